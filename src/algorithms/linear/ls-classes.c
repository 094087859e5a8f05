/* Least squares on classes, with bumps on points.
 *
 * Objective. f (x) = sum_j theta_j exp (-|x - x_j|^2 / (2 h^2)), with the theta that minimises
 * 1/2 |t - K theta|^2 + lambda/2 |theta|^2.
 *   ls-classification   one relief for two classes: t is +1 or -1, points of both carry bumps, the
 *                       class is the sign of f.
 *   lspc                one curve for each class: t is 1 in the class and 0 elsewhere, and only
 *                       the points of the class carry bumps. What is below 0 is cut off and the
 *                       rest divided by its sum: shares of the classes.
 *
 * Stages. K is built row by row; (K'K + lambda) theta = K't is solved and the bumps rise one by
 * one. A relief is then tried on points that it has not seen (leave out) and with other widths
 * (widths). Curves of classes are added up at every point (sum), made into shares (share), and
 * asked far from all data (ask).
 *
 * Why it works. Squares pull f to +1 over one class and to -1 over the other; the mean of 0 and 1
 * at a place is the probability of the class there, so curves that were fitted apart add up to 1
 * where there are data.
 *
 * Leaving out. With fixed bumps, H = K (K'K + lambda)^-1 K' and f_i the fit at point i, what the
 * others say of it is y_i - (y_i - f_i) / (1 - H_ii): no fit is made again.
 *
 * Cost. n b^2 / 2 for K'K and for all H_ii, b^3 / 6 for the factor. Five models are fitted again
 * while a point is dragged, so of more than 200 points some carry bumps, evenly chosen, so many
 * that n b^2 stays the same: 89 of 1,000. All points are data in any case.
 *
 * Edge cases. Far from all bumps f is 0 and its sign is rounding: a score that is not above the
 * whisper counts as none, and a point of which the others say nothing is lost. Where no curve is
 * above 0 there are no shares (event "silent").
 *
 * Source: 图解机器学习, sections 7.1 and 10.2; R. Rifkin, G. Yeo and T. Poggio 2003, Regularized
 * least-squares classification.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <float.h>

#include "gradus-basis.h"
#include "gradus-entry.h"
#include "gradus-linalg.h"
#include "gradus-mould.h"
#include "gradus-vector-math.h"
#include "responses.h"

/* n b^2 is no larger, where there are not too many points for FEW_BUMPS. */
#define MOST_WORK 8000000
#define FEW_BUMPS 10
/* A bump that is smaller counts as 0: products of such numbers are too small to be worked with. */
#define NEGLIGIBLE 1e-150
/* A score that is no larger says nothing: far from all bumps it is rounding. */
#define WHISPER 1e-9
/* What the others say of a point is hardly anything below this. */
#define QUIET 0.01
/* Widths beside the present one: so many narrower and as many wider, each a third of the next. */
#define LADDER 2
#define RUNG 3
/* Attempts that come up again, the last ones. */
#define MOST_TRIED 4
#define CURVE 201
/* How near 1 a sum counts as 1. */
#define NEAR 0.03

typedef struct
{
  double width, lambda;
  double place, second;    /* where shares are asked for */
} Params;

typedef struct
{
  GradusArray attempts;    /* m x 1: widths */
  GradusArray theta;       /* the heights of the bumps that have risen, group by group */
  GradusArray left;        /* n: what the others say of a point */
  GradusArray rivals;      /* m x 3: a width, its training errors, its lost points */
  guint built, risen, judged, summed, done, last;
  bool solved, shared, asked;
  bool through;            /* all points have been left out, or added up */
} State;

/* Bumps that are fitted together to one target. */
typedef struct
{
  guint b, first;          /* how many, and where they begin in theta */
  guint *rows;             /* the points that carry them */
  double *k;               /* n x b */
  double *target;          /* n */
  double *equations;       /* b x b: K'K + lambda, its lower triangle */
  double *factor;          /* b x b: the Cholesky factor of that */
  double *theta;           /* b */
  double *fit;             /* n: K theta */
} Group;

typedef struct
{
  guint n, d, k;           /* k groups */
  guint bumps;             /* of all groups */
  Group *groups;
  double *unbound;         /* n, of a relief: 1 - H_ii */
  gboolean fitted;
} Work;

enum { EVENT_LOST, EVENT_QUIET };
enum { EVENT_NEGATIVE, EVENT_SILENT, EVENT_UNSURE };

/* --- Fits ------------------------------------------------------------------------------------- */

static double
bump (const double *a, const double *b, guint d, double width)
{
  const double value = exp (-gradus_distance2 (a, b, d) / (2 * width * width));

  return value < NEGLIGIBLE ? 0 : value;
}

static void
clear_group (Group *group)
{
  g_free (group->rows);
  g_free (group->k);
  g_free (group->target);
  g_free (group->equations);
  g_free (group->factor);
  g_free (group->theta);
  g_free (group->fit);
}

/* What point @i is to each of the bumps from @from on: @row, b numbers. */
static void
fill_bumps (const Group *group, const GradusTable *table, guint i, guint from, double width,
            double *row)
{
  for (guint j = from; j < group->b; j++)
    row[j] = -gradus_distance2 (gradus_table_row (table, i),
                                gradus_table_row (table, group->rows[j]), table->d)
             / (2 * width * width);
  gradus_vexp (group->b - from, row + from, row + from);
  for (guint j = from; j < group->b; j++)
    if (row[j] < NEGLIGIBLE)
      row[j] = 0;
}

/* K'K + lambda and K't of @n points. */
static void
find_equations (Group *group, guint n, double lambda)
{
  const guint b = group->b;

  gradus_add_gram (group->equations, group->k, n, b, NULL);
  gradus_add_rows (group->theta, b, group->target, 1, group->k, b, n);
  for (gsize p = 0; p < b; p++)
    group->equations[p * b + p] += lambda;
}

/* How many of @m points carry bumps when there are @n of all classes. */
static guint
count_bumps (guint m, guint n)
{
  const guint most = MAX ((guint) sqrt (MOST_WORK / (double) n), FEW_BUMPS);

  return n <= most ? m : (guint) (((guint64) m * most + n - 1) / n);
}

/* What the first @risen of @theta add up to at point @row. */
static double
score_row (const Group *group, const double *theta, guint row, guint risen)
{
  double sum = 0;

  for (guint j = 0; j < MIN (group->b, risen); j++)
    sum += group->k[(gsize) row * group->b + j] * theta[j];
  return sum;
}

/* Points of @class carry bumps, of any class for -1. FALSE when the equations cannot be solved. */
static gboolean
fit_group (Group *group, const GradusTable *table, int class, double width, double lambda)
{
  const guint n = table->n;
  guint m = 0, b;

  group->rows = g_new (guint, MAX (n, 1));
  group->target = g_new (double, MAX (n, 1));
  group->fit = g_new0 (double, MAX (n, 1));
  for (guint i = 0; i < n; i++)
    {
      if (class < 0 || table->label[i] == class)
        group->rows[m++] = i;
      group->target[i] = class < 0 ? gradus_table_sign (table, i) : table->label[i] == class;
    }
  group->b = b = count_bumps (m, n);
  for (guint j = 0; j < b; j++)
    group->rows[j] = group->rows[(gsize) j * m / b];
  group->k = g_new (double, MAX ((gsize) n * b, 1));
  group->equations = g_new0 (double, MAX ((gsize) b * b, 1));
  group->factor = g_new (double, MAX ((gsize) b * b, 1));
  group->theta = g_new0 (double, MAX (b, 1));
  for (guint i = 0; i < n; i++)
    {
      double *row = &group->k[(gsize) i * b];
      const guint known = b == n ? i : 0;

      /* What two points that both carry bumps are to each other is known from the first. */
      for (guint j = 0; j < known; j++)
        row[j] = group->k[(gsize) j * b + i];
      fill_bumps (group, table, i, known, width, row);
    }
  find_equations (group, n, lambda);
  memcpy (group->factor, group->equations, sizeof (double) * b * b);
  if (!gradus_cholesky (group->factor, b))
    return FALSE;
  gradus_cholesky_solve (group->factor, b, group->theta);
  for (guint i = 0; i < n; i++)
    group->fit[i] = score_row (group, group->theta, i, b);
  return TRUE;
}

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
prepare_groups (const GradusSetup *setup, guint k)
{
  GRADUS_SETUP (params, table);
  Work *work = g_new0 (Work, 1);

  work->n = table->n;
  work->d = table->d;
  work->k = k;
  work->groups = g_new0 (Group, k);
  work->fitted = TRUE;
  for (guint c = 0, first = 0; c < k; c++)
    {
      Group *group = &work->groups[c];

      group->first = first;
      work->fitted = fit_group (group, table, k == 1 ? -1 : (int) c, params->width, params->lambda)
                     && work->fitted;
      first += group->b;
      work->bumps = first;
    }
  return work;
}

