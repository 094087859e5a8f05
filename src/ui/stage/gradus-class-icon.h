/* Gradus: the marker of a class as it is in the pictures, in its colour and shape, for a button.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* @k: from 0, or GRADUS_LABEL_UNKNOWN. */
GtkWidget *gradus_class_icon_new (int k);

G_END_DECLS
