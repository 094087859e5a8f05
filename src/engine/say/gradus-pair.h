/* Gradus: pairs that teach, two runs to be looked at side by side.
 *
 * A descriptor declares them (GradusPair in gradus-algorithm.h). Both runs are of the same data and
 * seed, those of a preset, so that all that differs is what the pair is about: a parameter, or the
 * algorithm. What the words of a pair say is claimed a line at a time:
 *
 *   left: CLAIM         of the left run; right: of the right one; both: of each
 *   left OP right: A    at the ends of both runs, for a number, array or calculation A:
 *                       "left > right: iteration"
 *
 * where a claim is what gradus-claim.h says it is, and OP one of < <= > >= == !=.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-algorithm.h"
#include "gradus-claim.h"

G_BEGIN_DECLS

/* The setups of both sides; their data are one object. FALSE with a sentence when a preset, entry
 * or parameter does not exist, or when one of them cannot run. */
gboolean gradus_pair_make (const GradusAlgorithm *algorithm, const GradusPair *pair,
                           GradusSetup **left, GradusSetup **right, GError **error);
/* Whether the one claim holds of the pair; FALSE with a sentence. */
gboolean gradus_pair_claim_check (const GradusAlgorithm *algorithm, const GradusPair *pair,
                                  const char *claim, GError **error);

G_END_DECLS
