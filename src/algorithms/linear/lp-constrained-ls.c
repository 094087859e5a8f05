/* Balls of other powers, by reweighting (sparse.c).
 *
 * |t|^p / p <= c^(p-2) t^2 / 2 + const for 0 < p <= 2: the springs are lambda |theta_j|^(p-2) then.
 * Below 1 the penalty is not convex: where reweighting ends depends on where it starts.
 *
 * Source: 图解机器学习, section 5.3; Frank and Friedman 1993; Gorodnitsky and Rao 1997.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "sparse.h"

static const GradusPhase phases[] = GRADUS_ROWS (
  { "weigh", N_("Set the springs"),
    N_("Each coefficient gets a spring to 0; how much stiffer a small one's is, the "
       "power decides."),
    .pseudocode = N_("for each j: c_j ← |θ_j|"), .run = gradus_sparse_run_weigh,
    .rule = "\\frac{\\lambda}{p} |\\role{model}{\\theta_j}|^p \\le \\frac{\\lambda}{2}\\,"
            "\\role{accent}{c_j}^{p-2}\\theta_j^2 + \\mathrm{const},\\quad "
            "\\role{accent}{c_j} = |\\role{past}{\\theta_j}|",
    .filled = gradus_sparse_springs, .said = gradus_sparse_springs_said },
  { "solve", N_("Ridge with these springs"),
    N_("One solution of ridge regression in which every coefficient has its own λ."),
    .pseudocode = N_("θ ← ridge with λ c_j^(p − 2) for each j"), .run = gradus_sparse_run_solve,
    .rules = GRADUS_SAY (
      { "mean", "\\role{model}{\\theta} = \\big(\\Phi^T\\Phi + n\\lambda\\,"
                "\\role{accent}{C}^{\\,p-2}\\big)^{-1}\\Phi^T y" }),
    .rule = "\\role{model}{\\theta} = \\big(\\Phi^T\\Phi + \\lambda\\,"
            "\\role{accent}{C}^{\\,p-2}\\big)^{-1}\\Phi^T y",
    .filled = gradus_sparse_solution, .said = gradus_sparse_solution_said },
  GRADUS_BASE_ROWS);

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "end", N_("Which is left in the end?"), "weigh", "plane", .asks = GRADUS_ASKS_EVENT,
    .about = "ends[0] != 0", .when = "plane and iteration == 0",
    GRADUS_ANSWERS (N_("θ₁ goes to 0"), N_("θ₁ is left")),
    .words = N_("p is {power}, and the coefficients begin at {theta}. When the rounds have come to "
                "rest, is θ₁ left?"),
    .truth = GRADUS_SAY ({ "ends[0] != 0", N_("θ₁ is left: they come to rest at {ends}.") },
                         { NULL, N_("θ₁ goes to 0: they come to rest at {ends}.") }),
    .intuition = N_("You thought that what is larger at the start wins. Down to p = 1 a start "
                    "without zeros decides nothing; below, it does, but a lead alone is not "
                    "enough."),
    .intuition_answer = "yes" },
  { "next", N_("What becomes of the weaker one?"), "solve", "cost", .asks = GRADUS_ASKS_NUMBER,
    .about = "theta[weak]", .subject = "weak", .when = "plane and alive > 1 and kept > 0",
    .words = N_("p is {power}, θ = {theta}, and in the last round θ_{weak-number} kept "
                "{percent kept} of its size. What is it after this one?"),
    .intuition = N_("You thought it changes as in the last round, but its spring has changed with "
                    "it."),
    .intuition_answer = "as-before" },
  { "where", N_("Where do the two go?"), "solve", "plane", .asks = GRADUS_ASKS_PLACE,
    .about = "theta[0] theta[1]", .when = "plane and alive > 1",
    .words = N_("The coefficients are {theta}. Now ridge with the springs of this round is solved. "
                "Where do the two go?") });

#define LP "lambda=1e-6 tolerance=1e-6 max-iterations=200 power="

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "ratio", .title = N_("The lasso by hand"),
    .blurb = N_("p = 1: θ₂/θ₁ doubles in every round, from 1/8 to 1/4, 1/2, 1, 2, until only θ₂ is "
                "left."),
    .data = "one-equation", .params = LP "1",
    .claims = "power == 1\niteration 3: theta[0] ~ 0.667\niteration 3: theta[1] ~ 0.667\n"
              "converged\nalive == 1\ntheta[1] ~ 1" },
  { .id = "round", .title = N_("p = 2: round"),
    .blurb = N_("Every spring is the same: one round, and both are left, at 0.4 and 0.8."),
    .params = LP "2",
    .claims = "power == 2\niteration 1: theta[0] ~ 0.4\ntheta[1] ~ 0.8\nalive == 2" },
  { .id = "between", .title = N_("p = 1.5: bulging"),
    .blurb = N_("The ball is smooth on the axes: 0.22 and 0.89, and no zero."),
    .params = LP "1.5", .claims = "power == 1.5\ntheta[0] ~ 0.222\ntheta[1] ~ 0.889\nalive == 2" },
  { .id = "nearest", .title = N_("Failure: the nearest zero"),
    .blurb = N_("p = 0.5 from (1.6, 0.2) ends at (2, 0), although (0, 1) costs less."),
    .params = LP "0.5",
    .failure = N_("Below 1 the penalty is not convex, and each zero has a basin of its own. Begin "
                  "with the solution of p = 1, which has no false minimum."),
    .claims = "power == 0.5\nconverged\ntheta[0] ~ 2\nalive == 1\ntheta[1] < 0.001" },
  { .id = "other-side", .title = N_("The other side of the border"),
    .blurb = N_("p = 0.5 from (1.3, 0.35): a little nearer, and it ends at (0, 1)."),
    .data = "one-equation:first=1.3,second=0.35", .params = LP "0.5",
    .claims = "power == 0.5\nconverged\ntheta[1] ~ 1\nalive == 1\ntheta[0] < 0.001" },
  { .id = "tie", .title = N_("On the border itself"),
    .blurb = N_("p = 0.5 from (4/3, 1/3): the ratio 1/4 goes to itself, and nothing moves."),
    .data = "one-equation:first=1.3333333333,second=0.3333333333", .params = LP "0.5",
    .claims = "power == 0.5\nconverged\niteration == 1\nalive == 2" },
  { .id = "asleep", .title = N_("Failure: a start at 0"),
    .blurb = N_("θ₂ begins at 0, where its spring is infinitely stiff: the end is (2, 0)."),
    .data = "one-equation:first=1,second=0", .params = LP "1",
    .failure = N_("For every p below 2 the spring of a coefficient that is 0 holds it forever. "
                  "Begin with no zeros."),
    .claims = "converged\ntheta[1] == 0\ntheta[0] ~ 2" });

#define LAGRANGE "least Σ|θ|ᵖ on θ₁ + 2θ₂ = 2 by Lagrange: θ_j in proportion to a_j^(1/(p−1))"
#define SHEET "syllabus, teaching sheet, by hand"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "ratio", 1, "theta", GRADUS_EXPECT (4 / 3., 1 / 3.), 2e-6, SHEET },
  { "ratio", 2, "theta", GRADUS_EXPECT (1, 0.5), 2e-6, SHEET },
  { "ratio", 4, "theta", GRADUS_EXPECT (0.4, 0.8), 2e-6, SHEET },
  { "ratio", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (0, 1), 4e-6, SHEET },
  { "round", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (0.4, 0.8), 2e-6, LAGRANGE },
  { "between", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (2 / 9., 8 / 9.), 4e-6, LAGRANGE },
  { "nearest", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (2, 0), 1e-5,
    "the ratio goes to 2ρ^1.5, which is below ρ for ρ < 1/4" },
  { "nearest", GRADUS_CHECK_END, "size", GRADUS_EXPECT (M_SQRT2), 1e-5, "√2, by hand" },
  { "other-side", 1, "theta", GRADUS_EXPECT (1.283050, 0.358475), 1e-5,
    "NumPy: θ_j in proportion to a_j |θ_j|^1.5" },
  { "other-side", GRADUS_CHECK_END, "size", GRADUS_EXPECT (1), 1e-5, "√1, by hand" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "powers", .title = N_ ("p = 1 and p = 0.5"),
    .blurb = N_ ("From the same start the lasso goes to the zero that costs least; p = 0.5 goes to "
                 "the one in whose basin it starts."),
    .preset = "ratio", .right = "power=0.5",
    .claims = "left: theta[1] ~ 1\nright: theta[0] ~ 2" });

static const GradusSheet sheet = {
  .aha = N_("Only p = 1 is pointed enough for zeros and convex enough to have no false minima."),
  .by_hand = N_("p = 1: θ_j is in proportion to a_j |θ_j|, so θ₂/θ₁ doubles: (1.6, 0.2), (4/3, "
                "1/3), (1, 1/2), (2/3, 2/3), (0.4, 0.8)."),
  .why = "plane", .intuition = N_("The coefficient that is larger at the start wins."),
  .caught_by = "end",
  .breaks = N_("p = 0.5: the start decides. From (1.6, 0.2) it ends at (2, 0), whose Σ√|θ| is "
               "1.414; (0, 1) has 1."),
  .needs = "l1-l2-geometry generalised-ridge",
  .leads_to = "l1-irls elastic-net",
  .aliases = "Lp norm; bridge regression; FOCUSS; IRLS; ℓp范数; 非凸; lpfs",
  .terms = N_ ("sparse"),
};

const GradusDescriptor gradus_lp_constrained_ls = {
  .base = &gradus_sparse,
  .id = "lp-constrained-ls", .difficulty = 3, .title = N_("ℓp balls"),
  .summary = N_("Penalise the p-th power of every coefficient, and see what a ball of that power "
                "does to zeros and to false minima."),
  .goal = N_("Say for which p there are zeros and for which there are false minima, and why only "
             "p = 1 has the one without the other."),
  .source = "图解机器学习, section 5.3; Frank and Friedman 1993; Gorodnitsky and Rao 1997",
  .fixed = "method=reweight tau=0 factor=1 ratio=0.8",
  .plots_shown = "plane cost stems ball sizes",
  .phases = phases,
  .questions = questions, .presets = presets, .pairs = pairs, .checks = checks, .sheet = &sheet,
  .same = GRADUS_SAMENESS (
    { "copies", GRADUS_SAME },
    GRADUS_BASE_ROWS),
};
