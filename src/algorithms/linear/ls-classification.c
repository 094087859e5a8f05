/* Least squares on two classes: a hill on each point of one class, a pit on each of the other.
 *
 * Objective. One relief f for both classes: t is +1 or -1, points of both carry bumps, and the
 * class is the sign of f. Built and fitted by ls-classes.c.
 *
 * Stages. After K the bumps rise one by one. The relief is then tried on points that it has not
 * seen (leave out) and with other widths (widths).
 *
 * Leaving out. With fixed bumps, H = K (K'K + lambda)^-1 K' and f_i the fit at point i, what the
 * others say of it is y_i - (y_i - f_i) / (1 - H_ii): no fit is made again.
 *
 * Cost. n b^2 / 2 for all H_ii.
 *
 * Edge cases. A point of which the others say nothing is lost.
 *
 * Source: 图解机器学习, section 7.1; R. Rifkin, G. Yeo and T. Poggio 2003, Regularized
 * least-squares classification.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <float.h>

#include "gradus-linalg.h"
#include "gradus-mould.h"
#include "gradus-vector-math.h"
#include "ls-classes.h"

/* What the others say of a point is hardly anything below this. */
#define QUIET 0.01
/* Widths beside the present one: so many narrower and as many wider, each a third of the next. */
#define LADDER 2
#define RUNG 3
/* Attempts that come up again, the last ones. */
#define MOST_TRIED 4

typedef GradusBumpsParams Params;
typedef GradusBumpsGroup Group;

typedef struct
{
  GradusBumpsState base;
  GradusArray attempts;    /* m x 1: widths */
  GradusArray left;        /* n: what the others say of a point */
  GradusArray rivals;      /* m x 3: a width, its training errors, its lost points */
  guint judged;
  bool through;            /* all points have been left out */
} State;

typedef struct
{
  GradusBumpsWork base;
  double *unbound;         /* n: 1 - H_ii */
} Work;

enum { EVENT_LOST, EVENT_QUIET };

/* --- What follows at once --------------------------------------------------------------------- */

/* 1 - H_ii where all points carry a bump, so that K' = K, and 1 - H, H being K (K^2 + lambda)^-1 K,
 * is lambda (K^2 + lambda)^-1: nothing is subtracted that nearly agrees. The diagonal of the
 * inverse is the sums of squares of the columns of L^-1. */
static void
find_unbound_of_all (const Group *group, double lambda, double *unbound)
{
  const guint b = group->b;
  g_autofree double *z = g_new0 (double, (gsize) b * b);

  for (guint p = 0; p < b; p++)
    {
      const double *l = &group->factor[(gsize) p * b];
      double *row = &z[(gsize) p * b];

      /* Some rows at a time, as far as the longest of them is not 0. */
      for (guint q = 0; q < p; q += 16)
        gradus_add_rows (row, MIN (q + 16, p), &l[q], 1, &z[(gsize) q * b], b, MIN (16, p - q));
      for (guint i = 0; i < p; i++)
        row[i] = -row[i] / l[p];
      row[p] = 1 / l[p];
      for (guint i = 0; i <= p; i++)
        unbound[i] += lambda * row[i] * row[i];
    }
}

/* The same where some carry bumps: H_ii is the square of L^-1 k_i. */
static void
find_unbound_of_some (const Group *group, guint n, double *unbound)
{
  const guint b = group->b;
  g_autofree double *rows = g_memdup2 (group->k, sizeof (double) * n * b);

  gradus_cholesky_solve_lower_rows (group->factor, b, rows, n);
  for (guint i = 0; i < n; i++)
    unbound[i] = MAX (1 - gradus_sum_squares (&rows[(gsize) i * b], b), DBL_EPSILON);
}

/* 1 - H_ii of a relief, n numbers. */
static double *
find_unbound (const Group *group, guint n, double lambda)
{
  double *unbound = g_new0 (double, MAX (n, 1));

  if (group->b == n)
    find_unbound_of_all (group, lambda, unbound);
  else
    find_unbound_of_some (group, n, unbound);
  return unbound;
}

/* What the others say of point @row. */
static double
leave_out (const Group *group, const double *unbound, guint row)
{
  const double y = group->target[row];

  return y - (y - group->fit[row]) / unbound[row];
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (params);
  Work *work = g_new0 (Work, 1);

  gradus_bumps_begin (&work->base, setup, 1);
  work->unbound = find_unbound (&work->base.groups[0], work->base.n, params->lambda);
  return work;
}

static void
unprepare (gpointer data)
{
  g_free (((Work *) data)->unbound);
  gradus_bumps_unprepare (data);
}

/* --- Stages ----------------------------------------------------------------------------------- */

