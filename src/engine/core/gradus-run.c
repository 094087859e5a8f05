/* Gradus: a run, which steps an algorithm and can go back.
 *
 * The present position is (step, micro). Between phases (micro == 0) the state is that of `step`;
 * inside a phase it is what the first `micro` micro-steps have made of it. Three stores of frames
 * (gradus-timeline-private.h) lead back:
 *
 *   keyframes   some of all steps, more thinly the longer the run; step 0 and the beginnings of
 *               segments always
 *   neighbours  steps replayed between one keyframe and the next, so that walking backwards replays
 *               a gap once and not once per step
 *   micros      micro-steps of the phase that is open
 *
 * A segment is a stretch of steps made under one setup. gradus_run_change() begins a new one, and
 * the state at its beginning is a pinned keyframe because it cannot be replayed from what was
 * before.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "gradus-names.h"
#include "gradus-life-cycle.h"
#include "gradus-quantity.h"
#include "gradus-run-private.h"

/* --- Small helpers ---------------------------------------------------------------------------- */

static inline GradusSegment *
segment_at (const GradusRun *run, guint64 step)
{
  guint i = run->segments->len - 1;

  while (g_array_index (run->segments, GradusSegment, i).first > step)
    i--;
  return &g_array_index (run->segments, GradusSegment, i);
}

static void
segment_clear (gpointer data)
{
  GradusSegment *segment = data;

  gradus_state_free (gradus_setup_get_algorithm (segment->setup), segment->base);
  g_clear_pointer (&segment->base_rng, gsl_rng_free);
  g_free (segment->base_metrics);
  gradus_setup_unref (segment->setup);
}

GArray *
gradus_run_new_segments (void)
{
  GArray *segments = g_array_new (FALSE, FALSE, sizeof (GradusSegment));

  g_array_set_clear_func (segments, segment_clear);
  return segments;
}

static inline guint64
last_step (const GradusRun *run)
{
  return gradus_history_end (run->history) - 1;
}

static int
next_phase_at (const GradusRun *run, guint64 step)
{
  const GradusRecord *record = gradus_history_get (run->history, step);

  if (gradus_status_is_end (record->status))
    return -1;
  if (record->restart)
    {
      /* What runs once has run. */
      for (int phase = 0; (guint) phase < run->n_phases; phase++)
        if (!run->algorithm->phases[phase].once)
          return phase;
    }
  return gradus_run_next_phase (run->algorithm, record->phase, record->iteration);
}

GradusContext
gradus_run_make_context (GradusSetup *setup, gsl_rng *rng, guint64 iteration)
{
  return (GradusContext){
    .setup = setup,
    .dataset = gradus_setup_get_dataset (setup),
    .params = gradus_setup_get_params (setup),
    .workspace = gradus_setup_get_workspace (setup),
    .rng = rng,
    .iteration = iteration,
  };
}

/* Up to here every step is kept. Beyond it a keyframe that many microseconds of work would make
 * again is worth more than its memory: filling memory for the first time costs more than most
 * steps. That of small keyframes is filled while many steps are made; large ones would spend most
 * of the time on it. */
#define PLENTY_BYTES (24u * 1024u * 1024u)
#define PLENTY_OF_LARGE_BYTES (4u * 1024u * 1024u)
#define LARGE_BYTES 4096
#define WORTH_MICROSECONDS 250

static gboolean
has_plenty (const GradusRun *run)
{
  const gboolean large = run->keyframes.bytes > (gsize) LARGE_BYTES * run->keyframes.frames->len;

  return run->keyframes.bytes >= (large ? PLENTY_OF_LARGE_BYTES : PLENTY_BYTES);
}

/* Call phase number @phase on @state: all that is left of it (@bulk), or one micro-step. */
static GradusStatus
call_phase (GradusRun *run, guint64 step, int phase, gpointer state, gsl_rng *rng, gboolean bulk,
            guint64 *events, char **failure)
{
  GradusContext context = gradus_run_make_context (
    segment_at (run, step)->setup, rng, gradus_history_get (run->history, step)->iteration);
  gboolean timed = has_plenty (run);
  gint64 start = timed ? g_get_monotonic_time () : 0;
  GradusStatus status;

  context.bulk = bulk;
  do
    status = run->algorithm->phases[phase].run (state, &context);
  while (bulk && status == GRADUS_STATUS_AGAIN);
  if (timed)
    run->unkept += g_get_monotonic_time () - start;
  *events |= context.events;
  if (failure != NULL && status == GRADUS_STATUS_FAILED)
    *failure = g_steal_pointer (&context.failure);
  g_free (context.failure);
  return status;
}

