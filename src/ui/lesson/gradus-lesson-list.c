/* Gradus: a few lessons in a gallery.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#include "gradus-actions.h"
#include "gradus-found.h"
#include "gradus-lesson-card.h"
#include "gradus-lesson-list.h"
#include "gradus-lesson-progress.h"
#include "gradus-lessons.h"
#include "gradus-search.h"

/* Enough to go on with, few enough to leave what follows in sight. */
#define FEW 2

/* A lesson that could be shown. Cards are made for those that are: there are hundreds of lessons,
 * and a chapter has few of them. */
typedef struct
{
  GradusLesson *lesson;
  GradusSearchTerms *terms; /* or NULL until something is searched for */
  double mark;              /* how well it answers */
} Item;

struct _GradusLessonList
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkWidget *more_button;
  GtkWidget *all_button;
  GtkWidget *cards;

  GArray *items;     /* of Item, in the order of the book; NULL: to be read again */
  GPtrArray *chosen; /* pointers into it, in the order in which they are shown; or NULL */
  guint chapter;     /* 0: what was searched for */
};

enum
{
  LESSON_ACTIVATED,
  SHOW_ALL,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GradusLessonList, gradus_lesson_list, GTK_TYPE_WIDGET)

static void
clear_item (gpointer data)
{
  Item *item = data;

  g_clear_object (&item->lesson);
  g_clear_pointer (&item->terms, gradus_search_terms_free);
}

static void
read_items (GradusLessonList *self)
{
  g_autoptr (GPtrArray) lessons = gradus_lessons_list (NULL);

  self->items = g_array_new (FALSE, FALSE, sizeof (Item));
  g_array_set_clear_func (self->items, clear_item);
  for (guint i = 0; i < lessons->len; i++)
    {
      const Item item = { .lesson = g_object_ref (g_ptr_array_index (lessons, i)) };

      g_array_append_val (self->items, item);
    }
}

static double
find_mark (Item *item, const GradusSearchQuery *query)
{
  if (item->terms == NULL)
    item->terms = gradus_search_terms_new_for_lesson (item->lesson);
  return gradus_search_match (item->terms, query);
}

static gboolean
is_of_chapter (const Item *item, guint chapter)
{
  const GradusChapter *of = gradus_lesson_get_chapter (item->lesson);

  return of != NULL && of->number == chapter;
}

static int
compare_items (gconstpointer a_, gconstpointer b_)
{
  const Item *a = *(const Item *const *) a_, *b = *(const Item *const *) b_;

  if (a->mark != b->mark)
    return a->mark < b->mark ? 1 : -1;
  return a < b ? -1 : a > b;
}

/* Among the few of a chapter: what was begun, then what was not, in the order of the book; what is
 * done only where nothing else is left. */
static double
rank (const Item *item)
{
  const GradusLessonProgress progress = gradus_lesson_progress_get (
    gradus_lesson_get_id (item->lesson));

  if (progress.done)
    return 1;
  return progress.pages > 0 ? 3 : 2;
}

static void
fill (GradusLessonList *self)
{
  const gboolean all = gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->more_button));
  const guint n = self->chosen->len, n_shown = all ? n : MIN (n, FEW);
  g_autofree char *more = g_strdup_printf (
    /* Translators: on a button under a few lessons: how many others there are. */
    g_dngettext (GETTEXT_PACKAGE, "%u More", "%u More", n - MIN (n, FEW)), n - MIN (n, FEW));
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (self->cards)) != NULL)
    gtk_flow_box_remove (GTK_FLOW_BOX (self->cards), child);
  for (guint i = 0; i < n_shown; i++)
    {
      const Item *item = g_ptr_array_index (self->chosen, i);

      gtk_flow_box_append (GTK_FLOW_BOX (self->cards), gradus_lesson_card_new (item->lesson));
    }
  gtk_button_set_label (GTK_BUTTON (self->more_button), more);
  gtk_widget_set_visible (self->more_button, n > FEW);
  gtk_widget_set_visible (GTK_WIDGET (self), n > 0);
}

