/* Tables of what things have in common, and their eigenvalues.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-kernel.h"
#include "gradus-linalg.h"

#include "alike.h"

guint
gradus_alike_size (const GradusAlike *p, const GradusTable *table)
{
  return p->what == GRADUS_ALIKE_THREE ? 3 : MIN (table->n, GRADUS_ALIKE_MOST);
}

guint
gradus_alike_row (const GradusTable *table, guint i)
{
  return table->n <= GRADUS_ALIKE_MOST ? i : (guint) ((guint64) i * table->n / GRADUS_ALIKE_MOST);
}

double
gradus_alike_value (const GradusAlike *p, const double *x, const double *z, guint d)
{
  const GradusKernel kernel = {
    .kind = p->kernel == GRADUS_ALIKE_POLYNOMIAL ? GRADUS_KERNEL_POLYNOMIAL
            : p->kernel == GRADUS_ALIKE_RBF      ? GRADUS_KERNEL_RBF
                                                 : GRADUS_KERNEL_LINEAR,
    .gamma = p->kernel == GRADUS_ALIKE_RBF ? 0.5 / gradus_square (p->h) : 1,
    .coef0 = p->offset, .degree = p->degree,
  };
  double sum = 0;

  switch (p->kernel)
    {
    case GRADUS_ALIKE_SMALLER:
      for (guint j = 0; j < d; j++)
        sum += MIN (x[j], z[j]);
      return sum;
    case GRADUS_ALIKE_DISTANCE:
      for (guint j = 0; j < d; j++)
        sum += gradus_square (x[j] - z[j]);
      return -sqrt (sum);
    case GRADUS_ALIKE_TANH:
      return tanh (gradus_kernel_value (&kernel, x, z, d) + p->offset);
    default:
      return gradus_kernel_value (&kernel, x, z, d);
    }
}

double
gradus_alike_entry (const GradusAlike *p, const GradusTable *table, double far, guint i, guint j)
{
  if (p->what == GRADUS_ALIKE_THREE)
    return i == j ? 1 : i + j == 2 ? far : p->near;
  return gradus_alike_value (p, gradus_table_row (table, gradus_alike_row (table, i)),
                             gradus_table_row (table, gradus_alike_row (table, j)), table->d);
}

void
gradus_alike_fill (const GradusAlike *p, const GradusTable *table, double far, guint m, double *k)
{
  for (guint i = 0; i < m; i++)
    for (guint j = 0; j <= i; j++)
      k[i * m + j] = k[j * m + i] = gradus_alike_entry (p, table, far, i, j);
}

/* What is nothing but rounding among the eigenvalues. */
static double
find_slack (const double *values, guint m)
{
  double sum = 0;

  for (guint i = 0; i < m; i++)
    sum += fabs (values[i]);
  return GRADUS_ALIKE_ROUNDING * sum;
}

double
gradus_alike_smallest (const GradusAlike *p, const GradusTable *table, double far, guint m)
{
  double k[GRADUS_ALIKE_MOST * GRADUS_ALIKE_MOST], values[GRADUS_ALIKE_MOST];

  gradus_alike_fill (p, table, far, m, k);
  if (!gradus_symmetric_eigen (k, m, values, NULL))
    return NAN;
  return fabs (values[m - 1]) <= find_slack (values, m) ? 0 : values[m - 1];
}

GradusAlikeSpectrum *
gradus_alike_spectrum (const GradusAlike *p, const GradusTable *table)
{
  GradusAlikeSpectrum *s = g_new0 (GradusAlikeSpectrum, 1);

  s->m = gradus_alike_size (p, table);
  gradus_alike_fill (p, table, p->far, s->m, s->k);
  if (!gradus_symmetric_eigen (s->k, s->m, s->values, s->vectors))
    for (guint i = 0; i < s->m; i++)
      s->values[i] = NAN;
  s->slack = find_slack (s->values, s->m);
  return s;
}

double
gradus_alike_last (const GradusAlikeSpectrum *s)
{
  const double last = s->values[s->m - 1];

  return fabs (last) <= s->slack ? 0 : last;
}

double
gradus_alike_limit (const GradusAlike *p)
{
  return 2 * p->near * p->near - 1;
}

double
gradus_alike_three (const GradusAlike *p, double far)
{
  return MIN (1 - far, 1 + far / 2 - sqrt (far * far / 4 + 2 * p->near * p->near));
}

double
gradus_alike_needed (const GradusAlike *p, double far)
{
  const double s2 = p->near * p->near;

  return s2 + gradus_square (s2 - far) / (1 - s2);
}

guint
gradus_alike_count_products (const GradusAlike *p, const GradusTable *table)
{
  const guint m = MIN (gradus_alike_size (p, table), 3);

  return m * (m + 1) / 2;
}

void
gradus_alike_pair (const GradusAlike *p, const GradusTable *table, guint k, guint pair[2])
{
  const guint m = MIN (gradus_alike_size (p, table), 3);

  pair[0] = k < m ? k : k == m + 1 ? 1 : 0;
  pair[1] = k < m ? k : k == m ? 1 : 2;
}

double
gradus_alike_product (const GradusAlike *p, const GradusTable *table, guint k)
{
  guint pair[2];

  gradus_alike_pair (p, table, k, pair);
  return (pair[0] == pair[1] ? 1 : 2) * p->w[pair[0]] * p->w[pair[1]]
         * gradus_alike_entry (p, table, p->far, pair[0], pair[1]);
}
