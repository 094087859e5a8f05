/* Gradus: the projector, a second window for the audience.
 *
 * It goes full screen on another monitor where there is one; else it is a window that F11 makes
 * full screen. Black on white, or white on black; large type; no controls; the pointer hides after
 * two seconds. The keys of the main window work here and act there; Escape closes, B blanks.
 *
 * Property: "blank".
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-projector-page.h"
#include "gradus-spread-view.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_PROJECTOR_WINDOW (gradus_projector_window_get_type ())
G_DECLARE_FINAL_TYPE (GradusProjectorWindow, gradus_projector_window, GRADUS, PROJECTOR_WINDOW,
                      GtkWindow)

/* Of the main window @presenter, whose actions the keys activate. */
GtkWidget *gradus_projector_window_new (GtkWindow *presenter, GradusStage *stage,
                                        GradusPrediction *prediction);
GradusProjectorPage *gradus_projector_window_get_page (GradusProjectorWindow *self);
/* Show @spread, which is taken, instead of the page; NULL: the page again. */
void gradus_projector_window_set_spread (GradusProjectorWindow *self, GradusSpread *spread);
const GradusSpread *gradus_projector_window_get_spread (GradusProjectorWindow *self);
void gradus_projector_window_set_blank (GradusProjectorWindow *self, gboolean blank);
gboolean gradus_projector_window_get_blank (GradusProjectorWindow *self);

G_END_DECLS