static gpointer
prepare_relief (const GradusSetup *setup)
{
  GRADUS_SETUP (params);
  Work *work = prepare_groups (setup, 1);

  work->unbound = find_unbound (&work->groups[0], work->n, params->lambda);
  return work;
}

static gpointer
prepare_curves (const GradusSetup *setup)
{
  return prepare_groups (setup, gradus_setup_get_table (setup)->n_classes);
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  for (guint c = 0; c < work->k; c++)
    clear_group (&work->groups[c]);
  g_free (work->groups);
  g_free (work->unbound);
  g_free (work);
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  gradus_array_init_vector (&state->theta, work->bumps);
  if (!work->fitted)
    return gradus_context_fail (context, _("The equations cannot be solved: bumps this wide are "
                                           "all alike. Raise λ, or make the bumps narrower."));
  return GRADUS_STATUS_CONTINUE;
}

/* --- Stages of both --------------------------------------------------------------------------- */

static GradusStatus
run_build (gpointer state_, GradusContext *context)
{
  State *state = state_;

  state->built = state->done + 1;
  return gradus_step_done (&state->done, &state->last,
                           ((const Work *) context->workspace)->n);
}

/* One bump of the relief. */
static GradusStatus
run_bumps (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  gradus_array_write (&state->theta)[state->done] = work->groups[0].theta[state->done];
  state->risen = state->done + 1;
  state->solved = state->risen == work->bumps;
  return gradus_step_done (&state->done, &state->last, work->bumps);
}

GRADUS_MICROS (n_bumps, (work), work->bumps)

/* The bumps of one class. */
static GradusStatus
run_curves (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const Group *group = &work->groups[state->done];

  memcpy (&gradus_array_write (&state->theta)[group->first], group->theta,
          sizeof (double) * group->b);
  state->risen = group->first + group->b;
  state->solved = state->done + 1 == work->k;
  return gradus_step_done (&state->done, &state->last, work->k);
}

GRADUS_MICROS (n_classes, (work), work->k)

/* --- The relief ------------------------------------------------------------------------------- */

static GradusStatus
run_leave (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const guint i = state->done;
  const double left = leave_out (&work->groups[0], work->unbound, i);

  gradus_array_write (&state->left)[i] = left;
  state->judged = i + 1;
  state->through = state->judged == work->n;
  gradus_context_raise_if (context, EVENT_LOST, work->groups[0].target[i] * left <= WHISPER);
  gradus_context_raise_if (context, EVENT_QUIET, fabs (left) < QUIET);
  return gradus_step_done (&state->done, &state->last, work->n);
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
      out[0] += group->target[i] * group->fit[i] <= WHISPER;
      out[1] += group->target[i] * leave_out (group, unbound, i) <= WHISPER;
    }
}

/* The model of a width; that of the present one is known. */
static GradusStatus
run_widths (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  const guint n = count_tried (state) + 2 * LADDER + 1;
  double *rival = gradus_rivals_next (&state->rivals, state->done, n, 3);
  Group group = { 0 };

  rival[0] = width_at (state, params, state->done);
  rival[1] = rival[2] = NAN;
  if (rival[0] == params->width)
    count_errors (&work->groups[0], work->unbound, work->n, rival + 1);
  else if (fit_group (&group, gradus_context_get_table (context), -1, rival[0], params->lambda))
    {
      g_autofree double *unbound = find_unbound (&group, work->n, params->lambda);

      count_errors (&group, unbound, work->n, rival + 1);
    }
  clear_group (&group);
  return gradus_step_done (&state->done, &state->last, n);
}

/* Points that the bumps that have risen put on the wrong side, or nowhere. */
static double
number_errors (const GradusPosition *here)
{
  GRADUS_HERE (state, work);
  double errors = 0;

  if (!work->fitted || state->risen == 0)
    return NAN;
  for (guint i = 0; i < work->n; i++)
    errors += work->groups[0].target[i]
              * score_row (&work->groups[0], state->theta.data, i, state->risen) <= WHISPER;
  return errors;
}

/* Of all points, when each has been left out: how many are lost, or how many there are of which the
 * others hardly speak. */
static double
count_left (const GradusPosition *here, gboolean lost)
{
  GRADUS_HERE (state, work);
  double count = 0;

  for (guint i = 0; i < work->n; i++)
    count += lost ? work->groups[0].target[i] * state->left.data[i] <= WHISPER
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

GRADUS_VECTOR (array_margins, (state, work), state->solved ? work->n : 0, i,
               work->groups[0].target[i] * work->groups[0].fit[i])

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

GRADUS_NUMBER (number_length, (state), sqrt (gradus_norm2 (&state->theta)))

static double
number_objective (const GradusPosition *here)
{
  GRADUS_HERE (state, work);
  double sum = ((const Params *) here->params)->lambda * gradus_norm2 (&state->theta);

  if (!work->fitted)
    return NAN;
  for (guint i = 0; i < work->n; i++)
    sum += gradus_square (work->groups[0].target[i]
                          - score_row (&work->groups[0], state->theta.data, i, state->risen));
  return 0.5 * sum;
}

GRADUS_VECTOR (array_left_margins, (state, work), work->n, i,
               work->groups[0].target[i] * state->left.data[i])

#define COMMON_QUANTITIES                                                                          \
  { "theta", N_ ("Heights of the bumps"), "\\theta", GRADUS_QUANTITY (State, theta),               \
    .indices = N_ ("bump") },                                                                      \
  { "built", N_ ("Rows built"), NULL, GRADUS_QUANTITY (State, built) },                            \
  { "risen", N_ ("Bumps risen"), NULL, GRADUS_QUANTITY (State, risen) },                           \
  { "last", N_ ("In work"), NULL, GRADUS_QUANTITY (State, last) },                                 \
  { "solved", N_ ("Solved"), NULL, GRADUS_QUANTITY (State, solved) }

static const GradusQuantity relief_quantities[] = GRADUS_ROWS (
  { "errors", N_ ("Training errors"), "\\#\\{y f \\le 0\\}", .number = number_errors,
    .flags = GRADUS_METRIC },
  { "lost", N_ ("Points lost when left out"), "\\#\\{y f_{-i} \\le 0\\}", .number = number_lost,
    GRADUS_KNOWN (State, through), .flags = GRADUS_METRIC },
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
    GRADUS_KNOWN (State, solved), .flags = GRADUS_PER_DATUM },
  { "left-margins", N_ ("Margins when left out"), "y f_{-i}(x_i)", .array = array_left_margins,
    GRADUS_KNOWN (State, through), .indices = N_ ("point"), .flags = GRADUS_PER_DATUM },
  { "left", N_ ("What the others say"), "f_{-i}(x_i)", GRADUS_QUANTITY (State, left),
    .shape = "n", .indices = N_ ("point"), .flags = GRADUS_HIDDEN },
  { "needles", N_ ("Lost by the narrowest bumps"), "\\#_{h/9}",
    .number = number_needles, .flags = GRADUS_METRIC },
  { "rivals", N_ ("Widths that were tried"), "(h, e, e_{-})", GRADUS_QUANTITY (State, rivals),
    .indices = N_ ("width: itself, training errors, lost points") },
  COMMON_QUANTITIES);

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
name_relief (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, work, table);
  const Group *group = &work->groups[0];
  const guint bump = MIN (state->last, group->b - 1);
  /* As a bump rises, the point that carries it. */
  const guint i = gradus_position_is_phase (here, "raise") ? group->rows[bump]
                                                           : MIN (state->last, work->n - 1);
  const gsize tried = gradus_array_length (&state->rivals) / 3;
  double width, lost;

  if (!work->fitted)
    return;
  gradus_names_row (names, table, i);
  gradus_names_flag (names, "few", work->n <= 6);
  gradus_names_whole (names, "bumps", group->b);
  gradus_names_vector (names, "row", &group->k[(gsize) i * group->b], group->b);
  gradus_names_number (names, "height", group->theta[bump]);
  gradus_names_vector (names, "answer", group->theta, group->b);
  gradus_names_number (names, "at", gradus_position_is_phase (here, "widths") || !(here->micro > 0)
                                      ? NAN : i);
  gradus_names_number (names, "target", group->target[i]);
  gradus_names_number (names, "fit", group->fit[i]);
  gradus_names_number (names, "hat", 1 - work->unbound[i]);
  gradus_names_number (names, "says", leave_out (group, work->unbound, i));
  find_best_width (state, &width, &lost);
  gradus_names_number (names, "best-width", width);
  gradus_names_number (names, "needle", params->width / (RUNG * RUNG));
  gradus_names_whole (names, "best-lost", isnan (lost) ? 0 : (gint64) lost);
  gradus_names_whole (names, "tenth", MAX (work->n / 10, 1));
  gradus_names_whole (names, "n-widths", (gint64) n_widths (here));
  gradus_names_number (names, "this-width",
                       tried > 0 ? state->rivals.data[3 * MIN (state->last, tried - 1)]
                                 : params->width);
  gradus_names_number (names, "this-errors",
                       tried > 0 ? state->rivals.data[3 * MIN (state->last, tried - 1) + 1] : NAN);
  gradus_names_number (names, "this-lost",
                       tried > 0 ? state->rivals.data[3 * MIN (state->last, tried - 1) + 2] : NAN);
}

