/* Gradus: worlds on a line: their numbers, their motion and their pictures.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-line-systems.h"
#include "gradus-number.h"
#include "gradus-scene.h"

/* --- Picture ---------------------------------------------------------------------------------- */

/* The line with its middle, where both ought to be, and room on either side of the start. Across it
 * is nothing, so that there are no axes: the line itself has the numbers. */
static void
draw_line (double start, GradusScene *scene)
{
  const double far = MAX (fabs (start), 1e-3), reach = 1.5 * far;

  gradus_scene_set_axes (scene, GRADUS_AXES_NONE, "", "");
  gradus_scene_set_x_range (scene, -reach, reach);
  gradus_scene_set_y_range (scene, -1, 1);
  gradus_scene_segment (scene, -reach, 0, reach, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_SOLID);
  for (int side = -1; side <= 1; side++)
    {
      gradus_scene_segment (scene, side * far, -0.1, side * far, 0.1,
                            side == 0 ? GRADUS_ROLE_TRUTH : GRADUS_ROLE_MUTED, GRADUS_LINE_SOLID);
      gradus_scene_text (scene, side * far, -0.15, GRADUS_ANCHOR_BELOW, GRADUS_ROLE_MUTED, 1,
                         GRADUS_NUM (side * far));
    }
}

/* The thing at @x; the arrow is as long as the push would be far in the step (@far). */
static void
draw_thing (double x, double push, double far, gboolean ghost, GradusScene *scene)
{
  gradus_scene_point (scene, x, 0, ghost ? GRADUS_ROLE_PAST : GRADUS_ROLE_MODEL,
                      GRADUS_SHAPE_CIRCLE, ghost ? 1.2 : 2.4, -1);
  if (!ghost && push != 0)
    gradus_scene_arrow (scene, x, 0.45, x + far * push, 0.45, GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD);
}

/* --- Point ------------------------------------------------------------------------------------ */

enum
{
  X,
  V,
  LATE
};

/* With the two of its own a point has no more state variables than fit. */
#define MOST_LATE 5

static const GradusSystemNumber point_numbers[] = {
  [GRADUS_POINT_TIME_STEP] = { "time-step", N_ ("Time step"), "s",
                               N_ ("For how long a push lasts before the next one is chosen."),
                               0.001, 1, 0.1, 0.01, 3 },
  [GRADUS_POINT_MASS] = { "mass", N_ ("Mass"), "kg",
                          N_ ("A heavier point answers a push more slowly."), 0.01, 100, 1, 0.1,
                          2 },
  [GRADUS_POINT_DRAG] = { "drag", N_ ("Drag"), "kg/s",
                          N_ ("How hard the air holds a moving point back."), 0, 100, 0, 0.1, 2 },
  [GRADUS_POINT_WIND] = { "wind", N_ ("Wind"), "m/s",
                          N_ ("Standard deviation of what chance adds to the speed in each step."),
                          0, 100, 0, 0.01, 3 },
  [GRADUS_POINT_DELAY] = { "delay", N_ ("Delay of a push"), "",
                           N_ ("How many steps later a push acts."), 0, MOST_LATE, 0, 1, 0 },
  [GRADUS_POINT_START_X] = { "start-x", N_ ("Start of the point"), "m",
                             N_ ("Where the point is at the start, right of the middle."), -1000,
                             1000, 1, 0.1, 2 },
  [GRADUS_POINT_START_V] = { "start-speed", N_ ("Speed at the start"), "m/s",
                             N_ ("How fast the point moves at the start, to the right."), -1000,
                             1000, 0, 0.1, 2 },
  { NULL },
};

static guint
point_late (const double *numbers)
{
  return (guint) lround (numbers[GRADUS_POINT_DELAY]);
}

static void
start_point (const double *numbers, double *state)
{
  state[X] = numbers[GRADUS_POINT_START_X];
  state[V] = numbers[GRADUS_POINT_START_V];
  for (guint i = 0; i < point_late (numbers); i++)
    state[LATE + i] = 0;
}

static void
derive_point (const double *numbers, const double *state, const double *control, double *derivative)
{
  derivative[X] = state[V];
  derivative[V] = (*control - numbers[GRADUS_POINT_DRAG] * state[V]) / numbers[GRADUS_POINT_MASS];
}

static void
step_point (const double *numbers, double *state, const double *control, double noise)
{
  const double dt = numbers[GRADUS_POINT_TIME_STEP];
  const guint late = point_late (numbers);
  double derivative[2];

  derive_point (numbers, state, late > 0 ? &state[LATE] : control, derivative);
  state[X] += dt * derivative[X];
  state[V] += dt * derivative[V] + numbers[GRADUS_POINT_WIND] * noise;
  for (guint i = 0; i < late; i++)
    state[LATE + i] = i + 1 < late ? state[LATE + i + 1] : *control;
}

