/* Linear quadratic control, the machine.
 *
 * A world moves by s' = F(s, a) and rests at 0. A plan believes s' = A s + B a, the tangent there
 * unless other matrices are given, and every step costs s'Us + W a^2 (here ' transposes). What a
 * member makes of it is a gain L, by which the push is L s. The world itself moves as it does:
 * where A and B are not its own, the run shows what the belief costs.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "riccati.h"

#define MAX_N GRADUS_SYSTEM_MAX_STATE

typedef RiccatiParams Params;
typedef RiccatiState State;

void
gradus_riccati_look (const GradusDataset *dataset, const RiccatiParams *p,
                     const RiccatiState *state, RiccatiWorld *world)
{
  const GradusSimulator *simulator = gradus_dataset_get_simulator (dataset);
  const double rest[MAX_N] = { 0 }, none = 0;
  double still[MAX_N] = { 0 };
  guint n;

  memset (world, 0, sizeof *world);
  world->system = simulator->system;
  world->numbers = simulator->numbers;
  world->n = n = gradus_system_n_state (world->system, world->numbers);
  gradus_system_linearise (world->system, world->numbers, rest, &none, world->tangent,
                           world->effect);
  world->step.n = n;
  world->step.m = 1;
  memcpy (world->step.a, state != NULL ? state->A.data : world->tangent,
          (gsize) n * n * sizeof (double));
  memcpy (world->step.b, state != NULL ? state->B.data : world->effect, n * sizeof (double));
  for (guint i = 0; i < n; i++)
    world->step.q[i * n + i] = 2 * p->state_weight;
  world->step.r[0] = 2 * p->push_weight;
  gradus_system_step (world->system, world->numbers, world->noise, &none, 1);
  gradus_system_step (world->system, world->numbers, still, &none, 0);
  for (guint i = 0; i < n; i++)
    {
      world->noise[i] -= still[i];
      world->chance = world->chance || world->noise[i] != 0;
    }
}

void
gradus_riccati_begin (RiccatiState *state, GradusContext *context, RiccatiWorld *world)
{
  const GradusArray *A = gradus_context_start (context, "motion");
  const GradusArray *B = gradus_context_start (context, "effect");
  guint n;

  gradus_riccati_look (context->dataset, context->params, NULL, world);
  n = world->n;
  memcpy (gradus_array_init_matrix (&state->A, n, n), A != NULL ? A->data : world->tangent,
          (gsize) n * n * sizeof (double));
  memcpy (gradus_array_init_vector (&state->B, n), B != NULL ? B->data : world->effect,
          n * sizeof (double));
  gradus_array_init_vector (&state->gain, n);
  gradus_riccati_look (context->dataset, context->params, state, world);
}

GradusStatus
gradus_riccati_refuse (GradusContext *context)
{
  return gradus_context_fail (context, _ ("No push costs or helps anything, so that there is no "
                                          "best one: give the weight of a push a value above 0."));
}

double
gradus_riccati_cost (const RiccatiParams *p, const double *s, guint n, double push)
{
  return p->push_weight * push * push + p->state_weight * gradus_sum_squares (s, n);
}

double
gradus_riccati_push (const double *gain, const double *s, guint n)
{
  double push = 0;

  for (guint i = 0; i < n; i++)
    push += gain[i] * s[i];
  return push;
}

double
gradus_riccati_radius (const RiccatiWorld *world, const double *gain)
{
  const guint n = world->n;
  double loop[MAX_N * MAX_N];

  gradus_small_multiply (loop, world->effect, gain, n, 1, n, FALSE);
  for (guint i = 0; i < n * n; i++)
    loop[i] += world->tangent[i];
  return gradus_small_spectral_radius (loop, n);
}

/* Tried at one place that is nothing special. */
gboolean
gradus_riccati_is_believed (const RiccatiWorld *world)
{
  const guint n = world->n;
  const double push = 0.7 * gradus_system_control_axis (world->system)->scale;
  double s[MAX_N], by_tangent[MAX_N];

  if (memcmp (world->step.a, world->tangent, (gsize) n * n * sizeof (double)) != 0
      || memcmp (world->step.b, world->effect, n * sizeof (double)) != 0)
    return FALSE;
  for (guint i = 0; i < n; i++)
    s[i] = (0.6 + 0.1 * i) * gradus_system_axis (world->system, i)->scale;
  gradus_small_multiply (by_tangent, world->tangent, s, n, n, 1, FALSE);
  gradus_system_step (world->system, world->numbers, s, &push, 0);
  for (guint i = 0; i < n; i++)
    if (!(fabs (by_tangent[i] + world->effect[i] * push - s[i]) <= 1e-9 * MAX (1, fabs (s[i]))))
      return FALSE;
  return TRUE;
}

