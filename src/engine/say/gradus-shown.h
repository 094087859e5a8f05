/* Gradus: which picture tells a step, and which handles its sentence asks for.
 *
 * A phase names the picture that its sentence is about (GradusPhase.shows); who shows one picture
 * larger than the others shows that one. A sentence that asks the learner to move something names
 * it (GradusPhase.asks), so that its handle can be pointed out.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-algorithm.h"

G_BEGIN_DECLS

/* Index of the plot that tells @here: of those that are named the first that has something to show,
 * else the first of the entry. Builds at most the plots that are named. */
guint gradus_find_shown (const GradusPosition *here);
/* What is asked for at @here, as in GradusPhase.asks; NULL where nothing is. */
const char *gradus_get_asked (const GradusPosition *here);
/* Whether @handle moves what is asked for. */
gboolean gradus_asks_for (const GradusPosition *here, const GradusHandle *handle);

G_END_DECLS
