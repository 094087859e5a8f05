/* Gradus: typing the numbers of a given start (centroids, theta) into a table.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-number.h"
#include "gradus-quantity.h"
#include "gradus-start-dialog.h"
#include "gradus-say.h"

/* Entries, not a text: each has its own name for the screen reader. */
#define MAX_ROWS 64
#define MAX_COLUMNS 12

struct _GradusStartDialog
{
  AdwWindow parent_instance;

  GtkWidget *shape_label;
  GtkWidget *grid;
  GtkWidget *message_label;
  GtkWidget *rows_spin;
  GtkWidget *columns_spin;
  GtkWidget *own_button;

  GradusDocument *document;
  const GradusStart *start;
  guint rows, columns;
  guint n_dims; /* of the array that was there first: kept when it fits */
  gboolean updating;
};

G_DEFINE_FINAL_TYPE (GradusStartDialog, gradus_start_dialog, ADW_TYPE_WINDOW)

static void
set_size (GradusStartDialog *self, guint rows, guint columns)
{
  for (guint row = 0; row < MAX (rows, self->rows); row++)
    {
      for (guint column = 0; column < MAX (columns, self->columns); column++)
        {
          GtkWidget *entry = gtk_grid_get_child_at (GTK_GRID (self->grid), (int) column, (int) row);
          const gboolean wanted = row < rows && column < columns;

          if (entry != NULL && !wanted)
            gtk_grid_remove (GTK_GRID (self->grid), entry);
          else if (entry == NULL && wanted)
            {
              g_autofree char *name = g_strdup_printf (_ ("Row %u, column %u"), row + 1,
                                                       column + 1);

              entry = gtk_entry_new ();
              gtk_editable_set_text (GTK_EDITABLE (entry), "0");
              gtk_editable_set_width_chars (GTK_EDITABLE (entry), 9);
              gtk_entry_set_alignment (GTK_ENTRY (entry), 1);
              gtk_entry_set_activates_default (GTK_ENTRY (entry), TRUE);
              gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                              name, -1);
              gtk_grid_attach (GTK_GRID (self->grid), entry, (int) column, (int) row, 1, 1);
            }
        }
    }
  self->rows = rows;
  self->columns = columns;
}

static void
size_changed_cb (GradusStartDialog *self)
{
  if (!self->updating)
    set_size (self, (guint) gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (self->rows_spin)),
              (guint) gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (self->columns_spin)));
}

/* Fill @array from the entries; FALSE with the first wrong one focused. */
static gboolean
read_entries (GradusStartDialog *self, GradusArray *array)
{
  double *out = self->rows == 1 && self->n_dims < 2
                  ? gradus_array_init_vector (array, self->columns)
                  : gradus_array_init_matrix (array, self->rows, self->columns);

  for (guint row = 0; row < self->rows; row++)
    {
      for (guint column = 0; column < self->columns; column++)
        {
          GtkWidget *entry = gtk_grid_get_child_at (GTK_GRID (self->grid), (int) column, (int) row);
          const char *text = gtk_editable_get_text (GTK_EDITABLE (entry));
          g_autofree char *sentence = NULL;

          gtk_widget_remove_css_class (entry, "error");
          if (gradus_number_from_typed (text, &out[row * self->columns + column]))
            continue;
          sentence = g_strdup_printf (_ ("“%s” in row %u, column %u is not a number."), text,
                                      row + 1, column + 1);
          gtk_label_set_label (GTK_LABEL (self->message_label), sentence);
          gtk_widget_set_visible (self->message_label, TRUE);
          gtk_widget_add_css_class (entry, "error");
          gtk_widget_grab_focus (entry);
          return FALSE;
        }
    }
  return TRUE;
}

static void
apply (GradusStartDialog *self, const GradusArray *array)
{
  g_autoptr (GError) error = NULL;

  if (gradus_document_set_start (self->document, self->start->id, array, NULL, &error))
    {
      gtk_window_destroy (GTK_WINDOW (self));
      return;
    }
  gtk_label_set_label (GTK_LABEL (self->message_label), error->message);
  gtk_widget_set_visible (self->message_label, TRUE);
}

static void
apply_cb (GradusStartDialog *self)
{
  g_auto (GradusArray) array = { 0 };

  if (read_entries (self, &array))
    apply (self, &array);
}

