/* Tree-augmented naive Bayes: each input may lean on one other.
 *
 * Objective. Naive Bayes takes the inputs of a class for independent. Where they are not, let every
 * input but one depend on one other beside the class: the edges make a tree. Of all trees the one
 * with the most conditional mutual information has the largest likelihood,
 *
 *   I (x_j; x_k | y) = sum_y p (y) sum_ab p (a, b | y) ln (p (a, b | y) / (p (a | y) p (b | y))).
 *
 * Step. Weigh every pair of inputs, once (weigh). Then, edge after edge: take the heaviest that
 * closes no ring (edge; Kruskal), direct the edges away from the root (direct), count each input
 * against the class and its parent (tables), and judge all rows by them (judge). The tree is
 * complete after d - 1 edges.
 *
 * Cost. O(n d^2) for the weights, O(n d) for an edge.
 *
 * Edge cases. An edge of weight 0 is taken as well, as Chow and Liu do; it changes smoothed tables
 * a little. Of edges that weigh the same the first in the order of the inputs is taken. A row with
 * the probability 1/2 is half an error.
 *
 * Source: N. Friedman, D. Geiger and M. Goldszmidt 1997, Machine Learning 29, 131-163; C. Chow and
 * C. Liu 1968, IEEE Trans. Information Theory 14, 462-467.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-entry.h"
#include "gradus-information.h"

#include <stdlib.h>

/* Values of an input, and inputs, at most; micro-steps of a look at all rows. */
#define VALUES 12
#define INPUTS 12
#define MOST 40
#define SAME 1e-12

typedef struct
{
  int root, edges, row;    /* root and row are counted from 1 */
  double lambda;
} Params;

typedef struct
{
  GradusArray weights;     /* d x d */
  GradusArray tree;        /* d x d: 1 = in the tree, -1 = would have closed a ring */
  GradusArray parent;      /* d: from 0, -1 = none */
  GradusArray odds;        /* n x 2: log-odds of class 1, naive and by the tree */
  guint pairs, candidate;  /* weighed, looked at */
  guint n_edges, tabled, judged;
  guint last;
  bool ring;               /* what was looked at last would have closed one */
  double errors[2];
  bool known;
} State;

typedef struct
{
  guint a, b;
  double weight;
} Edge;

typedef struct
{
  guint n, d, n_edges;     /* edges that there are to choose from */
  guint count[2];
  guint levels[INPUTS];
  double value[INPUTS][VALUES];
  guint8 *x;               /* n x d: the number of the value */
  guint8 *y;               /* n */
  Edge *edges;             /* the heaviest first */
  double alone[INPUTS];    /* I (x_j; y) */
} Work;

enum { EVENT_RING, EVENT_TIE, EVENT_SILENT, EVENT_BETTER };

/* --- Counts and information ------------------------------------------------------------------- */

/* The number of the value of input @j that is nearest to @x. */
static guint
find_level (const Work *work, guint j, double x)
{
  guint best = 0;

  for (guint l = 1; l < work->levels[j]; l++)
    if (fabs (work->value[j][l] - x) < fabs (work->value[j][best] - x))
      best = l;
  return best;
}

/* The values of an input in ascending order; how many there are, VALUES + 1 where it is more. */
static guint
find_values (const GradusTable *table, guint j, double values[VALUES])
{
  guint n = 0;

  for (guint i = 0; i < table->n; i++)
    {
      const double x = gradus_table_row (table, i)[j];
      guint at = 0;

      while (at < n && values[at] < x)
        at++;
      if (at < n && values[at] == x)
        continue;
      if (n == VALUES)
        return VALUES + 1;
      memmove (&values[at + 1], &values[at], (n - at) * sizeof (double));
      values[at] = x;
      n++;
    }
  return n;
}

static double
weigh_pair (const Work *work, guint a, guint b)
{
  double counts[2 * VALUES * VALUES] = { 0 };
  const guint cells = work->levels[a] * work->levels[b];

  for (guint i = 0; i < work->n; i++)
    counts[work->y[i] * cells + work->x[i * work->d + a] * work->levels[b]
           + work->x[i * work->d + b]]++;
  return gradus_information_conditional (counts, 2, work->levels[a], work->levels[b]);
}

static double
weigh_alone (const Work *work, guint j)
{
  double p[2 * VALUES] = { 0 };

  for (guint i = 0; i < work->n; i++)
    p[2 * work->x[i * work->d + j] + work->y[i]] += 1.0 / work->n;
  return gradus_information_mutual (p, work->levels[j], 2);
}

/* The heavier first, of the same weight in the order of the inputs. */
static int
compare_edges (gconstpointer a, gconstpointer b)
{
  const Edge *x = a, *y = b;

  if (fabs (x->weight - y->weight) > SAME)
    return x->weight < y->weight ? 1 : -1;
  return x->a != y->a ? (x->a < y->a ? -1 : 1) : (x->b < y->b ? -1 : 1);
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (table);
  Work *work = g_new0 (Work, 1);

  work->n = table->n;
  work->d = table->d;
  work->x = g_new (guint8, (gsize) work->n * work->d);
  work->y = g_new (guint8, work->n);
  work->edges = g_new (Edge, (gsize) work->d * work->d);
  for (guint j = 0; j < work->d; j++)
    work->levels[j] = find_values (table, j, work->value[j]);
  for (guint i = 0; i < work->n; i++)
    {
      work->y[i] = table->label[i] > 0;
      work->count[work->y[i]]++;
      for (guint j = 0; j < work->d; j++)
        work->x[i * work->d + j] = find_level (work, j, gradus_table_row (table, i)[j]);
    }
  for (guint a = 0; a < work->d; a++)
    {
      work->alone[a] = weigh_alone (work, a);
      for (guint b = a + 1; b < work->d; b++)
        work->edges[work->n_edges++] = (Edge) { a, b, weigh_pair (work, a, b) };
    }
  qsort (work->edges, work->n_edges, sizeof (Edge), compare_edges);
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  g_free (work->x);
  g_free (work->y);
  g_free (work->edges);
  g_free (work);
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  double values[VALUES];

  if (table->d > INPUTS)
    return g_strdup_printf (_ ("There are %u columns, and a tree of at most %d is built here: "
                               "choose fewer columns."), table->d, INPUTS);
  for (guint j = 0; j < table->d; j++)
    if (find_values (table, j, values) > VALUES)
      return g_strdup_printf (_ ("The column “%s” has more than %d different values: cut it into "
                                 "bins first, as “Naive Bayes on tables and bins” does, or choose "
                                 "columns of few values."),
                              table->names[table->x_columns[j]], VALUES);
  if ((guint) params->row > table->n)
    return g_strdup_printf (_ ("There is no row %d to look at, there are only %u: choose one of "
                               "them."), params->row, table->n);
  return NULL;
}

