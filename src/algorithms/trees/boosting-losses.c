/* Boosting as a descent: a row of the family "stumps" with three losses.
 *
 * Objective. AdaBoost lowers the exponential loss of the margins m_i = y_i f(x_i), one stump at a
 * time. The same can be done with other losses:
 *
 *   exponential   l(m) = e^-m                              -l'(m) = e^-m
 *   MadaBoost     l(m) = 1/2 - m, above 0 1/2 e^-2m        -l'(m) = 1, above 0 e^-2m
 *   LogitBoost    l(m) = ln (1 + e^-2m)                    -l'(m) = 2 / (1 + e^2m)
 *
 * Step. The weight of an example is -l'(m), how steeply the loss falls at its margin, divided by
 * the sum of all. Take the stump with the least weighted error; along it take the vote theta with
 * the least sum of l (m_i + theta y_i phi(x_i)), where the slope is 0; weigh anew. Where the slope
 * is 0 the mistakes of the stump weigh as much as the rest: one half, with every loss.
 *
 * Numbers. The vote of the exponential loss in closed form, the others by halving. Weights are made
 * from their logarithms less the largest, so that they do not underflow.
 *
 * Edge cases. As of adaboost: a stump without mistakes gets the vote 1 and ends the run, one that
 * is no better than a coin gets none. Of equal stumps the first is taken, and the tie is told.
 *
 * Source: Friedman, Hastie & Tibshirani 2000, Annals of Statistics 28(2); Domingo & Watanabe 2000,
 * COLT; 图解机器学习, section 9.3.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "linear/margin-losses.h"
#include "stumps.h"

#define HALVINGS 60
/* Votes are looked for below that. */
#define LARGEST_VOTE 60.0
/* The margin of a liar, and of those that are right, in the example of the sheet. */
#define LIAR (-3.0)
#define RIGHT 1.0
#define N_RIGHT 9

enum { EXPONENTIAL, MADABOOST, LOGITBOOST };

static const GradusMarginLoss losses[] = {
  [EXPONENTIAL] = GRADUS_MARGIN_EXPONENTIAL,
  [MADABOOST] = GRADUS_MARGIN_MADABOOST,
  [LOGITBOOST] = GRADUS_MARGIN_LOGITBOOST,
};

typedef struct
{
  GradusStumpsParams stumps;
  unsigned int loss;
} Params;

typedef struct
{
  GradusStumpsState stumps;
  double loss;              /* the mean over the examples */
  guint ties;               /* stumps that are as good as the one taken, that one among them */
  bool added;               /* the vote of the round is in f */
} State;

enum { EVENT_MORE_ERRORS = GRADUS_STUMPS_N_EVENTS, EVENT_USELESS, EVENT_TIE };

/* ln (-l' (m)). */
static double
log_weight (guint loss, double m)
{
  if (loss == EXPONENTIAL)
    return -m;
  if (loss == MADABOOST)
    return m > 0 ? -2 * m : 0;
  return G_LN2 - MAX (2 * m, 0) - log1p (exp (-fabs (2 * m)));
}

static double
margin (const State *state, const GradusTable *table, guint i)
{
  return gradus_table_sign (table, i) * state->stumps.f.data[i];
}

/* 1 where the stump of the round is right about example @i, else -1. */
static double
agreement (const State *state, const GradusTable *table, guint i)
{
  return gradus_table_sign (table, i)
         * gradus_stump_say (gradus_table_row (table, i)[(guint) state->stumps.input],
                             state->stumps.cut, state->stumps.sign);
}

static double
mean_loss (const State *state, const GradusTable *table, guint loss)
{
  double sum = 0;

  for (guint i = 0; i < table->n; i++)
    sum += gradus_margin_loss (losses[loss], margin (state, table, i)) / table->n;
  return sum;
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, table);
  const GradusStatus status = gradus_stumps_init (&state->stumps, context);

  state->loss = mean_loss (state, table, p->loss);
  return status;
}

/* --- Phases ----------------------------------------------------------------------------------- */

/* How steeply the sum of the losses climbs along the stump, @t further. */
static double
slope_along (const State *state, const GradusTable *table, guint loss, double t)
{
  double sum = 0;

  for (guint i = 0; i < table->n; i++)
    {
      const double a = agreement (state, table, i);

      sum += a * gradus_margin_slope (losses[loss], margin (state, table, i) + t * a);
    }
  return sum;
}

