/* A grid world and its payoff, an exploration.
 *
 * Situation. An agent stands in a cell of a grid world. A move goes where it is meant to with the
 * probability 1 - slip, else to one of the sides. Which share of the walks comes to the best exit,
 * and what is a walk worth?
 *
 * Stages. The learner bets on that share (bet). One walk is gone step by step (once), then many are
 * counted (walk). The law says what was counted, move by move (law), and one walk is paid (pay).
 *
 * The law. With the action a_t before move t, p_(t+1) (s') = sum_s p_t (s) P_(s a_t) (s'). A plan,
 * a list of moves, has one action a move wherever the walk is; a policy has one a cell. The payoff
 * of a walk is the sum of gamma^t R (s_t) from its first cell to its last; an exit pays once, on
 * arrival.
 *
 * Edge cases. Where the agent is told to start in no free cell it starts in the nearest. A walk
 * that does not come to an exit is stopped after so many moves (gradus_walker_most_moves()), as is
 * its law: with gamma = 1 its payoff has no limit (event "endless"). In a world without an exit no
 * share is bet on.
 *
 * Source: CS229 lecture notes, reinforcement learning, section 1; the 4x3 world of the lecture,
 * after Russell and Norvig.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-mould.h"
#include "sweep.h"
#include "walks.h"

#define PLAN 5
/* So many of the last walks are seen, so many moves of each. */
#define FAN 60
#define FAN_MOVES 40
/* A long walk and a long law are shown in so many micro-steps. */
#define SHOWN 24
/* So many payments are written one by one, the others are one sum. */
#define PAYMENTS 12

typedef enum
{
  WAY_PLAN,
  WAY_REPEAT,
  WAY_BEST,
  WAY_GIVEN,
} Way;

typedef struct
{
  double bet;
  guint way;
  guint moves[PLAN];
  double gamma;
  int column, row;
  int walks;
} Params;

typedef struct
{
  GradusIntArray path;     /* cells of the first walk */
  GradusIntArray fan;      /* FAN x (FAN_MOVES + 1): cells of the last walks, -1 after their end */
  GradusArray ends;        /* rows x columns: walks that ended there */
  GradusArray shares;      /* walks: share of those that reached the goal so far */
  GradusArray law;         /* rows x columns: the distribution after law_moves moves */
  GradusArray before;      /* rows x columns: one move earlier */
  GradusArray payments;    /* of the first walk: gamma^t R, PAYMENTS at most */
  double payoff;           /* of the first walk */
  double sum;              /* of the payoffs of all walks */
  double worth;            /* expected payoff of law_moves moves */
  double steps;            /* expected number of moves, of law_moves at most */
  double slack;            /* by how much the largest payoff exceeds its bound */
  guint gone, once_done, once_last;
  guint walked, hits, capped, walk_done, walk_last;
  guint law_moves, law_done, law_last;
  guint paid, pay_done, pay_last;
  bool known;
} State;

typedef struct
{
  GradusWalker walker;
  gint32 plan[PLAN];
  gint32 *policy;          /* an action for each cell, or NULL: a plan */
  guint from;
  int goal;                /* the exit that pays most, or -1 */
  guint law_moves;         /* after so many there is next to nothing left to walk */
} Work;

enum { EVENT_SLIP, EVENT_ENDLESS, EVENT_NO_EXIT };

/* --- The world and who walks ------------------------------------------------------------------ */

static int
find_goal (const GradusGridWorld *world)
{
  int goal = -1;

  for (guint cell = 0; cell < gradus_mdp_n_cells (world); cell++)
    if (world->cells[cell] == GRADUS_CELL_TERMINAL
        && (goal < 0 || world->rewards[cell] > world->rewards[goal]))
      goal = (int) cell;
  return goal;
}

/* The first of the best actions under the values that sweeps end at. */
static void
find_best_policy (const GradusGridWorld *world, double gamma, gint32 *policy)
{
  const guint cells = gradus_mdp_n_cells (world);
  g_autofree double *v = g_new (double, cells);
  g_autofree double *q = g_new (double, (gsize) cells *GRADUS_N_ACTIONS);

  gradus_mdp_solve (world, gamma, 1e-12 * MAX (1, gradus_mdp_largest_reward (world)),
                    (guint) MAX (1000, 1e8 / cells), v);
  gradus_mdp_look_around (world, v, gamma, q, policy);
  for (guint cell = 0; cell < cells; cell++)
    policy[cell] = policy[cell] != 0 ? gradus_mdp_first (policy[cell]) : -1;
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (world);

  return gradus_sweep_validate_world (world);
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p, world);
  const guint cells = gradus_mdp_n_cells (world);
  Work *work = g_new0 (Work, 1);

  for (guint i = 0; i < PLAN; i++)
    work->plan[i] = (gint32) p->moves[i];
  if (p->way == WAY_BEST || p->way == WAY_GIVEN)
    work->policy = g_new (gint32, cells);
  if (p->way == WAY_BEST)
    find_best_policy (world, p->gamma, work->policy);
  else if (p->way == WAY_GIVEN)
    gradus_sweep_hinted_policy (gradus_setup_get_dataset ((GradusSetup *) setup), work->policy);
  work->from = gradus_sweep_nearest (world, p->column, p->row);
  work->goal = find_goal (world);
  work->walker = (GradusWalker) { .world = world, .policy = work->policy, .plan = work->plan,
                                  .n_plan = PLAN, .gamma = p->gamma };
  work->walker.most = p->way == WAY_PLAN ? PLAN : gradus_walker_most_moves (world);
  work->law_moves = gradus_walker_law_moves (&work->walker, work->from);
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  g_free (work->policy);
  g_free (work);
}

/* --- Stages ----------------------------------------------------------------------------------- */

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work, world);
  gint32 *fan = gradus_int_array_write (&state->fan);

  gradus_array_init_matrix (&state->ends, world->rows, world->columns);
  gradus_array_init_matrix (&state->before, world->rows, world->columns);
  gradus_array_init_matrix (&state->law, world->rows, world->columns)[work->from] = 1;
  gradus_array_init_vector (&state->shares, (guint) p->walks);
  for (guint i = 0; i < state->fan.n; i++)
    fan[i] = -1;
  return GRADUS_STATUS_CONTINUE;
}

/* Of a walk that is over: where it ended, and whether it was stopped. */
static void
count_walk (State *state, const Work *work, guint end, guint moves, double payoff)
{
  const GradusGridWorld *world = work->walker.world;
  const double gamma = work->walker.gamma;

  gradus_array_write (&state->ends)[end]++;
  state->hits += (int) end == work->goal;
  state->capped += work->walker.most > PLAN && moves == work->walker.most
                   && world->cells[end] == GRADUS_CELL_FREE;
  state->sum += payoff;
  if (gamma < 1)
    state->slack = MAX (state->slack,
                        fabs (payoff) - gradus_mdp_largest_reward (world) / (1 - gamma));
  state->walked++;
  gradus_array_write (&state->shares)[state->walked - 1] = (double) state->hits / state->walked;
}

