/* Gradient descent for linear regression, all examples at a time: a row of the family "descent".
 *
 * Objective. Fit the hypothesis h(x) = theta0 + theta1 x1 + ... + thetad xd (x0 = 1) to m examples
 * by making the cost J(theta) = 1/2 sum_i (h(x_i) - y_i)^2 small. J is a convex quadratic: it has
 * one minimum, or one flat valley, and no other local ones.
 *
 * Step. One iteration looks at all examples and then moves all parameters at once:
 *
 *   theta_j := theta_j + alpha * sum_i (y_i - h(x_i)) x_ij.
 *
 * The sum is minus the gradient (the notes, as printed, lose this sign; the update is right). The
 * sweep has one micro-step an example; the update comes after the last, so that no example sees
 * parameters that another has already changed. With the Hessian H = X'X every step multiplies the
 * error along an eigenvector by 1 - alpha lambda: it converges exactly for 0 < alpha < 2 /
 * lambda_max; near the limit it zigzags, beyond it J rises without end, which is shown and not
 * hidden by a clamp. The slowest direction needs about lambda_max / lambda_min iterations: raw
 * areas beside a constant 1 have the ratio 3.5e7 and crawl, standardised inputs are round and
 * quick.
 *
 * Cost. O(m d) a sweep. Cost and gradient for the curves are exact, from the triangular factor of
 * [1 x y], O(d^2) each.
 *
 * Edge cases. A column that does not vary becomes 0 when standardised and keeps its starting
 * weight. With linearly dependent columns the end depends on the start. The tolerance is absolute;
 * a gradient that rounding does not let get smaller also counts as zero. Divergence fails only once
 * J is a million times its start, so that it can be watched.
 *
 * Source: CS229 lecture notes 1, part I, section 1 (LMS algorithm).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "descent.h"

typedef GradusDescentState State;
typedef GradusDescentParams Params;

static gpointer
prepare (const GradusSetup *setup)
{
  return gradus_descent_new (setup, GRADUS_LOSS_SQUARES, FALSE);
}

/* --- Quantities and parameters ---------------------------------------------------------------- */

static const GradusQuantity quantities[] = GRADUS_ROWS (
  GRADUS_BASE_ROW ("loss"),
  GRADUS_BASE_ROW ("gradient-norm"),
  GRADUS_BASE_ROW ("theta"),
  GRADUS_BASE_ROW ("theta-scaled"),
  GRADUS_BASE_ROW ("gradient"),
  { "sum", N_("Sum over the examples"), "\\sum_i (y^{(i)} - h(z^{(i)}))\\,z^{(i)}",
    GRADUS_QUANTITY (State, sum), .shape = "1+d", .beside = "data",
    .indices = N_("one number for each parameter: of the examples swept so far") },
  GRADUS_BASE_ROW ("residuals"),
  GRADUS_BASE_ROW ("pulls"),
  { "error", N_("Error on the example"), "e", GRADUS_QUANTITY (State, error) });

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "learning-rate", .label = N_("Learning rate"), .symbol = "\\alpha",
    .blurb = N_("How far a step goes along the sum; beyond 2/λmax every step overshoots more."),
    GRADUS_DESCENT_RATE (0.01, 1e-10) },
  GRADUS_BASE_ROW ("standardise"),
  { .id = "tolerance", .label = N_("Tolerance"), .symbol = "\\varepsilon",
    .blurb = N_("Stop when the gradient is shorter than this."),
    GRADUS_DESCENT_TOLERANCE (1e12, 1e-10, 100) },
  GRADUS_BASE_ROW ("max-iterations"));

static const GradusParamMark marks[] = GRADUS_ROWS (
  { "learning-rate", N_("Limit 2/λmax"), gradus_descent_mark_limit, TRUE });

/* --- Phases ----------------------------------------------------------------------------------- */

#define PULL(theta, x)                                                                             \
  "\\role{second}{\\big(}\\role{data}{y^{(i)}} \\role{second}{-} \\role{model}{h_{" theta "}(" x   \
  "^{(i)})}\\role{second}{\\big)}\\,\\role{data}{" x "^{(i)}}"
