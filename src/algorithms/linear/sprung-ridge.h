/* Ridge regression with a spring of its own for every coefficient, for all that reweight a penalty
 * with a kink.
 *
 * The minimum of 1/2 |theta|_G^2 - theta'c + 1/2 sum_j (l / d_j^2) theta_j^2 + rho/2 |theta|^2 is
 * (G + l D^-2 + rho)^-1 c. A spring gets infinitely stiff as d_j goes to 0; with theta = D u the
 * same is
 *   (D G D + l + rho D^2) u = D c,
 * in which nothing is infinite: what is 0 stays 0, and no rounding brings it back.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* @gram: b x b, of which only the lower triangle is read; @said: c, b numbers; @root: d; @penalty:
 * l >= 0; @ridge: rho >= 0. FALSE when there is no single minimum to working precision. O(b^3). */
gboolean gradus_sprung_ridge (const double *gram, const double *said, guint b, const double *root,
                              double penalty, double ridge, double *theta);

G_END_DECLS
