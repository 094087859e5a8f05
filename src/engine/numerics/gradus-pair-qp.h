/* Gradus: a solver for quadratic programmes with a box and one equality, one pair at a time.
 *
 *   maximise W(beta) = p . beta - 1/2 beta' K beta
 *   subject to sum_i beta_i = const and lower_i <= beta_i <= upper_i,
 *
 * K a kernel matrix (gradus-kernel.h). It is the sequential minimal optimisation of Platt with the
 * working sets of LIBSVM, cut into the steps an algorithm shows one by one: choose, line, clip,
 * move, check. gradus-box-qp.h has the loops and says what m, M and b are.
 *
 * Three things are kept apart. GradusPairQp is what stepping changes; it is plain data and arrays
 * and belongs into the State of an algorithm, which lists its arrays (GRADUS_PAIR_QP_ARRAYS).
 * GradusPairProblem is what stays: points, kernel, p and bounds. GradusPairWorkspace saves time:
 * cached kernel rows.
 *
 * Shrinking. Most variables of a support vector machine end at a bound, and long before the end it
 * is clear which. They are set aside: `active` holds the rows at work, and beta and g only have
 * their entries, so that a step costs no more than what is at work. Those set aside come back, with
 * their gradient made anew, before the end is declared.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "gradus-array.h"
#include "gradus-kernel.h"

G_BEGIN_DECLS

/**
 * GradusPairProblem:
 * @x: @n points with @d coordinates, row-major.
 * @p: the linear term, @n numbers (the labels +-1 for classification).
 * @lower: @n lower bounds, or -INFINITY.
 * @upper: @n upper bounds, none below its lower one, or INFINITY. Where a bound is infinite there
 *   is no gap to the primal as long as a pair violates the conditions.
 *
 * Borrowed pointers.
 */
typedef struct
{
  GradusKernel kernel;
  guint n, d;
  const double *x;
  const double *p;
  const double *lower;
  const double *upper;
} GradusPairProblem;

/* How to choose a pair: the two that violate most (Keerthi and others 2001); the first of them with
 * the partner that promises most (Fan, Chen & Lin 2005); Platt's sweeps (1998). */
typedef enum
{
  GRADUS_PAIR_MAXIMAL_VIOLATING,
  GRADUS_PAIR_SECOND_ORDER,
  GRADUS_PAIR_PLATT,
} GradusPairRule;

/* How far the present pair has got. */
typedef enum
{
  GRADUS_PAIR_NONE,
  GRADUS_PAIR_CHOSEN,
  GRADUS_PAIR_LINE,
  GRADUS_PAIR_CLIPPED,
  GRADUS_PAIR_MOVED,
} GradusPairStage;

typedef struct
{
  /* The variables at work, and those set aside, which all stand at a bound. */
  GradusIntArray active;    /* their rows, ascending */
  GradusArray beta;
  GradusArray g;            /* p - K beta */
  GradusIntArray aside;
  GradusArray aside_beta;
  double aside_sum;         /* of them */

  double dual;              /* W */
  double gap, primal;       /* primal - W, and primal, when last measured */
  double m, M, b;           /* b is the middle of m and M */
  double sum;               /* of all beta */
  gint32 top, bottom;       /* positions in `active` where m and M are */
  gint32 violations;        /* when last measured */
  double measured;          /* the tolerance that was measured with; NAN when g has changed since */

  /* The pair: i rises and j falls, when t > 0. */
  GradusPairStage stage;
  gint32 row_i, row_j;      /* rows of the table, -1 before the first pair */
  gint32 at_i, at_j;        /* positions in `active` */
  double g_i, g_j;          /* before the move */
  double k_ii, k_jj, k_ij;
  double eta;               /* curvature k_ii + k_jj - 2 k_ij */
  double t_low, t_high;     /* what the box allows */
  double t_free, t;         /* top of the parabola, and clipped */
  double old_i, old_j;      /* beta before */
  double new_i, new_j;      /* and after */
  double gain;              /* of W */

  gint32 countdown;         /* pairs until the next look for variables to set aside */
  gint32 unshrunk;          /* they came back once, near the end */
  /* Platt's sweeps: next position, over all variables or the free ones, whether a pair was
   * found. */
  gint32 sweep_at, sweep_all, sweep_changed;
} GradusPairQp;

