/* Linearising, an exploration: what a tangent promises, near and far.
 *
 * Situation. Near s0 a world F is taken for its tangent, F(s0) + F'(s0) d. On a curve the gap
 * between both is read off; then a pendulum, or another world that rests, runs beside its tangent.
 *
 * Stages. The learner bets which share of the gap is left at half the distance (bet). The distance
 * is halved five times (near). World and tangent run from the same start (run), and from a quarter,
 * a half and twice of it (census). Last, the gain of LQR, which is made of the tangent at upright,
 * holds the true world from farther and farther away (edge).
 *
 * The law. |F(s0 + d) - F(s0) - F'(s0) d| is about |F''| d^2 / 2: half as far, a quarter of the
 * gap. Where F'' is 0, as of a sine at 0, the cubic term is the first that is missing: an eighth.
 * At a corner there is no tangent, and half as far leaves half.
 *
 * Numbers. Both runs by the classical Runge-Kutta method with a hundredth of a second, whatever the
 * world's own step; of the tangent one step is a matrix. The edge is run with the steps of the
 * world, for which the gain is made.
 *
 * Source: CS229 lecture notes, part XIV, section 3.1.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "riccati.h"

#define MAX_N GRADUS_SYSTEM_MAX_STATE
#define HALVES 5
#define STARTS 4
#define EDGES 11
#define STEP 0.01            /* s, of both runs */
#define MOST_SHOWN 40
#define MAP_STEPS 40         /* of a world without continuous time */
#define EDGE_STEPS 400
#define GRID 256
#define CURVE 121
/* What rounding alone makes of a gap, as a share of the numbers it is between. */
#define ROUNDING 1e-12

typedef struct
{
  double bet;
  const GradusFunction *f;
  double at, distance;
  double start, seconds;
  bool hanging;
} Params;

typedef struct
{
  GradusArray gaps;        /* HALVES x 2: distance, gap */
  GradusArray run;         /* (steps + 1) x 2: of the world, of the tangent, in the unit shown */
  GradusArray census;      /* STARTS x 2: start, largest gap */
  GradusArray edge;        /* EDGES x 2: start, steps until it fell (NAN: it did not) */
  GradusArray gain;        /* n: of the tangent at 0 */
  double apart;            /* largest gap of the run */
  guint halved, shown, started, edged;
  guint done, last;
  bool ran;
} State;

enum { EVENT_STRAIGHT, EVENT_CORNER, EVENT_FELL };

static double
f_at (const Params *p, double s)
{
  return gradus_function_at (p->f, s).value;
}

GRADUS_CURVE (curve_at, Params, p, s, f_at (p, s))

/* What rounding has made is 0. */
static double
gap_at (const Params *p, double distance)
{
  const GradusJet here = gradus_function_at (p->f, p->at);
  const double there = f_at (p, p->at + distance), tangent = here.slope * distance;
  const double size = fabs (there) + fabs (here.value) + fabs (tangent);
  const double gap = fabs (there - here.value - tangent);

  return gap > ROUNDING * size ? gap : 0;
}

/* --- World and tangent ------------------------------------------------------------------------ */

/* The world as both runs have it. */
typedef struct
{
  const GradusSystem *system;
  double *numbers;         /* with the step of the runs */
  guint n, watched;        /* the state variable that is moved: an angle where there is one */
  double unit;             /* what is shown of a 1 of it */
  double rest[MAX_N];
  double step[MAX_N * MAX_N];   /* of the tangent */
} World;

static guint
watched_of (const GradusSystem *system)
{
  for (guint k = 0; k < system->n_state; k++)
    if (strcmp (system->axes[k].unit, "°") == 0)
      return k;
  return 0;
}

static gboolean
has_angle (const GradusSystem *system)
{
  return strcmp (system->axes[watched_of (system)].unit, "°") == 0;
}

/* The matrix of one step of Runge and Kutta's method for s' = J s, a series to the fourth power. */
static void
make_step (const World *world, const double *J, double h, double *step)
{
  const guint n = world->n;
  double power[MAX_N * MAX_N], next[MAX_N * MAX_N], factor = 1;

  for (guint i = 0; i < n * n; i++)
    power[i] = step[i] = i % (n + 1) == 0;
  for (guint k = 1; k <= 4; k++)
    {
      factor *= h / k;
      gradus_small_multiply (next, power, J, n, n, n, FALSE);
      memcpy (power, next, (gsize) n * n * sizeof (double));
      for (guint i = 0; i < n * n; i++)
        step[i] += factor * power[i];
    }
}

