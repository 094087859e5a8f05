/* Two bells under the hand: what the entries about density ratios and importance weights share.
 *
 * A bell is a normal density of one variable. Its foot on the axis is its mean and its shoulder,
 * one standard deviation to the right, is its width; both are dragged. Densities are kept as
 * logarithms: far out in a tail the quotient of two of them is a number long after both of them
 * are 0.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-entry.h"

G_BEGIN_DECLS

#define GRADUS_BELL_CURVE 321    /* places of a curve */

typedef struct
{
  double mean, deviation;    /* a deviation above 0 */
} GradusBell;

/* ln of the density at @x. */
double gradus_bell_log (const GradusBell *bell, double x);
/* P (X <= @x), and where it is @share, which is between 0 and 1. */
double gradus_bell_below (const GradusBell *bell, double x);
double gradus_bell_quantile (const GradusBell *bell, double share);
/* ln (share e^first + (1 - share) e^second), of which either part may be missing (minus
 * infinity). */
double gradus_log_mixture (double share, double first, double second);
/* E f(X) by the trapezoid rule over 8 deviations on either side: exact to rounding where f is
 * smooth. @finest: f changes within this width; the places are 25 a @finest, 401 at least and at
 * most 20,001. */
double gradus_bell_mean (const GradusBell *bell, GradusSceneFunc f, gconstpointer data,
                         double finest);
/* Its foot on the axis, the parameter @mean, and its shoulder in an outline that is @scale times as
 * high as the density, the parameter @deviation. */
void gradus_bell_draw_handles (const GradusBell *bell, double scale, const char *mean,
                               const char *deviation, GradusRole role, GradusScene *scene);

G_END_DECLS
