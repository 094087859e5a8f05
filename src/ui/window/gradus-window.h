/* Gradus: the window. One window works on one document.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "gradus-document.h"
#include "gradus-lesson.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_WINDOW (gradus_window_get_type ())
G_DECLARE_FINAL_TYPE (GradusWindow, gradus_window, GRADUS, WINDOW, AdwApplicationWindow)

GtkWidget *gradus_window_new (GtkApplication *application);

GradusDocument *gradus_window_get_document (GradusWindow *self);
/* TRUE while nothing has been opened in it. */
gboolean gradus_window_is_empty (GradusWindow *self);
/* TRUE while there is nothing in it but what a link has set up, and no file. */
gboolean gradus_window_is_spare (GradusWindow *self);

/* An experiment (.gradus) or data (anything else). Errors are shown in the window. */
void gradus_window_open_file (GradusWindow *self, GFile *file);
/* The same for a file that was named together with @algorithm: data go into that one, or a sentence
 * says why they do not fit. */
void gradus_window_open_file_in (GradusWindow *self, GFile *file, const GradusAlgorithm *algorithm);
/* The window that has the experiment in @file, by whatever name, or NULL. */
GradusWindow *gradus_window_find_file (GtkApplication *application, GFile *file);
/* Set the experiment up that a link leads to, or open a web page. What goes wrong is told. */
void gradus_window_follow_link (GradusWindow *self, const char *uri);
/* @preset: an id, or NULL for the first look. */
gboolean gradus_window_open_algorithm (GradusWindow *self, const GradusAlgorithm *algorithm,
                                       const char *preset, GError **error);
/* Show the gallery of a chapter; 0 = all. */
void gradus_window_show_chapter (GradusWindow *self, guint chapter);
/* Play @lesson from where the person left it, or from page @page (from 0). */
void gradus_window_play_lesson (GradusWindow *self, GradusLesson *lesson);
void gradus_window_play_lesson_from (GradusWindow *self, GradusLesson *lesson, guint page);
/* The lesson being played, or NULL; @bookmark, which may be NULL, receives its page from 0, or the
 * number of bookmarks at the end. */
GradusLesson *gradus_window_get_lesson (GradusWindow *self, guint *bookmark);
/* Offer what a crash left behind, if anything. */
void gradus_window_offer_recovery (GradusWindow *self);

/* A whole sentence for the person, for a few seconds. */
void gradus_window_toast (GradusWindow *self, const char *sentence);
/* What the inspector says about the step just made, for tests. */
const char *gradus_window_get_narration (GradusWindow *self);

/* Write what this person has done into @folder, the one of a class, as @name. */
void gradus_window_save_progress (GradusWindow *self, const char *name, GFile *folder);
/* Show who has reached what in the class of @folder. */
void gradus_window_show_class (GradusWindow *self, GFile *folder);

G_END_DECLS