static void
predict_relief (const GradusPosition *here, const double *X, gsize n, double *out)
{
  GRADUS_HERE (state, params, work, table);
  const guint *rows = work->groups[0].rows;

  for (gsize q = 0; q < n; q++)
    {
      out[q] = 0;
      for (guint j = 0; j < state->risen; j++)
        out[q] += state->theta.data[j] * bump (&X[q * table->d], gradus_table_row (table, rows[j]),
                                               table->d, params->width);
    }
}

/* --- What theory promises --------------------------------------------------------------------- */

/* K'(t - K theta) = lambda theta, group by group, from the residuals. */
static gboolean
holds_balance (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);
  const double lambda = ((const Params *) here->params)->lambda;
  double scale = 0;

  for (guint c = 0; c < work->k; c++)
    {
      const Group *group = &work->groups[c];
      const double *theta = &state->theta.data[group->first];
      g_autofree double *push = g_new0 (double, MAX (group->b, 1));

      for (guint i = 0; i < work->n; i++)
        {
          const double residual = group->target[i] - score_row (group, theta, i, group->b);

          for (guint j = 0; j < group->b; j++)
            push[j] += group->k[(gsize) i * group->b + j] * residual;
        }
      for (guint j = 0; j < group->b; j++)
        {
          *measured = MAX (*measured, fabs (push[j] - lambda * theta[j]));
          scale = MAX (scale, fabs (theta[j]));
        }
    }
  return *measured <= 1e-9 * (1 + work->n * scale);
}

/* The short cut against a fit that never saw the point: of the first one. */
static gboolean
holds_short_cut (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);
  const Group *group = &work->groups[0];
  const double lambda = ((const Params *) here->params)->lambda;
  const guint b = group->b;
  g_autofree double *a = g_memdup2 (group->equations, sizeof (double) * b * b);
  g_autofree double *theta = g_new0 (double, b);

  /* The equations of the others, solved anew. */
  for (gsize p = 0; p < b; p++)
    for (gsize q = 0; q <= p; q++)
      a[p * b + q] -= group->k[p] * group->k[q];
  gradus_add_rows (theta, b, &group->target[1], 1, &group->k[b], b, work->n - 1);
  if (!gradus_cholesky (a, b))
    return TRUE;
  gradus_cholesky_solve (a, b, theta);
  *measured = fabs (score_row (group, theta, 0, b) - state->left.data[0]);
  /* The equations lose as many digits as they are ill-conditioned. */
  return *measured <= 1e-13 * work->n * b / lambda + 1e-9;
}

static const GradusInvariant relief_invariants[] = GRADUS_ROWS (
  { "balance", N_ ("Push and pull balance"), "K^T(t - K\\theta) = \\lambda\\theta",
    N_ ("The push of the data is not the pull of the penalty."), holds_balance,
    .phase = "raise" },
  { "short-cut", N_ ("Left out is never seen"), "y - \\frac{y - f}{1 - H_{ii}} = f_{-i}",
    N_ ("The short cut differs from a fit that never saw the point."), holds_short_cut,
    .phase = "leave-out" });

/* --- Pictures of the relief ------------------------------------------------------------------- */