void
gradus_riccati_draw_column (const RiccatiWorld *world, const GradusArray *run, guint column,
                            guint most, GradusRole role, GradusLineStyle style, GradusScene *scene)
{
  const guint n = MIN (run->shape[0], most);
  const GradusSystemAxis *axis = column < world->n
                                   ? gradus_system_axis (world->system, column)
                                   : gradus_system_control_axis (world->system);
  g_autofree double *x = g_new (double, MAX (n, 1));
  g_autofree double *y = g_new (double, MAX (n, 1));

  for (guint t = 0; t < n; t++)
    {
      x[t] = t;
      y[t] = axis->shown * gradus_array_row (run, t)[column];
    }
  gradus_scene_polyline (scene, x, y, n, role, style);
}

/* --- The machine ------------------------------------------------------------------------------ */

/* What is wrong with a given matrix of so many rows and columns, or NULL. */
static char *
validate_start (const GradusSetup *setup, const char *id, const char *title, guint rows,
                guint columns)
{
  const GradusArray *given = gradus_setup_get_start (setup, id);

  if (given == NULL)
    return NULL;
  if (gradus_array_length (given) != (gsize) rows * columns)
    return g_strdup_printf (_ ("“%s” must have %u rows and %u columns in this world."), title, rows,
                            columns);
  for (gsize i = 0; i < gradus_array_length (given); i++)
    if (!(fabs (given->data[i]) <= 1e6))
      return g_strdup_printf (_ ("“%s” has an entry that is too large: use numbers up to a "
                                 "million."), title);
  return NULL;
}

char *
gradus_riccati_validate_world (const GradusSetup *setup)
{
  const GradusSimulator *simulator
    = gradus_dataset_get_simulator (gradus_setup_get_dataset (setup));
  const GradusSystem *system = simulator->system;
  double still[MAX_N] = { 0 }, none = 0;

  if (system->once)
    return g_strdup (_ ("A run of this world is a single throw, so that there is nothing to steer: "
                        "choose a pendulum, a point on a line or a cart with a pole."));
  gradus_system_step (system, simulator->numbers, still, &none, 0);
  for (guint i = 0; i < system->n_state; i++)
    if (still[i] != 0)
      return g_strdup (_ ("This world does not rest at 0: without a push it moves from there. "
                          "Choose one that rests, such as a pendulum or a point on a line."));
  return NULL;
}

static char *
validate (const GradusSetup *setup)
{
  const GradusSimulator *simulator
    = gradus_dataset_get_simulator (gradus_setup_get_dataset (setup));
  char *wrong = gradus_riccati_validate_world (setup);
  const guint n = gradus_system_n_state (simulator->system, simulator->numbers);

  if (wrong == NULL)
    wrong = validate_start (setup, "motion", _ ("Motion"), n, n);
  return wrong != NULL ? wrong : validate_start (setup, "effect", _ ("Effect of a push"), n, 1);
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "gain", N_ ("Gain"), "L", GRADUS_QUANTITY (State, gain), .indices = N_ ("state variable"),
    .flags = GRADUS_TRACKED },
  { "motion", N_ ("Motion"), "A", GRADUS_QUANTITY (State, A),
    .indices = N_ ("state variable after, before"), .flags = GRADUS_START },
  { "effect", N_ ("Effect of a push"), "B", GRADUS_QUANTITY (State, B),
    .indices = N_ ("state variable after"), .flags = GRADUS_START });

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "state-weight", .label = N_ ("Weight of the state"), .symbol = "U",
    .blurb = N_ ("What each state variable squared costs in each step."),
    GRADUS_PARAM_FIELD (Params, state_weight), .def = 1, .min = 1e-3, .max = 1e3,
    .logarithmic = TRUE, .applies = GRADUS_APPLIES_RESTART },
  { .id = "push-weight", .label = N_ ("Weight of a push"), .symbol = "W",
    .blurb = N_ ("What a push squared costs."),
    GRADUS_PARAM_FIELD (Params, push_weight), .def = 1, .min = 0, .max = 1e3, .slider_max = 5,
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "horizon", .label = N_ ("Steps of a run"), .symbol = "T",
    .blurb = N_ ("How many steps the world is steered."),
    GRADUS_PARAM_FIELD (Params, horizon), .def = 5, .min = 1, .max = 300, .slider_min = 1,
    .slider_max = 100, .step = 1, .applies = GRADUS_APPLIES_RESTART });

const GradusDescriptor gradus_riccati = {
  .chapter = 22, .data_kind = &gradus_data_simulator, .family = "riccati",
  .columns = N_ ("A simulated world that rests at 0: a number, a point, a pendulum, a cart."),
  GRADUS_MEMORIES (Params, State), .params = params, .quantities = quantities, .validate = validate,
};
