/* The document's breakpoints and pins: where they stop, that they stop nowhere else, what is known
 * of them, and that nothing of the list is lost.
 *
 * The steps are those of test-condition.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <string.h>

#include "gradus-document.h"
#include "gradus-init.h"
#include "gradus-registry.h"
#include "settled.h"
#include "slow.h"

typedef struct
{
  GradusDocument *document;
  guint64 stopped;
  guint stops, changes, pins;
  char *words;
} Fixture;

static void
stopped_cb (GradusDocument *document, guint64 mask, Fixture *fixture)
{
  fixture->stopped = mask;
  fixture->stops++;
  g_free (fixture->words);
  fixture->words = gradus_document_describe_hits (document, mask);
}

static void
changed_cb (Fixture *fixture)
{
  fixture->changes++;
}

static void
pins_cb (Fixture *fixture)
{
  fixture->pins++;
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  const GradusAlgorithm *algorithm = data != NULL ? gradus_registry_find_algorithm ("k-means")
                                                  : &slow;
  g_autoptr (GError) error = NULL;

  fixture->document = gradus_document_new ();
  g_signal_connect (fixture->document, "stopped", G_CALLBACK (stopped_cb), fixture);
  g_signal_connect_swapped (fixture->document, "breakpoints-changed", G_CALLBACK (changed_cb),
                            fixture);
  g_signal_connect_swapped (fixture->document, "pins-changed", G_CALLBACK (pins_cb), fixture);
  gradus_document_load_preset (fixture->document, algorithm,
                               data != NULL ? gradus_algorithm_find_preset (algorithm, data) : NULL,
                               &error);
  g_assert_no_error (error);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  GradusDocument *document = fixture->document;

  g_object_add_weak_pointer (G_OBJECT (document), (gpointer *) &fixture->document);
  g_object_unref (document);
  g_assert_null (fixture->document);
  g_free (fixture->words);
}

static void
add (Fixture *fixture, const char *text)
{
  g_autoptr (GError) error = NULL;

  gradus_document_add_breakpoint (fixture->document, text, NULL, &error);
  g_assert_no_error (error);
}

static guint64
run_on (Fixture *fixture)
{
  fixture->stopped = 0;
  settled_forward (fixture->document, GRADUS_GRAIN_RUN);

  return gradus_run_get_step (gradus_document_get_run (fixture->document));
}

static void
assert_stops (Fixture *fixture, const char *text, guint64 step)
{
  add (fixture, text);
  settled_seek (fixture->document, 0, 0);
  g_assert_cmpuint (run_on (fixture), ==, step);
  g_assert_cmpuint (fixture->stopped, ==, 1);
  /* It is true still, and does not hold the run for ever. */
  g_assert_cmpuint (run_on (fixture), >, step);
  /* Where the steps exist already. */
  settled_seek (fixture->document, 0, 0);
  g_assert_cmpuint (run_on (fixture), ==, step);
  gradus_document_remove_breakpoint (fixture->document, 0);
}

static void
test_run (Fixture *fixture, gconstpointer data)
{
  assert_stops (fixture, "inertia < 520", 9);
  g_assert_cmpstr (fixture->words, ==, "Stopped at step 9: inertia < 520 (now 519)");
  assert_stops (fixture, "centroids[0,1] > 3.7", 9);
  g_assert_cmpstr (fixture->words, ==, "Stopped at step 9: centroids[0,1] > 3.7 (now 3.86)");
  assert_stops (fixture, "inertia falls", 3);
  assert_stops (fixture, "event:reassigned", 5);
  g_assert_cmpstr (fixture->words, ==, "Stopped at step 5: Points reassigned");
  assert_stops (fixture, "centroids changes", 3);

  /* Without any it goes to the end and says nothing. */
  fixture->stops = 0;
  settled_seek (fixture->document, 0, 0);
  g_assert_cmpuint (run_on (fixture), ==, 19);
  g_assert_cmpuint (fixture->stops, ==, 0);
}

