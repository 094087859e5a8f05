/* Logistic regression by gradient steps: a row of the family "descent" with another loss.
 *
 * Objective. For labels y of 0 and 1 model the probability of 1 as h(x) = 1 / (1 + e^{-theta'x})
 * and make the log-likelihood l = sum_i (y_i log h_i + (1 - y_i) log (1 - h_i)) large; here its
 * mean is turned into a cost, J = -l/m + lambda/2 |theta|^2, which is convex.
 *
 * Step. The gradient of -l/m is minus the mean of (y - h) x: word for word the rule of linear
 * regression, with another h. The surprise y - h of an example lies between -1 and 1, so that one
 * far away on its own side hardly pulls at all. All examples at a time, or one after the other.
 *
 * When it works. h (1 - h) is at most 1/4, so the curvature of J is at most lambda_max (X'X) / (4
 * m) + lambda, and every batch step with alpha up to 2 over that leads down.
 *
 * Cost. O(m d) a step, one example at a time as well, because the curves show the exact J.
 *
 * Edge cases. When a threshold separates the classes and lambda = 0, a longer theta is always more
 * likely: J falls towards 0 for ever and there is no minimum. A penalty on the constant moves the
 * border, which is why it is not penalised unless asked for. Sums of logarithms are computed
 * without overflow whatever theta'x. With one class only the same happens as with separable data.
 *
 * Source: CS229 lecture notes 1, part II, section 5.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "descent.h"
#include "gradus-vector-math.h"

typedef GradusDescentState State;
typedef GradusDescentParams Params;

enum { EXAMPLES_ALL, EXAMPLES_ONE };

static char *
validate (const GradusSetup *setup)
{
  return gradus_descent_complain (setup, GRADUS_LOSS_LOGISTIC);
}

static gpointer
prepare (const GradusSetup *setup)
{
  const Params *params = gradus_setup_get_params (setup);

  return gradus_descent_new (setup, GRADUS_LOSS_LOGISTIC, params->single == EXAMPLES_ONE);
}

/* --- Quantities and parameters ---------------------------------------------------------------- */

/* J without its penalty, times -m. */
static double
log_likelihood (const GradusPosition *here)
{
  const State *state = here->state;
  const GradusDescent *descent = here->workspace;
  double penalty = 0;

  for (guint j = descent->penalise_constant ? 0 : 1; j <= descent->problem->d; j++)
    penalty += gradus_square (state->w.data[j]);
  return -(state->cost - descent->penalty / 2 * penalty) * descent->problem->n;
}

static void
read_probability (const GradusPosition *here, GradusArray *out)
{
  const GradusDescent *descent = here->workspace;

  gradus_descent_read_residuals (here, out);
  for (guint i = 0; i < descent->problem->n; i++)
    gradus_array_write (out)[i] = descent->table.y[i] - out->data[i];
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  GRADUS_BASE_ROW ("loss"),
  { "log-likelihood", N_("Log-likelihood"), "\\ell(\\theta)", .number = log_likelihood,
    .flags = GRADUS_METRIC, .better = GRADUS_BETTER_MORE },
  GRADUS_BASE_ROW ("gradient-norm"),
  { "mistakes", N_("Examples on the wrong side"), "k", GRADUS_QUANTITY (State, wrong),
    .flags = GRADUS_METRIC, .better = GRADUS_BETTER_LESS },
  GRADUS_BASE_ROW ("theta"),
  GRADUS_BASE_ROW ("theta-scaled"),
  GRADUS_BASE_ROW ("gradient"),
  { "sum", N_("Step uphill"), "s", GRADUS_QUANTITY (State, sum), .shape = "1+d",
    .beside = "data 1",
    .indices = N_("one number for each parameter; inside the sweep a sum, after it a mean") },
  { "probability", N_("Probability of class 1"), "h(x^{(i)})", .array = read_probability,
    .indices = N_("one number for each example"), .flags = GRADUS_PER_DATUM },
  { "surprise", N_("Surprise"), "y^{(i)} - h(x^{(i)})", .array = gradus_descent_read_residuals,
    .indices = N_("one number for each example"), .flags = GRADUS_PER_DATUM },
  GRADUS_BASE_ROW ("pulls"),
  { "error", N_("Surprise of the example"), "e", GRADUS_QUANTITY (State, error) },
  { "epoch", N_("Epochs"), NULL, GRADUS_QUANTITY (State, epoch) },
  { "rate", N_("Rate of this update"), NULL, GRADUS_QUANTITY (State, rate) },
  GRADUS_BASE_ROW ("slope"),
  GRADUS_BASE_ROW ("epoch-start"),
  GRADUS_BASE_ROW ("epoch-order"));

