/* Adaptive regularisation (AROW): a row of the family "online-belief", classes with a certainty,
 * beside passive-aggressive learning without one.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "online-belief.h"

static const GradusPlot plots[] = GRADUS_ROWS (
  GRADUS_BASE_ROW ("classes"),
  GRADUS_BASE_ROW ("belief"),
  GRADUS_BASE_ROW ("stream"),
  GRADUS_BASE_ROW ("counts"),
  GRADUS_BASE_ROW ("unsure"));

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "certainty", .label = N_("Certainty"), .symbol = "\\Sigma",
    .blurb = N_("What the learner knows of how sure it is."),
    GRADUS_PARAM_FIELD (GradusOnlineParams, certainty), GRADUS_CHOICES (
      { "full", N_("Of all weights together") },
      { "diagonal", N_("For each weight alone") }),
    .applies = GRADUS_APPLIES_RESTART },
  GRADUS_BASE_ROWS);

/* --- Questions -------------------------------------------------------------------------------- */

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "answer", N_("What does it answer then?"), "move", "belief", .asks = GRADUS_ASKS_NUMBER,
    .about = "now", .when = "acts and unlike-lambda", .scale = "tenth",
    .words = N_("Example {i} got θᵀx = {score} and is {sign y}. The spread is {spread}, λ is "
                "{lambda}. What is θᵀx after the move?"),
    .intuition = N_("You thought it goes half of the way, but the share of the way is the "
                    "spread over spread + λ: the more settled a direction is, the shorter the "
                    "step."),
    .intuition_answer = "half-way" },
  { "moves", N_("Is anything to be done?"), "told", "classes", .asks = GRADUS_ASKS_EVENT,
    .about = "rest", GRADUS_ANSWERS (N_("They will move"), N_("They will rest")),
    .when = "margin > 0.8",
    .words = N_("Example {i} gets θᵀx = {score}, on the right side. Will the weights rest?") });

