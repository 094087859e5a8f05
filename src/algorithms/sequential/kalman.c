/* The Kalman filter.
 *
 * Objective. A hidden state moves linearly and is measured linearly, both with Gaussian noise,
 *
 *   s_{t+1} = A s_t + w_t,  w_t ~ N(0, Sigma_s),      y_t = C s_t + v_t,  v_t ~ N(0, Sigma_y),
 *
 * so the belief about s_t after y_1 .. y_t is Gaussian as well, N(s_{t|t}, Sigma_{t|t}). The filter
 * keeps just this mean and this covariance.
 *
 * Step. One iteration is one measurement. Write s and S for mean and covariance in force.
 *   predict  s <- A s, S <- A S A' + Sigma_s: the belief moves and spreads.
 *   gain     innovation nu = y - C s, its covariance S_nu = C S C' + Sigma_y, gain K = S C'
 * S_nu^-1.
 *   update   s <- s + K nu, S <- (I - K C) S (I - K C)' + K Sigma_y K': the belief tightens.
 *   check    is there another measurement?
 * The text writes the last covariance as S - K C S. Both are equal in exact arithmetic; the form
 * used here (Joseph's) stays symmetric and positive definite in floating point. In one variable
 * precisions are added: 1/S_after = 1/S_before + 1/Sigma_y.
 *
 * Why it is right. Conditioning the joint Gaussian of everything seen so far gives the same
 * numbers, at a cost that grows with t cubed; the filter needs constant time because the past
 * matters only through the last belief.
 *
 * Cost. O(n^3 + n^2 m) a measurement for n state variables.
 *
 * Edge cases. The start belief is about the time before the first measurement and knows none of
 * them; the first step predicts from it. A lost measurement skips the update (gain 0). Where
 * neither belief nor measurement is uncertain any more there is no gain: a sentence says so as
 * soon as what is left of the belief is rounding. The start belief, and for the custom model all
 * matrices, can be given.
 *
 * Source: CS229 lecture notes, part XIV (LQG, Kalman filter); Durbin and Koopman, Time Series
 * Analysis by State Space Methods, for the Nile.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "kalman.h"
#include "gradus-tex-tables.h"

/* Relative change of the trace below which the filter has settled. */
#define STEADY 1e-9
/* A variance that has fallen by more than this, though nothing measures without noise so well, is
 * what rounding has left of zero. */
#define ROUNDING 1e-12

typedef KalmanParams Params;
typedef KalmanState State;

enum { EVENT_MISSING, EVENT_OUTSIDE, EVENT_STEADY };

gboolean
gradus_kalman_is_predicted (const GradusPosition *here)
{
  return !((const State *) here->state)->used
         && (gradus_position_is_phase (here, "predict") || gradus_position_is_phase (here, "gain"));
}

/* --- The model -------------------------------------------------------------------------------- */

static const char *const matrix_ids[] = { "transition", "observation", "process", "measurement" };

/* How many state variables there are; 0 when the given transition matrix is missing. */
static guint
model_size (const GradusSetup *setup)
{
  const Params *params = gradus_setup_get_params (setup);
  const GradusArray *a = gradus_setup_get_start (setup, "transition");

  if (params->model == KALMAN_CUSTOM)
    return a != NULL ? a->shape[0] : 0;
  return gradus_dataset_get_trajectory (gradus_setup_get_dataset (setup))->d_measured
         * (params->model == KALMAN_CONSTANT_VELOCITY ? 2 : 1);
}

