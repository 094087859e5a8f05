/* Gradus: what part of the plane the plot view shows.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-plot-view-private.h"

#include <math.h>
#include <string.h>

/* Show the rectangle of the present picture with these corners. */
static void
show_pixels (GradusPlotView *self, double x0, double y0, double x1, double y1)
{
  const GradusPlotLayout *layout = gradus_plot_view_ensure_layout (self);
  double ax, ay, bx, by;

  if (layout == NULL)
    return;
  gradus_plot_layout_to_data (layout, x0, y0, &ax, &ay);
  gradus_plot_layout_to_data (layout, x1, y1, &bx, &by);
  /* Below the resolution of a double there is nothing to see. */
  if (!isfinite (ax) || !isfinite (ay) || !isfinite (bx) || !isfinite (by)
      || fabs (bx - ax) <= 1e-11 * (fabs (ax) + fabs (bx))
      || fabs (by - ay) <= 1e-11 * (fabs (ay) + fabs (by)))
    return;
  self->zoomed = TRUE;
  self->x_min = MIN (ax, bx);
  self->x_max = MAX (ax, bx);
  self->y_min = MIN (ay, by);
  self->y_max = MAX (ay, by);
  gradus_plot_view_stop_motion (self);
  gradus_plot_view_invalidate (self);
}

void
gradus_plot_view_pan_by (GradusPlotView *self, double dx, double dy)
{
  const GradusPlotLayout *layout = gradus_plot_view_ensure_layout (self);
  double x, y, width, height;

  if (layout == NULL)
    return;
  gradus_plot_layout_get_area (layout, &x, &y, &width, &height);
  show_pixels (self, x - dx, y - dy, x + width - dx, y + height - dy);
}

void
gradus_plot_view_zoom_at (GradusPlotView *self, double px, double py, double factor)
{
  const GradusPlotLayout *layout = gradus_plot_view_ensure_layout (self);
  double x, y, width, height;

  if (layout == NULL || !(factor > 0))
    return;
  gradus_plot_layout_get_area (layout, &x, &y, &width, &height);
  px = CLAMP (px, x, x + width);
  py = CLAMP (py, y, y + height);
  show_pixels (self, px + (x - px) / factor, py + (y - py) / factor, px + (x + width - px) / factor,
               py + (y + height - py) / factor);
}

void
gradus_plot_view_zoom (GradusPlotView *self, double factor)
{
  const GradusPlotLayout *layout;
  double x, y, width, height;

  g_return_if_fail (GRADUS_IS_PLOT_VIEW (self));

  layout = gradus_plot_view_ensure_layout (self);
  if (layout == NULL || !(factor > 0))
    return;
  gradus_plot_layout_get_area (layout, &x, &y, &width, &height);
  show_pixels (self, x + width / 2 - width / 2 / factor, y + height / 2 - height / 2 / factor,
               x + width / 2 + width / 2 / factor, y + height / 2 + height / 2 / factor);
}

void
gradus_plot_view_reset_zoom (GradusPlotView *self)
{
  g_return_if_fail (GRADUS_IS_PLOT_VIEW (self));

  if (self->zoomed)
    {
      self->zoomed = FALSE;
      gradus_plot_view_invalidate (self);
    }
  gradus_plot_view_emit_fit (self);
}

void
gradus_plot_view_set_canvas (GradusPlotView *self, const double *canvas)
{
  g_return_if_fail (GRADUS_IS_PLOT_VIEW (self));

  if (canvas == NULL ? !self->has_canvas
                     : self->has_canvas && memcmp (canvas, self->canvas, sizeof self->canvas) == 0)
    return;
  self->has_canvas = canvas != NULL;
  if (canvas != NULL)
    memcpy (self->canvas, canvas, sizeof self->canvas);
  if (!self->zoomed)
    gradus_plot_view_invalidate (self);
}
