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

/* The same told by its columns: the standard deviations of both, and their correlation, |@r| < 1.
 * The first axis is the long one; of a circle, on which every direction is an axis, the
 * horizontal. */
GradusEllipse gradus_ellipse_of_columns (double x, double y, double sd1, double sd2, double r);
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

/* Where @z, a pair of draws from the standard normal distribution, falls in it. */
void gradus_ellipse_place (const GradusEllipse *ellipse, const double z[2], double out[2]);
/* The way back in four steps, of which the first @steps are done with (@x, @y): the centre goes to
 * 0, the axes are turned onto the coordinates, the first is divided by its standard deviation, then
 * the second. After the fourth the ellipse is the unit circle. */
#define GRADUS_ELLIPSE_STEPS 4
void gradus_ellipse_squeeze (const GradusEllipse *ellipse, guint steps, double x, double y,
                             double out[2]);

/* Along the line through (@x, @y) in the direction (@ux, @uy), of length 1, the density is a bell
 * as well: @middle is the way to its top, and @variance is its own. Along a coordinate that is the
 * distribution of one column where the other is given. */
void gradus_ellipse_slice (const GradusEllipse *ellipse, double x, double y, double ux, double uy,
                           double *middle, double *variance);
/* That bell, standing on the line: as high as the density times @scale, to the left as one looks
 * along (@ux, @uy), to the right where @scale is negative. */
void gradus_ellipse_draw_slice (const GradusEllipse *ellipse, double x, double y, double ux,
                                double uy, double scale, GradusRole role, GradusScene *scene);
/* A handle of one that is told by its columns: on the rim of two standard deviations, where that is
 * farthest to the right. Its height there is 2 @r @sd2, so that pulling it moves @param, the
 * correlation. */
void gradus_ellipse_draw_rim_handle (double x, double y, double sd1, double sd2, double r,
                                     const char *param, GradusScene *scene);

G_END_DECLS
