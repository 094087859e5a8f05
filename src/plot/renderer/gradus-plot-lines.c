/* Gradus: lines of every kind, clipped and thinned out to what the pixels can show.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-plot-private.h"

#include <math.h>

GradusColour
gradus_plot_line_colour (const GradusPlotLayout *layout, GradusRole role)
{
  const GradusScheme scheme = layout->options.scheme;
  const GradusColour colour = gradus_palette_role (scheme, role);

  return role >= GRADUS_ROLE_CLASS ? gradus_palette_readable (scheme, colour, 2.2) : colour;
}

double
gradus_plot_set_line (const GradusPlotLayout *layout, cairo_t *cr, GradusRole role,
                      GradusLineStyle style)
{
  GradusColour colour = gradus_plot_line_colour (layout, role);
  double width = 1.8 * layout->unit;

  if (role == GRADUS_ROLE_MODEL || role == GRADUS_ROLE_ACCENT)
    width *= 1.2;
  if (style & GRADUS_LINE_THIN)
    width *= 0.5;
  if (style & GRADUS_LINE_BOLD)
    width *= 1.7;
  if (role == GRADUS_ROLE_PAST)
    {
      width *= 0.6;
      style |= GRADUS_LINE_DASHED;
    }
  else if (role == GRADUS_ROLE_TRUTH)
    {
      width *= 0.9;
      if (!(style & GRADUS_LINE_DASHED))
        style |= GRADUS_LINE_DOTTED;
    }
  else if (role == GRADUS_ROLE_MUTED)
    width *= 0.7;
  if (gradus_scheme_is_contrast (layout->options.scheme))
    width *= 1.25;
  width = MAX (width, 0.7);

  cairo_set_line_width (cr, width + 2 * layout->halo);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  if (layout->halo > 0)
    {
      cairo_set_dash (cr, NULL, 0, 0);
      cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
    }
  else if (style & GRADUS_LINE_DOTTED)
    {
      const double dots[] = { 0, MAX (width * 2.2, 3.0) };

      cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
      cairo_set_dash (cr, dots, 2, 0);
    }
  else if (style & GRADUS_LINE_DASHED)
    {
      const double dashes[] = { MAX (width * 3.2, 4.5), MAX (width * 2.2, 3.2) };

      cairo_set_dash (cr, dashes, 2, 0);
    }
  else
    cairo_set_dash (cr, NULL, 0, 0);
  gradus_set_colour (cr, colour);
  return width;
}

gboolean
gradus_plot_clip_segment (const double box[4], double *x0, double *y0, double *x1, double *y1)
{
  const double dx = *x1 - *x0, dy = *y1 - *y0;
  const double p[4] = { -dx, dx, -dy, dy };
  const double q[4] = { *x0 - box[0], box[2] - *x0, *y0 - box[1], box[3] - *y0 };
  const double from_x = *x0, from_y = *y0;
  double enter = 0, leave = 1;

  for (guint i = 0; i < 4; i++)
    {
      if (p[i] == 0)
        {
          if (q[i] < 0)
            return FALSE;
        }
      else
        {
          const double t = q[i] / p[i];

          if (p[i] < 0)
            enter = MAX (enter, t);
          else
            leave = MIN (leave, t);
        }
    }
  if (!(enter <= leave))
    return FALSE;
  if (leave < 1)
    {
      *x1 = from_x + leave * dx;
      *y1 = from_y + leave * dy;
    }
  if (enter > 0)
    {
      *x0 = from_x + enter * dx;
      *y0 = from_y + enter * dy;
    }
  return TRUE;
}

void
gradus_plot_area_box (const GradusPlotLayout *layout, double margin, double box[4])
{
  box[0] = layout->area_x - margin;
  box[1] = layout->area_y - margin;
  box[2] = layout->area_x + layout->area_width + margin;
  box[3] = layout->area_y + layout->area_height + margin;
}

/* A path of any number of vertices: clipped, and thinned out to what the pixels can show. */
typedef struct
{
  cairo_t *cr;
  double box[4];
  double x, y; /* last vertex */
  gboolean started;
  gboolean connected; /* the pen is at the last vertex */
  /* The vertices of one pixel column are replaced by the first and the last, and by an upright bar
   * from the lowest to the highest, which is what a line that goes up and down in it looks like. */
  gboolean thin;
  double column, first, low, high, last_x, last_y;
  gboolean pending;
  double column_width;
  GArray *bars; /* x, low and high of each */
} Path;

