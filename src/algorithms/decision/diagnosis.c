/* Which part is wrong? The diagnosis of a learned controller.
 *
 * Situation. A controller for a point on a line was learned: gains (k1, k2) of a push -k1 x - k2 v
 * that make a cost J small in a simulator. It flies badly in reality. Three parts can be wrong: the
 * simulator, which may not know that pushes act late; the learner, which may have given up at once;
 * the cost, which may count effort ten thousand times as much as place. Here the faults are put in,
 * so that the diagnosis can be held against them.
 *
 * Stages. The gains are learned (learn) and flown in the simulator and in reality (fly), a bet is
 * laid down (bet), and three questions are asked (ask): does it fly in reality? In the simulator?
 * And does a human who flies well pay less at the very cost that was given? Then all eight
 * combinations of faults are asked, repaired and asked again (census).
 *
 * The law. A controller that is worse than a human at the goal was not found: the learner. One that
 * is better at the goal and flies worse was found, and the goal is wrong. The tree names one part.
 *
 * Numbers. It flies where the root mean square of its place over the last third of the flight is
 * below a tenth of where it began. The gains are the best that the simplex of Nelder and Mead finds
 * from five starts, because a cost with a delay has several valleys. Chance is left out.
 *
 * Source: CS229 lecture notes, part XIII, and the advice on applying learning (a helicopter).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-entry.h"
#include "gradus-line-systems.h"
#include "gradus-nelder-mead.h"

/* Combinations of three faults. */
#define CASES 8
#define PARTS 3
#define STARTS 5
/* No place is told farther away than that, and no cost above its square. */
#define FARTHEST 1e6
/* What flies stays within this share of its start. */
#define NEAR 0.1
#define MOVES 300

typedef enum
{
  FAULT_SIMULATOR = 1 << 0,
  FAULT_LEARNER = 1 << 1,
  FAULT_COST = 1 << 2,
} Fault;

/* What is named; of the parts one more than the number of its fault's bit. */
typedef enum
{
  PART_NONE,
  PART_SIMULATOR,
  PART_LEARNER,
  PART_COST,
  N_VERDICTS,
} Part;

typedef struct
{
  bool knows;               /* the simulator the delay */
  guint learner, cost;
  double human[2];
  guint bet;
  int steps;
} Params;

typedef struct
{
  guint flights;            /* that are shown */
  guint asked;              /* questions */
  guint counted;            /* cases */
  bool learned, bets;
} State;

/* One combination of faults. */
typedef struct
{
  double gains[2];
  double sim, real;         /* root mean squares of the last third */
  double own, human;        /* costs in the simulator */
  Part verdict;
  guint repairs;            /* until it flies */
  bool mended;
} Case;

typedef struct
{
  double reality[GRADUS_POINT_N_NUMBERS], simple[GRADUS_POINT_N_NUMBERS];
  double near;              /* what flies is below it */
  Case cases[CASES];
} Work;

enum { EVENT_AWAY, EVENT_SEVERAL };

/* --- Flights ---------------------------------------------------------------------------------- */

/* The simulator of a learner with these faults. */
static const double *
simulator_of (const Work *work, guint faults)
{
  return (faults & FAULT_SIMULATOR) != 0 ? work->simple : work->reality;
}

/* A flight of @steps steps. @places: steps + 1 of them, or NULL. Returns the cost, by effort or by
 * place, and in @off the root mean square of the last third. */
static double
fly (const double *numbers, const double gains[2], guint steps, gboolean effort, double *places,
     double *off)
{
  double s[GRADUS_SYSTEM_MAX_STATE], place = 0, push = 0, end = 0;
  const guint from = 2 * steps / 3;

  gradus_system_point.start (numbers, s);
  for (guint t = 0; t <= steps; t++)
    {
      const double u = -fabs (gains[0]) * s[0] - fabs (gains[1]) * s[1];

      if (places != NULL)
        places[t] = s[0];
      if (t >= from)
        end += s[0] * s[0];
      if (t > 0)
        place += s[0] * s[0];
      if (t == steps)
        break;
      push += u * u;
      gradus_system_step (&gradus_system_point, numbers, s, &u, 0);
      for (guint j = 0; j < gradus_system_n_state (&gradus_system_point, numbers); j++)
        s[j] = CLAMP (s[j], -FARTHEST, FARTHEST);
    }
  if (off != NULL)
    *off = sqrt (end / (steps - from + 1));
  return MIN (effort ? (1e-4 * place + push) / steps : (place + 0.01 * push) / steps,
              FARTHEST * FARTHEST);
}

typedef struct
{
  const double *numbers;
  guint steps;
  gboolean effort;
} Goal;

static double
cost_of (gpointer data, const double *gains)
{
  const Goal *goal = data;

  return fly (goal->numbers, gains, goal->steps, goal->effort, NULL, NULL);
}

static const double given_up[2] = { 0.05, 0.05 };

/* The best gains that are found from all starts. */
static void
learn (const Goal *goal, double gains[2])
{
  static const double starts[STARTS][2]
    = { { 0.05, 0.05 }, { 0.6, 1.2 }, { 1, 1.5 }, { 5, 5 }, { 10, 5 } };
  double best = INFINITY;

  for (guint i = 0; i < STARTS; i++)
    {
      double corners[6], values[3], point[2];

      gradus_simplex_begin (corners, values, 2, starts[i], 0.5, cost_of, (gpointer) goal);
      for (guint k = 0; k < MOVES && gradus_simplex_size (corners, 2) > 1e-9; k++)
        {
          gradus_simplex_reflect (corners, 2, point);
          gradus_simplex_move (corners, values, 2, point, cost_of ((gpointer) goal, point), cost_of,
                               (gpointer) goal);
        }
      if (values[0] < best)
        {
          best = values[0];
          gains[0] = fabs (corners[0]);
          gains[1] = fabs (corners[1]);
        }
    }
}

