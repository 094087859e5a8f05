/* Gradus: following a datum of the document through all steps.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-life-follower.h"

/* Microseconds between two copies of a run that goes on and on. */
#define INTERVAL 250000

typedef struct
{
  gatomicrefcount ref_count;
  GradusLifeFollower *follower;   /* NULL when it does not care any more */
  GradusRun *run;                 /* a copy; freed by the worker */
  GradusLifeRecord *record;
  gboolean anew;                  /* the record replaces the old one rather than continuing it */
  gint cancel;                    /* atomic */
} Job;

struct _GradusLifeFollower
{
  GradusDocument *document;
  GradusLifeChanged changed;
  gpointer user_data;

  const char *kind;
  int item;
  GradusLifeRecord *record;
  const GradusRun *run;           /* that the record is of; only compared */
  gboolean stale;                 /* the past may be another one now */
  Job *job;
  gint64 began;                   /* monotonic time of the last job */
  guint timer;
};

static void
job_unref (gpointer data)
{
  Job *job = data;

  if (!g_atomic_ref_count_dec (&job->ref_count))
    return;
  g_clear_pointer (&job->run, gradus_run_free);
  g_clear_pointer (&job->record, gradus_life_record_free);
  g_free (job);
}

static void catch_up (GradusLifeFollower *self);

/* --- The worker ------------------------------------------------------------------------------- */

static void
work_in_thread (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  Job *job = task_data;

  gradus_life_record_walk (job->record, job->run, &job->cancel);
  g_clear_pointer (&job->run, gradus_run_free);
  g_task_return_boolean (task, TRUE);
}

static void
worked_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Job *job = user_data;
  GradusLifeFollower *self = job->follower;

  if (self != NULL)
    {
      self->job = NULL;
      if (job->anew || self->record == NULL)
        {
          g_clear_pointer (&self->record, gradus_life_record_free);
          self->record = g_steal_pointer (&job->record);
        }
      else
        gradus_life_record_join (self->record, job->record);
      /* The run may have gone on meanwhile. */
      catch_up (self);
    }
  job_unref (job);
}

static void
drop_job (GradusLifeFollower *self)
{
  if (self->job == NULL)
    return;
  g_atomic_int_set (&self->job->cancel, 1);
  self->job->follower = NULL;
  self->job = NULL;
}

static void
start_job (GradusLifeFollower *self, GradusRun *run, gboolean anew)
{
  g_autoptr (GTask) task = NULL;
  Job *job = g_new0 (Job, 1);

  drop_job (self);
  g_atomic_ref_count_init (&job->ref_count);
  g_atomic_ref_count_inc (&job->ref_count);
  job->follower = self;
  job->anew = anew;
  job->run = gradus_run_copy (run);
  job->record = anew ? gradus_life_record_new (gradus_run_get_algorithm (run), self->kind,
                                               (guint) self->item)
                     : gradus_life_record_new_after (self->record);
  self->job = job;
  self->run = run;
  self->stale = FALSE;
  self->began = g_get_monotonic_time ();
  task = g_task_new (NULL, NULL, worked_cb, job);
  g_task_set_task_data (task, job, job_unref);
  g_task_run_in_thread (task, work_in_thread);
}

/* --- Keeping up ------------------------------------------------------------------------------- */

static gboolean
timer_cb (gpointer user_data)
{
  GradusLifeFollower *self = user_data;

  self->timer = 0;
  catch_up (self);
  return G_SOURCE_REMOVE;
}

/* Whether a job may begin now; else one will soon. */
static gboolean
may_start (GradusLifeFollower *self)
{
  const gint64 wait = self->began + INTERVAL - g_get_monotonic_time ();

  if (wait <= 0 || self->began == 0)
    return TRUE;
  if (self->timer == 0)
    self->timer = g_timeout_add ((guint) (wait / 1000 + 1), timer_cb, self);
  return FALSE;
}

static void
catch_up (GradusLifeFollower *self)
{
  GradusRun *run = gradus_document_get_run (self->document);
  guint64 known, last;
  GradusView view;

  /* While the document's worker has the run, there is nothing to be seen of it. */
  if (self->item < 0 || run == NULL)
    return;
  last = gradus_run_get_last (run);
  known = self->record != NULL ? gradus_life_record_get_last (self->record) : G_MAXUINT64;
  if (self->stale || run != self->run
      || (self->job == NULL && (known == G_MAXUINT64 || known > last)))
    {
      if (may_start (self))
        start_job (self, run, TRUE);
    }
  else if (self->job == NULL && known < last)
    {
      gradus_run_get_view (run, &view);
      if (known + 1 == last && view.step == last && view.micro == 0)
        gradus_life_record_add (self->record, &view);
      else if (may_start (self))
        start_job (self, run, FALSE);
    }
  self->changed (self->user_data);
}

static void
setup_changed_cb (GradusLifeFollower *self)
{
  /* "moved" follows. */
  self->stale = TRUE;
}

void
gradus_life_follower_set_item (GradusLifeFollower *self, const char *kind, int item)
{
  GradusRun *run = gradus_document_get_run (self->document);

  if (item >= 0 && run != NULL && !gradus_life_is_known (gradus_run_get_algorithm (run), kind))
    item = -1;
  drop_job (self);
  g_clear_handle_id (&self->timer, g_source_remove);
  g_clear_pointer (&self->record, gradus_life_record_free);
  self->kind = kind;
  self->item = item;
  self->stale = TRUE;
  self->began = 0;
  if (item >= 0)
    catch_up (self);
  else
    self->changed (self->user_data);
}

const GradusLifeRecord *
gradus_life_follower_get_record (GradusLifeFollower *self)
{
  return self->record;
}

gboolean
gradus_life_follower_is_busy (GradusLifeFollower *self)
{
  return self->job != NULL || self->timer != 0;
}

GradusLifeFollower *
gradus_life_follower_new (GradusDocument *document, GradusLifeChanged changed, gpointer user_data)
{
  GradusLifeFollower *self = g_new0 (GradusLifeFollower, 1);

  self->document = g_object_ref (document);
  self->changed = changed;
  self->user_data = user_data;
  self->item = -1;
  g_signal_connect_swapped (document, "moved", G_CALLBACK (catch_up), self);
  g_signal_connect_swapped (document, "setup-changed", G_CALLBACK (setup_changed_cb), self);
  return self;
}

void
gradus_life_follower_free (GradusLifeFollower *self)
{
  g_signal_handlers_disconnect_by_data (self->document, self);
  drop_job (self);
  g_clear_handle_id (&self->timer, g_source_remove);
  g_clear_pointer (&self->record, gradus_life_record_free);
  g_object_unref (self->document);
  g_free (self);
}