/* The entries of state_arrays[] for a member @qp of @State. */
#define GRADUS_PAIR_QP_ARRAYS(State, qp)                                                           \
  GRADUS_STATE_ARRAY (State, qp.active), GRADUS_STATE_ARRAY (State, qp.beta),                      \
  GRADUS_STATE_ARRAY (State, qp.g), GRADUS_STATE_ARRAY (State, qp.aside),                          \
  GRADUS_STATE_ARRAY (State, qp.aside_beta)

typedef struct _GradusPairWorkspace GradusPairWorkspace;

/* @problem and what it points to must outlive the workspace. @budget: bytes for kernel rows. */
GradusPairWorkspace *gradus_pair_workspace_new (const GradusPairProblem *problem, gsize budget);
void gradus_pair_workspace_free (GradusPairWorkspace *ws);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusPairWorkspace, gradus_pair_workspace_free)

/* Begin at the feasible @beta (n numbers): gradient, W and all measures are made from it. What @qp
 * held is dropped; a zero-filled struct will do. */
void gradus_pair_qp_begin (GradusPairQp *qp, GradusPairWorkspace *ws, const double *beta,
                           double tolerance);

/* Choose (i, j), with g_i > g_j unless beta is optimal. */
void gradus_pair_qp_choose (GradusPairQp *qp, GradusPairWorkspace *ws, GradusPairRule rule,
                            double tolerance);
/* Curvature, the segment [t_low, t_high] of the line inside the box, and the top t_free of W on the
 * line. Where eta <= 0 there is no top, and t_free is the better end. */
void gradus_pair_qp_line (GradusPairQp *qp, GradusPairWorkspace *ws);
/* t, new_i and new_j. TRUE when the box cut the step short. */
gboolean gradus_pair_qp_clip (GradusPairQp *qp, GradusPairWorkspace *ws);
/* Move the pair; update W, g, m, M and b. FALSE when rounding did not let it move. */
gboolean gradus_pair_qp_move (GradusPairQp *qp, GradusPairWorkspace *ws);
/* Gap, primal and violations as they are now, in O(n), or at once when they are known. A move
 * leaves them as they were. */
void gradus_pair_qp_measure (GradusPairQp *qp, GradusPairWorkspace *ws, double tolerance);

/* Whether m - M < @tolerance (LIBSVM's rule), all variables considered. Measures gap and violations
 * on the way. Sets variables aside now and then if @shrinking, and brings them back: *@shrunk and
 * *@unshrunk tell. */
gboolean gradus_pair_qp_check (GradusPairQp *qp, GradusPairWorkspace *ws, double tolerance,
                               gboolean shrinking, gboolean *shrunk, gboolean *unshrunk);

/* --- Looking at it; these need no workspace and may run in another thread --------------------- */

/* @beta[row] of all rows; @aside (may be NULL) receives 1 for those set aside, else 0. */
void gradus_pair_qp_get_beta (const GradusPairQp *qp, double *beta, guint8 *aside);
/* The gradient of all rows; that of variables set aside is made anew. */
void gradus_pair_qp_get_gradient (const GradusPairQp *qp, const GradusPairProblem *problem,
                                  double *g);
/* @out[q] = offset + sum_i beta_i K(x_i, x_q) for @n points x_q, row-major. */
void gradus_pair_qp_expand (const GradusPairQp *qp, const GradusPairProblem *problem,
                            double offset, const double *x, gsize n, double *out);
/* The same of @beta[row] of all rows. */
void gradus_pair_problem_expand (const GradusPairProblem *problem, const double *beta,
                                 double offset, const double *x, gsize n, double *out);

/* --- All of it -------------------------------------------------------------------------------- */

typedef enum
{
  GRADUS_PAIR_OPTIMAL,
  GRADUS_PAIR_EXHAUSTED,   /* after so many pairs, or where rounding lets none move */
  GRADUS_PAIR_UNBOUNDED,   /* a pair without curvature could rise for ever: W has no top */
} GradusPairEnd;

typedef struct
{
  double b, m, M;         /* b is the middle of m and M */
  double dual;            /* W */
  guint pairs;            /* that it took */
} GradusPairSolution;

/* Solve from the feasible @beta (n numbers, such as 0), choosing second-order pairs, until m - M <
 * @tolerance or for @most pairs. @beta gets where it ended, whatever the end. Without an upper
 * bound W may have no top although every pair has curvature: that ends as EXHAUSTED. O(n) a pair,
 * and two kernel rows the first time a row is wanted; of many variables those at rest are set aside
 * on the way and looked at again before the end. */
GradusPairEnd gradus_pair_qp_solve (const GradusPairProblem *problem, double tolerance, guint most,
                                    double *beta, GradusPairSolution *solution);

G_END_DECLS
