/* Gradus: the eigenvalues of a centred kernel matrix, and their eigenvectors.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-linalg.h"
#include "gradus-sparse.h"
#include "gradus-vector-math.h"
#include "kernel-spectrum.h"

/* Of so many points all eigenvectors are computed. */
#define ALL_VECTORS 100
#define MOST_VECTORS 600

void
gradus_spectrum_clear (GradusSpectrum *all)
{
  g_free (all->K);
  g_free (all->centred);
  g_free (all->row_mean);
  g_free (all->values);
  g_free (all->vectors);
}

void
gradus_spectrum_apply (const GradusSpectrum *all, const double *in, double *out)
{
  for (guint i = 0; i < all->n; i++)
    out[i] = gradus_dot (&all->centred[(gsize) i * all->n], in, all->n);
}

/* (K~ + c I) v, c the mean eigenvalue. */
static void
apply_lifted (const double *in, double *out, gpointer user_data)
{
  const GradusSpectrum *all = user_data;

  gradus_spectrum_apply (all, in, out);
  for (guint i = 0; i < all->n; i++)
    out[i] += all->trace / all->n * in[i];
}

static gboolean
find_few (GradusSpectrum *all)
{
  const guint count = MIN (all->m, all->n - 1);
  g_autofree double *constant = g_new (double, all->n);

  for (guint i = 0; i < all->n; i++)
    constant[i] = 1 / sqrt (all->n);
  if (!(all->trace > 0)
      || !gradus_lanczos (all->n, apply_lifted, all, count, constant, 1, MOST_VECTORS, all->values,
                          all->vectors))
    return FALSE;
  for (guint k = 0; k < count; k++)
    all->values[k] -= all->trace / all->n;
  return TRUE;
}

static gboolean
find_all (GradusSpectrum *all)
{
  const gsize n = all->n;
  g_autofree double *values = g_new (double, n);
  g_autofree double *vectors = g_new (double, n * n);

  if (!gradus_symmetric_eigen (all->centred, all->n, values, vectors))
    return FALSE;
  memcpy (all->values, values, all->m * sizeof *values);
  memcpy (all->vectors, vectors, all->m * n * sizeof *vectors);
  return TRUE;
}

/* Of each vector the first of its largest entries is positive. */
static void
sign_vectors (GradusSpectrum *all)
{
  for (guint k = 0; k < all->m; k++)
    {
      double *v = &all->vectors[(gsize) k * all->n], most = 0, sign;
      guint first = 0;

      for (guint i = 0; i < all->n; i++)
        most = MAX (most, fabs (v[i]));
      while (first + 1 < all->n && fabs (v[first]) < most * (1 - 1e-9))
        first++;
      sign = v[first] < 0 ? -1 : 1;
      for (guint i = 0; i < all->n; i++)
        v[i] = fabs (v[i]) < 1e-14 ? 0 : sign * v[i];
    }
}

void
gradus_spectrum_measure (GradusSpectrum *all, const GradusKernel *kernel,
                         const GradusKernelPoints *points, const double *x)
{
  const guint n = points->n;

  all->n = n;
  all->m = MIN (n, GRADUS_SPECTRUM_VALUES);
  all->K = g_new (double, (gsize) n * n);
  all->centred = g_new (double, (gsize) n * n);
  all->row_mean = g_new0 (double, n);
  for (guint i = 0; i < n; i++)
    {
      double *row = &all->K[(gsize) i * n];

      gradus_kernel_row (kernel, points, &x[(gsize) i * points->d], row);
      /* The matrix is symmetric: what a row adds to each column, columns add to each row. */
      for (guint j = 0; j < n; j++)
        all->row_mean[j] += row[j] / n;
      all->largest = MAX (all->largest, gradus_largest (row, n));
    }
  for (guint i = 0; i < n; i++)
    all->mean += all->row_mean[i] / n;
  for (guint i = 0; i < n; i++)
    {
      for (guint j = 0; j < n; j++)
        all->centred[(gsize) i * n + j] = all->K[(gsize) i * n + j] - all->row_mean[i]
                                          - all->row_mean[j] + all->mean;
      all->trace += all->centred[(gsize) i * (n + 1)];
    }
  all->values = g_new0 (double, all->m);
  all->vectors = g_new0 (double, (gsize) all->m * n);
  if (!(n <= ALL_VECTORS ? find_all (all) : find_few (all)))
    {
      g_clear_pointer (&all->vectors, g_free);
      return;
    }
  for (guint k = 0; k < all->m; k++)
    if (fabs (all->values[k]) <= 1e-10 * all->values[0])
      all->values[k] = 0;
  sign_vectors (all);
}

gboolean
gradus_spectrum_stands_alone (const GradusSpectrum *all, guint k)
{
  const double near = 1e-9 * all->values[0];

  return (k == 0 || all->values[k - 1] - all->values[k] > near)
         && (k + 1 >= all->m || all->values[k] - all->values[k + 1] > near);
}