/* --- The diagnosis ---------------------------------------------------------------------------- */

static Part
diagnose (const Case *one, double near)
{
  return one->real < near          ? PART_NONE
         : one->sim < near         ? PART_SIMULATOR
         : one->human < one->own   ? PART_LEARNER
                                   : PART_COST;
}

static void
make_case (Work *work, const Params *p, guint faults)
{
  Case *one = &work->cases[faults];
  const guint steps = (guint) p->steps;
  const Goal goal = { simulator_of (work, faults), steps, (faults & FAULT_COST) != 0 };

  if ((faults & FAULT_LEARNER) != 0)
    memcpy (one->gains, given_up, sizeof given_up);
  else
    learn (&goal, one->gains);
  one->own = fly (goal.numbers, one->gains, steps, goal.effort, NULL, &one->sim);
  one->human = fly (goal.numbers, p->human, steps, goal.effort, NULL, NULL);
  fly (work->reality, one->gains, steps, goal.effort, NULL, &one->real);
  one->verdict = diagnose (one, work->near);
}

/* What is named is repaired until it flies, or what is named was not broken. */
static void
repair (Work *work, guint faults)
{
  Case *one = &work->cases[faults];
  guint left = faults;

  for (guint i = 0; i <= PARTS; i++)
    {
      const Part part = work->cases[left].verdict;

      one->mended = part == PART_NONE;
      if (part == PART_NONE || (left & (1u << (part - 1))) == 0)
        return;
      left &= ~(1u << (part - 1));
      one->repairs++;
    }
}

/* --- Life cycle ------------------------------------------------------------------------------- */

static char *
validate (const GradusSetup *setup)
{
  const GradusSimulator *world
    = gradus_dataset_get_simulator (gradus_setup_get_dataset (setup));

  if (world->system != &gradus_system_point)
    return g_strdup (_ ("What flies here is a point on a line, whose pushes may act late: choose "
                        "the generator point."));
  if (world->numbers[GRADUS_POINT_START_X] == 0 && world->numbers[GRADUS_POINT_START_V] == 0)
    return g_strdup (_ ("The point rests in the middle, where it is to be held, so that there is "
                        "nothing to fly: give it another place or a speed at the start."));
  return NULL;
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p);
  const GradusSimulator *world
    = gradus_dataset_get_simulator (gradus_setup_get_dataset ((GradusSetup *) setup));
  Work *work = g_new0 (Work, 1);

  memcpy (work->reality, world->numbers, sizeof work->reality);
  memcpy (work->simple, world->numbers, sizeof work->simple);
  work->simple[GRADUS_POINT_DELAY] = 0;
  work->near = NEAR * MAX (fabs (world->numbers[GRADUS_POINT_START_X]),
                           fabs (world->numbers[GRADUS_POINT_START_V]));
  for (guint faults = 0; faults < CASES; faults++)
    make_case (work, p, faults);
  for (guint faults = 0; faults < CASES; faults++)
    repair (work, faults);
  return work;
}

static void
unprepare (gpointer data)
{
  g_free (data);
}

static guint
faults_of (const Params *p)
{
  return (p->knows ? 0 : FAULT_SIMULATOR) | (p->learner != 0 ? FAULT_LEARNER : 0)
         | (p->cost != 0 ? FAULT_COST : 0);
}

static const Case *
case_of (const GradusPosition *here)
{
  GRADUS_HERE (p, work);

  return &work->cases[faults_of (p)];
}

/* --- Stages ----------------------------------------------------------------------------------- */

static GradusStatus
run_learn (gpointer state_, GradusContext *context)
{
  ((State *) state_)->learned = true;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_fly (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);

  state->flights++;
  if (state->flights < 2)
    return GRADUS_STATUS_AGAIN;
  gradus_context_raise_if (context, EVENT_AWAY,
                           work->cases[faults_of (p)].real > 100 * work->near);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_bet (gpointer state_, GradusContext *context)
{
  ((State *) state_)->bets = true;
  return GRADUS_STATUS_CONTINUE;
}

/* How many questions lead to @part. */
static guint
questions_to (Part part)
{
  return MIN ((guint) part + 1, PARTS);
}

GRADUS_MICROS (n_ask, (here), questions_to (case_of (here)->verdict))

static GradusStatus
run_ask (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const Case *one = &work->cases[faults_of (p)];

  state->asked++;
  if (state->asked < questions_to (one->verdict))
    return GRADUS_STATUS_AGAIN;
  gradus_context_raise_if (context, EVENT_SEVERAL, one->mended && one->repairs > 1);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_census (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state);

  state->counted++;
  return state->counted < CASES ? GRADUS_STATUS_AGAIN : GRADUS_STATUS_CONVERGED;
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_sim, (state, p, work),
               state->flights > 0 ? work->cases[faults_of (p)].sim : NAN)
GRADUS_NUMBER (number_real, (state, p, work),
               state->flights > 1 ? work->cases[faults_of (p)].real : NAN)
GRADUS_NUMBER (number_own, (state, p, work),
               state->learned ? work->cases[faults_of (p)].own : NAN)
GRADUS_NUMBER (number_human, (state, p, work),
               state->flights > 1 ? work->cases[faults_of (p)].human : NAN)
GRADUS_NUMBER (number_verdict, (state, p, work),
               state->asked > 0 && state->asked == questions_to (work->cases[faults_of (p)].verdict)
                 ? work->cases[faults_of (p)].verdict : NAN)
GRADUS_VECTOR (array_gains, (p, work), 2, j, work->cases[faults_of (p)].gains[j])

/* How far the human is off in reality. */
static double
human_off (const GradusPosition *here)
{
  GRADUS_HERE (p, work);
  double off;

  fly (work->reality, p->human, (guint) p->steps, FALSE, NULL, &off);
  return off;
}

GRADUS_NUMBER (number_human_real, (state), state->flights > 1 ? human_off (here) : NAN)

/* What is named in each case, and how many repairs it takes. */
static void
array_census (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, work);
  double *to = gradus_array_init_matrix (out, CASES, 2);

  for (guint i = 0; i < CASES; i++)
    {
      to[2 * i] = i < state->counted ? (double) work->cases[i].verdict : -1;
      to[2 * i + 1] = i < state->counted && work->cases[i].mended ? (double) work->cases[i].repairs
                                                                  : -1;
    }
}

