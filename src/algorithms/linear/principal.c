/* Principal component regression: regress only along the directions in which the inputs vary.
 *
 * Objective. y = mean of y + theta' (x - mean of x), where theta lies in the first m principal
 * directions of the inputs: theta = sum_k beta_k u_k, beta_k = z_k'y / z_k'z_k, z_k the places of
 * the points on u_k. Each beta_k is a regression on one number, whatever the others are, because
 * the z_k are at right angles. With all directions it is least squares.
 *
 * Stages. The learner sets the slopes (try). Inputs and target are centred (centre), the directions
 * found (directions) and regressed on one by one (slopes). New points, or parts of the points that
 * are left out, tell what the plane is worth (new), and what every m is worth (certify).
 *
 * Why leave directions out. Noise of the deviation s in the targets is noise of s / sigma_k in
 * beta_k. Where the inputs hardly vary, sigma_k is small and noise decides.
 *
 * New points are the rows of the second sample. Without a sample the points are left out in up to
 * PARTS parts, and everything is made anew without them.
 *
 * Cost. n d^2 for the directions, and again for each part that is left out.
 *
 * Edge cases. The directions know nothing of y: a target that varies across the inputs is missed
 * (event "blind"). Inputs in unlike units: they are not divided by their spreads unless asked.
 *
 * Source: W. F. Massy 1965, J. Amer. Statist. Assoc. 60, 234-256.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-entry.h"
#include "gradus-linalg.h"
#include "gradus-mould.h"
#include "gradus-vector-math.h"

#define MOST_COLUMNS 64
#define MOST_ROWS 20000
/* Parts that are left out one by one. */
#define PARTS 20
/* What tells singular values apart from 0, of the largest. */
#define NOTHING 1e-12

typedef struct
{
  int m;
  double first, second;
  bool standardise;
} Params;

/* Centred inputs taken apart. */
typedef struct
{
  guint n, d, p, rank;
  double *mean, *scale;    /* d */
  double y_mean;
  double *sigma, *right;   /* p; p x d */
  double *beta;            /* p: slope along each direction, 0 beyond the rank */
} Fit;

typedef struct
{
  GradusArray attempts;
  guint centred, made, added;
  GradusArray theta;       /* d: slopes so far, in the units of the inputs */
  GradusArray misses;      /* of the points that tell, as far as they have come up */
  guint told;
  GradusArray errors;      /* 1 + p: of new points, after each number of directions */
  guint compared;
  guint done, last;
} State;

typedef struct
{
  Fit fit;
  guint d, n, n_new;
  guint *rows, *fresh;     /* n, n_new: rows of the table; the same where there is no sample */
  gboolean sampled;
  const double *x, *y;
  guint parts;             /* 0 where there are new points */
  double *predicted;       /* n_new x (1 + p): of the points that tell, with 0, 1, ... directions */
  double *training;        /* 1 + p: root of the mean square */
  double *telling;         /* 1 + p: the same of the points that tell */
} Work;

enum { EVENT_NARROW, EVENT_BLIND, EVENT_WORSE };

/* --- Fits ------------------------------------------------------------------------------------- */

static void
clear_fit (Fit *fit)
{
  g_free (fit->mean);
  g_free (fit->scale);
  g_free (fit->sigma);
  g_free (fit->right);
  g_free (fit->beta);
}

/* Takes the inputs of @rows apart and regresses on every direction. */
static void
find_fit (Fit *fit, const double *x, const double *y, guint d, const guint *rows, guint n,
          gboolean standardise)
{
  g_autofree double *z = g_new (double, (gsize) n * d), *centred = g_new (double, n);
  g_autofree double *said = NULL;
  g_autoptr (GradusSvd) svd = NULL;
  double length;

  *fit = (Fit){ .n = n, .d = d, .p = MIN (n, d), .mean = g_new0 (double, d),
                .scale = g_new (double, d) };
  for (guint i = 0; i < n; i++)
    {
      for (guint j = 0; j < d; j++)
        fit->mean[j] += x[(gsize) rows[i] * d + j] / n;
      fit->y_mean += y[rows[i]] / n;
    }
  for (guint j = 0; j < d; j++)
    {
      double square = 0, largest = 0;

      /* Rounding is 0. */
      for (guint i = 0; i < n; i++)
        largest = MAX (largest, fabs (x[(gsize) rows[i] * d + j]));
      if (fabs (fit->mean[j]) <= 1e-14 * largest)
        fit->mean[j] = 0;
      for (guint i = 0; i < n; i++)
        square += gradus_square (x[(gsize) rows[i] * d + j] - fit->mean[j]) / n;
      fit->scale[j] = standardise && square > 0 ? sqrt (square) : 1;
    }
  for (guint i = 0; i < n; i++)
    {
      for (guint j = 0; j < d; j++)
        z[(gsize) i * d + j] = (x[(gsize) rows[i] * d + j] - fit->mean[j]) / fit->scale[j];
      centred[i] = y[rows[i]] - fit->y_mean;
    }
  svd = gradus_svd_new (z, n, d);
  fit->sigma = g_new0 (double, fit->p);
  fit->right = g_new0 (double, (gsize) fit->p * d);
  fit->beta = g_new0 (double, fit->p);
  if (svd == NULL)
    return;
  said = g_new (double, fit->p);
  gradus_svd_say (svd, centred, said);
  length = sqrt (gradus_sum_squares (centred, n));
  memcpy (fit->sigma, svd->values, fit->p * sizeof (double));
  memcpy (fit->right, svd->right, (gsize) fit->p * d * sizeof (double));
  while (fit->rank < fit->p && fit->sigma[fit->rank] > NOTHING * fit->sigma[0])
    {
      if (fabs (said[fit->rank]) > 1e-14 * length)
        fit->beta[fit->rank] = said[fit->rank] / fit->sigma[fit->rank];
      fit->rank++;
    }
}

/* The place of @x on direction @k. */
static double
place_of (const Fit *fit, const double *x, guint k)
{
  double sum = 0;

  for (guint j = 0; j < fit->d; j++)
    sum += fit->right[(gsize) k * fit->d + j] * (x[j] - fit->mean[j]) / fit->scale[j];
  return sum;
}

/* Predictions for @x with 0, 1, ... @p directions: 1 + p numbers. */
static void
predict_all (const Fit *fit, const double *x, guint p, double *out)
{
  out[0] = fit->y_mean;
  for (guint k = 0; k < p; k++)
    out[k + 1] = out[k] + (k < fit->p ? fit->beta[k] * place_of (fit, x, k) : 0);
}

