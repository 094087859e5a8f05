/* Gradus: strokes of a line that goes to and fro many times within few pixels.
 *
 * Cairo outlines every segment, sorts the edges and finds where they cross, which takes five
 * microseconds for a segment of some length: ten milliseconds for a path of 2,000 in a plane. Here
 * every segment covers pixels of a mask, a share of what the others have left bare of each, and the
 * mask is painted once. In the pixel in which one ends and the next begins the shares are added.
 * Joins are not made: they are not seen.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-plot-private.h"

#include <math.h>

typedef struct
{
  guchar *data;
  int stride, width, height;
} Mask;

/* Between two places in pixels of the mask, in a line @thick of them wide. The direction in which
 * the segment is longer is walked pixel by pixel; across it the line covers an interval. */
static void
cover_segment (const Mask *mask, double x0, double y0, double x1, double y1, double thick)
{
  const gboolean steep = fabs (y1 - y0) > fabs (x1 - x0);
  const int n_along = steep ? mask->height : mask->width;
  const int n_across = steep ? mask->width : mask->height;
  const int step_along = steep ? mask->stride : 1, step_across = steep ? 1 : mask->stride;
  double from = steep ? y0 : x0, to = steep ? y1 : x1;
  double at = steep ? x0 : y0, end = steep ? x1 : y1;
  double slope, half;
  int last;

  if (from > to)
    {
      double swap = from;

      from = to;
      to = swap;
      swap = at;
      at = end;
      end = swap;
    }
  slope = to > from ? (end - at) / (to - from) : 0;
  half = thick / 2 * sqrt (1 + slope * slope);
  last = (int) ceil (MIN (to, n_along)) - 1;

  for (int i = (int) MAX (from, 0); i <= last; i++)
    {
      const double share = MIN (i + 1, to) - MAX (i, from);
      const double middle = at + slope * (i + 0.5 - from);
      const double low = MAX (middle - half, 0), high = MIN (middle + half, n_across);
      guchar *pixel = mask->data + (gssize) i * step_along + (gssize) low * step_across;

      for (int j = (int) low; j < high; j++, pixel += step_across)
        {
          const double height = MIN (j + 1, high) - MAX (j, low);
          const guint covers = (guint) (255 * share * height + 0.5);

          *pixel = share < 1 ? MIN (*pixel + covers, 255u)
                             : *pixel + (covers * (255u - *pixel) + 127) / 255;
        }
    }
}

gboolean
gradus_plot_stroke_tangle (cairo_t *cr)
{
  double scale, device, x0, y0, x1, y1, clip[4];
  const double thick = cairo_get_line_width (cr);
  cairo_surface_t *surface;
  cairo_pattern_t *pattern;
  cairo_path_t *path;
  double from_x = 0, from_y = 0;
  Mask mask;

  if (!gradus_plot_has_pixels (cr, &scale, &device) || cairo_get_dash_count (cr) > 0)
    return FALSE;

  /* What the stroke may touch, with the corner on a corner of the picture's pixels. */
  cairo_path_extents (cr, &x0, &y0, &x1, &y1);
  cairo_clip_extents (cr, &clip[0], &clip[1], &clip[2], &clip[3]);
  x0 = MAX (x0 - thick, clip[0]);
  y0 = MAX (y0 - thick, clip[1]);
  mask.width = (int) ceil ((MIN (x1 + thick, clip[2]) - x0) * scale) + 1;
  mask.height = (int) ceil ((MIN (y1 + thick, clip[3]) - y0) * scale) + 1;
  if (mask.width <= 0 || mask.height <= 0)
    {
      cairo_new_path (cr);
      return TRUE;
    }
  cairo_user_to_device (cr, &x0, &y0);
  x0 = floor (x0 * device) / device;
  y0 = floor (y0 * device) / device;
  cairo_device_to_user (cr, &x0, &y0);
  surface = cairo_image_surface_create (CAIRO_FORMAT_A8, mask.width, mask.height);
  if (cairo_surface_status (surface) != CAIRO_STATUS_SUCCESS)
    {
      cairo_surface_destroy (surface);
      return FALSE;
    }
  mask.data = cairo_image_surface_get_data (surface);
  mask.stride = cairo_image_surface_get_stride (surface);

  path = cairo_copy_path (cr);
  for (int i = 0; i < path->num_data; i += path->data[i].header.length)
    {
      const cairo_path_data_t *vertex = &path->data[i + 1];
      const double x = (vertex->point.x - x0) * scale, y = (vertex->point.y - y0) * scale;

      if (path->data[i].header.type == CAIRO_PATH_LINE_TO)
        cover_segment (&mask, from_x, from_y, x, y, thick * scale);
      from_x = x;
      from_y = y;
    }
  cairo_path_destroy (path);
  cairo_surface_mark_dirty (surface);

  cairo_new_path (cr);
  cairo_save (cr);
  cairo_translate (cr, x0, y0);
  cairo_scale (cr, 1 / scale, 1 / scale);
  pattern = cairo_pattern_create_for_surface (surface);
  cairo_pattern_set_filter (pattern, CAIRO_FILTER_NEAREST);
  cairo_mask (cr, pattern);
  cairo_pattern_destroy (pattern);
  cairo_surface_destroy (surface);
  cairo_restore (cr);
  return TRUE;
}
