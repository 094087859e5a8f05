/* Gradus: the table of what the runs of a comparison measure where they stand.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-compare.h"

G_BEGIN_DECLS

/* Fill @table anew: a column a run, a row a metric, the best of each row starred. While no run is
 * on its way. */
void gradus_compare_table_fill (GtkGrid *table, GradusCompare *compare);

G_END_DECLS