#define SUM_RULE(theta, x) "\\role{accent}{-\\nabla J} = \\sum_{i=1}^m " PULL (theta, x)
#define BATCH_RULE(theta, x)                                                                       \
  "\\role{model}{" theta "} := \\role{past}{" theta "} + \\role{accent}{\\alpha\\sum_{i=1}^m "     \
  "\\big(\\role{data}{y^{(i)}} - \\role{past}{h_{" theta "}(" x "^{(i)})}\\big)\\,\\role{data}{" x \
  "^{(i)}}}"

static const GradusPhase phases[] = GRADUS_ROWS (
  { "sweep", N_("Sweep the examples"),
    N_("Compare the hypothesis with every example and add up error times input; the parameters "
       "stay as they are."),
    .pseudocode = N_("s ← 0\nfor i = 1 … m:\n  e ← y⁽ⁱ⁾ − θᵀx⁽ⁱ⁾\n  s ← s + e x⁽ⁱ⁾"),
    .run = gradus_descent_sweep, .micro = "n", GRADUS_DESCENT_RULES (SUM_RULE),
    .fill = gradus_descent_fill_sum,
    .said = GRADUS_SAY (
      { "micro", N_("Example {i} of {n}: the target is {y}, the hypothesis says {h}; the error "
                    "{error} is added to the sum.") },
      { "n == 2", N_("Both examples are summed: the step will be {learning-rate} times {sum}.") },
      { NULL, NN_ ("The only example makes the sum: the step will be {learning-rate} times {sum}.",
        "All {n} examples are summed: the step will be {learning-rate} times {sum}."), "n" }) },
  { "update", N_("Move all parameters"), N_("Go against the gradient, all parameters at once."),
    .pseudocode = N_("θ ← θ + α s"), .run = gradus_descent_update,
    GRADUS_DESCENT_RULES (BATCH_RULE),
    .filled = GRADUS_SAY ({ "standardise", "<move theta-scaled learning-rate sum>" },
                          { NULL, "<move theta learning-rate sum>" }),
    .said = GRADUS_SAY (
      { "level", N_("All parameters move, but so little that J stays at {loss|,}; in the data's "
                    "own units θ is {theta}.") },
      { "loss rises", N_("The step leads uphill: in the data's own units θ is now {theta}, and J "
                         "rises from {before loss|,} to {after loss|,}. The learning rate "
                         "{learning-rate} is above the limit {limit}.") },
      { NULL, N_("All parameters move at once: in the data's own units θ is now {theta}, and J "
                 "falls from {before loss|,} to {after loss|,}.") }) },
  { "check", N_("Test the gradient"),
    N_("Stop when the gradient is shorter than the tolerance: the bottom is flat."),
    .pseudocode = N_("if ‖∇J(θ)‖ < ε: stop"), .run = gradus_descent_check,
    .rule = "\\|\\nabla J\\| \\lt \\role{muted}{\\varepsilon}",
    .filled = GRADUS_SAY (
      { "gradient-norm < tolerance", "\\|\\nabla J\\| = <gradient-norm> \\lt <tolerance|muted>" },
      /* What is left of the gradient is rounding. */
      { "converged", "\\|\\nabla J\\| = <gradient-norm> \\approx 0" },
      { NULL, "\\|\\nabla J\\| = <gradient-norm> \\ge <tolerance|muted>" }),
    .said = GRADUS_SAY (
      { "converged and gradient-norm < tolerance",
        N_("Converged: the gradient has the length {gradient-norm}, below the tolerance "
           "{tolerance}. The parameters are θ = {theta}.") },
      { "converged", N_("Converged: the gradient has the length {gradient-norm}, and what is left "
                        "of it is rounding. The parameters are θ = {theta}.") },
      { "exhausted", NN_ ("Stopped at the limit of one iteration: the gradient still has the "
                        "length {gradient-norm}, above the tolerance {tolerance}.",
        "Stopped at the limit of {max-iterations} iterations: the gradient still has the length "
           "{gradient-norm}, above the tolerance {tolerance}."), "max-iterations" },
      { NULL, N_("The gradient has the length {gradient-norm}, above the tolerance {tolerance}: "
                 "another iteration.") }) });

/* --- Pictures --------------------------------------------------------------------------------- */

static void
extra_gradient (const GradusPosition *here, GradusScene *scene)
{
  gradus_scene_hrule (scene, ((const Params *) here->params)->tolerance, GRADUS_ROLE_MUTED,
                      GRADUS_LINE_DASHED, C_ ("legend", "tolerance"));
}

