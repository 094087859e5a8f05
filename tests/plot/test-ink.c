/* Ink is where its data coordinates are, whatever is zoomed; it is smooth, cut to the picture,
 * found again under the pointer, and in what is exported.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-algorithm.h"
#include "gradus-init.h"
#include "gradus-plot.h"
#include "gradus-registry.h"

#define WIDTH 400
#define HEIGHT 300

static GradusScene *
make_scene (GradusAxes axes)
{
  GradusScene *scene = gradus_scene_new ();

  gradus_scene_set_axes (scene, axes, "x", "y");
  gradus_scene_set_x_range (scene, 1, 100);
  gradus_scene_set_y_range (scene, 1, 100);
  return scene;
}

static GradusInk *
add (GradusInk *ink, const char *plot, guint64 step, const double *points, guint n)
{
  const GradusInkStroke stroke = {
    .plot = plot, .step = step, .role = GRADUS_ROLE_ERROR, .width = 1, .points = points, .n = n
  };
  GradusInk *next = gradus_ink_with (ink, &stroke);

  g_clear_pointer (&ink, gradus_ink_unref);
  return next;
}

static cairo_surface_t *
paint (const GradusPlotLayout *layout, const GradusInk *ink, guint64 step, gboolean faint)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);

  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  gradus_plot_draw_ink (layout, cr, ink, "data", step, 0, faint);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

/* How dark the pixel at data (x, y) is, 0 to 255. */
static int
darkness (cairo_surface_t *surface, const GradusPlotLayout *layout, double x, double y)
{
  double px, py;
  const guint8 *pixel;

  gradus_plot_layout_to_pixel (layout, x, y, &px, &py);
  if (px < 0 || py < 0 || px >= WIDTH || py >= HEIGHT)
    return 0;
  pixel = cairo_image_surface_get_data (surface)
          + (int) py * cairo_image_surface_get_stride (surface) + 4 * (int) px;
  return 255 - MIN (MIN (pixel[0], pixel[1]), pixel[2]);
}

static guint
count_dark (cairo_surface_t *surface)
{
  guint n = 0;

  for (int y = 0; y < HEIGHT; y++)
    for (int x = 0; x < WIDTH; x++)
      {
        const guint8 *pixel = cairo_image_surface_get_data (surface)
                              + y * cairo_image_surface_get_stride (surface) + 4 * x;

        n += MIN (MIN (pixel[0], pixel[1]), pixel[2]) < 200;
      }
  return n;
}

static void
test_place (void)
{
  const double line[] = { 20, 20, 80, 20 }, dot[] = { 50, 70 };
  const GradusAxes axes[] = { GRADUS_AXES_DEFAULT, GRADUS_AXES_LOG_X | GRADUS_AXES_LOG_Y,
                              GRADUS_AXES_EQUAL };

  for (guint a = 0; a < G_N_ELEMENTS (axes); a++)
    for (guint zoomed = 0; zoomed < 2; zoomed++)
      {
        g_autoptr (GradusScene) scene = make_scene (axes[a]);
        const GradusPlotOptions options = { .width = WIDTH,
                                            .height = HEIGHT,
                                            .zoomed = zoomed,
                                            .x_min = 30,
                                            .x_max = 70,
                                            .y_min = 10,
                                            .y_max = 90 };
        g_autoptr (GradusPlotLayout) layout = gradus_plot_layout_new (scene, &options);
        g_autoptr (GradusInk) ink = add (add (NULL, "data", 3, line, 2), "data", 3, dot, 1);
        cairo_surface_t *surface = paint (layout, ink, 3, FALSE);
        double px, py;

        g_assert_cmpint (darkness (surface, layout, 50, 20), >, 150);
        g_assert_cmpint (darkness (surface, layout, 40, 20), >, 150);
        g_assert_cmpint (darkness (surface, layout, 50, 70), >, 150);
        g_assert_cmpint (darkness (surface, layout, 50, 45), ==, 0);
        gradus_plot_layout_to_pixel (layout, 45, 20, &px, &py);
        g_assert_cmpint (gradus_plot_layout_pick_ink (layout, ink, "data", 3, 0, px, py + 5, 6), ==,
                         0);
        g_assert_cmpint (gradus_plot_layout_pick_ink (layout, ink, "data", 3, 0, px, py + 30, 6),
                         ==, -1);
        g_assert_cmpint (gradus_plot_layout_pick_ink (layout, ink, "data", 2, 0, px, py, 6), ==,
                         -1);
        gradus_plot_layout_to_pixel (layout, 50, 70, &px, &py);
        g_assert_cmpint (gradus_plot_layout_pick_ink (layout, ink, "data", 3, 0, px, py, 6), ==, 1);
        cairo_surface_destroy (surface);
      }
}

