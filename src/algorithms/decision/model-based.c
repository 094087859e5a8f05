/* Learn the model and plan: reinforcement learning with counters.
 *
 * Objective. Where moves lead is not known, what the cells pay is. An agent walks, counts, plans in
 * the world that it has counted as if it were the true one, and walks by that plan. How good does
 * it become?
 *
 * Step. One iteration is a round: some trials by the present policy (walk), their moves counted
 * (count), value iteration on the counted model (plan), the best action of each cell, ties at
 * random (greedy), and what nobody in the world knows: what that policy is truly worth (judge).
 *
 * A pair of a cell and an action that was tried less than so many times is unknown. What it is
 * worth decides everything: where the unknown is taken for a lottery over all places, the agent
 * does what seems best, never tries the rest, and never learns that it is wrong. Where the unknown
 * is believed to be as good as the largest reward, plans lead to it, and it becomes known (R-max).
 *
 * Cost. A sweep of the plan O(cells * 4 * 5). A warm start begins with the values of the last plan.
 *
 * Edge cases. A trial that comes to no exit is stopped after so many moves.
 *
 * Source: CS229 lecture notes, reinforcement learning, section 3; R. Brafman and M. Tennenholtz
 * 2002 (R-max).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "experience.h"
#include "gradus-rng.h"
#include "sweep.h"

#define MOST_ROUNDS 400
#define MOST_MOVES 500
#define SEEN 60
#define MOST_CELLS 1100
/* A plan is shown in so many micro-steps of so many sweeps. */
#define SWEEPS_SHOWN 25
#define MOST_SWEEPS 5000
#define ENOUGH 1e-6

typedef enum
{
  UNKNOWN_UNIFORM,
  UNKNOWN_ZERO,
  UNKNOWN_OPTIMISTIC,
} Unknown;

typedef struct
{
  guint unknown;
  int until;
  double explore;
  int trials, rounds;
  bool warm;
  double gamma;
  int column, row;
} Params;

typedef struct
{
  GradusArray counts, fresh;  /* cells x 20 */
  GradusArray v;              /* rows x columns: the plan */
  GradusArray q;              /* cells x 4 */
  GradusIntArray policy;      /* cells: the action, -1 where there is none */
  GradusIntArray turned;      /* cells whose arrow the last round has turned */
  GradusIntArray path;        /* SEEN + 1 cells of the last trial */
  double worth;               /* true value of the policy at the start */
  double believed;            /* the plan's value there */
  double paid;                /* mean payoff of the trials of this round */
  double moves;
  double change;              /* of the last sweep */
  guint trials, stopped, rounds, untried, n_turned;
  guint walk_done, walk_last;
  guint sweeps, all_sweeps;
} State;

typedef struct
{
  guint from, pairs;
  double optimum;             /* at the start */
  double hope;                /* what an unknown pair is worth to an optimist */
} Work;

enum { EVENT_ALL, EVENT_SAME, EVENT_STOPPED };

/* --- Life cycle ------------------------------------------------------------------------------- */

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (world);

  if (gradus_mdp_n_cells (world) > MOST_CELLS)
    return g_strdup_printf (_ ("The world has %u cells, and each has twenty counters; that is "
                               "limited to %d cells. Use a smaller world."),
                            gradus_mdp_n_cells (world), MOST_CELLS);
  return gradus_sweep_validate_world (world);
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p, world);
  const guint cells = gradus_mdp_n_cells (world);
  g_autofree double *v = g_new (double, cells);
  Work *work = g_new0 (Work, 1);

  work->from = gradus_sweep_nearest (world, p->column, p->row);
  work->pairs = GRADUS_N_ACTIONS * gradus_mdp_count_free (world);
  gradus_mdp_solve (world, p->gamma, 1e-11 * MAX (1, gradus_mdp_largest_reward (world)),
                    (guint) MAX (2000, 4e7 / cells), v);
  work->optimum = v[work->from];
  work->hope = -INFINITY;
  for (guint cell = 0; cell < cells; cell++)
    if (world->cells[cell] != GRADUS_CELL_WALL)
      work->hope = MAX (work->hope, world->rewards[cell]);
  return work;
}

static void
judge (State *state, const Params *p, const Work *work, const GradusGridWorld *world)
{
  g_autofree double *v = g_new (double, gradus_mdp_n_cells (world));

  gradus_mdp_evaluate (world, state->policy.data, p->gamma, v);
  state->worth = v[work->from];
}

