/* Gradus: the least squares problem of a table, prepared once.
 *
 * With x0 = 1 the linear hypothesis is h(x) = w0 + w1 x1 + ... + wd xd and its cost
 *
 *   J(w) = 1/2 sum_i (y_i - h(x_i))^2 = 1/2 || R (w, -1) ||^2,
 *
 * where R is the triangular factor of [1 x y] = Q R. The factor has only (d + 2)^2 numbers however
 * many rows the table has, so that the exact cost and its gradient cost O(d^2) at every step of an
 * algorithm. It is made by Householder reflections, never by the normal equations, whose squared
 * condition number would lose half the digits.
 *
 * Coordinates. The inputs may be standardised, z_j = (x_j - mean_j) / s_j with the standard
 * deviation of divisor n - 1; w then belongs to z, and theta, in the data's own units, is w mapped
 * back. A column that does not vary keeps s_j = 1 and becomes 0.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-dataset.h"

G_BEGIN_DECLS

/* More inputs than this are refused: the singular values alone would take seconds. */
#define GRADUS_LINEAR_PROBLEM_MAX_INPUTS 500

/**
 * GradusLinearProblem:
 *
 * All vectors have d + 1 elements, the intercept first, unless it says otherwise.
 */
typedef struct
{
  const GradusTable *table;  /* not owned; must outlive this */
  guint n;                   /* rows */
  guint d;                   /* inputs */
  double *centre;            /* d; zeros when the inputs are taken as they are */
  double *scale;             /* d; ones when the inputs are taken as they are */
  double *factor;            /* R, (d + 2) x (d + 2), row-major, zeros below the diagonal */
  double lambda_max;         /* largest and smallest eigenvalue of Z'Z, the Hessian of J */
  double lambda_min;
  double largest_square;     /* max_i ||z_i||^2, the 1 included */
  double target_norm;        /* ||y|| */
  double *optimum;           /* the w of smallest norm that minimises J */
  double optimum_loss;
} GradusLinearProblem;

/* NULL when the table suits, else the translated sentence that says why not (no rows, too many
 * inputs, numbers whose squares overflow); free with g_free(). The roles x and y must be given. */
char *gradus_linear_problem_check (const GradusTable *table);

/* @table must have passed the check. O(n d^2). */
GradusLinearProblem *gradus_linear_problem_new (const GradusTable *table, gboolean standardise);
void gradus_linear_problem_free (GradusLinearProblem *problem);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusLinearProblem, gradus_linear_problem_free)

/* The inputs of row @row in the coordinates used: z[0] = 1. */
static inline void
gradus_linear_problem_input (const GradusLinearProblem *problem, gsize row, double *z)
{
  const double *x = problem->table->x + row * problem->d;

  z[0] = 1;
  for (guint j = 0; j < problem->d; j++)
    z[j + 1] = (x[j] - problem->centre[j]) / problem->scale[j];
}

/* h = w'z. */
static inline double
gradus_linear_problem_predict (const GradusLinearProblem *problem, const double *w, const double *z)
{
  double h = w[0];

  for (guint j = 1; j <= problem->d; j++)
    h += w[j] * z[j];
  return h;
}

/* J(w). O(d^2). */
double gradus_linear_problem_loss (const GradusLinearProblem *problem, const double *w);
/* The gradient of J at @w into @gradient; returns its length. O(d^2). */
double gradus_linear_problem_gradient (const GradusLinearProblem *problem, const double *w,
                                      double *gradient);
/* The size of sqrt (2 J) in which rounding errors have to be seen: sigma_max ||w|| + ||y||. A sum
 * over all residuals cannot be exact to better than a few ulps of this. */
double gradus_linear_problem_magnitude (const GradusLinearProblem *problem, const double *w);

/* From the coordinates used to the data's own units and back. */
void gradus_linear_problem_to_data (const GradusLinearProblem *problem, const double *w,
                                   double *theta);
void gradus_linear_problem_from_data (const GradusLinearProblem *problem, const double *theta,
                                     double *w);

G_END_DECLS
