/* The decision stump: one question on one input, found by trying every cut there is.
 *
 * Objective. Of all stumps "sign s from t on, -s below" on one input find the one whose mistakes
 * weigh least. Between two neighbouring examples nothing changes when the cut moves, so there are
 * at most n - 1 cuts on an input, and all of them can be tried.
 *
 * Stages. The learner slides a cut (try). The examples are put in the order of every input (sort).
 * A sum goes along: S_k = w_1 y_1 + ... + w_k y_k, up for the second class and down for the first
 * (walk). A cut behind example k tips by e_k = S_n - 2 S_k to the right, and with the better sign
 * its mistakes weigh R_k = (sum of all w - |e_k|) / 2: the farther the walk is from half of where
 * it ends, the better. The best is taken (choose), and every cut is counted once more, example by
 * example (certify).
 *
 * Cost. O(n log n) for sorting and O(n) for the walk, for each input; certifying counts n examples
 * for every cut of the best input.
 *
 * Edge cases. No cut between equal values. e = 0 for every cut: no sign is better than the other,
 * and the stump says nothing. Of equal cuts the first is taken, and the tie is told. A column of
 * weights is used where there is one, else all weigh 1.
 *
 * Source: 图解机器学习, section 9.1 and figures 9.3 to 9.5.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-mould.h"
#include "stumps.h"

typedef struct
{
  GradusStumpsParams stumps;
  int input;                /* that is searched, from 1; 0 = all */
  double cut;               /* the learner's, as a share of the way between the extremes */
} Params;

typedef struct
{
  GradusStumpsState stumps;
  GradusArray attempts;     /* m x 1: shares of the way */
  GradusArray walk;         /* inputs searched x (n + 1) */
  GradusArray counted;      /* m: errors of the cuts of the best input, counted one by one */
  guint done, last;         /* micro-steps of the stage; the one that is told */
  guint ties;
  double all;               /* the sum of w y */
  bool uneven;              /* some examples weigh more than others */
  bool cut_here;            /* the micro-step of the walk has tried a cut */
  bool walked, chosen, certified;
} State;

typedef GradusStumpsWork Work;

enum { EVENT_TIE = GRADUS_STUMPS_N_EVENTS, EVENT_COIN };

/* --- The cut in the hand ---------------------------------------------------------------------- */

/* The inputs that are searched, from @from to before @to. */
static void
find_inputs (const Params *params, guint d, guint *from, guint *to)
{
  *from = params->input > 0 ? (guint) params->input - 1 : 0;
  *to = params->input > 0 ? (guint) params->input : d;
}

static guint
hand_input (const Params *params)
{
  return params->input > 0 ? (guint) params->input - 1 : 0;
}

/* The place of a share of the way on the learner's input. */
static double
find_place (const GradusPosition *here, double share)
{
  GRADUS_HERE (params, table);
  double low, high, place;

  gradus_find_extent (table->x + hand_input (params), table->n, table->d, &low, &high);
  place = gradus_between (low, high, share);
  /* A share far beyond the ends may leave the range of numbers, on both sides at once. */
  return isfinite (place) ? place : CLAMP (low + share * (high - low), -G_MAXDOUBLE, G_MAXDOUBLE);
}

/* By how much the cut at @t on @input tips to the right. */
static double
find_tilt (const GradusPosition *here, guint input, double t)
{
  GRADUS_HERE (state, table);
  double left = 0;

  for (guint i = 0; i < table->n; i++)
    if (gradus_table_row (table, i)[input] < t)
      left += state->stumps.w.data[i] * gradus_table_sign (table, i);
  return gradus_stump_tilt (state->all, left);
}

static double
error_at (const GradusPosition *here, guint input, double t)
{
  const State *state = here->state;

  return gradus_stump_error (state->stumps.weight, find_tilt (here, input, t));
}

static double
score_share (const GradusPosition *here, double share)
{
  return error_at (here, hand_input (here->params), find_place (here, share));
}

static const GradusContest contest = {
  .param = "cut", .score = score_share, .better = GRADUS_BETTER_LESS,
  .x_label = N_ ("place of the cut"), .y_label = N_ ("weight of the mistakes"),
};

typedef struct
{
  guint input;
  double cut, sign;
} Stump;

/* The learner's until the best one is chosen. */
static Stump
find_stump (const GradusPosition *here)
{
  GRADUS_HERE (state, params);
  Stump hand = { hand_input (params), find_place (here, params->cut), 0 };
  double tilt;

  if (state->chosen)
    return (Stump) { (guint) state->stumps.input, state->stumps.cut, state->stumps.sign };
  tilt = find_tilt (here, hand.input, hand.cut);
  hand.sign = tilt > GRADUS_CUTS_EQUAL ? 1 : tilt < -GRADUS_CUTS_EQUAL ? -1 : 0;
  return hand;
}

static void
predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  const guint d = gradus_dataset_get_table (here->dataset)->d;
  const Stump stump = find_stump (here);

  for (gsize i = 0; i < n; i++)
    out[i] = gradus_stump_say (X[i * d + stump.input], stump.cut, stump.sign);
}

