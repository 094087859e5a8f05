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

#include "gradus-document-private.h"
#include "gradus-question.h"

/* Microseconds of the main thread that a job may take: half a frame at 60 Hz. */
#define SLICE 8000
/* Microseconds a byte of data is thought to cost a phase that has not run yet. */
#define GUESS_PER_BYTE 0.03
/* An algorithm that never ends stops here when it is told to run to the end. */
#define STEP_LIMIT 1000000
/* Milliseconds between two reports of progress. */
#define PROGRESS_INTERVAL 100

typedef enum
{
  JOB_FORWARD,
  JOB_BACK,
  JOB_SEEK,
  JOB_EVENT,
  JOB_PHASE,
  JOB_LINK,
  JOB_SCRIPT,
} JobKind;

struct _GradusJob
{
  gatomicrefcount ref_count;
  JobKind kind;
  GradusGrain grain;
  guint64 step, micro;     /* of a seek */
  int event;               /* of JOB_EVENT */
  int phase;               /* of JOB_PHASE */
  gboolean forward;
  GradusLink *link;        /* or NULL */
  gboolean heeds;          /* stops where a breakpoint is hit */
  guint64 stopped;         /* the breakpoints that stopped it */
  GradusScript *script;    /* of JOB_SCRIPT */
  guint change;            /* the next of its changes */
  GError *error;           /* why a change could not be made */

  gboolean begun;
  guint64 from_step, from_micro, from_iteration, first_last;
  gint64 deadline;         /* monotonic time at which it pauses for the main thread; 0 = never */
  gboolean paused, hit;
  gint64 step_began;
  double cost[GRADUS_MAX_PHASES];
  double guess;

  /* With the worker. */
  GradusDocument *document;   /* not a reference: taken away when the document does not care */
  GradusRun *run;
  GradusWatcher *watcher;  /* goes with the run; on the main thread the document's */
  gint cancel;             /* atomic */
  gint at;                 /* atomic: steps made so far */
  GMutex mutex;
  GCond ready;
  gboolean done;           /* under mutex */
};

static GradusJob *
job_new (JobKind kind)
{
  GradusJob *job = g_new0 (GradusJob, 1);

  g_atomic_ref_count_init (&job->ref_count);
  job->kind = kind;
  g_mutex_init (&job->mutex);
  g_cond_init (&job->ready);

  return job;
}

static GradusJob *
job_ref (GradusJob *job)
{
  g_atomic_ref_count_inc (&job->ref_count);
  return job;
}

static void
job_unref (gpointer data)
{
  GradusJob *job = data;

  if (!g_atomic_ref_count_dec (&job->ref_count))
    return;
  g_clear_pointer (&job->run, gradus_run_free);
  g_clear_pointer (&job->watcher, gradus_watcher_free);
  g_clear_pointer (&job->link, gradus_link_unref);
  g_clear_pointer (&job->script, gradus_script_unref);
  g_clear_error (&job->error);
  g_mutex_clear (&job->mutex);
  g_cond_clear (&job->ready);
  g_free (job);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusJob, job_unref)

/* --- What a step costs --- */

/* Microseconds that phase number @phase will take. */
static double
estimate (const GradusJob *job,
          int phase)
{
  if (phase < 0 || phase >= GRADUS_MAX_PHASES)
    return 0.0;

  return job->cost[phase] > 0.0 ? job->cost[phase] : job->guess;
}

static void
learn_cost (GradusJob *job,
            int phase,
            gint64 took)
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
estimate_replay (const GradusJob *job,
                 const GradusRun *run)
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

/* Whether the next thing the job does is likely to fit the main thread. */
static gboolean
fits (const GradusJob *job,
      const GradusRun *run)
{
  gboolean known = job->kind == JOB_BACK ||
                   (job->kind == JOB_SEEK && job->step <= gradus_run_get_last (run)) ||
                   ((job->kind == JOB_EVENT || job->kind == JOB_PHASE) && !job->forward) ||
                   gradus_run_get_step (run) < gradus_run_get_last (run);
  double cost = known ? estimate_replay (job, run)
                      : estimate (job, gradus_run_get_next_phase (run));

  if (!known && job->kind == JOB_FORWARD && job->grain == GRADUS_GRAIN_MICRO)
    {
      guint64 n = gradus_run_count_micro (run);

      cost /= (double) MAX (n, 1);
    }

  return cost <= SLICE;
}

/* --- Doing a job --- */

static guint64
events_at (GradusRun *run,
           guint64 step)
{
  return gradus_history_events (gradus_run_get_history (run), step);
}

