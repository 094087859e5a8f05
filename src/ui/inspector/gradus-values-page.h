/* Gradus: the inspector's page with every named array of the present state.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-document.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_VALUES_PAGE (gradus_values_page_get_type ())
G_DECLARE_FINAL_TYPE (GradusValuesPage, gradus_values_page, GRADUS, VALUES_PAGE, GtkWidget)

GtkWidget *gradus_values_page_new (void);
void gradus_values_page_set_document (GradusValuesPage *self, GradusDocument *document);
/* Keep the entry that the keyboard is on in view, or let it go; where it is elsewhere, bring it
 * here. */
void gradus_values_page_pin (GradusValuesPage *self);

G_END_DECLS
