/* A density with a threshold: what is improbable under a Gaussian is strange, in stages.
 *
 * Objective. Say which points do not belong, from a density fitted to points that do. For a
 * Gaussian the points of one density lie on an ellipse, so that a limit on log p is one on the
 * squared Mahalanobis distance
 *
 *   d^2 = (x - mu)' Sigma^-1 (x - mu),   log p = -1/2 (d^2 + log |Sigma| + d log 2 pi).
 *
 * Stages. The learner tries a circle around the mean, a limit on the plain distance (try). Mean and
 * covariance are fitted (fit), the axes of the covariance found (axes), and every point gets its
 * d^2, which is a sum of one part for each axis, z_k^2 / lambda_k (distance). The share beyond the
 * limit stands beside what it would be of ordinary points, the tail of chi^2 (tail). Last, circles
 * are held against the limit on d^2 (certify).
 *
 * Models. "gaussian": a full covariance. "diagonal": each column alone, and the parts are those of
 * the columns. "factor": Sigma = Lambda Lambda' + Psi; with z the expected hidden numbers and r = x
 * - mu - Lambda z the parts are |z|^2 and r_j^2 / psi_j, which add up to d^2 (gradus-factor.h). So
 * many factors as Sigma can determine: one takes three columns.
 *
 * Data. With a column of samples it is fitted to the first of them, the known good, and the second
 * is judged; "all" fits it to both. Without one all points are both. Of what is fitted with the
 * divisor n the d^2 add up to n d, and none is above n - 1: among ten points no limit beyond 9
 * catches anything, however far away it is (masking).
 *
 * Cost. O(n d^2), and O(d^3) for the axes; the factor model as many rounds as its EM takes.
 *
 * Edge cases. A column that does not vary, or follows from the others, leaves Sigma without an
 * inverse: a sentence says which. Rank is counted among the correlations, so that units do not
 * matter; of units that are too unlike the axes are not known to working precision.
 *
 * Source: CS229 lecture notes, part IX; P. C. Mahalanobis 1936; 图解机器学习, chapter 12.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <gsl/gsl_cdf.h>

#include "gradus-linalg.h"
#include "threshold.h"

#define MOST_POINTS 20000
/* Micro-steps of the fit. */
#define STRIDES 60
#define NEARLY_ZERO 1e-12
#define LOG_2_PI 1.8378770664093454836

enum { FIT_GOOD, FIT_ALL };
enum { EVENT_STRANGE, EVENT_BLIND };

typedef GradusThresholdParams Params;
typedef GradusThresholdState State;
typedef GradusThresholdWork Work;

/* --- What follows at once --------------------------------------------------------------------- */

static void
choose_rows (Work *work, const GradusTable *table, const Params *params)
{
  work->fit = g_new (guint, table->n);
  work->judged = g_new (guint, table->n);
  for (guint i = 0; i < table->n; i++)
    {
      if (table->sample == NULL || table->sample[i] == 0 || params->fit == FIT_ALL)
        work->fit[work->n_fit++] = i;
      if (table->sample == NULL || table->sample[i] != 0)
        work->judged[work->n_judged++] = i;
    }
}

static void
fit_covariance (Work *work, const GradusTable *table, gboolean diagonal)
{
  const guint d = work->d;

  work->mean = g_new0 (double, d);
  work->cov = g_new0 (double, (gsize) d * d);
  for (guint s = 0; s < work->n_fit; s++)
    for (guint j = 0; j < d; j++)
      work->mean[j] += gradus_table_row (table, work->fit[s])[j] / work->n_fit;
  for (guint s = 0; s < work->n_fit; s++)
    {
      const double *x = gradus_table_row (table, work->fit[s]);

      for (guint a = 0; a < d; a++)
        for (guint b = 0; b < d; b++)
          if (a == b || !diagonal)
            work->cov[(gsize) a * d + b]
              += (x[a] - work->mean[a]) * (x[b] - work->mean[b]) / work->n_fit;
    }
}

/* A column without variance, or the first that is nothing but a sum of those before it. */
static void
find_flaws (Work *work, const GradusTable *table)
{
  const guint d = work->d;
  double l[GRADUS_THRESHOLD_INPUTS * GRADUS_THRESHOLD_INPUTS];

  work->constant = work->follows = -1;
  for (guint j = 0; j < d && work->constant < 0; j++)
    {
      double size = 0;

      for (guint s = 0; s < work->n_fit; s++)
        size = MAX (size, fabs (gradus_table_row (table, work->fit[s])[j]));
      if (work->cov[(gsize) j * (d + 1)] <= gradus_square (1e-14 * size))
        work->constant = (int) j;
    }
  for (guint a = 0; a < d && work->constant < 0 && work->follows < 0; a++)
    for (guint b = 0; b <= a; b++)
      {
        double sum = work->cov[(gsize) a * d + b]
                     / sqrt (work->cov[(gsize) a * (d + 1)] * work->cov[(gsize) b * (d + 1)]);

        for (guint c = 0; c < b; c++)
          sum -= l[a * d + c] * l[b * d + c];
        if (a == b && sum <= NEARLY_ZERO)
          {
            work->follows = (int) a;
            break;
          }
        l[a * d + b] = a == b ? sqrt (sum) : sum / l[b * d + b];
      }
}

static void
find_axes (Work *work, const Params *params)
{
  const guint d = work->d;

  work->axes = g_new0 (double, (gsize) d * d);
  work->values = g_new0 (double, d);
  if (params->model == GRADUS_THRESHOLD_FACTOR)
    {
      if (gradus_factor_fit (work->cov, d, (guint) params->factors, work->axes, work->values))
        work->factor = gradus_factor_new (work->axes, work->values, d, (guint) params->factors);
      work->unlike = work->factor == NULL;
      if (!work->unlike)
        work->log_det = work->factor->log_det;
      return;
    }
  if (params->model == GRADUS_THRESHOLD_DIAGONAL)
    for (guint j = 0; j < d; j++)
      {
        work->axes[(gsize) j * (d + 1)] = 1;
        work->values[j] = work->cov[(gsize) j * (d + 1)];
      }
  else
    work->unlike = !gradus_symmetric_eigen (work->cov, d, work->values, work->axes)
                   || work->values[d - 1] <= 1e-14 * work->values[0];
  for (guint j = 0; j < d && !work->unlike; j++)
    work->log_det += log (work->values[j]);
}

