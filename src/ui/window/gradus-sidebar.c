/* Gradus: the list of chapters with the search entry and the filters.
 *
 * One list box: rows of parts fold and unfold the rows of their chapters, so that the arrow keys
 * walk through all of it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-gallery.h"
#include "gradus-progress.h"
#include "gradus-registry.h"
#include "gradus-ring.h"
#include "gradus-sidebar.h"

struct _GradusSidebar
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkWidget *search;
  GtkWidget *filter_button;
  GtkWidget *chips;
  GtkWidget *scroller;
  GtkWidget *list;

  gboolean answered;   /* Return was pressed after the last letter */
  guint show_selected; /* tick callback, or 0 */
};

G_DEFINE_FINAL_TYPE (GradusSidebar, gradus_sidebar, GTK_TYPE_WIDGET)

enum
{
  CHAPTER_SELECTED,
  SEARCH_CHANGED,
  SEARCH_ACTIVATED,
  FILTER_CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* What a row is about: a page of the map, or a part. */
#define NO_PART G_MAXUINT

static guint
get_chapter (GtkWidget *row)
{
  return GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (row), "chapter"));
}

/* The number of the part that the row of a part or of a chapter belongs to. */
static guint
get_part (GtkWidget *row)
{
  return GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (row), "part"));
}

static gboolean
is_head (GtkWidget *row)
{
  return g_object_get_data (G_OBJECT (row), "arrow") != NULL;
}

/* --- Rows ------------------------------------------------------------------------------------- */

static GtkWidget *
new_row (GtkWidget *box, guint chapter, guint part, const char *words)
{
  GtkWidget *row = gtk_list_box_row_new ();

  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  g_object_set_data (G_OBJECT (row), "chapter", GUINT_TO_POINTER (chapter));
  g_object_set_data (G_OBJECT (row), "part", GUINT_TO_POINTER (part));
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
  return row;
}

static GtkWidget *
new_name (const char *title)
{
  GtkWidget *name = gtk_label_new (title);

  gtk_label_set_xalign (GTK_LABEL (name), 0);
  gtk_label_set_wrap (GTK_LABEL (name), TRUE);
  gtk_label_set_width_chars (GTK_LABEL (name), 12);
  gtk_label_set_max_width_chars (GTK_LABEL (name), 20);
  gtk_widget_set_hexpand (name, TRUE);
  return name;
}

static void
add_page (GradusSidebar *self, guint chapter, const char *title, const char *icon)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);

  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name (icon));
  gtk_box_append (GTK_BOX (box), new_name (title));
  gtk_list_box_append (GTK_LIST_BOX (self->list), new_row (box, chapter, NO_PART, title));
}

static void
add_part (GradusSidebar *self, guint number, const GradusPart *part)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *arrow = gtk_image_new_from_icon_name ("pan-down-symbolic");
  GtkWidget *name = new_name (part->title);
  GtkWidget *row = new_row (box, 0, number, part->title);

  gtk_widget_add_css_class (name, "caption-heading");
  gtk_box_append (GTK_BOX (box), name);
  gtk_box_append (GTK_BOX (box), arrow);
  gtk_widget_set_tooltip_text (row, part->idea);
  gtk_widget_add_css_class (row, "part");
  g_object_set_data (G_OBJECT (row), "arrow", arrow);
  gtk_list_box_row_set_selectable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_accessible_update_state (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_STATE_EXPANDED, TRUE, -1);
  gtk_list_box_append (GTK_LIST_BOX (self->list), row);
}

static void
add_chapter (GradusSidebar *self, guint part, const GradusChapter *chapter)
{
  const GradusChapterProgress progress = gradus_catalogue_get_progress (chapter->number);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *name = new_name (_ (chapter->title));
  GtkWidget *ring = gradus_ring_new ();
  g_autofree char *number = g_strdup_printf ("%u", chapter->number);
  g_autofree char *words = g_strdup_printf (
    g_dngettext (GETTEXT_PACKAGE, "%s, %u algorithm", "%s, %u algorithms", progress.n_there),
    _ (chapter->title), progress.n_there);
  GtkWidget *number_label = gtk_label_new (number);
  GtkWidget *row = new_row (box, chapter->number, part, words);

  gtk_label_set_width_chars (GTK_LABEL (number_label), 2);
  gtk_label_set_xalign (GTK_LABEL (number_label), 1);
  gtk_widget_add_css_class (number_label, "dim-label");
  gtk_widget_add_css_class (number_label, "numeric");
  if (progress.n_there == 0)
    gtk_widget_add_css_class (name, "dim-label");
  gtk_box_append (GTK_BOX (box), number_label);
  gtk_box_append (GTK_BOX (box), name);
  gtk_box_append (GTK_BOX (box), ring);
  g_object_set_data (G_OBJECT (row), "ring", ring);
  gtk_list_box_append (GTK_LIST_BOX (self->list), row);
}

