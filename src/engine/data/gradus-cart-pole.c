/* Gradus: the cart-pole: its numbers, its motion, its boxes and its picture.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "gradus-cart-pole.h"
#include "gradus-scene.h"

#define N_STATE GRADUS_CART_N_STATE

/* The ranges keep every number of every run finite: no mass, length or time step is 0. */
static const GradusSystemNumber cart_numbers[] = {
  [GRADUS_CART_GRAVITY] = { "gravity", N_ ("Gravity"), "m/s²",
                            N_ ("How hard the pole is pulled down."), 0.1, 100, 9.8, 0.1, 2 },
  [GRADUS_CART_MASS] = { "cart-mass", N_ ("Mass of the cart"), "kg",
                         N_ ("A heavier cart answers a push more slowly."), 0.01, 100, 1, 0.1, 2 },
  [GRADUS_CART_POLE_MASS] = { "pole-mass", N_ ("Mass of the pole"), "kg",
                              N_ ("A heavier pole pulls the cart along."), 0.001, 100, 0.3, 0.05,
                              3 },
  [GRADUS_CART_HALF_LENGTH] = { "half-length", N_ ("Half length of the pole"), "m",
                                N_ ("From the hinge to the middle; a longer pole falls more "
                                    "slowly."),
                                0.05, 20, 0.7, 0.05, 2 },
  [GRADUS_CART_FORCE] = { "force", N_ ("Force of a push"), "N",
                          N_ ("How hard the cart is pushed, to the left or to the right."), 0, 1000,
                          10, 0.5, 2 },
  [GRADUS_CART_TIME_STEP] = { "time-step", N_ ("Time step"), "s",
                              N_ ("For how long a push lasts before the next one is chosen."),
                              0.001, 0.1, 0.02, 0.005, 3 },
  [GRADUS_CART_TRACK] = { "track", N_ ("Half length of the track"), "m",
                          N_ ("A cart farther than this from the middle has left the track."), 0.1,
                          100, 2.4, 0.1, 2 },
  [GRADUS_CART_TILT] = { "tilt", N_ ("Largest tilt"), "°",
                         N_ ("A pole that leans farther than this has fallen."), 0.5, 80, 12, 1,
                         1 },
  [GRADUS_CART_NOISE] = { "noise", N_ ("Noise of the push"), "N",
                          N_ ("Standard deviation of what chance adds to every push."), 0, 1000, 0,
                          0.5, 2 },
  [GRADUS_CART_START_X] = { "start-x", N_ ("Start of the cart"), "m",
                            N_ ("Where the cart stands at the start, right of the middle."), -100,
                            100, 0, 0.1, 2 },
  [GRADUS_CART_START_V] = { "start-speed", N_ ("Speed at the start"), "m/s",
                            N_ ("How fast the cart rolls at the start, to the right."), -20, 20, 0,
                            0.1, 2 },
  [GRADUS_CART_START_ANGLE] = { "start-angle", N_ ("Lean at the start"), "°",
                                N_ ("How far the pole leans at the start, to the right."), -80, 80,
                                0, 0.5, 2 },
  [GRADUS_CART_START_SPIN] = { "start-spin", N_ ("Spin at the start"), "°/s",
                               N_ ("How fast the pole turns at the start, to the right."), -1000,
                               1000, 0, 5, 1 },
  { NULL },
};

const double *
gradus_cart_pole_get (const GradusDataset *dataset)
{
  const GradusSimulator *simulator = gradus_dataset_get_simulator (dataset);

  return simulator != NULL && simulator->system == &gradus_system_cart_pole ? simulator->numbers
                                                                            : NULL;
}

void
gradus_cart_pole_start (const double *numbers, double state[N_STATE])
{
  state[GRADUS_CART_X] = numbers[GRADUS_CART_START_X];
  state[GRADUS_CART_V] = numbers[GRADUS_CART_START_V];
  state[GRADUS_CART_ANGLE] = numbers[GRADUS_CART_START_ANGLE] / GRADUS_CART_DEGREES;
  state[GRADUS_CART_SPIN] = numbers[GRADUS_CART_START_SPIN] / GRADUS_CART_DEGREES;
}

/* --- Motion ----------------------------------------------------------------------------------- */

void
gradus_cart_pole_derivative (const double *numbers, const double *state, double force,
                             double derivative[N_STATE])
{
  const double m = numbers[GRADUS_CART_POLE_MASS], l = numbers[GRADUS_CART_HALF_LENGTH];
  const double M = numbers[GRADUS_CART_MASS] + m;
  const double s = sin (state[GRADUS_CART_ANGLE]), c = cos (state[GRADUS_CART_ANGLE]);
  const double spin = state[GRADUS_CART_SPIN];
  const double t = (force + m * l * spin * spin * s) / M;
  const double turn = (numbers[GRADUS_CART_GRAVITY] * s - t * c) / (l * (4.0 / 3 - m * c * c / M));

  derivative[GRADUS_CART_X] = state[GRADUS_CART_V];
  derivative[GRADUS_CART_V] = t - m * l * turn * c / M;
  derivative[GRADUS_CART_ANGLE] = spin;
  derivative[GRADUS_CART_SPIN] = turn;
}