static const char *const part_names[]
  = { N_ ("No part"), N_ ("The simulator"), N_ ("The learner"), N_ ("The cost"), NULL };

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "sim", N_ ("Off in the simulator (m, rms)"), "x_{\\mathrm{sim}}", .number = number_sim,
    .flags = GRADUS_METRIC | GRADUS_LOG },
  { "real", N_ ("Off in reality (m, rms)"), "x_{\\mathrm{real}}", .number = number_real,
    .flags = GRADUS_METRIC | GRADUS_LOG },
  { "own", N_ ("Cost of what was learned"), "J_{\\mathrm{RL}}", .number = number_own,
    .flags = GRADUS_METRIC | GRADUS_LOG },
  { "human-cost", N_ ("Cost of the human"), "J_{\\mathrm{human}}", .number = number_human,
    .flags = GRADUS_METRIC | GRADUS_LOG },
  { "human-real", N_ ("Human off in reality (m, rms)"), "h_{\\mathrm{real}}",
    .number = number_human_real, .flags = GRADUS_LISTED, .indices = N_ ("a number") },
  { "verdict", N_ ("What is named"), "\\mathrm{part}", .number = number_verdict,
    .flags = GRADUS_LISTED, .indices = N_ ("0 nothing, 1 simulator, 2 learner, 3 cost") },
  { "gains", N_ ("Learned gains"), "k", .array = array_gains,
    .indices = N_ ("gain of the place, of the speed") },
  { "census", N_ ("What is named in each case"), "\\mathrm{cases}", .array = array_census,
    .indices = N_ ("faults (1 simulator, 2 learner, 4 cost) × named, repairs") },
  { "flights", N_ ("Flights shown"), NULL, GRADUS_QUANTITY (State, flights) },
  { "asked", N_ ("Questions asked"), NULL, GRADUS_QUANTITY (State, asked) },
  { "counted", N_ ("Cases counted"), NULL, GRADUS_QUANTITY (State, counted) },
  { "learned", N_ ("The gains are learned"), NULL, GRADUS_QUANTITY (State, learned) },
  { "bets", N_ ("The bet is laid down"), NULL, GRADUS_QUANTITY (State, bets) });

