/* Gradus: bases, the functions of the inputs that a linear model adds up.
 *
 * A model f(x) = sum_j theta_j phi_j (x) is linear in theta whatever the functions phi_j are. A
 * basis says which they are; its design matrix has a row for each point and a column for each
 * function.
 *
 *   columns        phi_j (x) = x_j, d functions
 *   polynomial     1, x, x^2, ..., x^size of the first input
 *   trigonometric  1, sin (x/2), cos (x/2), sin (2x/2), cos (2x/2), ...: 1 + 2 size functions of
 *                  the first input
 *   gaussian       exp (-|x - c_j|^2 / (2 width^2)), one for each centre
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  GRADUS_BASIS_COLUMNS,
  GRADUS_BASIS_POLYNOMIAL,
  GRADUS_BASIS_TRIGONOMETRIC,
  GRADUS_BASIS_GAUSSIAN,
} GradusBasisKind;

/**
 * GradusBasis:
 * @n: number of functions.
 * @d: number of inputs.
 * @centres: of gaussian, n x d.
 * @shift, @scale: what is subtracted from each function, and what it is then divided by; 0 and 1
 * until gradus_basis_centre().
 */
typedef struct
{
  GradusBasisKind kind;
  guint n, d;
  double width;
  double *centres;
  double *shift, *scale;
} GradusBasis;

/* @size: degree of the polynomial, order of the sines; not read otherwise. @width > 0 and @rows (n
 * x d, row-major): of gaussian, whose centres are at most @most_centres of the rows, evenly taken;
 * elsewhere they are not read. */
GradusBasis *gradus_basis_new (GradusBasisKind kind, guint size, double width, const double *rows,
                               guint n_rows, guint d, guint most_centres);
void gradus_basis_free (GradusBasis *basis);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusBasis, gradus_basis_free)

/* The functions at @x (d numbers), into @out (n). */
void gradus_basis_row (const GradusBasis *basis, const double *x, double *out);
/* Subtract from each function its mean over the @n_rows rows of @rows and, with @standardise,
 * divide it by its standard deviation there (divisor n_rows; one that is constant is not
 * divided). */
void gradus_basis_centre (GradusBasis *basis, const double *rows, guint n_rows,
                          gboolean standardise);
/* sum_j theta_j phi_j (x). */
double gradus_basis_predict (const GradusBasis *basis, const double *theta, const double *x);

G_END_DECLS
