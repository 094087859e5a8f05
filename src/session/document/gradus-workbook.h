/* Gradus: the workbook, what a person writes beside an experiment.
 *
 * Ink over the pictures, the tally of predictions, notes, and the pins that keep numbers in view.
 * None of it is seen by an algorithm, and it knows nothing of runs: it can be filled, written into
 * and read without one. What is saved and what can be undone is up to its owner.
 *
 * Properties (notify): "ink", "tally", "notes" and "pins", to be read only.
 * gradus_workbook_fill() notifies all four.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib-object.h>

#include "gradus-ink.h"
#include "gradus-tally.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_WORKBOOK (gradus_workbook_get_type ())
G_DECLARE_FINAL_TYPE (GradusWorkbook, gradus_workbook, GRADUS, WORKBOOK, GObject)

/* An empty one. */
GradusWorkbook *gradus_workbook_new (void);
/* Put these in the place of everything. NULL = none; @pins is NULL-terminated. All are copied or
 * referenced. */
void gradus_workbook_fill (GradusWorkbook *self, GradusInk *ink, const GradusTally *tally,
                           const char *notes, const char *const *pins);

/* What was drawn over the pictures; NULL = nothing. */
GradusInk *gradus_workbook_get_ink (GradusWorkbook *self);
void gradus_workbook_set_ink (GradusWorkbook *self, GradusInk *ink);

/* NULL before the first prediction. */
const GradusTally *gradus_workbook_get_tally (GradusWorkbook *self);
/* An answer to @question of the algorithm called @algorithm earned @score, 0 to 1. */
void gradus_workbook_add_score (GradusWorkbook *self, const char *algorithm, const char *question,
                                double score);
/* FALSE when there is nothing to forget. */
gboolean gradus_workbook_reset_tally (GradusWorkbook *self);

/* Markdown; NULL = nothing. */
const char *gradus_workbook_get_notes (GradusWorkbook *self);
/* "" is NULL. FALSE when they are the same. */
gboolean gradus_workbook_set_notes (GradusWorkbook *self, const char *notes);

/* Metrics, values and entries of values ("loss", "theta", "theta[0]"), in the order in which they
 * were pinned; NULL-terminated, never NULL. */
const char *const *gradus_workbook_get_pins (GradusWorkbook *self);
/* Pin @text behind the others, or let it go. FALSE when it is so already. */
gboolean gradus_workbook_set_pinned (GradusWorkbook *self, const char *text, gboolean pinned);

G_END_DECLS
