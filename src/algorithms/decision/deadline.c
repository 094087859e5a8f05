/* Finite horizon: planning backwards from a deadline.
 *
 * Objective. With h steps to go the best action of a cell depends on h. What a cell is worth then
 * obeys
 *
 *   V_h(s) = R(s) + gamma max_a sum_s' P_sa(s') V_(h-1)(s'),   V_0 = 0,
 *
 * but an exit, which is worth its reward with any number of steps to go: to arrive takes a step, to
 * stay there none. So the table is filled from the deadline backwards, and a policy is one for each
 * number of steps to go.
 *
 * Step. One iteration is one more step to go: all cells are backed up from the row before (back-up,
 * one micro-step a cell), and the arrows are held against those with one step less (compare). At
 * the end the plan is walked forwards from the watched cell, or, where one policy is kept whatever
 * the time, that one.
 *
 * Cost. O(cells * 4 * 3) a step. The table is kept whole: horizon x cells numbers.
 *
 * Edge cases. The last step collects the reward of the cell it is in. Ties are sets of actions.
 *
 * Source: CS229 lecture notes, reinforcement learning, finite-horizon MDPs; R. Bellman 1957.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "sweep.h"

#define MOST_NUMBERS 200000
/* A larger table is not drawn number by number. */
#define MAX_DRAWN 600

typedef struct
{
  int horizon;
  double gamma;
  double living;           /* what each free cell pays more than in the world */
  int column, row;
  bool stationary;
} Params;

typedef struct
{
  GradusArray table;       /* (horizon + 1) x cells: V_h, rows from 0 steps to go */
  GradusIntArray sets;     /* the same: the best actions; 0 where there are none */
  GradusIntArray path;     /* horizon + 1 cells of the walk, -1 after its end */
  double paid;             /* the walk's payoff if nothing slips */
  guint h;                 /* steps to go that are done */
  guint cursor, turned;
  int active;
  guint moves;
  bool walked;
} State;

typedef struct
{
  GradusDataset *own;      /* the world with the living reward that is asked for */
  const GradusGridWorld *world;
  guint watched;
  int final;               /* its best actions with all steps to go */
  gint32 *patient;         /* cells: the action where there is as much time as one likes, or -1 */
} Work;

enum { EVENT_TURNED, EVENT_TIE };

/* --- Life cycle ------------------------------------------------------------------------------- */

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (p, world);

  if ((p->horizon + 1.0) * gradus_mdp_n_cells (world) > MOST_NUMBERS)
    return g_strdup_printf (_ ("%d steps in a world of %u cells make a table of too many numbers. "
                               "Use a shorter horizon or a smaller world."),
                            p->horizon, gradus_mdp_n_cells (world));
  return gradus_sweep_validate_world (world);
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p, world);
  const guint cells = gradus_mdp_n_cells (world);
  g_autofree double *rewards = g_memdup2 (world->rewards, cells * sizeof *rewards);
  g_autofree double *v = NULL, *next = NULL;
  double q[GRADUS_N_ACTIONS];
  Work *work = g_new0 (Work, 1);

  for (guint cell = 0; cell < cells; cell++)
    if (world->cells[cell] == GRADUS_CELL_FREE)
      rewards[cell] += p->living;
  work->own = gradus_grid_world_new (world->rows, world->columns, world->cells, rewards,
                                     world->slip, NULL, NULL);
  work->world = gradus_dataset_get_grid_world (work->own);
  work->watched = gradus_sweep_nearest (world, p->column, p->row);
  v = g_new0 (double, cells);
  next = g_new (double, cells);
  for (guint cell = 0; cell < cells; cell++)
    v[cell] = world->cells[cell] == GRADUS_CELL_TERMINAL ? world->rewards[cell] : 0;
  for (int h = 1; h < p->horizon; h++)
    {
      gradus_mdp_sweep (work->world, v, next, p->gamma);
      memcpy (v, next, cells * sizeof *v);
    }
  gradus_mdp_look (work->world, v, work->watched, p->gamma, q);
  work->final = gradus_mdp_best (q);
  /* A way through all cells is not longer than this. */
  for (guint h = 0; h < MIN (cells, 2000); h++)
    {
      gradus_mdp_sweep (work->world, v, next, p->gamma);
      memcpy (v, next, cells * sizeof *v);
    }
  work->patient = g_new (gint32, cells);
  for (guint cell = 0; cell < cells; cell++)
    {
      work->patient[cell] = -1;
      if (world->cells[cell] != GRADUS_CELL_FREE)
        continue;
      gradus_mdp_look (work->world, v, cell, p->gamma, q);
      work->patient[cell] = gradus_mdp_first (gradus_mdp_best (q));
    }
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  gradus_dataset_unref (work->own);
  g_free (work->patient);
  g_free (work);
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, world);
  const guint cells = gradus_mdp_n_cells (world), rows = (guint) p->horizon + 1;
  double *table = gradus_array_init_matrix (&state->table, rows, cells);
  gint32 *path;

  gradus_int_array_init (&state->sets, rows * cells);
  gradus_int_array_init (&state->path, rows);
  path = gradus_int_array_write (&state->path);
  for (guint h = 0; h < rows; h++)
    {
      path[h] = -1;
      for (guint cell = 0; cell < cells; cell++)
        table[h * cells + cell]
          = world->cells[cell] == GRADUS_CELL_TERMINAL ? world->rewards[cell] : 0;
    }
  state->active = -1;
  state->paid = NAN;
  return GRADUS_STATUS_CONTINUE;
}

