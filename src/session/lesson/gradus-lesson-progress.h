/* Gradus: how far a person has come in the lessons, kept in $XDG_STATE_HOME/gradus/lessons.ini.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  guint pages;      /* seen, from the first: where to go on; 0 = not begun */
  gboolean done;    /* once to the end; stays */
} GradusLessonProgress;

/* Of the lesson @id. */
GradusLessonProgress gradus_lesson_progress_get (const char *id);
/* TRUE when no lesson was ever begun. */
gboolean gradus_lesson_progress_is_empty (void);
/* Failing to write is no reason to disturb a lesson. */
void gradus_lesson_progress_set (const char *id, GradusLessonProgress progress);
/* The same for somebody who has come to page @pages, or to the end. */
void gradus_lesson_progress_reach (const char *id, guint pages, gboolean end);

G_END_DECLS
