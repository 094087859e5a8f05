/* Optimality, one backup written out: an exploration.
 *
 * Situation. An agent stands in a cell, moves slip, and what every cell is worth to one who always
 * chooses best is known: V*. Which action is best here?
 *
 * Stages. The learner bets on an action (bet). Each of the four is worth the reward of the cell and
 * gamma times the mean of the values that it may lead to (look); the largest is what the cell is
 * worth (choose). The same world is made firmer and more slippery, and the worth of the four
 * actions is drawn against the slip (census): where two lines cross, the best action changes. At
 * the end the same choice is made in every cell (everywhere).
 *
 * The law. V*(s) = max_a Q(s, a), Q(s, a) = R(s) + gamma sum_s' P_sa(s') V*(s'). The best action is
 * not the first step of the shortest way, but the one whose slips do least harm.
 *
 * Cost. V* by sweeps (gradus_mdp_solve()), once for every slip; a larger world is asked for fewer.
 *
 * Edge cases. gamma = 1 asks for a way out of every cell; where staying pays for ever then, it
 * fails with a sentence. With gamma = 0 all four actions tie.
 *
 * Source: CS229 lecture notes, reinforcement learning, section 2; the 4x3 world of the lecture,
 * after Russell and Norvig.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "sweep.h"

#define SLIPS 21
#define MOST_SLIP 0.4
/* A world of more cells is asked for every so many slips only. */
#define LARGE 400
#define LARGE_STRIDE 5
/* The cells of a large world are gone through in so many micro-steps. */
#define SHOWN 24

typedef struct
{
  int bet;
  int column, row;
  double gamma;
  double more;             /* slip than the world has */
} Params;

typedef struct
{
  GradusArray slips;       /* SLIPS x 4: Q of the cell, so many rows */
  double turning;          /* the least slip at which another action becomes best; NAN: none */
  guint looked, look_last;
  guint counted, count_done, count_last;
  guint shown, show_done, show_last;
  bool chosen, known;
} State;

typedef struct
{
  GradusDataset *own;      /* the world with the slip that is asked for */
  const GradusGridWorld *world;
  double *v;               /* cells: V* */
  double *q;               /* cells x 4 */
  gint32 *best;            /* cells: set of the best actions */
  guint *free;
  guint n_free;
  guint cell;
  int goal;                /* the exit that pays most, or -1 */
  int shortest;            /* set of the first steps of the shortest ways to it, or 0 */
  double left;             /* by how much V* may still change in a sweep */
  gboolean turns;          /* the ends of the census have no best action in common */
  gboolean firm;           /* without slips a shortest way is the best */
} Work;

enum { EVENT_TIE, EVENT_TURN };

/* --- The world and what it is worth ----------------------------------------------------------- */

static GradusDataset *
with_slip (const GradusGridWorld *world, double slip)
{
  return gradus_grid_world_new (world->rows, world->columns, world->cells, world->rewards, slip,
                                NULL, NULL);
}

static void
solve (const GradusGridWorld *world, double gamma, double *v)
{
  gradus_mdp_solve (world, gamma, 1e-13 * MAX (1, gradus_mdp_largest_reward (world)),
                    (guint) MAX (2000, 2e7 / gradus_mdp_n_cells (world)), v);
}

/* The exit that pays most, the first of several, and the actions that begin a shortest way from
 * @cell to it round all walls and other exits. */
static void
find_shortest (Work *work)
{
  const GradusGridWorld *world = work->world;
  const guint cells = gradus_mdp_n_cells (world);
  g_autofree guint *away = g_new (guint, cells);
  g_autofree guint *queue = g_new (guint, cells);
  guint head = 0, tail = 0;

  work->goal = -1;
  for (guint cell = 0; cell < cells; cell++)
    {
      away[cell] = G_MAXUINT;
      if (world->cells[cell] == GRADUS_CELL_TERMINAL
          && (work->goal < 0 || world->rewards[cell] > world->rewards[work->goal]))
        work->goal = (int) cell;
    }
  if (work->goal < 0)
    return;
  away[work->goal] = 0;
  queue[tail++] = (guint) work->goal;
  while (head < tail)
    {
      const guint to = queue[head++];

      for (int a = 0; a < GRADUS_N_ACTIONS; a++)
        {
          const guint from = gradus_grid_world_move (world, to, a);

          if (world->cells[from] != GRADUS_CELL_FREE || away[from] != G_MAXUINT)
            continue;
          away[from] = away[to] + 1;
          queue[tail++] = from;
        }
    }
  for (int a = 0; a < GRADUS_N_ACTIONS && away[work->cell] != G_MAXUINT; a++)
    if (away[gradus_grid_world_move (world, work->cell, a)] == away[work->cell] - 1)
      work->shortest |= 1 << a;
}

/* Q of the four actions of the watched cell. */
static const double *
here_q (const Work *work)
{
  return &work->q[(gsize) work->cell * GRADUS_N_ACTIONS];
}

