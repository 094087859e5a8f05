/* From data to pixels and back, picking, legends, and scenes made to break the renderer.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <cairo-svg.h>
#include <math.h>
#include <string.h>

#include "gradus-plot.h"
#include "gradus-quotes.h"

static const GradusPlotOptions normal = { .width = 480, .height = 360 };

static void
test_round_trip (void)
{
  static const GradusAxes kinds[] = {
    GRADUS_AXES_DEFAULT, GRADUS_AXES_EQUAL,  GRADUS_AXES_LOG_X,
    GRADUS_AXES_LOG_Y,   GRADUS_AXES_FLIP_Y, GRADUS_AXES_NONE | GRADUS_AXES_EQUAL,
  };

  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
    {
      g_autoptr (GradusScene) scene = gradus_scene_new ();
      g_autoptr (GradusPlotLayout) layout = NULL;
      double area[4], range[4];

      gradus_scene_set_axes (scene, kinds[k], "x", "y");
      gradus_scene_set_x_range (scene, 0.5, 200);
      gradus_scene_set_y_range (scene, 0.01, 80);
      layout = gradus_plot_layout_new (scene, &normal);
      gradus_plot_layout_get_area (layout, &area[0], &area[1], &area[2], &area[3]);
      gradus_plot_layout_get_ranges (layout, &range[0], &range[1], &range[2], &range[3]);
      g_assert_cmpfloat (area[0], >=, 0);
      g_assert_cmpfloat (area[0] + area[2], <=, normal.width);
      g_assert_cmpfloat (area[1] + area[3], <=, normal.height);
      g_assert_cmpfloat (range[0], <=, 0.5);
      g_assert_cmpfloat (range[1], >=, 200);
      g_assert_cmpfloat (range[2], <=, 0.01);
      g_assert_cmpfloat (range[3], >=, 80);

      for (guint i = 0; i <= 10; i++)
        for (guint j = 0; j <= 10; j++)
          {
            const double px = area[0] + area[2] * i / 10, py = area[1] + area[3] * j / 10;
            double x, y, qx, qy;

            gradus_plot_layout_to_data (layout, px, py, &x, &y);
            gradus_plot_layout_to_pixel (layout, x, y, &qx, &qy);
            g_assert_cmpfloat_with_epsilon (px, qx, 1e-6);
            g_assert_cmpfloat_with_epsilon (py, qy, 1e-6);
          }

      if (kinds[k] & GRADUS_AXES_EQUAL)
        g_assert_cmpfloat_with_epsilon (area[2] / (range[1] - range[0]),
                                        area[3] / (range[3] - range[2]), 1e-9);
    }
}

static void
test_direction (void)
{
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  g_autoptr (GradusPlotLayout) layout = NULL;
  double x, low, high;

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, "x", "y");
  gradus_scene_set_x_range (scene, 0, 1);
  gradus_scene_set_y_range (scene, 0, 1);
  layout = gradus_plot_layout_new (scene, &normal);
  gradus_plot_layout_to_pixel (layout, 0, 0, &x, &low);
  gradus_plot_layout_to_pixel (layout, 0, 1, &x, &high);
  g_assert_cmpfloat (high, <, low);
  g_clear_pointer (&layout, gradus_plot_layout_free);

  gradus_scene_set_axes (scene, GRADUS_AXES_FLIP_Y, "x", "y");
  layout = gradus_plot_layout_new (scene, &normal);
  gradus_plot_layout_to_pixel (layout, 0, 0, &x, &low);
  gradus_plot_layout_to_pixel (layout, 0, 1, &x, &high);
  g_assert_cmpfloat (high, >, low);
}

static void
test_zoom (void)
{
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  g_autoptr (GradusPlotLayout) layout = NULL;
  GradusPlotOptions options = normal;
  double range[4];

  gradus_scene_point (scene, 0, 0, GRADUS_ROLE_DATA, GRADUS_SHAPE_AUTO, 1, 0);
  gradus_scene_point (scene, 10, 10, GRADUS_ROLE_DATA, GRADUS_SHAPE_AUTO, 1, 1);
  options.zoomed = TRUE;
  options.x_min = 2;
  options.x_max = 3;
  options.y_min = -1;
  options.y_max = 4;
  layout = gradus_plot_layout_new (scene, &options);
  gradus_plot_layout_get_ranges (layout, &range[0], &range[1], &range[2], &range[3]);
  g_assert_cmpfloat_with_epsilon (range[0], 2, 1e-12);
  g_assert_cmpfloat_with_epsilon (range[1], 3, 1e-12);
  g_assert_cmpfloat_with_epsilon (range[2], -1, 1e-12);
  g_assert_cmpfloat_with_epsilon (range[3], 4, 1e-12);
}

static void
test_pick (void)
{
  static const double xy[] = { 0, 0, 1, 0, 0, 1, 1, 1 };
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  g_autoptr (GradusPlotLayout) layout = NULL;
  double px, py;

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, "x", "y");
  gradus_scene_points (scene, xy, 4, 2, NULL, GRADUS_ROLE_DATA, 1);
  gradus_scene_point (scene, 0.5, 0.5, GRADUS_ROLE_CLASS, GRADUS_SHAPE_CROSS, 1, -1);
  gradus_scene_point (scene, 0.25, 0.5, GRADUS_ROLE_CLASS, GRADUS_SHAPE_AUTO, 1, 17);
  gradus_scene_handle (scene, "centroids", 0, 0.5, 0.5);
  layout = gradus_plot_layout_new (scene, &normal);

  for (int i = 0; i < 4; i++)
    {
      g_assert_true (gradus_plot_layout_locate (layout, i, &px, &py));
      g_assert_cmpint (gradus_plot_layout_pick (layout, px + 3, py - 2, 8), ==, i);
      g_assert_cmpint (gradus_plot_layout_pick (layout, px + 30, py, 8), ==, -1);
    }
  g_assert_true (gradus_plot_layout_locate (layout, 17, &px, &py));
  g_assert_cmpint (gradus_plot_layout_pick (layout, px, py, 8), ==, 17);
  g_assert_false (gradus_plot_layout_locate (layout, 99, &px, &py));

  /* A mark without a datum cannot be picked, but its handle can. */
  gradus_plot_layout_to_pixel (layout, 0.5, 0.5, &px, &py);
  g_assert_cmpint (gradus_plot_layout_pick (layout, px, py, 8), ==, -1);
  g_assert_cmpint (gradus_plot_layout_pick_handle (layout, px + 4, py, 8), ==, 0);
  g_assert_cmpint (gradus_plot_layout_pick_handle (layout, px + 40, py, 8), ==, -1);
}