/* --- Start ------------------------------------------------------------------------------------ */

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  char *wrong = gradus_stumps.validate (setup);

  if (wrong != NULL || (guint) params->input <= table->d)
    return wrong;
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                       "There is no input %d: the data have %u input. Take 0 for "
                                       "all of them.",
                                       "There is no input %d: the data have %u inputs. Take 0 for "
                                       "all of them.", table->d), params->input, table->d);
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work, table);
  double *w = gradus_array_write (&state->stumps.w);
  guint from, to, m;
  double *cuts, *walk;

  find_inputs (params, table->d, &from, &to);
  for (guint i = 0; i < table->n; i++)
    {
      w[i] = table->weight != NULL ? table->weight[i] : 1;
      state->stumps.weight += w[i];
      state->all += w[i] * gradus_table_sign (table, i);
      state->uneven = state->uneven || w[i] != w[0];
    }
  state->stumps.best = -1;
  m = work->first[to] - work->first[from];
  if (m == 0)
    return gradus_context_fail (context, _("All examples are the same in this input, so there is "
                                           "nowhere to cut. Take another input."));
  cuts = gradus_array_init_matrix (&state->stumps.cuts, m, 3);
  for (guint j = from, at = 0; j < to; j++)
    for (guint i = work->first[j]; i < work->first[j + 1]; i++, at++)
      {
        cuts[3 * at] = j;
        cuts[3 * at + 1] = work->t[i];
        cuts[3 * at + 2] = -1;
      }
  walk = gradus_array_init_matrix (&state->walk, to - from, table->n + 1);
  for (gsize i = 0; i < (gsize) (to - from) * (table->n + 1); i++)
    walk[i] = 0;
  return GRADUS_STATUS_CONTINUE;
}

/* --- Stages ----------------------------------------------------------------------------------- */

GRADUS_MICROS (count_inputs, (state), state->walk.shape[0])

GRADUS_RUN (run_sort, (state), gradus_step_done (&state->done, &state->last, state->walk.shape[0]))

GRADUS_MICROS (count_steps, (state, table), (guint64) state->walk.shape[0] * table->n)

static GradusStatus
run_walk (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work, table);
  const guint n = table->n, k = state->done % n, row = state->done / n;
  GradusStumpsState *stumps = &state->stumps;
  guint from, to, i;
  double *walk = gradus_array_write (&state->walk) + (gsize) row * (n + 1), *cuts;

  find_inputs (params, table->d, &from, &to);
  i = work->order[(gsize) (from + row) * n + k];
  walk[k + 1] = walk[k] + stumps->w.data[i] * gradus_table_sign (table, i);
  cuts = gradus_array_write (&stumps->cuts);
  state->cut_here = stumps->tried < stumps->cuts.shape[0]
                    && cuts[3 * stumps->tried] == from + row
                    && work->below[work->first[from] + stumps->tried] == k + 1;
  if (state->cut_here)
    {
      const guint at = stumps->tried++;

      cuts[3 * at + 2] = gradus_stump_error (stumps->weight,
                                             gradus_stump_tilt (state->all, walk[k + 1]));
      if (stumps->best < 0 || cuts[3 * at + 2] < cuts[3 * stumps->best + 2] - GRADUS_CUTS_EQUAL)
        {
          stumps->best = (int) at;
          state->ties = 0;
        }
      state->ties += cuts[3 * at + 2] <= cuts[3 * stumps->best + 2] + GRADUS_CUTS_EQUAL;
    }
  state->walked = state->done + 1 == state->walk.shape[0] * n;
  return gradus_step_done (&state->done, &state->last, state->walk.shape[0] * n);
}

static GradusStatus
run_choose (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work, table);
  GradusStumpsState *stumps = &state->stumps;
  const double *best = &stumps->cuts.data[3 * stumps->best];
  guint from, to;
  double tilt;

  find_inputs (params, table->d, &from, &to);
  stumps->input = best[0];
  stumps->cut = best[1];
  tilt = gradus_stump_tilt (
    state->all, state->walk.data[((gsize) stumps->input - from) * (table->n + 1)
                                 + work->below[work->first[from] + (guint) stumps->best]]);
  stumps->sign = tilt > GRADUS_CUTS_EQUAL ? 1 : tilt < -GRADUS_CUTS_EQUAL ? -1 : 0;
  state->chosen = true;
  gradus_context_raise_if (context, GRADUS_STUMPS_NO_ERRORS, best[2] <= GRADUS_CUTS_EQUAL);
  gradus_context_raise_if (context, EVENT_TIE, state->ties > 1);
  gradus_context_raise_if (context, EVENT_COIN, stumps->sign == 0);
  return GRADUS_STATUS_CONTINUE;
}

/* The cuts of the input of the stump: @m of them, of which the first is number @first of all. */
static guint
count_own (const State *state, guint *first)
{
  const double *cuts = state->stumps.cuts.data;
  guint m = 0;

  *first = 0;
  while (cuts[3 * *first] != state->stumps.input)
    (*first)++;
  while (*first + m < state->stumps.cuts.shape[0] && cuts[3 * (*first + m)] == state->stumps.input)
    m++;
  return m;
}

static guint64
count_certified (const GradusPosition *here)
{
  const State *state = here->state;
  guint first;

  return state->chosen ? count_own (state, &first) : 1;
}

static GradusStatus
run_certify (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, table);
  const GradusStumpsState *stumps = &state->stumps;
  guint first;
  const guint m = count_own (state, &first);
  double error[2] = { 0, 0 };

  for (guint i = 0; i < table->n; i++)
    error[(gradus_table_row (table, i)[(guint) stumps->input]
           < stumps->cuts.data[3 * (first + state->done) + 1])
          == (gradus_table_sign (table, i) > 0)] += stumps->w.data[i];
  if (state->done == 0)
    {
      double *counted = gradus_array_init_vector (&state->counted, m);

      for (guint i = 0; i < m; i++)
        counted[i] = -1;
    }
  gradus_array_write (&state->counted)[state->done] = MIN (error[0], error[1]);
  state->certified = state->done + 1 == m;
  return gradus_step_done (&state->done, &state->last, m);
}

/* --- Names ------------------------------------------------------------------------------------ */

static double
number_error (const GradusPosition *here)
{
  GRADUS_HERE (state);
  const Stump stump = find_stump (here);

  return state->chosen ? state->stumps.cuts.data[3 * state->stumps.best + 2]
                       : error_at (here, stump.input, stump.cut);
}

