/* Gradient descent for linear regression, all examples at a time or one after the other.
 *
 * Objective. Fit the hypothesis h(x) = theta0 + theta1 x1 + ... + thetad xd (x0 = 1) to m examples
 * by making the cost J(theta) = 1/2 sum_i (h(x_i) - y_i)^2 small. J is a convex quadratic: it has
 * one minimum, or one flat valley, and no other local ones.
 *
 * Batch step. One iteration looks at all examples and then moves all parameters at once:
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
 * Stochastic step (LMS, Widrow-Hoff). One iteration is one example: take it, measure the error e =
 * y - h(x), move theta := theta + alpha e x. The error on this example becomes (1 - alpha ||x||^2)
 * e, so that alpha < 2/||x||^2 makes it smaller; the cost over all examples may well rise. Examples
 * come as listed, shuffled anew for every epoch of m updates, or drawn with replacement. With a
 * constant alpha theta ends up near the minimum and keeps moving about it; with a rate that falls
 * to 0, alpha b/(b + t) or alpha/sqrt (1 + t/b), it settles. Only when the line fits exactly does a
 * constant rate get there: then all errors vanish together. A single small step says nothing, so
 * the test waits for the end of the epoch and compares theta with the last such end.
 *
 * Cost. O(m d) a sweep, O(d) an example. Cost and gradient for the curves are exact, from the
 * triangular factor of [1 x y], O(d^2) each.
 *
 * Edge cases. A column that does not vary becomes 0 when standardised and keeps its starting
 * weight. With linearly dependent columns the end depends on the start. The tolerance of the batch
 * rule is absolute; a gradient that rounding does not let get smaller also counts as zero.
 * Divergence fails only once J is a million times its start, so that it can be watched. A rate so
 * small that it moves no digit any more ends a stochastic run as exhausted.
 *
 * Source: CS229 lecture notes 1, part I, section 1 (LMS algorithm), with the falling rate of
 * footnote 2.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <float.h>

#include "descent.h"

typedef GradusDescentState State;
typedef GradusDescentParams Params;

static char *
validate (const GradusSetup *setup)
{
  return gradus_descent_complain (setup, GRADUS_LOSS_SQUARES);
}

static gpointer
prepare_batch (const GradusSetup *setup)
{
  return gradus_descent_new (setup, GRADUS_LOSS_SQUARES, FALSE);
}

static gpointer
prepare_single (const GradusSetup *setup)
{
  return gradus_descent_new (setup, GRADUS_LOSS_SQUARES, TRUE);
}

/* --- Quantities ------------------------------------------------------------------------------- */

/* What is lost against least squares; undefined where it is nothing but rounding. */
static double
excess (const GradusView *view)
{
  const State *state = view->state;
  const GradusDescent *descent = view->workspace;
  const double lost = state->cost - descent->best_cost;

  return lost > gradus_descent_slack (descent, state->w.data, state->cost) ? lost : NAN;
}

static double
example (const GradusView *view)
{
  const State *state = view->state;

  return state->example >= 0 ? state->example : NAN;
}

static gboolean
is_measured (const GradusView *view)
{
  return ((const State *) view->state)->example >= 0 && view->phase != 0;
}

static double
error (const GradusView *view)
{
  return is_measured (view) ? ((const State *) view->state)->error : NAN;
}

/* alpha e z of the present example. */
static void
read_step (const GradusView *view, GradusArray *out)
{
  const State *state = view->state;
  const GradusDescent *descent = view->workspace;
  double *step;

  if (!is_measured (view))
    return;
  step = gradus_array_init_vector (out, descent->problem->d + 1);
  gradus_linear_problem_input (descent->problem, (gsize) state->example, step);
  for (guint j = 0; j <= descent->problem->d; j++)
    step[j] *= state->rate * state->error;
}

#define RESIDUALS                                                                                  \
  { "residuals", N_("Errors"), "y - h(x)", .array = gradus_descent_read_residuals,                 \
    .indices = N_("one number for each example") },                                                \
  { "pulls", N_("What every example adds to the sum"), "e^{(i)} z^{(i)}",                          \
    .array = gradus_descent_read_pulls, .flags = GRADUS_HIDDEN }

static const GradusQuantity batch_quantities[] = {
  { "loss", N_("Cost"), "J(\\theta)", GRADUS_QUANTITY (State, cost),
    .flags = GRADUS_METRIC | GRADUS_LOG, .better = GRADUS_BETTER_LESS },
  { "gradient-norm", N_("Length of the gradient"), "\\|\\nabla J\\|",
    GRADUS_QUANTITY (State, gradient_norm), .flags = GRADUS_METRIC | GRADUS_LOG },
  GRADUS_DESCENT_THETA,
  { "gradient", N_("Gradient"), "\\nabla J", .array = gradus_descent_read_gradient,
    .indices = N_("one number for each parameter, in the coordinates used") },
  { "sum", N_("Sum over the examples"), "\\sum_i (y^{(i)} - h(z^{(i)}))\\,z^{(i)}",
    GRADUS_QUANTITY (State, sum), .shape = "1+d",
    .indices = N_("one number for each parameter: of the examples swept so far") },
  RESIDUALS,
  { "error", N_("Error on the example"), "e", GRADUS_QUANTITY (State, error) },
  { NULL },
};

