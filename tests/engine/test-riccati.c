/* The Riccati step and the members of simulated worlds.
 *
 * tests/data/control-scipy.csv: tests/second-opinion/riccati.py --record, which solves the
 * discrete algebraic Riccati equation by scipy.linalg.solve_discrete_are and moves the worlds by
 * scipy.integrate.solve_ivp (DOP853).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-cart-pole.h"
#include "gradus-line-systems.h"
#include "gradus-mountain-car.h"
#include "gradus-pendulum.h"
#include "gradus-riccati.h"
#include "gradus-throws.h"

static void
assert_near (double found, double expected, double tolerance)
{
  g_assert_cmpfloat (fabs (found - expected), <=, tolerance * MAX (1.0, fabs (expected)));
}

/* The numbers of the lines that begin with @what; the first of a line are its name. */
static GPtrArray *
read_rows (const char *what)
{
  g_autofree char *path = g_build_filename (g_getenv ("GRADUS_TEST_DATA"), "control-scipy.csv",
                                            NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  GPtrArray *rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (g_strstrip (text), "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      char **cells = g_strsplit (lines[i], ",", -1);

      if (strcmp (cells[0], what) == 0)
        g_ptr_array_add (rows, cells);
      else
        g_strfreev (cells);
    }
  g_assert_cmpuint (rows->len, >, 0);
  return rows;
}

static double
number_of (char **cells, guint i)
{
  return g_ascii_strtod (cells[i], NULL);
}

/* A = B = U = W = 1: quotients of Fibonacci's numbers. */
static void
test_golden (void)
{
  static const double gains[] = { -0.5, -0.6, -8.0 / 13, -21.0 / 34, -55.0 / 89 };
  const GradusQuadraticStep step = {
    .n = 1, .m = 1, .a = { 1 }, .b = { 1 }, .q = { 2 }, .r = { 2 }
  };
  GradusQuadraticCost cost = { .v2 = { 2 } };

  for (guint t = 0; t < G_N_ELEMENTS (gains); t++)
    {
      GradusQuadraticControl control;

      g_assert_true (gradus_riccati_back (&step, 0, &cost, &control));
      assert_near (control.gain[0], gains[t], 1e-15);
      assert_near (control.offset[0], 0, 0);
      assert_near (cost.v2[0] / 2, 1 - gains[t], 1e-15);
    }
}

/* At rest it is scipy's solution of the algebraic equation, of one control and of two. */
static void
test_rest (void)
{
  g_autoptr (GPtrArray) rows = read_rows ("dare");

  for (guint r = 0; r < rows->len; r++)
    {
      char **cells = g_ptr_array_index (rows, r);
      const guint n = (guint) number_of (cells, 1), m = (guint) number_of (cells, 2);
      GradusQuadraticStep step = { .n = n, .m = m };
      GradusQuadraticCost cost = { 0 };
      GradusQuadraticControl control;
      double loop[64];
      guint c = 3;

      for (guint i = 0; i < n * n; i++)
        step.a[i] = number_of (cells, c++);
      for (guint i = 0; i < n * m; i++)
        step.b[i] = number_of (cells, c++);
      for (guint i = 0; i < n * n; i++)
        step.q[i] = 2 * number_of (cells, c++);
      for (guint i = 0; i < m * m; i++)
        step.r[i] = 2 * number_of (cells, c++);
      for (guint t = 0; t < 20000; t++)
        g_assert_true (gradus_riccati_back (&step, 0, &cost, &control));
      for (guint i = 0; i < n * n; i++)
        assert_near (cost.v2[i] / 2, number_of (cells, c++), 1e-8);
      for (guint i = 0; i < m * n; i++)
        assert_near (control.gain[i], number_of (cells, c++), 1e-8);
      gradus_small_multiply (loop, step.b, control.gain, n, m, n, FALSE);
      for (guint i = 0; i < n * n; i++)
        loop[i] += step.a[i];
      assert_near (gradus_small_spectral_radius (loop, n), number_of (cells, c), 1e-8);
    }
}

/* With every term the gain is where the cost is least, and the cost is what it is there; the
 * damping moves the control and is not paid. */
static void
test_least (void)
{
  const GradusQuadraticStep step = {
    .n = 2,
    .m = 2,
    .a = { 1, 0.3, -0.2, 0.9 },
    .b = { 0.5, 0.1, -0.3, 1 },
    .q = { 2, 0.1, 0.1, 1 },
    .r = { 1, 0.2, 0.2, 0.7 },
    .cross = { 0.1, -0.2, 0.3, 0.05 },
    .q1 = { 0.4, -1 },
    .r1 = { 0.2, 0.6 },
  };
  const GradusQuadraticCost after = { .v2 = { 3, 0.5, 0.5, 2 }, .v1 = { -0.3, 0.8 }, .c = 0.7 };
  const double s[] = { 0.6, -1.1 };

  for (guint damped = 0; damped < 2; damped++)
    {
      GradusQuadraticCost cost = after;
      GradusQuadraticControl control;
      double paid[5], told = 0;

      g_assert_true (gradus_riccati_back (&step, damped ? 0.5 : 0, &cost, &control));
      for (guint k = 0; k < 5; k++)
        {
          double u[2], next[2], total = after.c;

          for (guint i = 0; i < 2; i++)
            u[i] = control.gain[2 * i] * s[0] + control.gain[2 * i + 1] * s[1] + control.offset[i]
                   + (k == 2 * i + 1   ? 1e-3
                      : k == 2 * i + 2 ? -1e-3
                                       : 0);
          for (guint i = 0; i < 2; i++)
            next[i] = step.a[2 * i] * s[0] + step.a[2 * i + 1] * s[1] + step.b[2 * i] * u[0]
                      + step.b[2 * i + 1] * u[1];
          for (guint i = 0; i < 2; i++)
            {
              total += step.q1[i] * s[i] + step.r1[i] * u[i] + after.v1[i] * next[i];
              for (guint j = 0; j < 2; j++)
                total += 0.5
                           * (s[i] * step.q[2 * i + j] * s[j] + u[i] * step.r[2 * i + j] * u[j]
                              + next[i] * after.v2[2 * i + j] * next[j])
                         + u[i] * step.cross[2 * i + j] * s[j];
            }
          paid[k] = total;
        }
      told = cost.c;
      for (guint i = 0; i < 2; i++)
        {
          told += cost.v1[i] * s[i];
          for (guint j = 0; j < 2; j++)
            told += 0.5 * s[i] * cost.v2[2 * i + j] * s[j];
        }
      assert_near (told, paid[0], 1e-13);
      for (guint k = 1; k < 5 && !damped; k++)
        g_assert_cmpfloat (paid[k], >, paid[0]);
    }
}

static void
test_refused (void)
{
  const GradusQuadraticStep deaf = { .n = 1, .m = 1, .a = { 2 }, .q = { 2 } };
  GradusQuadraticCost cost = { .v2 = { 2 } };
  GradusQuadraticControl control;

  g_assert_false (gradus_riccati_back (&deaf, 0, &cost, &control));
  g_assert_cmpfloat (cost.v2[0], ==, 2);
  g_assert_true (gradus_riccati_back (&deaf, 1, &cost, &control));
}

/* Half a second of each world whose time is continuous, by Runge-Kutta. */
static void
test_motion (void)
{
  g_autoptr (GPtrArray) rows = read_rows ("motion");

  for (guint r = 0; r < rows->len; r++)
    {
      char **cells = g_ptr_array_index (rows, r);
      g_autoptr (GError) error = NULL;
      const GradusSystem *system = gradus_system_find (cells[1], &error);
      g_autofree double *numbers = gradus_system_defaults (system);
      double state[GRADUS_SYSTEM_MAX_STATE], control = number_of (cells, 3);

      numbers[system->time_step] = 0.01;
      if (system == &gradus_system_pendulum)
        numbers[GRADUS_PENDULUM_DAMPING] = number_of (cells, 2);
      if (system == &gradus_system_point)
        numbers[GRADUS_POINT_DRAG] = number_of (cells, 2);
      for (guint i = 0; i < system->n_state; i++)
        state[i] = number_of (cells, 4 + i);
      for (guint k = 0; k < 50; k++)
        gradus_system_step_exactly (system, numbers, state, &control);
      for (guint i = 0; i < system->n_state; i++)
        assert_near (state[i], number_of (cells, 4 + system->n_state + i), 1e-7);
    }
}

/* A and B of each world, whether it has them or not, are differences of its step; of the cart-pole
 * at rest they are those of its own formula. */
static void
test_linearise (void)
{
  for (guint w = 0; gradus_systems[w] != NULL; w++)
    {
      const GradusSystem *system = gradus_systems[w];
      g_autofree double *numbers = gradus_system_defaults (system);
      double state[GRADUS_SYSTEM_MAX_STATE], A[64], B[8], control = 0.2;
      guint n;

      if (system == &gradus_system_bandit)
        continue; /* Which arm is no number that has a slope. */
      if (system == &gradus_system_point)
        numbers[GRADUS_POINT_DELAY] = 3;
      if (system == &gradus_system_shot)
        numbers[GRADUS_SHOT_BEND] = 2;
      n = gradus_system_n_state (system, numbers);
      g_assert_cmpuint (n, <=, GRADUS_SYSTEM_MAX_STATE);
      system->start (numbers, state);
      state[0] += 0.1;
      gradus_system_linearise (system, numbers, state, &control, A, B);
      for (guint j = 0; j <= n; j++)
        {
          double up[GRADUS_SYSTEM_MAX_STATE], down[GRADUS_SYSTEM_MAX_STATE], h = 1e-5;
          double push = control + h, pull = control - h;

          memcpy (up, state, sizeof up);
          memcpy (down, state, sizeof down);
          if (j < n)
            {
              up[j] += h;
              down[j] -= h;
              push = pull = control;
            }
          gradus_system_step (system, numbers, up, &push, 0);
          gradus_system_step (system, numbers, down, &pull, 0);
          for (guint i = 0; i < n; i++)
            assert_near (j < n ? A[i * n + j] : B[i], (up[i] - down[i]) / (2 * h), 1e-6);
        }
    }
  {
    g_autofree double *numbers = gradus_system_defaults (&gradus_system_cart_pole);
    const double rest[4] = { 0 }, none = 0;
    double A[16], B[4], ours[16], effect[4];

    gradus_cart_pole_linearise (numbers, ours, effect);
    gradus_system_linearise (&gradus_system_cart_pole, numbers, rest, &none, A, B);
    for (guint i = 0; i < 16; i++)
      assert_near (A[i], ours[i], 1e-6);
    for (guint i = 0; i < 4; i++)
      assert_near (B[i], effect[i], 1e-6);
  }
}

/* A push that is late acts when it has been on its way, and the pendulum's motor has a limit. */
static void
test_late (void)
{
  g_autofree double *numbers = gradus_system_defaults (&gradus_system_point);
  g_autofree double *weak = gradus_system_defaults (&gradus_system_pendulum);
  double state[GRADUS_SYSTEM_MAX_STATE], one = 1, none = 0, hard = 50;

  numbers[GRADUS_POINT_DELAY] = 2;
  gradus_system_point.start (numbers, state);
  gradus_system_step (&gradus_system_point, numbers, state, &one, 0);
  gradus_system_step (&gradus_system_point, numbers, state, &none, 0);
  g_assert_cmpfloat (state[1], ==, 0);
  gradus_system_step (&gradus_system_point, numbers, state, &none, 0);
  assert_near (state[1], 0.1, 1e-15);

  weak[GRADUS_PENDULUM_LIMIT] = 2;
  gradus_system_pendulum.start (weak, state);
  gradus_system_step (&gradus_system_pendulum, weak, state, &hard, 0);
  assert_near (state[1], 0.05 * 2, 1e-14);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine/riccati/golden", test_golden);
  g_test_add_func ("/engine/riccati/rest", test_rest);
  g_test_add_func ("/engine/riccati/least", test_least);
  g_test_add_func ("/engine/riccati/refused", test_refused);
  g_test_add_func ("/engine/systems/motion", test_motion);
  g_test_add_func ("/engine/systems/linearise", test_linearise);
  g_test_add_func ("/engine/systems/late", test_late);
  return g_test_run ();
}
