/* Round ticks and their labels.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-plot.h"

static double
tick (const GArray *ticks, guint i)
{
  return g_array_index (ticks, double, i);
}

/* A mantissa of 1, 2 or 5. */
static gboolean
is_round_step (double step)
{
  const double mantissa = step / pow (10, floor (log10 (step) + 1e-9));

  return fabs (mantissa - 1) < 1e-6 || fabs (mantissa - 2) < 1e-6 || fabs (mantissa - 5) < 1e-6;
}

static void
check_linear (double min, double max, guint limit, gboolean integer)
{
  g_autoptr (GArray) ticks = gradus_ticks_linear (min, max, limit, integer);
  const double slack = (max - min) * 1e-6;

  g_assert_cmpuint (ticks->len, <=, limit);
  for (guint i = 0; i < ticks->len; i++)
    {
      g_assert_true (isfinite (tick (ticks, i)));
      g_assert_cmpfloat (tick (ticks, i), >=, min - slack);
      g_assert_cmpfloat (tick (ticks, i), <=, max + slack);
      if (i > 0)
        g_assert_cmpfloat (tick (ticks, i), >, tick (ticks, i - 1));
      if (integer)
        g_assert_cmpfloat (tick (ticks, i), ==, round (tick (ticks, i)));
    }
  if (ticks->len >= 2)
    {
      const double step = tick (ticks, 1) - tick (ticks, 0);

      /* Up to the ends: no further tick would fit. */
      g_assert_cmpfloat (tick (ticks, 0) - step, <, min + slack);
      g_assert_cmpfloat (tick (ticks, ticks->len - 1) + step, >, max - slack);
      if (fabs (max) < 1e6 * (max - min))
        g_assert_true (is_round_step (step));
    }
  /* 1-2-5 steps are at most 2.5 times as long as wanted. */
  if (!integer && limit >= 4 && fabs (max) < 1e6 * (max - min))
    g_assert_cmpuint (ticks->len, >=, limit / 3);
}

static void
test_linear (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);

  check_linear (0, 1, 6, FALSE);
  check_linear (-3.2, 17.9, 8, FALSE);
  check_linear (0, 20000, 5, TRUE);
  check_linear (0.2, 0.8, 5, TRUE);
  check_linear (1e300, 2e300, 6, FALSE);
  check_linear (-1e307, 1e307, 6, FALSE);
  check_linear (1e-300, 2e-300, 6, FALSE);
  check_linear (1e6, 1e6 + 1e-3, 6, FALSE);
  for (guint i = 0; i < 2000; i++)
    {
      const double size = pow (10, g_rand_double_range (rand, -12, 12));
      const double min = size * g_rand_double_range (rand, -1, 1);

      check_linear (min, min + size * g_rand_double_range (rand, 0.01, 3),
                    (guint) g_rand_int_range (rand, 1, 12), g_rand_boolean (rand));
    }
}

static void
test_exact (void)
{
  g_autoptr (GArray) ticks = gradus_ticks_linear (0, 0.7, 8, FALSE);

  g_assert_cmpuint (ticks->len, ==, 8);
  /* Not 0.30000000000000004. */
  g_assert_cmpfloat (tick (ticks, 3), ==, 0.3);
  g_assert_cmpfloat (tick (ticks, 7), ==, 0.7);
}

static void
test_hostile (void)
{
  static const double ranges[][2] = {
    { 1, 1 }, { 2, 1 }, { NAN, 1 }, { 0, INFINITY }, { -INFINITY, INFINITY },
  };

  for (guint i = 0; i < G_N_ELEMENTS (ranges); i++)
    {
      g_autoptr (GArray) ticks = gradus_ticks_linear (ranges[i][0], ranges[i][1], 5, FALSE);
      g_autoptr (GArray) log_ticks = gradus_ticks_log (ranges[i][0], ranges[i][1], 5);

      g_assert_cmpuint (ticks->len, ==, 0);
      g_assert_cmpuint (log_ticks->len, ==, 0);
    }
  {
    g_autoptr (GArray) none = gradus_ticks_linear (0, 1, 0, FALSE);
    g_autoptr (GArray) wide = gradus_ticks_linear (-1.7e308, 1.7e308, 6, FALSE);
    g_autoptr (GArray) negative = gradus_ticks_log (-1, 10, 5);

    g_assert_cmpuint (none->len, ==, 0);
    g_assert_cmpuint (wide->len, >=, 2);
    g_assert_cmpuint (negative->len, ==, 0);
  }
}

