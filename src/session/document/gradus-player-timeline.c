/* Gradus: the commands of the player, and its worker.
 *
 * Every command is a job. It begins on the main thread and stays there while it keeps within a
 * frame; what a step costs is estimated from the steps before. A job that would take longer goes to
 * a worker together with the run. The run belongs to one thread at a time: while the worker has it,
 * the player is "busy", the window draws from the snapshot taken before, and whoever wants to
 * change the run stops the worker between two steps and waits for that.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#include "gradus-algorithm.h"
#include "gradus-player-private.h"
#include "gradus-question.h"

/* Microseconds a byte of data is thought to cost a phase that has not run yet. */
#define GUESS_PER_BYTE 0.03
/* Milliseconds between two reports of progress. */
#define PROGRESS_INTERVAL 100

/* --- The worker --- */

double
gradus_player_get_progress (GradusPlayer *self)
{
  const GradusJob *job = self->job;
  guint64 span;

  if (job == NULL || (job->kind != JOB_SEEK && job->kind != JOB_SCRIPT)
      || job->step <= job->first_last)
    return -1.0;
  span = job->step - job->first_last;

  return MIN (1.0, (double) g_atomic_int_get (&job->at) / (double) span);
}

static gboolean
progress_cb (gpointer user_data)
{
  gradus_player_notify (GRADUS_PLAYER (user_data), PROP_PROGRESS);

  return G_SOURCE_CONTINUE;
}

/* Why no step of @limit completed phase number @phase: a sentence. */
static char *
missed_phase (const GradusRun *run, guint phase, gboolean forward, guint limit)
{
  const GradusPhase *info = &gradus_run_get_algorithm (run)->phases[phase];

  if (!forward)
    return g_strdup_printf (_ ("“%s” has not been done before this step."), _ (info->title));
  if (info->once)
    return g_strdup_printf (_ ("“%s” is done in the first iteration only. Go back to see it "
                               "again."),
                            _ (info->title));
  if (gradus_run_is_complete (run))
    return g_strdup_printf (_ ("“%s” does not come any more: the run ends at step %" PRIu64 "."),
                            _ (info->title), gradus_run_get_last (run));

  return g_strdup_printf (_ ("“%s” did not come within %d steps."), _ (info->title), (int) limit);
}

/* --- What a file asks for --- */

GradusJob *
gradus_player_get_rest (GradusPlayer *self)
{
  const GradusJob *rest = self->rest;

  if (rest == NULL || self->run == NULL || gradus_run_get_last_setup (self->run) != self->rest_setup
      || (rest->script != NULL && rest->change < gradus_script_count_changes (rest->script)
          && gradus_run_get_last (self->run)
               > gradus_script_get_change (rest->script, rest->change)->step))
    return NULL;

  return self->rest;
}

void
gradus_player_drop_rest (GradusPlayer *self)
{
  g_clear_pointer (&self->rest, gradus_job_unref);
  g_clear_pointer (&self->rest_setup, gradus_setup_unref);
}

/* @job has come to its limit: keep what is left of it. */
static void
keep_rest (GradusPlayer *self, const GradusJob *job)
{
  GradusJob *rest = gradus_job_new (job->kind);

  gradus_player_drop_rest (self);
  rest->step = job->step;
  rest->micro = job->micro;
  rest->link = job->link != NULL ? gradus_link_ref (job->link) : NULL;
  rest->script = job->script != NULL ? gradus_script_ref (job->script) : NULL;
  rest->change = job->change;
  rest->resumed = TRUE;
  self->rest = rest;
  self->rest_setup = gradus_setup_ref (gradus_run_get_last_setup (self->run));
}

/* Why @job has come to its limit: a sentence. */
static char *
say_limit (GradusPlayer *self, const GradusJob *job)
{
  const guint64 last = gradus_run_get_last (self->run);

  if (job->bounded)
    return g_strdup_printf (_ ("This is step %" PRIu64
                               ". The way to where it is meant to stand is long. Go on if you "
                               "want to wait for it."),
                            last);

  return g_strdup_printf (_ ("The run stops at step %" PRIu64 ", because its steps fill the memory "
                             "that they may take. Allow more in the preferences, or begin anew."),
                          last);
}

