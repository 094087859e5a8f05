/* Gradus: bases.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-basis.h"
#include "gradus-vector-math.h"

static guint
count_functions (GradusBasisKind kind, guint size, guint d, guint n_centres)
{
  switch (kind)
    {
    case GRADUS_BASIS_POLYNOMIAL:
      return 1 + size;
    case GRADUS_BASIS_TRIGONOMETRIC:
      return 1 + 2 * size;
    case GRADUS_BASIS_GAUSSIAN:
      return n_centres;
    case GRADUS_BASIS_COLUMNS:
    default:
      return d;
    }
}

GradusBasis *
gradus_basis_new (GradusBasisKind kind, guint size, double width, const double *rows, guint n_rows,
                  guint d, guint most_centres)
{
  GradusBasis *basis = g_new0 (GradusBasis, 1);

  basis->kind = kind;
  basis->d = d;
  basis->width = width;
  basis->n = count_functions (kind, size, d, MIN (n_rows, most_centres));
  basis->shift = g_new0 (double, MAX (basis->n, 1));
  basis->scale = g_new (double, MAX (basis->n, 1));
  for (guint j = 0; j < basis->n; j++)
    basis->scale[j] = 1.0;
  if (kind == GRADUS_BASIS_GAUSSIAN)
    {
      basis->centres = g_new (double, (gsize) MAX (basis->n, 1) * MAX (d, 1));
      for (gsize j = 0; j < basis->n; j++)
        memcpy (&basis->centres[j * d], &rows[j * n_rows / basis->n * d], sizeof (double) * d);
    }

  return basis;
}

void
gradus_basis_free (GradusBasis *basis)
{
  if (basis == NULL)
    return;
  g_free (basis->centres);
  g_free (basis->shift);
  g_free (basis->scale);
  g_free (basis);
}

static void
fill_gaussian (const GradusBasis *basis, const double *x, double *out)
{
  for (guint j = 0; j < basis->n; j++)
    {
      double square = 0.0;

      for (guint c = 0; c < basis->d; c++)
        {
          const double difference = x[c] - basis->centres[(gsize) j * basis->d + c];

          square += difference * difference;
        }
      out[j] = -square / (2.0 * basis->width * basis->width);
    }
  gradus_vexp (basis->n, out, out);
}

void
gradus_basis_row (const GradusBasis *basis, const double *x, double *out)
{
  switch (basis->kind)
    {
    case GRADUS_BASIS_POLYNOMIAL:
      out[0] = 1.0;
      for (guint j = 1; j < basis->n; j++)
        out[j] = out[j - 1] * x[0];
      break;
    case GRADUS_BASIS_TRIGONOMETRIC:
      out[0] = 1.0;
      for (guint j = 1; j < basis->n; j++)
        {
          const double angle = (j + 1) / 2 * 0.5 * x[0];

          out[j] = j % 2 == 1 ? sin (angle) : cos (angle);
        }
      break;
    case GRADUS_BASIS_GAUSSIAN:
      fill_gaussian (basis, x, out);
      break;
    case GRADUS_BASIS_COLUMNS:
    default:
      memcpy (out, x, sizeof (double) * basis->d);
      break;
    }
  for (guint j = 0; j < basis->n; j++)
    out[j] = (out[j] - basis->shift[j]) / basis->scale[j];
}

void
gradus_basis_centre (GradusBasis *basis, const double *rows, guint n_rows, gboolean standardise)
{
  g_autofree double *row = g_new (double, MAX (basis->n, 1));
  g_autofree double *mean = g_new0 (double, MAX (basis->n, 1));
  g_autofree double *square = g_new0 (double, MAX (basis->n, 1));
  g_autofree double *first = g_new0 (double, MAX (basis->n, 1));
  g_autofree gboolean *varies = g_new0 (gboolean, MAX (basis->n, 1));

  for (gsize i = 0; i < n_rows; i++)
    {
      gradus_basis_row (basis, &rows[i * basis->d], row);
      for (guint j = 0; j < basis->n; j++)
        {
          first[j] = i == 0 ? row[j] : first[j];
          varies[j] = varies[j] || row[j] != first[j];
          mean[j] += row[j] / n_rows;
        }
    }
  /* The mean of a constant is that constant, to its last bit. */
  for (guint j = 0; j < basis->n; j++)
    mean[j] = varies[j] ? mean[j] : first[j];
  for (gsize i = 0; i < n_rows; i++)
    {
      gradus_basis_row (basis, &rows[i * basis->d], row);
      for (guint j = 0; j < basis->n; j++)
        square[j] += (row[j] - mean[j]) * (row[j] - mean[j]) / n_rows;
    }
  for (guint j = 0; j < basis->n; j++)
    {
      const double spread = sqrt (square[j]);

      basis->shift[j] += mean[j] * basis->scale[j];
      /* What is left of a constant after the mean is rounding. */
      if (standardise && spread > 1e-12 * fabs (mean[j]))
        basis->scale[j] *= spread;
    }
}

double
gradus_basis_predict (const GradusBasis *basis, const double *theta, const double *x)
{
  g_autofree double *row = g_new (double, MAX (basis->n, 1));
  double sum = 0.0;

  gradus_basis_row (basis, x, row);
  for (guint j = 0; j < basis->n; j++)
    sum += theta[j] * row[j];

  return sum;
}
