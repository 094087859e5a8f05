/* The Kalman filter.
 *
 * Objective. A hidden state moves linearly and is measured linearly, both with Gaussian noise,
 *
 *   s_{t+1} = A s_t + w_t,  w_t ~ N(0, Sigma_s),      y_t = C s_t + v_t,  v_t ~ N(0, Sigma_y),
 *
 * so the belief about s_t after y_1 .. y_t is Gaussian as well, N(m, P). The filter keeps just m and P.
 *
 * Step. One iteration is one measurement.
 *   predict  m <- A m, P <- A P A' + Sigma_s: the belief moves and spreads.
 *   gain     innovation nu = y - C m, its covariance S = C P C' + Sigma_y, gain K = P C' S^-1.
 *   update   m <- m + K nu, P <- (I - K C) P (I - K C)' + K Sigma_y K': the belief tightens.
 *   check    is there another measurement?
 * The text writes the last covariance as P - K C P. Both are equal in exact arithmetic; the form used
 * here (Joseph's) stays symmetric and positive definite in floating point.
 *
 * Why it is right. Conditioning the joint Gaussian of everything seen so far gives the same numbers, at a
 * cost that grows with t cubed; the filter needs constant time because the past matters only through the
 * last belief.
 *
 * Cost. O(n^3 + n^2 m) a measurement for n state variables.
 *
 * Edge cases. The first step predicts from the start belief. A lost measurement skips the update (gain
 * 0). S that is not positive definite (no noise and no uncertainty left) ends in a failure. The start
 * belief, and for the custom model all matrices, can be given.
 *
 * Source: CS229 lecture notes, part XIII (LQG, Kalman filter); Durbin and Koopman, Time Series Analysis
 * by State Space Methods, for the Nile.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-algorithm.h"

#define MAX_STATE 8
#define MAX_MEASURED 2
/* Relative change of the trace of P below which the filter has settled. */
#define STEADY 1e-9

typedef enum
{
  MODEL_LOCAL_LEVEL,
  MODEL_CONSTANT_VELOCITY,
  MODEL_CUSTOM,
} Model;

typedef struct
{
  unsigned int model;
  double process_noise;
  double measurement_noise;
  double start_variance;
} Params;

/* The matrices of the model, row-major; small, so they are made anew in every phase. */
typedef struct
{
  guint n, m;
  double a[MAX_STATE * MAX_STATE];
  double c[MAX_MEASURED * MAX_STATE];
  double q[MAX_STATE * MAX_STATE];
  double r[MAX_MEASURED * MAX_MEASURED];
} System;

typedef struct
{
  GradusArray mean;             /* n: the belief in force */
  GradusArray covariance;       /* n x n */
  GradusArray predicted_mean;   /* n: before the update of this time */
  GradusArray predicted_covariance;
  GradusArray gain;             /* n x m; empty before the first */
  GradusArray innovation;       /* m */
  GradusArray s;                /* m x m, covariance of the innovation */
  guint time;                   /* index of the measurement being used */
  gboolean missing;             /* it was lost */
  gboolean steady;
  double log_likelihood;
  double nis;                   /* nu' S^-1 nu of the last measurement, NAN */
  double last_trace;            /* of P after the update before */
} State;

static const GradusStateArray state_arrays[] = {
  GRADUS_STATE_ARRAY (State, mean),
  GRADUS_STATE_ARRAY (State, covariance),
  GRADUS_STATE_ARRAY (State, predicted_mean),
  GRADUS_STATE_ARRAY (State, predicted_covariance),
  GRADUS_STATE_ARRAY (State, gain),
  GRADUS_STATE_ARRAY (State, innovation),
  GRADUS_STATE_ARRAY (State, s),
  { 0 },
};

enum
{
  PHASE_PREDICT,
  PHASE_GAIN,
  PHASE_UPDATE,
  PHASE_CHECK,
};

enum
{
  EVENT_MISSING,
  EVENT_OUTSIDE,
  EVENT_STEADY,
};

enum
{
  VALUE_MEAN,
  VALUE_COVARIANCE,
  VALUE_PREDICTED_MEAN,
  VALUE_PREDICTED_COVARIANCE,
  VALUE_GAIN,
  VALUE_INNOVATION,
  VALUE_S,
};

/* --- Small matrices ----------------------------------------------------------------------------- */

/* out (rows x columns) = x (rows x inner) y (inner x columns), or y' when @transposed. */
static void
multiply (double *out, const double *x, const double *y, guint rows, guint inner, guint columns,
          gboolean transposed)
{
  for (guint i = 0; i < rows; i++)
    for (guint j = 0; j < columns; j++)
      {
        double sum = 0;

        for (guint k = 0; k < inner; k++)
          sum += x[i * inner + k] * (transposed ? y[j * inner + k] : y[k * columns + j]);
        out[i * columns + j] = sum;
      }
}

static void
symmetrise (double *p, guint n)
{
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < i; j++)
      p[i * n + j] = p[j * n + i] = (p[i * n + j] + p[j * n + i]) / 2;
}

static double
trace (const double *p, guint n)
{
  double sum = 0;

  for (guint i = 0; i < n; i++)
    sum += p[i * n + i];
  return sum;
}