/* --- Phases ----------------------------------------------------------------------------------- */

static guint64
count_free (const GradusPosition *here)
{
  GRADUS_HERE (world);

  return gradus_mdp_count_free (world);
}

static GradusStatus
run_back_up (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const GradusGridWorld *world = work->world;
  const guint cells = gradus_mdp_n_cells (world), h = state->h + 1;
  double *table = gradus_array_write (&state->table);
  gint32 *sets = gradus_int_array_write (&state->sets);
  double q[GRADUS_N_ACTIONS];

  for (; state->cursor < cells; state->cursor++)
    {
      const guint cell = state->cursor;

      if (world->cells[cell] != GRADUS_CELL_FREE)
        continue;
      table[h * cells + cell]
        = gradus_mdp_back_up (world, &table[(h - 1) * cells], cell, p->gamma, q);
      sets[h * cells + cell] = gradus_mdp_best (q);
      state->active = (int) cell;
      if (!context->bulk)
        {
          state->cursor++;
          break;
        }
    }
  while (state->cursor < cells && world->cells[state->cursor] != GRADUS_CELL_FREE)
    state->cursor++;
  return state->cursor < cells ? GRADUS_STATUS_AGAIN : GRADUS_STATUS_CONTINUE;
}

/* The action of @cell with @h steps to go: the first of the best, or, where one policy is kept, of
 * those with all the time in the world. */
static int
action_of (const State *state, const Params *p, const Work *work, guint cell, guint h)
{
  return p->stationary
           ? work->patient[cell]
           : gradus_mdp_first (state->sets.data[h * gradus_mdp_n_cells (work->world) + cell]);
}

/* The plan forwards, as if nothing slipped. */
static void
walk (State *state, const Params *p, const Work *work)
{
  const GradusGridWorld *world = work->world;
  gint32 *path = gradus_int_array_write (&state->path);
  double weight = 1;
  guint cell = work->watched;

  path[0] = (gint32) cell;
  state->paid = 0;
  for (guint t = 0; t < (guint) p->horizon && world->cells[cell] == GRADUS_CELL_FREE; t++)
    {
      state->paid += weight * world->rewards[cell];
      weight *= p->gamma;
      cell = gradus_grid_world_move (world, cell,
                                     (GradusAction) action_of (state, p, work, cell,
                                                               (guint) p->horizon - t));
      path[t + 1] = (gint32) cell;
      state->moves = t + 1;
    }
  if (world->cells[cell] == GRADUS_CELL_TERMINAL)
    state->paid += weight * world->rewards[cell];
  state->walked = true;
}

static GradusStatus
run_compare (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const guint cells = gradus_mdp_n_cells (work->world), h = ++state->h;
  const gint32 *sets = state->sets.data;
  const gint32 mine = sets[h * cells + work->watched];

  state->cursor = 0;
  state->turned = 0;
  for (guint cell = 0; cell < cells && h > 1; cell++)
    state->turned += sets[h * cells + cell] != sets[(h - 1) * cells + cell];
  gradus_context_raise_if (context, EVENT_TURNED, state->turned > 0);
  gradus_context_raise_if (context, EVENT_TIE, (mine & (mine - 1)) != 0);
  if (h < (guint) p->horizon)
    return GRADUS_STATUS_CONTINUE;
  walk (state, p, work);
  return GRADUS_STATUS_CONVERGED;
}