static const GradusQuantity single_quantities[] = {
  { "loss", N_("Cost"), "J(\\theta)", GRADUS_QUANTITY (State, cost),
    .flags = GRADUS_METRIC | GRADUS_LOG, .better = GRADUS_BETTER_LESS },
  { "excess", N_("Cost above least squares"), "J(\\theta) - J(\\hat\\theta)", .number = excess,
    .flags = GRADUS_METRIC | GRADUS_LOG, .better = GRADUS_BETTER_LESS },
  { "rate", N_("Rate of this update"), "\\alpha_t", GRADUS_QUANTITY (State, rate),
    .flags = GRADUS_METRIC | GRADUS_LOG },
  GRADUS_DESCENT_THETA,
  { "example", N_("Row of the example"), "i", .number = example, .flags = GRADUS_LISTED,
    .indices = N_("one number, counted from 0") },
  { "error", N_("Error on the example"), "e", .number = error, .flags = GRADUS_LISTED,
    .indices = N_("one number, before the update") },
  { "step", N_("Step"), "\\alpha e z^{(i)}", .array = read_step,
    .indices = N_("one number for each parameter, in the coordinates used") },
  RESIDUALS,
  { "moved", N_("Way of the last epoch"), NULL, GRADUS_QUANTITY (State, moved) },
  { "updates", N_("Updates"), "t", GRADUS_QUANTITY (State, updates) },
  { "position", N_("Examples of this epoch"), "k", GRADUS_QUANTITY (State, position) },
  { "epoch", N_("Epochs"), NULL, GRADUS_QUANTITY (State, epoch) },
  GRADUS_DESCENT_MEMORY,
  { NULL },
};

/* --- Parameters ------------------------------------------------------------------------------- */


static const GradusParam batch_params[] = {
  DESCENT_RATE (N_("How far a step goes along the sum; beyond 2/λmax every step overshoots more."),
                0.01, 1e-10),
  GRADUS_DESCENT_STANDARDISE (TRUE),
  DESCENT_TOLERANCE (N_("Stop when the gradient is shorter than this."), 1e12, 1e-10, 100),
  DESCENT_LIMIT ("max-iterations", N_("Iteration limit"),
                 N_("Stop after so many iterations even if the tolerance is not reached."), 10000,
                 10, 100000),
  { NULL },
};

static const GradusChoice schedules[] = {
  [GRADUS_SCHEDULE_CONSTANT] = { "constant", N_("Constant α") },
  [GRADUS_SCHEDULE_INVERSE] = { "inverse", N_("α b/(b + t)") },
  [GRADUS_SCHEDULE_INVERSE_SQRT] = { "inverse-sqrt", N_("α/√(1 + t/b)") },
  { NULL },
};

const GradusChoice gradus_descent_orders[] = {
  [GRADUS_ORDER_LISTED] = { "listed", N_("As listed") },
  [GRADUS_ORDER_SHUFFLED] = { "shuffled", N_("Shuffled every epoch") },
  [GRADUS_ORDER_DRAWN] = { "drawn", N_("Drawn at random") },
  { NULL },
};

static const GradusParam single_params[] = {
  DESCENT_RATE (N_("How far a step goes; with 1/‖x‖² it would make the example's own error zero."),
                0.01, 1e-8),
  { .id = "schedule", .label = N_("Schedule"),
    .blurb = N_("Whether the rate stays or falls with the number t of updates made."),
    GRADUS_PARAM_FIELD (Params, schedule), .max = GRADUS_SCHEDULE_INVERSE_SQRT,
    .choices = schedules, .applies = GRADUS_APPLIES_LIVE },
  { .id = "decay", .label = N_("Decay"), .symbol = "b",
    .blurb = N_("After how many updates the rate has fallen markedly: to α/2 or α/√2."),
    GRADUS_PARAM_FIELD (Params, decay), .def = 100, .min = 1e-3, .max = 1e12, .slider_min = 1,
    .slider_max = 10000, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE,
    .enabled_if = "schedule=inverse|inverse-sqrt" },
  GRADUS_DESCENT_PARAM_ORDER (NULL),
  GRADUS_DESCENT_STANDARDISE (TRUE),
  DESCENT_LIMIT ("epochs", N_("Epoch limit"),
                 N_("Stop after so many epochs even if θ has not settled."), 20, 1, 1000),
  DESCENT_TOLERANCE (N_("Stop when a whole epoch moves θ by less than this part of its length."),
                     1, 1e-12, 0.1),
  { NULL },
};

static double
mark_limit (const GradusSetup *setup)
{
  const GradusDescent *descent = gradus_setup_get_workspace ((GradusSetup *) setup);

  return descent != NULL ? descent->limit : NAN;
}

static double
mark_largest (const GradusSetup *setup)
{
  const GradusDescent *descent = gradus_setup_get_workspace ((GradusSetup *) setup);

  return descent != NULL ? 2 / descent->problem->largest_square : NAN;
}

static const GradusParamMark batch_marks[] = {
  { "learning-rate", N_("Limit 2/λmax"), mark_limit },
  { NULL },
};

static const GradusParamMark single_marks[] = {
  { "learning-rate", N_("2/max‖x‖²: no step makes its own error larger"), mark_largest },
  { NULL },
};

/* --- Phases ----------------------------------------------------------------------------------- */

#define PULL(theta, x)                                                                             \
  "\\role{second}{\\big(}\\role{data}{y^{(i)}} \\role{second}{-} \\role{model}{h_{" theta "}(" x   \
  "^{(i)})}\\role{second}{\\big)}\\,\\role{data}{" x "^{(i)}}"
#define SUM_RULE(theta, x) "\\role{accent}{-\\nabla J} = \\sum_{i=1}^m " PULL (theta, x)
#define BATCH_RULE(theta, x)                                                                       \
  "\\role{model}{" theta "} := \\role{past}{" theta "} + \\role{accent}{\\alpha\\sum_{i=1}^m "     \
  "\\big(\\role{data}{y^{(i)}} - \\role{past}{h_{" theta "}(" x "^{(i)})}\\big)\\,\\role{data}{" x \
  "^{(i)}}}"
#define ERROR_RULE(theta, x)                                                                       \
  "\\role{accent}{e} = \\role{data}{y^{(i)}} - \\role{model}{h_{" theta "}}(\\role{accent}{" x     \
  "^{(i)}})"
#define SINGLE_RULE(theta, x)                                                                      \
  "\\role{model}{" theta "} := \\role{past}{" theta "} + \\role{accent}{\\alpha_t\\,e\\," x        \
  "^{(i)}}"
#define EPOCH_RULE(theta, x)                                                                       \
  "k = m,\\quad \\|" theta "^{(t)} - " theta "^{(t-m)}\\| \\le \\varepsilon\\max(1, \\|" theta     \
  "^{(t)}\\|)"
