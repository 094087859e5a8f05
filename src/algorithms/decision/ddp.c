/* Differential dynamic programming (in the form that is called iLQR).
 *
 * Objective. A world that is not linear moves by s' = F(s, u). A run of T steps costs
 *
 *   J = sum_t h (s_t'Q s_t + R u_t^2) + e s_T'Q s_T,
 *
 * h being its time step, Q what a state variable squared costs and e how much more the end does.
 *
 * Step. From a run that is there (roll):
 *   copy      the tangent of the world at each of its steps, A_t and B_t,
 *   backward  LQR for these copies, from the end: how the push should change, k_t, and how it
 *             should answer to being elsewhere, K_t,
 *   try       the true world is run with u_t + alpha k_t + K_t (s_t - old s_t); alpha is halved
 *             until the true cost falls,
 *   check     does it still fall?
 *
 * Why. The copies are true near the old run and nowhere else; the plan made of them may be far
 * away, where the true world does something else. The search asks the true world.
 *
 * Numbers. Costs have halves of second derivatives as gradus-riccati.h has them. A damping mu is
 * added to the second derivative by the push and divided by 3 in each iteration. Where this is not
 * positive mu is raised. A run that goes beyond all bounds costs more than any other.
 *
 * Cost. O(T n^3) for the plan, O(T) for each try.
 *
 * Edge cases. Without the search a worse run is taken as well, and the cost can rise without end.
 * In a world that is linear the copy is exact, and one iteration is LQR.
 *
 * Source: CS229 lecture notes, part XIV, section 3.2; D. H. Jacobson, D. Q. Mayne 1970,
 * Differential Dynamic Programming.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-entry.h"
#include "gradus-riccati.h"
#include "gradus-simulator.h"

#define MAX_N GRADUS_SYSTEM_MAX_STATE
#define MOST_SHOWN 20        /* micro-steps of a pass over a run */
#define MOST_PATHS 8
#define LEAST_ALPHA 1e-8
#define FARTHEST 1e6         /* a run that has gone so far is not run on */
#define ALPHAS 41

typedef struct
{
  double place, speed, push, end;   /* weights */
  double first, mu, tolerance;
  int horizon, most;
  bool search;
} Params;

typedef struct
{
  GradusArray path;          /* (T + 1) x n, of the nominal run */
  GradusArray controls;      /* T */
  GradusArray A, B;          /* T x n x n, T x n: the copies */
  GradusArray gains;         /* T x n: K */
  GradusArray offsets;       /* T: k */
  GradusArray plan;          /* (T + 1) x n: what the copies promise of the whole step */
  GradusArray before;        /* (T + 1) x n: the run before */
  GradusArray tried;         /* m x 4: alpha, promised, true, where it ends */
  GradusArray paths;         /* m x (2 (T + 1)): watched place and speed of the last runs */
  GradusArray costs;         /* one for each run that was taken */
  double cost, last_cost, promised, alpha, mu;
  guint round, shown;
  bool rolled, planned;
  bool taken;                /* the plan has been tried, and a run is taken */
} State;

enum { EVENT_HALVED, EVENT_ROSE, EVENT_STUCK };

typedef struct
{
  const GradusSystem *system;
  const double *numbers;
  guint n, steps, watched;
  double h, target;
  double q[MAX_N];           /* of each state variable */
} World;

/* --- The world -------------------------------------------------------------------------------- */

/* Steps of a run: a throw has one. */
static guint
count_steps (const GradusSystem *system, const Params *p)
{
  return system->once ? 1 : (guint) p->horizon;
}

static void
look_at_world (const GradusDataset *dataset, const Params *p, World *world)
{
  const GradusSimulator *simulator = gradus_dataset_get_simulator (dataset);
  const GradusSystem *system = simulator->system;
  const int target = gradus_system_find_number (system, system->once ? "target" : "goal");

  memset (world, 0, sizeof *world);
  world->system = system;
  world->numbers = simulator->numbers;
  world->n = gradus_system_n_state (system, world->numbers);
  world->steps = count_steps (system, p);
  world->h = system->derivative != NULL ? world->numbers[system->time_step] : 1;
  world->target = target >= 0 ? world->numbers[target] : 0;
  for (guint i = 0; i < system->n_state; i++)
    world->q[i] = i % 2 == 0 ? p->place : p->speed;
  for (guint i = 0; i < system->n_state; i++)
    if (strcmp (system->axes[i].unit, "°") == 0)
      {
        world->watched = i;
        break;
      }
}

static guint
speed_of (const World *world)
{
  return MIN (world->watched + 1, world->system->n_state - 1);
}

/* How far off its goal state variable @i is: 0, or a place that the world names. What rounding has
 * made is 0. */
static double
miss_of (const World *world, const double *s, guint i)
{
  const double goal = i == 0 ? world->target : 0;

  return fabs (s[i] - goal) > 1e-14 * fabs (goal) ? s[i] - goal : 0;
}

/* s'Q s. */
static double
cost_of_state (const World *world, const double *s)
{
  double sum = 0;

  for (guint i = 0; i < world->n; i++)
    sum += world->q[i] * gradus_square (miss_of (world, s, i));
  return sum;
}

static double
cost_at (const World *world, const Params *p, guint t, const double *s, double push)
{
  if (t == world->steps)
    return p->end * cost_of_state (world, s);
  return world->h * ((world->system->once ? 0 : cost_of_state (world, s)) + p->push * push * push);
}

/* Q and its slope of a step: second derivatives. */
static void
make_step (const State *state, const World *world, const Params *p, guint t,
           GradusQuadraticStep *step)
{
  const guint n = world->n;
  const double *s = gradus_array_row (&state->path, t);

  memset (step, 0, sizeof *step);
  step->n = n;
  step->m = 1;
  memcpy (step->a, &state->A.data[(gsize) t * n * n], (gsize) n * n * sizeof (double));
  memcpy (step->b, &state->B.data[(gsize) t * n], n * sizeof (double));
  step->r[0] = 2 * world->h * p->push;
  step->r1[0] = step->r[0] * state->controls.data[t];
  for (guint i = 0; i < n && !world->system->once; i++)
    {
      step->q[i * n + i] = 2 * world->h * world->q[i];
      step->q1[i] = step->q[i * n + i] * miss_of (world, s, i);
    }
}

/* The old run with @alpha of the new offsets and the gains: of the true world, or (@copy) of the
 * copies. Into @path and @controls, of so many steps, which may be NULL. Returns the cost. */
