/* Pictures compared with ones that a person has looked at.
 *
 * They are thumbnails, which have no text, because fonts differ between machines. To renew them
 * after a wanted change, run this test with GRADUS_UPDATE_GOLDEN=1 and look at every one.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-plot.h"
#include "gradus-test-golden.h"

#define WIDTH 200
#define HEIGHT 150

static void
fill_lines (GradusScene *scene)
{
  double x[40], y[40], low[40], high[40];
  static const double model[] = { 0.2, 0.6 }, before[] = { 0.4, 0.3 };

  for (guint i = 0; i < 40; i++)
    {
      x[i] = i / 39.0;
      y[i] = 0.5 + 0.4 * sin (x[i] * 9);
      low[i] = y[i] - 0.12;
      high[i] = y[i] + 0.12;
    }
  gradus_scene_set_x_range (scene, 0, 1);
  gradus_scene_set_y_range (scene, 0, 1);
  gradus_scene_band (scene, x, low, high, 40, GRADUS_ROLE_SECOND, 0.25);
  gradus_scene_polyline (scene, x, y, 40, GRADUS_ROLE_SECOND, GRADUS_LINE_SOLID);
  gradus_scene_polynomial (scene, model, 2, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  gradus_scene_polynomial (scene, before, 2, GRADUS_ROLE_PAST, GRADUS_LINE_SOLID);
  gradus_scene_line (scene, 1, 1, -1, GRADUS_ROLE_TRUTH, GRADUS_LINE_SOLID);
  gradus_scene_arrow (scene, 0.1, 0.9, 0.5, 0.8, GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID);
  gradus_scene_hrule (scene, 0.1, GRADUS_ROLE_ERROR, GRADUS_LINE_DASHED, NULL);
}

static void
fill_points (GradusScene *scene)
{
  static const double cov[] = { 0.5, 0.3, 0.4 };
  static const double weights[] = { 0.5, 0.2, 0.3 };

  gradus_scene_set_x_range (scene, -0.5, 7.5);
  gradus_scene_set_y_range (scene, -0.5, 4.5);
  for (int k = 0; k < 8; k++)
    for (int row = 0; row < 3; row++)
      gradus_scene_point (scene, k, row, GRADUS_ROLE_CLASS + k,
                          row < 2 ? GRADUS_SHAPE_AUTO : GRADUS_SHAPE_CROSS, 1 + 0.5 * row, k);
  gradus_scene_point (scene, 2, 1, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1, -1);
  gradus_scene_pie (scene, 4, 3.5, weights, 3, 2.5, -1);
  gradus_scene_ellipse (scene, 1.5, 3.5, cov, 1, GRADUS_ROLE_CLASS + 1, GRADUS_LINE_SOLID, 0.2);
  gradus_scene_bar (scene, 6, 0.8, 3, 4.3, GRADUS_ROLE_CLASS + 2, 0.6);
  gradus_scene_stem (scene, 7, 3, 4.2, GRADUS_ROLE_CLASS + 5);
}

static void
fill_cells (GradusScene *scene)
{
  gradus_scene_set_axes (scene, GRADUS_AXES_NONE | GRADUS_AXES_EQUAL, NULL, NULL);
  for (int i = 0; i < 12; i++)
    gradus_scene_cell (scene, i % 4, i / 4, (i - 5) / 6.0, 1, i == 5,
                       i == 6    ? GRADUS_ROLE_ACCENT
                       : i == 11 ? GRADUS_ROLE_FOREGROUND
                                 : GRADUS_ROLE_MUTED,
                       i);
}

static void
fill_matrix (GradusScene *scene)
{
  double values[6 * 9];

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    values[i] = sin (i * 0.7);
  gradus_scene_set_axes (scene, GRADUS_AXES_NONE | GRADUS_AXES_FLIP_Y, NULL, NULL);
  gradus_scene_matrix (scene, values, 6, 9, GRADUS_MAP_DIVERGING, -1, 1, FALSE, NULL);
}

static void
score (const GradusPosition *here, const double *xy, gsize n, double *out)
{
  for (gsize i = 0; i < n; i++)
    out[i] = 2 * (xy[2 * i + 1] - sin (3 * xy[2 * i]) * 0.5);
}

static void
bowl (const GradusPosition *here, const double *xy, gsize n, double *out)
{
  for (gsize i = 0; i < n; i++)
    out[i] = 3 * xy[2 * i] * xy[2 * i] + xy[2 * i + 1] * xy[2 * i + 1] + xy[2 * i] * xy[2 * i + 1];
}

static void
nearest (const GradusPosition *here, const double *xy, gsize n, double *out)
{
  static const double centres[][2] = { { -0.5, -0.5 }, { 0.6, -0.2 }, { 0, 0.7 } };

  for (gsize i = 0; i < n; i++)
    {
      double best = INFINITY;

      for (guint k = 0; k < 3; k++)
        {
          const double distance = hypot (xy[2 * i] - centres[k][0], xy[2 * i + 1] - centres[k][1]);

          if (distance < best)
            {
              best = distance;
              out[i] = k;
            }
        }
    }
}

static void
soft (const GradusPosition *here, const double *xy, gsize n, double *out)
{
  for (gsize i = 0; i < n; i++)
    {
      out[2 * i] = 1 / (1 + exp (4 * xy[2 * i] + 2 * xy[2 * i + 1]));
      out[2 * i + 1] = 1 - out[2 * i];
    }
}

static void
fill_field (GradusScene *scene, GradusFieldKind kind, guint n_outputs, GradusFieldFunc func)
{
  gradus_scene_set_x_range (scene, -1, 1);
  gradus_scene_set_y_range (scene, -1, 1);
  gradus_scene_field (scene, kind, n_outputs, func);
}

static void
fill_score (GradusScene *scene)
{
  fill_field (scene, GRADUS_FIELD_SCORE, 1, score);
}

static void
fill_scalar (GradusScene *scene)
{
  fill_field (scene, GRADUS_FIELD_SCALAR, 1, bowl);
}

static void
fill_classes (GradusScene *scene)
{
  fill_field (scene, GRADUS_FIELD_CLASSES, 1, nearest);
}

static void
fill_posterior (GradusScene *scene)
{
  fill_field (scene, GRADUS_FIELD_POSTERIOR, 2, soft);
}

/* More than are drawn one by one. */
static void
fill_many (GradusScene *scene)
{
  double xy[2 * 6000];
  gint32 classes[6000];
  guint32 seed = 1;

  for (guint i = 0; i < G_N_ELEMENTS (xy); i++)
    {
      seed = seed * 1664525 + 1013904223;
      xy[i] = (seed >> 8) / 16777216.0 + (i / 2) % 3 * 0.6;
    }
  for (guint i = 0; i < G_N_ELEMENTS (classes); i++)
    classes[i] = (gint32) (i % 3);
  gradus_scene_points (scene, xy, 6000, 2, classes, GRADUS_ROLE_DATA, 1);
}

