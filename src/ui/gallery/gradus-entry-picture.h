/* Gradus: the picture of an entry in a fixed size: still, or a short film of its first steps.
 *
 * It asks for itself when it comes on the screen. The film stands still where animations are off;
 * without a film there is one picture, a few iterations on. A planned entry has an outline.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-catalogue.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_ENTRY_PICTURE (gradus_entry_picture_get_type ())
G_DECLARE_FINAL_TYPE (GradusEntryPicture, gradus_entry_picture, GRADUS, ENTRY_PICTURE, GtkWidget)

/* @width x @height logical pixels, whatever is in it. */
GtkWidget *gradus_entry_picture_new (const GradusCatalogueEntry *entry, int width, int height,
                                     gboolean film);
/* Whether all that it shows has been painted. */
gboolean gradus_entry_picture_is_loaded (GradusEntryPicture *self);

G_END_DECLS
