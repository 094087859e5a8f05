/* Huber regression by reweighting: a row of the family "irls", whose machine has its loss and its
 * words.
 *
 * Source: Sugiyama, Illustrated Machine Learning, section 6.2, program of figure 6.9 (transposes
 * corrected).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "irls.h"

static const GradusQuestion questions[] = GRADUS_ROWS (
  GRADUS_BASE_ROW ("line"),
  { "pull", N_("How many points pull with all their force?"), "weigh", "data",
    .asks = GRADUS_ASKS_NUMBER, .about = "trimmed", .scale = "1",
    .when = "far-out and iteration == 0",
    .words = N_("Point {far} lies farthest from the line, {far-size} away, and η is {eta}. How "
                "many of the {n} points will pull as hard as it does, itself counted?"),
    .truth = GRADUS_SAY (
      { NULL, NN_ ("Only point {far}: it alone lies beyond η = {eta}.",
        "{trimmed} points: each lies beyond η = {eta}, and its weight takes back what its "
           "distance gives."), "trimmed" }),
    .intuition = N_("You thought that the farthest pulls hardest. Its weight takes back what its "
                    "distance gives: it pulls with η, like every point beyond η."),
    .intuition_answer = "1" },
  /* As of the machine, but where nobody can be sure before. */
  { "turned", N_("Does a point cross η?"), "weigh", "weights", .asks = GRADUS_ASKS_EVENT,
    .about = "event:turned", .when = "iteration > 0 and in-doubt",
    .words = N_("The line has moved, and the points are weighed again. Has one of them come "
                "within η = {eta} of it, or left?"),
    .truth = GRADUS_SAY (
      { "turned == 0", N_("No: the same points lie within η = {eta} of the line as before.") },
      { NULL, NN_ ("Yes: one point has crossed the distance η = {eta}.",
        "Yes: {turned} points have crossed the distance η = {eta}."), "turned" }) });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "line10", .title = N_("One outlier in ten"),
    .blurb = N_("Five rounds: the outlier’s weight falls to 0.15, and the line swings back."),
    .data = "line10:outlier=true", .seed = 1,
    .claims = "converged\niteration == 5\nweights[9] > 0.1503\nweights[9] < 0.1505\n"
              "trimmed == 1\nstart: theta[1] < 0.468\ntheta[1] > 0.929" },
  { .id = "four", .title = N_("Four numbers by hand"),
    .blurb = N_("Only a constant: from the mean 3 to 2, and on towards 1.5; the median is 1.5."),
    .data = "far-4", .params = "constant=true tolerance=1e-6", .seed = 1,
    .claims = "start: theta[0] == 3\nconverged\ntheta[0] > 1.4999\ntheta[0] < 1.5001" },
  { .id = "five", .title = N_("Five points"),
    .blurb = N_("The slope ends at 1.5, where that of least squares is 20.2."), .data = "far-5",
    .params = "tolerance=1e-8", .seed = 1,
    .claims = "start: theta[1] > 20.19\nstart: theta[1] < 20.21\nconverged\ntheta[1] > 1.499\n"
              "theta[1] < 1.501" },
  { .id = "narrow", .title = N_("A very small η"),
    .blurb = N_("Nearly every point pulls alike, whatever its distance: 15 rounds to the line of "
                "least absolute deviations, or nearly."),
    .params = "eta=0.01", .seed = 1, .claims = "converged\niteration == 15\ntheta[1] > 1.02" },
  { .id = "wide", .title = N_("η so large that nothing is an outlier"),
    .blurb = N_("One round, every weight 1: least squares, and the outlier has its way."),
    .params = "eta=1e6", .seed = 1, .claims = "converged\niteration == 1\nalways: trimmed == 0" },
  { .id = "leverage", .title = N_("Failure: an outlier far to the side"),
    .blurb = N_("The point at x = 20 turns the line like a lever; the slope ends below 0."),
    .data = "line10:outlier=true,at=20", .seed = 1,
    .failure = N_("Huber’s weight looks at residuals only. A point far to the side bends the line "
                  "to itself, and a pull of η at x = 20 turns it more than all the others can turn "
                  "it back. Look at the inputs first, or take a loss that lets go, such as "
                  "Tukey’s, from a start that is near the nine: here from least squares, and not "
                  "from Huber’s line."),
    .claims = "converged\ntheta[1] < 0\ntheta[1] > -0.14" });

