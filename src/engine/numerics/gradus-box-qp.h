/* Gradus: quadratic programmes with a box and one equality, solved pair by pair.
 *
 * The dual of a support vector machine (and of its relatives: one-class, the smallest ball) is
 *
 *   maximise W(beta) = p . beta - 1/2 beta' K beta
 *   subject to sum_i beta_i = const and lower_i <= beta_i <= upper_i.
 *
 * For classification beta_i = y_i alpha_i with y_i = +-1, p = y, and the box is [0, C] or [-C, 0].
 * In these signed variables no label appears any more: the gradient is g = p - K beta, and moving
 * the pair (i, j) by +t and -t keeps the equality and changes g by -t (K_i - K_j).
 *
 * beta_i may rise while it is below its upper bound ("up") and fall while above its lower one
 * ("low"). beta is optimal when no pair gains: m = max g over up <= M = min g over low (Keerthi,
 * Shevade, Bhattacharyya & Murthy 2001, Neural Computation 13). m - M is the violation of the
 * Karush-Kuhn-Tucker conditions on which LIBSVM stops, and b between M and m is the multiplier of
 * the equality: the intercept of the classifier.
 *
 * All functions take plain vectors of length n, so that the caller decides what is state.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * GradusBoxExtremes:
 * @m: max of g over the variables that may rise; -infinity when none may.
 * @M: min of g over those that may fall; +infinity when none may.
 * @top: where m is (lowest index on ties); n when there is none.
 * @bottom: where M is.
 * @sum: sum of beta, which the equality keeps constant.
 */
typedef struct
{
  double m, M;
  guint top, bottom;
  double sum;
} GradusBoxExtremes;

void gradus_box_qp_extremes (const double *g, const double *beta, const double *lower,
                             const double *upper, guint n, GradusBoxExtremes *extremes);

/* @new_g = @old_g - t (row_i - row_j), and the extremes of the result under @beta, in one pass.
 * @new_g may be @old_g. */
void gradus_box_qp_update (const double *old_g, double *new_g, const double *row_i,
                           const double *row_j, double t, const double *beta, const double *lower,
                           const double *upper, guint n, GradusBoxExtremes *extremes);

/* The partner of @i that gains most by the second-order estimate (Fan, Chen & Lin 2005, JMLR 6):
 * among the j that may fall and have g_j < g_i, the largest (g_i - g_j)^2 / (K_ii + K_jj - 2 K_ij),
 * the denominator not below @tau. n when there is none. */
guint gradus_box_qp_second_order (const double *g, const double *beta, const double *lower,
                                  const double *row_i, const double *diagonal, guint i, double tau,
                                  guint n);

/* The gap between primal and dual objective at intercept @b, as the sum over i of max ((upper_i -
 * beta_i) e, (lower_i - beta_i) e), e = g_i - b: no term is negative, whether or not K is an
 * inner product. @violations: how many variables could still gain, by |e| > @tolerance. */
double gradus_box_qp_gap (const double *g, const double *beta, const double *lower,
                          const double *upper, double b, double tolerance, guint n,
                          guint *violations);

/* Whether a variable at its bound is safe to set aside (LIBSVM's shrinking): it could only move
 * one way, and not even the best partner would take the step. */
static inline gboolean
gradus_box_qp_may_shrink (double g, double beta, double lower, double upper,
                          const GradusBoxExtremes *extremes)
{
  return (beta <= lower && g < extremes->M) || (beta >= upper && g > extremes->m);
}

/* The best t in [low, high] for the gain t slope - t^2 curvature / 2 of a move. Where the curvature
 * is not positive the gain has no top and the better end is taken. @free: the t where the gain of a
 * positive curvature is largest, without the ends; otherwise the same as the result. */
double gradus_box_qp_best_step (double slope, double curvature, double low, double high,
                                double *free);

G_END_DECLS
