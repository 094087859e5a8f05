/* The family stumps: one question on one input, alone or many of them that vote.
 *
 * Its first row is AdaBoost.
 *
 * Objective. A stump phi(x) = s on one side of a cut and -s on the other is a weak learner: a
 * little better than a coin. AdaBoost adds up the votes of many, f = sum_j theta_j phi_j, and
 * predicts the sign of f. With each it lowers the exponential loss
 *
 *   L = 1/n sum_i exp (-y_i f(x_i)),
 *
 * which bounds the share of training errors, because exp (-m) >= 1 wherever the margin m = y f is
 * negative.
 *
 * Step. Example i has the weight w_i, proportional to exp (-y_i f(x_i)); all are equal at first.
 * Take the stump with the least weighted error R = sum of the weights of its mistakes; give it the
 * vote theta = 1/2 ln ((1 - R) / R), which minimises L along it; add it to f; weigh anew. Then L
 * has become 2 sqrt (R (1 - R)) times as large, and the stump's mistakes weigh exactly one half: of
 * the stump just taken nothing can be learnt any more.
 *
 * The search goes through the sorted examples with a running sum of w y: raising the cut past an
 * example adds its w y to one side. e = (sum right of the cut) - (sum left of it) gives
 * R = (1 - |e|) / 2 and the sign s = sign (e). The first cut with the largest |e| is taken.
 * "random" looks at one input only, drawn anew in every round, as the program of the book does.
 *
 * Cost. O(n d) a round after sorting once.
 *
 * Edge cases. No cut between equal values. R = 0: one stump is right about everything, its vote
 * would be infinite, and the run ends with the vote 1. R = 1/2: no stump is better than a coin,
 * theta = 0, and the run ends unless another input may come. The weights are made from f less its
 * largest exponent, so that they do not underflow.
 *
 * Source: Freund & Schapire 1997; 图解机器学习, section 9.3 and figures 9.11 to 9.14.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-entry.h"

/* Errors that differ by less are equal. */
#define EQUAL 1e-12
/* More votes than that are not drawn one by one. */
#define SHOWN_VOTES 60

enum { BEST, RANDOM };

typedef struct
{
  unsigned int choice;
  int rounds;
} Params;

/* The columns of `stumps`. */
enum { INPUT, CUT, SIGN, THETA, N_COLUMNS };

typedef struct
{
  GradusArray w;            /* n: weights, which sum to 1 */
  GradusArray f;            /* n: what the votes so far add up to at the examples */
  GradusArray stumps;       /* rounds x N_COLUMNS */
  /* M x 3: input, t, weighted error with the better sign (-1: not tried). */
  GradusArray cuts;
  guint tried;
  double sum;               /* of w y left of the cut that is tried */
  int best;                 /* cut, -1: none */
  double input, cut, sign;  /* the stump of the round */
  double weighted_error, theta;
  double loss, bound;       /* the exponential loss, and the product of 2 sqrt (R (1 - R)) */
  guint errors;
  bool perfect, useless;
  guint round;
} State;

typedef struct
{
  guint *order;             /* d x n: the examples, sorted by each input */
  guint *first;             /* d + 1: where the cuts of an input begin in the two arrays below */
  double *t;                /* of all cuts */
  guint *below;             /* of all cuts: how many examples lie left of it */
} Workspace;

enum { EVENT_NO_ERRORS, EVENT_MORE_ERRORS, EVENT_USELESS };

/* --- Start ------------------------------------------------------------------------------------ */

static gpointer
prepare (const GradusSetup *setup)
{
  const GradusTable *table = gradus_setup_get_table (setup);
  const gsize all = (gsize) table->n * table->d;
  g_autofree GradusSortedRow *sorted = g_new (GradusSortedRow, table->n);
  Workspace *ws = g_new0 (Workspace, 1);
  guint m = 0;

  ws->order = g_new (guint, all);
  ws->first = g_new0 (guint, table->d + 1);
  ws->t = g_new (double, all);
  ws->below = g_new (guint, all);
  for (guint j = 0; j < table->d; j++)
    {
      for (guint i = 0; i < table->n; i++)
        sorted[i] = (GradusSortedRow) { gradus_table_row (table, i)[j], i };
      gradus_sort_rows (sorted, table->n);
      for (guint i = 0; i < table->n; i++)
        {
          ws->order[(gsize) j * table->n + i] = sorted[i].row;
          if (i + 1 == table->n || sorted[i].x == sorted[i + 1].x)
            continue;
          ws->t[m] = gradus_cut_between (sorted[i].x, sorted[i + 1].x);
          ws->below[m++] = i + 1;
        }
      ws->first[j + 1] = m;
    }
  return ws;
}

static void
unprepare (gpointer workspace)
{
  Workspace *ws = workspace;

  g_free (ws->order);
  g_free (ws->first);
  g_free (ws->t);
  g_free (ws->below);
  g_free (ws);
}