static void
path_begin (Path *path, const GradusPlotLayout *layout, cairo_t *cr, gboolean thin)
{
  const cairo_surface_type_t target = cairo_surface_get_type (cairo_get_group_target (cr));
  double pixel = 1, zero = 0, scale_x, scale_y;

  /* Paper and drawings that somebody may enlarge keep every vertex. */
  if (target == CAIRO_SURFACE_TYPE_PDF || target == CAIRO_SURFACE_TYPE_SVG)
    thin = FALSE;
  *path = (Path){ .cr = cr, .thin = thin, .column_width = 0.5 };
  gradus_plot_area_box (layout, 200, path->box);
  cairo_new_path (cr);
  if (!thin)
    return;
  path->bars = g_array_new (FALSE, FALSE, 3 * sizeof (double));
  /* A column of an image is one of its pixels. */
  if (target == CAIRO_SURFACE_TYPE_IMAGE)
    {
      cairo_user_to_device_distance (cr, &pixel, &zero);
      cairo_surface_get_device_scale (cairo_get_group_target (cr), &scale_x, &scale_y);
      path->column_width = 1 / MAX (fabs (pixel) * scale_x, 1);
    }
}

static void
path_segment (Path *path, double x, double y)
{
  double x0 = path->x, y0 = path->y, x1, y1;

  x = CLAMP (x, -1e9, 1e9);
  y = CLAMP (y, -1e9, 1e9);
  x1 = x;
  y1 = y;
  if (path->started)
    {
      if (gradus_plot_clip_segment (path->box, &x0, &y0, &x1, &y1))
        {
          if (!path->connected || x0 != path->x || y0 != path->y)
            cairo_move_to (path->cr, x0, y0);
          cairo_line_to (path->cr, x1, y1);
          path->connected = x1 == x && y1 == y;
        }
      else
        path->connected = FALSE;
    }
  path->started = TRUE;
  path->x = x;
  path->y = y;
}

static void
path_flush (Path *path)
{
  if (!path->pending)
    return;
  path_segment (path, path->column, path->first);
  if (path->low < MIN (path->first, path->last_y) || path->high > MAX (path->first, path->last_y))
    {
      const double bar[3] = { path->column + path->column_width / 2, path->low, path->high };

      g_array_append_val (path->bars, bar);
    }
  path_segment (path, path->last_x, path->last_y);
  path->pending = FALSE;
}

static void
path_add_bars (Path *path)
{
  for (guint i = 0; path->bars != NULL && i < path->bars->len; i++)
    {
      const double *bar = (const double *) (gpointer) path->bars->data + 3 * i;
      double x0 = bar[0], y0 = bar[1], x1 = bar[0], y1 = bar[2];

      if (!gradus_plot_clip_segment (path->box, &x0, &y0, &x1, &y1))
        continue;
      cairo_move_to (path->cr, x0, y0);
      cairo_line_to (path->cr, x1, y1);
    }
}

/* Stroke what was added, in the line that is set. */
static void
path_end (Path *path)
{
  path_flush (path);
  cairo_stroke (path->cr);
  /* Mitred upright lines with square ends are boxes to Cairo, which it fills without an outline. */
  cairo_save (path->cr);
  cairo_set_line_join (path->cr, CAIRO_LINE_JOIN_MITER);
  path_add_bars (path);
  cairo_stroke (path->cr);
  cairo_restore (path->cr);
  g_clear_pointer (&path->bars, g_array_unref);
}

/* The same of a path that goes up and down again and again, every few pixels: neither round joins
 * nor 256 shades can be seen of it, and they are all that takes time. */
static void
path_end_jagged (Path *path)
{
  path_flush (path);
  path_add_bars (path);
  if (!gradus_plot_stroke_tangle (path->cr))
    {
      cairo_save (path->cr);
      cairo_set_antialias (path->cr, CAIRO_ANTIALIAS_FAST);
      cairo_set_line_join (path->cr, CAIRO_LINE_JOIN_BEVEL);
      cairo_stroke (path->cr);
      cairo_restore (path->cr);
    }
  g_clear_pointer (&path->bars, g_array_unref);
}

