/* Gradus: quadratic programmes with a box and one equality, solved pair by pair.
 *
 * The loops are written with small vectors because an arg max is beyond the vectoriser of the
 * compiler. Ties go to the lowest index, and sums are made per lane, so that the result does not
 * depend on the processor.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-box-qp.h"

#include <math.h>
#if defined(__GNUC__) && defined(__x86_64__)
#  include <immintrin.h>
#endif

/* Take variable number @k into account. */
static inline void
extend (GradusBoxExtremes *extremes, double g, double beta, double lower, double upper, guint k)
{
  extremes->sum += beta;
  if (beta < upper && g > extremes->m)
    {
      extremes->m = g;
      extremes->top = k;
    }
  if (beta > lower && g < extremes->M)
    {
      extremes->M = g;
      extremes->bottom = k;
    }
}

void
gradus_box_qp_extremes (const double *g, const double *beta, const double *lower,
                        const double *upper, guint n, GradusBoxExtremes *extremes)
{
  *extremes = (GradusBoxExtremes){ .m = -INFINITY, .M = INFINITY, .top = n, .bottom = n };
  for (guint k = 0; k < n; k++)
    extend (extremes, g[k], beta[k], lower[k], upper[k], k);
}

/* Two doubles are in a register of every processor of interest, four in one of most. */
#define WIDTH 2
#define NAME(name) name##_2
#define TARGET
#include "gradus-box-qp-loops.h"

#if defined(__GNUC__) && defined(__x86_64__)
#  undef WIDTH
#  undef NAME
#  undef TARGET
#  define WIDTH 4
#  define NAME(name) name##_4
#  define TARGET __attribute__ ((target ("avx2")))
#  define SELECT(mask, a, b) _mm256_blendv_pd ((b), (a), (__m256d) (mask))
#  define GREATER(a, b) _mm256_max_pd ((a), (b))
#  include "gradus-box-qp-loops.h"
#  define BEST(name) (__builtin_cpu_supports ("avx2") ? name##_4 : name##_2)
#else
#  define BEST(name) name##_2
#endif

void
gradus_box_qp_update (const double *old_g, double *new_g, const double *row_i, const double *row_j,
                      double t, const double *beta, const double *lower, const double *upper,
                      guint n, GradusBoxExtremes *extremes)
{
  BEST (update) (old_g, new_g, row_i, row_j, t, beta, lower, upper, n, extremes);
}

guint
gradus_box_qp_second_order (const double *g, const double *beta, const double *lower,
                            const double *row_i, const double *diagonal, guint i, double tau,
                            guint n)
{
  return BEST (second_order) (g, beta, lower, row_i, diagonal, i, tau, n);
}

double
gradus_box_qp_gap (const double *g, const double *beta, const double *lower, const double *upper,
                   double b, double tolerance, guint n, guint *violations)
{
  return BEST (gap) (g, beta, lower, upper, b, tolerance, n, violations);
}

double
gradus_box_qp_best_step (double slope, double curvature, double low, double high, double *free)
{
  if (curvature > 0.0)
    {
      double top = slope / curvature;
      double step = CLAMP (top, low, high);
      *free = isfinite (top) ? top : step;
      return step;
    }

  double gain_low = low * slope - 0.5 * low * low * curvature;
  double gain_high = high * slope - 0.5 * high * high * curvature;
  *free = gain_low > gain_high ? low : high;
  return *free;
}