/* Slope @j, in the units of the inputs, with the first @m directions. */
static double
slope_of (const Fit *fit, guint m, guint j)
{
  double sum = 0;

  for (guint k = 0; k < m; k++)
    sum += fit->beta[k] * fit->right[(gsize) k * fit->d + j] / fit->scale[j];
  return sum;
}

/* --- What follows at once --------------------------------------------------------------------- */

static void
split (Work *work, const GradusTable *table)
{
  gboolean both[2] = { FALSE, FALSE };

  for (guint i = 0; table->sample != NULL && i < table->n; i++)
    both[table->sample[i] == 1] = TRUE;
  work->sampled = both[0] && both[1];
  work->rows = g_new (guint, table->n);
  work->fresh = g_new (guint, table->n);
  for (guint i = 0; i < table->n; i++)
    if (work->sampled && table->sample[i] == 1)
      work->fresh[work->n_new++] = i;
    else
      work->rows[work->n++] = i;
  if (work->sampled)
    return;
  work->parts = MIN (work->n, PARTS);
  memcpy (work->fresh, work->rows, work->n * sizeof (guint));
  work->n_new = work->n;
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  Work work = { 0 };
  Fit fit = { 0 };
  char *wrong = NULL;

  if (table->d < 2)
    return g_strdup (_ ("There is one input, so there is no direction to choose: give at least two "
                        "inputs."));
  if (table->d > MOST_COLUMNS || table->n > MOST_ROWS)
    return g_strdup_printf (_ ("There are %u rows and %u inputs, and up to %d by %d are taken "
                               "apart: take a sample, or choose fewer columns."), table->n,
                            table->d, MOST_ROWS, MOST_COLUMNS);
  split (&work, table);
  if (work.n < (guint) params->m + 1)
    wrong = g_strdup_printf (_ ("%d directions cannot be told from %u rows: keep fewer directions, "
                                "or give at least %d rows."), params->m, work.n, params->m + 1);
  else if ((guint) params->m > table->d)
    wrong = g_strdup_printf (_ ("%d directions cannot be kept of %u inputs: keep at most %u."),
                             params->m, table->d, table->d);
  else
    {
      find_fit (&fit, table->x, table->y, table->d, work.rows, work.n, params->standardise);
      if (fit.rank < (guint) params->m)
        wrong = g_strdup_printf (_ ("%d directions are to be kept, and only %u have any spread: "
                                    "keep fewer."), params->m, fit.rank);
      clear_fit (&fit);
    }
  g_free (work.rows);
  g_free (work.fresh);
  return wrong;
}

/* What is missed on the points that tell: of new ones by the fit, of those that are left out by
 * fits without their part. */
static void
find_predictions (Work *work, const Params *params)
{
  const guint p = work->fit.p, width = p + 1;
  g_autofree guint *kept = g_new (guint, work->n);

  work->predicted = g_new (double, (gsize) work->n_new * width);
  for (guint i = 0; work->parts == 0 && i < work->n_new; i++)
    predict_all (&work->fit, &work->x[(gsize) work->fresh[i] * work->d], p,
                 &work->predicted[(gsize) i * width]);
  for (guint part = 0; part < work->parts; part++)
    {
      guint n = 0;
      Fit fit;

      for (guint i = 0; i < work->n; i++)
        if (i % work->parts != part)
          kept[n++] = work->rows[i];
      find_fit (&fit, work->x, work->y, work->d, kept, n, params->standardise);
      for (guint i = part; i < work->n; i += work->parts)
        predict_all (&fit, &work->x[(gsize) work->fresh[i] * work->d], p,
                     &work->predicted[(gsize) i * width]);
      clear_fit (&fit);
    }
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  Work *work = g_new0 (Work, 1);
  guint width;
  g_autofree double *predicted = NULL;

  work->d = table->d;
  work->x = table->x;
  work->y = table->y;
  split (work, table);
  find_fit (&work->fit, table->x, table->y, table->d, work->rows, work->n, params->standardise);
  width = work->fit.p + 1;
  find_predictions (work, params);
  predicted = g_new (double, width);
  work->training = g_new0 (double, width);
  work->telling = g_new0 (double, width);
  for (guint i = 0; i < work->n; i++)
    {
      predict_all (&work->fit, &work->x[(gsize) work->rows[i] * work->d], work->fit.p, predicted);
      for (guint k = 0; k < width; k++)
        work->training[k] = hypot (work->training[k],
                                   (work->y[work->rows[i]] - predicted[k]) / sqrt (work->n));
    }
  for (guint i = 0; i < work->n_new; i++)
    for (guint k = 0; k < width; k++)
      work->telling[k] = hypot (work->telling[k],
                                (work->y[work->fresh[i]] - work->predicted[(gsize) i * width + k])
                                  / sqrt (work->n_new));
  return work;
}

static void
unprepare (gpointer workspace)
{
  Work *work = workspace;

  clear_fit (&work->fit);
  g_free (work->rows);
  g_free (work->fresh);
  g_free (work->predicted);
  g_free (work->training);
  g_free (work->telling);
  g_free (work);
}

/* The plane through the means with these slopes of the first two inputs. */
static double
plane_at (const Work *work, double first, double second, const double *x)
{
  return work->fit.y_mean + first * (x[0] - work->fit.mean[0])
         + second * (x[1] - work->fit.mean[1]);
}

/* The root of the mean square that such a plane misses of @n rows. */
static double
missed_by (const Work *work, double first, double second, const guint *rows, guint n)
{
  double sum = 0;

  for (guint i = 0; i < n; i++)
    sum = hypot (sum, (work->y[rows[i]]
                       - plane_at (work, first, second, &work->x[(gsize) rows[i] * work->d]))
                        / sqrt (n));
  return sum;
}

/* --- Stages ----------------------------------------------------------------------------------- */

GRADUS_MICROS (n_columns, (work), work->d + 1)
GRADUS_MICROS (n_directions, (work), work->fit.p)
GRADUS_MICROS (n_telling, (work), gradus_n_strides (work->n_new, 60))
GRADUS_MICROS (n_counts, (work), work->fit.p + 1)

GRADUS_RUN (run_centre, (state, work),
            (state->centred = state->done + 1,
             gradus_step_done (&state->done, &state->last, work->d + 1)))

