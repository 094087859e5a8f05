/* A Gaussian of the plane under the hand: the family "ellipse".
 *
 * It is told as a hand holds it: its centre, the variances along its two axes, and how far the
 * first of them is turned. Covariance, density and divergence follow in closed form, so that
 * nothing has to be factored and no variance is lost against a larger one.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-entry.h"

G_BEGIN_DECLS

typedef struct
{
  double x, y;             /* centre */
  double wide, narrow;     /* variances along the axes, > 0; either may be the larger one */
  double turn;             /* of the first axis, in degrees against the clock */
} GradusEllipse;

/* xx, xy and yy. */
void gradus_ellipse_covariance (const GradusEllipse *ellipse, double cov[3]);
/* (dx, dy) Sigma^-1 (dx, dy)': the square of a way, measured in standard deviations. */
double gradus_ellipse_way2 (const GradusEllipse *ellipse, double dx, double dy);
double gradus_ellipse_log_density (const GradusEllipse *ellipse, double x, double y);
/* The three terms of KL (@p || @q), which add up to it: of the centres, of the spreads (trace less
 * dimension), of the volumes (logarithm of the determinants). Each with its factor 1/2. */
void gradus_ellipse_divergence (const GradusEllipse *p, const GradusEllipse *q, double terms[3]);
/* One and two standard deviations, and the axes. */
void gradus_ellipse_draw (const GradusEllipse *ellipse, GradusRole role, GradusScene *scene);
/* How far it reaches from its centre, at two standard deviations. */
double gradus_ellipse_reach (const GradusEllipse *ellipse);

G_END_DECLS
