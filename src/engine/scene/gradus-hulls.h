/* Gradus: the nearest points of two convex hulls, for a handful of points.
 *
 * Two finite sets can be separated by a plane exactly when their hulls do not meet. The nearest
 * points tell both: where they differ, the plane halfway between them separates with the largest
 * margin; where they agree, their place is in both hulls, which no plane can have on its two sides.
 *
 * Found by trying every set of at most d + 1 differences of points: exact but for rounding, and
 * meant for at most 16 pairs in at most 4 dimensions.
 *
 * Source: J. Radon 1921, Math. Annalen 83 (that d + 2 points can be parted so that the hulls meet);
 * C. Caratheodory 1911 (that d + 1 of them are enough).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define GRADUS_HULLS_MAX_D 4
#define GRADUS_HULLS_MAX_PAIRS 16

/* @a: @n_a x @d, @b: @n_b x @d, at least one of each. @ray: a unit vector of @d along which the
 * hull of @b goes on for ever, or NULL. @p of the hull of @a and @q of that of @b (with the ray)
 * are nearest; @carry_a and @carry_b, a bit for each point, get the points between which they lie.
 * Returns their distance, 0 where it is below 1e-7 of the largest difference. */
double gradus_hulls_nearest (const double *a, guint n_a, const double *b, guint n_b, guint d,
                             const double *ray, double *p, double *q, guint *carry_a,
                             guint *carry_b);

G_END_DECLS