static void
test_two (Fixture *fixture, gconstpointer data)
{
  add (fixture, "inertia < 520");
  add (fixture, "centroids[0,0] < 0");
  add (fixture, "inertia > 1000");
  gradus_document_enable_breakpoint (fixture->document, 2, FALSE);
  g_assert_cmpuint (run_on (fixture), ==, 9);
  g_assert_cmpuint (fixture->stopped, ==, 3);
  g_assert_cmpstr (fixture->words, ==,
                   "Stopped at step 9: inertia < 520 (now 519); "
                   "centroids[0,0] < 0 (now −0.148)");
  gradus_document_enable_breakpoint (fixture->document, 2, TRUE);
  settled_seek (fixture->document, 0, 0);
  g_assert_cmpuint (run_on (fixture), ==, 2);
  g_assert_cmpuint (fixture->stopped, ==, 4);
}

/* Playing by iterations stops in the middle of one; stepping by hand passes over. */
static void
test_play (Fixture *fixture, gconstpointer data)
{
  GradusDocument *document = fixture->document;

  add (fixture, "inertia < 520");
  g_object_set (document, "speed", 0.0, "grain", GRADUS_GRAIN_ITERATION, NULL);
  gradus_document_play (document);
  for (guint i = 1; i < 40 && gradus_document_is_playing (document); i++)
    settled_tick (document, i * 16000);
  g_assert_false (gradus_document_is_playing (document));
  g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (document)), ==, 9);
  g_assert_cmpuint (fixture->stops, ==, 1);
  g_assert_cmpuint (fixture->stopped, ==, 1);

  settled_seek (document, 7, 0);
  settled_forward (document, GRADUS_GRAIN_ITERATION);
  g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (document)), ==, 10);
  settled_seek (document, 8, 0);
  settled_forward (document, GRADUS_GRAIN_PHASE);
  g_assert_cmpuint (fixture->stops, ==, 1);

  /* By micro-steps: at the end of the phase. */
  settled_seek (document, 8, 0);
  g_object_set (document, "grain", GRADUS_GRAIN_MICRO, NULL);
  gradus_document_play (document);
  for (guint i = 1; i < 40 && gradus_document_is_playing (document); i++)
    settled_tick (document, i * 16000);
  g_assert_false (gradus_document_is_playing (document));
  g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (document)), ==, 9);
  g_assert_cmpuint (gradus_run_get_micro (gradus_document_get_run (document)), ==, 0);
  g_assert_cmpuint (fixture->stops, ==, 2);
}

/* On the worker. */
static void
test_worker (Fixture *fixture, gconstpointer data)
{
  GradusDocument *document = fixture->document;
  g_autoptr (GError) error = NULL;
  gboolean busy;

  gradus_document_set_param (document, "delay", 1000, &error);
  g_assert_no_error (error);
  add (fixture, "total == 57");
  gradus_document_forward (document, GRADUS_GRAIN_RUN);
  busy = gradus_document_is_busy (document);
  g_assert_true (busy);
  /* The list may change meanwhile; what runs was told before. */
  add (fixture, "count == 20");
  gradus_document_wait (document);
  g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (document)), ==, 57);
  g_assert_cmpuint (fixture->stopped, ==, 1);
  g_assert_cmpuint (gradus_document_get_hit_mask (document, 20), ==, 2);
  g_assert_cmpuint (gradus_document_get_hit_mask (document, 57) & 1, ==,
                    gradus_document_get_hit_mask (document, 57));
  gradus_document_seek (document, 0, 0);
  gradus_document_wait (document);
  g_assert_cmpuint (run_on (fixture), ==, 20);
}

/* --- What is known --- */

static gboolean
late_cb (gpointer user_data)
{
  g_error ("The hits were not found.");

  return G_SOURCE_REMOVE;
}