/* Contours of the cost, by the logarithm. */
static double
surface (const GradusPosition *here, double a, double b)
{
  GRADUS_HERE (p, work);
  const double gains[2] = { a, b };

  return log10 (MAX (fly (simulator_of (work, faults_of (p)), gains, (guint) p->steps, p->cost != 0,
                          NULL, NULL), 1e-12));
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work);
  const Case *one = case_of (here);
  const guint last = state->counted > 0 ? state->counted - 1 : 0;
  const Case *counted = &work->cases[last];
  guint mended[PARTS + 1] = { 0 };

  for (guint i = 0; i < CASES; i++)
    if (work->cases[i].mended)
      mended[MIN (work->cases[i].repairs, PARTS)]++;
  gradus_names_word (names, "part", _ (part_names[one->verdict]));
  gradus_names_word (names, "bet-part", _ (part_names[p->bet]));
  gradus_names_flag (names, "searches", p->learner == 0);
  gradus_names_flag (names, "flies", one->real < work->near);
  gradus_names_flag (names, "flies-there", one->sim < work->near);
  gradus_names_flag (names, "human-wins", one->human < one->own);
  gradus_names_flag (names, "human-flies", human_off (here) < work->near);
  gradus_names_number (names, "near", work->near);
  gradus_names_number (names, "sim-off", one->sim);
  gradus_names_number (names, "real-off", one->real);
  gradus_names_number (names, "human-pays", one->human);
  gradus_names_number (names, "own-pays", one->own);
  gradus_names_whole (names, "repairs", one->repairs);
  gradus_names_flag (names, "mended", one->mended);
  gradus_names_word (names, "counted-part", _ (part_names[counted->verdict]));
  gradus_names_whole (names, "counted-repairs", counted->repairs);
  gradus_names_whole (names, "one-repair", mended[1]);
  gradus_names_whole (names, "more-repairs", mended[2] + mended[3]);
  gradus_names_whole (names, "no-repair", mended[0]);
  gradus_names_whole (names, "panels", 2);
  gradus_names_number (names, "real-scale", 0.5 * one->real);
  gradus_names_vector (names, "window",
                       (double[]) { -0.5, MAX (10, 1.2 * one->gains[0]), -0.5,
                                    MAX (6, 1.2 * one->gains[1]) }, 4);
  gradus_names_number (names, "floor",
                       surface (here, work->cases[faults_of (p) & ~FAULT_LEARNER].gains[0],
                                work->cases[faults_of (p) & ~FAULT_LEARNER].gains[1]));
  gradus_names_number (names, "top", surface (here, given_up[0], given_up[1]));
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "learn", N_ ("Learn in the simulator"),
    N_ ("The learner looks for the gains of least cost, in the simulator and at the cost that it "
        "was given."),
    .shows = "gains", .once = TRUE, .run = run_learn,
    .pseudocode = N_ ("k ← argmin J (simulator, cost)"),
    .rule = "\\role{model}{k} = \\arg\\min_k J_{\\mathrm{sim}}(k),\\qquad u = -k_1 x - k_2 v",
    .filled = GRADUS_SAY ({ NULL, "\\role{model}{k} = <gains|model>,\\quad J_{\\mathrm{RL}} = "
                                  "<own>" }),
    .said = GRADUS_SAY (
      { "searches", N_ ("From five starts the best gains are {gains}, at a cost of {own}.") },
      { NULL, N_ ("The learner gave up where it began, at the gains {gains} and a cost of {own}.") }
    ) },
  { "fly", N_ ("Fly"), N_ ("What was learned flies in the simulator, then in reality."),
    .shows = "paths", .once = TRUE, .run = run_fly, .micro = "2",
    .pseudocode = N_ ("fly in the simulator\nfly in reality"),
    .rule = "x_{\\mathrm{rms}} = \\sqrt{\\mathrm{mean}_{t\\ge 2T/3}\\,x_t^2}",
    .filled = GRADUS_SAY (
      { "micro", "x_{\\mathrm{sim}} = <sim>" },
      { NULL, "x_{\\mathrm{sim}} = <sim>,\\quad x_{\\mathrm{real}} = <real|accent>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("In the simulator it is {sim} m off at the end.") },
      { "event:away", N_ ("In the simulator it is {sim} m off at the end; in reality it swings "
                          "away, {real} m.") },
      { "flies", N_ ("In the simulator it is {sim} m off at the end, in reality {real} m: it "
                     "flies.") },
      { NULL, N_ ("In the simulator it is {sim} m off at the end, in reality {real} m; below "
                  "{near} m it would fly.") }) },
  { "bet", N_ ("Lay down a bet"), N_ ("One part is to be repaired first: which?"), .shows = "tree",
    .asks = "bet", .once = TRUE, .run = run_bet, .pseudocode = N_ ("bet on a part"),
    .rule = "\\mathrm{part} = \\text{?}",
    .filled = GRADUS_SAY ({ NULL, "J_{\\mathrm{RL}} = <own>,\\quad J_{\\mathrm{human}} = "
                                  "<human-cost>" }),
    .said = GRADUS_SAY (
      { "flies", N_ ("It flies, and costs {own}; the human costs {human-cost}. Is there a part to "
                     "repair?") },
      { NULL, N_ ("It costs {own} in the simulator, the human {human-cost}. Which part is to be "
                  "repaired?") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your bet: {bet-part}.") }) },
  { "ask", N_ ("Ask the tree"), N_ ("Each comparison takes a part out of suspicion."),
    .shows = "tree", .once = TRUE, .run = run_ask, .n_micro = n_ask,
    .pseudocode = N_ ("flies in reality?\nflies in the simulator?\nJ of the human < J learned?"),
    .rule = "x_{\\mathrm{real}} \\lt r,\\quad x_{\\mathrm{sim}} \\lt r,\\quad J_{\\mathrm{human}} "
            "\\lt J_{\\mathrm{RL}}",
    .filled = GRADUS_SAY (
      { "asked == 1", "<real> <cmp real near> <near>" },
      { "asked == 2", "<sim> <cmp sim near> <near>" },
      { NULL, "<human-cost> <cmp human-cost own> <own>" }),
    .said = GRADUS_SAY (
      { "micro and asked == 1", N_ ("In reality it does not fly: {real} m off.") },
      { "micro", N_ ("In the simulator it does not fly either: {sim} m off.") },
      { "flies", N_ ("It flies in reality: there is nothing to repair.") },
      { "flies-there", N_ ("It flies in the simulator and not in reality: repair the simulator.") },
      { "human-wins", N_ ("The human costs {human-cost}, less than {own}: better gains exist and "
                          "were not found. Repair the learner.") },
      { "not human-flies", N_ ("What was learned costs {own}, less than the human’s {human-cost}, "
                               "but the human does not fly either: to beat a bad pilot says little "
                               "of the goal.") },
      { NULL, N_ ("What was learned costs {own}, less than the human’s {human-cost}, and does not "
                  "fly: the goal is wrong. Repair the cost.") }),
    .bet = GRADUS_SAY ({ "micro", N_ ("Your bet: {bet-part}.") },
                       { NULL, N_ ("You said “{bet-part}”, it is “{part}”.") }) },
  { "census", N_ ("Every combination"),
    N_ ("All faults on and off: what does the tree name, and how often must it be asked?"),
    .shows = "census", .once = TRUE, .run = run_census, .micro = "8",
    .pseudocode = N_ ("for each of 8 combinations:\n  ask, repair, ask again"),
    .rule = "2^3 = 8",
    .filled = GRADUS_SAY (
      { "micro", "\\mathrm{repairs} = <counted-repairs>" },
      { NULL, "<no-repair> + <one-repair> + <more-repairs>" }),
    .said = GRADUS_SAY (
      { "micro", NN_ ("Case {counted}: the tree names “{counted-part}”; {counted-repairs} repair "
                      "in all.",
                      "Case {counted}: the tree names “{counted-part}”; {counted-repairs} repairs "
                      "in all."), "counted-repairs" },
      { NULL, N_ ("Flying as they are: {no-repair} of eight. Mended by one repair: {one-repair}. "
                  "Asked again: {more-repairs}.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "knows", .label = N_ ("Simulator knows the delay"),
    .blurb = N_ ("Whether pushes act late in the simulator, as they do in reality."),
    GRADUS_PARAM_FIELD (Params, knows), .def = 1, .applies = GRADUS_APPLIES_REDO },
  { .id = "learner", .label = N_ ("Learner"), .blurb = N_ ("How the gains are looked for."),
    GRADUS_PARAM_FIELD (Params, learner), GRADUS_CHOICES (
      { "search", N_ ("Searches from five starts") }, { "gives-up", N_ ("Gives up at once") }),
    .applies = GRADUS_APPLIES_REDO },
  { .id = "cost", .label = N_ ("Cost"), .symbol = "J",
    .blurb = N_ ("What is to be small: the place and a little effort, or the effort and hardly the "
                 "place."),
    GRADUS_PARAM_FIELD (Params, cost), GRADUS_CHOICES (
      { "place", N_ ("Place: x² + 0.01 u²") }, { "effort", N_ ("Effort: 0.0001 x² + u²") }),
    .applies = GRADUS_APPLIES_REDO },
  { .id = "human-place", .label = N_ ("Human: gain of the place"), .symbol = "h_1",
    .blurb = N_ ("How hard the human pushes against the place."),
    GRADUS_PARAM_FIELD (Params, human[0]), .def = 0.6, .min = 0, .max = 100, .slider_max = 10,
    .step = 0.1, .applies = GRADUS_APPLIES_REDO },
  { .id = "human-speed", .label = N_ ("Human: gain of the speed"), .symbol = "h_2",
    .blurb = N_ ("How hard the human pushes against the speed."),
    GRADUS_PARAM_FIELD (Params, human[1]), .def = 1.2, .min = 0, .max = 100, .slider_max = 6,
    .step = 0.1, .applies = GRADUS_APPLIES_REDO },
  { .id = "bet", .label = N_ ("Your bet"), .blurb = N_ ("Which part you would repair first."),
    GRADUS_PARAM_FIELD (Params, bet), GRADUS_CHOICES (
      { "nothing", N_ ("No part") }, { "simulator", N_ ("The simulator") },
      { "learner", N_ ("The learner") }, { "cost", N_ ("The cost") }),
    .applies = GRADUS_APPLIES_REDO },
  { .id = "steps", .label = N_ ("Steps of a flight"), .symbol = "T",
    .blurb = N_ ("How long a flight is; the last third says whether it flies."),
    GRADUS_PARAM_FIELD (Params, steps), .def = 60, .min = 2, .max = 300, .slider_min = 20,
    .slider_max = 150, .step = 1, .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_AWAY] = { "away", N_ ("It swings away"),
                   N_ ("In reality it is ten times as far off as where it began.") },
  [EVENT_SEVERAL] = { "several", N_ ("More than one fault"),
                      N_ ("After the repair the tree has to be asked again.") });

/* --- What theory promises --------------------------------------------------------------------- */

/* A learner that searched is at most as costly as the human and as having given up. */
static gboolean
holds_best (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (work);

  for (guint faults = 0; faults < CASES; faults++)
    if ((faults & FAULT_LEARNER) == 0)
      *measured = MAX (*measured, work->cases[faults].own
                                    / MAX (work->cases[faults | FAULT_LEARNER].own, 1e-300));
  return *measured <= 1 + 1e-9;
}

/* What the tree names is asked in its order: nothing that flies is accused. */
static gboolean
holds_fair (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (work);

  for (guint faults = 0; faults < CASES; faults++)
    *measured += (work->cases[faults].real < work->near)
                 != (work->cases[faults].verdict == PART_NONE);
  return *measured == 0;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "best", N_ ("Searching costs no more than giving up"),
    "J(\\hat k)\\le J(0.05,0.05)", holds_best },
  { "fair", N_ ("What flies is not accused"), "x_{\\mathrm{real}}\\lt r\\iff\\text{nothing}",
    holds_fair });

/* --- Pictures --------------------------------------------------------------------------------- */

/* The four leaves stand side by side at the bottom, the bet under them. */
#define LEAF_X(part) (1 + 2.7 * (part))
#define LEAF_Y 1.1
#define BET_Y 0.35

static const double question_x[PARTS] = { 2.35, 5.05, 7.75 };
static const double question_y[PARTS] = { 5, 3.75, 2.5 };

/* An edge of the tree with its answer, on the outer side; @lit: it is taken, @grey: it is not. */
static void
draw_edge (double x0, double y0, double x1, double y1, const char *answer, gboolean lit,
           gboolean grey, GradusScene *scene)
{
  const double side = x1 < x0 ? -0.15 : 0.15;

  gradus_scene_segment (scene, x0, y0, x1, y1,
                        lit    ? GRADUS_ROLE_ACCENT
                        : grey ? GRADUS_ROLE_PAST : GRADUS_ROLE_FOREGROUND,
                        lit    ? GRADUS_LINE_BOLD
                        : grey ? GRADUS_LINE_THIN | GRADUS_LINE_DOTTED : GRADUS_LINE_SOLID);
  gradus_scene_text (scene, (x0 + x1) / 2 + side, (y0 + y1) / 2,
                     side < 0 ? GRADUS_ANCHOR_RIGHT : GRADUS_ANCHOR_LEFT,
                     grey ? GRADUS_ROLE_MUTED : GRADUS_ROLE_FOREGROUND, 0.9, answer);
}

static void
build_tree (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const Case *one = case_of (here);
  const char *const questions[PARTS] = { _ ("Does it fly in reality?"),
                                         _ ("Does it fly in the simulator?"),
                                         _ ("Does the human cost less?") };
  const gboolean over = state->asked == questions_to (one->verdict);

  gradus_scene_set_axes (scene, GRADUS_AXES_NONE, "", "");
  gradus_scene_set_x_range (scene, -0.2, 10.4);
  gradus_scene_set_y_range (scene, 0, 5.6);
  for (guint i = 0; i < PARTS; i++)
    {
      const gboolean asked = i < state->asked, reached = asked || i == state->asked;
      const gboolean yes = asked && (guint) one->verdict == i;
      const guint next = i + 1;

      draw_edge (question_x[i], question_y[i], LEAF_X (i), LEAF_Y + 0.2, C_ ("answer", "yes"), yes,
                 (asked && !yes) || (over && !reached), scene);
      draw_edge (question_x[i], question_y[i], next < PARTS ? question_x[next] : LEAF_X (PARTS),
                 next < PARTS ? question_y[next] : LEAF_Y + 0.2, C_ ("answer", "no"),
                 asked && !yes, yes || (over && !reached), scene);
    }
  for (guint i = 0; i < PARTS; i++)
    {
      gradus_scene_point (scene, question_x[i], question_y[i],
                          i < state->asked ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_MUTED,
                          GRADUS_SHAPE_CIRCLE, 1.8, -1);
      gradus_scene_text (scene, question_x[i] + 0.25, question_y[i] + 0.2, GRADUS_ANCHOR_LEFT,
                         i <= state->asked && !(over && i >= state->asked)
                           ? GRADUS_ROLE_FOREGROUND : GRADUS_ROLE_MUTED,
                         1, questions[i]);
    }
  for (guint part = 0; part < N_VERDICTS; part++)
    {
      const gboolean named = over && (guint) one->verdict == part;

      gradus_scene_point (scene, LEAF_X (part), LEAF_Y + 0.2,
                          named ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_MUTED,
                          named ? GRADUS_SHAPE_STAR : GRADUS_SHAPE_SQUARE, named ? 2.4 : 1.2, -1);
      gradus_scene_text (scene, LEAF_X (part), LEAF_Y, GRADUS_ANCHOR_BELOW,
                         named || !over ? GRADUS_ROLE_FOREGROUND : GRADUS_ROLE_MUTED, 1,
                         _ (part_names[part]));
    }
  gradus_scene_point (scene, LEAF_X (p->bet), BET_Y, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND, 1.5,
                      -1);
  gradus_scene_map_handle (scene, "bet", NULL,
                           (GradusHandleMap) { { -1 / 2.7, 1 / 2.7, 0 }, { 0 } },
                           LEAF_X (p->bet), BET_Y);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND,
                            C_ ("legend", "your bet"));
}

/* A flight until it leaves the picture. */
static void
draw_flight (const double *numbers, const double gains[2], guint steps, double most,
             GradusRole role, GradusLineStyle style, GradusScene *scene)
{
  g_autofree double *places = g_new (double, steps + 1), *t = g_new (double, steps + 1);
  guint n = 0;

  fly (numbers, gains, steps, FALSE, places, NULL);
  for (; n <= steps; n++)
    {
      t[n] = n;
      if (fabs (places[n]) > most)
        {
          places[n] = CLAMP (places[n], -most, most);
          n++;
          break;
        }
    }
  gradus_scene_polyline (scene, t, places, n, role, style);
}

static void
draw_panel (const GradusPosition *here, guint item, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  const double *numbers = item == 0 ? simulator_of (work, faults_of (p)) : work->reality;
  const double most = 2 * work->near / NEAR;

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X, C_ ("axis", "step"),
                         C_ ("axis", "place (m)"));
  gradus_scene_set_x_range (scene, 0, p->steps);
  gradus_scene_set_y_range (scene, -most, most);
  gradus_scene_set_caption (scene, "%s", item == 0 ? _ ("In the simulator") : _ ("In reality"));
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_TRUTH, GRADUS_LINE_DASHED, NULL);
  draw_flight (numbers, p->human, (guint) p->steps, most, GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED,
               scene);
  gradus_scene_label (scene, C_ ("legend", "human"));
  if (state->flights > item)
    {
      draw_flight (numbers, case_of (here)->gains, (guint) p->steps, most, GRADUS_ROLE_MODEL,
                   GRADUS_LINE_BOLD, scene);
      gradus_scene_label (scene, C_ ("legend", "learned"));
    }
}

static void
build_costs (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state);
  const Case *one = case_of (here);
  const char *const names[] = { C_ ("axis", "human"), C_ ("axis", "learned") };
  const double costs[] = { one->human, one->own };

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "who flies"),
                         C_ ("axis", "cost in the simulator"));
  if (gradus_kit_waits (scene, state->flights < 2, _ ("The costs are compared after the flights.")))
    return;
  gradus_scene_set_x_names (scene, names, 2);
  gradus_scene_set_x_range (scene, 0.4, 2.6);
  gradus_scene_set_y_range (scene, 0, 1.25 * MAX (costs[0], costs[1]));
  for (guint i = 0; i < 2; i++)
    {
      gradus_scene_bar (scene, i + 1, 0.5, 0, costs[i],
                        i == 0 ? GRADUS_ROLE_SECOND : GRADUS_ROLE_MODEL, 0.6);
      gradus_scene_text (scene, i + 1, costs[i], GRADUS_ANCHOR_ABOVE, GRADUS_ROLE_FOREGROUND, 1,
                         GRADUS_NUM (costs[i]));
    }
}