/* --- Folding ---------------------------------------------------------------------------------- */

static void
set_folded (GradusSidebar *self, guint part, gboolean folded)
{
  for (GtkWidget *row = gtk_widget_get_first_child (self->list); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    {
      if (get_part (row) != part)
        continue;
      if (is_head (row))
        {
          gtk_image_set_from_icon_name (g_object_get_data (G_OBJECT (row), "arrow"),
                                        folded ? "pan-end-symbolic" : "pan-down-symbolic");
          gtk_accessible_update_state (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_STATE_EXPANDED, !folded,
                                       -1);
          g_object_set_data (G_OBJECT (row), "folded", GINT_TO_POINTER (folded));
        }
      else
        gtk_widget_set_visible (row, !folded);
    }
}

static void
row_activated_cb (GradusSidebar *self, GtkListBoxRow *row)
{
  if (is_head (GTK_WIDGET (row)))
    set_folded (self, get_part (GTK_WIDGET (row)),
                !GPOINTER_TO_INT (g_object_get_data (G_OBJECT (row), "folded")));
  else
    g_signal_emit (self, signals[CHAPTER_SELECTED], 0, get_chapter (GTK_WIDGET (row)));
}

/* Rows that were folded away have a height once they were laid out. */
static gboolean
show_selected_cb (GtkWidget *list, GdkFrameClock *clock, gpointer user_data)
{
  GradusSidebar *self = user_data;
  GtkListBoxRow *row = gtk_list_box_get_selected_row (GTK_LIST_BOX (list));
  graphene_rect_t bounds;

  if (row != NULL && gtk_widget_get_height (GTK_WIDGET (row)) == 0)
    return G_SOURCE_CONTINUE;
  if (row != NULL && gtk_widget_compute_bounds (GTK_WIDGET (row), self->scroller, &bounds))
    {
      GtkAdjustment *place = gtk_scrolled_window_get_vadjustment (
        GTK_SCROLLED_WINDOW (self->scroller));
      const double y = gtk_adjustment_get_value (place) + bounds.origin.y;

      gtk_adjustment_clamp_page (place, y, y + bounds.size.height);
    }
  self->show_selected = 0;
  return G_SOURCE_REMOVE;
}

void
gradus_sidebar_select (GradusSidebar *self, guint chapter)
{
  g_return_if_fail (GRADUS_IS_SIDEBAR (self));

  for (GtkWidget *row = gtk_widget_get_first_child (self->list); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    {
      if (is_head (row) || get_chapter (row) != chapter)
        continue;
      if (!gtk_widget_get_visible (row))
        set_folded (self, get_part (row), FALSE);
      gtk_list_box_select_row (GTK_LIST_BOX (self->list), GTK_LIST_BOX_ROW (row));
      if (self->show_selected == 0)
        self->show_selected = gtk_widget_add_tick_callback (self->list, show_selected_cb, self,
                                                            NULL);
    }
}

/* --- Search and filters ----------------------------------------------------------------------- */

static void
text_changed_cb (GradusSidebar *self)
{
  self->answered = FALSE;
}

/* The entry tells of the last letters a little later. When Return came first, what was found is
 * open by then, and the list of answers must not come up over it. */
static void
search_changed_cb (GradusSidebar *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->search));

  if (!self->answered || *text == '\0')
    g_signal_emit (self, signals[SEARCH_CHANGED], 0, text);
}

static void
search_activated_cb (GradusSidebar *self)
{
  self->answered = FALSE;
  search_changed_cb (self);
  self->answered = TRUE;
  g_signal_emit (self, signals[SEARCH_ACTIVATED], 0);
}

static void
stop_search_cb (GradusSidebar *self)
{
  gradus_sidebar_clear_search (self);
}

void
gradus_sidebar_focus_search (GradusSidebar *self)
{
  g_return_if_fail (GRADUS_IS_SIDEBAR (self));
  gtk_widget_grab_focus (self->search);
  /* What is typed next takes the place of what was looked for before. */
  gtk_editable_select_region (GTK_EDITABLE (self->search), 0, -1);
}

void
gradus_sidebar_clear_search (GradusSidebar *self)
{
  g_return_if_fail (GRADUS_IS_SIDEBAR (self));
  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
}

static GtkWidget *
get_chip (GtkWidget *child)
{
  return gtk_flow_box_child_get_child (GTK_FLOW_BOX_CHILD (child));
}

static void
chip_toggled_cb (GradusSidebar *self)
{
  GradusFilter filter = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (self->chips); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (get_chip (child))))
      filter |= GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (get_chip (child)), "filter"));
  g_signal_emit (self, signals[FILTER_CHANGED], 0, (guint) filter);
}

/* Filters that are not seen would be forgotten: hiding them takes them away. */
static void
filters_hidden_cb (GradusSidebar *self)
{
  if (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->filter_button)))
    return;
  for (GtkWidget *child = gtk_widget_get_first_child (self->chips); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (get_chip (child)), FALSE);
}

