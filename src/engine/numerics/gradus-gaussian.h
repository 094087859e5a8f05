/* Gradus: Gaussian densities and what is fitted to make them.
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

/* sum_i w_i x_i / sum_i w_i over the rows of @x into @mean (d). w_i = @weights[i * stride]; NULL
 * @weights: all 1. Returns the sum of the weights; when that is 0, @mean is filled with 0. */
double gradus_weighted_mean (const double *x, gsize n, guint d, const double *weights,
                             gsize stride, double *mean);

/* sum_i w_i (x_i - mean) (x_i - mean)' / sum_i w_i into @covariance (d x d, exactly symmetric): the
 * maximum-likelihood estimate, divided by n and not by n - 1. Weights and result as above. */
double gradus_weighted_covariance (const double *x, gsize n, guint d, const double *weights,
                                   gsize stride, const double *mean, double *covariance);

G_END_DECLS
