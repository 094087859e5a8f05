/* The lasso by proximal gradient: down the slope, then towards 0 (sparse.c).
 *
 * z = theta - (gradient of the smooth part) / L, L its largest curvature; then every z_j is pulled
 * towards 0 by lambda / L, and what is nearer than that becomes exactly 0. A step above 2/L makes J
 * grow.
 *
 * Source: article on probability, proximal gradient; R. Tibshirani 1996, JRSS B 58, 267-288.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "sparse.h"

typedef GradusSparseParams Params;
typedef GradusSparseState State;
typedef GradusSparseWork Work;

static double
soft (double z, double by)
{
  return z > by ? z - by : z < -by ? z + by : 0;
}

static GradusStatus
run_slope (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  double *z = gradus_array_write (&state->z);

  gradus_sparse_find_pull (work, params, state->theta.data, z);
  for (guint j = 0; j < work->b; j++)
    z[j] = state->theta.data[j] + gradus_sparse_find_rate (work, params) * z[j];
  state->planned = true;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_shrink (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  const double by = params->lambda * (1 - params->tau) * gradus_sparse_find_rate (work, params);
  g_autofree double *old = g_memdup2 (state->theta.data, work->b * sizeof (double));
  double *theta = gradus_array_write (&state->theta);

  for (guint j = 0; j < work->b; j++)
    {
      theta[j] = soft (state->z.data[j], by);
      if (fabs (theta[j]) > 1e12)
        return gradus_context_fail (context, _("The coefficients have left every range: the step "
                                               "is too long. Bring its factor below 2."));
    }
  gradus_sparse_settle (state, context, old);
  return GRADUS_STATUS_CONTINUE;
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "slope", N_("Down the slope"),
    N_("A step of gradient descent on the smooth part alone, as if there were no kink."),
    .pseudocode = N_("z ← θ + Φᵀr / L"), .run = run_slope,
    .rules = GRADUS_SAY (
      { "mean and factor == 1",
        "\\role{accent}{z} = \\role{model}{\\theta} + \\frac{1}{L}\\,\\frac{1}{n}\\,\\Phi^T r" },
      { "mean", "\\role{accent}{z} = \\role{model}{\\theta} + \\eta\\,\\frac{1}{n}\\,\\Phi^T r" },
      { "factor != 1", "\\role{accent}{z} = \\role{model}{\\theta} + \\eta\\,\\Phi^T r" }),
    .rule = "\\role{accent}{z} = \\role{model}{\\theta} + \\frac{1}{L}\\,\\Phi^T r",
    .filled = GRADUS_SAY (
      { "few and factor == 1", "\\role{accent}{z} = <z|accent>,\\quad \\frac{1}{L} = <rate>" },
      { "factor == 1", "\\frac{1}{L} = <rate>" },
      { "few", "\\role{accent}{z} = <z|accent>,\\quad \\eta = <rate>" },
      { NULL, "\\eta = <rate>" }),
    .said = GRADUS_SAY (
      { "few", N_("The data alone would move θ to z = {z}.") },
      { NULL, N_("The data alone would move each coefficient by {rate} times their pull.") }) },
  { "shrink", N_("Pull towards 0"),
    N_("Every coefficient goes the same way towards 0; what is nearer becomes exactly 0."),
    .pseudocode = N_("for each j: θ_j ← z_j, by λ/L nearer to 0"), .run = run_shrink,
    .rules = GRADUS_SAY (
      { "factor != 1", "\\role{model}{\\theta_j} = \\mathrm{sign}(\\role{accent}{z_j})\\,"
                       "\\max(0,\\; |\\role{accent}{z_j}| - \\eta\\lambda)" }),
    .rule = "\\role{model}{\\theta_j} = \\mathrm{sign}(\\role{accent}{z_j})\\,\\max\\Big(0,\\; "
            "|\\role{accent}{z_j}| - \\frac{\\lambda}{L}\\Big)",
    .filled = GRADUS_SAY (
      { "few and factor != 1",
        "\\eta\\lambda = <by>,\\quad \\role{model}{\\theta} = <theta|model>" },
      { "factor != 1", "\\eta\\lambda = <by>,\\quad \\|\\role{model}{\\theta}\\|_0 = "
                       "<alive|model>" },
      { "few", "\\frac{\\lambda}{L} = <by>,\\quad \\role{model}{\\theta} = <theta|model>" },
      { NULL, "\\frac{\\lambda}{L} = <by>,\\quad \\|\\role{model}{\\theta}\\|_0 = <alive|model>" }),
    .said = GRADUS_SAY (
      { "event:grows", N_("The step was too long: J rises from {before objective} to {after "
                          "objective}.") },
      { "event:dead", NN_ ("Everything is pulled by {by} towards 0, and one coefficient is exactly "
                         "0 now. J is {objective}.",
        "Everything is pulled by {by} towards 0, and {dead} coefficients are exactly 0 now. J "
           "is {objective}."), "dead" },
      { "still", N_("Everything is pulled by {by} towards 0, and θ is where it "
                                      "was: J stays {objective}.") },
      { NULL, N_("Everything is pulled by {by} towards 0: J goes from {before objective} to {after "
                 "objective}, and {alive} of {b} coefficients are left.") }) },
  GRADUS_BASE_ROW ("check"));

/* What shrinking makes of a number, and of these. */
static void
draw_threshold (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params, work);
  const double by = params->lambda * (1 - params->tau) * gradus_sparse_find_rate (work, params);
  double reach = fmax (3 * by, 1e-9);

  for (guint j = 0; j < work->b; j++)
    reach = fmax (reach, 1.1 * fabs (state->z.data[j]));
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, _("z, after the slope"),
                         _("θ, after the pull towards 0"));
  gradus_scene_polyline (scene, (const double[]){ -reach, -by, by, reach },
                         (const double[]){ by - reach, 0, 0, reach - by }, 4, GRADUS_ROLE_MODEL,
                         GRADUS_LINE_SOLID);
  gradus_scene_segment (scene, -reach, -reach, reach, reach, GRADUS_ROLE_MUTED, GRADUS_LINE_DOTTED);
  gradus_scene_vrule (scene, by, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  gradus_scene_vrule (scene, -by, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  if (here->phase < 0)
    return;
  for (guint j = 0; j < MIN (work->b, 200); j++)
    gradus_scene_point (scene, state->z.data[j], soft (state->z.data[j], by),
                        fabs (state->z.data[j]) <= by ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_DATA,
                        GRADUS_SHAPE_CIRCLE, 1, -1);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  GRADUS_BASE_ROW ("plane"),
  { "threshold", N_("Pulled towards 0"), .build = draw_threshold },
  GRADUS_BASE_ROW ("fit"),
  GRADUS_BASE_ROW ("stems"),
  GRADUS_BASE_ROW ("path"),
  GRADUS_BASE_ROW ("gap"));

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "threshold", N_("What becomes of the weakest?"), "shrink", "threshold",
    .asks = GRADUS_ASKS_NUMBER, .about = "theta[weak]", .subject = "weak",
    .when = "near and kept > 0 and kept < 1",
    .words = N_("θ_{weak-number} is {weak-now}, and in the last round it kept {percent kept} of "
                "its size. What is it after this one?"),
    .intuition = N_("You thought that it is multiplied and creeps towards 0, but the pull takes a "
                    "fixed amount, and may leave exactly nothing."),
    .intuition_answer = "as-before" });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "three-rows", .title = N_("Three rows by hand"),
    .blurb = N_("The second coefficient goes 0.3, 0.133, 0.022 and then exactly 0; the first ends "
                "at 1.2."),
    .data = "three-rows", .params = "lambda=3.6 tolerance=1e-9",
    .claims = "iteration 1: theta[1] ~ 0.3\niteration 2: theta[1] ~ 0.133\niteration 3: theta[1] ~ "
              "0.0222\niteration 4: theta[1] == 0\nalive == 1\ntheta[0] ~ 1.2" },
  { .id = "ridge-3", .title = N_("A constant that dies late"),
    .blurb = N_("Slope and constant of three points: the constant is 0 from round 51 on."),
    .data = "ridge-3", .params = "lambda=0.2 mean=true tolerance=1e-10",
    .claims = "iteration 50: alive == 2\niteration 51: alive == 1\ntheta[0] ~ 0.743" },
  { .id = "all", .title = N_("λ so large that nothing is left"),
    .blurb = N_("λ = 6 is what the data pull with at most: every step ends at 0."),
    .params = "lambda=6", .claims = "always: alive == 0\nconverged" },
  { .id = "none", .title = N_("λ = 0.000001: gradient descent"),
    .blurb = N_("Without a pull towards 0 the coefficients go to 2.5 and 1, which fit exactly."),
    .params = "lambda=1e-6 tolerance=1e-9", .claims = "theta[0] ~ 2.5\ntheta[1] ~ 1" },
  { .id = "bumps", .title = N_("Fifty bumps"),
    .blurb = N_("A thousand rounds, and J is still coming down: bumps that overlap make a long "
                "valley."),
    .data = "sinc-02", .rng = GRADUS_RNG_BOOK, .params = "basis=gaussian tolerance=1e-7",
    .claims = "exhausted\nobjective < 0.95\nobjective > 0.911" },
  { .id = "too-far", .title = N_("Failure: a step too long"),
    .blurb = N_("2.5 times one over the largest curvature: J grows with every round."),
    .params = "lambda=0.1 factor=2.5 max-iterations=60",
    .failure = N_("Above 2/L the step lands farther from the bottom of the steepest direction than "
                  "it started. Keep its length at 1/L, where J cannot rise."),
    .claims = "ever: event:grows" });

