/* The value of a policy, in stages: the one table that agrees with itself.
 *
 * Objective. A policy has an action for each cell. What a cell s is worth while the policy is kept,
 * V(s), obeys Bellman's equation
 *
 *   V(s) = R(s) + gamma sum_s' P_(s pi(s)) (s') V(s'),
 *
 * one linear equation for each free cell: (I - gamma P) V = R.
 *
 * Stages. The learner guesses the number of one cell, and every cell is a scale: left its number,
 * right what the equation makes of its neighbours' (try). The equations are written row by row
 * (equations) and solved (solve). The same equations as assignments, from the learner's table on,
 * come as near as one likes (sweep). Walks from that cell are paid, and their mean creeps to V
 * (walk). At the end every scale is level, and no other table is (certify): two of them would
 * differ by d = gamma P d, so that |d| <= gamma |d|.
 *
 * Cost. O(n s^2), s the shorter side of the world (gradus_mdp_evaluate()).
 *
 * Edge cases. gamma = 1 where the policy goes in circles fails with a sentence.
 *
 * Source: CS229 lecture notes, reinforcement learning, section 2.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "sweep.h"
#include "walks.h"

/* The equations of a larger world are written several at once, and their matrix is not drawn. */
#define MAX_DRAWN 24
#define SWEEPS 20

typedef struct
{
  double gamma;
  unsigned int start;
  int improved;
  int column, row;
  double guess;
  int walks;
} Params;

typedef struct
{
  GradusIntArray policy;   /* the action; -1 for walls and terminals */
  GradusArray v;           /* rows x columns: the learner's table, but for the guess */
  GradusArray swept;       /* rows x columns: the equations as assignments, so many sweeps */
  GradusArray solved;      /* rows x columns */
  GradusArray means;       /* walks: mean payoff so far */
  double sum, squares;     /* of the payoffs */
  guint written, write_done, write_last;
  guint sweeps, sweep_done, sweep_last;
  guint walked, walk_done, walk_last;
  guint checked, check_done, check_last;
  bool known;
} State;

typedef struct
{
  guint watched;           /* the cell that is guessed and walked from */
  double best;             /* what it is worth to the best policy */
  guint *free;             /* the free cells in their order */
  guint n_free;
} Work;

enum { EVENT_WORST };

/* --- Tables ----------------------------------------------------------------------------------- */

typedef enum
{
  TABLE_OWN,      /* the learner's, with the guess in its place */
  TABLE_SWEPT,
  TABLE_SOLVED,
} Table;

/* The table on show. */
static Table
shown_table (const State *state)
{
  return !state->known ? TABLE_OWN : state->sweep_done > 0 ? TABLE_SWEPT : TABLE_SOLVED;
}

static double
entry (const GradusPosition *here, Table table, guint cell)
{
  GRADUS_HERE (state, p, work, world);

  if (world->cells[cell] == GRADUS_CELL_WALL)
    return 0;
  if (world->cells[cell] == GRADUS_CELL_TERMINAL)
    return world->rewards[cell];
  return table == TABLE_SOLVED   ? state->solved.data[cell]
         : table == TABLE_SWEPT  ? state->swept.data[cell]
         : cell == work->watched ? p->guess
                                 : state->v.data[cell];
}

/* R + gamma mean of the neighbours: the right side of the scale. */
static double
back_up (const GradusPosition *here, Table table, guint cell)
{
  GRADUS_HERE (state, p, world);
  double sum = 0, shares[3];
  guint to[3], n;

  if (world->cells[cell] != GRADUS_CELL_FREE)
    return entry (here, table, cell);
  n = gradus_grid_world_outcomes (world, cell, (GradusAction) state->policy.data[cell], to, shares);
  for (guint i = 0; i < n; i++)
    sum += shares[i] * entry (here, table, to[i]);
  return world->rewards[cell] + p->gamma * sum;
}

static double
value_at (const GradusPosition *here, guint cell)
{
  return entry (here, shown_table (here->state), cell);
}

static double
backed_at (const GradusPosition *here, guint cell)
{
  return back_up (here, shown_table (here->state), cell);
}

static double
residual_of (const GradusPosition *here)
{
  const Work *work = here->workspace;
  double most = 0;

  for (guint i = 0; i < work->n_free; i++)
    most = MAX (most, fabs (value_at (here, work->free[i]) - backed_at (here, work->free[i])));
  return most;
}

/* --- Life cycle ------------------------------------------------------------------------------- */

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (world);
  char *wrong = gradus_sweep_validate_policy (setup, world);

  return wrong != NULL ? wrong : gradus_sweep_validate_start (setup, world, "v");
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p, world);
  const guint cells = gradus_mdp_n_cells (world);
  g_autofree double *v = g_new (double, cells);
  Work *work = g_new0 (Work, 1);

  work->watched = gradus_sweep_nearest (world, p->column, p->row);
  gradus_mdp_solve (world, p->gamma, 1e-9 * MAX (1, gradus_mdp_largest_reward (world)),
                    (guint) MAX (1000, 1e7 / cells), v);
  work->best = v[work->watched];
  work->free = g_new (guint, cells);
  for (guint cell = 0; cell < cells; cell++)
    if (world->cells[cell] == GRADUS_CELL_FREE)
      work->free[work->n_free++] = cell;
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  g_free (work->free);
  g_free (work);
}

