/* Gradus: the pendulum: its numbers, its motion and its picture.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-pendulum.h"
#include "gradus-scene.h"

enum
{
  ANGLE,
  SPIN
};

static const GradusSystemNumber pendulum_numbers[] = {
  [GRADUS_PENDULUM_PULL] = { "pull", N_ ("Gravity over length"), "1/s²",
                             N_ ("How hard the rod is pulled down: gravity over its length."), 0,
                             1000, 9.8, 0.1, 2 },
  [GRADUS_PENDULUM_DAMPING] = { "damping", N_ ("Damping"), "1/s",
                                N_ ("How much of its spin the rod loses in a second."), 0, 10, 0,
                                0.1, 2 },
  [GRADUS_PENDULUM_TIME_STEP] = { "time-step", N_ ("Time step"), "s",
                                  N_ ("For how long a torque lasts before the next one is "
                                      "chosen."),
                                  0.001, 0.1, 0.05, 0.005, 3 },
  [GRADUS_PENDULUM_LIMIT] = { "limit", N_ ("Largest torque"), "1/s²",
                              N_ ("The motor turns no harder than this, either way."), 0, 1000, 100,
                              1, 1 },
  [GRADUS_PENDULUM_START_ANGLE] = { "start-angle", N_ ("Lean at the start"), "°",
                                    N_ ("The angle at the start, from upright to the right; 180° "
                                        "is hanging."),
                                    -180, 180, 180, 5, 1 },
  [GRADUS_PENDULUM_START_SPIN] = { "start-spin", N_ ("Spin at the start"), "°/s",
                                   N_ ("How fast the rod turns at the start, to the right."), -1000,
                                   1000, 0, 5, 1 },
  { NULL },
};

static void
start (const double *numbers, double *state)
{
  state[ANGLE] = numbers[GRADUS_PENDULUM_START_ANGLE] / GRADUS_PENDULUM_DEGREES;
  state[SPIN] = numbers[GRADUS_PENDULUM_START_SPIN] / GRADUS_PENDULUM_DEGREES;
}

static void
derive (const double *numbers, const double *state, const double *control, double *derivative)
{
  const double limit = numbers[GRADUS_PENDULUM_LIMIT];

  derivative[ANGLE] = state[SPIN];
  derivative[SPIN] = numbers[GRADUS_PENDULUM_PULL] * sin (state[ANGLE])
                     - numbers[GRADUS_PENDULUM_DAMPING] * state[SPIN]
                     + CLAMP (*control, -limit, limit);
}

static void
linearise (const double *numbers, const double *state, const double *control, double *A, double *B)
{
  const double dt = numbers[GRADUS_PENDULUM_TIME_STEP];

  A[0] = 1;
  A[1] = dt;
  A[2] = dt * numbers[GRADUS_PENDULUM_PULL] * cos (state[ANGLE]);
  A[3] = 1 - dt * numbers[GRADUS_PENDULUM_DAMPING];
  B[0] = 0;
  B[1] = fabs (*control) <= numbers[GRADUS_PENDULUM_LIMIT] ? dt : 0;
}

static void
draw_place (const double *numbers, GradusScene *scene)
{
  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, C_ ("axis", "across (lengths)"),
                         C_ ("axis", "height (lengths)"));
  gradus_scene_set_x_range (scene, -1.6, 1.6);
  gradus_scene_set_y_range (scene, -1.25, 1.25);
  gradus_scene_ellipse (scene, 0, 0, (double[3]){ 1, 0, 1 }, 1, GRADUS_ROLE_MUTED,
                        GRADUS_LINE_THIN | GRADUS_LINE_DOTTED, 0);
  gradus_scene_segment (scene, 0, 0, 0, 1, GRADUS_ROLE_TRUTH,
                        GRADUS_LINE_THIN | GRADUS_LINE_DASHED);
}

/* The arrow of a torque is an arc about the hinge, at most three eighths of a turn. */
#define ARC 17
#define ARC_RADIUS 0.28

static void
draw_torque (const double *numbers, double torque, GradusScene *scene)
{
  const double limit = numbers[GRADUS_PENDULUM_LIMIT];
  const double most = MIN (limit, 3 * MAX (numbers[GRADUS_PENDULUM_PULL], 1));
  const double share = CLAMP (CLAMP (torque, -limit, limit) / MAX (most, 1e-9), -1, 1);
  const double turn = 0.75 * G_PI * (share + (share < 0 ? -0.1 : 0.1)) / 1.1;
  double x[ARC], y[ARC];

  for (guint i = 0; i < ARC; i++)
    {
      x[i] = ARC_RADIUS * sin (turn * i / (ARC - 1));
      y[i] = ARC_RADIUS * cos (turn * i / (ARC - 1));
    }
  gradus_scene_polyline (scene, x, y, ARC - 1, GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD);
  gradus_scene_arrow (scene, x[ARC - 2], y[ARC - 2], x[ARC - 1], y[ARC - 1], GRADUS_ROLE_ACCENT,
                      GRADUS_LINE_BOLD);
}

static void
draw (const double *numbers, const double *state, const double *control, gboolean ghost,
      GradusScene *scene)
{
  const double x = sin (state[ANGLE]), y = cos (state[ANGLE]);

  gradus_scene_segment (scene, 0, 0, x, y, ghost ? GRADUS_ROLE_PAST : GRADUS_ROLE_MODEL,
                        ghost ? GRADUS_LINE_THIN : GRADUS_LINE_BOLD);
  gradus_scene_point (scene, x, y, ghost ? GRADUS_ROLE_PAST : GRADUS_ROLE_MODEL,
                      GRADUS_SHAPE_CIRCLE, ghost ? 1 : 2, -1);
  if (ghost)
    return;
  gradus_scene_point (scene, 0, 0, GRADUS_ROLE_FOREGROUND, GRADUS_SHAPE_CIRCLE, 0.8, -1);
  if (control != NULL && *control != 0 && numbers[GRADUS_PENDULUM_LIMIT] > 0)
    draw_torque (numbers, *control, scene);
}

static const GradusSystemAxis axes[] = {
  { N_ ("lean"), "\\theta", "°", GRADUS_PENDULUM_DEGREES, 1 },
  { N_ ("spin"), "\\dot\\theta", "°/s", GRADUS_PENDULUM_DEGREES, 3 },
  { N_ ("torque"), "u", "1/s²", 1, 10 },
};

const GradusSystem gradus_system_pendulum = {
  .id = "pendulum",
  .title = N_ ("Pendulum with a motor"),
  .numbers = pendulum_numbers,
  .n_state = 2,
  .n_control = 1,
  .axes = axes,
  .start = start,
  .derivative = derive,
  .time_step = GRADUS_PENDULUM_TIME_STEP,
  .linearise = linearise,
  .draw_place = draw_place,
  .draw = draw,
};