#define PROGRAM_6_9 "program of figure 6.9 in GNU Octave on the book's own draw"
#define SHEET "syllabus, teaching sheet, by hand"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "line10", 0, "theta", GRADUS_EXPECT (-0.70323746123007902, 0.46740044132026487), 1e-12,
    PROGRAM_6_9 },
  { "line10", 1, "theta", GRADUS_EXPECT (-0.31074955148190259, 0.82128756011296278), 1e-12,
    PROGRAM_6_9 },
  { "line10", 2, "theta", GRADUS_EXPECT (-0.14950805134793768, 0.92045177667838063), 1e-12,
    PROGRAM_6_9 },
  { "line10", 3, "theta", GRADUS_EXPECT (-0.13895996274489295, 0.92908203098996278), 1e-12,
    PROGRAM_6_9 },
  { "line10", 4, "moved", GRADUS_EXPECT (0.0010078791475090986), 1e-12, PROGRAM_6_9 },
  { "line10", 5, "theta", GRADUS_EXPECT (-0.13812253489729553, 0.92976719922890594), 1e-12,
    PROGRAM_6_9 },
  { "line10", 5, "moved", GRADUS_EXPECT (7.4128669277868443e-05), 1e-12, PROGRAM_6_9 },
  { "line10", GRADUS_CHECK_END, "iterations", GRADUS_EXPECT (5), 0, PROGRAM_6_9 },
  { "line10", GRADUS_CHECK_END, "cost", GRADUS_EXPECT (6.5213288717157294), 1e-12, PROGRAM_6_9 },
  { "narrow", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (-0.00189066440755895, 1.02614494878633),
    1e-9, PROGRAM_6_9 },
  { "narrow", GRADUS_CHECK_END, "cost", GRADUS_EXPECT (0.0817963201637233), 1e-10, PROGRAM_6_9 },
  { "wide", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (-0.70323746123007902, 0.46740044132026487),
    1e-12, PROGRAM_6_9 },
  { "four", 1, "theta", GRADUS_EXPECT (2, 0), 1e-14, SHEET },
  { "four", 2, "theta", GRADUS_EXPECT (1.6216216216216217, 0), 1e-14,
    "(0 + 1 + 2 + 9/7) / (1/2 + 1 + 1 + 1/7), by hand" },
  { "five", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (-0.5, 1.5), 1e-5,
    "by hand: the pulls 1/2, 0, −1/2, −1, 1 sum to 0, and times x as well" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "outlier", .title = N_ ("Squares and Huber"),
    .blurb = N_ ("Squares give the outlier its full pull and the line tips over; Huber takes its "
                 "weight down round by round."),
    .preset = "line10", .left = "eta=1e6",
    .claims = "left: trimmed == 0\nright: trimmed == 1\nleft < right: theta[1]" },
  { .id = "lets-go", .title = N_ ("Huber and Tukey"),
    .blurb = N_ ("Huber goes on hearing the outlier a little; Tukey does not hear it any more."),
    .preset = "line10", .other = "tukey-irls", .plot = "weights",
    .claims = "left: weights[9] > 0.15\nright: weights[9] == 0\nleft < right: theta[1]" });

static const GradusSheet sheet = {
  .aha = N_("Trim a far point’s weight so that it pulls with force η, never more."),
  .by_hand = N_("0, 1, 2, 9 with η = 1, from the mean 3: the residuals −3, −2, −1, 6 get the "
                "weights 1/3, 1/2, 1, 1/6, and the weighted mean is 4/2 = 2."),
  .why = "data",
  .intuition = N_("The farthest point pulls hardest."),
  .caught_by = "pull",
  .breaks = N_("A point far to the side: at x = 20 the slope ends at −0.135, where the others say "
               "1.04."),
  .needs = "robust-losses weighted-least-squares", .leads_to = "tukey-irls l1-huber-irls",
  .aliases = "Huber; M-estimator; IRLS; reweighted least squares; Huber损失; "
             "反复加权最小二乘; ffjq; robust regression; 稳健回归; "
             "鲁棒回归",
  .terms = N_ ("outlier; M-estimator; influence function; breakdown point"),
};

static const GradusFutures maps[] = GRADUS_ROWS (
  { .id = "stranger", .title = N_ ("Where a stranger stands"),
    .words = N_ ("The tenth point is moved over the plane. Above the others Huber’s cost grows "
                 "with its height without end, 7.5 at 8 and 59.5 at 60: it is never let go of. "
                 "Far to the side, at (20, 0), the line follows it, and seven of the ten points "
                 "lose weight."),
    .preset = "line10",
    .x = "row:10:x=-20:20:81", .y = "row:10:y=-20:60:81",
    .steps = 400, .colour = "cost",
    .claims = "cost(0, 8) ~ 7.5\n"
              "cost(0, 60) ~ 59.5\n"
              "trimmed(20, 0) == 7" });

const GradusDescriptor gradus_huber_irls = {
  .base = &gradus_irls, .id = "huber-irls", .chapter = 4, .difficulty = 2,
  .title = N_("Huber regression by reweighting"),
  .summary = N_("Fit a line on which no point pulls harder than the others may, by weighing the "
                "points and solving least squares in turn."),
  .goal = N_("Work out the weights of one round, and say how hard an outlier still pulls."),
  .source = "图解机器学习, section 6.2; article on probability, robust regression",
  .fixed = "loss=huber", .plots_shown = "data weights loss contours objective",
  .questions = questions, .presets = presets, .pairs = pairs, .checks = checks, .sheet = &sheet,
  .same = GRADUS_SAMENESS (
    { "place", GRADUS_DIFFERS, "the rounds end by a way of θ, which has the unit of the inputs" },
    { "scale", GRADUS_DIFFERS, "the rounds end by a way of θ, which has the unit of the inputs" }),
  .maps = maps,
};
