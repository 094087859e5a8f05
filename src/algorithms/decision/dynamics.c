/* A linear model of how a world moves, learnt from what it did.
 *
 * Objective. s' = A s + B a, with the A and B that miss the next state by least: the least squares
 * of all pairs of a state (with its push a, where there is one) and the state after it. A step that
 * was lost belongs to no pair, so that lost steps part the trials of a path.
 *
 * Stages. The learner sets a model by hand (try). The pairs become rows of X and Y (rows), and each
 * coordinate of the next state a least squares problem of its own (solve); what is left has the
 * covariance Sigma. Then the model predicts: one step, restarted from the truth at each time
 * (one-step), and many, never restarted (free). Other matrices come up against it (certify).
 *
 * Why the free run leaves. Its k-th state is A^k s: what A is off by is multiplied k times. With an
 * eigenvalue of the length 1.007 instead of 1 that is 1.42 after 50 steps.
 *
 * What the free run is held against: the world without chance, where the data say what the world is
 * (hints "transition" and "input"), else the path itself, as far as it goes.
 *
 * Cost. O(T (n + m)^2).
 *
 * Edge cases. Pushes that follow from the state by a rule never part from it: X has not full rank,
 * and of the matrices that fit equally well the shortest is taken (event "one-direction"). A free
 * run ends where it is a million times as large as the data (event "away").
 *
 * Source: CS229 lecture notes, reinforcement learning, section 4.2.1 (using a model or simulator).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "dynamics.h"

/* A free run that is so many times as large as the data is not run on. */
#define FARTHEST 1e6
/* What is nothing beside the data is rounding. */
#define NOTHING 1e-13
/* No number of a path is larger. */
#define LARGEST 1e30

typedef GradusDynamicsParams Params;
typedef GradusDynamicsState State;
typedef GradusDynamics Work;

enum { EVENT_ONE_DIRECTION, EVENT_AWAY, EVENT_GROWS };

/* --- Small matrices --------------------------------------------------------------------------- */

void
gradus_dynamics_apply (const Work *work, const double *model, const double *row, double *out)
{
  gradus_small_multiply (out, model, row, work->d, work->p, 1, FALSE);
}

void
gradus_dynamics_eigenvalues (const Work *work, const double *model,
                             double re[GRADUS_DYNAMICS_MAX_D], double im[GRADUS_DYNAMICS_MAX_D])
{
  const double *second = model + work->p;
  double middle, square;

  re[0] = model[0];
  re[1] = im[0] = im[1] = 0;
  if (work->d == 1)
    return;
  middle = (model[0] + second[1]) / 2;
  square = gradus_square ((model[0] - second[1]) / 2) + model[1] * second[0];
  re[0] = middle + (square > 0 ? sqrt (square) : 0);
  re[1] = middle - (square > 0 ? sqrt (square) : 0);
  im[0] = square < 0 ? sqrt (-square) : 0;
  im[1] = -im[0];
}

void
gradus_dynamics_guess (const Work *work, double u, double v,
                       double model[GRADUS_DYNAMICS_MAX_MODEL])
{
  memset (model, 0, sizeof (double) * GRADUS_DYNAMICS_MAX_MODEL);
  model[0] = u;
  if (work->d == 2)
    {
      model[1] = -v;
      model[work->p] = v;
      model[work->p + 1] = u;
    }
  else if (work->p == 2)
    model[1] = v;
}

double
gradus_dynamics_miss (const Work *work, const double *model, guint i, double *out)
{
  double length = 0;

  gradus_dynamics_apply (work, model, &work->x[(gsize) i * work->p], out);
  for (guint j = 0; j < work->d; j++)
    {
      out[j] = work->y[(gsize) i * work->d + j] - out[j];
      if (fabs (out[j]) < NOTHING * work->largest)
        out[j] = 0;
      length = hypot (length, out[j]);
    }
  return length;
}

/* The root of the mean square of what @model misses. */
static double
error_of (const Work *work, const double *model)
{
  double miss[GRADUS_DYNAMICS_MAX_D], sum = 0;

  for (guint i = 0; i < work->n; i++)
    sum = hypot (sum, gradus_dynamics_miss (work, model, i, miss) / sqrt (work->n));
  return sum;
}

static double
error_of_guess (const GradusPosition *here, const double *attempt)
{
  GRADUS_HERE (p, work);
  double model[GRADUS_DYNAMICS_MAX_MODEL];

  gradus_dynamics_guess (work, attempt != NULL ? attempt[0] : p->u,
                         attempt != NULL ? attempt[1] : p->v, model);
  return error_of (work, model);
}

/* --- What follows from the data --------------------------------------------------------------- */

static const double *
hint_of (const GradusSetup *setup, const char *id, gsize size)
{
  const GradusArray *hint = gradus_setup_get_start (setup, id);

  return hint != NULL && gradus_array_length (hint) == size ? hint->data : NULL;
}

/* Of @path, whose first @trials runs without a lost step count (0: all): how many pairs, and when
 * each begins. */
static guint
find_pairs (const GradusTrajectory *path, guint trials, guint *time)
{
  guint n = 0, seen = 0;

  for (guint t = 0; t < path->length; t++)
    {
      const gboolean begins = !path->missing[t] && (t == 0 || path->missing[t - 1]);

      seen += begins;
      if (trials > 0 && seen > trials)
        break;
      if (!path->missing[t] && t + 1 < path->length && !path->missing[t + 1])
        time[n++] = t;
    }
  return n;
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (p);
  const GradusTrajectory *path
    = gradus_dataset_get_trajectory (gradus_setup_get_dataset (setup));
  const GradusArray *push = gradus_setup_get_start (setup, "control");
  const guint width = path->d_measured + (push != NULL);
  g_autofree guint *time = g_new (guint, MAX (path->length, 1));
  const guint n = find_pairs (path, (guint) p->trials, time);

  if (push != NULL && gradus_array_length (push) != path->length)
    return g_strdup_printf (_ ("There are %u pushes for %u time steps: give one for each step."),
                            (guint) gradus_array_length (push), path->length);
  if (n < width)
    return g_strdup_printf (_ ("%u pairs of a state and the next one cannot tell %u numbers: give "
                               "more time steps in a row."), n, width);
  for (gsize i = 0; i < (gsize) path->length * path->d_measured; i++)
    if (fabs (path->measured[i]) > LARGEST)
      return g_strdup_printf (_ ("The state at time step %u is too large to compute with. Use one "
                                 "below 1e30 in size."), (guint) (i / path->d_measured) + 1);
  for (guint t = 0; push != NULL && t < path->length; t++)
    if (!(fabs (push->data[t]) <= LARGEST))
      return g_strdup_printf (_ ("The push at time step %u is too large to compute with. Use one "
                                 "below 1e30 in size."), t + 1);
  return NULL;
}