void
gradus_threshold_coordinates (const Work *work, const double *x, double *z)
{
  const guint d = work->d;

  if (work->factor != NULL)
    {
      gradus_factor_expect (work->factor, x, work->mean, z);
      return;
    }
  for (guint k = 0; k < d; k++)
    {
      z[k] = 0;
      for (guint j = 0; j < d; j++)
        z[k] += work->axes[(gsize) k * d + j] * (x[j] - work->mean[j]);
    }
}

/* The parts of d^2. */
static void
find_parts (const Work *work, const double *x, double *parts)
{
  double z[GRADUS_THRESHOLD_INPUTS];

  gradus_threshold_coordinates (work, x, z);
  if (work->factor == NULL)
    {
      for (guint k = 0; k < work->d; k++)
        parts[k] = z[k] * z[k] / work->values[k];
      return;
    }
  parts[0] = gradus_sum_squares (z, work->factor->k);
  for (guint j = 0; j < work->d; j++)
    {
      double rest = x[j] - work->mean[j];

      for (guint f = 0; f < work->factor->k; f++)
        rest -= work->axes[(gsize) j * work->factor->k + f] * z[f];
      parts[1 + j] = rest * rest / work->values[j];
    }
}

static void
find_fence (Work *work, const GradusTable *table, const Params *params)
{
  const guint m = work->n_judged;

  work->away = g_new (double, m);
  work->fence = (GradusFence) { .n = m, .far = work->away, .odd = g_new (guint8, m) };
  work->strangest = work->farthest = work->judged[0];
  for (guint s = 0; s < m; s++)
    {
      const guint i = work->judged[s];

      work->away[s] = sqrt (gradus_distance2 (gradus_table_row (table, i), work->mean, work->d));
      if (work->away[s] > work->fence.most)
        {
          work->fence.most = work->away[s];
          work->farthest = i;
        }
      work->fence.odd[s] = work->d2[i] > params->limit;
      work->fence.n_odd += work->fence.odd[s];
      if (work->d2[i] > work->d2[work->strangest])
        work->strangest = i;
    }
  for (guint s = 0; s < m; s++)
    work->tie = work->tie || (work->judged[s] != work->strangest
                              && work->d2[work->judged[s]]
                                   >= work->d2[work->strangest] * (1 - 1e-9));
  gradus_fence_find_best (&work->fence);
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  Work *work = g_new0 (Work, 1);

  work->n = table->n;
  work->d = table->d;
  work->n_parts = table->d + (params->model == GRADUS_THRESHOLD_FACTOR);
  work->labelled = table->label != NULL && table->n_classes == 2;
  choose_rows (work, table, params);
  fit_covariance (work, table, params->model == GRADUS_THRESHOLD_DIAGONAL);
  find_flaws (work, table);
  work->parts = g_new0 (double, (gsize) work->n * work->n_parts);
  work->d2 = g_new0 (double, work->n);
  if (work->constant < 0 && work->follows < 0)
    find_axes (work, params);
  for (guint i = 0; i < work->n && !gradus_threshold_is_broken (work); i++)
    {
      double *parts = &work->parts[(gsize) i * work->n_parts];

      find_parts (work, gradus_table_row (table, i), parts);
      for (guint k = 0; k < work->n_parts; k++)
        work->d2[i] += parts[k];
    }
  find_fence (work, table, params);
  return work;
}

static void
unprepare (gpointer workspace)
{
  Work *work = workspace;

  g_free (work->fit);
  g_free (work->judged);
  g_free (work->mean);
  g_free (work->cov);
  g_free (work->axes);
  g_free (work->values);
  g_free (work->parts);
  g_free (work->d2);
  g_clear_pointer (&work->factor, gradus_factor_free);
  g_free (work->away);
  g_free (work->fence.odd);
  g_free (work);
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  const int left = (int) table->d - params->factors;
  guint counts[2] = { 0, 0 };

  if (table->n > MOST_POINTS)
    return g_strdup_printf (_("%u points are too many here: at most %d. Use fewer points."),
                            table->n, MOST_POINTS);
  if (table->d > GRADUS_THRESHOLD_INPUTS)
    return g_strdup_printf (_("%u inputs are too many for their axes to be looked at: choose at "
                              "most %d."), table->d, GRADUS_THRESHOLD_INPUTS);
  for (guint i = 0; table->sample != NULL && i < table->n; i++)
    counts[table->sample[i] != 0]++;
  if (table->sample != NULL && (counts[0] == 0 || counts[1] == 0))
    return g_strdup (_("Of the two samples one has no rows: give rows of both, or take the column "
                       "of samples away."));
  /* The bound of Ledermann. */
  if (params->model == GRADUS_THRESHOLD_FACTOR
      && (left < 1 || left * left < (int) table->d + params->factors))
    return g_strdup_printf (_("%d factors of %u columns are not determined: give more columns, or "
                              "take the Gaussian."), params->factors, table->d);
  return NULL;
}

/* What a circle catches, of what the limit on d^2 does. */
static double
score_at (const GradusPosition *here, double circle)
{
  const Work *work = here->workspace;

  return gradus_threshold_is_broken (work) ? NAN : gradus_fence_score (&work->fence, circle);
}

const GradusContest gradus_threshold_contest = {
  .param = "circle", .score = score_at, .better = GRADUS_BETTER_MORE,
  .x_label = N_("your circle (share of the largest distance)"),
  .y_label = N_("share right"),
};

/* --- Stages ----------------------------------------------------------------------------------- */

GRADUS_MICROS (n_fits, (work), gradus_n_strides (work->n_fit, STRIDES))

/* The products of so many rows more fly into the covariance. */
static GradusStatus
run_fit (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work, table);
  const guint d = work->d, stride = gradus_stride (work->n_fit, STRIDES);
  const guint of = (guint) gradus_n_strides (work->n_fit, STRIDES);
  double *cov;

  if (state->done == 0)
    {
      memcpy (gradus_array_init_vector (&state->mean, d), work->mean, d * sizeof (double));
      gradus_array_init_matrix (&state->cov, d, d);
      state->fitted = 0;
    }
  cov = gradus_array_write (&state->cov);
  for (guint s = state->fitted; s < MIN (state->fitted + stride, work->n_fit); s++)
    {
      const double *x = gradus_table_row (table, work->fit[s]);

      for (guint a = 0; a < d; a++)
        for (guint b = 0; b < d; b++)
          if (a == b || params->model != GRADUS_THRESHOLD_DIAGONAL)
            cov[(gsize) a * d + b]
              += (x[a] - work->mean[a]) * (x[b] - work->mean[b]) / work->n_fit;
    }
  state->fitted = MIN (state->fitted + stride, work->n_fit);
  return gradus_step_done (&state->done, &state->last, of);
}

