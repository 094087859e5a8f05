/* The Kalman filter as it is shown: the belief over the path and by itself, innovations, the gain;
 * and what the belief in force says of each measurement.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "kalman.h"

typedef KalmanParams Params;
typedef KalmanState State;

/* --- What is shown ---------------------------------------------------------------------------- */

/* Element (i, j) of an n x n covariance as the triple that an ellipse wants. */
static void
covariance_block (const double *p, guint n, guint i, guint j, double out[3])
{
  out[0] = p[i * n + i];
  out[1] = p[i * n + j];
  out[2] = p[j * n + j];
}

/* The beliefs before and after this update in the plane of state variables @i and @j. */
static void
draw_beliefs (const GradusPosition *here, GradusScene *scene, guint i, guint j)
{
  const State *state = here->state;
  guint n = state->mean.shape[0];
  gboolean predicted = gradus_kalman_is_predicted (here);
  double cov[3];

  if (here->phase >= 0)
    {
      covariance_block (state->predicted_covariance.data, n, i, j, cov);
      gradus_scene_ellipse (scene, state->predicted_mean.data[i], state->predicted_mean.data[j],
                            cov,
                            2, predicted ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_PAST,
                            predicted ? GRADUS_LINE_SOLID : GRADUS_LINE_DASHED,
                            predicted ? 0.12 : 0);
    }
  covariance_block (state->covariance.data, n, i, j, cov);
  gradus_scene_ellipse (scene, state->mean.data[i], state->mean.data[j], cov, 2,
                        predicted                                   ? GRADUS_ROLE_PAST
                        : gradus_position_is_phase (here, "update") ? GRADUS_ROLE_ACCENT
                                                                    : GRADUS_ROLE_MODEL,
                        predicted ? GRADUS_LINE_DASHED : GRADUS_LINE_SOLID, predicted ? 0 : 0.12);
  gradus_scene_point (scene, state->mean.data[i], state->mean.data[j],
                      predicted ? GRADUS_ROLE_PAST : GRADUS_ROLE_MODEL, GRADUS_SHAPE_CROSS, 1.2,
                      -1);
  if (predicted)
    gradus_scene_point (scene, state->predicted_mean.data[i], state->predicted_mean.data[j],
                        GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CROSS, 1.2, -1);
}

/* The belief in force, over the path. */
static void
draw_now (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;
  const GradusTrajectory *data = gradus_kalman_path (here);
  const gboolean predicted = gradus_kalman_is_predicted (here);
  const double *mean = predicted ? state->predicted_mean.data : state->mean.data;
  const double *p = predicted ? state->predicted_covariance.data : state->covariance.data;
  const double sigma = 2 * sqrt (MAX (p[0], 0));
  /* The start belief stands one step before the first measurement. */
  const double x = data->start_time
                   + (here->phase < 0 ? -1.0 : MIN (state->time, data->length - 1)) * data->dt;

  if (data->d_measured == 2 && state->mean.shape[0] >= 2)
    {
      draw_beliefs (here, scene, 0, 1);
      if (gradus_position_is_phase (here, "gain") && !state->missing)
        gradus_scene_arrow (scene, mean[0], mean[1], data->measured[2 * state->time],
                            data->measured[2 * state->time + 1], GRADUS_ROLE_ACCENT,
                            GRADUS_LINE_SOLID);
      return;
    }
  if (gradus_position_is_phase (here, "check"))
    return;
  if (gradus_position_is_phase (here, "update"))
    gradus_scene_segment (scene, x, state->predicted_mean.data[0], x, mean[0], GRADUS_ROLE_PAST,
                          GRADUS_LINE_DASHED);
  gradus_scene_segment (scene, x, mean[0] - sigma, x, mean[0] + sigma,
                        here->phase < 0 ? GRADUS_ROLE_MODEL : GRADUS_ROLE_ACCENT,
                        gradus_position_is_phase (here, "update") ? GRADUS_LINE_BOLD
                                                                  : GRADUS_LINE_SOLID);
  gradus_scene_point (scene, x, mean[0], here->phase < 0 ? GRADUS_ROLE_MODEL : GRADUS_ROLE_ACCENT,
                      GRADUS_SHAPE_CROSS, 1.3, -1);
}