static double
number_errors (const GradusPosition *here)
{
  const GradusTable *table = gradus_dataset_get_table (here->dataset);
  const Stump stump = find_stump (here);
  guint errors = 0;

  for (guint i = 0; i < table->n; i++)
    errors += (gradus_stump_say (gradus_table_row (table, i)[stump.input], stump.cut, stump.sign)
               > 0) != (gradus_table_sign (table, i) > 0);
  return errors;
}

GRADUS_NUMBER (number_gap, (state),
               gradus_contest_best (here, &contest, &state->attempts, NULL)
                 - state->stumps.cuts.data[3 * state->stumps.best + 2])

/* The middle between the means of the classes, on the learner's input. */
static double
find_midpoint (const GradusPosition *here)
{
  GRADUS_HERE (params, table);
  double mean[2] = { 0, 0 };
  guint count[2] = { 0, 0 };

  for (guint i = 0; i < table->n; i++)
    count[table->label[i] > 0]++;
  for (guint i = 0; i < table->n; i++)
    mean[table->label[i] > 0] += gradus_table_row (table, i)[hand_input (params)]
                                 / count[table->label[i] > 0];
  return 0.5 * mean[0] + 0.5 * mean[1];
}

/* Of all cuts that are searched the first with the least error when every example weighs the same
 * (@equal) or as much as it does. */
static double
find_best_place (const GradusPosition *here, gboolean equal)
{
  GRADUS_HERE (state, params, work, table);
  double all = 0, least = INFINITY, place = NAN;
  guint from, to;

  find_inputs (params, table->d, &from, &to);
  for (guint i = 0; i < table->n; i++)
    all += (equal ? 1 : state->stumps.w.data[i]) * gradus_table_sign (table, i);
  for (guint j = from; j < to; j++)
    {
      double left = 0;

      for (guint k = 0, at = work->first[j]; k < table->n && at < work->first[j + 1]; k++)
        {
          const guint i = work->order[(gsize) j * table->n + k];
          double error;

          left += (equal ? 1 : state->stumps.w.data[i]) * gradus_table_sign (table, i);
          if (work->below[at] != k + 1)
            continue;
          error = -fabs (gradus_stump_tilt (all, left));
          if (error < least - GRADUS_CUTS_EQUAL)
            {
              least = error;
              place = work->t[at];
            }
          at++;
        }
    }
  return place;
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, work, table);
  const GradusStumpsState *stumps = &state->stumps;
  const Stump stump = find_stump (here);
  const gboolean walking = here->micro > 0 && gradus_position_is_phase (here, "walk");
  const gboolean certifying = here->micro > 0 && gradus_position_is_phase (here, "certify");
  const gboolean sorting = gradus_position_is_phase (here, "sort");
  guint from, to, k = state->last % table->n, row = state->last / table->n, first, input, at;
  const double *told;
  double low, high, best;

  find_inputs (params, table->d, &from, &to);
  if (!walking)
    row = k = 0;
  at = certifying ? (count_own (state, &first), first + state->last)
       : walking  ? stumps->tried - (stumps->tried > 0)
                  : (guint) MAX (stumps->best, 0);
  told = &stumps->cuts.data[3 * at];
  input = sorting ? from + (here->micro > 0 ? state->last : to - from - 1)
          : walking ? from + row : state->walked ? (guint) told[0] : stump.input;
  gradus_names_row (names, table, walking ? work->order[(gsize) (from + row) * table->n + k] : 0);
  gradus_find_extent (table->x + input, table->n, table->d, &low, &high);
  gradus_names_word (names, "input-name", table->names[table->x_columns[input]]);
  gradus_names_word (names, "hand-name", table->names[table->x_columns[hand_input (params)]]);
  gradus_names_number (names, "low", low);
  gradus_names_number (names, "high", high);
  gradus_names_whole (names, "gaps", work->first[input + 1] - work->first[input]);
  gradus_names_whole (names, "n-inputs", to - from);
  gradus_names_number (names, "hand-t", find_place (here, params->cut));
  gradus_names_number (names, "yours", score_share (here, params->cut));
  gradus_names_number (names, "midpoint", find_midpoint (here));
  gradus_names_number (names, "midpoint-error",
                       error_at (here, hand_input (params), find_midpoint (here)));
  gradus_names_number (names, "even-place", find_best_place (here, TRUE));
  gradus_names_number (names, "best-place", find_best_place (here, FALSE));
  gradus_names_number (names, "weight", stumps->weight);
  gradus_names_number (names, "all", state->all);
  gradus_names_number (names, "half-end", state->all / 2);
  gradus_names_whole (names, "k", k + 1);
  gradus_names_number (names, "signed-weight",
                       stumps->w.data[work->order[(gsize) (from + row) * table->n + k]]
                         * gradus_table_sign (table, work->order[(gsize) (from + row) * table->n
                                                                 + k]));
  gradus_names_number (names, "s-before", state->walk.data[(gsize) row * (table->n + 1) + k]);
  gradus_names_number (names, "s-now", state->walk.data[(gsize) row * (table->n + 1) + k + 1]);
  gradus_names_number (names, "tilt",
                       fabs (gradus_stump_tilt (state->all,
                                                state->walk.data[(gsize) row * (table->n + 1) + k
                                                                 + 1])));
  gradus_names_number (names, "best-tilt",
                       stumps->best >= 0 ? stumps->weight
                                             - 2 * stumps->cuts.data[3 * stumps->best + 2] : NAN);
  gradus_names_number (names, "t", told[1]);
  gradus_names_number (names, "tried-error",
                       certifying ? state->counted.data[state->last] : told[2]);
  gradus_names_number (names, "best-error",
                       stumps->best >= 0 ? stumps->cuts.data[3 * stumps->best + 2] : NAN);
  gradus_names_whole (names, "gap-number", state->last + 1);
  gradus_names_whole (names, "n-cuts", stumps->cuts.shape[0]);
  gradus_names_whole (names, "right", stumps->sign < 0 ? -1 : 1);
  gradus_names_whole (names, "left", stumps->sign < 0 ? 1 : -1);
  gradus_names_flag (names, "coin", state->chosen && stumps->sign == 0);
  gradus_names_number (names, "best-tried",
                       gradus_contest_best (here, &contest, &state->attempts, &best));
  gradus_names_number (names, "best-hand", find_place (here, best));
}