/* One more walk, into the fan; the first is kept. */
static void
walk_once (State *state, const Work *work, gsl_rng *rng)
{
  const guint room = work->walker.most + 1, row = state->walked % FAN;
  g_autofree gint32 *path = g_new (gint32, room);
  gint32 *fan = &gradus_int_array_write (&state->fan)[row * (FAN_MOVES + 1)];
  double payoff;
  const guint moves = gradus_walker_walk (&work->walker, work->from, rng, path, room, &payoff);

  for (guint t = 0; t <= FAN_MOVES; t++)
    fan[t] = t <= moves ? path[t] : -1;
  if (state->walked == 0)
    {
      gint32 *first;

      gradus_int_array_init (&state->path, moves + 1);
      first = gradus_int_array_write (&state->path);
      memcpy (first, path, (moves + 1) * sizeof *path);
      state->payoff = payoff;
    }
  count_walk (state, work, (guint) path[moves], moves, payoff);
}

/* Chance has thrown before the learner looks. */
static GradusStatus
run_bet (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  walk_once (state, work, context->rng);
  gradus_context_raise_if (context, EVENT_NO_EXIT, work->goal < 0);
  return GRADUS_STATUS_CONTINUE;
}

static guint
first_moves (const State *state)
{
  return MAX (state->path.n, 1) - 1;
}

GRADUS_MICROS (n_once, (state), gradus_n_strides (first_moves (state), SHOWN))

/* Move @t of the first walk went elsewhere than it was meant to. */
static gboolean
slips (const State *state, const Work *work, guint t)
{
  const guint cell = (guint) state->path.data[t];

  return (guint) state->path.data[t + 1]
         != gradus_grid_world_move (work->walker.world, cell,
                                    gradus_walker_action (&work->walker, t, cell));
}

static GradusStatus
run_once (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const guint moves = first_moves (state), stride = gradus_stride (moves, SHOWN);
  const guint to = MIN (state->gone + stride, moves);

  for (; state->gone < to; state->gone++)
    gradus_context_raise_if (context, EVENT_SLIP, slips (state, work, state->gone));
  gradus_context_raise_if (context, EVENT_ENDLESS, state->gone == moves && state->capped > 0);
  return gradus_step_done (&state->once_done, &state->once_last,
                           (guint) gradus_n_strides (moves, SHOWN));
}

GRADUS_MICROS (n_walks, (p), MAX ((guint) p->walks - 1, 1))

static GradusStatus
run_walk (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const guint capped = state->capped;

  if (state->walked < (guint) p->walks)
    walk_once (state, work, context->rng);
  gradus_context_raise_if (context, EVENT_ENDLESS, state->capped > 0 && capped == 0);
  return gradus_step_done (&state->walk_done, &state->walk_last, MAX ((guint) p->walks - 1, 1));
}

GRADUS_MICROS (n_law, (work), gradus_n_strides (work->law_moves, SHOWN))

static GradusStatus
run_law (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work, world);
  const guint cells = gradus_mdp_n_cells (world);
  const guint to = MIN (state->law_moves + gradus_stride (work->law_moves, SHOWN),
                        work->law_moves);
  g_autofree gint32 *room = g_new (gint32, cells);
  double *law = gradus_array_write (&state->law), *before = gradus_array_write (&state->before);

  if (state->law_moves == 0)
    state->worth = world->rewards[work->from];
  for (; state->law_moves < to; state->law_moves++)
    {
      const double weight = pow (work->walker.gamma, state->law_moves + 1.0);

      memcpy (before, law, cells * sizeof *law);
      state->steps += gradus_mdp_under_way (world, before);
      gradus_mdp_after (world, gradus_walker_actions (&work->walker, state->law_moves, room),
                        before, law);
      /* An exit pays those who arrive. */
      for (guint cell = 0; cell < cells; cell++)
        state->worth += weight * world->rewards[cell]
                        * (law[cell] - (world->cells[cell] == GRADUS_CELL_FREE ? 0 : before[cell]));
    }
  state->known = state->law_moves == work->law_moves;
  return gradus_step_done (&state->law_done, &state->law_last,
                           (guint) gradus_n_strides (work->law_moves, SHOWN));
}

static guint
n_payments (const State *state)
{
  return MIN (state->path.n, PAYMENTS);
}

GRADUS_MICROS (n_pay, (state), n_payments (state))

/* The payment of time @t; the last one is all that remain. */
static double
payment (const State *state, const Work *work, guint t)
{
  double sum = 0;

  for (guint i = t; i < (t + 1 < n_payments (state) ? t + 1 : state->path.n); i++)
    sum += pow (work->walker.gamma, i) * work->walker.world->rewards[state->path.data[i]];
  return sum;
}

static GradusStatus
run_pay (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const guint n = n_payments (state);

  if (state->pay_done == 0)
    gradus_array_init_vector (&state->payments, n);
  gradus_array_write (&state->payments)[state->pay_done] = payment (state, work, state->pay_done);
  state->paid = state->pay_done + 1;
  return gradus_step_done (&state->pay_done, &state->pay_last, n);
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_share, (state, work),
               work->goal >= 0 && state->walked > 0 ? (double) state->hits / state->walked : NAN)
GRADUS_NUMBER (number_reach, (state, work), work->goal >= 0 ? state->law.data[work->goal] : NAN)
GRADUS_NUMBER (number_mean, (state), state->walked > 0 ? state->sum / state->walked : NAN)

/* What stands in the cells: rewards until there are walks to count, then the share that ended
 * there. */
static void
array_seen (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, world);
  const gboolean counted = gradus_position_has_reached (here, "walk");
  double *to = gradus_array_init_matrix (out, world->rows, world->columns);

  for (guint cell = 0; cell < gradus_mdp_n_cells (world); cell++)
    if (world->cells[cell] != GRADUS_CELL_WALL)
      {
        const gboolean exit = world->cells[cell] == GRADUS_CELL_TERMINAL;

        to[cell] = counted ? state->ends.data[cell] / state->walked
                   : exit  ? NAN
                           : world->rewards[cell];
      }
}

/* What is left of a long law in cells that nearly nobody is in is not told to the last digit. */
GRADUS_VECTOR (array_likely, (state), gradus_array_length (&state->law), i,
               state->law.data[i] >= 5e-7 ? state->law.data[i] : 0)

/* Nothing to compare with before the law is asked. */
static void
array_expected (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, world);

  if (state->law_moves > 0)
    memcpy (gradus_array_init_vector (out, gradus_mdp_n_cells (world)), state->law.data,
            gradus_mdp_n_cells (world) * sizeof (double));
}

GRADUS_VECTOR (array_counted, (state, world), gradus_mdp_n_cells (world), i,
               state->ends.data[i] / MAX (state->walked, 1))
GRADUS_VECTOR (array_places, (world), gradus_mdp_n_cells (world), i,
               world->cells[i] != GRADUS_CELL_WALL)
