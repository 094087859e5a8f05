/* Value iteration: Bellman's equation as an assignment (a member of the family "sweep", sweep.c).
 *
 * Step. The Bellman backup is repeated for every state until V stops changing. One iteration is one
 * sweep: back up every cell (one micro-step a cell), put the new table in the place of the old one,
 * test the residual max |V_new - V_old|. In the synchronous order all backups of a sweep read the
 * old table; in place, a backup sees the values written before it. It converges because the backup
 * is a contraction: any two tables come closer by the factor gamma in the largest difference, so
 * the residual falls at least like gamma^k and |V - V*| <= gamma / (1 - gamma) residual. A second
 * table, from another start, goes along to show it.
 *
 * Cost. O(cells * 4 * 3) a sweep.
 *
 * Edge cases. gamma = 1 without a way to a terminal cell is refused; with a residual that does not
 * shrink (staying pays for ever) it fails with a sentence.
 *
 * Source: CS229 lecture notes, reinforcement learning, section 2.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "sweep.h"

typedef enum
{
  ORDER_SYNCHRONOUS,
  ORDER_IN_PLACE,
} Order;

typedef struct
{
  GradusSweepParams base;
  unsigned int order;
  double tolerance;
} Params;

typedef struct
{
  GradusSweepState base;
  GradusArray next;         /* synchronous: the table being made */
  GradusArray other;        /* a table from another start, swept along */
  double previous_residual;
  double apart, apart_before;   /* largest distance of the two tables */
  double gamma, gamma_before; /* of this sweep and the one before: it may be changed in mid-run */
  double mark_residual;     /* residual a window of sweeps ago (gamma = 1 only) */
  guint mark_sweep;
} State;

/* --- Life cycle ------------------------------------------------------------------------------- */

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, world);
  const double reward = gradus_mdp_largest_reward (world);
  double *other = gradus_array_init_matrix (&state->other, world->rows, world->columns);

  gradus_sweep_begin (&state->base, context);
  for (guint cell = 0; cell < gradus_mdp_n_cells (world); cell++)
    if (world->cells[cell] != GRADUS_CELL_WALL)
      other[cell] = state->base.v.data[cell] + reward;
  gradus_array_assign (&state->next, &state->base.v);
  state->previous_residual = state->mark_residual = state->apart_before = NAN;
  state->apart = gradus_mdp_distance (world, state->base.v.data, state->other.data);
  return GRADUS_STATUS_CONTINUE;
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (params, world);
  char *wrong = gradus_sweep_validate_exits (world, params->base.gamma);

  return wrong != NULL ? wrong : gradus_sweep_validate_start (setup, world, "v");
}

/* The world or the table is another, the machine's part is done. */
static void
begin_again (State *state, const GradusGridWorld *world)
{
  state->previous_residual = state->apart_before = NAN;
  state->mark_residual = state->base.sweeps > 0 ? INFINITY : NAN;
  state->mark_sweep = state->base.sweeps;
  gradus_array_assign (&state->next, &state->base.v);
  state->apart = gradus_mdp_distance (world, state->base.v.data, state->other.data);
}

static gboolean
rebase (gpointer state_, GradusContext *context, const GradusSetup *old)
{
  GRADUS_STEP (state, world);
  double *other;

  if (!gradus_sweep_rebase (&state->base, context, old))
    return FALSE;
  other = gradus_array_write (&state->other);
  for (guint cell = 0; cell < gradus_mdp_n_cells (world); cell++)
    if (world->cells[cell] == GRADUS_CELL_WALL)
      other[cell] = 0;
  begin_again (state, world);
  return TRUE;
}

static gboolean
type_values (const GradusPosition *here, gpointer state_, const GradusArray *value,
             GradusContext *context)
{
  State *state = state_;
  const GradusGridWorld *world = gradus_dataset_get_grid_world (here->dataset);

  for (guint cell = 0; cell < gradus_mdp_n_cells (world); cell++)
    if (world->cells[cell] == GRADUS_CELL_WALL && value->data[cell] != 0)
      {
        gradus_context_fail (context,
                             _ ("Cell (%d, %d) is a wall, which has no value. Type over the value "
                                "of another cell."),
                             gradus_mdp_column (world, cell), gradus_mdp_row (world, cell));
        return FALSE;
      }
  gradus_array_assign (&state->base.v, value);
  gradus_sweep_refresh (&state->base, context);
  begin_again (state, world);
  return TRUE;
}

/* --- Phases ----------------------------------------------------------------------------------- */