/* Every arrow that the policy's own table condemns turns, so many times. */
static void
improve (const GradusGridWorld *world, double gamma, int times, gint32 *policy)
{
  const guint cells = gradus_mdp_n_cells (world);
  g_autofree double *v = g_new (double, cells);
  g_autofree double *q = g_new (double, (gsize) cells *GRADUS_N_ACTIONS);
  g_autofree gint32 *best = g_new (gint32, cells);

  for (; times > 0 && (gamma < 1 || gradus_mdp_find_lonely (world, policy) < 0); times--)
    {
      gradus_mdp_evaluate (world, policy, gamma, v);
      gradus_mdp_look_around (world, v, gamma, q, best);
      for (guint cell = 0; cell < cells; cell++)
        if (policy[cell] >= 0)
          policy[cell] = gradus_sweep_improve (policy[cell], best[cell]);
    }
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, world);
  const GradusArray *given = gradus_context_start (context, "v");
  double *v = gradus_array_init_matrix (&state->v, world->rows, world->columns);

  if (given != NULL && gradus_array_length (given) == gradus_mdp_n_cells (world))
    memcpy (v, given->data, gradus_mdp_n_cells (world) * sizeof *v);
  gradus_array_init_matrix (&state->swept, world->rows, world->columns);
  gradus_array_init_matrix (&state->solved, world->rows, world->columns);
  gradus_array_init_vector (&state->means, (guint) p->walks);
  gradus_int_array_init (&state->policy, gradus_mdp_n_cells (world));
  gradus_sweep_first_policy (context, (GradusSweepFirst) p->start,
                             gradus_int_array_write (&state->policy));
  improve (world, p->gamma, p->improved, gradus_int_array_write (&state->policy));
  return GRADUS_STATUS_CONTINUE;
}

/* --- Stages ----------------------------------------------------------------------------------- */

static guint
rows_each (const Work *work)
{
  return gradus_stride (work->n_free, MAX_DRAWN);
}

GRADUS_MICROS (n_rows, (work), gradus_n_strides (work->n_free, MAX_DRAWN))

static GradusStatus
run_equations (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  state->written = MIN (state->written + rows_each (work), work->n_free);
  return gradus_step_done (&state->write_done, &state->write_last,
                           (guint) gradus_n_strides (work->n_free, MAX_DRAWN));
}

static GradusStatus
run_solve (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work, world);
  const double *v;
  gboolean worst = TRUE;

  if (gradus_sweep_is_endless (context, world, state->policy.data, p->gamma))
    return GRADUS_STATUS_FAILED;
  gradus_mdp_evaluate (world, state->policy.data, p->gamma, gradus_array_write (&state->solved));
  state->known = true;
  v = state->solved.data;
  for (guint i = 0; i < work->n_free; i++)
    worst &= v[work->watched] <= v[work->free[i]];
  gradus_context_raise_if (context, EVENT_WORST, worst && work->n_free > 1);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_sweep (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state);
  const GradusPosition here = { .state = state, .params = context->params,
                                .workspace = context->workspace, .dataset = context->dataset };
  const guint cells = (guint) gradus_array_length (&state->swept);
  g_autofree double *next = g_new (double, cells);

  for (guint cell = 0; cell < cells; cell++)
    next[cell] = back_up (&here, state->sweeps == 0 ? TABLE_OWN : TABLE_SWEPT, cell);
  memcpy (gradus_array_write (&state->swept), next, cells * sizeof *next);
  state->sweeps++;
  return gradus_step_done (&state->sweep_done, &state->sweep_last, SWEEPS);
}

static GradusStatus
run_walk (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work, world);
  const GradusWalker walker = { .world = world, .policy = state->policy.data, .gamma = p->gamma,
                                .most = gradus_walker_most_moves (world) };
  double payoff;

  gradus_walker_walk (&walker, work->watched, context->rng, NULL, 0, &payoff);
  state->sum += payoff;
  state->squares += payoff * payoff;
  state->walked++;
  gradus_array_write (&state->means)[state->walked - 1] = state->sum / state->walked;
  return gradus_step_done (&state->walk_done, &state->walk_last, (guint) p->walks);
}

static GradusStatus
run_certify (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);

  state->checked = MIN (state->checked + rows_each (work), work->n_free);
  return gradus_step_done (&state->check_done, &state->check_last,
                           (guint) gradus_n_strides (work->n_free, MAX_DRAWN));
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_residual, (here), residual_of (here))
GRADUS_NUMBER (number_value, (state, work), state->solved.data[work->watched])
GRADUS_NUMBER (number_mean, (state),
               state->walked > 0 ? state->means.data[state->walked - 1] : NAN)
