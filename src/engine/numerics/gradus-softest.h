/* Gradus: the softest motions of a graph whose edges are springs.
 *
 * With weights W, degrees D and the Laplacian L = D - W they are the vectors of the smallest lambda
 * of L a = lambda D a, computed as those of the symmetric N = D^(-1/2) L D^(-1/2) with
 * u = D^(1/2) a. The constant a, whose lambda is 0, is known and left out.
 *
 * The constant is lifted above all others: 3 u_1 u_1' is added to N, none of whose eigenvalues is
 * above 2, or Lanczos is begun at right angles to it. So it cannot mix with other vectors for 0
 * where the graph falls into pieces. Of a large graph as few are computed as are wanted: what is
 * near 0 is told apart by the inverse of N + 1e-8 I, for which N is eliminated once; of points in
 * the plane or on rings a few rows near the diagonal. Where the graph has no such order (many
 * columns, everybody joined) its eigenvalues lie farther apart, and multiplying by 2 I - N does.
 *
 * Source: J. Shi and J. Malik 2000, Normalized cuts and image segmentation, PAMI 22.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Of a graph with fewer points all motions cost no more than some. */
#define GRADUS_SOFTEST_ALL 150

/* The @wanted smallest eigenvalues, smallest first, but that of the constant, and in the rows of
 * @vectors (wanted x n) the unit vectors u, of the graph over @n points with @m edges
 * {a, b, weight} in the order of a, then of b (gradus-similarity.h); each point has a degree above
 * 0, and wanted is below n. FALSE when they cannot be computed. O(n^3) below GRADUS_SOFTEST_ALL. */
gboolean gradus_softest (guint n, const double *edges, gsize m, guint wanted, double *values,
                         double *vectors);

G_END_DECLS
