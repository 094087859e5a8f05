/* The machine of the family "stumps": one question on one input, alone or many of them that vote.
 *
 * Objective. A stump phi(x) = s on one side of a cut and -s on the other is a weak learner: a
 * little better than a coin. Find the one with the least weighted error R, the sum of the weights
 * of its mistakes; votes add up to f = sum_j theta_j phi_j, whose sign is predicted.
 *
 * The search goes through the sorted examples with a running sum of w y: raising the cut past an
 * example adds its w y to one side. e = (sum right of the cut) - (sum left of it) gives
 * R = (1 - |e|) / 2 and the sign s = sign (e). The first cut with the largest |e| is taken.
 * "random" looks at one input only, drawn anew in every round, as the program of the book does.
 *
 * Cost. O(n d) a round after sorting once.
 *
 * Edge cases. No cut between equal values. f = 0 counts as +1.
 *
 * Source: 图解机器学习, section 9.3 and figures 9.11 to 9.14.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "stumps.h"

/* More votes than that are not drawn one by one. */
#define SHOWN_VOTES 60

typedef GradusStumpsParams Params;
typedef GradusStumpsState State;
typedef GradusStumpsWork Work;

/* --- Start ------------------------------------------------------------------------------------ */

static gpointer
prepare (const GradusSetup *setup)
{
  const GradusTable *table = gradus_setup_get_table (setup);
  const gsize all = (gsize) table->n * table->d;
  g_autofree GradusSortedRow *sorted = g_new (GradusSortedRow, table->n);
  Work *ws = g_new0 (Work, 1);
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
  Work *ws = workspace;

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

GradusStatus
gradus_stumps_init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, table);
  double *w = gradus_array_write (&state->w);

  for (guint i = 0; i < table->n; i++)
    {
      w[i] = 1.0 / table->n;
      /* f = 0 is told as +1. */
      state->errors += table->label[i] == 0;
    }
  state->best = -1;
  state->weight = 1;
  return GRADUS_STATUS_CONTINUE;
}

/* --- The stump of a round and its vote -------------------------------------------------------- */

/* The cuts of the round: all, or those of one input. The input is drawn before the first is
 * tried. */
static void
lay_out_cuts (State *state, GradusContext *context)
{
  const Work *ws = context->workspace;
  const guint d = gradus_context_get_table (context)->d;
  const gboolean random = ((const Params *) context->params)->choice == GRADUS_STUMPS_RANDOM;
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
  const Work *ws = context->workspace;
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
      double tilt, error;

      if (anew)
        state->sum = 0;
      for (guint i = anew ? 0 : ws->below[here - 1]; i < ws->below[here]; i++)
        state->sum += state->w.data[order[i]] * gradus_table_sign (table, order[i]);
      tilt = gradus_stump_tilt (total, state->sum);
      error = gradus_stump_error (state->weight, tilt);
      cuts[3 * at + 2] = error;
      if (state->best < 0 || error < cuts[3 * state->best + 2] - GRADUS_CUTS_EQUAL)
        {
          state->best = (int) at;
          state->input = j;
          state->cut = cuts[3 * at + 1];
          state->sign = tilt < 0 ? -1 : 1;
        }
    }
  while (context->bulk && state->tried < state->cuts.shape[0]);
  if (state->tried < state->cuts.shape[0])
    return GRADUS_STATUS_AGAIN;

  /* Once more as a sum over the mistakes, which rounds less. */
  state->weighted_error = 0;
  for (guint i = 0; i < table->n; i++)
    if (gradus_stump_say (gradus_table_row (table, i)[(guint) state->input], state->cut,
                           state->sign)
        != gradus_table_sign (table, i))
      state->weighted_error += state->w.data[i];
  return GRADUS_STATUS_CONTINUE;
}

static guint64
count_cuts (const GradusPosition *here)
{
  const State *state = here->state;
  const Work *ws = here->workspace;
  const guint d = gradus_dataset_get_table (here->dataset)->d;

  /* Which input is drawn is not known before. */
  if (((const Params *) here->params)->choice == GRADUS_STUMPS_RANDOM)
    return 1;
  return here->micro > 0 ? state->cuts.shape[0] : ws->first[d];
}