#define EPOCH_FILLED(theta, sign)                                                                  \
  "k = <n>,\\quad \\|" theta "^{(t)} - " theta "^{(t-m)}\\| = <moved> " sign                       \
  " <tolerance>\\cdot <length>"

static const GradusPhase batch_phases[] = {
  { "sweep", N_("Sweep the examples"),
    N_("Compare the hypothesis with every example and add up error times input; the parameters "
       "stay as they are."),
    .pseudocode = N_("s ← 0\nfor i = 1 … m:\n  e ← y⁽ⁱ⁾ − θᵀx⁽ⁱ⁾\n  s ← s + e x⁽ⁱ⁾"),
    .run = gradus_descent_sweep, .micro = "n", DESCENT_RULES (SUM_RULE),
    .fill = gradus_descent_fill_sum,
    .said = GRADUS_SAY (
      { "micro", N_("Example {i} of {n}: the target is {y}, the hypothesis says {h}; the error "
                    "{error} is added to the sum.") },
      { "n == 2", N_("Both examples are summed: the step will be {learning-rate} times {sum}.") },
      { NULL, N_("The only example makes the sum: the step will be {learning-rate} times {sum}."),
        N_("All {n} examples are summed: the step will be {learning-rate} times {sum}."), "n" }) },
  { "update", N_("Move all parameters"), N_("Go against the gradient, all parameters at once."),
    .pseudocode = N_("θ ← θ + α s"), .run = gradus_descent_update, DESCENT_RULES (BATCH_RULE),
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
      { "converged", N_("Converged: the gradient has the length {gradient-norm}, so that no step "
                        "leads further down. The parameters are θ = {theta}.") },
      { "exhausted", N_("Stopped at the limit of one iteration: the gradient still has the length "
                        "{gradient-norm}, above the tolerance {tolerance}."),
        N_("Stopped at the limit of {max-iterations} iterations: the gradient still has the length "
           "{gradient-norm}, above the tolerance {tolerance}."), "max-iterations" },
      { NULL, N_("The gradient has the length {gradient-norm}, above the tolerance {tolerance}: "
                 "another iteration.") }) },
  { NULL },
};

static const GradusPhase single_phases[] = {
  { "pick", N_("Take an example"), N_("Choose the next example and the rate of its update."),
    .pseudocode = N_("i ← next example\nα ← rate (t)"), .run = gradus_descent_pick,
    .rule = "\\alpha_t = \\alpha",
    .rules = GRADUS_SAY (
      { "schedule == inverse", "\\alpha_t = \\frac{\\alpha b}{b+t}" },
      { "schedule == inverse-sqrt", "\\alpha_t = \\frac{\\alpha}{\\sqrt{1+t/b}}" }),
    .filled = GRADUS_SAY (
      { "schedule == inverse",
        "\\role{accent}{i} = <i>,\\quad \\alpha_{<updates>} = \\frac{<learning-rate>\\cdot "
        "<decay>}{<decay> + <updates>} = <rate>" },
      { "schedule == inverse-sqrt",
        "\\role{accent}{i} = <i>,\\quad \\alpha_{<updates>} = \\frac{<learning-rate>}{\\sqrt{1 + "
        "<updates>/<decay>}} = <rate>" },
      { NULL, "\\role{accent}{i} = <i>,\\quad \\alpha_{<updates>} = <rate>" }),
    .said = GRADUS_SAY (
      { NULL, N_("Example {i} is next, number {position+1} of {n} in epoch {epoch+1}; the learning "
                 "rate is {rate}.") }) },
  { "error", N_("Measure the error"), N_("Compare the hypothesis with this one target."),
    .pseudocode = N_("e ← y⁽ⁱ⁾ − θᵀx⁽ⁱ⁾"), .run = gradus_descent_measure,
    DESCENT_RULES (ERROR_RULE),
    .fill = gradus_descent_fill_error,
    .said = GRADUS_SAY (
      { NULL, N_("The target is {y} and the hypothesis says {h}: the error is {error}.") }) },
  { "update", N_("Move the parameters"),
    N_("Go along the example's input, as far as the error is large."),
    .pseudocode = N_("θ ← θ + α e x⁽ⁱ⁾"), .run = gradus_descent_update, DESCENT_RULES (SINGLE_RULE),
    .filled = GRADUS_SAY ({ "standardise", "<move theta-scaled rate error z>" },
                          { NULL, "<move theta rate error z>" }),
    .said = GRADUS_SAY (
      { "error == 0", N_("The hypothesis was right about this example: nothing changes.") },
      { "level", N_("The hypothesis moves towards example {i}, but so little that J stays at "
                    "{loss|,}.") },
      { "loss rises", N_("The hypothesis moves towards example {i}, but away from the others: J "
                         "rises from {before loss|,} to {after loss|,}.") },
      { NULL, N_("The hypothesis moves towards example {i}: J falls from {before loss|,} to {after "
                 "loss|,}.") }) },
  { "check", N_("Test at the end of the epoch"),
    N_("After all examples, stop if the whole epoch has hardly moved θ."),
    .pseudocode = N_("t ← t + 1\nif the epoch is over and θ hardly moved: stop"),
    .run = gradus_descent_check_epoch, DESCENT_RULES (EPOCH_RULE),
    .filled = GRADUS_SAY (
      { "not event:epoch-end", "k = <position> \\lt <n>" },
      { "converged and standardise", EPOCH_FILLED ("\\vartheta", "\\le") },
      { "converged", EPOCH_FILLED ("\\theta", "\\le") },
      { "standardise", EPOCH_FILLED ("\\vartheta", "\\gt") },
      { NULL, EPOCH_FILLED ("\\theta", "\\gt") }),
    .said = GRADUS_SAY (
      { "converged", N_("Stopped after one epoch: it moved {symbol} by only {moved}. The cost is "
                        "{loss|,} and the parameters are θ = {theta}."),
        N_("Stopped after {epoch} epochs: the whole last one moved {symbol} by only {moved}. The "
           "cost is {loss|,} and the parameters are θ = {theta}."), "epoch" },
      { "exhausted and event:epoch-end",
        N_("Stopped at the limit of one epoch: {symbol} still moved by {moved}, and the cost is "
           "{loss|,}."),
        N_("Stopped at the limit of {epoch} epochs: in the last one {symbol} still moved by "
           "{moved}, and the cost is {loss|,}."), "epoch" },
      { "exhausted", N_("Stopped after one update: the rate has fallen to {rate} and moves "
                        "{symbol} no more."),
        N_("Stopped after {updates} updates: the rate has fallen to {rate} and moves {symbol} no "
           "more."), "updates" },
      { "event:epoch-end", N_("Epoch {epoch} ends: it moved {symbol} by {moved}, and the cost is "
                              "now {loss|,}.") },
      { NULL,
        N_("Example {position} of {n} in epoch {epoch+1} is done; the next one follows.") }) },
  { NULL },
};

