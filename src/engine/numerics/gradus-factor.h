/* Gradus: the factor model, few hidden numbers and a noise of its own for each input.
 *
 *   x = mu + Lambda z + e,   z ~ N(0, I) of k numbers,   e ~ N(0, Psi) with Psi diagonal,
 *
 * so that x ~ N(mu, Lambda Lambda' + Psi). With G = (I + Lambda' Psi^-1 Lambda)^-1, which is k x k,
 * nothing of size d x d is ever inverted (Woodbury):
 *
 *   E z = G Lambda' Psi^-1 (x - mu),   Var z = G for every x,   |Sigma| = |Psi| / |G|,
 *   (x - mu)' Sigma^-1 (x - mu) = sum_j (x - mu - Lambda E z)_j^2 / psi_j + |E z|^2.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define GRADUS_MOST_FACTORS 4

/**
 * GradusFactor:
 * @d, @k: inputs and factors.
 * @weights: k x d, G Lambda' Psi^-1: how much each input says about each factor.
 * @g: k x k, the covariance of the factors when a point is known.
 * @log_det: log |Lambda Lambda' + Psi|.
 *
 * A factor model made ready for points.
 */
typedef struct
{
  guint d, k;
  double *weights;
  double g[GRADUS_MOST_FACTORS * GRADUS_MOST_FACTORS];
  double log_det;
  /*< private >*/
  double *lambda, *psi;
} GradusFactor;

/* @lambda: d x k, @psi: d; copied. NULL where a number of @psi is not above 0, or one of either is
 * not finite. O(d k^2). */
GradusFactor *gradus_factor_new (const double *lambda, const double *psi, guint d, guint k);
void gradus_factor_free (GradusFactor *factor);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusFactor, gradus_factor_free)

/* The E-step for one point: E z into @z (k numbers). Returns log N(@x; @mean, Sigma). O(d k). */
double gradus_factor_expect (const GradusFactor *factor, const double *x, const double *mean,
                             double *z);
/* log-likelihood of @n points whose mean is that of the model and whose covariance, divided by n,
 * is @s (d x d). O(d^2 k). */
double gradus_factor_log_likelihood (const GradusFactor *factor, const double *s, double n);

/* The M-step for the loadings from sums over all points, divided by their number: @sxz (d x k) of
 * (x - mu) E z', @szz (k x k) of E z E z' + G. @lambda = @sxz @szz^-1; the noise that fits it is
 * the variance of input j less row j of @lambda times row j of @sxz. FALSE where @szz is not
 * positive definite. O(d k^2). */
gboolean gradus_factor_refit (const double *sxz, const double *szz, guint d, guint k,
                              double *lambda);

/* The likeliest model of @k < @d factors for the covariance @s, whose diagonal is above 0. By
 * turns: the loadings that are best for the noise at hand, from the largest eigenvalues of
 * Psi^-1/2 S Psi^-1/2, and the step of EM for the noise, which with such loadings is diag (S -
 * Lambda Lambda'); until a round gains less than 1e-13 a point, 2,000 rounds at most. The noise of
 * an input may run to 0; it stops at 1e-8 of the variance. FALSE where @s is not finite. O(d^3) a
 * round. */
gboolean gradus_factor_fit (const double *s, guint d, guint k, double *lambda, double *psi);

G_END_DECLS
