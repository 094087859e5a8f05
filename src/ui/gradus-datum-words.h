/* Gradus: what is known about one datum, in words.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-algorithm.h"

G_BEGIN_DECLS

/* The columns of row (cell, time) @datum, and what @view's algorithm has computed for it, a line
 * each; @view may be NULL. NULL when there is no such datum. Free with g_free(). */
char *gradus_datum_words (const GradusDataset *dataset, const GradusView *view, int datum);

G_END_DECLS