/* A share of input @j: how often value @level in class @c where its parent has value @above. */
static double
share_of (const Work *work, double lambda, guint j, int parent, guint above, guint c, guint level)
{
  double all = 0, with = 0;

  for (guint i = 0; i < work->n; i++)
    if (work->y[i] == c && (parent < 0 || work->x[i * work->d + (guint) parent] == above))
      {
        all++;
        with += work->x[i * work->d + j] == level;
      }
  return (with + lambda) / (all + lambda * work->levels[j]);
}

/* log-odds that each value of each input adds: parts[j][above][level]. */
typedef struct
{
  double part[INPUTS][VALUES][VALUES];
} Votes;

static void
fill_votes (const Work *work, double lambda, const double *parent, Votes *votes)
{
  for (guint j = 0; j < work->d; j++)
    {
      const int up = parent != NULL ? (int) parent[j] : -1;

      for (guint above = 0; above < (up < 0 ? 1 : work->levels[up]); above++)
        for (guint l = 0; l < work->levels[j]; l++)
          votes->part[j][above][l] = log (share_of (work, lambda, j, up, above, 1, l))
                                     - log (share_of (work, lambda, j, up, above, 0, l));
    }
}

static double
odds_of (const Work *work, const Votes *votes, const double *parent, const guint8 *x)
{
  double odds = log ((double) work->count[1] / work->count[0]);

  for (guint j = 0; j < work->d; j++)
    {
      const int up = parent != NULL ? (int) parent[j] : -1;

      odds += votes->part[j][up < 0 ? 0 : x[up]][x[j]];
    }
  return odds;
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  double *parent;

  gradus_array_init_matrix (&state->weights, work->d, work->d);
  gradus_array_init_matrix (&state->tree, work->d, work->d);
  gradus_array_init_vector (&state->parent, work->d);
  gradus_array_init_matrix (&state->odds, work->n, 2);
  parent = gradus_array_write (&state->parent);
  for (guint j = 0; j < work->d; j++)
    parent[j] = -1;
  return GRADUS_STATUS_CONTINUE;
}

/* --- Phases ----------------------------------------------------------------------------------- */

GRADUS_MICROS (n_pairs, (work), MAX (work->n_edges, 1))
GRADUS_MICROS (n_inputs, (work), work->d)
GRADUS_MICROS (n_rows, (work), gradus_n_strides (work->n, MOST))

/* Pair @k in the order of the inputs. */
static Edge
pair_of (const Work *work, guint k)
{
  guint a = 0;

  while (k >= work->d - 1 - a)
    k -= work->d - 1 - a++;
  return (Edge) { a, a + 1 + k, 0 };
}

static GradusStatus
run_weigh (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  if (work->n_edges == 0)
    return GRADUS_STATUS_CONTINUE;
  const Edge pair = pair_of (work, state->pairs);
  double *weights = gradus_array_write (&state->weights);

  weights[pair.a * work->d + pair.b] = weights[pair.b * work->d + pair.a]
    = weigh_pair (work, pair.a, pair.b);
  state->last = state->pairs++;
  if (state->pairs < work->n_edges)
    return GRADUS_STATUS_AGAIN;
  gradus_context_raise_if (context, EVENT_SILENT, work->edges[0].weight <= SAME);
  return GRADUS_STATUS_CONTINUE;
}

/* Whether @a and @b hang together by what is in @tree: marks spread until nothing is new. */
static gboolean
is_joined (const double *tree, guint d, guint a, guint b)
{
  gboolean seen[INPUTS] = { FALSE }, grown = TRUE;

  seen[a] = TRUE;
  while (grown)
    {
      grown = FALSE;
      for (guint j = 0; j < d; j++)
        for (guint k = 0; k < d; k++)
          if (seen[j] && !seen[k] && tree[j * d + k] > 0)
            grown = seen[k] = TRUE;
    }
  return seen[b];
}

static guint
most_edges (const Params *params, const Work *work)
{
  return MIN ((guint) params->edges, work->d - 1);
}

/* The edges that are looked at until one is taken. */
static guint64
n_candidates (const GradusPosition *here)
{
  GRADUS_HERE (state, params, work);
  guint k = state->candidate;

  if (state->n_edges >= most_edges (params, work))
    return 1;
  while (is_joined (state->tree.data, work->d, work->edges[k].a, work->edges[k].b))
    k++;
  return k + 1 - state->candidate;
}

static GradusStatus
run_edge (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  double *tree;

  state->tabled = state->judged = 0;
  if (state->n_edges >= most_edges (params, work))
    return GRADUS_STATUS_CONTINUE;
  const Edge edge = work->edges[state->candidate++];

  state->ring = is_joined (state->tree.data, work->d, edge.a, edge.b);
  gradus_context_raise_if (context, EVENT_RING, state->ring);
  tree = gradus_array_write (&state->tree);
  tree[edge.a * work->d + edge.b] = tree[edge.b * work->d + edge.a] = state->ring ? -1 : 1;
  if (state->ring)
    return GRADUS_STATUS_AGAIN;
  state->n_edges++;
  gradus_context_raise_if (context, EVENT_TIE,
                           state->candidate < work->n_edges
                             && fabs (work->edges[state->candidate].weight - edge.weight) <= SAME);
  return GRADUS_STATUS_CONTINUE;
}

