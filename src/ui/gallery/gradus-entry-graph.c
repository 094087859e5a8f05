/* Gradus: what builds on what in a chapter, drawn.
 *
 * The nodes stand in columns. Each goes into the first column behind all that it needs in which
 * there is room, so that every line runs to the right and the drawing stays low; within a column
 * they are ordered by the height of what they need, which keeps most lines from crossing. Nodes are
 * ordinary buttons: the keyboard, tooltips and screen readers know what to do with them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-catalogue.h"
#include "gradus-entry-graph.h"

#define NODE_MIN_HEIGHT 40
#define NODE_MIN_LINES 5 /* of text, its least width */
#define NODE_MAX_WIDTH 190
#define ROW_GAP 7
#define COLUMN_GAP 22
#define MAX_ROWS 5

typedef struct
{
  const GradusCatalogueEntry *entry;
  GtkWidget *button;
  guint column, row;
  double order; /* mean row of what it needs */
} Node;

struct _GradusEntryGraph
{
  GtkWidget parent_instance;

  GArray *nodes; /* Node, by column and row */
  guint n_columns, n_rows;
  int node_width, node_height; /* as allocated */
};

G_DEFINE_FINAL_TYPE (GradusEntryGraph, gradus_entry_graph, GTK_TYPE_WIDGET)

static Node *
get_node (GradusEntryGraph *self, guint i)
{
  return &g_array_index (self->nodes, Node, i);
}

static Node *
find_node (GradusEntryGraph *self, const char *id)
{
  for (guint i = 0; i < self->nodes->len; i++)
    if (g_str_equal (get_node (self, i)->entry->id, id))
      return get_node (self, i);
  return NULL;
}

GtkWidget *
gradus_entry_graph_get_node (GradusEntryGraph *self, const char *id)
{
  Node *node;

  g_return_val_if_fail (GRADUS_IS_ENTRY_GRAPH (self), NULL);

  node = find_node (self, id);
  return node != NULL ? node->button : NULL;
}

/* --- Placing ---------------------------------------------------------------------------------- */

static guint
count_in_column (GradusEntryGraph *self, guint column)
{
  guint n = 0;

  for (guint i = 0; i < self->nodes->len; i++)
    n += get_node (self, i)->column == column;
  return n;
}

/* The chapter's entries that @entry needs have been placed before it: FALSE when not yet. */
static gboolean
find_first_column (GradusEntryGraph *self, const GradusCatalogueEntry *entry, guint *column)
{
  *column = 0;
  for (const char *const *need = entry->needs; *need != NULL; need++)
    {
      const GradusCatalogueEntry *other = gradus_catalogue_find (*need);
      const Node *node = find_node (self, *need);

      if (other == NULL || other->chapter != entry->chapter)
        continue;
      if (node == NULL)
        return FALSE;
      *column = MAX (*column, node->column + 1);
    }
  return TRUE;
}

static void
place (GradusEntryGraph *self, guint chapter)
{
  guint n;
  const GradusCatalogueEntry *entries = gradus_catalogue_get_entries (&n);
  gboolean more = TRUE;

  self->n_columns = 0;
  while (more)
    {
      more = FALSE;
      for (guint i = 0; i < n; i++)
        {
          Node node = { .entry = &entries[i] };

          if (entries[i].chapter != chapter || find_node (self, entries[i].id) != NULL
              || !find_first_column (self, &entries[i], &node.column))
            continue;
          while (count_in_column (self, node.column) >= MAX_ROWS)
            node.column++;
          self->n_columns = MAX (self->n_columns, node.column + 1);
          g_array_append_val (self->nodes, node);
          more = TRUE;
        }
    }
}

static int
compare_nodes (gconstpointer a_, gconstpointer b_)
{
  const Node *a = a_, *b = b_;

  if (a->column != b->column)
    return a->column < b->column ? -1 : 1;
  return (a->order > b->order) - (a->order < b->order);
}

static void
order_rows (GradusEntryGraph *self)
{
  g_array_sort (self->nodes, compare_nodes);
  self->n_rows = 0;
  for (guint column = 0; column < self->n_columns; column++)
    {
      guint row = 0;

      for (guint i = 0; i < self->nodes->len; i++)
        {
          Node *node = get_node (self, i);
          double sum = 0;
          guint n = 0;

          if (node->column != column)
            continue;
          for (const char *const *need = node->entry->needs; *need != NULL; need++)
            {
              const Node *other = find_node (self, *need);

              sum += other != NULL ? other->row : 0;
              n += other != NULL;
            }
          /* What needs nothing of the chapter leaves the middle to the others. */
          node->order = n > 0 ? sum / n : MAX_ROWS;
        }
      g_array_sort (self->nodes, compare_nodes);
      for (guint i = 0; i < self->nodes->len; i++)
        if (get_node (self, i)->column == column)
          get_node (self, i)->row = row++;
      self->n_rows = MAX (self->n_rows, row);
    }
}

/* --- Nodes ------------------------------------------------------------------------------------ */

