/* Gradus: the mountain car: its numbers, its motion and its picture.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-mountain-car.h"
#include "gradus-scene.h"

static const GradusSystemNumber car_numbers[] = {
  [GRADUS_CAR_PUSH] = { "push", N_ ("Push of the engine"), "", N_ ("How hard the engine pushes."),
                        0, 0.01, 0.001, 0.0001, 4 },
  [GRADUS_CAR_GRAVITY] = { "gravity", N_ ("Gravity"), "", N_ ("How hard the slope pulls."), 0, 0.05,
                           0.0025, 0.0001, 4 },
  [GRADUS_CAR_WALL] = { "wall", N_ ("Left wall"), "", N_ ("Where the valley ends on the left."), -2,
                        -0.9, -1.2, 0.1, 2 },
  [GRADUS_CAR_GOAL] = { "goal", N_ ("Goal"), "", N_ ("Where the car has arrived."), 0, 1, 0.5, 0.1,
                        2 },
  [GRADUS_CAR_FASTEST] = { "fastest", N_ ("Fastest speed"), "", N_ ("The car goes no faster."),
                           0.01, 0.5, 0.07, 0.01, 2 },
  [GRADUS_CAR_START_X] = { "start-x", N_ ("Start of the car"), "",
                           N_ ("Where the car stands at the start."), -0.9, 0, -0.5, 0.1, 2 },
  [GRADUS_CAR_START_V] = { "start-speed", N_ ("Speed at the start"), "",
                           N_ ("How fast the car rolls at the start, to the right."), -0.01, 0.01,
                           0, 0.001, 3 },
  { NULL },
};

const double *
gradus_mountain_car_get (const GradusDataset *dataset)
{
  const GradusSimulator *simulator = gradus_dataset_get_simulator (dataset);

  return simulator != NULL && simulator->system == &gradus_system_mountain_car ? simulator->numbers
                                                                               : NULL;
}

void
gradus_mountain_car_step (const double *numbers, double a, double *x, double *v)
{
  const double fastest = numbers[GRADUS_CAR_FASTEST];

  *v = CLAMP (*v + numbers[GRADUS_CAR_PUSH] * a - numbers[GRADUS_CAR_GRAVITY] * cos (3 * *x),
              -fastest, fastest);
  *x += *v;
  if (*x <= numbers[GRADUS_CAR_WALL])
    {
      *x = numbers[GRADUS_CAR_WALL];
      *v = 0;
    }
}

gboolean
gradus_mountain_car_has_arrived (const double *numbers, double x)
{
  return x >= numbers[GRADUS_CAR_GOAL];
}

#define CURVE 121

void
gradus_mountain_car_draw_valley (const double *numbers, GradusScene *scene)
{
  const double wall = numbers[GRADUS_CAR_WALL], goal = numbers[GRADUS_CAR_GOAL];
  double x[CURVE], y[CURVE];

  for (guint i = 0; i < CURVE; i++)
    {
      x[i] = wall + (goal + 0.1 - wall) * i / (CURVE - 1);
      y[i] = sin (3 * x[i]);
    }
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, C_ ("axis", "place x"), C_ ("axis", "height"));
  gradus_scene_set_x_range (scene, wall - 0.05, goal + 0.1);
  gradus_scene_set_y_range (scene, -1.15, 1.6);
  gradus_scene_polyline (scene, x, y, CURVE, GRADUS_ROLE_FOREGROUND, GRADUS_LINE_SOLID);
  gradus_scene_segment (scene, wall, sin (3 * wall), wall, sin (3 * wall) + 0.7,
                        GRADUS_ROLE_FOREGROUND, GRADUS_LINE_BOLD);
  gradus_scene_segment (scene, goal, sin (3 * goal), goal, sin (3 * goal) + 0.45,
                        GRADUS_ROLE_SECOND, GRADUS_LINE_BOLD);
  gradus_scene_text (scene, goal, sin (3 * goal) + 0.45, GRADUS_ANCHOR_ABOVE, GRADUS_ROLE_SECOND, 1,
                     C_ ("legend", "goal"));
}

void
gradus_mountain_car_draw (const double *numbers, double x, double a, gboolean ghost,
                          GradusScene *scene)
{
  const double y = sin (3 * x) + 0.07;

  gradus_scene_point (scene, x, y, ghost ? GRADUS_ROLE_PAST : GRADUS_ROLE_MODEL,
                      GRADUS_SHAPE_CIRCLE, ghost ? 1.6 : 2.6, -1);
  if (!ghost && a != 0)
    gradus_scene_arrow (scene, x, y + 0.15, x + 0.16 * a, y + 0.15, GRADUS_ROLE_ACCENT,
                        GRADUS_LINE_BOLD);
}

static void
draw_car (const double *numbers, const double *state, const double *control, gboolean ghost,
          GradusScene *scene)
{
  gradus_mountain_car_draw (numbers, state[0], control != NULL ? *control : 0, ghost, scene);
}

static void
start_car (const double *numbers, double *state)
{
  state[0] = numbers[GRADUS_CAR_START_X];
  state[1] = numbers[GRADUS_CAR_START_V];
}

static void
step_car (const double *numbers, double *state, const double *control, double noise)
{
  gradus_mountain_car_step (numbers, CLAMP (*control, -1, 1), &state[0], &state[1]);
}

static gboolean
car_has_arrived (const double *numbers, const double *state)
{
  return gradus_mountain_car_has_arrived (numbers, state[0]);
}

static const GradusSystemAxis car_axes[] = {
  { N_ ("place"), "x", "", 1, 1 },
  { N_ ("speed"), "v", "", 1, 0.07 },
  { N_ ("push"), "a", "", 1, 1 },
};

const GradusSystem gradus_system_mountain_car = {
  .id = "mountain-car",
  .title = N_ ("Car in a valley"),
  .numbers = car_numbers,
  .n_state = 2,
  .n_control = 1,
  .axes = car_axes,
  .start = start_car,
  .step = step_car,
  .ended = car_has_arrived,
  .draw_place = gradus_mountain_car_draw_valley,
  .draw = draw_car,
};
