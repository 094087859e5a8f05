/* Tests of what several threads do at once with one file that was read: the copy that protects from
 * a crash is written while the person saves, and the picture of a lesson is made while it is
 * played.
 *
 * References of json-glib's objects, lists and values are not counted atomically, so that what is
 * shared is freed too early or never. Neither shows at once: enough unknown members, each an object
 * or a list, make a lost count likely within a second, and the heap that checks itself ends the
 * test then.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <string.h>

#include "gradus-experiment.h"
#include "gradus-init.h"
#include "gradus-lesson.h"

#define THREADS 4
#define TIMES 1200

/* A table of four rows with members that a later version wrote, at the top, among the parameters,
 * in the data and inside each other. */
static char *
make_text (void)
{
  g_autoptr (GString) later = g_string_new (NULL);

  for (guint i = 0; i < 60; i++)
    g_string_append_printf (later, "\"later-%u\": %s, ", i,
                            i % 2 == 0 ? "{\"a\": {\"b\": [1, {\"c\": []}]}}" : "[[1], {}, []]");
  return g_strdup_printf (
    "{\"gradus\": 1, %s\"algorithm\": \"k-means\", \"params\": {%s\"k\": 2}, \"seed\": 1, "
    "\"data\": {%s\"kind\": \"table\", \"name\": \"s\", \"origin\": \"drawn\", \"rows\": 4, "
    "\"x\": [0, 1], \"columns\": [{\"name\": \"a\", \"values\": [1, 2, 3, 4]}, "
    "{\"name\": \"b\", \"values\": [1, 2, 1, 5]}]}}",
    later->str, later->str, later->str);
}

static void
run_threads (GThreadFunc work, gpointer *data)
{
  GThread *threads[THREADS];

  for (guint i = 0; i < THREADS; i++)
    threads[i] = g_thread_new ("works", work, data[i]);
  for (guint i = 0; i < THREADS; i++)
    g_thread_join (threads[i]);
}

static gpointer
write_often (gpointer data)
{
  g_autofree char *first = gradus_experiment_to_json (data);

  g_assert_nonnull (strstr (first, "later-59"));
  for (guint i = 0; i < TIMES; i++)
    {
      g_autofree char *text = gradus_experiment_to_json (data);

      g_assert_true (g_str_equal (text, first));
    }
  return NULL;
}

/* Each thread has a copy of its own, as a document gives it to whoever writes. */
static void
test_save (void)
{
  g_autofree char *text = make_text ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusExperiment) experiment = gradus_experiment_from_json (text, -1, "a.gradus",
                                                                         &error);
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  gpointer copies[THREADS];

  g_assert_no_error (error);
  before = gradus_experiment_to_json (experiment);
  for (guint i = 0; i < THREADS; i++)
    copies[i] = gradus_experiment_copy (experiment);
  run_threads (write_often, copies);
  for (guint i = 0; i < THREADS; i++)
    gradus_experiment_unref (copies[i]);
  after = gradus_experiment_to_json (experiment);
  g_assert_true (g_str_equal (before, after));
}

static gpointer
show_often (gpointer data)
{
  for (guint i = 0; i < TIMES / 4; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GradusExperiment) experiment = gradus_lesson_make_experiment (data, 0, NULL,
                                                                               &error);
      g_autofree char *text = NULL;

      g_assert_no_error (error);
      text = gradus_experiment_to_json (experiment);
      g_assert_nonnull (strstr (text, "later-59"));
    }
  return NULL;
}

/* All threads have the same lesson: a card, the player, and whoever fills its words in. */
static void
test_lesson (void)
{
  g_autofree char *text = make_text ();
  g_autofree char *json = g_strdup_printf (
    "{\"gradus\": 1, \"lesson\": {\"title\": \"t\", \"summary\": \"s\", \"algorithm\": "
    "\"k-means\", "
    "\"kind\": \"idea\", \"minutes\": 5, \"bookmarks\": [{\"title\": \"One\", \"text\": \"x\", "
    "\"experiment\": %s}]}}",
    text);
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusLesson) lesson = gradus_lesson_from_json (json, -1, "l.gradus", &error);
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  gpointer same[THREADS];

  g_assert_no_error (error);
  before = gradus_lesson_to_json (lesson);
  for (guint i = 0; i < THREADS; i++)
    same[i] = lesson;
  run_threads (show_often, same);
  after = gradus_lesson_to_json (lesson);
  g_assert_true (g_str_equal (before, after));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gradus_init ();
  g_test_add_func ("/threads/save", test_save);
  g_test_add_func ("/threads/lesson", test_lesson);
  return g_test_run ();
}
