/* Gradus: tests of the active set for quadratic programmes: worked examples, numbers that scipy has
 * computed, the conditions of an optimum on random problems, and all that can go wrong.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-absolute-qp.h"
#include "gradus-rng.h"
#include "gradus-robust-line.h"

static void
assert_near (double measured, double expected, double tolerance)
{
  g_assert_cmpfloat (fabs (measured - expected), <=, tolerance * MAX (1.0, fabs (expected)));
}

static void
assert_all_near (const double *measured, const double *expected, guint n, double tolerance)
{
  for (guint j = 0; j < n; j++)
    assert_near (measured[j], expected[j], tolerance);
}

/* Feasible, F x + f = sum u a, no u of an inequality below 0, and none of one with room. */
static void
assert_optimal (const GradusActiveSet *qp, const GradusQuadratic *problem)
{
  const guint n = problem->n;
  double value = 0;

  for (guint i = 0; i < problem->n_rows; i++)
    {
      double room = -problem->bounds[i];

      for (guint j = 0; j < n; j++)
        room += problem->rows[i * n + j] * qp->x.data[j];
      if (i < problem->n_equal)
        assert_near (room, 0, 1e-8);
      else
        {
          g_assert_cmpfloat (room, >=, -1e-8);
          g_assert_cmpfloat (qp->multipliers.data[i], >=, 0);
          assert_near (room * qp->multipliers.data[i], 0, 1e-8);
        }
    }
  for (guint j = 0; j < n; j++)
    {
      double sum = problem->linear[j], scale = fabs (sum);

      value += qp->x.data[j] * problem->linear[j];
      for (guint k = 0; k < n && problem->hessian != NULL; k++)
        {
          sum += problem->hessian[j * n + k] * qp->x.data[k];
          value += 0.5 * qp->x.data[j] * problem->hessian[j * n + k] * qp->x.data[k];
          scale = fmax (scale, fabs (problem->hessian[j * n + k] * qp->x.data[k]));
        }
      for (guint i = 0; i < problem->n_rows; i++)
        sum -= problem->rows[i * n + j] * qp->multipliers.data[i];
      g_assert_cmpfloat (fabs (sum), <=, 1e-7 * fmax (1, scale));
    }
  assert_near (qp->value, value, 1e-10);
}

/* --- Worked examples -------------------------------------------------------------------------- */

/* Nocedal and Wright, example 16.4, step by step. */
static void
test_polygon (void)
{
  static const double rows[] = { 1, -2, -1, -2, -1, 2, 1, 0, 0, 1 };
  const GradusQuadratic problem = {
    .n = 2,
    .n_rows = 5,
    .hessian = (const double[]){ 2, 0, 0, 2 },
    .linear = (const double[]){ -2, -5 },
    .rows = rows,
    .bounds = (const double[]){ -2, -6, -2, 0, 0 },
  };
  g_auto (GradusActiveSet) solver = { 0 };
  GradusActiveSet *qp = &solver;
  static const double places[][2] = { { 2, 0 }, { 1, 0 }, { 1, 1.5 }, { 1.4, 1.7 } };
  guint place = 0;

  g_assert_cmpint (gradus_active_set_begin (qp, &problem, places[0]), ==, GRADUS_ACTIVE_SET_READY);
  g_assert_cmpint (qp->working.data[2] + qp->working.data[4], ==, 2);
  g_assert_cmpint (gradus_active_set_price (qp, &problem), ==, GRADUS_ACTIVE_SET_READY);
  assert_near (qp->multipliers.data[2], -2, 1e-12);
  assert_near (qp->multipliers.data[4], -1, 1e-12);
  g_assert_cmpint (qp->dropped, ==, 2);
  for (guint round = 0; round < 4; round++)
    {
      gradus_active_set_aim (qp, &problem);
      g_assert_cmpint (gradus_active_set_move (qp, &problem), ==, GRADUS_ACTIVE_SET_READY);
      if (qp->length > 0)
        assert_all_near (qp->x.data, places[++place], 2, 1e-12);
      if (place == 2)
        assert_near (qp->length, round == 1 ? 0.6 : qp->length, 1e-12);
      if (gradus_active_set_price (qp, &problem) == GRADUS_ACTIVE_SET_OPTIMAL)
        break;
    }
  g_assert_cmpuint (place, ==, 3);
  assert_near (qp->multipliers.data[0], 0.8, 1e-12);
  assert_near (qp->value + 7.25, 0.8, 1e-12);
  assert_optimal (qp, &problem);
}