/* Over the contours of the cost: the human, whom a hand moves, and who gave up. */
static void
mark_gains (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (p);

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, C_ ("axis", "gain of the place k₁"),
                         C_ ("axis", "gain of the speed k₂"));
  gradus_scene_point (scene, given_up[0], given_up[1], GRADUS_ROLE_MUTED, GRADUS_SHAPE_CROSS, 1.2,
                      -1);
  gradus_scene_label (scene, C_ ("legend", "gives up here"));
  gradus_scene_point (scene, p->human[0], p->human[1], GRADUS_ROLE_SECOND, GRADUS_SHAPE_DIAMOND,
                      1.5, -1);
  gradus_scene_label (scene, C_ ("legend", "human"));
  gradus_scene_param_handle (scene, "human-place", "human-speed", p->human[0], p->human[1]);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE,
                            C_ ("legend", "learned"));
}

/* A column for each combination: squares where there is a fault, a ring at what is named, repairs
 * below. */
static void
build_census (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);

  gradus_scene_set_axes (scene, GRADUS_AXES_NONE, "", "");
  gradus_scene_set_x_range (scene, -2, CASES);
  gradus_scene_set_y_range (scene, -1, PARTS + 0.6);
  for (guint part = PART_SIMULATOR; part < N_VERDICTS; part++)
    gradus_scene_text (scene, -0.7, N_VERDICTS - part - 0.5, GRADUS_ANCHOR_RIGHT,
                       GRADUS_ROLE_FOREGROUND, 1, _ (part_names[part]));
  gradus_scene_text (scene, -0.7, -0.5, GRADUS_ANCHOR_RIGHT, GRADUS_ROLE_FOREGROUND, 1,
                     C_ ("legend", "repairs"));
  for (guint i = 0; i < CASES; i++)
    {
      const Case *one = &work->cases[i];
      g_autofree char *repairs = g_strdup_printf ("%u", one->repairs);
      const gboolean counted = i < state->counted;

      for (guint part = PART_SIMULATOR; part < N_VERDICTS; part++)
        {
          const double y = N_VERDICTS - part - 0.5;
          const gboolean fault = (i & (1u << (part - 1))) != 0;

          gradus_scene_point (scene, i, y, fault ? GRADUS_ROLE_ERROR : GRADUS_ROLE_MUTED,
                              GRADUS_SHAPE_SQUARE, fault ? 2 : 0.8, -1);
          if (counted && (guint) one->verdict == part)
            gradus_scene_point (scene, i, y, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 2.6, -1);
        }
      if (counted)
        gradus_scene_text (scene, i, -0.5, GRADUS_ANCHOR_CENTRE,
                           one->mended ? GRADUS_ROLE_FOREGROUND : GRADUS_ROLE_ERROR, 1,
                           one->mended ? repairs : "–");
    }
  gradus_scene_segment (scene, faults_of (p), -0.15, faults_of (p), PARTS + 0.1,
                        GRADUS_ROLE_MUTED, GRADUS_LINE_THIN | GRADUS_LINE_DOTTED);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_ERROR, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "a fault"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING,
                            C_ ("legend", "what is named"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "tree", N_ ("Three questions"), .build = build_tree },
  { "paths", N_ ("Flights"), .kit = gradus_kit_panels, .of = "panels", .panel = draw_panel },
  { "costs", N_ ("Costs at the given goal"), .build = build_costs },
  { "gains", N_ ("Cost over the gains"), .kit = gradus_kit_contours, .of = "gains[0] gains[1]",
    .with = "window=window floor=floor top=top", .surface = surface, .extra = mark_gains,
    .caption = GRADUS_SAY ({ NULL, N_ ("the logarithm of J; learned: {gains}") }) },
  { "census", N_ ("Eight combinations"), .build = build_census });

