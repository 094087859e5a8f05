/* The machine of policy search: what its members show of a run.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "policy-search.h"

typedef GradusPolicyState State;
typedef GradusPolicyParams Params;

/* --- The path --------------------------------------------------------------------------------- */

static guint
width_of (const GradusSimulator *world)
{
  return gradus_system_n_state (world->system, world->numbers) + 1;
}

void
gradus_policy_start (GradusPolicyState *policy, const GradusSimulator *world, guint steps,
                     double *state)
{
  gradus_array_init_matrix (&policy->path, steps + 1, width_of (world));
  world->system->start (world->numbers, state);
}

void
gradus_policy_note (GradusPolicyState *policy, const GradusSimulator *world, guint t,
                    const double *state, double control)
{
  const guint width = width_of (world);
  double *row = gradus_array_write (&policy->path) + (gsize) t * width;

  memcpy (row, state, (width - 1) * sizeof *row);
  row[width - 1] = control;
}

void
gradus_policy_end (GradusPolicyState *policy, guint steps)
{
  const guint width = policy->path.shape[1];
  g_auto (GradusArray) whole = { 0 };

  gradus_array_assign (&whole, &policy->path);
  memcpy (gradus_array_init_matrix (&policy->path, steps + 1, width), whole.data,
          (gsize) (steps + 1) * width * sizeof (double));
}

guint
gradus_policy_length (const GradusPolicyState *policy)
{
  return policy->path.data != NULL ? policy->path.shape[0] - 1 : 0;
}

/* --- Pictures --------------------------------------------------------------------------------- */

/* The world where the path has come to, as it was a step before behind it; at the start of all as
 * it is given. */
static void
build_world (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state);
  const GradusSimulator *world = gradus_policy_world (here);
  const guint now = MIN (state->shown, gradus_policy_length (state));
  const double *row;

  world->system->draw_place (world->numbers, scene);
  if (state->path.data == NULL)
    {
      double start[GRADUS_SYSTEM_MAX_STATE];

      world->system->start (world->numbers, start);
      world->system->draw (world->numbers, start, NULL, FALSE, scene);
      return;
    }
  if (now > 0 && !world->system->once)
    world->system->draw (world->numbers, gradus_array_row (&state->path, now - 1), NULL, TRUE,
                         scene);
  /* A throw is over when it is seen: its control stands in the row before. */
  row = gradus_array_row (&state->path, world->system->once && now > 0 ? now - 1 : now);
  world->system->draw (world->numbers, gradus_array_row (&state->path, now),
                       world->system->once && now == 0 ? NULL : &row[width_of (world) - 1], FALSE,
                       scene);
}

/* --- Tables ----------------------------------------------------------------------------------- */

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "theta", N_ ("Policy"), "\\theta", GRADUS_QUANTITY (State, theta),
    .indices = N_ ("number of the policy"), .flags = GRADUS_TRACKED },
  { "path", N_ ("Run that is looked at"), "s_t, a_t", GRADUS_QUANTITY (State, path),
    .indices = N_ ("step × state variables and what was done") },
  { "shown", N_ ("Steps shown"), NULL, GRADUS_QUANTITY (State, shown) });

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "steps", .label = N_ ("Steps of a run"), .symbol = "T",
    .blurb = N_ ("How many steps a run has at most; a throw has one."),
    GRADUS_PARAM_FIELD (Params, steps), .def = 40, .min = 1, .max = 1000, .slider_min = 1,
    .slider_max = 300, .step = 1, .applies = GRADUS_APPLIES_RESTART });

static const GradusPlot plots[] = GRADUS_ROWS (
  { "world", N_ ("The world"), .build = build_world });

const GradusDescriptor gradus_policy_search = {
  .chapter = 21, .difficulty = 3, .data_kind = &gradus_data_simulator,
  GRADUS_MEMORIES (Params, State), .quantities = quantities, .params = params, .plots = plots,
};
