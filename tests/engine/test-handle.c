/* Tests of handles that are parameters: what a hand and a key make of them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-handle.h"

typedef struct
{
  double mean, rate, angle;
  int count;
} Params;

static const GradusParam table[] = {
  { .id = "mean",
    .label = "Mean",
    GRADUS_PARAM_FIELD (Params, mean),
    .min = -10,
    .max = 10,
    .slider_min = -5,
    .slider_max = 5,
    .step = 0.5 },
  { .id = "rate",
    .label = "Rate",
    GRADUS_PARAM_FIELD (Params, rate),
    .def = 1,
    .min = 1e-6,
    .max = 1e6,
    .slider_min = 0.01,
    .slider_max = 100,
    .logarithmic = TRUE },
  { .id = "angle", .label = "Angle", GRADUS_PARAM_FIELD (Params, angle), .max = 180, .step = 1 },
  { .id = "count",
    .label = "Count",
    GRADUS_PARAM_FIELD (Params, count),
    .def = 3,
    .min = 1,
    .max = 9 },
  { NULL },
};

static Params
fresh (void)
{
  Params params;

  memset (&params, 0, sizeof params);
  gradus_params_reset (table, &params);
  return params;
}

static const GradusHandle *
only (GradusScene *scene)
{
  gsize n;
  const GradusHandle *handles = gradus_scene_get_handles (scene, &n);

  g_assert_cmpuint (n, ==, 1);
  return handles;
}

static void
test_drag (void)
{
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  Params params = fresh ();
  const GradusHandle *handle;

  gradus_scene_param_handle (scene, "mean", NULL, 0, 3);
  handle = only (scene);
  g_assert_true (gradus_handle_is_param (handle));
  /* Upwards is nothing to it, and a hand means three digits or so. */
  g_assert_true (gradus_handle_drag (handle, table, &params, 1.23456789, 7));
  g_assert_cmpfloat (params.mean, ==, 1.235);
  /* Where it is already. */
  g_assert_false (gradus_handle_drag (handle, table, &params, 1.2351, 8));
  /* Out of the hard range it stays at its end. */
  g_assert_true (gradus_handle_drag (handle, table, &params, 1e300, 0));
  g_assert_cmpfloat (params.mean, ==, 10);
  g_assert_false (gradus_handle_drag (handle, table, &params, NAN, 0));
  g_assert_false (gradus_handle_drag (handle, table, &params, INFINITY, 0));
}

static void
test_map (void)
{
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  Params params = fresh ();
  const GradusHandle *handle;

  /* mean = 1 + 2 x, rate = 10 + x + y. */
  gradus_scene_map_handle (scene, "mean", "rate", (GradusHandleMap){ { 1, 2, 0 }, { 10, 1, 1 } }, 0,
                           0);
  handle = only (scene);
  g_assert_true (gradus_handle_drag (handle, table, &params, 0.5, 9.5));
  g_assert_cmpfloat (params.mean, ==, 2);
  g_assert_cmpfloat (params.rate, ==, 20);
  /* Keys move the parameters themselves. */
  g_assert_true (gradus_handle_step (handle, table, &params, -1, 0));
  g_assert_cmpfloat (params.mean, ==, 1.5);
  g_assert_false (gradus_handle_drag (handle, table, &params, 1e308, 1e308));
}

static void
test_plane (void)
{
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  Params params = fresh ();
  g_autofree char *words = NULL;
  const GradusHandle *handle;

  gradus_scene_param_handle (scene, "mean", "rate", 0, 1);
  handle = only (scene);
  g_assert_true (gradus_handle_drag (handle, table, &params, 2, 20));
  g_assert_cmpfloat (params.mean, ==, 2);
  g_assert_cmpfloat (params.rate, ==, 20);
  words = gradus_handle_describe (handle, table, &params);
  g_assert_cmpstr (words, ==, "Mean: 2, Rate: 20");
  /* One axis a key. */
  g_assert_true (gradus_handle_step (handle, table, &params, -1, 0));
  g_assert_cmpfloat (params.mean, ==, 1.5);
  g_assert_cmpfloat (params.rate, ==, 20);
  g_assert_true (gradus_handle_step (handle, table, &params, 0, 1));
  g_assert_cmpfloat (params.mean, ==, 1.5);
  /* A hundredth of four decades. */
  g_assert_cmpfloat_with_epsilon (params.rate, 20 * pow (10, 0.04), 0.05);
}

