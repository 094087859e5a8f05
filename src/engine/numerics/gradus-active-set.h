/* Gradus: convex quadratic programmes, solved by a primal active set, one step at a time.
 *
 *   minimise 1/2 x'F x + f'x
 *   subject to a_i'x = b_i for the first rows and a_i'x >= b_i for the others,
 *
 * F positive semidefinite; F = 0 is a linear programme. The working set holds some of the
 * inequalities at their bounds. One round of the method has three parts:
 *
 *   price   Where x cannot be bettered on the working set, the gradient is made up of its rows,
 *           F x + f = sum_i u_i a_i. An inequality with u_i < 0 keeps x from a better place: the
 *           one with the most negative u_i is let go. When there is none, x is optimal.
 *   aim     The direction to the lowest place on the working set. Where F is flat along it there
 *           is no such place: the direction then has no end, a ray, and 1 as its largest entry.
 *   move    Go there, or to the first inequality in the way, which joins the working set.
 *
 * F that is only semidefinite needs no addition to its diagonal. In the null space of the working
 * rows, Z, the eigenvectors of Z'F Z say where F is flat: while the gradient has a part along
 * these, the ray against that part is taken; with F = 0 and one dimension left this is a step of
 * the simplex method. A ray that nothing stops means that there is no minimum.
 *
 * Cycling. At a vertex where more inequalities meet than it takes, a step may have the length 0,
 * and the same working sets could come again and again. After such a step the inequality with the
 * lowest number is let go, until a step has a length again (R. G. Bland 1977).
 *
 * Three things are kept apart: the problem, which stays; GradusActiveSet, plain data and arrays
 * that belong into the State of an algorithm; and what is factorised, made anew in every part.
 * Cost: O(n^3) a part.
 *
 * Source: J. Nocedal and S. Wright 2006, Numerical Optimization, algorithm 16.3.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-array.h"

G_BEGIN_DECLS

/**
 * GradusQuadratic:
 * @n: number of unknowns.
 * @n_rows: number of constraints, the first @n_equal of which are equalities.
 * @hessian: F, n x n, symmetric, row-major; NULL = 0.
 * @linear: f, @n numbers.
 * @rows: the a_i, n_rows x n, row-major, none of them 0.
 * @bounds: the b_i.
 *
 * Borrowed pointers.
 */
typedef struct
{
  guint n;
  guint n_rows, n_equal;
  const double *hessian;
  const double *linear;
  const double *rows;
  const double *bounds;
} GradusQuadratic;

typedef enum
{
  GRADUS_ACTIVE_SET_READY,
  GRADUS_ACTIVE_SET_INFEASIBLE,  /* the start breaks the constraint `blocking` most */
  GRADUS_ACTIVE_SET_NOT_CONVEX,  /* F has a negative eigenvalue, or a number is not finite */
  GRADUS_ACTIVE_SET_OPTIMAL,
  GRADUS_ACTIVE_SET_UNBOUNDED,
  GRADUS_ACTIVE_SET_EXHAUSTED,
} GradusActiveSetStatus;

typedef struct
{
  GradusArray x;            /* n */
  GradusArray direction;    /* n: of the last aim; all of it, unless a ray, leads to the bottom */
  GradusArray multipliers;  /* n_rows: u when last priced, 0 outside of the working set */
  GradusIntArray working;   /* n_rows: 1 = held; equalities that follow from others are not */
  double value;             /* 1/2 x'F x + f'x */
  double slope;             /* of the value along the direction, per unit of it */
  double curvature;         /* likewise; 0 of a ray */
  double length;            /* of the last step, in units of the direction */
  gint32 dropped;           /* let go by the last price, or -1 */
  gint32 blocking;          /* that stopped the last step, or -1 */
  gint32 free;              /* dimensions in which x may move on the working set */
  gint32 standing;          /* the last price found that x cannot be bettered there */
  gint32 ray;               /* the direction has no end */
  gint32 stalled;           /* steps of length 0 since the last other one */
} GradusActiveSet;

/* Make @to, a zero-filled struct, the same as @from; the arrays are shared. */
void gradus_active_set_assign (GradusActiveSet *to, const GradusActiveSet *from);
/* Drop the arrays. */
void gradus_active_set_clear (GradusActiveSet *qp);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GradusActiveSet, gradus_active_set_clear)

/* Begin at @x (n numbers), with every inequality that stands at its bound there in the working set
 * as long as its row does not follow from those before. READY, INFEASIBLE or NOT_CONVEX. What @qp
 * held is dropped; a zero-filled struct will do. */
GradusActiveSetStatus gradus_active_set_begin (GradusActiveSet *qp, const GradusQuadratic *problem,
                                               const double *x);
/* The multipliers, where x stands still on the working set, and what is let go. READY or OPTIMAL.
 * Where x does not stand still, nothing is let go. */
GradusActiveSetStatus gradus_active_set_price (GradusActiveSet *qp, const GradusQuadratic *problem);
/* The direction; 0 where x stands still. */
void gradus_active_set_aim (GradusActiveSet *qp, const GradusQuadratic *problem);
/* The step along it. READY or UNBOUNDED. */
GradusActiveSetStatus gradus_active_set_move (GradusActiveSet *qp, const GradusQuadratic *problem);
/* All of it, @most rounds at most: OPTIMAL, or what went wrong. @rounds, which may be NULL,
 * receives their number, the last one, that only prices, not counted. */
GradusActiveSetStatus gradus_active_set_solve (GradusActiveSet *qp, const GradusQuadratic *problem,
                                               const double *x, guint most, guint *rounds);

G_END_DECLS
