/* Stochastic gradient descent for linear regression: the LMS or Widrow-Hoff rule.
 *
 * Objective. The same cost as batch gradient descent, J(theta) = 1/2 sum_i (h(x_i) - y_i)^2, but
 * without looking at all examples before moving.
 *
 * Step. One iteration is one example: take it, measure the error e = y - h(x), move
 *
 *   theta := theta + alpha e x
 *
 * along this example's input, test. The step is as long as the error is large; without an error
 * nothing changes. After the step the error on this example is (1 - alpha ||x||^2) e, so that
 * alpha < 2/||x||^2 makes it smaller; the cost over all examples may well rise. An epoch is m
 * iterations.
 *
 * Orders. As listed (the text's loop), shuffled anew for every epoch, or drawn with replacement.
 *
 * Rates. With a constant alpha theta ends up near the minimum and keeps moving about it (in the
 * listed order it comes to repeat the same round, near the minimum but not in it). With the rates
 * alpha b/(b + t) or alpha/sqrt (1 + t/b), t counting the updates, the rate falls to 0 and theta
 * settles in the minimum. Only when the line fits exactly does a constant rate get there: then all
 * errors vanish together.
 *
 * Stop. A single small step says nothing, the example may just have fitted well. The test
 * therefore waits for the end of the epoch and compares theta with the last such end.
 *
 * Cost. O(d) a step; the exact J for the curve O(d^2), whatever the number of rows.
 *
 * Edge cases. As for batch gradient descent. A rate so small that it moves no digit any more ends
 * the run as exhausted.
 *
 * Source: CS229 lecture notes 1, part I, section 1, with the falling rate of footnote 2.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <float.h>
#include <math.h>

#include "stochastic-gradient-descent.h"

typedef enum
{
  ORDER_LISTED,
  ORDER_SHUFFLED,
  ORDER_DRAWN,
} Order;

static const GradusStateArray state_arrays[] = {
  GRADUS_STATE_ARRAY (SgdState, base.w),
  GRADUS_STATE_ARRAY (SgdState, epoch_w),
  GRADUS_STATE_ARRAY (SgdState, order),
  { 0 },
};

/* J has to be so far above its start for so many updates before the run is called off. */
#define HOPELESS_UPDATES 20
#define HOPELESS_FACTOR 1e6

static double
scheduled_rate (const SgdParams *params, guint64 updates)
{
  switch ((SgdSchedule) params->schedule)
    {
    case SCHEDULE_INVERSE:
      return params->learning_rate * params->decay / (params->decay + updates);
    case SCHEDULE_INVERSE_SQRT:
      return params->learning_rate / sqrt (1 + updates / params->decay);
    case SCHEDULE_CONSTANT:
    default:
      return params->learning_rate;
    }
}

static void
measure_error (SgdState *state, const GradusLinearProblem *problem)
{
  g_autofree double *z = g_new (double, problem->d + 1);

  gradus_linear_problem_input (problem, (gsize) state->example, z);
  state->error = problem->table->y[state->example]
                 - gradus_linear_problem_predict (problem, state->base.w.data, z);
}

/* --- Phases ----------------------------------------------------------------------------------- */

