/* Gradus: undo and redo while a lesson is written.
 *
 * A lesson is small, so a step is the whole lesson as text with the bookmark that was selected.
 * Successive keystrokes in one field within two seconds are one step; at most 100 are kept.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _GradusLessonHistory GradusLessonHistory;

/* @text: the lesson as it is now. */
GradusLessonHistory *gradus_lesson_history_new (const char *text);
void gradus_lesson_history_free (GradusLessonHistory *self);
/* The lesson has become @text. @selected: the bookmark that is selected; @typing: the member that
 * is typed, "" for none; @time: when, microseconds. */
void gradus_lesson_history_add (GradusLessonHistory *self, const char *text, int selected,
                                const char *typing, gint64 time);
gboolean gradus_lesson_history_can_undo (const GradusLessonHistory *self);
gboolean gradus_lesson_history_can_redo (const GradusLessonHistory *self);
/* Go one step back or forward: what the lesson is now, NULL when there is no such step. @selected:
 * the bookmark that is selected, and then the one that was. */
const char *gradus_lesson_history_undo (GradusLessonHistory *self, int *selected);
const char *gradus_lesson_history_redo (GradusLessonHistory *self, int *selected);

G_END_DECLS
