/* Gradus: names for a screen reader where GTK and libadwaita give none, or two.
 *
 * GTK before 4.10 gives a button both its text with the underscore and the label inside it as
 * names, so that a screen reader says "_Skip Skip": the first is taken away. Of a split button, a
 * choice and a list the parts that take the focus have no name but that of their type
 * ("GtkToggleButton"): they are called as the whole, or as the words in them. Done as soon as a
 * widget, or the window around it, is shown.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Once in a program, after GTK has been initialised. */
void gradus_widget_names_init (void);

G_END_DECLS
