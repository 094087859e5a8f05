/* Gradus: the inspector's page with everything that makes up an experiment: preset, data,
 * parameters, seed, starts. All of it is generated from the algorithm's tables.
 *
 * Signal: "failed" (string): an edit was refused, with the sentence why.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-document.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_SETUP_PAGE (gradus_setup_page_get_type ())
G_DECLARE_FINAL_TYPE (GradusSetupPage, gradus_setup_page, GRADUS, SETUP_PAGE, GtkWidget)

GtkWidget *gradus_setup_page_new (void);
void gradus_setup_page_set_document (GradusSetupPage *self, GradusDocument *document);
/* The preset that makes just @setup, or NULL: a person's own settings. */
const GradusPreset *gradus_setup_page_find_preset (GradusSetup *setup);

G_END_DECLS
