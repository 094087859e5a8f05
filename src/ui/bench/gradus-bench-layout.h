/* Gradus: a layout of one row that never wraps: as many chips as have room.
 *
 * Of the children the first one, the last but one and the last are always there; the last stands at
 * the end of the row. Between them are toggle buttons, of which a run of neighbours is shown that
 * has the active one in it; the others are not drawn.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define GRADUS_TYPE_BENCH_LAYOUT (gradus_bench_layout_get_type ())
G_DECLARE_FINAL_TYPE (GradusBenchLayout, gradus_bench_layout, GRADUS, BENCH_LAYOUT,
                      GtkLayoutManager)

G_END_DECLS