/* Whether @step completed phase number @phase. */
static gboolean
is_phase (const GradusRun *run,
          guint64 step,
          int phase)
{
  return step > 0 && gradus_history_phase (gradus_run_get_history (run), step) == phase;
}

/* Whether a JOB_EVENT looks for what happened at @step, where the breakpoints @mask are hit. */
static gboolean
is_wanted (const GradusJob *job,
           GradusRun *run,
           guint64 step,
           guint64 mask)
{
  const guint64 events = events_at (run, step);

  if (job->event >= 0)
    return (events >> job->event & 1) != 0;

  return events != 0 || mask != 0;
}

/* After every step: is that all, or all for now? */
static gboolean
after_step_cb (GradusRun *run,
               gpointer user_data)
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
      job->hit = job->stopped != 0 ||
                 (job->grain == GRADUS_GRAIN_ITERATION &&
                  gradus_run_get_iteration (run) > job->from_iteration);
    }
  if (job->hit)
    return TRUE;
  job->paused = job->deadline != 0 &&
                (double) now + estimate (job, gradus_run_get_next_phase (run)) >
                (double) job->deadline;

  return job->paused;
}

/* Go on making steps until after_step_cb() is content, the run ends or @limit steps exist. TRUE
 * when the job is done. */
static gboolean
advance (GradusJob *job,
         GradusRun *run,
         guint64 limit)
{
  guint64 step = gradus_run_get_step (run);

  job->hit = FALSE;
  job->paused = FALSE;
  job->step_began = g_get_monotonic_time ();
  gradus_watcher_begin (job->watcher, run);
  if (step < limit)
    gradus_run_advance (run, limit - step, after_step_cb, job, &job->cancel);

  return !job->paused;
}

/* Pass over the steps that exist already to the first that is wanted, or to the last. TRUE when one
 * was found. Does nothing when a breakpoint needs states: then every step is visited. */
static gboolean
skip_known (GradusJob *job,
            GradusRun *run)
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
seek_back (GradusJob *job,
           GradusRun *run)
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
look_once (GradusJob *job,
           GradusRun *run)
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
do_phase (GradusJob *job,
          GradusRun *run)
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
  if (gradus_run_is_complete (run) ||
      (gradus_run_get_algorithm (run)->phases[job->phase].once &&
       gradus_history_iteration (gradus_run_get_history (run), last) > 0))
    return TRUE;
  if (gradus_run_get_step (run) < last)
    gradus_run_seek (run, last, 0);

  return advance (job, run, job->first_last + STEP_LIMIT);
}

static gboolean
do_seek (GradusJob *job,
         GradusRun *run)
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
  if (job->micro > 0 && gradus_run_get_step (run) == job->step &&
      g_atomic_int_get (&job->cancel) == 0)
    gradus_run_seek (run, job->step, job->micro);

  return TRUE;
}

/* Make the changes that are left, each at its step, then go to the position. */
static gboolean
do_script (GradusJob *job,
           GradusRun *run)
{
  for (; job->change < gradus_script_count_changes (job->script); job->change++)
    {
      guint64 step = gradus_script_get_change (job->script, job->change)->step;

      if (gradus_run_get_step (run) < step && !advance (job, run, step))
        return FALSE;
      if (g_atomic_int_get (&job->cancel) != 0 ||
          !gradus_script_make_change (job->script, job->change, run, &job->error))
        return TRUE;
    }

  return do_seek (job, run);
}

