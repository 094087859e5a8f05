/* A fence: one limit on a distance, beyond which a point is caught, against what is odd by another
 * rule. The learner puts fences up, and some are put up at the distances themselves.
 *
 * A limit is a share of the largest distance, 0 to 1. Its score is: caught and right, of all that
 * are caught or missed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-entry.h"

G_BEGIN_DECLS

/**
 * GradusFence:
 * @far: n: the distances.
 * @odd: n: not 0 of those that should be caught.
 * @most: the largest distance.
 * @best_limit, @best_score: of the best fence, filled in by gradus_fence_find_best().
 */
typedef struct
{
  guint n, n_odd;
  const double *far;
  guint8 *odd;
  double most;
  double best_limit, best_score;
} GradusFence;

/* How many odd ones are beyond @limit, and how many in all. */
void gradus_fence_count (const GradusFence *fence, double limit, guint *right, guint *caught);
/* 1 where nobody is odd and nobody is caught. */
double gradus_fence_score (const GradusFence *fence, double limit);
/* Who is caught changes at the distances only, and the best fence stands below one of them. O(n log
 * n). */
void gradus_fence_find_best (GradusFence *fence);

/* The fences of a certificate: the @attempts, the @present one, then some at the distances, evenly
 * chosen, the best one last. How many; and a row of @rivals for number @i of them: limit, caught
 * and right, caught or missed. */
guint gradus_fence_n_rivals (const GradusFence *fence, const GradusArray *attempts);
void gradus_fence_put_up (const GradusFence *fence, const GradusArray *attempts, double present,
                          guint i, GradusArray *rivals);
/* The best score among @rivals less that of the best fence: not above 0. */
double gradus_fence_excess (const GradusFence *fence, const GradusArray *rivals);

G_END_DECLS
