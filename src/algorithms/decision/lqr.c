/* Linear quadratic regulation.
 *
 * Situation. A world moves by s' = A s + B a and every step costs s'Us + a'Wa (here ' transposes).
 * A run of T steps is to cost little; the state at its end is paid for as well.
 *
 * Step. The learner first holds the world by hand: push by push (hold), then by a constant gain of
 * the learner's own (steady). Then one iteration is one more step to go, from the end backwards.
 * With the value -s'(-Phi)s + Psi of the steps after,
 *
 *   gain    L = -(B'Phi B - W)^-1 B'Phi A: the valley of the bowl over state and control,
 *   value   Phi <- A'(Phi - Phi B (B'Phi B - W)^-1 B'Phi) A - U, Psi <- tr(Sigma Phi) + Psi: the
 *           shadow that the valley throws on the states, which is a bowl again,
 *   forward the world itself is run with the plan of so many steps.
 *
 * The value is a payoff, the negative of the cost, as the notes have it; inside all is a cost
 * (gradus-riccati.h). The notes print Psi with a minus and L without its; both are slips.
 *
 * Numbers. A and B are taken where the world rests, at 0, unless they are given; a pendulum or a
 * cart-pole is then steered by a plan for its tangent, and the runs say how far that goes. The
 * noise is that of the world, and all runs have the same.
 *
 * Cost. O(n^3) a step to go.
 *
 * Edge cases. A world that moves at 0 without a push has no such plan. Where neither a push costs
 * anything nor anything is felt of it there is no best one. A world that no push reaches has a bowl
 * that grows without end: the event "deaf".
 *
 * Source: CS229 lecture notes, part XIV, section 2.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "riccati.h"

#define MAX_N GRADUS_SYSTEM_MAX_STATE
/* A run is shown in at most so many pictures. */
#define MOST_SHOWN 60
/* A run that has gone so far is not run on. */
#define FARTHEST 1e8

typedef struct
{
  RiccatiParams base;
  double push;              /* by hand */
  int hold;                 /* steps a push by hand lasts */
  double guess, brake;      /* the learner's gains: on the place and on its speed */
  bool flipped;             /* the gain without its minus */
} Params;

typedef struct
{
  RiccatiState base;        /* its gain is that of the present step to go */
  GradusArray attempts;     /* m x 1: pushes by hand */
  GradusArray tried;        /* m x 2: guess, brake */
  GradusArray luck;         /* T: a deviate for each step */
  GradusArray hand;         /* (T + 1) x (n + 1): states and the push that followed */
  GradusArray own;          /* the same, by the learner's gains */
  GradusArray path;         /* (h + 1) x (n + 1): of the plan */
  GradusArray gains;        /* T x n: row h - 1 with h steps to go */
  GradusArray after;        /* n x n: Phi of the steps after */
  GradusArray phi;          /* n x n */
  GradusArray phis;         /* T + 1: Phi[0,0] by steps to go */
  double psi, next_psi;
  double hand_cost, own_cost, idle_cost, plan_cost;
  guint h;                  /* steps to go of the plan */
  guint shown;              /* steps of the run in work that are shown */
  guint driver;             /* of the run in work */
  bool valued;
} State;

typedef RiccatiWorld World;

enum { BY_HAND, BY_GAIN, BY_PLAN, BY_NOBODY };
enum { EVENT_DEAF, EVENT_UNSTABLE, EVENT_SETTLED, EVENT_FALLEN };

/* --- The world -------------------------------------------------------------------------------- */

/* The place that a hand looks at, and where the world starts: the first state variable that is not
 * 0 there, or that whose speed it is. */
static guint
looked_at (const World *world, double *start)
{
  double s[MAX_N];
  guint k = 0;

  world->system->start (world->numbers, s);
  while (k + 1 < world->system->n_state && s[k] == 0)
    k++;
  if (s[k] == 0)
    k = 0;
  *start = s[k] != 0 ? s[k] : gradus_system_axis (world->system, k)->scale;
  return k;
}

/* Of a world with speeds: they stand behind their places. */
static guint
place_of (const World *world)
{
  double start;

  return world->system->n_state > 1 ? looked_at (world, &start) & ~1u : 0;
}

static double
push_by_gain (const World *world, double guess, double brake, const double *s)
{
  const guint k = place_of (world);

  return guess * s[k] + (world->system->n_state > 1 ? brake * s[k + 1] : 0);
}

static double
push_by_hand (const State *state, const Params *p, guint step)
{
  const guint k = step / (guint) p->hold;

  return k < gradus_array_length (&state->attempts) ? state->attempts.data[k] : p->push;
}

/* What drives, and by which gains. */
typedef struct
{
  guint driver;
  double guess, brake;
} Drive;

/* Run the world for @steps steps from its start into @path (NULL: only count). Returns the cost. */
static double
drive (const State *state, const Params *p, const World *world, const Drive *by, guint steps,
       GradusArray *path)
{
  double *rows = path != NULL ? gradus_array_init_matrix (path, steps + 1, world->n + 1) : NULL;
  double s[MAX_N], cost = 0;

  world->system->start (world->numbers, s);
  for (guint t = 0; t <= steps; t++)
    {
      double push = 0;

      if (t < steps && by->driver == BY_HAND)
        push = push_by_hand (state, p, t);
      else if (t < steps && by->driver == BY_GAIN)
        push = push_by_gain (world, by->guess, by->brake, s);
      else if (t < steps && by->driver == BY_PLAN)
        push = gradus_riccati_push (gradus_array_row (&state->gains, steps - t - 1), s, world->n);
      cost += gradus_riccati_cost (&p->base, s, world->n, push);
      if (rows != NULL)
        {
          memcpy (rows + (gsize) t * (world->n + 1), s, world->n * sizeof (double));
          rows[(gsize) t * (world->n + 1) + world->n] = push;
        }
      if (t < steps && gradus_sum_squares (s, world->n) <= FARTHEST * FARTHEST)
        gradus_system_step (world->system, world->numbers, s, &push, state->luck.data[t]);
    }
  return cost;
}

static double
cost_of_gain (const State *state, const Params *p, const World *world, double guess, double brake)
{
  return drive (state, p, world, &(Drive){ BY_GAIN, guess, brake }, (guint) p->base.horizon, NULL);
}

