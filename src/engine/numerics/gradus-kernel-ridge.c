/* Gradus: kernel ridge regression, all penalties for the price of one.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-kernel-ridge.h"
#include "gradus-vector-math.h"

/* p := A v with the symmetric A (l x l, the lower half, rows @stride apart). */
static void
multiply_lower (const double *a, guint stride, guint l, const double *v, double *p)
{
  for (guint i = 0; i < l; i++)
    {
      const double *row = &a[(gsize) i * stride];
      const double here = v[i];

      p[i] = row[i] * here + gradus_dot (row, v, i);
      for (guint j = 0; j < i; j++)
        p[j] += here * row[j];
    }
}

/* x -= beta (v'x) v: the reflection in the plane across v. */
static void
reflect (double *x, const double *v, guint l, double beta)
{
  const double along = beta * gradus_dot (v, x, l);

  for (guint j = 0; j < l; j++)
    x[j] -= along * v[j];
}

/* Divide @x by the power of two that its largest entry begins with, which changes no digit, and
 * return it; 0 where all of @x is 0. The square of a number below 1e-154, as it stands in a row of
 * a kernel that is nearly the identity, is none, and one over it is not finite. */
static double
to_size_one (double *x, guint n)
{
  double most = 0, scale;

  for (guint j = 0; j < n; j++)
    most = MAX (most, fabs (x[j]));
  if (most == 0)
    return 0;
  scale = ldexp (1, MAX (ilogb (most), -1000));
  for (guint j = 0; j < n; j++)
    x[j] /= scale;
  return scale;
}

/* K = Q T Q' from the last row on: the reflection that makes row i zero left of its neighbour
 * concerns the first i coordinates only, so that what is done stays done. T to @diagonal and @off,
 * whose entry i stands between i - 1 and i. Q'y and the rows times Q in place. */
static void
tridiagonalise (double *k, guint n, double *y, double *rows, guint m, double *diagonal, double *off)
{
  g_autofree double *p = g_new (double, n);

  for (guint i = n; i-- > 1;)
    {
      double *v = &k[(gsize) i * n];
      double scale, norm, before, after, beta, half;

      diagonal[i] = v[i];
      off[i] = v[i - 1];
      scale = to_size_one (v, i);
      if (i == 1 || scale == 0)
        continue;
      norm = sqrt (gradus_dot (v, v, i));
      before = v[i - 1];
      after = before > 0 ? -norm : norm;
      off[i] = after * scale;
      /* Without cancelling: before and after have different signs. */
      v[i - 1] = before - after;
      beta = 1 / (norm * fabs (v[i - 1]));
      multiply_lower (k, n, i, v, p);
      for (guint j = 0; j < i; j++)
        p[j] *= beta;
      half = 0.5 * beta * gradus_dot (p, v, i);
      for (guint j = 0; j < i; j++)
        p[j] -= half * v[j];
      for (guint r = 0; r < i; r++)
        {
          double *row = &k[(gsize) r * n];
          const double of_v = v[r], of_p = p[r];

          for (guint j = 0; j <= r; j++)
            row[j] -= of_v * p[j] + of_p * v[j];
        }
      reflect (y, v, i, beta);
      for (guint r = 0; r < m; r++)
        reflect (&rows[(gsize) r * n], v, i, beta);
    }
  diagonal[0] = k[0];
}

/* (T + lambda) z = y. T + lambda is positive definite: no pivot is needed. @pivots: n, scratch. */
static void
solve_tridiagonal (const double *diagonal, const double *off, guint n, double lambda,
                   const double *y, double *pivots, double *z)
{
  pivots[0] = diagonal[0] + lambda;
  z[0] = y[0];
  for (guint i = 1; i < n; i++)
    {
      const double share = off[i] / pivots[i - 1];

      pivots[i] = diagonal[i] + lambda - share * off[i];
      z[i] = y[i] - share * z[i - 1];
    }
  z[n - 1] /= pivots[n - 1];
  for (guint i = n - 1; i-- > 0;)
    z[i] = (z[i] - off[i + 1] * z[i + 1]) / pivots[i];
}

void
gradus_kernel_ridge_path (double *k, guint n, double *y, double *rows, guint m,
                          const double *lambdas, guint n_lambdas, double *answers, double *missed)
{
  g_autofree double *work = g_new (double, 4 * (gsize) n);
  double *diagonal = work, *off = work + n, *pivots = work + 2 * (gsize) n;
  double *z = work + 3 * (gsize) n;

  g_return_if_fail (n > 0);
  tridiagonalise (k, n, y, rows, m, diagonal, off);
  for (guint l = 0; l < n_lambdas; l++)
    {
      solve_tridiagonal (diagonal, off, n, lambdas[l], y, pivots, z);
      for (guint r = 0; r < m; r++)
        answers[(gsize) l * m + r] = gradus_dot (&rows[(gsize) r * n], z, n);
      /* y - K alpha = lambda alpha, and alpha is as long as z. */
      if (missed != NULL)
        missed[l] = lambdas[l] * lambdas[l] * gradus_dot (z, z, n);
    }
}
