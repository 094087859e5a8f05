/* Linear models under a quadratic penalty, in stages: data speak, the penalty answers.
 *
 * Objective. theta that minimises sum_i w_i (y_i - phi_i' theta)^2 + lambda theta' G theta. The
 * columns of Phi are the inputs themselves or functions of them, as they are, centred or
 * standardised. Centring takes the place of a constant that is not penalised. Weights, columns that
 * may not be used and what is penalised are what a member says.
 *
 * Stages. A row of Phi for each datum, the normal equations cell by cell, the solution direction by
 * direction; what is tried before and looked at afterwards is the member's.
 *
 * Cost. n b^2 for the singular values; then every lambda costs b^2.
 *
 * Edge cases. Columns that follow from others: least squares is the shortest of many, ridge has one
 * answer. lambda = 0 is least squares.
 *
 * Source: A. E. Hoerl and R. W. Kennard 1970, Technometrics 12(1), 55-67; 图解机器学习, section
 * 4.2.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <float.h>

#include "gradus-mould.h"
#include "gradus-vector-math.h"
#include "ridge-stages.h"

typedef GradusRidgeParams Params;
typedef GradusRidgeState State;
typedef GradusRidgeWork Work;

/* Numbers as large as this are not squared. */
#define TOO_LARGE 1e100

/* --- What follows at once --------------------------------------------------------------------- */

static gboolean
is_small (const double *values, gsize n)
{
  for (gsize i = 0; i < n; i++)
    if (!(fabs (values[i]) < TOO_LARGE))
      return FALSE;
  return TRUE;
}

/* What is left of a coefficient after cancelling all but its last bits is 0. */
static void
clear_rounding (const GradusRidge *ridge, double *theta)
{
  const double weakest = ridge->rank > 0 ? ridge->values[ridge->rank - 1] : 1;
  double largest = 0;

  /* Beyond that every digit is rounding, and the misfit depends on it. */
  if (ridge->values[0] > 1e8 * weakest)
    return;
  for (guint j = 0; j < ridge->n; j++)
    largest = MAX (largest, fabs (theta[j]));
  for (guint j = 0; j < ridge->n; j++)
    if (fabs (theta[j]) <= 4 * DBL_EPSILON * ridge->values[0] / weakest * largest)
      theta[j] = 0;
}

/* Forbid the columns after the first of them, and keep what all would say. */
static void
strike_columns (Work *work)
{
  work->all = gradus_ridge_new (work->phi, work->n, work->b, work->y, work->weights, NULL);
  if (work->all == NULL)
    return;
  work->whole = g_new (double, work->b);
  gradus_ridge_solve (work->all, 0, work->whole);
  work->beyond = work->all->outside;
  for (gsize i = 0; i < work->n; i++)
    for (guint j = work->kept; j < work->b; j++)
      work->phi[i * work->b + j] = 0;
}

guint
gradus_ridge_count_centres (guint n)
{
  const double most = GRADUS_RIDGE_MOST * sqrt (500.0 / MAX (n, 500));

  return MAX ((guint) most, GRADUS_RIDGE_FEW);
}

static void
lay_columns (Work *work)
{
  const gsize n = work->n, b = work->b;

  work->columns = g_new (double, n * (b + 1));
  for (gsize i = 0; i < n; i++)
    for (gsize j = 0; j < b; j++)
      work->columns[j * n + i] = work->phi[i * b + j];
  memcpy (&work->columns[b * n], work->y, n * sizeof (double));
}

void
gradus_ridge_begin (Work *work, const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);

  work->n = table->n;
  work->basis = gradus_basis_new (params->basis, (guint) params->degree, params->width, table->x,
                                  table->n, table->d, gradus_ridge_count_centres (table->n));
  work->b = work->basis->n;
  work->weight = params->lambda;
  if (params->columns != GRADUS_RIDGE_RAW)
    {
      gradus_basis_centre (work->basis, table->x, table->n,
                           params->columns == GRADUS_RIDGE_STANDARDISED);
      for (guint i = 0; i < table->n; i++)
        work->y_mean += table->y[i] / table->n;
    }
  work->phi = g_new (double, (gsize) work->n * work->b);
  work->y = g_new (double, work->n);
  work->least = g_new0 (double, work->b);
  work->answer = g_new0 (double, work->b);
  for (gsize i = 0; i < work->n; i++)
    {
      gradus_basis_row (work->basis, gradus_table_row (table, (guint) i), &work->phi[i * work->b]);
      work->y[i] = table->y[i] - work->y_mean;
    }
  work->kept = work->b;
}