/* --- Phases ----------------------------------------------------------------------------------- */

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const guint horizon = (guint) p->base.horizon;
  World world;
  double *phi, *luck;
  guint n;

  gradus_riccati_begin (&state->base, context, &world);
  n = world.n;
  gradus_array_init_matrix (&state->gains, horizon, n);
  gradus_array_init_vector (&state->phis, horizon + 1)[0] = -p->base.state_weight;
  phi = gradus_array_init_matrix (&state->phi, n, n);
  for (guint i = 0; i < n; i++)
    phi[i * n + i] = -p->base.state_weight;
  gradus_array_assign (&state->after, &state->phi);
  state->psi = state->next_psi = 0;
  luck = gradus_array_init_vector (&state->luck, horizon);
  for (guint t = 0; t < horizon && world.chance; t++)
    luck[t] = gradus_rng_gaussian (context->rng);
  state->hand_cost = drive (state, p, &world, &(Drive){ BY_HAND }, horizon, &state->hand);
  state->own_cost = drive (state, p, &world, &(Drive){ BY_GAIN, p->guess, p->brake }, horizon,
                           &state->own);
  state->idle_cost = drive (state, p, &world, &(Drive){ BY_NOBODY }, horizon, NULL);
  return GRADUS_STATUS_CONTINUE;
}

static guint64
strides (guint steps)
{
  return gradus_n_strides (steps, MOST_SHOWN);
}

GRADUS_MICROS (n_hold, (p), strides ((guint) p->base.horizon))
GRADUS_MICROS (n_forward, (state), strides (MAX (state->h, 1)))

static GradusStatus
show_on (State *state, guint steps)
{
  state->shown = MIN (state->shown + gradus_stride (steps, MOST_SHOWN), steps);
  return state->shown < steps ? GRADUS_STATUS_AGAIN : GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_hold (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);

  return show_on (state, (guint) p->base.horizon);
}

static GradusStatus
run_steady (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);

  if (state->driver != BY_GAIN)
    state->shown = 0;
  state->driver = BY_GAIN;
  return show_on (state, (guint) p->base.horizon);
}

