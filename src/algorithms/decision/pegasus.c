/* Policy search with the dice thrown once: PEGASUS.
 *
 * Objective. A policy theta is to pay as much as possible on average, and chance moves its world.
 * Its payoff is judged on m scenarios, each a row of dice that decides all that chance does in a
 * run,
 *
 *   U^(theta) = 1/m sum_i U_i (theta),
 *
 * with the same dice for every theta: then U^ is an ordinary function, and two policies are
 * compared fairly. What it says at its top is fitted to those dice.
 *
 * Step. Once the dice are thrown (throw). One iteration is a move of the simplex of Nelder and Mead
 * (gradus-nelder-mead.h): the worst corner is reflected and judged on each scenario (judge), the
 * simplex moves (move), and it is looked how large it still is (check); at the end it is told what
 * the policy pays on fresh dice.
 *
 * Worlds. A shot has one number, its aim u = theta, and pays -(s' - target)^2. A point on a line
 * and one number are pushed by a = -theta's, and a run pays -mean (x^2 + 0.1 a^2) over its steps.
 * These worlds are linear but for the bend of the shot, whose chance is added behind it: so what a
 * policy pays on fresh dice is exact, by the second moments of the state, and not a mean over more
 * runs.
 *
 * Edge cases. Without stored dice each judgement throws its own; the simplex closes all the same,
 * where a lucky throw was. A policy that makes the world run away pays a large negative number.
 *
 * Source: A. Y. Ng, M. I. Jordan 2000, PEGASUS, UAI; CS229 lecture notes, part XIII, section 5.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-line-systems.h"
#include "gradus-nelder-mead.h"
#include "gradus-throws.h"
#include "policy-search.h"

#define MAX_N GRADUS_SYSTEM_MAX_STATE
#define MAX_THETA 2
/* What a push costs, squared. */
#define PUSH_WEIGHT 0.1
/* No run pays less, so that a world that runs away has a number. */
#define WORST -1e9
/* Places of the curves. */
#define CURVE 61
#define MOST_SCENARIOS 40
#define LAW_TO 40

typedef struct
{
  GradusPolicyParams base;
  int scenarios;
  bool stored;
  double first, second, edge;
  double tolerance;
  int most;
} Params;

typedef struct
{
  GradusPolicyState base;   /* theta is the best corner, payoff what it is judged at */
  GradusArray dice;         /* m x T standard normal deviates */
  GradusArray corners;      /* (k + 1) x k, the best first */
  GradusArray values;       /* k + 1 */
  GradusArray point;        /* k: the reflected corner */
  GradusArray each;         /* m: what it pays in each scenario */
  double judged;            /* their mean */
  double truth;             /* on fresh dice, at the end */
  guint move;               /* GradusSimplexMove */
  guint scenario;           /* so many are shown */
  guint judgements;
  bool thrown, moved;
} State;

enum { EVENT_SHRUNK, EVENT_FLATTERED };

static const char *const moves[]
  = { N_ ("reflected"), N_ ("expanded"), N_ ("contracted"), N_ ("shrunk"), NULL };

/* --- Runs ------------------------------------------------------------------------------------- */

static guint
n_theta (const GradusSimulator *world)
{
  return world->system->once ? 1 : world->system->n_state;
}

static guint
n_steps (const GradusSimulator *world, const Params *p)
{
  return world->system->once ? 1 : (guint) p->base.steps;
}

/* What the policy does in a state. */
static double
act (const GradusSimulator *world, const double *theta, const double *s)
{
  double push = 0;

  if (world->system->once)
    return theta[0];
  for (guint j = 0; j < n_theta (world); j++)
    push -= theta[j] * s[j];
  return push;
}

/* What a run of @steps steps pays with this row of dice; @policy, where it is not NULL, gets its
 * path. */
static double
run_once (const GradusSimulator *world, const double *theta, const double *dice, guint steps,
          GradusPolicyState *policy)
{
  double s[MAX_N], sum = 0;

  if (policy != NULL)
    gradus_policy_start (policy, world, steps, s);
  else
    world->system->start (world->numbers, s);
  for (guint t = 0; t < steps; t++)
    {
      const double push = act (world, theta, s);

      if (policy != NULL)
        gradus_policy_note (policy, world, t, s, push);
      sum += s[0] * s[0] + PUSH_WEIGHT * push * push;
      gradus_system_step (world->system, world->numbers, s, &push, dice[t]);
      for (guint j = 0; j < MAX_N && j < gradus_system_n_state (world->system, world->numbers); j++)
        s[j] = CLAMP (s[j], WORST, -WORST);
    }
  if (policy != NULL)
    gradus_policy_note (policy, world, steps, s, 0);
  if (world->system->once)
    return MAX (-gradus_square (s[0] - world->numbers[GRADUS_SHOT_TARGET]), WORST);
  return MAX (-sum / steps, WORST);
}

/* U^ on @m rows of dice; @each, where it is not NULL, gets what each scenario pays. */
static double
judge_on (const GradusSimulator *world, const double *theta, const double *dice, guint m,
          guint steps, double *each)
{
  double sum = 0;

  for (guint i = 0; i < m; i++)
    {
      const double payoff = run_once (world, theta, &dice[(gsize) i * steps], steps, NULL);

      if (each != NULL)
        each[i] = payoff;
      sum += payoff;
    }
  return sum / m;
}

/* What the policy pays on fresh dice on average. A shot: chance is added behind its bend, so that
 * the squares add up. The others are linear: with S the second moments E[ss'], and A, b, w the
 * motion, the push and what a deviate adds, S becomes (A - b theta') S (A - b theta')' + ww'. */