GRADUS_VECTOR (array_arrows, (work, world), gradus_mdp_n_cells (world), i,
               work->policy != NULL && work->policy[i] >= 0 ? 1 << work->policy[i] : 0)

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "share", N_ ("Share that reached the best exit"), "k/n", .number = number_share,
    .flags = GRADUS_METRIC },
  { "reach", N_ ("Probability of the best exit"), "p(s^*)", .number = number_reach,
    GRADUS_KNOWN (State, known), .flags = GRADUS_METRIC },
  { "mean-payoff", N_ ("Mean payoff of the walks"), "\\overline{G}", .number = number_mean,
    .flags = GRADUS_METRIC },
  { "worth", N_ ("Expected payoff"), "\\mathrm{E}[G]", GRADUS_QUANTITY (State, worth),
    GRADUS_KNOWN (State, known), .flags = GRADUS_METRIC },
  { "duration", N_ ("Expected number of moves"), "\\mathrm{E}[T]", GRADUS_QUANTITY (State, steps),
    GRADUS_KNOWN (State, known), .flags = GRADUS_METRIC },
  { "payoff", N_ ("Payoff of the first walk"), "G", GRADUS_QUANTITY (State, payoff),
    GRADUS_KNOWN (State, paid), .flags = GRADUS_METRIC },
  { "law", N_ ("Where a walk is by the law"), "p_t", GRADUS_QUANTITY (State, law),
    .indices = N_ ("row from the top × column") },
  { "before", N_ ("The same one move earlier"), NULL, GRADUS_QUANTITY (State, before),
    .flags = GRADUS_HIDDEN },
  { "ends", N_ ("Walks that ended there"), "k", GRADUS_QUANTITY (State, ends),
    .indices = N_ ("row from the top × column") },
  { "counted", N_ ("Share of walks that ended there"), NULL, .array = array_counted,
    .flags = GRADUS_HIDDEN },
  { "likely", N_ ("Where a walk is likely to be"), NULL, .array = array_likely,
    .flags = GRADUS_HIDDEN },
  { "expected", N_ ("What the law expects"), NULL, .array = array_expected,
    .flags = GRADUS_HIDDEN },
  { "seen", N_ ("Numbers in the cells"), NULL, .array = array_seen, .flags = GRADUS_HIDDEN },
  { "places", N_ ("Cells that are no walls"), NULL, .array = array_places,
    .flags = GRADUS_HIDDEN },
  { "arrows", N_ ("Arrows of the policy"), NULL, .array = array_arrows, .flags = GRADUS_HIDDEN },
  { "path", N_ ("Cells of the first walk"), "s_t", GRADUS_QUANTITY (State, path),
    .indices = N_ ("move") },
  { "fan", N_ ("Cells of the last walks"), NULL, GRADUS_QUANTITY (State, fan), .shape = "2460",
    .flags = GRADUS_HIDDEN },
  { "shares", N_ ("Share after each walk"), "k_i/i", GRADUS_QUANTITY (State, shares),
    .indices = N_ ("walk") },
  { "payments", N_ ("Payments of the first walk"), "\\gamma^t R(s_t)",
    GRADUS_QUANTITY (State, payments), .indices = N_ ("move") },
  { "walked", N_ ("Walks"), "n", GRADUS_QUANTITY (State, walked) },
  { "hits", N_ ("Walks that reached the best exit"), "k", GRADUS_QUANTITY (State, hits) },
  { "stopped", N_ ("Walks that were stopped"), NULL, GRADUS_QUANTITY (State, capped) },
  { "gone", N_ ("Moves of the first walk that are seen"), NULL, GRADUS_QUANTITY (State, gone) },
  { "law-moves", N_ ("Moves of the law"), "t", GRADUS_QUANTITY (State, law_moves) },
  { "paid", N_ ("Payments made"), NULL, GRADUS_QUANTITY (State, paid) });

/* --- Lives of a cell -------------------------------------------------------------------------- */

static double
life_ends (const GradusPosition *here, guint item, guint curve)
{
  GRADUS_HERE (state, world);

  return state->walked > 0 && item < gradus_array_length (&state->ends)
             && world->cells[item] != GRADUS_CELL_WALL
           ? state->ends.data[item] / state->walked : NAN;
}

static double
life_law (const GradusPosition *here, guint item, guint curve)
{
  GRADUS_HERE (state, world);

  return item < gradus_array_length (&state->law) && world->cells[item] != GRADUS_CELL_WALL
           ? state->law.data[item] : NAN;
}

static const GradusLife lives[] = GRADUS_ROWS (
  { "ends", N_ ("Share of walks that ended there"), "k(s)/n", .value = life_ends },
  { "law", N_ ("Probability by the law"), "p_t(s)", .value = life_law });

/* The cell other than the goal in which most walks ended. */
static guint
find_often (const State *state, const Work *work)
{
  guint often = work->from;
  double most = -1;

  for (guint cell = 0; cell < gradus_array_length (&state->ends); cell++)
    if ((int) cell != work->goal && state->ends.data[cell] > most)
      {
        most = state->ends.data[cell];
        often = cell;
      }
  return often;
}

