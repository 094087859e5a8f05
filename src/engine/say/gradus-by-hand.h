/* Gradus: what a hand has changed in a run, in words.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-run.h"

G_BEGIN_DECLS

/* Append what the last change before the position of @run did, from what to what: "By hand:
 * centroid 2 moved from (1, 2) to (3, 4)." A change is in force at every step that was made after
 * it. FALSE, and nothing is appended, where nothing was changed. */
gboolean gradus_say_by_hand (GradusRun *run, GString *out);

G_END_DECLS
