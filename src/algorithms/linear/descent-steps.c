/* The steps of the family "descent", and what can be said and shown of them whatever the loss.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <float.h>

#include "descent.h"


typedef GradusDescentState State;
typedef GradusDescentParams Params;

/* J has to rise so often in a row, and so far above its start, before the run is called off. */
#define HOPELESS_RISES 10
#define HOPELESS_UPDATES 20
#define HOPELESS_FACTOR 1e6
/* Examples of the logistic loss up to which the next step is computed for a question. */
#define MAX_FORESEEN 5000

const GradusChoice gradus_descent_orders[] = GRADUS_ROWS (
  [GRADUS_ORDER_LISTED] = { "listed", N_("As listed") },
  [GRADUS_ORDER_SHUFFLED] = { "shuffled", N_("Shuffled every epoch") },
  [GRADUS_ORDER_DRAWN] = { "drawn", N_("Drawn at random") });

/* --- Measuring -------------------------------------------------------------------------------- */

/* Below this the gradient is made of rounding errors. */
static double
gradient_floor (const GradusDescent *descent, const double *w)
{
  if (descent->loss == GRADUS_LOSS_LOGISTIC)
    return 64 * DBL_EPSILON * sqrt (descent->problem->largest_square);
  return 16 * DBL_EPSILON * sqrt (descent->problem->lambda_max)
         * gradus_linear_problem_magnitude (descent->problem, w);
}

/* Only what the entry shows: for one example at a time of squares the gradient is not needed. */
static void
measure (State *state, const GradusDescent *descent)
{
  const guint p = descent->problem->d + 1;
  g_autofree double *gradient = NULL;

  if (descent->loss == GRADUS_LOSS_LOGISTIC)
    {
      state->cost = gradus_descent_measure (descent, state->w.data,
                                                gradus_array_init_vector (&state->slope, p),
                                                &state->gradient_norm, &state->wrong);
      return;
    }
  state->cost = gradus_descent_cost (descent, state->w.data);
  if (descent->single)
    return;
  gradient = g_new (double, p);
  state->gradient_norm = gradus_descent_gradient (descent, state->w.data, gradient);
}

static void
measure_error (State *state, const GradusDescent *descent)
{
  g_autofree double *z = g_new (double, descent->problem->d + 1);

  state->error = gradus_descent_error (descent, state->w.data, (gsize) state->example, z);
}

GradusStatus
gradus_descent_init (gpointer state_, GradusContext *context)
{
  State *state = state_;
  const GradusDescent *descent = context->workspace;
  const guint p = descent->problem->d + 1;

  memcpy (gradus_array_init_vector (&state->w, p), descent->start, p * sizeof (double));
  if (descent->single)
    gradus_array_assign (&state->epoch_w, &state->w);
  state->example = -1;
  state->error = 0;
  state->rate = state->moved = NAN;
  measure (state, descent);
  state->cost_before = state->cost;
  return GRADUS_STATUS_CONTINUE;
}

/* --- Sweep and pick --------------------------------------------------------------------------- */

/* Add the example at the cursor to the sum. */
static void
sweep_one (State *state, const GradusDescent *descent)
{
  const guint p = descent->problem->d + 1;
  double *sum = gradus_array_write (&state->sum);
  g_autofree double *z = g_new (double, p);

  state->error = gradus_descent_error (descent, state->w.data, state->cursor++, z);
  for (guint j = 0; j < p; j++)
    sum[j] += state->error * z[j];
}

/* All examples are swept: the sum is the step uphill against the loss of all. It is the one of
 * vector instructions, however the examples were swept, so that the way here does not change the
 * last digits; for the logistic loss it has been made when the parameters were measured. */
