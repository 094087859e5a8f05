/* The lasso by iterated ridge: the machine of sparse.c as it is.
 *
 * What the data pull at with less than lambda while it is 0 dies, by a fixed share a round.
 *
 * Source: 图解机器学习, section 5.2; R. Tibshirani 1996, JRSS B 58, 267-288.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "sparse.h"

static const GradusQuestion questions[] = GRADUS_ROWS (
  GRADUS_BASE_ROW ("dies"),
  { "weakest", N_("What is left of the weakest?"), "solve", "stems", .asks = GRADUS_ASKS_NUMBER,
    .about = "theta[weak]", .subject = "weak", .when = "b > 0 and not all-zero and kept < 1",
    .words = N_("θ_{weak-number} is {weak-now}, and in the last round it kept {percent kept} of "
                "its size. What is it after this one?"),
    .intuition = N_("You thought it changes as in the last round, but its spring has changed with "
                       "it."),
    .intuition_answer = "as-before" },
  { "left", N_("How many will be left?"), "weigh", "sizes", .asks = GRADUS_ASKS_NUMBER,
    .about = "left", .when = "few and iteration == 0 and alive == b", .scale = "0.5",
    .words = N_("λ is {lambda}, and no coefficient is 0 yet. Of the {b}, how many will be left "
                "where J is least?"),
    .truth = GRADUS_SAY ({ NULL, N_("{left}: a coefficient lives if the data pull at it, while it "
                                    "is 0, with more than λ.") }),
    .intuition = N_("You thought one more is large enough, but the data pull at it with less than "
                    "λ: it dies, only more slowly."),
    .intuition_answer = "one-more" });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "book", .title = N_("Fifty bumps"),
    .blurb = N_("A bump at each of fifty points; most of their coefficients become 0."),
    .data = "sinc-02", .rng = GRADUS_RNG_BOOK,
    .params = "basis=gaussian begin=random tolerance=1e-5",
    .claims = "alive < 16\nobjective ~ 0.9115" },
  { .id = "five", .title = N_("Five numbers by hand"),
    .blurb = N_("λ = 1 is taken from 3 and −2; 0.1 is gone in round 3, 0.5 in round 9, and 0.8, "
                "which seems large enough, in round 23."),
    .data = "identity-5", .params = "lambda=1 tolerance=1e-9",
    .claims = "iteration 2: alive == 5\niteration 3: alive == 4\niteration 8: alive == 4\n"
              "iteration 9: alive == 3\niteration 22: alive == 3\niteration 23: alive == 2\n"
              "theta[0] ~ 2\ntheta[1] ~ -1" },
  { .id = "early", .title = N_("Failure: stopped too early"),
    .blurb = N_("The rounds move by less than 0.001 from round 17 on: 0.0038 is left of the 0.8, "
                "and it counts as alive."),
    .data = "identity-5",
    .params = "lambda=1",
    .failure = N_("A way that is short does not mean that the end is near: what dies, dies by a "
                  "fixed share a round. Look at the bound of how far J is above the least, and "
                  "lower the tolerance."),
    .claims = "converged\niteration == 17\nalive == 3\ntheta[2] ~ 0.0038" },
  { .id = "asleep", .title = N_("Failure: a start at 0"),
    .blurb = N_("A spring that is infinitely stiff: what is 0 stays 0 forever."),
    .data = "identity-5",
    .params = "lambda=1 begin=zeros",
    .failure = N_("The parabola at 0 is infinitely narrow. Begin anywhere else, or take proximal "
                  "steps, which can leave 0."),
    .claims = "converged\nalive == 0\nobjective ~ 6.95" },
  { .id = "strong", .title = N_("All of it too expensive"),
    .blurb = N_("λ = 6 is more than the data pull at any bump: everything goes to 0."),
    .data = "sinc-02", .rng = GRADUS_RNG_BOOK, .params = "basis=gaussian lambda=6 tolerance=1e-6",
    .claims = "alive == 0" });

#define PROGRAM_5_8 "program of figure 5.8 run to the end; scikit-learn's Lasso agrees to 6e-12"
#define SHEET "syllabus, teaching sheet, by hand"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "five", 1, "theta", GRADUS_EXPECT (1.5, -1, 0.4, 0.25, 0.05), 1e-14, SHEET },
  { "five", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (2, -1, 0, 0, 0), 1e-7, SHEET },
  { "five", GRADUS_CHECK_END, "objective", GRADUS_EXPECT (4.45), 1e-9,
    "(1 + 1 + 0.64 + 0.25 + 0.01)/2 + 2 + 1, by hand" },
  { "book", GRADUS_CHECK_END, "objective", GRADUS_EXPECT (0.9115140981), 2e-5, PROGRAM_5_8 },
  { "asleep", GRADUS_CHECK_END, "objective", GRADUS_EXPECT (6.95), 1e-14,
    "half of 9 + 4 + 0.64 + 0.25 + 0.01" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "start", .title = N_ ("A start at 1 and a start at 0"),
    .blurb = N_ ("What begins at 0 has an infinitely stiff spring and never leaves; from "
                 "anywhere else two are left."),
    .preset = "five", .right = "begin=zeros",
    .claims = "left: alive == 2\nright: alive == 0\nleft < right: objective" });

static const GradusSheet sheet = {
  .aha = N_("Punish the small ones harder each round: the weak starve, the strong hardly notice."),
  .by_hand = N_("θ ← y |θ| / (|θ| + 1) from 1: 3 gives 1.5, −2 gives −1, 0.8 gives 0.4, 0.5 gives "
                "0.25, 0.1 gives 0.05."),
  .why = "sizes", .intuition = N_("0.8 is large enough to survive."), .caught_by = "left",
  .breaks = N_("A stop by the way of a round: three coefficients seem to be left where two are."),
  .needs = "majorise-minimise generalised-ridge",
  .leads_to = "lasso-proximal-gradient l1-huber-irls",
  .aliases = "IRLS; reweighted ridge; l1 regularisation; sparse; ℓ1正则化; 反复加权; 稀疏解; ffjq",
  .terms = N_ ("sparse; basis function; regularisation"),
};

const GradusDescriptor gradus_l1_irls = {
  .base = &gradus_sparse,
  .id = "l1-irls", .difficulty = 2, .title = N_("Lasso by iterated ridge"),
  .summary = N_("Find a sparse linear model by ridge regression again and again, with a spring for "
                "every coefficient that is the stiffer the smaller it is."),
  .goal = N_("Say which coefficients die and how fast, from how hard the data pull at them."),
  .source = "图解机器学习, section 5.2; Tibshirani 1996",
  .fixed = "method=reweight tau=0 factor=1 power=1 ratio=0.8",
  .plots_shown = "sizes fit stems plane objective gap", .start_shows = "fit plane",
  .end_shows = "sizes plane",
  .questions = questions, .presets = presets, .pairs = pairs, .checks = checks, .sheet = &sheet,
  .same_on = "five",
};
