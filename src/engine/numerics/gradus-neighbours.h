/* Gradus: the k nearest others of every point, and all that are as far as the k-th.
 *
 * The points stand in a queue by their first coordinate. Who is nearer than some distance stands
 * within that distance in it, so the search goes outwards from a point, on each side until the
 * first coordinate alone is farther than the k-th nearest so far: O(n) a point at worst, about
 * sqrt (n k) of them in the plane.
 *
 * Edge cases. Distances that are the same but for rounding are the same: of points on a grid, more
 * than k are neighbours. Of equal points, k or more are at the distance 0.
 *
 * Source: M. M. Breunig et al. 2000, SIGMOD 29(2), definitions 3 and 4.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * GradusNeighbours:
 * @n: number of points.
 * @radius: n: the distance of the k-th nearest other point.
 * @closer: n: that of the one before it; 0 where k is 1.
 * @first: n + 1: where the neighbours of a point begin in @others.
 * @others: who they are, in the order of the points.
 * @away: how far each of them is.
 */
typedef struct
{
  guint n;
  double *radius, *closer;
  guint *first;
  guint *others;
  double *away;
} GradusNeighbours;

/* Of the @n rows of @x, n x d; @k from 1 to n - 1. */
GradusNeighbours *gradus_neighbours_new (const double *x, guint n, guint d, guint k);
void gradus_neighbours_free (GradusNeighbours *neighbours);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusNeighbours, gradus_neighbours_free)

/* The distances from the place @at, d numbers, to all @n rows of @x into @row, and the @k smallest
 * of them, ascending, into @nearest. O(n (d + k)). */
void gradus_neighbours_of_place (const double *x, guint n, guint d, const double *at, guint k,
                                 double *row, double *nearest);

/* Whether @distance is no more than @limit but for rounding. */
static inline gboolean
gradus_neighbours_within (double distance, double limit)
{
  return distance <= limit * (1 + 1e-12);
}

/* How many neighbours point @i has. */
static inline guint
gradus_neighbours_count (const GradusNeighbours *neighbours, guint i)
{
  return neighbours->first[i + 1] - neighbours->first[i];
}

/* Whether @other is a neighbour of point @i. */
gboolean gradus_neighbours_has (const GradusNeighbours *neighbours, guint i, guint other);

/* Neighbour @s of point @i, and how far away it is. */
static inline guint
gradus_neighbours_other (const GradusNeighbours *neighbours, guint i, guint s)
{
  return neighbours->others[neighbours->first[i] + s];
}

static inline double
gradus_neighbours_away (const GradusNeighbours *neighbours, guint i, guint s)
{
  return neighbours->away[neighbours->first[i] + s];
}

G_END_DECLS