/* The density of N(mean, variance). */
static void
draw_bell (GradusScene *scene, double low, double high, double mean, double variance,
           GradusRole role, GradusLineStyle style)
{
  if (variance > 0)
    gradus_draw_bell (scene, mean, sqrt (variance), 1, low, high, 161, role, style);
}

/* Several state variables: the ellipses in the plane of the first position and its velocity. */
static void
build_lean (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;
  const GradusTrajectory *data = gradus_kalman_path (here);
  const guint n = state->mean.shape[0], m = data->d_measured, j = n == 2 * m ? m : 1;
  g_auto (GradusKitSeries) path = { 0 };

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, C_ ("axis", "position"),
                         C_ ("axis", "velocity"));
  gradus_kit_series (here, "update", "mean", 0, j, &path);
  gradus_scene_polyline (scene, path.first, path.second, path.n, GRADUS_ROLE_MODEL,
                         GRADUS_LINE_THIN);
  if (here->phase >= 0 && !gradus_position_is_phase (here, "predict") && !state->missing)
    gradus_scene_vrule (scene, data->measured[(gsize) state->time * m], GRADUS_ROLE_DATA,
                        GRADUS_LINE_DASHED, C_ ("legend", "measured"));
  draw_beliefs (here, scene, 0, j);
}

/* One state variable: prior, likelihood and their product as bells, with the precisions that are
 * added. */
static void
build_belief (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;
  const GradusTrajectory *data = gradus_kalman_path (here);
  const guint m = data->d_measured;
  const gboolean updates = gradus_position_is_phase (here, "update");
  const gboolean informed = (updates || gradus_position_is_phase (here, "gain")) && !state->missing;
  const double prior = state->predicted_mean.data[0];
  const double prior_variance = state->predicted_covariance.data[0];
  const double mean = state->mean.data[0], variance = state->covariance.data[0];
  const double half = 4 * sqrt (CLAMP (MAX (prior_variance, variance), 1e-300, 1e300));
  const double centre = updates ? prior : mean;
  const double measured = informed ? data->measured[(gsize) state->time * m] : centre;
  const double noise = informed ? state->s.data[0] - prior_variance : NAN;
  const double low = MIN (centre - half, measured - half / 2);
  const double high = MAX (centre + half, measured + half / 2);
  const GradusRole role = updates ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_MODEL;
  gsize n_curves;

  if (state->mean.shape[0] > m)
    {
      build_lean (here, scene);
      return;
    }
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, data->measured_names[0],
                         C_ ("axis", "density"));
  gradus_scene_set_x_range (scene, low, high);
  if (here->phase >= 0 && !gradus_position_is_phase (here, "check"))
    {
      draw_bell (scene, low, high, prior, prior_variance, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED);
      gradus_scene_legend_line (scene, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED,
                                C_ ("legend", "predicted"));
    }
  if (informed)
    {
      draw_bell (scene, low, high, measured, noise, GRADUS_ROLE_DATA, GRADUS_LINE_SOLID);
      gradus_scene_legend_line (scene, GRADUS_ROLE_DATA, 0, C_ ("legend", "measurement"));
    }
  if (!gradus_kalman_is_predicted (here))
    {
      draw_bell (scene, low, high, mean, variance, role, GRADUS_LINE_BOLD);
      gradus_scene_legend_line (scene, role, GRADUS_LINE_BOLD,
                                informed ? _ ("belief: their product") : C_ ("legend", "belief"));
    }
  gradus_scene_get_marks (scene, &n_curves);
  if (gradus_kit_waits (scene, n_curves == 0,
                        _ ("The belief has the variance 0: it is a single value, not a curve.")))
    return;
  if (informed && updates && noise > 0 && variance > 0 && prior_variance > 0)
    gradus_scene_set_caption (scene, _ ("precisions are added: %s + %s = %s"),
                              GRADUS_NUM (1 / prior_variance), GRADUS_NUM (1 / noise),
                              GRADUS_NUM (1 / variance));
}