static void
fit (Work *work)
{
  g_autofree double *target = g_new (double, work->n);
  double miss[GRADUS_DYNAMICS_MAX_D];

  for (guint j = 0; j < work->d; j++)
    {
      for (guint i = 0; i < work->n; i++)
        target[i] = work->y[(gsize) i * work->d + j];
      if (!gradus_solve_least_squares (work->x, work->n, work->p, target,
                                       &work->model[j * work->p], &work->info))
        memset (&work->model[j * work->p], 0, work->p * sizeof (double));
    }
  work->rank = work->info.rank;
  work->one_step = error_of (work, work->model);
  for (guint i = 0; i < work->n; i++)
    {
      gradus_dynamics_miss (work, work->model, i, miss);
      for (guint j = 0; j < work->d; j++)
        for (guint k = 0; k < work->d; k++)
          work->sigma[j * work->d + k] += miss[j] * miss[k] / work->n;
    }
  gradus_dynamics_eigenvalues (work, work->model, work->re, work->im);
  for (guint j = 0; j < work->d; j++)
    work->radius = MAX (work->radius, hypot (work->re[j], work->im[j]));
}

/* One step of @a (d x d) and @b (d, or NULL) from @state, with the push of time @t. */
static void
step_world (const Work *work, const double *state, guint t, double *out)
{
  gradus_small_multiply (out, work->transition, state, work->d, work->d, 1, FALSE);
  for (guint j = 0; work->input != NULL && j < work->d; j++)
    out[j] += work->input[j] * work->push[t];
}

/* The first step at or after the parameter's that was not lost; the last one that was not. */
static guint
find_start (const GradusTrajectory *path, guint from)
{
  const guint last = path->length - 1;

  for (guint t = MIN (from - 1, last); t <= last; t++)
    if (!path->missing[t])
      return t;
  for (guint t = last; t > 0; t--)
    if (!path->missing[t])
      return t;
  return 0;
}

static void
run_free (Work *work, const Params *p)
{
  const guint d = work->d, length = work->path->length;
  const guint left = length - 1 - work->start;
  const guint most = work->push != NULL ? MIN ((guint) p->horizon, left) : (guint) p->horizon;
  const gboolean known = work->transition != NULL && (work->push == NULL || work->input != NULL);
  gboolean on = TRUE;

  work->run = g_new0 (double, (gsize) (1 + most) * d);
  work->world = g_new0 (double, (gsize) (1 + most) * d);
  work->errors = g_new0 (double, 1 + (gsize) most);
  for (guint j = 0; j < d; j++)
    work->run[j] = work->world[j] = work->path->measured[(gsize) work->start * d + j];
  while (work->steps < most && !work->away)
    {
      const guint k = work->steps++, t = work->start + k;
      double row[GRADUS_DYNAMICS_MAX_P], *now = &work->run[(gsize) (k + 1) * d];
      double *world = &work->world[(gsize) (k + 1) * d], size = 0, error = 0;

      memcpy (row, now - d, d * sizeof (double));
      if (work->push != NULL)
        row[d] = work->push[t];
      gradus_dynamics_apply (work, work->model, row, now);
      on = on && !known && t + 1 < length && !work->path->missing[t + 1];
      if (known)
        step_world (work, world - d, t, world);
      for (guint j = 0; j < d; j++)
        {
          if (!known)
            world[j] = on ? work->path->measured[(gsize) (t + 1) * d + j] : NAN;
          size = MAX (size, fabs (now[j]));
          error = hypot (error, now[j] - world[j]);
        }
      work->known += isfinite (error) ? 1 : 0;
      work->errors[k + 1] = error < 10 * NOTHING * work->largest ? 0 : error;
      work->away = size > FARTHEST * work->largest;
    }
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p);
  const GradusTrajectory *path
    = gradus_dataset_get_trajectory (gradus_setup_get_dataset (setup));
  const guint d = path->d_measured;
  Work *work = g_new0 (Work, 1);

  work->path = path;
  work->d = d;
  work->push = hint_of (setup, "control", path->length);
  work->transition = hint_of (setup, "transition", (gsize) d * d);
  work->input = work->push != NULL ? hint_of (setup, "input", d) : NULL;
  work->p = d + (work->push != NULL);
  work->time = g_new (guint, path->length);
  work->n = find_pairs (path, (guint) p->trials, work->time);
  work->x = g_new (double, (gsize) work->n * work->p);
  work->y = g_new (double, (gsize) work->n * d);
  for (guint t = 0; t < path->length; t++)
    {
      work->lost += path->missing[t];
      for (guint j = 0; j < d && !path->missing[t]; j++)
        work->largest = MAX (work->largest, fabs (path->measured[(gsize) t * d + j]));
    }
  for (guint i = 0; i < work->n; i++)
    {
      const double *from = &path->measured[(gsize) work->time[i] * d];
      double *row = &work->x[(gsize) i * work->p];

      memcpy (row, from, d * sizeof (double));
      if (work->push != NULL)
        row[d] = work->push[work->time[i]];
      memcpy (&work->y[(gsize) i * d], from + d, d * sizeof (double));
    }
  fit (work);
  work->start = find_start (path, (guint) p->from);
  run_free (work, p);
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  g_free (work->time);
  g_free (work->x);
  g_free (work->y);
  g_free (work->run);
  g_free (work->world);
  g_free (work->errors);
  g_free (work);
}

/* --- Stages ----------------------------------------------------------------------------------- */

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  gradus_array_init_matrix (&state->model, work->d, work->p);
  return GRADUS_STATUS_CONTINUE;
}

GRADUS_MICROS (n_pairs, (work), gradus_n_strides (work->n, GRADUS_DYNAMICS_SHOWN))
GRADUS_MICROS (n_outputs, (work), work->d)
GRADUS_MICROS (n_free, (work), gradus_n_strides (work->steps, GRADUS_DYNAMICS_SHOWN))

/* How many of @n are over after one more micro-step. */
static guint
count_on (const State *state, guint n)
{
  return MIN ((state->done + 1) * gradus_stride (n, GRADUS_DYNAMICS_SHOWN), n);
}

static GradusStatus
end_of_stride (State *state, guint n)
{
  return gradus_step_done (&state->done, &state->last,
                           (guint) gradus_n_strides (n, GRADUS_DYNAMICS_SHOWN));
}

static GradusStatus
run_rows (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  state->rows = count_on (state, work->n);
  return end_of_stride (state, work->n);
}

static GradusStatus
run_solve (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const guint j = state->done;

  memcpy (&gradus_array_write (&state->model)[j * work->p], &work->model[j * work->p],
          work->p * sizeof (double));
  state->solved = j + 1;
  if (state->solved == work->d)
    {
      memcpy (gradus_array_init_matrix (&state->sigma, work->d, work->d), work->sigma,
              work->d * work->d * sizeof (double));
      gradus_context_raise_if (context, EVENT_ONE_DIRECTION, work->rank < work->p);
      gradus_context_raise_if (context, EVENT_GROWS, work->radius > 1);
    }
  return gradus_step_done (&state->done, &state->last, work->d);
}