static GradusStatus
run_axes (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work, table);
  const guint d = work->d, k = state->done;
  const guint width = work->factor != NULL ? work->factor->k : d;

  if (work->constant >= 0)
    return gradus_context_fail (context, _("Column %s does not vary among the points that are "
                                           "fitted, and Σ has no inverse. Take it away."),
                                table->names[table->x_columns[work->constant]]);
  if (work->follows >= 0)
    return gradus_context_fail (context, _("Σ has no inverse: column %s follows from the others. "
                                           "Take one of them away, or the diagonal model."),
                                table->names[table->x_columns[work->follows]]);
  if (work->unlike)
    return gradus_context_fail (context, _("The units of the columns are so unlike that Σ has no "
                                           "axes to working precision. Rescale the columns."));
  if (k == 0)
    {
      gradus_array_init_matrix (&state->axes, d, width);
      gradus_array_init_vector (&state->values, d);
    }
  memcpy (&gradus_array_write (&state->axes)[(gsize) k * width], &work->axes[(gsize) k * width],
          width * sizeof (double));
  gradus_array_write (&state->values)[k] = work->values[k];
  state->found = k + 1;
  return gradus_step_done (&state->done, &state->last, d);
}

static GradusStatus
run_distance (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  const guint i = state->done, parts = work->n_parts;

  if (i == 0)
    {
      gradus_array_init_vector (&state->d2, work->n);
      gradus_array_init_matrix (&state->parts, work->n, parts);
    }
  gradus_array_write (&state->d2)[i] = work->d2[i];
  memcpy (&gradus_array_write (&state->parts)[(gsize) i * parts], &work->parts[(gsize) i * parts],
          parts * sizeof (double));
  state->measured = i + 1;
  gradus_context_raise_if (context, EVENT_STRANGE, work->d2[i] > params->limit);
  return gradus_step_done (&state->done, &state->last, work->n);
}

/* No limit from n - 1 on can be passed by what was fitted. */
static gboolean
is_blind (const Work *work, const Params *params)
{
  return params->model == GRADUS_THRESHOLD_GAUSSIAN && params->limit >= work->n_fit - 1
         && work->fit[work->n_fit - 1] >= work->judged[work->n_judged - 1];
}

static GradusStatus
run_tail (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);

  state->tailed = true;
  gradus_context_raise_if (context, EVENT_BLIND, is_blind (work, params));
  return GRADUS_STATUS_CONTINUE;
}

GRADUS_MICROS (n_rivals, (state, work), gradus_fence_n_rivals (&work->fence, &state->attempts))

static GradusStatus
run_certify (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  const guint n = gradus_fence_n_rivals (&work->fence, &state->attempts);

  gradus_fence_put_up (&work->fence, &state->attempts, params->circle, state->done, &state->rivals);
  state->certified = state->done + 1 == n;
  return gradus_step_done (&state->done, &state->last, n);
}

/* --- Quantities ------------------------------------------------------------------------------- */

/* Judged points of the class @label that are beyond the limit, or not. NAN without two classes. */
static double
count_judged (const GradusPosition *here, gint32 label, gboolean beyond)
{
  GRADUS_HERE (work, table);
  guint count = 0;

  if (!work->labelled)
    return NAN;
  for (guint s = 0; s < work->n_judged; s++)
    count += table->label[work->judged[s]] == label && (work->fence.odd[s] != 0) == beyond;
  return count;
}

double
gradus_threshold_tail (const Work *work, double limit)
{
  return gsl_cdf_chisq_Q (limit, work->d);
}

GRADUS_NUMBER (number_flagged, (work), work->fence.n_odd)
GRADUS_NUMBER (number_share, (work), (double) work->fence.n_odd / work->n_judged)
GRADUS_NUMBER (number_law, (params, work), gradus_threshold_tail (work, params->limit))
GRADUS_NUMBER (number_misses, (here), count_judged (here, 1, FALSE))
GRADUS_NUMBER (number_alarms, (here), count_judged (here, 0, TRUE))
GRADUS_NUMBER (number_odd, (work), work->strangest)

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "flagged", N_("Points beyond the limit"), "\\#\\{d^2 > t\\}", .number = number_flagged,
    GRADUS_KNOWN (State, tailed), .flags = GRADUS_METRIC },
  { "share", N_("Share beyond the limit"), "\\tfrac{1}{m}\\#\\{d^2 > t\\}", .number = number_share,
    GRADUS_KNOWN (State, tailed), .flags = GRADUS_METRIC },
  { "law", N_("Share of ordinary points beyond it"), "P(\\chi^2_d > t)", .number = number_law,
    GRADUS_KNOWN (State, tailed), .flags = GRADUS_METRIC },
  { "misses", N_("Strange points that are missed"), "m_1", .number = number_misses,
    GRADUS_KNOWN (State, tailed), .flags = GRADUS_METRIC, .better = GRADUS_BETTER_LESS },
  { "alarms", N_("False alarms"), "m_0", .number = number_alarms, GRADUS_KNOWN (State, tailed),
    .flags = GRADUS_METRIC, .better = GRADUS_BETTER_LESS },
  { "best", N_("Share right of the best circle"), "s^*", GRADUS_PREPARED (Work, fence.best_score),
    GRADUS_KNOWN (State, certified), .flags = GRADUS_METRIC },
  { "attempts", N_("Attempts"), "c", GRADUS_QUANTITY (State, attempts),
    .indices = N_("attempt, circle"), .flags = GRADUS_START, .tries = "circle" },
  { "mean", N_("Mean"), "\\mu", GRADUS_QUANTITY (State, mean), .indices = N_("input"),
    .beside = "data" },
  { "cov", N_("Covariance"), "\\Sigma", GRADUS_QUANTITY (State, cov), .indices = N_("input, input"),
    .beside = "data^2" },
  { "axes", N_("Axes, or loadings"), "U", GRADUS_QUANTITY (State, axes),
    .indices = N_("axis, input; of the factor model input, factor") },
  { "values", N_("Variances along the axes, or noise"), "\\lambda", GRADUS_QUANTITY (State, values),
    .indices = N_("axis; of the factor model input") },
  { "d2", N_("Squared Mahalanobis distance"), "d^2", GRADUS_QUANTITY (State, d2),
    .indices = N_("point; 0 before it is measured"), .flags = GRADUS_PER_DATUM },
  { "parts", N_("Parts of the squared distance"), "z_k^2 / \\lambda_k",
    GRADUS_QUANTITY (State, parts), .indices = N_("point, axis; of the factor model all factors, "
                                                  "then each input"),
    .flags = GRADUS_PER_DATUM },
  { "rivals", N_("Circles against the limit"), "(c, h, m)", GRADUS_QUANTITY (State, rivals),
    .indices = N_("circle: share of the largest distance, right ones, caught or missed") },
  { "odd", N_("The strangest point, from 0"), NULL, .number = number_odd },
  { "fitted", NULL, NULL, GRADUS_QUANTITY (State, fitted) },
  { "found", NULL, NULL, GRADUS_QUANTITY (State, found) },
  { "measured", NULL, NULL, GRADUS_QUANTITY (State, measured) });

