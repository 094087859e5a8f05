/* Batch gradient descent for linear regression.
 *
 * Objective. Fit the hypothesis h(x) = theta0 + theta1 x1 + ... + thetad xd (x0 = 1) to m examples
 * by making the cost
 *
 *   J(theta) = 1/2 sum_i (h(x_i) - y_i)^2
 *
 * small. J is a convex quadratic: it has one minimum, or one flat valley, and no other local ones.
 *
 * Step. One iteration looks at all examples and then moves all parameters at once:
 *
 *   theta_j := theta_j + alpha * sum_i (y_i - h(x_i)) x_ij.
 *
 * The sum is minus the gradient (the notes, as printed, lose this sign; the update is right). The
 * sweep has one micro-step an example; the update comes after the last, so that no example sees
 * parameters that another has already changed. The check measures the gradient where the update
 * has led.
 *
 * When it works. With the Hessian H = X'X every step multiplies the error along an eigenvector by
 * 1 - alpha lambda. It converges exactly for 0 < alpha < 2 / lambda_max; near the limit it
 * zigzags, beyond it J rises without end, which is shown and not hidden by a clamp. The slowest
 * direction needs about lambda_max / lambda_min iterations: raw areas beside a constant 1 have the
 * ratio 3.5e7 and crawl, standardised inputs are round and quick. Steps are taken in the
 * coordinates used; theta is reported in the data's own units.
 *
 * Cost. O(m d) a sweep. Cost and gradient for the curves are exact, from the triangular factor of
 * [1 x y], O(d^2) each.
 *
 * Edge cases. A column that does not vary becomes 0 when standardised and keeps its starting
 * weight. With linearly dependent columns the end depends on the start. The tolerance is absolute;
 * a gradient that rounding does not let get smaller also counts as zero. Divergence fails only
 * once J has risen ten times in a row to a million times its start, so that it can be watched.
 *
 * Source: CS229 lecture notes 1, part I, section 1 (LMS algorithm).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <float.h>
#include <math.h>

#include "batch-gradient-descent.h"

static const GradusStateArray state_arrays[] = {
  GRADUS_STATE_ARRAY (BatchState, base.w),
  GRADUS_STATE_ARRAY (BatchState, sum),
  { 0 },
};

enum
{
  EVENT_LOSS_ROSE,
  EVENT_ABOVE_START,
  EVENT_NEAR_MINIMUM,
};

enum
{
  VALUE_THETA,
  VALUE_THETA_SCALED,
};

/* J has to rise so often in a row, and so far above its start, before the run is called off. */
#define HOPELESS_RISES 10
#define HOPELESS_FACTOR 1e6

/* Below this the gradient is made of rounding errors. */
static double
gradient_floor (const GradusLinearProblem *problem, const double *w)
{
  return 16 * DBL_EPSILON * sqrt (problem->lambda_max)
         * gradus_linear_problem_magnitude (problem, w);
}

static void
measure_gradient (BatchState *state, const GradusLinearProblem *problem)
{
  g_autofree double *gradient = g_new (double, problem->d + 1);

  state->gradient_norm = gradus_linear_problem_gradient (problem, state->base.w.data, gradient);
}

/* --- Phases ----------------------------------------------------------------------------------- */

static gpointer
prepare (const GradusSetup *setup)
{
  const BatchParams *params = gradus_setup_get_params (setup);

  return gradus_linear_workspace_new (setup, params->standardise);
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  BatchState *state = state_;
  const GradusLinearWorkspace *work = context->workspace;

  gradus_linear_state_init (&state->base, work);
  gradus_array_init_vector (&state->sum, work->problem->d + 1);
  measure_gradient (state, work->problem);
  return GRADUS_STATUS_CONTINUE;
}

/* Add the examples up to @end to the sum. */
static void
sweep_to (BatchState *state, const GradusLinearProblem *problem, guint end)
{
  const guint n = problem->d + 1;
  const double *w = state->base.w.data;
  double *sum = gradus_array_write (&state->sum);
  g_autofree double *z = g_new (double, n);

  for (; state->cursor < end; state->cursor++)
    {
      gradus_linear_problem_input (problem, state->cursor, z);
      state->error = problem->table->y[state->cursor]
                     - gradus_linear_problem_predict (problem, w, z);
      for (guint j = 0; j < n; j++)
        sum[j] += state->error * z[j];
    }
}