/* --- What is said and written ----------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "try", N_ ("Slide the cut"), N_ ("Find the cut whose mistakes weigh least; it may have either "
                                     "sign."),
    .shows = "data",
    .pseudocode = N_ ("choose t yourself"), .once = TRUE, .run = gradus_run_nothing,
    .rule = "\\role{accent}{R(t)} = \\min_s \\sum_i w_i\\,[\\varphi_{t,s}(x_i) \\ne y_i]",
    .filled = GRADUS_SAY ({ NULL, "R(<hand-t>) = <yours|accent>" }),
    .said = GRADUS_SAY (
      { "uneven", N_ ("The cut at {hand-t} on {hand-name} makes mistakes that weigh {yours} of "
                      "{weight}.") },
      { NULL, N_ ("The cut at {hand-t} on {hand-name} is wrong about {yours} of {n} "
                  "examples.") }) },
  { "sort", N_ ("Put them in order"),
    N_ ("Only the gaps between neighbours matter: inside a gap nothing changes."),
    .shows = "data",
    .pseudocode = N_ ("for each input: sort the examples"), .once = TRUE, .run = run_sort,
    .n_micro = count_inputs,
    .rule = "x_{(1)} \\le x_{(2)} \\le \\dots \\le x_{(n)}",
    .filled = GRADUS_SAY ({ NULL, "<low> \\le \\dots \\le <high>" }),
    .said = GRADUS_SAY (
      { "micro", NN_ ("{input-name} goes from {low} to {high}, with {gaps} gap between different "
                    "neighbours.",
                    "{input-name} goes from {low} to {high}, with {gaps} gaps between different "
                    "neighbours."), "gaps" },
      { NULL, NN_ ("{n-cuts} gap between different neighbours: so many cuts there are, and no "
                   "more.",
                 "{n-cuts} gaps between different neighbours: so many cuts there are, and no "
                 "more."),
        "n-cuts" }) },
  { "walk", N_ ("Walk along"),
    N_ ("Up with an example of +1, down with one of −1; the height says what a cut there would "
        "cost."),
    .pseudocode = N_ ("for each example in order:\n  S ← S + w y\n  R ← (Σw − |Sₙ − 2S|) / 2"),
    .once = TRUE, .run = run_walk, .n_micro = count_steps,
    .rule = "\\role{model}{S_k} = \\sum_{i \\le k} w_i y_{(i)},\\quad e_k = S_n - 2 S_k,\\quad "
            "\\role{second}{R_k} = \\frac12\\Bigl(\\sum_i w_i - |e_k|\\Bigr)",
    .filled = GRADUS_SAY (
      { "micro and cut-here", "S_{<k>} = <calc s-before + signed-weight = s-now|model>,\\quad "
                              "R_{<k>} = <calc ( weight - tilt ) / 2 = tried-error|second>" },
      { "micro", "S_{<k>} = <calc s-before + signed-weight = s-now|model>" },
      { NULL, "S_n = <all|model>,\\quad \\min_k R_k = <calc ( weight - best-tilt ) / 2 = "
              "best-error|second>" }),
    .said = GRADUS_SAY (
      { "micro and cut-here and signed-weight >= 0",
        N_ ("Example {i} is +1: the walk climbs from {s-before} to {s-now}. A cut behind it, at "
            "{t}, makes mistakes that weigh {tried-error}.") },
      { "micro and cut-here",
        N_ ("Example {i} is −1: the walk falls from {s-before} to {s-now}. A cut behind it, at "
            "{t}, makes mistakes that weigh {tried-error}.") },
      { "micro and signed-weight >= 0",
        N_ ("Example {i} is +1: the walk climbs from {s-before} to {s-now}. There is no cut behind "
            "it.") },
      { "micro", N_ ("Example {i} is −1: the walk falls from {s-before} to {s-now}. There is no "
                     "cut behind it.") },
      { NULL, N_ ("The walk ends at {all}. Where it is farthest from {half-end}, half of that, a "
                  "cut costs least: {best-error}, at {t} of {input-name}.") }) },
  { "choose", N_ ("Take the best cut"), N_ ("Of equal ones the first; the side where the walk lies "
                                            "gives the sign."),
    .pseudocode = N_ ("t ← the cut with the least R\ns ← sign of e"), .once = TRUE,
    .run = run_choose,
    .rule = "\\role{accent}{t} = \\arg\\min_k R_k,\\quad s = \\mathrm{sign}(e_k)",
    .filled = GRADUS_SAY (
      { "coin", "e = 0,\\quad R = <best-error|second>" },
      { NULL, "\\varphi(x) = <right|class> :\\ <input-name> \\ge <t|accent>,\\quad R = "
              "<best-error|second>" }),
    .said = GRADUS_SAY (
      { "coin", N_ ("At every cut both signs are equally wrong, R = {best-error} of {weight}: no "
                    "stump is better than a coin.") },
      { "event:tie", N_ ("{ties} cuts cost {best-error} each; the first is taken, {input-name} = "
                         "{t}: {sign right} from there on, {sign left} below. Training errors: "
                         "{errors}.") },
      { NULL, N_ ("The stump says {sign right} from {input-name} = {t} on and {sign left} below. "
                  "Its mistakes weigh {best-error} of {weight}; training errors: {errors}.") }) },
  { "certify", N_ ("There is no other cut"),
    N_ ("Every gap of this input is counted example by example; between two neighbours nothing "
        "changes."),
    .pseudocode = N_ ("for each gap: count the mistakes"), .once = TRUE, .run = run_certify,
    .n_micro = count_certified,
    .rule = "\\min_s\\sum_i w_i[\\varphi_{t,s}(x_i)\\ne y_i] \\ge \\role{second}{R}",
    .filled = GRADUS_SAY ({ "micro", "<tried-error> <cmp tried-error best-error> "
                                     "<best-error|second>" },
                          { NULL, "R = <best-error|second>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Gap {gap-number} of {gaps}, cut at {t}: counted one by one, the mistakes "
                     "weigh {tried-error}.") },
      { "not attempted", N_ ("All gaps are counted, and none costs less than {best-error}.") },
      { "gap > 0", N_ ("All gaps are counted, and none costs less than {best-error}. Your best "
                       "cut, at {best-hand}, costs {best-tried}.") },
      { NULL, N_ ("All gaps are counted, and none costs less than {best-error}, which is what "
                  "your cut at {best-hand} costs.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "cut", .label = N_ ("Your cut"),
    .blurb = N_ ("How far along the input you cut: 0 at its smallest value, 1 at its largest."),
    GRADUS_PARAM_FIELD (Params, cut), GRADUS_SHARE (0.5) },
  { .id = "input", .label = N_ ("Input"),
    .blurb = N_ ("The input that is searched; 0 searches all of them, and your cut is on the "
                 "first."),
    GRADUS_PARAM_FIELD (Params, input), .max = 100000, .slider_max = 10,
    .applies = GRADUS_APPLIES_REDO });

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "weighted-error", N_ ("Weight of the mistakes"), "R", .number = number_error,
    .flags = GRADUS_METRIC, .better = GRADUS_BETTER_LESS },
  { "errors", N_ ("Training errors"), "\\#", .number = number_errors, .flags = GRADUS_METRIC,
    .better = GRADUS_BETTER_LESS },
  { "gap", N_ ("Gap to the best attempt"), "\\min_t R_t - R", .number = number_gap,
    GRADUS_KNOWN (State, certified), .flags = GRADUS_METRIC },
  { "attempts", N_ ("Attempts"), "t", GRADUS_QUANTITY (State, attempts),
    .indices = N_ ("attempt, share of the way"), .flags = GRADUS_START, .tries = "cut" },
  { "w", N_ ("Weights of the examples"), "w", GRADUS_QUANTITY (State, stumps.w), .shape = "n",
    .indices = N_ ("one for each example"), .one = N_ ("Weight"), .flags = GRADUS_PER_DATUM },
  { "walk", N_ ("The walk"), "S", GRADUS_QUANTITY (State, walk),
    .indices = N_ ("input that is searched; so many examples passed") },
  { "cuts", N_ ("Cuts"), "(j, t, R)", GRADUS_QUANTITY (State, stumps.cuts),
    .indices = N_ ("cut; input, place, weighted error (−1: not tried yet)") },
  { "counted", N_ ("Counted one by one"), "R_k", GRADUS_QUANTITY (State, counted),
    .indices = N_ ("cut of the best input (−1: not counted yet)") },
  { "input-found", N_ ("Input of the stump"), "j", GRADUS_QUANTITY (State, stumps.input),
    GRADUS_KNOWN (State, chosen), .flags = GRADUS_LISTED | GRADUS_NUMBERED,
    .indices = N_ ("a number") },
  { "cut-found", N_ ("Place of the stump"), "t", GRADUS_QUANTITY (State, stumps.cut),
    GRADUS_KNOWN (State, chosen), .flags = GRADUS_LISTED, .indices = N_ ("a number") },
  { "sign-found", N_ ("Sign of the stump"), "s", GRADUS_QUANTITY (State, stumps.sign),
    GRADUS_KNOWN (State, chosen), .flags = GRADUS_LISTED, .indices = N_ ("a number") },
  { "ties", N_ ("Equal cuts"), "\\#_=", GRADUS_QUANTITY (State, ties), .flags = GRADUS_LISTED,
    .indices = N_ ("a number") },
  { "uneven", N_ ("Unequal weights"), NULL, GRADUS_QUANTITY (State, uneven) },
  { "cut-here", N_ ("A cut was tried"), NULL, GRADUS_QUANTITY (State, cut_here) },
  { "walked", N_ ("The walk is over"), NULL, GRADUS_QUANTITY (State, walked) },
  { "chosen", N_ ("The stump is chosen"), NULL, GRADUS_QUANTITY (State, chosen) },
  { "certified", N_ ("Certified"), NULL, GRADUS_QUANTITY (State, certified) });

static const GradusEvent events[] = GRADUS_ROWS (
  [GRADUS_STUMPS_NO_ERRORS] = { "no-errors", N_("No training error is left"),
                                N_ ("The stump is right about every example.") },
  [EVENT_TIE] = { "tie", N_ ("Cuts that are equally good"),
                  N_ ("Several cuts cost the same; the first of them is taken.") },
  [EVENT_COIN] = { "coin", N_ ("No better than a coin"),
                   N_ ("At every cut both signs are equally wrong.") });

/* What the walk says of a cut is what is found by counting. */
static gboolean
holds_count (const GradusPosition *here, double *measured)
{
  const State *state = here->state;
  guint first;
  const guint m = count_own (state, &first);

  for (guint i = 0; i < m; i++)
    *measured = MAX (*measured, fabs (state->counted.data[i]
                                      - state->stumps.cuts.data[3 * (first + i) + 2]));
  return *measured <= 1e-9 * state->stumps.weight;
}

