/* Gradus: how long the window takes to come up, and what it costs at rest.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Seconds of all threads of this process. */
double gradus_measure_get_processor_time (void);

/* When the first frame of @window is on its way to the screen, note the time since the process
 * began, by the clock and of the processors; two seconds later, at rest, note the memory; print all
 * as one JSON object and quit @application. */
void gradus_measure_start (GApplication *application, GtkWindow *window);

G_END_DECLS
