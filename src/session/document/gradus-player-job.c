/* Gradus: doing a job, one command to a player.
 *
 * A job is done in pieces: on the main thread until its slice of a frame is used up, then on the
 * worker. What a step costs is learned from the steps before, so that a job that will not fit goes
 * to the worker at once.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-algorithm.h"
#include "gradus-player-job-private.h"

GradusJob *
gradus_job_new (JobKind kind)
{
  GradusJob *job = g_new0 (GradusJob, 1);

  g_atomic_ref_count_init (&job->ref_count);
  job->kind = kind;

  return job;
}

GradusJob *
gradus_job_ref (GradusJob *job)
{
  g_atomic_ref_count_inc (&job->ref_count);
  return job;
}

void
gradus_job_unref (gpointer data)
{
  GradusJob *job = data;

  if (!g_atomic_ref_count_dec (&job->ref_count))
    return;
  g_clear_pointer (&job->run, gradus_run_free);
  g_clear_pointer (&job->watcher, gradus_watcher_free);
  g_clear_pointer (&job->link, gradus_link_unref);
  g_clear_pointer (&job->script, gradus_script_unref);
  g_clear_error (&job->error);
  g_free (job);
}

/* --- What a step costs --- */

/* Microseconds that phase number @phase will take. */
static double
estimate (const GradusJob *job, int phase)
{
  if (phase < 0 || phase >= GRADUS_MAX_PHASES)
    return 0.0;

  return job->cost[phase] > 0.0 ? job->cost[phase] : job->guess;
}

static void
learn_cost (GradusJob *job, int phase, gint64 took)
{
  if (phase < 0 || phase >= GRADUS_MAX_PHASES)
    return;
  /* A phase that took long once is believed at once, one that was quick only by and by. */
  if (took > job->cost[phase])
    job->cost[phase] = (double) MAX (took, 1);
  else
    job->cost[phase] += 0.2 * ((double) MAX (took, 1) - job->cost[phase]);
}

/* Microseconds to restore a step that is known: the steps between two keyframes are replayed. */
static double
estimate_replay (const GradusJob *job, const GradusRun *run)
{
  double keyframes = (double) MAX (gradus_run_count_keyframes (run), 1);
  double gap = (double) gradus_run_get_last (run) / keyframes;
  double total = 0.0;
  guint n = 0;

  for (guint i = 0; i < GRADUS_MAX_PHASES; i++)
    if (job->cost[i] > 0.0)
      {
        total += job->cost[i];
        n++;
      }

  return gap * (n > 0 ? total / n : job->guess);
}

gboolean
gradus_job_fits (const GradusJob *job, const GradusRun *run)
{
  gboolean known = job->kind == JOB_BACK
                   || (job->kind == JOB_SEEK && job->step <= gradus_run_get_last (run))
                   || ((job->kind == JOB_EVENT || job->kind == JOB_PHASE) && !job->forward)
                   || gradus_run_get_step (run) < gradus_run_get_last (run);
  double cost = known ? estimate_replay (job, run)
                      : estimate (job, gradus_run_get_next_phase (run));

  if (!known && job->kind == JOB_FORWARD && job->grain == GRADUS_GRAIN_MICRO)
    {
      guint64 n = gradus_run_count_micro (run);

      cost /= (double) MAX (n, 1);
    }

  return cost <= GRADUS_JOB_SLICE;
}

/* --- Doing a job --- */

static gboolean
is_cancelled (const GradusJob *job)
{
  return job->cancel != NULL && g_atomic_int_get (job->cancel) != 0;
}

static guint64
events_at (GradusRun *run, guint64 step)
{
  return gradus_history_events (gradus_run_get_history (run), step);
}

/* Whether @step completed phase number @phase. */
static gboolean
is_phase (const GradusRun *run, guint64 step, int phase)
{
  return step > 0 && gradus_history_phase (gradus_run_get_history (run), step) == phase;
}

/* Whether a JOB_EVENT looks for what happened at @step, where the breakpoints @mask are hit. */
static gboolean
is_wanted (const GradusJob *job, GradusRun *run, guint64 step, guint64 mask)
{
  const guint64 events = events_at (run, step);

  if (job->event >= 0)
    return (events >> job->event & 1) != 0;

  return events != 0 || mask != 0;
}