static GradusStatus
run_one_step (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  double *misses, miss[GRADUS_DYNAMICS_MAX_D];

  if (state->done == 0)
    {
      gradus_array_init_vector (&state->misses, work->n);
      state->looked = 0;
    }
  misses = gradus_array_write (&state->misses);
  for (const guint to = count_on (state, work->n); state->looked < to; state->looked++)
    misses[state->looked] = gradus_dynamics_miss (work, work->model, state->looked, miss);
  return end_of_stride (state, work->n);
}

static GradusStatus
run_free_run (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const guint d = work->d;

  state->run = count_on (state, work->steps);
  memcpy (gradus_array_init_matrix (&state->free, 1 + state->run, d), work->run,
          (gsize) (1 + state->run) * d * sizeof (double));
  gradus_context_raise_if (context, EVENT_AWAY, work->away && state->run == work->steps);
  return end_of_stride (state, work->steps);
}

static GradusStatus
run_certify (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  const guint tried = gradus_rivals_tried (&state->attempts), n = tried + (guint) params->rivals;
  const guint numbers = work->d * work->p;
  double *rival = gradus_rivals_next (&state->rivals, state->done, n, numbers + 1);
  double model[GRADUS_DYNAMICS_MAX_MODEL], size = 0;

  for (guint j = 0; j < numbers; j++)
    size = MAX (size, fabs (work->model[j]));
  if (state->done + 1 < tried)
    gradus_dynamics_guess (work, state->attempts.data[2 * state->done],
                state->attempts.data[2 * state->done + 1], model);
  else if (state->done + 1 == tried)
    gradus_dynamics_guess (work, params->u, params->v, model);
  else
    for (guint j = 0; j < numbers; j++)
      model[j] = work->model[j] + 0.3 * (size > 0 ? size : 1) * gradus_rng_gaussian (context->rng);
  memcpy (rival, model, numbers * sizeof (double));
  rival[numbers] = error_of (work, model);
  state->certified = state->done + 1 == n;
  return gradus_step_done (&state->done, &state->last, n);
}

/* --- Names ------------------------------------------------------------------------------------ */

/* After @k steps of the free run. */
static double
away_at (const Work *work, const double *run, guint k)
{
  double sum = 0;

  for (guint j = 0; j < work->d; j++)
    sum = hypot (sum, run[(gsize) k * work->d + j]);
  return sum;
}

/* The largest entry of X'R, R being what the model misses, beside |X| |Y|. */
static double
find_lean (const Work *work)
{
  double lean[GRADUS_DYNAMICS_MAX_MODEL] = { 0 }, miss[GRADUS_DYNAMICS_MAX_D], most = 0, size;

  for (guint i = 0; i < work->n; i++)
    {
      gradus_dynamics_miss (work, work->model, i, miss);
      for (guint a = 0; a < work->p; a++)
        for (guint j = 0; j < work->d; j++)
          lean[a * work->d + j] += work->x[(gsize) i * work->p + a] * miss[j];
    }
  for (guint e = 0; e < work->p * work->d; e++)
    most = MAX (most, fabs (lean[e]));
  size = sqrt (gradus_sum_squares (work->x, (gsize) work->n * work->p))
         * sqrt (gradus_sum_squares (work->y, (gsize) work->n * work->d));
  return size > 0 ? most / size : most;
}

static double
number_distance (const GradusPosition *here)
{
  GRADUS_HERE (work);
  double sum = 0;

  if (work->transition == NULL)
    return NAN;
  for (guint j = 0; j < work->d; j++)
    for (guint k = 0; k < work->d; k++)
      sum = hypot (sum, work->model[j * work->p + k] - work->transition[j * work->d + k]);
  for (guint j = 0; work->input != NULL && j < work->d; j++)
    sum = hypot (sum, work->model[j * work->p + work->d] - work->input[j]);
  return sum;
}

GRADUS_NUMBER (number_score, (here), error_of_guess (here, NULL))
GRADUS_NUMBER (number_one_step, (work), work->one_step)
GRADUS_NUMBER (number_radius, (work), work->radius)
GRADUS_NUMBER (number_free_error, (state, work), work->errors[state->run])
GRADUS_NUMBER (number_away, (state, work), away_at (work, work->run, state->run))
GRADUS_NUMBER (number_angle, (work),
               work->d == 2 ? atan2 (work->im[0], work->re[0]) * 180 / G_PI : NAN)
GRADUS_NUMBER (number_rank, (work), work->rank)
GRADUS_NUMBER (number_condition, (work),
               work->rank == work->p ? work->info.condition : NAN)
GRADUS_NUMBER (number_gap, (state, work),
               gradus_rivals_best (&state->rivals, gradus_rivals_tried (&state->attempts),
                                   GRADUS_BETTER_LESS) - work->one_step)
GRADUS_VECTOR (array_errors, (state, work), 1 + MIN (state->run, work->known), k, work->errors[k])

static void
array_world (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, work);

  const guint rows = 1 + MIN (state->run, work->known);

  memcpy (gradus_array_init_matrix (out, rows, work->d), work->world,
          (gsize) rows * work->d * sizeof (double));
}

static void
array_control (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (work);

  if (work->push != NULL)
    memcpy (gradus_array_init_vector (out, work->path->length), work->push,
            work->path->length * sizeof (double));
}

static void
array_transition (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (work);

  if (work->transition != NULL)
    memcpy (gradus_array_init_matrix (out, work->d, work->d), work->transition,
            (gsize) work->d * work->d * sizeof (double));
}

