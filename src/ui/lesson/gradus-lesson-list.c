/* Gradus: the lessons at the top of a gallery.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#include "gradus-actions.h"
#include "gradus-lesson-card.h"
#include "gradus-lesson-list.h"
#include "gradus-lesson-progress.h"
#include "gradus-lessons.h"

/* Among all algorithms: enough to go on with, few enough to leave them in sight. */
#define FEW 3
/* What a person who has never been here is led to. */
#define FIRST_LESSON "k-means-idea"

struct _GradusLessonList
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkWidget *first_button;
  GtkWidget *head;
  GtkWidget *title_label;
  GtkWidget *all_button;
  GtkWidget *new_button;
  GtkWidget *cards;
  GtkWidget *problem_label;

  guint chapter;
  char *text; /* searched for, or NULL */
  GradusSearchQuery *query;
};

enum
{
  LESSON_ACTIVATED,
  NEW_LESSON,
  SHOW_ALL,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GradusLessonList, gradus_lesson_list, GTK_TYPE_WIDGET)

static GradusLessonCard *
first_card (GradusLessonList *self)
{
  GtkWidget *card = gtk_widget_get_first_child (self->cards);

  return card != NULL ? GRADUS_LESSON_CARD (card) : NULL;
}

static GradusLessonCard *
next_card (GradusLessonCard *card)
{
  GtkWidget *next = gtk_widget_get_next_sibling (GTK_WIDGET (card));

  return next != NULL ? GRADUS_LESSON_CARD (next) : NULL;
}

/* Among the few: what was begun, then what was not, in the order of the list; what is done only
 * where nothing else is left. Smaller comes first. */
static guint
rank_card (GradusLessonCard *card)
{
  if (gradus_lesson_card_is_begun (card))
    return 0;
  return gradus_lesson_card_is_done (card) ? 2 : 1;
}

static gboolean
is_among_few (GradusLessonList *self, GradusLessonCard *card)
{
  guint before = 0;
  gboolean passed = FALSE;

  for (GradusLessonCard *other = first_card (self); other != NULL; other = next_card (other))
    {
      if (other == card)
        passed = TRUE;
      else if (rank_card (other) < rank_card (card)
               || (rank_card (other) == rank_card (card) && !passed))
        before++;
    }
  return before < FEW;
}

static gboolean
is_shown (GradusLessonList *self, GradusLessonCard *card)
{
  if (self->query != NULL)
    return gradus_lesson_card_get_mark (card) > 0;
  if (self->chapter == GRADUS_LESSONS_ONLY)
    return TRUE;
  if (self->chapter == 0)
    return is_among_few (self, card);
  return gradus_lesson_card_get_chapter (card) == self->chapter;
}

static gboolean
filter_cb (GtkFlowBoxChild *child, gpointer user_data)
{
  return is_shown (user_data, GRADUS_LESSON_CARD (child));
}

static int
sort_cb (GtkFlowBoxChild *a_, GtkFlowBoxChild *b_, gpointer user_data)
{
  GradusLessonCard *a = GRADUS_LESSON_CARD (a_), *b = GRADUS_LESSON_CARD (b_);
  const double difference = gradus_lesson_card_get_mark (b) - gradus_lesson_card_get_mark (a);

  if (difference != 0)
    return difference > 0 ? 1 : -1;
  return (int) gradus_lesson_card_get_place (a) - (int) gradus_lesson_card_get_place (b);
}

guint
gradus_lesson_list_show (GradusLessonList *self, guint chapter, const char *text)
{
  const gboolean everything = chapter == GRADUS_LESSONS_ONLY && text == NULL;
  guint n = 0;

  g_return_val_if_fail (GRADUS_IS_LESSON_LIST (self), 0);

  self->chapter = chapter;
  g_free (self->text);
  self->text = g_strdup (text);
  g_clear_pointer (&self->query, gradus_search_query_free);
  self->query = gradus_search_query_new (text);
  for (GradusLessonCard *card = first_card (self); card != NULL; card = next_card (card))
    {
      gradus_lesson_card_search (card, self->query);
      n += is_shown (self, card);
    }
  gtk_flow_box_invalidate_filter (GTK_FLOW_BOX (self->cards));
  gtk_flow_box_invalidate_sort (GTK_FLOW_BOX (self->cards));
  gtk_widget_set_visible (self->cards, n > 0);
  gtk_widget_set_visible (self->first_button, text == NULL && (chapter == 0 || everything)
                                                && gradus_lesson_progress_is_empty ());
  /* Where they are all there is, the page has the title already. */
  gtk_widget_set_visible (self->title_label, !everything);
  gtk_widget_set_visible (self->all_button, !everything && text == NULL);
  gtk_widget_set_visible (self->new_button, everything);
  gtk_widget_set_visible (self->head, everything || n > 0);
  gtk_widget_set_visible (self->problem_label,
                          everything
                            && *gtk_label_get_label (GTK_LABEL (self->problem_label)) != '\0');
  gtk_widget_set_visible (GTK_WIDGET (self), everything || n > 0);
  return n;
}

