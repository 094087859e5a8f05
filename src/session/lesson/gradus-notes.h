/* Gradus: the notes on every algorithm, in English and Simplified Chinese.
 *
 * They are Markdown with formulas (gradus-markdown.h) and links that set up experiments
 * (gradus-link.h), written as data/notes/LANGUAGE/ALGORITHM.md and embedded in the programs: a
 * title, then the sections of gradus_notes_get_sections() in that order. Places for numbers and
 * comments with claims (gradus-words.h) are for the program: what is loaded is filled in and
 * without comments.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "gradus-algorithm.h"

G_BEGIN_DECLS

/* The languages that notes are written in, "en" first; ends with NULL. */
const char *const *gradus_notes_get_languages (void);
/* The headings of the sections in one of them; ends with NULL. */
const char *const *gradus_notes_get_sections (GradusKind kind, const char *language);

/* The notes on @algorithm in the first of @languages that has them, else in English. @languages:
 * names as of gradus_language_get_names(), which are taken for NULL. @language: which it is, may be
 * NULL. NULL with GRADUS_ERROR_DATA, which names the missing file, when there are none. Free with
 * g_free(). */
char *gradus_notes_load (const GradusAlgorithm *algorithm, const char *const *languages,
                         const char **language, GError **error);
/* The file as it is written, with places and comments, in one of the languages; NULL when there is
 * none. Free with g_free(). */
char *gradus_notes_load_raw (const GradusAlgorithm *algorithm, const char *language);
/* Whether @language is what somebody who asked for @languages (or NULL, as above) wanted. */
gboolean gradus_notes_is_wanted (const char *language, const char *const *languages);

/* What is wrong with the sections of @text, notes on @algorithm in @language: a sentence that names
 * the file and the section. NULL when nothing is. Free with g_free(). */
char *gradus_notes_check_sections (const char *text, const GradusAlgorithm *algorithm,
                                   const char *language);

G_END_DECLS