static void
test_pick_cell (void)
{
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  g_autoptr (GradusPlotLayout) layout = NULL;

  gradus_scene_set_axes (scene, GRADUS_AXES_NONE | GRADUS_AXES_EQUAL, NULL, NULL);
  for (int i = 0; i < 12; i++)
    gradus_scene_cell (scene, i % 4, i / 4, 0.1 * i, 1, i == 5, GRADUS_ROLE_MUTED, i);
  layout = gradus_plot_layout_new (scene, &normal);
  for (int i = 0; i < 12; i++)
    {
      double px, py;

      gradus_plot_layout_to_pixel (layout, i % 4 + 0.9, i / 4 + 0.2, &px, &py);
      g_assert_cmpint (gradus_plot_layout_pick (layout, px, py, 5), ==, i);
    }
}

static void
test_legend (void)
{
  static const int expected[] = { 4, 3, 2, 1 };
  const GradusPlotOptions options = normal;

  for (guint corner = 0; corner < 4; corner++)
    {
      g_autoptr (GradusScene) scene = gradus_scene_new ();
      g_autoptr (GradusPlotLayout) layout = NULL;
      int place;

      gradus_scene_set_x_range (scene, 0, 1);
      gradus_scene_set_y_range (scene, 0, 1);
      gradus_scene_legend (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_AUTO, TRUE, GRADUS_LINE_SOLID,
                           "the model's line");
      /* Fill everything but one corner. */
      for (guint i = 0; i <= 60; i++)
        for (guint j = 0; j <= 60; j++)
          if ((i > 30) != (corner & 1) || (j > 30) != corner >> 1)
            gradus_scene_point (scene, i / 60.0, j / 60.0, GRADUS_ROLE_DATA, GRADUS_SHAPE_AUTO, 1,
                                -1);
      layout = gradus_plot_layout_new (scene, &options);
      place = gradus_plot_layout_get_legend_place (layout);
      /* Top right, top left, bottom right, bottom left are 1 to 4. */
      g_assert_cmpint (place, ==, expected[corner]);
    }
}

/* A legend stays where it was while that place is good enough. */
static void
test_legend_stays (void)
{
  g_autoptr (GradusScene) scene = gradus_scene_new ();

  gradus_scene_set_x_range (scene, 0, 1);
  gradus_scene_set_y_range (scene, 0, 1);
  gradus_scene_point (scene, 0.5, 0.5, GRADUS_ROLE_DATA, GRADUS_SHAPE_AUTO, 1, 0);
  gradus_scene_legend (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_AUTO, TRUE, GRADUS_LINE_SOLID,
                       "the model's line");
  for (int place = 1; place <= 4; place++)
    {
      GradusPlotOptions options = normal;
      g_autoptr (GradusPlotLayout) layout = NULL;

      options.legend_place = place;
      layout = gradus_plot_layout_new (scene, &options);
      g_assert_cmpint (gradus_plot_layout_get_legend_place (layout), ==, place);
    }
}

/* One point, one of a few data, the tip of an arrow is not covered, however small its share of the
 * legend is; of many data it is not worth a move. */
