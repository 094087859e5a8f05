/* Gradus: the editor of a bookmark's question.
 *
 * Signal: "changed": the lesson has another question now.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-lesson.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_QUESTION_EDITOR (gradus_question_editor_get_type ())
G_DECLARE_FINAL_TYPE (GradusQuestionEditor, gradus_question_editor, GRADUS, QUESTION_EDITOR,
                      GtkWidget)

void gradus_question_editor_set (GradusQuestionEditor *self, GradusLesson *lesson, guint bookmark,
                                 const char *language);
/* The member that is being typed, "" for none. */
const char *gradus_question_editor_get_typing (GradusQuestionEditor *self);

G_END_DECLS
