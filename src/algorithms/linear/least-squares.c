/* Least squares in stages, rows of the family "ridge-stages": all points, weighted points, powers
 * of the input, and only some of the functions.
 *
 * Objective. theta that minimises J (theta) = sum_i w_i (y_i - phi_i' theta)^2; coefficients of
 * functions that are forbidden are 0.
 *
 * Stages. The learner lays a line (try). Phi is built row by row, the normal equations Phi'W Phi
 * theta = Phi'W y cell by cell, and they are solved direction by direction, by singular values:
 * the equations square the condition of the columns, and beyond 1e8 nothing would be left of them
 * in double precision. Then the residuals are laid on a beam one by one, and rivals come up.
 *
 * Why it works. J (theta + delta) = J (theta) + |W^(1/2) Phi delta|^2 - 2 delta'Phi'W r. When no
 * column can explain any more of the residuals, Phi'W r = 0, the last part is gone for every
 * delta, and what is left of the others is never negative.
 *
 * Cost. n b^2.
 *
 * Edge cases. Columns that follow from others (event "singular"): of many answers the shortest.
 * A weight of 0 is a point that is not there; all weights 0 are refused. As many functions as
 * points leave no residual, and say nothing about a point that is not there.
 *
 * Source: CS229 lecture notes, part I, sections 2 and 4; 图解机器学习, sections 3.1 and 4.1.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <float.h>

#include "gradus-mould.h"
#include "ridge-stages.h"

typedef GradusRidgeParams Params;
typedef GradusRidgeState State;
typedef GradusRidgeWork Work;

enum { EVENT_TWINS, EVENT_SINGULAR, EVENT_BEATEN };

/* Models whose errors are compared. */
#define MOST_SIZES 31

/* --- Stages ----------------------------------------------------------------------------------- */

/* Points are given their weights; nothing else happens. */
GRADUS_RUN (run_weigh, (state, work), gradus_step_done (&state->done, &state->last, work->n))

GRADUS_MICROS (n_struck, (work), MAX (work->b - work->kept, 1))

/* One function after the other is forbidden, the last first. */
GRADUS_RUN (run_strike, (state, work),
            gradus_step_done (&state->done, &state->last, MAX (work->b - work->kept, 1)))

static GradusStatus
run_normal (gpointer state_, GradusContext *context)
{
  State *state = state_;
  const GradusStatus status = gradus_ridge_fill_cell (state, context->workspace);

  if (status == GRADUS_STATUS_CONTINUE)
    gradus_context_raise_if (context, EVENT_TWINS, gradus_ridge_has_twins (state));
  return status;
}

static GradusStatus
run_solve (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const GradusStatus status = gradus_ridge_add_direction (state, work);

  if (!state->solved)
    return status;
  for (guint j = work->kept; j < work->b; j++)
    gradus_array_write (&state->theta)[j] = 0;
  gradus_context_raise_if (context, EVENT_SINGULAR, work->ridge->rank < work->kept);
  return status;
}

static double
find_residual (const Work *work, const double *theta, gsize i)
{
  double residual = work->y[i];

  for (guint j = 0; j < work->b; j++)
    residual -= work->phi[i * work->b + j] * theta[j];
  return residual;
}

/* One residual more is laid on the beam: what every column would make of it. */
static GradusStatus
run_gather (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const gsize i = state->done;
  const double pull = gradus_ridge_weight (work, i)
                      * find_residual (work, state->theta.data, i);
  double *gathered = gradus_array_write (&state->gathered);

  for (guint j = 0; j < work->b; j++)
    gathered[j] = (i > 0 ? gathered[j] : 0) + pull * work->phi[i * work->b + j];
  return gradus_step_done (&state->done, &state->last, work->n);
}

static guint
count_sizes (const Work *work)
{
  return MIN (MIN (work->n, work->basis->kind == GRADUS_BASIS_POLYNOMIAL ? 9 : work->b),
              MOST_SIZES);
}

GRADUS_MICROS (n_sizes, (here), count_sizes (here->workspace))

/* What the first @size functions of @basis leave: each is made orthogonal to those before it,
 * twice, so that it takes its own share of y away; a leverage is what a point has in all of
 * them. */
static void
find_errors (const GradusBasis *basis, const GradusTable *table, double y_mean, guint size,
             double *seen, double *left_out)
{
  const guint n = table->n;
  g_autofree double *q = g_new (double, (gsize) n * size);
  g_autofree double *leverage = g_new0 (double, n);
  g_autofree double *residual = g_new (double, n);
  g_autofree double *row = g_new (double, basis->n);

  for (guint i = 0; i < n; i++)
    {
      gradus_basis_row (basis, gradus_table_row (table, i), row);
      for (guint k = 0; k < size; k++)
        q[(gsize) k * n + i] = row[k];
      residual[i] = table->y[i] - y_mean;
    }
  for (guint k = 0; k < size; k++)
    {
      double *column = &q[(gsize) k * n], dot;
      const double before = sqrt (gradus_sum_squares (column, n));
      double length;

      for (guint twice = 0; twice < 2; twice++)
        for (guint j = 0; j < k; j++)
          {
            const double *other = &q[(gsize) j * n];

            dot = 0;
            for (guint i = 0; i < n; i++)
              dot += other[i] * column[i];
            for (guint i = 0; i < n; i++)
              column[i] -= dot * other[i];
          }
      length = sqrt (gradus_sum_squares (column, n));
      dot = 0;
      for (guint i = 0; i < n; i++)
        {
          column[i] = length > 1e-12 * before ? column[i] / length : 0;
          dot += column[i] * residual[i];
        }
      for (guint i = 0; i < n; i++)
        {
          residual[i] -= dot * column[i];
          leverage[i] += gradus_square (column[i]);
        }
    }
  *seen = gradus_sum_squares (residual, n) / n;
  *left_out = 0;
  for (guint i = 0; i < n; i++)
    *left_out += leverage[i] < 1 - 1e-6 ? gradus_square (residual[i] / (1 - leverage[i])) / n
                                        : NAN;
  if (*seen < 1e-24 * gradus_sum_squares (table->y, n))
    *seen = 0;
}

static void
append (GradusArray *array, guint n, double number)
{
  g_autofree double *before = g_memdup2 (array->data, sizeof (double) * n);
  double *data = gradus_array_init_vector (array, n + 1);

  if (n > 0)
    memcpy (data, before, sizeof (double) * n);
  data[n] = number;
}

static GradusStatus
run_sizes (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work, table);
  const guint n = count_sizes (work);
  g_autoptr (GradusBasis) powers = NULL;
  double seen, left;

  if (work->basis->kind == GRADUS_BASIS_POLYNOMIAL)
    powers = gradus_basis_new (GRADUS_BASIS_POLYNOMIAL, n - 1, params->width, table->x, table->n,
                               table->d, GRADUS_RIDGE_MOST);
  find_errors (powers != NULL ? powers : work->basis, table, work->y_mean, state->done + 1, &seen,
               &left);
  append (&state->seen, state->done, seen);
  if (isfinite (left) && gradus_array_length (&state->left) == state->done)
    append (&state->left, state->done, left);
  return gradus_step_done (&state->done, &state->last, n);
}

static guint
count_tried (const State *state, const Work *work)
{
  return work->b == 2 ? gradus_rivals_tried (&state->attempts) : 0;
}

GRADUS_MICROS (n_rivals, (params),
               count_tried (here->state, here->workspace) + (guint64) params->rivals)

/* The learner's attempts, and then other models: the answer, and a little along every direction. A
 * coefficient that is forbidden is struck out of them as well. */