/* One bump of the relief. */
static GradusStatus
run_bumps (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  gradus_array_write (&state->base.theta)[state->base.done]
    = work->base.groups[0].theta[state->base.done];
  state->base.risen = state->base.done + 1;
  state->base.solved = state->base.risen == work->base.bumps;
  return gradus_step_done (&state->base.done, &state->base.last, work->base.bumps);
}

GRADUS_MICROS (n_bumps, (work), work->base.bumps)

static GradusStatus
run_leave (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const guint i = state->base.done;
  const double left = leave_out (&work->base.groups[0], work->unbound, i);

  gradus_array_write (&state->left)[i] = left;
  state->judged = i + 1;
  state->through = state->judged == work->base.n;
  gradus_context_raise_if (context, EVENT_LOST,
                           work->base.groups[0].target[i] * left <= GRADUS_BUMPS_WHISPER);
  gradus_context_raise_if (context, EVENT_QUIET, fabs (left) < QUIET);
  return gradus_step_done (&state->base.done, &state->base.last, work->base.n);
}

static guint
count_tried (const State *state)
{
  return MIN ((guint) gradus_array_length (&state->attempts), MOST_TRIED);
}

GRADUS_MICROS (n_widths, (here), count_tried (here->state) + 2 * LADDER + 1)

/* The learner's widths first, then the ladder from narrow to wide. */
static double
width_at (const State *state, const Params *params, guint k)
{
  const guint tried = count_tried (state);
  const gsize n = gradus_array_length (&state->attempts);

  return k < tried ? state->attempts.data[n - tried + k]
                   : params->width * pow (RUNG, (int) (k - tried) - LADDER);
}

/* Errors on points that were seen, and on points left out. */
static void
count_errors (const Group *group, const double *unbound, guint n, double out[2])
{
  out[0] = out[1] = 0;
  for (guint i = 0; i < n; i++)
    {
      out[0] += group->target[i] * group->fit[i] <= GRADUS_BUMPS_WHISPER;
      out[1] += group->target[i] * leave_out (group, unbound, i) <= GRADUS_BUMPS_WHISPER;
    }
}

/* The model of a width; that of the present one is known. */
static GradusStatus
run_widths (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  const guint n = count_tried (state) + 2 * LADDER + 1;
  double *rival = gradus_rivals_next (&state->rivals, state->base.done, n, 3);
  Group group = { 0 };

  rival[0] = width_at (state, params, state->base.done);
  rival[1] = rival[2] = NAN;
  if (rival[0] == params->width)
    count_errors (&work->base.groups[0], work->unbound, work->base.n, rival + 1);
  else if (gradus_bumps_fit (&group, gradus_context_get_table (context), -1, rival[0],
                             params->lambda))
    {
      g_autofree double *unbound = find_unbound (&group, work->base.n, params->lambda);

      count_errors (&group, unbound, work->base.n, rival + 1);
    }
  gradus_bumps_clear (&group);
  return gradus_step_done (&state->base.done, &state->base.last, n);
}

/* --- Quantities ------------------------------------------------------------------------------- */

/* Points that the bumps that have risen put on the wrong side, or nowhere. */
static double
number_errors (const GradusPosition *here)
{
  GRADUS_HERE (state, work);
  double errors = 0;

  if (!work->base.fitted || state->base.risen == 0)
    return NAN;
  for (guint i = 0; i < work->base.n; i++)
    errors += work->base.groups[0].target[i]
                * gradus_bumps_score (&work->base.groups[0], state->base.theta.data, i,
                                      state->base.risen)
              <= GRADUS_BUMPS_WHISPER;
  return errors;
}

/* Of all points, when each has been left out: how many are lost, or how many there are of which the
 * others hardly speak. */
static double
count_left (const GradusPosition *here, gboolean lost)
{
  GRADUS_HERE (state, work);
  double count = 0;

  for (guint i = 0; i < work->base.n; i++)
    count += lost ? work->base.groups[0].target[i] * state->left.data[i] <= GRADUS_BUMPS_WHISPER
                  : fabs (state->left.data[i]) < QUIET;
  return count;
}

GRADUS_NUMBER (number_lost, (here), count_left (here, TRUE))
GRADUS_NUMBER (number_quiet, (here), count_left (here, FALSE))

/* Of the ladder the narrowest width: how many points it loses. */
static double
number_needles (const GradusPosition *here)
{
  const State *state = here->state;
  const gsize narrowest = 3 * (gsize) count_tried (state);

  return gradus_array_length (&state->rivals) > narrowest ? state->rivals.data[narrowest + 2] : NAN;
}

GRADUS_VECTOR (array_margins, (state, work), state->base.solved ? work->base.n : 0, i,
               work->base.groups[0].target[i] * work->base.groups[0].fit[i])

static double
number_smallest (const GradusPosition *here)
{
  g_auto (GradusArray) margins = { 0 };
  double least = NAN;

  array_margins (here, &margins);
  for (gsize i = 0; i < gradus_array_length (&margins); i++)
    least = fmin (least, margins.data[i]);
  return least;
}

