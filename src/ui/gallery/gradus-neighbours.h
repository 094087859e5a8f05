/* Gradus: what an entry needs and where it leads, as buttons.
 *
 * They do the action map.open-entry.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define GRADUS_TYPE_NEIGHBOURS (gradus_neighbours_get_type ())
G_DECLARE_FINAL_TYPE (GradusNeighbours, gradus_neighbours, GRADUS, NEIGHBOURS, GtkWidget)

/* Of the entry @id; NULL or an unknown one: nothing, and the widget is not seen. */
void gradus_neighbours_set_entry (GradusNeighbours *self, const char *id);

G_END_DECLS