/* --- Events and promises ---------------------------------------------------------------------- */

static const GradusEvent batch_events[] = {
  [GRADUS_DESCENT_ROSE] = { "loss-rose", N_("Cost rose"),
                            N_("The step went so far that the other side of the bowl is higher.") },
  GRADUS_DESCENT_EVENTS,
  { NULL },
};

static const GradusEvent single_events[] = {
  [GRADUS_DESCENT_ROSE] = { "loss-rose", N_("Cost rose"),
                            N_("The step that suits one example makes the others worse, "
                               "altogether.") },
  GRADUS_DESCENT_EVENTS,
  [GRADUS_DESCENT_EPOCH] = { "epoch-end", N_("End of an epoch"),
                             N_("As many updates have been made since the last end as there are "
                                "examples.") },
  { NULL },
};

/* What is left of the step when its part along the input, of the length the rule says, is taken
 * away. */
static gboolean
holds_parallel (const GradusView *view, double *measured)
{
  const State *state = view->state, *previous = view->previous;
  const GradusLinearProblem *problem = ((const GradusDescent *) view->workspace)->problem;
  g_autofree double *z = g_new (double, problem->d + 1);
  double size = 0;

  gradus_linear_problem_input (problem, (gsize) state->example, z);
  *measured = 0;
  for (guint j = 0; j <= problem->d; j++)
    {
      const double step = state->w.data[j] - previous->w.data[j];

      *measured = hypot (*measured, step - state->rate * previous->error * z[j]);
      size = hypot (size, MAX (fabs (state->w.data[j]), fabs (previous->w.data[j])));
    }
  return *measured <= 8 * DBL_EPSILON * size;
}

static gboolean
holds_error_shrinks (const GradusView *view, double *measured)
{
  const State *state = view->state, *previous = view->previous;
  const GradusDescent *descent = view->workspace;
  const guint p = descent->problem->d + 1;
  g_autofree double *z = g_new (double, p);
  const double now = gradus_descent_error (descent, state->w.data, (gsize) state->example, z);
  const double square = gradus_sum_squares (z, p);
  double sizes = fabs (descent->table.y[state->example]);

  for (guint j = 0; j < p; j++)
    sizes += fabs (z[j]) * (fabs (state->w.data[j]) + fabs (previous->w.data[j]));
  *measured = fabs (now - (1 - state->rate * square) * previous->error);
  return *measured <= 16 * (p + 1.0) * DBL_EPSILON
                        * (sizes + state->rate * square * fabs (previous->error));
}

static gboolean
holds_no_error_no_change (const GradusView *view, double *measured)
{
  const State *state = view->state, *previous = view->previous;

  *measured = fabs (previous->error);
  return previous->error != 0 || gradus_array_equal (&state->w, &previous->w);
}

#define ABOVE_MINIMUM                                                                              \
  { "above-minimum", N_("The cost is not below that of least squares"),                            \
    "J(\\theta)\\ge J(\\hat\\theta)",                                                              \
    N_("The cost is below the least squares minimum, which cannot be."),                           \
    gradus_descent_holds_minimum }

static const GradusInvariant batch_invariants[] = {
  { "descent", N_("The cost does not rise while α ≤ 2/λmax"),
    "\\alpha\\le\\frac{2}{\\lambda_{\\max}}\\Rightarrow J(\\theta^{(k+1)})\\le J(\\theta^{(k)})",
    N_("The cost rose although the learning rate is below its limit."),
    gradus_descent_holds_descent, .phase = "update" },
  { "gradient", N_("The sum over the examples is minus the gradient"),
    "\\sum_i (y^{(i)} - h(z^{(i)}))\\,z^{(i)} = -\\nabla J",
    N_("The sum over the examples differs from the gradient computed from the triangular factor."),
    gradus_descent_holds_gradient },
  ABOVE_MINIMUM,
  { NULL },
};

static const GradusInvariant single_invariants[] = {
  { "parallel", N_("The step is α e x"),
    "\\vartheta^{(t+1)} - \\vartheta^{(t)} = \\alpha\\,e\\,z^{(i)}",
    N_("The step is not parallel to the example's input, or not of the length α|e|‖x‖."),
    holds_parallel, .phase = "update" },
  { "error-shrinks", N_("The example's own error is multiplied by 1 − α‖x‖²"),
    "e' = (1 - \\alpha\\|z^{(i)}\\|^2)\\,e",
    N_("The error on the example did not change as the rule says."), holds_error_shrinks,
    .phase = "update" },
  { "no-error-no-change", N_("Without an error nothing changes"),
    "e = 0 \\Rightarrow \\vartheta^{(t+1)} = \\vartheta^{(t)}",
    N_("The parameters changed although the error was zero."), holds_no_error_no_change,
    .phase = "update" },
  ABOVE_MINIMUM,
  { NULL },
};

/* --- Pictures --------------------------------------------------------------------------------- */

static void
extra_loss (const GradusView *view, GradusScene *scene)
{
  const GradusDescent *descent = view->workspace;

  /* On a logarithmic axis a perfect fit, 0 up to rounding, is infinitely far down. */
  if (descent->best_cost > 1e-12 * descent->start_cost)
    gradus_scene_hrule (scene, descent->best_cost, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED,
                        _("least squares"));
}