GRADUS_NUMBER (number_length, (state), sqrt (gradus_norm2 (&state->base.theta)))

static double
number_objective (const GradusPosition *here)
{
  GRADUS_HERE (state, work);
  double sum = ((const Params *) here->params)->lambda * gradus_norm2 (&state->base.theta);

  if (!work->base.fitted)
    return NAN;
  for (guint i = 0; i < work->base.n; i++)
    sum += gradus_square (
      work->base.groups[0].target[i]
      - gradus_bumps_score (&work->base.groups[0], state->base.theta.data, i, state->base.risen));
  return 0.5 * sum;
}

GRADUS_VECTOR (array_left_margins, (state, work), work->base.n, i,
               work->base.groups[0].target[i] * state->left.data[i])

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "errors", N_ ("Training errors"), "\\#\\{y f \\le 10^{-9}\\}", .number = number_errors,
    .flags = GRADUS_METRIC },
  { "lost", N_ ("Points lost when left out"), "\\#\\{y f_{-i} \\le 10^{-9}\\}",
    .number = number_lost, GRADUS_KNOWN (State, through), .flags = GRADUS_METRIC },
  { "quiet", N_ ("Points of which the others hardly speak"), "\\#\\{|f_{-i}| \\lt 0.01\\}",
    .number = number_quiet, GRADUS_KNOWN (State, through), .flags = GRADUS_METRIC },
  { "objective", N_ ("Misfit and penalty together"), "J", .number = number_objective,
    .flags = GRADUS_METRIC },
  { "length", N_ ("Length of the heights"), "\\|\\theta\\|", .number = number_length,
    .flags = GRADUS_METRIC },
  { "smallest", N_ ("Smallest margin"), "\\min_i y_i f(x_i)", .number = number_smallest,
    .flags = GRADUS_METRIC },
  { "attempts", N_ ("Attempts"), "t", GRADUS_QUANTITY (State, attempts),
    .indices = N_ ("attempt, width"), .flags = GRADUS_START, .tries = "width" },
  { "margins", N_ ("Margins"), "y f(x)", .array = array_margins, .indices = N_ ("point"),
    GRADUS_KNOWN (State, base.solved), .one = N_ ("Margin"), .flags = GRADUS_PER_DATUM },
  { "left-margins", N_ ("Margins when left out"), "y f_{-i}(x_i)", .array = array_left_margins,
    GRADUS_KNOWN (State, through), .indices = N_ ("point"), .one = N_ ("Margin when left out"),
    .flags = GRADUS_PER_DATUM },
  { "left", N_ ("What the others say"), "f_{-i}(x_i)", GRADUS_QUANTITY (State, left),
    .shape = "n", .indices = N_ ("point"), .flags = GRADUS_HIDDEN },
  { "needles", N_ ("Lost by the narrowest bumps"), "\\#_{h/9}",
    .number = number_needles, .flags = GRADUS_METRIC },
  { "rivals", N_ ("Widths that were tried"), "(h, e, e_{-})", GRADUS_QUANTITY (State, rivals),
    .indices = N_ ("width: itself, training errors, lost points") },
  GRADUS_BASE_ROWS);

/* Of the widths so far, the one that loses the fewest points; narrower ones first. */
static void
find_best_width (const State *state, double *width, double *lost)
{
  *width = *lost = NAN;
  for (gsize k = 0; k < gradus_array_length (&state->rivals) / 3; k++)
    {
      const double *rival = &state->rivals.data[3 * k];

      if (!isnan (rival[2]) && (isnan (*lost) || rival[2] < *lost))
        {
          *width = rival[0];
          *lost = rival[2];
        }
    }
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, work, table);
  const Group *group = &work->base.groups[0];
  const guint bump = MIN (state->base.last, group->b - 1);
  /* As a bump rises, the point that carries it. */
  const guint i = gradus_position_is_phase (here, "raise")
                    ? group->rows[bump]
                    : MIN (state->base.last, work->base.n - 1);
  const gsize tried = gradus_array_length (&state->rivals) / 3;
  double width, lost;

  if (!work->base.fitted)
    return;
  gradus_names_row (names, table, i);
  gradus_names_flag (names, "few", work->base.n <= 6);
  gradus_names_whole (names, "bumps", group->b);
  gradus_names_vector (names, "row", &group->k[(gsize) i * group->b], group->b);
  gradus_names_number (names, "height", group->theta[bump]);
  gradus_names_vector (names, "answer", group->theta, group->b);
  gradus_names_number (names, "at",
                       gradus_position_is_phase (here, "widths") || !(here->micro > 0) ? NAN : i);
  gradus_names_number (names, "target", group->target[i]);
  gradus_names_number (names, "fit", group->fit[i]);
  gradus_names_number (names, "hat", 1 - work->unbound[i]);
  gradus_names_number (names, "says", leave_out (group, work->unbound, i));
  find_best_width (state, &width, &lost);
  gradus_names_number (names, "best-width", width);
  gradus_names_number (names, "needle", params->width / (RUNG * RUNG));
  gradus_names_whole (names, "best-lost", isnan (lost) ? 0 : (gint64) lost);
  gradus_names_whole (names, "tenth", MAX (work->base.n / 10, 1));
  gradus_names_whole (names, "n-widths", (gint64) n_widths (here));
  gradus_names_number (names, "this-width",
                       tried > 0 ? state->rivals.data[3 * MIN (state->base.last, tried - 1)]
                                 : params->width);
  gradus_names_number (names, "this-errors",
                       tried > 0 ? state->rivals.data[3 * MIN (state->base.last, tried - 1) + 1]
                                 : NAN);
  gradus_names_number (names, "this-lost",
                       tried > 0 ? state->rivals.data[3 * MIN (state->base.last, tried - 1) + 2]
                                 : NAN);
}

