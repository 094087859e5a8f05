/* Gradus: what may be typed into a number field.
 *
 * GtkSpinButton reads narrow digits and the decimal mark of the locale. Here every number field
 * reads what the entries of parameters read: a point or a comma, the typographic minus sign, and
 * the full-width digits and marks of a Chinese or Japanese keyboard. What is no number leaves the
 * value as it was.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Once in a program, after GTK has been initialised. */
void gradus_number_fields_init (void);

G_END_DECLS
