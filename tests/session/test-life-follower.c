/* Following a datum and values of the document: while it steps, jumps, goes back, is edited and
 * closed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-init.h"
#include "gradus-life-follower.h"
#include "gradus-quantity.h"
#include "gradus-registry.h"
#include "gradus-say.h"
#include "gradus-value-follower.h"
#include "settled.h"
#include "slow.h"

typedef struct
{
  GradusDocument *document;
  GradusLifeFollower *follower;
  guint changed;
} Fixture;

static void
changed_cb (gpointer user_data)
{
  ((Fixture *) user_data)->changed++;
}

static double
slow_value (const GradusPosition *here, guint item, guint curve)
{
  return gradus_metric_measure (&here->algorithm->metrics[0], here) * (item + 1);
}

static const GradusLife slow_lives[] = {
  { "count", "Count", "n", NULL, FALSE, NULL, NULL, slow_value },
  { 0 },
};

static GradusAlgorithm living;

static void
set_up (Fixture *fixture, gconstpointer id)
{
  g_autoptr (GError) error = NULL;

  fixture->document = gradus_document_new ();
  gradus_document_load_preset (
    fixture->document, id != NULL ? gradus_registry_find_algorithm (id) : &living, NULL, &error);
  g_assert_no_error (error);
  fixture->follower = gradus_life_follower_new (fixture->document, changed_cb, fixture);
}

static void
tear_down (Fixture *fixture, gconstpointer id)
{
  g_clear_pointer (&fixture->follower, gradus_life_follower_free);
  g_assert_finalize_object (fixture->document);
  /* A worker that was left alone ends by itself. */
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static void
wait_for (Fixture *fixture)
{
  gradus_document_wait (fixture->document);
  while (gradus_life_follower_is_busy (fixture->follower))
    g_main_context_iteration (NULL, TRUE);
}

/* Compare the record with what a run of its own says, made from the same setup. */
static void
assert_true_record (Fixture *fixture)
{
  const GradusLifeRecord *record = gradus_life_follower_get_record (fixture->follower);
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusRun) run = gradus_run_new (gradus_document_get_setup (fixture->document),
                                              &error);

  g_assert_no_error (error);
  g_assert_nonnull (record);
  g_assert_cmpuint (gradus_life_record_get_last (record), ==,
                    gradus_run_get_last (gradus_document_get_run (fixture->document)));
  for (guint s = 0; s < gradus_life_record_length (record); s++)
    {
      GradusPosition here;

      gradus_run_seek (run, gradus_life_record_get_step (record, s), 0);
      gradus_run_get_view (run, &here);
      for (guint i = 0; i < gradus_life_record_n_lives (record); i++)
        for (guint c = 0; c < gradus_life_record_n_curves (record, i); c++)
          {
            const double value = gradus_life_record_get_value (record, i, c, s);
            const double expected = gradus_life_measure (gradus_life_record_get_life (record, i),
                                                         &here,
                                                         gradus_life_record_get_item (record), c);

            g_assert_true (value == expected || (isnan (value) && isnan (expected)));
          }
    }
}

static void
test_follow (Fixture *fixture, gconstpointer id)
{
  GradusDocument *document = fixture->document;
  g_autoptr (GError) error = NULL;
  guint changed;

  settled_seek (document, 4, 0);
  gradus_life_follower_set_item (fixture->follower, NULL, 16);
  wait_for (fixture);
  assert_true_record (fixture);

  /* The next step is there at once. */
  settled_forward (document, GRADUS_GRAIN_PHASE);
  g_assert_false (gradus_life_follower_is_busy (fixture->follower));
  assert_true_record (fixture);
  /* Going back says that the position changed, and nothing is forgotten. */
  changed = fixture->changed;
  settled_seek (document, 2, 0);
  g_assert_cmpuint (fixture->changed, ==, changed + 1);
  g_assert_false (gradus_life_follower_is_busy (fixture->follower));
  assert_true_record (fixture);
  /* Into a phase and out of it. */
  settled_forward (document, GRADUS_GRAIN_MICRO);
  settled_forward (document, GRADUS_GRAIN_PHASE);
  assert_true_record (fixture);
  settled_forward (document, GRADUS_GRAIN_RUN);
  wait_for (fixture);
  assert_true_record (fixture);
  /* Another seed is another past. */
  gradus_document_set_seed (document, 99, &error);
  g_assert_no_error (error);
  wait_for (fixture);
  g_assert_cmpuint (gradus_life_record_length (gradus_life_follower_get_record (fixture->follower)),
                    ==, 1);
  settled_forward (document, GRADUS_GRAIN_RUN);
  wait_for (fixture);
  assert_true_record (fixture);

  gradus_life_follower_set_item (fixture->follower, "centroid", 1);
  wait_for (fixture);
  assert_true_record (fixture);
  gradus_life_follower_set_item (fixture->follower, "nothing", 1);
  g_assert_null (gradus_life_follower_get_record (fixture->follower));
  gradus_life_follower_set_item (fixture->follower, NULL, -1);
  g_assert_null (gradus_life_follower_get_record (fixture->follower));
}

