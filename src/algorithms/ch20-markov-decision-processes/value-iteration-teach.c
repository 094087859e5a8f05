/* Value iteration as it is taught: its rules with this step's numbers, what it asks before a sweep,
 * and what can be said of one cell at every step.
 *
 * The formula of a backup is that of the cell that the pictures show in the accent.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-tex.h"
#include "value-iteration.h"

static const char *const arrows[GRADUS_N_ACTIONS] = {
  "\\uparrow", "\\rightarrow", "\\downarrow", "\\leftarrow"
};

/* --- Formulas --------------------------------------------------------------------------------- */

/* What an action may lead to: probabilities and values, in pairs. */
typedef struct
{
  double numbers[6];
  guint n;                    /* outcomes */
  double expected;
} Outcomes;

static double
expected_value (const double *numbers, guint n, gpointer user_data)
{
  double sum = 0;

  for (guint i = 0; i + 1 < n; i += 2)
    sum += numbers[i] * numbers[i + 1];
  return sum;
}

/* The value of the active cell: reward, discount, expected value of the best action. */
static double
backed_up (const double *numbers, guint n, gpointer user_data)
{
  return numbers[0] + numbers[1] * numbers[2];
}

/* The outcomes of @action in the active cell with the values that its backup has read: in place,
 * those before it in the sweep were new already, and its own was the old one. */
static void
find_outcomes (const GradusGridWorld *world, const ValueIterationState *state, gboolean in_place,
               int action, Outcomes *outcomes)
{
  guint cell = state->active, to[3];
  double p[3];

  outcomes->n = gradus_grid_world_outcomes (world, cell, action, to, p);
  for (guint i = 0; i < outcomes->n; i++)
    {
      outcomes->numbers[2 * i] = p[i];
      outcomes->numbers[2 * i + 1]
        = in_place && to[i] == cell ? state->active_before : state->v.data[to[i]];
    }
  outcomes->expected = expected_value (outcomes->numbers, 2 * outcomes->n, NULL);
}

/* "\uparrow 0.8 . 0.76 + 0.1 . 0.5 = 0.658". */
static void
append_outcomes (GString *tex, const Outcomes *outcomes, int action, gboolean best, int digits)
{
  const double *numbers = outcomes->numbers;
  gboolean agrees;
  int enough = gradus_tex_enough_digits (numbers, 2 * outcomes->n, digits, expected_value, NULL,
                                         &agrees);

  g_string_append_printf (tex, best ? "\\role{accent}{{%s}}\\;\\;" : "{%s}\\;\\;",
                          arrows[action]);
  for (guint i = 0; i < outcomes->n; i++)
    {
      /* In braces, so that no line ends within a product. */
      g_string_append (tex, i > 0 ? " + {" : "{");
      gradus_tex_digits (tex, numbers[2 * i], enough);
      g_string_append (tex, " \\cdot ");
      gradus_tex_factor_digits (tex, numbers[2 * i + 1], enough);
      g_string_append_c (tex, '}');
    }
  gradus_tex_result (tex, agrees, outcomes->expected, digits);
  g_string_append (tex, " \\\\ ");
}

