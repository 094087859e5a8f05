/* Gradus: lines between two classes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-entry.h"
#include "gradus-linalg.h"
#include "two-class-fits.h"

#define MOST_STEPS 100

double
gradus_fit_score (const double *theta, const double *x, guint d)
{
  double sum = theta[0];

  for (guint j = 0; j < d; j++)
    sum += theta[1 + j] * x[j];
  return sum;
}

/* What cancelling has left of a coefficient that moves no score is 0. */
static void
clear_rounding (const double *design, guint n, guint p, double *theta)
{
  g_autofree double *moves = g_new0 (double, p);
  double most = 0;

  for (guint j = 0; j < p; j++)
    {
      for (guint i = 0; i < n; i++)
        moves[j] = MAX (moves[j], fabs (theta[j] * design[(gsize) i * p + j]));
      most = MAX (most, moves[j]);
    }
  for (guint j = 0; j < p; j++)
    if (moves[j] <= 16 * DBL_EPSILON * most)
      theta[j] = 0;
}

gboolean
gradus_fit_squares (const double *x, guint n, guint d, const double *sign, double *theta)
{
  g_autofree double *design = g_new (double, (gsize) n * (1 + d));

  for (guint i = 0; i < n; i++)
    {
      design[(gsize) i * (1 + d)] = 1;
      memcpy (&design[(gsize) i * (1 + d) + 1], &x[(gsize) i * d], sizeof (double) * d);
    }
  if (!gradus_solve_least_squares (design, n, 1 + d, sign, theta, NULL))
    return FALSE;
  clear_rounding (design, n, 1 + d, theta);
  return TRUE;
}

/* ln (1 + e^-m) without a power that overflows. */
static double
log_loss (double margin)
{
  return margin > 0 ? log1p (exp (-margin)) : log1p (exp (margin)) - margin;
}

static double
find_loss (const double *x, guint n, guint d, const double *sign, double lambda,
           const double *theta)
{
  double loss = 0.5 * lambda * gradus_sum_squares (theta + 1, d);

  for (guint i = 0; i < n; i++)
    loss += log_loss (sign[i] * gradus_fit_score (theta, &x[(gsize) i * d], d));
  return loss;
}

/* The gradient, and the lower triangle of the Hessian. */
static void
find_slopes (const double *x, guint n, guint d, const double *sign, double lambda,
             const double *theta, double *gradient, double *hessian)
{
  const guint p = 1 + d;

  memset (hessian, 0, sizeof (double) * p * p);
  for (guint j = 0; j < p; j++)
    {
      gradient[j] = j > 0 ? lambda * theta[j] : 0;
      hessian[(gsize) j * (p + 1)] = j > 0 ? lambda : 0;
    }
  for (guint i = 0; i < n; i++)
    {
      const double *row = &x[(gsize) i * d];
      const double wrong = gradus_sigmoid (-sign[i] * gradus_fit_score (theta, row, d));

      for (guint j = 0; j < p; j++)
        {
          const double a = j > 0 ? row[j - 1] : 1;

          gradient[j] -= wrong * sign[i] * a;
          for (guint k = 0; k <= j; k++)
            hessian[(gsize) j * p + k] += wrong * (1 - wrong) * a * (k > 0 ? row[k - 1] : 1);
        }
    }
}

gboolean
gradus_fit_logistic (const double *x, guint n, guint d, const double *sign, double lambda,
                     double *theta)
{
  const guint p = 1 + d;
  g_autofree double *step = g_new (double, p);
  g_autofree double *next = g_new (double, p);
  g_autofree double *hessian = g_new (double, (gsize) p * p);
  double loss;

  memset (theta, 0, sizeof (double) * p);
  loss = find_loss (x, n, d, sign, lambda, theta);
  for (guint round = 0; round < MOST_STEPS; round++)
    {
      double share = 1, lower = INFINITY, decrease = 0;

      find_slopes (x, n, d, sign, lambda, theta, step, hessian);
      memcpy (next, step, sizeof (double) * p);
      if (!gradus_cholesky (hessian, p))
        return FALSE;
      gradus_cholesky_solve (hessian, p, step);
      for (guint j = 0; j < p; j++)
        decrease += next[j] * step[j];
      /* So near the loss is all rounding, and Newton's whole step needs no proof. */
      if (decrease <= 1e-10 * (1 + loss))
        {
          for (guint j = 0; j < p; j++)
            theta[j] -= step[j];
          if (decrease <= 1e-18)
            return TRUE;
          loss = find_loss (x, n, d, sign, lambda, theta);
          continue;
        }
      for (; share > 1e-10; share /= 2)
        {
          for (guint j = 0; j < p; j++)
            next[j] = theta[j] - share * step[j];
          lower = find_loss (x, n, d, sign, lambda, next);
          if (lower < loss)
            break;
        }
      if (!(lower < loss))
        return FALSE;
      memcpy (theta, next, sizeof (double) * p);
      loss = lower;
    }
  return FALSE;
}
