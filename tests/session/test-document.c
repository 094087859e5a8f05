/* The document: moving, playing and the worker; edits with undo and redo; opening and saving.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gstdio.h>
#include <string.h>

#include "gradus-document.h"
#include "gradus-init.h"
#include "gradus-registry.h"
#include "settled.h"
#include "slow.h"

typedef struct
{
  GradusDocument *document;
  guint moved, changed, failed, busy;
  char *sentence;
} Fixture;

static void
moved_cb (Fixture *fixture)
{
  fixture->moved++;
}

static void
changed_cb (Fixture *fixture)
{
  fixture->changed++;
}

static void
busy_cb (Fixture *fixture)
{
  fixture->busy++;
}

static void
failed_cb (GradusDocument *document, const char *sentence, Fixture *fixture)
{
  fixture->failed++;
  g_free (fixture->sentence);
  fixture->sentence = g_strdup (sentence);
}

static const GradusAlgorithm *
find (const char *id)
{
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm (id);

  g_assert_nonnull (algorithm);

  return algorithm;
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  const GradusAlgorithm *algorithm = data != NULL ? find (data) : &slow;
  g_autoptr (GError) error = NULL;

  fixture->document = gradus_document_new ();
  g_signal_connect_swapped (fixture->document, "moved", G_CALLBACK (moved_cb), fixture);
  g_signal_connect_swapped (fixture->document, "setup-changed", G_CALLBACK (changed_cb), fixture);
  g_signal_connect_swapped (fixture->document, "notify::busy", G_CALLBACK (busy_cb), fixture);
  g_signal_connect (fixture->document, "failed", G_CALLBACK (failed_cb), fixture);
  gradus_document_load_preset (fixture->document, algorithm, NULL, &error);
  g_assert_no_error (error);
  fixture->moved = fixture->changed = 0;
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  GradusDocument *document = fixture->document;

  g_object_add_weak_pointer (G_OBJECT (document), (gpointer *) &fixture->document);
  g_object_unref (document);
  g_assert_null (fixture->document);
  g_free (fixture->sentence);
}

static guint64
position (Fixture *fixture)
{
  return gradus_run_get_step (gradus_document_get_run (fixture->document));
}

static gboolean
get_flag (Fixture *fixture, const char *property)
{
  gboolean flag;

  g_object_get (fixture->document, property, &flag, NULL);

  return flag;
}

static void
set_param (Fixture *fixture, const char *id, double value)
{
  g_autoptr (GError) error = NULL;

  gradus_document_set_param (fixture->document, id, value, &error);
  g_assert_no_error (error);
}

static double
get_param (Fixture *fixture, const char *id)
{
  GradusSetup *setup = gradus_document_get_setup (fixture->document);
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (setup);

  return gradus_params_get (gradus_params_find (algorithm->params, id),
                            gradus_setup_get_params (setup));
}

static void
forget_merging (void)
{
  g_usleep (1100000);
}

/* --- Moving --- */

