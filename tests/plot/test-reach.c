/* How far the axes of a picture reach: they widen once, hold what needs less, and begin anew with
 * what could not be read.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-reach.h"

#define LEAST 0.02
#define GOOD 0.1

static GradusScene *
make (double x, double y, GradusAxes axes)
{
  GradusScene *scene = gradus_scene_new ();

  gradus_scene_set_axes (scene, axes, "x", "y");
  gradus_scene_segment (scene, 1, 1, x, y, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  return scene;
}

static void
assert_held (GradusReach *reach, double x, double y, GradusAxes axes, double x_max, double y_max)
{
  g_autoptr (GradusScene) scene = make (x, y, axes);
  double low, high;

  gradus_reach_hold (reach, scene, LEAST);
  g_assert_true (gradus_scene_get_x_range (scene, &low, &high));
  g_assert_cmpfloat (low, ==, 1);
  g_assert_cmpfloat_with_epsilon (high, x_max, 1e-9 * x_max);
  g_assert_true (gradus_scene_get_y_range (scene, &low, &high));
  g_assert_cmpfloat_with_epsilon (high, y_max, 1e-9 * y_max);
}

static void
foresee (GradusReach *reach, double x, double y, GradusAxes axes)
{
  g_autoptr (GradusScene) scene = make (x, y, axes);

  gradus_reach_foresee (reach, scene, GOOD);
}

static void
test_hold (void)
{
  GradusReach reach = { 0 };

  assert_held (&reach, 2, 3, 0, 2, 3);
  assert_held (&reach, 4, 2, 0, 4, 3);
  assert_held (&reach, 2, 5, 0, 4, 5);
  assert_held (&reach, 2, 2, 0, 4, 5);
  /* A run that flies away is followed, and what was before it is seen again. */
  assert_held (&reach, 2, 1e6, 0, 4, 1e6);
  assert_held (&reach, 2, 3, 0, 4, 3);
}

/* In a small picture less of an axis can be read. */
static void
test_small (void)
{
  g_autoptr (GradusScene) scene = make (2, 2, 0);
  GradusReach reach = { 0 };
  double low, high;

  assert_held (&reach, 2, 9, 0, 2, 9);
  gradus_reach_hold (&reach, scene, 0.4);
  g_assert_true (gradus_scene_get_y_range (scene, &low, &high));
  g_assert_cmpfloat (high, ==, 2);
}

static void
test_foresee (void)
{
  GradusReach reach = { 0 };

  assert_held (&reach, 2, 3, 0, 2, 3);
  foresee (&reach, 3, 12, 0);
  foresee (&reach, 3, 1e6, 0);
  assert_held (&reach, 2, 3, 0, 3, 12);
}

/* Beside what waits for something another scene is the first. */
static void
test_waiting (void)
{
  g_autoptr (GradusScene) waiting = gradus_scene_new ();
  GradusReach reach = { 0 };

  gradus_scene_set_placeholder (waiting, "Nothing yet.");
  gradus_reach_hold (&reach, waiting, LEAST);
  foresee (&reach, 3, 4, 0);
  gradus_reach_hold (&reach, waiting, LEAST);
  assert_held (&reach, 2, 2, 0, 3, 4);
}

/* Steps are not counted in advance, nor is one as long as all. */
static void
test_counts (void)
{
  GradusReach reach = { 0 };

  assert_held (&reach, 3, 3, GRADUS_AXES_INTEGER_X, 3, 3);
  foresee (&reach, 25, 3, GRADUS_AXES_INTEGER_X);
  assert_held (&reach, 3, 3, GRADUS_AXES_INTEGER_X, 10, 3);
}

static void
test_log (void)
{
  GradusReach reach = { 0 };

  assert_held (&reach, 2, 100, GRADUS_AXES_LOG_Y, 2, 100);
  foresee (&reach, 2, 1e4, GRADUS_AXES_LOG_Y);
  assert_held (&reach, 2, 10, GRADUS_AXES_LOG_Y, 2, 1e4);
  /* Another kind of axis begins anew. */
  assert_held (&reach, 2, 10, 0, 2, 10);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/reach/hold", test_hold);
  g_test_add_func ("/reach/small", test_small);
  g_test_add_func ("/reach/foresee", test_foresee);
  g_test_add_func ("/reach/waiting", test_waiting);
  g_test_add_func ("/reach/counts", test_counts);
  g_test_add_func ("/reach/log", test_log);
  return g_test_run ();
}
