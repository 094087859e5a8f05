/* Gradus: where the person's path goes on: its next step, and a button that opens it.
 *
 * It looks when it is shown. The button is the action "win.next-on-path" of its window, so the card
 * needs no signal. For the start page and the end of a lesson.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define GRADUS_TYPE_PATH_CARD (gradus_path_card_get_type ())
G_DECLARE_FINAL_TYPE (GradusPathCard, gradus_path_card, GRADUS, PATH_CARD, GtkWidget)

/* Look how far the person has come. FALSE: no path is being followed, or all of it is done; the
 * card then offers the paths. */
gboolean gradus_path_card_refresh (GradusPathCard *self);

G_END_DECLS