static GradusStatus
run_directions (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const Fit *fit = &work->fit;

  state->made = state->done + 1;
  gradus_context_raise_if (context, EVENT_NARROW,
                           state->made == fit->p
                             && (fit->rank < fit->p
                                 || fit->sigma[fit->p - 1] < 0.05 * fit->sigma[0]));
  return gradus_step_done (&state->done, &state->last, fit->p);
}

static GradusStatus
run_slopes (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  double *theta = gradus_array_write (&state->theta);

  state->added = state->done + 1;
  for (guint j = 0; j < work->d; j++)
    theta[j] = slope_of (&work->fit, state->added, j);
  gradus_context_raise_if (context, EVENT_BLIND,
                           state->added == (guint) params->m
                             && work->training[params->m] > 0.999 * work->training[0]
                             && work->training[0] > 0);
  return gradus_step_done (&state->done, &state->last, (guint) params->m);
}

static GradusStatus
run_new (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  const guint width = work->fit.p + 1, stride = gradus_stride (work->n_new, 60);
  double *misses;

  if (state->done == 0)
    gradus_array_init_vector (&state->misses, work->n_new);
  misses = gradus_array_write (&state->misses);
  for (guint i = state->done * stride; i < MIN ((state->done + 1) * stride, work->n_new); i++)
    misses[i] = work->y[work->fresh[i]] - work->predicted[(gsize) i * width + (guint) params->m];
  state->told = MIN ((state->done + 1) * stride, work->n_new);
  return gradus_step_done (&state->done, &state->last,
                           (guint) gradus_n_strides (work->n_new, 60));
}

/* The number of directions with the least error of the points that tell. */
static guint
best_count (const Work *work)
{
  guint best = 0;

  for (guint k = 1; k <= work->fit.rank; k++)
    if (work->telling[k] < work->telling[best] - NOTHING * work->telling[0])
      best = k;
  return best;
}

static GradusStatus
run_certify (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const guint width = work->fit.p + 1, k = state->done;

  if (k == 0)
    gradus_array_init_vector (&state->errors, width);
  gradus_array_write (&state->errors)[k] = work->telling[k];
  state->compared = k + 1;
  gradus_context_raise_if (context, EVENT_WORSE,
                           state->compared == width && best_count (work) < work->fit.rank);
  return gradus_step_done (&state->done, &state->last, width);
}

/* --- Quantities ------------------------------------------------------------------------------- */

/* Of the plane at hand, on the training points. */
static double
number_training (const GradusPosition *here)
{
  GRADUS_HERE (state, params, work);

  return state->added > 0 ? work->training[state->added]
                          : missed_by (work, params->first, params->second, work->rows, work->n);
}

GRADUS_NUMBER (number_new, (params, work), work->telling[params->m])
GRADUS_NUMBER (number_share, (state, work),
               gradus_sum_squares (work->fit.sigma, state->added)
                 / gradus_sum_squares (work->fit.sigma, work->fit.p))
GRADUS_VECTOR (array_sigma, (state, work), state->made, k, work->fit.sigma[k])
GRADUS_VECTOR (array_beta, (state, work), state->added, k, work->fit.beta[k])
GRADUS_VECTOR (array_training, (work), work->fit.p + 1, k, work->training[k])

static void
array_directions (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, work);

  memcpy (gradus_array_init_matrix (out, state->made, work->d), work->fit.right,
          (gsize) state->made * work->d * sizeof (double));
}

/* The plane at hand. */
static void
predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  GRADUS_HERE (state, params, work);

  for (gsize i = 0; i < n; i++)
    {
      const double *x = &X[i * work->d];

      if (state->added == 0)
        {
          out[i] = plane_at (work, params->first, params->second, x);
          continue;
        }
      out[i] = work->fit.y_mean;
      for (guint j = 0; j < work->d; j++)
        out[i] += state->theta.data[j] * (x[j] - work->fit.mean[j]);
    }
}

static void
array_residuals (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (work, table);
  double *residuals = gradus_array_init_vector (out, table->n);

  predict (here, work->x, table->n, residuals);
  for (guint i = 0; i < table->n; i++)
    residuals[i] = work->y[i] - residuals[i];
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "training", N_ ("Error of the training points"), "e", .number = number_training,
    .flags = GRADUS_METRIC, .beside = "y" },
  { "new", N_ ("Error of the points that tell"), "e_\\mathrm{new}", .number = number_new,
    GRADUS_KNOWN (State, told), .flags = GRADUS_METRIC, .beside = "y" },
  { "share", N_ ("Share of the spread that is kept"),
    "\\sum_{k\\le m}\\sigma_k^2 / \\sum_k\\sigma_k^2", .number = number_share,
    GRADUS_KNOWN (State, added), .flags = GRADUS_METRIC },
  { "attempts", N_ ("Attempts"), "t", GRADUS_QUANTITY (State, attempts),
    .indices = N_ ("attempt, slope"), .flags = GRADUS_START, .tries = "first second" },
  { "theta", N_ ("Slopes"), "\\theta", GRADUS_QUANTITY (State, theta), .shape = "d",
    GRADUS_KNOWN (State, added), .indices = N_ ("input"), .flags = GRADUS_TRACKED },
  { "beta", N_ ("Slopes along the directions"), "\\beta", .array = array_beta,
    GRADUS_KNOWN (State, added), .indices = N_ ("direction") },
  { "sigma", N_ ("Singular values"), "\\sigma", .array = array_sigma, GRADUS_KNOWN (State, made),
    .indices = N_ ("direction") },
  { "directions", N_ ("Directions"), "U^T", .array = array_directions, GRADUS_KNOWN (State, made),
    .indices = N_ ("direction, input") },
  { "residuals", N_ ("Residuals"), "r", .array = array_residuals, .indices = N_ ("point"),
    .one = N_ ("Residual"), .flags = GRADUS_PER_DATUM, .beside = "y" },
  { "misses", N_ ("What the points that tell are missed by"), "e_i",
    GRADUS_QUANTITY (State, misses), .indices = N_ ("point that tells"), .beside = "y" },
  { "errors", N_ ("Error by the number of directions"), "e_\\mathrm{new}(m)",
    GRADUS_QUANTITY (State, errors), .indices = N_ ("number of directions"), .beside = "y" },
  { "training-errors", N_ ("Training error by the number of directions"), "e(m)",
    .array = array_training, GRADUS_KNOWN (State, compared),
    .indices = N_ ("number of directions"), .beside = "y" },
  { "last", N_ ("In work"), NULL, GRADUS_QUANTITY (State, last) },
  { "centred", N_ ("Columns centred"), NULL, GRADUS_QUANTITY (State, centred) },
  { "made", N_ ("Directions found"), NULL, GRADUS_QUANTITY (State, made) },
  { "added", N_ ("Directions regressed on"), NULL, GRADUS_QUANTITY (State, added) },
  { "told", N_ ("Points that have told"), NULL, GRADUS_QUANTITY (State, told) },
  { "compared", N_ ("Numbers compared"), NULL, GRADUS_QUANTITY (State, compared) });

