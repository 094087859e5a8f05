/* Gradus: the least squares problem of a table, prepared once.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <gsl/gsl_linalg.h>
#include <math.h>

#include "gradus-linear-problem.h"

/* Squares of larger numbers, summed over a million rows and multiplied once more, would
 * overflow. */
#define LARGEST_NUMBER 1e100
/* Rows that are folded into the factor at a time: a block of them stays in the cache. */
#define BLOCK_ROWS 128

char *
gradus_linear_problem_check (const GradusTable *table)
{
  if (table->n == 0)
    return g_strdup (_ ("The table has no rows. Add at least one point."));
  if (table->d > GRADUS_LINEAR_PROBLEM_MAX_INPUTS)
    return g_strdup_printf (_ ("%u input columns are too many here; choose at most %u of them."),
                            table->d, GRADUS_LINEAR_PROBLEM_MAX_INPUTS);
  for (guint i = 0; i < table->n; i++)
    {
      int column = -1;

      for (guint j = 0; j < table->d; j++)
        if (fabs (table->x[(gsize) i * table->d + j]) > LARGEST_NUMBER)
          column = (int) table->x_columns[j];
      if (fabs (table->y[i]) > LARGEST_NUMBER)
        column = table->y_column;
      if (column >= 0)
        return g_strdup_printf (_ ("Row %u of column “%s” holds a number beyond 1e100, whose "
                                   "square cannot be computed with. Give the column in a larger "
                                   "unit."),
                                i + 1, table->names[column]);
    }
  return NULL;
}

/* --- Coordinates ------------------------------------------------------------------------------ */

/* Mean and standard deviation of column @j in two passes; the second also corrects the mean. */
static void
standardise_column (GradusLinearProblem *problem, guint j)
{
  const double *x = problem->table->x + j;
  double sum = 0, squares = 0, mean;

  for (guint i = 0; i < problem->n; i++)
    sum += x[(gsize) i * problem->d];
  mean = sum / problem->n;
  sum = 0;
  for (guint i = 0; i < problem->n; i++)
    sum += x[(gsize) i * problem->d] - mean;
  mean += sum / problem->n;
  for (guint i = 0; i < problem->n; i++)
    {
      const double distance = x[(gsize) i * problem->d] - mean;

      squares += distance * distance;
    }
  problem->centre[j] = mean;
  /* What is left of a constant column after rounding is not a spread. */
  if (problem->n > 1 && sqrt (squares / problem->n) > 1e-14 * fabs (mean))
    problem->scale[j] = sqrt (squares / (problem->n - 1));
}

void
gradus_linear_problem_to_data (const GradusLinearProblem *problem, const double *w, double *theta)
{
  theta[0] = w[0];
  for (guint j = 0; j < problem->d; j++)
    {
      theta[j + 1] = w[j + 1] / problem->scale[j];
      theta[0] -= theta[j + 1] * problem->centre[j];
    }
}

void
gradus_linear_problem_from_data (const GradusLinearProblem *problem, const double *theta, double *w)
{
  w[0] = theta[0];
  for (guint j = 0; j < problem->d; j++)
    {
      w[0] += theta[j + 1] * problem->centre[j];
      w[j + 1] = theta[j + 1] * problem->scale[j];
    }
}

/* --- Factor ----------------------------------------------------------------------------------- */