/* The same in a world of that slip, into @q; returns the set of the best actions. */
static int
look_at_slip (const Work *work, double gamma, double slip, double q[GRADUS_N_ACTIONS])
{
  g_autoptr (GradusDataset) dataset = with_slip (work->world, slip);
  const GradusGridWorld *world = gradus_dataset_get_grid_world (dataset);
  g_autofree double *v = g_new (double, gradus_mdp_n_cells (world));

  solve (world, gamma, v);
  gradus_mdp_look (world, v, work->cell, gamma, q);
  return gradus_mdp_best (q);
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (p, world);

  return gradus_sweep_validate_exits (world, p->gamma);
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p, world);
  const guint cells = gradus_mdp_n_cells (world);
  Work *work = g_new0 (Work, 1);
  g_autofree double *again = g_new (double, cells);
  double q[GRADUS_N_ACTIONS];

  work->own = with_slip (world, CLAMP (world->slip + p->more, 0, 1));
  work->world = gradus_dataset_get_grid_world (work->own);
  work->v = g_new (double, cells);
  work->q = g_new (double, (gsize) cells *GRADUS_N_ACTIONS);
  work->best = g_new (gint32, cells);
  work->free = g_new (guint, cells);
  for (guint cell = 0; cell < cells; cell++)
    if (world->cells[cell] == GRADUS_CELL_FREE)
      work->free[work->n_free++] = cell;
  work->cell = gradus_sweep_nearest (world, p->column, p->row);
  solve (work->world, p->gamma, work->v);
  gradus_mdp_look_around (work->world, work->v, p->gamma, work->q, work->best);
  gradus_mdp_sweep (work->world, work->v, again, p->gamma);
  work->left = gradus_mdp_distance (work->world, work->v, again);
  find_shortest (work);
  work->turns = (look_at_slip (work, p->gamma, 0, q) & look_at_slip (work, p->gamma, MOST_SLIP, q))
                == 0;
  work->firm = (look_at_slip (work, p->gamma, 0, q) & work->shortest) != 0;
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  gradus_dataset_unref (work->own);
  g_free (work->v);
  g_free (work->q);
  g_free (work->best);
  g_free (work->free);
  g_free (work);
}

/* --- Stages ----------------------------------------------------------------------------------- */

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  double *slips = gradus_array_init_matrix (&state->slips, SLIPS, GRADUS_N_ACTIONS);

  for (guint i = 0; i < SLIPS * GRADUS_N_ACTIONS; i++)
    slips[i] = 0;
  state->turning = NAN;
  if (work->left > 1e-6 * MAX (1, gradus_mdp_largest_reward (work->world)))
    return gradus_context_fail (context,
                                _ ("With γ = 1 there is a place where staying forever pays, so "
                                   "that no table is the best. Set γ below 1 or make the reward "
                                   "of the free cells negative."));
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_look (gpointer state_, GradusContext *context)
{
  State *state = state_;

  return gradus_step_done (&state->looked, &state->look_last, GRADUS_N_ACTIONS);
}

static GradusStatus
run_choose (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const int set = gradus_mdp_best (here_q (work));

  state->chosen = true;
  gradus_context_raise_if (context, EVENT_TIE, (set & (set - 1)) != 0);
  return GRADUS_STATUS_CONTINUE;
}

static guint
slip_stride (const Work *work)
{
  return gradus_mdp_n_cells (work->world) > LARGE ? LARGE_STRIDE : 1;
}

static guint
count_slips (const Work *work)
{
  return (SLIPS - 1) / slip_stride (work) + 1;
}

static double
slip_at (const Work *work, guint i)
{
  return MOST_SLIP * i * slip_stride (work) / (SLIPS - 1);
}

GRADUS_MICROS (n_slips, (work), count_slips (work))

/* Between two slips, where none of the actions of @set is best any more. */
static double
find_turning (const Work *work, double gamma, double low, double high, int set)
{
  double q[GRADUS_N_ACTIONS];

  for (guint i = 0; i < (slip_stride (work) > 1 ? 8 : 36); i++)
    {
      const double middle = 0.5 * (low + high);

      if ((look_at_slip (work, gamma, middle, q) & set) != 0)
        low = middle;
      else
        high = middle;
    }
  return 0.5 * (low + high);
}

static GradusStatus
run_census (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const guint i = state->count_done;
  double *q = &gradus_array_write (&state->slips)[i * GRADUS_N_ACTIONS];
  const int set = look_at_slip (work, p->gamma, slip_at (work, i), q);

  if (isnan (state->turning))
    {
      int kept = GRADUS_MDP_ALL_ACTIONS;

      for (guint j = 0; j < i; j++)
        kept &= gradus_mdp_best (&state->slips.data[j * GRADUS_N_ACTIONS]);
      if ((set & kept) == 0)
        {
          state->turning
            = find_turning (work, p->gamma, slip_at (work, i - 1), slip_at (work, i), kept);
          gradus_context_raise (context, EVENT_TURN);
        }
    }
  state->counted = i + 1;
  state->known = state->counted == count_slips (work);
  return gradus_step_done (&state->count_done, &state->count_last, count_slips (work));
}

GRADUS_MICROS (n_shown, (work), gradus_n_strides (work->n_free, SHOWN))

static GradusStatus
run_everywhere (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  state->shown = MIN (state->shown + gradus_stride (work->n_free, SHOWN), work->n_free);
  return gradus_step_done (&state->show_done, &state->show_last,
                           (guint) gradus_n_strides (work->n_free, SHOWN));
}

/* --- Quantities ------------------------------------------------------------------------------- */

/* So many of the four actions have been looked at. */
static guint
count_looked (const GradusPosition *here)
{
  const State *state = here->state;

  return gradus_position_is_phase (here, "look") && here->micro > 0 ? state->look_last + 1
         : gradus_position_has_reached (here, "look")             ? GRADUS_N_ACTIONS
                                                                  : 0;
}

/* By how much the best actions are better than the next, 0 where there is none. */
static double
number_lead (const GradusPosition *here)
{
  const Work *work = here->workspace;
  const double *q = here_q (work), top = gradus_mdp_top (q);
  const int set = gradus_mdp_best (q);
  double second = -INFINITY;

  for (int a = 0; a < GRADUS_N_ACTIONS; a++)
    if ((set >> a & 1) == 0)
      second = MAX (second, q[a]);
  return isinf (second) ? 0 : top - second;
}

