/* Gradus: a few lessons in a gallery; a button shows the others.
 *
 * Signals: "lesson-activated" (GradusLesson *), "show-all".
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-search.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_LESSON_LIST (gradus_lesson_list_get_type ())
G_DECLARE_FINAL_TYPE (GradusLessonList, gradus_lesson_list, GRADUS, LESSON_LIST, GtkWidget)

/* The lessons of @chapter: those that come next first. Returns how many there are. */
guint gradus_lesson_list_show_chapter (GradusLessonList *self, guint chapter);
/* Those of all chapters that answer @query, the best first. Returns how many there are. */
guint gradus_lesson_list_search (GradusLessonList *self, const GradusSearchQuery *query);
/* Read the lessons and the progress again before they are shown next. */
void gradus_lesson_list_reload (GradusLessonList *self);

G_END_DECLS