static void
path_add (Path *path, double x, double y)
{
  if (!path->thin)
    {
      path_segment (path, x, y);
      return;
    }
  if (path->pending && fabs (x - path->column) < path->column_width)
    {
      path->low = MIN (path->low, y);
      path->high = MAX (path->high, y);
    }
  else
    {
      path_flush (path);
      path->pending = TRUE;
      path->column = x;
      path->first = path->low = path->high = y;
    }
  path->last_x = x;
  path->last_y = y;
}

void
gradus_plot_draw_polyline (const GradusPlotLayout *layout, cairo_t *cr, const GradusMark *mark,
                           const double *values)
{
  Path path;
  double before_y = 0;
  double travel = 0; /* pixels up and down */
  double width;

  gradus_plot_set_line (layout, cr, mark->role, mark->style);
  path_begin (&path, layout, cr, mark->count > layout->area_width);
  for (gsize i = 0; i < mark->count; i++)
    {
      const double x = gradus_layout_px (layout, values[2 * i]);
      const double y = gradus_layout_py (layout, values[2 * i + 1]);

      if (i > 0 && mark->style & GRADUS_LINE_STEPS)
        path_add (&path, x, before_y);
      path_add (&path, x, y);
      travel += i > 0 ? fabs (CLAMP (y, -1e4, 1e4) - CLAMP (before_y, -1e4, 1e4)) : 0;
      before_y = y;
    }
  width = cairo_get_line_width (cr);
  if (mark->count > layout->area_width / 5 && travel > 4 * layout->area_height)
    path_end_jagged (&path);
  else
    path_end (&path);

  /* Markers while there is room between them. */
  if (mark->style & GRADUS_LINE_MARKERS && mark->count * 5 * layout->unit < 2 * layout->area_width)
    {
      const double radius = MAX (width * 1.25, 1.8);
      double box[4];

      gradus_plot_area_box (layout, 20, box);
      gradus_set_colour (cr, gradus_plot_line_colour (layout, mark->role));
      for (gsize i = 0; i < mark->count; i++)
        {
          const double x = gradus_layout_px (layout, values[2 * i]);
          const double y = gradus_layout_py (layout, values[2 * i + 1]);

          if (x < box[0] || y < box[1] || x > box[2] || y > box[3])
            continue;
          cairo_new_sub_path (cr);
          cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
        }
      cairo_fill (cr);
    }
}

void
gradus_plot_stroke_segment (const GradusPlotLayout *layout, cairo_t *cr, double x0, double y0,
                            double x1, double y1)
{
  double box[4];

  gradus_plot_area_box (layout, 200, box);
  x0 = CLAMP (x0, -1e9, 1e9);
  y0 = CLAMP (y0, -1e9, 1e9);
  x1 = CLAMP (x1, -1e9, 1e9);
  y1 = CLAMP (y1, -1e9, 1e9);
  if (!gradus_plot_clip_segment (box, &x0, &y0, &x1, &y1))
    return;
  cairo_move_to (cr, x0, y0);
  cairo_line_to (cr, x1, y1);
  cairo_stroke (cr);
}