static const GradusChoice examples[] = GRADUS_ROWS (
  [EXAMPLES_ALL] = { "all", N_("All at a time") },
  [EXAMPLES_ONE] = { "one", N_("One after the other") });

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "learning-rate", .label = N_("Learning rate"), .symbol = "\\alpha",
    .blurb = N_("How far a step goes along the mean of the pulls."),
    GRADUS_DESCENT_RATE (0.5, 1e-4) },
  { .id = "examples", .label = N_("Examples in a step"),
    .blurb = N_("Look at all examples before a step, or move for each of them."),
    GRADUS_PARAM_FIELD (Params, single), .max = EXAMPLES_ONE, .choices = examples,
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "order", .label = N_("Order of the examples"),
    .blurb = N_("The same round again and again, a new order every epoch, or independent draws."),
    GRADUS_PARAM_FIELD (Params, order), .def = GRADUS_ORDER_SHUFFLED, .max = GRADUS_ORDER_DRAWN,
    .choices = gradus_descent_orders, .applies = GRADUS_APPLIES_RESTART,
    .enabled_if = "examples=one" },
  { .id = "penalty", .label = N_("Penalty"), .symbol = "\\lambda",
    .blurb = N_("How much a long θ costs; with 0 the likelihood alone counts."),
    GRADUS_PARAM_FIELD (Params, penalty), .max = 1e6, .slider_max = 1, .step = 0.01,
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "penalise-constant", .label = N_("Penalise θ₀ too"),
    .blurb = N_("Draw the constant to 0 as well, which moves the border away from the data."),
    GRADUS_PARAM_FIELD (Params, penalise_constant), .max = 1, .applies = GRADUS_APPLIES_RESTART },
  GRADUS_BASE_ROW ("standardise"),
  { .id = "tolerance", .label = N_("Tolerance"), .symbol = "\\varepsilon",
    .blurb = N_("Stop when the gradient is shorter than this."),
    GRADUS_DESCENT_TOLERANCE (1e12, 1e-10, 1) },
  GRADUS_BASE_ROW ("max-iterations"));

static const GradusParamMark marks[] = GRADUS_ROWS (
  { "learning-rate", N_("Up to here every batch step leads down"), gradus_descent_mark_limit,
    .limit = TRUE });

/* --- Names ------------------------------------------------------------------------------------ */

/* Who pulls hardest, and whether that is clear; who is farthest from the middle. */
static void
name (const GradusPosition *here, GradusNames *names)
{
  const GradusDescent *descent = here->workspace;
  const guint n = descent->problem->n, p = descent->problem->d + 1;
  g_autofree double *z = g_new (double, p);
  double first = -1, second = -1, far = -1, h = NAN;
  guint hardest = 0, farthest = 0;

  gradus_descent_name (here, names);
  for (guint i = 0; i < n && n <= 1000; i++)
    {
      const double e
        = gradus_descent_error (descent, ((const State *) here->state)->w.data, i, z);
      const double length = gradus_sum_squares (z, p);

      if (length > far)
        {
          far = length;
          farthest = i;
        }
      second = MAX (second, MIN (first, fabs (e)));
      if (fabs (e) > first)
        {
          first = fabs (e);
          hardest = i;
          h = descent->table.y[i] - e;
        }
    }
  gradus_names_whole (names, "hardest", hardest);
  gradus_names_whole (names, "farthest", farthest);
  gradus_names_whole (names, "hardest-number", hardest + 1);
  gradus_names_number (names, "hardest-h", h);
  gradus_names_whole (names, "hardest-y", (gint64) descent->table.y[hardest]);
  gradus_names_number (names, "hardest-surprise", descent->table.y[hardest] - h);
  gradus_names_flag (names, "clear", n > 1 && n <= 1000 && first - second > 0.005);
}

