/* Gradus: a lesson in a gallery: picture, title, what it is and how far one has come.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "gradus-lesson.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_LESSON_CARD (gradus_lesson_card_get_type ())
G_DECLARE_FINAL_TYPE (GradusLessonCard, gradus_lesson_card, GRADUS, LESSON_CARD, AdwBin)

GtkWidget *gradus_lesson_card_new (GradusLesson *lesson);
/* How many lines of its summary have room: where it is wide, fewer are needed. */
void gradus_lesson_card_set_lines (GradusLessonCard *self, guint lines);
GradusLesson *gradus_lesson_card_get_lesson (GradusLessonCard *self);
gboolean gradus_lesson_card_is_done (GradusLessonCard *self);

G_END_DECLS
