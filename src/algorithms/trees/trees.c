/* The machine of the family "trees": classification by questions about one input at a time (CART).
 *
 * Objective. Cut the space into boxes whose examples are as much of one class as possible. A heap
 * of examples with the class shares p_1 .. p_k is impure by
 *
 *   Gini     i(p) = 1 - sum_c p_c^2        (two classes: 2 p (1 - p)), or
 *   entropy  i(p) = - sum_c p_c log2 p_c.
 *
 * Step. Take the first leaf that is not pure and may be cut. Try every cut "input j below t", t in
 * the middle between two neighbouring values of the leaf's examples, since between neighbours
 * nothing changes. Take the cut with the largest gain
 *
 *   gain = i (heap) - n_L / n i (left) - n_R / n i (right),
 *
 * which is never negative because i is concave: the two halves lie on a chord below its arc. One
 * iteration is one leaf, and one micro-step of the search one cut. A leaf predicts the class most
 * of its examples have, the first of equal ones.
 *
 * Cost. The columns are sorted once, O(d n log n), and the examples of a leaf are put in their
 * order by rank, O(d m); k a cut, because class counts are carried along.
 *
 * Edge cases. No cut between equal values; a leaf whose examples are all the same stays impure. A
 * cut without gain is made as long as the least gain is 0: exclusive or has no other way. Of cuts
 * that gain the same the one on the first input with the smallest t is taken, and the tie is told.
 *
 * Source: Breiman, Friedman, Olshen & Stone 1984; 图解机器学习, section 9.1.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "grow.h"
#include "trees.h"

/* Larger trees are not drawn. */
#define MANY_NODES 255

typedef struct
{
  unsigned int impurity;
  int max_depth;
  int min_leaf;
  double min_gain;
} Params;

typedef struct
{
  GradusArray tree;         /* nodes x GRADUS_TREE_N_COLUMNS */
  GradusIntArray counts;    /* nodes x k */
  GradusIntArray leaf;      /* n: the leaf each example is in */
  int node;                 /* the leaf in work, -1: none */
  GradusArray cuts;         /* m x 3: input, t, gain (-1: not tried yet) */
  GradusIntArray left;      /* m x k: class counts left of the cut */
  guint tried, ties;
  int best;                 /* cut, -1: none */
  double impurity;          /* of all leaves, weighted by their examples */
  guint errors, leaves, depth;
} State;

/* The order of the examples by each input, equal ones by number. */
typedef struct
{
  guint *order;             /* d x n: which example is the r-th */
  guint *rank;              /* d x n: the other way round */
} Work;

enum { EVENT_SPLIT, EVENT_PURE, EVENT_TIE, EVENT_CLOSED };

/* --- Heaps ------------------------------------------------------------------------------------ */

static inline guint
count_nodes (const State *state)
{
  return state->tree.shape[0];
}

static inline double
node_at (const State *state, int node, guint column)
{
  return state->tree.data[(gsize) node * GRADUS_TREE_N_COLUMNS + column];
}

static inline gboolean
is_leaf (const State *state, int node)
{
  return node_at (state, node, GRADUS_TREE_LEFT) < 0;
}

static gboolean
is_open (const State *state, int node, const Params *params)
{
  return is_leaf (state, node) && node_at (state, node, GRADUS_TREE_IMPURE) > 0
         && node_at (state, node, GRADUS_TREE_CLOSED) == 0
         && node_at (state, node, GRADUS_TREE_DEPTH) < params->max_depth;
}

/* The first leaf that may be cut, or -1. */
static int
find_open (const State *state, const Params *params)
{
  for (guint i = 0; i < count_nodes (state); i++)
    if (is_open (state, (int) i, params))
      return (int) i;
  return -1;
}

/* What is measured of the whole tree. */
static void
measure (State *state, const GradusTable *table)
{
  const guint k = table->n_classes;

  state->impurity = 0;
  state->errors = state->leaves = state->depth = 0;
  for (guint i = 0; i < count_nodes (state); i++)
    {
      const gint32 *counts = &state->counts.data[(gsize) i * k];
      const guint n = gradus_heap_size (counts, k);

      if (!is_leaf (state, (int) i))
        continue;
      state->leaves++;
      state->depth = MAX (state->depth, (guint) node_at (state, (int) i, GRADUS_TREE_DEPTH));
      state->impurity += (double) n / table->n * node_at (state, (int) i, GRADUS_TREE_IMPURE);
      state->errors += n - (guint) counts[gradus_heap_majority (counts, k)];
    }
}

/* --- Order
 * ---------------------------------------------------------------------------------------- */

static gpointer
prepare (const GradusSetup *setup)
{
  const GradusTable *table = gradus_setup_get_table (setup);
  const gsize n = table->n;
  g_autofree GradusSortedRow *sorted = g_new (GradusSortedRow, MAX (n, 1));
  Work *work = g_new0 (Work, 1);

  work->order = g_new (guint, MAX (n * table->d, 1));
  work->rank = g_new (guint, MAX (n * table->d, 1));
  for (guint j = 0; j < table->d; j++)
    {
      for (guint i = 0; i < n; i++)
        sorted[i] = (GradusSortedRow) { gradus_table_row (table, i)[j], i };
      gradus_sort_rows (sorted, (guint) n);
      for (guint r = 0; r < n; r++)
        {
          work->order[j * n + r] = sorted[r].row;
          work->rank[j * n + sorted[r].row] = r;
        }
    }
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  if (work == NULL)
    return;
  g_free (work->order);
  g_free (work->rank);
  g_free (work);
}

/* Put @m different numbers below @limit in order, a byte at a time from the last; @spare has room
 * for as many. */
