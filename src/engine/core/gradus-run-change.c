/* Gradus: copying a run, changing it in its middle, and snapshots for other threads.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-life-cycle.h"
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
  copy->kept = (GradusKept){ 0 };
  copy->segments = gradus_run_new_segments ();
  for (guint i = 0; i < run->segments->len; i++)
    {
      GradusSegment segment = g_array_index (run->segments, GradusSegment, i);

      segment.setup = own_setup (run, copy, i);
      if (segment.base != NULL)
        {
          segment.base = gradus_state_copy (run->algorithm, segment.base);
          segment.base_rng = gsl_rng_clone (segment.base_rng);
          segment.base_metrics = g_memdup2 (segment.base_metrics,
                                            MAX (run->n_metrics, 1) * sizeof (double));
        }
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

/* Start anew under @setup, with the old history as the ghost. */
static gboolean
restart (GradusRun *run, GradusSetup *setup, GError **error)
{
  /* What was typed over in the middle has no place in another run. */
  g_autoptr (GradusSetup) bare = gradus_setup_without_values (setup);
  GradusRun *fresh = gradus_run_new_unchecked (bare, error);
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
  gradus_run_set_limit (run, &old.limit);
  gradus_run_set_budget (run, old.budget);
  return TRUE;
}

/* The present step as it is without a change made at it. */
static GradusSegment
find_base (const GradusRun *run)
{
  guint i = run->segments->len - 1;
  GradusSegment base = { .first = run->step };

  while (g_array_index (run->segments, GradusSegment, i).first > run->step)
    i--;
  base.base_metrics = g_new (double, MAX (run->n_metrics, 1));
  if (run->step > 0 && g_array_index (run->segments, GradusSegment, i).first == run->step)
    {
      const GradusSegment *change = &g_array_index (run->segments, GradusSegment, i);

      base.setup = gradus_setup_ref (g_array_index (run->segments, GradusSegment, i - 1).setup);
      base.base = gradus_state_copy (run->algorithm, change->base);
      base.base_rng = gsl_rng_clone (change->base_rng);
      base.base_record = change->base_record;
      for (guint m = 0; m < run->n_metrics; m++)
        base.base_metrics[m] = change->base_metrics[m];
    }
  else
    {
      base.setup = gradus_setup_ref (g_array_index (run->segments, GradusSegment, i).setup);
      base.base = gradus_state_copy (run->algorithm, run->state);
      base.base_rng = gsl_rng_clone (run->rng);
      base.base_record = *gradus_history_get (run->history, run->step);
      for (guint m = 0; m < run->n_metrics; m++)
        base.base_metrics[m] = gradus_history_metric (run->history, m, run->step);
    }
  return base;
}

/* The state of @base carried over to @setup, or NULL when that cannot be done. @rng is moved on
 * when the algorithm draws. @metrics receives the metrics under @setup, @restarts whether the
 * algorithm wants to begin the iteration again. */
static gpointer
carry_over (GradusRun *run, const GradusSegment *base, GradusSetup *setup, gsl_rng *rng,
            double *metrics, gboolean *restarts)
{
  gpointer state = gradus_state_copy (run->algorithm, base->base);
  gboolean good = TRUE;

  *restarts = base->base_record.restart;
  if (gradus_setup_get_dataset (base->setup) != gradus_setup_get_dataset (setup))
    {
      GradusContext context = gradus_run_make_context (setup, rng, gradus_run_get_iteration (run));

      good = gradus_algorithm_rebase (run->algorithm, state, &context, base->setup)
             && gradus_run_state_is_finite (run->algorithm, state, NULL);
      g_free (context.failure);
      *restarts = *restarts || context.restart_iteration;
    }
  good = good && gradus_run_type_values (run, setup, state, rng, restarts, NULL);
  if (good)
    {
      GradusPosition here;

      gradus_run_view_changed (run, setup, state, &here);
      good = gradus_run_measure (&here, metrics);
    }
  if (!good)
    {
      gradus_state_free (run->algorithm, state);
      return NULL;
    }
  return state;
}

