/* Gradus: an entry for a condition, with completion, that adds it to the breakpoints.
 *
 * It completes names and comparisons: Down and Up choose, Tab or Enter takes. Under it stands what
 * is wrong with the text so far, and the page scrolls so that it is seen.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-document.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_CONDITION_ENTRY (gradus_condition_entry_get_type ())
G_DECLARE_FINAL_TYPE (GradusConditionEntry, gradus_condition_entry, GRADUS, CONDITION_ENTRY,
                      GtkWidget)

void gradus_condition_entry_set_document (GradusConditionEntry *self, GradusDocument *document);
/* Take the keyboard. @text is put into the entry, with the cursor behind it, unless it is empty. */
void gradus_condition_entry_type (GradusConditionEntry *self, const char *text);

G_END_DECLS