void
gradus_kalman_system (const GradusSetup *setup, GradusLinearGaussian *system)
{
  const Params *params = gradus_setup_get_params (setup);
  const GradusTrajectory *data
    = gradus_dataset_get_trajectory (gradus_setup_get_dataset (setup));
  const guint n = model_size (setup), m = data->d_measured;
  const double dt = data->dt;
  double *const to[] = { system->a, system->c, system->q, system->r };

  memset (system, 0, sizeof *system);
  system->n = n;
  system->m = m;
  for (guint i = 0; i < m; i++)
    system->r[i * m + i] = params->measurement_noise;
  switch (params->model)
    {
    case KALMAN_LOCAL_LEVEL:
      for (guint i = 0; i < m; i++)
        {
          system->a[i * m + i] = system->c[i * m + i] = 1;
          system->q[i * m + i] = params->process_noise;
        }
      break;
    case KALMAN_CONSTANT_VELOCITY:
      /* Positions first, then velocities; the noise is white acceleration integrated over dt. */
      for (guint i = 0, v = m; i < m; i++, v++)
        {
          system->a[i * n + i] = system->a[v * n + v] = system->c[i * n + i] = 1;
          system->a[i * n + v] = dt;
          system->q[i * n + i] = params->process_noise * dt * dt * dt / 3;
          system->q[i * n + v] = system->q[v * n + i] = params->process_noise * dt * dt / 2;
          system->q[v * n + v] = params->process_noise * dt;
        }
      break;
    default:
      for (guint i = 0; i < G_N_ELEMENTS (matrix_ids); i++)
        {
          const GradusArray *given = gradus_setup_get_start (setup, matrix_ids[i]);

          memcpy (to[i], given->data, gradus_array_length (given) * sizeof (double));
        }
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
  const Params *params = gradus_setup_get_params (setup);
  const GradusTrajectory *data
    = gradus_dataset_get_trajectory (gradus_setup_get_dataset (setup));
  const GradusArray *mean = gradus_setup_get_start (setup, "mean");
  const GradusArray *covariance = gradus_setup_get_start (setup, "covariance");
  guint n = model_size (setup), m = data->d_measured;
  char *wrong = NULL;

  if (data->length == 0)
    return g_strdup (_ ("There is no measurement yet. Draw a path or load one."));
  if (params->model == KALMAN_CUSTOM)
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
  GRADUS_STEP (state, params);
  const GradusTrajectory *data = gradus_dataset_get_trajectory (context->dataset);
  const GradusArray *mean = gradus_context_start (context, "mean");
  const GradusArray *covariance = gradus_context_start (context, "covariance");
  guint n = model_size (context->setup);
  double *m = gradus_array_init_vector (&state->mean, n);
  double *p = gradus_array_init_matrix (&state->covariance, n, n);

  /* Without a given start the measured variables are believed where the parameter says. It knows
   * nothing of the measurements: the first one is used once, as all others. */
  if (mean != NULL && gradus_array_length (mean) == n)
    memcpy (m, mean->data, n * sizeof (double));
  else
    for (guint i = 0; i < MIN (n, data->d_measured); i++)
      m[i] = params->start_mean;
  if (covariance != NULL && gradus_array_length (covariance) == (gsize) n * n)
    memcpy (p, covariance->data, (gsize) n * n * sizeof (double));
  else
    for (guint i = 0; i < n; i++)
      p[i * n + i] = params->start_variance;
  gradus_array_assign (&state->predicted_mean, &state->mean);
  gradus_array_assign (&state->predicted_covariance, &state->covariance);
  state->log_likelihood = 0;
  state->last_trace = gradus_small_trace (p, n);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_predict (gpointer state_, GradusContext *context)
{
  State *state = state_;
  GradusLinearGaussian system;
  double *mean, *p;
  guint n;

  /* Something was changed after the end: without a new measurement there is nothing to do. */
  if (state->ended)
    return GRADUS_STATUS_EXHAUSTED;
  if (state->used)
    state->time++;
  state->used = FALSE;
  gradus_kalman_system (context->setup, &system);
  n = system.n;
  mean = gradus_array_overwrite (&state->predicted_mean);
  p = gradus_array_overwrite (&state->predicted_covariance);
  gradus_small_multiply (mean, system.a, state->mean.data, n, n, 1, FALSE);
  gradus_small_spread (p, system.a, state->covariance.data, system.q, n, n);
  gradus_small_symmetrise (p, n);
  return GRADUS_STATUS_CONTINUE;
}

/* Whether what is left of the variance of a measured variable, which is measured without noise, is
 * rounding: it has fallen to nothing since the measurement before. */
static gboolean
is_rounding (const GradusLinearGaussian *system, const double *s, const double *before)
{
  for (guint i = 0; i < system->m; i++)
    if (system->r[i * system->m + i] == 0
        && s[i * system->m + i] <= ROUNDING * before[i * system->m + i])
      return TRUE;
  return FALSE;
}

static GradusStatus
run_gain (gpointer state_, GradusContext *context)
{
  State *state = state_;
  const GradusTrajectory *data = gradus_dataset_get_trajectory (context->dataset);
  GradusLinearGaussian system;
  double pc[GRADUS_MAX_STATE * GRADUS_MAX_MEASURED], l[4], whitened[GRADUS_MAX_MEASURED];
  double before[GRADUS_MAX_MEASURED * GRADUS_MAX_MEASURED] = { 0 };
  double *k, *nu, *s;
  guint n, m;

  if (state->ended)
    return GRADUS_STATUS_EXHAUSTED;
  gradus_kalman_system (context->setup, &system);
  n = system.n;
  m = system.m;
  if (state->s.data != NULL)
    memcpy (before, state->s.data, m * m * sizeof (double));
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
  if (is_rounding (&system, s, before) || !gradus_small_factor (s, m, l))
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
  State *state = state_;
  GradusLinearGaussian system;
  double ikc[KALMAN_MAX_SQUARE], noise[KALMAN_MAX_SQUARE];
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
  gradus_kalman_system (context->setup, &system);
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
  gradus_small_spread (noise, k, system.r, NULL, n, m);
  gradus_small_spread (p, ikc, state->predicted_covariance.data, noise, n, n);
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
  State *state = state_;
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
  /* A measurement came after the last one: it is the next. */
  context->restart_iteration = state->ended;
  state->ended = FALSE;
  return TRUE;
}

/* --- Metrics, values, invariants -------------------------------------------------------------- */

GRADUS_NUMBER (number_innovation, (state),
               state->innovation.data != NULL && !state->missing ? state->innovation.data[0] : NAN)

static double
number_trace (const GradusPosition *here)
{
  const State *state = here->state;

  return gradus_small_trace (gradus_kalman_is_predicted (here) ? state->predicted_covariance.data
                                                 : state->covariance.data, state->mean.shape[0]);
}

GRADUS_NUMBER (number_gain, (state),
               state->gain.data != NULL && !state->missing ? state->gain.data[0] : NAN)

/* The gain as it is written with three digits: what a reader can see of it. */
static double
number_shown_gain (const GradusPosition *here)
{
  const double gain = number_gain (here);

  return isnan (gain) ? NAN : gradus_tex_round (gain, 3);
}

/* The matrices of the model in force. */
static void
put_matrix (const GradusPosition *here, guint which, GradusArray *out)
{
  GradusLinearGaussian system;
  const double *const all[] = { system.a, system.c, system.q, system.r };
  guint rows, columns;

  gradus_kalman_system (here->setup, &system);
  rows = which % 2 == 0 && which < 3 ? system.n : system.m;
  columns = which == 3 ? system.m : system.n;
  memcpy (gradus_array_init_matrix (out, rows, columns), all[which],
          (gsize) rows * columns * sizeof (double));
}

GRADUS_ARRAY (array_transition, (here), put_matrix (here, 0, out))
GRADUS_ARRAY (array_observation, (here), put_matrix (here, 1, out))
GRADUS_ARRAY (array_process, (here), put_matrix (here, 2, out))
GRADUS_ARRAY (array_measurement, (here), put_matrix (here, 3, out))

/* Between predict and update the belief in force is the predicted one, which is made from the mean:
 * the measurement of this time is then used from the beginning again. */
static gboolean
type_mean (const GradusPosition *here, gpointer state_, const GradusArray *value,
          GradusContext *context)
{
  State *state = state_;

  gradus_array_assign (&state->mean, value);
  if (gradus_position_is_phase (here, "gain") && !state->missing)
    {
      state->log_likelihood += state->surprise;
      state->nis = NAN;
    }
  context->restart_iteration = gradus_kalman_is_predicted (here);
  return TRUE;
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "log-likelihood", N_ ("Log-likelihood"), "\\ell", GRADUS_QUANTITY (State, log_likelihood),
    .flags = GRADUS_METRIC, .better = GRADUS_BETTER_MORE },
  { "innovation", N_ ("Innovation of the first variable"), "\\nu_1", .number = number_innovation,
    .flags = GRADUS_METRIC },
  { "nis", N_ ("Normalised innovation squared"), "\\nu^T S^{-1}\\nu", GRADUS_QUANTITY (State, nis),
    .flags = GRADUS_METRIC },
  { "trace", N_ ("Trace of Σ"), "\\mathrm{tr}\\,\\Sigma", .number = number_trace,
    .flags = GRADUS_METRIC | GRADUS_LOG },
  { "first-gain", N_ ("Gain of the first variable"), "K_{11}", .number = number_gain,
    .flags = GRADUS_METRIC | GRADUS_LOG },
  { "mean", N_ ("Mean of the belief"), "s_{t|t}", GRADUS_QUANTITY (State, mean),
    .indices = N_ ("state variable"), .flags = GRADUS_TRACKED | GRADUS_TYPED | GRADUS_START,
    .type_over = type_mean },
  { "covariance", N_ ("Covariance of the belief"), "\\Sigma_{t|t}",
    GRADUS_QUANTITY (State, covariance), .indices = N_ ("state variable × state variable"),
    .flags = GRADUS_TRACKED | GRADUS_START, .is = "psd" },
  { "predicted-mean", N_ ("Predicted mean"), "s_{t|t-1}", GRADUS_QUANTITY (State, predicted_mean),
    .indices = N_ ("state variable"), .flags = GRADUS_TRACKED },
  { "predicted-covariance", N_ ("Predicted covariance"), "\\Sigma_{t|t-1}",
    GRADUS_QUANTITY (State, predicted_covariance),
    .indices = N_ ("state variable × state variable"), .flags = GRADUS_TRACKED },
  { "gain", N_ ("Kalman gain"), "K_t", GRADUS_QUANTITY (State, gain),
    .indices = N_ ("state variable × measured variable"), .flags = GRADUS_TRACKED },
  { "innovation-vector", N_ ("Innovation"), "\\nu_t", GRADUS_QUANTITY (State, innovation),
    .indices = N_ ("measured variable"), .flags = GRADUS_TRACKED },
  { "innovation-covariance", N_ ("Covariance of the innovation"), "S_t", GRADUS_QUANTITY (State, s),
    .indices = N_ ("measured variable × measured variable"), .flags = GRADUS_TRACKED },
  { "transition", N_ ("Transition matrix A"), "A",
    .indices = N_ ("state variable × state variable"), .array = array_transition,
    .flags = GRADUS_START | GRADUS_HIDDEN, .start_params = "model=custom" },
  { "observation", N_ ("Observation matrix C"), "C",
    .indices = N_ ("measured variable × state variable"), .array = array_observation,
    .flags = GRADUS_START | GRADUS_HIDDEN, .start_params = "model=custom" },
  { "process", N_ ("Process covariance"), "\\Sigma_s",
    .indices = N_ ("state variable × state variable"), .array = array_process,
    .flags = GRADUS_START | GRADUS_HIDDEN, .start_params = "model=custom" },
  { "measurement", N_ ("Measurement covariance"), "\\Sigma_y",
    .indices = N_ ("measured variable × measured variable"), .array = array_measurement,
    .flags = GRADUS_START | GRADUS_HIDDEN, .start_params = "model=custom" },
  { "shown-gain", N_ ("Gain, to three digits"), "K_{11}", .number = number_shown_gain },
  { "ended", N_ ("No measurement is left"), NULL, GRADUS_QUANTITY (State, ended) },
  { "missing", N_ ("The measurement was lost"), NULL, GRADUS_QUANTITY (State, missing) });

static gboolean
holds_tightens (const GradusPosition *here, double *measured)
{
  const State *state = here->state;
  guint n = state->mean.shape[0];
  double before = gradus_small_trace (state->predicted_covariance.data, n);

  *measured = gradus_small_trace (state->covariance.data, n) - before;
  return *measured <= 1e-10 * before;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "tightens", N_ ("An update never adds uncertainty"),
    "\\mathrm{tr}\\,\\Sigma_{t|t}\\le\\mathrm{tr}\\,\\Sigma_{t|t-1}", holds_tightens,
    .phase = "update" });