/* With one input the relief is a curve over it, between the targets. */
static void
draw_profile (const GradusPosition *here, const GradusTable *table, GradusScene *scene)
{
  GRADUS_HERE (state, params);
  double x[CURVE], f[CURVE], low, high;

  gradus_find_extent (table->x, table->n, 1, &low, &high);
  for (guint q = 0; q < CURVE; q++)
    x[q] = low - 3 * params->width + (high - low + 6 * params->width) * q / (CURVE - 1);
  predict_relief (here, x, CURVE, f);
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, table->names[table->x_columns[0]], "f");
  gradus_scene_set_x_range (scene, x[0], x[CURVE - 1]);
  gradus_scene_set_y_range (scene, -1.2, 1.2);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  for (guint j = 0; j < state->risen && table->n <= 12; j++)
    {
      double y[CURVE];

      for (guint q = 0; q < CURVE; q++)
        y[q] = state->theta.data[j] * bump (&x[q], &table->x[j], 1, params->width);
      gradus_scene_polyline (scene, x, y, CURVE,
                             j == state->last && !state->solved ? GRADUS_ROLE_ACCENT
                                                                : GRADUS_ROLE_PAST,
                             GRADUS_LINE_THIN);
    }
  if (state->risen > 0)
    gradus_scene_polyline (scene, x, f, CURVE, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
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
    gradus_kit_classes (here, ((const State *) here->state)->risen > 0 ? &standing : &waiting,
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
                     _ ("lost below"));
  for (guint i = 0; i < work->n; i++)
    if (i < state->judged)
      gradus_scene_point (scene, CLAMP (margins.data[i], -1.2, 1.2),
                          CLAMP (work->groups[0].target[i] * state->left.data[i], -1.2, 1.2),
                          i == state->last && here->micro > 0 ? GRADUS_ROLE_ACCENT
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
                         "h", _ ("points"));
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
  gradus_scene_legend_line (scene, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED, _ ("training errors"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, _ ("lost when left out"));
}

static const GradusPlot relief_plots[] = GRADUS_ROWS (
  { "relief", N_ ("Relief"), GRADUS_EDIT_POINTS, .build = draw_relief,
    .caption = GRADUS_SAY ({ "risen > 0 and not solved",
                             N_ ("bump {risen} of {bumps}: {height} high") },
                           { "solved", N_ ("h = {width}: {errors} training errors") },
                           { NULL, N_ ("h = {width}, λ = {lambda}") }) },
  { "trust", N_ ("With the point and without it"), .build = draw_trust,
    .caption = GRADUS_SAY ({ "lost >= 0", N_ ("lost: {lost} of {n}") }) },
  { "widths", N_ ("Errors over the width"), .build = draw_widths });

/* --- What there is ---------------------------------------------------------------------------- */

#define WIDTH_PARAM                                                                                \
  { .id = "width", .label = N_ ("Width of a bump"), .symbol = "h",                                 \
    .blurb = N_ ("Narrow bumps are needles that know their own point; wide ones are one swell."),  \
    GRADUS_PARAM_FIELD (Params, width), .def = 1, .min = 1e-3, .max = 1e3, .slider_min = 0.1,      \
    .slider_max = 10, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO }
#define LAMBDA_PARAM(standard)                                                                     \
  { .id = "lambda", .label = N_ ("Penalty"), .symbol = "\\lambda",                                 \
    .blurb = N_ ("How hard every bump is pulled down to height 0."),                               \
    GRADUS_PARAM_FIELD (Params, lambda), .def = standard, .min = 1e-6, .max = 1e6,                 \
    .slider_min = 1e-4, .slider_max = 100, .logarithmic = TRUE, .applies = GRADUS_APPLIES_REDO }

static const GradusParam relief_params[] = GRADUS_ROWS (
  WIDTH_PARAM,
  LAMBDA_PARAM (0.01));

static const GradusEvent relief_events[] = GRADUS_ROWS (
  [EVENT_LOST] = { "lost", N_ ("A point is lost"),
                   N_ ("Without it, the others put the point on the wrong side, or say nothing of "
                       "it.") },
  [EVENT_QUIET] = { "quiet", N_ ("Nobody was ever here"),
                    N_ ("Without the point, f is nearer to 0 than 0.01 at its place.") });

static const GradusPhase relief_phases[] = GRADUS_ROWS (
  { "build", N_ ("Build K"), N_ ("A row for each point: how much it feels of every bump."),
    .pseudocode = N_ ("for each point i: row K(xᵢ, x₁ … xₙ)"), .once = TRUE, .micro = "n",
    .run = run_build,
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
      { NULL, N_ ("All {bumps} bumps stand, and still {errors} point is on the wrong side of the "
                  "shore."),
        N_ ("All {bumps} bumps stand, and still {errors} points are on the wrong side of the "
            "shore."),
        "errors" }) },
  { "leave-out", N_ ("Leave one out"),
    N_ ("Ask of each point what the others say of it, without a fit being made again."),
    .pseudocode = N_ ("for each i: y − (y − f) / (1 − Hᵢᵢ)"), .once = TRUE, .micro = "n",
    .run = run_leave,
    .rule = "\\role{accent}{f_{-i}(x_i)} = y_i - \\frac{y_i - f(x_i)}{1 - H_{ii}},\\quad "
            "H = K(K^TK + \\lambda I)^{-1}K^T",
    .filled = GRADUS_SAY (
      { "micro", "<target> - \\frac{<target> - <factor fit>}{1 - <hat|4>} = <says|accent>" },
      { NULL, "\\#\\{i : y_i f_{-i}(x_i) \\le 0\\} = <lost|accent>" }),
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
    .pseudocode = N_ ("for each width h: count the lost"), .once = TRUE, .n_micro = n_widths,
    .run = run_widths,
    .rule = "\\min_{\\role{second}{h}} \\#\\{i : y_i f_{-i}(x_i) \\le 0\\}",
    .filled = GRADUS_SAY (
      { "micro", "h = <this-width|second>:\\quad \\# = <this-lost|accent>" },
      { NULL, "h = <best-width|second>:\\quad \\# = <best-lost|accent>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("With h = {this-width} there are {this-errors} training errors, and "
                     "{this-lost} points are lost.") },
      { "lost == best-lost and width == best-width",
        N_ ("Of {n-widths} widths none loses fewer points than yours, {width}: {best-lost} of "
            "{n}.") },
      { "lost == best-lost", N_ ("Of {n-widths} widths none loses fewer points than yours, "
                                 "{width}: {best-lost} of {n}. So does {best-width}.") },
      { NULL, N_ ("Of {n-widths} widths {best-width} loses the fewest points, {best-lost} of {n}; "
                  "yours, {width}, loses {lost}.") }) });

static const GradusQuestion relief_questions[] = GRADUS_ROWS (
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

static const GradusPreset relief_presets[] = GRADUS_ROWS (
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
    .failure = N_ ("All bumps say nearly the same, so hills and pits cancel. Make them narrower "
                   "than the gap between the classes."),
    .claims = "errors == 96\nlost == 97" });

#define BOOK_7_3 "图解机器学习, program of figure 7.3 (Octave; scikit-learn's Ridge agrees to 1e-12)"
#define NUMPY_LEFT "numpy: a fit for each point that is left out, bumps fixed"

