/* Gradus: tests of the small linear algebra and of the Gaussian densities, by identities and by
 * certified numbers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <float.h>
#include <gsl/gsl_randist.h>
#include <math.h>
#include <string.h>

#include "gradus-gaussian.h"
#include "gradus-linalg.h"
#include "gradus-rng.h"
#include "gradus-vector-math.h"

static void
assert_near (double measured, double expected, double tolerance)
{
  g_assert_cmpfloat (fabs (measured - expected), <=, tolerance * MAX (1.0, fabs (expected)));
}

/* B B' + ridge I from random B. */
static void
make_positive_definite (gsl_rng *rng, guint n, double ridge, double *a)
{
  g_autofree double *b = g_new (double, (n * n));

  for (guint i = 0; i < n * n; i++)
    b[i] = gradus_rng_gaussian (rng);
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      {
        a[i * n + j] = i == j ? ridge : 0.0;
        for (guint k = 0; k < n; k++)
          a[i * n + j] += b[i * n + k] * b[j * n + k];
      }
}

static void
test_cholesky_known (void)
{
  /* The textbook example: L = {2; 6 1; -8 5 3}, det = 36. */
  double a[9] = { 4, 12, -16, 12, 37, -43, -16, -43, 98 };
  const double expected[9] = { 2, 0, 0, 6, 1, 0, -8, 5, 3 };
  double b[3] = { 4.0 + 24.0 - 48.0, 12.0 + 74.0 - 129.0, -16.0 - 86.0 + 294.0 };

  g_assert_true (gradus_cholesky (a, 3));
  for (guint i = 0; i < 9; i++)
    assert_near (a[i], expected[i], 1e-14);
  assert_near (gradus_cholesky_log_det (a, 3), log (36.0), 1e-14);

  /* A (1, 2, 3)' was made by hand above. */
  gradus_cholesky_solve (a, 3, b);
  for (guint i = 0; i < 3; i++)
    assert_near (b[i], i + 1.0, 1e-12);
}

static void
test_cholesky_identities (void)
{
  g_autoptr (gsl_rng) rng = gradus_rng_new (GRADUS_RNG_MT19937, 1);

  for (guint n = 1; n <= 12; n++)
    {
      g_autofree double *a = g_new (double, (n * n));
      g_autofree double *l = g_new (double, (n * n));
      g_autofree double *inverse = g_new (double, (n * n));
      g_autofree double *b = g_new (double, n);
      g_autofree double *z = g_new (double, n);
      double square = 0.0, product = 0.0;

      make_positive_definite (rng, n, 1.0, a);
      memcpy (l, a, n * n * sizeof *a);
      g_assert_true (gradus_cholesky (l, n));

      for (guint i = 0; i < n; i++)
        for (guint j = 0; j < n; j++)
          {
            double sum = 0.0;

            for (guint k = 0; k < n; k++)
              sum += l[i * n + k] * l[j * n + k];
            assert_near (sum, a[i * n + j], 1e-13);
            if (j > i)
              g_assert_cmpfloat (l[i * n + j], ==, 0.0);
          }

      gradus_cholesky_invert (l, n, inverse);
      for (guint i = 0; i < n; i++)
        for (guint j = 0; j < n; j++)
          {
            double sum = 0.0;

            g_assert_cmpfloat (inverse[i * n + j], ==, inverse[j * n + i]);
            for (guint k = 0; k < n; k++)
              sum += a[i * n + k] * inverse[k * n + j];
            assert_near (sum, i == j, 1e-10);
          }

      /* b' A^-1 b two ways. */
      for (guint i = 0; i < n; i++)
        b[i] = z[i] = gradus_rng_gaussian (rng);
      gradus_cholesky_solve_lower (l, n, z);
      for (guint i = 0; i < n; i++)
        square += z[i] * z[i];
      memcpy (z, b, n * sizeof *b);
      gradus_cholesky_solve (l, n, z);
      for (guint i = 0; i < n; i++)
        product += z[i] * b[i];
      assert_near (square, product, 1e-11);
    }
}