static double
run_new (const State *state, const World *world, const Params *p, double alpha, gboolean copy,
         double *path, double *controls)
{
  const guint n = world->n, T = world->steps;
  double s[MAX_N], cost = 0;

  memcpy (s, state->path.data, n * sizeof (double));
  for (guint t = 0; t <= T; t++)
    {
      const double *old = gradus_array_row (&state->path, t);
      double push = 0, d[MAX_N], next[MAX_N];

      for (guint i = 0; i < n; i++)
        d[i] = s[i] - old[i];
      if (t < T)
        {
          push = state->controls.data[t] + alpha * state->offsets.data[t];
          for (guint i = 0; i < n; i++)
            push += state->gains.data[(gsize) t * n + i] * d[i];
        }
      cost += cost_at (world, p, t, s, push);
      if (path != NULL)
        memcpy (path + (gsize) t * n, s, n * sizeof (double));
      if (controls != NULL && t < T)
        controls[t] = push;
      if (t == T || gradus_sum_squares (s, n) > FARTHEST * FARTHEST)
        continue;
      if (!copy)
        gradus_system_step (world->system, world->numbers, s, &push, 0);
      else
        {
          const double moved = push - state->controls.data[t];

          gradus_small_multiply (next, &state->A.data[(gsize) t * n * n], d, n, n, 1, FALSE);
          old = gradus_array_row (&state->path, t + 1);
          /* What rounding has made is 0. */
          for (guint i = 0; i < n; i++)
            {
              const double pushed = state->B.data[(gsize) t * n + i] * moved;

              s[i] = old[i] + next[i] + pushed;
              if (fabs (s[i]) <= 1e-14 * (fabs (old[i]) + fabs (next[i]) + fabs (pushed)))
                s[i] = 0;
            }
        }
    }
  return MIN (cost, 1e300);
}

/* --- Phases ----------------------------------------------------------------------------------- */

/* The nominal run becomes a row of the last ones. */
static void
note_path (State *state, const World *world)
{
  const guint width = 2 * (world->steps + 1);
  const guint n = state->paths.shape[0];
  g_autofree double *row = g_new (double, width);

  for (guint t = 0; t <= world->steps; t++)
    {
      const double *s = gradus_array_row (&state->path, t);

      row[2 * t] = s[world->watched];
      row[2 * t + 1] = s[speed_of (world)];
    }
  if (n < MOST_PATHS)
    gradus_array_append (&state->paths, n, width, row);
  else
    {
      double *rows = gradus_array_write (&state->paths);

      memmove (rows, rows + width, (gsize) (n - 1) * width * sizeof (double));
      memcpy (rows + (gsize) (n - 1) * width, row, width * sizeof (double));
    }
  gradus_array_append (&state->costs, state->costs.shape[0], 1, &state->cost);
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  World world;
  double *path, *controls, cost = 0;

  look_at_world (context->dataset, p, &world);
  path = gradus_array_init_matrix (&state->path, world.steps + 1, world.n);
  controls = gradus_array_init_vector (&state->controls, world.steps);
  gradus_array_init_matrix (&state->A, world.steps, world.n * world.n);
  gradus_array_init_matrix (&state->B, world.steps, world.n);
  gradus_array_init_matrix (&state->gains, world.steps, world.n);
  gradus_array_init_vector (&state->offsets, world.steps);
  world.system->start (world.numbers, path);
  for (guint t = 0; t <= world.steps; t++)
    {
      const double *s = path + (gsize) t * world.n;
      const double push = t < world.steps ? p->first : 0;
      double *next = path + (gsize) (t + 1) * world.n;

      cost += cost_at (&world, p, t, s, push);
      if (t == world.steps)
        break;
      controls[t] = push;
      memcpy (next, s, world.n * sizeof (double));
      if (gradus_sum_squares (s, world.n) <= FARTHEST * FARTHEST)
        gradus_system_step (world.system, world.numbers, next, &push, 0);
    }
  state->cost = state->last_cost = cost;
  state->mu = p->mu;
  state->alpha = 1;
  state->promised = (double) NAN;
  note_path (state, &world);
  return GRADUS_STATUS_CONTINUE;
}

static guint64
strides (const GradusPosition *here)
{
  return gradus_n_strides (((const State *) here->state)->controls.shape[0], MOST_SHOWN);
}

/* One more piece of a pass over the run; TRUE at the end, where it begins again. */
static gboolean
show_on (State *state)
{
  const guint T = state->controls.shape[0];

  state->shown = MIN (state->shown + gradus_stride (T, MOST_SHOWN), T);
  return state->shown == T;
}

