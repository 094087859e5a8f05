/* Gradus: one entry in a list: picture, title, what to take away, facts, a star.
 *
 * Activating it does the action map.open-entry.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-catalogue.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_ENTRY_ROW (gradus_entry_row_get_type ())
G_DECLARE_FINAL_TYPE (GradusEntryRow, gradus_entry_row, GRADUS, ENTRY_ROW, GtkListBoxRow)

/* What is in a row, for a list whose rows are not these. @with_chapter: the list holds entries of
 * several. */
GtkWidget *gradus_entry_row_new_body (const GradusCatalogueEntry *entry, gboolean with_chapter);
GtkWidget *gradus_entry_row_new (const GradusCatalogueEntry *entry, gboolean with_chapter);
const GradusCatalogueEntry *gradus_entry_row_get_entry (GradusEntryRow *self);

G_END_DECLS
