/* Gradus: the question of a page: choices, a number, or a word about the picture that asks.
 *
 * Choices are chosen with the arrows and the space bar; Enter or the button gives the answer. Then
 * the right one is marked, the explanation is shown, and nothing can be changed any more.
 *
 * Signal: "answered": gradus_lesson_question_get_reply() has the answer and its score.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-lesson-reply.h"
#include "gradus-page-words.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_LESSON_QUESTION (gradus_lesson_question_get_type ())
G_DECLARE_FINAL_TYPE (GradusLessonQuestion, gradus_lesson_question, GRADUS, LESSON_QUESTION,
                      GtkWidget)

/* Show the question of @bookmark, answered when @reply was given. @words are the page's and stay
 * the caller's, who keeps them until there are others. */
void gradus_lesson_question_set (GradusLessonQuestion *self, GradusLesson *lesson, guint bookmark,
                                 const GradusPageWords *words, const GradusLessonReply *reply);
/* The same question in other words: their places have been filled in. */
void gradus_lesson_question_set_words (GradusLessonQuestion *self, const GradusPageWords *words);
const GradusLessonReply *gradus_lesson_question_get_reply (GradusLessonQuestion *self);
/* The picture's question was answered. */
void gradus_lesson_question_set_score (GradusLessonQuestion *self, double score);
/* Focus what answers; FALSE when there is nothing to answer here. */
gboolean gradus_lesson_question_focus (GradusLessonQuestion *self);

G_END_DECLS
