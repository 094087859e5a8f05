/* Words and numbers in pictures: none lies on another, or on what it is about, and what has a room
 * of its own is as large as fits there.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-plot-private.h"

#define WIDTH 300
/* Of a digit and of the blank in it, at the usual size. */
#define DIGIT 12

/* How many rows of the picture have ink between the columns @from and @to; @longest is the longest
 * run of such rows, the height of what cannot be told apart. */
static guint
count_rows (cairo_surface_t *surface, int from, int to, guint *longest)
{
  const int stride = cairo_image_surface_get_stride (surface);
  const guchar *pixels;
  guint inked = 0, run = 0;

  cairo_surface_flush (surface);
  pixels = cairo_image_surface_get_data (surface);
  *longest = 0;
  for (int y = 0; y < cairo_image_surface_get_height (surface); y++)
    {
      gboolean ink = FALSE;

      for (int x = from; x < to && !ink; x++)
        ink = pixels[y * stride + x] > 60;
      run = ink ? run + 1 : 0;
      inked += ink;
      *longest = MAX (*longest, run);
    }
  return inked;
}

/* The numbers of the y axis, or of the colour bar right of the picture, at all heights; the bar is
 * of one row, which is lower than the picture unless that is low. */
static void
test_low (gconstpointer data)
{
  static const double cells[] = { 0.2, -0.3, 0.7, 0.1, 0, 0.4, 1, 0, 0, -1 };
  const gboolean bar = GPOINTER_TO_INT (data);
  guint most = 0;

  for (int height = bar ? 18 : 30; height <= 237; height += 3)
    {
      const GradusPlotOptions options = { .width = WIDTH, .height = height };
      g_autoptr (GradusScene) scene = gradus_scene_new ();
      g_autoptr (GradusPlotLayout) layout = NULL;
      cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, WIDTH, height);
      cairo_t *cr = cairo_create (surface);
      double area[4];
      guint longest, inked;

      gradus_scene_set_axes (
        scene, bar ? GRADUS_AXES_NONE | GRADUS_AXES_EQUAL : GRADUS_AXES_DEFAULT, NULL, NULL);
      if (bar)
        gradus_scene_matrix (scene, cells, 1, 10, GRADUS_MAP_DIVERGING, -1, 1, GRADUS_NUMBERS_NONE,
                             "");
      else
        {
          gradus_scene_set_x_range (scene, 0, 1);
          gradus_scene_set_y_range (scene, 0.26, 0.3);
        }
      layout = gradus_plot_layout_new (scene, &options);
      gradus_plot_layout_get_area (layout, &area[0], &area[1], &area[2], &area[3]);
      gradus_plot_draw_labels (layout, cr);
      cairo_destroy (cr);
      inked = bar ? count_rows (surface, (int) (layout->bar_x + 1.1 * layout->em), WIDTH, &longest)
                  : count_rows (surface, 0, (int) area[0] - 2, &longest);
      cairo_surface_destroy (surface);
      g_assert_cmpuint (longest, <=, DIGIT);
      most = MAX (most, inked);
    }
  /* There is more than one of them where there is room. */
  g_assert_cmpuint (most, >, DIGIT);
}

/* Words of a point at the edge of the picture are on its other side. */
static void
test_edge (void)
{
  static const GradusAnchor anchors[] = { GRADUS_ANCHOR_ABOVE, GRADUS_ANCHOR_BELOW };
  const GradusPlotOptions options = { .width = WIDTH, .height = 120 };

  for (guint a = 0; a < G_N_ELEMENTS (anchors); a++)
    for (guint end = 0; end < 2; end++)
      {
        g_autoptr (GradusScene) scene = gradus_scene_new ();
        g_autoptr (GradusPlotLayout) layout = NULL;
        g_autoptr (PangoLayout) text = NULL;
        cairo_rectangle_t box;
        double x, y;
        gsize n;

        gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, "x", NULL);
        gradus_scene_set_x_range (scene, 0, 1);
        gradus_scene_set_y_range (scene, 0, 1);
        gradus_scene_text (scene, 0.5, end, anchors[a], GRADUS_ROLE_FOREGROUND, 1, "3.25");
        layout = gradus_plot_layout_new (scene, &options);
        text = gradus_plot_place_text (layout, gradus_scene_get_marks (scene, &n), &box);
        g_assert_nonnull (text);
        gradus_plot_layout_to_pixel (layout, 0.5, end, &x, &y);
        g_assert_true (box.y > y || box.y + box.height < y);
        g_assert_cmpfloat (box.y, >=, layout->area_y);
        g_assert_cmpfloat (box.y + box.height, <=, layout->area_y + layout->area_height);
      }
}