void
gradus_ridge_finish (Work *work)
{
  if (!is_small (work->phi, (gsize) work->n * work->b) || !is_small (work->y, work->n))
    return;
  if (work->kept < work->b)
    strike_columns (work);
  lay_columns (work);
  if (work->rows == NULL)
    work->ridge = gradus_ridge_new (work->phi, work->n, work->b, work->y, work->weights, NULL);
  else
    {
      work->ridge = gradus_ridge_new_rows (work->phi, work->n, work->b, work->y, work->weights,
                                           work->rows, work->q, work->weight);
      work->weight = 0;
    }
  if (work->ridge == NULL)
    return;
  gradus_ridge_solve (work->ridge, 0, work->least);
  clear_rounding (work->ridge, work->least);
  gradus_ridge_solve (work->ridge, work->weight, work->answer);
  work->outside = work->ridge->outside;
  work->rest = gradus_ridge_misfit (work, work->least);
}

static gpointer
prepare (const GradusSetup *setup)
{
  Work *work = g_new0 (Work, 1);

  gradus_ridge_begin (work, setup);
  gradus_ridge_finish (work);
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  gradus_basis_free (work->basis);
  gradus_ridge_free (work->ridge);
  gradus_ridge_free (work->all);
  g_free (work->phi);
  g_free (work->columns);
  g_free (work->y);
  g_free (work->weights);
  g_free (work->whole);
  g_free (work->rows);
  g_free (work->least);
  g_free (work->answer);
  g_free (work);
}

char *
gradus_ridge_validate (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);

  if (params->basis == GRADUS_BASIS_COLUMNS && table->d > GRADUS_RIDGE_MOST)
    return g_strdup_printf (_("There are %u inputs, and models of up to %u coefficients are "
                              "fitted here: choose fewer columns."),
                            table->d, GRADUS_RIDGE_MOST);
  if ((params->basis == GRADUS_BASIS_POLYNOMIAL || params->basis == GRADUS_BASIS_TRIGONOMETRIC)
      && table->d > 1)
    return g_strdup_printf (_("Powers and waves are functions of one input, and there are %u: "
                              "choose one of them, or columns or bumps for the model."), table->d);
  return NULL;
}

static double
find_misfit (const GradusRidge *ridge, double outside, const double *theta)
{
  double sum = outside;

  for (guint k = 0; k < ridge->p; k++)
    {
      double along = 0;

      for (guint j = 0; j < ridge->n; j++)
        along += ridge->directions[(gsize) k * ridge->n + j] * theta[j];
      sum += gradus_square (ridge->values[k] * along - ridge->said[k]);
    }
  return sum;
}

double
gradus_ridge_misfit (const Work *work, const double *theta)
{
  return find_misfit (work->ridge, work->outside, theta);
}

double
gradus_ridge_free_misfit (const Work *work, const double *theta)
{
  return work->all != NULL ? find_misfit (work->all, work->beyond, theta)
                           : gradus_ridge_misfit (work, theta);
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  if (work->ridge == NULL)
    return gradus_context_fail (context,
                                _("The columns of the model hold numbers too large to be "
                                  "squared. Standardise them, or choose a lower degree."));
  gradus_array_init_matrix (&state->design, work->n, work->b);
  gradus_array_init_vector (&state->theta, work->b);
  return GRADUS_STATUS_CONTINUE;
}

GradusStatus
gradus_ridge_init_normal (gpointer state_, GradusContext *context)
{
  const GradusStatus status = init (state_, context);
  const guint b = ((const Work *) context->workspace)->b;

  if (status == GRADUS_STATUS_CONTINUE)
    gradus_array_init_matrix (&((State *) state_)->normal, b, b + 1);
  return status;
}

/* --- Stages ----------------------------------------------------------------------------------- */

static GradusStatus
run_design (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  memcpy (&gradus_array_write (&state->design)[(gsize) state->done * work->b],
          &work->phi[(gsize) state->done * work->b], sizeof (double) * work->b);
  return gradus_step_done (&state->done, &state->last, work->n);
}

guint64
gradus_ridge_n_cells (const GradusPosition *here)
{
  const Work *work = here->workspace;

  return (guint64) work->b * (work->b + 1);
}

