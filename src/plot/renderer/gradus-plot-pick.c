/* Gradus: from a position in the picture back to what stands there.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-plot-private.h"

#include <math.h>

int
gradus_plot_layout_pick (const GradusPlotLayout *layout, double px, double py, double radius)
{
  gsize n;
  const GradusMark *marks = gradus_scene_get_marks (layout->scene, &n);
  double best = radius * radius;
  int found = -1;

  /* The last mark lies on top, so it wins a tie. */
  for (gsize i = 0; i < n; i++)
    {
      const GradusMark *mark = &marks[i];

      if (mark->kind == GRADUS_MARK_POINTS)
        {
          const double *values = gradus_scene_get_values (layout->scene, mark);

          for (gsize j = 0; j < mark->count; j++)
            {
              const double dx = gradus_layout_px (layout, values[2 * j]) - px;
              const double dy = gradus_layout_py (layout, values[2 * j + 1]) - py;

              if (dx * dx + dy * dy <= best)
                {
                  best = dx * dx + dy * dy;
                  found = (int) j;
                }
            }
        }
      else if (mark->datum < 0)
        continue;
      else if (mark->kind == GRADUS_MARK_POINT || mark->kind == GRADUS_MARK_PIE)
        {
          const double dx = gradus_layout_px (layout, mark->v[0]) - px;
          const double dy = gradus_layout_py (layout, mark->v[1]) - py;

          if (dx * dx + dy * dy <= best)
            {
              best = dx * dx + dy * dy;
              found = mark->datum;
            }
        }
      else if (mark->kind == GRADUS_MARK_CELL && found < 0)
        {
          double x, y;

          gradus_plot_layout_to_data (layout, px, py, &x, &y);
          if (gradus_mark_contains (mark, x, y))
            return mark->datum;
        }
    }
  return found;
}

/* Whether (@x, @y), in data, is at most sqrt (@best) pixels away; @best becomes the new square. */
static gboolean
is_nearer (const GradusPlotLayout *layout, double x, double y, double px, double py, double *best)
{
  const double dx = gradus_layout_px (layout, x) - px;
  const double dy = gradus_layout_py (layout, y) - py;
  const double square = dx * dx + dy * dy;

  if (square > *best)
    return FALSE;
  *best = square;
  return TRUE;
}

int
gradus_plot_layout_pick_handle (const GradusPlotLayout *layout, double px, double py, double radius)
{
  gsize n;
  const GradusHandle *handles = gradus_scene_get_handles (layout->scene, &n);
  double best = radius * radius;
  int found = -1;

  for (gsize i = 0; i < n; i++)
    if (is_nearer (layout, handles[i].x, handles[i].y, px, py, &best))
      found = (int) i;
  return found;
}

int
gradus_plot_layout_pick_subject (const GradusPlotLayout *layout, double px, double py,
                                 double radius)
{
  gsize n;
  const GradusSubject *subjects = gradus_scene_get_subjects (layout->scene, &n);
  double best = radius * radius;
  int found = -1;

  for (gsize i = 0; i < n; i++)
    if (is_nearer (layout, subjects[i].x, subjects[i].y, px, py, &best))
      found = (int) i;
  return found;
}

int
gradus_plot_layout_find_subject (const GradusPlotLayout *layout, const char *kind, guint item)
{
  gsize n;
  const GradusSubject *subjects = gradus_scene_get_subjects (layout->scene, &n);

  for (gsize i = 0; i < n; i++)
    if (subjects[i].item == item && g_strcmp0 (subjects[i].kind, kind) == 0)
      return (int) i;
  return -1;
}

/* The mark of @datum that is drawn last, of those below number @end, which receives its own; @end
 * is G_MAXSIZE for all. @radius receives its size, and is 0 for a cell. */