static void
sort_ranks (guint *ranks, guint *spare, guint m, guint limit)
{
  guint *from = ranks, *to = spare;

  for (guint shift = 0; shift < 32 && (limit - 1) >> shift > 0; shift += 8)
    {
      guint begin[257] = { 0 }, *other = from;

      for (guint i = 0; i < m; i++)
        begin[(from[i] >> shift & 255) + 1]++;
      for (guint digit = 1; digit < 257; digit++)
        begin[digit] += begin[digit - 1];
      for (guint i = 0; i < m; i++)
        to[begin[from[i] >> shift & 255]++] = from[i];
      from = to;
      to = other;
    }
  if (from != ranks)
    memcpy (ranks, from, m * sizeof (guint));
}

/* --- Start ------------------------------------------------------------------------------------ */

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, table);
  gint32 *counts = gradus_int_array_init (&state->counts, table->n_classes);

  memset (counts, 0, table->n_classes * sizeof (gint32));
  for (guint i = 0; i < table->n; i++)
    counts[table->label[i]]++;
  memset (gradus_int_array_init (&state->leaf, table->n), 0, table->n * sizeof (gint32));
  gradus_tree_fill (gradus_array_init_matrix (&state->tree, 1, GRADUS_TREE_N_COLUMNS), 0, -1,
                    counts, table->n_classes, params->impurity);
  state->node = state->best = -1;
  measure (state, table);
  return GRADUS_STATUS_CONTINUE;
}

/* --- Phases ----------------------------------------------------------------------------------- */

/* Whether a cut may stand between the example at place @i of the @m that are in order and the next.
 * */
static inline gboolean
can_cut (double before, double after, guint i, guint m, guint min_leaf)
{
  return before != after && i + 1 >= min_leaf && m - i - 1 >= min_leaf;
}

/* The cuts through the heap of the leaf in work, input by input, and what is left of each. */
static void
collect_cuts (State *state, const GradusTable *table, const Work *work, guint min_leaf)
{
  const guint k = table->n_classes, d = table->d;
  const gsize n = table->n;
  const guint m = gradus_heap_size (&state->counts.data[(gsize) state->node * k], k);
  g_autofree guint *rows = g_new (guint, m + 1);
  g_autofree guint *sorted = g_new (guint, (gsize) m * d);
  g_autofree guint *spare = g_new (guint, m);
  g_autofree double *x = g_new (double, (gsize) m * d);
  g_autofree gint32 *counts = g_new (gint32, k);
  double *cuts;
  gint32 *left;
  guint n_cuts = 0, found = 0;

  /* Without a branch: whoever is not of this leaf is written over by the next. */
  for (guint i = 0; i < n && found < m; i++)
    {
      rows[found] = i;
      found += state->leaf.data[i] == state->node;
    }
  for (guint j = 0; j < d; j++)
    {
      guint *mine = sorted + (gsize) j * m;
      double *at = x + (gsize) j * m;

      for (guint i = 0; i < m; i++)
        mine[i] = work->rank[j * n + rows[i]];
      sort_ranks (mine, spare, m, table->n);
      for (guint i = 0; i < m; i++)
        {
          mine[i] = work->order[j * n + mine[i]];
          at[i] = gradus_table_row (table, mine[i])[j];
          n_cuts += i > 0 && can_cut (at[i - 1], at[i], i - 1, m, min_leaf);
        }
    }
  if (n_cuts == 0)
    return;
  cuts = gradus_array_init_matrix (&state->cuts, n_cuts, 3);
  left = gradus_int_array_init (&state->left, n_cuts * k);
  for (guint j = 0; j < d; j++)
    {
      const double *at = x + (gsize) j * m;

      memset (counts, 0, k * sizeof (gint32));
      for (guint i = 0; i + 1 < m; i++)
        {
          counts[table->label[sorted[(gsize) j * m + i]]]++;
          if (!can_cut (at[i], at[i + 1], i, m, min_leaf))
            continue;
          *cuts++ = j;
          *cuts++ = gradus_cut_between (at[i], at[i + 1]);
          *cuts++ = -1;
          memcpy (left, counts, k * sizeof (gint32));
          left += k;
        }
    }
}

static GradusStatus
run_choose (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work, table);

  state->node = find_open (state, params);
  state->best = -1;
  state->tried = state->ties = 0;
  gradus_array_clear (&state->cuts);
  gradus_int_array_clear (&state->left);
  if (state->node >= 0)
    collect_cuts (state, table, work, (guint) params->min_leaf);
  return GRADUS_STATUS_CONTINUE;
}

/* Class counts on both sides of cut @cut, 2 x k, and the impurities; the gain. */
static double
try_cut (const State *state, guint cut, guint k, guint kind, gint32 *sides, double impurity[2])
{
  return gradus_tree_gain (&state->counts.data[(gsize) state->node * k],
                           &state->left.data[(gsize) cut * k], k, kind,
                           node_at (state, state->node, GRADUS_TREE_IMPURE), sides, impurity);
}

static GradusStatus
run_search (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);
  const guint k = gradus_context_get_table (context)->n_classes;
  const guint m = state->cuts.shape[0];
  g_autofree gint32 *sides = g_new (gint32, 2 * k);
  double impurity[2], *cuts;

  if (state->cuts.data == NULL)
    return GRADUS_STATUS_CONTINUE;
  cuts = gradus_array_write (&state->cuts);
  do
    {
      const guint at = state->tried++;
      const double gain = try_cut (state, at, k, params->impurity, sides, impurity);
      const double best = state->best >= 0 ? cuts[3 * state->best + 2] : -1;

      cuts[3 * at + 2] = gain;
      if (gain > best + GRADUS_CUTS_EQUAL)
        {
          state->best = (int) at;
          state->ties = 1;
        }
      else if (gain >= best - GRADUS_CUTS_EQUAL)
        state->ties++;
    }
  while (context->bulk && state->tried < m);
  if (state->tried < m)
    return GRADUS_STATUS_AGAIN;
  gradus_context_raise_if (context, EVENT_TIE, state->ties > 1);
  return GRADUS_STATUS_CONTINUE;
}

