/* Gradus: what one variable with values tells of another.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-information.h"

#include <math.h>

double
gradus_information_term (double p, double across, double down)
{
  return p > 0 ? p * log (p / (across * down)) : 0;
}

double
gradus_mutual_information (const double *p, guint rows, guint columns)
{
  g_autofree double *down = g_new0 (double, columns);
  double sum = 0;

  for (guint r = 0; r < rows; r++)
    for (guint c = 0; c < columns; c++)
      down[c] += p[r * columns + c];
  for (guint r = 0; r < rows; r++)
    {
      double across = 0;

      for (guint c = 0; c < columns; c++)
        across += p[r * columns + c];
      for (guint c = 0; c < columns; c++)
        sum += gradus_information_term (p[r * columns + c], across, down[c]);
    }
  /* Rounding. */
  return MAX (sum, 0);
}

double
gradus_conditional_information (const double *counts, guint classes, guint rows, guint columns)
{
  const guint cells = rows * columns;
  g_autofree double *p = g_new (double, cells);
  double all = 0, sum = 0;

  for (guint y = 0; y < classes; y++)
    {
      double n = 0;

      for (guint k = 0; k < cells; k++)
        n += counts[y * cells + k];
      for (guint k = 0; k < cells && n > 0; k++)
        p[k] = counts[y * cells + k] / n;
      sum += n > 0 ? n * gradus_mutual_information (p, rows, columns) : 0;
      all += n;
    }
  return all > 0 ? sum / all : 0;
}
