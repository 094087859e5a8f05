/* Gradus: a small table of numbers of one named array, with what changed marked.
 *
 * Tab gives it the keyboard: the arrows go from entry to entry, F2 or Enter (or a double click)
 * edits one, a digit, minus or point begins to type over it, the menu key (or the right button)
 * opens its menu, Escape leaves.
 *
 * Signals: "edit-entry" (uint64 index, string begun), "menu-entry" (uint64 index); indices are
 * row-major, begun is what was typed, or NULL to edit the number that is there.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-array.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_NUMBER_TABLE (gradus_number_table_get_type ())
G_DECLARE_FINAL_TYPE (GradusNumberTable, gradus_number_table, GRADUS, NUMBER_TABLE, GtkBox)

GtkWidget *gradus_number_table_new (void);
/* Show @array; entries that differ from @before (same shape, or NULL) are marked. A large array is
 * shown by its first rows and a summary. */
void gradus_number_table_set (GradusNumberTable *self, const GradusArray *array,
                              const GradusArray *before);

/* The entry that the keyboard is on. FALSE when the keyboard is elsewhere. */
gboolean gradus_number_table_get_entry (GradusNumberTable *self, gsize *index);
/* Where entry @index is in the table's coordinates; FALSE when it is not shown. */
gboolean gradus_number_table_get_area (GradusNumberTable *self, gsize index, GdkRectangle *area);

/* The whole array as CSV: one line per row; the matrices of a stack one after the other. */
char *gradus_array_to_csv (const GradusArray *array);

G_END_DECLS
