/* Gradus: what the projector shows: the large picture, the rule with this step's numbers, and the
 * narration, nothing else.
 *
 * It follows the document and the stage of a window: the same picture is large, the same step is
 * on show, what is drawn there is drawn here. While a question is asked its words stand in the
 * place of the narration. On a wide screen the words stand beside the picture, else below. Formula
 * and narration have a fixed share of the screen, so that the picture never moves; what is too long
 * for its share is written smaller.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-prediction.h"
#include "gradus-stage.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_PROJECTOR_PAGE (gradus_projector_page_get_type ())
G_DECLARE_FINAL_TYPE (GradusProjectorPage, gradus_projector_page, GRADUS, PROJECTOR_PAGE, GtkWidget)

GtkWidget *gradus_projector_page_new (GradusStage *stage, GradusPrediction *prediction);
/* Nothing but the ground. */
void gradus_projector_page_set_blank (GradusProjectorPage *self, gboolean blank);
gboolean gradus_projector_page_get_blank (GradusProjectorPage *self);
/* Title and text (Markdown) that stand above the narration; NULL = none. */
void gradus_projector_page_set_text (GradusProjectorPage *self, const char *title,
                                     const char *text);
/* Paint everything anew: the colours have changed. */
void gradus_projector_page_redraw (GradusProjectorPage *self);
GradusPlotView *gradus_projector_page_get_view (GradusProjectorPage *self);
const char *gradus_projector_page_get_narration (GradusProjectorPage *self);

G_END_DECLS