static void
fill_backup (const GradusView *view, GString *tex)
{
  const ValueIterationState *state = view->state;
  const ValueIterationParams *params = view->params;
  const GradusGridWorld *world = gradus_dataset_get_grid_world (view->dataset);
  Outcomes outcomes[GRADUS_N_ACTIONS];
  double numbers[3], value;
  gboolean agrees;
  int cell = state->active, best, digits;

  /* Where the world has changed since, the sweep begins anew. */
  if (view->phase != VALUE_ITERATION_PHASE_BACKUP || view->status == GRADUS_STATUS_FAILED
      || cell < 0 || state->cursor == 0)
    return;
  if (world->cells[cell] == GRADUS_CELL_TERMINAL)
    {
      g_string_append_printf (tex, "\\role{accent}{V(%d,%d)} := R(%d,%d) = ",
                              CELL_COLUMN (world, cell), CELL_ROW (world, cell),
                              CELL_COLUMN (world, cell), CELL_ROW (world, cell));
      gradus_tex_number (tex, world->rewards[cell]);
      return;
    }
  best = state->policy.data[cell];
  if (best < 0)
    return;
  for (int a = 0; a < GRADUS_N_ACTIONS; a++)
    find_outcomes (world, state, params->order == ORDER_IN_PLACE, a, &outcomes[a]);
  numbers[0] = world->rewards[cell];
  numbers[1] = params->gamma;
  numbers[2] = outcomes[best].expected;
  value = backed_up (numbers, 3, NULL);
  /* The discount was changed after this backup. */
  if (fabs (value - state->q.data[cell * GRADUS_N_ACTIONS + best]) > 1e-9 * MAX (1, fabs (value)))
    return;
  digits = gradus_tex_enough_digits (numbers, 3, 3, backed_up, NULL, &agrees);
  for (int a = 0; a < GRADUS_N_ACTIONS; a++)
    append_outcomes (tex, &outcomes[a], a, a == best, digits);
  g_string_append_printf (tex, "\\role{accent}{V(%d,%d)} := ", CELL_COLUMN (world, cell),
                          CELL_ROW (world, cell));
  gradus_tex_digits (tex, numbers[0], digits);
  g_string_append (tex, " + ");
  gradus_tex_digits (tex, params->gamma, digits);
  g_string_append (tex, " \\cdot \\max\\{");
  for (int a = 0; a < GRADUS_N_ACTIONS; a++)
    {
      g_string_append (tex, a > 0 ? ", " : "");
      if (a == best)
        gradus_tex_role (tex, GRADUS_ROLE_ACCENT);
      gradus_tex_digits (tex, outcomes[a].expected, digits);
      g_string_append (tex, a == best ? "}" : "");
    }
  g_string_append (tex, "\\}");
  gradus_tex_result (tex, agrees, value, 3);
}

guint
gradus_value_iteration_most_changed (const GradusGridWorld *world, const double *before,
                                     const double *after)
{
  double most = -1;
  guint best = 0;

  for (guint cell = 0; cell < world->rows * world->columns; cell++)
    if (fabs (after[cell] - before[cell]) > most)
      {
        most = fabs (after[cell] - before[cell]);
        best = cell;
      }
  return best;
}

static void
fill_write (const GradusView *view, GString *tex)
{
  const ValueIterationState *state = view->state;
  const ValueIterationState *previous = view->previous;
  const ValueIterationParams *params = view->params;
  const GradusGridWorld *world = gradus_dataset_get_grid_world (view->dataset);
  guint best;

  if (view->phase != VALUE_ITERATION_PHASE_WRITE || view->status == GRADUS_STATUS_FAILED
      || params->order != ORDER_SYNCHRONOUS || previous == NULL)
    return;
  best = gradus_value_iteration_most_changed (world, previous->v.data, state->v.data);
  g_string_append_printf (tex, "V(%d,%d):\\; \\role{past}{", CELL_COLUMN (world, best),
                          CELL_ROW (world, best));
  gradus_tex_number (tex, previous->v.data[best]);
  g_string_append (tex, "} \\to ");
  gradus_tex_number (tex, state->v.data[best]);
}

static double
error_bound (const double *numbers, guint n, gpointer user_data)
{
  return numbers[0] / (1 - numbers[0]) * numbers[1];
}

static void
fill_residual (const GradusView *view, GString *tex)
{
  const ValueIterationState *state = view->state;
  const ValueIterationParams *params = view->params;
  gboolean failed = view->status == GRADUS_STATUS_FAILED, agrees = TRUE;
  double numbers[2] = { params->gamma, failed ? state->change : state->residual };
  gboolean bounded = !failed && params->gamma < 1 && params->gamma == state->gamma;
  int digits = 3;

  if (view->phase != VALUE_ITERATION_PHASE_CHECK || isnan (numbers[1]))
    return;
  if (bounded)
    digits = gradus_tex_enough_digits (numbers, 2, 3, error_bound, NULL, &agrees);
  g_string_append (tex, "\\role{model}{\\delta} = ");
  gradus_tex_digits (tex, numbers[1], digits);
  g_string_append (tex, numbers[1] < params->tolerance ? " < " : " \\ge ");
  gradus_tex_number (tex, params->tolerance);
  if (!bounded)
    return;
  g_string_append (tex, " \\\\ \\|V - V^*\\|_\\infty \\le \\frac{");
  gradus_tex_digits (tex, params->gamma, digits);
  g_string_append (tex, "}{1 - ");
  gradus_tex_digits (tex, params->gamma, digits);
  g_string_append (tex, "} \\cdot ");
  gradus_tex_digits (tex, numbers[1], digits);
  gradus_tex_result (tex, agrees, error_bound (numbers, 2, NULL), 3);
}