GRADUS_MICROS (count_cuts, (state), state->cuts.data != NULL ? state->cuts.shape[0] : 1)

/* Two new leaves under the node in work. */
static void
split (State *state, const GradusTable *table, const Params *params)
{
  const guint k = table->n_classes, n = count_nodes (state);
  const guint input = (guint) state->cuts.data[3 * state->best];
  const double t = state->cuts.data[3 * state->best + 1];
  g_auto (GradusArray) old = { 0 };
  g_auto (GradusIntArray) old_counts = { 0 };
  g_autofree gint32 *sides = g_new (gint32, 2 * k);
  gint32 *counts, *leaf;
  double impurity[2], *tree;

  try_cut (state, (guint) state->best, k, params->impurity, sides, impurity);
  gradus_array_assign (&old, &state->tree);
  gradus_int_array_assign (&old_counts, &state->counts);
  counts = gradus_int_array_init (&state->counts, (n + 2) * k);
  memcpy (counts, old_counts.data, n * k * sizeof (gint32));
  memcpy (counts + n * k, sides, 2 * k * sizeof (gint32));
  tree = gradus_array_init_matrix (&state->tree, n + 2, GRADUS_TREE_N_COLUMNS);
  memcpy (tree, old.data, n * GRADUS_TREE_N_COLUMNS * sizeof (double));
  tree[state->node * GRADUS_TREE_N_COLUMNS + GRADUS_TREE_LEFT] = n;
  tree[state->node * GRADUS_TREE_N_COLUMNS + GRADUS_TREE_RIGHT] = n + 1;
  tree[state->node * GRADUS_TREE_N_COLUMNS + GRADUS_TREE_INPUT] = input;
  tree[state->node * GRADUS_TREE_N_COLUMNS + GRADUS_TREE_CUT] = t;
  for (guint side = 0; side < 2; side++)
    gradus_tree_fill (tree, (int) (n + side), state->node, sides + side * k, k, params->impurity);
  leaf = gradus_int_array_write (&state->leaf);
  for (guint i = 0; i < table->n; i++)
    if (leaf[i] == state->node)
      leaf[i] = (gint32) (gradus_table_row (table, i)[input] < t ? n : n + 1);
}

static GradusStatus
run_split (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, table);
  const guint n = count_nodes (state);

  if (state->node < 0)
    return GRADUS_STATUS_CONTINUE;
  if (state->best < 0
      || state->cuts.data[3 * state->best + 2] < params->min_gain - GRADUS_CUTS_EQUAL)
    {
      gradus_array_write (&state->tree)[state->node * GRADUS_TREE_N_COLUMNS + GRADUS_TREE_CLOSED]
        = 1;
      gradus_context_raise (context, EVENT_CLOSED);
      return GRADUS_STATUS_CONTINUE;
    }
  split (state, table, params);
  measure (state, table);
  gradus_context_raise (context, EVENT_SPLIT);
  gradus_context_raise_if (context, EVENT_PURE,
                           node_at (state, (int) n, GRADUS_TREE_IMPURE) == 0
                             || node_at (state, (int) n + 1, GRADUS_TREE_IMPURE) == 0);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_check (gpointer state, GradusContext *context)
{
  return find_open (state, context->params) < 0 ? GRADUS_STATUS_CONVERGED : GRADUS_STATUS_CONTINUE;
}

/* --- Names ------------------------------------------------------------------------------------ */

static void
name_counts (GradusNames *names, const char *word, const gint32 *counts, guint k)
{
  g_autofree double *numbers = g_new (double, k);

  for (guint c = 0; c < k; c++)
    numbers[c] = counts != NULL ? counts[c] : NAN;
  gradus_names_vector (names, word, numbers, k);
}

/* The cut that is told of: the one just tried inside the search, else the best. */
static int
told_cut (const GradusPosition *here)
{
  const State *state = here->state;

  return here->micro > 0 ? (int) state->tried - 1 : state->best;
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, table);
  const guint k = table->n_classes;
  const int cut = told_cut (here), node = state->node;
  const gint32 *heap = node >= 0 ? &state->counts.data[(gsize) node * k] : NULL;
  g_autofree gint32 *sides = g_new0 (gint32, 2 * k);
  double impurity[2] = { NAN, NAN }, gain = NAN;

  if (node >= 0 && cut >= 0)
    gain = try_cut (state, (guint) cut, k, params->impurity, sides, impurity);
  gradus_names_whole (names, "leaf-number", node + 1);
  gradus_names_flag (names, "busy", node >= 0);
  gradus_names_flag (names, "has-cut", node >= 0 && cut >= 0);
  gradus_names_whole (names, "here", heap != NULL ? gradus_heap_size (heap, k) : 0);
  gradus_names_whole (names, "n-cuts", state->cuts.data != NULL ? state->cuts.shape[0] : 0);
  gradus_names_whole (names, "n-tried", state->tried);
  gradus_names_whole (names, "n-ties", state->ties);
  gradus_names_number (names, "i-node",
                       node >= 0 ? node_at (state, node, GRADUS_TREE_IMPURE) : NAN);
  gradus_names_number (names, "i-left", impurity[0]);
  gradus_names_number (names, "i-right", impurity[1]);
  /* Two pure heaps leave nothing to ask. */
  gradus_names_flag (names, "some-mixed", impurity[0] > 0 || impurity[1] > 0);
  gradus_names_number (names, "this-gain", gain);
  gradus_names_number (names, "impurity-whole", state->impurity - gain);
  gradus_names_whole (names, "n-left", gradus_heap_size (sides, k));
  gradus_names_whole (names, "n-right", gradus_heap_size (sides + k, k));
  gradus_names_number (names, "t", cut >= 0 ? state->cuts.data[3 * cut + 1] : NAN);
  gradus_names_word (names, "input",
                     cut >= 0 ? table->names[table->x_columns[(guint) state->cuts.data[3 * cut]]]
                              : "");
  name_counts (names, "heap", heap, k);
  name_counts (names, "heap-left", cut >= 0 ? sides : NULL, k);
  name_counts (names, "heap-right", cut >= 0 ? sides + k : NULL, k);
}