/* Cholesky factor of the m x m matrix @s, m <= 2, in @l (lower). FALSE when it is not positive
 * definite. */
static gboolean
factor (const double *s, guint m, double l[4])
{
  if (!(s[0] > 0))
    return FALSE;
  l[0] = sqrt (s[0]);
  if (m == 1)
    return TRUE;
  l[1] = 0;
  l[2] = s[2] / l[0];
  if (!(s[3] - l[2] * l[2] > 1e-14 * s[3]))
    return FALSE;
  l[3] = sqrt (s[3] - l[2] * l[2]);
  return TRUE;
}

/* b <- (L L')^-1 b. */
static void
solve (const double l[4], guint m, double *b)
{
  b[0] /= l[0];
  if (m == 2)
    {
      b[1] = (b[1] - l[2] * b[0]) / l[3];
      b[1] /= l[3];
      b[0] -= l[2] * b[1];
    }
  b[0] /= l[0];
}

/* --- The model ------------------------------------------------------------------------------------ */

static const char *const matrix_ids[] = { "transition", "observation", "process", "measurement" };

/* Shape of the given matrices; n = 0 when the transition matrix is missing. */
static guint
custom_size (const GradusSetup *setup)
{
  const GradusArray *a = gradus_setup_get_start (setup, "transition");

  return a != NULL ? a->shape[0] : 0;
}

static void
build_system (const GradusSetup *setup, System *system)
{
  const Params *params = gradus_setup_get_params (setup);
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
  const Params *params = gradus_setup_get_params (setup);
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
    return g_strdup_printf (_ ("The custom model needs the matrix “%s” (%u × %u). Give it, or choose "
                               "another model."), id, rows, columns);
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
  const Params *params = gradus_setup_get_params (setup);
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

      if (n > MAX_STATE)
        return g_strdup_printf (_ ("The custom model has %u state variables; at most %d can be "
                                   "shown."), n, MAX_STATE);
      for (guint i = 0; i < G_N_ELEMENTS (matrix_ids) && wrong == NULL; i++)
        wrong = validate_shape (setup, matrix_ids[i], rows[i], columns[i]);
      if (wrong != NULL)
        return wrong;
    }
  /* Hints of the data belong to one model; a start of another size is only wrong when it was given by
   * hand. */
  if (gradus_setup_get_given_start (setup, "mean") != NULL && gradus_array_length (mean) != n)
    return g_strdup_printf (_ ("The start “mean” has %u numbers, but this model has %u state "
                               "variables."), (guint) gradus_array_length (mean), n);
  if (gradus_setup_get_given_start (setup, "covariance") != NULL &&
      gradus_array_length (covariance) != (gsize) n * n)
    return g_strdup_printf (_ ("The start “covariance” has %u numbers, but this model needs %u × %u."),
                            (guint) gradus_array_length (covariance), n, n);
  for (gsize i = 0; i < (gsize) data->length * m; i++)
    if (fabs (data->measured[i]) > 1e100)
      return g_strdup_printf (_ ("Measurement %u is too large to compute with. Use one below 1e100 in "
                                 "size."), (guint) (i / m) + 1);
  return NULL;
}

