/* Least squares in stages: what its entries share, a family on the machine of ridge-stages.c.
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
#include "gradus-vector-math.h"
#include "least.h"

typedef GradusRidgeParams Params;
typedef GradusLeastState State;
typedef GradusRidgeWork Work;

enum { EVENT_TWINS, EVENT_SINGULAR, EVENT_BEATEN };

/* Models whose errors are compared. */
#define MOST_SIZES 31

/* --- Stages ----------------------------------------------------------------------------------- */

GradusStatus
gradus_least_run_normal (gpointer state_, GradusContext *context)
{
  State *state = state_;
  const GradusStatus status = gradus_ridge_fill_cell (&state->base, context->workspace);

  if (status == GRADUS_STATUS_CONTINUE)
    gradus_context_raise_if (context, EVENT_TWINS, gradus_ridge_has_twins (&state->base));
  return status;
}

static GradusStatus
run_solve (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const GradusStatus status = gradus_ridge_add_direction (&state->base, work);

  if (!state->base.solved)
    return status;
  for (guint j = work->kept; j < work->b; j++)
    gradus_array_write (&state->base.theta)[j] = 0;
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
  const gsize i = state->base.done;
  const double pull = gradus_ridge_weight (work, i)
                      * find_residual (work, state->base.theta.data, i);
  double *gathered = gradus_array_write (&state->gathered);

  for (guint j = 0; j < work->b; j++)
    gathered[j] = (i > 0 ? gathered[j] : 0) + pull * work->phi[i * work->b + j];
  return gradus_step_done (&state->base.done, &state->base.last, work->n);
}

static guint
count_sizes (const Work *work)
{
  return MIN (MIN (work->n, work->basis->kind == GRADUS_BASIS_POLYNOMIAL ? 9 : work->b),
              MOST_SIZES);
}

guint64
gradus_least_n_sizes (const GradusPosition *here)
{
  return count_sizes (here->workspace);
}

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

GradusStatus
gradus_least_run_sizes (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work, table);
  const guint n = count_sizes (work);
  g_autoptr (GradusBasis) powers = NULL;
  double seen, left;

  if (work->basis->kind == GRADUS_BASIS_POLYNOMIAL)
    powers = gradus_basis_new (GRADUS_BASIS_POLYNOMIAL, n - 1, params->width, table->x, table->n,
                               table->d, GRADUS_RIDGE_MOST);
  find_errors (powers != NULL ? powers : work->basis, table, work->y_mean, state->base.done + 1,
               &seen, &left);
  gradus_array_append (&state->seen, state->base.done, 1, &seen);
  if (isfinite (left) && gradus_array_length (&state->left) == state->base.done)
    gradus_array_append (&state->left, state->base.done, 1, &left);
  return gradus_step_done (&state->base.done, &state->base.last, n);
}