static GradusStatus
run_gain (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  World world;
  GradusQuadraticCost cost = { 0 };
  GradusQuadraticControl control;
  double *gain, after = 0;
  gboolean deaf = TRUE;
  guint n;

  gradus_riccati_look (context->dataset, &p->base, &state->base, &world);
  n = world.n;
  for (guint i = 0; i < n * n; i++)
    cost.v2[i] = -2 * state->phi.data[i];
  if (!gradus_riccati_back (&world.step, 0, &cost, &control))
    return gradus_riccati_refuse (context);
  gain = gradus_array_overwrite (&state->base.gain);
  for (guint i = 0; i < n; i++)
    gain[i] = p->flipped ? -control.gain[i] : control.gain[i];
  memcpy (gradus_array_write (&state->gains) + (gsize) state->h * n, gain, n * sizeof (double));
  gradus_array_assign (&state->after, &state->phi);
  /* What chance costs: tr (Sigma Phi) of the step after. */
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      after += world.noise[i] * state->phi.data[i * n + j] * world.noise[j];
  state->next_psi = state->psi + after;
  state->h++;
  state->driver = BY_PLAN;
  state->shown = 0;
  state->valued = false;
  for (guint i = 0; i < n; i++)
    deaf = deaf && world.step.b[i] == 0;
  gradus_context_raise_if (context, EVENT_DEAF, deaf);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_value (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  World world;
  GradusQuadraticCost cost = { 0 };
  GradusQuadraticControl control;
  double *phi, moved = 0, most = 0;
  guint n;

  gradus_riccati_look (context->dataset, &p->base, &state->base, &world);
  n = world.n;
  for (guint i = 0; i < n * n; i++)
    cost.v2[i] = -2 * state->phi.data[i];
  gradus_riccati_back (&world.step, 0, &cost, &control);
  phi = gradus_array_write (&state->phi);
  for (guint i = 0; i < n * n; i++)
    {
      moved = MAX (moved, fabs (phi[i] + 0.5 * cost.v2[i]));
      most = MAX (most, fabs (phi[i]));
      phi[i] = -0.5 * cost.v2[i];
    }
  gradus_array_write (&state->phis)[state->h] = phi[0];
  state->psi = state->next_psi;
  state->valued = true;
  state->shown = 0;
  gradus_context_raise_if (context, EVENT_UNSTABLE,
                           state->h == (guint) p->base.horizon
                             && gradus_riccati_radius (&world, state->base.gain.data) >= 1);
  gradus_context_raise_if (context, EVENT_SETTLED, moved <= 1e-6 * most);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_forward (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  World world;

  gradus_riccati_look (context->dataset, &p->base, &state->base, &world);
  if (state->shown == 0)
    state->plan_cost = drive (state, p, &world, &(Drive){ BY_PLAN }, state->h, &state->path);
  if (show_on (state, state->h) == GRADUS_STATUS_AGAIN)
    return GRADUS_STATUS_AGAIN;
  gradus_context_raise_if (context, EVENT_FALLEN,
                           gradus_system_has_ended (world.system, world.numbers,
                                                    gradus_array_row (&state->path, state->h)));
  return state->h >= (guint) p->base.horizon ? GRADUS_STATUS_CONVERGED : GRADUS_STATUS_CONTINUE;
}

/* --- Quantities ------------------------------------------------------------------------------- */

/* -s'Phi s - Psi at the start of the world: what the plan expects to pay. */
static double
expected_cost (const State *state, const World *world)
{
  double s[MAX_N], sum = -state->psi;

  world->system->start (world->numbers, s);
  for (guint i = 0; i < world->n; i++)
    for (guint j = 0; j < world->n; j++)
      sum -= s[i] * state->phi.data[i * world->n + j] * s[j];
  return sum;
}

static World
world_of (const GradusPosition *here)
{
  World world;

  gradus_riccati_look (here->dataset, here->params, here->state, &world);
  return world;
}

static double
number_expected (const GradusPosition *here)
{
  const State *state = here->state;
  const World world = world_of (here);

  return state->valued ? expected_cost (state, &world) : NAN;
}

static gboolean
has_run (const GradusPosition *here)
{
  const State *state = here->state;

  return state->valued && state->shown == state->h && state->path.data != NULL;
}

GRADUS_NUMBER (number_cost, (state), has_run (here) ? state->plan_cost : NAN)
static double
number_radius (const GradusPosition *here)
{
  const State *state = here->state;
  const World world = world_of (here);

  return state->h > 0 ? gradus_riccati_radius (&world, state->base.gain.data) : NAN;
}

/* The bowl is looked at along one state variable, the others at 0: where it starts, and the push of
 * the plan there. */
static void
array_at (const GradusPosition *here, GradusArray *out)
{
  const State *state = here->state;
  const World world = world_of (here);
  double *at = gradus_array_init_vector (out, 2);
  const guint k = looked_at (&world, &at[0]);

  at[1] = state->base.gain.data[k] * at[0];
}

/* Q (s, a) of the state variable that is looked at, the others at 0. */
static double
bowl (const GradusPosition *here, double s, double a)
{
  GRADUS_HERE (state, p);
  const World world = world_of (here);
  double next[MAX_N], start, sum = p->base.state_weight * s * s + p->base.push_weight * a * a;
  const guint k = looked_at (&world, &start);

  for (guint i = 0; i < world.n; i++)
    next[i] = world.step.a[i * world.n + k] * s + world.step.b[i] * a;
  for (guint i = 0; i < world.n; i++)
    for (guint j = 0; j < world.n; j++)
      sum -= next[i] * state->after.data[i * world.n + j] * next[j];
  return sum;
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "cost", N_ ("Cost of the plan's run"), "J", .number = number_cost, .flags = GRADUS_METRIC },
  { "expected", N_ ("Cost that the plan expects"), "\\hat J", .number = number_expected,
    .flags = GRADUS_METRIC },
  { "own-cost", N_ ("Cost with one gain"), "J_L", GRADUS_QUANTITY (State, own_cost),
    .flags = GRADUS_METRIC },
  { "radius", N_ ("Largest eigenvalue of the loop"), "|\\lambda|", .number = number_radius,
    .flags = GRADUS_METRIC },
  GRADUS_BASE_ROW ("gain"),
  { "phi", N_ ("Bowl of the value"), "\\Phi", GRADUS_QUANTITY (State, phi),
    .indices = N_ ("state variable, state variable") },
  { "after", N_ ("Bowl of the steps after"), NULL, GRADUS_QUANTITY (State, after),
    .indices = N_ ("state variable, state variable"), .flags = GRADUS_HIDDEN },
  { "psi", N_ ("What chance costs"), "\\Psi", GRADUS_QUANTITY (State, psi) },
  { "gains", N_ ("Gains by steps to go"), "L_t", GRADUS_QUANTITY (State, gains),
    .indices = N_ ("steps to go less one, state variable") },
  { "phis", N_ ("Bowls by steps to go"), "\\Phi_{11}", GRADUS_QUANTITY (State, phis),
    .indices = N_ ("steps to go") },
  { "attempts", N_ ("Your pushes"), "a_k", GRADUS_QUANTITY (State, attempts),
    .indices = N_ ("push, size"), .flags = GRADUS_START, .tries = "push" },
  { "hand", N_ ("Run by hand"), NULL, GRADUS_QUANTITY (State, hand), .indices = N_ ("step"),
    .flags = GRADUS_HIDDEN },
  { "tried", N_ ("Your gains"), "L", GRADUS_QUANTITY (State, tried),
    .indices = N_ ("attempt, gain on place and speed"), .flags = GRADUS_START,
    .tries = "guess brake" },
  { "own", N_ ("Run with one gain"), NULL, GRADUS_QUANTITY (State, own), .indices = N_ ("step"),
    .flags = GRADUS_HIDDEN },
  { "luck", N_ ("What chance draws"), NULL, GRADUS_QUANTITY (State, luck), .indices = N_ ("step"),
    .flags = GRADUS_HIDDEN },
  { "path", N_ ("Run of the plan"), NULL, GRADUS_QUANTITY (State, path), .indices = N_ ("step"),
    .flags = GRADUS_HIDDEN },
  GRADUS_BASE_ROWS,
  { "at", N_ ("State and push that are looked at"), "(s, a)", .array = array_at,
    .indices = N_ ("state, push") },
  { "hand-cost", N_ ("Cost by hand"), NULL, GRADUS_QUANTITY (State, hand_cost) },
  { "idle-cost", N_ ("Cost without a push"), NULL, GRADUS_QUANTITY (State, idle_cost) },
  { "plan-cost", N_ ("Cost of the run in work"), NULL, GRADUS_QUANTITY (State, plan_cost) },
  { "next-psi", N_ ("What chance will cost"), NULL, GRADUS_QUANTITY (State, next_psi),
    .flags = GRADUS_HIDDEN },
  { "to-go", N_ ("Steps to go"), "h", GRADUS_QUANTITY (State, h) },
  { "shown", N_ ("Steps shown"), NULL, GRADUS_QUANTITY (State, shown) },
  { "valued", N_ ("The value is known"), NULL, GRADUS_QUANTITY (State, valued) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p);
  const World world = world_of (here);
  const guint n = world.n;
  const double after = state->after.data[0], a = world.step.a[0], b = world.step.b[0];
  const guint rows = state->path.shape[0];
  double s0, at;
  const guint k = looked_at (&world, &s0);
  const GradusSystemAxis *axis = gradus_system_axis (world.system, k);
  const double gain = state->base.gain.data[k];

  at = MAX (fabs (s0 * gain), 0.3 * fabs (s0));
  gradus_names_flag (names, "one", n == 1);
  gradus_names_flag (names, "chance", world.chance);
  gradus_names_flag (names, "holding", state->driver == BY_HAND);
  gradus_names_flag (names, "steady", state->driver == BY_GAIN);
  gradus_names_flag (names, "gain-tried", p->guess != 0 || p->brake != 0);
  gradus_names_word (names, "world", _ (world.system->title));
  gradus_names_word (names, "watched-title", _ (axis->title));
  gradus_names_whole (names, "watched", k);
  gradus_names_number (names, "a", a);
  gradus_names_number (names, "b", b);
  gradus_names_number (names, "u", p->base.state_weight);
  gradus_names_number (names, "w", p->base.push_weight);
  gradus_names_number (names, "after-phi", after);
  gradus_names_number (names, "last-gain",
                       state->h > 1 ? state->gains.data[(state->h - 2) * n + k] : NAN);
  gradus_names_number (names, "gain-scale", MAX (0.2 * fabs (gain), 1e-6));
  gradus_names_number (names, "s0", s0);
  gradus_names_number (names, "floor", 0);
  gradus_names_number (names, "top", bowl (here, s0, -at) + bowl (here, s0, at));
  gradus_names_vector (names, "window",
                       (double[]) { -1.3 * fabs (s0), 1.3 * fabs (s0), -1.3 * at, 1.3 * at }, 4);
  gradus_names_number (names, "end-step", rows > 0 ? rows - 1 : NAN);
  gradus_names_number (names, "end-state",
                       rows > 0 ? axis->shown * gradus_array_row (&state->path, rows - 1)[k] : NAN);
  gradus_names_number (names, "end-scale", 0.2 * MAX (axis->shown * fabs (s0), 1e-6));
  gradus_names_number (names, "run-start", axis->shown * state->hand.data[k]);
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "hold", N_ ("Hold it by hand"), N_ ("Push the world yourself; its cost is counted."),
    .shows = "world", .asks = "push", .once = TRUE, .run = run_hold, .n_micro = n_hold,
    .pseudocode = N_ ("for each step:\n  push\n  pay s² and the push²"),
    .rule = "J = \\sum_t s_t^T U s_t + W\\,\\role{accent}{a_t}^2",
    .filled = GRADUS_SAY ({ NULL, "J = <hand-cost>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("By hand: step {shown}.") },
      { "not attempted", N_ ("Nobody pushes, and it costs {idle-cost}.") },
      { NULL, N_ ("Your pushes cost {hand-cost}; without any push it would be {idle-cost}.") }) },
  { "steady", N_ ("Hold it with one gain"),
    N_ ("A rule in place of a hand: push by a constant gain times the state, in all steps."),
    .shows = "constant", .asks = "guess", .once = TRUE, .run = run_steady, .n_micro = n_hold,
    .pseudocode = N_ ("for each step:\n  a ← L s with one L for all steps\n  pay s² and a²"),
    .rule = "\\role{accent}{a_t} = \\role{bet}{L}\\,s_t",
    .filled = GRADUS_SAY ({ NULL, "J = <own-cost>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("With one gain: step {shown}.") },
      { "gain-tried", N_ ("With this gain in all steps the run costs {own-cost}.") },
      { NULL, N_ ("A gain of 0 is nobody's push: {own-cost}. Move the gain to where the cost is "
                  "small.") }) },
  { "gain", N_ ("Valley of the bowl"),
    N_ ("Over state and push the cost is a bowl; the best push is its valley, a line through 0."),
    .shows = "bowl", .run = run_gain,
    .pseudocode = N_ ("L ← −(BᵀΦB − W)⁻¹ BᵀΦA"),
    .rules = GRADUS_SAY (
      { "flipped", "\\role{accent}{L_t} = (B^T\\role{model}{\\Phi_{t+1}}B - W)^{-1}B^T"
                   "\\role{model}{\\Phi_{t+1}}A" },
      { NULL, "\\role{accent}{L_t} = -(B^T\\role{model}{\\Phi_{t+1}}B - W)^{-1}B^T"
              "\\role{model}{\\Phi_{t+1}}A" }),
    .filled = GRADUS_SAY (
      { "one and flipped",
        "\\role{accent}{L} = \\frac{(<b>) \\cdot (<after-phi|model>) \\cdot (<a>)}"
        "{(<b>)^2 \\cdot (<after-phi|model>) - <w>} = <gain[0]|accent>" },
      { "one", "\\role{accent}{L} = -\\frac{(<b>) \\cdot (<after-phi|model>) \\cdot (<a>)}"
               "{(<b>)^2 \\cdot (<after-phi|model>) - <w>} = <gain[0]|accent>" },
      { NULL, "\\role{accent}{L} = <gain|accent>" }),
    .said = GRADUS_SAY (
      { "event:deaf", N_ ("No push is felt in this world: the gain is 0.") },
      { NULL, NN_ ("With {to-go} step to go the best push is L s with L = {gain}.",
                   "With {to-go} steps to go the best push is L s with L = {gain}."), "to-go" }) },
  { "value", N_ ("Shadow of the valley"),
    N_ ("The cost along the valley is a bowl over the states alone, and the next step uses it."),
    .shows = "settle", .run = run_value,
    .pseudocode = N_ ("Φ ← Aᵀ(Φ − ΦB(BᵀΦB − W)⁻¹BᵀΦ)A − U\nΨ ← tr(ΣΦ) + Ψ"),
    .rule = "\\role{model}{\\Phi_t} = A^T\\big(\\Phi_{t+1} - \\Phi_{t+1}B(B^T\\Phi_{t+1}B - "
            "W)^{-1}B^T\\Phi_{t+1}\\big)A - U,\\quad \\Psi_t = \\mathrm{tr}(\\Sigma\\Phi_{t+1}) + "
            "\\Psi_{t+1}",
    .filled = GRADUS_SAY (
      { NULL, "\\role{model}{\\Phi_{11}} = <phi[0,0]|model>,\\quad \\Psi = <psi>" }),
    .said = GRADUS_SAY (
      { "event:unstable", N_ ("Φ₁₁ is {phi[0,0]}, and with the plan the world still runs away: the "
                              "largest eigenvalue of A + BL is {radius}.") },
      { "event:settled", N_ ("Φ₁₁ stays at {phi[0,0]}: with this many steps to go the plan no "
                             "longer depends on how many there are.") },
      { "chance", N_ ("Φ₁₁ is {phi[0,0]}; chance has added {psi} and left the gain alone.") },
      { NULL, N_ ("Φ₁₁ is {phi[0,0]}.") }) },
  { "forward", N_ ("Run forward"), N_ ("The world itself is run with the plan."), .shows = "world",
    .run = run_forward, .n_micro = n_forward,
    .pseudocode = N_ ("for each step: a ← L s; s ← world(s, a)"),
    .rule = "\\role{accent}{a_t} = L_t s_t,\\quad s_{t+1} = F(s_t, \\role{accent}{a_t})",
    .filled = GRADUS_SAY ({ NULL, "J = <plan-cost|accent>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Step {shown} of {to-go}.") },
      { "converged and gain-tried", N_ ("The plan's run costs {apart cost own-cost}, and with "
                                        "one gain for all steps it was {apart own-cost cost}.") },
      { "converged and attempted", N_ ("The plan's run costs {cost}; yours cost {hand-cost}.") },
      { "converged", N_ ("The plan's run costs {cost}; without a push it is {idle-cost}.") },
      { NULL, N_ ("The run until step {to-go} costs {cost}; the plan expects {expected}.") }) });

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "push", .label = N_ ("Your push"), .symbol = "a",
    .blurb = N_ ("Move it to push for some steps more; to the right is positive."),
    GRADUS_PARAM_FIELD (Params, push), GRADUS_PLACE (0, 1000, -20, 20, 0.5) },
  { .id = "hold", .label = N_ ("Length of a push"), .unit = N_ ("steps"),
    .blurb = N_ ("How long a push by hand lasts before the next one; the last one stays."),
    GRADUS_PARAM_FIELD (Params, hold), .def = 1, .min = 1, .max = 1000, .slider_min = 1,
    .slider_max = 25, .step = 1, .applies = GRADUS_APPLIES_REDO },
  { .id = "guess", .label = N_ ("Your gain"), .symbol = "L_1",
    .blurb = N_ ("A constant gain on the place, the lean or the number; below 0 it pushes back."),
    GRADUS_PARAM_FIELD (Params, guess), GRADUS_PLACE (0, 1000, -40, 10, 0.05) },
  { .id = "brake", .label = N_ ("Your gain on the speed"), .symbol = "L_2",
    .blurb = N_ ("A constant gain on the speed or the spin, in worlds that have one; below 0 it "
                 "brakes."),
    GRADUS_PARAM_FIELD (Params, brake), GRADUS_PLACE (0, 1000, -15, 5, 0.05) },
  GRADUS_BASE_ROWS,
  { .id = "flipped", .label = N_ ("Wrong sign"),
    .blurb = N_ ("Take the gain without its minus, so that a push goes the wrong way."),
    GRADUS_PARAM_FIELD (Params, flipped), .max = 1, .applies = GRADUS_APPLIES_RESTART });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_DEAF] = { "deaf", N_ ("No push is felt"), N_ ("A push moves no state variable.") },
  [EVENT_UNSTABLE] = { "unstable", N_ ("Not held"),
                       N_ ("With the plan of the whole run some direction does not shrink.") },
  [EVENT_SETTLED] = { "settled", N_ ("Settled"),
                      N_ ("One more step to go changes the bowl by less than a millionth.") },
  [EVENT_FALLEN] = { "fallen", N_ ("Beyond its bounds"),
                     N_ ("At its end the run is where the world says that all is over.") });

