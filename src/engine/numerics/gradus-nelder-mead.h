/* Gradus: one move of the simplex of Nelder and Mead, with its name.
 *
 * n + 1 corners in n dimensions, the least value first. A move reflects the worst corner through
 * the middle of the others; where that is the best place so far it goes on twice as far, where it
 * is no better than the second worst it comes back half of the way, and where not even that helps
 * all corners move half of the way to the best one. It needs values and no slopes.
 *
 * Source: J. A. Nelder, R. Mead 1965, Computer Journal 7, 308-313, in the form of J. C. Lagarias et
 * al. 1998, SIAM J. Optim. 9, 112-147: the coefficients are 1, 2, 1/2, 1/2. scipy.optimize.minimize
 * (method="Nelder-Mead") makes the same moves.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define GRADUS_SIMPLEX_MAX 8

typedef double (*GradusSimplexFunc) (gpointer data, const double *x);

typedef enum
{
  GRADUS_MOVE_REFLECT,
  GRADUS_MOVE_EXPAND,
  GRADUS_MOVE_CONTRACT,   /* on the side of the reflected corner, or on that of the worst */
  GRADUS_MOVE_SHRINK,
} GradusSimplexMove;

/* @corners, (n + 1) x n, and their @values: @start, and @start with @edge added to each coordinate
 * in turn; sorted. @n is at most GRADUS_SIMPLEX_MAX. */
void gradus_simplex_begin (double *corners, double *values, guint n, const double *start,
                           double edge, GradusSimplexFunc f, gpointer data);
/* Where the worst corner comes to when it is reflected: @point, n numbers. */
void gradus_simplex_reflect (const double *corners, guint n, double *point);
/* The move after f was asked at that point, where it is @value; what else it asks it asks itself.
 * The corners are sorted again. */
GradusSimplexMove gradus_simplex_move (double *corners, double *values, guint n,
                                       const double *point, double value, GradusSimplexFunc f,
                                       gpointer data);
/* The largest difference of a coordinate of a corner to that of the best one. */
double gradus_simplex_size (const double *corners, guint n);

G_END_DECLS
