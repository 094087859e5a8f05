/* Gradus: symmetric matrices that are mostly 0, linear systems with them, their largest
 * eigenvalues.
 *
 * A graph of neighbours has a few edges a point, so its matrix is kept as rows of what is not 0,
 * and everything here costs as much as there are edges, times a little:
 *
 *   multiplication    once through the rows;
 *   elimination       the rows in an order in which what is not 0 stands near the diagonal (reverse
 *                     Cuthill-McKee), so that L is not 0 near it alone;
 *   conjugate         a solution by multiplications alone, for matrices of which no order is good;
 *   gradients
 *   Lanczos           eigenvectors by multiplications alone.
 *
 * Sources: Y. Saad 2003, Iterative Methods for Sparse Linear Systems, 3.3.3 and 6.7; B. Parlett
 * 1980, The Symmetric Eigenvalue Problem, chapter 13.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * GradusSparse:
 * @n: rows and columns.
 * @start: n + 1: where each row begins in the others.
 * @column, @value: the entries, by row, then by column.
 */
typedef struct
{
  guint n;
  gsize *start;
  guint *column;
  double *value;
} GradusSparse;

/* The symmetric matrix of @m edges {a, b, weight}, each once, with a <= b, in the order of a, then
 * of b: weight stands at (a, b) and (b, a). Free with gradus_sparse_free(). */
GradusSparse *gradus_sparse_new (guint n, const double *edges, gsize m);
void gradus_sparse_free (GradusSparse *matrix);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusSparse, gradus_sparse_free)

/* Sum of row @i times @v, the entries one after the other. */
double gradus_sparse_row_times (const GradusSparse *matrix, guint i, const double *v);

/* Solve (c I - S) x = b by conjugate gradients, begun at @x (n), until the residual is @tolerance
 * times b, in at most @most rounds; the matrix must be positive definite. FALSE when it is not, or
 * the rounds were not enough. */
gboolean gradus_sparse_solve (const GradusSparse *matrix, double c, const double *b,
                              double tolerance, guint most, double *x);

/* c I - S = L L', positive definite, made once to be solved with often. */
typedef struct _GradusProfile GradusProfile;

/* NULL when the matrix is not positive definite, or the elimination would take more than
 * @operations multiplications. Free with gradus_profile_free(). */
GradusProfile *gradus_profile_new (const GradusSparse *matrix, double c, double operations);
void gradus_profile_free (GradusProfile *profile);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusProfile, gradus_profile_free)
/* @x (n) = (c I - S)^-1 @b. */
void gradus_profile_solve (const GradusProfile *profile, const double *b, double *x);

/* @out = A @in for the symmetric A (n x n) of whoever asks for eigenvectors. */
typedef void (*GradusOperator) (const double *in, double *out, gpointer user_data);

/* The @count largest eigenvalues of @apply, largest first, and in the rows of @vectors (count x n)
 * the unit eigenvectors, all at right angles to the @n_known rows of @known (unit, at right angles
 * to each other), which are eigenvectors themselves; count + n_known is at most n.
 *
 * Lanczos, each vector of the basis made orthogonal to all others twice, from starts that are the
 * same always. A repeated eigenvalue shows once in a basis: so further ones are begun at right
 * angles to all that was found, until nothing new is above the last of them. FALSE when @most
 * vectors in one basis are not enough, or a number is not finite. */
gboolean gradus_lanczos (guint n, GradusOperator apply, gpointer user_data, guint count,
                         const double *known, guint n_known, guint most, double *values,
                         double *vectors);

G_END_DECLS