/* --- What it opens with ----------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "stray-last", .title = N_("A stray at the very end"),
    .blurb = N_("The last of fifty examples is a stray: passive-aggressive learning goes from 96 % "
                "right to 6 %, AROW stays at 96 %."),
    .data = "arow-50:shift=10", .rng = GRADUS_RNG_BOOK,
    .claims = "right == 0.96\nrival-right == 0.06\niteration 49: rival-right == 0.96" },
  { .id = "five-to-one", .title = N_("Five against one, by hand"),
    .blurb = N_("Five times +1, once −1: AROW ends at 4/7, passive-aggressive learning below 0."),
    .data = "five-to-one", .params = "constant=false",
    .claims = "theta[0] > 0.571\ntheta[0] < 0.572\nrival[0] < 0" },
  { .id = "pair", .title = N_("Two examples by hand"),
    .blurb = N_("The first step is that of passive-aggressive learning; the second is another one, "
                "because the constant is surer by now."),
    .data = "stream-pair", .claims = "iteration 1: theta[0] ~ 0.333\ntheta[0] == 0" },
  { .id = "diagonal", .title = N_("Each weight alone"),
    .blurb = N_("Only the diagonal of Σ is kept: the ellipse stays upright."),
    .params = "certainty=diagonal", .claims = "always: sigma[0,1] == 0" },
  { .id = "book", .title = N_("As in the book: off centre"),
    .blurb = N_("96 % against 50 %. But passive-aggressive learning is at 50 % before the first "
                "stray comes: this picture shows centring, not robustness."),
    .data = "arow-50", .rng = GRADUS_RNG_BOOK,
    .claims = "mistakes == 3\nright == 0.96\nrival-right == 0.5\n"
              "iteration 12: rival-right == 0.5" },
  { .id = "new-world", .title = N_("Failure: a new world"),
    .blurb = N_("A hundred times +1, from then on −1: AROW is at 0 only a hundred examples later, "
                "passive-aggressive learning after one."),
    .data = "level-shift:before=100,after=110", .params = "constant=false",
    .failure = N_("The certainty only grows: after a hundred examples the variance is 1/101, and a "
                  "step is as short. Old examples would have to be forgotten, by a factor or by "
                  "noise that is added to Σ, as the Kalman filter does."),
    .claims = "iteration 101: rival[0] < 0.01\niteration 199: theta[0] > 0\niteration 201: "
              "theta[0] < 0" });

#define PROGRAM_15_10 "program of figure 15.10 in GNU Octave on the book's own draw"
#define SHEET "syllabus, teaching sheet, by hand"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "pair", 1, "theta", GRADUS_EXPECT (1 / 3., 1 / 3., 0), 1e-14, SHEET },
  { "pair", 1, "sigma", GRADUS_EXPECT (2 / 3., -1 / 3., 0, -1 / 3., 2 / 3., 0, 0, 0, 1), 1e-14,
    SHEET },
  { "pair", 2, "theta", GRADUS_EXPECT (0, 0.5, -0.5), 1e-14, SHEET },
  { "pair", 2, "sigma", GRADUS_EXPECT (0.5, -0.25, -0.25, -0.25, 0.625, 0.125, -0.25, 0.125, 0.625),
    1e-14, SHEET },
  { "five-to-one", 5, "theta", GRADUS_EXPECT (5 / 6.), 1e-14, SHEET },
  { "five-to-one", 5, "rival", GRADUS_EXPECT (0.96875), 1e-14, SHEET },
  { "five-to-one", 6, "theta", GRADUS_EXPECT (4 / 7.), 1e-14, SHEET },
  { "five-to-one", 6, "sigma", GRADUS_EXPECT (1 / 7.), 1e-14, SHEET },
  { "five-to-one", 6, "rival", GRADUS_EXPECT (-0.015625), 1e-14, SHEET },
  { "book", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (-1.6627951, -0.18073516, -0.10510464), 1e-7,
    PROGRAM_15_10 },
  { "book", GRADUS_CHECK_END, "sigma",
    GRADUS_EXPECT (0.09756102, 0.008682271, 0.0007200686, 0.008682271, 0.00101284, 0.000580838,
                   0.0007200686, 0.000580838, 0.04483846),
    1e-8, PROGRAM_15_10 },
  { "book", GRADUS_CHECK_END, "rival", GRADUS_EXPECT (-0.4204, -0.2524, -0.0211), 1e-4,
    "scikit-learn, PassiveAggressiveClassifier (squared_hinge)" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "certainty", .title = N_ ("With a certainty and without"),
    .blurb = N_ ("One stray at the very end takes the one without a certainty from nearly all "
                 "right to nearly all wrong."),
    .preset = "stray-last", .other = "passive-aggressive",
    .claims = "left: right == 0.96\nright: iteration 49: right == 0.96\nright: right == 0.06" });

static const GradusSheet sheet = {
  .aha = N_("Keep a line and its certainty: what many examples settled, one stray cannot "
            "overturn."),
  .by_hand = N_("x = 1 and λ = 1, five times +1: 1/2, 2/3, 3/4, 4/5, 5/6. Then once −1: 4/7, with "
                "the variance 1/7. Without a certainty: 0.969, then −0.016."),
  .why = "belief", .intuition = N_("Five against one wins anyway."), .caught_by = "five-to-one",
  .breaks = N_("A world that changes: after a hundred examples the variance is 1/101, and it takes "
               "a hundred more to come back to 0."),
  .needs = "passive-aggressive gaussian-divergence",
  .leads_to = "recursive-least-squares kalman-filter ramp-loss-classifier",
  .aliases = "AROW; adaptive regularisation; confidence-weighted; CW; 适应正则化; 置信加权; syzzh",
  .terms = N_ ("Kullback–Leibler divergence; outlier"),
};

const GradusDescriptor gradus_arow = {
  .base = &gradus_online_classes, .id = "arow", .difficulty = 3,
  .title = N_("Adaptive regularisation (AROW)"),
  .summary = N_("Learn a border from a stream and how sure it is: directions that many examples "
                "have settled move little."),
  .goal = N_("Say why a late stray hardly moves the border, and what this costs when the world "
             "changes."),
  .source = "图解机器学习, section 15.2; Crammer, Kulesza and Dredze 2009",
  .fixed = "task=classes loss=squared printed=false",
  .params = params, .plots = plots, .end_shows = "classes", .questions = questions,
  .presets = presets, .pairs = pairs,
  .checks = checks, .sheet = &sheet,
  .same = GRADUS_SAMENESS (
    { "place", GRADUS_DIFFERS, "the constant is as dear as a slope" },
    { "copies", GRADUS_DIFFERS, "who comes twice is learnt twice" },
    GRADUS_BASE_ROWS),
};
