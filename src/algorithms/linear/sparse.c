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
 * Other powers (lp-constrained-ls.c). |t|^p / p <= c^(p-2) t^2 / 2 + const for 0 < p <= 2: the
 * springs are lambda |theta_j|^(p-2) then, and D = diag (|theta_j|^(1-p/2)). Below 1 the penalty is
 * not convex: where reweighting ends depends on where it starts. No bound is shown for p other
 * than 1.
 *
 * Proximal steps (lasso-proximal-gradient.c). z = theta - (gradient of the smooth part) / L, L its
 * largest curvature; then every z_j is pulled towards 0 by lambda / L, and what is nearer than that
 * becomes exactly 0.
 *
 * A path (sparse-feature-selection.c). From the largest lambda, where all is 0, downwards; each
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
#include "gradus-lasso.h"
#include "gradus-linalg.h"
#include "gradus-vector-math.h"
#include "sparse.h"
#include "sprung-ridge.h"

typedef GradusSparseParams Params;
typedef GradusSparseState State;
typedef GradusSparseWork Work;

typedef enum { BEGIN_ZEROS, BEGIN_ONES, BEGIN_RANDOM } Begin;

/* Coefficients whose whole path is drawn, at most. */
#define MOST_PATHS 12

enum { EVENT_DEAD, EVENT_WOKE, EVENT_GROWS };

/* --- What follows at once --------------------------------------------------------------------- */

void
gradus_sparse_descend (const Work *work, const double *y, double l1, double l2, double *theta)
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
                                  GRADUS_SPARSE_MOST);
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
  for (guint j = 0; j < work->b; j++)
    work->curvature += work->gram[(gsize) j * (work->b + 1)];
  if (params->method == GRADUS_SPARSE_PROXIMAL
      && gradus_symmetric_eigen (work->gram, work->b, values, NULL))
    work->curvature = values[0];
  for (guint j = 0; j < work->b; j++)
    work->top = fmax (work->top, fabs (work->said[j]));
  if (params->power != 1 || work->b > MOST_PATHS || !(work->top > 0) || !(work->top < 1e100))
    return work;
  work->paths = g_new0 (double, (gsize) GRADUS_SPARSE_PATHS * (work->b + 1));
  for (guint p = 0; p < GRADUS_SPARSE_PATHS; p++)
    {
      double *path = &work->paths[(gsize) p * (work->b + 1)];
      const double lambda = work->top * pow (10, -3.0 * p / (GRADUS_SPARSE_PATHS - 1));

      if (p > 0)
        memcpy (path, path - work->b - 1, (work->b + 1) * sizeof (double));
      path[0] = lambda;
      gradus_sparse_descend (work, table->y, lambda * (1 - params->tau), lambda * params->tau,
                             path + 1);
    }
  least = g_new0 (double, work->b);
  gradus_sparse_descend (work, table->y, params->lambda * (1 - params->tau),
                         params->lambda * params->tau, least);
  for (guint j = 0; j < work->b; j++)
    work->left += least[j] != 0;
  work->shared = least[0];
  work->alone = NAN;
  /* Of twins; of two columns that are one and the same the lasso may take either. */
  if (work->b == 2)
    alike = gradus_square (work->gram[1]) / (work->gram[0] * work->gram[3]);
  if (alike > 0.9 && alike < 0.9999)
    {
      gradus_sparse_descend (work, table->y, params->lambda, 0, least);
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

  if (params->basis == GRADUS_BASIS_COLUMNS && table->d > GRADUS_SPARSE_MOST)
    return g_strdup_printf (_("There are %u inputs, and models of up to %u coefficients are "
                              "fitted here: choose fewer columns."),
                            table->d, GRADUS_SPARSE_MOST);
  return NULL;
}

void
gradus_sparse_find_pull (const Work *work, const Params *params, const double *theta, double *out)
{
  for (guint j = 0; j < work->b; j++)
    {
      out[j] = work->said[j] - 2 * params->lambda * params->tau * theta[j];
      for (guint k = 0; k < work->b; k++)
        out[j] -= work->gram[(gsize) j * work->b + k] * theta[k];
    }
}