static void
finish_sweep (State *state, const GradusDescent *descent)
{
  const guint n = descent->problem->n;
  double *sum = gradus_array_overwrite (&state->sum);
  g_autofree double *z = g_new (double, descent->problem->d + 1);

  state->cursor = n;
  state->error = gradus_descent_error (descent, state->w.data, n - 1, z);
  if (descent->loss == GRADUS_LOSS_SQUARES)
    gradus_descent_sum_pulls (descent, state->w.data, sum);
  else
    for (guint j = 0; j <= descent->problem->d; j++)
      sum[j] = -state->slope.data[j];
}

GradusStatus
gradus_descent_sweep (gpointer state_, GradusContext *context)
{
  State *state = state_;
  const GradusDescent *descent = context->workspace;
  const guint n = descent->problem->n;

  if (state->cursor == 0)
    gradus_array_init_vector (&state->sum, descent->problem->d + 1);
  if (descent->single)
    {
      g_autofree double *z = g_new (double, descent->problem->d + 1);
      double *sum = gradus_array_write (&state->sum);

      gradus_descent_pick (state, context);
      state->error = gradus_descent_error (descent, state->w.data, (gsize) state->example, z);
      for (guint j = 0; j <= descent->problem->d; j++)
        sum[j] = state->error * z[j];
      gradus_descent_shrink (descent, state->w.data, sum);
      state->cursor = n;
      return GRADUS_STATUS_CONTINUE;
    }
  if (!context->bulk && state->cursor + 1 < n)
    {
      sweep_one (state, descent);
      return GRADUS_STATUS_AGAIN;
    }
  finish_sweep (state, descent);
  return GRADUS_STATUS_CONTINUE;
}

guint64
gradus_descent_count_sweep (const GradusPosition *here)
{
  const GradusDescent *descent = here->workspace;

  return descent->single ? 1 : descent->problem->n;
}

static double
scheduled_rate (const Params *params, guint updates)
{
  switch ((GradusSchedule) params->schedule)
    {
    case GRADUS_SCHEDULE_INVERSE:
      return params->learning_rate * params->decay / (params->decay + updates);
    case GRADUS_SCHEDULE_INVERSE_SQRT:
      return params->learning_rate / sqrt (1 + updates / params->decay);
    case GRADUS_SCHEDULE_CONSTANT:
    default:
      return params->learning_rate;
    }
}

GradusStatus
gradus_descent_pick (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);
  const guint n = gradus_context_get_table (context)->n;

  switch ((GradusOrder) params->order)
    {
    case GRADUS_ORDER_SHUFFLED:
      /* Also in mid-epoch, when rows have been added or taken away. */
      if (state->position == 0 || state->order.n != n)
        gradus_rng_permutation (context->rng, n, gradus_int_array_init (&state->order, n));
      state->example = state->order.data[state->position];
      break;
    case GRADUS_ORDER_DRAWN:
      state->example = (int) gradus_rng_index (context->rng, n);
      break;
    case GRADUS_ORDER_LISTED:
    default:
      state->example = (int) state->position;
    }
  state->rate = scheduled_rate (params, state->updates);
  state->pending = TRUE;
  return GRADUS_STATUS_CONTINUE;
}

GradusStatus
gradus_descent_measure_example (gpointer state, GradusContext *context)
{
  measure_error (state, context->workspace);
  return GRADUS_STATUS_CONTINUE;
}

/* --- Update ----------------------------------------------------------------------------------- */

static GradusStatus
fail_diverged (GradusContext *context, const State *state, double cost)
{
  const GradusDescent *descent = context->workspace;
  const double rate = ((const Params *) context->params)->learning_rate;

  if (descent->single)
    return gradus_context_fail (context,
                                _("After %u updates the parameters grow without end: the rate α = "
                                  "%s is too large. Choose one below 2/max‖x‖² = %s, with which "
                                  "every step lessens the error it was made for."),
                                state->updates + 1, GRADUS_NUM (state->rate),
                                GRADUS_NUM (2 / descent->problem->largest_square));
  if (!isfinite (cost))
    return gradus_context_fail (context,
                                _("After %u iterations of rising cost the numbers overflow: the "
                                  "learning rate α = %s is above the limit 2/λmax = %s. Choose one "
                                  "below the limit."),
                                state->rises + 1, GRADUS_NUM (rate), GRADUS_NUM (descent->limit));
  return gradus_context_fail (context,
                              _("The cost rose in %u iterations in a row, to %s: the learning rate "
                                "α = %s is above the limit 2/λmax = %s. Choose one below the "
                                "limit."),
                              state->rises, GRADUS_NUM (cost), GRADUS_NUM (rate),
                              GRADUS_NUM (descent->limit));
}

