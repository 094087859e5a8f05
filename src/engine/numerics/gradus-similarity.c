/* Gradus: graphs of what is near.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <gsl/gsl_sort.h>
#include <math.h>

#include "gradus-similarity.h"

double
gradus_similarity (double distance2, double width)
{
  return exp (-0.5 * distance2 / (width * width));
}

/* The squared distance within which the neighbours of point @i are. */
static double
find_reach (const double *distance2, guint n, guint i, guint neighbours)
{
  g_autofree double *others = g_new (double, MAX (n, 1u));
  guint m = 0;

  for (guint j = 0; j < n; j++)
    if (j != i)
      others[m++] = distance2[j];
  if (m == 0)
    return 0;
  gsl_sort (others, 1, m);
  /* Equal but for rounding is equal. */
  return others[MIN (MAX (neighbours, 1u), m) - 1] * (1 + 1e-12);
}

void
gradus_similarity_join (const GradusSimilarity *how, const double *distance2, guint n, guint i,
                        double *w)
{
  const double reach = how->join == GRADUS_JOIN_NEAREST
                         ? find_reach (distance2, n, i, how->neighbours)
                         : 0;

  for (guint j = 0; j < n; j++)
    {
      const gboolean near = how->join == GRADUS_JOIN_NEAREST
                              ? distance2[j] <= reach
                              : how->join == GRADUS_JOIN_ALL
                                  || gradus_similarity (distance2[j], how->width) > how->threshold;

      if (i == j)
        w[(gsize) i * n + j] = how->self ? 1 : 0;
      else if (near)
        w[(gsize) i * n + j] = w[(gsize) j * n + i] = how->graded ? gradus_similarity (distance2[j],
                                                                                       how->width)
                                                                  : 1;
    }
}

guint
gradus_graph_pieces (const double *w, guint n, guint *piece)
{
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
          for (guint j = 0; j < n; j++)
            if (!seen[j] && w[(gsize) i * n + j] > 0)
              {
                seen[j] = TRUE;
                stack[depth++] = j;
              }
        }
      pieces++;
    }
  return pieces;
}
