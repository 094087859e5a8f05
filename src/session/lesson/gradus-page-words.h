/* Gradus: the words of a page of a lesson as they are shown.
 *
 * They are copied from the lesson on the thread that has it, and their places (gradus-words.h) may
 * be filled in on another: a place may ask for any step of any run, so that is no work for a thread
 * that draws. Until it is done, and where it cannot be, a place reads “…” or as it was written.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-lesson.h"

G_BEGIN_DECLS

typedef struct _GradusPageWords GradusPageWords;

/* @language: see gradus_lesson_get_text(). */
GradusPageWords *gradus_page_words_new (GradusLesson *lesson, guint bookmark, const char *language);
void gradus_page_words_free (GradusPageWords *words);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusPageWords, gradus_page_words_free)

/* Whether gradus_page_words_fill() has anything to do. */
gboolean gradus_page_words_has_places (const GradusPageWords *words);
/* Fill in the places, all of them within @limit (NULL: none). @run stands where the page does, or
 * is NULL where it cannot. What cannot be filled in stays as it is written, and FALSE is returned
 * with the first one's sentence. */
gboolean gradus_page_words_fill (GradusPageWords *words, GradusRun *run, const GradusLimit *limit,
                                 GError **error);
/* NULL when there is none. Before gradus_page_words_fill(), with “…” in the places. */
const char *gradus_page_words_get (const GradusPageWords *words, GradusLessonField field);
const char *gradus_page_words_get_choice (const GradusPageWords *words, guint choice);

G_END_DECLS
