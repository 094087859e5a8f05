/* The Kalman filter.
 *
 * Objective. A hidden state moves linearly and is measured linearly, both with Gaussian noise,
 *
 *   s_{t+1} = A s_t + w_t,  w_t ~ N(0, Sigma_s),      y_t = C s_t + v_t,  v_t ~ N(0, Sigma_y),
 *
 * so the belief about s_t after y_1 .. y_t is Gaussian as well, N(m, P). The filter keeps just m
 * and P.
 *
 * Step. One iteration is one measurement.
 *   predict  m <- A m, P <- A P A' + Sigma_s: the belief moves and spreads.
 *   gain     innovation nu = y - C m, its covariance S = C P C' + Sigma_y, gain K = P C' S^-1.
 *   update   m <- m + K nu, P <- (I - K C) P (I - K C)' + K Sigma_y K': the belief tightens.
 *   check    is there another measurement?
 * The text writes the last covariance as P - K C P. Both are equal in exact arithmetic; the form
 * used here (Joseph's) stays symmetric and positive definite in floating point.
 *
 * Why it is right. Conditioning the joint Gaussian of everything seen so far gives the same
 * numbers, at a cost that grows with t cubed; the filter needs constant time because the past
 * matters only through the last belief.
 *
 * Cost. O(n^3 + n^2 m) a measurement for n state variables.
 *
 * Edge cases. The first step predicts from the start belief. A lost measurement skips the update
 * (gain 0). S that is not positive definite (no noise and no uncertainty left) ends in a failure.
 * The start belief, and for the custom model all matrices, can be given.
 *
 * Source: CS229 lecture notes, part XIV (LQG, Kalman filter); Durbin and Koopman, Time Series
 * Analysis by State Space Methods, for the Nile.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "kalman-filter.h"

/* Relative change of the trace of P below which the filter has settled. */
#define STEADY 1e-9

static const GradusStateArray state_arrays[] = {
  GRADUS_STATE_ARRAY (KalmanState, mean),
  GRADUS_STATE_ARRAY (KalmanState, covariance),
  GRADUS_STATE_ARRAY (KalmanState, predicted_mean),
  GRADUS_STATE_ARRAY (KalmanState, predicted_covariance),
  GRADUS_STATE_ARRAY (KalmanState, gain),
  GRADUS_STATE_ARRAY (KalmanState, innovation),
  GRADUS_STATE_ARRAY (KalmanState, s),
  { 0 },
};

enum
{
  EVENT_MISSING,
  EVENT_OUTSIDE,
  EVENT_STEADY,
};

/* --- The model -------------------------------------------------------------------------------- */

static const char *const matrix_ids[] = { "transition", "observation", "process", "measurement" };

/* Shape of the given matrices; n = 0 when the transition matrix is missing. */
static guint
custom_size (const GradusSetup *setup)
{
  const GradusArray *a = gradus_setup_get_start (setup, "transition");

  return a != NULL ? a->shape[0] : 0;
}

void
gradus_kalman_build_system (const GradusSetup *setup, GradusLinearGaussian *system)
{
  const KalmanParams *params = gradus_setup_get_params (setup);
  const GradusTrajectory *data
    = gradus_dataset_get_trajectory (gradus_setup_get_dataset ((GradusSetup *) setup));
  guint m = data->d_measured;
  double dt = data->dt;

  memset (system, 0, sizeof *system);
  system->m = m;
  for (guint i = 0; i < m; i++)
    system->r[i * m + i] = params->measurement_noise;
  switch (params->model)
    {
    case MODEL_LOCAL_LEVEL:
      system->n = m;
      for (guint i = 0; i < m; i++)
        {
          system->a[i * m + i] = system->c[i * m + i] = 1;
          system->q[i * m + i] = params->process_noise;
        }
      break;
    case MODEL_CONSTANT_VELOCITY:
      {
        /* Positions first, then velocities; the noise is white acceleration integrated over dt. */
        guint n = 2 * m;

        system->n = n;
        for (guint i = 0; i < m; i++)
          {
            guint v = m + i;

            system->a[i * n + i] = system->a[v * n + v] = system->c[i * n + i] = 1;
            system->a[i * n + v] = dt;
            system->q[i * n + i] = params->process_noise * dt * dt * dt / 3;
            system->q[i * n + v] = system->q[v * n + i] = params->process_noise * dt * dt / 2;
            system->q[v * n + v] = params->process_noise * dt;
          }
        break;
      }
    default:
      {
        double *const to[] = { system->a, system->c, system->q, system->r };

        system->n = custom_size (setup);
        for (guint i = 0; i < G_N_ELEMENTS (matrix_ids); i++)
          {
            const GradusArray *given = gradus_setup_get_start (setup, matrix_ids[i]);

            memcpy (to[i], given->data, gradus_array_length (given) * sizeof (double));
          }
      }
    }
}

