/* Gradus: moving the document along its timeline, playing, and the worker.
 *
 * Every command is a job. It begins on the main thread and stays there while it keeps within a
 * frame; what a step costs is estimated from the steps before. A job that would take longer goes to
 * a worker together with the run. The run belongs to one thread at a time: while the worker has it,
 * the document is "busy", the window draws from the snapshot taken before, and an edit stops the
 * worker between two steps and waits for that.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <string.h>

#include "gradus-document-job-private.h"
#include "gradus-question.h"

/* Microseconds a byte of data is thought to cost a phase that has not run yet. */
#define GUESS_PER_BYTE 0.03
/* Milliseconds between two reports of progress. */
#define PROGRESS_INTERVAL 100

/* --- The worker --- */

double
gradus_document_get_progress (GradusDocument *self)
{
  const GradusJob *job = self->job;
  guint64 span;

  if (job == NULL || job->kind != JOB_SEEK || job->step <= job->first_last)
    return -1.0;
  span = job->step - job->first_last;

  return MIN (1.0, (double) g_atomic_int_get (&job->at) / (double) span);
}

static gboolean
progress_cb (gpointer user_data)
{
  gradus_document_notify (GRADUS_DOCUMENT (user_data), PROP_PROGRESS);

  return G_SOURCE_CONTINUE;
}

static void
announce (GradusDocument *self, const GradusJob *job)
{
  gboolean moved = gradus_run_get_step (self->run) != job->from_step
                   || gradus_run_get_micro (self->run) != job->from_micro;
  gboolean failed = moved && job->kind != JOB_BACK
                    && gradus_run_get_status (self->run) == GRADUS_STATUS_FAILED
                    && gradus_run_get_failure (self->run) != NULL;
  gboolean missed = job->kind == JOB_LINK && !job->cancelled
                    && !gradus_link_is_reached (job->link, self->run);
  g_autofree char *sentence = failed ? g_strdup (gradus_run_get_failure (self->run)) : NULL;
  g_autoptr (GError) error = NULL;

  /* Not all was changed that was to be: what holds is what the run has. */
  if (job->kind == JOB_SCRIPT && job->change < gradus_script_count_changes (job->script))
    {
      gradus_document_set_setup (self, gradus_run_get_last_setup (self->run));
      gradus_document_emit_setup_changed (self);
    }
  if (missed)
    gradus_link_set_missed (job->link, self->run, &error);
  else if (job->kind == JOB_PHASE && !job->hit && !job->cancelled && !failed)
    sentence = gradus_document_missed_phase (self, (guint) job->phase, job->forward,
                                             GRADUS_JOB_STEP_LIMIT);
  if (moved)
    gradus_document_emit_moved (self);
  if (sentence != NULL)
    gradus_document_emit_failed (self, sentence);
  else if (missed)
    gradus_document_emit_failed (self, error->message);
  if (job->stopped != 0)
    gradus_document_emit_stopped (self, job->stopped);
  if (job->error != NULL)
    gradus_document_emit_failed (self, job->error->message);
}

/* Whether the algorithm has something to ask where the run is now. */
static gboolean
asks_here (GradusDocument *self)
{
  g_autoptr (GradusPrompt) prompt = gradus_prompt_new (self->run, NULL);

  return prompt != NULL;
}

/* Whether playing has to stop where the run is now. */
static gboolean
is_stop (GradusDocument *self, const GradusJob *job)
{
  return self->run == NULL || gradus_run_is_at_end (self->run) || job->stopped != 0
         || (gradus_run_get_micro (self->run) == 0 && job->kind == JOB_FORWARD
             && gradus_run_get_step (self->run) > job->from_step && self->asking
             && asks_here (self));
}

/* Take the run back from the worker, which has done with it. Returns the job; tells nobody. */
static GradusJob *
collect (GradusDocument *self)
{
  GradusJob *job = g_steal_pointer (&self->job);

  self->run = g_steal_pointer (&job->run);
  gradus_document_take_watcher (self, g_steal_pointer (&job->watcher));
  g_clear_pointer (&self->job_script, gradus_script_unref);
  gradus_document_share_budget (self);
  memcpy (self->cost, job->cost, sizeof self->cost);
  g_clear_handle_id (&self->progress_source, g_source_remove);
  g_clear_pointer (&self->snapshot, gradus_snapshot_unref);

  return job;
}

static void
take_back (GradusDocument *self)
{
  g_autoptr (GradusJob) job = collect (self);
  g_autoptr (GradusJob) next = g_steal_pointer (&self->next);

  if (self->playing && is_stop (self, job))
    gradus_document_pause (self);
  gradus_document_notify (self, PROP_BUSY);
  gradus_document_notify (self, PROP_PROGRESS);
  announce (self, job);
  if (next != NULL)
    gradus_document_seek (self, next->step, next->micro);
}

static gboolean
worker_work (gpointer data, GradusTrip *trip, GError **error)
{
  GradusJob *job = data;

  job->deadline = 0;
  job->cancel = gradus_trip_get_cancel (trip);
  gradus_job_work (job, job->run);
  job->cancelled = g_atomic_int_get (job->cancel) != 0;
  job->cancel = NULL;

  return TRUE;
}