/* --- Quantities ------------------------------------------------------------------------------- */

/* The row on show: the one in work, or the last that is done. */
static guint
shown_row (const GradusPosition *here)
{
  GRADUS_HERE (state, p);

  return gradus_position_is_phase (here, "back-up") ? MIN (state->h + 1, (guint) p->horizon)
                                                    : state->h;
}

static double
number_value (const GradusPosition *here)
{
  GRADUS_HERE (state, work);

  return state->table.data[state->h * gradus_mdp_n_cells (work->world) + work->watched];
}

static void
array_shown (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, world);
  const guint cells = gradus_mdp_n_cells (world);

  memcpy (gradus_array_init_matrix (out, world->rows, world->columns),
          &state->table.data[shown_row (here) * cells], cells * sizeof (double));
}

static void
array_arrows (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, world);
  const guint cells = gradus_mdp_n_cells (world), row = shown_row (here);
  double *to = gradus_array_init_matrix (out, world->rows, world->columns);

  for (guint cell = 0; cell < cells; cell++)
    to[cell] = state->sets.data[row * cells + cell];
}

static void
array_turned (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, world);
  const guint cells = gradus_mdp_n_cells (world), row = shown_row (here);
  double *to = gradus_array_init_vector (out, cells);

  for (guint cell = 0; cell < cells && row > 1; cell++)
    to[cell] = state->sets.data[row * cells + cell] != state->sets.data[(row - 1) * cells + cell];
}

/* The best actions of the watched cell, bit by bit, over the steps to go. */
GRADUS_VECTOR (array_choices, (state, work), (guint) state->table.shape[0], i,
               state->sets.data[i * gradus_mdp_n_cells (work->world) + work->watched])
GRADUS_VECTOR (array_sets, (state), MAX (state->sets.n, 1), i,
               i < state->sets.n ? state->sets.data[i] : 0)

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "value", N_ ("Value of the watched cell"), "V_h(s_0)", .number = number_value,
    .flags = GRADUS_METRIC },
  { "turned", N_ ("Arrows turned"), "|\\{s: \\pi_h(s)\\ne\\pi_{h-1}(s)\\}|",
    GRADUS_QUANTITY (State, turned), .flags = GRADUS_METRIC },
  { "paid", N_ ("Payoff of the walk"), "G", GRADUS_QUANTITY (State, paid),
    GRADUS_KNOWN (State, walked), .flags = GRADUS_METRIC },
  { "table", N_ ("Value by steps to go"), "V_h(s)", GRADUS_QUANTITY (State, table),
    .indices = N_ ("steps to go × cell, row by row from the top") },
  { "choices", N_ ("Best actions of the watched cell"), "\\pi_h(s_0)", .array = array_choices,
    .indices = N_ ("steps to go: bits north, east, south, west") },
  { "sets", N_ ("Best actions by steps to go"), NULL, GRADUS_QUANTITY (State, sets),
    .array = array_sets, .flags = GRADUS_HIDDEN },
  { "path", N_ ("Cells of the walk"), NULL, GRADUS_QUANTITY (State, path),
    .flags = GRADUS_HIDDEN },
  { "shown", N_ ("Numbers of the cells"), NULL, .array = array_shown, .flags = GRADUS_HIDDEN },
  { "arrows", N_ ("Arrows of the policy"), NULL, .array = array_arrows, .flags = GRADUS_HIDDEN },
  { "turned-cells", N_ ("Cells whose arrow turned"), NULL, .array = array_turned,
    .flags = GRADUS_HIDDEN },
  { "h", N_ ("Steps to go"), "h", GRADUS_QUANTITY (State, h) },
  { "moves", N_ ("Moves of the walk"), NULL, GRADUS_QUANTITY (State, moves) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work, world);
  const guint cells = gradus_mdp_n_cells (world), row = shown_row (here);
  const int active = state->active;
  const gint32 set = state->sets.data[row * cells + work->watched];
  const guint last = row > 0 ? row - 1 : 0;
  const guint next = MIN (state->h + 1, (guint) p->horizon);
  const char *called[GRADUS_N_ACTIONS];
  double ahead[GRADUS_N_ACTIONS];
  guint n;

  gradus_sweep_name_cell (names, world, (int) work->watched, "watched-column", "watched-row");
  gradus_sweep_name_cell (names, world, active, "active-column", "active-row");
  gradus_names_number (names, "active", active);
  gradus_names_number (names, "slip", world->slip);
  gradus_names_whole (names, "rows-made", (gint64) (state->h + 1) * cells);
  gradus_names_whole (names, "row-now", row);
  gradus_names_whole (names, "next-h", next);
  gradus_names_flag (names, "more", state->h < (guint) p->horizon);
  gradus_names_number (names, "active-value",
                       active >= 0 ? state->table.data[row * cells + (guint) active] : NAN);
  gradus_names_number (names, "active-reward",
                       active >= 0 ? work->world->rewards[active] : NAN);
  if (active >= 0)
    gradus_mdp_look (work->world, &state->table.data[last * cells], (guint) active, 1, ahead);
  gradus_names_number (names, "active-ahead",
                       active >= 0 ? gradus_mdp_top (ahead) - work->world->rewards[active] : NAN);
  n = gradus_sweep_call (set, called);
  gradus_names_whole (names, "n-best", n);
  gradus_names_word (names, "best", called[0]);
  gradus_names_word (names, "second-best", called[1]);
  gradus_names_number (names, "watched-value", state->table.data[row * cells + work->watched]);
  gradus_sweep_call (work->final, called);
  gradus_names_word (names, "finally", called[0]);
  gradus_names_flag (names, "as-finally", (set & work->final) != 0);
  gradus_names_flag (names, "decided", (work->final & (work->final - 1)) == 0);
  gradus_sweep_name_cell (names, world, state->walked ? state->path.data[state->moves] : -1,
                          "end-column", "end-row");
}

