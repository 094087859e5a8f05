/* Gradus: the entries of a chapter that have no chip in the row: those that had no room, those that
 * the data that stand do not suit, with what would help, and ideas, which need none.
 *
 * Actions: "bench.chip" and "bench.cure" with the id of the entry.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "gradus-bench.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_BENCH_POPOVER (gradus_bench_popover_get_type ())
G_DECLARE_FINAL_TYPE (GradusBenchPopover, gradus_bench_popover, GRADUS, BENCH_POPOVER, GtkPopover)

/* @chips: GradusChip, in their order. Looks for what would help each. */
void gradus_bench_popover_fill (GradusBenchPopover *self, GPtrArray *chips, GradusDataset *dataset);
/* As if @text had been typed. */
void gradus_bench_popover_set_search (GradusBenchPopover *self, const char *text);

G_END_DECLS
