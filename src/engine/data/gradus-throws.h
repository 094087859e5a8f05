/* Gradus: two worlds whose runs are one step: a throw.
 *
 * A bandit has two arms. The control is the arm, 0 the left one and 1 the right one, and the state
 * afterwards is what it has paid.
 *
 * A shot is to hit a target. With the aim u and the wind w it comes down at
 *
 *   s' = offset + F(u) + w,   w ~ N(0, wind^2),   F(u) = u, u + u^2 or arctan u,
 *
 * whatever the state was before, which is 0.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-simulator.h"

G_BEGIN_DECLS

extern const GradusSystem gradus_system_bandit;
extern const GradusSystem gradus_system_shot;

typedef enum
{
  GRADUS_BANDIT_LEFT,
  GRADUS_BANDIT_RIGHT,
  GRADUS_BANDIT_N_NUMBERS,
} GradusBanditNumber;

typedef enum
{
  GRADUS_SHOT_BEND,         /* 0: u, 1: u + u^2, 2: arctan u */
  GRADUS_SHOT_OFFSET,
  GRADUS_SHOT_WIND,
  GRADUS_SHOT_TARGET,       /* where s' ought to be */
  GRADUS_SHOT_N_NUMBERS,
} GradusShotNumber;

G_END_DECLS