static void
array_input (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (work);

  if (work->input != NULL)
    memcpy (gradus_array_init_matrix (out, work->d, 1), work->input, work->d * sizeof (double));
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "score", N_ ("One-step error of the guess"), "e", .number = number_score,
    .flags = GRADUS_METRIC, .better = GRADUS_BETTER_LESS },
  { "one-step", N_ ("One-step error"), "e_1", .number = number_one_step,
    GRADUS_KNOWN (State, solved), .flags = GRADUS_METRIC, .better = GRADUS_BETTER_LESS,
    .beside = "score" },
  { "radius", N_ ("Largest eigenvalue"), "|\\lambda|", .number = number_radius,
    GRADUS_KNOWN (State, solved), .flags = GRADUS_METRIC },
  { "free-error", N_ ("Error of the free run"), "e_k", .number = number_free_error,
    GRADUS_KNOWN (State, run), .flags = GRADUS_METRIC, .beside = "away" },
  { "away", N_ ("Length of the state, free run"), "|\\hat s_k|", .number = number_away,
    GRADUS_KNOWN (State, run), .flags = GRADUS_METRIC },
  { "gap", N_ ("Gap to the best attempt"), "\\min_g e_g - e_1", .number = number_gap,
    GRADUS_KNOWN (State, certified), .flags = GRADUS_METRIC },
  { "attempts", N_ ("Attempts"), "u, v", GRADUS_QUANTITY (State, attempts),
    .indices = N_ ("attempt, u and v"), .flags = GRADUS_START, .tries = "u v" },
  { "model", N_ ("The learned matrices"), "(\\hat A\\;\\hat B)", GRADUS_QUANTITY (State, model),
    GRADUS_KNOWN (State, solved), .indices = N_ ("next state × state, push") },
  { "sigma", N_ ("Covariance of the residuals"), "\\hat\\Sigma", GRADUS_QUANTITY (State, sigma),
    .indices = N_ ("state × state"), .is = "psd" },
  { "misses", N_ ("One-step errors"), "|s_{t+1} - \\hat s_{t+1}|",
    GRADUS_QUANTITY (State, misses), .indices = N_ ("pair (0: not yet)") },
  { "free", N_ ("Free run"), "\\hat s_k", GRADUS_QUANTITY (State, free),
    GRADUS_KNOWN (State, run), .indices = N_ ("step × state") },
  { "errors", N_ ("Errors of the free run"), "|\\hat s_k - s_k|", .array = array_errors,
    GRADUS_KNOWN (State, run), .indices = N_ ("step") },
  { "world", N_ ("What the world does"), "s_k", .array = array_world, GRADUS_KNOWN (State, run),
    .indices = N_ ("step × state") },
  { "rivals", N_ ("Rivals"), "M_r", GRADUS_QUANTITY (State, rivals),
    .indices = N_ ("rival: its numbers, then its error") },
  { "control", N_ ("Pushes"), "a_t", .array = array_control, .indices = N_ ("time"),
    .flags = GRADUS_START | GRADUS_HIDDEN },
  { "transition", N_ ("The world’s own matrix A"), "A", .array = array_transition,
    .indices = N_ ("state × state"), .flags = GRADUS_START | GRADUS_HIDDEN },
  { "input", N_ ("The world’s own matrix B"), "B", .array = array_input,
    .indices = N_ ("state"), .flags = GRADUS_START | GRADUS_HIDDEN },
  { "angle", N_ ("Angle of the learned turn"), NULL, .number = number_angle,
    GRADUS_KNOWN (State, solved) },
  { "distance", N_ ("Distance from the world’s matrices"), NULL, .number = number_distance,
    GRADUS_KNOWN (State, solved) },
  { "rank", N_ ("Rank of X"), NULL, .number = number_rank, GRADUS_KNOWN (State, solved) },
  { "condition", N_ ("Condition of X"), NULL, .number = number_condition,
    GRADUS_KNOWN (State, solved) },
  { "run", N_ ("Steps of the free run"), NULL, GRADUS_QUANTITY (State, run) },
  { "rows", N_ ("Pairs in X and Y"), NULL, GRADUS_QUANTITY (State, rows) },
  { "solved", N_ ("Rows of the matrix"), NULL, GRADUS_QUANTITY (State, solved) },
  { "looked", N_ ("Pairs predicted"), NULL, GRADUS_QUANTITY (State, looked) });

/* A state of one variable is a number. */
static void
name_state (GradusNames *names, const char *id, const double *data, guint n)
{
  if (n == 1)
    gradus_names_number (names, id, data[0]);
  else
    gradus_names_vector (names, id, data, n);
}

guint
gradus_dynamics_pair (const GradusPosition *here)
{
  GRADUS_HERE (state, work);
  const guint so_far = gradus_position_is_phase (here, "rows") ? state->rows
                       : gradus_position_is_phase (here, "one-step") ? state->looked : 1;

  return CLAMP (so_far, 1, work->n) - 1;
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work);
  const guint i = gradus_dynamics_pair (here), d = work->d;
  const guint row = state->solved > 0 ? state->solved - 1 : 0;
  double landing[GRADUS_DYNAMICS_MAX_D], first[GRADUS_DYNAMICS_MAX_D], miss[GRADUS_DYNAMICS_MAX_D];

  gradus_dynamics_apply (work, work->model, &work->x[(gsize) i * work->p], landing);
  gradus_dynamics_apply (work, work->model, work->x, first);
  gradus_names_flag (names, "plane", d == 2);
  gradus_names_flag (names, "pushed", work->push != NULL);
  gradus_names_flag (names, "turning", d == 2 && work->im[0] > 0);
  gradus_names_flag (names, "grows", work->radius > 1);
  gradus_names_flag (names, "apart", work->rank == work->p);
  gradus_names_flag (names, "known", work->known == work->steps);
  gradus_names_flag (names, "known-here", state->run <= work->known);
  gradus_names_flag (names, "true-world", work->transition != NULL);
  gradus_names_whole (names, "pairs", work->n);
  gradus_names_whole (names, "lost", work->lost);
  gradus_names_whole (names, "numbers", work->p);
  gradus_names_whole (names, "made", state->solved * work->p);
  gradus_names_number (names, "guess-angle", atan2 (p->v, p->u) * 180 / G_PI);
  gradus_names_number (names, "guess-growth", hypot (p->u, p->v));
  gradus_names_whole (names, "i", i + 1);
  gradus_names_number (names, "time", work->path->start_time + work->time[i] * work->path->dt);
  name_state (names, "given", &work->x[(gsize) i * work->p], work->p);
  name_state (names, "after", &work->y[(gsize) i * d], d);
  name_state (names, "landing", landing, d);
  name_state (names, "first", first, d);
  gradus_names_number (names, "first-x", first[0]);
  gradus_names_number (names, "first-y", d == 2 ? first[1] : 0);
  gradus_names_number (names, "miss", gradus_dynamics_miss (work, work->model, i, miss));
  gradus_names_whole (names, "output", row + 1);
  gradus_names_vector (names, "output-row", &work->model[row * work->p], work->p);
  gradus_names_number (names, "a", work->model[0]);
  gradus_names_number (names, "b", work->p > d ? work->model[d] : 0);
  name_state (names, "free-state", &work->run[(gsize) state->run * d], d);
  gradus_names_number (names, "growth", pow (work->radius, state->run));
  gradus_names_whole (names, "steps", work->steps);
  gradus_names_number (names, "start-away", away_at (work, work->run, 0));
  gradus_names_number (names, "end-away", away_at (work, work->run, work->steps));
  gradus_names_number (names, "end-error", work->errors[work->steps]);
  gradus_names_number (names, "thought",
                       away_at (work, work->world, work->steps) + work->one_step);
  gradus_names_number (names, "end-scale",
                       MAX (0.15 * away_at (work, work->run, work->steps), 1e-6));
  gradus_names_number (names, "times", work->errors[state->run] / work->one_step);
  gradus_names_number (names, "lean", find_lean (work));
  gradus_names_number (names, "best-tried",
                       state->certified
                         ? gradus_rivals_best (&state->rivals,
                                               gradus_rivals_tried (&state->attempts),
                                               GRADUS_BETTER_LESS)
                         : NAN);
  if (state->rivals.n_dims == 2)
    gradus_rivals_name (names, &state->rivals, state->last);
}