/* Away from the root; what does not hang together with it, away from its first input. */
static GradusStatus
run_direct (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  double *parent = gradus_array_write (&state->parent);
  gboolean seen[INPUTS] = { FALSE };
  guint queue[INPUTS], head = 0, tail = 0;

  for (guint s = 0; s <= work->d; s++)
    {
      const guint start = s == 0 ? MIN ((guint) params->root, work->d) - 1 : s - 1;

      if (seen[start])
        continue;
      seen[start] = TRUE;
      parent[start] = -1;
      queue[tail++] = start;
      while (head < tail)
        {
          const guint j = queue[head++];

          for (guint k = 0; k < work->d; k++)
            if (!seen[k] && state->tree.data[j * work->d + k] > 0)
              {
                seen[k] = TRUE;
                parent[k] = j;
                queue[tail++] = k;
              }
        }
    }
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_tables (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  state->last = state->tabled++;
  return state->tabled < work->d ? GRADUS_STATUS_AGAIN : GRADUS_STATUS_CONTINUE;
}

static double
error_of (double odds, gboolean one)
{
  return fabs (odds) <= SAME ? 0.5 : (odds > 0) != one;
}

static GradusStatus
run_judge (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  g_autofree Votes *naive = g_new (Votes, 1), *tree = g_new (Votes, 1);
  const guint end = MIN (state->judged + gradus_stride (work->n, MOST), work->n);
  double *odds = gradus_array_write (&state->odds);

  fill_votes (work, params->lambda, NULL, naive);
  fill_votes (work, params->lambda, state->parent.data, tree);
  for (; state->judged < end; state->judged++)
    {
      const guint8 *x = &work->x[state->judged * work->d];

      odds[2 * state->judged] = odds_of (work, naive, NULL, x);
      odds[2 * state->judged + 1] = odds_of (work, tree, state->parent.data, x);
    }
  state->last = end - 1;
  if (end < work->n)
    return GRADUS_STATUS_AGAIN;
  state->errors[0] = state->errors[1] = 0;
  for (guint i = 0; i < work->n; i++)
    for (guint m = 0; m < 2; m++)
      state->errors[m] += error_of (odds[2 * i + m], work->y[i]);
  state->known = true;
  gradus_context_raise_if (context, EVENT_BETTER, state->errors[1] < state->errors[0]);
  return state->n_edges >= most_edges (params, work) ? GRADUS_STATUS_CONVERGED
                                                      : GRADUS_STATUS_CONTINUE;
}

static void
predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  GRADUS_HERE (state, params, work);
  g_autofree Votes *votes = g_new (Votes, 1);
  guint8 x[INPUTS];

  fill_votes (work, params->lambda, state->parent.data, votes);
  for (gsize i = 0; i < n; i++)
    {
      for (guint j = 0; j < work->d; j++)
        x[j] = find_level (work, j, X[i * work->d + j]);
      out[i] = state->known ? odds_of (work, votes, state->parent.data, x) : 0;
    }
}

/* --- Quantities ------------------------------------------------------------------------------- */

/* The row that the bars show, from 0. */
static guint
find_row (const GradusPosition *here)
{
  GRADUS_HERE (state, params, work);

  return gradus_position_is_phase (here, "judge") && here->micro > 0
           ? MIN (state->last, work->n - 1) : (guint) params->row - 1;
}

GRADUS_NUMBER (number_naive_errors, (state), state->errors[0])
GRADUS_NUMBER (number_tree_errors, (state), state->errors[1])
GRADUS_NUMBER (number_naive, (state, params),
               gradus_sigmoid (state->odds.data[2 * (params->row - 1)]))
GRADUS_NUMBER (number_by_tree, (state, params),
               gradus_sigmoid (state->odds.data[2 * (params->row - 1) + 1]))

static double
number_total (const GradusPosition *here)
{
  GRADUS_HERE (state, work);
  double sum = 0;

  for (gsize k = 0; k < (gsize) work->d * work->d; k++)
    sum += state->tree.data[k] > 0 ? 0.5 * state->weights.data[k] : 0;
  return sum;
}

/* The input whose table is shown: the one in work, else the last that has a parent. */
static guint
find_child (const GradusPosition *here)
{
  GRADUS_HERE (state, work);
  guint child = 0;

  if (gradus_position_is_phase (here, "tables") && here->micro > 0)
    return MIN (state->last, work->d - 1);
  for (guint j = 0; j < work->d; j++)
    child = state->parent.data[j] >= 0 ? j : child;
  return child;
}