static void
test_step (void)
{
  const double line[] = { 20, 20, 80, 20 };
  g_autoptr (GradusScene) scene = make_scene (GRADUS_AXES_DEFAULT);
  const GradusPlotOptions options = { .width = WIDTH, .height = HEIGHT };
  g_autoptr (GradusPlotLayout) layout = gradus_plot_layout_new (scene, &options);
  g_autoptr (GradusInk) ink = add (add (NULL, "data", 3, line, 2), "other", 4, line, 2);
  cairo_surface_t *surface;
  int full, faint;

  surface = paint (layout, ink, 3, FALSE);
  full = darkness (surface, layout, 50, 20);
  cairo_surface_destroy (surface);
  /* At another step it is not there, or faintly at a later one, and never on another picture. */
  surface = paint (layout, ink, 4, FALSE);
  g_assert_cmpuint (count_dark (surface), ==, 0);
  cairo_surface_destroy (surface);
  surface = paint (layout, ink, 2, TRUE);
  g_assert_cmpuint (count_dark (surface), ==, 0);
  cairo_surface_destroy (surface);
  surface = paint (layout, ink, 5, TRUE);
  faint = darkness (surface, layout, 50, 20);
  cairo_surface_destroy (surface);
  g_assert_cmpint (faint, >, 20);
  g_assert_cmpint (faint, <, full / 2);
}

/* Smooth: a circle of a few points is nowhere far from the circle. And what is far outside, after
 * a deep zoom, neither hangs nor spills out of the picture. */
static void
test_curve (void)
{
  double circle[2 * 17];
  g_autoptr (GradusScene) scene = make_scene (GRADUS_AXES_EQUAL);
  const GradusPlotOptions options = { .width = WIDTH, .height = HEIGHT };
  const GradusPlotOptions deep = { .width = WIDTH,
                                   .height = HEIGHT,
                                   .zoomed = TRUE,
                                   .x_min = 80 - 1e-6,
                                   .x_max = 80 + 1e-6,
                                   .y_min = 50 - 1e-6,
                                   .y_max = 50 + 1e-6 };
  g_autoptr (GradusPlotLayout) layout = gradus_plot_layout_new (scene, &options);
  g_autoptr (GradusPlotLayout) close = gradus_plot_layout_new (scene, &deep);
  g_autoptr (GradusInk) ink = NULL;
  cairo_surface_t *surface;

  for (guint i = 0; i < 17; i++)
    {
      circle[2 * i] = 50 + 30 * cos (i * G_PI / 8);
      circle[2 * i + 1] = 50 + 30 * sin (i * G_PI / 8);
    }
  ink = add (NULL, "data", 0, circle, 17);
  surface = paint (layout, ink, 0, FALSE);
  for (guint i = 0; i < 200; i++)
    {
      const double t = i * G_PI / 100;

      g_assert_cmpint (darkness (surface, layout, 50 + 30 * cos (t), 50 + 30 * sin (t)), >, 100);
    }
  cairo_surface_destroy (surface);
  surface = paint (close, ink, 0, FALSE);
  {
    double x, y, width, height;
    guint outside = 0;

    gradus_plot_layout_get_area (close, &x, &y, &width, &height);
    for (int row = 0; row < HEIGHT; row++)
      for (int column = 0; column < WIDTH; column++)
        {
          const guint8 *pixel = cairo_image_surface_get_data (surface)
                                + row * cairo_image_surface_get_stride (surface) + 4 * column;

          if (pixel[1] < 200
              && (column < x - 1 || column > x + width || row < y - 1 || row > y + height))
            outside++;
        }
    g_assert_cmpuint (outside, ==, 0);
  }
  g_assert_cmpuint (count_dark (surface), >, 0);
  cairo_surface_destroy (surface);
}

static void
test_export (void)
{
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm ("k-means");
  g_autoptr (GradusSetup) setup = gradus_setup_new_preset (
    algorithm, gradus_algorithm_first_look (algorithm), NULL);
  g_autoptr (GradusRun) run = gradus_run_new (setup, NULL);
  const double line[] = { -4, 5, 4, 5.5, 4, -4 };
  GradusPlotOptions options = { .width = WIDTH, .height = HEIGHT };
  g_autoptr (GradusInk) ink = add (NULL, "data", 0, line, 3);
  guint dark[2];

  for (guint i = 0; i < 2; i++)
    {
      cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
      cairo_t *cr = cairo_create (surface);

      options.ink = i == 0 ? NULL : ink;
      gradus_export_draw (run, 0, &options, cr);
      cairo_destroy (cr);
      cairo_surface_flush (surface);
      dark[i] = count_dark (surface);
      cairo_surface_destroy (surface);
    }
  g_assert_cmpuint (dark[1], >, dark[0] + 300);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gradus_init ();
  g_test_add_func ("/ink/place", test_place);
  g_test_add_func ("/ink/step", test_step);
  g_test_add_func ("/ink/curve", test_curve);
  g_test_add_func ("/ink/export", test_export);
  return g_test_run ();
}
