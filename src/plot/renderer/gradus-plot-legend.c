/* Gradus: the legend, and where it covers least.
 *
 * The area is divided into small squares, and every square a mark passes through is noted. The
 * legend goes to the corner (or the middle of a side) where it covers the fewest of them; the
 * layout puts it beside the picture when each of them is too busy.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-plot-private.h"

#include <math.h>

#define SQUARE 8.0
#define ALONE 0.1
/* So many points are few: each of them is looked at. */
#define FEW 30
/* Words of later marks than this are not measured: that would take longer than they are worth. */
#define MOST_TEXTS 1000

/* --- Where the marks are ---------------------------------------------------------------------- */

static void
trace_segment (const GradusPlotLayout *layout, double x0, double y0, double x1, double y1,
               double spacing, GradusTraceFunc func, gpointer user_data)
{
  double box[4];
  guint n;

  gradus_plot_area_box (layout, 0, box);
  x0 = CLAMP (x0, -1e9, 1e9);
  y0 = CLAMP (y0, -1e9, 1e9);
  x1 = CLAMP (x1, -1e9, 1e9);
  y1 = CLAMP (y1, -1e9, 1e9);
  if (!gradus_plot_clip_segment (box, &x0, &y0, &x1, &y1))
    return;
  n = (guint) (hypot (x1 - x0, y1 - y0) / spacing) + 1;
  for (guint i = 0; i <= n; i++)
    func (x0 + (x1 - x0) * i / n, y0 + (y1 - y0) * i / n, user_data);
}

static void
trace_rectangle (double x0, double y0, double x1, double y1, const double box[4], double spacing,
                 GradusTraceFunc func, gpointer user_data)
{
  const double left = CLAMP (MIN (x0, x1), box[0], box[2]);
  const double right = CLAMP (MAX (x0, x1), box[0], box[2]);
  const double top = CLAMP (MIN (y0, y1), box[1], box[3]);
  const double bottom = CLAMP (MAX (y0, y1), box[1], box[3]);

  for (double y = top; y < bottom; y += spacing)
    for (double x = left; x < right; x += spacing)
      func (x, y, user_data);
}