/* Rows: class 0 with each value of the parent, then class 1; columns: the values of the child. */
static void
array_table (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, params, work);
  const guint j = find_child (here);
  const int up = (int) state->parent.data[j];
  const guint above = up < 0 ? 1 : work->levels[up];
  double *shares;

  if (state->tabled <= j)
    return;
  shares = gradus_array_init_matrix (out, 2 * above, work->levels[j]);
  for (guint c = 0; c < 2; c++)
    for (guint a = 0; a < above; a++)
      for (guint l = 0; l < work->levels[j]; l++)
        shares[(c * above + a) * work->levels[j] + l] = share_of (work, params->lambda, j, up, a, c,
                                                                  l);
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "tree-errors", N_ ("Errors of the tree"), "E_{\\text{T}}", .number = number_tree_errors,
    GRADUS_KNOWN (State, known), .flags = GRADUS_METRIC },
  { "naive-errors", N_ ("Errors of naive Bayes"), "E_0", .number = number_naive_errors,
    GRADUS_KNOWN (State, known), .flags = GRADUS_METRIC },
  { "total", N_ ("Information in the tree"), "\\sum I", .number = number_total,
    .flags = GRADUS_METRIC },
  { "naive", N_ ("Probability of class 1, naive"), "P_0(1)", .number = number_naive,
    GRADUS_KNOWN (State, known), .flags = GRADUS_METRIC },
  { "by-tree", N_ ("Probability of class 1 by the tree"), "P_{\\text{T}}(1)",
    .number = number_by_tree, GRADUS_KNOWN (State, known), .flags = GRADUS_METRIC },
  { "weights", N_ ("Information between inputs, given the class"), "I(x_j; x_k|y)",
    GRADUS_QUANTITY (State, weights), .indices = N_ ("input, input") },
  { "tree", N_ ("Edges"), "T", GRADUS_QUANTITY (State, tree),
    .indices = N_ ("input, input: 1 is taken, -1 would close a ring") },
  { "parent", N_ ("Parents"), "\\pi_j", GRADUS_QUANTITY (State, parent),
    .indices = N_ ("input; its parent from 0, -1: none") },
  { "table", N_ ("Table of an input"), "p(x_j|x_{\\pi}, y)", .array = array_table,
    .indices = N_ ("class and value of the parent, value") },
  { "odds", N_ ("Log-odds of every row"), "s^{(i)}", GRADUS_QUANTITY (State, odds),
    .indices = N_ ("row; naive, by the tree"), .one = N_ ("Log-odds"),
    .flags = GRADUS_PER_DATUM },
  { "n-edges", N_ ("Edges taken"), NULL, GRADUS_QUANTITY (State, n_edges) });

static const char *
title_of (const GradusTable *table, guint j)
{
  return table->names[table->x_columns[j]];
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, work, table);
  const guint row = find_row (here), child = find_child (here);
  const int up = (int) state->parent.data[child];
  const Edge edge = gradus_position_is_phase (here, "weigh")
                      ? (work->n_edges > 0 ? pair_of (work, MIN (state->last, work->n_edges - 1))
                                           : (Edge){ 0, 0, 0 })
                    : work->n_edges > 0 ? work->edges[MAX (state->candidate, 1) - 1]
                                        : (Edge){ 0, 0, 0 };
  g_autoptr (GString) arrows = g_string_new (NULL);
  guint best = 0;

  for (guint j = 0; j < work->d; j++)
    {
      best = work->alone[j] > work->alone[best] + SAME ? j : best;
      if (state->parent.data[j] >= 0)
        g_string_append_printf (arrows, "%s%s → %s", arrows->len > 0 ? ", " : "",
                                title_of (table, (guint) state->parent.data[j]),
                                title_of (table, j));
    }
  gradus_names_whole (names, "n", work->n);
  gradus_names_whole (names, "d", work->d);
  gradus_names_flag (names, "enough", state->n_edges >= most_edges (params, work));
  gradus_names_whole (names, "wanted", most_edges (params, work));
  gradus_names_whole (names, "a", edge.a + 1);
  gradus_names_whole (names, "b", edge.b + 1);
  gradus_names_word (names, "a-name", title_of (table, edge.a));
  gradus_names_word (names, "b-name", title_of (table, edge.b));
  gradus_names_number (names, "weight", state->weights.data[edge.a * work->d + edge.b]);
  gradus_names_flag (names, "ring", state->ring);
  gradus_names_flag (names, "any-edge", state->candidate > 0);
  gradus_names_word (names, "first-a", title_of (table, work->n_edges > 0 ? work->edges[0].a : 0));
  gradus_names_word (names, "first-b", title_of (table, work->n_edges > 0 ? work->edges[0].b : 0));
  gradus_names_number (names, "first-weight", work->n_edges > 0 ? work->edges[0].weight : NAN);
  gradus_names_word (names, "best-name", title_of (table, best));
  gradus_names_number (names, "best-alone", work->alone[best]);
  gradus_names_flag (names, "touches", work->n_edges > 0 && (work->edges[0].a == best
                                                             || work->edges[0].b == best));
  gradus_names_word (names, "arrows", arrows->str);
  gradus_names_flag (names, "any-arrow", arrows->len > 0);
  gradus_names_word (names, "root-name", title_of (table, MIN ((guint) params->root, work->d) - 1));
  gradus_names_word (names, "child", title_of (table, child));
  gradus_names_whole (names, "child-number", child + 1);
  gradus_names_flag (names, "has-parent", up >= 0);
  gradus_names_word (names, "up", up >= 0 ? title_of (table, (guint) up) : "");
  gradus_names_whole (names, "up-number", MAX (up, 0) + 1);
  gradus_names_whole (names, "values", work->levels[child]);
  gradus_names_whole (names, "up-values", up >= 0 ? work->levels[up] : 1);
  gradus_names_whole (names, "cells", 2 * (up >= 0 ? work->levels[up] : 1) * work->levels[child]);
  gradus_names_whole (names, "row-number", row + 1);
  gradus_names_vector (names, "row-x", gradus_table_row (table, row), work->d);
  gradus_names_whole (names, "row-class", work->y[row]);
  gradus_names_number (names, "row-naive", gradus_sigmoid (state->odds.data[2 * row]));
  gradus_names_number (names, "row-tree", gradus_sigmoid (state->odds.data[2 * row + 1]));
  gradus_names_number (names, "row-odds", state->odds.data[2 * row + 1]);
}

/* --- What theory promises --------------------------------------------------------------------- */

static gboolean
holds_weights (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);

  for (guint a = 0; a < work->d; a++)
    for (guint b = 0; b < work->d; b++)
      {
        const double weight = state->weights.data[a * work->d + b];

        if (weight < 0 || weight != state->weights.data[b * work->d + a])
          return FALSE;
        *measured = MAX (*measured,
                         weight - log (MIN (work->levels[a], work->levels[b])));
      }
  return *measured <= 1e-9;
}

/* As many pieces as inputs, less one for each edge: an edge of a ring would join nothing. */
static gboolean
holds_forest (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);
  guint pieces = 0;

  for (guint j = 0; j < work->d; j++)
    {
      gboolean first = TRUE;

      for (guint k = 0; k < j; k++)
        first = first && !is_joined (state->tree.data, work->d, k, j);
      pieces += first;
    }
  *measured = pieces + state->n_edges;
  return *measured == work->d;
}

