/* Gradus: the player of a lesson, the panel beside the stage.
 *
 * It shows one page after the other in the document (gradus_lesson_show()), which the person may
 * change freely; "Back to the lesson" establishes the page again. After the last page come the
 * tally and what one could do next. What was answered is kept until the lesson is left, how far one
 * came for good (gradus-lesson-progress.h).
 *
 * Signals:
 *   "view" (const char *plot, const char *page)  a page was established: make that picture large
 *                         and show that page of the inspector; each may be NULL.
 *   "link" (const char *uri)   a link in the text was activated.
 *   "play" (GradusLesson *)    another lesson was chosen on the last page.
 *   "edit", "leave"            the buttons.
 *   "turned"                   it is on another page, or at the end, or the numbers in the words of
 *                         the page have been found.
 *   "to-picture"               the person wants to answer there.
 * Property: "away" (gboolean): the experiment is not as the page has set it up.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-document.h"
#include "gradus-page-words.h"
#include "gradus-prediction.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_LESSON_PLAYER (gradus_lesson_player_get_type ())
G_DECLARE_FINAL_TYPE (GradusLessonPlayer, gradus_lesson_player, GRADUS, LESSON_PLAYER, GtkWidget)

void gradus_lesson_player_set_document (GradusLessonPlayer *self, GradusDocument *document);
/* What asks on the stage. */
void gradus_lesson_player_set_prediction (GradusLessonPlayer *self, GradusPrediction *prediction);

/* Begin with page @page (from 0). */
void gradus_lesson_player_start (GradusLessonPlayer *self, GradusLesson *lesson, guint page);
/* Forget the lesson; the document is not touched. */
void gradus_lesson_player_stop (GradusLessonPlayer *self);
/* NULL when none is played. */
GradusLesson *gradus_lesson_player_get_lesson (GradusLessonPlayer *self);
/* From 0; the number of bookmarks on the last page. */
guint gradus_lesson_player_get_page (GradusLessonPlayer *self);
/* Of that page, until it has others ("turned"); NULL on the last page. */
const GradusPageWords *gradus_lesson_player_get_words (GradusLessonPlayer *self);

gboolean gradus_lesson_player_can_next (GradusLessonPlayer *self);
gboolean gradus_lesson_player_can_previous (GradusLessonPlayer *self);
/* Behind the last page. */
gboolean gradus_lesson_player_is_at_end (GradusLessonPlayer *self);
gboolean gradus_lesson_player_is_away (GradusLessonPlayer *self);
/* On; a question without an answer is shown once before. */
void gradus_lesson_player_next (GradusLessonPlayer *self);
void gradus_lesson_player_previous (GradusLessonPlayer *self);
/* Establish the present page again. */
void gradus_lesson_player_return (GradusLessonPlayer *self);
/* To the first page, with no answers. */
void gradus_lesson_player_restart (GradusLessonPlayer *self);
/* Whether it has to do with less room. */
void gradus_lesson_player_set_narrow (GradusLessonPlayer *self, gboolean narrow);
/* What the window offers the page of the inspector with, of which the lesson speaks; hidden. */
GtkWidget *gradus_lesson_player_get_drawer_button (GradusLessonPlayer *self);
/* Focus the question, or else the words. */
void gradus_lesson_player_focus (GradusLessonPlayer *self);
/* Points earned, of how many questions; for the last page and for tests. */
double gradus_lesson_player_get_score (GradusLessonPlayer *self, guint *answered, guint *asked);

G_END_DECLS
