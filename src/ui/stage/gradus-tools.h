/* Gradus: the drawing tools.
 *
 * They turn the strokes of a picture (gradus-plot-view.h) into edits of the document, each of which
 * can be undone; one stroke is one undo step. Those that change data are there in the mode for it
 * ("editing"), as far as they suit the large picture; the pens while the ink tool is chosen; else
 * nothing is shown, and the selecting tool moves what can be moved.
 *
 * Actions, in the group gradus_tools_get_actions(), inserted as "tool":
 *   current (string)  select, add, spray, stamp, line, lasso, erase, relabel, wall, free, reward,
 *                     terminal, path, drop, and ink, which a second time puts the pen away
 *   class (int32)     class of new and relabelled points, from 0
 *   next-class, delete, relabel-selection and unselect (the points in the lasso)
 *   more, noise, thin (of the points in the lasso, else of all) and standardise (the inputs)
 *
 * Property, to be watched: "editing". Signal: "failed" (string): an edit was refused, with the
 * sentence why.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-algorithm.h"
#include "gradus-document.h"
#include "gradus-ink-pen.h"
#include "gradus-plot-view.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_TOOLS (gradus_tools_get_type ())
G_DECLARE_FINAL_TYPE (GradusTools, gradus_tools, GRADUS, TOOLS, GtkWidget)

#define GRADUS_TOOLS_CLASSES 6

void gradus_tools_set_document (GradusTools *self, GradusDocument *document);
/* The picture that is edited, the plot @plot (its id), and what may be edited in it; @view may be
 * NULL. */
/* In @view, beside that, marks can be moved as with the selecting tool; no other tool works there.
 * The views beside are forgotten when there is another target. */
void gradus_tools_add_beside (GradusTools *self, GradusPlotView *view, GradusEdit edit);
void gradus_tools_set_target (GradusTools *self, GradusPlotView *view, const char *plot,
                              GradusEdit edit);
/* The mode in which data are edited. */
void gradus_tools_set_editing (GradusTools *self, gboolean editing);
gboolean gradus_tools_is_editing (GradusTools *self);
/* Whether there would be any tool for the present data in a picture that allows @edit. */
gboolean gradus_tools_can_edit (GradusTools *self, GradusEdit edit);
void gradus_tools_choose_select (GradusTools *self);
/* While something is asked, a stroke or a click made with the selecting tool is an answer: @kind
 * takes the place of that tool's, and its strokes change nothing. GRADUS_STROKE_SELECT = no
 * more. */
void gradus_tools_set_answering (GradusTools *self, GradusStrokeKind kind);
/* Whether the next stroke or click is an answer. */
gboolean gradus_tools_is_answering (GradusTools *self);
/* The pen of the ink tool. */
GradusInkPen *gradus_tools_get_pen (GradusTools *self);
/* The data set or the algorithm has changed: show the tools that suit. */
void gradus_tools_update (GradusTools *self);
GActionGroup *gradus_tools_get_actions (GradusTools *self);
const char *gradus_tools_get_current (GradusTools *self);

G_END_DECLS