void
gradus_lesson_list_reload (GradusLessonList *self)
{
  g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) lessons = gradus_lessons_list (problems);
  g_autofree char *words = NULL;
  GtkWidget *child;

  g_return_if_fail (GRADUS_IS_LESSON_LIST (self));

  while ((child = gtk_widget_get_first_child (self->cards)) != NULL)
    gtk_flow_box_remove (GTK_FLOW_BOX (self->cards), child);
  for (guint i = 0; i < lessons->len; i++)
    gtk_flow_box_insert (GTK_FLOW_BOX (self->cards),
                         gradus_lesson_card_new (g_ptr_array_index (lessons, i), i), -1);
  g_ptr_array_add (problems, NULL);
  words = g_strjoinv ("\n", (char **) problems->pdata);
  gtk_label_set_label (GTK_LABEL (self->problem_label), words);
  {
    g_autofree char *text = g_strdup (self->text);

    gradus_lesson_list_show (self, self->chapter, text);
  }
}

void
gradus_lesson_list_load_pictures (GradusLessonList *self)
{
  g_return_if_fail (GRADUS_IS_LESSON_LIST (self));

  for (GradusLessonCard *card = first_card (self); card != NULL; card = next_card (card))
    {
      if (is_shown (self, card))
        gradus_lesson_card_load_picture (card);
    }
}

void
gradus_lesson_list_focus (GradusLessonList *self)
{
  g_return_if_fail (GRADUS_IS_LESSON_LIST (self));

  if (gtk_widget_get_visible (self->first_button))
    {
      gtk_widget_grab_focus (self->first_button);
      return;
    }
  for (GradusLessonCard *card = first_card (self); card != NULL; card = next_card (card))
    {
      if (is_shown (self, card))
        {
          gtk_widget_grab_focus (GTK_WIDGET (card));
          return;
        }
    }
}

/* --- Callbacks -------------------------------------------------------------------------------- */

static void
card_activated_cb (GradusLessonList *self, GtkFlowBoxChild *child)
{
  g_autoptr (GradusLesson) lesson = g_object_ref (
    gradus_lesson_card_get_lesson (GRADUS_LESSON_CARD (child)));

  g_signal_emit (self, signals[LESSON_ACTIVATED], 0, lesson);
}

static void
first_cb (GradusLessonList *self)
{
  g_autoptr (GradusLesson) lesson = gradus_lessons_find (FIRST_LESSON, NULL);

  if (lesson != NULL)
    g_signal_emit (self, signals[LESSON_ACTIVATED], 0, lesson);
}

static void
all_cb (GradusLessonList *self)
{
  g_signal_emit (self, signals[SHOW_ALL], 0);
}

static void
new_cb (GradusLessonList *self)
{
  g_signal_emit (self, signals[NEW_LESSON], 0);
}

/* --- Widget ----------------------------------------------------------------------------------- */

static void
gradus_lesson_list_dispose (GObject *object)
{
  GradusLessonList *self = GRADUS_LESSON_LIST (object);

  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_pointer (&self->text, g_free);
  g_clear_pointer (&self->query, gradus_search_query_free);
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
  signals[NEW_LESSON] = g_signal_new ("new-lesson", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                      G_TYPE_NONE, 0);
  signals[SHOW_ALL] = g_signal_new ("show-all", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                    G_TYPE_NONE, 0);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gradus/Gradus/gradus-lesson-list.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusLessonList, box);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonList, first_button);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonList, head);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonList, title_label);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonList, all_button);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonList, new_button);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonList, cards);
  gtk_widget_class_bind_template_child (widget_class, GradusLessonList, problem_label);
  gtk_widget_class_bind_template_callback (widget_class, card_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, first_cb);
  gtk_widget_class_bind_template_callback (widget_class, all_cb);
  gtk_widget_class_bind_template_callback (widget_class, new_cb);
}

static void
gradus_lesson_list_init (GradusLessonList *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_flow_box_set_filter_func (GTK_FLOW_BOX (self->cards), filter_cb, self, NULL);
  gtk_flow_box_set_sort_func (GTK_FLOW_BOX (self->cards), sort_cb, self, NULL);
  gradus_actions_describe (self->all_button, "win.lessons");
  gradus_actions_describe (self->new_button, "win.new-lesson");
  gradus_lesson_list_reload (self);
}
