/* Gradus: the scatter of pairs, as the stretch of bands between points.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "pair-scatter.h"

#define MOST_DRAWN 4000

void
gradus_pair_scatter_sort (double *edges, gsize m, guint n)
{
  g_autofree gsize *next = g_new0 (gsize, (gsize) n + 1);
  g_autofree double *sorted = g_new (double, MAX (3 * m, 1));

  /* The edges are in the order of their smaller end, which stays among those of one larger end. */
  for (gsize e = 0; e < m; e++)
    next[(gsize) edges[3 * e + 1] + 1]++;
  for (guint i = 0; i < n; i++)
    next[i + 1] += next[i];
  for (gsize e = 0; e < m; e++)
    memcpy (&sorted[3 * next[(gsize) edges[3 * e + 1]]++], &edges[3 * e], 3 * sizeof (double));
  memcpy (edges, sorted, 3 * m * sizeof (double));
}

gsize
gradus_pair_scatter_count (const double *edges, gsize m, guint to)
{
  gsize low = 0, high = m;

  while (low < high)
    {
      const gsize middle = low + (high - low) / 2;

      if (edges[3 * middle + 1] < to)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

gsize
gradus_pair_scatter_add (const GradusTable *table, const double *edges, gsize m, guint from,
                         guint to, double *matrix)
{
  const guint d = table->d;
  const gsize last = gradus_pair_scatter_count (edges, m, to);
  g_autofree double *apart = g_new (double, d);

  for (gsize e = gradus_pair_scatter_count (edges, m, from); e < last; e++)
    {
      const double *a = gradus_table_row (table, (guint) edges[3 * e]);
      const double *b = gradus_table_row (table, (guint) edges[3 * e + 1]);

      for (guint j = 0; j < d; j++)
        apart[j] = a[j] - b[j];
      for (guint j = 0; j < d; j++)
        for (guint k = 0; k < d; k++)
          matrix[(gsize) j * d + k] += edges[3 * e + 2] * apart[j] * apart[k];
    }
  return last;
}

void
gradus_pair_scatter_draw (const GradusTable *table, const double *edges, gsize m,
                          GradusScene *scene)
{
  const gsize every = (m + MOST_DRAWN - 1) / MOST_DRAWN;
  double heaviest = 0;

  for (gsize e = 0; e < m; e++)
    heaviest = edges[3 * e] != edges[3 * e + 1] ? MAX (heaviest, edges[3 * e + 2]) : heaviest;
  for (gsize e = 0; e < m; e += every)
    {
      const double *a = gradus_table_row (table, (guint) edges[3 * e]);
      const double *b = gradus_table_row (table, (guint) edges[3 * e + 1]);
      const double share = heaviest > 0 ? edges[3 * e + 2] / heaviest : 0;

      if (edges[3 * e] != edges[3 * e + 1] && share > 0.01)
        gradus_scene_segment (scene, a[0], a[1], b[0], b[1], GRADUS_ROLE_MUTED,
                              m > 200 || share <= 0.3 ? GRADUS_LINE_THIN : GRADUS_LINE_SOLID);
    }
}