/* Forget everything after the present step, and a change made at it. The future becomes the
 * ghost. */
static void
cut (GradusRun *run)
{
  GradusHistory *future = gradus_history_cut (run->history, run->step);
  guint kept = run->segments->len;

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
  gradus_frames_truncate (&run->keyframes, run->step);
  gradus_frames_reset (&run->neighbours);
  gradus_frames_reset (&run->micros);
  g_clear_pointer (&run->failure, g_free);
}

static void
record_step (GradusRun *run, const GradusRecord *record, const double *metrics)
{
  double *recorded = gradus_history_edit_metrics (run->history, run->step);

  *gradus_history_edit (run->history, run->step) = *record;
  for (guint i = 0; i < run->n_metrics; i++)
    recorded[i] = metrics[i];
}

/* Begin @segment at the present step with @state; takes both. */
static void
begin_segment (GradusRun *run, GradusSegment *segment, gpointer state, const gsl_rng *rng,
               const double *metrics, gboolean restarts)
{
  GradusRecord record = segment->base_record;

  cut (run);
  g_array_append_vals (run->segments, segment, 1);
  gradus_state_free (run->algorithm, run->state);
  run->state = state;
  if (run->previous != NULL)
    gradus_state_free (run->algorithm, run->previous);
  run->previous = NULL;
  gsl_rng_memcpy (run->rng, rng);
  gradus_frames_add (&run->keyframes, run->step, run->state, run->rng, 0, TRUE);

  /* The step is no end any more, and its phase need not have as many micro-steps. */
  record.status = GRADUS_STATUS_CONTINUE;
  record.restart = restarts;
  record_step (run, &record, metrics);
  gradus_run_record_rest (run);
  gradus_kept_clear (&run->kept);
  gradus_run_set_budget (run, run->budget);
}

/* Take back the change made at the present step. */
static void
revert (GradusRun *run, const GradusSegment *base)
{
  guint64 step = run->step;

  cut (run);
  record_step (run, &base->base_record, base->base_metrics);
  /* Made again from the step before, which also is what came previously. */
  gradus_run_go_to_known (run, step - 1);
  gradus_run_go_to_known (run, step);
  gradus_kept_clear (&run->kept);
  gradus_run_record_rest (run);
  gradus_run_set_budget (run, run->budget);
}

/* Make the change at the present step, which is not the start. FALSE when the state cannot be
 * carried over. */
static gboolean
change_here (GradusRun *run, GradusSetup *setup)
{
  GradusSegment segment = find_base (run);
  g_autoptr (GradusSetup) before = segment.setup;
  g_autofree double *metrics = g_new (double, MAX (run->n_metrics, 1));
  g_autoptr (gsl_rng) rng = gsl_rng_clone (segment.base_rng);
  gpointer state = NULL;
  gboolean same = gradus_setup_equal_at (before, setup, run->step);
  gboolean restarts;

  if (same)
    revert (run, &segment);
  else
    state = carry_over (run, &segment, setup, rng, metrics, &restarts);
  if (state != NULL)
    {
      segment.setup = gradus_setup_ref (setup);
      begin_segment (run, &segment, state, rng, metrics, restarts);
      return TRUE;
    }
  gradus_state_free (run->algorithm, segment.base);
  gsl_rng_free (segment.base_rng);
  g_free (segment.base_metrics);
  return same;
}

/* Whether every phase runs once. */
static gboolean
is_stages (const GradusRun *run)
{
  for (guint i = 0; i < run->n_phases; i++)
    if (!run->algorithm->phases[i].once)
      return FALSE;
  return TRUE;
}

