/* Tests of the run: grains, seeking, going back, changes, ghosts, failures, cancel.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-quantity.h"
#include "gradus-run.h"
#include "gradus-say.h"
#include "toy.h"

static GradusRun *
new_run (const GradusAlgorithm *algorithm, const char *params)
{
  g_autoptr (GradusSetup) setup = toy_setup (algorithm, 4, params);
  g_autoptr (GError) error = NULL;
  GradusRun *run = gradus_run_new (setup, &error);

  g_assert_no_error (error);
  return run;
}

static void
assert_same_number (double a, double b)
{
  g_assert_cmpmem (&a, sizeof a, &b, sizeof b);
}

/* Both runs are at the same position and look the same there. */
static void
assert_same_position (GradusRun *a, GradusRun *b)
{
  const GradusAlgorithm *algorithm = gradus_run_get_algorithm (a);
  const GradusHistory *ha = gradus_run_get_history (a);
  const GradusHistory *hb = gradus_run_get_history (b);
  GradusPosition va, vb;
  gsize na, nb;
  const double *ta, *tb;

  gradus_run_get_view (a, &va);
  gradus_run_get_view (b, &vb);
  g_assert_cmpuint (va.step, ==, vb.step);
  g_assert_cmpuint (va.micro, ==, vb.micro);
  g_assert_cmpuint (va.iteration, ==, vb.iteration);
  g_assert_cmpint (va.phase, ==, vb.phase);
  g_assert_cmpint (va.status, ==, vb.status);
  g_assert_cmpuint (va.events, ==, vb.events);
  g_assert_true (gradus_state_equal (algorithm, va.state, vb.state));
  g_assert_true ((va.previous == NULL) == (vb.previous == NULL));
  if (va.previous != NULL)
    g_assert_true (gradus_state_equal (algorithm, va.previous, vb.previous));
  for (guint i = 0; i < 3; i++)
    {
      assert_same_number (gradus_history_metric (ha, i, va.step),
                          gradus_history_metric (hb, i, va.step));
      assert_same_number (gradus_metric_measure (&algorithm->metrics[i], &va),
                          gradus_metric_measure (&algorithm->metrics[i], &vb));
    }
  g_assert_cmpuint (gradus_history_broken (ha, va.step), ==, gradus_history_broken (hb, va.step));
  ta = gradus_history_track (ha, 1, va.step, &na);
  tb = gradus_history_track (hb, 1, va.step, &nb);
  /* A small budget keeps fewer tracks. */
  if (ta != NULL && tb != NULL)
    g_assert_cmpmem (ta, na * sizeof (double), tb, nb * sizeof (double));
}

/* --- Grains ----------------------------------------------------------------------------------- */

static void
test_grains (void)
{
  g_autoptr (GradusRun) run = new_run (&toy, "end=3");
  const GradusHistory *history = gradus_run_get_history (run);

  g_assert_cmpint (gradus_run_get_next_phase (run), ==, TOY_PHASE_ONCE);
  g_assert_cmpuint (gradus_run_count_micro (run), ==, 1);
  g_assert_true (gradus_run_forward (run, GRADUS_GRAIN_PHASE));
  g_assert_cmpint (gradus_run_get_next_phase (run), ==, TOY_PHASE_WALK);
  g_assert_cmpuint (gradus_run_count_micro (run), ==, 5);

  /* The phase `once` runs in the first iteration only. */
  g_assert_true (gradus_run_forward (run, GRADUS_GRAIN_ITERATION));
  g_assert_cmpuint (gradus_run_get_step (run), ==, 4);
  g_assert_cmpuint (gradus_run_get_iteration (run), ==, 1);
  g_assert_cmpint (gradus_run_get_next_phase (run), ==, TOY_PHASE_WALK);
  g_assert_true (gradus_run_forward (run, GRADUS_GRAIN_ITERATION));
  g_assert_cmpuint (gradus_run_get_step (run), ==, 7);
  g_assert_false (gradus_run_is_complete (run));

  g_assert_true (gradus_run_forward (run, GRADUS_GRAIN_RUN));
  g_assert_cmpuint (gradus_run_get_step (run), ==, 10);
  g_assert_cmpuint (gradus_run_get_iteration (run), ==, 3);
  g_assert_cmpint (gradus_run_get_status (run), ==, GRADUS_STATUS_CONVERGED);
  g_assert_true (gradus_run_is_at_end (run));
  g_assert_true (gradus_run_is_complete (run));
  g_assert_cmpint (gradus_run_get_next_phase (run), ==, -1);
  g_assert_null (gradus_run_get_failure (run));
  for (GradusGrain grain = GRADUS_GRAIN_MICRO; grain <= GRADUS_GRAIN_RUN; grain++)
    g_assert_false (gradus_run_forward (run, grain));
  g_assert_cmpuint (gradus_history_length (history), ==, 11);
  g_assert_cmpuint (gradus_history_first (history), ==, 0);
  g_assert_cmpint (gradus_history_phase (history, 0), ==, -1);
  g_assert_cmpint (gradus_history_phase (history, 10), ==, TOY_PHASE_CHECK);
  g_assert_cmpuint (gradus_history_iteration_end (history, 9), ==, 7);
  g_assert_cmpuint (gradus_history_iteration_end (history, 3), ==, 0);

  g_assert_true (gradus_run_back (run, GRADUS_GRAIN_ITERATION));
  g_assert_cmpuint (gradus_run_get_step (run), ==, 7);
  g_assert_false (gradus_run_is_at_end (run));
  g_assert_true (gradus_run_is_complete (run));
  g_assert_true (gradus_run_back (run, GRADUS_GRAIN_PHASE));
  g_assert_true (gradus_run_back (run, GRADUS_GRAIN_ITERATION));
  g_assert_cmpuint (gradus_run_get_step (run), ==, 4);
  g_assert_true (gradus_run_back (run, GRADUS_GRAIN_ITERATION));
  g_assert_cmpuint (gradus_run_get_step (run), ==, 0);
  for (GradusGrain grain = GRADUS_GRAIN_MICRO; grain <= GRADUS_GRAIN_RUN; grain++)
    g_assert_false (gradus_run_back (run, grain));
  g_assert_true (gradus_run_forward (run, GRADUS_GRAIN_RUN));
  g_assert_cmpuint (gradus_run_get_step (run), ==, 10);
  g_assert_true (gradus_run_back (run, GRADUS_GRAIN_RUN));
  g_assert_cmpuint (gradus_run_get_step (run), ==, 0);
}

