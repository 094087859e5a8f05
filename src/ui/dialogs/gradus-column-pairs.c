/* Gradus: the pairs of a table's columns, each as a small picture to choose: a scatter matrix.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-column-pairs.h"
#include "gradus-plot.h"
#include "gradus-settings.h"

/* More columns would be too small to be seen, and more rows a blot. */
#define MOST_COLUMNS 6
#define MOST_ROWS 400
#define WIDTH 92
#define HEIGHT 68
/* Of the numbers of a column that gives the colours. */
#define SHARES 5

struct _GradusColumnPairs
{
  GtkWidget parent_instance;

  GtkWidget *colour_choice;
  GtkWidget *grid;

  GradusDataset *dataset;
  GArray *columns; /* guint, of numbers */
  gint32 *colours; /* of each row, or NULL */
};

G_DEFINE_FINAL_TYPE (GradusColumnPairs, gradus_column_pairs, GTK_TYPE_WIDGET)

enum
{
  CHOSEN,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* --- Colours ---------------------------------------------------------------------------------- */

static int
compare_numbers (gconstpointer a, gconstpointer b)
{
  const double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

/* The class of each row, or the fifth of the column's numbers that its own is in. */
static gint32 *
make_colours (const GradusTable *table, guint column)
{
  gint32 *colours = g_new (gint32, MAX (table->n, 1));
  g_autofree double *sorted = g_memdup2 (table->columns[column], sizeof (double) * table->n);

  if (table->n > 0)
    qsort (sorted, table->n, sizeof (double), compare_numbers);
  for (guint i = 0; i < table->n; i++)
    {
      colours[i] = table->levels[column] != NULL ? (gint32) table->columns[column][i] : 0;
      for (guint s = 1; s < SHARES && table->levels[column] == NULL; s++)
        colours[i] += table->columns[column][i] >= sorted[(gsize) s * table->n / SHARES];
    }
  return colours;
}

static void
colour_chosen_cb (GradusColumnPairs *self)
{
  const guint chosen = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->colour_choice));

  if (self->dataset == NULL || chosen == GTK_INVALID_LIST_POSITION)
    return;
  g_clear_pointer (&self->colours, g_free);
  /* The first choice is none. */
  if (chosen > 0)
    self->colours = make_colours (gradus_dataset_get_table (self->dataset), chosen - 1);
  for (GtkWidget *child = gtk_widget_get_first_child (self->grid); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_BUTTON (child))
      gtk_widget_queue_draw (gtk_button_get_child (GTK_BUTTON (child)));
}

/* --- Pictures --------------------------------------------------------------------------------- */

static void
draw_pair_cb (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer user_data)
{
  GradusColumnPairs *self = user_data;
  const GradusTable *table = gradus_dataset_get_table (self->dataset);
  const guint *pair = g_object_get_data (G_OBJECT (area), "pair");
  const guint stride = MAX ((table->n + MOST_ROWS - 1) / MOST_ROWS, 1);
  const GradusPlotOptions options = {
    .width = width,
    .height = height,
    .scheme = gradus_settings_get_scheme (gradus_settings_get_default ()),
    .thumbnail = TRUE,
  };
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  g_autoptr (GradusPlotLayout) layout = NULL;

  for (guint i = 0; i < table->n; i += stride)
    gradus_scene_point (scene, table->columns[pair[0]][i], table->columns[pair[1]][i],
                        self->colours == NULL || self->colours[i] < 0
                          ? GRADUS_ROLE_DATA
                          : GRADUS_ROLE_CLASS + (GradusRole) self->colours[i],
                        GRADUS_SHAPE_CIRCLE, 0.7, -1);
  layout = gradus_plot_layout_new (scene, &options);
  gradus_plot_draw (layout, cr, NULL);
}

static void
clicked_cb (GtkButton *button, gpointer user_data)
{
  const guint *pair = g_object_get_data (G_OBJECT (gtk_button_get_child (button)), "pair");

  g_signal_emit (user_data, signals[CHOSEN], 0, pair[0], pair[1]);
}

