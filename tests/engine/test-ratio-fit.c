/* Tests of the ratio fit: four points in all labellings, the blocks beside the whole, and folds.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib.h>
#include <math.h>

#include "gradus-ratio-fit.h"

#define N 4

static const double x[N] = { 0, 0.1, 3, 3.1 };

static void
fill_kernel (double kernel[N * N], double width)
{
  for (guint i = 0; i < N; i++)
    for (guint j = 0; j < N; j++)
      kernel[i * N + j] = exp (-(x[i] - x[j]) * (x[i] - x[j]) / (2 * width * width));
}

/* With NumPy: numpy.linalg.solve of each block. */
static void
test_labellings (void)
{
  static const struct
  {
    gint32 labels[N];
    guint classes;
    double strong, weak;
  } cases[] = {
    { { 0, 0, 1, 1 }, 2, 0.3325471681, 0.4999098575 },
    { { 0, 0, 0, 1 }, 2, 0.0008392951, 0.1694597588 },
    { { 0, 0, 1, 0 }, 2, -0.0002555238, 0.1684307159 },
    { { 0, 1, 0, 1 }, 2, -0.1394531911, 0.0022481841 },
    { { 0, 1, 1, 0 }, 2, -0.1391354839, 0.0026900149 },
    { { 0, 0, 0, 0 }, 1, -0.0447335951, -0.0000000007 },
  };
  double kernel[N * N];

  fill_kernel (kernel, 1);
  for (guint k = 0; k < G_N_ELEMENTS (cases); k++)
    {
      const GradusRatioPoints points = { N, kernel, cases[k].labels };

      g_assert_cmpfloat_with_epsilon (
        gradus_ratio_information (&points, cases[k].classes, 0.1, NULL), cases[k].strong, 1e-10);
      g_assert_cmpfloat_with_epsilon (
        gradus_ratio_information (&points, cases[k].classes, 1e-9, NULL), cases[k].weak, 1e-9);
    }
}

/* The system of all: the mean of psi (x_i, y_j) psi (x_i, y_j)' over all pairs, where a kernel
 * counts for the class of its point alone. */
static void
test_whole (void)
{
  static const gint32 labels[N] = { 0, 1, 0, 0 };
  double kernel[N * N], g[N * N] = { 0 }, h[N] = { 0 }, alpha[N], sum = 0;
  const GradusRatioPoints points = { N, kernel, labels };
  double information;

  fill_kernel (kernel, 0.7);
  for (guint i = 0; i < N; i++)
    for (guint j = 0; j < N; j++)
      for (guint a = 0; a < N; a++)
        for (guint b = 0; b < N; b++)
          if (labels[a] == labels[j] && labels[b] == labels[j])
            g[a * N + b] += kernel[i * N + a] * kernel[i * N + b] / (N * N);
  for (guint i = 0; i < N; i++)
    for (guint a = 0; a < N; a++)
      h[a] += labels[a] == labels[i] ? kernel[i * N + a] / N : 0;
  information = gradus_ratio_information (&points, 2, 0.01, alpha);
  for (guint a = 0; a < N; a++)
    {
      double left = 0.01 * alpha[a];

      for (guint b = 0; b < N; b++)
        left += g[a * N + b] * alpha[b];
      g_assert_cmpfloat_with_epsilon (left, h[a], 1e-14);
      sum += h[a] * alpha[a];
    }
  g_assert_cmpfloat_with_epsilon (0.5 * sum - 0.5, information, 1e-14);
}