static GradusStatus
run_sweep (gpointer state_, GradusContext *context)
{
  BatchState *state = state_;
  const GradusLinearWorkspace *work = context->workspace;
  const guint m = work->problem->n;

  if (state->cursor == 0)
    gradus_array_init_vector (&state->sum, work->problem->d + 1);
  sweep_to (state, work->problem, context->bulk ? m : state->cursor + 1);
  return state->cursor < m ? GRADUS_STATUS_AGAIN : GRADUS_STATUS_CONTINUE;
}

static guint64
count_examples (const GradusView *view)
{
  return gradus_dataset_get_table (view->dataset)->n;
}

static GradusStatus
fail_diverged (GradusContext *context, const BatchState *state, double loss)
{
  const BatchParams *params = context->params;
  const GradusLinearWorkspace *work = context->workspace;

  if (!isfinite (loss))
    return gradus_context_fail (context,
                                _("After %u iterations of rising cost the numbers overflow: the "
                                  "learning rate α = %s is above the limit 2/λmax = %s. Choose one "
                                  "below the limit."),
                                state->rises + 1, GRADUS_NUM (params->learning_rate),
                                GRADUS_NUM (2 / work->problem->lambda_max));
  return gradus_context_fail (context,
                              _("The cost rose in %u iterations in a row, to %s: the learning rate "
                                "α = %s is above the limit 2/λmax = %s. Choose one below the "
                                "limit."),
                              state->rises, GRADUS_NUM (loss),
                              GRADUS_NUM (params->learning_rate),
                              GRADUS_NUM (2 / work->problem->lambda_max));
}