static gpointer
prepare (const GradusSetup *setup)
{
  const SgdParams *params = gradus_setup_get_params (setup);

  return gradus_linear_workspace_new (setup, params->standardise);
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  SgdState *state = state_;

  gradus_linear_state_init (&state->base, context->workspace);
  gradus_array_assign (&state->epoch_w, &state->base.w);
  state->example = -1;
  state->rate = state->moved = NAN;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_pick (gpointer state_, GradusContext *context)
{
  SgdState *state = state_;
  const SgdParams *params = context->params;
  const guint m = gradus_dataset_get_table (context->dataset)->n;

  switch ((Order) params->order)
    {
    case ORDER_SHUFFLED:
      /* Also in mid-epoch, when rows have been added or taken away. */
      if (state->position == 0 || state->order.n != m)
        gradus_rng_permutation (context->rng, m, gradus_int_array_init (&state->order, m));
      state->example = state->order.data[state->position];
      break;
    case ORDER_DRAWN:
      state->example = (int) gradus_rng_index (context->rng, m);
      break;
    case ORDER_LISTED:
    default:
      state->example = (int) state->position;
    }
  state->rate = scheduled_rate (params, state->updates);
  state->pending = TRUE;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_error (gpointer state_, GradusContext *context)
{
  SgdState *state = state_;
  const GradusLinearWorkspace *work = context->workspace;

  measure_error (state, work->problem);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
fail_diverged (GradusContext *context, const SgdState *state)
{
  const GradusLinearWorkspace *work = context->workspace;

  return gradus_context_fail (context,
                              _("After %u updates the parameters grow without end: the rate α = "
                                "%s is too large. Choose one below 2/max‖x‖² = %s, with which "
                                "every step lessens the error it was made for."),
                              (guint) state->updates + 1, GRADUS_NUM (state->rate),
                              GRADUS_NUM (2 / work->problem->largest_square));
}

static GradusStatus
run_update (gpointer state_, GradusContext *context)
{
  SgdState *state = state_;
  const GradusLinearWorkspace *work = context->workspace;
  const GradusLinearProblem *problem = work->problem;
  const double near = problem->optimum_loss + 0.01 * (work->start_loss - problem->optimum_loss);
  const double hopeless = HOPELESS_FACTOR * MAX (work->start_loss, problem->optimum_loss);
  g_autofree double *z = g_new (double, problem->d + 1);
  double *w = gradus_array_write (&state->base.w);

  gradus_linear_problem_input (problem, (gsize) state->example, z);
  for (guint j = 0; j <= problem->d; j++)
    w[j] += state->rate * state->error * z[j];
  state->pending = FALSE;
  state->base.loss_before = state->base.loss;
  state->base.loss = gradus_linear_problem_loss (problem, w);
  if (!isfinite (state->base.loss))
    return fail_diverged (context, state);

  state->hopeless = state->base.loss > hopeless ? state->hopeless + 1 : 0;
  if (state->base.loss > state->base.loss_before)
    gradus_context_raise (context, EVENT_LOSS_ROSE);
  if (state->base.loss > work->start_loss && state->base.loss_before <= work->start_loss)
    gradus_context_raise (context, EVENT_ABOVE_START);
  if (state->base.loss <= near && state->base.loss_before > near)
    gradus_context_raise (context, EVENT_NEAR_MINIMUM);
  return GRADUS_STATUS_CONTINUE;
}

/* At the end of an epoch: how far theta has come since the last one. */
static GradusStatus
end_epoch (SgdState *state, GradusContext *context)
{
  const SgdParams *params = context->params;
  const guint n = state->base.w.shape[0];
  double length = 0;

  state->moved = 0;
  for (guint j = 0; j < n; j++)
    {
      state->moved = hypot (state->moved, state->base.w.data[j] - state->epoch_w.data[j]);
      length = hypot (length, state->base.w.data[j]);
    }
  gradus_array_assign (&state->epoch_w, &state->base.w);
  state->position = 0;
  state->epoch++;
  gradus_context_raise (context, EVENT_EPOCH_END);

  if (state->moved <= params->tolerance * MAX (1, length))
    return GRADUS_STATUS_CONVERGED;
  if (state->epoch >= (guint) params->epochs)
    return GRADUS_STATUS_EXHAUSTED;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_check (gpointer state_, GradusContext *context)
{
  SgdState *state = state_;
  const GradusLinearWorkspace *work = context->workspace;

  if (state->hopeless >= HOPELESS_UPDATES)
    return fail_diverged (context, state);
  state->updates++;
  state->position++;
  if (state->position >= work->problem->n)
    return end_epoch (state, context);
  if (state->rate * work->problem->largest_square < DBL_EPSILON)
    return GRADUS_STATUS_EXHAUSTED;
  return GRADUS_STATUS_CONTINUE;
}

/* A point was moved, added or taken away: the hypothesis stays the same line, seen in the new
 * coordinates; with another number of rows a new epoch begins. */
static gboolean
rebase (gpointer state_, GradusContext *context, const GradusSetup *old)
{
  SgdState *state = state_;
  const GradusLinearWorkspace *work = context->workspace;
  const guint m = work->problem->n;

  if (!gradus_linear_state_rebase (&state->base, work, old))
    return FALSE;
  gradus_array_assign (&state->epoch_w, &state->base.w);
  if (gradus_dataset_get_table (gradus_setup_get_dataset (old))->n != m)
    {
      state->position = 0;
      gradus_int_array_clear (&state->order);
      state->example = MIN (state->example, (int) m - 1);
    }
  if (state->pending)
    measure_error (state, work->problem);
  state->hopeless = 0;
  return TRUE;
}

/* --- Metrics and values ----------------------------------------------------------------------- */

static double
metric_rate (const GradusView *view)
{
  return ((const SgdState *) view->state)->rate;
}

/* What is lost against least squares; undefined where it is nothing but rounding. */
static double
metric_excess (const GradusView *view)
{
  const GradusLinearState *state = view->state;
  const GradusLinearProblem *problem = gradus_linear_get_problem (view);
  const double excess = state->loss - problem->optimum_loss;

  return excess > gradus_linear_loss_slack (problem, state) ? excess : NAN;
}

static const GradusMetric metrics[] = {
  [METRIC_LOSS] = { "loss", N_("Cost"), "J(\\theta)", GRADUS_METRIC_LOG,
                    gradus_linear_metric_loss },
  [METRIC_EXCESS] = { "excess", N_("Cost above least squares"),
                      "J(\\theta) - J(\\hat\\theta)", GRADUS_METRIC_LOG, metric_excess },
  { "rate", N_("Rate of this update"), "\\alpha_t", GRADUS_METRIC_LOG, metric_rate },
  { NULL },
};

static void
value_example (const GradusView *view, GradusArray *out)
{
  const SgdState *state = view->state;

  if (state->example >= 0)
    gradus_array_init_scalar (out, state->example);
}

static void
value_error (const GradusView *view, GradusArray *out)
{
  const SgdState *state = view->state;

  if (state->example >= 0 && view->phase != PHASE_PICK)
    gradus_array_init_scalar (out, state->error);
}

/* alpha e x of the present example. */
void
gradus_sgd_value_step (const GradusView *view, GradusArray *out)
{
  const SgdState *state = view->state;
  const GradusLinearProblem *problem = gradus_linear_get_problem (view);
  double *step;

  if (state->example < 0 || view->phase == PHASE_PICK)
    return;
  step = gradus_array_init_vector (out, problem->d + 1);
  gradus_linear_problem_input (problem, (gsize) state->example, step);
  for (guint j = 0; j <= problem->d; j++)
    step[j] *= state->rate * state->error;
}

/* The example that was picked is still to be learnt from, with the new parameters. */
static gboolean
set_theta (const GradusView *view, gpointer state_, const GradusArray *value,
           GradusContext *context)
{
  SgdState *state = state_;

  gradus_linear_state_set_theta (&state->base, gradus_linear_get_problem (view), value);
  if (state->pending)
    measure_error (state, gradus_linear_get_problem (view));
  state->hopeless = 0;
  return TRUE;
}

static gboolean
set_theta_scaled (const GradusView *view, gpointer state_, const GradusArray *value,
                  GradusContext *context)
{
  SgdState *state = state_;

  gradus_linear_state_set_scaled (&state->base, gradus_linear_get_problem (view), value);
  if (state->pending)
    measure_error (state, gradus_linear_get_problem (view));
  state->hopeless = 0;
  return TRUE;
}

static const GradusValue values[] = {
  [VALUE_THETA] = { "theta", N_("Parameters"), "\\theta",
                    N_("intercept, then one weight for each input, in the data's own units"), TRUE,
                    gradus_linear_value_theta, set_theta },
  [VALUE_THETA_SCALED] = { "theta-scaled", N_("Parameters in the coordinates used"), "\\theta",
                           N_("intercept, then one weight for each input, standardised or not"),
                           TRUE, gradus_linear_value_theta_scaled, set_theta_scaled },
  { "example", N_("Row of the example"), "i", N_("one number, counted from 0"), FALSE,
    value_example },
  { "error", N_("Error on the example"), "e", N_("one number, before the update"), FALSE,
    value_error },
  { "step", N_("Step"), "\\alpha e x^{(i)}",
    N_("one number for each parameter, in the coordinates used"), FALSE, gradus_sgd_value_step },
  { "residuals", N_("Errors"), "y - h(x)", N_("one number for each example"), FALSE,
    gradus_linear_value_residuals },
  { NULL },
};

/* --- Invariants ------------------------------------------------------------------------------- */

/* The state before the update and the input, when the last step was one. */
static const SgdState *
before_update (const GradusView *view, double *z)
{
  const SgdState *state = view->state;

  if (view->previous == NULL || view->phase != PHASE_UPDATE || view->micro > 0)
    return NULL;
  gradus_linear_problem_input (gradus_linear_get_problem (view), (gsize) state->example, z);
  return view->previous;
}

/* What is left of the step when its part along x, of the length the rule says, is taken away. */
static gboolean
holds_parallel (const GradusView *view, double *measured)
{
  const SgdState *state = view->state;
  const GradusLinearProblem *problem = gradus_linear_get_problem (view);
  g_autofree double *z = g_new (double, problem->d + 1);
  const SgdState *previous = before_update (view, z);
  double size = 0;

  *measured = 0;
  if (previous == NULL)
    return TRUE;
  for (guint j = 0; j <= problem->d; j++)
    {
      const double step = state->base.w.data[j] - previous->base.w.data[j];

      *measured = hypot (*measured, step - state->rate * previous->error * z[j]);
      size = hypot (size, MAX (fabs (state->base.w.data[j]), fabs (previous->base.w.data[j])));
    }
  return *measured <= 8 * DBL_EPSILON * size;
}

static gboolean
holds_error_shrinks (const GradusView *view, double *measured)
{
  const SgdState *state = view->state;
  const GradusLinearProblem *problem = gradus_linear_get_problem (view);
  g_autofree double *z = g_new (double, problem->d + 1);
  const SgdState *previous = before_update (view, z);
  double square = 0, sizes = fabs (problem->table->y[MAX (state->example, 0)]), now;

  *measured = 0;
  if (previous == NULL)
    return TRUE;
  now = problem->table->y[state->example]
        - gradus_linear_problem_predict (problem, state->base.w.data, z);
  for (guint j = 0; j <= problem->d; j++)
    {
      square += z[j] * z[j];
      sizes += fabs (z[j]) * (fabs (state->base.w.data[j]) + fabs (previous->base.w.data[j]));
    }
  *measured = fabs (now - (1 - state->rate * square) * previous->error);
  return *measured <= 16 * (problem->d + 2.0) * DBL_EPSILON
                        * (sizes + state->rate * square * fabs (previous->error));
}

static gboolean
holds_no_error_no_change (const GradusView *view, double *measured)
{
  const SgdState *state = view->state, *previous = view->previous;

  *measured = 0;
  if (previous == NULL || view->phase != PHASE_UPDATE || view->micro > 0)
    return TRUE;
  *measured = fabs (previous->error);
  return previous->error != 0 || gradus_array_equal (&state->base.w, &previous->base.w);
}

static const GradusInvariant invariants[] = {
  { "parallel", N_("The step is α e x"),
    "\\theta^{(t+1)} - \\theta^{(t)} = \\alpha\\,e\\,x^{(i)}",
    N_("The step is not parallel to the example's input, or not of the length α|e|‖x‖."),
    holds_parallel },
  { "error-shrinks", N_("The example's own error is multiplied by 1 − α‖x‖²"),
    "e' = (1 - \\alpha\\|x^{(i)}\\|^2)\\,e",
    N_("The error on the example did not change as the rule says."), holds_error_shrinks },
  { "no-error-no-change", N_("Without an error nothing changes"),
    "e = 0 \\Rightarrow \\theta^{(t+1)} = \\theta^{(t)}",
    N_("The parameters changed although the error was zero."), holds_no_error_no_change },
  { "above-minimum", N_("The cost is not below that of least squares"),
    "J(\\theta)\\ge J(\\hat\\theta)",
    N_("The cost is below the least squares minimum, which cannot be."),
    gradus_linear_holds_above_minimum },
  { NULL },
};

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusPlot plots[] = {
  { "data", N_("Data and hypothesis"), GRADUS_EDIT_POINTS, gradus_sgd_build_data },
  { "contours", N_("Contours of the cost"), GRADUS_EDIT_STARTS, gradus_sgd_build_contours },
  { "loss", N_("Cost after every update"), GRADUS_EDIT_NONE, gradus_linear_scene_loss },
  { "epochs", N_("Epochs against batch sweeps"), GRADUS_EDIT_NONE, gradus_sgd_build_epochs },
  { NULL },
};

static const GradusChoice schedules[] = {
  [SCHEDULE_CONSTANT] = { "constant", N_("Constant α") },
  [SCHEDULE_INVERSE] = { "inverse", N_("α b/(b + t)") },
  [SCHEDULE_INVERSE_SQRT] = { "inverse-sqrt", N_("α/√(1 + t/b)") },
  { NULL },
};

static const GradusChoice orders[] = {
  [ORDER_LISTED] = { "listed", N_("As listed") },
  [ORDER_SHUFFLED] = { "shuffled", N_("Shuffled every epoch") },
  [ORDER_DRAWN] = { "drawn", N_("Drawn at random") },
  { NULL },
};

static const GradusParam params_table[] = {
  { .id = "learning-rate", .label = N_("Learning rate"), .symbol = "\\alpha",
    .blurb = N_("How far a step goes; with 1/‖x‖² it would make the example's own error zero."),
    GRADUS_PARAM_FIELD (SgdParams, learning_rate), .def = 0.01, .min = 1e-300, .max = 1e12,
    .slider_min = 1e-8, .slider_max = 10, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE },
  { .id = "schedule", .label = N_("Schedule"),
    .blurb = N_("Whether the rate stays or falls with the number t of updates made."),
    GRADUS_PARAM_FIELD (SgdParams, schedule), .def = SCHEDULE_CONSTANT,
    .max = SCHEDULE_INVERSE_SQRT, .choices = schedules, .applies = GRADUS_APPLIES_LIVE },
  { .id = "decay", .label = N_("Decay"), .symbol = "b",
    .blurb = N_("After how many updates the rate has fallen markedly: to α/2 or α/√2."),
    GRADUS_PARAM_FIELD (SgdParams, decay), .def = 100, .min = 1e-3, .max = 1e12, .slider_min = 1,
    .slider_max = 10000, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE,
    .enabled_if = "schedule=inverse|inverse-sqrt" },
  { .id = "order", .label = N_("Order of the examples"),
    .blurb = N_("The same round again and again, a new order every epoch, or independent draws."),
    GRADUS_PARAM_FIELD (SgdParams, order), .def = ORDER_SHUFFLED, .max = ORDER_DRAWN,
    .choices = orders, .applies = GRADUS_APPLIES_RESTART },
  { .id = "standardise", .label = N_("Standardise inputs"),
    .blurb = N_("Give every input mean 0 and standard deviation 1, which makes the bowl round."),
    GRADUS_PARAM_FIELD (SgdParams, standardise), .def = TRUE, .max = 1,
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "epochs", .label = N_("Epoch limit"),
    .blurb = N_("Stop after so many epochs even if θ has not settled."),
    GRADUS_PARAM_FIELD (SgdParams, epochs), .def = 20, .min = 1, .max = 1000000, .slider_min = 1,
    .slider_max = 1000, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE },
  { .id = "tolerance", .label = N_("Tolerance"), .symbol = "\\varepsilon",
    .blurb = N_("Stop when a whole epoch moves θ by less than this part of its length."),
    GRADUS_PARAM_FIELD (SgdParams, tolerance), .def = 1e-6, .max = 1, .slider_min = 1e-12,
    .slider_max = 0.1, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE },
  { NULL },
};

static double
mark_largest (const GradusSetup *setup)
{
  const GradusLinearWorkspace *work = gradus_setup_get_workspace ((GradusSetup *) setup);

  return work != NULL ? 2 / work->problem->largest_square : NAN;
}

static const GradusParamMark param_marks[] = {
  { "learning-rate", N_("2/max‖x‖²: no step makes its own error larger"), mark_largest },
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
  [PHASE_PICK] = { "pick", N_("Take an example"),
                   N_("Choose the next example and the rate of its update."), "rate",
                   N_("i ← next example\nα ← rate (t)"), FALSE, run_pick, NULL },
  [PHASE_ERROR] = { "error", N_("Measure the error"),
                    N_("Compare the hypothesis with this one target."), "error",
                    N_("e ← y⁽ⁱ⁾ − θᵀx⁽ⁱ⁾"), FALSE, run_error, NULL },
  [PHASE_UPDATE] = { "update", N_("Move the parameters"),
                     N_("Go along the example's input, as far as the error is large."), "update",
                     N_("θ ← θ + α e x⁽ⁱ⁾"), FALSE, run_update, NULL },
  [PHASE_CHECK] = { "check", N_("Test at the end of the epoch"),
                    N_("After all examples, stop if the whole epoch has hardly moved θ."), "check",
                    N_("t ← t + 1\nif the epoch is over and θ hardly moved: stop"), FALSE,
                    run_check, NULL },
  { NULL },
};

static const GradusEvent events[] = {
  [EVENT_EPOCH_END] = { "epoch-end", N_("End of an epoch"),
                        N_("As many updates have been made since the last end as there are "
                           "examples.") },
  [EVENT_LOSS_ROSE] = { "loss-rose", N_("Cost rose"),
                        N_("The step that suits one example makes the others worse, all told.") },
  [EVENT_ABOVE_START] = { "above-start", N_("Worse than the start"),
                          N_("The cost is now larger than it was at the start.") },
  [EVENT_NEAR_MINIMUM] = { "near-minimum", N_("Within one per cent"),
                           N_("Of what can be gained from the start, 99 per cent has been "
                              "gained.") },
  { NULL },
};

static const GradusPreset presets[] = {
  { .id = "houses", .title = N_("House prices"),
    .blurb = N_("Two epochs lead near the minimum; then θ dances around it and never rests."),
    .data = "portland-houses", .params = "learning-rate=0.02 order=shuffled epochs=10", .seed = 1,
    .first_look = TRUE },
  { .id = "decaying", .title = N_("A falling rate"),
    .blurb = N_("With α b/(b + t) the dance gets smaller and smaller and ends in the minimum."),
    .data = "portland-houses",
    .params = "learning-rate=0.1 schedule=inverse decay=47 order=shuffled epochs=100", .seed = 1 },
  { .id = "listed", .title = N_("The same round every epoch"),
    .blurb = N_("In the listed order θ comes to repeat the same round, near the minimum but not in "
                "it."),
    .data = "portland-houses",
    .params = "learning-rate=0.02 order=listed epochs=100 tolerance=1e-12", .seed = 1 },
  { .id = "perfect-line", .title = N_("Points exactly on a line"),
    .blurb = N_("Here all errors vanish together, so a constant rate arrives."),
    .data = "line:n=12,noise=0", .data_seed = 2,
    .params = "learning-rate=0.1 order=listed epochs=200", .seed = 1 },
  { .id = "restless", .title = N_("Failure: a constant rate that is large"),
    .blurb = N_("The cost jumps up and down by more than was gained and never settles."),
    .data = "portland-houses", .params = "learning-rate=0.15 order=drawn epochs=10", .seed = 3,
    .failure = N_("Every single step overshoots for the sake of its own example. A smaller rate, "
                  "or one that falls, brings θ to rest.") },
  { .id = "too-large", .title = N_("Failure: rate too large"),
    .blurb = N_("Each step leaves a larger error than it found, and θ runs away."),
    .data = "portland-houses", .params = "learning-rate=1.5 order=listed epochs=10", .seed = 1,
    .failure = N_("With α above 2/‖x‖² the example's own error grows with every visit. Choose a "
                  "rate below the mark on the slider.") },
  { NULL },
};

#define SKLEARN "sklearn.linear_model.SGDRegressor (penalty=None, constant, shuffle=False)"

static const GradusCheck checks[] = {
  { "listed", 47, "theta-scaled", 0, 209.168583208838, 1e-13, SKLEARN },
  { "listed", 47, "theta-scaled", 1, 64.573984250243, 1e-13, SKLEARN },
  { "listed", 47, "theta", 0, 46.602141582151, 1e-12, SKLEARN },
  { "listed", 47, "theta", 1, 0.081255559346, 1e-11, SKLEARN },
  { "listed", 47, "loss", 0, 542738.949954734417, 1e-13, SKLEARN },
  { "listed", 94, "theta-scaled", 0, 288.894384222137, 1e-13, SKLEARN },
  { "listed", 94, "theta-scaled", 1, 87.889892609671, 1e-13, SKLEARN },
  { "listed", 94, "loss", 0, 167422.808033136564, 1e-13, SKLEARN },
  { "listed", GRADUS_CHECK_END, "loss", 0, 97671.595997384, 1e-10,
    "the fixed point of one round, NumPy" },
  { "decaying", GRADUS_CHECK_END, "loss", 0, 96732.238800, 1e-5,
    "least squares, which a falling rate reaches" },
  { "perfect-line", GRADUS_CHECK_END, "theta", 0, 1, 1e-4, "the line the points lie on" },
  { "perfect-line", GRADUS_CHECK_END, "theta", 1, 0.8, 1e-4, "the line the points lie on" },
  { NULL },
};

const GradusAlgorithm gradus_stochastic_gradient_descent = {
  .id = "stochastic-gradient-descent",
  .chapter = 1,
  .title = N_("Stochastic gradient descent"),
  .summary = N_("Fit a line by correcting it for one example after the other."),
  .goal = N_("Say why the cost may rise in a step, and why only a falling rate brings θ to rest."),
  .source = "CS229 lecture notes 1, part I, section 1",
  .difficulty = 1,
  .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_Y,
  .columns = N_("Inputs x, any number of them, and a numeric target y."),
  .params_size = sizeof (SgdParams),
  .state_size = sizeof (SgdState),
  .state_arrays = state_arrays,
  .params = params_table,
  .param_marks = param_marks,
  .starts = starts,
  .phases = phases,
  .metrics = metrics,
  .values = values,
  .formulas = gradus_sgd_formulas,
  .plots = plots,
  .events = events,
  .invariants = invariants,
  .presets = presets,
  .checks = checks,
  .questions = gradus_sgd_questions,
  .lives = gradus_linear_lives,
  .validate = gradus_linear_validate,
  .prepare = prepare,
  .unprepare = gradus_linear_workspace_free,
  .init = init,
  .rebase = rebase,
  .narrate = gradus_sgd_narrate,
  .predicts = GRADUS_PREDICTS_REAL,
  .predict = gradus_linear_predict,
};
