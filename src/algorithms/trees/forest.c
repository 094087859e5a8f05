/* The machine of the family "forest": learners made from resamples, whose votes are averaged.
 *
 * Objective. A learner that reacts to every example, such as a stump or a deep tree, changes with
 * the sample. Draw as many examples as there are, with putting back (a bootstrap sample), make a
 * learner of them, and so on; the mean of their votes f is steadier than any one vote.
 *
 * Step. A round is one learner: draw n times from n examples (draw), make a stump or a tree of the
 * sample (grow), let it vote, f := f + (phi - f) / b (vote), count the mistakes (check). Where f is
 * level, at 0, nobody has won and it counts as a mistake.
 *
 * Why it works. The mean of b votes of variance 1, any two of which have the correlation rho, has
 * the variance rho + (1 - rho) / b: what they share does not cancel. Fewer inputs at each question
 * make learners that share less.
 *
 * Out of bag. An example is missed by a sample with (1 - 1/n)^n, about 0.37. Learners that have not
 * seen it are asked about it as about a new one: their mean gives an error without further data,
 * and pairs of them the correlation, from s_i, the sum of the c_i votes about example i: two
 * votes multiply on average to sum (s_i^2 - q_i) / sum c_i (c_i - 1), with q_i the sum of their
 * squares.
 *
 * Edge cases. A sample of one class: the learner says it everywhere. Both signs of a stump equally
 * wrong: it says 0. A stump with one input draws it before the examples, as the book's program
 * does.
 *
 * Source: Breiman 1996, Machine Learning 24; Breiman 2001, Machine Learning 45; 图解机器学习,
 * section 9.2 and figures 9.7 and 9.8.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "forest.h"

/* More learners than that are not drawn one by one. */
#define SHOWN 60
/* Larger trees are not drawn. */
#define MANY_NODES 127
/* So many examples at most have all their samples enumerated. */
#define FEW 8
#define PLACES 241

typedef GradusForestParams Params;
typedef GradusForestState State;

enum { EVENT_LEVEL, EVENT_ONE_CLASS, EVENT_NO_ERRORS };

/* What all samples of a few examples on one input say on average: of stumps, at places from a
 * little below to a little above them, and at the examples. */
typedef struct
{
  gboolean known;
  double x[PLACES], f[PLACES];
  double at[FEW];
} Work;

/* --- The law ---------------------------------------------------------------------------------- */

/* Add what the stump of the sample with @weight says, which has the probability @chance. */
static void
add_sample (Work *work, const GradusTable *table, const double *weight, double chance)
{
  const GradusStump stump = gradus_stump_find (table, weight, NULL);

  for (guint i = 0; i < table->n; i++)
    work->at[i] += chance * (stump.input < 0 ? stump.sign
                                             : gradus_stump_say (table->x[i], stump.cut,
                                                                 stump.sign));
  for (guint k = 0; k < PLACES; k++)
    work->f[k] += chance * (stump.input < 0 ? stump.sign
                                            : gradus_stump_say (work->x[k], stump.cut,
                                                                stump.sign));
}

/* All ways in which @left draws fall on the examples from @i on. @chance: n! / n^n over the
 * factorials of those before. */
static void
enumerate (Work *work, const GradusTable *table, double *weight, guint i, guint left,
           double chance)
{
  if (i + 1 == table->n)
    {
      weight[i] = left;
      for (guint j = 2; j <= left; j++)
        chance /= j;
      add_sample (work, table, weight, chance);
      return;
    }
  for (guint times = 0; times <= left; times++)
    {
      if (times > 1)
        chance /= times;
      weight[i] = times;
      enumerate (work, table, weight, i + 1, left - times, chance);
    }
}

/* Of the stairs: a little more than the points take, as far as there are numbers. */
static void
find_range (const GradusTable *table, double *from, double *to)
{
  double low, high;

  gradus_find_extent (table->x, table->n, 1, &low, &high);
  *from = CLAMP (gradus_between (low, high, -0.07), -G_MAXDOUBLE, G_MAXDOUBLE);
  *to = CLAMP (gradus_between (low, high, 1.07), -G_MAXDOUBLE, G_MAXDOUBLE);
}

static gpointer
prepare (const GradusSetup *setup)
{
  const GradusTable *table = gradus_setup_get_table (setup);
  Work *work = g_new0 (Work, 1);
  double weight[FEW], low, high, chance = 1;

  work->known = table->d == 1 && table->n <= FEW;
  if (!work->known)
    return work;
  find_range (table, &low, &high);
  for (guint k = 0; k < PLACES; k++)
    work->x[k] = gradus_between (low, high, (double) k / (PLACES - 1));
  for (guint i = 1; i <= table->n; i++)
    chance *= (double) i / table->n;
  enumerate (work, table, weight, 0, table->n, chance);
  return work;
}