static GradusStatus
run_weigh (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, table);
  GradusStumpsState *stumps = &state->stumps;
  const double r = stumps->weighted_error;
  double low = 0, high = LARGEST_VOTE;

  gradus_stumps_rate (&state->stumps);
  state->added = false;
  state->ties = 0;
  for (guint i = 0; i < stumps->cuts.shape[0]; i++)
    state->ties += stumps->cuts.data[3 * i + 2]
                   <= stumps->cuts.data[3 * stumps->best + 2] + GRADUS_CUTS_EQUAL;
  if (state->stumps.perfect || state->stumps.useless)
    stumps->theta = state->stumps.perfect;
  else if (p->loss == EXPONENTIAL)
    stumps->theta = 0.5 * log ((1 - r) / r);
  else
    {
      for (guint k = 0; k < HALVINGS; k++)
        {
          const double middle = (low + high) / 2;

          if (slope_along (state, table, p->loss, middle) < 0)
            low = middle;
          else
            high = middle;
        }
      stumps->theta = (low + high) / 2;
    }
  gradus_context_raise_if (context, EVENT_USELESS, state->stumps.useless);
  gradus_context_raise_if (context, EVENT_TIE, state->ties > 1);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_vote (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, table);
  const guint errors_before = state->stumps.errors;

  gradus_stumps_vote (&state->stumps, context);
  state->added = true;
  state->loss = mean_loss (state, table, p->loss);
  gradus_context_raise_if (context, EVENT_MORE_ERRORS, state->stumps.errors > errors_before);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_reweigh (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, table);
  double *w = gradus_array_overwrite (&state->stumps.w);

  for (guint i = 0; i < table->n; i++)
    w[i] = log_weight (p->loss, margin (state, table, i));
  return gradus_stumps_reweigh (&state->stumps, context);
}

/* --- Names ------------------------------------------------------------------------------------ */

/* By what the weight of an example grows when its margin falls from 0 to that of the liar. */
static double
growth (guint loss)
{
  return exp (log_weight (loss, LIAR) - log_weight (loss, 0));
}

/* The share that one liar has of the weight, among nine that are right. */
static double
number_liar (const GradusPosition *here)
{
  const guint loss = ((const Params *) here->params)->loss;
  const double liar = exp (log_weight (loss, LIAR));

  return liar / (liar + N_RIGHT * exp (log_weight (loss, RIGHT)));
}

/* The mean loss when the vote of the round is @t. */
static double
loss_along (const GradusPosition *here, double t, double unused)
{
  GRADUS_HERE (state, p, table);
  const double from = state->added ? t - state->stumps.theta : t;
  double sum = 0;

  if (state->stumps.best < 0 || isnan (state->stumps.theta))
    return NAN;
  for (guint i = 0; i < table->n; i++)
    sum += gradus_margin_loss (losses[p->loss], margin (state, table, i)
                                                  + from * agreement (state, table, i));
  return sum / table->n;
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, table);
  const double range[] = { 0, MAX (2 * state->stumps.theta, 1) };
  guint lowest = 0;

  gradus_stumps.name (here, names);
  for (guint i = 1; i < table->n; i++)
    if (margin (state, table, i) < margin (state, table, lowest))
      lowest = i;
  gradus_names_vector (names, "vote-range", range, 2);
  gradus_names_number (names, "growth", growth (p->loss));
  gradus_names_number (names, "exponential-growth", growth (EXPONENTIAL));
  gradus_names_whole (names, "lowest", lowest + 1);
  gradus_names_number (names, "lowest-margin", margin (state, table, lowest));
  gradus_names_number (names, "lowest-weight", state->stumps.w.data[lowest]);
}

