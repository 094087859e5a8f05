/* Gradus: the lessons at the top of a gallery.
 *
 * Signals: "lesson-activated" (GradusLesson *), "new-lesson", "show-all".
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-lesson.h"

G_BEGIN_DECLS

/* In the place of the number of a chapter: all lessons and nothing else. */
#define GRADUS_LESSONS_ONLY G_MAXUINT

#define GRADUS_TYPE_LESSON_LIST (gradus_lesson_list_get_type ())
G_DECLARE_FINAL_TYPE (GradusLessonList, gradus_lesson_list, GRADUS, LESSON_LIST, GtkWidget)

/* Show the lessons of @chapter; 0: the few that come next; GRADUS_LESSONS_ONLY: all. With @text,
 * those of all chapters that answer it, the best first. Returns how many are shown. */
guint gradus_lesson_list_show (GradusLessonList *self, guint chapter, const char *text);
/* Read the lessons and the progress again. */
void gradus_lesson_list_reload (GradusLessonList *self);
void gradus_lesson_list_load_pictures (GradusLessonList *self);
/* Focus the first of them. */
void gradus_lesson_list_focus (GradusLessonList *self);

G_END_DECLS