static GradusStatus
run_update (gpointer state_, GradusContext *context)
{
  BatchState *state = state_;
  const BatchParams *params = context->params;
  const GradusLinearWorkspace *work = context->workspace;
  const GradusLinearProblem *problem = work->problem;
  const double near = problem->optimum_loss + 0.01 * (work->start_loss - problem->optimum_loss);
  double *w = gradus_array_write (&state->base.w);

  for (guint j = 0; j <= problem->d; j++)
    w[j] += params->learning_rate * state->sum.data[j];
  state->cursor = 0;
  state->base.loss_before = state->base.loss;
  state->base.loss = gradus_linear_problem_loss (problem, w);
  measure_gradient (state, problem);
  if (!isfinite (state->base.loss) || !isfinite (state->gradient_norm))
    return fail_diverged (context, state, INFINITY);

  state->rises = state->base.loss > state->base.loss_before ? state->rises + 1 : 0;
  if (state->rises > 0)
    gradus_context_raise (context, EVENT_LOSS_ROSE);
  if (state->base.loss > work->start_loss && state->base.loss_before <= work->start_loss)
    gradus_context_raise (context, EVENT_ABOVE_START);
  if (state->base.loss <= near && state->base.loss_before > near)
    gradus_context_raise (context, EVENT_NEAR_MINIMUM);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_check (gpointer state_, GradusContext *context)
{
  BatchState *state = state_;
  const BatchParams *params = context->params;
  const GradusLinearWorkspace *work = context->workspace;

  if (state->rises >= HOPELESS_RISES
      && state->base.loss > HOPELESS_FACTOR * MAX (work->start_loss, work->problem->optimum_loss))
    return fail_diverged (context, state, state->base.loss);
  if (state->gradient_norm < params->tolerance
      || state->gradient_norm <= gradient_floor (work->problem, state->base.w.data))
    return GRADUS_STATUS_CONVERGED;
  if (context->iteration + 1 >= (guint64) params->max_iterations)
    return GRADUS_STATUS_EXHAUSTED;
  return GRADUS_STATUS_CONTINUE;
}

/* The parameters or the examples are others: what was measured with the old ones is void. */
static void
measure_again (BatchState *state, const GradusLinearProblem *problem)
{
  /* A complete sum belongs to the old ones: sweep again. */
  if (state->cursor > 0)
    {
      state->cursor = 0;
      gradus_array_init_vector (&state->sum, problem->d + 1);
      sweep_to (state, problem, problem->n);
    }
  measure_gradient (state, problem);
  state->rises = 0;
}

/* A point was moved: the hypothesis stays the same line, seen in the new coordinates. */
static gboolean
rebase (gpointer state_, GradusContext *context, const GradusSetup *old)
{
  BatchState *state = state_;
  const GradusLinearWorkspace *work = context->workspace;

  if (!gradus_linear_state_rebase (&state->base, work, old))
    return FALSE;
  measure_again (state, work->problem);
  return TRUE;
}

/* --- Metrics and values ----------------------------------------------------------------------- */

static double
metric_gradient_norm (const GradusView *view)
{
  return ((const BatchState *) view->state)->gradient_norm;
}

static const GradusMetric metrics[] = {
  { "loss", N_("Cost"), "J(\\theta)", GRADUS_METRIC_LOG, gradus_linear_metric_loss },
  { "gradient-norm", N_("Length of the gradient"), "\\|\\nabla J\\|", GRADUS_METRIC_LOG,
    metric_gradient_norm },
  { NULL },
};

static void
value_gradient (const GradusView *view, GradusArray *out)
{
  const BatchState *state = view->state;
  const GradusLinearProblem *problem = gradus_linear_get_problem (view);

  gradus_linear_problem_gradient (problem, state->base.w.data,
                                  gradus_array_init_vector (out, problem->d + 1));
}

static void
value_sum (const GradusView *view, GradusArray *out)
{
  gradus_array_assign (out, &((const BatchState *) view->state)->sum);
}

static gboolean
set_theta (const GradusView *view, gpointer state_, const GradusArray *value,
           GradusContext *context)
{
  BatchState *state = state_;

  gradus_linear_state_set_theta (&state->base, gradus_linear_get_problem (view), value);
  measure_again (state, gradus_linear_get_problem (view));
  return TRUE;
}

static gboolean
set_theta_scaled (const GradusView *view, gpointer state_, const GradusArray *value,
                  GradusContext *context)
{
  BatchState *state = state_;

  gradus_linear_state_set_scaled (&state->base, gradus_linear_get_problem (view), value);
  measure_again (state, gradus_linear_get_problem (view));
  return TRUE;
}

static const GradusValue values[] = {
  [VALUE_THETA] = { "theta", N_("Parameters"), "\\theta",
                    N_("intercept, then one weight for each input, in the data's own units"), TRUE,
                    gradus_linear_value_theta, set_theta },
  [VALUE_THETA_SCALED] = { "theta-scaled", N_("Parameters in the coordinates used"), "\\theta",
                           N_("intercept, then one weight for each input, standardised or not"),
                           TRUE, gradus_linear_value_theta_scaled, set_theta_scaled },
  { "gradient", N_("Gradient"), "\\nabla J",
    N_("one number for each parameter, in the coordinates used"), FALSE, value_gradient },
  { "sum", N_("Sum over the examples"), "\\sum_i (y^{(i)} - h(x^{(i)}))\\,x^{(i)}",
    N_("one number for each parameter: of the examples swept so far"), FALSE, value_sum },
  { "residuals", N_("Errors"), "y - h(x)", N_("one number for each example"), FALSE,
    gradus_linear_value_residuals },
  { NULL },
};

/* --- Invariants ------------------------------------------------------------------------------- */

static gboolean
holds_descent (const GradusView *view, double *measured)
{
  const BatchState *state = view->state, *previous = view->previous;
  const BatchParams *params = view->params;
  const GradusLinearWorkspace *work = view->workspace;

  *measured = 0;
  if (previous == NULL || view->phase != PHASE_UPDATE || view->micro > 0)
    return TRUE;
  *measured = state->base.loss - previous->base.loss;
  return params->learning_rate * work->problem->lambda_max > 2
         || *measured <= gradus_linear_loss_slack (work->problem, &previous->base);
}

static gboolean
holds_gradient (const GradusView *view, double *measured)
{
  const BatchState *state = view->state;
  const GradusLinearProblem *problem = gradus_linear_get_problem (view);
  g_autofree double *gradient = NULL;

  *measured = 0;
  if (state->cursor < problem->n)
    return TRUE;
  gradient = g_new (double, problem->d + 1);
  gradus_linear_problem_gradient (problem, state->base.w.data, gradient);
  for (guint j = 0; j <= problem->d; j++)
    *measured = hypot (*measured, gradient[j] + state->sum.data[j]);
  /* The sum over m examples rounds m times. */
  return *measured <= (problem->n + 64.0) * gradient_floor (problem, state->base.w.data);
}

static const GradusInvariant invariants[] = {
  { "descent", N_("The cost does not rise while α ≤ 2/λmax"),
    "\\alpha\\le\\frac{2}{\\lambda_{\\max}}\\Rightarrow J(\\theta^{(k+1)})\\le J(\\theta^{(k)})",
    N_("The cost rose although the learning rate is below its limit."), holds_descent },
  { "gradient", N_("The sum over the examples is minus the gradient"),
    "\\sum_i (y^{(i)} - h(x^{(i)}))\\,x^{(i)} = -\\nabla J",
    N_("The sum over the examples differs from the gradient computed from the triangular factor."),
    holds_gradient },
  { "above-minimum", N_("The cost is not below that of least squares"),
    "J(\\theta)\\ge J(\\hat\\theta)",
    N_("The cost is below the least squares minimum, which cannot be."),
    gradus_linear_holds_above_minimum },
  { NULL },
};

/* --- Pictures --------------------------------------------------------------------------------- */

/* The last step was an update: the line moved. */
static gboolean
just_moved (const GradusView *view)
{
  return view->phase == PHASE_UPDATE && view->micro == 0 && view->previous != NULL;
}

static void
build_data (const GradusView *view, GradusScene *scene)
{
  const BatchState *state = view->state;
  const guint m = gradus_dataset_get_table (view->dataset)->n;
  const GradusLinearShow show = {
    .w_before = just_moved (view) ? ((const BatchState *) view->previous)->base.w.data : NULL,
    .n_residuals = view->micro > 0 ? state->cursor : m,
    .active = view->micro > 0 ? (int) state->cursor - 1 : -1,
  };

  gradus_linear_scene_data (view, scene, &show);
}

static void
build_contours (const GradusView *view, GradusScene *scene)
{
  const BatchState *state = view->state;
  const BatchParams *params = view->params;
  const guint n = gradus_array_length (&state->base.w);
  g_autofree double *step = g_new (double, n);
  const GradusLinearShow show = {
    .active = -1,
    .step = state->cursor > 0 ? step : NULL,
  };

  for (guint j = 0; j < n; j++)
    step[j] = params->learning_rate * state->sum.data[j];
  gradus_linear_scene_contours (view, scene, &show, VALUE_THETA_SCALED);
}

static void
build_gradient (const GradusView *view, GradusScene *scene)
{
  static const guint shown[] = { 1 };
  const BatchParams *params = view->params;

  gradus_scene_metric_curves (scene, view, shown, G_N_ELEMENTS (shown), TRUE);
  gradus_scene_hrule (scene, params->tolerance, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED,
                      _("tolerance"));
}

static const GradusPlot plots[] = {
  { "data", N_("Data and hypothesis"), GRADUS_EDIT_POINTS, build_data },
  { "contours", N_("Contours of the cost"), GRADUS_EDIT_STARTS, build_contours },
  { "loss", N_("Cost"), GRADUS_EDIT_NONE, gradus_linear_scene_loss },
  { "gradient", N_("Length of the gradient"), GRADUS_EDIT_NONE, build_gradient },
  { NULL },
};

/* --- Narration -------------------------------------------------------------------------------- */

static void
narrate_check (const GradusView *view, const BatchState *state, GString *out)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const BatchParams *params = view->params;

  if (view->status == GRADUS_STATUS_CONVERGED)
    {
      gradus_linear_append_theta (text, view);
      g_string_append_printf (out, _("Converged: the gradient has the length %s, so that no step "
                                     "leads further down. The parameters are θ = %s."),
                              GRADUS_NUM (state->gradient_norm), text->str);
    }
  else if (view->status == GRADUS_STATUS_EXHAUSTED)
    g_string_append_printf (out,
                            _("Stopped at the limit of %d iterations: the gradient still has the "
                              "length %s, above the tolerance %s."),
                            params->max_iterations, GRADUS_NUM (state->gradient_norm),
                            GRADUS_NUM (params->tolerance));
  else
    g_string_append_printf (out,
                            _("The gradient has the length %s, above the tolerance %s: another "
                              "iteration."),
                            GRADUS_NUM (state->gradient_norm), GRADUS_NUM (params->tolerance));
}