static void
world_clear (World *world)
{
  g_free (world->numbers);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (World, world_clear)

static void
look_at_world (const GradusDataset *dataset, const Params *p, World *world)
{
  const GradusSimulator *simulator = gradus_dataset_get_simulator (dataset);
  const GradusSystem *system = simulator->system;
  const double none = 0;
  double J[MAX_N * MAX_N], B[MAX_N];

  memset (world, 0, sizeof *world);
  world->system = system;
  world->numbers = g_memdup2 (simulator->numbers, gradus_system_count (system) * sizeof (double));
  world->n = gradus_system_n_state (system, world->numbers);
  world->watched = watched_of (system);
  world->unit = system->axes[world->watched].shown;
  if (has_angle (system) && p->hanging)
    world->rest[world->watched] = G_PI;
  if (system->derivative == NULL || system->late != NULL)
    {
      gradus_system_linearise (system, world->numbers, world->rest, &none, world->step, B);
      return;
    }
  world->numbers[system->time_step] = STEP;
  for (guint j = 0; j < world->n; j++)
    {
      const double h = 1e-6 * system->axes[j].scale;
      double place[MAX_N], low[MAX_N], high[MAX_N];

      memcpy (place, world->rest, sizeof place);
      place[j] += h;
      system->derivative (world->numbers, place, &none, high);
      place[j] -= 2 * h;
      system->derivative (world->numbers, place, &none, low);
      for (guint i = 0; i < world->n; i++)
        J[i * world->n + j] = (high[i] - low[i]) / (2 * h);
    }
  make_step (world, J, STEP, world->step);
}

static guint
count_steps (const GradusSystem *system, const Params *p)
{
  return system->derivative != NULL && system->late == NULL
           ? (guint) MAX (lround (p->seconds / STEP), 1) : MAP_STEPS;
}

/* Both from @start, in the unit shown, off the place of rest. Their largest gap; @rows: steps + 1
 * times both, or NULL. */
static double
run_both (const World *world, const Params *p, double start, double *rows)
{
  const guint steps = count_steps (world->system, p), k = world->watched;
  const double none = 0;
  double s[MAX_N], d[MAX_N] = { 0 }, next[MAX_N], most = 0;

  memcpy (s, world->rest, sizeof s);
  d[k] = start / world->unit;
  s[k] += d[k];
  for (guint t = 0; t <= steps; t++)
    {
      const double moved = world->unit * (s[k] - world->rest[k]), linear = world->unit * d[k];

      most = MAX (most, MIN (fabs (moved - linear), 1e12));
      if (rows != NULL)
        {
          rows[2 * t] = CLAMP (moved, -1e12, 1e12);
          rows[2 * t + 1] = CLAMP (linear, -1e12, 1e12);
        }
      if (t == steps || !(fabs (d[k]) < 1e12))
        continue;
      if (world->system->late != NULL)
        gradus_system_step (world->system, world->numbers, s, &none, 0);
      else
        gradus_system_step_exactly (world->system, world->numbers, s, &none);
      gradus_small_multiply (next, world->step, d, world->n, world->n, 1, FALSE);
      memcpy (d, next, world->n * sizeof (double));
    }
  return most;
}

/* The gain at rest; FALSE: there is none. */
static gboolean
make_gain (const RiccatiWorld *world, double *gain)
{
  GradusQuadraticCost cost = { 0 };
  GradusQuadraticControl control;

  memcpy (cost.v2, world->step.q, sizeof world->step.q);
  for (guint k = 0; k < 5000; k++)
    {
      const double before = cost.v2[0];

      if (!gradus_riccati_back (&world->step, 0, &cost, &control) || !(cost.v2[0] < 1e12))
        return FALSE;
      if (fabs (cost.v2[0] - before) <= 1e-13 * cost.v2[0])
        break;
    }
  memcpy (gain, control.gain, world->n * sizeof (double));
  return TRUE;
}

/* Steps until the world, held by @gain from @start, has fallen; NAN: it is held. */
static double
hold (const RiccatiWorld *world, const double *gain, double start)
{
  const guint k = watched_of (world->system);
  const GradusSystemAxis *axis = &world->system->axes[k];
  const double limit = has_angle (world->system) ? 0.5 * G_PI : 100 * axis->scale;
  double s[MAX_N] = { 0 };

  s[k] = start / axis->shown;
  for (guint t = 0; t < EDGE_STEPS; t++)
    {
      const double push = gradus_riccati_push (gain, s, world->n);

      if (!(fabs (s[k]) <= limit))
        return t;
      gradus_system_step (world->system, world->numbers, s, &push, 0);
    }
  return (double) NAN;
}

/* --- Stages ----------------------------------------------------------------------------------- */

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (p);

  for (guint k = 0; k <= HALVES; k++)
    {
      const double s = p->at + (k < HALVES ? ldexp (p->distance, -(int) k) : 0);
      const GradusJet jet = gradus_function_at (p->f, s);

      if (!isfinite (jet.value) || !isfinite (jet.slope))
        return g_strdup_printf (_ ("F has no value or no slope at s = %g. Type another one, or "
                                   "move the place."), s);
    }
  return gradus_riccati_validate_world (setup);
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  g_auto (World) world;

  look_at_world (context->dataset, p, &world);
  gradus_array_init_matrix (&state->run, count_steps (world.system, p) + 1, 2);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_near (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  double *row = &gradus_array_write (&state->gaps)[2 * state->done];

  row[0] = ldexp (p->distance, -(int) state->done);
  row[1] = gap_at (p, row[0]);
  state->halved = state->done + 1;
  gradus_context_raise_if (context, EVENT_STRAIGHT, state->halved == HALVES && row[1] == 0);
  gradus_context_raise_if (context, EVENT_CORNER,
                           state->halved == HALVES && row[1] > 0 && row[1] > 0.45 * row[-1]);
  return gradus_step_done (&state->done, &state->last, HALVES);
}

GRADUS_MICROS (n_run, (state), gradus_n_strides (state->run.shape[0] - 1, MOST_SHOWN))

static GradusStatus
run_run (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const guint steps = state->run.shape[0] - 1;

  if (state->shown == 0)
    {
      g_auto (World) world;

      look_at_world (context->dataset, p, &world);
      state->apart = run_both (&world, p, p->start, gradus_array_write (&state->run));
    }
  state->shown = MIN (state->shown + gradus_stride (steps, MOST_SHOWN), steps);
  state->ran = state->shown == steps;
  return state->ran ? GRADUS_STATUS_CONTINUE : GRADUS_STATUS_AGAIN;
}

static GradusStatus
run_census (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  double *row = &gradus_array_write (&state->census)[2 * state->done];
  g_auto (World) world;

  look_at_world (context->dataset, p, &world);
  row[0] = ldexp (p->start, (int) state->done - 2);
  row[1] = run_both (&world, p, row[0], NULL);
  state->started = state->done + 1;
  return gradus_step_done (&state->done, &state->last, STARTS);
}

static const double edges[EDGES] = { 10, 20, 30, 40, 50, 55, 58, 58.5, 59, 60, 70 };

static GradusStatus
run_edge (gpointer state_, GradusContext *context)
{
  static const RiccatiParams weights = { .state_weight = 1, .push_weight = 0.1 };
  State *state = state_;
  double *row = &gradus_array_write (&state->edge)[2 * state->done];
  RiccatiWorld world;

  gradus_riccati_look (context->dataset, &weights, NULL, &world);
  if (state->done == 0 && !make_gain (&world, gradus_array_init_vector (&state->gain, world.n)))
    return gradus_context_fail (context, _ ("There is no gain for this tangent: a push costs and "
                                            "helps nothing, or nothing that grows is reached."));
  row[0] = edges[state->done];
  row[1] = hold (&world, state->gain.data, row[0]);
  if (!isfinite (row[1]))
    row[1] = EDGE_STEPS;
  state->edged = state->done + 1;
  gradus_context_raise_if (context, EVENT_FELL, row[1] < EDGE_STEPS);
  if (gradus_step_done (&state->done, &state->last, EDGES) == GRADUS_STATUS_AGAIN)
    return GRADUS_STATUS_AGAIN;
  return GRADUS_STATUS_CONVERGED;
}

/* --- Quantities and names --------------------------------------------------------------------- */

GRADUS_NUMBER (number_gap, (p), gap_at (p, p->distance))
/* What is left at half the distance, near the place. */
GRADUS_NUMBER (number_ratio, (state),
               state->halved == HALVES && state->gaps.data[7] > 0
                 ? state->gaps.data[9] / state->gaps.data[7] : NAN)
GRADUS_NUMBER (number_factor, (state),
               state->started == STARTS && state->census.data[3] > 0
                 ? state->census.data[5] / state->census.data[3] : NAN)
/* The last start from which the world is held, before the first from which it is not. */
static double
number_held (const GradusPosition *here)
{
  const State *state = here->state;
  guint i = 0;

  while (i < state->edged && state->edge.data[2 * i + 1] >= EDGE_STEPS)
    i++;
  return i > 0 ? state->edge.data[2 * i - 2] : NAN;
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "gap", N_ ("Gap of the tangent"), "\\Delta", .number = number_gap, .flags = GRADUS_METRIC },
  { "ratio", N_ ("Left at half the distance"), "\\Delta(d/2)/\\Delta(d)", .number = number_ratio,
    .flags = GRADUS_METRIC },
  { "apart", N_ ("Largest gap of the runs"), "\\max|\\theta - \\theta'|",
    GRADUS_QUANTITY (State, apart), GRADUS_KNOWN (State, ran), .flags = GRADUS_METRIC },
  { "factor", N_ ("Gap from twice as far"), "\\Delta(2\\theta)/\\Delta(\\theta)",
    .number = number_factor, .flags = GRADUS_METRIC },
  { "held", N_ ("Held from"), "\\theta_h", .number = number_held, .flags = GRADUS_METRIC },
  { "gaps", N_ ("Distances and gaps"), "(d, \\Delta)", GRADUS_QUANTITY (State, gaps),
    .shape = GRADUS_EXTENT (HALVES, 2), .indices = N_ ("halving: distance, gap") },
  { "census", N_ ("Starts and gaps"), "(\\theta_0, \\Delta)", GRADUS_QUANTITY (State, census),
    .shape = GRADUS_EXTENT (STARTS, 2), .indices = N_ ("start: where, largest gap") },
  { "edge", N_ ("Starts and steps"), "(\\theta_0, n)", GRADUS_QUANTITY (State, edge),
    .shape = GRADUS_EXTENT (EDGES, 2), .indices = N_ ("start: where, steps until it fell") },
  { "gain", N_ ("Gain of the tangent"), "L", GRADUS_QUANTITY (State, gain),
    .indices = N_ ("state variable") },
  { "run", N_ ("World and tangent"), NULL, GRADUS_QUANTITY (State, run), .indices = N_ ("step"),
    .flags = GRADUS_HIDDEN },
  { "halved", N_ ("Distances read off"), NULL, GRADUS_QUANTITY (State, halved) },
  { "shown", N_ ("Steps shown"), NULL, GRADUS_QUANTITY (State, shown) },
  { "started", N_ ("Starts counted"), NULL, GRADUS_QUANTITY (State, started) },
  { "edged", N_ ("Starts held"), NULL, GRADUS_QUANTITY (State, edged) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p);
  const GradusSystem *system = gradus_dataset_get_simulator (here->dataset)->system;
  const GradusJet jet = gradus_function_at (p->f, p->at);
  const guint half = MIN (state->last, HALVES - 1), start = MIN (state->last, STARTS - 1);
  const guint edge = MIN (state->last, EDGES - 1);
  const double held = number_held (here);
  guint lost = 0;

  while (lost + 1 < EDGES && state->edge.data[2 * lost + 1] >= EDGE_STEPS)
    lost++;
  gradus_names_word (names, "world", _ (system->title));
  gradus_names_word (names, "unit", system->axes[watched_of (system)].unit);
  gradus_names_number (names, "f-at", jet.value);
  gradus_names_number (names, "slope", jet.slope);
  gradus_names_number (names, "there", p->at + p->distance);
  gradus_names_number (names, "f-there", f_at (p, p->at + p->distance));
  gradus_names_number (names, "quadratic", 0.5 * fabs (jet.bend) * gradus_square (p->distance));
  gradus_names_number (names, "half-gap", number_gap (here) / 2);
  gradus_names_number (names, "gap-scale", MAX (0.1 * number_gap (here), 1e-9));
  gradus_names_number (names, "read-distance", state->gaps.data[2 * half]);
  gradus_names_number (names, "read-gap", state->gaps.data[2 * half + 1]);
  gradus_names_number (names, "time", state->shown * (system->derivative != NULL ? STEP : 1));
  gradus_names_number (names, "true-now", state->run.data[2 * state->shown]);
  gradus_names_number (names, "linear-now", state->run.data[2 * state->shown + 1]);
  gradus_names_number (names, "twice-start", 2 * p->start);
  gradus_names_number (names, "twice-apart", 2 * state->apart);
  gradus_names_number (names, "apart-scale", MAX (state->apart, 1e-9));
  gradus_names_number (names, "census-start", state->census.data[2 * start]);
  gradus_names_number (names, "census-gap", state->census.data[2 * start + 1]);
  gradus_names_number (names, "edge-start", edges[edge]);
  gradus_names_whole (names, "edge-steps", (gint64) state->edge.data[2 * edge + 1]);
  gradus_names_flag (names, "edge-held", state->edge.data[2 * edge + 1] >= EDGE_STEPS);
  gradus_names_flag (names, "all-held", held >= edges[EDGES - 1]);
  gradus_names_number (names, "lost", edges[lost]);
  gradus_names_whole (names, "lost-steps", (gint64) state->edge.data[2 * lost + 1]);
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Lay down a bet"),
    N_ ("The tangent errs. Which share of the gap is left at half the distance?"),
    .shows = "gap", .asks = "bet", .once = TRUE, .run = gradus_run_nothing,
    .pseudocode = N_ ("bet on Δ(d/2)/Δ(d)"),
    .rule = "\\role{bet}{\\text{?}} = \\frac{\\Delta(d/2)}{\\Delta(d)}",
    .filled = GRADUS_SAY (
      { NULL, "\\role{bet}{<bet>} \\overset{?}{=} \\frac{\\Delta(<distance>/2)}{<gap>}" }),
    .said = GRADUS_SAY (
      { NULL, N_ ("At the distance {distance} the tangent misses the curve by {gap}. Which share "
                  "of it is left at half the distance?") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your bet is {bet}.") }) },
  { "near", N_ ("Come nearer"), N_ ("Halve the distance again and again, and read off the gap."),
    .shows = "curve", .once = TRUE, .micro = "5", .run = run_near,
    .pseudocode = N_ ("five times:\n  Δ ← |F(s₀ + d) − F(s₀) − F′(s₀) d|\n  d ← d/2"),
    .rule = "\\role{accent}{\\Delta} = |F(s_0 + d) - F(s_0) - F'(s_0)\\,d| \\approx "
            "\\tfrac{1}{2}|F''|\\,d^2",
    .filled = GRADUS_SAY (
      { "micro", "\\Delta(<read-distance>) = <read-gap|accent>" },
      { NULL, "\\Delta(<distance>) = |<f-there> - <factor f-at> - <factor slope> \\cdot "
              "<factor distance>| = <gap|accent>,\\quad \\tfrac{1}{2}|F''|d^2 = <quadratic>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("At the distance {read-distance} the gap is {read-gap}.") },
      { "event:straight", N_ ("Near enough the curve is its own tangent: the gap is 0.") },
      { "event:corner", N_ ("Half the distance leaves {ratio} of the gap, as at a corner, where no "
                            "line is a tangent.") },
      { "ratio > 0.3", N_ ("Half the distance leaves {ratio} of the gap, more than the quarter "
                           "that a square would leave.") },
      { "ratio < 0.09", N_ ("Half the distance leaves {ratio} of the gap: neither a square nor a "
                            "cube is missing, but a higher power.") },
      { "ratio < 0.16", N_ ("Half the distance leaves {ratio} of the gap: the bend is 0 here, and "
                            "the first term that is missing is cubic.") },
      { NULL, N_ ("Half the distance leaves {ratio} of the gap: what is missing is the square.") }),
    .bet = GRADUS_SAY (
      { "micro", N_ ("Your bet was {bet}.") },
      { "event:straight", N_ ("Your bet was {bet}.") },
      { NULL, N_ ("You said {bet}, it is {ratio}.") }) },
  { "run", N_ ("World and tangent run"),
    N_ ("The same start for a world and for its tangent at rest."),
    .shows = "run", .once = TRUE, .n_micro = n_run, .run = run_run,
    .pseudocode = N_ ("for each step: s ← world(s), d ← (tangent) d"),
    .rule = "\\dot s = F(s),\\quad \\role{second}{\\dot d = F'(s_0)\\,d}",
    .filled = GRADUS_SAY (
      { "micro", "\\theta = <true-now>,\\quad \\role{second}{d} = <linear-now|second>" },
      { NULL, "\\max|\\theta - d| = <apart|accent>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("After {time} s the world is at {true-now}{unit}, its tangent at "
                     "{linear-now}{unit}.") },
      { "apart > start and not hanging", N_ ("From {start}{unit} they part by as much as "
                                             "{apart}{unit}, more than they began with.") },
      { "apart > start", N_ ("From {start}{unit} they part by as much as {apart}{unit}, more than "
                             "they began with: out of step.") },
      { NULL, N_ ("From {start}{unit} they part by {apart}{unit} at most.") }) },
  { "census", N_ ("From nearer and farther"),
    N_ ("The same from a quarter, a half and twice the start: how does the gap grow?"),
    .shows = "census", .once = TRUE, .micro = "4", .run = run_census,
    .pseudocode = N_ ("for each start: largest gap of both runs"),
    .rule = "\\role{accent}{\\Delta}(\\theta_0) = \\max_t|\\theta_t - d_t|",
    .filled = GRADUS_SAY (
      { "micro", "\\Delta(<census-start>) = <census-gap|accent>" },
      { NULL, "\\Delta(<census[1,0]>) = <census[1,1]|accent>,\\quad \\Delta(<census[2,0]>) = "
              "<census[2,1]|accent>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("From {census-start}{unit} they part by {census-gap}{unit}.") },
      { "factor > 0", N_ ("From twice as far, {census[2,0]}{unit} instead of {census[1,0]}{unit}, "
                          "they part {factor} times as much.") },
      { NULL, N_ ("From all four starts they stay together: this world is its own tangent.") }) },
  { "edge", N_ ("How far a plan for the tangent holds"),
    N_ ("The gain of LQR is made of the tangent at 0, and holds the true world."),
    .shows = "edge", .once = TRUE, .micro = "11", .run = run_edge,
    .pseudocode = N_ ("L ← LQR of the tangent\nfor each start: a ← L s until it falls or rests"),
    .rule = "a = L s,\\quad \\dot s = F(s, a)",
    .filled = GRADUS_SAY (
      { "micro", "\\theta_0 = <edge-start>,\\quad n = <edge-steps|accent>" },
      { "all-held", "\\theta_0 = <edge-start>,\\quad n = <edge-steps|accent>" },
      { NULL, "\\theta_0 = <lost>,\\quad n = <lost-steps|accent>" }),
    .said = GRADUS_SAY (
      { "micro and edge-held", N_ ("From {edge-start}{unit} the gain of the tangent holds it.") },
      { "micro", N_ ("From {edge-start}{unit} it is lost after {edge-steps} steps.") },
      { "all-held", N_ ("From each start up to {edge-start}{unit} the gain of the tangent holds "
                        "the world.") },
      { NULL, N_ ("The gain of the tangent holds the world from {held}{unit}; from {lost}{unit} it "
                  "is lost after {lost-steps} steps.") }) });

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "bet", .label = N_ ("Your bet"),
    .blurb = N_ ("The share of the gap that is left at half the distance, you think."),
    GRADUS_PARAM_FIELD (Params, bet), GRADUS_SHARE (0.5) },
  { .id = "f", .label = N_ ("Function"), .symbol = "F(s)",
    .blurb = N_ ("The curve, a formula of s, such as sin(s)."), GRADUS_PARAM_FIELD (Params, f),
    .text = "sin(s)", .variable = 's', .applies = GRADUS_APPLIES_REDO },
  { .id = "at", .label = N_ ("Place of the tangent"), .symbol = "s_0",
    .blurb = N_ ("Where the tangent touches; drag it along the curve."),
    GRADUS_PARAM_FIELD (Params, at), GRADUS_PLACE (0.785, 100, -3, 3, 0.05) },
  { .id = "distance", .label = N_ ("Distance"), .symbol = "d",
    .blurb = N_ ("How far from there the gap is read off; drag it."),
    GRADUS_PARAM_FIELD (Params, distance), GRADUS_PLACE (0.4, 10, -2, 2, 0.05) },
  { .id = "start", .label = N_ ("Start"), .symbol = "\\theta_0",
    .blurb = N_ ("Where world and tangent start, off their rest: an angle in degrees where the "
                 "world has one."),
    GRADUS_PARAM_FIELD (Params, start), .def = 20, .min = 0.1, .max = 170, .slider_min = 1,
    .slider_max = 90, .step = 1, .applies = GRADUS_APPLIES_REDO },
  { .id = "seconds", .label = N_ ("Time"), .unit = N_ ("s"),
    .blurb = N_ ("How long both run."), GRADUS_PARAM_FIELD (Params, seconds), .def = 4, .min = 0.1,
    .max = 20, .slider_min = 1, .slider_max = 10, .step = 0.5, .applies = GRADUS_APPLIES_REDO },
  { .id = "hanging", .label = N_ ("Hanging"),
    .blurb = N_ ("The tangent where a pendulum hangs; off: where it stands upright."),
    GRADUS_PARAM_FIELD (Params, hanging), .def = 1, .max = 1, .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_STRAIGHT] = { "straight", N_ ("Straight"), N_ ("Near enough the curve is its own "
                                                        "tangent.") },
  [EVENT_CORNER] = { "corner", N_ ("As at a corner"),
                     N_ ("Half the distance leaves about half of the gap, as at a corner.") },
  [EVENT_FELL] = { "fell", N_ ("Lost"), N_ ("From this start the gain does not hold the world.") });

/* --- What theory promises --------------------------------------------------------------------- */

/* |F(s0 + d) - F(s0) - F'(s0) d| <= |d| max |F' - F'(s0)| in between. */
static gboolean
holds_slope (const GradusPosition *here, double *measured)
{
  const Params *p = here->params;
  const double slope = gradus_function_at (p->f, p->at).slope;
  double most = 0;

  for (guint i = 0; i <= GRID; i++)
    {
      const double s = p->at + p->distance * i / GRID;

      most = MAX (most, fabs (gradus_function_at (p->f, s).slope - slope));
    }
  *measured = gap_at (p, p->distance) - 1.02 * most * fabs (p->distance);
  return !(*measured > 1e-12 * (1 + fabs (f_at (p, p->at))));
}

/* The world's own matrices against differences of its step, at rest and aside. */
static gboolean
holds_matrices (const GradusPosition *here, double *measured)
{
  const GradusSimulator *simulator = gradus_dataset_get_simulator (here->dataset);
  GradusSystem other = *simulator->system;
  const guint n = gradus_system_n_state (&other, simulator->numbers);

  other.linearise = NULL;
  for (guint aside = 0; aside < 2; aside++)
    {
      const double push = aside;
      double s[MAX_N] = { 0 }, A[2][MAX_N * MAX_N], B[2][MAX_N];

      s[watched_of (&other)] = 0.3 * aside;
      gradus_system_linearise (simulator->system, simulator->numbers, s, &push, A[0], B[0]);
      gradus_system_linearise (&other, simulator->numbers, s, &push, A[1], B[1]);
      for (guint i = 0; i < n * n; i++)
        *measured = MAX (*measured, fabs (A[0][i] - A[1][i]));
      for (guint i = 0; i < n; i++)
        *measured = MAX (*measured, fabs (B[0][i] - B[1][i]));
    }
  return *measured <= 1e-6;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "slope", N_ ("No gap without a turn of the slope"),
    "\\Delta \\le |d|\\,\\max|F' - F'(s_0)|", holds_slope },
  { "matrices", N_ ("A and B are derivatives"), "A = \\partial F/\\partial s", holds_matrices });

