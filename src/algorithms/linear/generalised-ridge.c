/* Least squares under any quadratic penalty, a row of the family "ridge-stages".
 *
 * Objective. theta that minimises |y - Phi theta|^2 + lambda |D theta|^2, that is (Phi'Phi + lambda
 * G) theta = Phi'y with G = D'D. D may ask every coefficient to be small, neighbours to be alike,
 * or neighbours to lie on a line.
 *
 * Stages. Phi, Phi'Phi and Phi'y; then one row of the penalty after the other goes into the
 * equations, and they are solved direction by direction. Rivals come up at the end.
 *
 * Why it works. A row of the penalty is a datum that asks for 0, of the weight lambda. The larger
 * lambda is, the more theta goes where D theta = 0, and there least squares decides. Ridge
 * regression has no such place but 0; differences have constants, second differences have lines.
 *
 * Cost. (n + q) b^2 for b coefficients and q rows.
 *
 * Edge cases. A direction that neither Phi nor D sees is open for every lambda (event "blind"): of
 * many answers the shortest. A little of I added to G closes it.
 *
 * Source: 图解机器学习, section 4.2 (general l2 constraint); E. T. Whittaker 1922, Proceedings of the
 * Edinburgh Mathematical Society 41, 63-75.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-mould.h"
#include "ridge-stages.h"

/* Rows of a penalty that are drawn one by one. */
#define MOST_ASKS 60

typedef GradusRidgeState State;
typedef GradusRidgeWork Work;

/* What must be small: D theta. */
enum
{
  PENALTY_EACH,            /* D = I */
  PENALTY_NEIGHBOURS,      /* differences of neighbours */
  PENALTY_SECOND,          /* differences of those */
  PENALTY_KERNEL,          /* D'D = K, the bumps at the points */
};

typedef struct
{
  GradusRidgeParams base;
  guint penalty;
  double little;           /* of I, added to G */
} Params;

enum { EVENT_BLIND, EVENT_BEATEN };

/* --- The penalty ------------------------------------------------------------------------------ */

/* The rows of a root of K, the bumps of all points at each other: K = V S V', and S^(1/2) V' is
 * one. */
static void
add_kernel_rows (Work *work, const GradusTable *table, double width)
{
  const guint b = work->b;
  g_autoptr (GradusBasis) bumps = gradus_basis_new (GRADUS_BASIS_GAUSSIAN, 1, width, table->x,
                                                    table->n, table->d,
                                                    gradus_ridge_count_centres (table->n));
  g_autofree double *kernel = g_new (double, (gsize) b * b);
  g_autoptr (GradusSvd) svd = NULL;

  for (guint j = 0; j < b; j++)
    gradus_basis_row (bumps, &bumps->centres[(gsize) j * bumps->d], &kernel[(gsize) j * b]);
  svd = gradus_svd_new (kernel, b, b);
  if (svd == NULL)
    return;
  for (gsize k = 0; k < b; k++)
    for (guint j = 0; j < b; j++)
      work->rows[k * b + j] = svd->right[k * b + j] * sqrt (svd->values[k]);
}

/* D, and below it what is added of I. */
static void
make_rows (Work *work, const GradusTable *table, const Params *params)
{
  static const double pattern[][3] = {
    [PENALTY_EACH] = { 1 },
    [PENALTY_NEIGHBOURS] = { -1, 1 },
    [PENALTY_SECOND] = { 1, -2, 1 },
  };
  const guint b = work->b, wide = params->penalty;
  const gboolean kernel = params->penalty == PENALTY_KERNEL;
  const guint q = kernel ? b : b > wide ? b - wide : 0;

  work->rows = g_new0 (double, (gsize) (q + b) * b);
  work->q = q + (params->little > 0 ? b : 0);
  if (kernel)
    add_kernel_rows (work, table, params->base.width);
  for (gsize k = 0; !kernel && k < q; k++)
    memcpy (&work->rows[k * b + k], pattern[params->penalty], sizeof (double) * (wide + 1));
  for (gsize k = 0; k < b && params->little > 0; k++)
    work->rows[(q + k) * b + k] = sqrt (params->little);
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  Work *work = g_new0 (Work, 1);

  gradus_ridge_begin (work, setup);
  make_rows (work, table, params);
  gradus_ridge_finish (work);
  return work;
}

/* --- Stages ----------------------------------------------------------------------------------- */

static GradusStatus
run_normal (gpointer state, GradusContext *context)
{
  return gradus_ridge_fill_cell (state, context->workspace);
}

static guint
count_rows (const Work *work)
{
  return MAX (work->q, 1);
}

GRADUS_MICROS (n_rows, (here), count_rows (here->workspace))

/* One row d of D: lambda d d' goes into the equations. */
static GradusStatus
run_penalty (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  const gsize b = work->b;
  const double *row = &work->rows[state->done * b];
  double *cells = gradus_array_write (&state->normal);

  for (gsize j = 0; state->done < work->q && j < b; j++)
    for (gsize k = 0; k < b; k++)
      cells[j * (b + 1) + k] += params->base.lambda * row[j] * row[k];
  return gradus_step_done (&state->done, &state->last, count_rows (work));
}

static GradusStatus
run_solve (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const GradusStatus status = gradus_ridge_add_direction (state, work);

  gradus_context_raise_if (context, EVENT_BLIND,
                           state->solved && work->ridge->rank < work->b);
  return status;
}