/* A run whose phases all run once comes to its end. */
static void
test_once (void)
{
  g_autoptr (GradusRun) run = new_run (&toy_once, NULL);

  g_assert_true (gradus_run_forward (run, GRADUS_GRAIN_RUN));
  g_assert_cmpuint (gradus_run_get_step (run), ==, 2);
  g_assert_cmpuint (gradus_run_get_iteration (run), ==, 1);
  g_assert_cmpint (gradus_run_get_status (run), ==, GRADUS_STATUS_EXHAUSTED);
}

/* --- Going back ------------------------------------------------------------------------------- */

/* Every position reached by seeking looks as it did when it was first made, whatever the budget. */
static void
test_seek (gconstpointer data)
{
  gsize budget = GPOINTER_TO_SIZE (data);
  g_autoptr (GradusRun) reference = new_run (&toy, "end=100");
  g_autoptr (GradusRun) run = new_run (&toy, "end=100");
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);

  if (budget > 0)
    gradus_run_set_budget (run, budget);
  gradus_run_forward (run, GRADUS_GRAIN_RUN);
  g_assert_cmpuint (gradus_run_get_last (run), ==, 301);
  for (guint i = 0; i < 60; i++)
    {
      guint64 step = g_rand_int_range (rand, 0, 302);

      g_assert_true (gradus_run_seek (run, step, 0));
      gradus_run_back (reference, GRADUS_GRAIN_RUN);
      while (gradus_run_get_step (reference) < step)
        gradus_run_forward (reference, GRADUS_GRAIN_PHASE);
      assert_same_position (run, reference);
    }
  /* Beyond the end. */
  g_assert_false (gradus_run_seek (run, 302, 0));
  g_assert_cmpuint (gradus_run_get_step (run), ==, 301);
}

static void
test_back_and_forth (gconstpointer data)
{
  gsize budget = GPOINTER_TO_SIZE (data);
  g_autoptr (GradusRun) run = new_run (&toy, "end=60");
  g_autoptr (GradusRun) fresh = NULL;

  if (budget > 0)
    gradus_run_set_budget (run, budget);
  gradus_run_seek (run, 150, 0);
  for (guint64 step = 150; step-- > 0;)
    {
      g_assert_true (gradus_run_back (run, GRADUS_GRAIN_PHASE));
      g_assert_cmpuint (gradus_run_get_step (run), ==, step);
      if (step % 7 == 0)
        {
          g_clear_pointer (&fresh, gradus_run_free);
          fresh = new_run (&toy, "end=60");
          gradus_run_seek (fresh, step, 0);
          assert_same_position (run, fresh);
        }
    }
  g_clear_pointer (&fresh, gradus_run_free);
  fresh = new_run (&toy, "end=60");
  for (guint i = 0; i < 170; i++)
    {
      assert_same_position (run, fresh);
      g_assert_true (gradus_run_forward (run, GRADUS_GRAIN_PHASE));
      g_assert_true (gradus_run_forward (fresh, GRADUS_GRAIN_PHASE));
    }
}

/* --- Micro-steps ------------------------------------------------------------------------------ */