static void
test_cholesky_refuses (void)
{
  double indefinite[4] = { 1, 2, 2, 1 };
  double singular[4] = { 1, 1, 1, 1 };
  double zero[1] = { 0 };
  double negative[1] = { -1 };
  double nan_matrix[4] = { 1, 0, NAN, 1 };
  double infinite[1] = { INFINITY };
  double small[4] = { 1e-200, 0, 0, 1e-210 };
  double collinear[9], direction[3] = { 0.1, 0.7, 0.3 };

  g_assert_false (gradus_cholesky (indefinite, 2));
  g_assert_false (gradus_cholesky (singular, 2));
  g_assert_false (gradus_cholesky (zero, 1));
  g_assert_false (gradus_cholesky (negative, 1));
  g_assert_false (gradus_cholesky (nan_matrix, 2));
  g_assert_false (gradus_cholesky (infinite, 1));

  /* Rank one up to rounding, as the covariance of collinear points is. */
  for (guint i = 0; i < 9; i++)
    collinear[i] = direction[i / 3] * direction[i % 3];
  g_assert_false (gradus_cholesky (collinear, 3));

  /* Small is not singular. */
  g_assert_true (gradus_cholesky (small, 2));
}

static void
assert_is_eigensystem (const double *a, guint n, const double *values, const double *vectors)
{
  for (guint i = 0; i < n; i++)
    {
      const double *v = vectors + i * n;
      double largest = 0.0;

      if (i > 0)
        g_assert_cmpfloat (values[i], <=, values[i - 1]);
      for (guint j = 0; j < n; j++)
        {
          double sum = 0.0, dot = 0.0;

          for (guint k = 0; k < n; k++)
            {
              sum += a[j * n + k] * v[k];
              dot += vectors[j * n + k] * v[k];
            }
          assert_near (sum, values[i] * v[j], 1e-11);
          assert_near (dot, i == j, 1e-12);
          if (fabs (v[j]) > fabs (largest))
            largest = v[j];
        }
      g_assert_cmpfloat (largest, >, 0.0);
    }
}

static void
test_eigen (void)
{
  g_autoptr (gsl_rng) rng = gradus_rng_new (GRADUS_RNG_MT19937, 2);
  double bad[4] = { 1, 0, NAN, 1 };
  double value[2];

  for (guint n = 1; n <= 10; n++)
    {
      g_autofree double *a = g_new (double, (n * n));
      g_autofree double *values = g_new (double, n);
      g_autofree double *only = g_new (double, n);
      g_autofree double *vectors = g_new (double, (n * n));

      make_positive_definite (rng, n, 0.0, a);
      g_assert_true (gradus_symmetric_eigen (a, n, values, vectors));
      assert_is_eigensystem (a, n, values, vectors);
      g_assert_true (gradus_symmetric_eigen (a, n, only, NULL));
      for (guint i = 0; i < n; i++)
        assert_near (only[i], values[i], 1e-12);
    }
  g_assert_false (gradus_symmetric_eigen (bad, 2, value, NULL));
}

/* X'X of three rows of a hundred columns, some of them tiny: products that underflow had the
 * iteration go on for ever. */
static void
test_eigen_extremes (void)
{
  static const double sizes[] = { 1e-300, 1e-155, 1e-30, 1e140 };
  g_autoptr (gsl_rng) rng = gradus_rng_new (GRADUS_RNG_MT19937, 3);
  g_autofree double *a = g_new0 (double, 100 * 100);
  g_autofree double *values = g_new (double, 100);
  g_autofree double *vectors = g_new (double, 100 * 100);

  for (guint s = 0; s < G_N_ELEMENTS (sizes); s++)
    for (guint mixed = 0; mixed < 2; mixed++)
      {
        double x[3][100], trace = 0.0, sum = 0.0;

        for (guint i = 0; i < 3; i++)
          for (guint j = 0; j < 100; j++)
            x[i][j] = (mixed == 0 || j % 2 == 0 ? sizes[s] : 1.0) * (gsl_rng_uniform (rng) - 0.5);
        memset (a, 0, 100 * 100 * sizeof *a);
        for (guint i = 0; i < 3; i++)
          for (guint j = 0; j < 100; j++)
            for (guint k = 0; k < 100; k++)
              a[j * 100 + k] += x[i][j] * x[i][k];
        for (guint j = 0; j < 100; j++)
          trace += a[j * 100 + j];
        for (guint with = 0; with < 2; with++)
          {
            g_assert_true (gradus_symmetric_eigen (a, 100, values, with == 1 ? vectors : NULL));
            sum = 0.0;
            for (guint j = 0; j < 100; j++)
              sum += values[j];
            g_assert_cmpfloat (fabs (sum - trace), <=, 1e-12 * trace);
          }
      }
}