/* --- Phases ----------------------------------------------------------------------------------- */

#define H(theta, x) "\\role{model}{h} = \\frac{1}{1 + e^{-\\role{model}{" theta "}^T" x "}},\\quad "
#define MEAN(x)                                                                                    \
  "\\role{accent}{s} = \\frac1m\\sum_{i=1}^m \\role{second}{\\big(}\\role{data}{y^{(i)}} - "       \
  "\\role{model}{h^{(i)}}\\role{second}{\\big)}\\,\\role{data}{" x "^{(i)}}"
#define ONE(x)                                                                                     \
  "\\role{accent}{s} = \\role{second}{\\big(}\\role{data}{y^{(i)}} - \\role{model}{h^{(i)}}"       \
  "\\role{second}{\\big)}\\,\\role{data}{" x "^{(i)}}"
#define SHRUNK(theta) " - \\lambda\\role{model}{" theta "}"
#define MOVE_RULE(theta, x)                                                                        \
  "\\role{model}{" theta "} := \\role{past}{" theta "} + \\role{accent}{\\alpha s}"

static const GradusPhase phases[] = GRADUS_ROWS (
  { "sweep", N_("Measure the surprise"),
    N_("Compare the probability with the label, y − h, and let it pull along the input."),
    .pseudocode = N_("for the examples of this step:\n  h ← 1/(1 + exp(−θᵀx))\n  s ← s + (y − h) "
                     "x\ns ← mean − λ θ"),
    .run = gradus_descent_sweep, .n_micro = gradus_descent_count_sweep,
    .rule = H ("\\theta", "x") MEAN ("x"),
    .rules = GRADUS_SAY (
      { "examples == one and standardise and penalty > 0",
        H ("\\vartheta", "z") ONE ("z") SHRUNK ("\\vartheta") },
      { "examples == one and standardise", H ("\\vartheta", "z") ONE ("z") },
      { "examples == one and penalty > 0", H ("\\theta", "x") ONE ("x") SHRUNK ("\\theta") },
      { "examples == one", H ("\\theta", "x") ONE ("x") },
      { "standardise and penalty > 0", H ("\\vartheta", "z") MEAN ("z") SHRUNK ("\\vartheta") },
      { "standardise", H ("\\vartheta", "z") MEAN ("z") },
      { "penalty > 0", H ("\\theta", "x") MEAN ("x") SHRUNK ("\\theta") }),
    .fill = gradus_descent_fill_sum,
    .said = GRADUS_SAY (
      { "examples == one", N_("Example {i} comes: class 1 has the probability {h}, and its label "
                              "is {y}; the surprise is {error}.") },
      { "micro", N_("Example {i} of {n}: class 1 has the probability {h}, and its label is {y}; "
                    "the surprise {error} pulls along its input.") },
      { NULL, NN_ ("The one surprise is the mean: the step will be {learning-rate} times {sum}.",
        "The mean of {n} pulls: the step will be {learning-rate} times {sum}."), "n" }) },
  { "update", N_("Move all parameters"), N_("Go the way that the pulls agree upon."),
    .pseudocode = N_("θ ← θ + α s"), .run = gradus_descent_update, GRADUS_DESCENT_RULES (MOVE_RULE),
    .filled = GRADUS_SAY ({ "standardise", "<move theta-scaled learning-rate sum>" },
                          { NULL, "<move theta learning-rate sum>" }),
    .said = GRADUS_SAY (
      { "level", N_("θ hardly moves, and the cost stays at {loss}.") },
      { "loss rises", N_("θ is now {theta}, and the cost rises from {before loss} to {after loss}: "
                         "the step was too long for the others, or too long altogether.") },
      { "mistakes == 0", N_("θ is now {theta}: the cost falls from {before loss} to {after loss}, "
                            "and every example is on its own side.") },
      { NULL, NN_ ("θ is now {theta}: the cost falls from {before loss} to {after loss}, and one "
                 "example is on the wrong side.",
        "θ is now {theta}: the cost falls from {before loss} to {after loss}, and {mistakes} "
           "examples are on the wrong side."), "mistakes" }) },
  { "check", N_("Test the gradient"),
    N_("Stop when the pulls cancel; with one example at a time that is tested after each epoch."),
    .pseudocode = N_("if ‖∇J(θ)‖ < ε: stop"), .run = gradus_descent_check,
    .rule = "\\|\\nabla J\\| \\lt \\role{muted}{\\varepsilon}",
    .filled = GRADUS_SAY (
      { "gradient-norm < tolerance", "\\|\\nabla J\\| = <gradient-norm> \\lt <tolerance|muted>" },
      { "converged", "\\|\\nabla J\\| = <gradient-norm> \\approx 0" },
      { NULL, "\\|\\nabla J\\| = <gradient-norm> \\ge <tolerance|muted>" }),
    .said = GRADUS_SAY (
      { "converged", N_("Converged: the pulls cancel up to {gradient-norm}. θ = {theta}, and the "
                        "log-likelihood is {log-likelihood}.") },
      { "exhausted and mistakes == 0 and penalty == 0",
        NN_ ("Stopped at the limit of one iteration: every example is on its own side, so that a "
           "longer θ would always be more likely.",
        "Stopped at the limit of {max-iterations} iterations: every example is on its own side, "
           "so that a longer θ would always be more likely."), "max-iterations" },
      { "exhausted", NN_ ("Stopped at the limit of one iteration: the gradient still has the "
                        "length {gradient-norm}.",
        "Stopped at the limit of {max-iterations} iterations: the gradient still has the length "
           "{gradient-norm}."), "max-iterations" },
      { "event:epoch-end", N_("Epoch {epoch} ends: the gradient of all examples has the length "
                              "{gradient-norm}.") },
      { NULL, N_("The gradient has the length {gradient-norm}: another step.") }) });

