/* The pictures of the Kalman filter: the track with its ellipses or its band, the belief before and
 * after a measurement, the innovations in their band, gain and trace.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "kalman-filter.h"

/* Two elements of a tracked value over the times at which one phase has run. */
typedef struct
{
  guint n;
  double *time, *first, *second;
} Path;

static void
path_clear (Path *path)
{
  g_free (path->time);
  g_free (path->first);
  g_free (path->second);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Path, path_clear)

static double
time_of (const GradusTrajectory *data, guint t)
{
  return data->start_time + t * data->dt;
}

static void
collect (const GradusView *view, int phase, guint value, guint first, guint second, Path *path)
{
  const GradusTrajectory *data = gradus_dataset_get_trajectory (view->dataset);
  guint size = MIN (data->length, view->step + 1);

  path->n = 0;
  path->time = g_new (double, size);
  path->first = g_new (double, size);
  path->second = g_new (double, size);
  for (guint64 step = 1; step <= view->step && path->n < size; step++)
    {
      const double *track;
      gsize length;

      if (gradus_history_phase (view->history, step) != phase)
        continue;
      track = gradus_history_track (view->history, value, step, &length);
      if (track == NULL || length <= MAX (first, second))
        continue;
      path->time[path->n] = time_of (data, gradus_history_iteration (view->history, step));
      path->first[path->n] = track[first];
      path->second[path->n] = track[second];
      path->n++;
    }
}

/* Measurements: those already used in the colour of data, those to come muted. */
static void
draw_measurements (const GradusView *view, GradusScene *scene, gboolean plane)
{
  const KalmanState *state = view->state;
  const GradusTrajectory *data = gradus_dataset_get_trajectory (view->dataset);
  guint used = view->phase < 0 ? 0 : state->time + (view->phase != PHASE_PREDICT || state->used);

  if (view->phase == PHASE_CHECK && !state->used)
    used = state->time;
  for (guint t = 0; t < data->length; t++)
    {
      const double *y = &data->measured[(gsize) t * data->d_measured];
      double px = plane ? y[0] : time_of (data, t), py = plane ? y[1] : y[0];

      if (data->missing[t])
        continue;
      gradus_scene_point (scene, px, py, t < used ? GRADUS_ROLE_DATA : GRADUS_ROLE_MUTED,
                          GRADUS_SHAPE_PLUS, t < used ? 1 : 0.8, t);
      if (view->phase == PHASE_GAIN && t == state->time)
        gradus_scene_point (scene, px, py, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1.6, -1);
    }
}

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
draw_beliefs (const GradusView *view, GradusScene *scene, guint i, guint j)
{
  const KalmanState *state = view->state;
  guint n = state->mean.shape[0];
  gboolean predicted = is_predicted (view);
  double cov[3];

  if (view->phase >= 0)
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
                        predicted ? GRADUS_ROLE_PAST
                                  : view->phase == PHASE_UPDATE ? GRADUS_ROLE_ACCENT
                                                                : GRADUS_ROLE_MODEL,
                        predicted ? GRADUS_LINE_DASHED : GRADUS_LINE_SOLID, predicted ? 0 : 0.12);
  gradus_scene_point (scene, state->mean.data[i], state->mean.data[j],
                      predicted ? GRADUS_ROLE_PAST : GRADUS_ROLE_MODEL, GRADUS_SHAPE_CROSS, 1.2,
                      -1);
  if (predicted)
    gradus_scene_point (scene, state->predicted_mean.data[i], state->predicted_mean.data[j],
                        GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CROSS, 1.2, -1);
}

