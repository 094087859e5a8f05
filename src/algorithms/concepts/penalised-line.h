/* A line, or a constant, of the least loss + penalty: any loss of the table with any penalty.
 *
 *   sum over i of loss (f (x_i); y_i) + lambda P (c),   f = a + c x, or f = c
 *
 * Losses of a residual r = y - f: squares r^2 / 2, Huber's, absolute |r|. Losses of a margin
 * m = y f with y = +-1: logistic, hinge, exponential, ramp. Penalties of the coefficient c:
 * c^2 / 2, |c|, and the Laplacian of a chain, half the sum of squared differences of f between
 * neighbours, which for a line is c^2 / 2 times a number and for a constant 0. The intercept a is
 * free.
 *
 * But for the ramp all of them are convex, and a convex sum is least where its slope changes sign.
 * So two nested searches for a zero (Brent) find the bottom, kinks included: at a kink the slope is
 * an interval, and of the points that stand on one the share is taken for which the intercept is
 * content. The ramp is a difference of two convex losses, hinge (m) - hinge (m + 1): the second is
 * replaced by its tangent, and the rounds begin at the bottom of the hinge.
 *
 * Cost: O(n) for each of some hundred slopes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-entry.h"

G_BEGIN_DECLS

typedef enum
{
  GRADUS_LINE_SQUARES,
  GRADUS_LINE_HUBER,
  GRADUS_LINE_ABSOLUTE,
  GRADUS_LINE_LOGISTIC,   /* from here on losses of a margin */
  GRADUS_LINE_HINGE,
  GRADUS_LINE_EXPONENTIAL,
  GRADUS_LINE_RAMP,
  GRADUS_N_LINE_LOSSES,
} GradusLineLoss;

typedef enum
{
  GRADUS_LINE_FREE,
  GRADUS_LINE_L2,
  GRADUS_LINE_L1,
  GRADUS_LINE_LAPLACIAN,
  GRADUS_N_LINE_PENALTIES,
} GradusLinePenalty;

typedef struct
{
  const double *x, *y;    /* n each; y is +-1 for losses of a margin, with both signs */
  guint n;
  gboolean constant;
  GradusLineLoss loss;
  GradusLinePenalty penalty;
  double lambda;          /* 0 or more */
  double eta;             /* Huber's width, above 0 */
  double chain;           /* of a Laplacian penalty, gradus_line_chain() */
} GradusLineProblem;

typedef struct
{
  double a, c;            /* where the bottom is flat, its middle, or the end that it has */
  double flat;            /* how long it is along c; INFINITY: it has no end */
} GradusLineAnswer;

/* The Laplacian of the chain of @n data in the order of @x: half of it is lambda c^2 / 2 times
 * this. It wants them sorted, so it is found once for a problem. */
double gradus_line_chain (const double *x, guint n);
/* FALSE: the sum has no minimum (the classes can be separated, and nothing holds c back). */
gboolean gradus_line_solve (const GradusLineProblem *problem, GradusLineAnswer *answer);
/* The loss of datum @i, the sum of them, and lambda P (c). */
double gradus_line_loss (const GradusLineProblem *problem, guint i, double f);
double gradus_line_data (const GradusLineProblem *problem, double a, double c);
double gradus_line_price (const GradusLineProblem *problem, double c);
/* The best intercept for a given @c, 0 for a constant. */
double gradus_line_intercept (const GradusLineProblem *problem, double c);

G_END_DECLS
