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
  g_assert_cmpfloat_with_epsilon (gradus_mutual_information (ten, 2, 2), 0.0863046217, 1e-10);
  g_assert_cmpfloat_with_epsilon (gradus_mutual_information (product, 2, 2), 0, 1e-15);
  /* A variable tells its own entropy of itself: 1.5 ln 2. */
  g_assert_cmpfloat_with_epsilon (gradus_mutual_information (same, 3, 3), 1.5 * G_LN2, 1e-15);
}

static void
test_conditional (void)
{
  /* x1 and x2 with y their exclusive or; one class alone; nothing at all. */
  static const double xor [] = { 4, 0, 0, 4, 0, 4, 4, 0 }, one[] = { 0, 0, 0, 0, 3, 1, 2, 4 };
  static const double none[8] = { 0 };

  g_assert_cmpfloat_with_epsilon (gradus_conditional_information (xor, 2, 2, 2), G_LN2, 1e-15);
  g_assert_cmpfloat_with_epsilon (gradus_conditional_information (one, 2, 2, 2), 0.0863046217,
                                  1e-10);
  g_assert_cmpfloat (gradus_conditional_information (none, 2, 2, 2), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/information/tables", test_tables);
  g_test_add_func ("/information/conditional", test_conditional);
  return g_test_run ();
}
