/* Gradus: tests of ridge regression with weights and any quadratic penalty, of the singular values
 * and of the bases, by identities and by numbers that GNU Octave has computed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-basis.h"
#include "gradus-kernel-ridge.h"
#include "gradus-linalg.h"
#include "gradus-ridge.h"
#include "gradus-rng.h"

static void
assert_near (double measured, double expected, double tolerance)
{
  g_assert_cmpfloat (fabs (measured - expected), <=, tolerance * MAX (1.0, fabs (expected)));
}

static double *
draw (gsl_rng *rng, gsize n)
{
  double *x = g_new (double, n);

  for (gsize i = 0; i < n; i++)
    x[i] = gradus_rng_gaussian (rng);

  return x;
}

/* --- Singular values -------------------------------------------------------------------------- */

/* X = U diag (values) V', both orthonormal, of tall, square and wide matrices. */
static void
test_svd (void)
{
  static const guint shapes[][2] = { { 7, 3 }, { 4, 4 }, { 3, 7 }, { 1, 5 }, { 5, 1 } };
  gsl_rng *rng = gradus_rng_new (GRADUS_RNG_MT19937, 1);

  for (guint s = 0; s < G_N_ELEMENTS (shapes); s++)
    {
      const guint m = shapes[s][0], n = shapes[s][1], p = MIN (m, n);
      g_autofree double *x = draw (rng, m * n);
      g_autoptr (GradusSvd) svd = gradus_svd_new (x, m, n);
      const double *u = gradus_svd_get_left (svd);
      const double *values = svd->values, *v = svd->right;

      for (guint i = 0; i < m; i++)
        for (guint j = 0; j < n; j++)
          {
            double sum = 0.0;

            for (guint k = 0; k < p; k++)
              sum += u[i * p + k] * values[k] * v[k * n + j];
            assert_near (sum, x[i * n + j], 1e-13);
          }
      for (guint a = 0; a < p; a++)
        for (guint b = 0; b < p; b++)
          {
            double left = 0.0, right = 0.0;

            for (guint i = 0; i < m; i++)
              left += u[i * p + a] * u[i * p + b];
            for (guint j = 0; j < n; j++)
              right += v[a * n + j] * v[b * n + j];
            assert_near (left, a == b, 1e-13);
            assert_near (right, a == b, 1e-13);
            g_assert_cmpfloat (values[MIN (a, b)], >=, values[MAX (a, b)]);
          }
    }
  gsl_rng_free (rng);
}

/* Bumps at fifty places of [-3, 3]: numpy finds a condition of 1.0915e12, which one-sided Jacobi
 * rotations that stop early do not. */
static void
test_ill_conditioned (void)
{
  double x[50], k[2500];
  g_autoptr (GradusBasis) basis = NULL;
  g_autoptr (GradusSvd) svd = NULL;

  for (guint i = 0; i < 50; i++)
    x[i] = -3.0 + 6.0 * i / 49.0;
  basis = gradus_basis_new (GRADUS_BASIS_GAUSSIAN, 0, 0.3, x, 50, 1, 100);
  g_assert_cmpuint (basis->n, ==, 50);
  for (guint i = 0; i < 50; i++)
    gradus_basis_row (basis, &x[i], &k[50 * i]);
  svd = gradus_svd_new (k, 50, 50);
  assert_near (svd->values[0], 6.07664263, 1e-8);
  assert_near (svd->values[0] / svd->values[49], 1.0915e12, 1e-2);
}

/* --- Ridge ------------------------------------------------------------------------------------ */

/* The equations (X'WX + lambda G) theta = X'Wy hold. */
static void
test_equations (void)
{
  enum
  {
    M = 9,
    N = 4
  };
  gsl_rng *rng = gradus_rng_new (GRADUS_RNG_MT19937, 2);
  g_autofree double *x = draw (rng, M * N);
  g_autofree double *y = draw (rng, M);
  g_autofree double *root = draw (rng, N * N);
  double weights[M], penalty[N * N], theta[N];
  g_autoptr (GradusRidge) ridge = NULL;

  for (guint i = 0; i < M; i++)
    weights[i] = i == 3 ? 0.0 : gradus_rng_uniform (rng);
  for (guint i = 0; i < N; i++)
    for (guint j = 0; j < N; j++)
      {
        penalty[i * N + j] = i == j;
        for (guint k = 0; k < N; k++)
          penalty[i * N + j] += root[i * N + k] * root[j * N + k];
      }
  ridge = gradus_ridge_new (x, M, N, y, weights, penalty);
  g_assert_nonnull (ridge);
  gradus_ridge_solve (ridge, 0.7, theta);
  for (guint r = 0; r < N; r++)
    {
      double sum = 0.0;

      for (guint i = 0; i < M; i++)
        {
          double residual = y[i];

          for (guint j = 0; j < N; j++)
            residual -= x[i * N + j] * theta[j];
          sum += x[i * N + r] * weights[i] * residual;
        }
      for (guint j = 0; j < N; j++)
        sum -= 0.7 * penalty[r * N + j] * theta[j];
      assert_near (sum, 0.0, 1e-12);
    }
  memset (weights, 0, sizeof weights);
  g_assert_null (gradus_ridge_new (x, M, N, y, weights, NULL));
  penalty[0] = -1.0;
  g_assert_null (gradus_ridge_new (x, M, N, y, NULL, penalty));
  y[0] = NAN;
  g_assert_null (gradus_ridge_new (x, M, N, y, NULL, NULL));
  gsl_rng_free (rng);
}

