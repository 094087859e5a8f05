/* Learners that are made at once.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "grow.h"

/* --- Stumps ----------------------------------------------------------------------------------- */

GradusStump
gradus_stump_find (const GradusTable *table, const double *weight, const gboolean *tried)
{
  g_autofree GradusSortedRow *rows = g_new (GradusSortedRow, table->n);
  GradusStump best = { .input = -1, .error = INFINITY };
  double all = 0, sum = 0;
  guint n = 0;

  for (guint i = 0; i < table->n; i++)
    if (weight[i] > 0)
      {
        all += weight[i] * gradus_table_sign (table, i);
        sum += weight[i];
        rows[n++].row = i;
      }
  /* One class: no question is needed. */
  if (fabs (all) >= sum - GRADUS_CUTS_EQUAL)
    return (GradusStump) { .input = -1, .sign = all < 0 ? -1 : 1 };
  for (guint j = 0; j < table->d; j++)
    {
      double left = 0;

      if (tried != NULL && !tried[j])
        continue;
      for (guint i = 0; i < n; i++)
        rows[i].x = gradus_table_row (table, rows[i].row)[j];
      gradus_sort_rows (rows, n);
      for (guint i = 0; i + 1 < n; i++)
        {
          double tilt, error;

          left += weight[rows[i].row] * gradus_table_sign (table, rows[i].row);
          if (rows[i].x == rows[i + 1].x)
            continue;
          tilt = gradus_stump_tilt (all, left);
          error = gradus_stump_error (sum, tilt);
          if (error < best.error - GRADUS_CUTS_EQUAL)
            best = (GradusStump) { (int) j, gradus_cut_between (rows[i].x, rows[i + 1].x),
                                   tilt > GRADUS_CUTS_EQUAL    ? 1
                                   : tilt < -GRADUS_CUTS_EQUAL ? -1
                                                               : 0,
                                   error };
        }
    }
  if (best.input < 0)
    best = (GradusStump) { -1, 0, all > 0 ? 1 : all < 0 ? -1 : 0, (sum - fabs (all)) / 2 };
  return best;
}

/* --- Heaps ------------------------------------------------------------------------------------ */

double
gradus_heap_impurity (const gint32 *counts, guint k, GradusImpurity kind)
{
  double n = 0, sum = 0;

  for (guint c = 0; c < k; c++)
    n += counts[c];
  for (guint c = 0; c < k; c++)
    if (kind == GRADUS_IMPURITY_GINI)
      sum += gradus_square (counts[c]);
    else if (counts[c] > 0)
      sum -= counts[c] / n * log2 (counts[c] / n);
  return kind == GRADUS_IMPURITY_GINI ? (n * n - sum) / (n * n) : sum;
}

guint
gradus_heap_size (const gint32 *counts, guint k)
{
  guint n = 0;

  for (guint c = 0; c < k; c++)
    n += (guint) counts[c];
  return n;
}

guint
gradus_heap_majority (const gint32 *counts, guint k)
{
  guint best = 0;

  for (guint c = 1; c < k; c++)
    if (counts[c] > counts[best])
      best = c;
  return best;
}

/* --- Trees ------------------------------------------------------------------------------------ */

void
gradus_tree_fill (double *tree, int node, int parent, const gint32 *counts, guint k,
                  GradusImpurity kind)
{
  double *row = &tree[(gsize) node * GRADUS_TREE_N_COLUMNS];

  row[GRADUS_TREE_LEFT] = row[GRADUS_TREE_RIGHT] = row[GRADUS_TREE_INPUT] = -1;
  row[GRADUS_TREE_CUT] = row[GRADUS_TREE_CLOSED] = 0;
  row[GRADUS_TREE_CLASS] = gradus_heap_majority (counts, k);
  row[GRADUS_TREE_IMPURE] = gradus_heap_impurity (counts, k, kind);
  row[GRADUS_TREE_PARENT] = parent;
  row[GRADUS_TREE_DEPTH] = parent < 0 ? 0
                                      : tree[(gsize) parent * GRADUS_TREE_N_COLUMNS
                                             + GRADUS_TREE_DEPTH] + 1;
}

guint
gradus_tree_find_leaf (const double *tree, guint columns, const double *x)
{
  const double *row = tree;

  while (row[GRADUS_TREE_LEFT] >= 0)
    row = &tree[(gsize) row[x[(guint) row[GRADUS_TREE_INPUT]] < row[GRADUS_TREE_CUT]
                              ? GRADUS_TREE_LEFT : GRADUS_TREE_RIGHT] * columns];
  return (guint) ((gsize) (row - tree) / columns);
}