static char *
validate (const GradusSetup *setup)
{
  const GradusTable *table = gradus_setup_get_table (setup);

  /* As numbers and not as bytes: 0 and −0 are the same to a cut. */
  for (guint i = 1; i < table->n; i++)
    for (guint j = 0; j < table->d; j++)
      if (gradus_table_row (table, 0)[j] != gradus_table_row (table, i)[j])
        return NULL;
  return g_strdup (_("All examples are the same in every input, so there is nowhere to cut. Give "
                     "at least two different ones."));
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, table);
  double *w = gradus_array_write (&state->w);

  for (guint i = 0; i < table->n; i++)
    {
      w[i] = 1.0 / table->n;
      /* f = 0 is told as +1. */
      state->errors += table->label[i] == 0;
    }
  state->loss = state->bound = 1;
  state->best = -1;
  return GRADUS_STATUS_CONTINUE;
}

/* --- Phases ----------------------------------------------------------------------------------- */

/* Which side of the cut @x is on, with the stump's sign. */
static inline double
say (double x, double t, double sign)
{
  return x < t ? -sign : sign;
}

/* The cuts of the round: all, or those of one input. The input is drawn before the first is
 * tried. */
static void
lay_out_cuts (State *state, GradusContext *context)
{
  const Workspace *ws = context->workspace;
  const guint d = gradus_context_get_table (context)->d;
  const gboolean random = ((const Params *) context->params)->choice == RANDOM;
  const guint drawn = random ? gradus_rng_index (context->rng, d) : 0;
  guint from = random ? drawn : 0, to = random ? drawn + 1 : d, m;
  double *cuts;

  /* An input without a cut says nothing: all are looked at. */
  if (ws->first[to] == ws->first[from])
    {
      from = 0;
      to = d;
    }
  m = ws->first[to] - ws->first[from];
  cuts = gradus_array_init_matrix (&state->cuts, m, 3);
  for (guint j = from, at = 0; j < to; j++)
    for (guint i = ws->first[j]; i < ws->first[j + 1]; i++, at++)
      {
        cuts[3 * at] = j;
        cuts[3 * at + 1] = ws->t[i];
        cuts[3 * at + 2] = -1;
      }
  state->tried = 0;
  state->best = -1;
  state->round++;
}

static GradusStatus
run_stump (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, table);
  const Workspace *ws = context->workspace;
  double *cuts, total = 0;

  for (guint i = 0; i < table->n; i++)
    total += state->w.data[i] * gradus_table_sign (table, i);
  if (state->tried == 0 || state->tried == state->cuts.shape[0])
    lay_out_cuts (state, context);
  cuts = gradus_array_write (&state->cuts);
  do
    {
      const guint at = state->tried++;
      const guint j = (guint) cuts[3 * at];
      const guint *order = &ws->order[(gsize) j * table->n];
      const gboolean anew = at == 0 || cuts[3 * (at - 1)] != j;
      /* Where this cut is among all. */
      const guint here = ws->first[(guint) cuts[0]] + at;
      double error;

      if (anew)
        state->sum = 0;
      for (guint i = anew ? 0 : ws->below[here - 1]; i < ws->below[here]; i++)
        state->sum += state->w.data[order[i]] * gradus_table_sign (table, order[i]);
      /* e = right - left. */
      error = (1 - fabs (total - 2 * state->sum)) / 2;
      cuts[3 * at + 2] = MAX (error, 0);
      if (state->best < 0 || error < cuts[3 * state->best + 2] - EQUAL)
        {
          state->best = (int) at;
          state->input = j;
          state->cut = cuts[3 * at + 1];
          state->sign = total - 2 * state->sum < 0 ? -1 : 1;
        }
    }
  while (context->bulk && state->tried < state->cuts.shape[0]);
  if (state->tried < state->cuts.shape[0])
    return GRADUS_STATUS_AGAIN;

  /* Once more as a sum over the mistakes, which rounds less. */
  state->weighted_error = 0;
  for (guint i = 0; i < table->n; i++)
    if (say (gradus_table_row (table, i)[(guint) state->input], state->cut, state->sign)
        != gradus_table_sign (table, i))
      state->weighted_error += state->w.data[i];
  return GRADUS_STATUS_CONTINUE;
}

static guint64
count_cuts (const GradusPosition *here)
{
  const State *state = here->state;
  const Workspace *ws = here->workspace;
  const guint d = gradus_dataset_get_table (here->dataset)->d;

  /* Which input is drawn is not known before. */
  if (((const Params *) here->params)->choice == RANDOM)
    return 1;
  return here->micro > 0 ? state->cuts.shape[0] : ws->first[d];
}

/* The drawn input is searched in one go. */
static GradusStatus
run_stump_or_all (gpointer state, GradusContext *context)
{
  const gboolean bulk = context->bulk;
  GradusStatus status;

  context->bulk = bulk || ((const Params *) context->params)->choice == RANDOM;
  status = run_stump (state, context);
  context->bulk = bulk;
  return status;
}

