/* Gradus: a street between two classes: a border w.x + b = 0, and as much room on either side of it
 * as the nearest point leaves.
 *
 * A street is theta, the constant b and then w, 1 + d numbers; its half width, where f = w.x + b is
 * 1 at the kerb, is 1 / |w|. What entries about streets share is here: margins, the widest street
 * by its dual, whether there is one, and what is drawn of it.
 *
 * A street that a hand turns and shifts. Of the first two inputs (of the only one, where there is
 * one): the angle of its normal, and how far it is from the middle of the data along it. A line has
 * no front; w points to where the mean of class 1 is.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-entry.h"
#include "gradus-pair-qp.h"

G_BEGIN_DECLS

/* --- Margins ---------------------------------------------------------------------------------- */

/* |w|. */
double gradus_street_length (const double *theta, guint d);
/* w.x + b. */
double gradus_street_score (const double *theta, const double *x, guint d);
/* The smallest y (w.x + b) of all points, or -INFINITY without any. */
double gradus_street_nearest (const GradusTable *table, const double *theta);
/* So many points have y (w.x + b) <= 0. */
guint gradus_street_errors (const GradusTable *table, const double *theta);
/* The mean of all points, d numbers. */
void gradus_street_centre (const GradusTable *table, double *centre);
/* The street at the angle @turn (degrees) and the distance @shift from @centre, with |w| = 1. */
void gradus_street_turned (const GradusTable *table, const double *centre, double turn,
                           double shift, double *theta);
/* Of w.x + b the least of class 1 and the most of class 0: where the shadows of both face each
 * other. */
void gradus_street_shadows (const GradusTable *table, const double *theta, double *above,
                            double *below);
/* Shift @theta, with |w| = 1, to where both classes are as far away, and return how far: half of
 * the gap between their shadows, below 0 where these meet. */
double gradus_street_best_shift (const GradusTable *table, double *theta);

/* --- The widest street ------------------------------------------------------------------------ */

/* The multipliers @alpha (n) of the widest street with the price @c of a violation (INFINITY: none
 * is allowed), by pairs until their KKT gap is below @tolerance, @most of them at most. @without: a
 * row that is left out, or -1. From @alpha, which must be feasible. @theta may be NULL. The points
 * are seen from their middle, so that it does not matter where they are. O(n) a pair. */
GradusPairEnd gradus_street_solve (const GradusTable *table, double c, int without,
                                   double tolerance, guint most, double *alpha, double *theta,
                                   GradusPairSolution *solution);
/* What holds b back. */
typedef enum
{
  GRADUS_STREET_FREE,        /* nothing */
  GRADUS_STREET_PENALISED,   /* the penalty, which is 1/2 (|w|^2 + b^2) */
  GRADUS_STREET_THROUGH_ZERO /* it is 0 */
} GradusStreetConstant;

/* The same from nothing, with a constant of another kind; and where @let_go (n, or NULL) is not 0,
 * with the loss C max (1, m) of a point whose margin is m, the bounds of its multiplier being -C
 * and 0. Where all of a class are let go, b is fixed to one side only: its end is taken. */
GradusPairEnd gradus_street_solve_held (const GradusTable *table, double c,
                                        GradusStreetConstant constant, const double *let_go,
                                        double tolerance, guint most, double *theta,
                                        GradusPairSolution *solution);
/* The street that any @alpha makes, its constant apart: w. */
void gradus_street_pulled (const GradusTable *table, const double *alpha, double *w);
/* Whether the hulls of both classes meet, so that no street lies between them; @place (d numbers)
 * gets a point of both. @without as above; what is left must have both classes. They meet when the
 * y (1, x) have a mean, with some weights, that is 0 (P. Gordan 1873). */
gboolean gradus_street_is_closed (const GradusTable *table, int without, double *place);
/* The points of the hulls that @alpha makes, which are nearest to each other at the answer: class 0
 * and class 1, 2 x d. FALSE without forces. */
gboolean gradus_street_hull_points (const GradusTable *table, const double *alpha, double *points);
/* The corners of the hull of class @c in the first two inputs, in their order: their number, and
 * their rows in @corners (n). With one input its two ends. */
guint gradus_street_corners (const GradusTable *table, guint c, guint *corners);

/* --- Pictures --------------------------------------------------------------------------------- */

/* All in the plane of gradus_kit_plane(). Of a street that is no line there (three inputs and more,
 * unless only the first two matter) nothing must be drawn. */

/* The border and, where @reach is above 0, the kerbs where w.x + b is -@reach and @reach. */
void gradus_street_draw (const double *theta, guint d, double reach, GradusRole role,
                         GradusLineStyle style, GradusScene *scene);
/* The perpendicular sticks of the first @shown points to the border; the shortest of all is lit.
 * Those that lead far out of the picture are cut and dashed. */
void gradus_street_draw_sticks (const GradusTable *table, const double *theta, guint shown,
                                GradusScene *scene);
/* From each point whose margin is below 1 to its kerb. */
void gradus_street_draw_slacks (const GradusTable *table, const double *theta, GradusScene *scene);
/* With what force each point pushes the street, as an arrow towards it: the largest of @alpha is as
 * long as @reach. */
void gradus_street_draw_forces (const GradusTable *table, const double *theta, const double *alpha,
                                double reach, GradusScene *scene);
/* A band around each of the first @n classes. */
void gradus_street_draw_hulls (const GradusTable *table, guint n, GradusScene *scene);
/* @shift, or, where a street with it is far out of the picture, the border on its side. @centre (d
 * numbers): about which it is turned by @turn degrees. */
double gradus_street_fetch (const GradusTable *table, const double *centre, double turn,
                            double shift);
/* The handles of a street whose parameters are "turn" and "shift", and ghosts of earlier attempts
 * (rows of these two). */
void gradus_street_draw_handles (const GradusTable *table, const double *centre, double turn,
                                 double shift, const GradusArray *attempts, GradusScene *scene);
/* A quarter of how far the points reach in the picture. */
double gradus_street_reach (const GradusTable *table);

G_END_DECLS