/* w moves by rate times the sum; one example of squares by rate e z, without a sum. */
static void
move (State *state, const GradusDescent *descent, double rate)
{
  double *w = gradus_array_write (&state->w);
  g_autofree double *z = NULL;

  if (!descent->single || descent->loss == GRADUS_LOSS_LOGISTIC)
    {
      for (guint j = 0; j <= descent->problem->d; j++)
        w[j] += rate * state->sum.data[j];
      return;
    }
  z = g_new (double, descent->problem->d + 1);
  gradus_linear_problem_input (descent->problem, (gsize) state->example, z);
  for (guint j = 0; j <= descent->problem->d; j++)
    w[j] += rate * state->error * z[j];
}

GradusStatus
gradus_descent_update (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);
  const GradusDescent *descent = context->workspace;
  const double start = descent->start_cost, best = descent->best_cost;
  const double near = best + 0.01 * (start - best);
  const guint wrong = state->wrong;

  move (state, descent, descent->single ? state->rate : params->learning_rate);
  state->pending = FALSE;
  state->cursor = 0;
  state->cost_before = state->cost;
  measure (state, descent);
  if (!isfinite (state->cost) || !isfinite (state->gradient_norm))
    return fail_diverged (context, state, INFINITY);

  state->rises = state->cost > state->cost_before ? state->rises + 1 : 0;
  state->hopeless = state->cost > HOPELESS_FACTOR * MAX (start, best) ? state->hopeless + 1 : 0;
  gradus_context_raise_if (context, GRADUS_DESCENT_ROSE, state->rises > 0);
  gradus_context_raise_if (context, GRADUS_DESCENT_ABOVE_START,
                           state->cost > start && state->cost_before <= start);
  gradus_context_raise_if (context, GRADUS_DESCENT_NEAR,
                           state->cost <= near && state->cost_before > near);
  gradus_context_raise_if (context, GRADUS_DESCENT_SEPARATED, wrong > 0 && state->wrong == 0);
  return GRADUS_STATUS_CONTINUE;
}

/* --- Check ------------------------------------------------------------------------------------ */

GradusStatus
gradus_descent_check (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);
  const GradusDescent *descent = context->workspace;
  gboolean tested = TRUE;

  if (state->rises >= HOPELESS_RISES && state->hopeless > 0)
    return fail_diverged (context, state, state->cost);
  state->updates++;
  /* With one example at a time only the end of an epoch is a fair place to look. */
  if (descent->single && (tested = ++state->position >= descent->problem->n))
    {
      state->position = 0;
      state->epoch++;
      gradus_context_raise (context, GRADUS_DESCENT_EPOCH);
    }
  if (tested && (state->gradient_norm < params->tolerance
                 || state->gradient_norm <= gradient_floor (descent, state->w.data)))
    return GRADUS_STATUS_CONVERGED;
  if (context->iteration + 1 >= (guint64) params->limit)
    return GRADUS_STATUS_EXHAUSTED;
  return GRADUS_STATUS_CONTINUE;
}

