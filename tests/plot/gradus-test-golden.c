/* Pictures compared with ones that a person has looked at.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-test-golden.h"

/* The head of an arrow or a small dot is less than a square of so many pixels, and more than a
 * fifth of it. */
#define SQUARE 10

void
gradus_test_golden (cairo_surface_t *drawn, const char *path)
{
  const int width = cairo_image_surface_get_width (drawn);
  const int height = cairo_image_surface_get_height (drawn);
  cairo_surface_t *golden;
  const int columns = width / SQUARE + 1;
  g_autofree int *squares = g_new0 (int, columns *(height / SQUARE + 1));
  double sum = 0;
  int different = 0, most = 0;

  if (g_getenv ("GRADUS_UPDATE_GOLDEN") != NULL)
    g_assert_cmpint (cairo_surface_write_to_png (drawn, path), ==, CAIRO_STATUS_SUCCESS);

  golden = cairo_image_surface_create_from_png (path);
  g_assert_cmpint (cairo_surface_status (golden), ==, CAIRO_STATUS_SUCCESS);
  g_assert_cmpint (cairo_image_surface_get_width (golden), ==, width);
  g_assert_cmpint (cairo_image_surface_get_height (golden), ==, height);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      {
        const guchar *a = cairo_image_surface_get_data (drawn)
                          + y * cairo_image_surface_get_stride (drawn) + 4 * x;
        const guchar *b = cairo_image_surface_get_data (golden)
                          + y * cairo_image_surface_get_stride (golden) + 4 * x;
        int worst = 0;

        for (int c = 0; c < 3; c++)
          worst = MAX (worst, ABS (a[c] - b[c]));
        sum += worst;
        different += worst > 40;
        squares[y / SQUARE * columns + x / SQUARE] += worst > 40;
        most = MAX (most, squares[y / SQUARE * columns + x / SQUARE]);
      }
  g_test_message ("%s: %.3f, %d pixels, %d in a square", path, sum / (width * height), different,
                  most);
  /* Another version of Cairo may shade edges otherwise; a missing line is some 300 pixels. */
  g_assert_cmpfloat (sum / (width * height), <, 1.0);
  g_assert_cmpint (different, <, 90);
  g_assert_cmpint (most, <, SQUARE * SQUARE / 5);
  cairo_surface_destroy (golden);
}
