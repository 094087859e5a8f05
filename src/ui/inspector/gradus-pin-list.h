/* Gradus: what is kept in view: metrics, values and entries with their present figures and a line
 * over time. Hidden while nothing is.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-document.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_PIN_LIST (gradus_pin_list_get_type ())
G_DECLARE_FINAL_TYPE (GradusPinList, gradus_pin_list, GRADUS, PIN_LIST, GtkWidget)

void gradus_pin_list_set_document (GradusPinList *self, GradusDocument *document);
/* What is said of pin number @i, for tests; NULL when there is none. */
const char *gradus_pin_list_get_words (GradusPinList *self, guint i);

G_END_DECLS
