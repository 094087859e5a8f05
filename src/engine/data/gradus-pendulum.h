/* Gradus: the pendulum, a rod on a hinge with a motor in the hinge.
 *
 * The state is (angle, spin): radians from upright (positive to the right; hanging is pi), radians
 * a second. With the torque u, an acceleration, no larger than the motor's limit,
 *
 *   angle'' = (g/l) sin angle - damping angle' + u.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-simulator.h"

G_BEGIN_DECLS

extern const GradusSystem gradus_system_pendulum;

/* The numbers of the system, in their order; angles in degrees, as people say them. */
typedef enum
{
  GRADUS_PENDULUM_PULL,          /* g/l, 1/s^2 */
  GRADUS_PENDULUM_DAMPING,       /* 1/s */
  GRADUS_PENDULUM_TIME_STEP,     /* s */
  GRADUS_PENDULUM_LIMIT,         /* of the torque, 1/s^2 */
  GRADUS_PENDULUM_START_ANGLE,   /* degrees from upright */
  GRADUS_PENDULUM_START_SPIN,    /* degrees/s */
  GRADUS_PENDULUM_N_NUMBERS,
} GradusPendulumNumber;

#define GRADUS_PENDULUM_DEGREES 57.29577951308232

G_END_DECLS