/* The drawn input is searched in one go. */
static GradusStatus
run_stump_or_all (gpointer state, GradusContext *context)
{
  const gboolean bulk = context->bulk;
  GradusStatus status;

  context->bulk = bulk || ((const Params *) context->params)->choice == GRADUS_STUMPS_RANDOM;
  status = run_stump (state, context);
  context->bulk = bulk;
  return status;
}

static guint
count_stumps (const State *state)
{
  return state->stumps.data != NULL ? state->stumps.shape[0] : 0;
}

void
gradus_stumps_vote (State *state, GradusContext *context)
{
  const GradusTable *table = gradus_context_get_table (context);
  const guint errors_before = state->errors;
  const double row[] = { state->input, state->cut, state->sign, state->theta };
  double *f = gradus_array_write (&state->f);
  g_auto (GradusArray) old = { 0 };
  double *stumps;
  const guint n_old = count_stumps (state);

  gradus_array_assign (&old, &state->stumps);
  stumps = gradus_array_init_matrix (&state->stumps, n_old + 1, GRADUS_STUMPS_N_COLUMNS);
  if (n_old > 0)
    memcpy (stumps, old.data, (gsize) n_old * GRADUS_STUMPS_N_COLUMNS * sizeof (double));
  memcpy (stumps + (gsize) n_old * GRADUS_STUMPS_N_COLUMNS, row, sizeof row);
  state->errors = 0;
  for (guint i = 0; i < table->n; i++)
    {
      f[i] += state->theta
              * gradus_stump_say (gradus_table_row (table, i)[(guint) state->input], state->cut,
                                   state->sign);
      state->errors += (f[i] >= 0 ? 1 : -1) != gradus_table_sign (table, i);
    }
  gradus_context_raise_if (context, GRADUS_STUMPS_NO_ERRORS,
                           state->errors == 0 && errors_before > 0);
}

/* --- Names ------------------------------------------------------------------------------------ */

void
gradus_stumps_rate (GradusStumpsState *state)
{
  state->perfect = state->weighted_error <= GRADUS_CUTS_EQUAL;
  state->useless = state->weighted_error >= 0.5 - GRADUS_CUTS_EQUAL;
}

GradusStatus
gradus_stumps_reweigh (GradusStumpsState *state, GradusContext *context)
{
  const GradusStumpsParams *params = context->params;
  const guint n = state->w.shape[0];
  double *w = gradus_array_write (&state->w);
  double largest = -INFINITY, total = 0;

  for (guint i = 0; i < n; i++)
    largest = MAX (largest, w[i]);
  for (guint i = 0; i < n; i++)
    total += w[i] = exp (w[i] - largest);
  for (guint i = 0; i < n; i++)
    w[i] /= total;
  if (state->perfect || (state->useless && params->choice == GRADUS_STUMPS_BEST))
    return GRADUS_STATUS_CONVERGED;
  return state->round >= (guint) params->rounds ? GRADUS_STATUS_EXHAUSTED
                                                : GRADUS_STATUS_CONTINUE;
}

const GradusSay gradus_stumps_voted[] = {
  { "useless", N_ ("Nothing is added: the loss stays {loss}, with training errors: {errors}.") },
  { "errors falls", N_ ("Training errors fall from {before errors} to {after errors}; the loss "
                        "falls from {before loss} to {after loss}.") },
  { "event:more-errors", N_ ("Training errors rise from {before errors} to {after errors}, yet "
                             "the loss falls from {before loss} to {after loss}.") },
  { NULL, N_ ("Training errors stay {errors}; the loss falls from {before loss} to {after "
              "loss}.") },
  { 0 },
};

gboolean
gradus_stumps_holds_half (const GradusPosition *here, double *measured)
{
  const GradusStumpsState *state = here->state;
  guint count;

  *measured = gradus_stumps_weigh_mistakes (here, &count);
  return state->perfect || fabs (*measured - 0.5) <= 1e-9;
}