static GradusStatus
run_backup (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, world);
  const int cells = (int) gradus_mdp_n_cells (world);
  const gboolean in_place = params->order == ORDER_IN_PLACE;
  double *to = gradus_array_write (in_place ? &state->base.v : &state->next);
  /* Where nothing is written into the table that is read, the arrows have been found from the very
   * Q that is wanted now, unless the discount has changed. */
  const gboolean known = !in_place && state->base.q_gamma == params->base.gamma;
  double *q = known ? NULL : gradus_array_write (&state->base.q);
  double change;

  if (!known)
    state->base.q_gamma = NAN;
  if (state->base.cursor == 0)
    {
      state->base.change = 0;
      state->gamma_before = state->gamma;
      state->gamma = params->base.gamma;
    }
  change = state->base.change;
  while (state->base.cursor < cells)
    {
      const guint cell = (guint) state->base.cursor++;
      double value;

      if (world->cells[cell] == GRADUS_CELL_WALL)
        continue;
      if (!known)
        value = gradus_mdp_back_up (world, state->base.v.data, cell, params->base.gamma,
                                    &q[cell * GRADUS_N_ACTIONS]);
      else
        value = gradus_mdp_top (&state->base.q.data[cell * GRADUS_N_ACTIONS]);
      state->base.active = (int) cell;
      state->base.active_before = state->base.v.data[cell];
      change = MAX (change, fabs (value - state->base.active_before));
      to[cell] = value;
      if (!context->bulk)
        break;
    }
  state->base.change = change;
  /* Walls at the end of the world are not worth a micro-step of their own. */
  while (state->base.cursor < cells && world->cells[state->base.cursor] == GRADUS_CELL_WALL)
    state->base.cursor++;
  return state->base.cursor < cells ? GRADUS_STATUS_AGAIN : GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_write (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, world);

  if (params->order == ORDER_SYNCHRONOUS)
    gradus_array_assign (&state->base.v, &state->next);
  /* Of the two tables that approach each other, the second is always swept synchronously. */
  gradus_mdp_sweep (world, state->other.data, gradus_array_overwrite (&state->next),
                    params->base.gamma);
  gradus_array_assign (&state->other, &state->next);
  gradus_array_assign (&state->next, &state->base.v);
  state->apart_before = state->apart;
  state->apart = gradus_mdp_distance (world, state->base.v.data, state->other.data);
  state->base.cursor = 0;
  state->base.sweeps++;
  gradus_sweep_look (&state->base, world, params->base.gamma);
  gradus_context_raise (context, state->base.n_turned > 0 ? GRADUS_SWEEP_POLICY_CHANGED
                                                          : GRADUS_SWEEP_POLICY_SETTLED);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_check (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);
  const guint window = MAX (200, 4 * (guint) gradus_array_length (&state->base.v));

  /* A residual under another discount promises nothing about this one. */
  state->previous_residual = state->gamma_before == state->gamma ? state->base.residual : NAN;
  state->base.gamma_high = MAX (state->base.gamma_high, params->base.gamma);
  state->base.residual = state->base.change;
  if (state->base.residual < params->tolerance)
    return GRADUS_STATUS_CONVERGED;
  if (params->base.gamma == 1 && state->base.sweeps >= state->mark_sweep + window)
    {
      if (state->base.residual > 0.999 * state->mark_residual)
        return gradus_context_fail (context,
                                    _ ("After %u sweeps the values still change by %s in every "
                                       "sweep: with γ = 1 there is a place where staying forever "
                                       "pays. Set γ below 1 or make the reward of the free cells "
                                       "negative."),
                                    state->base.sweeps, GRADUS_NUM (state->base.residual));
      state->mark_sweep = state->base.sweeps;
      state->mark_residual = state->base.residual;
    }
  else if (params->base.gamma == 1 && state->base.sweeps == 1)
    state->mark_residual = state->base.residual;
  return GRADUS_STATUS_CONTINUE;
}

/* --- Quantities and invariants ---------------------------------------------------------------- */

GRADUS_NUMBER (number_bound, (state, params),
               params->base.gamma < 1
                 ? params->base.gamma / (1 - params->base.gamma) * state->base.residual : NAN)

/* One best action a cell, -1 where there is none or all four are alike. */
static void
array_greedy (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, world);
  double *to = gradus_array_init_matrix (out, world->rows, world->columns);

  for (guint i = 0; i < state->base.best.n; i++)
    to[i] = state->base.best.data[i] == 0 || state->base.best.data[i] == GRADUS_MDP_ALL_ACTIONS
              ? -1 : gradus_mdp_first (state->base.best.data[i]);
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "residual", N_ ("Residual"), "\\max_s|V_{k+1}(s)-V_k(s)|",
    GRADUS_QUANTITY (State, base.residual), .flags = GRADUS_METRIC | GRADUS_LOG,
    .better = GRADUS_BETTER_LESS },
  { "error-bound", N_ ("Bound on the error"), "\\frac{\\gamma}{1-\\gamma}\\,\\mathrm{residual}",
    .number = number_bound, .flags = GRADUS_METRIC | GRADUS_LOG, .better = GRADUS_BETTER_LESS },
  GRADUS_BASE_ROW ("mean-value"),
  { "v", N_ ("Value"), "V", GRADUS_QUANTITY (State, base.v),
    .indices = N_ ("row from the top × column"), .flags = GRADUS_TYPED | GRADUS_START,
    .type_over = type_values },
  GRADUS_BASE_ROW ("q"),
  { "policy", N_ ("Greedy action"), "\\pi", .called = gradus_sweep_actions,
    .indices = N_ ("row × column: 0 N, 1 E, 2 S, 3 W (of a tie the first), −1 none or all alike"),
    .array = array_greedy },
  { "next", N_ ("The table being made"), "V'", GRADUS_QUANTITY (State, next),
    .flags = GRADUS_HIDDEN },
  { "other", N_ ("The table from another start"), "U", GRADUS_QUANTITY (State, other),
    .flags = GRADUS_HIDDEN },
  GRADUS_BASE_ROWS);

