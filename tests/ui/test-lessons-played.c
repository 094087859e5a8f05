/* Every lesson of chapters 1 to 8 and 11 played from its first page to its last by keyboard alone,
 * in the window: what is asked in words is answered rightly and must earn its point, and what is
 * asked on the stage can be answered without a pointer.
 *
 * There are too many for every day: each run plays a tenth of them. Without
 * GRADUS_TEST_TURN it is the first.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-lesson-progress.h"
#include "gradus-lessons.h"
#include "gradus-test-lesson.h"
#include "gradus-test-turn.h"

#define TURNS 10

static void
key (GradusWindow *window, const char *name)
{
  gradus_test_key (window, name, NULL);
}

static guint
count_answered (GradusWindow *window, double *points)
{
  guint answered, asked;

  *points = gradus_lesson_player_get_score (gradus_test_get_player (window), &answered, &asked);
  return answered;
}

static void
play (GradusWindow *window, GradusLesson *lesson)
{
  const guint n = gradus_lesson_get_n_bookmarks (lesson);
  guint page, asked = 0;
  double before = 0, points;

  gradus_window_play_lesson_from (window, lesson, 0);
  gradus_test_settle ();
  for (guint i = 0; i < n; i++)
    {
      const GradusLessonAsks asks = gradus_lesson_get_asks (lesson, i);

      g_test_message ("page %u", i + 1);
      g_assert_true (gradus_window_get_lesson (window, &page) == lesson);
      g_assert_cmpuint (page, ==, i);
      asked += gradus_test_answer (window);
      g_assert_cmpuint (count_answered (window, &points), ==, asked);
      if (asks == GRADUS_LESSON_ASKS_CHOICE || asks == GRADUS_LESSON_ASKS_NUMBER)
        g_assert_cmpfloat_with_epsilon (points - before, 1, 1e-12);
      before = points;
      key (window, "Page_Down");
    }
  g_assert_true (gradus_window_get_lesson (window, &page) == lesson);
  g_assert_cmpuint (page, ==, n);
  g_assert_true (gradus_lesson_progress_get (gradus_lesson_get_id (lesson)).done);
}

static void
test_lesson (gconstpointer id)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusLesson) lesson = gradus_lessons_find (id, &error);
  GradusWindow *window;

  g_assert_no_error (error);
  if (!gradus_test_has_input ())
    {
      g_test_skip ("There is no xdotool to press keys with.");
      return;
    }
  window = gradus_test_open_window ();
  play (window, lesson);
  gradus_test_close_window (window);
}

static gboolean
is_in_range (const char *id)
{
  g_autoptr (GradusLesson) lesson = gradus_lessons_find (id, NULL);
  const guint chapter = gradus_lesson_get_chapter (lesson)->number;

  return chapter <= 8 || chapter == 11;
}

int
main (int argc, char *argv[])
{
  g_auto (GStrv) ids = NULL;
  guint n = 0;

  if (!gradus_test_start (&argc, &argv))
    return 0;
  ids = gradus_lessons_list_ids ();
  for (guint i = 0; ids[i] != NULL; i++)
    if (is_in_range (ids[i])
        && (n++ % TURNS == gradus_test_get_turn (TURNS) || gradus_test_is_thorough ()))
      {
        g_autofree char *path = g_strconcat ("/lessons-played/", ids[i], NULL);

        g_test_add_data_func (path, ids[i], test_lesson);
      }
  return gradus_test_end ();
}