GRADUS_NUMBER (number_gap, (state, world),
               state->sweeps > 0
                 ? gradus_mdp_distance (world, state->swept.data, state->solved.data) : NAN)
GRADUS_VECTOR (array_free, (world), gradus_mdp_n_cells (world), i,
               world->cells[i] == GRADUS_CELL_FREE)
GRADUS_VECTOR (array_shown, (here, world), gradus_mdp_n_cells (world), i, value_at (here, i))
GRADUS_VECTOR (array_backed, (here, world), gradus_mdp_n_cells (world), i, backed_at (here, i))
GRADUS_VECTOR (array_arrows, (state), MAX (state->policy.n, 1), i,
               i < state->policy.n && state->policy.data[i] >= 0 ? 1 << state->policy.data[i] : 0)

static void
array_policy (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, world);
  double *to = gradus_array_init_matrix (out, world->rows, world->columns);

  for (guint i = 0; i < state->policy.n; i++)
    to[i] = state->policy.data[i];
}

/* I - gamma P of the policy, while it can be drawn. */
static void
array_system (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, p, work, world);
  g_autofree int *index = g_new (int, gradus_mdp_n_cells (world));
  g_autofree double *b = g_new0 (double, work->n_free);

  if (work->n_free <= MAX_DRAWN)
    gradus_mdp_make_system (world, state->policy.data, p->gamma, index,
                            gradus_array_init_matrix (out, work->n_free, work->n_free), b);
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "residual", N_ ("Largest residual"), "\\max_s|V(s)-R(s)-\\gamma\\sum PV|",
    .number = number_residual, .flags = GRADUS_METRIC | GRADUS_LOG, .better = GRADUS_BETTER_LESS },
  { "value", N_ ("Value of the watched cell"), "V(s_0)", .number = number_value,
    GRADUS_KNOWN (State, known), .flags = GRADUS_METRIC },
  { "mean-payoff", N_ ("Mean payoff of the walks"), "\\overline{G}", .number = number_mean,
    .flags = GRADUS_METRIC },
  { "gap", N_ ("Distance of the sweeps from the value"), "\\max_s|V_k(s)-V(s)|",
    .number = number_gap, .flags = GRADUS_METRIC | GRADUS_LOG, .better = GRADUS_BETTER_LESS },
  { "v", N_ ("Your table"), "U", GRADUS_QUANTITY (State, v),
    .indices = N_ ("row from the top × column"), .flags = GRADUS_START },
  { "policy", N_ ("Policy"), "\\pi", GRADUS_QUANTITY (State, policy),
    .indices = N_ ("row × column: 0 N, 1 E, 2 S, 3 W, −1 none"), .array = array_policy,
    .flags = GRADUS_START, .start_params = "start=given" },
  { "swept", N_ ("Table of the sweeps"), "V_k", GRADUS_QUANTITY (State, swept),
    .indices = N_ ("row from the top × column") },
  { "solved", N_ ("Value"), "V", GRADUS_QUANTITY (State, solved), GRADUS_KNOWN (State, known),
    .indices = N_ ("row from the top × column") },
  { "means", N_ ("Mean payoff after each walk"), "\\overline{G}_n", GRADUS_QUANTITY (State, means),
    .indices = N_ ("walk") },
  { "shown", N_ ("Numbers of the cells"), NULL, .array = array_shown, .flags = GRADUS_HIDDEN },
  { "backed", N_ ("What the neighbours make of them"), NULL, .array = array_backed,
    .flags = GRADUS_HIDDEN },
  { "free", N_ ("Free cells"), NULL, .array = array_free, .flags = GRADUS_HIDDEN },
  { "arrows", N_ ("Arrows of the policy"), NULL, .array = array_arrows, .flags = GRADUS_HIDDEN },
  { "system", N_ ("Matrix of the equations"), "I-\\gamma P_\\pi", .array = array_system,
    .flags = GRADUS_HIDDEN },
  { "written", N_ ("Equations written"), NULL, GRADUS_QUANTITY (State, written) },
  { "sweeps", N_ ("Sweeps"), "k", GRADUS_QUANTITY (State, sweeps) },
  { "walked", N_ ("Walks"), "n", GRADUS_QUANTITY (State, walked) },
  { "checked", N_ ("Cells checked"), NULL, GRADUS_QUANTITY (State, checked) });

/* The cell in work. */
static guint
find_active (const GradusPosition *here)
{
  GRADUS_HERE (state, work);

  if (gradus_position_is_phase (here, "equations") && state->written > 0)
    return work->free[state->written - 1];
  if (gradus_position_is_phase (here, "certify") && here->micro > 0 && state->checked > 0)
    return work->free[state->checked - 1];
  return work->watched;
}

/* Whether @value is @least, but for rounding. */
static gboolean
is_least (double value, double least)
{
  return value <= least + 1e-9 * MAX (fabs (least), 1e-3);
}

