/* The factor model, against the full matrix, and its end against scikit-learn.
 *
 * python3 (numpy 1.24, scikit-learn 1.2): FactorAnalysis (1, tol=1e-12, max_iter=5000).fit (X) of
 * the sixteen points of dials_16() has the components (1, 1, 1), the noise variances (1/4, 1/4, 4)
 * and 16 score (X) = -74.81568311705993.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-factor.h"
#include "gradus-gaussian.h"
#include "gradus-linalg.h"

static void
assert_near (double found, double expected, double tolerance)
{
  g_assert_cmpfloat (fabs (found - expected), <=, tolerance * MAX (1.0, fabs (expected)));
}

/* Lambda Lambda' + Psi. */
static void
full_covariance (const double *lambda, const double *psi, guint d, guint k, double *out)
{
  for (guint i = 0; i < d; i++)
    for (guint j = 0; j < d; j++)
      {
        out[i * d + j] = i == j ? psi[i] : 0;
        for (guint a = 0; a < k; a++)
          out[i * d + j] += lambda[i * k + a] * lambda[j * k + a];
      }
}

/* Expectation and density of points, by the full matrix: E z = Lambda' Sigma^-1 (x - mu). */
static void
test_full (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (5);

  for (guint k = 1; k <= GRADUS_MOST_FACTORS; k++)
    {
      const guint d = 6;
      double lambda[24], psi[6], mean[6], x[6], sigma[36], solved[6], z[4], density, s[36];
      g_autoptr (GradusFactor) factor = NULL;

      for (guint j = 0; j < d; j++)
        {
          psi[j] = g_rand_double_range (random, 0.1, 3);
          mean[j] = g_rand_double_range (random, -2, 2);
          x[j] = solved[j] = g_rand_double_range (random, -4, 4);
          solved[j] -= mean[j];
          for (guint a = 0; a < k; a++)
            lambda[j * k + a] = g_rand_double_range (random, -2, 2);
        }
      for (guint i = 0; i < d; i++)
        for (guint j = 0; j < d; j++)
          s[i * d + j] = (x[i] - mean[i]) * (x[j] - mean[j]);
      factor = gradus_factor_new (lambda, psi, d, k);
      g_assert_nonnull (factor);
      full_covariance (lambda, psi, d, k, sigma);
      g_assert_true (gradus_cholesky (sigma, d));
      assert_near (factor->log_det, gradus_cholesky_log_det (sigma, d), 1e-12);
      gradus_gaussian_log_density (x, 1, d, mean, sigma, &density, 1);
      assert_near (gradus_factor_expect (factor, x, mean, z), density, 1e-12);
      assert_near (gradus_factor_log_likelihood (factor, s, 1), density, 1e-12);
      gradus_cholesky_solve (sigma, d, solved);
      for (guint a = 0; a < k; a++)
        {
          double expected = 0;

          for (guint j = 0; j < d; j++)
            expected += lambda[j * k + a] * solved[j];
          assert_near (z[a], expected, 1e-12);
        }
    }
}

static void
dials_16 (double x[48], double s[9])
{
  for (guint i = 0; i < 16; i++)
    {
      const double z = i & 8 ? 1 : -1;

      x[3 * i] = z + (i & 4 ? 0.5 : -0.5);
      x[3 * i + 1] = z + (i & 2 ? 0.5 : -0.5);
      x[3 * i + 2] = z + (i & 1 ? 2 : -2);
    }
  for (guint i = 0; i < 9; i++)
    {
      s[i] = 0;
      for (guint row = 0; row < 16; row++)
        s[i] += x[3 * row + i / 3] * x[3 * row + i % 3] / 16;
    }
}

static void
test_dials (void)
{
  const double mean[3] = { 0 };
  double x[48], s[9], lambda[3], psi[3], z, sum = 0;
  g_autoptr (GradusFactor) factor = NULL;

  dials_16 (x, s);
  g_assert_true (gradus_factor_fit (s, 3, 1, lambda, psi));
  for (guint j = 0; j < 3; j++)
    assert_near (lambda[j], 1, 1e-5);
  assert_near (psi[0], 0.25, 1e-5);
  assert_near (psi[1], 0.25, 1e-5);
  assert_near (psi[2], 4, 1e-5);
  factor = gradus_factor_new (lambda, psi, 3, 1);
  assert_near (gradus_factor_log_likelihood (factor, s, 16), -74.81568311705993, 1e-10);
  for (guint i = 0; i < 16; i++)
    sum += gradus_factor_expect (factor, &x[3 * i], mean, &z);
  assert_near (sum, -74.81568311705993, 1e-10);
  assert_near (factor->weights[0], 0.432432, 1e-4);
  assert_near (factor->g[0], 0.108108, 1e-4);
}

/* In other units it is the same model. */
static void
test_units (void)
{
  const double unit[3] = { 1e-6, 3, 1e5 };
  double x[48], s[9], lambda[3], psi[3], moved[3], spread[3];

  dials_16 (x, s);
  g_assert_true (gradus_factor_fit (s, 3, 1, lambda, psi));
  for (guint i = 0; i < 9; i++)
    s[i] *= unit[i / 3] * unit[i % 3];
  g_assert_true (gradus_factor_fit (s, 3, 1, moved, spread));
  for (guint j = 0; j < 3; j++)
    {
      assert_near (moved[j] / unit[j], lambda[j], 1e-9);
      assert_near (spread[j] / (unit[j] * unit[j]), psi[j], 1e-9);
    }
}

/* Two inputs and one factor can be any covariance; without noise there is no model. */
static void
test_edges (void)
{
  const double s[4] = { 9, 1, 1, 2 }, none[2] = { 1, 0 };
  double lambda[2], psi[2], sigma[4];

  g_assert_true (gradus_factor_fit (s, 2, 1, lambda, psi));
  full_covariance (lambda, psi, 2, 1, sigma);
  for (guint i = 0; i < 4; i++)
    assert_near (sigma[i], s[i], 1e-5);
  g_assert_null (gradus_factor_new (lambda, none, 2, 1));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/factor/full-matrix", test_full);
  g_test_add_func ("/factor/dials", test_dials);
  g_test_add_func ("/factor/units", test_units);
  g_test_add_func ("/factor/edges", test_edges);
  return g_test_run ();
}