static guint
count_tried (const State *state, const Work *work)
{
  return work->b == 2 ? gradus_rivals_tried (&state->base.attempts) : 0;
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
  double *rival = gradus_rivals_next (&state->base.rivals, state->base.done, n, b + 1);

  if (state->base.done < tried)
    {
      const gboolean old = state->base.done + 1 < tried;

      rival[0] = old ? state->base.attempts.data[2 * (gsize) state->base.done] : params->first;
      rival[1] = old ? state->base.attempts.data[2 * (gsize) state->base.done + 1] : params->second;
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
  state->base.certified = state->base.done + 1 == n;
  return gradus_step_done (&state->base.done, &state->base.last, n);
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  State *state = state_;
  const GradusStatus status = gradus_ridge_init_normal (state, context);

  if (status == GRADUS_STATUS_CONTINUE)
    gradus_array_init_vector (&state->gathered, ((const Work *) context->workspace)->b);
  return status;
}

/* --- Quantities ------------------------------------------------------------------------------- */

static double
number_gap (const GradusPosition *here)
{
  GRADUS_HERE (state, work);

  if (!state->base.certified || work->b != 2)
    return NAN;
  return gradus_rivals_best (&state->base.rivals, count_tried (state, work), GRADUS_BETTER_LESS)
         - work->rest;
}

/* The weight of every point. */
GRADUS_VECTOR (array_weight, (work), work->n, i, gradus_ridge_weight (work, i))

static double
number_ahead (const GradusPosition *here)
{
  GRADUS_HERE (state, work);
  const double next = gradus_least_next (gradus_dataset_get_table (here->dataset));

  if (!state->base.solved || isnan (next))
    return NAN;
  return work->y_mean + gradus_basis_predict (work->basis, state->base.theta.data, &next);
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
               work->ridge != NULL && state->base.solved ? work->ridge->rank : NAN)

static double
number_condition (const GradusPosition *here)
{
  const Work *work = here->workspace;

  return work->ridge != NULL && ((const State *) here->state)->base.solved
           ? work->ridge->values[0] / work->ridge->values[MAX (work->ridge->rank, 1) - 1]
           : NAN;
}

GRADUS_NUMBER (number_length, (state),
               state->base.solved
                 ? gradus_ridge_length (state->base.theta.data, state->base.theta.shape[0]) : NAN)

static const GradusQuantity quantities[] = GRADUS_ROWS (
  GRADUS_BASE_ROW ("misfit"),
  { "gap", N_ ("Gap to the best attempt"), "\\min_t J_t - J", .number = number_gap,
    .flags = GRADUS_METRIC },
  GRADUS_BASE_ROW ("theta"),
  GRADUS_BASE_ROW ("attempts"),
  GRADUS_BASE_ROW ("design"),
  GRADUS_BASE_ROW ("normal"),
  { "weight", N_ ("Weights"), "w", .array = array_weight, .indices = N_ ("point"),
    .one = N_ ("Weight"), .flags = GRADUS_PER_DATUM },
  GRADUS_BASE_ROW ("kappa"),
  GRADUS_BASE_ROW ("residuals"),
  { "gathered", N_ ("What the columns could still explain"), "\\Phi^T W r",
    GRADUS_QUANTITY (State, gathered), .indices = N_ ("function") },
  { "seen", N_ ("Errors of the points that models are fitted to"), "E",
    GRADUS_QUANTITY (State, seen), .indices = N_ ("model") },
  { "left", N_ ("Errors of points that are left out"), "E_{-i}", GRADUS_QUANTITY (State, left),
    .indices = N_ ("model") },
  GRADUS_BASE_ROW ("rivals"),
  { "ahead", N_ ("One step beyond the data"), "f(x_{n+1})", .number = number_ahead,
    .indices = N_ ("one number"), .flags = GRADUS_LISTED },
  { "rank", N_ ("Rank"), "\\mathrm{rank}\\,\\Phi", .number = number_rank,
    .indices = N_ ("one number"), .flags = GRADUS_LISTED },
  { "condition", N_ ("Condition"), "\\kappa_1 / \\kappa_r", .number = number_condition,
    .indices = N_ ("one number"), .flags = GRADUS_LISTED },
  { "length", N_ ("Length of the coefficients"), "\\|\\theta\\|", .number = number_length,
    .indices = N_ ("one number"), .flags = GRADUS_LISTED },
  GRADUS_BASE_ROW ("last"),
  GRADUS_BASE_ROW ("made"),
  GRADUS_BASE_ROW ("solved"));

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

/* The errors of the model in work, and of the best so far. */
static void
name_sizes (const State *state, GradusNames *names)
{
  const guint n = (guint) gradus_array_length (&state->seen);
  const guint n_left = (guint) gradus_array_length (&state->left);
  const guint at = MIN (state->base.last, n > 0 ? n - 1 : 0);
  guint best = 0;

  for (guint k = 1; k < n_left; k++)
    if (state->left.data[k] < state->left.data[best])
      best = k;
  gradus_names_whole (names, "size", at + 1);
  gradus_names_whole (names, "power", at);
  gradus_names_number (names, "seen-error", n > 0 ? state->seen.data[at] : NAN);
  gradus_names_number (names, "left-error", at < n_left ? state->left.data[at] : NAN);
  gradus_names_flag (names, "has-left", at < n_left);
  gradus_names_flag (names, "none-left", n_left == 0);
  gradus_names_whole (names, "best-size", best + 1);
  gradus_names_whole (names, "best-power", best);
  gradus_names_number (names, "best-left", n_left > 0 ? state->left.data[best] : NAN);
}

void
gradus_least_name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, work, table);
  const guint b = work->b, i = MIN (state->base.last, work->n - 1), low = MIN (table->n - 1, 1);
  const double yours[2] = { params->first, params->second };
  gboolean plane;
  guint k;

  if (work->ridge == NULL || gradus_array_length (&state->base.theta) == 0)
    return;
  plane = b == 2;
  k = MIN (state->base.last, work->ridge->p - 1);
  gradus_names_row (names, table, i);
  gradus_names_whole (names, "b", b);
  /* What is left then is rounding, and no number to be told. */
  gradus_names_flag (names, "exact",
                     gradus_ridge_number_misfit (here)
                       <= 1e-20 * gradus_sum_squares (work->y, work->n));
  gradus_names_whole (names, "p", work->ridge->p);
  gradus_names_whole (names, "k", k + 1);
  gradus_names_whole (names, "n-kept", work->kept);
  gradus_names_whole (names, "struck", b - MIN (state->base.last, b - 1));
  gradus_names_flag (names, "forbidden", work->whole != NULL);
  gradus_names_flag (names, "few", b <= 6);
  gradus_names_flag (names, "plane", plane);
  gradus_names_flag (names, "line", plane && work->basis->kind == GRADUS_BASIS_POLYNOMIAL);
  gradus_names_flag (names, "lacking", work->ridge->rank < work->kept);
  gradus_names_vector (names, "phi", &work->phi[(gsize) i * b], b);
  gradus_names_number (names, "w", gradus_ridge_weight (work, i));
  gradus_ridge_name_cell (&state->base, work, names);
  gradus_names_vector (names, "answer", work->answer, b);
  gradus_names_number (names, "answer-misfit",
                       gradus_settle_square (work->rest, gradus_largest (work->y, work->n)));
  gradus_names_vector (names, "yours", yours, 2);
  gradus_names_number (names, "yours-misfit", plane ? gradus_ridge_free_misfit (work, yours) : NAN);
  gradus_names_flag (names, "outside", work->whole != NULL && plane && params->second != 0);
  gradus_names_number (names, "kappa-k", work->ridge->values[k]);
  gradus_names_number (names, "said-k", work->ridge->said[k]);
  gradus_names_number (names, "along-k",
                       k < work->ridge->rank ? work->ridge->said[k] / work->ridge->values[k] : 0);
  gradus_names_number (names, "residual", find_residual (work, state->base.theta.data, i));
  gradus_names_whole (names, "rival", state->base.last + 1);
  gradus_names_whole (names, "n-rivals", (gint64) n_rivals (here));
  gradus_names_number (names, "rival-misfit",
                       gradus_rivals_score (&state->base.rivals, state->base.last));
  gradus_names_number (names, "extra",
                       gradus_rivals_score (&state->base.rivals, state->base.last) - work->rest);
  gradus_names_number (names, "slope", plane ? work->answer[1] : NAN);
  gradus_names_number (names, "axis", find_axis (table));
  gradus_names_number (names, "intercept", work->answer[0]);
  gradus_names_number (names, "erased", work->whole != NULL ? work->whole[0] : NAN);
  gradus_names_number (names, "next", gradus_least_next (table));
  gradus_names_number (names, "line-ahead", find_line_ahead (here));
  gradus_names_number (names, "goes-on", 2 * table->y[table->n - 1] - table->y[table->n - 1 - low]);
  name_sizes (state, names);
  name_push (here, names);
  gradus_names_flag (names, "weighted", work->weights != NULL);
}