GRADUS_NUMBER (number_value, (work), gradus_mdp_top (here_q (work)))

static void
array_v (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (work, world);

  memcpy (gradus_array_init_matrix (out, world->rows, world->columns), work->v,
          gradus_mdp_n_cells (world) * sizeof (double));
}

GRADUS_VECTOR (array_q, (work), GRADUS_N_ACTIONS, i, here_q (work)[i])

/* Of the cells that have been asked. */
static void
array_arrows (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, work, world);
  double *to = gradus_array_init_matrix (out, world->rows, world->columns);

  for (guint i = 0; i < state->shown; i++)
    to[work->free[i]] = work->best[work->free[i]];
  if (state->chosen)
    to[work->cell] = work->best[work->cell];
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "value", N_ ("Value of the cell"), "V^*(s)", .number = number_value,
    GRADUS_KNOWN (State, chosen), .flags = GRADUS_METRIC },
  { "lead", N_ ("Lead of the best action"), "\\Delta Q", .number = number_lead,
    GRADUS_KNOWN (State, chosen), .flags = GRADUS_METRIC },
  { "turning", N_ ("Slip at which the best action changes"), "\\varepsilon^*",
    GRADUS_QUANTITY (State, turning), GRADUS_KNOWN (State, known), .flags = GRADUS_METRIC },
  { "v", N_ ("Optimal value"), "V^*", .array = array_v,
    .indices = N_ ("row from the top × column") },
  { "q", N_ ("Worth of the four actions"), "Q", .array = array_q,
    .indices = N_ ("action (N, E, S, W)") },
  { "slips", N_ ("The same by slip"), "Q", GRADUS_QUANTITY (State, slips),
    .indices = N_ ("slip × action (N, E, S, W)") },
  { "arrows", N_ ("Best actions of the cells"), NULL, .array = array_arrows,
    .flags = GRADUS_HIDDEN },
  { "counted", N_ ("Slips tried"), NULL, GRADUS_QUANTITY (State, counted) },
  { "shown", N_ ("Cells asked"), NULL, GRADUS_QUANTITY (State, shown) });

/* The cell that is framed in the world. */
static guint
find_active (const GradusPosition *here)
{
  GRADUS_HERE (state, work);

  return gradus_position_is_phase (here, "everywhere") && here->micro > 0 && state->shown > 0
           ? work->free[state->shown - 1] : work->cell;
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work, world);
  const guint active = find_active (here), action = MIN (state->look_last, GRADUS_N_ACTIONS - 1);
  const double *q = here_q (work);
  const int set = gradus_mdp_best (q);
  const char *called[GRADUS_N_ACTIONS];
  guint ties = 0, n;

  for (guint i = 0; i < work->n_free; i++)
    ties += (work->best[work->free[i]] & (work->best[work->free[i]] - 1)) != 0;
  gradus_sweep_name_cell (names, world, (int) work->cell, "cell-column", "cell-row");
  gradus_sweep_name_cell (names, world, (int) active, "active-column", "active-row");
  gradus_names_number (names, "active", active);
  gradus_sweep_name_cell (names, world, work->goal, "goal-column", "goal-row");
  gradus_names_number (names, "slip-now", work->world->slip);
  gradus_names_number (names, "reward", world->rewards[work->cell]);
  gradus_names_word (names, "bet-action", _ (gradus_sweep_actions[p->bet - 1]));
  gradus_names_flag (names, "bet-best", (set >> (p->bet - 1) & 1) != 0);
  gradus_names_number (names, "bet-worth", q[p->bet - 1]);
  gradus_names_word (names, "looked-action", _ (gradus_sweep_actions[action]));
  gradus_names_number (names, "looked-q", q[action]);
  gradus_names_whole (names, "n-ties", ties);
  gradus_names_whole (names, "n-free", work->n_free);
  n = gradus_sweep_call (set, called);
  gradus_names_whole (names, "n-best", n);
  gradus_names_word (names, "best", called[0]);
  gradus_names_word (names, "second-best", called[1]);
  gradus_sweep_call (work->shortest, called);
  gradus_names_word (names, "short-action", called[0]);
  gradus_names_flag (names, "turns", work->turns);
  gradus_names_flag (names, "has-short", work->shortest != 0);
  gradus_names_flag (names, "short-best", (work->shortest & set) != 0);
  gradus_names_flag (names, "firm", work->firm);
  gradus_names_number (names, "short-worth",
                       work->shortest != 0 ? q[gradus_mdp_first (work->shortest)] : NAN);
  gradus_names_number (names, "slip-tried",
                       state->counted > 0 ? slip_at (work, state->counted - 1) : NAN);
  gradus_sweep_call (state->counted > 0 ? gradus_mdp_best (&state->slips.data[(state->counted - 1)
                                                                              * GRADUS_N_ACTIONS])
                                        : 0, called);
  gradus_names_word (names, "best-then", called[0]);
  gradus_sweep_call (work->best[active], called);
  gradus_names_word (names, "best-there", called[0]);
  gradus_names_number (names, "value-there", work->v[active]);
}

/* --- Lives ------------------------------------------------------------------------------------ */

static double
life_value (const GradusPosition *here, guint item, guint curve)
{
  GRADUS_HERE (work, world);

  return item < gradus_mdp_n_cells (world) && world->cells[item] != GRADUS_CELL_WALL
           ? work->v[item] : NAN;
}