static GradusStatus
run_certify (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  const GradusRidge *ridge = work->ridge;
  const guint b = work->b, tried = count_tried (state, work);
  const guint n = tried + (guint) params->rivals;
  const double all = gradus_sum_squares (work->y, work->n);
  double *rival = gradus_rivals_next (&state->rivals, state->done, n, b + 1);

  if (state->done < tried)
    {
      const gboolean old = state->done + 1 < tried;

      rival[0] = old ? state->attempts.data[2 * (gsize) state->done] : params->first;
      rival[1] = old ? state->attempts.data[2 * (gsize) state->done + 1] : params->second;
    }
  else
    {
      memcpy (rival, work->answer, sizeof (double) * b);
      for (guint k = 0; k < ridge->rank; k++)
        {
          const double step = 0.1 * sqrt (all / work->n) * gradus_rng_gaussian (context->rng)
                              / ridge->values[k];

          for (guint j = 0; j < b; j++)
            rival[j] += step * ridge->directions[(gsize) k * b + j];
        }
    }
  for (guint j = work->kept; j < b; j++)
    rival[j] = 0;
  rival[b] = gradus_ridge_misfit (work, rival);
  gradus_context_raise_if (context, EVENT_BEATEN,
                           rival[b] < work->rest - 1e-9 * (work->rest + all));
  state->certified = state->done + 1 == n;
  return gradus_step_done (&state->done, &state->last, n);
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  State *state = state_;
  const GradusStatus status = gradus_ridge_init (state, context);

  if (status == GRADUS_STATUS_CONTINUE)
    gradus_array_init_vector (&state->gathered, ((const Work *) context->workspace)->b);
  return status;
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  double largest = 0;

  if ((guint) params->who > table->n)
    return g_strdup_printf (_("There is no point %d: the data have %u."), params->who, table->n);
  for (guint i = 0; params->weighted && i < table->n; i++)
    largest = MAX (largest, i + 1 == (guint) params->who ? params->pull
                            : table->weight != NULL ? table->weight[i] : 1);
  if (params->weighted && !(largest > 0))
    return g_strdup (_("All weights are 0: nothing holds the model. Give one point a weight."));
  return gradus_ridge_validate (setup);
}

/* --- Quantities ------------------------------------------------------------------------------- */

static double
number_gap (const GradusPosition *here)
{
  GRADUS_HERE (state, work);

  if (!state->certified || work->b != 2)
    return NAN;
  return gradus_rivals_best (&state->rivals, count_tried (state, work), GRADUS_BETTER_LESS)
         - work->rest;
}

/* The weight of every point. */
GRADUS_VECTOR (array_weight, (work), work->n, i, gradus_ridge_weight (work, i))

static double
number_ahead (const GradusPosition *here)
{
  GRADUS_HERE (state, work);
  const double next = gradus_least_next (gradus_dataset_get_table (here->dataset));

  if (!state->solved || isnan (next))
    return NAN;
  return work->y_mean + gradus_basis_predict (work->basis, state->theta.data, &next);
}

/* What a line would say there. */
static double
find_line_ahead (const GradusPosition *here)
{
  GRADUS_HERE (work, table);
  const double next = gradus_least_next (table);
  g_autoptr (GradusBasis) line = NULL;
  g_autoptr (GradusRidge) ridge = NULL;
  g_autofree double *phi = NULL;
  double theta[2];

  if (isnan (next))
    return NAN;
  line = gradus_basis_new (GRADUS_BASIS_POLYNOMIAL, 1, 1, table->x, table->n, 1, 2);
  phi = g_new (double, 2 * (gsize) table->n);
  for (guint i = 0; i < table->n; i++)
    gradus_basis_row (line, &table->x[i], &phi[2 * (gsize) i]);
  ridge = gradus_ridge_new (phi, table->n, 2, table->y, work->weights, NULL);
  if (ridge == NULL)
    return NAN;
  gradus_ridge_solve (ridge, 0, theta);
  return theta[0] + theta[1] * next;
}

GRADUS_NUMBER (number_rank, (state, work),
               work->ridge != NULL && state->solved ? work->ridge->rank : NAN)

static double
number_condition (const GradusPosition *here)
{
  const Work *work = here->workspace;

  return work->ridge != NULL && ((const State *) here->state)->solved
           ? work->ridge->values[0] / work->ridge->values[MAX (work->ridge->rank, 1) - 1] : NAN;
}

GRADUS_NUMBER (number_length, (state),
               state->solved ? gradus_ridge_length (state->theta.data, state->theta.shape[0]) : NAN)

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "misfit", N_ ("Residual sum of squares"), "J", .number = gradus_ridge_number_misfit,
    .flags = GRADUS_METRIC | GRADUS_PROMISED, .better = GRADUS_BETTER_LESS },
  { "gap", N_ ("Gap to the best attempt"), "\\min_t J_t - J", .number = number_gap,
    .flags = GRADUS_METRIC },
  { "theta", N_ ("Coefficients"), "\\theta", GRADUS_QUANTITY (State, theta),
    .indices = N_ ("function"), .flags = GRADUS_TRACKED },
  { "attempts", N_ ("Attempts"), "t", GRADUS_QUANTITY (State, attempts),
    .indices = N_ ("attempt, coefficient"), .flags = GRADUS_START, .tries = "first second" },
  { "design", N_ ("Design matrix"), "\\Phi", GRADUS_QUANTITY (State, design),
    .indices = N_ ("point, function"), .flags = GRADUS_PER_DATUM },
  { "normal", N_ ("Normal equations"), "[A\\;|\\;b]",
    GRADUS_QUANTITY (State, normal), .indices = N_ ("function, function or target") },
  { "weight", N_ ("Weights"), "w", .array = array_weight, .indices = N_ ("point"),
    .flags = GRADUS_PER_DATUM },
  { "kappa", N_ ("Singular values"), "\\kappa", .array = gradus_ridge_array_kappa,
    .indices = N_ ("direction") },
  { "residuals", N_ ("Residuals"), "r", .array = gradus_ridge_array_residuals,
    .indices = N_ ("point") },
  { "gathered", N_ ("What the columns could still explain"), "\\Phi^T W r",
    GRADUS_QUANTITY (State, gathered), .indices = N_ ("function") },
  { "seen", N_ ("Errors of the points that models are fitted to"), "E",
    GRADUS_QUANTITY (State, seen), .indices = N_ ("model") },
  { "left", N_ ("Errors of points that are left out"), "E_{-i}", GRADUS_QUANTITY (State, left),
    .indices = N_ ("model") },
  { "rivals", N_ ("Rivals"), "r", GRADUS_QUANTITY (State, rivals),
    .indices = N_ ("rival: its coefficients, then J") },
  { "ahead", N_ ("One step beyond the data"), "f(x_{n+1})", .number = number_ahead,
    .indices = N_ ("one number"), .flags = GRADUS_LISTED },
  { "rank", N_ ("Rank"), "\\mathrm{rank}\\,\\Phi", .number = number_rank,
    .indices = N_ ("one number"), .flags = GRADUS_LISTED },
  { "condition", N_ ("Condition"), "\\kappa_1 / \\kappa_r", .number = number_condition,
    .indices = N_ ("one number"), .flags = GRADUS_LISTED },
  { "length", N_ ("Length of the coefficients"), "\\|\\theta\\|", .number = number_length,
    .indices = N_ ("one number"), .flags = GRADUS_LISTED },
  { "last", N_ ("In work"), NULL, GRADUS_QUANTITY (State, last) },
  { "made", N_ ("Cells made"), NULL, GRADUS_QUANTITY (State, made) },
  { "solved", N_ ("Solved"), NULL, GRADUS_QUANTITY (State, solved) });

/* --- Names ------------------------------------------------------------------------------------ */

/* Phi'W r of the coefficients that are seen; what is only rounding is 0. */
static void
name_push (const GradusPosition *here, GradusNames *names)
{
  const Work *work = here->workspace;
  double tried[2];
  const double *theta = gradus_least_theta (here, tried);
  g_autofree double *push = g_new0 (double, work->b);
  g_autofree double *scale = g_new0 (double, work->b);

  for (gsize i = 0; i < work->n; i++)
    {
      const double weight = gradus_ridge_weight (work, i);
      const double residual = find_residual (work, theta, i);

      for (guint j = 0; j < work->b; j++)
        {
          push[j] += weight * work->phi[i * work->b + j] * residual;
          scale[j] += weight * fabs (work->phi[i * work->b + j]) * fabs (work->y[i]);
        }
    }
  for (guint j = 0; j < work->b; j++)
    if (fabs (push[j]) <= 1e-11 * scale[j])
      push[j] = 0;
  gradus_names_vector (names, "push", push, work->b);
}

/* The long axis of a cloud, along which the eye lays a line. */
static double
find_axis (const GradusTable *table)
{
  double x = 0, y = 0, xx = 0, xy = 0, yy = 0;

  if (table->d != 1)
    return NAN;
  for (guint i = 0; i < table->n; i++)
    {
      x += table->x[i] / table->n;
      y += table->y[i] / table->n;
    }
  for (guint i = 0; i < table->n; i++)
    {
      xx += gradus_square (table->x[i] - x);
      xy += (table->x[i] - x) * (table->y[i] - y);
      yy += gradus_square (table->y[i] - y);
    }
  return xy != 0 ? (yy - xx + sqrt (gradus_square (yy - xx) + 4 * xy * xy)) / (2 * xy) : 0;
}

