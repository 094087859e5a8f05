/* Gradus: graphs of what is near.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "gradus-kd-tree.h"
#include "gradus-similarity.h"

/* Up to so many nearest neighbours are kept in order while a tree is searched. */
#define FEW_NEIGHBOURS 64

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

/* Equal but for rounding is equal. */
static double
loosen (double distance2)
{
  return distance2 * (1 + 1e-12);
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
  return loosen (gradus_select (others, m, MIN (MAX (neighbours, 1u), m) - 1));
}

GArray *
gradus_edges_new (void)
{
  return g_array_new (FALSE, FALSE, sizeof (double));
}

static gboolean
is_near (const GradusSimilarity *how, double distance2, double reach)
{
  return how->join == GRADUS_JOIN_NEAREST || how->join == GRADUS_JOIN_WITHIN
           ? distance2 <= reach
           : how->join == GRADUS_JOIN_ALL
               || gradus_similarity (distance2, how->width) > how->threshold;
}

/* How much an edge between two points weighs. */
static double
weigh (const GradusSimilarity *how, double distance2, guint i, guint j)
{
  return i == j || !how->graded ? 1
         : how->scales != NULL  ? exp (-0.5 * distance2 / (how->scales[i] * how->scales[j]))
                                : gradus_similarity (distance2, how->width);
}

static void
add_edge (const GradusSimilarity *how, double distance2, guint i, guint j, GArray *edges)
{
  const double edge[3] = { MIN (i, j), MAX (i, j), weigh (how, distance2, i, j) };

  g_array_append_vals (edges, edge, 3);
}

void
gradus_similarity_join (const GradusSimilarity *how, const double *distance2, guint n, guint i,
                        GArray *edges)
{
  const gboolean nearest = how->join == GRADUS_JOIN_NEAREST;
  const double reach = nearest ? find_reach (distance2, n, i, how->neighbours)
                               : loosen (how->radius * how->radius);

  /* Where both ends want the same, those before have joined this one already. */
  for (guint j = nearest ? 0 : i; j < n; j++)
    if (i == j ? how->self : is_near (how, distance2[j], reach))
      add_edge (how, distance2[j], i, j, edges);
}

static double
find_distance2 (const double *a, const double *b, guint d)
{
  double sum = 0;

  for (guint c = 0; c < d; c++)
    sum += (a[c] - b[c]) * (a[c] - b[c]);
  return sum;
}

/* The smallest squared distance between two points that are not equal; INFINITY for none. */
static double
find_least (const double *x, guint n, guint d)
{
  double least = INFINITY;

  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < i; j++)
      {
        const double distance2 = find_distance2 (&x[(gsize) i * d], &x[(gsize) j * d], d);

        if (distance2 > 0)
          least = MIN (least, distance2);
      }
  return least;
}

double *
gradus_similarity_scales (const double *x, guint n, guint d, guint k)
{
  const guint rank = n > 1 ? MIN (MAX (k, 1u), n - 1) : 0;
  double *scales = g_new0 (double, MAX (n, 1u));
  g_autofree double *distance2 = g_new (double, MAX (n, 1u));
  g_autoptr (GradusKdTree) tree = NULL;
  double least = NAN;

  if (rank > 0 && rank <= FEW_NEIGHBOURS)
    tree = gradus_kd_tree_new (x, n, d);
  for (guint i = 0; i < n && rank > 0; i++)
    if (tree != NULL)
      {
        gradus_kd_tree_nearest (tree, i, rank, distance2);
        scales[i] = sqrt (distance2[rank - 1]);
      }
    else
      {
        for (guint j = 0; j < n; j++)
          distance2[j] = find_distance2 (&x[(gsize) i * d], &x[(gsize) j * d], d);
        distance2[i] = INFINITY;
        scales[i] = sqrt (gradus_select (distance2, n, rank - 1));
      }
  for (guint i = 0; i < n; i++)
    if (!(scales[i] > 0))
      {
        if (isnan (least))
          least = find_least (x, n, d);
        scales[i] = isinf (least) ? 1 : sqrt (least);
      }
  return scales;
}

/* The squared distance beyond which nobody is joined who is not among the nearest neighbours; a
 * little more, for rounding. */
static double
find_widest (const GradusSimilarity *how)
{
  if (how->join == GRADUS_JOIN_WITHIN)
    return loosen (how->radius * how->radius);
  if (how->join == GRADUS_JOIN_ALL || !(how->threshold > 0))
    return INFINITY;
  return how->width * how->width * (1e-9 - 2 * log (how->threshold) * (1 + 1e-9));
}

/* Those of point @i, as gradus_similarity_join() has them; @found and @nearest are to write to. */
static void
join_by_tree (const GradusSimilarity *how, const GradusKdTree *tree, const double *x, guint n,
              guint d, guint i, GArray *found, double *nearest, GArray *edges)
{
  const gboolean by_rank = how->join == GRADUS_JOIN_NEAREST;
  const guint k = MIN (MAX (how->neighbours, 1u), n - 1);
  double reach = find_widest (how);

  if (by_rank && k > 0)
    gradus_kd_tree_nearest (tree, i, k, nearest);
  if (by_rank)
    reach = k > 0 ? loosen (nearest[k - 1]) : 0;
  g_array_set_size (found, 0);
  gradus_kd_tree_within (tree, i, reach, found);
  if (how->self)
    add_edge (how, 0, i, i, edges);
  for (guint f = 0; f < found->len; f++)
    {
      const guint j = g_array_index (found, guint, f);
      const double distance2 = find_distance2 (&x[(gsize) i * d], &x[(gsize) j * d], d);

      if ((by_rank || j > i) && is_near (how, distance2, reach))
        add_edge (how, distance2, i, j, edges);
    }
}

GArray *
gradus_similarity_edges (const GradusSimilarity *how, const double *x, guint n, guint d, gsize most)
{
  /* Where everybody is joined with everybody there is nothing to search for. */
  const gboolean one_by_one = how->join == GRADUS_JOIN_NEAREST ? how->neighbours > FEW_NEIGHBOURS
                                                               : isinf (find_widest (how));
  g_autoptr (GradusKdTree) tree = one_by_one ? NULL : gradus_kd_tree_new (x, n, d);
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GArray) edges = gradus_edges_new ();
  g_autofree double *distance2 = one_by_one ? g_new (double, n) : NULL;
  double nearest[FEW_NEIGHBOURS];

  for (guint i = 0; i < n; i++)
    {
      if (one_by_one)
        {
          for (guint j = how->join == GRADUS_JOIN_NEAREST ? 0 : i; j < n; j++)
            distance2[j] = find_distance2 (&x[(gsize) i * d], &x[(gsize) j * d], d);
          gradus_similarity_join (how, distance2, n, i, edges);
        }
      else
        join_by_tree (how, tree, x, n, d, i, found, nearest, edges);
      if (edges->len / 3 > most)
        return NULL;
    }
  gradus_edges_sort (edges);
  return g_steal_pointer (&edges);
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
