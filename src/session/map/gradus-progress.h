/* Gradus: what a person has done with the entries: opened, brought to an end, starred.
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
/* Where it was left. @preset (g_free(), may come back NULL) and @step may be NULL. FALSE when it
 * was never opened. */
gboolean gradus_progress_get_visit (GradusProgress *self, const char *id, char **preset,
                                    guint64 *step);
/* Ids of what was opened, the last first; at most @n. */
GStrv gradus_progress_list_recent (GradusProgress *self, guint n);

gboolean gradus_progress_is_starred (GradusProgress *self, const char *id);
void gradus_progress_set_starred (GradusProgress *self, const char *id, gboolean starred);

G_END_DECLS
