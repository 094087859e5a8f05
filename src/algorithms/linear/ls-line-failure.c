/* Why not fit a line to labels: an exploration of a point that is too right.
 *
 * Situation. Two classes that a line separates. One point of the class +1 is pushed farther and
 * farther away from the border, on its own side. Two fits are made of the labels +1 and -1: a line
 * by least squares and a logistic curve.
 *
 * Stages. The learner bets at which place the pushed point makes an error (bet). Both fits are made
 * at the present place (line, logistic). Then the point is walked outwards, and both borders are
 * written down (census). The place at which least squares makes its first error is found to all
 * digits (law).
 *
 * Why it happens. Squares want f = 1 and not f > 1: a point with f = 5 costs 16. Pulling the far
 * end down turns the line, and the border comes along. The logistic loss of a point that is far on
 * its own side is 0, and so is its pull. With as many labels +1 as -1 on one axis the line crosses
 * 0 at the mean of all x: pushing one of n points by s moves the border by s / n, for ever.
 *
 * Numerics. A small penalty on the slope keeps the logistic curve finite where classes are
 * separable. The law is found by halving.
 *
 * Edge cases. A point that lies on the border counts as an error, as does one within rounding.
 *
 * Source: CS229 lecture notes, part II; 图解机器学习, section 7.2.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-entry.h"
#include "gradus-mould.h"
#include "two-class-fits.h"

#define CENSUS 19
#define MOST_INPUTS 20
#define CURVE 161
/* A margin that is no larger is on the border. */
#define EDGE 1e-9

typedef struct
{
  double far;              /* where the pushed point stands */
  double bet;
  double most;             /* where the census ends */
  double lambda;
} Params;

typedef struct
{
  GradusArray squares;     /* 1 + d */
  GradusArray logistic;    /* 1 + d */
  GradusArray census;      /* m x 5: place, both borders, both numbers of errors */
  guint done, last;
  double law;              /* NAN: no error up to the end of the census */
  bool lined, curved, known;
} State;

/* A copy of the inputs in which the pushed point can be moved. */
typedef struct
{
  guint n, d, pushed;
  double from;             /* where the data have it */
  bool outer;              /* the other class lies on the left of its own */
  double *x, *sign;
  double *middle;          /* d: the mean of the inputs, at which borders are read */
} Work;

enum { EVENT_WRONG };

/* --- Fits at a place -------------------------------------------------------------------------- */

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  Work *work = g_new0 (Work, 1);
  double sides[2] = { 0, 0 };
  guint counts[2] = { 0, 0 };

  work->n = table->n;
  work->d = table->d;
  work->x = g_memdup2 (table->x, sizeof (double) * table->n * table->d);
  work->sign = g_new (double, MAX (table->n, 1));
  work->middle = g_new0 (double, MAX (table->d, 1));
  work->from = -INFINITY;
  for (guint i = 0; i < table->n; i++)
    {
      work->sign[i] = gradus_table_sign (table, i);
      for (guint j = 0; j < table->d; j++)
        work->middle[j] += gradus_table_row (table, i)[j] / table->n;
      sides[work->sign[i] > 0] += gradus_table_row (table, i)[0];
      counts[work->sign[i] > 0]++;
      if (work->sign[i] > 0 && gradus_table_row (table, i)[0] >= work->from)
        {
          work->pushed = i;
          work->from = gradus_table_row (table, i)[0];
        }
    }
  work->outer = counts[0] > 0 && counts[1] > 0
                && sides[1] / counts[1] > sides[0] / counts[0];
  if (table->n > 0)
    work->x[(gsize) work->pushed * work->d] = params->far;
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  g_free (work->x);
  g_free (work->sign);
  g_free (work->middle);
  g_free (work);
}

static char *
validate (const GradusSetup *setup)
{
  const GradusTable *table = gradus_setup_get_table (setup);

  if (table->d > MOST_INPUTS)
    return g_strdup_printf (_("There are %u inputs, and a census fits them again and again: give "
                              "at most %u."), table->d, MOST_INPUTS);
  return NULL;
}

/* Where the border crosses the first axis, the other inputs being at their means; NAN where it does
 * not. */
static double
find_border (const Work *work, const double *theta)
{
  double rest = theta[0];

  for (guint j = 1; j < work->d; j++)
    rest += theta[1 + j] * work->middle[j];
  return theta[1] != 0 ? -rest / theta[1] : NAN;
}