guint
gradus_threshold_point (const GradusPosition *here)
{
  GRADUS_HERE (state, work);

  return here->micro > 0 && gradus_position_is_phase (here, "distance")
           ? MIN (state->last, work->n - 1) : work->strangest;
}

static void
name_point (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (work, table);
  const guint i = gradus_threshold_point (here);
  const double *x = gradus_table_row (table, i);
  const double away = sqrt (gradus_distance2 (x, work->mean, work->d));
  const gboolean broken = gradus_threshold_is_broken (work);
  double z[GRADUS_THRESHOLD_INPUTS] = { 0 }, parts[GRADUS_THRESHOLD_INPUTS + 1];

  if (!broken)
    gradus_threshold_coordinates (work, x, z);
  for (guint k = 0; k < work->d; k++)
    z[k] = gradus_settle (z[k], away);
  for (guint k = 0; k < work->n_parts; k++)
    parts[k] = gradus_settle (work->parts[(gsize) i * work->n_parts + k], work->d2[i]);
  gradus_names_whole (names, "i", i + 1);
  gradus_names_number (names, "d2-i", work->d2[i]);
  gradus_names_number (names, "minus-logp", 0.5 * (work->d2[i] + work->log_det
                                                   + work->d * LOG_2_PI));
  gradus_names_number (names, "log-det", work->log_det);
  gradus_names_number (names, "log-2pi", work->d * LOG_2_PI);
  gradus_names_vector (names, "parts-i", parts, work->n_parts);
  gradus_names_number (names, "z-a", z[0]);
  gradus_names_number (names, "z-b", work->d > 1 ? z[1] : NAN);
  gradus_names_number (names, "l-a", broken ? NAN : work->values[0]);
  gradus_names_number (names, "l-b", broken || work->d < 2 ? NAN : work->values[1]);
  gradus_names_number (names, "part-a", parts[0]);
  gradus_names_number (names, "part-b", work->n_parts > 1 ? parts[1] : NAN);
  gradus_names_number (names, "part-c", work->n_parts > 2 ? parts[2] : NAN);
  gradus_names_whole (names, "n-parts", work->n_parts);
}

static void
name_axis (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, work, table);
  const guint d = work->d, k = MIN (state->last, d - 1);
  const gboolean broken = gradus_threshold_is_broken (work);
  double shared = 0;

  gradus_names_whole (names, "k", k + 1);
  gradus_names_vector (names, "axis", broken ? NULL : &work->axes[(gsize) k * d],
                       broken || work->factor != NULL ? 0 : d);
  gradus_names_number (names, "along", broken ? NAN : work->values[k]);
  gradus_names_number (names, "widest", broken ? NAN : work->values[0]);
  gradus_names_number (names, "narrowest", broken ? NAN : work->values[d - 1]);
  for (guint f = 0; work->factor != NULL && f < work->factor->k; f++)
    shared += gradus_square (work->axes[(gsize) k * work->factor->k + f]);
  gradus_names_number (names, "shared", shared);
  gradus_names_number (names, "variance", work->cov[(gsize) k * (d + 1)]);
  gradus_names_number (names, "model-variance", broken ? NAN : shared + work->values[k]);
  gradus_names_word (names, "column", table->names[table->x_columns[k]]);
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, work);
  const gsize n = state->rivals.n_dims == 2 ? state->rivals.shape[0] : 0;
  const double *rival = n > 0 ? &state->rivals.data[3 * MIN (state->last, n - 1)] : NULL;
  guint right, caught;

  gradus_fence_count (&work->fence, params->circle, &right, &caught);
  name_point (here, names);
  name_axis (here, names);
  gradus_names_flag (names, "broken", gradus_threshold_is_broken (work));
  gradus_names_whole (names, "n-fit", work->n_fit);
  gradus_names_whole (names, "n-judged", work->n_judged);
  gradus_names_flag (names, "apart", work->n_judged < work->n);
  gradus_names_whole (names, "ceiling", work->n_fit - 1);
  gradus_names_flag (names, "labelled", work->labelled);
  gradus_names_number (names, "cut", params->circle * work->fence.most);
  gradus_names_number (names, "farthest", work->farthest);
  gradus_names_number (names, "far-away", work->fence.most);
  gradus_names_whole (names, "caught", caught);
  gradus_names_whole (names, "beyond", work->fence.n_odd);
  gradus_names_whole (names, "strange-point", work->strangest + 1);
  gradus_names_number (names, "most-d2", work->d2[work->strangest]);
  gradus_names_number (names, "cap", gradus_threshold_cap (params));
  gradus_names_flag (names, "alone", !work->tie);
  gradus_names_whole (names, "rival", state->last + 1);
  gradus_names_number (names, "rival-cut", rival != NULL ? rival[0] * work->fence.most : NAN);
  gradus_names_whole (names, "rival-right", rival != NULL ? (gint64) rival[1] : 0);
  gradus_names_whole (names, "rival-both", rival != NULL ? (gint64) rival[2] : 0);
  gradus_names_number (names, "rival-score",
                       rival == NULL ? NAN : rival[2] > 0 ? rival[1] / rival[2] : 1);
  gradus_names_number (names, "best-score", gradus_contest_best (here, &gradus_threshold_contest,
                                                                 &state->attempts, NULL));
}