const GradusFormula gradus_value_iteration_formulas[] = {
  { "backup", "\\role{accent}{V(s)} := R(s) + "
              "\\max_{a\\in A}\\gamma\\sum_{s'\\in S}P_{sa}(s')V(s')",
    fill_backup },
  { "write", "V(s) := V'(s)", fill_write },
  { "residual", "\\role{model}{\\delta} = \\max_s |V_{k+1}(s) - V_k(s)| < \\varepsilon \\\\ "
                "\\|V - V^*\\|_\\infty \\le \\frac{\\gamma}{1 - \\gamma}\\, \\role{model}{\\delta}",
    fill_residual },
  { "policy", "\\pi^*(s) = \\arg\\max_{a\\in A}\\sum_{s'\\in S}P_{sa}(s')V^*(s')", NULL },
  { NULL },
};

/* --- Questions -------------------------------------------------------------------------------- */

/* What the next sweep will make of every cell: @value (cells) and @q (cells x 4). */
static void
look_ahead (const GradusView *view, double *value, double *q)
{
  const ValueIterationState *state = view->state;
  const ValueIterationParams *params = view->params;
  const GradusGridWorld *world = gradus_dataset_get_grid_world (view->dataset);
  guint cells = world->rows * world->columns;
  g_autofree double *v = g_memdup2 (state->v.data, cells * sizeof (double));
  int best;

  for (guint cell = 0; cell < cells; cell++)
    {
      value[cell] = v[cell];
      if (world->cells[cell] == GRADUS_CELL_TERMINAL)
        value[cell] = world->rewards[cell];
      else if (world->cells[cell] == GRADUS_CELL_FREE)
        value[cell] = gradus_value_iteration_backup (world, v, cell, params->gamma,
                                                     q + cell * GRADUS_N_ACTIONS, &best);
      if (params->order == ORDER_IN_PLACE)
        v[cell] = value[cell];
    }
}

/* A bit for each action that is as good as the best, up to rounding. */
static guint64
best_actions (const double *q)
{
  double top = -INFINITY;
  guint64 bits = 0;

  for (int a = 0; a < GRADUS_N_ACTIONS; a++)
    top = MAX (top, q[a]);
  for (int a = 0; a < GRADUS_N_ACTIONS; a++)
    if (q[a] >= top - 1e-9 * MAX (1, fabs (top)))
      bits |= (guint64) 1 << a;
  return bits;
}

/* The largest reward or value: what a difference of values is compared with. */
static double
span_of (const GradusView *view)
{
  const ValueIterationState *state = view->state;
  const GradusGridWorld *world = gradus_dataset_get_grid_world (view->dataset);
  double span = 0;

  for (guint cell = 0; cell < world->rows * world->columns; cell++)
    if (world->cells[cell] != GRADUS_CELL_WALL)
      span = MAX (span, MAX (fabs (state->v.data[cell]), fabs (world->rewards[cell])));
  return span > 0 ? span : 1;
}

/* The value of the cell that a move from @cell leads to, itself when it bumps. */
static double
value_beside (const GradusView *view, guint cell, int action)
{
  const ValueIterationState *state = view->state;
  const GradusGridWorld *world = gradus_dataset_get_grid_world (view->dataset);

  return state->v.data[gradus_grid_world_move (world, cell, action)];
}

static const char *const directions[] = {
  N_ ("↑ north"),
  N_ ("→ east"),
  N_ ("↓ south"),
  N_ ("← west"),
  NULL,
};