/* --- Phases ------------------------------------------------------------------------------------- */

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  State *state = state_;
  const Params *params = context->params;
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
  state->last_trace = trace (p, n);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_predict (gpointer state_, GradusContext *context)
{
  State *state = state_;
  System system;
  double ap[MAX_STATE * MAX_STATE];
  double *mean, *p;
  guint n;

  build_system (context->setup, &system);
  n = system.n;
  mean = gradus_array_overwrite (&state->predicted_mean);
  p = gradus_array_overwrite (&state->predicted_covariance);
  multiply (mean, system.a, state->mean.data, n, n, 1, FALSE);
  multiply (ap, system.a, state->covariance.data, n, n, n, FALSE);
  multiply (p, ap, system.a, n, n, n, TRUE);
  for (guint i = 0; i < n * n; i++)
    p[i] += system.q[i];
  symmetrise (p, n);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_gain (gpointer state_, GradusContext *context)
{
  State *state = state_;
  const GradusTrajectory *data = gradus_dataset_get_trajectory (context->dataset);
  System system;
  double pc[MAX_STATE * MAX_MEASURED], l[4], whitened[MAX_MEASURED];
  double *k, *nu, *s;
  guint n, m;

  build_system (context->setup, &system);
  n = system.n;
  m = system.m;
  state->missing = data->missing[state->time];
  k = gradus_array_init_matrix (&state->gain, n, m);
  nu = gradus_array_init_vector (&state->innovation, m);
  s = gradus_array_init_matrix (&state->s, m, m);

  multiply (pc, state->predicted_covariance.data, system.c, n, n, m, TRUE);
  multiply (s, system.c, pc, m, n, m, FALSE);
  for (guint i = 0; i < m * m; i++)
    s[i] += system.r[i];
  symmetrise (s, m);
  if (state->missing)
    {
      state->nis = NAN;
      gradus_context_raise (context, EVENT_MISSING);
      return GRADUS_STATUS_CONTINUE;
    }
  if (!factor (s, m, l))
    return gradus_context_fail (context,
                                _ ("At time %u the innovation has no positive variance: neither the "
                                   "belief nor the measurement is uncertain any more, so the gain is "
                                   "undefined. Give the measurement noise a value above 0."),
                                state->time + 1);
  multiply (nu, system.c, state->predicted_mean.data, m, n, 1, FALSE);
  for (guint i = 0; i < m; i++)
    whitened[i] = nu[i] = data->measured[(gsize) state->time * m + i] - nu[i];
  for (guint i = 0; i < n; i++)
    {
      solve (l, m, &pc[i * m]);
      memcpy (&k[i * m], &pc[i * m], m * sizeof (double));
    }
  solve (l, m, whitened);
  state->nis = 0;
  for (guint i = 0; i < m; i++)
    state->nis += nu[i] * whitened[i];
  state->log_likelihood -= 0.5 * (m * log (2 * G_PI) + state->nis) + log (l[0]) +
                           (m == 2 ? log (l[3]) : 0);
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
  State *state = state_;
  System system;
  double ikc[MAX_STATE * MAX_STATE], half[MAX_STATE * MAX_STATE], kr[MAX_STATE * MAX_MEASURED];
  double noise[MAX_STATE * MAX_STATE];
  double *mean, *p;
  const double *k = state->gain.data;
  double now;
  guint n, m;

  if (state->missing)
    {
      gradus_array_assign (&state->mean, &state->predicted_mean);
      gradus_array_assign (&state->covariance, &state->predicted_covariance);
      state->last_trace = trace (state->covariance.data, state->mean.shape[0]);
      return GRADUS_STATUS_CONTINUE;
    }
  build_system (context->setup, &system);
  n = system.n;
  m = system.m;
  mean = gradus_array_overwrite (&state->mean);
  p = gradus_array_overwrite (&state->covariance);
  multiply (mean, k, state->innovation.data, n, m, 1, FALSE);
  for (guint i = 0; i < n; i++)
    mean[i] += state->predicted_mean.data[i];

  multiply (ikc, k, system.c, n, m, n, FALSE);
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      ikc[i * n + j] = (i == j) - ikc[i * n + j];
  multiply (half, ikc, state->predicted_covariance.data, n, n, n, FALSE);
  multiply (p, half, ikc, n, n, n, TRUE);
  multiply (kr, k, system.r, n, m, m, FALSE);
  multiply (noise, kr, k, n, m, n, TRUE);
  for (guint i = 0; i < n * n; i++)
    p[i] += noise[i];
  symmetrise (p, n);

  now = trace (p, n);
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
  State *state = state_;
  const GradusTrajectory *data = gradus_dataset_get_trajectory (context->dataset);

  if (state->time + 1 >= data->length)
    return GRADUS_STATUS_EXHAUSTED;
  state->time++;
  return GRADUS_STATUS_CONTINUE;
}

/* The belief can go on when nothing that it has already used was changed. */
static gboolean
rebase (gpointer state_, GradusContext *context, const GradusSetup *old)
{
  State *state = state_;
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
  return TRUE;
}

/* --- Metrics, values, invariants ------------------------------------------------------------------ */

static double
metric_log_likelihood (const GradusView *view)
{
  return ((const State *) view->state)->log_likelihood;
}

static double
metric_innovation (const GradusView *view)
{
  const State *state = view->state;

  if (state->innovation.data == NULL || state->missing)
    return NAN;
  return state->innovation.shape[0] == 1 ? state->innovation.data[0]
                                         : hypot (state->innovation.data[0],
                                                  state->innovation.data[1]);
}

static double
metric_nis (const GradusView *view)
{
  return ((const State *) view->state)->nis;
}

/* The belief that is in force: predicted between predict and update. */
static gboolean
is_predicted (const GradusView *view)
{
  return view->phase == PHASE_PREDICT || view->phase == PHASE_GAIN;
}

static double
metric_trace (const GradusView *view)
{
  const State *state = view->state;
  guint n = state->mean.shape[0];

  return trace (is_predicted (view) ? state->predicted_covariance.data : state->covariance.data, n);
}

static double
metric_gain (const GradusView *view)
{
  const State *state = view->state;

  return state->gain.data != NULL && !state->missing ? state->gain.data[0] : NAN;
}

static const GradusMetric metrics[] = {
  { "log-likelihood", N_ ("Log-likelihood"), "\\ell", GRADUS_METRIC_LINEAR, metric_log_likelihood },
  { "innovation", N_ ("Innovation"), "\\nu", GRADUS_METRIC_LINEAR, metric_innovation },
  { "nis", N_ ("Normalised innovation squared"), "\\nu^T S^{-1}\\nu", GRADUS_METRIC_LINEAR,
    metric_nis },
  { "trace", N_ ("Trace of P"), "\\mathrm{tr}\\,P", GRADUS_METRIC_LOG, metric_trace },
  { "gain", N_ ("Gain of the first variable"), "K_{11}", GRADUS_METRIC_LOG, metric_gain },
  { NULL },
};

#define VALUE_FUNC(member)                                                                         \
  static void value_##member (const GradusView *view, GradusArray *out)                            \
  {                                                                                                \
    gradus_array_assign (out, &((const State *) view->state)->member);                             \
  }
VALUE_FUNC (mean)
VALUE_FUNC (covariance)
VALUE_FUNC (predicted_mean)
VALUE_FUNC (predicted_covariance)
VALUE_FUNC (gain)
VALUE_FUNC (innovation)
VALUE_FUNC (s)
#undef VALUE_FUNC

static const GradusValue values[] = {
  [VALUE_MEAN] = { "mean", N_ ("Mean of the belief"), "s_{t|t}", N_ ("state variable"), TRUE,
                   value_mean },
  [VALUE_COVARIANCE] = { "covariance", N_ ("Covariance of the belief"), "\\Sigma_{t|t}",
                         N_ ("state variable × state variable"), TRUE, value_covariance },
  [VALUE_PREDICTED_MEAN] = { "predicted-mean", N_ ("Predicted mean"), "s_{t+1|t}",
                             N_ ("state variable"), TRUE, value_predicted_mean },
  [VALUE_PREDICTED_COVARIANCE] = { "predicted-covariance", N_ ("Predicted covariance"),
                                   "\\Sigma_{t+1|t}", N_ ("state variable × state variable"), TRUE,
                                   value_predicted_covariance },
  [VALUE_GAIN] = { "gain", N_ ("Kalman gain"), "K_t", N_ ("state variable × measured variable"),
                   TRUE, value_gain },
  [VALUE_INNOVATION] = { "innovation", N_ ("Innovation"), "\\nu_t", N_ ("measured variable"), TRUE,
                         value_innovation },
  [VALUE_S] = { "innovation-covariance", N_ ("Covariance of the innovation"), "S_t",
                N_ ("measured variable × measured variable"), TRUE, value_s },
  { NULL },
};

static gboolean
holds_symmetric (const GradusView *view, double *measured)
{
  const State *state = view->state;
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

/* Elimination without pivoting: a symmetric matrix is positive semidefinite when no pivot is negative
 * beyond rounding. */
static gboolean
holds_definite (const GradusView *view, double *measured)
{
  const State *state = view->state;
  guint n = state->mean.shape[0];
  double p[MAX_STATE * MAX_STATE];
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
  const State *state = view->state;
  guint n = state->mean.shape[0];
  double before = trace (state->predicted_covariance.data, n);

  *measured = 0;
  if (view->phase != PHASE_UPDATE)
    return TRUE;
  *measured = trace (state->covariance.data, n) - before;
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
    N_ ("The belief became wider by a measurement, which cannot happen in a linear Gaussian model."),
    holds_tightens },
  { NULL },
};

/* --- Pictures ------------------------------------------------------------------------------------ */

/* Two elements of a tracked value over the times at which one phase has run. */
typedef struct
{
  guint n;
  double *time, *first, *second;
} Path;

static void
path_clear (Path *path)
{
  g_free (path->time);
  g_free (path->first);
  g_free (path->second);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Path, path_clear)

static double
time_of (const GradusTrajectory *data, guint t)
{
  return data->start_time + t * data->dt;
}

static void
collect (const GradusView *view, int phase, guint value, guint first, guint second, Path *path)
{
  const GradusTrajectory *data = gradus_dataset_get_trajectory (view->dataset);
  guint size = MIN (data->length, view->step + 1);

  path->n = 0;
  path->time = g_new (double, size);
  path->first = g_new (double, size);
  path->second = g_new (double, size);
  for (guint64 step = 1; step <= view->step && path->n < size; step++)
    {
      const double *track;
      gsize length;

      if (gradus_history_phase (view->history, step) != phase)
        continue;
      track = gradus_history_track (view->history, value, step, &length);
      if (track == NULL || length <= MAX (first, second))
        continue;
      path->time[path->n] = time_of (data, gradus_history_iteration (view->history, step));
      path->first[path->n] = track[first];
      path->second[path->n] = track[second];
      path->n++;
    }
}

/* Measurements: those already used in the colour of data, those to come muted. */
static void
draw_measurements (const GradusView *view, GradusScene *scene, gboolean plane)
{
  const State *state = view->state;
  const GradusTrajectory *data = gradus_dataset_get_trajectory (view->dataset);
  guint used = view->phase < 0 ? 0 : state->time + (view->phase != PHASE_PREDICT);

  if (view->phase == PHASE_CHECK && view->status == GRADUS_STATUS_CONTINUE)
    used = state->time;
  for (guint t = 0; t < data->length; t++)
    {
      const double *y = &data->measured[(gsize) t * data->d_measured];
      double px = plane ? y[0] : time_of (data, t), py = plane ? y[1] : y[0];

      if (data->missing[t])
        continue;
      gradus_scene_point (scene, px, py, t < used ? GRADUS_ROLE_DATA : GRADUS_ROLE_MUTED,
                          GRADUS_SHAPE_PLUS, t < used ? 1 : 0.8, t);
      if (view->phase == PHASE_GAIN && t == state->time)
        gradus_scene_point (scene, px, py, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1.6, -1);
    }
}

/* Element (i, j) of an n x n covariance as the triple that an ellipse wants. */
static void
covariance_block (const double *p, guint n, guint i, guint j, double out[3])
{
  out[0] = p[i * n + i];
  out[1] = p[i * n + j];
  out[2] = p[j * n + j];
}

/* The beliefs before and after this update in the plane of state variables @i and @j. */
static void
draw_beliefs (const GradusView *view, GradusScene *scene, guint i, guint j)
{
  const State *state = view->state;
  guint n = state->mean.shape[0];
  gboolean predicted = is_predicted (view);
  double cov[3];

  if (view->phase >= 0)
    {
      covariance_block (state->predicted_covariance.data, n, i, j, cov);
      gradus_scene_ellipse (scene, state->predicted_mean.data[i], state->predicted_mean.data[j], cov,
                            2, predicted ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_PAST,
                            predicted ? GRADUS_LINE_SOLID : GRADUS_LINE_DASHED,
                            predicted ? 0.12 : 0);
    }
  covariance_block (state->covariance.data, n, i, j, cov);
  gradus_scene_ellipse (scene, state->mean.data[i], state->mean.data[j], cov, 2,
                        predicted ? GRADUS_ROLE_PAST
                                  : view->phase == PHASE_UPDATE ? GRADUS_ROLE_ACCENT
                                                                : GRADUS_ROLE_MODEL,
                        predicted ? GRADUS_LINE_DASHED : GRADUS_LINE_SOLID, predicted ? 0 : 0.12);
  gradus_scene_point (scene, state->mean.data[i], state->mean.data[j],
                      predicted ? GRADUS_ROLE_PAST : GRADUS_ROLE_MODEL, GRADUS_SHAPE_CROSS, 1.2, -1);
  if (predicted)
    gradus_scene_point (scene, state->predicted_mean.data[i], state->predicted_mean.data[j],
                        GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CROSS, 1.2, -1);
}

static void
build_plane (const GradusView *view, GradusScene *scene)
{
  const State *state = view->state;
  const GradusTrajectory *data = gradus_dataset_get_trajectory (view->dataset);
  g_auto (Path) path = { 0 };

  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, data->measured_names[0],
                         data->measured_names[1]);
  for (guint t = 0; t < data->length; t++)
    if (!data->missing[t])
      gradus_scene_include (scene, data->measured[2 * t], data->measured[2 * t + 1]);
  if (data->d_truth >= 2)
    {
      g_autofree double *x = g_new (double, data->length);
      g_autofree double *y = g_new (double, data->length);

      for (guint t = 0; t < data->length; t++)
        {
          x[t] = data->truth[(gsize) t * data->d_truth];
          y[t] = data->truth[(gsize) t * data->d_truth + 1];
        }
      gradus_scene_polyline (scene, x, y, data->length, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED);
      gradus_scene_legend (scene, GRADUS_ROLE_TRUTH, GRADUS_SHAPE_AUTO, TRUE, GRADUS_LINE_DOTTED,
                           _ ("truth"));
    }
  draw_measurements (view, scene, TRUE);
  collect (view, PHASE_UPDATE, VALUE_MEAN, 0, 1, &path);
  gradus_scene_polyline (scene, path.first, path.second, path.n, GRADUS_ROLE_MODEL,
                         GRADUS_LINE_SOLID);
  draw_beliefs (view, scene, 0, 1);
  if (view->phase == PHASE_GAIN && !state->missing)
    gradus_scene_arrow (scene, state->predicted_mean.data[0], state->predicted_mean.data[1],
                        data->measured[2 * state->time], data->measured[2 * state->time + 1],
                        GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID);
  gradus_scene_legend (scene, GRADUS_ROLE_DATA, GRADUS_SHAPE_PLUS, FALSE, 0, _ ("measured"));
  gradus_scene_legend (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_CROSS, TRUE, 0, _ ("estimate, 2σ"));
}