/* Whether @state holds no NaN and no infinity. What an array has in common with that of @before has
 * been checked then. */
gboolean
gradus_run_state_is_finite (const GradusAlgorithm *algorithm, gconstpointer state,
                            gconstpointer before)
{
  for (const GradusStateArray *a = algorithm->state_arrays; a != NULL && a->size != 0; a++)
    {
      const GradusArray *array = (gconstpointer) ((const char *) state + a->offset);
      const GradusArray *old = before != NULL ? (gconstpointer) ((const char *) before + a->offset)
                                              : NULL;

      if (a->size != sizeof (double))
        continue;
      if (!(old != NULL ? gradus_array_is_finite_since (array, old)
                        : gradus_array_is_finite (array)))
        return FALSE;
    }
  return TRUE;
}

gboolean
gradus_run_measure (const GradusPosition *here, double *metrics)
{
  gboolean finite = TRUE;

  for (guint i = 0; here->algorithm->metrics != NULL && here->algorithm->metrics[i].id != NULL; i++)
    {
      metrics[i] = gradus_metric_measure (&here->algorithm->metrics[i], here);
      finite = finite && !isinf (metrics[i]);
    }
  return finite;
}

/* --- Memory ----------------------------------------------------------------------------------- */

/* What the budget is spent on: an eighth each for the neighbours and the micro-steps, at most a
 * quarter each for the tracked values and the ghost, and what the history leaves of three quarters
 * for the keyframes, but at least a quarter. The history is never thinned out. */
static void
keep_budget (GradusRun *run)
{
  gsize history, keyframes;

  if (run->ghost != NULL && gradus_history_bytes (run->ghost) > run->budget / 4)
    g_clear_pointer (&run->ghost, gradus_history_unref);
  for (guint i = 0; i < 40 && gradus_history_track_bytes (run->history) > run->budget / 4; i++)
    gradus_history_thin_tracks (run->history);

  history = gradus_history_bytes (run->history) + gradus_run_changes_bytes (run);
  if (run->ghost != NULL)
    history += gradus_history_bytes (run->ghost);
  keyframes = run->budget / 4 * 3;
  keyframes = keyframes > history ? keyframes - history : 0;
  gradus_frames_limit (&run->keyframes, MAX (keyframes, run->budget / 4));
  gradus_frames_limit (&run->neighbours, run->budget / 8);
  gradus_frames_limit (&run->micros, run->budget / 8);
}

void
gradus_run_set_budget (GradusRun *run, gsize bytes)
{
  run->budget = bytes;
  keep_budget (run);
}

gsize
gradus_run_get_memory (const GradusRun *run)
{
  gsize bytes = gradus_history_bytes (run->history) + run->keyframes.bytes + run->neighbours.bytes
                + run->micros.bytes + gradus_run_changes_bytes (run);

  if (run->ghost != NULL)
    bytes += gradus_history_bytes (run->ghost);
  return bytes;
}

gsize
gradus_run_count_keyframes (const GradusRun *run)
{
  return run->keyframes.frames->len;
}

/* --- Recording -------------------------------------------------------------------------------- */

/* Fill in what is evaluated on the present position, which is the last step and has its record and
 * its metrics. */
void
gradus_run_record_rest (GradusRun *run)
{
  GradusPosition here;
  guint64 broken = 0;
  guint n_tracked = gradus_history_n_tracked (run->history);

  gradus_run_get_view (run, &here);
  /* A step that failed shows the state before it, about which nothing new can be said. */
  if (here.status != GRADUS_STATUS_FAILED)
    for (guint i = 0; i < run->n_invariants; i++)
      {
        double measured = NAN;

        if (!gradus_invariant_holds (&run->algorithm->invariants[i], &here, &measured))
          broken |= G_GUINT64_CONSTANT (1) << i;
      }
  gradus_history_edit (run->history, run->step)->broken = broken;

  if (n_tracked > 0)
    {
      g_autofree GradusArray *arrays = g_new0 (GradusArray, n_tracked);

      for (guint i = 0; i < n_tracked; i++)
        gradus_value_read (&run->algorithm->values[gradus_history_tracked_value (run->history, i)],
                           &here, &arrays[i]);
      gradus_history_set_tracks (run->history, arrays);
      for (guint i = 0; i < n_tracked; i++)
        gradus_array_clear (&arrays[i]);
    }
}