double
gradus_sparse_find_penalty (const Params *params, double t)
{
  return params->power == 1 ? fabs (t) : pow (fabs (t), params->power) / params->power;
}

double
gradus_sparse_find_spring (const Params *params, double c)
{
  return pow (c, params->power - 2);
}

/* J, and the value of a point of the dual problem into @dual, which may be NULL. */
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
      size += gradus_sparse_find_penalty (params, theta[j]);
      length += theta[j] * theta[j];
    }
  if (dual != NULL)
    {
      g_autofree double *pull = g_new (double, work->b);
      double most = 0, s;

      gradus_sparse_find_pull (work, params, theta, pull);
      for (guint j = 0; j < work->b; j++)
        most = fmax (most, fabs (pull[j]));
      s = most > l1 ? l1 / most : 1;
      *dual = s * along - 0.5 * s * s * (squares + 2 * l2 * length);
    }
  return 0.5 * squares + l1 * size + l2 * length;
}

Params
gradus_sparse_params_now (const State *state, const Params *params)
{
  Params now = *params;

  if (params->method == GRADUS_SPARSE_PATH)
    now.lambda = state->lambda;
  return now;
}

void
gradus_sparse_measure (State *state, const Work *work, const Params *params,
                       const GradusTable *table)
{
  const Params now = gradus_sparse_params_now (state, params);
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
               : params->begin == BEGIN_ONES                           ? 1
               : params->begin == BEGIN_RANDOM ? gradus_rng_gaussian (context->rng)
                                               : 0;
  state->lambda = params->method == GRADUS_SPARSE_PATH ? work->top : params->lambda;
  gradus_array_init_vector (&state->weight, work->b);
  gradus_array_init_vector (&state->z, work->b);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
refresh (gpointer state_, GradusContext *context)
{
  State *state = state_;

  state->planned = false;
  gradus_sparse_measure (state, context->workspace, context->params,
                         gradus_context_get_table (context));
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

/* --- Stages ----------------------------------------------------------------------------------- */

GradusStatus
gradus_sparse_run_weigh (gpointer state_, GradusContext *context)
{
  State *state = state_;
  double *weight = gradus_array_write (&state->weight);

  for (guint j = 0; j < state->theta.shape[0]; j++)
    weight[j] = fabs (state->theta.data[j]);
  state->planned = true;
  return GRADUS_STATUS_CONTINUE;
}

void
gradus_sparse_settle (State *state, GradusContext *context, const double *old)
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
  gradus_sparse_measure (state, work, params, gradus_context_get_table (context));
  state->kept = work->b > 0 && old[state->weak] != 0 ? fabs (theta[state->weak] / old[state->weak])
                                                     : NAN;
  gradus_context_raise_if (context, EVENT_DEAD, state->dead > 0);
  gradus_context_raise_if (context, EVENT_WOKE, woke > 0);
  gradus_context_raise_if (context, EVENT_GROWS, state->objective > before * (1 + 1e-9) + 1e-12);
}

GradusStatus
gradus_sparse_run_solve (gpointer state_, GradusContext *context)
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
    return gradus_context_fail (context, _("The equations have no single solution: some columns "
                                           "are the same, and λ is too small. Raise λ."));
  gradus_sparse_settle (state, context, old);
  return GRADUS_STATUS_CONTINUE;
}

double
gradus_sparse_find_rate (const Work *work, const Params *params)
{
  const double curvature = work->curvature + 2 * params->lambda * params->tau;

  return curvature > 0 ? params->factor / curvature : 0;
}

GradusStatus
gradus_sparse_run_check (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);

  if (params->method == GRADUS_SPARSE_PATH ? state->lambda <= params->lambda
                                           : state->moved < params->tolerance)
    return GRADUS_STATUS_CONVERGED;
  return ++state->round >= (guint) params->limit ? GRADUS_STATUS_EXHAUSTED : GRADUS_STATUS_CONTINUE;
}

/* --- Names ------------------------------------------------------------------------------------ */

