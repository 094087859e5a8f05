/* Tests of gradus-pair-qp.h solved in one go: what a textbook has worked out by hand, bounds that
 * are not there, and the three ways to end.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib.h>
#include <math.h>
#include <string.h>

#include "gradus-pair-qp.h"

#define MOST 100000

/* Five points on a line, C = 1: w = 2/3, b = 1/3 and W = 23/9, with the multipliers 7/18, 1, 7/18,
 * 0 and 1. */
static void
test_soft (void)
{
  const double x[] = { -2, -1, 1, 2, -1.5 }, y[] = { -1, -1, 1, 1, 1 };
  const double lower[] = { -1, -1, 0, 0, 0 }, upper[] = { 0, 0, 1, 1, 1 };
  const double expected[] = { -7.0 / 18, -1, 7.0 / 18, 0, 1 };
  const GradusPairProblem problem = { .kernel = { .kind = GRADUS_KERNEL_LINEAR },
                                      .n = 5,
                                      .d = 1,
                                      .x = x,
                                      .p = y,
                                      .lower = lower,
                                      .upper = upper };
  double beta[5] = { 0 }, f;
  GradusPairSolution solution;

  g_assert_cmpint (gradus_pair_qp_solve (&problem, 1e-12, MOST, beta, &solution), ==,
                   GRADUS_PAIR_OPTIMAL);
  for (guint i = 0; i < 5; i++)
    g_assert_cmpfloat_with_epsilon (beta[i], expected[i], 1e-9);
  g_assert_cmpfloat_with_epsilon (solution.b, 1.0 / 3, 1e-9);
  g_assert_cmpfloat_with_epsilon (solution.dual, 23.0 / 9, 1e-9);
  g_assert_cmpuint (solution.pairs, >, 0);
  gradus_pair_problem_expand (&problem, beta, solution.b, &(double){ 2 }, 1, &f);
  g_assert_cmpfloat_with_epsilon (f, 5.0 / 3, 1e-9);
  /* From the answer there is nothing to do. */
  g_assert_cmpint (gradus_pair_qp_solve (&problem, 1e-9, MOST, beta, &solution), ==,
                   GRADUS_PAIR_OPTIMAL);
  g_assert_cmpuint (solution.pairs, ==, 0);
}

/* Three points without a bound: w = (1/2, 1/2), b = -2, and the second point has no part in it. */
static void
test_hard (void)
{
  const double x[] = { 3, 3, 4, 3, 1, 1 }, y[] = { 1, 1, -1 };
  const double lower[] = { 0, 0, -INFINITY }, upper[] = { INFINITY, INFINITY, 0 };
  const GradusPairProblem problem = { .kernel = { .kind = GRADUS_KERNEL_LINEAR },
                                      .n = 3,
                                      .d = 2,
                                      .x = x,
                                      .p = y,
                                      .lower = lower,
                                      .upper = upper };
  double beta[3] = { 0 };
  GradusPairSolution solution;

  g_assert_cmpint (gradus_pair_qp_solve (&problem, 1e-12, MOST, beta, &solution), ==,
                   GRADUS_PAIR_OPTIMAL);
  g_assert_cmpfloat_with_epsilon (beta[0], 0.25, 1e-9);
  g_assert_cmpfloat (beta[1], ==, 0);
  g_assert_cmpfloat_with_epsilon (beta[2], -0.25, 1e-9);
  g_assert_cmpfloat_with_epsilon (solution.b, -2, 1e-9);
  g_assert_cmpfloat_with_epsilon (solution.dual, 0.25, 1e-9);
}

/* The shortest mean of three corners of a triangle around the origin is 0. */
static void
test_simplex (void)
{
  const double x[] = { 2, 0, -1, 1, -1, -1 }, nothing[3] = { 0 }, one[] = { 1, 1, 1 };
  const GradusPairProblem problem = { .kernel = { .kind = GRADUS_KERNEL_LINEAR },
                                      .n = 3,
                                      .d = 2,
                                      .x = x,
                                      .p = nothing,
                                      .lower = nothing,
                                      .upper = one };
  double beta[3] = { 1, 0, 0 };
  GradusPairSolution solution;

  g_assert_cmpint (gradus_pair_qp_solve (&problem, 1e-13, MOST, beta, &solution), ==,
                   GRADUS_PAIR_OPTIMAL);
  g_assert_cmpfloat_with_epsilon (beta[0], 1.0 / 3, 1e-6);
  g_assert_cmpfloat_with_epsilon (beta[1], 1.0 / 3, 1e-6);
  g_assert_cmpfloat_with_epsilon (beta[0] + beta[1] + beta[2], 1, 1e-12);
}

