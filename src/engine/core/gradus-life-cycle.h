/* Gradus: the life cycle that entries share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-algorithm.h"

G_BEGIN_DECLS

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