/* The phase number @phase has ended with @status and left its result in run->state: make it the
 * next step. Takes @before, the state the phase began with, and @failure. */
static void
finish_step (GradusRun *run, int phase, gpointer before, GradusStatus status, guint64 events,
             guint64 micro, char *failure)
{
  guint64 iteration = gradus_history_get (run->history, run->step)->iteration;
  gboolean last_phase = gradus_run_phase_after (run->algorithm, phase, iteration) < 0;
  GradusRecord record = { .phase = phase, .events = events, .micro = micro };
  GradusPosition here;
  gboolean finite = TRUE;

  if (status != GRADUS_STATUS_FAILED)
    finite = gradus_run_state_is_finite (run->algorithm, run->state, before);
  status = gradus_run_status_after (run->algorithm, last_phase, status);
  record.status = status;
  record.iteration = iteration + (last_phase && status != GRADUS_STATUS_FAILED);

  if (run->previous != NULL)
    gradus_state_free (run->algorithm, run->previous);
  run->previous = before;
  run->step++;
  run->micro = 0;
  gradus_frames_reset (&run->micros);
  gradus_history_append (run->history, &record);

  if (status != GRADUS_STATUS_FAILED && finite)
    {
      gradus_run_get_view (run, &here);
      finite = gradus_run_measure (&here, gradus_history_edit_metrics (run->history, run->step));
    }
  if (status == GRADUS_STATUS_FAILED || !finite)
    {
      GradusRecord *failed = gradus_history_edit (run->history, run->step);
      double *metrics = gradus_history_edit_metrics (run->history, run->step);

      failed->status = GRADUS_STATUS_FAILED;
      failed->iteration = iteration;
      gradus_state_assign (run->algorithm, run->state, before);
      for (guint i = 0; i < run->n_metrics; i++)
        metrics[i] = gradus_history_metric (run->history, i, run->step - 1);
      g_free (run->failure);
      if (failure != NULL)
        run->failure = g_steal_pointer (&failure);
      else
        run->failure = gradus_run_say_failure (run->algorithm, phase, iteration, finite);
    }
  g_free (failure);

  gradus_run_record_rest (run);
  /* What was asked while the step was being recorded did not know all of it. */
  gradus_kept_clear (&run->kept);
  if ((!has_plenty (run) || run->unkept >= WORTH_MICROSECONDS)
      && gradus_frames_add (&run->keyframes, run->step, run->state, run->rng, 0, FALSE))
    run->unkept = 0;
  keep_budget (run);
}

/* --- Going to a step that is known ------------------------------------------------------------ */

static void
set_previous (GradusRun *run, gconstpointer state)
{
  if (run->previous != NULL)
    gradus_state_free (run->algorithm, run->previous);
  run->previous = state != NULL ? gradus_state_copy (run->algorithm, state) : NULL;
}

static void
restore_frame (GradusRun *run, const GradusFrame *frame)
{
  gradus_state_assign (run->algorithm, run->state, frame->state);
  gsl_rng_memcpy (run->rng, gradus_frame_get_rng (frame));
}

/* Leave an open phase without completing it: the state becomes that of run->step again. */
static void
leave_phase (GradusRun *run)
{
  if (run->micros.frames->len > 0)
    restore_frame (run, gradus_frames_find (&run->micros, 0));
  gradus_frames_reset (&run->micros);
  run->micro = 0;
}

/* Turn the state of @step into that of @step + 1, which is known and begins no segment. */
static void
replay_step (GradusRun *run, guint64 step)
{
  const GradusRecord *record = gradus_history_get (run->history, step + 1);
  guint64 events = 0;

  /* The state of a step that failed is the one before. */
  if (record->status != GRADUS_STATUS_FAILED)
    call_phase (run, step, record->phase, run->state, run->rng, TRUE, &events, NULL);
}

