/* The small pieces that entries are made of.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-entry.h"

static void
test_extent (void)
{
  static const double rows[] = { 3, -7, 1, 5, 2, 9 };
  double low, high;

  gradus_find_extent (rows, 6, 1, &low, &high);
  g_assert_cmpfloat (low, ==, -7);
  g_assert_cmpfloat (high, ==, 9);
  /* The first of two columns, and the second. */
  gradus_find_extent (rows, 3, 2, &low, &high);
  g_assert_cmpfloat (low, ==, 1);
  g_assert_cmpfloat (high, ==, 3);
  gradus_find_extent (&rows[1], 3, 2, &low, &high);
  g_assert_cmpfloat (low, ==, -7);
  g_assert_cmpfloat (high, ==, 9);
  gradus_find_extent (rows, 1, 1, &low, &high);
  g_assert_cmpfloat (low, ==, 3);
  g_assert_cmpfloat (high, ==, 3);
  /* Of nothing, an interval that holds nothing. */
  gradus_find_extent (rows, 0, 1, &low, &high);
  g_assert_cmpfloat (low, ==, INFINITY);
  g_assert_cmpfloat (high, ==, -INFINITY);
}

static void
test_distance (void)
{
  static const double a[] = { 1, -2, 5 }, b[] = { 4, 2, 5 };

  g_assert_cmpfloat (gradus_distance2 (a, b, 3), ==, 25);
  g_assert_cmpfloat (gradus_distance2 (a, b, 1), ==, 9);
  g_assert_cmpfloat (gradus_distance2 (a, b, 0), ==, 0);
}

/* Many that are equal, for as many rows as make a few and some more than a power of two. */
static void
test_sort (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);

  for (guint n = 0; n < 200; n++)
    {
      g_autofree GradusSortedRow *rows = g_new (GradusSortedRow, n + 1);
      g_autofree guint *seen = g_new0 (guint, n + 1);

      for (guint i = 0; i < n; i++)
        rows[i] = (GradusSortedRow){ g_rand_int_range (rand, -5, 6), n - 1 - i };
      gradus_sort_rows (rows, n);
      for (guint i = 0; i < n; i++)
        {
          g_assert_cmpuint (rows[i].row, <, n);
          seen[rows[i].row]++;
          if (i > 0)
            g_assert_true (rows[i - 1].x < rows[i].x
                           || (rows[i - 1].x == rows[i].x && rows[i - 1].row < rows[i].row));
        }
      for (guint i = 0; i < n; i++)
        g_assert_cmpuint (seen[i], ==, 1);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/entry/extent", test_extent);
  g_test_add_func ("/entry/distance", test_distance);
  g_test_add_func ("/entry/sort", test_sort);
  return g_test_run ();
}
