/* Gradus: the kit of a path over time: the truth, what was measured, and an estimate with its band
 * of two standard deviations; in the plane where two variables are measured.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-kit.h"

void
gradus_kit_series_clear (GradusKitSeries *series)
{
  g_clear_pointer (&series->time, g_free);
  g_clear_pointer (&series->first, g_free);
  g_clear_pointer (&series->second, g_free);
  series->n = 0;
}

void
gradus_kit_series (const GradusPosition *here, const char *phase, const char *value, guint first,
                   guint second, GradusKitSeries *series)
{
  const GradusTrajectory *data = gradus_dataset_get_trajectory (here->dataset);
  const guint size = (guint) MIN (data->length, here->step + 1);
  const int index = gradus_algorithm_find_value (here->algorithm, value);
  const int wanted = gradus_algorithm_find_phase (here->algorithm, phase);

  series->n = 0;
  series->time = g_new (double, size);
  series->first = g_new (double, size);
  series->second = g_new (double, size);
  for (guint64 step = 1; here->history != NULL && step <= here->step && series->n < size; step++)
    {
      const double *track;
      gsize length;

      if (gradus_history_phase (here->history, step) != wanted)
        continue;
      track = gradus_history_track (here->history, (guint) index, step, &length);
      if (track == NULL || length <= MAX (first, second))
        continue;
      series->time[series->n] = data->start_time
                                + (double) gradus_history_iteration (here->history, step)
                                    * data->dt;
      series->first[series->n] = track[first];
      series->second[series->n] = track[second];
      series->n++;
    }
}

/* Where measurement @t stands. */
static void
place (const GradusTrajectory *data, gboolean plane, guint t, const double *row, double *x,
       double *y)
{
  *x = plane ? row[0] : data->start_time + t * data->dt;
  *y = plane ? row[1] : row[0];
}

static void
draw_truth (const GradusTrajectory *data, gboolean plane, GradusScene *scene)
{
  g_autofree double *x = g_new (double, MAX (data->length, 1));
  g_autofree double *y = g_new (double, MAX (data->length, 1));

  if (data->d_truth < (plane ? 2u : 1u))
    return;
  for (guint t = 0; t < data->length; t++)
    place (data, plane, t, &data->truth[(gsize) t * data->d_truth], &x[t], &y[t]);
  gradus_scene_polyline (scene, x, y, data->length, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED);
  gradus_scene_label (scene, C_ ("legend", "truth"));
}

/* Those already used in the colour of data, those to come muted, with a ring around number @now. */
static void
draw_measurements (const GradusTrajectory *data, gboolean plane, double used, double now,
                   GradusScene *scene)
{
  for (guint t = 0; t < data->length; t++)
    {
      double x, y;

      if (data->missing[t])
        continue;
      place (data, plane, t, &data->measured[(gsize) t * data->d_measured], &x, &y);
      gradus_scene_point (scene, x, y, t < used ? GRADUS_ROLE_DATA : GRADUS_ROLE_MUTED,
                          GRADUS_SHAPE_PLUS, t < used ? 1 : 0.8, (int) t);
      if (t == now)
        gradus_scene_point (scene, x, y, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1.6, -1);
    }
}

/* The estimate of past times, and in a series its band. */
static void
draw_estimate (const GradusPosition *here, const GradusPlot *plot, gboolean plane,
               GradusScene *scene)
{
  g_auto (GStrv) of = gradus_kit_of (plot);
  g_autofree char *phase = gradus_kit_assigned (plot, "phase");
  g_auto (GradusKitSeries) mean = { 0 }, variance = { 0 };

  gradus_kit_series (here, phase, of[0], 0, plane ? 1 : 0, &mean);
  if (plane)
    {
      gradus_scene_polyline (scene, mean.first, mean.second, mean.n, GRADUS_ROLE_MODEL,
                             GRADUS_LINE_SOLID);
      return;
    }
  gradus_kit_series (here, phase, of[1], 0, 0, &variance);
  for (guint i = 0; i < mean.n; i++)
    {
      const double sigma = sqrt (MAX (variance.first[i], 0));

      mean.second[i] = mean.first[i] + 2 * sigma;
      variance.second[i] = mean.first[i] - 2 * sigma;
    }
  gradus_scene_band (scene, mean.time, variance.second, mean.second, mean.n, GRADUS_ROLE_MODEL,
                     0.2);
  gradus_scene_polyline (scene, mean.time, mean.first, mean.n, GRADUS_ROLE_MODEL,
                         GRADUS_LINE_SOLID);
}

