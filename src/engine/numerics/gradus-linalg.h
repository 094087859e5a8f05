/* Gradus: linear algebra for small dense matrices, and least squares.
 *
 * Matrices are row-major double vectors, as in GradusArray. Nothing here aborts: a matrix that is
 * not positive definite, or numbers that are not finite, are reported by the return value, because
 * the algorithms turn them into a sentence for the person.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* --- Products --------------------------------------------------------------------------------- */

/* @out (m) = A v, of @a (m x n, n at least 1) and @v (n). */
void gradus_multiply_vector (const double *a, guint m, guint n, const double *v, double *out);
/* @out (m x n, neither @a nor @b) = A B, of @a (m x k) and @b (k x n), none of them empty. */
void gradus_multiply (const double *a, const double *b, guint m, guint k, guint n, double *out);
/* u' A u of @a (n x n), its n^2 terms added one after the other. */
double gradus_quadratic_form (const double *a, guint n, const double *u);

/* --- Symmetric positive definite matrices ---------------------------------------------------- */

/* Replace the symmetric @a (n x n, only its lower triangle is read) by its Cholesky factor L with
 * a = L L', zeros above the diagonal. FALSE when @a is not positive definite to working precision
 * or not finite; @a is then undefined. n^3/3 operations. */
gboolean gradus_cholesky (double *a, guint n);
/* log det (L L'). */
double gradus_cholesky_log_det (const double *l, guint n);
/* Solve L z = b in place: z is b seen in the units of the factor, so z'z = b' (L L')^-1 b. */
void gradus_cholesky_solve_lower (const double *l, guint n, double *b);
/* The same for each of @m rows of n numbers, side by side, which is quick: m n^2 operations. */
void gradus_cholesky_solve_lower_rows (const double *l, guint n, double *rows, gsize m);
/* Solve L' x = b in place. */
void gradus_cholesky_solve_upper (const double *l, guint n, double *b);
/* Solve L L' x = b in place. */
void gradus_cholesky_solve (const double *l, guint n, double *b);
/* (L L')^-1 into @inverse (n x n), exactly symmetric. */
void gradus_cholesky_invert (const double *l, guint n, double *inverse);

/* --- Any square matrix ------------------------------------------------------------------------ */

/* a^-1 into @inverse (n x n, not @a) by elimination with row exchanges, and log |det a| into
 * @log_det, which may be NULL. FALSE when @a is singular to working precision or not finite. */
gboolean gradus_invert (const double *a, guint n, double *inverse, double *log_det);

/* --- Symmetric eigenproblems ----------------------------------------------------------------- */

/* Eigenvalues, largest first, of the symmetric @a (n x n, only its lower triangle is read), and in
 * the rows of @vectors (n x n, or NULL) the unit eigenvectors, each with its entry of largest
 * magnitude positive. FALSE when @a is not finite or the iteration failed. */
gboolean gradus_symmetric_eigen (const double *a, guint n, double *values, double *vectors);
/* The same of A u = lambda B u, which is where u' A u / u' B u is steady: @vectors, which must be
 * given, are unit directions too, and at right angles by B. With B = L L' and v = L' u this is the
 * symmetric problem L^-1 A L^-T v = lambda v. FALSE also when @b is not positive definite. */
gboolean gradus_symmetric_eigen_relative (const double *a, const double *b, guint n, double *values,
                                          double *vectors);
/* The same for {xx, xy, yy} in closed form: the axes of an ellipse. */
void gradus_symmetric_eigen_2 (const double a[3], double values[2], double vectors[4]);

/* Give the n rows of @x (n x d) mean 0 and, with @v, the identity as covariance (over n): x <- V (x
 * - mean). @v and @back (d x d) receive V, eigenvectors over roots of eigenvalues, and its inverse.
 * FALSE, with the rows only centred, when a column follows from the others. */
gboolean gradus_whiten (double *x, gsize n, guint d, double *v, double *back);

/* --- Singular values ------------------------------------------------------------------------- */

/**
 * GradusSvd:
 * @m, @n: rows and columns of X; @p: the smaller of both.
 * @values: p singular values, largest first.
 * @right: V', p x n row-major: the v_k are rows, each with its entry of largest magnitude positive.
 *
 * The thin decomposition X = U diag (values) V' of a matrix of any shape: QR, then the
 * Golub-Reinsch iteration on R, which finds every singular value to a few eps of the largest. Of a
 * tall X, U = Q times a small square is multiplied out only when somebody wants it, for that costs
 * as much as all the rest; what a vector says along its columns costs p reflections.
 */
typedef struct
{
  guint m, n, p;
  double *values, *right;
  /*< private >*/
  double *reflections;      /* of Q, as QR leaves them; MAX (m, n) x p */
  double *factors;          /* of the reflections, p */
  double *inner;            /* tall: p x p, U = Q inner; wide: U itself, m x p */
  double *left;             /* NULL: not asked for */
} GradusSvd;

/* @x: m x n row-major. NULL when it has no entry, a number is not finite, or the iteration
 * failed. */
GradusSvd *gradus_svd_new (const double *x, guint m, guint n);
void gradus_svd_free (GradusSvd *svd);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusSvd, gradus_svd_free)

/* U, m x p row-major, made when it is first asked for, by whatever thread. */
const double *gradus_svd_get_left (GradusSvd *svd);
/* @said := U' @y, p numbers, of @y, m. Returns |y - U U'y|^2, what no column of X can reach. */
double gradus_svd_say (const GradusSvd *svd, const double *y, double *said);

/* --- Least squares --------------------------------------------------------------------------- */

/**
 * GradusLeastSquares:
 * @rank: number of singular values above the tolerance.
 * @condition: largest over smallest singular value; infinity when the smallest is 0.
 * @residual: the norm of y - X theta.
 */
typedef struct
{
  guint rank;
  double condition;
  double residual;
} GradusLeastSquares;

/* The theta (n) that minimises |y - X theta|, and among several the one of least norm. @x: m x n
 * row-major, any shape; @y: m. QR, then the singular values of R, which is as accurate as the SVD
 * of X and costs 2 m n^2. Singular values below max (m, n) * eps * the largest count as 0 (as in
 * MATLAB's pinv). Of a tall X of full rank the answer is refined until nearly every digit is
 * right, at some 10 m n a round. FALSE when the data, or what becomes of them, are not finite.
 * @info may be NULL. */
gboolean gradus_solve_least_squares (const double *x, gsize m, guint n, const double *y,
                                     double *theta, GradusLeastSquares *info);

G_END_DECLS