/* --- Pictures --------------------------------------------------------------------------------- */

static void
build_curve (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const gboolean coming = gradus_position_is_phase (here, "near") && state->halved < HALVES;
  const double d = coming ? state->gaps.data[2 * MIN (state->last, HALVES - 1)] : p->distance;
  const GradusJet jet = gradus_function_at (p->f, p->at);
  const double wide = MAX (2 * fabs (p->distance), 0.5);
  const double low = p->at - wide, high = p->at + wide, there = f_at (p, p->at + d);
  double x[CURVE], below[CURVE], above[CURVE];
  double least = INFINITY, most = -INFINITY;

  for (guint i = 0; i < CURVE; i++)
    {
      const double y = f_at (p, gradus_between (low, high, (double) i / (CURVE - 1)));

      if (isfinite (y))
        {
          least = MIN (least, y);
          most = MAX (most, y);
        }
      x[i] = p->at + MIN (d, 0) + fabs (d) * i / (CURVE - 1);
      below[i] = jet.value + jet.slope * (x[i] - p->at);
      above[i] = f_at (p, x[i]);
      if (!isfinite (above[i]))
        above[i] = below[i];
    }
  gradus_make_room (&least, &most);
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, C_ ("axis", "state s"), "F(s)");
  gradus_scene_set_x_range (scene, low, high);
  gradus_scene_set_y_range (scene, least - 0.2 * (most - least), most + 0.2 * (most - least));
  gradus_scene_band (scene, x, below, above, CURVE, GRADUS_ROLE_ACCENT, 0.25);
  gradus_scene_function (scene, curve_at, p, low, high, CURVE, GRADUS_ROLE_MODEL,
                         GRADUS_LINE_SOLID);
  gradus_scene_label (scene, gradus_function_get_text (p->f));
  gradus_scene_line (scene, jet.slope, -1, jet.value - jet.slope * p->at, GRADUS_ROLE_SECOND,
                     GRADUS_LINE_DASHED);
  gradus_scene_label (scene, C_ ("legend", "tangent"));
  gradus_scene_segment (scene, p->at + d, there, p->at + d, jet.value + jet.slope * d,
                        GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD);
  gradus_scene_label (scene, _ ("Gap of the tangent"));
  gradus_scene_point (scene, p->at, jet.value, GRADUS_ROLE_SECOND, GRADUS_SHAPE_DIAMOND, 1.4, -1);
  gradus_scene_param_handle (scene, "at", NULL, p->at, jet.value);
  gradus_scene_point (scene, p->at + d, there, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE, 1.4, -1);
  if (!coming)
    gradus_scene_map_handle (scene, "distance", NULL,
                             (GradusHandleMap){ { -p->at, 1, 0 }, { 0, 0, 1 } }, p->at + d, there);
}