/* The plan before the first sweep: the exits pay, of the rest nothing is known. */
static void
begin_plan (State *state, const GradusGridWorld *world)
{
  double *v = gradus_array_write (&state->v);

  for (guint cell = 0; cell < gradus_mdp_n_cells (world); cell++)
    v[cell] = world->cells[cell] == GRADUS_CELL_TERMINAL ? world->rewards[cell] : 0;
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work, world);
  const guint cells = gradus_mdp_n_cells (world), numbers = GRADUS_N_ACTIONS * GRADUS_OUTCOMES;
  gint32 *path = gradus_int_array_write (&state->path), *policy;

  gradus_array_init_matrix (&state->counts, cells, numbers);
  gradus_array_init_matrix (&state->fresh, cells, numbers);
  gradus_array_init_matrix (&state->v, world->rows, world->columns);
  gradus_array_init_matrix (&state->q, cells, GRADUS_N_ACTIONS);
  gradus_int_array_init (&state->policy, cells);
  gradus_int_array_init (&state->turned, cells);
  for (guint i = 0; i < state->path.n; i++)
    path[i] = -1;
  policy = gradus_int_array_write (&state->policy);
  for (guint cell = 0; cell < cells; cell++)
    policy[cell] = world->cells[cell] == GRADUS_CELL_FREE
                     ? (gint32) gradus_rng_index (context->rng, GRADUS_N_ACTIONS) : -1;
  begin_plan (state, world);
  state->untried = work->pairs;
  state->moves = 0;
  state->believed = NAN;
  state->paid = NAN;
  judge (state, p, work, world);
  return GRADUS_STATUS_CONTINUE;
}

/* --- Phases ----------------------------------------------------------------------------------- */

static GradusStatus
run_walk (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work, world);
  gint32 *path = gradus_int_array_write (&state->path);
  double payoff;
  const guint moves
    = gradus_experience_walk (gradus_array_write (&state->fresh), world, work->from,
                              state->policy.data, p->explore, p->gamma, MOST_MOVES, context->rng,
                              path, SEEN + 1, &payoff);

  if (state->walk_done == 0)
    state->paid = 0;
  state->paid += (payoff - state->paid) / (state->walk_done + 1);
  state->moves += moves;
  state->trials++;
  state->stopped += moves == MOST_MOVES;
  gradus_context_raise_if (context, EVENT_STOPPED, moves == MOST_MOVES);
  return gradus_step_done (&state->walk_done, &state->walk_last, (guint) p->trials);
}

static guint
least_tries (const Params *p)
{
  return p->unknown == UNKNOWN_OPTIMISTIC ? (guint) p->until : 1;
}

static GradusStatus
run_count (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, world);
  double *counts = gradus_array_write (&state->counts), *fresh = gradus_array_write (&state->fresh);
  const guint untried = state->untried;

  for (gsize i = 0; i < gradus_array_length (&state->counts); i++)
    counts[i] += fresh[i];
  memset (fresh, 0, gradus_array_length (&state->fresh) * sizeof *fresh);
  state->untried = gradus_experience_count_untried (counts, world, least_tries (p));
  gradus_context_raise_if (context, EVENT_ALL, untried > 0 && state->untried == 0);
  return GRADUS_STATUS_CONTINUE;
}

/* What @action in @cell is worth in the counted world under the plan @v, whose mean over all places
 * is @mean. */
static double
look (const double *counts, const Params *p, const Work *work, const GradusGridWorld *world,
      const double *v, double mean, guint cell, guint action)
{
  const double *row = gradus_experience_row (counts, cell, action);
  const double tries = gradus_experience_tries (counts, cell, action);
  double sum = 0;

  if (tries < least_tries (p) && p->unknown != UNKNOWN_UNIFORM)
    return p->unknown == UNKNOWN_OPTIMISTIC ? work->hope : 0;
  if (tries == 0)
    return world->rewards[cell] + p->gamma * mean;
  for (guint slot = 0; slot < GRADUS_OUTCOMES; slot++)
    if (row[slot] > 0)
      sum += row[slot] * v[gradus_experience_place (world, cell, slot)];
  return world->rewards[cell] + p->gamma * sum / tries;
}

static double
mean_value (const GradusGridWorld *world, const double *v)
{
  double sum = 0;
  guint n = 0;

  for (guint cell = 0; cell < gradus_mdp_n_cells (world); cell++)
    if (world->cells[cell] != GRADUS_CELL_WALL)
      {
        sum += v[cell];
        n++;
      }
  return sum / n;
}

/* One sweep of the plan @v in the counted world, with Q into @q; returns the largest change. */
static double
sweep (const double *counts, const Params *p, const Work *work, const GradusGridWorld *world,
       double *v, double *q)
{
  const guint cells = gradus_mdp_n_cells (world);
  g_autofree double *before = g_memdup2 (v, cells * sizeof *v);
  const double mean = mean_value (world, before);
  double change = 0;

  for (guint cell = 0; cell < cells; cell++)
    {
      double *mine = &q[(gsize) cell * GRADUS_N_ACTIONS];

      if (world->cells[cell] != GRADUS_CELL_FREE)
        continue;
      for (guint a = 0; a < GRADUS_N_ACTIONS; a++)
        mine[a] = look (counts, p, work, world, before, mean, cell, a);
      v[cell] = gradus_mdp_top (mine);
      change = MAX (change, fabs (v[cell] - before[cell]));
    }
  return change;
}

