/* The machine of the family "descent": a walk down a cost that is a sum over examples, and the part
 * of it that fits squares. Here is what members inherit; the model stands in descent-model.c, the
 * steps in descent-steps.c, names, formulas and pictures in descent-say.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "descent.h"

typedef GradusDescentState State;
typedef GradusDescentParams Params;

/* --- What all have ---------------------------------------------------------------------------- */

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "loss", N_("Cost"), "J(\\theta)", GRADUS_QUANTITY (State, cost),
    .flags = GRADUS_METRIC | GRADUS_LOG, .better = GRADUS_BETTER_LESS },
  { "gradient-norm", N_("Length of the gradient"), "\\|\\nabla J\\|",
    GRADUS_QUANTITY (State, gradient_norm), .flags = GRADUS_METRIC | GRADUS_LOG },
  { "theta", N_("Parameters"), "\\theta", .shape = "1+d",
    .indices = N_("intercept, then one weight for each input, in the data's own units"),
    .array = gradus_descent_read_theta, .type_over = gradus_descent_type,
    .flags = GRADUS_TRACKED | GRADUS_TYPED | GRADUS_START },
  { "theta-scaled", N_("Parameters in the coordinates used"), "\\vartheta",
    GRADUS_QUANTITY (State, w), .shape = "1+d",
    .indices = N_("intercept, then one weight for each input, standardised or not"),
    .flags = GRADUS_TRACKED | GRADUS_TYPED | GRADUS_START,
    .type_over = gradus_descent_type_scaled },
  { "gradient", N_("Gradient"), "\\nabla J", .array = gradus_descent_read_gradient,
    .indices = N_("one number for each parameter, in the coordinates used") },
  { "residuals", N_("Errors"), "y - h(x)", .array = gradus_descent_read_residuals,
    .indices = N_("one number for each example") },
  { "pulls", N_("What every example adds to the sum"), "e^{(i)} z^{(i)}",
    .array = gradus_descent_read_pulls, .flags = GRADUS_HIDDEN },
  { "epoch-start", N_("Parameters at the start of the epoch"), "\\vartheta^{(t-k)}",
    GRADUS_QUANTITY (State, epoch_w), .flags = GRADUS_HIDDEN },
  { "slope", N_("Gradient"), NULL, GRADUS_QUANTITY (State, slope), .flags = GRADUS_HIDDEN },
  { "epoch-order", N_("Order of the examples"), NULL, GRADUS_QUANTITY (State, order),
    .flags = GRADUS_HIDDEN });

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "order", .label = N_("Order of the examples"),
    .blurb = N_("The same round again and again, a new order every epoch, or independent draws."),
    GRADUS_PARAM_FIELD (Params, order), .def = GRADUS_ORDER_SHUFFLED, .max = GRADUS_ORDER_DRAWN,
    .choices = gradus_descent_orders, .applies = GRADUS_APPLIES_RESTART },
  { .id = "standardise", .label = N_("Standardise inputs"),
    .blurb = N_("Give every input mean 0 and standard deviation 1 (with divisor m − 1), which "
                "makes the bowl rounder."),
    GRADUS_PARAM_FIELD (Params, standardise), .def = TRUE, .max = 1,
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "max-iterations", .label = N_("Iteration limit"),
    .blurb = N_("Stop after so many iterations even if the tolerance is not reached."),
    GRADUS_PARAM_FIELD (Params, limit), .def = 10000, .min = 1, .max = 1000000, .slider_min = 10,
    .slider_max = 100000, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE });

static const GradusEvent events[] = GRADUS_ROWS (
  [GRADUS_DESCENT_ROSE] = { "loss-rose", N_("Cost rose"),
                            N_("The step went so far that the other side of the bowl is higher.") },
  [GRADUS_DESCENT_ABOVE_START] = { "above-start", N_("Worse than the start"),
                                   N_("The cost is now larger than it was at the start.") },
  [GRADUS_DESCENT_NEAR] = { "near-minimum", N_("Within one per cent"),
                            N_("Of what can be gained from the start, 99 per cent has been "
                               "gained.") });

static const GradusPlot plots[] = GRADUS_ROWS (
  { "contours", N_("Contours of the cost"), GRADUS_EDIT_STARTS, GRADUS_DESCENT_SURFACE (""),
    .extra = gradus_descent_extra_contours },
  { "pulls", N_("What every example wants"), .kit = gradus_kit_arrows, .of = "pulls",
    .with = "active=active", .extra = gradus_descent_extra_pulls });

const GradusDescriptor gradus_descent = {
  .family = "descent", .data_kind = &gradus_data_table, GRADUS_MEMORIES (Params, State),
  .params = params, .quantities = quantities, .events = events, .plots = plots,
  .unprepare = gradus_descent_free, .init = gradus_descent_init, .rebase = gradus_descent_rebase,
  .name = gradus_descent_name, .predict = gradus_descent_predict,
};

/* --- Squares ---------------------------------------------------------------------------------- */

static char *
validate (const GradusSetup *setup)
{
  return gradus_descent_complain (setup, GRADUS_LOSS_SQUARES);
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "descent", N_("The cost does not rise while α ≤ 2/λmax"),
    "\\alpha\\le\\frac{2}{\\lambda_{\\max}}\\Rightarrow J(\\theta^{(k+1)})\\le J(\\theta^{(k)})",
    gradus_descent_holds_descent, .phase = "update" },
  { "gradient", N_("The sum over the examples is minus the gradient"),
    "\\sum_i (y^{(i)} - h(z^{(i)}))\\,z^{(i)} = -\\nabla J", gradus_descent_holds_gradient },
  { "above-minimum", N_("The cost is not below that of least squares"),
    "J(\\theta)\\ge J(\\hat\\theta)", gradus_descent_holds_minimum });

static const GradusPlot squares_plots[] = GRADUS_ROWS (
  { "contours", N_("Contours of the cost"), GRADUS_EDIT_STARTS,
    GRADUS_DESCENT_SURFACE ("least-squares "), .extra = gradus_descent_extra_contours },
  GRADUS_BASE_ROWS);

const GradusDescriptor gradus_descent_squares = {
  .base = &gradus_descent, .chapter = 1, .difficulty = 1,
  .source = "CS229 lecture notes 1, part I, section 1",
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_Y,
  .columns = N_("Inputs x, any number of them, and a numeric target y."),
  .plots = squares_plots, .invariants = invariants, .formulas = gradus_descent_formulas,
  .lives = gradus_descent_lives, .validate = validate, .predicts = GRADUS_PREDICTS_REAL,
  .start_said = GRADUS_SAY ({ NULL, N_("The start: the cost is J = {loss|,} with the parameters "
                                       "θ = {theta}.") }),
  .changed_said = GRADUS_SAY ({ NULL, N_("Something was changed after this step: with the "
                                         "parameters θ = {theta} the cost is now J = {loss|,}.") }),
};
