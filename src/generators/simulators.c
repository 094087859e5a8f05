/* Gradus: simulated worlds.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-cart-pole.h"
#include "gradus-generator.h"
#include "gradus-mountain-car.h"

/* --- Cart-pole -------------------------------------------------------------------------------- */

typedef struct
{
  double numbers[GRADUS_CART_N_NUMBERS];
} CartParams;

/* Every number of the world, those that presets change first. */
#define NUMBER(index, name, title, sign, words, standard, low, high)                               \
  {                                                                                                \
    .id = name, .label = title, .symbol = sign, .blurb = words,                                    \
    .offset = (index) * sizeof (double),                                                           \
    .kind = GRADUS_PARAM_DOUBLE, .def = (standard), .min = (low), .max = (high),                   \
  }

static const GradusParam cart_params[] = {
  NUMBER (GRADUS_CART_START_ANGLE, "angle", N_("Lean at the start"), "\\theta_0",
          N_("How far the pole leans at the start, to the right, in degrees."), 1, -80, 80),
  NUMBER (GRADUS_CART_START_SPIN, "spin", N_("Spin at the start"), "\\dot\\theta_0",
          N_("How fast the pole turns at the start, in degrees a second."), 0, -1000, 1000),
  NUMBER (GRADUS_CART_START_X, "x", N_("Start of the cart"), "x_0",
          N_("Where the cart stands at the start, in metres."), 0, -100, 100),
  NUMBER (GRADUS_CART_START_V, "speed", N_("Speed at the start"), "\\dot x_0",
          N_("How fast the cart rolls at the start, in metres a second."), 0, -20, 20),
  NUMBER (GRADUS_CART_FORCE, "force", N_("Force of a push"), "F",
          N_("How hard the cart is pushed, in newtons."), 10, 0, 1000),
  NUMBER (GRADUS_CART_NOISE, "noise", N_("Noise of the push"), "\\sigma",
          N_("What chance adds to every push, in newtons."), 0, 0, 1000),
  NUMBER (GRADUS_CART_HALF_LENGTH, "half-length", N_("Half length of the pole"), "l",
          N_("From the hinge to the middle of the pole, in metres."), 0.7, 0.05, 20),
  NUMBER (GRADUS_CART_POLE_MASS, "pole-mass", N_("Mass of the pole"), "m",
          N_("How heavy the pole is, in kilograms."), 0.3, 0.001, 100),
  NUMBER (GRADUS_CART_MASS, "cart-mass", N_("Mass of the cart"), "m_c",
          N_("How heavy the cart is, in kilograms."), 1, 0.01, 100),
  NUMBER (GRADUS_CART_GRAVITY, "gravity", N_("Gravity"), "g",
          N_("How hard the pole is pulled down, in metres a second, each second."), 9.8, 0.1, 100),
  NUMBER (GRADUS_CART_TIME_STEP, "time-step", N_("Time step"), "\\tau",
          N_("How long a push lasts, in seconds."), 0.02, 0.001, 0.1),
  NUMBER (GRADUS_CART_TRACK, "track", N_("Half length of the track"), NULL,
          N_("How far from the middle the track ends, in metres."), 2.4, 0.1, 100),
  NUMBER (GRADUS_CART_TILT, "tilt", N_("Largest tilt"), NULL,
          N_("How far the pole may lean, in degrees."), 12, 0.5, 80),
  { NULL },
};

static GradusDataset *
make_cart_pole (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
                GError **error)
{
  const CartParams *p = params;

  for (guint i = 0; i < GRADUS_CART_N_NUMBERS; i++)
    if (!gradus_system_check (&gradus_system_cart_pole, i, p->numbers[i], error))
      return NULL;
  return gradus_simulator_new (&gradus_system_cart_pole, p->numbers, self->id, origin);
}

static const GradusGenerator cart_pole = {
  .id = "cart-pole",
  .title = N_("Cart with a pole"),
  .summary = N_("A pole that stands on a cart and falls unless the cart is pushed in time."),
  .source = "A. G. Barto, R. S. Sutton, C. W. Anderson 1983, IEEE Trans. SMC 13; constants of "
            "CS229, problem set 4",
  .kind = &gradus_data_simulator,
  .params_size = sizeof (CartParams),
  .params = cart_params,
  .make = make_cart_pole,
};

/* --- Mountain car ----------------------------------------------------------------------------- */

typedef struct
{
  double numbers[GRADUS_CAR_N_NUMBERS];
} CarParams;

static const GradusParam car_params[] = {
  NUMBER (GRADUS_CAR_PUSH, "push", N_("Push of the engine"), NULL,
          N_("How hard the engine pushes."), 0.001, 0, 0.01),
  NUMBER (GRADUS_CAR_GRAVITY, "gravity", N_("Gravity"), "g", N_("How hard the slope pulls."),
          0.0025, 0, 0.05),
  NUMBER (GRADUS_CAR_START_X, "x", N_("Start of the car"), "x_0",
          N_("Where the car stands at the start."), -0.5, -0.9, 0),
  NUMBER (GRADUS_CAR_START_V, "speed", N_("Speed at the start"), "v_0",
          N_("How fast the car rolls at the start, to the right."), 0, -0.01, 0.01),
  NUMBER (GRADUS_CAR_GOAL, "goal", N_("Goal"), NULL, N_("Where the car has arrived."), 0.5, 0, 1),
  NUMBER (GRADUS_CAR_WALL, "wall", N_("Left wall"), NULL, N_("Where the valley ends on the left."),
          -1.2, -2, -0.9),
  NUMBER (GRADUS_CAR_FASTEST, "fastest", N_("Fastest speed"), NULL, N_("The car goes no faster."),
          0.07, 0.01, 0.5),
  { NULL },
};

static GradusDataset *
make_mountain_car (const GradusGenerator *self, gconstpointer params, gsl_rng *rng,
                   const char *origin, GError **error)
{
  const CarParams *p = params;

  for (guint i = 0; i < GRADUS_CAR_N_NUMBERS; i++)
    if (!gradus_system_check (&gradus_system_mountain_car, i, p->numbers[i], error))
      return NULL;
  return gradus_simulator_new (&gradus_system_mountain_car, p->numbers, self->id, origin);
}

static const GradusGenerator mountain_car = {
  .id = "mountain-car",
  .title = N_("Car in a valley"),
  .summary = N_("A car whose engine is too weak to drive straight out of a valley: it has to "
                "swing."),
  .source = "R. S. Sutton, A. G. Barto 1998, Reinforcement Learning, chapter 8",
  .kind = &gradus_data_simulator,
  .params_size = sizeof (CarParams),
  .params = car_params,
  .make = make_mountain_car,
};

extern const GradusGenerator *const gradus_generators_simulators[];
const GradusGenerator *const gradus_generators_simulators[] = {
  &cart_pole, &mountain_car, NULL,
};
