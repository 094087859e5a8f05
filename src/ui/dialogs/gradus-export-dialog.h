/* Gradus: what goes out of the program: pictures, frames, films, worksheets, traces.
 *
 * The work is done by a thread on a copy of the run, with progress; Cancel and Escape end it.
 *
 * Signal: "done" (string): everything has been written; the sentence says where.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "gradus-document.h"

G_BEGIN_DECLS

typedef enum
{
  GRADUS_EXPORT_PICTURE,
  GRADUS_EXPORT_STAGE,
  GRADUS_EXPORT_FRAMES,
  GRADUS_EXPORT_FILM,
  GRADUS_EXPORT_SLOW,
  GRADUS_EXPORT_WORKSHEET,
  GRADUS_EXPORT_TRACE,
  GRADUS_EXPORT_TABLE,
} GradusExportWhat;

#define GRADUS_TYPE_EXPORT_DIALOG (gradus_export_dialog_get_type ())
G_DECLARE_FINAL_TYPE (GradusExportDialog, gradus_export_dialog, GRADUS, EXPORT_DIALOG, AdwWindow)

/* @plot: index of the large picture. The document must have a run. */
GtkWidget *gradus_export_dialog_new (GtkWindow *parent, GradusDocument *document, guint plot);
void gradus_export_dialog_set_what (GradusExportDialog *self, GradusExportWhat what);
/* Write to @file, as after the file chooser. */
void gradus_export_dialog_write (GradusExportDialog *self, GFile *file);

G_END_DECLS
