/* Gradus: completing a descriptor.
 *
 * A file writes what is particular of an algorithm; everything that follows from it is made here,
 * once, when the registry is asked for it:
 *
 *   metrics, values, starts, state_arrays      from quantities[]
 *   formulas                                   from the rules of phases[]
 *   questions    none given: one for each event, metric with a better side and tracked pair
 *   lives        none given: rows of PER_DATUM quantities; residual, margin and class of a datum
 *                from what the entry predicts
 *   invariants   besides those given: PROMISED metrics, and what an array `is`
 *   params       of a row of a family: its own defaults, what is fixed taken out of sight
 *   phases, quantities, invariants    of a row: those that are not `only` of others
 *   plots        of a row: those it shows
 *   presets      the data of the first, where others name none
 *
 * What a member of a family has from its base is put in its place first (gradus-inherit.h).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-algorithm.h"

G_BEGIN_DECLS

/* What @written is completed to, which lives as long as the program. Aborts with the entry and the
 * row when a word of the descriptor is unknown: that is a mistake of the file, and every test meets
 * it. */
const GradusAlgorithm *gradus_algorithm_resolve (const GradusDescriptor *written);

G_END_DECLS