/* Directed, each edge has one child. */
static gboolean
holds_parents (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);

  for (guint j = 0; j < work->d; j++)
    *measured += state->parent.data[j] >= 0;
  return *measured == state->n_edges;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "weights", N_ ("Information is symmetric, never below 0, and below what an input can say"),
    "0 \\le I(x_j; x_k|y) \\le \\ln K", holds_weights, .phase = "weigh" },
  { "forest", N_ ("No ring: each edge joins two pieces"), "d - |T|", holds_forest,
    .phase = "edge" },
  { "parents", N_ ("Each edge has one child"), "|\\{j : \\pi_j\\}| = |T|", holds_parents,
    .phase = "direct" });

/* --- What there is ---------------------------------------------------------------------------- */

/* What naive Bayes has: the class alone tells of every input. Between inputs all is open. */
static void
draw_naive (const double *x, const double *y, guint d, GradusScene *scene)
{
  /* Two inputs stand opposite: the class goes beside the edge between them. */
  const double side = d == 2 ? 0.9 : 0;

  for (guint j = 0; j < d; j++)
    {
      gradus_scene_arrow (scene, side, 0, gradus_between (side, x[j], 0.85),
                          gradus_between (0, y[j], 0.85), GRADUS_ROLE_SECOND, GRADUS_LINE_SOLID);
      if (d == 3)
        gradus_scene_text (scene, 0.6 * (x[j] + x[(j + 1) % d]), 0.6 * (y[j] + y[(j + 1) % d]),
                           GRADUS_ANCHOR_CENTRE, GRADUS_ROLE_MUTED, 1.4, "?");
    }
  gradus_scene_point (scene, side, 0, GRADUS_ROLE_SECOND, GRADUS_SHAPE_SQUARE, 2.5, -1);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_SECOND, GRADUS_SHAPE_SQUARE,
                            _ ("the class, by itself: naive Bayes"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED,
                            _ ("do they depend on each other?"));
}

/* All inputs on a circle; edges by what they weigh, those of the tree, and what is looked at. */
static void
build_graph (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work, table);
  const gboolean weighing = gradus_position_is_phase (here, "weigh");
  const gboolean choosing = gradus_position_is_phase (here, "edge");
  const double heaviest = work->n_edges > 0 ? work->edges[0].weight : 0;
  double x[INPUTS], y[INPUTS], clearest = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_NONE | GRADUS_AXES_EQUAL, NULL, NULL);
  gradus_scene_set_x_range (scene, -1.7, 1.7);
  /* A triangle stands higher than it hangs. */
  gradus_scene_set_y_range (scene, work->d == 3 ? -0.9 : -1.4, 1.4);
  for (guint j = 0; j < work->d; j++)
    {
      x[j] = cos (G_PI_2 - 2 * G_PI * j / work->d);
      y[j] = sin (G_PI_2 - 2 * G_PI * j / work->d);
      clearest = MAX (clearest, work->alone[j]);
    }
  for (guint k = 0; k < work->n_edges; k++)
    {
      const Edge pair = pair_of (work, k);
      const double weight = state->weights.data[pair.a * work->d + pair.b];
      const double in = state->tree.data[pair.a * work->d + pair.b];
      const gboolean now = (weighing && here->micro > 0 && k == state->last)
                           || (choosing && state->candidate > 0
                               && work->edges[state->candidate - 1].a == pair.a
                               && work->edges[state->candidate - 1].b == pair.b);
      const GradusRole role = in < 0 ? GRADUS_ROLE_ERROR
                              : now  ? GRADUS_ROLE_ACCENT
                              : in > 0 ? GRADUS_ROLE_MODEL
                                       : GRADUS_ROLE_MUTED;
      const GradusLineStyle width = in > 0 || weight > 0.6 * heaviest ? GRADUS_LINE_BOLD
                                    : weight > 0.2 * heaviest         ? GRADUS_LINE_SOLID
                                                                      : GRADUS_LINE_THIN;
      const GradusLineStyle style = in < 0                           ? GRADUS_LINE_DASHED
                                    : in == 0 && weight <= SAME      ? GRADUS_LINE_DOTTED
                                                                     : width;

      if (k >= state->pairs)
        {
          gradus_scene_segment (scene, x[pair.a], y[pair.a], x[pair.b], y[pair.b],
                                GRADUS_ROLE_MUTED, GRADUS_LINE_THIN | GRADUS_LINE_DASHED);
          continue;
        }
      gradus_scene_segment (scene, x[pair.a], y[pair.a], x[pair.b], y[pair.b], role, style);
      if (in > 0 && state->parent.data[pair.a] == pair.b)
        gradus_scene_arrow (scene, x[pair.b], y[pair.b], gradus_between (x[pair.b], x[pair.a], 0.7),
                            gradus_between (y[pair.b], y[pair.a], 0.7), role, GRADUS_LINE_BOLD);
      else if (in > 0 && state->parent.data[pair.b] == pair.a)
        gradus_scene_arrow (scene, x[pair.a], y[pair.a], gradus_between (x[pair.a], x[pair.b], 0.7),
                            gradus_between (y[pair.a], y[pair.b], 0.7), role, GRADUS_LINE_BOLD);
      if (work->d <= 4 || now)
        {
          g_autofree char *number = g_strdup_printf ("%.3f", weight);
          const double out = work->d <= 4 ? 0.22 : 0;

          gradus_scene_text (scene, (0.5 + out) * (x[pair.a] + x[pair.b]),
                             (0.5 + out) * (y[pair.a] + y[pair.b]), GRADUS_ANCHOR_CENTRE, role, 1,
                             number);
        }
    }
  if (here->phase < 0)
    draw_naive (x, y, work->d, scene);
  if (state->n_edges > 0)
    gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD, _ ("in the tree"));
  for (guint k = 0; k < work->d * work->d; k++)
    if (state->tree.data[k] < 0)
      {
        gradus_scene_legend_line (scene, GRADUS_ROLE_ERROR, GRADUS_LINE_DASHED,
                                  _ ("would close a ring"));
        break;
      }
  /* A node is as large as what the input alone tells of the class. */
  for (guint j = 0; j < work->d; j++)
    {
      g_autofree char *label = g_strdup_printf ("%s: %.3f", title_of (table, j), work->alone[j]);

      gradus_scene_point (scene, x[j], y[j], GRADUS_ROLE_DATA, GRADUS_SHAPE_CIRCLE,
                          1.4 + (clearest > SAME ? 2 * work->alone[j] / clearest : 0), -1);
      gradus_scene_text (scene, 1.3 * x[j], 1.3 * y[j], GRADUS_ANCHOR_CENTRE,
                         GRADUS_ROLE_FOREGROUND, 1, label);
    }
  gradus_scene_legend_mark (scene, GRADUS_ROLE_DATA, GRADUS_SHAPE_CIRCLE,
                            _ ("what it tells of the class alone"));
}