static gboolean
is_planned (double change, const GradusGridWorld *world, guint sweeps)
{
  return change < ENOUGH * MAX (1, gradus_mdp_largest_reward (world)) || sweeps >= MOST_SWEEPS;
}

static GradusStatus
run_plan (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work, world);
  double *v, *q;

  if (isnan (state->change))
    {
      state->sweeps = 0;
      if (!p->warm)
        begin_plan (state, world);
    }
  v = gradus_array_write (&state->v);
  q = gradus_array_write (&state->q);
  for (guint i = 0; i < SWEEPS_SHOWN; i++)
    {
      state->change = sweep (state->counts.data, p, work, world, v, q);
      state->sweeps++;
      state->all_sweeps++;
      if (is_planned (state->change, world, state->sweeps))
        {
          state->believed = state->v.data[work->from];
          state->change = NAN;
          return GRADUS_STATUS_CONTINUE;
        }
    }
  return GRADUS_STATUS_AGAIN;
}

/* As many as it takes: known only by planning. */
static guint64
count_plans (const GradusPosition *here)
{
  GRADUS_HERE (state, p, work, world);
  const guint cells = gradus_mdp_n_cells (world);
  g_autofree double *v = g_memdup2 (state->v.data, cells * sizeof *v);
  g_autofree double *q = g_memdup2 (state->q.data, cells * GRADUS_N_ACTIONS * sizeof *q);
  guint sweeps = 0;
  double change = INFINITY;

  if (!p->warm)
    for (guint cell = 0; cell < cells; cell++)
      v[cell] = world->cells[cell] == GRADUS_CELL_TERMINAL ? world->rewards[cell] : 0;
  for (; !is_planned (change, world, sweeps); sweeps++)
    change = sweep (state->counts.data, p, work, world, v, q);
  return (sweeps + SWEEPS_SHOWN - 1) / SWEEPS_SHOWN;
}

static GradusStatus
run_greedy (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, world);
  gint32 *policy = gradus_int_array_write (&state->policy);
  gint32 *turned = gradus_int_array_write (&state->turned);

  state->n_turned = 0;
  for (guint cell = 0; cell < gradus_mdp_n_cells (world); cell++)
    {
      const double *q = &state->q.data[(gsize) cell * GRADUS_N_ACTIONS];
      const double top = gradus_mdp_top (q);
      guint ties[GRADUS_N_ACTIONS], n = 0;
      gint32 now;

      if (world->cells[cell] != GRADUS_CELL_FREE)
        continue;
      for (guint a = 0; a < GRADUS_N_ACTIONS; a++)
        if (q[a] >= top - 1e-9 * MAX (1, fabs (top)))
          ties[n++] = a;
      now = (gint32) ties[n > 1 ? gradus_rng_index (context->rng, n) : 0];
      turned[cell] = now != policy[cell];
      state->n_turned += (guint) turned[cell];
      policy[cell] = now;
    }
  gradus_context_raise_if (context, EVENT_SAME, state->n_turned == 0);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_judge (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work, world);

  judge (state, p, work, world);
  state->rounds++;
  return state->rounds >= (guint) p->rounds ? GRADUS_STATUS_CONVERGED : GRADUS_STATUS_CONTINUE;
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_loss, (state, work), MAX (work->optimum - state->worth, 0))
GRADUS_VECTOR (array_arrows, (state), MAX (state->policy.n, 1), i,
               i < state->policy.n && state->policy.data[i] >= 0 ? 1 << state->policy.data[i] : 0)
GRADUS_VECTOR (array_turned, (state), MAX (state->turned.n, 1), i,
               i < state->turned.n ? state->turned.data[i] : 0)