static gboolean
has_law (const GradusPosition *here)
{
  const Params *p = here->params;

  return ((const Work *) here->workspace)->known && p->learner == GRADUS_FOREST_STUMP
         && p->resample == GRADUS_FOREST_BOOTSTRAP;
}

/* --- Learners --------------------------------------------------------------------------------- */

static guint
count_learners (const State *state)
{
  return state->roots.n;
}

const double *
gradus_forest_learner (const State *state, guint learner, guint *n)
{
  const guint root = (guint) state->roots.data[learner];

  *n = (learner + 1 < count_learners (state) ? (guint) state->roots.data[learner + 1]
                                             : state->forest.shape[0]) - root;
  return &state->forest.data[(gsize) root * GRADUS_FOREST_N_COLUMNS];
}

/* What a learner says about @x: 1, -1, or 0 where it has no opinion. */
static double
say (const State *state, guint learner, const double *x)
{
  guint n;
  const double *nodes = gradus_forest_learner (state, learner, &n);
  const guint leaf = gradus_tree_find_leaf (nodes, GRADUS_FOREST_N_COLUMNS, x);
  const double class = nodes[(gsize) leaf * GRADUS_FOREST_N_COLUMNS + GRADUS_FOREST_CLASS];

  return class < 0 ? 0 : class > 0 ? 1 : -1;
}

/* What the learners say on average. */
static double
average (const State *state, const double *x)
{
  const guint n = state->voted;
  double sum = 0;

  for (guint k = 0; k < n; k++)
    sum += say (state, k, x);
  return n > 0 ? sum / n : 0;
}

static void
predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  const State *state = here->state;
  const guint d = gradus_dataset_get_table (here->dataset)->d;

  for (gsize i = 0; i < n; i++)
    out[i] = average (state, &X[i * d]);
}

/* The stump of the sample as a tree. */
static void
grow_stump (const State *state, GradusContext *context, GradusArray *tree)
{
  GRADUS_STEP (p, table);
  g_autofree double *weight = g_new (double, table->n);
  g_autofree gboolean *tried = NULL;
  GradusStump stump;
  double *nodes;

  for (guint i = 0; i < table->n; i++)
    weight[i] = state->times.data[i];
  if (p->inputs > 0 && (guint) p->inputs < table->d)
    {
      g_autofree gint32 *order = g_new (gint32, table->d);

      tried = g_new0 (gboolean, table->d);
      if (state->input >= 0)
        tried[state->input] = TRUE;
      else
        gradus_rng_permutation (context->rng, table->d, order);
      for (guint j = 0; state->input < 0 && j < (guint) p->inputs; j++)
        tried[order[j]] = TRUE;
    }
  stump = gradus_stump_find (table, weight, tried);
  nodes = gradus_array_init_matrix (tree, stump.input < 0 ? 1 : 3, GRADUS_FOREST_N_COLUMNS);
  for (guint i = 0; i < tree->shape[0]; i++)
    {
      double *row = &nodes[i * GRADUS_FOREST_N_COLUMNS];
      const double sign = i == 1 ? -stump.sign : stump.sign;

      row[GRADUS_TREE_LEFT] = row[GRADUS_TREE_RIGHT] = row[GRADUS_TREE_INPUT] = -1;
      row[GRADUS_TREE_CUT] = 0;
      row[GRADUS_FOREST_CLASS] = sign > 0 ? 1 : sign < 0 ? 0 : -1;
    }
  if (stump.input < 0)
    return;
  nodes[GRADUS_TREE_LEFT] = 1;
  nodes[GRADUS_TREE_RIGHT] = 2;
  nodes[GRADUS_TREE_INPUT] = stump.input;
  nodes[GRADUS_TREE_CUT] = stump.cut;
}

static void
grow_tree (const State *state, GradusContext *context, GradusArray *tree)
{
  GRADUS_STEP (p, table);
  const GradusTreePlan plan = {
    .table = table, .times = state->times.data, .inputs = (guint) p->inputs,
    .max_depth = p->depth, .min_leaf = 1, .kind = GRADUS_IMPURITY_GINI, .rng = context->rng,
  };
  g_auto (GradusArray) grown = { 0 };
  double *nodes;

  gradus_tree_grow (&plan, &grown);
  nodes = gradus_array_init_matrix (tree, grown.shape[0], GRADUS_FOREST_N_COLUMNS);
  for (guint i = 0; i < grown.shape[0]; i++)
    {
      memcpy (&nodes[i * GRADUS_FOREST_N_COLUMNS], &grown.data[i * GRADUS_TREE_N_COLUMNS],
              (GRADUS_TREE_CUT + 1) * sizeof (double));
      nodes[i * GRADUS_FOREST_N_COLUMNS + GRADUS_FOREST_CLASS]
        = grown.data[i * GRADUS_TREE_N_COLUMNS + GRADUS_TREE_CLASS];
    }
}