/* --- What theory promises --------------------------------------------------------------------- */

gboolean
gradus_least_holds_nested (const GradusPosition *here, double *measured)
{
  const State *state = here->state;

  for (gsize k = 1; k < gradus_array_length (&state->seen); k++)
    *measured = MAX (*measured, state->seen.data[k] - state->seen.data[k - 1]);
  return *measured <= 1e-9 * state->seen.data[0] + 1e-300;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "balance", N_ ("Nothing is left to explain"), "\\Phi^T W r = 0", gradus_ridge_holds_balance,
    .phase = "solve" },
  { "best", N_ ("Nobody fits better"), "J(\\theta + \\delta) \\ge J(\\theta)",
    gradus_ridge_holds_best, .phase = "certify" });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  GRADUS_BASE_ROW ("basis"),
  { .id = "degree", .label = N_ ("Degree"), .symbol = "p",
    .blurb = N_ ("The highest power, or the number of pairs of waves; 1 is a line."),
    GRADUS_PARAM_FIELD (Params, degree), .def = 1, .min = 0, .max = 20,
    .enabled_if = "basis=polynomial|trigonometric", .applies = GRADUS_APPLIES_REDO },
  GRADUS_BASE_ROW ("width"),
  { .id = "columns", .label = N_ ("Columns"),
    .blurb = N_ ("Centred: the constant is found by itself. Standardised: no unit matters."),
    GRADUS_PARAM_FIELD (Params, columns), .max = 2, .choices = gradus_ridge_columns,
    .enabled_if = "basis=columns", .applies = GRADUS_APPLIES_REDO },
  { .id = "first", .label = N_ ("Your first coefficient"), .symbol = "t_1",
    .blurb = N_ ("Drag the point in the plane of coefficients and watch the line."),
    GRADUS_PARAM_FIELD (Params, first), GRADUS_PLACE (0, 1e6, -5, 5, 0.02) },
  { .id = "second", .label = N_ ("Your second coefficient"), .symbol = "t_2",
    .blurb = N_ ("Drag the point in the plane of coefficients and watch the line."),
    GRADUS_PARAM_FIELD (Params, second), GRADUS_PLACE (0, 1e6, -5, 5, 0.02) },
  GRADUS_RIVALS_PARAM (Params, N_ ("Other models that are tried after your attempts."), 6));

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_TWINS] = { "twins", N_ ("Columns that nearly agree"),
                    N_ ("Two columns have a cosine above 0.99: the data can hardly tell them "
                        "apart.") },
  [EVENT_SINGULAR] = { "singular", N_ ("Columns that follow from others"),
                       N_ ("Many coefficients fit equally well; the shortest are shown.") },
  [EVENT_BEATEN] = { "beaten", N_ ("Beaten"), N_ ("A rival fits better.") });

