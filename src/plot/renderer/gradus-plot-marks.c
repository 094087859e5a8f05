/* Gradus: painting the marks of a scene.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-plot-private.h"

#include <math.h>

/* Beyond this number of texts their collisions are not looked for. */
#define MAX_TEXTS 300
/* Words with a room of their own are made so small, in ems, before they are left out. */
#define LEAST_TEXT 0.75

/* --- Areas ------------------------------------------------------------------------------------ */

static void
fill_path (const GradusPlotLayout *layout, cairo_t *cr, GradusRole role, double fill)
{
  /* A halo is around the outline. */
  if (layout->halo > 0)
    return;
  gradus_set_colour (cr, gradus_colour_alpha (gradus_palette_role (layout->options.scheme, role),
                                              CLAMP (fill, 0, 1)));
  cairo_fill_preserve (cr);
}

/* A vertex of a filled shape; far away ones are pulled in, which changes nothing that is visible
 * unless a side passes through the picture at a very flat angle. */
static void
area_vertex (const GradusPlotLayout *layout, cairo_t *cr, double x, double y)
{
  cairo_line_to (cr, CLAMP (gradus_layout_px (layout, x), -1e5, 1e5),
                 CLAMP (gradus_layout_py (layout, y), -1e5, 1e5));
}

static void
draw_ellipse (const GradusPlotLayout *layout, cairo_t *cr, const GradusMark *mark)
{
  const double radius = mark->v[5];
  const double xx = MAX (mark->v[2], 0);
  const double xy = mark->v[3];
  const double yy = MAX (mark->v[4], 0);
  const double l11 = sqrt (xx);
  const double l21 = l11 > 0 ? xy / l11 : 0;
  const double l22 = sqrt (MAX (yy - l21 * l21, 0));
  const guint n = 90;

  cairo_new_path (cr);
  for (guint i = 0; i < n; i++)
    {
      const double c = radius * cos (2 * G_PI * i / n);
      const double s = radius * sin (2 * G_PI * i / n);

      area_vertex (layout, cr, mark->v[0] + l11 * c, mark->v[1] + l21 * c + l22 * s);
    }
  cairo_close_path (cr);
  if (mark->fill > 0)
    fill_path (layout, cr, mark->role, mark->fill);
  gradus_plot_set_line (layout, cr, mark->role, mark->style);
  cairo_stroke (cr);
}

static void
draw_polygon (const GradusPlotLayout *layout, cairo_t *cr, const GradusMark *mark,
              const double *values)
{
  cairo_new_path (cr);
  for (gsize i = 0; i < mark->count; i++)
    area_vertex (layout, cr, values[2 * i], values[2 * i + 1]);
  cairo_close_path (cr);
  if (mark->fill > 0)
    fill_path (layout, cr, mark->role, mark->fill);
  gradus_plot_set_line (layout, cr, mark->role, mark->style);
  cairo_stroke (cr);
}

static void
draw_band (const GradusPlotLayout *layout, cairo_t *cr, const GradusMark *mark,
           const double *values)
{
  cairo_new_path (cr);
  for (gsize i = 0; i < mark->count; i++)
    area_vertex (layout, cr, values[3 * i], values[3 * i + 1]);
  for (gsize i = mark->count; i-- > 0;)
    area_vertex (layout, cr, values[3 * i], values[3 * i + 2]);
  cairo_close_path (cr);
  fill_path (layout, cr, mark->role, mark->fill);
  cairo_new_path (cr);
}