/* --- What is said ----------------------------------------------------------------------------- */

/* The first variables that are measured, "1.61" or "(1.61, 0.9)". */
static char *
write_measured (const double *numbers, guint n, guint stride)
{
  if (n < 2)
    return g_strdup (GRADUS_NUM (numbers[0]));
  return g_strdup_printf ("(%s, %s)", GRADUS_NUM (numbers[0]), GRADUS_NUM (numbers[stride]));
}

/* The gain when it is one division: a first measured variable that is the first state variable, on
 * its own. NAN otherwise. */
static double
simple_gain (const GradusPosition *here, double *variance, double *noise)
{
  const State *state = here->state;
  GradusLinearGaussian system;
  const double *p = state->predicted_covariance.data;
  guint n;

  gradus_kalman_system (here->setup, &system);
  n = system.n;
  for (guint j = 0; j < n; j++)
    if (system.c[j] != (j == 0))
      return NAN;
  if (system.m == 2)
    {
      double cross = system.r[1];

      for (guint j = 0; j < n; j++)
        cross += system.c[n + j] * p[j];
      if (cross != 0)
        return NAN;
    }
  *variance = p[0];
  *noise = system.r[0];
  return p[0] / (p[0] + system.r[0]);
}

/* What the questions need: where the measured variables stand and how wide they are. */
static void
name_question (const GradusPosition *here, GradusNames *names, const GradusLinearGaussian *system)
{
  const State *state = here->state;
  const GradusTrajectory *data = gradus_kalman_path (here);
  const guint n = system->n, m = system->m;
  const double *p = state->predicted_covariance.data, *before = state->covariance.data;
  const gboolean moves = n == 2 * m && system->a[0] == 1 && system->a[m] > 0;
  double variance = NAN, noise = NAN, sigma[GRADUS_MAX_MEASURED], length = 0, s0 = 0;
  const double gain = simple_gain (here, &variance, &noise);
  g_autofree char *forecast = write_measured (state->predicted_mean.data, MIN (n, m), 1);
  g_autofree char *width = NULL;

  for (guint i = 0; i < MIN (n, m); i++)
    sigma[i] = sqrt (MAX (p[i * n + i] + system->r[i * m + i], 0));
  width = write_measured (sigma, MIN (n, m), 1);
  for (guint i = 0; i < state->innovation.shape[0]; i++)
    length = hypot (length, state->innovation.data[i]);
  if (state->s.data != NULL)
    s0 = sqrt (MAX (state->s.data[0], 0));
  gradus_names_word (names, "forecast", forecast);
  gradus_names_word (names, "width", width);
  gradus_names_flag (names, "lost", state->time < data->length && data->missing[state->time]);
  gradus_names_flag (names, "plane", m == 2 && n >= 2);
  gradus_names_flag (names, "line", m == 1);
  gradus_names_flag (names, "simple", isfinite (gain));
  gradus_names_number (names, "variance", variance);
  gradus_names_number (names, "noise", noise);
  gradus_names_flag (names, "moves-enough", length > 0.05 * s0 && length > 0);
  gradus_names_number (names, "place-scale", MAX (0.1 * length, MAX (0.02 * s0, 1e-9)));
  /* Position and velocity. */
  gradus_names_flag (names, "has-velocity", moves);
  gradus_names_number (names, "pace", moves ? system->a[m] : NAN);
  gradus_names_number (names, "var-place", before[0]);
  gradus_names_number (names, "var-speed", moves ? before[m * n + m] : NAN);
  gradus_names_number (names, "lean", moves ? before[m] : NAN);
  gradus_names_number (names, "push", system->q[0]);
  gradus_names_number (names, "only-push", before[0] + system->q[0]);
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  const State *state = here->state;
  const GradusTrajectory *data = gradus_kalman_path (here);
  const guint n = state->mean.shape[0], m = data->d_measured;
  const double updated = gradus_small_trace (state->covariance.data, n);
  const double predicted = gradus_small_trace (state->predicted_covariance.data, n);
  const int digits = gradus_digits_to_tell (updated, predicted);
  /* The check has moved on to the next measurement unless it was the last one. */
  const gboolean ahead = gradus_position_is_phase (here, "check") && !state->used;
  const guint t = MIN (state->time, data->length - 1), time = state->time + !ahead;
  const double *y = &data->measured[(gsize) t * m];
  const gboolean fresh = state->innovation.data != NULL && !state->missing;
  const double nu = fresh ? state->innovation.data[0] : NAN;
  GradusLinearGaussian system;
  char number[GRADUS_NUMBER_SIZE];
  guint worst = 0;

  gradus_kalman_system (here->setup, &system);
  gradus_names_whole (names, "time", time);
  gradus_names_whole (names, "next-time", state->time + 1);
  gradus_names_whole (names, "m", m);
  gradus_names_whole (names, "length", data->length);
  gradus_names_whole (names, "left", data->length - MIN (time, data->length));
  gradus_names_number (names, "used-count",
                       here->phase < 0 ? 0
                       : ahead         ? state->time
                                       : state->time
                                   + (!gradus_position_is_phase (here, "predict") || state->used));
  gradus_names_number (names, "now-measured",
                       gradus_position_is_phase (here, "gain") ? state->time : NAN);
  gradus_names_word (names, "where", data->measured_names[0]);
  gradus_names_number (names, "y", y[0]);
  gradus_names_number (names, "predicted", fresh ? y[0] - nu : NAN);
  gradus_names_number (names, "nu", nu);
  gradus_names_number (names, "band", fresh ? 2 * sqrt (MAX (state->s.data[0], 0)) : NAN);
  for (guint i = 1; fresh && i < m; i++)
    if (fabs (state->innovation.data[i]) * sqrt (state->s.data[0])
        > fabs (state->innovation.data[0]) * sqrt (state->s.data[i * m + i]))
      worst = i;
  gradus_names_word (names, "worst", data->measured_names[worst]);
  gradus_names_number (names, "worst-nu", fresh ? state->innovation.data[worst] : NAN);
  gradus_names_number (names, "worst-band",
                       fresh ? 2 * sqrt (MAX (state->s.data[worst * m + worst], 0)) : NAN);
  gradus_names_word (names, "wide", gradus_format_digits (number, updated, digits));
  gradus_names_word (names, "spread", gradus_format_digits (number, predicted, digits));
  gradus_names_word (names, "mean-updated",
                     gradus_format_digits (number, state->mean.data[0],
                                           gradus_digits_to_tell (state->mean.data[0],
                                                                  state->predicted_mean.data[0])));
  gradus_names_word (names, "mean-predicted",
                     gradus_format_digits (number, state->predicted_mean.data[0],
                                           gradus_digits_to_tell (state->mean.data[0],
                                                                  state->predicted_mean.data[0])));
  gradus_names_flag (names, "grows", predicted > updated * (1 + 1e-12));
  gradus_names_flag (names, "shrinks", predicted < updated * (1 - 1e-12));
  gradus_names_flag (names, "mean-stays",
                     fabs (state->mean.data[0] - state->predicted_mean.data[0])
                       <= 1e-12 * (fabs (state->mean.data[0]) + 1e-300));
  gradus_names_vector (names, "belief",
                       gradus_kalman_is_predicted (here) ? state->predicted_mean.data
                                                         : state->mean.data, n);
  name_question (here, names, &system);
}

