/* Gradus: Gaussian densities.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-gaussian.h"
#include "gradus-linalg.h"

#define LOG_2_PI 1.8378770664093454835606594728112

double
gradus_log_sum_exp (const double *x, gsize n)
{
  double largest = -INFINITY, sum = 0.0;

  for (gsize i = 0; i < n; i++)
    largest = MAX (largest, x[i]);
  if (!isfinite (largest))
    return largest;

  for (gsize i = 0; i < n; i++)
    sum += exp (x[i] - largest);

  return largest + log (sum);
}

/* The plane is where nearly everything happens; written out, the loop has no inner one and the
 * compiler turns it into vector code. */
static void
log_density_2 (const double *x, gsize n, const double *mean, const double *l, double constant,
               double *out, gsize stride)
{
  const double m0 = mean[0], m1 = mean[1];
  const double s0 = 1.0 / l[0], s1 = 1.0 / l[3], slope = l[2];

  for (gsize i = 0; i < n; i++)
    {
      double z0 = (x[2 * i] - m0) * s0;
      double z1 = (x[2 * i + 1] - m1 - slope * z0) * s1;

      out[i * stride] = constant - 0.5 * (z0 * z0 + z1 * z1);
    }
}

void
gradus_gaussian_log_density (const double *x, gsize n, guint d, const double *mean, const double *l,
                             double *out, gsize stride)
{
  const double constant = -0.5 * (d * LOG_2_PI + gradus_cholesky_log_det (l, d));
  g_autofree double *z = NULL;

  if (d == 2)
    {
      log_density_2 (x, n, mean, l, constant, out, stride);
      return;
    }

  z = g_new (double, d);
  for (gsize i = 0; i < n; i++)
    {
      double square = 0.0;

      for (guint j = 0; j < d; j++)
        z[j] = x[i * d + j] - mean[j];
      gradus_cholesky_solve_lower (l, d, z);
      for (guint j = 0; j < d; j++)
        square += z[j] * z[j];
      out[i * stride] = constant - 0.5 * square;
    }
}