const GradusSay gradus_least_tried[] = GRADUS_ROWS (
  { "plane", "J\\left(<yours|accent>\\right) = <yours-misfit|accent>" });

const GradusSay gradus_least_try_said[] = GRADUS_ROWS (
  { "outside", N_ ("The point {yours} does not count: the second coefficient must be 0.") },
  { "plane and forbidden", N_ ("The point {yours} leaves J = {yours-misfit}.") },
  { "plane", N_ ("The point {yours} leaves J = {yours-misfit}, and the columns could still "
                 "explain {push}.") },
  { "b == 1", N_ ("There is a single coefficient.") },
  { NULL, N_ ("The model has {b} coefficients, too many to search by hand.") });

const GradusSay gradus_least_equations[] = GRADUS_ROWS (
  { "few", "[\\,\\role{model}{A}\\;|\\;b\\,] = <normal|model|5>" });

const GradusSay gradus_least_normal_said[] = GRADUS_ROWS (
  { "micro and of-target", N_ ("Column {row} times the target is {cell|5}.") },
  { "micro and copied", N_ ("Column {row} times column {column} is known: {cell|5}, as in "
                            "the mirror.") },
  { "micro and row == column", N_ ("Column {row} times itself is {cell|5}.") },
  { "micro", N_ ("Column {row} times column {column} is {cell|5}.") },
  { "event:twins", N_ ("The equations are complete. Two columns have the cosine {cosine|6}: "
                       "they say nearly the same, twice.") },
  { NULL, N_ ("The equations are complete.") });

