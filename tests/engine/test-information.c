/* Tests of mutual information: tables by hand, and identities.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib.h>
#include <math.h>

#include "gradus-information.h"

static void
test_tables (void)
{
  static const double ten[] = { 0.3, 0.1, 0.2, 0.4 }, product[] = { 0.06, 0.14, 0.24, 0.56 };
  static const double same[] = { 0.25, 0, 0, 0, 0.5, 0, 0, 0, 0.25 };

  /* sklearn.metrics.mutual_info_score of the counts 3, 1, 2, 4. */
  g_assert_cmpfloat_with_epsilon (gradus_information_mutual (ten, 2, 2), 0.0863046217, 1e-10);
  g_assert_cmpfloat_with_epsilon (gradus_information_mutual (product, 2, 2), 0, 1e-15);
  /* A variable tells its own entropy of itself: 1.5 ln 2. */
  g_assert_cmpfloat_with_epsilon (gradus_information_mutual (same, 3, 3), 1.5 * G_LN2, 1e-15);
}

static void
test_squared (void)
{
  static const double leaning[] = { 0.4, 0.1, 0.1, 0.4 }, product[] = { 0.06, 0.14, 0.24, 0.56 };
  static const double rare[] = { 0.99, 0, 0, 0.01 }, three[] = { 0.2, 0, 0, 0, 0.3, 0, 0, 0, 0.5 };
  static const double parabola[] = { 0, 1 / 3.0, 1 / 3.0, 0, 0, 1 / 3.0 };
  static const double empty[] = { 0.4, 0, 0.6, 0 };

  /* By hand: four cells of 0.25 * 0.6^2 / 2. */
  g_assert_cmpfloat_with_epsilon (gradus_information_squared (leaning, 2, 2), 0.18, 1e-15);
  g_assert_cmpfloat_with_epsilon (gradus_information_squared (product, 2, 2), 0, 1e-15);
  /* What tells all has (labels - 1) / 2, however frequent they are. */
  g_assert_cmpfloat_with_epsilon (gradus_information_squared (rare, 2, 2), 0.5, 1e-14);
  g_assert_cmpfloat_with_epsilon (gradus_information_squared (three, 3, 3), 1, 1e-14);
  g_assert_cmpfloat_with_epsilon (gradus_information_squared (parabola, 3, 2), 0.5, 1e-14);
  /* A label that is never seen. */
  g_assert_cmpfloat (gradus_information_squared (empty, 2, 2), ==, 0);
}

static void
test_conditional (void)
{
  /* x1 and x2 with y their exclusive or; one class alone; nothing at all. */
  static const double xor [] = { 4, 0, 0, 4, 0, 4, 4, 0 }, one[] = { 0, 0, 0, 0, 3, 1, 2, 4 };
  static const double none[8] = { 0 };

  g_assert_cmpfloat_with_epsilon (gradus_information_conditional (xor, 2, 2, 2), G_LN2, 1e-15);
  g_assert_cmpfloat_with_epsilon (gradus_information_conditional (one, 2, 2, 2), 0.0863046217,
                                  1e-10);
  g_assert_cmpfloat (gradus_information_conditional (none, 2, 2, 2), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/information/tables", test_tables);
  g_test_add_func ("/information/squared", test_squared);
  g_test_add_func ("/information/conditional", test_conditional);
  return g_test_run ();
}