static void
draw_bar (const GradusPlotLayout *layout, cairo_t *cr, const GradusMark *mark)
{
  const double x0 = gradus_layout_px (layout, mark->v[0] - mark->v[1] / 2);
  const double x1 = gradus_layout_px (layout, mark->v[0] + mark->v[1] / 2);
  const double y0 = gradus_layout_py (layout, mark->v[2]);
  const double y1 = gradus_layout_py (layout, mark->v[3]);
  double box[4];
  double left, right, top, bottom;

  gradus_plot_area_box (layout, 100, box);
  left = CLAMP (MIN (x0, x1), box[0], box[2]);
  right = CLAMP (MAX (x0, x1), box[0], box[2]);
  top = CLAMP (MIN (y0, y1), box[1], box[3]);
  bottom = CLAMP (MAX (y0, y1), box[1], box[3]);
  cairo_new_path (cr);
  cairo_rectangle (cr, left, top, right - left, bottom - top);
  if (mark->fill > 0)
    fill_path (layout, cr, mark->role, mark->fill);
  if (right - left > 3)
    {
      gradus_plot_set_line (layout, cr, mark->role, mark->style | GRADUS_LINE_THIN);
      cairo_set_line_join (cr, CAIRO_LINE_JOIN_MITER);
      cairo_stroke (cr);
    }
  cairo_new_path (cr);
}

/* How many of @n marks from the first on have its kind, role and style: one stroke draws them. */
static gsize
alike (const GradusMark *marks, gsize n)
{
  gsize length = 1;

  while (length < n && marks[length].kind == marks->kind && marks[length].role == marks->role
         && marks[length].style == marks->style)
    length++;
  return length;
}

/* The lines of @n segments, or of @n stems, of one role and style: a hundred in a stroke, since the
 * time of one grows with the square, or all at once where they are a tangle. */
static void
stroke_segments (const GradusPlotLayout *layout, cairo_t *cr, const GradusMark *marks, gsize n)
{
  const gboolean stems = marks->kind == GRADUS_MARK_STEM;
  double box[4], scale, device;
  gboolean tangled;

  gradus_plot_area_box (layout, 200, box);
  gradus_plot_set_line (layout, cr, marks->role, marks->style);
  /* Nothing is joined; mitred lines that are upright are boxes to Cairo, which it fills without an
   * outline. */
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_MITER);
  tangled = !stems && n > GRADUS_PLOT_MANY && cairo_get_dash_count (cr) == 0
            && gradus_plot_has_pixels (cr, &scale, &device);
  cairo_new_path (cr);
  for (gsize i = 0; i < n; i++)
    {
      const double *v = marks[i].v;
      double x0 = CLAMP (gradus_layout_px (layout, v[0]), -1e9, 1e9);
      double y0 = CLAMP (gradus_layout_py (layout, v[1]), -1e9, 1e9);
      double x1 = CLAMP (gradus_layout_px (layout, v[stems ? 0 : 2]), -1e9, 1e9);
      double y1 = CLAMP (gradus_layout_py (layout, v[stems ? 2 : 3]), -1e9, 1e9);

      if (gradus_plot_clip_segment (box, &x0, &y0, &x1, &y1))
        {
          cairo_move_to (cr, x0, y0);
          cairo_line_to (cr, x1, y1);
        }
      if (!tangled && i % 100 == 99)
        cairo_stroke (cr);
    }
  if (!tangled || !gradus_plot_stroke_tangle (cr))
    cairo_stroke (cr);
}

/* A run of stems: first all lines, then all tips; many tips are stamped. */
static void
draw_stems (const GradusPlotLayout *layout, cairo_t *cr, const GradusMark *marks, gsize n)
{
  const double radius = MIN (layout->point_radius, 3 * layout->unit);
  GradusStamper *stamper = NULL;

  for (gsize i = 0, batch; i < n; i += batch)
    {
      batch = alike (marks + i, n - i);
      stroke_segments (layout, cr, marks + i, batch);
    }
  if (n > GRADUS_PLOT_MANY)
    stamper = gradus_stamper_new (layout, cr, n);
  for (gsize i = 0; i < n; i++)
    {
      const double x = gradus_layout_px (layout, marks[i].v[0]);
      const double tip = gradus_layout_py (layout, marks[i].v[2]);

      if (!(x > -1e4 && x < 1e5 && tip > -1e4 && tip < 1e5))
        continue;
      if (stamper != NULL)
        gradus_stamper_add (stamper, x, tip, GRADUS_SHAPE_AUTO, marks[i].role, radius);
      else
        gradus_plot_draw_shape (layout, cr, x, tip, GRADUS_SHAPE_AUTO, marks[i].role, radius);
    }
  if (stamper != NULL)
    gradus_stamper_end (stamper);
}