/* --- Phases ----------------------------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "try", N_("Try a circle"),
    N_("One limit on the plain distance from the mean: which points are beyond it?"),
    .shows = "plane circles", .asks = "circle", .pseudocode = N_("choose a radius r"), .once = TRUE,
    .run = gradus_run_nothing,
    .rule = "\\role{accent}{r}:\\quad \\|x - \\mu\\| \\gt \\role{accent}{r}",
    .filled = GRADUS_SAY (
      { NULL, "\\role{accent}{r} = <calc circle * far-away = cut>,\\quad \\#\\{\\|x - \\mu\\| \\gt "
              "r\\} = <caught|accent>" }),
    .said = GRADUS_SAY (
      { "caught == 0 and best-score >= 0",
        N_("A circle of radius {cut} has all points in it. Move it before you go on.") },
      { "caught == 0", N_("A circle of radius {cut} has all points in it.") },
      { "best-score >= 0",
        NN_ ("A circle of radius {cut} leaves one point outside. Move it before you go on.",
             "A circle of radius {cut} leaves {caught} points outside. Move it before you go on."),
        "caught" },
      { NULL, NN_ ("A circle of radius {cut} leaves one point outside.",
                   "A circle of radius {cut} leaves {caught} points outside."), "caught" }) },
  { "fit", N_("Fit mean and covariance"),
    N_("Each point that is fitted adds the product of its deviations."),
    .pseudocode = N_("μ ← mean of the good points\nΣ ← mean of (x − μ)(x − μ)′"), .once = TRUE,
    .n_micro = n_fits, .run = run_fit, .shows = "plane",
    .rule = "\\mu = \\frac{1}{n}\\sum_i x_i,\\quad \\role{model}{\\Sigma} = \\frac{1}{n}\\sum_i "
            "(x_i - \\mu)(x_i - \\mu)^T",
    .filled = GRADUS_SAY ({ NULL, "\\mu = <mean>,\\quad \\role{model}{\\Sigma} = <cov|model>" }),
    .said = GRADUS_SAY (
      { "micro", NN_ ("One of {n-fit} points has added its product.",
                      "{fitted} of {n-fit} points have added their products."), "fitted" },
      { "model == diagonal", N_("All {n-fit} have come. The mean is {mean}; each column has a "
                                "variance, and what they do together is not looked at.") },
      { NULL, N_("All {n-fit} have come: the mean is {mean}, and Σ says how the columns go "
                 "together.") }) },
  { "axes", N_("Find the axes"),
    N_("Along the axes of Σ the points spread without regard to each other."),
    .pseudocode = N_("(u, λ) ← axes of Σ"), .once = TRUE, .micro = "d", .run = run_axes,
    .shows = "plane",
    .rules = GRADUS_SAY (
      { "model == factor", "\\role{model}{\\Sigma_{jj}} = \\sum_f \\Lambda_{jf}^2 + \\psi_j" },
      { "model == diagonal", "\\lambda_k = \\role{model}{\\Sigma_{kk}}" },
      { NULL, "\\role{model}{\\Sigma}\\,u_k = \\lambda_k u_k" }),
    .filled = GRADUS_SAY (
      { "model == factor", "\\role{model}{\\Sigma_{<k><k>}} = <calc shared + along = "
                           "model-variance|model>" },
      { "model == diagonal", "\\lambda_{<k>} = <along>" },
      { NULL, "u_{<k>} = <axis>,\\quad \\lambda_{<k>} = <along>" }),
    .said = GRADUS_SAY (
      { "micro and model == factor",
        N_("The model gives {column} the variance {model-variance}: {shared} from the factors, and "
           "{along} of noise of its own.") },
      { "model == factor", N_("Each column is shared out between the factors and a noise of its "
                              "own: log |Σ| = {log-det}.") },
      { "micro and model == diagonal", N_("Column {column} has the variance {along}.") },
      { "model == diagonal", N_("The axes are the columns.") },
      { "micro", N_("Along axis {k} the variance is {along}.") },
      { "d == 1", N_("There is one axis, with the variance {widest}.") },
      { NULL, N_("Along the longest axis the variance is {widest}, along the shortest "
                 "{narrowest}.") }) },
  { "distance", N_("Measure in standard deviations"),
    N_("How far is each point along each axis, for the spread that this axis has?"),
    .pseudocode = N_("for each x: d² ← sum of z² / λ over the axes"), .once = TRUE, .micro = "n",
    .run = run_distance, .shows = "parts",
    .rules = GRADUS_SAY (
      { "model == factor", "\\role{accent}{d^2} = \\|\\hat z\\|^2 + \\sum_j \\frac{r_j^2}{\\psi_j},"
                           "\\quad -\\log p = \\tfrac{1}{2}\\bigl(\\role{accent}{d^2} + \\log "
                           "|\\Sigma| + d \\log 2\\pi\\bigr)" },
      { NULL, "\\role{accent}{d^2} = \\sum_k \\frac{z_k^2}{\\lambda_k},\\quad -\\log p = "
              "\\tfrac{1}{2}\\bigl(\\role{accent}{d^2} + \\log |\\Sigma| + d \\log 2\\pi\\bigr)" }),
    .filled = GRADUS_SAY (
      { "n-parts == 2", "\\role{accent}{d_{<i>}^2} = <calc z-a ^2 / l-a + z-b ^2 / l-b = "
                        "d2-i|accent> \\\\ -\\log p = <calc ( d2-i|accent + log-det + log-2pi ) / "
                        "2 = minus-logp>" },
      { "n-parts == 1", "\\role{accent}{d_{<i>}^2} = <calc z-a ^2 / l-a = d2-i|accent> \\\\ "
                        "-\\log p = <calc ( d2-i|accent + log-det + log-2pi ) / 2 = minus-logp>" },
      { "n-parts == 3", "\\role{accent}{d_{<i>}^2} = <calc part-a + part-b + part-c = "
                        "d2-i|accent> \\\\ -\\log p = <calc ( d2-i|accent + log-det + log-2pi ) / "
                        "2 = minus-logp>" },
      { NULL, "\\tfrac{z_k^2}{\\lambda_k}: <row parts-i>,\\quad \\role{accent}{d_{<i>}^2} = "
              "<d2-i|accent> \\\\ -\\log p = <calc ( d2-i|accent + log-det + log-2pi ) / 2 = "
              "minus-logp>" }),
    .said = GRADUS_SAY (
      { "micro and event:strange", N_("d² of point {i} is {d2-i}, beyond the limit {limit}.") },
      { "micro", N_("d² of point {i} is {d2-i}.") },
      { "most-d2 > limit", N_("Point {strange-point} is the strangest of those to be judged: d² = "
                              "{most-d2}, beyond the limit {limit}.") },
      { NULL, N_("Point {strange-point} is the strangest of those to be judged, d² = {most-d2}. "
                 "The limit {limit} is not passed.") }) },
  { "tail", N_("How many are beyond it?"),
    N_("Of ordinary points a known share is beyond any limit: the tail of chi-squared."),
    .pseudocode = N_("share ← judged points with d² > t"), .once = TRUE, .run = run_tail,
    .shows = "tail",
    .rules = GRADUS_SAY (
      { "d == 2", "\\frac{\\#\\{d^2 \\gt t\\}}{m},\\quad P(\\chi_2^2 \\gt t) = e^{-t/2}" },
      { NULL, "\\frac{\\#\\{d^2 \\gt t\\}}{m},\\quad P(\\chi_d^2 \\gt t)" }),
    .filled = GRADUS_SAY (
      { "d == 2", "<calc beyond / n-judged = share>,\\quad <calc exp ( 0 - limit / 2 ) = law>" },
      { NULL, "<calc beyond / n-judged = share>,\\quad P = <law>" }),
    .said = GRADUS_SAY (
      { "event:blind", N_("Nobody is beyond {limit}, and nobody can be: of {n-fit} points that are "
                          "fitted none has a d² above {ceiling}, however far away it is.") },
      { "labelled", N_("{beyond} of {n-judged} are beyond {limit}; missed: {misses}, false alarms: "
                       "{alarms}. Of ordinary points a share of {law} would be there.") },
      { NULL, N_("{beyond} of {n-judged} are beyond {limit}: a share of {share}. Of ordinary "
                 "points it would be {law}.") }) },
  { "certify", N_("Can a circle do it?"),
    N_("Circles around the mean are tried, yours first, against the limit on d²."),
    .pseudocode = N_("for each other circle: whom does it catch?"), .once = TRUE,
    .n_micro = n_rivals, .run = run_certify, .shows = "circles",
    .rule = "s(r) = \\frac{\\text{caught and right}}{\\text{caught or missed}}",
    .filled = GRADUS_SAY (
      { "rival-both == 0", "s(<rival-cut>) = <rival-score>" },
      { NULL, "s(<rival-cut>) = <calc rival-right / rival-both = rival-score>" }),
    .said = GRADUS_SAY (
      { "micro", N_("The circle of radius {rival-cut}: {percent rival-score} right.") },
      { "beyond == 0", N_("No point is beyond the limit, and there is nothing for a circle to "
                          "catch.") },
      { "best >= 1 and attempted", N_("Here a circle does as well as the limit on d². Your best: "
                                      "{percent best-score}.") },
      { "best >= 1", N_("Here a circle does as well as the limit on d².") },
      { "not attempted", N_("No circle catches the same points: the best is {percent best} "
                            "right.") },
      { NULL, N_("No circle catches the same points: the best is {percent best} right. Your best: "
                 "{percent best-score}.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "model", .label = N_("Model"),
    .blurb = N_("Gaussian: the columns together. Diagonal: each alone. Factors: a few hidden "
                "numbers, and a noise for each column."),
    GRADUS_PARAM_FIELD (Params, model), .max = 2, GRADUS_CHOICES (
      [GRADUS_THRESHOLD_GAUSSIAN] = { "gaussian", N_("Gaussian") },
      [GRADUS_THRESHOLD_DIAGONAL] = { "diagonal", N_("Diagonal") },
      [GRADUS_THRESHOLD_FACTOR] = { "factor", N_("Factors") }) },
  { .id = "factors", .label = N_("Factors"), .symbol = "k",
    .blurb = N_("How many hidden numbers; three columns allow one."),
    GRADUS_PARAM_FIELD (Params, factors), .def = 1, .min = 1, .max = GRADUS_MOST_FACTORS,
    .slider_min = 1, .slider_max = GRADUS_MOST_FACTORS, .step = 1, .enabled_if = "model=factor" },
  { .id = "fit", .label = N_("Fitted to"),
    .blurb = N_("The first sample, which is known to be good, or all rows, the strange ones among "
                "them. Without a column of samples it is all rows."),
    GRADUS_PARAM_FIELD (Params, fit), .max = 1, GRADUS_CHOICES (
      [FIT_GOOD] = { "good", N_("The first sample") }, [FIT_ALL] = { "all", N_("All rows") }) },
  { .id = "limit", .label = N_("Limit on d²"), .symbol = "t",
    .blurb = N_("Beyond it a point is strange. In two columns 9.21 leaves 1 in 100 ordinary points "
                "outside."),
    GRADUS_PARAM_FIELD (Params, limit), .def = 9.21034037197618, .max = 1e6, .slider_min = 0,
    .slider_max = 30, .applies = GRADUS_APPLIES_REDO },
  { .id = "circle", .label = N_("Your circle"), .symbol = "c",
    .blurb = N_("Its radius, as a share of the largest distance from the mean."),
    GRADUS_PARAM_FIELD (Params, circle), .def = 0.75, .max = 1, .step = 0.05,
    .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_STRANGE] = { "strange", N_("Strange"), N_("The d² of a point is beyond the limit.") },
  [EVENT_BLIND] = { "blind", N_("Masked"),
                    N_("No point that was fitted can be beyond the limit: d² is at most n − 1.") });

/* --- What theory promises --------------------------------------------------------------------- */

