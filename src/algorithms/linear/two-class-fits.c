/* Gradus: lines between two classes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-entry.h"
#include "gradus-linalg.h"
#include "gradus-vector-math.h"
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

gboolean
gradus_fit_squares (const double *x, guint n, guint d, const double *sign, double *theta)
{
  g_autofree double *design = g_new (double, (gsize) n * (1 + d));

  for (guint i = 0; i < n; i++)
    {
      design[(gsize) i * (1 + d)] = 1;
      memcpy (&design[(gsize) i * (1 + d) + 1], &x[(gsize) i * d], sizeof (double) * d);
    }
  return gradus_solve_least_squares (design, n, 1 + d, sign, theta, NULL);
}

/* Labels and what is said of them at some theta. */
typedef struct
{
  const double *x, *sign;
  guint n, d;
  double lambda;
  double *margins;         /* n: sign times score */
  double *powers;          /* n: e^-|margin|, which cannot overflow */
  double *logs;            /* n: ln (1 + e^-|margin|) */
} Labels;

static void
clear_labels (Labels *labels)
{
  g_free (labels->margins);
  g_free (labels->powers);
  g_free (labels->logs);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Labels, clear_labels)

/* Look at the labels from @theta. Returns the loss, of which a label has ln (1 + e^-margin). */
static double
find_loss (const Labels *labels, const double *theta)
{
  double loss = 0.5 * labels->lambda * gradus_sum_squares (theta + 1, labels->d);

  for (guint i = 0; i < labels->n; i++)
    {
      labels->margins[i] = labels->sign[i] * gradus_fit_score (
                                               theta, &labels->x[(gsize) i * labels->d], labels->d);
      labels->powers[i] = -fabs (labels->margins[i]);
    }
  gradus_vexp (labels->n, labels->powers, labels->powers);
  for (guint i = 0; i < labels->n; i++)
    labels->logs[i] = 1 + labels->powers[i];
  gradus_vlog (labels->n, labels->logs, labels->logs);
  for (guint i = 0; i < labels->n; i++)
    loss += labels->logs[i] + MAX (-labels->margins[i], 0);
  return loss;
}

/* The gradient, and the lower triangle of the Hessian, from where find_loss() has looked last,
 * @theta. */
static void
find_slopes (const Labels *labels, const double *theta, double *gradient, double *hessian)
{
  const guint p = 1 + labels->d;

  memset (hessian, 0, sizeof (double) * p * p);
  for (guint j = 0; j < p; j++)
    {
      gradient[j] = j > 0 ? labels->lambda * theta[j] : 0;
      hessian[(gsize) j * (p + 1)] = j > 0 ? labels->lambda : 0;
    }
  for (guint i = 0; i < labels->n; i++)
    {
      const double *row = &labels->x[(gsize) i * labels->d];
      const double e = labels->powers[i];
      const double wrong = (labels->margins[i] >= 0 ? e : 1) / (1 + e);

      for (guint j = 0; j < p; j++)
        {
          const double a = j > 0 ? row[j - 1] : 1;

          gradient[j] -= wrong * labels->sign[i] * a;
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
  g_auto (Labels) labels = {
    .x = x, .sign = sign, .n = n, .d = d, .lambda = lambda, .margins = g_new (double, n),
    .powers = g_new (double, n), .logs = g_new (double, n)
  };
  double loss;

  memset (theta, 0, sizeof (double) * p);
  loss = find_loss (&labels, theta);
  for (guint round = 0; round < MOST_STEPS; round++)
    {
      double share = 1, lower = INFINITY, decrease = 0;

      find_slopes (&labels, theta, step, hessian);
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
          loss = find_loss (&labels, theta);
          continue;
        }
      for (; share > 1e-10; share /= 2)
        {
          for (guint j = 0; j < p; j++)
            next[j] = theta[j] - share * step[j];
          lower = find_loss (&labels, next);
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