static void
extra_gradient (const GradusView *view, GradusScene *scene)
{
  gradus_scene_hrule (scene, ((const Params *) view->params)->tolerance, GRADUS_ROLE_MUTED,
                      GRADUS_LINE_DASHED, _("tolerance"));
}

static void
extra_directions (const GradusView *view, GradusScene *scene)
{
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT,
                         _("direction, the steepest first, and the factor of a step"),
                         _("distance from the minimum"));
}

/* J where a step of the rate @rate against the gradient leads. */
static double
cost_of_rate (const GradusView *view, double rate, double unused)
{
  const GradusDescent *descent = view->workspace;
  const double *w = ((const State *) view->state)->w.data;
  g_autofree double *to = g_new (double, descent->problem->d + 1);

  gradus_descent_gradient (descent, w, to);
  for (guint j = 0; j <= descent->problem->d; j++)
    to[j] = w[j] - rate * to[j];
  return gradus_descent_cost (descent, to);
}

static void
extra_rate (const GradusView *view, GradusScene *scene)
{
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, _("learning rate α"),
                         _("cost after the next step"));
}

/* The step of the timeline that ended epoch @epoch, or 0. Every iteration has the same number of
 * steps; after a change of the number of rows the older ends are not where they were and are left
 * out. */
static guint64
find_epoch_end (const GradusView *view, guint64 epoch)
{
  const guint64 step = epoch * gradus_dataset_get_table (view->dataset)->n
                       * (G_N_ELEMENTS (single_phases) - 1);

  if (view->history == NULL || step == 0 || step >= gradus_history_length (view->history)
      || (gradus_history_events (view->history, step) & (1 << GRADUS_DESCENT_EPOCH)) == 0)
    return 0;
  return step;
}

static void
extra_epoch_ends (const GradusView *view, GradusScene *scene)
{
  const State *state = view->state;
  const guint value = (guint) gradus_algorithm_find_value (view->algorithm, "theta-scaled");
  gboolean any = FALSE;

  gradus_descent_extra_contours (view, scene);
  for (guint64 epoch = state->epoch > 60 ? state->epoch - 60 : 1; epoch <= state->epoch; epoch++)
    {
      const guint64 at = find_epoch_end (view, epoch);
      gsize length = 0;
      const double *w = at > 0 ? gradus_history_track (view->history, value, at, &length) : NULL;

      if (w == NULL || length < 2)
        continue;
      gradus_scene_point (scene, w[0], w[1], GRADUS_ROLE_FOREGROUND, GRADUS_SHAPE_SQUARE, 0.6, -1);
      any = TRUE;
    }
  if (any)
    gradus_scene_legend (scene, GRADUS_ROLE_FOREGROUND, GRADUS_SHAPE_SQUARE, FALSE, 0,
                         _("end of an epoch"));
}

/* Most epochs that the comparison with the batch rule follows. */
#define MAX_EPOCHS_SHOWN 200

/* A curve over epochs of what was lost against least squares; undefined values are left out. */
static void
draw_epochs (GradusScene *scene, const double *lost, guint n, GradusRole role, const char *text)
{
  g_autofree double *x = g_new (double, n);
  g_autofree double *y = g_new (double, n);
  guint kept = 0;

  for (guint k = 0; k < n; k++)
    if (lost[k] > 0)
      {
        x[kept] = k;
        y[kept++] = lost[k];
      }
  if (kept > 0)
    gradus_scene_polyline (scene, x, y, kept, role, GRADUS_LINE_MARKERS);
  gradus_scene_legend (scene, role, GRADUS_SHAPE_AUTO, TRUE, 0, text);
}

/* The batch rule at its safest fast rate, 1/lambda_max, after so many sweeps: as many looks at
 * examples as the same number of epochs. */
static void
descend_in_batches (const GradusDescent *descent, guint n, double *lost)
{
  const guint p = descent->problem->d + 1;
  g_autofree double *w = g_memdup2 (descent->start, p * sizeof (double));
  g_autofree double *gradient = g_new (double, p);

  for (guint k = 0; k < n; k++)
    {
      const double cost = gradus_descent_cost (descent, w);

      lost[k] = cost - descent->best_cost;
      if (lost[k] <= gradus_descent_slack (descent, w, cost))
        lost[k] = NAN;
      gradus_descent_gradient (descent, w, gradient);
      for (guint j = 0; j < p; j++)
        w[j] -= gradient[j] * descent->limit / 2;
    }
}

static void
build_epochs (const GradusView *view, GradusScene *scene)
{
  const State *state = view->state;
  const GradusDescent *descent = view->workspace;
  const gsize square = (gsize) (descent->problem->d + 2) * (descent->problem->d + 2);
  const guint n = 1 + MIN (state->epoch, MIN (MAX_EPOCHS_SHOWN, 1 + 2000000 / square));
  const guint metric = (guint) gradus_algorithm_find_metric (view->algorithm, "excess");
  g_autofree double *lost = g_new (double, n);
  guint right = 5;

  while (right < n - 1)
    right *= 2;
  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_LOG_Y,
                         _("epoch (every example seen once)"),
                         _(view->algorithm->metrics[metric].title));
  gradus_scene_set_x_range (scene, 0, right);
  if (descent->start_cost <= descent->best_cost)
    {
      gradus_scene_set_placeholder (scene, _("The start is the least squares solution."));
      return;
    }
  descend_in_batches (descent, n, lost);
  draw_epochs (scene, lost, n, GRADUS_ROLE_SECOND, _("batch, α = 1/λmax"));
  lost[0] = descent->start_cost - descent->best_cost;
  for (guint k = 1; k < n; k++)
    {
      const guint64 at = find_epoch_end (view, k);

      lost[k] = at > 0 ? gradus_history_metric (view->history, metric, at) : NAN;
    }
  draw_epochs (scene, lost, n, GRADUS_ROLE_MODEL, _("one example a step"));
}


