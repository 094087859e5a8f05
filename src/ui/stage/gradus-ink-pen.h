/* Gradus: the pen that draws ink, shared by the window and the projector.
 *
 * A stroke of a plot view becomes ink of the document: thinned out, in data coordinates, at the
 * position on show. Rubbing out takes whole strokes of this picture and position away; one sweep
 * of the eraser is one step of undo.
 *
 * Signal: "changed": another pen was chosen.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-document.h"
#include "gradus-plot-view-ink.h"

G_BEGIN_DECLS

/* What the pens draw in; the last one is the eraser. */
typedef enum
{
  GRADUS_PEN_ACCENT,
  GRADUS_PEN_ERROR,
  GRADUS_PEN_MODEL,
  GRADUS_PEN_ERASER,
  GRADUS_N_PENS,
} GradusPen;

#define GRADUS_TYPE_INK_PEN (gradus_ink_pen_get_type ())
G_DECLARE_FINAL_TYPE (GradusInkPen, gradus_ink_pen, GRADUS, INK_PEN, GObject)

GradusInkPen *gradus_ink_pen_new (void);
void gradus_ink_pen_choose (GradusInkPen *self, GradusPen pen);
GradusPen gradus_ink_pen_get (GradusInkPen *self);
GradusRole gradus_ink_pen_get_role (GradusPen pen);

/* @view, which shows the picture @plot of @document, reports part of a stroke. */
void gradus_ink_pen_stroke (GradusInkPen *self, GradusDocument *document, GradusPlotView *view,
                            const char *plot, GradusStrokePart part);
/* Take away everything drawn at the position on show. FALSE when there was nothing. */
gboolean gradus_ink_pen_clear_step (GradusInkPen *self, GradusDocument *document);
/* Let @view show what was drawn on its picture @plot at the position on show. */
void gradus_ink_pen_show (GradusInkPen *self, GradusDocument *document, GradusPlotView *view,
                          const char *plot);

G_END_DECLS