static void
build_plane (const GradusView *view, GradusScene *scene)
{
  const KalmanState *state = view->state;
  const GradusTrajectory *data = gradus_dataset_get_trajectory (view->dataset);
  g_auto (Path) path = { 0 };

  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, data->measured_names[0],
                         data->measured_names[1]);
  for (guint t = 0; t < data->length; t++)
    if (!data->missing[t])
      gradus_scene_include (scene, data->measured[2 * t], data->measured[2 * t + 1]);
  if (data->d_truth >= 2)
    {
      g_autofree double *x = g_new (double, data->length);
      g_autofree double *y = g_new (double, data->length);

      for (guint t = 0; t < data->length; t++)
        {
          x[t] = data->truth[(gsize) t * data->d_truth];
          y[t] = data->truth[(gsize) t * data->d_truth + 1];
        }
      gradus_scene_polyline (scene, x, y, data->length, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED);
      gradus_scene_legend (scene, GRADUS_ROLE_TRUTH, GRADUS_SHAPE_AUTO, TRUE, GRADUS_LINE_DOTTED,
                           _ ("truth"));
    }
  draw_measurements (view, scene, TRUE);
  collect (view, PHASE_UPDATE, VALUE_MEAN, 0, 1, &path);
  gradus_scene_polyline (scene, path.first, path.second, path.n, GRADUS_ROLE_MODEL,
                         GRADUS_LINE_SOLID);
  draw_beliefs (view, scene, 0, 1);
  if (view->phase == PHASE_GAIN && !state->missing)
    gradus_scene_arrow (scene, state->predicted_mean.data[0], state->predicted_mean.data[1],
                        data->measured[2 * state->time], data->measured[2 * state->time + 1],
                        GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID);
  gradus_scene_legend (scene, GRADUS_ROLE_DATA, GRADUS_SHAPE_PLUS, FALSE, 0, _ ("measured"));
  gradus_scene_legend (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_CROSS, TRUE, 0, _ ("estimate, 2σ"));
}

static void
build_series (const GradusView *view, GradusScene *scene)
{
  const KalmanState *state = view->state;
  const GradusTrajectory *data = gradus_dataset_get_trajectory (view->dataset);
  g_auto (Path) mean = { 0 };
  g_auto (Path) variance = { 0 };
  double now = time_of (data, MIN (state->time, data->length - 1));
  double low = INFINITY, high = -INFINITY;

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, _ ("time"), data->measured_names[0]);
  gradus_scene_set_x_range (scene, time_of (data, 0) - data->dt, time_of (data, data->length - 1));
  /* From the data alone, so that a wide start belief does not make the picture jump. */
  for (guint t = 0; t < data->length; t++)
    {
      if (!data->missing[t])
        low = MIN (low, data->measured[t]), high = MAX (high, data->measured[t]);
      if (data->d_truth > 0)
        {
          low = MIN (low, data->truth[(gsize) t * data->d_truth]);
          high = MAX (high, data->truth[(gsize) t * data->d_truth]);
        }
    }
  if (low <= high)
    gradus_scene_set_y_range (scene, low - 0.15 * (high - low), high + 0.15 * (high - low));
  collect (view, PHASE_UPDATE, VALUE_MEAN, 0, 0, &mean);
  collect (view, PHASE_UPDATE, VALUE_COVARIANCE, 0, 0, &variance);
  for (guint i = 0; i < mean.n; i++)
    {
      double sigma = sqrt (MAX (variance.first[i], 0));

      mean.second[i] = mean.first[i] + 2 * sigma;
      variance.second[i] = mean.first[i] - 2 * sigma;
    }
  gradus_scene_band (scene, mean.time, variance.second, mean.second, mean.n, GRADUS_ROLE_MODEL,
                     0.2);
  if (data->d_truth >= 1)
    {
      g_autofree double *x = g_new (double, data->length);
      g_autofree double *y = g_new (double, data->length);

      for (guint t = 0; t < data->length; t++)
        {
          x[t] = time_of (data, t);
          y[t] = data->truth[(gsize) t * data->d_truth];
        }
      gradus_scene_polyline (scene, x, y, data->length, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED);
      gradus_scene_legend (scene, GRADUS_ROLE_TRUTH, GRADUS_SHAPE_AUTO, TRUE, GRADUS_LINE_DOTTED,
                           _ ("truth"));
    }
  draw_measurements (view, scene, FALSE);
  /* The start belief stands one step before the first measurement. */
  if (view->phase < 0)
    {
      double sigma = 2 * sqrt (MAX (state->covariance.data[0], 0));
      double before = time_of (data, 0) - data->dt;

      gradus_scene_segment (scene, before, state->mean.data[0] - sigma, before,
                            state->mean.data[0] + sigma, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
      gradus_scene_point (scene, before, state->mean.data[0], GRADUS_ROLE_MODEL, GRADUS_SHAPE_CROSS,
                          1.2, -1);
    }
  gradus_scene_polyline (scene, mean.time, mean.first, mean.n, GRADUS_ROLE_MODEL,
                         GRADUS_LINE_SOLID);
  if (is_predicted (view))
    {
      double sigma = 2 * sqrt (MAX (state->predicted_covariance.data[0], 0));
      double y = state->predicted_mean.data[0];

      gradus_scene_segment (scene, now, y - sigma, now, y + sigma, GRADUS_ROLE_ACCENT,
                            GRADUS_LINE_SOLID);
      gradus_scene_point (scene, now, y, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CROSS, 1.2, -1);
    }
  else if (view->phase == PHASE_UPDATE)
    {
      double sigma = 2 * sqrt (MAX (state->covariance.data[0], 0));
      double y = state->mean.data[0];

      gradus_scene_segment (scene, now, state->predicted_mean.data[0], now, y, GRADUS_ROLE_PAST,
                            GRADUS_LINE_DASHED);
      gradus_scene_segment (scene, now, y - sigma, now, y + sigma, GRADUS_ROLE_ACCENT,
                            GRADUS_LINE_BOLD);
      gradus_scene_point (scene, now, y, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CROSS, 1.4, -1);
    }
  gradus_scene_legend (scene, GRADUS_ROLE_DATA, GRADUS_SHAPE_PLUS, FALSE, 0, _ ("measured"));
  gradus_scene_legend (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_AUTO, TRUE, 0, _ ("estimate, 2σ"));
}