/* A condition on a value, added when the steps exist already. */
static void
test_scan (Fixture *fixture, gconstpointer data)
{
  GradusDocument *document = fixture->document;
  guint n, source = g_timeout_add_seconds (30, late_cb, NULL);
  const GradusHit *hits;

  run_on (fixture);
  add (fixture, "centroids[0,1] > 3.7");
  add (fixture, "inertia < 520");
  g_assert_cmpuint (gradus_document_get_hit_mask (document, 9), ==, 2);
  while (gradus_document_get_hit_mask (document, 9) != 3)
    g_main_context_iteration (NULL, TRUE);
  hits = gradus_document_get_hits (document, &n);
  g_assert_cmpuint (n, ==, 1);
  g_assert_cmpuint (hits[0].step, ==, 9);
  g_source_remove (source);

  /* An edit makes other steps. */
  settled_seek (document, 4, 0);
  g_assert_true (gradus_document_set_param (document, "max-iterations", 2, NULL));
  g_assert_cmpuint (gradus_document_get_hit_mask (document, 9), ==, 0);
  g_assert_cmpuint (run_on (fixture), <, 9);
}

static void
test_next (Fixture *fixture, gconstpointer data)
{
  static const guint64 places[] = { 5, 8, 9, 11 };
  GradusDocument *document = fixture->document;

  add (fixture, "inertia < 520");
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      settled_seek_event (document, -1, TRUE);
      g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (document)), ==, places[i]);
    }
  for (guint i = G_N_ELEMENTS (places) - 1; i > 0; i--)
    {
      settled_seek_event (document, -1, FALSE);
      g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (document)), ==,
                        places[i - 1]);
    }
  /* The same where all is known. */
  for (guint i = 1; i < G_N_ELEMENTS (places); i++)
    {
      settled_seek_event (document, -1, TRUE);
      g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (document)), ==, places[i]);
    }
}

/* --- The list --- */