static void
array_policy (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, world);
  double *to = gradus_array_init_matrix (out, world->rows, world->columns);

  for (guint i = 0; i < state->policy.n; i++)
    to[i] = state->policy.data[i];
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "worth", N_ ("True worth of the policy"), "V^\\pi(s_0)", GRADUS_QUANTITY (State, worth),
    .flags = GRADUS_METRIC },
  { "loss", N_ ("What is lost to the best policy"), "V^*(s_0)-V^\\pi(s_0)", .number = number_loss,
    .flags = GRADUS_METRIC },
  { "believed", N_ ("What the plan promises"), "\\hat V(s_0)", GRADUS_QUANTITY (State, believed),
    .flags = GRADUS_METRIC },
  { "paid", N_ ("Mean payoff of the round"), "\\overline{G}", GRADUS_QUANTITY (State, paid),
    .flags = GRADUS_METRIC },
  { "untried", N_ ("Unknown pairs"), "N_0", GRADUS_QUANTITY (State, untried),
    .flags = GRADUS_METRIC },
  { "sweeps", N_ ("Sweeps of the plan"), "k", GRADUS_QUANTITY (State, sweeps),
    .flags = GRADUS_METRIC },
  { "all-sweeps", N_ ("Sweeps of all plans"), "\\sum k", GRADUS_QUANTITY (State, all_sweeps),
    .flags = GRADUS_METRIC },
  { "v", N_ ("Values of the plan"), "\\hat V", GRADUS_QUANTITY (State, v),
    .indices = N_ ("row from the top × column") },
  { "q", N_ ("Worth of the actions by the plan"), "\\hat Q", GRADUS_QUANTITY (State, q),
    .indices = N_ ("cell × action (N, E, S, W)") },
  { "policy", N_ ("Policy"), "\\pi", GRADUS_QUANTITY (State, policy),
    .indices = N_ ("row × column: 0 N, 1 E, 2 S, 3 W, −1 none"), .array = array_policy },
  { "counts", N_ ("Counters"), "\\#(s,a,s')", GRADUS_QUANTITY (State, counts),
    .indices = N_ ("cell × action and outcome (stays, N, E, S, W)") },
  { "fresh", N_ ("Counters of this round"), NULL, GRADUS_QUANTITY (State, fresh),
    .flags = GRADUS_HIDDEN },
  { "path", N_ ("Cells of the last trial"), NULL, GRADUS_QUANTITY (State, path), .shape = "61",
    .flags = GRADUS_HIDDEN },
  { "arrows", N_ ("Arrows of the policy"), NULL, .array = array_arrows, .flags = GRADUS_HIDDEN },
  { "turned-cells", N_ ("Cells whose arrow turned"), NULL, GRADUS_QUANTITY (State, turned),
    .array = array_turned, .flags = GRADUS_HIDDEN },
  { "optimum", N_ ("Worth of the best policy"), NULL, GRADUS_PREPARED (Work, optimum) },
  { "n-turned", N_ ("Arrows turned"), NULL, GRADUS_QUANTITY (State, n_turned) },
  { "change", N_ ("Largest change of the sweep"), NULL, GRADUS_QUANTITY (State, change) },
  { "trials-made", N_ ("Trials"), "n", GRADUS_QUANTITY (State, trials) },
  { "moves", N_ ("Moves in all"), NULL, GRADUS_QUANTITY (State, moves) },
  { "stopped", N_ ("Trials that were stopped"), NULL, GRADUS_QUANTITY (State, stopped) },
  { "rounds-made", N_ ("Rounds"), NULL, GRADUS_QUANTITY (State, rounds) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work, world);
  const gboolean best = work->optimum - state->worth <= 1e-3 * MAX (1, fabs (work->optimum));

  gradus_names_flag (names, "best", best);
  gradus_names_number (names, "worth-scale", 0.2 * MAX (fabs (work->optimum), 1e-9));
  gradus_names_flag (names, "nearly-over", state->rounds + 1 == (guint) p->rounds);
  gradus_names_whole (names, "pairs", work->pairs);
  gradus_names_number (names, "hope", work->hope);
  gradus_names_number (names, "slip", world->slip);
  gradus_sweep_name_cell (names, world, (int) work->from, "from-column", "from-row");
  gradus_names_flag (names, "optimistic", p->unknown == UNKNOWN_OPTIMISTIC);
  gradus_names_whole (names, "all-trials", (gint64) p->trials * p->rounds);
  gradus_names_number (names, "start-reward", world->rewards[work->from]);
  gradus_names_number (names, "start-expected",
                       p->gamma > 0 ? (state->believed - world->rewards[work->from]) / p->gamma
                                    : 0);
}

/* --- Lives ------------------------------------------------------------------------------------ */

static guint
count_actions (const GradusPosition *here)
{
  return GRADUS_N_ACTIONS;
}

static double
life_tries (const GradusPosition *here, guint item, guint curve)
{
  GRADUS_HERE (state, world);

  return item < gradus_mdp_n_cells (world) && world->cells[item] == GRADUS_CELL_FREE
           ? gradus_experience_tries (state->counts.data, item, curve) : NAN;
}

static double
life_plan (const GradusPosition *here, guint item, guint curve)
{
  GRADUS_HERE (state, world);

  return item < gradus_mdp_n_cells (world) && world->cells[item] != GRADUS_CELL_WALL
           ? state->v.data[item] : NAN;
}

static const GradusLife lives[] = GRADUS_ROWS (
  { "plan", N_ ("Value of the cell in the plan"), "\\hat V(s)", .value = life_plan },
  { "tries", N_ ("How often its four actions were tried"), "\\#(s,a)", .n_curves = count_actions,
    .value = life_tries });

