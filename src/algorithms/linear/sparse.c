/* Sparse linear models, the family "sparse": least squares with a penalty that has a kink at 0.
 *
 * Objective. J (theta) = 1/2 sum_i r_i^2 + lambda ((1 - tau) |theta|_1 + tau |theta|_2^2), with
 * r = y - Phi theta; tau = 0 is the lasso, 1 is ridge, between them lies the elastic net. The kink
 * of |theta_j| at 0 makes coefficients exactly 0, and has no slope there: two ways around it.
 *
 * Reweighting. |t| <= t^2 / (2c) + c/2, with equality at c = |t|: a parabola that touches the arms
 * of the kink where one stands. Its least place is a ridge solution in which each coefficient has a
 * spring of its own, lambda (1 - tau) / |theta_j|. With D = diag (sqrt |theta_j|) and theta = D u,
 *   (D G D + lambda (1 - tau) + 2 lambda tau D^2) u = D Phi'y,     G = Phi'Phi,
 * no spring is infinite, and what is 0 stays 0.
 *
 * Other powers (row lp-constrained-ls). |t|^p / p <= c^(p-2) t^2 / 2 + const for 0 < p <= 2: the
 * springs are lambda |theta_j|^(p-2) then, and D = diag (|theta_j|^(1-p/2)). Below 1 the penalty is
 * not convex: where reweighting ends depends on where it starts. No bound is shown for p other
 * than 1.
 *
 * Proximal steps. z = theta - (gradient of the smooth part) / L, L its largest curvature; then
 * every z_j is pulled towards 0 by lambda / L, and what is nearer than that becomes exactly 0.
 *
 * A path (row sparse-feature-selection). From the largest lambda, where all is 0, downwards; each
 * is solved by coordinate descent from the last. A column enters when the data pull at it with
 * lambda.
 *
 * Why it works. Both make J least for a function that is above J and touches it where one stands,
 * so J never rises. How far the least J can still be is bounded at every step: s r, with s so small
 * that |Phi's r| <= lambda, is a point of the dual problem, and the gap to its value is shown.
 *
 * Cost. n b^2 once, then b^3 a round of reweighting or b^2 a proximal step.
 *
 * Edge cases. A start at 0 never leaves it by reweighting (preset "asleep"). lambda >= max |Phi'y|:
 * everything is 0. A step above 2/L makes J grow (preset "too-far").
 *
 * Source: 图解机器学习, chapter 5 (the printed matrix of figure 5.6 lacks the inverse of Theta);
 * R. Tibshirani 1996, JRSS B 58, 267-288; H. Zou and T. Hastie 2005, JRSS B 67, 301-320.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-basis.h"
#include "gradus-entry.h"
#include "gradus-lasso.h"
#include "gradus-linalg.h"
#include "gradus-vector-math.h"
#include "sprung-ridge.h"

typedef enum { METHOD_REWEIGHT, METHOD_PROXIMAL, METHOD_PATH } Method;
typedef enum { BEGIN_ZEROS, BEGIN_ONES, BEGIN_RANDOM } Begin;

/* Functions of the model at most, and coefficients whose whole path is drawn. */
#define MOST 200
#define MOST_PATHS 12
/* Columns whose names have room under the stems. */
#define MOST_NAMES 6
#define N_PATHS 60
/* Of a round, whatever the method. */
#define N_PHASES 3

typedef struct
{
  guint method, basis, begin;
  double width, lambda, tau, power, ratio, factor, zero, tolerance;
  bool mean;
  int limit;
} Params;

typedef struct
{
  GradusArray theta;     /* b */
  GradusArray weight;    /* b: reweighting: |theta| as it was when the springs were set */
  GradusArray z;         /* b: proximal: after the step down the slope */
  double lambda;         /* of this round */
  double objective, gap, moved;
  double size;           /* sum |theta_j|^p */
  double kept;           /* share of its size that what is the weakest now kept in the last round */
  guint alive, weak, dead, round;
  bool planned;
} State;

typedef struct
{
  guint n, b;
  double scale;          /* of the sum of squares: 1, or 1/n */
  GradusBasis *basis;
  double *phi;           /* b columns of n */
  double *gram, *said;   /* scale Phi'Phi, scale Phi'y */
  double curvature;      /* largest eigenvalue of gram */
  double top;            /* the least lambda for which all is 0 */
  guint left;            /* coefficients of the least J that are not 0, of a model with few */
  double shared, alone;  /* the first of two at the least J, and at the least without the square */
  double *paths;         /* N_PATHS x (1 + b): lambda and its coefficients; NULL: too many */
} Work;

enum { EVENT_DEAD, EVENT_WOKE, EVENT_GROWS };

/* --- What follows at once --------------------------------------------------------------------- */

static double
soft (double z, double by)
{
  return z > by ? z - by : z < -by ? z + by : 0;
}

/* Coordinate descent for one lambda from @theta on. */
static void
descend (const Work *work, const double *y, double l1, double l2, double *theta)
{
  gradus_lasso_descend (work->phi, work->n, work->b, y, work->scale, l1, l2, 1e-10, 2000, theta);
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  Work *work = g_new0 (Work, 1);
  g_autofree double *values = NULL;
  g_autofree double *row = NULL;
  g_autofree double *least = NULL;
  double alike = 0;

  work->n = table->n;
  work->scale = params->mean ? 1.0 / table->n : 1;
  work->basis = gradus_basis_new (params->basis, 1, params->width, table->x, table->n, table->d,
                                  MOST);
  work->b = work->basis->n;
  work->phi = g_new (double, (gsize) work->n * work->b);
  work->gram = g_new0 (double, (gsize) work->b * work->b);
  work->said = g_new0 (double, work->b);
  values = g_new0 (double, work->b);
  row = g_new (double, work->b);
  for (guint i = 0; i < work->n; i++)
    {
      gradus_basis_row (work->basis, gradus_table_row (table, i), row);
      for (guint j = 0; j < work->b; j++)
        work->phi[(gsize) j * work->n + i] = row[j];
    }
  for (guint j = 0; j < work->b; j++)
    {
      const double *column = &work->phi[(gsize) j * work->n];

      work->said[j] = work->scale * gradus_dot (column, table->y, work->n);
      for (guint k = j; k < work->b; k++)
        work->gram[(gsize) j * work->b + k] = work->gram[(gsize) k * work->b + j]
          = work->scale * gradus_dot (column, &work->phi[(gsize) k * work->n], work->n);
    }
  if (gradus_symmetric_eigen (work->gram, work->b, values, NULL))
    work->curvature = values[0];
  for (guint j = 0; j < work->b; j++)
    work->top = fmax (work->top, fabs (work->said[j]));
  if (params->power != 1 || work->b > MOST_PATHS || !(work->top > 0) || !(work->top < 1e100))
    return work;
  work->paths = g_new0 (double, (gsize) N_PATHS * (work->b + 1));
  for (guint p = 0; p < N_PATHS; p++)
    {
      double *path = &work->paths[(gsize) p * (work->b + 1)];
      const double lambda = work->top * pow (10, -3.0 * p / (N_PATHS - 1));

      if (p > 0)
        memcpy (path, path - work->b - 1, (work->b + 1) * sizeof (double));
      path[0] = lambda;
      descend (work, table->y, lambda * (1 - params->tau), lambda * params->tau, path + 1);
    }
  least = g_new0 (double, work->b);
  descend (work, table->y, params->lambda * (1 - params->tau), params->lambda * params->tau, least);
  for (guint j = 0; j < work->b; j++)
    work->left += least[j] != 0;
  work->shared = least[0];
  work->alone = NAN;
  /* Of twins; of two columns that are one and the same the lasso may take either. */
  if (work->b == 2)
    alike = gradus_square (work->gram[1]) / (work->gram[0] * work->gram[3]);
  if (alike > 0.9 && alike < 0.9999)
    {
      descend (work, table->y, params->lambda, 0, least);
      work->alone = least[0];
    }
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  gradus_basis_free (work->basis);
  g_free (work->phi);
  g_free (work->gram);
  g_free (work->said);
  g_free (work->paths);
  g_free (work);
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);

  if (params->basis == GRADUS_BASIS_COLUMNS && table->d > MOST)
    return g_strdup_printf (_("There are %u inputs, and models of up to %u coefficients are "
                              "fitted here: choose fewer columns."), table->d, MOST);
  return NULL;
}

/* The gradient of the smooth part, with its sign turned: Phi'r - 2 lambda tau theta. */
static void
find_pull (const Work *work, const Params *params, const double *theta, double *out)
{
  for (guint j = 0; j < work->b; j++)
    {
      out[j] = work->said[j] - 2 * params->lambda * params->tau * theta[j];
      for (guint k = 0; k < work->b; k++)
        out[j] -= work->gram[(gsize) j * work->b + k] * theta[k];
    }
}

/* Of one coefficient, without lambda. */
static double
find_penalty (const Params *params, double t)
{
  return params->power == 1 ? fabs (t) : pow (fabs (t), params->power) / params->power;
}

/* The stiffness, without lambda, of the spring of a coefficient of size @c. */
static double
find_spring (const Params *params, double c)
{
  return pow (c, params->power - 2);
}

static double
find_objective (const Work *work, const Params *params, const GradusTable *table,
                const double *theta, double *dual)
{
  const double l1 = params->lambda * (1 - params->tau), l2 = params->lambda * params->tau;
  g_autofree double *r = g_memdup2 (table->y, sizeof (double) * work->n);
  double squares, along, size = 0, length = 0;

  for (guint j = 0; j < work->b; j++)
    {
      const double *column = &work->phi[(gsize) j * work->n];

      for (guint i = 0; theta[j] != 0 && i < work->n; i++)
        r[i] -= theta[j] * column[i];
    }
  squares = work->scale * gradus_dot (r, r, work->n);
  along = work->scale * gradus_dot (r, table->y, work->n);
  for (guint j = 0; j < work->b; j++)
    {
      size += find_penalty (params, theta[j]);
      length += theta[j] * theta[j];
    }
  if (dual != NULL)
    {
      g_autofree double *pull = g_new (double, work->b);
      double most = 0, s;

      find_pull (work, params, theta, pull);
      for (guint j = 0; j < work->b; j++)
        most = fmax (most, fabs (pull[j]));
      s = most > l1 ? l1 / most : 1;
      *dual = s * along - 0.5 * s * s * (squares + 2 * l2 * length);
    }
  return 0.5 * squares + l1 * size + l2 * length;
}

/* The parameters with the lambda of this round. */
static Params
params_now (const State *state, const Params *params)
{
  Params now = *params;

  if (params->method == METHOD_PATH)
    now.lambda = state->lambda;
  return now;
}