/* --- What is said and written ----------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  GRADUS_BASE_ROWS,
  { "weigh", N_("Weigh its vote"),
    N_ ("Along the stump the loss is a valley; the vote is where its bottom lies."),
    .pseudocode = N_ ("θ ← argmin Σ l (mᵢ + θ yᵢ φ(xᵢ))"), .run = run_weigh,
    .rules = GRADUS_SAY (
      { "loss-kind == exponential", "\\role{model}{\\theta} = \\arg\\min_t \\sum_i e^{-(m_i + t "
                                    "y_i\\varphi(x_i))} = \\frac12\\ln\\frac{1 - "
                                    "\\role{accent}{R}}{\\role{accent}{R}}" },
      { NULL, "\\role{model}{\\theta} = \\arg\\min_t \\sum_i \\ell(m_i + t y_i\\varphi(x_i))" }),
    .filled = GRADUS_SAY (
      { "perfect", "\\role{accent}{R} = 0,\\quad \\role{model}{\\theta} := 1" },
      { "loss-kind == exponential",
        "\\role{model}{\\theta} = <calc 0.5 * ln ( ( 1 - weighted-error|accent ) / "
        "weighted-error|accent ) = theta|model>" },
      { NULL, "\\role{accent}{R} = <weighted-error|accent>,\\quad \\role{model}{\\theta} = "
              "<theta|model>" }),
    .said = GRADUS_SAY (
      { "perfect", N_("The stump is right about every example: its vote would be without bound, "
                      "and 1 is enough.") },
      { "useless", N_("R is one half: the stump is no better than a coin, and its vote is 0.") },
      { "event:tie", N_ ("{ties} stumps were equally good, and the first was taken; R = "
                         "{weighted-error}, and the valley along it is lowest at θ = {theta}.") },
      { NULL, N_ ("R = {weighted-error}; along the stump the loss is lowest at θ = {theta}.") }) },
  { "vote", N_("Add the vote"), N_ ("The margins of examples that it is right about grow by θ, the "
                                    "others fall by as much."),
    .pseudocode = N_("f ← f + θ φ"), .run = run_vote,
    .rule = "\\role{model}{f} := f + \\role{model}{\\theta}\\varphi,\\quad L = \\frac1n\\sum_i "
            "\\ell(y_if(x_i))",
    .filled = GRADUS_SAY ({ NULL, "L:\\ <loss'> \\to <loss|model>" }),
    .said = gradus_stumps_voted },
  { "reweigh", N_("Weigh the examples anew"),
    N_ ("An example weighs as much as the loss is steep at its margin."),
    .pseudocode = N_ ("wᵢ ← −l′(yᵢ f(xᵢ)) / Σ"), .run = run_reweigh,
    .rules = GRADUS_SAY (
      { "loss-kind == exponential", "w_i \\propto -\\ell'(m_i) = e^{-m_i}" },
      { "loss-kind == madaboost", "w_i \\propto -\\ell'(m_i) = \\min(1, e^{-2m_i})" },
      { NULL, "w_i \\propto -\\ell'(m_i) = \\frac{2}{1 + e^{2m_i}}" }),
    .filled = GRADUS_SAY (
      { NULL, "\\sum_{\\varphi(x_i)\\ne y_i} w_i:\\quad <weighted-error> \\to "
              "<mistakes-share|accent>,\\quad m_{<lowest>} = <lowest-margin>" }),
    .said = GRADUS_SAY (
      { "perfect", N_("All examples are right: done after round {round}.") },
      { "converged", N_("No stump is better than a coin: done after round {round}, training "
                        "errors: {errors} of {n}.") },
      { "exhausted", N_("Round {round} was the last; training errors: {errors} of {n}, loss "
                        "{loss}.") },
      { "useless", N_("A vote of 0 changes no weight; another input may do better.") },
      { NULL, N_ ("The mistakes of the stump weighed {weighted-error} and weigh one half now. "
                  "Example {lowest} has the smallest margin, {lowest-margin}, and weighs "
                  "{lowest-weight}.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "loss-kind", .label = N_ ("Loss"), .symbol = "\\ell",
    .blurb = N_ ("What is lowered. The steepness of the exponential loss grows without bound for "
                 "examples that are far on the wrong side, that of the others does not."),
    GRADUS_PARAM_FIELD (Params, loss), .def = EXPONENTIAL,
    GRADUS_CHOICES ({ "exponential", N_ ("Exponential loss") },
                    { "madaboost", N_ ("MadaBoost’s loss") },
                    { "logitboost", N_ ("LogitBoost’s loss") }) },
  GRADUS_BASE_ROWS);

GRADUS_VECTOR (array_margins, (state, table), table->n, i, margin (state, table, i))

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "loss", N_ ("Mean loss"), "L", GRADUS_QUANTITY (State, loss),
    .flags = GRADUS_METRIC | GRADUS_PROMISED, .better = GRADUS_BETTER_LESS },
  GRADUS_BASE_ROWS,
  { "margins", N_ ("Margins"), "m_i", .array = array_margins,
    .indices = N_("one for each example"), .one = N_ ("Margin"), .flags = GRADUS_PER_DATUM },
  { "liar-share", N_ ("Share of a liar at −3 beside nine at +1"), "w_{-3}", .number = number_liar,
    .flags = GRADUS_LISTED, .indices = N_ ("a number") },
  { "ties", N_ ("Equal stumps"), NULL, GRADUS_QUANTITY (State, ties) },
  { "perfect", N_("No mistake"), NULL, GRADUS_QUANTITY (GradusStumpsState, perfect) },
  { "useless", N_("No better than a coin"), NULL, GRADUS_QUANTITY (GradusStumpsState, useless) },
  { "added", N_ ("Its vote is added"), NULL, GRADUS_QUANTITY (State, added) });

static const GradusEvent events[] = GRADUS_ROWS (
  GRADUS_BASE_ROWS,
  { "more-errors", N_("More training errors"),
    N_("The loss fell, and yet more examples are wrong than before.") },
  { "useless", N_("A stump like a coin"),
    N_("No cut has a weighted error below one half.") },
  { "tie", N_ ("Stumps that are equally good"),
    N_ ("Several cuts have the same weighted error; the first of them is taken.") });

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "half", N_("The mistakes of the stump weigh one half"),
    "\\sum_{\\varphi(x_i)\\ne y_i} w_i=\\frac12", gradus_stumps_holds_half, .phase = "reweigh" });

/* --- Pictures --------------------------------------------------------------------------------- */

