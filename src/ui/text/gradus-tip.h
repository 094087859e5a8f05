/* Gradus: tooltips of what changes from step to step.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Give @widget the tooltip @text (NULL: none), if it has another one. GTK looks where the pointer
 * is whenever a tooltip is set, which waits for an answer of the display. */
void gradus_tip_set (GtkWidget *widget, const char *text);

/* The tooltip of @label is what it says: for one that may be cut short. Nothing is set when that
 * changes. */
void gradus_tip_follow_label (GtkLabel *label);

G_END_DECLS