/* The free cell that is worth least: the watched one or the first of several. */
static guint
find_worst (const GradusPosition *here)
{
  const Work *work = here->workspace;
  guint worst = work->watched;

  for (guint i = 0; i < work->n_free; i++)
    if (!is_least (value_at (here, worst), value_at (here, work->free[i])))
      worst = work->free[i];
  return worst;
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, work, world);
  const guint active = find_active (here), worst = find_worst (here);
  const char *called[GRADUS_N_ACTIONS];

  gradus_names_number (names, "slip", world->slip);
  gradus_names_whole (names, "n-free", work->n_free);
  gradus_names_whole (names, "made", (gint64) state->written * work->n_free);
  gradus_names_number (names, "equation",
                       gradus_position_is_phase (here, "equations") && state->written > 0
                         ? state->written - 1 : NAN);
  gradus_names_number (names, "active", active);
  gradus_sweep_name_cell (names, world, (int) active, "column-now", "row-now");
  gradus_sweep_name_cell (names, world, (int) work->watched, "watched-column", "watched-row");
  gradus_sweep_call (1 << state->policy.data[work->watched], called);
  gradus_names_word (names, "watched-action", called[0]);
  gradus_sweep_call (1 << state->policy.data[active], called);
  gradus_names_word (names, "action", called[0]);
  gradus_names_number (names, "number", value_at (here, active));
  gradus_names_number (names, "backed-number", backed_at (here, active));
  gradus_names_number (names, "best-value", work->best);
  gradus_names_flag (names, "apart", fabs (work->best - value_at (here, work->watched)) > 1e-6);
  gradus_names_number (names, "worst-x", gradus_mdp_column (world, worst));
  gradus_names_number (names, "worst-y", gradus_mdp_row (world, worst));
  gradus_sweep_name_cell (names, world, (int) worst, "worst-column", "worst-row");
  gradus_names_number (names, "worst-value", value_at (here, worst));
  gradus_names_flag (names, "is-worst", worst == work->watched);
  gradus_names_flag (names, "drawn", work->n_free <= MAX_DRAWN);
}

/* --- Lives ------------------------------------------------------------------------------------ */

static double
life_value (const GradusPosition *here, guint item, guint curve)
{
  GRADUS_HERE (world);

  return item < gradus_mdp_n_cells (world) && world->cells[item] != GRADUS_CELL_WALL
           ? value_at (here, item) : NAN;
}

static double
life_tilt (const GradusPosition *here, guint item, guint curve)
{
  GRADUS_HERE (world);

  return item < gradus_mdp_n_cells (world) && world->cells[item] == GRADUS_CELL_FREE
           ? value_at (here, item) - backed_at (here, item) : NAN;
}

static const GradusLife lives[] = GRADUS_ROWS (
  { "value", N_ ("Value of the cell"), "V(s)", .value = life_value },
  { "tilt", N_ ("How far its scale tilts"), "V(s) - R(s) - \\gamma\\sum PV", .value = life_tilt });

/* --- Formulas --------------------------------------------------------------------------------- */

/* The equation of the cell in work with the cells' names. */
static void
fill_equation (const GradusPosition *here, GString *tex)
{
  GRADUS_HERE (state, p, world);
  const guint cell = find_active (here);
  guint to[3], n;
  double shares[3];

  n = gradus_grid_world_outcomes (world, cell, (GradusAction) state->policy.data[cell], to, shares);
  g_string_append (tex, "\\role{accent}{");
  gradus_tex_mark (tex, "datum", cell);
  gradus_sweep_append_cell (tex, "V", world, cell);
  g_string_append (tex, "}} = ");
  gradus_tex_digits (tex, world->rewards[cell], 3);
  g_string_append (tex, " + ");
  gradus_tex_digits (tex, p->gamma, 3);
  g_string_append (tex, " \\cdot (");
  for (guint i = 0; i < n; i++)
    {
      g_string_append (tex, i > 0 ? " + {" : "{");
      gradus_tex_digits (tex, shares[i], 3);
      g_string_append (tex, "\\,");
      gradus_sweep_append_cell (tex, "V", world, to[i]);
      g_string_append_c (tex, '}');
    }
  g_string_append (tex, ")");
}

/* R + gamma (p v + ...), of reward, discount and pairs. */
static double
backed_up (const double *numbers, guint n, gpointer user_data)
{
  double sum = 0;

  for (guint i = 2; i + 1 < n; i += 2)
    sum += numbers[i] * numbers[i + 1];
  return numbers[0] + numbers[1] * sum;
}