gboolean
gradus_run_change (GradusRun *run, GradusSetup *setup, GError **error)
{
  guint64 step = run->step, micro = run->micro;

  g_return_val_if_fail (gradus_setup_get_algorithm (setup) == run->algorithm, FALSE);

  if (!gradus_setup_validate (setup, error))
    return FALSE;
  if (gradus_setup_equal_at (gradus_run_get_setup (run), setup, step))
    return TRUE;
  if (gradus_setup_needs_restart (gradus_run_get_setup (run), setup)
      || run->algorithm->kind != GRADUS_KIND_ITERATIVE)
    {
      const gboolean again = gradus_setup_is_made_again (gradus_run_get_setup (run), setup);
      const gboolean stages = is_stages (run);
      const guint64 last = gradus_run_get_last (run);

      if (!restart (run, setup, error))
        return FALSE;
      if (!again)
        return TRUE;
      /* The stages that were known are known again, so that nothing is cut off by a drag. */
      if (stages)
        gradus_run_seek (run, last, 0);
      gradus_run_seek (run, step, stages ? micro : 0);
      return TRUE;
    }

  if (gradus_run_get_status (run) == GRADUS_STATUS_FAILED)
    gradus_run_go_to_known (run, step - 1);
  else if (micro > 0)
    gradus_run_go_to_known (run, step);

  /* At the start a live parameter or the data may have a part in init(). */
  if ((run->step > 0 && change_here (run, setup)) || restart (run, setup, error))
    return TRUE;
  gradus_run_seek (run, step, micro);
  return FALSE;
}

GradusSetup *
gradus_run_get_first_setup (const GradusRun *run)
{
  return g_array_index (run->segments, GradusSegment, 0).setup;
}

GradusSetup *
gradus_run_get_last_setup (const GradusRun *run)
{
  return g_array_index (run->segments, GradusSegment, run->segments->len - 1).setup;
}

guint
gradus_run_count_changes (const GradusRun *run)
{
  return run->segments->len - 1;
}

GradusSetup *
gradus_run_get_change (const GradusRun *run, guint i, guint64 *step)
{
  const GradusSegment *segment = &g_array_index (run->segments, GradusSegment, i + 1);

  *step = segment->first;
  return segment->setup;
}

GradusHistory *
gradus_run_get_ghost (const GradusRun *run)
{
  return run->ghost;
}

void
gradus_run_set_ghost (GradusRun *run, GradusHistory *ghost)
{
  gradus_kept_clear (&run->kept);
  if (ghost != NULL)
    gradus_history_ref (ghost);
  g_clear_pointer (&run->ghost, gradus_history_unref);
  run->ghost = ghost;
}

void
gradus_run_clear_ghost (GradusRun *run)
{
  gradus_kept_clear (&run->kept);
  g_clear_pointer (&run->ghost, gradus_history_unref);
}

gsize
gradus_run_changes_bytes (const GradusRun *run)
{
  gsize bytes = 0;

  for (guint i = 1; i < run->segments->len; i++)
    {
      const GradusSegment *segment = &g_array_index (run->segments, GradusSegment, i);

      bytes += gradus_state_bytes (run->algorithm, segment->base) + gsl_rng_size (segment->base_rng)
               + run->n_metrics * sizeof (double);
    }
  return bytes;
}

/* --- Snapshots -------------------------------------------------------------------------------- */

struct _GradusSnapshot
{
  gint ref_count;
  GradusSetup *setup;
  gpointer state;
  GradusPosition here;
};

GradusSnapshot *
gradus_snapshot_new (GradusRun *run)
{
  GradusSnapshot *snapshot = g_new0 (GradusSnapshot, 1);

  snapshot->ref_count = 1;
  snapshot->setup = gradus_setup_ref (gradus_run_get_setup (run));
  snapshot->state = gradus_state_copy (run->algorithm, run->state);
  gradus_run_get_view (run, &snapshot->here);
  snapshot->here.state = snapshot->state;
  snapshot->here.previous = NULL;
  snapshot->here.history = NULL;
  snapshot->here.ghost = NULL;
  snapshot->here.kept = NULL;
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
gradus_snapshot_get_view (const GradusSnapshot *snapshot, GradusPosition *here)
{
  *here = snapshot->here;
}