/* --- Lives ------------------------------------------------------------------------------------ */

static double
life_value (const GradusPosition *here, guint item, guint curve)
{
  GRADUS_HERE (state, world);
  const guint cells = gradus_mdp_n_cells (world);

  return item < cells && world->cells[item] != GRADUS_CELL_WALL
           ? state->table.data[state->h * cells + item] : NAN;
}

static const GradusLife lives[] = GRADUS_ROWS (
  { "value", N_ ("Value of the cell"), "V_h(s)", .value = life_value });

/* --- What is said ----------------------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "back-up", N_ ("One more step to go"),
    N_ ("Each cell takes the best of four actions by the row of one step less."), .shows = "world",
    .pseudocode = N_ ("for each s: V_h(s) ← R(s) + γ max Σ P(s′|s,a) V_{h−1}(s′)"),
    .run = run_back_up, .n_micro = count_free,
    .rule = "\\role{accent}{V_h(s)} = R(s) + \\gamma\\max_a\\sum_{s'}P_{sa}(s')V_{h-1}(s')",
    .filled = GRADUS_SAY (
      { NULL, "\\role{accent}{V_{<row-now>}(<active-column>,<active-row>)} = "
              "<calc active-reward + gamma * active-ahead = active-value>" }),
    .said = GRADUS_SAY (
      { "micro", NN_ ("With {row-now} step to go cell ({active-column}, {active-row}) is worth "
                      "{active-value|4}.",
        "With {row-now} steps to go cell ({active-column}, {active-row}) is worth "
        "{active-value|4}."), "row-now" },
      { NULL, NN_ ("All cells with {row-now} step to go.", "All cells with {row-now} steps to go."),
        "row-now" }) },
  { "compare", N_ ("Which arrows turn"),
    N_ ("The best actions beside those with one step less to go; at the end the plan is walked."),
    .shows = "choices",
    .pseudocode = N_ ("π_h(s) ← argmax, compare with π_{h−1}\n"
                      "at h = H: walk, a ← π_h(s), h ← h − 1"),
    .run = run_compare, .rule = "\\pi_h(s) = \\arg\\max_a\\sum_{s'}P_{sa}(s')V_{h-1}(s')",
    .filled = GRADUS_SAY (
      { "converged", "V_{<h>}(<watched-column>,<watched-row>) = <watched-value|accent|4>,\\quad "
                     "G = <paid|model|4>" },
      { NULL, "V_{<h>}(<watched-column>,<watched-row>) = <watched-value|accent|4>" }),
    .said = GRADUS_SAY (
      { "converged and stationary", N_ ("One policy is kept, whatever the time: the walk from "
                                        "({watched-column}, {watched-row}) is paid {paid|4}, where "
                                        "{watched-value|4} was to be had.") },
      { "converged", NN_ ("The walk from ({watched-column}, {watched-row}) takes {moves} move to "
                          "({end-column}, {end-row}), and is paid {paid|4} where nothing slips.",
        "The walk from ({watched-column}, {watched-row}) takes {moves} moves to ({end-column}, "
        "{end-row}), and is paid {paid|4} where nothing slips."), "moves" },
      { "n-best > 1", NN_ ("With {h} step to go several actions are best in ({watched-column}, "
                           "{watched-row}), {best} and {second-best} among them.",
        "With {h} steps to go several actions are best in ({watched-column}, {watched-row}), "
        "{best} and {second-best} among them."), "h" },
      { NULL, NN_ ("With {h} step to go {best} is best in ({watched-column}, {watched-row}), which "
                   "is worth {watched-value|4}.",
        "With {h} steps to go {best} is best in ({watched-column}, {watched-row}), which is worth "
        "{watched-value|4}."), "h" }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "horizon", .label = N_ ("Horizon"), .symbol = "H",
    .blurb = N_ ("So many steps there are in all."), GRADUS_PARAM_FIELD (Params, horizon),
    .def = 12, .min = 1, .max = 1000, .slider_min = 1, .slider_max = 30,
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "gamma", .label = N_ ("Discount"), .symbol = "\\gamma",
    .blurb = N_ ("How much a reward is worth one step later; with a deadline it may be 1."),
    GRADUS_PARAM_FIELD (Params, gamma), .def = 1, .min = 0, .max = 1, .slider_min = 0.5,
    .slider_max = 1, .step = 0.01, .applies = GRADUS_APPLIES_RESTART },
  { .id = "living", .label = N_ ("More living reward"),
    .blurb = N_ ("What every free cell pays more than in the world; a toll is below 0."),
    GRADUS_PARAM_FIELD (Params, living), GRADUS_PLACE (0, 1e6, -2, 1, 0.01) },
  { .id = "column", .label = N_ ("Column of the watched cell"),
    .blurb = N_ ("Drag the mark in the grid."), GRADUS_PARAM_FIELD (Params, column), .def = 4,
    .min = 1, .max = 1000, .slider_min = 1, .slider_max = 12, .applies = GRADUS_APPLIES_RESTART },
  { .id = "row", .label = N_ ("Row of the watched cell"),
    .blurb = N_ ("Drag the mark in the grid."), GRADUS_PARAM_FIELD (Params, row), .def = 1,
    .min = 1, .max = 1000, .slider_min = 1, .slider_max = 12, .applies = GRADUS_APPLIES_RESTART },
  { .id = "stationary", .label = N_ ("One policy for all times"),
    .blurb = N_ ("The walk keeps the arrows that are best without a deadline, however little time "
                 "is left."),
    GRADUS_PARAM_FIELD (Params, stationary), .applies = GRADUS_APPLIES_RESTART });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_TURNED] = { "turned", N_ ("Arrows turned"),
                     N_ ("With one more step to go other actions are best somewhere.") },
  [EVENT_TIE] = { "tie", N_ ("A tie"), N_ ("Several actions are equally good.") });

/* --- What theory promises --------------------------------------------------------------------- */

