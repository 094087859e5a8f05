/* Gradus: copying a run, changing it in its middle, and snapshots for other threads.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-run-private.h"

/* --- Copy ------------------------------------------------------------------------------------- */

/* The setup of segment number @i of @copy, which has the same segments as @run up to there. A setup
 * without a workspace is shared; any other is copied once. */
static GradusSetup *
own_setup (const GradusRun *run, const GradusRun *copy, guint i)
{
  GradusSetup *setup = g_array_index (run->segments, GradusSegment, i).setup;

  if (run->algorithm->prepare == NULL)
    return gradus_setup_ref (setup);
  for (guint j = 0; j < i; j++)
    if (g_array_index (run->segments, GradusSegment, j).setup == setup)
      return gradus_setup_ref (g_array_index (copy->segments, GradusSegment, j).setup);
  return gradus_setup_copy (setup);
}

GradusRun *
gradus_run_copy (const GradusRun *run)
{
  GradusRun *copy = g_new (GradusRun, 1);

  *copy = *run;
  copy->segments = gradus_run_new_segments ();
  for (guint i = 0; i < run->segments->len; i++)
    {
      GradusSegment segment = g_array_index (run->segments, GradusSegment, i);

      segment.setup = own_setup (run, copy, i);
      g_array_append_val (copy->segments, segment);
    }
  copy->history = gradus_history_copy (run->history);
  copy->ghost = run->ghost != NULL ? gradus_history_ref (run->ghost) : NULL;
  gradus_frames_copy (&copy->keyframes, &run->keyframes);
  gradus_frames_copy (&copy->neighbours, &run->neighbours);
  gradus_frames_copy (&copy->micros, &run->micros);
  copy->failure = g_strdup (run->failure);
  copy->state = gradus_state_copy (run->algorithm, run->state);
  if (run->previous != NULL)
    copy->previous = gradus_state_copy (run->algorithm, run->previous);
  copy->rng = gsl_rng_clone (run->rng);
  return copy;
}

/* --- Change ----------------------------------------------------------------------------------- */