/* All that is said of a theta. */
static void
measure (State *state, const Work *work, const Params *params, const GradusTable *table)
{
  const Params now = params_now (state, params);
  const double *theta = state->theta.data;
  double dual, least = INFINITY;

  state->lambda = now.lambda;
  state->objective = find_objective (work, &now, table, theta, &dual);
  state->gap = params->power == 1 ? fmax (state->objective - dual, 0) : NAN;
  state->alive = 0;
  state->size = 0;
  for (guint j = 0; j < work->b; j++)
    state->size += pow (fabs (theta[j]), params->power);
  for (guint j = 0; j < work->b; j++)
    if (fabs (theta[j]) > params->zero)
      {
        state->alive++;
        if (fabs (theta[j]) < least)
          {
            least = fabs (theta[j]);
            state->weak = j;
          }
      }
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  const GradusArray *given = gradus_context_start (context, "theta");
  double *theta = gradus_array_init_vector (&state->theta, work->b);

  if (!(work->curvature < 1e100))
    return gradus_context_fail (context, _("The columns of the model hold numbers too large to be "
                                           "squared. Divide them by a power of ten."));
  for (guint j = 0; j < work->b; j++)
    theta[j] = given != NULL && gradus_array_length (given) == work->b ? given->data[j]
               : params->begin == BEGIN_ONES ? 1
               : params->begin == BEGIN_RANDOM ? gradus_rng_gaussian (context->rng) : 0;
  state->lambda = params->method == METHOD_PATH ? work->top : params->lambda;
  gradus_array_init_vector (&state->weight, work->b);
  gradus_array_init_vector (&state->z, work->b);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
refresh (gpointer state_, GradusContext *context)
{
  State *state = state_;

  state->planned = false;
  measure (state, context->workspace, context->params, gradus_context_get_table (context));
  return GRADUS_STATUS_CONTINUE;
}

/* With as many functions as before theta is kept. */
static gboolean
rebase (gpointer state_, GradusContext *context, const GradusSetup *old)
{
  State *state = state_;

  context->restart_iteration = TRUE;
  return gradus_array_length (&state->theta) == ((const Work *) context->workspace)->b
         && refresh (state, context) == GRADUS_STATUS_CONTINUE;
}

/* --- Phases ----------------------------------------------------------------------------------- */

static GradusStatus
run_weigh (gpointer state_, GradusContext *context)
{
  State *state = state_;
  double *weight = gradus_array_write (&state->weight);

  for (guint j = 0; j < state->theta.shape[0]; j++)
    weight[j] = fabs (state->theta.data[j]);
  state->planned = true;
  return GRADUS_STATUS_CONTINUE;
}

/* What has become of theta: counted against what it was. */
static void
settle (State *state, GradusContext *context, const double *old)
{
  GRADUS_STEP (params, work);
  const double *theta = state->theta.data;
  const double before = state->objective;
  double way = 0;
  guint woke = 0;

  state->dead = 0;
  for (guint j = 0; j < work->b; j++)
    {
      way += gradus_square (theta[j] - old[j]);
      state->dead += fabs (old[j]) > params->zero && !(fabs (theta[j]) > params->zero);
      woke += !(fabs (old[j]) > params->zero) && fabs (theta[j]) > params->zero;
    }
  state->moved = sqrt (way);
  state->planned = false;
  measure (state, work, params, gradus_context_get_table (context));
  state->kept = work->b > 0 && old[state->weak] != 0
                  ? fabs (theta[state->weak] / old[state->weak]) : NAN;
  gradus_context_raise_if (context, EVENT_DEAD, state->dead > 0);
  gradus_context_raise_if (context, EVENT_WOKE, woke > 0);
  gradus_context_raise_if (context, EVENT_GROWS, state->objective > before * (1 + 1e-9) + 1e-12);
}

/* The ridge solution with a spring for each coefficient. */
static GradusStatus
run_solve (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  const guint b = work->b;
  const double l1 = params->lambda * (1 - params->tau), l2 = params->lambda * params->tau;
  g_autofree double *old = g_memdup2 (state->theta.data, b * sizeof (double));
  g_autofree double *root = g_new (double, b);

  for (guint j = 0; j < b; j++)
    root[j] = l1 > 0 ? pow (state->weight.data[j], 1 - 0.5 * params->power) : 1;
  if (!gradus_sprung_ridge (work->gram, work->said, b, root, l1, 2 * l2,
                            gradus_array_write (&state->theta)))
    return gradus_context_fail (context, _("The equations have no single solution: the columns "
                                           "say the same twice, and λ is too small. Raise λ."));
  settle (state, context, old);
  return GRADUS_STATUS_CONTINUE;
}

/* The step of proximal gradient: factor / L. */
static double
find_rate (const Work *work, const Params *params)
{
  const double curvature = work->curvature + 2 * params->lambda * params->tau;

  return curvature > 0 ? params->factor / curvature : 0;
}

static GradusStatus
run_slope (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  double *z = gradus_array_write (&state->z);

  find_pull (work, params, state->theta.data, z);
  for (guint j = 0; j < work->b; j++)
    z[j] = state->theta.data[j] + find_rate (work, params) * z[j];
  state->planned = true;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_shrink (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  const double by = params->lambda * (1 - params->tau) * find_rate (work, params);
  g_autofree double *old = g_memdup2 (state->theta.data, work->b * sizeof (double));
  double *theta = gradus_array_write (&state->theta);

  for (guint j = 0; j < work->b; j++)
    {
      theta[j] = soft (state->z.data[j], by);
      if (fabs (theta[j]) > 1e12)
        return gradus_context_fail (context, _("The coefficients have left every range: the step "
                                               "is too long. Bring its factor below 2."));
    }
  settle (state, context, old);
  return GRADUS_STATUS_CONTINUE;
}

/* A path is at its end with the last penalty, everything else when theta rests. */
static GradusStatus
run_check (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);

  if (params->method == METHOD_PATH ? state->lambda <= params->lambda
                                    : state->moved < params->tolerance)
    return GRADUS_STATUS_CONVERGED;
  return ++state->round >= (guint) params->limit ? GRADUS_STATUS_EXHAUSTED
                                                 : GRADUS_STATUS_CONTINUE;
}

GRADUS_RUN (run_lower, (state, params),
            (state->lambda = fmax (params->ratio * state->lambda, params->lambda),
             state->planned = true,
             measure (state, context->workspace, params, gradus_context_get_table (context)),
             GRADUS_STATUS_CONTINUE))

static GradusStatus
run_descend (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  g_autofree double *old = g_memdup2 (state->theta.data, work->b * sizeof (double));

  descend (work, gradus_context_get_table (context)->y, state->lambda, 0,
           gradus_array_write (&state->theta));
  settle (state, context, old);
  return GRADUS_STATUS_CONTINUE;
}

/* --- Names ------------------------------------------------------------------------------------ */

static void
array_pull (const GradusPosition *here, GradusArray *out)
{
  const Work *work = here->workspace;

  find_pull (work, here->params, ((const State *) here->state)->theta.data,
             gradus_array_init_vector (out, work->b));
}

static double
find_largest (const State *state)
{
  double largest = 0;

  for (gsize j = 0; j < gradus_array_length (&state->theta); j++)
    largest = fmax (largest, fabs (state->theta.data[j]));
  return largest;
}

static const char *
column_name (const GradusPosition *here, guint j)
{
  const GradusTable *table = gradus_dataset_get_table (here->dataset);

  return table->names[table->x_columns[j]];
}

/* "education, ability": the columns that came in with this step, a word of a sentence. */
static void
name_entered (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, previous, work);
  g_autoptr (GString) entered = g_string_new (NULL);

  for (guint j = 0; previous != NULL && j < work->b; j++)
    if (previous->theta.data[j] == 0 && state->theta.data[j] != 0)
      g_string_append_printf (entered, "%s%s", entered->len > 0 ? _ (", ") : "",
                              column_name (here, j));
  gradus_names_word (names, "entered", entered->str);
  gradus_names_word (names, "weak-name", work->b > 0 ? column_name (here, state->weak) : "");
}

/* Where two coefficients will come to rest: the rounds to come, in advance. */
static void
array_ends (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, params, work);
  const double l1 = params->lambda * (1 - params->tau), l2 = params->lambda * params->tau;
  const gboolean asked = work->b == 2 && params->method == METHOD_REWEIGHT && here->iteration == 0;
  double *ends = gradus_array_init_vector (out, work->b);

  if (work->b > 0)
    memcpy (ends, state->theta.data, work->b * sizeof (double));
  for (int round = 0; asked && round < params->limit; round++)
    {
      const double root[2] = { pow (fabs (ends[0]), 1 - 0.5 * params->power),
                               pow (fabs (ends[1]), 1 - 0.5 * params->power) };

      if (!gradus_sprung_ridge (work->gram, work->said, 2, root, l1, 2 * l2, ends))
        break;
    }
  for (guint j = 0; j < work->b; j++)
    ends[j] = fabs (ends[j]) > params->zero ? ends[j] : 0;
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, work);
  const double l1 = params->lambda * (1 - params->tau), rate = find_rate (work, params);
  const double weakest = work->b > 0 ? fabs (state->theta.data[state->weak]) : NAN;
  const double z = work->b > 0 ? state->z.data[state->weak] : NAN;

  gradus_names_whole (names, "b", work->b);
  gradus_names_whole (names, "weak-number", state->weak + 1);
  gradus_names_number (names, "weakest", weakest);
  gradus_names_number (names, "weak-now", state->theta.data[state->weak]);
  gradus_names_number (names, "as-before",
                       work->b > 0 ? state->theta.data[state->weak] * state->kept : NAN);
  gradus_names_number (names, "l1", l1);
  gradus_names_number (names, "stiffness", l1 * find_spring (params, weakest));
  gradus_names_number (names, "times", find_spring (params, weakest)
                                         / find_spring (params, find_largest (state)));
  gradus_names_number (names, "rate", rate);
  gradus_names_number (names, "L", params->factor / fmax (rate, 1e-300));
  gradus_names_number (names, "by", rate * l1);
  gradus_names_flag (names, "few", work->b <= 5);
  /* Next to nothing, the penalty only chooses among the fits that are exact: J is no number to look
   * at, the size of the ball is. */
  gradus_names_flag (names, "exact", l1 > 0 && l1 <= 1e-5);
  gradus_names_flag (names, "plane", work->b == 2);
  gradus_names_flag (names, "bounded", params->power == 1);
  gradus_names_flag (names, "net", params->tau > 0 && params->tau < 1);
  gradus_names_flag (names, "doubtful", weakest < 3 * params->zero);
  gradus_names_flag (names, "near", fabs (z) < 2 * rate * l1 && z != 0);
  gradus_names_flag (names, "still", here->previous != NULL
                                       && fabs (state->objective
                                                - ((const State *) here->previous)->objective)
                                            <= 1e-9 * fabs (state->objective));
  gradus_names_flag (names, "all-zero", state->alive == 0);
  if (params->method == METHOD_PATH)
    name_entered (here, names);
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "objective", N_("Objective"), "J", GRADUS_QUANTITY (State, objective),
    .flags = GRADUS_METRIC, .better = GRADUS_BETTER_LESS },
  { "at", N_("Penalty of this round"), "\\lambda", GRADUS_QUANTITY (State, lambda) },
  { "gap", N_("At most so far above the least"), "J - J^*", GRADUS_QUANTITY (State, gap),
    .flags = GRADUS_METRIC | GRADUS_LOG },
  { "alive", N_("Coefficients that are not 0"), "\\|\\theta\\|_0", GRADUS_QUANTITY (State, alive),
    .flags = GRADUS_METRIC },
  { "size", N_("Size of the ball"), "\\sum|\\theta|^p", GRADUS_QUANTITY (State, size),
    .flags = GRADUS_METRIC },
  { "left", N_("Left when at rest"), NULL, GRADUS_PREPARED (Work, left), .flags = GRADUS_HIDDEN },
  { "shared", N_("The first twin at rest"), NULL, GRADUS_PREPARED (Work, shared),
    .flags = GRADUS_HIDDEN },
  { "alone", N_("The first twin without the square"), NULL, GRADUS_PREPARED (Work, alone),
    .flags = GRADUS_HIDDEN },
  { "ends", N_("Where two come to rest"), NULL, .array = array_ends, .flags = GRADUS_HIDDEN },
  { "moved", N_("Way of the round"), "\\|\\Delta\\theta\\|", GRADUS_QUANTITY (State, moved),
    .flags = GRADUS_METRIC | GRADUS_LOG },
  { "theta", N_("Coefficients"), "\\theta", GRADUS_QUANTITY (State, theta),
    .indices = N_("function"), .flags = GRADUS_TRACKED | GRADUS_TYPED | GRADUS_START },
  { "weight", N_("Sizes when the springs were set"), "|\\theta|", GRADUS_QUANTITY (State, weight),
    .indices = N_("function"), .flags = GRADUS_HIDDEN },
  { "z", N_("After the step down the slope"), "z", GRADUS_QUANTITY (State, z),
    .indices = N_("function") },
  { "pull", N_("Pull of the data"), "\\Phi^T r", .array = array_pull,
    .indices = N_("function") },
  { "kept", N_("Kept of its size"), NULL, GRADUS_QUANTITY (State, kept) },
  { "weak", N_("The weakest"), NULL, GRADUS_QUANTITY (State, weak) },
  { "dead", N_("Gone in this round"), NULL, GRADUS_QUANTITY (State, dead) },
  { "planned", N_("The step is planned"), NULL, GRADUS_QUANTITY (State, planned) });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_DEAD] = { "dead", N_("Gone"), N_("A coefficient has become 0, or counts as 0.") },
  [EVENT_WOKE] = { "woke", N_("Awake"), N_("A coefficient that counted as 0 is there again.") },
  [EVENT_GROWS] = { "grows", N_("J rises"), N_("The objective is higher than before the step.") });

