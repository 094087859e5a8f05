/* Gradus: the kit of small multiples: the same picture for each of several things, side by side on
 * common ranges, so that they can be compared.
 *
 * Each panel is drawn into a scene of its own by panel() of the plot; its marks, of whatever kind,
 * are then moved into the panel's place in one scene, where the panel (column, row) is the unit
 * square there. What leaves a panel is cut off at its frame. Data keep their numbers, so that a
 * datum is found in its panel; handles have no place here, because a place in the picture is none
 * in the panel.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-kit.h"

#define MOST_PANELS 36
/* Of the unit square around a panel: room for its title and its numbers. */
#define LEFT 0.13
#define RIGHT 0.03
#define BOTTOM 0.12
#define TOP 0.12
/* What words under or over a panel may take: its margin and some of its neighbour's. */
#define MARGIN 0.16
/* Vertices of a polynomial, and of an ellipse. */
#define CURVE 81
#define ROUND 72

typedef struct
{
  GradusScene *scene;
  double x_min, x_max, y_min, y_max; /* common ranges */
  double column, row;                /* of the panel; its lower left corner */
  gboolean flip;                     /* y grows downwards in the panel */
} Frame;

/* Of a length. */
static double
frame_width (const Frame *f, double width)
{
  return (1 - LEFT - RIGHT) * width / (f->x_max - f->x_min);
}

static double
frame_height (const Frame *f, double height)
{
  return (f->flip ? -1 : 1) * (1 - BOTTOM - TOP) * height / (f->y_max - f->y_min);
}

static double
frame_x (const Frame *f, double x)
{
  return f->column + LEFT + frame_width (f, x - f->x_min);
}