/* The largest cosine of two columns. */
static double
find_cosine (const GradusArray *normal, guint b)
{
  const double *a = normal->data;
  double most = 0;

  for (gsize p = 0; p < b; p++)
    for (gsize q = 0; q < p; q++)
      {
        const double length = sqrt (a[p * (b + 1) + p]) * sqrt (a[q * (b + 1) + q]);

        if (length > 0)
          most = MAX (most, fabs (a[p * (b + 1) + q]) / length);
      }
  return MIN (most, 1);
}

gboolean
gradus_ridge_has_twins (const State *state)
{
  return find_cosine (&state->normal, state->theta.shape[0]) > 0.99;
}

static double
inner_product (const Work *work, gsize row, gsize column)
{
  const double *left = &work->columns[row * work->n], *right = &work->columns[column * work->n];
  double sum = 0;

  if (work->weights == NULL)
    return gradus_dot (left, right, work->n);
  for (gsize i = 0; i < work->n; i++)
    sum += work->weights[i] * left[i] * right[i];
  return sum;
}

/* One cell: the inner product of two columns, or of a column and the target. */
GradusStatus
gradus_ridge_fill_cell (State *state, const Work *work)
{
  const gsize b = work->b, row = state->done / (b + 1), column = state->done % (b + 1);
  double *cells = gradus_array_write (&state->normal), sum = 0;

  if (column < row)
    sum = cells[column * (b + 1) + row];
  else
    sum = inner_product (work, row, column);
  cells[row * (b + 1) + column] = sum;
  state->made = state->done + 1;
  return gradus_step_done (&state->done, &state->last, (guint) (b * (b + 1)));
}

guint64
gradus_ridge_n_directions (const GradusPosition *here)
{
  const Work *work = here->workspace;

  return work->ridge != NULL ? work->ridge->p : 1;
}

/* Strong directions first; at the end theta is the answer to the last bit. */
GradusStatus
gradus_ridge_add_direction (State *state, const Work *work)
{
  const guint k = state->done;
  const double share = gradus_ridge_share (work->ridge, k, work->weight);
  const double *direction = &work->ridge->directions[(gsize) k * work->b];
  double *theta = gradus_array_write (&state->theta);
  const double along = share > 0 ? share * work->ridge->said[k] / work->ridge->values[k] : 0;

  for (guint j = 0; j < work->b; j++)
    theta[j] = k == 0 ? along * direction[j] : theta[j] + along * direction[j];
  state->solved = k + 1 == work->ridge->p;
  if (state->solved)
    memcpy (theta, work->answer, sizeof (double) * work->b);
  return gradus_step_done (&state->done, &state->last, work->ridge->p);
}

/* --- Quantities ------------------------------------------------------------------------------- */

double
gradus_ridge_number_misfit (const GradusPosition *here)
{
  const Work *work = here->workspace;

  return work->ridge != NULL
           ? gradus_ridge_misfit (work, ((const State *) here->state)->theta.data) : NAN;
}

void
gradus_ridge_array_residuals (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, work);
  double *residual;

  if (!state->solved)
    return;
  residual = gradus_array_init_vector (out, work->n);
  for (gsize i = 0; i < work->n; i++)
    {
      residual[i] = work->y[i];
      for (guint j = 0; j < work->b; j++)
        residual[i] -= work->phi[i * work->b + j] * state->theta.data[j];
    }
}

static void
array_kappa (const GradusPosition *here, GradusArray *out)
{
  const Work *work = here->workspace;

  if (work->ridge != NULL && ((const State *) here->state)->solved)
    memcpy (gradus_array_init_vector (out, work->ridge->p), work->ridge->values,
            sizeof (double) * work->ridge->p);
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "misfit", N_ ("Residual sum of squares"), "J", .number = gradus_ridge_number_misfit,
    .flags = GRADUS_METRIC | GRADUS_PROMISED, .better = GRADUS_BETTER_LESS, .beside = "y^2" },
  { "theta", N_ ("Coefficients"), "\\theta", GRADUS_QUANTITY (State, theta),
    .indices = N_ ("function"), .flags = GRADUS_TRACKED },
  { "attempts", N_ ("Attempts"), "t", GRADUS_QUANTITY (State, attempts),
    .indices = N_ ("attempt, coefficient"), .flags = GRADUS_START, .tries = "first second" },
  { "design", N_ ("Design matrix"), "\\Phi", GRADUS_QUANTITY (State, design),
    .indices = N_ ("point, function"), .flags = GRADUS_PER_DATUM },
  { "normal", N_ ("Normal equations"), "[A\\;|\\;b]", GRADUS_QUANTITY (State, normal),
    .indices = N_ ("function, function or target") },
  { "kappa", N_ ("Singular values"), "\\kappa", .array = array_kappa,
    .indices = N_ ("direction") },
  { "residuals", N_ ("Residuals"), "r", .array = gradus_ridge_array_residuals,
    .indices = N_ ("point") },
  { "rivals", N_ ("Rivals"), "r", GRADUS_QUANTITY (State, rivals),
    .indices = N_ ("rival: its coefficients, then J") },
  { "last", N_ ("In work"), NULL, GRADUS_QUANTITY (State, last) },
  { "made", N_ ("Cells made"), NULL, GRADUS_QUANTITY (State, made) },
  { "solved", N_ ("Solved"), NULL, GRADUS_QUANTITY (State, solved) });