/* A power law through (@x, @y) down to a @share of x. */
static void
draw_power (double x, double y, double power, double share, GradusRole role, GradusLineStyle style,
            GradusScene *scene)
{
  gradus_scene_segment (scene, x * share, y * pow (share, power), x, y, role, style);
}

static void
build_gap (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const double first = gap_at (p, p->distance), bet = CLAMP (p->bet, 0.02, 1);
  const double d = p->distance != 0 ? fabs (p->distance) : 1;

  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_X | GRADUS_AXES_LOG_Y, C_ ("axis", "distance"),
                         C_ ("axis", "share of the gap"));
  gradus_scene_set_x_range (scene, d / 24, 1.5 * d);
  gradus_scene_set_y_range (scene, 1e-4, 2);
  draw_power (d, 1, -log2 (bet), 1.0 / 16, GRADUS_ROLE_BET, GRADUS_LINE_DASHED, scene);
  gradus_scene_label (scene, C_ ("legend", "your bet"));
  if (state->halved == HALVES)
    {
      draw_power (d, 1, 2, 1.0 / 16, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, scene);
      gradus_scene_label (scene, C_ ("legend", "a quarter each time"));
      draw_power (d, 1, 3, 1.0 / 16, GRADUS_ROLE_MUTED, GRADUS_LINE_DOTTED, scene);
      gradus_scene_label (scene, C_ ("legend", "an eighth each time"));
    }
  gradus_scene_point (scene, d, 1, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE, 1.2, -1);
  for (guint i = 1; i < state->halved; i++)
    if (state->gaps.data[2 * i + 1] > 0 && first > 0)
      gradus_scene_point (scene, fabs (state->gaps.data[2 * i]),
                          state->gaps.data[2 * i + 1] / first, GRADUS_ROLE_ACCENT,
                          GRADUS_SHAPE_CIRCLE, 1.2, -1);
  gradus_scene_point (scene, d / 2, bet, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND, 1.4, -1);
  gradus_scene_param_handle (scene, NULL, "bet", d / 2, bet);
}