static GradusStatus
run_weigh (gpointer state_, GradusContext *context)
{
  State *state = state_;
  const double r = state->weighted_error;

  state->perfect = r <= EQUAL;
  state->useless = r >= 0.5 - EQUAL;
  state->theta = state->perfect ? 1 : state->useless ? 0 : 0.5 * log ((1 - r) / r);
  gradus_context_raise_if (context, EVENT_USELESS, state->useless);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_vote (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, table);
  const guint errors_before = state->errors;
  const double row[] = { state->input, state->cut, state->sign, state->theta };
  double *f = gradus_array_write (&state->f);
  g_auto (GradusArray) old = { 0 };
  double *stumps;
  const guint n_old = state->stumps.data != NULL ? state->stumps.shape[0] : 0;

  gradus_array_assign (&old, &state->stumps);
  stumps = gradus_array_init_matrix (&state->stumps, n_old + 1, N_COLUMNS);
  if (n_old > 0)
    memcpy (stumps, old.data, (gsize) n_old * N_COLUMNS * sizeof (double));
  memcpy (stumps + (gsize) n_old * N_COLUMNS, row, sizeof row);
  state->loss = 0;
  state->errors = 0;
  for (guint i = 0; i < table->n; i++)
    {
      const int y = gradus_table_sign (table, i);

      f[i] += state->theta * say (gradus_table_row (table, i)[(guint) state->input], state->cut,
                                  state->sign);
      state->loss += exp (-y * f[i]) / table->n;
      state->errors += (f[i] >= 0 ? 1 : -1) != y;
    }
  if (state->perfect)
    state->bound = state->loss;
  else
    state->bound *= 2 * sqrt (state->weighted_error * (1 - state->weighted_error));
  gradus_context_raise_if (context, EVENT_NO_ERRORS, state->errors == 0 && errors_before > 0);
  gradus_context_raise_if (context, EVENT_MORE_ERRORS, state->errors > errors_before);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_reweigh (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, table);
  double *w = gradus_array_write (&state->w);
  double largest = -INFINITY, total = 0;

  for (guint i = 0; i < table->n; i++)
    largest = MAX (largest, -gradus_table_sign (table, i) * state->f.data[i]);
  for (guint i = 0; i < table->n; i++)
    total += w[i] = exp (-gradus_table_sign (table, i) * state->f.data[i] - largest);
  for (guint i = 0; i < table->n; i++)
    w[i] /= total;
  if (state->perfect || (state->useless && params->choice == BEST))
    return GRADUS_STATUS_CONVERGED;
  return state->round >= (guint) params->rounds ? GRADUS_STATUS_EXHAUSTED : GRADUS_STATUS_CONTINUE;
}

/* --- Names ------------------------------------------------------------------------------------ */

/* Weight, and number, of the examples that the stump of the round is wrong about. */
static double
weigh_mistakes (const GradusPosition *here, guint *count)
{
  GRADUS_HERE (state, table);
  double weight = 0;

  *count = 0;
  for (guint i = 0; i < table->n && state->best >= 0; i++)
    if (say (gradus_table_row (table, i)[(guint) state->input], state->cut, state->sign)
        != gradus_table_sign (table, i))
      {
        weight += state->w.data[i];
        (*count)++;
      }
  return state->best >= 0 ? weight : NAN;
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, table);
  const gboolean micro = here->micro > 0 && state->tried > 0;
  const double *told = micro ? &state->cuts.data[3 * (state->tried - 1)] : NULL;
  const double input = told != NULL ? told[0] : state->best >= 0 ? state->input : NAN;
  guint heaviest = 0, mistakes;
  const double share = weigh_mistakes (here, &mistakes);

  for (guint i = 1; i < table->n; i++)
    if (state->w.data[i] > state->w.data[heaviest] * (1 + EQUAL))
      heaviest = i;
  gradus_names_word (names, "input-name",
                     isnan (input) ? "" : table->names[table->x_columns[(guint) input]]);
  gradus_names_number (names, "t", told != NULL ? told[1] : state->best >= 0 ? state->cut : NAN);
  gradus_names_number (names, "tried-error", told != NULL ? told[2] : NAN);
  gradus_names_whole (names, "n-tried", state->tried);
  gradus_names_whole (names, "n-cuts", state->cuts.data != NULL ? state->cuts.shape[0] : 0);
  gradus_names_whole (names, "right", state->sign < 0 ? -1 : 1);
  gradus_names_whole (names, "left", state->sign < 0 ? 1 : -1);
  gradus_names_whole (names, "mistakes", mistakes);
  gradus_names_number (names, "mistakes-share", share);
  gradus_names_number (names, "mistake-weight", mistakes > 0 ? share / mistakes : NAN);
  gradus_names_number (names, "mistake-weighed",
                       mistakes > 0 ? state->weighted_error / mistakes : NAN);
  gradus_names_whole (names, "heaviest", heaviest + 1);
  gradus_names_number (names, "heaviest-weight", state->w.data[heaviest]);
  gradus_names_number (names, "factor", 2 * sqrt (state->weighted_error
                                                  * (1 - state->weighted_error)));
}

GRADUS_NUMBER (get_share, (state, table), (double) state->errors / table->n)

