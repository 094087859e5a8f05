/* Gradus: the window's program.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <locale.h>

#include "gradus-application.h"
#include "gradus-init.h"
#include "gradus-language.h"
#include "gradus-memory.h"
#include "gradus-settings.h"

/* Without a graphics processor GTK's GL renderer would run on a software rasteriser, which costs
 * twice the memory and time of drawing with Cairo at once; our pictures are made with Cairo
 * anyway. GTK would load the rasteriser all the same, to know that it could: 60 MB, and an eighth
 * of the time to the first frame. */
static void
choose_renderer (void)
{
  if (!g_file_test ("/dev/dri", G_FILE_TEST_EXISTS))
    g_setenv ("GSK_RENDERER", "cairo", FALSE);
  if (g_strcmp0 (g_getenv ("GSK_RENDERER"), "cairo") == 0)
    g_setenv ("GDK_DEBUG", "gl-disable", FALSE);
}

/* GTK has read it; what is opened from here, such as a folder, may want GL. */
static void
startup_cb (void)
{
  if (g_strcmp0 (g_getenv ("GDK_DEBUG"), "gl-disable") == 0)
    g_unsetenv ("GDK_DEBUG");
}

int
main (int argc, char *argv[])
{
  g_autofree char *language = NULL;
  g_autoptr (GradusApplication) application = NULL;

  gradus_memory_init ();
  language = gradus_settings_read_language ();
  choose_renderer ();
  gtk_disable_setlocale ();
  setlocale (LC_ALL, "");
  setlocale (LC_NUMERIC, "C");
  gradus_set_language (language);
  gradus_init ();
  g_set_application_name ("Gradus");
  application = gradus_application_new ();
  g_signal_connect_after (application, "startup", G_CALLBACK (startup_cb), NULL);
  return g_application_run (G_APPLICATION (application), argc, argv);
}
