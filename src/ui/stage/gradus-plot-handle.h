/* Gradus: the keyboard's hold on a handle of a picture.
 *
 * A picture is one widget, and what can be dragged in it are marks. So that Tab comes to a handle
 * and a screen reader says what it is, each has a child of the picture at its place: a slider that
 * shows nothing itself. The ring around it, and what the pointer does, are the picture's. Arrows
 * move it by a step, with Shift or with Page Up and Page Down by ten, with Control by a tenth.
 *
 * Successive arrows are one hold, as a drag of the pointer is: Escape takes all of it back; Enter,
 * any other key and the loss of the focus leave the handle where it is.
 *
 * Signals:
 *   "moved" (double right, double up)  in steps; the first one begins a hold.
 *   "let-go" (gboolean back)           the hold ends, and what it did is taken back if @back.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define GRADUS_TYPE_PLOT_HANDLE (gradus_plot_handle_get_type ())
G_DECLARE_FINAL_TYPE (GradusPlotHandle, gradus_plot_handle, GRADUS, PLOT_HANDLE, GtkWidget)

GtkWidget *gradus_plot_handle_new (void);

/* Say what it is: @words names it with its value; @value lies between @low and @high. */
void gradus_plot_handle_set_words (GradusPlotHandle *self, const char *words, double value,
                                   double low, double high);

G_END_DECLS
