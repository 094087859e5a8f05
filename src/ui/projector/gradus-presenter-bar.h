/* Gradus: what only the presenter sees while the projector is on: what the next step will do,
 * notes, the time, and the projector's switches.
 *
 * The next step is computed on a copy of the run, on a thread, so that nothing on the stage moves
 * and nothing waits. The notes are those of the experiment, which can be written here, or those of
 * a lesson's page.
 *
 * Signal: "close": the projector is to be closed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-projector-window.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_PRESENTER_BAR (gradus_presenter_bar_get_type ())
G_DECLARE_FINAL_TYPE (GradusPresenterBar, gradus_presenter_bar, GRADUS, PRESENTER_BAR, GtkWidget)

void gradus_presenter_bar_set_document (GradusPresenterBar *self, GradusDocument *document);
/* The projector that is on; NULL when it is off. The time begins to run. */
void gradus_presenter_bar_set_projector (GradusPresenterBar *self,
                                         GradusProjectorWindow *projector);
/* The notes of a lesson's page, read-only; NULL: those of the experiment again. */
void gradus_presenter_bar_set_lesson_notes (GradusPresenterBar *self, const char *notes);
/* What the next step will do, for tests. */
const char *gradus_presenter_bar_get_next (GradusPresenterBar *self);

G_END_DECLS
