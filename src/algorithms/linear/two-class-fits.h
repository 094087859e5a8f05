/* Gradus: lines between two classes: least squares on +1 and -1, and logistic regression.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* theta (1 + d, the constant first) of the n rows of @x (n x d) with the targets @sign, each +1 or
 * -1. Least squares: the shortest theta where there are several. */
gboolean gradus_fit_squares (const double *x, guint n, guint d, const double *sign, double *theta);
/* The theta that minimises sum_i ln (1 + exp (-y_i f_i)) + lambda/2 |slopes|^2, lambda > 0, by
 * Newton's method with halved steps; the constant is not penalised. FALSE when it does not come to
 * rest: with one class only the constant grows for ever. */
gboolean gradus_fit_logistic (const double *x, guint n, guint d, const double *sign, double lambda,
                              double *theta);
/* theta_0 + theta_1 x_1 + ... + theta_d x_d. */
double gradus_fit_score (const double *theta, const double *x, guint d);

G_END_DECLS
