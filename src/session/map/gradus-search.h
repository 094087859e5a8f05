/* Gradus: finding entries, lessons and whatever else has a name.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-algorithm.h"
#include "gradus-lesson.h"

G_BEGIN_DECLS

typedef struct _GradusSearchTerms GradusSearchTerms;
typedef struct _GradusSearchQuery GradusSearchQuery;

/* Where a word was found decides between two that have it: the earlier, the better. */
typedef enum
{
  GRADUS_SEARCH_TITLE,
  GRADUS_SEARCH_ALIAS,      /* other names */
  GRADUS_SEARCH_CHAPTER,
  GRADUS_SEARCH_TEXT,       /* what is said of it: whole words only */
} GradusSearchField;

/* --- What a thing is found by ----------------------------------------------------------------- */

GradusSearchTerms *gradus_search_terms_new (void);
void gradus_search_terms_free (GradusSearchTerms *terms);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusSearchTerms, gradus_search_terms_free)

/* @text: one name or several between ";", or NULL. */
void gradus_search_terms_add (GradusSearchTerms *terms, GradusSearchField field, const char *text);

/* All that an entry, a lesson is found by: its names in the language of the program and in English,
 * other names, its chapter, and what is said of it. */
GradusSearchTerms *gradus_search_terms_new_for_algorithm (const GradusAlgorithm *algorithm);
GradusSearchTerms *gradus_search_terms_new_for_lesson (GradusLesson *lesson);
/* The same of an entry without its parameters and presets, where these are found by themselves. */
GradusSearchTerms *gradus_search_terms_new_for_entry (const GradusAlgorithm *algorithm);
/* @text, N_(), in both languages. */
void gradus_search_terms_add_both (GradusSearchTerms *terms, GradusSearchField field,
                                   const char *text);

/* Lower case, no accents, Greek letters and symbols by their names, one space for whatever is
 * neither letter nor digit: "μ(j)" and "\\mu_j" are "mu j". Free with g_free(). */
char *gradus_search_fold (const char *text);

/* --- What a person typed ---------------------------------------------------------------------- */

/* NULL when there is nothing in @text to search for. */
GradusSearchQuery *gradus_search_query_new (const char *text);
void gradus_search_query_free (GradusSearchQuery *query);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusSearchQuery, gradus_search_query_free)

/* How well @terms answer @query: from 1 for the name itself down to 0, which is not at all. */
double gradus_search_match (const GradusSearchTerms *terms, const GradusSearchQuery *query);

/* What of @text, as it is shown, @query has found: pairs of bytes (gsize), from the first to behind
 * the last one. Empty where a letter is wrong, or where something else of the thing was found. */
GArray *gradus_search_find_in (const GradusSearchQuery *query, const char *text);

/* How unlike @query the most similar name is: letters to be changed, as a part of all of them;
 * 0 for the same, 1 for nothing in common. Of a Chinese query a part that is a part of the name
 * counts, too. It orders suggestions where nothing matches. */
double gradus_search_distance (const GradusSearchTerms *terms, const GradusSearchQuery *query);
/* What is not less unlike is not suggested. */
#define GRADUS_SEARCH_MOST_UNLIKE 0.5

G_END_DECLS
