/* Gradus: claims, what words say of a run, for a program to check.
 *
 * A sentence that says something about a run ("after seventeen mistakes it rests") carries a claim.
 * Claims stand one a line:
 *
 *   CONDITION                      at the end of the run (or, of a lesson's page, where it stands)
 *   start: CONDITION               at the start
 *   iteration N: CONDITION         after N iterations; step N: likewise
 *   always: CONDITION              at every step; never: at none; ever: at one at least
 *   count CONDITION op NUMBER      at so many steps; "count event:tie == 2"
 *   share NAME op NUMBER: op NUMBER   entries of an array for which a comparison holds, counted:
 *                                  "share responsibilities > 0.9: >= 15"
 *
 * A condition is what gradus-say.h says it is. An empty line is nothing.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-run.h"

G_BEGIN_DECLS

/* Whether the one claim holds of the run that @setup makes. FALSE with a sentence in @error: what
 * was found instead, or why it cannot be read. */
gboolean gradus_claim_check (GradusSetup *setup, const char *claim, GError **error);
/* All lines of @claims; the first that does not hold is in @error. @checked, when not NULL, is
 * increased by the number of claims. */
gboolean gradus_claims_check (GradusSetup *setup, const char *claims, guint *checked,
                              GError **error);

/* Run what @check is about and compare. @found, when not NULL, gets "theta[0] = -1, expected -1"
 * with the entry that is furthest off. FALSE also when the run cannot be made; the sentence is in
 * @found then. */
gboolean gradus_check_holds (const GradusAlgorithm *algorithm, const GradusCheck *check,
                             GString *found);

G_END_DECLS