static double
pay_on_fresh (const GradusSimulator *world, const double *theta, guint steps)
{
  const guint n = gradus_system_n_state (world->system, world->numbers), k = n_theta (world);
  const double none = 0;
  double a[MAX_N * MAX_N], b[MAX_N], s[MAX_N * MAX_N], at[MAX_N], still[MAX_N] = { 0 };
  double wind[MAX_N] = { 0 }, sum = 0;

  if (world->system->once)
    return MAX (run_once (world, theta, &none, 1, NULL)
                  - gradus_square (world->numbers[GRADUS_SHOT_WIND]), WORST);
  gradus_system_linearise (world->system, world->numbers, still, &none, a, b);
  gradus_system_step (world->system, world->numbers, wind, &none, 1);
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < k; j++)
      a[i * n + j] -= b[i] * theta[j];
  world->system->start (world->numbers, at);
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      s[i * n + j] = at[i] * at[j];
  for (guint t = 0; t < steps; t++)
    {
      double half[MAX_N * MAX_N], push = 0;

      for (guint i = 0; i < k; i++)
        for (guint j = 0; j < k; j++)
          push += theta[i] * s[i * n + j] * theta[j];
      sum += s[0] + PUSH_WEIGHT * push;
      if (!(sum < -WORST * steps))
        return WORST;
      for (guint i = 0; i < n; i++)
        for (guint j = 0; j < n; j++)
          {
            half[i * n + j] = 0;
            for (guint l = 0; l < n; l++)
              half[i * n + j] += a[i * n + l] * s[l * n + j];
          }
      for (guint i = 0; i < n; i++)
        for (guint j = 0; j < n; j++)
          {
            s[i * n + j] = wind[i] * wind[j];
            for (guint l = 0; l < n; l++)
              s[i * n + j] += half[i * n + l] * a[j * n + l];
          }
    }
  return MAX (-sum / steps, WORST);
}

/* --- Life cycle ------------------------------------------------------------------------------- */

static char *
validate (const GradusSetup *setup)
{
  const GradusSimulator *world
    = gradus_dataset_get_simulator (gradus_setup_get_dataset (setup));

  if (world->system != &gradus_system_shot && world->system != &gradus_system_point
      && world->system != &gradus_system_scalar)
    return g_strdup (_ ("This policy aims a shot, or pushes what moves in a straight line: take a "
                        "shot at a target, a point on a line or one number."));
  return NULL;
}

/* Dice that are not given are drawn. */
static void
throw_dice (State *state, const GradusArray *given, gsl_rng *rng)
{
  double *dice = gradus_array_write (&state->dice);
  const guint m = state->dice.shape[0], steps = state->dice.shape[1];

  for (guint i = 0; i < m; i++)
    for (guint t = 0; t < steps; t++)
      dice[(gsize) i * steps + t] = given != NULL && i < given->shape[0] && t < given->shape[1]
                                      ? given->data[(gsize) i * given->shape[1] + t]
                                      : gradus_rng_gaussian (rng);
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const GradusSimulator *world = gradus_dataset_get_simulator (context->dataset);
  const guint k = n_theta (world);
  const double start[MAX_THETA] = { p->first, p->second };

  gradus_array_init_matrix (&state->dice, (guint) p->scenarios, n_steps (world, p));
  gradus_array_init_vector (&state->each, (guint) p->scenarios);
  gradus_array_init_matrix (&state->corners, k + 1, k);
  gradus_array_init_vector (&state->values, k + 1);
  memcpy (gradus_array_init_vector (&state->point, k), start, k * sizeof (double));
  memcpy (gradus_array_init_vector (&state->base.theta, k), start, k * sizeof (double));
  return GRADUS_STATUS_CONTINUE;
}

/* --- Phases ----------------------------------------------------------------------------------- */

typedef struct
{
  State *state;
  const Params *p;
  const GradusSimulator *world;
  gsl_rng *rng;
} Judge;

/* -U^: the simplex looks for what is least. Without stored dice each judgement throws its own. */
static double
judge (gpointer data, const double *theta)
{
  const Judge *j = data;
  State *state = j->state;

  if (!j->p->stored)
    throw_dice (state, NULL, j->rng);
  state->judgements++;
  return -judge_on (j->world, theta, state->dice.data, state->dice.shape[0], state->dice.shape[1],
                    gradus_array_write (&state->each));
}

static Judge
judge_of (State *state, GradusContext *context)
{
  return (Judge) { state, context->params, gradus_dataset_get_simulator (context->dataset),
                   context->rng };
}

/* The best corner, and what it is judged at. */
static void
note_best (State *state)
{
  memcpy (gradus_array_write (&state->base.theta), state->corners.data,
          state->point.shape[0] * sizeof (double));
  state->base.payoff = -state->values.data[0];
}

static GradusStatus
run_throw (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  Judge j = judge_of (state, context);
  const double start[MAX_THETA] = { p->first, p->second };

  throw_dice (state, gradus_context_start (context, "dice"), context->rng);
  gradus_simplex_begin (gradus_array_write (&state->corners), gradus_array_write (&state->values),
                        state->point.shape[0], start, p->edge, judge, &j);
  note_best (state);
  state->thrown = true;
  return GRADUS_STATUS_CONTINUE;
}