/* What is fitted is where the loss and its penalty are least; a fold of its own is all points. */
static void
test_folds (void)
{
  static const gint32 labels[N] = { 0, 0, 1, 1 }, folds[N] = { 0, 1, 0, 1 };
  static const double lambdas[] = { 0.1, 1e-3 };
  double kernel[N * N], losses[2], g[N * N], h[N], alpha[N];
  const GradusRatioPoints points = { N, kernel, labels };
  double sum = 0;

  fill_kernel (kernel, 1);
  gradus_ratio_validate (&points, 2, folds, 2, lambdas, 2, losses);
  for (gint32 fold = 0; fold < 2; fold++)
    for (gint32 label = 0; label < 2; label++)
      {
        /* One point of each class teaches, and the other is left out. */
        const guint here = (guint) (2 * label + 1 - fold), there = (guint) (2 * label + fold);
        double mean[2], other[2], determinant;

        for (guint a = 0; a < 2; a++)
          {
            h[a] = kernel[here * N + 2 * label + a] / 2;
            mean[a] = kernel[there * N + 2 * label + a] / 2;
          }
        for (guint a = 0; a < 2; a++)
          for (guint b = 0; b < 2; b++)
            {
              g[a * 2 + b] = other[0] = 0;
              for (guint i = 0; i < N; i++)
                if (folds[i] != fold)
                  g[a * 2 + b] += kernel[i * N + 2 * label + a] * kernel[i * N + 2 * label + b] / 4;
            }
        determinant = (g[0] + 0.1) * (g[3] + 0.1) - g[1] * g[2];
        alpha[0] = ((g[3] + 0.1) * h[0] - g[1] * h[1]) / determinant;
        alpha[1] = ((g[0] + 0.1) * h[1] - g[2] * h[0]) / determinant;
        for (guint i = 0; i < N; i++)
          if (folds[i] == fold)
            {
              const double *row = &kernel[i * N + 2 * (guint) label];

              other[1] = alpha[0] * row[0] + alpha[1] * row[1];
              sum += 0.5 * other[1] * other[1] / 4 / 2;
            }
        sum -= (mean[0] * alpha[0] + mean[1] * alpha[1]) / 2;
      }
  g_assert_cmpfloat_with_epsilon (losses[0], sum, 1e-13);
  g_assert_true (isfinite (losses[1]));
}

/* The relative ratio of (-1, 0, 1) to (0, 1, 2) with three bumps. Recorded with NumPy:
 * numpy.linalg.solve of the equations of the head of gradus-ratio-fit.h. */
static void
test_relative (void)
{
  static const double above[] = { -1, 0, 1 }, below[] = { 0, 1, 2 };
  static const struct
  {
    double beta, alpha[3], ratio[3], loss;
  } cases[] = {
    { 0.5, { 0.911771, 0.479508, 0.320932 }, { 1.227180, 0.735163, 0.269678 }, -0.592943 },
    { 0, { 2.074266, 0.401699, 0.080476 }, { 1.708616, 0.604840, 0.126218 }, -0.997230 },
  };
  double a[9], b[9];

  gradus_bumps_block (above, 3, above, 3, 1, 1, a);
  gradus_bumps_block (below, 3, above, 3, 1, 1, b);
  for (guint k = 0; k < G_N_ELEMENTS (cases); k++)
    {
      double g[9], h[3], alpha[3];

      gradus_ratio_relative (a, 3, NULL, b, 3, NULL, 3, cases[k].beta, g, h);
      g_assert_true (gradus_ratio_solve (g, h, 3, 0.1, alpha));
      for (guint j = 0; j < 3; j++)
        {
          double ratio = 0;

          g_assert_cmpfloat_with_epsilon (alpha[j], cases[k].alpha[j], 1e-6);
          for (guint i = 0; i < 3; i++)
            ratio += b[3 * j + i] * alpha[i];
          g_assert_cmpfloat_with_epsilon (ratio, cases[k].ratio[j], 1e-6);
        }
      g_assert_cmpfloat_with_epsilon (gradus_ratio_loss (g, h, alpha, 3), cases[k].loss, 1e-6);
    }
}

/* Rows that are left out are as if they were not there; none at all make no equations. */
static void
test_kept (void)
{
  static const double above[] = { -1, 0, 1 }, below[] = { 0, 1, 2 };
  static const gboolean keep[] = { TRUE, FALSE, TRUE }, none[3] = { FALSE };
  static const double some[] = { -1, 1 }, some_below[] = { 0, 2 };
  double a[9], b[9], g[9], h[3], few_a[6], few_b[6], few_g[9], few_h[3];

  gradus_bumps_block (above, 3, above, 3, 1, 0.7, a);
  gradus_bumps_block (below, 3, above, 3, 1, 0.7, b);
  gradus_bumps_block (some, 2, above, 3, 1, 0.7, few_a);
  gradus_bumps_block (some_below, 2, above, 3, 1, 0.7, few_b);
  gradus_ratio_relative (a, 3, keep, b, 3, keep, 3, 0.3, g, h);
  gradus_ratio_relative (few_a, 2, NULL, few_b, 2, NULL, 3, 0.3, few_g, few_h);
  for (guint k = 0; k < 9; k++)
    g_assert_cmpfloat_with_epsilon (g[k], few_g[k], 1e-15);
  for (guint k = 0; k < 3; k++)
    g_assert_cmpfloat_with_epsilon (h[k], few_h[k], 1e-15);
  gradus_ratio_relative (a, 3, none, b, 3, none, 3, 0.3, g, h);
  for (guint k = 0; k < 9; k++)
    g_assert_cmpfloat (g[k], ==, 0);
  g_assert_false (gradus_ratio_solve (g, h, 3, 0, few_h));
}