static gboolean
holds_least (const GradusPosition *here, double *measured)
{
  const State *state = here->state;

  *measured = INFINITY;
  for (gsize i = 0; i < gradus_array_length (&state->counted); i++)
    *measured = MIN (*measured, state->counted.data[i]);
  *measured -= state->stumps.cuts.data[3 * state->stumps.best + 2];
  return *measured >= -1e-9 * state->stumps.weight;
}

GRADUS_HOLDS (holds_yours, (state), number_gap (here),
              *measured >= -1e-9 * state->stumps.weight)

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "count", N_ ("The walk and counting agree at every cut"),
    "R_k = \\frac12\\Bigl(\\sum_i w_i - |e_k|\\Bigr)", holds_count, .phase = "certify" },
  { "least", N_ ("No cut of this input costs less"), "R_k \\ge R", holds_least,
    .phase = "certify" },
  { "yours", N_ ("No attempt of yours costs less"), "\\min_t R_t \\ge R", holds_yours,
    .phase = "certify" });

/* --- Pictures --------------------------------------------------------------------------------- */

/* A handle that slides the learner's cut along its input, at the height @y. */
static void
draw_hand (const GradusPosition *here, double y, GradusScene *scene)
{
  const Params *p = here->params;
  const double low = find_place (here, 0), high = find_place (here, 1);
  const double t = find_place (here, p->cut);

  gradus_scene_point (scene, t, y, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE, 1.4, -1);
  if (!(high > low) || !isfinite (low / (high - low)) || !isfinite (1 / (high - low)))
    return;
  gradus_scene_map_handle (scene, "cut", NULL,
                           (GradusHandleMap) { { -low / (high - low), 1 / (high - low), 0 },
                                               { 0, 0, 0 } }, t, y);
}

