/* Gradus: tests of the motion of the cart-pole and of its boxes, and of the mountain car.
 *
 * tests/data/cart-pole-scipy.csv: tests/second-opinion/cart_pole.py --record, which solves
 * Lagrange's equations by numpy.linalg.solve and integrates them by scipy's DOP853 for 0.1 s.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-cart-pole.h"
#include "gradus-mountain-car.h"
#include "gradus-rng.h"

static void
assert_near (double measured, double expected, double tolerance)
{
  g_assert_cmpfloat (fabs (measured - expected), <=, tolerance * MAX (1.0, fabs (expected)));
}

/* The accelerations, and 0.1 s in 10 steps of Runge-Kutta. */
static void
test_scipy (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("GRADUS_TEST_DATA"), "cart-pole-scipy.csv",
                                            NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  guint n = 0;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (g_strstrip (text), "\n", -1);
  for (guint i = 1; lines[i] != NULL; i++, n++)
    {
      g_auto (GStrv) cells = g_strsplit (lines[i], ",", -1);
      g_autofree double *numbers = gradus_system_defaults (&gradus_system_cart_pole);
      double c[15], d[4], state[4];

      g_assert_cmpuint (g_strv_length (cells), ==, 15);
      for (guint j = 0; j < 15; j++)
        c[j] = g_ascii_strtod (cells[j], NULL);
      memcpy (numbers, c, 4 * sizeof (double));
      numbers[GRADUS_CART_TIME_STEP] = 0.01;
      memcpy (state, c + 4, sizeof state);
      gradus_cart_pole_derivative (numbers, state, c[8], d);
      g_assert_cmpfloat (d[0], ==, c[5]);
      g_assert_cmpfloat (d[2], ==, c[7]);
      assert_near (d[1], c[9], 1e-12);
      assert_near (d[3], c[10], 1e-12);
      for (guint k = 0; k < 10; k++)
        gradus_system_step_exactly (&gradus_system_cart_pole, numbers, state, &c[8]);
      for (guint j = 0; j < 4; j++)
        assert_near (state[j], c[11 + j], 2e-5);
    }
  g_assert_cmpuint (n, ==, 40);
}

/* Without a force nothing is lost. Runge-Kutta keeps the energy to its order; Euler's method, whose
 * error is of the first order, gains half as much with half the step. */
static void
test_energy (void)
{
  g_autofree double *numbers = gradus_system_defaults (&gradus_system_cart_pole);
  double drift[2][2];

  for (guint exactly = 0; exactly < 2; exactly++)
    for (guint fine = 0; fine < 2; fine++)
      {
        double state[4] = { 0, 0.3, 0.5, -1 };
        const double before = gradus_cart_pole_energy (numbers, state);

        numbers[GRADUS_CART_TIME_STEP] = fine ? 0.001 : 0.002;
        for (guint k = 0; k < (fine ? 2000 : 1000); k++)
          if (exactly)
            gradus_system_step_exactly (&gradus_system_cart_pole, numbers, state, &(double){ 0 });
          else
            gradus_cart_pole_step (numbers, state, 0);
        drift[exactly][fine] = fabs (gradus_cart_pole_energy (numbers, state) - before);
      }
  g_assert_cmpfloat (drift[1][0], <, 1e-9);
  g_assert_cmpfloat (drift[0][1] / drift[0][0], >, 0.45);
  g_assert_cmpfloat (drift[0][1] / drift[0][0], <, 0.55);
}

/* By hand: at rest, pushed by 10 N: t = 10/1.3, angle'' = -t / (0.7 (4/3 - 0.3/1.3)). */
static void
test_by_hand (void)
{
  g_autofree double *numbers = gradus_system_defaults (&gradus_system_cart_pole);
  double state[4] = { 0 }, A[16], B[4], rate;

  gradus_cart_pole_step (numbers, state, 10);
  g_assert_cmpfloat (state[0], ==, 0);
  g_assert_cmpfloat (state[2], ==, 0);
  assert_near (state[1], 0.18605, 5e-6);
  assert_near (state[3], -0.19934, 5e-6);
  gradus_cart_pole_step (numbers, state, 10);
  assert_near (state[2], -0.00399, 5e-6);

  /* Printed with the linearisation in the syllabus, by numpy. */
  rate = gradus_cart_pole_linearise (numbers, A, B);
  assert_near (A[6], -0.0410233, 5e-8);
  assert_near (A[14], 0.2539535, 5e-8);
  assert_near (B[1], 0.0186047, 5e-8);
  assert_near (B[3], -0.0199336, 5e-8);
  assert_near (1 + 0.02 * rate, 1.0713, 5e-5);
}

/* A and B are the derivatives of a step. */
static void
test_linearise (void)
{
  g_autofree double *numbers = gradus_system_defaults (&gradus_system_cart_pole);
  double A[16], B[4];
  const double h = 1e-5;

  numbers[GRADUS_CART_POLE_MASS] = 2;
  numbers[GRADUS_CART_GRAVITY] = 3;
  gradus_cart_pole_linearise (numbers, A, B);
  for (guint j = 0; j <= 4; j++)
    {
      double up[4] = { 0 }, down[4] = { 0 };

      if (j < 4)
        {
          up[j] = h;
          down[j] = -h;
        }
      gradus_cart_pole_step (numbers, up, j == 4 ? h : 0);
      gradus_cart_pole_step (numbers, down, j == 4 ? -h : 0);
      for (guint i = 0; i < 4; i++)
        assert_near ((up[i] - down[i]) / (2 * h), j < 4 ? A[4 * i + j] : B[i], 1e-8);
    }
}

