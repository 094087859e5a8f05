/* Gradus: ground, grid, ticks, labels, caption and colour bar.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-plot-private.h"

#include <math.h>

/* A colour bar that is lower, in ems, has no room for two numbers and says nothing. */
#define LEAST_BAR 2.2

void
gradus_plot_draw_background (const GradusPlotLayout *layout, cairo_t *cr)
{
  gradus_set_colour (cr, gradus_palette_ground (layout->options.scheme));
  cairo_rectangle (cr, 0, 0, layout->options.width, layout->options.height);
  cairo_fill (cr);
}

/* The middle of the pixel nearest to @at, so that a line of one pixel is sharp. */
static double
crisp (double at)
{
  return floor (at) + 0.5;
}

void
gradus_plot_draw_axes (const GradusPlotLayout *layout, cairo_t *cr)
{
  const GradusScheme scheme = layout->options.scheme;
  const double left = layout->area_x, right = left + layout->area_width;
  const double top = layout->area_y, bottom = top + layout->area_height;
  const GradusColour spine = gradus_colour_mix (
    gradus_palette_grid (scheme), gradus_palette_role (scheme, GRADUS_ROLE_FOREGROUND), 0.35);

  if (layout->empty || layout->bare || layout->x.ticks == NULL)
    return;

  cairo_save (cr);
  cairo_set_dash (cr, NULL, 0, 0);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  cairo_set_line_width (cr, 1);
  for (guint i = 0; i < layout->x.ticks->len; i++)
    {
      const double x = gradus_layout_px (layout, g_array_index (layout->x.ticks, double, i));

      if (x < left - 0.5 || x > right + 0.5)
        continue;
      cairo_move_to (cr, crisp (x), top);
      cairo_line_to (cr, crisp (x), bottom);
    }
  for (guint i = 0; i < layout->y.ticks->len; i++)
    {
      const double y = gradus_layout_py (layout, g_array_index (layout->y.ticks, double, i));

      if (y < top - 0.5 || y > bottom + 0.5)
        continue;
      cairo_move_to (cr, left, crisp (y));
      cairo_line_to (cr, right, crisp (y));
    }
  /* A translucent grid stays a grid over the tint of a field. */
  gradus_set_colour (cr, gradus_scene_get_field (layout->scene) != NULL
                           ? gradus_colour_alpha (spine, 0.22)
                           : gradus_palette_grid (scheme));
  cairo_stroke (cr);

  gradus_set_colour (cr, spine);
  cairo_move_to (cr, crisp (left), top);
  cairo_line_to (cr, crisp (left), crisp (bottom));
  cairo_line_to (cr, right, crisp (bottom));
  cairo_stroke (cr);
  cairo_restore (cr);
}

/* --- Labels ----------------------------------------------------------------------------------- */

static GradusColour
quiet (const GradusPlotLayout *layout)
{
  const GradusScheme scheme = layout->options.scheme;
  const GradusColour text = gradus_palette_role (scheme, GRADUS_ROLE_FOREGROUND);

  return gradus_scheme_is_contrast (scheme)
           ? text
           : gradus_colour_mix (text, gradus_palette_ground (scheme), 0.25);
}

static void
text_size (PangoLayout *text, double *width, double *height)
{
  int w, h;

  pango_layout_get_size (text, &w, &h);
  *width = (double) w / PANGO_SCALE;
  *height = (double) h / PANGO_SCALE;
}

/* The numbers of every how many-th of the ticks at @at, in pixels, can be told apart: 1 unless the
 * picture is too narrow or too low for the two that an axis has at least. Without a blank between
 * them two numbers beside each other read as one. */