static guint
count_errors (const Work *work, const double *x, const double *theta)
{
  guint errors = 0;

  for (guint i = 0; i < work->n; i++)
    errors += work->sign[i] * gradus_fit_score (theta, &x[(gsize) i * work->d], work->d) <= EDGE;
  return errors;
}

/* Both fits with the pushed point at @place. */
static gboolean
fit_at (const Work *work, double place, double lambda, double *squares, double *logistic,
        guint errors[2])
{
  g_autofree double *x = g_memdup2 (work->x, sizeof (double) * work->n * work->d);

  x[(gsize) work->pushed * work->d] = place;
  if (!gradus_fit_squares (x, work->n, work->d, work->sign, squares))
    return FALSE;
  errors[0] = count_errors (work, x, squares);
  if (logistic == NULL)
    return TRUE;
  if (!gradus_fit_logistic (x, work->n, work->d, work->sign, lambda, logistic))
    return FALSE;
  errors[1] = count_errors (work, x, logistic);
  return TRUE;
}

/* --- Stages ----------------------------------------------------------------------------------- */

/* Whether the line rises and falls by no more than rounding along the first input: then its border
 * is nowhere on that axis. */
static gboolean
is_level (const Work *work, const double *theta)
{
  double most = 0;

  for (guint i = 0; i < work->n; i++)
    most = MAX (most, fabs (work->x[(gsize) i * work->d] - work->middle[0]));
  return fabs (theta[1]) * most <= 1e-12;
}

static GradusStatus
fail_level (GradusContext *context)
{
  const GradusTable *table = gradus_context_get_table (context);

  return gradus_context_fail (context,
                              _("Along “%s” the line is level, since both classes have their mean "
                                "at the same place, and there is no border. Move a point, or "
                                "choose another first column."),
                              table->names[table->x_columns[0]]);
}

static GradusStatus
run_line (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  double *theta = gradus_array_write (&state->squares);

  if (!gradus_fit_squares (work->x, work->n, work->d, work->sign, theta))
    return gradus_context_fail (context, _("The line could not be fitted. Rescale the inputs so "
                                           "that they are of moderate size."));
  if (is_level (work, theta))
    return fail_level (context);
  state->lined = true;
  gradus_context_raise_if (context, EVENT_WRONG, count_errors (work, work->x, theta) > 0);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_logistic (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);

  if (!gradus_fit_logistic (work->x, work->n, work->d, work->sign, params->lambda,
                            gradus_array_write (&state->logistic)))
    return gradus_context_fail (context, _("The logistic curve did not come to rest. Raise λ, or "
                                           "rescale the inputs."));
  state->curved = true;
  return GRADUS_STATUS_CONTINUE;
}

static double
census_at (const Work *work, const Params *params, guint k)
{
  return work->from + (MAX (params->most, work->from + 1) - work->from) * k / (CENSUS - 1);
}

static GradusStatus
run_census (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  g_autofree double *squares = g_new (double, 1 + work->d);
  g_autofree double *logistic = g_new (double, 1 + work->d);
  const double place = census_at (work, params, state->done);
  double *row = gradus_rivals_next (&state->census, state->done, CENSUS, 5);
  guint errors[2] = { 0, 0 };

  if (!fit_at (work, place, params->lambda, squares, logistic, errors))
    return gradus_context_fail (context, _("The logistic curve did not come to rest. Raise λ, or "
                                           "rescale the inputs."));
  row[0] = place;
  row[1] = find_border (work, squares);
  row[2] = find_border (work, logistic);
  if (!isfinite (row[1]) || !isfinite (row[2]))
    return fail_level (context);
  row[3] = errors[0];
  row[4] = errors[1];
  gradus_context_raise_if (context, EVENT_WRONG, errors[0] > 0);
  return gradus_step_done (&state->done, &state->last, CENSUS);
}

/* Between the last place without an error and the first with one, by halving. */
static GradusStatus
run_law (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  g_autofree double *theta = g_new (double, 1 + work->d);
  double low, high = NAN;
  guint errors[2] = { 0, 0 };

  state->known = true;
  for (guint k = CENSUS; k-- > 0 && state->census.data[5 * k + 3] > 0;)
    high = state->census.data[5 * k];
  if (isnan (high))
    return GRADUS_STATUS_CONTINUE;
  low = MAX (high - (census_at (work, params, 1) - work->from), work->from);
  for (guint round = 0; round < 60; round++)
    {
      const double middle = 0.5 * (low + high);

      /* They are next to each other. */
      if (middle <= low || middle >= high)
        break;
      if (!fit_at (work, middle, params->lambda, theta, NULL, errors))
        break;
      if (errors[0] > 0)
        high = middle;
      else
        low = middle;
    }
  state->law = high;
  return GRADUS_STATUS_CONTINUE;
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_border, (state),
               state->lined ? find_border (here->workspace, state->squares.data) : NAN)