/* Make run->state and run->rng those of @step, between phases. */
static void
restore_step (GradusRun *run, guint64 step)
{
  const GradusFrame *key = gradus_frames_find (&run->keyframes, step);
  const GradusFrame *near = gradus_frames_find (&run->neighbours, step);
  const GradusFrame *frame = near != NULL && near->index > key->index ? near : key;
  guint64 at = frame->index;

  /* Going on from the present state, when it lies between the frame and the goal. */
  if (run->step <= step && run->step > at && run->step >= segment_at (run, step)->first)
    {
      for (at = run->step; at < step; at++)
        replay_step (run, at);
      return;
    }

  if (frame == key && at < step
      && (run->neighbours.frames->len == 0 || run->neighbours_base != key->index))
    {
      gradus_frames_reset (&run->neighbours);
      run->neighbours_base = key->index;
    }
  restore_frame (run, frame);
  for (; at < step; at++)
    {
      replay_step (run, at);
      gradus_frames_add (&run->neighbours, at + 1, run->state, run->rng, 0, FALSE);
      gradus_frames_limit (&run->neighbours, run->budget / 8);
    }
}

/* Go to (@step, 0), @step being known. */
static void
go_to_known (GradusRun *run, guint64 step)
{
  const GradusFrame *frame;

  leave_phase (run);
  if (step == run->step)
    return;
  if (step == segment_at (run, step)->first)
    {
      restore_step (run, step);
      set_previous (run, NULL);
      run->step = step;
      return;
    }

  restore_step (run, step - 1);
  set_previous (run, run->state);
  run->step = step - 1;
  frame = gradus_frames_find (&run->keyframes, step);
  if (frame->index != step)
    frame = gradus_frames_find (&run->neighbours, step);
  if (frame != NULL && frame->index == step)
    restore_frame (run, frame);
  else
    {
      replay_step (run, step - 1);
      /* Walking back from further on will want it; but leave no holes. */
      if (frame != NULL && frame->index == step - 1)
        gradus_frames_add (&run->neighbours, step, run->state, run->rng, 0, FALSE);
    }
  run->step = step;
}

/* --- One step, one micro-step ----------------------------------------------------------------- */

/* Complete the phase that is open or comes next. FALSE at the end of the run or of its limit. */
static gboolean
step_forward (GradusRun *run)
{
  guint64 events = 0;
  g_autofree char *failure = NULL;
  gpointer before;
  GradusStatus status;
  int phase;

  if (run->step < last_step (run))
    {
      go_to_known (run, run->step + 1);
      return TRUE;
    }
  phase = next_phase_at (run, run->step);
  if (phase < 0 || !gradus_run_is_allowed (run))
    return FALSE;

  if (run->micro > 0)
    {
      before = gradus_state_copy (run->algorithm, gradus_frames_find (&run->micros, 0)->state);
      events = run->phase_events;
    }
  else
    before = gradus_state_copy (run->algorithm, run->state);
  status = call_phase (run, run->step, phase, run->state, run->rng, TRUE, &events, &failure);
  finish_step (run, phase, before, status, events, 0, g_steal_pointer (&failure));
  return TRUE;
}

/* The next micro-step. When it ends the phase, the position is the beginning of the next one. FALSE
 * at the end of the run or of its limit. */
static gboolean
micro_forward (GradusRun *run)
{
  int phase = next_phase_at (run, run->step);
  guint64 events = 0;
  g_autofree char *failure = NULL;
  GradusStatus status;

  if (phase < 0 || !gradus_run_is_allowed (run))
    return FALSE;
  if (run->micro == 0)
    {
      gradus_frames_reset (&run->micros);
      gradus_frames_add (&run->micros, 0, run->state, run->rng, 0, TRUE);
      run->phase_events = 0;
    }
  set_previous (run, run->state);
  status = call_phase (run, run->step, phase, run->state, run->rng, FALSE, &events, &failure);
  run->phase_events |= events;

  if (status == GRADUS_STATUS_AGAIN)
    {
      /* What is not finite is not shown: the whole phase decides whether it has failed. */
      if (!gradus_run_state_is_finite (run->algorithm, run->state, run->previous))
        {
          leave_phase (run);
          set_previous (run, NULL);
          return step_forward (run);
        }
      run->micro++;
      run->micro_events = events;
      gradus_frames_add (&run->micros, run->micro, run->state, run->rng, run->phase_events, FALSE);
      gradus_frames_limit (&run->micros, run->budget / 8);
      return TRUE;
    }

  if (run->step < last_step (run))
    {
      gradus_history_edit (run->history, run->step + 1)->micro = run->micro + 1;
      leave_phase (run);
      go_to_known (run, run->step + 1);
      return TRUE;
    }
  finish_step (run, phase,
               gradus_state_copy (run->algorithm, gradus_frames_find (&run->micros, 0)->state),
               status, run->phase_events, run->micro + 1, g_steal_pointer (&failure));
  return TRUE;
}

