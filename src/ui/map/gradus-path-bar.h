/* Gradus: the bar under the header while a person is at a step of a path: which path and which of
 * how many, why one is there, back, on, and off the path.
 *
 * Its buttons do "win.previous-on-path", "win.next-on-path", "win.leave-path" and "win.paths", so
 * it needs no signal.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-path.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_PATH_BAR (gradus_path_bar_get_type ())
G_DECLARE_FINAL_TYPE (GradusPathBar, gradus_path_bar, GRADUS, PATH_BAR, GtkWidget)

GtkWidget *gradus_path_bar_new (void);
/* Be at @step of @path; NULL: at none, and nothing is to be seen. */
void gradus_path_bar_set_step (GradusPathBar *self, const GradusPath *path, guint step);
/* Whether the end of the step has been seen: then Next stands out. */
void gradus_path_bar_set_ended (GradusPathBar *self, gboolean ended);
/* "3 of 123, Figure 2.8", for tests. */
const char *gradus_path_bar_get_place (GradusPathBar *self);
gboolean gradus_path_bar_get_ended (GradusPathBar *self);

G_END_DECLS