double
gradus_stumps_weigh_mistakes (const GradusPosition *here, guint *count)
{
  GRADUS_HERE (state, table);
  double weight = 0;

  *count = 0;
  for (guint i = 0; i < table->n && state->best >= 0; i++)
    if (gradus_stump_say (gradus_table_row (table, i)[(guint) state->input], state->cut,
                           state->sign)
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
  const double share = gradus_stumps_weigh_mistakes (here, &mistakes);

  for (guint i = 1; i < table->n; i++)
    if (state->w.data[i] > state->w.data[heaviest] * (1 + GRADUS_CUTS_EQUAL))
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
}

double
gradus_stumps_error_share (const GradusPosition *here)
{
  GRADUS_HERE (state, table);

  return (double) state->errors / table->n;
}

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
      { NULL, NN_ ("Round {round}: the best stump says {sign right} from {input-name} = {t} on and "
                 "{sign left} below. It is wrong about {mistakes} example, and R = "
                 "{weighted-error}.",
        "Round {round}: the best stump says {sign right} from {input-name} = {t} on and {sign "
           "left} below. It is wrong about {mistakes} examples, which weigh R = {weighted-error}."),
           "mistakes" }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusChoice choices[] = GRADUS_ROWS (
  [GRADUS_STUMPS_BEST] = { "best", N_("The best of all inputs") },
  [GRADUS_STUMPS_RANDOM] = { "random", N_("One input drawn at random") });

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "input", .label = N_("Input of a stump"),
    .blurb = N_("Search all inputs, or only one that is drawn anew each round: weaker stumps that "
                "differ more."),
    GRADUS_PARAM_FIELD (Params, choice), .def = GRADUS_STUMPS_BEST, .max = GRADUS_STUMPS_RANDOM,
    .choices = choices },
  { .id = "rounds", .label = N_("Most rounds"),
    .blurb = N_("How many stumps vote at most."),
    GRADUS_PARAM_FIELD (Params, rounds), GRADUS_COUNT (50, 1, 1000) });

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "error-share", N_("Share of training errors"), "\\frac1n\\#",
    .number = gradus_stumps_error_share, .flags = GRADUS_METRIC, .better = GRADUS_BETTER_LESS },
  { "errors", N_("Training errors"), "\\#", GRADUS_QUANTITY (State, errors),
    .flags = GRADUS_METRIC, .better = GRADUS_BETTER_LESS },
  { "weighted-error", N_("Weighted error of the stump"), "R",
    GRADUS_QUANTITY (State, weighted_error), .flags = GRADUS_METRIC },
  { "theta", N_("Vote of the stump"), "\\theta", GRADUS_QUANTITY (State, theta),
    .flags = GRADUS_METRIC },
  { "w", N_("Weights of the examples"), "w", GRADUS_QUANTITY (State, w), .shape = "n",
    .indices = N_("one for each example"), .one = N_("Weight"),
    .flags = GRADUS_PER_DATUM, .is = "simplex" },
  { "f", N_("Sum of the votes"), "f(x_i)", GRADUS_QUANTITY (State, f), .shape = "n",
    .indices = N_("one for each example"), .flags = GRADUS_PER_DATUM },
  { "stumps", N_("Stumps"), "\\varphi_j", GRADUS_QUANTITY (State, stumps),
    .indices = N_("round; input counted from 0, cut, sign from the cut on, vote") },
  { "cuts", N_("Cuts of the round"), "(j, t, R)", GRADUS_QUANTITY (State, cuts),
    .indices = N_("cut; input, place, weighted error (−1: not tried yet)") },
  { "round", N_("Rounds"), NULL, GRADUS_QUANTITY (State, round) });

static const GradusEvent events[] = GRADUS_ROWS (
  [GRADUS_STUMPS_NO_ERRORS] = { "no-errors", N_("No training error is left"),
                                N_("The sum of the votes is right about every example.") });

/* --- Pictures --------------------------------------------------------------------------------- */

