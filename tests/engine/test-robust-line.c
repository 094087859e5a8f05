/* The line of the least sum of distances, beside all pairs of points.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib.h>
#include <math.h>

#include "gradus-robust-line.h"

#define MOST 40

/* By definition: through every pair, and the first of the best. Returns how many are as good. */
static guint
try_all (const double *x, const double *y, guint n, double line[2], guint pair[2])
{
  double least = INFINITY;
  guint count = 0;

  for (guint i = 0; i < n; i++)
    for (guint j = i + 1; j < n; j++)
      if (x[i] != x[j])
        {
          const double slope = (y[j] - y[i]) / (x[j] - x[i]);
          const double intercept = y[i] - slope * x[i];
          double sum = 0;

          for (guint k = 0; k < n; k++)
            sum += fabs (y[k] - intercept - slope * x[k]);
          if (sum < least * (1 - 1e-12))
            {
              least = sum;
              count = 0;
              pair[0] = i;
              pair[1] = j;
              line[0] = intercept;
              line[1] = slope;
            }
          count += sum <= least * (1 + 1e-12);
        }
  return count;
}

/* Scattered points, those on a lattice, where many lines are as good as one another, and points of
 * which some are the same. */
static void
test_pairs (void)
{
  g_autoptr (GRand) rng = g_rand_new_with_seed (1);

  for (guint round = 0; round < 3000; round++)
    {
      const guint n = (guint) g_rand_int_range (rng, 2, MOST);
      const guint side = 2 + round % 7;
      double x[MOST], y[MOST], line[2], expected[2] = { 0 };
      guint pair[2], first[2] = { 0 }, count;

      for (guint i = 0; i < n; i++)
        {
          x[i] = round % 3 == 0 ? g_rand_double_range (rng, -5, 5)
                                : g_rand_int_range (rng, 0, (gint32) side);
          y[i] = round % 3 < 2 ? g_rand_double_range (rng, -5, 5)
                               : g_rand_int_range (rng, 0, (gint32) side);
          if (round % 5 == 0 && i > 0 && i % 4 == 0)
            {
              x[i] = x[i - 1];
              y[i] = y[i - 1];
            }
        }
      count = try_all (x, y, n, expected, first);
      g_assert_cmpuint (gradus_absolute_pairs (x, y, n, pair, line), ==, count);
      if (count == 0)
        continue;
      g_assert_cmpuint (pair[0], ==, first[0]);
      g_assert_cmpuint (pair[1], ==, first[1]);
      gradus_absolute_line (x, y, n, line);
      g_assert_cmpfloat (line[0], ==, expected[0]);
      g_assert_cmpfloat (line[1], ==, expected[1]);
    }
}

/* Nothing to the side, one point, none, and all of them on a line. */
static void
test_degenerate (void)
{
  const double same[] = { 2, 2, 2 }, heights[] = { 1, 5, 0 };
  const double x[] = { 0, 1, 2, 3 }, y[] = { 1, 3, 5, 7 };
  double line[2];
  guint pair[2];

  gradus_absolute_line (same, heights, 3, line);
  g_assert_cmpfloat (line[0], ==, 2);
  g_assert_cmpfloat (line[1], ==, 0);
  gradus_absolute_line (x, heights, 1, line);
  g_assert_cmpfloat (line[0], ==, 1);
  gradus_absolute_line (x, y, 4, line);
  g_assert_cmpfloat (line[0], ==, 1);
  g_assert_cmpfloat (line[1], ==, 2);
  g_assert_cmpuint (gradus_absolute_pairs (same, heights, 3, pair, line), ==, 0);
  g_assert_cmpuint (gradus_absolute_pairs (x, heights, 1, pair, line), ==, 0);
  g_assert_cmpuint (gradus_absolute_pairs (x, y, 4, pair, line), ==, 6);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/robust-line/pairs", test_pairs);
  g_test_add_func ("/robust-line/degenerate", test_degenerate);
  return g_test_run ();
}
