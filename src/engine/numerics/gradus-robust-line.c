/* Gradus: a line through points that minimises another sum than that of squares.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

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

/* --- The least sum of distances --------------------------------------------------------------- */

/* Another point, seen from the one that a line turns about. */
typedef struct
{
  double slope, side; /* of the line through both; how far it is to the side */
  guint row;
} Seen;

static gboolean
comes_before (const Seen *p, const Seen *q)
{
  return p->slope != q->slope ? p->slope < q->slope : p->row < q->row;
}

/* The place of the first of @m slopes, in their order, up to which the sides add up to @half at
 * least; those before it stand before it then, and @sum is what they add up to. Hoare's way of
 * finding a median. */
static guint
find_median (Seen *seen, guint m, double half, double *sum)
{
  guint from = 0, to = m;

  *sum = 0;
  while (to - from > 1)
    {
      const Seen middle = seen[from + (to - from) / 2];
      double before = *sum;
      guint k = from;

      /* Those before the middle one, then itself, then the others. */
      for (guint i = from; i < to; i++)
        if (comes_before (&seen[i], &middle))
          {
            const Seen other = seen[k];

            before += seen[i].side;
            seen[k++] = seen[i];
            seen[i] = other;
          }
      if (k > from && before >= half)
        {
          to = k;
          continue;
        }
      for (guint i = k; i < to; i++)
        if (seen[i].row == middle.row)
          {
            seen[i] = seen[k];
            seen[k] = middle;
          }
      *sum = before;
      if (before + middle.side >= half || k + 1 == to)
        return k;
      *sum += middle.side;
      from = k + 1;
    }
  return from;
}

/* Of the lines through point @row those with the least sum: their slopes lie between those to the
 * points @ends, the medians of all slopes, weighted by how far to the side the points are. FALSE
 * when no point is to the side. @seen: space for n. */
static gboolean
turn_about (const double *x, const double *y, guint n, guint row, Seen *seen, guint ends[2])
{
  double total = 0, sum = 0;
  guint m = 0, k;

  for (guint i = 0; i < n; i++)
    if (x[i] != x[row])
      {
        seen[m] = (Seen){ (y[i] - y[row]) / (x[i] - x[row]), fabs (x[i] - x[row]), i };
        total += seen[m++].side;
      }
  if (m == 0)
    return FALSE;
  k = find_median (seen, m, 0.5 * total * (1 - 1e-12), &sum);
  ends[0] = ends[1] = seen[k].row;
  sum += seen[k].side;
  /* Where exactly half is before, the next is as good. */
  if (sum <= 0.5 * total * (1 + 1e-12) && k + 1 < m)
    {
      const Seen *next = &seen[k + 1];

      for (guint i = k + 2; i < m; i++)
        if (comes_before (&seen[i], next))
          next = &seen[i];
      ends[1] = next->row;
    }
  return TRUE;
}

/* The line through two points, in the order of their rows, and its sum. */
static double
lay_through (const double *x, const double *y, guint n, guint i, guint j, double line[2])
{
  const guint first = MIN (i, j), second = MAX (i, j);
  double sum = 0;

  line[1] = (y[second] - y[first]) / (x[second] - x[first]);
  line[0] = y[first] - line[1] * x[first];
  for (guint k = 0; k < n; k++)
    sum += fabs (y[k] - line[0] - line[1] * x[k]);
  return sum;
}

/* Mark the points on a line. */
static void
mark_on (const double *x, const double *y, guint n, const double line[2], gboolean *on)
{
  for (guint k = 0; k < n; k++)
    if (fabs (y[k] - line[0] - line[1] * x[k])
        <= 1e-12 * (fabs (y[k]) + fabs (line[0]) + fabs (line[1] * x[k])))
      on[k] = TRUE;
}

/* Points that are marked, and lie on lines of the least sum or on all ways to them: turn about one
 * of them after the other; a line that is better drops all marks but its own. The sum is convex and
 * bends only where a line passes a point, so where no turn about a point of the line helps, nothing
 * does. */
static void
mark_best (const double *x, const double *y, guint n, guint start, gboolean *on)
{
  g_autofree Seen *seen = g_new (Seen, n);
  g_autofree gboolean *turned = g_new0 (gboolean, n);
  double least = INFINITY;

  on[start] = TRUE;
  for (guint row = start; row < n;)
    {
      guint ends[2];

      turned[row] = TRUE;
      if (!turn_about (x, y, n, row, seen, ends))
        return;
      for (guint e = 0; e < 2; e++)
        {
          double line[2], sum = lay_through (x, y, n, row, ends[e], line);

          if (sum < least * (1 - 1e-12))
            {
              least = sum;
              memset (on, 0, sizeof *on * n);
              memset (turned, 0, sizeof *turned * n);
              turned[row] = TRUE;
            }
          if (sum <= least * (1 + 1e-12))
            mark_on (x, y, n, line, on);
        }
      for (row = 0; row < n && (!on[row] || turned[row] || least == 0);)
        row++;
    }
}

/* The first pair of points with a line of the least sum into @pair, and the line, that of least
 * squares where there is none. How many pairs there are; of those on which all sums are 0, no more
 * than @most are counted. */
static guint
find_pairs (const double *x, const double *y, guint n, guint most, guint pair[2], double line[2])
{
  g_autofree gboolean *on = g_new0 (gboolean, MAX (n, 1));
  double least = INFINITY;
  guint start = 0, count = 0;

  gradus_weighted_line (x, y, n, NULL, line);
  for (guint i = 1; i < n; i++)
    if (fabs (y[i] - line[0] - line[1] * x[i]) < fabs (y[start] - line[0] - line[1] * x[start]))
      start = i;
  if (n > 0)
    mark_best (x, y, n, start, on);
  for (guint i = 0; i < n && (least > 0 || count < most); i++)
    for (guint j = i + 1; on[i] && j < n && (least > 0 || count < most); j++)
      if (on[j] && x[i] != x[j])
        {
          double through[2];
          const double sum = lay_through (x, y, n, i, j, through);

          if (sum < least * (1 - 1e-12))
            {
              least = sum;
              count = 0;
              pair[0] = i;
              pair[1] = j;
              line[0] = through[0];
              line[1] = through[1];
            }
          count += sum <= least * (1 + 1e-12);
        }
  return count;
}

void
gradus_absolute_line (const double *x, const double *y, guint n, double line[2])
{
  guint pair[2];

  find_pairs (x, y, n, 1, pair, line);
}

guint
gradus_absolute_pairs (const double *x, const double *y, guint n, guint pair[2], double line[2])
{
  return find_pairs (x, y, n, G_MAXUINT, pair, line);
}
