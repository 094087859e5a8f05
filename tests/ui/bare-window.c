/* The smallest window of libadwaita, with a header and a label: what the toolkit costs before a
 * program has done anything. The bench divides by its time, because that of two machines differs
 * and the ratio hardly does. It measures itself as the window of Gradus does.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <adwaita.h>

#include "gradus-measure-start.h"

static void
activate_cb (GApplication *application)
{
  GtkWidget *window = adw_application_window_new (GTK_APPLICATION (application));
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  gtk_box_append (GTK_BOX (box), adw_header_bar_new ());
  gtk_box_append (GTK_BOX (box), gtk_label_new ("A window"));
  adw_application_window_set_content (ADW_APPLICATION_WINDOW (window), box);
  gtk_window_set_default_size (GTK_WINDOW (window), 1280, 800);
  gtk_window_present (GTK_WINDOW (window));
  gradus_measure_start (application, GTK_WINDOW (window));
}

int
main (int argc, char *argv[])
{
  g_autoptr (AdwApplication) application = NULL;

  /* As the program chooses. */
  if (!g_file_test ("/dev/dri", G_FILE_TEST_EXISTS))
    g_setenv ("GSK_RENDERER", "cairo", FALSE);
  application = adw_application_new ("io.github.gradus.Bare", G_APPLICATION_NON_UNIQUE);
  g_signal_connect (application, "activate", G_CALLBACK (activate_cb), NULL);
  return g_application_run (G_APPLICATION (application), 1, argv);
}