/* --- What theory promises --------------------------------------------------------------------- */

/* Both make a function least that is above J and touches it: unless the step is longer than 1/L. */
static gboolean
holds_down (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, previous, params);

  *measured = previous != NULL ? state->objective - previous->objective : 0;
  return previous == NULL || (params->method == METHOD_PROXIMAL && params->factor > 1)
         || *measured <= 1e-9 * fabs (previous->objective) + 1e-15;
}

/* The weak dual: nothing is below it. */
static gboolean
holds_gap (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);
  const Params now = params_now (state, here->params);
  double dual;

  for (guint p = 0; work->paths != NULL && p < N_PATHS; p++)
    {
      const double *path = &work->paths[(gsize) p * (work->b + 1)];
      const double j = find_objective (work, &now,
                                       gradus_dataset_get_table (here->dataset), path + 1, &dual);

      *measured = fmax (*measured, state->objective - state->gap - j);
    }
  return *measured <= 1e-9 * (1 + fabs (state->objective));
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "down", N_("J never rises"), "J(\\theta')\\le J(\\theta)",
    N_("The round has raised the objective."), holds_down },
  { "gap", N_("Nothing is below the bound"), "J^*\\ge J - \\mathrm{gap}",
    N_("A point of the path is lower than the bound allows."), holds_gap });

/* --- Pictures --------------------------------------------------------------------------------- */

static double
surface (const GradusPosition *here, double a, double b)
{
  GRADUS_HERE (state, work);
  const Params now = params_now (state, here->params), *params = &now;
  const double l1 = params->lambda * (1 - params->tau), l2 = params->lambda * params->tau;
  const double at[2] = { a, b };
  double sum = l1 * (find_penalty (params, a) + find_penalty (params, b)) + l2 * (a * a + b * b);

  /* The others are held: what they add is the same everywhere but for the mixed terms. */
  for (guint j = 0; j < 2; j++)
    {
      double pull = work->said[j];

      for (guint k = 2; k < work->b; k++)
        pull -= work->gram[(gsize) j * work->b + k] * state->theta.data[k];
      sum -= pull * at[j];
      for (guint k = 0; k < 2; k++)
        sum += 0.5 * at[j] * at[k] * work->gram[(gsize) j * work->b + k];
    }
  return sum;
}

/* Where the springs of this round are stretched as much as at theta: an ellipse. */
static void
draw_springs (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;
  const double *theta = state->theta.data, *c = state->weight.data;
  double spring[2], level = 0, x[121], y[121];

  for (guint j = 0; j < 2; j++)
    {
      spring[j] = find_spring (here->params, c[j]);
      level += spring[j] * theta[j] * theta[j];
    }
  if (here->phase < 0 || !(level > 0) || !(level < 1e100))
    return;
  for (guint i = 0; i <= 120; i++)
    {
      x[i] = sqrt (level / spring[0]) * cos (2 * M_PI * i / 120);
      y[i] = sqrt (level / spring[1]) * sin (2 * M_PI * i / 120);
    }
  gradus_scene_polyline (scene, x, y, 121, GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID);
  gradus_scene_legend_line (scene, GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID,
                            _("springs stretched as much as here"));
}

/* Where the penalty is what it is at theta, and the two beats of a proximal step. */
static void
draw_ball (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, previous, params, work);
  const double *theta = state->theta.data;
  double x[121], y[121], level;
  const double p = params->power;
  const double by = params->lambda * (1 - params->tau) * find_rate (work, params);

  if (gradus_kit_waits (scene, work->b < 2, _("There is one coefficient only: look at the stems.")))
    return;
  gradus_scene_set_axes (scene, gradus_scene_get_axes (scene, NULL, NULL), "θ₁", "θ₂");
  level = (1 - params->tau) * (pow (fabs (theta[0]), p) + pow (fabs (theta[1]), p))
          + params->tau * (theta[0] * theta[0] + theta[1] * theta[1]);
  for (guint i = 0; i <= 120 && level > 0; i++)
    {
      /* Closer together where they come near an axis, so that a tip is one. */
      const double a = pow (fabs (cos (2 * M_PI * i / 120)), fmax (2 / p, 1));
      const double b = pow (fabs (sin (2 * M_PI * i / 120)), fmax (2 / p, 1));
      const double c = copysign (a / hypot (a, b), cos (2 * M_PI * i / 120));
      const double s = copysign (b / hypot (a, b), sin (2 * M_PI * i / 120));
      const double one = (1 - params->tau) * (pow (fabs (c), p) + pow (fabs (s), p));
      const double r = params->tau > 0 ? (sqrt (one * one + 4 * params->tau * level) - one)
                                           / (2 * params->tau) : pow (level / one, 1 / p);

      x[i] = r * c;
      y[i] = r * s;
    }
  if (level > 0)
    {
      gradus_scene_polygon (scene, x, y, 120, GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED, 0.08);
      gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED,
                                _("as much penalty as here"));
    }
  if (params->method == METHOD_REWEIGHT && params->tau == 0)
    draw_springs (here, scene);
  if (params->method != METHOD_PROXIMAL)
    return;
  gradus_scene_hrule (scene, by, GRADUS_ROLE_ACCENT, GRADUS_LINE_DOTTED, NULL);
  gradus_scene_hrule (scene, -by, GRADUS_ROLE_ACCENT, GRADUS_LINE_DOTTED, NULL);
  gradus_scene_vrule (scene, by, GRADUS_ROLE_ACCENT, GRADUS_LINE_DOTTED, NULL);
  gradus_scene_vrule (scene, -by, GRADUS_ROLE_ACCENT, GRADUS_LINE_DOTTED, NULL);
  gradus_scene_legend_line (scene, GRADUS_ROLE_ACCENT, GRADUS_LINE_DOTTED,
                            _("z nearer to an axis is laid on it"));
  if (previous == NULL)
    return;
  if (state->planned)
    gradus_scene_arrow (scene, theta[0], theta[1], state->z.data[0], state->z.data[1],
                        GRADUS_ROLE_PAST, GRADUS_LINE_SOLID);
  else if (gradus_position_is_phase (here, "shrink"))
    {
      gradus_scene_arrow (scene, previous->theta.data[0], previous->theta.data[1],
                          state->z.data[0], state->z.data[1], GRADUS_ROLE_PAST,
                          GRADUS_LINE_SOLID);
      gradus_scene_arrow (scene, state->z.data[0], state->z.data[1], theta[0], theta[1],
                          GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD);
    }
}

/* What one coefficient costs, and the parabola of the weakest that counts: a point at 0 makes
 * zeros, and a curve that bends downwards makes false minima. */
static void
draw_cost (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params, work);
  const double c = work->b > 0 ? fabs (state->theta.data[state->weak]) : 0;
  double reach = 1, x[201], y[201], bound[201];

  for (guint j = 0; j < work->b; j++)
    reach = fmax (reach, 1.2 * fabs (state->theta.data[j]));
  for (guint i = 0; i <= 200; i++)
    {
      x[i] = reach * (i / 100.0 - 1);
      y[i] = find_penalty (params, x[i]);
      bound[i] = find_penalty (params, c) + 0.5 * find_spring (params, c) * (x[i] * x[i] - c * c);
    }
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, "θ", _("Cost of a coefficient"));
  gradus_scene_polyline (scene, x, y, 201, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, "|θ|ᵖ / p");
  gradus_scene_set_x_range (scene, -reach, reach);
  gradus_scene_set_y_range (scene, 0, 1.4 * y[200]);
  /* The spring of what is nearly 0 may be stiffer than any number. */
  if (c > params->zero && isfinite (bound[0]) && isfinite (bound[100]))
    {
      gradus_scene_polyline (scene, x, bound, 201, GRADUS_ROLE_ACCENT, GRADUS_LINE_DASHED);
      gradus_scene_legend_line (scene, GRADUS_ROLE_ACCENT, GRADUS_LINE_DASHED,
                                _("spring of the weakest"));
    }
  for (guint j = 0; j < MIN (work->b, 200); j++)
    gradus_scene_point (scene, state->theta.data[j], find_penalty (params, state->theta.data[j]),
                        GRADUS_ROLE_DATA, GRADUS_SHAPE_CIRCLE, 1.2, -1);
}

/* The size of every coefficient over the rounds, on a logarithmic axis: what dies falls on a
 * straight line. */
static void
draw_sizes (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (params, work);
  const guint64 rounds = here->iteration;
  const guint n = (guint) MIN (rounds, 400), shown = MIN (work->b, 60);
  guint value = 0, drawn = 0;
  g_autofree double *x = g_new (double, n + 1);
  g_autofree double *y = g_new (double, n + 1);

  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_Y | GRADUS_AXES_INTEGER_X, _("Round"), "|θ|");
  if (gradus_kit_waits (scene, here->history == NULL || n < 1,
                        _("The sizes are drawn from the first round on.")))
    return;
  gradus_kit_entry (here, "theta[0]", &value, &(guint) { 0 });
  for (guint j = 0; j < shown; j++)
    {
      const double now = fabs (((const State *) here->state)->theta.data[j]);
      guint m = 0;

      for (guint i = 0; i <= n; i++)
        {
          const guint64 round = rounds * i / n;
          gsize length;
          const double *then = gradus_history_track (here->history, value,
                                                     MIN (round * N_PHASES, here->step), &length);

          if (then == NULL || !(fabs (then[j]) > 1e-12))
            continue;
          x[m] = (double) round;
          y[m++] = fabs (then[j]);
        }
      drawn += m > 1;
      if (m > 1)
        gradus_scene_polyline (scene, x, y, m, now > params->zero ? GRADUS_ROLE_MODEL
                                                                  : GRADUS_ROLE_MUTED,
                               now > params->zero ? GRADUS_LINE_SOLID : GRADUS_LINE_THIN);
      if (m > 1 && work->b <= MOST_NAMES)
        {
          static const char *const names[] = { "θ₁", "θ₂", "θ₃", "θ₄", "θ₅", "θ₆" };

          gradus_scene_text (scene, x[m - 1], y[m - 1], GRADUS_ANCHOR_LEFT,
                             GRADUS_ROLE_FOREGROUND, 1, names[j]);
        }
    }
  if (gradus_kit_waits (scene, drawn == 0, _("Every coefficient is 0.")))
    return;
  if (params->zero > 0)
    gradus_scene_hrule (scene, params->zero, GRADUS_ROLE_ACCENT, GRADUS_LINE_DOTTED, NULL);
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, _("alive"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, _("counts as 0"));
}

