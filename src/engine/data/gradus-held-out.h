/* Gradus: rows of a table that are held out: nothing learns from them, and what was learnt is
 * judged by them.
 *
 * They belong to the data set as the hint GRADUS_HELD_OUT, an array of m rows by all columns of the
 * table (a class by its number), so that they go through edits, files and undo with it, and every
 * picture in which the points of the table can be edited shows them, hollow.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-dataset.h"

G_BEGIN_DECLS

struct _GradusScene;

#define GRADUS_HELD_OUT "held-out"

/* How many rows are held out; 0 for what is no table. */
guint gradus_held_out_count (const GradusDataset *dataset);
/* They alone, with the columns, roles and classes of @dataset; NULL: none are. */
GradusDataset *gradus_held_out_get (GradusDataset *dataset);
/* Hollow marks, in the class's colour, at the first two inputs, or with @target at the first input
 * and the target. */
void gradus_held_out_paint (const GradusDataset *dataset, gboolean target,
                            struct _GradusScene *scene);

G_END_DECLS
