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

/* The sum of what the cells of @p add. */
static double
sum_terms (const double *p, guint rows, guint columns,
           double (*term) (double p, double across, double down))
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
        sum += term (p[r * columns + c], across, down[c]);
    }
  return sum;
}

double
gradus_information_mutual (const double *p, guint rows, guint columns)
{
  /* Rounding. */
  return MAX (sum_terms (p, rows, columns, gradus_information_term), 0);
}

double
gradus_information_squared_term (double p, double across, double down)
{
  const double product = across * down, apart = p - product;

  return product > 0 ? 0.5 * apart * (apart / product) : 0;
}

double
gradus_information_squared (const double *p, guint rows, guint columns)
{
  return sum_terms (p, rows, columns, gradus_information_squared_term);
}

double
gradus_information_conditional (const double *counts, guint classes, guint rows, guint columns)
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
      sum += n > 0 ? n * gradus_information_mutual (p, rows, columns) : 0;
      all += n;
    }
  return all > 0 ? sum / all : 0;
}