/* --- What is said ----------------------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "walk", N_ ("Walk"), N_ ("Trials by the present policy, until an exit."), .shows = "world",
    .pseudocode = N_ ("repeat: walk by π, note (s, a, s′)"), .run = run_walk, .micro = "trials",
    .rule = "a_t = \\pi(s_t),\\qquad s_{t+1} \\sim P_{s_t a_t}",
    .filled = GRADUS_SAY ({ NULL, "n = <trials-made>,\\quad \\overline{G} = <paid>" }),
    .said = GRADUS_SAY (
      { NULL, NN_ ("{trials-made} trial so far; those of this round were paid {paid} on average.",
        "{trials-made} trials so far; those of this round were paid {paid} on average."),
        "trials-made" }) },
  { "count", N_ ("Count"), N_ ("The moves become counters, and a pair may become known."),
    .shows = "world", .pseudocode = N_ ("P̂(s′|s,a) ← #(s,a,s′) / #(s,a)"), .run = run_count,
    .rule = "\\hat P_{sa}(s') = \\frac{\\#(s,a,s')}{\\#(s,a)}",
    .filled = GRADUS_SAY ({ NULL, "N_0 = <untried|accent>" }),
    .said = GRADUS_SAY (
      { "untried == 0", N_ ("All {pairs} pairs of a cell and an action are known.") },
      { NULL, NN_ ("{untried} of {pairs} pairs is unknown.",
        "{untried} of {pairs} pairs are unknown."), "untried" }) },
  { "plan", N_ ("Plan"), N_ ("Value iteration in the counted world, as if it were the true one."),
    .shows = "world",
    .pseudocode = N_ ("repeat: V̂(s) ← max R(s) + γ Σ P̂(s′|s,a) V̂(s′)\n"
                      "unknown (s,a): as good as is believed"),
    .run = run_plan, .n_micro = count_plans,
    .rule = "\\hat V(s) := \\max_a \\left(R(s) + "
            "\\gamma\\sum_{s'}\\hat P_{sa}(s')\\hat V(s')\\right)",
    .filled = GRADUS_SAY (
      { "micro", "k = <sweeps>" },
      { NULL, "\\hat V(s_0) = <calc start-reward + gamma * start-expected = believed>" }),
    .said = GRADUS_SAY (
      { "micro", NN_ ("{sweeps} sweep; the last one changed {change}.",
        "{sweeps} sweeps; the last one changed {change}."), "sweeps" },
      { NULL, NN_ ("After {sweeps} sweep the plan promises {believed} at the start.",
        "After {sweeps} sweeps the plan promises {believed} at the start."), "sweeps" }) },
  { "greedy", N_ ("Believe the plan"), N_ ("In each cell the action that the plan finds best."),
    .shows = "world", .pseudocode = N_ ("π(s) ← argmax Q̂(s,a), ties at random"), .run = run_greedy,
    .rule = "\\pi(s) := \\arg\\max_a \\hat Q(s,a)",
    .filled = GRADUS_SAY ({ NULL, "|\\{s: \\pi(s) \\ne \\pi'(s)\\}| = <n-turned>" }),
    .said = GRADUS_SAY (
      { "n-turned == 0", N_ ("No arrow turns: the policy is the one of before.") },
      { NULL, NN_ ("{n-turned} arrow turns.", "{n-turned} arrows turn."), "n-turned" }) },
  { "judge", N_ ("What it is truly worth"), N_ ("The agent does not know this number."),
    .shows = "worth", .pseudocode = N_ ("evaluate π in the true world"), .run = run_judge,
    .rule = "V^\\pi = (I - \\gamma P_\\pi)^{-1}R",
    .filled = GRADUS_SAY (
      { NULL, "V^\\pi(s_0) = <worth|model|4>,\\quad V^*(s_0) = <optimum|truth|4>" }),
    .said = GRADUS_SAY (
      { "converged and best", N_ ("Trials made: {all-trials}. The policy is worth {worth|4}, as "
                                  "much as the best one but for a thousandth.") },
      { "converged", N_ ("Trials made: {all-trials}. The policy is worth {worth|4}; the best one "
                         "is worth {optimum|4}, and {untried} of {pairs} pairs are unknown.") },
      { NULL, N_ ("The policy is truly worth {worth|4} at the start; the plan promised "
                  "{believed|4}.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "unknown", .label = N_ ("The unknown"),
    .blurb = N_ ("What a pair that was hardly tried is believed to be worth."),
    GRADUS_PARAM_FIELD (Params, unknown), .def = UNKNOWN_OPTIMISTIC, GRADUS_CHOICES (
      { "uniform", N_ ("Leads anywhere") }, { "zero", N_ ("Worth nothing") },
      { "optimistic", N_ ("As good as the largest reward") }),
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "known-after", .label = N_ ("Tries until known"),
    .blurb = N_ ("So often an action has to be tried before its counters are believed."),
    GRADUS_PARAM_FIELD (Params, until), .def = 3, .min = 1, .max = 1000, .slider_min = 1,
    .slider_max = 20, .enabled_if = "unknown=optimistic", .applies = GRADUS_APPLIES_RESTART },
  { .id = "explore", .label = N_ ("Exploration"), .symbol = "\\varepsilon",
    .blurb = N_ ("Share of the moves that are made at random."),
    GRADUS_PARAM_FIELD (Params, explore), .def = 0, .max = 1, .slider_max = 0.5, .step = 0.01,
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "trials", .label = N_ ("Trials a round"), .blurb = N_ ("Walks between two plans."),
    GRADUS_PARAM_FIELD (Params, trials), .def = 5, .min = 1, .max = 1000, .slider_min = 1,
    .slider_max = 50, .applies = GRADUS_APPLIES_RESTART },
  { .id = "rounds", .label = N_ ("Rounds"), .blurb = N_ ("How often it plans anew."),
    GRADUS_PARAM_FIELD (Params, rounds), .def = 40, .min = 1, .max = MOST_ROUNDS, .slider_min = 1,
    .slider_max = 100, .applies = GRADUS_APPLIES_RESTART },
  { .id = "warm", .label = N_ ("Warm start"),
    .blurb = N_ ("A plan begins with the values of the last one instead of from nothing."),
    GRADUS_PARAM_FIELD (Params, warm), .def = TRUE, .applies = GRADUS_APPLIES_RESTART },
  { .id = "gamma", .label = N_ ("Discount"), .symbol = "\\gamma",
    .blurb = N_ ("How much a reward is worth one step later; near 1 the agent looks far ahead."),
    GRADUS_PARAM_FIELD (Params, gamma), .def = 0.99, .min = 0, .max = 0.999, .slider_min = 0.5,
    .slider_max = 0.999, .step = 0.01, .applies = GRADUS_APPLIES_RESTART },
  { .id = "column", .label = N_ ("Column of the start"), .blurb = N_ ("Where each trial begins."),
    GRADUS_PARAM_FIELD (Params, column), .def = 1, .min = 1, .max = 1000, .slider_min = 1,
    .slider_max = 12, .applies = GRADUS_APPLIES_RESTART },
  { .id = "row", .label = N_ ("Row of the start"), .blurb = N_ ("Where each trial begins."),
    GRADUS_PARAM_FIELD (Params, row), .def = 1, .min = 1, .max = 1000, .slider_min = 1,
    .slider_max = 12, .applies = GRADUS_APPLIES_RESTART });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_ALL] = { "all-known", N_ ("Everything is known"),
                  N_ ("Each pair of a cell and an action has been tried often enough.") },
  [EVENT_SAME] = { "same-policy", N_ ("Policy unchanged"),
                   N_ ("No arrow turned: the policy is the one of before.") },
  [EVENT_STOPPED] = { "stopped", N_ ("A trial was stopped"),
                      N_ ("A trial came to no exit in 500 moves.") });

/* --- What theory promises --------------------------------------------------------------------- */