/* Shown scenario by scenario. */
static GradusStatus
run_judge (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state);
  Judge j = judge_of (state, context);
  const guint m = state->dice.shape[0], steps = state->dice.shape[1];

  if (state->scenario == 0 || state->scenario == m)
    {
      gradus_simplex_reflect (state->corners.data, state->point.shape[0],
                              gradus_array_write (&state->point));
      state->judged = -judge (&j, state->point.data);
      state->scenario = 0;
      state->moved = false;
    }
  run_once (j.world, state->point.data, &state->dice.data[(gsize) state->scenario * steps], steps,
            &state->base);
  state->base.shown = steps;
  state->scenario++;
  return state->scenario < m ? GRADUS_STATUS_AGAIN : GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_move (gpointer state_, GradusContext *context)
{
  State *state = state_;
  Judge j = judge_of (state, context);

  state->move = gradus_simplex_move (gradus_array_write (&state->corners),
                                     gradus_array_write (&state->values), state->point.shape[0],
                                     state->point.data, -state->judged, judge, &j);
  note_best (state);
  state->moved = true;
  gradus_context_raise_if (context, EVENT_SHRUNK, state->move == GRADUS_MOVE_SHRINK);
  return GRADUS_STATUS_CONTINUE;
}

static double
size_of (const State *state)
{
  return gradus_simplex_size (state->corners.data, state->point.shape[0]);
}

/* What fresh dice say is told when the simplex is closed, or where there is no move any more. */
/* Whether all dice say the same, but for rounding. */
static gboolean
is_certain (const State *state)
{
  return fabs (state->base.payoff - state->truth) <= 1e-9 * (1 + fabs (state->truth));
}

static GradusStatus
run_check (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const gboolean closed = size_of (state) <= p->tolerance;
  const gboolean last = context->iteration + 1 >= (guint64) p->most;

  if (!closed && !last)
    return GRADUS_STATUS_CONTINUE;
  state->truth = pay_on_fresh (gradus_dataset_get_simulator (context->dataset),
                               state->base.theta.data, state->dice.shape[1]);
  gradus_context_raise_if (context, EVENT_FLATTERED,
                           state->base.payoff > state->truth && !is_certain (state));
  return closed ? GRADUS_STATUS_CONVERGED : GRADUS_STATUS_EXHAUSTED;
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_size, (state), state->thrown ? size_of (state) : NAN)

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "payoff", N_ ("Payoff on the dice"), "\\hat U", GRADUS_QUANTITY (State, base.payoff),
    GRADUS_KNOWN (State, thrown), .flags = GRADUS_METRIC, .better = GRADUS_BETTER_MORE },
  { "truth", N_ ("Payoff on fresh dice"), "U", GRADUS_QUANTITY (State, truth),
    .flags = GRADUS_METRIC },
  { "size", N_ ("Size of the simplex"), "\\delta", .number = number_size,
    .flags = GRADUS_METRIC | GRADUS_LOG },
  GRADUS_BASE_ROWS,
  { "dice", N_ ("Dice"), "\\xi", GRADUS_QUANTITY (State, dice),
    .indices = N_ ("scenario × step"), .flags = GRADUS_START },
  { "corners", N_ ("Corners of the simplex"), "\\theta_i", GRADUS_QUANTITY (State, corners),
    .indices = N_ ("corner × number of the policy"), .flags = GRADUS_TRACKED },
  { "values", N_ ("Costs at the corners"), "-\\hat U", GRADUS_QUANTITY (State, values),
    .indices = N_ ("corner") },
  { "point", N_ ("The reflected corner"), "\\theta_r", GRADUS_QUANTITY (State, point),
    .indices = N_ ("number of the policy") },
  { "each", N_ ("Payoff in each scenario"), "U_i", GRADUS_QUANTITY (State, each),
    .indices = N_ ("scenario") },
  { "judged", N_ ("Payoff at the reflected corner"), NULL, GRADUS_QUANTITY (State, judged) },
  { "move", N_ ("Kind of the move"), NULL, GRADUS_QUANTITY (State, move), .called = moves },
  { "scenario", N_ ("Scenarios judged"), NULL, GRADUS_QUANTITY (State, scenario) },
  { "judgements", N_ ("Judgements so far"), NULL, GRADUS_QUANTITY (State, judgements) },
  { "thrown", N_ ("The dice are thrown"), NULL, GRADUS_QUANTITY (State, thrown) },
  { "moved", N_ ("The simplex has moved"), NULL, GRADUS_QUANTITY (State, moved) });

static gboolean
is_straight_shot (const GradusSimulator *world)
{
  return world->system->once && lround (world->numbers[GRADUS_SHOT_BEND]) == 0;
}

/* The window of the picture of two numbers, or of one: around start and corners, in whole numbers
 * so that it does not move with every step. */
static void
find_window (const State *state, const Params *p, double window[4])
{
  const guint k = state->point.shape[0];
  const double start[MAX_THETA] = { p->first, p->second };
  const double room = 3 * MAX (p->edge, 0.25);

  for (guint j = 0; j < MAX_THETA; j++)
    {
      double low = start[j] - room, high = start[j] + room;

      for (guint i = 0; i <= k && j < k && state->thrown; i++)
        {
          low = MIN (low, state->corners.data[i * k + j] - room);
          high = MAX (high, state->corners.data[i * k + j] + room);
        }
      window[2 * j] = floor (low);
      window[2 * j + 1] = ceil (high);
    }
}

static double
judge_at (const GradusPosition *here, const double *theta)
{
  const State *state = here->state;

  return judge_on (gradus_policy_world (here), theta, state->dice.data, state->dice.shape[0],
                   state->dice.shape[1], NULL);
}