GRADUS_CURVE (loss_at, guint, loss, m, gradus_margin_loss (losses[*loss], m))

/* The loss as a hill with the examples on it at their margins; how steep it is there, which is the
 * weight, is an arrow to the right. */
static void
build_hill (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, table);
  const guint loss = p->loss;
  double low = LIAR, high = -LIAR;

  for (guint i = 0; i < table->n; i++)
    {
      low = MIN (low, margin (state, table, i));
      high = MAX (high, margin (state, table, i));
    }
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "margin m"), C_ ("axis", "loss"));
  gradus_scene_set_x_range (scene, low, high);
  gradus_scene_set_y_range (scene, 0, 4);
  gradus_scene_vrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED, NULL);
  gradus_scene_function (scene, loss_at, &loss, low, high, 161, GRADUS_ROLE_MODEL,
                         GRADUS_LINE_SOLID);
  gradus_scene_label (scene, C_ ("legend", "loss"));
  for (guint i = 0; i < table->n; i++)
    {
      const double m = margin (state, table, i), height = gradus_margin_loss (losses[loss], m);

      gradus_scene_arrow (scene, m, height, m - gradus_margin_slope (losses[loss], m) / 2, height,
                          GRADUS_ROLE_SECOND, GRADUS_LINE_SOLID);
      if (i == 0)
        gradus_scene_label (scene, C_ ("legend", "half its steepness: the weight"));
      gradus_scene_point (scene, m, height, GRADUS_ROLE_CLASS + (table->label[i] > 0),
                          GRADUS_SHAPE_AUTO, 1, (int) i);
    }
}

static void
label_valley (const GradusPosition *here, GradusScene *scene)
{
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, "θ", C_ ("axis", "mean loss"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "hill", N_ ("The loss and its steepness"), .build = build_hill,
    .caption = GRADUS_SAY ({ NULL, N_ ("mean loss {loss}, training errors {errors}") }) },
  GRADUS_BASE_ROW ("data"),
  { "valley", N_ ("The loss along the stump"), .kit = gradus_kit_function, .of = "theta",
    .with = "range=vote-range", .surface = loss_along,
    .extra = label_valley },
  GRADUS_BASE_ROW ("votes"),
  { "loss", N_("Loss and errors"), .kit = gradus_kit_curves, .of = "loss error-share",
    .with = "iterations" });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "growth", N_ ("How much heavier does a liar get?"), "reweigh", "hill",
    .asks = GRADUS_ASKS_NUMBER, .about = "growth", .scale = "1",
    .when = "round == 1 and loss-kind != exponential",
    .words = N_ ("An example slides from the margin 0 to −3. With the exponential loss its weight "
                 "grows to {exponential-growth} times. To how many times with this loss, before "
                 "all are divided by their sum?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("To {growth} times: the steepness of this loss is bounded, "
                                     "that of the exponential loss is not.") }),
    .intuition = N_ ("You thought that every loss weighs mistakes alike, but a weight is a "
                     "steepness, and only that of the exponential loss has no bound."),
    .intuition_answer = "exponential-growth" },
  { "errors", N_("Do the training errors fall?"), "vote", "data", .asks = GRADUS_ASKS_CHANGE,
    .about = "errors", .when = "not useless and errors > 0",
    .words = N_("Round {round}: the stump with R = {weighted-error} gets the vote {theta}. What "
                "does the number of training errors of the sum do, {errors} so far?") });