/* The same with the numbers of the table. */
static void
fill_scale (const GradusPosition *here, GString *tex)
{
  GRADUS_HERE (state, p, world);
  const guint cell = find_active (here);
  double numbers[8] = { world->rewards[cell], p->gamma }, shares[3];
  guint to[3], n;
  gboolean agrees;
  int digits;

  n = gradus_grid_world_outcomes (world, cell, (GradusAction) state->policy.data[cell], to, shares);
  for (guint i = 0; i < n; i++)
    {
      numbers[2 + 2 * i] = shares[i];
      numbers[3 + 2 * i] = value_at (here, to[i]);
    }
  digits = gradus_tex_enough_digits (numbers, 2 + 2 * n, 4, backed_up, NULL, &agrees);
  gradus_sweep_append_cell (tex, "V", world, cell);
  g_string_append (tex, " = ");
  gradus_tex_digits (tex, numbers[0], digits);
  g_string_append (tex, " + ");
  gradus_tex_digits (tex, numbers[1], digits);
  g_string_append (tex, " \\cdot (");
  for (guint i = 0; i < n; i++)
    {
      g_string_append (tex, i > 0 ? " + {" : "{");
      gradus_tex_digits (tex, numbers[2 + 2 * i], digits);
      g_string_append (tex, " \\cdot ");
      gradus_tex_factor_digits (tex, numbers[3 + 2 * i], digits);
      g_string_append_c (tex, '}');
    }
  g_string_append (tex, ")");
  gradus_tex_result (tex, agrees, backed_at (here, cell), 4);
}

/* --- What is said ----------------------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "try", N_ ("Guess a value"),
    N_ ("Every cell is a scale: its number on the left, what its neighbours make of it on the "
        "right."),
    .shows = "scales", .asks = "bet", .pseudocode = N_ ("guess V(s), look at the residuals"),
    .once = TRUE, .run = gradus_run_nothing,
    .rule = "\\max_s\\left|V(s) - R(s) - \\gamma\\sum_{s'} P_{s\\pi(s)}(s')V(s')\\right|",
    .filled = GRADUS_SAY (
      { NULL, "\\role{bet}{V(<watched-column>,<watched-row>)} \\overset{?}{=} <bet|bet>" }),
    .said = GRADUS_SAY (
      { NULL, N_ ("The arrow in ({watched-column}, {watched-row}) points {watched-action}. What is "
                  "this cell worth while the policy is kept? Every scale that uses its number "
                  "tilts with it; the worst is off by {residual}.") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("Your guess is {bet}.") }) },
  { "equations", N_ ("Write the equations"), N_ ("One for each cell, with the values as unknowns."),
    .shows = "system", .pseudocode = N_ ("for each s: V(s) = R(s) + γ Σ P(s′|s,π(s)) V(s′)"),
    .once = TRUE, .n_micro = n_rows, .run = run_equations, .rule = "(I-\\gamma P_\\pi)\\,V = R",
    .fill = fill_equation,
    .said = GRADUS_SAY (
      { "micro", NN_ ("{written} of {n-free} equation: cell ({column-now}, {row-now}), whose arrow "
                      "points {action}.",
        "{written} of {n-free} equations: cell ({column-now}, {row-now}), whose arrow points "
        "{action}."), "n-free" },
      { NULL, NN_ ("{n-free} cell, {n-free} equation: nothing in it but the values is unknown.",
        "{n-free} cells, {n-free} equations: nothing in them but the values is unknown."),
        "n-free" }) },
  { "solve", N_ ("Solve them at once"), N_ ("The table that obeys all equations together."),
    .shows = "world", .pseudocode = N_ ("V ← solve (I − γP) V = R"), .once = TRUE,
    .run = run_solve, .rule = "V = (I-\\gamma P_\\pi)^{-1} R", .fill = fill_scale,
    .said = GRADUS_SAY (
      { "is-worst", N_ ("Cell ({watched-column}, {watched-row}) is worth {value|4}, "
                                    "and no free cell is worth less.") },
      { NULL, N_ ("Cell ({watched-column}, {watched-row}) is worth {value|4}; cell "
                  "({worst-column}, {worst-row}) is worth least, {worst-value|4}.") }),
    .bet = GRADUS_SAY ({ NULL, N_ ("You said {bet}, it is {value}.") }) },
  { "sweep", N_ ("Obey them again and again"),
    N_ ("Every number becomes what the equation makes of the table before."), .shows = "scales",
    .pseudocode = N_ ("repeat: V(s) ← R(s) + γ Σ P(s′|s,π(s)) V(s′)"), .once = TRUE,
    .micro = "20", .run = run_sweep,
    .rule = "V_{k+1}(s) := R(s) + \\gamma\\sum_{s'} P_{s\\pi(s)}(s')V_k(s')", .fill = fill_scale,
    .said = GRADUS_SAY (
      { NULL, NN_ ("After {sweeps} sweep the table is within {gap} of the solution.",
        "After {sweeps} sweeps the table is within {gap} of the solution."),
        "sweeps" }) },
  { "walk", N_ ("Ask chance"), N_ ("Walks from the cell: their mean payoff creeps to its value."),
    .shows = "walks", .pseudocode = N_ ("repeat: walk by π, average G"), .once = TRUE,
    .micro = "walks", .run = run_walk,
    .rule = "V(s) = \\mathrm{E}[R(s_0) + \\gamma R(s_1) + \\dots]",
    .filled = GRADUS_SAY (
      { NULL, "\\overline{G}_{<walked>} = <mean-payoff|accent|4>,\\quad V = <value|model|4>" }),
    .said = GRADUS_SAY (
      { NULL, NN_ ("{walked} walk is worth {mean-payoff|4}; the value is {value|4}.",
        "{walked} walks are worth {mean-payoff|4} on average; the value is {value|4}."),
        "walked" }) },
  { "certify", N_ ("Every scale is level"), N_ ("The table agrees with itself, cell by cell."),
    .shows = "scales", .pseudocode = N_ ("for each s: is the residual 0?"), .once = TRUE,
    .n_micro = n_rows, .run = run_certify,
    .rule = "d = \\gamma P_\\pi\\, d \\;\\Rightarrow\\; \\max|d| \\le \\gamma \\max|d|",
    .fill = fill_scale,
    .said = GRADUS_SAY (
      { "micro", N_ ("Cell ({column-now}, {row-now}): {number|4} on both sides.") },
      { "gamma < 1", N_ ("All {n-free} scales are level. Another level table would differ by d = "
                         "γPd, which is nowhere larger than γ times its largest entry: d is 0.") },
      { NULL, N_ ("All {n-free} scales are level, and every walk comes to an exit, so that no "
                  "other table is.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "gamma", .label = N_ ("Discount"), .symbol = "\\gamma",
    .blurb = N_ ("How much a reward is worth one step later; near 1 the agent looks far ahead."),
    GRADUS_PARAM_FIELD (Params, gamma), .def = 0.99, .min = 0, .max = 1, .slider_min = 0.5,
    .slider_max = 1, .step = 0.01, .applies = GRADUS_APPLIES_REDO },
  { .id = "start", .label = N_ ("Policy"), .blurb = N_ ("Where the arrows point."),
    GRADUS_PARAM_FIELD (Params, start), .def = GRADUS_SWEEP_FIRST_GIVEN, GRADUS_CHOICES (
      { "given", N_ ("The given one, else all east") }, { "north", N_ ("All north") },
      { "east", N_ ("All east") }, { "south", N_ ("All south") }, { "west", N_ ("All west") },
      { "random", N_ ("At random") }), .applies = GRADUS_APPLIES_REDO },
  { .id = "improved", .label = N_ ("Times improved"),
    .blurb = N_ ("So often every arrow that the policy’s own values condemn has been turned."),
    GRADUS_PARAM_FIELD (Params, improved), .def = 0, .min = 0, .max = 20, .slider_max = 6,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "column", .label = N_ ("Column of the watched cell"),
    .blurb = N_ ("Drag the mark in the grid."), GRADUS_PARAM_FIELD (Params, column), .def = 3,
    .min = 1, .max = 1000, .slider_min = 1, .slider_max = 12, .applies = GRADUS_APPLIES_REDO },
  { .id = "row", .label = N_ ("Row of the watched cell"),
    .blurb = N_ ("Drag the mark in the grid."), GRADUS_PARAM_FIELD (Params, row), .def = 2,
    .min = 1, .max = 1000, .slider_min = 1, .slider_max = 12, .applies = GRADUS_APPLIES_REDO },
  { .id = "bet", .label = N_ ("Your guess"),
    .blurb = N_ ("What the watched cell is worth, you think: drag its mark up and down."),
    GRADUS_PARAM_FIELD (Params, guess), GRADUS_PLACE (0, 1e6, -1, 1, 0.01) },
  { .id = "walks", .label = N_ ("Walks"), .symbol = "n",
    .blurb = N_ ("More walks, a steadier mean."), GRADUS_PARAM_FIELD (Params, walks), .def = 1000,
    .min = 1, .max = 10000, .slider_min = 10, .slider_max = 2000, .logarithmic = TRUE,
    .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_WORST] = { "worst", N_ ("The worst place"),
                    N_ ("No free cell is worth less than the watched one.") });

/* --- What theory promises --------------------------------------------------------------------- */