void
gradus_kalman_build_track (const GradusView *view, GradusScene *scene)
{
  const GradusTrajectory *data = gradus_dataset_get_trajectory (view->dataset);

  if (data->d_measured == 2 && ((const KalmanState *) view->state)->mean.shape[0] >= 2)
    build_plane (view, scene);
  else
    build_series (view, scene);
}

/* The density of N(mean, variance). */
static void
draw_bell (GradusScene *scene, double low, double high, double mean, double variance,
           GradusRole role, GradusLineStyle style)
{
  enum { N = 161 };
  double x[N], y[N];
  double sigma = sqrt (MAX (variance, 0));

  if (!(sigma > 0))
    return;
  for (guint i = 0; i < N; i++)
    {
      x[i] = low + (high - low) * i / (N - 1);
      y[i] = exp (-0.5 * pow ((x[i] - mean) / sigma, 2)) / (sigma * sqrt (2 * G_PI));
    }
  gradus_scene_polyline (scene, x, y, N, role, style);
}

/* One state variable: prior, likelihood and posterior as bells. Several: the ellipses in the
 * plane of the first position and its velocity. */
void
gradus_kalman_build_belief (const GradusView *view, GradusScene *scene)
{
  const KalmanState *state = view->state;
  const GradusTrajectory *data = gradus_dataset_get_trajectory (view->dataset);
  guint n = state->mean.shape[0], m = data->d_measured;
  gboolean informed = view->phase >= PHASE_GAIN && !state->missing;

  if (n > m)
    {
      guint j = n == 2 * m ? m : 1;
      g_auto (Path) path = { 0 };

      gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, _ ("position"), _ ("velocity"));
      collect (view, PHASE_UPDATE, VALUE_MEAN, 0, j, &path);
      gradus_scene_polyline (scene, path.first, path.second, path.n, GRADUS_ROLE_MODEL,
                             GRADUS_LINE_THIN);
      if (informed)
        gradus_scene_vrule (scene, data->measured[(gsize) state->time * m], GRADUS_ROLE_DATA,
                            GRADUS_LINE_DASHED, _ ("measured"));
      draw_beliefs (view, scene, 0, j);
      return;
    }
  double prior = state->predicted_mean.data[0],
  prior_variance = state->predicted_covariance.data[0];
  double mean = state->mean.data[0], variance = state->covariance.data[0];
  double half = 4 * sqrt (MAX (MIN (MAX (prior_variance, variance), 1e300), 1e-300));
  double centre = view->phase == PHASE_UPDATE ? prior : mean;
  double measured = informed ? data->measured[(gsize) state->time * m] : centre;
  double low = MIN (centre - half, measured - half / 2);
  double high = MAX (centre + half, measured + half / 2);

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, data->measured_names[0], _ ("density"));
  gradus_scene_set_x_range (scene, low, high);
  if (view->phase >= 0 && view->phase != PHASE_CHECK)
    {
      draw_bell (scene, low, high, prior, prior_variance, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED);
      gradus_scene_legend (scene, GRADUS_ROLE_PAST, GRADUS_SHAPE_AUTO, TRUE, GRADUS_LINE_DASHED,
                           _ ("predicted"));
    }
  if (informed && view->phase != PHASE_CHECK)
    {
      draw_bell (scene, low, high, measured, state->s.data[0] - prior_variance, GRADUS_ROLE_DATA,
                 GRADUS_LINE_SOLID);
      gradus_scene_legend (scene, GRADUS_ROLE_DATA, GRADUS_SHAPE_AUTO, TRUE, 0, _ ("measurement"));
    }
  if (!is_predicted (view))
    {
      draw_bell (scene, low, high, mean, variance,
                 view->phase == PHASE_UPDATE ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_MODEL,
                 GRADUS_LINE_BOLD);
      gradus_scene_legend (scene,
                           view->phase == PHASE_UPDATE ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_MODEL,
                           GRADUS_SHAPE_AUTO, TRUE, GRADUS_LINE_BOLD, _ ("belief"));
    }
}