GRADUS_NUMBER (get_gain, (state), state->best >= 0 ? state->cuts.data[3 * state->best + 2] : NAN)

/* --- What is said and written ----------------------------------------------------------------- */

/* "i_L = 1 - (3/4)^2 - (1/4)^2 = 0.375" for one heap. */
static void
append_impurity (GString *tex, const char *symbol, const gint32 *counts, guint k, guint kind)
{
  const guint n = gradus_heap_size (counts, k);
  gboolean first = TRUE;

  g_string_append_printf (tex, "%s = ", symbol);
  if (kind == GRADUS_IMPURITY_GINI)
    g_string_append (tex, "1");
  for (guint c = 0; c < k; c++)
    if (counts[c] > 0)
      {
        if (kind == GRADUS_IMPURITY_GINI)
          g_string_append_printf (tex, " - (\\role{class%u}{\\frac{%d}{%u}})^2", c, counts[c], n);
        else
          g_string_append_printf (tex, "%s\\role{class%u}{\\frac{%d}{%u}}\\log_2\\frac{%d}{%u}",
                                  first ? "-" : " - ", c, counts[c], n, counts[c], n);
        first = FALSE;
      }
  g_string_append (tex, " = ");
  gradus_tex_number (tex, gradus_heap_impurity (counts, k, kind));
  g_string_append (tex, " \\\\ ");
}

static void
fill_search (const GradusPosition *here, GString *tex)
{
  const State *state = here->state;
  const guint kind = ((const Params *) here->params)->impurity;
  const guint k = gradus_dataset_get_table (here->dataset)->n_classes;
  const int cut = told_cut (here);
  g_autoptr (GradusNames) names = gradus_names_new (here);
  g_autofree gint32 *sides = g_new (gint32, 2 * k);
  double impurity[2];

  if (state->node < 0 || cut < 0)
    return;
  try_cut (state, (guint) cut, k, kind, sides, impurity);
  append_impurity (tex, "i", &state->counts.data[(gsize) state->node * k], k, kind);
  append_impurity (tex, "i_L", sides, k, kind);
  append_impurity (tex, "i_R", sides + k, k, kind);
  gradus_say_tex (names, "\\role{accent}{\\mathrm{gain}} = <calc i-node - n-left / here * i-left - "
                         "n-right / here * i-right = this-gain|accent>", tex);
}

#define RULE_GAIN "\\\\ \\role{accent}{\\mathrm{gain}} = i - \\frac{n_L}{n} i_L - " \
                  "\\frac{n_R}{n} i_R"

