/* Gradus: sampling a function of the plane.
 *
 * A job is everything that sampling needs, detached from the window: the range, the function, a
 * snapshot of the run. Batches of nodes are handed out to as many threads as there are processors;
 * which thread computes which batch makes no difference to the numbers. Borders between classes are
 * then pinned down by bisection along the edges of the grid, so that they are smooth at any
 * resolution.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-plot-private.h"

#include <math.h>
#include <string.h>

/* Small enough that a cancelled job ends within a few milliseconds, large enough that handing out
 * batches costs nothing. */
#define BATCH 512
#define MAX_THREADS 8
#define BISECTIONS 6

struct _GradusFieldJob
{
  GradusFieldKind kind;
  guint n_outputs;
  GradusFieldFunc func;
  GradusFieldDataFunc data_func;
  gpointer data;
  GDestroyNotify clear;
  double *levels;
  guint n_levels;
  double x_low, x_high, y_low, y_high;
  gboolean x_log, y_log;
  GradusSnapshot *snapshot;
};

GradusFieldJob *
gradus_field_job_new (const GradusPlotLayout *layout, GradusSnapshot *snapshot)
{
  const GradusField *field = gradus_scene_get_field (layout->scene);
  GradusFieldJob *job;

  if (field == NULL || (field->func == NULL && field->data_func == NULL) || field->n_outputs == 0
      || layout->empty)
    return NULL;
  job = g_new0 (GradusFieldJob, 1);
  job->kind = field->kind;
  job->n_outputs = field->n_outputs;
  job->func = field->func;
  job->data_func = field->data_func;
  job->data = field->data != NULL ? g_atomic_rc_box_acquire (field->data) : NULL;
  job->clear = field->clear;
  job->n_levels = field->n_levels;
  if (field->n_levels > 0)
    job->levels = g_memdup2 (field->levels, field->n_levels * sizeof (double));
  job->x_low = layout->x.low;
  job->x_high = layout->x.high;
  job->y_low = layout->y.low;
  job->y_high = layout->y.high;
  job->x_log = layout->x.log;
  job->y_log = layout->y.log;
  job->snapshot = snapshot != NULL ? gradus_snapshot_ref (snapshot) : NULL;
  return job;
}

void
gradus_field_job_free (GradusFieldJob *job)
{
  g_clear_pointer (&job->snapshot, gradus_snapshot_unref);
  if (job->data != NULL)
    g_atomic_rc_box_release_full (job->data, job->clear);
  g_free (job->levels);
  g_free (job);
}

void
gradus_field_raster_free (GradusFieldRaster *raster)
{
  g_free (raster->values);
  g_free (raster->levels);
  g_free (raster->cross_right);
  g_free (raster->cross_up);
  g_free (raster);
}

/* --- Evaluating in parallel ------------------------------------------------------------------- */

typedef struct
{
  const GradusFieldJob *job;
  const GradusFieldRaster *raster;
  const double *at; /* node coordinates; NULL: the nodes of the raster in order */
  double *out;
  gsize n;
  const gint *cancel;
  GradusPosition here;
  gint next; /* batch, atomic */
} Work;

static gboolean
is_cancelled (const gint *cancel)
{
  return cancel != NULL && g_atomic_int_get (cancel) != 0;
}

/* From node coordinates to data. */
static void
place (const GradusFieldRaster *raster, double column, double row, double *xy)
{
  const double x = raster->x_low
                   + (raster->x_high - raster->x_low) * (column / (raster->columns - 1));
  const double y = raster->y_low + (raster->y_high - raster->y_low) * (row / (raster->rows - 1));

  xy[0] = raster->x_log ? pow (10, x) : x;
  xy[1] = raster->y_log ? pow (10, y) : y;
}

static gpointer
work_thread (gpointer data)
{
  Work *work = data;
  double xy[2 * BATCH];

  while (!is_cancelled (work->cancel))
    {
      const gsize from = (gsize) g_atomic_int_add (&work->next, 1) * BATCH;
      const gsize n = from < work->n ? MIN (BATCH, work->n - from) : 0;

      if (n == 0)
        break;
      for (gsize i = 0; i < n; i++)
        if (work->at != NULL)
          place (work->raster, work->at[2 * (from + i)], work->at[2 * (from + i) + 1], xy + 2 * i);
        else
          place (work->raster, (from + i) % work->raster->columns,
                 (from + i) / work->raster->columns, xy + 2 * i);
      if (work->job->data_func != NULL)
        work->job->data_func (work->job->data, xy, n, work->out + from * work->job->n_outputs);
      else
        work->job->func (&work->here, xy, n, work->out + from * work->job->n_outputs);
    }
  return NULL;
}

/* GLib asks the system anew every time, which reads a file. */
static guint
count_processors (void)
{
  static gsize n;

  if (g_once_init_enter (&n))
    g_once_init_leave (&n, g_get_num_processors ());
  return (guint) n;
}