/* --- What is said and written ----------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "stump", N_("Find the best stump"),
    N_("Try every cut between neighbours, with the weights as they are."),
    .pseudocode = N_("φ ← stump with the least R = Σ wᵢ [φ(xᵢ) ≠ yᵢ]"), .run = run_stump_or_all,
    .n_micro = count_cuts,
    .rule = "\\role{accent}{R} = \\sum_i w_i\\,[\\varphi(x_i) \\ne y_i]",
    .filled = GRADUS_SAY (
      { "micro", "R = <tried-error>" },
      { NULL, "\\role{accent}{R} = <weighted-error|accent>,\\quad \\varphi(x) = <right|class> "
              ":\\ <input-name> \\ge <t>" }),
    .said = GRADUS_SAY (
      { "micro", N_("Cut {n-tried} of {n-cuts}, {input-name} at {t}: the better sign has the "
                    "weighted error {tried-error}.") },
      { NULL, N_("Round {round}: the best stump says {sign right} from {input-name} = {t} on and "
                 "{sign "
                 "left} below. It is wrong about {mistakes} example, and R = {weighted-error}."),
        N_("Round {round}: the best stump says {sign right} from {input-name} = {t} on and {sign "
           "left} below. It is wrong about {mistakes} examples, which weigh R = {weighted-error}."),
        "mistakes" }) },
  { "weigh", N_("Weigh its vote"),
    N_("The less its mistakes weigh, the louder the stump may speak; a coin gets no vote."),
    .pseudocode = N_("θ ← ½ ln ((1 − R) / R)"), .run = run_weigh,
    .rule = "\\role{model}{\\theta} = \\frac12\\ln\\frac{1 - \\role{accent}{R}}{\\role{accent}{R}}",
    .filled = GRADUS_SAY (
      { "perfect", "\\role{accent}{R} = 0,\\quad \\role{model}{\\theta} := 1" },
      { NULL, "\\role{model}{\\theta} = <calc 0.5 * ln ( ( 1 - weighted-error|accent ) / "
              "weighted-error|accent ) = theta|model>" }),
    .said = GRADUS_SAY (
      { "perfect", N_("The stump is right about every example: its vote would be without bound, "
                      "and 1 is enough.") },
      { "useless", N_("R is one half: the stump is no better than a coin, and its vote is 0.") },
      { NULL, N_("R = {weighted-error} gives the vote θ = {theta}.") }) },
  { "vote", N_("Add the vote"),
    N_("The sum of all votes decides, and the loss becomes 2√(R(1 − R)) times as large."),
    .pseudocode = N_("f ← f + θ φ"), .run = run_vote,
    .rule = "\\role{model}{f} := f + \\role{model}{\\theta}\\varphi,\\quad L = \\frac1n\\sum_i "
            "e^{-y_if(x_i)} = \\prod_j 2\\sqrt{R_j(1-R_j)}",
    .filled = GRADUS_SAY (
      { "perfect", "L = <loss>" },
      { NULL, "L = <calc loss' * 2 * sqrt ( weighted-error|accent * ( 1 - weighted-error|accent ) "
              ") = loss>" }),
    .said = GRADUS_SAY (
      { "useless", N_("Nothing is added: the loss stays {loss}, with training errors: {errors}.") },
      { "errors falls", N_("Training errors fall from {before errors} to {after errors}; the loss "
                           "falls from {before loss} to {after loss}.") },
      { "event:more-errors", N_("Training errors rise from {before errors} to {after errors}, yet "
                                "the loss falls from {before loss} to {after loss}.") },
      { NULL, N_("Training errors stay {errors}; the loss falls from {before loss} to {after "
                 "loss}.") }) },
  { "reweigh", N_("Weigh the examples anew"),
    N_("Mistakes grow and the others shrink until both weigh the same: the stump just taken is "
       "worth nothing now."),
    .pseudocode = N_("wᵢ ← exp (−yᵢ f(xᵢ)) / Σ"), .run = run_reweigh,
    .rule = "w_i := \\frac{e^{-y_if(x_i)}}{\\sum_l e^{-y_lf(x_l)}}",
    .filled = GRADUS_SAY (
      { NULL, "\\sum_{\\varphi(x_i)\\ne y_i} w_i:\\quad <weighted-error> \\to "
              "<mistakes-share|accent>" }),
    .said = GRADUS_SAY (
      { "perfect", N_("All examples are right: done after round {round}.") },
      { "converged", N_("No stump is better than a coin: done after round {round}, training "
                        "errors: {errors} of {n}.") },
      { "exhausted", N_("Round {round} was the last; training errors: {errors} of {n}, loss "
                        "{loss}.") },
      { "useless", N_("A vote of 0 changes no weight; another input may do better.") },
      { NULL, N_("Its {mistakes} mistake weighed {weighted-error} and weighs one half now; the "
                 "heaviest example is {heaviest}, with {heaviest-weight}."),
        N_("Its {mistakes} mistakes weighed {weighted-error} and weigh one half now; the heaviest "
           "example is {heaviest}, with {heaviest-weight}."), "mistakes" }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusChoice choices[] = GRADUS_ROWS (
  [BEST] = { "best", N_("The best of all inputs") },
  [RANDOM] = { "random", N_("One input drawn at random") });

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "input", .label = N_("Input of a stump"),
    .blurb = N_("Search all inputs, or only one that is drawn anew each round: weaker stumps that "
                "differ more."),
    GRADUS_PARAM_FIELD (Params, choice), .def = BEST, .max = RANDOM, .choices = choices },
  { .id = "rounds", .label = N_("Most rounds"),
    .blurb = N_("How many stumps vote at most."),
    GRADUS_PARAM_FIELD (Params, rounds), GRADUS_COUNT (50, 1, 1000) });

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "loss", N_("Exponential loss"), "L", GRADUS_QUANTITY (State, loss),
    .flags = GRADUS_METRIC | GRADUS_LOG | GRADUS_PROMISED, .better = GRADUS_BETTER_LESS },
  { "error-share", N_("Share of training errors"), "\\frac1n\\#", .number = get_share,
    .flags = GRADUS_METRIC, .better = GRADUS_BETTER_LESS },
  { "errors", N_("Training errors"), "\\#", GRADUS_QUANTITY (State, errors),
    .flags = GRADUS_METRIC, .better = GRADUS_BETTER_LESS },
  { "weighted-error", N_("Weighted error of the stump"), "R",
    GRADUS_QUANTITY (State, weighted_error), .flags = GRADUS_METRIC },
  { "theta", N_("Vote of the stump"), "\\theta", GRADUS_QUANTITY (State, theta),
    .flags = GRADUS_METRIC },
  { "bound", N_("Product of the factors"), "\\prod_j 2\\sqrt{R_j(1-R_j)}",
    GRADUS_QUANTITY (State, bound), .flags = GRADUS_LISTED, .indices = N_("a number") },
  { "w", N_("Weights of the examples"), "w", GRADUS_QUANTITY (State, w), .shape = "n",
    .indices = N_("one for each example"), .flags = GRADUS_PER_DATUM, .is = "simplex" },
  { "f", N_("Sum of the votes"), "f(x_i)", GRADUS_QUANTITY (State, f), .shape = "n",
    .indices = N_("one for each example"), .flags = GRADUS_PER_DATUM },
  { "stumps", N_("Stumps"), "\\varphi_j", GRADUS_QUANTITY (State, stumps),
    .indices = N_("round; input counted from 0, cut, sign from the cut on, vote") },
  { "cuts", N_("Cuts of the round"), "(j, t, R)", GRADUS_QUANTITY (State, cuts),
    .indices = N_("cut; input, place, weighted error (−1: not tried yet)") },
  { "round", N_("Rounds"), NULL, GRADUS_QUANTITY (State, round) },
  { "perfect", N_("No mistake"), NULL, GRADUS_QUANTITY (State, perfect) },
  { "useless", N_("No better than a coin"), NULL, GRADUS_QUANTITY (State, useless) });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_NO_ERRORS] = { "no-errors", N_("No training error is left"),
                        N_("The sum of the votes is right about every example.") },
  [EVENT_MORE_ERRORS] = { "more-errors", N_("More training errors"),
                          N_("The loss fell, and yet more examples are wrong than before.") },
  [EVENT_USELESS] = { "useless", N_("A stump like a coin"),
                      N_("No cut has a weighted error below one half.") });

static gboolean
holds_half (const GradusPosition *here, double *measured)
{
  const State *state = here->state;
  guint count;

  *measured = weigh_mistakes (here, &count);
  return state->perfect || fabs (*measured - 0.5) <= 1e-9;
}

GRADUS_HOLDS (holds_identity, (state),
              state->loss - state->bound, fabs (*measured) <= 1e-6 * state->bound)
GRADUS_HOLDS (holds_above, (state), state->loss - get_share (here), *measured >= -1e-12)

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "half", N_("The mistakes of the stump weigh one half"),
    "\\sum_{\\varphi(x_i)\\ne y_i} w_i=\\frac12",
    N_("After weighing anew the mistakes of the stump do not weigh one half."), holds_half,
    .phase = "reweigh" },
  { "identity", N_("The loss is the product of the factors"), "L=\\prod_j 2\\sqrt{R_j(1-R_j)}",
    N_("The loss and the product of its factors have come apart."), holds_identity },
  { "above", N_("The loss bounds the errors"), "\\frac1n\\#\\le L",
    N_("The share of training errors is above the loss."), holds_above });

/* --- Pictures --------------------------------------------------------------------------------- */