/* Rounding is 0. */
static double
clean (const Work *work, double number)
{
  return fabs (number) > 1e-10 * (fabs (work->fit.y_mean) + work->training[0]) ? number : 0;
}

/* The attempt with the least training error, the present one among them. */
static void
find_best_attempt (const GradusPosition *here, double best[2])
{
  GRADUS_HERE (state, params, work);
  const gsize n = state->attempts.n_dims == 2 ? state->attempts.shape[0] : 0;

  best[0] = params->first;
  best[1] = params->second;
  for (gsize t = 0; t < n; t++)
    {
      const double *a = &state->attempts.data[2 * t];

      if (missed_by (work, a[0], a[1], work->rows, work->n)
          < missed_by (work, best[0], best[1], work->rows, work->n))
        memcpy (best, a, sizeof (double) * 2);
    }
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, work, table);
  const Fit *fit = &work->fit;
  const guint k = MIN (state->last, fit->p - 1), m = (guint) params->m;
  const guint column = MIN (state->last, work->d), count = MIN (state->last, fit->p);
  const guint point = MIN (MAX (state->told, 1), work->n_new) - 1;
  const guint row = work->fresh[point];
  g_autofree double *least = g_new (double, work->d);
  double best[2];

  for (guint j = 0; j < work->d; j++)
    least[j] = slope_of (fit, fit->rank, j);
  find_best_attempt (here, best);
  gradus_names_flag (names, "plane", work->d == 2);
  gradus_names_flag (names, "sampled", work->sampled);
  gradus_names_whole (names, "n-training", work->n);
  gradus_names_whole (names, "n-telling", work->n_new);
  gradus_names_whole (names, "parts", work->parts);
  gradus_names_whole (names, "p", fit->p);
  gradus_names_whole (names, "rank", fit->rank);
  gradus_names_number (names, "now",
                       clean (work, missed_by (work, params->first, params->second, work->rows,
                                               work->n)));
  gradus_names_word (names, "column-name",
                     column < work->d ? table->names[table->x_columns[column]]
                                      : table->names[table->y_column]);
  gradus_names_number (names, "column-mean", column < work->d ? fit->mean[column] : fit->y_mean);
  gradus_names_vector (names, "means", fit->mean, work->d);
  gradus_names_number (names, "y-mean", fit->y_mean);
  gradus_names_whole (names, "k", k + 1);
  gradus_names_vector (names, "u", &fit->right[(gsize) k * work->d], work->d);
  gradus_names_number (names, "spread", fit->sigma[k]);
  gradus_names_number (names, "spread-share", gradus_square (fit->sigma[k])
                                                / gradus_sum_squares (fit->sigma, fit->p));
  gradus_names_number (names, "noise", k < fit->rank ? 1 / fit->sigma[k] : NAN);
  gradus_names_number (names, "last-noise", fit->rank > 0 ? 1 / fit->sigma[fit->rank - 1] : NAN);
  gradus_names_number (names, "slope", fit->beta[k]);
  gradus_names_number (names, "narrowest", fit->sigma[fit->p - 1]);
  gradus_names_number (names, "widest", fit->sigma[0]);
  gradus_names_vector (names, "least", least, work->d);
  gradus_names_number (names, "none", clean (work, work->training[0]));
  gradus_names_number (names, "fitted", clean (work, work->training[m]));
  gradus_names_number (names, "explained",
                       work->training[0] > 0
                         ? clean (work, 1 - gradus_square (work->training[m] / work->training[0]))
                         : NAN);
  gradus_names_whole (names, "point", point + 1);
  gradus_names_vector (names, "x-new", &work->x[(gsize) row * work->d], work->d);
  gradus_names_number (names, "y-new", work->y[row]);
  gradus_names_number (names, "guessed", work->predicted[(gsize) point * (fit->p + 1) + m]);
  gradus_names_number (names, "miss",
                       clean (work, work->y[row]
                                      - work->predicted[(gsize) point * (fit->p + 1) + m]));
  gradus_names_number (names, "telling", clean (work, work->telling[m]));
  gradus_names_whole (names, "count", count);
  gradus_names_number (names, "count-training", clean (work, work->training[count]));
  gradus_names_number (names, "count-telling", clean (work, work->telling[count]));
  gradus_names_number (names, "all-training", clean (work, work->training[fit->rank]));
  gradus_names_number (names, "all-telling", clean (work, work->telling[fit->rank]));
  gradus_names_whole (names, "best-count", best_count (work));
  gradus_names_number (names, "best-telling", clean (work, work->telling[best_count (work)]));
  gradus_names_flag (names, "all-best", best_count (work) == fit->rank);
  gradus_names_number (names, "attempt-training",
                       clean (work, missed_by (work, best[0], best[1], work->rows, work->n)));
  gradus_names_number (names, "attempt-telling",
                       clean (work, missed_by (work, best[0], best[1], work->fresh,
                                               work->n_new)));
}

/* --- What theory promises --------------------------------------------------------------------- */

/* What is left of y is at right angles to every direction that is kept. */
static gboolean
holds_normal (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);
  double size = 0;

  for (guint k = 0; k < state->added; k++)
    {
      double dot = 0;

      for (guint i = 0; i < work->n; i++)
        {
          const double *x = &work->x[(gsize) work->rows[i] * work->d];
          double fitted;

          predict (here, x, 1, &fitted);
          dot += place_of (&work->fit, x, k) * (work->y[work->rows[i]] - fitted);
        }
      *measured = MAX (*measured, fabs (dot));
    }
  size = work->fit.sigma[0] * (work->training[0] + 1e-12 * fabs (work->fit.y_mean))
         * sqrt (work->n);
  return *measured <= 1e-8 * size + 1e-300;
}

static gboolean
holds_orthonormal (const GradusPosition *here, double *measured)
{
  const Fit *fit = &((const Work *) here->workspace)->fit;

  for (guint a = 0; a < fit->rank; a++)
    for (guint b = 0; b <= a; b++)
      *measured = MAX (*measured, fabs (gradus_dot (&fit->right[(gsize) a * fit->d],
                                                    &fit->right[(gsize) b * fit->d], fit->d)
                                        - (a == b)));
  return *measured <= 1e-9;
}

