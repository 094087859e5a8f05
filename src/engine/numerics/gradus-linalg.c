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
gradus_cholesky_solve (const double *l, guint n, double *b)
{
  gradus_cholesky_solve_lower (l, n, b);

  for (guint i = n; i-- > 0;)
    {
      for (guint k = i + 1; k < n; k++)
        b[i] -= l[(gsize) k * n + i] * b[k];
      b[i] /= l[(gsize) i * n + i];
    }
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

static gboolean
find_eigenvalues (gsl_matrix *matrix, gsl_vector_view *values)
{
  g_autoptr (gsl_eigen_symm_workspace) workspace = gsl_eigen_symm_alloc (matrix->size1);

  if (gsl_eigen_symm (matrix, &values->vector, workspace) != GSL_SUCCESS)
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

  if (gsl_eigen_symmv (matrix, &values->vector, &columns.matrix, workspace) != GSL_SUCCESS)
    return FALSE;

  gsl_eigen_symmv_sort (&values->vector, &columns.matrix, GSL_EIGEN_SORT_VAL_DESC);
  gsl_matrix_transpose (&columns.matrix);
  for (gsize i = 0; i < n; i++)
    fix_sign (vectors + i * n, (guint) n);

  return TRUE;
}

gboolean
gradus_symmetric_eigen (const double *a, guint n, double *values, double *vectors)
{
  g_autoptr (gsl_matrix) matrix = NULL;
  gsl_vector_view result;

  if (n == 0)
    return TRUE;

  matrix = gsl_matrix_alloc (n, n);
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      gsl_matrix_set (matrix, i, j, a[(gsize) MAX (i, j) * n + MIN (i, j)]);
  if (!isfinite (largest_magnitude (matrix->data, (gsize) n * n)))
    return FALSE;

  result = gsl_vector_view_array (values, n);

  return vectors != NULL ? find_eigenvectors (matrix, &result, vectors)
                         : find_eigenvalues (matrix, &result);
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

/* X, or its transpose when X is wide, divided by @scale. */
static double *
make_tall (const double *x, gsize m, guint n, double scale)
{
  double *tall = g_new (double, m *n);

  for (gsize i = 0; i < m; i++)
    for (gsize j = 0; j < n; j++)
      tall[m >= n ? i * n + j : j * m + i] = x[i * n + j] / scale;

  return tall;
}

/* b := (1 - tau v v') b, where @v is column @k of @tall below the diagonal, with 1 on it, and @b
 * the first row that this moves, of @n numbers @stride apart. The rows of both are walked along:
 * down the columns a matrix of some hundred rows would not stay in the cache. */
static void
reflect (const double *tall, gsize m, gsize p, gsize k, double tau, double *b, gsize stride,
         gsize n)
{
  g_autofree double *v = g_new (double, m - k);
  g_autofree double *along = g_new0 (double, MAX (n, 1));

  v[0] = 1.0;
  for (gsize i = 1; i < m - k; i++)
    v[i] = tall[(k + i) * p + k];
  gradus_add_rows (along, n, v, 1, b, stride, m - k);
  for (gsize i = 0; i < m - k; i++)
    {
      const double by = -tau * v[i];

      gradus_add_rows (&b[i * stride], n, &by, 1, along, n, 1);
    }
}

/* Householder's QR of @tall (m x p, m >= p, of magnitudes up to 1): R on and above the diagonal,
 * the reflections below it and in @tau. */
static void
decompose_qr (double *tall, gsize m, gsize p, double *tau)
{
  for (gsize k = 0; k < p; k++)
    {
      double *head = &tall[k * p + k], squares = 0.0, turned;

      for (gsize i = 1; i < m - k; i++)
        squares += head[i * p] * head[i * p];
      tau[k] = 0.0;
      /* So small that squares have lost digits: nothing beside the largest entry, which is 1. */
      if (squares < DBL_MIN / DBL_EPSILON)
        continue;
      turned = -copysign (sqrt (*head * *head + squares), *head);
      tau[k] = (turned - *head) / turned;
      for (gsize i = 1; i < m - k; i++)
        head[i * p] /= *head - turned;
      *head = turned;
      reflect (tall, m, p, k, tau[k], head + 1, p, p - k - 1);
    }
}

/* b := Q b, or Q' b, for @b with m rows of @n numbers. */
static void
apply_q (const double *tall, gsize m, gsize p, const double *tau, gboolean transposed, double *b,
         gsize n)
{
  for (gsize step = 0; step < p; step++)
    {
      const gsize k = transposed ? step : p - 1 - step;

      if (tau[k] != 0.0)
        reflect (tall, m, p, k, tau[k], &b[k * n], n, n);
    }
}

/* The upper triangle that QR left in @tall. */
static gsl_matrix *
copy_triangle (const double *tall, gsize p)
{
  gsl_matrix *r = gsl_matrix_calloc (p, p);

  for (gsize i = 0; i < p; i++)
    for (gsize j = i; j < p; j++)
      gsl_matrix_set (r, i, j, tall[i * p + j]);

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

static double
residual_norm (const double *x, gsize m, guint n, const double *y, const double *theta)
{
  g_autofree double *residual = g_new (double, m);

  for (gsize i = 0; i < m; i++)
    {
      residual[i] = y[i];
      for (guint j = 0; j < n; j++)
        residual[i] -= x[i * n + j] * theta[j];
    }

  return cblas_dnrm2 ((int) m, residual, 1);
}

gboolean
gradus_solve_least_squares (const double *x, gsize m, guint n, const double *y, double *theta,
                            GradusLeastSquares *info)
{
  const gsize p = MIN (m, n), longer = MAX (m, n);
  double scale, tolerance, smallest, largest;
  g_autofree double *tall = NULL, *tau = NULL, *turned = NULL;
  g_autoptr (gsl_matrix) u = NULL, v = NULL;
  g_autoptr (gsl_vector) singular = NULL, right = NULL, scratch = NULL;
  gsl_vector_view head;
  guint rank;

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

  /* Scaled to at most 1, so that squares inside cannot overflow. */
  tall = make_tall (x, m, n, scale);
  tau = g_new (double, p);
  v = gsl_matrix_alloc (p, p);
  singular = gsl_vector_alloc (p);
  right = gsl_vector_alloc (p);
  turned = g_new0 (double, longer);

  decompose_qr (tall, longer, p, tau);
  u = copy_triangle (tall, p);
  /* Not by Jacobi rotations: GSL's stop early where the condition is above 1e8. */
  scratch = gsl_vector_alloc (p);
  if (gsl_linalg_SV_decomp (u, v, singular, scratch) != GSL_SUCCESS)
    return FALSE;
  largest = gsl_vector_get (singular, 0);
  smallest = gsl_vector_get (singular, p - 1);
  tolerance = (double) MAX (m, n) * DBL_EPSILON * largest;

  head = gsl_vector_view_array (turned, p);
  if (m >= n)
    {
      /* X = Q U S V', theta = V S^+ U' Q' y. */
      gsl_vector_view solution = gsl_vector_view_array (theta, n);

      memcpy (turned, y, m * sizeof *y);
      apply_q (tall, longer, p, tau, TRUE, turned, 1);
      gsl_blas_dgemv (CblasTrans, 1.0, u, &head.vector, 0.0, right);
      rank = divide_by_singular_values (right, singular, tolerance);
      gsl_blas_dgemv (CblasNoTrans, 1.0, v, right, 0.0, &solution.vector);
    }
  else
    {
      /* X' = Q U S V', theta = Q U S^+ V' y. */
      gsl_vector_const_view target = gsl_vector_const_view_array (y, m);

      gsl_blas_dgemv (CblasTrans, 1.0, v, &target.vector, 0.0, right);
      rank = divide_by_singular_values (right, singular, tolerance);
      gsl_blas_dgemv (CblasNoTrans, 1.0, u, right, 0.0, &head.vector);
      apply_q (tall, longer, p, tau, FALSE, turned, 1);
      memcpy (theta, turned, n * sizeof *theta);
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

/* Turn u_k and v_k round when the largest entry of v_k is negative. */
static void
choose_sign (double *left, double *right, guint m, guint n, guint p, guint k)
{
  double *v = right + (gsize) k * n, most = 0.0;

  for (guint j = 0; j < n; j++)
    if (fabs (v[j]) > fabs (most) * (1.0 + 1e-12))
      most = v[j];
  if (most >= 0.0)
    return;
  for (guint j = 0; j < n; j++)
    v[j] = -v[j];
  for (gsize i = 0; i < m; i++)
    left[i * p + k] = -left[i * p + k];
}

gboolean
gradus_svd (const double *x, guint m, guint n, double *left, double *values, double *right)
{
  const guint p = MIN (m, n), longer = MAX (m, n);
  const double scale = largest_magnitude (x, (gsize) m * n);
  g_autofree double *tall = NULL, *tau = NULL, *turned = NULL;
  g_autoptr (gsl_matrix) u = NULL, v = NULL;
  g_autoptr (gsl_vector) singular = NULL, work = NULL;

  if (p == 0 || !isfinite (scale))
    return FALSE;
  tall = make_tall (x, m, n, scale > 0.0 ? scale : 1.0);
  tau = g_new (double, p);
  v = gsl_matrix_alloc (p, p);
  singular = gsl_vector_alloc (p);
  work = gsl_vector_alloc (p);
  decompose_qr (tall, longer, p, tau);
  u = copy_triangle (tall, p);
  if (gsl_linalg_SV_decomp (u, v, singular, work) != GSL_SUCCESS)
    return FALSE;
  /* X = Q U S V' when it is tall, else X' is. */
  turned = g_new0 (double, (gsize) longer *p);
  for (gsize i = 0; i < p; i++)
    for (gsize k = 0; k < p; k++)
      turned[i * p + k] = gsl_matrix_get (u, i, k);
  apply_q (tall, longer, p, tau, FALSE, turned, p);
  for (gsize k = 0; k < p; k++)
    {
      values[k] = scale * gsl_vector_get (singular, k);
      for (gsize i = 0; i < m; i++)
        left[i * p + k] = m >= n ? turned[i * p + k] : gsl_matrix_get (v, i, k);
      for (gsize j = 0; j < n; j++)
        right[k * n + j] = m >= n ? gsl_matrix_get (v, j, k) : turned[j * p + k];
      choose_sign (left, right, m, n, p, k);
    }

  return TRUE;
}