static const char *const arrows[GRADUS_N_ACTIONS] = { "↑", "→", "↓", "←" };

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work, world);
  const guint moves = first_moves (state);
  const guint t = MIN (MAX (state->gone, 1), MAX (moves, 1)) - 1;
  const int was = state->path.n > 1 ? state->path.data[t] : -1;
  const int now = state->path.n > 1 ? state->path.data[t + 1] : -1;
  const int end = state->path.n > 0 ? state->path.data[moves] : -1;
  const guint often = find_often (state, work);
  const guint last = state->walked > 0 ? (state->walked - 1) % FAN : 0;
  const guint pay = state->paid > 0 ? state->paid - 1 : 0;
  g_autoptr (GString) plan = g_string_new (NULL), times = g_string_new (NULL);

  for (guint i = 0; i < PLAN; i++)
    g_string_append_printf (plan, i > 0 ? " %s" : "%s", arrows[work->plan[i]]);
  gradus_names_word (names, "plan", plan->str);
  gradus_names_number (names, "slip", world->slip);
  gradus_names_number (names, "straight", 1 - world->slip);
  gradus_names_number (names, "straight-100", 100 * (1 - world->slip));
  gradus_names_number (names, "reach-100",
                       work->goal >= 0 && state->known ? 100 * state->law.data[work->goal] : NAN);
  gradus_names_flag (names, "has-goal", work->goal >= 0);
  gradus_names_flag (names, "planned", p->way == WAY_PLAN);
  gradus_names_flag (names, "by-policy", work->policy != NULL);
  gradus_sweep_name_cell (names, world, (int) work->from, "from-column", "from-row");
  gradus_sweep_name_cell (names, world, work->goal, "goal-column", "goal-row");
  gradus_names_number (names, "goal-reward", work->goal >= 0 ? world->rewards[work->goal] : NAN);
  gradus_sweep_name_cell (names, world, was, "was-column", "was-row");
  gradus_sweep_name_cell (names, world, now, "now-column", "now-row");
  gradus_sweep_name_cell (names, world, end, "end-column", "end-row");
  gradus_names_flag (names, "end-exit",
                     end >= 0 && world->cells[end] == GRADUS_CELL_TERMINAL);
  gradus_names_whole (names, "n-moves", moves);
  gradus_names_whole (names, "move", state->gone);
  gradus_names_word (names, "meant",
                     was >= 0 ? _ (gradus_sweep_actions[gradus_walker_action (&work->walker, t,
                                                                              (guint) was)])
                              : "");
  gradus_names_flag (names, "slipped", was >= 0 && slips (state, work, t));
  gradus_names_flag (names, "stays", was >= 0 && was == now);
  gradus_names_whole (names, "most", work->walker.most);
  gradus_names_whole (names, "all-law-moves", work->law_moves);
  gradus_names_number (names, "left", gradus_mdp_under_way (world, state->law.data));
  gradus_names_number (names, "often-x", gradus_mdp_column (world, often));
  gradus_names_number (names, "often-y", gradus_mdp_row (world, often));
  gradus_names_whole (names, "often-column", gradus_mdp_column (world, often));
  gradus_names_whole (names, "often-row", gradus_mdp_row (world, often));
  gradus_names_whole (names, "often-walks", (gint64) state->ends.data[often]);
  gradus_names_whole (names, "last-walk", last);
  gradus_names_whole (names, "last-time", pay);
  gradus_names_number (names, "weight", pow (p->gamma, pay));
  gradus_names_number (names, "reward",
                       pay < state->path.n ? world->rewards[state->path.data[pay]] : NAN);
  gradus_names_number (names, "payment", state->paid > 0 ? state->payments.data[pay] : NAN);
  for (guint i = 0; i < n_payments (state); i++)
    g_string_append_printf (times, i + 1 < PAYMENTS ? "%u\n" : "%u…\n", i);
  gradus_names_word (names, "times", times->str);
  gradus_names_number (names, "plain-payoff", NAN);
  if (state->path.n > 0)
    {
      double plain = 0;

      for (guint i = 0; i < state->path.n; i++)
        plain += world->rewards[state->path.data[i]];
      gradus_names_number (names, "plain-payoff", plain);
    }
}

/* --- Formulas --------------------------------------------------------------------------------- */

static double
sum_of_products (const double *numbers, guint n, gpointer user_data)
{
  double sum = numbers[0];

  for (guint i = 1; i + 1 < n; i += 2)
    sum += numbers[i] * numbers[i + 1];
  return sum;
}

/* P_(s a) (s') of the move that was seen last. */
static void
fill_once (const GradusPosition *here, GString *tex)
{
  GRADUS_HERE (state, work, world);
  static const char *const tex_arrows[GRADUS_N_ACTIONS] = { "\\uparrow", "\\rightarrow",
                                                            "\\downarrow", "\\leftarrow" };
  guint t, cell, next, to[3], n;
  double p[3], share = 0;
  GradusAction action;

  if (state->gone == 0)
    return;
  t = state->gone - 1;
  cell = (guint) state->path.data[t];
  next = (guint) state->path.data[t + 1];
  action = gradus_walker_action (&work->walker, t, cell);
  n = gradus_grid_world_outcomes (world, cell, action, to, p);
  for (guint i = 0; i < n; i++)
    share += to[i] == next ? p[i] : 0;
  gradus_sweep_append_cell (tex, "P_{", world, cell);
  g_string_append_printf (tex, "\\,%s}(", tex_arrows[action]);
  gradus_tex_mark (tex, "datum", next);
  gradus_sweep_append_cell (tex, "", world, next);
  g_string_append (tex, "}) = ");
  gradus_tex_digits (tex, share, 3);
}

/* What came to the goal with the last move, cell by cell; to where most is, in a world without. */
static void
fill_law (const GradusPosition *here, GString *tex)
{
  GRADUS_HERE (state, work, world);
  const guint cells = gradus_mdp_n_cells (world);
  const double *law = state->law.data, *before = state->before.data;
  g_autofree gint32 *room = g_new (gint32, cells);
  const guint t = MAX (state->law_moves, 1) - 1;
  const gint32 *actions = gradus_walker_actions (&work->walker, t, room);
  double numbers[9] = { 0 };
  guint from[4], target = 0, n = 1;
  gboolean agrees;
  int digits;

  if (state->law_moves == 0)
    return;
  for (guint cell = 0; cell < cells; cell++)
    if (law[cell] > law[target])
      target = cell;
  if (work->goal >= 0)
    target = (guint) work->goal;
  numbers[0] = world->cells[target] == GRADUS_CELL_FREE ? 0 : before[target];
  for (guint cell = 0; cell < cells && n < G_N_ELEMENTS (numbers); cell++)
    {
      guint to[3], n_to;
      double p[3];

      if (world->cells[cell] != GRADUS_CELL_FREE || before[cell] == 0)
        continue;
      n_to = gradus_grid_world_outcomes (world, cell, (GradusAction) actions[cell], to, p);
      for (guint i = 0; i < n_to && n < G_N_ELEMENTS (numbers); i++)
        if (to[i] == target)
          {
            /* What no digit would show is left out. */
            if (p[i] * before[cell] <= 1e-7 * law[target])
              continue;
            from[n / 2] = cell;
            numbers[n++] = p[i];
            numbers[n++] = before[cell];
          }
    }
  digits = gradus_tex_enough_digits (numbers, n, 3, sum_of_products, NULL, &agrees);
  g_string_append_printf (tex, "p_{%u}(%d,%d) = ", state->law_moves,
                          gradus_mdp_column (world, target), gradus_mdp_row (world, target));
  if (numbers[0] > 0 || n == 1)
    gradus_tex_digits (tex, numbers[0], digits);
  for (guint i = 1; i < n; i += 2)
    {
      g_string_append (tex, i > 1 || numbers[0] > 0 ? " + {" : "{");
      gradus_tex_digits (tex, numbers[i], digits);
      g_string_append (tex, " \\cdot ");
      gradus_tex_mark (tex, "datum", from[i / 2]);
      gradus_tex_digits (tex, numbers[i + 1], digits);
      g_string_append (tex, "}}");
    }
  if (n > 1)
    gradus_tex_result (tex, agrees, law[target], digits);
}

