/* Points of which a few have a class, +1 or -1: what entries that learn from both kinds share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-entry.h"

G_BEGIN_DECLS

/* Whether the class of point @i is known. */
static inline gboolean
gradus_labels_known (const GradusTable *table, guint i)
{
  return table->label[i] != GRADUS_LABEL_UNKNOWN;
}

/* How much nearer the nearest label +1 is to each point than the nearest -1, in a straight line;
 * n. */
void gradus_labels_find_nearer (const GradusTable *table, double *nearer);
/* The known points as squares in the colours of their classes, at @xy (n x 2). */
void gradus_labels_mark (const GradusTable *table, const double *xy, gboolean legend,
                         GradusScene *scene);

G_END_DECLS