static void
build_innovation (const GradusPosition *here, GradusScene *scene)
{
  const GradusTrajectory *data = gradus_kalman_path (here);
  g_auto (GradusKitSeries) nu = { 0 }, s = { 0 };
  g_autofree char *label = data->d_measured == 2
                             ? g_strdup_printf (_ ("innovation in %s"), data->measured_names[0])
                             : g_strdup (_ ("innovation"));
  double narrow = INFINITY, reach = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "time"), label);
  gradus_scene_set_x_range (scene, data->start_time,
                            data->start_time + (data->length - 1.0) * data->dt);
  gradus_kit_series (here, "gain", "innovation-vector", 0, 0, &nu);
  gradus_kit_series (here, "gain", "innovation-covariance", 0, 0, &s);
  if (gradus_kit_waits (scene, nu.n == 0, _ ("No measurement has been compared yet.")))
    return;
  for (guint i = 0; i < s.n; i++)
    {
      s.second[i] = 2 * sqrt (MAX (s.first[i], 0));
      s.first[i] = -s.second[i];
    }
  /* The band of a wide start belief would flatten everything after it: the narrowest counts. */
  for (guint i = 0; i < nu.n; i++)
    {
      narrow = MIN (narrow, s.second[i]);
      reach = MAX (reach, i > 0 || nu.n == 1 ? fabs (nu.first[i]) : 0);
    }
  reach = MAX (reach, 1.5 * narrow);
  gradus_scene_set_y_range (scene, -reach, reach);
  gradus_scene_band (scene, s.time, s.first, s.second, s.n, GRADUS_ROLE_MODEL, 0.15);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  for (guint i = 0; i < nu.n; i++)
    gradus_scene_stem (scene, nu.time[i], 0, nu.first[i],
                       i + 1 == nu.n && gradus_position_is_phase (here, "gain") ? GRADUS_ROLE_ACCENT
                       : fabs (nu.first[i]) > s.second[i]         ? GRADUS_ROLE_ERROR
                                                                  : GRADUS_ROLE_DATA);
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, 0, C_ ("legend", "±2σ band"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_ERROR, 0, C_ ("legend", "outside"));
}

GRADUS_CURVE (next_gain, double, ratio, gain, (gain + *ratio) / (gain + *ratio + 1))

/* The gain from the last one, where the state stands still: with r = Sigma_s / Sigma_y the variance
 * before an update is K + r in units of the noise, so K becomes (K + r) / (K + r + 1). A staircase
 * between this curve and the diagonal leads to where they meet. */
static void
build_cobweb (const GradusPosition *here, GradusScene *scene)
{
  enum { GAINS = 101 };
  const Params *params = here->params;
  const double ratio = params->process_noise / params->measurement_noise;
  g_auto (GradusKitSeries) gain = { 0 };

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, C_ ("axis", "gain"), C_ ("axis", "next gain"));
  gradus_scene_set_x_range (scene, 0, 1);
  gradus_scene_set_y_range (scene, 0, 1);
  if (gradus_kit_waits (scene, params->model != KALMAN_LOCAL_LEVEL || !isfinite (ratio),
                        _ ("Only where the state stands still, the local level, does the gain "
                           "follow from the last gain alone.")))
    return;
  gradus_scene_segment (scene, 0, 0, 1, 1, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN);
  gradus_scene_function (scene, next_gain, &ratio, 0, 1, GAINS, GRADUS_ROLE_SECOND,
                         GRADUS_LINE_SOLID);
  gradus_kit_series (here, "gain", "gain", 0, 0, &gain);
  for (guint i = 1; i < gain.n; i++)
    {
      const double from = gain.first[i - 1], to = gain.first[i];
      const GradusRole role = i + 1 == gain.n ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_MODEL;

      gradus_scene_segment (scene, from, from, from, to, role, GRADUS_LINE_SOLID);
      gradus_scene_segment (scene, from, to, to, to, role, GRADUS_LINE_SOLID);
    }
  if (gain.n > 0)
    gradus_scene_point (scene, gain.first[gain.n - 1], gain.first[gain.n - 1], GRADUS_ROLE_ACCENT,
                        GRADUS_SHAPE_CIRCLE, 1, -1);
  gradus_scene_set_caption (scene, _ ("K ↦ (K + r)/(K + r + 1), r = %s; they meet at %s"),
                            GRADUS_NUM (ratio),
                            GRADUS_NUM (2 * ratio / (ratio + sqrt (ratio * ratio + 4 * ratio)
                                                     + (ratio == 0))));
}

