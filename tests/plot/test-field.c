/* Sampling a field, contours and borders.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-plot-private.h"

static void
circle (const GradusPosition *here, const double *xy, gsize n, double *out)
{
  for (gsize i = 0; i < n; i++)
    out[i] = xy[2 * i] * xy[2 * i] + xy[2 * i + 1] * xy[2 * i + 1];
}

static void
saddle (const GradusPosition *here, const double *xy, gsize n, double *out)
{
  for (gsize i = 0; i < n; i++)
    out[i] = xy[2 * i] * xy[2 * i + 1];
}

/* Three sectors that meet at (0.1, 0.05). */
static void
sectors (const GradusPosition *here, const double *xy, gsize n, double *out)
{
  for (gsize i = 0; i < n; i++)
    out[i] = floor ((atan2 (xy[2 * i + 1] - 0.05, xy[2 * i] - 0.1) + G_PI) / (2 * G_PI) * 2.9999);
}

static void
holes (const GradusPosition *here, const double *xy, gsize n, double *out)
{
  for (gsize i = 0; i < n; i++)
    out[i] = xy[2 * i] > 0 ? NAN : xy[2 * i + 1];
}

static GradusPlotLayout *
layout_of (GradusFieldKind kind, GradusFieldFunc func)
{
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  const GradusPlotOptions options = { .width = 400, .height = 400 };

  gradus_scene_set_x_range (scene, -1, 1);
  gradus_scene_set_y_range (scene, -1, 1);
  gradus_scene_field (scene, kind, 1, func);
  return gradus_plot_layout_new (scene, &options);
}

static void
place (const GradusFieldRaster *raster, const double *node, double *x, double *y)
{
  *x = raster->x_low + (raster->x_high - raster->x_low) * node[0] / (raster->columns - 1);
  *y = raster->y_low + (raster->y_high - raster->y_low) * node[1] / (raster->rows - 1);
}

static void
test_contour (void)
{
  g_autoptr (GradusPlotLayout) layout = layout_of (GRADUS_FIELD_SCALAR, circle);
  g_autoptr (GradusFieldRaster) raster = gradus_field_raster_new (layout, NULL, 101, 101, NULL);
  static const double level = 0.25;
  g_autoptr (GPtrArray) sets = gradus_contour_trace (raster, &level, 1);
  GPtrArray *contours = g_ptr_array_index (sets, 0);
  const GradusContour *contour;

  /* One closed line, half a unit from the centre everywhere. */
  g_assert_cmpuint (contours->len, ==, 1);
  contour = g_ptr_array_index (contours, 0);
  g_assert_true (contour->closed);
  g_assert_cmpuint (contour->n, >, 100);
  for (guint i = 0; i < contour->n; i++)
    {
      double x, y;

      place (raster, contour->xy + 2 * i, &x, &y);
      g_assert_cmpfloat_with_epsilon (hypot (x, y), 0.5, 1e-3);
    }
}

static void
test_saddle (void)
{
  g_autoptr (GradusPlotLayout) layout = layout_of (GRADUS_FIELD_SCALAR, saddle);
  g_autoptr (GradusFieldRaster) raster = gradus_field_raster_new (layout, NULL, 40, 40, NULL);
  static const double levels[] = { 0.2, -0.2 };
  g_autoptr (GPtrArray) sets = gradus_contour_trace (raster, levels, G_N_ELEMENTS (levels));

  g_assert_cmpuint (sets->len, ==, 2);
  /* Two branches on either side; nothing is lost or doubled whatever the resolution. */
  for (guint i = 0; i < 2; i++)
    {
      GPtrArray *contours = g_ptr_array_index (sets, i);

      g_assert_cmpuint (contours->len, ==, 2);
      for (guint c = 0; c < contours->len; c++)
        {
          const GradusContour *contour = g_ptr_array_index (contours, c);

          g_assert_false (contour->closed);
          for (guint j = 0; j < contour->n; j++)
            {
              double x, y;

              place (raster, contour->xy + 2 * j, &x, &y);
              g_assert_cmpfloat_with_epsilon (x * y, levels[i], 1e-6);
            }
        }
    }
}

/* However coarse the grid, bisection puts the border where it belongs. */
static void
test_borders (void)
{
  g_autoptr (GradusPlotLayout) layout = layout_of (GRADUS_FIELD_CLASSES, sectors);
  g_autoptr (GradusFieldRaster) raster = gradus_field_raster_new (layout, NULL, 9, 9, NULL);
  g_autoptr (GPtrArray) borders = gradus_contour_borders (raster);
  guint checked = 0;

  g_assert_cmpuint (borders->len, >=, 3);
  for (guint c = 0; c < borders->len; c++)
    {
      const GradusContour *contour = g_ptr_array_index (borders, c);

      for (guint j = 0; j < contour->n; j++)
        {
          double x, y, at;

          place (raster, contour->xy + 2 * j, &x, &y);
          if (hypot (x - 0.1, y - 0.05) < 0.35)
            continue;
          at = (atan2 (y - 0.05, x - 0.1) + G_PI) / (2 * G_PI) * 2.9999;
          g_assert_cmpfloat (fabs (at - round (at)), <, 0.02);
          checked++;
        }
    }
  g_assert_cmpuint (checked, >, 8);
}