/* --- Phases ----------------------------------------------------------------------------------- */

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  State *state = state_;

  state->input = -1;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_draw (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, table);
  gint32 *times = gradus_int_array_write (&state->times);

  if (state->made == 0 || state->made == table->n)
    {
      state->made = state->different = 0;
      state->round++;
      state->input = -1;
      for (guint i = 0; i < table->n; i++)
        times[i] = p->resample == GRADUS_FOREST_NONE;
      if (p->learner == GRADUS_FOREST_STUMP && p->inputs == 1 && table->d > 1)
        state->input = (int) gradus_rng_index (context->rng, table->d);
    }
  if (p->resample == GRADUS_FOREST_NONE)
    {
      state->made = state->different = table->n;
      return GRADUS_STATUS_CONTINUE;
    }
  do
    {
      state->last = gradus_rng_index (context->rng, table->n);
      state->different += times[state->last]++ == 0;
      state->made++;
    }
  while (context->bulk && state->made < table->n);
  return state->made < table->n ? GRADUS_STATUS_AGAIN : GRADUS_STATUS_CONTINUE;
}

GRADUS_MICROS (count_draws, (p, table), p->resample == GRADUS_FOREST_NONE ? 1 : table->n)

static GradusStatus
run_grow (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, table);
  const guint learners = count_learners (state);
  const guint old_nodes = learners > 0 ? state->forest.shape[0] : 0;
  g_auto (GradusArray) tree = { 0 }, forest = { 0 };
  g_auto (GradusIntArray) roots = { 0 };
  gint32 *root;
  double *nodes, *said;

  if (p->learner == GRADUS_FOREST_STUMP)
    grow_stump (state, context, &tree);
  else
    grow_tree (state, context, &tree);
  gradus_array_assign (&forest, &state->forest);
  gradus_int_array_assign (&roots, &state->roots);
  nodes = gradus_array_init_matrix (&state->forest, old_nodes + tree.shape[0],
                                    GRADUS_FOREST_N_COLUMNS);
  root = gradus_int_array_init (&state->roots, learners + 1);
  if (learners > 0)
    {
      memcpy (nodes, forest.data, (gsize) old_nodes * GRADUS_FOREST_N_COLUMNS * sizeof (double));
      memcpy (root, roots.data, learners * sizeof (gint32));
    }
  memcpy (nodes + (gsize) old_nodes * GRADUS_FOREST_N_COLUMNS, tree.data,
          (gsize) tree.shape[0] * GRADUS_FOREST_N_COLUMNS * sizeof (double));
  root[learners] = (gint32) old_nodes;
  said = gradus_array_write (&state->said);
  for (guint i = 0; i < table->n; i++)
    said[i] = say (state, learners, gradus_table_row (table, i));
  gradus_context_raise_if (context, EVENT_ONE_CLASS, tree.shape[0] == 1);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_vote (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, table);
  const guint errors_before = state->voted > 0 ? state->errors : 0;
  double *f = gradus_array_write (&state->f), *out = gradus_array_write (&state->out);
  gint32 *seen = gradus_int_array_write (&state->seen);

  state->voted++;
  state->errors = state->level = 0;
  for (guint i = 0; i < table->n; i++)
    {
      const double vote = state->said.data[i];
      double *row = &out[i * GRADUS_FOREST_N_OUT];

      f[i] += (vote - f[i]) / state->voted;
      /* A sum of whole numbers over a whole number: what rounding leaves of a level vote is 0. */
      if (fabs (f[i]) < 0.5 / state->voted)
        f[i] = 0;
      state->errors += f[i] * gradus_table_sign (table, i) <= 0;
      state->level += f[i] == 0;
      if (state->times.data[i] > 0)
        seen[i]++;
      else
        {
          row[GRADUS_FOREST_SUM] += vote;
          row[GRADUS_FOREST_SQUARES] += vote * vote;
          row[GRADUS_FOREST_COUNT]++;
        }
    }
  gradus_context_raise_if (context, EVENT_LEVEL, state->level > 0);
  gradus_context_raise_if (context, EVENT_NO_ERRORS, state->errors == 0 && errors_before > 0);
  return GRADUS_STATUS_CONTINUE;
}

GRADUS_RUN (run_check, (state, p),
            state->round >= (guint) p->rounds ? GRADUS_STATUS_EXHAUSTED : GRADUS_STATUS_CONTINUE)

/* --- Numbers ---------------------------------------------------------------------------------- */

double
gradus_forest_one_error (const GradusPosition *here)
{
  GRADUS_HERE (state, table);
  double wrong = 0, count = 0;

  for (guint i = 0; i < table->n; i++)
    {
      const double *row = &state->out.data[i * GRADUS_FOREST_N_OUT];

      count += row[GRADUS_FOREST_COUNT];
      wrong += (row[GRADUS_FOREST_COUNT] - gradus_table_sign (table, i) * row[GRADUS_FOREST_SUM])
               / 2;
    }
  return count > 0 ? wrong / count : NAN;
}

