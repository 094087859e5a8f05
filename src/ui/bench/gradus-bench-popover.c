/* Gradus: the entries of a chapter that have no chip in the row.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-algorithm.h"
#include "gradus-bench-popover.h"

#define WIDTH 440
#define MOST_HEIGHT 460
#define LEAST_HEIGHT 150

struct _GradusBenchPopover
{
  GtkPopover parent_instance;

  GtkWidget *search;
  GtkWidget *list;
};

G_DEFINE_FINAL_TYPE (GradusBenchPopover, gradus_bench_popover, GTK_TYPE_POPOVER)

/* What a row does and which heading it stands under. */
static GQuark
row_quark (void)
{
  return g_quark_from_static_string ("gradus-bench-row");
}

typedef struct
{
  const GradusAlgorithm *algorithm;
  const char *action;
  const char *heading; /* translated */
} Row;

static GtkWidget *
new_label (const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  return label;
}

static const char *
heading_of (const GradusChip *chip)
{
  switch (chip->state)
    {
    case GRADUS_CHIP_RUNS:
      return _ ("On these data");
    case GRADUS_CHIP_LACKS:
      return _ ("These data lack something");
    case GRADUS_CHIP_OTHER:
      return _ ("On other data");
    case GRADUS_CHIP_IDEA:
    default:
      return _ ("Ideas, without data");
    }
}

/* The words of the button and what it does. */
static char *
find_help (const GradusChip *chip, GradusDataset *dataset, const char **action)
{
  g_autoptr (GradusDataset) cure = NULL;
  char *label = NULL;

  *action = "bench.chip";
  if (chip->state == GRADUS_CHIP_RUNS || chip->state == GRADUS_CHIP_IDEA)
    return NULL;
  cure = dataset != NULL ? gradus_bench_cure (chip->algorithm, dataset, &label) : NULL;
  if (cure != NULL)
    *action = "bench.cure";
  else if (dataset != NULL && gradus_bench_lacks_classes (chip->algorithm, dataset))
    {
      *action = "bench.cure";
      label = g_strdup (_ ("Brush Classes onto Them"));
    }
  else
    {
      *action = "bench.its-data";
      label = g_strdup (_ ("Open on Its Own Data"));
    }
  return label;
}

static GtkWidget *
new_row (const GradusChip *chip, GradusDataset *dataset)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  Row *what = g_new0 (Row, 1);
  g_autofree char *help = find_help (chip, dataset, &what->action);

  what->algorithm = chip->algorithm;
  what->heading = heading_of (chip);
  gtk_widget_set_margin_top (box, 6);
  gtk_widget_set_margin_bottom (box, 6);
  gtk_widget_set_margin_start (box, 9);
  gtk_widget_set_margin_end (box, 9);
  gtk_box_append (GTK_BOX (box), new_label (_ (chip->algorithm->title), "heading"));
  if (chip->reason != NULL)
    gtk_box_append (GTK_BOX (box), new_label (chip->reason, "caption"));
  /* Not a button of its own: the whole row does it, by mouse and by Return. */
  if (help != NULL)
    gtk_box_append (GTK_BOX (box), new_label (help, "bench-help"));
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  g_object_set_qdata_full (G_OBJECT (row), row_quark (), what, g_free);
  gtk_widget_set_name (row, chip->algorithm->id);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (chip->algorithm->title), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  help != NULL           ? help
                                  : chip->reason != NULL ? chip->reason
                                                         : "",
                                  -1);
  return row;
}

void
gradus_bench_popover_fill (GradusBenchPopover *self, GPtrArray *chips, GradusDataset *dataset)
{
  GtkWidget *child;

  g_return_if_fail (GRADUS_IS_BENCH_POPOVER (self));

  while ((child = gtk_widget_get_first_child (self->list)) != NULL && GTK_IS_LIST_BOX_ROW (child))
    gtk_list_box_remove (GTK_LIST_BOX (self->list), child);
  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  for (guint i = 0; i < chips->len; i++)
    gtk_list_box_append (GTK_LIST_BOX (self->list),
                         new_row (g_ptr_array_index (chips, i), dataset));
}

