/* Gradus: the softest motions of a graph, as a net of springs.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-graph-motions.h"
#include "gradus-linalg.h"
#include "gradus-similarity.h"
#include "gradus-sparse.h"

/* Below it all eigenvectors are computed. */
#define FEW_POINTS 150
/* Added to N before it is inverted: below every eigenvalue that is not 0, above rounding. */
#define SHIFT 1e-8
/* Multiplications of an elimination, vectors of a basis: beyond, something else is tried. */
#define MOST_OPERATIONS 5e9
#define MOST_VECTORS 800

typedef struct
{
  guint n;
  const double *edges, *degrees;
  gsize m;
} Graph;

void
gradus_graph_degrees (const double *edges, gsize m, guint n, double *degrees)
{
  memset (degrees, 0, n * sizeof *degrees);
  for (gsize e = 0; e < m; e++)
    {
      const guint a = (guint) edges[3 * e], b = (guint) edges[3 * e + 1];

      degrees[a] += edges[3 * e + 2];
      if (a != b)
        degrees[b] += edges[3 * e + 2];
    }
}

/* All eigenvalues of N but that of the constant: 3 u_1 u_1' is added to N, which lifts it above
 * every other (none is above 2) and leaves all other vectors as they are. */
static double *
find_all (const Graph *graph, guint *count)
{
  const gsize n = graph->n;
  g_autofree double *lifted = g_new0 (double, n *n);
  g_autofree double *values = g_new (double, n);
  g_autofree double *vectors = g_new (double, n *n);
  double *eigen, volume = 0;

  for (gsize i = 0; i < n; i++)
    {
      volume += graph->degrees[i];
      lifted[i * (n + 1)] = 1;
    }
  for (gsize e = 0; e < graph->m; e++)
    {
      const gsize a = (gsize) graph->edges[3 * e], b = (gsize) graph->edges[3 * e + 1];
      const double entry = ((a == b ? graph->degrees[a] : 0) - graph->edges[3 * e + 2])
                           / sqrt (graph->degrees[a] * graph->degrees[b]);

      lifted[a * n + b] = lifted[b * n + a] = entry;
    }
  for (gsize i = 0; i < n; i++)
    for (gsize j = 0; j < n; j++)
      lifted[i * n + j] += 3 * sqrt (graph->degrees[i] * graph->degrees[j]) / volume;
  if (!gradus_symmetric_eigen (lifted, graph->n, values, vectors))
    return NULL;
  /* The constant is the first of the largest; the others come smallest first behind it. */
  *count = graph->n - 1;
  eigen = g_new (double, (n - 1) * (n + 1));
  for (gsize e = 0; e + 1 < n; e++)
    {
      eigen[e] = values[n - 1 - e];
      memcpy (eigen + n - 1 + e * n, vectors + (n - 1 - e) * n, sizeof (double) * n);
    }
  return eigen;
}

static void
apply_inverse (const double *in, double *out, gpointer user_data)
{
  gradus_profile_solve (user_data, in, out);
}

/* 2 I - N = I + D^(-1/2) W D^(-1/2) */
static void
apply_graph (const double *in, double *out, gpointer user_data)
{
  const GradusSparse *graph = user_data;

  for (guint i = 0; i < graph->n; i++)
    out[i] = in[i] + gradus_sparse_row_times (graph, i, in);
}

/* Unit vectors for the eigenvalue 0 in the rows of @rows, of a graph in @pieces: moving the first
 * @count pieces, each as a whole, the first of them moving all. */
static void
fill_pieces (const Graph *graph, const guint *piece, guint pieces, guint count, double *rows)
{
  const guint n = graph->n;
  g_autofree double *volume = g_new0 (double, pieces);
  double rest = 0;

  for (guint i = 0; i < n; i++)
    volume[piece[i]] += graph->degrees[i];
  for (guint p = 0; p < pieces; p++)
    rest += volume[p];
  for (guint i = 0; i < n; i++)
    rows[i] = sqrt (graph->degrees[i] / rest);
  /* Piece r - 1 against all that come after it, which is at right angles to those before. */
  for (guint r = 1; r < count; r++)
    {
      const double own = volume[r - 1], others = rest - own;

      for (guint i = 0; i < n; i++)
        rows[(gsize) r * n + i] = piece[i] < r - 1 ? 0
                                                   : sqrt (graph->degrees[i] / rest)
                                                       * (piece[i] == r - 1 ? sqrt (others / own)
                                                                            : -sqrt (own / others));
      rest = others;
    }
}

/* The @wanted smallest eigenvalues of N but that of the constant. */
static double *
find_few (const Graph *graph, guint wanted)
{
  const guint n = graph->n;
  g_autoptr (GradusSparse) matrix = gradus_sparse_new (n, graph->edges, graph->m);
  g_autoptr (GradusProfile) profile = NULL;
  g_autofree guint *piece = g_new (guint, n);
  const guint pieces = gradus_graph_pieces (matrix, piece), moved = MIN (pieces, wanted + 1);
  const guint rest = wanted + 1 - moved;
  g_autofree double *known = g_new (double, (gsize) moved *n);
  g_autofree double *eigen = g_new0 (double, (gsize) wanted *(n + 1));
  double *values = eigen + moved - 1, *vectors = eigen + wanted;

  fill_pieces (graph, piece, pieces, moved, known);
  for (guint i = 0; i < n; i++)
    for (gsize e = matrix->start[i]; e < matrix->start[i + 1]; e++)
      matrix->value[e] /= sqrt (graph->degrees[i] * graph->degrees[matrix->column[e]]);
  memcpy (vectors, known + n, sizeof (double) * n * (moved - 1));
  vectors += (gsize) n * (moved - 1);
  profile = gradus_profile_new (matrix, 1 + SHIFT, MOST_OPERATIONS);
  if (!gradus_lanczos (n, profile != NULL ? apply_inverse : apply_graph,
                       profile != NULL ? (gpointer) profile : (gpointer) matrix, rest, known, moved,
                       MOST_VECTORS, values, vectors))
    return NULL;
  for (guint r = 0; r < rest; r++)
    values[r] = profile != NULL ? 1 / values[r] - SHIFT : 2 - values[r];
  return g_steal_pointer (&eigen);
}

double *
gradus_graph_motions (const double *edges, gsize m, guint n, const double *degrees, guint wanted,
                      guint *count)
{
  const Graph graph = { n, edges, degrees, m };

  *count = wanted;
  return n < FEW_POINTS ? find_all (&graph, count) : find_few (&graph, wanted);
}

void
gradus_graph_scale (const double *u, const double *degrees, guint n, gboolean to_largest,
                    double *out)
{
  double volume = 0, squares = 0, largest = 0, scale;
  guint first = 0;

  for (guint i = 0; i < n; i++)
    {
      out[i] = u[i] / sqrt (degrees[i]);
      volume += degrees[i];
      squares += degrees[i] * out[i] * out[i];
      largest = MAX (largest, fabs (out[i]));
    }
  while (first + 1 < n && fabs (out[first]) <= 1e-9 * largest)
    first++;
  scale = (out[first] < 0 ? -1 : 1) * (to_largest ? 1 / largest : sqrt (volume / squares));
  for (guint i = 0; i < n; i++)
    out[i] *= scale;
}