/* What shrinking makes of a number, and of these. */
static void
draw_threshold (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params, work);
  const double by = params->lambda * (1 - params->tau) * find_rate (work, params);
  double reach = fmax (3 * by, 1e-9);

  for (guint j = 0; j < work->b; j++)
    reach = fmax (reach, 1.1 * fabs (state->z.data[j]));
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, _("z, after the slope"),
                         _("θ, after the pull towards 0"));
  gradus_scene_polyline (scene, (const double[]) { -reach, -by, by, reach },
                         (const double[]) { by - reach, 0, 0, reach - by }, 4,
                         GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  gradus_scene_segment (scene, -reach, -reach, reach, reach, GRADUS_ROLE_MUTED,
                        GRADUS_LINE_DOTTED);
  gradus_scene_vrule (scene, by, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  gradus_scene_vrule (scene, -by, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  if (here->phase < 0)
    return;
  for (guint j = 0; j < MIN (work->b, 200); j++)
    gradus_scene_point (scene, state->z.data[j], soft (state->z.data[j], by),
                        fabs (state->z.data[j]) <= by ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_DATA,
                        GRADUS_SHAPE_CIRCLE, 1, -1);
}

static void
draw_path (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, previous, work);
  const Params now = params_now (state, here->params), *params = &now;
  const double solved = now.method == METHOD_PATH && state->planned && previous != NULL
                        ? previous->lambda : now.lambda;
  double x[N_PATHS + 1], y[N_PATHS + 1];

  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_X, "λ", "θ");
  if (gradus_kit_waits (scene, work->paths == NULL,
                        _("Paths are drawn of models with at most 12 coefficients.")))
    return;
  if (now.method == METHOD_PATH)
    gradus_scene_set_x_range (scene, fmin (((const Params *) here->params)->lambda,
                                           work->top / 2) / 1.6, 1.1 * work->top);
  for (guint j = 0; j < work->b; j++)
    {
      guint n = 0;

      /* A path that is walked is drawn as far as it has been. */
      for (guint p = 0; p < N_PATHS; p++)
        {
          if (now.method == METHOD_PATH
              && work->paths[(gsize) p * (work->b + 1)] <= solved)
            break;
          n++;
          x[p] = work->paths[(gsize) p * (work->b + 1)];
          y[p] = work->paths[(gsize) p * (work->b + 1) + 1 + j];
        }
      if (now.method == METHOD_PATH)
        {
          x[n] = solved;
          y[n++] = state->theta.data[j];
        }
      gradus_scene_polyline (scene, x, y, n, GRADUS_ROLE_CLASS + (int) j % 8,
                             GRADUS_LINE_SOLID);
      if (params->lambda > 0)
        gradus_scene_point (scene, solved, state->theta.data[j],
                            GRADUS_ROLE_CLASS + (int) j % 8, GRADUS_SHAPE_CIRCLE, 1.2, -1);
      /* What is not walked yet has room for the names. */
      if (now.method == METHOD_PATH && state->theta.data[j] != 0)
        gradus_scene_text (scene, 0.96 * solved, state->theta.data[j], GRADUS_ANCHOR_RIGHT,
                           GRADUS_ROLE_FOREGROUND, 1, column_name (here, j));
    }
  if (params->lambda > 0)
    gradus_scene_vrule (scene, params->lambda, GRADUS_ROLE_ACCENT, GRADUS_LINE_DASHED, "λ");
}

/* The functions that are columns have names. */
static void
name_functions (const GradusPosition *here, GradusScene *scene, const char *y_label)
{
  GRADUS_HERE (params, work);
  const char *names[MOST_NAMES];

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y, _("Function"), y_label);
  if (params->basis != GRADUS_BASIS_COLUMNS || work->b > MOST_NAMES)
    return;
  for (guint j = 0; j < work->b; j++)
    names[j] = column_name (here, j);
  gradus_scene_set_x_names (scene, names, work->b);
}

/* Who is alive stands at the ceiling. */
static void
draw_ceiling (const GradusPosition *here, GradusScene *scene)
{
  const double lambda = params_now (here->state, here->params).lambda;

  name_functions (here, scene, _("Pull of the data"));
  gradus_scene_hrule (scene, lambda, GRADUS_ROLE_ACCENT, GRADUS_LINE_DASHED, "λ");
  gradus_scene_hrule (scene, -lambda, GRADUS_ROLE_ACCENT, GRADUS_LINE_DASHED, NULL);
}

static void
name_stems (const GradusPosition *here, GradusScene *scene)
{
  name_functions (here, scene, "θ");
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "fit", N_("Data and model"), GRADUS_EDIT_POINTS, .kit = gradus_kit_regression, .of = "",
    .with = "before" },
  { "stems", N_("Coefficients"), .kit = gradus_kit_bars, .of = "theta",
    .with = "stems marked=weak", .extra = name_stems },
  { "plane", N_("Two coefficients and the penalty"), GRADUS_EDIT_STARTS,
    .kit = gradus_kit_contours, .of = "theta[0] theta[1]", .with = "trail start=theta",
    .surface = surface, .extra = draw_ball },
  { "sizes", N_("Sizes over the rounds"), .build = draw_sizes },
  { "cost", N_("What a coefficient costs"), .build = draw_cost },
  { "threshold", N_("Pulled towards 0"), .build = draw_threshold },
  { "pulls", N_("Who reaches the ceiling"), .kit = gradus_kit_bars, .of = "pull",
    .with = "stems", .extra = draw_ceiling },
  { "path", N_("Coefficients over λ"), .build = draw_path },
  { "ball", N_("Size of the ball"), .kit = gradus_kit_curves, .of = "size" },
  { "objective", N_("Objective"), .kit = gradus_kit_curves, .of = "objective" },
  { "gap", N_("At most so far above the least"), .kit = gradus_kit_curves, .of = "gap moved" });

static void
predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  const Work *work = here->workspace;
  const guint d = gradus_dataset_get_table (here->dataset)->d;

  for (gsize i = 0; i < n; i++)
    out[i] = gradus_basis_predict (work->basis, ((const State *) here->state)->theta.data,
                                   &X[i * d]);
}

/* --- What is said ----------------------------------------------------------------------------- */

/* Springs: c_j = |theta_j|, and ridge regression with them. The penalty is |theta_j|, or a power of
 * it, by which they differ in their rules alone. */
#define PHASE_WEIGH(explain_, rule_, only_)                                                        \
  { "weigh", N_("Set the springs"), explain_, .pseudocode = N_("for each j: c_j ← |θ_j|"),         \
    .run = run_weigh, .rule = rule_, .only = only_,                                                \
    .filled = GRADUS_SAY (                                                                         \
      { "all-zero", "\\role{accent}{c} = 0" },                                                     \
      { "few", "\\role{accent}{c} = <weight|accent>" },                                            \
      { NULL, "\\role{accent}{c_{<weak-number>}} = <weakest|accent>" }),                           \
    .said = GRADUS_SAY (                                                                           \
      { "all-zero and power < 2", N_("Every coefficient is 0, and a spring that is infinitely "    \
                                     "stiff holds it there.") },                                   \
      { "power == 2", N_("p = 2: every spring has the stiffness λ, whatever it holds.") },         \
      { "l1 == 0", N_("τ = 1: there is no kink, and every spring is the same.") },                 \
      { "exact and alive > 1",                                                                     \
        N_("The weakest coefficient that counts, θ_{weak-number}, is {weakest} in size: its "      \
           "spring is {times} times as stiff as that of the strongest.") },                        \
      { NULL, N_("The weakest coefficient that counts, θ_{weak-number}, is {weakest} in size: "    \
                 "its spring has the stiffness {stiffness}.") }) }

#define PHASE_SPRINGS(pseudocode_, only_, ...)                                                     \
  { "solve", N_("Ridge with these springs"),                                                       \
    N_("One solution of ridge regression in which every coefficient has its own λ."),              \
    .pseudocode = pseudocode_, .run = run_solve, .only = only_, __VA_ARGS__,                       \
    .filled = GRADUS_SAY (                                                                         \
      { "few", "\\role{model}{\\theta} = <theta|model>,\\quad J = <objective>" },                  \
      { NULL, "J = <objective>,\\quad \\|\\role{model}{\\theta}\\|_0 = <alive|model>" }),          \
    .said = GRADUS_SAY (                                                                           \
      { "event:dead and exact",                                                                    \
        N_("One coefficient has fallen below {zero} and counts as 0; {alive} of {b} are left, "    \
           "and the size of the ball, Σ|θ|ᵖ, is {size}."),                                         \
        N_("{dead} coefficients have fallen below {zero} and count as 0; {alive} of {b} are "      \
           "left, and the size of the ball, Σ|θ|ᵖ, is {size}."), "dead" },                         \
      { "event:dead", N_("J is {objective}. One coefficient has fallen below {zero} and counts "   \
                         "as 0; {alive} of {b} are left."),                                        \
        N_("J is {objective}. {dead} coefficients have fallen below {zero} and count as 0; "       \
           "{alive} of {b} are left."), "dead" },                                                  \
      { "still and exact", N_("Nothing has moved: the size of the ball, Σ|θ|ᵖ, stays {size}.") },  \
      { "still", N_("Nothing has moved: J stays {objective}.") },                                  \
      { "exact", N_("The size of the ball, Σ|θ|ᵖ, goes from {before size} to {after size}; "       \
                    "{alive} of {b} coefficients are left.") },                                    \
      { NULL, N_("J goes from {before objective} to {after objective}; {alive} of {b} "            \
                 "coefficients are left.") }) }

#define REWEIGHT "method=reweight power=1"
#define REWEIGHT_POWER "method=reweight power!=1"

