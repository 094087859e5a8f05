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
 * anyway. */
static void
choose_renderer (void)
{
  if (!g_file_test ("/dev/dri", G_FILE_TEST_EXISTS))
    g_setenv ("GSK_RENDERER", "cairo", FALSE);
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
  return g_application_run (G_APPLICATION (application), argc, argv);
}