static void
test_same_bits (void)
{
  g_autoptr (GradusPlotLayout) layout = layout_of (GRADUS_FIELD_SCORE, saddle);
  g_autoptr (GradusFieldRaster) a = gradus_field_raster_new (layout, NULL, 200, 150, NULL);
  g_autoptr (GradusFieldRaster) b = gradus_field_raster_new (layout, NULL, 200, 150, NULL);

  g_assert_cmpint (memcmp (a->values, b->values, 200 * 150 * sizeof (double)), ==, 0);
}

static void
test_cancel (void)
{
  g_autoptr (GradusPlotLayout) layout = layout_of (GRADUS_FIELD_SCORE, saddle);
  const gint cancel = 1;

  g_assert_null (gradus_field_raster_new (layout, NULL, 200, 150, &cancel));
}

static void
test_none (void)
{
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  const GradusPlotOptions options = { .width = 100, .height = 100 };
  g_autoptr (GradusPlotLayout) layout = gradus_plot_layout_new (scene, &options);

  g_assert_null (gradus_field_raster_new (layout, NULL, 20, 20, NULL));
}

/* A field with holes, or coarser than the picture, or from another zoom, is painted without
 * fuss. */
static void
test_paint (void)
{
  static const GradusFieldKind kinds[] = { GRADUS_FIELD_CLASSES, GRADUS_FIELD_SCORE,
                                           GRADUS_FIELD_POSTERIOR, GRADUS_FIELD_SCALAR };
  static const GradusFieldFunc funcs[] = { circle, saddle, sectors, holes };
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 400, 400);
  cairo_t *cr = cairo_create (surface);

  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
    for (guint f = 0; f < G_N_ELEMENTS (funcs); f++)
      {
        g_autoptr (GradusPlotLayout) layout = layout_of (kinds[k], funcs[f]);
        g_autoptr (GradusFieldRaster) coarse = gradus_field_raster_new (layout, NULL, 2, 2, NULL);
        g_autoptr (GradusFieldRaster) fine = gradus_field_raster_new (layout, NULL, 99, 50, NULL);

        g_assert_true (isfinite (fine->low) && isfinite (fine->high));
        gradus_plot_draw (layout, cr, coarse);
        gradus_plot_draw (layout, cr, fine);
        fine->x_low = -50;
        fine->x_high = 50;
        gradus_plot_draw (layout, cr, fine);
        g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
      }
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

static void
test_levels (void)
{
  static const double ranges[][2] = { { 0, 100 }, { -5, 3 }, { 0.5, 4000 }, { 1, 1.5 } };

  for (guint i = 0; i < G_N_ELEMENTS (ranges); i++)
    {
      g_autoptr (GArray) levels = gradus_contour_levels (ranges[i][0], ranges[i][1]);

      g_assert_cmpuint (levels->len, >=, 4);
      g_assert_cmpuint (levels->len, <=, 20);
      for (guint j = 0; j < levels->len; j++)
        {
          g_assert_cmpfloat (g_array_index (levels, double, j), >=, ranges[i][0]);
          g_assert_cmpfloat (g_array_index (levels, double, j), <=, ranges[i][1]);
          if (j > 0)
            g_assert_cmpfloat (g_array_index (levels, double, j), >,
                               g_array_index (levels, double, j - 1));
        }
    }
  {
    g_autoptr (GArray) none = gradus_contour_levels (3, 3);
    /* A field that is all but nothing, and one that is too much: soon, and without lines. */
    g_autoptr (GArray) dust = gradus_contour_levels (0, 5e-324);
    g_autoptr (GArray) endless = gradus_contour_levels (0, INFINITY);

    g_assert_cmpuint (none->len, ==, 0);
    g_assert_cmpuint (dust->len, ==, 0);
    g_assert_cmpuint (endless->len, ==, 0);
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plot/field/contour", test_contour);
  g_test_add_func ("/plot/field/saddle", test_saddle);
  g_test_add_func ("/plot/field/borders", test_borders);
  g_test_add_func ("/plot/field/same-bits", test_same_bits);
  g_test_add_func ("/plot/field/cancel", test_cancel);
  g_test_add_func ("/plot/field/none", test_none);
  g_test_add_func ("/plot/field/paint", test_paint);
  g_test_add_func ("/plot/field/levels", test_levels);
  return g_test_run ();
}