/* Two columns that are the same: least squares of least norm, and lambda shares it out. */
static void
test_singular (void)
{
  static const double x[] = { 1, 1, 2, 2 }, y[] = { 2, 4 };
  g_autoptr (GradusRidge) ridge = gradus_ridge_new (x, 2, 2, y, NULL, NULL);
  double theta[2];

  g_assert_cmpuint (ridge->rank, ==, 1);
  g_assert_true (isinf (ridge->condition));
  gradus_ridge_solve (ridge, 0.0, theta);
  assert_near (theta[0], 1.0, 1e-15);
  assert_near (theta[1], 1.0, 1e-15);
  gradus_ridge_solve (ridge, 10.0, theta);
  assert_near (theta[0], 0.5, 1e-15);
  assert_near (gradus_ridge_share (ridge, 0, 10.0), 0.5, 1e-15);
  assert_near (gradus_ridge_share (ridge, 1, 10.0), 0.0, 1e-15);
}

/* Three tasks with springs of different stiffness: G = C kron I. */
static void
test_tasks (void)
{
  static const double c[3][3] = { { 0.8, -0.5, -0.2 }, { -0.5, 1.4, -0.7 }, { -0.2, -0.7, 1.2 } };
  static const double expected[12] = {
    -0.04250154154968043, 0.16799206755722046,  -0.370130494349676,  0.21671206443491742,
    -0.3021059435335438,  -0.28044647461394845, -0.5113625181347926, 0.3879760073642011,
    0.3481597331877196,   0.3078532650566186,   -0.6312668134328611, 0.23096967663213894,
  };
  g_autofree char *path = g_build_filename (g_getenv ("GRADUS_TEST_DATA"), "multi-task-30.csv",
                                            NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusRidge) ridge = NULL;
  double x[30 * 12] = { 0 }, y[30], penalty[144] = { 0 }, theta[12];
  guint n = 0;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) cells = g_strsplit (lines[i], ",", -1);

      if (lines[i][0] != '-' && !g_ascii_isdigit (lines[i][0]))
        continue;
      for (guint j = 0; j < 4; j++)
        x[n * 12 + 4 * (g_ascii_strtoull (cells[5], NULL, 10) - 1) + j] = g_ascii_strtod (cells[j],
                                                                                          NULL);
      y[n++] = g_ascii_strtod (cells[4], NULL);
    }
  g_assert_cmpuint (n, ==, 30);
  for (guint s = 0; s < 3; s++)
    for (guint t = 0; t < 3; t++)
      for (guint j = 0; j < 4; j++)
        penalty[(4 * s + j) * 12 + 4 * t + j] = c[s][t];
  ridge = gradus_ridge_new (x, 30, 12, y, NULL, penalty);
  g_assert_nonnull (ridge);
  gradus_ridge_solve (ridge, 1.0, theta);
  for (guint j = 0; j < 12; j++)
    assert_near (theta[j], expected[j], 1e-13);
}

/* --- Bases ------------------------------------------------------------------------------------ */

static void
test_basis (void)
{
  static const double rows[] = { 0, 1, 2, 5 };
  g_autoptr (GradusBasis) powers = gradus_basis_new (GRADUS_BASIS_POLYNOMIAL, 3, 1, NULL, 0, 1, 0);
  g_autoptr (GradusBasis) waves = gradus_basis_new (GRADUS_BASIS_TRIGONOMETRIC, 2, 1, NULL, 0, 1,
                                                    0);
  g_autoptr (GradusBasis) bumps = gradus_basis_new (GRADUS_BASIS_GAUSSIAN, 0, 2, rows, 4, 1, 2);
  double out[5], mean[4] = { 0 }, square[4] = { 0 };

  gradus_basis_row (powers, (const double[]){ 2 }, out);
  for (guint j = 0; j < 4; j++)
    assert_near (out[j], pow (2, j), 1e-15);
  gradus_basis_row (waves, (const double[]){ 2 }, out);
  assert_near (out[1], sin (1), 1e-15);
  assert_near (out[2], cos (1), 1e-15);
  assert_near (out[4], cos (2), 1e-15);
  /* At most two centres, evenly taken: the first and the third row. */
  g_assert_cmpuint (bumps->n, ==, 2);
  gradus_basis_row (bumps, (const double[]){ 4 }, out);
  assert_near (out[0], exp (-2), 1e-15);
  assert_near (out[1], exp (-0.5), 1e-15);

  gradus_basis_centre (powers, rows, 4, TRUE);
  for (guint i = 0; i < 4; i++)
    {
      gradus_basis_row (powers, &rows[i], out);
      for (guint j = 0; j < 4; j++)
        {
          mean[j] += out[j] / 4;
          square[j] += out[j] * out[j] / 4;
        }
    }
  for (guint j = 0; j < 4; j++)
    {
      assert_near (mean[j], 0.0, 1e-14);
      assert_near (square[j], j > 0, 1e-14);
    }
}

