/* Gradus: simulated worlds.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "gradus-cart-pole.h"
#include "gradus-generator.h"
#include "gradus-line-systems.h"
#include "gradus-mountain-car.h"
#include "gradus-pendulum.h"
#include "gradus-throws.h"

/* A generator has the id of its system, and its parameters are the numbers in the system's
 * order. */
static GradusDataset *
make (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
      GError **error)
{
  const GradusSystem *system = gradus_system_find (self->id, error);

  for (guint i = 0; system != NULL && i < gradus_system_count (system); i++)
    if (!gradus_system_check (system, i, ((const double *) params)[i], error))
      return NULL;
  return system != NULL ? gradus_simulator_new (system, params, self->id, origin) : NULL;
}

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

static const GradusGenerator cart_pole = {
  .id = "cart-pole",
  .title = N_("Cart with a pole"),
  .summary = N_("A pole that stands on a cart and falls unless the cart is pushed in time."),
  .source = "A. G. Barto, R. S. Sutton, C. W. Anderson 1983, IEEE Trans. SMC 13; constants of "
            "CS229, problem set 4",
  .kind = &gradus_data_simulator,
  .params_size = sizeof (CartParams),
  .params = cart_params,
  .make = make,
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

static const GradusGenerator mountain_car = {
  .id = "mountain-car",
  .title = N_("Car in a valley"),
  .summary = N_("A car whose engine is too weak to drive straight out of a valley: it has to "
                "swing."),
  .source = "R. S. Sutton, A. G. Barto 1998, Reinforcement Learning, chapter 8",
  .kind = &gradus_data_simulator,
  .params_size = sizeof (CarParams),
  .params = car_params,
  .make = make,
};

/* --- Pendulum --------------------------------------------------------------------------------- */

typedef struct
{
  double numbers[GRADUS_PENDULUM_N_NUMBERS];
} PendulumParams;

static const GradusParam pendulum_params[] = {
  NUMBER (GRADUS_PENDULUM_START_ANGLE, "angle", N_("Lean at the start"), "\\theta_0",
          N_("The angle at the start, from upright to the right; 180° is hanging."), 180, -180,
          180),
  NUMBER (GRADUS_PENDULUM_START_SPIN, "spin", N_("Spin at the start"), "\\dot\\theta_0",
          N_("How fast the rod turns at the start, to the right."), 0, -1000, 1000),
  NUMBER (GRADUS_PENDULUM_LIMIT, "limit", N_("Largest torque"), NULL,
          N_("The motor turns no harder than this, either way."), 100, 0, 1000),
  NUMBER (GRADUS_PENDULUM_DAMPING, "damping", N_("Damping"), NULL,
          N_("How much of its spin the rod loses in a second."), 0, 0, 10),
  NUMBER (GRADUS_PENDULUM_PULL, "pull", N_("Gravity over length"), "g/l",
          N_("How hard the rod is pulled down: gravity over its length."), 9.8, 0, 1000),
  NUMBER (GRADUS_PENDULUM_TIME_STEP, "time-step", N_("Time step"), "\\tau",
          N_("For how long a torque lasts before the next one is chosen."), 0.05, 0.001, 0.1),
  { NULL },
};

static const GradusGenerator pendulum = {
  .id = "pendulum",
  .title = N_("Pendulum with a motor"),
  .summary = N_("A rod that hangs on a hinge until a motor swings it up and holds it there."),
  .source = "CS229 lecture notes, reinforcement learning and control",
  .kind = &gradus_data_simulator,
  .params_size = sizeof (PendulumParams),
  .params = pendulum_params,
  .make = make,
};

/* --- On a line -------------------------------------------------------------------------------- */

typedef struct
{
  double numbers[GRADUS_POINT_N_NUMBERS];
} PointParams;

static const GradusParam point_params[] = {
  NUMBER (GRADUS_POINT_START_X, "x", N_("Start of the point"), "x_0",
          N_("Where the point is at the start, right of the middle."), 1, -1000, 1000),
  NUMBER (GRADUS_POINT_START_V, "speed", N_("Speed at the start"), "v_0",
          N_("How fast the point moves at the start, to the right."), 0, -1000, 1000),
  NUMBER (GRADUS_POINT_WIND, "wind", N_("Wind"), "\\sigma",
          N_("Standard deviation of what chance adds to the speed in each step."), 0, 0, 100),
  NUMBER (GRADUS_POINT_DELAY, "delay", N_("Delay of a push"), NULL,
          N_("How many steps later a push acts."), 0, 0, 5),
  NUMBER (GRADUS_POINT_DRAG, "drag", N_("Drag"), NULL,
          N_("How hard the air holds a moving point back."), 0, 0, 100),
  NUMBER (GRADUS_POINT_MASS, "mass", N_("Mass"), "m",
          N_("A heavier point answers a push more slowly."), 1, 0.01, 100),
  NUMBER (GRADUS_POINT_TIME_STEP, "time-step", N_("Time step"), "\\tau",
          N_("For how long a push lasts before the next one is chosen."), 0.1, 0.001, 1),
  { NULL },
};

static const GradusGenerator point = {
  .id = "point",
  .title = N_("Point on a line"),
  .summary = N_("A point on a line that is pushed to the middle and is to rest there."),
  .source = "CS229 lecture notes, reinforcement learning and control",
  .kind = &gradus_data_simulator,
  .params_size = sizeof (PointParams),
  .params = point_params,
  .make = make,
};

typedef struct
{
  double numbers[GRADUS_SCALAR_N_NUMBERS];
} ScalarParams;

static const GradusParam scalar_params[] = {
  NUMBER (GRADUS_SCALAR_START, "start", N_("Start of the number"), "s_0",
          N_("What the number is at the start."), 2, -1000, 1000),
  NUMBER (GRADUS_SCALAR_A, "a", N_("What a step makes of the number"), "A",
          N_("The number is multiplied by this in each step."), 1, -10, 10),
  NUMBER (GRADUS_SCALAR_B, "b", N_("What a push adds"), "B",
          N_("A push of 1 adds this to the number; 0: no push is felt."), 1, -10, 10),
  NUMBER (GRADUS_SCALAR_NOISE, "noise", N_("Noise"), "\\sigma",
          N_("Standard deviation of what chance adds in each step."), 0, 0, 100),
  { NULL },
};

static const GradusGenerator scalar = {
  .id = "scalar",
  .title = N_("One number"),
  .summary = N_("A number that a push moves: the smallest world that can be steered."),
  .source = "CS229 lecture notes, reinforcement learning and control",
  .kind = &gradus_data_simulator,
  .params_size = sizeof (ScalarParams),
  .params = scalar_params,
  .make = make,
};

/* --- Throws ----------------------------------------------------------------------------------- */

typedef struct
{
  double numbers[GRADUS_BANDIT_N_NUMBERS];
} BanditParams;

static const GradusParam bandit_params[] = {
  NUMBER (GRADUS_BANDIT_LEFT, "left", N_("What the left arm pays"), "R_1",
          N_("The reward of pulling the left arm."), 0, -1e6, 1e6),
  NUMBER (GRADUS_BANDIT_RIGHT, "right", N_("What the right arm pays"), "R_2",
          N_("The reward of pulling the right arm."), 1, -1e6, 1e6),
  { NULL },
};

static const GradusGenerator bandit = {
  .id = "bandit",
  .title = N_("Bandit with two arms"),
  .summary = N_("Two arms, one of which pays more."),
  .source = "R. S. Sutton, A. G. Barto 1998, Reinforcement Learning, chapter 2",
  .kind = &gradus_data_simulator,
  .params_size = sizeof (BanditParams),
  .params = bandit_params,
  .make = make,
};

typedef struct
{
  double numbers[GRADUS_SHOT_N_NUMBERS];
} ShotParams;

static const GradusParam shot_params[] = {
  NUMBER (GRADUS_SHOT_BEND, "bend", N_("Bend of the world"), NULL,
          N_("How far a shot goes with the aim u: 0 is u, 1 is u + u², 2 is arctan u."), 0, 0, 2),
  NUMBER (GRADUS_SHOT_TARGET, "target", N_("Target"), NULL,
          N_("Where a shot ought to come down."), 0, -100, 100),
  NUMBER (GRADUS_SHOT_OFFSET, "offset", N_("Offset"), NULL,
          N_("Where a shot with the aim 0 comes down without wind."), 0, -100, 100),
  NUMBER (GRADUS_SHOT_WIND, "wind", N_("Wind"), "\\sigma",
          N_("Standard deviation of what chance adds to a shot."), 0, 0, 100),
  { NULL },
};

static const GradusGenerator shot = {
  .id = "shot",
  .title = N_("Shot at a target"),
  .summary = N_("One shot at a target, through a straight world or a bent one."),
  .source = "A. Y. Ng, M. I. Jordan 2000, PEGASUS",
  .kind = &gradus_data_simulator,
  .params_size = sizeof (ShotParams),
  .params = shot_params,
  .make = make,
};

/* --- With dice -------------------------------------------------------------------------------- */

/* Worlds to which dice belong: rows of standard normal deviates, one for each step of a run. */
static GradusDataset *
make_with_dice (const GradusSystem *system, const double *numbers, const char *id, guint rows,
                guint columns, const double *dice, const char *origin)
{
  GradusDataset *dataset = gradus_simulator_new (system, numbers, id, origin);
  g_auto (GradusArray) hint = { 0 };

  memcpy (gradus_array_init_matrix (&hint, rows, columns), dice,
          (gsize) rows * columns * sizeof *dice);
  gradus_dataset_set_hint (dataset, "dice", &hint);
  return dataset;
}

static GradusDataset *
make_three_winds (const GradusGenerator *self, gconstpointer params, gsl_rng *rng,
                  const char *origin, GError **error)
{
  static const double dice[3] = { 1.5, -0.5, 0.5 };
  g_autofree double *numbers = gradus_system_defaults (&gradus_system_shot);

  numbers[GRADUS_SHOT_OFFSET] = 1;
  numbers[GRADUS_SHOT_WIND] = 0.2;
  return make_with_dice (&gradus_system_shot, numbers, self->id, 3, 1, dice, origin);
}

static const GradusGenerator three_winds = {
  .id = "three-winds",
  .title = N_("Three shots in a known wind"),
  .summary = N_("A shot at a target, and three winds that belong to it: 0.3, −0.1 and 0.1."),
  .source = "syllabus, by hand",
  .kind = &gradus_data_simulator,
  .make = make_three_winds,
};

/* numpy.random.default_rng(0).normal(0, 0.1, (5, 40)), two digits, over 0.1. */
static const double winds[5 * 40] = {
  0.1, -0.1, 0.6, 0.1, -0.5, 0.4, 1.3, 0.9, -0.7, -1.3, -0.6, 0, -2.3, -0.2, -1.2, -0.7, -0.5,
  -0.3, 0.4, 1, -0.1, 1.4, -0.7, 0.4, 0.9, 0.1, -0.7, -0.9, -0.5, 0.2, -1, -0.2, -0.2, 0.5, 0.2,
  0.4, -0.7, -0.1, 0.8, 1.5,
  -1.3, 1.5, 1.3, 0.8, 0.3, -0.3, 1.5, 2, 1.8, 1.3, 0.4, -1.2, -0, 0.7, -1.3, 0.4, 0.4, 0.7, -1.2,
  -0.7, -0.4, -1.2, 1.7, -0.5, 0.3, -0.3, 1.6, 1.3, 0.6, -2.2, 0.1, 0.7, 1, -0.6, 1.8, -1.3, -0.7,
  0.9, 0, 2,
  0.2, -0.6, -0.4, -1.1, -1.3, 0.6, 0.6, 1.3, -0.8, 1.7, -0.3, 1.6, -0.4, -0.7, 0.2, 1, 0.2, -0.6,
  -1.3, -1.4, 0.5, 1, -0.2, -1.1, 0.9, -1.3, -0.7, 0.6, -2.3, 0.4, -0.6, 0.1, -0.1, 0.2, 0.7,
  -0.8, 1.4, 0.7, 0.8, 1.2,
  0.8, 0.8, 0.1, -1.4, -0.1, -0.8, -1.4, 0.3, -0.6, -1, -1, 0.3, 0.4, 1.3, -0, 1, 1.4, 1.2, -2.4,
  1.2, 0.3, 0.4, 0.4, 0.4, 0.3, -0.4, -1.9, -0.1, -0.8, 1.1, -0.3, 0.1, -0.8, -0.5, -0, -1.5, 0.3,
  -0.1, -1.2, -2.4,
  0.5, -0.3, -0.5, -0.2, 1.8, -0, 0.1, -1.5, 1.6, 0.9, 1.1, 0, 0.9, 0.4, 0.6, -0.2, -1.5, 1, -1.9,
  -0.2, -0.2, -1, 0.6, -0.2, -0.4, 0.5, -0.5, 1.4, 0.4, -0.5, -1.9, -1.3, 1.1, -0.1, -0.3, 1.6,
  -1.3, -0.6, -0.5, 0.6,
};

static GradusDataset *
make_windy_point (const GradusGenerator *self, gconstpointer params, gsl_rng *rng,
                  const char *origin, GError **error)
{
  g_autofree double *numbers = gradus_system_defaults (&gradus_system_point);

  numbers[GRADUS_POINT_WIND] = 0.1;
  return make_with_dice (&gradus_system_point, numbers, self->id, 5, 40, winds, origin);
}

static const GradusGenerator windy_point = {
  .id = "windy-point",
  .title = N_("A point in a known wind"),
  .summary = N_("A point on a line, and five winds of forty steps that belong to it."),
  .source = "syllabus, drawn once",
  .kind = &gradus_data_simulator,
  .make = make_windy_point,
};

extern const GradusGenerator *const gradus_generators_simulators[];
const GradusGenerator *const gradus_generators_simulators[] = {
  &cart_pole, &mountain_car, &pendulum, &point, &scalar, &bandit, &shot, &three_winds,
  &windy_point, NULL,
};