/* Other models: the answer, and a little along every direction. */
static GradusStatus
run_certify (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  const GradusRidge *ridge = work->ridge;
  const guint n = (guint) params->base.rivals, b = work->b;
  const double all = gradus_sum_squares (work->y, work->n);
  double *rival = gradus_rivals_next (&state->rivals, state->done, n, b + 1);

  memcpy (rival, work->answer, sizeof (double) * b);
  for (guint k = 0; k < ridge->rank; k++)
    {
      const double step = 0.1 * sqrt (all / work->n) * gradus_rng_gaussian (context->rng)
                          / ridge->values[k];

      for (guint j = 0; j < b; j++)
        rival[j] += step * ridge->directions[(gsize) k * b + j];
    }
  rival[b] = gradus_ridge_misfit (work, rival);
  gradus_context_raise_if (context, EVENT_BEATEN,
                           rival[b] < work->rest - 1e-9 * (work->rest + all));
  state->certified = state->done + 1 == n;
  return gradus_step_done (&state->done, &state->last, n);
}

GRADUS_MICROS (n_rivals, (params), (guint64) params->base.rivals)

static char *
validate (const GradusSetup *setup)
{
  const Params *params = gradus_setup_get_params (setup);

  if (params->penalty == PENALTY_KERNEL && params->base.basis != GRADUS_BASIS_GAUSSIAN)
    return g_strdup (_("The kernel is a penalty for bumps at the points: choose them as "
                       "functions."));
  return gradus_ridge_validate (setup);
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_objective, (here), gradus_ridge_number_misfit (here))

/* What row @k of D asks to be 0. */
static double
find_ask (const Work *work, gsize k, const double *theta)
{
  double ask = 0;

  for (guint j = 0; j < work->b; j++)
    ask += work->rows[k * work->b + j] * theta[j];
  return ask;
}

/* lambda |D theta|^2. */
static double
find_price (const GradusPosition *here, const double *theta)
{
  GRADUS_HERE (params, work);
  double sum = 0;

  for (gsize k = 0; k < work->q; k++)
    sum += gradus_square (find_ask (work, k, theta));
  return params->base.lambda * sum;
}

GRADUS_NUMBER (number_price, (state, work),
               work->ridge != NULL ? find_price (here, state->theta.data) : NAN)

static double
number_misfit (const GradusPosition *here)
{
  GRADUS_HERE (state, work);
  double sum = 0;

  if (work->ridge == NULL)
    return NAN;
  for (gsize i = 0; i < work->n; i++)
    {
      double residual = work->y[i];

      for (guint j = 0; j < work->b; j++)
        residual -= work->phi[i * work->b + j] * state->theta.data[j];
      sum += residual * residual;
    }
  return sum;
}

/* Where a penalty without end takes the model: the values at the points. Differences of the order q
 * are 0 of the powers of the index below q alone, and least squares decides among these; under any
 * other penalty nothing but 0 is without a price. */
static double *
find_refuge_of (const Work *work, guint free)
{
  const guint b = work->b;
  double *values = g_new0 (double, work->n), along[2];
  g_autofree double *columns = g_new0 (double, (gsize) work->n * MAX (free, 1));
  g_autoptr (GradusRidge) ridge = NULL;

  for (gsize i = 0; i < work->n && free > 0; i++)
    {
      double level = 0, tilt = 0;

      for (guint j = 0; j < b; j++)
        {
          level += work->phi[i * b + j];
          tilt += work->phi[i * b + j] * (j - (b - 1) / 2.0);
        }
      columns[i * free] = level;
      if (free > 1)
        columns[i * free + 1] = tilt;
    }
  ridge = gradus_ridge_new (columns, work->n, free, work->y, work->weights, NULL);
  if (ridge == NULL)
    return values;
  gradus_ridge_solve (ridge, 0, along);
  for (gsize i = 0; i < work->n; i++)
    for (guint k = 0; k < free; k++)
      values[i] += columns[i * free + k] * along[k];
  return values;
}

/* How many polynomials the penalty leaves free. */
static guint
count_free (const GradusPosition *here)
{
  const Params *params = here->params;

  return params->penalty == PENALTY_KERNEL || params->little > 0
           ? 0
           : MIN (params->penalty, ((const Work *) here->workspace)->b);
}

static double *
find_refuge (const GradusPosition *here)
{
  return find_refuge_of (here->workspace, count_free (here));
}

/* The values at the points. */
static void
array_values (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, work);
  double *values;

  if (!state->solved)
    return;
  values = gradus_array_init_vector (out, work->n);
  for (gsize i = 0; i < work->n; i++)
    {
      values[i] = work->y_mean;
      for (guint j = 0; j < work->b; j++)
        values[i] += work->phi[i * work->b + j] * state->theta.data[j];
    }
}

static void
array_penalty (const GradusPosition *here, GradusArray *out)
{
  const Work *work = here->workspace;
  double *g;

  if (work->rows == NULL)
    return;
  g = gradus_array_init_matrix (out, work->b, work->b);
  memset (g, 0, sizeof (double) * work->b * work->b);
  for (gsize k = 0; k < work->q; k++)
    for (gsize i = 0; i < work->b; i++)
      /* A row of differences has few entries. */
      for (gsize j = 0; work->rows[k * work->b + i] != 0 && j < work->b; j++)
        g[i * work->b + j] += work->rows[k * work->b + i] * work->rows[k * work->b + j];
}