static const GradusPhase phases[] = GRADUS_ROWS (
  {
    "predict", N_ ("Predict"),
    N_ ("Move the belief with the model; uncertainty grows by the process noise."),
    .pseudocode = N_ ("s ← A s\nΣ ← A Σ Aᵀ + Σₛ"), .run = run_predict,
    .rule = "\\role{accent}{s_{t|t-1}} = A\\,\\role{past}{s_{t-1|t-1}}\\\\ "
            "\\role{accent}{\\Sigma_{t|t-1}} = A\\,\\role{past}{\\Sigma_{t-1|t-1}}A^T + \\Sigma_s",
    .rules = GRADUS_SAY (
      { "model == local-level",
        "\\role{accent}{s_{t|t-1}} = \\role{past}{s_{t-1|t-1}}\\\\ "
        "\\role{accent}{\\Sigma_{t|t-1}} = \\role{past}{\\Sigma_{t-1|t-1}} + \\Sigma_s" }),
    .fill = gradus_kalman_fill_predict,
    .said = GRADUS_SAY (
      { "ended", N_ ("All {length} measurements are used; the log-likelihood of the record is "
                     "{log-likelihood|6}.") },
      { "mean-stays and grows", N_ ("Time {time}, predict: the mean stays at {mean[0]} and the "
                                    "trace of Σ grows from {wide} to {spread}.") },
      { "mean-stays and shrinks", N_ ("Time {time}, predict: the mean stays at {mean[0]} and the "
                                      "trace of Σ shrinks from {wide} to {spread}.") },
      { "mean-stays", N_ ("Time {time}, predict: the mean stays at {mean[0]}, and the trace of Σ "
                          "at {spread}.") },
      { "grows", N_ ("Time {time}, predict: the mean moves from {mean-updated} to {mean-predicted} "
                     "and the trace of Σ grows from {wide} to {spread}.") },
      { "shrinks", N_ ("Time {time}, predict: the mean moves from {mean-updated} to "
                       "{mean-predicted} and the trace of Σ shrinks from {wide} to {spread}.") },
      { NULL, N_ ("Time {time}, predict: the mean moves from {mean-updated} to {mean-predicted}, "
                  "and the trace of Σ stays {spread}.") }) },
  {
    "gain", N_ ("Innovation and gain"),
    N_ ("Compare the measurement with its prediction and decide how far to follow it."),
    .pseudocode = N_ ("ν ← y − C s\nS ← C Σ Cᵀ + Σ_y\nK ← Σ Cᵀ S⁻¹"), .run = run_gain,
    .rule = "\\role{accent}{\\nu_t} = \\role{data}{y_t} - C\\role{accent}{s_{t|t-1}}\\\\ "
            "S_t = C\\role{accent}{\\Sigma_{t|t-1}}C^T + \\role{data}{\\Sigma_y}\\\\ "
            "\\role{second}{K_t} = \\role{accent}{\\Sigma_{t|t-1}}C^T S_t^{-1}",
    .fill = gradus_kalman_fill_gain,
    .said = GRADUS_SAY (
      { "ended", N_ ("All {length} measurements are used; the log-likelihood of the record is "
                     "{log-likelihood|6}.") },
      { "missing", N_ ("Time {time}: the measurement was lost, so there is nothing to correct "
                       "with.") },
      { "plane", N_ ("Time {time}, in {where}: measured {y}, predicted {predicted}, innovation "
                     "{nu} (2σ = {band}); the gain is {first-gain}.") },
      { NULL, N_ ("Time {time}: measured {y}, predicted {predicted}, innovation {nu} (2σ = "
                  "{band}); the gain is {first-gain}.") }) },
  {
    "update", N_ ("Update"),
    N_ ("Correct the mean by gain times innovation; the belief tightens."),
    .pseudocode = N_ ("s ← s + K ν\nΣ ← Σ − K C Σ"), .run = run_update,
    .rule = "\\role{accent}{s_{t|t}} = \\role{past}{s_{t|t-1}} + \\role{second}{K_t}\\,\\nu_t\\\\ "
            "\\role{accent}{\\Sigma_{t|t}} = \\role{past}{\\Sigma_{t|t-1}} - "
            "\\role{second}{K_t} C\\,\\role{past}{\\Sigma_{t|t-1}}",
    .fill = gradus_kalman_fill_update,
    .said = GRADUS_SAY (
      { "ended", N_ ("All {length} measurements are used; the log-likelihood of the record is "
                     "{log-likelihood|6}.") },
      { "missing", N_ ("Time {time}: without a measurement the prediction stands; the trace of Σ "
                       "stays {wide}.") },
      { "mean-stays", N_ ("Time {time}, update: the mean stays at {mean[0]} and the trace of Σ "
                          "falls from {spread} to {wide}.") },
      { NULL, N_ ("Time {time}, update: the mean is corrected from {mean-predicted} to "
                  "{mean-updated} and the trace of Σ falls from {spread} to {wide}.") }) },
  {
    "check", N_ ("Next measurement"), N_ ("Go on to the next measurement, or stop after the last."),
    .pseudocode = N_ ("if no measurement is left: stop"), .run = run_check,
    .rule = "t \\lt T",
    .filled = GRADUS_SAY ({ NULL, "t = <time> <cmp time length> T = <length>" }),
    .said = GRADUS_SAY (
      { "exhausted", N_ ("All {length} measurements are used; the log-likelihood of the record is "
                         "{log-likelihood|6}.") },
      { NULL, NN_ ("Time {time} is done; {left} measurement is left.",
        "Time {time} is done; {left} measurements are left."), "left" }) });