/* Of the size of the values. */
static double
scale_of (const GradusPosition *here)
{
  const Work *work = here->workspace;
  double most = 1;

  for (guint i = 0; i < work->n_free; i++)
    most = MAX (most, fabs (value_at (here, work->free[i])));
  return most;
}

GRADUS_HOLDS (holds_level, (here), residual_of (here), *measured <= 1e-10 * scale_of (here))

static gboolean
holds_bounded (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (p, work, world);

  for (guint i = 0; i < work->n_free; i++)
    *measured = MAX (*measured, fabs (value_at (here, work->free[i])));
  return p->gamma == 1
         || *measured <= gradus_mdp_largest_reward (world) / (1 - p->gamma) * (1 + 1e-9);
}

/* By so many standard errors the mean of the walks misses the value. */
static gboolean
holds_sampled (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);
  const double n = state->walked, mean = state->sum / n;
  const double spread = sqrt (MAX (state->squares / n - mean * mean, 0) / n);
  const double off = fabs (mean - state->solved.data[work->watched]);

  /* A handful of walks knows nothing of its own spread. */
  *measured = n >= 100 && off > 1e-6 * scale_of (here) ? off / MAX (spread, 1e-300) : 0;
  return *measured <= 6 || spread < 1e-3 * scale_of (here) / sqrt (n);
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "level", N_ ("The table agrees with itself"), "V = R + \\gamma P_\\pi V", holds_level,
    .phase = "solve" },
  { "bounded", N_ ("No value exceeds the largest payoff"), "|V(s)|\\le\\frac{\\max|R|}{1-\\gamma}",
    holds_bounded, .phase = "solve" },
  { "sampled", N_ ("The walks agree with the value"), "|\\overline{G}_n - V| \\le 6 s/\\sqrt n",
    holds_sampled, .phase = "walk" });