double
gradus_forest_out_error (const GradusPosition *here)
{
  GRADUS_HERE (state, table);
  guint wrong = 0, asked = 0;

  for (guint i = 0; i < table->n; i++)
    {
      const double *row = &state->out.data[i * GRADUS_FOREST_N_OUT];

      if (row[GRADUS_FOREST_COUNT] == 0)
        continue;
      asked++;
      wrong += gradus_table_sign (table, i) * row[GRADUS_FOREST_SUM] <= 0;
    }
  return asked > 0 ? (double) wrong / asked : NAN;
}

double
gradus_forest_correlation (const GradusPosition *here)
{
  GRADUS_HERE (state, table);
  double sum = 0, squares = 0, count = 0, product = 0, pairs = 0, mean, variance;

  for (guint i = 0; i < table->n; i++)
    {
      const double *row = &state->out.data[i * GRADUS_FOREST_N_OUT];

      sum += row[GRADUS_FOREST_SUM];
      squares += row[GRADUS_FOREST_SQUARES];
      count += row[GRADUS_FOREST_COUNT];
      product += gradus_square (row[GRADUS_FOREST_SUM]) - row[GRADUS_FOREST_SQUARES];
      pairs += row[GRADUS_FOREST_COUNT] * (row[GRADUS_FOREST_COUNT] - 1);
    }
  if (pairs == 0)
    return NAN;
  mean = sum / count;
  variance = squares / count - mean * mean;
  return variance > 1e-12 ? (product / pairs - mean * mean) / variance : NAN;
}

GRADUS_NUMBER (number_share, (state, table), (double) state->errors / table->n)

/* How far the mean of the votes is from the law, at the example where it is farthest. */
static double
number_far (const GradusPosition *here)
{
  GRADUS_HERE (state, work, table);
  double far = 0;

  if (!has_law (here))
    return NAN;
  for (guint i = 0; i < table->n; i++)
    far = MAX (far, fabs (state->f.data[i] - work->at[i]));
  return far;
}

static void
array_law (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (work, table);

  if (has_law (here))
    memcpy (gradus_array_init_vector (out, table->n), work->at, table->n * sizeof (double));
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, previous, table);
  const double n = table->n, missed = pow (1 - 1 / n, n);
  const guint learners = count_learners (state);
  const double *nodes = NULL;
  guint n_nodes = 0, watched = 0;

  for (guint i = 1; i < table->n; i++)
    if (fabs (state->f.data[i]) < fabs (state->f.data[watched]))
      watched = i;
  if (learners > 0)
    nodes = gradus_forest_learner (state, learners - 1, &n_nodes);
  gradus_names_whole (names, "drawn", state->last + 1);
  gradus_names_whole (names, "drawn-times", state->times.data[state->last]);
  gradus_names_number (names, "missed-chance", missed);
  gradus_names_number (names, "expected", n * (1 - missed));
  gradus_names_whole (names, "n-missed", table->n - state->different);
  gradus_names_whole (names, "leaves", (n_nodes + 1) / 2);
  gradus_names_flag (names, "constant", n_nodes == 1);
  gradus_names_flag (names, "asks", n_nodes > 1);
  gradus_names_word (names, "input-name",
                     n_nodes > 1
                       ? table->names[table->x_columns[(guint) nodes[GRADUS_TREE_INPUT]]] : "");
  gradus_names_number (names, "t", n_nodes > 1 ? nodes[GRADUS_TREE_CUT] : NAN);
  gradus_names_flag (names, "coin", n_nodes == 3
                                      && nodes[GRADUS_FOREST_N_COLUMNS + GRADUS_FOREST_CLASS] < 0);
  gradus_names_whole (names, "left",
                      n_nodes > 1 ? nodes[GRADUS_FOREST_N_COLUMNS + GRADUS_FOREST_CLASS] > 0 ? 1
                                                                                             : -1
                                  : 0);
  gradus_names_whole (names, "everywhere",
                      n_nodes == 1 ? nodes[GRADUS_FOREST_CLASS] > 0 ? 1 : -1 : 0);
  gradus_names_whole (names, "watched", watched + 1);
  gradus_names_number (names, "watched-before",
                       previous != NULL ? previous->f.data[watched] : NAN);
  gradus_names_whole (names, "watched-said", (gint64) state->said.data[watched]);
  gradus_names_number (names, "watched-now", state->f.data[watched]);
}