static void
build_run (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const GradusSystem *system = gradus_dataset_get_simulator (here->dataset)->system;
  const guint n = state->shown + 1, steps = state->run.shape[0] - 1;
  const double step = system->derivative != NULL && system->late == NULL ? STEP : 1;
  const double first = state->shown > 0 ? 0 : p->start;
  g_autofree double *x = g_new (double, n), *y = g_new (double, n);

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y,
                         step < 1 ? C_ ("axis", "time (s)") : C_ ("axis", "step"),
                         _ (system->axes[watched_of (system)].title));
  gradus_scene_set_x_range (scene, 0, steps * step);
  gradus_scene_set_y_range (scene, -1.6 * p->start, 1.6 * p->start);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  for (guint which = 2; which-- > 0;)
    {
      for (guint t = 0; t < n; t++)
        {
          x[t] = t * step;
          y[t] = first + state->run.data[2 * t + which];
        }
      gradus_scene_polyline (scene, x, y, n, which == 0 ? GRADUS_ROLE_MODEL : GRADUS_ROLE_SECOND,
                             which == 0 ? GRADUS_LINE_SOLID : GRADUS_LINE_DASHED);
      gradus_scene_label (scene, which == 0 ? C_ ("legend", "world") : C_ ("legend", "tangent"));
      gradus_scene_point (scene, x[n - 1], y[n - 1],
                          which == 0 ? GRADUS_ROLE_MODEL : GRADUS_ROLE_SECOND, GRADUS_SHAPE_CIRCLE,
                          1.3, -1);
    }
}