static void
predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  GRADUS_HERE (state, params, work, table);
  const guint *rows = work->base.groups[0].rows;

  for (gsize q = 0; q < n; q++)
    {
      out[q] = 0;
      for (guint j = 0; j < state->base.risen; j++)
        out[q] += state->base.theta.data[j]
                  * gradus_bump (&X[q * table->d], gradus_table_row (table, rows[j]), table->d,
                                 params->width);
    }
}

/* --- What theory promises --------------------------------------------------------------------- */

/* The short cut against a fit that never saw the point: of the first one. */
static gboolean
holds_short_cut (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);
  const Group *group = &work->base.groups[0];
  const double lambda = ((const Params *) here->params)->lambda;
  const guint b = group->b;
  g_autofree double *a = g_memdup2 (group->equations, sizeof (double) * b * b);
  g_autofree double *theta = g_new0 (double, b);

  /* The equations of the others, solved anew. */
  for (gsize p = 0; p < b; p++)
    for (gsize q = 0; q <= p; q++)
      a[p * b + q] -= group->k[p] * group->k[q];
  gradus_add_rows (theta, b, &group->target[1], 1, &group->k[b], b, work->base.n - 1);
  if (!gradus_cholesky (a, b))
    return TRUE;
  gradus_cholesky_solve (a, b, theta);
  *measured = fabs (gradus_bumps_score (group, theta, 0, b) - state->left.data[0]);
  /* The equations lose as many digits as they are ill-conditioned. */
  return *measured <= 1e-13 * work->base.n * b / lambda + 1e-9;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "balance", N_ ("Push and pull balance"), "K^T(t - K\\theta) = \\lambda\\theta",
    gradus_bumps_holds_balance, .phase = "raise" },
  { "short-cut", N_ ("Left out is never seen"), "y - \\frac{y - f}{1 - H_{ii}} = f_{-i}",
    holds_short_cut, .phase = "leave-out" });

/* --- Pictures --------------------------------------------------------------------------------- */

/* With one input the relief is a curve over it, between the targets. */
static void
draw_profile (const GradusPosition *here, const GradusTable *table, GradusScene *scene)
{
  GRADUS_HERE (state, params);
  double x[GRADUS_BUMPS_CURVE], f[GRADUS_BUMPS_CURVE], low, high;

  gradus_find_extent (table->x, table->n, 1, &low, &high);
  for (guint q = 0; q < GRADUS_BUMPS_CURVE; q++)
    x[q] = low - 3 * params->width
           + (high - low + 6 * params->width) * q / (GRADUS_BUMPS_CURVE - 1);
  predict (here, x, GRADUS_BUMPS_CURVE, f);
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, table->names[table->x_columns[0]], "f");
  gradus_scene_set_x_range (scene, x[0], x[GRADUS_BUMPS_CURVE - 1]);
  gradus_scene_set_y_range (scene, -1.2, 1.2);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  for (guint j = 0; j < state->base.risen && table->n <= 12; j++)
    {
      double y[GRADUS_BUMPS_CURVE];

      for (guint q = 0; q < GRADUS_BUMPS_CURVE; q++)
        y[q] = state->base.theta.data[j] * gradus_bump (&x[q], &table->x[j], 1, params->width);
      gradus_scene_polyline (scene, x, y, GRADUS_BUMPS_CURVE,
                             j == state->base.last && !state->base.solved ? GRADUS_ROLE_ACCENT
                                                                          : GRADUS_ROLE_PAST,
                             GRADUS_LINE_THIN);
    }
  if (state->base.risen > 0)
    gradus_scene_polyline (scene, x, f, GRADUS_BUMPS_CURVE, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  for (guint i = 0; i < table->n; i++)
    gradus_scene_point (scene, table->x[i], gradus_table_sign (table, i),
                        GRADUS_ROLE_CLASS + table->label[i], GRADUS_SHAPE_AUTO, 1, (int) i);
}

