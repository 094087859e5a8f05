/* Gradus: a page with a long list: all entries, or all lessons.
 *
 * There are hundreds of both. Only what is in sight has widgets: they are made when an item comes
 * into sight and go when it leaves, so that the page comes up as quickly with four hundred items
 * as with ten, and holds as few pictures.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#include "gradus-actions.h"
#include "gradus-entry-row.h"
#include "gradus-lesson-card.h"
#include "gradus-lesson-progress.h"
#include "gradus-lessons.h"
#include "gradus-registry.h"
#include "gradus-shelf.h"

/* What a person who has never been here is led to. */
#define FIRST_LESSON "k-means-idea"
#define SUMMARY_LINES 2

struct _GradusShelf
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkWidget *title_label;
  GtkWidget *words_label;
  GtkWidget *new_button;
  GtkWidget *first_button;
  GtkWidget *problem_label;
  GtkWidget *scroller;
  GtkWidget *view;

  GListStore *items;
  gboolean lessons;
  GradusFilter filter;

  guint going;    /* tick callback, or 0 */
  guint goal;     /* the item to be focused by it */
  guint n_frames; /* since it was asked for */
};

G_DEFINE_FINAL_TYPE (GradusShelf, gradus_shelf, GTK_TYPE_WIDGET)

enum
{
  LESSON_ACTIVATED,
  NEW_LESSON,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* --- Items ------------------------------------------------------------------------------------ */

/* Under which heading @lesson stands: its chapter, or, of one's own, none. */
static const GradusChapter *
get_chapter (GradusLesson *lesson)
{
  return gradus_lesson_get_file (lesson) == NULL ? gradus_lesson_get_chapter (lesson) : NULL;
}

/* Whether the lessons of another chapter stand above the one at @position. */
static gboolean
begins_chapter (GradusShelf *self, guint position)
{
  g_autoptr (GradusLesson) lesson = g_list_model_get_item (G_LIST_MODEL (self->items), position);
  g_autoptr (GradusLesson) above = NULL;

  if (position == 0)
    return TRUE;
  above = g_list_model_get_item (G_LIST_MODEL (self->items), position - 1);
  return get_chapter (above) != get_chapter (lesson);
}

/* The card, under the heading of its chapter when it is the first of it. */
static GtkWidget *
new_lesson_row (GradusShelf *self, GradusLesson *lesson, guint position)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *card = gradus_lesson_card_new (lesson);

  if (begins_chapter (self, position))
    {
      const GradusChapter *chapter = get_chapter (lesson);
      g_autofree char *title = chapter != NULL
                                 ? g_strdup_printf ("%u  %s", chapter->number, _ (chapter->title))
                                 : g_strdup (_ ("Your own lessons"));
      GtkWidget *heading = g_object_new (GTK_TYPE_LABEL, "label", title, "xalign", 0.0f, "wrap",
                                         TRUE, "accessible-role", GTK_ACCESSIBLE_ROLE_HEADING,
                                         NULL);

      gtk_widget_add_css_class (heading, "title-4");
      gtk_widget_add_css_class (heading, "shelf-heading");
      gtk_box_append (GTK_BOX (box), heading);
    }
  gradus_lesson_card_set_lines (GRADUS_LESSON_CARD (card), SUMMARY_LINES);
  gtk_box_append (GTK_BOX (box), card);
  return box;
}

static void
bind_cb (GradusShelf *self, GtkListItem *list_item)
{
  gpointer item = gtk_list_item_get_item (list_item);
  GtkWidget *child;

  if (GRADUS_IS_LESSON (item))
    child = new_lesson_row (self, item, gtk_list_item_get_position (list_item));
  else
    {
      const char *id = gtk_string_object_get_string (GTK_STRING_OBJECT (item));

      child = gradus_entry_row_new_body (gradus_catalogue_find (id), TRUE);
    }
  gtk_list_item_set_child (list_item, child);
}

static void
unbind_cb (GtkSignalListItemFactory *factory, GtkListItem *list_item)
{
  gtk_list_item_set_child (list_item, NULL);
}

static void
activate_cb (GradusShelf *self, guint position)
{
  g_autoptr (GObject) item = g_list_model_get_item (G_LIST_MODEL (self->items), position);

  if (GRADUS_IS_LESSON (item))
    g_signal_emit (self, signals[LESSON_ACTIVATED], 0, item);
  else
    gtk_widget_activate_action (GTK_WIDGET (self), "map.open-entry", "s",
                                gtk_string_object_get_string (GTK_STRING_OBJECT (item)));
}

