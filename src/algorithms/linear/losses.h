/* Losses of a residual: what it costs and, for reweighting, what it weighs. One table for all that
 * fit by them or show them.
 *
 * A loss rho (r) is even and 0 at 0. Its slope rho' (r) is the pull of a point, and the weight that
 * least squares needs to pull as hard is w (r) = rho' (r) / r. For every loss here w falls with
 * |r|, so the parabola rho (c) + w (c)/2 (r^2 - c^2), which touches rho at c and -c, lies above it.
 *
 * At r = 0 the weight is its limit, rho'' (0): 1 of squares, Huber and Tukey, which all begin as
 * r^2 / 2. The absolute value has a corner there, no pull of its own and an infinite weight.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-entry.h"

G_BEGIN_DECLS

typedef enum
{
  GRADUS_ROBUST_SQUARES,
  GRADUS_ROBUST_HUBER,
  GRADUS_ROBUST_TUKEY,
  GRADUS_ROBUST_ABSOLUTE,
} GradusRobustLoss;

/* Of the residual @r with the width @eta > 0; squares and the absolute value have none. */
double gradus_robust_rho (GradusRobustLoss loss, double r, double eta);
/* rho' (r); 0 at the corner of the absolute value. */
double gradus_robust_pull (GradusRobustLoss loss, double r, double eta);
/* Between 0 and 1; of the absolute value 1/|r|, INFINITY at 0. */
double gradus_robust_weight (GradusRobustLoss loss, double r, double eta);

extern const GradusChoice gradus_robust_loss_choices[];

#define GRADUS_ROBUST_HUBER_WEIGHT                                                                 \
  "\\begin{cases}1 & |r|\\le\\eta\\\\ \\eta/|r| & |r| \\gt \\eta\\end{cases}"
#define GRADUS_ROBUST_TUKEY_WEIGHT                                                                 \
  "\\begin{cases}(1 - r^2/\\eta^2)^2 & |r|\\le\\eta\\\\ 0 & |r| \\gt \\eta\\end{cases}"

G_END_DECLS
