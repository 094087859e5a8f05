/* Gradus: the inspector's page about the step just made, in pseudo-code, in numbers and in symbols.
 *
 * What has one height stands first, so that it does not move from step to step: the pseudo-code and
 * what is measured. The sentence of the step is in the caption (gradus-caption.h).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-document.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_STEP_PAGE (gradus_step_page_get_type ())
G_DECLARE_FINAL_TYPE (GradusStepPage, gradus_step_page, GRADUS, STEP_PAGE, GtkWidget)

GtkWidget *gradus_step_page_new (void);
void gradus_step_page_set_document (GradusStepPage *self, GradusDocument *document);
/* Give the keyboard to the entry for breakpoints, with @text in it unless that is empty. */
void gradus_step_page_type_breakpoint (GradusStepPage *self, const char *text);

G_END_DECLS
