/* Gradus: the least sum of sizes of residuals as a quadratic programme.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-absolute-qp.h"

void
gradus_absolute_qp_init (GradusAbsoluteQp *self, const double *x, const double *y, guint n, guint d,
                         guint p, double lambda, gboolean printed)
{
  const guint unknowns = p + 2 * n;

  self->p = p;
  self->n = n;
  self->hessian = g_new0 (double, (gsize) unknowns *unknowns);
  self->linear = g_new0 (double, unknowns);
  self->rows = g_new0 (double, (gsize) 3 * n * unknowns);
  self->bounds = g_new0 (double, 3 * n);
  for (guint j = 0; j < p; j++)
    self->hessian[(gsize) j * unknowns + j] = 2 * lambda;
  for (guint i = 0; i < n; i++)
    {
      double *row = &self->rows[(gsize) i * unknowns];

      for (guint j = 0; j < p; j++)
        row[j] = j == 0 ? 1 : x[(gsize) i * d + j - 1];
      row[p + i] = 1;
      row[p + n + i] = -1;
      self->bounds[i] = y[i];
      self->rows[(gsize) (n + i) * unknowns + p + i] = 1;
      self->rows[(gsize) (2 * n + i) * unknowns + p + n + i] = 1;
      self->linear[p + i] = 1.0 / n;
      self->linear[p + n + i] = (printed ? -1.0 : 1.0) / n;
    }
  self->problem = (GradusQuadratic){
    .n = unknowns,
    .n_rows = 3 * n,
    .n_equal = n,
    .hessian = self->hessian,
    .linear = self->linear,
    .rows = self->rows,
    .bounds = self->bounds,
  };
}

void
gradus_absolute_qp_clear (GradusAbsoluteQp *self)
{
  g_free (self->hessian);
  g_free (self->linear);
  g_free (self->rows);
  g_free (self->bounds);
  memset (self, 0, sizeof *self);
}

void
gradus_absolute_qp_fill (const GradusAbsoluteQp *self, const double *theta, const double *r,
                         const double *common, double *unknowns)
{
  memcpy (unknowns, theta, self->p * sizeof (double));
  for (guint i = 0; i < self->n; i++)
    {
      const double both = common != NULL ? common[i] : 0;

      unknowns[self->p + i] = both + fmax (r[i], 0);
      unknowns[self->p + self->n + i] = both + fmax (-r[i], 0);
    }
}