/* minimise (x - 2)^2 + (y - 1)^2 with x + y <= 2: (1.5, 0.5), multiplier 1, objective 0.5. */
static void
test_by_hand (void)
{
  const GradusQuadratic problem = {
    .n = 2,
    .n_rows = 1,
    .hessian = (const double[]){ 2, 0, 0, 2 },
    .linear = (const double[]){ -4, -2 },
    .rows = (const double[]){ -1, -1 },
    .bounds = (const double[]){ -2 },
  };
  g_auto (GradusActiveSet) solver = { 0 };

  g_assert_cmpint (gradus_active_set_solve (&solver, &problem, (const double[]){ 0, 0 }, 10, NULL),
                   ==, GRADUS_ACTIVE_SET_OPTIMAL);
  assert_all_near (solver.x.data, (const double[]){ 1.5, 0.5 }, 2, 1e-12);
  assert_near (solver.multipliers.data[0], 1, 1e-12);
  assert_near (solver.value + 5, 0.5, 1e-12);
}

/* --- Numbers of scipy ------------------------------------------------------------------------- */

/* linprog ([-3, -5, -4], A_ub=[[2, 3, 0], [0, 2, 5], [3, 2, 4]], b_ub=[8, 10, 15],
 * bounds=[(0, None)] * 3, method='highs'): x, fun, ineqlin.marginals. */
static void
test_linear (void)
{
  static const double rows[] = { -2, -3, 0, 0, -2, -5, -3, -2, -4, 1, 0, 0, 0, 1, 0, 0, 0, 1 };
  const GradusQuadratic problem = {
    .n = 3,
    .n_rows = 6,
    .linear = (const double[]){ -3, -5, -4 },
    .rows = rows,
    .bounds = (const double[]){ -8, -10, -15, 0, 0, 0 },
  };
  g_auto (GradusActiveSet) solver = { 0 };
  guint rounds;

  g_assert_cmpint (
    gradus_active_set_solve (&solver, &problem, (const double[]){ 0, 0, 0 }, 20, &rounds), ==,
    GRADUS_ACTIVE_SET_OPTIMAL);
  g_assert_cmpuint (rounds, ==, 3);
  assert_all_near (solver.x.data, (const double[]){ 2.17073171, 1.2195122, 1.51219512 }, 3, 1e-8);
  assert_near (solver.value, -18.65853658536585, 1e-12);
  assert_all_near (solver.multipliers.data,
                   (const double[]){ 1.09756098, 0.58536585, 0.26829268, 0, 0, 0 }, 6, 1e-8);
  /* From inside, with nothing held. */
  g_assert_cmpint (
    gradus_active_set_solve (&solver, &problem, (const double[]){ 0.5, 0.5, 0.5 }, 20, NULL), ==,
    GRADUS_ACTIVE_SET_OPTIMAL);
  assert_near (solver.value, -18.65853658536585, 1e-12);
}

/* E. M. L. Beale's programme, on which the simplex method with the most negative price goes round
 * for ever: linprog finds (0.04, 0, 1, 0) and -0.05. */
static void
test_cycling (void)
{
  static const double rows[] = {
    -0.25, 60, 0.04, -9, -0.5, 90, 0.02, -3, 0, 0, -1, 0, 1, 0,
    0,     0,  0,    1,  0,    0,  0,    0,  1, 0, 0,  0, 0, 1,
  };
  const GradusQuadratic problem = {
    .n = 4,
    .n_rows = 7,
    .linear = (const double[]){ -0.75, 150, -0.02, 6 },
    .rows = rows,
    .bounds = (const double[]){ 0, 0, -1, 0, 0, 0, 0 },
  };
  g_auto (GradusActiveSet) solver = { 0 };

  g_assert_cmpint (
    gradus_active_set_solve (&solver, &problem, (const double[]){ 0, 0, 0, 0 }, 30, NULL), ==,
    GRADUS_ACTIVE_SET_OPTIMAL);
  assert_all_near (solver.x.data, (const double[]){ 0.04, 0, 1, 0 }, 4, 1e-12);
  assert_near (solver.value, -0.05, 1e-12);
  assert_optimal (&solver, &problem);
}