/* @query: what they are to answer, or NULL: those of the chapter. */
static guint
choose (GradusLessonList *self, const GradusSearchQuery *query)
{
  if (self->items == NULL)
    read_items (self);
  g_clear_pointer (&self->chosen, g_ptr_array_unref);
  self->chosen = g_ptr_array_new ();
  for (guint i = 0; i < self->items->len; i++)
    {
      Item *item = &g_array_index (self->items, Item, i);

      if (query != NULL)
        item->mark = find_mark (item, query);
      else
        item->mark = is_of_chapter (item, self->chapter) ? rank (item) : 0;
      if (item->mark > 0)
        g_ptr_array_add (self->chosen, item);
    }
  g_ptr_array_sort (self->chosen, compare_items);
  fill (self);
  return self->chosen->len;
}

guint
gradus_lesson_list_show_chapter (GradusLessonList *self, guint chapter)
{
  g_return_val_if_fail (GRADUS_IS_LESSON_LIST (self), 0);

  if (self->chapter != chapter)
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->more_button), FALSE);
  self->chapter = chapter;
  return choose (self, NULL);
}

guint
gradus_lesson_list_search (GradusLessonList *self, const GradusSearchQuery *query)
{
  guint n;

  g_return_val_if_fail (GRADUS_IS_LESSON_LIST (self), 0);
  g_return_val_if_fail (query != NULL, 0);

  self->chapter = 0;
  n = choose (self, query);
  gradus_found_mark_all (self->cards, query);
  return n;
}

void
gradus_lesson_list_reload (GradusLessonList *self)
{
  g_return_if_fail (GRADUS_IS_LESSON_LIST (self));
  g_clear_pointer (&self->chosen, g_ptr_array_unref);
  g_clear_pointer (&self->items, g_array_unref);
}

/* --- Callbacks -------------------------------------------------------------------------------- */

static void
card_activated_cb (GradusLessonList *self, GtkFlowBoxChild *child)
{
  GradusLessonCard *card = GRADUS_LESSON_CARD (gtk_flow_box_child_get_child (child));
  g_autoptr (GradusLesson) lesson = g_object_ref (gradus_lesson_card_get_lesson (card));

  g_signal_emit (self, signals[LESSON_ACTIVATED], 0, lesson);
}

static void
more_cb (GradusLessonList *self)
{
  if (self->chosen != NULL)
    fill (self);
}

static void
all_cb (GradusLessonList *self)
{
  g_signal_emit (self, signals[SHOW_ALL], 0);
}

/* --- Widget ----------------------------------------------------------------------------------- */

static void
gradus_lesson_list_dispose (GObject *object)
{
  GradusLessonList *self = GRADUS_LESSON_LIST (object);

  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_pointer (&self->chosen, g_ptr_array_unref);
  g_clear_pointer (&self->items, g_array_unref);
  G_OBJECT_CLASS (gradus_lesson_list_parent_class)->dispose (object);
}

static void
gradus_lesson_list_class_init (GradusLessonListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gradus_lesson_list_dispose;
  signals[LESSON_ACTIVATED] = g_signal_new ("lesson-activated", type, G_SIGNAL_RUN_LAST, 0, NULL,
                                            NULL, NULL, G_TYPE_NONE, 1, GRADUS_TYPE_LESSON);
  signals[SHOW_ALL] = g_signal_new ("show-all", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                    G_TYPE_NONE, 0);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gradus/Gradus/gradus-lesson-list.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusLessonList, box);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonList, more_button);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonList, all_button);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonList, cards);
  gtk_widget_class_bind_template_callback (widget_class, card_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, more_cb);
  gtk_widget_class_bind_template_callback (widget_class, all_cb);
}

static void
gradus_lesson_list_init (GradusLessonList *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gradus_actions_describe (self->all_button, "win.lessons");
}
