/* Gradus: a chip of the workbench: the title of an algorithm, and its errors where points are held
 * out. A click activates "bench.chip" with its id.
 *
 * Signal "choose": Control with a click, Return or Space, to compare it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-algorithm.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_BENCH_CHIP (gradus_bench_chip_get_type ())
G_DECLARE_FINAL_TYPE (GradusBenchChip, gradus_bench_chip, GRADUS, BENCH_CHIP, GtkToggleButton)

GtkWidget *gradus_bench_chip_new (const GradusAlgorithm *algorithm, gboolean idea);
const GradusAlgorithm *gradus_bench_chip_get_algorithm (GradusBenchChip *self);
void gradus_bench_chip_set_chosen (GradusBenchChip *self, gboolean chosen);
/* NULL: none are known. */
void gradus_bench_chip_set_errors (GradusBenchChip *self, const char *errors);

G_END_DECLS
