/* What batch and stochastic gradient descent share in teaching a linear hypothesis: formulas with
 * this step's numbers, questions in the picture of the contours, lives of data.
 *
 * Roles in the formulas are those of the marks: the hypothesis is MODEL, what it was before the
 * update PAST, targets and inputs DATA, the errors, sticks between the two, SECOND, and what acts
 * now, the example and the step, ACCENT.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "linear-pictures.h"

G_BEGIN_DECLS

/* Entries for formulas[] that both have. */
#define GRADUS_LINEAR_TEX_HYPOTHESIS                                                               \
  "\\role{model}{h_\\theta(x)} = \\role{model}{\\theta}^T x = \\role{model}{\\theta_0} + "         \
  "\\role{model}{\\theta_1} x_1 + \\dots + \\role{model}{\\theta_d} x_d"
#define GRADUS_LINEAR_TEX_COST                                                                     \
  "J(\\role{model}{\\theta}) = \\frac12\\sum_{i=1}^m \\role{second}{\\big(}"                       \
  "\\role{data}{y^{(i)}} \\role{second}{-} "                                                       \
  "\\role{model}{h_\\theta(x^{(i)})}\\role{second}{\\big)}^2"

void gradus_linear_fill_hypothesis (const GradusView *view, GString *tex);
void gradus_linear_fill_cost (const GradusView *view, GString *tex);

/* y - h = e of row @row under the parameters @w, in symbols and numbers. */
void gradus_linear_tex_error (GString *tex, const GradusView *view, const double *w, guint row);
/* In the picture of the contours: where does @step, d + 1 numbers, lead from here? FALSE when it
 * cannot be seen there: too short, out of the picture, or with axes of unlike units. Fills @ask
 * but for its words. */
gboolean gradus_linear_ask_step (const GradusView *view, const double *step, GradusAsk *ask);

/* Choices for questions about the cost. */
extern const char *const gradus_linear_falls_or_rises[];

extern const GradusLife gradus_linear_lives[];

G_END_DECLS
