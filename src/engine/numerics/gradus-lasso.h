/* Gradus: the lasso and the elastic net by coordinate descent.
 *
 *   scale / 2 |y - X theta|^2 + l1 sum |theta_j| + l2 sum theta_j^2
 *
 * One coordinate at a time has a closed form: what its column still explains of the residual, moved
 * towards 0 by l1. A sweep goes over all coordinates once. Most stay 0, so that between two whole
 * sweeps only those that do not are visited until they rest; a whole sweep in which nothing moves
 * proves that all is done.
 *
 * Source: J. Friedman, T. Hastie, R. Tibshirani 2010, Regularization Paths for Generalized Linear
 * Models via Coordinate Descent, J. Stat. Softw. 33.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* @columns: p columns of n numbers; @theta: p numbers, the start and what it ends at. @y: n. Stops
 * when no coordinate moves by @tolerance, or after @most sweeps. Returns the sweeps, 0 when they
 * were not enough. O(n) for each coordinate that is visited. */
guint gradus_lasso_descend (const double *columns, gsize n, guint p, const double *y,
                            double scale, double l1, double l2, double tolerance, guint most,
                            double *theta);

G_END_DECLS