/* Stepping by micro-steps leads to the same states and the same history as stepping by phases. */
static void
test_micro (void)
{
  g_autoptr (GradusRun) phase = new_run (&toy, "end=4");
  g_autoptr (GradusRun) micro = new_run (&toy, "end=4");
  guint n_micro = 0;

  while (gradus_run_forward (micro, GRADUS_GRAIN_MICRO))
    {
      n_micro++;
      if (gradus_run_get_micro (micro) == 0)
        {
          g_assert_true (gradus_run_forward (phase, GRADUS_GRAIN_PHASE));
          assert_same_position (micro, phase);
        }
      else
        {
          GradusPosition here;

          gradus_run_get_view (micro, &here);
          g_assert_cmpint (here.status, ==, GRADUS_STATUS_AGAIN);
          g_assert_cmpint (here.phase, ==, TOY_PHASE_WALK);
          g_assert_cmpuint (gradus_run_count_micro (micro), ==, 5);
          g_assert_cmpuint (((const ToyState *) here.state)->cursor, ==, here.micro);
          g_assert_cmpuint (((const ToyState *) here.previous)->cursor, ==, here.micro - 1);
        }
    }
  g_assert_cmpuint (n_micro, ==, 1 + 4 * (5 + 1 + 1));
  g_assert_false (gradus_run_forward (phase, GRADUS_GRAIN_PHASE));

  /* And all the way back. */
  while (n_micro > 0)
    {
      g_assert_true (gradus_run_back (micro, GRADUS_GRAIN_MICRO));
      n_micro--;
      if (gradus_run_get_micro (micro) == 0)
        gradus_run_seek (phase, gradus_run_get_step (micro), 0);
      else
        {
          gradus_run_seek (phase, 0, 0);
          g_assert_true (
            gradus_run_seek (phase, gradus_run_get_step (micro), gradus_run_get_micro (micro)));
        }
      assert_same_position (micro, phase);
    }
  g_assert_cmpuint (gradus_run_get_step (micro), ==, 0);
  g_assert_false (gradus_run_back (micro, GRADUS_GRAIN_MICRO));
}

static void
test_micro_other_grains (void)
{
  g_autoptr (GradusRun) run = new_run (&toy, "end=4");
  g_autoptr (GradusRun) fresh = new_run (&toy, "end=4");

  /* From inside a phase, forward completes it, in known and in new ground. */
  for (guint round = 0; round < 2; round++)
    {
      g_assert_true (gradus_run_seek (run, 1, 3));
      g_assert_cmpuint (gradus_run_get_micro (run), ==, 3);
      g_assert_true (gradus_run_forward (run, GRADUS_GRAIN_PHASE));
      g_assert_cmpuint (gradus_run_get_step (run), ==, 2);
      gradus_run_seek (fresh, 2, 0);
      assert_same_position (run, fresh);
    }
  /* Back goes to the beginning of the phase. */
  g_assert_true (gradus_run_seek (run, 4, 2));
  g_assert_true (gradus_run_back (run, GRADUS_GRAIN_PHASE));
  gradus_run_seek (fresh, 4, 0);
  assert_same_position (run, fresh);
  g_assert_true (gradus_run_seek (run, 4, 2));
  g_assert_true (gradus_run_back (run, GRADUS_GRAIN_ITERATION));
  assert_same_position (run, fresh);
  g_assert_true (gradus_run_seek (run, 1, 4));
  g_assert_true (gradus_run_back (run, GRADUS_GRAIN_ITERATION));
  g_assert_cmpuint (gradus_run_get_step (run), ==, 0);
  g_assert_true (gradus_run_seek (run, 1, 4));
  g_assert_true (gradus_run_forward (run, GRADUS_GRAIN_ITERATION));
  g_assert_cmpuint (gradus_run_get_step (run), ==, 4);
  /* More micro-steps than there are: the last one. */
  g_assert_false (gradus_run_seek (run, 4, 99));
  g_assert_cmpuint (gradus_run_get_step (run), ==, 4);
  g_assert_cmpuint (gradus_run_get_micro (run), ==, 4);
  g_assert_true (gradus_run_seek (run, 4, 1));
  g_assert_cmpuint (gradus_run_get_micro (run), ==, 1);
  g_assert_true (gradus_run_forward (run, GRADUS_GRAIN_RUN));
  g_assert_cmpuint (gradus_run_get_step (run), ==, 13);
  gradus_run_forward (fresh, GRADUS_GRAIN_RUN);
  assert_same_position (run, fresh);
}

/* --- Advance, cancel, events ------------------------------------------------------------------ */

typedef struct
{
  gint cancel;
  guint calls;
} Cancel;

static gboolean
cancel_at_ten_cb (GradusRun *run, gpointer user_data)
{
  Cancel *cancel = user_data;

  cancel->calls++;
  if (gradus_run_get_step (run) == 10)
    g_atomic_int_set (&cancel->cancel, 1);
  return FALSE;
}