/* The row in hand: the probability of its class by both models. */
static void
build_bars (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const guint row = find_row (here);
  const char *ticks[] = { C_ ("axis", "naive"), C_ ("axis", "tree") };

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "model"),
                         _ ("probability of class 1"));
  gradus_scene_set_x_names (scene, ticks, 2);
  gradus_scene_set_x_range (scene, 0.4, 2.6);
  gradus_scene_set_y_range (scene, 0, 1);
  if (gradus_kit_waits (scene, !state->known && row >= state->judged,
                        _ ("The rows are judged when the tables are counted.")))
    return;
  for (guint m = 0; m < 2; m++)
    {
      const double share = gradus_sigmoid (state->odds.data[2 * row + m]);
      g_autofree char *number = g_strdup_printf ("%.3f", share);

      gradus_scene_bar (scene, m + 1, 0.6, 0, share,
                        m == 0 ? GRADUS_ROLE_SECOND : GRADUS_ROLE_MODEL, 0.6);
      gradus_scene_text (scene, m + 1, share, GRADUS_ANCHOR_ABOVE, GRADUS_ROLE_FOREGROUND, 1,
                         number);
    }
  gradus_scene_hrule (scene, 0.5, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN | GRADUS_LINE_DASHED, NULL);
  gradus_scene_hrule (scene, work->y[row], GRADUS_ROLE_TRUTH,
                      GRADUS_LINE_DOTTED | GRADUS_LINE_BOLD, NULL);
  gradus_scene_label (scene, _ ("the true class"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "graph", N_ ("What inputs tell of each other"), .build = build_graph },
  { "bars", N_ ("One row, naive and by the tree"), .build = build_bars,
    .caption = GRADUS_SAY ({ NULL, N_ ("Row {row-number}: {row-x}, of class {row-class}.") }) },
  { "table", N_ ("The table of an input"), .kit = gradus_kit_matrix, .of = "table",
    .with = "sequential numbers", .caption = GRADUS_SAY (
      { "has-parent", N_ ("“{child}” given class (0, 1) and “{up}”") },
      { NULL, N_ ("“{child}” given the class alone.") }) },
  { "errors", N_ ("Errors of both models"), .kit = gradus_kit_curves,
    .of = "naive-errors tree-errors", .with = "iterations" });