static void
build_series (const GradusView *view, GradusScene *scene)
{
  const State *state = view->state;
  const GradusTrajectory *data = gradus_dataset_get_trajectory (view->dataset);
  g_auto (Path) mean = { 0 };
  g_auto (Path) variance = { 0 };
  double now = time_of (data, MIN (state->time, data->length - 1));

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, _ ("time"), data->measured_names[0]);
  gradus_scene_set_x_range (scene, time_of (data, 0), time_of (data, data->length - 1));
  for (guint t = 0; t < data->length; t++)
    if (!data->missing[t])
      gradus_scene_include (scene, time_of (data, t), data->measured[t]);
  collect (view, PHASE_UPDATE, VALUE_MEAN, 0, 0, &mean);
  collect (view, PHASE_UPDATE, VALUE_COVARIANCE, 0, 0, &variance);
  for (guint i = 0; i < mean.n; i++)
    {
      double sigma = sqrt (MAX (variance.first[i], 0));

      mean.second[i] = mean.first[i] + 2 * sigma;
      variance.second[i] = mean.first[i] - 2 * sigma;
    }
  gradus_scene_band (scene, mean.time, variance.second, mean.second, mean.n, GRADUS_ROLE_MODEL, 0.2);
  if (data->d_truth >= 1)
    {
      g_autofree double *x = g_new (double, data->length);
      g_autofree double *y = g_new (double, data->length);

      for (guint t = 0; t < data->length; t++)
        {
          x[t] = time_of (data, t);
          y[t] = data->truth[(gsize) t * data->d_truth];
        }
      gradus_scene_polyline (scene, x, y, data->length, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED);
      gradus_scene_legend (scene, GRADUS_ROLE_TRUTH, GRADUS_SHAPE_AUTO, TRUE, GRADUS_LINE_DOTTED,
                           _ ("truth"));
    }
  draw_measurements (view, scene, FALSE);
  gradus_scene_polyline (scene, mean.time, mean.first, mean.n, GRADUS_ROLE_MODEL,
                         GRADUS_LINE_SOLID);
  if (is_predicted (view))
    {
      double sigma = 2 * sqrt (MAX (state->predicted_covariance.data[0], 0));
      double y = state->predicted_mean.data[0];

      gradus_scene_segment (scene, now, y - sigma, now, y + sigma, GRADUS_ROLE_ACCENT,
                            GRADUS_LINE_SOLID);
      gradus_scene_point (scene, now, y, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CROSS, 1.2, -1);
    }
  else if (view->phase == PHASE_UPDATE)
    {
      double sigma = 2 * sqrt (MAX (state->covariance.data[0], 0));
      double y = state->mean.data[0];

      gradus_scene_segment (scene, now, state->predicted_mean.data[0], now, y, GRADUS_ROLE_PAST,
                            GRADUS_LINE_DASHED);
      gradus_scene_segment (scene, now, y - sigma, now, y + sigma, GRADUS_ROLE_ACCENT,
                            GRADUS_LINE_BOLD);
      gradus_scene_point (scene, now, y, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CROSS, 1.4, -1);
    }
  gradus_scene_legend (scene, GRADUS_ROLE_DATA, GRADUS_SHAPE_PLUS, FALSE, 0, _ ("measured"));
  gradus_scene_legend (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_AUTO, TRUE, 0, _ ("estimate, 2σ"));
}

