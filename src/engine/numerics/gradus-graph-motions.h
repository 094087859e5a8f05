/* Gradus: the softest motions of a graph, as a net of springs.
 *
 * With the weights W of a graph and its degrees D, the row sums of W, the values a of its points
 * stretch the edges by a' (D - W) a = sum_{i<j} W_ij (a_i - a_j)^2. The softest a beside a' D a
 * solve (D - W) a = lambda D a, which by u = D^(1/2) a is the symmetric N u = lambda u with N =
 * D^(-1/2) (D - W) D^(-1/2), whose eigenvalues lie from 0 to 2. The first a is constant and has
 * lambda = 0; it is known beforehand and left out.
 *
 * Below 150 points all eigenvectors are computed; from there on the few that are wanted, by
 * Lanczos. What is near 0 is told apart by the inverse of N + 1e-8 I, for which N is eliminated
 * once: of a graph of neighbours in the plane, of rings or of a sheet a few rows near the diagonal.
 * Where the graph has no such order (many columns, everybody joined) its eigenvalues lie farther
 * apart, and multiplying by 2 I - N does.
 *
 * Source: J. Shi and J. Malik 2000, PAMI 22; M. Belkin and P. Niyogi 2003, Neural Computation 15.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Row sums of the weights of @m edges (gradus-similarity.h) over @n points into @degrees (n). */
void gradus_graph_degrees (const double *edges, gsize m, guint n, double *degrees);
/* The smallest eigenvalues of N but that of the constant, in ascending order, and behind them, n
 * numbers each, their vectors u, unit and at right angles to each other and to D^(1/2) 1. @degrees
 * are all above 0. At least @wanted of them, which is below n; @count receives how many. Where the
 * graph is in several pieces, 0 is among them. NULL when they cannot be computed; free with
 * g_free(). */
double *gradus_graph_motions (const double *edges, gsize m, guint n, const double *degrees,
                              guint wanted, guint *count);
/* Make a = D^(-1/2) u of a vector @u: its first entry that is not 0 becomes positive, and its
 * square, weighted by degrees, 1 on average, or with @to_largest its largest entry 1. @out may be
 * @u. */
void gradus_graph_scale (const double *u, const double *degrees, guint n, gboolean to_largest,
                         double *out);

G_END_DECLS