static gboolean
holds_contraction (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, params);

  if (isnan (state->previous_residual) || state->previous_residual <= 0)
    return TRUE;
  *measured = state->base.residual / state->previous_residual;
  return state->base.residual <= params->base.gamma * state->previous_residual + 1e-12;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "contraction", N_ ("The residual becomes at most γ times as large"),
    "\\|V_{k+1}-V_k\\|_\\infty\\le\\gamma\\|V_k-V_{k-1}\\|_\\infty", holds_contraction },
  GRADUS_BASE_ROWS);

/* --- Formulas --------------------------------------------------------------------------------- */

static void
fill_backup (const GradusPosition *here, GString *tex)
{
  GRADUS_HERE (state, params, world);

  /* Where the world has changed since, the sweep begins anew. */
  if (state->base.active < 0 || state->base.cursor == 0)
    return;
  if (world->cells[state->base.active] == GRADUS_CELL_FREE)
    {
      gradus_sweep_append_backup (here, tex, GRADUS_MDP_ALL_ACTIONS, "V",
                                  params->order == ORDER_IN_PLACE);
      return;
    }
  gradus_sweep_append_cell (tex, "\\role{accent}{V", world, (guint) state->base.active);
  gradus_sweep_append_cell (tex, "} := R", world, (guint) state->base.active);
  g_string_append (tex, " = ");
  gradus_tex_number (tex, world->rewards[state->base.active]);
}

static void
fill_write (const GradusPosition *here, GString *tex)
{
  GRADUS_HERE (state, previous, params, world);
  const guint cell = gradus_sweep_most_changed (world, previous->base.v.data, state->base.v.data);
  guint turned = cell;

  for (guint i = gradus_mdp_n_cells (world); i-- > 0;)
    if (state->base.turned.data[i] != 0)
      turned = i;
  if (params->order == ORDER_SYNCHRONOUS)
    {
      gradus_sweep_append_cell (tex, "V", world, cell);
      g_string_append (tex, ":\\; \\role{past}{");
      gradus_tex_number (tex, previous->base.v.data[cell]);
      g_string_append (tex, "} \\to ");
      gradus_tex_number (tex, state->base.v.data[cell]);
      g_string_append (tex, state->base.best.data[turned] != 0 ? " \\\\ " : "");
    }
  if (state->base.best.data[turned] != 0)
    gradus_sweep_append_choice (tex, &state->base, world, turned, state->base.best.data[turned]);
}

/* --- What is said ----------------------------------------------------------------------------- */

/* What the next sweep, or the one that has just been made, makes of the table that is read: the new
 * table in @value. */
static void
look_ahead (const GradusPosition *here, double *value)
{
  GRADUS_HERE (state, params, world);
  g_autofree double *v
    = g_memdup2 (state->base.v.data, gradus_mdp_n_cells (world) * sizeof (double));
  double q[GRADUS_N_ACTIONS];

  for (guint cell = 0; cell < gradus_mdp_n_cells (world); cell++)
    {
      value[cell] = world->cells[cell] == GRADUS_CELL_WALL
                      ? 0 : gradus_mdp_back_up (world, v, cell, params->base.gamma, q);
      if (params->order == ORDER_IN_PLACE)
        v[cell] = value[cell];
    }
}

