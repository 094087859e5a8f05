/* Gradus: ranks of numbers, and whether two orders agree.
 *
 * Numbers that are next to each other within 1e-9 of the range of all are equal, and have the mean
 * of their ranks.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The ranks of the @n numbers @x (finite, at least one) from 0 into @ranks. O(n log n). */
void gradus_rank (const double *x, guint n, double *ranks);
/* The magnitude of the correlation of the ranks of @x and @y, n numbers each; 0 where one of them
 * is constant. */
double gradus_rank_correlation (const double *x, const double *y, guint n);

G_END_DECLS