static GradusStatus
run_roll (gpointer state_, GradusContext *context)
{
  State *state = state_;

  if (!show_on (state))
    return GRADUS_STATUS_AGAIN;
  state->rolled = true;
  state->shown = 0;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_copy (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const guint from = state->shown;
  gboolean all;
  World world;

  look_at_world (context->dataset, p, &world);
  all = show_on (state);
  for (guint t = from; t < state->shown; t++)
    gradus_system_linearise (world.system, world.numbers, gradus_array_row (&state->path, t),
                             &state->controls.data[t],
                             &gradus_array_write (&state->A)[(gsize) t * world.n * world.n],
                             &gradus_array_write (&state->B)[(gsize) t * world.n]);
  state->planned = state->taken = false;
  if (!all)
    return GRADUS_STATUS_AGAIN;
  state->shown = 0;
  return GRADUS_STATUS_CONTINUE;
}

/* The whole plan; FALSE where some step has no best push with the present damping. */
static gboolean
make_plan (State *state, const World *world, const Params *p)
{
  const guint n = world->n;
  const double *last = gradus_array_row (&state->path, world->steps);
  double *gains = gradus_array_write (&state->gains);
  double *offsets = gradus_array_write (&state->offsets);
  GradusQuadraticCost cost = { 0 };

  for (guint i = 0; i < n; i++)
    {
      cost.v2[i * n + i] = 2 * p->end * world->q[i];
      cost.v1[i] = cost.v2[i * n + i] * miss_of (world, last, i);
    }
  for (guint t = world->steps; t-- > 0;)
    {
      GradusQuadraticStep step;
      GradusQuadraticControl control;

      make_step (state, world, p, t, &step);
      if (!gradus_riccati_back (&step, state->mu, &cost, &control))
        return FALSE;
      memcpy (&gains[(gsize) t * n], control.gain, n * sizeof (double));
      offsets[t] = control.offset[0];
    }
  return TRUE;
}

static GradusStatus
run_backward (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  World world;

  look_at_world (context->dataset, p, &world);
  if (state->shown == 0)
    {
      guint raised = 0;

      while (!make_plan (state, &world, p))
        {
          if (raised++ == 40)
            return gradus_context_fail (
              context, "%s",
              p->search ? _ ("No push helps in this world: give it another start, or a weight of "
                             "the push above 0.")
                        : _ ("The run has gone to where no push helps. Halve the step: turn the "
                             "search on, or give the world another start."));
          state->mu = MAX (4 * state->mu, 1e-6);
        }
    }
  if (!show_on (state))
    return GRADUS_STATUS_AGAIN;
  state->shown = 0;
  state->promised = run_new (state, &world, p, 1, TRUE,
                             gradus_array_init_matrix (&state->plan, world.steps + 1, world.n),
                             NULL);
  state->planned = true;
  gradus_array_clear (&state->tried);
  return GRADUS_STATUS_CONTINUE;
}

/* Whether a run of this cost is taken. */
static gboolean
is_taken (const State *state, const Params *p, double cost, double alpha)
{
  return !p->search || cost <= state->cost + 1e-12 * (1 + fabs (state->cost))
         || alpha < LEAST_ALPHA;
}

/* So many steps are tried until one is taken. */
static guint64
n_tries (const GradusPosition *here)
{
  GRADUS_HERE (state, p);
  guint64 n = 1;
  World world;

  look_at_world (here->dataset, p, &world);
  for (double alpha = 1;
       !is_taken (state, p, run_new (state, &world, p, alpha, FALSE, NULL, NULL), alpha);
       alpha /= 2)
    n++;
  return n;
}

static GradusStatus
run_try (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const guint n_tried = state->tried.shape[0];
  const double alpha = ldexp (1, -(int) n_tried);
  g_autofree double *path = NULL;
  double row[4] = { alpha };
  World world;

  look_at_world (context->dataset, p, &world);
  path = g_new (double, (gsize) (world.steps + 1) * (world.n + 1));
  row[1] = MIN (run_new (state, &world, p, alpha, TRUE, NULL, NULL), 1e15);
  row[2] = MIN (run_new (state, &world, p, alpha, FALSE, path,
                         path + (gsize) (world.steps + 1) * world.n), 1e15);
  row[3] = CLAMP (path[(gsize) world.steps * world.n + world.watched], -1e9, 1e9);
  gradus_array_append (&state->tried, n_tried, 4, row);
  state->alpha = alpha;
  if (!is_taken (state, p, row[2], alpha))
    {
      gradus_context_raise (context, EVENT_HALVED);
      return GRADUS_STATUS_AGAIN;
    }
  if (!(row[2] < 1e15))
    return gradus_context_fail (context, _ ("The run has gone beyond all bounds. Halve the step: "
                                            "turn the search on."));
  state->taken = true;
  gradus_array_assign (&state->before, &state->path);
  memcpy (gradus_array_overwrite (&state->path), path,
          (gsize) (world.steps + 1) * world.n * sizeof (double));
  memcpy (gradus_array_overwrite (&state->controls), path + (gsize) (world.steps + 1) * world.n,
          world.steps * sizeof (double));
  state->last_cost = state->cost;
  state->cost = row[2];
  gradus_context_raise_if (context, EVENT_ROSE,
                           state->cost > state->last_cost * (1 + 1e-9) + 1e-12);
  gradus_context_raise_if (context, EVENT_STUCK, p->search && alpha < LEAST_ALPHA);
  note_path (state, &world);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_check (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);

  state->mu /= 3;
  state->round++;
  if (fabs (state->last_cost - state->cost) <= p->tolerance * state->cost)
    return GRADUS_STATUS_CONVERGED;
  return state->round >= (guint) p->most ? GRADUS_STATUS_EXHAUSTED : GRADUS_STATUS_CONTINUE;
}

/* --- Quantities ------------------------------------------------------------------------------- */

static World
world_of (const GradusPosition *here)
{
  World world;

  look_at_world (here->dataset, here->params, &world);
  return world;
}

/* Where the run in force ends. */
static double
end_of (const GradusArray *path, const World *world, guint k)
{
  return path->data != NULL ? gradus_array_row (path, world->steps)[k] : NAN;
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "cost", N_ ("Cost of the run"), "J", GRADUS_QUANTITY (State, cost),
    .flags = GRADUS_METRIC | GRADUS_LOG, .better = GRADUS_BETTER_LESS },
  { "promised", N_ ("Promised by the copy"), "\\hat J", GRADUS_QUANTITY (State, promised),
    .flags = GRADUS_METRIC | GRADUS_LOG },
  { "alpha", N_ ("Share of the step"), "\\alpha", GRADUS_QUANTITY (State, alpha),
    .flags = GRADUS_METRIC },
  { "damping", N_ ("Damping"), "\\mu", GRADUS_QUANTITY (State, mu), .flags = GRADUS_METRIC },
  { "path", N_ ("Run"), "s_t", GRADUS_QUANTITY (State, path),
    .indices = N_ ("step, state variable") },
  { "controls", N_ ("Pushes"), "u_t", GRADUS_QUANTITY (State, controls), .indices = N_ ("step") },
  { "gains", N_ ("Gains"), "K_t", GRADUS_QUANTITY (State, gains),
    .indices = N_ ("step, state variable") },
  { "offsets", N_ ("Changes of the pushes"), "k_t", GRADUS_QUANTITY (State, offsets),
    .indices = N_ ("step") },
  { "plan", N_ ("Run that the copy promises"), "\\hat s_t", GRADUS_QUANTITY (State, plan),
    .indices = N_ ("step, state variable") },
  { "tried", N_ ("Steps tried"), "(\\alpha, \\hat J, J)", GRADUS_QUANTITY (State, tried),
    .indices = N_ ("try: share, promised cost, true cost, end") },
  { "costs", N_ ("Costs of all runs"), "J_i", GRADUS_QUANTITY (State, costs),
    .indices = N_ ("run") },
  { "copies", N_ ("Copies"), NULL, GRADUS_QUANTITY (State, A), .indices = N_ ("step"),
    .flags = GRADUS_HIDDEN },
  { "answers", N_ ("Copies of the push"), NULL, GRADUS_QUANTITY (State, B),
    .indices = N_ ("step"), .flags = GRADUS_HIDDEN },
  { "before", N_ ("Run before"), NULL, GRADUS_QUANTITY (State, before), .indices = N_ ("step"),
    .flags = GRADUS_HIDDEN },
  { "paths", N_ ("Last runs"), NULL, GRADUS_QUANTITY (State, paths), .indices = N_ ("run"),
    .flags = GRADUS_HIDDEN },
  { "last-cost", N_ ("Cost before"), NULL, GRADUS_QUANTITY (State, last_cost) },
  { "round", N_ ("Runs taken"), NULL, GRADUS_QUANTITY (State, round) },
  { "shown", N_ ("Steps shown"), NULL, GRADUS_QUANTITY (State, shown) },
  { "rolled", N_ ("Rolled"), NULL, GRADUS_QUANTITY (State, rolled) },
  { "planned", N_ ("Planned"), NULL, GRADUS_QUANTITY (State, planned) },
  { "taken", N_ ("Taken"), NULL, GRADUS_QUANTITY (State, taken) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p);
  const World world = world_of (here);
  const guint k = world.watched, tried = state->tried.shape[0];
  const double unit = gradus_system_axis (world.system, k)->shown;
  const double fast = gradus_system_axis (world.system, speed_of (&world))->shown;
  const double end = unit * end_of (&state->path, &world, k);
  double largest = 0, promised = 0;
  guint turns = 0;

  for (guint t = 0; t < world.steps; t++)
    {
      const double *s = gradus_array_row (&state->path, t);
      const double *next = gradus_array_row (&state->path, t + 1);

      largest = MAX (largest, fabs (state->controls.data[t]));
      turns += s[speed_of (&world)] * next[speed_of (&world)] < 0;
    }
  if (state->plan.data != NULL)
    promised = end_of (&state->plan, &world, k);
  gradus_names_flag (names, "throw", world.system->once);
  gradus_names_word (names, "world", _ (world.system->title));
  gradus_names_word (names, "unit", gradus_system_axis (world.system, k)->unit);
  gradus_names_number (names, "largest-push", largest);
  gradus_names_whole (names, "turns", turns);
  gradus_names_number (names, "spread", fabs (state->last_cost - state->cost));
  gradus_names_number (names, "limit", p->tolerance * state->cost);
  gradus_names_whole (names, "steps", world.steps);
  gradus_names_number (names, "end-place", end);
  gradus_names_number (names, "end-speed", fast * end_of (&state->path, &world,
                                                          speed_of (&world)));
  gradus_names_number (names, "plan-end", unit * promised);
  gradus_names_number (names, "first-end", tried > 0 ? unit * state->tried.data[3] : NAN);
  gradus_names_number (names, "end-scale",
                       MAX (0.2 * fabs (unit * promised), 0.1 * unit
                              * gradus_system_axis (world.system, k)->scale));
  gradus_names_whole (names, "halvings", tried > 0 ? tried - 1 : 0);
  gradus_names_number (names, "try-alpha", tried > 0 ? state->tried.data[4 * tried - 4] : NAN);
  gradus_names_number (names, "try-promised", tried > 0 ? state->tried.data[4 * tried - 3] : NAN);
  gradus_names_number (names, "try-cost", tried > 0 ? state->tried.data[4 * tried - 2] : NAN);
  gradus_names_number (names, "aim", world.system->once ? state->controls.data[0] : NAN);
  gradus_names_number (names, "next-aim",
                       world.system->once ? state->controls.data[0] + state->offsets.data[0] : NAN);
  gradus_names_number (names, "copy-b", state->B.data[0]);
  gradus_names_number (names, "offset", state->offsets.data[0]);
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "roll", N_ ("The first run"), N_ ("The true world is run with a first guess of the pushes."),
    .shows = "runs", .once = TRUE, .run = run_roll, .n_micro = strides,
    .pseudocode = N_ ("for each step: s ← F(s, u)"),
    .rule = "s_{t+1} = F(s_t, u_t)", .filled = GRADUS_SAY ({ NULL, "J = <cost>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Step {shown} of {steps}.") },
      { "throw", N_ ("With the aim {aim} it comes down at {end-place}, and that costs {cost}.") },
      { NULL, N_ ("With the push {first} throughout the run costs {cost}.") }) },
  { "copy", N_ ("Copy the world"), N_ ("At each step of the run the world is taken for its tangent "
                                       "there."),
    .shows = "runs", .run = run_copy, .n_micro = strides,
    .pseudocode = N_ ("for each step: A ← ∂F/∂s, B ← ∂F/∂u"),
    .rule = "A_t = \\frac{\\partial F}{\\partial s}(s_t, u_t),\\quad B_t = \\frac{\\partial F}"
            "{\\partial u}(s_t, u_t)",
    .filled = GRADUS_SAY (
      { "throw", "B = <copy-b>" }, { NULL, "t = 0 \\dots <steps>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("{shown} of {steps} steps have a copy.") },
      { "throw", N_ ("Near the aim {aim} the world is nearly straight: a little more aim goes "
                     "{copy-b} times as far.") },
      { NULL, N_ ("Each of {steps} steps has its own copy of the world, true near this run and "
                  "not known elsewhere.") }) },
  { "backward", N_ ("Plan in the copy"),
    N_ ("LQR for the copies, from the end backwards: changes of the pushes, and answers to being "
        "elsewhere."),
    .shows = "runs", .run = run_backward, .n_micro = strides,
    .pseudocode = N_ ("for t = T − 1, …, 0:\n  Q_uu ← 2R + BᵀVB + μ\n  k ← −Q_u/Q_uu\n"
                      "  K ← −Q_us/Q_uu\n  V ← …"),
    .rule = "\\role{accent}{k_t} = -\\frac{Q_u}{Q_{uu}},\\quad \\role{accent}{K_t} = "
            "-\\frac{Q_{us}}{Q_{uu}},\\quad Q_{uu} = 2R + B_t^TV_{t+1}B_t + \\mu",
    .filled = GRADUS_SAY (
      { "throw", "\\role{accent}{k} = <offset|accent>,\\quad \\hat J = <promised|second>" },
      { NULL, "\\hat J = <promised|second>,\\quad \\mu = <damping>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("{shown} of {steps} steps are planned, from the end backwards.") },
      { "throw", N_ ("In the copy the aim {next-aim} is the best: it would come down at {plan-end} "
                     "and cost {promised}.") },
      { NULL, N_ ("In the copy the run would end at {plan-end}{unit} and cost {promised} instead "
                  "of {cost}.") }) },
  { "try", N_ ("Try it in the world"),
    N_ ("The true world is run with a share of the change, half of it where the cost would rise."),
    .shows = "runs search", .run = run_try, .n_micro = n_tries,
    .pseudocode = N_ ("α ← 1\nuntil the true cost falls:\n  u ← ū + α k + K (s − s̄)\n  α ← α/2"),
    .rule = "u_t = \\bar u_t + \\alpha\\,\\role{accent}{k_t} + \\role{accent}{K_t}(s_t - \\bar "
            "s_t)",
    .filled = GRADUS_SAY (
      { NULL, "\\alpha = <try-alpha>,\\quad \\hat J = <try-promised|second>,\\quad J = "
              "<try-cost|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("With the share {try-alpha} the copy promises {try-promised}, and the world "
                     "costs {try-cost}: too far. Half of it.") },
      { "event:rose", N_ ("The copy promised {promised}; the world costs {cost}, more than "
                          "{last-cost}, and it is taken all the same.") },
      { "halvings > 0", N_ ("With the share {alpha} the world costs {cost}, and that is taken.") },
      { NULL, N_ ("The copy promised {promised}; the world costs {cost}, and that is taken.") }) },
  { "check", N_ ("Does it still fall?"), N_ ("The new run takes the place of the old one."),
    .shows = "cost", .run = run_check,
    .pseudocode = N_ ("μ ← μ/3\nstop when J no longer falls"),
    .rule = "|J_{i-1} - J_i| \\le \\epsilon J_i",
    .filled = GRADUS_SAY (
      { NULL, "|<last-cost> - <cost>| <cmp spread limit> <limit>" }),
    .said = GRADUS_SAY (
      { "converged and throw", N_ ("The cost stays at {cost}: with the aim {aim} it comes down at "
                                   "{end-place}.") },
      { "converged", N_ ("The cost stays at {cost}. The run ends at {end-place}{unit}, and the "
                         "hardest push is {largest-push}.") },
      { "exhausted", N_ ("The cost is {cost} after {round} new runs, as many as were to be "
                          "made.") },
      { "cost > last-cost", N_ ("The cost has risen.") },
      { NULL, N_ ("From {apart last-cost cost} to {apart cost last-cost}: once more, from the new "
                  "run.") }) });

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "horizon", .label = N_ ("Steps of a run"), .symbol = "T",
    .blurb = N_ ("How many steps the world is steered; a throw has one."),
    GRADUS_PARAM_FIELD (Params, horizon), .def = 60, .min = 1, .max = 500, .slider_min = 10,
    .slider_max = 200, .applies = GRADUS_APPLIES_RESTART },
  { .id = "place", .label = N_ ("Weight of the place"), .symbol = "Q_{11}",
    .blurb = N_ ("What an angle, or a place, squared costs in a second."),
    GRADUS_PARAM_FIELD (Params, place), .def = 1, .min = 0, .max = 1000, .slider_max = 10,
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "speed", .label = N_ ("Weight of the speed"), .symbol = "Q_{22}",
    .blurb = N_ ("What a spin, or a speed, squared costs in a second."),
    GRADUS_PARAM_FIELD (Params, speed), .def = 0.1, .min = 0, .max = 1000, .slider_max = 2,
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "push", .label = N_ ("Weight of a push"), .symbol = "R",
    .blurb = N_ ("What a push squared costs in a second; expensive pushes make a weak motor."),
    GRADUS_PARAM_FIELD (Params, push), .def = 0.01, .min = 0, .max = 1000, .slider_max = 2,
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "end", .label = N_ ("Weight of the end"), .symbol = "e",
    .blurb = N_ ("How much more the state at the end costs than one on the way."),
    GRADUS_PARAM_FIELD (Params, end), .def = 50, .min = 0.001, .max = 10000, .slider_min = 1,
    .slider_max = 1000, .logarithmic = TRUE, .applies = GRADUS_APPLIES_RESTART },
  { .id = "first", .label = N_ ("First push"), .symbol = "u_0",
    .blurb = N_ ("The push of the first run, the same in all steps."),
    GRADUS_PARAM_FIELD (Params, first), GRADUS_PLACE (0, 1000, -10, 10, 0.5) },
  { .id = "search", .label = N_ ("Search"),
    .blurb = N_ ("Halve the step until the true cost falls; off: take what comes."),
    GRADUS_PARAM_FIELD (Params, search), .def = 1, .max = 1, .applies = GRADUS_APPLIES_REDO },
  { .id = "mu", .label = N_ ("First damping"), .symbol = "\\mu",
    .blurb = N_ ("Makes changes of the pushes expensive at first; a third of it in each "
                 "iteration."),
    GRADUS_PARAM_FIELD (Params, mu), .def = 0, .min = 0, .max = 1e6, .slider_max = 10,
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "tolerance", .label = N_ ("Tolerance"), .symbol = "\\epsilon",
    .blurb = N_ ("Ends when the cost changes by no more than this share."),
    GRADUS_PARAM_FIELD (Params, tolerance), .def = 1e-9, .min = 0, .max = 0.5, .slider_min = 1e-12,
    .slider_max = 0.1, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE },
  { .id = "most", .label = N_ ("Most iterations"), .blurb = N_ ("The run ends then at the latest."),
    GRADUS_PARAM_FIELD (Params, most), GRADUS_COUNT (200, 1, 500) });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_HALVED] = { "halved", N_ ("Too far"),
                     N_ ("The true cost would not have fallen, and the step was halved.") },
  [EVENT_ROSE] = { "rose", N_ ("The cost rose"),
                   N_ ("Without a search a run is taken that costs more than the last.") },
  [EVENT_STUCK] = { "stuck", N_ ("No step helps"),
                    N_ ("The step was halved until it was next to nothing.") });