typedef struct
{
  double low[2], high[2];
} Extent;

static void
widen (Extent *extent, const double *row, guint d)
{
  for (guint i = 0; i < MIN (d, 2); i++)
    {
      extent->low[i] = MIN (extent->low[i], row[i]);
      extent->high[i] = MAX (extent->high[i], row[i]);
    }
}

/* From the data alone, so that a wide start does not make the picture jump. */
static void
set_axes (const GradusTrajectory *data, gboolean plane, GradusScene *scene)
{
  Extent extent = { { INFINITY, INFINITY }, { -INFINITY, -INFINITY } };
  double width, height;

  for (guint t = 0; t < data->length; t++)
    {
      if (!data->missing[t])
        widen (&extent, &data->measured[(gsize) t * data->d_measured], data->d_measured);
      if (data->d_truth > 0)
        widen (&extent, &data->truth[(gsize) t * data->d_truth], data->d_truth);
    }
  width = extent.high[0] - extent.low[0];
  height = extent.high[1] - extent.low[1];
  if (plane)
    {
      gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, data->measured_names[0],
                             data->measured_names[1]);
      if (width >= 0)
        {
          gradus_scene_set_x_range (scene, extent.low[0] - 0.08 * width,
                                    extent.high[0] + 0.08 * width);
          gradus_scene_set_y_range (scene, extent.low[1] - 0.08 * height,
                                    extent.high[1] + 0.08 * height);
        }
      return;
    }
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, C_ ("axis", "time"), data->measured_names[0]);
  gradus_scene_set_x_range (scene, data->start_time - data->dt,
                            data->start_time + (data->length - 1.0) * data->dt);
  if (width >= 0)
    gradus_scene_set_y_range (scene, extent.low[0] - 0.15 * width, extent.high[0] + 0.15 * width);
}

void
gradus_kit_path (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene)
{
  const GradusTrajectory *data = gradus_dataset_get_trajectory (here->dataset);
  g_autoptr (GradusNames) names = gradus_names_new (here);
  g_autofree char *used = gradus_kit_assigned (plot, "used");
  g_autofree char *now = gradus_kit_assigned (plot, "now");
  g_autofree char *flag = gradus_kit_assigned (plot, "plane");
  gboolean plane;

  if (gradus_kit_waits (scene, data == NULL || data->length == 0, _ ("There are no data to show.")))
    return;
  plane = data->d_measured == 2 && (flag == NULL || gradus_names_get_number (names, flag) != 0);
  set_axes (data, plane, scene);
  draw_estimate (here, plot, plane, scene);
  draw_truth (data, plane, scene);
  draw_measurements (data, plane, used != NULL ? gradus_names_get_number (names, used) : INFINITY,
                     now != NULL ? gradus_names_get_number (names, now) : NAN, scene);
  gradus_scene_legend (scene, GRADUS_ROLE_DATA, GRADUS_SHAPE_PLUS, FALSE, 0,
                       C_ ("legend", "measured"));
  gradus_scene_legend (scene, GRADUS_ROLE_MODEL, plane ? GRADUS_SHAPE_CROSS : GRADUS_SHAPE_AUTO,
                       TRUE, 0, C_ ("legend", "estimate, 2σ"));
}