static void
build_track (const GradusView *view, GradusScene *scene)
{
  const GradusTrajectory *data = gradus_dataset_get_trajectory (view->dataset);

  if (data->d_measured == 2 && ((const State *) view->state)->mean.shape[0] >= 2)
    build_plane (view, scene);
  else
    build_series (view, scene);
}

/* The density of N(mean, variance). */
static void
draw_bell (GradusScene *scene, double low, double high, double mean, double variance,
           GradusRole role, GradusLineStyle style)
{
  enum { N = 161 };
  double x[N], y[N];
  double sigma = sqrt (MAX (variance, 0));

  if (!(sigma > 0))
    return;
  for (guint i = 0; i < N; i++)
    {
      x[i] = low + (high - low) * i / (N - 1);
      y[i] = exp (-0.5 * pow ((x[i] - mean) / sigma, 2)) / (sigma * sqrt (2 * G_PI));
    }
  gradus_scene_polyline (scene, x, y, N, role, style);
}

/* One state variable: prior, likelihood and posterior as bells. Several: the ellipses in the plane of
 * the first position and its velocity. */
static void
build_belief (const GradusView *view, GradusScene *scene)
{
  const State *state = view->state;
  const GradusTrajectory *data = gradus_dataset_get_trajectory (view->dataset);
  guint n = state->mean.shape[0], m = data->d_measured;
  gboolean informed = view->phase >= PHASE_GAIN && !state->missing;

  if (n > m)
    {
      guint j = n == 2 * m ? m : 1;
      g_auto (Path) path = { 0 };

      gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, _ ("position"), _ ("velocity"));
      collect (view, PHASE_UPDATE, VALUE_MEAN, 0, j, &path);
      gradus_scene_polyline (scene, path.first, path.second, path.n, GRADUS_ROLE_MODEL,
                             GRADUS_LINE_THIN);
      if (informed)
        gradus_scene_vrule (scene, data->measured[(gsize) state->time * m], GRADUS_ROLE_DATA,
                            GRADUS_LINE_DASHED, _ ("measured"));
      draw_beliefs (view, scene, 0, j);
      return;
    }
  double prior = state->predicted_mean.data[0], prior_variance = state->predicted_covariance.data[0];
  double mean = state->mean.data[0], variance = state->covariance.data[0];
  double half = 4 * sqrt (MAX (MIN (MAX (prior_variance, variance), 1e300), 1e-300));
  double centre = view->phase == PHASE_UPDATE ? prior : mean;
  double measured = informed ? data->measured[(gsize) state->time * m] : centre;
  double low = MIN (centre - half, measured - half / 2);
  double high = MAX (centre + half, measured + half / 2);

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, data->measured_names[0], _ ("density"));
  gradus_scene_set_x_range (scene, low, high);
  if (view->phase >= 0 && view->phase != PHASE_CHECK)
    {
      draw_bell (scene, low, high, prior, prior_variance, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED);
      gradus_scene_legend (scene, GRADUS_ROLE_PAST, GRADUS_SHAPE_AUTO, TRUE, GRADUS_LINE_DASHED,
                           _ ("predicted"));
    }
  if (informed && view->phase != PHASE_CHECK)
    {
      draw_bell (scene, low, high, measured, state->s.data[0] - prior_variance, GRADUS_ROLE_DATA,
                 GRADUS_LINE_SOLID);
      gradus_scene_legend (scene, GRADUS_ROLE_DATA, GRADUS_SHAPE_AUTO, TRUE, 0, _ ("measurement"));
    }
  if (!is_predicted (view))
    {
      draw_bell (scene, low, high, mean, variance,
                 view->phase == PHASE_UPDATE ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_MODEL,
                 GRADUS_LINE_BOLD);
      gradus_scene_legend (scene,
                           view->phase == PHASE_UPDATE ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_MODEL,
                           GRADUS_SHAPE_AUTO, TRUE, GRADUS_LINE_BOLD, _ ("belief"));
    }
}