#define SHEET "syllabus, teaching sheet, by hand"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "three-rows", 1, "theta", GRADUS_EXPECT (0.8, 0.3), 1e-12, SHEET },
  { "three-rows", 1, "objective", GRADUS_EXPECT (8.53), 1e-3, SHEET },
  { "three-rows", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (1.2, 0), 1e-8, SHEET },
  { "three-rows", GRADUS_CHECK_END, "objective", GRADUS_EXPECT (8.31), 1e-9, SHEET },
  { "bumps", 0, "pull", GRADUS_EXPECT (5.530881), 1e-6,
    "syllabus, part 1: the least λ for which all is 0", .index = 24 },
  { "ridge-3", 1, "theta", GRADUS_EXPECT (0.62502215, 0.26443245), 1e-8, "syllabus, part 1" },
  { "ridge-3", 2, "theta", GRADUS_EXPECT (0.62881406, 0.25581254), 1e-8, "syllabus, part 1" },
  { "ridge-3", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (26 / 35., 0), 1e-9,
    "syllabus, part 1, by hand: 26/35" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "step", .title = N_ ("A step of 1/L and one of 2.5/L"),
    .blurb = N_ ("At 1/L the cost never rises; at 2.5/L it grows with every round."),
    .preset = "too-far", .left = "factor=1",
    .claims = "left: never: event:grows\nright: ever: event:grows" });

