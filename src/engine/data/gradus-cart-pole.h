/* Gradus: the cart-pole, a cart on a track with a pole that stands on a hinge.
 *
 * The state is (x, v, angle, spin): metres, metres a second, radians from upright (positive to the
 * right), radians a second. With M the mass of cart and pole, m that of the pole, l half its length
 * and F the force on the cart,
 *
 *   t       = (F + m l spin^2 sin angle) / M
 *   angle'' = (g sin angle - t cos angle) / (l (4/3 - m cos^2 angle / M))
 *   x''     = t - m l angle'' cos angle / M,
 *
 * which is Lagrange's equation of a uniform rod on a cart without friction.
 *
 * Source: A. G. Barto, R. S. Sutton, C. W. Anderson 1983, IEEE Trans. SMC 13(5), 834-846; constants
 * and boxes of CS229, problem set 4, problem 6.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-simulator.h"

G_BEGIN_DECLS

extern const GradusSystem gradus_system_cart_pole;

/* The numbers of the system, in their order. Angles are in degrees here, because people say them
 * so, and in radians in states. */
typedef enum
{
  GRADUS_CART_GRAVITY,       /* m/s^2 */
  GRADUS_CART_MASS,          /* kg, of the cart */
  GRADUS_CART_POLE_MASS,     /* kg */
  GRADUS_CART_HALF_LENGTH,   /* m, of the pole */
  GRADUS_CART_FORCE,         /* N, of a push */
  GRADUS_CART_TIME_STEP,     /* s */
  GRADUS_CART_TRACK,         /* m: beyond, the cart has left the track */
  GRADUS_CART_TILT,          /* degrees: beyond, the pole has fallen */
  GRADUS_CART_NOISE,         /* N: standard deviation of what is added to every push */
  GRADUS_CART_START_X,       /* m */
  GRADUS_CART_START_V,       /* m/s */
  GRADUS_CART_START_ANGLE,   /* degrees */
  GRADUS_CART_START_SPIN,    /* degrees/s */
  GRADUS_CART_N_NUMBERS,
} GradusCartNumber;

/* In states. */
enum { GRADUS_CART_X, GRADUS_CART_V, GRADUS_CART_ANGLE, GRADUS_CART_SPIN, GRADUS_CART_N_STATE };

#define GRADUS_CART_DEGREES 57.29577951308232

/* The numbers of a data set that is such a world, else NULL. */
const double *gradus_cart_pole_get (const GradusDataset *dataset);
/* The start of a world, as a state. */
void gradus_cart_pole_start (const double *numbers, double state[GRADUS_CART_N_STATE]);
/* The derivative of @state under the force @force (N). */
void gradus_cart_pole_derivative (const double *numbers, const double *state, double force,
                                  double derivative[GRADUS_CART_N_STATE]);
/* One time step by Euler's method: every number moves by its derivative at the old state. */
void gradus_cart_pole_step (const double *numbers, double *state, double force);
/* Whether the cart has left the track or the pole has fallen. */
gboolean gradus_cart_pole_has_failed (const double *numbers, const double *state);
/* Kinetic and potential energy (J), constant where no force acts. */
double gradus_cart_pole_energy (const double *numbers, const double *state);

/**
 * gradus_cart_pole_linearise:
 * @A: 4 x 4, row-major, and @B: 4, of s_t+1 = A s_t + B F near upright at rest.
 *
 * Of Euler's method, whose eigenvalues are 1, 1 and 1 -+ dt r.
 *
 * Returns: r, the rate (1/s) at which a fall grows; its inverse is the time constant.
 */
double gradus_cart_pole_linearise (const double *numbers, double A[16], double B[4]);

/* --- Boxes ------------------------------------------------------------------------------------ */

/* 3 of x, 3 of v, 6 of the angle, 3 of the spin, and one for failure. */
#define GRADUS_CART_BOXES 163
#define GRADUS_CART_FAILURE 162

/* The inner borders of the boxes, in state units but degrees for angles: x +-1.5, v +-0.5, angle
 * -6 -1 0 1 6, spin +-50. A number on a border belongs to the box above. */
extern const double gradus_cart_x_borders[2], gradus_cart_v_borders[2];
extern const double gradus_cart_angle_borders[5], gradus_cart_spin_borders[2];

/* The box of @state: ((x * 3 + v) * 6 + angle) * 3 + spin, or FAILURE. */
guint gradus_cart_pole_box (const double *numbers, const double *state);
/* The four indices of a box that is not failure. */
void gradus_cart_pole_box_indices (guint box, guint indices[GRADUS_CART_N_STATE]);

/* --- Picture ---------------------------------------------------------------------------------- */

/* The cart with its pole, how far that may lean, and the push of a row of a path: place, speed,
 * lean and spin in degrees, push (N; 0: none). @ghost: where it was, stepped back and without
 * these. */
void gradus_cart_pole_draw_row (const double *numbers, const double *row, gboolean ghost,
                                struct _GradusScene *scene);
/* Axes, track and limits. */
void gradus_cart_pole_draw_track (const double *numbers, struct _GradusScene *scene);

G_END_DECLS
