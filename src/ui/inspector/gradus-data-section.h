/* Gradus: the part of the setup page about the data: what they are, what the columns mean, and the
 * numbers of a grid world.
 *
 * Signal: "failed" (string): an edit was refused, with the sentence why.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-document.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_DATA_SECTION (gradus_data_section_get_type ())
G_DECLARE_FINAL_TYPE (GradusDataSection, gradus_data_section, GRADUS, DATA_SECTION, GtkBox)

GtkWidget *gradus_data_section_new (void);
void gradus_data_section_set_document (GradusDataSection *self, GradusDocument *document);

G_END_DECLS