/* The input whose walk is shown, and how many of its examples the walk has passed. */
static guint
find_shown (const GradusPosition *here, guint *passed)
{
  GRADUS_HERE (state, p, table);
  guint from, to;

  find_inputs (p, table->d, &from, &to);
  *passed = state->walked ? table->n : 0;
  if (state->walked)
    return state->chosen ? (guint) state->stumps.input
                         : (guint) state->stumps.cuts.data[3 * state->stumps.best];
  if (!gradus_position_is_phase (here, "walk"))
    return hand_input (p);
  *passed = state->last % table->n + 1;
  return from + state->last / table->n;
}

/* The walk as stairs over the input, and the weight of the mistakes of a cut at every place that it
 * has passed: where the one is far from the dotted middle, the other is low. */
static void
build_walk (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work, table);
  const gboolean trying = gradus_contest_is_trying (here);
  const guint n = table->n;
  guint passed;
  const guint input = find_shown (here, &passed);
  const guint *order = &work->order[(gsize) input * n];
  double low, high, top = state->stumps.weight / 2, bottom = 0, sum = 0;
  g_autofree double *x = g_new (double, n + 2);
  g_autofree double *s = g_new (double, n + 2);
  g_autofree double *r = g_new (double, n + 2);

  gradus_find_extent (table->x + input, n, table->d, &low, &high);
  x[0] = MAX (gradus_between (low, high, -0.06), -G_MAXDOUBLE);
  s[0] = 0;
  r[0] = gradus_stump_error (state->stumps.weight, state->all);
  for (guint k = 0; k < n; k++)
    {
      sum += state->stumps.w.data[order[k]] * gradus_table_sign (table, order[k]);
      top = MAX (top, sum);
      bottom = MIN (bottom, sum);
      x[k + 1] = gradus_table_row (table, order[k])[input];
      s[k + 1] = sum;
      r[k + 1] = gradus_stump_error (state->stumps.weight, gradus_stump_tilt (state->all, sum));
    }
  x[n + 1] = MIN (gradus_between (low, high, 1.06), G_MAXDOUBLE);
  s[n + 1] = s[n];
  r[n + 1] = r[n];
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, table->names[table->x_columns[input]],
                         C_ ("axis", "weight"));
  gradus_scene_set_x_range (scene, x[0], x[n + 1]);
  gradus_scene_set_y_range (scene, bottom, top);
  gradus_scene_hrule (scene, state->all / 2, GRADUS_ROLE_TRUTH,
                      GRADUS_LINE_DOTTED | GRADUS_LINE_THIN, "½Sₙ");
  if (passed > 0)
    {
      const guint vertices = passed < n ? passed + 1 : n + 2;

      gradus_scene_polyline (scene, x, r, vertices, GRADUS_ROLE_SECOND, GRADUS_LINE_STEPS);
      gradus_scene_label (scene, C_ ("legend", "mistakes of a cut there"));
      gradus_scene_polyline (scene, x, s, vertices, GRADUS_ROLE_MODEL,
                             GRADUS_LINE_STEPS | GRADUS_LINE_BOLD);
      gradus_scene_label (scene, C_ ("legend", "the walk"));
    }
  for (guint k = 0; k < n; k++)
    gradus_scene_point (scene, x[k + 1], 0, GRADUS_ROLE_CLASS + (table->label[order[k]] > 0),
                        GRADUS_SHAPE_AUTO,
                        0.8 * sqrt (state->stumps.w.data[order[k]] * n / state->stumps.weight),
                        (int) order[k]);
  if (passed > 0 && passed < n)
    gradus_scene_point (scene, x[passed], 0, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1.5, -1);
  if (state->walked)
    {
      const double *best = &state->stumps.cuts.data[3 * state->stumps.best];

      gradus_scene_vrule (scene, best[1], GRADUS_ROLE_ACCENT, GRADUS_LINE_DASHED, NULL);
      gradus_scene_point (scene, best[1], best[2], GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1.6, -1);
    }
  if (!trying)
    return;
  gradus_scene_vrule (scene, find_place (here, p->cut),
                      GRADUS_ROLE_ACCENT, GRADUS_LINE_DASHED, NULL);
  draw_hand (here, score_share (here, p->cut), scene);
}