/* --- Words ------------------------------------------------------------------------------------ */

static GradusColour
text_colour (const GradusPlotLayout *layout, GradusRole role)
{
  return gradus_palette_readable (layout->options.scheme,
                                  gradus_palette_role (layout->options.scheme, role), 4.5);
}

gboolean
gradus_plot_find_room (const GradusPlotLayout *layout, GArray *taken, double x, double *y,
                       double width, double height, gboolean here)
{
  static const double shifts[] = { 0, -1, 1, -2, 2 };
  /* Numbers beside each other without a blank read as one. */
  const double blank = 0.3 * layout->em;

  for (guint s = 0; s < (here ? 1 : G_N_ELEMENTS (shifts)); s++)
    {
      const double at = *y + shifts[s] * height * 0.95;
      gboolean free_place = at >= layout->area_y - 1
                            && at + height <= layout->area_y + layout->area_height + 1;

      for (guint i = 0; i < taken->len && free_place; i++)
        {
          const cairo_rectangle_t *other = &g_array_index (taken, cairo_rectangle_t, i);

          free_place = x + width + blank <= other->x || other->x + other->width + blank <= x
                       || at + height <= other->y + 2 || other->y + other->height <= at + 2;
        }
      if (free_place)
        {
          const cairo_rectangle_t mine = { x, at, width, height };

          *y = at;
          g_array_append_val (taken, mine);
          return TRUE;
        }
    }
  return FALSE;
}

/* In a small picture beside a large one words are left out that are wider than it is, or that would
 * be pushed over the tiles beside which they stand. */
static gboolean
is_readable (const GradusPlotLayout *layout, double x, double width)
{
  const double left = layout->area_x, right = layout->area_x + layout->area_width;
  const double pushed = MAX (left - x, x + width - right);

  if (!layout->options.compact)
    return TRUE;
  return width <= layout->area_width && !(layout->tiled && pushed > 0.3 * width);
}

PangoLayout *
gradus_plot_place_text (const GradusPlotLayout *layout, const GradusMark *mark,
                        cairo_rectangle_t *box)
{
  const double px = gradus_layout_px (layout, mark->v[0]);
  const double py = gradus_layout_py (layout, mark->v[1]);
  const double gap = layout->em * 0.45;
  double size = mark->size > 0 ? mark->size : 1;
  g_autoptr (PangoLayout) text = NULL;
  int w, h;
  double width, height, x, y;

  if (!(px > layout->area_x - 2 && px < layout->area_x + layout->area_width + 2
        && py > layout->area_y - 2 && py < layout->area_y + layout->area_height + 2))
    return NULL;

  /* In a grid world text grows with the cells, and is left out where it would not fit into one. */
  if (layout->cell > 0)
    size *= CLAMP (layout->cell * 0.145 / layout->em, 1, 2.4);
  text = gradus_plot_text_new (layout, mark->text, size, size >= 1.3 ? GRADUS_TEXT_BOLD : 0);
  pango_layout_get_size (text, &w, &h);
  width = (double) w / PANGO_SCALE;
  height = (double) h / PANGO_SCALE;
  if (layout->cell > 0 && (width > layout->cell * 0.98 || height > layout->cell * 0.9))
    return NULL;
  if (mark->v[2] > 0)
    {
      const double room_x = fabs (gradus_layout_px (layout, mark->v[0] + mark->v[2]) - px);
      const double room_y = fabs (gradus_layout_py (layout, mark->v[1] + mark->v[3]) - py);
      const double part = MIN (1, room_x / width);

      if (size * part < MIN (size, LEAST_TEXT) || height > room_y)
        return NULL;
      /* A little smaller they can still be read; in a room that is too low the next line begins. */
      if (part < 1)
        {
          g_object_unref (text);
          text = gradus_plot_text_new (layout, mark->text, size * part, 0);
          width *= part;
          height *= part;
        }
    }

  x = px - width / 2;
  y = py - height / 2;
  switch (mark->anchor)
    {
    case GRADUS_ANCHOR_LEFT:
      x = px + gap;
      break;
    case GRADUS_ANCHOR_RIGHT:
      x = px - width - gap;
      break;
    case GRADUS_ANCHOR_ABOVE:
      y = py - height - gap * 0.6;
      break;
    case GRADUS_ANCHOR_BELOW:
      y = py + gap * 0.6;
      break;
    case GRADUS_ANCHOR_CENTRE:
    default:
      break;
    }
  if (!is_readable (layout, x, width))
    return NULL;
  /* Pushed back between the axes they would lie on what they are about: then on its other side. */
  if (!layout->bare && mark->anchor == GRADUS_ANCHOR_ABOVE && y < layout->area_y - gap * 0.6
      && py + gap * 0.6 + height < layout->area_y + layout->area_height)
    y = py + gap * 0.6;
  else if (!layout->bare && mark->anchor == GRADUS_ANCHOR_BELOW
           && y + height > layout->area_y + layout->area_height + gap * 0.6
           && py - height - gap * 0.6 > layout->area_y)
    y = py - height - gap * 0.6;
  /* Words stay inside the picture. */
  *box = (cairo_rectangle_t){
    CLAMP (x, layout->area_x + 1,
           MAX (layout->area_x + 1, layout->area_x + layout->area_width - width - 1)),
    CLAMP (y, layout->area_y, MAX (layout->area_y, layout->area_y + layout->area_height - height)),
    width, height
  };
  return g_steal_pointer (&text);
}