/* --- What theory promises --------------------------------------------------------------------- */

static gboolean
holds_symmetric (const GradusPosition *here, double *measured)
{
  const State *state = here->state;
  const guint n = state->phi.shape[0];

  *measured = 0;
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      *measured = MAX (*measured, fabs (state->phi.data[i * n + j] - state->phi.data[j * n + i]));
  return *measured == 0;
}

/* Of the linear world, without chance: the plan pays what it expects. */
static gboolean
holds_bellman (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p);
  const World world = world_of (here);

  if (!gradus_riccati_is_believed (&world) || p->flipped || world.chance || !has_run (here)
      || !(state->plan_cost < FARTHEST))
    return TRUE;
  *measured = fabs (state->plan_cost - expected_cost (state, &world))
              / MAX (1, state->plan_cost);
  return *measured <= 1e-9;
}

/* One more bowl is never lower: with a step more there is more to pay for. */
static gboolean
holds_definite (const GradusPosition *here, double *measured)
{
  const State *state = here->state;
  const guint n = state->phi.shape[0];

  *measured = -INFINITY;
  for (guint i = 0; i < n; i++)
    *measured = MAX (*measured, state->phi.data[i * n + i]);
  return *measured < 0;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "symmetric", N_ ("The bowl is symmetric"), "\\Phi = \\Phi^T", holds_symmetric },
  { "definite", N_ ("Every state but 0 costs something"), "-\\Phi_{ii} > 0", holds_definite },
  { "bellman", N_ ("The run costs what the plan expects"), "J = -s_0^T\\Phi s_0",
    holds_bellman });