static void
worker_done (gpointer data, const GError *error, gpointer owner)
{
  take_back (owner);
}

const GradusErrandKind gradus_document_worker_kind = {
  .work = worker_work,
  .done = worker_done,
  .clear = gradus_job_unref,
};

/* Give @job, which it takes, to the worker together with the run. */
static void
hand_over (GradusDocument *self, GradusJob *job)
{
  self->snapshot = gradus_snapshot_new (self->run);
  self->job_script = job->script != NULL ? gradus_script_ref (job->script)
                                         : gradus_document_make_script (self);
  self->job_step = gradus_run_get_step (self->run);
  self->job_micro = gradus_run_get_micro (self->run);
  self->job = job;
  job->run = g_steal_pointer (&self->run);
  job->watcher = g_steal_pointer (&self->watcher);
  self->progress_source = g_timeout_add (PROGRESS_INTERVAL, progress_cb, self);

  gradus_errand_send (self->worker, gradus_job_ref (job));
  gradus_document_notify (self, PROP_BUSY);
}

/* Cancel the job and wait until it has noticed, at most one step. FALSE when there is none. */
static gboolean
join (GradusDocument *self)
{
  if (self->job == NULL)
    return FALSE;
  g_clear_pointer (&self->next, gradus_job_unref);
  gradus_job_unref (gradus_errand_join (self->worker));

  return TRUE;
}

void
gradus_document_stop_worker (GradusDocument *self)
{
  if (join (self))
    take_back (self);
}

void
gradus_document_drop_worker (GradusDocument *self)
{
  if (join (self))
    gradus_job_unref (collect (self));
}

/* --- Commands --- */

/* Do @job, which it takes: here until @deadline, then by the worker. TRUE when it was done here.
 * Emits nothing about the move. */
static gboolean
perform (GradusDocument *self, GradusJob *job, gint64 deadline)
{
  gboolean done = FALSE;

  gradus_document_let_go (self);
  job->heeds = job->kind == JOB_FORWARD && (self->playing || job->grain == GRADUS_GRAIN_RUN);
  memcpy (job->cost, self->cost, sizeof job->cost);
  job->guess = GUESS_PER_BYTE
               * (double) gradus_dataset_get_bytes (gradus_setup_get_dataset (self->setup));
  job->deadline = deadline;
  job->watcher = self->watcher;
  if (gradus_job_fits (job, self->run))
    done = gradus_job_work (job, self->run);
  job->watcher = NULL;
  memcpy (self->cost, job->cost, sizeof self->cost);
  if (!done)
    hand_over (self, job);

  return done;
}

/* The same with news. */
static void
start (GradusDocument *self, GradusJob *job)
{
  g_autoptr (GradusJob) keep = gradus_job_ref (job);

  if (perform (self, job, g_get_monotonic_time () + GRADUS_JOB_SLICE))
    {
      announce (self, keep);
      gradus_job_unref (job);
    }
}

void
gradus_document_forward (GradusDocument *self, GradusGrain grain)
{
  GradusJob *job;

  g_return_if_fail (GRADUS_IS_DOCUMENT (self));
  if (self->run == NULL || gradus_run_is_at_end (self->run))
    return;
  job = gradus_job_new (JOB_FORWARD);
  job->grain = grain;
  start (self, job);
}

void
gradus_document_back (GradusDocument *self, GradusGrain grain)
{
  GradusJob *job;

  g_return_if_fail (GRADUS_IS_DOCUMENT (self));
  if (self->run == NULL)
    return;
  gradus_document_pause (self);
  job = gradus_job_new (JOB_BACK);
  job->grain = grain;
  start (self, job);
}

void
gradus_document_seek (GradusDocument *self, guint64 step, guint64 micro)
{
  GradusJob *job;

  g_return_if_fail (GRADUS_IS_DOCUMENT (self));
  if (self->run == NULL && self->job == NULL)
    return;
  job = gradus_job_new (JOB_SEEK);
  job->step = step;
  job->micro = micro;
  if (self->job != NULL)
    {
      /* Scrubbing: only where the hand is now matters. */
      g_clear_pointer (&self->next, gradus_job_unref);
      self->next = job;
      if (self->job->kind == JOB_SEEK || self->job->kind == JOB_LINK)
        gradus_errand_cancel (self->worker);
      return;
    }
  start (self, job);
}

gboolean
gradus_document_begin_script (GradusDocument *self, GradusScript *script, GError **error)
{
  if (!gradus_document_apply (self, gradus_script_get_setup (script), TRUE, TRUE, error))
    return FALSE;
  if (self->run != NULL)
    gradus_document_set_setup (self, gradus_script_get_last_setup (script));

  return TRUE;
}