/* --- What is said ----------------------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Lay down a bet"),
    N_ ("Every move may slip. Which share of the walks comes to the best exit?"),
    .shows = "share", .asks = "bet", .pseudocode = N_ ("bet on the share that reaches the exit"),
    .once = TRUE, .run = run_bet, .rule = "\\role{bet}{\\text{?}} = p(s^*)",
    .filled = GRADUS_SAY (
      { "has-goal", "\\role{bet}{<bet>} \\overset{?}{=} p(<goal-column>,<goal-row>)" },
      { NULL, "\\role{bet}{<bet>}" }),
    .said = GRADUS_SAY (
      { "not has-goal", N_ ("The world has no exit: every walk goes on until it is stopped.") },
      { "planned", N_ ("The plan is {plan}. A move goes where it is meant to with the probability "
                       "{straight}, else to one of its sides. Which share of the walks ends in the "
                       "exit ({goal-column}, {goal-row})?") },
      { "by-policy", N_ ("A policy has an arrow in each cell. A move goes where it is meant to "
                         "with the probability {straight}. Which share of the walks comes to "
                         "the exit ({goal-column}, {goal-row})?") },
      { NULL, N_ ("The moves {plan} are repeated. One goes where it is meant to with the "
                  "probability {straight}. Which share of the walks comes to the exit "
                  "({goal-column}, {goal-row})?") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your bet is {percent bet}.") }) },
  { "once", N_ ("Walk once"), N_ ("Each move is meant; chance decides where it goes."),
    .shows = "world",
    .pseudocode = N_ ("until the end: choose a, draw s′ ~ P(·|s,a)"), .once = TRUE,
    .n_micro = n_once, .run = run_once, .rule = "s_{t+1} \\sim P_{s_t a_t}", .fill = fill_once,
    .said = GRADUS_SAY (
      { "micro and slipped and stays", N_ ("Move {move}: {meant} was meant; it slips against a "
                                           "wall and stays in ({now-column}, {now-row}).") },
      { "micro and slipped", N_ ("Move {move}: {meant} was meant, and it slips to ({now-column}, "
                                 "{now-row}).") },
      { "micro and stays", N_ ("Move {move}: {meant} bumps into a wall and stays in ({now-column}, "
                               "{now-row}).") },
      { "micro", N_ ("Move {move}: {meant}, to ({now-column}, {now-row}).") },
      { "stopped > 0", N_ ("After {n-moves} moves this walk is stopped: it has come to no exit.") },
      { "end-exit", NN_ ("The first walk ends in the exit ({end-column}, {end-row}) after "
                         "{n-moves} move.",
        "The first walk ends in the exit ({end-column}, {end-row}) after {n-moves} moves."),
        "n-moves" },
      { NULL, NN_ ("After {n-moves} move the plan is at its end, and the walk in ({end-column}, "
                   "{end-row}).",
        "After {n-moves} moves the plan is at its end, and the walk in ({end-column}, "
        "{end-row})."), "n-moves" }) },
  { "walk", N_ ("Walk again and again"), N_ ("The same from the start, with new chance each time."),
    .shows = "world", .pseudocode = N_ ("repeat: walk, count where it ended"), .once = TRUE,
    .n_micro = n_walks, .run = run_walk, .rule = "\\role{model}{\\hat p} = \\frac{k}{n}",
    .filled = GRADUS_SAY (
      { "has-goal", "\\role{model}{\\hat p} = \\frac{<hits>}{<walked>} = <share|model>" },
      { NULL, "n = <walked>" }),
    .said = GRADUS_SAY (
      { "not has-goal", NN_ ("{walked} walk, and it was stopped.",
        "{walked} walks, all of them stopped."), "walked" },
      { "planned", NN_ ("{walked} walk: {hits} ended in the exit ({goal-column}, {goal-row}).",
        "{walked} walks: {hits} ended in the exit ({goal-column}, {goal-row}), {often-walks} in "
        "({often-column}, {often-row})."), "walked" },
      { "stopped > 0", NN_ ("{walked} walk: {hits} came to the exit ({goal-column}, {goal-row}), "
                            "{stopped} was stopped after {most} moves.",
        "{walked} walks: {hits} came to the exit ({goal-column}, {goal-row}), {stopped} were "
        "stopped after {most} moves."), "walked" },
      { NULL, NN_ ("{walked} walk: {hits} came to the exit ({goal-column}, {goal-row}).",
        "{walked} walks: {hits} came to the exit ({goal-column}, {goal-row})."), "walked" }),
    .bet = GRADUS_SAY (
      { "has-goal", N_ ("You said {percent bet}, it is {percent share}.") },
      { NULL, N_ ("Your bet was {percent bet}.") }) },
  { "law", N_ ("The law"),
    N_ ("Move by move, what is in a cell is shared among those it leads to."),
    .shows = "law",
    .pseudocode = N_ ("for each move: p′(s′) ← Σ p(s) P(s′|s,a)"), .once = TRUE, .n_micro = n_law,
    .run = run_law, .rule = "p_{t+1}(s') = \\sum_s p_t(s)\\,P_{s a_t}(s')", .fill = fill_law,
    .said = GRADUS_SAY (
      { "micro", NN_ ("After {law-moves} move a walk is still on its way with the probability "
                      "{left}.",
        "After {law-moves} moves a walk is still on its way with the probability {left}."),
        "law-moves" },
      { "not has-goal", N_ ("After {law-moves} moves the law is stopped: there is no exit.") },
      { "planned", N_ ("The exit ({goal-column}, {goal-row}) has the probability {reach|4}; "
                       "{percent share} of the walks were counted there.") },
      { NULL, N_ ("The exit ({goal-column}, {goal-row}) has the probability {reach|4}; {percent "
                  "share} of the walks were counted there. A walk takes {duration} moves and is "
                  "worth {worth|4} on average.") }),
    .bet = GRADUS_SAY (
      { "has-goal", N_ ("You said {percent bet}, it is {percent share}.") },
      { NULL, N_ ("Your bet was {percent bet}.") }) },
  { "pay", N_ ("What a walk is paid"), N_ ("The rewards of the first walk, each worth γ times as "
                                           "much as one move earlier."),
    .shows = "payments", .pseudocode = N_ ("G ← Σ γᵗ R(sₜ)"), .once = TRUE, .n_micro = n_pay,
    .run = run_pay, .rule = "\\role{model}{G} = \\sum_t \\gamma^t R(s_t)",
    .filled = GRADUS_SAY (
      { "micro", "\\gamma^{<last-time>} R = <calc weight * reward = payment>" },
      { NULL, "\\role{model}{G} = <payoff|model|4>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("At time {last-time} the reward is {reward}, and counts {payment}.") },
      { "stopped > 0 and gamma == 1", N_ ("With γ = 1 every reward counts in full, and a walk that "
                                          "does not end has no payoff: after {n-moves} moves its "
                                          "sum is {payoff}, and it goes on.") },
      { NULL, N_ ("The first walk is worth {payoff|4}; the mean of all {walked} is "
                  "{mean-payoff|4}, and by the law {worth|4} is expected.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

#define MOVE(i, id_, label_, standard)                                                             \
  { .id = id_, .label = label_, .blurb = N_ ("Where this move is meant to go."),                   \
    GRADUS_PARAM_FIELD (Params, moves[i]), .def = (standard), .max = GRADUS_N_ACTIONS - 1,         \
    .choices = directions, .enabled_if = "way=plan|repeat", .applies = GRADUS_APPLIES_REDO }

static const GradusChoice directions[] = GRADUS_ROWS (
  { "north", N_ ("North") }, { "east", N_ ("East") }, { "south", N_ ("South") },
  { "west", N_ ("West") });

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "bet", .label = N_ ("Your bet"),
    .blurb = N_ ("The share of the walks that comes to the best exit, you think."),
    GRADUS_PARAM_FIELD (Params, bet), GRADUS_SHARE (0.5) },
  { .id = "way", .label = N_ ("Who chooses"),
    .blurb = N_ ("A plan is a list of moves, whatever happens; a policy has a move for each cell."),
    GRADUS_PARAM_FIELD (Params, way), GRADUS_CHOICES (
      { "plan", N_ ("A plan of five moves") }, { "repeat", N_ ("The five moves, repeated") },
      { "best", N_ ("The best policy") },
      { "given", N_ ("The given policy, else all east") }),
    .applies = GRADUS_APPLIES_REDO },
  MOVE (0, "move1", N_ ("First move"), GRADUS_ACTION_NORTH),
  MOVE (1, "move2", N_ ("Second move"), GRADUS_ACTION_NORTH),
  MOVE (2, "move3", N_ ("Third move"), GRADUS_ACTION_EAST),
  MOVE (3, "move4", N_ ("Fourth move"), GRADUS_ACTION_EAST),
  MOVE (4, "move5", N_ ("Fifth move"), GRADUS_ACTION_EAST),
  { .id = "gamma", .label = N_ ("Discount"), .symbol = "\\gamma",
    .blurb = N_ ("How much a reward is worth one step later; near 1 the agent looks far ahead."),
    GRADUS_PARAM_FIELD (Params, gamma), .def = 0.99, .min = 0, .max = 1, .slider_min = 0.5,
    .slider_max = 1, .step = 0.01, .applies = GRADUS_APPLIES_REDO },
  { .id = "column", .label = N_ ("Column of the start"),
    .blurb = N_ ("Drag the start in the grid."),
    GRADUS_PARAM_FIELD (Params, column), .def = 1, .min = 1, .max = 1000, .slider_min = 1,
    .slider_max = 12, .applies = GRADUS_APPLIES_REDO },
  { .id = "row", .label = N_ ("Row of the start"), .blurb = N_ ("Drag the start in the grid."),
    GRADUS_PARAM_FIELD (Params, row), .def = 1, .min = 1, .max = 1000, .slider_min = 1,
    .slider_max = 12, .applies = GRADUS_APPLIES_REDO },
  { .id = "walks", .label = N_ ("Walks"), .symbol = "n",
    .blurb = N_ ("More walks, a steadier share."), GRADUS_PARAM_FIELD (Params, walks), .def = 1000,
    .min = 1, .max = 10000, .slider_min = 10, .slider_max = 2000, .logarithmic = TRUE,
    .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_SLIP] = { "slip", N_ ("Slipped"), N_ ("A move went elsewhere than it was meant to.") },
  [EVENT_ENDLESS] = { "endless", N_ ("A walk without end"),
                      N_ ("A walk came to no exit and was stopped.") },
  [EVENT_NO_EXIT] = { "no-exit", N_ ("No exit"), N_ ("The world has no exit to come to.") });

/* --- What theory promises --------------------------------------------------------------------- */