static const GradusPlot batch_plots[] = {
  { "data", N_("Data and hypothesis"), GRADUS_EDIT_POINTS, .kit = gradus_kit_regression,
    .of = "theta", .extra = gradus_descent_extra_data,
    .with = "residuals=swept before active=active truth=best start=start-line zoom=zoom" },
  { "contours", N_("Contours of the cost"), GRADUS_EDIT_STARTS,
    DESCENT_SURFACE ("least-squares "),
    .extra = gradus_descent_extra_contours },
  { "loss", N_("Cost"), .kit = gradus_kit_curves, .of = "loss", .with = "iterations",
    .extra = extra_loss },
  { "gradient", N_("Length of the gradient"), .kit = gradus_kit_curves, .of = "gradient-norm",
    .with = "iterations", .extra = extra_gradient },
  { "directions", N_("The two axes of the bowl"), .kit = gradus_kit_factors, .of = "along",
    .with = "factors=factors start=along-start", .extra = extra_directions },
  { "rate", N_("Cost against the learning rate"), .kit = gradus_kit_function,
    .of = "learning-rate", .surface = cost_of_rate, .extra = extra_rate,
    .with = "range=rates tangent=zero mark=limit" },
  { NULL },
};

static const GradusPlot single_plots[] = {
  { "data", N_("Data and hypothesis"), GRADUS_EDIT_POINTS, .kit = gradus_kit_regression,
    .of = "theta", .extra = gradus_descent_extra_data,
    .with = "before active=active truth=best start=start-line zoom=zoom" },
  { "contours", N_("Contours of the cost"), GRADUS_EDIT_STARTS,
    DESCENT_SURFACE ("least-squares "),
    .extra = extra_epoch_ends },
  { "loss", N_("Cost after every update"), .kit = gradus_kit_curves, .of = "loss",
    .with = "iterations", .extra = extra_loss },
  { "epochs", N_("Epochs against batch sweeps"), .build = build_epochs },
  { "pulls", N_("What every example wants"), .kit = gradus_kit_arrows, .of = "pulls",
    .with = "active=active", .extra = gradus_descent_extra_pulls },
  { NULL },
};

/* --- Questions -------------------------------------------------------------------------------- */


static const GradusQuestion batch_questions[] = {
  DESCENT_PLACE ("sweep",
         N_("From {symbol}₀ = {theta-scaled[0]}, {symbol}₁ = {theta-scaled[1]} the step goes "
            "against the gradient, as far as the learning rate α = {learning-rate} says. Where "
            "does it lead?"),
         N_("To ({aim[0]}, {aim[1]}): the sum over the examples is ({sum[0]}, {sum[1]}), at right "
            "angles to the contour, and the step is {learning-rate} times that.")),
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
    .intuition_answer = "same-factor" },
  { "length", N_("How long is the step?"), "update", "contours", .asks = GRADUS_ASKS_NUMBER,
    .about = "step-length", .when = "step-length > 0", .scale = "fair-length",
    .words = N_("The gradient has the length ‖∇J‖ = {gradient-norm} and the learning rate is α = "
                "{learning-rate}. How long is the step?"),
    .truth = GRADUS_SAY ({ NULL, N_("The step has the length α‖∇J‖ = {learning-rate} · "
                                    "{gradient-norm'} = {step-length}.") }) },
  { NULL },
};

static const char *const tilts[] = { N_("The slope grows"), N_("The slope falls"),
                                     N_("The slope stays"), NULL };

static const GradusQuestion single_questions[] = {
  { "tilt", N_("Which way does the line tilt?"), "error", "data", .asks = GRADUS_ASKS_CHANGE,
    .about = "aim-slope", .choices = tilts, .when = "d == 1 and tilts",
    .words = N_("Example {i} has x = {x} and y = {y}; in the coordinates used its input is {z[1]}. "
                "Which way will it tilt the line?"),
    .truth = GRADUS_SAY (
      { "aim-slope rises", N_("The slope grows: the error {error} and the input {z[1]} have the "
                              "same sign, so that their product is positive.") },
      { NULL, N_("The slope falls: the error {error} and the input {z[1]} have unlike signs, so "
                 "that their product is negative.") }) },
  DESCENT_PLACE ("error",
         N_("Example {i} with the input {z[1]} acts alone, and the learning rate is {rate}. Where "
            "will it send {symbol}₀ = {theta-scaled[0]}, {symbol}₁ = {theta-scaled[1]}?"),
         N_("To ({aim[0]}, {aim[1]}): the error is {error}, and the step is {rate} times that "
            "along the example's input (1, {z[1]}), whatever the contours say.")),
  { "error", N_("How large is the error?"), "error", "data", .asks = GRADUS_ASKS_NUMBER,
    .about = "error", .when = "d <= 3 and fair > 0", .scale = "fair",
    .words = N_("In the coordinates used {symbol} = {theta-scaled}, and example {i} has the input "
                "{z} and the target {y}. What is the error, the target less what the hypothesis "
                "says?"),
    .truth = GRADUS_SAY ({ NULL, N_("The hypothesis says {h}, so that the error is {y} − {h} = "
                                    "{error}.") }) },
  { "cost", N_("What does the step do to the cost?"), "update", "loss", .asks = GRADUS_ASKS_CHANGE,
    .about = "loss", .when = "doubtful",
    .words = N_("The step suits example {i}, whose error is {error}. What does it do to the cost J "
                "= {loss|,} over all {n} examples?"),
    .truth = GRADUS_SAY (
      { "loss rises", N_("It rises from {before loss|,} to {after loss|,}: what suits example {i} "
                         "makes the errors on the others larger, altogether.") },
      { NULL, N_("It falls from {before loss|,} to {after loss|,}: what suits example {i} suits "
                 "the others as well, altogether.") }),
    .intuition = N_("You thought that every update lowers J, but it only lowers the error of its "
                    "own example: near the minimum about half of the updates raise J."),
    .intuition_answer = "1" },
  { NULL },
};

/* --- Presets and checks ----------------------------------------------------------------------- */