static void
name_weights (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (params, work);
  const guint who = params->who > 0 ? (guint) params->who - 1 : 0;
  double alone = NAN, pull = NAN, total = 0;

  for (guint i = 0; i < work->n; i++)
    total += gradus_ridge_weight (work, i);
  if (params->who > 0 && params->weighted)
    gradus_least_find_law (work, who, &alone, &pull);
  gradus_names_number (names, "total", total);
  gradus_names_flag (names, "lawful", isfinite (alone) && fabs (alone) > 0);
  gradus_names_number (names, "alone", alone);
  gradus_names_number (names, "pulls", pull);
  gradus_names_number (names, "under-one", alone / (1 + pull));
  gradus_names_number (names, "shared-out", alone / (1 + pull) / params->pull);
  gradus_names_number (names, "who-residual", alone / (1 + pull * params->pull));
}

/* The errors of the model in work, and of the best so far. */
static void
name_sizes (const State *state, GradusNames *names)
{
  const guint n = (guint) gradus_array_length (&state->seen);
  const guint n_left = (guint) gradus_array_length (&state->left);
  const guint at = MIN (state->last, n > 0 ? n - 1 : 0);
  guint best = 0;

  for (guint k = 1; k < n_left; k++)
    if (state->left.data[k] < state->left.data[best])
      best = k;
  gradus_names_whole (names, "size", at + 1);
  gradus_names_whole (names, "power", at);
  gradus_names_number (names, "seen-error", n > 0 ? state->seen.data[at] : NAN);
  gradus_names_number (names, "left-error", at < n_left ? state->left.data[at] : NAN);
  gradus_names_flag (names, "has-left", at < n_left);
  gradus_names_whole (names, "best-size", best + 1);
  gradus_names_whole (names, "best-power", best);
  gradus_names_number (names, "best-left", n_left > 0 ? state->left.data[best] : NAN);
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, work, table);
  const guint b = work->b, i = MIN (state->last, work->n - 1), low = MIN (table->n - 1, 1);
  const double yours[2] = { params->first, params->second };
  gboolean plane;
  guint k;

  if (work->ridge == NULL || gradus_array_length (&state->theta) == 0)
    return;
  plane = b == 2;
  k = MIN (state->last, work->ridge->p - 1);
  gradus_names_row (names, table, i);
  gradus_names_whole (names, "b", b);
  /* What is left then is rounding, and no number to be told. */
  gradus_names_flag (names, "exact",
                     gradus_ridge_number_misfit (here)
                       <= 1e-20 * gradus_sum_squares (work->y, work->n));
  gradus_names_whole (names, "p", work->ridge->p);
  gradus_names_whole (names, "k", k + 1);
  gradus_names_whole (names, "n-kept", work->kept);
  gradus_names_whole (names, "struck", b - MIN (state->last, b - 1));
  gradus_names_flag (names, "forbidden", work->whole != NULL);
  gradus_names_flag (names, "few", b <= 6);
  gradus_names_flag (names, "plane", plane);
  gradus_names_flag (names, "line", plane && work->basis->kind == GRADUS_BASIS_POLYNOMIAL);
  gradus_names_flag (names, "lacking", work->ridge->rank < work->kept);
  gradus_names_vector (names, "phi", &work->phi[(gsize) i * b], b);
  gradus_names_number (names, "w", gradus_ridge_weight (work, i));
  gradus_ridge_name_cell (state, work, names);
  gradus_names_vector (names, "answer", work->answer, b);
  gradus_names_number (names, "answer-misfit", work->rest);
  gradus_names_vector (names, "yours", yours, 2);
  gradus_names_number (names, "yours-misfit", plane ? gradus_ridge_free_misfit (work, yours)
                                                     : NAN);
  gradus_names_flag (names, "outside", work->whole != NULL && plane && params->second != 0);
  gradus_names_number (names, "kappa-k", work->ridge->values[k]);
  gradus_names_number (names, "said-k", work->ridge->said[k]);
  gradus_names_number (names, "along-k", k < work->ridge->rank
                                           ? work->ridge->said[k] / work->ridge->values[k] : 0);
  gradus_names_number (names, "residual", find_residual (work, state->theta.data, i));
  gradus_names_whole (names, "rival", state->last + 1);
  gradus_names_whole (names, "n-rivals", (gint64) n_rivals (here));
  gradus_names_number (names, "rival-misfit", gradus_rivals_score (&state->rivals, state->last));
  gradus_names_number (names, "extra", gradus_rivals_score (&state->rivals, state->last)
                                         - work->rest);
  gradus_names_number (names, "slope", plane ? work->answer[1] : NAN);
  gradus_names_number (names, "axis", find_axis (table));
  gradus_names_number (names, "intercept", work->answer[0]);
  gradus_names_number (names, "erased", work->whole != NULL ? work->whole[0] : NAN);
  gradus_names_number (names, "next", gradus_least_next (table));
  gradus_names_number (names, "line-ahead", find_line_ahead (here));
  gradus_names_number (names, "goes-on", 2 * table->y[table->n - 1]
                                           - table->y[table->n - 1 - low]);
  name_sizes (state, names);
  name_push (here, names);
  name_weights (here, names);
}

/* --- What theory promises --------------------------------------------------------------------- */

/* Weights that are whole numbers: the same from a list in which each point stands so many times, if
 * that is not too long. */
static gboolean
holds_copies (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);
  const guint b = work->b;
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (double) * b);
  g_autoptr (GArray) targets = g_array_new (FALSE, FALSE, sizeof (double));
  g_autofree double *theta = g_new (double, b);
  g_autoptr (GradusRidge) ridge = NULL;

  for (gsize i = 0; i < work->n; i++)
    {
      const double weight = gradus_ridge_weight (work, i);

      if (weight != floor (weight) || rows->len + weight > 1000 || work->ridge->rank < b)
        return TRUE;
      for (guint copy = 0; copy < (guint) weight; copy++)
        {
          g_array_append_vals (rows, &work->phi[i * b], 1);
          g_array_append_vals (targets, &work->y[i], 1);
        }
    }
  ridge = gradus_ridge_new ((const double *) (gconstpointer) rows->data, rows->len, b,
                            (const double *) (gconstpointer) targets->data, NULL, NULL);
  if (ridge == NULL)
    return FALSE;
  gradus_ridge_solve (ridge, 0, theta);
  for (guint j = 0; j < b; j++)
    *measured = MAX (*measured, fabs (theta[j] - state->theta.data[j]));
  return *measured
         <= 1e-13 * ridge->condition * ridge->condition * (1 + gradus_ridge_length (theta, b));
}

/* P theta = theta, to the last bit. */
GRADUS_HOLDS (holds_struck, (state, work),
              gradus_ridge_length (&state->theta.data[work->kept], work->b - work->kept),
              *measured == 0)