static double
surface (const GradusPosition *here, double a, double b)
{
  const double theta[MAX_THETA] = { a, b };

  return judge_at (here, theta);
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p);
  const GradusSimulator *world = gradus_policy_world (here);
  const double sd = world->system->once ? world->numbers[GRADUS_SHOT_WIND] : NAN;
  const guint m = (guint) p->scenarios;
  const double start[MAX_THETA] = { p->first, p->second };
  double window[4];

  find_window (state, p, window);
  gradus_names_flag (names, "one", n_theta (world) == 1);
  gradus_names_flag (names, "shot", world->system->once);
  gradus_names_flag (names, "straight", is_straight_shot (world));
  gradus_names_word (names, "world", _ (world->system->title));
  gradus_names_word (names, "move-name", _ (moves[state->move]));
  gradus_names_flag (names, "closing", state->moved && size_of (state) <= p->tolerance);
  gradus_names_number (names, "worst", -state->values.data[state->point.shape[0]]);
  gradus_names_number (names, "this", state->scenario > 0 ? state->each.data[state->scenario - 1]
                                                          : NAN);
  gradus_names_number (names, "gap", state->base.payoff - state->truth);
  gradus_names_number (names, "expected-gap", is_straight_shot (world) ? 2 * sd * sd / m : NAN);
  gradus_names_vector (names, "window", window, 4);
  gradus_names_vector (names, "begin", start, MAX_THETA);
  gradus_names_number (names, "top", state->thrown ? state->base.payoff : NAN);
  gradus_names_number (names, "bottom", state->thrown ? judge_at (here, start) : NAN);
  gradus_names_number (names, "truth-scale",
                       state->thrown ? 0.25 * fabs (state->base.payoff) : NAN);
  gradus_names_number (names, "wrong-truth", state->base.payoff);
  gradus_names_flag (names, "certain", is_certain (state));
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "throw", N_ ("Throw the dice"),
    N_ ("All that chance will do is drawn, a row for each scenario."), .shows = "value",
    .once = TRUE, .run = run_throw, .pseudocode = N_ ("ξ ← m rows of dice"),
    .rule = "\\xi_{it} \\sim \\mathcal{N}(0,1)",
    .filled = GRADUS_SAY ({ NULL, "m = <scenarios>" }),
    .said = GRADUS_SAY (
      { "stored", NN_ ("{scenarios} scenario is drawn and kept: each policy will meet the same "
                       "dice.",
                       "{scenarios} scenarios are drawn and kept: each policy will meet the same "
                       "dice."), "scenarios" },
      { NULL, NN_ ("The dice are not kept: each judgement throws its {scenarios} scenario anew.",
                   "The dice are not kept: each judgement throws its {scenarios} scenarios anew."),
        "scenarios" }) },
  { "judge", N_ ("Judge the reflected corner"),
    N_ ("The worst corner is reflected through the others and pays what its runs pay."),
    .shows = "value", .run = run_judge, .micro = "scenarios",
    .pseudocode = N_ ("for each scenario i:\n  U_i ← run (θ, ξ_i)"),
    .rule = "\\role{accent}{\\hat U(\\theta)} = \\frac{1}{m}\\sum_{i=1}^m U_i(\\theta)",
    .filled = GRADUS_SAY ({ NULL, "\\role{accent}{\\hat U(<point>)} = <judged|accent>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Scenario {scenario} pays {this}.") },
      { NULL, N_ ("At {point} the runs pay {judged} on average; the corners pay from {apart worst "
                  "payoff} to {apart payoff worst}.") }) },
  { "move", N_ ("Move the simplex"),
    N_ ("Reflected where that helps, farther where it helps a lot, nearer where it does not."),
    .shows = "value", .run = run_move,
    .pseudocode = N_ ("reflect, expand, contract or shrink"),
    .rule = "\\theta_r = 2\\bar\\theta - \\theta_{\\mathrm{worst}}",
    .filled = GRADUS_SAY ({ NULL, "\\hat U = <payoff|model>" }),
    .said = GRADUS_SAY (
      { "event:shrunk", N_ ("Nothing helped, and all corners have moved half of the way to the "
                            "best one, {theta}.") },
      { "payoff rises", N_ ("The simplex has {move-name}; the best corner is {theta} now and pays "
                            "{payoff}.") },
      { NULL, N_ ("The simplex has {move-name}; the best corner stays {theta} with {payoff}.") }) },
  { "check", N_ ("Is it closed?"),
    N_ ("The search ends when the corners are nearly one place; then fresh dice are asked."),
    .shows = "value", .run = run_check,
    .pseudocode = N_ ("stop when the simplex is small"),
    .rule = "\\max_{i,j}|\\theta_{ij}-\\theta_{1j}| \\le \\varepsilon",
    .filled = GRADUS_SAY ({ NULL, "<size> <cmp size tolerance> <tolerance>" }),
    .said = GRADUS_SAY (
      { "exhausted", N_ ("That was the last move. The dice say {payoff}; on fresh ones it is "
                         "{truth}.") },
      { "event:flattered and stored",
        N_ ("The simplex is closed at {theta}. Its dice say {payoff}, and on fresh ones it pays "
            "{truth}: it was fitted to its own dice.") },
      { "event:flattered", N_ ("The simplex is closed at {theta}, where a throw was lucky: that "
                               "said {payoff}, and on fresh dice it pays {truth}.") },
      { "converged and certain", N_ ("The simplex is closed at {theta} and pays {truth}, whatever "
                                     "the dice say.") },
      { "converged", N_ ("The simplex is closed at {theta}. Its dice say {payoff}, and on fresh "
                         "ones it pays {truth}: these dice were hard ones.") },
      { NULL, N_ ("The corners are up to {size} apart: on.") }) });

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "scenarios", .label = N_ ("Scenarios"), .symbol = "m",
    .blurb = N_ ("On how many rows of dice each policy is judged."),
    GRADUS_PARAM_FIELD (Params, scenarios), .def = 10, .min = 1, .max = MOST_SCENARIOS,
    .slider_min = 1, .slider_max = MOST_SCENARIOS, .step = 1, .applies = GRADUS_APPLIES_RESTART },
  { .id = "stored", .label = N_ ("Keep the dice"),
    .blurb = N_ ("Whether each policy is judged on the same dice, or each judgement throws anew."),
    GRADUS_PARAM_FIELD (Params, stored), .def = 1, .applies = GRADUS_APPLIES_RESTART },
  { .id = "first", .label = N_ ("First number at the start"), .symbol = "\\theta_1",
    .blurb = N_ ("The aim of the shot, or the gain of the place, with which the search begins."),
    GRADUS_PARAM_FIELD (Params, first), GRADUS_PLACE (0, 100, -5, 5, 0.1) },
  { .id = "second", .label = N_ ("Second number at the start"), .symbol = "\\theta_2",
    .blurb = N_ ("The gain of the speed with which the search begins; a shot has none."),
    GRADUS_PARAM_FIELD (Params, second), GRADUS_PLACE (0, 100, -5, 5, 0.1) },
  { .id = "edge", .label = N_ ("Edge of the first simplex"),
    .blurb = N_ ("How far the other corners are from the start."),
    GRADUS_PARAM_FIELD (Params, edge), .def = 0.5, .min = 1e-3, .max = 10, .slider_min = 0.01,
    .slider_max = 2, .logarithmic = TRUE, .applies = GRADUS_APPLIES_RESTART },
  { .id = "tolerance", .label = N_ ("Tolerance"), .symbol = "\\varepsilon",
    .blurb = N_ ("The simplex is closed when its corners are no farther apart."),
    GRADUS_PARAM_FIELD (Params, tolerance), .def = 1e-3, .min = 1e-10, .max = 1,
    .slider_min = 1e-6, .slider_max = 0.1, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE },
  { .id = "most", .label = N_ ("Moves at most"),
    .blurb = N_ ("After so many moves the search ends, closed or not."),
    GRADUS_PARAM_FIELD (Params, most), .def = 100, .min = 1, .max = 1000, .slider_min = 5,
    .slider_max = 200, .applies = GRADUS_APPLIES_LIVE },
  GRADUS_BASE_ROWS);

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_SHRUNK] = { "shrunk", N_ ("Shrunk"),
                     N_ ("No point that was tried helped: all corners moved to the best one.") },
  [EVENT_FLATTERED] = { "flattered", N_ ("Flattered by its dice"),
                        N_ ("The dice said more than the policy pays on fresh ones.") });

