/* Gradus: ridge regression, what its file and its pictures share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "ridge-stages.h"

G_BEGIN_DECLS

typedef struct
{
  GradusRidgeParams base;
  bool mean;               /* the penalty is n lambda */
  double nudge;
} GradusRidgeRegressionParams;

typedef struct
{
  GradusRidgeState base;
  GradusArray moves;       /* nudges x 2: how far least squares and ridge have moved */
  GradusArray shaken;      /* nudges x 2b: where they have moved to */
  bool tried;
} GradusRidgeRegressionState;

/* How many data are nudged, and which is number @k of them. */
guint gradus_ridge_count_nudged (const GradusRidgeWork *work);
guint gradus_ridge_nudged (const GradusRidgeWork *work, guint k);

void gradus_ridge_draw_plane (const GradusPosition *here, GradusScene *scene);
void gradus_ridge_draw_water (const GradusPosition *here, GradusScene *scene);
void gradus_ridge_draw_fit (const GradusPosition *here, GradusScene *scene);
void gradus_ridge_draw_path (const GradusPosition *here, GradusScene *scene);
void gradus_ridge_draw_moves (const GradusPosition *here, GradusScene *scene);

G_END_DECLS