/* So many sweeps of value iteration from the same table are the same. */
static gboolean
holds_sweeps (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p, work);
  const guint cells = gradus_mdp_n_cells (work->world);
  g_autofree double *v = g_memdup2 (&state->table.data[(state->h - 1) * cells], cells * sizeof *v);
  g_autofree double *next = g_new (double, cells);

  gradus_mdp_sweep (work->world, v, next, p->gamma);
  *measured = gradus_mdp_distance (work->world, next, &state->table.data[state->h * cells]);
  return *measured == 0;
}

/* Nothing is lost by more time where no step costs. */
static gboolean
holds_rises (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p, work);
  const guint cells = gradus_mdp_n_cells (work->world);

  for (guint cell = 0; cell < cells; cell++)
    if (work->world->cells[cell] != GRADUS_CELL_WALL && work->world->rewards[cell] < 0)
      return TRUE;
  for (guint cell = 0; cell < cells && p->gamma == 1; cell++)
    *measured = MAX (*measured, state->table.data[(state->h - 1) * cells + cell]
                                  - state->table.data[state->h * cells + cell]);
  return *measured <= 1e-12 * MAX (1, gradus_mdp_largest_reward (work->world) * state->h);
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "sweeps", N_ ("A step more is a sweep of value iteration"), "V_h = B V_{h-1}", holds_sweeps,
    .phase = "compare" },
  { "rises", N_ ("Where no step costs, more time is never worse"), "V_h \\ge V_{h-1}", holds_rises,
    .phase = "compare" });