/* From the refuge, as a root of the mean square. */
static double
number_away (const GradusPosition *here)
{
  const Work *work = here->workspace;
  g_autofree double *refuge = NULL;
  g_auto (GradusArray) values = { 0 };
  double sum = 0;

  if (!((const State *) here->state)->solved)
    return NAN;
  refuge = find_refuge (here);
  array_values (here, &values);
  for (guint i = 0; i < work->n; i++)
    sum += gradus_square (values.data[i] - work->y_mean - refuge[i]) / work->n;
  return sqrt (sum);
}

GRADUS_NUMBER (number_rank, (state, work), state->solved ? work->ridge->rank : NAN)

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "objective", N_ ("Misfit and penalty together"), "J + \\lambda\\|D\\theta\\|^2",
    .number = number_objective, .flags = GRADUS_METRIC | GRADUS_PROMISED,
    .better = GRADUS_BETTER_LESS },
  { "misfit", N_ ("Residual sum of squares"), "J", .number = number_misfit,
    .flags = GRADUS_METRIC },
  { "price", N_ ("Penalty"), "\\lambda\\|D\\theta\\|^2", .number = number_price,
    .flags = GRADUS_METRIC },
  { "away", N_ ("Distance from the refuge"), "a", .number = number_away,
    .indices = N_ ("one number"), .flags = GRADUS_LISTED },
  { "rank", N_ ("Rank"), "\\mathrm{rank}", .number = number_rank, .indices = N_ ("one number"),
    .flags = GRADUS_LISTED },
  GRADUS_BASE_ROW ("theta"),
  GRADUS_BASE_ROW ("design"),
  { "normal", N_ ("Equations"), "[A\\;|\\;b]", GRADUS_QUANTITY (State, normal),
    .indices = N_ ("function, function or target") },
  { "penalty", N_ ("Matrix of the penalty"), "G", .array = array_penalty,
    .indices = N_ ("function, function") },
  { "values", N_ ("Values at the points"), "f", .array = array_values, .indices = N_ ("point"),
    .one = N_ ("Value") },
  GRADUS_BASE_ROW ("residuals"),
  GRADUS_BASE_ROW ("kappa"),
  { "rivals", N_ ("Rivals"), "r", GRADUS_QUANTITY (State, rivals),
    .indices = N_ ("rival: its coefficients, then J and penalty") },
  GRADUS_BASE_ROW ("last"),
  GRADUS_BASE_ROW ("made"),
  GRADUS_BASE_ROW ("solved"));

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, work, table);
  const guint b = work->b, i = MIN (state->last, work->n - 1);
  const gsize row = work->q > 0 ? MIN (state->last, work->q - 1) : 0;
  g_auto (GradusArray) values = { 0 };
  guint k;

  /* The quantity "penalty" hides the parameter. */
  gradus_names_flag (names, "of-sizes", params->penalty == PENALTY_EACH);
  gradus_names_flag (names, "of-differences", params->penalty == PENALTY_NEIGHBOURS);
  if (work->ridge == NULL || gradus_array_length (&state->theta) == 0)
    return;
  k = MIN (state->last, work->ridge->p - 1);
  gradus_names_row (names, table, i);
  gradus_names_whole (names, "b", b);
  gradus_names_whole (names, "p", work->ridge->p);
  gradus_names_whole (names, "q", work->q);
  gradus_names_whole (names, "k", k + 1);
  gradus_names_flag (names, "few", b <= 8);
  gradus_names_vector (names, "phi", &work->phi[(gsize) i * b], b);
  gradus_ridge_name_cell (state, work, names);
  gradus_names_whole (names, "penalty-row", (gint64) row + 1);
  gradus_names_vector (names, "asks", &work->rows[row * b], b);
  gradus_names_number (names, "kappa-k", work->ridge->values[k]);
  gradus_names_number (names, "said-k", work->ridge->said[k]);
  gradus_names_number (names, "along-k", k < work->ridge->rank
                                           ? work->ridge->said[k] / work->ridge->values[k] : 0);
  array_values (here, &values);
  gradus_names_vector (names, "f", values.data, gradus_array_length (&values));
  gradus_names_number (names, "first-target", table->y[0]);
  gradus_names_number (names, "first-value", gradus_array_length (&values) > 0 ? values.data[0]
                                                                               : NAN);
  gradus_names_number (names, "answer-objective", work->rest);
  gradus_names_whole (names, "rival", state->last + 1);
  gradus_names_whole (names, "n-rivals", (gint64) n_rivals (here));
  gradus_names_number (names, "rival-objective",
                       gradus_rivals_score (&state->rivals, state->last));
  gradus_names_number (names, "extra", gradus_rivals_score (&state->rivals, state->last)
                                         - work->rest);
}

/* --- Pictures --------------------------------------------------------------------------------- */

/* Where large penalties drive the values at the @sorted places: that of @free polynomials. */
static void
draw_refuge (const GradusPosition *here, guint free, const GradusSortedRow *sorted,
             GradusRole role, GradusLineStyle style, GradusScene *scene)
{
  const Work *work = here->workspace;
  g_autofree double *x = g_new (double, work->n);
  g_autofree double *y = g_new (double, work->n);
  g_autofree double *refuge = find_refuge_of (work, free);

  for (guint i = 0; i < work->n; i++)
    {
      x[i] = sorted[i].x;
      y[i] = refuge[sorted[i].row] + work->y_mean;
    }
  gradus_scene_polyline (scene, x, y, work->n, role, style);
}

