/* Gradus: a finger that rests does what the right button of a mouse does.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* @open is called as open (widget, x, y) when a finger has rested on @widget; what else the touch
 * would have done is off then. */
void gradus_long_press_add (GtkWidget *widget, GCallback open);

G_END_DECLS
