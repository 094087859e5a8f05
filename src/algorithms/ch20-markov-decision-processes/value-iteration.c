/* Value iteration on a grid world.
 *
 * Objective. The optimal value function of a Markov decision process satisfies Bellman's equation
 *
 *   V*(s) = R(s) + max_a gamma sum_s' P_sa(s') V*(s'),
 *
 * and the best action in s is the one that attains the maximum. Value iteration makes the equation
 * an assignment, the Bellman backup, and repeats it for every state until V stops changing.
 *
 * Step. One iteration is one sweep: back up every cell (one micro-step a cell: Q of the four
 * actions, the largest, the new value), put the new table in the place of the old one, test the
 * residual max |V_new - V_old|. In the synchronous order all backups of a sweep read the old table;
 * in place, a backup already sees the values written before it in the same sweep, which needs no
 * second table and converges at least as fast.
 *
 * Why it converges. The backup is a contraction: two tables come closer by the factor gamma in the
 * largest difference. The residual therefore falls at least like gamma^k, and |V - V*| <= gamma /
 * (1 - gamma) * residual. With gamma = 1 this argument is void; the values still converge when
 * every cell can reach a terminal one and lingering does not pay.
 *
 * Cost. O(cells * 4 * 3) a sweep.
 *
 * Edge cases. A terminal cell is absorbing: its value is its reward. A wall has no value (0 is
 * stored). Ties between actions go to the first of N, E, S, W; values closer than 1e-12 relative
 * count as equal, so that rounding does not turn arrows. gamma = 1 without a way to a terminal cell
 * is refused; gamma = 1 with a residual that does not shrink (staying pays for ever) ends in a
 * failure that says so.
 *
 * Source: CS229 lecture notes, reinforcement learning, section 2 (value iteration); the 4x3 world
 * of the lecture, after Russell and Norvig.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "value-iteration.h"

static const GradusStateArray state_arrays[] = {
  GRADUS_STATE_ARRAY (ValueIterationState, v),
  GRADUS_STATE_ARRAY (ValueIterationState, next),
  GRADUS_STATE_ARRAY (ValueIterationState, q),
  GRADUS_STATE_ARRAY (ValueIterationState, policy),
  { 0 },
};

enum
{
  EVENT_POLICY_CHANGED,
  EVENT_POLICY_SETTLED,
};

enum
{
  VALUE_V,
  VALUE_Q,
  VALUE_POLICY,
};

const char *const gradus_action_names[GRADUS_N_ACTIONS] = {
  N_ ("north"),
  N_ ("east"),
  N_ ("south"),
  N_ ("west"),
};

/* --- Backup ----------------------------------------------------------------------------------- */

double
gradus_value_iteration_backup (const GradusGridWorld *world, const double *v, guint cell,
                               double gamma, double q[GRADUS_N_ACTIONS], int *best)
{
  double top = -INFINITY;

  for (int a = 0; a < GRADUS_N_ACTIONS; a++)
    {
      guint to[3];
      double p[3];
      guint n = gradus_grid_world_outcomes (world, cell, a, to, p);
      double expected = 0;

      for (guint i = 0; i < n; i++)
        expected += p[i] * v[to[i]];
      q[a] = world->rewards[cell] + gamma * expected;
      top = MAX (top, q[a]);
    }
  for (*best = 0; q[*best] < top - 1e-12 * MAX (1, fabs (top)); (*best)++)
    ;
  return top;
}

