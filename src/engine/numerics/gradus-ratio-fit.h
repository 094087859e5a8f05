/* Gradus: fitting a ratio of densities by least squares.
 *
 * A ratio of two densities is fitted as it is, w (x) = sum_j alpha_j psi_j (x), without an estimate
 * of either density. What is minimised is
 *
 *   alpha' G alpha / 2 - h' alpha + lambda |alpha|^2 / 2,
 *
 * with the mean G of psi psi' where the density below the stroke has its samples and the mean h of
 * psi where the one above it has them: alpha = (G + lambda)^-1 h.
 *
 * Joint over product. The ratio p (x, y) / p (x) p (y) of points with classes has a kernel around
 * each point, which counts for the class of its point alone. So G falls into a block for each
 * class: of class y, with n_y of n points and the kernels K_y (n x n_y),
 *
 *   G = n_y K_y' K_y / n^2,    h = (sum of the rows of K_y whose points are of the class) / n,
 *
 * and the squared-loss mutual information of x and y is estimated by half the sum of h' alpha over
 * the classes, less 1/2. The estimate may be negative.
 *
 * Two samples. Of p' above the stroke and p below it, the ratio p' / (beta p' + (1 - beta) p),
 * which is at most 1/beta, has G = beta A'A / n' + (1 - beta) B'B / n and h = A'1 / n', with the
 * heights A (n' x b) of the first sample under b bumps and B (n x b) of the second.
 *
 * Their difference p' - p is fitted with the same bumps: G is the overlap U of the bumps, an
 * integral and no mean, and h the difference of the means of A and B. Then alpha' U alpha and h'
 * alpha estimate the integral of (p' - p)^2, and 2 h' alpha - alpha' U alpha with less bias by
 * lambda.
 *
 * Source: T. Suzuki, M. Sugiyama, T. Kanamori and J. Sese 2009, Mutual information estimation
 * reveals global associations between stimuli and biological processes, BMC Bioinformatics 10; T.
 * Kanamori, S. Hido and M. Sugiyama 2009, A least-squares approach to direct importance estimation,
 * JMLR 10; M. Yamada, T. Suzuki, T. Kanamori, H. Hachiya and M. Sugiyama 2013, Relative
 * density-ratio estimation for robust distribution comparison, Neural Computation 25; M. Sugiyama,
 * T. Kanamori, T. Suzuki, M. C. du Plessis, S. Liu and I. Takeuchi 2013, Density-difference
 * estimation, Neural Computation 25.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Points with classes: the kernels of all pairs, n x n row-major, and a class from 0 for each. */
typedef struct
{
  guint n;
  const double *kernel;
  const gint32 *labels;
} GradusRatioPoints;

/* G (the lower half of m x m) and h (m) of @label, whose m points have the kernels. With @folds (n
 * numbers; NULL: all points) the means are over the points of fold @fold, or over all others where
 * @others. Returns m; @g and @h have room for as many points as the class has. O(n m^2). */
guint gradus_ratio_block (const GradusRatioPoints *points, gint32 label, const gint32 *folds,
                          gint32 fold, gboolean others, double *g, double *h);
/* The estimate of the squared-loss mutual information with @classes classes; NAN where a block has
 * no factor. @alpha: n, in the order of the points, or NULL. */
double gradus_ratio_information (const GradusRatioPoints *points, guint classes, double lambda,
                                 double *alpha);
/* The same for a target y that is a number, with functions that are products of two kernels, of z
 * and of y, around each of @b of the points: @kz and @ky are n x b, row-major, and
 *
 *   G = (Kz' Kz) o (Ky' Ky) / n^2,    h = mean of the rows of Kz o Ky,    J = h' alpha / 2 - 1/2.
 *
 * @products_y is Ky' Ky, which stays while z changes. @alpha: b, or NULL. @slope: the derivative of
 * J by each kernel of z, n x b, or NULL. NAN where there is no factor. O(n b^2). */
double gradus_ratio_dependence (const double *kz, const double *ky, const double *products_y,
                                guint n, guint b, double lambda, double *alpha, double *slope);
/* @products (b x b) = @k' @k of @k (n x b). O(n b^2). */
void gradus_ratio_products (const double *k, guint n, guint b, double *products);
/* The mean over @n_folds folds of the loss on the fold of what was fitted to the others, for each
 * of @lambdas; NAN where a block has no factor. */
void gradus_ratio_validate (const GradusRatioPoints *points, guint classes, const gint32 *folds,
                            guint n_folds, const double *lambdas, guint n_lambdas, double *losses);

/* --- Any of these fits ------------------------------------------------------------------------ */

/* @alpha = (@g + @lambda)^-1 @h of @m functions; of @g the lower half is read. FALSE when that has
 * no Cholesky factor: then @alpha is unchanged. O(m^3). */
gboolean gradus_ratio_solve (const double *g, const double *h, guint m, double lambda,
                             double *alpha);
/* alpha' G alpha, of which the lower half is read. */
double gradus_ratio_square (const double *g, const double *alpha, guint m);
/* alpha' G alpha / 2 - h' alpha. */
double gradus_ratio_loss (const double *g, const double *h, const double *alpha, guint m);

/* --- Two samples ------------------------------------------------------------------------------ */

/* @block (n x b): e^(-|x_i - c_j|^2 / 2 width^2) of @n points and @b centres with @d coordinates.
 */
void gradus_bumps_block (const double *x, guint n, const double *centres, guint b, guint d,
                         double width, double *block);
/* @overlap (b x b): the integrals of the products of two bumps, (pi width^2)^(d/2)
 * e^(-|c_i - c_j|^2 / 4 width^2). */
void gradus_bumps_overlap (const double *centres, guint b, guint d, double width, double *overlap);
/* @means (b): of the columns of @block, over those of its @n rows with @keep, or all where that is
 * NULL; 0 of none. */
void gradus_bumps_means (const double *block, guint n, guint b, const gboolean *keep,
                         double *means);
/* G (the lower half of b x b, zeros above) and h (b) of the relative ratio, of the blocks @above
 * (n_above x b) and @below (n_below x b), or of their rows with @keep_above and @keep_below where
 * these are not NULL. n b^2 / 2 products. */
void gradus_ratio_relative (const double *above, guint n_above, const gboolean *keep_above,
                            const double *below, guint n_below, const gboolean *keep_below, guint b,
                            double beta, double *g, double *h);

G_END_DECLS
