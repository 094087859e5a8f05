/* Gradus: the factor model.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-factor.h"
#include "gradus-linalg.h"

#define LOG_2_PI 1.8378770664093454836
/* Of gradus_factor_fit(), and the share of its variance that no noise falls below there. */
#define ROUNDS 2000
#define LEAST_NOISE 1e-8

GradusFactor *
gradus_factor_new (const double *lambda, const double *psi, guint d, guint k)
{
  double precision[GRADUS_MOST_FACTORS * GRADUS_MOST_FACTORS] = { 0 };
  GradusFactor *factor;
  double log_det = 0;

  g_return_val_if_fail (k >= 1 && k <= GRADUS_MOST_FACTORS, NULL);
  for (guint j = 0; j < d; j++)
    {
      if (!(psi[j] > 0))
        return NULL;
      log_det += log (psi[j]);
      for (guint a = 0; a < k; a++)
        for (guint b = 0; b < k; b++)
          precision[a * k + b] += lambda[j * k + a] * lambda[j * k + b] / psi[j];
    }
  for (guint a = 0; a < k; a++)
    precision[a * k + a] += 1;
  if (!gradus_cholesky (precision, k))
    return NULL;
  factor = g_new0 (GradusFactor, 1);
  factor->d = d;
  factor->k = k;
  factor->lambda = g_memdup2 (lambda, (gsize) d * k * sizeof (double));
  factor->psi = g_memdup2 (psi, (gsize) d * sizeof (double));
  factor->weights = g_new (double, (gsize) d *k);
  factor->log_det = log_det + gradus_cholesky_log_det (precision, k);
  gradus_cholesky_invert (precision, k, factor->g);
  for (guint a = 0; a < k; a++)
    for (guint j = 0; j < d; j++)
      {
        double sum = 0;

        for (guint b = 0; b < k; b++)
          sum += factor->g[a * k + b] * lambda[j * k + b];
        factor->weights[(gsize) a * d + j] = sum / psi[j];
      }
  return factor;
}

void
gradus_factor_free (GradusFactor *factor)
{
  if (factor == NULL)
    return;
  g_free (factor->weights);
  g_free (factor->lambda);
  g_free (factor->psi);
  g_free (factor);
}

double
gradus_factor_expect (const GradusFactor *factor, const double *x, const double *mean, double *z)
{
  const guint d = factor->d, k = factor->k;
  double way = 0;

  for (guint a = 0; a < k; a++)
    {
      z[a] = 0;
      for (guint j = 0; j < d; j++)
        z[a] += factor->weights[(gsize) a * d + j] * (x[j] - mean[j]);
      way += z[a] * z[a];
    }
  for (guint j = 0; j < d; j++)
    {
      double left = x[j] - mean[j];

      for (guint a = 0; a < k; a++)
        left -= factor->lambda[(gsize) j * k + a] * z[a];
      way += left * left / factor->psi[j];
    }
  return -0.5 * (d * LOG_2_PI + factor->log_det + way);
}

/* Sums over all points, divided by their number, of what is expected: @sxz = S W' (d x k), and @szz
 * = W S W' (k x k), W being the weights. */
static void
sum_expected (const GradusFactor *factor, const double *s, double *sxz, double *szz)
{
  const guint d = factor->d, k = factor->k;

  for (guint i = 0; i < d; i++)
    for (guint a = 0; a < k; a++)
      {
        double sum = 0;

        for (guint j = 0; j < d; j++)
          sum += s[(gsize) i * d + j] * factor->weights[(gsize) a * d + j];
        sxz[(gsize) i * k + a] = sum;
      }
  for (guint a = 0; a < k; a++)
    for (guint b = 0; b < k; b++)
      {
        szz[a * k + b] = 0;
        for (guint j = 0; j < d; j++)
          szz[a * k + b] += factor->weights[(gsize) a * d + j] * sxz[(gsize) j * k + b];
      }
}