static void
build_census (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const double first = state->started > 2 ? state->census.data[5] : state->apart;

  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_X | GRADUS_AXES_LOG_Y, C_ ("axis", "start"),
                         C_ ("axis", "largest gap"));
  if (gradus_kit_waits (scene, !state->ran, _ ("Both have to run before."))
      || gradus_kit_waits (scene, !(first > 0), _ ("World and tangent stay together: there is no "
                                                   "gap.")))
    return;
  gradus_scene_set_x_range (scene, p->start / 5, 2.5 * p->start);
  gradus_scene_set_y_range (scene, first / 200, 20 * first);
  draw_power (p->start, first, 1, 0.2, GRADUS_ROLE_BET, GRADUS_LINE_DASHED, scene);
  gradus_scene_label (scene, C_ ("legend", "half as far, half the gap"));
  if (state->started == STARTS)
    {
      draw_power (2 * p->start, 8 * first, 3, 0.1, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, scene);
      gradus_scene_label (scene, C_ ("legend", "half as far, an eighth"));
    }
  gradus_scene_point (scene, p->start, first, GRADUS_ROLE_MODEL, GRADUS_SHAPE_CIRCLE, 1.2, -1);
  for (guint i = 0; i < state->started; i++)
    gradus_scene_point (scene, state->census.data[2 * i], MAX (state->census.data[2 * i + 1], 1e-9),
                        GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE, 1.2, -1);
}

