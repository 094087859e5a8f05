/* Gradus: the bottom bar: timeline, play and step buttons, grain, speed, position, progress.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-document.h"

G_BEGIN_DECLS

/* Steps a second at which every step is told as a film (gradus_stage_tell()), and up to which. */
#define GRADUS_SPEED_TALE 0.2

#define GRADUS_TYPE_TRANSPORT (gradus_transport_get_type ())
G_DECLARE_FINAL_TYPE (GradusTransport, gradus_transport, GRADUS, TRANSPORT, GtkWidget)

GtkWidget *gradus_transport_new (void);
/* Open the list of branches. */
void gradus_transport_show_branches (GradusTransport *self);
void gradus_transport_set_document (GradusTransport *self, GradusDocument *document);

/* The next speed up (or down) in the list 0.25 ... 60, every frame (0). */
double gradus_transport_next_speed (double speed, gboolean up);

G_END_DECLS
