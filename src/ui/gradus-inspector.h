/* Gradus: the inspector beside the stage, five pages: setup, step, values, invariants, notes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-document.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_INSPECTOR (gradus_inspector_get_type ())
G_DECLARE_FINAL_TYPE (GradusInspector, gradus_inspector, GRADUS, INSPECTOR, GtkWidget)

GtkWidget *gradus_inspector_new (void);
void gradus_inspector_set_document (GradusInspector *self, GradusDocument *document);
/* "setup", "step", "values", "invariants" or "notes". */
void gradus_inspector_show_page (GradusInspector *self, const char *name);
const char *gradus_inspector_get_page (GradusInspector *self);
/* What the step page says, for tests. */
const char *gradus_inspector_get_narration (GradusInspector *self);

G_END_DECLS
