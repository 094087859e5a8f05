/* Passive-aggressive classification: a row of the family "online-belief" that does not know how
 * sure it is of its weights, beside a perceptron.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "online-belief.h"

typedef GradusOnlineParams Params;
typedef GradusOnlineState State;

GRADUS_CURVE (hinge_at, double, power, m, pow (fmax (0, 1 - m), *power))

/* Classes: the loss of the example over its margin, with the step as a way down it. */
static void
draw_margin (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params);
  const double y = gradus_online_truth (params, gradus_dataset_get_table (here->dataset),
                                        state->example);
  const double margin = y * state->score, now = y * gradus_online_now (here);
  const double power = params->loss == GRADUS_ONLINE_SQUARED ? 2 : 1, low = fmin (-2, margin - 0.5);

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "Margin yθᵀx"),
                         C_ ("axis", "Loss"));
  gradus_scene_function (scene, hinge_at, &power, low, fmax (2.5, margin + 0.5), 81,
                         GRADUS_ROLE_FOREGROUND, GRADUS_LINE_SOLID);
  gradus_scene_vrule (scene, 1, GRADUS_ROLE_MUTED, GRADUS_LINE_DOTTED, NULL);
  if (!state->told)
    return;
  gradus_scene_point (scene, margin, pow (fmax (0, 1 - margin), power),
                      now != margin ? GRADUS_ROLE_PAST : GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE,
                      1.4, -1);
  if (now == margin)
    return;
  gradus_scene_arrow (scene, margin, pow (fmax (0, 1 - margin), power), now,
                      pow (fmax (0, 1 - now), power), GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID);
  gradus_scene_point (scene, now, pow (fmax (0, 1 - now), power), GRADUS_ROLE_MODEL,
                      GRADUS_SHAPE_CIRCLE, 1.4, -1);
}

/* Without a certainty nothing becomes surer. */
static const GradusPhase phases[] = GRADUS_ROWS (
  GRADUS_BASE_ROW ("guess"),
  GRADUS_BASE_ROW ("told"),
  GRADUS_BASE_ROW ("move"));

static const GradusPlot plots[] = GRADUS_ROWS (
  GRADUS_BASE_ROW ("classes"),
  { "margin", N_("Loss of the example"), .build = draw_margin },
  GRADUS_BASE_ROW ("stream"),
  GRADUS_BASE_ROW ("belief"),
  GRADUS_BASE_ROW ("counts"));

/* --- Questions -------------------------------------------------------------------------------- */

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "moves", N_("Does the line move?"), "told", "margin", .asks = GRADUS_ASKS_EVENT,
    .about = "rest", GRADUS_ANSWERS (N_("It will move"), N_("It will rest")),
    .when = "margin > 0.3 and margin < 1.1",
    .words = N_("Example {i} gets θᵀx = {score}, and this is the right side. Will the line move "
                "once this is known?"),
    .truth = GRADUS_SAY (
      { "acts", N_("It moves: the margin is {apart margin one}, below 1. Right is not yet "
                   "enough.") },
      { NULL, N_("It rests: the margin is {margin}, and 1 was asked for.") }),
    .intuition = N_("You thought right is right enough, as for the perceptron, but rest begins "
                    "only at the margin 1."),
    .intuition_answer = "yes" },
  { "margin", N_("How large is the margin then?"), "move", "margin", .asks = GRADUS_ASKS_NUMBER,
    .about = "margin-now", .when = "acts and held", .scale = "tenth",
    .words = N_("Example {i} has the margin {margin}. |x|² = {spread} and λ = {lambda}. What is "
                "its margin after the move?"),
    .intuition = N_("You thought the move brings the margin to 1; λ holds it back."),
    .intuition_answer = "1" });