static guint
model_size (const GradusSetup *setup)
{
  const KalmanParams *params = gradus_setup_get_params (setup);
  guint m = gradus_dataset_get_trajectory (gradus_setup_get_dataset ((GradusSetup *) setup))
              ->d_measured;

  switch (params->model)
    {
    case MODEL_LOCAL_LEVEL:
      return m;
    case MODEL_CONSTANT_VELOCITY:
      return 2 * m;
    default:
      return custom_size (setup);
    }
}

static char *
validate_shape (const GradusSetup *setup, const char *id, guint rows, guint columns)
{
  const GradusArray *given = gradus_setup_get_start (setup, id);

  if (given == NULL)
    return g_strdup_printf (_ ("The custom model needs the matrix “%s” (%u × %u). Give it, or "
                               "choose another model."), id, rows, columns);
  if (given->shape[0] != rows || gradus_array_length (given) != (gsize) rows * columns)
    return g_strdup_printf (_ ("The matrix “%s” must have %u rows and %u columns."), id, rows,
                            columns);
  if (!gradus_array_is_finite (given))
    return g_strdup_printf (_ ("The matrix “%s” has an entry that is not a number."), id);
  return NULL;
}

static char *
validate (const GradusSetup *setup)
{
  const KalmanParams *params = gradus_setup_get_params (setup);
  const GradusTrajectory *data
    = gradus_dataset_get_trajectory (gradus_setup_get_dataset ((GradusSetup *) setup));
  const GradusArray *mean = gradus_setup_get_start (setup, "mean");
  const GradusArray *covariance = gradus_setup_get_start (setup, "covariance");
  guint n = model_size (setup), m = data->d_measured;
  char *wrong = NULL;

  if (data->length == 0)
    return g_strdup (_ ("There is no measurement yet. Draw a path or load one."));
  if (params->model == MODEL_CUSTOM)
    {
      const guint size = MAX (n, 1);
      const guint rows[] = { size, m, size, m }, columns[] = { size, size, size, m };

      if (n > GRADUS_MAX_STATE)
        return g_strdup_printf (_ ("The custom model has %u state variables; at most %d can be "
                                   "shown."), n, GRADUS_MAX_STATE);
      for (guint i = 0; i < G_N_ELEMENTS (matrix_ids) && wrong == NULL; i++)
        wrong = validate_shape (setup, matrix_ids[i], rows[i], columns[i]);
      if (wrong != NULL)
        return wrong;
    }
  /* Hints of the data belong to one model; a start of another size is only wrong when it was
   * given by hand. */
  if (gradus_setup_get_given_start (setup, "mean") != NULL && gradus_array_length (mean) != n)
    return g_strdup_printf (_ ("The start “mean” has %u numbers, but this model has %u state "
                               "variables."), (guint) gradus_array_length (mean), n);
  if (gradus_setup_get_given_start (setup, "covariance") != NULL &&
      gradus_array_length (covariance) != (gsize) n * n)
    return g_strdup_printf (_ ("The start “covariance” has %u numbers, but this model needs %u × "
                               "%u."),
                            (guint) gradus_array_length (covariance), n, n);
  for (gsize i = 0; i < (gsize) data->length * m; i++)
    if (fabs (data->measured[i]) > 1e100)
      return g_strdup_printf (_ ("Measurement %u is too large to compute with. Use one below "
                                 "1e100 in size."), (guint) (i / m) + 1);
  return NULL;
}