static gboolean
stop_at_twelve_cb (GradusRun *run, gpointer user_data)
{
  return gradus_run_get_step (run) == 12;
}

static void
test_advance (void)
{
  g_autoptr (GradusRun) run = new_run (&toy, NULL);
  Cancel cancel = { 0 };

  g_assert_cmpuint (
    gradus_run_advance (run, G_MAXUINT64, cancel_at_ten_cb, &cancel, &cancel.cancel), ==, 10);
  g_assert_cmpuint (cancel.calls, ==, 10);
  g_assert_cmpuint (gradus_run_advance (run, G_MAXUINT64, NULL, NULL, &cancel.cancel), ==, 0);
  g_assert_cmpuint (gradus_run_advance (run, 5, NULL, NULL, NULL), ==, 5);
  gradus_run_seek (run, 3, 0);
  g_assert_cmpuint (gradus_run_advance (run, G_MAXUINT64, stop_at_twelve_cb, NULL, NULL), ==, 9);
  g_assert_cmpuint (gradus_run_advance (run, 1000000, NULL, NULL, NULL), ==, 61 - 12);
  g_assert_true (gradus_run_is_at_end (run));
}

static void
test_events (void)
{
  g_autoptr (GradusRun) run = new_run (&toy, NULL);
  const GradusHistory *history = gradus_run_get_history (run);
  guint64 first, last;

  g_assert_true (gradus_run_seek_event (run, 1, TRUE));
  first = gradus_run_get_step (run);
  g_assert_cmpuint (gradus_history_events (history, first) & 2, ==, 2);
  for (guint64 step = 0; step < first; step++)
    g_assert_cmpuint (gradus_history_events (history, step) & 2, ==, 0);
  while (gradus_run_seek_event (run, 1, TRUE))
    ;
  g_assert_true (gradus_run_is_at_end (run));
  g_assert_true (gradus_run_seek_event (run, 1, FALSE));
  last = gradus_run_get_step (run);
  g_assert_cmpuint (last, >, first);
  while (gradus_run_get_step (run) > first)
    g_assert_true (gradus_run_seek_event (run, 1, FALSE));
  g_assert_false (gradus_run_seek_event (run, 1, FALSE));
  g_assert_cmpuint (gradus_run_get_step (run), ==, first);
}

/* A place is told by the iteration that its step belongs to, the first one in the first; those that
 * are complete are counted. */
static void
test_in_iteration (void)
{
  g_autoptr (GradusRun) run = new_run (&toy, "end=6");
  GradusPosition here;
  guint64 complete = 0, inside = 0;

  gradus_run_get_view (run, &here);
  g_assert_cmpuint (gradus_position_in_iteration (&here), ==, 0);
  while (gradus_run_forward (run, GRADUS_GRAIN_MICRO))
    {
      gradus_run_get_view (run, &here);
      g_assert_cmpuint (gradus_position_in_iteration (&here), ==, complete + 1);
      inside += here.iteration != gradus_position_in_iteration (&here);
      if (here.micro == 0)
        complete = here.iteration;
    }
  g_assert_cmpuint (complete, >, 2);
  g_assert_cmpuint (inside, >, 2);
}

/* --- Failure ---------------------------------------------------------------------------------- */

