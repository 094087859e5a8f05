/* Gradus: the keyboard's hold on a handle of a picture that is a parameter.
 *
 * A picture is one widget, and what can be dragged in it are marks. So that Tab comes to a handle
 * and a screen reader says what it is, each has a child of the picture at its place: a slider that
 * shows nothing itself. The ring around it, and what the pointer does, are the picture's. Arrows
 * move it by the step of the parameter's slider, with Shift by a tenth, with Control or Page Up and
 * Page Down by ten.
 *
 * Signal: "moved" (double right, double up), in steps.
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
