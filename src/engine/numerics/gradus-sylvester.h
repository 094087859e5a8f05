/* Gradus: Sylvester's equation with symmetric matrices.
 *
 *   A Theta + Theta C = H,   A: b x b, C: T x T, Theta and H: b x T.
 *
 * Written as one long vector this is a system of b T unknowns with the matrix I kron A + C kron I,
 * which costs (b T)^3 / 3. In the eigenvectors of both, A = U diag (u) U' and C = V diag (v) V',
 * every unknown stands alone: with Q = U' H V
 *
 *   (u_j + v_t) (U' Theta V)_jt = Q_jt,
 *
 * so that two eigenproblems, b T divisions and four products are all: 9 b^3 + 9 T^3 + 4 b T (b +
 * T). Where an eigenvalue is repeated its eigenvectors are a choice, and Q with them; Theta is not.
 *
 * Source: J. J. Sylvester 1884; R. H. Bartels and G. W. Stewart 1972, Comm. ACM 15(9), 820-826,
 * whose triangles are diagonals for symmetric matrices.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * GradusSylvester:
 * @b, @t: rows and columns of Theta.
 * @u, @v: eigenvalues, largest first, b and t of them.
 * @rows, @columns: the eigenvectors in rows, U' (b x b) and V' (t x t), largest entry positive.
 * @floor: a divisor u_j + v_t whose size is not above it is no divisor: eps max (b, t) (max |u| +
 * max |v|).
 */
typedef struct
{
  guint b, t;
  double *u, *v, *rows, *columns;
  double floor;
} GradusSylvester;

/* @a: b x b, @c: t x t, symmetric; only the lower triangles are read. NULL when a number is not
 * finite. */
GradusSylvester *gradus_sylvester_new (const double *a, guint b, const double *c, guint t);
void gradus_sylvester_free (GradusSylvester *sylvester);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusSylvester, gradus_sylvester_free)

/* Q = U' H V (b x t) into @turned, which is not @h. */
void gradus_sylvester_turn (const GradusSylvester *sylvester, const double *h, double *turned);
/* U @turned V' (b x t) into @out, which is not @turned. */
void gradus_sylvester_turn_back (const GradusSylvester *sylvester, const double *turned,
                                 double *out);
/* Theta (b x t) for @h. FALSE, with @theta unchanged, when a divisor is none: H either has no
 * answer or infinitely many. */
gboolean gradus_sylvester_solve (const GradusSylvester *sylvester, const double *h, double *theta);

G_END_DECLS