/* The cell whose arrow will turn, of several the one whose value changes most. */
static gboolean
ask_arrow (const GradusView *before, GradusAsk *ask)
{
  const ValueIterationState *state = before->state;
  const GradusGridWorld *world = gradus_dataset_get_grid_world (before->dataset);
  guint cells = world->rows * world->columns;
  g_autofree double *value = g_new (double, cells);
  g_autofree double *q = g_new0 (double, cells * GRADUS_N_ACTIONS);
  double most = -1;

  look_ahead (before, value, q);
  ask->subject = -1;
  for (guint cell = 0; cell < cells; cell++)
    {
      guint64 bits;
      int now = state->policy.data[cell];

      if (world->cells[cell] != GRADUS_CELL_FREE)
        continue;
      bits = best_actions (q + cell * GRADUS_N_ACTIONS);
      if (bits == (1 << GRADUS_N_ACTIONS) - 1 || (now >= 0 && (bits >> now & 1) != 0))
        continue;
      if (fabs (value[cell] - state->v.data[cell]) > most)
        {
          most = fabs (value[cell] - state->v.data[cell]);
          ask->subject = (int) cell;
        }
    }
  if (ask->subject < 0)
    return FALSE;
  g_string_append_printf (ask->words,
                          _ ("Which way will the arrow of cell (%d, %d) point after this sweep? "
                             "Moves lead to the values %s (north), %s (east), %s (south) and %s "
                             "(west); slip is %s."),
                          CELL_COLUMN (world, ask->subject), CELL_ROW (world, ask->subject),
                          GRADUS_NUM (value_beside (before, ask->subject, GRADUS_ACTION_NORTH)),
                          GRADUS_NUM (value_beside (before, ask->subject, GRADUS_ACTION_EAST)),
                          GRADUS_NUM (value_beside (before, ask->subject, GRADUS_ACTION_SOUTH)),
                          GRADUS_NUM (value_beside (before, ask->subject, GRADUS_ACTION_WEST)),
                          GRADUS_NUM (world->slip));
  return TRUE;
}

static gboolean
answer_arrow (const GradusView *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const ValueIterationState *state = after->state;
  const double *q = &state->q.data[ask->subject * GRADUS_N_ACTIONS];
  int action = state->policy.data[ask->subject];
  double second = -INFINITY;

  if (action < 0)
    return FALSE;
  answer->choices = best_actions (q);
  for (int a = 0; a < GRADUS_N_ACTIONS; a++)
    if ((answer->choices >> a & 1) == 0)
      second = MAX (second, q[a]);
  if (isinf (second))
    g_string_append_printf (answer->words, _ ("All four actions are worth %s, so that every answer "
                                              "is right; the arrow points %s."),
                            GRADUS_NUM (q[action]), _ (gradus_action_names[action]));
  else if ((answer->choices & (answer->choices - 1)) != 0)
    g_string_append_printf (answer->words, _ ("Several actions are equally good, Q = %s; the arrow "
                                              "points %s, the first of them. The next best is "
                                              "worth %s."),
                            GRADUS_NUM (q[action]), _ (gradus_action_names[action]),
                            GRADUS_NUM (second));
  else
    g_string_append_printf (answer->words, _ ("The arrow points %s: Q = %s there, and %s for the "
                                              "next best action."),
                            _ (gradus_action_names[action]), GRADUS_NUM (q[action]),
                            GRADUS_NUM (second));
  return TRUE;
}

/* The free cell whose value changes most. In place, a backup reads values that are not on show yet,
 * so nothing is asked. */
