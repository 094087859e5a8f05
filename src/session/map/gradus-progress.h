/* Gradus: what a person has done with the entries: opened, done, starred.
 *
 * This is the one place that says what "done" is, for rings, paths and lists. A lesson is done when
 * its last page was reached and all that it asks has an answer; an entry is done when a run of it
 * has come to its end or a lesson of its own is done. Both stay so; leaving something does neither.
 *
 * Kept in $XDG_STATE_HOME/gradus/entries.ini, read once and written at every change. Like progress
 * in lessons it is never worth a message: what cannot be written is forgotten at the end.
 *
 * Signal: "changed".
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib-object.h>

#include "gradus-lesson-reply.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_PROGRESS (gradus_progress_get_type ())
G_DECLARE_FINAL_TYPE (GradusProgress, gradus_progress, GRADUS, PROGRESS, GObject)

GradusProgress *gradus_progress_get_default (void);

/* The entry @id stood at step @step of @preset (NULL: of a person's own settings). @done: its run
 * has come to the end, which stays so. */
void gradus_progress_visit (GradusProgress *self, const char *id, const char *preset, guint64 step,
                            gboolean done);
gboolean gradus_progress_was_opened (GradusProgress *self, const char *id);
gboolean gradus_progress_is_done (GradusProgress *self, const char *id);
/* The same of one preset of it; NULL: whichever. */
gboolean gradus_progress_has_ended (GradusProgress *self, const char *id, const char *preset);
/* The person is at page @page of @lesson, counted from 0; behind the last it is the end. @replies:
 * one for each page, kept for who goes on another day. */
void gradus_progress_play (GradusProgress *self, GradusLesson *lesson, guint page,
                           const GradusLessonReply *replies);
/* Where it was left. @preset (g_free(), may come back NULL) and @step may be NULL. FALSE when it
 * was never opened. */
gboolean gradus_progress_get_visit (GradusProgress *self, const char *id, char **preset,
                                    guint64 *step);
/* Ids of what was opened, the last first; at most @n. */
GStrv gradus_progress_list_recent (GradusProgress *self, guint n);

gboolean gradus_progress_is_starred (GradusProgress *self, const char *id);
void gradus_progress_set_starred (GradusProgress *self, const char *id, gboolean starred);

G_END_DECLS
