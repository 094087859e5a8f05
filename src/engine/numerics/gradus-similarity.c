/* Gradus: graphs of what is near.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "gradus-similarity.h"

double
gradus_similarity (double distance2, double width)
{
  return exp (-0.5 * distance2 / (width * width));
}

double
gradus_select (double *numbers, gsize n, gsize rank)
{
  gsize low = 0, high = n - 1;

  /* Hoare's way: what is below the middle one to the left, until the rank is between. */
  while (low < high)
    {
      const double pivot = numbers[low + (high - low) / 2];
      gsize i = low, j = high;

      while (TRUE)
        {
          while (numbers[i] < pivot)
            i++;
          while (numbers[j] > pivot)
            j--;
          if (i >= j)
            break;
          const double other = numbers[i];

          numbers[i++] = numbers[j];
          numbers[j--] = other;
        }
      if (rank <= j)
        high = j;
      else
        low = j + 1;
    }
  return numbers[rank];
}

/* The squared distance within which the neighbours of point @i are. */
static double
find_reach (const double *distance2, guint n, guint i, guint neighbours)
{
  g_autofree double *others = g_new (double, MAX (n, 1u));
  guint m = 0;

  for (guint j = 0; j < n; j++)
    if (j != i && !isnan (distance2[j]))
      others[m++] = distance2[j];
  if (m == 0)
    return 0;
  /* Equal but for rounding is equal. */
  return gradus_select (others, m, MIN (MAX (neighbours, 1u), m) - 1) * (1 + 1e-12);
}

GArray *
gradus_edges_new (void)
{
  return g_array_new (FALSE, FALSE, sizeof (double));
}

void
gradus_similarity_join (const GradusSimilarity *how, const double *distance2, guint n, guint i,
                        GArray *edges)
{
  const gboolean nearest = how->join == GRADUS_JOIN_NEAREST;
  const double reach = nearest ? find_reach (distance2, n, i, how->neighbours) : 0;

  /* Where both ends want the same, those before have joined this one already. */
  for (guint j = nearest ? 0 : i; j < n; j++)
    {
      const gboolean near = nearest
                              ? distance2[j] <= reach
                              : how->join == GRADUS_JOIN_ALL
                                  || gradus_similarity (distance2[j], how->width) > how->threshold;
      double edge[3] = { MIN (i, j), MAX (i, j), 1 };

      if (i == j ? !how->self : !near)
        continue;
      if (i != j && how->graded)
        edge[2] = gradus_similarity (distance2[j], how->width);
      g_array_append_vals (edges, edge, 3);
    }
}

static int
compare_edges (gconstpointer a, gconstpointer b)
{
  const double *x = a, *y = b;

  return x[0] != y[0] ? (x[0] < y[0] ? -1 : 1) : (x[1] > y[1]) - (x[1] < y[1]);
}

void
gradus_edges_sort (GArray *edges)
{
  double *all = (double *) (gpointer) edges->data;
  const gsize m = edges->len / 3;
  gboolean sorted = TRUE;
  gsize kept = 0;

  for (gsize e = 1; e < m && sorted; e++)
    sorted = compare_edges (&all[3 * (e - 1)], &all[3 * e]) < 0;
  if (sorted)
    return;
  qsort (all, m, 3 * sizeof (double), compare_edges);
  for (gsize e = 0; e < m; e++)
    if (kept == 0 || compare_edges (&all[3 * (kept - 1)], &all[3 * e]) != 0)
      memmove (&all[3 * kept++], &all[3 * e], 3 * sizeof (double));
  g_array_set_size (edges, (guint) (3 * kept));
}

guint
gradus_graph_pieces (const GradusSparse *graph, guint *piece)
{
  const guint n = graph->n;
  g_autofree guint *stack = g_new (guint, MAX (n, 1u));
  g_autofree gboolean *seen = g_new0 (gboolean, MAX (n, 1u));
  guint pieces = 0, depth;

  for (guint start = 0; start < n; start++)
    {
      if (seen[start])
        continue;
      seen[start] = TRUE;
      stack[0] = start;
      for (depth = 1; depth > 0;)
        {
          const guint i = stack[--depth];

          if (piece != NULL)
            piece[i] = pieces;
          for (gsize e = graph->start[i]; e < graph->start[i + 1]; e++)
            if (!seen[graph->column[e]] && graph->value[e] > 0)
              {
                seen[graph->column[e]] = TRUE;
                stack[depth++] = graph->column[e];
              }
        }
      pieces++;
    }
  return pieces;
}