static const GradusPhase phases[] = GRADUS_ROWS (
  { "choose", N_("Choose a leaf"),
    N_("Take the first leaf that is not pure, and lay out all cuts between neighbours."),
    .pseudocode = N_("node ← first impure leaf that may be cut"), .run = run_choose,
    .rule = "i > 0,\\quad \\mathrm{depth} < \\mathrm{depth}_{\\max}",
    .filled = GRADUS_SAY (
      { "busy", "i = <i-node> > 0,\\quad n = <here>" },
      { NULL, "\\mathrm{errors} = <errors>" }),
    .said = GRADUS_SAY (
      { "not busy", N_("There is no leaf that may be cut: all examples here are alike.") },
      { "n-cuts == 0", N_("Leaf {leaf-number} has the classes {heap} and may not be cut: its "
                          "examples are the same in every input, or too few.") },
      { NULL, NN_ ("Leaf {leaf-number} is next: its classes count {heap}, impurity {i-node}, and "
                 "there is {n-cuts} cut to try.",
        "Leaf {leaf-number} is next: its classes count {heap}, impurity {i-node}, and there are "
           "{n-cuts} cuts to try."), "n-cuts" }) },
  { "search", N_("Try every cut"),
    N_("Between two neighbours nothing changes, so the middles between them are all the cuts there "
       "are."),
    .shows = "gains",
    .pseudocode = N_("for each input j and middle t:\n  gain ← i − (n_L i_L + n_R i_R) / n"),
    .run = run_search, .n_micro = count_cuts, .fill = fill_search,
    .rules = GRADUS_SAY (
      { "impurity-measure == gini", "i(p) = 1 - \\sum_c p_c^2 " RULE_GAIN },
      { NULL, "i(p) = -\\sum_c p_c\\log_2 p_c " RULE_GAIN }),
    .said = GRADUS_SAY (
      { "not has-cut", N_("There is nothing to try.") },
      { "micro", N_("Cut {n-tried} of {n-cuts}, {input} below {t}: the heaps count {heap-left} and "
                    "{heap-right}, and the gain is {this-gain}.") },
      { "event:tie", N_("{n-ties} cuts gain {this-gain}, as much as each other; the first of them, "
                        "{input} below {t}, is taken: heaps {heap-left} and {heap-right}.") },
      { NULL, N_("The best cut is {input} below {t}: heaps {heap-left} and {heap-right}, and the "
                 "impurity falls from {i-node} by {this-gain}.") }) },
  { "split", N_("Cut the leaf"),
    N_("The leaf becomes a question with two leaves below it, when the cut gains enough."),
    .pseudocode = N_("if gain ≥ least gain: two new leaves\nelse: the leaf stays"), .run =
      run_split,
    .rule = "\\role{accent}{\\mathrm{gain}} \\ge \\mathrm{gain}_{\\min}",
    .filled = GRADUS_SAY (
      { "has-cut", "\\role{accent}{\\mathrm{gain}} = <this-gain|accent> <least this-gain min-gain> "
                   "<min-gain> = \\mathrm{gain}_{\\min}" },
      { NULL, "\\mathrm{errors} = <errors>" }),
    .said = GRADUS_SAY (
      { "event:split and errors falls", N_("{input} below {t} parts the {here} examples into "
                                           "{n-left} and {n-right}; the training errors fall from "
                                           "{before errors} to {after errors}.") },
      { "event:split", N_("{input} below {t} parts the {here} examples into {n-left} and "
                          "{n-right}; the training errors stay {errors}, but the heaps are purer "
                          "or ready for the next question.") },
      { "has-cut", N_("The best cut gains {this-gain}, less than the least gain {min-gain}: the "
                      "leaf stays.") },
      { "busy", N_("No cut is possible: the leaf stays as it is.") },
      { NULL, N_("There is no leaf to cut.") }) },
  { "check", N_("Is there another leaf?"),
    N_("Stop when every leaf is pure or may not be cut any more."),
    .pseudocode = N_("if no leaf may be cut: stop"), .run = run_check,
    .rule = "\\sum_{\\mathrm{leaves}} \\frac{n_l}{n} i_l",
    .filled = GRADUS_SAY (
      { NULL, "\\sum_{\\mathrm{leaves}} \\frac{n_l}{n} i_l = <impurity>" }),
    .said = GRADUS_SAY (
      { "converged and errors == 0",
        NN_ ("Every leaf is of one class: {leaves} leaf, no training error.",
        "Every leaf is of one class: {leaves} leaves, no training error."), "leaves" },
      { "converged", NN_ ("No leaf may be cut any more: {leaves} leaf; wrong examples: {errors} of "
                        "{n}.",
        "No leaf may be cut any more: {leaves} leaves; wrong examples: {errors} of {n}."),
        "leaves" },
      { NULL, NN_ ("{leaves} leaf, weighted impurity {impurity}; wrong examples: {errors} of {n}.",
        "{leaves} leaves, weighted impurity {impurity}; wrong examples: {errors} of {n}."),
        "leaves" }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusChoice impurities[] = GRADUS_ROWS (
  [GRADUS_IMPURITY_GINI] = { "gini", N_("Gini") },
  [GRADUS_IMPURITY_ENTROPY] = { "entropy", N_("Entropy") });

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "impurity-measure", .label = N_("Impurity"), .symbol = "i",
    .blurb = N_("How mixed a heap is: both are 0 for one class and largest for equal shares; "
                "entropy counts bits."),
    GRADUS_PARAM_FIELD (Params, impurity), .def = GRADUS_IMPURITY_GINI,
    .max = GRADUS_IMPURITY_ENTROPY, .choices = impurities },
  { .id = "max-depth", .label = N_("Largest depth"),
    .blurb = N_("How many questions lie on the way to a leaf at most: few make a coarse tree, many "
                "learn single examples by heart."),
    GRADUS_PARAM_FIELD (Params, max_depth), .def = 10, .min = 1, .max = 50, .slider_min = 1,
    .slider_max = 12 },
  { .id = "min-leaf", .label = N_("Fewest examples in a leaf"),
    .blurb = N_("Cuts that leave fewer examples on a side are not tried."),
    GRADUS_PARAM_FIELD (Params, min_leaf), .def = 1, .min = 1, .max = 100000, .slider_min = 1,
    .slider_max = 50 },
  { .id = "min-gain", .label = N_("Least gain"),
    .blurb = N_("A leaf whose best cut gains less stays; with 0 even a cut without gain is made."),
    GRADUS_PARAM_FIELD (Params, min_gain), .def = 0, .min = 0, .max = 10, .slider_min = 0,
    .slider_max = 0.2 });

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "impurity", N_("Impurity of the leaves"), "\\sum_l\\frac{n_l}{n}i_l",
    GRADUS_QUANTITY (State, impurity), .flags = GRADUS_METRIC | GRADUS_PROMISED,
    .better = GRADUS_BETTER_LESS },
  { "errors", N_("Training errors"), "\\#", GRADUS_QUANTITY (State, errors),
    .flags = GRADUS_METRIC | GRADUS_PROMISED, .better = GRADUS_BETTER_LESS },
  { "leaves", N_("Leaves"), "l", GRADUS_QUANTITY (State, leaves), .flags = GRADUS_METRIC },
  { "depth", N_("Depth"), "h", GRADUS_QUANTITY (State, depth), .flags = GRADUS_METRIC },
  { "gain", N_("Gain of the best cut"), "\\mathrm{gain}", .number = get_gain,
    .flags = GRADUS_LISTED, .indices = N_("a number") },
  { "tree", N_("Tree"), "T", GRADUS_QUANTITY (State, tree),
    .indices = N_("node; left, right, input (−1: leaf), cut, class, impurity, parent, depth, "
                  "closed") },
  { "leaf", N_("Leaf of the example"), "l(x_i)", GRADUS_QUANTITY (State, leaf),
    .indices = N_("one for each example, counted from 0"), .flags = GRADUS_PER_DATUM },
  { "cuts", N_("Cuts of the leaf in work"), "(j, t, \\mathrm{gain})",
    GRADUS_QUANTITY (State, cuts), .indices = N_("cut; input, place, gain (−1: not tried yet)") },
  { "counts", N_("Class counts of the nodes"), NULL, GRADUS_QUANTITY (State, counts),
    .flags = GRADUS_HIDDEN },
  { "left", N_("Class counts left of the cuts"), NULL, GRADUS_QUANTITY (State, left),
    .flags = GRADUS_HIDDEN });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_SPLIT] = { "split", N_("A leaf is cut"), N_("Two new leaves take the place of one.") },
  [EVENT_PURE] = { "pure", N_("A pure leaf"), N_("A new leaf has examples of one class only.") },
  [EVENT_TIE] = { "tie", N_("Cuts that are equally good"),
                  N_("Several cuts gain the same; the first of them is taken.") },
  [EVENT_CLOSED] = { "closed", N_("A leaf stays impure"),
                     N_("No cut of the leaf is possible or gains enough.") });

