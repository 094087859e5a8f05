/* The local outlier factor of points: how dense it is at their neighbours, over how dense it is at
 * themselves. The stages of it are an entry (local-outlier-factor.c), and one of three detectors.
 *
 * Every point has the circle that just holds k others, of radius d_k; its reach is the mean of max
 * (d_k (o), |x - o|) over its neighbours o, its density one over that, and its factor the mean
 * density of the neighbours over its own. All points as far as the k-th are neighbours.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-neighbours.h"

G_BEGIN_DECLS

/**
 * GradusLof:
 * @radius: n: of the circles; @near has both kinds.
 * @reach: n.
 * @factor: n; 1 of a point in a heap of more than k equal ones.
 * @top: the point with the largest factor, of several the first.
 * @lost: a point that stands beside a heap, whose factor is infinite, or -1.
 */
typedef struct
{
  guint n, d, k;
  const double *x;
  GradusNeighbours *near;
  const double *radius;
  double *reach, *factor;
  guint top;
  int lost;
} GradusLof;

/* Of the @n rows of @x (n x d), which it borrows; @k from 1 to n - 1. @before: the circle of a
 * neighbour reaches only to the one before its k-th. */
GradusLof *gradus_lof_new (const double *x, guint n, guint d, guint k, gboolean before);
void gradus_lof_free (GradusLof *lof);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusLof, gradus_lof_free)

/* The factors of @m places that are not points, @xy being m x d: the same formula with the circles
 * as they are; 1e6 at most. O(n d) a place. Nothing may stand in a heap. */
void gradus_lof_places (const GradusLof *lof, const double *xy, gsize m, double *out);

G_END_DECLS
