/* Gradus: graphs of what is near, joined point by point.
 *
 * A graph over n points is its symmetric n x n weights, 0 where there is no edge. Which points are
 * joined, and how strongly, is said once (GradusSimilarity); the caller computes the squared
 * distances from one point to all and has it joined, so that an entry can show point after point.
 *
 * Source: U. von Luxburg 2007, Statistics and Computing 17, section 2.2.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  GRADUS_JOIN_NEAREST,     /* with the nearest neighbours; one end's wish is enough */
  GRADUS_JOIN_ALL,         /* with everybody */
  GRADUS_JOIN_SIMILAR,     /* with whoever's similarity is above the threshold */
} GradusJoin;

typedef struct
{
  GradusJoin join;
  guint neighbours;        /* of NEAREST; ties may give more */
  double width;            /* h of the similarity exp (-d^2 / (2 h^2)) */
  double threshold;        /* of SIMILAR */
  gboolean graded;         /* an edge weighs as much as its ends are similar; else 1 */
  gboolean self;           /* everybody is joined with itself, by 1 */
} GradusSimilarity;

/* exp (-distance2 / (2 width^2)) */
double gradus_similarity (double distance2, double width);
/* Join point @i: row and column @i of the @n x @n weights @w, given the @n squared distances from
 * it. Edges that others asked for stay. O(n log n) for NEAREST, else O(n). */
void gradus_similarity_join (const GradusSimilarity *how, const double *distance2, guint n, guint i,
                             double *w);
/* The pieces of the graph, found by walking along its edges; their number. @piece: n numbers from 0
 * in the order of their first points, or NULL. O(n^2). */
guint gradus_graph_pieces (const double *w, guint n, guint *piece);

G_END_DECLS
