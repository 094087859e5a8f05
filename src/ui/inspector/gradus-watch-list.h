/* Gradus: what is kept in view: metrics, values and entries with their present figures and a line
 * over time. Hidden while nothing is.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-document.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_WATCH_LIST (gradus_watch_list_get_type ())
G_DECLARE_FINAL_TYPE (GradusWatchList, gradus_watch_list, GRADUS, WATCH_LIST, GtkWidget)

void gradus_watch_list_set_document (GradusWatchList *self, GradusDocument *document);
/* What is said of pin number @i, for tests; NULL when there is none. */
const char *gradus_watch_list_get_words (GradusWatchList *self, guint i);

G_END_DECLS