/* --- What theory promises --------------------------------------------------------------------- */

static gboolean
holds_fall (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p);

  *measured = state->cost - state->last_cost;
  return !p->search || *measured <= 1e-11 * (1 + fabs (state->cost))
         || state->alpha < LEAST_ALPHA;
}

/* Whether a run was given up on its way. */
static gboolean
is_lost (const GradusArray *run, guint n)
{
  return run->data != NULL
         && gradus_sum_squares (gradus_array_row (run, run->shape[0] - 1), n)
              > FARTHEST * FARTHEST;
}

/* Of a world that moves linearly the copy is the world, as far as both are run. */
static gboolean
holds_exact (const GradusPosition *here, double *measured)
{
  const State *state = here->state;
  const World world = world_of (here);
  const gboolean linear = world.system->once ? world.numbers[0] == 0
                          : strcmp (world.system->id, "point") == 0
                              || strcmp (world.system->id, "scalar") == 0;

  if (linear && state->tried.shape[0] > 0 && !is_lost (&state->before, world.n)
      && !is_lost (&state->path, world.n))
    *measured = fabs (state->tried.data[1] - state->tried.data[2])
                / MAX (1, fabs (state->tried.data[2]));
  return *measured <= 1e-9;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "fall", N_ ("With a search the cost never rises"), "J_i \\le J_{i-1}", holds_fall,
    .phase = "try" },
  { "exact", N_ ("In a linear world the copy keeps its promise"), "\\hat J = J", holds_exact,
    .phase = "try" });