void
gradus_kalman_build_innovation (const GradusView *view, GradusScene *scene)
{
  const GradusTrajectory *data = gradus_dataset_get_trajectory (view->dataset);
  g_auto (Path) nu = { 0 };
  g_auto (Path) s = { 0 };
  double narrow = INFINITY, reach = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, _ ("time"), _ ("innovation"));
  gradus_scene_set_x_range (scene, time_of (data, 0), time_of (data, data->length - 1));
  collect (view, PHASE_GAIN, VALUE_INNOVATION, 0, 0, &nu);
  collect (view, PHASE_GAIN, VALUE_S, 0, 0, &s);
  if (nu.n == 0)
    {
      gradus_scene_set_placeholder (scene, _ ("No measurement has been compared yet."));
      return;
    }
  for (guint i = 0; i < s.n; i++)
    {
      s.second[i] = 2 * sqrt (s.first[i]);
      s.first[i] = -s.second[i];
    }
  /* The band of a wide start belief would flatten everything after it: the narrowest counts. */
  for (guint i = 0; i < nu.n; i++)
    {
      narrow = MIN (narrow, s.second[i]);
      reach = MAX (reach, fabs (nu.first[i]));
    }
  reach = MAX (reach, 1.5 * narrow);
  gradus_scene_set_y_range (scene, -reach, reach);
  gradus_scene_band (scene, s.time, s.first, s.second, s.n, GRADUS_ROLE_MODEL, 0.15);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  for (guint i = 0; i < nu.n; i++)
    {
      gboolean outside = fabs (nu.first[i]) > s.second[i];
      GradusRole role = i + 1 == nu.n && view->phase == PHASE_GAIN ? GRADUS_ROLE_ACCENT
                        : outside ? GRADUS_ROLE_ERROR : GRADUS_ROLE_DATA;

      gradus_scene_stem (scene, nu.time[i], 0, nu.first[i], role);
    }
  gradus_scene_legend (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_AUTO, TRUE, 0, _ ("±2σ band"));
  gradus_scene_legend (scene, GRADUS_ROLE_ERROR, GRADUS_SHAPE_AUTO, TRUE, 0, _ ("outside"));
}

void
gradus_kalman_build_gain (const GradusView *view, GradusScene *scene)
{
  /* The trace in the colour of the belief it measures, the gain beside it. */
  static const guint shown[] = { 3, 4 };

  gradus_scene_metric_curves (scene, view, shown, G_N_ELEMENTS (shown), FALSE);
}
