/* Gradus: bandit and shot: their numbers, their one step and their pictures.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-scene.h"
#include "gradus-throws.h"

static void
start_at_zero (const double *numbers, double *state)
{
  state[0] = 0;
}

/* --- Bandit ----------------------------------------------------------------------------------- */

static const GradusSystemNumber bandit_numbers[] = {
  [GRADUS_BANDIT_LEFT] = { "left", N_ ("What the left arm pays"), "",
                           N_ ("The reward of pulling the left arm."), -1e6, 1e6, 0, 1, 2 },
  [GRADUS_BANDIT_RIGHT] = { "right", N_ ("What the right arm pays"), "",
                            N_ ("The reward of pulling the right arm."), -1e6, 1e6, 1, 1, 2 },
  { NULL },
};

static gboolean
is_right (double control)
{
  return control >= 0.5;
}

static void
step_bandit (const double *numbers, double *state, const double *control, double noise)
{
  state[0] = numbers[is_right (*control) ? GRADUS_BANDIT_RIGHT : GRADUS_BANDIT_LEFT];
}

static void
draw_arms (const double *numbers, GradusScene *scene)
{
  const char *const names[] = { C_ ("legend", "left arm"), C_ ("legend", "right arm") };
  const double low = MIN (MIN (numbers[0], numbers[1]), 0);
  const double high = MAX (MAX (numbers[0], numbers[1]), 0);
  const double room = MAX (0.15 * (high - low), 1e-3);

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, C_ ("axis", "arm"), C_ ("axis", "reward"));
  gradus_scene_set_x_names (scene, names, 2);
  gradus_scene_set_x_range (scene, 0.4, 2.6);
  gradus_scene_set_y_range (scene, low < 0 ? low - room : 0, high + room);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  for (guint arm = 0; arm < 2; arm++)
    gradus_scene_bar (scene, arm + 1, 0.5, MIN (numbers[arm], 0), MAX (numbers[arm], 0),
                      GRADUS_ROLE_MUTED, 0.4);
}

static void
draw_pull (const double *numbers, const double *state, const double *control, gboolean ghost,
           GradusScene *scene)
{
  if (control == NULL)
    return;
  gradus_scene_point (scene, is_right (*control) ? 2 : 1,
                      numbers[is_right (*control) ? GRADUS_BANDIT_RIGHT : GRADUS_BANDIT_LEFT],
                      ghost ? GRADUS_ROLE_PAST : GRADUS_ROLE_MODEL, GRADUS_SHAPE_CIRCLE,
                      ghost ? 1.2 : 2.4, -1);
}

static const GradusSystemAxis bandit_axes[] = {
  { N_ ("reward"), "R", "", 1, 1 },
  { N_ ("arm"), "a", "", 1, 1 },
};

const GradusSystem gradus_system_bandit = {
  .id = "bandit",
  .title = N_ ("Bandit with two arms"),
  .numbers = bandit_numbers,
  .n_state = 1,
  .n_control = 1,
  .axes = bandit_axes,
  .once = TRUE,
  .start = start_at_zero,
  .step = step_bandit,
  .draw_place = draw_arms,
  .draw = draw_pull,
};

/* --- Shot ------------------------------------------------------------------------------------- */

static const GradusSystemNumber shot_numbers[] = {
  [GRADUS_SHOT_BEND] = { "bend", N_ ("Bend of the world"), "",
                         N_ ("How far a shot goes with the aim u: 0 is u, 1 is u + u², 2 is arctan "
                             "u."),
                         0, 2, 0, 1, 0 },
  [GRADUS_SHOT_OFFSET] = { "offset", N_ ("Offset"), "",
                           N_ ("Where a shot with the aim 0 comes down without wind."), -100, 100,
                           0, 0.1, 2 },
  [GRADUS_SHOT_WIND] = { "wind", N_ ("Wind"), "",
                         N_ ("Standard deviation of what chance adds to a shot."), 0, 100, 0, 0.1,
                         3 },
  [GRADUS_SHOT_TARGET] = { "target", N_ ("Target"), "", N_ ("Where a shot ought to come down."),
                           -100, 100, 0, 0.1, 2 },
  { NULL },
};

static int
bend_of (const double *numbers)
{
  return (int) lround (numbers[GRADUS_SHOT_BEND]);
}

static double
shoot (const double *numbers, double aim)
{
  const int bend = bend_of (numbers);

  return numbers[GRADUS_SHOT_OFFSET] + (bend == 0 ? aim : bend == 1 ? aim + aim * aim : atan (aim));
}

static void
step_shot (const double *numbers, double *state, const double *control, double noise)
{
  state[0] = shoot (numbers, *control) + numbers[GRADUS_SHOT_WIND] * noise;
}

static void
linearise_shot (const double *numbers, const double *state, const double *control, double *A,
                double *B)
{
  const int bend = bend_of (numbers);

  A[0] = 0;
  B[0] = bend == 0 ? 1 : bend == 1 ? 1 + 2 * *control : 1 / (1 + *control * *control);
}

#define CURVE 61
#define FARTHEST_AIM 3.0

static void
draw_range (const double *numbers, GradusScene *scene)
{
  double x[CURVE], y[CURVE];

  for (guint i = 0; i < CURVE; i++)
    {
      x[i] = FARTHEST_AIM * (2.0 * i / (CURVE - 1) - 1);
      y[i] = shoot (numbers, x[i]);
    }
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, C_ ("axis", "aim u"),
                         C_ ("axis", "where it comes down"));
  gradus_scene_set_x_range (scene, -FARTHEST_AIM, FARTHEST_AIM);
  gradus_scene_polyline (scene, x, y, CURVE, GRADUS_ROLE_FOREGROUND, GRADUS_LINE_SOLID);
  gradus_scene_hrule (scene, numbers[GRADUS_SHOT_TARGET], GRADUS_ROLE_TRUTH, GRADUS_LINE_DASHED,
                      NULL);
  gradus_scene_label (scene, C_ ("legend", "target"));
}

static void
draw_shot (const double *numbers, const double *state, const double *control, gboolean ghost,
           GradusScene *scene)
{
  if (control != NULL)
    gradus_scene_point (scene, *control, state[0], ghost ? GRADUS_ROLE_PAST : GRADUS_ROLE_MODEL,
                        GRADUS_SHAPE_CIRCLE, ghost ? 1.2 : 2.4, -1);
}

static const GradusSystemAxis shot_axes[] = {
  { N_ ("where it comes down"), "s", "", 1, 1 },
  { N_ ("aim"), "u", "", 1, 1 },
};

const GradusSystem gradus_system_shot = {
  .id = "shot",
  .title = N_ ("Shot at a target"),
  .numbers = shot_numbers,
  .n_state = 1,
  .n_control = 1,
  .axes = shot_axes,
  .once = TRUE,
  .start = start_at_zero,
  .step = step_shot,
  .linearise = linearise_shot,
  .draw_place = draw_range,
  .draw = draw_shot,
};