/* --- Pictures --------------------------------------------------------------------------------- */

#define TANGENT_EVERY 10

/* A throw: the curve of the world, its tangent at the aim, what is promised and what comes. */
static void
draw_throw (const GradusPosition *here, const World *world, GradusScene *scene)
{
  const State *state = here->state;
  const gboolean tried = state->taken;
  const GradusArray *path = tried ? &state->before : &state->path;
  const double end = end_of (path, world, 0);
  const double aim = tried ? state->controls.data[0] - state->alpha * state->offsets.data[0]
                           : state->controls.data[0];
  const double far = MAX (fabs (aim), 1) * 1.5;
  double x[ALPHAS], y[ALPHAS];

  world->system->draw_place (world->numbers, scene);
  gradus_scene_set_x_range (scene, MIN (-3, -far), MAX (3, far));
  for (guint i = 0; i < ALPHAS && far > 3; i++)
    {
      double s[MAX_N] = { 0 };

      x[i] = far * (2.0 * i / (ALPHAS - 1) - 1);
      gradus_system_step (world->system, world->numbers, s, &x[i], 0);
      y[i] = s[0];
    }
  if (far > 3)
    gradus_scene_polyline (scene, x, y, ALPHAS, GRADUS_ROLE_FOREGROUND, GRADUS_LINE_SOLID);
  if (state->planned)
    {
      const double next = aim + state->offsets.data[0];

      gradus_scene_line (scene, state->B.data[0], -1, end - state->B.data[0] * aim,
                         GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED);
      gradus_scene_label (scene, C_ ("legend", "copy"));
      gradus_scene_point (scene, next, end + state->B.data[0] * state->offsets.data[0],
                          GRADUS_ROLE_SECOND, GRADUS_SHAPE_DIAMOND, 1.5, -1);
      gradus_scene_label (scene, C_ ("legend", "promised"));
    }
  for (guint i = 0; i < state->tried.shape[0]; i++)
    gradus_scene_point (scene, aim + state->tried.data[4 * i] * state->offsets.data[0],
                        state->tried.data[4 * i + 3],
                        i + 1 < state->tried.shape[0] || !state->taken ? GRADUS_ROLE_ERROR
                                                                       : GRADUS_ROLE_MODEL,
                        GRADUS_SHAPE_CROSS, 1.4, -1);
  gradus_scene_point (scene, aim, end, GRADUS_ROLE_MODEL, GRADUS_SHAPE_CIRCLE, 1.8, -1);
}