static guint
find_stride (const GradusPlotLayout *layout, GPtrArray *labels, const double *at, gboolean upright)
{
  const double blank = (upright ? 0.15 : 0.3) * layout->em;
  g_autofree double *half = g_new (double, MAX (labels->len, 1));
  guint stride = 1;
  gboolean overlap;

  for (guint i = 0; i < labels->len; i++)
    {
      g_autoptr (PangoLayout) text = gradus_plot_text_new (layout, labels->pdata[i], 1,
                                                           GRADUS_TEXT_MARKUP);
      PangoRectangle ink;
      double width, height;

      text_size (text, &width, &height);
      /* Lines may touch where their letters do not. */
      pango_layout_get_pixel_extents (text, &ink, NULL);
      half[i] = (upright ? MIN (height, ink.height) : width) / 2;
    }
  do
    {
      overlap = FALSE;
      for (guint i = stride; i < labels->len && !overlap; i += stride)
        overlap = fabs (at[i] - at[i - stride]) < half[i] + half[i - stride] + blank;
      stride += overlap;
    }
  while (overlap);
  return stride;
}

/* Numbers of an axis, or of a colour bar, at @at along it: under @edge, or left (RIGHT) or right of
 * it (LEFT). How far they reach from it. */
static double
draw_numbers (const GradusPlotLayout *layout, cairo_t *cr, GPtrArray *labels, const double *at,
              GradusAnchor anchor, double edge)
{
  const gboolean upright = anchor != GRADUS_ANCHOR_BELOW;
  const guint stride = find_stride (layout, labels, at, upright);
  double widest = 0;

  for (guint i = 0; i < labels->len; i += stride)
    {
      g_autoptr (PangoLayout) text = gradus_plot_text_new (layout, labels->pdata[i], 1,
                                                           GRADUS_TEXT_MARKUP);
      double width, height;

      text_size (text, &width, &height);
      widest = MAX (widest, width);
      if (upright)
        gradus_plot_show_text (
          cr, text, anchor == GRADUS_ANCHOR_RIGHT ? edge - width : edge,
          CLAMP (at[i] - height / 2, 0, MAX (layout->options.height - height, 0)), quiet (layout),
          NULL);
      else
        gradus_plot_show_text (cr, text,
                               CLAMP (at[i] - width / 2, 0, MAX (layout->options.width - width, 0)),
                               edge, quiet (layout), NULL);
    }
  return widest;
}

static void
draw_tick_labels (const GradusPlotLayout *layout, cairo_t *cr)
{
  g_autofree double *x = NULL, *y = NULL;

  if (layout->bare || layout->x.ticks == NULL)
    return;
  x = g_new (double, MAX (layout->x.ticks->len, 1));
  for (guint i = 0; i < layout->x.ticks->len; i++)
    x[i] = gradus_layout_px (layout, g_array_index (layout->x.ticks, double, i));
  y = g_new (double, MAX (layout->y.ticks->len, 1));
  for (guint i = 0; i < layout->y.ticks->len; i++)
    y[i] = gradus_layout_py (layout, g_array_index (layout->y.ticks, double, i));
  draw_numbers (layout, cr, layout->x.labels, x, GRADUS_ANCHOR_BELOW,
                layout->area_y + layout->area_height + layout->em * 0.2);
  draw_numbers (layout, cr, layout->y.labels, y, GRADUS_ANCHOR_RIGHT,
                layout->area_x - layout->em * 0.4);
}

/* Put in the place of @text the same, shortened to @width pixels with an ellipsis. */
static void
limit_width (PangoLayout **text, double width)
{
  PangoLayout *limited = pango_layout_copy (*text);

  pango_layout_set_width (limited, (int) (MAX (width, 1) * PANGO_SCALE));
  pango_layout_set_ellipsize (limited, PANGO_ELLIPSIZE_END);
  g_set_object (text, limited);
  g_object_unref (limited);
}