void
gradus_ridge_name_cell (const State *state, const Work *work, GradusNames *names)
{
  const guint b = work->b, row = state->last / (b + 1), column = state->last % (b + 1);
  const gsize p = MIN (state->last, b - 1);

  gradus_names_whole (names, "row", row + 1);
  gradus_names_whole (names, "column", column + 1);
  gradus_names_flag (names, "of-target", column == b);
  gradus_names_flag (names, "copied", column < row);
  gradus_names_number (names, "cell", row < b ? state->normal.data[(gsize) row * (b + 1) + column]
                                              : NAN);
  gradus_names_number (names, "cosine", find_cosine (&state->normal, b));
  gradus_names_whole (names, "entry", p + 1);
  gradus_names_number (names, "diagonal", state->normal.data[p * (b + 2)]);
  gradus_names_number (names, "bare", state->normal.data[p * (b + 2)] - work->weight);
}

/* --- What theory promises --------------------------------------------------------------------- */

/* From the residuals. */
gboolean
gradus_ridge_holds_balance (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);
  const double *theta = state->theta.data;
  g_autofree double *push = g_new0 (double, work->b);
  g_autofree double *size = g_new0 (double, work->b);
  double worst = 0, scale = 0;

  for (gsize i = 0; i < work->n; i++)
    {
      const double *phi = &work->phi[i * work->b], weight = gradus_ridge_weight (work, i);
      double residual = work->y[i], sum = fabs (work->y[i]);

      for (guint k = 0; k < work->b; k++)
        {
          residual -= phi[k] * theta[k];
          sum += fabs (phi[k] * theta[k]);
        }
      for (guint j = 0; j < work->b; j++)
        {
          push[j] += weight * phi[j] * residual;
          size[j] += weight * fabs (phi[j]) * sum;
        }
    }
  for (guint j = 0; j < work->b; j++)
    {
      worst = MAX (worst, fabs (push[j] - work->weight * theta[j]));
      scale = MAX (scale, size[j] + work->weight * fabs (theta[j]));
    }
  *measured = worst;
  return worst <= 1e-9 * scale + 1e-300;
}

gboolean
gradus_ridge_holds_best (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);
  const double best = gradus_ridge_misfit (work, work->answer);

  *measured = best - gradus_rivals_best (&state->rivals, G_MAXUINT, GRADUS_BETTER_LESS);
  return *measured <= 1e-9 * (best + gradus_sum_squares (work->y, work->n)) + 1e-300;
}

/* --- The learner's point ---------------------------------------------------------------------- */

/* y_mean + theta' phi (x); until the contest is over of the learner's point. */
static void
predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  GRADUS_HERE (state, params, work);
  const double tried[2] = { params->first, params->second };
  const double *theta = work->b == 2 && gradus_contest_is_trying (here) ? tried : state->theta.data;

  for (gsize i = 0; i < n; i++)
    out[i] = work->y_mean + gradus_basis_predict (work->basis, theta, &X[i * work->basis->d]);
}

void
gradus_ridge_sample_misfit (const GradusPosition *here, const double *xy, gsize n, double *out)
{
  for (gsize i = 0; i < n; i++)
    out[i] = gradus_ridge_free_misfit (here->workspace, &xy[2 * i]);
}