/* The scatter of equal rows is what rounding makes of it, and its other directions are rounding of
 * that. */
static void
test_eigen_of_rounding (void)
{
  g_autoptr (gsl_rng) rng = gradus_rng_new (GRADUS_RNG_MT19937, 5);
  g_autofree double *a = g_new (double, 100 * 100);
  g_autofree double *values = g_new (double, 100);
  g_autofree double *only = g_new (double, 100);
  g_autofree double *vectors = g_new (double, 100 * 100);

  for (guint trial = 0; trial < 60; trial++)
    {
      double rest[100];

      /* The mean of a column is the number in it, or the one beside it. */
      for (guint j = 0; j < 100; j++)
        rest[j] = gsl_rng_uniform_int (rng, 10) > 0
                    ? 0
                    : ldexp (gsl_rng_uniform_int (rng, 2) == 0 ? 1 : -1,
                             -51 - (int) gsl_rng_uniform_int (rng, 3));
      for (guint j = 0; j < 100; j++)
        for (guint k = 0; k < 100; k++)
          a[j * 100 + k] = rest[j] * rest[k];
      g_assert_true (gradus_symmetric_eigen (a, 100, values, vectors));
      assert_is_eigensystem (a, 100, values, vectors);
      g_assert_true (gradus_symmetric_eigen (a, 100, only, NULL));
      for (guint j = 0; j < 100; j++)
        g_assert_cmpfloat (fabs (only[j] - values[j]), <=, 1e-13 * values[0]);
    }
}

/* A u = lambda B u entry by entry, u'Bu being lambda's divisor; a product of matrices is that of
 * each of its columns. */
static void
test_eigen_relative (void)
{
  static const double indefinite[] = { 1, 2, 2, 1 };
  double value[2], vector[4];

  for (guint n = 1; n <= 7; n++)
    {
      g_autoptr (gsl_rng) rng = gradus_rng_new (GRADUS_RNG_MT19937, 40 + n);
      g_autofree double *a = g_new (double, (n * n));
      g_autofree double *b = g_new (double, (n * n));
      g_autofree double *values = g_new (double, n);
      g_autofree double *vectors = g_new (double, (n * n));
      g_autofree double *left = g_new (double, n);
      g_autofree double *right = g_new (double, n);
      g_autofree double *all = g_new (double, (n * n));

      make_positive_definite (rng, n, 0.0, a);
      make_positive_definite (rng, n, 0.5, b);
      g_assert_true (gradus_symmetric_eigen_relative (a, b, n, values, vectors));
      for (guint i = 0; i < n; i++)
        {
          const double *u = &vectors[i * n];

          gradus_multiply_vector (a, n, n, u, left);
          gradus_multiply_vector (b, n, n, u, right);
          gradus_multiply (u, b, 1, n, n, all);
          for (guint j = 0; j < n; j++)
            {
              assert_near (left[j], values[i] * right[j], 1e-10);
              assert_near (all[j], right[j], 1e-13);
            }
          assert_near (gradus_quadratic_form (a, n, u), values[i] * gradus_quadratic_form (b, n, u),
                       1e-10);
          g_assert_true (i == 0 || values[i] <= values[i - 1]);
        }
    }
  g_assert_false (gradus_symmetric_eigen_relative (indefinite, indefinite, 2, value, vector));
}

