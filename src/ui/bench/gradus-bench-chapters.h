/* Gradus: the chapters, to take the data that stand to another one. With every chapter stands how
 * many of its entries run on them.
 *
 * Actions: "bench.chapter" with the number, "win.contents" for the present one's contents.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "gradus-document.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_BENCH_CHAPTERS (gradus_bench_chapters_get_type ())
G_DECLARE_FINAL_TYPE (GradusBenchChapters, gradus_bench_chapters, GRADUS, BENCH_CHAPTERS,
                      GtkPopover)

void gradus_bench_chapters_set_document (GradusBenchChapters *self, GradusDocument *document);

G_END_DECLS