static gboolean
holds_counted (const GradusPosition *here, double *measured)
{
  const State *state = here->state;

  *measured = -state->moves;
  for (gsize i = 0; i < gradus_array_length (&state->counts); i++)
    *measured += state->counts.data[i] + state->fresh.data[i];
  return *measured == 0;
}

GRADUS_HOLDS (holds_below, (state, work), state->worth - work->optimum,
              *measured <= 1e-6 * MAX (1, fabs (work->optimum)))

/* Where a plan begins does not matter to where it ends. */
static gboolean
holds_plan (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p, work, world);
  const guint cells = gradus_mdp_n_cells (world);
  const double size = MAX (1, gradus_mdp_largest_reward (world));
  g_autofree double *v = g_memdup2 (state->v.data, cells * sizeof *v);
  g_autofree double *q = g_memdup2 (state->q.data, cells * GRADUS_N_ACTIONS * sizeof *q);

  *measured = sweep (state->counts.data, p, work, world, v, q);
  return state->sweeps >= MOST_SWEEPS || *measured <= 1.01 * ENOUGH * size;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "counted", N_ ("All moves are counted"), "\\sum \\#(s,a,s') = \\sum_t 1", holds_counted },
  { "below", N_ ("No policy is worth more than the best"), "V^\\pi(s_0) \\le V^*(s_0)",
    holds_below, .phase = "judge" },
  { "plan", N_ ("The plan obeys Bellman’s equation in the counted world"),
    "|\\hat V - B\\hat V| \\le \\varepsilon", holds_plan, .phase = "plan" });

/* --- Pictures --------------------------------------------------------------------------------- */

