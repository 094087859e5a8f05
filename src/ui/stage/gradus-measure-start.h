/* Gradus: how long the window takes to come up, and what it costs at rest.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* When the first frame of @window is on its way to the screen, note the time since the process
 * began; two seconds later, at rest, note the memory; print both as one JSON object and quit
 * @application. */
void gradus_measure_start (GApplication *application, GtkWindow *window);

G_END_DECLS