/* --- Lives ------------------------------------------------------------------------------------ */

/* By how much the model misses the state at time step @item, and how far the free run is from the
 * world then. */
static double
life_miss (const GradusPosition *here, guint item, guint curve)
{
  GRADUS_HERE (state, work);
  guint low = 0, high = state->looked;

  while (low < high)
    {
      const guint middle = (low + high) / 2;

      if (work->time[middle] + 1 < item)
        low = middle + 1;
      else
        high = middle;
    }
  return low < state->looked && work->time[low] + 1 == item ? state->misses.data[low] : NAN;
}

static double
life_free (const GradusPosition *here, guint item, guint curve)
{
  GRADUS_HERE (state, work);

  return item < work->path->length && item > work->start && item - work->start <= state->run
           ? work->errors[item - work->start] : NAN;
}

static const GradusLife lives[] = GRADUS_ROWS (
  { "miss", N_ ("One-step error"), "e_t", .value = life_miss },
  { "free", N_ ("Error of the free run"), "e_k", .value = life_free });

static const GradusPhase phases[] = GRADUS_ROWS (
  { "try", N_ ("Set a model by hand"),
    N_ ("Move the numbers of the model until it hits the next state."),
    .shows = "numbers", .asks = "u v", .pseudocode = N_ ("choose the model yourself"),
    .once = TRUE, .run = gradus_run_nothing,
    .rules = GRADUS_SAY (
      { "plane", "\\hat s_{t+1} = \\begin{pmatrix} u & -v \\\\ v & u \\end{pmatrix} s_t,\\quad "
                 "\\role{accent}{e} = \\sqrt{\\tfrac1n\\sum_t |s_{t+1} - \\hat s_{t+1}|^2}" },
      { "pushed", "\\hat s_{t+1} = u\\,s_t + v\\,a_t,\\quad "
                  "\\role{accent}{e} = \\sqrt{\\tfrac1n\\sum_t |s_{t+1} - \\hat s_{t+1}|^2}" },
      { NULL, "\\hat s_{t+1} = u\\,s_t,\\quad "
              "\\role{accent}{e} = \\sqrt{\\tfrac1n\\sum_t |s_{t+1} - \\hat s_{t+1}|^2}" }),
    .filled = GRADUS_SAY (
      { "plane", "u = <u>,\\; v = <v>:\\quad e = <score|accent>" },
      { "pushed", "u = <u>,\\; v = <v>:\\quad e = <score|accent>" },
      { NULL, "u = <u>:\\quad e = <score|accent>" }),
    .said = GRADUS_SAY (
      { "plane", N_ ("The guess turns the state by {guess-angle} degrees and multiplies its length "
                     "by {guess-growth}. It misses the next state by {score}, root mean square.") },
      { "pushed", N_ ("The guess keeps {u} of the state and adds {v} of the push. It misses the "
                      "next state by {score}, root mean square.") },
      { NULL, N_ ("The guess keeps {u} of the state. It misses the next state by {score}, root "
                  "mean square.") }) },
  { "rows", N_ ("Collect the pairs"),
    N_ ("A state, with its push where there is one, and the state after it are one example."),
    .shows = "path",
    .pseudocode = N_ ("for each time t:\n  (s_t, a_t) is a row of X, s_{t+1} a row of Y"),
    .once = TRUE, .n_micro = n_pairs, .run = run_rows,
    .rule = "(s_t, a_t) \\to s_{t+1}",
    .filled = GRADUS_SAY (
      { "micro and plane", "<row given> \\to <row after>" },
      { "micro and pushed", "<row given> \\to <after>" },
      { "micro", "<given> \\to <after>" },
      { NULL, "n = <rows>" }),
    .said = GRADUS_SAY (
      { "micro and pushed", N_ ("Pair {i} of {pairs}: {given}, the state and its push, becomes "
                                "{after}.") },
      { "micro", N_ ("Pair {i} of {pairs}: {given} becomes {after}.") },
      { "lost > 0", NN_ ("{pairs} pair stands in X and Y; a step that was lost belongs to none.",
                         "{pairs} pairs stand in X and Y; a step that was lost belongs to none."),
        "pairs" },
      { NULL, NN_ ("{pairs} pair stands in X and Y.", "{pairs} pairs stand in X and Y."),
        "pairs" }) },
  { "solve", N_ ("Solve for the matrices"),
    N_ ("Each coordinate of the next state is a least squares problem with the same X."),
    .shows = "matrix",
    .pseudocode = N_ ("for each coordinate j of the state:\n  row j of (A B) ← least squares of X, "
                      "y_j\nΣ ← covariance of what is left"),
    .once = TRUE, .n_micro = n_outputs, .run = run_solve,
    .rule = "\\role{model}{(\\hat A\\;\\hat B)} = Y^TX\\,(X^TX)^{-1},\\quad "
            "\\hat\\Sigma = \\tfrac1n R^TR",
    .filled = GRADUS_SAY (
      { "micro", "<row output-row|model>" },
      { NULL, "\\role{model}{(\\hat A\\;\\hat B)} = <model|model>,\\quad \\hat\\Sigma = <sigma>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Least squares on coordinate {output} of the next state: {output-row}.") },
      { "not apart and pushed",
        N_ ("The pairs lie in {rank} of {numbers} directions, so that A and B cannot be told "
            "apart. Of the matrices that fit equally well, A = {a} and B = {b} are the "
            "shortest.") },
      { "not apart", N_ ("The pairs lie in {rank} of {numbers} directions. Of the matrices that "
                         "fit equally well this is the shortest.") },
      { "turning", N_ ("The learned matrix turns by {angle} degrees and multiplies lengths by "
                       "{radius|5}, both averaged over a round. It misses the next state by "
                       "{one-step}, root mean square.") },
      { "pushed", N_ ("A = {a} and B = {b}: the model misses the next state by {one-step}, root "
                      "mean square.") },
      { NULL, N_ ("The largest eigenvalue of the learned matrix is {radius}; it misses the next "
                  "state by {one-step}, root mean square.") }) },
  { "one-step", N_ ("Predict one step"),
    N_ ("The model starts from the truth, makes one step, and starts from the truth again."),
    .shows = "path",
    .pseudocode = N_ ("for each time t:\n  ŝ ← A s_t + B a_t\n  e_t ← |s_{t+1} − ŝ|"),
    .once = TRUE, .n_micro = n_pairs, .run = run_one_step,
    .rule = "\\role{model}{\\hat s_{t+1}} = \\hat A\\,s_t + \\hat B\\,a_t,\\quad "
            "\\role{error}{e_t} = |s_{t+1} - \\hat s_{t+1}|",
    .filled = GRADUS_SAY (
      { "micro and plane", "\\hat s_{t+1} = <row landing|model>,\\quad e_t = <miss|error>" },
      { "micro", "\\hat s_{t+1} = <landing|model>,\\quad e_t = <miss|error>" },
      { NULL, "\\sqrt{\\tfrac1n\\sum_t e_t^2} = <one-step|error>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("From the true state at time {time} the model steps to {landing} and is off "
                     "by {miss}.") },
      { NULL, N_ ("Restarted from the truth, the model is off by {one-step} after one step, root "
                  "mean square.") }) },
  { "free", N_ ("Let it run free"),
    N_ ("Now the model starts once, and each step begins where its own last step ended."),
    .shows = "path", .pseudocode = N_ ("ŝ_0 ← s_0\nfor k = 1, 2, …:\n  ŝ_k ← A ŝ_{k−1} + B a"),
    .once = TRUE, .n_micro = n_free, .run = run_free_run,
    .rule = "\\role{second}{\\hat s_k} = \\hat A\\,\\role{second}{\\hat s_{k-1}} + \\hat B\\,a",
    .filled = GRADUS_SAY (
      { "run == 0", "k = 0" },
      { "micro and plane", "\\hat s_{<run>} = <row free-state|second>" },
      { "micro", "\\hat s_{<run>} = <free-state|second>" },
      { "turning and known and not pushed",
        "|\\hat s_{<run>}| = <away|second>,\\quad |\\lambda|^{<run>} = "
        "<calc exp ( run * ln ( radius ) ) = growth>,\\quad e_{<run>} = <free-error|error>" },
      { "known", "|\\hat s_{<run>}| = <away|second>,\\quad e_{<run>} = <free-error|error>" },
      { NULL, "|\\hat s_{<run>}| = <away|second>" }),
    .said = GRADUS_SAY (
      { "run == 0", N_ ("There are no pushes after the start, so that the free run makes no "
                        "step.") },
      { "micro and known-here", NN_ ("After {run} step on its own the run is at {free-state}, off "
                                     "by {free-error}.",
                                     "After {run} steps on its own the run is at {free-state}, off "
                                     "by {free-error}."), "run" },
      { "micro", NN_ ("After {run} step on its own the run is at {free-state}.",
                      "After {run} steps on its own the run is at {free-state}."), "run" },
      { "event:away", N_ ("The free run is given up after {run} steps: it is a million times as "
                          "large as the data.") },
      { "turning and known and not pushed",
        NN_ ("After {run} step on its own the run is {away} from the middle and off by "
             "{free-error}: the length has been multiplied by about {growth}.",
             "After {run} steps on its own the run is {away} from the middle and off by "
             "{free-error}: the length has been multiplied by {radius|5} so many times, {growth} "
             "in all."), "run" },
      { "known", NN_ ("After {run} step on its own the run is off by {free-error}; restarted, it "
                      "is off by {one-step}.",
                      "After {run} steps on its own the run is off by {free-error}; restarted, it "
                      "is off by {one-step}."), "run" },
      { NULL, NN_ ("After {run} step on its own the run is {away} from the middle. The data do not "
                   "reach so far.",
                   "After {run} steps on its own the run is {away} from the middle. The data do "
                   "not reach so far."), "run" }) },
  { "certify", N_ ("Others come up"),
    N_ ("What the model misses is at right angles to all columns of X, so that no other matrix "
        "misses less in one step."),
    .shows = "rivals",
    .pseudocode = N_ ("for each rival M:\n  one-step error of M ≥ that of (A B)"),
    .once = TRUE, .n_micro = gradus_rivals_n_micro, .run = run_certify,
    .rule = "X^TR = 0",
    .filled = GRADUS_SAY (
      { "micro", "<rival-score|past|6> \\ge <one-step|model|6>" },
      { NULL, "\\max |X^TR| / (|X|\\,|Y|) \\lt 10^{-9}" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Rival {rival} of {n-rivals} misses the next state by {rival-score|5}, the "
                     "model by {one-step|5}.") },
      { "not attempted", N_ ("None of {n-rivals} rivals misses the next state by less than "
                             "{one-step|5}: what is left is at right angles to what was given.") },
      { NULL, N_ ("None of {n-rivals} rivals misses the next state by less than {one-step|5}; your "
                  "best guess misses it by {best-tried|5}.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "u", .label = N_ ("Guess u"), .symbol = "u",
    .blurb = N_ ("How much of the state the guessed model keeps."),
    GRADUS_PARAM_FIELD (Params, u), GRADUS_PLACE (0.9, 1000, -1.5, 1.5, 0.01) },
  { .id = "v", .label = N_ ("Guess v"), .symbol = "v",
    .blurb = N_ ("In the plane, how much the guess turns the state; with a push, how much of it is "
                 "added."),
    GRADUS_PARAM_FIELD (Params, v), GRADUS_PLACE (0.2, 1000, -1.5, 1.5, 0.01) },
  { .id = "trials", .label = N_ ("Trials learnt from"),
    .blurb = N_ ("Steps that were lost part a path into trials; 0 takes all of them."),
    GRADUS_PARAM_FIELD (Params, trials), .def = 0, .min = 0, .max = 1000, .slider_max = 20,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "from", .label = N_ ("Free run from"),
    .blurb = N_ ("The time step at which the free run starts, counted from 1; the next one that "
                 "was not lost."),
    GRADUS_PARAM_FIELD (Params, from), .def = 1, .min = 1, .max = 100000, .slider_min = 1,
    .slider_max = 20, .applies = GRADUS_APPLIES_REDO },
  { .id = "horizon", .label = N_ ("Steps of the free run"), .symbol = "H",
    .blurb = N_ ("How long the model runs without being restarted; where there are pushes, at most "
                 "as long as these are known."),
    GRADUS_PARAM_FIELD (Params, horizon), .def = 50, .min = 1, .max = 10000, .slider_min = 1,
    .slider_max = 100, .applies = GRADUS_APPLIES_REDO },
  GRADUS_RIVALS_PARAM (Params, N_ ("How many matrices near the answer are drawn at the end."), 8));

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_ONE_DIRECTION] = { "one-direction", N_ ("Too few directions"),
                            N_ ("States and pushes leave out a direction, along which the model "
                                "has not been told.") },
  [EVENT_AWAY] = { "away", N_ ("The free run leaves"),
                   N_ ("It is a million times as large as the data.") },
  [EVENT_GROWS] = { "grows", N_ ("It grows"),
                    N_ ("An eigenvalue of the learned matrix is longer than 1.") });

