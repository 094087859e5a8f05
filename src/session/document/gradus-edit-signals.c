/* Gradus: edits of signals: a drawn stretch, one value, the rate.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-edit-private.h"

/* The same with the samples @x, or with another rate. */
static GradusDataset *
remake (GradusDataset *dataset, const double *x, double rate)
{
  const GradusSignals *old = gradus_dataset_get_signals (dataset);
  g_autofree char *origin = gradus_edit_origin (dataset);
  GradusDataset *made = gradus_signals_new (old->n, old->m, rate, x,
                                            (const char *const *) old->names,
                                            gradus_dataset_get_name (dataset), origin);

  gradus_edit_copy_hints (dataset, made);

  return made;
}

GradusDataset *
gradus_edit_signals_draw (GradusDataset *dataset, guint channel, const double *path, guint n)
{
  const GradusSignals *old = gradus_dataset_get_signals (dataset);
  g_autofree double *x = NULL;

  g_return_val_if_fail (old != NULL, NULL);
  for (guint i = 0; i < 2 * n; i++)
    if (!isfinite (path[i]))
      return gradus_dataset_ref (dataset);
  if (channel >= old->m || n == 0)
    return gradus_dataset_ref (dataset);
  x = g_memdup2 (old->x, (gsize) old->n * old->m * sizeof *x);
  for (guint k = 0; k < n; k++)
    {
      /* From one place of the hand to the next, in either direction. */
      const double *a = &path[2 * (k > 0 ? k - 1 : 0)], *b = &path[2 * k];
      const double last = old->n - 1.0;
      double from = CLAMP (ceil (MIN (a[0], b[0])), 0, last);
      double to = CLAMP (floor (MAX (a[0], b[0])), 0, last);

      /* Between two times it is the nearest one that is meant. */
      if (from > to || a == b)
        from = to = CLAMP (rint (b[0]), 0, last);
      for (double t = from; t <= to; t++)
        {
          const double share = b[0] != a[0] ? (t - a[0]) / (b[0] - a[0]) : 1;

          x[(gsize) t * old->m + channel] = a[1] + CLAMP (share, 0, 1) * (b[1] - a[1]);
        }
    }

  return remake (dataset, x, old->rate);
}

GradusDataset *
gradus_edit_signals_set (GradusDataset *dataset, guint channel, guint at, double value)
{
  const double path[] = { at, value };
  const GradusSignals *old = gradus_dataset_get_signals (dataset);

  g_return_val_if_fail (old != NULL, NULL);

  return at < old->n ? gradus_edit_signals_draw (dataset, channel, path, 1)
                     : gradus_dataset_ref (dataset);
}

GradusDataset *
gradus_edit_signals_set_rate (GradusDataset *dataset, double rate)
{
  const GradusSignals *old = gradus_dataset_get_signals (dataset);

  g_return_val_if_fail (old != NULL, NULL);
  if (!(rate >= GRADUS_SIGNALS_MIN_RATE && rate <= GRADUS_SIGNALS_MAX_RATE))
    return gradus_dataset_ref (dataset);

  return remake (dataset, old->x, rate);
}