/* --- What is said and written ----------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "draw", N_ ("Draw a sample"),
    N_ ("As many draws as there are examples, and each is put back: some come twice, some not at "
        "all."),
    .pseudocode = N_ ("n times: draw one of the n examples, put it back"), .run = run_draw,
    .n_micro = count_draws,
    .rule = "\\Pr(\\mathrm{missed}) = \\Bigl(1 - \\frac1n\\Bigr)^n",
    .filled = GRADUS_SAY (
      { "resample == none", "n = <n>" },
      { "micro", "\\#_{<drawn>} = <drawn-times|accent>" },
      { NULL, "\\Bigl(1 - \\frac1{<n>}\\Bigr)^{<n>} = <missed-chance>,\\quad <calc n - n-missed = "
              "different|accent>" }),
    .said = GRADUS_SAY (
      { "resample == none", N_ ("Round {round}: all {n} examples are taken, each once.") },
      { "micro", NN_ ("Draw {made} of {n}: example {drawn}, now in the sample {drawn-times} time.",
                    "Draw {made} of {n}: example {drawn}, now in the sample {drawn-times} times."),
        "drawn-times" },
      { NULL, N_ ("Round {round}: different examples that came up: {different} of {n}; missed: "
                  "{n-missed}.") }) },
  { "grow", N_ ("Make a learner"),
    N_ ("It sees the sample and nothing else; an example that came up twice counts twice."),
    .pseudocode = N_ ("φ ← stump or tree of the sample"), .run = run_grow,
    .rules = GRADUS_SAY (
      { "learner == stump", "\\role{accent}{\\varphi} = \\arg\\min_\\varphi \\sum_i \\#_i "
                            "[\\varphi(x_i) \\ne y_i]" },
      { NULL, "\\role{accent}{\\varphi} = \\mathrm{tree}\\,\\{(x_i, y_i)\\ \\#_i\\ "
              "\\mathrm{times}\\}" }),
    .filled = GRADUS_SAY (
      { "constant", "\\varphi(x) = <everywhere|class>" },
      { "learner == stump", "\\varphi(x) = <left|class> :\\ <input-name> \\lt <t|accent>" },
      { NULL, "<input-name> \\lt <t|accent>,\\quad \\mathrm{leaves} = <leaves>" }),
    .said = GRADUS_SAY (
      { "constant", N_ ("The sample of round {round} needs no question, or allows none: the "
                        "learner says {sign everywhere} everywhere.") },
      { "coin", N_ ("On the sample of round {round} both signs of every cut are equally wrong: the "
                    "stump says nothing.") },
      { "learner == stump", N_ ("The stump of round {round} cuts {input-name} at {t} and says "
                                "{sign left} below.") },
      { NULL, NN_ ("The tree of round {round} first asks whether {input-name} is below {t}; it has "
                 "{leaves} leaf.",
                 "The tree of round {round} first asks whether {input-name} is below {t}; it has "
                 "{leaves} leaves."), "leaves" }) },
  { "vote", N_ ("Let it vote"), N_ ("Every learner has one vote, and f is the mean of them."),
    .shows = "stairs data",
    .pseudocode = N_ ("f ← f + (φ − f) / b"), .run = run_vote,
    .rule = "\\role{model}{f} := f + \\frac{\\role{accent}{\\varphi} - f}{b}",
    .filled = GRADUS_SAY (
      { "voted == 1", "f(x_{<watched>}) = <watched-now|model>" },
      { NULL, "f(x_{<watched>}) = <calc watched-before + ( watched-said - watched-before ) / voted "
              "= watched-now|model>" }),
    .said = GRADUS_SAY (
      { "voted == 1", N_ ("The first vote: f is what one learner says. Training errors: "
                          "{errors} of {n}.") },
      { "level > 0", NN_ ("After {voted} votes {level} example is level; it counts as wrong. "
                        "Training errors: {errors}.",
                        "After {voted} votes {level} examples are level; they count as wrong. "
                        "Training errors: {errors}."), "level" },
      { NULL, N_ ("After {voted} votes the closest call is example {watched}, at {watched-now}. "
                  "Training errors: {errors}.") }) },
  { "check", N_ ("Ask learners that have not seen it"),
    N_ ("For each example the learners whose samples missed it vote as about a new one."),
    .pseudocode = N_ ("out-of-bag error ← mistakes of the learners that missed the example"),
    .run = run_check,
    .rule = "\\mathrm{Var} = \\role{second}{\\rho} + \\frac{1 - \\role{second}{\\rho}}{b}",
    .filled = GRADUS_SAY (
      { "correlation >= 0", "\\mathrm{Var} = <calc correlation|second + ( 1 - correlation|second ) "
                            "/ voted = variance>" },
      { NULL, "\\# = <errors>" }),
    .said = GRADUS_SAY (
      { "exhausted and out-error >= 0",
        N_ ("Round {round} was the last: training errors {errors} of {n}; of examples that a "
            "learner has not seen the vote gets {percent out-error} wrong.") },
      { "exhausted", N_ ("Round {round} was the last; training errors: {errors} of {n}.") },
      { "out-error >= 0", N_ ("Asked by the learners that have not seen them, {percent out-error} "
                              "of the examples are wrong.") },
      { NULL, N_ ("No example has been missed by a sample so far, so no learner can be asked as "
                  "about a new one.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "learner", .label = N_ ("Kind of learner"),
    .blurb = N_ ("A stump asks once, a tree again and again."),
    GRADUS_PARAM_FIELD (Params, learner), .def = GRADUS_FOREST_STUMP,
    GRADUS_CHOICES ({ "stump", N_ ("Stump") }, { "tree", N_ ("Tree") }) },
  { .id = "inputs", .label = N_ ("Inputs at a question"), .symbol = "m",
    .blurb = N_ ("How many inputs, drawn anew, are tried for each question; 0 tries all. Few make "
                 "learners that differ more."),
    GRADUS_PARAM_FIELD (Params, inputs), .max = 100000, .slider_max = 10 },
  { .id = "depth", .label = N_ ("Largest depth"),
    .blurb = N_ ("How many questions lie on the way to a leaf of a tree at most."),
    GRADUS_PARAM_FIELD (Params, depth), .def = 10, .min = 1, .max = 50, .slider_min = 1,
    .slider_max = 12, .enabled_if = "learner=tree" },
  { .id = "resample", .label = N_ ("Sample"),
    .blurb = N_ ("Draw a bootstrap sample for each learner, or give all examples to each."),
    GRADUS_PARAM_FIELD (Params, resample), .def = GRADUS_FOREST_BOOTSTRAP,
    GRADUS_CHOICES ({ "bootstrap", N_ ("Bootstrap") }, { "none", N_ ("All examples") }) },
  { .id = "rounds", .label = N_ ("Most rounds"), .symbol = "b",
    .blurb = N_ ("How many learners vote at most."),
    GRADUS_PARAM_FIELD (Params, rounds), GRADUS_COUNT (100, 1, 1000) });

GRADUS_NUMBER (number_variance, (state),
               gradus_forest_correlation (here)
                 + (1 - gradus_forest_correlation (here)) / state->voted)

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "error-share", N_ ("Share of training errors"), "\\frac1n\\#", .number = number_share,
    GRADUS_KNOWN (State, voted), .flags = GRADUS_METRIC, .better = GRADUS_BETTER_LESS },
  { "errors", N_ ("Training errors"), "\\#", GRADUS_QUANTITY (State, errors),
    GRADUS_KNOWN (State, voted), .flags = GRADUS_METRIC, .better = GRADUS_BETTER_LESS },
  { "out-error", N_ ("Out-of-bag error"), "\\mathrm{oob}", .number = gradus_forest_out_error,
    .flags = GRADUS_METRIC, .better = GRADUS_BETTER_LESS },
  { "one-error", N_ ("Error of one learner"), "e_1", .number = gradus_forest_one_error,
    .flags = GRADUS_METRIC },
  { "correlation", N_ ("Correlation of two votes"), "\\rho", .number = gradus_forest_correlation,
    .flags = GRADUS_METRIC },
  { "different", N_ ("Different examples"), "\\#_{>0}", GRADUS_QUANTITY (State, different),
    GRADUS_KNOWN (State, round), .flags = GRADUS_METRIC },
  { "variance", N_ ("Variance of the mean"), "\\mathrm{Var}", .number = number_variance,
    GRADUS_KNOWN (State, voted), .flags = GRADUS_LISTED, .indices = N_ ("a number") },
  { "times", N_ ("How often in the sample"), "\\#_i", GRADUS_QUANTITY (State, times), .shape = "n",
    .indices = N_ ("one for each example"), .flags = GRADUS_PER_DATUM },
  { "f", N_ ("Mean of the votes"), "f(x_i)", GRADUS_QUANTITY (State, f), .shape = "n",
    .indices = N_ ("one for each example"), .flags = GRADUS_PER_DATUM },
  { "said", N_ ("Vote of the learner"), "\\varphi(x_i)", GRADUS_QUANTITY (State, said),
    .shape = "n", .indices = N_ ("one for each example"), .flags = GRADUS_PER_DATUM },
  { "out", N_ ("Votes out of bag"), "s_i, q_i, c_i", GRADUS_QUANTITY (State, out),
    .shape = "n*3", .indices = N_ ("example; sum, sum of squares, number") },
  { "seen", N_ ("Learners that have seen it"), "\\mathrm{in}_i", GRADUS_QUANTITY (State, seen),
    .shape = "n", .indices = N_ ("one for each example") },
  { "forest", N_ ("Learners"), "\\varphi_j", GRADUS_QUANTITY (State, forest),
    .indices = N_ ("node; left and right from the root, input (−1: leaf), cut, class (−1: none)") },
  { "roots", N_ ("Roots"), "r_j", GRADUS_QUANTITY (State, roots),
    .indices = N_ ("learner: its first node") },
  { "law", N_ ("Mean vote over all samples"), "E\\varphi(x_i)", .array = array_law,
    .indices = N_ ("one for each example") },
  { "far", N_ ("Farthest from the law"), "\\max_i|f - E\\varphi|", .number = number_far,
    GRADUS_KNOWN (State, voted), .flags = GRADUS_LISTED, .indices = N_ ("a number") },
  { "made", N_ ("Draws"), NULL, GRADUS_QUANTITY (State, made) },
  { "level", N_ ("Level examples"), NULL, GRADUS_QUANTITY (State, level) },
  { "round", N_ ("Rounds"), NULL, GRADUS_QUANTITY (State, round) },
  { "voted", N_ ("Votes"), NULL, GRADUS_QUANTITY (State, voted) });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_LEVEL] = { "level", N_ ("A level vote"),
                    N_ ("About an example the votes cancel: nobody has won, and it counts as "
                        "wrong.") },
  [EVENT_ONE_CLASS] = { "one-class", N_ ("A learner without a question"),
                        N_ ("All examples of the sample have one class, or are equal: the learner "
                            "says one class everywhere.") },
  [EVENT_NO_ERRORS] = { "no-errors", N_ ("No training error is left"),
                        N_ ("The mean of the votes is right about every example.") });

static gboolean
holds_sample (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, table);

  for (guint i = 0; i < table->n; i++)
    *measured += state->times.data[i];
  return *measured == table->n;
}

static gboolean
holds_bounded (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, table);

  for (guint i = 0; i < table->n; i++)
    *measured = MAX (*measured, fabs (state->f.data[i]));
  return *measured <= 1 + 1e-12;
}

static gboolean
holds_bag (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, table);

  for (guint i = 0; i < table->n; i++)
    *measured = MAX (*measured, fabs (state->seen.data[i]
                                      + state->out.data[i * GRADUS_FOREST_N_OUT
                                                        + GRADUS_FOREST_COUNT] - state->voted));
  return *measured == 0;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "sample", N_ ("The sample is as large as the data"), "\\sum_i \\#_i = n", holds_sample,
    .phase = "draw" },
  { "bounded", N_ ("The mean of votes is between −1 and 1"), "|f| \\le 1", holds_bounded },
  { "bag", N_ ("A learner has seen an example or not"), "\\mathrm{in}_i + \\mathrm{out}_i = b",
    holds_bag });

/* --- Pictures --------------------------------------------------------------------------------- */