static gboolean
holds_sum (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, world);

  for (guint cell = 0; cell < gradus_mdp_n_cells (world); cell++)
    *measured += state->law.data[cell];
  *measured = fabs (*measured - 1);
  return *measured <= 1e-11;
}

GRADUS_HOLDS (holds_bounded, (state, work), state->slack,
              *measured <= 1e-9 * MAX (1, gradus_mdp_largest_reward (work->walker.world)))

/* What was counted is what is expected, but for chance. */
static gboolean
holds_census (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);

  if (work->goal < 0)
    return TRUE;

  const double law = state->law.data[work->goal], n = state->walked;

  *measured = fabs (state->hits / n - law) / MAX (sqrt (law * (1 - law) / n), 1 / n);
  return *measured <= 4.5;
}

/* The values of a policy say the same as its law. */
static gboolean
holds_value (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work, world);
  g_autofree double *v = NULL;

  if (work->policy == NULL || gradus_mdp_under_way (world, state->law.data) > 1e-9
      || (work->walker.gamma == 1 && gradus_mdp_find_lonely (world, work->policy) >= 0))
    return TRUE;
  v = g_new (double, gradus_mdp_n_cells (world));
  gradus_mdp_evaluate (world, work->policy, work->walker.gamma, v);
  *measured = fabs (v[work->from] - state->worth);
  return *measured <= 1e-6 * MAX (1, gradus_mdp_largest_reward (world));
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "sum", N_ ("The probabilities sum to 1"), "\\sum_s p_t(s) = 1", holds_sum, .phase = "law" },
  { "bounded", N_ ("No walk is worth more than the largest payoff"),
    "|G|\\le\\frac{\\max|R|}{1-\\gamma}", holds_bounded, .phase = "walk" },
  { "census", N_ ("The count agrees with the law"), "|\\hat p - p| \\le 4.5\\sqrt{p(1-p)/n}",
    holds_census, .phase = "law" },
  { "value", N_ ("The policy’s value is its expected payoff"), "V^\\pi(s_0) = \\mathrm{E}[G]",
    holds_value, .phase = "law" });

/* --- Pictures --------------------------------------------------------------------------------- */

/* A place near the middle of the cell, beside its number, another one for each walk, so that walks
 * lie beside one another. */
static void
place_in (const GradusGridWorld *world, guint cell, guint walk, double *x, double *y)
{
  const double across = fmod (0.5 + 0.6180339887 * walk, 1) - 0.5;
  const double up = fmod (0.5 + 0.7548776662 * walk, 1) - 0.5;

  *x = gradus_mdp_column (world, cell) + 0.12 + 0.5 * across;
  *y = gradus_mdp_row (world, cell) + 0.08 + 0.5 * up;
}

static void
draw_walk (const GradusPosition *here, guint row, GradusRole role, GradusScene *scene)
{
  GRADUS_HERE (state, world);
  const gint32 *cells = &state->fan.data[row * (FAN_MOVES + 1)];
  double x[FAN_MOVES + 1], y[FAN_MOVES + 1];
  guint n = 0;

  for (; n <= FAN_MOVES && cells[n] >= 0; n++)
    place_in (world, (guint) cells[n], row, &x[n], &y[n]);
  gradus_scene_polyline (scene, x, y, n, role, GRADUS_LINE_THIN);
}

