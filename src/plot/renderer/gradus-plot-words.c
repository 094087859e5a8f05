/* Gradus: words on a picture, on a casing of the ground that keeps them legible over anything.
 *
 * As Cairo paths a casing is the outline of every letter, stroked with round joins: a quarter of a
 * millisecond a label, and a frame has forty. On an image the letters are painted once into a mask
 * instead, from Pango's cache of glyphs, and the mask is widened by a disc (the dilation of
 * mathematical morphology). Paper and recordings get the outlines.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-plot-private.h"

#include <math.h>

/* How far a casing reaches beyond the letters, and how much of the ground it lets through. */
#define CASING 1.6
#define CASING_ALPHA 0.85
/* Larger masks are not worth their memory: such words are titles, one a picture. */
#define MOST_PIXELS 400000

static void
stroke_casing (cairo_t *cr, PangoLayout *text, double x, double y)
{
  cairo_move_to (cr, x, y);
  pango_cairo_layout_path (cr, text);
  cairo_set_line_width (cr, 2 * CASING);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_stroke (cr);
}

/* @from widened by a disc of @radius pixels, into @to: the largest of the neighbours, those on the
 * edge of the disc as far as it covers them. Rows of @stride; a border as wide as the disc is
 * empty. */
static void
dilate (const guint8 *from, guint8 *to, int width, int height, int stride, double radius)
{
  const int reach = (int) ceil (radius);

  for (int dy = -reach; dy <= reach; dy++)
    for (int dx = -reach; dx <= reach; dx++)
      {
        const int weight = (int) (256 * CLAMP (radius + 0.5 - hypot (dx, dy), 0, 1));

        if (weight == 0)
          continue;
        for (int row = reach; row < height - reach; row++)
          {
            const guint8 *in = from + (gsize) (row + dy) * stride + dx;
            guint8 *out = to + (gsize) row * stride;

            for (int column = reach; column < width - reach; column++)
              {
                const guint8 value = (guint8) (in[column] * weight >> 8);

                out[column] = MAX (out[column], value);
              }
          }
      }
}

/* FALSE where @cr has no pixels of its own, or too many. */
static gboolean
mask_casing (cairo_t *cr, PangoLayout *text, double x, double y)
{
  double scale, device, left, top;
  int width, height, reach, stride;
  cairo_surface_t *letters, *wide;
  PangoRectangle ink;
  cairo_t *pen;

  if (!gradus_plot_has_pixels (cr, &scale, &device))
    return FALSE;
  pango_layout_get_pixel_extents (text, &ink, NULL);
  reach = (int) ceil (CASING * scale);
  /* Twice: dilate () asks for an empty border around what it writes, and letters may lean out. */
  width = (int) ceil (ink.width * scale) + 4 * reach + 2;
  height = (int) ceil (ink.height * scale) + 4 * reach + 2;
  if (width <= 0 || height <= 0 || (double) width * height > MOST_PIXELS)
    return FALSE;

  /* The corner of the mask on a corner of a pixel. */
  left = x + ink.x;
  top = y + ink.y;
  cairo_user_to_device (cr, &left, &top);
  left = floor (left * device) - 2 * reach;
  top = floor (top * device) - 2 * reach;

  letters = cairo_image_surface_create (CAIRO_FORMAT_A8, width, height);
  wide = cairo_image_surface_create (CAIRO_FORMAT_A8, width, height);
  if (cairo_surface_status (letters) != CAIRO_STATUS_SUCCESS
      || cairo_surface_status (wide) != CAIRO_STATUS_SUCCESS)
    {
      cairo_surface_destroy (letters);
      cairo_surface_destroy (wide);
      return FALSE;
    }
  pen = cairo_create (letters);
  {
    double from_x = x, from_y = y;

    cairo_user_to_device (cr, &from_x, &from_y);
    cairo_translate (pen, from_x * device - left, from_y * device - top);
  }
  cairo_scale (pen, scale, scale);
  cairo_move_to (pen, 0, 0);
  pango_cairo_show_layout (pen, text);
  cairo_destroy (pen);

  cairo_surface_flush (letters);
  cairo_surface_flush (wide);
  stride = cairo_image_surface_get_stride (letters);
  dilate (cairo_image_surface_get_data (letters), cairo_image_surface_get_data (wide), width,
          height, stride, CASING * scale);
  cairo_surface_mark_dirty (wide);
  cairo_surface_set_device_scale (wide, device, device);
  cairo_identity_matrix (cr);
  cairo_mask_surface (cr, wide, left / device, top / device);
  cairo_surface_destroy (letters);
  cairo_surface_destroy (wide);
  return TRUE;
}

void
gradus_plot_show_text (cairo_t *cr, PangoLayout *text, double x, double y, GradusColour colour,
                       const GradusColour *casing)
{
  cairo_save (cr);
  cairo_new_path (cr);
  cairo_set_dash (cr, NULL, 0, 0);
  if (casing != NULL)
    {
      cairo_save (cr);
      gradus_set_colour (cr, gradus_colour_alpha (*casing, CASING_ALPHA));
      if (!mask_casing (cr, text, x, y))
        stroke_casing (cr, text, x, y);
      cairo_restore (cr);
    }
  gradus_set_colour (cr, colour);
  cairo_move_to (cr, x, y);
  pango_cairo_show_layout (cr, text);
  cairo_restore (cr);
}
