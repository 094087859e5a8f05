/* Gradus: following metrics and values of the document through all steps.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-life.h"
#include "gradus-value-follower.h"

/* Microseconds between two copies of a run that goes on and on. */
#define INTERVAL 250000
/* Samples that a walk makes; what is appended may be as many again before they are thinned out. */
#define SAMPLES 400

typedef struct
{
  GPtrArray *quantities;   /* GradusCondition or NULL */
  guint64 stride;
  GArray *steps;           /* guint64 */
  GArray *numbers;         /* for each step, for each quantity: GRADUS_FOLLOW_CURVES numbers */
  guint *n_curves;         /* of each quantity */
} Record;

typedef struct
{
  gatomicrefcount ref_count;
  GradusValueFollower *follower;   /* NULL when it does not care any more */
  GradusRun *run;                  /* a copy */
  Record *record;
  gint cancel;                     /* atomic */
} Job;

struct _GradusValueFollower
{
  GradusDocument *document;
  GradusFollowChanged changed;
  gpointer user_data;

  char **texts;
  Record *record;                  /* or NULL */
  const GradusRun *run;            /* that the record is of; only compared */
  gboolean stale;                  /* the past may be another one now */
  Job *job;
  gint64 began;                    /* monotonic time of the last job */
  guint timer;
};

static void catch_up (GradusValueFollower *self);

/* --- Records --- */

static void
quantity_clear (gpointer data)
{
  if (data != NULL)
    gradus_condition_unref (data);
}

static Record *
record_new (const GradusAlgorithm *algorithm,
            char **texts)
{
  Record *record = g_new0 (Record, 1);

  record->quantities = g_ptr_array_new_with_free_func (quantity_clear);
  for (guint i = 0; texts[i] != NULL; i++)
    g_ptr_array_add (record->quantities,
                     gradus_condition_new_quantity (algorithm, texts[i], NULL, NULL));
  record->stride = 1;
  record->steps = g_array_new (FALSE, FALSE, sizeof (guint64));
  record->numbers = g_array_new (FALSE, FALSE, sizeof (double));
  record->n_curves = g_new0 (guint, record->quantities->len + 1);

  return record;
}

static void
record_free (Record *record)
{
  g_ptr_array_unref (record->quantities);
  g_array_unref (record->steps);
  g_array_unref (record->numbers);
  g_free (record->n_curves);
  g_free (record);
}

static gsize
row_length (const Record *record)
{
  return (gsize) record->quantities->len * GRADUS_FOLLOW_CURVES;
}

static guint64
last_step (const Record *record)
{
  return record->steps->len > 0
    ? g_array_index (record->steps, guint64, record->steps->len - 1)
    : G_MAXUINT64;
}

static void
copy_row (Record *record,
          guint to,
          guint from)
{
  const gsize length = row_length (record);

  g_array_index (record->steps, guint64, to) = g_array_index (record->steps, guint64, from);
  for (gsize i = 0; i < length; i++)
    g_array_index (record->numbers, double, to * length + i)
      = g_array_index (record->numbers, double, from * length + i);
}

static void
truncate_record (Record *record,
                 guint n)
{
  g_array_set_size (record->steps, n);
  g_array_set_size (record->numbers, (guint) (n * row_length (record)));
}

/* Make room for a sample at @step: what the last one was only because it was the last gives way,
 * and of too many every second one does. */
static void
make_room (Record *record,
           guint64 step)
{
  const guint n = record->steps->len;

  if (n > 0 && last_step (record) % record->stride != 0)
    truncate_record (record, n - 1);
  while (step / record->stride > 2 * SAMPLES)
    {
      guint kept = 0;

      record->stride *= 2;
      for (guint i = 0; i < record->steps->len; i++)
        if (g_array_index (record->steps, guint64, i) % record->stride == 0)
          copy_row (record, kept++, i);
      truncate_record (record, kept);
    }
}

static void
add_view (const GradusView *view,
          gpointer user_data)
{
  Record *record = user_data;

  make_room (record, view->step);
  g_array_append_val (record->steps, view->step);
  for (guint q = 0; q < record->quantities->len; q++)
    {
      g_auto (GradusArray) array = { 0 };
      double row[GRADUS_FOLLOW_CURVES];
      guint n = 0;

      if (record->quantities->pdata[q] != NULL)
        {
          gradus_condition_read (record->quantities->pdata[q], view, &array);
          n = (guint) MIN (gradus_array_length (&array), GRADUS_FOLLOW_CURVES);
        }
      for (guint c = 0; c < GRADUS_FOLLOW_CURVES; c++)
        row[c] = c < n ? array.data[c] : NAN;
      g_array_append_vals (record->numbers, row, GRADUS_FOLLOW_CURVES);
      record->n_curves[q] = MAX (record->n_curves[q], n);
    }
}

/* --- The worker --- */

static Job *
job_ref (Job *job)
{
  g_atomic_ref_count_inc (&job->ref_count);
  return job;
}

static void
job_unref (gpointer data)
{
  Job *job = data;

  if (!g_atomic_ref_count_dec (&job->ref_count))
    return;
  gradus_run_free (job->run);
  g_clear_pointer (&job->record, record_free);
  g_free (job);
}

static void
work_in_thread (GTask *task,
                gpointer source,
                gpointer task_data,
                GCancellable *cancellable)
{
  Job *job = task_data;

  gradus_run_visit (job->run, 0, job->record->stride, add_view, job->record, &job->cancel);
  g_task_return_boolean (task, TRUE);
}

static void
worked_cb (GObject *source,
           GAsyncResult *result,
           gpointer user_data)
{
  Job *job = user_data;
  GradusValueFollower *self = job->follower;

  if (self != NULL)
    {
      self->job = NULL;
      g_clear_pointer (&self->record, record_free);
      self->record = g_steal_pointer (&job->record);
      /* The run may have gone on meanwhile. */
      catch_up (self);
      self->changed (self->user_data);
    }
  job_unref (job);
}