/* Work on @job until it is done (TRUE) or its deadline has come. */
static gboolean
job_work (GradusJob *job,
          GradusRun *run)
{
  gint64 began;
  int phase;

  if (!job->begun)
    {
      job->begun = TRUE;
      job->from_step = gradus_run_get_step (run);
      job->from_micro = gradus_run_get_micro (run);
      job->from_iteration = gradus_run_get_iteration (run);
      job->first_last = gradus_run_get_last (run);
    }

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
      return advance (job, run, job->first_last + STEP_LIMIT);

    case JOB_PHASE:
      return do_phase (job, run);

    case JOB_SCRIPT:
      return do_script (job, run);

    case JOB_LINK:
      return gradus_link_is_reached (job->link, run) ||
             advance (job, run, job->first_last + STEP_LIMIT);

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
      return advance (job, run, job->first_last + STEP_LIMIT);
    }
}

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
announce (GradusDocument *self,
          const GradusJob *job)
{
  gboolean moved = gradus_run_get_step (self->run) != job->from_step ||
                   gradus_run_get_micro (self->run) != job->from_micro;
  gboolean failed = moved && job->kind != JOB_BACK &&
                    gradus_run_get_status (self->run) == GRADUS_STATUS_FAILED &&
                    gradus_run_get_failure (self->run) != NULL;
  gboolean cancelled = g_atomic_int_get (&job->cancel) != 0;
  gboolean missed = job->kind == JOB_LINK && !cancelled &&
                    !gradus_link_is_reached (job->link, self->run);
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
  else if (job->kind == JOB_PHASE && !job->hit && !cancelled && !failed)
    sentence = gradus_document_missed_phase (self, (guint) job->phase, job->forward,
                                             STEP_LIMIT);
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
is_stop (GradusDocument *self,
         const GradusJob *job)
{
  return self->run == NULL || gradus_run_is_at_end (self->run) || job->stopped != 0 ||
         (gradus_run_get_micro (self->run) == 0 && job->kind == JOB_FORWARD &&
          gradus_run_get_step (self->run) > job->from_step && self->asking && asks_here (self));
}

/* Take the run back from the worker, which has done with it. Returns the job; tells nobody. */
static GradusJob *
collect (GradusDocument *self)
{
  GradusJob *job = g_steal_pointer (&self->job);

  job->document = NULL;
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

static void
work_in_thread (GTask *task,
                gpointer source,
                gpointer task_data,
                GCancellable *cancellable)
{
  GradusJob *job = task_data;

  job->deadline = 0;
  job_work (job, job->run);
  g_mutex_lock (&job->mutex);
  job->done = TRUE;
  g_cond_signal (&job->ready);
  g_mutex_unlock (&job->mutex);
  g_task_return_boolean (task, TRUE);
}

static void
worked_cb (GObject *source,
           GAsyncResult *result,
           gpointer user_data)
{
  g_autoptr (GradusJob) job = user_data;

  /* Somebody may have waited for it and taken the run back already. */
  if (job->document != NULL)
    take_back (job->document);
}

/* Give @job, which it takes, to the worker together with the run. */
static void
hand_over (GradusDocument *self,
           GradusJob *job)
{
  g_autoptr (GTask) task = NULL;

  self->snapshot = gradus_snapshot_new (self->run);
  self->job_script = job->script != NULL ? gradus_script_ref (job->script)
                                         : gradus_document_make_script (self);
  self->job_step = gradus_run_get_step (self->run);
  self->job_micro = gradus_run_get_micro (self->run);
  self->job = job;
  job->document = self;
  job->run = g_steal_pointer (&self->run);
  job->watcher = g_steal_pointer (&self->watcher);
  self->progress_source = g_timeout_add (PROGRESS_INTERVAL, progress_cb, self);

  task = g_task_new (NULL, NULL, worked_cb, job_ref (job));
  g_task_set_task_data (task, job_ref (job), job_unref);
  g_task_run_in_thread (task, work_in_thread);
  gradus_document_notify (self, PROP_BUSY);
}

/* Cancel the job and wait until it has noticed, at most one step. FALSE when there is none. */
static gboolean
join (GradusDocument *self)
{
  GradusJob *job = self->job;

  if (job == NULL)
    return FALSE;
  g_clear_pointer (&self->next, job_unref);
  g_atomic_int_set (&job->cancel, 1);
  g_mutex_lock (&job->mutex);
  while (!job->done)
    g_cond_wait (&job->ready, &job->mutex);
  g_mutex_unlock (&job->mutex);

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
    job_unref (collect (self));
}

/* --- Commands --- */

/* Do @job, which it takes: here until @deadline, then by the worker. TRUE when it was done here.
 * Emits nothing about the move. */
static gboolean
perform (GradusDocument *self,
         GradusJob *job,
         gint64 deadline)
{
  gboolean done = FALSE;

  job->heeds = job->kind == JOB_FORWARD && (self->playing || job->grain == GRADUS_GRAIN_RUN);
  memcpy (job->cost, self->cost, sizeof job->cost);
  job->guess = GUESS_PER_BYTE *
               (double) gradus_dataset_get_bytes (gradus_setup_get_dataset (self->setup));
  job->deadline = deadline;
  job->watcher = self->watcher;
  if (fits (job, self->run))
    done = job_work (job, self->run);
  job->watcher = NULL;
  memcpy (self->cost, job->cost, sizeof self->cost);
  if (!done)
    hand_over (self, job);

  return done;
}

/* The same with news. */
static void
start (GradusDocument *self,
       GradusJob *job)
{
  g_autoptr (GradusJob) keep = job_ref (job);

  if (perform (self, job, g_get_monotonic_time () + SLICE))
    {
      announce (self, keep);
      job_unref (job);
    }
}

void
gradus_document_forward (GradusDocument *self,
                         GradusGrain grain)
{
  GradusJob *job;

  g_return_if_fail (GRADUS_IS_DOCUMENT (self));
  if (self->run == NULL || gradus_run_is_at_end (self->run))
    return;
  job = job_new (JOB_FORWARD);
  job->grain = grain;
  start (self, job);
}

void
gradus_document_back (GradusDocument *self,
                      GradusGrain grain)
{
  GradusJob *job;

  g_return_if_fail (GRADUS_IS_DOCUMENT (self));
  if (self->run == NULL)
    return;
  gradus_document_pause (self);
  job = job_new (JOB_BACK);
  job->grain = grain;
  start (self, job);
}

void
gradus_document_seek (GradusDocument *self,
                      guint64 step,
                      guint64 micro)
{
  GradusJob *job;

  g_return_if_fail (GRADUS_IS_DOCUMENT (self));
  if (self->run == NULL && self->job == NULL)
    return;
  job = job_new (JOB_SEEK);
  job->step = step;
  job->micro = micro;
  if (self->job != NULL)
    {
      /* Scrubbing: only where the hand is now matters. */
      g_clear_pointer (&self->next, job_unref);
      self->next = job;
      if (self->job->kind == JOB_SEEK || self->job->kind == JOB_LINK)
        g_atomic_int_set (&self->job->cancel, 1);
      return;
    }
  start (self, job);
}

gboolean
gradus_document_begin_script (GradusDocument *self,
                              GradusScript *script,
                              GError **error)
{
  if (!gradus_document_apply (self, gradus_script_get_setup (script), TRUE, TRUE, error))
    return FALSE;
  if (self->run != NULL)
    gradus_document_set_setup (self, gradus_script_get_last_setup (script));

  return TRUE;
}

void
gradus_document_seek_script (GradusDocument *self,
                             GradusScript *script,
                             guint64 step,
                             guint64 micro)
{
  GradusJob *job;

  if (self->run == NULL || (step == 0 && micro == 0 && gradus_script_count_changes (script) == 0))
    return;
  job = job_new (JOB_SCRIPT);
  job->script = gradus_script_ref (script);
  job->step = step;
  job->micro = micro;
  start (self, job);
}

void
gradus_document_seek_link (GradusDocument *self,
                           GradusLink *link)
{
  GradusJob *job;

  if (self->run == NULL)
    return;
  job = job_new (JOB_LINK);
  job->link = gradus_link_ref (link);
  start (self, job);
}

void
gradus_document_seek_event (GradusDocument *self,
                            int event,
                            gboolean forward)
{
  GradusJob *job;

  g_return_if_fail (GRADUS_IS_DOCUMENT (self));
  if (self->run == NULL)
    return;
  gradus_document_pause (self);
  job = job_new (JOB_EVENT);
  job->event = event;
  job->forward = forward;
  start (self, job);
}

void
gradus_document_seek_phase (GradusDocument *self,
                            guint phase,
                            gboolean forward)
{
  GradusJob *job;

  g_return_if_fail (GRADUS_IS_DOCUMENT (self));
  if (self->run == NULL)
    return;
  gradus_document_pause (self);
  job = job_new (JOB_PHASE);
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
  g_clear_pointer (&self->next, job_unref);
  if (self->job != NULL)
    g_atomic_int_set (&self->job->cancel, 1);
}

void
gradus_document_wait (GradusDocument *self)
{
  g_return_if_fail (GRADUS_IS_DOCUMENT (self));
  while (self->job != NULL || self->replay != NULL)
    g_main_context_iteration (NULL, TRUE);
}

/* --- Playing --- */

static void
set_playing (GradusDocument *self,
             gboolean playing)
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
gradus_document_tick (GradusDocument *self,
                      gint64 now_us)
{
  gint64 deadline = g_get_monotonic_time () + SLICE;
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
      GradusJob *job = job_new (JOB_FORWARD);
      g_autoptr (GradusJob) keep = job_ref (job);

      /* No question is passed over. */
      job->grain = self->asking ? MIN (self->grain, GRADUS_GRAIN_PHASE) : self->grain;
      if (!perform (self, job, deadline))
        {
          self->due = 0.0;
          return;
        }
      if (first == NULL)
        first = job_ref (job);
      job_unref (job);
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