static const GradusPhase phases[] = GRADUS_ROWS (
  PHASE_WEIGH (N_("Each coefficient gets a spring to 0, the stiffer the smaller it is."),
               "\\lambda |\\role{model}{\\theta_j}| \\le \\lambda\\Big(\\frac{\\theta_j^2}"
               "{2\\role{accent}{c_j}} + \\frac{\\role{accent}{c_j}}{2}\\Big),\\quad "
               "\\role{accent}{c_j} = |\\role{past}{\\theta_j}|", REWEIGHT),
  PHASE_WEIGH (N_("Each coefficient gets a spring to 0; how much stiffer a small one's is, the "
                  "power decides."),
               "\\frac{\\lambda}{p} |\\role{model}{\\theta_j}|^p \\le \\frac{\\lambda}{2}\\,"
               "\\role{accent}{c_j}^{p-2}\\theta_j^2 + \\mathrm{const},\\quad "
               "\\role{accent}{c_j} = |\\role{past}{\\theta_j}|", REWEIGHT_POWER),
  PHASE_SPRINGS (N_("θ ← ridge with λ (1 − τ) / c_j + 2λτ for each j"), REWEIGHT,
    .rules = GRADUS_SAY (
      { "net", "\\role{model}{\\theta} = \\big(\\Phi^T\\Phi + \\lambda(1-\\tau)\\,"
               "\\role{accent}{C}^{-1} + 2\\lambda\\tau I\\big)^{-1}\\Phi^T y" }),
    .rule = "\\role{model}{\\theta} = \\big(\\Phi^T\\Phi + \\lambda\\,\\role{accent}{C}^{-1}"
            "\\big)^{-1}\\Phi^T y"),
  PHASE_SPRINGS (N_("θ ← ridge with λ c_j^(p − 2) for each j"), REWEIGHT_POWER,
    .rule = "\\role{model}{\\theta} = \\big(\\Phi^T\\Phi + \\lambda\\,"
            "\\role{accent}{C}^{\\,p-2}\\big)^{-1}\\Phi^T y"),
  { "slope", N_("Down the slope"),
    N_("A step of gradient descent on the smooth part alone, as if there were no kink."),
    .pseudocode = N_("z ← θ + Φᵀr / L"), .run = run_slope,
    .only = "method=proximal",
    .rule = "\\role{accent}{z} = \\role{model}{\\theta} + \\frac{1}{L}\\,\\Phi^T r",
    .filled = GRADUS_SAY (
      { "few", "\\role{accent}{z} = <z|accent>,\\quad \\frac{1}{L} = <rate>" },
      { NULL, "\\frac{1}{L} = <rate>" }),
    .said = GRADUS_SAY (
      { "few", N_("The data alone would move θ to z = {z}.") },
      { NULL, N_("The data alone would move each coefficient by {rate} times their pull.") }) },
  { "shrink", N_("Pull towards 0"),
    N_("Every coefficient goes the same way towards 0; what is nearer becomes exactly 0."),
    .pseudocode = N_("for each j: θ_j ← z_j, by λ/L nearer to 0"), .run = run_shrink,
    .only = "method=proximal",
    .rule = "\\role{model}{\\theta_j} = \\mathrm{sign}(\\role{accent}{z_j})\\,\\max\\Big(0,\\; "
            "|\\role{accent}{z_j}| - \\frac{\\lambda}{L}\\Big)",
    .filled = GRADUS_SAY (
      { "few", "\\frac{\\lambda}{L} = <by>,\\quad \\role{model}{\\theta} = <theta|model>" },
      { NULL, "\\frac{\\lambda}{L} = <by>,\\quad \\|\\role{model}{\\theta}\\|_0 = <alive|model>" }),
    .said = GRADUS_SAY (
      { "event:grows", N_("The step was too long: J rises from {before objective} to {after "
                          "objective}.") },
      { "event:dead", N_("Everything is pulled by {by} towards 0, and one coefficient is exactly 0 "
                         "now. J is {objective}."),
        N_("Everything is pulled by {by} towards 0, and {dead} coefficients are exactly 0 now. J "
           "is {objective}."), "dead" },
      { "still", N_("Everything is pulled by {by} towards 0, and θ is where it "
                                      "was: J stays {objective}.") },
      { NULL, N_("Everything is pulled by {by} towards 0: J goes from {before objective} to {after "
                 "objective}, and {alive} of {b} coefficients are left.") }) },
  { "check", N_("Is it enough?"), N_("Go on while the coefficients still move."),
    .pseudocode = N_("until θ moves less than ε"), .run = run_check,
    .only = "method=reweight|proximal",
    .rule = "\\|\\Delta\\role{model}{\\theta}\\| < \\varepsilon",
    .filled = GRADUS_SAY ({ NULL, "<moved> <cmp moved tolerance> <tolerance>" }),
    .said = GRADUS_SAY (
      { "converged and all-zero", N_("At rest: every coefficient is 0, and J = {objective}.") },
      { "converged and exact", N_("At rest: {alive} of {b} coefficients are left, and the size of "
                                  "the ball, Σ|θ|ᵖ, is {size}.") },
      { "converged and not bounded",
        N_("At rest: {alive} of {b} coefficients are left, J = {objective}.") },
      { "converged and gap == 0", N_("At rest: {alive} of {b} coefficients are left, J = "
                                     "{objective}, and nothing lower is possible.") },
      { "converged", N_("At rest: {alive} of {b} coefficients are left, J = {objective}, and the "
                        "least possible is lower by {gap} at most.") },
      { "exhausted and not bounded",
        N_("The limit of rounds is reached; the last one still moved θ by {moved}.") },
      { "exhausted", N_("The limit of rounds is reached; the last one still moved θ by {moved}, "
                        "and J can be lower by up to {gap}.") },
      { NULL, N_("The round has moved θ by {moved}, {alive} of {b} coefficients are left; on it "
                 "goes.") }) },
  { "lower", N_("The next penalty"), N_("λ is lowered; the coefficients stay for the moment."),
    .pseudocode = N_("λ ← the next lower one"), .run = run_lower,
    .only = "method=path",
    .rule = "\\lambda \\leftarrow \\max(\\gamma\\,\\role{past}{\\lambda},\\; \\lambda_{end})",
    .filled = GRADUS_SAY ({ NULL, "\\lambda = <at>" }),
    .said = GRADUS_SAY ({ NULL, N_("The ceiling sinks to λ = {at}.") }) },
  { "solve", N_("Solve"), N_("Coordinate descent from the last solution."),
    .pseudocode = N_("for each j until at rest: θ_j ← soft (pull of the rest, λ)"),
    .run = run_descend, .only = "method=path",
    .rule = "|\\Phi_j^T r| \\le \\lambda,\\quad \\role{model}{\\theta_j} \\ne 0 \\Rightarrow "
            "\\Phi_j^T r = \\lambda\\,\\mathrm{sign}\\,\\role{model}{\\theta_j}",
    .filled = GRADUS_SAY (
      { "few", "\\role{model}{\\theta} = <theta|model>" },
      { NULL, "\\|\\role{model}{\\theta}\\|_0 = <alive|model>" }),
    .said = GRADUS_SAY (
      { "event:woke", N_("Who reaches the ceiling enters: {entered}. In the model now: {alive} of "
                         "{b} columns.") },
      { NULL, N_("The same columns are in the model: {alive} of {b}.") }) },
  { "record", N_("Record who is in"), N_("Go on until the penalty that is set is reached."),
    .pseudocode = N_("until λ is the last one"), .run = run_check,
    .only = "method=path",
    .rule = "\\lambda = \\lambda_{end}",
    .filled = GRADUS_SAY ({ NULL, "<at> <cmp at lambda> <lambda>" }),
    .said = GRADUS_SAY (
      { "converged", N_("The end of the path, λ = {at}: {alive} of {b} columns are in the "
                        "model.") },
      { "exhausted", N_("The limit of rounds is reached at λ = {at}.") },
      { NULL, N_("At λ = {at}, {alive} of {b} columns are in the model; on it goes.") }) });

static const GradusChoice begins[] = GRADUS_ROWS (
  [BEGIN_ZEROS] = { "zeros", N_("Zeros") },
  [BEGIN_ONES] = { "ones", N_("Ones") },
  [BEGIN_RANDOM] = { "random", N_("Random numbers") });

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "method", .label = N_("Method"), .blurb = N_("How the kink at 0 is got over."),
    GRADUS_PARAM_FIELD (Params, method), GRADUS_CHOICES (
      [METHOD_REWEIGHT] = { "reweight", N_("Reweighting") },
      [METHOD_PROXIMAL] = { "proximal", N_("Proximal steps") },
      [METHOD_PATH] = { "path", N_("A path of penalties") }),
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "lambda", .label = N_("Penalty"), .symbol = "\\lambda",
    .blurb = N_("What a coefficient costs: the larger, the more of them are 0."),
    GRADUS_PARAM_FIELD (Params, lambda), GRADUS_RATE (0.1, 0.001, 100) },
  { .id = "tau", .label = N_("Share of the square"), .symbol = "\\tau",
    .blurb = N_("0: the lasso, all kink. 1: ridge, all square. Between them: the elastic net."),
    GRADUS_PARAM_FIELD (Params, tau), .max = 1, .step = 0.05, .applies = GRADUS_APPLIES_RESTART },
  { .id = "power", .label = N_("Power"), .symbol = "p",
    .blurb = N_("2: ridge, no zeros. 1: the lasso. Below 1: more pointed, but no longer convex."),
    GRADUS_PARAM_FIELD (Params, power), .def = 1, .min = 0.1, .max = 2, .slider_min = 0.5,
    .slider_max = 2, .step = 0.05, .applies = GRADUS_APPLIES_RESTART },
  { .id = "basis", .label = N_("Model"), .blurb = N_("The functions whose sum is the model."),
    GRADUS_PARAM_FIELD (Params, basis), GRADUS_CHOICES (
      [GRADUS_BASIS_COLUMNS] = { "columns", N_("The inputs themselves") },
      [GRADUS_BASIS_POLYNOMIAL] = { "line", N_("A constant and the first input") },
      [GRADUS_BASIS_TRIGONOMETRIC] = { "wave", N_("A constant and one wave") },
      [GRADUS_BASIS_GAUSSIAN] = { "gaussian", N_("A bump at each point") }),
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "width", .label = N_("Width of a bump"), .symbol = "h",
    .blurb = N_("How far a bump reaches."), GRADUS_PARAM_FIELD (Params, width), .def = 0.3,
    .min = 1e-6, .max = 1e6, .slider_min = 0.05, .slider_max = 5, .logarithmic = TRUE,
    .applies = GRADUS_APPLIES_RESTART, .enabled_if = "basis=gaussian" },
  { .id = "mean", .label = N_("Mean of the squares"),
    .blurb = N_("Divide the sum of squares by the number of points, so that λ does not depend on "
                "it."),
    GRADUS_PARAM_FIELD (Params, mean), .max = 1, .applies = GRADUS_APPLIES_RESTART },
  { .id = "begin", .label = N_("Begin with"),
    .blurb = N_("The coefficients before the first round."),
    GRADUS_PARAM_FIELD (Params, begin), .def = BEGIN_ONES, .max = BEGIN_RANDOM, .choices = begins,
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "ratio", .label = N_("Shrink the penalty by"),
    .blurb = N_("What each round multiplies λ by, down to the penalty that is set."),
    GRADUS_PARAM_FIELD (Params, ratio), .def = 0.8, .min = 0.1, .max = 0.99, .step = 0.01,
    .applies = GRADUS_APPLIES_LIVE },
  { .id = "factor", .label = N_("Length of a step"), .symbol = "\\eta L",
    .blurb = N_("1: one over the largest curvature. Above 2 it diverges."),
    GRADUS_PARAM_FIELD (Params, factor), .def = 1, .min = 1e-6, .max = 100, .slider_min = 0.1,
    .slider_max = 3, .applies = GRADUS_APPLIES_LIVE },
  { .id = "zero", .label = N_("Counts as 0"),
    .blurb = N_("A coefficient that is not above this counts as 0; reweighting never reaches 0 "
                "itself."),
    GRADUS_PARAM_FIELD (Params, zero), .def = 1e-3, .max = 1, .slider_max = 0.1,
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "tolerance", .label = N_("Tolerance"), .symbol = "\\varepsilon",
    .blurb = N_("Stop when a round moves θ by less than this."),
    GRADUS_PARAM_FIELD (Params, tolerance), .def = 1e-3, .max = 1e6, .slider_min = 1e-10,
    .slider_max = 1, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE },
  { .id = "max-iterations", .label = N_("Most rounds"),
    .blurb = N_("Stop after so many rounds even if θ still moves."),
    GRADUS_PARAM_FIELD (Params, limit), GRADUS_COUNT (1000, 1, 1000) });