/* --- Pictures --------------------------------------------------------------------------------- */

/* The knob of the hand stands a little below the hinge, the line or the ground. */
#define KNOB_AT -0.1

/* The row of the run that is shown: before it is run by hand, that where the pushes so far end. */
static guint
present_row (const State *state, const Params *p, const GradusArray *run)
{
  const gsize most = run->shape[0] > 0 ? run->shape[0] - 1 : 0;
  const gsize pushed = gradus_array_length (&state->attempts) * (gsize) p->hold;

  return (guint) MIN (state->driver == BY_HAND && state->shown == 0 ? pushed : state->shown, most);
}

static void
build_world (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const World world = world_of (here);
  const GradusArray *run = state->driver == BY_GAIN                            ? &state->own
                           : state->driver == BY_HAND || state->path.data == NULL ? &state->hand
                                                                                  : &state->path;
  const guint now = present_row (state, p, run);

  world.system->draw_place (world.numbers, scene);
  if (run->data == NULL)
    return;
  if (now > 0)
    world.system->draw (world.numbers, gradus_array_row (run, now - 1), NULL, TRUE, scene);
  world.system->draw (world.numbers, gradus_array_row (run, now),
                      &gradus_array_row (run, now)[world.n], FALSE, scene);
  if (state->driver == BY_HAND)
    {
      const double far = 1.4 / gradus_system_control_axis (world.system)->scale;

      gradus_scene_map_handle (scene, "push", NULL, (GradusHandleMap){ { 0, 1 / far, 0 }, { 0 } },
                               CLAMP (far * p->push, -1.4, 1.4), KNOB_AT);
      gradus_scene_point (scene, CLAMP (far * p->push, -1.4, 1.4), KNOB_AT, GRADUS_ROLE_ACCENT,
                          GRADUS_SHAPE_DIAMOND, 1.3, -1);
    }
}

static void
mark_valley (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state);
  const World world = world_of (here);
  double s0;
  const guint k = looked_at (&world, &s0);
  const double gain = state->base.gain.data[k], far = 1.3 * fabs (s0);

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT,
                         world.n == 1 ? C_ ("axis", "state s")
                                      : _ (gradus_system_axis (world.system, k)->title),
                         C_ ("axis", "push a"));
  if (state->h == 0)
    return;
  gradus_scene_segment (scene, -far, -far * gain, far, far * gain, GRADUS_ROLE_ACCENT,
                        GRADUS_LINE_BOLD);
  gradus_scene_label (scene, C_ ("legend", "valley a = L s"));
}

static void
build_settle (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const guint n = state->base.gain.shape[0], known = state->h + (state->valued || state->h == 0);
  g_autofree double *x = g_new (double, (gsize) p->base.horizon + 1);
  g_autofree double *y = g_new (double, (gsize) p->base.horizon + 1);

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y,
                         C_ ("axis", "steps to go"), C_ ("axis", "gain, bowl"));
  gradus_scene_set_x_range (scene, 0, p->base.horizon);
  for (guint h = 0; h < known; h++)
    {
      x[h] = h;
      y[h] = state->phis.data[h];
    }
  gradus_scene_polyline (scene, x, y, known, GRADUS_ROLE_MODEL, GRADUS_LINE_MARKERS);
  gradus_scene_label (scene, C_ ("legend", "bowl Φ₁₁"));
  for (guint j = 0; j < n && state->h > 0; j++)
    {
      for (guint h = 0; h < state->h; h++)
        {
          x[h] = h + 1;
          y[h] = state->gains.data[(gsize) h * n + j];
        }
      gradus_scene_polyline (scene, x, y, state->h, GRADUS_ROLE_ACCENT,
                             GRADUS_LINE_MARKERS | (j > 0 ? GRADUS_LINE_DASHED : 0));
      if (j == 0)
        gradus_scene_label (scene, C_ ("legend", "gain L"));
    }
}

