/* Tests of limits: whatever command makes steps, no limit is passed by more than one step, the
 * sentence says which it was, and the run is the one that it would have been without.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <string.h>

#include "gradus-run.h"
#include "toy.h"

#define FAR (G_GUINT64_CONSTANT (1) << 53)

/* It goes on for longer than any test can wait; @micro: so does its walk. */
static GradusRun *
new_run (gboolean micro)
{
  g_autoptr (GradusSetup) setup = toy_setup (
    &toy, 4, micro ? "end=1000000000 micro=1000000" : "end=1000000000");
  g_autoptr (GError) error = NULL;
  GradusRun *run = gradus_run_new (setup, &error);

  g_assert_no_error (error);
  return run;
}

static gboolean
never_cb (GradusRun *run, gpointer user_data)
{
  return FALSE;
}

/* Every command that can make more than one step. */
static void
seek_step (GradusRun *run)
{
  g_assert_false (gradus_run_seek (run, FAR, 0));
}

static void
advance (GradusRun *run)
{
  gradus_run_advance (run, G_MAXUINT64, NULL, NULL, NULL);
}

static void
advance_looking (GradusRun *run)
{
  gradus_run_advance (run, G_MAXUINT64, never_cb, NULL, NULL);
}

static void
forward_by_phases (GradusRun *run)
{
  while (gradus_run_forward (run, GRADUS_GRAIN_PHASE))
    ;
}

static void
forward_by_iterations (GradusRun *run)
{
  while (gradus_run_forward (run, GRADUS_GRAIN_ITERATION))
    ;
}

static void
forward_by_micros (GradusRun *run)
{
  while (gradus_run_forward (run, GRADUS_GRAIN_MICRO))
    ;
}

static const struct
{
  const char *name;
  void (*go) (GradusRun *run);
} commands[] = {
  { "seek", seek_step },
  { "advance", advance },
  { "advance-looking", advance_looking },
  { "phases", forward_by_phases },
  { "iterations", forward_by_iterations },
  { "micros", forward_by_micros },
};

/* What was made before the limit is what is made without one. */
static void
assert_prefix (GradusRun *run)
{
  const guint64 last = gradus_run_get_last (run);
  g_autoptr (GradusRun) free_run = new_run (FALSE);

  gradus_run_seek (run, last, 0);
  gradus_run_seek (free_run, last, 0);
  g_assert_true (
    gradus_state_equal (&toy, gradus_run_peek_state (run), gradus_run_peek_state (free_run)));
}