static void
extra_directions (const GradusPosition *here, GradusScene *scene)
{
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT,
                         _("direction, and the factor of a step"),
                         _("distance from the minimum"));
}

/* J where a step of the rate @rate against the gradient leads. */
static double
cost_of_rate (const GradusPosition *here, double rate, double unused)
{
  const GradusDescent *descent = here->workspace;
  const double *w = ((const State *) here->state)->w.data;
  g_autofree double *to = g_new (double, descent->problem->d + 1);

  gradus_descent_gradient (descent, w, to);
  for (guint j = 0; j <= descent->problem->d; j++)
    to[j] = w[j] - rate * to[j];
  return gradus_descent_cost (descent, to);
}

static void
extra_rate (const GradusPosition *here, GradusScene *scene)
{
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, _("learning rate α"),
                         _("cost after the next step"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "data", N_("Data and hypothesis"), GRADUS_EDIT_POINTS, .kit = gradus_kit_regression,
    .of = "theta", .extra = gradus_descent_extra_data,
    .with = "residuals=swept before active=active truth=best start=start-line zoom=zoom" },
  GRADUS_BASE_ROW ("contours"),
  { "loss", N_("Cost"), .kit = gradus_kit_curves, .of = "loss", .with = "iterations",
    .extra = gradus_descent_extra_loss },
  { "gradient", N_("Length of the gradient"), .kit = gradus_kit_curves, .of = "gradient-norm",
    .with = "iterations", .extra = extra_gradient },
  { "directions", N_("The two axes of the bowl"), .kit = gradus_kit_factors, .of = "along",
    .with = "factors=factors start=along-start", .extra = extra_directions },
  { "rate", N_("Cost against the learning rate"), .kit = gradus_kit_function,
    .of = "learning-rate", .surface = cost_of_rate, .extra = extra_rate,
    .with = "range=rates tangent=zero mark=limit" });

/* --- Questions -------------------------------------------------------------------------------- */

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "step", N_("Where does the step lead?"), "sweep", "contours", GRADUS_DESCENT_PLACE,
    .words = N_("From {symbol}₀ = {theta-scaled[0]}, {symbol}₁ = {theta-scaled[1]} the step goes "
                "against the gradient, as far as the learning rate α = {learning-rate} says. Where "
                "does it lead?"),
    .truth = GRADUS_SAY (
      { NULL, N_("To ({aim[0]}, {aim[1]}): the sum over the examples is ({sum[0]}, {sum[1]}), at "
                 "right angles to the contour, and the step is {learning-rate} times that.") }) },
  { "cost", N_("What does the step do to the cost?"), "update", "loss", .asks = GRADUS_ASKS_CHANGE,
    .about = "loss", .when = "doubtful",
    .words = N_("The cost is J = {loss|,}, the gradient has the length {gradient-norm} and the "
                "learning rate is α = {learning-rate}. What does the step do to the cost?"),
    .truth = GRADUS_SAY (
      { "loss rises", N_("It rises from {before loss|,} to {after loss|,}: α = {learning-rate} is "
                         "above the limit 2/λmax = {limit|4}, so that the step lands higher on the "
                         "other side of the bowl.") },
      { "learning-rate <= limit",
        N_("It falls from {before loss|,} to {after loss|,}: α = {learning-rate} is below the "
           "limit 2/λmax = {limit|4}, so that every step leads down.") },
      { NULL, N_("It falls from {before loss|,} to {after loss|,} although α = {learning-rate} is "
                 "above the limit 2/λmax = {limit|4}: the steepest direction has only a small part "
                 "in this gradient yet.") }) },
  { "next-cost", N_("How much is the cost after the step?"), "update", "loss",
    .asks = GRADUS_ASKS_NUMBER, .about = "loss", .scale = "fair-cost",
    .when = "same-factor > 0 and not doubtful",
    .words = N_("The last step brought J from {cost-before|,} to {loss|,}. To what does this step "
                "bring it?"),
    .truth = GRADUS_SAY ({ NULL, N_("To {loss|,}: what lies above the minimum {least-cost|,} "
                                    "shrinks, and in each direction of the bowl by a factor of "
                                    "its own.") }),
    .intuition = N_("You thought that every step divides J by the same number, but J has a least "
                    "value, and the flat directions keep most of their distance."),
    .intuition_answer = "same-factor" });