GRADUS_NUMBER (number_logistic_border, (state),
               state->curved ? find_border (here->workspace, state->logistic.data) : NAN)

static double
number_errors (const GradusPosition *here)
{
  GRADUS_HERE (state, work);

  return state->lined ? count_errors (work, work->x, state->squares.data) : NAN;
}

static double
number_logistic_errors (const GradusPosition *here)
{
  GRADUS_HERE (state, work);

  return state->curved ? count_errors (work, work->x, state->logistic.data) : NAN;
}

GRADUS_NUMBER (number_off, (state, params), fabs (state->law - params->bet))

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "border", N_ ("Border of least squares"), "x^*", .number = number_border,
    .flags = GRADUS_METRIC, .beside = "data" },
  { "logistic-border", N_ ("Border of the logistic curve"), "x^*_{\\log}",
    .number = number_logistic_border, .flags = GRADUS_METRIC, .beside = "data" },
  { "errors", N_ ("Errors of least squares"), "\\#", .number = number_errors,
    .flags = GRADUS_METRIC },
  { "logistic-errors", N_ ("Errors of the logistic curve"), "\\#_{\\log}",
    .number = number_logistic_errors, .flags = GRADUS_METRIC },
  { "off", N_ ("How far your bet is off"), "|b - b^*|", .number = number_off,
    .flags = GRADUS_METRIC },
  { "squares", N_ ("Coefficients of least squares"), "\\theta", GRADUS_QUANTITY (State, squares),
    .shape = "1+d", .indices = N_ ("constant, then inputs") },
  { "logistic", N_ ("Coefficients of the logistic curve"), "\\vartheta",
    GRADUS_QUANTITY (State, logistic), .shape = "1+d", .indices = N_ ("constant, then inputs") },
  { "census", N_ ("Census"), "(b, x^*, x^*_{\\log}, \\#, \\#_{\\log})",
    GRADUS_QUANTITY (State, census),
    .indices = N_ ("place: itself, both borders, both numbers of errors") },
  { "law", N_ ("Where the first error comes"), "b^*", GRADUS_QUANTITY (State, law),
    .indices = N_ ("one number"), .flags = GRADUS_LISTED },
  { "last", N_ ("In work"), NULL, GRADUS_QUANTITY (State, last) },
  { "known", N_ ("The law is known"), NULL, GRADUS_QUANTITY (State, known) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, work);
  const double *far = &work->x[(gsize) work->pushed * work->d];
  const gsize m = gradus_array_length (&state->census) / 5;
  const double *row = m > 0 ? &state->census.data[5 * MIN (state->last, m - 1)] : NULL;
  const double score = gradus_fit_score (state->squares.data, far, work->d);
  const double other = gradus_fit_score (state->logistic.data, far, work->d);

  gradus_names_flag (names, "axis", work->d == 1);
  gradus_names_whole (names, "pushed", work->pushed + 1);
  gradus_names_number (names, "from", work->from);
  gradus_names_number (names, "score", score);
  gradus_names_number (names, "cost", gradus_square (1 - score));
  gradus_names_number (names, "logistic-score", other);
  gradus_names_number (names, "logistic-cost", -log (gradus_sigmoid (other)));
  gradus_names_flag (names, "beyond", score > 1);
  gradus_names_flag (names, "outwards", work->outer && params->far > work->from);
  gradus_names_number (names, "end", census_at (work, params, CENSUS - 1));
  gradus_names_number (names, "step", census_at (work, params, 1) - work->from);
  gradus_names_number (names, "census-place", row != NULL ? row[0] : NAN);
  gradus_names_number (names, "census-border", row != NULL ? row[1] : NAN);
  gradus_names_number (names, "census-logistic", row != NULL ? row[2] : NAN);
  gradus_names_whole (names, "census-errors", row != NULL ? (gint64) row[3] : 0);
  gradus_names_flag (names, "breaks", !isnan (state->law));
}

static void
predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  gradus_affine_scores (&((const State *) here->state)->squares, X, n, out);
}

/* --- What theory promises --------------------------------------------------------------------- */