const GradusPlot gradus_kalman_plots[] = GRADUS_ROWS (
  { "track", N_ ("Truth, measurements and belief"), GRADUS_EDIT_PATH, .kit = gradus_kit_path,
    .of = "mean covariance", .with = "phase=update used=used-count now=now-measured plane=plane",
    .extra = draw_now },
  { "belief", N_ ("The belief, before and after"), .build = build_belief },
  { "innovation", N_ ("Innovation"), .build = build_innovation },
  { "gain", N_ ("Gain and trace of Σ"), .kit = gradus_kit_curves, .of = "trace first-gain" },
  { "cobweb", N_ ("The gain from the last gain"), .build = build_cobweb });

/* --- Lives ------------------------------------------------------------------------------------ */

/* A motion over several steps: s <- A s, P <- A P A' + Q. */
typedef struct
{
  double a[KALMAN_MAX_SQUARE];
  double q[KALMAN_MAX_SQUARE];
} Motion;

/* @first and then @second. */
static void
motion_compose (const Motion *first, const Motion *second, guint n, Motion *out)
{
  Motion both = { 0 };

  gradus_small_multiply (both.a, second->a, first->a, n, n, n, FALSE);
  gradus_small_spread (both.q, second->a, first->q, second->q, n, n);
  *out = both;
}

/* What the belief in force says of measurement @item: its forecast for that time, with covariance.
 * FALSE when the filter is past it. The motion over k steps costs O(log k). */
static gboolean
forecast (const GradusPosition *here, guint item, GradusLinearGaussian *system, double *mean,
          double *covariance)
{
  const State *state = here->state;
  const GradusTrajectory *data = gradus_kalman_path (here);
  /* A step that failed left the state of the one before. */
  const gboolean failed = here->status == GRADUS_STATUS_FAILED;
  const gboolean predicted = !failed ? gradus_kalman_is_predicted (here)
                                     : !state->used
                                         && (gradus_position_is_phase (here, "gain")
                                             || gradus_position_is_phase (here, "update"));
  const gboolean at_time = predicted || state->used;
  gint64 ahead = (gint64) item - (at_time ? (gint64) state->time : (gint64) state->time - 1);
  const double *s = predicted ? state->predicted_mean.data : state->mean.data;
  const double *p = predicted ? state->predicted_covariance.data : state->covariance.data;
  Motion power, all = { 0 };
  guint n;

  if (item >= data->length || ahead < 0)
    return FALSE;
  gradus_kalman_system (here->setup, system);
  n = system->n;
  memcpy (power.a, system->a, sizeof power.a);
  memcpy (power.q, system->q, sizeof power.q);
  for (guint i = 0; i < n; i++)
    all.a[i * n + i] = 1;
  for (; ahead > 0; ahead /= 2)
    {
      if (ahead % 2 == 1)
        motion_compose (&all, &power, n, &all);
      motion_compose (&power, &power, n, &power);
    }
  gradus_small_multiply (mean, all.a, s, n, n, 1, FALSE);
  gradus_small_spread (covariance, all.a, p, all.q, n, n);
  return TRUE;
}

/* Measurement @item minus its forecast in @nu and the covariance of that in @s; FALSE when there is
 * no such thing. */