static void
build_edge (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state);

  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_Y, C_ ("axis", "start"),
                         C_ ("axis", "steps until it is lost"));
  if (gradus_kit_waits (scene, state->edged == 0,
                        _ ("The gain of the tangent has not held anything yet.")))
    return;
  gradus_scene_set_x_range (scene, 0, edges[EDGES - 1] + 5);
  gradus_scene_set_y_range (scene, 10, 2 * EDGE_STEPS);
  for (guint i = 0; i < state->edged; i++)
    {
      const gboolean held = state->edge.data[2 * i + 1] >= EDGE_STEPS;

      gradus_scene_stem (scene, edges[i], 10, MAX (state->edge.data[2 * i + 1], 10),
                         held ? GRADUS_ROLE_MODEL : GRADUS_ROLE_ERROR);
      gradus_scene_point (scene, edges[i], MAX (state->edge.data[2 * i + 1], 10),
                          held ? GRADUS_ROLE_MODEL : GRADUS_ROLE_ERROR,
                          held ? GRADUS_SHAPE_CIRCLE : GRADUS_SHAPE_CROSS, 1.3, -1);
    }
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_CIRCLE, C_ ("legend", "held"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_ERROR, GRADUS_SHAPE_CROSS, C_ ("legend", "lost"));
}

static void
build_world (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  g_auto (World) world;
  double s[MAX_N], d[MAX_N];

  look_at_world (here->dataset, p, &world);
  memcpy (s, world.rest, sizeof s);
  memcpy (d, world.rest, sizeof d);
  s[world.watched] += (state->shown > 0 ? state->run.data[2 * state->shown] : p->start)
                      / world.unit;
  d[world.watched] += (state->shown > 0 ? state->run.data[2 * state->shown + 1] : p->start)
                      / world.unit;
  world.system->draw_place (world.numbers, scene);
  world.system->draw (world.numbers, d, NULL, TRUE, scene);
  world.system->draw (world.numbers, s, NULL, FALSE, scene);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "curve", N_ ("Curve and tangent"), .build = build_curve,
    .caption = GRADUS_SAY ({ NULL, "Δ = {gap}" }) },
  { "gap", N_ ("Gap over the distance"), .build = build_gap },
  { "run", N_ ("World and tangent over time"), .build = build_run },
  { "census", N_ ("Largest gap over the start"), .build = build_census },
  { "edge", N_ ("Held by a gain of the tangent"), .build = build_edge },
  { "world", N_ ("The world, and its tangent behind"), .build = build_world });

/* --- Questions -------------------------------------------------------------------------------- */

static gboolean
ask_share (const GradusPosition *before, GradusAsk *ask)
{
  g_string_append (ask->words, _ ("Look at how the curve bends where the tangent touches. What is "
                                  "left of the gap each time the distance is halved?"));
  return TRUE;
}

static gboolean
answer_share (const GradusPosition *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const double ratio = number_ratio (after);

  answer->choices = 1u << (isnan (ratio) ? 3 : ratio > 0.45 ? 0 : ratio < 0.16 ? 2 : 1);
  if (ratio > 0.3 && ratio <= 0.45)
    answer->choices |= 1u << 0 | 1u << 1; /* in between, either will do */
  gradus_narrate (after, answer->words);
  return TRUE;
}

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "half", N_ ("How large is the gap at half the distance?"), "near", "curve",
    .asks = GRADUS_ASKS_NUMBER, .about = "gaps[1,1]", .scale = "gap-scale", .when = "gap > 0",
    .words = N_ ("At the distance {distance} the gap is {gap}. How large is it at half of that?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("At half the distance the gap is {gaps[1,1]}.") }),
    .intuition = N_ ("You thought half the distance is half the error, but on a smooth curve the "
                     "error of a tangent shrinks faster than the distance."),
    .intuition_answer = "half-gap" },
  { "share", N_ ("What is left in the end?"), "near", "curve", GRADUS_ANSWER_CHOICE,
    GRADUS_ANSWERS (N_ ("Half each time"), N_ ("A quarter each time"), N_ ("An eighth each time, "
                                                                           "or less"),
                    N_ ("Nothing: there is no gap")),
    .ask = ask_share, .answer = answer_share },
  { "twice", N_ ("From twice as far?"), "census", "run", .asks = GRADUS_ASKS_NUMBER,
    .about = "census[3,1]", .scale = "apart-scale", .when = "apart > 0",
    .words = N_ ("From {start}{unit} world and tangent part by {apart}{unit}. By how much from "
                 "{twice-start}{unit}?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("From {census[3,0]}{unit} they part by {census[3,1]}"
                                     "{unit}.") }),
    .intuition = N_ ("You thought twice the angle is twice the error, but near rest it is eight "
                     "times: the sine's first missing term is cubic."),
    .intuition_answer = "twice-apart" });

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "quarter", .title = N_ ("A sine on its slope"),
    .blurb = N_ ("At π/4 the gaps at 0.4, 0.2 and 0.1 are 0.0633, 0.0150 and 0.00365: about a "
                 "quarter each time."),
    .data = "pendulum", .params = "at=0.7853981633974483",
    .claims = "gaps[0,1] ~ 0.0633\ngaps[1,1] ~ 0.0150\ngaps[2,1] ~ 0.00365\nratio > 0.2\n"
              "ratio < 0.3\ngaps[1,0] ~ 0.2\ngaps[2,0] ~ 0.1\ngaps[0,0] ~ 0.4" },
  { .id = "by-hand", .title = N_ ("s² at 3, by hand"),
    .blurb = N_ ("The tangent is 9 + 6 (s − 3): at 5 it misses 25 by 4, at 4 it misses 16 by 1, at "
                 "3.5 by 0.25."),
    .params = "f=s^2 at=3 distance=2",
    .claims = "gaps[0,1] == 4\ngaps[1,1] == 1\ngaps[2,1] == 0.25\nf-at == 9\nslope == 6\n"
              "there == 5\nf-there == 25" },
  { .id = "inflection", .title = N_ ("A sine where it does not bend"),
    .blurb = N_ ("At 0 the gaps are 0.01058, 0.001331 and 0.000167: an eighth each time."),
    .params = "at=0", .claims = "gaps[0,1] ~ 0.01058\ngaps[1,1] ~ 0.001331\ngaps[2,1] ~ 0.000167\n"
                                "ratio ~ 0.125" },
  { .id = "pendulum", .title = N_ ("A pendulum from 10°"),
    .blurb = N_ ("Within 4 s the tangent is off by 0.21°, and from 20° by 1.68°: eight times as "
                 "much."),
    .params = "at=0 start=10",
    .claims = "apart ~ 0.21\ncensus[3,1] ~ 1.68\nabs(factor - 8) < 0.1\nseconds == 4\n"
              "census[3,0] == 20" },
  { .id = "line", .title = N_ ("A world that is its own tangent"),
    .blurb = N_ ("A point on a line: no gap from any start, and the gain holds it from each."),
    .data = "point", .params = "f=2s-1 at=0 distance=1 start=1",
    .claims = "apart < 1e-9\nall-held\never: event:straight" },
  { .id = "pole", .title = N_ ("How far LQR holds a pole"),
    .blurb = N_ ("The gain of the tangent at upright holds the true pole from 58°, and not from "
                 "58.5°."),
    .data = "cart-pole", .params = "at=0 start=5",
    .claims = "held == 58\nlost == 58.5\never: event:fell" },
  { .id = "far", .title = N_ ("Failure: from 80°"),
    .blurb = N_ ("Within 4 s world and tangent are 105.7° apart: a wide swing takes longer, and "
                 "the tangent does not know it."),
    .params = "at=0 start=80",
    .failure = N_ ("Far from rest the tangent is another world: it swings as fast as before, the "
                   "true one more slowly, until they are out of step. Take the tangent anew where "
                   "the world is, as differential dynamic programming does."),
    .claims = "apart ~ 105.7\nseconds == 4" },
  { .id = "corner", .title = N_ ("Failure: a corner"),
    .blurb = N_ ("|s| has no tangent at 0: to the left the gaps are 4, 2, 1, half each time."),
    .params = "f=abs(s) at=0 distance=-2",
    .failure = N_ ("No line follows a corner, so that coming nearer helps no more than in "
                   "proportion. Choose another place, or a rounded curve."),
    .claims = "gaps[0,1] == 4\ngaps[1,1] == 2\ngaps[2,1] == 1\nratio == 0.5\n"
              "ever: event:corner" });