static void
drop_job (GradusValueFollower *self)
{
  if (self->job == NULL)
    return;
  g_atomic_int_set (&self->job->cancel, 1);
  self->job->follower = NULL;
  self->job = NULL;
}

static void
start_job (GradusValueFollower *self,
           GradusRun *run)
{
  g_autoptr (GTask) task = NULL;
  Job *job = g_new0 (Job, 1);

  drop_job (self);
  g_atomic_ref_count_init (&job->ref_count);
  job->follower = self;
  job->run = gradus_run_copy (run);
  job->record = record_new (gradus_run_get_algorithm (run), self->texts);
  while (gradus_run_get_last (run) / job->record->stride > SAMPLES)
    job->record->stride *= 2;
  self->job = job;
  self->run = run;
  self->stale = FALSE;
  self->began = g_get_monotonic_time ();
  task = g_task_new (NULL, NULL, worked_cb, job);
  g_task_set_task_data (task, job_ref (job), job_unref);
  g_task_run_in_thread (task, work_in_thread);
}

/* --- Keeping up --- */

static gboolean
timer_cb (gpointer user_data)
{
  GradusValueFollower *self = user_data;

  self->timer = 0;
  catch_up (self);

  return G_SOURCE_REMOVE;
}

/* Start a job, now or as soon as the last one is some time ago. */
static void
want_job (GradusValueFollower *self,
          GradusRun *run)
{
  const gint64 wait = self->began + INTERVAL - g_get_monotonic_time ();

  if (wait <= 0 || self->began == 0)
    start_job (self, run);
  else if (self->timer == 0)
    self->timer = g_timeout_add ((guint) (wait / 1000 + 1), timer_cb, self);
}

static void
catch_up (GradusValueFollower *self)
{
  GradusRun *run = gradus_document_get_run (self->document);
  guint64 known, last;
  GradusView view;

  if (run == NULL || self->texts[0] == NULL)
    return;
  last = gradus_run_get_last (run);
  known = self->record != NULL ? last_step (self->record) : G_MAXUINT64;
  if (self->stale || run != self->run)
    {
      /* A run that stands at its start needs no walk. */
      if (last == 0 && gradus_run_get_micro (run) == 0)
        {
          drop_job (self);
          g_clear_pointer (&self->record, record_free);
          self->record = record_new (gradus_run_get_algorithm (run), self->texts);
          gradus_run_get_view (run, &view);
          add_view (&view, self->record);
          self->run = run;
          self->stale = FALSE;
          self->changed (self->user_data);
        }
      else
        want_job (self, run);
    }
  else if (self->job == NULL && known != last)
    {
      gradus_run_get_view (run, &view);
      if (known + 1 == last && view.step == last && view.micro == 0)
        {
          add_view (&view, self->record);
          self->changed (self->user_data);
        }
      else
        want_job (self, run);
    }
}

static void
setup_changed_cb (GradusValueFollower *self)
{
  /* "moved" follows. */
  self->stale = TRUE;
}

void
gradus_value_follower_set_texts (GradusValueFollower *self,
                                 const char *const *texts)
{
  if (g_strv_equal ((const char *const *) self->texts, texts))
    return;
  drop_job (self);
  g_clear_handle_id (&self->timer, g_source_remove);
  g_clear_pointer (&self->record, record_free);
  g_strfreev (self->texts);
  self->texts = g_strdupv ((char **) texts);
  self->stale = TRUE;
  self->began = 0;
  catch_up (self);
}

const guint64 *
gradus_value_follower_get_steps (GradusValueFollower *self,
                                 guint *n)
{
  *n = self->record != NULL ? self->record->steps->len : 0;

  return *n > 0 ? (const guint64 *) (gpointer) self->record->steps->data : NULL;
}

guint
gradus_value_follower_count_curves (GradusValueFollower *self,
                                    guint text)
{
  return self->record != NULL && text < self->record->quantities->len
    ? self->record->n_curves[text]
    : 0;
}

double
gradus_value_follower_get (GradusValueFollower *self,
                           guint text,
                           guint curve,
                           guint sample)
{
  const Record *record = self->record;

  g_return_val_if_fail (record != NULL && sample < record->steps->len, NAN);
  g_return_val_if_fail (text < record->quantities->len && curve < GRADUS_FOLLOW_CURVES, NAN);

  return g_array_index (record->numbers, double,
                        sample * row_length (record) + text * GRADUS_FOLLOW_CURVES + curve);
}

gboolean
gradus_value_follower_is_busy (GradusValueFollower *self)
{
  return self->job != NULL || self->timer != 0;
}

GradusValueFollower *
gradus_value_follower_new (GradusDocument *document,
                           GradusFollowChanged changed,
                           gpointer user_data)
{
  GradusValueFollower *self = g_new0 (GradusValueFollower, 1);

  self->document = g_object_ref (document);
  self->changed = changed;
  self->user_data = user_data;
  self->texts = g_new0 (char *, 1);
  g_signal_connect_swapped (document, "moved", G_CALLBACK (catch_up), self);
  g_signal_connect_swapped (document, "setup-changed", G_CALLBACK (setup_changed_cb), self);

  return self;
}

void
gradus_value_follower_free (GradusValueFollower *self)
{
  g_signal_handlers_disconnect_by_data (self->document, self);
  drop_job (self);
  g_clear_handle_id (&self->timer, g_source_remove);
  g_clear_pointer (&self->record, record_free);
  g_strfreev (self->texts);
  g_object_unref (self->document);
  g_free (self);
}
