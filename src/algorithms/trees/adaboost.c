/* AdaBoost: a row of the family "stumps".
 *
 * Objective. AdaBoost adds up the votes of many stumps, f = sum_j theta_j phi_j, and predicts the
 * sign of f. With each it lowers the exponential loss
 *
 *   L = 1/n sum_i exp (-y_i f(x_i)),
 *
 * which bounds the share of training errors, because exp (-m) >= 1 wherever the margin m = y f is
 * negative.
 *
 * Step. Example i has the weight w_i, proportional to exp (-y_i f(x_i)); all are equal at first.
 * Take the stump with the least weighted error R; give it the vote theta = 1/2 ln ((1 - R) / R),
 * which minimises L along it; add it to f; weigh anew. Then L has become 2 sqrt (R (1 - R)) times
 * as large, and the stump's mistakes weigh exactly one half: of the stump just taken nothing can be
 * learnt any more.
 *
 * Edge cases. R = 0: one stump is right about everything, its vote would be infinite, and the run
 * ends with the vote 1. R = 1/2: no stump is better than a coin, theta = 0, and the run ends unless
 * another input may come. The weights are made from f less its largest exponent, so that they do
 * not underflow.
 *
 * Source: Freund & Schapire 1997; 图解机器学习, section 9.3 and figures 9.11 to 9.14.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "stumps.h"

typedef GradusStumpsParams Params;

typedef struct
{
  GradusStumpsState stumps;
  double loss, bound;       /* the exponential loss, and the product of 2 sqrt (R (1 - R)) */
} State;

enum { EVENT_MORE_ERRORS = GRADUS_STUMPS_N_EVENTS, EVENT_USELESS };

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  State *state = state_;

  state->loss = state->bound = 1;
  return gradus_stumps_init (&state->stumps, context);
}

/* --- Phases ----------------------------------------------------------------------------------- */

static GradusStatus
run_weigh (gpointer state_, GradusContext *context)
{
  State *state = state_;
  const double r = state->stumps.weighted_error;

  gradus_stumps_rate (&state->stumps);
  state->stumps.theta = state->stumps.perfect   ? 1
                        : state->stumps.useless ? 0
                                                : 0.5 * log ((1 - r) / r);
  gradus_context_raise_if (context, EVENT_USELESS, state->stumps.useless);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_vote (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, table);
  const guint errors_before = state->stumps.errors;
  const double r = state->stumps.weighted_error;

  gradus_stumps_vote (&state->stumps, context);
  state->loss = 0;
  for (guint i = 0; i < table->n; i++)
    state->loss += exp (-gradus_table_sign (table, i) * state->stumps.f.data[i]) / table->n;
  if (state->stumps.perfect)
    state->bound = state->loss;
  else
    state->bound *= 2 * sqrt (r * (1 - r));
  gradus_context_raise_if (context, EVENT_MORE_ERRORS, state->stumps.errors > errors_before);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_reweigh (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, table);
  double *w = gradus_array_overwrite (&state->stumps.w);

  for (guint i = 0; i < table->n; i++)
    w[i] = -gradus_table_sign (table, i) * state->stumps.f.data[i];
  return gradus_stumps_reweigh (&state->stumps, context);
}

static const GradusPhase phases[] = GRADUS_ROWS (
  GRADUS_BASE_ROWS,
  { "weigh", N_("Weigh its vote"),
    N_("The less its mistakes weigh, the louder the stump may speak; a coin gets no vote."),
    .shows = "balance", .pseudocode = N_("θ ← ½ ln ((1 − R) / R)"), .run = run_weigh,
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
    .shows = "data", .pseudocode = N_("f ← f + θ φ"), .run = run_vote,
    .rule = "\\role{model}{f} := f + \\role{model}{\\theta}\\varphi,\\quad L = \\frac1n\\sum_i "
            "e^{-y_if(x_i)} = \\prod_j 2\\sqrt{R_j(1-R_j)}",
    .filled = GRADUS_SAY (
      { "perfect", "L = <loss>" },
      { NULL, "L = <calc loss' * 2 * sqrt ( weighted-error|accent * ( 1 - weighted-error|accent ) "
              ") = loss>" }),
    .said = gradus_stumps_voted },
  { "reweigh", N_("Weigh the examples anew"),
    N_("Mistakes grow and the others shrink until both weigh the same: on these weights the stump "
       "just taken is a coin toss."),
    .shows = "balance", .pseudocode = N_("wᵢ ← exp (−yᵢ f(xᵢ)) / Σ"), .run = run_reweigh,
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
      { NULL, NN_ ("Its {mistakes} mistake weighed {weighted-error} and weighs one half now; the "
                 "heaviest example is {heaviest}, with {heaviest-weight}.",
        "Its {mistakes} mistakes weighed {weighted-error} and weigh one half now; the heaviest "
           "example is {heaviest}, with {heaviest-weight}."), "mistakes" }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "loss", N_("Exponential loss"), "L", GRADUS_QUANTITY (State, loss),
    .flags = GRADUS_METRIC | GRADUS_LOG | GRADUS_PROMISED, .better = GRADUS_BETTER_LESS },
  GRADUS_BASE_ROW ("error-share"),
  GRADUS_BASE_ROW ("errors"),
  GRADUS_BASE_ROW ("weighted-error"),
  GRADUS_BASE_ROW ("theta"),
  { "bound", N_("Product of the factors"), "\\prod_j 2\\sqrt{R_j(1-R_j)}",
    GRADUS_QUANTITY (State, bound), .flags = GRADUS_LISTED, .indices = N_("a number") },
  GRADUS_BASE_ROWS,
  { "perfect", N_("No mistake"), NULL, GRADUS_QUANTITY (GradusStumpsState, perfect) },
  { "useless", N_("No better than a coin"), NULL, GRADUS_QUANTITY (GradusStumpsState, useless) });

