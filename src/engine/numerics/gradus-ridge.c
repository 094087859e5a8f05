/* Gradus: ridge regression.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "gradus-linalg.h"
#include "gradus-ridge.h"

/* Rows times the roots of their weights; FALSE when all of them are 0. */
static gboolean
weigh (double *x, double *y, guint m, guint n, const double *weights)
{
  gboolean any = FALSE;

  for (gsize i = 0; i < m; i++)
    {
      const double root = sqrt (weights[i]);

      any = any || weights[i] > 0.0;
      y[i] *= root;
      for (guint j = 0; j < n; j++)
        x[i * n + j] *= root;
    }

  return any;
}

GradusRidge *
gradus_ridge_new (const double *x, guint m, guint n, const double *y, const double *weights,
                  const double *penalty)
{
  g_autofree double *rows = g_memdup2 (x, sizeof (double) * m * n);
  g_autofree double *target = g_memdup2 (y, sizeof (double) * m);
  g_autofree double *l = NULL;
  g_autoptr (GradusRidge) ridge = g_new0 (GradusRidge, 1);

  if (m == 0 || n == 0 || (weights != NULL && !weigh (rows, target, m, n, weights)))
    return NULL;
  /* z = L' theta has the penalty z'z, and a row x' theta = (L^-1 x)' z. */
  if (penalty != NULL)
    {
      l = g_memdup2 (penalty, sizeof (double) * n * n);
      if (!gradus_cholesky (l, n))
        return NULL;
      for (gsize i = 0; i < m; i++)
        gradus_cholesky_solve_lower (l, n, &rows[i * n]);
    }
  ridge->m = m;
  ridge->n = n;
  ridge->p = MIN (m, n);
  for (gsize i = 0; i < m; i++)
    if (!isfinite (target[i]))
      return NULL;
  ridge->svd = gradus_svd_new (rows, m, n);
  if (ridge->svd == NULL)
    return NULL;
  ridge->values = ridge->svd->values;
  ridge->directions = ridge->svd->right;
  ridge->said = g_new (double, ridge->p);
  ridge->outside = gradus_svd_say (ridge->svd, target, ridge->said);
  for (guint k = 0; k < ridge->p; k++)
    {
      ridge->rank += ridge->values[k] > MAX (m, n) * DBL_EPSILON * ridge->values[0];
      if (l != NULL)
        gradus_cholesky_solve_upper (l, n, &ridge->directions[(gsize) k * n]);
    }
  ridge->condition = ridge->rank == n ? ridge->values[0] / ridge->values[n - 1] : INFINITY;

  return g_steal_pointer (&ridge);
}

GradusRidge *
gradus_ridge_new_rows (const double *x, guint m, guint n, const double *y, const double *weights,
                       const double *rows, guint q, double lambda)
{
  g_autofree double *all = g_new (double, (gsize) (m + q) * n);
  g_autofree double *target = g_new0 (double, (gsize) m + q);
  const double root = sqrt (lambda);

  memcpy (all, x, sizeof (double) * m * n);
  memcpy (target, y, sizeof (double) * m);
  if (m == 0 || (weights != NULL && !weigh (all, target, m, n, weights)))
    return NULL;
  for (gsize k = 0; k < (gsize) q * n; k++)
    all[(gsize) m * n + k] = root * rows[k];
  return gradus_ridge_new (all, m + q, n, target, NULL, NULL);
}

void
gradus_ridge_free (GradusRidge *ridge)
{
  if (ridge == NULL)
    return;
  g_clear_pointer (&ridge->svd, gradus_svd_free);
  g_free (ridge->said);
  g_free (ridge);
}

double
gradus_ridge_share (const GradusRidge *ridge, guint k, double lambda)
{
  const double kappa = k < ridge->rank ? ridge->values[k] : 0.0;

  /* Divided by kappa, whose square may be too small. */
  return kappa > 0.0 ? kappa / (kappa + lambda / kappa) : 0.0;
}

void
gradus_ridge_solve_said (const GradusRidge *ridge, double lambda, const double *said, double *theta)
{
  memset (theta, 0, sizeof (double) * ridge->n);
  for (guint k = 0; k < ridge->rank; k++)
    {
      const double along = gradus_ridge_share (ridge, k, lambda) * said[k] / ridge->values[k];

      for (guint j = 0; j < ridge->n; j++)
        theta[j] += along * ridge->directions[(gsize) k * ridge->n + j];
    }
}

void
gradus_ridge_solve (const GradusRidge *ridge, double lambda, double *theta)
{
  gradus_ridge_solve_said (ridge, lambda, ridge->said, theta);
}