/* FALSE when it was cancelled. */
static gboolean
evaluate (const GradusFieldJob *job, const GradusFieldRaster *raster, const double *at, gsize n,
          double *out, const gint *cancel)
{
  Work work = { .job = job, .raster = raster, .at = at, .out = out, .n = n, .cancel = cancel };
  const guint wanted = MIN (MIN (count_processors (), MAX_THREADS), (n + BATCH - 1) / BATCH);
  GThread *threads[MAX_THREADS];
  guint n_threads = 0;

  if (job->snapshot != NULL)
    gradus_snapshot_get_view (job->snapshot, &work.here);
  while (n_threads + 1 < wanted)
    {
      threads[n_threads] = g_thread_try_new ("field", work_thread, &work, NULL);
      if (threads[n_threads] == NULL)
        break;
      n_threads++;
    }
  work_thread (&work);
  for (guint i = 0; i < n_threads; i++)
    g_thread_join (threads[i]);
  return !is_cancelled (cancel);
}

/* --- Borders ---------------------------------------------------------------------------------- */

typedef struct
{
  float *where;
  double column, row; /* of the first node */
  gboolean up;
  double low, high; /* the class changes between them */
  double first;     /* class of the first node */
} Edge;

static gboolean
refine_borders (const GradusFieldJob *job, GradusFieldRaster *raster, const gint *cancel)
{
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (Edge));
  g_autofree double *at = NULL;
  g_autofree double *out = NULL;
  const gsize n = (gsize) raster->columns * raster->rows;

  raster->cross_right = g_new (float, n);
  raster->cross_up = g_new (float, n);
  for (guint r = 0; r < raster->rows; r++)
    for (guint c = 0; c < raster->columns; c++)
      {
        const gsize i = (gsize) r * raster->columns + c;
        const double value = raster->values[i];

        raster->cross_right[i] = raster->cross_up[i] = -1;
        if (c + 1 < raster->columns && raster->values[i + 1] != value)
          {
            Edge edge = { &raster->cross_right[i], c, r, FALSE, 0, 1, value };

            g_array_append_val (edges, edge);
          }
        if (r + 1 < raster->rows && raster->values[i + raster->columns] != value)
          {
            Edge edge = { &raster->cross_up[i], c, r, TRUE, 0, 1, value };

            g_array_append_val (edges, edge);
          }
      }
  if (edges->len == 0)
    return TRUE;

  at = g_new (double, 2 * edges->len);
  out = g_new (double, edges->len);
  /* A field that is all borders gains nothing from finer ones. */
  for (guint round = 0; round < (edges->len > n / 2 ? 0 : BISECTIONS); round++)
    {
      for (guint i = 0; i < edges->len; i++)
        {
          const Edge *edge = &g_array_index (edges, Edge, i);
          const double middle = (edge->low + edge->high) / 2;

          at[2 * i] = edge->column + (edge->up ? 0 : middle);
          at[2 * i + 1] = edge->row + (edge->up ? middle : 0);
        }
      if (!evaluate (job, raster, at, edges->len, out, cancel))
        return FALSE;
      for (guint i = 0; i < edges->len; i++)
        {
          Edge *edge = &g_array_index (edges, Edge, i);
          const double middle = (edge->low + edge->high) / 2;

          if (out[i] == edge->first)
            edge->low = middle;
          else
            edge->high = middle;
        }
    }
  for (guint i = 0; i < edges->len; i++)
    {
      const Edge *edge = &g_array_index (edges, Edge, i);

      *edge->where = (float) ((edge->low + edge->high) / 2);
    }
  return TRUE;
}

GradusFieldRaster *
gradus_field_job_run (const GradusFieldJob *job, guint columns, guint rows, const gint *cancel)
{
  GradusFieldRaster *raster = g_new0 (GradusFieldRaster, 1);
  const gsize n = (gsize) MAX (columns, 2) * MAX (rows, 2);

  raster->kind = job->kind;
  raster->n_outputs = job->n_outputs;
  raster->columns = MAX (columns, 2);
  raster->rows = MAX (rows, 2);
  raster->x_low = job->x_low;
  raster->x_high = job->x_high;
  raster->y_low = job->y_low;
  raster->y_high = job->y_high;
  raster->x_log = job->x_log;
  raster->y_log = job->y_log;
  raster->n_levels = job->n_levels;
  if (job->n_levels > 0)
    raster->levels = g_memdup2 (job->levels, job->n_levels * sizeof (double));
  raster->values = g_new0 (double, n * job->n_outputs);

  if (!evaluate (job, raster, NULL, n, raster->values, cancel)
      || (job->kind == GRADUS_FIELD_CLASSES && job->n_outputs == 1
          && !refine_borders (job, raster, cancel)))
    {
      gradus_field_raster_free (raster);
      return NULL;
    }

  raster->low = G_MAXDOUBLE;
  raster->high = -G_MAXDOUBLE;
  for (gsize i = 0; i < n; i++)
    {
      const double value = raster->values[i * job->n_outputs];

      if (isfinite (value))
        {
          raster->low = MIN (raster->low, value);
          raster->high = MAX (raster->high, value);
        }
    }
  if (raster->low > raster->high)
    raster->low = raster->high = 0;
  return raster;
}

GradusFieldRaster *
gradus_field_raster_new (const GradusPlotLayout *layout, GradusSnapshot *snapshot, guint columns,
                         guint rows, const gint *cancel)
{
  g_autoptr (GradusFieldJob) job = gradus_field_job_new (layout, snapshot);

  return job != NULL ? gradus_field_job_run (job, columns, rows, cancel) : NULL;
}
