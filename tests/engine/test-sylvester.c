/* Tests of Sylvester's equation: two unknowns by hand, Kronecker's long vector, and what has no
 * answer.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib.h>
#include <math.h>

#include "gradus-linalg.h"
#include "gradus-sylvester.h"

static void
test_hand (void)
{
  /* A = 1, C = [2 -1; -1 2], H = (4, 0): the sum has 4 / 2, the difference 4 / 4. */
  static const double a[] = { 1 }, c[] = { 2, -1, -1, 2 }, h[] = { 4, 0 };
  g_autoptr (GradusSylvester) s = gradus_sylvester_new (a, 1, c, 2);
  double theta[2];

  g_assert_cmpfloat_with_epsilon (s->v[0], 3, 1e-15);
  g_assert_cmpfloat_with_epsilon (s->v[1], 1, 1e-15);
  g_assert_true (gradus_sylvester_solve (s, h, theta));
  g_assert_cmpfloat_with_epsilon (theta[0], 1.5, 1e-15);
  g_assert_cmpfloat_with_epsilon (theta[1], 0.5, 1e-15);
}

static void
fill_symmetric (GRand *rand, double *a, guint n)
{
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j <= i; j++)
      a[i * n + j] = a[j * n + i] = g_rand_double_range (rand, -1, 1) + (i == j ? n : 0);
}

/* The system with the matrix A kron I + I kron C of the long vector, by elimination. */
static void
test_long (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);

  for (guint round = 0; round < 20; round++)
    {
      const guint b = 1 + round % 5, t = 1 + round / 5, n = b * t;
      double a[25], c[16], h[20], theta[20], big[400], inverse[400];
      g_autoptr (GradusSylvester) s = NULL;

      fill_symmetric (rand, a, b);
      fill_symmetric (rand, c, t);
      for (guint i = 0; i < n; i++)
        h[i] = g_rand_double_range (rand, -1, 1);
      for (guint i = 0; i < n; i++)
        for (guint k = 0; k < n; k++)
          big[i * n + k] = (i % t == k % t ? a[i / t * b + k / t] : 0)
                           + (i / t == k / t ? c[i % t * t + k % t] : 0);
      s = gradus_sylvester_new (a, b, c, t);
      g_assert_true (gradus_sylvester_solve (s, h, theta));
      g_assert_true (gradus_invert (big, n, inverse, NULL));
      for (guint i = 0; i < n; i++)
        {
          double sum = 0;

          for (guint k = 0; k < n; k++)
            sum += inverse[i * n + k] * h[k];
          g_assert_cmpfloat_with_epsilon (theta[i], sum, 1e-13);
        }
    }
}

/* u + v = 0: no answer, or too many. */
static void
test_none (void)
{
  static const double a[] = { 0 }, c[] = { 2, -2, -2, 2 }, h[] = { 4, 0 }, bad[] = { NAN };
  g_autoptr (GradusSylvester) s = gradus_sylvester_new (a, 1, c, 2);
  double theta[] = { 7, 7 };

  g_assert_false (gradus_sylvester_solve (s, h, theta));
  g_assert_cmpfloat (theta[0], ==, 7);
  g_assert_null (gradus_sylvester_new (bad, 1, c, 2));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sylvester/hand", test_hand);
  g_test_add_func ("/sylvester/long", test_long);
  g_test_add_func ("/sylvester/none", test_none);
  return g_test_run ();
}