/* minimize (0.5 x'F x + f'x, [1, 1, 1], method='SLSQP', bounds=[(0, 2.5), (0, None), (0, None)],
 * constraint sum x = 3) with F = v v', v = (1, 2, -1): F has the eigenvalues 6, 0, 0. */
static void
test_semidefinite (void)
{
  static const double rows[] = { 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 0, 1, -1, 0, 0 };
  const GradusQuadratic problem = {
    .n = 3,
    .n_rows = 5,
    .n_equal = 1,
    .hessian = (const double[]){ 1, 2, -1, 2, 4, -2, -1, -2, 1 },
    .linear = (const double[]){ -4, 1, -1 },
    .rows = rows,
    .bounds = (const double[]){ 3, 0, 0, 0, -2.5 },
  };
  g_auto (GradusActiveSet) solver = { 0 };

  g_assert_cmpint (
    gradus_active_set_solve (&solver, &problem, (const double[]){ 1, 1, 1 }, 20, NULL), ==,
    GRADUS_ACTIVE_SET_OPTIMAL);
  assert_all_near (solver.x.data, (const double[]){ 2.25, 0, 0.75 }, 3, 1e-12);
  assert_near (solver.value, -8.625, 1e-12);
  assert_optimal (&solver, &problem);
}

/* --- Random problems -------------------------------------------------------------------------- */

/* F of any rank, equalities, bounds; with whole numbers many rows meet in one place. */
static void
test_random (void)
{
  gsl_rng *rng = gradus_rng_new (GRADUS_RNG_MT19937, 7);
  guint optimal = 0, stalls = 0;

  for (guint seed = 0; seed < 400; seed++)
    {
      const gboolean whole = seed % 2;
      const guint n = 1 + gsl_rng_uniform_int (rng, 8), rank = gsl_rng_uniform_int (rng, n + 1);
      const guint n_equal = gsl_rng_uniform_int (rng, (n + 1) / 2);
      const guint n_rows = n_equal + gsl_rng_uniform_int (rng, 2 * n + 3);
      g_autofree double *root = g_new0 (double, n *n);
      g_autofree double *f = g_new0 (double, n *n);
      g_autofree double *linear = g_new (double, n);
      g_autofree double *rows = g_new (double, (n_rows + 1) * n);
      g_autofree double *bounds = g_new0 (double, n_rows + 1);
      g_autofree double *x = g_new (double, n);
      const GradusQuadratic problem = { .n = n,
                                        .n_rows = n_rows,
                                        .n_equal = n_equal,
                                        .hessian = rank > 0 ? f : NULL,
                                        .linear = linear,
                                        .rows = rows,
                                        .bounds = bounds };
      g_auto (GradusActiveSet) solver = { 0 };
      GradusActiveSetStatus status;

      for (guint k = 0; k < rank * n; k++)
        root[k] = gradus_rng_gaussian (rng);
      for (guint j = 0; j < n; j++)
        {
          linear[j] = gradus_rng_gaussian (rng);
          x[j] = whole ? 0 : gradus_rng_gaussian (rng);
          for (guint k = 0; k < n; k++)
            for (guint r = 0; r < rank; r++)
              f[j * n + k] += root[r * n + j] * root[r * n + k];
        }
      for (guint i = 0; i < n_rows; i++)
        {
          for (guint j = 0; j < n; j++)
            {
              rows[i * n + j] = whole ? (int) gsl_rng_uniform_int (rng, 5) - 2.0
                                      : gradus_rng_gaussian (rng);
              bounds[i] += rows[i * n + j] * x[j];
            }
          rows[i * n] += whole && rows[i * n] == 0 ? 1 : 0;
          if (i >= n_equal && gsl_rng_uniform (rng) < (whole ? 0.3 : 0.7))
            bounds[i] -= whole ? gsl_rng_uniform_int (rng, 3) : gsl_rng_uniform (rng);
        }
      status = gradus_active_set_begin (&solver, &problem, x);
      g_assert_cmpint (status, ==, GRADUS_ACTIVE_SET_READY);
      for (guint round = 0; status == GRADUS_ACTIVE_SET_READY; round++)
        {
          const double before = solver.value;

          g_assert_cmpuint (round, <, 200);
          status = gradus_active_set_price (&solver, &problem);
          if (status == GRADUS_ACTIVE_SET_OPTIMAL)
            break;
          gradus_active_set_aim (&solver, &problem);
          status = gradus_active_set_move (&solver, &problem);
          stalls += solver.stalled > 0;
          /* No step makes it worse. */
          g_assert_cmpfloat (solver.value, <=, before + 1e-9 * (1 + fabs (before)));
        }
      if (status == GRADUS_ACTIVE_SET_OPTIMAL)
        {
          assert_optimal (&solver, &problem);
          optimal++;
        }
      else
        {
          /* The ray: it goes down for ever, and no constraint is in its way. */
          const double *p = solver.direction.data;

          g_assert_cmpint (status, ==, GRADUS_ACTIVE_SET_UNBOUNDED);
          g_assert_cmpfloat (solver.slope, <, 0);
          for (guint i = 0; i < n_rows; i++)
            {
              double rate = 0;

              for (guint j = 0; j < n; j++)
                rate += rows[i * n + j] * p[j];
              g_assert_cmpfloat (i < n_equal ? -fabs (rate) : rate, >=, -1e-8);
            }
        }
    }
  g_assert_cmpuint (optimal, >, 150);
  g_assert_cmpuint (stalls, >, 20);
  gsl_rng_free (rng);
}

