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

/* Two kernels of all points: a target of two values is a target of two classes, where its kernels
 * are 1 within and 0 between. The slope beside differences. */
static void
test_dependence (void)
{
  static const double y[N] = { 0, 0, 100, 100 };
  static const gint32 labels[N] = { 0, 0, 1, 1 };
  double kz[N * N], ky[N * N], alpha[N], slope[N * N];
  const GradusRatioPoints points = { N, kz, labels };

  fill_kernel (kz, 1);
  for (guint i = 0; i < N; i++)
    for (guint j = 0; j < N; j++)
      ky[i * N + j] = exp (-(y[i] - y[j]) * (y[i] - y[j]) / 2);
  g_assert_cmpfloat_with_epsilon (gradus_ratio_dependence (kz, ky, N, N, 0.1, alpha, slope),
                                  gradus_ratio_information (&points, 2, 0.1, NULL), 1e-12);
  for (guint k = 0; k < N * N; k++)
    {
      const double kept = kz[k];
      double up, down;

      kz[k] = kept + 1e-6;
      up = gradus_ratio_dependence (kz, ky, N, N, 0.1, NULL, NULL);
      kz[k] = kept - 1e-6;
      down = gradus_ratio_dependence (kz, ky, N, N, 0.1, NULL, NULL);
      kz[k] = kept;
      g_assert_cmpfloat_with_epsilon (slope[k], (up - down) / 2e-6, 1e-8);
    }
  /* Without a penalty points that coincide leave no factor. */
  for (guint k = 0; k < N * N; k++)
    kz[k] = ky[k] = 1;
  g_assert_true (isnan (gradus_ratio_dependence (kz, ky, N, N, 0, NULL, NULL)));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ratio-fit/labellings", test_labellings);
  g_test_add_func ("/ratio-fit/whole", test_whole);
  g_test_add_func ("/ratio-fit/folds", test_folds);
  g_test_add_func ("/numerics/ratio-fit/dependence", test_dependence);
  return g_test_run ();
}
