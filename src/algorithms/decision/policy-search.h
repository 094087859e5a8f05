/* Gradus: the machine of policy search: a world that is run by a policy with a few numbers.
 *
 * The policy pi_theta says what is done in a state, and theta is changed so that runs pay more.
 * No value of a state is asked for. What the members share is the run that is looked at, as a path
 * and in the picture of its world.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-entry.h"
#include "gradus-simulator.h"

G_BEGIN_DECLS

typedef struct
{
  int steps;                /* of a run at most */
} GradusPolicyParams;

typedef struct
{
  GradusArray theta;        /* k: the policy */
  GradusArray path;         /* (t + 1) x (n + 1): states of a run, and the control that followed */
  double payoff;            /* of that run, or what the policy is judged at */
  guint shown;              /* steps of the path that are seen */
} GradusPolicyState;

extern const GradusDescriptor gradus_policy_search;

static inline const GradusSimulator *
gradus_policy_world (const GradusPosition *here)
{
  return gradus_dataset_get_simulator (here->dataset);
}

/* The start of a run: room in its path for @steps steps, and @state. */
void gradus_policy_start (GradusPolicyState *policy, const GradusSimulator *world, guint steps,
                          double *state);
/* Row @t of the path. @control: 0 behind the last step. */
void gradus_policy_note (GradusPolicyState *policy, const GradusSimulator *world, guint t,
                         const double *state, double control);
/* The path ends after @steps steps. */
void gradus_policy_end (GradusPolicyState *policy, guint steps);
/* Steps of the path. */
guint gradus_policy_length (const GradusPolicyState *policy);

G_END_DECLS