/* Every point has a coefficient of its own, its value. */
static gboolean
is_identity (const Work *work)
{
  if (work->b != work->n)
    return FALSE;
  for (gsize i = 0; i < work->n; i++)
    for (gsize j = 0; j < work->b; j++)
      if (fabs (work->phi[i * work->b + j] - (i == j)) > 1e-9)
        return FALSE;
  return TRUE;
}

/* Without a penalty every target would be followed; what each row of D would make expensive there:
 * a value, the rise to the next, or how far off the middle of its neighbours it is. */
static void
draw_dear (const GradusPosition *here, const GradusSortedRow *sorted, GradusScene *scene)
{
  GRADUS_HERE (params, work, table);
  const guint wide = params->penalty;
  g_autofree double *x = g_new (double, table->n);
  g_autofree double *y = g_new (double, table->n);

  /* A row of D is about neighbours in the table, wherever these stand. */
  for (guint i = 0; i < table->n; i++)
    {
      x[sorted[i].row] = sorted[i].x;
      y[sorted[i].row] = table->y[sorted[i].row];
    }
  for (guint i = 0; i + wide < work->b && params->penalty != PENALTY_KERNEL; i++)
    {
      const guint at = i + (wide > 0);
      const double level = wide == 0 ? work->y_mean : wide == 1 ? y[i] : (y[i] + y[i + 2]) / 2;

      if (wide == 1)
        gradus_scene_segment (scene, x[i], level, x[at], level, GRADUS_ROLE_MUTED,
                              GRADUS_LINE_THIN);
      else if (wide == 2)
        gradus_scene_segment (scene, x[i], y[i], x[i + 2], y[i + 2], GRADUS_ROLE_MUTED,
                              GRADUS_LINE_THIN);
      gradus_scene_segment (scene, x[at], level, x[at], y[at], GRADUS_ROLE_ERROR,
                            GRADUS_LINE_SOLID);
    }
  for (guint i = 0; i < table->n; i++)
    {
      x[i] = sorted[i].x;
      y[i] = table->y[sorted[i].row];
    }
  gradus_scene_polyline (scene, x, y, table->n, GRADUS_ROLE_MODEL, GRADUS_LINE_DOTTED);
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_DOTTED,
                            _("without a penalty"));
  if (params->penalty != PENALTY_KERNEL)
    gradus_scene_legend_line (scene, GRADUS_ROLE_ERROR, GRADUS_LINE_SOLID,
                              _("what the penalty makes expensive"));
}

/* Targets, values of the model, and where large penalties drive them: this one, and the others that
 * could have been chosen. That is seen with the answer, because before it is what is asked. */
static void
draw_values (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work, table);
  g_autofree double *x = g_new (double, table->n);
  g_autofree double *y = g_new (double, table->n);
  g_autofree GradusSortedRow *sorted = g_new (GradusSortedRow, table->n);
  g_auto (GradusArray) values = { 0 };
  double low, high;

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, table->d == 1 ? "x" : C_ ("axis", "point"),
                         "y");
  if (work->ridge == NULL)
    return;
  for (guint i = 0; i < table->n; i++)
    {
      sorted[i] = (GradusSortedRow){ table->d == 1 ? table->x[i] : i + 1.0, i };
      gradus_scene_point (scene, sorted[i].x, table->y[i], GRADUS_ROLE_DATA, GRADUS_SHAPE_CIRCLE, 1,
                          (int) i);
    }
  /* A curve goes from left to right, in whatever order the points were drawn. */
  gradus_sort_rows (sorted, table->n);
  /* What is 0 everywhere would lie on the axis. */
  gradus_find_extent (table->y, table->n, 1, &low, &high);
  gradus_scene_include (scene, sorted[0].x, -0.05 * (MAX (high, 0) - MIN (low, 0)));
  if (here->phase < 0 && is_identity (work))
    draw_dear (here, sorted, scene);
  if (!state->solved)
    return;
  for (guint free = 0; free <= 2 && work->b >= 3; free++)
    if (free != count_free (here))
      draw_refuge (here, free, sorted, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED, scene);
  draw_refuge (here, count_free (here), sorted, GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED, scene);
  gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED,
                            _("where a large penalty drives it"));
  if (work->b >= 3)
    gradus_scene_legend_line (scene, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED,
                              _("where other penalties would"));
  array_values (here, &values);
  for (guint i = 0; i < table->n; i++)
    {
      x[i] = sorted[i].x;
      y[i] = values.data[sorted[i].row];
      gradus_scene_segment (scene, x[i], table->y[sorted[i].row], x[i], y[i], GRADUS_ROLE_ERROR,
                            GRADUS_LINE_THIN);
    }
  gradus_scene_polyline (scene, x, y, table->n, GRADUS_ROLE_MODEL,
                         GRADUS_LINE_BOLD | GRADUS_LINE_MARKERS);
  gradus_scene_label (scene, C_ ("legend", "the model"));
}

/* What each row of D asks to be 0: how much of it there is in the targets, where every point has a
 * coefficient of its own, and what is left of it in the answer. */