static const GradusLife lives[] = GRADUS_ROWS (
  { "value", N_ ("Value of the cell"), "V^*(s)", .value = life_value });

/* --- Formulas --------------------------------------------------------------------------------- */

static void
fill_look (const GradusPosition *here, GString *tex)
{
  GRADUS_HERE (state, p, work);

  gradus_sweep_append_action (tex, work->world, work->v, work->cell, p->gamma,
                              (int) state->look_last);
}

/* V*(s) = max {...}. */
static void
fill_choose (const GradusPosition *here, GString *tex)
{
  GRADUS_HERE (work, world);
  const double *q = here_q (work);
  const int set = gradus_mdp_best (q);

  gradus_sweep_append_cell (tex, "V^*", world, work->cell);
  g_string_append (tex, " = \\max\\{");
  for (int a = 0; a < GRADUS_N_ACTIONS; a++)
    {
      g_string_append (tex, a > 0 ? ",\\; " : "");
      if ((set >> a & 1) != 0)
        gradus_tex_role (tex, GRADUS_ROLE_ACCENT);
      gradus_tex_digits (tex, q[a], 4);
      g_string_append (tex, (set >> a & 1) != 0 ? "}" : "");
    }
  g_string_append (tex, "\\} = ");
  gradus_tex_digits (tex, gradus_mdp_top (q), 4);
}

/* --- What is said ----------------------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "bet", N_ ("Lay down a bet"), N_ ("Which of the four actions is best in this cell?"),
    .shows = "actions", .asks = "bet", .pseudocode = N_ ("bet on an action"), .once = TRUE,
    .run = gradus_run_nothing, .rule = "\\role{bet}{a} \\overset{?}{=} \\arg\\max_a Q(s,a)",
    .filled = GRADUS_SAY (
      { NULL, "s = (<cell-column>,<cell-row>),\\quad \\role{bet}{a} \\overset{?}{=} <bet|bet>" }),
    .said = GRADUS_SAY (
      { NULL, N_ ("The agent stands in ({cell-column}, {cell-row}). What every cell is worth to "
                  "one who always chooses best is known; a move slips to one of its sides with the "
                  "probability {slip-now}. Which action is best here?") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your bet is {bet-action}.") }) },
  { "look", N_ ("Look at each action"),
    N_ ("Its worth is the reward here and γ times the mean of the values that it may lead to."),
    .shows = "around",
    .pseudocode = N_ ("for each action a:\n  Q(s,a) ← R(s) + γ Σ P(s′|s,a) V*(s′)"), .once = TRUE,
    .micro = "4", .run = run_look,
    .rule = "Q(s,a) = R(s) + \\gamma\\sum_{s'}P_{sa}(s')V^*(s')", .fill = fill_look,
    .said = GRADUS_SAY (
      { "micro", N_ ("To go {looked-action} is worth {looked-q|4}: the reward here, and γ times "
                     "the mean of what it may lead to.") },
      { NULL, N_ ("Each action has a worth; the arrows show where the last one, {looked-action}, "
                  "may lead.") }) },
  { "choose", N_ ("Take the largest"),
    N_ ("The worth of the best action is the value of the cell."),
    .shows = "around", .pseudocode = N_ ("V*(s) ← max Q(s,a)"), .once = TRUE, .run = run_choose,
    .rule = "V^*(s) = \\max_a Q(s,a)", .fill = fill_choose,
    .said = GRADUS_SAY (
      { "n-best == 4", N_ ("All four actions are worth {value|4}: nothing here tells them "
                           "apart.") },
      { "n-best > 1", N_ ("Several actions are equally good, {best} and {second-best} among them, "
                          "with {value|4}.") },
      { "has-short and not short-best", N_ ("Best is {best}, with {value|4}. The shortest way to "
                                            "the exit ({goal-column}, {goal-row}) begins with "
                                            "{short-action}, which is worth {short-worth|4}.") },
      { NULL, N_ ("Best is {best}, with {value|4}; the next action is worth {lead} less.") }),
    .bet = GRADUS_SAY (
      { "bet-best", N_ ("You said “{bet-action}”, and it is.") },
      { NULL, N_ ("You said “{bet-action}”, it is “{best}”: {bet-worth|4} against {value|4}.") }) },
  { "census", N_ ("Firmer and more slippery"),
    N_ ("The same world with other slips, each solved anew."), .shows = "slips",
    .pseudocode = N_ ("for each slip: solve the world, look at the four actions"), .once = TRUE,
    .n_micro = n_slips, .run = run_census,
    .rule = "Q_\\varepsilon(s,a) = R(s) + "
            "\\gamma\\sum_{s'}P_{sa}^{\\varepsilon}(s')V_\\varepsilon^*(s')",
    .filled = GRADUS_SAY ({ NULL, "\\varepsilon = <slip-tried>" }),
    .said = GRADUS_SAY (
      { "micro and event:turn", N_ ("With slip {slip-tried} another action is best: "
                                    "{best-then}.") },
      { "micro", N_ ("With slip {slip-tried} the best action is {best-then}.") },
      { "turning >= 0", N_ ("Two lines cross at a slip of {turning|4}: there the best action "
                            "changes.") },
      { NULL, N_ ("From a slip of 0 to 0.4 no other action becomes the only best one.") }) },
  { "everywhere", N_ ("Everywhere"), N_ ("The same choice in every cell makes a policy."),
    .shows = "world", .pseudocode = N_ ("for each s: π(s) ← argmax Q(s,a)"), .once = TRUE,
    .n_micro = n_shown, .run = run_everywhere,
    .rule = "\\pi^*(s) = \\arg\\max_a\\sum_{s'}P_{sa}(s')V^*(s')",
    .filled = GRADUS_SAY (
      { NULL, "V^*(<active-column>,<active-row>) = <value-there|accent|4>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Cell ({active-column}, {active-row}) is worth {value-there|4}; its arrow "
                     "points {best-there}.") },
      { "n-ties == 0", N_ ("Each of the {n-free} free cells has one best action: together they are "
                           "the best policy.") },
      { NULL, NN_ ("In {n-ties} free cell several actions are equally good.",
        "In {n-ties} free cells several actions are equally good."), "n-ties" }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "bet", .label = N_ ("Your bet"),
    .blurb = N_ ("1 is north, 2 east, 3 south, 4 west: drag the mark."),
    GRADUS_PARAM_FIELD (Params, bet), .def = 1, .min = 1, .max = GRADUS_N_ACTIONS,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "column", .label = N_ ("Column of the watched cell"),
    .blurb = N_ ("Drag the mark in the grid."), GRADUS_PARAM_FIELD (Params, column), .def = 3,
    .min = 1, .max = 1000, .slider_min = 1, .slider_max = 12, .applies = GRADUS_APPLIES_REDO },
  { .id = "row", .label = N_ ("Row of the watched cell"),
    .blurb = N_ ("Drag the mark in the grid."), GRADUS_PARAM_FIELD (Params, row), .def = 1,
    .min = 1, .max = 1000, .slider_min = 1, .slider_max = 12, .applies = GRADUS_APPLIES_REDO },
  { .id = "gamma", .label = N_ ("Discount"), .symbol = "\\gamma",
    .blurb = N_ ("How much a reward is worth one step later; near 1 the agent looks far ahead."),
    GRADUS_PARAM_FIELD (Params, gamma), .def = 0.99, .min = 0, .max = 1, .slider_min = 0.5,
    .slider_max = 1, .step = 0.01, .applies = GRADUS_APPLIES_REDO },
  { .id = "more-slip", .label = N_ ("More slip"),
    .blurb = N_ ("So much more than the world has: drag the mark in the picture of slips."),
    GRADUS_PARAM_FIELD (Params, more), GRADUS_PLACE (0, 1, -0.4, 0.4, 0.01) });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_TIE] = { "tie", N_ ("A tie"), N_ ("Several actions are equally good.") },
  [EVENT_TURN] = { "turn", N_ ("Another action"),
                   N_ ("The best action is another one than with the slip before.") });

/* --- What theory promises --------------------------------------------------------------------- */

