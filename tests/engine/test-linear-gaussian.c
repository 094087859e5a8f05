/* The arithmetic of small matrices, against numbers worked out by hand.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-linear-gaussian.h"

static void
assert_numbers (const double *found, const double *expected, guint n)
{
  for (guint i = 0; i < n; i++)
    g_assert_cmpfloat_with_epsilon (found[i], expected[i], 1e-14);
}

/* A place and a speed, one time step on: unsure of the speed is unsure of the place. */
static void
test_spread (void)
{
  static const double a[] = { 1, 2, 0, 1 }, p[] = { 3, 0.5, 0.5, 1 }, q[] = { 0.1, 0, 0, 0.2 };
  static const double moved[] = { 9, 2.5, 2.5, 1 }, noisy[] = { 9.1, 2.5, 2.5, 1.2 };
  double out[4];

  gradus_small_spread (out, a, p, NULL, 2, 2);
  assert_numbers (out, moved, 4);
  gradus_small_spread (out, a, p, q, 2, 2);
  assert_numbers (out, noisy, 4);
}

/* Two variables seen through one row, and one variable pushing two. */
static void
test_shapes (void)
{
  static const double row[] = { 1, -1 }, p[] = { 4, 1, 1, 9 }, r[] = { 0.5 }, seen[] = { 11.5 };
  static const double column[] = { 2, -3 }, one[] = { 2 }, pushed[] = { 8, -12, -12, 18 };
  double out[4];

  gradus_small_spread (out, row, p, r, 1, 2);
  assert_numbers (out, seen, 1);
  gradus_small_spread (out, column, one, NULL, 2, 1);
  assert_numbers (out, pushed, 4);
}

static void
test_solve (void)
{
  static const double s[] = { 4, 2, 2, 5 }, flat[] = { 1, 1, 1, 1 }, x[] = { 3, -2 };
  double l[4], b[2];

  g_assert_true (gradus_small_factor (s, 2, l));
  gradus_small_multiply (b, s, x, 2, 2, 1, FALSE);
  gradus_small_solve (l, 2, b);
  assert_numbers (b, x, 2);
  g_assert_false (gradus_small_factor (flat, 2, l));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/linear-gaussian/spread", test_spread);
  g_test_add_func ("/linear-gaussian/shapes", test_shapes);
  g_test_add_func ("/linear-gaussian/solve", test_solve);
  return g_test_run ();
}