/* --- Events and promises ---------------------------------------------------------------------- */

static const GradusEvent events[] = GRADUS_ROWS (
  { "loss-rose", N_("Cost rose"), N_("The step was too long, or what it gained for its example was "
                                     "lost elsewhere.") },
  GRADUS_BASE_ROWS,
  { "epoch-end", N_("End of an epoch"),
    N_("As many updates have been made since the last end as there are examples.") },
  { "separated", N_("Every example on its own side"),
    N_("The border makes no mistake any more.") });

/* The first entry of the gradient is the mean of h - y: where the gradient is 0, what is expected
 * and what is seen agree. */
static gboolean
holds_balance (const GradusPosition *here, double *measured)
{
  const GradusDescent *descent = here->workspace;
  g_auto (GradusArray) surprise = { 0 };

  if (descent->problem->n > GRADUS_DESCENT_MAX_WATCHED)
    return TRUE;
  gradus_descent_read_residuals (here, &surprise);
  *measured = fabs (gradus_sum (surprise.data, descent->problem->n)) / descent->problem->n;
  return (descent->penalty > 0 && descent->penalise_constant)
         || *measured <= ((const State *) here->state)->gradient_norm + 1e-12;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "descent", N_("No batch step up to the limit makes the cost rise"),
    "\\alpha\\le\\frac{2}{\\lambda_{\\max}/4m + \\lambda}\\Rightarrow "
    "J(\\theta^{(k+1)})\\le J(\\theta^{(k)})",
    gradus_descent_holds_descent, .phase = "update" },
  { "gradient", N_("The mean of the pulls is minus the gradient"), "s = -\\nabla J",
    gradus_descent_holds_gradient },
  { "balance", N_("The surprises balance as far as the gradient is 0"),
    "\\tfrac1m|\\sum_i (y^{(i)} - h(x^{(i)}))| \\le \\|\\nabla J\\|", holds_balance },
  { "above-minimum", N_("The cost is not below its minimum"), "J(\\theta)\\ge J(\\hat\\theta)",
    gradus_descent_holds_minimum });