static const GradusPhase phases[] = GRADUS_ROWS (
  { "try", N_ ("Lay the line"),
    N_ ("Choose the coefficients yourself: what counts is the sum of the squared vertical "
        "misses."),
    .shows = "plane",
    .pseudocode = N_ ("search for θ yourself"), .once = TRUE, .run = gradus_run_nothing,
    .rule = "J(\\role{accent}{t}) = \\sum_i w_i (y_i - \\phi_i^T \\role{accent}{t})^2",
    .filled = gradus_least_tried, .said = gradus_least_try_said },
  GRADUS_BASE_ROW ("design"),
  { "normal", N_ ("Normal equations"),
    N_ ("Every cell is one inner product: of two columns, or of a column and the target."),
    .shows = "normal",
    .pseudocode = N_ ("for each cell: column p · column q\nlast column: column p · y"),
    .once = TRUE, .n_micro = gradus_ridge_n_cells, .run = gradus_least_run_normal,
    .rule = "\\role{model}{\\Phi^T\\Phi}\\,\\theta = \\Phi^T y",
    .filled = gradus_least_equations, .said = gradus_least_normal_said },
  { "solve", N_ ("Solve"),
    N_ ("Direction by direction, by singular values: the part of y along it, divided by how strong "
        "the columns are there."),
    .shows = "pull fit",
    .pseudocode = N_ ("for each direction v:\n  θ ← θ + (u · y) / κ v"), .once = TRUE,
    .n_micro = gradus_ridge_n_directions, .run = run_solve,
    .rule = "\\role{model}{\\theta} = \\sum_k \\frac{u_k^T y}{\\kappa_k}\\,v_k",
    .filled = GRADUS_SAY (
      { "micro", "\\frac{u_{<k>}^T y}{\\kappa_{<k>}} = \\frac{<said-k|accent>}{<kappa-k|model>} "
                 "= <along-k|accent>" },
      { "few", "\\role{model}{\\theta} = <theta|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Direction {k} of {p} gets {said-k} / {kappa-k} = {along-k}.") },
      { "event:singular and few", NN_ ("θ = {theta}. The only column is 0 at every point; this is "
                                       "the shortest of all θ, which fit equally well.",
        "θ = {theta}. The {b} columns have only the rank {rank}; this is the shortest of all θ "
            "that fit equally well."), "b" },
      { "event:singular and exact",
        N_ ("The {b} columns have only the rank {rank}: many models pass through all {n} points. "
            "This is the one with the shortest θ, {length}.") },
      { "event:singular", N_ ("The {b} columns have only the rank {rank}: many models leave J = "
                              "{answer-misfit}. This is the one with the shortest θ, {length}.") },
      { "exact and b > 2", N_ ("The model passes through all {n} points; θ is {length} long.") },
      { "few", N_ ("θ = {theta}, and J = {answer-misfit}.") },
      { NULL, N_ ("J = {answer-misfit}, and θ is {length} long.") }) },
  { "gather", N_ ("Lay the residuals on the beam"),
    N_ ("What is left of every point, times every column: a column that still goes along with it "
        "could explain more."),
    .shows = "beam",
    .pseudocode = N_ ("for each point: g ← g + w r φ(x)"), .once = TRUE, .micro = "n",
    .run = run_gather,
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
  { "certify", N_ ("Nobody fits better"),
    N_ ("Rivals are tried one by one: your attempts, then other models."),
    .shows = "plane",
    .pseudocode = N_ ("for each rival θ + δ: J + |√W Φ δ|²"), .once = TRUE, .n_micro = n_rivals,
    .run = run_certify,
    .rule = "J(\\role{model}{\\theta} + \\delta) = J(\\role{model}{\\theta}) + "
            "\\role{accent}{\\|W^{1/2}\\Phi\\delta\\|^2}",
    .filled = GRADUS_SAY ({ NULL, "J_{<rival>} = <rival-misfit> = <answer-misfit|model> + "
                                     "<extra|accent>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Rival {rival} of {n-rivals} leaves J = {apart rival-misfit answer-misfit}; "
                     "the answer leaves {apart answer-misfit rival-misfit}.") },
      { "plane and gap > 0 and attempted", N_ ("None of {n-rivals} rivals fits better. Your best "
                                               "leaves {gap} more than the answer.") },
      { "lacking", N_ ("None of {n-rivals} rivals fits better. Directions that the data see: "
                       "{rank} of {n-kept}; along any other a step costs nothing.") },
      { "forbidden", N_ ("None of {n-rivals} rivals fits better: every step away that is allowed "
                         "costs a square.") },
      { NULL, N_ ("None of {n-rivals} rivals fits better: every step away costs a square.") }) });

static const GradusPlot plots[] = GRADUS_ROWS (
  { "fit", N_ ("Data and model"), GRADUS_EDIT_POINTS, .kit = gradus_kit_regression, .of = "",
    .with = "residuals", .extra = gradus_least_draw_fit },
  { "beam", N_ ("What is left, on the beam"), .build = gradus_least_draw_beam,
    .caption = GRADUS_SAY ({ "few and weighted", "ΦᵀWr = {push}" },
                           { "few", "Φᵀr = {push}" }) },
  { "plane", N_ ("Coefficients"), .build = gradus_least_draw_plane,
    .caption = GRADUS_SAY ({ "plane and solved", "J = {answer-misfit}" }) },
  GRADUS_BASE_ROWS);

const GradusDescriptor gradus_least = {
  .base = &gradus_ridge,
  .state_size = sizeof (State), .params = params, .quantities = quantities, .phases = phases,
  .events = events, .invariants = invariants, .plots = plots, .defaults = "basis=polynomial",
  .init = init, .name = gradus_least_name,
};