static double
frame_y (const Frame *f, double y)
{
  return f->row + BOTTOM + frame_height (f, y - (f->flip ? f->y_max : f->y_min));
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

/* An arrow whose tip is cut off has no head. */
static void
draw_segment (const Frame *f, double x0, double y0, double x1, double y1, const GradusMark *mark)
{
  double from = 0, to = 1;
  const double dx = x1 - x0, dy = y1 - y0;

  if (!cut_between (x0, dx, f->x_min, f->x_max, &from, &to)
      || !cut_between (y0, dy, f->y_min, f->y_max, &from, &to))
    return;
  (mark->kind == GRADUS_MARK_ARROW && to == 1 ? gradus_scene_arrow : gradus_scene_segment) (
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
      if (i == 0 || i == n || (inside && before))
        continue;
      if (mark->style & GRADUS_LINE_STEPS)
        {
          draw_segment (f, xy[2 * i - 2], xy[2 * i - 1], xy[2 * i], xy[2 * i - 1], mark);
          draw_segment (f, xy[2 * i], xy[2 * i - 1], xy[2 * i], xy[2 * i + 1], mark);
        }
      else
        draw_segment (f, xy[2 * i - 2], xy[2 * i - 1], xy[2 * i], xy[2 * i + 1], mark);
    }
}

/* What of an area is on the side @side of the border at @at of coordinate @axis; @out has room for
 * twice as many vertices. */
static gsize
cut_area (const double *xy, gsize n, guint axis, double at, int side, double *out)
{
  gsize m = 0;

  for (gsize i = 0; i < n; i++)
    {
      const double *from = &xy[2 * i], *to = &xy[2 * ((i + 1) % n)];
      const double before = side * (from[axis] - at), after = side * (to[axis] - at);

      if (before >= 0)
        {
          memcpy (&out[2 * m], from, 2 * sizeof (double));
          m++;
        }
      if ((before < 0 && after > 0) || (before > 0 && after < 0))
        {
          const double t = before / (before - after);

          out[2 * m + axis] = at;
          out[2 * m + 1 - axis] = from[1 - axis] + t * (to[1 - axis] - from[1 - axis]);
          m++;
        }
    }
  return m;
}

static void
draw_area (const Frame *f, const double *xy, gsize n, const GradusMark *mark)
{
  const double borders[2][2] = { { f->x_min, f->x_max }, { f->y_min, f->y_max } };
  g_autofree double *area = g_memdup2 (xy, 2 * n * sizeof (double));
  g_autofree double *x = NULL;
  g_autofree double *y = NULL;

  for (guint axis = 0; axis < 2; axis++)
    for (guint end = 0; end < 2; end++)
      {
        double *cut = g_new (double, 4 * n + 2);

        n = cut_area (area, n, axis, borders[axis][end], end == 0 ? 1 : -1, cut);
        g_free (area);
        area = cut;
      }
  x = g_new (double, n + 1);
  y = g_new (double, n + 1);
  for (gsize i = 0; i < n; i++)
    {
      x[i] = frame_x (f, area[2 * i]);
      y[i] = frame_y (f, area[2 * i + 1]);
    }
  gradus_scene_polygon (f->scene, x, y, n, mark->role, mark->style, mark->fill);
}

/* --- Marks ------------------------------------------------------------------------------------ */

/* A mark of the panel, its numbers and its classes. */
typedef void (*Carry) (const Frame *f, const GradusMark *mark, const double *values,
                       const gint32 *classes);

/* What stands at one place: a point, a pie, words with their room. */
static void
carry_spot (const Frame *f, const GradusMark *mark, const double *values, const gint32 *classes)
{
  GradusMark moved = *mark;

  if (!is_inside (f, mark->v[0], mark->v[1]))
    return;
  moved.v[0] = frame_x (f, mark->v[0]);
  moved.v[1] = frame_y (f, mark->v[1]);
  moved.v[2] = frame_width (f, mark->v[2]);
  moved.v[3] = fabs (frame_height (f, mark->v[3]));
  gradus_scene_put (f->scene, &moved, values, classes);
}

/* One by one, so that those that are left keep their numbers. */
static void
carry_points (const Frame *f, const GradusMark *mark, const double *xy, const gint32 *classes)
{
  for (gsize i = 0; i < mark->count; i++)
    if (is_inside (f, xy[2 * i], xy[2 * i + 1]))
      gradus_scene_point (f->scene, frame_x (f, xy[2 * i]), frame_y (f, xy[2 * i + 1]),
                          classes == NULL  ? mark->role
                          : classes[i] < 0 ? GRADUS_ROLE_MUTED
                                           : (GradusRole) (GRADUS_ROLE_CLASS + classes[i]),
                          mark->shape, mark->size, (int) i);
}

static void
carry_polyline (const Frame *f, const GradusMark *mark, const double *xy, const gint32 *classes)
{
  draw_polyline (f, xy, mark->count, mark);
}

static void
carry_segment (const Frame *f, const GradusMark *mark, const double *values, const gint32 *classes)
{
  draw_segment (f, mark->v[0], mark->v[1], mark->v[2], mark->v[3], mark);
}

static void
carry_polynomial (const Frame *f, const GradusMark *mark, const double *coefficients,
                  const gint32 *classes)
{
  double xy[2 * CURVE];

  for (guint i = 0; i < CURVE; i++)
    {
      double value = 0;

      xy[2 * i] = f->x_min + (f->x_max - f->x_min) * i / (CURVE - 1);
      for (gsize j = mark->n_values; j-- > 0;)
        value = value * xy[2 * i] + coefficients[j];
      xy[2 * i + 1] = value;
    }
  draw_polyline (f, xy, CURVE, mark);
}

/* a x + b y + c = 0, between those two borders that it does not run along. */
static void
carry_line (const Frame *f, const GradusMark *mark, const double *values, const gint32 *classes)
{
  const double a = mark->v[0], b = mark->v[1], c = mark->v[2];

  if (fabs (a) * (f->x_max - f->x_min) > fabs (b) * (f->y_max - f->y_min))
    draw_segment (f, -(b * f->y_min + c) / a, f->y_min, -(b * f->y_max + c) / a, f->y_max, mark);
  else
    draw_segment (f, f->x_min, -(a * f->x_min + c) / b, f->x_max, -(a * f->x_max + c) / b, mark);
}

/* With its label at the end, inside. */
static void
carry_rule (const Frame *f, const GradusMark *mark, const double *values, const gint32 *classes)
{
  const gboolean across = mark->kind == GRADUS_MARK_HRULE;
  const double x = across ? f->x_max : mark->v[0], y = across ? mark->v[0] : f->y_max;

  draw_segment (f, across ? f->x_min : x, across ? y : f->y_min, x, y, mark);
  if (mark->text != NULL && is_inside (f, x, y))
    gradus_scene_text (f->scene, frame_x (f, x), frame_y (f, y),
                       across ? GRADUS_ANCHOR_RIGHT : GRADUS_ANCHOR_BELOW, mark->role, 0.9,
                       mark->text);
}

static void
carry_ellipse (const Frame *f, const GradusMark *mark, const double *values, const gint32 *classes)
{
  const double *v = mark->v;
  const double l11 = sqrt (MAX (v[2], 0)), l21 = l11 > 0 ? v[3] / l11 : 0;
  const double l22 = sqrt (MAX (v[4] - l21 * l21, 0));
  double xy[2 * ROUND];

  for (guint i = 0; i < ROUND; i++)
    {
      const double c = v[5] * cos (2 * G_PI * i / ROUND), s = v[5] * sin (2 * G_PI * i / ROUND);

      xy[2 * i] = v[0] + l11 * c;
      xy[2 * i + 1] = v[1] + l21 * c + l22 * s;
    }
  draw_area (f, xy, ROUND, mark);
}

static void
carry_polygon (const Frame *f, const GradusMark *mark, const double *xy, const gint32 *classes)
{
  draw_area (f, xy, mark->count, mark);
}

static int
compare_shares (const void *a, const void *b)
{
  const double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

/* Add to the shares of the way from @from to @to the one at which it passes @at. */
static void
add_crossing (double from, double to, double at, GArray *shares)
{
  const double t = (at - from) / (to - from);

  if (t > 0 && t < 1)
    g_array_append_val (shares, t);
}

/* Wherever a curve of it leaves the frame or comes back it gets a vertex; between them, what is
 * outside lies on the border. */
static void
carry_band (const Frame *f, const GradusMark *mark, const double *values, const gint32 *classes)
{
  g_autoptr (GArray) shares = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) triples = g_array_new (FALSE, FALSE, 3 * sizeof (double));
  GradusMark cut = *mark;

  for (gsize i = 0; i + 1 < mark->count; i++)
    {
      const double *from = &values[3 * i], *to = from + 3;
      const double ends[] = { 0, 1 };

      g_array_set_size (shares, 0);
      g_array_append_vals (shares, ends, 2);
      add_crossing (from[0], to[0], f->x_min, shares);
      add_crossing (from[0], to[0], f->x_max, shares);
      for (guint k = 1; k < 3; k++)
        {
          add_crossing (from[k], to[k], f->y_min, shares);
          add_crossing (from[k], to[k], f->y_max, shares);
        }
      g_array_sort (shares, compare_shares);
      for (guint s = 0; s < shares->len; s++)
        {
          const double t = g_array_index (shares, double, s);
          const double x = from[0] + t * (to[0] - from[0]);
          const double low = from[1] + t * (to[1] - from[1]);
          const double high = from[2] + t * (to[2] - from[2]);
          const double triple[] = { frame_x (f, x), frame_y (f, CLAMP (low, f->y_min, f->y_max)),
                                    frame_y (f, CLAMP (high, f->y_min, f->y_max)) };

          /* One on the border may be off it by rounding. */
          if (fabs (frame_x (f, CLAMP (x, f->x_min, f->x_max)) - triple[0]) < 1e-9)
            g_array_append_val (triples, triple);
        }
    }
  cut.count = triples->len;
  cut.n_values = 3 * cut.count;
  if (cut.count > 1)
    gradus_scene_put (f->scene, &cut, (const double *) (gpointer) triples->data, classes);
}

static void
carry_bar (const Frame *f, const GradusMark *mark, const double *values, const gint32 *classes)
{
  const double left = CLAMP (mark->v[0] - mark->v[1] / 2, f->x_min, f->x_max);
  const double right = CLAMP (mark->v[0] + mark->v[1] / 2, f->x_min, f->x_max);

  if (left < right)
    gradus_scene_bar (f->scene, frame_x (f, (left + right) / 2), frame_width (f, right - left),
                      frame_y (f, CLAMP (mark->v[2], f->y_min, f->y_max)),
                      frame_y (f, CLAMP (mark->v[3], f->y_min, f->y_max)), mark->role, mark->fill);
}

/* A stem whose tip is cut off has no head. */
static void
carry_stem (const Frame *f, const GradusMark *mark, const double *values, const gint32 *classes)
{
  const double x = mark->v[0], from = mark->v[1], to = mark->v[2];

  if (is_inside (f, x, to))
    gradus_scene_stem (f->scene, frame_x (f, x), frame_y (f, CLAMP (from, f->y_min, f->y_max)),
                       frame_y (f, to), mark->role);
  else
    draw_segment (f, x, from, x, to, mark);
}

/* The entries whose middle is inside. */
static void
carry_matrix (const Frame *f, const GradusMark *mark, const double *values, const gint32 *classes)
{
  const double width = mark->v[4] / mark->columns, height = mark->v[5] / mark->rows;
  g_autoptr (GArray) inside = g_array_new (FALSE, FALSE, sizeof (double));
  GradusMark moved = *mark;
  guint first_row = mark->rows, last_row = 0, first_column = mark->columns, last_column = 0;

  for (guint r = 0; r < mark->rows; r++)
    for (guint c = 0; c < mark->columns; c++)
      if (is_inside (f, mark->v[2] + (c + 0.5) * width, mark->v[3] + (r + 0.5) * height))
        {
          g_array_append_val (inside, values[(gsize) r * mark->columns + c]);
          first_row = MIN (first_row, r);
          last_row = MAX (last_row, r);
          first_column = MIN (first_column, c);
          last_column = MAX (last_column, c);
        }
  if (inside->len == 0)
    return;
  moved.rows = last_row - first_row + 1;
  moved.columns = last_column - first_column + 1;
  moved.n_values = inside->len;
  moved.v[2] = frame_x (f, mark->v[2] + first_column * width);
  moved.v[3] = frame_y (f, mark->v[3] + first_row * height);
  moved.v[4] = frame_width (f, moved.columns * width);
  moved.v[5] = frame_height (f, moved.rows * height);
  gradus_scene_put (f->scene, &moved, (const double *) (gpointer) inside->data, classes);
}

static void
carry_cell (const Frame *f, const GradusMark *mark, const double *values, const gint32 *classes)
{
  const gboolean bar = mark->text != NULL;
  GradusMark moved = *mark;

  if (!bar && !is_inside (f, mark->v[0] + mark->v[4] / 2, mark->v[1] + mark->v[5] / 2))
    return;
  moved.v[0] = bar ? NAN : frame_x (f, mark->v[0]);
  moved.v[1] = bar ? NAN : frame_y (f, mark->v[1]);
  moved.v[4] = frame_width (f, mark->v[4]);
  moved.v[5] = frame_height (f, mark->v[5]);
  gradus_scene_put (f->scene, &moved, values, classes);
}

static const Carry carry[] = {
  [GRADUS_MARK_POINT] = carry_spot,
  [GRADUS_MARK_POINTS] = carry_points,
  [GRADUS_MARK_PIE] = carry_spot,
  [GRADUS_MARK_POLYLINE] = carry_polyline,
  [GRADUS_MARK_SEGMENT] = carry_segment,
  [GRADUS_MARK_ARROW] = carry_segment,
  [GRADUS_MARK_POLYNOMIAL] = carry_polynomial,
  [GRADUS_MARK_LINE] = carry_line,
  [GRADUS_MARK_HRULE] = carry_rule,
  [GRADUS_MARK_VRULE] = carry_rule,
  [GRADUS_MARK_ELLIPSE] = carry_ellipse,
  [GRADUS_MARK_POLYGON] = carry_polygon,
  [GRADUS_MARK_BAND] = carry_band,
  [GRADUS_MARK_BAR] = carry_bar,
  [GRADUS_MARK_STEM] = carry_stem,
  [GRADUS_MARK_TEXT] = carry_spot,
  [GRADUS_MARK_MATRIX] = carry_matrix,
  [GRADUS_MARK_CELL] = carry_cell,
};
G_STATIC_ASSERT (G_N_ELEMENTS (carry) == GRADUS_N_MARK_KINDS);

/* Words in the margin of a panel. Where the picture is so small that they would run into a panel,
 * this one or the next, or a title into the number beside its corner, they are made smaller or left
 * out. */
static void
put_words (const Frame *f, double x, double y, GradusAnchor anchor, GradusRole role, double size,
           const char *words)
{
  const double width = anchor == GRADUS_ANCHOR_RIGHT   ? LEFT
                       : anchor == GRADUS_ANCHOR_ABOVE ? 1 - LEFT
                                                       : (1 - LEFT - RIGHT) / 2;
  const double height = anchor == GRADUS_ANCHOR_RIGHT ? (1 - BOTTOM - TOP) / 3 : MARGIN;

  gradus_scene_text_in (f->scene, x, y, anchor, role, size, width, height, words);
}

/* The frame, its ends in numbers where the panel has axes, their labels, and its caption above
 * it. */
static void
draw_frame (const Frame *f, const GradusScene *panel)
{
  const char *title = gradus_scene_get_caption (panel), *x_label, *y_label;
  const double left = f->column + LEFT, right = f->column + 1 - RIGHT;
  const double bottom = f->row + BOTTOM, top = f->row + 1 - TOP;
  const double x[] = { left, right, right, left };
  const double y[] = { bottom, bottom, top, top };
  const GradusAxes axes = gradus_scene_get_axes (panel, &x_label, &y_label);

  gradus_scene_polygon (f->scene, x, y, 4, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, 0);
  if (x_label != NULL)
    put_words (f, (left + right) / 2, bottom - 0.01, GRADUS_ANCHOR_BELOW, GRADUS_ROLE_MUTED, 0.9,
               x_label);
  if (y_label != NULL)
    put_words (f, left - 0.015, (bottom + top) / 2, GRADUS_ANCHOR_RIGHT, GRADUS_ROLE_MUTED, 0.9,
               y_label);
  if ((axes & GRADUS_AXES_NONE) == 0)
    {
      put_words (f, left, bottom - 0.01, GRADUS_ANCHOR_BELOW, GRADUS_ROLE_MUTED, 0.8,
                 GRADUS_NUM_DIGITS (f->x_min, 2));
      put_words (f, right, bottom - 0.01, GRADUS_ANCHOR_BELOW, GRADUS_ROLE_MUTED, 0.8,
                 GRADUS_NUM_DIGITS (f->x_max, 2));
      put_words (f, left - 0.015, bottom, GRADUS_ANCHOR_RIGHT, GRADUS_ROLE_MUTED, 0.8,
                 GRADUS_NUM_DIGITS (f->flip ? f->y_max : f->y_min, 2));
      put_words (f, left - 0.015, top, GRADUS_ANCHOR_RIGHT, GRADUS_ROLE_MUTED, 0.8,
                 GRADUS_NUM_DIGITS (f->flip ? f->y_min : f->y_max, 2));
    }
  if (title != NULL)
    put_words (f, (left + right) / 2, top + 0.01, GRADUS_ANCHOR_ABOVE, GRADUS_ROLE_FOREGROUND, 1,
               title);
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
      f.flip = (gradus_scene_get_axes (panels->pdata[i], NULL, NULL) & GRADUS_AXES_FLIP_Y) != 0;
      draw_frame (&f, panels->pdata[i]);
      for (gsize k = 0; k < n_marks; k++)
        carry[marks[k].kind](&f, &marks[k], gradus_scene_get_values (panels->pdata[i], &marks[k]),
                             gradus_scene_get_classes (panels->pdata[i], &marks[k]));
      add_legends (scene, panels->pdata[i], seen);
    }
}