static void
build_innovation (const GradusView *view, GradusScene *scene)
{
  const GradusTrajectory *data = gradus_dataset_get_trajectory (view->dataset);
  g_auto (Path) nu = { 0 };
  g_auto (Path) s = { 0 };

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, _ ("time"), _ ("innovation"));
  gradus_scene_set_x_range (scene, time_of (data, 0), time_of (data, data->length - 1));
  collect (view, PHASE_GAIN, VALUE_INNOVATION, 0, 0, &nu);
  collect (view, PHASE_GAIN, VALUE_S, 0, 0, &s);
  if (nu.n == 0)
    {
      gradus_scene_set_placeholder (scene, _ ("No measurement has been compared yet."));
      return;
    }
  for (guint i = 0; i < s.n; i++)
    {
      s.second[i] = 2 * sqrt (s.first[i]);
      s.first[i] = -s.second[i];
    }
  gradus_scene_band (scene, s.time, s.first, s.second, s.n, GRADUS_ROLE_MODEL, 0.15);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  for (guint i = 0; i < nu.n; i++)
    {
      gboolean outside = fabs (nu.first[i]) > s.second[i];
      GradusRole role = i + 1 == nu.n && view->phase == PHASE_GAIN ? GRADUS_ROLE_ACCENT
                        : outside ? GRADUS_ROLE_ERROR : GRADUS_ROLE_DATA;

      gradus_scene_stem (scene, nu.time[i], 0, nu.first[i], role);
    }
  gradus_scene_legend (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_AUTO, TRUE, 0, _ ("±2σ band"));
  gradus_scene_legend (scene, GRADUS_ROLE_ERROR, GRADUS_SHAPE_AUTO, TRUE, 0, _ ("outside"));
}

