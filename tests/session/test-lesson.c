/* Lessons: what is read, kept, edited and written back; what is wrong with one in words; and every
 * lesson that comes with Gradus, run bookmark by bookmark.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>
#include <sys/stat.h>

#include "gradus-init.h"
#include "gradus-language.h"
#include "gradus-lesson.h"
#include "gradus-lesson-history.h"
#include "gradus-lesson-progress.h"
#include "gradus-lessons.h"
#include "gradus-path.h"
#include "gradus-quantity.h"
#include "gradus-registry.h"
#include "gradus-say.h"
#include "gradus-test-turn.h"

/* A lesson of which the bookmarks are @bookmarks. */
static GradusLesson *
make (const char *bookmarks)
{
  g_autofree char *text = g_strdup_printf (
    "{\"gradus\": 1, \"author\": \"A\", \"lesson\": {\"title\": {\"en\": \"T\", \"zh_CN\": "
    "\"题\"}, "
    "\"summary\": \"S\", \"algorithm\": \"k-means\", \"level\": [1, [null]], "
    "\"bookmarks\": [%s]}}",
    bookmarks);
  g_autoptr (GError) error = NULL;
  GradusLesson *lesson = gradus_lesson_from_json (text, -1, "t.gradus", &error);

  g_assert_no_error (error);

  return lesson;
}

#define GOOD "{\"title\": \"One\", \"text\": \"$x$\", \"link\": \"gradus:k-means?step=2\"}"

static void
assert_contains (const char *text, const char *part)
{
  if (text == NULL || strstr (text, part) == NULL)
    g_error ("“%s” does not contain “%s”", text, part);
}

static GradusExperiment *
make_experiment (guint64 step)
{
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm ("k-means");
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusSetup) setup = gradus_setup_new_preset (
    algorithm, gradus_algorithm_find_preset (algorithm, "kmeans-6"), &error);
  GradusExperiment *experiment;

  g_assert_no_error (error);
  experiment = gradus_experiment_new (setup);
  gradus_experiment_set_step (experiment, step, 0);

  return experiment;
}

static void
test_read (void)
{
  g_autoptr (GradusLesson) lesson = make (
    "{\"title\": {\"en\": \"One\", \"zh_CN\": \"一\"}, \"text\": {\"zh_CN\": \"文\"}, "
    "\"notes\": \"N\", \"link\": \"gradus:k-means?step=2&plot=objective&page=values\", "
    "\"question\": {\"kind\": \"choice\", \"words\": \"W\", \"choices\": [\"a\", {\"en\": \"b\"}], "
    "\"answer\": 1, \"explain\": \"E\"}}, "
    "{\"title\": \"Two\", \"text\": \"t\", \"link\": \"gradus:k-means\", "
    "\"question\": {\"kind\": \"number\", \"words\": \"W\", \"answer\": 2.5, \"tolerance\": 0.1}}");
  g_autofree char *plot = gradus_lesson_dup_plot (lesson, 0);
  g_autofree char *page = gradus_lesson_dup_page (lesson, 0);
  g_autofree char *other_plot = gradus_lesson_dup_plot (lesson, 1);

  g_assert_cmpuint (gradus_lesson_get_n_bookmarks (lesson), ==, 2);
  g_assert_cmpstr (gradus_lesson_get_algorithm (lesson)->id, ==, "k-means");
  g_assert_cmpint (gradus_lesson_get_kind (lesson), ==, GRADUS_LESSON_IDEA);
  g_assert_cmpuint (gradus_lesson_get_minutes (lesson), ==, 5);
  g_assert_cmpstr (gradus_lesson_get_text (lesson, GRADUS_LESSON_WHOLE, GRADUS_LESSON_TITLE, NULL),
                   ==, "T");
  g_assert_cmpstr (
    gradus_lesson_get_text (lesson, GRADUS_LESSON_WHOLE, GRADUS_LESSON_TITLE, "zh_CN"), ==, "题");
  /* The same in every language; any language rather than none; NULL for one that is not there. */
  g_assert_cmpstr (
    gradus_lesson_get_text (lesson, GRADUS_LESSON_WHOLE, GRADUS_LESSON_SUMMARY, "zh_CN"), ==, "S");
  g_assert_cmpstr (gradus_lesson_get_text (lesson, 0, GRADUS_LESSON_TEXT, NULL), ==, "文");
  g_assert_null (gradus_lesson_get_text (lesson, 0, GRADUS_LESSON_TEXT, "en"));
  g_assert_null (gradus_lesson_get_text (lesson, 1, GRADUS_LESSON_NOTES, NULL));
  g_assert_cmpstr (gradus_lesson_get_text (lesson, 0, GRADUS_LESSON_EXPLAIN, NULL), ==, "E");
  g_assert_cmpstr (plot, ==, "objective");
  g_assert_cmpstr (page, ==, "values");
  g_assert_null (other_plot);
  g_assert_cmpint (gradus_lesson_get_asks (lesson, 0), ==, GRADUS_LESSON_ASKS_CHOICE);
  g_assert_cmpuint (gradus_lesson_get_n_choices (lesson, 0), ==, 2);
  g_assert_cmpstr (gradus_lesson_get_choice (lesson, 0, 1, NULL), ==, "b");
  g_assert_cmpfloat (gradus_lesson_get_answer (lesson, 0), ==, 1.0);
  g_assert_cmpint (gradus_lesson_get_asks (lesson, 1), ==, GRADUS_LESSON_ASKS_NUMBER);
  g_assert_cmpfloat (gradus_lesson_get_answer (lesson, 1), ==, 2.5);
  g_assert_cmpfloat (gradus_lesson_get_tolerance (lesson, 1), ==, 0.1);

  gradus_set_language ("zh_CN");
  g_assert_cmpstr (gradus_lesson_get_text (lesson, 0, GRADUS_LESSON_TITLE, NULL), ==, "一");
  gradus_set_language ("fr");
  g_assert_cmpstr (gradus_lesson_get_text (lesson, 0, GRADUS_LESSON_TITLE, NULL), ==, "One");
  gradus_set_language ("en");
}