/* Go to micro-step @micro of the phase that is open or comes next. When the phase has fewer, go to
 * its last one and return FALSE. */
static gboolean
go_to_micro (GradusRun *run, guint64 micro)
{
  guint64 step = run->step;

  if (micro == run->micro)
    return TRUE;
  if (micro == 0)
    {
      /* Not leave_phase() alone: the previous state is that of the step before again. */
      leave_phase (run);
      if (step == segment_at (run, step)->first)
        set_previous (run, NULL);
      else
        {
          gpointer state = gradus_state_copy (run->algorithm, run->state);
          gsl_rng *rng = gsl_rng_clone (run->rng);

          restore_step (run, step - 1);
          set_previous (run, run->state);
          gradus_state_assign (run->algorithm, run->state, state);
          gsl_rng_memcpy (run->rng, rng);
          gradus_state_free (run->algorithm, state);
          gsl_rng_free (rng);
        }
      return TRUE;
    }

  if (run->micro > 0)
    {
      /* One before the goal, because the goal's previous state is wanted too. */
      const GradusFrame *frame = gradus_frames_find (&run->micros, micro - 1);

      if (run->micro > micro || frame->index > run->micro)
        {
          restore_frame (run, frame);
          run->micro = frame->index;
          run->phase_events = frame->events;
        }
    }
  while (run->step == step && run->micro < micro)
    if (!micro_forward (run))
      return FALSE;
  if (run->step == step)
    return TRUE;

  micro = gradus_history_get (run->history, step + 1)->micro;
  go_to_known (run, step);
  if (micro > 1)
    go_to_micro (run, micro - 1);
  return FALSE;
}

/* --- Life ------------------------------------------------------------------------------------- */

static guint
count_entries (const void *table, gsize size)
{
  guint n = 0;

  /* Every table begins its entries with the id. */
  if (table != NULL)
    while (*(const char *const *) (gconstpointer) ((const char *) table + n * size) != NULL)
      n++;
  return n;
}

/* Make the start of @setup in an otherwise empty run. */
static gboolean
make_start (GradusRun *run, GradusSetup *setup, GError **error)
{
  GradusSegment segment = { .setup = gradus_setup_ref (setup) };
  GradusRecord record = { .phase = -1, .status = GRADUS_STATUS_CONTINUE };
  GradusPosition here;

  g_array_append_val (run->segments, segment);
  run->rng = gradus_rng_new (gradus_setup_get_rng (setup), gradus_setup_get_seed (setup));
  run->state = gradus_state_new (run->algorithm);
  if (!gradus_run_start_state (setup, run->state, run->rng, &record.events, error))
    return FALSE;

  if (run->n_phases == 0)
    record.status = GRADUS_STATUS_EXHAUSTED;
  gradus_history_append (run->history, &record);
  gradus_run_get_view (run, &here);
  if (!gradus_run_measure_start (&here, gradus_history_edit_metrics (run->history, 0), error))
    return FALSE;
  gradus_run_record_rest (run);
  gradus_frames_add (&run->keyframes, 0, run->state, run->rng, 0, TRUE);
  return TRUE;
}

