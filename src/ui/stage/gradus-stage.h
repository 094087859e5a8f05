/* Gradus: the stage, all pictures of the algorithm.
 *
 * One picture is large; the others stand in a strip beside or below it, as the room allows, always
 * in the same order, and folded while they have nothing to show. Any can be made the large one by
 * the button in its corner or the action "stage.large" (int32, from 0). The stage follows the
 * document: it builds the scenes anew when the run moves, and shows the bare data while the
 * algorithm cannot run on them.
 *
 * The large picture is the one that the sentence of the step is about: the stage goes there by
 * itself, unless the present one is pinned ("stage.pin").
 *
 * Editing the data is a mode ("stage.edit"): the drawing tools are there in it and not otherwise.
 * They stand in the line of the title, which has its height always, so that no picture moves for
 * them.
 *
 * While it is in a window its actions are there as "stage" (large, pin, edit, reset-zoom, zoom-in,
 * zoom-out) and "tool" (see gradus-tools.h).
 *
 * A click on a datum or a subject follows it through the steps, a second one lets go; the thing
 * wears a halo in all pictures, and its life (gradus-life-strip.h) lies over the large one, out of
 * its way.
 *
 * Property: "document". Signals: "failed" (string): an edit was refused, with the sentence why;
 * "followed" (string kind, int item): what gradus_stage_get_followed() returns has changed;
 * "large-changed": another picture is the large one; "tale-changed": a slow step begins or ends;
 * "no-picture": the data were to be edited, and no picture can do that.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-document.h"
#include "gradus-ink-pen.h"
#include "gradus-plot-view.h"
#include "gradus-prediction.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_STAGE (gradus_stage_get_type ())
G_DECLARE_FINAL_TYPE (GradusStage, gradus_stage, GRADUS, STAGE, GtkWidget)

GtkWidget *gradus_stage_new (void);
GradusDocument *gradus_stage_get_document (GradusStage *self);

/* The actions of the group "stage". */
GActionGroup *gradus_stage_get_actions (GradusStage *self);

/* Index in the algorithm's plots of the large picture; -1 without an algorithm. */
int gradus_stage_get_large (GradusStage *self);
/* Until a sentence is about another one (GradusPhase.shows). */
void gradus_stage_set_large (GradusStage *self, guint plot);
/* Begin or end the mode in which the data are edited, in the large picture where that is possible,
 * else in the first where it is. FALSE: in none. */
gboolean gradus_stage_set_editing (GradusStage *self, gboolean editing);
gboolean gradus_stage_is_editing (GradusStage *self);
/* Choose the selecting tool; FALSE when it was chosen before. */
gboolean gradus_stage_put_tool_away (GradusStage *self);
/* The datum, or with @kind the item of that kind (gradus_scene_subject()), that is followed; -1 =
 * none. @kind is static. */
int gradus_stage_get_followed (GradusStage *self, const char **kind);
void gradus_stage_follow (GradusStage *self, const char *kind, int item);
/* The numbers of what is followed as CSV, on the clipboard. */
void gradus_stage_copy_life (GradusStage *self);
/* The view that shows plot @plot, or NULL. */
GradusPlotView *gradus_stage_get_view (GradusStage *self, guint plot);

/* Make the next step (a phase, or with that grain a micro-step) slowly: it is told as a film in the
 * large picture, and the document makes it when that is over. FALSE where it cannot be: at the end,
 * or when the person wants nothing to move. */
gboolean gradus_stage_tell (GradusStage *self, GradusGrain grain);
gboolean gradus_stage_is_telling (GradusStage *self);
/* Make the step that is told, at once; with @hurried, because somebody wants no more, playing
 * ends. */
void gradus_stage_end_tale (GradusStage *self, gboolean hurried);
/* Tell in @view, another one of the large picture, what is told; nothing when nothing is. */
void gradus_stage_show_tale (GradusStage *self, GradusPlotView *view);

/* Show what @prediction asks and reveals in the pictures, make the one that asks the large one, and
 * take answers there by clicks, drags and the keyboard. */
void gradus_stage_set_prediction (GradusStage *self, GradusPrediction *prediction);
/* The pen of the ink tool, for other views of the same pictures. */
GradusInkPen *gradus_stage_get_pen (GradusStage *self);
/* The actions of the group "tool", whose "current" is the tool that is chosen. */
GActionGroup *gradus_stage_get_tool_actions (GradusStage *self);
/* Id of that tool, such as "ink". */
const char *gradus_stage_get_tool (GradusStage *self);

G_END_DECLS
