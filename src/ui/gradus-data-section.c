/* Gradus: the part of the setup page about the data.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-actions.h"
#include "gradus-data-section.h"

#define MAX_GRID 24

struct _GradusDataSection
{
  GtkBox parent_instance;

  GtkWidget *summary_label;
  GtkWidget *columns_label;
  GtkWidget *columns_button;
  GtkWidget *grid_box;
  GtkWidget *rows_spin;
  GtkWidget *columns_spin;
  GtkWidget *slip_spin;
  GtkWidget *living_spin;

  GradusDocument *document;
  gboolean updating;
};

G_DEFINE_FINAL_TYPE (GradusDataSection, gradus_data_section, GTK_TYPE_BOX)

enum
{
  FAILED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* "x: length, width; label: species" */
static char *
describe_roles (const GradusTable *table)
{
  g_autoptr(GString) inputs = g_string_new (NULL);
  g_autoptr(GString) words = NULL;

  for (guint i = 0; i < table->d; i++)
    {
      if (i == 4 && table->d > 5)
        {
          g_string_append_printf (inputs, ", … (%u)", table->d);
          break;
        }
      g_string_append_printf (inputs, "%s%s", i > 0 ? ", " : "", table->names[table->x_columns[i]]);
    }
  /* Translators: what the columns of a table are: Inputs: length, width. */
  words = g_string_new (NULL);
  g_string_append_printf (words, _("Inputs: %s."), inputs->str);
  for (GradusColumnRole role = GRADUS_COLUMN_Y; role < GRADUS_N_COLUMN_ROLES; role++)
    {
      const int column = gradus_table_get_role_column (table, role);

      if (column >= 0)
        /* Translators: what a column of a table is used as: Target: price. The first space
         * stands between two such sentences. */
        g_string_append_printf (words, _(" %s: %s."), _(gradus_column_roles[role].word),
                                table->names[column]);
    }
  if (table->n_unknown > 0)
    g_string_append_printf (words,
                            g_dngettext (GETTEXT_PACKAGE, " %u point without a known class.",
                                         " %u points without a known class.", table->n_unknown),
                            table->n_unknown);
  return g_string_free (g_steal_pointer (&words), FALSE);
}

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

static void
update (GradusDataSection *self)
{
  GradusSetup *setup = gradus_document_get_setup (self->document);
  GradusDataset *dataset;
  const GradusTable *table;
  const GradusGridWorld *world;
  const char *name;
  g_autofree char *described = NULL;
  g_autofree char *summary = NULL;
  g_autofree char *roles = NULL;

  if (setup == NULL)
    return;
  dataset = gradus_setup_get_dataset (setup);
  table = gradus_dataset_get_table (dataset);
  world = gradus_dataset_get_grid_world (dataset);
  described = gradus_dataset_describe (dataset);
  name = gradus_dataset_get_name (dataset);
  /* Translators: name of the data set and what it has: “iris”: 150 points, 4 columns. */
  summary = g_strdup_printf (_("“%s”: %s"), g_str_equal (name, "drawn") ? _("drawn") : name,
                             described);
  gtk_label_set_label (GTK_LABEL (self->summary_label), summary);

  if (table != NULL)
    roles = describe_roles (table);
  else
    roles = g_strdup (gradus_setup_get_algorithm (setup)->columns != NULL
                          ? _(gradus_setup_get_algorithm (setup)->columns) : "");
  gtk_label_set_label (GTK_LABEL (self->columns_label), roles);
  gtk_widget_set_visible (self->columns_label, *roles != '\0');
  gtk_widget_set_visible (self->columns_button, table != NULL && table->n_columns > 1);
  gtk_widget_set_visible (self->grid_box, world != NULL);
  if (world != NULL)
    {
      self->updating = TRUE;
      gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->rows_spin), world->rows);
      gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->columns_spin), world->columns);
      gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->slip_spin), world->slip);
      gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->living_spin), most_common_reward (world));
      self->updating = FALSE;
    }
}

static void
apply (GradusDataSection *self, GradusDataset *dataset, const char *what, const char *merge)
{
  g_autoptr(GradusDataset) owned = dataset;
  g_autoptr(GError) error = NULL;

  if (!gradus_document_set_dataset (self->document, owned, what, merge, &error))
    {
      g_signal_emit (self, signals[FAILED], 0, error->message);
      update (self);
    }
}

static GradusDataset *
get_world (GradusDataSection *self)
{
  GradusSetup *setup = self->document != NULL ? gradus_document_get_setup (self->document) : NULL;

  if (self->updating || setup == NULL
      || gradus_dataset_get_grid_world (gradus_setup_get_dataset (setup)) == NULL)
    return NULL;
  return gradus_setup_get_dataset (setup);
}