/* What the vote is wrong about, and the first question of the learner of the round. */
static void
draw_learner (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, table);
  const guint n = count_learners (state);
  guint n_nodes;
  const double *nodes;

  for (guint i = 0; state->voted > 0 && i < table->n; i++)
    if (state->f.data[i] * gradus_table_sign (table, i) <= 0)
      gradus_scene_point (scene, gradus_table_row (table, i)[0],
                          table->d > 1 ? gradus_table_row (table, i)[1] : table->label[i],
                          GRADUS_ROLE_ERROR, GRADUS_SHAPE_RING, 1.6, -1);
  if (state->errors > 0)
    gradus_scene_legend_mark (scene, GRADUS_ROLE_ERROR, GRADUS_SHAPE_RING,
                              C_ ("legend", "the vote is wrong"));
  if (n == 0 || table->d > 2 || gradus_position_is_phase (here, "draw"))
    return;
  nodes = gradus_forest_learner (state, n - 1, &n_nodes);
  if (nodes[GRADUS_TREE_INPUT] == 0)
    gradus_scene_vrule (scene, nodes[GRADUS_TREE_CUT], GRADUS_ROLE_ACCENT, GRADUS_LINE_DASHED,
                        NULL);
  else if (nodes[GRADUS_TREE_INPUT] == 1)
    gradus_scene_hrule (scene, nodes[GRADUS_TREE_CUT], GRADUS_ROLE_ACCENT, GRADUS_LINE_DASHED,
                        NULL);
}