static void
test_legend_singles (void)
{
  static const double few[] = { 0.93, 0.95, 0.2, 0.3, 0.4, 0.5 };

  for (guint i = 0; i < 4; i++)
    {
      g_autoptr (GradusScene) scene = gradus_scene_new ();
      g_autoptr (GradusPlotLayout) layout = NULL;
      GradusPlotOptions options = normal;

      options.legend_place = 1; /* top right */
      gradus_scene_set_x_range (scene, 0, 1);
      gradus_scene_set_y_range (scene, 0, 1);
      gradus_scene_legend (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_AUTO, TRUE, GRADUS_LINE_SOLID,
                           "the model's line");
      if (i == 0)
        gradus_scene_point (scene, few[0], few[1], GRADUS_ROLE_MODEL, GRADUS_SHAPE_CROSS, 1, -1);
      else if (i == 1)
        gradus_scene_points (scene, few, 3, 2, NULL, GRADUS_ROLE_DATA, 1);
      else if (i == 2)
        gradus_scene_arrow (scene, 0.5, 0.5, few[0], few[1], GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID);
      else
        {
          double many[2 * 200];

          for (guint j = 0; j < G_N_ELEMENTS (many); j++)
            many[j] = 0.1 + 0.3 * fmod (j * G_SQRT2, 1);
          many[0] = few[0];
          many[1] = few[1];
          gradus_scene_points (scene, many, 200, 2, NULL, GRADUS_ROLE_DATA, 1);
        }
      layout = gradus_plot_layout_new (scene, &options);
      if (i < 3)
        g_assert_cmpint (gradus_plot_layout_get_legend_place (layout), !=, 1);
      else
        g_assert_cmpint (gradus_plot_layout_get_legend_place (layout), ==, 1);
    }
}

/* --- Scenes made to break the renderer -------------------------------------------------------- */

