/* Gradus: what the files of claims share.
 *
 * gradus-claim.c          whole claims: at the start, after N iterations, always, ...
 * gradus-claim-terms.c    conditions with numbers that are calculated
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-claim.h"

G_BEGIN_DECLS

/* Whether @condition, one that gradus-claim.h describes, holds where @run stands. FALSE with the
 * sentence in @error when it cannot be read; @found, when not NULL, gets what its left side is. */
gboolean gradus_claim_holds (GradusRun *run, const char *condition, gboolean *holds,
                             GString *found, GError **error);

G_END_DECLS