/* What the rows share. */
#define GRADUS_SPARSE                                                                              \
  .family = "sparse", .chapter = 3, .data_kind = &gradus_data_table,                               \
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_Y | GRADUS_NEEDS_MODERATE,                                \
  .columns = N_("Inputs and a numeric target."), GRADUS_MEMORIES (Params, State),                  \
  .params = params, .quantities = quantities, .phases = phases, .events = events,                  \
  .invariants = invariants, .plots = plots, .validate = validate, .prepare = prepare,              \
  .unprepare = unprepare, .init = init, .refresh = refresh, .rebase = rebase, .name = name,        \
  .predicts = GRADUS_PREDICTS_REAL, .predict = predict,                                            \
  .start_said = GRADUS_SAY (                                                                       \
    { "exact", N_("The start: the size of the ball, Σ|θ|ᵖ, is {size}, and {alive} of {b} "         \
                  "coefficients are not 0.") },                                                    \
    { NULL, N_("The start: J = {objective}, and {alive} of {b} coefficients are not 0.") })

#define SHEET "syllabus, teaching sheet, by hand"
#define NUMPY_LASSO "scikit-learn, Lasso (alpha = λ / n)"

/* --- Lasso by reweighting --------------------------------------------------------------------- */

#define QUESTION_DIES                                                                              \
  { "dies", N_("Does a coefficient vanish?"), "solve", "sizes", .asks = GRADUS_ASKS_EVENT,         \
    .about = "dead", .when = "doubtful and kept < 1",                                              \
    .words = N_("The weakest coefficient that counts is {weakest} in size; in the last round it "  \
                "kept {percent kept}. Will a coefficient fall below {zero} now?") }

static const GradusQuestion l1_questions[] = GRADUS_ROWS (
  QUESTION_DIES,
  { "weakest", N_("What is left of the weakest?"), "solve", "stems", .asks = GRADUS_ASKS_NUMBER,
    .about = "theta[weak]", .subject = "weak", .when = "b > 0 and not all-zero and kept < 1",
    .words = N_("θ_{weak-number} is {weak-now}, and in the last round it kept {percent kept} of "
                "its size. What is it after this one?"),
    .intuition = N_("You thought it goes on as before, but its spring has become stiffer."),
    .intuition_answer = "as-before" },
  { "left", N_("How many will be left?"), "weigh", "sizes", .asks = GRADUS_ASKS_NUMBER,
    .about = "left", .when = "few and iteration == 0 and alive == b", .scale = "0.5",
    .words = N_("λ is {lambda}, and no coefficient is 0 yet. Of the {b}, how many will be left "
                "when the rounds have come to rest?"),
    .truth = GRADUS_SAY ({ NULL, N_("{left}: a coefficient lives if the data pull at it, while it "
                                    "is 0, with more than λ.") }),
    .intuition = N_("You thought that 0.8 is large enough, but the data pull at it with less than "
                    "λ: it dies, only more slowly."),
    .intuition_answer = "3" });

static const GradusPreset l1_presets[] = GRADUS_ROWS (
  { .id = "five", .title = N_("Five numbers by hand"),
    .blurb = N_("λ = 1 is taken from 3 and −2; 0.1 is gone in round 3, 0.5 in round 9, and 0.8, "
                "which seems large enough, in round 23."),
    .data = "identity-5", .params = "lambda=1 tolerance=1e-9",
    .claims = "iteration 2: alive == 5\niteration 3: alive == 4\niteration 8: alive == 4\n"
              "iteration 9: alive == 3\niteration 22: alive == 3\niteration 23: alive == 2\n"
              "theta[0] ~ 2\ntheta[1] ~ -1" },
  { .id = "book", .title = N_("Fifty bumps"),
    .blurb = N_("A bump at each of fifty points; about a dozen of them are left."),
    .data = "sinc-02", .rng = GRADUS_RNG_BOOK,
    .params = "basis=gaussian begin=random tolerance=1e-5",
    .claims = "alive < 16\nobjective ~ 0.9115" },
  { .id = "early", .title = N_("Failure: stopped too early"),
    .blurb = N_("The rounds move by less than 0.001 from round 17 on: 0.0038 is left of the 0.8, "
                "and it counts as alive."),
    .params = "lambda=1",
    .failure = N_("A way that is short does not mean that the end is near: what dies, dies by a "
                  "fixed share a round. Look at the bound of how far J is above the least, and "
                  "lower the tolerance."),
    .claims = "converged\niteration == 17\nalive == 3\ntheta[2] ~ 0.0038" },
  { .id = "asleep", .title = N_("Failure: a start at 0"),
    .blurb = N_("A spring that is infinitely stiff: what is 0 stays 0 for ever."),
    .params = "lambda=1 begin=zeros",
    .failure = N_("The parabola at 0 is infinitely narrow. Begin anywhere else, or take proximal "
                  "steps, which can leave 0."),
    .claims = "converged\nalive == 0\nobjective ~ 6.95" },
  { .id = "strong", .title = N_("All of it too expensive"),
    .blurb = N_("λ = 6 is more than the data pull at any bump: everything goes to 0."),
    .data = "sinc-02", .rng = GRADUS_RNG_BOOK, .params = "basis=gaussian lambda=6 tolerance=1e-6",
    .claims = "alive == 0" });

#define PROGRAM_5_8 "program of figure 5.8 run to the end; scikit-learn's Lasso agrees to 6e-12"

static const GradusCheck l1_checks[] = GRADUS_ROWS (
  { "five", 1, "theta", GRADUS_EXPECT (1.5, -1, 0.4, 0.25, 0.05), 1e-14, SHEET },
  { "five", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (2, -1, 0, 0, 0), 1e-7, SHEET },
  { "five", GRADUS_CHECK_END, "objective", GRADUS_EXPECT (4.45), 1e-9,
    "(1 + 1 + 0.64 + 0.25 + 0.01)/2 + 2 + 1, by hand" },
  { "book", GRADUS_CHECK_END, "objective", GRADUS_EXPECT (0.9115140981), 2e-5, PROGRAM_5_8 },
  { "asleep", GRADUS_CHECK_END, "objective", GRADUS_EXPECT (6.95), 1e-14,
    "half of 9 + 4 + 0.64 + 0.25 + 0.01" });

static const GradusPair l1_pairs[] = GRADUS_ROWS (
  { .id = "start", .title = N_ ("A start at 1 and a start at 0"),
    .blurb = N_ ("What begins at 0 has an infinitely stiff spring and never leaves; from "
                 "anywhere else two are left."),
    .preset = "five", .right = "begin=zeros",
    .claims = "left: alive == 2\nright: alive == 0\nleft < right: objective" });

static const GradusSheet l1_sheet = {
  .aha = N_("Punish the small ones harder each round: the weak starve, the strong hardly notice."),
  .by_hand = N_("θ ← y |θ| / (|θ| + 1) from 1: 3 gives 1.5, −2 gives −1, 0.8 gives 0.4, 0.5 gives "
                "0.25, 0.1 gives 0.05."),
  .why = "sizes", .intuition = N_("0.8 is large enough to survive."), .caught_by = "left",
  .breaks = N_("A stop by the way of a round: three coefficients seem to be left where two are."),
  .needs = "majorise-minimise generalised-ridge",
  .leads_to = "lasso-proximal-gradient l1-huber-irls",
  .aliases = "IRLS; reweighted ridge; l1 regularisation; sparse; ℓ1正则化; 反复加权; 稀疏解; ffjq",
};

const GradusDescriptor gradus_l1_irls = {
  GRADUS_SPARSE,
  .id = "l1-irls", .difficulty = 2, .title = N_("Lasso by iterated ridge"),
  .summary = N_("Find a sparse linear model by ridge regression again and again, with a spring for "
                "every coefficient that is the stiffer the smaller it is."),
  .goal = N_("Say which coefficients die and how fast, from how hard the data pull at them."),
  .source = "图解机器学习, section 5.2; Tibshirani 1996",
  .fixed = "method=reweight tau=0 factor=1 power=1 ratio=0.8",
  .plots_shown = "sizes fit stems plane objective gap", GRADUS_ROW (l1),
};

/* --- Elastic net ------------------------------------------------------------------------------ */

static const GradusQuestion net_questions[] = GRADUS_ROWS (
  { "alone", N_("Where would the lasso go?"), "weigh", "plane", .asks = GRADUS_ASKS_NUMBER,
    .about = "alone", .when = "plane and net and iteration == 0 and alone < 1e9", .scale = "0.1",
    .words = N_("The two columns nearly agree. With τ = {tau} θ₁ will come to rest at {shared}. "
                "Where would it without the square, with τ = 0, on the same data?"),
    .truth = GRADUS_SAY ({ NULL, N_("At {alone}: the valley of the cost lies along the edge of the "
                                    "diamond, and what one target has too much decides where.") }),
    .intuition = N_("You thought that so little can change so little only; but for the lasso twins "
                    "are as good as each other, and a small change of y chooses."),
    .intuition_answer = "shared" },
  { "twins", N_("Where do the two go?"), "solve", "plane", .asks = GRADUS_ASKS_PLACE,
    .about = "theta[0] theta[1]", .when = "plane and iteration < 4",
    .words = N_("The coefficients are {theta}. Now ridge with the springs of this round is solved. "
                "Where do the two go?") },
  QUESTION_DIES);

static const GradusPreset net_presets[] = GRADUS_ROWS (
  { .id = "twins", .title = N_("Twins share"),
    .blurb = N_("Two columns that nearly agree; the sixth target is raised by 0.5. With τ = 0.5 "
                "both stay near 1."),
    .data = "twins-6:sixth=0.5", .params = "lambda=2 tau=0.5 tolerance=1e-9",
    .claims = "theta[0] ~ 0.939\ntheta[1] ~ 1.01" },
  { .id = "twins-fifth", .title = N_("Twins share, another target raised"),
    .blurb = N_("The fifth instead of the sixth: hardly anything changes."),
    .data = "twins-6:fifth=0.5", .params = "lambda=2 tau=0.5 tolerance=1e-9",
    .claims = "theta[0] ~ 0.996\ntheta[1] ~ 0.933" },
  { .id = "lasso", .title = N_("Failure: the lasso picks by luck"),
    .blurb = N_("τ = 0: the sixth target raised by 0.5 takes the twins to 0.57 and 1.42."),
    .params = "lambda=2 tau=0 tolerance=1e-9",
    .failure = N_("The valley of the cost runs along the edge of the diamond, and the noise of one "
                  "target decides where on it the coefficients stand. A little of the square bends "
                  "the edge outwards."),
    .claims = "theta[0] ~ 0.565\ntheta[1] ~ 1.42" },
  { .id = "lasso-fifth", .title = N_("Failure: the lasso, another target raised"),
    .blurb = N_("τ = 0, the fifth target raised instead: 1.38 and 0.58, the other way round."),
    .data = "twins-6:fifth=0.5", .params = "lambda=2 tau=0 tolerance=1e-9",
    .failure = N_("The same data but for half a unit, and the twins have changed places. Take τ "
                  "above 0."),
    .claims = "theta[0] ~ 1.38\ntheta[1] ~ 0.583" },
  { .id = "equal", .title = N_("Two equal columns by hand"),
    .blurb = N_("One row (1, 1) with the target 2, λ = 1, τ = 0.5: both get 0.5."),
    .data = "equal-pair", .params = "lambda=1 tau=0.5 tolerance=1e-12",
    .claims = "theta[0] ~ 0.5\ntheta[1] ~ 0.5" },
  { .id = "book", .title = N_("Fifty bumps"),
    .blurb = N_("A bump at each of fifty points: about half of them are left, where the lasso "
                "leaves a dozen."),
    .data = "sinc-02", .rng = GRADUS_RNG_BOOK, .params = "basis=gaussian tau=0.5 tolerance=1e-7",
    .claims = "objective ~ 0.799\nalive > 20\nalive < 30" },
  { .id = "ridge", .title = N_("Failure: no kink, no zeros"),
    .blurb = N_("τ = 1 is ridge regression: all fifty are left."), .data = "sinc-02",
    .rng = GRADUS_RNG_BOOK, .params = "basis=gaussian tau=1 zero=0",
    .failure = N_("A square has no slope at 0, so it cannot hold a coefficient there: however "
                  "small the pull of the data, it moves. Zeros need a kink, τ below 1."),
    .claims = "alive == 50" });