/* The four cells beside @cell, and what the table @v says of them. */
static void
name_neighbours (GradusNames *names, const GradusGridWorld *world, const double *v, guint cell)
{
  static const char *const beside[GRADUS_N_ACTIONS] = { "v-north", "v-east", "v-south", "v-west" };

  for (int a = 0; a < GRADUS_N_ACTIONS; a++)
    gradus_names_number (names, beside[a], v[gradus_grid_world_move (world, cell, a)]);
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, world);
  g_autofree double *value = g_new (double, gradus_mdp_n_cells (world));
  double most = 1e-3 * gradus_mdp_largest_reward (world), neighbour = -INFINITY;
  int asked = -1;

  gradus_sweep_name (here, names, -1);
  gradus_names_flag (names, "bounded", params->base.gamma < 1);
  /* The question "value" is about the free cell that changes most. */
  look_ahead (here, value);
  for (guint cell = 0; cell < gradus_mdp_n_cells (world); cell++)
    if (world->cells[cell] == GRADUS_CELL_FREE
        && fabs (value[cell] - state->base.v.data[cell]) > most)
      {
        most = fabs (value[cell] - state->base.v.data[cell]);
        asked = (int) cell;
      }
  gradus_names_flag (names, "asks-value", asked >= 0 && params->order == ORDER_SYNCHRONOUS);
  gradus_sweep_name_cell (names, world, asked, "asked-column", "asked-row");
  asked = MAX (asked, 0);
  gradus_names_whole (names, "asked", asked);
  name_neighbours (names, world, state->base.v.data, (guint) asked);
  for (int a = 0; a < GRADUS_N_ACTIONS; a++)
    neighbour
      = MAX (neighbour, state->base.v.data[gradus_grid_world_move (world, (guint) asked, a)]);
  gradus_names_number (names, "asked-reward", world->rewards[asked]);
  gradus_names_number (names, "asked-value", value[asked]);
  gradus_names_number (names, "no-slip", world->rewards[asked] + params->base.gamma * neighbour);
  gradus_names_number (names, "asked-scale", 0.05 * MAX (gradus_mdp_largest_reward (world), 1e-9));
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "backup", N_ ("Back up every cell"),
    N_ ("For each cell, compute Q of the four actions from the values of the cells they lead to, "
        "and take the largest."),
    .pseudocode = N_ ("for each state s:\n  Q(s,a) ← R(s) + γ Σ P(s′|s,a) V(s′)\n  V′(s) ← max "
                      "Q(s,a)"),
    .run = run_backup, .n_micro = gradus_sweep_count_cells,
    .rule = "\\role{accent}{V(s)} := R(s) + \\max_{a\\in A}\\gamma\\sum_{s'\\in S}P_{sa}(s')V(s')",
    .fill = fill_backup,
    .said = GRADUS_SAY (
      { "micro and terminal", N_ ("Cell ({column}, {row}) is terminal: its value is its reward "
                                  "{now}.") },
      { "micro and alike and holds", N_ ("Cell ({column}, {row}): all four actions are worth the "
                                         "same, and V stays {now}.") },
      { "micro and alike", N_ ("Cell ({column}, {row}): all four actions are worth the same, so V "
                               "goes from {was} to {now}.") },
      { "micro and n-best == 3 and holds",
        N_ ("Cell ({column}, {row}): {action}, {second-action} and {third-action} are equally "
            "good, and V stays {now}.") },
      { "micro and n-best == 3",
        N_ ("Cell ({column}, {row}): {action}, {second-action} and {third-action} are equally "
            "good, so V goes from {was} to {now}.") },
      { "micro and n-best == 2 and holds",
        N_ ("Cell ({column}, {row}): {action} and {second-action} are equally good, and V stays "
            "{now}.") },
      { "micro and n-best == 2",
        N_ ("Cell ({column}, {row}): {action} and {second-action} are equally good, so V goes from "
            "{was} to {now}.") },
      { "micro and holds", N_ ("Cell ({column}, {row}): the best of the four actions is {action}, "
                               "and V stays {now}.") },
      { "micro", N_ ("Cell ({column}, {row}): the best of the four actions is {action}, so V goes "
                     "from {was} to {now}.") },
      { "all-tied", N_ ("Sweep {sweeps+1}: every cell was backed up, and all four actions were "
                        "equally good everywhere; the largest change is {change}.") },
      { NULL, N_ ("Sweep {sweeps+1}: every cell was backed up; the largest change is "
                  "{change}.") }) },
  { "write", N_ ("Take the new table"),
    N_ ("The values just computed become the values that the next sweep reads, and the arrows turn "
        "to what is best by them."),
    .pseudocode = N_ ("V ← V′\nπ(s) ← argmax Q(s,a)"), .run = run_write,
    .rule = "V(s) := V'(s) \\\\ \\pi(s) := \\arg\\max_{a\\in A}Q(s,a)",
    .rules = GRADUS_SAY ({ "order == in-place", "\\pi(s) := \\arg\\max_{a\\in A}Q(s,a)" }),
    .fill = fill_write,
    .said = GRADUS_SAY (
      { "order == in-place and n-turned == 0",
        N_ ("Sweep {sweeps} is done; in place, every value was written at once. No arrow "
            "turned.") },
      { "order == in-place",
        NN_ ("Sweep {sweeps} is done; in place, every value was written at once. In {n-turned} "
            "cell another action is best now.",
        "Sweep {sweeps} is done; in place, every value was written at once. In {n-turned} "
            "cells another action is best now."), "n-turned" },
      { "not moves", N_ ("Sweep {sweeps}: the new table is the same as the old one.") },
      { "n-turned == 0",
        N_ ("Sweep {sweeps}: the new table takes the place of the old one; cell ({most-column}, "
            "{most-row}) changes most, from {most-was} to {most-now}. No arrow turned.") },
      { NULL,
        NN_ ("Sweep {sweeps}: the new table takes the place of the old one; cell ({most-column}, "
            "{most-row}) changes most, from {most-was} to {most-now}. In {n-turned} cell another "
            "action is best now.",
        "Sweep {sweeps}: the new table takes the place of the old one; cell ({most-column}, "
            "{most-row}) changes most, from {most-was} to {most-now}. In {n-turned} cells another "
            "action is best now."), "n-turned" }) },
  { "check", N_ ("Test the residual"),
    N_ ("Stop when the largest change of the sweep is below the tolerance."),
    .pseudocode = N_ ("if max |ΔV| < ε: stop"), .run = run_check,
    .rule = "\\role{model}{\\delta} = \\max_s |V_{k+1}(s) - V_k(s)| < \\varepsilon \\\\ "
            "\\|V - V^*\\|_\\infty \\le \\frac{\\gamma}{1 - \\gamma}\\, \\role{model}{\\delta}",
    .rules = GRADUS_SAY (
      { "not bounded", "\\role{model}{\\delta} = \\max_s |V_{k+1}(s) - V_k(s)| < \\varepsilon" }),
    .filled = GRADUS_SAY (
      { "bounded", "\\role{model}{\\delta} = <residual> <least residual tolerance><tolerance> \\\\ "
                   "\\|V - V^*\\|_\\infty \\le <calc gamma / ( 1 - gamma ) * residual = "
                   "error-bound>" },
      { NULL, "\\role{model}{\\delta} = <residual> <least residual tolerance><tolerance>" }),
    .said = GRADUS_SAY (
      { "converged", NN_ ("Converged after {sweeps} sweep: the residual {residual} is below the "
                         "tolerance {tolerance}.",
        "Converged after {sweeps} sweeps: the residual {residual} is below the tolerance "
            "{tolerance}."), "sweeps" },
      { NULL, N_ ("The residual {residual} is not below the tolerance {tolerance} yet: another "
                  "sweep.") }) });