static void
test_eigen_2 (void)
{
  static const double cases[][3] = {
    { 2, 0, 1 },  { 1, 0, 2 },      { 1, 0, 1 },        { 0, 0, 0 }, { 2, 1, 2 },
    { 2, -1, 2 }, { 1, -0.5, 0.3 }, { 5, 2, -1 },       { 1, 1, 1 }, { 1e-9, 3e-10, 2e-9 },
    { 0, 1, 0 },  { 3, 1e-12, 3 },  { -1, 0.25, -2.5 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const double *c = cases[i];
      const double a[4] = { c[0], c[1], c[1], c[2] };
      double values[2], vectors[4], general[2];

      gradus_symmetric_eigen_2 (c, values, vectors);
      assert_is_eigensystem (a, 2, values, vectors);
      g_assert_true (gradus_symmetric_eigen (a, 2, general, NULL));
      assert_near (values[0], general[0], 1e-14);
      assert_near (values[1], general[1], 1e-14);
    }
}

/* X = U S V', the columns of U and the rows of V' are of length 1 and orthogonal, the singular
 * values fall; of tall, square, wide and single shapes, and where columns follow from others. */
static void
test_svd_identities (void)
{
  static const guint shapes[][2] = { { 1, 1 },  { 5, 1 },    { 1, 4 },  { 6, 6 },
                                     { 9, 40 }, { 137, 33 }, { 30, 30 } };

  for (guint s = 0; s < G_N_ELEMENTS (shapes); s++)
    {
      const guint m = shapes[s][0], n = shapes[s][1], p = MIN (m, n);
      const gboolean singular = s + 1 == G_N_ELEMENTS (shapes);
      g_autoptr (gsl_rng) rng = gradus_rng_new (GRADUS_RNG_MT19937, 5 + s);
      g_autofree double *x = g_new (double, m *n);
      g_autofree double *y = g_new (double, m);
      g_autofree double *said = g_new (double, p);
      g_autoptr (GradusSvd) svd = NULL;
      const double *values, *left, *right;
      double outside, rest;

      for (guint i = 0; i < m * n; i++)
        x[i] = singular && i % n >= 20 ? x[i - 20] : gradus_rng_gaussian (rng);
      svd = gradus_svd_new (x, m, n);
      g_assert_nonnull (svd);
      left = gradus_svd_get_left (svd);
      values = svd->values;
      right = svd->right;
      for (guint i = 0; i < m; i++)
        for (guint j = 0; j < n; j++)
          {
            double sum = 0;

            for (guint k = 0; k < p; k++)
              sum += left[i * p + k] * values[k] * right[k * n + j];
            assert_near (sum, x[i * n + j], 1e-13 * m);
          }
      for (guint k = 0; k < p; k++)
        for (guint l = 0; l <= k; l++)
          {
            double u = 0;

            for (guint i = 0; i < m; i++)
              u += left[i * p + k] * left[i * p + l];
            assert_near (u, k == l, 1e-13);
            assert_near (gradus_dot (&right[k * n], &right[l * n], n), k == l, 1e-13);
          }
      for (guint k = 1; k < p; k++)
        g_assert_cmpfloat (values[k], <=, values[k - 1]);
      if (singular)
        g_assert_cmpfloat (values[20], <, 1e-13 * values[0]);

      /* What a vector says, without U. */
      for (guint i = 0; i < m; i++)
        y[i] = gradus_rng_gaussian (rng);
      outside = gradus_svd_say (svd, y, said);
      rest = 0;
      for (guint i = 0; i < m; i++)
        {
          double beyond = y[i];

          for (guint k = 0; k < p; k++)
            beyond -= left[i * p + k] * said[k];
          rest += beyond * beyond;
        }
      assert_near (outside, rest, 1e-12 * m);
      for (guint k = 0; k < p; k++)
        {
          double sum = 0;

          for (guint i = 0; i < m; i++)
            sum += left[i * p + k] * y[i];
          assert_near (said[k], sum, 1e-12);
        }
    }
}

/* Blocked, and bit for bit what the plain loops give. */
static void
test_sums_of_rows (void)
{
  const guint m = 37, n = 21;
  g_autoptr (gsl_rng) rng = gradus_rng_new (GRADUS_RNG_MT19937, 9);
  double x[37 * 21], weights[37], out[21], plain[21], gram[21 * 21], slow[21 * 21];

  for (guint i = 0; i < m * n; i++)
    x[i] = gradus_rng_gaussian (rng);
  for (guint i = 0; i < m; i++)
    weights[i] = gradus_rng_uniform (rng);
  for (guint j = 0; j < n; j++)
    out[j] = plain[j] = j;
  gradus_add_rows (out, n, x, n, x, n, m);
  for (guint k = 0; k < m; k++)
    for (guint j = 0; j < n; j++)
      plain[j] += x[k * n] * x[k * n + j];
  for (guint j = 0; j < n; j++)
    g_assert_cmpfloat (out[j], ==, plain[j]);

  for (guint weighted = 0; weighted < 2; weighted++)
    {
      memset (gram, 0, sizeof gram);
      memset (slow, 0, sizeof slow);
      gradus_add_gram (gram, x, m, n, weighted ? weights : NULL);
      for (guint i = 0; i < m; i++)
        for (guint j = 0; j < n; j++)
          for (guint k = 0; k <= j; k++)
            slow[j * n + k] += (weighted ? weights[i] : 1) * x[i * n + j] * x[i * n + k];
      for (guint k = 0; k < n * n; k++)
        g_assert_cmpfloat (gram[k], ==, slow[k]);
    }
}

static void
test_least_squares_shapes (void)
{
  g_autoptr (gsl_rng) rng = gradus_rng_new (GRADUS_RNG_MT19937, 3);
  double x[6 * 4], y[6], theta[6], exact[4];
  GradusLeastSquares info;

  for (guint i = 0; i < 24; i++)
    x[i] = gradus_rng_gaussian (rng);
  for (guint i = 0; i < 6; i++)
    y[i] = gradus_rng_gaussian (rng);

  /* Tall: the residual is orthogonal to every column. */
  g_assert_true (gradus_solve_least_squares (x, 6, 4, y, theta, &info));
  g_assert_cmpuint (info.rank, ==, 4);
  for (guint j = 0; j < 4; j++)
    {
      double dot = 0.0;

      for (guint i = 0; i < 6; i++)
        {
          double residual = y[i];

          for (guint k = 0; k < 4; k++)
            residual -= x[4 * i + k] * theta[k];
          dot += x[4 * i + j] * residual;
        }
      assert_near (dot, 0.0, 1e-13);
    }

  /* Square: the equations hold. */
  memcpy (exact, y, sizeof exact);
  g_assert_true (gradus_solve_least_squares (x, 4, 4, exact, theta, &info));
  assert_near (info.residual, 0.0, 1e-12);

  /* Wide: they hold too, and theta is a combination of the rows, because any part orthogonal to
   * them would only make it longer. Two equations in x1 .. x3 by hand. */
  {
    const double wide[6] = { 1, 1, 0, 0, 1, 1 };
    const double right[2] = { 1, 2 };

    g_assert_true (gradus_solve_least_squares (wide, 2, 3, right, theta, &info));
    g_assert_cmpuint (info.rank, ==, 2);
    assert_near (theta[0], 0.0, 1e-14);
    assert_near (theta[1], 1.0, 1e-14);
    assert_near (theta[2], 1.0, 1e-14);
  }
}

static void
test_least_squares_singular (void)
{
  /* The same column twice: the weight is shared. */
  const double twice[6] = { 1, 1, 2, 2, 3, 3 };
  const double y[3] = { 2, 4, 6 };
  const double zeros[6] = { 0 };
  double theta[2];
  GradusLeastSquares info;

  g_assert_true (gradus_solve_least_squares (twice, 3, 2, y, theta, &info));
  g_assert_cmpuint (info.rank, ==, 1);
  g_assert_cmpfloat (info.condition, >, 1e15);
  assert_near (theta[0], 1.0, 1e-14);
  assert_near (theta[1], 1.0, 1e-14);
  assert_near (info.residual, 0.0, 1e-14);

  g_assert_true (gradus_solve_least_squares (zeros, 3, 2, y, theta, &info));
  g_assert_cmpuint (info.rank, ==, 0);
  g_assert_cmpfloat (theta[0], ==, 0.0);
  assert_near (info.residual, sqrt (56.0), 1e-14);

  g_assert_true (gradus_solve_least_squares (zeros, 0, 2, y, theta, &info));
  g_assert_cmpuint (info.rank, ==, 0);
}

static void
test_least_squares_extremes (void)
{
  const double huge[4] = { 1e300, 0, 1e300, 1e300 };
  const double tiny[4] = { 1e-300, 0, 1e-300, 1e-300 };
  const double y[2] = { 1, 3 };
  const double nan_y[2] = { 1, NAN };
  const double inf_x[4] = { 1, 0, INFINITY, 1 };
  double theta[2];
  GradusLeastSquares info;

  g_assert_true (gradus_solve_least_squares (huge, 2, 2, y, theta, &info));
  assert_near (theta[0] * 1e300, 1.0, 1e-14);
  assert_near (theta[1] * 1e300, 2.0, 1e-14);
  g_assert_true (gradus_solve_least_squares (tiny, 2, 2, y, theta, NULL));
  assert_near (theta[1] / 1e300, 2.0, 1e-14);

  g_assert_false (gradus_solve_least_squares (huge, 2, 2, nan_y, theta, NULL));
  g_assert_false (gradus_solve_least_squares (inf_x, 2, 2, y, theta, NULL));
}

static void
test_log_sum_exp (void)
{
  const double equal[4] = { -1000, -1000, -1000, -1000 };
  const double far[3] = { 800, -800, 0 };
  const double none[2] = { -INFINITY, -INFINITY };
  const double some[2] = { -INFINITY, 3 };
  const double small[3] = { log (0.2), log (0.3), log (0.5) };

  assert_near (gradus_log_sum_exp (equal, 4), -1000.0 + log (4.0), 1e-15);
  assert_near (gradus_log_sum_exp (far, 3), 800.0, 1e-15);
  assert_near (gradus_log_sum_exp (small, 3), 0.0, 1e-15);
  assert_near (gradus_log_sum_exp (some, 2), 3.0, 1e-15);
  g_assert_cmpint (isinf (gradus_log_sum_exp (none, 2)), <, 0);
  g_assert_cmpint (isinf (gradus_log_sum_exp (none, 0)), <, 0);
}

static void
test_density (void)
{
  g_autoptr (gsl_rng) rng = gradus_rng_new (GRADUS_RNG_MT19937, 4);
  double far[2] = { 1e5, -1e5 };
  double l[4] = { 1, 0, 0, 1 };
  double origin[2] = { 0, 0 };
  double log_density;

  /* One dimension against GSL's density. */
  for (guint i = 0; i < 20; i++)
    {
      double x = gradus_rng_gaussian (rng), mean = gradus_rng_gaussian (rng);
      double sigma = 0.1 + gradus_rng_uniform (rng);

      gradus_gaussian_log_density (&x, 1, 1, &mean, &sigma, &log_density, 1);
      assert_near (log_density, log (gsl_ran_gaussian_pdf (x - mean, sigma)), 1e-12);
    }

  /* Two dimensions against GSL's bivariate density, written into the second of three columns. */
  for (guint i = 0; i < 20; i++)
    {
      const double sx = 0.5 + gradus_rng_uniform (rng), sy = 0.5 + gradus_rng_uniform (rng);
      const double rho = 2.0 * gradus_rng_uniform (rng) - 1.0;
      const double mean[2] = { 3.0, -1.0 };
      double cov[4] = { sx * sx, rho * sx * sy, rho * sx * sy, sy * sy };
      double x[6], out[9] = { 0 };

      for (guint j = 0; j < 6; j++)
        x[j] = gradus_rng_gaussian (rng);
      g_assert_true (gradus_cholesky (cov, 2));
      gradus_gaussian_log_density (x, 3, 2, mean, cov, out + 1, 3);
      for (guint j = 0; j < 3; j++)
        {
          double p = gsl_ran_bivariate_gaussian_pdf (x[2 * j] - mean[0], x[2 * j + 1] - mean[1], sx,
                                                     sy, rho);

          g_assert_cmpfloat (out[3 * j], ==, 0.0);
          g_assert_cmpfloat (out[3 * j + 2], ==, 0.0);
          if (p > 0.0)
            assert_near (out[3 * j + 1], log (p), 1e-10);
        }
    }

  /* Three dimensions with a diagonal covariance: the sum of three. */
  {
    const double diagonal[9] = { 2, 0, 0, 0, 0.5, 0, 0, 0, 1 };
    const double mean[3] = { 1, 2, 3 }, x[3] = { 0, 2.5, 5 };

    gradus_gaussian_log_density (x, 1, 3, mean, diagonal, &log_density, 1);
    assert_near (log_density,
                 log (gsl_ran_gaussian_pdf (-1, 2) * gsl_ran_gaussian_pdf (0.5, 0.5)
                      * gsl_ran_gaussian_pdf (2, 1)),
                 1e-13);
  }

  /* Far out, where the density itself is 0. */
  gradus_gaussian_log_density (far, 1, 2, origin, l, &log_density, 1);
  assert_near (log_density, -1e10 - log (2.0 * G_PI), 1e-14);
}

/* a a^-1 = 1 for any square matrix, and the determinant of a product is that of its factors. */
static void
test_invert (void)
{
  g_autoptr (gsl_rng) rng = gradus_rng_new (GRADUS_RNG_MT19937, 5);
  static const double turned[] = { 0, 2, -3, 0 };
  static const double singular[] = { 1, 2, 2, 4 };
  static const double infinite[] = { 1, (double) INFINITY, 0, 1 };
  double inverse[64], log_det;

  g_assert_true (gradus_invert (turned, 2, inverse, &log_det));
  assert_near (log_det, log (6), 1e-15);
  assert_near (inverse[1], -1.0 / 3, 1e-15);
  assert_near (inverse[2], 0.5, 1e-15);
  g_assert_false (gradus_invert (singular, 2, inverse, NULL));
  g_assert_false (gradus_invert (infinite, 2, inverse, NULL));
  for (guint n = 1; n <= 8; n++)
    {
      g_autofree double *a = g_new (double, (n * n));

      for (guint i = 0; i < n * n; i++)
        a[i] = gradus_rng_gaussian (rng);
      g_assert_true (gradus_invert (a, n, inverse, &log_det));
      for (guint i = 0; i < n; i++)
        for (guint j = 0; j < n; j++)
          {
            double sum = 0;

            for (guint k = 0; k < n; k++)
              sum += a[i * n + k] * inverse[k * n + j];
            assert_near (sum, i == j, 1e-11);
          }
    }
}

/* White rows have mean 0 and the identity as covariance, and the way back is back. */
static void
test_whiten (void)
{
  g_autoptr (gsl_rng) rng = gradus_rng_new (GRADUS_RNG_MT19937, 6);
  double x[150], old[150], v[9], back[9];

  for (guint i = 0; i < 50; i++)
    {
      x[3 * i] = gradus_rng_gaussian (rng);
      x[3 * i + 1] = 3 + 2 * x[3 * i] + 0.1 * gradus_rng_gaussian (rng);
      x[3 * i + 2] = gradus_rng_uniform (rng);
    }
  memcpy (old, x, sizeof x);
  g_assert_true (gradus_whiten (x, 50, 3, v, back));
  for (guint j = 0; j < 9; j++)
    {
      double mean = 0, covariance = 0;

      for (guint i = 0; i < 50; i++)
        {
          mean += x[3 * i + j / 3] / 50;
          covariance += x[3 * i + j / 3] * x[3 * i + j % 3] / 50;
        }
      assert_near (mean, 0, 1e-13);
      assert_near (covariance, j / 3 == j % 3, 1e-12);
    }
  /* Differences of rows, so that the mean is of no concern. */
  for (guint j = 0; j < 3; j++)
    {
      double difference = 0;

      for (guint k = 0; k < 3; k++)
        difference += back[3 * j + k] * (x[k] - x[3 + k]);
      assert_near (difference, old[j] - old[3 + j], 1e-12);
    }
  for (guint i = 0; i < 50; i++)
    old[3 * i + 2] = old[3 * i] - old[3 * i + 1];
  g_assert_false (gradus_whiten (old, 50, 3, v, back));
}

int
main (int argc, char *argv[])
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine/linalg/cholesky/known", test_cholesky_known);
  g_test_add_func ("/engine/linalg/cholesky/identities", test_cholesky_identities);
  g_test_add_func ("/engine/linalg/cholesky/refuses", test_cholesky_refuses);
  g_test_add_func ("/engine/linalg/invert", test_invert);
  g_test_add_func ("/engine/linalg/whiten", test_whiten);
  g_test_add_func ("/engine/linalg/eigen", test_eigen);
  g_test_add_func ("/engine/linalg/eigen-extremes", test_eigen_extremes);
  g_test_add_func ("/engine/linalg/eigen-of-rounding", test_eigen_of_rounding);
  g_test_add_func ("/engine/linalg/eigen-relative", test_eigen_relative);
  g_test_add_func ("/engine/linalg/eigen-2", test_eigen_2);
  g_test_add_func ("/engine/linalg/svd/identities", test_svd_identities);
  g_test_add_func ("/engine/linalg/sums-of-rows", test_sums_of_rows);
  g_test_add_func ("/engine/linalg/least-squares/shapes", test_least_squares_shapes);
  g_test_add_func ("/engine/linalg/least-squares/singular", test_least_squares_singular);
  g_test_add_func ("/engine/linalg/least-squares/extremes", test_least_squares_extremes);
  g_test_add_func ("/engine/gaussian/log-sum-exp", test_log_sum_exp);
  g_test_add_func ("/engine/gaussian/density", test_density);

  return g_test_run ();
}