void
gradus_cart_pole_step (const double *numbers, double *state, double force)
{
  double derivative[N_STATE];

  gradus_cart_pole_derivative (numbers, state, force, derivative);
  for (guint j = 0; j < N_STATE; j++)
    state[j] += numbers[GRADUS_CART_TIME_STEP] * derivative[j];
}

gboolean
gradus_cart_pole_has_failed (const double *numbers, const double *state)
{
  return !(fabs (state[GRADUS_CART_X]) <= numbers[GRADUS_CART_TRACK])
         || !(fabs (state[GRADUS_CART_ANGLE]) * GRADUS_CART_DEGREES <= numbers[GRADUS_CART_TILT]);
}

double
gradus_cart_pole_energy (const double *numbers, const double *state)
{
  const double m = numbers[GRADUS_CART_POLE_MASS], l = numbers[GRADUS_CART_HALF_LENGTH];
  const double M = numbers[GRADUS_CART_MASS] + m;
  const double v = state[GRADUS_CART_V], spin = state[GRADUS_CART_SPIN];
  const double c = cos (state[GRADUS_CART_ANGLE]);

  return 0.5 * M * v * v + m * l * v * spin * c + 2.0 / 3 * m * l * l * spin * spin
         + m * numbers[GRADUS_CART_GRAVITY] * l * c;
}

double
gradus_cart_pole_linearise (const double *numbers, double A[16], double B[4])
{
  const double m = numbers[GRADUS_CART_POLE_MASS], l = numbers[GRADUS_CART_HALF_LENGTH];
  const double M = numbers[GRADUS_CART_MASS] + m, dt = numbers[GRADUS_CART_TIME_STEP];
  const double lever = l * (4.0 / 3 - m / M);
  const double pull = numbers[GRADUS_CART_GRAVITY] / lever, push = -1 / (M * lever);

  for (guint i = 0; i < 16; i++)
    A[i] = i % 5 == 0;
  A[1] = A[11] = dt;
  A[6] = -dt * m * l / M * pull;
  A[14] = dt * pull;
  B[0] = B[2] = 0;
  B[1] = dt * (1 / M - m * l / M * push);
  B[3] = dt * push;

  return sqrt (pull);
}

/* --- Boxes ------------------------------------------------------------------------------------ */

const double gradus_cart_x_borders[2] = { -1.5, 1.5 };
const double gradus_cart_v_borders[2] = { -0.5, 0.5 };
const double gradus_cart_angle_borders[5] = { -6, -1, 0, 1, 6 };
const double gradus_cart_spin_borders[2] = { -50, 50 };

static guint
box_of (const double *borders, guint n, double value)
{
  guint box = 0;

  while (box < n && value >= borders[box])
    box++;

  return box;
}

guint
gradus_cart_pole_box (const double *numbers, const double *state)
{
  guint box;

  if (gradus_cart_pole_has_failed (numbers, state))
    return GRADUS_CART_FAILURE;
  box = box_of (gradus_cart_x_borders, 2, state[GRADUS_CART_X]);
  box = box * 3 + box_of (gradus_cart_v_borders, 2, state[GRADUS_CART_V]);
  box = box * 6
        + box_of (gradus_cart_angle_borders, 5, state[GRADUS_CART_ANGLE] * GRADUS_CART_DEGREES);

  return box * 3
         + box_of (gradus_cart_spin_borders, 2, state[GRADUS_CART_SPIN] * GRADUS_CART_DEGREES);
}

void
gradus_cart_pole_box_indices (guint box, guint indices[N_STATE])
{
  indices[GRADUS_CART_SPIN] = box % 3;
  indices[GRADUS_CART_ANGLE] = box / 3 % 6;
  indices[GRADUS_CART_V] = box / 18 % 3;
  indices[GRADUS_CART_X] = box / 54;
}

/* --- Picture ---------------------------------------------------------------------------------- */

/* Everything is drawn in the proportions of the pole, so that a world of any size fills the
 * picture. */
static double
pole_length (const double *numbers)
{
  return 2 * numbers[GRADUS_CART_HALF_LENGTH];
}

void
gradus_cart_pole_draw_track (const double *numbers, GradusScene *scene)
{
  const double track = numbers[GRADUS_CART_TRACK], size = pole_length (numbers);
  const double half = 1.06 * track + 0.1 * size;

  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, C_ ("axis", "place (m)"),
                         C_ ("axis", "height (m)"));
  /* A pole is as long whatever its angle: over a long track there is so much room that one unit can
   * be one. */
  gradus_scene_set_x_range (scene, -half, half);
  gradus_scene_set_y_range (scene, -0.15 * size,
                            MAX (1.45 * size, 2 * half / GRADUS_SCENE_MOST_UNLIKE));
  gradus_scene_segment (scene, -track, 0, track, 0, GRADUS_ROLE_FOREGROUND, GRADUS_LINE_SOLID);
  for (int side = -1; side <= 1; side += 2)
    gradus_scene_segment (scene, side * track, -0.08 * size, side * track, 0.3 * size,
                          GRADUS_ROLE_ERROR, GRADUS_LINE_BOLD);
}