/* What a larger model leaves of its own points is never more. */
static gboolean
holds_nested (const GradusPosition *here, double *measured)
{
  const State *state = here->state;

  for (gsize k = 1; k < gradus_array_length (&state->seen); k++)
    *measured = MAX (*measured, state->seen.data[k] - state->seen.data[k - 1]);
  return *measured <= 1e-9 * state->seen.data[0] + 1e-300;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "balance", N_ ("Nothing is left to explain"), "\\Phi^T W r = 0",
    N_ ("A column could still explain a part of the residuals."), gradus_ridge_holds_balance,
    .phase = "solve" },
  { "copies", N_ ("A weight is a number of copies"), "w_i = 2 \\Leftrightarrow 2\\times(x_i, y_i)",
    N_ ("A list with copies of the points has another fit."), holds_copies, .phase = "solve",
    .only = "weighted=true" },
  { "struck", N_ ("What is forbidden is 0"), "P\\theta = \\theta",
    N_ ("A forbidden coefficient is not 0."), holds_struck, .phase = "solve", .only = "kept!=0" },
  { "nested", N_ ("A larger model leaves no more"), "J_{m+1} \\le J_m",
    N_ ("A larger model leaves more of its own points."), holds_nested, .phase = "sizes" },
  { "best", N_ ("Nobody fits better"), "J(\\theta + \\delta) \\ge J(\\theta)",
    N_ ("A rival fits better."), gradus_ridge_holds_best, .phase = "certify" });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  GRADUS_RIDGE_PARAM_BASIS (GRADUS_BASIS_POLYNOMIAL),
  { .id = "degree", .label = N_ ("Degree"), .symbol = "p",
    .blurb = N_ ("The highest power, or the number of pairs of waves; 1 is a line."),
    GRADUS_PARAM_FIELD (Params, degree), .def = 1, .min = 0, .max = 20,
    .enabled_if = "basis=polynomial|trigonometric", .applies = GRADUS_APPLIES_REDO },
  GRADUS_RIDGE_PARAM_WIDTH,
  { .id = "columns", .label = N_ ("Columns"),
    .blurb = N_ ("Centred: the constant is found by itself. Standardised: no unit matters."),
    GRADUS_PARAM_FIELD (Params, columns), .max = 2, .choices = gradus_ridge_columns,
    .enabled_if = "basis=columns", .applies = GRADUS_APPLIES_REDO },
  { .id = "kept", .label = N_ ("Functions that are kept"), .symbol = "m",
    .blurb = N_ ("Only the first so many may be used; 0 is all of them."),
    GRADUS_PARAM_FIELD (Params, kept), .max = GRADUS_RIDGE_MOST, .slider_max = 31,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "weighted", .label = N_ ("Weights"),
    .blurb = N_ ("Points count as much as their weight says; without a column of weights, each "
                 "counts 1."),
    GRADUS_PARAM_FIELD (Params, weighted), .max = 1, .applies = GRADUS_APPLIES_REDO },
  { .id = "who", .label = N_ ("Point under the hand"),
    .blurb = N_ ("The number of the point whose weight can be pulled; 0 is none."),
    GRADUS_PARAM_FIELD (Params, who), .max = 100000, .slider_max = 10,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "pull", .label = N_ ("Its weight"), .symbol = "w",
    .blurb = N_ ("As if the point stood there so many times."),
    GRADUS_PARAM_FIELD (Params, pull), .def = 1, .max = 1e6, .slider_max = 12,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "first", .label = N_ ("Your first coefficient"), .symbol = "t_1",
    .blurb = N_ ("Drag the point in the plane of coefficients and watch the line."),
    GRADUS_PARAM_FIELD (Params, first), .min = -1e6, .max = 1e6, .slider_min = -5,
    .slider_max = 5, .step = 0.02, .applies = GRADUS_APPLIES_REDO },
  { .id = "second", .label = N_ ("Your second coefficient"), .symbol = "t_2",
    .blurb = N_ ("Drag the point in the plane of coefficients and watch the line."),
    GRADUS_PARAM_FIELD (Params, second), .min = -1e6, .max = 1e6, .slider_min = -5,
    .slider_max = 5, .step = 0.02, .applies = GRADUS_APPLIES_REDO },
  GRADUS_RIVALS_PARAM (Params, N_ ("Other models that come up after your attempts."), 6));

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_TWINS] = { "twins", N_ ("Columns that nearly agree"),
                    N_ ("Two columns have a cosine above 0.99: the data can hardly tell them "
                        "apart.") },
  [EVENT_SINGULAR] = { "singular", N_ ("Columns that follow from others"),
                       N_ ("Many coefficients fit equally well; the shortest are shown.") },
  [EVENT_BEATEN] = { "beaten", N_ ("Beaten"), N_ ("A rival fits better.") });

#define PHASE_TRY(title_, explain_, only_)                                                         \
  { "try", title_, explain_, .pseudocode = N_ ("search for θ yourself"), .once = TRUE,             \
    .run = gradus_run_nothing, .only = only_,                                                      \
    .rule = "J(\\role{accent}{t}) = \\sum_i w_i (y_i - \\phi_i^T \\role{accent}{t})^2",            \
    .filled = GRADUS_SAY ({ "plane", "J\\left(<yours|accent>\\right) = <yours-misfit|accent>" }),  \
    .said = GRADUS_SAY (                                                                           \
      { "outside", N_ ("Your point {yours} does not count: the second coefficient must be 0.") },  \
      { "plane and forbidden", N_ ("Your point {yours} leaves J = {yours-misfit}.") },             \
      { "plane", N_ ("Your point {yours} leaves J = {yours-misfit}, and the columns could still "  \
                     "explain {push}.") },                                                         \
      { "b == 1", N_ ("There is a single coefficient.") },                                         \
      { NULL, N_ ("The model has {b} coefficients, too many to search by hand.") }) }

#define PHASE_NORMAL(rule_, only_)                                                                 \
  { "normal", N_ ("Normal equations"),                                                             \
    N_ ("Every cell is one inner product: of two columns, or of a column and the target."),        \
    .pseudocode = N_ ("for each cell: column p · column q\nlast column: column p · y"),            \
    .once = TRUE, .n_micro = gradus_ridge_n_cells, .run = run_normal, .only = only_,               \
    .rule = rule_,                                                                                 \
    .filled = GRADUS_SAY ({ "few", "[\\,\\role{model}{A}\\;|\\;b\\,] = <normal|model|5>" }),       \
    .said = GRADUS_SAY (                                                                           \
      { "micro and of-target", N_ ("Column {row} times the target is {cell|5}.") },                \
      { "micro and copied", N_ ("Column {row} times column {column} is known: {cell|5}, as in "    \
                                "the mirror.") },                                                  \
      { "micro and row == column", N_ ("Column {row} times itself is {cell|5}.") },                \
      { "micro", N_ ("Column {row} times column {column} is {cell|5}.") },                         \
      { "event:twins", N_ ("The equations are complete. Two columns have the cosine {cosine|6}: "  \
                           "they say nearly the same, twice.") },                                  \
      { NULL, N_ ("The equations are complete.") }) }

#define PHASE_SIZES(title_, explain_, pseudocode_, only_, ...)                                     \
  { "sizes", title_, explain_, .pseudocode = pseudocode_, .once = TRUE, .n_micro = n_sizes,        \
    .run = run_sizes, .only = only_,                                                               \
    .rule = "\\frac{1}{n}\\sum_i r_i^2,\\qquad \\frac{1}{n}\\sum_i "                               \
            "\\left(\\frac{r_i}{1 - \\role{accent}{h_i}}\\right)^2",                               \
    .filled = GRADUS_SAY ({ "has-left", "<seen-error|model>,\\qquad <left-error|second>" },        \
                          { NULL, "<seen-error|model>" }),                                         \
    .said = GRADUS_SAY (__VA_ARGS__) }

/* A line is laid, weights are given or functions struck out where a row has them; what all do is to
 * build the equations and to solve them. */
