/* Gradus: what builds on what in a chapter, drawn.
 *
 * A node is a button that opens its entry: filled when done, outlined when there, dashed when
 * planned. Lines lead from what is needed, on the left, to what needs it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define GRADUS_TYPE_ENTRY_GRAPH (gradus_entry_graph_get_type ())
G_DECLARE_FINAL_TYPE (GradusEntryGraph, gradus_entry_graph, GRADUS, ENTRY_GRAPH, GtkWidget)

void gradus_entry_graph_show_chapter (GradusEntryGraph *self, guint chapter);
/* The button of the entry @id; NULL when it is of another chapter. */
GtkWidget *gradus_entry_graph_get_node (GradusEntryGraph *self, const char *id);

G_END_DECLS
