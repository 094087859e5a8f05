/* Gradus: the softest motions of a graph whose edges are springs.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-softest.h"

#include <math.h>
#include <string.h>

#include "gradus-linalg.h"
#include "gradus-similarity.h"
#include "gradus-sparse.h"

/* Added to N before it is inverted: below every eigenvalue that is not 0, above rounding. */
#define SHIFT 1e-8
/* Multiplications of an elimination, vectors of a basis: beyond, something else is tried. */
#define MOST_OPERATIONS 5e9
#define MOST_VECTORS 800

/* From all eigenvalues of N, with the constant lifted above the others. */
static gboolean
find_all (const GradusSparse *graph, const double *degrees, double volume, guint wanted,
          double *values, double *vectors)
{
  const guint n = graph->n;
  g_autofree double *lifted = g_new (double, (gsize) n *n);
  g_autofree double *all = g_new (double, n);
  g_autofree double *rows = g_new (double, (gsize) n *n);

  for (guint i = 0; i < n; i++)
    {
      for (guint j = 0; j < n; j++)
        lifted[(gsize) i * n + j] = i == j ? degrees[i] / sqrt (degrees[i] * degrees[i]) : 0;
      for (gsize e = graph->start[i]; e < graph->start[i + 1]; e++)
        {
          const guint j = graph->column[e];

          lifted[(gsize) i * n + j] = ((i == j ? degrees[i] : 0) - graph->value[e])
                                      / sqrt (degrees[i] * degrees[j]);
        }
      for (guint j = 0; j < n; j++)
        lifted[(gsize) i * n + j] += 3 * sqrt (degrees[i] * degrees[j]) / volume;
    }
  if (!gradus_symmetric_eigen (lifted, n, all, rows))
    return FALSE;
  /* The constant is the first of the largest; the others come smallest first behind it. */
  for (guint e = 0; e < wanted; e++)
    {
      values[e] = all[n - 1 - e];
      memcpy (vectors + (gsize) e * n, rows + (gsize) (n - 1 - e) * n, sizeof (double) * n);
    }
  return TRUE;
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

/* Unit vectors for the eigenvalue 0 in the rows of @rows: moving the first @count of @pieces
 * pieces, each as a whole, the first of them moving all. */
static void
fill_pieces (const double *degrees, guint n, const guint *piece, guint pieces, guint count,
             double *rows)
{
  g_autofree double *volume = g_new0 (double, pieces);
  double rest = 0;

  for (guint i = 0; i < n; i++)
    volume[piece[i]] += degrees[i];
  for (guint p = 0; p < pieces; p++)
    rest += volume[p];
  for (guint i = 0; i < n; i++)
    rows[i] = sqrt (degrees[i] / rest);
  /* Piece r - 1 against all that come after it, which is at right angles to those before. */
  for (guint r = 1; r < count; r++)
    {
      const double own = volume[r - 1], others = rest - own;

      for (guint i = 0; i < n; i++)
        rows[(gsize) r * n + i] = piece[i] < r - 1 ? 0
                                                   : sqrt (degrees[i] / rest)
                                                       * (piece[i] == r - 1 ? sqrt (others / own)
                                                                            : -sqrt (own / others));
      rest = others;
    }
}

/* By Lanczos; the weights of @graph become those of D^(-1/2) W D^(-1/2). */
static gboolean
find_few (GradusSparse *graph, const double *degrees, guint wanted, double *values, double *vectors)
{
  const guint n = graph->n;
  g_autofree guint *piece = g_new (guint, n);
  const guint pieces = gradus_graph_pieces (graph, piece), moved = MIN (pieces, wanted + 1);
  const guint rest = wanted + 1 - moved;
  g_autofree double *known = g_new (double, (gsize) moved *n);
  g_autoptr (GradusProfile) profile = NULL;

  fill_pieces (degrees, n, piece, pieces, moved, known);
  for (guint i = 0; i < n; i++)
    for (gsize e = graph->start[i]; e < graph->start[i + 1]; e++)
      graph->value[e] /= sqrt (degrees[i] * degrees[graph->column[e]]);
  for (guint r = 0; r + 1 < moved; r++)
    values[r] = 0;
  memcpy (vectors, known + n, sizeof (double) * n * (moved - 1));
  values += moved - 1;
  profile = gradus_profile_new (graph, 1 + SHIFT, MOST_OPERATIONS);
  if (!gradus_lanczos (n, profile != NULL ? apply_inverse : apply_graph,
                       profile != NULL ? (gpointer) profile : (gpointer) graph, rest, known, moved,
                       MOST_VECTORS, values, vectors + (gsize) n * (moved - 1)))
    return FALSE;
  for (guint r = 0; r < rest; r++)
    values[r] = profile != NULL ? 1 / values[r] - SHIFT : 2 - values[r];
  return TRUE;
}

gboolean
gradus_softest (guint n, const double *edges, gsize m, guint wanted, double *values,
                double *vectors)
{
  g_autoptr (GradusSparse) graph = gradus_sparse_new (n, edges, m);
  g_autofree double *degrees = g_new0 (double, n);
  double volume = 0;

  for (guint i = 0; i < n; i++)
    for (gsize e = graph->start[i]; e < graph->start[i + 1]; e++)
      degrees[i] += graph->value[e];
  for (guint i = 0; i < n; i++)
    volume += degrees[i];
  return n < GRADUS_SOFTEST_ALL ? find_all (graph, degrees, volume, wanted, values, vectors)
                                : find_few (graph, degrees, wanted, values, vectors);
}