static void
test_log (void)
{
  for (int low = -12; low < 6; low += 3)
    for (int decades = 1; decades < 25; decades += 2)
      for (guint limit = 2; limit < 9; limit += 3)
        {
          const double min = pow (10, low), max = pow (10, low + decades);
          g_autoptr (GArray) ticks = gradus_ticks_log (min, max, limit);

          g_assert_cmpuint (ticks->len, >=, 1);
          g_assert_cmpuint (ticks->len, <=, limit);
          for (guint i = 0; i < ticks->len; i++)
            {
              g_assert_cmpfloat (tick (ticks, i), >=, min * 0.999);
              g_assert_cmpfloat (tick (ticks, i), <=, max * 1.001);
              if (i > 0)
                g_assert_cmpfloat (tick (ticks, i), >, tick (ticks, i - 1));
            }
        }
}

static void
check_labels (const double *values, guint n, gboolean log, const char *expected)
{
  g_autoptr (GArray) ticks = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GPtrArray) labels = NULL;
  g_autofree char *joined = NULL;

  g_array_append_vals (ticks, values, n);
  labels = gradus_tick_labels (ticks, log);
  g_ptr_array_add (labels, NULL);
  joined = g_strjoinv (" ", (char **) labels->pdata);
  g_assert_cmpstr (joined, ==, expected);
}

static void
test_labels (void)
{
  check_labels ((double[]){ -1, -0.5, 0, 0.5 }, 4, FALSE, "−1.0 −0.5 0 0.5");
  check_labels ((double[]){ 0, 20000, 40000 }, 3, FALSE, "0 20000 40000");
  check_labels ((double[]){ 0, 1e6, 2e6 }, 3, FALSE, "0 1×10<sup>6</sup> 2×10<sup>6</sup>");
  check_labels ((double[]){ 1e-9, 2e-9 }, 2, FALSE, "1×10<sup>−9</sup> 2×10<sup>−9</sup>");
  check_labels ((double[]){ 9e5, 1e6, 1.1e6 }, 3, FALSE,
                "0.9×10<sup>6</sup> 1.0×10<sup>6</sup> 1.1×10<sup>6</sup>");
  check_labels ((double[]){ 1, 2, 5, 10 }, 4, TRUE, "1 2 5 10");
  check_labels ((double[]){ 1e-4, 1e-2, 1 }, 3, TRUE,
                "10<sup>−4</sup> 10<sup>−2</sup> 10<sup>0</sup>");
  check_labels ((double[]){ 0.01, 0.1, 1, 10 }, 4, TRUE, "0.01 0.1 1 10");
  check_labels ((double[]){ 1.56, 1.58, 1.6 }, 3, TRUE, "1.56 1.58 1.6");
  check_labels ((double[]){ 0.05, 0.5, 20 }, 3, TRUE, "0.05 0.5 20");
  check_labels ((double[]){ 1e300, 2e300 }, 2, FALSE, "1×10<sup>300</sup> 2×10<sup>300</sup>");
  check_labels (NULL, 0, FALSE, "");
}

/* The cells of a matrix are numbered in their middle, not all of them where there is no room. */
static void
test_cells (void)
{
  static const struct
  {
    guint n, most;
    guint stride;
  } cases[] = { { 3, 10, 1 },   { 10, 10, 1 },   { 11, 10, 2 }, { 21, 10, 5 },
                { 51, 10, 10 }, { 101, 10, 20 }, { 1, 2, 1 },   { 7, 1, 10 } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GArray) ticks = gradus_ticks_cells (cases[i].n, cases[i].most);

      g_assert_cmpuint (ticks->len, >, 0);
      g_assert_cmpuint (ticks->len, <=, cases[i].most);
      for (guint k = 0; k < ticks->len; k++)
        g_assert_cmpfloat (g_array_index (ticks, double, k), ==, cases[i].stride * k + 0.5);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plot/ticks/cells", test_cells);
  g_test_add_func ("/plot/ticks/linear", test_linear);
  g_test_add_func ("/plot/ticks/exact", test_exact);
  g_test_add_func ("/plot/ticks/hostile", test_hostile);
  g_test_add_func ("/plot/ticks/log", test_log);
  g_test_add_func ("/plot/ticks/labels", test_labels);
  return g_test_run ();
}