/* --- The story of a chapter --- */

/* A lesson of one good page; @about is of the members that say what it is about. */
static GradusLesson *
make_about (const char *about)
{
  g_autofree char *text = g_strdup_printf ("{\"gradus\": 1, \"lesson\": {\"title\": \"T\", "
                                           "\"summary\": \"S\", %s, \"bookmarks\": [" GOOD "]}}",
                                           about);
  g_autoptr (GError) error = NULL;
  GradusLesson *lesson = gradus_lesson_from_json (text, -1, "t.gradus", &error);

  g_assert_no_error (error);

  return lesson;
}

/* It belongs to a chapter and to no algorithm, whatever its pages show, and ends with what the
 * chapter teaches. */
static void
test_chapter (void)
{
  static const char *const none[] = { "0", "99", "-1", "1.5", "1e300", "\"11\"" };
  const GradusAlgorithm *k_means = gradus_registry_find_algorithm ("k-means");
  const GradusChapter *online = gradus_registry_find_chapter (11);
  g_autoptr (GradusLesson) story = make_about ("\"kind\": \"chapter\", \"chapter\": 11");
  g_autoptr (GradusLesson) idea = make_about ("\"algorithm\": \"k-means\", \"chapter\": 11");
  g_autofree char *written = NULL;

  g_assert_cmpint (gradus_lesson_get_kind (story), ==, GRADUS_LESSON_CHAPTER);
  g_assert_null (gradus_lesson_get_algorithm (story));
  g_assert_true (gradus_lesson_get_chapter (story) == online);
  g_assert_cmpstr (gradus_lesson_get_aha (story), ==, online->takeaway);
  g_assert_null (gradus_lesson_get_problem (story, GRADUS_LESSON_WHOLE));
  g_assert_null (gradus_lesson_get_problem (story, 0));

  /* The lesson of an algorithm stands where the algorithm does. */
  g_assert_cmpuint (gradus_lesson_get_chapter (idea)->number, ==, k_means->chapter);
  g_assert_cmpstr (gradus_lesson_get_aha (idea), ==, k_means->sheet->aha);

  /* Made into a story it tells that chapter, and made back it is about the algorithm again. */
  gradus_lesson_set_kind (idea, GRADUS_LESSON_CHAPTER);
  g_assert_null (gradus_lesson_get_algorithm (idea));
  g_assert_true (gradus_lesson_get_chapter (idea) == online);
  written = gradus_lesson_to_json (idea);
  assert_contains (written, "\"kind\": \"chapter\"");
  gradus_lesson_set_kind (idea, GRADUS_LESSON_FAILURE);
  g_assert_true (gradus_lesson_get_algorithm (idea) == k_means);

  for (guint i = 0; i < G_N_ELEMENTS (none); i++)
    {
      g_autofree char *about = g_strdup_printf ("\"kind\": \"chapter\", \"chapter\": %s", none[i]);
      g_autoptr (GradusLesson) lost = make_about (about);
      g_autofree char *problem = gradus_lesson_get_problem (lost, GRADUS_LESSON_WHOLE);

      g_assert_null (gradus_lesson_get_chapter (lost));
      g_assert_null (gradus_lesson_get_aha (lost));
      assert_contains (problem, "chapter");
    }
}

/* A lesson about a figure says which, and stands under its number in the path of the book or of the
 * lecture. */