static void
draw_axis_titles (const GradusPlotLayout *layout, cairo_t *cr)
{
  const GradusColour colour = gradus_palette_role (layout->options.scheme, GRADUS_ROLE_FOREGROUND);
  const double widest = layout->options.width - layout->em;
  const char *x_label, *y_label;
  double width, height;

  gradus_plot_get_axis_words (layout, &x_label, &y_label);
  if (x_label != NULL && *x_label != '\0')
    {
      g_autoptr (PangoLayout) text = gradus_plot_text_new (layout, x_label, 1, 0);

      text_size (text, &width, &height);
      if (width > widest)
        {
          limit_width (&text, widest);
          width = widest;
        }
      /* In the middle of the axis, or as near to it as there is room. */
      gradus_plot_show_text (cr, text,
                             CLAMP (layout->area_x + (layout->area_width - width) / 2,
                                    layout->em * 0.5,
                                    MAX (layout->options.width - width - layout->em * 0.5, 0)),
                             layout->x_label_y, colour, NULL);
    }
  if (y_label != NULL && *y_label != '\0')
    {
      g_autoptr (PangoLayout) text = gradus_plot_text_new (layout, y_label, 1, 0);

      text_size (text, &width, &height);
      if (layout->y_label_above)
        {
          limit_width (&text, widest);
          gradus_plot_show_text (cr, text, layout->em * 0.5,
                                 layout->area_y - height - layout->em * 0.2, colour, NULL);
          return;
        }
      cairo_save (cr);
      cairo_translate (cr, layout->y_label_x,
                       layout->area_y + MAX (layout->area_height / 2 + width / 2, width));
      cairo_rotate (cr, -G_PI / 2);
      gradus_plot_show_text (cr, text, 0, 0, colour, NULL);
      cairo_restore (cr);
    }
}

static void
draw_colour_bar (const GradusPlotLayout *layout, cairo_t *cr)
{
  const GradusScheme scheme = layout->options.scheme;
  const double width = layout->em * 0.85;
  const double x = layout->bar_x, y = layout->area_y, height = layout->area_height;
  const double span = layout->bar_high - layout->bar_low;
  const gboolean diverging = layout->bar_mark->map == GRADUS_MAP_DIVERGING;
  cairo_pattern_t *ramp = cairo_pattern_create_linear (0, y + height, 0, y);
  g_autofree double *at = g_new (double, MAX (layout->bar_ticks->len, 1));
  double widest;

  for (guint i = 0; i <= 32; i++)
    {
      const double tint = layout->bar_mark->kind == GRADUS_MARK_CELL ? GRADUS_CELL_TINT : 1;
      const GradusColour colour = gradus_palette_map (scheme, layout->bar_mark->map,
                                                      diverging ? tint * (i / 16.0 - 1) : i / 32.0);

      cairo_pattern_add_color_stop_rgb (ramp, i / 32.0, colour.red, colour.green, colour.blue);
    }
  cairo_rectangle (cr, x, y, width, height);
  cairo_set_source (cr, ramp);
  cairo_fill_preserve (cr);
  cairo_pattern_destroy (ramp);
  gradus_set_colour (cr, gradus_palette_grid (scheme));
  cairo_set_dash (cr, NULL, 0, 0);
  cairo_set_line_width (cr, 1);
  cairo_stroke (cr);

  for (guint i = 0; i < layout->bar_ticks->len; i++)
    at[i] = y + height
            - height * (g_array_index (layout->bar_ticks, double, i) - layout->bar_low) / span;
  widest = draw_numbers (layout, cr, layout->bar_labels, at, GRADUS_ANCHOR_LEFT,
                         x + width + layout->em * 0.35);

  if (*layout->bar_title != '\0')
    {
      g_autoptr (PangoLayout) text = gradus_plot_text_new (layout, layout->bar_title, 1, 0);
      double w, h;

      text_size (text, &w, &h);
      if (w > height)
        {
          limit_width (&text, height);
          w = height;
        }
      cairo_save (cr);
      cairo_translate (cr, x + width + layout->em * 0.7 + widest, y + height / 2 + w / 2);
      cairo_rotate (cr, -G_PI / 2);
      gradus_plot_show_text (cr, text, 0, 0, gradus_palette_role (scheme, GRADUS_ROLE_FOREGROUND),
                             NULL);
      cairo_restore (cr);
    }
}

