/* Gradus: one parameter, generated from its description.
 *
 * A real or whole number gets an entry and a slider (on a logarithmic scale where the table says
 * so, with a mark such as 2/λmax), a switch a switch, a choice a drop-down list. The blurb stands
 * under it and is its accessible description. The slider has the range that is sensible, the entry
 * takes everything inside the hard range.
 *
 * Signal: "changed" (double): the person chose a value; nothing has been applied yet.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-params.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_PARAM_ROW (gradus_param_row_get_type ())
G_DECLARE_FINAL_TYPE (GradusParamRow, gradus_param_row, GRADUS, PARAM_ROW, GtkBox)

/* @hint: whether to show if a change is live or starts the run anew. */
GtkWidget *gradus_param_row_new (const GradusParam *param, gboolean hint);
const GradusParam *gradus_param_row_get_param (GradusParamRow *self);
/* Show @value without emitting the signal. */
void gradus_param_row_set_value (GradusParamRow *self, double value);
/* A number of its own for each time that the pointer holds the slider; 0 while it does not. */
guint gradus_param_row_get_hold (GradusParamRow *self);
/* A mark on the slider with its words; NAN or a value outside the slider takes it away. */
void gradus_param_row_set_mark (GradusParamRow *self, double value, const char *title);
/* The largest value that is wise: above it the row says so, and a button takes half of it, rounded.
 * NAN: none. */
void gradus_param_row_set_limit (GradusParamRow *self, double limit);
/* The sentence why the last value was refused, or NULL. */
void gradus_param_row_set_error (GradusParamRow *self, const char *sentence);

G_END_DECLS