/* What the votes of the first @n_stumps add up to. */
static double
add_up (const State *state, const double *x, guint n_stumps)
{
  double sum = 0;

  for (guint k = 0; k < n_stumps; k++)
    {
      const double *row = &state->stumps.data[(gsize) k * GRADUS_STUMPS_N_COLUMNS];

      sum += row[GRADUS_STUMPS_THETA]
             * gradus_stump_say (x[(guint) row[GRADUS_STUMPS_INPUT]], row[GRADUS_STUMPS_CUT],
                                  row[GRADUS_STUMPS_SIGN]);
    }
  return sum;
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
    gradus_scene_include (scene, cuts[3 * i + 1], state->weight / 2);
  gradus_scene_hrule (scene, state->weight / 2, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED,
                      C_ ("legend", "a coin"));
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
                             j == 2 && table->d > 3 ? C_ ("legend", "other inputs")
                                                    : table->names[table->x_columns[j]]);
    }
  if (state->best >= 0)
    gradus_scene_point (scene, cuts[3 * state->best + 1], cuts[3 * state->best + 2],
                        GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1.6, -1);
}

GRADUS_CURVE (votes_at, State, state, x, add_up (state, &x, count_stumps (state)))

/* With one input: every stump as a step of its own, and their sum. */
static void
draw_steps (const State *state, GradusScene *scene, double low, double high)
{
  const guint n = count_stumps (state);

  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  for (guint k = n > SHOWN_VOTES ? n - SHOWN_VOTES : 0; k < n; k++)
    {
      const double *row = &state->stumps.data[(gsize) k * GRADUS_STUMPS_N_COLUMNS];
      const double height = row[GRADUS_STUMPS_SIGN] * row[GRADUS_STUMPS_THETA];
      const double corner_x[] = { low, row[GRADUS_STUMPS_CUT], row[GRADUS_STUMPS_CUT], high };
      const double corner_y[] = { -height, -height, height, height };

      gradus_scene_polyline (scene, corner_x, corner_y, 4,
                             k + 1 == n ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_MUTED,
                             k + 1 == n ? GRADUS_LINE_SOLID : GRADUS_LINE_THIN);
    }
  gradus_scene_function (scene, votes_at, state, low, high, 241, GRADUS_ROLE_MODEL,
                         GRADUS_LINE_BOLD);
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
                            (GradusRole) (GRADUS_ROLE_CLASS + table->label[i]), GRADUS_SHAPE_AUTO,
                            0.9, (int) i);
      return;
    }
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y | GRADUS_AXES_INTEGER_X,
                         C_ ("axis", "round"), "θ");
  for (guint k = first; k < n; k++)
    gradus_scene_bar (scene, k + 1, 0.7, 0,
                      state->stumps.data[(gsize) k * GRADUS_STUMPS_N_COLUMNS + GRADUS_STUMPS_THETA],
                      k + 1 == n ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_MODEL, 0.5);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "data", N_("Examples, weights and votes"), GRADUS_EDIT_POINTS, .kit = gradus_kit_classes,
    .of = "", .with = "margins size=w", .extra = draw_stump },
  { "votes", N_("Votes"), .build = build_votes },
  { "cuts", N_("Weighted error of every cut"), .build = build_cuts });

/* --- The machine ------------------------------------------------------------------------------ */

const GradusDescriptor gradus_stumps = {
  .family = "stumps", .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_LABEL | GRADUS_NEEDS_TWO_CLASSES,
  .columns = N_("Inputs, and a label with two classes; the second class is +1."),
  GRADUS_MEMORIES (Params, State), .params = params, .quantities = quantities, .phases = phases,
  .events = events, .plots = plots, .validate = validate, .prepare = prepare,
  .unprepare = unprepare, .init = gradus_stumps_init, .name = name,
  .predicts = GRADUS_PREDICTS_SCORE,
  .score = N_ ("the sum of the votes"), .predict = predict,
  .end_shows = "data",
  .start_said = GRADUS_SAY ({ NULL, N_("The start: {n} examples weigh the same, and nobody has a "
                                       "vote.") }),
};
