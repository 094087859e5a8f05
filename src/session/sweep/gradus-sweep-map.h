/* Gradus: the maps of all futures that entries declare, and what their words claim.
 *
 * Claims stand one a line, A op NUMBER, where op is one of < <= > >= == != ~ (to half a unit of the
 * last digit written, as in gradus-claim.h) and A is
 *
 *   share(end 1)           which share of all runs: of those that ended in end 1, that failed, that
 *   share(failed)          were stopped before their end, that converged or had nothing left to do,
 *   share(stopped) share(ended) share(others)   or that ended in an end without a number
 *   ends                   how many ends there are
 *   border(failed)         how many cells lie at the border of failure: one of the four neighbours
 *                          failed and the cell did not, or the other way round
 *   steps(X, Y) METRIC(X, Y)   of the run whose numbers are nearest to X and Y; failed(X, Y) is 1
 *                          when that failed, else 0
 *   least(METRIC, X) most(METRIC, X) spread(METRIC, X)   the smallest and the largest of a metric
 *                          in the column nearest to X, and the largest over the smallest
 *   best-x(METRIC) best-y(METRIC)   the numbers of the run with the best figure of a metric; the
 *                          largest where neither side is better
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-sweep.h"

G_BEGIN_DECLS

/* The map with this id; NULL with the sentence that names those there are. */
const GradusFutures *gradus_sweep_map_find (const GradusAlgorithm *algorithm, const char *id,
                                            GError **error);
/* What its runs have in common. */
GradusSetup *gradus_sweep_map_make_setup (const GradusAlgorithm *algorithm,
                                          const GradusFutures *map, GError **error);
GradusSweep *gradus_sweep_map_new (const GradusAlgorithm *algorithm, const GradusFutures *map,
                                   GError **error);
/* All claims of @map of @sweep, which is whole; the first that does not hold is in @error. */
gboolean gradus_sweep_map_check (const GradusFutures *map, GradusSweep *sweep, GError **error);

G_END_DECLS