static gboolean
ask_value (const GradusView *before, GradusAsk *ask)
{
  const ValueIterationState *state = before->state;
  const ValueIterationParams *params = before->params;
  const GradusGridWorld *world = gradus_dataset_get_grid_world (before->dataset);
  guint cells = world->rows * world->columns;
  g_autofree double *value = g_new (double, cells);
  g_autofree double *q = g_new0 (double, cells * GRADUS_N_ACTIONS);
  double most = 1e-3 * span_of (before);

  ask->subject = -1;
  if (params->order == ORDER_IN_PLACE)
    return FALSE;
  look_ahead (before, value, q);
  for (guint cell = 0; cell < cells; cell++)
    if (world->cells[cell] == GRADUS_CELL_FREE
        && fabs (value[cell] - state->v.data[cell]) > most)
      {
        most = fabs (value[cell] - state->v.data[cell]);
        ask->subject = (int) cell;
      }
  if (ask->subject < 0)
    return FALSE;
  ask->scale = 0.05 * span_of (before);
  g_string_append_printf (ask->words,
                          _ ("What will cell (%d, %d) be worth after this sweep? R = %s, γ = %s, "
                             "slip %s; moves lead to the values %s (north), %s (east), %s (south) "
                             "and %s (west)."),
                          CELL_COLUMN (world, ask->subject), CELL_ROW (world, ask->subject),
                          GRADUS_NUM (world->rewards[ask->subject]), GRADUS_NUM (params->gamma),
                          GRADUS_NUM (world->slip),
                          GRADUS_NUM (value_beside (before, ask->subject, GRADUS_ACTION_NORTH)),
                          GRADUS_NUM (value_beside (before, ask->subject, GRADUS_ACTION_EAST)),
                          GRADUS_NUM (value_beside (before, ask->subject, GRADUS_ACTION_SOUTH)),
                          GRADUS_NUM (value_beside (before, ask->subject, GRADUS_ACTION_WEST)));
  return TRUE;
}

static gboolean
answer_value (const GradusView *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const ValueIterationState *state = after->state;
  const GradusGridWorld *world = gradus_dataset_get_grid_world (after->dataset);
  int action = state->policy.data[ask->subject];

  if (action < 0)
    return FALSE;
  answer->number = state->next.data[ask->subject];
  g_string_append_printf (answer->words, _ ("V(%d, %d) becomes %s, what the best action, %s, "
                                            "promises."),
                          CELL_COLUMN (world, ask->subject), CELL_ROW (world, ask->subject),
                          GRADUS_NUM (answer->number), _ (gradus_action_names[action]));
  return TRUE;
}

const GradusQuestion gradus_value_iteration_questions[] = {
  { "arrow", N_ ("Which way does the arrow point?"), "backup", "world", GRADUS_ANSWER_CHOICE,
    directions, ask_arrow, answer_arrow },
  { "value", N_ ("What will the cell be worth?"), "backup", "world", GRADUS_ANSWER_NUMBER, NULL,
    ask_value, answer_value },
  { NULL },
};

/* --- Lives ------------------------------------------------------------------------------------ */

static gboolean
is_place (const GradusView *view, guint item)
{
  const GradusGridWorld *world = gradus_dataset_get_grid_world (view->dataset);

  return item < world->rows * world->columns && world->cells[item] != GRADUS_CELL_WALL;
}

static double
life_value (const GradusView *view, guint item, guint curve)
{
  const ValueIterationState *state = view->state;

  return is_place (view, item) ? state->v.data[item] : NAN;
}

static guint
count_actions (const GradusView *view)
{
  return GRADUS_N_ACTIONS;
}

static double
life_q (const GradusView *view, guint item, guint curve)
{
  const ValueIterationState *state = view->state;

  /* Terminal cells have no actions, and before its first backup no cell has a Q. */
  if (!is_place (view, item) || state->policy.data[item] < 0 || curve >= GRADUS_N_ACTIONS)
    return NAN;
  return state->q.data[item * GRADUS_N_ACTIONS + curve];
}

static double
life_residual (const GradusView *view, guint item, guint curve)
{
  const ValueIterationState *state = view->state;
  const ValueIterationParams *params = view->params;
  const GradusGridWorld *world = gradus_dataset_get_grid_world (view->dataset);
  double q[GRADUS_N_ACTIONS], value;
  int best;

  if (!is_place (view, item))
    return NAN;
  value = world->cells[item] == GRADUS_CELL_TERMINAL
            ? world->rewards[item]
            : gradus_value_iteration_backup (world, state->v.data, item, params->gamma, q, &best);
  return fabs (value - state->v.data[item]);
}

const GradusLife gradus_value_iteration_lives[] = {
  { "value", N_ ("Value of the cell"), "V(s)", NULL, FALSE, NULL, NULL, life_value },
  { "q", N_ ("Worth of its four actions"), "Q(s,a)", NULL, FALSE, count_actions, NULL, life_q },
  { "residual", N_ ("How far it is from Bellman’s equation"),
    "|R + \\max_a \\gamma \\sum P V - V|", NULL, TRUE, NULL, NULL, life_residual },
  { NULL },
};