/* The density a second time: by the Cholesky factor, or by what the factor model says itself. */
static gboolean
holds_density (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p, work, table);
  const guint i = MIN (state->last, work->n - 1), d = work->d;
  const double *x = gradus_table_row (table, i);
  double z[GRADUS_THRESHOLD_INPUTS], l[GRADUS_THRESHOLD_INPUTS * GRADUS_THRESHOLD_INPUTS], other;

  if (p->model == GRADUS_THRESHOLD_FACTOR)
    other = gradus_factor_expect (work->factor, x, work->mean, z);
  else
    {
      memcpy (l, work->cov, (gsize) d * d * sizeof *l);
      if (!gradus_cholesky (l, d))
        return TRUE;
      for (guint j = 0; j < d; j++)
        z[j] = x[j] - work->mean[j];
      gradus_cholesky_solve_lower (l, d, z);
      other = -0.5 * (gradus_sum_squares (z, d) + gradus_cholesky_log_det (l, d) + d * LOG_2_PI);
    }
  *measured = fabs (other + 0.5 * (work->d2[i] + work->log_det + d * LOG_2_PI));
  return *measured <= 1e-6 * (1 + work->d2[i] + fabs (work->log_det));
}

/* Of what was fitted the squared distances add up to n d. */
static gboolean
holds_sum (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (work);
  double sum = 0;

  for (guint s = 0; s < work->n_fit; s++)
    sum += work->d2[work->fit[s]];
  *measured = sum / ((double) work->n_fit * work->d) - 1;
  return fabs (*measured) <= 1e-4;
}