/* --- Pictures --------------------------------------------------------------------------------- */

static void
draw_world (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (p, work, world);
  const double x = gradus_mdp_column (world, work->watched);
  const double y = gradus_mdp_row (world, work->watched);

  gradus_scene_set_caption (scene, _ ("γ = %s, slip %s"), GRADUS_NUM (p->gamma),
                            GRADUS_NUM (world->slip));
  gradus_scene_point (scene, x + 0.36, y + 0.36, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND, 1.6, -1);
  gradus_scene_map_handle (scene, "column", "row",
                           (GradusHandleMap) { { -0.36, 1, 0 }, { -0.36, 0, 1 } }, x + 0.36,
                           y + 0.36);
}

static void
draw_scales (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  double at = 1;

  gradus_sweep_label_pairs (here, scene, _ ("what the neighbours make of it"),
                            _ ("number of the cell"));
  while (work->free[(guint) at - 1] != work->watched)
    at++;
  gradus_scene_point (scene, at, p->guess, GRADUS_ROLE_BET, GRADUS_SHAPE_DIAMOND, 1.5, -1);
  gradus_scene_label (scene, C_ ("legend", "your guess"));
  gradus_scene_param_handle (scene, NULL, "bet", at, p->guess);
  if (!state->known)
    {
      gradus_scene_include (scene, at, -1);
      gradus_scene_include (scene, at, 1);
    }
}

static void
build_walks (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const double n = p->walks;
  g_autofree double *x = g_new (double, MAX (state->walked, 1));

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, C_ ("axis", "walks"), "V");
  if (gradus_kit_waits (scene, !state->known, _ ("Nobody walks before the equations are solved.")))
    return;
  gradus_scene_set_x_range (scene, 0, n);
  gradus_scene_hrule (scene, number_value (here), GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, NULL);
  gradus_scene_label (scene, C_ ("legend", "value"));
  gradus_scene_hrule (scene, p->guess, GRADUS_ROLE_BET, GRADUS_LINE_DASHED, NULL);
  gradus_scene_label (scene, C_ ("legend", "your guess"));
  for (guint i = 0; i < state->walked; i++)
    x[i] = i + 1.0;
  gradus_scene_polyline (scene, x, state->means.data, state->walked, GRADUS_ROLE_MODEL,
                         GRADUS_LINE_SOLID);
  gradus_scene_label (scene, C_ ("legend", "mean of the walks"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "world", N_ ("The policy and what it is worth"), GRADUS_EDIT_CELLS, .kit = gradus_kit_world,
    .of = "shown", .with = "arrows=arrows active=active", .extra = draw_world },
  { "scales", N_ ("Every cell a scale"), .kit = gradus_kit_pairs, .of = "backed shown",
    .with = "only=free", .extra = draw_scales },
  { "system", N_ ("The equations of the policy"), .kit = gradus_kit_matrix, .of = "system",
    .with = "numbers bar made=made row=equation" },
  { "walks", N_ ("Walks and the value"), .build = build_walks });

/* --- Questions -------------------------------------------------------------------------------- */

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "value", N_ ("What is the cell worth?"), "solve", "world", .asks = GRADUS_ASKS_NUMBER,
    .about = "value", .when = "apart",
    .words = N_ ("The arrow in ({watched-column}, {watched-row}) points {watched-action}, and the "
                 "policy is kept. What is the cell worth?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("It is worth {value|4}, with these arrows and no others.") }),
    .intuition = N_ ("You thought of one who chooses well from there, but this policy keeps its "
                     "arrows, wherever they lead."),
    .intuition_answer = "best-value" },
  { "worst", N_ ("Where is it worst?"), "solve", "world", .asks = GRADUS_ASKS_PLACE,
    .about = "worst-x worst-y", .scale = "0.5", .when = "n-free > 2",
    .words = N_ ("Follow the arrows. Which free cell is worth least under this policy?") });

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "lecture", .title = N_ ("The policy of the lecture"),
    .blurb = N_ ("The cell (3,2) lies two steps from +1, and is worth −0.82: its arrow points into "
                 "the pit."),
    .data = "grid-4x3", .seed = 1, .claims = "value ~ -0.82\npolicy[1,2] == 1\ngap < 3e-5" },
  { .id = "by-hand", .title = N_ ("By hand: two cells"),
    .blurb = N_ ("To and fro without end, with γ = ½: V is 2/3 in the left cell and 4/3 in the "
                 "right one."),
    .data = "pair-1x2", .params = "gamma=0.5 column=1 row=1 walks=50", .seed = 1,
    .claims = "abs(solved[0,0] - (2 / 3)) < 1e-9\nabs(solved[0,1] - (4 / 3)) < 1e-9" },
  { .id = "turned", .title = N_ ("Three arrows turned"),
    .blurb = N_ ("The same policy but for three arrows: (3,2) is worth 0.687."),
    .data = "grid-4x3", .params = "improved=1", .seed = 1, .claims = "value ~ 0.687" },
  { .id = "east", .title = N_ ("All arrows east"),
    .blurb = N_ ("In the corner below the pit it runs into the wall until it slips into the pit."),
    .data = "grid-4x3", .params = "start=east column=4 row=1", .seed = 1,
    .claims = "policy[2,3] == 1\nvalue < 0" },
  { .id = "west", .title = N_ ("All arrows west"),
    .blurb = N_ ("Once in the first column it never leaves: every step costs 0.02, without end, "
                 "which is worth −2."),
    .data = "grid-4x3", .params = "start=west column=1 row=1 walks=30", .seed = 1,
    .claims = "value ~ -2.00" },
  { .id = "circle", .title = N_ ("Failure: a policy that never ends"),
    .blurb = N_ ("All arrows point into the wall on the left, and there is no discount."),
    .data = "grid-4x3", .params = "gamma=1 start=west", .seed = 1, .claims = "step == 3",
    .failure = N_ ("The policy never comes to an exit, so with γ = 1 every step costs forever and "
                   "its equations have no solution. A discount below 1, or a first policy that "
                   "reaches an exit, cures it.") });