void
gradus_plot_trace_mark (const GradusPlotLayout *layout, const GradusMark *mark, double spacing,
                        GradusTraceFunc func, gpointer user_data)
{
  const double *values = gradus_scene_get_values (layout->scene, mark);
  const gsize step = MAX (1, mark->count / 4000);
  double box[4], corners[4];

  gradus_plot_area_box (layout, 0, box);
  switch (mark->kind)
    {
    case GRADUS_MARK_POINT:
    case GRADUS_MARK_PIE:
    case GRADUS_MARK_TEXT:
      func (gradus_layout_px (layout, mark->v[0]), gradus_layout_py (layout, mark->v[1]),
            user_data);
      break;
    case GRADUS_MARK_POINTS:
      for (gsize j = 0; j < mark->count; j += step)
        func (gradus_layout_px (layout, values[2 * j]),
              gradus_layout_py (layout, values[2 * j + 1]), user_data);
      break;
    case GRADUS_MARK_POLYLINE:
    case GRADUS_MARK_POLYGON:
      for (gsize j = step; j < mark->count; j += step)
        trace_segment (layout, gradus_layout_px (layout, values[2 * (j - step)]),
                       gradus_layout_py (layout, values[2 * (j - step) + 1]),
                       gradus_layout_px (layout, values[2 * j]),
                       gradus_layout_py (layout, values[2 * j + 1]), spacing, func, user_data);
      break;
    case GRADUS_MARK_BAND:
      for (gsize j = 0; j < mark->count; j += step)
        trace_segment (layout, gradus_layout_px (layout, values[3 * j]),
                       gradus_layout_py (layout, values[3 * j + 1]),
                       gradus_layout_px (layout, values[3 * j]),
                       gradus_layout_py (layout, values[3 * j + 2]), spacing, func, user_data);
      break;
    case GRADUS_MARK_SEGMENT:
    case GRADUS_MARK_ARROW:
      trace_segment (layout, gradus_layout_px (layout, mark->v[0]),
                     gradus_layout_py (layout, mark->v[1]), gradus_layout_px (layout, mark->v[2]),
                     gradus_layout_py (layout, mark->v[3]), spacing, func, user_data);
      break;
    case GRADUS_MARK_HRULE:
      trace_segment (layout, box[0], gradus_layout_py (layout, mark->v[0]), box[2],
                     gradus_layout_py (layout, mark->v[0]), spacing, func, user_data);
      break;
    case GRADUS_MARK_VRULE:
      trace_segment (layout, gradus_layout_px (layout, mark->v[0]), box[1],
                     gradus_layout_px (layout, mark->v[0]), box[3], spacing, func, user_data);
      break;
    case GRADUS_MARK_LINE:
    case GRADUS_MARK_POLYNOMIAL:
      for (double px = box[0]; px <= box[2]; px += spacing)
        {
          double x, y = 0, unused;

          gradus_plot_layout_to_data (layout, px, box[1], &x, &unused);
          if (mark->kind == GRADUS_MARK_POLYNOMIAL)
            for (gsize c = mark->n_values; c-- > 0;)
              y = y * x + values[c];
          else
            y = mark->v[1] != 0 ? -(mark->v[0] * x + mark->v[2]) / mark->v[1] : NAN;
          if (isfinite (y))
            func (px, gradus_layout_py (layout, y), user_data);
        }
      break;
    case GRADUS_MARK_ELLIPSE:
      for (guint j = 0; j < 48; j++)
        {
          const double l11 = sqrt (MAX (mark->v[2], 0));
          const double l21 = l11 > 0 ? mark->v[3] / l11 : 0;
          const double l22 = sqrt (MAX (mark->v[4] - l21 * l21, 0));
          const double c = mark->v[5] * cos (j * G_PI / 24);
          const double s = mark->v[5] * sin (j * G_PI / 24);

          func (gradus_layout_px (layout, mark->v[0] + l11 * c),
                gradus_layout_py (layout, mark->v[1] + l21 * c + l22 * s), user_data);
        }
      break;
    case GRADUS_MARK_BAR:
      trace_rectangle (gradus_layout_px (layout, mark->v[0] - mark->v[1] / 2),
                       gradus_layout_py (layout, mark->v[2]),
                       gradus_layout_px (layout, mark->v[0] + mark->v[1] / 2),
                       gradus_layout_py (layout, mark->v[3]), box, spacing, func, user_data);
      break;
    case GRADUS_MARK_STEM:
      trace_segment (layout, gradus_layout_px (layout, mark->v[0]),
                     gradus_layout_py (layout, mark->v[1]), gradus_layout_px (layout, mark->v[0]),
                     gradus_layout_py (layout, mark->v[2]), spacing, func, user_data);
      break;
    case GRADUS_MARK_MATRIX:
    case GRADUS_MARK_CELL:
      if (mark->kind == GRADUS_MARK_CELL && (mark->rows != GRADUS_PART_WHOLE || mark->text != NULL))
        break;
      gradus_plot_corners (layout, mark, corners);
      trace_rectangle (corners[0], corners[1], corners[2], corners[3], box, spacing, func,
                       user_data);
      break;
    default:
      break;
    }
}

static void
gradus_plot_trace_marks (const GradusPlotLayout *layout, double spacing, GradusTraceFunc func,
                         gpointer user_data)
{
  gsize n;
  const GradusMark *marks = gradus_scene_get_marks (layout->scene, &n);

  for (gsize i = 0; i < n; i++)
    {
      cairo_rectangle_t box;
      g_autoptr (PangoLayout) text = NULL;

      gradus_plot_trace_mark (layout, &marks[i], spacing, func, user_data);
      if (i < MOST_TEXTS && marks[i].kind == GRADUS_MARK_TEXT && !layout->options.thumbnail)
        text = gradus_plot_place_text (layout, &marks[i], &box);
      for (double x = 0; text != NULL && x <= box.width; x += spacing)
        func (box.x + x, box.y + box.height / 2, user_data);
    }
}

typedef struct
{
  const cairo_rectangle_t *box;
  guint n;
} Under;

