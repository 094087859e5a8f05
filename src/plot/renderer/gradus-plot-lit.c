/* Gradus: roles under the pointer, and marks that are lit because something points at their role.
 *
 * A symbol of a formula and the marks of the pictures mean the same when they have the same role.
 * Pointing at one shows the other: gradus_plot_layout_pick_role() says what the pointer is on,
 * gradus_plot_draw_lit() makes all marks of a role stand out.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-plot-private.h"

#include <math.h>

/* Pixels between the places of a line at which its distance is measured. */
#define SPACING 2.0

/* --- Under the pointer ------------------------------------------------------------------------ */

typedef struct
{
  double px, py;
  double nearest;   /* squared */
  gboolean connect; /* measure to the pieces between two places, not to the places */
  gboolean has_before;
  double before_x, before_y;
} Search;

static void
near_segment (Search *search, double x0, double y0, double x1, double y1)
{
  const double dx = x1 - x0, dy = y1 - y0;
  const double length = dx * dx + dy * dy;
  double t = 0, ex, ey;

  if (length > 0)
    t = CLAMP (((search->px - x0) * dx + (search->py - y0) * dy) / length, 0, 1);
  ex = x0 + t * dx - search->px;
  ey = y0 + t * dy - search->py;
  search->nearest = MIN (search->nearest, ex * ex + ey * ey);
}

static void
near_place (double x, double y, gpointer user_data)
{
  Search *search = user_data;

  if (search->connect && search->has_before)
    near_segment (search, search->before_x, search->before_y, x, y);
  else
    near_segment (search, x, y, x, y);
  search->has_before = TRUE;
  search->before_x = x;
  search->before_y = y;
}

/* Squared distance of the pointer from an outline. */
static double
distance_to (const GradusPlotLayout *layout, const GradusMark *mark, double px, double py)
{
  Search search = { .px = px, .py = py, .nearest = G_MAXDOUBLE };

  /* The tracer walks along x, which a vertical line does not. */
  if (mark->kind == GRADUS_MARK_LINE && mark->v[1] == 0)
    {
      const double x = gradus_layout_px (layout, mark->v[0] != 0 ? -mark->v[2] / mark->v[0] : NAN);

      return isfinite (x) ? (px - x) * (px - x) : G_MAXDOUBLE;
    }
  search.connect = mark->kind == GRADUS_MARK_LINE || mark->kind == GRADUS_MARK_POLYNOMIAL
                   || mark->kind == GRADUS_MARK_ELLIPSE;
  gradus_plot_trace_mark (layout, mark, SPACING, near_place, &search);
  return search.nearest;
}

/* Squared distance from the rim of a marker of radius @radius; 0 inside. */
static double
distance_to_marker (const GradusPlotLayout *layout, double x, double y, double radius, double px,
                    double py)
{
  const double distance = hypot (gradus_layout_px (layout, x) - px,
                                 gradus_layout_py (layout, y) - py)
                          - radius;

  return distance > 0 ? distance * distance : 0;
}

static gboolean
is_in_polygon (const double *xy, gsize n, double x, double y)
{
  gboolean inside = FALSE;

  for (gsize i = 0, j = n - 1; i < n; j = i++)
    if ((xy[2 * i + 1] > y) != (xy[2 * j + 1] > y)
        && x < (xy[2 * j] - xy[2 * i]) * (y - xy[2 * i + 1]) / (xy[2 * j + 1] - xy[2 * i + 1])
                 + xy[2 * i])
      inside = !inside;
  return inside;
}

