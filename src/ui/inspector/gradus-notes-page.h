/* Gradus: the inspector's page with the notes on the algorithm and the person's own.
 *
 * The former are shown in the program's language, or in English with a line that says so. The
 * latter belong to the experiment: they are saved with it, and undone inside of their text.
 *
 * Signal: "link" (const char *uri): a link of the notes was activated.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-document.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_NOTES_PAGE (gradus_notes_page_get_type ())
G_DECLARE_FINAL_TYPE (GradusNotesPage, gradus_notes_page, GRADUS, NOTES_PAGE, GtkWidget)

void gradus_notes_page_set_document (GradusNotesPage *self, GradusDocument *document);

G_END_DECLS