GRADUS_HOLDS (holds_best, (work), fabs (work->v[work->cell] - gradus_mdp_top (here_q (work))),
              *measured <= 1e-9 * MAX (1, fabs (work->v[work->cell])))

/* No policy is worth more anywhere; that of the data set, else all east, stands for them. */
static gboolean
holds_above (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (p, work, world);
  const guint cells = gradus_mdp_n_cells (world);
  g_autofree gint32 *policy = g_new (gint32, cells);
  g_autofree double *v = g_new (double, cells);

  gradus_sweep_hinted_policy (here->dataset, policy);
  if (p->gamma == 1 && gradus_mdp_find_lonely (work->world, policy) >= 0)
    return TRUE;
  gradus_mdp_evaluate (work->world, policy, p->gamma, v);
  for (guint cell = 0; cell < cells; cell++)
    *measured = MAX (*measured, v[cell] - work->v[cell]);
  return *measured <= 1e-8 * MAX (1, gradus_mdp_largest_reward (world)) / MAX (1 - p->gamma, 1e-3);
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "best", N_ ("The value is the worth of the best action"), "V^*(s) = \\max_a Q(s,a)", holds_best,
    .phase = "choose" },
  { "above", N_ ("No policy is worth more"), "V^*(s) \\ge V^\\pi(s)", holds_above,
    .phase = "everywhere" });

/* --- Pictures --------------------------------------------------------------------------------- */

/* A cell beside the watched one, with its value on the far side. */
static void
draw_neighbour (const Work *work, guint cell, double right, double up, double span,
                GradusScene *scene)
{
  const GradusGridWorld *world = work->world;
  const double x = gradus_mdp_column (world, cell), y = gradus_mdp_row (world, cell);
  const gboolean wall = world->cells[cell] == GRADUS_CELL_WALL;
  char buffer[GRADUS_NUMBER_SIZE];

  gradus_scene_cell (scene, x - 0.5, y - 0.5, wall ? NAN : work->v[cell], span, wall,
                     world->cells[cell] == GRADUS_CELL_TERMINAL ? GRADUS_ROLE_FOREGROUND
                                                                : GRADUS_ROLE_MUTED, (int) cell);
  if (!wall)
    gradus_scene_text (scene, x + 0.14 * right, y + 0.2 * up, GRADUS_ANCHOR_CENTRE,
                       GRADUS_ROLE_FOREGROUND, 1.4,
                       gradus_format_digits (buffer, work->v[cell], 4));
}

/* Where @action may lead, as arrows from the middle; where something is in the way it ends at the
 * border. */
