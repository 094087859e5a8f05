/* Gradus: a drop-down whose button is as narrow as need be.
 *
 * GTK makes the button of a GtkDropDown as wide as its longest item, so that one long title would
 * decide how wide a page is. Here the button shortens what it shows, and the list has it whole.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* @choice: of strings. */
void gradus_choice_make_narrow (GtkDropDown *choice);

G_END_DECLS
