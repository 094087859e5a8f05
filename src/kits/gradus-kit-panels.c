/* Gradus: the kit of small multiples: the same picture for each of several things, side by side on
 * common ranges, so that they can be compared.
 *
 * Each panel is drawn into a scene of its own by panel() of the plot; its marks are then moved into
 * the panel's place in one scene, where the panel (column, row) is the unit square there. What
 * leaves a panel is cut off at its frame. Data keep their numbers, so that a datum is found in its
 * panel; handles have no place here, because a place in the picture is none in the panel.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-kit.h"

#define MOST_PANELS 36
/* Of the unit square around a panel: room for its title and its numbers. */
#define LEFT 0.13
#define RIGHT 0.03
#define BOTTOM 0.12
#define TOP 0.12
/* Vertices of a polynomial. */
#define CURVE 81

typedef struct
{
  GradusScene *scene;
  double x_min, x_max, y_min, y_max; /* common ranges */
  double column, row;                /* of the panel; its lower left corner */
} Frame;

static double
frame_x (const Frame *f, double x)
{
  return f->column + LEFT + (1 - LEFT - RIGHT) * (x - f->x_min) / (f->x_max - f->x_min);
}

static double
frame_y (const Frame *f, double y)
{
  return f->row + BOTTOM + (1 - BOTTOM - TOP) * (y - f->y_min) / (f->y_max - f->y_min);
}

static gboolean
is_inside (const Frame *f, double x, double y)
{
  return x >= f->x_min && x <= f->x_max && y >= f->y_min && y <= f->y_max;
}

/* --- Cutting ---------------------------------------------------------------------------------- */

/* One of the four borders: keep what of the segment has @at + t @along within [low, high]. */
static gboolean
cut_between (double at, double along, double low, double high, double *from, double *to)
{
  double a, b;

  if (along == 0)
    return at >= low && at <= high;
  a = (low - at) / along;
  b = (high - at) / along;
  *from = MAX (*from, MIN (a, b));
  *to = MIN (*to, MAX (a, b));
  return *from <= *to;
}

static void
draw_segment (const Frame *f, double x0, double y0, double x1, double y1, const GradusMark *mark)
{
  double from = 0, to = 1;
  const double dx = x1 - x0, dy = y1 - y0;

  if (!cut_between (x0, dx, f->x_min, f->x_max, &from, &to)
      || !cut_between (y0, dy, f->y_min, f->y_max, &from, &to))
    return;
  (mark->kind == GRADUS_MARK_ARROW ? gradus_scene_arrow : gradus_scene_segment) (
    f->scene, frame_x (f, x0 + from * dx), frame_y (f, y0 + from * dy), frame_x (f, x0 + to * dx),
    frame_y (f, y0 + to * dy), mark->role, mark->style);
}

/* Stretches inside as polylines, so that dashes run on; where one leaves, the last segment is
 * cut. */
static void
draw_polyline (const Frame *f, const double *xy, gsize n, const GradusMark *mark)
{
  g_autofree double *x = g_new (double, MAX (n, 1));
  g_autofree double *y = g_new (double, MAX (n, 1));
  gsize m = 0;

  for (gsize i = 0; i <= n; i++)
    {
      const gboolean inside = i < n && is_inside (f, xy[2 * i], xy[2 * i + 1]);
      const gboolean before = i > 0 && is_inside (f, xy[2 * i - 2], xy[2 * i - 1]);

      if (inside)
        {
          x[m] = frame_x (f, xy[2 * i]);
          y[m++] = frame_y (f, xy[2 * i + 1]);
        }
      else if (m > 0)
        {
          if (m > 1)
            gradus_scene_polyline (f->scene, x, y, m, mark->role, mark->style);
          m = 0;
        }
      if (i > 0 && i < n && !(inside && before))
        draw_segment (f, xy[2 * i - 2], xy[2 * i - 1], xy[2 * i], xy[2 * i + 1], mark);
    }
}

/* --- Marks ------------------------------------------------------------------------------------ */

static void
draw_polynomial (const Frame *f, const double *coefficients, gsize n, const GradusMark *mark)
{
  double xy[2 * CURVE];

  for (guint i = 0; i < CURVE; i++)
    {
      double value = 0;

      xy[2 * i] = f->x_min + (f->x_max - f->x_min) * i / (CURVE - 1);
      for (gsize j = n; j-- > 0;)
        value = value * xy[2 * i] + coefficients[j];
      xy[2 * i + 1] = value;
    }
  draw_polyline (f, xy, CURVE, mark);
}