/* Each direction lowers the training error, or leaves it. */
static gboolean
holds_falls (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (work);

  for (guint k = 1; k <= work->fit.p; k++)
    *measured = MAX (*measured, work->training[k] - work->training[k - 1]);
  return *measured <= 1e-9 * work->training[0] + 1e-300;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "normal", N_ ("Residuals are at right angles to what is kept"), "z_k^T r = 0", holds_normal,
    .phase = "slopes" },
  { "orthonormal", N_ ("Directions of length 1 at right angles"), "U^TU = I", holds_orthonormal,
    .phase = "directions" },
  { "falls", N_ ("The training error never rises with one direction more"), "e(m) \\le e(m-1)",
    holds_falls, .phase = "certify" });

/* --- Pictures --------------------------------------------------------------------------------- */

/* The first two inputs with the plane as contours; rings are points that tell. */
static void
build_plane (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work, table);
  const Fit *fit = &work->fit;
  const GradusRole roles[] = { GRADUS_ROLE_MODEL, GRADUS_ROLE_SECOND };
  g_autofree double *xy = gradus_kit_plane (table, NULL);

  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, table->names[table->x_columns[0]],
                         table->names[table->x_columns[1]]);
  if (work->d == 2)
    gradus_scene_field (scene, GRADUS_FIELD_SCALAR, 1, predict);
  else
    gradus_scene_set_caption (scene, _ ("The first two inputs; the others are not drawn."));
  for (guint k = 0; k < MIN (state->made, 2); k++)
    {
      const double *u = &fit->right[(gsize) k * work->d];
      const double reach = fit->sigma[0] / sqrt (work->n);

      gradus_scene_arrow (scene, fit->mean[0], fit->mean[1],
                          fit->mean[0] + reach * u[0] * fit->scale[0],
                          fit->mean[1] + reach * u[1] * fit->scale[1], roles[k],
                          k < state->added ? GRADUS_LINE_BOLD : GRADUS_LINE_DASHED);
      gradus_scene_label (scene, k == 0 ? C_ ("legend", "most spread")
                                        : C_ ("legend", "across"));
    }
  for (guint i = 0; i < work->n; i++)
    gradus_scene_point (scene, xy[2 * work->rows[i]], xy[2 * work->rows[i] + 1], GRADUS_ROLE_DATA,
                        GRADUS_SHAPE_CIRCLE, 1.1, (int) work->rows[i]);
  gradus_scene_label (scene, C_ ("legend", "training"));
  for (guint i = 0; work->sampled && i < state->told; i++)
    gradus_scene_point (scene, xy[2 * work->fresh[i]], xy[2 * work->fresh[i] + 1],
                        GRADUS_ROLE_ACCENT, GRADUS_SHAPE_DIAMOND, 1.1, (int) work->fresh[i]);
  if (work->sampled && state->told > 0)
    gradus_scene_label (scene, C_ ("legend", "new"));
}

/* The training error of planes, over their first two slopes; the others are 0. */
static double
surface (const GradusPosition *here, double a, double b)
{
  const Work *work = here->workspace;

  return gradus_square (missed_by (work, a, b, work->rows, work->n));
}

static void
sample_slopes (const GradusPosition *here, const double *xy, gsize n, double *out)
{
  for (gsize i = 0; i < n; i++)
    out[i] = surface (here, xy[2 * i], xy[2 * i + 1]);
}

/* Planes by their slopes: the valley, the learner's plane, those of one direction after the
 * other. */
static void
build_slopes (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params, work);
  const Fit *fit = &work->fit;
  const gsize n = state->attempts.n_dims == 2 ? state->attempts.shape[0] : 0;
  double low[2] = { 0, 0 }, high[2] = { 0, 0 }, levels[10];

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, "θ₁", "θ₂");
  for (guint j = 0; j < 2; j++)
    {
      const double own = j == 0 ? params->first : params->second;
      double margin;

      for (guint k = 0; k <= fit->rank; k++)
        {
          low[j] = MIN (low[j], slope_of (fit, k, j));
          high[j] = MAX (high[j], slope_of (fit, k, j));
        }
      low[j] = MIN (low[j], own);
      high[j] = MAX (high[j], own);
      margin = 0.25 * MAX (high[j] - low[j], 1e-9 + 0.1 * fabs (high[j]));
      low[j] -= margin;
      high[j] += margin;
    }
  gradus_scene_set_x_range (scene, low[0], high[0]);
  gradus_scene_set_y_range (scene, low[1], high[1]);
  if (work->training[0] > 0)
    {
      for (guint k = 0; k < 10; k++)
        levels[k] = gradus_square (work->training[0]) * gradus_square ((k + 0.5) / 6);
      gradus_scene_field (scene, GRADUS_FIELD_SCALAR, 1, sample_slopes);
      gradus_scene_field_levels (scene, levels, 10);
    }
  for (gsize t = 0; t < n; t++)
    gradus_scene_point (scene, state->attempts.data[2 * t], state->attempts.data[2 * t + 1],
                        GRADUS_ROLE_PAST, GRADUS_SHAPE_CROSS, 1, -1);
  for (guint k = 0; k < state->added; k++)
    gradus_scene_arrow (scene, slope_of (fit, k, 0), slope_of (fit, k, 1),
                        slope_of (fit, k + 1, 0), slope_of (fit, k + 1, 1), GRADUS_ROLE_MODEL,
                        GRADUS_LINE_BOLD);
  if (state->added > 0)
    gradus_scene_label (scene, C_ ("legend", "a direction"));
  if (state->added > 0)
    {
      gradus_scene_point (scene, slope_of (fit, fit->rank, 0), slope_of (fit, fit->rank, 1),
                          GRADUS_ROLE_SECOND, GRADUS_SHAPE_STAR, 1.4, -1);
      gradus_scene_label (scene, C_ ("legend", "least squares"));
    }
  gradus_scene_point (scene, params->first, params->second,
                      gradus_contest_is_trying (here) ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_BET,
                      GRADUS_SHAPE_DIAMOND, 1.4, -1);
  gradus_scene_label (scene, C_ ("legend", "your slopes"));
  gradus_scene_param_handle (scene, "first", "second", params->first, params->second);
}