/* --- Phases ----------------------------------------------------------------------------------- */

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  ValueIterationState *state = state_;
  const GradusGridWorld *world = gradus_dataset_get_grid_world (context->dataset);
  guint cells = world->rows * world->columns;
  const GradusArray *start = gradus_context_start (context, "v");
  double *v = gradus_array_init_matrix (&state->v, world->rows, world->columns);
  gint32 *policy = gradus_int_array_init (&state->policy, cells);

  gradus_array_init_stack (&state->q, world->rows, world->columns, GRADUS_N_ACTIONS);
  for (guint cell = 0; cell < cells; cell++)
    {
      if (start != NULL && world->cells[cell] != GRADUS_CELL_WALL)
        v[cell] = start->data[cell];
      policy[cell] = -1;
    }
  gradus_array_assign (&state->next, &state->v);
  state->active = -1;
  state->residual = state->previous_residual = state->mark_residual = NAN;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_backup (gpointer state_, GradusContext *context)
{
  ValueIterationState *state = state_;
  const ValueIterationParams *params = context->params;
  const GradusGridWorld *world = gradus_dataset_get_grid_world (context->dataset);
  gboolean in_place = params->order == ORDER_IN_PLACE;
  int cells = world->rows * world->columns;
  double *to = gradus_array_write (in_place ? &state->v : &state->next);
  double *q = gradus_array_write (&state->q);
  gint32 *policy = gradus_int_array_write (&state->policy);

  if (state->cursor == 0)
    {
      state->change = 0;
      state->policy_changes = 0;
    }
  while (state->cursor < cells)
    {
      guint cell = state->cursor++;
      double value;
      int best = -1;

      if (world->cells[cell] == GRADUS_CELL_WALL)
        continue;
      if (world->cells[cell] == GRADUS_CELL_TERMINAL)
        {
          value = world->rewards[cell];
          for (int a = 0; a < GRADUS_N_ACTIONS; a++)
            q[cell * GRADUS_N_ACTIONS + a] = value;
        }
      else
        value = gradus_value_iteration_backup (world, state->v.data, cell, params->gamma,
                                               &q[cell * GRADUS_N_ACTIONS], &best);
      if (policy[cell] != best)
        {
          policy[cell] = best;
          state->policy_changes++;
        }
      state->active = cell;
      state->active_before = state->v.data[cell];
      state->change = MAX (state->change, fabs (value - state->active_before));
      to[cell] = value;
      if (!context->bulk)
        break;
    }
  /* Walls at the end of the world are not worth a micro-step of their own. */
  while (state->cursor < cells && world->cells[state->cursor] == GRADUS_CELL_WALL)
    state->cursor++;
  return state->cursor < cells ? GRADUS_STATUS_AGAIN : GRADUS_STATUS_CONTINUE;
}

static guint64
count_cells (const GradusView *view)
{
  const GradusGridWorld *world = gradus_dataset_get_grid_world (view->dataset);
  guint64 n = 0;

  for (guint cell = 0; cell < world->rows * world->columns; cell++)
    n += world->cells[cell] != GRADUS_CELL_WALL;
  return n;
}

