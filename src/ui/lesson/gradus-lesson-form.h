/* Gradus: the form for one bookmark of a lesson, or for the lesson itself.
 *
 * Title, text (with a live preview, in which a broken formula shows its place), private notes and
 * question in one language; the lesson itself has title, summary, kind and minutes. What is typed
 * is in the lesson at once.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-lesson.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_LESSON_FORM (gradus_lesson_form_get_type ())
G_DECLARE_FINAL_TYPE (GradusLessonForm, gradus_lesson_form, GRADUS, LESSON_FORM, GtkWidget)

/* @bookmark: from 0, or GRADUS_LESSON_WHOLE. @language: "en" or "zh_CN". */
void gradus_lesson_form_set (GradusLessonForm *self, GradusLesson *lesson, int bookmark,
                             const char *language);
/* The member that is being typed, "" for none: successive changes of one are one step of undo. */
const char *gradus_lesson_form_get_typing (GradusLessonForm *self);
void gradus_lesson_form_focus (GradusLessonForm *self);

G_END_DECLS