static void
linearise_point (const double *numbers, const double *state, const double *control, double *A,
                 double *B)
{
  const double dt = numbers[GRADUS_POINT_TIME_STEP], mass = numbers[GRADUS_POINT_MASS];
  const guint late = point_late (numbers), n = 2 + late;

  for (guint i = 0; i < n * n; i++)
    A[i] = 0;
  for (guint i = 0; i < n; i++)
    B[i] = 0;
  A[X * n + X] = 1;
  A[X * n + V] = dt;
  A[V * n + V] = 1 - dt * numbers[GRADUS_POINT_DRAG] / mass;
  *(late > 0 ? &A[V * n + LATE] : &B[V]) = dt / mass;
  for (guint i = 0; i + 1 < late; i++)
    A[(LATE + i) * n + LATE + i + 1] = 1;
  if (late > 0)
    B[n - 1] = 1;
}

static void
draw_point_place (const double *numbers, GradusScene *scene)
{
  draw_line (MAX (fabs (numbers[GRADUS_POINT_START_X]), 0.5 * fabs (numbers[GRADUS_POINT_START_V])),
             scene);
}

static void
draw_point (const double *numbers, const double *state, const double *control, gboolean ghost,
            GradusScene *scene)
{
  draw_thing (state[X], control != NULL ? *control : 0,
              numbers[GRADUS_POINT_TIME_STEP] / numbers[GRADUS_POINT_MASS], ghost, scene);
}

static const GradusSystemAxis point_axes[] = {
  { N_ ("place"), "x", "m", 1, 1 },
  { N_ ("speed"), "v", "m/s", 1, 1 },
  { N_ ("push"), "a", "N", 1, 1 },
};

const GradusSystem gradus_system_point = {
  .id = "point",
  .title = N_ ("Point on a line"),
  .numbers = point_numbers,
  .n_state = 2,
  .n_control = 1,
  .axes = point_axes,
  .late = point_late,
  .start = start_point,
  .derivative = derive_point,
  .time_step = GRADUS_POINT_TIME_STEP,
  .step = step_point,
  .linearise = linearise_point,
  .draw_place = draw_point_place,
  .draw = draw_point,
};

/* --- Scalar ----------------------------------------------------------------------------------- */

static const GradusSystemNumber scalar_numbers[] = {
  [GRADUS_SCALAR_A] = { "a", N_ ("What a step makes of the number"), "",
                        N_ ("The number is multiplied by this in each step."), -10, 10, 1, 0.1, 3 },
  [GRADUS_SCALAR_B] = { "b", N_ ("What a push adds"), "",
                        N_ ("A push of 1 adds this to the number; 0: no push is felt."), -10, 10, 1,
                        0.1, 3 },
  [GRADUS_SCALAR_NOISE] = { "noise", N_ ("Noise"), "",
                            N_ ("Standard deviation of what chance adds in each step."), 0, 100, 0,
                            0.1, 4 },
  [GRADUS_SCALAR_START] = { "start", N_ ("Start of the number"), "",
                            N_ ("What the number is at the start."), -1000, 1000, 2, 0.1, 3 },
  { NULL },
};

static void
start_scalar (const double *numbers, double *state)
{
  state[0] = numbers[GRADUS_SCALAR_START];
}

static void
step_scalar (const double *numbers, double *state, const double *control, double noise)
{
  state[0] = numbers[GRADUS_SCALAR_A] * state[0] + numbers[GRADUS_SCALAR_B] * *control
             + numbers[GRADUS_SCALAR_NOISE] * noise;
}

static void
linearise_scalar (const double *numbers, const double *state, const double *control, double *A,
                  double *B)
{
  A[0] = numbers[GRADUS_SCALAR_A];
  B[0] = numbers[GRADUS_SCALAR_B];
}

static void
draw_scalar_place (const double *numbers, GradusScene *scene)
{
  draw_line (numbers[GRADUS_SCALAR_START], scene);
}

static void
draw_scalar (const double *numbers, const double *state, const double *control, gboolean ghost,
             GradusScene *scene)
{
  draw_thing (state[0], control != NULL ? *control : 0, numbers[GRADUS_SCALAR_B], ghost, scene);
}

static const GradusSystemAxis scalar_axes[] = {
  { N_ ("number"), "s", "", 1, 1 },
  { N_ ("push"), "u", "", 1, 1 },
};

const GradusSystem gradus_system_scalar = {
  .id = "scalar",
  .title = N_ ("One number"),
  .numbers = scalar_numbers,
  .n_state = 1,
  .n_control = 1,
  .axes = scalar_axes,
  .start = start_scalar,
  .step = step_scalar,
  .linearise = linearise_scalar,
  .draw_place = draw_scalar_place,
  .draw = draw_scalar,
};