/* --- What is shown and asked ------------------------------------------------------------------ */

static const GradusPlot plots[] = GRADUS_ROWS (
  { "data", N_("Examples and probability"), GRADUS_EDIT_POINTS, .kit = gradus_kit_classes,
    .of = "theta", .with = "logistic surprise before active=active" },
  GRADUS_BASE_ROW ("pulls"),
  GRADUS_BASE_ROW ("contours"),
  { "likelihood", N_("Log-likelihood"), .kit = gradus_kit_curves, .of = "log-likelihood",
    .with = "iterations" });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "hardest", N_("Which example pulls hardest?"), "sweep", "data", .asks = GRADUS_ASKS_DATUM,
    .about = "hardest", .when = "clear and examples == all",
    .words = N_("An example pulls with its surprise y − h, the arrow from the curve to its label. "
                "Which of the {n} pulls hardest?"),
    .truth = GRADUS_SAY (
      { NULL, N_("Example {hardest-number}: its label is {hardest-y}, class 1 has the probability "
                 "{hardest-h} there, and the surprise is {hardest-surprise}.") }),
    .intuition = N_("You thought that the example far away pulls most, as in least squares, but it "
                    "is hardly a surprise any more: its h is nearly its label."),
    .intuition_answer = "farthest" },
  { "step", N_("Where does the step lead?"), "sweep", "contours", GRADUS_DESCENT_PLACE,
    .words = N_("From {symbol}₀ = {theta-scaled[0]}, {symbol}₁ = {theta-scaled[1]} the step goes "
                "along the mean of the pulls, with the learning rate α = {learning-rate}. Where "
                "does it lead?"),
    .truth = GRADUS_SAY (
      { NULL, N_("To ({aim[0]}, {aim[1]}): the mean of the pulls is ({sum[0]}, {sum[1]}), and the "
                 "step is {learning-rate} times that.") }) });

