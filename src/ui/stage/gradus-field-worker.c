/* Gradus: painting a field coarse to fine without holding up the window.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-errand.h"
#include "gradus-field-worker.h"
#include "gradus-turns.h"

#include <math.h>

/* What the first raster may take, and that of a picture that passes, as in a run that plays; and
 * the distances between samples in pixels. */
#define FIRST_US 6000.0
#define PASSING_US 1500.0
#define COARSEST 48.0
#define MIDDLE 8.0
#define FINEST 2.0
/* Milliseconds that a picture has to stay before it is made finer: more than a frame, and of those
 * that follow each other more than the next may take, so that nothing is begun for what passes. */
#define REST 60
#define PASSING_REST 150

/* One picture's sampling. */
typedef struct
{
  GradusFieldJob *job;
  double width, height;
  double cells[3];
  guint n_cells;
  GradusFieldRaster *raster; /* atomic: finished and not fetched yet */
} Sampling;

struct _GradusFieldWorker
{
  GradusFieldReady ready;
  gpointer user_data;
  GradusErrand *errand;
  Sampling *waiting; /* for the picture to stay; or NULL */
  guint rest;
  double us_per_sample;
  gint64 started; /* when the last picture came, in microseconds; 0 before the first */
};

static GradusFieldRaster *
sample (const Sampling *sampling, double cell, const gint *cancel)
{
  return gradus_field_job_run (sampling->job, (guint) ceil (sampling->width / cell) + 1,
                               (guint) ceil (sampling->height / cell) + 1, cancel);
}

/* Put @raster where the finished one is; returns what was there. */
static GradusFieldRaster *
exchange (Sampling *sampling, GradusFieldRaster *raster)
{
  return g_atomic_pointer_exchange (&sampling->raster, raster);
}

static void
sampling_free (gpointer data)
{
  Sampling *sampling = data;

  g_clear_pointer (&sampling->raster, gradus_field_raster_free);
  gradus_field_job_free (sampling->job);
  g_free (sampling);
}

static gboolean
refine (gpointer data, GradusTrip *trip, GError **error)
{
  Sampling *sampling = data;

  for (guint i = 0; i < sampling->n_cells; i++)
    {
      GradusFieldRaster *raster = sample (sampling, sampling->cells[i],
                                          gradus_trip_get_cancel (trip));

      if (raster == NULL)
        break;
      raster = exchange (sampling, raster);
      g_clear_pointer (&raster, gradus_field_raster_free);
      gradus_trip_tell (trip);
    }
  return TRUE;
}

static void
deliver (gpointer data, gpointer owner)
{
  GradusFieldWorker *worker = owner;
  GradusFieldRaster *raster = exchange (data, NULL);

  if (raster != NULL)
    worker->ready (raster, worker->user_data);
}

static void
deliver_last (gpointer data, const GError *error, gpointer owner)
{
  if (error == NULL)
    deliver (data, owner);
}

static const GradusErrandKind sampling_kind = {
  .work = refine,
  .news = deliver,
  .done = deliver_last,
  .clear = sampling_free,
};

GradusFieldWorker *
gradus_field_worker_new (GradusFieldReady ready, gpointer user_data)
{
  GradusFieldWorker *worker = g_new0 (GradusFieldWorker, 1);

  worker->ready = ready;
  worker->user_data = user_data;
  worker->errand = gradus_errand_new (&sampling_kind, worker);
  /* A guess until the first measurement: a kernel machine of 400 support vectors. */
  worker->us_per_sample = 10;
  return worker;
}

void
gradus_field_worker_cancel (GradusFieldWorker *worker)
{
  g_clear_handle_id (&worker->rest, g_source_remove);
  g_clear_pointer (&worker->waiting, sampling_free);
  gradus_errand_drop (worker->errand);
}

void
gradus_field_worker_free (GradusFieldWorker *worker)
{
  gradus_field_worker_cancel (worker);
  gradus_errand_free (worker->errand);
  g_free (worker);
}

static gboolean
rested_cb (gpointer user_data)
{
  GradusFieldWorker *worker = user_data;

  worker->rest = 0;
  gradus_errand_send (worker->errand, g_steal_pointer (&worker->waiting));
  return G_SOURCE_REMOVE;
}

void
gradus_field_worker_start (GradusFieldWorker *worker, const GradusPlotLayout *layout,
                           GradusSnapshot *snapshot)
{
  GradusFieldJob *job = gradus_field_job_new (layout, snapshot);
  GradusFieldRaster *raster;
  double x, y, cell, samples;
  const gint64 now = g_get_monotonic_time ();
  const gboolean passing = worker->started > 0 && now - worker->started <= GRADUS_TURNS_NEAR;
  gint64 before, took;
  Sampling *sampling;

  gradus_field_worker_cancel (worker);
  worker->started = now;
  if (job == NULL)
    return;

  sampling = g_new0 (Sampling, 1);
  sampling->job = job;
  gradus_plot_layout_get_area (layout, &x, &y, &sampling->width, &sampling->height);

  cell = sqrt (sampling->width * sampling->height * worker->us_per_sample
               / (passing ? PASSING_US : FIRST_US));
  cell = CLAMP (cell, FINEST, COARSEST);
  before = g_get_monotonic_time ();
  raster = sample (sampling, cell, NULL);
  took = g_get_monotonic_time () - before;
  samples = (sampling->width / cell + 1) * (sampling->height / cell + 1);
  /* One slow frame is no reason for a coarse picture from then on, nor a fast one for a slow
   * one. */
  worker->us_per_sample = sqrt (worker->us_per_sample * MAX (took, 1) / samples);
  worker->ready (raster, worker->user_data);

  if (cell > MIDDLE * 1.5)
    sampling->cells[sampling->n_cells++] = MIDDLE;
  /* At rest there is one picture, whatever came before. */
  if (cell > FINEST)
    sampling->cells[sampling->n_cells++] = FINEST;
  if (sampling->n_cells > 0)
    {
      worker->waiting = sampling;
      worker->rest = g_timeout_add (passing ? PASSING_REST : REST, rested_cb, worker);
    }
  else
    sampling_free (sampling);
}
