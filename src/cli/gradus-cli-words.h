/* gradus-cli: are the words true, and what is missing?
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-cli.h"
#include "gradus-lesson.h"

G_BEGIN_DECLS

/* Print the sentences of @lesson without a claim; how many there are. */
guint gradus_cli_report_lesson (GradusLesson *lesson);
/* Check the claims and places of the notes on @algorithm in both languages; the number of
 * problems. */
guint gradus_cli_check_notes (const GradusAlgorithm *algorithm);
/* Notes, questions and lessons of one entry, or (NULL) of all. */
GradusExit gradus_cli_check_words (const GradusAlgorithm *only);
/* What is still to be done for an entry, or (NULL) for all of @chapter, or (0) of all chapters. */
GradusExit gradus_cli_check_done (const GradusAlgorithm *only, guint64 chapter);

G_END_DECLS