static void
size_changed_cb (GradusDataSection *self)
{
  GradusDataset *world = get_world (self);

  if (world != NULL)
    apply (self,
           gradus_edit_grid_resize (world,
                                    (guint) gtk_spin_button_get_value_as_int (
                                        GTK_SPIN_BUTTON (self->rows_spin)),
                                    (guint) gtk_spin_button_get_value_as_int (
                                        GTK_SPIN_BUTTON (self->columns_spin))),
           _("Change the size of the grid world"), "grid-size");
}

static void
slip_changed_cb (GradusDataSection *self)
{
  GradusDataset *world = get_world (self);

  if (world != NULL)
    apply (self,
           gradus_edit_grid_set_slip (world, gtk_spin_button_get_value (
                                                 GTK_SPIN_BUTTON (self->slip_spin))),
           _("Change the slip"), "grid-slip");
}

static void
living_changed_cb (GradusDataSection *self)
{
  GradusDataset *world = get_world (self);

  if (world != NULL)
    apply (self,
           gradus_edit_grid_set_living (world, gtk_spin_button_get_value (
                                                   GTK_SPIN_BUTTON (self->living_spin))),
           _("Change the reward of the free cells"), "grid-living");
}

void
gradus_data_section_set_document (GradusDataSection *self, GradusDocument *document)
{
  g_return_if_fail (GRADUS_IS_DATA_SECTION (self));

  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  g_set_object (&self->document, document);
  if (document == NULL)
    return;
  g_signal_connect_object (document, "setup-changed", G_CALLBACK (update), self,
                           G_CONNECT_SWAPPED);
  update (self);
}

static GtkWidget *
add_spin (GradusDataSection *self, int row, const char *title, const char *blurb, double low,
          double high, double step, guint digits, GCallback callback)
{
  GtkWidget *label = gtk_label_new (title);
  GtkWidget *spin = gtk_spin_button_new_with_range (low, high, step);

  gtk_spin_button_set_digits (GTK_SPIN_BUTTON (spin), digits);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_set_tooltip_text (spin, blurb);
  gtk_accessible_update_property (GTK_ACCESSIBLE (spin), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, blurb, -1);
  gtk_grid_attach (GTK_GRID (self->grid_box), label, 0, row, 1, 1);
  gtk_grid_attach (GTK_GRID (self->grid_box), spin, 1, row, 1, 1);
  g_signal_connect_swapped (spin, "value-changed", callback, self);
  return spin;
}

static void
gradus_data_section_dispose (GObject *object)
{
  g_clear_object (&GRADUS_DATA_SECTION (object)->document);
  G_OBJECT_CLASS (gradus_data_section_parent_class)->dispose (object);
}

static void
gradus_data_section_class_init (GradusDataSectionClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = gradus_data_section_dispose;
  signals[FAILED] = g_signal_new ("failed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
gradus_data_section_init (GradusDataSection *self)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self), 6);

  self->summary_label = gtk_label_new (NULL);
  self->columns_label = gtk_label_new (NULL);
  gtk_widget_add_css_class (self->columns_label, "dim-label");
  for (GtkWidget **label = (GtkWidget *[]) { self->summary_label, self->columns_label, NULL };
       *label != NULL; label++)
    {
      gtk_label_set_xalign (GTK_LABEL (*label), 0);
      gtk_label_set_wrap (GTK_LABEL (*label), TRUE);
      gtk_label_set_wrap_mode (GTK_LABEL (*label), PANGO_WRAP_WORD_CHAR);
      gtk_box_append (GTK_BOX (self), *label);
    }
  self->columns_button = gtk_button_new_with_mnemonic (_("Choose Colu_mns…"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->columns_button), "win.columns");
  gtk_widget_set_halign (self->columns_button, GTK_ALIGN_START);
  gradus_actions_describe (self->columns_button, "win.columns");
  gtk_box_append (GTK_BOX (self), self->columns_button);

  self->grid_box = gtk_grid_new ();
  gtk_grid_set_column_spacing (GTK_GRID (self->grid_box), 9);
  gtk_grid_set_row_spacing (GTK_GRID (self->grid_box), 6);
  gtk_widget_set_visible (self->grid_box, FALSE);
  gtk_box_append (GTK_BOX (self), self->grid_box);
  self->rows_spin = add_spin (self, 0, _("Rows"), _("How many cells the world is high."), 1,
                              MAX_GRID, 1, 0, G_CALLBACK (size_changed_cb));
  self->columns_spin = add_spin (self, 1, _("Columns"), _("How many cells the world is wide."), 1,
                                 MAX_GRID, 1, 0, G_CALLBACK (size_changed_cb));
  self->slip_spin = add_spin (self, 2, _("Slip"),
                              _("Probability that a move goes to one of the sides instead."), 0, 1,
                              0.05, 2, G_CALLBACK (slip_changed_cb));
  self->living_spin = add_spin (self, 3, _("Reward of a free cell"),
                                _("Put into every free cell; negative makes every step cost."),
                                -1000, 1000, 0.01, 2, G_CALLBACK (living_changed_cb));
}

GtkWidget *
gradus_data_section_new (void)
{
  return g_object_new (GRADUS_TYPE_DATA_SECTION, NULL);
}