static void
build_runs (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const World world = world_of (here);
  double s0;
  const guint k = looked_at (&world, &s0), shown = state->shown + 1;
  const gboolean ran = state->driver == BY_PLAN && state->valued && state->path.data != NULL;

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y, C_ ("axis", "step"),
                         C_ ("axis", "state, push"));
  gradus_scene_set_x_range (scene, 0, p->base.horizon);
  /* Who is not held leaves the picture. */
  if (world.n > 1)
    gradus_scene_set_y_range (
      scene, -4 * fabs (s0) * gradus_system_axis (world.system, k)->shown,
      4 * fabs (s0) * gradus_system_axis (world.system, k)->shown);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  gradus_riccati_draw_column (&world, &state->hand, k,
                              state->driver == BY_HAND ? shown : G_MAXUINT, GRADUS_ROLE_BET,
                              GRADUS_LINE_DASHED, scene);
  gradus_scene_label (scene, C_ ("legend", "by hand"));
  if (state->driver != BY_HAND && (p->guess != 0 || p->brake != 0))
    {
      gradus_riccati_draw_column (&world, &state->own, k,
                                  state->driver == BY_GAIN ? shown : G_MAXUINT, GRADUS_ROLE_BET,
                                  GRADUS_LINE_SOLID, scene);
      gradus_scene_label (scene, C_ ("legend", "with one gain"));
    }
  if (!ran)
    return;
  gradus_riccati_draw_column (&world, &state->path, k, shown, GRADUS_ROLE_MODEL,
                              GRADUS_LINE_SOLID, scene);
  gradus_scene_label (scene, C_ ("legend", "with the plan"));
  gradus_riccati_draw_column (&world, &state->path, world.n, MIN (shown, state->h),
                              GRADUS_ROLE_ACCENT, GRADUS_LINE_MARKERS, scene);
  gradus_scene_label (scene, C_ ("legend", "its pushes"));
}

static gboolean
is_whole (const GradusPosition *here)
{
  GRADUS_HERE (state, p);

  return has_run (here) && state->h >= (guint) p->base.horizon;
}

/* The scores of the hand, of one gain, of nobody and of the plan side by side: a pendulum that
 * falls costs a thousand times as much as one that is held. */
static void
build_scores (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const char *const names[] = { C_ ("legend", "by hand"), C_ ("legend", "one gain"),
                                C_ ("legend", "nobody"), C_ ("legend", "plan") };
  const GradusRole roles[] = { GRADUS_ROLE_BET, GRADUS_ROLE_BET, GRADUS_ROLE_MUTED,
                               GRADUS_ROLE_MODEL };
  const gboolean tried = p->guess != 0 || p->brake != 0;
  const double cost[] = { state->hand_cost, tried ? state->own_cost : NAN, state->idle_cost,
                          is_whole (here) ? state->plan_cost : NAN };
  const World world = world_of (here);
  /* The start itself has to be paid for. */
  const double least
    = MAX (gradus_riccati_cost (&p->base, state->hand.data, world.n, 0), 1e-9);
  double most = least;

  for (guint i = 0; i < G_N_ELEMENTS (cost); i++)
    if (isfinite (cost[i]))
      most = MAX (most, cost[i]);
  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_Y, C_ ("axis", "who pushes"),
                         C_ ("axis", "cost"));
  gradus_scene_set_x_names (scene, names, G_N_ELEMENTS (names));
  gradus_scene_set_x_range (scene, 0.4, G_N_ELEMENTS (names) + 0.6);
  gradus_scene_set_y_range (scene, least, 2 * most);
  for (guint i = 0; i < G_N_ELEMENTS (cost); i++)
    if (isfinite (cost[i]))
      {
        gradus_scene_bar (scene, i + 1, 0.6, least, MAX (cost[i], least), roles[i], 0.6);
        gradus_scene_text (scene, i + 1, MAX (cost[i], least), GRADUS_ANCHOR_ABOVE,
                           GRADUS_ROLE_FOREGROUND, 1, GRADUS_NUM (cost[i]));
      }
}

/* --- One gain for all steps ------------------------------------------------------------------- */

#define N_GAINS 121

/* Gains beyond these hold nothing, or hold it worse. */
static void
window_of_gains (const World *world, double window[4])
{
  const double push = gradus_system_control_axis (world->system)->scale;

  if (world->system->n_state == 1)
    {
      const double b = world->effect[0] != 0 ? fabs (world->effect[0]) : 1;

      window[0] = -(1 + fabs (world->tangent[0])) / b;
      window[1] = -0.25 * window[0];
      window[2] = window[3] = 0;
      return;
    }
  for (guint i = 0; i < 2; i++)
    {
      const guint k = place_of (world) + i;

      window[2 * i] = -4 * push / gradus_system_axis (world->system, k)->scale;
      window[2 * i + 1] = -0.25 * window[2 * i];
    }
}

static void
draw_gain_curve (const GradusPosition *here, const World *world, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const double low = 0.9 * p->base.state_weight * gradus_square (state->hand.data[0]);
  const double high = 10 * MAX (state->idle_cost, low);
  double x[N_GAINS], y[N_GAINS], window[4];
  const double now = CLAMP (state->own_cost, low, high);

  window_of_gains (world, window);
  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_Y, C_ ("axis", "constant gain L"),
                         C_ ("axis", "cost"));
  gradus_scene_set_x_range (scene, MIN (window[0], p->guess), MAX (window[1], p->guess));
  gradus_scene_set_y_range (scene, low, high);
  if (is_whole (here))
    {
      for (guint i = 0; i < N_GAINS; i++)
        {
          x[i] = gradus_between (window[0], window[1], (double) i / (N_GAINS - 1));
          y[i] = MIN (cost_of_gain (state, p, world, x[i], 0), 10 * high);
        }
      gradus_scene_polyline (scene, x, y, N_GAINS, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
      gradus_scene_hrule (scene, state->plan_cost, GRADUS_ROLE_TRUTH, GRADUS_LINE_DASHED, NULL);
      gradus_scene_label (scene, C_ ("legend", "plan with changing gains"));
    }
  for (guint i = 0; i < state->tried.shape[0]; i++)
    {
      const double gain = gradus_array_row (&state->tried, i)[0];

      gradus_scene_point (scene, gain, CLAMP (cost_of_gain (state, p, world, gain, 0), low, high),
                          GRADUS_ROLE_PAST, GRADUS_SHAPE_CIRCLE, 1, -1);
    }
  gradus_scene_point (scene, p->guess, now, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND, 1.4, -1);
  gradus_scene_param_handle (scene, "guess", NULL, p->guess, now);
}

