/* Gradus: ridge regression, weighted and with any quadratic penalty.
 *
 * The theta that minimises
 *
 *   sum_i w_i (y_i - x_i' theta)^2 + lambda theta' G theta,
 *
 * that is (X'WX + lambda G) theta = X'Wy. With X = U diag (kappa) V' (and W = G = 1) the solution
 * is
 *
 *   theta = sum_k kappa_k / (kappa_k^2 + lambda) (u_k' y) v_k:
 *
 * each direction v_k keeps the share kappa_k^2 / (kappa_k^2 + lambda) of what least squares gives
 * it. So the singular values are found once, and every lambda costs n^2. Source: A. E. Hoerl and R.
 * W. Kennard 1970, Technometrics 12(1), 55-67.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-linalg.h"

G_BEGIN_DECLS

/**
 * GradusRidge:
 * @m, @n: rows and columns; @p: the smaller of both, the number of directions.
 * @rank: directions whose singular value is above max (m, n) * eps * the largest.
 * @condition: largest over smallest singular value; infinity when rank < n.
 * @values: kappa, p of them, largest first.
 * @directions: v_k in row k, p x n, largest entry positive; with a penalty G they are of length 1
 * in theta' G theta.
 * @said: u_k' y (of the weighted y), p.
 * @outside: |y - U U'y|^2, what no column can reach (of the weighted y).
 * @svd: of the weighted X, or of (X L^-1) with G = L L'; its u_k are those above.
 */
typedef struct
{
  guint m, n, p, rank;
  double condition;
  double *values, *directions, *said;
  double outside;
  GradusSvd *svd;
} GradusRidge;

/* @x: m x n row-major; @y: m. @weights: m numbers >= 0, or NULL for 1. @penalty: G, n x n symmetric
 * positive definite, or NULL for 1. NULL when a number is not finite, all weights are 0, there is
 * no column, or G is not positive definite. 2 m n^2 operations. */
GradusRidge *gradus_ridge_new (const double *x, guint m, guint n, const double *y,
                               const double *weights, const double *penalty);
/* The same under a penalty given by rows, lambda |D theta|^2, so that G = D'D may be singular.
 * @rows: D, q x n. A row of the penalty is a datum that asks for 0, so sqrt (lambda) D stands below
 * X and 0 below y: m is the number of both, the singular values are of both together (the rank is
 * below n when neither X nor D sees a direction), and theta is that of gradus_ridge_solve() for
 * 0. */
GradusRidge *gradus_ridge_new_rows (const double *x, guint m, guint n, const double *y,
                                    const double *weights, const double *rows, guint q,
                                    double lambda);
void gradus_ridge_free (GradusRidge *ridge);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusRidge, gradus_ridge_free)

/* The share of direction @k that @lambda >= 0 leaves; 0 beyond the rank. */
double gradus_ridge_share (const GradusRidge *ridge, guint k, double lambda);
/* theta (n) for @lambda >= 0; for 0 least squares, and among several the one of least norm. */
void gradus_ridge_solve (const GradusRidge *ridge, double lambda, double *theta);
/* The same of another target: @said is u_k' y for it, p numbers. */
void gradus_ridge_solve_said (const GradusRidge *ridge, double lambda, const double *said,
                              double *theta);

G_END_DECLS