/* What a direction adds to the slopes, and what one step of noise adds. */
static void
build_tilt (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params, work);
  const Fit *fit = &work->fit;
  const guint n = MIN (fit->rank, 12);

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y,
                         C_ ("axis", "direction"), C_ ("axis", "slope"));
  if (gradus_kit_waits (scene, state->made == 0 || state->added == 0,
                        _ ("Slopes along the directions come when they are found.")))
    return;
  gradus_scene_set_x_range (scene, 0.4, MAX (n, 2) + 0.6);
  for (guint k = 0; k < n; k++)
    {
      const gboolean kept = k < (guint) params->m;

      gradus_scene_bar (scene, k + 0.8, 0.35, 0, fabs (fit->beta[k]),
                        kept ? GRADUS_ROLE_MODEL : GRADUS_ROLE_MUTED, kept ? 0.75 : 0.3);
      gradus_scene_bar (scene, k + 1.2, 0.35, 0, 1 / fit->sigma[k], GRADUS_ROLE_ERROR, 0.5);
    }
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "slope that is kept"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MUTED, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "slope that is left out"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_ERROR, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "noise of 1"));
}

/* Errors over the number of directions: of training at once, of the points that tell as they are
 * compared; the learner's plane as lines. */
static void
build_errors (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params, work);
  const guint width = work->fit.p + 1;
  g_autofree double *x = g_new (double, width);
  double best[2];

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y,
                         C_ ("axis", "directions"), C_ ("axis", "error"));
  if (gradus_kit_waits (scene, state->added == 0,
                        _ ("Errors are compared when there are slopes.")))
    return;
  for (guint k = 0; k < width; k++)
    x[k] = k;
  gradus_scene_set_x_range (scene, -0.2, width - 0.8);
  gradus_scene_include (scene, 0, 1.05 * work->training[0]);
  gradus_scene_polyline (scene, x, work->training,
                         state->compared > 0 ? width : state->added + 1, GRADUS_ROLE_DATA,
                         GRADUS_LINE_MARKERS | GRADUS_LINE_DASHED);
  gradus_scene_label (scene, C_ ("legend", "training"));
  if (state->compared > 0)
    {
      gradus_scene_polyline (scene, x, state->errors.data, state->compared, GRADUS_ROLE_MODEL,
                             GRADUS_LINE_MARKERS);
      gradus_scene_label (scene, work->sampled ? C_ ("legend", "new points")
                                               : C_ ("legend", "left out"));
    }
  if (state->told == work->n_new)
    gradus_scene_point (scene, params->m, work->telling[params->m], GRADUS_ROLE_ACCENT,
                        GRADUS_SHAPE_RING, 1.6, -1);
  if (state->compared == width)
    {
      find_best_attempt (here, best);
      gradus_scene_hrule (scene, missed_by (work, best[0], best[1], work->fresh, work->n_new),
                          GRADUS_ROLE_BET, GRADUS_LINE_DASHED, NULL);
      gradus_scene_label (scene, C_ ("legend", "your plane"));
    }
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "plane", N_ ("Inputs and the plane over them"), .edit = GRADUS_EDIT_POINTS,
    .build = build_plane },
  { "slopes", N_ ("Planes by their slopes"), .build = build_slopes },
  { "tilt", N_ ("Slopes, and what noise adds"), .build = build_tilt },
  { "errors", N_ ("Errors by the number of directions"), .build = build_errors });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "try", N_ ("Set the slopes"), N_ ("Drag the diamond until the plane misses the training points "
                                      "as little as it can."),
    .shows = "slopes", .asks = "first second", .pseudocode = N_ ("set the slopes yourself"),
    .once = TRUE, .run = gradus_run_nothing,
    .rule = "\\role{error}{e} = \\sqrt{\\tfrac1n\\sum_i (y_i - \\bar y - \\theta^T(x_i - \\bar "
            "x))^2}",
    .filled = GRADUS_SAY ({ NULL, "\\theta = (<first>, <second>),\\quad \\role{error}{e} = "
                                  "<now|error>" }),
    .said = GRADUS_SAY (
      { "plane", N_ ("With the slopes {first} and {second} the {n-training} training points are "
                     "missed by {now}.") },
      { NULL, N_ ("With the slopes {first} and {second} of the first two inputs, the others flat, "
                  "the {n-training} training points are missed by {now}.") }) },
  { "centre", N_ ("Take the means away"), N_ ("The plane goes through the means of inputs and "
                                              "target."),
    .shows = "plane", .pseudocode = N_ ("x ← x − x̄\ny ← y − ȳ"), .once = TRUE,
    .n_micro = n_columns, .run = run_centre,
    .rule = "\\hat y = \\bar y + \\theta^T(x - \\bar x)",
    .filled = GRADUS_SAY ({ NULL, "\\bar x = <means>,\\quad \\bar y = <y-mean>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("The mean of {column-name} is {column-mean}.") },
      { "standardise", N_ ("The plane goes through {means} at the height {y-mean}; inputs are "
                           "divided by their spreads.") },
      { NULL, N_ ("The plane goes through {means} at the height {y-mean}. Inputs keep their "
                  "units.") }) },
  { "directions", N_ ("Find the directions"), N_ ("Where do the inputs vary most? y is not looked "
                                                  "at."),
    .shows = "plane", .pseudocode = N_ ("u₁ … uₚ ← principal directions of x"), .once = TRUE,
    .n_micro = n_directions, .run = run_directions,
    .rule = "\\role{model}{u_k}: \\sigma_k = \\|X u_k\\| \\to \\max,\\quad u_k \\perp u_1, "
            "\\dots, u_{k-1}",
    .filled = GRADUS_SAY (
      { "micro and d <= 6", "\\role{model}{u_{<k>}} = <u|model>,\\quad \\sigma_{<k>} = <spread>" },
      { "micro", "\\sigma_{<k>} = <spread>" },
      { NULL, "\\sigma_1 = <widest|model>,\\quad \\sigma_{<p>} = <narrowest>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Direction {k} has {percent spread-share} of the spread.") },
      { "event:narrow", N_ ("The inputs lie on a narrow ridge: their singular value is {widest} "
                            "along it and {narrowest} across, where they hardly vary.") },
      { NULL, N_ ("The singular value of the inputs is {widest} along the first direction and "
                  "{narrowest} along the last.") }) },
  { "slopes", N_ ("Regress on the directions"), N_ ("A regression on one number for each direction "
                                                    "that is kept; none knows of the others."),
    .shows = "slopes tilt", .pseudocode = N_ ("for k = 1 … m: βₖ ← zₖᵀy / zₖᵀzₖ\nθ ← Σ βₖ uₖ"),
    .once = TRUE, .micro = "m", .run = run_slopes,
    .rule = "\\role{accent}{\\beta_k} = \\frac{z_k^Ty}{z_k^Tz_k},\\quad \\role{model}{\\theta} = "
            "\\sum_{k\\le m} \\role{accent}{\\beta_k} u_k",
    .filled = GRADUS_SAY (
      { "micro", "\\role{accent}{\\beta_{<k>}} = <slope|accent>" },
      { "d <= 6", "\\role{model}{\\theta} = <theta|model>,\\quad \\role{error}{e} = "
                  "<fitted|error>" },
      { NULL, "\\role{error}{e} = <fitted|error>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("The slope along direction {k} is {slope}; noise of 1 in the targets would "
                     "change it by {noise}.") },
      { "event:blind", N_ ("The kept directions explain nothing of y: {fitted} is missed, as much "
                           "as by the mean alone. y varies where they do not look.") },
      { "m == rank", N_ ("All directions are in, and the plane is that of least squares: the "
                         "training points are missed by {fitted}.") },
      { NULL, N_ ("With m = {m} the training points are missed by {fitted}, of {none} by the mean "
                  "alone.") }) },
  { "new", N_ ("Ask other points"), N_ ("Points that did not make the plane tell what it is "
                                        "worth."),
    .shows = "plane errors", .pseudocode = N_ ("for each point that tells: e ← y − ŷ"),
    .once = TRUE, .n_micro = n_telling, .run = run_new,
    .rule = "\\role{error}{e_\\mathrm{new}} = \\sqrt{\\tfrac1n\\sum_i (y_i - \\hat y_i)^2}",
    .filled = GRADUS_SAY (
      { "micro", "e_{<point>} = <miss|error>" },
      { NULL, "\\role{error}{e_\\mathrm{new}} = <telling|error>" }),
    .said = GRADUS_SAY (
      { "micro and sampled", N_ ("New point {point} at {x-new}: {y-new} was to come, and the plane "
                                 "has {guessed}.") },
      { "micro", N_ ("Point {point} at {x-new} is left out: {y-new} was to come, and a plane made "
                     "without it has {guessed}.") },
      { "sampled", N_ ("{n-telling} new points are missed by {telling}; the training points were "
                       "missed by {fitted}.") },
      { NULL, N_ ("Left out in {parts} parts, the points are missed by {telling}; in the training "
                  "they were missed by {fitted}.") }) },
  { "certify", N_ ("Compare the numbers of directions"), N_ ("What would fewer or more directions "
                                                             "have been worth?"),
    .shows = "errors", .pseudocode = N_ ("for m = 0 … p: e_new(m)"), .once = TRUE,
    .n_micro = n_counts, .run = run_certify,
    .rule = "\\role{model}{m^*} = \\arg\\min_m\\, e_\\mathrm{new}(m)",
    .filled = GRADUS_SAY (
      { "micro", "e(<count>) = <count-training>,\\quad \\role{error}{e_\\mathrm{new}(<count>)} = "
                 "<count-telling|error>" },
      { NULL, "\\role{model}{m^*} = <best-count|model>,\\quad e_\\mathrm{new}(m^*) = "
              "<best-telling|error>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("With {count} of the directions: {count-training} in the training, "
                     "{count-telling} on the points that tell.") },
      { "event:worse and attempted", N_ ("The points that tell are missed least with m = "
                                         "{best-count}: {best-telling}; with all directions "
                                         "{all-telling}. Your best plane misses them by "
                                         "{attempt-telling}, and {attempt-training} in the "
                                         "training.") },
      { "event:worse", N_ ("The points that tell are missed least with m = {best-count}: "
                           "{best-telling}; with all directions {all-telling}, though "
                           "{all-training} in the training is the least.") },
      { NULL, N_ ("All directions are best here: the points that tell are missed by "
                  "{all-telling}.") }) });

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "m", .label = N_ ("Directions to keep"), .symbol = "m",
    .blurb = N_ ("The first so many, by how far the inputs vary along them."),
    GRADUS_PARAM_FIELD (Params, m), .def = 1, .min = 1, .max = MOST_COLUMNS, .slider_min = 1,
    .slider_max = 8, .applies = GRADUS_APPLIES_REDO },
  { .id = "first", .label = N_ ("Your slope of the first input"), .symbol = "\\theta_1",
    .blurb = N_ ("Drag the diamond among the slopes."), GRADUS_PARAM_FIELD (Params, first),
    GRADUS_PLACE (0, 1e6, -20, 20, 0.5) },
  { .id = "second", .label = N_ ("Your slope of the second input"), .symbol = "\\theta_2",
    .blurb = N_ ("Drag the diamond among the slopes."), GRADUS_PARAM_FIELD (Params, second),
    GRADUS_PLACE (0, 1e6, -20, 20, 0.5) },
  { .id = "standardise", .label = N_ ("Divide by spreads"),
    .blurb = N_ ("Each input by its standard deviation, so that units do not choose the "
                 "directions."),
    GRADUS_PARAM_FIELD (Params, standardise), .max = 1, .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_NARROW] = { "narrow", N_ ("A narrow ridge"),
                     N_ ("Along the last direction the inputs hardly vary.") },
  [EVENT_BLIND] = { "blind", N_ ("Nothing is explained"),
                    N_ ("The target does not vary along the directions that are kept.") },
  [EVENT_WORSE] = { "worse", N_ ("Fewer are better"),
                    N_ ("With all directions the points that tell are missed by more.") });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "explained", N_ ("How much is explained?"), "slopes", "tilt", .asks = GRADUS_ASKS_NUMBER,
    .about = "explained", .scale = "0.2", .when = "none > 0",
    .words = N_ ("m = {m} of the directions is kept. Which share of the squares of y do they "
                 "explain in the training, from 0 to 1?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("It is {explained}: how much of y lies along the kept "
                                     "directions, not how much of x.") }) },
  { "best", N_ ("Does the best fit predict best?"), "certify", "errors",
    .asks = GRADUS_ASKS_EVENT, .about = "all-best",
    .words = N_ ("With all directions the training points are missed by {all-training}, as little "
                 "as any plane can. Does that plane also miss the points that tell the least, "
                 "among all m?"),
    .truth = GRADUS_SAY (
      { "all-best", N_ ("Yes. With all directions they are missed by {all-telling}.") },
      { NULL, N_ ("No. With m = {best-count} they are missed by {best-telling}, with all by "
                  "{all-telling}.") }),
    .intuition = N_ ("You thought that small residuals are best, but for the noise in them "
                     "slopes were paid that reach far across the ridge."),
    .intuition_answer = "yes" });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "ridge-top", .title = N_ ("A narrow ridge"),
    .blurb = N_ ("Least squares misses nothing in the training and new points by 0.3; one "
                 "direction misses 0.3 in the training and new points not at all."),
    .data = "ridge-top-8",
    .claims = "fitted ~ 0.3\ntelling == 0\nall-training == 0\nall-telling ~ 0.3" },
  { .id = "by-hand", .title = N_ ("By hand: least squares"),
    .blurb = N_ ("Both directions: the slopes are 16 and −14, and 16 · 2.01 − 14 · 1.99 = 4.3."),
    .data = "ridge-top-8", .params = "m=2",
    .claims = "theta[0] ~ 16\ntheta[1] ~ -14\nfitted == 0" },
  { .id = "left-out", .title = N_ ("Leaving out chooses wrongly"),
    .blurb = N_ ("Without new points each point is left out once: least squares misses them by 0, "
                 "because all four lie on its plane exactly; so leaving out would keep both "
                 "directions."),
    .data = "ridge-top-8:new=false",
    .claims = "n == 4\nparts == 4\nall-telling == 0\nbest-count == 2" },
  { .id = "along", .title = N_ ("A target along the cloud"),
    .blurb = N_ ("y = x₁ + x₂: one direction explains all."), .data = "cross-4-along",
    .claims = "explained == 1\nfitted == 0" },
  { .id = "houses", .title = N_ ("Houses, each input by its spread"),
    .blurb = N_ ("Living area and bedrooms of 47 houses: the first direction, larger in both, has "
                 "most of the spread."),
    .data = "portland-houses:features=both", .params = "standardise=true",
    .claims = "n == 47\nstandardise == 1\nstep 4: share > 0.7" },
  { .id = "units", .title = N_ ("Houses in their units"),
    .blurb = N_ ("Square feet are loud, bedrooms are not heard: the first direction is the area "
                 "alone."),
    .data = "portland-houses:features=both", .claims = "step 4: share > 0.999\nstandardise == 0" },
  { .id = "second", .title = N_ ("Failure: y lies across"),
    .blurb = N_ ("y = x₁ − x₂: the first direction holds 0.8 of the spread, and nothing of y."),
    .data = "cross-4-across",
    .failure = N_ ("The directions are chosen without looking at y. Here y varies along the second "
                   "one, and one direction explains 0 of 16. Keep more, shrink with ridge "
                   "regression instead, or choose directions that know of y."),
    .claims = "explained == 0\nstep 4: share ~ 0.80\nnone ~ 2\never: event:blind" });

