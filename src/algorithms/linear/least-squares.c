/* Least squares by the normal equations: the machine of least.c as it is.
 *
 * The fit is best when no column can explain any more of the residuals: the beam that carries them
 * lies flat.
 *
 * Source: CS229 lecture notes, part I, section 2; 图解机器学习, section 3.1.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "least.h"

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "slope", N_ ("How steep is the best line?"), "solve", "fit", .asks = GRADUS_ASKS_NUMBER,
    .about = "slope", .when = "line",
    .words = N_ ("What counts is how far every point lies above or below the line. What is the "
                 "slope of the line that makes the sum of the squares least?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("It is {slope}: θ = {answer}, and J = {answer-misfit}. The "
                                     "long axis of the cloud has the slope {axis}.") }),
    .intuition = N_ ("You laid the line along the cloud, but only vertical misses count."),
    .intuition_answer = "axis" });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "four", .title = N_ ("Four points"),
    .blurb = N_ ("The cloud rises by 1 a step, the best line only by 0.8: J = 1.8."),
    .data = "slope-4", .params = "first=1 second=1",
    .claims = "theta[0] ~ 1.3\ntheta[1] ~ 0.8\nmisfit ~ 1.8\ngap ~ 0.2" },
  { .id = "by-hand", .title = N_ ("Three points by hand"),
    .blurb = N_ ("Means 1 and 1, slope 1/2: residuals −0.5, 1 and −0.5."), .data = "tilt-3",
    .claims = "theta[0] ~ 0.5\ntheta[1] ~ 0.5\nmisfit ~ 1.5\nresiduals[1] ~ 1" },
  { .id = "area", .title = N_ ("Five houses"),
    .blurb = N_ ("Price over area: each square foot adds 165 dollars."), .data = "housing-5",
    .params = "first=0 second=0.2", .claims = "theta[1] ~ 0.165" },
  { .id = "rooms", .title = N_ ("Five houses, area and bedrooms"),
    .blurb = N_ ("With bedrooms beside it the area explains much less by itself."),
    .data = "housing-5:features=both", .params = "basis=columns columns=centred",
    .claims = "theta[0] < 0.07\ntheta[1] > 100" },
  { .id = "twin", .title = N_ ("A tie: a column that is twice another"),
    .blurb = N_ ("Infinitely many coefficients fit equally well; (1.3, 0.16, 0.32) is the shortest "
                 "of them."),
    .data = "almost-twin:apart=0", .params = "basis=columns",
    .claims = "ever: event:singular\nrank == 2\ntheta[0] ~ 1.3\ntheta[1] ~ 0.16\ntheta[2] ~ 0.32" },
  { .id = "almost", .title = N_ ("Failure: nearly twice another"),
    .blurb = N_ ("One number is off by a thousandth, and the coefficients are −2570.5 and 1285.7."),
    .data = "almost-twin", .params = "basis=columns",
    .failure = N_ ("The third column differs from twice the second only by 0.001 in one row, and "
                   "there the fit hangs a residual on it. The condition is 22,776: raise the "
                   "second target by 0.1, and −2570.5 becomes −2770.5. Leave the column out, or "
                   "put a penalty on the coefficients."),
    .claims = "theta[1] < -2570 and theta[1] > -2571\ntheta[2] > 1285 and theta[2] < 1286\n"
              "condition > 22775 and condition < 22776\nmisfit ~ 0.643" },
  { .id = "waves", .title = N_ ("Failure: thirty-one waves"),
    .blurb = N_ ("The curve looks right, and the coefficients are billions."), .data = "sinc-005",
    .rng = GRADUS_RNG_BOOK, .params = "basis=trigonometric degree=15",
    .failure = N_ ("On the stretch from −3 to 3 waves of such lengths can hardly be told apart: "
                   "the condition is 2·10¹². The equations ΦᵀΦ square it, which no double "
                   "precision bears; singular values of Φ itself still give the curve, but no "
                   "digit of the coefficients means anything. Allow fewer waves, or a penalty."),
    .claims = "length > 3e9\ncondition > 2e12\nrank == 31\nmisfit ~ 0.0516" });

#define SHEET "syllabus, teaching sheet, by hand"
#define NUMPY "numpy.linalg.lstsq"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "four", 1, "theta", GRADUS_EXPECT (1.3, 0.8), 1e-14, SHEET },
  { "four", 1, "residuals", GRADUS_EXPECT (-0.3, 0.9, -0.9, 0.3), 1e-14, SHEET },
  { "four", 1, "normal", GRADUS_EXPECT (4, 6, 10, 6, 14, 19), 1e-14, SHEET },
  { "by-hand", 1, "theta", GRADUS_EXPECT (0.5, 0.5), 1e-14, SHEET },
  { "area", 1, "theta", GRADUS_EXPECT (26.789880528523, 0.165118878076), 1e-11,
    "CS229, five printed houses; numpy.linalg.lstsq" },
  { "area", 1, "misfit", GRADUS_EXPECT (6248.92433736), 1e-11,
    "twice the J of the syllabus, 3124.46216868" },
  { "rooms", 1, "theta", GRADUS_EXPECT (0.0638433756, 103.43604651), 1e-9, NUMPY },
  { "rooms", 1, "misfit", GRADUS_EXPECT (1444.14443270), 1e-9,
    "twice the J of the syllabus, 722.07221635" },
  { "twin", 1, "theta", GRADUS_EXPECT (1.3, 0.16, 0.32), 1e-14, NUMPY },
  { "almost", 1, "theta", GRADUS_EXPECT (0.785714285714, -2570.5, 1285.71428571), 1e-8, NUMPY },
  { "waves", 1, "misfit", GRADUS_EXPECT (0.051621747730), 1e-5,
    "program of figure 3.2 in GNU Octave, twice 0.025810874" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "waves", .title = N_ ("Eleven waves and thirty-one"),
    .blurb = N_ ("More waves lower the residuals a little and make the coefficients billions: the "
                 "data cannot tell such waves apart."),
    .preset = "waves", .left = "degree=5", .plot = "fit",
    .claims = "left < right: length\nleft > right: misfit\nright: length > 1e9" });

static const GradusSheet sheet = {
  .aha = N_ ("The fit is best when no column can explain any more of the residuals."),
  .by_hand = N_ ("(0, 0), (1, 2), (2, 1): means 1 and 1, slope 1/2, θ = (1/2, 1/2), residuals "
                 "−1/2, 1, −1/2, J = 1.5."),
  .why = "beam", .intuition = N_ ("The best line lies along the cloud."), .caught_by = "slope",
  .breaks = N_ ("A column that nearly follows from others: the condition tells, 22,776 for the "
                "almost twin."),
  .needs = "line-and-cost",
  .leads_to = "least-squares-projection polynomial-fit weighted-least-squares ridge-regression",
  .aliases = "OLS; LS; normal equations; pseudo-inverse; 最小二乘; 法方程; "
             "正规方程; 伪逆; zxec; linear regression; 线性回归",
  .terms = N_ ("normal equations; residual"),
};

const GradusDescriptor gradus_least_squares = {
  .base = &gradus_least,
  .id = "least-squares", .chapter = 1, .difficulty = 1,
  .title = N_ ("Least squares by the normal equations"),
  .summary = N_ ("Fits a line, or any sum of functions, so that the squared vertical misses are as "
                 "small as they can be."),
  .goal = N_ ("Say why a fit is best when its residuals are orthogonal to every column, and what a "
              "column does that nearly follows from others."),
  .source = "CS229 lecture notes, part I, section 2; 图解机器学习, section 3.1",
  .questions = questions, .presets = presets, .pairs = pairs, .checks = checks, .sheet = &sheet,
  .start_said = GRADUS_SAY (
    { "line", N_ ("{n} points wait for a line. The point {yours} leaves J = {yours-misfit}.") },
    { NULL, N_ ("{n} points wait for a model with {b} coefficients.") }),
};