static void
paint (GradusScene *scene, const GradusPlotOptions *options)
{
  g_autoptr (GradusPlotLayout) layout = gradus_plot_layout_new (scene, options);
  cairo_surface_t *surface = cairo_image_surface_create (
    CAIRO_FORMAT_RGB24, (int) MAX (options->width, 1), (int) MAX (options->height, 1));
  cairo_t *cr = cairo_create (surface);
  double range[4], px, py, x, y;

  gradus_plot_draw (layout, cr, NULL);
  gradus_plot_draw_halo (layout, cr, 0);
  gradus_plot_draw_handle_halo (layout, cr, 0);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  gradus_plot_layout_get_ranges (layout, &range[0], &range[1], &range[2], &range[3]);
  g_assert_cmpfloat (range[0], <, range[1]);
  g_assert_cmpfloat (range[2], <, range[3]);
  gradus_plot_layout_to_pixel (layout, range[0], range[2], &px, &py);
  g_assert_true (isfinite (px) && isfinite (py));
  gradus_plot_layout_to_data (layout, px, py, &x, &y);
  g_assert_true (isfinite (x) && isfinite (y));
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

/* One of every mark, at the given values. */
static void
fill_scene (GradusScene *scene, double a, double b, double c)
{
  const double xs[] = { a, b, c, a }, ys[] = { b, c, a, b }, zs[] = { c, a, b, c };
  const double xy[] = { a, b, b, c, c, a };
  const gint32 classes[] = { 0, -1, 5 };
  const double cov[] = { fabs (a), b, fabs (c) };
  const double weights[] = { 0.2, 0.3, 0.5 };

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, "x", "y");
  gradus_scene_set_caption (scene, "a caption");
  gradus_scene_legend (scene, GRADUS_ROLE_CLASS, GRADUS_SHAPE_AUTO, FALSE, GRADUS_LINE_SOLID, "k");
  gradus_scene_matrix (scene, xy, 2, 3, GRADUS_MAP_DIVERGING, 0, 0, TRUE, "values");
  gradus_scene_matrix (scene, xy, 2, 3, GRADUS_MAP_SEQUENTIAL, 0, 0, TRUE, NULL);
  gradus_scene_cell (scene, a, b, c, 1, FALSE, GRADUS_ROLE_ACCENT, 0);
  gradus_scene_points (scene, xy, 3, 2, classes, GRADUS_ROLE_DATA, 1);
  gradus_scene_point (scene, a, b, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1, 0);
  gradus_scene_pie (scene, a, b, weights, 3, 1, 1);
  gradus_scene_polyline (scene, xs, ys, 4, GRADUS_ROLE_MODEL,
                         GRADUS_LINE_STEPS | GRADUS_LINE_MARKERS);
  gradus_scene_segment (scene, a, b, c, a, GRADUS_ROLE_PAST, GRADUS_LINE_SOLID);
  gradus_scene_arrow (scene, a, b, c, a, GRADUS_ROLE_TRUTH, GRADUS_LINE_SOLID);
  gradus_scene_polynomial (scene, xs, 4, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  gradus_scene_line (scene, a, b, c, GRADUS_ROLE_MODEL, GRADUS_LINE_DASHED);
  gradus_scene_hrule (scene, a, GRADUS_ROLE_ERROR, GRADUS_LINE_SOLID, "here");
  gradus_scene_vrule (scene, b, GRADUS_ROLE_ERROR, GRADUS_LINE_SOLID, "there");
  gradus_scene_ellipse (scene, a, b, cov, 2, GRADUS_ROLE_CLASS + 1, GRADUS_LINE_SOLID, 0.3);
  gradus_scene_polygon (scene, xs, ys, 4, GRADUS_ROLE_CLASS + 2, GRADUS_LINE_SOLID, 0.3);
  gradus_scene_band (scene, xs, ys, zs, 4, GRADUS_ROLE_SECOND, 0.3);
  gradus_scene_bar (scene, a, 1, b, c, GRADUS_ROLE_MUTED, 0.3);
  gradus_scene_stem (scene, a, b, c, GRADUS_ROLE_CLASS + 9);
  gradus_scene_text (scene, a, b, GRADUS_ANCHOR_LEFT, GRADUS_ROLE_FOREGROUND, 1, "文字 & text");
  gradus_scene_handle (scene, "start", 0, a, b);
}

static void
test_hostile (void)
{
  static const double values[][3] = {
    { 0, 0, 0 },           { 1, 1, 1 },
    { 1, 2, 3 },           { 1e300, -1e300, 0 },
    { 1e-300, 2e-300, 0 }, { 1e15, 1e15 + 1, 1e15 + 2 },
    { -1e8, 1e-8, 1e8 },   { NAN, 1, 2 },
    { INFINITY, 0, 1 },    { 1.7e308, -1.7e308, 1 },
  };
  static const double sizes[][2] = { { 480, 360 }, { 20, 20 }, { 1, 1 }, { 0, 0 }, { 2000, 12 } };

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    for (guint flags = 0; flags <= 0xff; flags = flags == 0 ? 1 : flags << 1)
      {
        g_autoptr (GradusScene) scene = gradus_scene_new ();

        fill_scene (scene, values[i][0], values[i][1], values[i][2]);
        gradus_scene_set_axes (scene, flags, "x", "y");
        for (guint s = 0; s < G_N_ELEMENTS (sizes); s++)
          {
            GradusPlotOptions options = { .width = sizes[s][0],
                                          .height = sizes[s][1],
                                          .scheme = i % 4,
                                          .title = "Title",
                                          .thumbnail = s == 1 };

            if (s > 0 && flags > 1)
              continue;
            paint (scene, &options);
          }
      }
}

static void
test_empty (void)
{
  g_autoptr (GradusScene) scene = gradus_scene_new ();

  paint (scene, &normal);
  gradus_scene_set_placeholder (scene, "Nothing yet.");
  paint (scene, &normal);
  gradus_scene_point (scene, 3, 3, GRADUS_ROLE_DATA, GRADUS_SHAPE_AUTO, 1, 0);
  paint (scene, &normal);
  gradus_scene_point (scene, 3, 3, GRADUS_ROLE_DATA, GRADUS_SHAPE_AUTO, 1, 1);
  paint (scene, &normal);
}

/* A million data are drawn, and all of them are somewhere. */
static void
test_many (void)
{
  const gsize n = 1000000;
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  g_autoptr (GradusPlotLayout) layout = NULL;
  g_autofree double *xy = g_new (double, 2 * n);
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 480, 360);
  cairo_t *cr = cairo_create (surface);
  gsize dark = 0, pixels = 0;
  double area[4];

  for (gsize i = 0; i < 2 * n; i++)
    xy[i] = g_rand_double (rand);
  gradus_scene_points (scene, xy, n, 2, NULL, GRADUS_ROLE_DATA, 1);
  layout = gradus_plot_layout_new (scene, &normal);
  gradus_plot_draw (layout, cr, NULL);
  gradus_plot_layout_get_area (layout, &area[0], &area[1], &area[2], &area[3]);
  cairo_surface_flush (surface);
  for (int y = (int) (area[1] + area[3] * 0.2); y < area[1] + area[3] * 0.8; y++)
    for (int x = (int) (area[0] + area[2] * 0.2); x < area[0] + area[2] * 0.8; x++)
      {
        const guchar *pixel = cairo_image_surface_get_data (surface)
                              + y * cairo_image_surface_get_stride (surface) + 4 * x;

        pixels++;
        dark += pixel[1] < 170;
      }
  g_assert_cmpuint (dark, >, pixels * 95 / 100);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

/* The mean of the differences between two pictures, 0 to 255, over the pixels that either marks. */
static double
compare_pictures (GradusScene *a, GradusScene *b, const char *name)
{
  GradusScene *const scenes[2] = { a, b };
  cairo_surface_t *surfaces[2];
  double sum = 0;
  gsize marked = 0;

  for (guint k = 0; k < 2; k++)
    {
      g_autoptr (GradusPlotLayout) layout = NULL;
      cairo_t *cr;

      surfaces[k] = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 480, 360);
      cr = cairo_create (surfaces[k]);
      gradus_scene_set_axes (scenes[k], GRADUS_AXES_NONE, NULL, NULL);
      gradus_scene_set_x_range (scenes[k], 0, 1);
      gradus_scene_set_y_range (scenes[k], 0, 1);
      layout = gradus_plot_layout_new (scenes[k], &normal);
      gradus_plot_draw (layout, cr, NULL);
      cairo_destroy (cr);
      cairo_surface_flush (surfaces[k]);
    }
  for (int y = 0; y < 360; y++)
    for (int x = 0; x < 480; x++)
      {
        const int at = y * cairo_image_surface_get_stride (surfaces[0]) + 4 * x + 1;
        const int one = cairo_image_surface_get_data (surfaces[0])[at];
        const int two = cairo_image_surface_get_data (surfaces[1])[at];

        marked += MIN (one, two) < 230;
        sum += ABS (one - two);
      }
  if (g_getenv ("GRADUS_TEST_PICTURES") != NULL)
    for (guint k = 0; k < 2; k++)
      {
        g_autofree char *file = g_strdup_printf ("%s-%u.png", name, k);
        g_autofree char *path = g_build_filename (g_getenv ("GRADUS_TEST_PICTURES"), file, NULL);

        cairo_surface_write_to_png (surfaces[k], path);
      }
  cairo_surface_destroy (surfaces[0]);
  cairo_surface_destroy (surfaces[1]);
  g_assert_cmpuint (marked, >, 1000);
  g_test_message ("%s: %.2f on %zu pixels", name, sum / marked, marked);
  return sum / marked;
}