static void
test_list (Fixture *fixture, gconstpointer data)
{
  GradusDocument *document = fixture->document;
  g_autoptr (GError) error = NULL;
  gboolean modified;
  gsize place;

  g_assert_false (gradus_document_add_breakpoint (document, "inertia < x", &place, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE);
  g_assert_cmpuint (place, ==, 10);
  g_clear_error (&error);
  g_assert_cmpuint (gradus_document_count_breakpoints (document), ==, 0);
  g_object_get (document, "modified", &modified, NULL);
  g_assert_false (modified);
  g_assert_cmpuint (fixture->changes, ==, 0);

  add (fixture, "inertia<520");
  g_assert_cmpuint (fixture->changes, ==, 1);
  g_object_get (document, "modified", &modified, NULL);
  g_assert_true (modified);
  g_assert_cmpstr (gradus_document_get_nth_breakpoint (document, 0)->text, ==, "inertia < 520");
  gradus_document_enable_breakpoint (document, 0, FALSE);
  g_assert_false (gradus_document_get_nth_breakpoint (document, 0)->enabled);
  /* The same again is switched on. */
  add (fixture, "inertia < 5.2e2");
  g_assert_cmpuint (gradus_document_count_breakpoints (document), ==, 1);
  g_assert_true (gradus_document_get_nth_breakpoint (document, 0)->enabled);

  /* A shape that does not suit is refused where it is known, and found out where it was not. */
  add (fixture, "centroids[5,0] > 1");
  g_assert_null (gradus_document_get_nth_breakpoint (document, 1)->problem);
  settled_seek (document, 3, 0);
  g_assert_nonnull (strstr (gradus_document_get_nth_breakpoint (document, 1)->problem, "3 × 2"));
  g_assert_false (gradus_document_add_breakpoint (document, "sizes[9] > 1", NULL, &error));
  g_assert_nonnull (strstr (error->message, "sizes[2]"));
  g_clear_error (&error);

  for (guint i = gradus_document_count_breakpoints (document); i < GRADUS_WATCHER_MAX; i++)
    {
      g_autofree char *text = g_strdup_printf ("inertia < %u", i);

      add (fixture, text);
    }
  g_assert_false (gradus_document_add_breakpoint (document, "inertia < 1000", NULL, &error));
  g_assert_nonnull (strstr (error->message, "64"));
}

static void
test_save (Fixture *fixture, gconstpointer data)
{
  GradusDocument *document = fixture->document;
  g_autofree char *folder = g_dir_make_tmp ("gradus-bp-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "stops.gradus", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GradusDocument) other = gradus_document_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  g_autofree char *again = NULL;
  g_autofree char *old = NULL;
  const char *where;

  add (fixture, "inertia < 520");
  add (fixture, "event:tie");
  add (fixture, "centroids[0,1] > 3.7");
  gradus_document_enable_breakpoint (document, 0, FALSE);
  gradus_document_set_pinned (document, "inertia", TRUE);
  gradus_document_set_pinned (document, "centroids[0,1]", TRUE);
  g_assert_cmpuint (fixture->pins, ==, 2);
  g_assert_true (gradus_document_save (document, file, &error));
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_nonnull (strstr (text, "\"breakpoints\": [\"off:inertia < 520\",\"event:tie\","
                                  "\"centroids[0,1] > 3.7\"]"));
  g_assert_nonnull (strstr (text, "\"pins\": [\"inertia\",\"centroids[0,1]\"]"));

  g_assert_true (gradus_document_open (other, file, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (gradus_document_count_breakpoints (other), ==, 3);
  g_assert_false (gradus_document_get_nth_breakpoint (other, 0)->enabled);
  g_assert_cmpstr (gradus_document_get_nth_breakpoint (other, 0)->text, ==, "inertia < 520");
  g_assert_true (gradus_document_get_breakpoint (other, 2));
  g_assert_true (gradus_document_is_pinned (other, "centroids[0,1]"));
  gradus_document_set_pinned (other, "inertia", FALSE);
  g_assert_false (gradus_document_is_pinned (other, "inertia"));
  g_assert_true (gradus_document_is_pinned (other, "centroids[0,1]"));

  /* Another algorithm knows nothing of centroids, and loses nothing. */
  g_assert_true (
    gradus_document_set_algorithm (other, gradus_registry_find_algorithm ("gmm-em"), &error));
  g_assert_no_error (error);
  g_assert_cmpuint (gradus_document_count_breakpoints (other), ==, 3);
  g_assert_nonnull (strstr (gradus_document_get_nth_breakpoint (other, 2)->problem, "centroids"));
  settled_forward (other, GRADUS_GRAIN_RUN);
  gradus_document_wait (other);
  g_assert_true (gradus_run_is_at_end (gradus_document_get_run (other)));
  gradus_document_undo (other);
  gradus_document_wait (other);
  g_assert_null (gradus_document_get_nth_breakpoint (other, 2)->problem);

  /* As a file of an older Gradus has it. */
  where = strstr (text, "[\"off:");
  old = g_strdup_printf ("%.*s[\"reassigned\",\"what-is-this\",\"off:x\"]%s", (int) (where - text),
                         text, strstr (where, "],\n  \"pins\"") + 1);
  g_assert_true (g_file_set_contents (path, old, -1, NULL));
  g_assert_true (gradus_document_open (other, file, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (gradus_document_count_breakpoints (other), ==, 3);
  g_assert_true (gradus_document_get_breakpoint (other, 1));
  g_assert_nonnull (gradus_document_get_nth_breakpoint (other, 1)->problem);
  settled_forward (other, GRADUS_GRAIN_RUN);
  g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (other)), ==, 5);
  gradus_document_set_breakpoint (other, 1, FALSE);
  g_assert_cmpuint (gradus_document_count_breakpoints (other), ==, 2);
  g_assert_true (gradus_document_save (other, file, &error));
  g_assert_true (g_file_get_contents (path, &again, NULL, NULL));
  g_assert_nonnull (strstr (again, "[\"what-is-this\",\"off:x\"]"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gradus_init ();

#define ADD(path, data, func) g_test_add (path, Fixture, data, set_up, func, tear_down)
  ADD ("/breakpoints/run", "kmeans-300", test_run);
  ADD ("/breakpoints/two", "kmeans-300", test_two);
  ADD ("/breakpoints/play", "kmeans-300", test_play);
  ADD ("/breakpoints/worker", NULL, test_worker);
  ADD ("/breakpoints/scan", "kmeans-300", test_scan);
  ADD ("/breakpoints/next", "kmeans-300", test_next);
  ADD ("/breakpoints/list", "kmeans-300", test_list);
  ADD ("/breakpoints/save", "kmeans-300", test_save);

  return g_test_run ();
}
