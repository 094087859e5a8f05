/* Gradus: the window's program.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-application.h"
#include "gradus-init.h"
#include "gradus-language.h"
#include "gradus-settings.h"

int
main (int argc, char *argv[])
{
  g_autofree char *language = NULL;
  g_autoptr(GradusApplication) application = NULL;

  gradus_settings_use_build_tree ();
  language = gradus_settings_read_language ();
  gtk_disable_setlocale ();
  gradus_set_language (language);
  gradus_init ();
  g_set_application_name ("Gradus");
  application = gradus_application_new ();
  return g_application_run (G_APPLICATION (application), argc, argv);
}