/* With a room of their own, words are as large as fits, down to where they can hardly be read. */
static void
test_room (void)
{
  const GradusPlotOptions options = { .width = WIDTH, .height = 200 };
  double last = INFINITY;
  guint smaller = 0;

  for (guint i = 0; i < 40; i++)
    {
      const double room = 1 - 0.02 * i;
      g_autoptr (GradusScene) scene = gradus_scene_new ();
      g_autoptr (GradusPlotLayout) layout = NULL;
      g_autoptr (PangoLayout) text = NULL;
      cairo_rectangle_t box;
      double left, right, y;
      gsize n;

      gradus_scene_set_axes (scene, GRADUS_AXES_NONE, NULL, NULL);
      gradus_scene_set_x_range (scene, 0, 1);
      gradus_scene_set_y_range (scene, 0, 1);
      gradus_scene_text_in (scene, 0.5, 0.5, GRADUS_ANCHOR_CENTRE, GRADUS_ROLE_FOREGROUND, 1, room,
                            1, "L, from the end backwards");
      layout = gradus_plot_layout_new (scene, &options);
      text = gradus_plot_place_text (layout, gradus_scene_get_marks (scene, &n), &box);
      if (text == NULL)
        {
          last = 0;
          continue;
        }
      gradus_plot_layout_to_pixel (layout, 0, 0.5, &left, &y);
      gradus_plot_layout_to_pixel (layout, room, 0.5, &right, &y);
      g_assert_cmpfloat (last, >, 0);
      g_assert_cmpfloat (box.width, <=, right - left + 1);
      g_assert_cmpfloat (box.width, <=, last);
      smaller += box.width < last && isfinite (last);
      last = box.width;
    }
  g_assert_cmpfloat (last, ==, 0);
  g_assert_cmpuint (smaller, >, 1);
}

/* The numbers of a matrix can be read from afar where its cells are large. */
static void
test_cells (void)
{
  static const double cells[] = { 3.44, 3.44, 3.44, 3.44 };
  guint heights[2] = { 0 };

  for (guint i = 0; i < 2; i++)
    {
      const int side = i == 0 ? 120 : 480;
      const GradusPlotOptions options = { .width = side, .height = side };
      g_autoptr (GradusScene) scene = gradus_scene_new ();
      g_autoptr (GradusPlotLayout) layout = NULL;
      cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, side, side);
      cairo_t *cr = cairo_create (surface);
      const guchar *pixels;
      guint first = 0, last = 0;

      gradus_scene_set_axes (scene, GRADUS_AXES_NONE, NULL, NULL);
      gradus_scene_matrix (scene, cells, 2, 2, GRADUS_MAP_DIVERGING, 0, 0, GRADUS_NUMBERS_ALIKE,
                           NULL);
      layout = gradus_plot_layout_new (scene, &options);
      gradus_plot_draw_marks (layout, cr);
      cairo_destroy (cr);
      cairo_surface_flush (surface);
      pixels = cairo_image_surface_get_data (surface);
      /* Around the middle of the first cell, whose paper is dark. */
      for (int y = side / 8; y < side * 3 / 8; y++)
        for (int x = side / 5; x < side * 3 / 10; x++)
          if (pixels[y * cairo_image_surface_get_stride (surface) + 4 * x + 2] > 200)
            {
              first = first == 0 ? (guint) y : first;
              last = (guint) y;
            }
      heights[i] = last - first;
      g_test_message ("%u pixels high", heights[i]);
      cairo_surface_destroy (surface);
    }
  g_assert_cmpuint (heights[0], >, 4);
  g_assert_cmpuint (2 * heights[1], >=, 3 * heights[0]);
}

/* A title too long for one line has a second one, but not where it takes the picture's room. */
static void
test_two_lines (void)
{
  static const char *const titles[] = { "At most so far", "At most so far above the least" };
  double tops[2];

  for (guint high = 0; high < 2; high++)
    {
      for (guint i = 0; i < 2; i++)
        {
          const GradusPlotOptions options = { .width = 150,
                                              .height = high ? 160 : 80,
                                              .title = titles[i] };
          g_autoptr (GradusScene) scene = gradus_scene_new ();
          g_autoptr (GradusPlotLayout) layout = NULL;

          gradus_scene_point (scene, 0, 0, GRADUS_ROLE_DATA, GRADUS_SHAPE_AUTO, 1, -1);
          layout = gradus_plot_layout_new (scene, &options);
          tops[i] = layout->area_y;
        }
      if (high)
        g_assert_cmpfloat (tops[1], >, tops[0] + 10);
      else
        g_assert_cmpfloat (tops[1], ==, tops[0]);
    }
}

/* A matrix of zeros, as tables begin with, is of one unit and not of a millionth. */
static void
test_zeros (void)
{
  static const double cells[4] = { 0 };
  static const GradusMap maps[] = { GRADUS_MAP_SEQUENTIAL, GRADUS_MAP_DIVERGING };

  for (guint i = 0; i < G_N_ELEMENTS (maps); i++)
    {
      g_autoptr (GradusScene) scene = gradus_scene_new ();
      double low, high;
      gsize n;

      gradus_scene_matrix (scene, cells, 2, 2, maps[i], 0, 0, GRADUS_NUMBERS_NONE, "value");
      gradus_plot_matrix_range (scene, gradus_scene_get_marks (scene, &n), &low, &high);
      g_assert_cmpfloat (high, ==, 1);
      g_assert_cmpfloat (low, ==, maps[i] == GRADUS_MAP_SEQUENTIAL ? 0 : -1);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/plot/lettering/low-axis", GINT_TO_POINTER (FALSE), test_low);
  g_test_add_data_func ("/plot/lettering/low-bar", GINT_TO_POINTER (TRUE), test_low);
  g_test_add_func ("/plot/lettering/edge", test_edge);
  g_test_add_func ("/plot/lettering/room", test_room);
  g_test_add_func ("/plot/lettering/cells", test_cells);
  g_test_add_func ("/plot/lettering/two-lines", test_two_lines);
  g_test_add_func ("/plot/lettering/zeros", test_zeros);
  return g_test_run ();
}
