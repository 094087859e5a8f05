/* Gradus: edits of trajectories: drawing the path, moving and losing measurements.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-edit-private.h"

static GradusDataset *
rebuild (GradusDataset *old, const double *measured, const gboolean *missing)
{
  const GradusTrajectory *path = gradus_dataset_get_trajectory (old);
  g_autofree char *origin = gradus_edit_origin (old);
  GradusDataset *dataset;

  dataset = gradus_trajectory_new (path->length, path->d_measured, measured, missing, path->d_truth,
                                   path->truth, (const char *const *) path->measured_names,
                                   path->dt, path->start_time, gradus_dataset_get_name (old),
                                   origin);
  gradus_edit_copy_hints (old, dataset);

  return dataset;
}

/* Points at equal distances along the drawn polyline: a hand that rests does not make the path
 * rest. */
static void
resample (const double *path, guint n, guint length, double *out)
{
  g_autofree double *along = g_new0 (double, n);
  guint k = 0;

  for (guint i = 1; i < n; i++)
    along[i] = along[i - 1]
               + hypot (path[2 * i] - path[2 * i - 2], path[2 * i + 1] - path[2 * i - 1]);
  for (guint t = 0; t < length; t++)
    {
      double at = length > 1 ? along[n - 1] * t / (length - 1) : 0.0;
      double span, share;

      while (k + 2 < n && along[k + 1] < at)
        k++;
      if (n == 1)
        {
          memcpy (out + 2 * t, path, 2 * sizeof (double));
          continue;
        }
      span = along[k + 1] - along[k];
      share = span > 0.0 ? CLAMP ((at - along[k]) / span, 0.0, 1.0) : 0.0;
      for (guint j = 0; j < 2; j++)
        out[2 * t + j] = path[2 * k + j] + share * (path[2 * k + 2 + j] - path[2 * k + j]);
    }
}

GradusDataset *
gradus_edit_path_new (const double *path, guint n, guint length, double noise, gsl_rng *rng)
{
  g_autofree double *truth = NULL;
  g_autofree double *measured = NULL;

  g_return_val_if_fail (n > 0 && length > 0, NULL);
  truth = g_new (double, 2 * (gsize) length);
  measured = g_new (double, 2 * (gsize) length);
  resample (path, n, length, truth);
  for (gsize i = 0; i < 2 * (gsize) length; i++)
    measured[i] = truth[i] + noise * gradus_rng_gaussian (rng);

  return gradus_trajectory_new (length, 2, measured, NULL, 2, truth, NULL, 1.0, 0.0, "drawn",
                                "drawn");
}

GradusDataset *
gradus_edit_path_move (GradusDataset *dataset, guint time, const double *measured)
{
  const GradusTrajectory *path = gradus_dataset_get_trajectory (dataset);
  g_autofree double *values = NULL;
  g_autofree gboolean *missing = NULL;

  g_return_val_if_fail (path != NULL, NULL);
  if (time >= path->length)
    return gradus_dataset_ref (dataset);
  for (guint j = 0; j < path->d_measured; j++)
    if (!isfinite (measured[j]))
      return gradus_dataset_ref (dataset);

  values = g_memdup2 (path->measured, (gsize) path->length * path->d_measured * sizeof (double));
  missing = g_memdup2 (path->missing, path->length * sizeof (gboolean));
  memcpy (values + (gsize) time * path->d_measured, measured, path->d_measured * sizeof (double));
  missing[time] = FALSE;

  return rebuild (dataset, values, missing);
}

/* A measurement that comes back has lost its noise: it stands between its neighbours in time. */
static void
interpolate (const GradusTrajectory *path, guint time, double *out)
{
  guint d = path->d_measured;
  guint before = time, after = time;

  while (before > 0 && path->missing[before])
    before--;
  while (after + 1 < path->length && path->missing[after])
    after++;
  if (path->missing[before])
    before = after;
  if (path->missing[after])
    after = before;
  for (guint j = 0; j < d; j++)
    {
      double low = path->measured[(gsize) before * d + j];
      double high = path->measured[(gsize) after * d + j];
      double share = after > before ? (double) (time - before) / (after - before) : 0.0;

      out[j] = low + share * (high - low);
    }
}

GradusDataset *
gradus_edit_path_drop (GradusDataset *dataset, guint time, gboolean missing)
{
  const GradusTrajectory *path = gradus_dataset_get_trajectory (dataset);
  g_autofree double *values = NULL;
  g_autofree gboolean *flags = NULL;

  g_return_val_if_fail (path != NULL, NULL);
  if (time >= path->length || !path->missing[time] == !missing)
    return gradus_dataset_ref (dataset);

  values = g_memdup2 (path->measured, (gsize) path->length * path->d_measured * sizeof (double));
  flags = g_memdup2 (path->missing, path->length * sizeof (gboolean));
  flags[time] = missing;
  if (missing)
    memset (values + (gsize) time * path->d_measured, 0, path->d_measured * sizeof (double));
  else
    interpolate (path, time, values + (gsize) time * path->d_measured);

  return rebuild (dataset, values, flags);
}