static void
build_runs (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state);
  const World world = world_of (here);
  const guint k = world.watched, v = speed_of (&world), T = world.steps;
  const GradusSystemAxis *across = gradus_system_axis (world.system, k);
  const GradusSystemAxis *up = gradus_system_axis (world.system, v);
  const guint n = state->paths.shape[0];
  const gboolean rolling = gradus_position_is_phase (here, "roll") && !state->rolled;
  const gboolean copying = gradus_position_is_phase (here, "copy") && state->shown > 0;
  g_autofree double *x = g_new (double, T + 1), *y = g_new (double, T + 1);

  if (world.system->once)
    {
      draw_throw (here, &world, scene);
      return;
    }
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, _ (across->title), _ (up->title));
  gradus_scene_include (scene, 0, 0.5 * up->shown * up->scale);
  gradus_scene_include (scene, 0, -0.5 * up->shown * up->scale);
  gradus_scene_vrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  for (guint i = 0; i < n; i++)
    {
      const double *row = gradus_array_row (&state->paths, i);
      const guint most = rolling ? state->shown : T;

      for (guint t = 0; t <= most; t++)
        {
          x[t] = across->shown * row[2 * t];
          y[t] = up->shown * row[2 * t + 1];
        }
      gradus_scene_polyline (scene, x, y, most + 1,
                             i + 1 < n ? GRADUS_ROLE_PAST : GRADUS_ROLE_MODEL,
                             i + 1 < n ? GRADUS_LINE_THIN : GRADUS_LINE_BOLD);
      if (i + 1 == n)
        {
          gradus_scene_label (scene, C_ ("legend", "run"));
          gradus_scene_point (scene, x[most], y[most], GRADUS_ROLE_MODEL, GRADUS_SHAPE_CIRCLE, 1.4,
                              -1);
        }
    }
  gradus_scene_point (scene, k == 0 ? across->shown * world.target : 0, 0, GRADUS_ROLE_TRUTH,
                      GRADUS_SHAPE_STAR, 1.5, -1);
  gradus_scene_label (scene, C_ ("legend", "goal"));
  /* A copy each, which is true near here. */
  for (guint t = 0; t < T && (copying || state->planned); t += TANGENT_EVERY)
    {
      const GradusArray *copied = state->taken ? &state->before : &state->path;
      const double *s = gradus_array_row (copied, t), *next = gradus_array_row (copied, t + 1);

      if (!copying || t < state->shown)
        gradus_scene_arrow (scene, across->shown * s[k], up->shown * s[v],
                            across->shown * (s[k] + 4 * (next[k] - s[k])),
                            up->shown * (s[v] + 4 * (next[v] - s[v])), GRADUS_ROLE_ACCENT,
                            GRADUS_LINE_THIN);
    }
  if (state->planned && state->plan.data != NULL)
    {
      for (guint t = 0; t <= T; t++)
        {
          x[t] = across->shown * gradus_array_row (&state->plan, t)[k];
          y[t] = up->shown * gradus_array_row (&state->plan, t)[v];
        }
      gradus_scene_polyline (scene, x, y, T + 1, GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED);
      gradus_scene_label (scene, C_ ("legend", "promised"));
    }
}