static const GradusCheck relief_checks[] = GRADUS_ROWS (
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

static const GradusPair relief_pairs[] = GRADUS_ROWS (
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

static const GradusSheet relief_sheet = {
  .aha = N_ ("Hang a hill on every + and a pit on every −; the shoreline is the border."),
  .by_hand = N_ ("Two points, +1 and −1, each feels ½ of the other’s bump, λ = ¼: θ = (1, −1), and "
                 "f is ½ and −½."),
  .why = "trust", .intuition = N_ ("No training error: the model is good."),
  .caught_by = "needles",
  .breaks = N_ ("Needles (h = 0.1): 117 of 200 are lost when left out. One swell (h = 10): 96 "
                "training errors."),
  .needs = "ridge-regression kernel-model ls-line-failure",
  .leads_to = "kernel-svm-bandwidth lspc one-vs-rest",
  .aliases = "LS-SVM; RLSC; kernel ridge classification; two spirals; 最小二乘分类; 螺旋; zxecfl",
};

const GradusDescriptor gradus_ls_classification = {
  .id = "ls-classification", .chapter = 5, .difficulty = 1, .family = "ls-classes",
  .title = N_ ("Least-squares classification, kernel model"),
  .summary = N_ ("Fits +1 and −1 by least squares with a bump on every point; the sign is the "
                 "class."),
  .goal = N_ ("Choose the width of the bumps by points that are left out, and say why training "
              "errors cannot do it."),
  .source = "图解机器学习, section 7.1; Rifkin, Yeo and Poggio 2003",
  .kind = GRADUS_KIND_STAGES, .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_LABEL | GRADUS_NEEDS_TWO_CLASSES | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("One input or more, and a class of two."),
  GRADUS_MEMORIES (Params, State), .params = relief_params, .quantities = relief_quantities,
  .phases = relief_phases, .events = relief_events, .invariants = relief_invariants,
  .plots = relief_plots, GRADUS_ROW (relief),
  .prepare = prepare_relief, .unprepare = unprepare, .init = init,
  .name = name_relief, .predicts = GRADUS_PREDICTS_SCORE, .predict = predict_relief,
  .start_said = GRADUS_SAY (
    { "bumps < n", N_ ("{n} points of two classes; {bumps} of them, evenly chosen, will carry a "
                       "bump of width {width}.") },
    { NULL, N_ ("{n} points of two classes; each will carry a bump of width {width}.") }),
};

/* --- Curves of the classes -------------------------------------------------------------------- */

/* What the curves say at @x: k numbers, 0 for those that have not risen. */
static void
say_curves (const GradusPosition *here, const double *x, double *raw)
{
  GRADUS_HERE (state, work, table);
  const double width = ((const Params *) here->params)->width;

  for (guint c = 0; c < work->k; c++)
    {
      const Group *group = &work->groups[c];

      raw[c] = 0;
      for (guint j = 0; j < group->b && group->first + group->b <= state->risen; j++)
        raw[c] += state->theta.data[group->first + j]
                  * bump (x, gradus_table_row (table, group->rows[j]), table->d, width);
    }
}

/* Cut off below 0 and divide by the sum. FALSE, and the same share for all, when nothing is above
 * the whisper. */
static gboolean
make_shares (const double *raw, guint k, double *shares)
{
  double sum = 0;

  for (guint c = 0; c < k; c++)
    sum += MAX (raw[c], 0);
  for (guint c = 0; c < k; c++)
    shares[c] = sum > WHISPER ? MAX (raw[c], 0) / sum : 1.0 / k;
  return sum > WHISPER;
}

static guint
find_largest (const double *values, guint k)
{
  guint best = 0;

  for (guint c = 1; c < k; c++)
    if (values[c] > values[best])
      best = c;
  return best;
}

static double
sum_of (const double *values, guint k)
{
  double sum = 0;

  for (guint c = 0; c < k; c++)
    sum += values[c];
  return sum;
}

static GradusStatus
run_sum (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  gboolean negative = FALSE;

  for (guint c = 0; c < work->k; c++)
    negative = negative || work->groups[c].fit[state->done] < -WHISPER;
  gradus_context_raise_if (context, EVENT_NEGATIVE, negative);
  state->summed = state->done + 1;
  state->through = state->summed == work->n;
  return gradus_step_done (&state->done, &state->last, work->n);
}

static GradusStatus
run_share (gpointer state_, GradusContext *context)
{
  State *state = state_;

  state->shared = true;
  return GRADUS_STATUS_CONTINUE;
}

/* The place that is asked about: the other inputs are 0. */
static void
find_place (const GradusPosition *here, double *x)
{
  const Params *params = here->params;
  const guint d = ((const Work *) here->workspace)->d;

  for (guint j = 0; j < d; j++)
    x[j] = j == 0 ? params->place : j == 1 ? params->second : 0;
}

static GradusStatus
run_ask (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const GradusPosition here = { .state = state, .workspace = work, .params = context->params,
                            .dataset = context->dataset };
  g_autofree double *x = g_new (double, work->d);
  g_autofree double *raw = g_new (double, work->k);

  find_place (&here, x);
  say_curves (&here, x, raw);
  state->asked = true;
  gradus_context_raise_if (context, EVENT_SILENT, !make_shares (raw, work->k, raw));
  say_curves (&here, x, raw);
  gradus_context_raise_if (context, EVENT_UNSURE, sum_of (raw, work->k) < 0.5);
  return GRADUS_STATUS_CONTINUE;
}

/* --- Quantities of the curves ----------------------------------------------------------------- */

static void
array_raw (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, work);
  double *raw;

  if (!state->solved)
    return;
  raw = gradus_array_init_matrix (out, work->n, work->k);
  for (guint i = 0; i < work->n; i++)
    for (guint c = 0; c < work->k; c++)
      raw[(gsize) i * work->k + c] = work->groups[c].fit[i];
}

static void
array_shares (const GradusPosition *here, GradusArray *out)
{
  const Work *work = here->workspace;

  array_raw (here, out);
  for (guint i = 0; i < work->n; i++)
    make_shares (&out->data[(gsize) i * work->k], work->k,
                 &gradus_array_write (out)[(gsize) i * work->k]);
}

static double
sum_at (const Work *work, guint i)
{
  double sum = 0;

  for (guint c = 0; c < work->k; c++)
    sum += work->groups[c].fit[i];
  return sum;
}

GRADUS_VECTOR (array_sums, (state, work), state->through ? work->n : 0, i, sum_at (work, i))

static double
number_near (const GradusPosition *here)
{
  const Work *work = here->workspace;
  double near = 0;

  for (guint i = 0; i < work->n; i++)
    near += fabs (sum_at (work, i) - 1) <= NEAR;
  return near;
}

static double
number_lowest (const GradusPosition *here)
{
  const Work *work = here->workspace;
  double lowest = NAN;

  for (guint c = 0; c < work->k; c++)
    for (guint i = 0; i < work->n; i++)
      lowest = fmin (lowest, work->groups[c].fit[i]);
  return lowest;
}

static double
number_mistakes (const GradusPosition *here)
{
  GRADUS_HERE (work, table);
  g_auto (GradusArray) raw = { 0 };
  double mistakes = 0;

  array_raw (here, &raw);
  for (guint i = 0; i < work->n; i++)
    mistakes += (int) find_largest (&raw.data[(gsize) i * work->k], work->k) != table->label[i];
  return mistakes;
}

/* Of each class: (1/2 |K theta|^2 - sum of f over its own points + lambda/2 |theta|^2) / n, which
 * is least squares against the probability of the class, but for a constant. */
static void
array_objectives (const GradusPosition *here, GradusArray *out)
{
  const Work *work = here->workspace;
  const double lambda = ((const Params *) here->params)->lambda;
  double *objectives = gradus_array_init_vector (out, work->k);

  for (guint c = 0; c < work->k; c++)
    {
      const Group *group = &work->groups[c];

      objectives[c] = 0.5 * lambda * gradus_sum_squares (group->theta, group->b);
      for (guint i = 0; i < work->n; i++)
        {
          const double f = group->fit[i];

          objectives[c] += (0.5 * f - group->target[i]) * f;
        }
      objectives[c] /= work->n;
    }
}

static void
array_place_raw (const GradusPosition *here, GradusArray *out)
{
  const Work *work = here->workspace;
  g_autofree double *x = NULL;

  if (!((const State *) here->state)->asked)
    return;
  x = g_new (double, work->d);
  find_place (here, x);
  say_curves (here, x, gradus_array_init_vector (out, work->k));
}

static void
array_place_shares (const GradusPosition *here, GradusArray *out)
{
  array_place_raw (here, out);
  if (gradus_array_length (out) > 0)
    make_shares (out->data, ((const Work *) here->workspace)->k, gradus_array_write (out));
}

static const GradusQuantity curve_quantities[] = GRADUS_ROWS (
  { "mistakes", N_ ("Training errors"), "\\#\\{\\hat y \\ne y\\}", .number = number_mistakes,
    GRADUS_KNOWN (State, solved), .flags = GRADUS_METRIC },
  { "near", N_ ("Points whose sum is near 1"), "\\#\\{|\\textstyle\\sum_c f_c - 1| \\le 0.03\\}",
    .number = number_near, GRADUS_KNOWN (State, through), .flags = GRADUS_METRIC },
  { "lowest", N_ ("Lowest raw value at a point"), "\\min f_c(x_i)", .number = number_lowest,
    GRADUS_KNOWN (State, solved), .flags = GRADUS_METRIC },
  { "raw", N_ ("Raw values"), "f_c(x)", .array = array_raw, .indices = N_ ("point, class"),
    .flags = GRADUS_PER_DATUM },
  { "sums", N_ ("Sums of the raw values"), "\\textstyle\\sum_c f_c(x)", .array = array_sums,
    GRADUS_KNOWN (State, through), .indices = N_ ("point"), .flags = GRADUS_PER_DATUM },
  { "shares", N_ ("Shares of the classes"), "p_c(x)", .array = array_shares,
    GRADUS_KNOWN (State, shared), .indices = N_ ("point, class"), .flags = GRADUS_PER_DATUM },
  { "objectives", N_ ("Objective of each class"), "J_c", .array = array_objectives,
    GRADUS_KNOWN (State, solved), .indices = N_ ("class") },
  { "place-raw", N_ ("Raw values at your place"), "f_c(z)", .array = array_place_raw,
    .indices = N_ ("class") },
  { "place-shares", N_ ("Shares at your place"), "p_c(z)", .array = array_place_shares,
    .indices = N_ ("class") },
  { "asked", N_ ("Asked"), NULL, GRADUS_QUANTITY (State, asked) },
  COMMON_QUANTITIES);

static void
name_curves (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, work, table);
  const guint i = MIN (state->last, work->n - 1), c = MIN (state->last, work->k - 1);
  const Group *group = &work->groups[c];
  g_autofree double *x = g_new (double, work->d);
  g_autofree double *raw = g_new (double, work->k);
  g_auto (GradusArray) sums = { 0 };
  double low, high;
  gboolean tied = FALSE;
  guint winner;

  if (!work->fitted)
    return;
  gradus_names_row (names, table, i);
  gradus_names_whole (names, "k", work->k);
  gradus_names_flag (names, "few", work->n <= 6);
  gradus_names_word (names, "class-name", gradus_table_get_class_name (table, c));
  gradus_names_whole (names, "bumps", group->b);
  gradus_names_whole (names, "all-bumps", work->bumps);
  gradus_names_vector (names, "column", group->k, work->n * (gsize) group->b);
  gradus_names_vector (names, "heights", group->theta, group->b);
  for (guint g = 0; g < work->k; g++)
    raw[g] = work->groups[g].fit[i];
  gradus_names_vector (names, "point-raw", raw, work->k);
  gradus_names_number (names, "point-sum", sum_of (raw, work->k));
  make_shares (raw, work->k, raw);
  gradus_names_vector (names, "point-shares", raw, work->k);
  array_sums (here, &sums);
  gradus_find_extent (sums.data, gradus_array_length (&sums), 1, &low, &high);
  gradus_names_number (names, "least-sum", low);
  gradus_names_number (names, "most-sum", high);
  gradus_names_whole (names, "tenth", MAX (work->n / 10, 1));
  gradus_names_number (names, "at", here->micro > 0 && gradus_position_is_phase (here, "sum") ? i
                                                                                          : NAN);
  find_place (here, x);
  say_curves (here, x, raw);
  gradus_names_number (names, "place-sum", sum_of (raw, work->k));
  gradus_names_flag (names, "silent", !make_shares (raw, work->k, raw));
  gradus_names_word (names, "winner", gradus_table_get_class_name (table,
                                                                   find_largest (raw, work->k)));
  winner = find_largest (raw, work->k);
  gradus_names_number (names, "winner-share", raw[winner]);
  for (guint g = 0; g < work->k; g++)
    tied = tied || (g != winner && raw[winner] - raw[g] < 1e-9);
  gradus_names_flag (names, "tied", tied);
}

