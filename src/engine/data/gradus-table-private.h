/* Gradus: the two files of the table.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-vary.h"

G_BEGIN_DECLS

guint gradus_table_count (gconstpointer payload);
char *gradus_table_datum_title (gconstpointer payload, guint datum);
void gradus_table_datum_words (gconstpointer payload, guint row, GString *out);
GradusDataset *gradus_table_vary (gconstpointer payload, guint variation);
void gradus_table_paint (const GradusDataset *dataset, struct _GradusScene *scene);

G_END_DECLS
