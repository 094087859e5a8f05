/* Gradus: a k-d tree.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "gradus-kd-tree.h"

/* Boxes of so few points are not halved. */
#define FEW 12

typedef struct
{
  guint from, to; /* of the points in their new order */
  guint halves;   /* the first of two nodes; 0: none */
} Node;

struct _GradusKdTree
{
  guint n, d;
  double *x;     /* n x d, in the new order */
  guint *row;    /* which row the point at a place is */
  guint *place;  /* the other way round */
  GArray *nodes; /* of Node; the first is all */
  GArray *boxes; /* of double, 2 d a node: lowest and highest of each column */
};

/* --- Growing ---------------------------------------------------------------------------------- */

/* Hoare's way: put the points from @low to @high - 1 so that what stands before @rank is not above
 * it in column @c, and what stands behind it not below. */
static void
part (const double *x, guint d, guint c, guint *row, guint low, guint high, guint rank)
{
  gint64 first = low, last = (gint64) high - 1;

  while (first < last)
    {
      const double pivot = x[(gsize) row[first + (last - first) / 2] * d + c];
      gint64 i = first, j = last;

      while (i <= j)
        {
          while (x[(gsize) row[i] * d + c] < pivot)
            i++;
          while (x[(gsize) row[j] * d + c] > pivot)
            j--;
          if (i <= j)
            {
              const guint other = row[i];

              row[i++] = row[j];
              row[j--] = other;
            }
        }
      if (rank <= j)
        last = j;
      else if (rank >= i)
        first = i;
      else
        break;
    }
}

/* Find the box of node @number, and halve its points where they are many and not all in one place.
 * */
static void
halve (GradusKdTree *tree, const double *x, guint number)
{
  const Node node = g_array_index (tree->nodes, Node, number);
  const guint d = tree->d, middle = node.from + (node.to - node.from) / 2;
  const guint begin = tree->boxes->len;
  double *box;
  guint widest = 0;

  g_array_set_size (tree->boxes, begin + 2 * d);
  box = &g_array_index (tree->boxes, double, begin);
  for (guint c = 0; c < d; c++)
    {
      box[2 * c] = INFINITY;
      box[2 * c + 1] = -INFINITY;
      for (guint at = node.from; at < node.to; at++)
        {
          const double value = x[(gsize) tree->row[at] * d + c];

          box[2 * c] = MIN (box[2 * c], value);
          box[2 * c + 1] = MAX (box[2 * c + 1], value);
        }
      if (box[2 * c + 1] - box[2 * c] > box[2 * widest + 1] - box[2 * widest])
        widest = c;
    }
  if (node.to - node.from <= FEW || !(box[2 * widest + 1] > box[2 * widest]))
    return;
  part (x, d, widest, tree->row, node.from, node.to, middle);
  g_array_index (tree->nodes, Node, number).halves = tree->nodes->len;
  g_array_append_vals (tree->nodes, &(Node){ .from = node.from, .to = middle }, 1);
  g_array_append_vals (tree->nodes, &(Node){ .from = middle, .to = node.to }, 1);
}

GradusKdTree *
gradus_kd_tree_new (const double *x, guint n, guint d)
{
  GradusKdTree *tree = g_new0 (GradusKdTree, 1);

  tree->n = n;
  tree->d = d;
  tree->x = g_new (double, (gsize) n *d);
  tree->row = g_new (guint, n);
  tree->place = g_new (guint, n);
  tree->nodes = g_array_new (FALSE, TRUE, sizeof (Node));
  tree->boxes = g_array_new (FALSE, TRUE, sizeof (double));
  for (guint i = 0; i < n; i++)
    tree->row[i] = i;
  g_array_append_vals (tree->nodes, &(Node){ .to = n }, 1);
  /* Nodes stand in the order in which they are looked at, and so do their boxes. */
  for (guint number = 0; number < tree->nodes->len; number++)
    halve (tree, x, number);
  for (guint at = 0; at < n; at++)
    {
      tree->place[tree->row[at]] = at;
      memcpy (tree->x + (gsize) at * d, x + (gsize) tree->row[at] * d, d * sizeof (double));
    }
  return tree;
}