static void
draw_moves (const Work *work, GradusAction action, GradusScene *scene)
{
  static const int dx[GRADUS_N_ACTIONS] = { 0, 1, 0, -1 }, dy[GRADUS_N_ACTIONS] = { 1, 0, -1, 0 };
  const GradusGridWorld *world = work->world;
  const double x = gradus_mdp_column (world, work->cell), y = gradus_mdp_row (world, work->cell);
  const double shares[] = { 1 - world->slip, 0.5 * world->slip, 0.5 * world->slip };
  char buffer[GRADUS_NUMBER_SIZE];

  for (guint i = 0; i < G_N_ELEMENTS (shares); i++)
    {
      const guint way = (action + (i == 0 ? 0 : i == 1 ? 3 : 1)) % GRADUS_N_ACTIONS;
      const gboolean bumps = gradus_grid_world_move (world, work->cell, way) == work->cell;
      const double reach = bumps ? 0.56 : 0.66;

      if (shares[i] == 0)
        continue;
      gradus_scene_arrow (scene, x + 0.48 * dx[way], y + 0.48 * dy[way], x + reach * dx[way],
                          y + reach * dy[way], GRADUS_ROLE_ACCENT,
                          i == 0 ? GRADUS_LINE_BOLD : GRADUS_LINE_SOLID);
      gradus_scene_text (scene, x + 0.62 * dx[way] + 0.14 * dy[way],
                         y + 0.62 * dy[way] + 0.14 * dx[way], GRADUS_ANCHOR_CENTRE,
                         GRADUS_ROLE_ACCENT, 1, gradus_format_number (buffer, shares[i]));
    }
}

static void
build_around (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work, world);
  const double x = gradus_mdp_column (world, work->cell), y = gradus_mdp_row (world, work->cell);
  const double *q = here_q (work);
  const int set = gradus_mdp_best (q);
  const guint looked = count_looked (here);
  char buffer[GRADUS_NUMBER_SIZE];
  double span = 0;

  for (guint cell = 0; cell < gradus_mdp_n_cells (world); cell++)
    span = MAX (span, fabs (work->v[cell]));
  span = span > 0 ? span : 1;
  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL | GRADUS_AXES_INTEGER_X | GRADUS_AXES_INTEGER_Y,
                         C_ ("axis", "column"), C_ ("axis", "row"));
  gradus_scene_set_x_range (scene, x - 1.5, x + 1.5);
  gradus_scene_set_y_range (scene, y - 1.5, y + 1.5);
  for (int down = -1; down <= 1; down++)
    for (int right = -1; right <= 1; right++)
      {
        const int row = (int) (work->cell / world->columns) + down;
        const int column = (int) (work->cell % world->columns) + right;

        if (row >= 0 && row < (int) world->rows && column >= 0 && column < (int) world->columns
            && (down != 0 || right != 0))
          draw_neighbour (work, (guint) row * world->columns + (guint) column, right, -down, span,
                          scene);
      }
  gradus_scene_cell (scene, x - 0.5, y - 0.5, work->v[work->cell], span, FALSE,
                     GRADUS_ROLE_FOREGROUND, (int) work->cell);
  for (guint a = 0; a < looked; a++)
    gradus_scene_cell_part (scene, x - 0.5, y - 0.5, GRADUS_PART_NORTH + a, q[a], span,
                            state->chosen && (set >> a & 1) != 0);
  if (state->chosen)
    gradus_scene_cell_part (scene, x - 0.5, y - 0.5, GRADUS_PART_MIDDLE, gradus_mdp_top (q), span,
                            TRUE);
  else if (looked == 0)
    gradus_scene_text (scene, x, y, GRADUS_ANCHOR_CENTRE, GRADUS_ROLE_FOREGROUND, 1.4,
                       gradus_format_digits (buffer, work->v[work->cell], 4));
  if (state->chosen)
    draw_moves (work, (GradusAction) gradus_mdp_first (set), scene);
  else if (looked > 0)
    draw_moves (work, (GradusAction) (looked - 1), scene);
}

static void
build_actions (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  const double *q = here_q (work);
  const int set = gradus_mdp_best (q);
  const guint looked = count_looked (here);
  const char *names[GRADUS_N_ACTIONS];
  char buffer[GRADUS_NUMBER_SIZE];
  double low = 0, high = 0;

  for (guint a = 0; a < GRADUS_N_ACTIONS; a++)
    {
      names[a] = _ (gradus_sweep_actions[a]);
      low = MIN (low, q[a]);
      high = MAX (high, q[a]);
    }
  if (high - low < 1e-12)
    high = low + 1;
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "action"), "Q(s, a)");
  gradus_scene_set_x_names (scene, names, GRADUS_N_ACTIONS);
  gradus_scene_set_x_range (scene, 0.4, 4.6);
  gradus_scene_set_y_range (scene, low - 0.2 * (high - low), high + 0.15 * (high - low));
  for (guint a = 0; a < looked; a++)
    {
      gradus_scene_bar (scene, a + 1, 0.6, 0, q[a],
                        state->chosen && (set >> a & 1) != 0 ? GRADUS_ROLE_ACCENT
                                                             : GRADUS_ROLE_DATA, 0.7);
      gradus_scene_text (scene, a + 1, MAX (q[a], 0), GRADUS_ANCHOR_ABOVE, GRADUS_ROLE_FOREGROUND,
                         1, gradus_format_digits (buffer, q[a], 4));
    }
  gradus_scene_point (scene, p->bet, low - 0.1 * (high - low), GRADUS_ROLE_BET,
                      GRADUS_SHAPE_DIAMOND, 1.6, -1);
  gradus_scene_label (scene, C_ ("legend", "your bet"));
  gradus_scene_param_handle (scene, "bet", NULL, p->bet, low - 0.1 * (high - low));
}