static const GradusPreset batch_presets[] = {
  { .id = "houses", .title = N_("House prices"),
    .blurb = N_("47 houses, standardised areas: the line of the lecture in a few steps."),
    .data = "portland-houses", .params = "learning-rate=0.01 tolerance=1e-9", .seed = 1,
    .first_look = TRUE, .claims = "converged\nn == 47\niteration == 49" },
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
    .data = "portland-houses", .params = "learning-rate=0.045", .seed = 1,
    .claims = "learning-rate == 0.045\nlimit > 0.04255\nlimit < 0.04265\nnever: loss falls",
    .failure = N_("The learning rate is above 2/λmax, so along the steepest direction every step "
                  "overshoots by more than it corrects. A rate below the mark on the slider cures "
                  "it.") },
  { .id = "raw-areas", .title = N_("Failure: inputs of unlike size"),
    .blurb = N_("Areas near 2000 beside a constant 1: the largest safe rate is 9e−9, and after "
                "2000 steps θ₀ has come to 0.008 of its 71."),
    .data = "portland-houses",
    .params = "learning-rate=9e-9 standardise=false max-iterations=2000", .seed = 1,
    .claims = "exhausted\ntheta[0] < 0.0085\ntheta[0] > 0.0075\nlimit < 9.3e-9",
    .failure = N_("The bowl is 6000 times longer than wide: the rate that its steep sides allow is "
                  "far too small for its floor. Standardise the inputs.") },
  { NULL },
};

static const GradusPreset single_presets[] = {
  { .id = "houses", .title = N_("House prices"),
    .blurb = N_("Two epochs lead near the minimum; then θ dances around it and never rests."),
    .data = "portland-houses", .params = "learning-rate=0.02 order=shuffled epochs=10", .seed = 1,
    .first_look = TRUE, .claims = "exhausted\nmoved > 0.5\niteration 94: excess < 100000" },
  { .id = "decaying", .title = N_("A falling rate"),
    .blurb = N_("With α b/(b + t) the dance gets smaller and smaller and ends in the minimum."),
    .data = "portland-houses",
    .params = "learning-rate=0.1 schedule=inverse decay=47 order=shuffled epochs=100", .seed = 1,
    .claims = "excess < 1" },
  { .id = "listed", .title = N_("The same round every epoch"),
    .blurb = N_("In the listed order θ comes to repeat the same round, near the minimum but not in "
                "it."),
    .data = "portland-houses",
    .params = "learning-rate=0.02 order=listed epochs=100 tolerance=1e-12", .seed = 1,
    .claims = "converged\nexcess > 900" },
  { .id = "by-hand", .title = N_("Three points by hand"),
    .blurb = N_("The first example moves θ₀ alone, because its input is 0."), .data = "exact-3",
    .params = "learning-rate=0.1 standardise=false order=listed epochs=100", .seed = 1,
    .claims = "iteration 1: theta[1] == 0" },
  { .id = "perfect-line", .title = N_("Points exactly on a line"),
    .blurb = N_("Here all errors vanish together, so a constant rate arrives."),
    .data = "line:n=12,noise=0", .data_seed = 2,
    .params = "learning-rate=0.1 order=listed epochs=200", .seed = 1,
    .claims = "converged\nloss < 1e-6" },
  { .id = "restless", .title = N_("Failure: a constant rate that is large"),
    .blurb = N_("The cost jumps up and down and never settles."),
    .data = "portland-houses", .params = "learning-rate=0.15 order=drawn epochs=10", .seed = 3,
    .claims = "exhausted\nmoved > 5",
    .failure = N_("Every single step overshoots for the sake of its own example. A smaller rate, "
                  "or one that falls, brings θ to rest.") },
  { .id = "too-large", .title = N_("Failure: rate too large"),
    .blurb = N_("Each step leaves a larger error than it found, and θ runs away."),
    .data = "portland-houses", .params = "learning-rate=1.5 order=listed epochs=10", .seed = 1,
    .claims = "loss > 1e12",
    .failure = N_("With α above 2/‖x‖² the example's own error grows with every visit. Choose a "
                  "rate below the mark on the slider.") },
  { NULL },
};

#define TEXT "CS229 notes 1: (71.27, 0.1345); digits from numpy.linalg.lstsq"
#define TEXT_2 "CS229 notes 1: (89.60, 0.1392, -8.738); digits from numpy.linalg.lstsq"
#define LSTSQ "numpy.linalg.lstsq"
#define CLOSED "closed form (I - alpha Z'Z)^k by NumPy"
#define BY_HAND "by hand"
#define SKLEARN "sklearn.linear_model.SGDRegressor (penalty=None, constant, shuffle=False)"
#define END GRADUS_CHECK_END

static const GradusCheck batch_checks[] = {
  { "houses", END, "theta", 0, 71.270492, 1e-7, TEXT },
  { "houses", END, "theta", 1, 0.13452529, 1e-8, TEXT },
  { "houses", END, "loss", 0, 96732.238800, 1e-10, LSTSQ },
  { "houses", END, "theta-scaled", 0, 340.412660, 1e-8, "mean price" },
  { "houses", END, "theta-scaled", 1, 106.907563, 1e-8, LSTSQ },
  { "houses", END, "iterations", 0, 49, 0, CLOSED },
  { "houses-bedrooms", END, "theta", 0, 89.597910, 1e-7, TEXT_2 },
  { "houses-bedrooms", END, "theta", 1, 0.13921067, 1e-8, TEXT_2 },
  { "houses-bedrooms", END, "theta", 2, -8.73801911, 1e-8, TEXT_2 },
  { "houses-bedrooms", END, "loss", 0, 96034.162378, 1e-10, LSTSQ },
  { "exact-3", 1, "theta", GRADUS_EXPECT (0.9, 1.3), .tolerance = 1e-14, .source = BY_HAND },
  { "exact-3", 2, "theta", GRADUS_EXPECT (1.14, 1.68), .tolerance = 1e-14, .source = BY_HAND },
  { "exact-3", 1, "loss", .expected = 1.45, .tolerance = 1e-14, .source = BY_HAND },
  { "raw-areas", 10, "theta", 1, 0.0614452569558, 1e-10, CLOSED },
  { "raw-areas", 10, "loss", 0, 1285804.39542, 1e-10, CLOSED },
  { "raw-areas", END, "theta", 0, 0.00813658467403, 1e-10, CLOSED },
  { "raw-areas", END, "theta", 1, 0.165379695898, 1e-10, CLOSED },
  { NULL },
};