/* The shaft, or the head, of an arrow in a line of @width is added to the path. */
static void
arrow_path (const GradusPlotLayout *layout, cairo_t *cr, const GradusMark *mark, double width,
            gboolean want_head)
{
  double x0 = CLAMP (gradus_layout_px (layout, mark->v[0]), -1e9, 1e9);
  double y0 = CLAMP (gradus_layout_py (layout, mark->v[1]), -1e9, 1e9);
  double x1 = CLAMP (gradus_layout_px (layout, mark->v[2]), -1e9, 1e9);
  double y1 = CLAMP (gradus_layout_py (layout, mark->v[3]), -1e9, 1e9);
  const double end_x = x1, end_y = y1;
  double box[4], length, head, ux, uy;

  gradus_plot_area_box (layout, 200, box);
  if (!gradus_plot_clip_segment (box, &x0, &y0, &x1, &y1))
    return;
  length = hypot (x1 - x0, y1 - y0);
  if (length < 0.5)
    return;
  ux = (x1 - x0) / length;
  uy = (y1 - y0) / length;
  /* A short arrow keeps its direction, not its head's size. */
  head = MIN (width * 2.6 + 3.2 * layout->unit, length * 0.75);

  /* The shaft ends inside the head, so that its square end does not stick out of the tip. A tip
   * that was cut off has no head. */
  if (x1 != end_x || y1 != end_y)
    head = 0;
  if (!want_head)
    {
      if (length > head * 0.8)
        {
          cairo_move_to (cr, x0, y0);
          cairo_line_to (cr, x1 - ux * head * 0.8, y1 - uy * head * 0.8);
        }
    }
  else if (head > 0)
    {
      cairo_move_to (cr, x1, y1);
      cairo_line_to (cr, x1 - ux * head - uy * head * 0.42, y1 - uy * head + ux * head * 0.42);
      cairo_line_to (cr, x1 - ux * head * 0.78, y1 - uy * head * 0.78);
      cairo_line_to (cr, x1 - ux * head + uy * head * 0.42, y1 - uy * head - ux * head * 0.42);
      cairo_close_path (cr);
    }
}

void
gradus_plot_draw_arrows (const GradusPlotLayout *layout, cairo_t *cr, const GradusMark *marks,
                         gsize n)
{
  const double width = gradus_plot_set_line (layout, cr, marks->role, marks->style);

  cairo_new_path (cr);
  for (gsize i = 0; i < n; i++)
    arrow_path (layout, cr, &marks[i], width, FALSE);
  cairo_stroke (cr);
  for (gsize i = 0; i < n; i++)
    arrow_path (layout, cr, &marks[i], width, TRUE);
  cairo_fill (cr);
}

static double
polynomial (const double *c, gsize n, double x)
{
  double sum = 0;

  while (n-- > 0)
    sum = sum * x + c[n];
  return sum;
}

static double
data_x (const GradusPlotLayout *layout, double px)
{
  double x, y;

  gradus_plot_layout_to_data (layout, px, layout->area_y, &x, &y);
  return x;
}

void
gradus_plot_draw_polynomial (const GradusPlotLayout *layout, cairo_t *cr, const GradusMark *mark,
                             const double *c)
{
  const gboolean straight = mark->n_values <= 2 && !layout->x.log && !layout->y.log;
  const guint n = straight ? 1 : (guint) CLAMP (layout->area_width / 1.5, 8, 4000);
  Path path;

  gradus_plot_set_line (layout, cr, mark->role, mark->style);
  path_begin (&path, layout, cr, FALSE);
  for (guint i = 0; i <= n; i++)
    {
      const double px = layout->area_x + layout->area_width * i / n;
      const double y = polynomial (c, mark->n_values, data_x (layout, px));

      if (isnan (y))
        continue;
      path_add (&path, px, gradus_layout_py (layout, y));
    }
  cairo_stroke (cr);
}

/* a x + b y + c = 0, as the part of it inside the picture. */
void
gradus_plot_draw_line (const GradusPlotLayout *layout, cairo_t *cr, const GradusMark *mark)
{
  const double a = mark->v[0], b = mark->v[1], c = mark->v[2];
  double scale, norm, p, q, r, x, y, reach;

  gradus_plot_set_line (layout, cr, mark->role, mark->style);
  if (layout->x.log || layout->y.log)
    {
      Path path;

      if (b == 0)
        {
          if (a != 0)
            {
              x = gradus_layout_px (layout, -c / a);
              gradus_plot_stroke_segment (layout, cr, x, layout->area_y, x,
                                          layout->area_y + layout->area_height);
            }
          return;
        }
      path_begin (&path, layout, cr, FALSE);
      for (double px = 0; px <= layout->area_width; px += 2)
        path_add (&path, layout->area_x + px,
                  gradus_layout_py (layout, -(a * data_x (layout, layout->area_x + px) + c) / b));
      cairo_stroke (cr);
      return;
    }

  /* In units of the picture, 0..1 on both axes, nothing can overflow: p u + q v + r = 0. */
  p = a * (layout->x.high - layout->x.low);
  q = b * (layout->y.high - layout->y.low);
  r = a * layout->x.low + b * layout->y.low + c;
  scale = MAX (fabs (p), fabs (q));
  if (!(scale > 0) || !isfinite (scale) || !isfinite (r))
    return;
  p /= scale;
  q /= scale;
  r /= scale;
  norm = p * p + q * q;
  if (fabs (r) > 10)
    return;
  x = -p * r / norm;
  y = -q * r / norm;
  reach = 20;
  if (layout->y.flip)
    gradus_plot_stroke_segment (layout, cr, layout->area_x + (x - q * reach) * layout->area_width,
                                layout->area_y + (y + p * reach) * layout->area_height,
                                layout->area_x + (x + q * reach) * layout->area_width,
                                layout->area_y + (y - p * reach) * layout->area_height);
  else
    gradus_plot_stroke_segment (layout, cr, layout->area_x + (x - q * reach) * layout->area_width,
                                layout->area_y + (1 - y - p * reach) * layout->area_height,
                                layout->area_x + (x + q * reach) * layout->area_width,
                                layout->area_y + (1 - y + p * reach) * layout->area_height);
}

