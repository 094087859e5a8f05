/* Gradus: kernel ridge regression, all penalties for the price of one.
 *
 * The function f(x) = sum_i alpha_i K(x, x_i) that minimises
 *
 *   sum_i (y_i - f(x_i))^2 + lambda |f|^2,    |f|^2 = alpha' K alpha,
 *
 * has the coefficients alpha = (K + lambda)^-1 y. A reflection at a time makes K tridiagonal, K =
 * Q T Q' with an orthogonal Q, which lambda does not touch: K + lambda = Q (T + lambda) Q'. So
 * 4/3 n^3 operations are done once, and each lambda takes n more for (T + lambda) z = Q'y and n for
 * every answer. An answer at x is r'alpha with r_i = K(x, x_i), so r'Q is made beside Q'y, and Q is
 * never written down.
 *
 * Source: L. Eldén 1977, BIT 17(2), 134-145; G. H. Golub and C. F. Van Loan 2013, Matrix
 * Computations, section 8.3.1; for (K + lambda)^-1 y C. Saunders, A. Gammerman and V. Vovk 1998,
 * Proceedings of ICML, 515-521.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* @k: K of the points that teach, n x n row-major; the lower half is read, and written over. @y: n,
 * written over. @rows: K of each of @m places with the points that teach, m x n, written over.
 * @lambdas: @n_lambdas numbers > 0.
 * @answers: n_lambdas x m, f at the places. @missed: n_lambdas, the sum of the squared residuals of
 * the points that teach; may be NULL. K must be positive semidefinite up to rounding; what is not
 * finite comes out as not finite. */
void gradus_kernel_ridge_path (double *k, guint n, double *y, double *rows, guint m,
                               const double *lambdas, guint n_lambdas, double *answers,
                               double *missed);

G_END_DECLS