/* With as many labels of either sign on one axis the line crosses 0 at the mean of all x. */
static gboolean
holds_mean (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);
  double balance = 0, mean = 0, scale = 1;

  for (guint i = 0; i < work->n; i++)
    {
      balance += work->sign[i];
      mean += work->x[(gsize) i * work->d] / work->n;
      scale = MAX (scale, fabs (work->x[(gsize) i * work->d]));
    }
  *measured = fabs (state->squares.data[0] + state->squares.data[1] * mean);
  return work->d != 1 || balance != 0 || *measured <= 1e-9 * scale;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "mean", N_ ("The border is the mean of all x"), "\\theta_0 + \\theta_1 \\bar x = 0", holds_mean,
    .phase = "line" });

/* --- Pictures --------------------------------------------------------------------------------- */

static void
draw_axis (const GradusPosition *here, const GradusTable *table, GradusScene *scene)
{
  GRADUS_HERE (state, params, work);
  double low, high, x[CURVE], y[CURVE];

  gradus_find_extent (work->x, work->n, 1, &low, &high);
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, table->names[table->x_columns[0]], "f");
  gradus_scene_set_x_range (scene, low - 0.05 * (high - low), high + 0.05 * (high - low));
  gradus_scene_set_y_range (scene, -1.6, 2.2);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  if (state->lined)
    {
      for (guint i = 0; i < work->n; i++)
        gradus_scene_segment (scene, work->x[i], work->sign[i], work->x[i],
                              gradus_fit_score (state->squares.data, &work->x[i], 1),
                              i == work->pushed ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_MUTED,
                              i == work->pushed ? GRADUS_LINE_BOLD : GRADUS_LINE_SOLID);
      gradus_scene_polynomial (scene, state->squares.data, 2, GRADUS_ROLE_MODEL,
                               GRADUS_LINE_SOLID);
      gradus_scene_vrule (scene, find_border (work, state->squares.data), GRADUS_ROLE_MODEL,
                          GRADUS_LINE_DASHED, NULL);
      gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID,
                                C_ ("legend", "least squares"));
    }
  if (state->curved)
    {
      for (guint q = 0; q < CURVE; q++)
        {
          x[q] = low + (high - low) * (1.1 * q / (CURVE - 1) - 0.05);
          y[q] = 2 * gradus_sigmoid (gradus_fit_score (state->logistic.data, &x[q], 1)) - 1;
        }
      gradus_scene_polyline (scene, x, y, CURVE, GRADUS_ROLE_SECOND, GRADUS_LINE_SOLID);
      gradus_scene_vrule (scene, find_border (work, state->logistic.data), GRADUS_ROLE_SECOND,
                          GRADUS_LINE_DASHED, NULL);
      gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_SOLID,
                                C_ ("legend", "logistic curve"));
    }
  for (guint i = 0; i < work->n; i++)
    gradus_scene_point (scene, work->x[i], work->sign[i], GRADUS_ROLE_CLASS + table->label[i],
                        GRADUS_SHAPE_AUTO, 1, i == work->pushed ? -1 : (int) i);
  gradus_scene_point (scene, params->far, 1, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1.6, -1);
  gradus_scene_param_handle (scene, "far", NULL, params->far, 1);
}

