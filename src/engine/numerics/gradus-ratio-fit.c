/* Gradus: fitting a ratio of densities by least squares.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-ratio-fit.h"

#include <math.h>
#include <string.h>

#include "gradus-linalg.h"
#include "gradus-vector-math.h"

gboolean
gradus_ratio_solve (const double *g, const double *h, guint m, double lambda, double *alpha)
{
  g_autofree double *factor = g_memdup2 (g, (gsize) m * m * sizeof *g);

  for (guint j = 0; j < m; j++)
    factor[(gsize) j * m + j] += lambda;
  if (!gradus_cholesky (factor, m))
    return FALSE;
  memcpy (alpha, h, m * sizeof *h);
  gradus_cholesky_solve (factor, m, alpha);
  return TRUE;
}

/* h' alpha. */
static double
value_of (const double *h, const double *alpha, guint m)
{
  double sum = 0;

  for (guint j = 0; j < m; j++)
    sum += h[j] * alpha[j];
  return sum;
}

/* alpha' G alpha / 2. */
static double
half_square (const double *g, const double *alpha, guint m)
{
  double sum = 0;

  for (guint i = 0; i < m; i++)
    {
      const double *row = &g[(gsize) i * m];

      for (guint j = 0; j < i; j++)
        sum += alpha[i] * row[j] * alpha[j];
      sum += 0.5 * alpha[i] * row[i] * alpha[i];
    }
  return sum;
}

double
gradus_ratio_square (const double *g, const double *alpha, guint m)
{
  return 2 * half_square (g, alpha, m);
}

double
gradus_ratio_loss (const double *g, const double *h, const double *alpha, guint m)
{
  return half_square (g, alpha, m) - value_of (h, alpha, m);
}

void
gradus_bumps_block (const double *x, guint n, const double *centres, guint b, guint d, double width,
                    double *block)
{
  for (guint i = 0; i < n; i++)
    {
      double *row = &block[(gsize) i * b];

      for (guint j = 0; j < b; j++)
        {
          double sum = 0;

          for (guint k = 0; k < d; k++)
            {
              const double away = (x[(gsize) i * d + k] - centres[(gsize) j * d + k]) / width;

              sum += away * away;
            }
          row[j] = -0.5 * sum;
        }
      gradus_vexp (b, row, row);
    }
}

void
gradus_bumps_overlap (const double *centres, guint b, guint d, double width, double *overlap)
{
  const double whole = pow (G_PI * width * width, d / 2.0);

  gradus_bumps_block (centres, b, centres, b, d, width * G_SQRT2, overlap);
  for (gsize k = 0; k < (gsize) b * b; k++)
    overlap[k] *= whole;
}

void
gradus_bumps_means (const double *block, guint n, guint b, const gboolean *keep, double *means)
{
  guint kept = 0;

  memset (means, 0, b * sizeof *means);
  for (guint i = 0; i < n; i++)
    if (keep == NULL || keep[i])
      {
        for (guint j = 0; j < b; j++)
          means[j] += block[(gsize) i * b + j];
        kept++;
      }
  for (guint j = 0; j < b && kept > 0; j++)
    means[j] /= kept;
}

/* Adds @share times the mean of the squares of the rows that are kept. */
static void
add_mean_gram (const double *block, guint n, guint b, const gboolean *keep, double share, double *g)
{
  g_autofree double *weights = NULL;
  guint kept = 0;

  for (guint i = 0; i < n; i++)
    kept += keep == NULL || keep[i];
  if (share == 0 || kept == 0)
    return;
  weights = g_new (double, n);
  for (guint i = 0; i < n; i++)
    weights[i] = keep == NULL || keep[i] ? share / kept : 0;
  gradus_add_gram (g, block, n, b, weights);
}

void
gradus_ratio_relative (const double *above, guint n_above, const gboolean *keep_above,
                       const double *below, guint n_below, const gboolean *keep_below, guint b,
                       double beta, double *g, double *h)
{
  memset (g, 0, (gsize) b * b * sizeof *g);
  add_mean_gram (above, n_above, b, keep_above, beta, g);
  add_mean_gram (below, n_below, b, keep_below, 1 - beta, g);
  gradus_bumps_means (above, n_above, b, keep_above, h);
}

guint
gradus_ratio_block (const GradusRatioPoints *points, gint32 label, const gint32 *folds, gint32 fold,
                    gboolean others, double *g, double *h)
{
  const guint n = points->n;
  g_autofree guint *centres = g_new (guint, MAX (n, 1));
  g_autofree double *columns = NULL;
  guint m = 0, all = 0, own = 0;

  for (guint i = 0; i < n; i++)
    if (points->labels[i] == label)
      centres[m++] = i;
  /* The heights under each bump, one bump after the other. */
  columns = g_new (double, MAX ((gsize) m * n, 1));
  memset (h, 0, m * sizeof *h);
  for (guint i = 0; i < n; i++)
    {
      const double *kernel = &points->kernel[(gsize) i * n];

      if (folds != NULL && (folds[i] == fold) == others)
        continue;
      for (guint j = 0; j < m; j++)
        columns[(gsize) j * n + all] = kernel[centres[j]];
      all++;
      if (points->labels[i] != label)
        continue;
      own++;
      for (guint j = 0; j < m; j++)
        h[j] += kernel[centres[j]];
    }
  memset (g, 0, (gsize) m * m * sizeof *g);
  for (guint a = 0; a < m; a++)
    for (guint b = 0; b <= a; b++)
      g[(gsize) a * m + b] = gradus_dot (&columns[(gsize) a * n], &columns[(gsize) b * n], all);
  for (gsize k = 0; k < (gsize) m * m && all > 0; k++)
    g[k] *= own / ((double) all * all);
  for (guint j = 0; j < m && all > 0; j++)
    h[j] /= all;
  return m;
}

