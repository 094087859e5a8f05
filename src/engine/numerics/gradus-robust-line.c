/* Gradus: a line through points that minimises another sum than that of squares.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-robust-line.h"

gboolean
gradus_weighted_line (const double *x, const double *y, guint n, const double *weights,
                      double line[2])
{
  double sum = 0, mx = 0, my = 0, xx = 0, xy = 0;

  for (guint i = 0; i < n; i++)
    {
      const double w = weights != NULL ? weights[i] : 1;

      sum += w;
      mx += w * x[i];
      my += w * y[i];
    }
  if (!(sum > 0))
    return FALSE;
  mx /= sum;
  my /= sum;
  for (guint i = 0; i < n; i++)
    {
      const double w = weights != NULL ? weights[i] : 1;

      xx += w * (x[i] - mx) * (x[i] - mx);
      xy += w * (x[i] - mx) * (y[i] - my);
    }
  line[1] = xx > 0 ? xy / xx : 0;
  line[0] = my - line[1] * mx;
  return TRUE;
}

gboolean
gradus_robust_line (const double *x, const double *y, guint n, GradusWeightFunc weight,
                    gconstpointer data, guint most, double line[2])
{
  g_autofree double *weights = g_new (double, MAX (n, 1));

  for (guint round = 0; round < most; round++)
    {
      const double before[2] = { line[0], line[1] };

      for (guint i = 0; i < n; i++)
        weights[i] = weight (y[i] - line[0] - line[1] * x[i], data);
      if (!gradus_weighted_line (x, y, n, weights, line))
        return FALSE;
      if (fabs (line[0] - before[0]) <= 1e-12 * (1 + fabs (line[0]))
          && fabs (line[1] - before[1]) <= 1e-12 * (1 + fabs (line[1])))
        return TRUE;
    }
  return FALSE;
}

void
gradus_absolute_line (const double *x, const double *y, guint n, double line[2])
{
  double least = INFINITY;

  gradus_weighted_line (x, y, n, NULL, line);
  for (guint i = 0; i < n; i++)
    for (guint j = i + 1; j < n; j++)
      if (x[i] != x[j])
        {
          const double slope = (y[j] - y[i]) / (x[j] - x[i]);
          const double intercept = y[i] - slope * x[i];
          double sum = 0;

          for (guint k = 0; k < n; k++)
            sum += fabs (y[k] - intercept - slope * x[k]);
          if (sum < least * (1 - 1e-12))
            {
              least = sum;
              line[0] = intercept;
              line[1] = slope;
            }
        }
}
