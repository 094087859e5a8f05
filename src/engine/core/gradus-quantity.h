/* Gradus: reading the quantities of a position, and the tables that are made of them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-algorithm.h"

G_BEGIN_DECLS

const GradusQuantity *gradus_algorithm_find_quantity (const GradusAlgorithm *algorithm,
                                                      const char *id);
/* The number of a scalar quantity at @here (of its state, not of the previous one); NAN when it is
 * not defined, or no scalar. */
double gradus_quantity_number (const GradusQuantity *quantity, const GradusPosition *here);
/* The numbers of any quantity; @out, which is overwritten, is left empty when not defined. */
void gradus_quantity_read (const GradusQuantity *quantity, const GradusPosition *here,
                           GradusArray *out);
/* The position as it was before the step; FALSE when there was none. */
gboolean gradus_position_before (const GradusPosition *here, GradusPosition *before);
/* The iteration that what is shown belongs to, from 1; 0 at the start. The number of completed ones
 * (here->iteration) is the same where an iteration has just ended. */
guint64 gradus_position_in_iteration (const GradusPosition *here);
/* Whether @here stands after the phase @id, or inside it. */
gboolean gradus_position_is_phase (const GradusPosition *here, const char *id);
/* Whether @here stands after the phase @id or one behind it in the table, or inside one of them. */
gboolean gradus_position_has_reached (const GradusPosition *here, const char *id);

/* What metrics[] and values[] hold, however they are told. */
double gradus_metric_measure (const GradusMetric *metric, const GradusPosition *here);
void gradus_value_read (const GradusValue *value, const GradusPosition *here, GradusArray *out);
/* Whether it may be typed over, and doing it: see GradusValue.set. */
gboolean gradus_value_is_typed (const GradusValue *value);
gboolean gradus_value_type (const GradusValue *value, const GradusPosition *here, gpointer state,
                            const GradusArray *array, GradusContext *context);
/* Whether the promise is asked at all: not between a change by hand and the end of a whole
 * iteration after it, where numbers of before meet those of after. */
gboolean gradus_invariant_is_asked (const GradusInvariant *invariant, const GradusPosition *here);
/* Whether @invariant holds at @here; TRUE, with 0 measured, where it is not asked. */
gboolean gradus_invariant_holds (const GradusInvariant *invariant, const GradusPosition *here,
                                 double *measured);
/* One curve of a life; the number of its curves. */
double gradus_life_measure (const GradusLife *life, const GradusPosition *here, guint item,
                            guint curve);
guint gradus_life_count_curves (const GradusLife *life, const GradusPosition *here);
/* Micro-steps of the phase when it starts from @here, at least 1. */
guint64 gradus_phase_count_micro (const GradusPhase *phase, const GradusPosition *here);

/* The extent that @text ("1+d", "k*d", at most three factors) names under @setup. FALSE for an
 * unknown name. */
gboolean gradus_shape_parse (const char *text, const GradusSetup *setup, guint *n_dims,
                             guint shape[GRADUS_ARRAY_MAX_DIMS]);

G_END_DECLS