static void
build_slips (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work, world);
  const double handle = world->slip + p->more;
  double x[SLIPS], y[SLIPS], low = INFINITY, high = -INFINITY;

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, C_ ("axis", "slip"), "Q(s, a)");
  gradus_scene_set_x_range (scene, MIN (0, handle), MAX (MOST_SLIP, handle));
  for (guint a = 0; a < GRADUS_N_ACTIONS; a++)
    {
      low = MIN (low, here_q (work)[a]);
      high = MAX (high, here_q (work)[a]);
    }
  for (guint a = 0; a < GRADUS_N_ACTIONS && state->counted > 0; a++)
    {
      for (guint i = 0; i < state->counted; i++)
        {
          x[i] = slip_at (work, i);
          y[i] = state->slips.data[i * GRADUS_N_ACTIONS + a];
          low = MIN (low, y[i]);
          high = MAX (high, y[i]);
        }
      gradus_scene_polyline (scene, x, y, state->counted, GRADUS_ROLE_CLASS + a, GRADUS_LINE_BOLD);
      gradus_scene_label (scene, _ (gradus_sweep_actions[a]));
    }
  gradus_make_room (&low, &high);
  gradus_scene_set_y_range (scene, low - 0.08 * (high - low), high + 0.08 * (high - low));
  gradus_scene_vrule (scene, work->world->slip, GRADUS_ROLE_FOREGROUND, GRADUS_LINE_DASHED, NULL);
  gradus_scene_label (scene, C_ ("legend", "slip now"));
  gradus_scene_point (scene, handle, low, GRADUS_ROLE_FOREGROUND, GRADUS_SHAPE_DIAMOND, 1.5, -1);
  gradus_scene_map_handle (scene, "more-slip", NULL,
                           (GradusHandleMap) { { -world->slip, 1, 0 }, { 0, 0, 1 } }, handle, low);
  if (state->known && !isnan (state->turning))
    {
      gradus_scene_vrule (scene, state->turning, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, NULL);
      gradus_scene_label (scene, C_ ("legend", "equally good"));
    }
}

static void
draw_world (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (work, world);
  const double x = gradus_mdp_column (world, work->cell), y = gradus_mdp_row (world, work->cell);

  gradus_scene_point (scene, x + 0.36, y + 0.36, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND, 1.6, -1);
  gradus_scene_map_handle (scene, "column", "row",
                           (GradusHandleMap) { { -0.36, 1, 0 }, { -0.36, 0, 1 } }, x + 0.36,
                           y + 0.36);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "around", N_ ("The cell and its neighbours"), .build = build_around,
    .caption = GRADUS_SAY ({ NULL, N_ ("R = {reward}, γ = {gamma}, slip {slip-now}") }) },
  { "slips", N_ ("Worth of the four actions by slip"), .build = build_slips },
  { "actions", N_ ("Bet and worth"), .build = build_actions },
  { "world", N_ ("Values of the world"), GRADUS_EDIT_CELLS, .kit = gradus_kit_world, .of = "v",
    .with = "arrows=arrows active=active", .extra = draw_world,
    .caption = GRADUS_SAY ({ NULL, N_ ("γ = {gamma}, slip {slip-now}") }) });

/* --- Questions -------------------------------------------------------------------------------- */

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "short", N_ ("Is the shortest way the best?"), "choose", "around", .asks = GRADUS_ASKS_EVENT,
    .about = "short-best", .when = "has-short",
    .words = N_ ("The shortest way from ({cell-column}, {cell-row}) to the exit ({goal-column}, "
                 "{goal-row}) begins with {short-action}. Is that the best action, with a slip of "
                 "{slip-now}?"),
    .truth = GRADUS_SAY (
      { "short-best", N_ ("Yes, {short-action} is best: it is worth {short-worth|4}.") },
      { "firm", N_ ("No, best is {best}: it is worth {value|4}, and {short-action} "
                    "{short-worth|4}, because of what its slips may lead to.") },
      { NULL, N_ ("No, best is {best}: it is worth {value|4}, and {short-action} {short-worth|4}. "
                  "Without slips it would not be the best either.") }),
    .intuition = N_ ("You thought of the shortest way, but what it costs, other exits and where "
                     "the slips lead count as well."),
    .intuition_answer = "yes" },
  { "value", N_ ("What is the cell worth?"), "choose", "around", .asks = GRADUS_ASKS_NUMBER,
    .about = "value", .when = "slip-now > 0 and gamma > 0",
    .words = N_ ("R = {reward}, γ = {gamma}, and the worth of each of the four actions stands in "
                 "its triangle. What is the cell worth?") },
  { "turning", N_ ("Where do the lines cross?"), "census", "slips", .asks = GRADUS_ASKS_NUMBER,
    .about = "turning", .scale = "0.05", .when = "turns",
    .words = N_ ("With slip {slip-now} the best action is {best}. At which slip, between 0 and "
                 "0.4, does the best action change first?") });

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "slippery", .title = N_ ("Beside the pit"),
    .blurb = N_ ("From (3,1) the shortest way to +1 leads north, past the pit. West, away from it, "
                 "is worth more."),
    .data = "grid-4x3", .seed = 1,
    .claims = "value ~ 0.708738\nq[3] > q[0]\nturning ~ 0.1228\nnot short-best" },
  { .id = "by-hand", .title = N_ ("By hand: two cells"),
    .blurb = N_ ("γ = ½, no slip: in the right cell 1 + ½ V, so that V is 2; in the left one ½ · 2 "
                 "= 1, by going there."),
    .data = "pair-1x2", .params = "gamma=0.5 column=1 row=1 bet=4", .seed = 1,
    .claims = "abs(v[0,1] - 2) < 1e-9\nabs(v[0,0] - 1) < 1e-9" },
  { .id = "firm", .title = N_ ("Without slip"),
    .blurb = N_ ("Nothing slips, and the shortest way is the best one."),
    .data = "grid-4x3", .params = "more-slip=-0.2", .seed = 1,
    .claims = "short-best\nq[0] > q[3]" },
  { .id = "nearly", .title = N_ ("Nearly a tie"),
    .blurb = N_ ("With a slip of 0.1228 north and west are worth the same to four digits."),
    .data = "grid-4x3", .params = "more-slip=-0.0772", .seed = 1,
    .claims = "abs(q[0] - q[3]) < 1e-4" },
  { .id = "tie", .title = N_ ("A tie"),
    .blurb = N_ ("In the middle of a corridor with two equal exits, east and west are equally "
                 "good."),
    .data = "corridor:length=5,left=1,right=1", .params = "column=3", .seed = 1,
    .claims = "n-best == 2\nq[1] == q[3]" },
  { .id = "blind", .title = N_ ("Blind to what comes"),
    .blurb = N_ ("γ = 0: only the reward here counts, and all four actions are equally good."),
    .data = "grid-4x3", .params = "gamma=0", .seed = 1, .claims = "n-best == 4\never: event:tie" },
  { .id = "hurry", .title = N_ ("Out at any price"),
    .blurb = N_ ("Each step costs 2: from (3,2) it jumps into the pit, because the way round costs "
                 "more."),
    .data = "grid-4x3:living=-2", .params = "column=3 row=2 bet=2", .seed = 1,
    .claims = "q[1] > q[0]\nv[2,0] ~ -10.563797" },
  { .id = "living-pays", .title = N_ ("Failure: living pays"),
    .blurb = N_ ("Each step pays 0.01, and with γ = 0.99 to stay is worth as much as the exit."),
    .data = "grid-4x3:living=0.01", .seed = 1, .claims = "abs(value - 1) < 1e-3",
    .failure = N_ ("To stay is worth 0.01/(1 − 0.99) = 1, just as the exit: the agent has no "
                   "reason to go there, and values say nothing of the way. Let a step cost "
                   "something, or make γ smaller.") });

