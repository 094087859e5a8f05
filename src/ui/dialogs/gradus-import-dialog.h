/* Gradus: what the columns of a table mean, before it is used.
 *
 * Shows the first rows with the role of every column (input, target, class, not used), says what
 * was detected, and what to do with missing cells. The same dialog changes the roles of data that
 * are already there.
 *
 * Signal: "accepted" (pointer: GradusDataset *).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "gradus-import.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_IMPORT_DIALOG (gradus_import_dialog_get_type ())
G_DECLARE_FINAL_TYPE (GradusImportDialog, gradus_import_dialog, GRADUS, IMPORT_DIALOG, AdwWindow)

/* Choose roles for @dataset (a table). @bytes: the text it was read from, with @name, so that
 * another choice about missing cells can be made; NULL when there is none. @report: what was found
 * when it was read, or NULL. */
GtkWidget *gradus_import_dialog_new (GtkWindow *parent, GradusDataset *dataset, GBytes *bytes,
                                     const char *name, const GradusImportReport *report);

G_END_DECLS