static void
draw_points (const GradusPosition *here, GradusScene *scene)
{
  static const GradusPlot plot = { .of = "", .with = "" };
  GRADUS_HERE (state, params, work);
  const GradusTable *table = gradus_kit_table (here, scene);
  double y;

  if (table == NULL || table->n == 0)
    return;
  if (table->d == 1)
    {
      draw_axis (here, table, scene);
      return;
    }
  gradus_kit_classes (here, &plot, scene);
  y = work->x[(gsize) work->pushed * work->d + 1];
  gradus_scene_point (scene, params->far, y, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE, 1.4, -1);
  gradus_scene_param_handle (scene, "far", NULL, params->far, y);
  if (table->d == 2 && state->lined)
    {
      gradus_scene_line (scene, state->squares.data[1], state->squares.data[2],
                         state->squares.data[0], GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
      gradus_scene_label (scene, C_ ("legend", "least squares"));
    }
  if (table->d == 2 && state->curved)
    {
      gradus_scene_line (scene, state->logistic.data[1], state->logistic.data[2],
                         state->logistic.data[0], GRADUS_ROLE_SECOND, GRADUS_LINE_SOLID);
      gradus_scene_label (scene, C_ ("legend", "logistic curve"));
    }
}

/* What a margin costs, and where the points have theirs: on the square the far one climbs again. */
static void
draw_costs (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  double m[CURVE], square[CURVE], logistic[CURVE], high = 3;

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, _ ("margin y f"), C_ ("axis", "cost"));
  if (gradus_kit_waits (scene, !state->lined, _ ("The margins come when the line is fitted.")))
    return;
  for (guint i = 0; i < work->n; i++)
    high = MAX (high, work->sign[i] * gradus_fit_score (state->squares.data,
                                                        &work->x[(gsize) i * work->d], work->d));
  high = MIN (high, 10);
  for (guint q = 0; q < CURVE; q++)
    {
      m[q] = -1.5 + (high + 2) * q / (CURVE - 1);
      square[q] = gradus_square (1 - m[q]);
      logistic[q] = -log (gradus_sigmoid (m[q])) / log (2);
    }
  gradus_scene_set_x_range (scene, -1.5, high + 0.5);
  gradus_scene_set_y_range (scene, 0, MAX (4, 1.1 * gradus_square (high - 1)));
  gradus_scene_polyline (scene, m, square, CURVE, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  gradus_scene_polyline (scene, m, logistic, CURVE, GRADUS_ROLE_SECOND, GRADUS_LINE_SOLID);
  gradus_scene_vrule (scene, 0, GRADUS_ROLE_ERROR, GRADUS_LINE_THIN, NULL);
  for (guint i = 0; i < work->n; i++)
    {
      const double *row = &work->x[(gsize) i * work->d];
      const double margin = work->sign[i] * gradus_fit_score (state->squares.data, row, work->d);

      gradus_scene_point (scene, margin, gradus_square (1 - margin),
                          i == work->pushed ? GRADUS_ROLE_ACCENT
                                            : GRADUS_ROLE_CLASS + (work->sign[i] > 0),
                          GRADUS_SHAPE_AUTO, i == work->pushed ? 1.4 : 0.9, -1);
    }
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, _ ("(1 − m)²"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_SOLID,
                            _ ("log₂(1 + e⁻ᵐ), logistic"));
}

/* Both borders over the place of the pushed point; the bet can be dragged. */
static void
draw_census (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params, work);
  const gsize m = gradus_array_length (&state->census) / 5;
  double columns[3][CENSUS], nearest = INFINITY;

  for (guint i = 0; i < work->n; i++)
    if (work->sign[i] > 0 && i != work->pushed)
      nearest = MIN (nearest, work->x[(gsize) i * work->d]);
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, _ ("place of the pushed point"),
                         C_ ("axis", "border"));
  gradus_scene_set_x_range (scene, work->from, census_at (work, params, CENSUS - 1));
  gradus_scene_include (scene, work->from, work->d == 1 && isfinite (nearest) ? nearest : 0);
  gradus_scene_include (scene, work->from, 0);
  if (work->d == 1 && isfinite (nearest))
    {
      gradus_scene_hrule (scene, nearest, GRADUS_ROLE_ERROR, GRADUS_LINE_THIN, NULL);
      gradus_scene_label (scene, _ ("the next point of its class"));
    }
  for (gsize k = 0; k < m; k++)
    for (guint j = 0; j < 3; j++)
      columns[j][k] = state->census.data[5 * k + j];
  gradus_scene_polyline (scene, columns[0], columns[1], m, GRADUS_ROLE_MODEL,
                         GRADUS_LINE_SOLID | GRADUS_LINE_MARKERS);
  gradus_scene_polyline (scene, columns[0], columns[2], m, GRADUS_ROLE_SECOND,
                         GRADUS_LINE_SOLID | GRADUS_LINE_MARKERS);
  for (gsize k = 0; k < m; k++)
    if (state->census.data[5 * k + 3] > 0)
      gradus_scene_point (scene, columns[0][k], columns[1][k], GRADUS_ROLE_ERROR,
                          GRADUS_SHAPE_CROSS, 0.8, -1);
  gradus_scene_vrule (scene, params->bet, GRADUS_ROLE_BET, GRADUS_LINE_BOLD,
                      C_ ("legend", "your bet"));
  gradus_scene_point (scene, params->bet, 0, GRADUS_ROLE_BET, GRADUS_SHAPE_CIRCLE, 1.4, -1);
  gradus_scene_param_handle (scene, "bet", NULL, params->bet, 0);
  if (state->known && !isnan (state->law))
    gradus_scene_vrule (scene, state->law, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, NULL);
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID,
                            C_ ("legend", "least squares"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_SOLID,
                            C_ ("legend", "logistic curve"));
  gradus_scene_legend (scene, GRADUS_ROLE_ERROR, GRADUS_SHAPE_CROSS, FALSE, 0,
                       C_ ("legend", "with errors"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "points", N_ ("Points and borders"), GRADUS_EDIT_POINTS, .build = draw_points,
    .caption = GRADUS_SAY ({ "errors >= 0", N_ ("border at {border}; errors: {errors}") },
                           { NULL, N_ ("the pushed point: {far}") }) },
  { "costs", N_ ("What a margin costs"), .build = draw_costs,
    .caption = GRADUS_SAY ({ "errors >= 0", N_ ("the pushed point: f = {score}, cost {cost}") }) },
  { "census", N_ ("Borders over the place"), .build = draw_census });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "far", .label = N_ ("Place of the pushed point"), .symbol = "b",
    .blurb = N_ ("Where the rightmost point of the class +1 stands; drag it outwards."),
    GRADUS_PARAM_FIELD (Params, far), GRADUS_PLACE (10, 1e6, 2, 30, 0.5) },
  { .id = "bet", .label = N_ ("Your bet"), .symbol = "b_?",
    .blurb = N_ ("At which place of the pushed point does least squares make its first error?"),
    GRADUS_PARAM_FIELD (Params, bet), GRADUS_PLACE (15, 1e6, 2, 30, 0.5) },
  { .id = "most", .label = N_ ("End of the census"),
    .blurb = N_ ("How far out the point is walked."),
    GRADUS_PARAM_FIELD (Params, most), GRADUS_PLACE (20, 1e6, 5, 100, 1) },
  { .id = "lambda", .label = N_ ("Penalty of the logistic curve"), .symbol = "\\lambda",
    .blurb = N_ ("Keeps its slope finite where a line separates the classes."),
    GRADUS_PARAM_FIELD (Params, lambda), .def = 0.01, .min = 1e-6, .max = 1e6, .slider_min = 1e-3,
    .slider_max = 10, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_WRONG] = { "wrong", N_ ("A right point becomes wrong"),
                    N_ ("The border of least squares has gone over a point, or lies on it.") });

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Lay down a bet"),
    N_ ("How far can the point be pushed until least squares makes an error?"),
    .pseudocode = N_ ("bet on a place b"), .once = TRUE, .run = gradus_run_nothing,
    .rule = "\\role{accent}{b_?} = \\min\\,\\{b : \\text{an error}\\}",
    .filled = GRADUS_SAY ({ NULL, "b_? = <bet|bet>" }),
    .said = GRADUS_SAY (
      { "far == from", N_ ("Point {pushed} stands where it was, at {far}.") },
      { NULL, N_ ("Point {pushed} has been moved from {from} to {far}.") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your bet is {bet}.") }) },
  { "line", N_ ("Fit a line to the labels"), N_ ("Least squares on +1 and −1."),
    .pseudocode = N_ ("θ ← argmin Σ (y − θᵀx)²"), .once = TRUE, .run = run_line,
    .rule = "\\role{model}{\\theta} = \\arg\\min \\sum_i (y_i - f(x_i))^2",
    .filled = GRADUS_SAY ({ NULL, "\\role{model}{\\theta} = <squares|model>,\\quad "
                                  "x^* = <border|accent>" }),
    .said = GRADUS_SAY (
      { "errors > 0 and beyond", N_ ("The line crosses 0 at {border}: {errors} on the wrong side, "
                                     "or on the border. At the pushed point f is {score}, and 1 "
                                     "was asked for: it pulls the line down.") },
      { "errors > 0", N_ ("The line crosses 0 at {border}: {errors} on the wrong side, or on the "
                          "border.") },
      { NULL, N_ ("The line crosses 0 at {border}, and every point is on its side. At the pushed "
                  "point f is {score}.") }) },
  { "logistic", N_ ("Fit a logistic curve"), N_ ("The same labels with a loss that rests."),
    .shows = "costs",
    .pseudocode = N_ ("θ ← argmin Σ ln(1 + exp(−y θᵀx)) + λ/2 |θ|²"), .once = TRUE,
    .run = run_logistic,
    .rule = "\\role{second}{\\vartheta} = \\arg\\min \\sum_i \\ln(1 + e^{-y_i f(x_i)}) + "
            "\\tfrac{\\lambda}{2}\\|\\vartheta\\|^2",
    .filled = GRADUS_SAY ({ NULL, "\\role{second}{\\vartheta} = <logistic|second>,\\quad "
                                  "x^*_{\\log} = <logistic-border|accent>" }),
    .said = GRADUS_SAY (
      { "logistic-errors < errors and logistic-cost < 0.1", N_ ("The logistic curve crosses 0 at "
                                        "{logistic-border} with {logistic-errors} errors: the "
                                        "pushed point costs {logistic-cost} and hardly pulls.") },
      { NULL, N_ ("The logistic curve crosses 0 at {logistic-border}; the pushed point costs "
                  "{logistic-cost}.") }) },
  { "census", N_ ("Walk outwards"), N_ ("Push the point from place to place, and fit both again."),
    .shows = "census",
    .pseudocode = N_ ("for b = from … most: fit both, note the borders"), .once = TRUE,
    .micro = "19", .run = run_census,
    .rule = "b \\mapsto (x^*(b),\\ x^*_{\\log}(b))",
    .filled = GRADUS_SAY ({ NULL, "b = <census-place|accent>:\\quad x^* = <census-border|model>,"
                                  "\\quad x^*_{\\log} = <census-logistic|second>" }),
    .said = GRADUS_SAY (
      { "micro and census-errors > 0", N_ ("At {census-place}: borders at {census-border} and "
                                           "{census-logistic}, and least squares makes errors.") },
      { "micro", N_ ("At {census-place}: borders at {census-border} and {census-logistic}.") },
      { NULL, N_ ("At {census-place} the border of least squares has come to {census-border}, that "
                  "of the logistic curve to {census-logistic}.") }) },
  { "law", N_ ("Find the place"), N_ ("Where exactly does the first error come?"),
    .shows = "census",
    .pseudocode = N_ ("halve the step that brought the first error"), .once = TRUE, .run = run_law,
    .rule = "\\role{truth}{b^*} = \\min\\,\\{b : \\min_i y_i f(x_i) \\le 0\\}",
    .filled = GRADUS_SAY ({ "breaks", "b^* = <law|truth|6>,\\quad |b_? - b^*| = <off|accent>" }),
    .said = GRADUS_SAY (
      { "not breaks", N_ ("Least squares makes no error at the end of the walk, with the point at "
                          "{end}.") },
      { "law <= from", N_ ("Least squares makes an error from the beginning, at {from} already.") },
      { NULL, N_ ("The first error comes at {law|5}.") }),
    .bet = GRADUS_SAY ({ "not breaks", N_ ("Your bet was {bet}.") },
                       { NULL, N_ ("You said {bet}, it is {law|5}: {off} away.") }) });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "wrong", N_ ("Will every point be on its side?"), "line", "points",
    .asks = GRADUS_ASKS_EVENT, .about = "event:wrong", .when = "outwards",
    .words = N_ ("Point {pushed} has been pushed from {from} to {far}, away from the other class. "
                 "Will least squares put a point on the wrong side, or on the border?"),
    .truth = GRADUS_SAY (
      { "errors > 0 and axis and beyond", N_ ("Yes: the border is at {border}. Squares punish a "
                                   "point for being too right.") },
      { "errors > 0 and beyond", N_ ("Yes: {errors} of {n}. Squares punish a point for being too "
                                     "right.") },
      { "errors > 0", N_ ("Yes: {errors} of {n}.") },
      { NULL, N_ ("No, not with the point at {far}: the border is at {border}.") }),
    .intuition = N_ ("A point far on its own side only confirms the border, one thinks; but it "
                     "drags the border along."),
    .intuition_answer = "no" });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "ten", .title = N_ ("A point pushed to 10"),
    .blurb = N_ ("Two points on either side of 0, the last one pushed to 10: least squares moves "
                 "its border to 2 and loses the point at 1."),
    .data = "line-4", .params = "far=10",
    .claims = "border ~ 2.00\nerrors == 1\nlogistic-errors == 0\nlaw ~ 6.00" },
  { .id = "two", .title = N_ ("Where it was"),
    .blurb = N_ ("With the last point at 2 both borders are at 0."), .data = "line-4",
    .params = "far=2", .claims = "errors == 0\nlogistic-errors == 0" },
  { .id = "six", .title = N_ ("Exactly on the border"),
    .blurb = N_ ("At 6 the mean of all x is 1, and the point at 1 lies on the border."),
    .data = "line-4", .params = "far=6", .claims = "border ~ 1.00\nerrors == 1" },
  { .id = "five", .title = N_ ("Just before"),
    .blurb = N_ ("At 5 the border is at 0.75: one more step, and the point at 1 is lost."),
    .data = "line-4", .params = "far=5", .claims = "border ~ 0.75\nerrors == 0\nlaw ~ 6.00" },
  { .id = "crowd", .title = N_ ("Failure: a far group in the plane"),
    .blurb = N_ ("A group of points far on its own side turns and moves the border into the other "
                 "points of its class, though a line separates them."),
    .data = "far-cluster:n=60,far=12,distance=20", .data_seed = 1, .params = "far=30 most=40",
    .failure = N_ ("Every far point costs its squared distance beyond 1, and least squares pays "
                   "with the near ones. Take a loss that rests when a point is right: logistic or "
                   "hinge."),
    .claims = "errors > 0\nlogistic-errors == 0" },
  { .id = "twenty", .title = N_ ("Failure: pushed to 20"),
    .blurb = N_ ("The border is at 4.5, and it goes on: a quarter of every step of the point."),
    .data = "line-4", .params = "far=20 most=40",
    .failure = N_ ("The mean of all x knows no labels. Take a loss that rests when a point is "
                   "right: logistic or hinge."),
    .claims = "border ~ 4.50\nerrors == 1" });