/* By how much the free run is off A^k s, beside the largest of it. */
static double
find_drift (const Work *work)
{
  const guint d = work->d;
  double s[GRADUS_DYNAMICS_MAX_D], next[GRADUS_DYNAMICS_MAX_D], most = 0, size = 1e-300;

  if (work->push != NULL)
    return 0;
  memcpy (s, work->run, d * sizeof (double));
  for (guint k = 1; k <= work->steps; k++)
    {
      for (guint i = 0; i < d; i++)
        {
          next[i] = 0;
          for (guint j = 0; j < d; j++)
            next[i] += work->model[i * work->p + j] * s[j];
        }
      memcpy (s, next, d * sizeof (double));
      for (guint j = 0; j < d; j++)
        {
          most = MAX (most, fabs (s[j] - work->run[(gsize) k * d + j]));
          size = MAX (size, fabs (s[j]));
        }
    }
  return most / size;
}

GRADUS_HOLDS (holds_normal, (work), find_lean (work), *measured < 1e-9)
GRADUS_HOLDS (holds_trace, (state, work),
              fabs (gradus_small_trace (state->sigma.data, work->d)
                    - gradus_square (work->one_step))
                / MAX (gradus_square (work->one_step), 1e-300),
              *measured < 1e-9 || work->one_step < 1e-12 * work->largest)