void
gradus_kd_tree_free (GradusKdTree *tree)
{
  if (tree == NULL)
    return;
  g_free (tree->x);
  g_free (tree->row);
  g_free (tree->place);
  g_array_unref (tree->nodes);
  g_array_unref (tree->boxes);
  g_free (tree);
}

/* --- Searching -------------------------------------------------------------------------------- */

/* Squared distance of a box; no point in it is nearer, not even by rounding. */
static double
box_distance (const GradusKdTree *tree, guint number, const double *x)
{
  const double *box = &g_array_index (tree->boxes, double, (gsize) number * 2 * tree->d);
  double sum = 0;

  for (guint c = 0; c < tree->d; c++)
    {
      const double below = box[2 * c] - x[c], above = x[c] - box[2 * c + 1];
      const double gap = below > 0 ? below : above > 0 ? above : 0;

      sum += gap * gap;
    }
  return sum;
}

static double
point_distance (const GradusKdTree *tree, guint at, const double *x)
{
  const double *other = tree->x + (gsize) at * tree->d;
  double sum = 0;

  for (guint c = 0; c < tree->d; c++)
    sum += (x[c] - other[c]) * (x[c] - other[c]);
  return sum;
}

typedef struct
{
  const GradusKdTree *tree;
  const double *x;
  guint place, k, held;
  double *nearest;
} Search;

static void
look_into (Search *search, guint number)
{
  const GradusKdTree *tree = search->tree;
  const Node *node = &g_array_index (tree->nodes, Node, number);
  const guint k = search->k;
  double *nearest = search->nearest;

  if (node->halves > 0)
    {
      const double first = box_distance (tree, node->halves, search->x);
      const double second = box_distance (tree, node->halves + 1, search->x);
      const guint nearer = second < first;

      if (search->held < k || MIN (first, second) < nearest[k - 1])
        look_into (search, node->halves + nearer);
      if (search->held < k || MAX (first, second) < nearest[k - 1])
        look_into (search, node->halves + 1 - nearer);
      return;
    }
  for (guint at = node->from; at < node->to; at++)
    {
      const double distance = point_distance (tree, at, search->x);
      guint slot;

      if (at == search->place || (search->held == k && distance >= nearest[k - 1]))
        continue;
      for (slot = search->held < k ? search->held++ : k - 1;
           slot > 0 && nearest[slot - 1] > distance; slot--)
        nearest[slot] = nearest[slot - 1];
      nearest[slot] = distance;
    }
}

void
gradus_kd_tree_nearest (const GradusKdTree *tree, guint i, guint k, double *nearest)
{
  const guint place = tree->place[i];
  Search search = { tree, tree->x + (gsize) place * tree->d, place, k, 0, nearest };

  g_return_if_fail (k < tree->n);
  if (k > 0)
    look_into (&search, 0);
}

static void
gather (const GradusKdTree *tree, guint number, guint place, double square, GArray *out)
{
  const Node *node = &g_array_index (tree->nodes, Node, number);
  const double *x = tree->x + (gsize) place * tree->d;

  if (box_distance (tree, number, x) > square)
    return;
  if (node->halves > 0)
    {
      gather (tree, node->halves, place, square, out);
      gather (tree, node->halves + 1, place, square, out);
      return;
    }
  for (guint at = node->from; at < node->to; at++)
    if (at != place && point_distance (tree, at, x) <= square)
      g_array_append_val (out, tree->row[at]);
}

static int
compare_rows (gconstpointer a, gconstpointer b)
{
  const guint p = *(const guint *) a, q = *(const guint *) b;

  return p < q ? -1 : p > q;
}

void
gradus_kd_tree_within (const GradusKdTree *tree, guint i, double square, GArray *out)
{
  const guint first = out->len;

  gather (tree, 0, tree->place[i], square, out);
  if (out->len > first)
    qsort (&g_array_index (out, guint, first), out->len - first, sizeof (guint), compare_rows);
}