static GPtrArray *
list_entries (GradusFilter filter)
{
  guint n;
  const GradusCatalogueEntry *entries = gradus_catalogue_get_entries (&n);
  GPtrArray *items = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < n; i++)
    if (gradus_filter_accepts (filter, gradus_catalogue_get_traits (&entries[i])))
      g_ptr_array_add (items, gtk_string_object_new (entries[i].id));
  return items;
}

/* --- Showing ---------------------------------------------------------------------------------- */

static void
show_head (GradusShelf *self, const char *title, const char *words, const char *problems)
{
  gtk_label_set_label (GTK_LABEL (self->title_label), title);
  gtk_label_set_label (GTK_LABEL (self->words_label), words);
  gtk_label_set_label (GTK_LABEL (self->problem_label), problems);
  gtk_widget_set_visible (self->problem_label, *problems != '\0');
  gtk_widget_set_visible (self->new_button, self->lessons);
  gtk_widget_set_visible (self->first_button, self->lessons && gradus_lesson_progress_is_empty ());
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  -1);
}

static void
put (GradusShelf *self, GPtrArray *items)
{
  g_list_store_splice (self->items, 0, g_list_model_get_n_items (G_LIST_MODEL (self->items)),
                       items->pdata, items->len);
  gtk_adjustment_set_value (
    gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller)), 0);
}

/* What is out of sight is filled when it comes into sight. */
static void
update (GradusShelf *self)
{
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  if (self->lessons)
    {
      g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func (g_free);
      g_autoptr (GPtrArray) lessons = gradus_lessons_list (problems);
      g_autofree char *words = NULL;

      g_ptr_array_add (problems, NULL);
      words = g_strjoinv ("\n", (char **) problems->pdata);
      put (self, lessons);
      show_head (self, _ ("Lessons"),
                 _ ("Each tells one idea, or one failure and its cure, page by page. Page "
                    "Down turns the page; the experiment on it is yours to change."),
                 words);
    }
  else
    {
      g_autoptr (GPtrArray) entries = list_entries (self->filter);
      g_autofree char *words = g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE, "%u entry of the book, in its order.",
                     "%u entries of the book, in its order.", entries->len),
        entries->len);

      put (self, entries);
      show_head (self, self->filter != 0 ? _ ("What the filters ask for") : _ ("All algorithms"),
                 words, "");
    }
}

void
gradus_shelf_show_entries (GradusShelf *self, GradusFilter filter)
{
  g_return_if_fail (GRADUS_IS_SHELF (self));

  self->lessons = FALSE;
  self->filter = filter;
  update (self);
}

void
gradus_shelf_show_lessons (GradusShelf *self)
{
  g_return_if_fail (GRADUS_IS_SHELF (self));

  self->lessons = TRUE;
  update (self);
}

GListModel *
gradus_shelf_get_model (GradusShelf *self)
{
  g_return_val_if_fail (GRADUS_IS_SHELF (self), NULL);
  return G_LIST_MODEL (self->items);
}

static gboolean
is_lesson (gpointer item, const char *id)
{
  return GRADUS_IS_LESSON (item)
         && g_strcmp0 (gradus_lesson_get_id (GRADUS_LESSON (item)), id) == 0;
}

/* The widget of the list that shows the lesson called @id, if it has one. */
static GtkWidget *
find_card (GradusShelf *self, const char *id)
{
  GtkWidget *item = gtk_widget_get_first_child (self->view);

  for (; item != NULL; item = gtk_widget_get_next_sibling (item))
    {
      GtkWidget *child = gtk_widget_get_first_child (item);

      child = child != NULL ? gtk_widget_get_last_child (child) : NULL;
      if (GRADUS_IS_LESSON_CARD (child)
          && is_lesson (gradus_lesson_card_get_lesson (GRADUS_LESSON_CARD (child)), id))
        break;
    }
  return item;
}

/* Before its first layout the list knows no places: sent to an item it would show that one alone.
 * And the item has a widget, which can have the focus, after one more. */
