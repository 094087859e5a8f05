/* Gradus: size, slip and living reward of a grid world.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-kind-editor.h"

#define MAX_GRID 24

typedef struct
{
  GradusDataSection *section;
  GtkWidget *rows_spin;
  GtkWidget *columns_spin;
  GtkWidget *slip_spin;
  GtkWidget *living_spin;
} Editor;

static double
most_common_reward (const GradusGridWorld *world)
{
  for (guint i = 0; i < world->rows * world->columns; i++)
    {
      if (world->cells[i] == GRADUS_CELL_FREE)
        return world->rewards[i];
    }
  return 0;
}

static GradusDataset *
get_world (Editor *self)
{
  return gradus_data_section_get_dataset (self->section, &gradus_data_grid_world);
}

static double
read_spin (GtkWidget *spin)
{
  return gtk_spin_button_get_value (GTK_SPIN_BUTTON (spin));
}

static void
size_changed_cb (Editor *self)
{
  GradusDataset *world = get_world (self);

  if (world != NULL)
    gradus_data_section_apply (self->section,
                               gradus_edit_grid_resize (world, (guint) read_spin (self->rows_spin),
                                                        (guint) read_spin (self->columns_spin)),
                               _ ("Change the size of the grid world"), "grid-size");
}

static void
slip_changed_cb (Editor *self)
{
  GradusDataset *world = get_world (self);

  if (world != NULL)
    gradus_data_section_apply (self->section,
                               gradus_edit_grid_set_slip (world, read_spin (self->slip_spin)),
                               _ ("Change the slip"), "grid-slip");
}

static void
living_changed_cb (Editor *self)
{
  GradusDataset *world = get_world (self);

  if (world != NULL)
    gradus_data_section_apply (self->section,
                               gradus_edit_grid_set_living (world, read_spin (self->living_spin)),
                               _ ("Change the reward of the free cells"), "grid-living");
}

static GtkWidget *
new_widget (GradusDataSection *section)
{
  GtkWidget *grid = gradus_kind_editor_new_grid ();
  Editor *self = g_new0 (Editor, 1);

  self->section = section;
  g_object_set_data_full (G_OBJECT (grid), "editor", self, g_free);
  self->rows_spin = gradus_kind_editor_add_spin (
    grid, 0, _ ("Rows"), _ ("How many cells the world is high."), 1, MAX_GRID, 1, 0,
    G_CALLBACK (size_changed_cb), self);
  self->columns_spin = gradus_kind_editor_add_spin (
    grid, 1, _ ("Columns"), _ ("How many cells the world is wide."), 1, MAX_GRID, 1, 0,
    G_CALLBACK (size_changed_cb), self);
  self->slip_spin = gradus_kind_editor_add_spin (
    grid, 2, _ ("Slip"), _ ("Probability that a move goes to one of the sides instead."), 0, 1,
    0.05, 2, G_CALLBACK (slip_changed_cb), self);
  self->living_spin = gradus_kind_editor_add_spin (
    grid, 3, _ ("Reward of a free cell"),
    _ ("Put into every free cell; negative makes every step cost."), -1000, 1000, 0.01, 2,
    G_CALLBACK (living_changed_cb), self);
  return grid;
}

static void
update (GtkWidget *widget, GradusDataset *dataset)
{
  Editor *self = g_object_get_data (G_OBJECT (widget), "editor");
  const GradusGridWorld *world = gradus_dataset_get_grid_world (dataset);

  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->rows_spin), world->rows);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->columns_spin), world->columns);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->slip_spin), world->slip);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->living_spin), most_common_reward (world));
}

const GradusKindEditor gradus_kind_editor_grid_world = {
  .kind = &gradus_data_grid_world,
  .new_widget = new_widget,
  .update = update,
};
