/* Gradus: a lesson on the start page: picture, title, what it is and how far one has come.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-lesson.h"
#include "gradus-search.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_LESSON_CARD (gradus_lesson_card_get_type ())
G_DECLARE_FINAL_TYPE (GradusLessonCard, gradus_lesson_card, GRADUS, LESSON_CARD, GtkFlowBoxChild)

/* @place: of the lesson in its list, from 0. */
GtkWidget *gradus_lesson_card_new (GradusLesson *lesson, guint place);
guint gradus_lesson_card_get_place (GradusLessonCard *self);
GradusLesson *gradus_lesson_card_get_lesson (GradusLessonCard *self);
/* 0 when its algorithm is not known. */
guint gradus_lesson_card_get_chapter (GradusLessonCard *self);
/* Find out how well it answers @query (NULL: not at all), and what was found:
 * gradus_search_match(). */
void gradus_lesson_card_search (GradusLessonCard *self, const GradusSearchQuery *query);
double gradus_lesson_card_get_mark (GradusLessonCard *self);
/* Begun and not done, or done. */
gboolean gradus_lesson_card_is_begun (GradusLessonCard *self);
gboolean gradus_lesson_card_is_done (GradusLessonCard *self);
/* Ask for the picture in the present colours. Does nothing when it is there. */
void gradus_lesson_card_load_picture (GradusLessonCard *self);

G_END_DECLS
