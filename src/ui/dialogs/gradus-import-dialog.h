/* Gradus: what the columns of a table mean, before it is used.
 *
 * Shows the first rows with the role of every column (input, target, class, not used), says what
 * was detected, how to read the file otherwise, and what to do with missing cells. The same dialog
 * changes the roles of data that are already there.
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

/* Choose roles for @dataset (a table). @bytes: the text it was read from, with @name, so that it
 * can be read in another way; NULL when there is none. @report: what was found when it was read, or
 * NULL. @algorithm: which waits for the data, so that what was read has the roles that it needs; or
 * NULL. */
GtkWidget *gradus_import_dialog_new (GtkWindow *parent, GradusDataset *dataset, GBytes *bytes,
                                     const char *name, const GradusImportReport *report,
                                     const GradusAlgorithm *algorithm);
/* Whether a person has chosen a role, so that no other may take its place. */
gboolean gradus_import_dialog_has_chosen (GradusImportDialog *self);

G_END_DECLS