static void
draw_points (const Frame *f, const double *xy, const gint32 *classes, const GradusMark *mark)
{
  for (gsize i = 0; i < mark->count; i++)
    if (is_inside (f, xy[2 * i], xy[2 * i + 1]))
      gradus_scene_point (f->scene, frame_x (f, xy[2 * i]), frame_y (f, xy[2 * i + 1]),
                          classes == NULL  ? mark->role
                          : classes[i] < 0 ? GRADUS_ROLE_MUTED
                                           : (GradusRole) (GRADUS_ROLE_CLASS + classes[i]),
                          GRADUS_SHAPE_AUTO, mark->size, (int) i);
}

/* Kinds that are none of a small multiple (fields, matrices, cells) are left out. */
static void
draw_mark (const Frame *f, const GradusScene *panel, const GradusMark *mark)
{
  const double *values = gradus_scene_get_values (panel, mark);
  const double *v = mark->v;

  switch (mark->kind)
    {
    case GRADUS_MARK_POINT:
      if (is_inside (f, v[0], v[1]))
        gradus_scene_point (f->scene, frame_x (f, v[0]), frame_y (f, v[1]), mark->role, mark->shape,
                            mark->size, mark->datum);
      break;
    case GRADUS_MARK_POINTS:
      draw_points (f, values, mark->n_classes > 0 ? gradus_scene_get_classes (panel, mark) : NULL,
                   mark);
      break;
    case GRADUS_MARK_POLYLINE:
      draw_polyline (f, values, mark->count, mark);
      break;
    case GRADUS_MARK_SEGMENT:
    case GRADUS_MARK_ARROW:
      draw_segment (f, v[0], v[1], v[2], v[3], mark);
      break;
    case GRADUS_MARK_POLYNOMIAL:
      draw_polynomial (f, values, mark->n_values, mark);
      break;
    case GRADUS_MARK_HRULE:
      draw_segment (f, f->x_min, v[0], f->x_max, v[0], mark);
      break;
    case GRADUS_MARK_VRULE:
      draw_segment (f, v[0], f->y_min, v[0], f->y_max, mark);
      break;
    case GRADUS_MARK_BAR:
      gradus_scene_bar (f->scene, frame_x (f, v[0]),
                        v[1] * (1 - LEFT - RIGHT) / (f->x_max - f->x_min),
                        frame_y (f, CLAMP (v[2], f->y_min, f->y_max)),
                        frame_y (f, CLAMP (v[3], f->y_min, f->y_max)), mark->role, mark->fill);
      break;
    case GRADUS_MARK_TEXT:
      if (is_inside (f, v[0], v[1]))
        gradus_scene_text (f->scene, frame_x (f, v[0]), frame_y (f, v[1]), mark->anchor, mark->role,
                           mark->size, mark->text);
      break;
    default:
      break;
    }
}

/* The frame, its ends in numbers, the labels of the panel's axes, and its caption above it. */
static void
draw_frame (const Frame *f, const GradusScene *panel)
{
  const char *title = gradus_scene_get_caption (panel), *x_label, *y_label;
  const double x[] = { frame_x (f, f->x_min), frame_x (f, f->x_max), frame_x (f, f->x_max),
                       frame_x (f, f->x_min) };
  const double y[] = { frame_y (f, f->y_min), frame_y (f, f->y_min), frame_y (f, f->y_max),
                       frame_y (f, f->y_max) };

  gradus_scene_get_axes (panel, &x_label, &y_label);
  gradus_scene_polygon (f->scene, x, y, 4, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, 0);
  if (x_label != NULL)
    gradus_scene_text (f->scene, (x[0] + x[1]) / 2, y[0] - 0.01, GRADUS_ANCHOR_BELOW,
                       GRADUS_ROLE_MUTED, 0.9, x_label);
  if (y_label != NULL)
    gradus_scene_text (f->scene, x[0] - 0.015, (y[0] + y[3]) / 2, GRADUS_ANCHOR_RIGHT,
                       GRADUS_ROLE_MUTED, 0.9, y_label);
  gradus_scene_text (f->scene, x[0], y[0] - 0.01, GRADUS_ANCHOR_BELOW, GRADUS_ROLE_MUTED, 0.8,
                     GRADUS_NUM_DIGITS (f->x_min, 2));
  gradus_scene_text (f->scene, x[1], y[1] - 0.01, GRADUS_ANCHOR_BELOW, GRADUS_ROLE_MUTED, 0.8,
                     GRADUS_NUM_DIGITS (f->x_max, 2));
  gradus_scene_text (f->scene, x[0] - 0.015, y[0], GRADUS_ANCHOR_RIGHT, GRADUS_ROLE_MUTED, 0.8,
                     GRADUS_NUM_DIGITS (f->y_min, 2));
  gradus_scene_text (f->scene, x[3] - 0.015, y[3], GRADUS_ANCHOR_RIGHT, GRADUS_ROLE_MUTED, 0.8,
                     GRADUS_NUM_DIGITS (f->y_max, 2));
  if (title != NULL)
    gradus_scene_text (f->scene, (x[0] + x[1]) / 2, y[3] + 0.01, GRADUS_ANCHOR_ABOVE,
                       GRADUS_ROLE_FOREGROUND, 1, title);
}