/* After every step: is that all, or all for now? */
static gboolean
after_step_cb (GradusRun *run, gpointer user_data)
{
  GradusJob *job = user_data;
  gint64 now = g_get_monotonic_time ();
  guint64 step = gradus_run_get_step (run);
  guint64 mask = gradus_watcher_look (job->watcher, run);

  learn_cost (job, gradus_history_phase (gradus_run_get_history (run), step),
              now - job->step_began);
  job->step_began = now;
  g_atomic_int_inc (&job->at);

  if (job->kind == JOB_SEEK)
    job->hit = step >= job->step;
  else if (job->kind == JOB_SCRIPT)
    job->hit = FALSE;
  else if (job->kind == JOB_PHASE)
    job->hit = is_phase (run, step, job->phase);
  else if (job->kind == JOB_LINK)
    job->hit = gradus_link_is_reached (job->link, run);
  else if (job->kind == JOB_EVENT)
    job->hit = is_wanted (job, run, step, mask);
  else
    {
      job->stopped = job->heeds ? mask : 0;
      job->hit = job->stopped != 0
                 || (job->grain == GRADUS_GRAIN_ITERATION
                     && gradus_run_get_iteration (run) > job->from_iteration);
    }
  if (job->hit)
    return TRUE;
  job->paused = job->deadline != 0
                && (double) now + estimate (job, gradus_run_get_next_phase (run))
                     > (double) job->deadline;

  return job->paused;
}

/* Go on making steps until after_step_cb() is content, the run ends or @limit steps exist. TRUE
 * when the job is done. */
static gboolean
advance (GradusJob *job, GradusRun *run, guint64 limit)
{
  guint64 step = gradus_run_get_step (run);

  job->hit = FALSE;
  job->paused = FALSE;
  job->step_began = g_get_monotonic_time ();
  gradus_watcher_begin (job->watcher, run);
  if (step < limit)
    gradus_run_advance (run, limit - step, after_step_cb, job, job->cancel);

  return !job->paused;
}

/* Pass over the steps that exist already to the first that is wanted, or to the last. TRUE when one
 * was found. Does nothing when a breakpoint needs states: then every step is visited. */
static gboolean
skip_known (GradusJob *job, GradusRun *run)
{
  guint64 last = gradus_run_get_last (run);
  guint64 step = gradus_run_get_step (run);
  guint64 mask = 0;
  gboolean found = FALSE;

  if (step >= last || gradus_watcher_needs_states (job->watcher))
    return FALSE;
  gradus_watcher_read (job->watcher, run);
  while (step < last && !found)
    {
      mask = gradus_watcher_get_mask (job->watcher, ++step);
      found = job->kind == JOB_EVENT ? is_wanted (job, run, step, mask) : mask != 0;
    }
  if (step != gradus_run_get_step (run))
    gradus_run_seek (run, step, 0);
  if (found && job->kind == JOB_FORWARD)
    job->stopped = mask;

  return found;
}

/* Back to the nearest step that is wanted. Known hits are all that is looked at. */
static void
seek_back (GradusJob *job, GradusRun *run)
{
  guint64 step = gradus_run_get_step (run) + (gradus_run_get_micro (run) > 0);

  gradus_watcher_read (job->watcher, run);
  while (step > 0)
    {
      step--;
      if (is_wanted (job, run, step, gradus_watcher_get_mask (job->watcher, step)))
        {
          gradus_run_seek (run, step, 0);
          return;
        }
    }
}

/* Look at the step that a single command has made, if it has made one. */
static void
look_once (GradusJob *job, GradusRun *run)
{
  guint64 mask;

  if (gradus_run_get_step (run) == job->from_step)
    return;
  mask = gradus_watcher_look (job->watcher, run);
  job->stopped = job->heeds ? mask : 0;
}

/* The nearest step that completed the phase that @job looks for: known steps are searched in the
 * record, others are made. TRUE when the job is done. */