/* What the votes of the first @n_stumps add up to. */
static double
add_up (const State *state, const double *x, guint n_stumps)
{
  double sum = 0;

  for (guint k = 0; k < n_stumps; k++)
    {
      const double *row = &state->stumps.data[(gsize) k * N_COLUMNS];

      sum += row[THETA] * say (x[(guint) row[INPUT]], row[CUT], row[SIGN]);
    }
  return sum;
}

static guint
count_stumps (const State *state)
{
  return state->stumps.data != NULL ? state->stumps.shape[0] : 0;
}

static void
predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  const State *state = here->state;
  const guint d = gradus_dataset_get_table (here->dataset)->d;

  for (gsize i = 0; i < n; i++)
    out[i] = add_up (state, &X[i * d], count_stumps (state));
}

static void
draw_stump (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;
  const guint d = gradus_dataset_get_table (here->dataset)->d;

  if (state->best < 0 || state->input > 1 || d > 2)
    return;
  if (state->input == 0)
    gradus_scene_vrule (scene, state->cut, GRADUS_ROLE_ACCENT, GRADUS_LINE_DASHED, NULL);
  else
    gradus_scene_hrule (scene, state->cut, GRADUS_ROLE_ACCENT, GRADUS_LINE_DASHED, NULL);
}

