/* Gradus: the half steps of k-means, shared by every algorithm that clusters with it.
 *
 * Points are given as d columns of n numbers, so that the loops over points run along memory and
 * the compiler vectorises them. Centroids are k x d, row-major.
 *
 * Conventions that every user relies on: a point at the same distance from two centroids goes to
 * the one with the lowest index; sums over the points of a cluster run in the order of the points,
 * so that a cluster at a time and all clusters at once give the same bits, and so do a point at a
 * time and all points at once.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "gradus-dataset.h"
#include "gradus-rng.h"

G_BEGIN_DECLS

/**
 * GradusPoints:
 * @n: number of points.
 * @d: number of coordinates.
 * @columns: d vectors of n numbers, borrowed from a table.
 * @low: smallest value of each coordinate (d).
 * @high: largest value of each coordinate (d).
 *
 * The inputs of a table, column by column.
 */
typedef struct
{
  guint n;
  guint d;
  const double **columns;
  double *low;
  double *high;
} GradusPoints;

/* The table must outlive the points. O(n d). */
GradusPoints *gradus_points_new (const GradusTable *table);
void gradus_points_free (GradusPoints *points);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusPoints, gradus_points_free)
/* Copy point @i into @out (d numbers). */
void gradus_points_get (const GradusPoints *points, guint i, double *out);

/**
 * GradusKmeansTally:
 * @moved: points that changed their owner.
 * @ties: points with two nearest centroids.
 *
 * What an assignment met; counts are added to.
 */
typedef struct
{
  guint moved;
  guint ties;
} GradusKmeansTally;

/* The assign half step for the points @from .. @to - 1: owner[i] becomes the index of the nearest
 * centroid; its squared distance is added to within[owner] and 1 to counts[owner]. An owner of -1
 * counts as another owner. Distances that overflow go to the lowest index and make within[]
 * infinite or NaN, which the caller must test. */
void gradus_kmeans_assign (const GradusPoints *points, guint from, guint to,
                           const double *centroids, guint k, gint32 *owner, double *within,
                           gint32 *counts, GradusKmeansTally *tally);

/* The move half step for cluster @cluster, or for all when it is -1: its centroid becomes the mean
 * of its points and within[] the sum of squared distances to the new centroid. An empty cluster
 * keeps its centroid. */
void gradus_kmeans_move (const GradusPoints *points, const gint32 *owner, const gint32 *counts,
                         guint k, int cluster, double *centroids, double *within);

/* The point that is farthest from the centroid of its own cluster, among clusters of at least two
 * points, lowest index first; -1 when all distances are 0. */
int gradus_kmeans_farthest (const GradusPoints *points, const gint32 *owner,
                            const gint32 *counts, const double *centroids);

/* k-means++ (Arthur and Vassilvitskii 2007): draw the next centre with probability proportional to
 * the squared distance from the nearest centre so far. @nearest: n numbers, those distances,
 * brought up to date here; pass @first = TRUE for the first centre, which is drawn uniformly. When
 * every point already coincides with a centre the draw is uniform. Returns the index of the
 * point. */
guint gradus_kmeans_seed_next (const GradusPoints *points, gboolean first, double *nearest,
                               gsl_rng *rng);

/* k distinct points drawn at random, indices into @out: the first k of a random permutation. */
void gradus_kmeans_seed_samples (const GradusPoints *points, guint k, gsl_rng *rng, gint32 *out);

/* Alternate both half steps from @centroids (changed in place) until no point changes its owner, at
 * most @max_iterations times. @owner: n, overwritten. Returns J. */
double gradus_kmeans_run (const GradusPoints *points, guint k, guint max_iterations,
                          double *centroids, gint32 *owner);

G_END_DECLS