static void
test_figure (void)
{
  g_auto (GStrv) ids = gradus_lessons_list_ids ();
  g_autoptr (GradusLesson) figure = make_about ("\"algorithm\": \"k-means\", "
                                                "\"kind\": \"figure\", \"figure\": \"14.2\"");
  g_autoptr (GradusLesson) lost = make_about ("\"algorithm\": \"k-means\", "
                                              "\"kind\": \"figure\", \"figure\": 14.2");
  g_autoptr (GradusLesson) idea = make_about ("\"algorithm\": \"k-means\", "
                                              "\"figure\": \"14.2\"");
  static const char *const sources[] = { "sugiyama", "cs229" };
  g_autofree char *problem = gradus_lesson_get_problem (lost, GRADUS_LESSON_WHOLE);

  g_assert_null (gradus_lesson_get_problem (figure, GRADUS_LESSON_WHOLE));
  g_assert_cmpstr (gradus_lesson_get_figure (figure), ==, "14.2");
  g_assert_null (gradus_lesson_get_figure (idea));
  assert_contains (problem, "figure");

  for (guint i = 0; ids[i] != NULL; i++)
    {
      g_autoptr (GradusLesson) lesson = gradus_lessons_find (ids[i], NULL);
      const char *number = gradus_lesson_get_figure (lesson);
      gboolean found = number == NULL;

      g_test_message ("%s", ids[i]);
      for (guint p = 0; p < G_N_ELEMENTS (sources); p++)
        {
          const GradusPath *path = gradus_paths_find (sources[p]);

          for (guint s = 0; s < gradus_path_get_n_steps (path) && !found; s++)
            {
              const GradusPathStep *step = gradus_path_get_step (path, s);

              found = g_strcmp0 (step->lesson, ids[i]) == 0
                      && g_strcmp0 (step->figure, number) == 0;
            }
        }
      g_assert_true (found);
    }
}

/* What comes with Gradus: by chapter, and its story first. */
static void
test_chapter_order (void)
{
  g_auto (GStrv) ids = gradus_lessons_list_ids ();
  guint before = 0, n = 0;

  for (guint i = 0; ids[i] != NULL; i++)
    {
      g_autoptr (GradusLesson) lesson = gradus_lessons_find (ids[i], NULL);
      const guint chapter = gradus_lesson_get_chapter (lesson)->number;
      const gboolean story = gradus_lesson_get_kind (lesson) == GRADUS_LESSON_CHAPTER;

      g_test_message ("%s", ids[i]);
      g_assert_cmpuint (chapter, >=, before);
      g_assert_true (!story || chapter > before);
      before = chapter;
      n += story;
    }
  g_assert_cmpuint (n, >=, 6);
}

/* The right choice does not stand twice in a row in the same place, so that in no lesson it is
 * always the first; over all lessons no place is preferred. */
static void
test_choice_order (void)
{
  g_auto (GStrv) ids = gradus_lessons_list_ids ();
  guint places[3] = { 0 }, n_three = 0;

  for (guint i = 0; ids[i] != NULL; i++)
    {
      g_autoptr (GradusLesson) lesson = gradus_lessons_find (ids[i], NULL);
      guint last = GRADUS_LESSON_MAX_CHOICES;

      for (guint page = 0; page < gradus_lesson_get_n_bookmarks (lesson); page++)
        {
          guint order[GRADUS_LESSON_MAX_CHOICES], again[GRADUS_LESSON_MAX_CHOICES];
          const guint n = gradus_lesson_order_choices (lesson, page, order);
          guint place = n, seen = 0;

          if (gradus_lesson_get_asks (lesson, page) != GRADUS_LESSON_ASKS_CHOICE)
            {
              g_assert_cmpuint (n, ==, 0);
              continue;
            }
          g_test_message ("%s, page %u", ids[i], page + 1);
          g_assert_cmpuint (n, ==, gradus_lesson_get_n_choices (lesson, page));
          g_assert_cmpuint (gradus_lesson_order_choices (lesson, page, again), ==, n);
          g_assert_cmpmem (order, n * sizeof *order, again, n * sizeof *again);
          for (guint c = 0; c < n; c++)
            {
              seen |= 1u << order[c];
              place = order[c] == gradus_lesson_get_answer (lesson, page) ? c : place;
            }
          g_assert_cmphex (seen, ==, (1u << n) - 1);
          g_assert_cmpuint (place, !=, last);
          last = place;
          if (n == 3)
            places[place]++, n_three++;
        }
    }
  for (guint place = 0; place < 3; place++)
    {
      g_test_message ("place %u: %u of %u", place + 1, places[place], n_three);
      g_assert_cmpfloat (places[place], >, 0.25 * n_three);
      g_assert_cmpfloat (places[place], <, 0.42 * n_three);
    }
}

