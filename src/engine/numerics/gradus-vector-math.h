/* Gradus: exponentials and logarithms of whole vectors, and sums of products.
 *
 * The inner loops of mixtures, kernels and posteriors are exponentials. Called one by one, the C
 * library's exp() costs more than all the rest; written as a branch-free polynomial that the
 * compiler turns into vector instructions, it costs about a nanosecond a number.
 *
 * Every element is computed by the same sequence of IEEE operations wherever it stands in the
 * vector, however long the vector is and whatever vector unit the processor has, so one element at
 * a time gives bit for bit what all at once gives, on every machine. (The build forbids contraction
 * to fused multiply-add for the same reason.)
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Compile a function for several vector units and choose at load time. Only for functions without
 * reductions over floating point numbers, or with an order of summation that is written out, so
 * that all versions give the same bits. Sanitizers and the choice at load time do not go
 * together. */
#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && defined(__gnu_linux__)      \
    && defined(__OPTIMIZE__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define GRADUS_VECTOR_CLONES __attribute__ ((target_clones ("avx512f", "avx2", "default")))
#else
#define GRADUS_VECTOR_CLONES
#endif

/* out[i] = exp (in[i]); @out may be @in. Within 1 unit in the last place for results in the normal
 * range; below -707 the result is 0 (no subnormal numbers), above 709.78 it is infinity, NaN stays
 * NaN. */
void gradus_vexp (gsize n, const double *in, double *out);

/* out[i] = log (in[i]); @out may be @in. Within 1 unit in the last place for normal positive
 * numbers; 0 and subnormal numbers give -infinity, negative numbers NaN, infinity and NaN stay. */
void gradus_vlog (gsize n, const double *in, double *out);

/* out[i] = log (1 + in[i]) for numbers from 0 on, NaN or infinity included; @out may be @in. Within
 * 2 units in the last place, of the smallest as well. */
void gradus_vlog1p (gsize n, const double *in, double *out);

/* out[i] = tanh (in[i]); @out may be @in. Within 3 units in the last place. */
void gradus_vtanh (gsize n, const double *in, double *out);

/* Sum of a_i b_i, @n of them, in the same order on every machine. */
double gradus_dot (const double *a, const double *b, gsize n);

/* Sum of @n numbers, likewise. */
double gradus_sum (const double *a, gsize n);

/* The largest |a_i|, and the largest |a_i - b_i|, of @n numbers; 0 of none. */
double gradus_largest (const double *a, gsize n);
double gradus_largest_difference (const double *a, const double *b, gsize n);

/* out[j] += sum_k c[k step] rows[k stride + j] for j < @n and k < @m: a combination of rows. The
 * rows are added one after the other, so the bits are those of the plain loop. */
void gradus_add_rows (double *out, gsize n, const double *c, gsize step, const double *rows,
                      gsize stride, gsize m);
/* Add X'WX to @gram (n x n), its lower triangle; @x: m x n row-major, @weights: m, NULL for 1. The
 * rows are added one after the other. m n^2 / 2 operations, which stay in the cache. */
void gradus_add_gram (double *gram, const double *x, gsize m, gsize n, const double *weights);

G_END_DECLS
