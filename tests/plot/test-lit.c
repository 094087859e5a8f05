/* Roles under the pointer, lit marks, subjects.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-formula.h"
#include "gradus-plot.h"

static const GradusPlotOptions normal = { .width = 400, .height = 400 };

#define RADIUS 8.0

static int
role_at (const GradusPlotLayout *layout, double x, double y)
{
  double px, py;

  gradus_plot_layout_to_pixel (layout, x, y, &px, &py);
  return gradus_plot_layout_pick_role (layout, px, py, RADIUS);
}

static GradusScene *
new_scene (void)
{
  GradusScene *scene = gradus_scene_new ();

  gradus_scene_set_x_range (scene, 0, 10);
  gradus_scene_set_y_range (scene, 0, 10);
  return scene;
}

static void
test_points (void)
{
  const double xy[] = { 1, 1, 5, 5, 9, 1 };
  const gint32 classes[] = { 0, 2, -1 };
  const double weights[] = { 0.2, 0.5, 0.3 };
  g_autoptr (GradusScene) scene = new_scene ();
  g_autoptr (GradusPlotLayout) layout = NULL;
  double px, py;

  gradus_scene_points (scene, xy, 3, 2, classes, GRADUS_ROLE_DATA, 1);
  gradus_scene_pie (scene, 3, 8, weights, 3, 1, 7);
  gradus_scene_point (scene, 5, 5, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1, -1);
  layout = gradus_plot_layout_new (scene, &normal);

  g_assert_cmpint (role_at (layout, 1, 1), ==, GRADUS_ROLE_CLASS);
  g_assert_cmpint (role_at (layout, 9, 1), ==, GRADUS_ROLE_MUTED);
  g_assert_cmpint (role_at (layout, 3, 8), ==, GRADUS_ROLE_CLASS + 1);
  /* What lies on top wins. */
  g_assert_cmpint (role_at (layout, 5, 5), ==, GRADUS_ROLE_ACCENT);
  g_assert_cmpint (role_at (layout, 7, 7), ==, -1);
  /* Just outside the reach. */
  gradus_plot_layout_to_pixel (layout, 1, 1, &px, &py);
  g_assert_cmpint (gradus_plot_layout_pick_role (layout, px + 30, py, RADIUS), ==, -1);
}

static void
test_lines_and_areas (void)
{
  const double cov[3] = { 1, 0, 1 };
  const double line[2] = { 0, 1 };
  const double x[] = { 6, 9, 9, 6 }, y[] = { 6, 6, 9, 9 };
  const double bx[] = { 5, 8 }, low[] = { 1, 1 }, high[] = { 3, 3 };
  g_autoptr (GradusScene) scene = new_scene ();
  g_autoptr (GradusPlotLayout) layout = NULL;

  gradus_scene_polygon (scene, x, y, 4, GRADUS_ROLE_TRUTH, GRADUS_LINE_SOLID, 0.2);
  gradus_scene_band (scene, bx, low, high, 2, GRADUS_ROLE_SECOND, 0.3);
  gradus_scene_ellipse (scene, 2, 7, cov, 1.5, GRADUS_ROLE_CLASS + 3, GRADUS_LINE_SOLID, 0.2);
  gradus_scene_bar (scene, 9, 1, 0, 4, GRADUS_ROLE_PAST, 0.5);
  gradus_scene_polynomial (scene, line, 2, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  gradus_scene_line (scene, 1, 0, -4, GRADUS_ROLE_ERROR, GRADUS_LINE_SOLID);
  gradus_scene_segment (scene, 0.5, 0, 0.5, 3, GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID);
  layout = gradus_plot_layout_new (scene, &normal);

  g_assert_cmpint (role_at (layout, 7.5, 6.6), ==, GRADUS_ROLE_TRUTH);
  /* A line is nearer than the area it crosses. */
  g_assert_cmpint (role_at (layout, 7.5, 7.5), ==, GRADUS_ROLE_MODEL);
  g_assert_cmpint (role_at (layout, 6.5, 2), ==, GRADUS_ROLE_SECOND);
  g_assert_cmpint (role_at (layout, 2, 7), ==, GRADUS_ROLE_CLASS + 3);
  g_assert_cmpint (role_at (layout, 9, 2), ==, GRADUS_ROLE_PAST);
  g_assert_cmpint (role_at (layout, 4.05, 9.3), ==, GRADUS_ROLE_ERROR);
  g_assert_cmpint (role_at (layout, 0.5, 2), ==, GRADUS_ROLE_ACCENT);
  g_assert_cmpint (role_at (layout, 2, 4.5), ==, -1);
}

static void
test_cells (void)
{
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  g_autoptr (GradusPlotLayout) layout = NULL;

  gradus_scene_set_axes (scene, GRADUS_AXES_NONE | GRADUS_AXES_EQUAL, NULL, NULL);
  for (int i = 0; i < 9; i++)
    gradus_scene_cell (scene, i % 3, i / 3, 0.5, 1, FALSE,
                       i == 4 ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_MUTED, i);
  layout = gradus_plot_layout_new (scene, &normal);
  g_assert_cmpint (role_at (layout, 1.5, 1.2), ==, GRADUS_ROLE_ACCENT);
  g_assert_cmpint (role_at (layout, 0.5, 0.5), ==, GRADUS_ROLE_MUTED);
}

static cairo_surface_t *
paint (const GradusPlotLayout *layout, int role)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) normal.width,
                                                         (int) normal.height);
  cairo_t *cr = cairo_create (surface);

  gradus_plot_draw (layout, cr, NULL);
  if (role >= 0)
    gradus_plot_draw_lit (layout, cr, (GradusRole) role);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