/* --- What is shown ---------------------------------------------------------------------------- */

/* Where the best action of the cell in work may lead. */
static void
draw_world (const GradusPosition *here, GradusScene *scene)
{
  const GradusSweepState *state = here->state;
  const double *q = &state->q.data[MAX (state->active, 0) * GRADUS_N_ACTIONS];

  gradus_sweep_draw_caption (here, scene);
  if (state->active >= 0 && gradus_position_is_phase (here, "backup"))
    gradus_sweep_draw_outcomes (here, gradus_mdp_first (gradus_mdp_best (q)), scene);
}

/* Q of the cell in work beside its value: where the best is not the value, Bellman's equation does
 * not hold yet. */
static void
build_backup (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params, world);
  const char *names[GRADUS_N_ACTIONS];
  char buffer[GRADUS_NUMBER_SIZE];
  const guint cell = (guint) MAX (state->base.active, 0);
  const double *q = &state->base.q.data[cell * GRADUS_N_ACTIONS];
  const double value = state->base.v.data[cell];
  const int best = gradus_mdp_best (q);
  double low = MIN (value, 0), high = MAX (value, 0);

  for (int a = 0; a < GRADUS_N_ACTIONS; a++)
    {
      names[a] = _ (gradus_sweep_actions[a]);
      low = MIN (low, q[a]);
      high = MAX (high, q[a]);
    }
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "action"), "Q(s, a)");
  gradus_scene_set_x_names (scene, names, GRADUS_N_ACTIONS);
  gradus_scene_set_x_range (scene, 0.4, 4.6);
  if (gradus_kit_waits (scene, state->base.active < 0,
                        _ ("No cell has been backed up yet. Make one step.")))
    return;
  if (high - low < 1e-12)
    high = low + 1;
  gradus_scene_set_y_range (scene, low - 0.18 * (high - low), high + 0.12 * (high - low));
  for (int a = 0; a < GRADUS_N_ACTIONS; a++)
    {
      gradus_scene_bar (scene, a + 1, 0.6, 0, q[a],
                        (best >> a & 1) != 0 ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_DATA, 0.7);
      gradus_scene_text (scene, a + 1, MAX (q[a], 0), GRADUS_ANCHOR_ABOVE, GRADUS_ROLE_FOREGROUND,
                         1, gradus_format_digits (buffer, q[a], 2));
    }
  gradus_scene_hrule (scene, value, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED, _ ("value on show"));
  if (world->cells[cell] == GRADUS_CELL_FREE)
    gradus_scene_set_caption (scene, _ ("max Q(%d, %d) = %s + %s · %s"),
                              gradus_mdp_column (world, cell), gradus_mdp_row (world, cell),
                              GRADUS_NUM (world->rewards[cell]), GRADUS_NUM (params->base.gamma),
                              GRADUS_NUM ((q[gradus_mdp_first (best)] - world->rewards[cell])
                                          / (params->base.gamma > 0 ? params->base.gamma : 1)));
  else
    gradus_scene_set_caption (scene, _ ("(%d, %d) is terminal: V is its reward"),
                              gradus_mdp_column (world, cell), gradus_mdp_row (world, cell));
}