static void
draw (const double *numbers, const double *state, double force, gboolean ghost, GradusScene *scene)
{
  const double size = pole_length (numbers), x = state[GRADUS_CART_X];
  const double wide = 0.22 * size, high = 0.16 * size, hinge = high;
  const double corners_x[] = { x - wide, x + wide, x + wide, x - wide };
  const double corners_y[] = { 0.02 * size, 0.02 * size, high, high };
  const double top_x = x + size * sin (state[GRADUS_CART_ANGLE]);
  const double top_y = hinge + size * cos (state[GRADUS_CART_ANGLE]);
  const GradusRole body = ghost ? GRADUS_ROLE_PAST : GRADUS_ROLE_FOREGROUND;

  gradus_scene_polygon (scene, corners_x, corners_y, 4, body,
                        ghost ? GRADUS_LINE_THIN : GRADUS_LINE_SOLID, ghost ? 0 : 0.25);
  gradus_scene_segment (scene, x, hinge, top_x, top_y, ghost ? body : GRADUS_ROLE_MODEL,
                        ghost ? GRADUS_LINE_THIN : GRADUS_LINE_BOLD);
  if (ghost)
    return;
  for (int side = -1; side <= 1; side += 2)
    {
      const double tilt = side * numbers[GRADUS_CART_TILT] / GRADUS_CART_DEGREES;

      gradus_scene_segment (scene, x + 0.25 * size * sin (tilt), hinge + 0.25 * size * cos (tilt),
                            x + 1.1 * size * sin (tilt), hinge + 1.1 * size * cos (tilt),
                            GRADUS_ROLE_ERROR, GRADUS_LINE_THIN | GRADUS_LINE_DOTTED);
    }
  for (int side = -1; side <= 1; side += 2)
    gradus_scene_point (scene, x + side * 0.6 * wide, 0, body, GRADUS_SHAPE_CIRCLE, 1, -1);
  gradus_scene_point (scene, x, hinge, body, GRADUS_SHAPE_CIRCLE, 0.8, -1);
  if (force != 0)
    {
      /* The arrow ends where the hand pushes. */
      const double side = force > 0 ? -1 : 1;
      const double most = numbers[GRADUS_CART_FORCE] > 0 ? numbers[GRADUS_CART_FORCE] : 1;
      const double length = CLAMP (fabs (force) / most, 0.15, 1.5) * 0.5 * size;

      gradus_scene_arrow (scene, x + side * (wide + length), 0.5 * high, x + side * wide,
                          0.5 * high, GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD);
    }
}

void
gradus_cart_pole_draw_row (const double *numbers, const double *row, gboolean ghost,
                           GradusScene *scene)
{
  const double state[GRADUS_CART_N_STATE] = { row[0], row[1], row[2] / GRADUS_CART_DEGREES,
                                              row[3] / GRADUS_CART_DEGREES };

  draw (numbers, state, ghost ? 0 : row[4], ghost, scene);
}

static void
draw_cart (const double *numbers, const double *state, const double *control, gboolean ghost,
           GradusScene *scene)
{
  draw (numbers, state, control != NULL ? *control : 0, ghost, scene);
}

static void
cart_derivative (const double *numbers, const double *state, const double *control,
                 double *derivative)
{
  gradus_cart_pole_derivative (numbers, state, *control, derivative);
}

static void
step_cart (const double *numbers, double *state, const double *control, double noise)
{
  gradus_cart_pole_step (numbers, state, *control + numbers[GRADUS_CART_NOISE] * noise);
}

static const GradusSystemAxis cart_axes[] = {
  { N_ ("place"), "x", "m", 1, 1 },
  { N_ ("speed"), "\\dot x", "m/s", 1, 1 },
  { N_ ("lean"), "\\theta", "°", GRADUS_CART_DEGREES, 0.2 },
  { N_ ("spin"), "\\dot\\theta", "°/s", GRADUS_CART_DEGREES, 1 },
  { N_ ("push"), "F", "N", 1, 10 },
};

const GradusSystem gradus_system_cart_pole = {
  .id = "cart-pole",
  .title = N_ ("Cart with a pole"),
  .numbers = cart_numbers,
  .n_state = N_STATE,
  .n_control = 1,
  .axes = cart_axes,
  .start = gradus_cart_pole_start,
  .derivative = cart_derivative,
  .time_step = GRADUS_CART_TIME_STEP,
  .step = step_cart,
  .ended = gradus_cart_pole_has_failed,
  .draw_place = gradus_cart_pole_draw_track,
  .draw = draw_cart,
};