/* --- Presets, checks, descriptor -------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "two-groups", .title = N_("Two groups in the plane"),
    .blurb = N_("The probability is a ramp: its middle is the border, its steepness the length of "
                "θ."),
    .data = "blobs:k=2,n=60,spread=3", .data_seed = 12, .params = "learning-rate=2", .seed = 1,
    .claims = "converged\nmistakes > 0" },
  { .id = "surprise-6", .title = N_("Six labels, one far away"),
    .blurb = N_("After one step the far example is explained and pulls no more; the two on the "
                "wrong side go on pulling."),
    .data = "surprise-6", .params = "learning-rate=0.5 standardise=false", .seed = 1,
    .claims = "iteration 1: surprise[5] < 0.011\niteration 1: surprise[2] > 0.56\nconverged\n"
              "mistakes == 2" },
  { .id = "logit-6", .title = N_("Six labels that overlap"),
    .blurb = N_("The most likely border stands in the middle, at 2.5."), .data = "logit-6",
    .params = "learning-rate=2 tolerance=1e-9", .seed = 1,
    .claims = "converged\nprobability[2] < 0.5\nprobability[3] > 0.5" },
  { .id = "one-by-one", .title = N_("One example after the other"),
    .blurb = N_("Steps for single surprises wander about the place where all of them balance."),
    .data = "blobs:k=2,n=60,spread=3", .data_seed = 12,
    .params = "learning-rate=0.2 examples=one max-iterations=1200", .seed = 1,
    .claims = "exhausted\ncount event:loss-rose > 100" },
  { .id = "penalty", .title = N_("A penalty brings it to rest"),
    .blurb = N_("The separable labels with a little price on the slope: the border stays at 1.5."),
    .data = "logit-4", .params = "learning-rate=1 penalty=0.1 standardise=false tolerance=1e-9",
    .seed = 1, .claims = "converged\nmistakes == 0" },
  { .id = "separable", .title = N_("Failure: nothing stands against certainty"),
    .blurb = N_("A threshold separates the labels; after 1000 steps θ is still growing."),
    .data = "logit-4", .params = "learning-rate=1 standardise=false max-iterations=1000", .seed = 1,
    .claims = "exhausted\nmistakes == 0\niteration 100: theta[1] < 3.4\ntheta[1] > 7.3",
    .failure = N_("When a threshold makes no mistake, a steeper curve is always more likely, and "
                  "the likelihood has no maximum. A penalty on the slope gives it one.") },
  { .id = "penalised-constant", .title = N_("Failure: the constant is penalised too"),
    .blurb = N_("The same penalty on θ₀ as well draws the border to 0.985, and x = 1 lands on the "
                "wrong side."),
    .data = "logit-4", .seed = 1,
    .params = "learning-rate=1 penalty=0.1 penalise-constant=true standardise=false tolerance=1e-9",
    .claims = "converged\nmistakes == 1\nprobability[1] > 0.5",
    .failure = N_("The place of the border depends on where 0 happens to be on the axis when the "
                  "constant is penalised. Penalise the slope only.") });

#define IRLS "Newton's method (IRLS) in NumPy: tests/second-opinion/descent.py --logistic"
#define BY_HAND "by hand: every h is 1/2"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "penalised-constant", 1, "theta", GRADUS_EXPECT (0, 0.5), 1e-15, BY_HAND },
  { "penalised-constant", 1, "loss", GRADUS_EXPECT (0.5579747825602567), 1e-14, "NumPy" },
  { "penalised-constant", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (-0.97248888, 0.98704375), 1e-7,
    IRLS },
  { "penalised-constant", GRADUS_CHECK_END, "loss", GRADUS_EXPECT (0.46157626187085143), 1e-12,
    IRLS },
  { "penalty", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (-2.26151051, 1.50767367), 1e-7, IRLS },
  { "separable", 100, "theta", GRADUS_EXPECT (-4.78086886, 3.38861142), 1e-8,
    "the rule in NumPy" },
  { "separable", 1000, "theta", GRADUS_EXPECT (-10.78230739, 7.34921753), 1e-8,
    "the rule in NumPy" },
  { "surprise-6", 1, "theta", GRADUS_EXPECT (0, 0.5416666666666666), 1e-15, BY_HAND },
  { "surprise-6", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (-0.07723537, 1.09125653), 1e-5, IRLS },
  { "surprise-6", GRADUS_CHECK_END, "loss", GRADUS_EXPECT (0.4036780674736542), 1e-10, IRLS },
  { "logit-6", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (-3.03506896, 1.21402759), 1e-7, IRLS },
  { "logit-6", GRADUS_CHECK_END, "log-likelihood", GRADUS_EXPECT (-2.4779868350496126), 1e-12,
    IRLS });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "penalty", .title = N_ ("Without a penalty and with one"),
    .blurb = N_ ("Nothing stands against certainty: without a penalty the curve becomes steeper "
                 "forever, with one it comes to rest."),
    .preset = "penalty", .left = "penalty=0 max-iterations=1000",
    .claims = "left: exhausted\nright: converged\nleft > right: theta[1]" },
  { .id = "examples", .title = N_ ("All examples and one at a time"),
    .blurb = N_ ("All together the cost falls at every step; one at a time it falls and rises, "
                 "on the way to the same border."),
    .preset = "two-groups", .right = "examples=one learning-rate=0.2 max-iterations=1200",
    .claims = "left: never: loss rises\nright: count event:loss-rose > 100" });

static const GradusSheet sheet = {
  .aha = N_("Every example pulls with its surprise y − h: the surer it is right, the less it "
            "pulls."),
  .by_hand = N_("0, 1, 2, 3 with the labels 0, 0, 1, 1 from θ = 0: every h is ½, the mean of (y − "
                "½)x is ½ and that of y − ½ is 0, so α = 1 leads to θ = (0, ½)."),
  .why = "data",
  .intuition = N_("The example farthest away pulls hardest, as in least squares."),
  .caught_by = "hardest",
  .breaks = N_("Labels that a threshold separates: θ grows without end, like the logarithm of the "
               "number of steps."),
  .needs = "sigmoid-and-logit batch-gradient-descent",
  .leads_to = "newton-logistic softmax-regression gda-vs-logistic",
  .aliases = "logit model; binary classifier; cross-entropy; LR; 逻辑回归; "
             "对数几率; ljhg; 逻辑斯谛回归; 逻辑斯蒂回归; "
             "对数几率回归",
  .terms = N_ ("sigmoid; log-likelihood; decision boundary"),
};

static const GradusFutures maps[] = GRADUS_ROWS (
  { .id = "penalty", .title = N_ ("The rate and the penalty"),
    .words = N_ ("Both on logarithmic scales. Where the penalty is large, what works ends at a "
                 "straight line: rate times penalty below 2, no matter which of them is large. "
                 "Where it is small the data alone decide, and the line is upright."),
    .x = "learning-rate=0.01:1000:101:log", .y = "penalty=0.001:100:101:log",
    .steps = 400, .colour = "status",
    .claims = "share(failed) ~ 0.44\n"
              "steps(0.01, 100) < 400\n"
              "steps(0.1, 10) < 400\n"
              "steps(0.017, 100) < 400\n"
              "steps(0.17, 10) < 400\n"
              "failed(0.022, 100) == 1\n"
              "failed(0.22, 10) == 1\n"
              "failed(0.017, 100) == 0\n"
              "failed(0.17, 10) == 0\n"
              "failed(30, 0.001) == 0" });

const GradusDescriptor gradus_logistic_regression = {
  .base = &gradus_descent, .id = "logistic-regression", .chapter = 5, .difficulty = 2,
  .title = N_("Logistic regression"),
  .summary = N_("Fit the probability of a class by letting every example pull with its surprise."),
  .goal = N_("Say which examples still pull and which are silent, and when the search has no end."),
  .source = "CS229 lecture notes 1, part II, section 5",
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_LABEL | GRADUS_NEEDS_TWO_CLASSES | GRADUS_NEEDS_MODERATE,
  .columns = N_("Inputs and a label with two classes."),
  GRADUS_TABLES, .param_marks = marks, .questions = questions, .validate = validate,
  .prepare = prepare, .name = name, .predicts = GRADUS_PREDICTS_SCORE,
  .score = N_ ("the logarithm of the odds"), .start_shows = "pulls",
  .start_said = GRADUS_SAY ({ NULL, N_("The start: the cost is {loss} with the parameters θ = "
                                       "{theta}.") }),
  .changed_said = GRADUS_SAY ({ NULL, N_("Something was changed after this step: with the "
                                         "parameters θ = {theta} the cost is now {loss}.") }),
  .same = GRADUS_SAMENESS (
    { "place", GRADUS_DIFFERS, "the rate of the steps has the unit of the inputs" },
    { "scale", GRADUS_DIFFERS, "the rate of the steps has the unit of the inputs" }),
  .same_on = "surprise-6",
  .ends = "theta",
  .maps = maps,
};
