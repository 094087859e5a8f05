/* Gradus: a container that grows with its child but does not shrink with it.
 *
 * What a step says is now longer, now shorter. Whatever stands below it would hop at every step; in
 * this container the child keeps the most room that it needed so far at the present width.
 *
 * Property: "child".
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define GRADUS_TYPE_STEADY_BIN (gradus_steady_bin_get_type ())
G_DECLARE_FINAL_TYPE (GradusSteadyBin, gradus_steady_bin, GRADUS, STEADY_BIN, GtkWidget)

/* Something else is shown from now on: begin with the room that it needs. */
void gradus_steady_bin_forget (GradusSteadyBin *self);

G_END_DECLS