/* --- What it opens with ----------------------------------------------------------------------- */

static const GradusPreset presets[] = {
  { .id = "liar", .title = N_ ("Ten beads and a liar"),
    .blurb = N_ ("The second bead has a wrong label. After three rounds it is the only error: the "
                 "vote does not believe it yet."),
    .data = "ten-beads:liar=yes", .params = "loss-kind=madaboost rounds=3", .seed = 1,
    .claims = "errors == 1\nf[1] > 0\nexhausted" },
  { .id = "by-hand", .title = N_ ("Ten beads, exponential loss"),
    .blurb = N_ ("With the exponential loss every number is that of AdaBoost."),
    .data = "ten-beads", .params = "rounds=3", .seed = 1,
    .claims = "errors == 0\nliar-share ~ 0.858" },
  { .id = "madaboost", .title = N_ ("Ten beads, MadaBoost"),
    .blurb = N_ ("The same three stumps with other votes: no weight is above that of a bead at "
                 "margin 0."),
    .data = "ten-beads", .params = "loss-kind=madaboost rounds=3", .seed = 1,
    .claims = "errors == 0\nliar-share ~ 0.451" },
  { .id = "logitboost", .title = N_ ("Ten beads, LogitBoost"),
    .blurb = N_ ("Between the two others: a weight is at most twice that of a bead at margin 0."),
    .data = "ten-beads", .params = "loss-kind=logitboost rounds=3", .seed = 1,
    .claims = "errors == 0\nliar-share ~ 0.482" },
  { .id = "slanted", .title = N_ ("A slanted border"),
    .blurb = N_ ("Stumps make stairs along the slanted border, under LogitBoost’s loss."),
    .data = "diag-50", .params = "loss-kind=logitboost", .seed = 1, .claims = "errors == 0" },
  { .id = "contradiction", .title = N_ ("Two beads in one place"),
    .blurb = N_ ("Two beads that contradict each other have most of the weight, although the "
                 "steepness is bounded."),
    .data = "contradiction-11", .params = "loss-kind=madaboost rounds=49", .seed = 1,
    .claims = "w[1] + w[10] ~ 0.879\nerrors >= 1" },
  { .id = "long", .title = N_ ("Failure: learnt by heart"),
    .blurb = N_ ("With the same bounded loss a long run ends without training errors: the liar is "
                 "believed."),
    .data = "ten-beads:liar=yes", .params = "loss-kind=madaboost rounds=100", .seed = 1,
    .claims = "iteration 3: errors == 1\niteration 3: f[1] > 0\nerrors == 0\nf[1] < 0",
    .failure = N_ ("A bounded weight is still a weight, and round after round is spent on the only "
                   "error that is left. Stop early, by the error on examples that were held "
                   "out.") },
  { NULL },
};