/* --- What theory promises --------------------------------------------------------------------- */

/* Asked twice, U^ says the same, to the last bit. */
static gboolean
holds_same (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p);

  if (!p->stored || !state->thrown)
    return TRUE;
  *measured = judge_at (here, state->base.theta.data) - state->base.payoff;
  return *measured == 0;
}

GRADUS_HOLDS (holds_rises, (state, previous, p), previous->base.payoff - state->base.payoff,
              !p->stored || *measured <= 0)

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "same", N_ ("Asked again, the dice say the same"), "\\hat U(\\theta)=\\hat U(\\theta)",
    holds_same },
  { "rises", N_ ("The best corner never gets worse"), "\\hat U_{t+1}\\ge\\hat U_t", holds_rises,
    .phase = "move" });

/* --- Pictures --------------------------------------------------------------------------------- */

/* theta as it is but for its first number. */
static void
place_on_curve (const State *state, double x, double theta[MAX_THETA])
{
  memcpy (theta, state->base.theta.data, state->point.shape[0] * sizeof (double));
  theta[0] = x;
}

/* Of one number: each scenario's curve, thin, and their mean. */
static void
draw_curves (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const GradusSimulator *world = gradus_policy_world (here);
  const guint m = state->dice.shape[0], steps = state->dice.shape[1];
  double window[4], x[CURVE], y[CURVE], mean[CURVE], top = -INFINITY, low;

  find_window (state, p, window);
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT,
                         world->system->once ? C_ ("axis", "aim θ") : C_ ("axis", "gain θ"),
                         C_ ("axis", "payoff"));
  gradus_scene_set_x_range (scene, window[0], window[1]);
  for (guint c = 0; c < CURVE; c++)
    {
      x[c] = window[0] + (window[1] - window[0]) * c / (CURVE - 1);
      mean[c] = judge_at (here, &x[c]);
      top = MAX (top, mean[c]);
    }
  low = 1.1 * MIN (mean[0], mean[CURVE - 1]);
  low = MAX (low, top - 50 * MAX (fabs (top), 0.1));
  gradus_scene_set_y_range (scene, low, MAX (0, top) + 0.05 * (top - low));
  for (guint i = 0; i < m && state->thrown; i++)
    {
      for (guint c = 0; c < CURVE; c++)
        y[c] = MAX (run_once (world, &x[c], &state->dice.data[(gsize) i * steps], steps, NULL),
                    2 * low);
      gradus_scene_polyline (scene, x, y, CURVE, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN);
    }
  if (state->thrown)
    {
      gradus_scene_legend_line (scene, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN,
                                C_ ("legend", "each scenario"));
      for (guint c = 0; c < CURVE; c++)
        mean[c] = MAX (mean[c], 2 * low);
      gradus_scene_polyline (scene, x, mean, CURVE, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD);
      gradus_scene_label (scene, p->stored ? C_ ("legend", "mean on the dice")
                                           : C_ ("legend", "mean on the last dice"));
    }
  if (isfinite (state->truth) || !state->thrown)
    {
      for (guint c = 0; c < CURVE; c++)
        y[c] = MAX (pay_on_fresh (world, &x[c], steps), 2 * low);
      gradus_scene_polyline (scene, x, y, CURVE, GRADUS_ROLE_TRUTH, GRADUS_LINE_DASHED);
      gradus_scene_label (scene, C_ ("legend", "on fresh dice"));
    }
  for (guint i = 0; i <= 1 && state->thrown; i++)
    gradus_scene_point (scene, state->corners.data[i], -state->values.data[i],
                        i == 0 ? GRADUS_ROLE_MODEL : GRADUS_ROLE_SECOND, GRADUS_SHAPE_CIRCLE, 1.5,
                        -1);
  if (gradus_position_is_phase (here, "judge"))
    gradus_scene_point (scene, state->point.data[0], state->judged, GRADUS_ROLE_ACCENT,
                        GRADUS_SHAPE_DIAMOND, 1.6, -1);
}

