/* Gradus: ranks of numbers, and whether two orders agree.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <stdlib.h>

#include "gradus-rank.h"

typedef struct
{
  double x;
  guint row;
} Row;

static int
compare_rows (gconstpointer a, gconstpointer b)
{
  const Row *left = a, *right = b;

  if (left->x != right->x)
    return left->x < right->x ? -1 : 1;
  return left->row < right->row ? -1 : left->row > right->row;
}

void
gradus_rank (const double *x, guint n, double *ranks)
{
  g_autofree Row *rows = g_new (Row, n);
  double near;

  for (guint i = 0; i < n; i++)
    rows[i] = (Row){ x[i], i };
  qsort (rows, n, sizeof *rows, compare_rows);
  near = 1e-9 * (rows[n - 1].x - rows[0].x);
  for (guint from = 0, to; from < n; from = to)
    {
      for (to = from + 1; to < n && rows[to].x - rows[to - 1].x <= near;)
        to++;
      for (guint k = from; k < to; k++)
        ranks[rows[k].row] = 0.5 * (from + to - 1);
    }
}

double
gradus_rank_correlation (const double *x, const double *y, guint n)
{
  g_autofree double *a = g_new (double, n);
  g_autofree double *b = g_new (double, n);
  double ab = 0, aa = 0, bb = 0;

  gradus_rank (x, n, a);
  gradus_rank (y, n, b);
  for (guint i = 0; i < n; i++)
    {
      const double u = a[i] - 0.5 * (n - 1), v = b[i] - 0.5 * (n - 1);

      ab += u * v;
      aa += u * u;
      bb += v * v;
    }
  return aa > 0 && bb > 0 ? fabs (ab) / sqrt (aa * bb) : 0;
}