/* Of a step that is being tried, or the state from before it was taken. */
static void
build_search (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const World world = world_of (here);
  const guint tried = state->tried.shape[0];
  const State *from = state;
  double x[ALPHAS], promised[ALPHAS], real[ALPHAS], most = 0;

  if (tried > 0 && here->previous != NULL && gradus_position_is_phase (here, "try")
      && ((const State *) here->previous)->planned)
    from = here->previous;
  else if (tried > 0)
    from = NULL;
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, C_ ("axis", "share of the step"),
                         C_ ("axis", "cost"));
  if (gradus_kit_waits (scene, !state->planned, _ ("There is no plan to be tried yet.")))
    return;
  gradus_scene_set_x_range (scene, 0, 1);
  for (guint i = 0; i < ALPHAS && from != NULL; i++)
    {
      x[i] = (double) i / (ALPHAS - 1);
      promised[i] = run_new (from, &world, p, x[i], TRUE, NULL, NULL);
      real[i] = run_new (from, &world, p, x[i], FALSE, NULL, NULL);
    }
  if (from != NULL)
    {
      const double top = 3 * MAX (real[0], 1e-9);

      for (guint i = 0; i < ALPHAS; i++)
        {
          promised[i] = MIN (promised[i], 2 * top);
          real[i] = MIN (real[i], 2 * top);
          most = MAX (most, real[i]);
        }
      gradus_scene_set_y_range (scene, 0, MIN (MAX (most, real[0]), top));
      gradus_scene_polyline (scene, x, promised, ALPHAS, GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED);
      gradus_scene_label (scene, C_ ("legend", "promised"));
      gradus_scene_polyline (scene, x, real, ALPHAS, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
      gradus_scene_label (scene, C_ ("legend", "world"));
      gradus_scene_hrule (scene, real[0], GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
    }
  for (guint i = 0; i < tried; i++)
    gradus_scene_point (scene, state->tried.data[4 * i],
                        MIN (state->tried.data[4 * i + 2], 6 * MAX (state->last_cost, 1e-9)),
                        i + 1 < tried ? GRADUS_ROLE_ERROR : GRADUS_ROLE_ACCENT,
                        i + 1 < tried ? GRADUS_SHAPE_CROSS : GRADUS_SHAPE_CIRCLE, 1.4, -1);
}

static void
build_cost (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state);
  const guint n = state->costs.shape[0];
  g_autofree double *x = g_new (double, MAX (n, 1)), *y = g_new (double, MAX (n, 1));

  for (guint i = 0; i < n; i++)
    {
      x[i] = i;
      y[i] = MAX (state->costs.data[i], 1e-4 * state->costs.data[0] + 1e-12);
    }
  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_Y | GRADUS_AXES_INTEGER_X, C_ ("axis", "run"),
                         C_ ("axis", "cost"));
  gradus_scene_set_x_range (scene, 0, MAX (n, 5));
  gradus_scene_polyline (scene, x, y, n, GRADUS_ROLE_MODEL, GRADUS_LINE_MARKERS);
  if (n > 0)
    gradus_scene_point (scene, x[n - 1], y[n - 1], GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE, 1.4,
                        -1);
}

static void
build_pushes (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state);
  const guint T = state->controls.shape[0];
  g_autofree double *x = g_new (double, T), *y = g_new (double, T);

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y, C_ ("axis", "step"),
                         C_ ("axis", "push"));
  gradus_scene_set_x_range (scene, 0, T);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  for (guint t = 0; t < T; t++)
    {
      x[t] = t;
      y[t] = state->controls.data[t];
    }
  gradus_scene_polyline (scene, x, y, T, GRADUS_ROLE_ACCENT,
                         GRADUS_LINE_STEPS | (T == 1 ? GRADUS_LINE_MARKERS : 0));
}

#define FLASHES 9

/* The run in force, at moments on its way. */
static void
build_world (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state);
  const World world = world_of (here);

  world.system->draw_place (world.numbers, scene);
  if (world.system->once)
    {
      world.system->draw (world.numbers, gradus_array_row (&state->path, 1), state->controls.data,
                          FALSE, scene);
      return;
    }
  for (guint i = 0; i < FLASHES; i++)
    {
      const guint t = i * world.steps / (FLASHES - 1);

      world.system->draw (world.numbers, gradus_array_row (&state->path, t), NULL,
                          i + 1 < FLASHES, scene);
    }
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "runs", N_ ("Runs, and what the copy promises"), .build = build_runs },
  { "search", N_ ("Promised and true cost of a step"), .build = build_search },
  { "cost", N_ ("Cost over the runs"), .build = build_cost },
  { "pushes", N_ ("Pushes"), .build = build_pushes },
  { "world", N_ ("The world on its way"), .build = build_world });