/* Their titles in a row; NULL when there are none. */
static char *
join_titles (const char *const *ids)
{
  g_autoptr (GString) titles = g_string_new (NULL);

  for (const char *const *id = ids; *id != NULL; id++)
    {
      const GradusCatalogueEntry *entry = gradus_catalogue_find (*id);

      if (entry != NULL)
        /* Translators: between titles in a row. */
        g_string_append_printf (titles, "%s%s", titles->len > 0 ? _ (", ") : "", entry->title);
    }
  return titles->len > 0 ? g_strdup (titles->str) : NULL;
}

static void
append_neighbours (GString *text, const GradusCatalogueEntry *entry)
{
  g_autofree char *needs = join_titles (entry->needs);
  g_autofree char *next = join_titles (entry->leads_to);

  if (needs != NULL)
    {
      g_string_append_c (text, '\n');
      g_string_append_printf (text, _ ("Needs: %s"), needs);
    }
  if (next != NULL)
    {
      g_string_append_c (text, '\n');
      g_string_append_printf (text, _ ("Leads to: %s"), next);
    }
}

static GtkWidget *
new_button (const GradusCatalogueEntry *entry)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *label = gtk_label_new (entry->title);
  g_autoptr (GString) tip = g_string_new (entry->aha);
  const char *state = entry->algorithm == NULL           ? "planned"
                      : gradus_catalogue_is_done (entry) ? "done"
                                                         : "open";
  const char *words = entry->algorithm == NULL           ? _ ("planned")
                      : gradus_catalogue_is_done (entry) ? _ ("done")
                                                         : _ ("not done yet");
  /* Translators: title of an entry, and whether it is done, planned ... */
  g_autofree char *name = g_strdup_printf (_ ("%s: %s"), entry->title, words);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_lines (GTK_LABEL (label), 4);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_justify (GTK_LABEL (label), GTK_JUSTIFY_CENTER);
  gtk_button_set_child (GTK_BUTTON (button), label);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "node");
  gtk_widget_add_css_class (button, state);
  append_neighbours (tip, entry);
  gtk_widget_set_tooltip_text (button, tip->str);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", entry->id);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "map.open-entry");
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, tip->str, -1);
  return button;
}

static void
clear (GradusEntryGraph *self)
{
  for (guint i = 0; i < self->nodes->len; i++)
    gtk_widget_unparent (get_node (self, i)->button);
  g_array_set_size (self->nodes, 0);
}