static void
build_gain (const GradusView *view, GradusScene *scene)
{
  static const guint shown[] = { 4, 3 };

  gradus_scene_metric_curves (scene, view, shown, G_N_ELEMENTS (shown), FALSE);
}

static const GradusPlot plots[] = {
  { "track", N_ ("Truth, measurements and belief"), GRADUS_EDIT_PATH, build_track },
  { "belief", N_ ("The belief, before and after"), GRADUS_EDIT_NONE, build_belief },
  { "innovation", N_ ("Innovation"), GRADUS_EDIT_NONE, build_innovation },
  { "gain", N_ ("Gain and trace of P"), GRADUS_EDIT_NONE, build_gain },
  { NULL },
};

/* --- Narration ----------------------------------------------------------------------------------- */

static void
narrate (const GradusView *view, GString *out)
{
  const State *state = view->state;
  const GradusTrajectory *data = gradus_dataset_get_trajectory (view->dataset);
  guint n = state->mean.shape[0], m = data->d_measured;
  /* The check has moved on to the next measurement unless it was the last one. */
  guint time = view->phase == PHASE_CHECK && view->status == GRADUS_STATUS_CONTINUE
                 ? state->time : state->time + 1;

  switch (view->phase)
    {
    case PHASE_PREDICT:
      g_string_append_printf (out,
                              _ ("Time %u, predict: the mean moves from %s to %s and the trace of P "
                                 "grows from %s to %s."),
                              time, GRADUS_NUM (state->mean.data[0]),
                              GRADUS_NUM (state->predicted_mean.data[0]),
                              GRADUS_NUM (trace (state->covariance.data, n)),
                              GRADUS_NUM (trace (state->predicted_covariance.data, n)));
      break;
    case PHASE_GAIN:
      if (state->missing)
        g_string_append_printf (out, _ ("Time %u: the measurement was lost, so there is nothing to "
                                        "correct with."), time);
      else
        g_string_append_printf (out,
                                _ ("Time %u: measured %s, predicted %s, innovation %s (2σ = %s); the "
                                   "gain is %s."),
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
                                time, GRADUS_NUM (trace (state->covariance.data, n)));
      else
        g_string_append_printf (out,
                                _ ("Time %u, update: the mean is corrected from %s to %s and the trace "
                                   "of P falls from %s to %s."),
                                time, GRADUS_NUM (state->predicted_mean.data[0]),
                                GRADUS_NUM (state->mean.data[0]),
                                GRADUS_NUM (trace (state->predicted_covariance.data, n)),
                                GRADUS_NUM (trace (state->covariance.data, n)));
      break;
    case PHASE_CHECK:
      if (view->status == GRADUS_STATUS_EXHAUSTED)
        g_string_append_printf (out, _ ("All %u measurements are used; the log-likelihood of the "
                                        "record is %s."),
                                data->length, GRADUS_NUM (state->log_likelihood));
      else
        g_string_append_printf (out, _ ("Time %u is done; %u measurements are left."), time,
                                data->length - state->time);
      break;
    default:
      g_string_append_printf (out, _ ("The start belief: mean %s, variance %s."),
                              GRADUS_NUM (state->mean.data[0]),
                              GRADUS_NUM (state->covariance.data[0]));
    }
}