/* --- Phases ----------------------------------------------------------------------------------- */

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  KalmanState *state = state_;
  const KalmanParams *params = context->params;
  const GradusTrajectory *data = gradus_dataset_get_trajectory (context->dataset);
  const GradusArray *mean = gradus_context_start (context, "mean");
  const GradusArray *covariance = gradus_context_start (context, "covariance");
  guint n = model_size (context->setup);
  double *m = gradus_array_init_vector (&state->mean, n);
  double *p = gradus_array_init_matrix (&state->covariance, n, n);

  /* Without a start the belief stands at the first measurement that was not lost, as wide as the
   * parameter says. */
  if (mean != NULL && gradus_array_length (mean) == n)
    memcpy (m, mean->data, n * sizeof (double));
  else
    for (guint t = 0; t < data->length; t++)
      if (!data->missing[t])
        {
          for (guint i = 0; i < MIN (n, data->d_measured); i++)
            m[i] = data->measured[(gsize) t * data->d_measured + i];
          break;
        }
  if (covariance != NULL && gradus_array_length (covariance) == (gsize) n * n)
    memcpy (p, covariance->data, (gsize) n * n * sizeof (double));
  else
    for (guint i = 0; i < n; i++)
      p[i * n + i] = params->start_variance;
  gradus_array_assign (&state->predicted_mean, &state->mean);
  gradus_array_assign (&state->predicted_covariance, &state->covariance);
  state->nis = NAN;
  state->last_trace = gradus_small_trace (p, n);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_predict (gpointer state_, GradusContext *context)
{
  KalmanState *state = state_;
  GradusLinearGaussian system;
  double ap[GRADUS_MAX_STATE * GRADUS_MAX_STATE];
  double *mean, *p;
  guint n;

  /* Something was changed after the end: without a new measurement there is nothing to do. */
  if (state->ended)
    return GRADUS_STATUS_EXHAUSTED;
  if (state->used)
    state->time++;
  state->used = FALSE;
  gradus_kalman_build_system (context->setup, &system);
  n = system.n;
  mean = gradus_array_overwrite (&state->predicted_mean);
  p = gradus_array_overwrite (&state->predicted_covariance);
  gradus_small_multiply (mean, system.a, state->mean.data, n, n, 1, FALSE);
  gradus_small_multiply (ap, system.a, state->covariance.data, n, n, n, FALSE);
  gradus_small_multiply (p, ap, system.a, n, n, n, TRUE);
  for (guint i = 0; i < n * n; i++)
    p[i] += system.q[i];
  gradus_small_symmetrise (p, n);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_gain (gpointer state_, GradusContext *context)
{
  KalmanState *state = state_;
  const GradusTrajectory *data = gradus_dataset_get_trajectory (context->dataset);
  GradusLinearGaussian system;
  double pc[GRADUS_MAX_STATE * GRADUS_MAX_MEASURED], l[4], whitened[GRADUS_MAX_MEASURED];
  double *k, *nu, *s;
  guint n, m;

  if (state->ended)
    return GRADUS_STATUS_EXHAUSTED;
  gradus_kalman_build_system (context->setup, &system);
  n = system.n;
  m = system.m;
  state->missing = data->missing[state->time];
  k = gradus_array_init_matrix (&state->gain, n, m);
  nu = gradus_array_init_vector (&state->innovation, m);
  s = gradus_array_init_matrix (&state->s, m, m);

  gradus_small_multiply (pc, state->predicted_covariance.data, system.c, n, n, m, TRUE);
  gradus_small_multiply (s, system.c, pc, m, n, m, FALSE);
  for (guint i = 0; i < m * m; i++)
    s[i] += system.r[i];
  gradus_small_symmetrise (s, m);
  if (state->missing)
    {
      state->nis = NAN;
      gradus_context_raise (context, EVENT_MISSING);
      return GRADUS_STATUS_CONTINUE;
    }
  if (!gradus_small_factor (s, m, l))
    return gradus_context_fail (context,
                                _ ("At time %u the innovation has no positive variance: neither "
                                   "the belief nor the measurement is uncertain any more, so the "
                                   "gain is undefined. Give the measurement noise a value above "
                                   "0."),
                                state->time + 1);
  gradus_small_multiply (nu, system.c, state->predicted_mean.data, m, n, 1, FALSE);
  for (guint i = 0; i < m; i++)
    whitened[i] = nu[i] = data->measured[(gsize) state->time * m + i] - nu[i];
  for (guint i = 0; i < n; i++)
    {
      gradus_small_solve (l, m, &pc[i * m]);
      memcpy (&k[i * m], &pc[i * m], m * sizeof (double));
    }
  gradus_small_solve (l, m, whitened);
  state->nis = 0;
  for (guint i = 0; i < m; i++)
    state->nis += nu[i] * whitened[i];
  state->surprise = 0.5 * (m * log (2 * G_PI) + state->nis) + log (l[0]) +
                    (m == 2 ? log (l[3]) : 0);
  state->log_likelihood -= state->surprise;
  for (guint i = 0; i < m; i++)
    if (fabs (nu[i]) > 2 * sqrt (s[i * m + i]))
      {
        gradus_context_raise (context, EVENT_OUTSIDE);
        break;
      }
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_update (gpointer state_, GradusContext *context)
{
  KalmanState *state = state_;
  GradusLinearGaussian system;
  double ikc[GRADUS_MAX_STATE * GRADUS_MAX_STATE], half[GRADUS_MAX_STATE * GRADUS_MAX_STATE],
  kr[GRADUS_MAX_STATE * GRADUS_MAX_MEASURED];
  double noise[GRADUS_MAX_STATE * GRADUS_MAX_STATE];
  double *mean, *p;
  const double *k = state->gain.data;
  double now;
  guint n, m;

  if (state->ended)
    return GRADUS_STATUS_EXHAUSTED;
  state->used = TRUE;
  if (state->missing)
    {
      gradus_array_assign (&state->mean, &state->predicted_mean);
      gradus_array_assign (&state->covariance, &state->predicted_covariance);
      state->last_trace = gradus_small_trace (state->covariance.data, state->mean.shape[0]);
      return GRADUS_STATUS_CONTINUE;
    }
  gradus_kalman_build_system (context->setup, &system);
  n = system.n;
  m = system.m;
  mean = gradus_array_overwrite (&state->mean);
  p = gradus_array_overwrite (&state->covariance);
  gradus_small_multiply (mean, k, state->innovation.data, n, m, 1, FALSE);
  for (guint i = 0; i < n; i++)
    mean[i] += state->predicted_mean.data[i];

  gradus_small_multiply (ikc, k, system.c, n, m, n, FALSE);
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      ikc[i * n + j] = (i == j) - ikc[i * n + j];
  gradus_small_multiply (half, ikc, state->predicted_covariance.data, n, n, n, FALSE);
  gradus_small_multiply (p, half, ikc, n, n, n, TRUE);
  gradus_small_multiply (kr, k, system.r, n, m, m, FALSE);
  gradus_small_multiply (noise, kr, k, n, m, n, TRUE);
  for (guint i = 0; i < n * n; i++)
    p[i] += noise[i];
  gradus_small_symmetrise (p, n);

  now = gradus_small_trace (p, n);
  if (!state->steady && state->time > 0 &&
      fabs (now - state->last_trace) <= STEADY * state->last_trace)
    {
      state->steady = TRUE;
      gradus_context_raise (context, EVENT_STEADY);
    }
  state->last_trace = now;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_check (gpointer state_, GradusContext *context)
{
  KalmanState *state = state_;
  const GradusTrajectory *data = gradus_dataset_get_trajectory (context->dataset);

  state->ended = state->time + 1 >= data->length;
  if (state->ended)
    return GRADUS_STATUS_EXHAUSTED;
  state->time++;
  state->used = FALSE;
  return GRADUS_STATUS_CONTINUE;
}

/* The belief can go on when nothing that it has already used was changed. */
static gboolean
rebase (gpointer state_, GradusContext *context, const GradusSetup *old)
{
  KalmanState *state = state_;
  const GradusTrajectory *data = gradus_dataset_get_trajectory (context->dataset);
  const GradusTrajectory *before
    = gradus_dataset_get_trajectory (gradus_setup_get_dataset ((GradusSetup *) old));
  guint used = state->time + 1;

  if (before == NULL || data->d_measured != before->d_measured || data->length <= used ||
      before->length < used || data->dt != before->dt)
    return FALSE;
  for (guint t = 0; t < used; t++)
    if (data->missing[t] != before->missing[t] ||
        memcmp (&data->measured[(gsize) t * data->d_measured],
                &before->measured[(gsize) t * data->d_measured],
                data->d_measured * sizeof (double)) != 0)
      return FALSE;
  /* A measurement came after the last one: it is the next. */
  context->restart_iteration = state->ended;
  state->ended = FALSE;
  return TRUE;
}

/* --- Metrics, values, invariants -------------------------------------------------------------- */

static double
metric_log_likelihood (const GradusView *view)
{
  return ((const KalmanState *) view->state)->log_likelihood;
}

static double
metric_innovation (const GradusView *view)
{
  const KalmanState *state = view->state;

  if (state->innovation.data == NULL || state->missing)
    return NAN;
  return state->innovation.shape[0] == 1 ? state->innovation.data[0]
                                         : hypot (state->innovation.data[0],
                                                  state->innovation.data[1]);
}

static double
metric_nis (const GradusView *view)
{
  return ((const KalmanState *) view->state)->nis;
}

static double
metric_trace (const GradusView *view)
{
  const KalmanState *state = view->state;
  guint n = state->mean.shape[0];

  return gradus_small_trace (is_predicted (view) ? state->predicted_covariance.data
                                                 : state->covariance.data, n);
}

static double
metric_gain (const GradusView *view)
{
  const KalmanState *state = view->state;

  return state->gain.data != NULL && !state->missing ? state->gain.data[0] : NAN;
}

static const GradusMetric metrics[] = {
  { "log-likelihood", N_ ("Log-likelihood"), "\\ell", GRADUS_METRIC_LINEAR, metric_log_likelihood },
  { "innovation", N_ ("Innovation"), "\\nu", GRADUS_METRIC_LINEAR, metric_innovation },
  { "nis", N_ ("Normalised innovation squared"), "\\nu^T S^{-1}\\nu", GRADUS_METRIC_LINEAR,
    metric_nis },
  { "trace", N_ ("Trace of P"), "\\mathrm{tr}\\,P", GRADUS_METRIC_LOG, metric_trace },
  { "first-gain", N_ ("Gain of the first variable"), "K_{11}", GRADUS_METRIC_LOG, metric_gain },
  { NULL },
};

#define VALUE_FUNC(member)                                                                         \
  static void value_##member (const GradusView *view, GradusArray *out)                            \
  {                                                                                                \
    gradus_array_assign (out, &((const KalmanState *) view->state)->member);                       \
  }
VALUE_FUNC (mean)
VALUE_FUNC (covariance)
VALUE_FUNC (predicted_mean)
VALUE_FUNC (predicted_covariance)
VALUE_FUNC (gain)
VALUE_FUNC (innovation)
VALUE_FUNC (s)
#undef VALUE_FUNC

/* Between predict and update the belief in force is the predicted one, which is made from the mean:
 * the measurement of this time is then used from the beginning again. */
static gboolean
set_mean (const GradusView *view, gpointer state_, const GradusArray *value,
          GradusContext *context)
{
  KalmanState *state = state_;

  gradus_array_assign (&state->mean, value);
  if (view->phase == PHASE_GAIN && !state->missing)
    {
      state->log_likelihood += state->surprise;
      state->nis = NAN;
    }
  context->restart_iteration = is_predicted (view);
  return TRUE;
}

static const GradusValue values[] = {
  [VALUE_MEAN] = { "mean", N_ ("Mean of the belief"), "s_{t|t}", N_ ("state variable"), TRUE,
                   value_mean, set_mean },
  [VALUE_COVARIANCE] = { "covariance", N_ ("Covariance of the belief"), "\\Sigma_{t|t}",
                         N_ ("state variable × state variable"), TRUE, value_covariance },
  [VALUE_PREDICTED_MEAN] = { "predicted-mean", N_ ("Predicted mean"), "s_{t+1|t}",
                             N_ ("state variable"), TRUE, value_predicted_mean },
  [VALUE_PREDICTED_COVARIANCE] = { "predicted-covariance", N_ ("Predicted covariance"),
                                   "\\Sigma_{t+1|t}", N_ ("state variable × state variable"), TRUE,
                                   value_predicted_covariance },
  [VALUE_GAIN] = { "gain", N_ ("Kalman gain"), "K_t", N_ ("state variable × measured variable"),
                   TRUE, value_gain },
  [VALUE_INNOVATION] = { "innovation-vector", N_ ("Innovation"), "\\nu_t", N_ ("measured variable"),
                         TRUE,
                         value_innovation },
  [VALUE_S] = { "innovation-covariance", N_ ("Covariance of the innovation"), "S_t",
                N_ ("measured variable × measured variable"), TRUE, value_s },
  { NULL },
};

static gboolean
holds_symmetric (const GradusView *view, double *measured)
{
  const KalmanState *state = view->state;
  const double *p = state->covariance.data;
  guint n = state->mean.shape[0];
  double scale = 0;

  *measured = 0;
  for (guint i = 0; i < n; i++)
    {
      scale = MAX (scale, fabs (p[i * n + i]));
      for (guint j = 0; j < i; j++)
        *measured = MAX (*measured, fabs (p[i * n + j] - p[j * n + i]));
    }
  return *measured <= 1e-12 * scale;
}

/* Elimination without pivoting: a symmetric matrix is positive semidefinite when no pivot is
 * negative beyond rounding. */
static gboolean
holds_definite (const GradusView *view, double *measured)
{
  const KalmanState *state = view->state;
  guint n = state->mean.shape[0];
  double p[GRADUS_MAX_STATE * GRADUS_MAX_STATE];
  double scale = 0;

  memcpy (p, state->covariance.data, (gsize) n * n * sizeof (double));
  for (guint i = 0; i < n; i++)
    scale = MAX (scale, fabs (p[i * n + i]));
  *measured = INFINITY;
  for (guint k = 0; k < n; k++)
    {
      double pivot = p[k * n + k];

      *measured = MIN (*measured, pivot);
      if (pivot <= 1e-13 * scale)
        continue;
      for (guint i = k + 1; i < n; i++)
        for (guint j = k + 1; j < n; j++)
          p[i * n + j] -= p[i * n + k] * p[k * n + j] / pivot;
    }
  return *measured >= -1e-9 * scale;
}

static gboolean
holds_tightens (const GradusView *view, double *measured)
{
  const KalmanState *state = view->state;
  guint n = state->mean.shape[0];
  double before = gradus_small_trace (state->predicted_covariance.data, n);

  *measured = 0;
  if (view->phase != PHASE_UPDATE)
    return TRUE;
  *measured = gradus_small_trace (state->covariance.data, n) - before;
  return *measured <= 1e-10 * before;
}

static const GradusInvariant invariants[] = {
  { "symmetric", N_ ("P is symmetric"), "P = P^T",
    N_ ("The covariance has lost its symmetry through rounding."), holds_symmetric },
  { "definite", N_ ("P is positive semidefinite"), "P \\succeq 0",
    N_ ("The covariance has a negative direction, so it is no covariance any more."),
    holds_definite },
  { "tightens", N_ ("An update never adds uncertainty"),
    "\\mathrm{tr}\\,\\Sigma_{t|t}\\le\\mathrm{tr}\\,\\Sigma_{t|t-1}",
    N_ ("The belief became wider by a measurement, which cannot happen in a linear Gaussian "
        "model."),
    holds_tightens },
  { NULL },
};

static const GradusPlot plots[] = {
  { "track", N_ ("Truth, measurements and belief"), GRADUS_EDIT_PATH, gradus_kalman_build_track },
  { "belief", N_ ("The belief, before and after"), GRADUS_EDIT_NONE, gradus_kalman_build_belief },
  { "innovation", N_ ("Innovation"), GRADUS_EDIT_NONE, gradus_kalman_build_innovation },
  { "gain", N_ ("Gain and trace of P"), GRADUS_EDIT_NONE, gradus_kalman_build_gain },
  { NULL },
};

/* --- Narration -------------------------------------------------------------------------------- */

static void
narrate (const GradusView *view, GString *out)
{
  const KalmanState *state = view->state;
  const GradusTrajectory *data = gradus_dataset_get_trajectory (view->dataset);
  guint n = state->mean.shape[0], m = data->d_measured;
  double updated = gradus_small_trace (state->covariance.data, n);
  double predicted = gradus_small_trace (state->predicted_covariance.data, n);
  int digits = gradus_digits_to_tell (updated, predicted);
  /* The check has moved on to the next measurement unless it was the last one. */
  guint time = view->phase == PHASE_CHECK && !state->used ? state->time : state->time + 1;

  switch (state->used && view->phase != PHASE_UPDATE ? PHASE_CHECK : view->phase)
    {
    case PHASE_PREDICT:
      g_string_append_printf (out,
                              predicted >= updated
                                ? _ ("Time %u, predict: the mean moves from %s to %s and the trace "
                                     "of P grows from %s to %s.")
                                : _ ("Time %u, predict: the mean moves from %s to %s and the trace "
                                     "of P shrinks from %s to %s."),
                              time, GRADUS_NUM (state->mean.data[0]),
                              GRADUS_NUM (state->predicted_mean.data[0]),
                              GRADUS_NUM_DIGITS (updated, digits),
                              GRADUS_NUM_DIGITS (predicted, digits));
      break;
    case PHASE_GAIN:
      if (state->missing)
        g_string_append_printf (out, _ ("Time %u: the measurement was lost, so there is nothing to "
                                        "correct with."), time);
      else
        g_string_append_printf (out,
                                _ ("Time %u: measured %s, predicted %s, innovation %s (2σ = %s); "
                                   "the gain is %s."),
                                time, GRADUS_NUM (data->measured[(gsize) state->time * m]),
                                GRADUS_NUM (data->measured[(gsize) state->time * m] -
                                            state->innovation.data[0]),
                                GRADUS_NUM (state->innovation.data[0]),
                                GRADUS_NUM (2 * sqrt (state->s.data[0])),
                                GRADUS_NUM (state->gain.data[0]));
      break;
    case PHASE_UPDATE:
      if (state->missing)
        g_string_append_printf (out, _ ("Time %u: without a measurement the prediction stands; the "
                                        "trace of P stays %s."),
                                time, GRADUS_NUM (updated));
      else
        g_string_append_printf (out,
                                _ ("Time %u, update: the mean is corrected from %s to %s and the "
                                   "trace of P falls from %s to %s."),
                                time, GRADUS_NUM (state->predicted_mean.data[0]),
                                GRADUS_NUM (state->mean.data[0]),
                                GRADUS_NUM_DIGITS (predicted, digits),
                                GRADUS_NUM_DIGITS (updated, digits));
      break;
    case PHASE_CHECK:
      if (view->status == GRADUS_STATUS_EXHAUSTED)
        g_string_append_printf (out, _ ("All %u measurements are used; the log-likelihood of the "
                                        "record is %s."),
                                data->length, GRADUS_NUM (state->log_likelihood));
      else
        g_string_append_printf (out, _ ("Time %u is done; %u measurements are left."), time,
                                data->length - MIN (time, data->length));
      break;
    default:
      g_string_append_printf (out, _ ("The start belief: mean %s, variance %s."),
                              GRADUS_NUM (state->mean.data[0]),
                              GRADUS_NUM (state->covariance.data[0]));
    }
}

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusChoice models[] = {
  { "local-level", N_ ("Local level") },
  { "constant-velocity", N_ ("Constant velocity") },
  { "custom", N_ ("Custom matrices") },
  { NULL },
};

static const GradusParam params_table[] = {
  { .id = "model", .label = N_ ("Model"),
    .blurb = N_ ("How the hidden state moves: it drifts, it keeps its velocity, or as your "
                 "matrices say."),
    GRADUS_PARAM_FIELD (KalmanParams, model), .def = MODEL_CONSTANT_VELOCITY, .max = 2,
    .choices = models, .applies = GRADUS_APPLIES_RESTART },
  { .id = "process-noise", .label = N_ ("Process noise"), .symbol = "\\Sigma_s",
    .blurb = N_ ("Variance of what pushes the state; larger trusts the measurements more."),
    GRADUS_PARAM_FIELD (KalmanParams, process_noise), .def = 0.05, .min = 0, .max = 1e12,
    .slider_min = 1e-4, .slider_max = 1e4, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE,
    .enabled_if = "model=local-level|constant-velocity" },
  { .id = "measurement-noise", .label = N_ ("Measurement noise"), .symbol = "\\Sigma_y",
    .blurb = N_ ("Variance of a measurement; larger trusts the prediction more."),
    GRADUS_PARAM_FIELD (KalmanParams, measurement_noise), .def = 1, .min = 0, .max = 1e12,
    .slider_min = 1e-4, .slider_max = 1e5, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE,
    .enabled_if = "model=local-level|constant-velocity" },
  { .id = "start-variance", .label = N_ ("Start variance"), .symbol = "\\Sigma_{0|0}",
    .blurb = N_ ("How uncertain the start is; large lets the first measurements decide."),
    GRADUS_PARAM_FIELD (KalmanParams, start_variance), .def = 100, .min = 0, .max = 1e12,
    .slider_min = 1e-2, .slider_max = 1e7, .logarithmic = TRUE,
    .applies = GRADUS_APPLIES_RESTART },
  { NULL },
};

static const GradusStart starts[] = {
  { "mean", N_ ("Mean at the start"), N_ ("one number for each state variable"), NULL },
  { "covariance", N_ ("Covariance at the start"), N_ ("state variable × state variable"), NULL },
  { "transition", N_ ("Transition matrix A"), N_ ("state variable × state variable"),
    "model=custom" },
  { "observation", N_ ("Observation matrix C"), N_ ("measured variable × state variable"),
    "model=custom" },
  { "process", N_ ("Process covariance"), N_ ("state variable × state variable"), "model=custom" },
  { "measurement", N_ ("Measurement covariance"), N_ ("measured variable × measured variable"),
    "model=custom" },
  { NULL },
};

static const GradusPhase phases[] = {
  [PHASE_PREDICT] = { "predict", N_ ("Predict"),
                      N_ ("Move the belief with the model; uncertainty grows by the process "
                          "noise."),
                      "predict", N_ ("s ← A s\nP ← A P Aᵀ + Σₛ"), FALSE, run_predict, NULL },
  [PHASE_GAIN] = { "gain", N_ ("Innovation and gain"),
                   N_ ("Compare the measurement with its prediction and decide how far to follow "
                       "it."),
                   "gain", N_ ("ν ← y − C s\nS ← C P Cᵀ + Σ_y\nK ← P Cᵀ S⁻¹"), FALSE, run_gain,
                   NULL },
  [PHASE_UPDATE] = { "update", N_ ("Update"),
                     N_ ("Correct the mean by gain times innovation; the belief tightens."),
                     "update", N_ ("s ← s + K ν\nP ← P − K C P"), FALSE, run_update, NULL },
  [PHASE_CHECK] = { "check", N_ ("Next measurement"),
                    N_ ("Go on to the next measurement, or stop after the last."), NULL,
                    N_ ("if no measurement is left: stop"), FALSE, run_check, NULL },
  { NULL },
};

static const GradusEvent events[] = {
  [EVENT_MISSING] = { "missing", N_ ("Measurement lost"),
                      N_ ("There was no measurement at this time: predict only.") },
  [EVENT_OUTSIDE] = { "outside-band", N_ ("Innovation outside 2σ"),
                      N_ ("The measurement is further from its prediction than 95 in 100 should "
                          "be.") },
  [EVENT_STEADY] = { "steady-state", N_ ("Gain has settled"),
                     N_ ("The covariance repeats itself from here on; the gain is constant.") },
  { NULL },
};

static const GradusPreset presets[] = {
  { .id = "track", .title = N_ ("A moving target in the plane"),
    .blurb = N_ ("The ellipse grows in predict and shrinks in update; the line smooths the noise."),
    .data = "constant-velocity:n=60,noise=1", .data_seed = 4,
    .params = "model=constant-velocity process-noise=0.05 measurement-noise=1", .seed = 1,
    .first_look = TRUE },
  { .id = "six", .title = N_ ("Six measurements by hand"),
    .blurb = N_ ("Small enough to recompute on paper: the first gain is (0.804, 0.392)."),
    .data = "kalman-6", .params = "model=custom", .seed = 1 },
  { .id = "nile", .title = N_ ("The Nile, 1871 to 1970"),
    .blurb = N_ ("A local level finds the drop of 1899, when the dam of Aswan was begun."),
    .data = "nile",
    .params = "model=local-level process-noise=1469.1 measurement-noise=15099 start-variance=1e7",
    .seed = 1 },
  { .id = "golden", .title = N_ ("All variances one"),
    .blurb = N_ ("The gain settles at the golden section 0.618."),
    .data = "local-level:n=40,process=1,noise=1", .data_seed = 2,
    .params = "model=local-level process-noise=1 measurement-noise=1 start-variance=1", .seed = 1 },
  { .id = "overconfident", .title = N_ ("Failure: a filter too sure of itself"),
    .blurb = N_ ("A standing level is assumed for a moving target."),
    .data = "constant-velocity:n=60,noise=1", .data_seed = 4,
    .params = "model=local-level process-noise=0.0001 measurement-noise=1", .seed = 1,
    .failure = N_ ("The model says that nothing moves, so the gain falls to almost nothing and the "
                   "filter ignores the measurements; the innovations leave their band and stay "
                   "outside. More process noise, or the right model, cures it.") },
  { NULL },
};

#define BATCH "batch conditioning of the joint Gaussian (NumPy)"

static const GradusCheck checks[] = {
  { "six", 1, "gain", 0, 0.803922, 1e-6, "by hand: 2.05 / 2.55" },
  { "six", 1, "gain", 1, 0.392157, 1e-6, "by hand: 1 / 2.55" },
  { "six", GRADUS_CHECK_END, "mean", 0, 5.6973877, 1e-7, BATCH },
  { "six", GRADUS_CHECK_END, "mean", 1, 0.94246174, 1e-7, BATCH },
  { "six", GRADUS_CHECK_END, "covariance", 0, 0.27626085, 1e-7, BATCH },
  { "six", GRADUS_CHECK_END, "covariance", 1, 0.080830474, 1e-8, BATCH },
  { "six", GRADUS_CHECK_END, "covariance", 3, 0.078122377, 1e-8, BATCH },
  { "golden", GRADUS_CHECK_END, "gain", 0, 0.6180339887, 1e-9, "fixed point of the Riccati "
                                                               "equation" },
  { "golden", GRADUS_CHECK_END, "covariance", 0, 0.6180339887, 1e-9,
    "fixed point of the Riccati equation" },
  { "golden", GRADUS_CHECK_END, "predicted-covariance", 0, 1.6180339887, 1e-9,
    "fixed point of the Riccati equation" },
  { "nile", GRADUS_CHECK_END, "covariance", 0, 4032.1579, 1e-6,
    "steady state q/2 + sqrt (q^2/4 + q r) - q with q = 1469.1, r = 15099" },
  { NULL },
};

const GradusAlgorithm gradus_kalman_filter = {
  .id = "kalman-filter",
  .chapter = 22,
  .title = N_ ("Kalman filter"),
  .summary = N_ ("Keep a Gaussian belief about a moving state: predict, compare, correct."),
  .goal = N_ ("Compute one predict and one update by hand, and say what the gain weighs."),
  .source = "CS229 lecture notes, part XIV, section 4 (LQG)",
  .difficulty = 3,
  .data_kind = &gradus_data_trajectory,
  .columns = N_ ("A path over time, measured with noise in one or two variables."),
  .params_size = sizeof (KalmanParams),
  .state_size = sizeof (KalmanState),
  .state_arrays = state_arrays,
  .params = params_table,
  .starts = starts,
  .phases = phases,
  .metrics = metrics,
  .values = values,
  .formulas = gradus_kalman_formulas,
  .plots = plots,
  .events = events,
  .invariants = invariants,
  .presets = presets,
  .checks = checks,
  .questions = gradus_kalman_questions,
  .lives = gradus_kalman_lives,
  .validate = validate,
  .init = init,
  .rebase = rebase,
  .narrate = narrate,
};
