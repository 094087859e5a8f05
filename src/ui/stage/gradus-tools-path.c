/* Gradus: what strokes do to a measured path.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-tools-private.h"

static const GradusTrajectory *
get_trajectory (GradusTools *self)
{
  GradusDataset *dataset = gradus_tools_get_dataset (self);

  return dataset != NULL ? gradus_dataset_get_trajectory (dataset) : NULL;
}

/* A curve drawn over time: the hidden quantity at every time step is where the pen was, and
 * noise of a twentieth of what the curve spans is added to give the measurements. */
static GradusDataset *
curve_over_time (GradusTools *self, const GradusTrajectory *old, const GradusStroke *stroke)
{
  const char *const names[] = { old->measured_names[0], NULL };
  g_autofree double *truth = g_new (double, old->length);
  g_autofree double *measured = g_new (double, old->length);
  double low = G_MAXDOUBLE, high = -G_MAXDOUBLE;

  for (guint i = 0; i < stroke->n; i++)
    {
      low = MIN (low, stroke->path[2 * i + 1]);
      high = MAX (high, stroke->path[2 * i + 1]);
    }
  for (guint t = 0; t < old->length; t++)
    {
      const double time = old->start_time + t * old->dt;
      double nearest = G_MAXDOUBLE;

      truth[t] = stroke->path[1];
      for (guint i = 0; i < stroke->n; i++)
        {
          const double x0 = stroke->path[2 * i], y0 = stroke->path[2 * i + 1];

          if (fabs (x0 - time) < nearest)
            {
              nearest = fabs (x0 - time);
              truth[t] = y0;
            }
          if (i > 0)
            {
              const double x1 = stroke->path[2 * i - 2], y1 = stroke->path[2 * i - 1];

              if (x1 != x0 && (time - x0) * (time - x1) <= 0)
                {
                  nearest = 0;
                  truth[t] = y0 + (y1 - y0) * (time - x0) / (x1 - x0);
                }
            }
        }
      measured[t] = truth[t] + 0.05 * (high - low) * gradus_rng_gaussian (self->rng);
    }
  return gradus_trajectory_new (old->length, 1, measured, NULL, 1, truth, names, old->dt,
                                old->start_time, "drawn", "drawn");
}

void
gradus_tools_draw_path (GradusTools *self, const GradusStroke *stroke)
{
  const GradusTrajectory *old = get_trajectory (self);
  double low[2] = { G_MAXDOUBLE, G_MAXDOUBLE }, high[2] = { -G_MAXDOUBLE, -G_MAXDOUBLE };

  if (old == NULL || stroke->n < 2)
    return;
  for (guint i = 0; i < 2 * stroke->n; i++)
    {
      low[i % 2] = MIN (low[i % 2], stroke->path[i]);
      high[i % 2] = MAX (high[i % 2], stroke->path[i]);
    }
  if (old->d_measured == 1)
    gradus_tools_apply (self, curve_over_time (self, old, stroke), _ ("Draw a path"));
  else
    gradus_tools_apply (self,
                        gradus_edit_path_new (stroke->path, stroke->n, MAX (old->length, 2),
                                              0.03 * hypot (high[0] - low[0], high[1] - low[1]),
                                              self->rng),
                        _ ("Draw a path"));
}

void
gradus_tools_drop_measurement (GradusTools *self, const GradusStroke *stroke)
{
  const GradusTrajectory *trajectory = get_trajectory (self);

  if (trajectory == NULL || stroke->datum < 0 || (guint) stroke->datum >= trajectory->length)
    return;
  gradus_tools_apply (self,
                      gradus_edit_path_drop (gradus_tools_get_dataset (self), (guint) stroke->datum,
                                             !trajectory->missing[stroke->datum]),
                      trajectory->missing[stroke->datum] ? _ ("Bring back a measurement")
                                                         : _ ("Lose a measurement"));
}

void
gradus_tools_drag_measurement (GradusTools *self, const GradusStroke *stroke)
{
  const GradusTrajectory *trajectory = get_trajectory (self);
  const double at[2] = { stroke->x, stroke->y };

  if (trajectory == NULL || stroke->datum < 0 || (guint) stroke->datum >= trajectory->length)
    return;
  gradus_tools_apply (self,
                      gradus_edit_path_move (gradus_tools_get_dataset (self), (guint) stroke->datum,
                                             trajectory->d_measured == 1 ? at + 1 : at),
                      _ ("Move a measurement"));
}
