/* Gradus: a line through points that minimises another sum than that of squares.
 *
 * By reweighting: weigh each point by w (r) = rho'(r) / r of its residual and solve the weighted
 * least squares, until the line stands still. Each round minimises parabolas that lie above rho
 * where w falls with |r|, so the sum never rises. Source: P. J. Huber 1981, Robust Statistics.
 *
 * The least sum of distances exactly: one of the best lines goes through two of the points.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* w (r), 0 or more. */
typedef double (*GradusWeightFunc) (double r, gconstpointer data);

/* @line: intercept and slope, the start of the rounds and what they end at. All @x equal: a level
 * line. FALSE when all weights became 0 or @most rounds did not suffice. O(n) a round. */
gboolean gradus_robust_line (const double *x, const double *y, guint n, GradusWeightFunc weight,
                             gconstpointer data, guint most, double line[2]);
/* The line of weighted least squares (@weights NULL: 1); FALSE when all weights are 0. */
gboolean gradus_weighted_line (const double *x, const double *y, guint n, const double *weights,
                               double line[2]);
/* The line of the least sum of |r|; among several the first in the order of pairs. O(n) for each
 * turn about a point, of which a dozen are enough. */
void gradus_absolute_line (const double *x, const double *y, guint n, double line[2]);
/* The same; through how many pairs of points a line of the least sum goes, 0 where no point is to
 * the side of another, and in @pair the first of them. O(n) for each pair of points on best
 * lines. */
guint gradus_absolute_pairs (const double *x, const double *y, guint n, guint pair[2],
                             double line[2]);

G_END_DECLS