/* The leaves share out the examples. */
static gboolean
holds_partition (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, table);

  for (guint i = 0; i < count_nodes (state); i++)
    if (is_leaf (state, (int) i))
      *measured += gradus_heap_size (&state->counts.data[(gsize) i * table->n_classes],
                               table->n_classes);
  return *measured == table->n;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "partition", N_("Every example is in one leaf"), "\\sum_l n_l = n", holds_partition });

/* --- Pictures --------------------------------------------------------------------------------- */

static void
predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  const State *state = here->state;
  const guint d = gradus_dataset_get_table (here->dataset)->d;

  for (gsize i = 0; i < n; i++)
    out[i] = node_at (state, (int) gradus_tree_find_leaf (state->tree.data, GRADUS_TREE_N_COLUMNS,
                                                          &X[i * d]), GRADUS_TREE_CLASS);
}

/* The box of @node in the plane, low and high of both inputs, within the picture. */
static void
find_box (const State *state, int node, double low[2], double high[2])
{
  int above;

  while ((above = (int) node_at (state, node, GRADUS_TREE_PARENT)) >= 0)
    {
      const guint input = (guint) node_at (state, above, GRADUS_TREE_INPUT);
      const double t = node_at (state, above, GRADUS_TREE_CUT);

      if (input < 2 && (int) node_at (state, above, GRADUS_TREE_LEFT) == node)
        high[input] = MIN (high[input], t);
      else if (input < 2)
        low[input] = MAX (low[input], t);
      node = above;
    }
}

static void
draw_cut (const State *state, int node, guint input, double t, const double low[2],
          const double high[2], GradusRole role, GradusLineStyle style, GradusScene *scene)
{
  double from[2] = { low[0], low[1] }, to[2] = { high[0], high[1] };

  find_box (state, node, from, to);
  from[input] = to[input] = t;
  gradus_scene_segment (scene, from[0], from[1], to[0], to[1], role, style);
}

/* The cuts so far, and those of the leaf in work. */
static void
draw_cuts (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;
  const guint d = gradus_dataset_get_table (here->dataset)->d;
  const gboolean is_cut = gradus_position_is_phase (here, "split")
                          || gradus_position_is_phase (here, "check");
  const gboolean searching = here->phase >= 0 && !is_cut && state->node >= 0
                             && here->status == GRADUS_STATUS_CONTINUE;
  double low[2], high[2];

  if (d > 2 || !gradus_scene_get_x_range (scene, &low[0], &high[0])
      || !gradus_scene_get_y_range (scene, &low[1], &high[1]))
    return;
  /* Lines go on to the edges of the picture, whose ranges are those of the examples. */
  gradus_scene_set_x_range (scene, low[0], high[0]);
  gradus_scene_set_y_range (scene, low[1], high[1]);
  for (int j = 0; j < 2; j++)
    {
      const double far = 3 * (high[j] - low[j]);

      low[j] -= far;
      high[j] += far;
    }
  for (guint i = 0; i < count_nodes (state); i++)
    if (!is_leaf (state, (int) i))
      draw_cut (state, (int) i, (guint) node_at (state, (int) i, GRADUS_TREE_INPUT),
                node_at (state, (int) i, GRADUS_TREE_CUT), low, high,
                is_cut && (int) i == state->node ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_MODEL,
                GRADUS_LINE_SOLID, scene);
  if (searching)
    {
      double from[2] = { low[0], low[1] }, to[2] = { high[0], high[1] };

      find_box (state, state->node, from, to);
      gradus_scene_polygon (scene, (const double[]){ from[0], to[0], to[0], from[0] },
                            (const double[]){ from[1], from[1], to[1], to[1] }, 4,
                            GRADUS_ROLE_ACCENT, GRADUS_LINE_DASHED, 0);
      if (state->best >= 0)
        draw_cut (state, state->node, (guint) state->cuts.data[3 * state->best],
                  state->cuts.data[3 * state->best + 1], low, high, GRADUS_ROLE_ACCENT,
                  GRADUS_LINE_SOLID, scene);
      if (here->micro > 0)
        draw_cut (state, state->node, (guint) state->cuts.data[3 * (state->tried - 1)],
                  state->cuts.data[3 * (state->tried - 1) + 1], low, high, GRADUS_ROLE_MUTED,
                  GRADUS_LINE_DOTTED, scene);
    }
}

static void
build_tree (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, table);
  const guint n = count_nodes (state), k = table->n_classes;
  g_autofree GradusKitNode *nodes = NULL;
  g_autofree double *shares = NULL;
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);

  if (gradus_kit_waits (scene, n > MANY_NODES, _("The tree has too many nodes to be drawn.")))
    return;
  nodes = g_new0 (GradusKitNode, n);
  shares = g_new (double, (gsize) n * k);
  for (guint i = 0; i < n; i++)
    {
      const gint32 *counts = &state->counts.data[(gsize) i * k];

      for (guint c = 0; c < k; c++)
        shares[i * k + c] = (double) counts[c] / gradus_heap_size (counts, k);
      nodes[i] = (GradusKitNode) {
        .left = (int) node_at (state, (int) i, GRADUS_TREE_LEFT), .right =
          (int) node_at (state, (int) i, GRADUS_TREE_RIGHT),
        .shares = &shares[i * k], .n_shares = k, .current = (int) i == state->node,
      };
      if (nodes[i].left < 0)
        continue;
      nodes[i].text = g_strdup_printf (
        "%s < %s",
        table->names[table->x_columns[(guint) node_at (state, (int) i, GRADUS_TREE_INPUT)]],
        GRADUS_NUM (node_at (state, (int) i, GRADUS_TREE_CUT)));
      g_ptr_array_add (texts, (gpointer) nodes[i].text);
    }
  for (int node = state->node; node >= 0; node = (int) node_at (state, node, GRADUS_TREE_PARENT))
    nodes[node].on_path = TRUE;
  gradus_kit_tree (scene, nodes, n);
  gradus_scene_set_caption (scene, n > 1 ? _("yes: to the left") : _("only a root so far"));
}

