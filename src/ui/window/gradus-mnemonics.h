/* Gradus: the names of buttons with a mnemonic.
 *
 * GTK before 4.10 gives a button both its text with the underscore and the label inside it as
 * names, so that a screen reader says "_Skip Skip". From this call on the first of them is taken
 * away from every button as soon as it, or the window around it, is shown.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Once in a program, after GTK has been initialised. */
void gradus_mnemonics_init (void);

G_END_DECLS
