/* Gradus: the letters that a search has found, marked in what it shows.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-search.h"

G_BEGIN_DECLS

/* Mark what @query (NULL: nothing) has found in the label @label. */
void gradus_found_mark (GtkLabel *label, const GradusSearchQuery *query);
/* The same in every label of @widget. */
void gradus_found_mark_all (GtkWidget *widget, const GradusSearchQuery *query);

G_END_DECLS
