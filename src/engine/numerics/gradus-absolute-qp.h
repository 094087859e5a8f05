/* Gradus: the least sum of sizes of residuals as a quadratic programme.
 *
 *   minimise 1/n sum_i (e+_i + e-_i) + lambda |theta|^2
 *   subject to theta'x_i + e+_i - e-_i = y_i, e+ >= 0, e- >= 0
 *
 * A residual is the difference of two numbers that are not negative; the smallest that do are its
 * positive and its negative part, and their sum is its size. The unknowns are theta (p), e+ (n)
 * and e- (n); the constraints the n equations, then e+ >= 0, then e- >= 0.
 *
 * Source: S. Boyd and L. Vandenberghe 2004, Convex Optimization, section 6.1.1.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-active-set.h"

G_BEGIN_DECLS

/**
 * GradusAbsoluteQp:
 * @problem: for gradus_active_set_begin() and the like; points into the rest.
 * @p: parameters.
 * @n: points.
 */
typedef struct
{
  GradusQuadratic problem;
  guint p, n;
  double *hessian, *linear, *rows, *bounds;
} GradusAbsoluteQp;

/* Of @n points with the inputs @x (n x d, row-major) and targets @y; @p is 1 (a constant) or 1 + d.
 * @printed: minimise e+ - e- instead, as some print it, which has no minimum. @self is
 * zero-filled and stays where it is. */
void gradus_absolute_qp_init (GradusAbsoluteQp *self, const double *x, const double *y, guint n,
                              guint d, guint p, double lambda, gboolean printed);
void gradus_absolute_qp_clear (GradusAbsoluteQp *self);
/* The unknowns, p + 2n, at @theta: residual @r of each point in one part, and @common (n numbers,
 * or NULL) added to both. */
void gradus_absolute_qp_fill (const GradusAbsoluteQp *self, const double *theta, const double *r,
                              const double *common, double *unknowns);

G_END_DECLS