static const GradusPhase phases[] = GRADUS_ROWS (
  PHASE_TRY (N_ ("Lay the line"),
             N_ ("Choose the coefficients yourself: what counts is the sum of the squared vertical "
                 "misses."),
             "kept=0 weighted=false basis!=polynomial"),
  PHASE_TRY (N_ ("Lay the line"),
             N_ ("Choose the coefficients yourself: a point with a large weight is expensive to "
                 "miss."),
             "weighted=true"),
  PHASE_TRY (N_ ("Search the allowed line"),
             N_ ("Some coefficients must be 0: find the place of least misfit among what is "
                 "allowed."),
             "kept!=0"),
  { "weigh", N_ ("Weigh the points"),
    N_ ("Every point holds the line with as many springs as its weight says."),
    .pseudocode = N_ ("for each point: w"), .once = TRUE, .micro = "n", .run = run_weigh,
    .only = "weighted=true",
    .rule = "J(\\theta) = \\sum_i \\role{accent}{w_i}\\,(y_i - \\phi_i^T\\theta)^2",
    .filled = GRADUS_SAY ({ "micro", "w_{<i>} = <w|accent>" },
                          { NULL, "\\sum_i w_i = <total|accent>" }),
    .said = GRADUS_SAY (
      { "micro and w == 0", N_ ("Point {i} has the weight 0: it is not there.") },
      { "micro", N_ ("Point {i} counts as if it stood there {w} times.") },
      { NULL, N_ ("{n} points count {total} together.") }) },
  { "strike", N_ ("Strike functions out"), N_ ("The last ones go first; what is left is fitted."),
    .pseudocode = N_ ("for each forbidden function: strike its column"), .once = TRUE,
    .n_micro = n_struck, .run = run_strike, .only = "kept!=0",
    .rule = "\\theta = \\role{second}{P}\\,\\theta,\\qquad \\role{second}{P} = "
            "\\mathrm{diag}(1, \\dots, 1, 0, \\dots, 0)",
    .filled = GRADUS_SAY ({ NULL, "\\mathrm{tr}\\,P = <n-kept|second>" }),
    .said = GRADUS_SAY (
      { "not forbidden", N_ ("Nothing is forbidden: all {b} functions may be used.") },
      { "micro", N_ ("Function {struck} is struck out.") },
      { NULL, N_ ("{n-kept} of {b} functions are left.") }) },
  GRADUS_RIDGE_PHASE_DESIGN,
  PHASE_NORMAL ("\\role{model}{\\Phi^T\\Phi}\\,\\theta = \\Phi^T y", "weighted=false"),
  PHASE_NORMAL ("\\role{model}{\\Phi^T W\\Phi}\\,\\theta = \\Phi^T W y", "weighted=true"),
  { "solve", N_ ("Solve"),
    N_ ("Direction by direction, by singular values: what y says along it, divided by how "
        "strongly the columns say it."),
    .pseudocode = N_ ("for each direction v:\n  θ ← θ + (u · y) / κ v"), .once = TRUE,
    .n_micro = gradus_ridge_n_directions, .run = run_solve,
    .rule = "\\role{model}{\\theta} = \\sum_k \\frac{u_k^T y}{\\kappa_k}\\,v_k",
    .filled = GRADUS_SAY (
      { "micro", "\\frac{u_{<k>}^T y}{\\kappa_{<k>}} = \\frac{<said-k|accent>}{<kappa-k|model>} "
                 "= <along-k|accent>" },
      { "few", "\\role{model}{\\theta} = <theta|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Direction {k} of {p} gets {said-k} / {kappa-k} = {along-k}.") },
      { "event:singular and few", N_ ("θ = {theta}. The columns say only {rank} of {b} things; "
                                      "of all that fit equally well this is the shortest.") },
      { "event:singular and exact",
        N_ ("The columns say only {rank} of {b} things: many models pass through all {n} points. "
            "This is the one with the shortest θ, {length}.") },
      { "event:singular", N_ ("The columns say only {rank} of {b} things. Of all that leave J = "
                              "{misfit} this is the one with the shortest θ, {length}.") },
      { "exact and b > 2", N_ ("The model passes through all {n} points; θ is {length} long.") },
      { "few", N_ ("θ = {theta}, and J = {misfit}.") },
      { NULL, N_ ("J = {misfit}, and θ is {length} long.") }) },
  { "gather", N_ ("Lay the residuals on the beam"),
    N_ ("What is left of every point, times every column: a column that still goes along with it "
        "could explain more."),
    .pseudocode = N_ ("for each point: g ← g + w r φ(x)"), .once = TRUE, .micro = "n",
    .run = run_gather, .only = "kept=0 basis!=polynomial",
    .rule = "\\role{accent}{g} = \\Phi^T W r = \\sum_i w_i\\,r_i\\,\\phi_i",
    .filled = GRADUS_SAY (
      { "micro and few", "\\role{accent}{g} = <gathered|accent>,\\quad r_{<i>} = <residual>" },
      { "few", "\\role{accent}{g} = <push|accent>" }),
    .said = GRADUS_SAY (
      { "micro and few", N_ ("Point {i} has the residual {residual}; the columns have gathered "
                             "{gathered}.") },
      { "micro", N_ ("Point {i} has the residual {residual}.") },
      { NULL, N_ ("All residuals lie on the beam, and it does not tip: no column can explain any "
                  "more of them.") }) },
  { "ahead", N_ ("One step beyond"),
    N_ ("Ask the curve for a point that nobody has seen, one step after the last."),
    .pseudocode = N_ ("f(next x) = θᵀφ(next x)"), .once = TRUE, .run = gradus_run_nothing,
    .only = "basis=polynomial",
    .rule = "f(\\role{accent}{x}) = \\theta_1 + \\theta_2\\,\\role{accent}{x} + \\dots + "
            "\\theta_{p+1}\\,\\role{accent}{x}^p",
    .filled = GRADUS_SAY ({ "d == 1", "f(<next|accent>) = <ahead|model>" }),
    .said = GRADUS_SAY (
      { "d == 1 and degree == 1", N_ ("At x = {next} the line says {ahead}.") },
      { "d == 1", N_ ("At x = {next} the curve says {ahead}; a line would say {line-ahead}.") },
      { NULL, N_ ("There are {d} inputs, and no next one.") }) },
  PHASE_SIZES (
    N_ ("Compare the degrees"),
    N_ ("Fit every degree, and ask each of them for points that were left out, one at a time."),
    N_ ("for each degree: fit, leave one out"), "basis=polynomial",
    { "micro and has-left", N_ ("Degree {power} leaves {seen-error} a point, and {left-error} at a "
                                "point that is left out.") },
    { "micro", N_ ("Degree {power} leaves {seen-error} a point. It takes every point to fit it: "
                   "nothing can be left out.") },
    { NULL, N_ ("A higher degree never leaves more of the points it is fitted to. Of a point that "
                "is left out, degree {best-power} leaves least: {best-left}.") }),
  PHASE_SIZES (
    N_ ("Compare the sizes"),
    N_ ("Keep one function, then two, and so on, and ask each model for points that were left out, "
        "one at a time."),
    N_ ("for each size: fit, leave one out"), "kept!=0",
    { "micro and has-left", N_ ("With {size} functions kept {seen-error} a point is left, and "
                                "{left-error} at a point that is left out.") },
    { "micro", N_ ("With {size} functions kept {seen-error} a point is left; nothing can be left "
                   "out any more.") },
    { NULL, N_ ("More functions never leave more of the points they are fitted to. Of a point that "
                "is left out one function leaves least: {best-left}."),
      N_ ("More functions never leave more of the points they are fitted to. Of a point that is "
          "left out {best-size} functions leave least: {best-left}."), "best-size" }),
  { "certify", N_ ("Nobody fits better"),
    N_ ("Rivals come up one by one: your attempts, then other models."),
    .pseudocode = N_ ("for each rival θ + δ: J + |√W Φ δ|²"), .once = TRUE, .n_micro = n_rivals,
    .run = run_certify, .only = "basis!=polynomial",
    .rule = "J(\\role{model}{\\theta} + \\delta) = J(\\role{model}{\\theta}) + "
            "\\role{accent}{\\|W^{1/2}\\Phi\\delta\\|^2}",
    .filled = GRADUS_SAY ({ NULL, "J_{<rival>} = <rival-misfit> = <answer-misfit|model> + "
                                     "<extra|accent>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Rival {rival} of {n-rivals} leaves J = {apart rival-misfit answer-misfit}; "
                     "the answer leaves {apart answer-misfit rival-misfit}.") },
      { "plane and gap > 0", N_ ("None of {n-rivals} rivals fits better. Your best leaves {gap} "
                                 "more than the answer.") },
      { "rank < b", N_ ("None of {n-rivals} rivals fits better. Directions that the data see: "
                        "{rank} of {b}; along any other a step costs nothing.") },
      { NULL, N_ ("None of {n-rivals} rivals fits better: every step away costs a square.") }) });

static const GradusPlot plots[] = GRADUS_ROWS (
  { "plane", N_ ("Coefficients"), .build = gradus_least_draw_plane,
    .caption = GRADUS_SAY ({ "plane and solved", "J = {answer-misfit}" }) },
  { "beam", N_ ("What is left, on the beam"), .build = gradus_least_draw_beam,
    .caption = GRADUS_SAY ({ "few and weighted", "ΦᵀWr = {push}" },
                           { "few", "Φᵀr = {push}" }) },
  { "pull", N_ ("Residual and weight"), .build = gradus_least_draw_pull,
    .caption = GRADUS_SAY ({ "lawful and solved", "r = {who-residual}" }) },
  { "normal", N_ ("The equations"), .kit = gradus_kit_matrix, .of = "normal",
    .with = "decades numbers made=made" },
  { "fit", N_ ("Data and model"), GRADUS_EDIT_POINTS, .kit = gradus_kit_regression, .of = "",
    .with = "residuals", .extra = gradus_least_draw_fit },
  { "weights", N_ ("Data and their weights"), GRADUS_EDIT_POINTS, .kit = gradus_kit_regression,
    .of = "", .with = "residuals size=weight" },
  { "ahead", N_ ("The curve, and one step beyond"), GRADUS_EDIT_POINTS,
    .kit = gradus_kit_regression, .of = "", .with = "residuals", .extra = gradus_least_draw_ahead },
  { "triangle", N_ ("Differences of differences"), .build = gradus_least_draw_triangle },
  { "sizes", N_ ("Errors over the size of the model"), .build = gradus_least_draw_sizes });

#define GRADUS_LEAST                                                                               \
  .family = "ridge-stages", .kind = GRADUS_KIND_STAGES, .data_kind = &gradus_data_table,           \
  GRADUS_MEMORIES (Params, State), .params = params, .quantities = quantities, .phases = phases,   \
  .events = events, .invariants = invariants, .plots = plots, .name = name,                        \
  GRADUS_RIDGE_FUNCTIONS, .validate = validate, .init = init,                                      \
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_Y | GRADUS_NEEDS_MODERATE