void
gradus_player_announce (GradusPlayer *self, const GradusJob *job)
{
  gboolean moved = gradus_run_get_step (self->run) != job->from_step
                   || gradus_run_get_micro (self->run) != job->from_micro;
  gboolean failed = moved && job->kind != JOB_BACK
                    && gradus_run_get_status (self->run) == GRADUS_STATUS_FAILED
                    && gradus_run_get_failure (self->run) != NULL;
  gboolean limited = g_error_matches (job->error, GRADUS_ERROR, GRADUS_ERROR_LIMIT);
  gboolean missed = job->kind == JOB_LINK && !job->cancelled && !limited
                    && !gradus_link_is_reached (job->link, self->run);
  g_autofree char *sentence = failed ? g_strdup (gradus_run_get_failure (self->run)) : NULL;
  g_autoptr (GError) error = NULL;

  if (limited && job->bounded)
    keep_rest (self, job);
  if (job->kind == JOB_SCRIPT
      && (job->resumed || job->change < gradus_script_count_changes (job->script)))
    gradus_player_emit_cut_short (self);
  if (missed)
    gradus_link_set_missed (job->link, self->run, &error);
  else if (limited)
    sentence = say_limit (self, job);
  else if (job->kind == JOB_PHASE && !job->hit && !job->cancelled && !failed)
    sentence = missed_phase (self->run, (guint) job->phase, job->forward, GRADUS_JOB_STEP_LIMIT);
  if (moved)
    gradus_player_tell_moved (self);
  if (sentence != NULL)
    gradus_player_emit_failed (self, sentence);
  else if (missed)
    gradus_player_emit_failed (self, error->message);
  if (job->stopped != 0)
    gradus_player_emit_stopped (self, job->stopped);
  if (job->error != NULL && !limited)
    gradus_player_emit_failed (self, job->error->message);
}

/* Whether the algorithm has something to ask where the run is now. */
static gboolean
asks_here (GradusPlayer *self)
{
  g_autoptr (GradusPrompt) prompt = gradus_prompt_new (self->run, NULL);

  return prompt != NULL;
}

/* Whether playing has to stop where the run is now. */
gboolean
gradus_player_is_stop (GradusPlayer *self, const GradusJob *job)
{
  return self->run == NULL || gradus_run_is_at_end (self->run) || job->stopped != 0
         || job->error != NULL
         || (gradus_run_get_micro (self->run) == 0 && job->kind == JOB_FORWARD
             && gradus_run_get_step (self->run) > job->from_step && self->asking
             && asks_here (self));
}

/* A person may wait and stop, but the history is never thinned out: half of the budget is for
 * it. */
static void
set_limit (GradusPlayer *self)
{
  const GradusLimit limit = { .bytes = self->budget / 2 };

  gradus_run_set_limit (self->run, &limit);
}

/* Take the run back from the worker, which has done with it. Returns the job; tells nobody. */
static GradusJob *
collect (GradusPlayer *self)
{
  GradusJob *job = g_steal_pointer (&self->job);

  self->run = g_steal_pointer (&job->run);
  gradus_player_take_watcher (self, g_steal_pointer (&job->watcher));
  g_clear_pointer (&self->job_script, gradus_script_unref);
  gradus_run_set_budget (self->run, self->budget);
  set_limit (self);
  memcpy (self->cost, job->cost, sizeof self->cost);
  g_clear_handle_id (&self->progress_source, g_source_remove);
  g_clear_pointer (&self->snapshot, gradus_snapshot_unref);

  return job;
}