static void
draw_text (const GradusPlotLayout *layout, cairo_t *cr, const GradusMark *mark, GArray *taken)
{
  const GradusColour ground = gradus_palette_ground (layout->options.scheme);
  cairo_rectangle_t box;
  g_autoptr (PangoLayout) text = gradus_plot_place_text (layout, mark, &box);

  if (text == NULL)
    return;
  if (layout->cell <= 0 && taken->len < MAX_TEXTS
      && !gradus_plot_find_room (layout, taken, box.x, &box.y, box.width, box.height,
                                 layout->options.compact
                                   && (layout->tiled || mark->anchor == GRADUS_ANCHOR_CENTRE)))
    return;
  /* On the tint of a cell quiet words would be lost. */
  gradus_plot_show_text (cr, text, box.x, box.y,
                         text_colour (layout, layout->cell > 0 && mark->role == GRADUS_ROLE_MUTED
                                                ? GRADUS_ROLE_FOREGROUND
                                                : mark->role),
                         layout->cell > 0 ? NULL : &ground);
}

/* --- Data ------------------------------------------------------------------------------------- */

GradusRole
gradus_plot_point_role (const GradusMark *mark, const gint32 *classes, gsize i)
{
  if (classes == NULL || mark->n_classes == 0)
    return mark->role;
  return classes[i] < 0 ? GRADUS_ROLE_MUTED : GRADUS_ROLE_CLASS + classes[i];
}

/* Whether a marker stands in the picture. It is then drawn whole, even where it reaches beyond the
 * border: half a ring around a datum at its bound would look like an error. */
static gboolean
is_inside (const GradusPlotLayout *layout, double px, double py)
{
  return px > layout->area_x - 1 && px < layout->area_x + layout->area_width + 1
         && py > layout->area_y - 1 && py < layout->area_y + layout->area_height + 1;
}

static void
clip_to_area (const GradusPlotLayout *layout, cairo_t *cr, double margin)
{
  double box[4];

  gradus_plot_area_box (layout, margin, box);
  cairo_rectangle (cr, box[0], box[1], box[2] - box[0], box[3] - box[1]);
  cairo_clip (cr);
}