/* --- The kit ---------------------------------------------------------------------------------- */

/* The legends of all panels, each once. */
static void
add_legends (GradusScene *scene, const GradusScene *panel, GHashTable *seen)
{
  gsize n;
  const GradusLegendEntry *entries = gradus_scene_get_legend (panel, &n);

  for (gsize i = 0; i < n; i++)
    if (g_hash_table_add (seen, g_strdup (entries[i].text)))
      gradus_scene_legend (scene, entries[i].role, entries[i].shape, entries[i].line,
                           entries[i].style, entries[i].text);
}

static gboolean
find_ranges (GPtrArray *panels, Frame *f)
{
  f->x_min = f->y_min = INFINITY;
  f->x_max = f->y_max = -INFINITY;
  for (guint i = 0; i < panels->len; i++)
    {
      double low, high;

      if (gradus_scene_get_x_range (panels->pdata[i], &low, &high))
        {
          f->x_min = MIN (f->x_min, low);
          f->x_max = MAX (f->x_max, high);
        }
      if (gradus_scene_get_y_range (panels->pdata[i], &low, &high))
        {
          f->y_min = MIN (f->y_min, low);
          f->y_max = MAX (f->y_max, high);
        }
    }
  return f->x_max > f->x_min && f->y_max > f->y_min && isfinite (f->x_max - f->x_min)
         && isfinite (f->y_max - f->y_min);
}

void
gradus_kit_panels (const GradusPosition *here, const GradusPlot *plot, GradusScene *scene)
{
  g_autoptr (GradusNames) names = gradus_names_new (here);
  g_autoptr (GPtrArray) panels = g_ptr_array_new_with_free_func (
    (GDestroyNotify) gradus_scene_unref);
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_auto (GStrv) of = gradus_kit_of (plot);
  const double number = gradus_names_get_number (names, of[0]);
  Frame f = { .scene = scene };
  guint n, columns, rows;

  gradus_scene_set_axes (scene, GRADUS_AXES_NONE, NULL, NULL);
  n = number >= 1 && plot->panel != NULL ? (guint) MIN (number, MOST_PANELS) : 0;
  for (guint i = 0; i < n; i++)
    {
      g_ptr_array_add (panels, gradus_scene_new ());
      plot->panel (here, i, panels->pdata[i]);
    }
  if (gradus_kit_waits (scene, n == 0 || !find_ranges (panels, &f),
                        _ ("There is nothing to show yet.")))
    return;
  columns = n <= 3 ? n : (guint) ceil (sqrt (n));
  rows = (n + columns - 1) / columns;
  gradus_scene_set_x_range (scene, 0, columns);
  gradus_scene_set_y_range (scene, 0, rows);
  for (guint i = 0; i < n; i++)
    {
      gsize n_marks;
      const GradusMark *marks = gradus_scene_get_marks (panels->pdata[i], &n_marks);

      f.column = i % columns;
      f.row = rows - 1 - i / columns;
      draw_frame (&f, panels->pdata[i]);
      for (gsize k = 0; k < n_marks; k++)
        draw_mark (&f, panels->pdata[i], &marks[k]);
      add_legends (scene, panels->pdata[i], seen);
    }
}