static gboolean
holds_ceiling (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (p, work);

  for (guint s = 0; s < work->n_fit && p->model == GRADUS_THRESHOLD_GAUSSIAN; s++)
    *measured = MAX (*measured, work->d2[work->fit[s]] / MAX (work->n_fit - 1.0, 1));
  return *measured <= 1 + 1e-6;
}

GRADUS_HOLDS (holds_best, (state, work), gradus_fence_excess (&work->fence, &state->rivals),
              *measured <= 1e-12)

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "density", N_("The parts add up to d²"),
    "-2 \\log p = \\sum_k \\tfrac{z_k^2}{\\lambda_k} + \\log|\\Sigma| + d \\log 2\\pi",
    holds_density, .phase = "distance" },
  { "sum", N_("On what was fitted d² is d on average"), "\\sum_i d_i^2 = n d", holds_sum,
    .phase = "tail" },
  { "ceiling", N_("No point that was fitted is beyond n − 1"), "d_i^2 \\le n - 1", holds_ceiling,
    .phase = "tail" },
  { "best", N_("No circle is better than the best"), "s(r) \\le s^*", holds_best,
    .phase = "certify" });

/* --- Questions -------------------------------------------------------------------------------- */

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "strangest", N_("Which point is the strangest?"), "distance", "plane",
    .asks = GRADUS_ASKS_DATUM, .about = "odd", .when = "alone and n-judged > 1",
    .words = N_("Mean and covariance are known. Which of the points that are to be judged is the "
                "strangest? Click it."),
    .intuition = N_("You thought that the farthest point is the strangest, but far along the long "
                    "axis is ordinary."),
    .intuition_answer = "farthest" },
  { "circle", N_("Can a circle do it?"), "certify", "circles", .asks = GRADUS_ASKS_EVENT,
    .about = "best >= 1", .when = "beyond > 0",
    .words = N_("Beyond the limit on d²: {beyond} of {n-judged}. Is there a circle around the mean "
                "that leaves out the same points and no others?"),
    .intuition = N_("You thought that distance decides, but how far is far depends on the "
                    "direction."),
    .intuition_answer = "yes" });