#define CARD "oracles-B/ch22.out: numpy, scipy.integrate.solve_ivp"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "quarter", GRADUS_CHECK_END, "gaps",
    GRADUS_EXPECT (0.4, 0.063301, 0.2, 0.015036, 0.1, 0.003650), 2e-6, CARD },
  { "inflection", GRADUS_CHECK_END, "gaps", GRADUS_EXPECT (0.4, 0.010582, 0.2, 0.001331), 1e-6,
    CARD },
  { "by-hand", GRADUS_CHECK_END, "gaps", GRADUS_EXPECT (2, 4, 1, 1, 0.5, 0.25), 1e-14, "by hand" },
  { "quarter", GRADUS_CHECK_END, "census",
    GRADUS_EXPECT (5, 0.026223, 10, 0.209953, 20, 1.684782, 40, 13.601030), 3e-4, CARD },
  { "far", GRADUS_CHECK_END, "apart", GRADUS_EXPECT (105.66807), 3e-4, CARD },
  { "pole", GRADUS_CHECK_END, "held", GRADUS_EXPECT (58), 1e-12, CARD },
  { "pole", GRADUS_CHECK_END, "gain",
    GRADUS_EXPECT (2.834312, 5.654900, 53.581551, 16.090739), 1e-6, "numpy, Riccati recursion" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "starts", .title = N_ ("From 10° and from 20°"),
    .blurb = N_ ("Twice the angle, eight times the gap."), .preset = "pendulum",
    .left = "start=10", .right = "start=20", .plot = "run",
    .claims = "left: apart ~ 0.21\nright: apart ~ 1.68\nleft < right: apart" });

static const GradusSheet sheet = {
  .aha = N_ ("Near enough, half as far leaves a quarter of the tangent’s error: that is all a "
             "first-order model promises."),
  .by_hand = N_ ("s² at 3, tangent 9 + 6 (s − 3). At 5: 25 − 21 = 4; at 4: 16 − 15 = 1; at 3.5: "
                 "12.25 − 12 = 0.25."),
  .why = "gap", .intuition = N_ ("Half the distance, half the error."), .caught_by = "half",
  .breaks = N_ ("From 80° the pendulum and its tangent are 105.7° apart within 4 s."),
  .needs = "cart-pole matrix-calculus newton-root", .leads_to = "lqr ddp",
  .aliases = "Taylor; Jacobian; tangent; 泰勒展开; 雅可比矩阵; mxxxh",
  .terms = N_ ("linearisation; Jacobian; Taylor expansion"),
};

const GradusDescriptor gradus_linearisation = {
  .id = "linearisation", .chapter = 22, .difficulty = 2, .kind = GRADUS_KIND_EXPLORATION,
  .title = N_ ("Linearising dynamics"),
  .summary = N_ ("Puts a tangent in the place of a curve and of a world, and reads off what it "
                 "misses."),
  .goal = N_ ("Say what is left of the gap at half the distance, and why."),
  .source = "CS229 lecture notes, part XIV, section 3.1", .data_kind = &gradus_data_simulator,
  .columns = N_ ("A simulated world that rests at 0: a number, a point, a pendulum, a cart."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .init = init,
  .validate = validate, .name = name,
  .start_said = GRADUS_SAY ({ NULL, N_ ("{world}, and a curve with a tangent.") }),
};