static void
note_under (double px, double py, gpointer user_data)
{
  Under *under = user_data;
  const cairo_rectangle_t *box = under->box;

  under->n += px >= box->x && px <= box->x + box->width && py >= box->y
              && py <= box->y + box->height;
}

double
gradus_plot_count_under (const GradusPlotLayout *layout, const cairo_rectangle_t *box)
{
  Under under = { box, 0 };
  gsize n;
  const GradusMark *marks = gradus_scene_get_marks (layout->scene, &n);

  for (gsize i = 0; i < n; i++)
    if (marks[i].kind != GRADUS_MARK_HRULE && marks[i].kind != GRADUS_MARK_VRULE)
      gradus_plot_trace_mark (layout, &marks[i], SQUARE / 2, note_under, &under);
  return under.n * SQUARE / 2;
}

/* Pixels between a point and the words about it, the nearer place first. */
static const double distances[] = { 16, 40 };

void
gradus_plot_layout_place_words (const GradusPlotLayout *layout, double px, double py, double width,
                                double height, double *x, double *y)
{
  /* To the right and below first, as words stood always, then around. */
  static const int sides[][2] = { { 1, 1 }, { 1, -1 }, { -1, 1 }, { -1, -1 },
                                  { 1, 0 }, { -1, 0 }, { 0, 1 },  { 0, -1 } };
  const double most_x = MAX (layout->options.width - width, 0);
  const double most_y = MAX (layout->options.height - height, 0);
  double least = G_MAXDOUBLE;

  /* Where there is no room away from the point. */
  *x = CLAMP (px + distances[0], 0, most_x);
  *y = CLAMP (py + distances[0], 0, most_y);
  for (guint d = 0; d < G_N_ELEMENTS (distances); d++)
    for (guint s = 0; s < G_N_ELEMENTS (sides); s++)
      {
        const double left = px + sides[s][0] * distances[d] + (sides[s][0] - 1) * width / 2;
        const double top = py + sides[s][1] * distances[d] + (sides[s][1] - 1) * height / 2;
        const cairo_rectangle_t box = { left, top, width, height };
        double covered;

        if (left < 0 || left > most_x || top < 0 || top > most_y)
          continue;
        covered = gradus_plot_count_under (layout, &box);
        if (covered < least)
          {
            least = covered;
            *x = left;
            *y = top;
          }
      }
}

typedef struct
{
  const GradusPlotLayout *layout;
  int columns, rows;
  guint8 *taken; /* FREE, or by what */
  guint8 by;     /* what is being noted */
} Squares;

enum
{
  FREE,
  BY_MARKS,
  BY_ONE
};

static void
note_square (double px, double py, gpointer user_data)
{
  Squares *squares = user_data;
  const double x = (px - squares->layout->area_x) / SQUARE;
  const double y = (py - squares->layout->area_y) / SQUARE;

  if (x >= 0 && y >= 0 && x < squares->columns && y < squares->rows)
    squares->taken[(int) y * squares->columns + (int) x] = squares->by;
}

/* Whether a mark is looked for by itself: a point that stands alone, the tip of an arrow, one of a
 * few data. What hides one of those hides what the picture is about; one of many is not missed. */
static gboolean
stands_alone (const GradusMark *mark)
{
  return mark->kind == GRADUS_MARK_POINT || mark->kind == GRADUS_MARK_ARROW
         || mark->kind == GRADUS_MARK_PIE
         || (mark->kind == GRADUS_MARK_POINTS && mark->count <= FEW);
}

/* A mark is as large as it is drawn, not a place. */
static void
note_around (double px, double py, gpointer user_data)
{
  const Squares *squares = user_data;
  const double r = squares->layout->point_radius;

  for (int i = -1; i <= 1; i++)
    for (int j = -1; j <= 1; j++)
      note_square (px + i * r, py + j * r, user_data);
}