/* What is thinned out for speed looks like all of it, drawn one by one. */
static void
test_thinned (void)
{
  static const struct
  {
    const char *name;
    guint n;
    double noise;
    gboolean to_and_fro;
  } lines[] = {
    { "line-300", 300, 0.3 },   /* drawn with coarser edges */
    { "line-900", 900, 0.3 },   /* two in a column of pixels */
    { "line-4000", 4000, 0.5 }, /* as upright bars */
    { "line-smooth", 4000, 0 }, /* a smooth curve stays one */
    { "path", 300, 0.4, TRUE }, /* in a plane */
  };
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);

  for (guint c = 0; c < G_N_ELEMENTS (lines); c++)
    {
      g_autoptr (GradusScene) whole = gradus_scene_new (), pieces = gradus_scene_new ();
      g_autofree double *x = g_new (double, lines[c].n), *y = g_new (double, lines[c].n);

      for (guint i = 0; i < lines[c].n; i++)
        {
          x[i] = i / (lines[c].n - 1.0);
          y[i] = 0.5 + 0.3 * sin (9 * x[i]) + lines[c].noise * (g_rand_double (rand) - 0.5);
          if (lines[c].to_and_fro)
            x[i] = 0.5 + 0.4 * sin (7 * y[i]) + 0.3 * (g_rand_double (rand) - 0.5);
        }
      gradus_scene_polyline (whole, x, y, lines[c].n, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
      /* A smooth curve is compared with the same one of fewer vertices. */
      if (lines[c].noise == 0)
        {
          for (guint i = 0; 20 * i < lines[c].n; i++)
            {
              x[i] = x[20 * i];
              y[i] = y[20 * i];
            }
          gradus_scene_polyline (pieces, x, y, lines[c].n / 20, GRADUS_ROLE_MODEL,
                                 GRADUS_LINE_SOLID);
        }
      for (guint i = 1; lines[c].noise > 0 && i < lines[c].n; i++)
        gradus_scene_segment (pieces, x[i - 1], y[i - 1], x[i], y[i], GRADUS_ROLE_MODEL,
                              GRADUS_LINE_SOLID);
      g_assert_cmpfloat (compare_pictures (whole, pieces, lines[c].name), <, 25);
    }
}

static cairo_status_t
append_cb (void *text, const guchar *data, unsigned int length)
{
  g_string_append_len (text, (const char *) data, length);
  return CAIRO_STATUS_SUCCESS;
}

/* Of 5,000 vertices in 480 columns of pixels a picture keeps the first, the last and the extremes
 * of each column, wherever they stand; paper keeps all. */
static void
test_thinned_kept (void)
{
  enum
  {
    N = 5000
  };
  static const guint peaks[] = { 0, 1234, 1237, 3500, N - 1 };
  g_autofree double *x = g_new (double, N), *y = g_new (double, N);
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  g_autoptr (GradusPlotLayout) layout = NULL;
  g_autoptr (GString) drawing = g_string_new (NULL);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 480, 360);
  cairo_t *cr = cairo_create (surface);
  guint vertices = 0;

  for (guint i = 0; i < N; i++)
    {
      x[i] = i;
      y[i] = 0.5 + 0.0004 * (i % 2);
    }
  for (guint k = 0; k < G_N_ELEMENTS (peaks); k++)
    y[peaks[k]] = k % 2 == 0 ? 0.9 : 0.1;
  gradus_scene_set_axes (scene, GRADUS_AXES_NONE, NULL, NULL);
  gradus_scene_set_x_range (scene, -100, N + 100);
  gradus_scene_set_y_range (scene, 0, 1);
  gradus_scene_polyline (scene, x, y, N, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  layout = gradus_plot_layout_new (scene, &normal);

  gradus_plot_draw (layout, cr, NULL);
  cairo_surface_flush (surface);
  for (guint k = 0; k < G_N_ELEMENTS (peaks); k++)
    {
      /* A line is two pixels wide; a little below its tip. */
      const double toward = k % 2 == 0 ? -0.02 : 0.02;
      double px, py;
      int darkest = 255;

      gradus_plot_layout_to_pixel (layout, x[peaks[k]], y[peaks[k]] + toward, &px, &py);
      for (int dx = -1; dx <= 1; dx++)
        darkest = MIN (darkest, cairo_image_surface_get_data (
                                  surface)[(int) py * cairo_image_surface_get_stride (surface)
                                           + 4 * ((int) px + dx) + 1]);
      g_assert_cmpint (darkest, <, 140);
    }
  cairo_destroy (cr);
  cairo_surface_destroy (surface);

  surface = cairo_svg_surface_create_for_stream (append_cb, drawing, 480, 360);
  cr = cairo_create (surface);
  gradus_plot_draw (layout, cr, NULL);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  for (const char *at = drawing->str; (at = strstr (at, " L ")) != NULL; at++)
    vertices++;
  g_assert_cmpuint (vertices, >=, N - 1);
}