static void
draw_points (const GradusPlotLayout *layout, cairo_t *cr, const GradusMark *mark,
             const double *values, const gint32 *classes)
{
  const double radius = gradus_plot_mark_radius (layout, mark);

  if (mark->count > GRADUS_PLOT_MANY)
    {
      GradusStamper *stamper = gradus_stamper_new (layout, cr, mark->count);

      for (gsize i = 0; i < mark->count; i++)
        gradus_stamper_add (stamper, gradus_layout_px (layout, values[2 * i]),
                            gradus_layout_py (layout, values[2 * i + 1]), mark->shape,
                            gradus_plot_point_role (mark, classes, i), radius);
      gradus_stamper_end (stamper);
      return;
    }
  for (gsize i = 0; i < mark->count; i++)
    {
      const double px = gradus_layout_px (layout, values[2 * i]);
      const double py = gradus_layout_py (layout, values[2 * i + 1]);

      if (is_inside (layout, px, py))
        gradus_plot_draw_shape (layout, cr, px, py, mark->shape,
                                gradus_plot_point_role (mark, classes, i), radius);
    }
}

GradusRole
gradus_plot_pie_role (const GradusPlotLayout *layout, const GradusMark *mark)
{
  const double *weights = gradus_scene_get_values (layout->scene, mark);
  guint best = 0;

  for (guint j = 1; j < mark->n_values; j++)
    if (weights[j] > weights[best])
      best = j;
  return GRADUS_ROLE_CLASS + best;
}

static GradusColour
blend_of (const GradusPlotLayout *layout, const double *weights, guint k)
{
  GradusColour mix = { 0, 0, 0, 1 };
  double sum = 0;

  for (guint j = 0; j < k; j++)
    sum += MAX (weights[j], 0);
  for (guint j = 0; j < k && sum > 0; j++)
    {
      const GradusColour hue = gradus_palette_role (layout->options.scheme, GRADUS_ROLE_CLASS + j);
      const double share = MAX (weights[j], 0) / sum;

      mix.red += share * hue.red;
      mix.green += share * hue.green;
      mix.blue += share * hue.blue;
    }
  mix.red = MIN (mix.red, 1);
  mix.green = MIN (mix.green, 1);
  mix.blue = MIN (mix.blue, 1);
  return mix;
}

/* Whole, and then mixed with what is behind it: outline and fill are one thing. */
static void
draw_pale_shape (const GradusPlotLayout *layout, cairo_t *cr, double px, double py,
                 const GradusMark *mark, double radius)
{
  cairo_save (cr);
  cairo_rectangle (cr, px - 2 * radius, py - 2 * radius, 4 * radius, 4 * radius);
  cairo_clip (cr);
  cairo_push_group (cr);
  gradus_plot_draw_shape (layout, cr, px, py, mark->shape, mark->role, radius);
  cairo_pop_group_to_source (cr);
  cairo_paint_with_alpha (cr, 1 - CLAMP (mark->fill, 0, 1));
  cairo_restore (cr);
}

/* A run of markers emitted one by one. Few are drawn; many are stamped, pies as blends of their
 * hues, because slices of two pixels say no more than that. */
static void
draw_marker_run (const GradusPlotLayout *layout, cairo_t *cr, const GradusMark *marks, gsize n)
{
  GradusStamper *stamper = NULL;

  if (n > GRADUS_PLOT_MANY)
    stamper = gradus_stamper_new (layout, cr, n);
  for (gsize i = 0; i < n; i++)
    {
      const GradusMark *mark = &marks[i];
      const double px = gradus_layout_px (layout, mark->v[0]);
      const double py = gradus_layout_py (layout, mark->v[1]);
      const double radius = gradus_plot_mark_radius (layout, mark);

      if (!is_inside (layout, px, py))
        continue;
      if (mark->kind == GRADUS_MARK_PIE)
        {
          const double *weights = gradus_scene_get_values (layout->scene, mark);

          if (stamper != NULL)
            gradus_stamper_add_disc (stamper, px, py,
                                     blend_of (layout, weights, (guint) mark->n_values), radius);
          else
            gradus_plot_draw_pie (layout, cr, px, py, weights, (guint) mark->n_values, radius);
        }
      else if (mark->fill > 0)
        draw_pale_shape (layout, cr, px, py, mark, radius);
      else if (stamper != NULL)
        gradus_stamper_add (stamper, px, py, mark->shape, mark->role, radius);
      else
        gradus_plot_draw_shape (layout, cr, px, py, mark->shape, mark->role, radius);
    }
  if (stamper != NULL)
    gradus_stamper_end (stamper);
}