static void
note_singles (Squares *squares)
{
  gsize n;
  const GradusMark *marks = gradus_scene_get_marks (squares->layout->scene, &n);
  guint singles = 0;

  for (gsize i = 0; i < n; i++)
    singles += marks[i].kind == GRADUS_MARK_POINTS ? 0 : stands_alone (&marks[i]);
  squares->by = BY_ONE;
  for (gsize i = 0; i < n; i++)
    if (stands_alone (&marks[i])
        && (singles <= FEW || marks[i].kind == GRADUS_MARK_POINTS
            || marks[i].role == GRADUS_ROLE_ACCENT))
      gradus_plot_trace_mark (squares->layout, &marks[i], SQUARE / 2, note_around, squares);
}

/* The share of the squares under the rectangle that are taken; a mark that stands alone counts as
 * much as ALONE of all. */
static double
covered_share (const Squares *squares, double x, double y, double width, double height)
{
  const int x0 = (int) floor ((x - squares->layout->area_x) / SQUARE);
  const int y0 = (int) floor ((y - squares->layout->area_y) / SQUARE);
  const int x1 = (int) ceil ((x + width - squares->layout->area_x) / SQUARE);
  const int y1 = (int) ceil ((y + height - squares->layout->area_y) / SQUARE);
  guint taken = 0, all = 0;
  gboolean alone = FALSE;

  for (int row = y0; row < y1; row++)
    for (int column = x0; column < x1; column++)
      {
        all++;
        if (row < 0 || column < 0 || row >= squares->rows || column >= squares->columns)
          taken++;
        else if (squares->taken[row * squares->columns + column] != FREE)
          {
            taken++;
            alone |= squares->taken[row * squares->columns + column] == BY_ONE;
          }
      }
  return all > 0 ? (double) taken / all + (alone ? ALONE : 0) : 1;
}

/* --- Measures --------------------------------------------------------------------------------- */

/* The size of one entry: sample, gap, words. */
static void
measure_entry (const GradusPlotLayout *layout, const GradusLegendEntry *entry, double *width,
               double *height)
{
  g_autoptr (PangoLayout) text = gradus_plot_text_new (layout, entry->text, 1, 0);
  int w, h;

  pango_layout_get_size (text, &w, &h);
  *width = layout->em * 2.5 + (double) w / PANGO_SCALE;
  *height = (double) h / PANGO_SCALE;
}

/* Walk through the entries, set in one column (@columns == 1) or in lines as wide as the picture
 * (0), and report where each is. */
typedef void (*EntryFunc) (const GradusPlotLayout *layout, const GradusLegendEntry *entry, double x,
                           double y, double height, gpointer user_data);

static void
set_entries (const GradusPlotLayout *layout, guint columns, double *width, double *height,
             EntryFunc func, gpointer user_data)
{
  gsize n;
  const GradusLegendEntry *entries = gradus_scene_get_legend (layout->scene, &n);
  const double padding = layout->em * 0.45;
  const double limit = layout->options.width - 2 * layout->em;
  double x = padding, y = padding, line = 0;

  *width = 0;
  for (gsize i = 0; i < n; i++)
    {
      double w, h;

      measure_entry (layout, &entries[i], &w, &h);
      if (i > 0 && (columns == 1 || x + w + padding > limit))
        {
          x = padding;
          y += line + layout->em * 0.12;
          line = 0;
        }
      if (func != NULL)
        func (layout, &entries[i], x, y, h, user_data);
      x += w + layout->em;
      line = MAX (line, h);
      *width = MAX (*width, x - layout->em + padding);
    }
  *height = y + line + padding;
}

void
gradus_plot_measure_legend (const GradusPlotLayout *layout, guint columns, double *width,
                            double *height)
{
  set_entries (layout, columns, width, height, NULL, NULL);
}

