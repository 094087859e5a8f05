/* Gradus: formulas about groups of points, in the colours of the groups.
 *
 * What k-means and mixtures write alike: mu_2 in the hue of group 1, and averages "1/47 (sum) =
 * mean" with enough digits to be worked out by hand.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-kmeans-core.h"
#include "gradus-tex.h"

G_BEGIN_DECLS

/* A new line, where something stands already. */
void gradus_tex_line (GString *tex);
/* "\mu_{2}" of group @j = 1, in its colour. */
void gradus_tex_of_group (GString *tex, const char *letter, guint j);
/* A number in the colour of group @j. */
void gradus_tex_group_number (GString *tex, guint j, double value, int digits);
/* A number where there is one, a column of @n, or with @columns > 1 a matrix. */
void gradus_tex_block (GString *tex, const double *values, guint n, guint columns, int digits);
/**
 * gradus_tex_average:
 * @sum: rows x columns, to be divided by @count.
 * @result: what comes out.
 *
 * "1/count (sum) = result", count and sum in the colour of group @j. The sum has as many digits as
 * it takes to come to the result, which has three.
 */
void gradus_tex_average (GString *tex, guint j, const double *sum, guint rows, guint columns,
                         double count, const double *result);

/* Points @members[0..n-1] (NULL: 0..n-1), each with its factor weights[i] (NULL: 1), added up
 * around point number @heaviest; @digits of each number. */
void gradus_tex_sum_of_points (GString *tex, const GradusPoints *points, const guint *members,
                               guint n, const double *weights, gsize heaviest, int digits);

G_END_DECLS
