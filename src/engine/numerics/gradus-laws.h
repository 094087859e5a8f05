/* Gradus: laws laid out as clouds, so that nothing is left to chance.
 *
 * Two independent sources of one law, without drawing: every quantile of the one with every
 * quantile of the other. A grid of Gaussian quantiles is not round, and round is what the Gaussian
 * law is, so that it is laid on rings.
 *
 * Source: CS229 lecture notes, part XII, for the laws; own construction.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  GRADUS_LAW_LAPLACE,      /* of mean distance 1, variance 2 */
  GRADUS_LAW_UNIFORM,      /* of variance 1 */
  GRADUS_LAW_GAUSSIAN,     /* of variance 1 */
  GRADUS_LAW_SIGNS,        /* -1 and 1 */
} GradusLaw;

#define GRADUS_LAW_ANGLES 24

/* The rows of a GradusChoice table, in the order of GradusLaw. */
#define GRADUS_LAW_CHOICES                                                                         \
  { "laplace", N_ ("Laplace, peaked") }, { "uniform", N_ ("Uniform, flat") },                      \
    { "gaussian", N_ ("Gaussian, round") }, { "signs", N_ ("Two values, −1 and 1") }

/* What a share of @p, above 0 and below 1, lies below: of the laws that are laid on a grid. */
double gradus_law_quantile (GradusLaw law, double p);
/* Two sources of @law, n x 2, row-major (g_free()): @side quantiles at (i + 1/2) / side of each,
 * n = side^2; of the Gaussian @side rings of GRADUS_LAW_ANGLES points, n = 24 side. With @unit both
 * are scaled to a mean square of 1. */
double *gradus_law_cloud (GradusLaw law, guint side, gboolean unit, guint *n);

G_END_DECLS
