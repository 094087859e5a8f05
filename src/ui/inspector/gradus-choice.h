/* Gradus: drop-downs whose button is as narrow as need be, or whose list is as wide.
 *
 * GTK makes the button of a GtkDropDown as wide as its longest item, so that one long title would
 * decide how wide a page is. Here the button shortens what it shows, and the list has it whole.
 * The list of an AdwComboRow cuts its items after twenty letters; here it has them whole.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* @choice: of strings. */
void gradus_choice_make_narrow (GtkDropDown *choice);
/* @row: of strings. */
void gradus_choice_make_wide (AdwComboRow *row);

G_END_DECLS
