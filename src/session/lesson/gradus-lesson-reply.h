/* Gradus: what a person answered on the pages of a lesson, and the points for it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-lesson.h"

G_BEGIN_DECLS

typedef struct
{
  gboolean given;
  double score;      /* 0 to 1, of the first answer */
  int choice;        /* ASKS_CHOICE: the answer that is chosen now */
  double number;     /* ASKS_NUMBER */
} GradusLessonReply;

/* The sum of the scores. @replies: one for each page of @lesson. @answered, @asked: how many
 * questions have a reply, and how many there are. */
double gradus_lesson_replies_score (const GradusLessonReply *replies, GradusLesson *lesson,
                                    guint *answered, guint *asked);

G_END_DECLS