/* Two pans: what the stump is wrong about, and what it is right about. */
static void
build_balance (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;
  const char *const names[] = { _("mistakes"), _("right") };
  guint count;
  const double share = weigh_mistakes (here, &count);
  const gboolean level = here->phase == 3;

  if (gradus_kit_waits (scene, state->best < 0 || here->micro > 0,
                        _("The balance waits for the stump of the round.")))
    return;
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, _("examples"), _("weight"));
  gradus_scene_set_x_names (scene, names, 2);
  gradus_scene_set_x_range (scene, 0.4, 2.6);
  gradus_scene_set_y_range (scene, 0, 1);
  gradus_scene_hrule (scene, 0.5, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED, "½");
  if (level)
    gradus_scene_segment (scene, 0.7, state->weighted_error, 1.3, state->weighted_error,
                          GRADUS_ROLE_PAST, GRADUS_LINE_DASHED);
  gradus_scene_bar (scene, 1, 0.6, 0, share, GRADUS_ROLE_ACCENT, 0.6);
  gradus_scene_bar (scene, 2, 0.6, 0, 1 - share, GRADUS_ROLE_MODEL, 0.4);
  gradus_scene_set_caption (scene, level ? _("weighed anew: level") : _("before weighing anew"));
}

/* The weighted error of every cut tried. */
static void
build_cuts (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, table);
  const guint m = state->cuts.data != NULL ? state->cuts.shape[0] : 0;
  const double *cuts = state->cuts.data;
  g_autofree double *x = g_new (double, MAX (m, 1));
  g_autofree double *y = g_new (double, MAX (m, 1));

  if (gradus_kit_waits (scene, m == 0, _("No cut has been tried yet.")))
    return;
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, _("place of the cut"), "R");
  for (guint i = 0; i < m; i++)
    gradus_scene_include (scene, cuts[3 * i + 1], 0.5);
  gradus_scene_hrule (scene, 0.5, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED, _("a coin"));
  for (guint i = 0; i < state->tried;)
    {
      const guint j = (guint) cuts[3 * i], first = i;
      const GradusRole role = j == 0   ? GRADUS_ROLE_MODEL
                              : j == 1 ? GRADUS_ROLE_SECOND
                                       : GRADUS_ROLE_MUTED;

      for (; i < state->tried && cuts[3 * i] == j; i++)
        {
          x[i - first] = cuts[3 * i + 1];
          y[i - first] = cuts[3 * i + 2];
        }
      gradus_scene_polyline (scene, x, y, i - first, role, GRADUS_LINE_SOLID | GRADUS_LINE_MARKERS);
      if (j <= 2)
        gradus_scene_legend (scene, role, GRADUS_SHAPE_AUTO, TRUE, GRADUS_LINE_SOLID,
                             j == 2 && table->d > 3 ? _("other inputs")
                                                    : table->names[table->x_columns[j]]);
    }
  if (state->best >= 0)
    gradus_scene_point (scene, cuts[3 * state->best + 1], cuts[3 * state->best + 2],
                        GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1.6, -1);
}

/* With one input: every stump as a step of its own, and their sum. */
static void
draw_steps (const State *state, GradusScene *scene, double low, double high)
{
  enum { N = 241 };
  const guint n = count_stumps (state);
  double x[N], sum[N];

  for (guint i = 0; i < N; i++)
    {
      x[i] = low + (high - low) * i / (N - 1);
      sum[i] = add_up (state, &x[i], n);
    }
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  for (guint k = n > SHOWN_VOTES ? n - SHOWN_VOTES : 0; k < n; k++)
    {
      const double *row = &state->stumps.data[(gsize) k * N_COLUMNS];
      const double height = row[SIGN] * row[THETA];
      const double corner_x[] = { low, row[CUT], row[CUT], high };
      const double corner_y[] = { -height, -height, height, height };

      gradus_scene_polyline (scene, corner_x, corner_y, 4,
                             k + 1 == n ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_MUTED,
                             k + 1 == n ? GRADUS_LINE_SOLID : GRADUS_LINE_THIN);
    }
  gradus_scene_polyline (scene, x, sum, N, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD);
  gradus_scene_legend_line (scene, GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID,
                            _("last stump, as high as its vote"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD, _("sum of the votes"));
}

static void
build_votes (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, table);
  const guint n = count_stumps (state), first = n > SHOWN_VOTES ? n - SHOWN_VOTES : 0;

  if (gradus_kit_waits (scene, n == 0, _("No stump has a vote yet.")))
    return;
  if (table->d == 1)
    {
      double low, high;

      gradus_find_extent (table->x, table->n, 1, &low, &high);
      gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, table->names[table->x_columns[0]], "f(x)");
      draw_steps (state, scene, low - 0.5, high + 0.5);
      for (guint i = 0; i < table->n; i++)
        gradus_scene_point (scene, table->x[i], 0,
                            (GradusRole) (GRADUS_ROLE_CLASS + table->label[i]),
                            GRADUS_SHAPE_AUTO, 0.9, (int) i);
      return;
    }
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y | GRADUS_AXES_INTEGER_X, _("round"), "θ");
  for (guint k = first; k < n; k++)
    gradus_scene_bar (scene, k + 1, 0.7, 0, state->stumps.data[(gsize) k * N_COLUMNS + THETA],
                      k + 1 == n ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_MODEL, 0.5);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "data", N_("Examples, weights and votes"), GRADUS_EDIT_POINTS, .kit = gradus_kit_classes,
    .of = "", .with = "margins size=w", .extra = draw_stump },
  { "balance", N_("The balance"), .build = build_balance },
  { "votes", N_("Votes"), .build = build_votes },
  { "cuts", N_("Weighted error of every cut"), .build = build_cuts },
  { "loss", N_("Loss and errors"), .kit = gradus_kit_curves, .of = "loss error-share",
    .with = "iterations" });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "share", N_("How heavy will a mistake be?"), "reweigh", "balance",
    .asks = GRADUS_ASKS_NUMBER, .about = "mistake-weight", .scale = "mistake-weighed",
    .when = "round == 1 and not perfect and not useless",
    .words = N_("The stump is wrong about {mistakes} of {n} examples, and these weigh "
                "{weighted-error}, each of them {mistake-weighed}. Its vote is {theta}. All are "
                "weighed anew: how much will each mistake weigh?"),
    .intuition = N_("You thought that a mistake stays as heavy as it is, but the mistakes get "
                    "exactly so heavy that together they weigh a half, and the stump has no "
                    "advantage left."),
    .intuition_answer = "mistake-weighed" },
  { "errors", N_("Do the training errors fall?"), "vote", "data", .asks = GRADUS_ASKS_CHANGE,
    .about = "errors", .when = "not useless and errors > 0",
    .words = N_("Round {round}: the stump with R = {weighted-error} gets the vote {theta}. What do "
                "the training errors of the sum do, {errors} so far?") });