double
gradus_tree_gain (const gint32 *heap, const gint32 *left, guint k, GradusImpurity kind,
                  double whole, gint32 *sides, double impurity[2])
{
  double n[2];

  for (guint c = 0; c < k; c++)
    {
      sides[c] = left[c];
      sides[k + c] = heap[c] - left[c];
    }
  for (int side = 0; side < 2; side++)
    {
      n[side] = gradus_heap_size (&sides[side * k], k);
      impurity[side] = gradus_heap_impurity (&sides[side * k], k, kind);
    }
  return MAX (whole - (n[0] * impurity[0] + n[1] * impurity[1]) / (n[0] + n[1]), 0);
}

/* --- A tree at once --------------------------------------------------------------------------- */

/* What is known while a tree grows: its nodes, and the rows of each, which are rows[first[node]] to
 * before rows[first[node] + size[node]]. */
typedef struct
{
  const GradusTreePlan *plan;
  GArray *nodes, *counts, *first, *size;
  GradusSortedRow *rows;
  GArray *cuts, *left;      /* of the node in work */
  gint32 *order;            /* d: the inputs as they are tried */
} Growth;

/* The cuts of @input through the rows of @node (input, place, -1) with the class counts on their
 * left; both sides of a cut have as many examples as the plan asks for. */
static void
add_cuts (Growth *growth, guint node, guint input)
{
  const GradusTreePlan *plan = growth->plan;
  const guint k = plan->table->n_classes;
  const guint n = g_array_index (growth->size, guint, node);
  GradusSortedRow *rows = &growth->rows[g_array_index (growth->first, guint, node)];
  g_autofree gint32 *counts = g_new0 (gint32, k);
  guint all = 0, below = 0;

  for (guint i = 0; i < n; i++)
    {
      rows[i].x = gradus_table_row (plan->table, rows[i].row)[input];
      all += plan->times != NULL ? (guint) plan->times[rows[i].row] : 1;
    }
  gradus_sort_rows (rows, n);
  for (guint i = 0; i + 1 < n; i++)
    {
      const double cut[3] = { input, gradus_cut_between (rows[i].x, rows[i + 1].x), -1 };
      const gint32 here = plan->times != NULL ? plan->times[rows[i].row] : 1;

      counts[plan->table->label[rows[i].row]] += here;
      below += (guint) here;
      if (rows[i].x == rows[i + 1].x || below < plan->min_leaf || all - below < plan->min_leaf)
        continue;
      g_array_append_vals (growth->cuts, cut, 3);
      g_array_append_vals (growth->left, counts, k);
    }
}

/* The inputs to be tried at a node: as many as the plan says, and then the others one by one for as
 * long as there is no cut. */
static void
collect_cuts (Growth *growth, guint node)
{
  const GradusTreePlan *plan = growth->plan;
  const guint d = plan->table->d;
  const guint m = plan->inputs == 0 ? d : MIN (plan->inputs, d);

  g_array_set_size (growth->cuts, 0);
  g_array_set_size (growth->left, 0);
  for (guint j = 0; j < d; j++)
    growth->order[j] = (gint32) j;
  for (guint j = 0; j < d && (j < m || growth->cuts->len == 0); j++)
    {
      if (m < d)
        {
          const guint other = j + gradus_rng_index (plan->rng, d - j);
          const gint32 input = growth->order[other];

          growth->order[other] = growth->order[j];
          growth->order[j] = input;
        }
      add_cuts (growth, node, (guint) growth->order[j]);
    }
}

/* Whether cut @a comes before cut @b when both gain the same: on an earlier input, or below it. */
static gboolean
comes_before (const double *a, const double *b)
{
  return a[0] < b[0] || (a[0] == b[0] && a[1] < b[1]);
}