static const GradusPhase phases[] = GRADUS_ROWS (
  { "weigh", N_ ("Weigh every pair"), N_ ("How much does one input tell of another, when the class "
                                          "is known?"),
    .shows = "graph",
    .pseudocode = N_ ("for each pair of inputs: w ← I(x_j; x_k | y)"), .once = TRUE,
    .n_micro = n_pairs, .run = run_weigh,
    .rule = "I(x_j; x_k|y) = \\sum_{y, a, b} p(a, b, y)\\,\\ln\\frac{p(a, b|y)}{p(a|y)\\,p(b|y)}",
    .filled = GRADUS_SAY ({ "d > 1", "I(x_{<a>}; x_{<b>}|y) = <weight|accent>" }),
    .said = GRADUS_SAY (
      { "d == 1", N_ ("There is one input, and nothing for it to lean on.") },
      { "micro", N_ ("Given the class, “{a-name}” and “{b-name}” tell {weight} nats of each "
                     "other.") },
      { "event:silent", N_ ("No pair tells anything: every weight is 0.") },
      { NULL, N_ ("The heaviest pair is “{first-a}” and “{first-b}”, with {first-weight} "
                  "nats.") }) },
  { "edge", N_ ("Take the heaviest edge"), N_ ("The heaviest edge that closes no ring joins the "
                                               "tree."),
    .shows = "graph",
    .pseudocode = N_ ("take the heaviest edge that closes no ring"), .n_micro = n_candidates,
    .run = run_edge,
    .rule = "e^* = \\arg\\max_e \\role{accent}{w_e}",
    .filled = GRADUS_SAY ({ "any-edge", "w_{<a>, <b>} = <weight|accent>" }),
    .said = GRADUS_SAY (
      { "not any-edge", N_ ("No edge is taken: this is naive Bayes.") },
      { "ring", N_ ("“{a-name}” and “{b-name}” hang together already: this edge would close a "
                    "ring.") },
      { "event:tie", N_ ("The edge between “{a-name}” and “{b-name}” is taken, with {weight} nats; "
                         "the next one weighs the same.") },
      { NULL, N_ ("The edge between “{a-name}” and “{b-name}” is taken, with {weight} nats.") }) },
  { "direct", N_ ("Direct the edges"), N_ ("Every edge points away from the root."),
    .shows = "graph",
    .pseudocode = N_ ("direct the edges away from the root"), .run = run_direct,
    .rule = "x_{\\pi_j} \\to x_j",
    .filled = GRADUS_SAY ({ "has-parent", "x_{<up-number>} \\to x_{<child-number>}" }),
    .said = GRADUS_SAY (
      { "any-arrow", N_ ("From “{root-name}”: {arrows}.") },
      { NULL, N_ ("No input leans on another.") }) },
  { "tables", N_ ("Count the tables"), N_ ("Each input is counted against the class and its "
                                           "parent."),
    .shows = "table",
    .pseudocode = N_ ("for each input: count its values for each class and value of its parent"),
    .n_micro = n_inputs, .run = run_tables,
    .rule = "p(x_j|x_{\\pi}, y) = \\frac{n(x_j, x_{\\pi}, y) + \\lambda}"
            "{n(x_{\\pi}, y) + \\lambda K_j}",
    .filled = GRADUS_SAY (
      { "has-parent", "2 \\cdot K_{<up-number>} \\cdot K_{<child-number>} = "
                      "<calc 2 * up-values * values = cells>" },
      { NULL, "2 \\cdot K_{<child-number>} = <calc 2 * values = cells>" }),
    .said = GRADUS_SAY (
      { "micro and has-parent", N_ ("“{child}” leans on “{up}”: {cells} shares, for two classes, "
                                    "{up-values} values of the parent and {values} of its own.") },
      { "micro", N_ ("“{child}” leans on the class alone: {cells} shares.") },
      { NULL, NN_ ("The table is counted.", "All {d} tables are counted."), "d" }) },
  { "judge", N_ ("Judge the rows"), N_ ("Naive Bayes and the tree judge every row."),
    .shows = "bars",
    .pseudocode = N_ ("for each row: s ← log prior odds + the votes of all tables"),
    .n_micro = n_rows, .run = run_judge,
    .rule = "P(1\\,|\\,x) = \\frac{1}{1 + e^{-s}},\\quad s = \\log\\frac{n_1}{n_0} + \\sum_j "
            "\\log\\frac{p(x_j|x_{\\pi}, 1)}{p(x_j|x_{\\pi}, 0)}",
    .filled = GRADUS_SAY (
      { NULL, "P(1\\,|\\,x^{(<row-number>)}) = \\frac{1}{1 + e^{-(<row-odds|4>)}} = "
              "<row-tree|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Row {row-number} is of class {row-class}: naive Bayes gives class 1 the "
                     "probability {row-naive}, the tree {row-tree}.") },
      { "enough", N_ ("That is all: naive Bayes gets {naive-errors} of {n} wrong, the tree "
                      "{tree-errors}.") },
      { NULL, N_ ("Naive Bayes gets {naive-errors} of {n} wrong, the tree so far "
                  "{tree-errors}.") }) });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "first", N_ ("Which edge comes first?"), "edge", "graph", .asks = GRADUS_ASKS_EVENT,
    .about = "touches", .when = "wanted > 1 and root == 1 and first-weight > 0 and best-alone > 0 "
                                "and not any-edge",
    .words = N_ ("Alone, “{best-name}” tells most of the class: {best-alone} nats. Will the first "
                 "edge of the tree end at it?"),
    .truth = GRADUS_SAY (
      { "touches", N_ ("Yes: “{first-a}” and “{first-b}” tell most of each other.") },
      { NULL, N_ ("No: it joins “{first-a}” and “{first-b}”, which tell {first-weight} nats of "
                  "each other given the class.") }),
    .intuition = N_ ("You thought the useful input comes first, but the tree repairs what naive "
                     "Bayes has wrong: inputs that depend on each other."),
    .intuition_answer = "yes" },
  { "wrong", N_ ("How many does the tree get wrong?"), "judge", "graph",
    .asks = GRADUS_ASKS_NUMBER, .about = "tree-errors", .scale = "1",
    .words = N_ ("Of {n} rows, how many will the tree so far get wrong?") });

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "root", .label = N_ ("Root"), .blurb = N_ ("The number of the input from which all edges "
                                                     "point away."),
    GRADUS_PARAM_FIELD (Params, root), .def = 1, .min = 1, .max = INPUTS, .slider_min = 1,
    .slider_max = INPUTS, .applies = GRADUS_APPLIES_REDO },
  { .id = "edges", .label = N_ ("Edges at most"),
    .blurb = N_ ("How many edges are taken; without any it is naive Bayes."),
    GRADUS_PARAM_FIELD (Params, edges), .def = INPUTS - 1, .min = 0, .max = INPUTS - 1,
    .slider_min = 0, .slider_max = INPUTS - 1, .applies = GRADUS_APPLIES_REDO },
  { .id = "row", .label = N_ ("Row to look at"),
    .blurb = N_ ("The number of the row whose probability the bars show."),
    GRADUS_PARAM_FIELD (Params, row), .def = 1, .min = 1, .max = 100000, .slider_min = 1,
    .slider_max = 40, .applies = GRADUS_APPLIES_REDO },
  { .id = "lambda", .label = N_ ("Smoothing"), .symbol = "\\lambda",
    .blurb = N_ ("So many imaginary rows for each value, class and value of the parent."),
    GRADUS_PARAM_FIELD (Params, lambda), .def = 1, .min = 1e-6, .max = 1e6, .slider_min = 0.01,
    .slider_max = 10, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_RING] = { "ring", N_ ("A ring"), N_ ("A heavy edge was left out: its ends hung together "
                                              "already.") },
  [EVENT_TIE] = { "tie", N_ ("A tie"), N_ ("The next edge weighs the same; the first of them is "
                                           "taken.") },
  [EVENT_SILENT] = { "silent", N_ ("Nothing to repair"), N_ ("Every weight is 0.") },
  [EVENT_BETTER] = { "better", N_ ("Better than naive"), N_ ("The tree gets fewer rows wrong than "
                                                             "naive Bayes.") });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "by-hand", .title = N_ ("Two that matter together, and a hint"),
    .blurb = N_ ("The class is 1 where x1 and x2 differ; x3 is right three times of four. Naive "
                 "Bayes sees the hint alone and gets 4 of 16 wrong, the tree none."),
    .data = "xor-hint-16", .params = "row=8",
    .claims = "naive-errors == 4\ntree-errors == 0\nn == 16\never: event:tie" },
  { .id = "root", .title = N_ ("Another root"),
    .blurb = N_ ("From x3 the arrows turn round, and the tree still gets every row right."),
    .params = "row=8 root=3", .claims = "tree-errors == 0\nparent[0] == 2\nparent[2] == -1" },
  { .id = "none", .title = N_ ("No edge"),
    .blurb = N_ ("Without edges the tree is naive Bayes."), .params = "row=8 edges=0",
    .claims = "tree-errors == naive-errors\nn-edges == 0" },
  { .id = "one", .title = N_ ("One edge"),
    .blurb = N_ ("The edge that matters, without the one that weighs 0: row 8 gets 0.682."),
    .params = "row=8 edges=1", .claims = "by-tree ~ 0.682\ntree-errors == 0" },
  { .id = "mails", .title = N_ ("Forty mails, six words"),
    .blurb = N_ ("Fifteen pairs, five edges: some heavy edges would close a ring."),
    .data = "mails-40", .claims = "n-edges == 5\never: event:ring" },
  { .id = "words", .title = N_ ("Two words that work together"),
    .blurb = N_ ("One edge, and nothing is wrong any more."), .data = "xor-words-8",
    .claims = "tree-errors == 0\nn-edges == 1" },
  { .id = "parity", .title = N_ ("Failure: three that matter together"),
    .blurb = N_ ("The class is the parity of three inputs: no pair tells anything."),
    .data = "parity-3",
    .failure = N_ ("Every weight is 0: given the class, any two inputs are independent, and only "
                   "all three together tell. No tree of pairs can hold that. A decision tree or a "
                   "kernel can."),
    .claims = "total == 0\never: event:silent\nby-tree == 0.5\ntree-errors == 4" });

