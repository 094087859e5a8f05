/* The lasso by coordinate descent: closed forms, and the conditions of a minimum.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib.h>
#include <math.h>

#include "gradus-lasso.h"
#include "gradus-vector-math.h"

/* With orthogonal columns every coordinate is its own: y moved towards 0. */
static void
test_orthogonal (void)
{
  const double columns[] = { 1, 0, 0, 0, 1, 0, 0, 0, 1 };
  const double y[] = { 3, -0.5, -2 };
  double theta[3] = { 0 };

  g_assert_cmpuint (gradus_lasso_descend (columns, 3, 3, y, 1, 1, 0, 1e-12, 10, theta), >, 0);
  g_assert_cmpfloat (theta[0], ==, 2);
  g_assert_cmpfloat (theta[1], ==, 0);
  g_assert_cmpfloat (theta[2], ==, -1);
  /* The ridge's part divides: (3 - 1) / (1 + 2 * 0.5). */
  g_assert_cmpuint (gradus_lasso_descend (columns, 3, 3, y, 1, 1, 0.5, 1e-12, 10, theta), >, 0);
  g_assert_cmpfloat (theta[0], ==, 1);
}

/* A column of zeros has no opinion; too few sweeps are told. */
static void
test_degenerate (void)
{
  const double columns[] = { 0, 0, 1, 1, 1, 1.0001 };
  const double y[] = { 1, 2 };
  double theta[3] = { 5, 0, 0 };

  g_assert_cmpuint (gradus_lasso_descend (columns, 2, 3, y, 1, 0, 0, 1e-14, 1, theta), ==, 0);
  g_assert_cmpfloat (theta[0], ==, 0);
}

/* |pull| <= l1, and = l1 with the sign of what is not 0; rows from any start. */
static void
test_conditions (void)
{
  g_autoptr (GRand) rng = g_rand_new_with_seed (1);

  for (guint round = 0; round < 200; round++)
    {
      const guint n = (guint) g_rand_int_range (rng, 1, 60),
                  p = (guint) g_rand_int_range (rng, 1, 30);
      g_autofree double *columns = g_new (double, n *p), *y = g_new (double, n);
      g_autofree double *theta = g_new (double, p), *r = g_new (double, n);
      const double l1 = g_rand_double_range (rng, 0.1, 5);
      const double l2 = round % 2 == 0 ? 0 : g_rand_double_range (rng, 0, 2);

      for (guint i = 0; i < n * p; i++)
        columns[i] = g_rand_double_range (rng, -1, 1);
      for (guint i = 0; i < n; i++)
        y[i] = g_rand_double_range (rng, -5, 5);
      for (guint j = 0; j < p; j++)
        theta[j] = g_rand_double_range (rng, -1, 1);
      g_assert_cmpuint (gradus_lasso_descend (columns, n, p, y, 1, l1, l2, 1e-11, 1000000, theta),
                        >, 0);
      for (guint i = 0; i < n; i++)
        {
          r[i] = y[i];
          for (guint j = 0; j < p; j++)
            r[i] -= columns[(gsize) j * n + i] * theta[j];
        }
      for (guint j = 0; j < p; j++)
        {
          const double pull = gradus_dot (&columns[(gsize) j * n], r, n) - 2 * l2 * theta[j];

          if (theta[j] == 0)
            g_assert_cmpfloat (fabs (pull), <=, l1 + 1e-8);
          else
            g_assert_cmpfloat (fabs (pull - copysign (l1, theta[j])), <, 1e-8);
        }
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/lasso/orthogonal", test_orthogonal);
  g_test_add_func ("/lasso/degenerate", test_degenerate);
  g_test_add_func ("/lasso/conditions", test_conditions);
  return g_test_run ();
}