/* How many pixels within 12 of the place differ. */
static guint
count_changes (cairo_surface_t *a, cairo_surface_t *b, const GradusPlotLayout *layout, double x,
               double y)
{
  const int stride = cairo_image_surface_get_stride (a);
  double px, py;
  guint n = 0;

  gradus_plot_layout_to_pixel (layout, x, y, &px, &py);
  for (int row = (int) py - 12; row <= (int) py + 12; row++)
    for (int column = (int) px - 12; column <= (int) px + 12; column++)
      if (row >= 0 && column >= 0 && row < normal.height && column < normal.width
          && memcmp (cairo_image_surface_get_data (a) + row * stride + 4 * column,
                     cairo_image_surface_get_data (b) + row * stride + 4 * column, 4)
               != 0)
        n++;
  return n;
}

static void
test_lit (void)
{
  /* As few as are drawn one by one, and as many as are stamped. */
  for (guint n = 2; n <= 2000; n += 1998)
    {
      g_autoptr (GradusScene) scene = new_scene ();
      g_autoptr (GradusPlotLayout) layout = NULL;
      g_autofree double *xy = g_new (double, 2 * n);
      g_autofree gint32 *classes = g_new (gint32, n);
      cairo_surface_t *plain, *lit, *none;

      for (guint i = 0; i < n; i++)
        {
          xy[2 * i] = xy[2 * i + 1] = i % 2 == 0 ? 2 : 8;
          classes[i] = (gint32) (i % 2);
        }
      gradus_scene_points (scene, xy, n, 2, classes, GRADUS_ROLE_DATA, 1);
      gradus_scene_segment (scene, 2, 5, 8, 5, GRADUS_ROLE_ACCENT, GRADUS_LINE_DASHED);
      gradus_scene_hrule (scene, 9.5, GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID, "bound");
      layout = gradus_plot_layout_new (scene, &normal);
      plain = paint (layout, -1);
      lit = paint (layout, GRADUS_ROLE_CLASS + 1);
      g_assert_cmpuint (count_changes (plain, lit, layout, 8, 8), >, 40);
      g_assert_cmpuint (count_changes (plain, lit, layout, 2, 2), ==, 0);
      g_assert_cmpuint (count_changes (plain, lit, layout, 5, 5), ==, 0);
      cairo_surface_destroy (lit);
      lit = paint (layout, GRADUS_ROLE_ACCENT);
      g_assert_cmpuint (count_changes (plain, lit, layout, 5, 5), >, 40);
      g_assert_cmpuint (count_changes (plain, lit, layout, 8, 8), ==, 0);
      /* A role that nothing has changes nothing. */
      none = paint (layout, GRADUS_ROLE_ERROR);
      g_assert_cmpuint (count_changes (plain, none, layout, 5, 5), ==, 0);
      g_assert_cmpuint (count_changes (plain, none, layout, 2, 2), ==, 0);
      cairo_surface_destroy (none);
      cairo_surface_destroy (lit);
      cairo_surface_destroy (plain);
    }
}

static void
test_subjects (void)
{
  g_autoptr (GradusScene) scene = new_scene ();
  g_autoptr (GradusPlotLayout) layout = NULL;
  gsize n;
  const GradusSubject *subjects;
  double px, py;

  gradus_scene_subject (scene, "centroid", 4, 2, 2);
  gradus_scene_subject (scene, "component", 4, 8, 3);
  gradus_scene_subject (scene, "component", 1, 8, 3.1);
  layout = gradus_plot_layout_new (scene, &normal);
  subjects = gradus_scene_get_subjects (scene, &n);
  g_assert_cmpuint (n, ==, 3);
  gradus_plot_layout_to_pixel (layout, 8, 2.99, &px, &py);
  g_assert_cmpint (gradus_plot_layout_pick_subject (layout, px, py, RADIUS), ==, 1);
  g_assert_cmpstr (subjects[1].kind, ==, "component");
  gradus_plot_layout_to_pixel (layout, 2, 2, &px, &py);
  g_assert_cmpint (gradus_plot_layout_pick_subject (layout, px + 3, py - 3, RADIUS), ==, 0);
  g_assert_cmpint (gradus_plot_layout_pick_subject (layout, px + 30, py, RADIUS), ==, -1);
  g_assert_cmpint (gradus_plot_layout_find_subject (layout, "component", 1), ==, 2);
  g_assert_cmpint (gradus_plot_layout_find_subject (layout, "centroid", 1), ==, -1);
}

static void
test_formula_roles (void)
{
  g_autoptr (GradusFormulaTree) formula = gradus_formula_new (
    "\\role{class2}{\\mu_2} \\leftarrow \\frac{\\role{accent}{a}}{3} "
    "\\role{class2}{b} + \\role{accent}{c}",
    NULL);
  g_autoptr (GradusFormulaTree) plain = gradus_formula_new ("a^2", NULL);
  g_autoptr (GArray) roles = gradus_formula_get_roles (formula);
  g_autoptr (GArray) none = gradus_formula_get_roles (plain);

  g_assert_cmpuint (roles->len, ==, 2);
  g_assert_cmpint (g_array_index (roles, int, 0), ==, GRADUS_ROLE_CLASS + 2);
  g_assert_cmpint (g_array_index (roles, int, 1), ==, GRADUS_ROLE_ACCENT);
  g_assert_cmpuint (none->len, ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/lit/points", test_points);
  g_test_add_func ("/lit/lines-and-areas", test_lines_and_areas);
  g_test_add_func ("/lit/cells", test_cells);
  g_test_add_func ("/lit/lit", test_lit);
  g_test_add_func ("/lit/subjects", test_subjects);
  g_test_add_func ("/lit/formula-roles", test_formula_roles);
  return g_test_run ();
}
