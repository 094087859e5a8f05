/* Gradus: a linked picture in the strip of the stage: its title, a button that makes it the large
 * one, and the picture.
 *
 * A picture that has nothing to show yet is folded: its title stays where it is, with what it waits
 * for as the tooltip, and takes no more room than that.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-plot-view.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_PANE (gradus_pane_get_type ())
G_DECLARE_FINAL_TYPE (GradusPane, gradus_pane, GRADUS, PANE, GtkWidget)

GtkWidget *gradus_pane_new (void);
GradusPlotView *gradus_pane_get_view (GradusPane *self);
/* Which plot it shows, number @plot of the algorithm, called @title (translated). */
void gradus_pane_set_plot (GradusPane *self, guint plot, const char *title);
/* Fold it, because of @placeholder (a sentence), or unfold it (NULL). */
void gradus_pane_set_placeholder (GradusPane *self, const char *placeholder);
/* Only its title is shown, and what opens it: others have the room. */
void gradus_pane_set_shut (GradusPane *self, gboolean shut);
/* Whether panes stand beside each other: there a title is as wide as its longest word at least,
 * while in a narrow column even a word may have to be broken. */
void gradus_pane_set_in_row (GradusPane *self, gboolean in_row);
/* Whether it has nothing to show yet. */
gboolean gradus_pane_is_waiting (GradusPane *self);
gboolean gradus_pane_is_folded (GradusPane *self);

G_END_DECLS
