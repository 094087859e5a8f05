/* Gradus: where playing stops: the algorithm's events to choose from, and conditions to type.
 *
 * A row is marked while the run stands where its breakpoint is hit.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-document.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_BREAKPOINTS_PANEL (gradus_breakpoints_panel_get_type ())
G_DECLARE_FINAL_TYPE (GradusBreakpointsPanel, gradus_breakpoints_panel, GRADUS, BREAKPOINTS_PANEL,
                      GtkWidget)

void gradus_breakpoints_panel_set_document (GradusBreakpointsPanel *self,
                                            GradusDocument *document);
/* Give the keyboard to the entry. @text is put into it, with the cursor behind it, unless it
 * is empty. */
void gradus_breakpoints_panel_type (GradusBreakpointsPanel *self, const char *text);

G_END_DECLS