static void
draw_data (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (table);
  const Stump stump = find_stump (here);

  if (stump.input > 1)
    return;
  if (stump.input == 0)
    gradus_scene_vrule (scene, stump.cut, GRADUS_ROLE_ACCENT, GRADUS_LINE_DASHED, NULL);
  else
    gradus_scene_hrule (scene, stump.cut, GRADUS_ROLE_ACCENT, GRADUS_LINE_DASHED, NULL);
  if (gradus_contest_is_trying (here) && stump.input == 0)
    {
      double low, high;

      gradus_find_extent (table->x + (table->d > 1), table->n, table->d, &low, &high);
      draw_hand (here, table->d > 1 ? gradus_between (low, high, 0.5) : 0.5, scene);
    }
}

/* Every gap as a bar that is as wide as it is and as high as a cut in it costs; attempts are dots.
 * On the learner's input until the best one is chosen. */
static void
build_gaps (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work, table);
  const guint input = state->chosen ? (guint) state->stumps.input : hand_input (p);
  const guint *order = &work->order[(gsize) input * table->n];
  const guint m = work->first[input + 1] - work->first[input];
  const double t = find_place (here, p->cut);
  double low, high;

  gradus_find_extent (table->x + input, table->n, table->d, &low, &high);
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, table->names[table->x_columns[input]],
                         _ ("weight of the mistakes"));
  gradus_scene_set_x_range (scene, low, high);
  gradus_scene_set_y_range (scene, 0, state->stumps.weight / 2);
  for (guint k = 0; k < m && gradus_array_length (&state->counted) == m; k++)
    {
      const guint below = work->below[work->first[input] + k];
      const double from = gradus_table_row (table, order[below - 1])[input];
      const double to = gradus_table_row (table, order[below])[input];
      const gboolean best = work->t[work->first[input] + k] == state->stumps.cut;

      if (state->counted.data[k] >= 0 && isfinite (to - from))
        gradus_scene_bar (scene, gradus_between (from, to, 0.5), to - from, 0,
                          state->counted.data[k], best ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_SECOND,
                          best ? 0.6 : 0.3);
    }
  if (gradus_kit_waits (scene, m == 0,
                        _ ("All examples are the same in this input: it has no gap."))
      || gradus_kit_waits (scene, input != hand_input (p) && state->counted.data == NULL,
                           _ ("The gaps of this input are counted when the cut is certified."))
      || input != hand_input (p))
    return;
  for (gsize i = 0; i < gradus_array_length (&state->attempts); i++)
    gradus_scene_point (scene, find_place (here, state->attempts.data[i]),
                        score_share (here, state->attempts.data[i]), GRADUS_ROLE_PAST,
                        GRADUS_SHAPE_CIRCLE, 1, -1);
  if (gradus_contest_is_trying (here))
    draw_hand (here, score_share (here, p->cut), scene);
  else
    gradus_scene_point (scene, t, score_share (here, p->cut), GRADUS_ROLE_PAST,
                        GRADUS_SHAPE_CIRCLE, 1.2, -1);
  gradus_scene_label (scene, C_ ("legend", "yours now"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "walk", N_ ("The walk and the mistakes"), .build = build_walk,
    .caption = GRADUS_SAY ({ "walked", N_ ("best cut: {t}") }) },
  { "data", N_ ("Examples and the cut"), GRADUS_EDIT_POINTS, .kit = gradus_kit_classes, .of = "",
    .with = "sides size=w", .extra = draw_data,
    .caption = GRADUS_SAY ({ NULL, N_ ("training errors: {errors} of {n}") }) },
  { "gaps", N_ ("Every gap, counted"), .build = build_gaps },
  GRADUS_BASE_ROW ("cuts"));

/* --- Questions -------------------------------------------------------------------------------- */

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "place", N_ ("Where is the best cut?"), "walk", "walk", .asks = GRADUS_ASKS_NUMBER,
    .about = "best-place", .scale = "1", .when = "n-inputs == 1 and not uneven",
    .words = N_ ("{n} examples between {low} and {high}. A cut says one class on its left and the "
                 "other on its right. Where is the cut with the fewest mistakes?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("The best cut is at {best-place} and costs {best-error}. "
                                     "Halfway between the means, at {midpoint}, {midpoint-error} "
                                     "examples are wrong.") }),
    .intuition = N_ ("You thought of the middle between the means, but it is pulled by examples "
                     "far from the cut; what counts is only which side each one is on."),
    .intuition_answer = "midpoint" },
  { "heavy", N_ ("Where does a heavy example put the cut?"), "walk", "walk",
    .asks = GRADUS_ASKS_NUMBER, .about = "best-place", .scale = "1",
    .when = "n-inputs == 1 and uneven",
    .words = N_ ("If all examples weighed the same, the best cut would be at {even-place}. They do "
                 "not: the sizes of the dots are their weights. Where is the best cut now?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("The best cut is at {best-place}, where the mistakes weigh "
                                     "{best-error} of {weight}.") }),
    .intuition = N_ ("You thought that only places count, but a heavy example pulls the walk."),
    .intuition_answer = "even-place" },
  { "tie", N_ ("Are several cuts the best?"), "choose", "walk", .asks = GRADUS_ASKS_EVENT,
    .about = "tie",
    .words = N_ ("Look at the mistakes of all {n-cuts} cuts. Do several of them share the first "
                 "place?") });