static void
narrate (const GradusView *view, GString *out)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const BatchState *state = view->state;
  const BatchParams *params = view->params;
  const GradusLinearWorkspace *work = view->workspace;
  const GradusTable *table = work->problem->table;

  if (view->micro > 0)
    {
      const double y = table->y[state->cursor - 1];

      g_string_append_printf (out,
                              _("Example %u of %u: the target is %s, the hypothesis says %s; the "
                                "error %s is added to the sum."),
                              state->cursor, table->n, GRADUS_NUM (y),
                              GRADUS_NUM (y - state->error), GRADUS_NUM (state->error));
      return;
    }
  switch (view->phase)
    {
    case PHASE_SWEEP:
      gradus_linear_append_vector (text, state->sum.data, state->sum.shape[0]);
      g_string_append_printf (out, _("All %u examples are summed: the step will be %s times %s."),
                              table->n, GRADUS_NUM (params->learning_rate), text->str);
      break;
    case PHASE_UPDATE:
      gradus_linear_append_theta (text, view);
      if (view->previous == NULL)
        g_string_append_printf (out,
                                _("Something was changed after this step: with the parameters θ = "
                                  "%s the cost is now J = %s."),
                                text->str, GRADUS_NUM (state->base.loss));
      else if (state->rises > 0)
        g_string_append_printf (out,
                                _("The step leads uphill: in the data's own units θ is now %s, and "
                                  "J rises by %s to %s. The learning rate %s is to be compared "
                                  "with the limit %s."),
                                text->str,
                                GRADUS_NUM (state->base.loss - state->base.loss_before),
                                GRADUS_NUM (state->base.loss), GRADUS_NUM (params->learning_rate),
                                GRADUS_NUM (2 / work->problem->lambda_max));
      else
        g_string_append_printf (out,
                                _("All parameters move at once: in the data's own units θ is now "
                                  "%s, and J falls by %s to %s."),
                                text->str,
                                GRADUS_NUM (state->base.loss_before - state->base.loss),
                                GRADUS_NUM (state->base.loss));
      break;
    case PHASE_CHECK:
      narrate_check (view, state, out);
      break;
    default:
      gradus_linear_append_theta (text, view);
      g_string_append_printf (out, _("The start: the cost is J = %s with the parameters θ = %s."),
                              GRADUS_NUM (state->base.loss), text->str);
    }
}

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusParam params_table[] = {
  { .id = "learning-rate", .label = N_("Learning rate"), .symbol = "\\alpha",
    .blurb = N_("How far a step goes along the sum; beyond 2/λmax every step overshoots more."),
    GRADUS_PARAM_FIELD (BatchParams, learning_rate), .def = 0.01, .min = 1e-300, .max = 1e12,
    .slider_min = 1e-10, .slider_max = 10, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE },
  { .id = "standardise", .label = N_("Standardise inputs"),
    .blurb = N_("Give every input mean 0 and standard deviation 1, which makes the bowl round."),
    GRADUS_PARAM_FIELD (BatchParams, standardise), .def = TRUE, .max = 1,
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "tolerance", .label = N_("Tolerance"), .symbol = "\\varepsilon",
    .blurb = N_("Stop when the gradient is shorter than this."),
    GRADUS_PARAM_FIELD (BatchParams, tolerance), .def = 1e-6, .min = 0, .max = 1e12,
    .slider_min = 1e-10, .slider_max = 100, .logarithmic = TRUE,
    .applies = GRADUS_APPLIES_LIVE },
  { .id = "max-iterations", .label = N_("Iteration limit"),
    .blurb = N_("Stop after so many iterations even if the tolerance is not reached."),
    GRADUS_PARAM_FIELD (BatchParams, max_iterations), .def = 10000, .min = 1, .max = 1000000,
    .slider_min = 10, .slider_max = 100000, .logarithmic = TRUE,
    .applies = GRADUS_APPLIES_LIVE },
  { NULL },
};