/* --- Questions -------------------------------------------------------------------------------- */

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "spread", N_ ("How wide is the predicted position?"), "predict", "belief",
    .asks = GRADUS_ASKS_NUMBER, .about = "predicted-covariance[0,0]",
    .when = "has-velocity and not ended",
    .words = N_ ("The position has the variance {var-place}, the velocity {var-speed}, their "
                 "covariance is {lean}; the time step is {pace}, and the process noise adds "
                 "{push}. Which variance will the predicted position have?"),
    .truth = GRADUS_SAY (
      { NULL, N_ ("It is {predicted-covariance[0,0]}: what was unsure about the position, twice "
                  "the time step times the covariance, its square times the variance of the "
                  "velocity, and the noise.") }),
    .intuition = N_ ("You thought that only the noise is added, but an unsure velocity makes the "
                     "position unsure as well."),
    .intuition_answer = "only-push" },
  { "gain", N_ ("How large is the gain?"), "gain", "belief", .asks = GRADUS_ASKS_NUMBER,
    .about = "first-gain", .when = "simple and not lost and not ended", .scale = "0.05",
    .words = N_ ("The predicted variance of {where} is {variance}, and the measurement has the "
                 "noise {noise}. Which share of the innovation, the gain, will be followed?"),
    .truth = GRADUS_SAY (
      { NULL, N_ ("The gain is {first-gain}: {variance} of {variance} and {noise} together, the "
                  "share of the prediction in the uncertainty of both.") }) },
  { "again", N_ ("The same innovation again?"), "gain", "gain", .asks = GRADUS_ASKS_CHANGE,
    .about = "shown-gain", .when = "not lost and not ended",
    GRADUS_ANSWERS (N_ ("Larger"), N_ ("Smaller"), N_ ("Equal")),
    .words = N_ ("The last gain was {shown-gain}. If the same innovation came again now, would the "
                 "correction be larger, smaller or, to three digits, equal?"),
    .truth = GRADUS_SAY (
      { "shown-gain > shown-gain'", N_ ("Larger: the gain rises from {shown-gain'} to "
                                        "{shown-gain}, "
                                        "because the belief has become wider since.") },
      { "shown-gain < shown-gain'", N_ ("Smaller: the gain falls from {shown-gain'} to "
                                        "{shown-gain}, because the belief is surer than it was.") },
      { NULL, N_ ("Equal: the gain is {shown-gain} again; predicting adds as much variance as an "
                  "update takes away.") }) },
  { "band", N_ ("Does the measurement fit the prediction?"), "gain", "innovation",
    .asks = GRADUS_ASKS_EVENT, .about = "outside-band", .when = "not lost and not ended",
    GRADUS_ANSWERS (N_ ("Within 2σ"), N_ ("Outside 2σ")),
    .words = N_ ("For time {next-time} the filter predicts {forecast}, and expects to be off by "
                 "{width}, one standard deviation of the innovation. Will the measurement lie "
                 "within two of them, in every variable?"),
    .truth = GRADUS_SAY (
      { "event:outside-band", N_ ("Outside 2σ: in {worst} the innovation is {worst-nu} and the "
                                  "band ±{worst-band}, belief and measurement noise together. For "
                                  "one variable it should happen in 5 of 100 cases.") },
      { NULL, N_ ("Within 2σ: even in {worst} the innovation is {worst-nu} and the band "
                  "±{worst-band}, belief and measurement noise together.") }) },
  { "place", N_ ("Where does the mean go?"), "update", "track", .asks = GRADUS_ASKS_PLACE,
    .about = "belief[0] belief[1]", .when = "plane and not lost and not ended and moves-enough",
    .scale = "place-scale",
    .words = N_ ("Predicted is {forecast}, the innovation is {innovation-vector}, and the gain is "
                 "{first-gain}. Where does the mean go?"),
    .truth = GRADUS_SAY (
      { NULL, N_ ("To ({mean[0]}, {mean[1]}): the prediction plus gain times innovation, and the "
                  "innovation is {innovation-vector}.") }) },
  { "mean", N_ ("Which mean does the update give?"), "update", "track", .asks = GRADUS_ASKS_NUMBER,
    .about = "belief[0]", .when = "line and not lost and not ended and moves-enough",
    .scale = "place-scale",
    .words = N_ ("Predicted is {predicted}, measured {y}, and the gain is {first-gain}. Which mean "
                 "does the update give?"),
    .truth = GRADUS_SAY (
      { NULL, N_ ("{predicted}, the prediction, plus gain times innovation, {first-gain} · {nu}, "
                  "is {mean[0]}.") }),
    .intuition = N_ ("You thought that the measurement wins, but it is one of two witnesses, and "
                     "only the share of the gain is followed."),
    .intuition_answer = "y" });

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "model", .label = N_ ("Model"),
    .blurb = N_ ("How the hidden state moves: it drifts, it keeps its velocity, or as your "
                 "matrices say."),
    GRADUS_PARAM_FIELD (Params, model), .def = KALMAN_CONSTANT_VELOCITY, GRADUS_CHOICES (
      { "local-level", N_ ("Local level") }, { "constant-velocity", N_ ("Constant velocity") },
      { "custom", N_ ("Custom matrices") }), .applies = GRADUS_APPLIES_RESTART },
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
  { .id = "start-mean", .label = N_ ("Start mean"), .symbol = "s_{0|0}",
    .blurb = N_ ("Where the measured variables are believed to be before the first measurement; "
                 "velocities begin at 0."),
    GRADUS_PARAM_FIELD (Params, start_mean), .def = 0, .min = -1e12, .max = 1e12,
    .slider_min = -100, .slider_max = 100, .applies = GRADUS_APPLIES_RESTART },
  { .id = "start-variance", .label = N_ ("Start variance"), .symbol = "\\Sigma_{0|0}",
    .blurb = N_ ("How uncertain the start is; large lets the first measurements decide, and far "
                 "from 0 it must be."),
    GRADUS_PARAM_FIELD (Params, start_variance), .def = 100, .min = 0, .max = 1e12,
    .slider_min = 1e-2, .slider_max = 1e7, .logarithmic = TRUE,
    .applies = GRADUS_APPLIES_RESTART });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_MISSING] = { "missing", N_ ("Measurement lost"),
                      N_ ("There was no measurement at this time: predict only.") },
  [EVENT_OUTSIDE] = { "outside-band", N_ ("Innovation outside 2σ"),
                      N_ ("A measured variable is further from its prediction than 95 in 100 "
                          "should be.") },
  [EVENT_STEADY] = { "steady-state", N_ ("Gain has settled"),
                     N_ ("The covariance repeats itself from here on; the gain is constant.") });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "track", .title = N_ ("A moving target in the plane"),
    .blurb = N_ ("The ellipse grows in predict and shrinks in update; the line smooths the noise."),
    .data = "constant-velocity:n=60,noise=1", .data_seed = 4,
    .params = "model=constant-velocity process-noise=0.05 measurement-noise=1", .seed = 1,
    .claims = "exhausted\nnever: invariant:tightens" },
  { .id = "six", .title = N_ ("Six measurements by hand"),
    .blurb = N_ ("Small enough to recompute on paper: the first gain is (0.804, 0.392)."),
    .data = "kalman-6", .params = "model=custom", .seed = 1,
    .claims = "iteration 1: first-gain > 0.8035\niteration 1: first-gain < 0.8045\n"
              "count event:outside-band == 0" },
  { .id = "nile", .title = N_ ("The Nile, 1871 to 1970"),
    .blurb = N_ ("A local level finds the drop of 1899, when the dam of Aswan was begun."),
    .data = "nile",
    .params = "model=local-level process-noise=1469.1 measurement-noise=15099 start-variance=1e7",
    .seed = 1, .claims = "iteration 28: mean[0] > 1000\niteration 31: mean[0] < 1000" },
  { .id = "golden", .title = N_ ("All variances one"),
    .blurb = N_ ("The gain settles at the golden section 0.618."),
    .data = "local-level:n=40,process=1,noise=1", .data_seed = 2,
    .params = "model=local-level process-noise=1 measurement-noise=1 start-variance=1", .seed = 1,
    .claims = "first-gain > 0.61803\nfirst-gain < 0.61804\ncount event:steady-state == 1" },
  { .id = "overconfident", .title = N_ ("Failure: a filter too sure of itself"),
    .blurb = N_ ("A standing level is assumed for a moving target."),
    .params = "model=local-level process-noise=0.0001 measurement-noise=1", .seed = 1,
    .claims = "first-gain < 0.02\ncount event:outside-band > 50",
    .failure = N_ ("The model says that nothing moves, so the gain falls to almost nothing and the "
                   "filter ignores the measurements; the innovations leave their band and stay "
                   "outside. More process noise, or the right model, cures it.") });