/* Where the plan leads when nothing slips. */
static void
draw_plan (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (work, world);
  guint cell = work->from;

  for (guint t = 0; t < PLAN && world->cells[cell] == GRADUS_CELL_FREE; t++)
    {
      const guint to = gradus_grid_world_move (world, cell, (GradusAction) work->plan[t]);

      if (to != cell)
        gradus_scene_arrow (scene, gradus_mdp_column (world, cell), gradus_mdp_row (world, cell),
                            gradus_mdp_column (world, to), gradus_mdp_row (world, to),
                            GRADUS_ROLE_MODEL, GRADUS_LINE_DASHED);
      cell = to;
    }
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_DASHED, C_ ("legend", "plan"));
}

/* The first walk as far as it is seen. */
static void
draw_first (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work, world);
  const guint from = state->gone > FAN_MOVES ? state->gone - FAN_MOVES : 0;
  double x = 0, y = 0, next_x, next_y;

  for (guint t = from; t <= state->gone; t++)
    {
      place_in (world, (guint) state->path.data[t], t, &next_x, &next_y);
      if (t == 0)
        {
          next_x = gradus_mdp_column (world, work->from);
          next_y = gradus_mdp_row (world, work->from);
        }
      if (t > from)
        gradus_scene_segment (scene, x, y, next_x, next_y, GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD);
      x = next_x;
      y = next_y;
    }
  gradus_scene_point (scene, x, y, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE, 1.8, -1);
  gradus_scene_legend_line (scene, GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD,
                            C_ ("legend", "first walk"));
}

static void
draw_fan (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);

  for (guint row = 0; row < MIN (state->walked, FAN); row++)
    {
      const gint32 *cells = &state->fan.data[row * (FAN_MOVES + 1)];
      guint last = 0;

      while (last < FAN_MOVES && cells[last + 1] >= 0)
        last++;
      draw_walk (here, row, GRADUS_ROLE_CLASS + ((int) cells[last] == work->goal), scene);
    }
  gradus_scene_legend_line (scene, GRADUS_ROLE_CLASS + 1, GRADUS_LINE_THIN,
                            C_ ("legend", "best exit reached"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_CLASS, GRADUS_LINE_THIN,
                            C_ ("legend", "not reached"));
}

static void
draw_world (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work, world);
  const double x = gradus_mdp_column (world, work->from), y = gradus_mdp_row (world, work->from);
  const gboolean counted = gradus_position_has_reached (here, "walk");

  if (counted)
    draw_fan (here, scene);
  if (p->way == WAY_PLAN)
    draw_plan (here, scene);
  if (!counted && state->path.n > 0 && state->gone > 0)
    draw_first (here, scene);
  gradus_scene_point (scene, x, y, GRADUS_ROLE_FOREGROUND, GRADUS_SHAPE_DIAMOND, 1.6, -1);
  gradus_scene_param_handle (scene, "column", "row", x, y);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_FOREGROUND, GRADUS_SHAPE_DIAMOND,
                            C_ ("legend", "start"));
}

static const GradusBet bet = {
  .param = "bet", .label = N_ ("share at the best exit"), .x_label = N_ ("walks"),
};

static void
build_share (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);

  gradus_bet_draw (here, &bet, state->shares.data, (gsize) p->walks,
                   gradus_position_has_reached (here, "walk") && work->goal >= 0 ? state->walked
                                                                                 : 0,
                   state->known ? number_reach (here) : NAN, scene);
}

static void
draw_ends (const GradusPosition *here, GradusScene *scene)
{
  gradus_sweep_label_cells (here, scene, TRUE, C_ ("axis", "share of walks"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_SECOND, GRADUS_SHAPE_DIAMOND,
                            C_ ("legend", "counted"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_CIRCLE, C_ ("legend", "law"));
}

static void
draw_law (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (work, world);

  gradus_scene_point (scene, gradus_mdp_column (world, work->from),
                      gradus_mdp_row (world, work->from), GRADUS_ROLE_FOREGROUND,
                      GRADUS_SHAPE_DIAMOND, 1.6, -1);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_FOREGROUND, GRADUS_SHAPE_DIAMOND,
                            C_ ("legend", "start"));
}

static void
draw_payments (const GradusPosition *here, GradusScene *scene)
{
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "time"), "γᵗR");
  gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS + 1, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "gain"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS, GRADUS_SHAPE_SQUARE, C_ ("legend", "cost"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "world", N_ ("The world and its walks"), GRADUS_EDIT_CELLS, .kit = gradus_kit_world,
    .of = "seen", .with = "arrows=arrows low", .extra = draw_world,
    .caption = GRADUS_SAY (
      { "walked > 1", N_ ("slip {slip}; share of walks that end in a cell") },
      { NULL, N_ ("slip {slip}; rewards") }) },
  { "law", N_ ("Where a walk is by the law"), .kit = gradus_kit_world, .of = "likely",
    .with = "low",
    .extra = draw_law,
    .caption = GRADUS_SAY ({ NULL, N_ ("t = {law-moves}; probabilities") }) },
  { "ends", N_ ("Counted and computed"), .kit = gradus_kit_pairs, .of = "counted expected",
    .with = "only=places", .extra = draw_ends },
  { "share", N_ ("Bet and count"), .build = build_share },
  { "payments", N_ ("What the first walk is paid"), .kit = gradus_kit_waterfall, .of = "payments",
    .with = "made=paid names=times", .extra = draw_payments });