/* A penalty by its rows: as with G = D'D where that is positive definite, and the rank of what
 * neither sees. */
static void
test_rows (void)
{
  enum
  {
    M = 9,
    N = 4,
    Q = 6
  };

  gsl_rng *rng = gradus_rng_new (GRADUS_RNG_MT19937, 5);
  g_autofree double *x = draw (rng, M * N);
  g_autofree double *y = draw (rng, M);
  g_autofree double *rows = draw (rng, Q * N);
  const double blind[] = { 1, -1, 2, -2 }, same[] = { 3, -3 }, two[] = { 1, 2 };
  double g[N * N] = { 0 }, weights[M], by_rows[N], by_matrix[N], theta[2];

  for (guint i = 0; i < M; i++)
    weights[i] = 0.5 + gsl_rng_uniform (rng);
  for (guint k = 0; k < Q; k++)
    for (guint i = 0; i < N; i++)
      for (guint j = 0; j < N; j++)
        g[i * N + j] += rows[k * N + i] * rows[k * N + j];
  {
    g_autoptr (GradusRidge) a = gradus_ridge_new_rows (x, M, N, y, weights, rows, Q, 0.7);
    g_autoptr (GradusRidge) b = gradus_ridge_new (x, M, N, y, weights, g);

    gradus_ridge_solve (a, 0.0, by_rows);
    gradus_ridge_solve (b, 0.7, by_matrix);
  }
  for (guint j = 0; j < N; j++)
    assert_near (by_rows[j], by_matrix[j], 1e-12);
  for (double lambda = 1e-6; lambda < 1e7; lambda *= 100)
    {
      g_autoptr (GradusRidge) ridge = gradus_ridge_new_rows (blind, 2, 2, two, NULL, same, 1,
                                                             lambda);

      g_assert_cmpuint (ridge->rank, ==, 1);
      gradus_ridge_solve (ridge, 0.0, theta);
      assert_near (theta[0], -theta[1], 1e-14);
    }
  gsl_rng_free (rng);
}

/* A kernel so narrow that K is nearly the identity: what stands beside the diagonal is as small as
 * e^-700, its square is nothing, and the answer is there all the same, as by elimination. */
static void
test_narrow_kernel (void)
{
  enum
  {
    N = 6
  };
  static const double x[N] = { -0.83, 1.11, -0.88, 1.26, -0.03, 0.34 };
  static const double widths[] = { 0.02, 0.0272, 0.03, 0.1, 1 };
  static const double lambda = 1e-4;

  for (guint w = 0; w < G_N_ELEMENTS (widths); w++)
    {
      double k[N * N], whole[N * N], rows[N * N], y[N], alpha[N], answers[N], missed, sum = 0;

      for (guint i = 0; i < N; i++)
        for (guint j = 0; j < N; j++)
          {
            const double far = (x[i] - x[j]) / widths[w];

            k[i * N + j] = rows[i * N + j] = exp (-0.5 * far * far);
            whole[i * N + j] = k[i * N + j] + (i == j ? lambda : 0);
          }
      for (guint i = 0; i < N; i++)
        y[i] = alpha[i] = i;
      g_assert_true (gradus_cholesky (whole, N));
      gradus_cholesky_solve (whole, N, alpha);
      gradus_kernel_ridge_path (k, N, y, rows, N, &lambda, 1, answers, &missed);
      for (guint i = 0; i < N; i++)
        {
          assert_near (answers[i], i - lambda * alpha[i], 1e-9);
          sum += lambda * alpha[i] * lambda * alpha[i];
        }
      assert_near (missed, sum, 1e-12);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ridge/svd", test_svd);
  g_test_add_func ("/ridge/ill-conditioned", test_ill_conditioned);
  g_test_add_func ("/ridge/equations", test_equations);
  g_test_add_func ("/ridge/singular", test_singular);
  g_test_add_func ("/ridge/tasks", test_tasks);
  g_test_add_func ("/ridge/basis", test_basis);
  g_test_add_func ("/ridge/narrow-kernel", test_narrow_kernel);

  g_test_add_func ("/ridge/rows", test_rows);
  return g_test_run ();
}