static gboolean
is_in_band (const double *values, gsize n, double x, double y)
{
  for (gsize i = 1; i < n; i++)
    {
      const double *a = values + 3 * (i - 1), *b = values + 3 * i;
      double t;

      if (x < MIN (a[0], b[0]) || x > MAX (a[0], b[0]) || a[0] == b[0])
        continue;
      t = (x - a[0]) / (b[0] - a[0]);
      if (y >= a[1] + t * (b[1] - a[1]) && y <= a[2] + t * (b[2] - a[2]))
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_in_ellipse (const GradusMark *mark, double x, double y)
{
  const double dx = x - mark->v[0], dy = y - mark->v[1];
  const double xx = mark->v[2], xy = mark->v[3], yy = mark->v[4];
  const double determinant = xx * yy - xy * xy;

  return determinant > 0
         && (yy * dx * dx - 2 * xy * dx * dy + xx * dy * dy) / determinant
              <= mark->v[5] * mark->v[5];
}

/* Whether @mark paints the area around (@x, @y), in data coordinates. */
static gboolean
covers (const GradusPlotLayout *layout, const GradusMark *mark, double x, double y)
{
  const double *values = gradus_scene_get_values (layout->scene, mark);

  switch (mark->kind)
    {
    case GRADUS_MARK_ELLIPSE:
      return mark->fill > 0 && is_in_ellipse (mark, x, y);
    case GRADUS_MARK_POLYGON:
      return mark->fill > 0 && mark->count > 2 && is_in_polygon (values, mark->count, x, y);
    case GRADUS_MARK_BAND:
      return mark->fill > 0 && is_in_band (values, mark->count, x, y);
    case GRADUS_MARK_BAR:
      return fabs (x - mark->v[0]) <= fabs (mark->v[1]) / 2 && y >= MIN (mark->v[2], mark->v[3])
             && y <= MAX (mark->v[2], mark->v[3]);
    case GRADUS_MARK_CELL:
      return mark->rows == GRADUS_PART_WHOLE && mark->text == NULL
             && gradus_mark_contains (mark, x, y);
    default:
      return FALSE;
    }
}

int
gradus_plot_layout_pick_role (const GradusPlotLayout *layout, double px, double py, double radius)
{
  gsize n;
  const GradusMark *marks = gradus_scene_get_marks (layout->scene, &n);
  double best = radius * radius, x, y;
  int found = -1, area = -1;

  if (layout->empty)
    return -1;
  gradus_plot_layout_to_data (layout, px, py, &x, &y);
  for (gsize i = 0; i < n; i++)
    {
      const GradusMark *mark = &marks[i];
      const double *values = gradus_scene_get_values (layout->scene, mark);
      const double rim = gradus_plot_mark_radius (layout, mark);
      double distance = G_MAXDOUBLE;
      GradusRole role = mark->role;

      switch (mark->kind)
        {
        case GRADUS_MARK_POINTS:
          for (gsize j = 0; j < mark->count; j++)
            {
              const double d = distance_to_marker (layout, values[2 * j], values[2 * j + 1], rim,
                                                   px, py);

              if (d <= distance)
                {
                  distance = d;
                  role = gradus_plot_point_role (mark,
                                                 gradus_scene_get_classes (layout->scene, mark), j);
                }
            }
          break;
        case GRADUS_MARK_PIE:
          role = gradus_plot_pie_role (layout, mark);
          distance = distance_to_marker (layout, mark->v[0], mark->v[1], rim, px, py);
          break;
        case GRADUS_MARK_POINT:
          distance = distance_to_marker (layout, mark->v[0], mark->v[1], rim, px, py);
          break;
        case GRADUS_MARK_MATRIX:
        case GRADUS_MARK_CELL:
          break;
        default:
          distance = distance_to (layout, mark, px, py);
          break;
        }
      /* The last mark lies on top, so it wins a tie. */
      if (distance <= best)
        {
          best = distance;
          found = (int) role;
        }
      if (covers (layout, mark, x, y))
        area = (int) mark->role;
    }
  return found >= 0 ? found : area;
}

/* --- Lit -------------------------------------------------------------------------------------- */

static void
draw_point (const GradusPlotLayout *layout, cairo_t *cr, GradusStamper *stamper, double x, double y,
            GradusShape shape, GradusRole role, double radius)
{
  const double px = gradus_layout_px (layout, x), py = gradus_layout_py (layout, y);
  double box[4];

  gradus_plot_area_box (layout, 1, box);
  if (px < box[0] || px > box[2] || py < box[1] || py > box[3])
    return;
  if (stamper != NULL && layout->halo > 0)
    gradus_stamper_add_disc (stamper, px, py, gradus_palette_role (layout->options.scheme, role),
                             radius + layout->halo);
  else if (stamper != NULL)
    gradus_stamper_add (stamper, px, py, shape, role, radius);
  else
    gradus_plot_draw_shape (layout, cr, px, py, shape, role, radius);
}

static void
draw_points (const GradusPlotLayout *layout, cairo_t *cr, const GradusMark *mark, GradusRole role)
{
  const double *values = gradus_scene_get_values (layout->scene, mark);
  const gint32 *classes = gradus_scene_get_classes (layout->scene, mark);
  const double radius = gradus_plot_mark_radius (layout, mark);
  GradusStamper *stamper = NULL;

  if (mark->count > GRADUS_PLOT_MANY)
    stamper = gradus_stamper_new (layout, cr, mark->count);
  for (gsize i = 0; i < mark->count; i++)
    if (gradus_plot_point_role (mark, classes, i) == role)
      draw_point (layout, cr, stamper, values[2 * i], values[2 * i + 1], mark->shape, role, radius);
  if (stamper != NULL)
    gradus_stamper_end (stamper);
}

static void
draw_pie (const GradusPlotLayout *layout, cairo_t *cr, const GradusMark *mark, GradusRole role)
{
  const double radius = gradus_plot_mark_radius (layout, mark);

  if (layout->halo > 0)
    draw_point (layout, cr, NULL, mark->v[0], mark->v[1], GRADUS_SHAPE_CIRCLE, role, radius);
  else
    gradus_plot_draw_pie (
      layout, cr, gradus_layout_px (layout, mark->v[0]), gradus_layout_py (layout, mark->v[1]),
      gradus_scene_get_values (layout->scene, mark), (guint) mark->n_values, radius);
}

/* Painted again, an area would hide what stands in it. */
static gboolean
is_area (const GradusMark *mark)
{
  return (mark->fill > 0 && mark->kind != GRADUS_MARK_POINT) || mark->kind == GRADUS_MARK_BAR
         || mark->kind == GRADUS_MARK_CELL;
}

static void
draw_role (const GradusPlotLayout *layout, cairo_t *cr, GradusRole role)
{
  gsize n;
  const GradusMark *marks = gradus_scene_get_marks (layout->scene, &n);
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (cairo_rectangle_t));

  for (gsize i = 0; i < n; i++)
    {
      const GradusMark *mark = &marks[i];

      cairo_save (cr);
      if (mark->kind == GRADUS_MARK_POINTS)
        draw_points (layout, cr, mark, role);
      else if (mark->kind == GRADUS_MARK_PIE)
        {
          if (gradus_plot_pie_role (layout, mark) == role)
            draw_pie (layout, cr, mark, role);
        }
      else if (mark->role == role && mark->kind == GRADUS_MARK_POINT)
        draw_point (layout, cr, NULL, mark->v[0], mark->v[1], mark->shape, role,
                    gradus_plot_mark_radius (layout, mark));
      /* Words are told by their colour; a matrix has no role. */
      else if (mark->role == role && mark->kind != GRADUS_MARK_TEXT
               && mark->kind != GRADUS_MARK_MATRIX && (layout->halo > 0 || !is_area (mark)))
        {
          double box[4];

          gradus_plot_area_box (layout, layout->halo, box);
          cairo_rectangle (cr, box[0], box[1], box[2] - box[0], box[3] - box[1]);
          cairo_clip (cr);
          gradus_plot_draw_mark (layout, cr, mark, taken);
        }
      cairo_restore (cr);
    }
}

void
gradus_plot_draw_lit (const GradusPlotLayout *layout, cairo_t *cr, GradusRole role)
{
  GradusPlotLayout lit = *layout;

  if (layout->empty)
    return;
  /* The labels of rules are where they are. */
  lit.options.thumbnail = TRUE;
  lit.halo = 4 * layout->unit;
  cairo_save (cr);
  cairo_push_group (cr);
  draw_role (&lit, cr, role);
  cairo_pop_group_to_source (cr);
  /* All halos at once, so that overlapping ones are no darker. */
  cairo_paint_with_alpha (cr, gradus_scheme_is_contrast (layout->options.scheme) ? 0.6 : 0.42);
  lit.halo = 0;
  draw_role (&lit, cr, role);
  cairo_restore (cr);
}
