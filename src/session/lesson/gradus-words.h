/* Gradus: the words of lessons and notes, kept as true as the numbers.
 *
 * Places. A number is not typed but asked for:
 *
 *   {{NAME|at=POSITION}} {{NAME|at=POSITION|FORMAT}}
 *
 * NAME is a name (gradus-names.h); FORMAT what may stand after one in a text (gradus-say.h): a
 * number of digits, or "," for groups of three. POSITION is here (where the page stands), start,
 * end, step:N, iteration:N of the page's run, or a whole link: gradus:k-means?until=converged.
 *
 * Claims (gradus-claim.h) are what a program checks. A page of a lesson has them in the list
 * "claims". Notes have them in comments, which nobody is shown; behind "claims" is the link they
 * are about, and without one it is the first look, at its end:
 *
 *   <!-- claims gradus:k-means?preset=kmeans-6&until=converged
 *   iteration == 3
 *   objective ~ 1.33
 *   -->
 *
 * A sentence that says something about a run has a number or one of a few words (more, less, each,
 * never, because, ...). It counts as claimed when the claims beside it name one of its numbers, or,
 * of a sentence without numbers, when there are any. That is a measure and no proof: it finds the
 * pages where nobody has looked.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-lesson.h"

G_BEGIN_DECLS

/* Let claims open links. Once, before any are checked; more often does no harm. */
void gradus_words_init (void);

/* The run of the link, where it stands: what claims open. */
GradusRun *gradus_words_open (const char *link, GError **error);

/* A place that costs more seconds than this is reported by the check of a lesson. */
#define GRADUS_WORDS_SLOW 1.0

/* @text with its places filled in. @here is the run that "here" and positions without a link are
 * of, and may be NULL. A place that cannot be filled in, or not within @limit (NULL: none), stays
 * as it is, and the first one's sentence is in @error; the text is returned all the same. Free with
 * g_free(). */
char *gradus_words_fill (const char *text, GradusRun *here, const GradusLimit *limit,
                         GError **error);
/* The same for all @texts (char *, NULL among them; replaced in their places), which share the
 * limit: what several places of them ask for at one position is made once. @slow, or NULL, gets a
 * sentence for each position that takes more than GRADUS_WORDS_SLOW seconds of the processor. */
void gradus_words_fill_all (GPtrArray *texts, GradusRun *here, const GradusLimit *limit,
                            GPtrArray *slow, GError **error);
/* @text with “…” in its places, for as long as they are not known. Free with g_free(). */
char *gradus_words_hide (const char *text);
/* Whether there are places in @text. */
gboolean gradus_words_has_places (const char *text);

/* The blurb of @preset in the present language, with its places filled in; start, end and so on are
 * of the preset's run. Free with g_free(). */
char *gradus_words_fill_blurb (const GradusAlgorithm *algorithm, const GradusPreset *preset,
                               GError **error);

/* @text without its comments. Free with g_free(). */
char *gradus_words_strip (const char *text);

/* Check the claims in the comments of @text, notes on @algorithm. Sentences are appended to
 * @problems (char *). Returns the number of claims. */
guint gradus_words_check_notes (const char *text, const GradusAlgorithm *algorithm,
                                GPtrArray *problems);
/* The claims in the comments of @text, one a line, without the links. Free with g_free(). */
char *gradus_words_list_note_claims (const char *text);

/* Append the sentences of @text (char *) that say something about a run and that @claims, one a
 * line, do not cover. */
void gradus_words_list_unclaimed (const char *text, const char *claims, GPtrArray *sentences);
/* Append a sentence for each number of three figures or more, or with a decimal point, that only
 * one of the two texts has. */
void gradus_words_compare_numbers (const char *english, const char *other, GPtrArray *sentences);

/* --- Reports ---------------------------------------------------------------------------------- */

/* What gradus_words_list_unclaimed() finds on the pages of @lesson, and in the notes on @algorithm,
 * in both languages: "value-iteration-idea 6 zh_CN: ...". @numbers gets what
 * gradus_words_compare_numbers() finds. */
void gradus_words_report_lesson (GradusLesson *lesson, GPtrArray *unclaimed, GPtrArray *numbers);
void gradus_words_report_notes (const GradusAlgorithm *algorithm, GPtrArray *unclaimed,
                                GPtrArray *numbers);

/* Ask every question of @algorithm at every step of its presets. @constant gets a sentence for each
 * that has one answer in more than 75 % of the cases (of four at least), so that it is answered
 * without looking; @arithmetic one for each whose number is, in more than half of the cases, the
 * product or the quotient of two numbers that the question tells. */
void gradus_words_report_questions (const GradusAlgorithm *algorithm, GPtrArray *constant,
                                    GPtrArray *arithmetic);

G_END_DECLS
