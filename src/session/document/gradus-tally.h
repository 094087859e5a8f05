/* Gradus: the tally of predictions, kept with the document and saved in its member "tally".
 *
 * For every question of every algorithm how often it was answered and how well (scores from 0 to 1,
 * see gradus_prompt_score()), and how many answers in a row earned at least half.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

typedef struct _GradusTally GradusTally;

GradusTally *gradus_tally_new (void);
GradusTally *gradus_tally_copy (const GradusTally *tally);
void gradus_tally_free (GradusTally *tally);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusTally, gradus_tally_free)

void gradus_tally_add (GradusTally *tally, const char *algorithm, const char *question,
                       double score);
/* Answers given to @question of @algorithm; NULL means any. @mean, which may be NULL, receives
 * their mean score (0 without any). */
guint gradus_tally_count (const GradusTally *tally, const char *algorithm, const char *question,
                          double *mean);
/* Answers in a row, up to the last one, that earned at least half; @best, which may be NULL,
 * receives the most there ever were. */
guint gradus_tally_streak (const GradusTally *tally, guint *best);

void gradus_tally_append_json (GString *out, const GradusTally *tally);
/* GRADUS_ERROR_DATA names the member that is damaged. */
GradusTally *gradus_tally_from_json (JsonNode *node, GError **error);

G_END_DECLS
