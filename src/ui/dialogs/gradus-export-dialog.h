/* Gradus: what goes out of the program: pictures, frames, films, worksheets, traces.
 *
 * The dialog asks what and where, begins the work on a copy of the run, and is gone.
 *
 * Signal: "begun" (GradusExportTask): who shows it takes a reference.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "gradus-document.h"
#include "gradus-export-job.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_EXPORT_DIALOG (gradus_export_dialog_get_type ())
G_DECLARE_FINAL_TYPE (GradusExportDialog, gradus_export_dialog, GRADUS, EXPORT_DIALOG, AdwWindow)

/* @plot: index of the large picture. The document must have a run. */
GtkWidget *gradus_export_dialog_new (GtkWindow *parent, GradusDocument *document, guint plot);
void gradus_export_dialog_set_what (GradusExportDialog *self, GradusExportWhat what);
/* Write to @file, as after the file chooser. */
void gradus_export_dialog_write (GradusExportDialog *self, GFile *file);

G_END_DECLS