/* (-1, 0, 1) less (1, 2, 3) with bumps on the first; and the overlap as an integral, in the plane
 * by the trapezoid rule. NumPy again. */
static void
test_difference (void)
{
  static const double first[] = { -1, 0, 1 }, second[] = { 1, 2, 3 };
  static const double alpha_known[] = { 0.027849, 0.540043, -0.407822 };
  static const double plane[] = { 0.3, -0.4, 1.1, 0.5 };
  double a[9], b[9], u[9], h[3], other[3], alpha[3], square, sum = 0;

  gradus_bumps_block (first, 3, first, 3, 1, 1, a);
  gradus_bumps_block (second, 3, first, 3, 1, 1, b);
  gradus_bumps_overlap (first, 3, 1, 1, u);
  gradus_bumps_means (a, 3, 3, NULL, h);
  gradus_bumps_means (b, 3, 3, NULL, other);
  for (guint j = 0; j < 3; j++)
    h[j] -= other[j];
  g_assert_true (gradus_ratio_solve (u, h, 3, 0.1, alpha));
  square = gradus_ratio_square (u, alpha, 3);
  for (guint j = 0; j < 3; j++)
    g_assert_cmpfloat_with_epsilon (alpha[j], alpha_known[j], 1e-6);
  g_assert_cmpfloat_with_epsilon (square, 0.231770, 1e-6);
  g_assert_cmpfloat_with_epsilon (-2 * gradus_ratio_loss (u, h, alpha, 3), 0.323518, 1e-6);

  gradus_bumps_overlap (plane, 2, 2, 0.8, u);
  for (guint i = 0; i <= 160; i++)
    for (guint j = 0; j <= 160; j++)
      {
        const double place[] = { -7.3 + 0.1 * i, -8 + 0.1 * j };
        double bumps[2];

        gradus_bumps_block (place, 1, plane, 2, 2, 0.8, bumps);
        sum += 0.01 * bumps[0] * bumps[1];
      }
  g_assert_cmpfloat_with_epsilon (u[1], sum, 1e-9);
}

/* Two kernels of all points: a target of two values is a target of two classes, where its kernels
 * are 1 within and 0 between. The slope beside differences. */
static void
test_dependence (void)
{
  static const double y[N] = { 0, 0, 100, 100 };
  static const gint32 labels[N] = { 0, 0, 1, 1 };
  double kz[N * N], ky[N * N], products[N * N], alpha[N], slope[N * N];
  const GradusRatioPoints points = { N, kz, labels };

  fill_kernel (kz, 1);
  for (guint i = 0; i < N; i++)
    for (guint j = 0; j < N; j++)
      ky[i * N + j] = exp (-(y[i] - y[j]) * (y[i] - y[j]) / 2);
  gradus_ratio_products (ky, N, N, products);
  g_assert_cmpfloat_with_epsilon (
    gradus_ratio_dependence (kz, ky, products, N, N, 0.1, alpha, slope),
    gradus_ratio_information (&points, 2, 0.1, NULL), 1e-12);
  for (guint k = 0; k < N * N; k++)
    {
      const double kept = kz[k];
      double up, down;

      kz[k] = kept + 1e-6;
      up = gradus_ratio_dependence (kz, ky, products, N, N, 0.1, NULL, NULL);
      kz[k] = kept - 1e-6;
      down = gradus_ratio_dependence (kz, ky, products, N, N, 0.1, NULL, NULL);
      kz[k] = kept;
      g_assert_cmpfloat_with_epsilon (slope[k], (up - down) / 2e-6, 1e-8);
    }
  /* Without a penalty points that coincide leave no factor. */
  for (guint k = 0; k < N * N; k++)
    kz[k] = ky[k] = products[k] = 1;
  g_assert_true (isnan (gradus_ratio_dependence (kz, ky, products, N, N, 0, NULL, NULL)));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ratio-fit/labellings", test_labellings);
  g_test_add_func ("/ratio-fit/whole", test_whole);
  g_test_add_func ("/ratio-fit/folds", test_folds);
  g_test_add_func ("/ratio-fit/relative", test_relative);
  g_test_add_func ("/ratio-fit/kept", test_kept);
  g_test_add_func ("/ratio-fit/difference", test_difference);
  g_test_add_func ("/ratio-fit/dependence", test_dependence);
  return g_test_run ();
}
