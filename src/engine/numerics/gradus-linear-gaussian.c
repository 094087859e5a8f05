/* Gradus: the arithmetic of small matrices in state space models.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-linear-gaussian.h"

void
gradus_small_multiply (double *out, const double *x, const double *y, guint rows, guint inner,
                       guint columns, gboolean transposed)
{
  for (guint i = 0; i < rows; i++)
    for (guint j = 0; j < columns; j++)
      {
        double sum = 0;

        for (guint k = 0; k < inner; k++)
          sum += x[i * inner + k] * (transposed ? y[j * inner + k] : y[k * columns + j]);
        out[i * columns + j] = sum;
      }
}

void
gradus_small_spread (double *out, const double *x, const double *p, const double *add, guint rows,
                     guint n)
{
  double half[GRADUS_MAX_STATE * GRADUS_MAX_STATE];

  gradus_small_multiply (half, x, p, rows, n, n, FALSE);
  gradus_small_multiply (out, half, x, rows, n, rows, TRUE);
  for (guint i = 0; i < rows * rows && add != NULL; i++)
    out[i] += add[i];
}

void
gradus_small_symmetrise (double *p, guint n)
{
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < i; j++)
      p[i * n + j] = p[j * n + i] = (p[i * n + j] + p[j * n + i]) / 2;
}

double
gradus_small_trace (const double *p, guint n)
{
  double sum = 0;

  for (guint i = 0; i < n; i++)
    sum += p[i * n + i];
  return sum;
}

gboolean
gradus_small_factor (const double *s, guint m, double l[4])
{
  if (!(s[0] > 0))
    return FALSE;
  l[0] = sqrt (s[0]);
  if (m == 1)
    return TRUE;
  l[1] = 0;
  l[2] = s[2] / l[0];
  /* Below this the second pivot is rounding noise. */
  if (!(s[3] - l[2] * l[2] > 1e-14 * s[3]))
    return FALSE;
  l[3] = sqrt (s[3] - l[2] * l[2]);
  return TRUE;
}

void
gradus_small_solve (const double l[4], guint m, double *b)
{
  b[0] /= l[0];
  if (m == 2)
    {
      b[1] = (b[1] - l[2] * b[0]) / l[3];
      b[1] /= l[3];
      b[0] -= l[2] * b[1];
    }
  b[0] /= l[0];
}