static void
sample_gains (const GradusPosition *here, const double *xy, gsize n, double *out)
{
  GRADUS_HERE (state, p);
  const World world = world_of (here);

  for (gsize i = 0; i < n; i++)
    out[i] = MIN (cost_of_gain (state, p, &world, xy[2 * i], xy[2 * i + 1]), 1e12);
}

static void
draw_gain_plane (const GradusPosition *here, const World *world, GradusScene *scene)
{
  static const double above[] = { 1.02, 1.05, 1.1, 1.2, 1.5, 2, 3, 5, 10, 100 };
  GRADUS_HERE (state, p);
  const guint k = place_of (world), tried = state->tried.shape[0];
  double window[4], levels[G_N_ELEMENTS (above)];
  g_autofree char *on_place
    = g_strdup_printf (C_ ("axis", "constant gain on the %s"),
                       _ (gradus_system_axis (world->system, k)->title));
  g_autofree char *on_speed
    = g_strdup_printf (C_ ("axis", "constant gain on the %s"),
                       _ (gradus_system_axis (world->system, k + 1)->title));

  window_of_gains (world, window);
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, on_place, on_speed);
  gradus_scene_set_x_range (scene, MIN (window[0], p->guess), MAX (window[1], p->guess));
  gradus_scene_set_y_range (scene, MIN (window[2], p->brake), MAX (window[3], p->brake));
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  gradus_scene_vrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  if (is_whole (here))
    {
      const double *gain = state->base.gain.data;

      for (guint i = 0; i < G_N_ELEMENTS (above); i++)
        levels[i] = above[i] * state->plan_cost;
      gradus_scene_field (scene, GRADUS_FIELD_SCALAR, 1, sample_gains);
      gradus_scene_field_levels (scene, levels, G_N_ELEMENTS (above));
      gradus_scene_point (scene, gain[k], gain[k + 1], GRADUS_ROLE_MODEL, GRADUS_SHAPE_CROSS, 1.4,
                          -1);
      gradus_scene_label (scene, C_ ("legend", "first gain of the plan"));
    }
  for (guint i = 0; i < tried; i++)
    {
      const double *gain = gradus_array_row (&state->tried, i);

      gradus_scene_point (scene, gain[0], gain[1], GRADUS_ROLE_PAST, GRADUS_SHAPE_CIRCLE, 1, -1);
      if (i + 6 >= tried)
        gradus_scene_text (scene, gain[0], gain[1], GRADUS_ANCHOR_ABOVE, GRADUS_ROLE_MUTED, 1,
                           GRADUS_NUM (cost_of_gain (state, p, world, gain[0], gain[1])));
    }
  gradus_scene_point (scene, p->guess, p->brake, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND, 1.4, -1);
  gradus_scene_text (scene, p->guess, p->brake, GRADUS_ANCHOR_BELOW, GRADUS_ROLE_BET, 1,
                     GRADUS_NUM (state->own_cost));
  gradus_scene_param_handle (scene, "guess", "brake", p->guess, p->brake);
}

static void
build_constant (const GradusPosition *here, GradusScene *scene)
{
  const World world = world_of (here);

  (world.system->n_state == 1 ? draw_gain_curve : draw_gain_plane) (here, &world, scene);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "bowl", N_ ("Bowl over state and push"), .kit = gradus_kit_contours, .of = "at[0] at[1]",
    .with = "window=window floor=floor top=top", .surface = bowl, .extra = mark_valley },
  { "world", N_ ("The world"), .build = build_world,
    .caption = GRADUS_SAY (
      { "holding", N_ ("By hand: push with the knob, or with the arrow keys") },
      { "steady", N_ ("With one gain: step {shown}") },
      { "valued and shown > 0", N_ ("With the plan: step {shown} of {to-go}") },
      { NULL, N_ ("The plan is being made") }) },
  { "scores", N_ ("Costs side by side"), .build = build_scores },
  { "settle", N_ ("Gain and bowl by steps to go"), .build = build_settle },
  { "runs", N_ ("Runs over time"), .build = build_runs },
  { "constant", N_ ("Cost of a constant gain"), .build = build_constant });