static void
test_failure (gconstpointer data)
{
  g_autofree char *params = g_strdup_printf ("end=20 fail-at=3 how=%s", (const char *) data);
  g_autoptr (GradusRun) run = new_run (&toy, params);
  g_autoptr (GradusRun) fresh = new_run (&toy, params);
  GradusPosition here;
  guint64 last;

  g_assert_true (gradus_run_forward (run, GRADUS_GRAIN_RUN));
  last = gradus_run_get_step (run);
  g_assert_cmpint (gradus_run_get_status (run), ==, GRADUS_STATUS_FAILED);
  g_assert_cmpuint (gradus_run_get_iteration (run), ==, 3);
  g_assert_true (gradus_run_is_complete (run));
  g_assert_nonnull (gradus_run_get_failure (run));
  if (g_str_equal (data, "sentence"))
    g_assert_cmpstr (gradus_run_get_failure (run), ==, "It failed in iteration 3.");

  /* What is shown is the last good state. */
  gradus_run_get_view (run, &here);
  g_assert_cmpstr (here.failure, ==, gradus_run_get_failure (run));
  g_assert_true (gradus_state_equal (&toy, here.state, here.previous));
  for (guint i = 0; i < 3; i++)
    {
      double metric = gradus_history_metric (here.history, i, last);

      g_assert_true (isfinite (metric));
      g_assert_true (metric == gradus_history_metric (here.history, i, last - 1));
    }

  /* The sentence stays known, and going there again is the same. */
  g_assert_true (gradus_run_back (run, GRADUS_GRAIN_ITERATION));
  g_assert_nonnull (gradus_run_get_failure (run));
  g_assert_true (gradus_run_forward (run, GRADUS_GRAIN_RUN));
  while (gradus_run_forward (fresh, GRADUS_GRAIN_MICRO))
    {
      gradus_run_get_view (fresh, &here);
      for (guint i = 0; i < 2; i++)
        g_assert_true (isfinite (((const ToyState *) here.state)->walk.data[i]));
    }
  assert_same_position (run, fresh);
  g_assert_cmpstr (gradus_run_get_failure (run), ==, gradus_run_get_failure (fresh));

  /* Back by micro-steps enters the phase that failed, where it has any before the failure. */
  g_assert_true (gradus_run_back (fresh, GRADUS_GRAIN_MICRO));
  g_assert_cmpuint (gradus_run_get_step (fresh), ==, last - 1);
  g_assert_true (gradus_run_seek (fresh, last, 0));
  assert_same_position (run, fresh);

  /* A live parameter takes the cause away, and the run goes on from the last good state. */
  {
    g_autoptr (GradusSetup) cured = NULL;
    ToyParams p = *(const ToyParams *) gradus_setup_get_params (gradus_run_get_setup (run));

    p.fail_at = -1;
    cured = gradus_setup_with_params (gradus_run_get_setup (run), &p);
    g_assert_true (gradus_run_change (run, cured, NULL));
    g_assert_cmpuint (gradus_run_get_step (run), ==, last - 1);
    g_assert_null (gradus_run_get_failure (run));
    g_assert_true (gradus_run_forward (run, GRADUS_GRAIN_RUN));
    g_assert_cmpint (gradus_run_get_status (run), ==, GRADUS_STATUS_CONVERGED);
    g_assert_cmpuint (gradus_run_get_iteration (run), ==, 20);
  }
}

/* --- Changes ---------------------------------------------------------------------------------- */

static GradusSetup *
with_params (GradusRun *run, const char *text)
{
  GradusSetup *setup = gradus_run_get_setup (run);
  ToyParams p = *(const ToyParams *) gradus_setup_get_params (setup);
  g_autoptr (GError) error = NULL;

  gradus_params_parse (toy.params, &p, text, &error);
  g_assert_no_error (error);
  return gradus_setup_with_params (setup, &p);
}

static void
test_change_live (void)
{
  g_autoptr (GradusRun) run = new_run (&toy, NULL);
  g_autoptr (GradusRun) reference = new_run (&toy, NULL);
  g_autoptr (GradusSetup) wild = with_params (run, "scale=0.5");
  const GradusHistory *ghost;
  const double *track;
  gsize length;
  GradusPosition here;
  double old_x;

  gradus_run_seek (run, 40, 0);
  old_x = gradus_history_metric (gradus_run_get_history (run), 0, 35);
  gradus_run_seek (run, 30, 2);
  gradus_run_seek (reference, 30, 0);
  g_assert_true (gradus_run_change (run, wild, NULL));

  /* The open phase is taken back; the state is the same, the future gone. */
  g_assert_cmpuint (gradus_run_get_step (run), ==, 30);
  g_assert_cmpuint (gradus_run_get_micro (run), ==, 0);
  g_assert_cmpuint (gradus_run_get_last (run), ==, 30);
  gradus_run_get_view (run, &here);
  g_assert_null (here.previous);
  g_assert_true (here.setup == wild);
  g_assert_true (gradus_state_equal (&toy, here.state, gradus_run_peek_state (reference)));

  ghost = gradus_run_get_ghost (run);
  g_assert_true (here.ghost == ghost);
  g_assert_cmpuint (gradus_history_first (ghost), ==, 30);
  g_assert_cmpuint (gradus_history_length (ghost), ==, 11);
  g_assert_cmpfloat (gradus_history_metric (ghost, 0, 35), ==, old_x);
  g_assert_nonnull (gradus_history_track (ghost, 1, 40, &length));

  /* The new future differs; the ghost does not change under it. */
  gradus_run_seek (run, 45, 0);
  g_assert_cmpfloat (gradus_history_metric (gradus_run_get_history (run), 0, 35), !=, old_x);
  g_assert_cmpfloat (gradus_history_metric (ghost, 0, 35), ==, old_x);
  track = gradus_history_track (ghost, 1, 35, &length);
  g_assert_cmpuint (length, ==, 2);
  g_assert_cmpfloat (track[0], ==, old_x);

  /* Before the change the old setup holds; replay has the right one on each side. */
  gradus_run_seek (run, 29, 0);
  g_assert_true (gradus_run_get_setup (run) != wild);
  gradus_run_seek (reference, 29, 0);
  assert_same_position (run, reference);
  {
    g_autoptr (GradusRun) again = new_run (&toy, NULL);

    gradus_run_seek (again, 30, 0);
    g_assert_true (gradus_run_change (again, wild, NULL));
    gradus_run_seek (again, 45, 0);
    gradus_run_set_budget (run, 1);
    for (guint64 step = 50; step-- > 25;)
      {
        gradus_run_seek (run, step, step % 3 == 1 ? 2 : 0);
        gradus_run_seek (again, step, step % 3 == 1 ? 2 : 0);
        assert_same_position (run, again);
      }
  }

  /* A change that cuts nothing off keeps the ghost. */
  {
    g_autoptr (GradusRun) dragged = new_run (&toy, NULL);
    g_autoptr (GradusSetup) a = with_params (dragged, "scale=0.2");
    g_autoptr (GradusSetup) b = with_params (dragged, "scale=0.3");

    gradus_run_seek (dragged, 20, 0);
    gradus_run_seek (dragged, 10, 0);
    g_assert_true (gradus_run_change (dragged, a, NULL));
    g_assert_true (gradus_run_change (dragged, b, NULL));
    g_assert_cmpuint (gradus_history_length (gradus_run_get_ghost (dragged)), ==, 11);
    g_assert_true (gradus_run_get_setup (dragged) == b);
    gradus_run_clear_ghost (dragged);
    g_assert_null (gradus_run_get_ghost (dragged));
    /* The same once more changes nothing, not even the future. */
    gradus_run_seek (dragged, 15, 0);
    gradus_run_seek (dragged, 12, 0);
    g_assert_true (gradus_run_change (dragged, b, NULL));
    g_assert_cmpuint (gradus_run_get_last (dragged), ==, 15);
  }
}

