/* Gradus: the question of a page: choices, a number, or a word about the picture that asks.
 *
 * Choosing is answering: a click, the space bar or Enter. Then the right choice is marked and the
 * explanation is shown; another choice may be looked at, but the points are those of the first.
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
/* Say that there is no answer yet: somebody wants to go on. */
void gradus_lesson_question_remind (GradusLessonQuestion *self);
/* Focus what answers; FALSE when there is nothing to answer here. */
gboolean gradus_lesson_question_focus (GradusLessonQuestion *self);

/* The icon of a score and its style class: wrong is nothing but no point at all. */
const char *gradus_lesson_score_icon (double score, const char **css_class);

G_END_DECLS