void
gradus_sparse_array_pull (const GradusPosition *here, GradusArray *out)
{
  const Work *work = here->workspace;

  gradus_sparse_find_pull (work, here->params, ((const State *) here->state)->theta.data,
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

const char *
gradus_sparse_column_name (const GradusPosition *here, guint j)
{
  const GradusTable *table = gradus_dataset_get_table (here->dataset);

  return table->names[table->x_columns[j]];
}

/* Where two coefficients will come to rest: the rounds to come, in advance. */
static void
array_ends (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, params, work);
  const double l1 = params->lambda * (1 - params->tau), l2 = params->lambda * params->tau;
  const gboolean asked = work->b == 2 && params->method == GRADUS_SPARSE_REWEIGHT
                         && here->iteration == 0;
  double *ends = gradus_array_init_vector (out, work->b);

  if (work->b > 0)
    memcpy (ends, state->theta.data, work->b * sizeof (double));
  for (int round = 0; asked && round < params->limit; round++)
    {
      const double root[2] = { pow (fabs (ends[0]), 1 - 0.5 * params->power),
                               pow (fabs (ends[1]), 1 - 0.5 * params->power) };
      const double before[2] = { ends[0], ends[1] };

      if (!gradus_sprung_ridge (work->gram, work->said, 2, root, l1, 2 * l2, ends)
          || hypot (ends[0] - before[0], ends[1] - before[1]) < params->tolerance)
        break;
    }
  for (guint j = 0; j < work->b; j++)
    ends[j] = fabs (ends[j]) > params->zero ? ends[j] : 0;
}

void
gradus_sparse_name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, work);
  const double l1 = params->lambda * (1 - params->tau),
               rate = gradus_sparse_find_rate (work, params);
  const double weakest = work->b > 0 ? fabs (state->theta.data[state->weak]) : NAN;
  const double z = work->b > 0 ? state->z.data[state->weak] : NAN;

  gradus_names_whole (names, "b", work->b);
  gradus_names_whole (names, "weak-number", state->weak + 1);
  gradus_names_number (names, "weakest", weakest);
  gradus_names_number (names, "weak-now", state->theta.data[state->weak]);
  gradus_names_number (names, "as-before",
                       work->b > 0 ? state->theta.data[state->weak] * state->kept : NAN);
  gradus_names_number (names, "l1", l1);
  gradus_names_number (names, "stiffness", l1 * gradus_sparse_find_spring (params, weakest));
  gradus_names_number (names, "times",
                       gradus_sparse_find_spring (params, weakest)
                         / gradus_sparse_find_spring (params, find_largest (state)));
  gradus_names_number (names, "rate", rate);
  gradus_names_number (names, "L", params->factor / fmax (rate, 1e-300));
  gradus_names_number (names, "by", rate * l1);
  gradus_names_flag (names, "few", work->b <= 5);
  gradus_names_number (names, "one-more", work->left + 1);
  /* Next to nothing, the penalty only chooses among the fits that are exact: J is no number to look
   * at, the size of the ball is. */
  gradus_names_flag (names, "exact", l1 > 0 && l1 <= 1e-5);
  gradus_names_flag (names, "plane", work->b == 2);
  gradus_names_flag (names, "bounded", params->power == 1);
  gradus_names_flag (names, "net", params->tau > 0 && params->tau < 1);
  gradus_names_flag (names, "doubtful", weakest < 3 * params->zero);
  gradus_names_flag (names, "near", fabs (z) < 2 * rate * l1 && z != 0);
  gradus_names_flag (names, "still",
                     here->previous != NULL
                       && fabs (state->objective - ((const State *) here->previous)->objective)
                            <= 1e-9 * fabs (state->objective));
  gradus_names_flag (names, "all-zero", state->alive == 0);
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
  { "pull", N_("Pull of the data"), "\\Phi^T r", .array = gradus_sparse_array_pull,
    .indices = N_("function") },
  { "kept", N_("Kept of its size"), NULL, GRADUS_QUANTITY (State, kept) },
  { "weak", N_("The weakest"), NULL, GRADUS_QUANTITY (State, weak) },
  { "dead", N_("Gone in this round"), NULL, GRADUS_QUANTITY (State, dead) },
  { "planned", N_("The step is planned"), NULL, GRADUS_QUANTITY (State, planned) });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_DEAD] = { "dead", N_("Gone"), N_("A coefficient has become 0, or counts as 0.") },
  [EVENT_WOKE] = { "woke", N_("Awake"), N_("A coefficient that counted as 0 no longer does.") },
  [EVENT_GROWS] = { "grows", N_("J rises"), N_("The objective is higher than before the step.") });