void
gradus_document_seek_script (GradusDocument *self, GradusScript *script, guint64 step,
                             guint64 micro)
{
  GradusJob *job;

  if (self->run == NULL || (step == 0 && micro == 0 && gradus_script_count_changes (script) == 0))
    return;
  job = gradus_job_new (JOB_SCRIPT);
  job->script = gradus_script_ref (script);
  job->step = step;
  job->micro = micro;
  start (self, job);
}

void
gradus_document_seek_link (GradusDocument *self, GradusLink *link)
{
  GradusJob *job;

  if (self->run == NULL)
    return;
  job = gradus_job_new (JOB_LINK);
  job->link = gradus_link_ref (link);
  start (self, job);
}

void
gradus_document_seek_event (GradusDocument *self, int event, gboolean forward)
{
  GradusJob *job;

  g_return_if_fail (GRADUS_IS_DOCUMENT (self));
  if (self->run == NULL)
    return;
  gradus_document_pause (self);
  job = gradus_job_new (JOB_EVENT);
  job->event = event;
  job->forward = forward;
  start (self, job);
}

void
gradus_document_seek_phase (GradusDocument *self, guint phase, gboolean forward)
{
  GradusJob *job;

  g_return_if_fail (GRADUS_IS_DOCUMENT (self));
  if (self->run == NULL)
    return;
  gradus_document_pause (self);
  job = gradus_job_new (JOB_PHASE);
  job->phase = (int) phase;
  job->forward = forward;
  start (self, job);
}

void
gradus_document_restart (GradusDocument *self)
{
  g_return_if_fail (GRADUS_IS_DOCUMENT (self));
  gradus_document_pause (self);
  gradus_document_stop_worker (self);
  if (self->run == NULL)
    return;
  /* Parameters that were changed on the way hold from the start now. */
  if (gradus_run_count_changes (self->run) > 0)
    {
      gradus_document_start_anew (self);
      return;
    }
  gradus_run_seek (self->run, 0, 0);
  gradus_document_emit_moved (self);
}

void
gradus_document_cancel (GradusDocument *self)
{
  g_return_if_fail (GRADUS_IS_DOCUMENT (self));
  gradus_document_pause (self);
  g_clear_pointer (&self->next, gradus_job_unref);
  gradus_errand_cancel (self->worker);
}

void
gradus_document_wait (GradusDocument *self)
{
  g_return_if_fail (GRADUS_IS_DOCUMENT (self));
  while (self->job != NULL || gradus_errand_is_busy (self->replay))
    g_main_context_iteration (NULL, TRUE);
}

/* --- Playing --- */

static void
set_playing (GradusDocument *self, gboolean playing)
{
  if (self->playing == playing)
    return;
  self->playing = playing;
  self->last_tick = 0;
  self->due = 1.0;
  gradus_document_notify (self, PROP_PLAYING);
}

void
gradus_document_play (GradusDocument *self)
{
  g_return_if_fail (GRADUS_IS_DOCUMENT (self));
  if (self->run == NULL && self->job == NULL)
    return;
  /* From the end there is only one way to play. */
  if (self->run != NULL && gradus_run_is_at_end (self->run))
    {
      if (gradus_run_get_step (self->run) == 0)
        return;
      gradus_document_seek (self, 0, 0);
    }
  set_playing (self, TRUE);
}

void
gradus_document_pause (GradusDocument *self)
{
  g_return_if_fail (GRADUS_IS_DOCUMENT (self));
  set_playing (self, FALSE);
}

void
gradus_document_tick (GradusDocument *self, gint64 now_us)
{
  gint64 deadline = g_get_monotonic_time () + GRADUS_JOB_SLICE;
  gint64 elapsed = self->last_tick > 0 ? MAX (now_us - self->last_tick, 0) : 0;
  g_autoptr (GradusJob) first = NULL;
  guint64 stopped = 0;

  g_return_if_fail (GRADUS_IS_DOCUMENT (self));
  if (!self->playing)
    return;
  self->last_tick = now_us;
  if (self->run == NULL)
    return;
  if (self->speed <= 0.0)
    self->due = 1.0;
  else
    /* After a pause of the machine nobody wants to be caught up with. */
    self->due = MIN (self->due + (double) elapsed * 1e-6 * self->speed, self->speed / 4.0 + 1.0);

  for (; self->due >= 1.0; self->due -= 1.0)
    {
      GradusJob *job = gradus_job_new (JOB_FORWARD);
      g_autoptr (GradusJob) keep = gradus_job_ref (job);

      /* No question is passed over. */
      job->grain = self->asking ? MIN (self->grain, GRADUS_GRAIN_PHASE) : self->grain;
      if (!perform (self, job, deadline))
        {
          self->due = 0.0;
          return;
        }
      if (first == NULL)
        first = gradus_job_ref (job);
      gradus_job_unref (job);
      if (is_stop (self, keep))
        {
          stopped = keep->stopped;
          gradus_document_pause (self);
          break;
        }
      if (g_get_monotonic_time () >= deadline)
        {
          self->due = 0.0;
          break;
        }
    }
  if (first != NULL)
    {
      /* What stopped the last of these steps is told with the move that began with the first. */
      first->stopped = stopped;
      announce (self, first);
    }
}
