/* Gradus: the two halves of EM for a mixture of Gaussians.
 *
 * Points are columns (GradusPoints), responsibilities are one row of n numbers per component (k x
 * n), so that all loops run along memory and are vectorised. Sums over points are taken in eight
 * interleaved partial sums, an order that does not depend on the vector unit; sums over the
 * log-likelihoods run in the order of the points, so that a point at a time gives the same bits as
 * all at once.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "gradus-kmeans-core.h"

G_BEGIN_DECLS

/* A mixture made ready for evaluation: its covariances are factored. */
typedef struct _GradusMixture GradusMixture;

/* @phi: k weights, 0 allowed; @mu: k x d; @sigma: k x d x d. The arrays are copied. NULL when the
 * covariance of a component is not positive definite; its index goes to @bad. O(k d^3). */
GradusMixture *gradus_mixture_new (guint k, guint d, const double *phi, const double *mu,
                                   const double *sigma, guint *bad);
void gradus_mixture_free (GradusMixture *mixture);
guint gradus_mixture_get_k (const GradusMixture *mixture);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusMixture, gradus_mixture_free)

/* The E-step for the points @from .. @to - 1: responsibilities[j * n + i] becomes the probability
 * that component j made point i, by log-sum-exp; the log-density of every point is added to
 * @log_likelihood, which becomes NaN or infinite when a density is not a number. O(k d^2) a
 * point. */
void gradus_mixture_expect (const GradusMixture *mixture, const GradusPoints *points, guint from,
                            guint to, double *responsibilities, double *log_likelihood);

/* Sum of @n weights. */
double gradus_mixture_count (const double *weights, gsize n);
/* The mean of the points under @weights (n), whose sum is @count > 0. */
void gradus_mixture_mean (const GradusPoints *points, const double *weights, double count,
                          double *mean);
/* Their covariance about @mean, divided by @count; @covariance: d x d, exactly symmetric. NULL
 * weights are all 1. */
void gradus_mixture_covariance (const GradusPoints *points, const double *weights, double count,
                                const double *mean, double *covariance);

G_END_DECLS