/* The class whose curve is highest. */
static void
predict_curves (const GradusPosition *here, const double *X, gsize n, double *out)
{
  const Work *work = here->workspace;
  g_autofree double *raw = g_new (double, work->k);

  for (gsize q = 0; q < n; q++)
    {
      say_curves (here, &X[q * work->d], raw);
      out[q] = find_largest (raw, work->k);
    }
}

static const GradusInvariant curve_invariants[] = GRADUS_ROWS (
  { "balance", N_ ("Push and pull balance"), "K_c^T(\\pi_c - K_c\\theta_c) = \\lambda\\theta_c",
    N_ ("The push of the data is not the pull of the penalty."), holds_balance,
    .phase = "raise" });

/* --- Pictures of the curves ------------------------------------------------------------------- */

static void
field_shares (const GradusPosition *here, const double *X, gsize n, double *out)
{
  const Work *work = here->workspace;

  for (gsize q = 0; q < n; q++)
    {
      say_curves (here, &X[q * work->d], &out[q * work->k]);
      make_shares (&out[q * work->k], work->k, &out[q * work->k]);
    }
}

static void
draw_place (const GradusPosition *here, gboolean plane, GradusScene *scene)
{
  const Params *params = here->params;

  gradus_scene_point (scene, params->place, plane ? params->second : 0, GRADUS_ROLE_SECOND,
                      GRADUS_SHAPE_DIAMOND, 1.4, -1);
  if (!plane)
    gradus_scene_vrule (scene, params->place, GRADUS_ROLE_SECOND, GRADUS_LINE_THIN, NULL);
  gradus_scene_param_handle (scene, "place", plane ? "second" : NULL, params->place,
                             plane ? params->second : 0);
}

/* Curves of the classes and their sum, or, with @shared, their shares; the points stand on the
 * bottom. */
static void
draw_lines (const GradusPosition *here, const GradusTable *table, gboolean shared,
            GradusScene *scene)
{
  GRADUS_HERE (state, params, work);
  g_autofree double *raw = g_new (double, (gsize) CURVE * work->k);
  double x[CURVE], y[CURVE], low, high;

  gradus_find_extent (table->x, table->n, 1, &low, &high);
  low = MIN (low, params->place);
  high = MAX (high, params->place);
  for (guint q = 0; q < CURVE; q++)
    {
      x[q] = low - params->width + (high - low + 2 * params->width) * q / (CURVE - 1);
      say_curves (here, &x[q], &raw[(gsize) q * work->k]);
    }
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, table->names[table->x_columns[0]],
                         shared ? _ ("share") : "f");
  gradus_scene_set_x_range (scene, x[0], x[CURVE - 1]);
  gradus_scene_set_y_range (scene, -0.15, 1.15);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  gradus_scene_hrule (scene, 1, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN | GRADUS_LINE_DASHED, NULL);
  if (state->solved && !shared)
    {
      for (guint q = 0; q < CURVE; q++)
        y[q] = sum_of (&raw[(gsize) q * work->k], work->k);
      gradus_scene_polyline (scene, x, y, CURVE, GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED);
      gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED, _ ("their sum"));
    }
  if (shared)
    gradus_draw_bell_truth (here, x, CURVE, work->k, scene);
  for (guint c = 0; c < work->k && state->risen > 0; c++)
    {
      for (guint q = 0; q < CURVE; q++)
        {
          g_autofree double *shares = g_memdup2 (&raw[(gsize) q * work->k],
                                                 sizeof (double) * work->k);

          if (shared)
            make_shares (shares, work->k, shares);
          y[q] = shares[c];
        }
      if (work->groups[c].first + work->groups[c].b <= state->risen)
        gradus_scene_polyline (scene, x, y, CURVE, GRADUS_ROLE_CLASS + c,
                               shared ? GRADUS_LINE_BOLD : GRADUS_LINE_SOLID);
    }
  for (guint i = 0; i < table->n; i++)
    gradus_scene_point (scene, table->x[i], -0.08, GRADUS_ROLE_CLASS + table->label[i],
                        GRADUS_SHAPE_AUTO, 0.8, (int) i);
  draw_place (here, FALSE, scene);
}

static void
draw_curves_or_shares (const GradusPosition *here, gboolean shared, GradusScene *scene)
{
  static const GradusPlot points = { .of = "", .with = "active=at" };
  const GradusTable *table = gradus_kit_table (here, scene);

  if (table == NULL || table->n == 0)
    return;
  if (table->d == 1)
    {
      draw_lines (here, table, shared, scene);
      return;
    }
  gradus_kit_classes (here, &points, scene);
  if (table->d > 2)
    return;
  if (((const State *) here->state)->risen > 0)
    gradus_scene_field (scene, GRADUS_FIELD_POSTERIOR, table->n_classes, field_shares);
  draw_place (here, TRUE, scene);
}

static void
draw_curves (const GradusPosition *here, GradusScene *scene)
{
  draw_curves_or_shares (here, FALSE, scene);
}

static void
draw_shares (const GradusPosition *here, GradusScene *scene)
{
  if (!gradus_kit_waits (scene, !((const State *) here->state)->shared,
                         _ ("The shares come when the curves have been added up.")))
    draw_curves_or_shares (here, TRUE, scene);
}