/* --- What theory promises --------------------------------------------------------------------- */

/* Both make a function least that is above J and touches it: unless the step is longer than 1/L. */
static gboolean
holds_down (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, previous, params, work);
  double rounding = 0;

  /* The equations of a round stand on squares of the inputs. */
  for (guint j = 0; j < work->b; j++)
    rounding += 1e-12 * work->gram[(gsize) j * work->b + j]
                * gradus_square (state->theta.data[j]);
  *measured = previous != NULL ? state->objective - previous->objective : 0;
  return previous == NULL || (params->method == GRADUS_SPARSE_PROXIMAL && params->factor > 1)
         || *measured <= 1e-9 * fabs (previous->objective) + rounding + 1e-15;
}

/* The weak dual: nothing is below it. */
static gboolean
holds_gap (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);
  const Params now = gradus_sparse_params_now (state, here->params);
  double dual;

  for (guint p = 0; work->paths != NULL && p < GRADUS_SPARSE_PATHS; p++)
    {
      const double *path = &work->paths[(gsize) p * (work->b + 1)];
      const double j = find_objective (work, &now, gradus_dataset_get_table (here->dataset),
                                       path + 1, &dual);

      *measured = fmax (*measured, state->objective - state->gap - j);
    }
  return *measured <= 1e-9 * (1 + fabs (state->objective));
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "down", N_("J never rises"), "J(\\theta')\\le J(\\theta)", holds_down },
  { "gap", N_("Nothing is below the bound"), "J^*\\ge J - \\mathrm{gap}", holds_gap });

static void
predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  const Work *work = here->workspace;
  const guint d = gradus_dataset_get_table (here->dataset)->d;

  for (gsize i = 0; i < n; i++)
    out[i] = gradus_basis_predict (work->basis, ((const State *) here->state)->theta.data,
                                   &X[i * d]);
}

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusPlot plots[] = GRADUS_ROWS (
  { "fit", N_("Data and model"), GRADUS_EDIT_POINTS, .kit = gradus_kit_regression, .of = "",
    .with = "before" },
  { "stems", N_("Coefficients"), .kit = gradus_kit_bars, .of = "theta",
    .with = "stems marked=weak", .extra = gradus_sparse_name_stems },
  { "plane", N_("Two coefficients and the penalty"), GRADUS_EDIT_STARTS,
    .kit = gradus_kit_contours, .of = "theta[0] theta[1]", .with = "trail start=theta",
    .surface = gradus_sparse_surface, .extra = gradus_sparse_draw_ball },
  { "sizes", N_("Sizes over the rounds"), .build = gradus_sparse_draw_sizes },
  { "cost", N_("What a coefficient costs"), .build = gradus_sparse_draw_cost },
  { "pulls", N_("Who reaches the ceiling"), .kit = gradus_kit_bars, .of = "pull",
    .with = "stems", .extra = gradus_sparse_draw_ceiling },
  { "path", N_("Coefficients over λ"), .build = gradus_sparse_draw_path },
  { "ball", N_("Size of the ball"), .kit = gradus_kit_curves, .of = "size" },
  { "objective", N_("Objective"), .kit = gradus_kit_curves, .of = "objective" },
  { "gap", N_("At most so far above the least"), .kit = gradus_kit_curves, .of = "gap moved" });