/* --- All -------------------------------------------------------------------------------------- */

void
gradus_plot_draw_mark (const GradusPlotLayout *layout, cairo_t *cr, const GradusMark *mark,
                       GArray *taken)
{
  const double *values = gradus_scene_get_values (layout->scene, mark);

  switch (mark->kind)
    {
    case GRADUS_MARK_POINTS:
      draw_points (layout, cr, mark, values, gradus_scene_get_classes (layout->scene, mark));
      break;
    case GRADUS_MARK_POLYLINE:
      gradus_plot_draw_polyline (layout, cr, mark, values);
      break;
    case GRADUS_MARK_SEGMENT:
      stroke_segments (layout, cr, mark, 1);
      break;
    case GRADUS_MARK_ARROW:
      gradus_plot_draw_arrows (layout, cr, mark, 1);
      break;
    case GRADUS_MARK_POLYNOMIAL:
      gradus_plot_draw_polynomial (layout, cr, mark, values);
      break;
    case GRADUS_MARK_LINE:
      gradus_plot_draw_line (layout, cr, mark);
      break;
    case GRADUS_MARK_HRULE:
    case GRADUS_MARK_VRULE:
      gradus_plot_draw_rule (layout, cr, mark, taken);
      break;
    case GRADUS_MARK_ELLIPSE:
      draw_ellipse (layout, cr, mark);
      break;
    case GRADUS_MARK_POLYGON:
      draw_polygon (layout, cr, mark, values);
      break;
    case GRADUS_MARK_BAND:
      draw_band (layout, cr, mark, values);
      break;
    case GRADUS_MARK_BAR:
      draw_bar (layout, cr, mark);
      break;
    case GRADUS_MARK_STEM:
      draw_stems (layout, cr, mark, 1);
      break;
    case GRADUS_MARK_TEXT:
      if (!layout->options.thumbnail)
        draw_text (layout, cr, mark, taken);
      break;
    case GRADUS_MARK_MATRIX:
      gradus_plot_draw_matrix (layout, cr, mark, values);
      break;
    case GRADUS_MARK_CELL:
      gradus_plot_draw_cell (layout, cr, mark);
      break;
    case GRADUS_MARK_POINT:
    case GRADUS_MARK_PIE:
    default:
      break;
    }
}

static gboolean
is_marker (const GradusMark *mark)
{
  return mark->kind == GRADUS_MARK_POINT || mark->kind == GRADUS_MARK_PIE;
}

void
gradus_plot_draw_marks (const GradusPlotLayout *layout, cairo_t *cr)
{
  gsize n;
  const GradusMark *marks = gradus_scene_get_marks (layout->scene, &n);
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (cairo_rectangle_t));

  if (layout->empty)
    return;
  for (gsize i = 0, length; i < n; i += length)
    {
      const GradusMark *mark = &marks[i];

      length = 1;
      if (is_marker (mark))
        while (i + length < n && is_marker (&mark[length]))
          length++;
      else if (mark->kind == GRADUS_MARK_STEM)
        while (i + length < n && mark[length].kind == GRADUS_MARK_STEM)
          length++;
      else if (mark->kind == GRADUS_MARK_ARROW || mark->kind == GRADUS_MARK_SEGMENT)
        length = alike (mark, n - i);

      cairo_save (cr);
      clip_to_area (layout, cr,
                    is_marker (mark) || mark->kind == GRADUS_MARK_POINTS ? 12 * layout->unit : 0);
      if (is_marker (mark))
        draw_marker_run (layout, cr, mark, length);
      else if (mark->kind == GRADUS_MARK_STEM)
        draw_stems (layout, cr, mark, length);
      else if (mark->kind == GRADUS_MARK_ARROW)
        gradus_plot_draw_arrows (layout, cr, mark, length);
      else if (mark->kind == GRADUS_MARK_SEGMENT)
        stroke_segments (layout, cr, mark, length);
      else
        gradus_plot_draw_mark (layout, cr, mark, taken);
      cairo_restore (cr);
    }
}
