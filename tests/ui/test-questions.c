/* The question of every page of every lesson that comes with Gradus is whole, all choices and all,
 * beside its words, in the usual sizes of a window and on a path as well. Who does not see the last
 * choice does not know that it is there. Where time is short a third of the lessons has its turn.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-lesson-question.h"
#include "gradus-lesson-split.h"
#include "gradus-lessons.h"
#include "gradus-page-filler.h"
#include "gradus-path-bar.h"
#include "gradus-test-turn.h"
#include "gradus-test-window.h"

/* What stands above and below it on some pages only. */
#define PATH_BAR 36
#define DRAWER_BUTTON 42
#define TURNS 3

static void
filled_cb (gpointer user_data, const char *problem)
{
}

static guint
find_first (GradusLesson *lesson)
{
  for (guint i = 0; i < gradus_lesson_get_n_bookmarks (lesson); i++)
    if (gradus_lesson_get_asks (lesson, i) != GRADUS_LESSON_ASKS_NOTHING)
      return i;
  return G_MAXUINT;
}

/* Pages of @lesson whose question is not whole. */
static guint
count_cut (GradusWindow *window, GradusLesson *lesson, gboolean narrow)
{
  GtkWidget *question = gradus_test_find (GTK_WIDGET (window), GRADUS_TYPE_LESSON_QUESTION, 0);
  GtkWidget *scroller = gtk_widget_get_ancestor (question, GTK_TYPE_SCROLLED_WINDOW);
  GtkWidget *bar = gradus_test_find (GTK_WIDGET (window), GRADUS_TYPE_PATH_BAR, 0);
  const GradusLessonReply none = { 0 };
  const guint first = find_first (lesson);
  GradusPageFiller *filler = gradus_page_filler_new (filled_cb, NULL);
  int room;
  guint n_cut = 0;

  gradus_window_play_lesson_from (window, lesson, first);
  gradus_test_settle ();
  g_assert_false (gtk_widget_get_visible (bar));
  room = gtk_widget_get_height (gtk_widget_get_parent (scroller))
         - gradus_lesson_split_get_least_words () - PATH_BAR;
  for (guint i = first; i < gradus_lesson_get_n_bookmarks (lesson); i++)
    {
      g_autofree char *page = gradus_lesson_dup_page (lesson, i);
      const int here = room - (page != NULL && narrow ? DRAWER_BUTTON : 0);
      int needed;

      if (gradus_lesson_get_asks (lesson, i) == GRADUS_LESSON_ASKS_NOTHING)
        continue;
      gradus_page_filler_set_page (filler, lesson, i);
      gradus_lesson_question_set (GRADUS_LESSON_QUESTION (question), lesson, i,
                                  gradus_page_filler_get_words (filler), &none);
      gtk_widget_measure (question, GTK_ORIENTATION_VERTICAL, gtk_widget_get_width (scroller), NULL,
                          &needed, NULL, NULL);
      if (needed <= here)
        continue;
      g_test_message ("%s, page %u: %d of %d", gradus_lesson_get_id (lesson), i + 1, needed, here);
      n_cut++;
    }
  g_action_group_activate_action (G_ACTION_GROUP (window), "leave-lesson", NULL);
  gradus_page_filler_free (filler);
  return n_cut;
}

static void
test_whole (gconstpointer size)
{
  const int *wanted = size;
  g_autoptr (GPtrArray) lessons = gradus_lessons_list (NULL);
  GradusWindow *window = gradus_test_open_window ();
  guint n_cut = 0;

  gtk_window_set_default_size (GTK_WINDOW (window), wanted[0], wanted[1]);
  gradus_test_settle ();
  for (guint i = 0; i < lessons->len; i++)
    if ((!gradus_test_is_short_of_time () || i % TURNS == gradus_test_get_turn (TURNS))
        && find_first (g_ptr_array_index (lessons, i)) != G_MAXUINT)
      n_cut += count_cut (window, g_ptr_array_index (lessons, i), wanted[0] < 1280);
  g_assert_cmpuint (n_cut, ==, 0);
  gradus_test_close_window (window);
}

int
main (int argc, char *argv[])
{
  static const int usual[] = { 1280, 800 }, small[] = { 1024, 700 };

  if (!gradus_test_start (&argc, &argv))
    return 0;
  g_test_add_data_func ("/questions/1280x800", usual, test_whole);
  g_test_add_data_func ("/questions/1024x700", small, test_whole);
  return gradus_test_end ();
}