static void
draw_asks (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const gboolean adding = gradus_position_is_phase (here, "penalty") && here->micro > 0;
  const gboolean own = work->ridge != NULL && is_identity (work);

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y, _("row of D"), "d·θ");
  if (work->ridge == NULL
      || gradus_kit_waits (scene, work->q == 0 || work->q > MOST_ASKS,
                           _("The rows of the penalty are drawn where there are 1 to 60."))
      || gradus_kit_waits (scene, !own && !state->solved,
                           _("What is left of the rows is drawn with the answer.")))
    return;
  gradus_scene_set_x_range (scene, 0.5, work->q + 0.5);
  for (gsize k = 0; k < work->q; k++)
    {
      if (own)
        gradus_scene_bar (scene, k + 0.8, 0.36, 0, find_ask (work, k, work->y),
                          adding && k == state->last ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_MUTED, 0.5);
      if (state->solved)
        gradus_scene_bar (scene, k + 1.2, 0.36, 0, find_ask (work, k, work->answer),
                          GRADUS_ROLE_MODEL, 0.75);
    }
  if (own)
    gradus_scene_legend_mark (scene, GRADUS_ROLE_MUTED, GRADUS_SHAPE_SQUARE, _("in the targets"));
  if (state->solved)
    gradus_scene_legend_mark (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_SQUARE, _("in the answer"));
}

static void
sample_data_misfit (const GradusPosition *here, const double *xy, gsize n, double *out)
{
  const Work *work = here->workspace;
  double a[3] = { 0 }, c[2] = { 0 };

  for (gsize i = 0; i < work->n; i++)
    {
      const double *phi = &work->phi[2 * i];

      a[0] += phi[0] * phi[0];
      a[1] += phi[0] * phi[1];
      a[2] += phi[1] * phi[1];
      c[0] += phi[0] * work->y[i];
      c[1] += phi[1] * work->y[i];
    }
  for (gsize k = 0; k < n; k++)
    {
      const double *at = &xy[2 * k];

      out[k] = gradus_sum_squares (work->y, work->n) - 2 * (c[0] * at[0] + c[1] * at[1])
               + a[0] * at[0] * at[0] + 2 * a[1] * at[0] * at[1] + a[2] * at[1] * at[1];
    }
}

/* theta'G theta as large as at the answer: an ellipse, or two lines where G is blind along them. */
static void
draw_price (const GradusPosition *here, GradusScene *scene)
{
  const Work *work = here->workspace;
  g_auto (GradusArray) penalty = { 0 };
  double g[3], size, det, x = work->answer[0], y = work->answer[1];

  array_penalty (here, &penalty);
  g[0] = penalty.data[0];
  g[1] = penalty.data[1];
  g[2] = penalty.data[3];
  size = g[0] * x * x + 2 * g[1] * x * y + g[2] * y * y;
  det = g[0] * g[2] - g[1] * g[1];
  if (det > 1e-12 * gradus_square (g[0] + g[2]))
    {
      const double round[] = { g[2] / det, -g[1] / det, g[0] / det };

      gradus_scene_ellipse (scene, 0, 0, round, sqrt (size), GRADUS_ROLE_SECOND,
                            GRADUS_LINE_SOLID, 0.15);
    }
  else if (work->q > 0)
    for (int side = -1; side <= 1; side += 2)
      gradus_scene_line (scene, work->rows[0], work->rows[1],
                         side * (work->rows[0] * x + work->rows[1] * y), GRADUS_ROLE_SECOND,
                         GRADUS_LINE_SOLID);
  gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_SOLID,
                            _("as expensive as the answer"));
}

static void
draw_plane (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);

  if (work->ridge == NULL)
    return;
  if (work->b != 2)
    {
      gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y,
                             C_ ("axis", "function"), "θ");
      if (gradus_kit_waits (scene, !state->solved && !gradus_position_is_phase (here, "solve"),
                            _("The coefficients come when the equations are solved.")))
        return;
      for (guint j = 0; j < work->b; j++)
        {
          gradus_scene_include (scene, j + 1, work->answer[j]);
          gradus_scene_bar (scene, j + 1, 0.7, 0, state->theta.data[j], GRADUS_ROLE_MODEL, 0.75);
        }
      return;
    }
  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, "θ₁", "θ₂");
  gradus_scene_field (scene, GRADUS_FIELD_SCALAR, 1, sample_data_misfit);
  gradus_scene_include (scene, -0.5 * fabs (work->answer[1]) - 1,
                        -0.5 * fabs (work->answer[0]) - 1);
  gradus_scene_include (scene, 1.5 * fabs (work->answer[0]) + 2, 1.5 * fabs (work->answer[1]) + 2);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  gradus_scene_vrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  draw_price (here, scene);
  if (state->solved)
    {
      gradus_scene_point (scene, work->answer[0], work->answer[1], GRADUS_ROLE_MODEL,
                          GRADUS_SHAPE_DIAMOND, 1.3, -1);
      gradus_scene_label (scene, C_ ("legend", "the answer"));
    }
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "values", N_ ("Targets and values"), GRADUS_EDIT_POINTS, .build = draw_values,
    .caption = GRADUS_SAY ({ "solved", "λ = {lambda}" }) },
  { "asks", N_ ("What is to be 0"), .build = draw_asks,
    .caption = GRADUS_SAY ({ "solved", N_ ("The penalty costs {price}.") }) },
  { "plane", N_ ("Coefficients"), .build = draw_plane },
  { "penalty", N_ ("Matrix of the penalty"), .kit = gradus_kit_matrix, .of = "penalty",
    .with = "numbers" },
  GRADUS_BASE_ROWS);