/* At each point, how near 1 the curves add up to, which nobody has asked for. */
static void
draw_sums (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work, table);
  g_auto (GradusArray) raw = { 0 };
  double lowest = 0.85, highest = 1.15;

  array_raw (here, &raw);
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, table->names[table->x_columns[0]],
                         _ ("sum of the curves"));
  if (gradus_kit_waits (scene, gradus_array_length (&raw) == 0,
                        _ ("The curves are added up when all of them stand.")))
    return;
  for (guint i = 0; i < work->n; i++)
    {
      const double sum = sum_of (&raw.data[(gsize) i * work->k], work->k);

      lowest = MIN (lowest, sum);
      highest = MAX (highest, sum);
      gradus_scene_include (scene, gradus_table_row (table, i)[0], sum);
      if (i < state->summed)
        gradus_scene_point (scene, gradus_table_row (table, i)[0], sum,
                            i == state->last && here->micro > 0
                              ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_CLASS + table->label[i],
                            GRADUS_SHAPE_AUTO, 0.9, (int) i);
    }
  gradus_scene_set_y_range (scene, lowest, highest);
  gradus_scene_hrule (scene, 1, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD, "1");
  gradus_scene_hrule (scene, 1 - NEAR, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED, NULL);
  gradus_scene_hrule (scene, 1 + NEAR, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED, NULL);
}