/* Members nobody knows survive an edit, and a second round changes nothing. */
static void
test_round_trip (void)
{
  g_autoptr (GradusLesson) lesson = make (GOOD ", 7, {\"mystery\": {\"a\": [1, 2.5]}}");
  g_autofree char *first = gradus_lesson_to_json (lesson);
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusLesson) again = gradus_lesson_from_json (first, -1, NULL, &error);
  g_autofree char *second = NULL;
  g_autofree char *edited = NULL;

  g_assert_no_error (error);
  second = gradus_lesson_to_json (again);
  g_assert_cmpstr (first, ==, second);

  gradus_lesson_set_text (again, 0, GRADUS_LESSON_TITLE, "zh_CN", "一");
  gradus_lesson_move_bookmark (again, 0, 2);
  edited = gradus_lesson_to_json (again);
  assert_contains (edited, "\"author\": \"A\"");
  assert_contains (edited, "\"level\": [1,[null]]");
  assert_contains (edited, "7,");
  assert_contains (edited, "[1,2.5]");
  assert_contains (edited, "\"zh_CN\": \"一\"");
  g_assert_cmpstr (gradus_lesson_get_text (again, 2, GRADUS_LESSON_TITLE, "en"), ==, "One");
  g_assert_cmpstr (gradus_lesson_get_text (again, 2, GRADUS_LESSON_TEXT, NULL), ==, "$x$");

  gradus_lesson_reset (again, first);
  g_free (g_steal_pointer (&second));
  second = gradus_lesson_to_json (again);
  g_assert_cmpstr (first, ==, second);
}

/* One damaged bookmark has its sentence; the others work. */
static void
test_problems (void)
{
  static const struct
  {
    const char *bookmark;
    const char *part; /* of the sentence; NULL: no problem */
  } cases[] = {
    { GOOD, NULL },
    { "7", "not an object" },
    { "{\"title\": \"a\", \"text\": \"b\"}", "exactly one" },
    { "{\"title\": \"a\", \"text\": \"b\", \"link\": \"gradus:k-means\", \"experiment\": {}}",
      "exactly one" },
    { "{\"text\": \"b\", \"link\": \"gradus:k-means\"}", "no title" },
    { "{\"title\": \"a\", \"text\": [1], \"link\": \"gradus:k-means\"}", "no text" },
    { "{\"title\": \"a\", \"text\": \"b\", \"link\": \"gradus:k-medoids\"}", "k-medoids" },
    { "{\"title\": \"a\", \"text\": \"b\", \"link\": \"gradus:k-means?preset=none\"}", "none" },
    { "{\"title\": \"a\", \"text\": \"b\", \"link\": \"gradus:k-means?kk=3\"}", "kk" },
    { "{\"title\": \"a\", \"text\": \"b\", \"experiment\": 3}", "experiment" },
    { "{\"title\": \"a\", \"text\": \"b\", \"link\": \"gradus:k-means\", \"question\": 3}",
      "no kind" },
    { "{\"title\": \"a\", \"text\": \"b\", \"link\": \"gradus:k-means\", "
      "\"question\": {\"kind\": \"choice\", \"words\": \"w\", \"choices\": [\"a\"], "
      "\"answer\": 0}}",
      "at least two" },
    { "{\"title\": \"a\", \"text\": \"b\", \"link\": \"gradus:k-means\", "
      "\"question\": {\"kind\": \"choice\", \"words\": \"w\", \"choices\": [\"a\", \"b\"], "
      "\"answer\": 2}}",
      "from 0 to 1" },
    { "{\"title\": \"a\", \"text\": \"b\", \"link\": \"gradus:k-means\", "
      "\"question\": {\"kind\": \"choice\", \"choices\": [\"a\", \"b\"], \"answer\": 0}}",
      "words" },
    { "{\"title\": \"a\", \"text\": \"b\", \"link\": \"gradus:k-means\", "
      "\"question\": {\"kind\": \"number\", \"words\": \"w\", \"answer\": \"six\"}}",
      "answer" },
    { "{\"title\": \"a\", \"text\": \"b\", \"link\": \"gradus:k-means\", "
      "\"question\": {\"kind\": \"number\", \"words\": \"w\", \"answer\": 1, "
      "\"tolerance\": -1}}",
      "negative" },
    { "{\"title\": \"a\", \"text\": \"b\", \"link\": \"gradus:k-means\", "
      "\"question\": {\"kind\": \"ask\", \"id\": \"who\"}}",
      "k-means" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *both = g_strdup_printf (GOOD ", %s", cases[i].bookmark);
      g_autoptr (GradusLesson) lesson = make (both);
      g_autofree char *good = gradus_lesson_get_problem (lesson, 0);
      g_autofree char *problem = gradus_lesson_get_problem (lesson, 1);
      g_autofree char *whole = gradus_lesson_get_problem (lesson, GRADUS_LESSON_WHOLE);

      g_assert_null (good);
      g_assert_null (whole);
      if (cases[i].part == NULL)
        {
          g_assert_null (problem);
          continue;
        }
      assert_contains (problem, "Bookmark 2: ");
      assert_contains (problem, cases[i].part);
    }
}

static void
test_beyond_the_end (void)
{
  g_autoptr (GradusLesson) lesson = make (
    "{\"title\": \"a\", \"text\": \"b\", \"link\": \"gradus:k-means?preset=kmeans-6&step=900\"}");
  g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GradusExperiment) experiment = make_experiment (900);
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusRun) run = gradus_lesson_make_run (lesson, 0, NULL, &error);

  g_assert_null (run);
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
  assert_contains (error->message, "Bookmark 1: ");
  g_clear_error (&error);

  gradus_lesson_update_bookmark (lesson, 0, experiment, NULL, NULL);
  run = gradus_lesson_make_run (lesson, 0, NULL, &error);
  g_assert_null (run);
  assert_contains (error->message, "Step 900 lies beyond the end");
  gradus_lesson_check (lesson, TRUE, problems);
  g_assert_cmpuint (problems->len, ==, 1);
  gradus_lesson_check (lesson, FALSE, problems);
  /* Once more the step, and three texts in one language only. */
  g_assert_cmpuint (problems->len, >, 4);
}