static const GradusMark *
find_datum (const GradusPlotLayout *layout, int datum, gsize *end, double *px, double *py,
            double *radius)
{
  gsize n;
  const GradusMark *marks = gradus_scene_get_marks (layout->scene, &n);

  if (datum < 0)
    return NULL;
  for (gsize i = MIN (n, *end); i-- > 0;)
    {
      const GradusMark *mark = &marks[i];

      *end = i;
      if (mark->kind == GRADUS_MARK_POINTS && (gsize) datum < mark->count)
        {
          const double *values = gradus_scene_get_values (layout->scene, mark);

          *px = gradus_layout_px (layout, values[2 * (gsize) datum]);
          *py = gradus_layout_py (layout, values[2 * (gsize) datum + 1]);
          *radius = gradus_plot_mark_radius (layout, mark);
          return mark;
        }
      if (mark->datum != datum)
        continue;
      if (mark->kind == GRADUS_MARK_POINT || mark->kind == GRADUS_MARK_PIE)
        {
          *px = gradus_layout_px (layout, mark->v[0]);
          *py = gradus_layout_py (layout, mark->v[1]);
          *radius = gradus_plot_mark_radius (layout, mark);
          return mark;
        }
      if (mark->kind == GRADUS_MARK_CELL)
        {
          double corners[4];

          gradus_plot_corners (layout, mark, corners);
          *px = (corners[0] + corners[2]) / 2;
          *py = (corners[1] + corners[3]) / 2;
          *radius = 0;
          return mark;
        }
    }
  return NULL;
}

gboolean
gradus_plot_layout_locate (const GradusPlotLayout *layout, int datum, double *px, double *py)
{
  double radius;
  gsize end = G_MAXSIZE;

  return find_datum (layout, datum, &end, px, py, &radius) != NULL;
}

static void
stroke_halo (const GradusPlotLayout *layout, cairo_t *cr)
{
  const GradusScheme scheme = layout->options.scheme;

  cairo_set_dash (cr, NULL, 0, 0);
  gradus_set_colour (cr, gradus_colour_alpha (gradus_palette_ground (scheme), 0.9));
  cairo_set_line_width (cr, 4.5);
  cairo_stroke_preserve (cr);
  gradus_set_colour (cr, gradus_palette_role (scheme, GRADUS_ROLE_FOREGROUND));
  cairo_set_line_width (cr, 1.8);
  cairo_stroke (cr);
}

/* In small multiples a datum is in several places. */
void
gradus_plot_draw_halo (const GradusPlotLayout *layout, cairo_t *cr, int datum)
{
  double px, py, radius, last_x = NAN, last_y = NAN;
  gsize end = G_MAXSIZE;
  const GradusMark *mark;

  cairo_save (cr);
  while ((mark = find_datum (layout, datum, &end, &px, &py, &radius)) != NULL)
    {
      if (px == last_x && py == last_y)
        continue;
      last_x = px;
      last_y = py;
      cairo_new_path (cr);
      if (mark->kind == GRADUS_MARK_CELL)
        {
          double corners[4];

          gradus_plot_corners (layout, mark, corners);
          cairo_rectangle (cr, MIN (corners[0], corners[2]) + 3, MIN (corners[1], corners[3]) + 3,
                           MAX (fabs (corners[2] - corners[0]) - 6, 1),
                           MAX (fabs (corners[3] - corners[1]) - 6, 1));
        }
      else
        cairo_arc (cr, px, py, radius + 4.5, 0, 2 * G_PI);
      stroke_halo (layout, cr);
    }
  cairo_restore (cr);
}

void
gradus_plot_draw_handle_halo (const GradusPlotLayout *layout, cairo_t *cr, int handle)
{
  gsize n;
  const GradusHandle *handles = gradus_scene_get_handles (layout->scene, &n);

  if (handle < 0 || (gsize) handle >= n)
    return;
  cairo_save (cr);
  cairo_new_path (cr);
  cairo_arc (cr, gradus_layout_px (layout, handles[handle].x),
             gradus_layout_py (layout, handles[handle].y), 9 * layout->unit + 2, 0, 2 * G_PI);
  stroke_halo (layout, cr);
  cairo_restore (cr);
}

void
gradus_plot_draw_subject_halo (const GradusPlotLayout *layout, cairo_t *cr, int subject)
{
  gsize n;
  const GradusSubject *subjects = gradus_scene_get_subjects (layout->scene, &n);

  if (subject < 0 || (gsize) subject >= n)
    return;
  cairo_save (cr);
  cairo_new_path (cr);
  cairo_arc (cr, gradus_layout_px (layout, subjects[subject].x),
             gradus_layout_py (layout, subjects[subject].y), 10 * layout->unit + 3, 0, 2 * G_PI);
  stroke_halo (layout, cr);
  cairo_restore (cr);
}
