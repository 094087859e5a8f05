/* Gradus: the last page of a lesson: what was answered, and what one could do next.
 *
 * Signals: "play" (GradusLesson *): another lesson was chosen; "page" (guint): back to that page.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-lesson-question.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_LESSON_END (gradus_lesson_end_get_type ())
G_DECLARE_FINAL_TYPE (GradusLessonEnd, gradus_lesson_end, GRADUS, LESSON_END,
                      GtkWidget)

/* @replies: one for each bookmark of @lesson. */
void gradus_lesson_end_set (GradusLessonEnd *self, GradusLesson *lesson,
                                const GradusLessonReply *replies);
/* The sentence with the points, for tests. */
const char *gradus_lesson_end_get_words (GradusLessonEnd *self);
void gradus_lesson_end_focus (GradusLessonEnd *self);

G_END_DECLS