/* Room for the largest block. */
static guint
largest (const GradusRatioPoints *points, guint classes)
{
  g_autofree guint *counts = g_new0 (guint, MAX (classes, 1));
  guint most = 1;

  for (guint i = 0; i < points->n; i++)
    {
      counts[points->labels[i]]++;
      most = MAX (most, counts[points->labels[i]]);
    }
  return most;
}

double
gradus_ratio_information (const GradusRatioPoints *points, guint classes, double lambda,
                          double *alpha)
{
  const guint most = largest (points, classes);
  g_autofree double *g = g_new (double, (gsize) most *most);
  g_autofree double *h = g_new (double, most), *fitted = g_new (double, most);
  double sum = 0;

  for (guint label = 0; label < classes; label++)
    {
      const guint m = gradus_ratio_block (points, (gint32) label, NULL, 0, FALSE, g, h);

      if (!gradus_ratio_solve (g, h, m, lambda, fitted))
        return NAN;
      sum += value_of (h, fitted, m);
      for (guint i = 0, j = 0; i < points->n && alpha != NULL; i++)
        if (points->labels[i] == (gint32) label)
          alpha[i] = fitted[j++];
    }
  return 0.5 * sum - 0.5;
}

void
gradus_ratio_products (const double *k, guint n, guint b, double *products)
{
  memset (products, 0, (gsize) b * b * sizeof *products);
  for (guint i = 0; i < n; i++)
    {
      const double *row = &k[(gsize) i * b];

      for (guint j = 0; j < b; j++)
        for (guint l = 0; l <= j; l++)
          products[(gsize) j * b + l] += row[j] * row[l];
    }
  for (guint j = 0; j < b; j++)
    for (guint l = 0; l < j; l++)
      products[(gsize) l * b + j] = products[(gsize) j * b + l];
}

double
gradus_ratio_dependence (const double *kz, const double *ky, const double *products_y, guint n,
                         guint b, double lambda, double *alpha, double *slope)
{
  const gsize b2 = (gsize) b * b;
  const double n2 = (double) n * n;
  g_autofree double *g = g_new (double, MAX (b2, 1));
  g_autofree double *h = g_new0 (double, MAX (b, 1));
  g_autofree double *weights = g_new (double, MAX (b, 1));

  gradus_ratio_products (kz, n, b, g);
  for (gsize k = 0; k < b2; k++)
    g[k] *= products_y[k] / n2;
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < b; j++)
      h[j] += kz[(gsize) i * b + j] * ky[(gsize) i * b + j] / n;
  if (!gradus_ratio_solve (g, h, b, lambda, weights))
    return NAN;
  if (alpha != NULL)
    memcpy (alpha, weights, b * sizeof *alpha);
  if (slope != NULL)
    {
      /* By a kernel of z: alpha_j ky_ij / n, less (Kz (alpha alpha' o Ky' Ky))_ij / n^2. */
      for (guint j = 0; j < b; j++)
        for (guint l = 0; l < b; l++)
          g[(gsize) j * b + l] = products_y[(gsize) j * b + l] * weights[j] * weights[l] / n2;
      for (guint i = 0; i < n; i++)
        {
          double *out = &slope[(gsize) i * b];

          for (guint j = 0; j < b; j++)
            out[j] = weights[j] * ky[(gsize) i * b + j] / n;
          for (guint l = 0; l < b; l++)
            for (guint j = 0; j < b; j++)
              out[j] -= kz[(gsize) i * b + l] * g[(gsize) l * b + j];
        }
    }
  return 0.5 * value_of (h, weights, b) - 0.5;
}

void
gradus_ratio_validate (const GradusRatioPoints *points, guint classes, const gint32 *folds,
                       guint n_folds, const double *lambdas, guint n_lambdas, double *losses)
{
  const guint most = largest (points, classes);
  g_autofree double *learnt = g_new (double, (gsize) most *most);
  g_autofree double *tested = g_new (double, (gsize) most *most);
  g_autofree double *h = g_new (double, most), *tested_h = g_new (double, most);
  g_autofree double *alpha = g_new (double, most);

  for (guint l = 0; l < n_lambdas; l++)
    losses[l] = 0;
  for (guint fold = 0; fold < n_folds; fold++)
    for (guint label = 0; label < classes; label++)
      {
        const guint m = gradus_ratio_block (points, (gint32) label, folds, (gint32) fold, TRUE,
                                            learnt, h);

        gradus_ratio_block (points, (gint32) label, folds, (gint32) fold, FALSE, tested, tested_h);
        for (guint l = 0; l < n_lambdas; l++)
          losses[l] += gradus_ratio_solve (learnt, h, m, lambdas[l], alpha)
                         ? gradus_ratio_loss (tested, tested_h, alpha, m) / n_folds
                         : NAN;
      }
}
