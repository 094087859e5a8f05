/* Gradus: what is exported of a run, written by a thread.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-errand.h"
#include "gradus-export-job.h"
#include "gradus-tale.h"
#include "gradus-trace-writer.h"

#define TASK_ERRAND "gradus-errand"

/* What the thread works on. */
typedef struct
{
  GradusExportJob *job;
  GradusTrip *trip;
  gint permille; /* done, atomic */
} Load;

void
gradus_export_job_free (GradusExportJob *job)
{
  gradus_run_free (job->run);
  g_clear_pointer (&job->ink, gradus_ink_unref);
  g_free (job->path);
  g_free (job);
}

static void
load_free (gpointer data)
{
  Load *load = data;

  gradus_export_job_free (load->job);
  g_free (load);
}

static void
progress (double share, gpointer user_data)
{
  Load *load = user_data;

  g_atomic_int_set (&load->permille, (gint) lround (1000 * share));
  gradus_trip_tell (load->trip);
}

static gboolean
load_work (gpointer data, GradusTrip *trip, GError **error)
{
  Load *load = data;
  GradusExportJob *job = load->job;
  GradusSeries *series = &job->series;

  load->trip = trip;
  series->cancel = gradus_trip_get_cancel (trip);
  series->progress = progress;
  series->user_data = load;
  switch (job->what)
    {
    case GRADUS_EXPORT_PICTURE:
      return gradus_export_plot (job->run, (guint) series->plot, &series->options,
                                 series->device_scale, job->path, error);
    case GRADUS_EXPORT_STAGE:
      return gradus_export_stage (job->run, &series->options, series->device_scale, job->path,
                                  error);
    case GRADUS_EXPORT_FRAMES:
      return gradus_series_write_frames (series, job->run, job->path, error);
    case GRADUS_EXPORT_FILM:
      return gradus_series_write_film (series, job->run, job->path, error);
    case GRADUS_EXPORT_SLOW:
      return gradus_tale_write_film (series, job->run, job->path, error);
    case GRADUS_EXPORT_WORKSHEET:
      return gradus_worksheet_write (job->run, job->blanks, job->path, error);
    case GRADUS_EXPORT_WORKSHEETS:
      return gradus_worksheet_write_run (series, job->run, job->blanks, job->path, error);
    case GRADUS_EXPORT_TRACE:
    case GRADUS_EXPORT_TABLE:
    default:
      return gradus_trace_write (job->run, job->path, job->what == GRADUS_EXPORT_TABLE,
                                 series->cancel, progress, load, error);
    }
}

static void
load_news (gpointer data, gpointer owner)
{
  Load *load = data;

  gradus_export_task_set_share (owner, g_atomic_int_get (&load->permille) / 1000.0);
}

static void
load_done (gpointer data, const GError *error, gpointer owner)
{
  g_autoptr (GradusExportTask) task = g_object_ref (owner);

  /* A picture that was written before it could be cancelled is written. */
  gradus_export_task_end (task,
                          g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) ? NULL : error);
}

static const GradusErrandKind load_kind = {
  .work = load_work,
  .news = load_news,
  .done = load_done,
  .clear = load_free,
};

static GradusTaskKind
get_kind (GradusExportWhat what)
{
  switch (what)
    {
    case GRADUS_EXPORT_PICTURE:
    case GRADUS_EXPORT_STAGE:
      return GRADUS_TASK_PICTURE;
    case GRADUS_EXPORT_FILM:
    case GRADUS_EXPORT_SLOW:
      return GRADUS_TASK_FILM;
    case GRADUS_EXPORT_WORKSHEET:
    case GRADUS_EXPORT_WORKSHEETS:
      return GRADUS_TASK_WORKSHEET;
    case GRADUS_EXPORT_FRAMES:
    case GRADUS_EXPORT_TRACE:
    case GRADUS_EXPORT_TABLE:
    default:
      return GRADUS_TASK_FILE;
    }
}

static void
cancelled_cb (GradusExportTask *task)
{
  gradus_errand_cancel (g_object_get_data (G_OBJECT (task), TASK_ERRAND));
}

GradusExportTask *
gradus_export_job_begin (GradusExportJob *job)
{
  GradusExportTask *task = gradus_export_task_new (get_kind (job->what), job->path);
  GradusErrand *errand = gradus_errand_new (&load_kind, task);
  Load *load = g_new0 (Load, 1);

  load->job = job;
  g_object_set_data_full (G_OBJECT (task), TASK_ERRAND, errand,
                          (GDestroyNotify) gradus_errand_free);
  g_signal_connect (task, "cancelled", G_CALLBACK (cancelled_cb), NULL);
  gradus_errand_send (errand, load);
  return task;
}