/* Words about a level rule stand above or below its right or its left end, where they are over the
 * fewest marks and not under the legend. */
static void
place_beside_rule (const GradusPlotLayout *layout, double at, double width, double height,
                   double *x, double *y)
{
  const double gap = layout->em * 0.4;
  const double right = layout->area_x + layout->area_width - width - gap;
  double least = G_MAXDOUBLE;

  *x = right;
  *y = at + 1;
  for (guint place = 0; place < 4 && least > 0; place++)
    {
      const cairo_rectangle_t box = { place < 2 ? right : layout->area_x + gap,
                                      place % 2 == 0 ? at - height - 1 : at + 1, width, height };
      const gboolean outside = box.y < layout->area_y
                               || box.y + height > layout->area_y + layout->area_height;
      const gboolean hidden = layout->legend_place >= GRADUS_LEGEND_TOP_RIGHT
                              && box.x < layout->legend_x + layout->legend_width
                              && box.x + width > layout->legend_x
                              && box.y < layout->legend_y + layout->legend_height
                              && box.y + height > layout->legend_y;
      const double under = outside || hidden ? G_MAXDOUBLE : gradus_plot_count_under (layout, &box);

      if (under < least)
        {
          least = under;
          *x = box.x;
          *y = box.y;
        }
    }
}

void
gradus_plot_draw_rule (const GradusPlotLayout *layout, cairo_t *cr, const GradusMark *mark,
                       GArray *taken)
{
  const gboolean horizontal = mark->kind == GRADUS_MARK_HRULE;
  const double right = layout->area_x + layout->area_width;
  const double bottom = layout->area_y + layout->area_height;
  double at = horizontal ? gradus_layout_py (layout, mark->v[0])
                         : gradus_layout_px (layout, mark->v[0]);

  if (!(horizontal ? at >= layout->area_y - 1 && at <= bottom + 1
                   : at >= layout->area_x - 1 && at <= right + 1))
    return;

  gradus_plot_set_line (layout, cr, mark->role, mark->style);
  if (horizontal)
    gradus_plot_stroke_segment (layout, cr, layout->area_x, at, right, at);
  else
    gradus_plot_stroke_segment (layout, cr, at, layout->area_y, at, bottom);

  if (mark->text != NULL && *mark->text != '\0' && !layout->options.thumbnail)
    {
      const GradusColour ground = gradus_palette_ground (layout->options.scheme);
      const GradusColour colour = gradus_palette_readable (
        layout->options.scheme, gradus_palette_role (layout->options.scheme, mark->role), 4.5);
      g_autoptr (PangoLayout) text = gradus_plot_text_new (layout, mark->text, 1, 0);
      int width, height;
      double x, y;

      pango_layout_get_pixel_size (text, &width, &height);
      if (horizontal)
        place_beside_rule (layout, at, width, height, &x, &y);
      else
        {
          x = at + layout->em * 0.3;
          y = layout->area_y + layout->em * 0.2;
          if (x + width > right)
            x = at - width - layout->em * 0.3;
        }
      if (gradus_plot_find_room (layout, taken, x, &y, width, height, FALSE))
        gradus_plot_show_text (cr, text, x, y, colour, &ground);
    }
}