static gboolean
do_phase (GradusJob *job, GradusRun *run)
{
  guint64 step = gradus_run_get_step (run);
  guint64 last = gradus_run_get_last (run);

  job->hit = FALSE;
  if (!job->forward)
    {
      /* Inside a phase, the step it began at lies before the present position. */
      for (step += gradus_run_get_micro (run) > 0; step > 0 && !job->hit; step--)
        job->hit = is_phase (run, step - 1, job->phase);
      if (job->hit)
        gradus_run_seek (run, step, 0);
      return TRUE;
    }
  while (step < last && !job->hit)
    job->hit = is_phase (run, ++step, job->phase);
  if (job->hit)
    {
      gradus_run_seek (run, step, 0);
      return TRUE;
    }
  /* What runs once comes in the first iteration or not at all. */
  if (gradus_run_is_complete (run)
      || (gradus_run_get_algorithm (run)->phases[job->phase].once
          && gradus_history_iteration (gradus_run_get_history (run), last) > 0))
    return TRUE;
  if (gradus_run_get_step (run) < last)
    gradus_run_seek (run, last, 0);

  return advance (job, run, job->first_last + GRADUS_JOB_STEP_LIMIT);
}

static gboolean
do_seek (GradusJob *job, GradusRun *run)
{
  guint64 last = gradus_run_get_last (run);

  if (job->step < last || gradus_run_is_complete (run) || (job->step == last && job->micro == 0))
    {
      gradus_run_seek (run, job->step, job->step <= last ? job->micro : 0);
      return TRUE;
    }
  if (gradus_run_get_step (run) < last)
    gradus_run_seek (run, last, 0);
  if (!advance (job, run, job->step))
    return FALSE;
  if (job->micro > 0 && gradus_run_get_step (run) == job->step && !is_cancelled (job))
    gradus_run_seek (run, job->step, job->micro);

  return TRUE;
}

/* Make the changes that are left, each at its step, then go to the position. */
static gboolean
do_script (GradusJob *job, GradusRun *run)
{
  for (; job->change < gradus_script_count_changes (job->script); job->change++)
    {
      guint64 step = gradus_script_get_change (job->script, job->change)->step;

      if (gradus_run_get_step (run) < step && !advance (job, run, step))
        return FALSE;
      if (is_cancelled (job) || !gradus_run_check_limit (run, NULL)
          || !gradus_script_make_change (job->script, job->change, run, &job->error))
        return TRUE;
    }

  return do_seek (job, run);
}

void
gradus_job_begin (GradusJob *job, const GradusRun *run)
{
  job->from_step = gradus_run_get_step (run);
  job->from_micro = gradus_run_get_micro (run);
  job->from_iteration = gradus_run_get_iteration (run);
  job->first_last = gradus_run_get_last (run);
}

static gboolean
work (GradusJob *job, GradusRun *run)
{
  gint64 began;
  int phase;

  switch (job->kind)
    {
    case JOB_BACK:
      gradus_run_back (run, job->grain);
      return TRUE;

    case JOB_SEEK:
      return do_seek (job, run);

    case JOB_EVENT:
      if (!job->forward)
        {
          seek_back (job, run);
          return TRUE;
        }
      if (skip_known (job, run))
        return TRUE;
      return advance (job, run, job->first_last + GRADUS_JOB_STEP_LIMIT);

    case JOB_PHASE:
      return do_phase (job, run);

    case JOB_SCRIPT:
      return do_script (job, run);

    case JOB_LINK:
      return gradus_link_is_reached (job->link, run)
             || advance (job, run, job->first_last + GRADUS_JOB_STEP_LIMIT);

    case JOB_FORWARD:
    default:
      break;
    }

  switch (job->grain)
    {
    case GRADUS_GRAIN_MICRO:
      gradus_watcher_begin (job->watcher, run);
      gradus_run_forward (run, GRADUS_GRAIN_MICRO);
      look_once (job, run);
      return TRUE;

    case GRADUS_GRAIN_PHASE:
      gradus_watcher_begin (job->watcher, run);
      phase = gradus_run_get_next_phase (run);
      began = g_get_monotonic_time ();
      if (gradus_run_forward (run, GRADUS_GRAIN_PHASE))
        learn_cost (job, phase, g_get_monotonic_time () - began);
      look_once (job, run);
      return TRUE;

    case GRADUS_GRAIN_ITERATION:
      return advance (job, run, G_MAXUINT64);

    case GRADUS_GRAIN_RUN:
    default:
      if (skip_known (job, run))
        return TRUE;
      return advance (job, run, job->first_last + GRADUS_JOB_STEP_LIMIT);
    }
}

gboolean
gradus_job_work (GradusJob *job, GradusRun *run)
{
  const gboolean done = work (job, run);

  if (done && job->error == NULL)
    gradus_run_check_limit (run, &job->error);
  return done;
}