#define BATCH "batch conditioning of the joint Gaussian (NumPy)"
#define RICCATI "fixed point of the Riccati equation"
#define KOOPMAN "Durbin and Koopman, section 2.2: start N(0, 1e7); here one drift of 1469.1 wider"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "six", 1, "gain", GRADUS_EXPECT (0.803922), 1e-6, "by hand: 2.05 / 2.55" },
  { "six", 1, "gain", GRADUS_EXPECT (0.392157), 1e-6, "by hand: 1 / 2.55", .index = 1 },
  { "six", GRADUS_CHECK_END, "mean", GRADUS_EXPECT (5.6973877, 0.94246174), 1e-7, BATCH },
  { "six", GRADUS_CHECK_END, "covariance",
    GRADUS_EXPECT (0.27626085, 0.080830474, 0.080830474, 0.078122377), 1e-8, BATCH },
  { "golden", GRADUS_CHECK_END, "gain", GRADUS_EXPECT (0.6180339887), 1e-9, RICCATI },
  { "golden", GRADUS_CHECK_END, "covariance", GRADUS_EXPECT (0.6180339887), 1e-9, RICCATI },
  { "golden", GRADUS_CHECK_END, "predicted-covariance", GRADUS_EXPECT (1.6180339887), 1e-9,
    RICCATI },
  { "nile", 1, "mean", GRADUS_EXPECT (1118.3), 1e-4, KOOPMAN },
  { "nile", GRADUS_CHECK_END, "log-likelihood", GRADUS_EXPECT (-641.586), 1e-6, KOOPMAN },
  { "nile", GRADUS_CHECK_END, "covariance", GRADUS_EXPECT (4032.1579), 1e-6,
    "steady state q/2 + sqrt (q^2/4 + q r) - q with q = 1469.1, r = 15099" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "noise", .title = N_ ("Too sure of itself and open to news"),
    .blurb = N_ ("With next to no process noise the gain falls to nothing and the track is lost; "
                 "with more the belief follows."),
    .preset = "overconfident", .right = "process-noise=1",
    .claims = "left: count event:outside-band > 50\nright: count event:outside-band < 20\n"
              "left < right: first-gain" },
  { .id = "model", .title = N_ ("A place and a place with a speed"),
    .blurb = N_ ("A model without a speed lags behind; with one the forecast is already where "
                 "the target goes."),
    .preset = "track", .left = "model=local-level process-noise=0.05",
    .right = "model=constant-velocity",
    .claims = "left < right: log-likelihood" });

