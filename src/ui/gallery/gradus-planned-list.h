/* Gradus: the entries of a chapter that are planned, folded away under what is there.
 *
 * A row that is chosen says what its entry will teach, which figure of the book shows it, and what
 * there is that stands nearest to it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-catalogue.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_PLANNED_LIST (gradus_planned_list_get_type ())
G_DECLARE_FINAL_TYPE (GradusPlannedList, gradus_planned_list, GRADUS, PLANNED_LIST, GtkWidget)

/* List those of @chapter that @filter accepts, and say how many; with none, nothing is to be
 * seen. */
guint gradus_planned_list_show (GradusPlannedList *self, guint chapter, GradusFilter filter);
/* Unfold and choose the entry of that id; FALSE: it is not listed. */
gboolean gradus_planned_list_reveal (GradusPlannedList *self, const char *id);

G_END_DECLS