/* The least absolute deviations of random points, some of them in the years from 2000 on, against
 * the best of all lines through two. */
static void
test_line (void)
{
  enum
  {
    M = 9,
    N = 2 + 2 * M,
    ROWS = 3 * M
  };
  gsl_rng *rng = gradus_rng_new (GRADUS_RNG_MT19937, 3);

  for (guint seed = 0; seed < 20; seed++)
    {
      double x[M], y[M], line[2], rows[ROWS * N] = { 0 }, bounds[ROWS] = { 0 }, linear[N] = { 0 };
      double start[N] = { 0 }, sum = 0;
      const GradusQuadratic problem = {
        .n = N, .n_rows = ROWS, .n_equal = M, .linear = linear, .rows = rows, .bounds = bounds
      };
      g_auto (GradusActiveSet) solver = { 0 };

      for (guint i = 0; i < M; i++)
        {
          x[i] = i + (seed % 3 == 2 ? 2000 : 0);
          y[i] = seed % 2 ? (int) gsl_rng_uniform_int (rng, 7) : gradus_rng_gaussian (rng);
          rows[i * N] = 1;
          rows[i * N + 1] = x[i];
          rows[i * N + 2 + i] = 1;
          rows[i * N + 2 + M + i] = -1;
          bounds[i] = y[i];
          start[2 + i] = fmax (y[i], 0);
          start[2 + M + i] = fmax (-y[i], 0);
          linear[2 + i] = linear[2 + M + i] = 1;
        }
      for (guint i = 0; i < 2 * M; i++)
        rows[(M + i) * N + 2 + i] = 1;
      g_assert_cmpint (gradus_active_set_solve (&solver, &problem, start, 200, NULL), ==,
                       GRADUS_ACTIVE_SET_OPTIMAL);
      assert_optimal (&solver, &problem);
      gradus_absolute_line (x, y, M, line);
      for (guint i = 0; i < M; i++)
        {
          sum += fabs (y[i] - line[0] - line[1] * x[i]);
          g_assert_cmpfloat (fmin (solver.x.data[2 + i], solver.x.data[2 + M + i]), <=, 1e-12);
        }
      assert_near (solver.value, sum, 1e-10);
    }
  gsl_rng_free (rng);
}

/* --- What can go wrong ------------------------------------------------------------------------ */