static const GradusCheck net_checks[] = GRADUS_ROWS (
  { "equal", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (0.5, 0.5), 1e-9, SHEET },
  { "twins", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (0.939, 1.012), 1e-3,
    "syllabus, teaching sheet" },
  { "twins-fifth", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (0.996, 0.933), 1e-3,
    "syllabus, teaching sheet" },
  { "lasso", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (0.565, 1.417), 1e-3,
    "syllabus, teaching sheet" },
  { "lasso-fifth", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (1.381, 0.583), 1e-3,
    "syllabus, teaching sheet" },
  { "book", GRADUS_CHECK_END, "objective", GRADUS_EXPECT (0.7989112614), 1e-7,
    "syllabus, part 1, minimum by coordinate descent" },
  { "book", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (-0.26157821, -0.15216186), 1e-4,
    "syllabus, part 1" });

static const GradusPair net_pairs[] = GRADUS_ROWS (
  { .id = "twins", .title = N_ ("The lasso and the elastic net"),
    .blurb = N_ ("The noise of one target decides which twin the lasso takes; the net lets them "
                 "share."),
    .preset = "lasso", .left = "tau=0", .right = "tau=0.5",
    .claims = "left: theta[0] ~ 0.565\nright: theta[0] ~ 0.939" });

static const GradusSheet net_sheet = {
  .aha = N_("The lasso lets one twin win by luck; a little of the square makes them share."),
  .by_hand = N_("One row (1, 1), y = 2, λ = 1, τ = 0.5: both alike, and their sum is (2 − 0.5) / "
                "(1 + 0.5) = 1, so θ = (0.5, 0.5)."),
  .why = "plane", .intuition = N_("A small change of y makes a small change of θ."),
  .caught_by = "alone", .breaks = N_("τ = 1: no coefficient is 0, however useless its column."),
  .needs = "l1-irls ridge-regression",
  .leads_to = "sparse-feature-selection k-fold-cross-validation",
  .aliases = "elastic net; grouping effect; 弹性网; 分组效应; 共线性; txw",
};

const GradusDescriptor gradus_elastic_net = {
  GRADUS_SPARSE,
  .id = "elastic-net", .difficulty = 2, .title = N_("Elastic net"),
  .summary = N_("Find a sparse linear model in which columns that say the same share the "
                "coefficient."),
  .goal = N_("Say why the lasso tears twins apart, and how a little of the square keeps them "
             "together."),
  .source = "图解机器学习, section 5.4; Zou and Hastie 2005",
  .fixed = "method=reweight factor=1 power=1 ratio=0.8", .defaults = "tau=0.5",
  .plots_shown = "plane fit stems path sizes gap", GRADUS_ROW (net),
};

/* --- Balls of other powers -------------------------------------------------------------------- */

static const GradusQuestion lp_questions[] = GRADUS_ROWS (
  { "end", N_("Which is left in the end?"), "weigh", "plane", .asks = GRADUS_ASKS_EVENT,
    .about = "ends[0] != 0", .when = "plane and iteration == 0",
    GRADUS_ANSWERS (N_("θ₁ is left"), N_("θ₁ goes to 0")),
    .words = N_("p is {power}, and the coefficients begin at {theta}. When the rounds have come to "
                "rest, is θ₁ left?"),
    .truth = GRADUS_SAY ({ NULL, N_("They come to rest at {ends}.") }),
    .intuition = N_("You thought that what is larger at the start wins. Down to p = 1 the start "
                    "decides nothing; below, it does, but a lead alone is not enough."),
    .intuition_answer = "yes" },
  { "next", N_("What becomes of the weaker one?"), "solve", "cost", .asks = GRADUS_ASKS_NUMBER,
    .about = "theta[weak]", .subject = "weak", .when = "plane and alive > 1 and kept > 0",
    .words = N_("p is {power}, θ = {theta}, and in the last round θ_{weak-number} kept "
                "{percent kept} of its size. What is it after this one?"),
    .intuition = N_("You thought it changes as in the last round, but its spring has changed with "
                    "it."),
    .intuition_answer = "as-before" },
  { "where", N_("Where do the two go?"), "solve", "plane", .asks = GRADUS_ASKS_PLACE,
    .about = "theta[0] theta[1]", .when = "plane and alive > 1",
    .words = N_("The coefficients are {theta}. Now ridge with the springs of this round is solved. "
                "Where do the two go?") });

#define LP "lambda=1e-6 tolerance=1e-6 max-iterations=200 power="

static const GradusPreset lp_presets[] = GRADUS_ROWS (
  { .id = "ratio", .title = N_("The lasso by hand"),
    .blurb = N_("p = 1: θ₂/θ₁ doubles in every round, from 1/8 to 1/4, 1/2, 1, 2, until only θ₂ is "
                "left."),
    .data = "one-equation", .params = LP "1",
    .claims = "power == 1\niteration 3: theta[0] ~ 0.667\niteration 3: theta[1] ~ 0.667\n"
              "converged\nalive == 1\ntheta[1] ~ 1" },
  { .id = "round", .title = N_("p = 2: round"),
    .blurb = N_("Every spring is the same: one round, and both are left, at 0.4 and 0.8."),
    .params = LP "2",
    .claims = "power == 2\niteration 1: theta[0] ~ 0.4\ntheta[1] ~ 0.8\nalive == 2" },
  { .id = "between", .title = N_("p = 1.5: bulging"),
    .blurb = N_("The ball is smooth on the axes: 0.22 and 0.89, and no zero."),
    .params = LP "1.5", .claims = "power == 1.5\ntheta[0] ~ 0.222\ntheta[1] ~ 0.889\nalive == 2" },
  { .id = "nearest", .title = N_("Failure: the nearest zero"),
    .blurb = N_("p = 0.5 from (1.6, 0.2) ends at (2, 0), although (0, 1) costs less."),
    .params = LP "0.5",
    .failure = N_("Below 1 the penalty is not convex, and each zero has a basin of its own. Begin "
                  "with the solution of p = 1, which has no false minimum."),
    .claims = "power == 0.5\nconverged\ntheta[0] ~ 2\nalive == 1\ntheta[1] < 0.001" },
  { .id = "other-side", .title = N_("The other side of the border"),
    .blurb = N_("p = 0.5 from (1.3, 0.35): a little nearer, and it ends at (0, 1)."),
    .data = "one-equation:first=1.3,second=0.35", .params = LP "0.5",
    .claims = "power == 0.5\nconverged\ntheta[1] ~ 1\nalive == 1\ntheta[0] < 0.001" },
  { .id = "tie", .title = N_("On the border itself"),
    .blurb = N_("p = 0.5 from (4/3, 1/3): the ratio 1/4 goes to itself, and nothing moves."),
    .data = "one-equation:first=1.3333333333,second=0.3333333333", .params = LP "0.5",
    .claims = "power == 0.5\nconverged\niteration == 1\nalive == 2" },
  { .id = "asleep", .title = N_("Failure: a start at 0"),
    .blurb = N_("θ₂ begins at 0, where its spring is infinitely stiff: the end is (2, 0)."),
    .data = "one-equation:first=1,second=0", .params = LP "1",
    .failure = N_("For every p below 2 the spring of a coefficient that is 0 holds it for ever. "
                  "Begin with no zeros."),
    .claims = "converged\ntheta[1] == 0\ntheta[0] ~ 2" });

#define LAGRANGE "least Σ|θ|ᵖ on θ₁ + 2θ₂ = 2 by Lagrange: θ_j in proportion to a_j^(1/(p−1))"

static const GradusCheck lp_checks[] = GRADUS_ROWS (
  { "ratio", 1, "theta", GRADUS_EXPECT (4 / 3., 1 / 3.), 2e-6, SHEET },
  { "ratio", 2, "theta", GRADUS_EXPECT (1, 0.5), 2e-6, SHEET },
  { "ratio", 4, "theta", GRADUS_EXPECT (0.4, 0.8), 2e-6, SHEET },
  { "ratio", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (0, 1), 4e-6, SHEET },
  { "round", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (0.4, 0.8), 2e-6, LAGRANGE },
  { "between", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (2 / 9., 8 / 9.), 4e-6, LAGRANGE },
  { "nearest", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (2, 0), 1e-5,
    "the ratio goes to 2ρ^1.5, which is below ρ for ρ < 1/4" },
  { "nearest", GRADUS_CHECK_END, "size", GRADUS_EXPECT (M_SQRT2), 1e-5, "√2, by hand" },
  { "other-side", 1, "theta", GRADUS_EXPECT (1.283050, 0.358475), 1e-5,
    "NumPy: θ_j in proportion to a_j |θ_j|^1.5" },
  { "other-side", GRADUS_CHECK_END, "size", GRADUS_EXPECT (1), 1e-5, "√1, by hand" });

static const GradusPair lp_pairs[] = GRADUS_ROWS (
  { .id = "powers", .title = N_ ("p = 1 and p = 0.5"),
    .blurb = N_ ("From the same start the lasso goes to the zero that is least; one half goes to "
                 "the one that is nearer."),
    .preset = "ratio", .right = "power=0.5",
    .claims = "left: theta[1] ~ 1\nright: theta[0] ~ 2" });

static const GradusSheet lp_sheet = {
  .aha = N_("Only p = 1 is pointed enough for zeros and convex enough to have no false minima."),
  .by_hand = N_("p = 1: θ_j is in proportion to a_j |θ_j|, so θ₂/θ₁ doubles: (1.6, 0.2), (4/3, "
                "1/3), (1, 1/2), (2/3, 2/3), (0.4, 0.8)."),
  .why = "plane", .intuition = N_("The coefficient that is larger at the start wins."),
  .caught_by = "end",
  .breaks = N_("p = 0.5: the start decides. From (1.6, 0.2) it ends at (2, 0), whose Σ√|θ| is "
               "1.414; (0, 1) has 1."),
  .needs = "l1-l2-geometry generalised-ridge",
  .leads_to = "l1-irls elastic-net",
  .aliases = "Lp norm; bridge regression; FOCUSS; IRLS; ℓp范数; 非凸; lpfs",
};

const GradusDescriptor gradus_lp_constrained_ls = {
  GRADUS_SPARSE,
  .id = "lp-constrained-ls", .difficulty = 3, .title = N_("ℓp balls"),
  .summary = N_("Penalise the p-th power of every coefficient, and see what a ball of that power "
                "does to zeros and to false minima."),
  .goal = N_("Say for which p there are zeros and for which there are false minima, and why only "
             "p = 1 has the one without the other."),
  .source = "图解机器学习, section 5.3; Frank and Friedman 1993; Gorodnitsky and Rao 1997",
  .fixed = "method=reweight tau=0 factor=1 ratio=0.8",
  .plots_shown = "plane cost stems ball sizes", GRADUS_ROW (lp),
};

