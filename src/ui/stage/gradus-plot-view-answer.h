/* Gradus: a question and its answers over a picture.
 *
 * While a place is asked for, the thing that will move stands where it is now, an arrow goes from
 * it to the pointer, and another to the answer that was given. When the truth is known, the answer
 * becomes a ghost, the truth wears the accent, and the distance between them is written beside it.
 * A line turns about its point in the same colours, and the angle between both is written.
 * Data that were chosen wear rings, those that are right a second one.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-plot-view.h"
#include "gradus-prediction.h"

G_BEGIN_DECLS

typedef struct
{
  gboolean place, line;         /* else data */
  gboolean asking;              /* follows the pointer */
  gboolean has_from, has_given, has_truth;
  double from_x, from_y, given_x, given_y, truth_x, truth_y;
  double given_angle, truth_angle;   /* of lines through (from_x, from_y), in degrees */
  guint n_given, n_truth;
  int given[GRADUS_ASK_MAX_DATA], truth[GRADUS_ASK_MAX_DATA];
} GradusViewAnswer;

/* Show what @prediction asks, was told and has revealed, if it concerns picture number @plot and
 * has a place in pictures. @follow: the pointer gives the answer here. */
void gradus_plot_view_show_prediction (GradusPlotView *self, GradusPrediction *prediction,
                                       int plot, gboolean follow);

G_END_DECLS
