/* Gradus: kernel functions, kernel rows and a cache of rows.
 *
 * A kernel K(x, z) is an inner product of two points in some feature space. The three of this file
 * follow the conventions of LIBSVM:
 *
 *   linear       x . z
 *   polynomial   (gamma x . z + coef0)^degree
 *   rbf          exp (-gamma |x - z|^2)
 *
 * A row K(x, x_0 .. x_n-1) is what kernel methods spend their time on. Points are therefore kept by
 * column, so that the compiler can work on several of them at once (gradus-vector-math.h has the
 * exponential). Squared distances are sums of squared differences, never |x|^2 + |z|^2 - 2 x.z,
 * which loses all digits for clusters far from the origin.
 *
 * Every entry is made by the same operations in the same order whichever function or processor
 * computes it: a row, a single value and a cached entry are equal to the last bit, and K(x, z) is
 * K(z, x).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "gradus-array.h"

G_BEGIN_DECLS

typedef enum
{
  GRADUS_KERNEL_LINEAR,
  GRADUS_KERNEL_POLYNOMIAL,
  GRADUS_KERNEL_RBF,
} GradusKernelKind;

/**
 * GradusKernel:
 * @kind: which function.
 * @gamma: factor of the inner product (polynomial) or of the squared distance (rbf); > 0.
 * @coef0: what the polynomial kernel adds; with a negative one it is no inner product any more.
 * @degree: power of the polynomial kernel, >= 1.
 */
typedef struct
{
  GradusKernelKind kind;
  double gamma;
  double coef0;
  int degree;
} GradusKernel;

/* K(x, z) of two points with @d coordinates. */
double gradus_kernel_value (const GradusKernel *kernel, const double *x, const double *z, guint d);

/* Whether |K| of any two of the @n rows of @x (n x d) stays below @limit. When not, @row receives
 * the row with the largest K(x, x). Cheap: O(n d). */
gboolean gradus_kernel_is_bounded (const GradusKernel *kernel, const double *x, guint n, guint d,
                                   double limit, guint *row);

/* --- Points stored by column ------------------------------------------------------------------ */

/**
 * GradusKernelPoints:
 *
 * @n points with @d coordinates, coordinate c of point i at columns[c * n + i].
 */
typedef struct
{
  guint n;
  guint d;
  double *columns;
} GradusKernelPoints;

/* The rows of @x (row-major, @d columns) that @rows names, in that order; @rows NULL: the first
 * @n. */
GradusKernelPoints *gradus_kernel_points_new (const double *x, guint d, const gint32 *rows,
                                              guint n);
void gradus_kernel_points_free (GradusKernelPoints *points);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusKernelPoints, gradus_kernel_points_free)

/* @out[i] = K(x, point i) for all points; @x has d coordinates. */
void gradus_kernel_row (const GradusKernel *kernel, const GradusKernelPoints *points,
                        const double *x, double *out);

/* @out[q] = offset + sum_i weights[i] K(point i, x_q) for the @n rows x_q of @x (n x d, row-major):
 * the decision function of a support vector machine, or any kernel model. Terms are added in the
 * order of the points. */
void gradus_kernel_expand (const GradusKernel *kernel, const GradusKernelPoints *points,
                           const double *weights, double offset, const double *x, gsize n,
                           double *out);

/* --- Cache of rows ---------------------------------------------------------------------------- */

/**
 * GradusKernelCache:
 *
 * Rows of the kernel matrix of a subset of the rows of one table, made when they are asked for; the
 * one unused for longest makes room. It only saves time: a row has the same bits whether it was
 * cached or not. Belongs to one thread at a time.
 */
typedef struct _GradusKernelCache GradusKernelCache;

/* @x (n x d, row-major) must outlive the cache. At least four rows are kept, whatever @budget
 * (bytes) says, so that rows fetched together stay valid together. */
GradusKernelCache *gradus_kernel_cache_new (const GradusKernel *kernel, const double *x, guint d,
                                            gsize budget);
void gradus_kernel_cache_free (GradusKernelCache *cache);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusKernelCache, gradus_kernel_cache_free)

/* Work on the rows of x named by @subset (ascending) from now on. Returns FALSE, at no cost, when
 * it did so already. Cached rows are kept when the subset only lost members, else dropped. */
gboolean gradus_kernel_cache_select (GradusKernelCache *cache, const GradusIntArray *subset);

/* K of member @i of the subset with all members. Valid until three other rows have been fetched. */
const double *gradus_kernel_cache_row (GradusKernelCache *cache, guint i);

/* K(x_i, x_i) of every member. */
const double *gradus_kernel_cache_diagonal (const GradusKernelCache *cache);

/* Rows asked for and rows that had to be computed, since the beginning. */
void gradus_kernel_cache_get_counts (const GradusKernelCache *cache, guint64 *asked,
                                     guint64 *computed);

G_END_DECLS