/* Whether going from @old to @new means to start anew: anything but live parameters and data. */
static gboolean
needs_restart (GradusSetup *old, GradusSetup *new)
{
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (old);

  if (gradus_setup_get_seed (old) != gradus_setup_get_seed (new)
      || gradus_setup_get_rng (old) != gradus_setup_get_rng (new))
    return TRUE;
  for (const GradusParam *p = algorithm->params; p != NULL && p->id != NULL; p++)
    if (p->applies == GRADUS_APPLIES_RESTART
        && gradus_params_get (p, gradus_setup_get_params (old))
             != gradus_params_get (p, gradus_setup_get_params (new)))
      return TRUE;
  for (const GradusStart *s = algorithm->starts; s != NULL && s->id != NULL; s++)
    {
      const GradusArray *a = gradus_setup_get_given_start (old, s->id);
      const GradusArray *b = gradus_setup_get_given_start (new, s->id);

      if ((a == NULL) != (b == NULL) || (a != NULL && !gradus_array_equal (a, b)))
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_same (GradusSetup *old, GradusSetup *new)
{
  return gradus_setup_get_dataset (old) == gradus_setup_get_dataset (new)
         && gradus_params_equal (gradus_setup_get_algorithm (old)->params,
                                 gradus_setup_get_params (old), gradus_setup_get_params (new))
         && !needs_restart (old, new);
}

/* Start anew under @setup, with the old history as the ghost. */
static gboolean
restart (GradusRun *run, GradusSetup *setup, GError **error)
{
  GradusRun *fresh = gradus_run_new_unchecked (setup, error);
  GradusRun old;

  if (fresh == NULL)
    return FALSE;
  if (gradus_history_length (run->history) > 1)
    {
      g_clear_pointer (&run->ghost, gradus_history_unref);
      fresh->ghost = gradus_history_ref (run->history);
    }
  else
    fresh->ghost = g_steal_pointer (&run->ghost);

  /* The caller keeps its pointer: exchange the insides. */
  old = *run;
  *run = *fresh;
  *fresh = old;
  gradus_run_free (fresh);
  gradus_run_set_budget (run, old.budget);
  return TRUE;
}

/* The present state carried over to @setup, or NULL when that cannot be done. @rng is moved on when
 * the algorithm draws. @metrics receives the metrics under @setup, @restarts whether the algorithm
 * wants to begin the iteration again. */
static gpointer
carry_over (GradusRun *run, GradusSetup *setup, gsl_rng *rng, double *metrics, gboolean *restarts)
{
  GradusSetup *old = gradus_run_get_setup (run);
  gpointer state = gradus_state_copy (run->algorithm, run->state);
  gboolean good = TRUE;

  *restarts = gradus_history_get (run->history, run->step)->restart;
  if (gradus_setup_get_dataset (old) != gradus_setup_get_dataset (setup))
    {
      GradusContext context = {
        .setup = setup,
        .dataset = gradus_setup_get_dataset (setup),
        .params = gradus_setup_get_params (setup),
        .workspace = gradus_setup_get_workspace (setup),
        .rng = rng,
        .iteration = gradus_run_get_iteration (run),
      };

      good = run->algorithm->rebase != NULL && run->algorithm->rebase (state, &context, old)
             && gradus_run_state_is_finite (run->algorithm, state, NULL);
      g_free (context.failure);
      *restarts = *restarts || context.restart_iteration;
    }
  if (good)
    {
      GradusView view;

      gradus_run_get_view (run, &view);
      view.setup = setup;
      view.dataset = gradus_setup_get_dataset (setup);
      view.params = gradus_setup_get_params (setup);
      view.workspace = gradus_setup_get_workspace (setup);
      view.state = state;
      view.previous = NULL;
      view.status = GRADUS_STATUS_CONTINUE;
      good = gradus_run_measure (&view, metrics);
    }
  if (!good)
    {
      gradus_state_free (run->algorithm, state);
      return NULL;
    }
  return state;
}

/* Begin a segment under @setup at the present step, with @state, which it takes. */
static void
begin_segment (GradusRun *run, GradusSetup *setup, gpointer state, const gsl_rng *rng,
               const double *metrics, gboolean restarts)
{
  GradusSegment segment = { run->step, gradus_setup_ref (setup) };
  guint kept = run->segments->len;
  GradusHistory *future;
  double *recorded;

  future = gradus_history_cut (run->history, run->step);
  if (gradus_history_length (future) > 1)
    {
      g_clear_pointer (&run->ghost, gradus_history_unref);
      run->ghost = future;
    }
  else
    gradus_history_unref (future);

  while (g_array_index (run->segments, GradusSegment, kept - 1).first >= run->step)
    kept--;
  g_array_set_size (run->segments, kept);
  g_array_append_val (run->segments, segment);

  gradus_frames_truncate (&run->keyframes, run->step);
  gradus_frames_reset (&run->neighbours);
  gradus_frames_reset (&run->micros);
  g_clear_pointer (&run->failure, g_free);

  gradus_state_free (run->algorithm, run->state);
  run->state = state;
  if (run->previous != NULL)
    gradus_state_free (run->algorithm, run->previous);
  run->previous = NULL;
  gsl_rng_memcpy (run->rng, rng);
  gradus_frames_add (&run->keyframes, run->step, run->state, run->rng, 0, TRUE);

  /* The step is no end any more, and its phase need not have as many micro-steps. */
  gradus_history_edit (run->history, run->step)->status = GRADUS_STATUS_CONTINUE;
  gradus_history_edit (run->history, run->step)->restart = restarts;
  recorded = gradus_history_edit_metrics (run->history, run->step);
  for (guint i = 0; i < run->n_metrics; i++)
    recorded[i] = metrics[i];
  gradus_run_record_rest (run);
  gradus_run_set_budget (run, run->budget);
}

gboolean
gradus_run_change (GradusRun *run, GradusSetup *setup, GError **error)
{
  g_autofree double *metrics = NULL;
  g_autoptr (gsl_rng) rng = NULL;
  guint64 step = run->step, micro = run->micro;
  gboolean restarts;
  gpointer state;

  g_return_val_if_fail (gradus_setup_get_algorithm (setup) == run->algorithm, FALSE);

  if (!gradus_setup_validate (setup, error))
    return FALSE;
  if (is_same (gradus_run_get_setup (run), setup))
    return TRUE;
  if (needs_restart (gradus_run_get_setup (run), setup))
    return restart (run, setup, error);

  if (gradus_run_get_status (run) == GRADUS_STATUS_FAILED)
    gradus_run_go_to_known (run, step - 1);
  else if (micro > 0)
    gradus_run_go_to_known (run, step);

  /* At the start a live parameter or the data may have a part in init(). */
  if (run->step > 0)
    {
      metrics = g_new (double, run->n_metrics);
      rng = gsl_rng_clone (run->rng);
      state = carry_over (run, setup, rng, metrics, &restarts);
      if (state != NULL)
        {
          begin_segment (run, setup, state, rng, metrics, restarts);
          return TRUE;
        }
    }
  if (restart (run, setup, error))
    return TRUE;
  gradus_run_seek (run, step, micro);
  return FALSE;
}

/* --- Snapshots -------------------------------------------------------------------------------- */

struct _GradusSnapshot
{
  gint ref_count;
  GradusSetup *setup;
  gpointer state;
  GradusView view;
};

GradusSnapshot *
gradus_snapshot_new (GradusRun *run)
{
  GradusSnapshot *snapshot = g_new0 (GradusSnapshot, 1);

  snapshot->ref_count = 1;
  snapshot->setup = gradus_setup_ref (gradus_run_get_setup (run));
  snapshot->state = gradus_state_copy (run->algorithm, run->state);
  gradus_run_get_view (run, &snapshot->view);
  snapshot->view.state = snapshot->state;
  snapshot->view.previous = NULL;
  snapshot->view.history = NULL;
  snapshot->view.ghost = NULL;
  return snapshot;
}

GradusSnapshot *
gradus_snapshot_ref (GradusSnapshot *snapshot)
{
  g_atomic_int_inc (&snapshot->ref_count);
  return snapshot;
}

void
gradus_snapshot_unref (GradusSnapshot *snapshot)
{
  if (!g_atomic_int_dec_and_test (&snapshot->ref_count))
    return;
  gradus_state_free (gradus_setup_get_algorithm (snapshot->setup), snapshot->state);
  gradus_setup_unref (snapshot->setup);
  g_free (snapshot);
}

void
gradus_snapshot_get_view (const GradusSnapshot *snapshot, GradusView *view)
{
  *view = snapshot->view;
}