/* Several changes at one step are as if the last alone had been made; the last that goes back to
 * what was before takes them all out. */
static void
test_change_again (void)
{
  g_autoptr (GradusRun) run = new_run (&toy, "end=6");
  g_autoptr (GradusRun) once = new_run (&toy, "end=6");
  g_autoptr (GradusRun) never = new_run (&toy, "end=6");
  g_autoptr (GradusSetup) more = toy_setup (&toy, 9, "end=6");
  g_autoptr (GradusSetup) a = with_params (run, "scale=3");
  g_autoptr (GradusSetup) b = with_params (run, "scale=2");
  g_autoptr (GradusSetup) data = gradus_setup_with_dataset (gradus_run_get_setup (run),
                                                            gradus_setup_get_dataset (more));
  g_autoptr (GradusSetup) first = gradus_setup_ref (gradus_run_get_first_setup (run));
  guint64 step;

  gradus_run_seek (run, 10, 0);
  gradus_run_seek (once, 10, 0);
  g_assert_true (gradus_run_change (run, a, NULL));
  g_assert_true (gradus_run_change (run, data, NULL));
  g_assert_true (gradus_run_change (run, b, NULL));
  g_assert_true (gradus_run_change (once, b, NULL));
  g_assert_cmpuint (gradus_run_count_changes (run), ==, 1);
  g_assert_true (gradus_run_get_change (run, 0, &step) == b);
  g_assert_cmpuint (step, ==, 10);
  assert_same_position (run, once);
  gradus_run_forward (run, GRADUS_GRAIN_RUN);
  gradus_run_forward (once, GRADUS_GRAIN_RUN);
  assert_same_position (run, once);

  /* Later changes are cut off with the future. */
  gradus_run_seek (run, 13, 0);
  g_assert_true (gradus_run_change (run, a, NULL));
  gradus_run_seek (run, 10, 0);
  g_assert_cmpuint (gradus_run_count_changes (run), ==, 2);
  g_assert_true (gradus_run_change (run, first, NULL));
  g_assert_cmpuint (gradus_run_count_changes (run), ==, 0);
  gradus_run_seek (never, 10, 0);
  assert_same_position (run, never);
  gradus_run_seek (run, 3, 1);
  gradus_run_seek (run, 10, 0);
  assert_same_position (run, never);
  gradus_run_forward (run, GRADUS_GRAIN_RUN);
  gradus_run_forward (never, GRADUS_GRAIN_RUN);
  assert_same_position (run, never);

  /* At the end, which is one again when the change is taken back. */
  g_assert_true (gradus_run_is_complete (run));
  g_assert_true (gradus_run_change (run, a, NULL));
  g_assert_false (gradus_run_is_complete (run));
  g_assert_cmpuint (gradus_run_get_memory (run), >, 0);
  g_assert_true (gradus_run_change (run, first, NULL));
  g_assert_true (gradus_run_is_complete (run));
  assert_same_position (run, never);
}