static void
test_stems (void)
{
  g_autoptr (GradusScene) run = gradus_scene_new (), alone = gradus_scene_new ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (6);

  for (guint i = 0; i < 200; i++)
    {
      const double x = i / 200.0, y = g_rand_double (rand);
      const GradusRole role = i % 10 == 0 ? GRADUS_ROLE_ERROR : GRADUS_ROLE_DATA;

      gradus_scene_stem (run, x, 0.5, y, role);
      gradus_scene_stem (alone, x, 0.5, y, role);
      /* What stands outside the picture parts the run. */
      gradus_scene_text (alone, -5, -5, GRADUS_ANCHOR_CENTRE, role, 1, " ");
    }
  g_assert_cmpfloat (compare_pictures (run, alone, "stems"), <, 45);
}

static void
test_palette (void)
{
  for (int scheme = GRADUS_SCHEME_LIGHT; scheme <= GRADUS_SCHEME_HIGH_CONTRAST_DARK; scheme++)
    {
      const GradusColour accent = gradus_palette_role (scheme, GRADUS_ROLE_ACCENT);

      /* Classes differ from each other by hue or shape, and none wears the accent. */
      for (guint a = 0; a < 24; a++)
        {
          const GradusColour hue = gradus_palette_role (scheme, GRADUS_ROLE_CLASS + a);

          g_assert_cmpfloat (fabs (hue.red - accent.red) + fabs (hue.green - accent.green)
                               + fabs (hue.blue - accent.blue),
                             >, 0.2);
          for (guint b = 0; b < a; b++)
            {
              const GradusColour other = gradus_palette_role (scheme, GRADUS_ROLE_CLASS + b);

              g_assert_true (gradus_palette_shape (a) != gradus_palette_shape (b)
                             || fabs (hue.red - other.red) + fabs (hue.green - other.green)
                                    + fabs (hue.blue - other.blue)
                                  > 0.05);
            }
        }
      /* More is never nearer to the ground's lightness. */
      for (int i = 1; i <= 100; i++)
        {
          const GradusColour less = gradus_palette_map (scheme, GRADUS_MAP_SEQUENTIAL,
                                                        (i - 1) / 100.0);
          const GradusColour more = gradus_palette_map (scheme, GRADUS_MAP_SEQUENTIAL, i / 100.0);
          const double step = (0.3 * more.red + 0.6 * more.green + 0.1 * more.blue)
                              - (0.3 * less.red + 0.6 * less.green + 0.1 * less.blue);

          if (gradus_palette_ground (scheme).green > 0.5)
            g_assert_cmpfloat (step, <, 0.001);
          else
            g_assert_cmpfloat (step, >, -0.001);
        }
    }
}

static guint32
get_pixel (cairo_surface_t *image, double x, double y)
{
  const guchar *data = cairo_image_surface_get_data (image);

  return *(const guint32 *) (gconstpointer) (data
                                             + (gsize) y * cairo_image_surface_get_stride (image)
                                             + 4 * (gsize) x);
}

/* More rows than pixels are averaged; the columns beside each other do not run together. */
static void
test_tall_matrix (void)
{
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  g_autoptr (GradusPlotLayout) layout = NULL;
  g_autofree double *values = g_new (double, 1000);
  cairo_surface_t *image = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 300, 200);
  cairo_t *cr = cairo_create (image);
  double left, right, middle, y;

  for (guint i = 0; i < 1000; i++)
    values[i] = i % 2;
  gradus_scene_set_axes (scene, GRADUS_AXES_FLIP_Y, NULL, NULL);
  gradus_scene_set_cells (scene, 500);
  gradus_scene_set_x_range (scene, 0, 2);
  gradus_scene_set_y_range (scene, 0, 500);
  gradus_scene_matrix (scene, values, 500, 2, GRADUS_MAP_SEQUENTIAL, 0, 1, FALSE, NULL);
  layout = gradus_plot_layout_new (scene, &(GradusPlotOptions){ .width = 300, .height = 200 });
  gradus_plot_draw (layout, cr, NULL);
  cairo_surface_flush (image);

  gradus_plot_layout_to_pixel (layout, 0.5, 250, &left, &y);
  gradus_plot_layout_to_pixel (layout, 1.5, 250, &right, &y);
  gradus_plot_layout_to_pixel (layout, 1, 250, &middle, &y);
  g_assert_cmphex (get_pixel (image, left, y), !=, get_pixel (image, right, y));
  g_assert_cmphex (get_pixel (image, middle - 2, y), ==, get_pixel (image, left, y));
  g_assert_cmphex (get_pixel (image, middle + 2, y), ==, get_pixel (image, right, y));
  cairo_destroy (cr);
  cairo_surface_destroy (image);
}