/* --- Questions -------------------------------------------------------------------------------- */

static gboolean
ask_part (const GradusPosition *before, GradusAsk *ask)
{
  const Case *one = case_of (before);

  g_string_append_printf (ask->words,
                          _ ("In the simulator it is %s m off at the end, in reality %s m. At the "
                             "given cost it pays %s and the human %s. What is to be repaired?"),
                          GRADUS_NUM (one->sim), GRADUS_NUM (one->real), GRADUS_NUM (one->own),
                          GRADUS_NUM (one->human));
  return TRUE;
}

static gboolean
answer_part (const GradusPosition *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const Part part = case_of (after)->verdict;
  const char *const why[]
    = { _ ("Nothing: it flies in reality."),
        _ ("The simulator: what flies there does not fly in reality."),
        _ ("The learner: the human costs less at the very cost that it was to make small."),
        _ ("The cost: at the given goal what was learned beats the human, and yet it does not "
           "fly.") };

  answer->choices = G_GUINT64_CONSTANT (1) << part;
  g_string_append (answer->words, why[part]);
  return TRUE;
}

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "part", N_ ("Which part is wrong?"), "ask", "tree", GRADUS_ANSWER_CHOICE,
    .choices = part_names, .ask = ask_part, .answer = answer_part,
    .intuition = N_ ("You thought of the learner, because it is what has learned; but ask first "
                     "where it flies, and who wins at the goal that was given."),
    .intuition_answer = "2" },
  { "real", N_ ("How far off is it in reality?"), "fly", "paths", .asks = GRADUS_ASKS_NUMBER,
    .about = "real", .scale = "real-scale",
    .words = N_ ("The gains are {gains}. At the end of its flight in the simulator it will be "
                 "{sim-off} m off. How far in reality?"),
    .truth = GRADUS_SAY (
      { "flies-there and not flies", N_ ("In reality {real} m: gains that are right without a "
                                         "delay are far too hard with one.") },
      { NULL, N_ ("In reality {real} m.") }),
    .intuition = N_ ("You thought reality is as the simulator says, but it says so only where it "
                     "is right."),
    .intuition_answer = "sim-off" });

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "effort", .title = N_ ("The cost is wrong"),
    .blurb = N_ ("The learner beats the human at the given goal by far, and hardly moves: bet "
                 "which part to repair."),
    .data = "point:delay=4", .params = "cost=effort",
    .claims = "verdict == 3\nown < human-cost\nreal > 0.9\nhuman-real < 0.1" },
  { .id = "delay", .title = N_ ("The simulator is wrong"),
    .blurb = N_ ("In the simulator it stands still to a hair; in reality, where pushes act 0.4 s "
                 "late, it swings away."),
    .data = "point:delay=4", .params = "knows=false",
    .claims = "verdict == 1\nsim < 0.0001\nreal > 50\never: event:away" },
  { .id = "gives-up", .title = N_ ("The learner is wrong"),
    .blurb = N_ ("It stopped where it began, and the human is better at the very same cost."),
    .data = "point:delay=4", .params = "learner=gives-up",
    .claims = "verdict == 2\nhuman-cost < own\nreal > 0.5" },
  { .id = "all-right", .title = N_ ("Nothing is wrong"),
    .blurb = N_ ("All three parts are right, and it flies in reality as in the simulator."),
    .data = "point:delay=4", .claims = "verdict == 0\nsim == real\nreal < 0.1" },
  { .id = "by-hand", .title = N_ ("Two steps by hand"),
    .blurb = N_ ("Two steps of a second, no delay. The human’s gains 1 and 1 cost 0.505, those of "
                 "who gave up 0.951."),
    .data = "point:time-step=1",
    .params = "steps=2 learner=gives-up human-place=1 human-speed=1",
    .claims = "human-cost == 0.505\nabs(own - 0.951274) < 0.000001\nverdict == 2" },
  { .id = "two", .title = N_ ("Failure: two faults at once"),
    .blurb = N_ ("The simulator does not know the delay, and the cost is wrong too: the tree names "
                 "one of them."),
    .data = "point:delay=4", .params = "knows=false cost=effort",
    .failure = N_ ("The tree finds the cost, and not the simulator behind it. Repair what is named "
                   "and ask again: with the right cost it flies in the simulator and not in "
                   "reality, and then the simulator is named."),
    .claims = "verdict == 3\nrepairs == 2\nmended\never: event:several" });