/* --- What theory promises --------------------------------------------------------------------- */

/* Phi'r = lambda G theta, from the residuals. */
static gboolean
holds_balance (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, params, work);
  const double *theta = state->theta.data;
  g_auto (GradusArray) penalty = { 0 };
  g_autofree double *residuals = g_new (double, work->n);
  g_autofree double *sizes = g_new (double, work->n); /* of the terms of each */
  double worst = 0, scale = 0;

  array_penalty (here, &penalty);
  for (gsize i = 0; i < work->n; i++)
    {
      residuals[i] = work->y[i];
      sizes[i] = fabs (work->y[i]);
      for (guint k = 0; k < work->b; k++)
        {
          residuals[i] -= work->phi[i * work->b + k] * theta[k];
          sizes[i] += fabs (work->phi[i * work->b + k] * theta[k]);
        }
    }
  for (gsize j = 0; j < work->b; j++)
    {
      double push = 0, size = 0;

      for (gsize i = 0; i < work->n; i++)
        {
          push += work->phi[i * work->b + j] * residuals[i];
          size += fabs (work->phi[i * work->b + j]) * sizes[i];
        }
      for (guint k = 0; k < work->b; k++)
        {
          push -= params->base.lambda * penalty.data[j * work->b + k] * theta[k];
          size += params->base.lambda * fabs (penalty.data[j * work->b + k] * theta[k]);
        }
      worst = MAX (worst, fabs (push));
      scale = MAX (scale, size);
    }
  *measured = worst;
  return worst <= 1e-9 * scale + 1e-300;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "balance", N_ ("Push and pull balance"), "\\Phi^T r = \\lambda G\\theta", holds_balance,
    .phase = "solve" },
  { "best", N_ ("Nobody does better"),
    "J' + \\lambda\\|D\\theta'\\|^2 \\ge J + \\lambda\\|D\\theta\\|^2", gradus_ridge_holds_best,
    .phase = "certify" });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  GRADUS_BASE_ROW ("basis"),
  GRADUS_BASE_ROW ("degree"),
  { .id = "width", .label = N_ ("Width of a bump"), .symbol = "h",
    .blurb = N_ ("Bumps that are much narrower than the steps of the points make every coefficient "
                 "the value at its point."),
    GRADUS_PARAM_FIELD (Params, base.width), .def = 0.1, .min = 1e-6, .max = 1e6,
    .slider_min = 0.03, .slider_max = 3, .logarithmic = TRUE, .enabled_if = "basis=gaussian",
    .applies = GRADUS_APPLIES_REDO },
  { .id = "penalty", .label = N_ ("Penalty"), .symbol = "G",
    .blurb = N_ ("What must be small: the coefficients, or how neighbours differ."),
    GRADUS_PARAM_FIELD (Params, penalty), .def = PENALTY_NEIGHBOURS,
    .max = PENALTY_KERNEL,
    GRADUS_CHOICES (
      { "each", N_ ("Each by itself") }, { "neighbours", N_ ("Differences of neighbours") },
      { "second", N_ ("Second differences") }, { "kernel", N_ ("Kernel") }),
    .applies = GRADUS_APPLIES_REDO },
  { .id = "lambda", .label = N_ ("Strength"), .symbol = "\\lambda",
    .blurb = N_ ("How expensive it is; 0 is least squares."),
    GRADUS_PARAM_FIELD (Params, base.lambda), .def = 1, .max = 1e9, .slider_min = 1e-3,
    .slider_max = 1e4, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO },
  { .id = "little", .label = N_ ("A little of I"), .symbol = "\\varepsilon",
    .blurb = N_ ("Added to the penalty, so that nothing is quite free."),
    GRADUS_PARAM_FIELD (Params, little), .max = 1e6, .slider_max = 1,
    .applies = GRADUS_APPLIES_REDO },
  GRADUS_RIVALS_PARAM (GradusRidgeParams, N_ ("Other models that are tried against the "
                                              "answer."), 6));

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_BLIND] = { "blind", N_ ("A direction that nobody sees"),
                    N_ ("Neither the data nor the penalty say anything about a direction; the "
                        "shortest answer is shown.") },
  [EVENT_BEATEN] = { "beaten", N_ ("Beaten"), N_ ("A rival does better.") });