GRADUS_HOLDS (holds_power, (work), find_drift (work), *measured < 1e-9)
GRADUS_HOLDS (holds_best, (state, work),
              gradus_rivals_best (&state->rivals, G_MAXUINT, GRADUS_BETTER_LESS) - work->one_step,
              *measured >= -1e-9 * MAX (work->largest, 1e-300))

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "normal", N_ ("What is missed is at right angles to what was given"), "X^TR = 0",
    holds_normal, .phase = "solve" },
  { "trace", N_ ("The spread of the residuals is the one-step error"),
    "\\mathrm{tr}\\,\\hat\\Sigma = \\tfrac1n\\sum_t e_t^2", holds_trace, .phase = "solve" },
  { "power", N_ ("The free run is a power of the matrix"), "\\hat s_k = \\hat A^k s_0",
    holds_power, .phase = "free" },
  { "best", N_ ("No rival misses less"), "e_r \\ge e_1", holds_best, .phase = "certify" });

static const GradusPlot plots[] = GRADUS_ROWS (
  { "path", N_ ("Path, one step and free run"), GRADUS_EDIT_PATH,
    .build = gradus_dynamics_build_path,
    .caption = GRADUS_SAY (
      { "known-here and run > 0", NN_ ("After {run} step: off by {free-error}",
                                       "After {run} steps: off by {free-error}"), "run" },
      { "looked > 0", N_ ("One step: off by {one-step}") }) },
  { "numbers", N_ ("Numbers of the model"), .build = gradus_dynamics_build_numbers,
    .caption = GRADUS_SAY (
      { "solved == 0", N_ ("Error of the guess: {score}") },
      { "turning", N_ ("|λ| = {radius|5}, {angle|4}°") },
      { "pushed and not plane", N_ ("A = {a}, B = {b}") },
      { NULL, N_ ("|λ| = {radius|5}") }) },
  { "errors", N_ ("Errors, restarted and free"), .build = gradus_dynamics_build_errors },
  { "matrix", N_ ("The learned matrices"), .kit = gradus_kit_matrix, .of = "model",
    .with = "numbers made=made" },
  { "residuals", N_ ("What is left"), .build = gradus_dynamics_build_residuals },
  { "rivals", N_ ("The model and others"), .build = gradus_dynamics_build_rivals });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "far", N_ ("How far after the free run?"), "free", "path", .asks = GRADUS_ASKS_NUMBER,
    .about = "away", .scale = "end-scale", .when = "turning and steps > 9",
    .words = N_ ("After one step the model is off by {one-step}. Now it starts {start-away} from "
                 "the middle and runs on by itself. How far from the middle is it after {steps} "
                 "steps?"),
    .truth = GRADUS_SAY (
      { NULL, N_ ("{away|4}: each step multiplies the length by {radius|5}, {steps} steps by "
                  "{growth|4}, and the run is not quite round.") }),
    .intuition = N_ ("You thought an error that is small in one step stays small, but each step "
                     "starts from what the one before got wrong."),
    .intuition_answer = "thought" },
  { "apart", N_ ("Can A and B be told apart?"), "solve", "path", .asks = GRADUS_ASKS_EVENT,
    .about = "apart", .when = "pushed",
    .words = N_ ("Pairs of state and push with what followed: {pairs}. Can A and B be told apart "
                 "by them?"),
    .truth = GRADUS_SAY (
      { "apart", N_ ("Yes: X has the rank {rank}, because pushes and states differ in their "
                     "course.") },
      { NULL, N_ ("No: X has the rank {rank}, because each push follows from its state.") }),
    .intuition = N_ ("You thought enough pairs tell any numbers, but here the push is a fixed "
                     "multiple of the state in each of them."),
    .intuition_answer = "yes" },
  { "grows", N_ ("In or out?"), "solve", "path", .asks = GRADUS_ASKS_EVENT, .about = "event:grows",
    .when = "not pushed",
    .words = N_ ("Will the largest eigenvalue of the learned matrix be longer than 1, so that a "
                 "free run grows?"),
    .truth = GRADUS_SAY (
      { "event:grows", N_ ("Yes, {radius|5}.") },
      { NULL, N_ ("No, {radius|5}.") }) });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "turn", .title = N_ ("A turn of 20 degrees"),
    .blurb = N_ ("Off by 0.057 after one step. The eigenvalue has the length 1.0071 and not 1: "
                 "after 50 steps on its own the run is off by 0.989."),
    .data = "rotation-21",
    .claims = "one-step ~ 0.057\nradius ~ 1.0071\nrun == 50\nfree-error ~ 0.989\n"
              "ever: event:grows" },
  { .id = "by-hand", .title = N_ ("By hand: two pairs"),
    .blurb = N_ ("1 becomes 0.5 without a push, so A = 0.5; 0.5 becomes 1.25 with a push of 1, so "
                 "B = 1.25 − 0.25 = 1."),
    .data = "push-3", .params = "u=0.5 v=0.5",
    .claims = "abs(a - 0.5) < 1e-12\nabs(b - 1) < 1e-12\none-step < 1e-12" },
  { .id = "excited", .title = N_ ("Pushes with kicks"),
    .blurb = N_ ("The pushes follow the state and are kicked by 0.2 in turn: A = 0.98 and B = 0.1 "
                 "are found exactly."),
    .data = "excited-11", .params = "u=0.5 v=0.5",
    .claims = "rank == 2\ncondition ~ 4.786\nabs(a - 0.98) < 1e-12\nabs(b - 0.1) < 1e-12" },
  { .id = "spiral", .title = N_ ("A spiral"),
    .blurb = N_ ("The world turns by 30 degrees and keeps 0.95 of the length. Drawn with little "
                 "chance, it is learned well, and the free run comes to rest with it."),
    .data = "turning:n=30,turn=30,growth=0.95,noise=0.01", .data_seed = 3,
    .claims = "radius < 1\nfree-error < 0.1" },
  { .id = "many", .title = N_ ("Twenty trials"),
    .blurb = N_ ("The same turn in 20 trials of 20 steps. Where a step is lost, no pair spans the "
                 "gap; the matrix comes within 0.02 of the world’s."),
    .data = "turning:trials=20", .data_seed = 1, .claims = "distance < 0.02\npairs == 400" },
  { .id = "outwards", .title = N_ ("A world that grows"),
    .blurb = N_ ("Each step multiplies lengths by 1.3. A free run that goes on and on is given up "
                 "where it is a million times as large as the data."),
    .data = "turning:growth=1.3", .data_seed = 1, .params = "horizon=100",
    .claims = "ever: event:away\nrun < 100\nradius ~ 1.3" },
  { .id = "feedback", .title = N_ ("Failure: pushes by one rule"),
    .blurb = N_ ("Every push is −s/2. The answer is A = 0.744 and B = −0.372, the world has 0.98 "
                 "and 0.1, and the error is 0."),
    .data = "feedback-11", .params = "u=0.5 v=0.5",
    .claims = "rank == 1\na ~ 0.744\nb ~ -0.372\none-step == 0\n"
              "ever: event:one-direction",
    .failure = N_ ("State and push never part, so that only A − B/2 = 0.93 is seen, and infinitely "
                   "many A and B have that. Kick the pushes: then both are found.") },
  { .id = "drag", .title = N_ ("Failure: a world that is not linear"),
    .blurb = N_ ("A speed with drag, without chance: one share for all speeds is off by 0.113 "
                 "after one step and by 0.383 at its worst on its own."),
    .data = "drag-16", .params = "horizon=15",
    .claims = "one-step ~ 0.113\nmax(errors) ~ 0.383\na ~ 0.802",
    .failure = N_ ("The world keeps 0.7 of a high speed and nearly all of a low one; the model has "
                   "one number for both. More data do not help. Take more columns (v |v|), or a "
                   "model for each region.") });

