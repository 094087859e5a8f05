/* Gradus: the pairs of a table's columns, each as a small picture to choose: a scatter matrix.
 *
 * Below the diagonal, which has the names, stands a button for each pair of number columns, with
 * the first of the two across. Any column gives the colours: classes have their own, numbers those
 * of the fifth that they are in.
 *
 * Signal: "chosen" (uint, uint): two columns, the one across first.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-dataset.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_COLUMN_PAIRS (gradus_column_pairs_get_type ())
G_DECLARE_FINAL_TYPE (GradusColumnPairs, gradus_column_pairs, GRADUS, COLUMN_PAIRS, GtkWidget)

/* Show @dataset, a table, or nothing where it has less than three columns of numbers, of which
 * there is but one pair. Its class gives the colours at first. */
void gradus_column_pairs_set_dataset (GradusColumnPairs *self, GradusDataset *dataset);

G_END_DECLS