/* --- Questions -------------------------------------------------------------------------------- */

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "end", N_ ("Where does the world end?"), "try", "runs", .asks = GRADUS_ASKS_NUMBER,
    .about = "first-end", .scale = "end-scale",
    .when = "round < 3",
    .words = N_ ("In the copy the whole step ends at {plan-end}{unit}. Where does the true world "
                 "end with it?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("It ends at {first-end}{unit}.") }),
    .intuition = N_ ("You thought the plan is the world, but the world bends and the copy does "
                     "not."),
    .intuition_answer = "plan-end" },
  { "far", N_ ("Is the whole step too far?"), "try", "search", .asks = GRADUS_ASKS_EVENT,
    .about = "halvings > 0", .when = "search",
    .words = N_ ("The run costs {cost}, and the copy promises {promised} for the whole step. Does "
                 "the step have to be halved?"),
    .truth = GRADUS_SAY (
      { "halvings > 0", N_ ("Yes: the true cost would not have fallen.") },
      { NULL, N_ ("No: the true cost falls with the whole step.") }) });

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "swing-up", .title = N_ ("Swing up a pendulum"),
    .blurb = N_ ("From hanging to upright in 3 s: the cost goes from 523 to 80, 18.3, 5.94 and "
                 "5.911."),
    .data = "pendulum:limit=1000",
    .claims = "costs[0] ~ 523\ncosts[1] ~ 80\ncosts[2] ~ 18.3\ncosts[3] ~ 5.94\n"
              "costs[4] ~ 5.911\nabs(end-place) < 0.01" },
  { .id = "by-hand", .title = N_ ("One throw by hand"),
    .blurb = N_ ("s = u + u², and 2 is wanted. The copy at 0 says u = 2, but that is 6; half the "
                 "step hits."),
    .data = "shot:bend=1,target=2", .params = "push=0 end=1",
    .claims = "iteration 1: tried[0,2] ~ 16\niteration 1: tried[0,3] ~ 6\n"
              "iteration 1: tried[1,2] ~ 0.0\ncosts[0] == 4\ncosts[1] < 1e-20\naim ~ 1.0" },
  { .id = "damped", .title = N_ ("Damped at first"),
    .blurb = N_ ("With μ = 1 the first steps are small: eleven runs to the same cost instead of "
                 "four."),
    .data = "pendulum:limit=1000", .params = "mu=1 tolerance=0.0001",
    .claims = "costs[1] ~ 150.2\ncost ~ 5.911\nround == 11" },
  { .id = "weak", .title = N_ ("A weak motor"),
    .blurb = N_ ("Expensive pushes: it swings to and fro before it comes up, and the spin changes "
                 "its sign twice."),
    .data = "pendulum:limit=1000", .params = "push=1 tolerance=0.001",
    .claims = "turns == 2\ncost < 51.5\nlargest-push < 5" },
  { .id = "point", .title = N_ ("A world that is its own copy"),
    .blurb = N_ ("A point on a line: the copy keeps its promise, and the second run is the last "
                 "that changes anything."),
    .data = "point", .params = "push=0.1 horizon=40",
    .claims = "round == 2\nabs(tried[0,1] - tried[0,2]) < 0.000001" },
  { .id = "pole", .title = N_ ("A pole from 60°"),
    .blurb = N_ ("From where the gain of one tangent loses it: a tangent for each step brings the "
                 "pole up."),
    .data = "cart-pole:angle=60", .params = "push=0.001 horizon=80 tolerance=0.01",
    .claims = "abs(end-place) < 5\ncost < costs[0]" },
  { .id = "arctan", .title = N_ ("Failure: no search"),
    .blurb = N_ ("s = arctan u, and 0 is wanted. From 2 the aims are −3.54, 13.95 and −279, and "
                 "the cost rises each time."),
    .data = "shot:bend=2,target=0", .params = "push=0 end=1 first=2 search=false most=3",
    .failure = N_ ("The copy is too flat where the world bends away: each aim is farther off than "
                   "the last. Halve the step until the true cost falls: turn the search on."),
    .claims = "count event:rose == 3\naim ~ -279\ncosts[1] > costs[0]\ncosts[2] > costs[1]\n"
              "costs[3] > costs[2]\niteration 1: aim ~ -3.54\niteration 2: aim ~ 13.95" });

#define NUMPY "oracles-B/ch22_ddp_lqg.out: numpy, explicit Euler"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "swing-up", GRADUS_CHECK_END, "costs",
    GRADUS_EXPECT (523.089033, 80.360034, 18.299814, 5.937740, 5.911390, 5.911390), 1e-6, NUMPY },
  { "swing-up", GRADUS_CHECK_END, "iterations", GRADUS_EXPECT (5), 0, NUMPY },
  { "damped", GRADUS_CHECK_END, "costs",
    GRADUS_EXPECT (523.089033, 150.227914, 67.053976, 35.162734, 25.871363, 21.065487, 15.081020,
                   10.764682, 7.192257, 5.988330, 5.911478, 5.911390), 1e-6, NUMPY },
  { "arctan", GRADUS_CHECK_END, "costs",
    GRADUS_EXPECT (1.225778, 1.677463, 2.247718, 2.456168), 1e-6, NUMPY },
  { "by-hand", 1, "tried", GRADUS_EXPECT (1, 0, 16, 6, 0.5, 1, 0, 2), 1e-12, "by hand" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "search", .title = N_ ("Without a search, and with one"),
    .blurb = N_ ("The same first copy: without a search the cost rises, with one it falls."),
    .preset = "arctan", .left = "search=false", .right = "search=true", .plot = "cost",
    .claims = "left: costs[1] > costs[0]\nright: costs[1] < costs[0]\nleft > right: cost" });

static const GradusSheet sheet = {
  .aha = N_ ("Plan with a simple copy of the world around the last try, then test the plan in the "
             "real world."),
  .by_hand = N_ ("s = u + u², wanted 2, from u = 0: copy s ≈ u, so u = 2; the world gives 6, cost "
                 "16 instead of 4. Half the step: u = 1, s = 2, cost 0."),
  .why = "search", .intuition = N_ ("The world ends where the plan says."), .caught_by = "end",
  .breaks = N_ ("s = arctan u from 2 without a search: the aims are −3.54, 13.95, −279, and the "
                "cost rises from 1.23 to 2.46."),
  .needs = "lqr linearisation newton-maximum", .leads_to = "pegasus lqg",
  .aliases = "DDP; iLQR; trajectory optimisation; line search; 微分动态规划; 轨迹优化; 线搜索; wfdtgh",
  .terms = N_ ("DDP; iLQR; line search; trajectory optimisation"),
};

static char *
validate (const GradusSetup *setup)
{
  const GradusSystem *system
    = gradus_dataset_get_simulator (gradus_setup_get_dataset (setup))->system;

  if (strcmp (system->id, "bandit") == 0)
    return g_strdup (_ ("Between two arms there is nothing to be changed a little: choose a world "
                        "that bends, such as a pendulum or a shot at a target."));
  return NULL;
}

const GradusDescriptor gradus_ddp = {
  .id = "ddp", .chapter = 22, .difficulty = 3,
  .title = N_ ("Differential dynamic programming"),
  .summary = N_ ("Steers a world that is not linear by plans for tangents along its last run, each "
                 "tested in the world itself."),
  .goal = N_ ("Say why a plan for a copy is tried in shares."),
  .source = "CS229 lecture notes, part XIV, section 3.2", .data_kind = &gradus_data_simulator,
  .columns = N_ ("A simulated world: a pendulum, a point, a cart with a pole, a shot."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .init = init,
  .validate = validate, .name = name,
  .start_said = GRADUS_SAY ({ NULL, N_ ("{world}, at its start.") }),
  .start_shows = "world", .end_shows = "runs",
};