#define SHEET "syllabus, teaching sheet, by hand"
#define NUMPY "numpy.linalg.lstsq"

/* --- Least squares ---------------------------------------------------------------------------- */

static const GradusQuestion least_questions[] = GRADUS_ROWS (
  { "slope", N_ ("How steep is the best line?"), "solve", "fit", .asks = GRADUS_ASKS_NUMBER,
    .about = "slope", .when = "line",
    .words = N_ ("What counts is how far every point lies above or below the line. What is the "
                 "slope of the line that makes the sum of the squares least?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("It is {slope}: θ = {answer}, and J = {answer-misfit}. The "
                                     "long axis of the cloud has the slope {axis}.") }),
    .intuition = N_ ("You laid the line along the cloud, but only vertical misses count."),
    .intuition_answer = "axis" });

static const GradusPreset least_presets[] = GRADUS_ROWS (
  { .id = "four", .title = N_ ("Four points"),
    .blurb = N_ ("The cloud rises by 1 a step, the best line only by 0.8: J = 1.8."),
    .data = "slope-4", .params = "first=1 second=1",
    .claims = "theta[0] ~ 1.3\ntheta[1] ~ 0.8\nmisfit ~ 1.8\ngap ~ 0.2" },
  { .id = "by-hand", .title = N_ ("Three points by hand"),
    .blurb = N_ ("Means 1 and 1, slope 1/2: residuals −0.5, 1 and −0.5."), .data = "tilt-3",
    .claims = "theta[0] ~ 0.5\ntheta[1] ~ 0.5\nmisfit ~ 1.5\nresiduals[1] ~ 1" },
  { .id = "area", .title = N_ ("Five houses"),
    .blurb = N_ ("Price over area: each square foot adds 165 dollars."), .data = "housing-5",
    .params = "first=0 second=0.2", .claims = "theta[1] ~ 0.165" },
  { .id = "rooms", .title = N_ ("Five houses, area and bedrooms"),
    .blurb = N_ ("With bedrooms beside it the area explains much less by itself."),
    .data = "housing-5:features=both", .params = "basis=columns columns=centred",
    .claims = "theta[0] < 0.07\ntheta[1] > 100" },
  { .id = "twin", .title = N_ ("A tie: a column that is twice another"),
    .blurb = N_ ("Infinitely many coefficients fit equally well; (1.3, 0.16, 0.32) is the shortest "
                 "of them."),
    .data = "almost-twin:apart=0", .params = "basis=columns",
    .claims = "ever: event:singular\nrank == 2\ntheta[0] ~ 1.3\ntheta[1] ~ 0.16\ntheta[2] ~ 0.32" },
  { .id = "almost", .title = N_ ("Failure: nearly twice another"),
    .blurb = N_ ("One number is off by a thousandth, and the coefficients are −2570.5 and 1285.7."),
    .data = "almost-twin", .params = "basis=columns",
    .failure = N_ ("The third column differs from twice the second only by 0.001 in one row, and "
                   "there the fit hangs a residual on it. The condition is 22,776: raise the "
                   "second target by 0.1, and −2570.5 becomes −2770.5. Leave the column out, or "
                   "put a penalty on the coefficients."),
    .claims = "theta[1] < -2570 and theta[1] > -2571\ntheta[2] > 1285 and theta[2] < 1286\n"
              "condition > 22775 and condition < 22776\nmisfit ~ 0.643" },
  { .id = "waves", .title = N_ ("Failure: thirty-one waves"),
    .blurb = N_ ("The curve looks right, and the coefficients are billions."), .data = "sinc-005",
    .rng = GRADUS_RNG_BOOK, .params = "basis=trigonometric degree=15",
    .failure = N_ ("On the stretch from −3 to 3 waves of such lengths can hardly be told apart: "
                   "the condition is 2·10¹². The equations ΦᵀΦ square it, which no double "
                   "precision bears; singular values of Φ itself still give the curve, but no "
                   "digit of the coefficients means anything. Allow fewer waves, or a penalty."),
    .claims = "length > 3e9\ncondition > 2e12\nrank == 31\nmisfit ~ 0.0516" });

static const GradusCheck least_checks[] = GRADUS_ROWS (
  { "four", 1, "theta", GRADUS_EXPECT (1.3, 0.8), 1e-14, SHEET },
  { "four", 1, "residuals", GRADUS_EXPECT (-0.3, 0.9, -0.9, 0.3), 1e-14, SHEET },
  { "four", 1, "normal", GRADUS_EXPECT (4, 6, 10, 6, 14, 19), 1e-14, SHEET },
  { "by-hand", 1, "theta", GRADUS_EXPECT (0.5, 0.5), 1e-14, SHEET },
  { "area", 1, "theta", GRADUS_EXPECT (26.789880528523, 0.165118878076), 1e-11,
    "CS229, five printed houses; numpy.linalg.lstsq" },
  { "area", 1, "misfit", GRADUS_EXPECT (6248.92433736), 1e-11,
    "twice the J of the syllabus, 3124.46216868" },
  { "rooms", 1, "theta", GRADUS_EXPECT (0.0638433756, 103.43604651), 1e-9, NUMPY },
  { "rooms", 1, "misfit", GRADUS_EXPECT (1444.14443270), 1e-9,
    "twice the J of the syllabus, 722.07221635" },
  { "twin", 1, "theta", GRADUS_EXPECT (1.3, 0.16, 0.32), 1e-14, NUMPY },
  { "almost", 1, "theta", GRADUS_EXPECT (0.785714285714, -2570.5, 1285.71428571), 1e-8, NUMPY },
  { "waves", 1, "misfit", GRADUS_EXPECT (0.051621747730), 1e-5,
    "program of figure 3.2 in GNU Octave, twice 0.025810874" });

static const GradusPair least_pairs[] = GRADUS_ROWS (
  { .id = "waves", .title = N_ ("Eleven waves and thirty-one"),
    .blurb = N_ ("More waves lower the residuals a little and make the coefficients billions: the "
                 "data cannot tell such waves apart."),
    .preset = "waves", .left = "degree=5", .plot = "fit",
    .claims = "left < right: length\nleft > right: misfit\nright: length > 1e9" });

static const GradusSheet least_sheet = {
  .aha = N_ ("The fit is best when no column can explain any more of the residuals."),
  .by_hand = N_ ("(0, 0), (1, 2), (2, 1): means 1 and 1, slope 1/2, θ = (1/2, 1/2), residuals "
                 "−1/2, 1, −1/2, J = 1.5."),
  .why = "beam", .intuition = N_ ("The best line lies along the cloud."), .caught_by = "slope",
  .breaks = N_ ("A column that nearly follows from others: the condition tells, 22,776 for the "
                "almost twin."),
  .needs = "line-and-cost",
  .leads_to = "least-squares-projection polynomial-fit weighted-least-squares ridge-regression",
  .aliases = "OLS; LS; normal equations; pseudo-inverse; 最小二乘; 法方程; 正规方程; 伪逆; zxec",
};

const GradusDescriptor gradus_least_squares = {
  GRADUS_LEAST,
  .id = "least-squares", .chapter = 1, .difficulty = 1,
  .title = N_ ("Least squares by the normal equations"),
  .summary = N_ ("Fits a line, or any sum of functions, so that the squared vertical misses are as "
                 "small as they can be."),
  .goal = N_ ("Say why a fit is best when its residuals are orthogonal to every column, and what a "
              "column does that nearly follows from others."),
  .source = "CS229 lecture notes, part I, section 2; 图解机器学习, section 3.1",
  .columns = N_ ("One input or more, and a target."),
  .fixed = "kept=0 weighted=false who=0 pull=1", .plots_shown = "fit beam plane normal",
  GRADUS_ROW (least),
  .start_said = GRADUS_SAY (
    { "line", N_ ("{n} points wait for a line. Yours, {yours}, leaves J = {yours-misfit}.") },
    { NULL, N_ ("{n} points wait for a model with {b} coefficients.") }),
};

/* --- Weighted least squares ------------------------------------------------------------------- */

static const GradusQuestion weighted_questions[] = GRADUS_ROWS (
  { "residual", N_ ("What is left of the point that is pulled?"), "solve", "pull",
    .asks = GRADUS_ASKS_NUMBER, .about = "who-residual", .when = "lawful and pull > 1",
    .words = N_ ("With the weight 1 point {who} would keep the residual {under-one}. Its weight is "
                 "{pull}. What is its residual now?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("{who-residual}: without any weight it would be {alone}, and "
                                     "that is divided by 1 + {pulls} w.") }),
    .intuition = N_ ("You divided the residual by the weight, but the other points pull back."),
    .intuition_answer = "shared-out" });