static double
mark_limit (const GradusSetup *setup)
{
  const GradusLinearWorkspace *work = gradus_setup_get_workspace ((GradusSetup *) setup);

  return work != NULL ? 2 / work->problem->lambda_max : NAN;
}

static const GradusParamMark param_marks[] = {
  { "learning-rate", N_("Limit 2/λmax"), mark_limit },
  { NULL },
};

static const GradusStart starts[] = {
  { "theta", N_("Parameters at the start"),
    N_("intercept, then one weight for each input, in the data's own units"), NULL },
  { "theta-scaled", N_("Start in the coordinates used"),
    N_("intercept, then one weight for each input, standardised if the inputs are"), NULL },
  { NULL },
};

static const GradusPhase phases[] = {
  [PHASE_SWEEP] = { "sweep", N_("Sweep the examples"),
                    N_("Compare the hypothesis with every example and add up error times input; "
                       "the parameters stay as they are."),
                    "sum",
                    N_("s ← 0\nfor i = 1 … m:\n  e ← y⁽ⁱ⁾ − θᵀx⁽ⁱ⁾\n  s ← s + e x⁽ⁱ⁾"), FALSE,
                    run_sweep, count_examples },
  [PHASE_UPDATE] = { "update", N_("Move all parameters"),
                     N_("Go against the gradient, all parameters at once."), "update",
                     N_("θ ← θ + α s"), FALSE, run_update, NULL },
  [PHASE_CHECK] = { "check", N_("Test the gradient"),
                    N_("Stop when the gradient is shorter than the tolerance: the bottom is flat."),
                    "check", N_("if ‖∇J(θ)‖ < ε: stop"), FALSE, run_check, NULL },
  { NULL },
};