static void
test_wrong (void)
{
  GradusQuadratic problem = {
    .n = 2,
    .n_rows = 3,
    .n_equal = 1,
    .linear = (const double[]){ 0, -1 },
    .rows = (const double[]){ 1, -1, 1, 0, 0, 1 },
    .bounds = (const double[]){ 0, 0, 1 },
  };
  g_auto (GradusActiveSet) solver = { 0 };

  /* y = x may rise for ever. */
  g_assert_cmpint (gradus_active_set_solve (&solver, &problem, (const double[]){ 1, 1 }, 9, NULL),
                   ==, GRADUS_ACTIVE_SET_UNBOUNDED);
  assert_near (solver.direction.data[0], solver.direction.data[1], 1e-12);
  /* The worst of what is broken is named. */
  g_assert_cmpint (gradus_active_set_begin (&solver, &problem, (const double[]){ -3, -3 }), ==,
                   GRADUS_ACTIVE_SET_INFEASIBLE);
  g_assert_cmpint (solver.blocking, ==, 2);
  g_assert_cmpint (gradus_active_set_begin (&solver, &problem, (const double[]){ 1, 3 }), ==,
                   GRADUS_ACTIVE_SET_INFEASIBLE);
  g_assert_cmpint (solver.blocking, ==, 0);
  g_assert_cmpint (gradus_active_set_begin (&solver, &problem, (const double[]){ NAN, 1 }), ==,
                   GRADUS_ACTIVE_SET_NOT_CONVEX);
  problem.hessian = (const double[]){ 1, 0, 0, -1 };
  g_assert_cmpint (gradus_active_set_begin (&solver, &problem, (const double[]){ 1, 1 }), ==,
                   GRADUS_ACTIVE_SET_NOT_CONVEX);
  /* A start that is the answer, and an equality that says nothing new. */
  problem = (GradusQuadratic){
    .n = 2,
    .n_rows = 2,
    .n_equal = 2,
    .linear = (const double[]){ 1, 1 },
    .rows = (const double[]){ 1, 1, 2, 2 },
    .bounds = (const double[]){ 1, 2 },
  };
  g_assert_cmpint (gradus_active_set_begin (&solver, &problem, (const double[]){ 0, 1 }), ==,
                   GRADUS_ACTIVE_SET_READY);
  g_assert_cmpint (solver.working.data[1], ==, 0);
  g_assert_cmpint (solver.free, ==, 1);
  g_assert_cmpint (gradus_active_set_price (&solver, &problem), ==, GRADUS_ACTIVE_SET_OPTIMAL);
  assert_near (solver.multipliers.data[0], 1, 1e-12);
  problem.n_rows = problem.n_equal = 0;
  problem.linear = (const double[]){ 0, 0 };
  g_assert_cmpint (gradus_active_set_solve (&solver, &problem, (const double[]){ 5, 1 }, 0, NULL),
                   ==, GRADUS_ACTIVE_SET_OPTIMAL);
}

/* The least sum of distances of a constant is at the median, from wherever it starts, with both
 * parts of a residual too large as well. */
static void
test_absolute (void)
{
  const double x[] = { 0, 0, 0 }, y[] = { 9, 1, 2 }, common[] = { 1, 0, 3 }, start = 5;
  double r[3], unknowns[7];
  GradusAbsoluteQp programme = { 0 };
  g_auto (GradusActiveSet) solver = { 0 };

  gradus_absolute_qp_init (&programme, x, y, 3, 1, 1, 0, FALSE);
  for (guint i = 0; i < 3; i++)
    r[i] = y[i] - start;
  gradus_absolute_qp_fill (&programme, &start, r, common, unknowns);
  g_assert_cmpfloat (unknowns[1], ==, 5);
  g_assert_cmpfloat (unknowns[4], ==, 1);
  g_assert_cmpfloat (unknowns[6], ==, 6);
  g_assert_cmpint (gradus_active_set_solve (&solver, &programme.problem, unknowns, 50, NULL), ==,
                   GRADUS_ACTIVE_SET_OPTIMAL);
  assert_near (solver.x.data[0], 2, 1e-12);
  assert_near (solver.value, 8.0 / 3, 1e-12);
  gradus_absolute_qp_clear (&programme);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/active-set/polygon", test_polygon);
  g_test_add_func ("/active-set/by-hand", test_by_hand);
  g_test_add_func ("/active-set/linear", test_linear);
  g_test_add_func ("/active-set/cycling", test_cycling);
  g_test_add_func ("/active-set/semidefinite", test_semidefinite);
  g_test_add_func ("/active-set/random", test_random);
  g_test_add_func ("/active-set/line", test_line);
  g_test_add_func ("/active-set/wrong", test_wrong);
  g_test_add_func ("/active-set/absolute", test_absolute);
  return g_test_run ();
}
