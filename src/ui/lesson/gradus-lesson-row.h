/* Gradus: a row of the list of pages in the window in which a lesson is written.
 *
 * A page can be dragged onto another one. Signal: "dropped" (int from), the row number @from was
 * let go on this one.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define GRADUS_TYPE_LESSON_ROW (gradus_lesson_row_get_type ())
G_DECLARE_FINAL_TYPE (GradusLessonRow, gradus_lesson_row, GRADUS, LESSON_ROW, GtkListBoxRow)

/* @movable: whether it can be dragged, and others onto it. */
GtkWidget *gradus_lesson_row_new (const char *words, gboolean movable);
void gradus_lesson_row_set_words (GradusLessonRow *self, const char *words);

G_END_DECLS