/* --- Pictures --------------------------------------------------------------------------------- */

static void
draw_world (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work, world);
  const double x = gradus_mdp_column (world, work->watched);
  const double y = gradus_mdp_row (world, work->watched);

  for (guint t = 0; state->walked && t < state->moves; t++)
    {
      const guint from = (guint) state->path.data[t], to = (guint) state->path.data[t + 1];
      const double up = 0.3 - 0.5 * t / MAX (state->moves, 2);

      if (from != to)
        gradus_scene_arrow (scene, gradus_mdp_column (world, from),
                            gradus_mdp_row (world, from) + up, gradus_mdp_column (world, to),
                            gradus_mdp_row (world, to) + up, GRADUS_ROLE_ACCENT,
                            GRADUS_LINE_SOLID);
    }
  if (state->walked)
    gradus_scene_legend_line (scene, GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID,
                              C_ ("legend", "walk"));
  gradus_scene_point (scene, x + 0.36, y + 0.36, GRADUS_ROLE_SECOND, GRADUS_SHAPE_DIAMOND, 1.6, -1);
  gradus_scene_label (scene, C_ ("legend", "watched cell"));
  gradus_scene_map_handle (scene, "column", "row",
                           (GradusHandleMap) { { -0.36, 1, 0 }, { -0.36, 0, 1 } }, x + 0.36,
                           y + 0.36);
}

/* The best actions of the watched cell with 1, 2, 3, ... steps to go, and what it is worth then. */
static void
build_choices (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  static const double dx[GRADUS_N_ACTIONS] = { 0, 1, 0, -1 };
  static const double dy[GRADUS_N_ACTIONS] = { 1, 0, -1, 0 };
  const guint cells = gradus_mdp_n_cells (work->world), last = state->h;
  g_autofree double *x = g_new (double, last + 1), *y = g_new (double, last + 1);
  double low = 0, high = 0, unit;

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X, C_ ("axis", "steps to go"), "V");
  for (guint h = 0; h <= last; h++)
    {
      x[h] = h;
      y[h] = state->table.data[h * cells + work->watched];
      low = MIN (low, y[h]);
      high = MAX (high, y[h]);
    }
  gradus_make_room (&low, &high);
  unit = 0.09 * (high - low);
  gradus_scene_set_x_range (scene, -0.5, p->horizon + 0.5);
  gradus_scene_set_y_range (scene, low - 3 * unit, high + 2 * unit);
  gradus_scene_polyline (scene, x, y, last + 1, GRADUS_ROLE_MODEL,
                         GRADUS_LINE_SOLID | GRADUS_LINE_MARKERS);
  gradus_scene_label (scene, C_ ("legend", "value of the watched cell"));
  for (guint h = 1; h <= last && p->horizon <= 40; h++)
    {
      const gint32 set = state->sets.data[h * cells + work->watched];
      const GradusRole role
        = set == GRADUS_MDP_ALL_ACTIONS ? GRADUS_ROLE_MUTED : GRADUS_ROLE_ACCENT;

      for (guint a = 0; a < GRADUS_N_ACTIONS; a++)
        if ((set >> a & 1) != 0)
          gradus_scene_arrow (scene, h, low - 1.7 * unit, h + 0.38 * dx[a],
                              low - 1.7 * unit + unit * dy[a], role, GRADUS_LINE_SOLID);
    }
  gradus_scene_legend_line (scene, GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID,
                            C_ ("legend", "best actions"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "world", N_ ("The world with so many steps to go"), GRADUS_EDIT_CELLS, .kit = gradus_kit_world,
    .of = "shown", .with = "arrows=arrows turned=turned-cells active=active", .extra = draw_world,
    .caption = GRADUS_SAY (
      { NULL, NN_ ("{row-now} step to go; γ = {gamma}, slip {slip}",
        "{row-now} steps to go; γ = {gamma}, slip {slip}"), "row-now" }) },
  { "choices", N_ ("The watched cell by steps to go"), .build = build_choices },
  { "table", N_ ("Value by steps to go"), .kit = gradus_kit_matrix, .of = "table",
    .with = "numbers bar made=rows-made row=row-now" });

