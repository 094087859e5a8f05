/* Gradus: a small table of numbers of one named array, with what changed marked.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "gradus-number-table.h"
#include "gradus-number.h"

/* More than this on a screen is not read; the copy button has all of it. */
#define MAX_ROWS 12
#define MAX_COLUMNS 8

struct _GradusNumberTable
{
  GtkBox parent_instance;

  GtkWidget *grid;
  GtkWidget *summary;
  GPtrArray *labels;     /* MAX_COLUMNS per row, created when first needed */
  guint rows, columns;   /* shown now */
};

G_DEFINE_FINAL_TYPE (GradusNumberTable, gradus_number_table, GTK_TYPE_BOX)

/* A vector is a row when it is short, else a column; a stack is its matrices below each other. */
static void
get_extent (const GradusArray *array, guint *rows, guint *columns)
{
  const gsize length = gradus_array_length (array);

  if (array->n_dims >= 2)
    {
      *columns = MAX (array->shape[array->n_dims - 1], 1);
      *rows = (guint) (length / *columns);
    }
  else if (length <= MAX_COLUMNS)
    {
      *rows = length > 0 ? 1 : 0;
      *columns = (guint) length;
    }
  else
    {
      /* A long vector runs on like text, MAX_COLUMNS - 2 in a line. */
      *columns = MAX_COLUMNS - 2;
      *rows = (guint) ((length + *columns - 1) / *columns);
    }
}

static void
set_extent (GradusNumberTable *self, guint rows, guint columns)
{
  if (rows == self->rows && columns == self->columns)
    return;
  for (guint row = 0; row < MAX_ROWS; row++)
    {
      for (guint column = 0; column < MAX_COLUMNS; column++)
        {
          const guint i = row * MAX_COLUMNS + column;
          const gboolean wanted = row < rows && column < columns;
          GtkWidget *label = g_ptr_array_index (self->labels, i);

          if (label == NULL && wanted)
            {
              label = gtk_label_new (NULL);
              gtk_label_set_xalign (GTK_LABEL (label), 1);
              gtk_widget_add_css_class (label, "numeric");
              gtk_grid_attach (GTK_GRID (self->grid), label, (int) column, (int) row, 1, 1);
              g_ptr_array_index (self->labels, i) = label;
            }
          if (label != NULL)
            gtk_widget_set_visible (label, wanted);
        }
    }
  self->rows = rows;
  self->columns = columns;
}

static char *
summarise (const GradusArray *array)
{
  const gsize length = gradus_array_length (array);
  double low = INFINITY, high = -INFINITY, sum = 0;

  for (gsize i = 0; i < length; i++)
    {
      low = MIN (low, array->data[i]);
      high = MAX (high, array->data[i]);
      sum += array->data[i];
    }
  return g_strdup_printf (_("%zu numbers from %s to %s, mean %s; the first are shown"),
                          length, GRADUS_NUM (low), GRADUS_NUM (high),
                          GRADUS_NUM (sum / (double) length));
}

void
gradus_number_table_set (GradusNumberTable *self, const GradusArray *array,
                         const GradusArray *before)
{
  const gsize length = gradus_array_length (array);
  guint rows, columns, shown_rows, shown_columns, per_matrix;
  gboolean comparable;

  g_return_if_fail (GRADUS_IS_NUMBER_TABLE (self));

  get_extent (array, &rows, &columns);
  shown_rows = MIN (rows, MAX_ROWS);
  shown_columns = MIN (columns, MAX_COLUMNS);
  set_extent (self, shown_rows, shown_columns);
  per_matrix = array->n_dims == 3 ? MAX (array->shape[1], 1) : 0;
  comparable = before != NULL && gradus_array_length (before) == length;

  for (guint row = 0; row < shown_rows; row++)
    {
      for (guint column = 0; column < shown_columns; column++)
        {
          GtkWidget *label = g_ptr_array_index (self->labels, row * MAX_COLUMNS + column);
          const gsize i = (gsize) row * columns + column;
          char buffer[GRADUS_NUMBER_SIZE];
          gboolean changed;

          /* The matrices of a stack stand apart. */
          gtk_widget_set_margin_top (label, per_matrix > 0 && row > 0 && row % per_matrix == 0
                                                ? 9 : 0);
          if (i >= length)
            {
              gtk_label_set_label (GTK_LABEL (label), "");
              gtk_widget_remove_css_class (label, "changed");
              continue;
            }
          changed = comparable && before->data[i] != array->data[i];
          gtk_label_set_label (GTK_LABEL (label),
                               gradus_format_digits (buffer, array->data[i], 4));
          if (changed)
            gtk_widget_add_css_class (label, "changed");
          else
            gtk_widget_remove_css_class (label, "changed");
        }
    }

  gtk_widget_set_visible (self->summary,
                          length == 0 || rows > shown_rows || columns > shown_columns);
  if (length == 0)
    gtk_label_set_label (GTK_LABEL (self->summary), _("Not defined yet"));
  else if (rows > shown_rows || columns > shown_columns)
    {
      g_autofree char *words = summarise (array);

      gtk_label_set_label (GTK_LABEL (self->summary), words);
    }
}

char *
gradus_array_to_csv (const GradusArray *array)
{
  g_autoptr(GString) text = g_string_new (NULL);
  const gsize length = gradus_array_length (array);
  const gsize columns = array->n_dims >= 2 ? MAX (array->shape[array->n_dims - 1], 1) : 1;

  for (gsize i = 0; i < length; i++)
    {
      g_autofree char *number = gradus_number_to_text (array->data[i]);

      g_string_append (text, number);
      g_string_append_c (text, (i + 1) % columns == 0 ? '\n' : ',');
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
gradus_number_table_finalize (GObject *object)
{
  GradusNumberTable *self = GRADUS_NUMBER_TABLE (object);

  g_ptr_array_unref (self->labels);
  G_OBJECT_CLASS (gradus_number_table_parent_class)->finalize (object);
}

static void
gradus_number_table_class_init (GradusNumberTableClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = gradus_number_table_finalize;
}

static void
gradus_number_table_init (GradusNumberTable *self)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  self->labels = g_ptr_array_new ();
  g_ptr_array_set_size (self->labels, MAX_ROWS * MAX_COLUMNS);
  self->grid = gtk_grid_new ();
  gtk_grid_set_column_spacing (GTK_GRID (self->grid), 3);
  gtk_widget_add_css_class (self->grid, "numbers");
  gtk_widget_set_halign (self->grid, GTK_ALIGN_START);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_AUTOMATIC,
                                  GTK_POLICY_NEVER);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), self->grid);
  gtk_box_append (GTK_BOX (self), scroller);
  self->summary = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->summary), 0);
  gtk_label_set_wrap (GTK_LABEL (self->summary), TRUE);
  gtk_widget_add_css_class (self->summary, "dim-label");
  gtk_widget_add_css_class (self->summary, "caption");
  gtk_box_append (GTK_BOX (self), self->summary);
}

GtkWidget *
gradus_number_table_new (void)
{
  return g_object_new (GRADUS_TYPE_NUMBER_TABLE, NULL);
}
