/* Moves of the simplex of Nelder and Mead.
 *
 * What is compared was written by scipy.optimize.minimize (f, start, method="Nelder-Mead",
 * options=dict (initial_simplex=..., xatol=0, fatol=0, maxiter=...)), SciPy 1.10.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-nelder-mead.h"

static double
banana (gpointer data, const double *x)
{
  (*(guint *) data)++;
  return (1 - x[0]) * (1 - x[0]) + 100 * (x[1] - x[0] * x[0]) * (x[1] - x[0] * x[0]);
}

/* Both curved valley and SciPy's iterations: the best corner after 1, 5, 40 moves. */
static void
test_scipy (void)
{
  static const struct
  {
    guint moves;
    double x, y, value;
  } after[] = { { 1, -1.2, 1.5, 5.200000000000001 },
                { 5, -1.13359375, 1.259765625, 4.6160753602162 },
                { 40, 0.6331066891551113, 0.3875880353152752, 0.15212998904304642 } };
  const double start[2] = { -1.2, 1 };
  double corners[6], values[3], point[2];
  guint asked = 0, moves = 0, seen = 0;

  gradus_simplex_begin (corners, values, 2, start, 0.5, banana, &asked);
  g_assert_cmpuint (asked, ==, 3);
  for (guint i = 0; i < G_N_ELEMENTS (after); i++)
    {
      for (; moves < after[i].moves; moves++)
        {
          gradus_simplex_reflect (corners, 2, point);
          seen |= 1u << gradus_simplex_move (corners, values, 2, point, banana (&asked, point),
                                             banana, &asked);
        }
      g_assert_cmpfloat (fabs (corners[0] - after[i].x), <=, 1e-12);
      g_assert_cmpfloat (fabs (corners[1] - after[i].y), <=, 1e-12);
      g_assert_cmpfloat (fabs (values[0] - after[i].value), <=, 1e-12);
    }
  for (; moves < 200; moves++)
    {
      gradus_simplex_reflect (corners, 2, point);
      seen |= 1u << gradus_simplex_move (corners, values, 2, point, banana (&asked, point), banana,
                                         &asked);
    }
  g_assert_cmpuint (seen, ==, 15);
  g_assert_cmpfloat (fabs (corners[0] - 1), <=, 1e-12);
  g_assert_cmpfloat (gradus_simplex_size (corners, 2), <=, 1e-7);
}

static double
parabola (gpointer data, const double *x)
{
  return (x[0] - 3) * (x[0] - 3);
}

/* In one dimension the second worst corner is the best one. */
static void
test_line (void)
{
  const double start = 0;
  double corners[2], values[2], point;

  gradus_simplex_begin (corners, values, 1, &start, 0.5, parabola, NULL);
  g_assert_cmpfloat (corners[0], ==, 0.5);
  gradus_simplex_reflect (corners, 1, &point);
  g_assert_cmpfloat (point, ==, 1);
  g_assert_cmpint (
    gradus_simplex_move (corners, values, 1, &point, parabola (NULL, &point), parabola, NULL), ==,
    GRADUS_MOVE_EXPAND);
  g_assert_cmpfloat (corners[0], ==, 1.5);
  for (guint i = 0; i < 11; i++)
    {
      gradus_simplex_reflect (corners, 1, &point);
      gradus_simplex_move (corners, values, 1, &point, parabola (NULL, &point), parabola, NULL);
    }
  g_assert_cmpfloat (corners[0], ==, 3);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/nelder-mead/scipy", test_scipy);
  g_test_add_func ("/nelder-mead/line", test_line);
  return g_test_run ();
}