static void
own_cb (GradusStartDialog *self)
{
  apply (self, NULL);
}

static void
fill (GradusStartDialog *self, const GradusArray *array)
{
  const gsize length = gradus_array_length (array);

  self->n_dims = array->n_dims;
  self->updating = TRUE;
  if (length > 0)
    {
      const guint columns = array->n_dims >= 1 ? array->shape[array->n_dims - 1] : 1;
      const guint rows = array->n_dims >= 2 ? (guint) (length / columns) : 1;

      set_size (self, MIN (rows, MAX_ROWS), MIN (columns, MAX_COLUMNS));
      for (guint row = 0; row < self->rows; row++)
        {
          for (guint column = 0; column < self->columns; column++)
            {
              GtkWidget *entry = gtk_grid_get_child_at (GTK_GRID (self->grid), (int) column,
                                                        (int) row);
              g_autofree char *text = gradus_number_to_text (
                array->data[(gsize) row * columns + column]);

              gtk_editable_set_text (GTK_EDITABLE (entry), text);
            }
        }
    }
  else
    {
      self->n_dims = 2;
      set_size (self, 1, 2);
    }
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->rows_spin), self->rows);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->columns_spin), self->columns);
  self->updating = FALSE;
}

static void
gradus_start_dialog_dispose (GObject *object)
{
  g_clear_object (&GRADUS_START_DIALOG (object)->document);
  G_OBJECT_CLASS (gradus_start_dialog_parent_class)->dispose (object);
}

static void
gradus_start_dialog_class_init (GradusStartDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_start_dialog_dispose;
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gradus/Gradus/gradus-start-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusStartDialog, shape_label);
  gtk_widget_class_bind_template_child (widget_class, GradusStartDialog, grid);
  gtk_widget_class_bind_template_child (widget_class, GradusStartDialog, message_label);
  gtk_widget_class_bind_template_child (widget_class, GradusStartDialog, rows_spin);
  gtk_widget_class_bind_template_child (widget_class, GradusStartDialog, columns_spin);
  gtk_widget_class_bind_template_child (widget_class, GradusStartDialog, own_button);
  gtk_widget_class_bind_template_callback (widget_class, size_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, apply_cb);
  gtk_widget_class_bind_template_callback (widget_class, own_cb);
}

static void
gradus_start_dialog_init (GradusStartDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static const GradusStart *
find_start (const GradusAlgorithm *algorithm, const char *id)
{
  for (const GradusStart *start = algorithm->starts; start != NULL && start->id != NULL; start++)
    {
      if (g_str_equal (start->id, id))
        return start;
    }
  return NULL;
}

GtkWidget *
gradus_start_dialog_new (GtkWindow *parent, GradusDocument *document, const char *id)
{
  GradusStartDialog *self;
  GradusSetup *setup = gradus_document_get_setup (document);
  GradusRun *run = gradus_document_get_run (document);
  const GradusStart *start;
  const GradusArray *given;
  const GradusAlgorithm *algorithm;
  g_auto (GradusArray) array = { 0 };

  g_return_val_if_fail (setup != NULL, NULL);
  algorithm = gradus_setup_get_algorithm (setup);
  start = find_start (algorithm, id);
  g_return_val_if_fail (start != NULL, NULL);

  self = g_object_new (GRADUS_TYPE_START_DIALOG, "transient-for", parent, "title", _ (start->title),
                       NULL);
  self->document = g_object_ref (document);
  self->start = start;
  gtk_label_set_label (GTK_LABEL (self->shape_label), _ (start->shape));

  given = gradus_setup_get_start (setup, id);
  gtk_widget_set_sensitive (self->own_button, gradus_setup_get_given_start (setup, id) != NULL);
  if (given != NULL)
    gradus_array_assign (&array, given);
  else if (run != NULL)
    {
      const int value = gradus_algorithm_find_value (algorithm, id);
      GradusPosition here;

      gradus_run_get_view (run, &here);
      if (value >= 0)
        gradus_value_read (&algorithm->values[value], &here, &array);
    }
  fill (self, &array);
  gtk_window_set_focus (GTK_WINDOW (self), gtk_grid_get_child_at (GTK_GRID (self->grid), 0, 0));
  return GTK_WIDGET (self);
}