/* Springs: c_j = |theta_j|, and ridge regression with them. */
const GradusSay gradus_sparse_springs[] = GRADUS_ROWS (
  { "all-zero", "\\role{accent}{c} = 0" },
  { "few", "\\role{accent}{c} = <weight|accent>" },
  { NULL, "\\role{accent}{c_{<weak-number>}} = <weakest|accent>" });

const GradusSay gradus_sparse_springs_said[] = GRADUS_ROWS (
  { "all-zero and power < 2", N_("Every coefficient counts as 0, and its spring is so "
                                 "stiff that it stays there.") },
  { "power == 2", N_("p = 2: every spring has the stiffness λ, whatever it holds.") },
  { "l1 == 0", N_("τ = 1: there is no kink, and every spring is the same.") },
  { "exact and alive > 1",
    N_("The weakest coefficient that counts, θ_{weak-number}, is {weakest} in size: its "
       "spring is {times} times as stiff as that of the strongest.") },
  { NULL, N_("The weakest coefficient that counts, θ_{weak-number}, is {weakest} in size: "
             "its spring has the stiffness {stiffness}.") });

const GradusSay gradus_sparse_solution[] = GRADUS_ROWS (
  { "few", "\\role{model}{\\theta} = <theta|model>,\\quad J = <objective>" },
  { NULL, "J = <objective>,\\quad \\|\\role{model}{\\theta}\\|_0 = <alive|model>" });

const GradusSay gradus_sparse_solution_said[] = GRADUS_ROWS (
  { "event:dead and exact",
    NN_ ("One coefficient has fallen below {zero} and counts as 0; {alive} of {b} are left, "
       "and the size of the ball, Σ|θ|ᵖ, is {size}.",
    "{dead} coefficients have fallen below {zero} and count as 0; {alive} of {b} are "
       "left, and the size of the ball, Σ|θ|ᵖ, is {size}."), "dead" },
  { "event:dead", NN_ ("J is {objective}. One coefficient has fallen below {zero} and counts "
                     "as 0; {alive} of {b} are left.",
    "J is {objective}. {dead} coefficients have fallen below {zero} and count as 0; "
       "{alive} of {b} are left."), "dead" },
  { "still and exact", N_("Nothing has moved: the size of the ball, Σ|θ|ᵖ, stays {size}.") },
  { "still", N_("Nothing has moved: J stays {objective}.") },
  { "exact", N_("The size of the ball, Σ|θ|ᵖ, goes from {before size} to {after size}; "
                "{alive} of {b} coefficients are left.") },
  { NULL, N_("J goes from {before objective} to {after objective}; {alive} of {b} "
             "coefficients are left.") });