GradusStatus
gradus_descent_check_epoch (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);
  const GradusLinearProblem *problem = ((const GradusDescent *) context->workspace)->problem;
  double length = 0;

  if (state->hopeless >= HOPELESS_UPDATES)
    return fail_diverged (context, state, state->cost);
  state->updates++;
  state->position++;
  if (state->position < problem->n)
    return state->rate * problem->largest_square < DBL_EPSILON ? GRADUS_STATUS_EXHAUSTED
                                                               : GRADUS_STATUS_CONTINUE;
  /* How far w has come since the last end of an epoch. */
  state->moved = 0;
  for (guint j = 0; j <= problem->d; j++)
    {
      state->moved = hypot (state->moved, state->w.data[j] - state->epoch_w.data[j]);
      length = hypot (length, state->w.data[j]);
    }
  gradus_array_assign (&state->epoch_w, &state->w);
  state->position = 0;
  state->epoch++;
  gradus_context_raise (context, GRADUS_DESCENT_EPOCH);
  if (state->moved <= params->tolerance * MAX (1, length))
    return GRADUS_STATUS_CONVERGED;
  return state->epoch >= (guint) params->limit ? GRADUS_STATUS_EXHAUSTED : GRADUS_STATUS_CONTINUE;
}

/* --- Changes ---------------------------------------------------------------------------------- */

/* The parameters or the examples are others: what was measured with the old ones is void. What was
 * swept or picked for the update is measured again. */
static void
measure_again (State *state, const GradusDescent *descent)
{
  measure (state, descent);
  state->cost_before = state->cost;
  state->rises = state->hopeless = 0;
  if (state->pending)
    measure_error (state, descent);
  if (state->cursor == 0)
    return;
  gradus_array_init_vector (&state->sum, descent->problem->d + 1);
  if (descent->single)
    {
      gradus_linear_problem_input (descent->problem, (gsize) state->example,
                                   gradus_array_write (&state->sum));
      for (guint j = 0; j <= descent->problem->d; j++)
        gradus_array_write (&state->sum)[j] *= state->error;
      state->cursor = descent->problem->n;
      gradus_descent_shrink (descent, state->w.data, gradus_array_write (&state->sum));
      return;
    }
  finish_sweep (state, descent);
}

/* A point was moved, added or taken away: the hypothesis stays the same, seen in the new
 * coordinates; with another number of rows a new epoch begins. */
gboolean
gradus_descent_rebase (gpointer state_, GradusContext *context, const GradusSetup *old)
{
  State *state = state_;
  const GradusDescent *descent = context->workspace;
  const GradusDescent *before = gradus_setup_get_workspace ((GradusSetup *) old);
  g_autofree double *theta = NULL;

  if (before == NULL || before->problem->d != descent->problem->d)
    return FALSE;
  theta = g_new (double, descent->problem->d + 1);
  gradus_linear_problem_to_data (before->problem, state->w.data, theta);
  gradus_linear_problem_from_data (descent->problem, theta, gradus_array_write (&state->w));
  if (descent->single)
    gradus_array_assign (&state->epoch_w, &state->w);
  if (before->problem->n != descent->problem->n)
    {
      state->position = 0;
      gradus_int_array_clear (&state->order);
      state->example = MIN (state->example, (int) descent->problem->n - 1);
    }
  measure_again (state, descent);
  return TRUE;
}

gboolean
gradus_descent_type_scaled (const GradusPosition *here, gpointer state_, const GradusArray *value,
                            GradusContext *context)
{
  State *state = state_;

  gradus_array_assign (&state->w, value);
  measure_again (state, here->workspace);
  return TRUE;
}

gboolean
gradus_descent_type (const GradusPosition *here, gpointer state_, const GradusArray *value,
                     GradusContext *context)
{
  State *state = state_;
  const GradusDescent *descent = here->workspace;

  gradus_linear_problem_from_data (descent->problem, value->data, gradus_array_write (&state->w));
  measure_again (state, descent);
  return TRUE;
}

/* --- Reading ---------------------------------------------------------------------------------- */