#define ORACLE "oracle: scipy.optimize.minimize, Nelder-Mead from the same five starts"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "all-right", GRADUS_CHECK_END, "gains", GRADUS_EXPECT (1.60631594, 2.15133123), 1e-6, ORACLE },
  { "all-right", GRADUS_CHECK_END, "own", GRADUS_EXPECT (0.181545), 1e-6, ORACLE },
  { "all-right", GRADUS_CHECK_END, "real", GRADUS_EXPECT (0.04952), 1e-5, ORACLE },
  { "delay", GRADUS_CHECK_END, "gains", GRADUS_EXPECT (7.98893327, 4.41658796), 1e-6, ORACLE },
  { "delay", GRADUS_CHECK_END, "own", GRADUS_EXPECT (0.075473), 1e-6, ORACLE },
  { "delay", GRADUS_CHECK_END, "human-cost", GRADUS_EXPECT (0.2274982732), 1e-9, ORACLE },
  { "delay", GRADUS_CHECK_END, "real", GRADUS_EXPECT (57.83), 1e-4, ORACLE },
  { "effort", GRADUS_CHECK_END, "gains", GRADUS_EXPECT (0.00142057, 0.45942211), 1e-5, ORACLE },
  { "effort", GRADUS_CHECK_END, "own", GRADUS_EXPECT (9.95477e-5), 1e-9, ORACLE },
  { "effort", GRADUS_CHECK_END, "human-cost", GRADUS_EXPECT (0.06066642), 1e-8, ORACLE },
  { "gives-up", GRADUS_CHECK_END, "own", GRADUS_EXPECT (0.649031), 1e-6, ORACLE },
  { "by-hand", GRADUS_CHECK_END, "human-cost", GRADUS_EXPECT (0.505), 1e-14,
    "by hand: (1 + 0)/2 + 0.01 (1 + 0)/2" },
  { "effort", GRADUS_CHECK_END, "census",
    GRADUS_EXPECT (0, 0, 1, 1, 2, 1, 2, 2, 3, 1, 3, 2, 3, 2, 3, 3), 0, ORACLE });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "delay", .title = N_ ("With the delay and without it"),
    .blurb = N_ ("A simulator that knows the delay asks for gentler gains; they cost more there, "
                 "and they fly."),
    .preset = "delay", .left = "knows=false", .right = "knows=true", .plot = "paths",
    .claims = "left < right: own\nleft > right: real\nright: verdict == 0" });