/* A run that ended goes on when what ended it changes. */
static void
test_change_at_end (void)
{
  g_autoptr (GradusRun) run = new_run (&toy, "end=5");
  g_autoptr (GradusRun) longer = new_run (&toy, "end=8");
  g_autoptr (GradusSetup) setup = with_params (run, "end=8");

  gradus_run_forward (run, GRADUS_GRAIN_RUN);
  g_assert_true (gradus_run_change (run, setup, NULL));
  g_assert_cmpuint (gradus_run_get_step (run), ==, 16);
  g_assert_false (gradus_run_is_at_end (run));
  g_assert_true (gradus_run_forward (run, GRADUS_GRAIN_RUN));
  gradus_run_forward (longer, GRADUS_GRAIN_RUN);
  assert_same_position (run, longer);
}

static void
test_change_data (void)
{
  g_autoptr (GradusSetup) other = toy_setup (&toy, 9, NULL);
  g_autoptr (GradusSetup) bad = toy_setup (&toy, 0, NULL);
  g_autoptr (GradusRun) run = new_run (&toy, NULL);
  g_autoptr (GradusSetup) setup = gradus_setup_with_dataset (gradus_run_get_setup (run),
                                                             gradus_setup_get_dataset (other));
  g_autoptr (GError) error = NULL;
  GradusPosition here;

  gradus_run_seek (run, 20, 0);
  gradus_run_seek (run, 10, 0);

  /* A bad data set changes nothing. */
  g_assert_false (gradus_run_change (run, bad, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
  g_assert_cmpuint (gradus_run_get_step (run), ==, 10);
  g_assert_cmpuint (gradus_run_get_last (run), ==, 20);
  g_assert_null (gradus_run_get_ghost (run));

  /* The metric of the present step is that of the new data, the ghost's that of the old ones. */
  g_assert_true (gradus_run_change (run, setup, NULL));
  g_assert_cmpuint (gradus_run_get_step (run), ==, 10);
  gradus_run_get_view (run, &here);
  g_assert_cmpfloat (((const ToyState *) here.state)->sum, ==, 45);
  g_assert_cmpfloat (gradus_history_metric (here.history, 2, 10), ==, 45);
  g_assert_cmpfloat (gradus_history_metric (here.history, 2, 9), ==, 10);
  g_assert_cmpfloat (gradus_history_metric (gradus_run_get_ghost (run), 2, 10), ==, 10);
  gradus_run_seek (run, 30, 0);
  gradus_run_seek (run, 9, 0);
  gradus_run_get_view (run, &here);
  g_assert_cmpfloat (((const ToyState *) here.state)->sum, ==, 10);
  gradus_run_seek (run, 10, 0);
  gradus_run_get_view (run, &here);
  g_assert_cmpfloat (((const ToyState *) here.state)->sum, ==, 45);
  g_assert_null (here.previous);
}

/* An algorithm may begin its iteration again after a change. */
static void
test_restart_iteration (void)
{
  for (guint n = 1; n <= 8; n++)
    for (guint64 step = 1; step < 10; step++)
      {
        g_autoptr (GradusSetup) other = toy_setup (&toy, n, NULL);
        g_autoptr (GradusRun) run = new_run (&toy, NULL);
        g_autoptr (GradusSetup) setup = gradus_setup_with_dataset (
          gradus_run_get_setup (run), gradus_setup_get_dataset (other));
        gboolean restarts = n * (n + 1) / 2 % 7 == 0;
        guint64 iteration;
        int next;

        gradus_run_seek (run, step, 0);
        iteration = gradus_run_get_iteration (run);
        next = restarts ? TOY_PHASE_WALK : gradus_run_get_next_phase (run);
        g_assert_true (gradus_run_change (run, setup, NULL));
        g_assert_cmpint (gradus_run_get_next_phase (run), ==, next);
        g_assert_cmpuint (gradus_run_get_iteration (run), ==, iteration);
        g_assert_true (gradus_run_forward (run, GRADUS_GRAIN_PHASE));
        g_assert_cmpint (gradus_history_phase (gradus_run_get_history (run), step + 1), ==, next);
        g_assert_true (gradus_run_forward (run, GRADUS_GRAIN_ITERATION));
        g_assert_cmpuint (gradus_run_get_iteration (run), >, iteration);
      }
}

/* What cannot be carried over starts anew, with the whole past as the ghost. */
static void
test_restart (void)
{
  g_autoptr (GradusRun) run = new_run (&toy_no_rebase, NULL);
  g_autoptr (GradusSetup) other = toy_setup (&toy_no_rebase, 9, NULL);
  g_autoptr (GradusSetup) larger = NULL, seeded = NULL;
  g_autoptr (GradusRun) fresh = NULL;

  gradus_run_seek (run, 20, 0);
  gradus_run_seek (run, 10, 0);
  g_assert_true (gradus_run_change (run, other, NULL));
  g_assert_cmpuint (gradus_run_get_step (run), ==, 0);
  g_assert_cmpuint (gradus_run_get_last (run), ==, 0);
  g_assert_cmpuint (gradus_history_first (gradus_run_get_ghost (run)), ==, 0);
  g_assert_cmpuint (gradus_history_length (gradus_run_get_ghost (run)), ==, 21);

  larger = with_params (run, "size=50");
  g_assert_true (gradus_run_change (run, larger, NULL));
  g_assert_cmpuint (gradus_history_length (gradus_run_get_ghost (run)), ==, 21);
  gradus_run_seek (run, 20, 0);
  fresh = gradus_run_new (larger, NULL);
  gradus_run_seek (fresh, 20, 0);
  assert_same_position (run, fresh);

  seeded = gradus_setup_with_seed (larger, 8, GRADUS_RNG_MT19937);
  g_assert_true (gradus_run_change (run, seeded, NULL));
  g_assert_cmpuint (gradus_run_get_step (run), ==, 0);
  gradus_run_seek (run, 20, 0);
  g_assert_false (
    gradus_state_equal (&toy, gradus_run_peek_state (run), gradus_run_peek_state (fresh)));
}

/* Histories and ghosts share chunks, and neither writes into the other. */
static void
test_many_changes (void)
{
  g_autoptr (GradusRun) run = new_run (&toy, "end=1000");
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);

  for (guint i = 0; i < 60; i++)
    {
      g_autofree char *text = g_strdup_printf ("scale=%u.5", i);
      g_autoptr (GradusSetup) setup = NULL;

      gradus_run_seek (run, gradus_run_get_step (run) + g_rand_int_range (rand, 0, 300), 0);
      gradus_run_seek (run, g_rand_int_range (rand, 1, gradus_run_get_last (run) + 2), 0);
      setup = with_params (run, text);
      g_assert_true (gradus_run_change (run, setup, NULL));
      if (gradus_run_get_ghost (run) != NULL)
        {
          const GradusHistory *ghost = gradus_run_get_ghost (run);
          guint64 first = gradus_history_first (ghost);

          for (guint64 s = first; s < first + gradus_history_length (ghost); s++)
            g_assert_true (isfinite (gradus_history_metric (ghost, 0, s)));
        }
    }
}

/* --- Snapshots -------------------------------------------------------------------------------- */

static void
test_snapshot (void)
{
  g_autoptr (GradusRun) run = new_run (&toy, NULL);
  g_autoptr (GradusSnapshot) snapshot = NULL;
  GradusPosition here;
  double x;

  gradus_run_seek (run, 7, 0);
  x = ((const ToyState *) gradus_run_peek_state (run))->walk.data[0];
  snapshot = gradus_snapshot_new (run);
  gradus_run_seek (run, 40, 0);
  g_clear_pointer (&run, gradus_run_free);

  gradus_snapshot_get_view (snapshot, &here);
  g_assert_cmpuint (here.step, ==, 7);
  g_assert_null (here.history);
  g_assert_null (here.previous);
  g_assert_cmpfloat (((const ToyState *) here.state)->walk.data[0], ==, x);
  g_assert_cmpfloat (gradus_metric_measure (&toy.metrics[0], &here), ==, x);
}

int
main (int argc, char **argv)
{
  static const char *const failures[] = { "sentence", "nan", "metric", "micro-nan" };
  static const gsize budgets[] = { 0, 1, 40000, 200000 };

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/run/grains", test_grains);
  g_test_add_func ("/run/once", test_once);
  for (guint i = 0; i < G_N_ELEMENTS (budgets); i++)
    {
      g_autofree char *seek = g_strdup_printf ("/run/seek/%" G_GSIZE_FORMAT, budgets[i]);
      g_autofree char *back = g_strdup_printf ("/run/back/%" G_GSIZE_FORMAT, budgets[i]);

      g_test_add_data_func (seek, GSIZE_TO_POINTER (budgets[i]), test_seek);
      g_test_add_data_func (back, GSIZE_TO_POINTER (budgets[i]), test_back_and_forth);
    }
  g_test_add_func ("/run/micro", test_micro);
  g_test_add_func ("/run/micro-other-grains", test_micro_other_grains);
  g_test_add_func ("/run/in-iteration", test_in_iteration);
  g_test_add_func ("/run/advance", test_advance);
  g_test_add_func ("/run/events", test_events);
  for (guint i = 0; i < G_N_ELEMENTS (failures); i++)
    {
      g_autofree char *path = g_strdup_printf ("/run/failure/%s", failures[i]);

      g_test_add_data_func (path, failures[i], test_failure);
    }
  g_test_add_func ("/run/change-live", test_change_live);
  g_test_add_func ("/run/change-again", test_change_again);
  g_test_add_func ("/run/change-at-end", test_change_at_end);
  g_test_add_func ("/run/change-data", test_change_data);
  g_test_add_func ("/run/restart", test_restart);
  g_test_add_func ("/run/restart-iteration", test_restart_iteration);
  g_test_add_func ("/run/many-changes", test_many_changes);
  g_test_add_func ("/run/snapshot", test_snapshot);
  return g_test_run ();
}
