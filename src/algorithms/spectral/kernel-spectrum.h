/* Gradus: the eigenvalues of a centred kernel matrix, and their eigenvectors.
 *
 * The kernel matrix of points about the mean that they have in the feature space is H K H with H =
 * I - 1 1' / n. Of up to 100 points all its eigenvectors are computed, of more the first ones, by
 * Lanczos at right angles to the constant. The matrix is lifted by its mean eigenvalue for that, so
 * that eigenvalues of 0, of which the linear kernel has many, are told apart from rounding.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-kernel.h"

G_BEGIN_DECLS

/* Eigenvalues that are looked at. */
#define GRADUS_SPECTRUM_VALUES 12

/**
 * GradusSpectrum:
 * @n: number of points.
 * @m: number of eigenvalues, the smaller of @n and GRADUS_SPECTRUM_VALUES.
 * @K, @centred: n x n: the matrix, and without the means of its rows and columns.
 * @row_mean: n: the means of the rows of @K.
 * @mean: of all of @K.
 * @trace: of @centred, the sum of all its eigenvalues.
 * @largest: magnitude of an entry of @K.
 * @values: m, largest first; what is below 1e-10 of the first is 0.
 * @vectors: m x n: unit eigenvectors in rows, of each the first of its largest entries positive;
 *   NULL where they cannot be computed.
 */
typedef struct
{
  guint n, m;
  double *K, *centred;
  double *row_mean, mean, trace, largest;
  double *values, *vectors;
} GradusSpectrum;

/* Of the @points, whose coordinates are also the rows of @x (n x d, finite). @all is zeroed and
 * cleared with gradus_spectrum_clear(). */
void gradus_spectrum_measure (GradusSpectrum *all, const GradusKernel *kernel,
                              const GradusKernelPoints *points, const double *x);
void gradus_spectrum_clear (GradusSpectrum *all);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GradusSpectrum, gradus_spectrum_clear)

/* @out = H K H @in, n each, not the same. */
void gradus_spectrum_apply (const GradusSpectrum *all, const double *in, double *out);

/* Whether component @k, from 0, has an eigenvalue of its own: of equal ones, any turn of their
 * vectors would do. */
gboolean gradus_spectrum_stands_alone (const GradusSpectrum *all, guint k);

G_END_DECLS
