/* Tests of the copy of a run: it is the same everywhere, goes on the same, and neither run notices
 * what becomes of the other.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <string.h>

#include "gradus-run.h"
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

static GradusSetup *
with_params (GradusRun *run, const char *text)
{
  ToyParams params = *(const ToyParams *) gradus_setup_get_params (gradus_run_get_setup (run));
  g_autoptr (GError) error = NULL;

  gradus_params_parse (gradus_run_get_algorithm (run)->params, &params, text, &error);
  g_assert_no_error (error);
  return gradus_setup_with_params (gradus_run_get_setup (run), &params);
}

/* Everything that can be seen of the position, to the last bit. */
static void
assert_same (GradusRun *a, GradusRun *b)
{
  const GradusAlgorithm *algorithm = gradus_run_get_algorithm (a);
  const GradusHistory *ha = gradus_run_get_history (a), *hb = gradus_run_get_history (b);
  GradusPosition va, vb;

  gradus_run_get_view (a, &va);
  gradus_run_get_view (b, &vb);
  g_assert_cmpuint (va.step, ==, vb.step);
  g_assert_cmpuint (va.micro, ==, vb.micro);
  g_assert_cmpuint (va.iteration, ==, vb.iteration);
  g_assert_cmpint (va.phase, ==, vb.phase);
  g_assert_cmpint (va.status, ==, vb.status);
  g_assert_cmpuint (va.events, ==, vb.events);
  g_assert_cmpuint (gradus_run_get_last (a), ==, gradus_run_get_last (b));
  g_assert_cmpstr (gradus_run_get_failure (a), ==, gradus_run_get_failure (b));
  g_assert_true (gradus_state_equal (algorithm, va.state, vb.state));
  g_assert_true ((va.previous == NULL) == (vb.previous == NULL));
  if (va.previous != NULL)
    g_assert_true (gradus_state_equal (algorithm, va.previous, vb.previous));
  g_assert_cmpmem (va.params, algorithm->params_size, vb.params, algorithm->params_size);
  g_assert_true ((va.ghost == NULL) == (vb.ghost == NULL));
  if (va.ghost != NULL)
    g_assert_cmpuint (gradus_history_length (va.ghost), ==, gradus_history_length (vb.ghost));
  for (guint64 step = 0; step <= va.step; step++)
    for (guint i = 0; i < 3; i++)
      {
        double ma = gradus_history_metric (ha, i, step), mb = gradus_history_metric (hb, i, step);
        gsize na = 0, nb = 0;
        const double *ta = gradus_history_track (ha, i, step, &na);
        const double *tb = gradus_history_track (hb, i, step, &nb);

        g_assert_cmpmem (&ma, sizeof ma, &mb, sizeof mb);
        if (ta != NULL && tb != NULL)
          g_assert_cmpmem (ta, na * sizeof (double), tb, nb * sizeof (double));
      }
}

/* A run with a past that has everything in it: two changes, a ghost, an open phase. */
static GradusRun *
rich_run (gsize budget)
{
  GradusRun *run = new_run (&toy, "end=1000");
  g_autoptr (GradusSetup) a = with_params (run, "scale=2.5");
  g_autoptr (GradusSetup) b = with_params (run, "scale=0.5");

  if (budget > 0)
    gradus_run_set_budget (run, budget);
  gradus_run_seek (run, 300, 0);
  gradus_run_seek (run, 270, 0);
  g_assert_true (gradus_run_change (run, a, NULL));
  gradus_run_seek (run, 600, 0);
  gradus_run_seek (run, 400, 0);
  g_assert_true (gradus_run_change (run, b, NULL));
  gradus_run_seek (run, 520, 0);
  while (gradus_run_count_micro (run) < 2)
    gradus_run_forward (run, GRADUS_GRAIN_PHASE);
  return run;
}

