/* Gradus: two worlds on a line.
 *
 * A point has a place and a speed and is pushed; with the push a that acts, which is the one of
 * `delay` steps ago, and the wind w,
 *
 *   x <- x + dt v,   v <- v + dt (a - drag v) / mass + w,   w ~ N(0, wind^2).
 *
 * A scalar is one number: s <- a s + b u + w, w ~ N(0, noise^2).
 *
 * Both are linear, so that all that is said of them can be checked by hand.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-simulator.h"

G_BEGIN_DECLS

extern const GradusSystem gradus_system_point;
extern const GradusSystem gradus_system_scalar;

typedef enum
{
  GRADUS_POINT_TIME_STEP,   /* s */
  GRADUS_POINT_MASS,        /* kg */
  GRADUS_POINT_DRAG,        /* kg/s */
  GRADUS_POINT_WIND,        /* m/s: standard deviation of what is added to the speed in each step */
  GRADUS_POINT_DELAY,       /* steps until a push acts */
  GRADUS_POINT_START_X,     /* m */
  GRADUS_POINT_START_V,     /* m/s */
  GRADUS_POINT_N_NUMBERS,
} GradusPointNumber;

typedef enum
{
  GRADUS_SCALAR_A,
  GRADUS_SCALAR_B,
  GRADUS_SCALAR_NOISE,      /* standard deviation */
  GRADUS_SCALAR_START,
  GRADUS_SCALAR_N_NUMBERS,
} GradusScalarNumber;

G_END_DECLS