static const GradusCheck checks[] = GRADUS_ROWS (
  { "ten", 1, "squares", GRADUS_EXPECT (-14.0 / 45, 7.0 / 45), 1e-13,
    "by hand; numpy.linalg.lstsq" },
  { "ten", 1, "law", GRADUS_EXPECT (6), 1e-6, "by hand: (b - 2) / 4 = 1" },
  { "ten", 1, "logistic", GRADUS_EXPECT (-0.01010567, 3.92991922), 1e-6,
    "scipy.optimize.minimize, BFGS" },
  { "ten", 1, "logistic-border", GRADUS_EXPECT (0.0025714712), 1e-7,
    "scipy.optimize.minimize, BFGS" },
  { "twenty", 1, "border", GRADUS_EXPECT (4.5), 1e-12, "by hand: the mean of all x" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "push", .title = N_ ("Where it was and far away"),
    .blurb = N_ ("Only one point differs, and it is on the right side in both: on the right "
                 "another point has become wrong."),
    .preset = "ten", .left = "far=2", .plot = "points",
    .claims = "left < right: errors\nleft < right: border\nboth: logistic-errors == 0" });

static const GradusSheet sheet = {
  .aha = N_ ("Squares punish a point for being too right."),
  .by_hand = N_ ("With two labels each the line crosses 0 at the mean: (−2 − 1 + 1 + 10)/4 = 2."),
  .why = "costs", .intuition = N_ ("A point far on the right side only confirms the border."),
  .caught_by = "wrong",
  .breaks = N_ ("The border goes a quarter of the way with the point: errors from 6 on, although a "
                "line separates the classes."),
  .needs = "least-squares outlier-sensitivity",
  .leads_to = "surrogate-losses logistic-regression margins",
  .aliases = "linear regression for classification; 0/1 labels; 线性回归做分类; 决策边界; xxhgfl",
  .terms = N_ ("outlier; decision boundary"),
};

