/* Gradus: what can be heard at the present step: the channels of the signals, and the sources that
 * the algorithm has made of them, each to be played and to be saved as WAV.
 *
 * Hidden where the data are no signals.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-document.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_SOUND_BOX (gradus_sound_box_get_type ())
G_DECLARE_FINAL_TYPE (GradusSoundBox, gradus_sound_box, GRADUS, SOUND_BOX, GtkWidget)

/* @document may be NULL. */
void gradus_sound_box_set_document (GradusSoundBox *self, GradusDocument *document);
/* The sound @index, in the order of the rows, as it is now; what is shorter than half a second
 * comes again and again for a second. NULL with the sentence why not. */
GBytes *gradus_sound_box_make (GradusSoundBox *self, guint index, GError **error);
/* Why nothing can be played here, or NULL when something can; free with g_free(). */
char *gradus_sound_box_complain (GradusSoundBox *self);

G_END_DECLS