/* --- Questions -------------------------------------------------------------------------------- */

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "hurry", N_ ("Is it best in a hurry as well?"), "compare", "world", .asks = GRADUS_ASKS_EVENT,
    .about = "as-finally", .when = "decided and next-h > 1 and next-h < 9",
    .words = N_ ("With {horizon} steps to go the best action in ({watched-column}, {watched-row}) "
                 "is {finally}. Is it one of the best with {next-h} steps to go, too?"),
    .truth = GRADUS_SAY (
      { "as-finally", NN_ ("Yes, also with {h} step to go.", "Yes, also with {h} steps to go."),
        "h" },
      { "n-best > 1",
        NN_ ("No: with {h} step to go others are, {best} and {second-best} among them, because "
             "there is no time for more.",
             "No: with {h} steps to go others are, {best} and {second-best} among them, because "
             "there is no time for more."), "h" },
      { NULL, NN_ ("No: with {h} step to go {best} is best, because there is no time for more.",
        "No: with {h} steps to go {best} is best, because there is no time for more."), "h" }),
    .intuition = N_ ("You thought that what is best stays best, but with a deadline it matters how "
                     "much time is left."),
    .intuition_answer = "yes" },
  { "value", N_ ("What is the cell worth?"), "compare", "choices", .asks = GRADUS_ASKS_NUMBER,
    .about = "value", .when = "more and next-h > 2",
    .words = N_ ("With one step less cell ({watched-column}, {watched-row}) was worth {value}. "
                 "What is it worth with {next-h} steps to go?") });

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "tolls", .title = N_ ("Two goals, and each step costs 1"),
    .blurb = N_ ("From the fourth cell the near exit pays 1, the far one 10. With 6 steps to go "
                 "left is best, with 7 right."),
    .data = "corridor", .params = "living=-1", .seed = 1,
    .claims = "choices[6] == 8\nchoices[7] == 2\nvalue == 3" },
  { .id = "by-hand", .title = N_ ("By hand: three free cells"),
    .blurb = N_ ("Exits 1 and 10 with three cells between: (1, 0, 10), then (1, 10, 10), then (10, "
                 "10, 10)."),
    .data = "corridor:length=5", .params = "horizon=3 column=2", .seed = 1,
    .claims = "table[1,1] == 1\ntable[2,2] == 10\ntable[3,1] == 10" },
  { .id = "two-goals", .title = N_ ("Two goals and a deadline"),
    .blurb = N_ ("Without tolls: with 3 steps to go the near exit that pays 1, with 7 the far one "
                 "that pays 10. In between several actions tie: steps may be wasted."),
    .data = "corridor", .seed = 1,
    .claims = "converged\nchoices[3] == 8\nchoices[5] > 8\nchoices[7] == 2\n"
              "value == 10" },
  { .id = "lecture", .title = N_ ("The 4×3 world with a deadline"),
    .blurb = N_ ("In a hurry it takes the risky way north past the pit; with 10 steps and more the "
                 "way round."),
    .data = "grid-4x3", .params = "horizon=14 column=3 row=1", .seed = 1,
    .claims = "choices[3] == 1\nchoices[9] == 1\nchoices[10] == 8" },
  { .id = "slip", .title = N_ ("On a slippery floor"),
    .blurb = N_ ("A move may slip: with 7 steps to go the far exit is worth 2.41 and not 10."),
    .data = "corridor:slip=0.2", .params = "horizon=8", .seed = 1,
    .claims = "table[7,3] ~ 2.41\nchoices[7] == 2" },
  { .id = "stationary", .title = N_ ("Failure: one policy for all times"),
    .blurb = N_ ("Six steps, and the arrows kept that are best without a deadline: it goes right "
                 "and does not arrive."),
    .data = "corridor", .params = "living=-1 horizon=6 stationary=true", .seed = 1,
    .claims = "paid == -6\nvalue == -2\nend-column == 10",
    .failure = N_ ("The far exit is seven moves away and there are six. A policy that does not ask "
                   "how much time is left is paid −6 instead of −2. With a deadline there is a "
                   "policy for each number of steps to go.") });