static void
take_back (GradusPlayer *self)
{
  g_autoptr (GradusJob) job = collect (self);
  g_autoptr (GradusJob) next = g_steal_pointer (&self->next);

  if (self->playing && gradus_player_is_stop (self, job))
    gradus_player_pause (self);
  gradus_player_notify (self, PROP_BUSY);
  gradus_player_notify (self, PROP_PROGRESS);
  gradus_player_announce (self, job);
  if (next != NULL)
    gradus_player_seek (self, next->step, next->micro);
}

static gboolean
worker_work (gpointer data, GradusTrip *trip, GError **error)
{
  GradusJob *job = data;

  job->deadline = 0;
  job->cancel = gradus_trip_get_cancel (trip);
  if (job->bounded)
    {
      const GradusLimit limit = gradus_limit_begin (
        GRADUS_LIMIT_SECONDS, MIN (GRADUS_LIMIT_BYTES, job->budget / 2), NULL);

      gradus_run_set_budget (job->run, MIN (2 * GRADUS_LIMIT_BYTES, job->budget));
      gradus_run_set_limit (job->run, &limit);
    }
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

const GradusErrandKind gradus_player_worker_kind = {
  .work = worker_work,
  .done = worker_done,
  .clear = gradus_job_unref,
};

/* Give @job, which it takes, to the worker together with the run. */
static void
hand_over (GradusPlayer *self, GradusJob *job)
{
  self->snapshot = gradus_snapshot_new (self->run);
  self->job_script = job->script != NULL ? gradus_script_ref (job->script)
                                         : gradus_player_make_script (self);
  self->job_step = gradus_run_get_step (self->run);
  self->job_micro = gradus_run_get_micro (self->run);
  self->job = job;
  job->run = g_steal_pointer (&self->run);
  job->watcher = g_steal_pointer (&self->watcher);
  self->progress_source = g_timeout_add (PROGRESS_INTERVAL, progress_cb, self);

  gradus_errand_send (self->worker, gradus_job_ref (job));
  gradus_player_notify (self, PROP_BUSY);
}

/* Cancel the job and wait until it has noticed, at most one step. FALSE when there is none. */
static gboolean
join (GradusPlayer *self)
{
  if (self->job == NULL)
    return FALSE;
  g_clear_pointer (&self->next, gradus_job_unref);
  gradus_job_unref (gradus_errand_join (self->worker));

  return TRUE;
}

void
gradus_player_stop (GradusPlayer *self)
{
  if (join (self))
    take_back (self);
}

void
gradus_player_drop_worker (GradusPlayer *self)
{
  if (join (self))
    gradus_job_unref (collect (self));
}

/* --- Commands --- */

/* What a phase cost is forgotten with another algorithm, and when the data have grown. */
static void
check_costs (GradusPlayer *self)
{
  GradusSetup *setup = gradus_run_get_setup (self->run);

  if (setup == self->costed)
    return;
  if (self->costed == NULL
      || gradus_setup_get_algorithm (self->costed) != gradus_setup_get_algorithm (setup)
      || (double) gradus_dataset_get_bytes (gradus_setup_get_dataset (setup))
           > 2.0 * (double) gradus_dataset_get_bytes (gradus_setup_get_dataset (self->costed)))
    memset (self->cost, 0, sizeof self->cost);
  gradus_setup_ref (setup);
  g_clear_pointer (&self->costed, gradus_setup_unref);
  self->costed = setup;
}

gboolean
gradus_player_perform (GradusPlayer *self, GradusJob *job, gint64 deadline)
{
  gboolean done = FALSE;

  gradus_player_let_go (self);
  set_limit (self);
  gradus_job_begin (job, self->run);
  job->budget = self->budget;
  job->heeds = job->kind == JOB_FORWARD && (self->playing || job->grain == GRADUS_GRAIN_RUN);
  check_costs (self);
  memcpy (job->cost, self->cost, sizeof job->cost);
  job->guess = GUESS_PER_BYTE
               * (double) gradus_dataset_get_bytes (gradus_setup_get_dataset (self->costed));
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
start (GradusPlayer *self, GradusJob *job)
{
  g_autoptr (GradusJob) keep = gradus_job_ref (job);

  if (gradus_player_perform (self, job, g_get_monotonic_time () + GRADUS_JOB_SLICE))
    {
      gradus_player_announce (self, keep);
      gradus_job_unref (job);
    }
}

void
gradus_player_forward (GradusPlayer *self, GradusGrain grain)
{
  GradusJob *job;

  g_return_if_fail (GRADUS_IS_PLAYER (self));
  if (self->run == NULL || gradus_run_is_at_end (self->run))
    return;
  job = gradus_job_new (JOB_FORWARD);
  job->grain = grain;
  start (self, job);
}

void
gradus_player_back (GradusPlayer *self, GradusGrain grain)
{
  GradusJob *job;

  g_return_if_fail (GRADUS_IS_PLAYER (self));
  if (self->run == NULL)
    return;
  gradus_player_pause (self);
  job = gradus_job_new (JOB_BACK);
  job->grain = grain;
  start (self, job);
}

void
gradus_player_seek (GradusPlayer *self, guint64 step, guint64 micro)
{
  GradusJob *job;

  g_return_if_fail (GRADUS_IS_PLAYER (self));
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

void
gradus_player_seek_script (GradusPlayer *self, GradusScript *script, guint64 step, guint64 micro,
                           gboolean bounded)
{
  GradusJob *job;

  if (self->run == NULL || (step == 0 && micro == 0 && gradus_script_count_changes (script) == 0))
    return;
  job = gradus_job_new (JOB_SCRIPT);
  job->script = gradus_script_ref (script);
  job->bounded = bounded;
  job->step = step;
  job->micro = micro;
  start (self, job);
}

void
gradus_player_seek_link (GradusPlayer *self, GradusLink *link)
{
  GradusJob *job;

  if (self->run == NULL)
    return;
  job = gradus_job_new (JOB_LINK);
  job->link = gradus_link_ref (link);
  job->bounded = TRUE;
  start (self, job);
}

void
gradus_player_go_on (GradusPlayer *self)
{
  GradusJob *job;

  g_return_if_fail (GRADUS_IS_PLAYER (self));
  job = gradus_player_get_rest (self);
  if (job == NULL)
    return;
  gradus_player_pause (self);
  self->rest = NULL;
  gradus_player_drop_rest (self);
  gradus_run_seek (self->run, gradus_run_get_last (self->run), 0);
  start (self, job);
}

gboolean
gradus_player_can_go_on (GradusPlayer *self)
{
  g_return_val_if_fail (GRADUS_IS_PLAYER (self), FALSE);

  return gradus_player_get_rest (self) != NULL;
}

void
gradus_player_seek_event (GradusPlayer *self, int event, gboolean forward)
{
  GradusJob *job;

  g_return_if_fail (GRADUS_IS_PLAYER (self));
  if (self->run == NULL)
    return;
  gradus_player_pause (self);
  job = gradus_job_new (JOB_EVENT);
  job->event = event;
  job->forward = forward;
  start (self, job);
}

void
gradus_player_seek_phase (GradusPlayer *self, guint phase, gboolean forward)
{
  GradusJob *job;

  g_return_if_fail (GRADUS_IS_PLAYER (self));
  if (self->run == NULL)
    return;
  gradus_player_pause (self);
  job = gradus_job_new (JOB_PHASE);
  job->phase = (int) phase;
  job->forward = forward;
  start (self, job);
}

void
gradus_player_restart (GradusPlayer *self)
{
  g_return_if_fail (GRADUS_IS_PLAYER (self));
  gradus_player_pause (self);
  gradus_player_stop (self);
  if (self->run == NULL)
    return;
  gradus_player_let_go (self);
  gradus_run_seek (self->run, 0, 0);
  gradus_player_tell_moved (self);
}

void
gradus_player_cancel (GradusPlayer *self)
{
  g_return_if_fail (GRADUS_IS_PLAYER (self));
  gradus_player_pause (self);
  g_clear_pointer (&self->next, gradus_job_unref);
  gradus_errand_cancel (self->worker);
}
