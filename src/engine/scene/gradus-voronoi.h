/* Gradus: exact Voronoi borders.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * GradusVoronoiEdge:
 * @x0, @y0, @x1, @y1: the end points.
 * @a, @b: the sites on either side, a < b.
 *
 * A piece of the border between the cells of two sites.
 */
typedef struct
{
  double x0, y0, x1, y1;
  guint a, b;
} GradusVoronoiEdge;

/* The borders between the cells of @k sites (k x 2, row-major, finite) inside the box x_min, y_min,
 * x_max, y_max: a GArray of GradusVoronoiEdge, each border once. A site equal to an earlier one has
 * no cell. O(k^2) half planes of O(1) vertices each. */
GArray *gradus_voronoi_edges (const double *sites, guint k, const double box[4]);

G_END_DECLS