static void
test_empty (void)
{
  g_autoptr (GradusDocument) document = gradus_document_new ();
  g_autoptr (GFile) file = g_file_new_for_path ("/nonexistent/a.gradus");
  g_autoptr (GError) error = NULL;
  g_autofree char *title = NULL;

  gradus_document_forward (document, GRADUS_GRAIN_PHASE);
  gradus_document_back (document, GRADUS_GRAIN_RUN);
  gradus_document_seek (document, 7, 0);
  gradus_document_seek_event (document, -1, TRUE);
  gradus_document_restart (document);
  gradus_document_play (document);
  gradus_document_tick (document, 1);
  gradus_document_cancel (document);
  gradus_document_wait (document);
  g_assert_false (gradus_document_undo (document));
  g_assert_false (gradus_document_redo (document));
  g_assert_null (gradus_document_get_run (document));
  g_assert_null (gradus_document_get_undo_label (document));
  g_assert_false (gradus_document_get_breakpoint (document, 0));
  g_assert_false (gradus_document_set_seed (document, 1, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE);
  g_clear_error (&error);
  g_assert_false (gradus_document_save (document, file, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE);
  g_object_get (document, "title", &title, NULL);
  g_assert_nonnull (title);
}

static void
test_move (Fixture *fixture, gconstpointer data)
{
  GradusDocument *document = fixture->document;

  settled_forward (document, GRADUS_GRAIN_PHASE);
  g_assert_cmpuint (position (fixture), ==, 1);
  g_assert_cmpuint (fixture->moved, ==, 1);
  settled_forward (document, GRADUS_GRAIN_ITERATION);
  g_assert_cmpuint (position (fixture), ==, 2);
  settled_forward (document, GRADUS_GRAIN_ITERATION);
  g_assert_cmpuint (position (fixture), ==, 4);
  settled_back (document, GRADUS_GRAIN_PHASE);
  g_assert_cmpuint (position (fixture), ==, 3);
  settled_back (document, GRADUS_GRAIN_ITERATION);
  g_assert_cmpuint (position (fixture), ==, 2);
  settled_seek (document, 25, 0);
  g_assert_cmpuint (position (fixture), ==, 25);
  settled_seek (document, 3, 0);
  g_assert_cmpuint (position (fixture), ==, 3);
  settled_seek_event (document, 0, TRUE);
  g_assert_cmpuint (position (fixture), ==, 10);
  settled_seek_event (document, -1, TRUE);
  settled_seek_event (document, 0, TRUE);
  g_assert_cmpuint (position (fixture), ==, 30);
  settled_seek_event (document, 0, FALSE);
  g_assert_cmpuint (position (fixture), ==, 20);
  settled_back (document, GRADUS_GRAIN_RUN);
  g_assert_cmpuint (position (fixture), ==, 0);
  fixture->moved = 0;
  settled_back (document, GRADUS_GRAIN_RUN);
  g_assert_cmpuint (fixture->moved, ==, 0);
  settled_forward (document, GRADUS_GRAIN_RUN);
  g_assert_cmpuint (position (fixture), ==, 2000);
  g_assert_true (gradus_run_is_at_end (gradus_document_get_run (document)));
  fixture->moved = 0;
  settled_forward (document, GRADUS_GRAIN_PHASE);
  settled_seek (document, 99999, 0);
  g_assert_cmpuint (position (fixture), ==, 2000);
  g_assert_cmpuint (fixture->moved, ==, 0);
  g_assert_cmpuint (fixture->changed, ==, 0);
  g_assert_false (get_flag (fixture, "modified"));
}

static void
test_breakpoints (Fixture *fixture, gconstpointer data)
{
  GradusDocument *document = fixture->document;

  gradus_document_set_breakpoint (document, 0, TRUE);
  gradus_document_set_breakpoint (document, 7, TRUE);
  g_assert_true (gradus_document_get_breakpoint (document, 0));
  g_assert_false (gradus_document_get_breakpoint (document, 7));
  settled_forward (document, GRADUS_GRAIN_RUN);
  g_assert_cmpuint (position (fixture), ==, 10);
  settled_forward (document, GRADUS_GRAIN_RUN);
  g_assert_cmpuint (position (fixture), ==, 20);
  /* Also where the steps exist already. */
  settled_seek (document, 0, 0);
  settled_forward (document, GRADUS_GRAIN_RUN);
  g_assert_cmpuint (position (fixture), ==, 10);

  settled_seek (document, 15, 0);
  g_object_set (document, "speed", 0.0, NULL);
  gradus_document_play (document);
  for (guint i = 0; i < 20; i++)
    settled_tick (document, i * 16000);
  g_assert_cmpuint (position (fixture), ==, 20);
  g_assert_false (gradus_document_is_playing (document));
  gradus_document_set_breakpoint (document, 0, FALSE);
  settled_forward (document, GRADUS_GRAIN_RUN);
  g_assert_cmpuint (position (fixture), ==, 2000);
}

static void
test_play (Fixture *fixture, gconstpointer data)
{
  GradusDocument *document = fixture->document;
  gint64 now = 1000000;

  settled_tick (document, now);
  g_assert_cmpuint (position (fixture), ==, 0);

  /* Ten steps a second for a second: the first comes at once. */
  g_object_set (document, "speed", 10.0, NULL);
  gradus_document_play (document);
  g_assert_true (get_flag (fixture, "playing"));
  for (guint i = 0; i <= 60; i++)
    settled_tick (document, now + i * 1000000 / 60);
  g_assert_cmpuint (position (fixture), >=, 10);
  g_assert_cmpuint (position (fixture), <=, 12);
  gradus_document_pause (document);
  settled_tick (document, now + 5000000);
  g_assert_cmpuint (position (fixture), <=, 12);

  /* One a frame, by iterations. */
  settled_seek (document, 0, 0);
  g_object_set (document, "speed", 0.0, "grain", GRADUS_GRAIN_ITERATION, NULL);
  gradus_document_play (document);
  fixture->moved = 0;
  for (guint i = 0; i < 7; i++)
    settled_tick (document, now + i * 16000);
  g_assert_cmpuint (position (fixture), ==, 14);
  g_assert_cmpuint (fixture->moved, ==, 7);

  /* After a long sleep it does not rush. */
  g_object_set (document, "speed", 4.0, "grain", GRADUS_GRAIN_PHASE, NULL);
  settled_tick (document, now + 3600 * G_GINT64_CONSTANT (1000000));
  g_assert_cmpuint (position (fixture), <=, 16);

  /* It stops at the end, and from there begins anew. */
  set_param (fixture, "end", 2);
  g_object_set (document, "speed", 0.0, NULL);
  gradus_document_play (document);
  for (guint i = 0; i < 10; i++)
    settled_tick (document, now + i * 16000);
  g_assert_cmpuint (position (fixture), ==, 4);
  g_assert_false (get_flag (fixture, "playing"));
  gradus_document_play (document);
  g_assert_true (get_flag (fixture, "playing"));
  g_assert_cmpuint (position (fixture), ==, 0);
  settled_tick (document, now);
  g_assert_cmpuint (position (fixture), ==, 1);
}

static void
test_failed (Fixture *fixture, gconstpointer data)
{
  GradusDocument *document = fixture->document;

  set_param (fixture, "fail", 3);
  settled_forward (document, GRADUS_GRAIN_RUN);
  g_assert_cmpuint (fixture->failed, ==, 1);
  g_assert_nonnull (strstr (fixture->sentence, "told to fail"));
  g_assert_cmpuint (position (fixture), ==, 5);
  settled_back (document, GRADUS_GRAIN_PHASE);
  g_assert_cmpuint (fixture->failed, ==, 1);
  /* With the cure it goes on from there. */
  set_param (fixture, "fail", 0);
  settled_forward (document, GRADUS_GRAIN_PHASE);
  g_assert_cmpuint (position (fixture), ==, 5);
  g_assert_cmpuint (fixture->failed, ==, 1);
}

/* --- The worker --- */

static void
test_worker (Fixture *fixture, gconstpointer data)
{
  GradusDocument *document = fixture->document;
  double progress, last = -1.0;
  gint64 began;

  set_param (fixture, "delay", 3000);
  fixture->busy = 0;
  began = g_get_monotonic_time ();
  gradus_document_seek (document, 100, 0);
  /* It must not hold the main thread until a third of a second of work is done. */
  g_assert_cmpint (g_get_monotonic_time () - began, <, 250000);
  g_assert_true (get_flag (fixture, "busy"));
  g_assert_null (gradus_document_get_run (document));
  g_assert_nonnull (gradus_document_get_setup (document));
  g_assert_nonnull (gradus_document_get_snapshot (document));
  while (get_flag (fixture, "busy"))
    {
      g_main_context_iteration (NULL, TRUE);
      g_object_get (document, "progress", &progress, NULL);
      if (get_flag (fixture, "busy"))
        {
          g_assert_cmpfloat (progress, >=, last);
          g_assert_cmpfloat (progress, <=, 1.0);
          last = progress;
        }
    }
  g_assert_cmpfloat (last, >, 0.2);
  g_assert_cmpuint (fixture->busy, ==, 2);
  g_assert_null (gradus_document_get_snapshot (document));
  g_assert_cmpuint (position (fixture), ==, 100);
}

static void
test_cancel (Fixture *fixture, gconstpointer data)
{
  GradusDocument *document = fixture->document;
  guint64 step;

  set_param (fixture, "delay", 3000);
  fixture->moved = 0;
  gradus_document_forward (document, GRADUS_GRAIN_RUN);
  g_assert_true (get_flag (fixture, "busy"));
  g_usleep (50000);
  gradus_document_cancel (document);
  gradus_document_wait (document);
  step = position (fixture);
  g_assert_cmpuint (step, >, 2);
  g_assert_cmpuint (step, <, 200);
  g_assert_cmpuint (fixture->moved, >=, 1);
  /* The run is sound where it stopped. */
  gradus_document_back (document, GRADUS_GRAIN_PHASE);
  gradus_document_wait (document);
  g_assert_cmpuint (position (fixture), ==, step - 1);
}

static void
test_edit_while_busy (Fixture *fixture, gconstpointer data)
{
  GradusDocument *document = fixture->document;
  guint64 step;

  set_param (fixture, "delay", 3000);
  gradus_document_forward (document, GRADUS_GRAIN_RUN);
  g_assert_true (get_flag (fixture, "busy"));
  g_usleep (30000);
  set_param (fixture, "delay", 0);
  g_assert_false (get_flag (fixture, "busy"));
  step = position (fixture);
  g_assert_cmpuint (step, >, 0);
  g_assert_cmpuint (step, <, 200);
  gradus_document_forward (document, GRADUS_GRAIN_PHASE);
  gradus_document_wait (document);
  g_assert_cmpuint (position (fixture), ==, step + 1);
  g_assert_true (gradus_document_undo (document));
}

/* Scrubbing: of the seeks that come while the worker is busy the last one counts. */
static void
test_scrub (Fixture *fixture, gconstpointer data)
{
  GradusDocument *document = fixture->document;

  set_param (fixture, "delay", 3000);
  gradus_document_seek (document, 500, 0);
  gradus_document_seek (document, 400, 0);
  gradus_document_seek (document, 12, 0);
  gradus_document_wait (document);
  g_assert_cmpuint (position (fixture), ==, 12);
}

/* Playing what is slow uses the worker for every step and keeps playing. */
static void
test_slow_play (Fixture *fixture, gconstpointer data)
{
  GradusDocument *document = fixture->document;

  set_param (fixture, "delay", 12000);
  g_object_set (document, "speed", 0.0, NULL);
  gradus_document_play (document);
  for (guint i = 0; i < 60; i++)
    {
      gradus_document_tick (document, g_get_monotonic_time ());
      while (g_main_context_iteration (NULL, FALSE))
        ;
      g_usleep (5000);
    }
  g_assert_true (get_flag (fixture, "playing"));
  gradus_document_pause (document);
  gradus_document_wait (document);
  g_assert_cmpuint (position (fixture), >=, 5);
  g_assert_cmpuint (fixture->busy, >, 4);
}

static void
test_close_while_busy (void)
{
  g_autoptr (GError) error = NULL;
  GradusDocument *document = gradus_document_new ();

  gradus_document_load_preset (document, &slow, NULL, &error);
  gradus_document_set_param (document, "delay", 3000, &error);
  g_assert_no_error (error);
  gradus_document_forward (document, GRADUS_GRAIN_RUN);
  g_assert_true (gradus_document_is_busy (document));
  g_object_add_weak_pointer (G_OBJECT (document), (gpointer *) &document);
  g_object_unref (document);
  g_assert_null (document);
  /* What the worker left behind finds nobody. */
  for (guint i = 0; i < 20; i++)
    {
      g_main_context_iteration (NULL, FALSE);
      g_usleep (1000);
    }
}

/* --- Edits --- */

static void
test_undo (Fixture *fixture, gconstpointer data)
{
  GradusDocument *document = fixture->document;
  double k = get_param (fixture, "k");

  g_assert_false (get_flag (fixture, "can-undo"));
  set_param (fixture, "k", k + 1);
  g_assert_true (get_flag (fixture, "can-undo"));
  g_assert_true (get_flag (fixture, "modified"));
  g_assert_cmpuint (fixture->changed, ==, 1);
  g_assert_nonnull (gradus_document_get_undo_label (document));
  g_assert_true (gradus_document_set_seed (document, 99, NULL));
  set_param (fixture, "k", k + 2);

  g_assert_true (gradus_document_undo (document));
  g_assert_cmpfloat (get_param (fixture, "k"), ==, k + 1);
  g_assert_true (gradus_document_undo (document));
  g_assert_true (gradus_document_undo (document));
  g_assert_false (gradus_document_undo (document));
  g_assert_cmpfloat (get_param (fixture, "k"), ==, k);
  g_assert_false (get_flag (fixture, "can-undo"));
  g_assert_false (get_flag (fixture, "modified"));
  g_assert_true (get_flag (fixture, "can-redo"));

  g_assert_true (gradus_document_redo (document));
  g_assert_true (gradus_document_redo (document));
  g_assert_true (gradus_document_redo (document));
  g_assert_false (gradus_document_redo (document));
  g_assert_cmpfloat (get_param (fixture, "k"), ==, k + 2);
  g_assert_cmpuint (gradus_setup_get_seed (gradus_document_get_setup (document)), ==, 99);

  /* A new edit ends the old future. */
  gradus_document_undo (document);
  g_assert_true (gradus_document_set_seed (document, 5, NULL));
  g_assert_false (get_flag (fixture, "can-redo"));
}

static void
test_merge (Fixture *fixture, gconstpointer data)
{
  GradusDocument *document = fixture->document;
  double k = get_param (fixture, "k");

  /* A slider on its way. */
  set_param (fixture, "k", k + 1);
  set_param (fixture, "k", k + 2);
  set_param (fixture, "k", k + 3);
  g_assert_true (gradus_document_undo (document));
  g_assert_cmpfloat (get_param (fixture, "k"), ==, k);
  g_assert_true (gradus_document_redo (document));
  g_assert_cmpfloat (get_param (fixture, "k"), ==, k + 3);
  /* After redo, and after a while, a new edit is one of its own. */
  set_param (fixture, "k", k + 4);
  forget_merging ();
  set_param (fixture, "k", k + 5);
  g_assert_true (gradus_document_undo (document));
  g_assert_cmpfloat (get_param (fixture, "k"), ==, k + 4);
  g_assert_true (gradus_document_undo (document));
  g_assert_cmpfloat (get_param (fixture, "k"), ==, k + 3);
}

static void
test_same_is_no_edit (Fixture *fixture, gconstpointer data)
{
  GradusDocument *document = fixture->document;
  GradusSetup *setup = gradus_document_get_setup (document);

  set_param (fixture, "k", get_param (fixture, "k"));
  g_assert_true (gradus_document_set_seed (document, gradus_setup_get_seed (setup), NULL));
  g_assert_true (
    gradus_document_set_dataset (document, gradus_setup_get_dataset (setup), "x", NULL, NULL));
  g_assert_true (gradus_document_set_algorithm (document, find ("k-means"), NULL));
  g_assert_false (get_flag (fixture, "can-undo"));
  g_assert_cmpuint (fixture->changed, ==, 0);
}

/* An error changes nothing at all. */
static void
test_errors (Fixture *fixture, gconstpointer data)
{
  GradusDocument *document = fixture->document;
  GradusSetup *setup = gradus_document_get_setup (document);
  g_autoptr (GradusDataset) world = gradus_generate ("grid-4x3", 1, NULL);
  g_autoptr (GFile) file = g_file_new_for_path ("/nonexistent/a.gradus");
  g_auto (GradusArray) array = { 0 };
  GError *error = NULL;

  settled_forward (document, GRADUS_GRAIN_PHASE);
  fixture->moved = 0;
  gradus_array_init_vector (&array, 3);
  g_assert_false (gradus_document_set_param (document, "k", -3, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_PARAM);
  g_clear_error (&error);
  g_assert_false (gradus_document_set_param (document, "k", 100000, &error));
  g_assert_nonnull (error);
  g_clear_error (&error);
  g_assert_false (gradus_document_set_param (document, "nonsense", 1, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_PARAM);
  g_clear_error (&error);
  g_assert_false (gradus_document_set_start (document, "nonsense", &array, NULL, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_START);
  g_clear_error (&error);
  g_assert_false (gradus_document_set_start (document, "centroids", &array, NULL, &error));
  g_assert_nonnull (error);
  g_clear_error (&error);
  g_assert_nonnull (world);
  g_assert_false (gradus_document_set_dataset (document, world, "x", NULL, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
  g_clear_error (&error);
  g_assert_false (gradus_document_open (document, file, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
  g_clear_error (&error);
  g_assert_false (gradus_document_save (document, file, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
  g_clear_error (&error);

  g_assert_true (gradus_document_get_setup (document) == setup);
  g_assert_cmpuint (position (fixture), ==, 1);
  g_assert_cmpuint (fixture->moved, ==, 0);
  g_assert_cmpuint (fixture->changed, ==, 0);
  g_assert_false (get_flag (fixture, "modified"));
  g_assert_false (get_flag (fixture, "can-undo"));
}

/* Live parameters and data leave the position alone, restart parameters begin anew. */
static void
test_mid_run (Fixture *fixture, gconstpointer data)
{
  GradusDocument *document = fixture->document;
  GradusSetup *setup = gradus_document_get_setup (document);
  g_autoptr (GradusDataset) moved = NULL;

  gradus_document_seek (document, 20, 0);
  set_param (fixture, "delay", 1);
  g_assert_cmpuint (position (fixture), ==, 20);
  g_assert_cmpuint (gradus_run_get_last (gradus_document_get_run (document)), ==, 20);
  moved = gradus_edit_table_set (gradus_setup_get_dataset (setup), GRADUS_PLANE_X1_X2, 0, 5, 5);
  g_assert_true (gradus_document_set_dataset (document, moved, "Move a point", "drag", NULL));
  g_assert_cmpuint (position (fixture), ==, 20);
  g_assert_cmpstr (gradus_document_get_undo_label (document), ==, "Move a point");
  g_assert_true (gradus_document_undo (document));
  g_assert_cmpuint (position (fixture), ==, 20);
  set_param (fixture, "end", 7);
  g_assert_cmpuint (position (fixture), ==, 0);
  g_assert_nonnull (gradus_run_get_ghost (gradus_document_get_run (document)));
  gradus_document_seek (document, 5, 0);
  gradus_document_restart (document);
  g_assert_cmpuint (position (fixture), ==, 0);
}

/* Other data begin a run of their own; taking them back is to be where one was. */
static void
test_load (Fixture *fixture, gconstpointer data)
{
  GradusDocument *document = fixture->document;
  g_autoptr (GradusDataset) other = gradus_generate ("blobs:k=4,n=60", 3, NULL);
  const char *before = gradus_dataset_get_hash (
    gradus_setup_get_dataset (gradus_document_get_setup (document)));

  settled_seek (document, 20, 0);
  settled_seek (document, 7, 0);
  g_assert_true (gradus_document_load_dataset (document, other, "Open data", NULL));
  g_assert_cmpuint (position (fixture), ==, 0);
  settled_forward (document, GRADUS_GRAIN_PHASE);
  settled_forward (document, GRADUS_GRAIN_PHASE);
  g_assert_cmpuint (position (fixture), ==, 2);
  g_assert_true (gradus_document_undo (document));
  g_assert_cmpuint (position (fixture), ==, 7);
  g_assert_cmpuint (gradus_run_get_last (gradus_document_get_run (document)), ==, 20);
  g_assert_cmpstr (
    gradus_dataset_get_hash (gradus_setup_get_dataset (gradus_document_get_setup (document))), ==,
    before);
  g_assert_true (gradus_document_redo (document));
  g_assert_cmpuint (position (fixture), ==, 0);
  g_assert_true (gradus_document_undo (document));
  g_assert_cmpuint (position (fixture), ==, 7);
}

/* Drawing from nothing: too few points are a problem, not an error. */
static void
test_problem (Fixture *fixture, gconstpointer data)
{
  GradusDocument *document = fixture->document;
  g_autoptr (GradusDataset) blank = gradus_edit_table_blank (GRADUS_PLANE_X1_X2, 0);
  const double points[] = { 0, 0, 1, 1, 4, 0, 5, 5, 0, 3, 2, 7 };
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "gradus-problem.gradus", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;

  g_assert_null (gradus_document_get_problem (document));
  g_assert_true (gradus_document_set_dataset (document, blank, "New drawing", NULL, &error));
  g_assert_no_error (error);
  g_assert_null (gradus_document_get_run (document));
  g_assert_nonnull (gradus_document_get_problem (document));
  g_assert_true (gradus_setup_get_dataset (gradus_document_get_setup (document)) == blank);
  settled_forward (document, GRADUS_GRAIN_PHASE);
  gradus_document_play (document);
  g_assert_false (gradus_document_is_playing (document));

  for (guint i = 0; i < 6; i++)
    {
      GradusDataset *old = gradus_setup_get_dataset (gradus_document_get_setup (document));
      g_autoptr (GradusDataset) next = gradus_edit_table_add (old, GRADUS_PLANE_X1_X2,
                                                              points + 2 * i, 1, 0);

      g_assert_true (gradus_document_set_dataset (document, next, "Add a point", NULL, &error));
      /* Half a drawing can be saved and opened. */
      if (i == 0)
        {
          g_assert_true (gradus_document_save (document, file, &error));
          g_assert_true (gradus_document_open (document, file, &error));
          g_assert_no_error (error);
          g_assert_nonnull (gradus_document_get_problem (document));
        }
    }
  g_assert_null (gradus_document_get_problem (document));
  g_assert_nonnull (gradus_document_get_run (document));
  settled_forward (document, GRADUS_GRAIN_PHASE);
  g_assert_cmpuint (position (fixture), ==, 1);
  while (gradus_document_undo (document))
    ;
  g_assert_nonnull (gradus_document_get_problem (document));
  g_unlink (path);
}

static void
test_algorithm (Fixture *fixture, gconstpointer data)
{
  GradusDocument *document = fixture->document;
  GradusDataset *dataset = gradus_setup_get_dataset (gradus_document_get_setup (document));
  g_autoptr (GError) error = NULL;

  settled_forward (document, GRADUS_GRAIN_ITERATION);
  settled_forward (document, GRADUS_GRAIN_PHASE);
  /* The same data where they suit ... */
  g_assert_true (gradus_document_set_algorithm (document, find ("gmm-em"), &error));
  g_assert_no_error (error);
  g_assert_true (gradus_document_get_algorithm (document) == find ("gmm-em"));
  g_assert_true (gradus_setup_get_dataset (gradus_document_get_setup (document)) == dataset);
  g_assert_cmpuint (position (fixture), ==, 0);
  /* ... and its own where not. */
  settled_forward (document, GRADUS_GRAIN_PHASE);
  g_assert_true (gradus_document_set_algorithm (document, find ("value-iteration"), &error));
  g_assert_true (gradus_document_get_algorithm (document) == find ("value-iteration"));
  /* Looking around is nobody's work. */
  g_assert_false (get_flag (fixture, "modified"));

  g_assert_true (gradus_document_undo (document));
  gradus_document_wait (document);
  g_assert_true (gradus_document_get_algorithm (document) == find ("gmm-em"));
  g_assert_cmpuint (position (fixture), ==, 1);
  g_assert_true (gradus_document_undo (document));
  gradus_document_wait (document);
  g_assert_true (gradus_document_get_algorithm (document) == find ("k-means"));
  g_assert_true (gradus_setup_get_dataset (gradus_document_get_setup (document)) == dataset);
  g_assert_cmpuint (position (fixture), >, 1);
  g_assert_true (gradus_document_redo (document));
  gradus_document_wait (document);
  g_assert_cmpuint (position (fixture), ==, 1);
  g_assert_false (get_flag (fixture, "modified"));
}

/* Data of the wrong kind are no drawing that is not finished yet. */
static void
test_wrong_kind (Fixture *fixture, gconstpointer data)
{
  GradusDocument *document = fixture->document;
  GradusSetup *setup = gradus_document_get_setup (document);
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "gradus-kind.gradus", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  const char *text = "{\"gradus\":1,\"algorithm\":\"k-means\",\"data\":{\"kind\":\"none\"}}";

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  g_assert_false (gradus_document_open (document, file, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
  g_assert_true (gradus_document_get_setup (document) == setup);
  g_assert_nonnull (gradus_document_get_run (document));
  g_unlink (path);
}

static void
test_presets (Fixture *fixture, gconstpointer data)
{
  GradusDocument *document = fixture->document;
  guint n;
  const GradusAlgorithm *const *algorithms = gradus_registry_get_algorithms (&n);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < n; i++)
    {
      for (const GradusPreset *preset = algorithms[i]->presets; preset->id != NULL; preset++)
        {
          gradus_document_load_preset (document, algorithms[i], preset, &error);
          g_assert_no_error (error);
          g_assert_null (gradus_document_get_problem (document));
          for (guint grain = GRADUS_GRAIN_MICRO; grain <= GRADUS_GRAIN_ITERATION; grain++)
            {
              settled_forward (document, grain);
            }
          g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (document)), >, 0);
          settled_back (document, GRADUS_GRAIN_ITERATION);
        }
      while (gradus_document_undo (document))
        gradus_document_wait (document);
      g_assert_true (gradus_document_get_algorithm (document) == &slow);
    }
}

/* --- Files --- */

static void
test_file (Fixture *fixture, gconstpointer data)
{
  GradusDocument *document = fixture->document;
  g_autofree char *folder = g_dir_make_tmp ("gradus-doc-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "lesson.gradus", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GradusDocument) other = gradus_document_new ();
  g_autoptr (GFile) shown = NULL;
  g_autofree char *title = NULL;
  g_autoptr (GError) error = NULL;
  double k = get_param (fixture, "k");

  set_param (fixture, "k", k + 1);
  gradus_document_set_breakpoint (document, 0, TRUE);
  settled_forward (document, GRADUS_GRAIN_ITERATION);
  settled_forward (document, GRADUS_GRAIN_MICRO);
  g_assert_true (gradus_document_save (document, file, &error));
  g_assert_no_error (error);
  g_assert_false (get_flag (fixture, "modified"));
  g_object_get (document, "title", &title, "file", &shown, NULL);
  g_assert_cmpstr (title, ==, "lesson");
  g_assert_true (g_file_equal (shown, file));

  /* Undoing what was saved is a modification, redoing it is none. */
  gradus_document_undo (document);
  g_assert_true (get_flag (fixture, "modified"));
  gradus_document_redo (document);
  g_assert_false (get_flag (fixture, "modified"));
  /* A drag that goes on after saving is a new edit. */
  set_param (fixture, "k", k + 2);
  gradus_document_undo (document);
  g_assert_cmpfloat (get_param (fixture, "k"), ==, k + 1);

  g_assert_true (gradus_document_open (other, file, &error));
  g_assert_no_error (error);
  gradus_document_wait (other);
  gradus_document_undo (document);
  gradus_document_redo (document);
  g_assert_cmpstr (
    gradus_dataset_get_hash (gradus_setup_get_dataset (gradus_document_get_setup (other))), ==,
    gradus_dataset_get_hash (gradus_setup_get_dataset (gradus_document_get_setup (document))));
  g_assert_true (gradus_document_get_breakpoint (other, 0));
  g_assert_cmpuint (gradus_run_get_iteration (gradus_document_get_run (other)), ==, 1);
  g_assert_cmpuint (gradus_run_get_micro (gradus_document_get_run (other))
                      + gradus_run_get_step (gradus_document_get_run (other)),
                    >, 1);

  /* Another algorithm must not be saved over the file by accident. */
  gradus_document_load_preset (other, find ("smo"), NULL, &error);
  g_clear_object (&shown);
  g_object_get (other, "file", &shown, NULL);
  g_assert_null (shown);
  gradus_document_undo (other);
  g_object_get (other, "file", &shown, NULL);
  g_assert_nonnull (shown);

  g_unlink (path);
  g_rmdir (folder);
}

/* --- To a phase --- */

static void
test_seek_phase (Fixture *fixture, gconstpointer data)
{
  GradusDocument *document = fixture->document;

  set_param (fixture, "end", 6);
  fixture->moved = 0;
  gradus_document_seek_phase (document, 1, TRUE);
  g_assert_cmpuint (position (fixture), ==, 2);
  g_assert_cmpuint (fixture->moved, ==, 1);
  /* Where it has just been made, the next time is meant. */
  gradus_document_seek_phase (document, 1, TRUE);
  g_assert_cmpuint (position (fixture), ==, 4);
  gradus_document_seek_phase (document, 0, FALSE);
  g_assert_cmpuint (position (fixture), ==, 3);
  gradus_document_seek_phase (document, 0, FALSE);
  g_assert_cmpuint (position (fixture), ==, 1);
  g_assert_cmpuint (fixture->failed, ==, 0);
  gradus_document_seek_phase (document, 0, FALSE);
  g_assert_cmpuint (position (fixture), ==, 1);
  g_assert_cmpuint (fixture->failed, ==, 1);
  g_assert_nonnull (strstr (fixture->sentence, "First"));
  /* Steps that are known are passed over, too. */
  settled_seek (document, 12, 0);
  settled_seek (document, 1, 0);
  gradus_document_seek_phase (document, 1, TRUE);
  g_assert_cmpuint (position (fixture), ==, 2);
  settled_seek (document, 12, 0);
  g_assert_true (gradus_run_is_complete (gradus_document_get_run (document)));
  gradus_document_seek_phase (document, 0, TRUE);
  g_assert_cmpuint (position (fixture), ==, 12);
  g_assert_cmpuint (fixture->failed, ==, 2);
  g_assert_nonnull (strstr (fixture->sentence, "12"));
}

static void
test_seek_phase_on_worker (Fixture *fixture, gconstpointer data)
{
  GradusDocument *document = fixture->document;

  set_param (fixture, "delay", 30000);
  set_param (fixture, "fail", 2);
  gradus_document_seek_phase (document, 1, TRUE);
  g_assert_true (gradus_document_is_busy (document));
  gradus_document_wait (document);
  g_assert_cmpuint (position (fixture), ==, 2);
  /* The run fails on the way: that is said, and once. */
  gradus_document_seek_phase (document, 1, TRUE);
  gradus_document_wait (document);
  g_assert_cmpuint (position (fixture), ==, 3);
  g_assert_cmpuint (fixture->failed, ==, 1);
  g_assert_cmpstr (fixture->sentence, ==, "It was told to fail. Tell it not to.");
  /* Cancelled by the person who knows it: nothing is said. */
  set_param (fixture, "fail", 0);
  gradus_document_seek (document, 0, 0);
  gradus_document_wait (document);
  gradus_document_seek_phase (document, 1, TRUE);
  gradus_document_cancel (document);
  gradus_document_wait (document);
  g_assert_cmpuint (fixture->failed, ==, 1);
}

static void
test_seek_phase_once (void)
{
  const GradusPhase phases[] = {
    { .id = "start",
      .title = "Begin",
      .explain = "Count.",
      .once = TRUE,
      .run = slow.phases[0].run },
    slow.phases[1],
    { 0 },
  };
  GradusAlgorithm algorithm = slow;
  GradusDocument *document = gradus_document_new ();
  Fixture fixture = { .document = document };
  g_autoptr (GError) error = NULL;

  algorithm.phases = phases;
  g_signal_connect (document, "failed", G_CALLBACK (failed_cb), &fixture);
  gradus_document_load_preset (document, &algorithm, NULL, &error);
  g_assert_no_error (error);
  gradus_document_seek_phase (document, 0, TRUE);
  g_assert_cmpuint (position (&fixture), ==, 1);
  gradus_document_seek_phase (document, 1, TRUE);
  gradus_document_seek_phase (document, 1, TRUE);
  g_assert_cmpuint (position (&fixture), ==, 3);
  g_assert_cmpuint (fixture.failed, ==, 0);
  /* It never comes again, so no thousand steps are made to find that out. */
  gradus_document_seek_phase (document, 0, TRUE);
  g_assert_false (gradus_document_is_busy (document));
  g_assert_cmpuint (position (&fixture), ==, 3);
  g_assert_cmpuint (fixture.failed, ==, 1);
  g_assert_nonnull (strstr (fixture.sentence, "Begin"));
  gradus_document_seek_phase (document, 0, FALSE);
  g_assert_cmpuint (position (&fixture), ==, 1);
  g_object_unref (document);
  g_free (fixture.sentence);
}

static void
test_lit_role (Fixture *fixture, gconstpointer data)
{
  guint notified = 0;

  g_assert_cmpint (gradus_document_get_lit_role (fixture->document), ==, -1);
  g_signal_connect_swapped (fixture->document, "notify::lit-role", G_CALLBACK (g_atomic_int_inc),
                            &notified);
  gradus_document_set_lit_role (fixture->document, GRADUS_ROLE_ACCENT);
  gradus_document_set_lit_role (fixture->document, GRADUS_ROLE_ACCENT);
  g_assert_cmpuint (notified, ==, 1);
  g_object_set (fixture->document, "lit-role", -1, NULL);
  g_assert_cmpuint (notified, ==, 2);
  /* Pointing is no edit. */
  g_assert_false (get_flag (fixture, "modified"));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  gradus_init ();

#define ADD(path, data, func) g_test_add (path, Fixture, data, set_up, func, tear_down)
  g_test_add_func ("/document/empty", test_empty);
  ADD ("/document/move", NULL, test_move);
  ADD ("/document/breakpoints", NULL, test_breakpoints);
  ADD ("/document/play", NULL, test_play);
  ADD ("/document/failed", NULL, test_failed);
  ADD ("/document/worker", NULL, test_worker);
  ADD ("/document/cancel", NULL, test_cancel);
  ADD ("/document/edit-while-busy", NULL, test_edit_while_busy);
  ADD ("/document/scrub", NULL, test_scrub);
  ADD ("/document/seek-phase", NULL, test_seek_phase);
  ADD ("/document/seek-phase-on-worker", NULL, test_seek_phase_on_worker);
  g_test_add_func ("/document/seek-phase-once", test_seek_phase_once);
  ADD ("/document/lit-role", NULL, test_lit_role);
  ADD ("/document/slow-play", NULL, test_slow_play);
  g_test_add_func ("/document/close-while-busy", test_close_while_busy);
  ADD ("/document/undo", "k-means", test_undo);
  ADD ("/document/merge", "k-means", test_merge);
  ADD ("/document/same-is-no-edit", "k-means", test_same_is_no_edit);
  ADD ("/document/errors", "k-means", test_errors);
  ADD ("/document/mid-run", NULL, test_mid_run);
  ADD ("/document/load", "k-means", test_load);
  ADD ("/document/problem", "k-means", test_problem);
  ADD ("/document/algorithm", "k-means", test_algorithm);
  ADD ("/document/wrong-kind", "k-means", test_wrong_kind);
  ADD ("/document/presets", NULL, test_presets);
  ADD ("/document/file", "k-means", test_file);

  return g_test_run ();
}
