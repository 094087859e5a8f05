/* Gradus: conditions that a person writes: breakpoints, what to run until, what is kept in view.
 *
 * A condition is one line of text about what an algorithm shows of itself:
 *
 *   event:ID                  an event happened in the step; the id alone means the same
 *   invariant:ID              an invariant is broken
 *   METRIC op NUMBER          gap < 1e-3
 *   VALUE[i,j] op NUMBER      an entry of a value; indices count from 0, row by row, as in traces
 *   VALUE op NUMBER           a value that has one entry
 *   METRIC rises              also "falls" and "changes"; the same for entries of values
 *   VALUE changes             any entry of it
 *   X and Y, not X            and whatever else gradus-say.h calls a condition: names that are no
 *                             metric and no value, a name compared with a name
 *
 * A metric and a value may also be called by its symbol, J < 10, or by its title. op is one of
 * < <= > >= == !=, or ≤ ≥ ≠. Around what is compared there may be abs(...).
 *
 * When a condition is *hit*. Comparisons and broken invariants are states of affairs: they are hit
 * at the step at which they become true, having not been true at the step before, and not again
 * while they stay true; at the start they are hit when they are true there. Events, "rises",
 * "falls" and "changes" are happenings: they are hit at every step at which they happen, never at
 * the start (but for events). What is not defined yet (NAN, a value that is empty) is not true.
 * Conditions are asked between phases, not at micro-steps.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-position.h"

G_BEGIN_DECLS

/* Immutable and reference-counted; may be used from several threads. */
typedef struct _GradusCondition GradusCondition;

/* Parse @text for @algorithm. On error NULL with a sentence that says what is wrong, at which
 * character, and what to write; @place, when not NULL, receives its byte offset in @text. The shape
 * of values is not known yet: see gradus_condition_fits(). */
GradusCondition *gradus_condition_new (const GradusAlgorithm *algorithm, const char *text,
                                       gsize *place, GError **error);
/* The same for what could be compared and nothing more: "loss", "theta", "abs(theta[0])". It is
 * never hit. Used for what is kept in view. */
GradusCondition *gradus_condition_new_quantity (const GradusAlgorithm *algorithm, const char *text,
                                                gsize *place, GError **error);
GradusCondition *gradus_condition_ref (GradusCondition *condition);
void gradus_condition_unref (GradusCondition *condition);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusCondition, gradus_condition_unref)

/* The condition in its usual spelling: "loss < 10", "event:tie". Parses to the same. */
const char *gradus_condition_get_text (const GradusCondition *condition);
/* The index in events[] when the condition is an event, else -1. */
int gradus_condition_get_event (const GradusCondition *condition);
/* TRUE when it is about a value, which only the state of a step can tell; all others are told by
 * the history. */
gboolean gradus_condition_needs_state (const GradusCondition *condition);

/* FALSE with a sentence when the value has another shape than the indices suppose. TRUE also while
 * it is not defined; @known, when not NULL, then receives FALSE. */
gboolean gradus_condition_fits (const GradusCondition *condition, const GradusPosition *here,
                                gboolean *known, GError **error);

/* Whether a condition that needs no state is hit at @step of @history. */
gboolean gradus_condition_hits_history (const GradusCondition *condition,
                                        const GradusHistory *history, guint64 step);

/* What a condition that needs the state has read at one step. Empty = not defined. */
typedef struct
{
  GradusArray entries;
} GradusSample;

/* Read @here into @sample, whose old content is dropped. */
void gradus_condition_sample (const GradusCondition *condition, const GradusPosition *here,
                              GradusSample *sample);
void gradus_sample_clear (GradusSample *sample);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GradusSample, gradus_sample_clear)
/* Whether the condition is hit at the step of @now; @before is of the step before, NULL at the
 * start. */
gboolean gradus_condition_hits (const GradusCondition *condition, const GradusSample *before,
                                const GradusSample *now);

/* All numbers of a metric, a value or its entry at @here; @out is left empty when they are not
 * defined, or when the value has no such entry. */
void gradus_condition_read (const GradusCondition *condition, const GradusPosition *here,
                            GradusArray *out);
/* The figure that is compared, at @here; NAN when it is not defined or not one number. */
double gradus_condition_measure (const GradusCondition *condition, const GradusPosition *here);

/* "theta[0]", "mu[1,0]", "gain": the name of entry @index (row-major) of a value of that shape. */
char *gradus_value_entry_name (const char *id, const GradusArray *array, gsize index);

G_END_DECLS