static const GradusPreset weighted_presets[] = GRADUS_ROWS (
  { .id = "double", .title = N_ ("The last point twice"),
    .blurb = N_ ("Its weight goes from 1 to 2, and its residual from 1 to 0.588, not to 0.5."),
    .data = "pulled-4", .params = "who=4 pull=2", .claims = "residuals[3] ~ 0.588" },
  { .id = "by-hand", .title = N_ ("A mean by hand"),
    .blurb = N_ ("0 with the weight 1 and 6 with the weight 2: 12/3 = 4, the mean of 0, 6, 6."),
    .data = "weighed-2", .params = "degree=0", .claims = "theta[0] ~ 4" },
  { .id = "book", .title = N_ ("Weights that favour the right"),
    .blurb = N_ ("The slope of the parabola's right end is larger: 3.68 instead of 3."),
    .data = "square-4", .claims = "theta[1] ~ 3.68" },
  { .id = "right-half", .title = N_ ("Two points that are not there"),
    .blurb = N_ ("Weights 0, 0, 1, 1: the line through the last two points."),
    .data = "pulled-4:w1=0,w2=0", .claims = "theta[0] ~ -6\ntheta[1] ~ 5\nmisfit < 1e-20" },
  { .id = "heavy", .title = N_ ("A hundred copies"),
    .blurb = N_ ("The residual of the last point is 0.0142, and never 0."),
    .params = "who=4 pull=100", .claims = "residuals[3] ~ 0.0142" },
  { .id = "alone", .title = N_ ("Failure: one point alone"),
    .blurb = N_ ("Only the first point has a weight: any slope will do."),
    .data = "pulled-4:w2=0,w3=0,w4=0",
    .failure = N_ ("One point does not determine a line: the weighted equations have the rank 1 of "
                   "2, and the shortest answer, (0, 0), says nothing about the slope. Give another "
                   "point some weight."),
    .claims = "rank == 1\nmax(theta) == 0\never: event:singular" });

static const GradusCheck weighted_checks[] = GRADUS_ROWS (
  { "double", 1, "theta", GRADUS_EXPECT (-1.117647058823529, 3.176470588235294), 1e-14,
    "by hand: −19/17 and 54/17" },
  { "double", 1, "residuals", GRADUS_EXPECT (0.588235294117647), 1e-14,
    "syllabus, teaching sheet: 10/17", .index = 3 },
  { "by-hand", 1, "theta", GRADUS_EXPECT (4), 1e-14, SHEET },
  { "book", 1, "theta", GRADUS_EXPECT (-2.506666666666667, 3.68), 1e-14,
    "syllabus, chapter 1; numpy.linalg.lstsq of rows times the roots of the weights" },
  { "right-half", 1, "theta", GRADUS_EXPECT (-6, 5), 1e-13, SHEET },
  { "heavy", 1, "residuals", GRADUS_EXPECT (0.014224751066859), 1e-12, NUMPY, .index = 3 });

static const GradusPair weighted_pairs[] = GRADUS_ROWS (
  { .id = "weight", .title = N_ ("Once and ten times"),
    .blurb = N_ ("Ten copies of the last point draw the line nearly to it; the other points pay."),
    .preset = "double", .left = "pull=1", .right = "pull=10", .plot = "weights",
    .claims = "left: residuals[3] ~ 1\nright: residuals[3] ~ 0.137\nleft < right: misfit" });

static const GradusSheet weighted_sheet = {
  .aha = N_ ("A weight is a number of copies; the residual shrinks with it and is never zero."),
  .by_hand = N_ ("The mean of 0 and 6 with the weights 1 and 2 is 12/3 = 4."),
  .why = "pull", .intuition = N_ ("Double the weight, half the residual."), .caught_by = "residual",
  .breaks = N_ ("One point alone with a weight: the rank is 1 of 2."),
  .needs = "least-squares",
  .leads_to = "locally-weighted-regression huber-irls importance-weighted-ls",
  .aliases = "WLS; weights; replication; 加权最小二乘; 权重; 样本权重; jqzxec",
};

const GradusDescriptor gradus_weighted_least_squares = {
  GRADUS_LEAST,
  .id = "weighted-least-squares", .chapter = 1, .difficulty = 1,
  .title = N_ ("Weighted least squares"),
  .summary = N_ ("Fits a line to points of which some count more than others."),
  .goal = N_ ("Say what doubling a weight does to a residual, and what multiplying all of them "
              "does."),
  .source = "图解机器学习, section 3.1; CS229 lecture notes, part I, section 4",
  .columns = N_ ("One input or more, a target, and weights if there are any."),
  .fixed = "kept=0 weighted=true", .plots_shown = "weights pull beam normal plane",
  GRADUS_ROW (weighted),
  .start_said = GRADUS_SAY (
    { "line", N_ ("{n} points with weights wait for a line. Yours, {yours}, leaves J = "
                  "{yours-misfit}.") },
    { NULL, N_ ("{n} points with weights wait for a model.") }),
};

/* --- Polynomials ------------------------------------------------------------------------------ */

static const GradusQuestion polynomial_questions[] = GRADUS_ROWS (
  { "ahead", N_ ("Where does the curve go?"), "ahead", "ahead", .asks = GRADUS_ASKS_NUMBER,
    .about = "ahead", .when = "d == 1 and degree > 1",
    .words = N_ ("A curve of degree {degree} has been fitted to the {n} points. What does it say "
                 "at x = {next}?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("{ahead}. A line through the same points says "
                                     "{line-ahead}.") }),
    .intuition = N_ ("You thought that the curve goes on as the points do, but beyond them its "
                     "highest power decides."),
    .intuition_answer = "goes-on" },
  { "best", N_ ("Which degree knows the missing point?"), "sizes", "ahead",
    .asks = GRADUS_ASKS_NUMBER, .about = "best-power", .scale = "0.5", .when = "degree > 1",
    .words = N_ ("No degree below {degree} leaves less of the points it is fitted to than degree "
                 "{degree}. Now each degree from 0 to {degree} is fitted without a point and asked "
                 "for it, for every point. Which degree misses least?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("Degree {best-power}: left out, a point is missed by "
                                     "{best-left} as a mean square.") }),
    .intuition = N_ ("You thought what fits best knows best, but a curve that bends to each of its "
                     "points swings between them, and there the missing point lies."),
    .intuition_answer = "degree" });

static const GradusPreset polynomial_presets[] = GRADUS_ROWS (
  { .id = "six", .title = N_ ("Six points, degree 5"),
    .blurb = N_ ("The curve goes through all six points, and says 28 for the next."),
    .data = "rise-6", .params = "degree=5", .claims = "ahead ~ 28\nmisfit < 1e-15" },
  { .id = "parabola", .title = N_ ("Six points, degree 2"),
    .blurb = N_ ("A parabola leaves J = 0.521 and says 6.1; left out, a point is missed least."),
    .params = "degree=2",
    .claims = "ahead ~ 6.1\nmisfit ~ 0.521\nleft[2] < left[1]\nleft[2] < left[3]" },
  { .id = "line", .title = N_ ("Six points, a line"),
    .blurb = N_ ("The points bend, and a line cannot: J = 1.49."),
    .params = "degree=1", .claims = "misfit ~ 1.49\nahead ~ 7.6" },
  { .id = "by-hand", .title = N_ ("A cubic by hand"),
    .blurb = N_ ("Differences 1, 0, 1, then −1, 1, then 2: carried back up they say 6."),
    .data = "bend-4", .params = "degree=3", .claims = "ahead ~ 6" },
  { .id = "sinc", .title = N_ ("The book's sinc"),
    .blurb = N_ ("Fifty noisy points: the waves ask for degree 8, and the error of a point that is "
                 "left out says so."),
    .data = "sinc-02", .rng = GRADUS_RNG_BOOK, .params = "degree=8",
    .claims = "left[8] < left[6]\nleft[6] < left[2]" },
  { .id = "too-many", .title = N_ ("Failure: degree 6 on six points"),
    .blurb = N_ ("Seven coefficients and six points: many curves go through all of them."),
    .params = "degree=6",
    .failure = N_ ("Rank 6 of 7: the points do not determine the curve, and what it says beyond "
                   "them is only what the shortest coefficients happen to say. Lower the degree, "
                   "or put a penalty on the coefficients."),
    .claims = "rank == 6\nmisfit < 1e-15\never: event:singular" });

