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
/* What page @name is called, in the language of the program. */
const char *gradus_inspector_get_title (GradusInspector *self, const char *name);
/* Where others have to be seen beside it, @width pixels do; 0: it asks for what it likes. */
void gradus_inspector_set_narrow (GradusInspector *self, int width);
/* Show the step page with the keyboard in the entry for breakpoints, and @text in it unless that is
 * empty. */
void gradus_inspector_type_breakpoint (GradusInspector *self, const char *text);
/* Show the page of values; where the keyboard is on one of its entries, pin that or let it go. */
void gradus_inspector_pin (GradusInspector *self);

G_END_DECLS