static const GradusPhase phases[] = GRADUS_ROWS (
  GRADUS_BASE_ROWS,
  { "normal", N_ ("Normal equations"),
    N_ ("Every cell is one inner product: of two columns, or of a column and the target."),
    .shows = "normal",
    .pseudocode = N_ ("for each cell: column p · column q\nlast column: column p · y"),
    .once = TRUE, .n_micro = gradus_ridge_n_cells, .run = run_normal,
    .rule = "\\role{model}{\\Phi^T\\Phi}\\,\\theta = \\Phi^T y",
    .filled = GRADUS_SAY ({ "few", "[\\,\\role{model}{A}\\;|\\;b\\,] = <normal|model>" }),
    .said = GRADUS_SAY (
      { "micro and of-target", N_ ("Column {row} times the target is {cell|5}.") },
      { "micro and copied", N_ ("Column {row} times column {column} is known: {cell|5}, as in the "
                                "mirror.") },
      { "micro and row == column", N_ ("Column {row} times itself is {cell|5}.") },
      { "micro", N_ ("Column {row} times column {column} is {cell|5}.") },
      { NULL, N_ ("The equations are complete.") }) },
  { "penalty", N_ ("Add the penalty, row by row"),
    N_ ("Every row of D asks for something to be 0: its square goes into the equations, times λ."),
    .shows = "penalty",
    .pseudocode = N_ ("for each row d of D: A ← A + λ d dᵀ"), .once = TRUE, .n_micro = n_rows,
    .run = run_penalty,
    .rule = "A := A + \\role{second}{\\lambda\\,d\\,d^T}",
    .filled = GRADUS_SAY ({ "few and q > 0", "\\role{second}{\\lambda} = <lambda|second>,\\quad "
                                             "d_{<penalty-row>} = <row asks>" }),
    .said = GRADUS_SAY (
      { "q == 0", N_ ("There are too few functions to differ: the penalty has no rows.") },
      { "micro and few", N_ ("Row {penalty-row} of {q} asks that {asks} · θ be 0.") },
      { "micro", N_ ("Row {penalty-row} of {q} goes into the equations.") },
      { NULL, NN_ ("{q} row, of the weight {lambda}, asks for 0.",
                   "{q} rows, each of the weight {lambda}, ask for 0."), "q" }) },
  { "solve", N_ ("Solve"),
    N_ ("Direction by direction, with the rows of the penalty below those of the data."),
    .pseudocode = N_ ("for each direction v:\n  θ ← θ + (u · y) / κ v"), .once = TRUE,
    .n_micro = gradus_ridge_n_directions, .run = run_solve,
    .rule = "(\\role{model}{\\Phi^T\\Phi} + \\role{second}{\\lambda G})\\,\\theta = \\Phi^T y",
    .filled = GRADUS_SAY ({ "few", "\\role{model}{\\theta} = <theta|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Direction {k} of {p} gets {said-k} / {kappa-k} = {along-k}.") },
      { "event:blind", N_ ("Data and penalty together see only {rank} of {b} directions; in the "
                           "others θ is 0. J = {misfit}.") },
      { "few", N_ ("θ = {theta}: J = {misfit}, and the penalty costs {price}.") },
      { NULL, N_ ("J = {misfit}, and the penalty costs {price}.") }) },
  { "certify", N_ ("Nobody does better"),
    N_ ("Rivals are tried one by one, near the answer in every direction."),
    .shows = "asks", .pseudocode = N_ ("for each rival: is J + λ |Dθ|² larger?"), .once = TRUE,
    .n_micro = n_rivals, .run = run_certify,
    .rule = "\\role{accent}{\\Phi^T r} = \\role{second}{\\lambda G}\\,\\role{model}{\\theta}",
    .filled = GRADUS_SAY ({ NULL, "<rival-objective> = <answer-objective|model> + "
                                  "<extra|accent>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Rival {rival} of {n-rivals} pays {apart rival-objective answer-objective}; "
                     "the answer pays {apart answer-objective rival-objective}.") },
      { NULL, N_ ("None of {n-rivals} rivals does better. The values are {away} from where a "
                  "penalty without end would drive them.") }) });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "first", N_ ("Where does a huge penalty drive the first value?"), "solve", "values",
    .asks = GRADUS_ASKS_NUMBER, .about = "first-value", .when = "lambda >= 1000 and few",
    .words = N_ ("λ is {lambda}, and the first target is {first-target}. What is the value of the "
                 "model there?"),
    .truth = GRADUS_SAY (
      { "of-sizes", N_ ("{first-value}: every coefficient must be small by itself.") },
      { "of-differences",
        N_ ("{first-value}: neighbouring coefficients must be alike; what they share is left to "
            "least squares.") },
      { NULL, N_ ("{first-value}: what costs nothing is left to least squares.") }),
    .intuition = N_ ("You thought that a huge penalty kills everything, but it only drives the "
                     "values to where it is 0 itself."),
    .intuition_answer = "0", .scale = "0.5" });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "mean", .title = N_ ("Neighbours must be alike"),
    .blurb = N_ ("λ = 10,000 on the differences of a saw: all values become the mean, 3.5."),
    .data = "saw-8", .params = "lambda=1e4",
    .claims = "values > 3.498\nvalues < 3.502\nmisfit ~ 41.95" },
  { .id = "line", .title = N_ ("Neighbours must lie on a line"),
    .blurb = N_ ("Second differences with λ = 10,000: the line of least squares, 0.333 + 0.905 x."),
    .data = "saw-8", .params = "penalty=second lambda=1e4",
    .claims = "values[0] ~ 0.333\naway < 0.0001" },
  { .id = "smooth", .title = N_ ("The same, λ = 10"),
    .blurb = N_ ("The saw is gone already: the values are 0.028 from the line."), .data = "saw-8",
    .params = "penalty=second lambda=10", .claims = "away ~ 0.028" },
  { .id = "zero", .title = N_ ("Each must be small"),
    .blurb = N_ ("G = I is ridge regression: a huge penalty takes everything to 0."),
    .data = "saw-8", .params = "penalty=each lambda=1e4", .claims = "max(abs(values)) < 0.001" },
  { .id = "by-hand", .title = N_ ("A peak by hand"),
    .blurb = N_ ("0, 3, 0 with λ = 1 become 0.75, 1.5, 0.75, and the sum stays 3."),
    .data = "peak-3", .params = "lambda=1",
    .claims = "values[0] ~ 0.75\nvalues[1] ~ 1.5\nsum(values) > 2.9999\nsum(values) < 3.0001" },
  { .id = "plane", .title = N_ ("Two neighbours"),
    .blurb = N_ ("0 and 3 become 1 and 2: drawn towards the diagonal, not towards 0."),
    .data = "pair-03", .params = "lambda=1", .claims = "values[0] ~ 1\nvalues[1] ~ 2" },
  { .id = "kernel", .title = N_ ("Fifty bumps, the kernel as the penalty"),
    .blurb = N_ ("G = K makes it (K + λI)θ = y: J = 1.17."), .data = "sinc-02",
    .rng = GRADUS_RNG_BOOK, .params = "width=0.3 penalty=kernel lambda=0.1",
    .claims = "misfit ~ 1.17" },
  { .id = "blind", .title = N_ ("Failure: data and penalty are blind alike"),
    .blurb = N_ ("Both see only the difference of two coefficients: their sum is open for every "
                 "λ."),
    .data = "blind-3", .params = "basis=columns lambda=1",
    .failure = N_ ("The rank is 1 of 2 whatever λ is: moving both coefficients together changes "
                   "neither the residuals nor the penalty. Add a little of I."),
    .claims = "rank == 1\never: event:blind" });