/* --- Descriptor ----------------------------------------------------------------------------------- */

static const GradusChoice models[] = {
  { "local-level", N_ ("Local level") },
  { "constant-velocity", N_ ("Constant velocity") },
  { "custom", N_ ("Custom matrices") },
  { NULL },
};

static const GradusParam params_table[] = {
  { .id = "model", .label = N_ ("Model"),
    .blurb = N_ ("How the hidden state moves: it drifts, it keeps its velocity, or as your matrices "
                 "say."),
    GRADUS_PARAM_FIELD (Params, model), .def = MODEL_CONSTANT_VELOCITY, .max = 2,
    .choices = models, .applies = GRADUS_APPLIES_RESTART },
  { .id = "process-noise", .label = N_ ("Process noise"), .symbol = "\\Sigma_s",
    .blurb = N_ ("Variance of what pushes the state; larger trusts the measurements more."),
    GRADUS_PARAM_FIELD (Params, process_noise), .def = 0.05, .min = 0, .max = 1e12,
    .slider_min = 1e-4, .slider_max = 1e4, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE,
    .enabled_if = "model=local-level|constant-velocity" },
  { .id = "measurement-noise", .label = N_ ("Measurement noise"), .symbol = "\\Sigma_y",
    .blurb = N_ ("Variance of a measurement; larger trusts the prediction more."),
    GRADUS_PARAM_FIELD (Params, measurement_noise), .def = 1, .min = 0, .max = 1e12,
    .slider_min = 1e-4, .slider_max = 1e5, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE,
    .enabled_if = "model=local-level|constant-velocity" },
  { .id = "start-variance", .label = N_ ("Start variance"), .symbol = "\\Sigma_{0|0}",
    .blurb = N_ ("How uncertain the start is; large lets the first measurements decide."),
    GRADUS_PARAM_FIELD (Params, start_variance), .def = 100, .min = 0, .max = 1e12,
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
                      N_ ("Move the belief with the model; uncertainty grows by the process noise."),
                      "predict", N_ ("s ← A s\nP ← A P Aᵀ + Σₛ"), FALSE, run_predict, NULL },
  [PHASE_GAIN] = { "gain", N_ ("Innovation and gain"),
                   N_ ("Compare the measurement with its prediction and decide how far to follow it."),
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

static const GradusFormula formulas[] = {
  { "predict", "s_{t+1|t} = A s_{t|t},\\quad \\Sigma_{t+1|t} = A\\Sigma_{t|t}A^T + \\Sigma_s" },
  { "gain", "K_t = \\Sigma_{t+1|t}C^T\\left(C\\Sigma_{t+1|t}C^T + \\Sigma_y\\right)^{-1}" },
  { "update", "s_{t+1|t+1} = s_{t+1|t} + K_t(y_{t+1} - C s_{t+1|t}),\\quad "
              "\\Sigma_{t+1|t+1} = \\Sigma_{t+1|t} - K_t C\\Sigma_{t+1|t}" },
  { NULL },
};

static const GradusEvent events[] = {
  [EVENT_MISSING] = { "missing", N_ ("Measurement lost"),
                      N_ ("There was no measurement at this time: predict only.") },
  [EVENT_OUTSIDE] = { "outside-band", N_ ("Innovation outside 2σ"),
                      N_ ("The measurement is further from its prediction than 95 in 100 should be.") },
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
    .data = "random-walk:n=40,process=1,noise=1", .data_seed = 2,
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
  { "golden", GRADUS_CHECK_END, "gain", 0, 0.6180339887, 1e-9, "fixed point of the Riccati equation" },
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
  .source = "CS229 lecture notes, part XIII, section on the Kalman filter",
  .difficulty = 3,
  .data_kind = &gradus_data_trajectory,
  .columns = N_ ("A path over time, measured with noise in one or two variables."),
  .params_size = sizeof (Params),
  .state_size = sizeof (State),
  .state_arrays = state_arrays,
  .params = params_table,
  .starts = starts,
  .phases = phases,
  .metrics = metrics,
  .values = values,
  .formulas = formulas,
  .plots = plots,
  .events = events,
  .invariants = invariants,
  .presets = presets,
  .checks = checks,
  .validate = validate,
  .init = init,
  .rebase = rebase,
  .narrate = narrate,
};