/* The gain of every cut tried, over its place; one curve for each input. */
static void
build_gains (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, table);
  const guint m = state->cuts.data != NULL ? state->cuts.shape[0] : 0;
  const double *cuts = state->cuts.data;

  if (gradus_kit_waits (scene, m == 0 || state->tried == 0, _("No cut has been tried yet.")))
    return;
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, _("place of the cut"), C_ ("axis", "gain"));
  for (guint i = 0; i < m; i++)
    gradus_scene_include (scene, cuts[3 * i + 1], 0);
  for (guint j = 0, i = 0; j < table->d && i < state->tried; j++)
    {
      const GradusRole role = j == 0   ? GRADUS_ROLE_MODEL
                              : j == 1 ? GRADUS_ROLE_SECOND
                                       : GRADUS_ROLE_MUTED;
      const guint first = i;
      g_autofree double *x = g_new (double, m);
      g_autofree double *y = g_new (double, m);

      for (; i < state->tried && cuts[3 * i] == j; i++)
        {
          x[i - first] = cuts[3 * i + 1];
          y[i - first] = cuts[3 * i + 2];
        }
      if (i == first)
        continue;
      gradus_scene_polyline (scene, x, y, i - first, role, GRADUS_LINE_SOLID | GRADUS_LINE_MARKERS);
      if (j <= 2)
        gradus_scene_legend (scene, role, GRADUS_SHAPE_AUTO, TRUE, GRADUS_LINE_SOLID,
                             j == 2 && table->d > 3 ? C_ ("legend", "other inputs")
                                                    : table->names[table->x_columns[j]]);
    }
  if (state->best >= 0)
    gradus_scene_point (scene, cuts[3 * state->best + 1], cuts[3 * state->best + 2],
                        GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1.6, -1);
}

/* The impurity of two classes, of which one has the share. */
GRADUS_CURVE (arc_at, guint, kind, share,
              *kind == GRADUS_IMPURITY_GINI                ? 2 * share * (1 - share)
              : share <= 0 || share >= 1   ? 0
                                           : -share * log2 (share) - (1 - share) * log2 (1 - share))

/* Two classes: the impurity over the share of one of them is an arc, the halves of a heap lie on a
 * chord below it, and the gain is the drop from the arc to the chord. */
static void
build_arc (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, table);
  const guint kind = ((const Params *) here->params)->impurity;
  const int cut = told_cut (here);
  gint32 sides[4];
  const gint32 *heap;
  double impurity[2], p[3], gain;

  if (gradus_kit_waits (scene, table->n_classes != 2, _("The arc is drawn for two classes.")))
    return;
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, _("share of the second class"),
                         C_ ("axis", "impurity"));
  gradus_scene_set_x_range (scene, 0, 1);
  gradus_scene_function (scene, arc_at, &kind, 0, 1, 101, GRADUS_ROLE_MUTED, GRADUS_LINE_SOLID);
  if (state->node < 0)
    return;
  heap = &state->counts.data[(gsize) state->node * 2];
  p[2] = (double) heap[1] / gradus_heap_size (heap, 2);
  if (cut >= 0)
    {
      gain = try_cut (state, (guint) cut, 2, kind, sides, impurity);
      for (int side = 0; side < 2; side++)
        p[side] = (double) sides[2 * side + 1] / gradus_heap_size (&sides[2 * side], 2);
      gradus_scene_segment (scene, p[0], impurity[0], p[1], impurity[1], GRADUS_ROLE_MODEL,
                            GRADUS_LINE_SOLID);
      gradus_scene_segment (scene, p[2], node_at (state, state->node, GRADUS_TREE_IMPURE), p[2],
                            node_at (state, state->node, GRADUS_TREE_IMPURE) - gain,
                            GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD);
      for (int side = 0; side < 2; side++)
        gradus_scene_point (scene, p[side], impurity[side], GRADUS_ROLE_MODEL, GRADUS_SHAPE_CIRCLE,
                            0.8
                              + 0.8 * gradus_heap_size (&sides[2 * side], 2)
                                  / gradus_heap_size (heap, 2),
                              -1);
      gradus_scene_legend (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_CIRCLE, TRUE, GRADUS_LINE_SOLID,
                           _("the two heaps"));
      gradus_scene_legend_line (scene, GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD, C_ ("legend", "gain"));
    }
  gradus_scene_point (scene, p[2], node_at (state, state->node, GRADUS_TREE_IMPURE),
                      GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE, 1.6, -1);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "data", N_("Examples and boxes"), GRADUS_EDIT_POINTS, .kit = gradus_kit_classes, .of = "",
    .with = "sides", .extra = draw_cuts },
  { "tree", N_("The tree"), .build = build_tree },
  { "gains", N_("Gain of every cut"), .build = build_gains },
  { "arc", N_("Impurity: the arc and the chord"), .build = build_arc },
  { "errors", N_("Errors and leaves"), .kit = gradus_kit_curves, .of = "errors leaves",
    .with = "iterations" });

/* --- Questions -------------------------------------------------------------------------------- */

typedef struct
{
  int cut[2];               /* the best of each of the first two inputs */
  double gain[2];
  gint32 errors[2];
} Rivals;

