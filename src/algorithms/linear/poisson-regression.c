/* Poisson regression: a row of the family "newton-glm", whose counts it fits.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "newton-glm.h"

static void
predict_mean (const GradusPosition *here, const double *X, gsize n, double *out)
{
  gradus_affine_scores (&((const GradusNewtonGlmState *) here->state)->theta, X, n, out);
  for (gsize i = 0; i < n; i++)
    out[i] = exp (MIN (out[i], 700));
}

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "too-long", N_("Is the whole jump too long?"), "move", "parabola", .asks = GRADUS_ASKS_EVENT,
    .about = "event:halved", .when = "halving and iteration < 2",
    .words = N_("The jump Δ = {step} is known. Does it have to be halved, because the whole of it "
                "would make the log-likelihood fall?"),
    .truth = GRADUS_SAY (
      { "halvings > 0", N_("Yes: the whole jump would lead to ℓ = {whole}.") },
      { NULL, N_("No: after the whole jump ℓ is {whole}.") }),
    .intuition = N_("You thought that a concave ℓ has no bad jumps, but the exponential outruns "
                    "its parabola."),
    .intuition_answer = "no" },
  GRADUS_BASE_ROW ("top"));

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "hours", .title = N_("Visits, hour by hour"),
    .blurb = N_("1, 1, 3, 4, 9: each hour multiplies the mean by 1.836. The first jump is halved "
                "once."),
    .data = "counts-5", .seed = 1,
    .claims = "iteration 1: halvings == 1\nconverged\niteration == 6\ntheta[1] ~ 0.6076" },
  { .id = "one-jump", .title = N_("One jump by hand"),
    .blurb = N_("From 0 every mean and every weight is 1: the jump is (−1.2, 1.9), and half of it "
                "is made."),
    .params = "max-iterations=1", .seed = 1,
    .claims = "exhausted\ntheta[0] ~ -0.60\ntheta[1] ~ 0.95" },
  { .id = "raw", .title = N_("Whole jumps only"),
    .blurb = N_("The first jump makes the log-likelihood fall from −22.8 to −642.5; then it climbs "
                "back, a little each time: nine rounds and one to see it."),
    .params = "halving=false", .seed = 1,
    .claims = "start: likelihood ~ -22.8\niteration 1: likelihood ~ -642.5\nconverged\n"
              "iteration == 10" },
  { .id = "overdispersed", .title = N_("More spread than the model has"),
    .blurb = N_("0, 6, 0, 9, 3: the squares of the residuals are 5.3 times what the means allow."),
    .data = "counts-wild", .seed = 1, .claims = "converged\ndispersion ~ 5.3" },
  { .id = "late-only", .title = N_("Failure: nothing but the last hour"),
    .blurb = N_("0, 0, 0, 0, 5: a steeper curve is always more likely, and the slope grows round "
                "after round."),
    .data = "counts-late", .params = "max-iterations=20", .seed = 1,
    .claims = "not converged\ntheta[1] > 9\nlikelihood < -1.7",
    .failure = N_("Before the last hour nothing happened at all, so that the best curve is 0 there "
                  "and 5 at the end, which no finite θ is. More data, or a penalty on the slope, "
                  "give it a top.") });

#define NUMPY "NumPy from the textbook: tests/second-opinion/newton_glm.py"
#define SHEET "syllabus, teaching sheet, by hand"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "hours", 0, "likelihood", GRADUS_EXPECT (-22.7716407797), 1e-9, NUMPY },
  { "hours", 1, "theta", GRADUS_EXPECT (-0.6, 0.95), 1e-13, SHEET },
  { "hours", 1, "likelihood", GRADUS_EXPECT (-15.97908267), 1e-8, SHEET },
  { "hours", 2, "theta", GRADUS_EXPECT (-0.46101288, 0.74926770), 1e-8, SHEET },
  { "hours", 2, "likelihood", GRADUS_EXPECT (-8.247150778), 1e-9, NUMPY },
  { "hours", 3, "theta", GRADUS_EXPECT (-0.30387880, 0.62909685), 1e-8, NUMPY },
  { "hours", 3, "likelihood", GRADUS_EXPECT (-7.370466833), 1e-9, NUMPY },
  { "hours", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (-0.2775703821, 0.6075857295), 1e-9, SHEET },
  { "hours", GRADUS_CHECK_END, "likelihood", GRADUS_EXPECT (-7.3506925345), 1e-9, SHEET },
  { "raw", 1, "theta", GRADUS_EXPECT (-1.2, 1.9), 1e-13,
    "by hand: g = (13, 37), H = (5, 10; 10, 30)" },
  { "raw", 1, "likelihood", GRADUS_EXPECT (-642.512494907), 1e-8, NUMPY },
  { "overdispersed", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (0.701595249043, 0.257084294623),
    1e-9, NUMPY });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "halving", .title = N_ ("The whole jump and half of it"),
    .blurb = N_ ("The exponential outruns its parabola: the whole jump ends deep down, half of it "
                 "climbs."),
    .preset = "hours", .left = "halving=false", .plot = "likelihood",
    .claims = "both: converged\nleft > right: iteration\nleft: count event:fell == 1" });

static const GradusSheet sheet = {
  .aha = N_("Counts grow by factors: each hour multiplies the mean, and the spread grows with it."),
  .by_hand = N_("1, 1, 3, 4, 9 over 0 to 4 from θ = 0: every mean is 1, g = (13, 37), H = (5, 10; "
                "10, 30), Δ = (−1.2, 1.9), and half of it is (−0.6, 0.95)."),
  .why = "parabola", .intuition = N_("ℓ is concave, so a jump to the top of its parabola goes up."),
  .caught_by = "too-long",
  .breaks = N_("Counts that spread more than a Poisson's, 5.3 times in 0, 6, 0, 9, 3: the band is "
               "far too narrow."),
  .needs = "glm-builder newton-logistic", .leads_to = "gda-vs-logistic softmax-regression",
  .aliases = "count regression; log-linear; rate; overdispersion; 泊松回归; 计数数据; 过离散; bshg",
  .terms = N_ ("link function; log-likelihood"),
};

const GradusDescriptor gradus_poisson_regression = {
  .base = &gradus_newton_glm, .id = "poisson-regression", .chapter = 5, .difficulty = 2,
  .title = N_("Poisson regression, visits per hour"),
  .summary = N_("Fit the mean of counts as an exponential of the input, by jumps that are halved "
                "when they are too long."),
  .goal = N_("Read a parameter as a factor, and say why the first whole jump fails."),
  .source = "CS229 lecture notes 1, part III, section 9",
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_Y | GRADUS_NEEDS_MODERATE,
  .columns = N_("Inputs and a count."),
  .predicts = GRADUS_PREDICTS_REAL, .predict = predict_mean,
  .fixed = "model=counts", .plots_shown = "counts parabola contours likelihood",
  .questions = questions, .presets = presets, .pairs = pairs, .checks = checks, .sheet = &sheet,
  .same = GRADUS_SAMENESS (
    { "one-point", GRADUS_SENTENCE },
    { "equal", GRADUS_SENTENCE }),
};
