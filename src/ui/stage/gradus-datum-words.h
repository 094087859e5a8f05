/* Gradus: what is known about one datum, in words.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-algorithm.h"

G_BEGIN_DECLS

/* The columns of row (cell, time) @datum, and what @here's algorithm has computed for it, a line
 * each; @here may be NULL. NULL when there is no such datum. Free with g_free(). */
char *gradus_datum_words (const GradusDataset *dataset, const GradusPosition *here, int datum);

/* What a datum or a subject (gradus_scene_subject()) is called: "Point 17", "Centroid 2". Free with
 * g_free(). */
char *gradus_datum_title (const GradusDataset *dataset, int datum);
char *gradus_subject_title (const char *kind, guint item);
/* The title of a subject and what its lives say at @here, a line each. Free with g_free(). */
char *gradus_subject_words (const GradusPosition *here, const char *kind, guint item);

G_END_DECLS