static GradusStatus
run_write (gpointer state_, GradusContext *context)
{
  ValueIterationState *state = state_;
  const ValueIterationParams *params = context->params;

  if (params->order == ORDER_SYNCHRONOUS)
    gradus_array_assign (&state->v, &state->next);
  state->cursor = 0;
  state->sweeps++;
  if (state->policy_changes > 0)
    gradus_context_raise (context, EVENT_POLICY_CHANGED);
  else if (state->sweeps > 1)
    gradus_context_raise (context, EVENT_POLICY_SETTLED);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_check (gpointer state_, GradusContext *context)
{
  ValueIterationState *state = state_;
  const ValueIterationParams *params = context->params;
  guint window = MAX (200, 4 * (guint) gradus_array_length (&state->v));

  /* A residual under another discount promises nothing about this one. */
  state->previous_residual = params->gamma == state->gamma ? state->residual : NAN;
  state->gamma = params->gamma;
  state->gamma_high = MAX (state->gamma_high, params->gamma);
  state->residual = state->change;
  if (state->residual < params->tolerance)
    return GRADUS_STATUS_CONVERGED;
  if (params->gamma == 1 && state->sweeps >= state->mark_sweep + window)
    {
      if (state->residual > 0.999 * state->mark_residual)
        return gradus_context_fail (context,
                                    _ ("After %u sweeps the values still change by %s in every "
                                       "sweep: with γ = 1 there is a place where staying for ever "
                                       "pays. Set γ below 1 or make the reward of the free cells "
                                       "negative."),
                                    state->sweeps, GRADUS_NUM (state->residual));
      state->mark_sweep = state->sweeps;
      state->mark_residual = state->residual;
    }
  else if (params->gamma == 1 && state->sweeps == 1)
    state->mark_residual = state->residual;
  return GRADUS_STATUS_CONTINUE;
}

/* --- Validation and changes in mid-run -------------------------------------------------------- */

/* TRUE when a terminal cell can be reached from every free one (slip makes any neighbour
 * reachable by choice anyway, so plain moves decide). @lonely receives a cell from which none
 * can. */
static gboolean
has_exit (const GradusGridWorld *world, guint *lonely)
{
  guint cells = world->rows * world->columns;
  g_autofree gboolean *reaches = g_new0 (gboolean, cells);
  gboolean grew = TRUE;

  for (guint cell = 0; cell < cells; cell++)
    reaches[cell] = world->cells[cell] == GRADUS_CELL_TERMINAL;
  while (grew)
    {
      grew = FALSE;
      for (guint cell = 0; cell < cells; cell++)
        for (int a = 0; !reaches[cell] && world->cells[cell] == GRADUS_CELL_FREE &&
                        a < GRADUS_N_ACTIONS; a++)
          if (reaches[gradus_grid_world_move (world, cell, a)])
            reaches[cell] = grew = TRUE;
    }
  for (guint cell = 0; cell < cells; cell++)
    if (!reaches[cell] && world->cells[cell] == GRADUS_CELL_FREE)
      {
        *lonely = cell;
        return FALSE;
      }
  return TRUE;
}

static char *
validate (const GradusSetup *setup)
{
  const ValueIterationParams *params = gradus_setup_get_params (setup);
  const GradusGridWorld *world
    = gradus_dataset_get_grid_world (gradus_setup_get_dataset ((GradusSetup *) setup));
  const GradusArray *start = gradus_setup_get_start (setup, "v");
  guint cells = world->rows * world->columns;
  gboolean any = FALSE;
  guint lonely;

  for (guint cell = 0; cell < cells; cell++)
    {
      any |= world->cells[cell] == GRADUS_CELL_FREE;
      if (fabs (world->rewards[cell]) > 1e100)
        return g_strdup_printf (_ ("The reward of cell (%d, %d) is too large to compute with. Use "
                                   "one below 1e100 in size."),
                                CELL_COLUMN (world, cell), CELL_ROW (world, cell));
    }
  if (!any)
    return g_strdup (_ ("The world has no free cell, so there is nothing to decide. Make at least "
                        "one cell free."));
  if (params->gamma == 1 && !has_exit (world, &lonely))
    return g_strdup_printf (_ ("With γ = 1 every free cell needs a way to a terminal cell, but "
                               "(%d, %d) has none. Set γ below 1, open a wall or add a terminal "
                               "cell."),
                            CELL_COLUMN (world, lonely), CELL_ROW (world, lonely));
  if (start != NULL && gradus_array_length (start) != cells)
    return g_strdup_printf (_ ("The start “v” has %u numbers but the world has %u × %u cells. "
                               "Give one number for each cell, row by row from the top."),
                            (guint) gradus_array_length (start), world->rows, world->columns);
  return NULL;
}

/* The world or the table is another. */
static void
begin_again (ValueIterationState *state, GradusContext *context)
{
  /* What was promised about the old one's residuals says nothing about the new one. */
  state->residual = state->previous_residual = NAN;
  state->mark_residual = INFINITY;
  state->mark_sweep = state->sweeps;
  /* A sweep that was under way has read the old one: begin it again. */
  state->cursor = 0;
  gradus_array_assign (&state->next, &state->v);
  context->restart_iteration = TRUE;
}

static gboolean
rebase (gpointer state_, GradusContext *context, const GradusSetup *old)
{
  ValueIterationState *state = state_;
  const GradusGridWorld *world = gradus_dataset_get_grid_world (context->dataset);
  const GradusGridWorld *before
    = gradus_dataset_get_grid_world (gradus_setup_get_dataset ((GradusSetup *) old));
  double *v;
  gint32 *policy;

  if (before == NULL || before->rows != world->rows || before->columns != world->columns)
    return FALSE;
  v = gradus_array_write (&state->v);
  policy = gradus_int_array_write (&state->policy);
  for (guint cell = 0; cell < world->rows * world->columns; cell++)
    {
      if (world->cells[cell] == GRADUS_CELL_WALL)
        v[cell] = 0;
      if (world->cells[cell] != GRADUS_CELL_FREE)
        policy[cell] = -1;
    }
  if (state->active >= 0 && world->cells[state->active] == GRADUS_CELL_WALL)
    state->active = -1;
  begin_again (state, context);
  return TRUE;
}

/* --- Metrics, values, invariants -------------------------------------------------------------- */

static double
metric_residual (const GradusView *view)
{
  return ((const ValueIterationState *) view->state)->residual;
}

static double
metric_bound (const GradusView *view)
{
  const ValueIterationState *state = view->state;
  const ValueIterationParams *params = view->params;

  return params->gamma < 1 ? params->gamma / (1 - params->gamma) * state->residual : NAN;
}

static double
metric_mean (const GradusView *view)
{
  const ValueIterationState *state = view->state;
  const GradusGridWorld *world = gradus_dataset_get_grid_world (view->dataset);
  double sum = 0;
  guint n = 0;

  for (guint cell = 0; cell < world->rows * world->columns; cell++)
    if (world->cells[cell] == GRADUS_CELL_FREE)
      {
        sum += state->v.data[cell];
        n++;
      }
  return n > 0 ? sum / n : 0;
}

static const GradusMetric metrics[] = {
  { "residual", N_ ("Residual"), "\\max_s|V_{k+1}(s)-V_k(s)|", GRADUS_METRIC_LOG, metric_residual },
  { "error-bound", N_ ("Bound on the error"), "\\frac{\\gamma}{1-\\gamma}\\,\\mathrm{residual}",
    GRADUS_METRIC_LOG, metric_bound },
  { "mean-value", N_ ("Mean value of the free cells"), "\\overline{V}", GRADUS_METRIC_LINEAR,
    metric_mean },
  { NULL },
};

static void
value_v (const GradusView *view, GradusArray *out)
{
  gradus_array_assign (out, &((const ValueIterationState *) view->state)->v);
}

static gboolean
set_v (const GradusView *view, gpointer state_, const GradusArray *value, GradusContext *context)
{
  ValueIterationState *state = state_;
  const GradusGridWorld *world = gradus_dataset_get_grid_world (view->dataset);

  for (guint cell = 0; cell < world->rows * world->columns; cell++)
    if (world->cells[cell] == GRADUS_CELL_WALL && value->data[cell] != 0)
      {
        gradus_context_fail (context,
                             _ ("Cell (%d, %d) is a wall, which has no value. Type over the value "
                                "of another cell."),
                             CELL_COLUMN (world, cell), CELL_ROW (world, cell));
        return FALSE;
      }
  gradus_array_assign (&state->v, value);
  begin_again (state, context);
  return TRUE;
}

static void
value_q (const GradusView *view, GradusArray *out)
{
  const ValueIterationState *state = view->state;

  if (state->active >= 0)
    gradus_array_assign (out, &state->q);
}

static void
value_policy (const GradusView *view, GradusArray *out)
{
  const ValueIterationState *state = view->state;
  const GradusGridWorld *world = gradus_dataset_get_grid_world (view->dataset);
  double *to = gradus_array_init_matrix (out, world->rows, world->columns);

  for (guint i = 0; i < state->policy.n; i++)
    to[i] = state->policy.data[i];
}

static const GradusValue values[] = {
  [VALUE_V] = { "v", N_ ("Value"), "V", N_ ("row from the top × column"), FALSE, value_v,
                set_v },
  [VALUE_Q] = { "q", N_ ("Action values"), "Q", N_ ("row × column × action (N, E, S, W)"), FALSE,
                value_q },
  [VALUE_POLICY] = { "policy", N_ ("Greedy action"), "\\pi",
                     N_ ("row × column: 0 N, 1 E, 2 S, 3 W, −1 none"), FALSE, value_policy },
  { NULL },
};

static gboolean
holds_contraction (const GradusView *view, double *measured)
{
  const ValueIterationState *state = view->state;
  const ValueIterationParams *params = view->params;

  *measured = 0;
  if (isnan (state->previous_residual) || state->previous_residual <= 0)
    return TRUE;
  *measured = state->residual / state->previous_residual;
  return state->residual <= params->gamma * state->previous_residual + 1e-12;
}

static gboolean
holds_bounded (const GradusView *view, double *measured)
{
  const ValueIterationState *state = view->state;
  const ValueIterationParams *params = view->params;
  const GradusGridWorld *world = gradus_dataset_get_grid_world (view->dataset);
  const GradusArray *start = gradus_setup_get_start (view->setup, "v");
  double gamma = MAX (state->gamma_high, params->gamma);
  double top = 0, reward = 0;

  for (guint cell = 0; cell < world->rows * world->columns; cell++)
    {
      top = MAX (top, fabs (state->v.data[cell]));
      if (world->cells[cell] != GRADUS_CELL_WALL)
        reward = MAX (reward, fabs (world->rewards[cell]));
    }
  *measured = top;
  /* A given start may lie outside; it is forgotten only in the limit. */
  return gamma == 1 || start != NULL || top <= reward / (1 - gamma) * (1 + 1e-12);
}

static const GradusInvariant invariants[] = {
  { "contraction", N_ ("The residual shrinks by γ in every sweep"),
    "\\|V_{k+1}-V_k\\|_\\infty\\le\\gamma\\|V_k-V_{k-1}\\|_\\infty",
    N_ ("The residual fell by less than the factor γ, which the Bellman backup cannot do."),
    holds_contraction },
  { "bounded", N_ ("No value exceeds the largest payoff"),
    "|V(s)|\\le\\frac{\\max|R|}{1-\\gamma}",
    N_ ("A value is larger than the sum of the largest possible discounted rewards."),
    holds_bounded },
  { NULL },
};

static const GradusPlot plots[] = {
  { "world", N_ ("Values and greedy arrows"), GRADUS_EDIT_CELLS,
    gradus_value_iteration_build_world },
  { "backup", N_ ("Backup of the active cell"), GRADUS_EDIT_NONE,
    gradus_value_iteration_build_backup },
  { "residual", N_ ("Residual"), GRADUS_EDIT_NONE, gradus_value_iteration_build_residual },
  { NULL },
};

/* --- Narration -------------------------------------------------------------------------------- */

static void
narrate (const GradusView *view, GString *out)
{
  const ValueIterationState *state = view->state;
  const ValueIterationState *previous = view->previous;
  const ValueIterationParams *params = view->params;
  const GradusGridWorld *world = gradus_dataset_get_grid_world (view->dataset);

  if (view->micro > 0 && state->active >= 0)
    {
      int action = state->policy.data[state->active];
      double now = state->q.data[state->active * GRADUS_N_ACTIONS + MAX (action, 0)];

      if (action < 0)
        g_string_append_printf (out, _ ("Cell (%d, %d) is terminal: its value is its reward %s."),
                                CELL_COLUMN (world, state->active),
                                CELL_ROW (world, state->active), GRADUS_NUM (now));
      else
        g_string_append_printf (out,
                                _ ("Cell (%d, %d): the best of the four actions is %s, so V goes "
                                   "from %s to %s."),
                                CELL_COLUMN (world, state->active),
                                CELL_ROW (world, state->active), _ (gradus_action_names[action]),
                                GRADUS_NUM (state->active_before), GRADUS_NUM (now));
      return;
    }
  switch (view->phase)
    {
    case VALUE_ITERATION_PHASE_BACKUP:
      g_string_append_printf (out,
                              _ ("Sweep %u: every cell was backed up; the largest change is %s and "
                                 "%u greedy actions changed."),
                              state->sweeps + 1, GRADUS_NUM (state->change),
                              state->policy_changes);
      break;
    case VALUE_ITERATION_PHASE_WRITE:
      if (params->order == ORDER_IN_PLACE)
        g_string_append_printf (out, _ ("Sweep %u is done; in place, every value was written at "
                                        "once."),
                                state->sweeps);
      else if (previous == NULL)
        g_string_append_printf (out, _ ("Sweep %u: the new table takes the place of the old one."),
                                state->sweeps);
      else
        {
          guint cell = gradus_value_iteration_most_changed (world, previous->v.data,
                                                            state->v.data);

          g_string_append_printf (out, _ ("Sweep %u: the new table takes the place of the old one; "
                                          "cell (%d, %d) changes most, from %s to %s."),
                                  state->sweeps, CELL_COLUMN (world, cell), CELL_ROW (world, cell),
                                  GRADUS_NUM (previous->v.data[cell]),
                                  GRADUS_NUM (state->v.data[cell]));
        }
      break;
    case VALUE_ITERATION_PHASE_CHECK:
      if (view->status == GRADUS_STATUS_CONVERGED)
        g_string_append_printf (out,
                                _ ("Converged after %u sweeps: the residual %s is below the "
                                   "tolerance %s."),
                                state->sweeps, GRADUS_NUM (state->residual),
                                GRADUS_NUM (params->tolerance));
      else if (isnan (state->residual))
        g_string_append (out, _ ("The world was changed; the next sweep measures the residual "
                                 "anew."));
      else
        g_string_append_printf (out,
                                _ ("The residual %s is not below the tolerance %s yet: another "
                                   "sweep."),
                                GRADUS_NUM (state->residual), GRADUS_NUM (params->tolerance));
      break;
    default:
      g_string_append_printf (out, _ ("The start: a world of %u × %u cells, and a value for each."),
                              world->columns, world->rows);
    }
}

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusChoice orders[] = {
  { "synchronous", N_ ("Synchronous") },
  { "in-place", N_ ("In place") },
  { NULL },
};

static const GradusParam params_table[] = {
  { .id = "gamma", .label = N_ ("Discount"), .symbol = "\\gamma",
    .blurb = N_ ("How much a reward is worth one step later; near 1 the agent looks far ahead."),
    GRADUS_PARAM_FIELD (ValueIterationParams, gamma), .def = 0.99, .min = 0, .max = 1,
    .slider_min = 0.5,
    .slider_max = 1, .step = 0.01, .applies = GRADUS_APPLIES_LIVE },
  { .id = "order", .label = N_ ("Order of updates"),
    .blurb = N_ ("Synchronous backups read the old table; in place they see new values at once."),
    GRADUS_PARAM_FIELD (ValueIterationParams, order), .def = ORDER_SYNCHRONOUS, .max = 1,
    .choices = orders,
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "tolerance", .label = N_ ("Tolerance"), .symbol = "\\varepsilon",
    .blurb = N_ ("Stop when no value changes by more than this in a sweep."),
    GRADUS_PARAM_FIELD (ValueIterationParams, tolerance), .def = 1e-6, .min = 1e-14, .max = 10,
    .slider_min = 1e-10, .slider_max = 0.1, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE },
  { NULL },
};

static const GradusStart starts[] = {
  { "v", N_ ("Values at the start"), N_ ("one number for each cell, row by row from the top"),
    NULL },
  { NULL },
};

static const GradusPhase phases[] = {
  { "backup", N_ ("Back up every cell"),
    N_ ("For each cell, compute Q of the four actions from the values of the cells they lead to, "
        "and take the largest."),
    "backup", N_ ("for each state s:\n  Q(s,a) ← R(s) + γ Σ P(s′|s,a) V(s′)\n  V′(s) ← max Q(s,a)"),
    FALSE, run_backup, count_cells },
  { "write", N_ ("Take the new table"),
    N_ ("The values just computed become the values that the next sweep reads."), "write",
    N_ ("V ← V′"), FALSE, run_write, NULL },
  { "check", N_ ("Test the residual"),
    N_ ("Stop when the largest change of the sweep is below the tolerance."), "residual",
    N_ ("if max |ΔV| < ε: stop"), FALSE, run_check, NULL },
  { NULL },
};

static const GradusEvent events[] = {
  [EVENT_POLICY_CHANGED] = { "policy-changed", N_ ("Policy changed"),
                             N_ ("In this sweep the best action of at least one cell changed.") },
  [EVENT_POLICY_SETTLED] = { "policy-settled", N_ ("Policy unchanged"),
                             N_ ("No arrow turned in this sweep; often the policy is right long "
                                 "before the values are.") },
  { NULL },
};

static const GradusPreset presets[] = {
  { .id = "grid-4x3", .title = N_ ("The 4×3 world"),
    .blurb = N_ ("Watch the value flow backwards from the +1 and around the −1."),
    .data = "grid-4x3", .params = "gamma=0.99", .seed = 1, .first_look = TRUE },
  { .id = "undiscounted", .title = N_ ("No discount, dearer steps"),
    .blurb = N_ ("With γ = 1 and a reward of −0.04 a step, the detour around the −1 still pays."),
    .data = "grid-4x3:living=-0.04", .params = "gamma=1", .seed = 1 },
  { .id = "in-place", .title = N_ ("In place instead of synchronous"),
    .blurb = N_ ("The same world with one table: fewer sweeps."), .data = "grid-4x3",
    .params = "gamma=0.99 order=in-place", .seed = 1 },
  { .id = "open-room", .title = N_ ("A larger room"),
    .blurb = N_ ("The wave of values and arrows spreads one cell a sweep."),
    .data = "open-room:rows=10,columns=12", .params = "gamma=0.95", .data_seed = 3, .seed = 1 },
  { .id = "living-pays", .title = N_ ("Failure: living pays for ever"),
    .blurb = N_ ("A positive reward in every free cell and no discount."),
    .data = "grid-4x3:living=0.05", .params = "gamma=1", .seed = 1,
    .failure = N_ ("With γ = 1 and a positive reward for staying, the best plan is never to "
                   "leave: the "
                   "values grow without end. A discount below 1 makes the sum finite.") },
  { NULL },
};

#define LECTURE "CS229 lecture, 4x3 world; digits from policy iteration with an exact linear solve"
#define V_CHECK(preset_, at, number) { preset_, GRADUS_CHECK_END, "v", at, number, 6e-5, LECTURE }

static const GradusCheck checks[] = {
  V_CHECK ("grid-4x3", 0, 0.8553), V_CHECK ("grid-4x3", 1, 0.8958), V_CHECK ("grid-4x3", 2, 0.9324),
  V_CHECK ("grid-4x3", 3, 1), V_CHECK ("grid-4x3", 4, 0.8197), V_CHECK ("grid-4x3", 6, 0.6875),
  V_CHECK ("grid-4x3", 7, -1), V_CHECK ("grid-4x3", 8, 0.7803), V_CHECK ("grid-4x3", 9, 0.7456),
  V_CHECK ("grid-4x3", 10, 0.7087), V_CHECK ("grid-4x3", 11, 0.4909),
  V_CHECK ("undiscounted", 0, 0.8116), V_CHECK ("undiscounted", 1, 0.8678),
  V_CHECK ("undiscounted", 2, 0.9178), V_CHECK ("undiscounted", 4, 0.7616),
  V_CHECK ("undiscounted", 6, 0.6603), V_CHECK ("undiscounted", 8, 0.7053),
  V_CHECK ("undiscounted", 9, 0.6553), V_CHECK ("undiscounted", 10, 0.6114),
  V_CHECK ("undiscounted", 11, 0.3879),
  { "grid-4x3", GRADUS_CHECK_END, "iterations", 0, 29, 0, "sweeps to 1e-6, synchronous from 0" },
  { "grid-4x3", GRADUS_CHECK_END, "policy", 8, GRADUS_ACTION_NORTH, 0, LECTURE },
  { "grid-4x3", GRADUS_CHECK_END, "policy", 9, GRADUS_ACTION_WEST, 0, LECTURE },
  { "grid-4x3", GRADUS_CHECK_END, "policy", 11, GRADUS_ACTION_WEST, 0, LECTURE },
  { NULL },
};

const GradusAlgorithm gradus_value_iteration = {
  .id = "value-iteration",
  .chapter = 20,
  .title = N_ ("Value iteration"),
  .summary = N_ ("Repeat the Bellman backup until the value of every state stops changing."),
  .goal = N_ ("Compute a backup by hand, and say why the residual falls at least like γᵏ."),
  .source = "CS229 lecture notes, reinforcement learning, section 2",
  .difficulty = 2,
  .data_kind = &gradus_data_grid_world,
  .columns = N_ ("A grid of free cells, walls and terminal cells with rewards."),
  .params_size = sizeof (ValueIterationParams),
  .state_size = sizeof (ValueIterationState),
  .state_arrays = state_arrays,
  .params = params_table,
  .starts = starts,
  .phases = phases,
  .metrics = metrics,
  .values = values,
  .formulas = gradus_value_iteration_formulas,
  .plots = plots,
  .events = events,
  .invariants = invariants,
  .presets = presets,
  .checks = checks,
  .questions = gradus_value_iteration_questions,
  .lives = gradus_value_iteration_lives,
  .validate = validate,
  .init = init,
  .rebase = rebase,
  .narrate = narrate,
};
