/* Gradus: the pseudo-code of one iteration, line by line.
 *
 * The lines of the phase that was just made (or is being made, micro-step by micro-step) are
 * marked. A click or Enter on a line runs to the next time that its phase has just been made; with
 * Shift it goes back to the time before. The keyboard's arrows walk over the lines.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-player.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_CODE_LIST (gradus_code_list_get_type ())
G_DECLARE_FINAL_TYPE (GradusCodeList, gradus_code_list, GRADUS, CODE_LIST, GtkWidget)

/* Whose run is followed, and sent to lines; may be NULL. */
void gradus_code_list_set_player (GradusCodeList *self, GradusPlayer *player);
/* The line number @line, from 0, as a widget to be clicked, or NULL; and its phase. */
GtkWidget *gradus_code_list_get_line (GradusCodeList *self, guint line, guint *phase);

G_END_DECLS
