/* Losses of a residual: what it costs and, for reweighting, what it weighs. One table for all that
 * fit by them or show them.
 *
 * A loss rho (r) is even and 0 at 0. Its slope rho' (r) is the pull of a point, and the weight that
 * least squares needs to pull as hard is w (r) = rho' (r) / r. For every loss here w falls with
 * |r|, so the parabola rho (c) + w (c)/2 (r^2 - c^2), which touches rho at c and -c, lies above it.
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
} GradusRobustLoss;

/* Of the residual @r with the width @eta > 0; squares have none. */
double gradus_robust_rho (GradusRobustLoss loss, double r, double eta);
/* Between 0 and 1. */
double gradus_robust_weight (GradusRobustLoss loss, double r, double eta);

extern const GradusChoice gradus_robust_losses[];

#define GRADUS_ROBUST_HUBER_WEIGHT                                                                 \
  "\\begin{cases}1 & |r|\\le\\eta\\\\ \\eta/|r| & |r| \\gt \\eta\\end{cases}"
#define GRADUS_ROBUST_TUKEY_WEIGHT                                                                 \
  "\\begin{cases}(1 - r^2/\\eta^2)^2 & |r|\\le\\eta\\\\ 0 & |r| \\gt \\eta\\end{cases}"

G_END_DECLS