static gboolean
go_cb (GtkWidget *view, GdkFrameClock *clock, gpointer user_data)
{
  GradusShelf *self = user_data;
  g_autoptr (GObject) item = g_list_model_get_item (G_LIST_MODEL (self->items), self->goal);
  GtkWidget *card = NULL;

  gtk_widget_queue_allocate (view);
  if (self->n_frames++ == 0)
    return G_SOURCE_CONTINUE;
  if (self->n_frames == 2)
    {
      gtk_widget_activate_action (view, "list.scroll-to-item", "u", self->goal);
      return G_SOURCE_CONTINUE;
    }
  /* Meanwhile something else may be listed. */
  if (GRADUS_IS_LESSON (item))
    card = find_card (self, gradus_lesson_get_id (GRADUS_LESSON (item)));
  gtk_widget_grab_focus (card != NULL ? card : view);
  self->going = 0;
  return G_SOURCE_REMOVE;
}

void
gradus_shelf_focus (GradusShelf *self, const char *id)
{
  const guint n = g_list_model_get_n_items (G_LIST_MODEL (self->items));

  g_return_if_fail (GRADUS_IS_SHELF (self));

  for (guint i = 0; id != NULL && i < n; i++)
    {
      g_autoptr (GObject) item = g_list_model_get_item (G_LIST_MODEL (self->items), i);

      if (!is_lesson (item, id))
        continue;
      self->goal = i;
      self->n_frames = 0;
      if (self->going == 0)
        self->going = gtk_widget_add_tick_callback (self->view, go_cb, self, NULL);
      return;
    }
  if (id == NULL && gtk_widget_get_visible (self->first_button))
    gtk_widget_grab_focus (self->first_button);
  else
    gtk_widget_grab_focus (self->view);
}

/* --- Callbacks -------------------------------------------------------------------------------- */

static void
first_cb (GradusShelf *self)
{
  g_autoptr (GradusLesson) lesson = gradus_lessons_find (FIRST_LESSON, NULL);

  if (lesson != NULL)
    g_signal_emit (self, signals[LESSON_ACTIVATED], 0, lesson);
}

static void
new_cb (GradusShelf *self)
{
  g_signal_emit (self, signals[NEW_LESSON], 0);
}

/* --- Widget ----------------------------------------------------------------------------------- */

/* Lessons may have been played or written and entries finished since it was seen last. */
static void
gradus_shelf_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (gradus_shelf_parent_class)->map (widget);
  update (GRADUS_SHELF (widget));
}

static void
gradus_shelf_dispose (GObject *object)
{
  GradusShelf *self = GRADUS_SHELF (object);

  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->items);
  G_OBJECT_CLASS (gradus_shelf_parent_class)->dispose (object);
}

static void
gradus_shelf_class_init (GradusShelfClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_shelf_dispose;
  widget_class->map = gradus_shelf_map;
  signals[LESSON_ACTIVATED] = g_signal_new ("lesson-activated", type, G_SIGNAL_RUN_LAST, 0, NULL,
                                            NULL, NULL, G_TYPE_NONE, 1, GRADUS_TYPE_LESSON);
  signals[NEW_LESSON] = g_signal_new ("new-lesson", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                      G_TYPE_NONE, 0);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gradus/Gradus/gradus-shelf.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusShelf, box);
  gtk_widget_class_bind_template_child (widget_class, GradusShelf, title_label);
  gtk_widget_class_bind_template_child (widget_class, GradusShelf, words_label);
  gtk_widget_class_bind_template_child (widget_class, GradusShelf, new_button);
  gtk_widget_class_bind_template_child (widget_class, GradusShelf, first_button);
  gtk_widget_class_bind_template_child (widget_class, GradusShelf, problem_label);
  gtk_widget_class_bind_template_child (widget_class, GradusShelf, scroller);
  gtk_widget_class_bind_template_child (widget_class, GradusShelf, view);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, first_cb);
  gtk_widget_class_bind_template_callback (widget_class, new_cb);
}

static void
gradus_shelf_init (GradusShelf *self)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();
  g_autoptr (GtkNoSelection) model = NULL;

  gtk_widget_init_template (GTK_WIDGET (self));
  gradus_actions_describe (self->new_button, "win.new-lesson");
  g_signal_connect_object (factory, "bind", G_CALLBACK (bind_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_cb), NULL);
  self->items = g_list_store_new (G_TYPE_OBJECT);
  model = gtk_no_selection_new (G_LIST_MODEL (g_object_ref (self->items)));
  gtk_grid_view_set_model (GTK_GRID_VIEW (self->view), GTK_SELECTION_MODEL (model));
  gtk_grid_view_set_factory (GTK_GRID_VIEW (self->view), factory);
}

GtkWidget *
gradus_shelf_new (void)
{
  return g_object_new (GRADUS_TYPE_SHELF, NULL);
}