/* The residual beside the slope that theory promises. */
static void
draw_slope (const GradusPosition *here, GradusScene *scene)
{
  const Params *params = here->params;

  gradus_sweep_draw_powers (here, 0, params->base.gamma, scene);
}

static void
draw_two_tables (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;

  gradus_sweep_label_pairs (here, scene, _ ("another start"), _ ("V"));
  if (isnan (state->apart_before))
    gradus_scene_set_caption (scene, _ ("largest distance %s"), GRADUS_NUM (state->apart));
  else
    gradus_scene_set_caption (scene, _ ("largest distance %s, at most γ · %s"),
                              GRADUS_NUM (state->apart), GRADUS_NUM (state->apart_before));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "world", N_ ("Values and greedy arrows"), GRADUS_EDIT_CELLS, .kit = gradus_kit_world, .of = "v",
    .with = "q=q arrows=best turned=turned active=active", .extra = draw_world },
  { "backup", N_ ("Backup of the active cell"), .build = build_backup },
  { "residual", N_ ("Residual"), .kit = gradus_kit_curves, .of = "residual", .with = "iterations",
    .extra = draw_slope },
  { "tables", N_ ("Two tables approaching each other"), .kit = gradus_kit_pairs, .of = "other v",
    .with = "only=free", .extra = draw_two_tables });

/* --- Questions -------------------------------------------------------------------------------- */

static const char *const directions[] = { N_ ("↑ north"), N_ ("→ east"), N_ ("↓ south"),
                                          N_ ("← west"), NULL };

/* The new table and the cell whose arrow will turn and is hardest to tell: the smallest gap between
 * the best actions and the next. -1 when none is worth asking. */
static int
find_close_call (const GradusPosition *here, double *value)
{
  GRADUS_HERE (state, params, world);
  const double least = 1e-3 * gradus_mdp_largest_reward (world);
  double smallest = INFINITY, q[GRADUS_N_ACTIONS];
  int found = -1;

  look_ahead (here, value);
  for (guint cell = 0; cell < gradus_mdp_n_cells (world); cell++)
    {
      double second = -INFINITY, top;
      int set;

      if (world->cells[cell] != GRADUS_CELL_FREE)
        continue;
      top = gradus_mdp_look (world, value, cell, params->base.gamma, q);
      set = gradus_mdp_best (q);
      for (int a = 0; a < GRADUS_N_ACTIONS; a++)
        if ((set >> a & 1) == 0)
          second = MAX (second, q[a]);
      if (set == state->base.best.data[cell] || set == GRADUS_MDP_ALL_ACTIONS
          || top - second < least)
        continue;
      if (top - second < smallest)
        {
          smallest = top - second;
          found = (int) cell;
        }
    }
  return found;
}

static gboolean
ask_arrow (const GradusPosition *before, GradusAsk *ask)
{
  const GradusGridWorld *world = gradus_dataset_get_grid_world (before->dataset);
  g_autofree double *value = g_new (double, gradus_mdp_n_cells (world));
  g_autoptr (GradusNames) names = NULL;

  ask->subject = find_close_call (before, value);
  if (ask->subject < 0)
    return FALSE;
  names = gradus_names_new_own (before);
  gradus_sweep_name_cell (names, world, ask->subject, "asked-column", "asked-row");
  name_neighbours (names, world, value, (guint) ask->subject);
  gradus_say_text (names,
                   _ ("After this sweep, moves from cell ({asked-column}, {asked-row}) lead to the "
                      "values {v-north} (north), {v-east} (east), {v-south} (south) and {v-west} "
                      "(west); slip is {slip}. Which way will its arrow point then?"), ask->words);
  return TRUE;
}