static void
draw_relief (const GradusPosition *here, GradusScene *scene)
{
  static const GradusPlot waiting = { .of = "", .with = "active=at" };
  static const GradusPlot standing = { .of = "", .with = "margins active=at" };
  const GradusTable *table = gradus_kit_table (here, scene);

  if (table == NULL || table->n == 0)
    return;
  if (table->d == 1)
    draw_profile (here, table, scene);
  else
    gradus_kit_classes (here, ((const State *) here->state)->base.risen > 0 ? &standing : &waiting,
                        scene);
}

/* What the others say of a point against what is said with it: the diagonal is a point that makes
 * no difference. */
static void
draw_trust (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work, table);
  g_auto (GradusArray) margins = { 0 };

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, _ ("margin, with the point"),
                         _ ("margin, without it"));
  array_margins (here, &margins);
  if (gradus_kit_waits (scene, gradus_array_length (&margins) == 0,
                        _ ("The margins come when all bumps have risen.")))
    return;
  gradus_scene_set_x_range (scene, -1.2, 1.2);
  gradus_scene_set_y_range (scene, -1.2, 1.2);
  gradus_scene_segment (scene, -1.2, -1.2, 1.2, 1.2, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_ERROR, GRADUS_LINE_THIN, NULL);
  gradus_scene_text (scene, -1.15, -0.08, GRADUS_ANCHOR_LEFT, GRADUS_ROLE_ERROR, 1,
                     C_ ("legend", "lost below"));
  for (guint i = 0; i < work->base.n; i++)
    if (i < state->judged)
      gradus_scene_point (scene, CLAMP (margins.data[i], -1.2, 1.2),
                          CLAMP (work->base.groups[0].target[i] * state->left.data[i], -1.2, 1.2),
                          i == state->base.last && here->micro > 0
                            ? GRADUS_ROLE_ACCENT
                            : GRADUS_ROLE_CLASS + table->label[i],
                          GRADUS_SHAPE_AUTO, 0.9, (int) i);
    else
      gradus_scene_pale_point (scene, CLAMP (margins.data[i], -1.2, 1.2),
                               CLAMP (margins.data[i], -1.2, 1.2), GRADUS_ROLE_MUTED,
                               GRADUS_SHAPE_CIRCLE, 0.6, 0.5, (int) i);
}

static int
compare_widths (gconstpointer a, gconstpointer b)
{
  const double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

/* Errors with and without the point over the width, which can be dragged. */
static void
draw_widths (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params);
  const gsize tried = gradus_array_length (&state->rivals) / 3;
  g_autofree double *sorted = NULL;
  g_autofree double *columns = g_new0 (double, 3 * MAX (tried, 1));
  gsize n = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_X | GRADUS_AXES_ZERO_Y | GRADUS_AXES_INTEGER_Y,
                         "h", C_ ("axis", "points"));
  gradus_scene_include (scene, params->width / 12, 0);
  gradus_scene_include (scene, params->width * 12, 10);
  gradus_scene_vrule (scene, params->width, GRADUS_ROLE_SECOND, GRADUS_LINE_BOLD, "h");
  gradus_scene_point (scene, params->width, 0, GRADUS_ROLE_SECOND, GRADUS_SHAPE_CIRCLE, 1.4, -1);
  gradus_scene_param_handle (scene, "width", NULL, params->width, 0);
  if (tried == 0)
    return;
  sorted = g_memdup2 (state->rivals.data, sizeof (double) * 3 * tried);
  qsort (sorted, tried, 3 * sizeof (double), compare_widths);
  for (gsize k = 0; k < tried; k++)
    if (!isnan (sorted[3 * k + 1]) && sorted[3 * k] > 0)
      {
        for (guint j = 0; j < 3; j++)
          columns[j * tried + n] = sorted[3 * k + j];
        n++;
      }
  gradus_scene_polyline (scene, columns, columns + tried, n, GRADUS_ROLE_PAST,
                         GRADUS_LINE_DASHED | GRADUS_LINE_MARKERS);
  gradus_scene_polyline (scene, columns, columns + 2 * tried, n, GRADUS_ROLE_MODEL,
                         GRADUS_LINE_SOLID | GRADUS_LINE_MARKERS);
  gradus_scene_legend_line (scene, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED,
                            C_ ("legend", "training errors"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, _ ("lost when left out"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "relief", N_ ("Relief"), GRADUS_EDIT_POINTS, .build = draw_relief,
    .caption = GRADUS_SAY ({ "risen > 0 and not solved",
                             N_ ("bump {risen} of {bumps}: {height} high") },
                           { "solved", N_ ("h = {width}: {errors} training errors") },
                           { NULL, N_ ("h = {width}, λ = {lambda}") }) },
  { "trust", N_ ("With the point and without it"), .build = draw_trust,
    .caption = GRADUS_SAY ({ "lost >= 0", N_ ("lost: {lost} of {n}") }) },
  { "widths", N_ ("Errors over the width"), .build = draw_widths });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_LOST] = { "lost", N_ ("A point is lost"),
                   N_ ("Without it, the others put the point on the wrong side, or say nothing of "
                       "it.") },
  [EVENT_QUIET] = { "quiet", N_ ("Nobody was ever here"),
                    N_ ("Without the point, f is nearer to 0 than 0.01 at its place.") });

