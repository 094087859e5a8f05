/* Gradus: one value or metric on the page of values: as numbers, as a map or over time.
 *
 * Signals:
 *   "view-changed"               another view was chosen; it is remembered.
 *   "edit-entry" (uint64 index, string begun)  a person wants to type over an entry; has begun with
 *                                that text, or with NULL wants to edit the number.
 *   "menu-entry" (uint64 index)  the menu of an entry is wanted.
 *   "pinned"                     the button that keeps it in view was pressed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-value-follower.h"

G_BEGIN_DECLS

typedef enum
{
  GRADUS_VALUE_VIEW_NUMBERS,
  GRADUS_VALUE_VIEW_MAP,
  GRADUS_VALUE_VIEW_CURVE,
} GradusValueView;

#define GRADUS_TYPE_VALUE_ROW (gradus_value_row_get_type ())
G_DECLARE_FINAL_TYPE (GradusValueRow, gradus_value_row, GRADUS, VALUE_ROW, GtkWidget)

/* Of metric number @metric, or with @metric < 0 of value number @value. */
GtkWidget *gradus_value_row_new (const GradusAlgorithm *algorithm, int metric, guint value);
/* Its number in values[], or -1 for a metric. */
int gradus_value_row_get_value (GradusValueRow *self);
/* The id of the metric or value. */
const char *gradus_value_row_get_id (GradusValueRow *self);
GradusValueView gradus_value_row_get_view (GradusValueRow *self);
/* What it is called, in the language of the program. */
const char *gradus_value_row_get_title (GradusValueRow *self);
void gradus_value_row_set_pinned (GradusValueRow *self, gboolean pinned);
/* Show the position of @here. With the view over time the curves of text number @text of @follower
 * are shown. */
void gradus_value_row_show (GradusValueRow *self, const GradusPosition *here,
                            GradusValueFollower *follower, guint text);
/* The entry that the keyboard is on, as it is called ("theta[0]"); free with g_free(). NULL when
 * the keyboard is elsewhere. */
char *gradus_value_row_get_entry (GradusValueRow *self);
/* "theta[0]"; @number, when not NULL, receives what is shown there. NULL when there is no such
 * entry. */
char *gradus_value_row_name_entry (GradusValueRow *self, gsize index, double *number);
/* The table, for popovers that point at an entry; see gradus_number_table_get_area(). */
GtkWidget *gradus_value_row_get_table (GradusValueRow *self);

G_END_DECLS
