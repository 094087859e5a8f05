/* Gradus: of many inputs, those whose picture shows most.
 *
 * A plane has two axes. Tables as people have them have a dozen inputs, the first of which are as
 * often as not yes and no, or a number that says when a row was written; their picture is a few
 * dots on top of each other. What shows most are two inputs in which the classes stand apart, or,
 * without classes, which go with each other, and in which the rows fill the plane: many places, and
 * no few strangers who have the picture for themselves.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-dataset.h"

G_BEGIN_DECLS

/* The table with two of its inputs as inputs, or with one where it has a target, which stands on
 * the other axis; NULL where it has no more of them, or is no table. The other columns are not
 * used. At most 500 rows and 64 inputs are looked at: some milliseconds. */
GradusDataset *gradus_table_keep_telling (GradusDataset *dataset);

G_END_DECLS
