/* Gradus: comparing the trace of a person's own program with the experiment that is open.
 *
 * The comparison runs on a thread, on a copy of the run. What comes out is a sentence, a table of
 * the entries that differ with both numbers, and a button that goes to the step.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "gradus-document.h"
#include "gradus-own-trace.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_TRACE_DIALOG (gradus_trace_dialog_get_type ())
G_DECLARE_FINAL_TYPE (GradusTraceDialog, gradus_trace_dialog, GRADUS, TRACE_DIALOG, AdwWindow)

GtkWidget *gradus_trace_dialog_new (GtkWindow *parent, GradusDocument *document);
/* Compare with @file, as after the file chooser. */
void gradus_trace_dialog_compare (GradusTraceDialog *self, GFile *file);
/* What came out last, or NULL; for tests. */
const GradusTraceDiff *gradus_trace_dialog_get_diff (GradusTraceDialog *self);

G_END_DECLS