static const GradusEvent events[] = {
  [EVENT_LOSS_ROSE] = { "loss-rose", N_("Cost rose"),
                        N_("The step went so far that the other side of the bowl is higher.") },
  [EVENT_ABOVE_START] = { "above-start", N_("Worse than the start"),
                          N_("The cost is now larger than it was at the start.") },
  [EVENT_NEAR_MINIMUM] = { "near-minimum", N_("Within one per cent"),
                           N_("Of what can be gained from the start, 99 per cent has been "
                              "gained.") },
  { NULL },
};

static const GradusPreset presets[] = {
  { .id = "houses", .title = N_("House prices"),
    .blurb = N_("47 houses, standardised areas: the line of the lecture in a few steps."),
    .data = "portland-houses", .params = "learning-rate=0.01 tolerance=1e-9", .seed = 1,
    .first_look = TRUE },
  { .id = "houses-bedrooms", .title = N_("Two inputs: area and bedrooms"),
    .blurb = N_("One line for each number of bedrooms; at equal area, a bedroom more lowers the "
                "price."),
    .data = "portland-houses:features=both", .params = "learning-rate=0.01 tolerance=1e-9",
    .seed = 1 },
  { .id = "zigzag", .title = N_("A narrow bowl"),
    .blurb = N_("Near the limit the path crosses the valley at every step and still arrives."),
    .data = "line:n=40,intercept=3,slope=1.5", .data_seed = 4,
    .params = "learning-rate=0.013 standardise=false", .seed = 1 },
  { .id = "outliers", .title = N_("Squares follow outliers"),
    .blurb = N_("Five points far below the line pull it down: their errors count squared."),
    .data = "outliers", .data_seed = 1, .params = "learning-rate=0.01", .seed = 1 },
  { .id = "too-large", .title = N_("Failure: rate above the limit"),
    .blurb = N_("α = 0.045 with the limit 0.0426: every step lands higher on the other side."),
    .data = "portland-houses", .params = "learning-rate=0.045", .seed = 1,
    .failure = N_("The learning rate is above 2/λmax, so along the steepest direction every step "
                  "overshoots by more than it corrects. A rate below the mark on the slider cures "
                  "it.") },
  { .id = "raw-areas", .title = N_("Failure: inputs of unlike size"),
    .blurb = N_("Areas near 2000 beside a constant 1: the largest safe rate is 9e−9 and θ₀ stands "
                "still."),
    .data = "portland-houses",
    .params = "learning-rate=9e-9 standardise=false max-iterations=2000", .seed = 1,
    .failure = N_("The bowl is 6000 times longer than wide: the rate that its steep sides allow is "
                  "far too small for its floor. Standardise the inputs.") },
  { NULL },
};