static const GradusSheet sheet = {
  .aha = N_ ("Two comparisons tell which of three parts to repair, before a month of work on the "
             "wrong one."),
  .by_hand = N_ ("From x = 1, two steps of 1 s. Human, gains 1 and 1: x is 1 and 0, u is −1 and 0, "
                 "J = (1 + 0)/2 + 0.01 · (1 + 0)/2 = 0.505. Gains 0.05 and 0.05: x is 1 and 0.95, "
                 "J = 0.951. The human is better at the same goal: the learner."),
  .why = "tree", .intuition = N_ ("What flies badly was learned badly: improve the learner."),
  .caught_by = "part",
  .breaks = N_ ("Two faults at once: the tree names the cost, and after the repair the "
                "simulator; three faults take three repairs."),
  .needs = "pegasus bias-variance", .leads_to = "learned-dynamics model-selection-grid",
  .aliases = "diagnostics; error analysis; ablation; debugging; reality gap; 诊断; 误差分析; "
             "成本函数; 仿真与现实; zd",
  .terms = N_ ("diagnostic; simulator; cost function; error analysis"),
};

const GradusDescriptor gradus_rl_debugging = {
  .id = "rl-debugging", .chapter = 21, .difficulty = 3, .kind = GRADUS_KIND_EXPLORATION,
  .title = N_ ("Which part is wrong?"),
  .summary = N_ ("Puts faults into simulator, learner and cost, and finds them by two "
                 "comparisons."),
  .goal = N_ ("Say which part of a learned controller to repair first, and why."),
  .source = "CS229 lecture notes, advice on applying learning; part XIII",
  .data_kind = &gradus_data_simulator,
  .columns = N_ ("A point on a line, whose pushes may act some steps late."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .validate = validate,
  .prepare = prepare, .unprepare = unprepare, .name = name,
  .start_said = GRADUS_SAY (
    { NULL, N_ ("A point is to be held in the middle by a policy that is learned in a simulator. "
                "Three parts can be wrong.") }),
  .start_shows = "tree",
};