#define NUMPY "oracles-B/ch15a.out: numpy.linalg.svd, lstsq"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "ridge-top", 1, "sigma", GRADUS_EXPECT (4.472136, 0.028284), 1e-6, NUMPY },
  { "ridge-top", 1, "theta", GRADUS_EXPECT (1, 1), 1e-9, NUMPY },
  { "ridge-top", 1, "training-errors", GRADUS_EXPECT (3.17647603, 0.3, 0), 1e-8,
    "by hand: √(40.36/4), 0.3, 0" },
  { "ridge-top", 1, "errors", GRADUS_EXPECT (3.16227766, 0, 0.3), 1e-8,
    "by hand: √(40/4), 0, 0.3" },
  { "by-hand", 1, "theta", GRADUS_EXPECT (16, -14), 1e-8, NUMPY },
  { "left-out", 1, "errors", GRADUS_EXPECT (0.6883614), 1e-6, .index = 1,
    .source = "oracles-B/extra3.out: √(1.895367/4)" },
  { "second", 1, "training", GRADUS_EXPECT (2), 1e-12, "by hand" },
  { "along", 1, "theta", GRADUS_EXPECT (1, 1), 1e-12, "by hand" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "one-two", .title = N_ ("One direction and both"),
    .blurb = N_ ("One direction misses 0.3 in the training and new points not at all; both do it "
                 "the other way round."),
    .preset = "ridge-top", .left = "m=1", .right = "m=2", .plot = "errors",
    .claims = "left: fitted ~ 0.3\nleft: telling == 0\nright: fitted == 0\nright: telling ~ "
              "0.3" });