static const GradusPhase phases[] = GRADUS_ROWS (
  { "build", N_ ("Build K"), N_ ("A row for each point: how much it feels of every bump."),
    .pseudocode = N_ ("for each point i: row K(xᵢ, x₁ … xₙ)"), .once = TRUE, .micro = "n",
    .run = gradus_bumps_run_build,
    .rule = "K_{ij} = \\exp\\left(-\\frac{\\|x_i - x_j\\|^2}{2h^2}\\right)",
    .filled = GRADUS_SAY ({ "few", "K_{<i>} = <row row|model>" }),
    .said = GRADUS_SAY (
      { "micro and few", N_ ("Point {i} feels {row} of the bumps.") },
      { "micro", N_ ("Point {i} has its row: what it feels of each of the {bumps} bumps.") },
      { NULL, N_ ("K is built, {n} times {bumps}: bumps of width {width}, 1 on their own "
                  "point.") }) },
  { "raise", N_ ("Raise the bumps"),
    N_ ("The equations say how high each bump is: a hill on a +, a pit on a −."),
    .pseudocode = N_ ("solve (KᵀK + λI) θ = Kᵀy\nfor each j: raise bump j to θⱼ"), .once = TRUE,
    .n_micro = n_bumps, .run = run_bumps,
    .rule = "(K^TK + \\role{second}{\\lambda} I)\\,\\role{model}{\\theta} = K^Ty",
    .filled = GRADUS_SAY (
      { "micro", "\\role{accent}{\\theta_{<i>}} = <height|accent>" },
      { "few", "\\role{model}{\\theta} = <theta|model>" },
      { NULL, "\\tfrac12\\|y - K\\theta\\|^2 + \\tfrac{\\lambda}{2}\\|\\theta\\|^2 = "
              "<objective|model|5>" }),
    .said = GRADUS_SAY (
      { "micro and height > 0", N_ ("Bump {i} rises to a hill of {height}.") },
      { "micro", N_ ("Bump {i} sinks to a pit of {height}.") },
      { "errors == 0", N_ ("All {bumps} bumps stand. The shore at f = 0 leaves no point on the "
                           "wrong side; the smallest margin is {smallest}.") },
      { NULL, NN_ ("All {bumps} bumps stand, and still {errors} point is on the wrong side of the "
                   "shore, or on it.",
        "All {bumps} bumps stand, and still {errors} points are on the wrong side of the shore, or "
        "on it."), "errors" }) },
  { "leave-out", N_ ("Leave one out"),
    N_ ("Ask of each point what the others say of it, without a fit being made again."),
    .shows = "trust",
    .pseudocode = N_ ("for each i: y − (y − f) / (1 − Hᵢᵢ)"), .once = TRUE, .micro = "n",
    .run = run_leave,
    .rule = "\\role{accent}{f_{-i}(x_i)} = y_i - \\frac{y_i - f(x_i)}{1 - H_{ii}},\\quad "
            "H = K(K^TK + \\lambda I)^{-1}K^T",
    .filled = GRADUS_SAY (
      { "micro", "<target> - \\frac{<target> - <factor fit>}{1 - <hat|4>} = <says|accent>" },
      { NULL, "\\#\\{i : y_i f_{-i}(x_i) \\le 10^{-9}\\} = <lost|accent>" }),
    .said = GRADUS_SAY (
      { "micro and event:lost and event:quiet", N_ ("Point {i}: the others say nothing of it. It "
                                                    "is lost.") },
      { "micro and event:lost", N_ ("Point {i}: the others say {says}, the wrong side. It is "
                                    "lost.") },
      { "micro", N_ ("Point {i}: the others say {says}, the right side.") },
      { "lost == 0", N_ ("No point is lost when it is left out: the relief knows more than its own "
                         "points.") },
      { "errors == 0", N_ ("{lost} of {n} points are lost when they are left out, although there "
                           "is no training error.") },
      { NULL, N_ ("{lost} of {n} points are lost when they are left out, with {errors} training "
                  "errors.") }) },
  { "widths", N_ ("Other widths"),
    N_ ("The same with other widths: your own, then narrower and wider ones."),
    .shows = "widths",
    .pseudocode = N_ ("for each width h: count the lost"), .once = TRUE, .n_micro = n_widths,
    .run = run_widths,
    .rule = "\\min_{\\role{second}{h}} \\#\\{i : y_i f_{-i}(x_i) \\le 10^{-9}\\}",
    .filled = GRADUS_SAY (
      { "micro", "h = <this-width|second>:\\quad \\# = <this-lost|accent>" },
      { NULL, "h = <best-width|second>:\\quad \\# = <best-lost|accent>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("With h = {this-width}: training errors {this-errors}, points lost "
                     "{this-lost}.") },
      { "lost == best-lost and width == best-width",
        N_ ("Of {n-widths} widths none loses fewer points than {width}, the first: {best-lost} "
            "of {n}.") },
      { "lost == best-lost", N_ ("Of {n-widths} widths none loses fewer points than {width}, "
                                 "the first: {best-lost} of {n}. So does {best-width}.") },
      { NULL, N_ ("Of {n-widths} widths {best-width} loses the fewest points, {best-lost} of "
                  "{n}; {width}, the first, loses {lost}.") }) });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "needles", N_ ("How many points do needles lose?"), "widths", "widths",
    .asks = GRADUS_ASKS_NUMBER, .about = "needles", .scale = "tenth", .when = "errors == 0",
    .words = N_ ("With h = {width} there is no training error. A bump of a ninth of that width, "
                 "{needle}, knows its own point at least as well. Of the {n} points, how many do "
                 "such needles lose when each is left out?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("Needles of the width {needle} lose {needles} of {n}: what is "
                                     "between them is nobody’s.") }),
    .intuition = N_ ("You thought that what makes no training error is good. But a needle only "
                     "knows the point that it stands on: take the point away, and nothing is left "
                     "there."),
    .intuition_answer = "errors" },
  { "lost", N_ ("How many points are lost when they are left out?"), "leave-out", "trust",
    .asks = GRADUS_ASKS_NUMBER, .about = "lost", .scale = "tenth",
    .words = N_ ("The relief makes {errors} training errors. Each of the {n} points is now judged "
                 "by the others alone. How many of them are lost?"),
    .truth = GRADUS_SAY (
      { "quiet > lost", N_ ("Of {n} points {lost} are lost. Of {quiet} the others hardly say "
                            "anything.") },
      { NULL, N_ ("Of {n} points {lost} are lost.") }),
    .intuition = N_ ("Training errors are counted on points that the relief has a bump on: it "
                     "knows them by heart. Without a point of its own a place may have nobody to "
                     "speak for it."),
    .intuition_answer = "errors" });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "spirals", .title = N_ ("Two spirals"),
    .blurb = N_ ("A hill on each point of one class and a pit on each of the other: the shore "
                 "between them winds along both spirals, without an error."),
    .data = "spirals-200", .rng = GRADUS_RNG_BOOK, .params = "width=1 lambda=0.01",
    .claims = "errors == 0\nlost == 0\nsmallest > 0.92" },
  { .id = "pair", .title = N_ ("Two points by hand"),
    .blurb = N_ ("Each feels half of the other’s bump. With λ = ¼ the heights are 1 and −1, and "
                 "each place is worth ½."),
    .data = "half-pair", .params = "width=1 lambda=0.25",
    .claims = "max(theta) ~ 1.00\nmin(theta) ~ -1.00\nsmallest ~ 0.500" },
  { .id = "corners", .title = N_ ("A square with nobody of one’s own kind near"),
    .blurb = N_ ("The next neighbours of each corner are of the other class: seen, all four are "
                 "right; left out, all four are lost."),
    .data = "xor-4", .params = "width=1 lambda=0.01", .claims = "errors == 0\nlost == 4" },
  { .id = "needles", .title = N_ ("Failure: needles"),
    .blurb = N_ ("Bumps so narrow that each knows its own point only: no training error, and more "
                 "than half of the points are lost when they are left out."),
    .data = "spirals-200", .rng = GRADUS_RNG_BOOK, .params = "width=0.1 lambda=0.01",
    .failure = N_ ("Between the needles f is 0, and a place without a needle belongs to nobody. "
                   "Choose h by points that are left out, not by training errors."),
    .claims = "errors == 0\nlost > 100\nsmallest > 0.98" },
  { .id = "swell", .title = N_ ("Failure: one swell"),
    .blurb = N_ ("Bumps wider than the gap between the arms run into one another: nearly half of "
                 "the points are on the wrong side."),
    .data = "spirals-200", .rng = GRADUS_RNG_BOOK, .params = "width=10 lambda=0.01",
    .failure = N_ ("All bumps are nearly the same, so hills and pits cancel. Make them narrower "
                   "than the gap between the classes."),
    .claims = "errors == 96\nlost == 97" });