/* --- Presets and checks ----------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "pair", .title = N_("Ordinary in each column, impossible together"),
    .blurb = N_("Twelve good points along the diagonal. Of two new ones the nearer, (1.5, −1.5), "
                "is the strange one: d² = 260 against 4.01."),
    .data = "two-columns-14", .seed = 1,
    .claims = "odd == 13\nd2[13] ~ 260\nd2[12] ~ 4.01\nflagged == 1\nmisses == 0\nalarms == 0\n"
              "best ~ 0.50" },
  { .id = "by-hand", .title = N_("Two variances by hand"),
    .blurb = N_("Along (1, 1) the variance is 1.9, along (1, −1) it is 0.1: 8/1.9 = 4.21 and "
                "4.5/0.1 = 45."),
    .data = "variances-6", .seed = 1,
    .claims = "values[0] ~ 1.9\nvalues[1] ~ 0.1\nd2[4] ~ 4.21\nd2[5] ~ 45\nflagged == 1" },
  { .id = "cloud", .title = N_("How many are beyond the limit?"),
    .blurb = N_("Two hundred points of one cloud: the staircase keeps to the law, and the limit "
                "leaves about 1 in 100 outside."),
    .data = "blobs:k=1,n=200", .data_seed = 1, .seed = 1,
    .claims = "abs(share - law) < 0.02\nn == 200\nlaw ~ 0.01" },
  { .id = "three", .title = N_("Three columns and one factor"),
    .blurb = N_("One hidden number moves three columns. No number of (1, 1, −1) is unusual, but "
                "its third says the opposite of the other two, and most of d² is there."),
    .data = "three-columns-9", .params = "model=factor limit=11.344866730144373", .seed = 1,
    .claims = "flagged == 2\nd2[6] < limit\nparts[8,3] / d2[8] > 0.5\nabs(data(x3)) <= 2.2" },
  { .id = "columns", .title = N_("Failure: each column alone"),
    .blurb = N_("The diagonal model does not know that the columns go together: (1.5, −1.5) gets "
                "3.79 and passes, and the ordinary point gets more."),
    .data = "two-columns-14", .params = "model=diagonal", .seed = 1,
    .claims = "flagged == 0\nmisses == 1\nd2[13] ~ 3.79\nd2[12] > d2[13]",
    .failure = N_("No column alone is unusual, and the diagonal model looks at nothing else. Take "
                  "the Gaussian, which has a number for each two columns.") },
  { .id = "masked", .title = N_("Failure: it hides itself"),
    .blurb = N_("Ten points, (3, 3) among them, are fitted together. It moves the mean and widens "
                "the ellipse until it is inside: 6.57, where none of ten points can have more "
                "than 9."),
    .data = "masked-10", .params = "fit=all", .seed = 1,
    .claims = "flagged == 0\nmisses == 1\nd2[9] ~ 6.57\never: event:blind\n"
              "ceiling == 9",
    .failure = N_("What is fitted to the strange point makes it ordinary. Fit to points that are "
                  "known to be good: then it has 27.") },
  { .id = "unmasked", .title = N_("The same, fitted to the good ones"),
    .blurb = N_("Nine points of the grid alone: (3, 3) has d² = 27."),
    .data = "masked-10", .seed = 1, .claims = "d2[9] ~ 27\nflagged == 1\nmisses == 0\nn-fit == 9" },
  { .id = "flat", .title = N_("Failure: a column that follows"),
    .blurb = N_("The second column is the first once more. Σ has no inverse, and no density."),
    .data = "twin-columns-5", .seed = 1, .claims = "broken == 1\nfound == 0",
    .failure = N_("The points lie on a line, which has no area: the density is infinite on it "
                  "and 0 beside it. Take one of the columns away, or the diagonal model.") });

#define BY_HAND "syllabus, teaching sheet of chapter 16, by hand"
#define ORACLE "numpy; scipy.stats.multivariate_normal and chi2 agree"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "by-hand", GRADUS_CHECK_END, "d2", GRADUS_EXPECT (4.210526315789474, 45), 1e-9, BY_HAND,
    .index = 4 },
  { "by-hand", GRADUS_CHECK_END, "values", GRADUS_EXPECT (1.9, 0.1), 1e-12, BY_HAND },
  { "by-hand", GRADUS_CHECK_END, "law", GRADUS_EXPECT (0.01), 1e-12, BY_HAND },
  { "pair", GRADUS_CHECK_END, "mean", GRADUS_EXPECT (0.033333333333, 0.041666666667), 1e-9,
    ORACLE },
  { "pair", GRADUS_CHECK_END, "cov", GRADUS_EXPECT (1.230556, 1.179444, 1.179444, 1.164097), 1e-6,
    ORACLE },
  { "pair", GRADUS_CHECK_END, "d2", GRADUS_EXPECT (4.013115404939177, 259.98237765991536), 1e-9,
    ORACLE, .index = 12 },
  { "masked", GRADUS_CHECK_END, "d2", GRADUS_EXPECT (6.5675675675675675), 1e-12, ORACLE,
    .index = 9 },
  { "unmasked", GRADUS_CHECK_END, "d2", GRADUS_EXPECT (27), 1e-12, BY_HAND, .index = 9 },
  { "three", GRADUS_CHECK_END, "parts", GRADUS_EXPECT (4.132653, 0.051020, 0.051020, 0.051020),
    1e-5, ORACLE, .index = 24 },
  { "three", GRADUS_CHECK_END, "d2", GRADUS_EXPECT (4.285714, 45, 26.785714), 1e-5, ORACLE,
    .index = 6 },
  { "three", GRADUS_CHECK_END, "parts", GRADUS_EXPECT (0.114796), 1e-5, ORACLE, .index = 32 },
  { "three", GRADUS_CHECK_END, "parts", GRADUS_EXPECT (17.461735), 1e-6, ORACLE, .index = 35 });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "masked", .title = N_("Fitted with the strange point and without it"),
    .blurb = N_("With it the ellipse reaches out to (3, 3), and d² is 6.57; without it 27."),
    .preset = "masked", .left = "fit=all", .right = "fit=good", .plot = "plane",
    .claims = "left: d2[9] ~ 6.57\nleft: flagged == 0\nright: d2[9] ~ 27\nright: flagged == 1" });

static const GradusSheet sheet = {
  .aha = N_("Ordinary in every column, impossible together: only the joint density sees it."),
  .by_hand = N_("Σ = [1 0.9; 0.9 1]. Along (1, 1) the variance is 1.9: (2, 2) has 8/1.9 = 4.21. "
                "Along (1, −1) it is 0.1: (1.5, −1.5) has 4.5/0.1 = 45."),
  .why = "parts",
  .intuition = N_("The farther point is the stranger one."),
  .caught_by = "strangest",
  .breaks = N_("Fitted with the strange point among n: no d² can pass n − 1, 9 of ten points, and "
               "the limit is 9.21."),
  .needs = "gaussian-density factor-analysis-model",
  .leads_to = "density-ratio kalman-filter",
  .aliases = "Mahalanobis distance; anomaly detection; novelty detection; masking; 马氏距离; "
             "密度阈值; 异常检测; 掩蔽; msjl; mdyz",
  .terms = N_("Mahalanobis distance; threshold; masking"),
};

const GradusDescriptor gradus_density_threshold = {
  .id = "density-threshold", .chapter = 16, .difficulty = 2,
  .title = N_("Density model with a threshold"),
  .summary = N_("Fits a Gaussian to points that are known to be good, and calls strange what is "
                "improbable under it."),
  .goal = N_("Compute a Mahalanobis distance by hand, say which direction makes a point strange, "
             "and why a strange point must not be fitted."),
  .source = "CS229 lecture notes, part IX; 图解机器学习, chapter 12",
  .kind = GRADUS_KIND_STAGES, .data_kind = &gradus_data_table, .distances = TRUE,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_MODERATE,
  .columns = N_("inputs x; a column of samples says which rows are known to be good"),
  GRADUS_MEMORIES (Params, State), .params = params, .quantities = quantities, .phases = phases,
  .events = events, .invariants = invariants, .plots = gradus_threshold_plots, .presets = presets,
  .pairs = pairs, .checks = checks, .sheet = &sheet, .questions = questions,
  .validate = validate, .prepare = prepare, .unprepare = unprepare, .name = name,
  .start_shows = "plane", .end_shows = "parts",
  .start_said = GRADUS_SAY (
    { "apart", NN_ ("{n-fit} points are fitted, and one is to be judged. Is it strange?",
                    "{n-fit} points are fitted, and {n-judged} are to be judged. Which of these "
                    "are strange?"), "n-judged" },
    { NULL, N_("{n} points. Which of them are strange?") }),
  .same = GRADUS_SAMENESS (
    { "names", GRADUS_DIFFERS, "the second class is that of the strange ones" },
    { "one-point", GRADUS_SENTENCE }, { "equal", GRADUS_SENTENCE }),
};