static gboolean
compare (const GradusPosition *here, guint item, double *nu, double *s)
{
  const GradusTrajectory *data = gradus_kalman_path (here);
  GradusLinearGaussian system;
  double mean[GRADUS_MAX_STATE], covariance[KALMAN_MAX_SQUARE];
  double pc[GRADUS_MAX_STATE * GRADUS_MAX_MEASURED];

  if (item >= data->length || data->missing[item]
      || !forecast (here, item, &system, mean, covariance))
    return FALSE;
  gradus_small_multiply (nu, system.c, mean, system.m, system.n, 1, FALSE);
  gradus_small_multiply (pc, covariance, system.c, system.n, system.n, system.m, TRUE);
  gradus_small_multiply (s, system.c, pc, system.m, system.n, system.m, FALSE);
  for (guint i = 0; i < system.m; i++)
    nu[i] = data->measured[(gsize) item * system.m + i] - nu[i];
  for (guint i = 0; i < system.m * system.m; i++)
    s[i] += system.r[i];
  return TRUE;
}

static guint
count_measured (const GradusPosition *here)
{
  return gradus_kalman_path (here)->d_measured;
}

static double
life_innovation (const GradusPosition *here, guint item, guint curve)
{
  double nu[GRADUS_MAX_MEASURED], s[GRADUS_MAX_MEASURED * GRADUS_MAX_MEASURED];

  return curve < count_measured (here) && compare (here, item, nu, s) ? nu[curve] : NAN;
}

static double
life_deviation (const GradusPosition *here, guint item, guint curve)
{
  const guint m = count_measured (here);
  double nu[GRADUS_MAX_MEASURED], s[GRADUS_MAX_MEASURED * GRADUS_MAX_MEASURED];

  return curve < m && compare (here, item, nu, s) ? sqrt (MAX (s[curve * m + curve], 0)) : NAN;
}

/* Meaningful until the measurement is used: after that its noise is in the belief as well. */
static double
life_normalised (const GradusPosition *here, guint item, guint curve)
{
  const State *state = here->state;
  const guint m = count_measured (here);
  double nu[GRADUS_MAX_MEASURED], s[GRADUS_MAX_MEASURED * GRADUS_MAX_MEASURED];
  double l[GRADUS_MAX_MEASURED * GRADUS_MAX_MEASURED], whitened[GRADUS_MAX_MEASURED];
  double sum = 0;

  if ((state->used && item == state->time) || !compare (here, item, nu, s)
      || !gradus_small_factor (s, m, l))
    return NAN;
  memcpy (whitened, nu, m * sizeof (double));
  gradus_small_solve (l, m, whitened);
  for (guint i = 0; i < m; i++)
    sum += nu[i] * whitened[i];
  return sum;
}

static double
life_truth (const GradusPosition *here, guint item, guint curve)
{
  const GradusTrajectory *data = gradus_kalman_path (here);
  GradusLinearGaussian system;
  double mean[GRADUS_MAX_STATE], covariance[KALMAN_MAX_SQUARE];
  double distance = 0;

  if (data->d_truth == 0 || !forecast (here, item, &system, mean, covariance))
    return NAN;
  for (guint i = 0; i < MIN (MIN (system.n, system.m), data->d_truth); i++)
    distance = hypot (distance, data->truth[(gsize) item * data->d_truth + i] - mean[i]);
  return distance;
}

static GradusRole
role_of_truth (const GradusPosition *here, guint item, guint curve)
{
  return GRADUS_ROLE_TRUTH;
}

const GradusLife gradus_kalman_lives[] = GRADUS_ROWS (
  { "innovation", N_ ("Measurement minus its forecast"), "y_t - C s_{t|\\tau}", NULL, FALSE,
    count_measured, NULL, life_innovation },
  { "deviation", N_ ("Standard deviation of the forecast"),
    "\\sqrt{C\\Sigma_{t|\\tau}C^T + \\Sigma_y}", NULL, TRUE, count_measured, NULL,
    life_deviation },
  { "normalised", N_ ("Normalised innovation squared"), "\\nu^T S^{-1}\\nu",
    .value = life_normalised },
  { "truth", N_ ("Distance of the estimate from the truth"), "\\|s_t - s_{t|\\tau}\\|", NULL, FALSE,
    NULL, role_of_truth, life_truth });