/* A question mark for each action that is unknown, where its triangle is. */
static void
draw_fog (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, world);
  static const double dx[GRADUS_N_ACTIONS] = { 0.12, 0.44, 0.12, -0.44 };
  static const double dy[GRADUS_N_ACTIONS] = { 0.43, 0.12, -0.43, 0.12 };

  for (guint cell = 0; cell < gradus_mdp_n_cells (world); cell++)
    for (guint a = 0; a < GRADUS_N_ACTIONS && world->cells[cell] == GRADUS_CELL_FREE; a++)
      if (gradus_experience_tries (state->counts.data, cell, a) < least_tries (p))
        gradus_scene_text (scene, gradus_mdp_column (world, cell) + dx[a],
                           gradus_mdp_row (world, cell) + dy[a], GRADUS_ANCHOR_CENTRE,
                           GRADUS_ROLE_MUTED, 0.9, "?");
}

static void
draw_world (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work, world);

  if (MAX (world->rows, world->columns) <= 8)
    draw_fog (here, scene);
  gradus_experience_draw_trial (world, work->from,
                                gradus_position_is_phase (here, "walk") ? &state->path : NULL,
                                scene);
}

static void
draw_worth (const GradusPosition *here, GradusScene *scene)
{
  const Work *work = here->workspace;

  gradus_scene_hrule (scene, work->optimum, GRADUS_ROLE_TRUTH, GRADUS_LINE_DASHED, NULL);
  gradus_scene_label (scene, C_ ("legend", "best policy"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "world", N_ ("The plan and what is unknown"), GRADUS_EDIT_CELLS, .kit = gradus_kit_world,
    .of = "v", .with = "q=q arrows=arrows turned=turned-cells", .extra = draw_world,
    .caption = GRADUS_SAY (
      { NULL, NN_ ("{untried} of {pairs} actions is unknown (?)",
        "{untried} of {pairs} actions are unknown (?)"), "untried" }) },
  { "worth", N_ ("True worth over rounds"), .kit = gradus_kit_curves, .of = "worth",
    .with = "iterations", .extra = draw_worth },
  { "untried", N_ ("Unknown pairs"), .kit = gradus_kit_curves, .of = "untried",
    .with = "iterations" },
  { "sweeps", N_ ("Sweeps of each plan"), .kit = gradus_kit_curves, .of = "sweeps",
    .with = "iterations" });

/* --- Questions -------------------------------------------------------------------------------- */

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "best", N_ ("Has it the best policy?"), "judge", "worth", .asks = GRADUS_ASKS_EVENT,
    .about = "best", .when = "nearly-over",
    .words = N_ ("The agent has walked {trials-made} times and believes its plan. Is its policy "
                 "worth as much as the best one, but for a thousandth?"),
    .truth = GRADUS_SAY (
      { "best", N_ ("Yes: it is worth {worth|4}, and the best one {optimum|4}.") },
      { NULL, N_ ("No: it is worth {worth|4}, and the best one {optimum|4}; {untried} of {pairs} "
                  "pairs are unknown to it.") }),
    .intuition = N_ ("You thought that so many walks are enough, but walks that go the same way "
                     "again and again say nothing of the others."),
    .intuition_answer = "yes" },
  { "worth", N_ ("What is the policy truly worth?"), "judge", "worth", .asks = GRADUS_ASKS_NUMBER,
    .about = "worth", .scale = "worth-scale", .when = "rounds-made > 0 and rounds-made < 4",
    .words = N_ ("The plan promises {believed} at the start; the best policy is worth {optimum}. "
                 "What is the new policy truly worth?"),
    .intuition = N_ ("You believed the plan, but it was made in a world of few counts."),
    .intuition_answer = "believed" });

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "optimist", .title = N_ ("Hope for the unknown"),
    .blurb = N_ ("What was hardly tried is believed to be worth 1, so that plans lead there; in "
                 "the end nothing is unknown."),
    .data = "grid-4x3", .seed = 1, .claims = "converged\nuntried == 0\nbest" },
  { .id = "by-hand", .title = N_ ("By hand: two doors"),
    .blurb = N_ ("A door that pays 0.5 and one that pays 1. An optimist tries both once, and stays "
                 "with the better one."),
    .data = "corridor:length=3,left=0.5,right=1",
    .params = "column=2 known-after=1 trials=1 rounds=8", .seed = 1,
    .claims = "best\nabs(worth - 0.99) < 1e-9" },
  { .id = "curious", .title = N_ ("A tenth at random"),
    .blurb = N_ ("One move in ten is made at random, and what is unknown leads anywhere."),
    .data = "grid-4x3", .params = "unknown=uniform explore=0.1", .seed = 1,
    .claims = "converged\nuntried < 6" },
  { .id = "pessimist", .title = N_ ("The unknown is worth nothing"),
    .blurb = N_ ("Whatever pays a little is better than the unknown, and the first way that is "
                 "found is kept."),
    .data = "corridor:length=3,left=0.5,right=1",
    .params = "column=2 unknown=zero trials=1 rounds=8", .seed = 4,
    .claims = "abs(worth - 0.495) < 1e-9\nnot best" },
  { .id = "room", .title = N_ ("A larger room"),
    .blurb = N_ ("Hope leads through a room: it takes more trials until nothing is unknown."),
    .data = "open-room:rows=5,columns=5", .data_seed = 3,
    .params = "known-after=1 trials=10 rounds=20 gamma=0.95", .seed = 1, .claims = "converged" },
  { .id = "cold", .title = N_ ("Cold plans"),
    .blurb = N_ ("Each plan begins from nothing instead of with the values of the last one, and "
                 "takes more sweeps."),
    .data = "grid-4x3", .params = "warm=false", .seed = 1, .claims = "converged\nbest" },
  { .id = "greedy", .title = N_ ("Failure: what seems best"),
    .blurb = N_ ("What is unknown leads anywhere, which is not worth much; the agent keeps to what "
                 "it knows."),
    .data = "grid-4x3", .params = "unknown=uniform", .seed = 1,
    .claims = "untried > 3\nnot best\nworth < 0.56",
    .failure = N_ ("After 200 walks several actions were never tried, and the policy is far from "
                   "the best one: an agent that never tries the rest never learns that it is "
                   "better. Hope for the unknown, or a tenth of the moves at random, cures it.") });

