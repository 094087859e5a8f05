/* Gradus: a k-d tree, which finds who is near without looking at everybody.
 *
 * The points are halved by the middle of the longer side of the box around them, and the halves
 * again, down to a few. A search leaves out the boxes that are farther than what it has found:
 * about log n + k points looked at in few dimensions, all of them in many.
 *
 * Source: J. Bentley 1975, Communications of the ACM 18, 509-517.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _GradusKdTree GradusKdTree;

/* Of the rows of @x (n x d, at least one of each, finite), which are copied. O(d n log n). */
GradusKdTree *gradus_kd_tree_new (const double *x, guint n, guint d);
void gradus_kd_tree_free (GradusKdTree *tree);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusKdTree, gradus_kd_tree_free)

/* The @k smallest squared distances from point @i to the others, smallest first, into @nearest;
 * there must be so many others. */
void gradus_kd_tree_nearest (const GradusKdTree *tree, guint i, guint k, double *nearest);
/* Add to @out (guint) all other points whose squared distance from @i is at most @square, in the
 * order of the rows. */
void gradus_kd_tree_within (const GradusKdTree *tree, guint i, double square, GArray *out);

G_END_DECLS