double
gradus_plot_place_legend (GradusPlotLayout *layout)
{
  static const GradusLegendPlace places[] = {
    GRADUS_LEGEND_TOP_RIGHT,   GRADUS_LEGEND_TOP_LEFT,     GRADUS_LEGEND_BOTTOM_RIGHT,
    GRADUS_LEGEND_BOTTOM_LEFT, GRADUS_LEGEND_RIGHT_MIDDLE, GRADUS_LEGEND_LEFT_MIDDLE,
  };
  const double inset = layout->em * 0.5;
  const double room_x = layout->area_width - 2 * inset;
  const double room_y = layout->area_height - 2 * inset;
  Squares squares = { layout, (int) (layout->area_width / SQUARE) + 1,
                      (int) (layout->area_height / SQUARE) + 1, NULL, BY_MARKS };
  double best = 2, width, height;

  gradus_plot_measure_legend (layout, 1, &width, &height);
  if (width > room_x * 0.6 || height > room_y * 0.55)
    return 1;

  squares.taken = g_new0 (guint8, squares.columns * squares.rows);
  gradus_plot_trace_marks (layout, SQUARE / 2, note_square, &squares);
  note_singles (&squares);
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      double x = layout->area_x + inset, y = layout->area_y + inset, share;

      if (places[i] == GRADUS_LEGEND_TOP_RIGHT || places[i] == GRADUS_LEGEND_BOTTOM_RIGHT
          || places[i] == GRADUS_LEGEND_RIGHT_MIDDLE)
        x += room_x - width;
      if (places[i] == GRADUS_LEGEND_BOTTOM_LEFT || places[i] == GRADUS_LEGEND_BOTTOM_RIGHT)
        y += room_y - height;
      else if (places[i] == GRADUS_LEGEND_RIGHT_MIDDLE || places[i] == GRADUS_LEGEND_LEFT_MIDDLE)
        y += (room_y - height) / 2;
      share = covered_share (&squares, x, y, width, height);
      /* Where it was, it stays, unless that has become a bad place. */
      if ((int) places[i] == layout->options.legend_place && share < 0.05)
        share = -1;
      if (share < best - 1e-9)
        {
          best = share;
          layout->legend_place = places[i];
          layout->legend_x = x;
          layout->legend_y = y;
          layout->legend_width = width;
          layout->legend_height = height;
        }
    }
  g_free (squares.taken);
  return best;
}

/* --- Painting --------------------------------------------------------------------------------- */

static void
draw_entry (const GradusPlotLayout *layout, const GradusLegendEntry *entry, double x, double y,
            double height, gpointer user_data)
{
  cairo_t *cr = user_data;
  g_autoptr (PangoLayout) text = gradus_plot_text_new (layout, entry->text, 1, 0);
  const double middle = floor (layout->legend_y + y + height / 2) + 0.5;
  const double left = layout->legend_x + x;
  const double radius = MIN (layout->em * 0.36, 5 * layout->unit);

  if (entry->line)
    {
      gradus_plot_set_line (layout, cr, entry->role, entry->style);
      cairo_move_to (cr, left, middle);
      cairo_line_to (cr, left + layout->em * 2, middle);
      cairo_stroke (cr);
    }
  if (!entry->line || entry->shape != GRADUS_SHAPE_AUTO)
    gradus_plot_draw_shape (layout, cr, left + layout->em, middle, entry->shape, entry->role,
                            radius);
  gradus_plot_show_text (cr, text, left + layout->em * 2.5, layout->legend_y + y,
                         gradus_palette_role (layout->options.scheme, GRADUS_ROLE_FOREGROUND),
                         NULL);
}

void
gradus_plot_draw_legend (const GradusPlotLayout *layout, cairo_t *cr)
{
  const GradusScheme scheme = layout->options.scheme;
  double width, height;

  if (layout->legend_place == GRADUS_LEGEND_NONE)
    return;
  if (layout->legend_place != GRADUS_LEGEND_BELOW)
    {
      if (layout->legend_place != GRADUS_LEGEND_OUTSIDE)
        {
          gradus_set_colour (cr, gradus_colour_alpha (gradus_palette_ground (scheme), 0.9));
          cairo_rectangle (cr, floor (layout->legend_x) + 0.5, floor (layout->legend_y) + 0.5,
                           ceil (layout->legend_width), ceil (layout->legend_height));
          cairo_fill_preserve (cr);
          gradus_set_colour (cr, gradus_palette_grid (scheme));
          cairo_set_dash (cr, NULL, 0, 0);
          cairo_set_line_width (cr, 1);
          cairo_stroke (cr);
        }
    }
  set_entries (layout, layout->legend_place == GRADUS_LEGEND_BELOW ? 0 : 1, &width, &height,
               draw_entry, cr);
}