#define BOOK_7_3 "图解机器学习, program of figure 7.3 (Octave; scikit-learn's Ridge agrees to 1e-12)"
#define NUMPY_LEFT "numpy: a fit for each point that is left out, bumps fixed"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "spirals", 1, "objective", GRADUS_EXPECT (0.266206306380284), 1e-12, BOOK_7_3 },
  { "spirals", 1, "smallest", GRADUS_EXPECT (0.927759012138891), 1e-11, BOOK_7_3 },
  { "spirals", 1, "length", GRADUS_EXPECT (6.94106295392099), 1e-11, BOOK_7_3 },
  { "spirals", 1, "theta",
    GRADUS_EXPECT (0.0686734045384936, 0.616391576546813, 0.13296054208894, -0.0171144533338153,
                   0.313110653337109),
    1e-11, BOOK_7_3 },
  { "spirals", 1, "lost", GRADUS_EXPECT (0), 0, NUMPY_LEFT },
  { "spirals", 1, "needles", GRADUS_EXPECT (109), 0, NUMPY_LEFT },
  { "needles", 1, "lost", GRADUS_EXPECT (117), 0, NUMPY_LEFT },
  { "needles", 1, "quiet", GRADUS_EXPECT (166), 0, NUMPY_LEFT },
  { "swell", 1, "lost", GRADUS_EXPECT (97), 0, NUMPY_LEFT },
  { "pair", 1, "theta", GRADUS_EXPECT (1, -1), 1e-14, "by hand" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "needles", .title = N_ ("Needles and hills"),
    .blurb = N_ ("Neither makes a training error. On the left the land between the points is flat: "
                 "f is next to 0 there; on the right hills and pits run into ridges."),
    .preset = "spirals", .left = "width=0.1", .plot = "relief",
    .claims = "both: errors == 0\nleft > right: lost\nleft: lost > 100\nright: lost == 0" },
  { .id = "swell", .title = N_ ("Hills and one swell"),
    .blurb = N_ ("On the right a bump covers several arms of the spirals at once, and nearly half "
                 "of the points drown."),
    .preset = "spirals", .right = "width=10", .plot = "relief",
    .claims = "left < right: errors\nleft: errors == 0\nright: errors > 90" });

