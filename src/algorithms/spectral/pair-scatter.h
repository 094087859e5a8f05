/* Gradus: the scatter of pairs, as the stretch of bands between points.
 *
 * Half the sum over all i and j of Q_ij (x_i - x_j)(x_i - x_j)' is X' (diag (Q 1) - Q) X, with the
 * points in the rows of X: along a direction u it is the sum of the squared lengths of the bands'
 * shadows, each times its weight. The pairs are edges (gradus-similarity.h), each once, so that the
 * half is in them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-entry.h"

G_BEGIN_DECLS

/* Put the @m @edges in the order in which points come with the pairs to those before them: by their
 * larger end, then by the other. O(m + n). */
void gradus_pair_scatter_sort (double *edges, gsize m, guint n);
/* @matrix (d x d) += weight (x_a - x_b)(x_a - x_b)' of the sorted edges whose larger end is @from
 * or after and before @to, between the rows of @table. Returns how many edges come before @to. */
gsize gradus_pair_scatter_add (const GradusTable *table, const double *edges, gsize m, guint from,
                               guint to, double *matrix);
/* How many of the sorted edges come before point @to. O(log m). */
gsize gradus_pair_scatter_count (const double *edges, gsize m, guint to);
/* The bands of the first @m edges between the first two inputs, the heavier ones bold; of more than
 * 4,000 as many, evenly chosen. */
void gradus_pair_scatter_draw (const GradusTable *table, const double *edges, gsize m,
                               GradusScene *scene);

G_END_DECLS