#define NUMPY "numpy.linalg.solve (Phi'Phi + lambda D'D, Phi'y)"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "mean", 1, "values",
    GRADUS_EXPECT (3.498101254177, 3.498351064302, 3.498950709534, 3.499600249837, 3.500399750165,
                   3.501049290467, 3.501648935699, 3.501898745825),
    1e-10, NUMPY },
  { "line", 1, "values",
    GRADUS_EXPECT (0.333371424679, 1.238065308374, 2.142825854927, 3.047595920664), 1e-9, NUMPY },
  { "smooth", 1, "values", GRADUS_EXPECT (0.367921272524, 1.210194413361, 2.115675426946), 1e-11,
    NUMPY },
  { "smooth", 1, "away", GRADUS_EXPECT (0.02809544606), 1e-6,
    "numpy, root mean square to numpy.polyfit (x, y, 1)" },
  { "zero", 1, "values", GRADUS_EXPECT (9.99900009999e-05, 0, 2.9997000299970e-04), 1e-14,
    "y / (1 + λ)" },
  { "by-hand", 1, "values", GRADUS_EXPECT (0.75, 1.5, 0.75), 1e-14,
    "syllabus, teaching sheet, by hand" },
  { "plane", 1, "theta", GRADUS_EXPECT (1, 2), 1e-14, "syllabus, teaching sheet, by hand" },
  { "kernel", 1, "misfit", GRADUS_EXPECT (1.171866634467), 1e-8,
    "numpy.linalg.solve (K + λ I, y)" },
  { "kernel", 1, "objective", GRADUS_EXPECT (1.386227791156), 1e-8,
    "numpy.linalg.solve (K + λ I, y)" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "refuge", .title = N_ ("Alike, and on a line"),
    .blurb = N_ ("The same huge λ: differences of neighbours leave a constant, second "
                 "differences a line, which fits much better."),
    .preset = "mean", .right = "penalty=second", .plot = "values",
    .claims = "left > right: misfit\nleft: misfit > 40\nright: misfit < 8" });

static const GradusSheet sheet = {
  .aha = N_ ("As λ grows the fit flees to where the penalty is zero; choosing G chooses that "
             "refuge."),
  .by_hand = N_ ("0, 3, 0 with neighbours and λ = 1: 2a − b = 0 and 3b − 2a = 3, so 0.75, 1.5, "
                 "0.75."),
  .why = "asks", .intuition = N_ ("A huge penalty makes everything 0."), .caught_by = "first",
  .breaks = N_ ("Data and penalty that are blind to the same direction: the rank says 1 of 2."),
  .needs = "ridge-regression", .leads_to = "l1-irls laplacian-rls multi-task-ls",
  .aliases = "Tikhonov; smoothing; Whittaker; roughness penalty; 一般ℓ2约束; 光滑化; 差分惩罚; "
             "yblhg",
  .terms = N_ ("prior; regularisation"),
};

const GradusDescriptor gradus_generalised_ridge = {
  .base = &gradus_ridge, .params_size = sizeof (Params), GRADUS_TABLES, .questions = questions,
  .defaults = "basis=gaussian", .validate = validate, .prepare = prepare,
  .init = gradus_ridge_init_normal, .name = name,
  .id = "generalised-ridge", .chapter = 2, .difficulty = 2,
  .title = N_ ("Generalised ℓ2 constraint"),
  .summary = N_ ("Fits a model under any quadratic penalty: on its coefficients, or on how "
                 "neighbours differ."),
  .goal = N_ ("Say where a large penalty drives a fit, and choose the penalty by that."),
  .source = "图解机器学习, section 4.2; Whittaker 1922",
  .start_said = GRADUS_SAY (
    { NULL, NN_ ("{n} points wait for a model with {b} coefficients and a penalty of {q} row.",
                 "{n} points wait for a model with {b} coefficients and a penalty of {q} rows."),
      "q" }),
  .same = GRADUS_SAMENESS (
    { "order", GRADUS_DIFFERS, "neighbours are rows that follow one another" },
    { "scale", GRADUS_DIFFERS, "what is punished has the unit of the inputs" },
    { "copies", GRADUS_DIFFERS, "the penalty stands against a sum over twice as many errors" }),
};
