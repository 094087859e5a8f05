/* Gradus: a sheet on which one draws points before anything is chosen.
 *
 * Two classes, points one by one or sprayed, an eraser, undo. Drawn by mouse, finger and pen, and
 * by keyboard as in any picture (gradus-plot-view.h): Enter, the arrows, Enter puts a point. Over
 * the sheet the keys of the drawing tools hold: A points, D spray, E eraser, C the other class.
 *
 * Signal: "changed": other points are there.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-dataset.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_SKETCH (gradus_sketch_get_type ())
G_DECLARE_FINAL_TYPE (GradusSketch, gradus_sketch, GRADUS, SKETCH, GtkWidget)

/* What is drawn: bare points as long as all are of one class. NULL: nothing. Owned by @self. */
GradusDataset *gradus_sketch_get_dataset (GradusSketch *self);

G_END_DECLS
