/* Gradus: linear Gaussian state space models, and the arithmetic of their small matrices.
 *
 *   s_{t+1} = A s_t + w_t, w_t ~ N(0, Q);   y_t = C s_t + v_t, v_t ~ N(0, R).
 *
 * The matrices are at most 8 x 8, row-major, on the stack: a filter makes them anew in every phase
 * and allocates nothing.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define GRADUS_MAX_STATE 8
#define GRADUS_MAX_MEASURED 2

typedef struct
{
  guint n;      /* state variables, <= GRADUS_MAX_STATE */
  guint m;      /* measured variables, <= GRADUS_MAX_MEASURED */
  double a[GRADUS_MAX_STATE * GRADUS_MAX_STATE];
  double c[GRADUS_MAX_MEASURED * GRADUS_MAX_STATE];
  double q[GRADUS_MAX_STATE * GRADUS_MAX_STATE];
  double r[GRADUS_MAX_MEASURED * GRADUS_MAX_MEASURED];
} GradusLinearGaussian;

/* out (rows x columns) = x (rows x inner) y, with y inner x columns, or columns x inner and used
 * @transposed. @out must not overlap the others. */
void gradus_small_multiply (double *out, const double *x, const double *y, guint rows, guint inner,
                            guint columns, gboolean transposed);
/* out = x p x' + add, what the covariance @p becomes under a linear map and noise: @x is rows x n,
 * @p n x n; @add, rows x rows, may be NULL. @out must not overlap the others. */
void gradus_small_spread (double *out, const double *x, const double *p, const double *add,
                          guint rows, guint n);
/* Replace the n x n matrix @p by (p + p') / 2. */
void gradus_small_symmetrise (double *p, guint n);
double gradus_small_trace (const double *p, guint n);
/* Cholesky factor L of the m x m matrix @s, m <= 2, in @l (lower, row-major). FALSE when @s is not
 * positive definite. */
gboolean gradus_small_factor (const double *s, guint m, double l[4]);
/* b <- (L L')^-1 b for the factor of gradus_small_factor(). */
void gradus_small_solve (const double l[4], guint m, double *b);

G_END_DECLS