static const GradusCheck checks[] = GRADUS_ROWS (
  { "optimist", GRADUS_CHECK_END, "worth", GRADUS_EXPECT (0.780261), 1.1e-3,
    "oracle: optimum .780261; an optimist comes within .001 in 97 of 100 runs" },
  { "by-hand", GRADUS_CHECK_END, "worth", GRADUS_EXPECT (0.99), 1e-12, "by hand: γ · 1" },
  { "pessimist", GRADUS_CHECK_END, "worth", GRADUS_EXPECT (0.495), 1e-12, "by hand: γ · 0.5" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "unknown", .title = N_ ("Hope and habit"),
    .blurb = N_ ("The same world and as many trials: hope tries everything, habit repeats itself."),
    .preset = "optimist", .left = "unknown=optimistic", .right = "unknown=uniform",
    .plot = "worth", .claims = "left: untried == 0\nright: untried > 3\nleft > right: worth" },
  { .id = "warm", .title = N_ ("Warm and cold"),
    .blurb = N_ ("Plans that begin where the last one ended take fewer sweeps."),
    .preset = "optimist", .left = "warm=true", .right = "warm=false", .plot = "sweeps",
    .claims = "both: best\nleft < right: all-sweeps" });

static const GradusSheet sheet = {
  .aha = N_ ("An agent that only does what seems best may never learn better; hope for the unknown "
             "cures it."),
  .by_hand = N_ ("Doors worth 0.5 and 1, γ = 0.99. Door 1 first: 0.495. Where the unknown is worth "
                 "0 it stays there; where it is worth 1 it tries door 2: 0.99."),
  .why = "worth",
  .intuition = N_ ("Two hundred walks are enough to find the best policy."),
  .caught_by = "best",
  .breaks = N_ ("Doing what seems best: the number of unknown pairs stays above 0 and does not "
                "change any more."),
  .needs = "mdp-model-estimation value-iteration",
  .leads_to = "cart-pole-learning reinforce",
  .aliases = "R-max; exploration; exploitation; warm start; model-based reinforcement learning; "
             "基于模型的强化学习; 探索与利用; 乐观初始化; 模型学习; jymxdqhxx; tsyly",
  .terms = N_ ("exploration and exploitation; model-based; optimism; warm start"),
};

const GradusDescriptor gradus_model_based_rl = {
  .id = "model-based-rl", .chapter = 20, .difficulty = 2, .title = N_ ("Learn the model and plan"),
  .summary = N_ ("Walk, count, plan in the counted world, and walk by the plan."),
  .goal = N_ ("Say why an agent that only does what seems best gets stuck, and what cures it."),
  .source = "CS229 lecture notes, reinforcement learning, section 3",
  .data_kind = &gradus_data_grid_world,
  .columns = N_ ("A grid of free cells, walls and terminal cells with rewards."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .lives = lives,
  .same = GRADUS_SAMENESS (
    { "order", GRADUS_DIFFERS, "seen from the other side trials begin elsewhere" }),
  .validate = validate, .prepare = prepare, .unprepare = g_free, .init = init, .name = name,
  .start_said = GRADUS_SAY (
    { NULL, N_ ("An agent in ({from-column}, {from-row}) that knows what the cells pay, but not "
                "where moves lead; its arrows point anywhere.") }),
};