static const GradusPlot curve_plots[] = GRADUS_ROWS (
  { "curves", N_ ("Curves of the classes"), GRADUS_EDIT_POINTS, .build = draw_curves,
    .caption = GRADUS_SAY ({ "solved", N_ ("h = {width}, λ = {lambda}: {mistakes} errors") },
                           { NULL, N_ ("h = {width}, λ = {lambda}") }) },
  { "sums", N_ ("Do they add up to 1?"), .build = draw_sums,
    .caption = GRADUS_SAY ({ "near >= 0", N_ ("within 0.03 of 1: {near} of {n}") }) },
  { "shares", N_ ("Shares"), .build = draw_shares,
    .caption = GRADUS_SAY ({ "asked", N_ ("at your place {place-shares}, of a sum of "
                                          "{place-sum}") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam curve_params[] = GRADUS_ROWS (
  WIDTH_PARAM,
  LAMBDA_PARAM (0.1),
  { .id = "place", .label = N_ ("Your place"), .symbol = "z_1",
    .blurb = N_ ("Where the shares are asked for; drag it away from the data."),
    GRADUS_PARAM_FIELD (Params, place), .def = 0, .min = -1e6, .max = 1e6, .slider_min = -10,
    .slider_max = 10, .step = 0.1, .applies = GRADUS_APPLIES_REDO },
  { .id = "second", .label = N_ ("Your place, second input"), .symbol = "z_2",
    .blurb = N_ ("The same for the second input, where there is one."),
    GRADUS_PARAM_FIELD (Params, second), .def = 0, .min = -1e6, .max = 1e6, .slider_min = -10,
    .slider_max = 10, .step = 0.1, .applies = GRADUS_APPLIES_REDO });

static const GradusEvent curve_events[] = GRADUS_ROWS (
  [EVENT_NEGATIVE] = { "negative", N_ ("Below 0"),
                       N_ ("A curve is below 0 at a point: no probability is.") },
  [EVENT_SILENT] = { "silent", N_ ("Nobody speaks"),
                     N_ ("No curve is above 0 at your place: nothing can be divided.") },
  [EVENT_UNSURE] = { "unsure", N_ ("The sum is small"),
                     N_ ("The curves add up to less than ½ at your place: there were hardly any "
                         "data.") });

static const GradusPhase curve_phases[] = GRADUS_ROWS (
  { "build", N_ ("Build K"), N_ ("A row for each point: what it feels of the bumps of every "
                                 "class."),
    .pseudocode = N_ ("for each point i: rows K₁ … K_k"), .once = TRUE, .micro = "n",
    .run = run_build,
    .rule = "(K_c)_{ij} = \\exp\\left(-\\frac{\\|x_i - x_j\\|^2}{2h^2}\\right),\\quad y_j = c",
    .filled = GRADUS_SAY ({ "few", "K_{1} = <column|class0>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Point {i} has its rows.") },
      { NULL, N_ ("{k} matrices are built: class {class-name}, the last, has {bumps} bump."),
        N_ ("{k} matrices are built: class {class-name}, the last, has {bumps} bumps."),
        "bumps" }) },
  { "raise", N_ ("Raise the curves"),
    N_ ("Each class on its own: 1 on its points, 0 on all others, by least squares."),
    .pseudocode = N_ ("for each class c:\n  solve (KᵀK + λI) θ = Kᵀπ"), .once = TRUE,
    .n_micro = n_classes, .run = run_curves,
    .rule = "(K_c^TK_c + \\role{second}{\\lambda} I)\\,\\role{model}{\\theta_c} = K_c^T\\pi_c",
    .filled = GRADUS_SAY ({ "few", "\\role{model}{\\theta_{<class-name>}} = <heights|model>" },
                          { "micro", "\\theta_{<class-name>} \\in R^{<bumps>}" },
                          { NULL, "J = <row objectives|model>" }),
    .said = GRADUS_SAY (
      { "micro and few", N_ ("Class {class-name} raises its curve with the heights {heights}.") },
      { "micro", N_ ("Class {class-name} raises its curve, a single bump."),
        N_ ("Class {class-name} raises its curve, a sum of {bumps} bumps."), "bumps" },
      { "lowest < 0", N_ ("All {k} curves stand. None knows of the others; the lowest value at a "
                          "point is {lowest}.") },
      { NULL, N_ ("All {k} curves stand. None knows of the others.") }) },
  { "sum", N_ ("Add them up"), N_ ("Probabilities add up to 1. Do these?"),
    .pseudocode = N_ ("for each point: f₁ + … + f_k"), .once = TRUE, .micro = "n", .run = run_sum,
    .rule = "\\role{accent}{s(x)} = \\sum_c f_c(x) \\overset{?}{=} 1",
    .filled = GRADUS_SAY ({ "micro", "\\textstyle\\sum_c f_c(x_{<i>}) = <point-sum|accent|4>" },
                          { NULL, "<least-sum|4> \\le s(x_i) \\le <most-sum|4>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Point {i}: {point-raw} adds up to {point-sum}.") },
      { NULL, N_ ("At {near} of {n} points the sum is within 0.03 of 1; it goes from {apart "
                  "least-sum most-sum} to {apart most-sum least-sum}.") }) },
  { "share", N_ ("Make shares"), N_ ("Cut off what is below 0, divide by what is left."),
    .pseudocode = N_ ("p_c ← max(0, f_c) / Σ max(0, f)"), .once = TRUE, .run = run_share,
    .rule = "\\role{model}{p_c(x)} = \\frac{\\max(0, f_c(x))}{\\sum_{c'} \\max(0, f_{c'}(x))}",
    .filled = GRADUS_SAY ({ NULL, "p(x_{<i>}) = <point-shares|model>" }),
    .said = GRADUS_SAY (
      { "mistakes == 0", N_ ("Every point has its shares, and the largest is that of its class.") },
      { NULL, N_ ("Every point has its shares; of {n} points {mistakes} would be put into a wrong "
                  "class.") }) },
  { "ask", N_ ("Ask at your place"), N_ ("What are the shares where you stand, and of what sum?"),
    .pseudocode = N_ ("p(z), and the sum it was divided by"), .once = TRUE, .run = run_ask,
    .rule = "p_c(\\role{second}{z}) = \\frac{\\max(0, f_c(z))}{\\sum_{c'} \\max(0, f_{c'}(z))}",
    .filled = GRADUS_SAY ({ "silent", "\\textstyle\\sum_c \\max(0, f_c(z)) = 0" },
                          { NULL, "f(z) = <place-raw|past|4>,\\quad p(z) = "
                                  "<place-shares|model>" }),
    .said = GRADUS_SAY (
      { "event:silent", N_ ("At your place no curve is above 0: every class gets the same "
                            "share.") },
      { "tied", N_ ("At your place several classes have the largest share, {winner-share}, of a "
                    "sum of {place-sum}.") },
      { "event:unsure", N_ ("At your place class {winner} has the share {winner-share}, but of a "
                            "sum of {place-sum}: there were hardly any data.") },
      { NULL, N_ ("At your place class {winner} has the share {winner-share}, of a sum of "
                  "{place-sum}.") }) });

static const GradusQuestion curve_questions[] = GRADUS_ROWS (
  { "near", N_ ("At how many points do the curves add up to 1?"), "sum", "sums",
    .asks = GRADUS_ASKS_NUMBER, .about = "near", .scale = "tenth",
    .words = N_ ("{k} curves were fitted, each on its own. At how many of the {n} points is their "
                 "sum within 0.03 of 1?"),
    .truth = GRADUS_SAY (
      { "2 * near > n", N_ ("At {near} of {n}: least squares finds the probability of a class, and "
                            "probabilities add up to 1.") },
      { NULL, N_ ("At {near} of {n} only: bumps of this width, pulled down by λ = {lambda}, "
                  "cannot follow the probabilities.") }),
    .intuition = N_ ("They were fitted apart, but to targets that add up to 1 at every point: what "
                     "fits each of them fits the sum."),
    .intuition_answer = "0" });

static const GradusPreset curve_presets[] = GRADUS_ROWS (
  { .id = "three", .title = N_ ("Three classes on a line"),
    .blurb = N_ ("Three small equations, and the curves add up to nearly 1 at 84 of the 90 "
                 "points."),
    .data = "three-1d", .rng = GRADUS_RNG_BOOK, .params = "width=1 lambda=0.1",
    .claims = "near == 84\nn == 90\nmistakes == 7" },
  { .id = "pair", .title = N_ ("Two points by hand"),
    .blurb = N_ ("One bump for each class: its height is ⅔, and at its own place the sum is "
                 "exactly 1."),
    .data = "half-pair", .params = "width=1 lambda=0.25",
    .claims = "max(theta) ~ 0.667\nmin(theta) ~ 0.667\nnear == 2" },
  { .id = "corners", .title = N_ ("A square, and the place in its middle"),
    .blurb = N_ ("In the middle of the four corners both classes are as near as each other: half "
                 "and half."),
    .data = "xor-4", .params = "width=1 lambda=0.1 place=0 second=0",
    .claims = "place-shares[0] ~ 0.500\nplace-shares[1] ~ 0.500\nmistakes == 0" },
  { .id = "far-out", .title = N_ ("Failure: certain where nothing was seen"),
    .blurb = N_ ("At 8, far from all data, the curves add up to 0.001. Divided by that, class 3 "
                 "has the share 1."),
    .data = "three-1d", .rng = GRADUS_RNG_BOOK, .params = "width=1 lambda=0.1 place=8",
    .failure = N_ ("Dividing hides how small the sum is. Look at the sum as well, and reject what "
                   "lies where it is small."),
    .claims = "sum(place-raw) ~ 0.001\nplace-shares[2] > 0.999" },
  { .id = "wide", .title = N_ ("Failure: bumps as wide as the data"),
    .blurb = N_ ("Bumps of width 5 cover three classes at once: curves go far below 0, and the "
                 "sums still look well."),
    .data = "three-1d", .rng = GRADUS_RNG_BOOK, .params = "width=5 lambda=0.1",
    .failure = N_ ("A sum near 1 does not make a probability: wide bumps bend too little to follow "
                   "one. Choose the width by points that are left out."),
    .claims = "lowest < -0.17\nmin(sums) > 0.95\nmax(sums) < 1.08" });

#define BOOK_10_6 "图解机器学习, program of figure 10.6 (Octave; scikit-learn's Ridge agrees to 1e-13)"

static const GradusCheck curve_checks[] = GRADUS_ROWS (
  { "three", 1, "objectives",
    GRADUS_EXPECT (-0.15042819926474, -0.140791031039773, -0.156844317026104), 1e-13, BOOK_10_6 },
  { "three", 1, "mistakes", GRADUS_EXPECT (7), 0, BOOK_10_6 },
  { "three", 1, "theta", GRADUS_EXPECT (-0.0544174830901323, 0.256996054546025, 0.0345735344059924),
    1e-12, BOOK_10_6 },
  { "three", 1, "place-shares", GRADUS_EXPECT (0, 1, 0), 1e-12, BOOK_10_6 },
  { "three", 1, "place-raw", GRADUS_EXPECT (-0.01543437, 1.04499787, -0.03829971), 1e-8,
    "numpy.linalg.solve, class by class" },
  { "three", 1, "lowest", GRADUS_EXPECT (-0.038963836680549264), 1e-12,
    "numpy.linalg.solve, class by class" },
  { "pair", 1, "theta", GRADUS_EXPECT (2.0 / 3, 2.0 / 3), 1e-14, "by hand: 1 / (1 + 1/4 + 1/4)" },
  { "pair", 1, "raw", GRADUS_EXPECT (1.0 / 3, 2.0 / 3, 2.0 / 3, 1.0 / 3), 1e-14, "by hand" });

static const GradusPair curve_pairs[] = GRADUS_ROWS (
  { .id = "penalty", .title = N_ ("A small penalty and a large one"),
    .blurb = N_ ("With a large λ every bump is pulled down, and the sums fall short of 1; the "
                 "shares hide it."),
    .right = "lambda=10", .plot = "sums",
    .claims = "left > right: near\nright: min(sums) < 0.7\nboth: mistakes == 7" },
  { .id = "width", .title = N_ ("Bumps of the size of a class and wide ones"),
    .blurb = N_ ("Bumps of width 1 keep the curves nearly above 0; those of width 5 go far below "
                 "it."),
    .right = "width=5", .plot = "curves",
    .claims = "left > right: lowest\nright: lowest < -0.1\nleft: lowest > -0.04" });

static const GradusSheet curve_sheet = {
  .aha = N_ ("Fit each class's probability by least squares alone; the sums come out near one "
             "unasked."),
  .by_hand = N_ ("One point for each class, half a bump apart, λ = ¼: θ = 1/(1 + ¼ + ¼) = ⅔; at "
                 "its own place ⅔ and ⅓, which is 1."),
  .why = "sums", .intuition = N_ ("Solved apart, the sums cannot be 1."), .caught_by = "near",
  .breaks = N_ ("Far from all data the sum is 0.001, and dividing by it makes a share of 1: look "
                "at the sum."),
  .needs = "ridge-regression kernel-softmax-sgd", .leads_to = "multi-task-lspc density-ratio",
  .aliases = "LSPC; probabilistic classification; 最小二乘概率分类; 后验概率; 拒绝; zxecglfl",
};

const GradusDescriptor gradus_lspc = {
  .id = "lspc", .chapter = 5, .difficulty = 3, .family = "ls-classes",
  .title = N_ ("Least-squares probabilistic classifier"),
  .summary = N_ ("Fits the probability of each class by least squares, with bumps on the points of "
                 "the class."),
  .goal = N_ ("Say why curves that are fitted apart add up to 1, and when their shares mean "
              "nothing."),
  .source = "图解机器学习, section 10.2",
  .kind = GRADUS_KIND_STAGES, .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_LABEL | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("One input or more, and a class."),
  GRADUS_MEMORIES (Params, State), .params = curve_params, .quantities = curve_quantities,
  .phases = curve_phases, .events = curve_events, .invariants = curve_invariants,
  .plots = curve_plots, GRADUS_ROW (curve),
  .prepare = prepare_curves, .unprepare = unprepare, .init = init,
  .name = name_curves, .predicts = GRADUS_PREDICTS_CLASS, .predict = predict_curves,
  .start_said = GRADUS_SAY (
    { "all-bumps < n", N_ ("{n} points of {k} classes; each class will fit a curve of its own, "
                           "with bumps on {all-bumps} of the points, evenly chosen.") },
    { NULL, N_ ("{n} points of {k} classes; each class will fit a curve of its own.") }),
};