#define NUMPY "oracle: numpy.linalg.solve, 4x3 world"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "lecture", GRADUS_CHECK_END, "solved",
    GRADUS_EXPECT (0.522652, 0.732152, 0.766649, 1, -0.898533, 0, -0.820699, -1, -0.884626,
                   -0.868805, -0.854522, -0.995114),
    6e-7, NUMPY },
  { "lecture", GRADUS_CHECK_END, "value", GRADUS_EXPECT (-0.820699), 6e-7, NUMPY },
  { "by-hand", GRADUS_CHECK_END, "solved", GRADUS_EXPECT (2.0 / 3, 4.0 / 3), 1e-12,
    "by hand: V(A) = V(B)/2, V(B) = 1 + V(A)/2" },
  { "turned", GRADUS_CHECK_END, "value", GRADUS_EXPECT (0.687496), 6e-7, NUMPY },
  { "west", GRADUS_CHECK_END, "value", GRADUS_EXPECT (-2), 1e-9, "by hand: −0.02/(1 − 0.99)" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "start", .title = N_ ("The arrow east and the arrow north"),
    .blurb = N_ ("The same cell beside the same pit: what it is worth is what its policy makes of "
                 "it."),
    .preset = "lecture", .right = "start=north",
    .claims = "left: value ~ -0.8207\nright: value ~ 0.1985\nleft < right: value" });

static const GradusSheet sheet = {
  .aha = N_ ("A value is not summed along a walk; it is the one table that agrees with itself."),
  .by_hand = N_ ("A leads to B and pays 0, B leads to A and pays 1, γ = 1/2: V(A) = V(B)/2, V(B) = "
                 "1 + V(A)/2, so V = (2/3, 4/3)."),
  .why = "scales",
  .intuition = N_ ("A cell near the good exit is worth much."),
  .caught_by = "value",
  .breaks = N_ ("γ = 1 and a policy that goes in circles: the equations contradict each other. "
                "That some cell never comes to an exit gives it away."),
  .needs = "mdp-world least-squares label-propagation",
  .leads_to = "policy-iteration bellman-contraction",
  .aliases = "policy evaluation; value function; Bellman equation; Monte Carlo; 策略评估; 值函数; "
             "贝尔曼方程; 蒙特卡洛; clpg; zhs",
  .terms = N_ ("policy evaluation; value function; Bellman equation; Monte Carlo"),
};

const GradusDescriptor gradus_policy_evaluation = {
  .id = "policy-evaluation", .chapter = 20, .difficulty = 1, .title = N_ ("Value of a policy"),
  .summary = N_ ("Judges a policy: one equation for each cell, solved at once."),
  .goal = N_ ("Write the equation of a cell, and say why only one table obeys all of them."),
  .source = "CS229 lecture notes, reinforcement learning, section 2",
  .kind = GRADUS_KIND_STAGES, .data_kind = &gradus_data_grid_world,
  .columns = N_ ("A grid of free cells, walls and terminal cells with rewards."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .lives = lives,
  .same = GRADUS_SAMENESS (
    { "order", GRADUS_DIFFERS, "seen from the other side the arrows point away from the exit" }),
  .validate = validate, .prepare = prepare, .unprepare = unprepare, .init = init, .name = name,
  .start_said = GRADUS_SAY ({ NULL, N_ ("A policy: an arrow in each of {n-free} free cells. What "
                                        "is it worth?") }),
  .failed_said = GRADUS_SAY ({ NULL, N_ ("The equations of this policy have no solution, so the "
                                         "run stops here.") }),
};