/* The cut with the largest gain, or -1; @sides gets the class counts on both sides of it. */
static int
find_best_cut (Growth *growth, guint node, gint32 *sides)
{
  const GradusTreePlan *plan = growth->plan;
  const guint k = plan->table->n_classes;
  const gint32 *heap = &g_array_index (growth->counts, gint32, node * k);
  const double *cuts = (const double *) (gconstpointer) growth->cuts->data;
  const double whole = g_array_index (growth->nodes, double,
                                      node * GRADUS_TREE_N_COLUMNS + GRADUS_TREE_IMPURE);
  double impurity[2], most = -1;
  int best = -1;

  for (guint c = 0; c < growth->cuts->len / 3; c++)
    {
      const double gain = gradus_tree_gain (heap, &g_array_index (growth->left, gint32, c * k), k,
                                            plan->kind, whole, sides, impurity);

      if (gain > most + GRADUS_CUTS_EQUAL
          || (gain >= most - GRADUS_CUTS_EQUAL && comes_before (&cuts[3 * c], &cuts[3 * best])))
        {
          best = (int) c;
          most = gain;
        }
    }
  if (best >= 0)
    gradus_tree_gain (heap, &g_array_index (growth->left, gint32, (guint) best * k), k, plan->kind,
                      whole, sides, impurity);
  return best;
}

static void
add_leaf (Growth *growth, int parent, const gint32 *counts, guint first, guint size)
{
  const guint k = growth->plan->table->n_classes;
  const guint node = growth->first->len;

  g_array_append_vals (growth->counts, counts, k);
  g_array_append_val (growth->first, first);
  g_array_append_val (growth->size, size);
  g_array_set_size (growth->nodes, (node + 1) * GRADUS_TREE_N_COLUMNS);
  gradus_tree_fill ((double *) (gpointer) growth->nodes->data, (int) node, parent, counts, k,
                    growth->plan->kind);
}

static void
cut_node (Growth *growth, guint node, guint input, double t, const gint32 *sides)
{
  const guint k = growth->plan->table->n_classes, n_nodes = growth->first->len;
  const guint first = g_array_index (growth->first, guint, node);
  const guint size = g_array_index (growth->size, guint, node);
  double *row = &g_array_index (growth->nodes, double, node * GRADUS_TREE_N_COLUMNS);
  guint below = 0;

  row[GRADUS_TREE_LEFT] = n_nodes;
  row[GRADUS_TREE_RIGHT] = n_nodes + 1;
  row[GRADUS_TREE_INPUT] = input;
  row[GRADUS_TREE_CUT] = t;
  for (guint i = first; i < first + size; i++)
    if (gradus_table_row (growth->plan->table, growth->rows[i].row)[input] < t)
      {
        const GradusSortedRow other = growth->rows[first + below];

        growth->rows[first + below++] = growth->rows[i];
        growth->rows[i] = other;
      }
  add_leaf (growth, (int) node, sides, first, below);
  add_leaf (growth, (int) node, sides + k, first + below, size - below);
}

void
gradus_tree_grow (const GradusTreePlan *plan, GradusArray *tree)
{
  const GradusTable *table = plan->table;
  const guint k = table->n_classes;
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) counts = g_array_new (FALSE, FALSE, sizeof (gint32));
  g_autoptr (GArray) first = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GArray) size = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GArray) cuts = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) left = g_array_new (FALSE, FALSE, sizeof (gint32));
  g_autofree GradusSortedRow *rows = g_new (GradusSortedRow, table->n);
  g_autofree gint32 *order = g_new (gint32, MAX (table->d, 1));
  g_autofree gint32 *sides = g_new0 (gint32, 2 * k);
  Growth growth = { plan, nodes, counts, first, size, rows, cuts, left, order };
  guint n = 0;

  for (guint i = 0; i < table->n; i++)
    if (plan->times == NULL || plan->times[i] > 0)
      {
        sides[table->label[i]] += plan->times != NULL ? plan->times[i] : 1;
        rows[n++].row = i;
      }
  add_leaf (&growth, -1, sides, 0, n);
  for (guint node = 0; node < first->len; node++)
    {
      double *row = &g_array_index (nodes, double, node * GRADUS_TREE_N_COLUMNS);
      int best;

      if (row[GRADUS_TREE_IMPURE] <= 0 || row[GRADUS_TREE_DEPTH] >= plan->max_depth)
        continue;
      collect_cuts (&growth, node);
      best = find_best_cut (&growth, node, sides);
      if (best < 0)
        row[GRADUS_TREE_CLOSED] = 1;
      else
        cut_node (&growth, node, (guint) g_array_index (cuts, double, 3 * (guint) best),
                  g_array_index (cuts, double, 3 * (guint) best + 1), sides);
    }
  memcpy (gradus_array_init_matrix (tree, first->len, GRADUS_TREE_N_COLUMNS), nodes->data,
          nodes->len * sizeof (double));
}
