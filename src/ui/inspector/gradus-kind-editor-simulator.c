/* Gradus: the numbers of a simulated world, a row each, below its picture.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-data-preview.h"
#include "gradus-kind-editor.h"

#define MAX_NUMBERS 32

typedef struct
{
  GradusDataSection *section;
  const GradusSystem *system; /* what the rows were made for */
  GtkWidget *preview;
  GtkWidget *grid;
  GtkWidget *spins[MAX_NUMBERS];
} Editor;

static void
number_changed_cb (Editor *self, GtkSpinButton *spin)
{
  GradusDataset *dataset = gradus_data_section_get_dataset (self->section, &gradus_data_simulator);

  for (guint i = 0; dataset != NULL && i < MAX_NUMBERS; i++)
    if (self->spins[i] == GTK_WIDGET (spin))
      {
        /* Typing one number digit by digit is one edit, another number another one. */
        g_autofree char *merge = g_strdup_printf ("simulator-%u", i);

        gradus_data_section_apply (
          self->section, gradus_edit_simulator_set (dataset, i, gtk_spin_button_get_value (spin)),
          _ ("Change the simulated world"), merge);
        return;
      }
}

static void
make_rows (Editor *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (self->grid)) != NULL)
    gtk_grid_remove (GTK_GRID (self->grid), child);
  for (guint i = 0; i < MAX_NUMBERS; i++)
    self->spins[i] = NULL;
  for (guint i = 0; i < MIN (gradus_system_count (self->system), MAX_NUMBERS); i++)
    {
      const GradusSystemNumber *number = &self->system->numbers[i];
      g_autofree char *title = NULL;

      /* Translators: a number of a simulated world and its unit. */
      title = number->unit[0] != '\0'
                ? g_strdup_printf (_ ("%s (%s)"), _ (number->title), number->unit)
                : g_strdup (_ (number->title));
      self->spins[i] = gradus_kind_editor_add_spin (
        self->grid, (int) i, title, _ (number->blurb), number->low, number->high, number->step,
        number->digits, G_CALLBACK (number_changed_cb), self);
    }
}

static GtkWidget *
new_widget (GradusDataSection *section)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  Editor *self = g_new0 (Editor, 1);

  self->section = section;
  g_object_set_data_full (G_OBJECT (box), "editor", self, g_free);
  self->preview = gradus_data_preview_new ();
  gtk_widget_set_size_request (self->preview, -1, 150);
  gtk_box_append (GTK_BOX (box), self->preview);
  self->grid = gradus_kind_editor_new_grid ();
  gtk_box_append (GTK_BOX (box), self->grid);
  return box;
}

static void
update (GtkWidget *widget, GradusDataset *dataset)
{
  Editor *self = g_object_get_data (G_OBJECT (widget), "editor");
  const GradusSimulator *simulator = gradus_dataset_get_simulator (dataset);

  if (self->system != simulator->system)
    {
      self->system = simulator->system;
      make_rows (self);
    }
  gradus_data_preview_set_dataset (GRADUS_DATA_PREVIEW (self->preview), dataset);
  for (guint i = 0; i < MAX_NUMBERS && self->spins[i] != NULL; i++)
    gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->spins[i]), simulator->numbers[i]);
}

const GradusKindEditor gradus_kind_editor_simulator = {
  .kind = &gradus_data_simulator,
  .new_widget = new_widget,
  .update = update,
};
