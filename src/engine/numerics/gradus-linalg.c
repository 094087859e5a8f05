/* Gradus: linear algebra for small dense matrices, and least squares.
 *
 * The Cholesky routines are written out because the matrices are 1 x 1 to 4 x 4 and solved once per
 * datum, where calling a library costs more than the arithmetic. Everything iterative is GSL's.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <float.h>
#include <gsl/gsl_blas.h>
#include <gsl/gsl_eigen.h>
#include <gsl/gsl_linalg.h>
#include <math.h>
#include <string.h>

#include "gradus-linalg.h"
#include "gradus-vector-math.h"

/* From here on a product of rows is worth a call. */
#define LONG_ROW 32

G_DEFINE_AUTOPTR_CLEANUP_FUNC (gsl_matrix, gsl_matrix_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (gsl_vector, gsl_vector_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (gsl_permutation, gsl_permutation_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (gsl_eigen_symm_workspace, gsl_eigen_symm_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (gsl_eigen_symmv_workspace, gsl_eigen_symmv_free)

/* The largest magnitude; infinity when one of the numbers is not finite. */
static double
largest_magnitude (const double *values, gsize n)
{
  double largest = 0.0;

  for (gsize i = 0; i < n; i++)
    {
      if (!isfinite (values[i]))
        return INFINITY;
      largest = MAX (largest, fabs (values[i]));
    }

  return largest;
}

/* --- Products --------------------------------------------------------------------------------- */

void
gradus_multiply_vector (const double *a, guint m, guint n, const double *v, double *out)
{
  cblas_dgemv (CblasRowMajor, CblasNoTrans, (int) m, (int) n, 1.0, a, (int) n, v, 1, 0.0, out, 1);
}

void
gradus_multiply (const double *a, const double *b, guint m, guint k, guint n, double *out)
{
  cblas_dgemm (CblasRowMajor, CblasNoTrans, CblasNoTrans, (int) m, (int) n, (int) k, 1.0, a,
               (int) k, b, (int) n, 0.0, out, (int) n);
}

double
gradus_quadratic_form (const double *a, guint n, const double *u)
{
  double sum = 0.0;

  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      sum += u[i] * a[(gsize) i * n + j] * u[j];

  return sum;
}

/* --- Symmetric positive definite matrices ---------------------------------------------------- */

gboolean
gradus_cholesky (double *a, guint n)
{
  for (guint j = 0; j < n; j++)
    {
      double *row_j = a + (gsize) j * n;
      double given = row_j[j], pivot = given;

      for (guint k = 0; k < j; k++)
        pivot -= row_j[k] * row_j[k];

      /* What is left of a diagonal entry after cancelling all but its last bits is rounding error.
       * Written so that NaN fails too. */
      if (!(pivot > n * DBL_EPSILON * given) || !isfinite (pivot))
        return FALSE;
      row_j[j] = sqrt (pivot);

      for (guint i = j + 1; i < n; i++)
        {
          double *row_i = a + (gsize) i * n;
          double sum = row_i[j];

          if (j < LONG_ROW)
            for (guint k = 0; k < j; k++)
              sum -= row_i[k] * row_j[k];
          else
            sum -= gradus_dot (row_i, row_j, j);
          row_i[j] = sum / row_j[j];
          row_j[i] = 0.0;
        }
    }

  return TRUE;
}

double
gradus_cholesky_log_det (const double *l, guint n)
{
  double sum = 0.0;

  for (guint i = 0; i < n; i++)
    sum += log (l[(gsize) i * n + i]);

  return 2.0 * sum;
}

void
gradus_cholesky_solve_lower (const double *l, guint n, double *b)
{
  for (guint i = 0; i < n; i++)
    {
      const double *row = l + (gsize) i * n;

      for (guint k = 0; k < i; k++)
        b[i] -= row[k] * b[k];
      b[i] /= row[i];
    }
}

void
gradus_cholesky_solve_lower_rows (const double *l, guint n, double *rows, gsize m)
{
  enum
  {
    SIDE = 64
  };
  g_autofree double *z = g_new (double, (gsize) n *SIDE);

  for (gsize from = 0; from < m; from += SIDE)
    {
      const gsize width = MIN (SIDE, m - from);

      for (gsize p = 0; p < n; p++)
        {
          double taken[SIDE] = { 0 };

          gradus_add_rows (taken, width, &l[p * n], 1, z, SIDE, p);
          for (gsize i = 0; i < width; i++)
            {
              double *entry = &rows[(from + i) * n + p];

              *entry = z[p * SIDE + i] = (*entry - taken[i]) / l[p * n + p];
            }
        }
    }
}

void
gradus_cholesky_solve_upper (const double *l, guint n, double *b)
{
  for (guint i = n; i-- > 0;)
    {
      for (guint k = i + 1; k < n; k++)
        b[i] -= l[(gsize) k * n + i] * b[k];
      b[i] /= l[(gsize) i * n + i];
    }
}

void
gradus_cholesky_solve (const double *l, guint n, double *b)
{
  gradus_cholesky_solve_lower (l, n, b);
  gradus_cholesky_solve_upper (l, n, b);
}

void
gradus_cholesky_invert (const double *l, guint n, double *inverse)
{
  /* The inverse is symmetric, so its rows are its columns and can be solved for in place. */
  memset (inverse, 0, (gsize) n * n * sizeof *inverse);
  for (guint j = 0; j < n; j++)
    {
      inverse[(gsize) j * n + j] = 1.0;
      gradus_cholesky_solve (l, n, inverse + (gsize) j * n);
    }

  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < i; j++)
      inverse[(gsize) j * n + i] = inverse[(gsize) i * n + j];
}

/* --- Any square matrix ------------------------------------------------------------------------ */

gboolean
gradus_invert (const double *a, guint n, double *inverse, double *log_det)
{
  g_autofree double *work = g_memdup2 (a, (gsize) n * n * sizeof *a);
  gsl_matrix_view lu = gsl_matrix_view_array (work, n, n);
  gsl_matrix_view out = gsl_matrix_view_array (inverse, n, n);
  g_autoptr (gsl_permutation) order = gsl_permutation_alloc (n);
  double largest = 0.0;
  int sign;

  for (guint i = 0; i < n * n; i++)
    {
      largest = MAX (largest, fabs (a[i]));
      if (!isfinite (a[i]))
        return FALSE;
    }
  gsl_linalg_LU_decomp (&lu.matrix, order, &sign);
  for (guint i = 0; i < n; i++)
    if (!(fabs (work[i * n + i]) > n * DBL_EPSILON * largest))
      return FALSE;
  if (gsl_linalg_LU_invert (&lu.matrix, order, &out.matrix) != GSL_SUCCESS)
    return FALSE;
  for (guint i = 0; i < n * n; i++)
    if (!isfinite (inverse[i]))
      return FALSE;
  if (log_det != NULL)
    *log_det = gsl_linalg_LU_lndet (&lu.matrix);

  return TRUE;
}

/* --- Symmetric eigenproblems ----------------------------------------------------------------- */

/* An eigenvector has no sign of its own: make its entry of largest magnitude positive, so that
 * pictures do not flip from step to step. */
static void
fix_sign (double *vector, guint n)
{
  guint largest = 0;

  for (guint i = 1; i < n; i++)
    if (fabs (vector[i]) > fabs (vector[largest]))
      largest = i;
  if (vector[largest] < 0.0)
    for (guint i = 0; i < n; i++)
      vector[i] = -vector[i];
}

static int
compare_descending (const void *a, const void *b)
{
  double p = *(const double *) a, q = *(const double *) b;

  return p < q ? 1 : p > q ? -1 : 0;
}

/* A matrix of few directions and many rows is, turned into three diagonals, rounding of rounding of
 * rounding from some row on. Whether it goes down to where numbers underflow: GSL's iteration,
 * which compares each entry with its neighbours, may then never end. */
static gboolean
has_tail (const gsl_matrix *matrix)
{
  const gsize n = matrix->size1;
  g_autoptr (gsl_matrix) copy = NULL;
  g_autofree double *reflections = g_new (double, n);
  gsl_vector_view tau = gsl_vector_view_array (reflections, MAX (n - 1, 1));
  double largest = 0.0, least = INFINITY;

  if (n < 2)
    return FALSE;
  copy = gsl_matrix_alloc (n, n);
  gsl_matrix_memcpy (copy, matrix);
  if (gsl_linalg_symmtd_decomp (copy, &tau.vector) != GSL_SUCCESS)
    return FALSE;
  for (gsize i = 0; i < n; i++)
    for (gsize j = i > 0 ? i - 1 : 0; j <= i; j++)
      {
        const double size = fabs (gsl_matrix_get (copy, i, j));

        largest = MAX (largest, size);
        least = size > 0.0 ? MIN (least, size) : least;
      }

  return least < 1e-140 * largest;
}

/* By rotations, which are slow and always end. SWEEPS are far more than it takes until what is left
 * beside the diagonal is nothing; that it is not exactly 0 then is no failure. */
#define SWEEPS 40

static gboolean
rotate (gsl_matrix *matrix, gsl_vector_view *values, gsl_matrix *columns)
{
  unsigned int sweeps;
  const int status = gsl_eigen_jacobi (matrix, &values->vector, columns, SWEEPS, &sweeps);

  return status == GSL_SUCCESS || status == GSL_EMAXITER;
}

static gboolean
find_eigenvalues (gsl_matrix *matrix, gsl_vector_view *values)
{
  const gsize n = matrix->size1;
  g_autoptr (gsl_eigen_symm_workspace) workspace = gsl_eigen_symm_alloc (n);
  g_autoptr (gsl_matrix) columns = NULL;

  if (has_tail (matrix))
    {
      columns = gsl_matrix_alloc (n, n);
      if (!rotate (matrix, values, columns))
        return FALSE;
    }
  else if (gsl_eigen_symm (matrix, &values->vector, workspace) != GSL_SUCCESS)
    return FALSE;
  qsort (values->vector.data, values->vector.size, sizeof (double), compare_descending);

  return TRUE;
}

static gboolean
find_eigenvectors (gsl_matrix *matrix, gsl_vector_view *values, double *vectors)
{
  gsize n = matrix->size1;
  g_autoptr (gsl_eigen_symmv_workspace) workspace = gsl_eigen_symmv_alloc (n);
  gsl_matrix_view columns = gsl_matrix_view_array (vectors, n, n);

  if (has_tail (matrix)
        ? !rotate (matrix, values, &columns.matrix)
        : gsl_eigen_symmv (matrix, &values->vector, &columns.matrix, workspace) != GSL_SUCCESS)
    return FALSE;

  gsl_eigen_symmv_sort (&values->vector, &columns.matrix, GSL_EIGEN_SORT_VAL_DESC);
  gsl_matrix_transpose (&columns.matrix);
  for (gsize i = 0; i < n; i++)
    fix_sign (vectors + i * n, (guint) n);

  return TRUE;
}

/* Where the largest entry is far from 1, GSL's iteration may never end: what it compares underflows
 * or overflows. The matrix is then scaled by a power of two, which is exact, and what is nothing
 * beside the largest entry becomes 0. Returns what the eigenvalues are to be multiplied by. */
static double
bring_near_one (gsl_matrix *matrix, double largest)
{
  const gsize n = matrix->size1;
  int power = 0;

  if (largest == 0.0)
    return 1.0;
  if (largest < 1e-100 || largest > 1e100)
    frexp (largest, &power);
  for (gsize i = 0; i < n * n; i++)
    {
      const double entry = ldexp (matrix->data[i], -power);

      matrix->data[i] = fabs (entry) < 1e-150 * ldexp (largest, -power) ? 0.0 : entry;
    }

  return ldexp (1.0, power);
}

gboolean
gradus_symmetric_eigen (const double *a, guint n, double *values, double *vectors)
{
  g_autoptr (gsl_matrix) matrix = NULL;
  gsl_vector_view result;
  double largest, factor;

  if (n == 0)
    return TRUE;

  matrix = gsl_matrix_alloc (n, n);
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      gsl_matrix_set (matrix, i, j, a[(gsize) MAX (i, j) * n + MIN (i, j)]);
  largest = largest_magnitude (matrix->data, (gsize) n * n);
  if (!isfinite (largest))
    return FALSE;
  factor = bring_near_one (matrix, largest);

  result = gsl_vector_view_array (values, n);
  if (!(vectors != NULL ? find_eigenvectors (matrix, &result, vectors)
                        : find_eigenvalues (matrix, &result)))
    return FALSE;
  for (guint i = 0; i < n; i++)
    values[i] *= factor;

  return isfinite (largest_magnitude (values, n));
}

gboolean
gradus_symmetric_eigen_relative (const double *a, const double *b, guint n, double *values,
                                 double *vectors)
{
  g_autofree double *l = g_memdup2 (b, (gsize) n * n * sizeof *b);
  g_autofree double *m = g_memdup2 (a, (gsize) n * n * sizeof *a);

  if (!gradus_cholesky (l, n))
    return FALSE;

  /* L^-1 A L^-T: first the columns of A, then the rows of what comes out. */
  for (guint round = 0; round < 2; round++)
    {
      gsl_matrix_view turned = gsl_matrix_view_array (m, n, n);

      for (guint i = 0; i < n; i++)
        gradus_cholesky_solve_lower (l, n, &m[(gsize) i * n]);
      gsl_matrix_transpose (&turned.matrix);
    }
  if (!gradus_symmetric_eigen (m, n, values, vectors))
    return FALSE;

  for (guint i = 0; i < n; i++)
    {
      double *u = &vectors[(gsize) i * n];
      double length = 0.0;

      gradus_cholesky_solve_upper (l, n, u);
      for (guint j = 0; j < n; j++)
        length += u[j] * u[j];
      length = sqrt (length);
      for (guint j = 0; j < n && length > 0.0; j++)
        u[j] /= length;
      fix_sign (u, n);
    }

  return TRUE;
}

void
gradus_symmetric_eigen_2 (const double a[3], double values[2], double vectors[4])
{
  double middle = 0.5 * (a[0] + a[2]), half = 0.5 * (a[0] - a[2]);
  double radius = hypot (half, a[1]);
  double angle = 0.5 * atan2 (a[1], half);

  values[0] = middle + radius;
  values[1] = middle - radius;
  vectors[0] = cos (angle);
  vectors[1] = sin (angle);
  vectors[2] = -vectors[1];
  vectors[3] = vectors[0];
  fix_sign (vectors, 2);
  fix_sign (vectors + 2, 2);
}

gboolean
gradus_whiten (double *x, gsize n, guint d, double *v, double *back)
{
  g_autofree double *covariance = g_new0 (double, (d * d));
  g_autofree double *values = g_new (double, d);
  g_autofree double *vectors = g_new (double, (d * d));
  g_autofree double *row = g_new (double, d);

  for (guint j = 0; j < d; j++)
    {
      double mean = 0.0;

      for (gsize i = 0; i < n; i++)
        mean += x[i * d + j] / (double) n;
      for (gsize i = 0; i < n; i++)
        x[i * d + j] -= mean;
    }
  if (v == NULL)
    return TRUE;
  for (gsize i = 0; i < n; i++)
    for (guint j = 0; j < d * d; j++)
      covariance[j] += x[i * d + j / d] * x[i * d + j % d] / (double) n;
  if (!gradus_symmetric_eigen (covariance, d, values, vectors)
      || !(values[d - 1] > 1e-12 * values[0]))
    return FALSE;
  for (guint j = 0; j < d * d; j++)
    {
      v[j] = vectors[j] / sqrt (values[j / d]);
      back[j] = vectors[j % d * d + j / d] * sqrt (values[j % d]);
    }
  for (gsize i = 0; i < n; i++)
    {
      memcpy (row, &x[i * d], d * sizeof *row);
      for (guint j = 0; j < d; j++)
        {
          x[i * d + j] = 0.0;
          for (guint k = 0; k < d; k++)
            x[i * d + j] += v[j * d + k] * row[k];
        }
    }

  return TRUE;
}

/* --- Least squares --------------------------------------------------------------------------- */

/* a_i -= v_i w for each of the @rows rows of @a, @columns of which follow each other, and sum_i
 * next_i a_i of what they have become: a reflection is carried out, and the next one begun, while
 * the numbers are at hand. */
GRADUS_VECTOR_CLONES
static void
reflect (double *a, gsize rows, gsize columns, gsize stride, const double *v, const double *w,
         const double *next, double *sum)
{
  memset (sum, 0, columns * sizeof *sum);
  for (gsize i = 0; i < rows; i++)
    for (gsize j = 0; j < columns; j++)
      {
        const double value = a[i * stride + j] - v[i] * w[j];

        a[i * stride + j] = value;
        sum[j] += next[i] * value;
      }
}

/* The Householder vector of what @a has in column @k from the diagonal on, its first entry 1, into
 * @v, and its factor into @tau. */
static void
find_reflection (gsl_matrix *a, gsize k, gsl_vector *tau, double *v)
{
  gsl_vector_view column = gsl_matrix_subcolumn (a, k, k, a->size1 - k);
  gsl_vector_view copy = gsl_vector_view_array (v, a->size1 - k);

  gsl_vector_memcpy (&copy.vector, &column.vector);
  gsl_vector_set (tau, k, gsl_linalg_householder_transform (&copy.vector));
  gsl_vector_memcpy (&column.vector, &copy.vector);
  v[0] = 1.0;
}

/* A = Q R as gsl_linalg_QR_decomp() leaves it: R on and above the diagonal, the Householder vectors
 * below it; at least as many rows as columns. The reflections are GSL's. They are applied row by
 * row, as the numbers lie, and not a column at a time. */
static void
decompose_qr (gsl_matrix *a, gsl_vector *tau)
{
  const gsize n = a->size1, p = a->size2, stride = a->tda;
  g_autofree double *v = g_new (double, n), *next = g_new (double, n);
  g_autofree double *w = g_new0 (double, p), *sum = g_new (double, p);

  find_reflection (a, 0, tau, v);
  gradus_add_rows (w, p - 1, v, 1, a->data + 1, stride, n);
  for (gsize k = 0; k + 1 < p; k++)
    {
      double *right = &a->data[k * stride + k + 1];

      for (gsize j = 0; j < p - k - 1; j++)
        w[j] *= gsl_vector_get (tau, k);
      for (gsize i = 0; i < n - k; i++)
        right[i * stride] -= v[i] * w[0];
      /* Row k has no part in the next. */
      next[0] = 0.0;
      find_reflection (a, k + 1, tau, next + 1);
      reflect (right + 1, n - k, p - k - 2, stride, v, w + 1, next, sum);
      memcpy (v, next + 1, (n - k - 1) * sizeof *v);
      memcpy (w, sum, (p - k - 2) * sizeof *w);
    }
}

/* X, or its transpose when X is wide, divided by @scale. */
static gsl_matrix *
make_tall (const double *x, gsize m, guint n, double scale)
{
  gsl_matrix *tall = gsl_matrix_alloc (MAX (m, n), MIN (m, n));

  for (gsize i = 0; i < m; i++)
    for (gsize j = 0; j < n; j++)
      {
        double entry = x[i * n + j] / scale;

        if (m >= n)
          gsl_matrix_set (tall, i, j, entry);
        else
          gsl_matrix_set (tall, j, i, entry);
      }

  return tall;
}

/* The upper triangle that QR left in @tall. */
static gsl_matrix *
copy_triangle (const gsl_matrix *tall)
{
  gsl_matrix *r = gsl_matrix_calloc (tall->size2, tall->size2);

  for (gsize i = 0; i < tall->size2; i++)
    for (gsize j = i; j < tall->size2; j++)
      gsl_matrix_set (r, i, j, gsl_matrix_get (tall, i, j));

  return r;
}

/* @to = S^+ @from, in place, and the rank. */
static guint
divide_by_singular_values (gsl_vector *vector, const gsl_vector *singular, double tolerance)
{
  guint rank = 0;

  for (gsize i = 0; i < vector->size; i++)
    {
      double s = gsl_vector_get (singular, i);

      if (s > tolerance)
        {
          gsl_vector_set (vector, i, gsl_vector_get (vector, i) / s);
          rank++;
        }
      else
        gsl_vector_set (vector, i, 0.0);
    }

  return rank;
}

/* y - X theta / @scale */
static double *
find_residuals (const double *x, double scale, gsize m, guint n, const double *y,
                const double *theta)
{
  double *residuals = g_new (double, m);

  for (gsize i = 0; i < m; i++)
    {
      residuals[i] = y[i];
      for (guint j = 0; j < n; j++)
        residuals[i] -= x[i * n + j] / scale * theta[j];
    }
  return residuals;
}

static double
residual_norm (const double *x, gsize m, guint n, const double *y, const double *theta)
{
  g_autofree double *residuals = find_residuals (x, 1.0, m, n, y, theta);

  return cblas_dnrm2 ((int) m, residuals, 1);
}

/* Rounds of refinement at most; two or three are enough. */
#define MOST_REFINED 5

/* Sums of products with about twice the digits: what rounding takes from each product and each sum
 * is found (a fused multiply-add; Knuth's sum) and added at the end. T. Ogita, S. M. Rump, S. Oishi
 * 2005, Accurate Sum and Dot Product, SIAM J. Sci. Comput. 26(6), 1955-1988. */
typedef struct
{
  double sum, rest;
} LongSum;

static inline void
add_product (LongSum *total, double a, double b)
{
  const double product = a * b, sum = total->sum + product, back = sum - total->sum;

  total->rest += fma (a, b, -product) + ((total->sum - (sum - back)) + (product - back));
  total->sum = sum;
}

/* X = Q U S V', tall and of full rank. */
typedef struct
{
  const gsl_matrix *tall, *u, *v;
  const gsl_vector *tau, *singular;
} Pieces;

/* out := A S^-1 B' @in */
static void
divide_between (const gsl_matrix *a, const gsl_vector *singular, const gsl_matrix *b,
                const gsl_vector *in, gsl_vector *out)
{
  g_autoptr (gsl_vector) along = gsl_vector_alloc (singular->size);

  gsl_blas_dgemv (CblasTrans, 1.0, b, in, 0.0, along);
  gsl_vector_div (along, singular);
  gsl_blas_dgemv (CblasNoTrans, 1.0, a, along, 0.0, out);
}

/* What r + X theta = y and X'r = 0 miss: @misses, m, and @gather, n. Compiled for processors that
 * have the fused multiply-add, which gives the same bits everywhere and is a call elsewhere. */
static GRADUS_VECTOR_CLONES void
find_misses (const double *x, double scale, gsize m, guint n, const double *y, const double *theta,
             const double *r, double *misses, double *gather)
{
  for (gsize i = 0; i < m; i++)
    {
      LongSum left = { y[i], 0.0 };

      add_product (&left, -1.0, r[i]);
      for (guint j = 0; j < n; j++)
        add_product (&left, -x[i * n + j] / scale, theta[j]);
      misses[i] = left.sum + left.rest;
    }
  for (guint j = 0; j < n; j++)
    {
      LongSum left = { 0.0, 0.0 };

      for (gsize i = 0; i < m; i++)
        add_product (&left, -x[i * n + j] / scale, r[i]);
      gather[j] = left.sum + left.rest;
    }
}

/* One round of improving @theta and @r, the residuals: both are unknowns of r + X theta = y and X'r
 * = 0, and a step towards what these equations still miss needs the same pieces of X. Where the
 * residuals are large this saves the digits that the condition, squared, takes from the plain
 * answer. Returns the largest change of an entry of theta. A. Bjoerck 1967, Iterative Refinement of
 * Linear Least Squares Solutions I, BIT 7, 257-278. @x: m x n, divided by @scale as in @pieces. */
static double
refine (const Pieces *pieces, const double *x, double scale, gsize m, guint n, const double *y,
        double *theta, double *r)
{
  g_autoptr (gsl_vector) misses = gsl_vector_alloc (m), gather = gsl_vector_alloc (n);
  g_autoptr (gsl_vector) step = gsl_vector_alloc (n), turned = gsl_vector_alloc (n);
  gsl_vector_view head = gsl_vector_subvector (misses, 0, n);
  double largest = 0.0;

  find_misses (x, scale, m, n, y, theta, r, misses->data, gather->data);

  /* With R = U S V': h = R'^-1 g, dtheta = R^-1 (c - h) of c = Q'f, dr = Q (h, the rest of c). */
  gsl_linalg_QR_QTvec (pieces->tall, pieces->tau, misses);
  divide_between (pieces->u, pieces->singular, pieces->v, gather, turned);
  gsl_vector_sub (&head.vector, turned);
  divide_between (pieces->v, pieces->singular, pieces->u, &head.vector, step);
  gsl_vector_memcpy (&head.vector, turned);
  gsl_linalg_QR_Qvec (pieces->tall, pieces->tau, misses);
  for (gsize i = 0; i < m; i++)
    r[i] += gsl_vector_get (misses, i);
  for (guint j = 0; j < n; j++)
    {
      theta[j] += gsl_vector_get (step, j);
      largest = MAX (largest, fabs (gsl_vector_get (step, j)));
    }
  return largest;
}

gboolean
gradus_solve_least_squares (const double *x, gsize m, guint n, const double *y, double *theta,
                            GradusLeastSquares *info)
{
  const gsize p = MIN (m, n);
  double scale, tolerance, smallest, largest;
  g_autoptr (gsl_matrix) tall = NULL, u = NULL, v = NULL;
  g_autoptr (gsl_vector) tau = NULL, singular = NULL, right = NULL, long_vector = NULL;
  g_autoptr (gsl_vector) scratch = NULL;
  gsl_vector_view head;
  guint rank;
  int exponent;

  memset (theta, 0, n * sizeof *theta);
  scale = largest_magnitude (x, m * n);
  if (!isfinite (scale) || !isfinite (largest_magnitude (y, m)))
    return FALSE;
  if (p == 0 || scale == 0.0)
    {
      if (info != NULL)
        *info = (GradusLeastSquares){ 0, INFINITY, residual_norm (x, m, n, y, theta) };
      return TRUE;
    }

  /* Scaled to at most 1, so that squares inside cannot overflow, by a power of two, which rounds
   * nothing. */
  frexp (scale, &exponent);
  scale = ldexp (1.0, exponent);
  tall = make_tall (x, m, n, scale);
  tau = gsl_vector_alloc (p);
  v = gsl_matrix_alloc (p, p);
  singular = gsl_vector_alloc (p);
  right = gsl_vector_alloc (p);
  long_vector = gsl_vector_calloc (MAX (m, n));

  decompose_qr (tall, tau);
  u = copy_triangle (tall);
  /* Not by Jacobi rotations: GSL's stop early where the condition is above 1e8. */
  scratch = gsl_vector_alloc (p);
  if (gsl_linalg_SV_decomp (u, v, singular, scratch) != GSL_SUCCESS)
    return FALSE;
  largest = gsl_vector_get (singular, 0);
  smallest = gsl_vector_get (singular, p - 1);
  tolerance = (double) MAX (m, n) * DBL_EPSILON * largest;

  head = gsl_vector_subvector (long_vector, 0, p);
  if (m >= n)
    {
      /* X = Q U S V', theta = V S^+ U' Q' y. */
      gsl_vector_view solution = gsl_vector_view_array (theta, n);

      memcpy (long_vector->data, y, m * sizeof *y);
      gsl_linalg_QR_QTvec (tall, tau, long_vector);
      gsl_blas_dgemv (CblasTrans, 1.0, u, &head.vector, 0.0, right);
      rank = divide_by_singular_values (right, singular, tolerance);
      gsl_blas_dgemv (CblasNoTrans, 1.0, v, right, 0.0, &solution.vector);
      if (rank == n)
        {
          const Pieces pieces = { tall, u, v, tau, singular };
          g_autofree double *r = find_residuals (x, scale, m, n, y, theta);
          double before = INFINITY, change = largest_magnitude (theta, n);

          /* As long as a round still gains. */
          for (guint round = 0; round < MOST_REFINED && change > 0.0 && change < before / 2;
               round++)
            {
              before = change;
              change = refine (&pieces, x, scale, m, n, y, theta, r);
            }
        }
    }
  else
    {
      /* X' = Q U S V', theta = Q U S^+ V' y. */
      gsl_vector_const_view target = gsl_vector_const_view_array (y, m);

      gsl_blas_dgemv (CblasTrans, 1.0, v, &target.vector, 0.0, right);
      rank = divide_by_singular_values (right, singular, tolerance);
      gsl_blas_dgemv (CblasNoTrans, 1.0, u, right, 0.0, &head.vector);
      gsl_linalg_QR_Qvec (tall, tau, long_vector);
      memcpy (theta, long_vector->data, n * sizeof *theta);
    }

  for (guint j = 0; j < n; j++)
    theta[j] /= scale;
  if (info != NULL)
    *info = (GradusLeastSquares){
      rank,
      smallest > 0.0 ? largest / smallest : INFINITY,
      residual_norm (x, m, n, y, theta),
    };

  return isfinite (largest_magnitude (theta, n));
}

/* --- Singular values ------------------------------------------------------------------------- */

/* Q times @inner (p x p): @rows x p, row-major, free with g_free(). Row by row of the whole,
 * because GSL turns one column at a time, whose numbers lie a row apart. @reflections: @rows x p,
 * below the diagonal; @factors: p. */
static double *
multiply_q (const double *reflections, const double *factors, gsize rows, gsize p,
            const double *inner)
{
  g_autofree double *v = g_new0 (double, rows), *next = g_new0 (double, rows);
  g_autofree double *w = g_new0 (double, p), *sum = g_new0 (double, p);
  double *product = g_new0 (double, rows *p);

  memcpy (product, inner, p * p * sizeof *product);
  /* From the last reflection to the first; before the last one nothing is carried out. */
  for (gsize k = p; k-- > 0;)
    {
      next[k] = 1.0;
      for (gsize i = k + 1; i < rows; i++)
        next[i] = reflections[i * p + k];
      reflect (&product[k * p], rows - k, p, p, &v[k], w, &next[k], sum);
      for (gsize j = 0; j < p; j++)
        w[j] = factors[k] * sum[j];
      memcpy (&v[k], &next[k], (rows - k) * sizeof *v);
    }
  memset (next, 0, rows * sizeof *next);
  reflect (product, rows, p, p, v, w, next, sum);
  return product;
}

/* Whether v_k is turned round, with u_k: its largest entry is negative. */
static gboolean
is_turned (const double *v, guint n)
{
  double most = 0.0;

  for (guint j = 0; j < n; j++)
    if (fabs (v[j]) > fabs (most) * (1.0 + 1e-12))
      most = v[j];
  return most < 0.0;
}

/* @a and @b are rows x p, row-major. Column k of @a into row k of @right, n long; then both have
 * the sign that is chosen for it, @b in its column. */
static void
choose_signs (const double *a, double *right, guint n, double *b, guint rows, guint p)
{
  for (guint k = 0; k < p; k++)
    {
      for (guint j = 0; j < n; j++)
        right[(gsize) k * n + j] = a[(gsize) j * p + k];
      if (!is_turned (&right[(gsize) k * n], n))
        continue;
      for (guint j = 0; j < n; j++)
        right[(gsize) k * n + j] *= -1.0;
      for (gsize i = 0; i < rows; i++)
        b[i * p + k] *= -1.0;
    }
}

GradusSvd *
gradus_svd_new (const double *x, guint m, guint n)
{
  const guint p = MIN (m, n);
  const gsize rows = MAX (m, n);
  const double scale = largest_magnitude (x, (gsize) m * n);
  g_autoptr (gsl_matrix) tall = NULL, u = NULL, v = NULL;
  g_autoptr (gsl_vector) tau = NULL, singular = NULL, work = NULL;
  g_autoptr (GradusSvd) svd = NULL;

  if (p == 0 || !isfinite (scale))
    return NULL;
  tall = make_tall (x, m, n, scale > 0.0 ? scale : 1.0);
  tau = gsl_vector_alloc (p);
  v = gsl_matrix_alloc (p, p);
  singular = gsl_vector_alloc (p);
  decompose_qr (tall, tau);
  u = copy_triangle (tall);
  work = gsl_vector_alloc (p);
  if (gsl_linalg_SV_decomp (u, v, singular, work) != GSL_SUCCESS)
    return NULL;

  svd = g_new0 (GradusSvd, 1);
  svd->m = m;
  svd->n = n;
  svd->p = p;
  svd->values = g_new (double, p);
  svd->right = g_new (double, (gsize) p *n);
  for (guint k = 0; k < p; k++)
    svd->values[k] = scale * gsl_vector_get (singular, k);
  /* X = Q U S V' when it is tall, else X' is. */
  if (m >= n)
    {
      svd->inner = g_memdup2 (u->data, sizeof (double) * p * p);
      choose_signs (v->data, svd->right, n, svd->inner, p, p);
      svd->reflections = g_memdup2 (tall->data, sizeof (double) * rows * p);
      svd->factors = g_memdup2 (tau->data, sizeof (double) * p);
    }
  else
    {
      g_autofree double *outer = multiply_q (tall->data, tau->data, rows, p, u->data);

      svd->inner = g_memdup2 (v->data, sizeof (double) * p * p);
      choose_signs (outer, svd->right, n, svd->inner, p, p);
    }

  return g_steal_pointer (&svd);
}

void
gradus_svd_free (GradusSvd *svd)
{
  if (svd == NULL)
    return;
  g_free (svd->values);
  g_free (svd->right);
  g_free (svd->reflections);
  g_free (svd->factors);
  g_free (svd->inner);
  g_free (svd->left);
  g_free (svd);
}

const double *
gradus_svd_get_left (GradusSvd *svd)
{
  if (svd->reflections == NULL)
    return svd->inner;
  if (g_once_init_enter (&svd->left))
    {
      double *left = multiply_q (svd->reflections, svd->factors, svd->m, svd->p, svd->inner);

      g_once_init_leave (&svd->left, left);
    }
  return svd->left;
}

double
gradus_svd_say (const GradusSvd *svd, const double *y, double *said)
{
  const gsize m = svd->m, p = svd->p;
  g_autofree double *turned = g_memdup2 (y, sizeof (double) * m);
  double outside = 0.0;

  /* Q'y, a reflection at a time. */
  for (gsize k = 0; svd->reflections != NULL && k < p; k++)
    {
      const double *column = &svd->reflections[k];
      double along = turned[k];

      for (gsize i = k + 1; i < m; i++)
        along += column[i * p] * turned[i];
      along *= svd->factors[k];
      turned[k] -= along;
      for (gsize i = k + 1; i < m; i++)
        turned[i] -= along * column[i * p];
    }
  memset (said, 0, p * sizeof *said);
  gradus_add_rows (said, p, turned, 1, svd->inner, p, p);
  for (gsize i = p; i < m; i++)
    outside += turned[i] * turned[i];
  return outside;
}