static const GradusSheet sheet = {
  .aha = N_ ("Hang a hill on every + and a pit on every −; the shoreline is the border."),
  .by_hand = N_ ("Two points, +1 and −1, each feels ½ of the other’s bump, λ = ¼: θ = (1, −1), and "
                 "f is ½ and −½."),
  .why = "trust", .intuition = N_ ("No training error: the model is good."),
  .caught_by = "needles",
  .breaks = N_ ("Needles (h = 0.1): 117 of 200 are lost when left out, because nothing reaches "
                "them. One swell (h = 10): 96 training errors."),
  .needs = "ridge-regression kernel-model ls-line-failure",
  .leads_to = "kernel-svm-bandwidth lspc one-vs-rest",
  .aliases = "LS-SVM; RLSC; kernel ridge classification; two spirals; 最小二乘分类; 螺旋; zxecfl",
  .terms = N_ ("decision boundary; basis function"),
};

const GradusDescriptor gradus_ls_classification = {
  .base = &gradus_bumps,
  .id = "ls-classification", .chapter = 5, .difficulty = 1,
  .title = N_ ("Least-squares classification, kernel model"),
  .summary = N_ ("Fits +1 and −1 by least squares with a bump on every point; the sign is the "
                 "class."),
  .goal = N_ ("Choose the width of the bumps by points that are left out, and say why training "
              "errors cannot do it."),
  .source = "图解机器学习, section 7.1; Rifkin, Yeo and Poggio 2003",
  .distances = TRUE,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_LABEL | GRADUS_NEEDS_TWO_CLASSES | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("One input or more, and a class of two."),
  .state_size = sizeof (State), .quantities = quantities, .phases = phases, .events = events,
  .invariants = invariants, .plots = plots, .questions = questions, .presets = presets,
  .pairs = pairs, .checks = checks, .sheet = &sheet, .prepare = prepare, .unprepare = unprepare,
  .name = name, .predicts = GRADUS_PREDICTS_SCORE,
  .score = N_ ("the output fitted to −1 and 1"), .predict = predict,
  .start_said = GRADUS_SAY (
    { "bumps < n", N_ ("{n} points of two classes; {bumps} of them, evenly chosen, will carry a "
                       "bump of width {width}.") },
    { NULL, N_ ("{n} points of two classes; each will carry a bump of width {width}.") }),
  .same = GRADUS_SAMENESS (
    { "scale", GRADUS_DIFFERS, "the width of the bumps is a length of the inputs" },
    { "copies", GRADUS_DIFFERS, "the penalty stands against a sum over twice as many errors" }),
};