/* The learner of the round as a tree, its leaves the classes of the sample. */
static void
build_tree (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, table);
  const guint learners = count_learners (state);
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_autofree GradusKitNode *nodes = NULL;
  g_autofree double *shares = NULL;
  const double *rows;
  guint n;

  if (gradus_kit_waits (scene, learners == 0, _ ("There is no learner yet.")))
    return;
  rows = gradus_forest_learner (state, learners - 1, &n);
  if (gradus_kit_waits (scene, n > MANY_NODES, _ ("The tree has too many nodes to be drawn.")))
    return;
  nodes = g_new0 (GradusKitNode, n);
  shares = g_new0 (double, 2 * (gsize) n);
  for (guint i = 0; i < n; i++)
    {
      const double *row = &rows[(gsize) i * GRADUS_FOREST_N_COLUMNS];
      const double class = row[GRADUS_FOREST_CLASS];

      /* A pie for what a leaf says. */
      shares[2 * i] = class < 0 ? 0.5 : class == 0;
      shares[2 * i + 1] = 1 - shares[2 * i];
      nodes[i] = (GradusKitNode) { .left = (int) row[GRADUS_TREE_LEFT],
                                   .right = (int) row[GRADUS_TREE_RIGHT],
                                   .shares = &shares[2 * i], .n_shares = 2, .current = i == 0 };
      if (nodes[i].left < 0)
        continue;
      nodes[i].text = g_strdup_printf (
        "%s < %s", table->names[table->x_columns[(guint) row[GRADUS_TREE_INPUT]]],
        GRADUS_NUM (row[GRADUS_TREE_CUT]));
      g_ptr_array_add (texts, (gpointer) nodes[i].text);
    }
  gradus_kit_tree (scene, nodes, n);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "data", N_ ("Sample and vote"), GRADUS_EDIT_POINTS, .kit = gradus_kit_classes, .of = "",
    .with = "margins size=times", .extra = draw_learner,
    .caption = GRADUS_SAY ({ "round > 0", N_ ("round {round}: {different} of {n} in the "
                                              "sample") }) },
  { "learner", N_ ("The learner of the round"), .build = build_tree },
  { "errors", N_ ("Errors over the rounds"), .kit = gradus_kit_curves,
    .of = "error-share out-error", .with = "iterations" });

