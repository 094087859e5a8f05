/* Gradus: the mountain car, a car in a valley whose engine is too weak to drive straight out.
 *
 * The state is (x, v), place and speed a step. With the action a of -1, 0 or 1
 *
 *   v <- v + push a - gravity cos (3 x), no faster than the fastest speed
 *   x <- x + v; at the left wall x stays there and v is 0,
 *
 * until x reaches the goal. The valley is sin (3 x) high.
 *
 * Source: R. S. Sutton, A. G. Barto 1998, Reinforcement Learning, chapter 8.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-simulator.h"

G_BEGIN_DECLS

extern const GradusSystem gradus_system_mountain_car;

/* The numbers of the system, in their order. */
typedef enum
{
  GRADUS_CAR_PUSH,
  GRADUS_CAR_GRAVITY,
  GRADUS_CAR_WALL,        /* left end of x */
  GRADUS_CAR_GOAL,        /* right end of x */
  GRADUS_CAR_FASTEST,
  GRADUS_CAR_START_X,
  GRADUS_CAR_START_V,
  GRADUS_CAR_N_NUMBERS,
} GradusCarNumber;

/* The numbers of a data set that is such a world, else NULL. */
const double *gradus_mountain_car_get (const GradusDataset *dataset);
/* One step from @x and @v with the action @a, from -1 to 1. */
void gradus_mountain_car_step (const double *numbers, double a, double *x, double *v);
gboolean gradus_mountain_car_has_arrived (const double *numbers, double x);
/* Valley, wall and goal. */
void gradus_mountain_car_draw_valley (const double *numbers, struct _GradusScene *scene);
/* The car at @x with its push; @ghost: where it was. */
void gradus_mountain_car_draw (const double *numbers, double x, double a, gboolean ghost,
                               struct _GradusScene *scene);

G_END_DECLS
