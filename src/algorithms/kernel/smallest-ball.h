/* The smallest ball around points of which each may hold only so much, as a quadratic programme of
 * pairs (gradus-pair-qp.h). The entry that steps through it says what it is (ball.c).
 *
 * maximise sum_i alpha_i K_ii - alpha' K alpha, twice the W of the pairs with p_i = K_ii / 2,
 * subject to 0 <= alpha_i <= C and sum alpha_i = 1. Distances do not depend on where the origin is;
 * the mean of the points is put there, so that no digits are lost.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-pair-qp.h"

G_BEGIN_DECLS

/**
 * GradusBall:
 * @problem: for the solver; points into the rest.
 * @x: n x d: the points, moved to their mean.
 * @size: the largest K_ii, which of the linear kernel is the largest squared distance from the
 *   mean; 1 where all are 0.
 */
typedef struct
{
  GradusPairProblem problem;
  double *x, *p, *lower, *upper;
  double size;
} GradusBall;

/* The @n rows of @x, n x d; nobody pulls with more than @c, which is raised to 1/n. @ball must not
 * be moved afterwards. */
void gradus_ball_init (GradusBall *ball, const double *x, guint n, guint d, GradusKernel kernel,
                       double c);
void gradus_ball_clear (GradusBall *ball);
/* Another limit for all forces. */
void gradus_ball_set_limit (GradusBall *ball, double c);

/* @force: n, each 1/n, whose centre is the mean. */
void gradus_ball_begin (const GradusBall *ball, double *force);
/* @d2 (n): the squared distances from the centre, by the forces and the gradient @g. Returns alpha'
 * K alpha. O(n). */
double gradus_ball_distances (const GradusBall *ball, const double *force, const double *g,
                              double *d2);
/* How many of @n squared distances are above @radius2 by more than @room. */
guint gradus_ball_count_outside (const double *d2, guint n, double radius2, double room);

/* At rest: @force and @d2 (n each), the squared radius, the largest that is allowed there, and the
 * dual objective. The farthest that may pull is then farther than the nearest that pulls by less
 * than @tolerance in squared distance. FALSE where that takes too many pairs. */
gboolean gradus_ball_rest (const GradusBall *ball, double tolerance, double *force, double *d2,
                           double *radius2, double *dual);

G_END_DECLS
