/* Gradus: random numbers.
 *
 * Two generators, both gsl_rng types, so that every GSL routine works with both:
 *
 * - GSL's Mersenne twister (MT19937), the default;
 * - the generators of MATLAB 5, which the book "Illustrated Machine Learning" seeds with
 *   rand('state',0); randn('state',0). They are two independent streams, a lagged
 *   subtract-with-borrow generator for rand and a ziggurat on SHR3 + congruential for randn. One
 *   gsl_rng of this type holds both; gsl_rng_uniform() draws from the first and
 *   gradus_rng_gaussian() from the second. With it the numbers printed in the book come out again
 *   to the last digit.
 *
 * Only the functions below are used by algorithms and generators, because they know which stream to
 * draw from and in which order.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>
#include <gsl/gsl_rng.h>

G_BEGIN_DECLS

/**
 * GradusRngKind:
 * @GRADUS_RNG_MT19937: the Mersenne twister seeded with the experiment's seed.
 * @GRADUS_RNG_BOOK: the book's streams. The seed is the "state"; 0 is what the book uses.
 */
typedef enum
{
  GRADUS_RNG_MT19937,
  GRADUS_RNG_BOOK,
} GradusRngKind;

/* The MATLAB-legacy pair of streams as a gsl_rng_type (thread-safe to read, never changes). */
extern const gsl_rng_type *gradus_rng_book;

/* "mt19937" and "book". */
const char *gradus_rng_kind_to_string (GradusRngKind kind);
gboolean gradus_rng_kind_from_string (const char *name, GradusRngKind *kind);

/* A new generator; free with gsl_rng_free(). */
gsl_rng *gradus_rng_new (GradusRngKind kind, guint64 seed);

/* U(0,1), never 0. */
double gradus_rng_uniform (gsl_rng *rng);
/* N(0,1). */
double gradus_rng_gaussian (gsl_rng *rng);
/* Uniform integer in 0 .. n-1 (book: ceil(rand*n)-1). */
guint gradus_rng_index (gsl_rng *rng, guint n);
/* A random permutation of 0 .. n-1 (book: rank order of n uniforms; otherwise Fisher-Yates). */
void gradus_rng_permutation (gsl_rng *rng, guint n, gint32 *out);
/* An index drawn with probability proportional to @weights[0..n-1] (all >= 0, not all 0). */
guint gradus_rng_weighted (gsl_rng *rng, const double *weights, guint n);

/* Whether two generators are in the same state; used to share keyframes. */
gboolean gradus_rng_equal (const gsl_rng *a, const gsl_rng *b);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (gsl_rng, gsl_rng_free)

G_END_DECLS
