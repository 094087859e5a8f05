/* Gradus: how far a person has come in the lessons, kept in $XDG_STATE_HOME/gradus/lessons.ini.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-lesson-reply.h"

G_BEGIN_DECLS

typedef struct
{
  guint pages;      /* seen, from the first: where to go on; 0 = not begun */
  gboolean done;    /* once to the end, with every question answered; stays */
  double points;    /* the most that were earned in one playing, a point a question */
} GradusLessonProgress;

/* Of the lesson @id. */
GradusLessonProgress gradus_lesson_progress_get (const char *id);
/* Ids of the lessons that are done. */
GStrv gradus_lesson_progress_list_done (void);
/* TRUE when no lesson was ever begun. */
gboolean gradus_lesson_progress_is_empty (void);
/* Failing to write is no reason to disturb a lesson. */
void gradus_lesson_progress_set (const char *id, GradusLessonProgress progress);

/* What was answered on the @n pages of the lesson @id since it was begun. What a file says that
 * means nothing is taken for no answer. */
void gradus_lesson_progress_get_replies (const char *id, GradusLessonReply *replies, guint n);
void gradus_lesson_progress_set_replies (const char *id, const GradusLessonReply *replies, guint n);

G_END_DECLS