/* Of two numbers: the triangle over the contours. */
static void
draw_simplex (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);

  if (state->point.shape[0] == 1)
    {
      draw_curves (here, scene);
      return;
    }
  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, C_ ("axis", "gain of the place θ₁"),
                         C_ ("axis", "gain of the speed θ₂"));
  gradus_scene_param_handle (scene, "first", "second", p->first, p->second);
  if (!state->thrown)
    return;
  gradus_scene_polygon (scene, (double[]) { state->corners.data[0], state->corners.data[2],
                                            state->corners.data[4] },
                        (double[]) { state->corners.data[1], state->corners.data[3],
                                     state->corners.data[5] },
                        3, GRADUS_ROLE_SECOND, GRADUS_LINE_SOLID, 0.3);
  if (gradus_position_is_phase (here, "judge"))
    gradus_scene_point (scene, state->point.data[0], state->point.data[1], GRADUS_ROLE_ACCENT,
                        GRADUS_SHAPE_DIAMOND, 1.6, -1);
}

/* The same function with fresh dice at each place: it flickers. */
static void
build_flicker (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const GradusSimulator *world = gradus_policy_world (here);
  const guint m = state->dice.shape[0], steps = state->dice.shape[1];
  g_autoptr (gsl_rng) rng = gradus_rng_new (GRADUS_RNG_MT19937, 1 + here->iteration);
  g_autofree double *dice = g_new (double, (gsize) m *steps);
  double window[4], x[CURVE], y[CURVE], theta[MAX_THETA], reach;

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT,
                         world->system->once ? C_ ("axis", "aim θ") : C_ ("axis", "gain θ₁"),
                         C_ ("axis", "payoff"));
  if (gradus_kit_waits (scene, !state->thrown, _ ("The dice have not been thrown yet.")))
    return;
  find_window (state, p, window);
  reach = 0.25 * (window[1] - window[0]);
  for (guint c = 0; c < CURVE; c++)
    {
      x[c] = state->base.theta.data[0] + reach * (2.0 * c / (CURVE - 1) - 1);
      for (gsize i = 0; i < (gsize) m * steps; i++)
        dice[i] = gradus_rng_gaussian (rng);
      place_on_curve (state, x[c], theta);
      y[c] = judge_on (world, theta, dice, m, steps, NULL);
    }
  gradus_scene_polyline (scene, x, y, CURVE, GRADUS_ROLE_ERROR, GRADUS_LINE_THIN);
  gradus_scene_label (scene, C_ ("legend", "fresh dice at each place"));
  for (guint c = 0; c < CURVE; c++)
    {
      place_on_curve (state, x[c], theta);
      y[c] = judge_at (here, theta);
    }
  gradus_scene_polyline (scene, x, y, CURVE, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD);
  gradus_scene_label (scene, C_ ("legend", "the same dice"));
}

/* A run over time, or of a shot, which is one step, scenario @i where it comes down. */
static void
draw_run (const GradusArray *path, guint i, gboolean once, GradusRole role, GradusLineStyle style,
          GradusScene *scene)
{
  const guint n = path->shape[0];
  g_autofree double *t = g_new (double, n), *x = g_new (double, n);

  for (guint s = 0; s < n; s++)
    {
      t[s] = s;
      x[s] = gradus_array_row (path, s)[0];
    }
  if (once)
    gradus_scene_point (scene, i + 1, x[n - 1], role, GRADUS_SHAPE_CIRCLE, 1.4, -1);
  else
    gradus_scene_polyline (scene, t, x, n, role, style);
}

/* All scenarios with the best corner, and the one in work with the reflected one. */
static void
build_runs (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state);
  const GradusSimulator *world = gradus_policy_world (here);
  const guint m = state->dice.shape[0], steps = state->dice.shape[1];
  const gboolean once = world->system->once;

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y,
                         once ? C_ ("axis", "scenario") : C_ ("axis", "step"),
                         once ? C_ ("axis", "where it comes down") : C_ ("axis", "place"));
  if (gradus_kit_waits (scene, !state->thrown, _ ("The dice have not been thrown yet.")))
    return;
  gradus_scene_set_x_range (scene, once ? 0.5 : 0, once ? m + 0.5 : steps);
  gradus_scene_hrule (scene, once ? world->numbers[GRADUS_SHOT_TARGET] : 0, GRADUS_ROLE_TRUTH,
                      GRADUS_LINE_DASHED, NULL);
  gradus_scene_label (scene, C_ ("legend", "target"));
  for (guint i = 0; i < m; i++)
    {
      GradusPolicyState run = { 0 };

      run_once (world, state->base.theta.data, &state->dice.data[(gsize) i * steps], steps, &run);
      draw_run (&run.path, i, once, GRADUS_ROLE_MODEL, GRADUS_LINE_THIN, scene);
      if (i == 0)
        gradus_scene_label (scene, C_ ("legend", "best corner"));
      gradus_array_clear (&run.path);
    }
  if (gradus_position_is_phase (here, "judge"))
    {
      draw_run (&state->base.path, state->scenario - 1, once, GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD,
                scene);
      gradus_scene_label (scene, C_ ("legend", "reflected corner"));
    }
}