/* a'b with four partial sums, in a fixed order: the same bits on every machine. */
static double
dot (const double *a, const double *b, guint n)
{
  double sums[4] = { 0 };
  guint i = 0;

  for (; i + 4 <= n; i += 4)
    for (guint k = 0; k < 4; k++)
      sums[k] += a[i + k] * b[i + k];
  for (; i < n; i++)
    sums[0] += a[i] * b[i];
  return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

/* Fold @rows rows, given as p columns of BLOCK_ROWS numbers, into the triangular p x p factor @r:
 * one Householder reflection for each column makes the stacked [r; block] triangular again.
 * Overwrites the block. */
static void
fold_block (double *r, guint p, double *block, guint rows)
{
  for (guint j = 0; j < p; j++)
    {
      double *v = block + (gsize) j * BLOCK_ROWS;
      double *top = r + (gsize) j * p;
      const double below = dot (v, v, rows);
      double beta, head, tau;

      if (below == 0)
        continue;
      beta = top[j] > 0 ? -sqrt (top[j] * top[j] + below) : sqrt (top[j] * top[j] + below);
      head = top[j] - beta;
      tau = -head / beta;
      for (guint i = 0; i < rows; i++)
        v[i] /= head;
      top[j] = beta;
      for (guint k = j + 1; k < p; k++)
        {
          double *column = block + (gsize) k * BLOCK_ROWS;
          const double s = tau * (top[k] + dot (v, column, rows));

          top[k] -= s;
          for (guint i = 0; i < rows; i++)
            column[i] -= s * v[i];
        }
    }
}

static void
make_factor (GradusLinearProblem *problem)
{
  const guint p = problem->d + 2;
  g_autofree double *block = g_new (double, ((gsize) p * BLOCK_ROWS));
  g_autofree double *z = g_new (double, problem->d + 1);
  double square = 0;

  for (guint first = 0; first < problem->n; first += BLOCK_ROWS)
    {
      const guint rows = MIN (BLOCK_ROWS, problem->n - first);

      for (guint i = 0; i < rows; i++)
        {
          const double y = problem->table->y[first + i];
          double length = 0;

          gradus_linear_problem_input (problem, first + i, z);
          for (guint j = 0; j <= problem->d; j++)
            {
              block[(gsize) j * BLOCK_ROWS + i] = z[j];
              length += z[j] * z[j];
            }
          block[(gsize) (p - 1) * BLOCK_ROWS + i] = y;
          square += y * y;
          problem->largest_square = MAX (problem->largest_square, length);
        }
      fold_block (problem->factor, p, block, rows);
    }
  problem->target_norm = sqrt (square);
}

/* --- Optimum ---------------------------------------------------------------------------------- */

/* Singular values of the inputs' part of the factor: eigenvalues of the Hessian and, with those
 * that rounding alone could have made left out, the solution of smallest norm. The tolerance is
 * that of MATLAB's pinv. */
static void
solve (GradusLinearProblem *problem)
{
  const guint m = problem->d + 1, p = m + 1;
  gsl_matrix *u = gsl_matrix_alloc (m, m);
  gsl_matrix *v = gsl_matrix_alloc (m, m);
  gsl_vector *sigma = gsl_vector_alloc (m);
  gsl_vector *work = gsl_vector_alloc (m);
  double tolerance, largest = 0;

  /* GSL forms products of elements: bring the largest to 1 first. */
  for (guint i = 0; i < m; i++)
    for (guint j = i; j < m; j++)
      largest = MAX (largest, fabs (problem->factor[i * p + j]));
  for (guint i = 0; i < m; i++)
    for (guint j = 0; j < m; j++)
      gsl_matrix_set (u, i, j, problem->factor[i * p + j] / largest);
  gsl_linalg_SV_decomp (u, v, sigma, work);

  problem->lambda_max = pow (largest * gsl_vector_get (sigma, 0), 2);
  problem->lambda_min = pow (largest * gsl_vector_get (sigma, m - 1), 2);
  tolerance = MAX (problem->n, m) * DBL_EPSILON * gsl_vector_get (sigma, 0);
  for (guint k = 0; k < m; k++)
    {
      double c = 0;

      if (gsl_vector_get (sigma, k) <= tolerance)
        {
          problem->lambda_min = 0;
          continue;
        }
      for (guint i = 0; i < m; i++)
        c += gsl_matrix_get (u, i, k) * (problem->factor[i * p + m] / largest);
      c /= gsl_vector_get (sigma, k);
      for (guint j = 0; j < m; j++)
        problem->optimum[j] += c * gsl_matrix_get (v, j, k);
    }
  problem->optimum_loss = gradus_linear_problem_loss (problem, problem->optimum);

  gsl_matrix_free (u);
  gsl_matrix_free (v);
  gsl_vector_free (sigma);
  gsl_vector_free (work);
}

GradusLinearProblem *
gradus_linear_problem_new (const GradusTable *table, gboolean standardise)
{
  GradusLinearProblem *problem = g_new0 (GradusLinearProblem, 1);
  const guint p = table->d + 2;

  problem->table = table;
  problem->n = table->n;
  problem->d = table->d;
  problem->centre = g_new0 (double, table->d);
  problem->scale = g_new (double, table->d);
  problem->factor = g_new0 (double, ((gsize) p * p));
  problem->optimum = g_new0 (double, p - 1);
  for (guint j = 0; j < table->d; j++)
    {
      problem->scale[j] = 1;
      if (standardise)
        standardise_column (problem, j);
    }
  make_factor (problem);
  solve (problem);
  return problem;
}

void
gradus_linear_problem_free (GradusLinearProblem *problem)
{
  g_free (problem->centre);
  g_free (problem->scale);
  g_free (problem->factor);
  g_free (problem->optimum);
  g_free (problem);
}

/* --- Cost ------------------------------------------------------------------------------------- */

/* Row @i of R (w, -1). */
static double
factor_times (const GradusLinearProblem *problem, guint i, const double *w)
{
  const guint m = problem->d + 1;
  const double *row = problem->factor + (gsize) i * (m + 1);
  double sum = -row[m];

  for (guint j = i; j < m; j++)
    sum += row[j] * w[j];
  return sum;
}

double
gradus_linear_problem_loss (const GradusLinearProblem *problem, const double *w)
{
  double sum = 0;

  for (guint i = 0; i < problem->d + 2; i++)
    {
      const double value = factor_times (problem, i, w);

      sum += value * value;
    }
  return sum / 2;
}

double
gradus_linear_problem_gradient (const GradusLinearProblem *problem, const double *w,
                                double *gradient)
{
  const guint m = problem->d + 1;
  double length = 0;

  for (guint j = 0; j < m; j++)
    gradient[j] = 0;
  for (guint i = 0; i < m; i++)
    {
      const double value = factor_times (problem, i, w);

      for (guint j = i; j < m; j++)
        gradient[j] += problem->factor[(gsize) i * (m + 1) + j] * value;
    }
  for (guint j = 0; j < m; j++)
    length = hypot (length, gradient[j]);
  return length;
}

double
gradus_linear_problem_magnitude (const GradusLinearProblem *problem, const double *w)
{
  double length = 0;

  for (guint j = 0; j <= problem->d; j++)
    length = hypot (length, w[j]);
  return sqrt (problem->lambda_max) * length + problem->target_norm;
}
