/* Gradus: the traces of a class against the experiment that is open (gradus-trace-class.h).
 *
 * Who parts where, those together that part at the same place. A line opens that trace beside the
 * run.
 *
 * Signal:
 *   "chosen" (GFile)   a trace was opened.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "gradus-document.h"
#include "gradus-trace-class.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_TRACES_DIALOG (gradus_traces_dialog_get_type ())
G_DECLARE_FINAL_TYPE (GradusTracesDialog, gradus_traces_dialog, GRADUS, TRACES_DIALOG, AdwWindow)

/* Compares at once, on a thread. */
GtkWidget *gradus_traces_dialog_new (GtkWindow *parent, GradusDocument *document, GFile *folder);

G_END_DECLS