/* What is reported and what is true, over the number of scenarios: of a straight shot the best aim
 * is the mean of the dice, which takes one of m squares off the report and adds one to the
 * truth. */
static void
build_law (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const GradusSimulator *world = gradus_policy_world (here);
  double x[LAW_TO], said[LAW_TO], is[LAW_TO], variance;

  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_X, C_ ("axis", "scenarios"),
                         C_ ("axis", "payoff"));
  if (gradus_kit_waits (scene, !is_straight_shot (world) || world->numbers[GRADUS_SHOT_WIND] == 0,
                        _ ("This law is that of a straight shot in the wind.")))
    return;
  variance = gradus_square (world->numbers[GRADUS_SHOT_WIND]);
  for (guint i = 0; i < LAW_TO; i++)
    {
      x[i] = i + 1;
      said[i] = -(1 - 1 / x[i]) * variance;
      is[i] = -(1 + 1 / x[i]) * variance;
    }
  gradus_scene_polyline (scene, x, said, LAW_TO, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  gradus_scene_label (scene, C_ ("legend", "what the dice say, on average"));
  gradus_scene_polyline (scene, x, is, LAW_TO, GRADUS_ROLE_TRUTH, GRADUS_LINE_SOLID);
  gradus_scene_label (scene, C_ ("legend", "what fresh ones say, on average"));
  gradus_scene_hrule (scene, -variance, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED, NULL);
  if (isfinite (state->truth))
    {
      gradus_scene_point (scene, p->scenarios, state->base.payoff, GRADUS_ROLE_MODEL,
                          GRADUS_SHAPE_CIRCLE, 1.8, -1);
      gradus_scene_point (scene, p->scenarios, state->truth, GRADUS_ROLE_TRUTH,
                          GRADUS_SHAPE_CIRCLE, 1.8, -1);
      gradus_scene_segment (scene, p->scenarios, state->base.payoff, p->scenarios, state->truth,
                            GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD);
    }
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "value", N_ ("Payoff over the policy"), .kit = gradus_kit_contours, .of = "theta[0] theta[1]",
    .with = "window=window floor=top top=bottom start=begin", .surface = surface,
    .extra = draw_simplex,
    .caption = GRADUS_SAY (
      { "thrown", N_ ("best corner {theta}, payoff {payoff}") },
      { NULL, N_ ("The dice have not been thrown yet.") }) },
  { "flicker", N_ ("The same dice and fresh ones"), .build = build_flicker },
  { "runs", N_ ("Runs of the best corner"), .build = build_runs },
  GRADUS_BASE_ROWS,
  { "progress", N_ ("Payoff over moves"), .kit = gradus_kit_curves, .of = "payoff truth",
    .with = "iterations" },
  { "law", N_ ("What the dice say and what is true"), .build = build_law });

/* --- Questions -------------------------------------------------------------------------------- */

static gboolean
ask_move (const GradusPosition *before, GradusAsk *ask)
{
  const State *state = before->state;

  if (before->iteration > 6)
    return FALSE;
  g_string_append_printf (ask->words,
                          _ ("The best corner pays %s, the worst %s, and the reflected one %s. "
                             "What does the simplex do?"),
                          GRADUS_NUM (state->base.payoff),
                          GRADUS_NUM (-state->values.data[state->point.shape[0]]),
                          GRADUS_NUM (state->judged));
  return TRUE;
}

static gboolean
answer_move (const GradusPosition *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const State *state = after->state;

  answer->choices = G_GUINT64_CONSTANT (1) << state->move;
  g_string_append_printf (answer->words, _ ("It is %s; the best corner pays %s now."),
                          _ (moves[state->move]), GRADUS_NUM (state->base.payoff));
  return TRUE;
}

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "fresh", N_ ("What do fresh dice say?"), "check", "value", .asks = GRADUS_ASKS_NUMBER,
    .about = "truth", .scale = "truth-scale", .when = "closing and stored",
    .words = N_ ("The search is over: its {scenarios} scenarios say {payoff}. What does this "
                 "policy pay on fresh dice, on average?"),
    .truth = GRADUS_SAY (
      { "straight", N_ ("It pays {truth}. On average over dice the report is {expected-gap} better "
                        "than the truth, 2σ²/m.") },
      { NULL, N_ ("It pays {truth}.") }),
    .intuition = N_ ("You thought the score is the value, but it is the score on these dice alone, "
                     "to which the policy was fitted."),
    .intuition_answer = "wrong-truth" },
  { "move", N_ ("What does the simplex do?"), "move", "value", GRADUS_ANSWER_CHOICE,
    GRADUS_ANSWERS (N_ ("It is reflected"), N_ ("It expands: farther than that"),
                    N_ ("It contracts: less far"), N_ ("It shrinks to the best corner")),
    .ask = ask_move, .answer = answer_move });

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "throw", .title = N_ ("Ten shots in the wind"),
    .blurb = N_ ("The dice are thrown once. Ten thin curves have a smooth mean, and the simplex "
                 "closes at its top."),
    .data = "shot:offset=1,wind=0.2", .seed = 2,
    .claims = "converged\nabs(theta[0] + 1) < 0.2\npayoff > truth" },
  { .id = "by-hand", .title = N_ ("Three dice by hand"),
    .blurb = N_ ("The wind is 0.3, −0.1 and 0.1: the best aim is −1.1, where the dice say "
                 "−0.0267."),
    .data = "three-winds", .params = "scenarios=3 tolerance=0.000001", .seed = 1,
    .claims = "abs(theta[0] + 1.1) < 0.000002\nabs(payoff + 0.0266667) < 0.0000001\nabs(truth + "
              "0.05) < 0.000001" },
  { .id = "point", .title = N_ ("A point in the wind"),
    .blurb = N_ ("Two gains push a point to the middle, judged on five stored runs of forty "
                 "steps."),
    .data = "windy-point", .params = "scenarios=5 first=0.5 second=0.5", .seed = 1,
    .claims = "converged\npayoff ~ -0.250845\ntruth ~ -0.2505" },
  { .id = "many", .title = N_ ("Thirty scenarios"),
    .blurb = N_ ("With three times as many dice their word is worth more."),
    .data = "shot:offset=1,wind=0.2", .params = "scenarios=30", .seed = 2,
    .claims = "converged\nabs(gap) < 0.02" },
  { .id = "number", .title = N_ ("One number"),
    .blurb = N_ ("A number that a push moves, one gain, twenty scenarios."),
    .data = "scalar:noise=0.3", .params = "scenarios=20 first=0.2 steps=10", .seed = 1,
    .claims = "converged\ntheta[0] > 0.5" },
  { .id = "flicker", .title = N_ ("Failure: fresh dice each time"),
    .blurb = N_ ("Each judgement throws its own dice. The simplex closes all the same, where a "
                 "throw was lucky."),
    .data = "shot:offset=1,wind=0.2", .params = "scenarios=3 stored=false", .seed = 4,
    .failure = N_ ("A corner that was lucky is never judged again, so that nothing that follows "
                   "beats it, and the simplex contracts to it. Keep the dice, and each corner "
                   "meets the same luck."),
    .claims = "payoff - truth > 0.02" },
  { .id = "three", .title = N_ ("Failure: too few dice"),
    .blurb = N_ ("The aim is fitted to three dice, and their word is better than what is true."),
    .data = "shot:offset=1,wind=0.2", .params = "scenarios=3", .seed = 2,
    .failure = N_ ("On average over dice, three of them say −0.0267 where −0.0533 is true: the "
                   "report is 2σ²/m = 0.0267 too good. Take more scenarios: with thirty it is "
                   "0.0027."),
    .claims = "payoff > truth\nabs(expected-gap - 0.0266667) < 0.000001" });