static void
add_chips (GradusSidebar *self)
{
  static const struct
  {
    GradusFilter filter;
    const char *title;
  } filters[] = {
    { GRADUS_FILTER_ITERATIVE, N_ ("Iterative") },
    { GRADUS_FILTER_STAGES, N_ ("In stages") },
    { GRADUS_FILTER_EXPLORATION, N_ ("Exploration") },
    { GRADUS_FILTER_LESSON, N_ ("Has a lesson") },
    { GRADUS_FILTER_FAILURE, N_ ("Failures") },
    { GRADUS_FILTER_SHORT, N_ ("Under 5 min") },
    { GRADUS_FILTER_GRADIENT, N_ ("Needs the gradient") },
    { GRADUS_FILTER_PROBABILITY, N_ ("Needs probability") },
    { GRADUS_FILTER_MINE, N_ ("My own") },
  };

  for (guint i = 0; i < G_N_ELEMENTS (filters); i++)
    {
      GtkWidget *chip = gtk_toggle_button_new_with_label (_ (filters[i].title));

      gtk_widget_add_css_class (chip, "chip");
      g_object_set_data (G_OBJECT (chip), "filter", GUINT_TO_POINTER (filters[i].filter));
      g_signal_connect_object (chip, "toggled", G_CALLBACK (chip_toggled_cb), self,
                               G_CONNECT_SWAPPED);
      gtk_flow_box_insert (GTK_FLOW_BOX (self->chips), chip, -1);
      gtk_widget_set_focusable (gtk_widget_get_parent (chip), FALSE);
    }
}

/* --- Widget ----------------------------------------------------------------------------------- */

static void
update_rings (GradusSidebar *self)
{
  for (GtkWidget *row = gtk_widget_get_first_child (self->list); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    {
      GradusRing *ring = g_object_get_data (G_OBJECT (row), "ring");

      if (ring != NULL)
        gradus_ring_show_chapter (ring, get_chapter (row));
    }
}

/* A lesson may have been finished while its player stood here. */
static void
gradus_sidebar_map (GtkWidget *widget)
{
  update_rings (GRADUS_SIDEBAR (widget));
  GTK_WIDGET_CLASS (gradus_sidebar_parent_class)->map (widget);
}

static void
gradus_sidebar_dispose (GObject *object)
{
  GradusSidebar *self = GRADUS_SIDEBAR (object);

  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (gradus_sidebar_parent_class)->dispose (object);
}

static void
gradus_sidebar_class_init (GradusSidebarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_sidebar_dispose;
  widget_class->map = gradus_sidebar_map;
  signals[CHAPTER_SELECTED] = g_signal_new ("chapter-selected", type, G_SIGNAL_RUN_LAST, 0, NULL,
                                            NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[SEARCH_CHANGED] = g_signal_new ("search-changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                          NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SEARCH_ACTIVATED] = g_signal_new ("search-activated", type, G_SIGNAL_RUN_LAST, 0, NULL,
                                            NULL, NULL, G_TYPE_NONE, 0);
  signals[FILTER_CHANGED] = g_signal_new ("filter-changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                          NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gradus/Gradus/gradus-sidebar.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusSidebar, box);
  gtk_widget_class_bind_template_child (widget_class, GradusSidebar, search);
  gtk_widget_class_bind_template_child (widget_class, GradusSidebar, filter_button);
  gtk_widget_class_bind_template_child (widget_class, GradusSidebar, chips);
  gtk_widget_class_bind_template_child (widget_class, GradusSidebar, scroller);
  gtk_widget_class_bind_template_child (widget_class, GradusSidebar, list);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, text_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, stop_search_cb);
  gtk_widget_class_bind_template_callback (widget_class, filters_hidden_cb);
}

static void
gradus_sidebar_init (GradusSidebar *self)
{
  const GradusPart *parts;
  guint n_parts;

  gtk_widget_init_template (GTK_WIDGET (self));
  add_chips (self);
  add_page (self, 0, _ ("Start page"), "go-home-symbolic");
  add_page (self, GRADUS_ALL_LESSONS, _ ("Lessons"), "gradus-notes-symbolic");
  add_page (self, GRADUS_ALL_ENTRIES, _ ("All algorithms"), "gradus-gallery-symbolic");
  parts = gradus_catalogue_get_parts (&n_parts);
  for (guint i = 0; i < n_parts; i++)
    {
      add_part (self, i, &parts[i]);
      for (gsize j = 0; j < parts[i].n_chapters; j++)
        add_chapter (self, i, gradus_registry_find_chapter ((guint) parts[i].chapters[j]));
    }
  g_signal_connect_object (gradus_progress_get_default (), "changed", G_CALLBACK (update_rings),
                           self, G_CONNECT_SWAPPED);
}

GtkWidget *
gradus_sidebar_new (void)
{
  return g_object_new (GRADUS_TYPE_SIDEBAR, NULL);
}