/* tests/second-opinion/tan.py computes it from shares in numpy. */
#define NUMPY "numpy: shares with one imaginary row for each value"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "by-hand", GRADUS_CHECK_END, "weights",
    GRADUS_EXPECT (0, G_LN2, 0, G_LN2, 0, 0, 0, 0, 0), 1e-12, "by hand: ln 2" },
  { "by-hand", GRADUS_CHECK_END, "naive", GRADUS_EXPECT (0.3), 1e-12, "by hand: odds 3/7" },
  { "by-hand", GRADUS_CHECK_END, "by-tree", GRADUS_EXPECT (2.5 / 3.5), 1e-12,
    "by hand: odds 2.5" },
  { "by-hand", 1, "by-tree", GRADUS_EXPECT (15.0 / 22), 1e-12, "by hand: odds 15/7" },
  { "by-hand", GRADUS_CHECK_END, "naive-errors", GRADUS_EXPECT (4), 0, NUMPY },
  { "by-hand", GRADUS_CHECK_END, "tree-errors", GRADUS_EXPECT (0), 0, NUMPY },
  { "parity", GRADUS_CHECK_END, "weights", GRADUS_EXPECT (0, 0, 0, 0, 0, 0, 0, 0, 0), 1e-15,
    NUMPY });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "edges", .title = N_ ("Naive, and with its tree"),
    .blurb = N_ ("The same sixteen rows without an edge and with two: four errors and none."),
    .preset = "by-hand", .left = "edges=0", .right = "edges=11", .plot = "bars",
    .claims = "left: tree-errors == 4\nright: tree-errors == 0" });

static const GradusSheet sheet = {
  .aha = N_ ("Let each feature lean on one other; the heaviest tree of shared information is the "
             "best such repair."),
  .by_hand = N_ ("x1, x2 and y = x1 ⊕ x2: given y, x1 tells x2 entirely, I = ln 2. Row (0, 1, 0): "
                 "naive odds 3/7, so 0.3; by the tree 2.5, so 0.714."),
  .why = "bars",
  .intuition = N_ ("The most useful input is joined first."),
  .caught_by = "first",
  .breaks = N_ ("The parity of three inputs: all weights are 0, and so all probabilities ½."),
  .needs = "naive-bayes-bernoulli mutual-information",
  .leads_to = "decision-tree sequence-models",
  .aliases = "TAN; AODE; Chow-Liu tree; conditional mutual information; spanning tree; "
             "半朴素贝叶斯; 条件互信息; 最大生成树; bpsbys",
  .terms = N_ ("conditional mutual information; spanning tree"),
};

const GradusDescriptor gradus_tree_augmented_naive_bayes = {
  .id = "tree-augmented-naive-bayes", .chapter = 6, .difficulty = 3,
  .title = N_ ("Semi-naive Bayes, TAN"),
  .summary = N_ ("Joins the inputs that tell most of each other to a tree, and counts each given "
                 "its parent."),
  .goal = N_ ("Say which edge a tree takes first and why, and what no tree can repair."),
  .source = "Friedman, Geiger and Goldszmidt 1997; Chow and Liu 1968",
  .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_LABEL | GRADUS_NEEDS_TWO_CLASSES | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("Inputs of few values each, and a class of two."), GRADUS_MEMORIES (Params, State),
  GRADUS_TABLES, .questions = questions, .validate = validate, .prepare = prepare,
  .unprepare = unprepare, .init = init, .name = name, .predicts = GRADUS_PREDICTS_SCORE,
  .score = N_ ("the logarithm of the odds"), .predict = predict,
  .start_shows = "graph",
  .start_said = GRADUS_SAY (
    { NULL, NN_ ("{n} rows of two classes, and one input.",
      "{n} rows of two classes, and {d} inputs: which of them depend on each other?"), "d" }),
  .same = GRADUS_SAMENESS (
    { "order", GRADUS_DIFFERS, "the row is looked at that stands at the place of the parameter" },
    { "copies", GRADUS_DIFFERS, "counts begin at 1 (Laplace)" }),
};