/* --- Lasso by proximal gradient --------------------------------------------------------------- */

static const GradusQuestion proximal_questions[] = GRADUS_ROWS (
  { "threshold", N_("What becomes of the weakest?"), "shrink", "threshold",
    .asks = GRADUS_ASKS_NUMBER, .about = "theta[weak]", .subject = "weak",
    .when = "near and kept > 0 and kept < 1",
    .words = N_("θ_{weak-number} is {weak-now}, and in the last round it kept {percent kept} of "
                "its size. What is it after this one?"),
    .intuition = N_("You thought it shrinks by a share and creeps towards 0, but the pull takes a "
                    "fixed amount, and may leave exactly nothing."),
    .intuition_answer = "as-before" });

static const GradusPreset proximal_presets[] = GRADUS_ROWS (
  { .id = "three-rows", .title = N_("Three rows by hand"),
    .blurb = N_("The second coefficient goes 0.3, 0.133, 0.022 and then exactly 0; the first ends "
                "at 1.2."),
    .data = "three-rows", .params = "lambda=3.6 tolerance=1e-9",
    .claims = "iteration 1: theta[1] ~ 0.3\niteration 2: theta[1] ~ 0.133\niteration 3: theta[1] ~ "
              "0.0222\niteration 4: theta[1] == 0\nalive == 1\ntheta[0] ~ 1.2" },
  { .id = "ridge-3", .title = N_("A constant that dies late"),
    .blurb = N_("Slope and constant of three points: the constant is 0 from round 51 on."),
    .data = "ridge-3", .params = "lambda=0.2 mean=true tolerance=1e-10",
    .claims = "iteration 50: alive == 2\niteration 51: alive == 1\ntheta[0] ~ 0.743" },
  { .id = "all", .title = N_("λ so large that nothing is left"),
    .blurb = N_("λ = 6 is what the data pull with at most: every step ends at 0."),
    .params = "lambda=6", .claims = "always: alive == 0\nconverged" },
  { .id = "none", .title = N_("λ = 0.000001: gradient descent"),
    .blurb = N_("Without a pull towards 0 the coefficients go to 2.5 and 1, which fit exactly."),
    .params = "lambda=1e-6 tolerance=1e-9", .claims = "theta[0] ~ 2.5\ntheta[1] ~ 1" },
  { .id = "bumps", .title = N_("Fifty bumps"),
    .blurb = N_("A thousand rounds, and J is still coming down: bumps that overlap make a long "
                "valley."),
    .data = "sinc-02", .rng = GRADUS_RNG_BOOK, .params = "basis=gaussian tolerance=1e-7",
    .claims = "exhausted\nobjective < 0.95\nobjective > 0.911" },
  { .id = "too-far", .title = N_("Failure: a step too long"),
    .blurb = N_("2.5 times one over the largest curvature: J grows with every round."),
    .params = "lambda=0.1 factor=2.5 max-iterations=60",
    .failure = N_("Above 2/L the step lands farther from the bottom of the steepest direction than "
                  "it started. Keep its length at 1/L, where J cannot rise."),
    .claims = "ever: event:grows" });

static const GradusCheck proximal_checks[] = GRADUS_ROWS (
  { "three-rows", 1, "theta", GRADUS_EXPECT (0.8, 0.3), 1e-12, SHEET },
  { "three-rows", 1, "objective", GRADUS_EXPECT (8.53), 1e-3, SHEET },
  { "three-rows", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (1.2, 0), 1e-8, SHEET },
  { "three-rows", GRADUS_CHECK_END, "objective", GRADUS_EXPECT (8.31), 1e-9, SHEET },
  { "bumps", 0, "pull", GRADUS_EXPECT (5.530881), 1e-6,
    "syllabus, part 1: the least λ for which all is 0", .index = 24 },
  { "ridge-3", 1, "theta", GRADUS_EXPECT (0.62502215, 0.26443245), 1e-8, "syllabus, part 1" },
  { "ridge-3", 2, "theta", GRADUS_EXPECT (0.62881406, 0.25581254), 1e-8, "syllabus, part 1" },
  { "ridge-3", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (26 / 35., 0), 1e-9,
    "syllabus, part 1, by hand: 26/35" });

static const GradusPair proximal_pairs[] = GRADUS_ROWS (
  { .id = "step", .title = N_ ("A step of 1/L and one of 2.5/L"),
    .blurb = N_ ("At 1/L the cost never rises; at 2.5/L it grows with every round."),
    .preset = "too-far", .left = "factor=1",
    .claims = "left: never: event:grows\nright: ever: event:grows" });

static const GradusSheet proximal_sheet = {
  .aha = N_("Step as usual, then pull everything towards 0; what is near becomes exactly 0."),
  .by_hand = N_("Xᵀy = (6, 4.5) and L = 3: z = (2, 1.5), minus 3.6/3 = 1.2, gives θ = (0.8, 0.3)."),
  .why = "plane", .intuition = N_("It creeps towards 0 and never arrives."),
  .caught_by = "threshold",
  .breaks = N_("λ of 6 or more: θ = 0 for ever. And a survivor is too small: 1.2, where least "
               "squares on that column alone gives 3."),
  .needs = "batch-gradient-descent l1-l2-geometry",
  .leads_to = "lasso-truncated-sgd sparse-feature-selection",
  .aliases = "ISTA; proximal; soft threshold; LASSO; PGD; 软阈值; 近端梯度; jdtd",
};

const GradusDescriptor gradus_lasso_proximal_gradient = {
  GRADUS_SPARSE,
  .id = "lasso-proximal-gradient", .difficulty = 2, .title = N_("Lasso by proximal gradient"),
  .summary = N_("Find a sparse linear model in two beats: down the slope of the squares, then "
                "everything a fixed way towards 0."),
  .goal = N_("Carry out a soft threshold by hand, and say when a coefficient becomes exactly 0."),
  .source = "article on probability, proximal gradient; Tibshirani 1996",
  .fixed = "method=proximal tau=0 power=1 ratio=0.8", .defaults = "begin=zeros zero=0",
  .plots_shown = "plane threshold fit stems path gap", GRADUS_ROW (proximal),
};

/* --- Feature selection ------------------------------------------------------------------------ */

static const GradusQuestion select_questions[] = GRADUS_ROWS (
  { "enters", N_("Does a column enter?"), "solve", "pulls", .asks = GRADUS_ASKS_EVENT,
    .about = "event:woke", .when = "alive < b",
    .words = N_("The ceiling has sunk to {at}. Does a new column enter the model now?") },
  { "pays", N_("What is left of its value?"), "solve", "path", .asks = GRADUS_ASKS_NUMBER,
    .about = "theta[weak]", .subject = "weak", .when = "alive > 0",
    .words = N_("λ has sunk to {at}. The coefficient of {weak-name} is {weak-now}. What is it at "
                "this λ?"),
    .intuition = N_("You thought who is in keeps its value, but everybody pays λ, and pays less "
                    "now."),
    .intuition_answer = "weak-now" });

static const GradusPreset select_presets[] = GRADUS_ROWS (
  { .id = "income", .title = N_("What makes an income"),
    .blurb = N_("Education enters first, below λ = 3, then ability below 2, the parents below 1, "
                "and age below 0.2."),
    .data = "income-8", .params = "lambda=0.1",
    .claims = "iteration 1: alive == 1\niteration 2: alive == 2\niteration 4: alive == 2\n"
              "iteration 5: alive == 3\niteration 12: alive == 3\niteration 13: alive == 4" },
  { .id = "one", .title = N_("Everybody pays"),
    .blurb = N_("At λ = 1 education has 2 of its 3, and ability 1 of its 2."), .params = "lambda=1",
    .claims = "lambda == 1\nconverged\ntheta[0] ~ 2\ntheta[2] ~ 1\nalive == 2" },
  { .id = "half", .title = N_("λ = 0.5 by hand"),
    .blurb = N_("(3, 0.2, 2, 1) less 0.5: 2.5, 0, 1.5 and 0.5."), .params = "lambda=0.5",
    .claims = "lambda == 0.5\ntheta[0] ~ 2.5\ntheta[1] == 0\ntheta[2] ~ 1.5\ntheta[3] ~ 0.5" },
  { .id = "average", .title = N_("Failure: an average gets in first"),
    .blurb = N_("The target is the sum of two columns; the third, which is like both, enters "
                "first and keeps 0.357 at λ = 0.5."),
    .data = "average-4", .params = "lambda=0.5 mean=false",
    .failure = N_("The data pull hardest at the column that resembles both causes: 0.6 + 0.6 is "
                  "more than 1. Drop the average, or compare subsets on data left out."),
    .claims = "lambda == 0.5\niteration 1: alive == 1\niteration 1: theta[2] > 0\n"
              "theta[2] ~ 0.357\nalive == 3" },
  { .id = "tie", .title = N_("More columns than rows"),
    .blurb = N_("One row and two equal columns: one is enough, and the first in order gets all."),
    .data = "equal-pair", .params = "lambda=0.5", .claims = "alive == 1\ntheta[1] == 0" });

static const GradusCheck select_checks[] = GRADUS_ROWS (
  { "half", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (2.5, 0, 1.5, 0.5), 1e-9, SHEET },
  { "one", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (2, 0, 1, 0), 1e-9, SHEET },
  { "income", 2, "theta", GRADUS_EXPECT (1.08, 0, 0.08, 0), 1e-9,
    "(3, 0.2, 2, 1) less 3 · 0.8² = 1.92, by hand" },
  { "average", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (2 / 7., 2 / 7., 5 / 14.), 1e-8,
    "X'(y − Xθ) = 0.5 in all three columns, solved by hand" });

static const GradusPair select_pairs[] = GRADUS_ROWS (
  { .id = "price", .title = N_ ("λ = 1 and λ = 0.5"),
    .blurb = N_ ("Half the price: the parents come in, and all the others grow."),
    .preset = "one", .right = "lambda=0.5",
    .claims = "left: alive == 2\nright: alive == 3\nleft < right: theta[0]" });

static const GradusSheet select_sheet = {
  .aha = N_("Turn one knob and the features come in one after another, no search needed."),
  .by_hand = N_("Φᵀy/m = (3, 0.2, 2, 1). λ = 0.5 leaves (2.5, 0, 1.5, 0.5); λ = 1 leaves (2, 0, 1, "
                "0)."),
  .why = "pulls", .intuition = N_("The survivors keep their full value."), .caught_by = "one",
  .breaks = N_("A column that is the average of two causes enters before them, and stays."),
  .needs = "lasso-proximal-gradient filter-feature-selection",
  .leads_to = "forward-search k-fold-cross-validation",
  .aliases = "feature selection; variable selection; LASSO path; 特征选择; 变量选择; 正则化路径; tzxz",
};

const GradusDescriptor gradus_sparse_feature_selection = {
  GRADUS_SPARSE,
  .id = "sparse-feature-selection", .difficulty = 2,
  .title = N_("Feature selection by sparsity"),
  .summary = N_("Lower the price of a coefficient step by step, and record which columns enter the "
                "model and when."),
  .goal = N_("Say which column enters next and at which λ, from how hard the data pull at it."),
  .source = "图解机器学习, section 5.2; Friedman, Hastie and Tibshirani 2010",
  .fixed = "method=path tau=0 power=1 factor=1 basis=columns begin=zeros tolerance=0.001",
  .defaults = "zero=0 mean=true", .plots_shown = "path pulls stems fit objective",
  GRADUS_ROW (select),
};