/* The box of the teaching sheet, the borders, and every index there and back. */
static void
test_boxes (void)
{
  g_autofree double *numbers = gradus_system_defaults (&gradus_system_cart_pole);
  const double degree = 1 / GRADUS_CART_DEGREES;
  double state[4] = { 0.5, 0.2, 2 * degree, 10 * degree };
  guint indices[4];

  gradus_cart_pole_box_indices (gradus_cart_pole_box (numbers, state), indices);
  g_assert_cmpuint (indices[0], ==, 1);
  g_assert_cmpuint (indices[1], ==, 1);
  g_assert_cmpuint (indices[2], ==, 4);
  g_assert_cmpuint (indices[3], ==, 1);

  memset (state, 0, sizeof state);
  gradus_cart_pole_box_indices (gradus_cart_pole_box (numbers, state), indices);
  g_assert_cmpuint (indices[2], ==, 3);
  state[0] = 2.41;
  g_assert_cmpuint (gradus_cart_pole_box (numbers, state), ==, GRADUS_CART_FAILURE);
  state[0] = -1.5;
  gradus_cart_pole_box_indices (gradus_cart_pole_box (numbers, state), indices);
  g_assert_cmpuint (indices[0], ==, 1);
  state[2] = -12.1 * degree;
  g_assert_cmpuint (gradus_cart_pole_box (numbers, state), ==, GRADUS_CART_FAILURE);
  state[2] = (double) NAN;
  g_assert_cmpuint (gradus_cart_pole_box (numbers, state), ==, GRADUS_CART_FAILURE);

  for (guint box = 0; box < GRADUS_CART_FAILURE; box++)
    {
      gradus_cart_pole_box_indices (box, indices);
      g_assert_cmpuint (((indices[0] * 3 + indices[1]) * 6 + indices[2]) * 3 + indices[3], ==, box);
    }
}

/* Whatever the numbers of the world are inside their ranges, a fall is over before anything is
 * infinite, and left is the mirror of right. */
static void
test_extremes (void)
{
  gsl_rng *rng = gradus_rng_new (GRADUS_RNG_MT19937, 7);

  for (guint run = 0; run < 300; run++)
    {
      double numbers[GRADUS_CART_N_NUMBERS], state[4], mirror[4];

      for (guint i = 0; i < GRADUS_CART_N_NUMBERS; i++)
        {
          const GradusSystemNumber *number = &gradus_system_cart_pole.numbers[i];
          const double u = gradus_rng_uniform (rng);

          numbers[i] = u < 0.3   ? number->low
                       : u < 0.6 ? number->high
                                 : number->low + (number->high - number->low) * u;
        }
      gradus_cart_pole_start (numbers, state);
      for (guint j = 0; j < 4; j++)
        mirror[j] = -state[j];
      for (guint k = 0; k < 50 && !gradus_cart_pole_has_failed (numbers, state); k++)
        {
          const double force = k % 3 == 0 ? numbers[GRADUS_CART_FORCE] : 0;

          gradus_cart_pole_step (numbers, state, force);
          gradus_cart_pole_step (numbers, mirror, -force);
          for (guint j = 0; j < 4; j++)
            {
              g_assert_true (isfinite (state[j]));
              g_assert_cmpfloat (state[j], ==, -mirror[j]);
            }
        }
    }
  gsl_rng_free (rng);
}

/* Pushing the way one moves, to the right from rest, takes 124 steps (syllabus, by numpy); pushing
 * to the right only never arrives. */
static void
test_mountain_car (void)
{
  g_autofree double *numbers = gradus_system_defaults (&gradus_system_mountain_car);
  double x = numbers[GRADUS_CAR_START_X], v = 0;
  guint steps = 0;

  while (!gradus_mountain_car_has_arrived (numbers, x) && steps < 1000)
    {
      gradus_mountain_car_step (numbers, v >= 0 ? 1 : -1, &x, &v);
      steps++;
    }
  g_assert_cmpuint (steps, ==, 124);

  x = numbers[GRADUS_CAR_START_X];
  v = 0;
  for (guint k = 0; k < 1000; k++)
    {
      gradus_mountain_car_step (numbers, 1, &x, &v);
      g_assert_false (gradus_mountain_car_has_arrived (numbers, x));
      g_assert_cmpfloat (fabs (v), <=, numbers[GRADUS_CAR_FASTEST]);
    }
  /* The wall takes all speed. */
  x = -1.19;
  v = -0.05;
  gradus_mountain_car_step (numbers, -1, &x, &v);
  g_assert_cmpfloat (x, ==, -1.2);
  g_assert_cmpfloat (v, ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine/cart-pole/scipy", test_scipy);
  g_test_add_func ("/engine/cart-pole/energy", test_energy);
  g_test_add_func ("/engine/cart-pole/by-hand", test_by_hand);
  g_test_add_func ("/engine/cart-pole/linearise", test_linearise);
  g_test_add_func ("/engine/cart-pole/boxes", test_boxes);
  g_test_add_func ("/engine/cart-pole/extremes", test_extremes);
  g_test_add_func ("/engine/mountain-car", test_mountain_car);
  return g_test_run ();
}