/* --- What it opens with ----------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "book", .title = N_("Six moves in two hundred"),
    .blurb = N_("Six of 200 examples move the line, and none is guessed wrong. The perceptron "
                "makes 4 mistakes on the same stream."),
    .data = "pa-200", .rng = GRADUS_RNG_BOOK,
    .claims = "converged\nmoves == 6\nmistakes == 0\nrival-mistakes == 4\nright == 1" },
  { .id = "pair", .title = N_("Two examples by hand"),
    .blurb = N_("From nothing a third of the first example; its margin becomes 2/3."),
    .data = "stream-pair", .claims = "moves == 2\niteration 1: theta[1] ~ 0.333" },
  { .id = "hinge", .title = N_("The linear loss"),
    .blurb = N_("The same two examples; the step has a lid at 1/λ = 1, and both stay under it."),
    .data = "stream-pair", .params = "loss=linear",
    .claims = "moves == 2\ncount event:capped == 0" },
  { .id = "lid", .title = N_("A low lid"),
    .blurb = N_("λ = 100 with the linear loss: no step is longer than a hundredth of an example, "
                "and the line moves more than six times."),
    .params = "loss=linear lambda=100", .claims = "moves > 6" },
  { .id = "centred", .title = N_("Without strays, centred"),
    .blurb = N_("Two groups on either side of 0: no mistake."),
    .data = "arow-50:strays=false,shift=10", .rng = GRADUS_RNG_BOOK,
    .claims = "mistakes == 0\nright == 1" },
  { .id = "off-centre", .title = N_("Failure: the border far from 0"),
    .blurb = N_("The same groups, moved by 10: 24 mistakes, and 69 % right at the end."),
    .data = "arow-50:strays=false", .rng = GRADUS_RNG_BOOK,
    .failure = N_("The border lies at −10, and one column of ones is all that can move it there. "
                  "Every step changes the slope ten times as much as the constant. Centre the "
                  "inputs, or keep a certainty, as AROW does."),
    .claims = "mistakes == 24\nright ~ 0.69" });

#define PROGRAM_15_6 "program of figure 15.6 in GNU Octave on the book's own draw"
#define SHEET "syllabus, teaching sheet, by hand"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "pair", 1, "theta", GRADUS_EXPECT (1 / 3., 1 / 3., 0), 1e-14, SHEET },
  { "pair", 2, "theta", GRADUS_EXPECT (-1 / 9., 1 / 3., -4 / 9.), 1e-14, SHEET },
  { "hinge", 1, "theta", GRADUS_EXPECT (0.5, 0.5, 0), 1e-14, SHEET },
  { "hinge", 2, "theta", GRADUS_EXPECT (-0.25, 0.5, -0.75), 1e-14, SHEET },
  { "book", 3, "theta", GRADUS_EXPECT (0.07441987, -0.25127407, -0.014303039), 1e-8,
    PROGRAM_15_6 },
  { "book", 10, "theta", GRADUS_EXPECT (0.071340332, -0.26388919, -0.0037019067), 1e-8,
    PROGRAM_15_6 },
  { "book", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (0.040316892, -0.36144427, -0.011211427), 1e-8,
    PROGRAM_15_6 },
  { "book", GRADUS_CHECK_END, "moves", GRADUS_EXPECT (6), 0, PROGRAM_15_6 });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "lid", .title = N_ ("Whole steps and short ones"),
    .blurb = N_ ("A whole step puts each example right at once; with a low lid it takes many "
                 "more of them."),
    .preset = "book", .right = "loss=linear lambda=100",
    .claims = "left: moves == 6\nleft < right: moves" });

static const GradusSheet sheet = {
  .aha = N_("Rest while the margin is at least one; otherwise move for this one example, as far "
            "as λ allows."),
  .by_hand = N_("x = (1, 0) with the constant 1, class +1, λ = 1, θ = 0: the margin is 0, the step "
                "(1 − 0)/(2 + 1) = 1/3, so θ = (1/3; 1/3, 0) and the margin 2/3."),
  .why = "margin", .intuition = N_("A right guess changes nothing."), .caught_by = "moves",
  .breaks = N_("A border far from 0: 24 mistakes in 48 examples that a line separates."),
  .needs = "online-perceptron online-gradient-step surrogate-losses",
  .leads_to = "passive-aggressive-regression arow hinge-loss-svm",
  .aliases = "PA; passive-aggressive; squared hinge; 被动攻击学习; 被动攻击; 二乘Hinge损失; bdgj",
  .terms = N_ ("margin; hinge; outlier"),
};

const GradusDescriptor gradus_passive_aggressive = {
  .distances = TRUE,
  .base = &gradus_online_classes, .id = "passive-aggressive", .difficulty = 2,
  .title = N_("Passive-aggressive classification"),
  .summary = N_("Learn from a stream: rest while an example is answered well enough, otherwise "
                "move just far enough for it."),
  .goal = N_("Work out the step for one example, and say which examples ask for none."),
  .source = "图解机器学习, section 15.1; Crammer and others 2006",
  .fixed = "task=classes certainty=none printed=false",
  .phases = phases, .plots = plots, .end_shows = "classes", .questions = questions,
  .presets = presets, .pairs = pairs, .checks = checks, .sheet = &sheet,
  .same = GRADUS_SAMENESS (
    { "place", GRADUS_DIFFERS, "the constant is as dear as a slope" },
    { "copies", GRADUS_DIFFERS, "who comes twice is learnt twice" },
    GRADUS_BASE_ROWS),
};