/* --- Questions -------------------------------------------------------------------------------- */

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "gain", N_ ("Which gain comes next?"), "gain", "settle", .asks = GRADUS_ASKS_NUMBER,
    .about = "gain[0]", .when = "one and not flipped and to-go >= 1 and to-go < 4",
    .words = N_ ("So far the gain is {gain[0]}, and Φ is {phi[0,0]}. What is the gain with one "
                 "step more to go?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("The gain with one step more is {gain[0]}.") }),
    .intuition = N_ ("You thought the gain stays, but with more steps to go a state costs more."),
    .intuition_answer = "last-gain" },
  { "more", N_ ("How strong is the gain with one step more?"), "gain", "settle",
    .asks = GRADUS_ASKS_NUMBER, .about = "gain[watched]", .scale = "gain-scale",
    .when = "not one and to-go >= 2 and to-go < 9",
    .words = N_ ("With {to-go} steps to go the gain on the {watched-title} is {gain[watched]}, and "
                 "with one step less it was {last-gain}. What is it with one step more?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("With one step more it is {gain[watched]}.") }),
    .intuition = N_ ("You thought the gain stays, but with more steps to go a state costs more."),
    .intuition_answer = "last-gain" },
  { "end", N_ ("Where does the run end?"), "forward", "runs", .asks = GRADUS_ASKS_PLACE,
    .about = "end-step end-state", .scale = "end-scale", .when = "to-go == horizon",
    .words = N_ ("The plan steers the world from {run-start} until step {to-go}. Where does the "
                 "run end?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("It ends at {end-state}, at step {end-step}.") }) });

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "pendulum", .title = N_ ("Hold the pendulum"),
    .blurb = N_ ("From 20° a hand holds it first, then the plan for its tangent does."),
    .data = "pendulum:angle=20", .params = "horizon=60,hold=4,push-weight=0.01",
    .claims = "converged\nplan-cost < idle-cost" },
  { .id = "golden", .title = N_ ("Golden section"),
    .blurb = N_ ("All weights are 1: the gains are quotients of Fibonacci numbers."),
    .data = "scalar", .claims = "converged\ncost ~ 6.471910\nidle-cost == 24" },
  { .id = "by-hand", .title = N_ ("Two steps by hand"),
    .blurb = N_ ("With one step to go the gain is −1/2, with two −3/5."),
    .data = "scalar", .params = "horizon=2",
    .claims = "gains[0,0] == -0.5\ngains[1,0] == -0.6\nphi[0,0] == -1.6" },
  { .id = "noise", .title = N_ ("With noise"),
    .blurb = N_ ("The gains are those of the world without noise; chance costs 0.733 more."),
    .data = "scalar:noise=0.31622776601683794",
    .claims = "gains[4,0] ~ -0.617978\npsi ~ -0.733303\nexpected ~ 7.205213" },
  { .id = "constant", .title = N_ ("One gain for all steps"),
    .blurb = N_ ("The constant gain −0.618 costs 6.471973; changing gains save 0.00006 of it."),
    .data = "scalar", .params = "guess=-0.618034",
    .claims = "own-cost ~ 6.471973\nown-cost > plan-cost\nown-cost - plan-cost ~ 0.00006" },
  { .id = "point", .title = N_ ("A point on a line"),
    .blurb = N_ ("Two gains, for place and speed, settle long before the run is over."),
    .data = "point", .params = "horizon=100,push-weight=0.1",
    .claims = "gains[99,0] < -2.585\never: event:settled" },
  { .id = "pole", .title = N_ ("Cart with a pole"),
    .blurb = N_ ("Four gains hold pole and cart at once."),
    .data = "cart-pole:angle=5", .params = "horizon=150,hold=5,push-weight=0.1",
    .claims = "plan-cost < idle-cost" },
  { .id = "deaf", .title = N_ ("Failure: no push is felt"),
    .blurb = N_ ("The number doubles in each step, and a push does nothing."),
    .data = "scalar:a=2,b=0,start=1", .params = "horizon=4",
    .failure = N_ ("The bowl grows more than fourfold in every step and settles nowhere: the "
                   "direction that grows is reached by no push. Take a world whose b is not 0."),
    .claims = "ever: event:deaf\ngain[0] == 0\nphi[0,0] == -341\never: event:unstable" },
  { .id = "sign", .title = N_ ("Failure: the wrong sign"),
    .blurb = N_ ("The gain without its minus: each push goes the wrong way."),
    .data = "scalar", .params = "flipped=true",
    .failure = N_ ("The loop multiplies the number by 1.618 in a step instead of by 0.382, and the "
                   "run costs more than nobody's. The gain needs its minus."),
    .claims = "radius ~ 1.618\ngain[0] ~ 0.618\nplan-cost > idle-cost\never: event:unstable\n"
              "1 - gain[0] ~ 0.382" });

#define NUMPY "numpy, Riccati recursion; the limit is scipy.linalg.solve_discrete_are's"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "golden", GRADUS_CHECK_END, "gains",
    GRADUS_EXPECT (-0.5, -0.6, -0.615384615385, -0.617647058824, -0.617977528090), 1e-11, NUMPY },
  { "golden", GRADUS_CHECK_END, "phis",
    GRADUS_EXPECT (-1, -1.5, -1.6, -1.615384615385, -1.617647058824, -1.617977528090), 1e-11,
    NUMPY },
  { "golden", GRADUS_CHECK_END, "cost", GRADUS_EXPECT (6.471910112360), 1e-11, NUMPY },
  { "noise", GRADUS_CHECK_END, "expected", GRADUS_EXPECT (7.205213), 1e-6, NUMPY },
  { "by-hand", GRADUS_CHECK_END, "gains", GRADUS_EXPECT (-0.5, -0.6), 1e-15, NUMPY },
  { "constant", GRADUS_CHECK_END, "own-cost", GRADUS_EXPECT (6.471973), 1e-6, NUMPY },
  { "point", 1, "gain", GRADUS_EXPECT (0, -0.909091), 1e-6, NUMPY },
  { "point", 50, "gain", GRADUS_EXPECT (-2.584998, -3.574597), 1e-6, NUMPY });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "gains", .title = N_ ("A gain on the lean alone, and one on the spin as well"),
    .blurb = N_ ("Pushing back by the lean alone makes the pendulum swing wider and wider; with a "
                 "gain on the spin it comes to rest."),
    .left = "guess=-20", .right = "guess=-20 brake=-6", .plot = "runs",
    .claims = "left > right: own-cost" },
  { .id = "weight", .title = N_ ("Cheap pushes and expensive ones"),
    .blurb = N_ ("Where a push costs little the plan pushes harder and the whole run costs less."),
    .preset = "golden", .left = "push-weight=0.1", .right = "push-weight=5",
    .claims = "left < right: cost\nleft < right: gain[0]" });

static const GradusSheet sheet = {
  .aha = N_ ("Through linear dynamics a bowl stays a bowl; its valley is the rule a=Ls, and "
             "noise only shifts its height."),
  .by_hand = N_ ("A = B = U = W = 1: Φ = −1, L = −1/(1 + 1) = −1/2, Φ = −1 − 1/2 = −3/2, L = −3/5, "
                 "Φ = −8/5, L = −8/13."),
  .why = "bowl", .intuition = N_ ("With more steps to go the gain stays as it is."),
  .caught_by = "more",
  .breaks = N_ ("A world that no push reaches: Φ is −1, −5, −21, −85, −341, and L is 0."),
  .needs = "finite-horizon-dp gaussian-density ridge-regression",
  .leads_to = "linearisation ddp lqg kalman-filter",
  .aliases = "LQR; Riccati; optimal control; 里卡蒂方程; 最优控制; xxectj; "
             "线性二次调节器; linear quadratic regulator",
  .terms = N_ ("LQR; Riccati equation; optimal control"),
};

static const GradusFutures maps[] = GRADUS_ROWS (
  { .id = "ratio", .title = N_ ("Only the ratio counts"),
    .words = N_ ("The weight of being away across, the weight of pushing up, both logarithmic. "
                 "Along every line on which their ratio is the same the loop is the same: "
                 "multiplying both by ten changes the bill and not the control."),
    .preset = "pendulum",
    .x = "state-weight=0.01:100:41:log", .y = "push-weight=0.0001:10:51:log",
    .steps = 4000, .colour = "radius",
    .claims = "radius(1, 0.01) ~ 0.9377\n"
              "radius(10, 0.1) ~ 0.9377\n"
              "radius(100, 1) ~ 0.9377" });

const GradusDescriptor gradus_lqr = {
  .base = &gradus_riccati, .id = "lqr", .difficulty = 2,
  .title = N_ ("Linear quadratic regulation"),
  .summary = N_ ("Steers a linear world at the least cost by gains that are found from the end "
                 "backwards."),
  .goal = N_ ("Say the next gain, and what noise changes."),
  .source = "CS229 lecture notes, part XIV, section 2",
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .init = init,
  .name = name,
  .start_said = GRADUS_SAY ({ NULL, N_ ("{world}, at its start. Move the knob to hold it at 0.") }),
  .start_shows = "world", .start_asks = "push", .end_shows = "scores",
  .maps = maps,
};
