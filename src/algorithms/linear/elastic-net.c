/* The elastic net: a little of the square beside the kink (sparse.c).
 *
 * Columns that say the same are as good as each other for the lasso, and noise chooses; the square
 * has them share.
 *
 * Source: 图解机器学习, section 5.4; H. Zou and T. Hastie 2005, JRSS B 67, 301-320.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "sparse.h"

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "alone", N_("Where would the lasso go?"), "weigh", "plane", .asks = GRADUS_ASKS_NUMBER,
    .about = "alone", .when = "plane and net and iteration == 0 and alone < 1e9", .scale = "0.1",
    .words = N_("With τ = {tau} θ₁ will come to rest at {shared}. Where would it without the "
                "square, with τ = 0, on the same data?"),
    .truth = GRADUS_SAY ({ NULL, N_("At {alone}: without the square the edge of the diamond is "
                                    "straight, and where the two columns nearly agree the noise of "
                                    "single targets decides how they divide the coefficient.") }),
    .intuition = N_("You thought that the square changes nothing here; but for the lasso twins are "
                    "as good as each other, and a small change of y chooses."),
    .intuition_answer = "shared" },
  { "twins", N_("Where do the two go?"), "solve", "plane", .asks = GRADUS_ASKS_PLACE,
    .about = "theta[0] theta[1]", .when = "plane and iteration < 4",
    .words = N_("The coefficients are {theta}. Now ridge with the springs of this round is solved. "
                "Where do the two go?") },
  GRADUS_BASE_ROW ("dies"));

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "twins", .title = N_("Twins share"),
    .blurb = N_("Two columns that nearly agree; the sixth target is raised by 0.5. With τ = 0.5 "
                "both stay near 1."),
    .data = "twins-6:sixth=0.5", .params = "lambda=2 tau=0.5 tolerance=1e-9",
    .claims = "theta[0] ~ 0.939\ntheta[1] ~ 1.01" },
  { .id = "twins-fifth", .title = N_("Twins share, another target raised"),
    .blurb = N_("The fifth instead of the sixth: hardly anything changes."),
    .data = "twins-6:fifth=0.5", .params = "lambda=2 tau=0.5 tolerance=1e-9",
    .claims = "theta[0] ~ 0.996\ntheta[1] ~ 0.933" },
  { .id = "lasso", .title = N_("Failure: the lasso picks by luck"),
    .blurb = N_("τ = 0: the sixth target raised by 0.5 takes the twins to 0.57 and 1.42."),
    .params = "lambda=2 tau=0 tolerance=1e-9",
    .failure = N_("The valley of the cost runs along the edge of the diamond, and the noise of one "
                  "target decides where on it the coefficients stand. A little of the square bends "
                  "the edge outwards."),
    .claims = "theta[0] ~ 0.565\ntheta[1] ~ 1.42" },
  { .id = "lasso-fifth", .title = N_("Failure: the lasso, another target raised"),
    .blurb = N_("τ = 0, the fifth target raised instead: 1.38 and 0.58, the other way round."),
    .data = "twins-6:fifth=0.5", .params = "lambda=2 tau=0 tolerance=1e-9",
    .failure = N_("The same data but for half a unit, and the twins have changed places. Take τ = "
                  "0.5: they come to rest at 0.996 and 0.933."),
    .claims = "theta[0] ~ 1.38\ntheta[1] ~ 0.583" },
  { .id = "equal", .title = N_("Two equal columns by hand"),
    .blurb = N_("One row (1, 1) with the target 2, λ = 1, τ = 0.5: both get 0.5."),
    .data = "equal-pair", .params = "lambda=1 tau=0.5 tolerance=1e-12",
    .claims = "theta[0] ~ 0.5\ntheta[1] ~ 0.5" },
  { .id = "book", .title = N_("Fifty bumps"),
    .blurb = N_("A bump at each of fifty points: about half of them are left, where the lasso "
                "leaves a dozen."),
    .data = "sinc-02", .rng = GRADUS_RNG_BOOK, .params = "basis=gaussian tau=0.5 tolerance=1e-7",
    .claims = "objective ~ 0.799\nalive > 20\nalive < 30" },
  { .id = "ridge", .title = N_("Failure: no kink, no zeros"),
    .blurb = N_("τ = 1 is ridge regression: all fifty are left."), .data = "sinc-02",
    .rng = GRADUS_RNG_BOOK, .params = "basis=gaussian tau=1 zero=0",
    .failure = N_("A square has no slope at 0, so it cannot hold a coefficient there: however "
                  "small the pull of the data, it moves. Zeros need a kink, τ below 1."),
    .claims = "alive == 50" });

#define SHEET "syllabus, teaching sheet, by hand"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "equal", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (0.5, 0.5), 1e-9, SHEET },
  { "twins", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (0.939, 1.012), 1e-3,
    "syllabus, teaching sheet" },
  { "twins-fifth", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (0.996, 0.933), 1e-3,
    "syllabus, teaching sheet" },
  { "lasso", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (0.565, 1.417), 1e-3,
    "syllabus, teaching sheet" },
  { "lasso-fifth", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (1.381, 0.583), 1e-3,
    "syllabus, teaching sheet" },
  { "book", GRADUS_CHECK_END, "objective", GRADUS_EXPECT (0.7989112614), 1e-7,
    "syllabus, part 1, minimum by coordinate descent" },
  { "book", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (-0.26157821, -0.15216186), 1e-4,
    "syllabus, part 1" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "twins", .title = N_ ("The lasso and the elastic net"),
    .blurb = N_ ("The noise of one target decides which twin the lasso takes; the net lets them "
                 "share."),
    .preset = "lasso", .left = "tau=0", .right = "tau=0.5",
    .claims = "left: theta[0] ~ 0.565\nright: theta[0] ~ 0.939" });

static const GradusSheet sheet = {
  .aha = N_("The lasso lets one twin win by luck; a little of the square makes them share."),
  .by_hand = N_("One row (1, 1), y = 2, λ = 1, τ = 0.5: both alike, and their sum is (2 − 0.5) / "
                "(1 + 0.5) = 1, so θ = (0.5, 0.5)."),
  .why = "plane", .intuition = N_("A small change of y makes a small change of θ."),
  .caught_by = "alone", .breaks = N_("τ = 1: nothing is held at 0; the weakest pull of the data "
                                     "moves a coefficient."),
  .needs = "l1-irls ridge-regression",
  .leads_to = "sparse-feature-selection k-fold-cross-validation",
  .aliases = "elastic net; grouping effect; 弹性网; 分组效应; 共线性; txw",
  .terms = N_ ("group lasso; basis function; categorical variable"),
  .tiny = "check",
};

static const GradusQuantity quantities[] = GRADUS_ROWS (
  GRADUS_BASE_ROWS,
  { "pull", N_("Pull of the data less that of the square"),
    "\\Phi^T r - 2\\lambda\\tau\\theta", .array = gradus_sparse_array_pull,
    .indices = N_("function") });

const GradusDescriptor gradus_elastic_net = {
  .base = &gradus_sparse,
  .id = "elastic-net", .difficulty = 2, .title = N_("Elastic net"),
  .summary = N_("Find a sparse linear model in which columns that say the same share the "
                "coefficient."),
  .goal = N_("Say why the lasso tears twins apart, and how a little of the square keeps them "
             "together."),
  .source = "图解机器学习, section 5.4; Zou and Hastie 2005",
  .fixed = "method=reweight factor=1 power=1 ratio=0.8", .defaults = "tau=0.5",
  .plots_shown = "plane fit stems path sizes gap",
  .quantities = quantities, .questions = questions, .presets = presets, .pairs = pairs,
  .checks = checks, .sheet = &sheet,
};