static const GradusPhase phases[] = GRADUS_ROWS (
  { "weigh", N_("Set the springs"),
    N_("Each coefficient gets a spring to 0, the stiffer the smaller it is."),
    .shows = "plane", .pseudocode = N_("for each j: c_j ← |θ_j|"), .run = gradus_sparse_run_weigh,
    .rule = "\\lambda |\\role{model}{\\theta_j}| \\le \\lambda\\Big(\\frac{\\theta_j^2}"
            "{2\\role{accent}{c_j}} + \\frac{\\role{accent}{c_j}}{2}\\Big),\\quad "
            "\\role{accent}{c_j} = |\\role{past}{\\theta_j}|",
    .filled = gradus_sparse_springs, .said = gradus_sparse_springs_said },
  { "solve", N_("Ridge with these springs"),
    N_("One solution of ridge regression in which every coefficient has its own λ."),
    .pseudocode = N_("θ ← ridge with λ (1 − τ) / c_j + 2λτ for each j"),
    .run = gradus_sparse_run_solve,
    .rules = GRADUS_SAY (
      { "mean and net", "\\role{model}{\\theta} = \\big(\\Phi^T\\Phi + n\\lambda(1-\\tau)\\,"
                        "\\role{accent}{C}^{-1} + 2n\\lambda\\tau I\\big)^{-1}\\Phi^T y" },
      { "net", "\\role{model}{\\theta} = \\big(\\Phi^T\\Phi + \\lambda(1-\\tau)\\,"
               "\\role{accent}{C}^{-1} + 2\\lambda\\tau I\\big)^{-1}\\Phi^T y" },
      { "mean and l1 == 0",
        "\\role{model}{\\theta} = \\big(\\Phi^T\\Phi + 2n\\lambda I\\big)^{-1}\\Phi^T y" },
      { "l1 == 0", "\\role{model}{\\theta} = \\big(\\Phi^T\\Phi + 2\\lambda I\\big)^{-1}\\Phi^T "
                   "y" },
      { "mean", "\\role{model}{\\theta} = \\big(\\Phi^T\\Phi + n\\lambda\\,\\role{accent}{C}^{-1}"
                "\\big)^{-1}\\Phi^T y" }),
    .rule = "\\role{model}{\\theta} = \\big(\\Phi^T\\Phi + \\lambda\\,\\role{accent}{C}^{-1}"
            "\\big)^{-1}\\Phi^T y",
    .filled = gradus_sparse_solution, .said = gradus_sparse_solution_said },
  { "check", N_("Is it enough?"), N_("Go on while the coefficients still move."),
    .pseudocode = N_("until θ moves less than ε"), .run = gradus_sparse_run_check,
    .rule = "\\|\\Delta\\role{model}{\\theta}\\| < \\varepsilon",
    .filled = GRADUS_SAY ({ NULL, "<moved> <cmp moved tolerance> <tolerance>" }),
    .said = GRADUS_SAY (
      { "converged and all-zero", N_("At rest: every coefficient counts as 0, and J = "
                                     "{objective}.") },
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
                 "goes.") }) });

static const GradusChoice begins[] = GRADUS_ROWS (
  [BEGIN_ZEROS] = { "zeros", N_("Zeros") },
  [BEGIN_ONES] = { "ones", N_("Ones") },
  [BEGIN_RANDOM] = { "random", N_("Random numbers") });

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "method", .label = N_("Method"), .blurb = N_("How the kink at 0 is got over."),
    GRADUS_PARAM_FIELD (Params, method), GRADUS_CHOICES (
      [GRADUS_SPARSE_REWEIGHT] = { "reweight", N_("Reweighting") },
      [GRADUS_SPARSE_PROXIMAL] = { "proximal", N_("Proximal steps") },
      [GRADUS_SPARSE_PATH] = { "path", N_("A path of penalties") }),
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
    .blurb = N_("1: one over the largest curvature. Above 2 it can diverge."),
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

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "dies", N_("Does a coefficient vanish?"), "solve", "sizes", .asks = GRADUS_ASKS_EVENT,
    .about = "dead", .when = "doubtful and kept < 1",
    .words = N_("The weakest coefficient that counts is {weakest} in size; in the last round it "
                "kept {percent kept}. Will a coefficient fall below {zero} now?") });

const GradusDescriptor gradus_sparse = {
  .family = "sparse", .chapter = 3, .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_Y | GRADUS_NEEDS_MODERATE,
  .columns = N_("Inputs and a numeric target."), GRADUS_MEMORIES (Params, State),
  .params = params, .quantities = quantities, .phases = phases, .events = events,
  .invariants = invariants, .plots = plots, .questions = questions, .validate = validate,
  .prepare = prepare, .unprepare = unprepare, .init = init, .refresh = refresh, .rebase = rebase,
  .name = gradus_sparse_name, .predicts = GRADUS_PREDICTS_REAL, .predict = predict,
  .start_said = GRADUS_SAY (
    { "exact", N_("The start: the size of the ball, Σ|θ|ᵖ, is {size}, and {alive} of {b} "
                  "coefficients are not 0.") },
    { NULL, N_("The start: J = {objective}, and {alive} of {b} coefficients are not 0.") }),
  .same = GRADUS_SAMENESS (
    { "place", GRADUS_DIFFERS, "the constant is punished, or is not there" },
    { "scale", GRADUS_DIFFERS, "what is punished has the unit of the inputs" },
    { "copies", GRADUS_DIFFERS, "the penalty stands against a sum over twice as many errors" }),
};
