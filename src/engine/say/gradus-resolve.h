/* Gradus: completing a descriptor.
 *
 * A file writes what is particular of an algorithm; everything that follows from it is made here,
 * once, when the registry is asked for it:
 *
 *   metrics, values, starts, state_arrays      from quantities[]
 *   formulas                                   from the rules of phases[], behind those given
 *   questions    none given: one for each event, metric with a better side and tracked pair
 *   lives        none given: rows of PER_DATUM quantities; residual, margin and class of a datum
 *                from what the entry predicts
 *   invariants   besides those given: PROMISED metrics, and what an array `is`
 *   params       of a row of a family: its own defaults, what is fixed taken out of sight
 *   phases, quantities, invariants    of a row: those that are not `only` of others
 *   plots        of a row: those it shows
 *   presets      the first as the first look, and its data where others name none
 *
 * What the entry gives itself stays as it is.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-algorithm.h"

G_BEGIN_DECLS

/* A completed copy, which lives as long as the program. Aborts with the entry and the row when a
 * word of the descriptor is unknown: that is a mistake of the file, and every test meets it. */
const GradusAlgorithm *gradus_algorithm_resolve (const GradusAlgorithm *written);

/* --- The life cycle that entries share -------------------------------------------------------- */

/* Allocate what has a shape, put given starts in, make doubles NAN, call init() and refresh(). */
GradusStatus gradus_algorithm_start (const GradusAlgorithm *algorithm, gpointer state,
                                     GradusContext *context);
/* rebase(), the entry's or the engine's. */
gboolean gradus_algorithm_rebase (const GradusAlgorithm *algorithm, gpointer state,
                                  GradusContext *context, const GradusSetup *old);
/* The sentence for a given start that has not the shape it must have here, or inputs that are too
 * large for MODERATE; NULL when all is well; free with g_free(). */
char *gradus_algorithm_complain (const GradusAlgorithm *algorithm, const GradusSetup *setup);

G_END_DECLS