static void
test_refused (void)
{
  static const struct
  {
    const char *text;
    const char *part;
  } cases[] = {
    { "", "cannot be opened" },
    { "[1]", "cannot be opened" },
    { "{\"gradus\": 1, \"algorithm\": \"k-means\"}", "does not hold a lesson" },
    { "{\"gradus\": 2, \"lesson\": {}}", "newer Gradus" },
    { "{\"gradus\": 1, \"lesson\": []}", "an object in braces" },
    { "{\"gradus\": 1, \"lesson\": {\"bookmarks\": {}}}", "a list" },
    { "{\"lesson\": {\"bookmarks\": []}}", "gradus" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GradusLesson) lesson = gradus_lesson_from_json (cases[i].text, -1, "x.gradus",
                                                                 &error);

      g_assert_null (lesson);
      g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
      assert_contains (error->message, "x.gradus");
      assert_contains (error->message, cases[i].part);
    }
}

static void
count_cb (gpointer lesson, gpointer user_data)
{
  ++*(guint *) user_data;
}

static void
test_edit (void)
{
  g_autoptr (GradusLesson) lesson = gradus_lesson_new ();
  g_autoptr (GradusExperiment) start = make_experiment (0);
  g_autoptr (GradusExperiment) assigned = make_experiment (2);
  g_autoptr (GradusExperiment) shown = NULL;
  g_autoptr (GradusRun) run = NULL;
  g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  g_autofree char *problem = gradus_lesson_get_problem (lesson, GRADUS_LESSON_WHOLE);
  g_autofree char *plot = NULL;
  GradusPosition here;
  guint changed = 0;

  assert_contains (problem, "no bookmarks");
  g_signal_connect (lesson, "changed", G_CALLBACK (count_cb), &changed);
  gradus_lesson_set_algorithm (lesson, "k-means");
  gradus_lesson_set_text (lesson, GRADUS_LESSON_WHOLE, GRADUS_LESSON_TITLE, "en", "Mine");
  gradus_lesson_set_text (lesson, GRADUS_LESSON_WHOLE, GRADUS_LESSON_SUMMARY, "en", "Short");
  gradus_lesson_add_bookmark (lesson, 0, assigned, "objective", "step");
  gradus_lesson_add_bookmark (lesson, 0, start, NULL, NULL);
  g_assert_cmpuint (changed, ==, 5);
  g_assert_cmpuint (gradus_lesson_get_n_bookmarks (lesson), ==, 2);
  for (int i = 0; i < 2; i++)
    {
      gradus_lesson_set_text (lesson, i, GRADUS_LESSON_TITLE, "en", i == 0 ? "First" : "Second");
      gradus_lesson_set_text (lesson, i, GRADUS_LESSON_TEXT, "en", "Look.");
    }
  gradus_lesson_set_asks (lesson, 1, GRADUS_LESSON_ASKS_CHOICE);
  gradus_lesson_set_n_choices (lesson, 1, 3);
  gradus_lesson_set_text (lesson, 1, GRADUS_LESSON_WORDS, "en", "Which?");
  for (guint i = 0; i < 3; i++)
    gradus_lesson_set_choice (lesson, 1, i, "en", i == 2 ? "this" : "that");
  gradus_lesson_set_answer (lesson, 1, 2);
  gradus_lesson_check (lesson, TRUE, problems);
  g_assert_cmpuint (problems->len, ==, 0);

  /* Fewer choices than the answer has. */
  gradus_lesson_set_n_choices (lesson, 1, 2);
  g_assert_cmpfloat (gradus_lesson_get_answer (lesson, 1), ==, 0.0);
  gradus_lesson_set_asks (lesson, 1, GRADUS_LESSON_ASKS_NUMBER);
  g_assert_cmpstr (gradus_lesson_get_text (lesson, 1, GRADUS_LESSON_WORDS, "en"), ==, "Which?");
  gradus_lesson_set_answer (lesson, 1, 6.6);
  gradus_lesson_set_tolerance (lesson, 1, 0.05);
  g_assert_cmpint (gradus_lesson_get_asks (lesson, 1), ==, GRADUS_LESSON_ASKS_NUMBER);
  gradus_lesson_set_asks (lesson, 1, GRADUS_LESSON_ASKS_NOTHING);
  g_assert_cmpint (gradus_lesson_get_asks (lesson, 1), ==, GRADUS_LESSON_ASKS_NOTHING);

  gradus_lesson_move_bookmark (lesson, 1, 0);
  g_assert_cmpstr (gradus_lesson_get_text (lesson, 0, GRADUS_LESSON_TITLE, NULL), ==, "Second");
  plot = gradus_lesson_dup_plot (lesson, 0);
  g_assert_cmpstr (plot, ==, "objective");
  run = gradus_lesson_make_run (lesson, 0, NULL, &error);
  g_assert_no_error (error);
  gradus_run_get_view (run, &here);
  g_assert_cmpuint (here.step, ==, 2);
  g_assert_cmpfloat (gradus_metric_measure (&here.algorithm->metrics[0], &here), ==, 246.0);
  shown = gradus_lesson_make_experiment (lesson, 1, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (gradus_experiment_get_step (shown, NULL), ==, 0);
  gradus_lesson_remove_bookmark (lesson, 0);
  g_assert_cmpuint (gradus_lesson_get_n_bookmarks (lesson), ==, 1);
  g_assert_cmpstr (gradus_lesson_get_text (lesson, 0, GRADUS_LESSON_TITLE, NULL), ==, "First");
}

/* Own lessons are found, and a file gets a name that is free. */
static void
test_own (void)
{
  g_autoptr (GradusLesson) lesson = make (GOOD);
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = gradus_lessons_new_file ("My  Lesson: №1!", &error);
  g_autoptr (GFile) next = NULL;
  g_autoptr (GFile) broken = NULL;
  g_autoptr (GradusLesson) found = NULL;
  g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) all = NULL;
  g_auto (GStrv) embedded = gradus_lessons_list_ids ();
  g_autofree char *name = NULL;
  g_autofree char *next_name = NULL;

  g_assert_no_error (error);
  name = g_file_get_basename (file);
  g_assert_cmpstr (name, ==, "my-lesson-1.gradus");
  g_assert_true (gradus_lesson_save (lesson, file, &error));
  g_assert_no_error (error);
  g_assert_cmpstr (gradus_lesson_get_id (lesson), ==, "my-lesson-1");
  g_assert_true (gradus_lesson_sniff (file));
  next = gradus_lessons_new_file ("My  Lesson: №1!", &error);
  next_name = g_file_get_basename (next);
  g_assert_cmpstr (next_name, ==, "my-lesson-1-2.gradus");
  g_assert_true (g_file_replace_contents (next, "{", 1, NULL, FALSE, 0, NULL, NULL, &error));
  g_assert_false (gradus_lesson_sniff (next));

  all = gradus_lessons_list (problems);
  g_assert_cmpuint (all->len, ==, g_strv_length (embedded) + 1);
  g_assert_cmpuint (problems->len, ==, 1);
  assert_contains (g_ptr_array_index (problems, 0), "my-lesson-1-2.gradus");
  found = gradus_lessons_find ("my-lesson-1", &error);
  g_assert_no_error (error);
  g_assert_nonnull (gradus_lesson_get_file (found));
  g_assert_null (gradus_lessons_find ("nobody", &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE);
}

/* A pipe in the folder, to which nobody writes: opening it would wait for ever. It is a problem in
 * words, and the lessons beside it are listed. */
static void
test_pipe (void)
{
  g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), "gradus", "lessons", NULL);
  g_autoptr (GFile) folder = g_file_new_for_path (path);
  g_autoptr (GFile) pipe = g_file_get_child (folder, "pipe.gradus");
  g_autoptr (GPtrArray) before = gradus_lessons_list (NULL);
  g_autoptr (GPtrArray) all = NULL;
  g_autoptr (GError) error = NULL;

  g_mkdir_with_parents (g_file_peek_path (folder), 0700);
  g_assert_cmpint (mkfifo (g_file_peek_path (pipe), 0600), ==, 0);
  g_assert_false (gradus_lesson_sniff (pipe));
  g_assert_null (gradus_experiment_load (pipe, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
  assert_contains (error->message, "pipe.gradus");
  all = gradus_lessons_list (problems);
  g_assert_cmpuint (all->len, ==, before->len);
  assert_contains (g_ptr_array_index (problems, problems->len - 1), "pipe.gradus");
  g_unlink (g_file_peek_path (pipe));
}

/* Strokes beside a link are there when the page is shown; damaged ones are a problem in words. */
static void
test_ink (void)
{
  g_autoptr (GradusLesson) lesson = make (
    "{\"title\": \"a\", \"text\": \"b\", \"link\": \"gradus:k-means?step=2\", \"ink\": [{\"plot\": "
    "\"data\", \"step\": 2, \"role\": \"accent\", \"width\": 1, \"points\": [0, 0, 1, 1]}]}, "
    "{\"title\": \"a\", \"text\": \"b\", \"link\": \"gradus:k-means?step=2\", \"ink\": [7]}");
  g_autoptr (GradusDocument) document = gradus_document_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *good = gradus_lesson_get_problem (lesson, 0);
  g_autofree char *bad = gradus_lesson_get_problem (lesson, 1);

  g_assert_null (good);
  assert_contains (bad, "Bookmark 2: ");
  g_assert_true (gradus_lesson_show (lesson, 0, document, &error));
  g_assert_no_error (error);
  gradus_document_wait (document);
  g_assert_cmpuint (gradus_ink_count (gradus_document_get_ink (document)), ==, 1);
}

/* A lesson is no experiment, and the sentence says what to do with it. */
static void
test_no_experiment (void)
{
  g_autoptr (GradusLesson) lesson = make (GOOD);
  g_autofree char *text = gradus_lesson_to_json (lesson);
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusExperiment) experiment = gradus_experiment_from_json (text, -1, "l.gradus",
                                                                         &error);

  g_assert_null (experiment);
  assert_contains (error->message, "It holds a lesson");
}