#define ORACLE "oracle: numpy.linalg.lstsq on the same path"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "turn", 1, "model", GRADUS_EXPECT (0.959487, -0.314163, 0.348522, 0.942955), 1e-6, ORACLE },
  { "turn", 1, "radius", GRADUS_EXPECT (1.007098), 1e-6, ORACLE },
  { "turn", 1, "one-step", GRADUS_EXPECT (0.056899), 1e-6, ORACLE },
  { "turn", 1, "sigma", GRADUS_EXPECT (0.001152, -0.000361, -0.000361, 0.002086), 1e-6, ORACLE },
  { "turn", 1, "errors", GRADUS_EXPECT (0, 0.020835), 1e-6, ORACLE },
  { "turn", 1, "errors", GRADUS_EXPECT (0.137491), 1e-6, ORACLE, .index = 5 },
  { "turn", 1, "errors", GRADUS_EXPECT (0.161402), 1e-6, ORACLE, .index = 10 },
  { "turn", 1, "errors", GRADUS_EXPECT (0.340936), 1e-6, ORACLE, .index = 20 },
  { "turn", 1, "free-error", GRADUS_EXPECT (0.988556), 1e-6, ORACLE },
  { "turn", 1, "away", GRADUS_EXPECT (1.4959), 5e-5, ORACLE },
  { "by-hand", 1, "model", GRADUS_EXPECT (0.5, 1), 1e-12, "by hand" },
  { "excited", 1, "model", GRADUS_EXPECT (0.98, 0.1), 1e-12, "by hand: the world itself" },
  { "feedback", 1, "model", GRADUS_EXPECT (0.744, -0.372), 1e-9,
    "by hand: of A − B/2 = 0.93 the shortest, 0.93 (1, −1/2) / 1.25" },
  { "drag", 1, "model", GRADUS_EXPECT (0.801956), 1e-6, ORACLE },
  { "drag", 1, "one-step", GRADUS_EXPECT (0.112962), 1e-6, ORACLE });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "trials", .title = N_ ("One trial and twenty"),
    .blurb = N_ ("Of twenty trials the matrix comes nearer to the world’s, and the free run stays "
                 "nearer to the world."),
    .preset = "many", .left = "trials=1", .right = "trials=20", .plot = "errors",
    .claims = "left: pairs == 20\nright: pairs == 400\nleft > right: distance\n"
              "left > right: free-error" });

static const GradusSheet sheet = {
  .aha = N_ ("A model that is nearly right for one step may be wrong for a hundred: errors are fed "
             "back."),
  .by_hand = N_ ("s′ = A s + B a from (1, 0) → 0.5 and (0.5, 1) → 1.25: A = 0.5, then B = 1.25 − "
                 "0.25 = 1."),
  .why = "numbers",
  .intuition = N_ ("A model that is off by 0.06 in one step is off by 0.06 after 50."),
  .caught_by = "far",
  .breaks = N_ ("All pushes by one rule, a = −s/2: least squares of rank 1 answers 0.744 and "
                "−0.372, a B with the wrong sign."),
  .needs = "least-squares mdp-model-estimation",
  .leads_to = "lqr kalman-filter model-based-rl",
  .aliases = "system identification; simulator; free run; dynamics model; excitation; 系统辨识; "
             "动力学模型; 激励; 自由运行; dlxmx",
  .terms = N_ ("system identification; simulator; eigenvalue; excitation"),
  .tiny = "try rows solve one-step free certify",
};

const GradusDescriptor gradus_learned_dynamics = {
  .id = "learned-dynamics", .chapter = 21, .difficulty = 2,
  .title = N_ ("Learning a linear model"),
  .summary = N_ ("Learns the matrices of a linear world from the path that it took, and lets the "
                 "model run by itself."),
  .goal = N_ ("Say what becomes of a small one-step error in a long run, and when A and B cannot "
              "be told apart."),
  .source = "CS229 lecture notes, reinforcement learning, section 4.2.1",
  .kind = GRADUS_KIND_STAGES, .data_kind = &gradus_data_trajectory,
  .columns = N_ ("One or two measured variables, the state, at each time."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .lives = lives,
  .validate = validate, .prepare = prepare, .unprepare = unprepare, .init = init, .name = name,
  .start_shows = "path", .end_shows = "path",
  .start_said = GRADUS_SAY (
    { NULL, NN_ ("{pairs} pair of a state and the next one, and a linear model that is to be "
                 "learned from them.",
                 "{pairs} pairs of a state and the next one, and a linear model that is to be "
                 "learned from them."), "pairs" }),
  .same = GRADUS_SAMENESS (
    { "place", GRADUS_DIFFERS, "a linear model without a constant moves about 0" },
    { "one-point", GRADUS_SENTENCE }),
};