static void
test_ends (void)
{
  const double x[] = { 1, 1 }, y[] = { 1, -1 };
  const double lower[] = { 0, -INFINITY }, upper[] = { INFINITY, 0 }, low[] = { 0, -3 };
  const double up[] = { 3, 0 };
  GradusPairProblem problem = { .kernel = { .kind = GRADUS_KERNEL_LINEAR },
                                .n = 2,
                                .d = 1,
                                .x = x,
                                .p = y,
                                .lower = lower,
                                .upper = upper };
  double beta[2] = { 0 };
  GradusPairSolution solution;

  /* The same point in both classes: nothing holds the pair but its bounds. */
  g_assert_cmpint (gradus_pair_qp_solve (&problem, 1e-9, MOST, beta, &solution), ==,
                   GRADUS_PAIR_UNBOUNDED);
  g_assert_cmpfloat (beta[0], ==, 0);
  problem.lower = low;
  problem.upper = up;
  g_assert_cmpint (gradus_pair_qp_solve (&problem, 1e-9, MOST, beta, &solution), ==,
                   GRADUS_PAIR_OPTIMAL);
  g_assert_cmpfloat (beta[0], ==, 3);
  g_assert_cmpfloat (solution.dual, ==, 6);
  beta[0] = beta[1] = 0;
  g_assert_cmpint (gradus_pair_qp_solve (&problem, 1e-9, 0, beta, &solution), ==,
                   GRADUS_PAIR_EXHAUSTED);
}

/* Of many variables those that no pair wants are set aside on the way: the end is that of all of
 * them, looked at afresh, and as high as that of the pairs without it. */
static void
test_many (void)
{
  enum
  {
    N = 600
  };
  const double c = 10, tolerance = 1e-9;
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autofree double *x = g_new (double, 2 * N), *y = g_new (double, N), *f = g_new (double, N);
  g_autofree double *lower = g_new0 (double, N), *upper = g_new0 (double, N);
  g_autofree double *beta = g_new0 (double, N);
  const GradusPairProblem problem = { .kernel = { .kind = GRADUS_KERNEL_LINEAR },
                                      .n = N,
                                      .d = 2,
                                      .x = x,
                                      .p = y,
                                      .lower = lower,
                                      .upper = upper };
  g_autoptr (GradusPairWorkspace) ws = NULL;
  GradusPairQp slow = { 0 };
  GradusPairSolution solution;
  double m = -INFINITY, M = INFINITY, sum = 0;
  guint inside = 0;

  for (guint i = 0; i < N; i++)
    {
      y[i] = i % 2 == 0 ? 1 : -1;
      for (guint j = 0; j < 2; j++)
        x[2 * i + j] = g_rand_double_range (rand, -2, 2) + 0.7 * y[i];
      *(y[i] > 0 ? &upper[i] : &lower[i]) = c * y[i];
    }
  g_assert_cmpint (gradus_pair_qp_solve (&problem, tolerance, MOST, beta, &solution), ==,
                   GRADUS_PAIR_OPTIMAL);
  gradus_pair_problem_expand (&problem, beta, 0, x, N, f);
  for (guint i = 0; i < N; i++)
    {
      sum += beta[i];
      g_assert_cmpfloat (beta[i], >=, lower[i]);
      g_assert_cmpfloat (beta[i], <=, upper[i]);
      inside += beta[i] > lower[i] && beta[i] < upper[i];
      if (beta[i] < upper[i])
        m = MAX (m, y[i] - f[i]);
      if (beta[i] > lower[i])
        M = MIN (M, y[i] - f[i]);
    }
  g_assert_cmpuint (inside, <, N / 10);
  g_assert_cmpuint (solution.pairs, >, N);
  g_assert_cmpfloat_with_epsilon (sum, 0, 1e-9);
  g_assert_cmpfloat (m - M, <, 2 * tolerance);
  g_assert_cmpfloat_with_epsilon (solution.m - solution.M, m - M, tolerance);

  memset (beta, 0, sizeof (double) * N);
  ws = gradus_pair_workspace_new (&problem, (gsize) N * N * sizeof (double));
  gradus_pair_qp_begin (&slow, ws, beta, tolerance);
  while (slow.m - slow.M >= tolerance)
    {
      gradus_pair_qp_choose (&slow, ws, GRADUS_PAIR_SECOND_ORDER, tolerance);
      gradus_pair_qp_line (&slow, ws);
      gradus_pair_qp_clip (&slow, ws);
      g_assert_true (gradus_pair_qp_move (&slow, ws));
    }
  g_assert_cmpuint (slow.aside.n, ==, 0);
  g_assert_cmpfloat_with_epsilon (solution.dual, slow.dual, 1e-8 * slow.dual);
  g_assert_cmpfloat_with_epsilon (solution.b, slow.b, 1e-7);
  gradus_int_array_clear (&slow.active);
  gradus_array_clear (&slow.beta);
  gradus_array_clear (&slow.g);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pair-qp/soft", test_soft);
  g_test_add_func ("/pair-qp/hard", test_hard);
  g_test_add_func ("/pair-qp/simplex", test_simplex);
  g_test_add_func ("/pair-qp/ends", test_ends);
  g_test_add_func ("/pair-qp/many", test_many);
  return g_test_run ();
}