/* A person's work comes back from a lesson with its position, its undo history and its title. */
static void
test_visit (void)
{
  g_autoptr (GradusDocument) document = gradus_document_new ();
  g_autoptr (GradusLesson) lesson = make (
    GOOD ", {\"title\": \"a\", \"text\": \"b\", \"link\": \"gradus:k-means?preset=none\"}, "
         "{\"title\": \"a\", \"text\": \"b\", \"link\": \"gradus:value-iteration?iteration=3\"}");
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm ("k-means");
  g_autoptr (GError) error = NULL;
  GradusSetup *own;
  gboolean modified, can_undo;

  g_assert_true (gradus_document_load_preset (
    document, algorithm, gradus_algorithm_find_preset (algorithm, "kmeans-6"), &error));
  g_assert_true (gradus_document_set_param (document, "max-iterations", 50, &error));
  g_assert_no_error (error);
  gradus_document_seek (document, 5, 0);
  gradus_document_wait (document);
  own = gradus_document_get_setup (document);
  g_assert_false (gradus_document_is_visiting (document));

  /* A page that cannot be shown changes nothing. */
  g_assert_false (gradus_lesson_show (lesson, 1, document, &error));
  assert_contains (error->message, "Bookmark 2: ");
  g_clear_error (&error);
  g_assert_false (gradus_document_is_visiting (document));
  g_assert_true (gradus_document_get_setup (document) == own);

  for (guint i = 0; i < 3; i += 2)
    {
      g_assert_true (gradus_lesson_show (lesson, i, document, &error));
      g_assert_no_error (error);
      gradus_document_wait (document);
      g_assert_true (gradus_document_is_visiting (document));
      g_object_get (document, "modified", &modified, "can-undo", &can_undo, NULL);
      g_assert_false (modified || can_undo);
    }
  g_assert_cmpstr (gradus_document_get_algorithm (document)->id, ==, "value-iteration");
  g_assert_cmpuint (gradus_run_get_iteration (gradus_document_get_run (document)), ==, 3);
  g_assert_true (gradus_lesson_show (lesson, 0, document, &error));
  gradus_document_wait (document);
  g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (document)), ==, 2);
  g_assert_true (gradus_document_set_seed (document, 77, &error));

  gradus_document_end_visit (document);
  gradus_document_wait (document);
  g_assert_false (gradus_document_is_visiting (document));
  g_assert_true (gradus_document_get_setup (document) == own);
  g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (document)), ==, 5);
  g_object_get (document, "modified", &modified, "can-undo", &can_undo, NULL);
  g_assert_true (modified && can_undo);
  g_assert_true (gradus_document_undo (document));
  g_object_get (document, "can-undo", &can_undo, NULL);
  g_assert_true (gradus_document_get_setup (document) != own);
}

