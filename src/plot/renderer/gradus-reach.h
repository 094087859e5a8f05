/* Gradus: how far a picture reaches, so that its axes stay where they are from step to step.
 *
 * A scene says what its own step needs. A picture that shows one step after the other keeps a
 * reach, the smallest range with all of them in it, and holds every scene to that: what needs less
 * than the reach is shown in it, what needs more widens it, once. Steps that are still to come can
 * be foreseen as long as the present one stays large enough to be read.
 *
 * A step that needs less than the least share of the reach (after a run that flew away, say) is
 * looked at from near: the reach begins anew with it. What share can still be read depends on how
 * large the picture is. Pictures without axes, and those that wait for something, have no reach. A
 * logarithmic axis is measured in powers of ten.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-scene.h"

G_BEGIN_DECLS

/* Begins as zeros. */
typedef struct
{
  double range[2]; /* as it is shown */
  double own;      /* what the scene that was held last needed of it, a length */
  gboolean known, log;
} GradusReachAxis;

typedef struct
{
  GradusReachAxis x, y;
} GradusReach;

/* Show @scene in @reach, which it widens; @least: the least share of an axis, 0 to 1. */
void gradus_reach_hold (GradusReach *reach, GradusScene *scene, double least);
/* Widen @reach by what a scene to come will need, as long as the one that was held last keeps the
 * share @least. */
void gradus_reach_foresee (GradusReach *reach, const GradusScene *scene, double least);

G_END_DECLS
