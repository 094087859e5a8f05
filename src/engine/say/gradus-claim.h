/* Gradus: claims, what words say of a run, for a program to check.
 *
 * A sentence that says something about a run ("after seventeen mistakes it rests") carries a claim.
 * Claims stand one a line:
 *
 *   CONDITION                      at the end of the run (or, of a lesson's page, where it stands)
 *   start: CONDITION               at the start; last: at the end
 *   iteration N: CONDITION         after N iterations; step N: likewise
 *   always: CONDITION              at every step; never: at none; ever: at one at least
 *   count CONDITION op NUMBER      at so many steps; "count event:tie == 2"
 *   share NAME op NUMBER: op NUMBER   entries of an array for which a comparison holds, counted:
 *                                  "share responsibilities > 0.9: >= 15"
 *   other(LINK): CLAIM             of the run of a link (gradus-link.h), where the link stands
 *
 * A condition is what gradus-say.h says it is, and more (parts are joined by "and"):
 *
 *   A op B                         op is one of < <= > >= == != ~
 *   A ~ 0.69                       A is 0.69 to half a unit of its last digit, as numbers are told
 *
 * where A and B are numbers, names, and
 *
 *   max(A) min(A) sum(A) mean(A)   of all entries; rowmax, rowmin, rowsum: of every row
 *   abs(A) sqrt(A) exp(A) ln(A)    entry by entry
 *   sin(A) atan(A)                 likewise, angles in degrees
 *   count(A op B) share(A op B)    how many entries, or which share of them
 *   along(A)                       one number A after every iteration from the first to this one
 *   seeds(100, A)                  one number A at the end of the runs with the seeds 1 to 100
 *   data(x) data(y) data(label)    inputs (n x d), target and class numbers (from 0) of the table
 *   data(NAME)                     its column of that name
 *   data(truth x) data(measured x) the variable x of a trajectory, at all times
 *   predict(LINK)                  what the model here predicts for the table of another run
 *   other(LINK).NAME               a number of another run: "policy != other(gradus:...).policy"
 *   A + B, A - B, A * B, A / B     from the left, with spaces around the sign
 *   (A)                            worked out first
 *
 * Arrays are compared entry by entry, all of them; "!=" holds when one entry differs. An empty line
 * is nothing.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-algorithm.h"
#include "gradus-run.h"

G_BEGIN_DECLS

/* Whether the one claim holds of the run that @setup makes. FALSE with a sentence in @error: what
 * was found instead, or why it cannot be read. */
gboolean gradus_claim_check (GradusSetup *setup, const char *claim, GError **error);
/* The same of @run where it stands: a claim without a word in front of it is about this position,
 * and the others about a run of the same setup. @run is not moved. */
gboolean gradus_claim_check_at (GradusRun *run, const char *claim, GError **error);
/* All lines of @claims; the first that does not hold is in @error. @checked, when not NULL, is
 * increased by the number of claims. */
gboolean gradus_claims_check (GradusSetup *setup, const char *claims, guint *checked,
                              GError **error);

/* Whether @a op @b of two runs where they stand, for the number or calculation @side, read in both.
 * FALSE with the sentence in @error: what was found instead, or why it cannot be read. */
gboolean gradus_claim_compare (GradusRun *a, const char *op, GradusRun *b, const char *side,
                               GError **error);

/* Whether @a op the number that @text is, where "~" goes by the digits it is written with. */
gboolean gradus_claim_compare_number (double a, const char *op, const char *text);

/* Run what @check is about and compare. @found, when not NULL, gets "theta[0] = -1, expected -1"
 * with the entry that is furthest off. FALSE also when the run cannot be made; the sentence is in
 * @found then. */
gboolean gradus_check_holds (const GradusAlgorithm *algorithm, const GradusCheck *check,
                             GString *found);

/* Who opens the run of a link; the session sets it (gradus-words.h), since links are its own. The
 * run stands where the link says. */
typedef GradusRun *(*GradusClaimOpener) (const char *link, GError **error);
void gradus_claim_set_opener (GradusClaimOpener open);
GradusRun *gradus_claim_open (const char *link, GError **error);

G_END_DECLS