/* The pixels that @text takes in a font for Chinese, its quotation marks made fit. */
static int
measure_quoted (const char *text)
{
  PangoContext *context = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  PangoLayout *layout = pango_layout_new (context);
  PangoFontDescription *font = pango_font_description_from_string ("Noto Sans CJK SC");
  PangoAttrList *attributes = pango_attr_list_new ();
  int width;

  pango_font_description_set_absolute_size (font, 100 * PANGO_SCALE);
  pango_layout_set_font_description (layout, font);
  gradus_text_narrow_quotes (text, attributes);
  pango_layout_set_attributes (layout, attributes);
  pango_layout_set_text (layout, text, -1);
  pango_layout_get_pixel_size (layout, &width, NULL);
  pango_attr_list_unref (attributes);
  pango_font_description_free (font);
  g_object_unref (layout);
  g_object_unref (context);
  return width;
}

/* A font for Chinese leaves no holes in English, and keeps its width in Chinese. */
static void
test_quotes (void)
{
  const int plain = measure_quoted ("its"), quoted = measure_quoted ("“it’s”");

  g_assert_cmpint (quoted, >, plain);
  g_assert_cmpint (quoted - plain, <, 150);
  g_assert_cmpint (measure_quoted ("“是”") - measure_quoted ("是"), ==, 200);
  g_assert_true (gradus_text_has_wide ("a是", strlen ("a是")));
  g_assert_false (gradus_text_has_wide ("a是", 1));
  g_assert_false (gradus_text_has_wide ("“it’s” – σ₂", strlen ("“it’s” – σ₂")));
}

/* What is painted of three cells with names to the left of them, and of words below. */
static char *
paint_cells (const char *name, const char *words, gboolean compact)
{
  static const double values[] = { 1, 2, 3 };
  const GradusPlotOptions options = { .width = 140, .height = 110, .compact = compact };
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  g_autoptr (GradusPlotLayout) layout = NULL;
  cairo_surface_t *image = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 140, 110);
  cairo_t *cr = cairo_create (image);
  char *sum;

  gradus_scene_set_axes (scene, GRADUS_AXES_NONE | GRADUS_AXES_EQUAL, NULL, NULL);
  gradus_scene_matrix (scene, values, 1, 3, GRADUS_MAP_SEQUENTIAL, 0, 4, GRADUS_NUMBERS_NONE, NULL);
  gradus_scene_set_x_range (scene, 0, 3);
  gradus_scene_set_y_range (scene, -1, 1);
  if (name != NULL)
    gradus_scene_text (scene, 0, 0.5, GRADUS_ANCHOR_RIGHT, GRADUS_ROLE_FOREGROUND, 1, name);
  if (words != NULL)
    gradus_scene_text (scene, 1.5, -0.5, GRADUS_ANCHOR_CENTRE, GRADUS_ROLE_FOREGROUND, 1, words);
  layout = gradus_plot_layout_new (scene, &options);
  gradus_plot_draw (layout, cr, NULL);
  cairo_destroy (cr);
  cairo_surface_flush (image);
  sum = g_compute_checksum_for_data (G_CHECKSUM_SHA256, cairo_image_surface_get_data (image),
                                     (gsize) cairo_image_surface_get_stride (image) * 110);
  cairo_surface_destroy (image);
  return sum;
}

/* In the strip names that would lie on the cells beside which they stand are left out, and words
 * that are wider than the picture; what fits is there. */
static void
test_small_words (void)
{
  g_autofree char *bare = paint_cells (NULL, NULL, TRUE);
  g_autofree char *named = paint_cells ("absolute", NULL, TRUE);
  g_autofree char *wide = paint_cells (NULL, "whatever the curve is, theta gets the same", TRUE);
  g_autofree char *fits = paint_cells (NULL, "theta", TRUE);
  g_autofree char *large = paint_cells (NULL, NULL, FALSE);
  g_autofree char *large_named = paint_cells ("absolute", NULL, FALSE);

  g_assert_cmpstr (named, ==, bare);
  g_assert_cmpstr (wide, ==, bare);
  g_assert_cmpstr (fits, !=, bare);
  g_assert_cmpstr (large_named, !=, large);
}

/* One unit for both axes is a wish: metres and kilograms have none, and the picture says so. What
 * has no axes or is of cells keeps its shape. */