static void
add_pair (GradusColumnPairs *self, guint across, guint up)
{
  const GradusTable *table = gradus_dataset_get_table (self->dataset);
  const guint pair[] = { g_array_index (self->columns, guint, across),
                         g_array_index (self->columns, guint, up) };
  GtkWidget *button = gtk_button_new (), *area = gtk_drawing_area_new ();
  /* Translators: two columns of a table as the axes of a picture. */
  g_autofree char *words = g_strdup_printf (_ ("“%s” across, “%s” up"), table->names[pair[0]],
                                            table->names[pair[1]]);

  gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (area), WIDTH);
  gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (area), HEIGHT);
  g_object_set_data_full (G_OBJECT (area), "pair", g_memdup2 (pair, sizeof pair), g_free);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (area), draw_pair_cb, self, NULL);
  gtk_button_set_child (GTK_BUTTON (button), area);
  gtk_widget_set_tooltip_text (button, words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, words,
                                  -1);
  g_signal_connect_object (button, "clicked", G_CALLBACK (clicked_cb), self, 0);
  gtk_grid_attach (GTK_GRID (self->grid), button, (int) across, (int) up, 1, 1);
}

static void
fill (GradusColumnPairs *self)
{
  const GradusTable *table = gradus_dataset_get_table (self->dataset);

  for (guint i = 0; i < self->columns->len; i++)
    {
      GtkWidget *name = gtk_label_new (table->names[g_array_index (self->columns, guint, i)]);

      gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_END);
      gtk_label_set_max_width_chars (GTK_LABEL (name), 12);
      gtk_grid_attach (GTK_GRID (self->grid), name, (int) i, (int) i, 1, 1);
      for (guint j = 0; j < i; j++)
        add_pair (self, j, i);
    }
}

void
gradus_column_pairs_set_dataset (GradusColumnPairs *self, GradusDataset *dataset)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  g_autoptr (GtkStringList) colours = gtk_string_list_new (NULL);
  GtkWidget *child;

  g_return_if_fail (GRADUS_IS_COLUMN_PAIRS (self) && table != NULL);

  while ((child = gtk_widget_get_first_child (self->grid)) != NULL)
    gtk_grid_remove (GTK_GRID (self->grid), child);
  gradus_dataset_ref (dataset);
  g_clear_pointer (&self->dataset, gradus_dataset_unref);
  self->dataset = dataset;
  g_array_set_size (self->columns, 0);
  gtk_string_list_append (colours, C_ ("colour", "None"));
  for (guint j = 0; j < table->n_columns; j++)
    {
      gtk_string_list_append (colours, table->names[j]);
      if (table->levels[j] == NULL && self->columns->len < MOST_COLUMNS)
        g_array_append_val (self->columns, j);
    }
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->colour_choice), G_LIST_MODEL (colours));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->colour_choice),
                              (guint) (table->label_column + 1));
  if (self->columns->len > 2)
    fill (self);
  colour_chosen_cb (self);
  gtk_widget_set_visible (GTK_WIDGET (self), self->columns->len > 2);
}

/* --- The widget ------------------------------------------------------------------------------- */

static void
gradus_column_pairs_dispose (GObject *object)
{
  GradusColumnPairs *self = GRADUS_COLUMN_PAIRS (object);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_pointer (&self->dataset, gradus_dataset_unref);
  G_OBJECT_CLASS (gradus_column_pairs_parent_class)->dispose (object);
}

static void
gradus_column_pairs_finalize (GObject *object)
{
  GradusColumnPairs *self = GRADUS_COLUMN_PAIRS (object);

  g_array_unref (self->columns);
  g_free (self->colours);
  G_OBJECT_CLASS (gradus_column_pairs_parent_class)->finalize (object);
}

static void
gradus_column_pairs_class_init (GradusColumnPairsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = gradus_column_pairs_dispose;
  object_class->finalize = gradus_column_pairs_finalize;
  signals[CHOSEN] = g_signal_new ("chosen", GRADUS_TYPE_COLUMN_PAIRS, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_UINT);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
}

static void
gradus_column_pairs_init (GradusColumnPairs *self)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *words = gtk_label_new_with_mnemonic (_ ("Co_lour by"));
  GtkBoxLayout *layout = GTK_BOX_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (self)));

  self->columns = g_array_new (FALSE, FALSE, sizeof (guint));
  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_spacing (layout, 6);
  self->colour_choice = gtk_drop_down_new (NULL, NULL);
  gtk_label_set_mnemonic_widget (GTK_LABEL (words), self->colour_choice);
  gtk_box_append (GTK_BOX (line), words);
  gtk_box_append (GTK_BOX (line), self->colour_choice);
  gtk_widget_set_parent (line, GTK_WIDGET (self));
  self->grid = gtk_grid_new ();
  gtk_grid_set_row_spacing (GTK_GRID (self->grid), 3);
  gtk_grid_set_column_spacing (GTK_GRID (self->grid), 3);
  gtk_widget_set_parent (self->grid, GTK_WIDGET (self));
  g_signal_connect_object (self->colour_choice, "notify::selected", G_CALLBACK (colour_chosen_cb),
                           self, G_CONNECT_SWAPPED);
}
