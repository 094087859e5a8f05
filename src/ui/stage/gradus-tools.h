/* Gradus: the drawing tools.
 *
 * A tool bar above the stage. It turns the strokes of a picture (gradus-plot-view.h) into edits of
 * the document, each of which can be undone; one stroke is one undo step. Which tools are shown
 * follows from what may be edited in the large picture.
 *
 * Actions, in the group gradus_tools_get_actions(), inserted as "tool":
 *   current (string)  select, add, spray, stamp, line, lasso, erase, relabel, wall, free, reward,
 *                     terminal, path, drop
 *   class (int32)     class of new and relabelled points, from 0
 *   next-class, delete, relabel-selection and unselect (the points in the lasso)
 *
 * Signal: "failed" (string): an edit was refused, with the sentence why.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

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
void gradus_tools_set_target (GradusTools *self, GradusPlotView *view, const char *plot,
                              GradusEdit edit);
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