/* --- Presets, checks, descriptor -------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "houses", .title = N_("House prices"),
    .blurb = N_("47 houses, standardised areas: the line of the lecture in 49 steps."),
    .data = "portland-houses", .params = "learning-rate=0.01 tolerance=1e-9", .seed = 1,
    .claims = "converged\nn == 47\niteration == 49" },
  { .id = "houses-bedrooms", .title = N_("Two inputs: area and bedrooms"),
    .blurb = N_("One line for each number of bedrooms; at equal area, a bedroom more lowers the "
                "price."),
    .data = "portland-houses:features=both", .params = "learning-rate=0.01 tolerance=1e-9",
    .seed = 1, .claims = "converged\ntheta[2] < 0" },
  { .id = "exact-3", .title = N_("Three points by hand"),
    .blurb = N_("J falls twelvefold in the first step, and then by less and less."),
    .data = "exact-3", .params = "learning-rate=0.1 standardise=false", .seed = 1,
    .claims = "iteration 1: loss < 1.4584\niteration 4: loss > 0.027\nconverged" },
  { .id = "zigzag", .title = N_("A narrow bowl"),
    .blurb = N_("Near the limit the path crosses the valley at every step and still arrives."),
    .data = "line:n=40,intercept=3,slope=1.5", .data_seed = 4,
    .params = "learning-rate=0.013 standardise=false", .seed = 1,
    .claims = "converged\nlearning-rate < limit" },
  { .id = "outliers", .title = N_("Squares follow outliers"),
    .blurb = N_("Five points far below the line pull it down: their errors count squared."),
    .data = "outliers", .data_seed = 1, .params = "learning-rate=0.01", .seed = 1,
    .claims = "share residuals < -3: == 5" },
  { .id = "too-large", .title = N_("Failure: rate above the limit"),
    .blurb = N_("α = 0.045 with the limit 0.0426: every step lands higher on the other side."),
    .params = "learning-rate=0.045", .seed = 1,
    .claims = "learning-rate == 0.045\nlimit > 0.04255\nlimit < 0.04265\nnever: loss falls",
    .failure = N_("The learning rate is above 2/λmax, so along the steepest direction every step "
                  "overshoots by more than it corrects. A rate below the mark on the slider cures "
                  "it.") },
  { .id = "raw-areas", .title = N_("Failure: inputs of unlike size"),
    .blurb = N_("Areas near 2000 beside a constant 1: the largest safe rate is 9e−9, and after "
                "2000 steps θ₀ has come to 0.008 of its 71."),
    .params = "learning-rate=9e-9 standardise=false max-iterations=2000", .seed = 1,
    .claims = "exhausted\ntheta[0] < 0.0085\ntheta[0] > 0.0075\nlimit < 9.3e-9",
    .failure = N_("The bowl is 6000 times longer than wide: the rate that its steep sides allow is "
                  "far too small for its floor. Standardise the inputs.") });

#define TEXT "CS229 notes 1: (71.27, 0.1345); digits from numpy.linalg.lstsq"
#define TEXT_2 "CS229 notes 1: (89.60, 0.1392, -8.738); digits from numpy.linalg.lstsq"
#define LSTSQ "numpy.linalg.lstsq"
#define CLOSED "closed form (I - alpha Z'Z)^k by NumPy"
#define BY_HAND "by hand"
#define END GRADUS_CHECK_END

static const GradusCheck checks[] = GRADUS_ROWS (
  { "houses", END, "theta", GRADUS_EXPECT (71.270492), 1e-7, TEXT },
  { "houses", END, "theta", GRADUS_EXPECT (0.13452529), 1e-8, TEXT, .index = 1 },
  { "houses", END, "loss", GRADUS_EXPECT (96732.238800), 1e-10, LSTSQ },
  { "houses", END, "theta-scaled", GRADUS_EXPECT (340.412660), 1e-8, "mean price" },
  { "houses", END, "theta-scaled", GRADUS_EXPECT (106.907563), 1e-8, LSTSQ, .index = 1 },
  { "houses", END, "iterations", GRADUS_EXPECT (49), 0, CLOSED },
  { "houses-bedrooms", END, "theta", GRADUS_EXPECT (89.597910), 1e-7, TEXT_2 },
  { "houses-bedrooms", END, "theta", GRADUS_EXPECT (0.13921067), 1e-8, TEXT_2, .index = 1 },
  { "houses-bedrooms", END, "theta", GRADUS_EXPECT (-8.73801911), 1e-8, TEXT_2, .index = 2 },
  { "houses-bedrooms", END, "loss", GRADUS_EXPECT (96034.162378), 1e-10, LSTSQ },
  { "exact-3", 1, "theta", GRADUS_EXPECT (0.9, 1.3), 1e-14, BY_HAND },
  { "exact-3", 2, "theta", GRADUS_EXPECT (1.14, 1.68), 1e-14, BY_HAND },
  { "exact-3", 1, "loss", GRADUS_EXPECT (1.45), 1e-14, BY_HAND },
  { "raw-areas", 10, "theta", GRADUS_EXPECT (0.0614452569558), 1e-10, CLOSED, .index = 1 },
  { "raw-areas", 10, "loss", GRADUS_EXPECT (1285804.39542), 1e-10, CLOSED },
  { "raw-areas", END, "theta", GRADUS_EXPECT (0.00813658467403), 1e-10, CLOSED },
  { "raw-areas", END, "theta", GRADUS_EXPECT (0.165379695898), 1e-10, CLOSED, .index = 1 });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "slow", .title = N_ ("Too small and right"),
    .blurb = N_ ("Both go straight to the same line; the right one is there while the left one "
                 "has hardly left."),
    .preset = "houses", .left = "learning-rate=0.001", .right = "learning-rate=0.02",
    .plot = "contours",
    .claims = "both: converged\nleft > right: 5 * iteration" },
  { .id = "limit", .title = N_ ("Right and too large"),
    .blurb = N_ ("Below the limit the cost falls at every step; above it every step lands "
                 "farther away."),
    .preset = "houses", .left = "learning-rate=0.04", .right = "learning-rate=0.045",
    .plot = "contours",
    .claims = "left: converged\nleft: never: loss rises\nright: not converged\n"
              "right: never: loss falls" },
  { .id = "scales", .title = N_ ("Raw and standardised"),
    .blurb = N_ ("The raw inputs make a gorge in which θ₀ hardly moves; standardised they make a "
                 "round bowl."),
    .preset = "raw-areas", .right = "standardise=true learning-rate=0.01", .plot = "contours",
    .claims = "left: exhausted\nleft: theta[0] < 0.0085\nright: converged" });

static const GradusSheet sheet = {
  .aha = N_("All examples push together; off-centre inputs stretch the bowl into a valley that no "
            "one rate suits."),
  .by_hand = N_("(0, 1), (1, 3), (2, 5) from θ = 0: the errors are 1, 3, 5, their sum 9, their sum "
                "times x 13; α = 0.1 leads to θ = (0.9, 1.3)."),
  .why = "directions",
  .intuition = N_("Every step divides the cost by the same number."),
  .caught_by = "next-cost",
  .breaks = N_("Inputs of unlike size: after 2,000 steps θ₀ has come to 0.008 of its 71. The "
               "number is λmax/λmin."),
  .needs = "gradient-descent line-and-cost",
  .leads_to = "stochastic-gradient-descent least-squares logistic-regression",
  .aliases = "BGD; full-batch; standardise; condition number; 批量梯度下降; 标准化; 条件数; pltdxj",
  .terms = N_ ("learning rate; least mean squares; convergence"),
};

const GradusDescriptor gradus_batch_gradient_descent = {
  .base = &gradus_descent_squares, .id = "batch-gradient-descent",
  .title = N_("Batch gradient descent"),
  .summary = N_("Fit a line by walking downhill on the sum of squared errors, all examples at a "
                "time."),
  .goal = N_("Make one step by hand, and say from the shape of the bowl how large the learning "
             "rate may be."),
  .params = params, .param_marks = marks, .quantities = quantities, .phases = phases,
  .plots = plots, .questions = questions, .presets = presets, .pairs = pairs, .checks = checks,
  .sheet = &sheet, .prepare = prepare,
  .failed_said = GRADUS_SAY ({ NULL, N_("The run is called off here: the learning rate "
                                        "{learning-rate} is above the limit {limit}, and the cost "
                                        "rises without end.") }),
};