typedef struct
{
  const char *name;
  void (*fill) (GradusScene *scene);
  GradusScheme scheme;
} Picture;

static const Picture pictures[] = {
  { "lines-light", fill_lines, GRADUS_SCHEME_LIGHT },
  { "lines-contrast", fill_lines, GRADUS_SCHEME_HIGH_CONTRAST },
  { "points-light", fill_points, GRADUS_SCHEME_LIGHT },
  { "points-dark", fill_points, GRADUS_SCHEME_DARK },
  { "cells-light", fill_cells, GRADUS_SCHEME_LIGHT },
  { "matrix-dark", fill_matrix, GRADUS_SCHEME_DARK },
  { "score-light", fill_score, GRADUS_SCHEME_LIGHT },
  { "scalar-dark", fill_scalar, GRADUS_SCHEME_DARK },
  { "classes-light", fill_classes, GRADUS_SCHEME_LIGHT },
  { "posterior-dark", fill_posterior, GRADUS_SCHEME_DARK },
  { "many-light", fill_many, GRADUS_SCHEME_LIGHT },
};

static void
test_picture (gconstpointer data)
{
  const Picture *picture = data;
  const GradusPlotOptions options = {
    .width = WIDTH, .height = HEIGHT, .scheme = picture->scheme, .thumbnail = TRUE
  };
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  g_autoptr (GradusPlotLayout) layout = NULL;
  g_autoptr (GradusFieldRaster) raster = NULL;
  g_autofree char *name = g_strconcat (picture->name, ".png", NULL);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "golden", name, NULL);
  cairo_surface_t *drawn = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (drawn);

  picture->fill (scene);
  layout = gradus_plot_layout_new (scene, &options);
  raster = gradus_field_raster_new (layout, NULL, WIDTH / 2, HEIGHT / 2, NULL);
  gradus_plot_draw (layout, cr, raster);
  cairo_destroy (cr);
  cairo_surface_flush (drawn);

  gradus_test_golden (drawn, path);
  cairo_surface_destroy (drawn);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (pictures); i++)
    {
      g_autofree char *path = g_strconcat ("/plot/golden/", pictures[i].name, NULL);

      g_test_add_data_func (path, &pictures[i], test_picture);
    }
  return g_test_run ();
}
