/* Gradus: ink over a picture.
 *
 * A stroke is a smooth curve through its points: between two of them a cubic whose tangents are
 * those of Catmull and Rom (1974), so the curve goes through every point and needs no more of them
 * than the hand has made corners.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-plot-private.h"

#include <math.h>

/* Pixels of a pen of width 1 at normal size. */
#define PEN 3.2
#define FAINT 0.3
/* Beyond this many pixels a curve is drawn as straight pieces, which can be cut to the picture. */
#define FAR 2e4

static void
add_curve (cairo_t *cr, const double *at, guint n)
{
  cairo_move_to (cr, at[0], at[1]);
  for (guint i = 0; i + 1 < n; i++)
    {
      const double *p0 = &at[2 * (i > 0 ? i - 1 : 0)];
      const double *p1 = &at[2 * i];
      const double *p2 = &at[2 * (i + 1)];
      const double *p3 = &at[2 * MIN (i + 2, n - 1)];

      cairo_curve_to (cr, p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6,
                      p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6, p2[0], p2[1]);
    }
}

static void
stroke_line (const GradusPlotLayout *layout, cairo_t *cr, const double *at, guint n, gboolean far)
{
  if (n == 1)
    {
      cairo_new_sub_path (cr);
      cairo_arc (cr, at[0], at[1], cairo_get_line_width (cr) * 0.7, 0, 2 * G_PI);
      cairo_fill (cr);
    }
  else if (!far)
    {
      add_curve (cr, at, n);
      cairo_stroke (cr);
    }
  else
    for (guint i = 1; i < n; i++)
      gradus_plot_stroke_segment (layout, cr, at[2 * i - 2], at[2 * i - 1], at[2 * i],
                                  at[2 * i + 1]);
}

void
gradus_plot_draw_ink_stroke (const GradusPlotLayout *layout, cairo_t *cr,
                             const GradusInkStroke *stroke, double strength)
{
  const GradusColour ground = gradus_palette_ground (layout->options.scheme);
  const GradusColour colour = gradus_plot_line_colour (layout, stroke->role);
  const double width = PEN * stroke->width * layout->unit;
  g_autofree double *at = g_new (double, 2 * MAX (stroke->n, 1));
  gboolean far = FALSE;

  if (layout->empty || stroke->n == 0)
    return;
  for (guint i = 0; i < stroke->n; i++)
    {
      gradus_plot_layout_to_pixel (layout, stroke->points[2 * i], stroke->points[2 * i + 1],
                                   &at[2 * i], &at[2 * i + 1]);
      far = far || !(fabs (at[2 * i]) < FAR) || !(fabs (at[2 * i + 1]) < FAR);
    }
  if (far && stroke->n == 1)
    return;

  cairo_save (cr);
  cairo_rectangle (cr, layout->area_x, layout->area_y, layout->area_width, layout->area_height);
  cairo_clip (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  /* A casing keeps it legible on marks of its own colour. */
  cairo_set_line_width (cr, width + 2.4 * layout->unit);
  gradus_set_colour (cr, gradus_colour_alpha (ground, 0.75 * strength));
  stroke_line (layout, cr, at, stroke->n, far);
  cairo_set_line_width (cr, width);
  gradus_set_colour (cr, gradus_colour_alpha (colour, strength));
  stroke_line (layout, cr, at, stroke->n, far);
  cairo_restore (cr);
}

void
gradus_plot_draw_ink (const GradusPlotLayout *layout, cairo_t *cr, const GradusInk *ink,
                      const char *plot, guint64 step, guint64 micro, gboolean faint)
{
  for (guint i = 0; faint && i < gradus_ink_count (ink); i++)
    {
      const GradusInkStroke *stroke = gradus_ink_get (ink, i);

      if ((stroke->step < step || (stroke->step == step && stroke->micro < micro))
          && g_str_equal (stroke->plot, plot))
        gradus_plot_draw_ink_stroke (layout, cr, stroke, FAINT);
    }
  for (guint i = 0; i < gradus_ink_count (ink); i++)
    if (gradus_ink_stroke_is_at (gradus_ink_get (ink, i), plot, step, micro))
      gradus_plot_draw_ink_stroke (layout, cr, gradus_ink_get (ink, i), 1);
}

static double
distance (double px, double py, double x0, double y0, double x1, double y1)
{
  const double dx = x1 - x0, dy = y1 - y0;
  const double length = dx * dx + dy * dy;
  const double t = length > 0 ? CLAMP (((px - x0) * dx + (py - y0) * dy) / length, 0, 1) : 0;

  return hypot (px - x0 - t * dx, py - y0 - t * dy);
}

int
gradus_plot_layout_pick_ink (const GradusPlotLayout *layout, const GradusInk *ink, const char *plot,
                             guint64 step, guint64 micro, double px, double py, double radius)
{
  for (guint i = gradus_ink_count (ink); i-- > 0;)
    {
      const GradusInkStroke *stroke = gradus_ink_get (ink, i);
      double x0 = 0, y0 = 0, x1, y1;

      if (!gradus_ink_stroke_is_at (stroke, plot, step, micro))
        continue;
      for (guint j = 0; j < stroke->n; j++)
        {
          gradus_plot_layout_to_pixel (layout, stroke->points[2 * j], stroke->points[2 * j + 1],
                                       &x1, &y1);
          if (distance (px, py, j > 0 ? x0 : x1, j > 0 ? y0 : y1, x1, y1)
              <= radius + PEN * stroke->width * layout->unit / 2)
            return (int) i;
          x0 = x1;
          y0 = y1;
        }
    }
  return -1;
}