static void
test_long (Fixture *fixture, gconstpointer id)
{
  const GradusLifeRecord *record;

  /* Ten thousand steps, most of them to be made again. */
  gradus_document_set_param (fixture->document, "end", 5000, NULL);
  settled_forward (fixture->document, GRADUS_GRAIN_RUN);
  gradus_document_set_budget (fixture->document, 400000);
  gradus_life_follower_set_item (fixture->follower, NULL, 0);
  wait_for (fixture);
  record = gradus_life_follower_get_record (fixture->follower);
  g_assert_cmpuint (gradus_life_record_get_last (record), ==, 10000);
  g_assert_cmpuint (gradus_life_record_length (record), <=, GRADUS_LIFE_SAMPLES + 2);
  assert_true_record (fixture);
}

static void
test_close_while_busy (Fixture *fixture, gconstpointer id)
{
  gradus_document_forward (fixture->document, GRADUS_GRAIN_ITERATION);
  gradus_document_set_param (fixture->document, "delay", 3000, NULL);
  gradus_document_set_budget (fixture->document, 1);
  gradus_document_seek (fixture->document, 200, 0);
  gradus_document_wait (fixture->document);
  gradus_life_follower_set_item (fixture->follower, NULL, 0);
  g_assert_true (gradus_life_follower_is_busy (fixture->follower));
  /* Following something else drops the work, and so does the end. */
  gradus_life_follower_set_item (fixture->follower, NULL, 1);
  g_assert_true (gradus_life_follower_is_busy (fixture->follower));
  g_assert_null (gradus_life_follower_get_record (fixture->follower));
}

/* Compare what is known of a metric and an entry with the run itself, at every step recorded. */
static void
assert_true_values (GradusDocument *document, GradusValueFollower *follower)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusRun) run = gradus_run_copy (gradus_document_get_run (document));
  const guint64 *steps;
  guint n;

  /* What is not defined at the start has no curve there. */
  for (guint t = 0; t < 2; t++)
    g_assert_cmpuint (gradus_value_follower_count_curves (follower, t), ==,
                      gradus_run_get_last (run) > 0);
  g_assert_cmpuint (gradus_value_follower_count_curves (follower, 2), ==, 0);
  steps = gradus_value_follower_get_steps (follower, &n);
  g_assert_cmpuint (n, >, 0);
  g_assert_cmpuint (steps[n - 1], ==, gradus_run_get_last (run));
  for (guint s = 0; s < n; s++)
    {
      GradusPosition here;

      gradus_run_seek (run, steps[s], 0);
      gradus_run_get_view (run, &here);
      for (guint t = 0; t < 2; t++)
        {
          g_auto (GradusArray) array = { 0 };
          GradusCondition *quantity = gradus_condition_new_quantity (
            here.algorithm, t == 0 ? "inertia" : "centroids[1,0]", NULL, &error);
          const double value = gradus_value_follower_get (follower, t, 0, s);

          g_assert_no_error (error);
          gradus_condition_read (quantity, &here, &array);
          if (gradus_array_length (&array) > 0)
            g_assert_cmpfloat (value, ==, array.data[0]);
          else
            g_assert_true (isnan (value));
          gradus_condition_unref (quantity);
        }
    }
}

static void
count_cb (gpointer user_data)
{
  ++*(guint *) user_data;
}

static void
test_values (Fixture *fixture, gconstpointer id)
{
  const char *const texts[] = { "inertia", "centroids[1,0]", "no such value", NULL };
  GradusDocument *document = fixture->document;
  guint changed = 0, before;
  g_autoptr (GradusValueFollower) follower = gradus_value_follower_new (document, count_cb,
                                                                        &changed);
  g_autoptr (GError) error = NULL;

#define WAIT()                                                                                     \
  G_STMT_START                                                                                     \
  {                                                                                                \
    gradus_document_wait (document);                                                               \
    while (gradus_value_follower_is_busy (follower))                                               \
      g_main_context_iteration (NULL, TRUE);                                                       \
  }                                                                                                \
  G_STMT_END

  /* At the start there is nothing to wait for. */
  gradus_value_follower_set_texts (follower, texts);
  g_assert_false (gradus_value_follower_is_busy (follower));
  assert_true_values (document, follower);
  settled_seek (document, 6, 0);
  WAIT ();
  assert_true_values (document, follower);
  /* The next step is there at once; going back is no news. */
  before = changed;
  settled_forward (document, GRADUS_GRAIN_PHASE);
  g_assert_false (gradus_value_follower_is_busy (follower));
  g_assert_cmpuint (changed, ==, before + 1);
  assert_true_values (document, follower);
  settled_seek (document, 2, 0);
  g_assert_cmpuint (changed, ==, before + 1);
  /* A hand that moves on and on is followed to where it stops. */
  for (gint64 seed = 1; seed <= 1000; seed++)
    {
      gradus_document_set_seed (document, seed, &error);
      g_assert_no_error (error);
      settled_forward (document, GRADUS_GRAIN_ITERATION);
    }
  WAIT ();
  assert_true_values (document, follower);
  gradus_value_follower_set_texts (follower, (const char *const[]){ NULL });
  gradus_value_follower_get_steps (follower, &before);
  g_assert_cmpuint (before, ==, 0);
#undef WAIT
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gradus_init ();
  living = slow;
  living.lives = slow_lives;
  g_test_add ("/life-follower/follow", Fixture, "k-means", set_up, test_follow, tear_down);
  g_test_add ("/life-follower/long", Fixture, NULL, set_up, test_long, tear_down);
  g_test_add ("/life-follower/values", Fixture, "k-means", set_up, test_values, tear_down);
  g_test_add ("/life-follower/close-while-busy", Fixture, NULL, set_up, test_close_while_busy,
              tear_down);
  return g_test_run ();
}