static void
test_progress (void)
{
  GradusLessonProgress progress = gradus_lesson_progress_get ("a");

  g_assert_true (gradus_lesson_progress_is_empty ());
  g_assert_cmpuint (progress.pages, ==, 0);
  g_assert_false (progress.done);
  gradus_lesson_progress_set ("a=[;]", (GradusLessonProgress){ 5, FALSE });
  gradus_lesson_progress_set ("b", (GradusLessonProgress){ 7, TRUE });
  progress = gradus_lesson_progress_get ("a=[;]");
  g_assert_cmpuint (progress.pages, ==, 5);
  g_assert_false (progress.done);
  progress = gradus_lesson_progress_get ("b");
  g_assert_cmpuint (progress.pages, ==, 7);
  g_assert_true (progress.done);
  g_assert_false (gradus_lesson_progress_is_empty ());
}

/* What comes with Gradus is complete in both languages, and every page can be shown and asked. */
static void
test_embedded (void)
{
  g_auto (GStrv) ids = gradus_lessons_list_ids ();

  g_assert_cmpuint (g_strv_length (ids), >, 0);
  for (guint i = 0; ids[i] != NULL; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GradusLesson) lesson = gradus_lessons_find (ids[i], &error);
      g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func (g_free);
      g_autofree char *text = NULL;
      g_autofree char *again = NULL;
      g_autoptr (GradusLesson) copy = NULL;

      g_assert_no_error (error);
      if (gradus_test_is_read (i))
        gradus_lesson_check (lesson, FALSE, problems);
      for (guint p = 0; p < problems->len; p++)
        g_test_message ("%s: %s", ids[i], (char *) g_ptr_array_index (problems, p));
      g_assert_cmpuint (problems->len, ==, 0);
      text = gradus_lesson_to_json (lesson);
      copy = gradus_lesson_from_json (text, -1, NULL, &error);
      g_assert_no_error (error);
      again = gradus_lesson_to_json (copy);
      g_assert_cmpstr (text, ==, again);
    }
}