static void
draw_caption (const GradusPlotLayout *layout, cairo_t *cr)
{
  const GradusScheme scheme = layout->options.scheme;
  const double widest = layout->options.width - layout->em;
  g_autoptr (PangoLayout) text = NULL;
  double width, height, line, end;

  if (layout->words == NULL)
    return;
  text = gradus_plot_text_new (layout, layout->words, 1, 0);
  text_size (text, &width, &height);
  line = height / pango_layout_get_line_count (text);
  if (width > widest)
    {
      limit_width (&text, widest);
      width = widest;
    }
  end = layout->options.width - width - layout->em * 0.5;
  /* Above the area, where it hides nothing, and above the words of the y axis or at their end.
   * Where it is too long to begin with the area, it ends with the picture. */
  gradus_plot_show_text (
    cr, text, MIN (layout->y_label_shares ? end : layout->area_x, MAX (end, layout->em * 0.5)),
    layout->area_y - height - layout->em * 0.3
      - (layout->y_label_above && !layout->y_label_shares ? line + layout->em * 0.1 : 0),
    gradus_palette_role (scheme, GRADUS_ROLE_FOREGROUND), NULL);
}

static void
draw_placeholder (const GradusPlotLayout *layout, cairo_t *cr)
{
  g_autoptr (PangoLayout) shaped = gradus_plot_text_new (
    layout, gradus_scene_get_placeholder (layout->scene), 1.1, 0);
  g_autoptr (PangoLayout) text = pango_layout_copy (shaped);
  const double limit = MAX (MIN (layout->options.width * 0.8, layout->em * 40), 10);
  int width, height;

  pango_layout_set_width (text, (int) (limit * PANGO_SCALE));
  pango_layout_set_wrap (text, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_alignment (text, PANGO_ALIGN_CENTER);
  pango_layout_get_pixel_size (text, &width, &height);
  gradus_plot_show_text (cr, text, (layout->options.width - limit) / 2,
                         (layout->options.height - height) / 2, quiet (layout), NULL);
}

static void
draw_title (const GradusPlotLayout *layout, cairo_t *cr)
{
  g_autoptr (PangoLayout) text = NULL;
  double width, height;

  if (layout->title == NULL)
    return;
  text = gradus_plot_text_new (layout, layout->title, 1.1, GRADUS_TEXT_BOLD);
  text_size (text, &width, &height);
  if (width > layout->options.width - layout->em)
    limit_width (&text, layout->options.width - layout->em);
  gradus_plot_show_text (cr, text, layout->em * 0.5, layout->em * 0.35,
                         gradus_palette_role (layout->options.scheme, GRADUS_ROLE_FOREGROUND),
                         NULL);
}

void
gradus_plot_draw_labels (const GradusPlotLayout *layout, cairo_t *cr)
{
  if (layout->options.thumbnail)
    return;
  cairo_save (cr);
  draw_title (layout, cr);
  if (layout->empty)
    draw_placeholder (layout, cr);
  else
    {
      draw_tick_labels (layout, cr);
      draw_axis_titles (layout, cr);
      if (layout->bar_mark != NULL && layout->area_height > LEAST_BAR * layout->em)
        draw_colour_bar (layout, cr);
      draw_caption (layout, cr);
      gradus_plot_draw_legend (layout, cr);
    }
  cairo_restore (cr);
}

void
gradus_plot_draw (const GradusPlotLayout *layout, cairo_t *cr, const GradusFieldRaster *raster)
{
  gradus_plot_draw_background (layout, cr);
  if (raster != NULL)
    gradus_plot_draw_field (layout, cr, raster);
  gradus_plot_draw_axes (layout, cr);
  gradus_plot_draw_marks (layout, cr);
  gradus_plot_draw_labels (layout, cr);
}