void
gradus_entry_graph_show_chapter (GradusEntryGraph *self, guint chapter)
{
  g_return_if_fail (GRADUS_IS_ENTRY_GRAPH (self));

  clear (self);
  place (self, chapter);
  order_rows (self);
  /* The order of the columns is the order of the Tab key. */
  for (guint i = 0; i < self->nodes->len; i++)
    {
      Node *node = get_node (self, i);

      node->button = new_button (node->entry);
      gtk_widget_set_parent (node->button, GTK_WIDGET (self));
      g_signal_connect_object (node->button, "state-flags-changed",
                               G_CALLBACK (gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
    }
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

/* --- Geometry --------------------------------------------------------------------------------- */

/* Wide enough for the words of a title, however large the text is. */
static int
get_least_width (GradusEntryGraph *self)
{
  g_autoptr (PangoLayout) line = gtk_widget_create_pango_layout (GTK_WIDGET (self), "0");
  int height;

  pango_layout_get_pixel_size (line, NULL, &height);
  return NODE_MIN_LINES * height;
}

static int
get_node_width (GradusEntryGraph *self, int width)
{
  const int columns = (int) MAX (self->n_columns, 1), least = get_least_width (self);

  return CLAMP ((width - (columns - 1) * COLUMN_GAP) / columns, least, MAX (least, NODE_MAX_WIDTH));
}

/* All have the height of the longest title. */
static int
get_node_height (GradusEntryGraph *self, int node_width)
{
  int height = NODE_MIN_HEIGHT;

  for (guint i = 0; i < self->nodes->len; i++)
    {
      int natural;

      gtk_widget_measure (get_node (self, i)->button, GTK_ORIENTATION_VERTICAL, node_width, NULL,
                          &natural, NULL, NULL);
      height = MAX (height, natural);
    }
  return height;
}

/* A column stands in the middle of the height. */
static void
get_place (GradusEntryGraph *self, const Node *node, int *x, int *y)
{
  const guint n = count_in_column (self, node->column);
  const int free_rows = (int) (self->n_rows - n);

  *x = (int) node->column * (self->node_width + COLUMN_GAP);
  *y = (2 * (int) node->row + free_rows) * (self->node_height + ROW_GAP) / 2;
}

static GtkSizeRequestMode
gradus_entry_graph_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
gradus_entry_graph_measure (GtkWidget *widget, GtkOrientation orientation, int for_size,
                            int *minimum, int *natural, int *minimum_baseline,
                            int *natural_baseline)
{
  GradusEntryGraph *self = GRADUS_ENTRY_GRAPH (widget);
  const int columns = (int) self->n_columns, rows = (int) self->n_rows;

  if (orientation == GTK_ORIENTATION_VERTICAL)
    {
      const int height = get_node_height (self, get_node_width (self, MAX (for_size, 0)));

      *minimum = *natural = MAX (rows * (height + ROW_GAP) - ROW_GAP, 0);
    }
  else
    {
      const int least = get_least_width (self), most = MAX (least, NODE_MAX_WIDTH);

      *minimum = MAX (columns * (least + COLUMN_GAP) - COLUMN_GAP, 0);
      *natural = MAX (columns * (most + COLUMN_GAP) - COLUMN_GAP, 0);
    }
}

static void
gradus_entry_graph_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  GradusEntryGraph *self = GRADUS_ENTRY_GRAPH (widget);

  self->node_width = get_node_width (self, width);
  self->node_height = get_node_height (self, self->node_width);
  for (guint i = 0; i < self->nodes->len; i++)
    {
      Node *node = get_node (self, i);
      GtkAllocation place = { .width = self->node_width, .height = self->node_height };

      get_place (self, node, &place.x, &place.y);
      gtk_widget_size_allocate (node->button, &place, -1);
    }
}

/* --- Lines ------------------------------------------------------------------------------------ */

static gboolean
is_lit (const Node *node)
{
  const GtkStateFlags lit = GTK_STATE_FLAG_PRELIGHT | GTK_STATE_FLAG_FOCUS_VISIBLE;

  return (gtk_widget_get_state_flags (node->button) & lit) != 0;
}

static void
draw_line (GradusEntryGraph *self, cairo_t *cr, const Node *from, const Node *to)
{
  int x0, y0, x1, y1;
  double reach;

  get_place (self, from, &x0, &y0);
  get_place (self, to, &x1, &y1);
  x0 += self->node_width;
  y0 += self->node_height / 2;
  y1 += self->node_height / 2;
  reach = MIN (x1 - x0, 3 * COLUMN_GAP) / 2.0;
  cairo_move_to (cr, x0, y0);
  cairo_curve_to (cr, x0 + reach, y0, x1 - reach, y1, x1 - 4, y1);
  cairo_stroke (cr);
  cairo_move_to (cr, x1, y1);
  cairo_rel_line_to (cr, -6, -3.5);
  cairo_rel_line_to (cr, 0, 7);
  cairo_close_path (cr);
  cairo_fill (cr);
}

static void
draw_lines (GradusEntryGraph *self, cairo_t *cr, gboolean lit)
{
  for (guint i = 0; i < self->nodes->len; i++)
    {
      const Node *to = get_node (self, i);

      for (const char *const *need = to->entry->needs; *need != NULL; need++)
        {
          const Node *from = find_node (self, *need);

          if (from != NULL && (is_lit (from) || is_lit (to)) == lit)
            draw_line (self, cr, from, to);
        }
    }
}

static void
gradus_entry_graph_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  GradusEntryGraph *self = GRADUS_ENTRY_GRAPH (widget);
  GtkStyleContext *style = gtk_widget_get_style_context (widget);
  GdkRGBA plain, lit;
  cairo_t *cr;

  gtk_style_context_get_color (style, &plain);
  if (!gtk_style_context_lookup_color (style, "accent_color", &lit))
    lit = plain;
  plain.alpha *= 0.3f;
  cr = gtk_snapshot_append_cairo (snapshot,
                                  &GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (widget),
                                                       (float) gtk_widget_get_height (widget)));
  cairo_set_line_width (cr, 1.5);
  gdk_cairo_set_source_rgba (cr, &plain);
  draw_lines (self, cr, FALSE);
  gdk_cairo_set_source_rgba (cr, &lit);
  cairo_set_line_width (cr, 2);
  draw_lines (self, cr, TRUE);
  cairo_destroy (cr);
  GTK_WIDGET_CLASS (gradus_entry_graph_parent_class)->snapshot (widget, snapshot);
}

/* --- Widget ----------------------------------------------------------------------------------- */

static void
gradus_entry_graph_dispose (GObject *object)
{
  clear (GRADUS_ENTRY_GRAPH (object));
  G_OBJECT_CLASS (gradus_entry_graph_parent_class)->dispose (object);
}

static void
gradus_entry_graph_finalize (GObject *object)
{
  g_array_unref (GRADUS_ENTRY_GRAPH (object)->nodes);
  G_OBJECT_CLASS (gradus_entry_graph_parent_class)->finalize (object);
}

static void
gradus_entry_graph_class_init (GradusEntryGraphClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_entry_graph_dispose;
  G_OBJECT_CLASS (klass)->finalize = gradus_entry_graph_finalize;
  widget_class->get_request_mode = gradus_entry_graph_get_request_mode;
  widget_class->measure = gradus_entry_graph_measure;
  widget_class->size_allocate = gradus_entry_graph_size_allocate;
  widget_class->snapshot = gradus_entry_graph_snapshot;
  gtk_widget_class_set_css_name (widget_class, "entrygraph");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
gradus_entry_graph_init (GradusEntryGraph *self)
{
  self->nodes = g_array_new (FALSE, TRUE, sizeof (Node));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("What builds on what"), -1);
}