#define TEXT "CS229 notes 1: (71.27, 0.1345); digits from numpy.linalg.lstsq"
#define TEXT_2 "CS229 notes 1: (89.60, 0.1392, -8.738); digits from numpy.linalg.lstsq"
#define CLOSED "closed form (I - alpha Z'Z)^k by NumPy"

static const GradusCheck checks[] = {
  { "houses", GRADUS_CHECK_END, "theta", 0, 71.270492, 1e-7, TEXT },
  { "houses", GRADUS_CHECK_END, "theta", 1, 0.13452529, 1e-8, TEXT },
  { "houses", GRADUS_CHECK_END, "loss", 0, 96732.238800, 1e-10, "numpy.linalg.lstsq" },
  { "houses", GRADUS_CHECK_END, "theta-scaled", 0, 340.412660, 1e-8, "mean price" },
  { "houses", GRADUS_CHECK_END, "theta-scaled", 1, 106.907563, 1e-8, "numpy.linalg.lstsq" },
  { "houses", GRADUS_CHECK_END, "iterations", 0, 49, 0, CLOSED },
  { "houses-bedrooms", GRADUS_CHECK_END, "theta", 0, 89.597910, 1e-7, TEXT_2 },
  { "houses-bedrooms", GRADUS_CHECK_END, "theta", 1, 0.13921067, 1e-8, TEXT_2 },
  { "houses-bedrooms", GRADUS_CHECK_END, "theta", 2, -8.73801911, 1e-8, TEXT_2 },
  { "houses-bedrooms", GRADUS_CHECK_END, "loss", 0, 96034.162378, 1e-10, "numpy.linalg.lstsq" },
  { "raw-areas", 10, "theta", 1, 0.0614452569558, 1e-10, CLOSED },
  { "raw-areas", 10, "loss", 0, 1285804.39542, 1e-10, CLOSED },
  { "raw-areas", GRADUS_CHECK_END, "theta", 0, 0.00813658467403, 1e-10, CLOSED },
  { "raw-areas", GRADUS_CHECK_END, "theta", 1, 0.165379695898, 1e-10, CLOSED },
  { NULL },
};

const GradusAlgorithm gradus_batch_gradient_descent = {
  .id = "batch-gradient-descent",
  .chapter = 1,
  .title = N_("Batch gradient descent"),
  .summary = N_("Fit a line by walking downhill on the sum of squared errors, all examples at a "
                "time."),
  .goal = N_("Make one step by hand, and say from the shape of the bowl how large the learning "
             "rate may be."),
  .source = "CS229 lecture notes 1, part I, section 1",
  .difficulty = 1,
  .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_Y,
  .columns = N_("Inputs x, any number of them, and a numeric target y."),
  .params_size = sizeof (BatchParams),
  .state_size = sizeof (BatchState),
  .state_arrays = state_arrays,
  .params = params_table,
  .param_marks = param_marks,
  .starts = starts,
  .phases = phases,
  .metrics = metrics,
  .values = values,
  .formulas = gradus_batch_formulas,
  .plots = plots,
  .events = events,
  .invariants = invariants,
  .presets = presets,
  .checks = checks,
  .questions = gradus_batch_questions,
  .lives = gradus_linear_lives,
  .validate = gradus_linear_validate,
  .prepare = prepare,
  .unprepare = gradus_linear_workspace_free,
  .init = init,
  .rebase = rebase,
  .narrate = narrate,
  .predicts = GRADUS_PREDICTS_REAL,
  .predict = gradus_linear_predict,
};
