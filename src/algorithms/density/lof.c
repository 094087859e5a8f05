/* The local outlier factor: see lof.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "lof.h"

#include <math.h>

GradusLof *
gradus_lof_new (const double *x, guint n, guint d, guint k, gboolean before)
{
  GradusLof *lof = g_new0 (GradusLof, 1);

  lof->n = n;
  lof->d = d;
  lof->k = k;
  lof->x = x;
  lof->near = gradus_neighbours_new (x, n, d, k);
  lof->radius = before ? lof->near->closer : lof->near->radius;
  lof->reach = g_new0 (double, n);
  lof->factor = g_new0 (double, n);
  lof->lost = -1;
  for (guint i = 0; i < n; i++)
    for (guint s = lof->near->first[i]; s < lof->near->first[i + 1]; s++)
      lof->reach[i] += MAX (lof->radius[lof->near->others[s]], lof->near->away[s])
                       / gradus_neighbours_count (lof->near, i);
  for (guint i = 0; i < n; i++)
    {
      for (guint s = lof->near->first[i]; s < lof->near->first[i + 1]; s++)
        lof->factor[i] += lof->reach[i] / lof->reach[lof->near->others[s]]
                          / gradus_neighbours_count (lof->near, i);
      /* All neighbours of a point in a heap are in it. */
      if (lof->reach[i] == 0)
        lof->factor[i] = 1;
      else if (!isfinite (lof->factor[i]))
        lof->lost = lof->lost < 0 ? (int) i : lof->lost;
      /* Of several the first, however they are rounded. */
      if (lof->factor[i] > lof->factor[lof->top] * (1 + 1e-9))
        lof->top = i;
    }
  return lof;
}

void
gradus_lof_free (GradusLof *lof)
{
  gradus_neighbours_free (lof->near);
  g_free (lof->reach);
  g_free (lof->factor);
  g_free (lof);
}

void
gradus_lof_places (const GradusLof *lof, const double *xy, gsize m, double *out)
{
  g_autofree double *row = g_new (double, lof->n);
  g_autofree double *nearest = g_new (double, lof->k);

  for (gsize p = 0; p < m; p++)
    {
      double reach = 0, density = 0;
      guint near = 0;

      gradus_neighbours_of_place (lof->x, lof->n, lof->d, xy + p * lof->d, lof->k, row, nearest);
      for (guint o = 0; o < lof->n; o++)
        if (gradus_neighbours_within (row[o], nearest[lof->k - 1]))
          {
            reach += MAX (lof->radius[o], row[o]);
            density += 1 / lof->reach[o];
            near++;
          }
      out[p] = MIN (reach / near * density / near, 1e6);
    }
}
