/* The smallest ball: see smallest-ball.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "smallest-ball.h"

#define MOST_PAIRS 20000

void
gradus_ball_init (GradusBall *ball, const double *x, guint n, guint d, GradusKernel kernel,
                  double c)
{
  *ball = (GradusBall) { .x = g_memdup2 (x, (gsize) n * d * sizeof (double)),
                         .p = g_new (double, n), .lower = g_new0 (double, n),
                         .upper = g_new (double, n) };
  for (guint j = 0; j < d; j++)
    {
      double mean = 0;

      for (guint i = 0; i < n; i++)
        mean += x[(gsize) i * d + j] / n;
      for (guint i = 0; i < n; i++)
        ball->x[(gsize) i * d + j] -= mean;
    }
  for (guint i = 0; i < n; i++)
    {
      const double *row = &ball->x[(gsize) i * d];

      ball->p[i] = 0.5 * gradus_kernel_value (&kernel, row, row, d);
      ball->size = MAX (ball->size, 2 * ball->p[i]);
    }
  ball->size = ball->size > 0 ? ball->size : 1;
  ball->problem = (GradusPairProblem) { .kernel = kernel, .n = n, .d = d, .x = ball->x,
                                        .p = ball->p, .lower = ball->lower, .upper = ball->upper };
  gradus_ball_set_limit (ball, c);
}

void
gradus_ball_clear (GradusBall *ball)
{
  g_free (ball->x);
  g_free (ball->p);
  g_free (ball->lower);
  g_free (ball->upper);
}

void
gradus_ball_set_limit (GradusBall *ball, double c)
{
  for (guint i = 0; i < ball->problem.n; i++)
    ball->upper[i] = MAX (c, 1.0 / ball->problem.n);
}

void
gradus_ball_begin (const GradusBall *ball, double *force)
{
  for (guint i = 0; i < ball->problem.n; i++)
    force[i] = 1.0 / ball->problem.n;
}

double
gradus_ball_distances (const GradusBall *ball, const double *force, const double *g, double *d2)
{
  double quad = 0;

  for (guint i = 0; i < ball->problem.n; i++)
    quad += force[i] * (ball->p[i] - g[i]);
  for (guint i = 0; i < ball->problem.n; i++)
    d2[i] = MAX (2 * g[i] + quad, 0);
  return quad;
}

guint
gradus_ball_count_outside (const double *d2, guint n, double radius2, double room)
{
  guint outside = 0;

  for (guint i = 0; i < n; i++)
    outside += d2[i] > radius2 + room;
  return outside;
}

gboolean
gradus_ball_rest (const GradusBall *ball, double tolerance, double *force, double *d2,
                  double *radius2, double *dual)
{
  const guint n = ball->problem.n;
  g_autofree double *g = g_new (double, n);
  GradusPairSolution solution;

  gradus_ball_begin (ball, force);
  if (gradus_pair_qp_solve (&ball->problem, tolerance / 2, MOST_PAIRS, force, &solution)
      != GRADUS_PAIR_OPTIMAL)
    return FALSE;
  gradus_pair_problem_expand (&ball->problem, force, 0, ball->x, n, g);
  for (guint i = 0; i < n; i++)
    g[i] = ball->p[i] - g[i];
  *radius2 = MAX (2 * solution.M + gradus_ball_distances (ball, force, g, d2), 0);
  *dual = 2 * solution.dual;
  return TRUE;
}