static const GradusCheck single_checks[] = {
  { "listed", 47, "theta-scaled", 0, 209.168583208838, 1e-13, SKLEARN },
  { "listed", 47, "theta-scaled", 1, 64.573984250243, 1e-13, SKLEARN },
  { "listed", 47, "theta", 0, 46.602141582151, 1e-12, SKLEARN },
  { "listed", 47, "theta", 1, 0.081255559346, 1e-11, SKLEARN },
  { "listed", 47, "loss", 0, 542738.949954734417, 1e-13, SKLEARN },
  { "listed", 94, "theta-scaled", 0, 288.894384222137, 1e-13, SKLEARN },
  { "listed", 94, "theta-scaled", 1, 87.889892609671, 1e-13, SKLEARN },
  { "listed", 94, "loss", 0, 167422.808033136564, 1e-13, SKLEARN },
  { "listed", END, "loss", 0, 97671.595997384, 1e-10, "the fixed point of one round, NumPy" },
  { "decaying", END, "loss", 0, 96732.238800, 1e-5, "least squares, which a falling rate reaches" },
  { "by-hand", 1, "theta", GRADUS_EXPECT (0.1, 0), .tolerance = 1e-15, .source = BY_HAND },
  { "by-hand", 2, "theta", GRADUS_EXPECT (0.39, 0.29), .tolerance = 1e-15, .source = BY_HAND },
  { "by-hand", 3, "theta", GRADUS_EXPECT (0.793, 1.096), .tolerance = 1e-15, .source = BY_HAND },
  { "perfect-line", END, "theta", 0, 1, 1e-4, "the line the points lie on" },
  { "perfect-line", END, "theta", 1, 0.8, 1e-4, "the line the points lie on" },
  { NULL },
};

/* --- Descriptors ------------------------------------------------------------------------------ */

static const GradusSheet batch_sheet = {
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
};

static const GradusSheet single_sheet = {
  .aha = N_("Far away all examples agree; at the bottom they still quarrel, so constant steps "
            "never rest."),
  .by_hand = N_("(0, 1), (1, 3), (2, 5) one after the other from θ = 0 with α = 0.1: (0.1, 0), "
                "then (0.39, 0.29), then (0.793, 1.096)."),
  .why = "pulls",
  .intuition = N_("Every update lowers the cost."),
  .caught_by = "cost",
  .breaks = N_("A constant rate: the cost above the minimum does not shrink any more from epoch to "
               "epoch."),
  .needs = "batch-gradient-descent",
  .leads_to = "kernel-sgd-regression online-gradient-step perceptron lasso-truncated-sgd",
  .aliases = "SGD; LMS; Widrow–Hoff; incremental gradient; 随机梯度下降; 增量梯度; 最小均方; sjtdxj",
};

#define START_SAID                                                                                 \
  .start_said = GRADUS_SAY ({ NULL, N_("The start: the cost is J = {loss|,} with the parameters "  \
                                       "θ = {theta}.") }),                                         \
  .changed_said = GRADUS_SAY ({ NULL, N_("Something was changed after this step: with the "        \
                                         "parameters θ = {theta} the cost is now J = {loss|,}.") })

#define GRADUS_DESCENT                                                                             \
  .family = "descent", .chapter = 1, .difficulty = 1,                                              \
  .source = "CS229 lecture notes 1, part I, section 1", .data_kind = &gradus_data_table,           \
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_Y,                                                        \
  .columns = N_("Inputs x, any number of them, and a numeric target y."),                          \
  GRADUS_MEMORIES (Params, State), .formulas = gradus_descent_formulas,                            \
  .lives = gradus_descent_lives, .validate = validate, .unprepare = gradus_descent_free,           \
  .init = gradus_descent_init, .rebase = gradus_descent_rebase, .name = gradus_descent_name,       \
  .predicts = GRADUS_PREDICTS_REAL, .predict = gradus_descent_predict, START_SAID

const GradusAlgorithm gradus_batch_gradient_descent = {
  GRADUS_DESCENT,
  .id = "batch-gradient-descent", .title = N_("Batch gradient descent"),
  .summary = N_("Fit a line by walking downhill on the sum of squared errors, all examples at a "
                "time."),
  .goal = N_("Make one step by hand, and say from the shape of the bowl how large the learning "
             "rate may be."),
  .sheet = &batch_sheet, .params = batch_params, .param_marks = batch_marks,
  .quantities = batch_quantities, .phases = batch_phases, .events = batch_events,
  .invariants = batch_invariants, .plots = batch_plots, .presets = batch_presets,
  .checks = batch_checks, .questions = batch_questions, .prepare = prepare_batch,
  .failed_said = GRADUS_SAY ({ NULL, N_("The run is called off here: the learning rate "
                                        "{learning-rate} is above the limit {limit}, and the cost "
                                        "rises without end.") }),
};

const GradusAlgorithm gradus_stochastic_gradient_descent = {
  GRADUS_DESCENT,
  .id = "stochastic-gradient-descent", .title = N_("Stochastic gradient descent"),
  .summary = N_("Fit a line by correcting it for one example after the other."),
  .goal = N_("Say why the cost may rise in a step, and why only a falling rate brings θ to rest."),
  .sheet = &single_sheet, .params = single_params, .param_marks = single_marks,
  .quantities = single_quantities, .phases = single_phases, .events = single_events,
  .invariants = single_invariants, .plots = single_plots, .presets = single_presets,
  .checks = single_checks, .questions = single_questions, .prepare = prepare_single,
  .failed_said = GRADUS_SAY ({ NULL, N_("The run is called off here: the rate {rate} is too large, "
                                        "and the parameters run away.") }),
};
