/* Gradus: the table of editors, one for each kind of data that has one, and what they share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-kind-editor.h"

const GradusKindEditor *const gradus_kind_editors[] = {
  &gradus_kind_editor_grid_world, &gradus_kind_editor_sequences, &gradus_kind_editor_corpus,
  &gradus_kind_editor_signals,    &gradus_kind_editor_simulator, NULL,
};

GtkWidget *
gradus_kind_editor_new_grid (void)
{
  GtkWidget *grid = gtk_grid_new ();

  gtk_grid_set_column_spacing (GTK_GRID (grid), 9);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 6);
  return grid;
}

void
gradus_kind_editor_add_row (GtkWidget *grid, int row, const char *title, const char *blurb,
                            GtkWidget *widget)
{
  GtkWidget *label = gtk_label_new (title);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_set_tooltip_text (widget, blurb);
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, blurb, -1);
  gtk_grid_attach (GTK_GRID (grid), label, 0, row, 1, 1);
  gtk_grid_attach (GTK_GRID (grid), widget, 1, row, 1, 1);
}

GtkWidget *
gradus_kind_editor_add_spin (GtkWidget *grid, int row, const char *title, const char *blurb,
                             double low, double high, double step, guint digits, GCallback callback,
                             gpointer data)
{
  GtkWidget *spin = gtk_spin_button_new_with_range (low, high, step);

  /* Full-width digits may be typed, too: see gradus-number-fields.h. */
  gtk_spin_button_set_numeric (GTK_SPIN_BUTTON (spin), FALSE);
  gtk_spin_button_set_digits (GTK_SPIN_BUTTON (spin), digits);
  gradus_kind_editor_add_row (grid, row, title, blurb, spin);
  g_signal_connect_swapped (spin, "value-changed", callback, data);
  return spin;
}

GtkWidget *
gradus_kind_editor_add_button (GtkWidget *box, const char *title, const char *blurb,
                               GCallback callback, gpointer data)
{
  GtkWidget *button = gtk_button_new_with_label (title);

  gtk_widget_set_tooltip_text (button, blurb);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  blurb, -1);
  g_signal_connect_swapped (button, "clicked", callback, data);
  gtk_box_append (GTK_BOX (box), button);
  return button;
}
