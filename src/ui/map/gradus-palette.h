/* Gradus: the palette, which finds and opens whatever has a name.
 *
 * An entry and a list over the window. It takes all keys while it is shown: the arrows move in the
 * list, Enter opens, Escape and a click beside it close. Whoever had the focus gets it back.
 *
 * Signal: "chosen" (const GradusFindItem *): the person wants to go there; the palette is closed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-finder.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_PALETTE (gradus_palette_get_type ())
G_DECLARE_FINAL_TYPE (GradusPalette, gradus_palette, GRADUS, PALETTE, GtkWidget)

/* Hidden. */
GtkWidget *gradus_palette_new (void);
/* Show it with an empty entry. */
void gradus_palette_open (GradusPalette *self);
/* What Enter would open; NULL when nothing was found. */
const GradusFindItem *gradus_palette_get_chosen (GradusPalette *self);

G_END_DECLS