void
gradus_descent_read_theta (const GradusPosition *here, GradusArray *out)
{
  const GradusLinearProblem *problem = ((const GradusDescent *) here->workspace)->problem;

  gradus_linear_problem_to_data (problem, ((const State *) here->state)->w.data,
                                 gradus_array_init_vector (out, problem->d + 1));
}

void
gradus_descent_read_gradient (const GradusPosition *here, GradusArray *out)
{
  const GradusDescent *descent = here->workspace;

  gradus_descent_gradient (descent, ((const State *) here->state)->w.data,
                           gradus_array_init_vector (out, descent->problem->d + 1));
}

void
gradus_descent_read_residuals (const GradusPosition *here, GradusArray *out)
{
  const GradusDescent *descent = here->workspace;

  gradus_descent_errors (descent, ((const State *) here->state)->w.data,
                         gradus_array_init_vector (out, descent->problem->n));
}

void
gradus_descent_read_pulls (const GradusPosition *here, GradusArray *out)
{
  const GradusDescent *descent = here->workspace;
  const guint p = descent->problem->d + 1;
  double *pulls = gradus_array_init_matrix (out, descent->problem->n, p);

  for (guint i = 0; i < descent->problem->n; i++)
    {
      double *row = pulls + (gsize) i * p;
      const double error = gradus_descent_error (descent, ((const State *) here->state)->w.data, i,
                                                 row);

      for (guint j = 0; j < p; j++)
        row[j] *= error;
    }
}

void
gradus_descent_predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  g_auto (GradusArray) theta = { 0 };

  gradus_descent_read_theta (here, &theta);
  gradus_affine_scores (&theta, X, n, out);
}

gboolean
gradus_descent_planned (const GradusPosition *here, double *step)
{
  GRADUS_HERE (state, params);
  const GradusDescent *descent = here->workspace;
  const guint p = descent->problem->d + 1;
  double rate = params->learning_rate;

  if (state->cursor > 0)
    {
      if (state->cursor < descent->problem->n && descent->loss == GRADUS_LOSS_LOGISTIC)
        rate /= descent->problem->n;
      for (guint j = 0; j < p; j++)
        step[j] = rate * state->sum.data[j];
      return TRUE;
    }
  /* The example that was picked is measured, so that its step is known. */
  if (!gradus_position_is_phase (here, "error"))
    return FALSE;
  gradus_linear_problem_input (descent->problem, (gsize) state->example, step);
  for (guint j = 0; j < p; j++)
    step[j] *= state->rate * state->error;
  return TRUE;
}

gboolean
gradus_descent_foresee (const GradusPosition *here, double *step)
{
  const State *state = here->state;
  const GradusDescent *descent = here->workspace;
  const guint p = descent->problem->d + 1;
  double rate = -((const Params *) here->params)->learning_rate;

  if (descent->loss == GRADUS_LOSS_LOGISTIC && descent->problem->n > MAX_FORESEEN)
    return FALSE;
  if (!descent->single && state->cursor == 0)
    gradus_descent_gradient (descent, state->w.data, step);
  else if (descent->loss == GRADUS_LOSS_SQUARES && state->pending
           && !gradus_position_is_phase (here, "error"))
    rate = state->rate
           * gradus_descent_error (descent, state->w.data, (gsize) state->example, step);
  else
    return FALSE;
  for (guint j = 0; j < p; j++)
    step[j] *= rate;
  return TRUE;
}

/* --- Invariants ------------------------------------------------------------------------------- */

gboolean
gradus_descent_holds_descent (const GradusPosition *here, double *measured)
{
  const State *state = here->state, *previous = here->previous;
  const GradusDescent *descent = here->workspace;

  *measured = state->cost - previous->cost;
  return descent->single
         || ((const Params *) here->params)->learning_rate > descent->limit * (1 + 1e-15)
         || *measured <= gradus_descent_slack (descent, previous->w.data, previous->cost);
}