/* The mean of the squared ways of all points, from their sums. */
static double
mean_way (const GradusFactor *factor, const double *s, const double *sxz, const double *szz)
{
  const guint d = factor->d, k = factor->k;
  double way = 0;

  for (guint a = 0; a < k; a++)
    way += szz[a * k + a];
  for (guint j = 0; j < d; j++)
    {
      const double *l = &factor->lambda[(gsize) j * k];
      double left = s[(gsize) j * d + j];

      for (guint a = 0; a < k; a++)
        {
          left -= 2 * l[a] * sxz[(gsize) j * k + a];
          for (guint b = 0; b < k; b++)
            left += l[a] * szz[a * k + b] * l[b];
        }
      way += left / factor->psi[j];
    }
  return way;
}

double
gradus_factor_log_likelihood (const GradusFactor *factor, const double *s, double n)
{
  g_autofree double *sxz = g_new (double, (gsize) factor->d * factor->k);
  double szz[GRADUS_MOST_FACTORS * GRADUS_MOST_FACTORS];

  sum_expected (factor, s, sxz, szz);
  return -0.5 * n * (factor->d * LOG_2_PI + factor->log_det + mean_way (factor, s, sxz, szz));
}

gboolean
gradus_factor_refit (const double *sxz, const double *szz, guint d, guint k, double *lambda)
{
  double l[GRADUS_MOST_FACTORS * GRADUS_MOST_FACTORS];

  memcpy (l, szz, k * k * sizeof (double));
  if (!gradus_cholesky (l, k))
    return FALSE;
  memcpy (lambda, sxz, (gsize) d * k * sizeof (double));
  for (guint j = 0; j < d; j++)
    gradus_cholesky_solve (l, k, &lambda[(gsize) j * k]);
  return TRUE;
}

gboolean
gradus_factor_fit (const double *s, guint d, guint k, double *lambda, double *psi)
{
  g_autofree double *scaled = g_new (double, (gsize) d *d);
  g_autofree double *values = g_new (double, d);
  g_autofree double *vectors = g_new (double, (gsize) d *d);
  double before = -INFINITY;

  g_return_val_if_fail (k >= 1 && k < d && k <= GRADUS_MOST_FACTORS, FALSE);
  /* As a share of the variance, so that units do not matter. */
  for (guint j = 0; j < d; j++)
    psi[j] = 0.5;
  for (guint round = 0; round < ROUNDS; round++)
    {
      double now = 0;

      for (guint i = 0; i < d; i++)
        for (guint j = 0; j < d; j++)
          scaled[(gsize) i * d + j] = s[(gsize) i * d + j] / sqrt (psi[i] * s[(gsize) i * d + i])
                                      / sqrt (psi[j] * s[(gsize) j * d + j]);
      if (!gradus_symmetric_eigen (scaled, d, values, vectors))
        return FALSE;
      for (guint j = 0; j < d; j++)
        now -= 0.5 * (log (psi[j]) + (j < k && values[j] > 1 ? log (values[j]) + 1 : values[j]));
      for (guint j = 0; j < d; j++)
        for (guint a = 0; a < k; a++)
          lambda[(gsize) j * k + a] = sqrt (psi[j] * MAX (values[a] - 1, 0))
                                      * vectors[(gsize) a * d + j];
      if (now - before < 1e-13)
        break;
      before = now;
      for (guint j = 0; j < d; j++)
        {
          double left = 1;

          for (guint a = 0; a < k; a++)
            left -= lambda[(gsize) j * k + a] * lambda[(gsize) j * k + a];
          psi[j] = MAX (left, LEAST_NOISE);
        }
    }
  for (guint j = 0; j < d; j++)
    {
      for (guint a = 0; a < k; a++)
        lambda[(gsize) j * k + a] *= sqrt (s[(gsize) j * d + j]);
      psi[j] *= s[(gsize) j * d + j];
    }
  return TRUE;
}