static void
test_equal_units (void)
{
  static const struct
  {
    GradusAxes axes;
    double x, y; /* ranges */
    gboolean equal, noted;
  } cases[] = {
    { GRADUS_AXES_EQUAL, 1, 1, TRUE, FALSE },
    { GRADUS_AXES_EQUAL, 3, 1, TRUE, FALSE },
    { GRADUS_AXES_EQUAL, 1, 3.6, FALSE, TRUE },
    { GRADUS_AXES_EQUAL, 0.3, 35, FALSE, TRUE },
    { GRADUS_AXES_DEFAULT, 0.3, 35, FALSE, FALSE },
    { GRADUS_AXES_EQUAL | GRADUS_AXES_LOG_X, 1, 1, FALSE, FALSE },
    { GRADUS_AXES_EQUAL | GRADUS_AXES_NONE, 1, 9, TRUE, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const GradusPlotOptions options = { .width = 640, .height = 400 };
      g_autoptr (GradusScene) scene = gradus_scene_new ();
      g_autoptr (GradusPlotLayout) layout = NULL;
      double x, y, width, height, x_min, x_max, y_min, y_max, ratio;

      gradus_scene_set_axes (scene, cases[i].axes, "x", "y");
      gradus_scene_point (scene, 1, 1, GRADUS_ROLE_DATA, GRADUS_SHAPE_CIRCLE, 1, 0);
      gradus_scene_point (scene, 1 + cases[i].x, 1 + cases[i].y, GRADUS_ROLE_DATA,
                          GRADUS_SHAPE_CIRCLE, 1, 1);
      g_assert_cmpint (gradus_scene_has_equal_units (scene), ==, cases[i].equal);
      g_assert_cmpint (gradus_scene_get_note (scene) != NULL, ==, cases[i].noted);
      layout = gradus_plot_layout_new (scene, &options);
      gradus_plot_layout_get_area (layout, &x, &y, &width, &height);
      gradus_plot_layout_get_ranges (layout, &x_min, &x_max, &y_min, &y_max);
      ratio = (x_max - x_min) / width / ((y_max - y_min) / height);
      if (cases[i].equal)
        g_assert_cmpfloat_with_epsilon (ratio, 1, 1e-6);
      else if (cases[i].noted)
        g_assert_cmpfloat (fabs (log (ratio)), >, 0.1);
    }
}

/* Words stand away from what they speak of, in the picture, and where nothing else is, if there is
 * such a place. */
static void
test_place_words (void)
{
  static const double words[] = { 120, 70 };
  const GradusPlotOptions options = { .width = 640, .height = 400 };
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  g_autoptr (GradusPlotLayout) layout = NULL;

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, "x", "y");
  gradus_scene_set_x_range (scene, 0, 10);
  gradus_scene_set_y_range (scene, 0, 10);
  /* A crowd to the right of and below (5, 5). */
  for (guint i = 0; i < 100; i++)
    gradus_scene_point (scene, 5 + i % 10 * 0.4, 5 - i / 10 * 0.4, GRADUS_ROLE_DATA,
                        GRADUS_SHAPE_CIRCLE, 1, (int) i);
  layout = gradus_plot_layout_new (scene, &options);
  for (guint i = 0; i <= 10; i++)
    for (guint j = 0; j <= 10; j++)
      {
        double px, py, x, y;

        gradus_plot_layout_to_pixel (layout, i, j, &px, &py);
        gradus_plot_layout_place_words (layout, px, py, words[0], words[1], &x, &y);
        g_assert_cmpfloat (x, >=, 0);
        g_assert_cmpfloat (y, >=, 0);
        g_assert_cmpfloat (x + words[0], <=, options.width);
        g_assert_cmpfloat (y + words[1], <=, options.height);
        g_assert_false (px > x - 10 && px < x + words[0] + 10 && py > y - 10
                        && py < y + words[1] + 10);
        if (i == 5 && j == 5)
          g_assert_true (x + words[0] < px || y + words[1] < py);
      }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plot/layout/quotes", test_quotes);
  g_test_add_func ("/plot/layout/small-words", test_small_words);
  g_test_add_func ("/plot/layout/tall-matrix", test_tall_matrix);
  g_test_add_func ("/plot/layout/round-trip", test_round_trip);
  g_test_add_func ("/plot/layout/direction", test_direction);
  g_test_add_func ("/plot/layout/zoom", test_zoom);
  g_test_add_func ("/plot/layout/pick", test_pick);
  g_test_add_func ("/plot/layout/pick-cell", test_pick_cell);
  g_test_add_func ("/plot/layout/legend", test_legend);
  g_test_add_func ("/plot/layout/legend-stays", test_legend_stays);
  g_test_add_func ("/plot/layout/legend-singles", test_legend_singles);
  g_test_add_func ("/plot/layout/hostile", test_hostile);
  g_test_add_func ("/plot/layout/empty", test_empty);
  g_test_add_func ("/plot/layout/many", test_many);
  g_test_add_func ("/plot/layout/thinned", test_thinned);
  g_test_add_func ("/plot/layout/thinned-kept", test_thinned_kept);
  g_test_add_func ("/plot/layout/stems", test_stems);
  g_test_add_func ("/plot/palette", test_palette);
  g_test_add_func ("/plot/layout/equal-units", test_equal_units);
  g_test_add_func ("/plot/layout/place-words", test_place_words);
  return g_test_run ();
}
