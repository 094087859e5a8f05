/* Gradus: painting a field coarse to fine without holding up the window.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-field-worker.h"

#include <math.h>

/* What the first raster may take, and the distances between samples in pixels. */
#define FIRST_US 6000.0
#define COARSEST 48.0
#define MIDDLE 8.0
#define FINEST 2.0

/* One picture's sampling, shared by the worker, the thread and the results on their way. */
typedef struct
{
  gatomicrefcount references;
  GradusFieldJob *job;
  double width, height;
  double cells[3];
  guint n_cells;
  gint cancel;                 /* atomic */
  GradusFieldWorker *worker;   /* main thread only; NULL when it is gone or has another task */
} Task;

typedef struct
{
  Task *task;
  GradusFieldRaster *raster;
  gboolean last;
} Result;

struct _GradusFieldWorker
{
  GradusFieldReady ready;
  gpointer user_data;
  Task *task;          /* under way, or NULL */
  double us_per_sample;
};

static void
task_unref (Task *task)
{
  if (!g_atomic_ref_count_dec (&task->references))
    return;
  gradus_field_job_free (task->job);
  g_free (task);
}

static GradusFieldRaster *
run_task (Task *task, double cell)
{
  return gradus_field_job_run (task->job, (guint) ceil (task->width / cell) + 1,
                               (guint) ceil (task->height / cell) + 1, &task->cancel);
}

static void
result_free (gpointer data)
{
  Result *result = data;

  g_clear_pointer (&result->raster, gradus_field_raster_free);
  task_unref (result->task);
  g_free (result);
}

static gboolean
deliver_cb (gpointer data)
{
  Result *result = data;
  GradusFieldWorker *worker = result->task->worker;

  if (worker == NULL)
    return G_SOURCE_REMOVE;
  if (result->last)
    {
      result->task->worker = NULL;
      g_clear_pointer (&worker->task, task_unref);
    }
  worker->ready (g_steal_pointer (&result->raster), worker->user_data);
  return G_SOURCE_REMOVE;
}

static gpointer
thread_func (gpointer data)
{
  Task *task = data;

  for (guint i = 0; i < task->n_cells; i++)
    {
      GradusFieldRaster *raster = run_task (task, task->cells[i]);
      Result *result;

      if (raster == NULL)
        break;
      result = g_new0 (Result, 1);
      g_atomic_ref_count_inc (&task->references);
      result->task = task;
      result->raster = raster;
      result->last = i + 1 == task->n_cells;
      g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, deliver_cb, result, result_free);
    }
  task_unref (task);
  return NULL;
}

GradusFieldWorker *
gradus_field_worker_new (GradusFieldReady ready, gpointer user_data)
{
  GradusFieldWorker *worker = g_new0 (GradusFieldWorker, 1);

  worker->ready = ready;
  worker->user_data = user_data;
  /* A guess until the first measurement: a kernel machine of 400 support vectors. */
  worker->us_per_sample = 10;
  return worker;
}

void
gradus_field_worker_cancel (GradusFieldWorker *worker)
{
  if (worker->task == NULL)
    return;
  g_atomic_int_set (&worker->task->cancel, 1);
  worker->task->worker = NULL;
  g_clear_pointer (&worker->task, task_unref);
}

void
gradus_field_worker_free (GradusFieldWorker *worker)
{
  gradus_field_worker_cancel (worker);
  g_free (worker);
}

gboolean
gradus_field_worker_is_busy (const GradusFieldWorker *worker)
{
  return worker->task != NULL;
}

void
gradus_field_worker_start (GradusFieldWorker *worker, const GradusPlotLayout *layout,
                           GradusSnapshot *snapshot)
{
  GradusFieldJob *job = gradus_field_job_new (layout, snapshot);
  GradusFieldRaster *raster;
  double x, y, cell, samples;
  gint64 before, took;
  Task *task;
  GThread *thread;

  gradus_field_worker_cancel (worker);
  if (job == NULL)
    return;

  task = g_new0 (Task, 1);
  g_atomic_ref_count_init (&task->references);
  task->job = job;
  gradus_plot_layout_get_area (layout, &x, &y, &task->width, &task->height);

  cell = sqrt (task->width * task->height * worker->us_per_sample / FIRST_US);
  cell = CLAMP (cell, FINEST, COARSEST);
  before = g_get_monotonic_time ();
  raster = run_task (task, cell);
  took = g_get_monotonic_time () - before;
  samples = (task->width / cell + 1) * (task->height / cell + 1);
  /* One slow frame is no reason for a coarse picture from then on, nor a fast one for a slow
   * one. */
  worker->us_per_sample = sqrt (worker->us_per_sample * MAX (took, 1) / samples);
  worker->ready (raster, worker->user_data);

  if (cell > MIDDLE * 1.5)
    task->cells[task->n_cells++] = MIDDLE;
  if (cell > FINEST * 1.2)
    task->cells[task->n_cells++] = FINEST;
  if (task->n_cells == 0)
    {
      task_unref (task);
      return;
    }

  worker->task = task;
  task->worker = worker;
  g_atomic_ref_count_inc (&task->references);
  thread = g_thread_try_new ("field", thread_func, task, NULL);
  if (thread != NULL)
    g_thread_unref (thread);
  else
    {
      /* Without a thread the picture stays coarse. */
      task_unref (task);
      gradus_field_worker_cancel (worker);
    }
}