/* --- What it opens with ----------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "by-hand", .title = N_ ("Six beads by hand"),
    .blurb = N_ ("Up, up, down, down, up, down: the walk is farthest from its middle at 2.5, and a "
                 "cut there errs once."),
    .data = "beads-6", .seed = 1,
    .claims = "cut-found == 2.5\nerrors == 1\nweighted-error == 1\nmidpoint == 3.5\n"
              "start: weighted-error == 2" },
  { .id = "heavy", .title = N_ ("The fifth bead weighs three"),
    .blurb = N_ ("No bead has moved, yet the best cut has: from 2.5, which costs 3 now, to 5.5, "
                 "which costs 2."),
    .data = "beads-6:fifth=3", .seed = 1,
    .claims = "cut-found == 5.5\nweighted-error == 2\neven-place == 2.5\ncuts[1,2] == 3" },
  { .id = "diagonal", .title = N_ ("A slanted border"),
    .blurb = N_ ("The best of all cuts is wrong about 8 of 50 points: the border is slanted, and a "
                 "stump is not."),
    .data = "diag-50", .seed = 1, .claims = "errors == 8\ncut-found ~ 0.310852" },
  { .id = "moons", .title = N_ ("Two moons"),
    .blurb = N_ ("One question parts most of two moons, and cannot do better."),
    .data = "moons:n=120,noise=0.2", .data_seed = 1, .seed = 1,
    .claims = "errors > 0\nerrors < 30" },
  { .id = "level", .title = N_ ("Two inputs, equally good"),
    .blurb = N_ ("The best cut on either input is wrong twice; the first of the equal ones is "
                 "taken."),
    .data = "two-cuts-8", .seed = 1, .claims = "ever: event:tie\nerrors == 2\ninput-found == 0" },
  { .id = "exclusive-or", .title = N_ ("Failure: exclusive or"),
    .blurb = N_ ("At the only cut of each input the walk stands at 0: the stump has no sign."),
    .data = "xor-4", .seed = 1,
    .claims = "ever: event:coin\nsign-found == 0\nweighted-error == 2",
    .failure = N_ ("One question on one input says nothing about exclusive or: on both sides the "
                   "classes are even. Ask a second question after the first, as a tree does.") });

#define BY_HAND "syllabus, chapter 8, by hand"
#define NUMPY "numpy, all cuts tried one by one"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "by-hand", 1, "walk", GRADUS_EXPECT (0, 1, 2, 1, 0, 1, 0), 0, BY_HAND },
  { "by-hand", 1, "cuts",
    GRADUS_EXPECT (0, 1.5, 2, 0, 2.5, 1, 0, 3.5, 2, 0, 4.5, 3, 0, 5.5, 2), 0, BY_HAND },
  { "by-hand", 1, "sign-found", GRADUS_EXPECT (-1), 0, BY_HAND },
  { "heavy", 1, "cuts",
    GRADUS_EXPECT (0, 1.5, 4, 0, 2.5, 3, 0, 3.5, 4, 0, 4.5, 3, 0, 5.5, 2), 0, BY_HAND },
  { "heavy", 1, "cut-found", GRADUS_EXPECT (5.5), 0, BY_HAND },
  { "diagonal", 1, "cut-found", GRADUS_EXPECT (0.31085158890064724), 1e-12, NUMPY },
  { "diagonal", 1, "errors", GRADUS_EXPECT (8), 0, NUMPY },
  { "level", 1, "ties", GRADUS_EXPECT (3), 0, "by hand: x1 = 2.1, x2 = 1.9 and 3.1" },
  { "exclusive-or", 1, "weighted-error", GRADUS_EXPECT (2), 0, BY_HAND });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "inputs", .title = N_ ("The first input and the second"),
    .blurb = N_ ("A slanted border cut along one input and along the other: 8 errors and 9."),
    .preset = "diagonal", .left = "input=1", .right = "input=2", .plot = "walk",
    .claims = "left: errors == 8\nright: errors == 9" },
  { .id = "tree", .title = N_ ("One question and several"),
    .blurb = N_ ("A stump asks once and errs on some; a tree asks again inside each side until no "
                 "error is left."),
    .preset = "diagonal", .other = "decision-tree", .plot = "data",
    .claims = "left: errors == 8\nright: errors == 0" });

static const GradusSheet sheet = {
  .aha = N_ ("One question on one input; only the gaps between neighbours matter, so all cuts can "
             "be tried."),
  .by_hand = N_ ("x = 1 to 6, y = + + − − + −: the walk is 1 2 1 0 1 0 and ends at 0. The errors "
                 "are (6 − 2·1)/2 = 2, (6 − 2·2)/2 = 1, 2, 3, 2: the best cut is 2.5."),
  .why = "walk",
  .intuition = N_ ("The best cut lies halfway between the means of the classes."),
  .caught_by = "place",
  .breaks = N_ ("Exclusive or: the walk is 0 at the only cut, and every stump is wrong about 2 of "
                "4."),
  .needs = "surrogate-losses",
  .leads_to = "decision-tree adaboost bagging",
  .aliases = "stump; threshold; weak learner; cut point; 决策桩; 弱学习器; 阈值; 切分点; 剪枝分类器; jcz",
  .terms = N_ ("decision stump; threshold; weak learner"),
};

const GradusDescriptor gradus_decision_stump = {
  .base = &gradus_stumps, .id = "decision-stump", .chapter = 8, .difficulty = 1,
  /* Weights are summed as they are. */
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_LABEL | GRADUS_NEEDS_TWO_CLASSES | GRADUS_NEEDS_MODERATE,
  .title = N_ ("Decision stump"),
  .summary = N_ ("One question on one input, found by trying every gap between neighbours."),
  .goal = N_ ("Find the best cut of six examples by hand with a running sum, and say why there is "
              "no better one."),
  .source = "图解机器学习, section 9.1",
  .kind = GRADUS_KIND_STAGES, GRADUS_MEMORIES (Params, State), .params = params,
  .quantities = quantities, .phases = phases, .events = events, .invariants = invariants,
  .plots = plots, .start_shows = "data", .questions = questions, .presets = presets,
  .pairs = pairs, .checks = checks,
  .sheet = &sheet, .validate = validate, .init = init, .name = name, .predict = predict,
  .score = N_ ("+1 or −1, what the stump says"),
  .start_said = GRADUS_SAY (
    { "uneven", N_ ("The start: {n} examples that weigh {weight} in all, and a cut at {hand-t} "
                    "on {hand-name} to be moved.") },
    { NULL, N_ ("The start: {n} examples, and a cut at {hand-t} on {hand-name} to be moved.") }),
  .same = GRADUS_SAMENESS (
    { "equal", GRADUS_SENTENCE }),
};