/* --- Rows ------------------------------------------------------------------------------------- */

#define GRADUS_STUMPS                                                                              \
  .family = "stumps", .data_kind = &gradus_data_table,                                             \
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_LABEL | GRADUS_NEEDS_TWO_CLASSES,                         \
  GRADUS_MEMORIES (Params, State), .params = params, .quantities = quantities, .phases = phases,   \
  .events = events, .invariants = invariants, .plots = plots, .questions = questions,              \
  .validate = validate, .prepare = prepare, .unprepare = unprepare, .init = init, .name = name,    \
  .predicts = GRADUS_PREDICTS_SCORE, .predict = predict

/* --- adaboost --------------------------------------------------------------------------------- */

static const GradusPreset adaboost_presets[] = {
  { .id = "ten-beads", .title = N_("Ten beads by hand"),
    .blurb = N_("Every stump is wrong about three beads at least; three of them together about "
                "none."),
    .data = "ten-beads", .params = "rounds=3", .seed = 1,
    .claims = "iteration 1: errors == 3\niteration 2: errors == 3\nerrors == 0\nexhausted" },
  { .id = "slanted", .title = N_("A slanted border"),
    .blurb = N_("Five stumps, each of which can only cut along an axis, are right about all fifty "
                "points."),
    .data = "diag-50", .seed = 1, .claims = "iteration 4: errors > 0\niteration 5: errors == 0" },
  { .id = "book", .title = N_("The book’s draws"),
    .blurb = N_("The input is drawn at random in each round; the errors are gone after six."),
    .data = "diag-50", .params = "input=random rounds=100", .seed = 0, .rng = GRADUS_RNG_BOOK,
    .claims = "iteration 5: errors == 1\niteration 6: errors == 0" },
  { .id = "moons", .title = N_("Two moons"),
    .blurb = N_("The border bends by little stairs; the heaviest points are those where the moons "
                "meet."),
    .data = "moons:n=120,noise=0.2", .data_seed = 1, .params = "rounds=60", .seed = 1,
    .claims = "loss < 0.2" },
  { .id = "contradiction", .title = N_("Failure: a contradiction"),
    .blurb = N_("Two beads in one place want different classes, and in the end they have nearly "
                "all the weight."),
    .data = "contradiction-11", .params = "rounds=200", .seed = 1,
    .claims = "errors >= 1\nw[1] > 0.4\nw[10] > 0.4",
    .failure = N_("One of the two is wrong in every round, so their weights grow without end and "
                  "the stumps serve nobody else: R goes to one half and the votes to 0. Stop "
                  "early, or take a loss whose slope is bounded.") },
  { .id = "exclusive-or", .title = N_("Failure: no stump helps"),
    .blurb = N_("Every stump is wrong about two of the four points: R is one half at once."),
    .data = "xor-4", .seed = 1, .claims = "converged\niteration == 1\ntheta == 0\nerrors == 2",
    .failure = N_("Boosting needs a weak learner that beats a coin by a little, for all weights. "
                  "On exclusive or no single question does. Take deeper trees, or other inputs.") },
  { NULL },
};

#define BY_HAND "syllabus, chapter 8, by hand"
#define PROGRAM_9_14 "book, program of figure 9.14 on its own draws, run in GNU Octave"
#define PROGRAM_BEST "the same program with the better of both inputs"