gboolean
gradus_descent_holds_gradient (const GradusPosition *here, double *measured)
{
  const State *state = here->state;
  const GradusDescent *descent = here->workspace;
  g_auto (GradusArray) gradient = { 0 };

  if (descent->single || state->cursor < descent->problem->n)
    return TRUE;
  /* Of very many examples a second sum would cost as much as the step. */
  if (descent->loss == GRADUS_LOSS_LOGISTIC && descent->problem->n > GRADUS_DESCENT_MAX_WATCHED)
    return TRUE;
  gradus_descent_read_gradient (here, &gradient);
  for (guint j = 0; j <= descent->problem->d; j++)
    *measured = hypot (*measured, gradient.data[j] + state->sum.data[j]);
  /* The sum over n examples rounds n times. */
  return *measured <= (descent->problem->n + 64.0) * gradient_floor (descent, state->w.data);
}

gboolean
gradus_descent_holds_minimum (const GradusPosition *here, double *measured)
{
  const State *state = here->state;
  const GradusDescent *descent = here->workspace;

  *measured = state->cost - descent->best_cost;
  return *measured >= -gradus_descent_slack (descent, state->w.data, state->cost);
}

/* --- Lives ------------------------------------------------------------------------------------ */

/* Curve by curve what the example adds to the sum, NAN when there is no such row; its first entry
 * is the error itself, because every input begins with 1. */
static double
life_pull (const GradusPosition *here, guint item, guint curve)
{
  const GradusDescent *descent = here->workspace;
  const guint d = descent->problem->d;
  g_autofree double *z = g_new (double, d + 1);
  double error;

  if (item >= descent->problem->n || curve > d)
    return NAN;
  error = gradus_descent_error (descent, ((const State *) here->state)->w.data, item, z);
  return error * z[curve];
}

static double
life_error (const GradusPosition *here, guint item, guint curve)
{
  return life_pull (here, item, 0);
}

static double
life_cost (const GradusPosition *here, guint item, guint curve)
{
  return gradus_square (life_pull (here, item, 0)) / 2;
}

static guint
count_parameters (const GradusPosition *here)
{
  return MIN (((const GradusDescent *) here->workspace)->problem->d + 1, GRADUS_LIFE_MAX_CURVES);
}

static GradusRole
role_of_errors (const GradusPosition *here, guint item, guint curve)
{
  return GRADUS_ROLE_SECOND;
}

static double
life_parameter (const GradusPosition *here, guint item, guint curve)
{
  const GradusArray *w = &((const State *) here->state)->w;

  return item == 0 && curve < w->shape[0] ? w->data[curve] : NAN;
}

static double
life_distance (const GradusPosition *here, guint item, guint curve)
{
  const GradusDescent *descent = here->workspace;
  double distance = 0;

  for (guint j = 0; descent->best != NULL && j <= descent->problem->d; j++)
    distance = hypot (distance, ((const State *) here->state)->w.data[j] - descent->best[j]);
  return item == 0 && descent->best != NULL ? distance : NAN;
}

const GradusLife gradus_descent_lives[] = GRADUS_ROWS (
  { "error", N_("Error on this example"), "y^{(i)} - h_\\theta(x^{(i)})", NULL, FALSE, NULL,
    role_of_errors, life_error },
  { "cost", N_("Part in the cost"), "\\tfrac12 (y^{(i)} - h_\\theta(x^{(i)}))^2", NULL, TRUE, NULL,
    role_of_errors, life_cost },
  { "pull", N_("Pull on each parameter"), "(y^{(i)} - h(z^{(i)}))\\,z^{(i)}_j", NULL, FALSE,
    count_parameters, NULL, life_pull },
  { "parameters", N_("Parameters in the coordinates used"), "\\vartheta_j", "parameters", FALSE,
    count_parameters, NULL, life_parameter },
  { "distance", N_("Distance from least squares"), "\\|\\vartheta - \\hat\\vartheta\\|",
    "parameters", TRUE, NULL, NULL, life_distance });