/* The steps of one learner on one input, from @low to @high. */
static void
draw_steps (const State *state, guint learner, double low, double high, GradusRole role,
            GradusLineStyle style, GradusScene *scene)
{
  double x[PLACES], y[PLACES];

  for (guint k = 0; k < PLACES; k++)
    {
      x[k] = gradus_between (low, high, (double) k / (PLACES - 1));
      y[k] = say (state, learner, &x[k]);
    }
  gradus_scene_polyline (scene, x, y, PLACES, role, style);
}

GRADUS_CURVE (average_at, State, state, x, average (state, &x))

/* On one input: every learner as hard steps, their mean as a stair that smooths, and what the mean
 * over all samples would be. */
void
gradus_forest_build_stairs (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work, table);
  const guint n = count_learners (state);
  double from, to;

  if (gradus_kit_waits (scene, table->d != 1, _ ("The stairs are drawn for one input.")))
    return;
  find_range (table, &from, &to);
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, table->names[table->x_columns[0]], "f(x)");
  gradus_scene_set_y_range (scene, -1.05, 1.05);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  for (guint k = n > SHOWN ? n - SHOWN : 0; k < n; k++)
    draw_steps (state, k, from, to, k + 1 == n ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_MUTED,
                k + 1 == n ? GRADUS_LINE_SOLID : GRADUS_LINE_THIN, scene);
  if (n > 0)
    gradus_scene_legend_line (scene, GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID,
                              C_ ("legend", "last learner"));
  if (state->voted > 0)
    {
      gradus_scene_function (scene, average_at, state, from, to, PLACES, GRADUS_ROLE_MODEL,
                             GRADUS_LINE_BOLD);
      gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD,
                                C_ ("legend", "mean of the votes"));
    }
  if (has_law (here))
    {
      gradus_scene_polyline (scene, work->x, work->f, PLACES, GRADUS_ROLE_TRUTH,
                             GRADUS_LINE_DOTTED);
      gradus_scene_label (scene, C_ ("legend", "mean over all samples"));
    }
  for (guint i = 0; i < table->n; i++)
    gradus_scene_point (scene, table->x[i], 0, GRADUS_ROLE_CLASS + (table->label[i] > 0),
                        GRADUS_SHAPE_AUTO, 0.9, (int) i);
}

/* --- Questions -------------------------------------------------------------------------------- */

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "different", N_ ("How many different examples?"), "draw", "data", .asks = GRADUS_ASKS_NUMBER,
    .about = "different", .when = "round == 0 and resample == bootstrap",
    .words = N_ ("{n} examples; one is drawn, noted and put back, {n} times. How many different "
                 "ones will the sample have?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("{different} of {n} this time; {expected} on average, because "
                                     "each is missed with {percent missed-chance}.") }),
    .intuition = N_ ("You thought that as many draws as examples bring all of them, but each is "
                     "put back and may come again."),
    .intuition_answer = "n" },
  { "errors", N_ ("Do the training errors fall?"), "vote", "errors", .asks = GRADUS_ASKS_CHANGE,
    .about = "errors", .when = "voted > 0 and errors > 0",
    .words = N_ ("Learners that have voted: {voted}; training errors: {errors}. Another one votes. "
                 "What does the number of training errors do?") });

/* --- The machine ------------------------------------------------------------------------------ */

const GradusDescriptor gradus_forest = {
  .family = "forest", .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_LABEL | GRADUS_NEEDS_TWO_CLASSES,
  .columns = N_ ("Inputs, and a label with two classes; the second class is +1."),
  GRADUS_MEMORIES (Params, State), .params = params, .quantities = quantities, .phases = phases,
  .events = events, .invariants = invariants, .plots = plots, .questions = questions,
  .prepare = prepare, .unprepare = g_free, .init = init, .name = name,
  .predicts = GRADUS_PREDICTS_SCORE, .score = N_ ("the mean of the votes"), .predict = predict,
  .start_said = GRADUS_SAY ({ NULL, N_ ("The start: {n} examples, and no learner has a vote.") }),
};
