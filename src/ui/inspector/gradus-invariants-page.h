/* Gradus: the inspector's page with what theory promises, as lamps.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-document.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_INVARIANTS_PAGE (gradus_invariants_page_get_type ())
G_DECLARE_FINAL_TYPE (GradusInvariantsPage, gradus_invariants_page, GRADUS, INVARIANTS_PAGE,
                      GtkWidget)

GtkWidget *gradus_invariants_page_new (void);
void gradus_invariants_page_set_document (GradusInvariantsPage *self, GradusDocument *document);

G_END_DECLS