static void
test_turn (void)
{
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  Params params = fresh ();
  const GradusHandle *handle;

  gradus_scene_turn_handle (scene, "angle", 180, 1, 2, 3, 2);
  handle = only (scene);
  g_assert_true (gradus_handle_drag (handle, table, &params, 2, 3));
  g_assert_cmpfloat (params.angle, ==, 45);
  /* How far away does not matter, nor which end of the line. */
  g_assert_false (gradus_handle_drag (handle, table, &params, 101, 102));
  g_assert_false (gradus_handle_drag (handle, table, &params, -9, -8));
  /* A little below the axis is nearly half a turn; at the pivot there is no direction. */
  g_assert_true (gradus_handle_drag (handle, table, &params, 11, 1.9));
  g_assert_cmpfloat_with_epsilon (params.angle, 179.43, 0.01);
  g_assert_false (gradus_handle_drag (handle, table, &params, 1, 2));
  /* Keys go round, and right and up are both more. */
  params.angle = 179;
  g_assert_true (gradus_handle_step (handle, table, &params, 1, 0));
  g_assert_cmpfloat (params.angle, ==, 0);
  g_assert_true (gradus_handle_step (handle, table, &params, 0, -1));
  g_assert_cmpfloat (params.angle, ==, 179);
  g_assert_true (gradus_handle_step (handle, table, &params, 0, 0.1));
  g_assert_cmpfloat_with_epsilon (params.angle, 179.1, 1e-9);
}

static void
test_whole (void)
{
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  Params params = fresh ();
  const GradusHandle *handle;

  gradus_scene_param_handle (scene, NULL, "count", 0, 3);
  handle = only (scene);
  g_assert_true (gradus_handle_drag (handle, table, &params, 0, 4.7));
  g_assert_cmpint (params.count, ==, 5);
  /* A tenth of a step of what is whole is a step. */
  g_assert_true (gradus_handle_step (handle, table, &params, 0, 0.1));
  g_assert_cmpint (params.count, ==, 6);
  g_assert_true (gradus_handle_step (handle, table, &params, 0, -10));
  g_assert_cmpint (params.count, ==, 1);
  g_assert_false (gradus_handle_step (handle, table, &params, 0, -1));
}

static void
test_unknown (void)
{
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  Params params = fresh ();

  gradus_scene_param_handle (scene, "height", NULL, 0, 0);
  g_assert_false (gradus_handle_drag (only (scene), table, &params, 1, 1));
  g_assert_false (gradus_handle_step (only (scene), table, &params, 1, 1));
  g_assert_null (gradus_handle_describe (only (scene), table, &params));
  g_assert_false (gradus_handle_drag (only (scene), NULL, &params, 1, 1));
  /* What is nowhere is no handle. */
  gradus_scene_param_handle (scene, "mean", NULL, NAN, 0);
  gradus_scene_turn_handle (scene, "angle", 180, INFINITY, 0, 1, 1);
  only (scene);
  g_assert_cmpuint (gradus_scene_get_dropped (scene), ==, 2);
}

static void
test_angles (void)
{
  g_assert_cmpfloat (gradus_angle_of (1, 0, 0, 180), ==, 0);
  g_assert_cmpfloat (gradus_angle_of (-1, 0, 0, 180), ==, 0);
  g_assert_cmpfloat (gradus_angle_of (0, -1, 0, 180), ==, 90);
  g_assert_cmpfloat (gradus_angle_of (0, -1, 0, 360), ==, 270);
  g_assert_cmpfloat (gradus_angle_of (0, -1, -180, 360), ==, -90);
  for (int i = -1000; i < 1000; i++)
    {
      const double angle = gradus_angle_of (cos (i * 0.01), sin (i * 0.01), 0, 180);

      g_assert_cmpfloat (angle, >=, 0);
      g_assert_cmpfloat (angle, <, 180);
      g_assert_cmpfloat_with_epsilon (remainder (angle - i * 0.01 * 180 / G_PI, 180), 0, 1e-9);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/handle/drag", test_drag);
  g_test_add_func ("/handle/map", test_map);
  g_test_add_func ("/handle/plane", test_plane);
  g_test_add_func ("/handle/turn", test_turn);
  g_test_add_func ("/handle/whole", test_whole);
  g_test_add_func ("/handle/unknown", test_unknown);
  g_test_add_func ("/handle/angles", test_angles);
  return g_test_run ();
}