void
gradus_bench_popover_set_search (GradusBenchPopover *self, const char *text)
{
  g_return_if_fail (GRADUS_IS_BENCH_POPOVER (self));

  gtk_editable_set_text (GTK_EDITABLE (self->search), text);
  gtk_widget_grab_focus (self->search);
  gtk_editable_set_position (GTK_EDITABLE (self->search), -1);
}

static void
activate (GradusBenchPopover *self, GtkListBoxRow *row)
{
  const Row *what = g_object_get_qdata (G_OBJECT (row), row_quark ());

  /* What is hidden with the focus in it is kept by its window. */
  gtk_widget_grab_focus (gtk_widget_get_parent (GTK_WIDGET (self)));
  gtk_popover_popdown (GTK_POPOVER (self));
  gtk_widget_activate_action (GTK_WIDGET (self), what->action, "s", what->algorithm->id);
}

static gboolean
is_found (GtkListBoxRow *row, gpointer user_data)
{
  GradusBenchPopover *self = user_data;
  const Row *what = g_object_get_qdata (G_OBJECT (row), row_quark ());
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->search));

  return *text == '\0' || g_str_match_string (text, _ (what->algorithm->title), TRUE)
         || strstr (_ (what->algorithm->title), text) != NULL
         || g_str_match_string (text, what->algorithm->id, TRUE);
}

static void
search_changed_cb (GradusBenchPopover *self)
{
  gtk_list_box_invalidate_filter (GTK_LIST_BOX (self->list));
  gtk_list_box_invalidate_headers (GTK_LIST_BOX (self->list));
}

/* Return in the field opens what is found first. */
static void
search_activated_cb (GradusBenchPopover *self)
{
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->list), i)) != NULL; i++)
    if (gtk_widget_get_child_visible (GTK_WIDGET (row)))
      {
        activate (self, row);
        return;
      }
}

static void
add_heading (GtkListBoxRow *row, GtkListBoxRow *before, gpointer user_data)
{
  const Row *what = g_object_get_qdata (G_OBJECT (row), row_quark ());
  const Row *above = before != NULL ? g_object_get_qdata (G_OBJECT (before), row_quark ()) : NULL;
  GtkWidget *label;

  if (above != NULL && g_str_equal (above->heading, what->heading))
    {
      gtk_list_box_row_set_header (row, NULL);
      return;
    }
  label = new_label (what->heading, "caption-heading");
  gtk_widget_add_css_class (label, "bench-heading");
  gtk_list_box_row_set_header (row, label);
}

static void
gradus_bench_popover_class_init (GradusBenchPopoverClass *klass)
{
}

static void
gradus_bench_popover_init (GradusBenchPopover *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *scroller = gtk_scrolled_window_new ();

  self->search = gtk_search_entry_new ();
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->search), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Search among the algorithms of the chapter"), -1);
  g_signal_connect_object (self->search, "search-changed", G_CALLBACK (search_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->search, "activate", G_CALLBACK (search_activated_cb), self,
                           G_CONNECT_SWAPPED);
  self->list = gtk_list_box_new ();
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (self->list), GTK_SELECTION_NONE);
  gtk_list_box_set_filter_func (GTK_LIST_BOX (self->list), is_found, self, NULL);
  gtk_list_box_set_header_func (GTK_LIST_BOX (self->list), add_heading, NULL, NULL);
  gtk_list_box_set_placeholder (GTK_LIST_BOX (self->list),
                                new_label (_ ("All of the chapter are in the row."), "dim-label"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("The other algorithms of the chapter"), -1);
  g_signal_connect_object (self->list, "row-activated", G_CALLBACK (activate), self,
                           G_CONNECT_SWAPPED);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  /* The natural height is that of unwrapped sentences: a row that was searched for and found alone
   * would be cut before what helps. */
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (scroller), LEAST_HEIGHT);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), MOST_HEIGHT);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), self->list);
  gtk_box_append (GTK_BOX (box), self->search);
  gtk_box_append (GTK_BOX (box), scroller);
  gtk_widget_set_size_request (box, WIDTH, -1);
  gtk_popover_set_child (GTK_POPOVER (self), box);
}
