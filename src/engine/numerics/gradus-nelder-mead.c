/* Gradus: one move of the simplex of Nelder and Mead.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-nelder-mead.h"

/* By insertion, so that of equal values the one that was first stays first. */
static void
sort (double *corners, double *values, guint n)
{
  for (guint i = 1; i <= n; i++)
    {
      double corner[GRADUS_SIMPLEX_MAX];
      const double value = values[i];
      guint j = i;

      memcpy (corner, corners + i * n, n * sizeof (double));
      for (; j > 0 && values[j - 1] > value; j--)
        {
          values[j] = values[j - 1];
          memcpy (corners + j * n, corners + (j - 1) * n, n * sizeof (double));
        }
      values[j] = value;
      memcpy (corners + j * n, corner, n * sizeof (double));
    }
}

void
gradus_simplex_begin (double *corners, double *values, guint n, const double *start, double edge,
                      GradusSimplexFunc f, gpointer data)
{
  for (guint i = 0; i <= n; i++)
    {
      memcpy (corners + i * n, start, n * sizeof (double));
      if (i > 0)
        corners[i * n + i - 1] += edge;
      values[i] = f (data, corners + i * n);
    }
  sort (corners, values, n);
}

/* The middle of all corners but the worst, and from there @share of the way away from that. */
static void
go (const double *corners, guint n, double share, double *point)
{
  for (guint j = 0; j < n; j++)
    {
      double middle = 0;

      for (guint i = 0; i < n; i++)
        middle += corners[i * n + j];
      middle /= n;
      point[j] = (1 + share) * middle - share * corners[n * n + j];
    }
}

void
gradus_simplex_reflect (const double *corners, guint n, double *point)
{
  go (corners, n, 1, point);
}

/* @point in the place of the worst corner. */
static void
take (double *corners, double *values, guint n, const double *point, double value)
{
  memcpy (corners + n * n, point, n * sizeof (double));
  values[n] = value;
}

GradusSimplexMove
gradus_simplex_move (double *corners, double *values, guint n, const double *point, double value,
                     GradusSimplexFunc f, gpointer data)
{
  GradusSimplexMove move = GRADUS_MOVE_REFLECT;
  double other[GRADUS_SIMPLEX_MAX] = { 0 }, found;

  if (value < values[0])
    {
      go (corners, n, 2, other);
      found = f (data, other);
      if (found < value)
        move = GRADUS_MOVE_EXPAND;
      take (corners, values, n, found < value ? other : point, fmin (found, value));
    }
  else if (value < values[n - 1])
    take (corners, values, n, point, value);
  else
    {
      const gboolean outside = value < values[n];

      go (corners, n, outside ? 0.5 : -0.5, other);
      found = f (data, other);
      move = GRADUS_MOVE_CONTRACT;
      if (outside ? found <= value : found < values[n])
        take (corners, values, n, other, found);
      else
        {
          move = GRADUS_MOVE_SHRINK;
          for (guint i = 1; i <= n; i++)
            {
              for (guint j = 0; j < n; j++)
                corners[i * n + j] = corners[j] + 0.5 * (corners[i * n + j] - corners[j]);
              values[i] = f (data, corners + i * n);
            }
        }
    }
  sort (corners, values, n);
  return move;
}

double
gradus_simplex_size (const double *corners, guint n)
{
  double size = 0;

  for (guint i = 1; i <= n; i++)
    for (guint j = 0; j < n; j++)
      size = fmax (size, fabs (corners[i * n + j] - corners[j]));
  return size;
}