/* Walked in the same way, forwards and back, both stay the same. */
static void
test_walk (gconstpointer data)
{
  for (guint micro = 0; micro < 3; micro++)
    {
      g_autoptr (GradusRun) run = rich_run (GPOINTER_TO_SIZE (data));
      g_autoptr (GradusRun) copy = NULL;
      guint64 there;

      gradus_run_seek (run, gradus_run_get_step (run), micro);
      there = gradus_run_get_step (run);
      copy = gradus_run_copy (run);
      g_assert_cmpuint (gradus_run_get_memory (copy), ==, gradus_run_get_memory (run));
      g_assert_cmpuint (gradus_run_count_keyframes (copy), ==, gradus_run_count_keyframes (run));
      assert_same (run, copy);

      for (guint i = 0; i < 7; i++)
        {
          g_assert_true (gradus_run_forward (run, GRADUS_GRAIN_MICRO));
          g_assert_true (gradus_run_forward (copy, GRADUS_GRAIN_MICRO));
          assert_same (run, copy);
        }
      gradus_run_seek (run, there + 90, 0);
      gradus_run_seek (copy, there + 90, 0);
      assert_same (run, copy);
      for (guint64 step = there + 90; step > 390; step -= 13)
        {
          gradus_run_seek (run, step, step % 2);
          gradus_run_seek (copy, step, step % 2);
          assert_same (run, copy);
        }
      gradus_run_seek (run, 271, 0);
      gradus_run_seek (copy, 271, 0);
      assert_same (run, copy);
      gradus_run_seek (run, 10, 0);
      gradus_run_seek (copy, 10, 0);
      assert_same (run, copy);
    }
}

/* What becomes of the one is nothing to the other. */
static void
test_independent (void)
{
  g_autoptr (GradusRun) run = rich_run (0);
  g_autoptr (GradusRun) reference = rich_run (0);
  g_autoptr (GradusRun) copy = gradus_run_copy (run);
  g_autoptr (GradusSetup) wild = with_params (copy, "scale=9");
  guint64 step = gradus_run_get_step (run);

  /* The copy is changed in the middle of a chunk of the history that both share. */
  gradus_run_seek (copy, step - 40, 0);
  g_assert_true (gradus_run_change (copy, wild, NULL));
  gradus_run_seek (copy, step + 40, 0);
  gradus_run_clear_ghost (copy);
  assert_same (run, reference);
  gradus_run_seek (run, step + 40, 0);
  gradus_run_seek (reference, step + 40, 0);
  assert_same (run, reference);
  g_assert_false (
    gradus_state_equal (&toy, gradus_run_peek_state (run), gradus_run_peek_state (copy)));

  /* A budget of its own. */
  gradus_run_set_budget (copy, 1);
  g_assert_cmpuint (gradus_run_count_keyframes (copy), <, gradus_run_count_keyframes (run));
  assert_same (run, reference);
}

/* The copy lives on without the original, failure included. */
static void
test_survives (void)
{
  GradusRun *run = rich_run (0);
  g_autoptr (GradusRun) reference = rich_run (0);
  g_autoptr (GradusRun) copy = gradus_run_copy (run);
  GradusRun *failed;
  g_autoptr (GradusRun) failed_copy = NULL;

  gradus_run_seek (run, 100, 0);
  gradus_run_free (run);
  assert_same (copy, reference);
  gradus_run_seek (copy, 700, 0);
  gradus_run_seek (reference, 700, 0);
  assert_same (copy, reference);
  gradus_run_seek (copy, 5, 0);
  gradus_run_seek (reference, 5, 0);
  assert_same (copy, reference);

  failed = new_run (&toy, "fail-at=2");
  gradus_run_forward (failed, GRADUS_GRAIN_RUN);
  g_assert_cmpint (gradus_run_get_status (failed), ==, GRADUS_STATUS_FAILED);
  failed_copy = gradus_run_copy (failed);
  gradus_run_free (failed);
  g_assert_cmpint (gradus_run_get_status (failed_copy), ==, GRADUS_STATUS_FAILED);
  g_assert_nonnull (gradus_run_get_failure (failed_copy));
  g_assert_true (gradus_run_is_complete (failed_copy));
}

static gpointer
work (gpointer data)
{
  GradusRun *run = data;

  for (guint i = 0; i < 20; i++)
    {
      gradus_run_seek (run, 900, 0);
      gradus_run_seek (run, 250 + i, 0);
    }
  gradus_run_seek (run, 900, 0);
  return NULL;
}

/* Two threads, one with the original and one with the copy. */
static void
test_threads (void)
{
  g_autoptr (GradusRun) run = rich_run (200000);
  g_autoptr (GradusRun) copy = gradus_run_copy (run);
  GThread *thread = g_thread_new ("copy", work, copy);

  work (run);
  g_thread_join (thread);
  assert_same (run, copy);
}

int
main (int argc, char **argv)
{
  static const gsize budgets[] = { 0, 40000 };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (budgets); i++)
    {
      g_autofree char *path = g_strdup_printf ("/run/copy/walk/%" G_GSIZE_FORMAT, budgets[i]);

      g_test_add_data_func (path, GSIZE_TO_POINTER (budgets[i]), test_walk);
    }
  g_test_add_func ("/run/copy/independent", test_independent);
  g_test_add_func ("/run/copy/survives", test_survives);
  g_test_add_func ("/run/copy/threads", test_threads);
  return g_test_run ();
}