static const GradusSheet sheet = {
  .aha = N_ ("Regress only along directions in which the data really vary; refuse to guess "
             "across."),
  .by_hand = N_ ("16 · 2.01 − 14 · 1.99 = 4.3. At the new point (1, −1) least squares has 30, one "
                 "direction 0; at (2, 1) 18 and 3."),
  .why = "tilt",
  .intuition = N_ ("Zero residuals predict best."),
  .caught_by = "best",
  .breaks = N_ ("y = x₁ − x₂ on a cloud that leans the other way: 0.8 of the spread is kept, and 0 "
                "of 16 explained."),
  .needs = "pca least-squares",
  .leads_to = "ridge-regression subspace-constrained-ls sufficient-dimension-reduction",
  .aliases = "PCR; collinearity; 主成分回归; 共线性; zcfhg",
  .terms = N_ ("principal component; collinearity"),
};

const GradusDescriptor gradus_principal_component_regression = {
  .id = "principal-component-regression", .chapter = 15, .difficulty = 2,
  .title = N_ ("Principal component regression"),
  .summary = N_ ("Regresses on the first principal directions of the inputs alone."),
  .goal = N_ ("Say why a plane with larger residuals can predict better, and when it cannot."),
  .source = "Massy 1965",
  .kind = GRADUS_KIND_STAGES, .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_Y | GRADUS_NEEDS_MODERATE,
  .distances = TRUE,
  .columns = N_ ("Two inputs or more and a target; a sample says which rows are new."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .validate = validate,
  .prepare = prepare, .unprepare = unprepare, .name = name,
  .predicts = GRADUS_PREDICTS_REAL, .predict = predict,
  .start_said = GRADUS_SAY (
    { "sampled", N_ ("{n-training} training points and {n-telling} new ones, which have to wait. "
                     "Which plane will predict them best?") },
    { NULL, N_ ("{n-training} points with {d} inputs. Which plane will predict best?") }),
  .start_shows = "plane slopes", .end_shows = "errors",
  .same = GRADUS_SAMENESS ({ "one-point", GRADUS_SENTENCE }, { "equal", GRADUS_SENTENCE }),
};
