/* Gradus: another look at the same table: what a column is, which rows and classes stay.
 *
 * Each function makes a new data set, and returns NULL where the change means nothing for these
 * data. Rows that stay keep their order; columns that lose their role stay in the table, unused.
 * The origin says that the data were edited.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-dataset.h"

G_BEGIN_DECLS

/* Of two inputs or more the last becomes the target; not where there is a target. */
GradusDataset *gradus_table_last_input_as_target (GradusDataset *dataset);
/* The target becomes the last input. */
GradusDataset *gradus_table_target_as_input (GradusDataset *dataset);
/* The first @d inputs stay inputs; not where there are no more. */
GradusDataset *gradus_table_keep_inputs (GradusDataset *dataset, guint d);
/* The class becomes the sample, of two classes, or the task. */
GradusDataset *gradus_table_use_class_as (GradusDataset *dataset, GradusColumnRole role);
/* Rows of the two classes that have most; not where there are no more. */
GradusDataset *gradus_table_keep_two_classes (GradusDataset *dataset);
/* Rows whose class is known. */
GradusDataset *gradus_table_drop_unknown (GradusDataset *dataset);
/* The first three rows of every class keep it, and all others become unknown; not where some are
 * already. */
GradusDataset *gradus_table_hide_classes (GradusDataset *dataset);
/* A column of weights, all 1. */
GradusDataset *gradus_table_add_weights (GradusDataset *dataset);
/* A class "1" for every row and a second, "2", which no row has yet; not where there are
 * classes. */
GradusDataset *gradus_table_add_classes (GradusDataset *dataset);
/* Two classes instead of a target: above its median, and not. */
GradusDataset *gradus_table_split_target (GradusDataset *dataset);
/* Every @part-th row; not below two rows. */
GradusDataset *gradus_table_thin_out (GradusDataset *dataset, guint part);
/* @n rows more behind the others, @rows by columns of the table (a class by its number); nothing is
 * held out any more. */
GradusDataset *gradus_table_append_rows (GradusDataset *dataset, const double *rows, guint n);
/* Rows by number, @n of them; classes stay as they are. */
GradusDataset *gradus_table_take_rows (GradusDataset *dataset, const guint *rows, guint n);

G_END_DECLS