static const GradusEvent events[] = GRADUS_ROWS (
  GRADUS_BASE_ROWS,
  { "more-errors", N_("More training errors"),
    N_("The loss fell, and yet more examples are wrong than before.") },
  { "useless", N_("A stump like a coin"),
    N_("No cut has a weighted error below one half.") });

GRADUS_HOLDS (holds_identity, (state),
              state->loss - state->bound, fabs (*measured) <= 1e-6 * state->bound)
GRADUS_HOLDS (holds_above, (state), state->loss - gradus_stumps_error_share (here),
              *measured >= -1e-12)

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "half", N_("The mistakes of the stump weigh one half"),
    "\\sum_{\\varphi(x_i)\\ne y_i} w_i=\\frac12", gradus_stumps_holds_half, .phase = "reweigh" },
  { "identity", N_("The loss is the product of the factors"), "L=\\prod_j 2\\sqrt{R_j(1-R_j)}",
    holds_identity },
  { "above", N_("The loss bounds the errors"), "\\frac1n\\#\\le L", holds_above });

/* --- Pictures and questions ------------------------------------------------------------------- */

/* Two pans: what the stump is wrong about, and what it is right about. */
static void
build_balance (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;
  const char *const names[] = { _("mistakes"), _("right") };
  guint count;
  const double share = gradus_stumps_weigh_mistakes (here, &count);
  const gboolean level = gradus_position_is_phase (here, "reweigh");

  if (gradus_kit_waits (scene, state->stumps.best < 0 || here->micro > 0,
                        _("The balance waits for the stump of the round.")))
    return;
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "examples"), C_ ("axis", "weight"));
  gradus_scene_set_x_names (scene, names, 2);
  gradus_scene_set_x_range (scene, 0.4, 2.6);
  gradus_scene_set_y_range (scene, 0, 1);
  gradus_scene_hrule (scene, 0.5, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED, "½");
  if (level)
    gradus_scene_segment (scene, 0.7, state->stumps.weighted_error, 1.3,
                          state->stumps.weighted_error, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED);
  gradus_scene_bar (scene, 1, 0.6, 0, share, GRADUS_ROLE_ACCENT, 0.6);
  gradus_scene_bar (scene, 2, 0.6, 0, 1 - share, GRADUS_ROLE_MODEL, 0.4);
  gradus_scene_set_caption (scene, level ? _("weighed anew: level") : _("before weighing anew"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  GRADUS_BASE_ROW ("data"),
  { "balance", N_("The balance"), .build = build_balance },
  GRADUS_BASE_ROWS,
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
    .words = N_("Round {round}: the stump with R = {weighted-error} gets the vote {theta}. What "
                "does the number of training errors of the sum do, {errors} so far?") });

/* --- What it opens with ----------------------------------------------------------------------- */

static const GradusPreset presets[] = {
  { .id = "moons", .title = N_("Two moons"),
    .blurb = N_("The border bends by little stairs; the heaviest points are those where the moons "
                "meet."),
    .data = "moons:n=120,noise=0.2", .data_seed = 1, .params = "rounds=60", .seed = 1,
    .claims = "loss < 0.2" },
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
  { .id = "contradiction", .title = N_("Failure: a contradiction"),
    .blurb = N_("Two beads in one place want different classes, and in the end they have nearly "
                "all the weight."),
    .data = "contradiction-11", .params = "rounds=200", .seed = 1,
    .claims = "errors >= 1\nw[1] > 0.4\nw[10] > 0.4",
    .failure = N_("One of the two is wrong in every round, so their weights grow without end and "
                  "the stumps serve nothing else: R goes to one half and the votes to 0. Stop "
                  "early; another loss does not help, because the two contradict each other in "
                  "every round.") },
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

static const GradusCheck checks[] = GRADUS_ROWS (
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

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "stumps", .title = N_ ("Stumps that vote and one tree"),
    .blurb = N_ ("No single question helps with exclusive or, so no stump gets a vote; a tree "
                 "asks a second question after the first."),
    .preset = "exclusive-or", .other = "decision-tree",
    .claims = "left: errors == 2\nright: errors == 0\nleft: theta == 0" },
  { .id = "input", .title = N_ ("The best cut and one of a random input"),
    .blurb = N_ ("Stumps on an input drawn at random err more on average, but the vote of many "
                 "gets it right as well."),
    .preset = "slanted", .left = "input=best", .right = "input=random", .plot = "loss",
    .claims = "both: errors == 0\nleft: iteration 5: errors == 0" });

static const GradusSheet sheet = {
  .aha = N_("After each round the mistakes weigh as much as the rest: the last stump is now a coin "
            "toss."),
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
  .terms = N_ ("boosting; weak learner; margin"),
};

const GradusDescriptor gradus_adaboost = {
  .base = &gradus_stumps, .id = "adaboost", .chapter = 8, .difficulty = 2, .title = N_("AdaBoost"),
  .summary = N_("Let many weak stumps vote, each found where the ones before it were wrong."),
  .goal = N_("Compute vote and new weights of a round by hand, and say why the loss bounds the "
             "errors."),
  .source = "Freund & Schapire 1997; 图解机器学习, section 9.3",
  .state_size = sizeof (State), .quantities = quantities, .phases = phases, .events = events,
  .invariants = invariants, .plots = plots, .questions = questions, .presets = presets,
  .pairs = pairs, .checks = checks, .sheet = &sheet, .init = init,
  .same = GRADUS_SAMENESS (
    { "equal", GRADUS_SENTENCE }),
};