#define ORACLE "oracle: numpy, value iteration to 1e-13, 4x3 world"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "slippery", GRADUS_CHECK_END, "q",
    GRADUS_EXPECT (0.646912, 0.507037, 0.663736, 0.708738), 6e-7, ORACLE },
  { "slippery", GRADUS_CHECK_END, "value", GRADUS_EXPECT (0.708738), 6e-7, ORACLE },
  { "slippery", GRADUS_CHECK_END, "turning", GRADUS_EXPECT (0.1228433515549), 1e-8, ORACLE },
  { "by-hand", GRADUS_CHECK_END, "v", GRADUS_EXPECT (1, 2), 1e-9,
    "by hand: V(B) = 1 + V(B)/2, V(A) = V(B)/2" },
  { "nearly", GRADUS_CHECK_END, "value", GRADUS_EXPECT (0.7572), 6e-5, ORACLE },
  { "hurry", GRADUS_CHECK_END, "v", GRADUS_EXPECT (-10.563797), 6e-7, ORACLE, .index = 8 });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "slip", .title = N_ ("A little slip and more of it"),
    .blurb = N_ ("With a slip of 0.1 the shortest way is best, with 0.2 the way round."),
    .preset = "slippery", .left = "more-slip=-0.1", .right = "more-slip=0",
    .claims = "left: short-best\nright: not short-best\nleft > right: value" });

static const GradusSheet sheet = {
  .aha = N_ ("The best way need not be the shortest: where its slips lead counts as well."),
  .by_hand = N_ ("West: 0.8 · 0.7456 + 0.1 · 0.6875 + 0.1 · 0.7087 = 0.7361, north: 0.8 · 0.6875 + "
                 "0.1 · 0.7456 + 0.1 · 0.4909 = 0.6736. Two cells, γ = 1/2: V = (1, 2)."),
  .why = "slips",
  .intuition = N_ ("The shortest way is the best."),
  .caught_by = "short",
  .breaks = N_ ("A reward for every step: to stay is worth as much as to arrive. That V is 1 in "
                "every free cell gives it away."),
  .needs = "mdp-world policy-evaluation",
  .leads_to = "value-iteration bellman-contraction",
  .aliases = "Q value; optimality equation; greedy; Bellman backup; 最优值函数; "
             "贝尔曼备份; 贪心; Q值; 最优方程; bembf; zyzhs; "
             "贝尔曼方程; Bellman equation",
  .terms = N_ ("Bellman backup; optimal value function; greedy; Q value"),
};

const GradusDescriptor gradus_bellman_backup = {
  .id = "bellman-backup", .chapter = 20, .difficulty = 2,
  .title = N_ ("Optimality, one backup written out"),
  .summary = N_ ("One cell, four actions, and why the best one may lead away from the goal."),
  .goal = N_ ("Compute the worth of an action from the values around it, and say what slips do to "
              "the choice."),
  .source = "CS229 lecture notes, reinforcement learning, section 2",
  .kind = GRADUS_KIND_EXPLORATION, .data_kind = &gradus_data_grid_world,
  .columns = N_ ("A grid of free cells, walls and terminal cells with rewards."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .lives = lives,
  .same = GRADUS_SAMENESS (
    { "order", GRADUS_DIFFERS, "seen from the other side the watched cell is another" }),
  .validate = validate, .prepare = prepare, .unprepare = unprepare, .init = init, .name = name,
  .start_said = GRADUS_SAY (
    { NULL, N_ ("A cell of a world in which moves slip, and what the cells around it are "
                "worth.") }),
};