const GradusDescriptor gradus_ls_line_failure = {
  .id = "ls-line-failure", .chapter = 5, .difficulty = 1,
  .title = N_ ("Why not fit a line to labels"),
  .summary = N_ ("Pushes one point farther out on its own side, and watches what least squares and "
                 "a logistic curve make of it."),
  .goal = N_ ("Say why a far point on the right side moves the border of least squares, and at "
              "which place it makes an error."),
  .source = "CS229 lecture notes, part II; 图解机器学习, section 7.2",
  .kind = GRADUS_KIND_EXPLORATION, .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_LABEL | GRADUS_NEEDS_TWO_CLASSES | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("One input or more, and a class of two."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .validate = validate,
  .prepare = prepare, .unprepare = unprepare, .name = name,
  .predicts = GRADUS_PREDICTS_SCORE,
  .score = N_ ("the output fitted to −1 and 1"), .predict = predict,
  .start_said = GRADUS_SAY (
    { "far == from", N_ ("{n} points; the rightmost of the class +1 is where it was, at {far}.") },
    { NULL, N_ ("{n} points; the rightmost of the class +1 has been moved from {from} to "
                "{far}.") }),
  .same = GRADUS_SAMENESS (
    { "place", GRADUS_DIFFERS, "the last point is walked to places that are given" },
    { "scale", GRADUS_DIFFERS, "the last point is walked to places that are given" },
    { "names", GRADUS_DIFFERS, "the point that walks is one of the class +1" },
    { "copies", GRADUS_DIFFERS, "one point of two walks" },
    { "equal", GRADUS_SENTENCE }),
};
