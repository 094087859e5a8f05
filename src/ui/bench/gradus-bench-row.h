/* Gradus: the row of chips over the picture: the entries of the chapter, each a click away on the
 * data that stand.
 *
 * Those that run come first, in the order of the chapter, then ideas, which need no data, as far as
 * there is room; all others are behind a button, with their reasons. Control with a click or Return
 * chooses a chip to be compared with.
 *
 * The row does nothing itself: chips activate the action "bench.chip" with the id of their entry.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "gradus-document.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_BENCH_ROW (gradus_bench_row_get_type ())
G_DECLARE_FINAL_TYPE (GradusBenchRow, gradus_bench_row, GRADUS, BENCH_ROW, GtkWidget)

void gradus_bench_row_set_document (GradusBenchRow *self, GradusDocument *document);
/* Ids of what is chosen to be compared, the present entry not among them; NULL-terminated, free
 * with g_strfreev(). */
char **gradus_bench_row_get_chosen (GradusBenchRow *self);
/* Nothing is chosen any more. */
void gradus_bench_row_unchoose (GradusBenchRow *self);
/* The entry of the chip after (before) the present one among those that run, around the end; NULL
 * when there is no other. */
const GradusAlgorithm *gradus_bench_row_find_next (GradusBenchRow *self, gboolean forward);
/* The data that stand: those of the document, or, while an idea is on show, which has none, those
 * that stood before; NULL: none did. */
GradusDataset *gradus_bench_row_get_dataset (GradusBenchRow *self);

G_END_DECLS