static const GradusSheet sheet = {
  .aha = N_("Step as usual, then pull everything towards 0; what is near becomes exactly 0."),
  .by_hand = N_("Xᵀy = (6, 4.5) and L = 3: z = (2, 1.5), minus 3.6/3 = 1.2, gives θ = (0.8, 0.3)."),
  .why = "plane", .intuition = N_("It creeps towards 0 and never arrives."),
  .caught_by = "threshold",
  .breaks = N_("λ of 6 or more: θ = 0 forever. And a survivor is too small: 1.2, where least "
               "squares on that column alone gives 3."),
  .needs = "batch-gradient-descent l1-l2-geometry",
  .leads_to = "lasso-truncated-sgd sparse-feature-selection",
  .aliases = "ISTA; proximal; soft threshold; LASSO; PGD; 软阈值; 近端梯度; "
             "jdtd; L1 regularization; L1 regularisation; L1正则化; 稀疏回归",
  .terms = N_ ("proximal operator; soft threshold; basis function"),
  .tiny = "check",
};

const GradusDescriptor gradus_lasso_proximal_gradient = {
  .base = &gradus_sparse,
  .id = "lasso-proximal-gradient", .difficulty = 2, .title = N_("Lasso by proximal gradient"),
  .summary = N_("Find a sparse linear model in two beats: down the slope of the squares, then "
                "everything a fixed way towards 0."),
  .goal = N_("Carry out a soft threshold by hand, and say when a coefficient becomes exactly 0."),
  .source = "article on probability, proximal gradient; Tibshirani 1996",
  .fixed = "method=proximal tau=0 power=1 ratio=0.8", .defaults = "begin=zeros zero=0",
  .phases = phases, .plots = plots,
  .questions = questions, .presets = presets, .pairs = pairs, .checks = checks, .sheet = &sheet,
};