static const GradusSheet sheet = {
  .aha = N_ ("Precisions add when you look, variances add when you wait."),
  .by_hand = N_ ("Six measurements: the prediction from N(0, I) has the variance 2.05, so S = "
                 "2.55, K = 2.05/2.55 = 0.804, and the mean goes to 0.804 · 1.07 = 0.860."),
  .why = "belief",
  .intuition = N_ ("A measurement is a fact: the estimate goes to it."),
  .caught_by = "mean",
  .breaks = N_ ("Too little process noise: the gain falls to 0, and innovations leave ±2σ one "
                "after the other."),
  .needs = "gaussian-conditioning recursive-least-squares pomdp-belief",
  .leads_to = "lqg factor-analysis-em",
  .aliases = "Kalman filter; KF; state estimation; innovation; gain; local level; 卡尔曼滤波; 新息; "
             "增益; 状态估计; kemlb",
  .terms = N_ ("innovation; Kalman gain"),
};

static const GradusFutures maps[] = GRADUS_ROWS (
  { .id = "noises", .title = N_ ("The noises that explain a track"),
    .words = N_ ("Process noise across, measurement noise up: one hill. Its top is at a "
                 "measurement noise of 0.86 and a process noise of 0.0049. Three times the "
                 "process noise costs 1.8 of log-likelihood, three times the measurement noise "
                 "22: a track tells the one much better than the other."),
    .x = "process-noise=0.0003:0.1:80:log", .y = "measurement-noise=0.3:3:60:log",
    .steps = 400, .colour = "log-likelihood",
    .claims = "best-x(log-likelihood) ~ 0.0049\n"
              "best-y(log-likelihood) ~ 0.86\n"
              "log-likelihood(0.0048, 0.86) ~ -195.5\n"
              "log-likelihood(0.0143, 0.86) ~ -197.3\n"
              "log-likelihood(0.0048, 2.6) ~ -217.8" });