/* With everything in it. */
static void
remove_folder (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *inner = g_build_filename (path, name, NULL);

      if (g_file_test (inner, G_FILE_TEST_IS_DIR))
        remove_folder (inner);
      else
        g_unlink (inner);
    }
  g_rmdir (path);
}

/* Undo of what is written: what is typed without a rest is one step, all else one of its own. */
static void
test_history (void)
{
  GradusLessonHistory *history = gradus_lesson_history_new ("0");
  int selected = 7;

  g_assert_null (gradus_lesson_history_undo (history, &selected));
  g_assert_cmpint (selected, ==, 7);
  gradus_lesson_history_add (history, "1", 0, "title", 0);
  gradus_lesson_history_add (history, "2", 0, "title", G_USEC_PER_SEC);
  /* After a rest, in another field, and by a button. */
  gradus_lesson_history_add (history, "3", 1, "title", 4 * G_USEC_PER_SEC);
  gradus_lesson_history_add (history, "4", 2, "text", 4 * G_USEC_PER_SEC);
  gradus_lesson_history_add (history, "5", 3, "", 4 * G_USEC_PER_SEC);
  gradus_lesson_history_add (history, "6", 4, "", 4 * G_USEC_PER_SEC);
  for (int i = 4; i >= 0; i--)
    {
      static const char *const before[] = { "0", "2", "3", "4", "5" };

      g_assert_cmpstr (gradus_lesson_history_undo (history, &selected), ==, before[i]);
      g_assert_cmpint (selected, ==, i);
    }
  g_assert_false (gradus_lesson_history_can_undo (history));
  g_assert_cmpstr (gradus_lesson_history_redo (history, &selected), ==, "2");
  /* What was selected when it was taken back. */
  g_assert_cmpint (selected, ==, 1);
  g_assert_true (gradus_lesson_history_can_redo (history));
  /* A change makes what was undone go, and is never part of what was typed before. */
  gradus_lesson_history_add (history, "7", 0, "title", 4 * G_USEC_PER_SEC);
  g_assert_false (gradus_lesson_history_can_redo (history));
  g_assert_cmpstr (gradus_lesson_history_undo (history, &selected), ==, "2");
  gradus_lesson_history_free (history);
}

int
main (int argc, char **argv)
{
  g_autofree char *folder = g_dir_make_tmp ("gradus-lesson-XXXXXX", NULL);
  int status;

  /* Before GLib remembers where a person's files are. */
  g_setenv ("XDG_DATA_HOME", folder, TRUE);
  g_setenv ("XDG_STATE_HOME", folder, TRUE);
  gradus_set_language ("en");
  gradus_init ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/lesson/history", test_history);
  g_test_add_func ("/lesson/read", test_read);
  g_test_add_func ("/lesson/chapter", test_chapter);
  g_test_add_func ("/lesson/figure", test_figure);
  g_test_add_func ("/lesson/chapter-order", test_chapter_order);
  g_test_add_func ("/lesson/choice-order", test_choice_order);
  g_test_add_func ("/lesson/round-trip", test_round_trip);
  g_test_add_func ("/lesson/problems", test_problems);
  g_test_add_func ("/lesson/beyond-the-end", test_beyond_the_end);
  g_test_add_func ("/lesson/refused", test_refused);
  g_test_add_func ("/lesson/edit", test_edit);
  g_test_add_func ("/lesson/pipe", test_pipe);
  g_test_add_func ("/lesson/own", test_own);
  g_test_add_func ("/lesson/ink", test_ink);
  g_test_add_func ("/lesson/no-experiment", test_no_experiment);
  g_test_add_func ("/lesson/visit", test_visit);
  g_test_add_func ("/lesson/progress", test_progress);
  g_test_add_func ("/lesson/embedded", test_embedded);
  status = g_test_run ();
  remove_folder (folder);
  return status;
}
