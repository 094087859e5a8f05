/* Gradus: the window in which a lesson is written.
 *
 * At the left the lesson and its bookmarks, which are dragged, or moved with Alt+Up and Alt+Down,
 * into their order; at the right the form of the one that is selected, in English or Chinese. The
 * lesson is saved a moment after every change, a new one among the person's own, so that there is
 * nothing to lose and nothing to ask; every change can be undone.
 *
 * Signals:
 *   "add"                what the person sees in the main window should become a bookmark.
 *   "update" (guint)     ... should take the place of the experiment of that bookmark.
 *   "play" (guint)       play the lesson from that page.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "gradus-lesson.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_LESSON_EDITOR (gradus_lesson_editor_get_type ())
G_DECLARE_FINAL_TYPE (GradusLessonEditor, gradus_lesson_editor, GRADUS, LESSON_EDITOR, AdwWindow)

/* @lesson is edited itself; without a file it gets one among the person's own. */
GtkWidget *gradus_lesson_editor_new (GtkWindow *parent, GradusLesson *lesson);
GradusLesson *gradus_lesson_editor_get_lesson (GradusLessonEditor *self);
/* A bookmark behind the one that is selected; it becomes the selected one. It is called @title, in
 * the program's language, until somebody calls it otherwise. */
void gradus_lesson_editor_add (GradusLessonEditor *self, GradusExperiment *experiment,
                               const char *title, const char *plot, const char *page);
void gradus_lesson_editor_update (GradusLessonEditor *self, guint bookmark,
                                  GradusExperiment *experiment, const char *plot,
                                  const char *page);
/* The bookmark that is selected, or GRADUS_LESSON_WHOLE. */
int gradus_lesson_editor_get_selected (GradusLessonEditor *self);
void gradus_lesson_editor_select (GradusLessonEditor *self, int bookmark);
/* Focus the title. */
void gradus_lesson_editor_focus (GradusLessonEditor *self);
/* Save now what is not saved yet. FALSE when it cannot be; the window says why. */
gboolean gradus_lesson_editor_flush (GradusLessonEditor *self);

G_END_DECLS