#define ORACLE "oracle: backward induction, numpy"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "two-goals", GRADUS_CHECK_END, "table",
    GRADUS_EXPECT (1, 1, 1, 1, 1, 10, 10, 10, 10, 10, 10), 0, ORACLE, .index = 55 },
  { "two-goals", GRADUS_CHECK_END, "table",
    GRADUS_EXPECT (1, 1, 1, 1, 10, 10, 10, 10, 10, 10, 10), 0, ORACLE, .index = 66 },
  { "by-hand", GRADUS_CHECK_END, "table",
    GRADUS_EXPECT (1, 0, 0, 0, 10, 1, 1, 0, 10, 10, 1, 1, 10, 10, 10, 1, 10, 10, 10, 10), 0,
    "by hand" },
  { "tolls", GRADUS_CHECK_END, "table",
    GRADUS_EXPECT (0, -1, -2, 4, 5, 6, 7, 8, 9), 0, ORACLE, .index = 67 },
  { "tolls", GRADUS_CHECK_END, "value", GRADUS_EXPECT (3), 0, ORACLE },
  { "slip", GRADUS_CHECK_END, "table",
    GRADUS_EXPECT (2.4117), 6e-5, ORACLE, .index = 80 },
  { "stationary", GRADUS_CHECK_END, "paid", GRADUS_EXPECT (-6), 0, "by hand: six tolls" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "horizon", .title = N_ ("Six steps and seven"),
    .blurb = N_ ("One step more, and the other exit is worth the way."),
    .preset = "tolls", .left = "horizon=6", .right = "horizon=7",
    .claims = "left: value == -2\nright: value == 3" });

static const GradusSheet sheet = {
  .aha = N_ ("With a deadline the best action depends on the time left; plan from the end "
             "backwards."),
  .by_hand = N_ ("Exits 1 and 10, three cells between: with 1 step to go (1, 0, 10), with 2 (1, "
                 "10, 10), with 3 (10, 10, 10)."),
  .why = "choices",
  .intuition = N_ ("What is best with much time is best with little time."),
  .caught_by = "hurry",
  .breaks = N_ ("One policy for all times: it is paid −6 where −2 was to be had."),
  .needs = "value-iteration",
  .leads_to = "lqr viterbi",
  .aliases = "finite horizon; backward induction; dynamic programming; non-stationary policy; "
             "有限时域; 逆向归纳; 动态规划; 非平稳策略; yxsy; nxgn",
  .terms = N_ ("finite horizon; backward induction; non-stationary policy"),
};

const GradusDescriptor gradus_finite_horizon_dp = {
  .id = "finite-horizon-dp", .chapter = 22, .difficulty = 2,
  .title = N_ ("Finite horizon, backward programming"),
  .summary = N_ ("A world with a deadline: a value and an arrow for each number of steps to go."),
  .goal = N_ ("Fill the table from the deadline backwards, and say why the policy depends on "
              "time."),
  .source = "CS229 lecture notes, reinforcement learning, finite-horizon MDPs",
  .data_kind = &gradus_data_grid_world,
  .columns = N_ ("A grid of free cells, walls and terminal cells with rewards."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .lives = lives,
  .start_shows = "table", .end_shows = "world",
  .same = GRADUS_SAMENESS (
    { "order", GRADUS_DIFFERS, "seen from the other side the watched cell is another" }),
  .validate = validate, .prepare = prepare, .unprepare = unprepare, .init = init, .name = name,
  .start_said = GRADUS_SAY (
    { NULL, N_ ("A world with a deadline. With no step to go a cell is worth nothing, and an exit "
                "what it pays.") }),
};