static gboolean
find_rivals (const GradusPosition *here, Rivals *rivals)
{
  const State *state = here->state;
  const guint k = gradus_dataset_get_table (here->dataset)->n_classes;
  const guint m = state->cuts.data != NULL ? state->cuts.shape[0] : 0;
  g_autofree gint32 *sides = g_new (gint32, 2 * k);
  double impurity[2];

  rivals->cut[0] = rivals->cut[1] = -1;
  for (guint i = 0; state->node >= 0 && i < m && state->cuts.data[3 * i] < 2; i++)
    {
      const guint j = (guint) state->cuts.data[3 * i];
      const double gain = try_cut (state, i, k, ((const Params *) here->params)->impurity, sides,
                                   impurity);

      if (rivals->cut[j] >= 0 && gain <= rivals->gain[j] + GRADUS_CUTS_EQUAL)
        continue;
      rivals->cut[j] = (int) i;
      rivals->gain[j] = gain;
      rivals->errors[j] = 0;
      for (guint side = 0; side < 2; side++)
        rivals->errors[j] += (gint32) gradus_heap_size (sides + side * k, k)
                             - sides[side * k + gradus_heap_majority (sides + side * k, k)];
    }
  return rivals->cut[0] >= 0 && rivals->cut[1] >= 0;
}

static void
append_heaps (const GradusPosition *here, int cut, GString *out)
{
  const State *state = here->state;
  const guint k = gradus_dataset_get_table (here->dataset)->n_classes;
  g_autofree gint32 *sides = g_new (gint32, 2 * k);
  double impurity[2];

  try_cut (state, (guint) cut, k, 0, sides, impurity);
  for (guint side = 0; side < 2; side++)
    {
      g_string_append (out, side == 0 ? "(" : " (");
      for (guint c = 0; c < k; c++)
        g_string_append_printf (out, "%s%d", c > 0 ? ", " : "", sides[side * k + c]);
      g_string_append_c (out, ')');
    }
}

static gboolean
ask_which (const GradusPosition *before, GradusAsk *ask)
{
  const State *state = before->state;
  const GradusTable *table = gradus_dataset_get_table (before->dataset);
  g_autoptr (GString) first = g_string_new (NULL);
  g_autoptr (GString) second = g_string_new (NULL);
  Rivals rivals;

  if (table->n_classes > 3 || !find_rivals (before, &rivals))
    return FALSE;
  append_heaps (before, rivals.cut[0], first);
  append_heaps (before, rivals.cut[1], second);
  g_string_append_printf (ask->words,
                          _("The best cut on %s, at %s, makes the heaps %s (errors: %d); the best "
                            "on %s, at %s, makes %s (errors: %d). Which gains more?"),
                          table->names[table->x_columns[0]],
                          GRADUS_NUM (state->cuts.data[3 * rivals.cut[0] + 1]), first->str,
                          rivals.errors[0], table->names[table->x_columns[1]],
                          GRADUS_NUM (state->cuts.data[3 * rivals.cut[1] + 1]), second->str,
                          rivals.errors[1]);
  return TRUE;
}

static gboolean
answer_which (const GradusPosition *after, const GradusAsk *ask, GradusAnswer *answer)
{
  Rivals rivals;

  if (!find_rivals (after, &rivals))
    return FALSE;
  answer->choices = rivals.gain[0] > rivals.gain[1] + GRADUS_CUTS_EQUAL   ? 1u << 0
                    : rivals.gain[1] > rivals.gain[0] + GRADUS_CUTS_EQUAL ? 1u << 1
                                                              : 1u << 2;
  g_string_append_printf (answer->words, _("The gains are %s and %s."), GRADUS_NUM (rivals.gain[0]),
                          GRADUS_NUM (rivals.gain[1]));
  gradus_append_gap (answer->words);
  gradus_narrate (after, answer->words);
  return TRUE;
}

static const char *const which_answers[] = { N_("The cut on the first input"),
                                             N_("The cut on the second input"),
                                             N_("Both gain the same"), NULL };

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "which", N_("Which cut gains more?"), "search", "data", GRADUS_ANSWER_CHOICE, which_answers,
    ask_which, answer_which,
    .intuition = N_("You thought that both gain the same, but the gain counts how pure the heaps "
                    "are, and not the errors."),
    .intuition_answer = "2" },
  { "errors", N_("Do the training errors fall?"), "split", "data", .asks = GRADUS_ASKS_CHANGE,
    .about = "errors", .when = "has-cut and this-gain >= min-gain and some-mixed",
    .words = N_("The leaf with the class counts {heap} is cut where the impurity falls most. What "
                "does the number of training errors do, {errors} so far?"),
    .intuition = N_("You thought that a cut with gain must mend an error, but heaps can become "
                    "purer while each keeps its majority."),
    .intuition_answer = "1" },
  { "share", N_("How far does the impurity fall?"), "split", "errors", .asks = GRADUS_ASKS_NUMBER,
    .about = "impurity", .when = "has-cut and this-gain >= min-gain and here < n and some-mixed",
    .words = N_("The leaf in work has {here} of the {n} examples, and its cut gains {this-gain} "
                "there. The impurity of all leaves is {impurity}. What is it after the cut?"),
    .intuition = N_("You took the whole gain off, but a leaf counts by its share of the examples."),
    .intuition_answer = "impurity-whole" });

/* --- The machine ------------------------------------------------------------------------------ */

const GradusDescriptor gradus_trees = {
  .family = "trees", .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_LABEL,
  .columns = N_("Inputs, and a label with the class."),
  GRADUS_MEMORIES (Params, State), .params = params, .quantities = quantities, .phases = phases,
  .events = events, .invariants = invariants, .plots = plots, .questions = questions,
  .prepare = prepare, .unprepare = unprepare, .init = init, .name = name,
  .predicts = GRADUS_PREDICTS_CLASS, .predict = predict,
  .end_shows = "tree",
  .start_said = GRADUS_SAY ({ NULL, N_("The start: one leaf with all {n} examples, impurity "
                                       "{impurity}; wrong, when the largest class is said: "
                                       "{errors}.") }),
};
