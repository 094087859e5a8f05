/* Tests of the timeline's memory: 10,000 steps stay inside the budget, and going anywhere costs few
 * phases. Costs are counted in calls of phases, not in seconds, so that the tests do not depend on
 * the machine.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-run.h"
#include "toy.h"

#define MIB (1024 * 1024)

static GradusRun *
new_run (const char *params, gsize budget)
{
  g_autoptr (GradusSetup) setup = toy_setup (&toy, 4, params);
  g_autoptr (GError) error = NULL;
  GradusRun *run = gradus_run_new (setup, &error);

  g_assert_no_error (error);
  gradus_run_set_budget (run, budget);
  return run;
}

static gboolean
within_budget_cb (GradusRun *run, gpointer user_data)
{
  g_assert_cmpuint (gradus_run_get_memory (run), <=, GPOINTER_TO_SIZE (user_data));
  return FALSE;
}

/* The state of 10,000 steps would take 10,000 / 3 * 16 kB = 53 MB. (From 4 MiB of such large states
 * on, keyframes stand where making a step again would take long, and not evenly.) */
static void
test_budget (gconstpointer data)
{
  gsize budget = GPOINTER_TO_SIZE (data);
  g_autoptr (GradusRun) run = new_run ("size=2000 end=100000", budget);
  g_autoptr (GRand) rand = g_rand_new_with_seed (2);
  guint64 gap, worst = 0;

  gradus_run_advance (run, 10000, within_budget_cb, GSIZE_TO_POINTER (budget), NULL);
  g_assert_cmpuint (gradus_run_get_last (run), ==, 10000);
  /* The budget is there to be used. */
  g_assert_cmpuint (gradus_run_get_memory (run), >, budget / 4);
  g_assert_cmpuint (gradus_run_count_keyframes (run), >, 10);

  /* The keyframes lie evenly: no jump replays more than a gap between two of them. */
  gap = 2 * 10000 / gradus_run_count_keyframes (run) + 2;
  for (guint i = 0; i < 200; i++)
    {
      guint64 calls = toy_calls;

      g_assert_true (gradus_run_seek (run, g_rand_int_range (rand, 0, 10001), 0));
      worst = MAX (worst, toy_calls - calls);
      g_assert_cmpuint (gradus_run_get_memory (run), <=, budget);
    }
  g_assert_cmpuint (worst, <=, gap);
  g_test_message ("%" G_GSIZE_FORMAT " keyframes, at most %" G_GUINT64_FORMAT " phases replayed",
                  gradus_run_count_keyframes (run), worst);
}

/* With plenty of memory every step is kept and nothing is replayed. */
static void
test_every_step (void)
{
  g_autoptr (GradusRun) run = new_run ("end=100000", GRADUS_RUN_DEFAULT_BUDGET);
  guint64 calls;

  gradus_run_seek (run, 10000, 0);
  g_assert_cmpuint (gradus_run_count_keyframes (run), ==, 10001);
  calls = toy_calls;
  for (guint64 step = 0; step < 10000; step += 37)
    gradus_run_seek (run, step, 0);
  g_assert_cmpuint (toy_calls, ==, calls);
}

/* Walking backwards one step at a time replays a few phases a step, not the gap between two
 * keyframes, which is 32 on average here. */
static void
test_walk_back (void)
{
  g_autoptr (GradusRun) run = new_run ("size=2000 end=100000", 4 * MIB);
  guint64 calls;

  gradus_run_seek (run, 10000, 0);
  g_assert_cmpuint (gradus_run_count_keyframes (run), <, 2000);
  calls = toy_calls;
  for (guint i = 0; i < 1000; i++)
    g_assert_true (gradus_run_back (run, GRADUS_GRAIN_PHASE));
  g_assert_cmpuint (toy_calls - calls, <=, 8 * 1000);

  calls = toy_calls;
  for (guint i = 0; i < 1000; i++)
    g_assert_true (gradus_run_forward (run, GRADUS_GRAIN_PHASE));
  g_assert_cmpuint (toy_calls - calls, <=, 2 * 1000);
}

static void
test_walk_back_micro (void)
{
  g_autoptr (GradusRun) run = new_run ("micro=3000", GRADUS_RUN_DEFAULT_BUDGET);
  guint64 calls;

  g_assert_true (gradus_run_seek (run, 1, 2999));
  calls = toy_calls;
  for (guint i = 0; i < 2999; i++)
    g_assert_true (gradus_run_back (run, GRADUS_GRAIN_MICRO));
  g_assert_cmpuint (gradus_run_get_step (run), ==, 1);
  g_assert_cmpuint (gradus_run_get_micro (run), ==, 0);
  g_assert_cmpuint (toy_calls - calls, <=, 2 * 2999);

  /* Little memory costs calls, but no more than it must. */
  gradus_run_set_budget (run, MIB);
  g_assert_true (gradus_run_seek (run, 1, 2999));
  g_assert_cmpuint (gradus_run_get_memory (run), <=, MIB);
  calls = toy_calls;
  for (guint i = 0; i < 2999; i++)
    g_assert_true (gradus_run_back (run, GRADUS_GRAIN_MICRO));
  g_assert_cmpuint (toy_calls - calls, <=, 128 * 2999);
}

/* A smaller budget is kept at once, and what is left still leads everywhere. */
static void
test_shrink (void)
{
  g_autoptr (GradusRun) run = new_run ("size=2000 end=100000", 64 * MIB);
  g_autoptr (GradusRun) fresh = new_run ("size=2000 end=100000", 64 * MIB);

  gradus_run_seek (run, 3000, 0);
  g_assert_cmpuint (gradus_run_get_memory (run), >, 4 * MIB);
  gradus_run_set_budget (run, 2 * MIB);
  g_assert_cmpuint (gradus_run_get_memory (run), <=, 2 * MIB);
  gradus_run_seek (run, 1234, 0);
  gradus_run_seek (fresh, 1234, 0);
  g_assert_true (
    gradus_state_equal (&toy, gradus_run_peek_state (run), gradus_run_peek_state (fresh)));
}

/* Tracked values are thinned out before anything else goes, and the ends of iterations last
 * longest. */
static void
test_tracks (void)
{
  g_autoptr (GradusRun) run = new_run ("end=100000", MIB / 4);
  const GradusHistory *history = gradus_run_get_history (run);
  guint recorded = 0;
  gsize length;

  gradus_run_seek (run, 30001, 0);
  g_assert_nonnull (gradus_history_track (history, 1, 0, &length));
  for (guint64 step = 1; step <= 30001; step++)
    if (gradus_history_track (history, 1, step, &length) != NULL)
      {
        g_assert_cmpuint (length, ==, 2);
        g_assert_cmpuint (gradus_history_iteration_end (history, step), ==, step);
        recorded++;
      }
  g_assert_cmpuint (recorded, >, 1000);
  g_assert_cmpuint (recorded, <, 20000);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/timeline/budget/4-mib", GSIZE_TO_POINTER (4 * MIB), test_budget);
  g_test_add_data_func ("/timeline/budget/2-mib", GSIZE_TO_POINTER (2 * MIB), test_budget);
  g_test_add_func ("/timeline/every-step", test_every_step);
  g_test_add_func ("/timeline/walk-back", test_walk_back);
  g_test_add_func ("/timeline/walk-back-micro", test_walk_back_micro);
  g_test_add_func ("/timeline/shrink", test_shrink);
  g_test_add_func ("/timeline/tracks", test_tracks);
  return g_test_run ();
}