const GradusDescriptor gradus_kalman_filter = {
  .id = "kalman-filter", .chapter = 22, .difficulty = 3, .title = N_ ("Kalman filter"),
  .summary = N_ ("Keep a Gaussian belief about a moving state: predict, compare, correct."),
  .goal = N_ ("Compute one predict and one update by hand, and say what the gain weighs."),
  .source = "CS229 lecture notes, part XIV, section 4 (LQG)",
  .data_kind = &gradus_data_trajectory,
  .columns = N_ ("A path over time, measured with noise in one or two variables."),
  GRADUS_MEMORIES (Params, State), .params = params, .quantities = quantities, .phases = phases,
  .events = events, .invariants = invariants, .plots = gradus_kalman_plots, .presets = presets,
  .pairs = pairs, .checks = checks, .sheet = &sheet, .questions = questions,
  .lives = gradus_kalman_lives, .validate = validate, .init = init, .rebase = rebase, .name = name,
  .start_said = GRADUS_SAY ({ NULL, N_ ("The start belief, before any measurement: mean {mean[0]}, "
                                        "variance {covariance[0,0]}.") }),
  .failed_said = GRADUS_SAY ({ NULL, N_ ("Neither the belief nor the measurement is uncertain any "
                                         "more, so there is no gain, and the run stops here.") }),
  .same = GRADUS_SAMENESS (
    { "place", GRADUS_DIFFERS, "the belief begins at a place of its own" }),
  .maps = maps,
};