static const GradusCheck adaboost_checks[] = GRADUS_ROWS (
  { "ten-beads", 1, "theta", GRADUS_EXPECT (0.42364893019360184), 1e-12, BY_HAND },
  { "ten-beads", 1, "w",
    GRADUS_EXPECT (1.0 / 14, 1.0 / 14, 1.0 / 14, 1.0 / 14, 1.0 / 14, 1.0 / 14, 1.0 / 6, 1.0 / 6,
                   1.0 / 6, 1.0 / 14),
    1e-14, BY_HAND },
  { "ten-beads", 2, "weighted-error", GRADUS_EXPECT (3.0 / 14), 1e-13, BY_HAND },
  { "ten-beads", 3, "weighted-error", GRADUS_EXPECT (2.0 / 11), 1e-13, BY_HAND },
  { "ten-beads", 3, "stumps",
    GRADUS_EXPECT (0, 2.5, -1, 0.42364893019360184, 0, 8.5, -1, 0.64964149206513, 0, 5.5, 1,
                   0.752038698388137),
    1e-12, BY_HAND },
  { "ten-beads", 3, "loss", GRADUS_EXPECT (0.58019253414), 1e-10,
    "0.9165 · 0.8207 · 0.7714, by hand" },
  { "book", 1, "theta", GRADUS_EXPECT (0.7581737446840443), 1e-12, PROGRAM_9_14 },
  { "book", 3, "weighted-error", GRADUS_EXPECT (0.25300300300300299), 1e-12, PROGRAM_9_14 },
  { "book", 5, "stumps",
    GRADUS_EXPECT (1, 0.27634555813531725, -1, 0.7581737446840443, 0, 0.31085158890064724, 1,
                   1.112311775762167, 1, 0.38510887070047456, -1, 0.5413299034031156, 0,
                   -0.077418115002430107, 1, 0.6962938240478399, 1, -0.88580904512195047, -1,
                   0.82827033591325383),
    1e-12, PROGRAM_9_14 },
  { "book", 7, "loss", GRADUS_EXPECT (7.7048940797733954 / 50), 1e-12, PROGRAM_9_14 },
  { "book", 100, "loss", GRADUS_EXPECT (4.39743530719e-05), 1e-12, PROGRAM_9_14 },
  { "slanted", 2, "theta", GRADUS_EXPECT (1.0601317681000455), 1e-12, PROGRAM_BEST },
  { "slanted", 7, "weighted-error", GRADUS_EXPECT (0.25114371305313188), 1e-12, PROGRAM_BEST },
  { "slanted", 7, "loss", GRADUS_EXPECT (7.8925627684405839 / 50), 1e-12, PROGRAM_BEST });

static const GradusPair adaboost_pairs[] = GRADUS_ROWS (
  { .id = "stumps", .title = N_ ("Stumps that vote and one tree"),
    .blurb = N_ ("No single question helps with exclusive or, so no stump gets a vote; a tree "
                 "asks a second question after the first."),
    .preset = "exclusive-or", .other = "decision-tree",
    .claims = "left: errors == 2\nright: errors == 0\nleft: theta == 0" },
  { .id = "input", .title = N_ ("The best cut and one of a random input"),
    .blurb = N_ ("Stumps on an input drawn at random err more in each round, but the vote of "
                 "many gets it right as well."),
    .preset = "slanted", .left = "input=best", .right = "input=random", .plot = "loss",
    .claims = "both: errors == 0\nleft: iteration 5: errors == 0" });

static const GradusSheet adaboost_sheet = {
  .aha = N_("After each round the mistakes weigh exactly as much as all the rest; the last stump "
            "is now worth nothing."),
  .by_hand = N_("Four points, one wrong: R = ¼ and θ = ½ ln 3 = 0.549. The wrong one times √3, the "
                "others divided by √3: the weights are ½ and ⅙, ⅙, ⅙."),
  .why = "balance",
  .intuition = N_("The mistakes of a stump get a little heavier."),
  .caught_by = "share",
  .breaks = N_("Two equal examples of different classes: together they weigh 0.26 of all after 4 "
               "rounds and 0.95 after 200, and R goes to ½."),
  .needs = "decision-stump surrogate-losses",
  .leads_to = "boosting-losses importance-weighted-ls",
  .aliases = "AdaBoost; boosting; weak learner; reweighting; exponential loss; 提升法; 弱分类器; "
             "样本权重; 指数损失; tsf",
};

const GradusDescriptor gradus_adaboost = {
  GRADUS_STUMPS,
  .id = "adaboost", .chapter = 8, .difficulty = 2, .title = N_("AdaBoost"),
  .summary = N_("Let many weak stumps vote, each found where the ones before it were wrong."),
  .goal = N_("Compute vote and new weights of a round by hand, and say why the loss bounds the "
             "errors."),
  .source = "Freund & Schapire 1997; 图解机器学习, section 9.3",
  .columns = N_("Inputs, and a label with two classes; the second class is +1."),
  .presets = adaboost_presets,
  .pairs = adaboost_pairs, .checks = adaboost_checks, .sheet = &adaboost_sheet,
  .start_said = GRADUS_SAY ({ NULL, N_("The start: {n} examples weigh the same, and nobody has a "
                                       "vote.") }),
};
