/* Gradus: graphs of what is near, joined point by point.
 *
 * A graph over n points is a list of edges, each once: three numbers, its ends a <= b, from 0, and
 * its weight. Which points are joined, and how strongly, is said once (GradusSimilarity); the
 * caller computes the squared distances from one point to all and has it joined, so that an entry
 * can show point after point, or has all of them joined at once, without all distances.
 *
 * Source: U. von Luxburg 2007, Statistics and Computing 17, section 2.2; L. Zelnik-Manor and P.
 * Perona 2004, Self-tuning spectral clustering, NIPS 17 (scales).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-sparse.h"

G_BEGIN_DECLS

typedef enum
{
  GRADUS_JOIN_NEAREST,     /* with the nearest neighbours; one end's wish is enough */
  GRADUS_JOIN_ALL,         /* with everybody */
  GRADUS_JOIN_SIMILAR,     /* with whoever's similarity is above the threshold */
  GRADUS_JOIN_WITHIN,      /* with whoever is no farther away than the radius */
} GradusJoin;

typedef struct
{
  GradusJoin join;
  guint neighbours;        /* of NEAREST; ties may give more */
  double width;            /* h of the similarity exp (-d^2 / (2 h^2)) */
  double threshold;        /* of SIMILAR */
  double radius;           /* of WITHIN; distances that are equal but for rounding are in it */
  /* n, of graded edges: t of the similarity exp (-d^2 / (2 t_i t_j)) in the place of the width, see
   * gradus_similarity_scales(); NULL: the width. */
  const double *scales;
  gboolean graded;         /* an edge weighs as much as its ends are similar; else 1 */
  gboolean self;           /* everybody is joined with itself, by 1 */
} GradusSimilarity;

/* exp (-distance2 / (2 width^2)) */
double gradus_similarity (double distance2, double width);
/* A scale for each of the @n rows of @x (n x d, finite): the distance to its @k-th nearest
 * neighbour; where that is 0, among points that coincide, the smallest distance of all that is not
 * 0, or 1 when there is none. Free with g_free(). O(n^2 d). */
double *gradus_similarity_scales (const double *x, guint n, guint d, guint k);
/* An empty list of edges, for gradus_similarity_join(): of double, three an edge. */
GArray *gradus_edges_new (void);
/* Add to @edges those of point @i, given the @n squared distances from it; edges that are there
 * stay. Points that are joined one after the other, from the first, leave each edge once and in the
 * order of a, then of b, when gradus_edges_sort() has seen them. O(n). */
void gradus_similarity_join (const GradusSimilarity *how, const double *distance2, guint n, guint i,
                             GArray *edges);
/* All edges of the graph over the @n rows of @x (n x d, finite), in order, each once: what
 * gradus_similarity_join() for all points and gradus_edges_sort() leave. NULL when that takes more
 * than @most edges, one that both ends wish for counted twice. By a k-d tree, so about
 * O(d n log n + edges) in few dimensions. */
GArray *gradus_similarity_edges (const GradusSimilarity *how, const double *x, guint n, guint d,
                                 gsize most);
/* Put @edges in order, each once. */
void gradus_edges_sort (GArray *edges);
/* The @rank-th smallest of @n numbers, from 0; it moves them. O(n). */
double gradus_select (double *numbers, gsize n, gsize rank);
/* The pieces of the graph, found by walking along its edges; their number. @piece: n numbers from 0
 * in the order of their first points, or NULL. O(n + edges). */
guint gradus_graph_pieces (const GradusSparse *graph, guint *piece);

G_END_DECLS