/* --- Questions -------------------------------------------------------------------------------- */

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "reach", N_ ("How many of 100 arrive?"), "law", "world", .asks = GRADUS_ASKS_NUMBER,
    .about = "reach-100", .scale = "10", .when = "has-goal and planned and slip > 0",
    .words = N_ ("A move goes where it is meant to with the probability {straight}. Of 100 walks "
                 "with the plan {plan}, how many end in the exit ({goal-column}, {goal-row}), by "
                 "the law?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("{reach-100|3} of 100: every move of the plan has to "
                                     "work, or slips have to make up for each other.") }),
    .intuition = N_ ("You thought of one move, but all moves of the plan must work."),
    .intuition_answer = "straight-100" },
  { "often", N_ ("Where do the others end?"), "walk", "world", .asks = GRADUS_ASKS_PLACE,
    .about = "often-x often-y", .scale = "0.5", .when = "planned and slip > 0",
    .words = N_ ("Not counting the exit ({goal-column}, {goal-row}): in which cell do most walks "
                 "with the plan {plan} end?") },
  { "payoff", N_ ("What is the walk worth?"), "pay", "payments", .asks = GRADUS_ASKS_NUMBER,
    .about = "payoff", .when = "gamma < 1",
    .words = N_ ("The first walk went {n-moves} moves and ended in ({end-column}, {end-row}); its "
                 "rewards sum to {plain-payoff}. With γ = {gamma}, what is it worth?"),
    .intuition = N_ ("You thought that rewards are added as they are, but each counts γ times as "
                     "much as one move earlier."),
    .intuition_answer = "plain-payoff" });

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "plan", .title = N_ ("Five moves of a plan"),
    .blurb = N_ ("Each move works in 80 of 100 cases; the plan does in 33."),
    .data = "grid-4x3", .seed = 4, .claims = "reach * 100 ~ 33\nslip ~ 0.2\nstopped == 0" },
  { .id = "by-hand", .title = N_ ("By hand: three steps and +1"),
    .blurb = N_ ("Nothing slips, so that one walk is like another: three steps cost 0.02 each, "
                 "discounted, and the fourth cell pays 1."),
    .data = "corridor:length=5,left=-1,right=1,living=-0.02,slip=0",
    .params = "column=2 move1=east move2=east walks=20", .seed = 1,
    .claims = "payoff ~ 0.910897\nreach == 1" },
  { .id = "policy", .title = N_ ("The best policy"),
    .blurb = N_ ("The same world with an answer to every slip: nearly all walks come to +1."),
    .data = "grid-4x3", .params = "way=best", .seed = 1, .claims = "reach > 0.98\nworth ~ 0.780" },
  { .id = "lecture", .title = N_ ("The policy of the lecture"),
    .blurb = N_ ("Its arrow in (3,2) points at the pit, and 91 of 100 walks fall in."),
    .data = "grid-4x3", .params = "way=given", .seed = 1,
    .claims = "reach < 0.09\nlaw[1,3] * 100 ~ 91" },
  { .id = "straight", .title = N_ ("Without slip"),
    .blurb = N_ ("The one walk that the plan means."), .data = "grid-4x3:slip=0",
    .params = "walks=100", .seed = 1, .claims = "reach == 1\npayoff ~ 0.852970" },
  { .id = "shaky", .title = N_ ("Shaky ground"),
    .blurb = N_ ("With a slip of 0.4 the same plan hardly ever arrives."),
    .data = "grid-4x3:slip=0.4", .seed = 1, .claims = "reach < 0.08" },
  { .id = "for-ever", .title = N_ ("Failure: a walk without end"),
    .blurb = N_ ("West again and again, with γ = 1: it stays in the first column, and the sum of "
                 "its rewards has no limit."),
    .data = "grid-4x3",
    .params = "way=repeat move1=west move2=west move3=west move4=west move5=west gamma=1 walks=20",
    .seed = 1, .claims = "reach == 0\nstopped == 20\npayoff < -200\never: event:endless",
    .failure = N_ ("No walk comes to an exit, and with γ = 1 every further step costs as much as "
                   "the first. The payoff has no value: it falls for as long as one looks. Set γ "
                   "below 1, or choose moves that come to an exit.") });

#define LECTURE "oracle: exact distribution, numpy, 4x3 world"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "plan", GRADUS_CHECK_END, "reach", GRADUS_EXPECT (0.32776), 1e-12, "0.8⁵ + 0.1⁴ · 0.8" },
  { "plan", GRADUS_CHECK_END, "law",
    GRADUS_EXPECT (0.02524, 0.06224, 0.17994, 0.32776, 0.18054, 0, 0.04443, 0.014, 0.02462, 0.02824,
                   0.02627, 0.08672),
    6e-6, LECTURE },
  { "straight", GRADUS_CHECK_END, "payoff", GRADUS_EXPECT (0.852970), 6e-7, "by hand" },
  { "shaky", GRADUS_CHECK_END, "reach", GRADUS_EXPECT (0.07872), 6e-6, LECTURE },
  { "by-hand", GRADUS_CHECK_END, "payoff", GRADUS_EXPECT (0.910897), 1e-6,
    "by hand: −0.02 (1 + 0.99 + 0.9801) + 0.970299" },
  { "policy", GRADUS_CHECK_END, "reach", GRADUS_EXPECT (0.986301), 6e-7, LECTURE },
  { "policy", GRADUS_CHECK_END, "worth", GRADUS_EXPECT (0.780261), 6e-7, LECTURE },
  { "policy", GRADUS_CHECK_END, "duration", GRADUS_EXPECT (6.682363), 6e-7, LECTURE },
  { "lecture", GRADUS_CHECK_END, "reach", GRADUS_EXPECT (0.088999), 6e-7, LECTURE },
  { "lecture", GRADUS_CHECK_END, "duration", GRADUS_EXPECT (5.298594), 6e-7, LECTURE });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "policy", .title = N_ ("A plan and a policy"),
    .blurb = N_ ("The floor is as slippery on both sides; the policy looks where it is before "
                 "every move, and three times as many walks arrive."),
    .preset = "plan", .right = "way=best",
    .claims = "left: reach < 0.33\nright: reach > 0.98\nleft < right: reach" },
  { .id = "discount", .title = N_ ("Patient and impatient"),
    .blurb = N_ ("The same walks; with a smaller γ what comes late counts less."),
    .preset = "plan", .right = "gamma=0.5",
    .claims = "left > right: worth\nleft == right: law\nleft == right: hits" });

static const GradusSheet sheet = {
  .aha = N_ ("A plan is a list of wishes; only a policy has an answer to every slip."),
  .by_hand = N_ ("Three steps of −0.02, then +1, γ = 0.99: −0.02 (1 + 0.99 + 0.9801) + 0.970299 = "
                 "0.910897. For ever −0.02: −0.02/(1 − 0.99) = −2."),
  .why = "world",
  .intuition = N_ ("A plan works as often as one of its moves."),
  .caught_by = "reach",
  .breaks = N_ ("γ = 1 and a walk that does not end: the sum of its rewards grows with the number "
                "of moves that one looks at. The count of walks that were stopped gives it away."),
  .needs = "mixture-sampler",
  .leads_to = "policy-evaluation bellman-backup mdp-model-estimation",
  .aliases = "MDP; Markov decision process; grid world; gridworld; reward; policy; "
             "马尔可夫决策过程; 网格世界; 折扣因子; 奖励; mekfjcgc; wgsj",
  .terms = N_ ("Markov decision process; discount factor; policy"),
};

const GradusDescriptor gradus_mdp_world = {
  .id = "mdp-world", .chapter = 20, .difficulty = 1, .title = N_ ("A grid world and its payoff"),
  .summary = N_ ("Walks through a world in which moves slip: where they end, and what they are "
                 "worth."),
  .goal = N_ ("Say how often a plan arrives, why a policy does so more often, and what a walk is "
              "worth."),
  .source = "CS229 lecture notes, reinforcement learning, section 1",
  .kind = GRADUS_KIND_EXPLORATION, .data_kind = &gradus_data_grid_world,
  .columns = N_ ("A grid of free cells, walls and terminal cells with rewards."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .lives = lives,
  .validate = validate,
  .same = GRADUS_SAMENESS (
    { "order", GRADUS_DIFFERS, "seen from the other side the plan leads away from the exit" }),
  .prepare = prepare, .unprepare = unprepare, .init = init, .name = name,
  .start_said = GRADUS_SAY (
    { "planned", N_ ("An agent in ({from-column}, {from-row}) has the plan {plan}.") },
    { "by-policy", N_ ("An agent in ({from-column}, {from-row}) follows the arrows.") },
    { NULL, N_ ("An agent in ({from-column}, {from-row}) repeats the moves {plan}.") }),
};