void
gradus_ridge_draw_tries (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params, work);
  const gsize n = gradus_array_length (&state->attempts) / 2;
  const double now[2] = { params->first, params->second };
  const gboolean trying = gradus_contest_is_trying (here);

  for (gsize t = n > 8 ? n - 8 : 0; t < n; t++)
    {
      const double *at = &state->attempts.data[2 * t];

      gradus_scene_point (scene, at[0], at[1], GRADUS_ROLE_PAST, GRADUS_SHAPE_CIRCLE, 0.9, -1);
      gradus_scene_text (scene, at[0], at[1], GRADUS_ANCHOR_BELOW, GRADUS_ROLE_MUTED, 0.85,
                         GRADUS_NUM (gradus_ridge_free_misfit (work, at)));
    }
  gradus_scene_point (scene, now[0], now[1], trying ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_MUTED,
                      GRADUS_SHAPE_CIRCLE, 1.4, -1);
  gradus_scene_param_handle (scene, "first", "second", now[0], now[1]);
  if (trying)
    {
      g_autofree char *text = g_strdup_printf ("J = %s",
                                               GRADUS_NUM (gradus_ridge_free_misfit (work, now)));

      gradus_scene_text (scene, now[0], now[1], GRADUS_ANCHOR_BELOW, GRADUS_ROLE_ACCENT, 1, text);
      gradus_scene_legend (scene, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE, FALSE, 0,
                           _("your point, with its misfit"));
    }
}

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusChoice bases[] = {
  { "columns", N_ ("The columns") }, { "polynomial", N_ ("Powers of the input") },
  { "trigonometric", N_ ("Waves") }, { "gaussian", N_ ("Bumps at the points") }, { NULL },
};

const GradusChoice gradus_ridge_columns[] = {
  { "raw", N_ ("As they are") }, { "centred", N_ ("Centred") },
  { "standardised", N_ ("Standardised") }, { NULL },
};

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "basis", .label = N_ ("Functions"),
    .blurb = N_ ("What the model adds up: the inputs, or functions of them."),
    GRADUS_PARAM_FIELD (Params, basis), .def = GRADUS_BASIS_COLUMNS, .max = 3,
    .choices = bases, .applies = GRADUS_APPLIES_REDO },
  { .id = "degree", .label = N_ ("Degree"), .symbol = "p",
    .blurb = N_ ("The highest power, or the number of pairs of waves."),
    GRADUS_PARAM_FIELD (Params, degree), .def = 5, .min = 1, .max = 20,
    .enabled_if = "basis=polynomial|trigonometric", .applies = GRADUS_APPLIES_REDO },
  { .id = "width", .label = N_ ("Width of a bump"), .symbol = "h",
    .blurb = N_ ("Narrow bumps follow every point; wide ones are nearly the same."),
    GRADUS_PARAM_FIELD (Params, width), .def = 0.3, .min = 1e-6, .max = 1e6,
    .slider_min = 0.03, .slider_max = 3, .logarithmic = TRUE, .enabled_if = "basis=gaussian",
    .applies = GRADUS_APPLIES_REDO },
  { .id = "columns", .label = N_ ("Columns"),
    .blurb = N_ ("Centred: no penalty on a constant. Standardised: no unit matters any more."),
    GRADUS_PARAM_FIELD (Params, columns), .max = 2, .choices = gradus_ridge_columns,
    .applies = GRADUS_APPLIES_REDO });

static const GradusPhase phases[] = GRADUS_ROWS (
  { "design", N_ ("Build Φ"), N_ ("A row for each point, a column for each function."),
    .shows = "fit values",
    .pseudocode = N_ ("for each point: row φ(x)ᵀ of Φ"), .once = TRUE, .micro = "n",
    .run = run_design,
    .rule = "\\role{model}{\\phi_i^T} = (\\phi_1(x_i), \\dots, \\phi_b(x_i))",
    .filled = GRADUS_SAY ({ "few", "\\role{model}{\\phi_{<i>}} = <phi|model>" }),
    .said = GRADUS_SAY (
      { "micro and few", N_ ("Point {i} has the row {phi}.") },
      { "micro", N_ ("Point {i} has its row: the {b} functions at its place.") },
      { NULL, N_ ("Φ is built, a table of {n} × {b}.") }) });

static const GradusPlot plots[] = GRADUS_ROWS (
  { "normal", N_ ("The equations"), .kit = gradus_kit_matrix, .of = "normal",
    .with = "decades numbers made=made" });

const GradusDescriptor gradus_ridge = {
  .family = "ridge-stages", .kind = GRADUS_KIND_STAGES, .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_Y | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("One input or more, and a target."),
  GRADUS_MEMORIES (Params, State), .params = params, .quantities = quantities, .phases = phases,
  .plots = plots, .validate = gradus_ridge_validate, .prepare = prepare, .unprepare = unprepare,
  .init = init, .predicts = GRADUS_PREDICTS_REAL, .predict = predict,
};