GradusRun *
gradus_run_new_unchecked (GradusSetup *setup, GError **error)
{
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (setup);
  g_autoptr (GradusRun) run = g_new0 (GradusRun, 1);

  run->algorithm = algorithm;
  run->budget = GRADUS_RUN_DEFAULT_BUDGET;
  run->n_phases = count_entries (algorithm->phases, sizeof (GradusPhase));
  run->n_metrics = count_entries (algorithm->metrics, sizeof (GradusMetric));
  run->n_invariants = count_entries (algorithm->invariants, sizeof (GradusInvariant));
  run->segments = gradus_run_new_segments ();
  run->history = gradus_history_new (algorithm);
  gradus_frames_init (&run->keyframes, algorithm);
  gradus_frames_init (&run->neighbours, algorithm);
  gradus_frames_init (&run->micros, algorithm);
  if (!make_start (run, setup, error))
    return NULL;
  return g_steal_pointer (&run);
}

GradusRun *
gradus_run_new (GradusSetup *setup, GError **error)
{
  if (!gradus_setup_validate (setup, error))
    return NULL;
  return gradus_run_new_unchecked (setup, error);
}

void
gradus_run_free (GradusRun *run)
{
  const gsize bytes = gradus_run_get_memory (run);

  gradus_kept_clear (&run->kept);
  gradus_frames_clear (&run->keyframes);
  gradus_frames_clear (&run->neighbours);
  gradus_frames_clear (&run->micros);
  if (run->state != NULL)
    gradus_state_free (run->algorithm, run->state);
  if (run->previous != NULL)
    gradus_state_free (run->algorithm, run->previous);
  g_clear_pointer (&run->rng, gsl_rng_free);
  g_clear_pointer (&run->history, gradus_history_unref);
  g_clear_pointer (&run->ghost, gradus_history_unref);
  g_array_unref (run->segments);
  g_free (run->failure);
  g_free (run);
  gradus_limit_give_back (bytes);
}

/* --- Where it is ------------------------------------------------------------------------------ */

GradusSetup *
gradus_run_get_setup (const GradusRun *run)
{
  return segment_at (run, run->step)->setup;
}

const GradusAlgorithm *
gradus_run_get_algorithm (const GradusRun *run)
{
  return run->algorithm;
}

guint64
gradus_run_get_step (const GradusRun *run)
{
  return run->step;
}

guint64
gradus_run_get_micro (const GradusRun *run)
{
  return run->micro;
}

guint64
gradus_run_get_last (const GradusRun *run)
{
  return last_step (run);
}

guint64
gradus_run_get_iteration (const GradusRun *run)
{
  return gradus_history_get (run->history, run->step)->iteration;
}

gboolean
gradus_run_is_at_end (const GradusRun *run)
{
  return gradus_status_is_end (gradus_history_get (run->history, run->step)->status);
}

gboolean
gradus_run_is_complete (const GradusRun *run)
{
  return gradus_status_is_end (gradus_history_get (run->history, last_step (run))->status);
}

GradusStatus
gradus_run_get_status (const GradusRun *run)
{
  return (GradusStatus) gradus_history_get (run->history, run->step)->status;
}

const char *
gradus_run_get_failure (const GradusRun *run)
{
  return run->failure;
}

int
gradus_run_get_next_phase (const GradusRun *run)
{
  return next_phase_at (run, run->step);
}

guint64
gradus_run_count_micro (const GradusRun *run)
{
  int phase = next_phase_at (run, run->step);
  GradusPosition here;
  guint64 n;

  if (phase < 0)
    return 0;
  if (run->step < last_step (run))
    {
      n = gradus_history_get (run->history, run->step + 1)->micro;
      if (n > 0)
        return n;
    }
  if (run->algorithm->phases[phase].n_micro == NULL && run->algorithm->phases[phase].micro == NULL)
    return 1;
  gradus_run_get_view ((GradusRun *) run, &here);
  if (run->micro > 0)
    {
      const GradusRecord *record = gradus_history_get (run->history, run->step);

      here.state = gradus_frames_find (&run->micros, 0)->state;
      here.previous = NULL;
      here.micro = 0;
      here.phase = record->phase;
      here.status = record->status;
      here.events = record->events;
    }
  return gradus_phase_count_micro (&run->algorithm->phases[phase], &here);
}