#define ORACLE "numpy and scipy.optimize.minimize_scalar"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "by-hand", 1, "theta", GRADUS_EXPECT (0.42364893019360184), 1e-12, "by hand: ln (7/3) / 2" },
  { "by-hand", 3, "loss", GRADUS_EXPECT (0.58019253414), 1e-10, "adaboost" },
  { "by-hand", 1, "liar-share", GRADUS_EXPECT (0.858486), 1e-6, "by hand: 20.09 to 3.31" },
  { "madaboost", 1, "theta", GRADUS_EXPECT (0.423649), 1e-6, ORACLE },
  { "madaboost", 2, "theta", GRADUS_EXPECT (0.533176), 1e-6, ORACLE },
  { "madaboost", 3, "theta", GRADUS_EXPECT (0.585729), 1e-6, ORACLE },
  { "madaboost", 3, "weighted-error", GRADUS_EXPECT (0.098361), 1e-6, ORACLE },
  { "madaboost", 3, "loss", GRADUS_EXPECT (0.190428), 1e-6, ORACLE },
  { "madaboost", 1, "liar-share", GRADUS_EXPECT (0.450853), 1e-6, "by hand: 1 to 9 e^-2" },
  { "logitboost", 2, "theta", GRADUS_EXPECT (0.582257), 1e-6, ORACLE },
  { "logitboost", 3, "theta", GRADUS_EXPECT (0.649205), 1e-6, ORACLE },
  { "logitboost", 3, "weighted-error", GRADUS_EXPECT (0.135913), 1e-6, ORACLE },
  { "logitboost", 3, "loss", GRADUS_EXPECT (0.309398), 1e-6, ORACLE },
  { "logitboost", 1, "liar-share", GRADUS_EXPECT (0.481815), 1e-6, "by hand: 1.995 to 2.146" },
  { "liar", 2, "theta", GRADUS_EXPECT (0.372421), 1e-6, ORACLE },
  { "liar", 3, "loss", GRADUS_EXPECT (0.287549), 1e-6, ORACLE });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "contradiction", .title = N_ ("Exponential and bounded"),
    .blurb = N_ ("Two beads in one place contradict each other in every round. The bounded loss "
                 "gives them not less of the weight but more."),
    .preset = "contradiction", .left = "loss-kind=exponential", .right = "loss-kind=madaboost",
    .plot = "hill", .claims = "left < right: w[1] + w[10]" },
  { .id = "adaboost", .title = N_ ("The exponential loss and AdaBoost"),
    .blurb = N_ ("The losses fall alike: AdaBoost is the descent of the exponential loss."),
    .preset = "by-hand", .other = "adaboost", .plot = "votes",
    .claims = "both: iteration 3: loss ~ 0.5802\nboth: iteration 3: errors == 0" });

static const GradusSheet sheet = {
  .aha = N_ ("AdaBoost descends a loss, one stump at a time; change the loss and you change whom "
             "it listens to."),
  .by_hand = N_ ("Nine at margin +1, one at −3. Exponential: e³ = 20.09 to 9e⁻¹ = 3.31, a share of "
                 "0.858. MadaBoost: 1 to 9e⁻² = 1.218, 0.451. LogitBoost: 1.995 to 2.146, 0.482."),
  .why = "hill",
  .intuition = N_ ("All losses punish mistakes, so all weigh them alike."),
  .caught_by = "growth",
  .breaks = N_ ("A wrong label in a long run: the only error after 3 rounds, it is learnt by heart "
                "in the end, with bounded losses too."),
  .needs = "adaboost surrogate-losses",
  .leads_to = "vc-bound loss-penalty-builder",
  .aliases = "gradient boosting; LogitBoost; MadaBoost; stage-wise; 梯度提升; 指数损失; 逻辑提升; "
             "前向分步; tdts; tsf",
  .terms = N_ ("boosting; margin; gradient boosting"),
};

const GradusDescriptor gradus_boosting_losses = {
  .base = &gradus_stumps, .id = "boosting-losses", .chapter = 8, .difficulty = 3,
  .title = N_ ("Boosting as stage-wise loss minimisation"),
  .summary = N_ ("Stumps are added one by one so that a loss of the margins falls, the exponential "
                 "one or a bounded one."),
  .goal = N_ ("Say what the weight of an example has to do with the steepness of a loss, and what "
              "a bound on it changes."),
  .source = "Friedman, Hastie & Tibshirani 2000; Domingo & Watanabe 2000; 图解机器学习, section 9.3",
  GRADUS_MEMORIES (Params, State), .params = params, .quantities = quantities, .phases = phases,
  .events = events, .invariants = invariants, .plots = plots, .end_shows = "hill",
  .questions = questions,
  .presets = presets, .pairs = pairs, .checks = checks, .sheet = &sheet, .init = init,
  .name = name,
  .same = GRADUS_SAMENESS (
    { "equal", GRADUS_SENTENCE }),
};
