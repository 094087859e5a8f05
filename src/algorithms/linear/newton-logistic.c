/* Newton's method for logistic regression: a row of the family "newton-glm", whose labels it fits.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "newton-glm.h"

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "heaviest", N_("Which example weighs most?"), "weigh", "classes", .asks = GRADUS_ASKS_DATUM,
    .about = "heaviest", .when = "clear",
    .words = N_("The examples are weighed anew. Which of the {n} gets the largest weight?"),
    .truth = GRADUS_SAY ({ NULL, N_("Example {heaviest-number}: its h, {heaviest-h}, is nearest to "
                                    "½, and h (1 − h) is largest there.") }),
    .intuition = N_("You thought that the most surprising example weighs most. It pulls most, but "
                    "far from the border h is flat, and its weight h (1 − h) is small."),
    .intuition_answer = "surprising" },
  { "race", N_("Would a hundred gradient steps do?"), "weigh", "contours",
    .asks = GRADUS_ASKS_EVENT, .about = "climb <= 100", .when = "iteration == 0 and climb >= 0",
    .words = N_("A few jumps lead to within a millionth of the top. Would a hundred gradient "
                "steps do as well, each as long as is sure to climb?"),
    .truth = GRADUS_SAY ({ NULL, N_("It takes {climb} of them.") }),
    .intuition = N_("You thought of some dozens. But the hill is a long ridge: a step that does "
                    "not overshoot across it is tiny along it."),
    .intuition_answer = "yes" },
  GRADUS_BASE_ROW ("top"));

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "logit-6", .title = N_("Six labels that overlap"),
    .blurb = N_("Six jumps from 0: after the fourth the log-likelihood is within 0.00001 of the "
                "top."),
    .data = "logit-6", .seed = 1,
    .claims = "start: likelihood ~ -4.159\nconverged\niteration == 6\n"
              "iteration 4: likelihood > -2.47799\nnever: event:halved" },
  { .id = "four", .title = N_("One jump by hand"),
    .blurb = N_("From 0 every h is ½ and every weight ¼; the jump is (−2.4, 1.6)."),
    .data = "logit-4", .params = "max-iterations=1", .seed = 1,
    .claims = "exhausted\ntheta[0] ~ -2.40\ntheta[1] ~ 1.60" },
  { .id = "two-groups", .title = N_("Two groups in the plane"),
    .blurb = N_("Only the examples near the border weigh anything at the end."),
    .data = "blobs:k=2,n=60,spread=3", .data_seed = 12, .seed = 1,
    .claims = "converged\nmin(weights) < 0.02\nmax(weights) > 0.24" },
  { .id = "steep", .title = N_("A steep start, with halving"),
    .blurb = N_("From the slope 2 the whole jump would be far too long; halved, it gets there."),
    .params = "start-slope=2", .seed = 1,
    .claims = "iteration 1: halvings > 0\nconverged\ntheta[1] ~ 1.214" },
  { .id = "wild", .title = N_("Failure: a steep start without halving"),
    .blurb = N_("The first jump makes the log-likelihood fall from −8.8 to below −190."),
    .params = "start-slope=2 halving=false", .seed = 1, .claims = "iteration 1: likelihood < -190",
    .failure = N_("At a steep start the curve is flat nearly everywhere: the weights are small, H "
                  "is, and the jump is long. It lands where the weights are smaller still. Halve "
                  "the jumps, or begin at 0.") },
  { .id = "separable", .title = N_("Failure: nothing stands against certainty"),
    .blurb = N_("A border separates the labels: each jump adds about (−3, 2), and ℓ rises towards "
                "0."),
    .data = "logit-4", .seed = 1, .claims = "likelihood > -0.004\ntheta[1] > 12",
    .failure = N_("A steeper curve is always more likely, and there is no best θ. The jumps do not "
                  "become shorter, which tells this apart from converging. A penalty on the slope "
                  "gives a top.") });

#define NUMPY "NumPy from the textbook: tests/second-opinion/newton_glm.py"
#define SHEET "syllabus, teaching sheet, by hand"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "logit-6", 1, "theta", GRADUS_EXPECT (-2, 0.8), 1e-13, SHEET },
  { "logit-6", 1, "likelihood", GRADUS_EXPECT (-2.6064514616), 1e-10, SHEET },
  { "logit-6", 2, "theta", GRADUS_EXPECT (-2.77443944539, 1.10977577816), 1e-10, NUMPY },
  { "logit-6", 2, "likelihood", GRADUS_EXPECT (-2.484874316976), 1e-10, NUMPY },
  { "logit-6", 3, "theta", GRADUS_EXPECT (-3.015311554142, 1.206124621657), 1e-10, NUMPY },
  { "logit-6", 3, "likelihood", GRADUS_EXPECT (-2.47802448466), 1e-10, NUMPY },
  { "logit-6", 4, "theta", GRADUS_EXPECT (-3.034949625773, 1.213979850309), 1e-10, NUMPY },
  { "logit-6", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (-3.03506896463, 1.21402758585), 1e-10,
    NUMPY },
  { "logit-6", GRADUS_CHECK_END, "likelihood", GRADUS_EXPECT (-2.47798683505), 1e-10, NUMPY },
  { "logit-6", 0, "climb", GRADUS_EXPECT (661), 0, NUMPY },
  { "four", 1, "theta", GRADUS_EXPECT (-2.4, 1.6), 1e-13,
    "by hand: g = (0, 2), H = (1, 1.5; 1.5, 3.5), det 1.25" },
  { "separable", 2, "theta", GRADUS_EXPECT (-4.26472126558, 2.84314751039), 1e-10, NUMPY });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "halving", .title = N_ ("The whole jump and half of it"),
    .blurb = N_ ("From a steep start the whole jump lands on the flat; halved jumps climb."),
    .preset = "steep", .left = "halving=false", .plot = "contours",
    .claims = "left: not converged\nright: converged" },
  { .id = "gradient", .title = N_ ("Jumps and gradient steps"),
    .blurb = N_ ("The same hill: six jumps that know its bend, against gradient steps that know "
                 "only its slope."),
    .preset = "logit-6", .other = "logistic-regression", .plot = "contours",
    .claims = "left: converged\nleft < right: iteration" });

static const GradusSheet sheet = {
  .aha = N_("Knowing the bend of the hill replaces hundreds of small steps by a handful of jumps."),
  .by_hand = N_("0 to 3 with the labels 0, 0, 1, 1 from θ = 0: every weight is ¼, g = (0, 2), H = "
                "(1, 1.5; 1.5, 3.5), and Δ = (−2.4, 1.6)."),
  .why = "parabola", .intuition = N_("A jump is worth ten gradient steps, perhaps."),
  .caught_by = "race",
  .breaks = N_("Classes that a border separates: the jumps stay as long, and θ grows without end."),
  .needs = "newton-maximum logistic-regression",
  .leads_to = "poisson-regression huber-irls gda-vs-logistic",
  .aliases = "Newton-Raphson; IRLS; Fisher scoring; Hessian; 牛顿-拉普森; "
             "海森矩阵; ndlpsf; iteratively reweighted least squares",
  .terms = N_ ("Hessian; log-likelihood"),
  .tiny = "weigh",
};

static const GradusFutures maps[] = GRADUS_ROWS (
  { .id = "jump", .title = N_ ("Where whole jumps arrive"),
    .words = N_ ("Both parameters at the start, no jump halved. Of the starts only 2.9 %, an "
                 "island around the solution, arrive; from all others the jumps fly off."),
    .set = "halving=false",
    .x = "start-constant=-10:10:160", .y = "start-slope=-10:10:100",
    .steps = 400, .colour = "status",
    .claims = "share(ended) ~ 0.029\n"
              "share(failed) ~ 0.971" },
  { .id = "halving", .title = N_ ("Where halved jumps arrive"),
    .words = N_ ("The same starts, with jumps that are halved as long as they lead down. Now it "
                 "is 99.6 %."),
    .set = "halving=true",
    .x = "start-constant=-10:10:160", .y = "start-slope=-10:10:100",
    .steps = 400, .colour = "steps",
    .claims = "share(ended) ~ 0.996" });

const GradusDescriptor gradus_newton_logistic = {
  .base = &gradus_newton_glm, .id = "newton-logistic", .chapter = 5, .difficulty = 2,
  .title = N_("Newton-Raphson, Fisher scoring"),
  .summary = N_("Fit the probability of a class by jumping to the top of one parabola after "
                "another."),
  .goal = N_("Work out one jump, and say which examples have a weight and when there is no top."),
  .source = "CS229 lecture notes 1, part II, section 7",
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_LABEL | GRADUS_NEEDS_TWO_CLASSES | GRADUS_NEEDS_MODERATE,
  .columns = N_("Inputs and a label with two classes."),
  .predicts = GRADUS_PREDICTS_SCORE,
  .score = N_ ("the logarithm of the odds"),
  .fixed = "model=labels", .plots_shown = "classes parabola contours likelihood",
  .questions = questions, .presets = presets, .pairs = pairs, .checks = checks, .sheet = &sheet,
  .same = GRADUS_SAMENESS (
    { "equal", GRADUS_SENTENCE }),
  .maps = maps,
};