void
gradus_run_get_view (GradusRun *run, GradusPosition *here)
{
  const GradusRecord *record = gradus_history_get (run->history, run->step);

  gradus_run_fill_view (segment_at (run, run->step)->setup, here);
  here->changed = segment_at (run, run->step)->first;
  here->state = run->state;
  here->previous = run->previous;
  here->history = run->history;
  here->ghost = run->ghost;
  here->kept = &run->kept;
  here->step = run->step;
  here->micro = run->micro;
  here->iteration = record->iteration;
  if (run->micro > 0)
    {
      here->phase = next_phase_at (run, run->step);
      here->status = GRADUS_STATUS_AGAIN;
      here->events = run->micro_events;
    }
  else
    {
      here->phase = record->phase;
      here->status = (GradusStatus) record->status;
      here->events = record->events;
      here->failure = here->status == GRADUS_STATUS_FAILED ? run->failure : NULL;
    }
}

const GradusHistory *
gradus_run_get_history (const GradusRun *run)
{
  return run->history;
}

gconstpointer
gradus_run_peek_state (const GradusRun *run)
{
  return run->state;
}

const gsl_rng *
gradus_run_peek_rng (const GradusRun *run)
{
  return run->rng;
}

/* --- Moving ----------------------------------------------------------------------------------- */

guint64
gradus_run_advance (GradusRun *run, guint64 max_steps, GradusRunFunc func, gpointer user_data,
                    const gint *cancel)
{
  guint64 made = 0;

  while (made < max_steps && (cancel == NULL || g_atomic_int_get (cancel) == 0))
    {
      guint64 known = last_step (run) - run->step;

      /* Nobody looks at what is known already. */
      if (func == NULL && known > 0)
        {
          known = MIN (known, max_steps - made);
          go_to_known (run, run->step + known);
          made += known;
          continue;
        }
      if (!step_forward (run))
        break;
      made++;
      if (func != NULL && func (run, user_data))
        break;
    }
  return made;
}

gboolean
gradus_run_forward (GradusRun *run, GradusGrain grain)
{
  guint64 iteration, step;

  if (gradus_run_is_at_end (run))
    return FALSE;
  switch (grain)
    {
    case GRADUS_GRAIN_MICRO:
      return micro_forward (run);

    case GRADUS_GRAIN_PHASE:
      return step_forward (run);

    case GRADUS_GRAIN_ITERATION:
      iteration = gradus_run_get_iteration (run);
      step = run->step;
      while (step_forward (run) && gradus_run_get_iteration (run) == iteration)
        ;
      return run->step > step;

    case GRADUS_GRAIN_RUN:
    default:
      return gradus_run_advance (run, GRADUS_RUN_DEFAULT_LIMIT, NULL, NULL, NULL) > 0;
    }
}

gboolean
gradus_run_back (GradusRun *run, GradusGrain grain)
{
  guint64 step;

  if (run->step == 0 && run->micro == 0)
    return FALSE;
  switch (grain)
    {
    case GRADUS_GRAIN_MICRO:
      if (run->micro > 0)
        go_to_micro (run, run->micro - 1);
      else
        {
          guint64 count;

          go_to_known (run, run->step - 1);
          count = gradus_run_count_micro (run);
          if (count > 1)
            go_to_micro (run, count - 1);
        }
      break;

    case GRADUS_GRAIN_PHASE:
      if (run->micro > 0)
        go_to_micro (run, 0);
      else
        go_to_known (run, run->step - 1);
      break;

    case GRADUS_GRAIN_ITERATION:
      step = gradus_history_iteration_end (run->history,
                                           run->micro > 0 ? run->step : run->step - 1);
      if (step == run->step)
        go_to_micro (run, 0);
      else
        go_to_known (run, step);
      break;

    case GRADUS_GRAIN_RUN:
    default:
      if (run->step == 0)
        go_to_micro (run, 0);
      else
        go_to_known (run, 0);
      break;
    }
  return TRUE;
}

gboolean
gradus_run_seek (GradusRun *run, guint64 step, guint64 micro)
{
  guint64 last = last_step (run);

  /* At the last known step an open phase need not be left to be completed. */
  if (step != run->step && MIN (step, last) != run->step)
    go_to_known (run, MIN (step, last));
  while (run->step < step)
    if (!step_forward (run))
      return FALSE;
  return go_to_micro (run, micro);
}

/* For gradus_run_change(). */

void
gradus_run_go_to_known (GradusRun *run, guint64 step)
{
  if (step == run->step)
    go_to_micro (run, 0);
  else
    go_to_known (run, step);
}