#define SCIPY "scipy.optimize.minimize, method=\"Nelder-Mead\", the same first simplex"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "by-hand", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (-1.1), 2e-6, "by hand: −1 − 0.1" },
  { "by-hand", GRADUS_CHECK_END, "payoff", GRADUS_EXPECT (-0.0266666667), 1e-9,
    "by hand: −(0.04 + 0.04 + 0)/3" },
  { "by-hand", GRADUS_CHECK_END, "truth", GRADUS_EXPECT (-0.05), 1e-6, "by hand: −0.01 − 0.04" },
  { "point", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (2.83774, 2.35706), 1e-3, SCIPY },
  { "point", GRADUS_CHECK_END, "payoff", GRADUS_EXPECT (-0.2508454597599), 1e-7, SCIPY },
  { "point", GRADUS_CHECK_END, "truth", GRADUS_EXPECT (-0.25046108), 1e-5,
    "numpy, second moments; 200,000 runs give −0.25035 ± 0.00006" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "stored", .title = N_ ("Fresh dice and stored ones"),
    .blurb = N_ ("With fresh dice the search believes a lucky throw, with stored ones it finds the "
                 "top of a function."),
    .preset = "flicker", .left = "stored=false", .right = "stored=true",
    .claims = "left > right: payoff\nleft < right: truth" },
  { .id = "scenarios", .title = N_ ("Three scenarios and thirty"),
    .blurb = N_ ("The more dice, the less their word flatters."), .preset = "three",
    .left = "scenarios=3", .right = "scenarios=30", .plot = "law",
    .claims = "left > right: payoff\nleft < right: truth" });

static const GradusSheet sheet = {
  .aha = N_ ("Throw the dice once and keep them: then two policies can be compared fairly."),
  .by_hand = N_ ("Wind 0.3, −0.1, 0.1 behind an offset of 1: the best aim is −1 − 0.1 = −1.1, "
                 "where the dice say −(0.2² + 0.2² + 0²)/3 = −0.0267; at −1 they say −0.0367. On "
                 "fresh dice −1.1 pays −0.05 and −1 pays −0.04."),
  .why = "flicker", .intuition = N_ ("What the search reports is what the policy will pay."),
  .caught_by = "fresh",
  .breaks = N_ ("Three dice: the report is 2σ²/m = 0.0267 too good on average, as much as the "
                "report itself."),
  .needs = "reinforce bias-variance", .leads_to = "rl-debugging lqr",
  .aliases = "common random numbers; scenarios; policy search; Nelder-Mead; simplex; "
             "公共随机数; 策略搜索; 场景; 单纯形法; clss",
  .terms = N_ ("policy search; scenario; common random numbers; overfitting"),
};

const GradusDescriptor gradus_pegasus = {
  .base = &gradus_policy_search, .id = "pegasus", .difficulty = 2,
  .title = N_ ("PEGASUS policy search"),
  .summary = N_ ("Searches for a policy with dice that are thrown once and kept."),
  .goal = N_ ("Say why stored dice compare policies fairly, and by how much they flatter."),
  .source = "CS229 lecture notes, part XIII, section 5; A. Y. Ng, M. I. Jordan 2000",
  .columns = N_ ("A simulated world that is steered: a shot, a point on a line, one number."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .validate = validate,
  .init = init, .name = name, .end_shows = "law value",
  .start_said = GRADUS_SAY (
    { "shot", N_ ("A shot with an aim, in the wind; where it ought to come down is known.") },
    { NULL, N_ ("{world} that a policy with a few gains pushes to 0, against chance.") }),
};