static gboolean
answer_arrow (const GradusPosition *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const State *state = after->state;
  const Params *params = after->params;
  const GradusGridWorld *world = gradus_dataset_get_grid_world (after->dataset);
  const double *table = params->order == ORDER_IN_PLACE ? state->base.v.data : state->next.data;
  double q[GRADUS_N_ACTIONS], second = -INFINITY;
  const double top = gradus_mdp_look (world, table, (guint) ask->subject, params->base.gamma, q);
  const char *called[GRADUS_N_ACTIONS];
  const guint n = gradus_sweep_call (gradus_mdp_best (q), called);

  answer->choices = (guint64) gradus_mdp_best (q);
  for (int a = 0; a < GRADUS_N_ACTIONS; a++)
    if ((answer->choices >> a & 1) == 0)
      second = MAX (second, q[a]);
  if (n == GRADUS_N_ACTIONS)
    g_string_append_printf (answer->words, _ ("All four actions are worth %s, so that every answer "
                                              "is right."), GRADUS_NUM (top));
  else if (n == 3)
    g_string_append_printf (answer->words,
                            _ ("It points %s, %s and %s, which are equally good: Q = %s there, and "
                               "%s for the action that is left."),
                            called[0], called[1], called[2], GRADUS_NUM (top), GRADUS_NUM (second));
  else if (n == 2)
    g_string_append_printf (answer->words,
                            _ ("It points %s and %s, which are equally good: Q = %s there, and %s "
                               "for the next best action."),
                            called[0], called[1], GRADUS_NUM (top), GRADUS_NUM (second));
  else
    g_string_append_printf (answer->words, _ ("It points %s: Q = %s there, and %s for the next "
                                              "best action."), called[0], GRADUS_NUM (top),
                            GRADUS_NUM (second));
  return TRUE;
}

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "arrow", N_ ("Which way does the arrow point?"), "backup", "world", GRADUS_ANSWER_CHOICE,
    directions, ask_arrow, answer_arrow },
  { "value", N_ ("What will the cell be worth?"), "backup", "world", .asks = GRADUS_ASKS_NUMBER,
    .about = "asked-value", .when = "asks-value", .scale = "asked-scale", .subject = "asked",
    .words = N_ ("What will cell ({asked-column}, {asked-row}) be worth after this sweep? R = "
                 "{asked-reward}, γ = {gamma}, slip {slip}; moves lead to the values {v-north} "
                 "(north), {v-east} (east), {v-south} (south) and {v-west} (west)."),
    .truth = GRADUS_SAY (
      { NULL, N_ ("V({asked-column}, {asked-row}) becomes {asked-value}; if every move succeeded "
                  "it would be {no-slip}.") }),
    .intuition = N_ ("You thought that the best move succeeds, but the value is an average over "
                     "the slips as well."),
    .intuition_answer = "no-slip" });

