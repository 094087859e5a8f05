/* The pictures of a linear hypothesis that batch and stochastic gradient descent share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "linear-model.h"

G_BEGIN_DECLS

/**
 * GradusLinearShow:
 *
 * What to show beside the hypothesis of the state.
 */
typedef struct
{
  const double *w_before;     /* the parameters before the update, or NULL */
  guint n_residuals;          /* residuals are drawn for the rows 0 .. n_residuals - 1 */
  int active;                 /* the row that acts now, or -1 */
  const double *step;         /* d + 1: the step about to be made, or NULL */
} GradusLinearShow;

/* The data, the hypothesis, its residuals, and the least squares solution as the truth. */
void gradus_linear_scene_data (const GradusView *view, GradusScene *scene,
                               const GradusLinearShow *show);
/* J over the first two parameters with the path of the tracked value @value. */
void gradus_linear_scene_contours (const GradusView *view, GradusScene *scene,
                                   const GradusLinearShow *show, guint value);
/* Half of the widths that this picture shows, with the least squares solution in the middle. TRUE
 * when the two axes have the same unit, so that distances in it mean something. */
gboolean gradus_linear_contours_window (const GradusView *view, double wide[2]);
/* The curve of metric 0, the cost, with the least possible cost. */
void gradus_linear_scene_loss (const GradusView *view, GradusScene *scene);

G_END_DECLS
