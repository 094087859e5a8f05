/* Gradus: what a step costs in the window.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-window.h"

G_BEGIN_DECLS

/* When @window is at rest, press Right some times, each followed by the time its marks need to
 * arrive; then play at a step a frame. Print the processor time of every press and of the steps of
 * every stretch of playing as one JSON object, in seconds, and quit @application. */
void gradus_measure_steps (GApplication *application, GradusWindow *window);

G_END_DECLS