/* --- Parameters, presets, checks -------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  GRADUS_BASE_ROWS,
  { .id = "order", .label = N_ ("Order of updates"),
    .blurb = N_ ("Synchronous backups read the old table; in place they see new values at once."),
    GRADUS_PARAM_FIELD (Params, order), .def = ORDER_SYNCHRONOUS, GRADUS_CHOICES (
      { "synchronous", N_ ("Synchronous") }, { "in-place", N_ ("In place") }),
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "tolerance", .label = N_ ("Tolerance"), .symbol = "\\varepsilon",
    .blurb = N_ ("Stop when no value changes by more than this in a sweep."),
    GRADUS_PARAM_FIELD (Params, tolerance), .def = 1e-6, .min = 1e-14, .max = 10,
    .slider_min = 1e-10, .slider_max = 0.1, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "grid-4x3", .title = N_ ("The 4×3 world"),
    .blurb = N_ ("Watch the value flow backwards from the +1 and around the −1."),
    .data = "grid-4x3", .params = "gamma=0.99", .seed = 1, .claims = "converged\niteration == 29" },
  { .id = "undiscounted", .title = N_ ("No discount, more expensive steps"),
    .blurb = N_ ("With γ = 1 and a reward of −0.04 a step, the detour around the −1 still pays."),
    .data = "grid-4x3:living=-0.04", .params = "gamma=1", .seed = 1,
    .claims = "converged\npolicy[2,1] == 3" },
  { .id = "in-place", .title = N_ ("In place instead of synchronous"),
    .blurb = N_ ("The same world with one table: fewer sweeps."),
    .params = "gamma=0.99 order=in-place", .seed = 1, .claims = "converged\niteration < 29" },
  { .id = "open-room", .title = N_ ("A larger room"),
    .blurb = N_ ("The wave of values and arrows spreads one cell a sweep."),
    .data = "open-room:rows=10,columns=12", .params = "gamma=0.95", .data_seed = 3, .seed = 1,
    .claims = "converged" },
  { .id = "living-pays", .title = N_ ("Failure: living pays forever"),
    .blurb = N_ ("A positive reward in every free cell and no discount."),
    .data = "grid-4x3:living=0.05", .params = "gamma=1", .seed = 1,
    .claims = "mean-value > 10\nalways: not converged",
    .failure = N_ ("With γ = 1 and a positive reward for staying, the best plan is never to leave: "
                   "the values grow without end. A discount below 1 makes the sum finite.") });

static const GradusCheck checks[] = GRADUS_ROWS (
  { "grid-4x3", GRADUS_CHECK_END, "v",
    GRADUS_EXPECT (0.8553, 0.8958, 0.9324, 1, 0.8197, 0, 0.6875, -1, 0.7803, 0.7456, 0.7087,
                   0.4909),
    6e-5, GRADUS_SWEEP_LECTURE },
  { "undiscounted", GRADUS_CHECK_END, "v",
    GRADUS_EXPECT (0.8116, 0.8678, 0.9178, 1, 0.7616, 0, 0.6603, -1, 0.7053, 0.6553, 0.6114,
                   0.3879),
    6e-5, GRADUS_SWEEP_LECTURE },
  { "grid-4x3", 2, "v", GRADUS_EXPECT (0.76804), 1e-12, "by hand: -0.02 + 0.99 * 0.796",
    .index = 2 },
  { "grid-4x3", GRADUS_CHECK_END, "iterations", GRADUS_EXPECT (29), 0,
    "sweeps to 1e-6, synchronous from 0" },
  { "grid-4x3", 11, "policy", GRADUS_EXPECT (1, 1, 1, -1, 0, -1, 0, -1, 0, 3, 3, 3), 0,
    GRADUS_SWEEP_LECTURE });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "order", .title = N_ ("All at once and in place"),
    .blurb = N_ ("In place, a cell uses what its neighbour has just learnt, and the values "
                 "spread in fewer sweeps."),
    .preset = "grid-4x3", .left = "order=synchronous", .right = "order=in-place",
    .claims = "both: converged\nleft > right: iteration" },
  { .id = "policy", .title = N_ ("Value iteration and policy iteration"),
    .blurb = N_ ("Sweeps come nearer to the values bit by bit; a policy that is valued exactly "
                 "needs few rounds."),
    .preset = "grid-4x3", .right = "gamma=0.99", .other = "policy-iteration",
    .claims = "both: converged\nleft: iteration == 29\nright: iteration == 5" });

static const GradusSheet sheet = {
  .aha = N_ ("News of the goal travels one cell a sweep, and the arrows are right long before the "
             "numbers."),
  .by_hand = N_ ("Sweep 2, the cell left of the +1, east: −0.02 + 0.99 · (0.8 · 1 + 0.2 · (−0.02)) "
                 "= 0.76804."),
  .why = "tables",
  .intuition = N_ ("The best move succeeds."),
  .caught_by = "value",
  .breaks = N_ ("γ near 1: the residual falls along a slope log γ that is nearly flat. γ = 1 and a "
                "reward for staying: it does not fall at all."),
  .needs = "bellman-backup",
  .leads_to = "policy-iteration bellman-contraction fitted-value-iteration finite-horizon-dp",
  .aliases = "value iteration; VI; dynamic programming; sweep; Bellman; 值迭代; 动态规划; 同步更新; 异步更新; zdd",
  .terms = N_ ("Bellman equation; dynamic programming; contraction"),
};

static const GradusFutures maps[] = GRADUS_ROWS (
  { .id = "policies", .title = N_ ("The best policies of one small world"),
    .words = N_ ("The reward of every free cell across, how often a move slips up. A world of "
                 "eleven cells has more than a dozen best policies: what a step costs decides "
                 "which risk is worth it."),
    .x = "data:living=-2:0.5:100", .y = "data:slip=0:0.6:60",
    .steps = 4000, .colour = "end",
    .claims = "ends >= 13\n"
              "share(ended) == 1" },
  { .id = "patience", .title = N_ ("How long far-sightedness takes"),
    .words = N_ ("Discount across, how often a move slips up. Where six moves of ten slip, the "
                 "values rest after 16 sweeps of three steps at a discount of 0.5 and after 96 "
                 "at 0.99; where none slips, after seven at any discount."),
    .x = "gamma=0.5:0.99:50", .y = "data:slip=0:0.6:40",
    .steps = 4000, .colour = "steps",
    .claims = "steps(0.5, 0.6) == 48\n"
              "steps(0.99, 0.6) == 288\n"
              "steps(0.5, 0) == 21\n"
              "steps(0.8, 0) == 21\n"
              "steps(0.99, 0) == 21" });

const GradusDescriptor gradus_value_iteration = {
  .id = "value-iteration", .base = &gradus_sweep, .title = N_ ("Value iteration"),
  .summary = N_ ("Repeat the Bellman backup until the value of every state stops changing."),
  .goal = N_ ("Compute a backup by hand, and say why the residual falls at least like γᵏ."),
  GRADUS_MEMORIES (Params, State), .params = params, .quantities = quantities, .phases = phases,
  .invariants = invariants, .plots = plots, .questions = questions, .presets = presets,
  .pairs = pairs, .checks = checks, .sheet = &sheet, .validate = validate, .init = init,
  .rebase = rebase, .name = name,
  .start_said = GRADUS_SAY ({ NULL, N_ ("The start: a world of {columns} × {rows} cells, and a "
                                        "value for each.") }),
  .changed_said = GRADUS_SAY ({ NULL, N_ ("Something was changed after this step; the next sweep "
                                          "measures the residual anew.") }),
  .failed_said = GRADUS_SAY ({ NULL, N_ ("The residual does not fall any more, and the run stops "
                                         "here: no number of sweeps would be enough.") }),
  .maps = maps,
};
