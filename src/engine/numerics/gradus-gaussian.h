/* Gradus: Gaussian densities.
 *
 * Densities are always logarithms: in ten dimensions, or ten standard deviations out, exp() is 0
 * and every ratio of densities is lost. A covariance enters as its Cholesky factor
 * (gradus-linalg.h), made once per component and not once per datum.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* log sum_i exp (x_i) without overflow or underflow. -infinity for n = 0 or when all are. */
double gradus_log_sum_exp (const double *x, gsize n);

/* log N(x_i; mean, L L') for the @n rows of @x (n x d, row-major) into @out[i * stride], so that
 * with stride k the components of a mixture fill the columns of an n x k matrix. @l: Cholesky
 * factor, d x d. */
void gradus_gaussian_log_density (const double *x, gsize n, guint d, const double *mean,
                                  const double *l, double *out, gsize stride);

G_END_DECLS