static const GradusCheck polynomial_checks[] = GRADUS_ROWS (
  { "six", 1, "ahead", GRADUS_EXPECT (28), 1e-9, SHEET },
  { "six", 1, "seen",
    GRADUS_EXPECT (4.25, 0.247619047619, 0.0869047619048, 0.0859788359788, 0.0800264550265, 0),
    1e-11, NUMPY },
  { "six", 1, "left", GRADUS_EXPECT (6.12, 0.628880594450, 0.269655928457, 1.00860582212, 42.35),
    1e-9, "numpy.linalg.lstsq and the diagonal of A A⁺" },
  { "parabola", 1, "theta", GRADUS_EXPECT (0.0357142857143, 1.975, -0.160714285714), 1e-11,
    NUMPY },
  { "line", 1, "ahead", GRADUS_EXPECT (7.6), 1e-12, SHEET },
  { "by-hand", 1, "ahead", GRADUS_EXPECT (6), 1e-11, SHEET });

static const GradusPair polynomial_pairs[] = GRADUS_ROWS (
  { .id = "degree", .title = N_ ("Degree 2 and degree 5"),
    .blurb = N_ ("One leaves a little everywhere and says 6.1 for the next point; the other leaves "
                 "nothing and says 28."),
    .preset = "six", .left = "degree=2", .plot = "ahead",
    .claims = "left > right: misfit\nleft: ahead ~ 6.1\nright: ahead ~ 28" });

static const GradusSheet polynomial_sheet = {
  .aha = N_ ("A curve that passes through every point has stopped listening to the pattern."),
  .by_hand = N_ ("0, 1, 1, 2: differences 1, 0, 1; −1, 1; 2. Carried back: 2 + 1 = 3, 3 + 1 = 4, 4 "
                 "+ 2 = 6."),
  .why = "triangle", .intuition = N_ ("The exact curve knows most."), .caught_by = "ahead",
  .breaks = N_ ("As many coefficients as points or more: the rank tells, and nothing can be left "
                "out."),
  .needs = "least-squares",
  .leads_to = "holdout-cross-validation map-estimate bias-variance basis-models",
  .aliases = "overfitting; underfitting; interpolation; extrapolation; 多项式拟合; 过拟合; 欠拟合; 外推; dxsnh",
};

const GradusDescriptor gradus_polynomial_fit = {
  GRADUS_LEAST,
  .id = "polynomial-fit", .chapter = 1, .difficulty = 1,
  .title = N_ ("Polynomial fits, under- and overfitting"),
  .summary = N_ ("Fits curves of any degree to the same points, and asks them for a point that "
                 "nobody has seen."),
  .goal = N_ ("Say why a curve through all points is not the one to trust, and which error shows "
              "it."),
  .source = "CS229 lecture notes, part I, section 3",
  .columns = N_ ("One input and a target."),
  .offered = "degree rivals", .fixed = "basis=polynomial kept=0 weighted=false",
  .plots_shown = "ahead triangle sizes normal", GRADUS_ROW (polynomial),
  .start_said = GRADUS_SAY ({ NULL, N_ ("{n} points wait for a curve of degree {degree}.") }),
};

/* --- Only some of the functions --------------------------------------------------------------- */

static const GradusQuestion subspace_questions[] = GRADUS_ROWS (
  { "again", N_ ("What is left when the slope is forbidden?"), "solve", "plane",
    .asks = GRADUS_ASKS_NUMBER, .about = "intercept", .when = "line and forbidden",
    .words = N_ ("With both functions the fit has the value {erased} at x = 0. Now the slope must "
                 "be 0. What is the value of the best fit then?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("{intercept}: what is left is fitted again, and leaves J = "
                                     "{answer-misfit}.") }),
    .intuition = N_ ("You only erased the slope, but the rest must make up for it."),
    .intuition_answer = "erased" });

static const GradusPreset subspace_presets[] = GRADUS_ROWS (
  { .id = "ban", .title = N_ ("No slope allowed"),
    .blurb = N_ ("Erasing the slope from 1 + 2x leaves 1; fitted again the constant is 2."),
    .data = "ban-2", .params = "kept=1", .claims = "theta[0] ~ 2\ntheta[1] == 0\nmisfit ~ 2" },
  { .id = "book", .title = N_ ("Eleven of thirty-one waves"),
    .blurb = N_ ("All thirty-one have coefficients of billions; with eleven the curve is calm."),
    .data = "sinc-02", .rng = GRADUS_RNG_BOOK, .params = "basis=trigonometric degree=15 kept=11",
    .claims = "misfit ~ 1.57\nlength < 200" },
  { .id = "nine", .title = N_ ("Nine waves"),
    .blurb = N_ ("The book keeps eleven; a point that is left out is missed less with nine."),
    .data = "sinc-02", .rng = GRADUS_RNG_BOOK, .params = "basis=trigonometric degree=15 kept=9",
    .claims = "left[8] < left[10]" },
  { .id = "all", .title = N_ ("Nothing forbidden"),
    .blurb = N_ ("P = I is least squares: J falls to 0.826, and the curve swings at both ends."),
    .data = "sinc-02", .rng = GRADUS_RNG_BOOK, .params = "basis=trigonometric degree=15",
    .claims = "misfit ~ 0.826\nlength > 1e9" },
  { .id = "tight", .title = N_ ("Failure: three waves"),
    .blurb = N_ ("J = 5.65, where noise alone would leave about 2."), .data = "sinc-02",
    .rng = GRADUS_RNG_BOOK, .params = "basis=trigonometric degree=15 kept=3",
    .failure = N_ ("Three functions cannot bend as often as the data do: the residuals are far "
                   "above the noise, 50 · 0.2² = 2. Let points that are left out choose the "
                   "number."),
    .claims = "misfit ~ 5.65" });

#define PROGRAM_4_3 "program of figure 4.3 in GNU Octave; scikit-learn's LinearRegression agrees"

static const GradusCheck subspace_checks[] = GRADUS_ROWS (
  { "ban", 1, "theta", GRADUS_EXPECT (2, 0), 1e-15, SHEET },
  { "book", 1, "misfit", GRADUS_EXPECT (1.56788087866184), 1e-11, PROGRAM_4_3 },
  { "book", 1, "theta", GRADUS_EXPECT (42.4393906264671, -1.9667528717924, -74.6757095163076), 1e-9,
    PROGRAM_4_3 },
  { "all", 1, "misfit", GRADUS_EXPECT (0.82594655050036), 1e-5, PROGRAM_4_3 });

static const GradusPair subspace_pairs[] = GRADUS_ROWS (
  { .id = "forbid", .title = N_ ("All functions and eleven of them"),
    .blurb = N_ ("Forbidding twenty of thirty-one functions nearly doubles J, and takes the curve "
                 "from billions to what can be believed."),
    .preset = "book", .left = "kept=0", .plot = "fit",
    .claims = "left < right: misfit\nleft > right: length" });

static const GradusSheet subspace_sheet = {
  .aha = N_ ("Forbidding is not erasing: when a term is banned, the others must be fitted again."),
  .by_hand = N_ ("(0, 1) and (1, 3): the line 1 + 2x. Without the slope: erased 1, J = 4; fitted "
                 "again 2, the mean, J = 2."),
  .why = "plane", .intuition = N_ ("The coefficients that are left stay as they are."),
  .caught_by = "again",
  .breaks = N_ ("Too few functions: J = 5.65 where noise leaves 2."),
  .needs = "least-squares polynomial-fit",
  .leads_to = "ridge-regression forward-search principal-component-regression",
  .aliases = "subspace; projection matrix; trigonometric basis; 部分空间约束; 子空间; 投影矩阵; 过拟合; bfkj",
};

const GradusDescriptor gradus_subspace_constrained_ls = {
  GRADUS_LEAST,
  .id = "subspace-constrained-ls", .chapter = 2, .difficulty = 2,
  .title = N_ ("Subspace-constrained least squares"),
  .summary = N_ ("Fits a model that may use only some of its functions, so that it cannot follow "
                 "the noise."),
  .goal = N_ ("Say why the coefficients that are left change when one is forbidden, and how "
              "many to keep."),
  .source = "图解机器学习, section 4.1",
  .columns = N_ ("One input or more, and a target."),
  .fixed = "weighted=false who=0 pull=1", .plots_shown = "plane fit sizes normal",
  GRADUS_ROW (subspace),
  .start_said = GRADUS_SAY (
    { "plane and forbidden", N_ ("{n} points, two coefficients, and one of them must be 0.") },
    { NULL, N_ ("{n} points wait for a model of {n-kept} out of {b} functions.") }),
};