static void
test_bytes (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  const GradusLimit limit = gradus_limit_begin (0.0, 256 * 1024, NULL);
  g_autoptr (GradusRun) run = new_run (FALSE);
  g_autoptr (GError) error = NULL;
  guint64 last;

  gradus_run_set_budget (run, 512 * 1024);
  gradus_run_set_limit (run, &limit);
  g_assert_true (gradus_run_check_limit (run, &error));
  commands[i].go (run);
  g_assert_false (gradus_run_check_limit (run, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_LIMIT);
  g_assert_nonnull (strstr (error->message, "MiB"));
  /* All of the run, keyframes included. */
  g_assert_cmpuint (gradus_run_get_memory (run), <=, 600 * 1024);
  last = gradus_run_get_last (run);
  g_assert_cmpuint (last, >, 100);
  assert_prefix (run);

  /* What is known can be walked through, micro-steps and all; no more is made. */
  gradus_run_seek (run, 1, 0);
  g_assert_true (gradus_run_forward (run, GRADUS_GRAIN_MICRO));
  g_assert_true (gradus_run_check_limit (run, NULL));
  gradus_run_seek (run, last, 0);
  g_assert_false (gradus_run_forward (run, GRADUS_GRAIN_PHASE));
  g_assert_cmpuint (gradus_run_get_last (run), ==, last);

  /* Without the limit it goes on. */
  gradus_run_set_limit (run, NULL);
  g_assert_true (gradus_run_check_limit (run, NULL));
  g_assert_true (gradus_run_seek (run, last + 50, 0));
  assert_prefix (run);
}

static void
test_time (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  const GradusLimit limit = gradus_limit_begin (0.05, 0, NULL);
  const GradusLimit clock = gradus_limit_begin (10.0, 0, NULL);
  g_autoptr (GradusRun) run = new_run (FALSE);
  g_autoptr (GError) error = NULL;

  gradus_run_set_limit (run, &limit);
  commands[i].go (run);
  /* Far less than ten seconds, however busy the machine: it is this thread's time. */
  g_assert_cmpfloat (gradus_limit_get_left (&clock), >, 9.0);
  g_assert_true (gradus_limit_is_over (&limit));
  g_assert_cmpfloat (gradus_limit_get_left (&limit), ==, 0.0);
  g_assert_false (gradus_run_check_limit (run, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_LIMIT);
  g_assert_nonnull (strstr (error->message, "0.05 seconds"));
}

static gpointer
cancel_soon (gpointer cancel)
{
  g_usleep (20 * 1000);
  g_atomic_int_set ((gint *) cancel, 1);
  return NULL;
}

static void
test_cancel (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  gint cancel = 0;
  const GradusLimit limit = gradus_limit_begin (0.0, 0, &cancel);
  g_autoptr (GradusRun) run = new_run (FALSE);
  g_autoptr (GError) error = NULL;
  GThread *other = g_thread_new ("cancels", cancel_soon, &cancel);

  gradus_run_set_limit (run, &limit);
  commands[i].go (run);
  g_thread_join (other);
  g_assert_true (gradus_limit_is_over (&limit));
  g_assert_false (gradus_run_check_limit (run, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_CANCELLED);
}

/* A position inside a phase that is as long as one pleases. */
static void
test_micro (void)
{
  const GradusLimit limit = gradus_limit_begin (0.05, 0, NULL);
  const GradusLimit clock = gradus_limit_begin (10.0, 0, NULL);
  g_autoptr (GradusRun) run = new_run (TRUE);

  gradus_run_set_limit (run, &limit);
  gradus_run_set_budget (run, 1024 * 1024);
  g_assert_false (gradus_run_seek (run, 1, FAR));
  g_assert_false (gradus_run_check_limit (run, NULL));
  g_assert_cmpfloat (gradus_limit_get_left (&clock), >, 9.0);
  g_assert_cmpuint (gradus_run_get_memory (run), <, 2 * 1024 * 1024);
}

/* One limit for several runs: the second has what the first has left, and a copy and a run that had
 * to start anew have it too. */
static void
test_total (void)
{
  const GradusLimit limit = gradus_limit_begin (0.05, 256 * 1024, NULL);
  g_autoptr (GradusRun) first = new_run (FALSE);
  g_autoptr (GradusRun) second = new_run (FALSE);
  g_autoptr (GradusRun) copy = NULL;
  g_autoptr (GradusRun) changed = new_run (FALSE);
  g_autoptr (GradusSetup) other = toy_setup (&toy, 4, "end=1000000000 size=7");
  g_autoptr (GError) error = NULL;

  gradus_run_set_limit (changed, &limit);
  gradus_run_seek (changed, 9, 0);
  g_assert_true (gradus_run_change (changed, other, &error));
  g_assert_cmpuint (gradus_run_get_step (changed), ==, 0);
  g_assert_false (gradus_run_seek (changed, FAR, 0));

  gradus_run_set_limit (first, &limit);
  while (!gradus_limit_is_over (&limit))
    gradus_run_seek (first, gradus_run_get_last (first), 0);
  copy = gradus_run_copy (first);
  g_assert_false (gradus_run_seek (copy, FAR, 0));
  g_assert_false (gradus_run_check_limit (copy, NULL));
  gradus_run_set_limit (second, &limit);
  g_assert_false (gradus_run_seek (second, FAR, 0));
  g_assert_cmpuint (gradus_run_get_last (second), <=, 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      g_autofree char *bytes = g_strconcat ("/limit/bytes/", commands[i].name, NULL);
      g_autofree char *time = g_strconcat ("/limit/time/", commands[i].name, NULL);
      g_autofree char *cancel = g_strconcat ("/limit/cancel/", commands[i].name, NULL);

      g_test_add_data_func (bytes, GUINT_TO_POINTER (i), test_bytes);
      g_test_add_data_func (time, GUINT_TO_POINTER (i), test_time);
      g_test_add_data_func (cancel, GUINT_TO_POINTER (i), test_cancel);
    }
  g_test_add_func ("/limit/micro", test_micro);
  g_test_add_func ("/limit/total", test_total);
  return g_test_run ();
}
