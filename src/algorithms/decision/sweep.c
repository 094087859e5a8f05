/* The family "sweep": a table of values over the cells of a grid world.
 *
 * Objective. The optimal value function of a Markov decision process satisfies Bellman's equation
 *
 *   V*(s) = R(s) + max_a gamma sum_s' P_sa(s') V*(s'),
 *
 * and the best action in s is the one that attains the maximum. Write Q(s, a) for what stands there
 * with the action a. The members are ways to a table that satisfies it: value-iteration.c repeats
 * the equation as an assignment, policy-iteration.c judges one policy completely and improves it.
 *
 * What is on show always belongs together: Q and the arrows are those of the table V that is shown.
 * Actions closer than 1e-12 relative are equally good, and a set of equally good ones is a state of
 * its own: it is drawn as several arrows, and only a change of the set is a change.
 *
 * Edge cases. A terminal cell is absorbing: its value is its reward. A wall has no value (0 is
 * stored).
 *
 * Source: CS229 lecture notes, reinforcement learning, section 2; the 4x3 world of the lecture,
 * after Russell and Norvig.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "sweep.h"
#include "gradus-vector-math.h"

typedef GradusSweepParams Params;
typedef GradusSweepState State;

const char *const gradus_sweep_actions[] = { N_ ("north"), N_ ("east"), N_ ("south"), N_ ("west"),
                                             NULL };
static const char *const action_tex[GRADUS_N_ACTIONS] = { "\\uparrow", "\\rightarrow",
                                                          "\\downarrow", "\\leftarrow" };

/* --- Life cycle ------------------------------------------------------------------------------- */

void
gradus_sweep_look (State *state, const GradusGridWorld *world, double gamma)
{
  const guint cells = gradus_mdp_n_cells (world);
  g_auto (GradusIntArray) before = { 0 };
  gint32 *turned = gradus_int_array_overwrite (&state->turned);
  guint n_turned = 0;

  state->q_gamma = gamma;
  gradus_int_array_assign (&before, &state->best);
  gradus_mdp_look_around (world, state->v.data, gamma, gradus_array_overwrite (&state->q),
                          gradus_int_array_overwrite (&state->best));
  for (guint cell = 0; cell < cells; cell++)
    {
      turned[cell] = state->best.data[cell] != before.data[cell];
      n_turned += (guint) turned[cell];
    }
  state->n_turned = n_turned;
}

void
gradus_sweep_begin (State *state, GradusContext *context)
{
  const Params *params = context->params;
  const GradusGridWorld *world = gradus_dataset_get_grid_world (context->dataset);
  const guint cells = gradus_mdp_n_cells (world);
  const GradusArray *start = gradus_context_start (context, "v");
  double *v = gradus_array_init_matrix (&state->v, world->rows, world->columns);

  gradus_array_init_stack (&state->q, world->rows, world->columns, GRADUS_N_ACTIONS);
  gradus_int_array_init (&state->best, cells);
  gradus_int_array_init (&state->turned, cells);
  for (guint cell = 0; cell < cells && start != NULL; cell++)
    if (world->cells[cell] != GRADUS_CELL_WALL)
      v[cell] = start->data[cell];
  gradus_sweep_look (state, world, params->gamma);
  state->n_turned = 0;
  gradus_int_array_init (&state->turned, cells);
  state->active = -1;
}

void
gradus_sweep_refresh (State *state, GradusContext *context)
{
  const Params *params = context->params;

  /* What was promised about the old one's residuals says nothing about the new one. */
  state->residual = NAN;
  /* A sweep that was under way has read the old one: begin it again. */
  state->cursor = 0;
  gradus_sweep_look (state, gradus_dataset_get_grid_world (context->dataset), params->gamma);
  context->restart_iteration = TRUE;
}

gboolean
gradus_sweep_rebase (gpointer state_, GradusContext *context, const GradusSetup *old)
{
  GRADUS_STEP (state, world);
  const GradusGridWorld *before
    = gradus_dataset_get_grid_world (gradus_setup_get_dataset ((GradusSetup *) old));
  double *v;

  if (before == NULL || before->rows != world->rows || before->columns != world->columns)
    return FALSE;
  v = gradus_array_write (&state->v);
  for (guint cell = 0; cell < gradus_mdp_n_cells (world); cell++)
    if (world->cells[cell] == GRADUS_CELL_WALL)
      v[cell] = 0;
  if (state->active >= 0 && world->cells[state->active] != GRADUS_CELL_FREE)
    state->active = -1;
  gradus_sweep_refresh (state, context);
  return TRUE;
}

char *
gradus_sweep_validate_world (const GradusGridWorld *world)
{
  gboolean any = FALSE;

  for (guint cell = 0; cell < gradus_mdp_n_cells (world); cell++)
    {
      any |= world->cells[cell] == GRADUS_CELL_FREE;
      if (fabs (world->rewards[cell]) > 1e100)
        return g_strdup_printf (_ ("The reward of cell (%d, %d) is too large to compute with. Use "
                                   "one below 1e100 in size."),
                                gradus_mdp_column (world, cell), gradus_mdp_row (world, cell));
    }
  return any ? NULL : g_strdup (_ ("The world has no free cell, so there is nothing to decide. "
                                   "Make at least one cell free."));
}

char *
gradus_sweep_validate_exits (const GradusGridWorld *world, double gamma)
{
  char *wrong = gradus_sweep_validate_world (world);
  const int lonely = wrong == NULL && gamma == 1 ? gradus_mdp_find_lonely (world, NULL) : -1;

  if (lonely < 0)
    return wrong;
  return g_strdup_printf (_ ("With γ = 1 every free cell needs a way to a terminal cell, but "
                             "(%d, %d) has none. Set γ below 1, open a wall or add a terminal "
                             "cell."),
                          gradus_mdp_column (world, (guint) lonely),
                          gradus_mdp_row (world, (guint) lonely));
}

char *
gradus_sweep_validate_start (const GradusSetup *setup, const GradusGridWorld *world, const char *id)
{
  const GradusArray *start = gradus_setup_get_given_start (setup, id);

  if (start == NULL || gradus_array_length (start) == gradus_mdp_n_cells (world))
    return NULL;
  return g_strdup_printf (_ ("The start “%s” has %u numbers but the world has %u × %u cells. Give "
                             "one number for each cell, row by row from the top."),
                          id, (guint) gradus_array_length (start), world->rows, world->columns);
}

/* An evaluation solves as many equations as there are free cells. */
#define MAX_EQUATIONS 10000

char *
gradus_sweep_validate_policy (const GradusSetup *setup, const GradusGridWorld *world)
{
  const GradusArray *given = gradus_setup_get_given_start (setup, "policy");
  char *wrong = gradus_sweep_validate_world (world);
  guint equations = 0;

  if (wrong == NULL)
    wrong = gradus_sweep_validate_start (setup, world, "policy");
  for (guint cell = 0; cell < gradus_mdp_n_cells (world) && wrong == NULL; cell++)
    {
      equations += world->cells[cell] == GRADUS_CELL_FREE;
      if (given != NULL && world->cells[cell] == GRADUS_CELL_FREE
          && given->data[cell] != 0 && given->data[cell] != 1 && given->data[cell] != 2
          && given->data[cell] != 3)
        return g_strdup_printf (_ ("The start “policy” has %s for the cell (%d, %d), which is no "
                                   "action. Give 0 for north, 1 for east, 2 for south, 3 for "
                                   "west."),
                                GRADUS_NUM (given->data[cell]), gradus_mdp_column (world, cell),
                                gradus_mdp_row (world, cell));
    }
  if (wrong == NULL && equations > MAX_EQUATIONS)
    wrong = g_strdup_printf (_ ("The world has %u free cells, and an evaluation solves as many "
                                "equations at once; it is limited to %d. Use a smaller world, or "
                                "value iteration."), equations, MAX_EQUATIONS);
  return wrong;
}

void
gradus_sweep_first_policy (GradusContext *context, GradusSweepFirst first, gint32 *policy)
{
  const GradusGridWorld *world = gradus_dataset_get_grid_world (context->dataset);
  const GradusArray *given = gradus_context_start (context, "policy");

  if (given != NULL && gradus_array_length (given) != gradus_mdp_n_cells (world))
    given = NULL;
  for (guint cell = 0; cell < gradus_mdp_n_cells (world); cell++)
    {
      const double wish = first == GRADUS_SWEEP_FIRST_GIVEN && given != NULL ? given->data[cell]
                                                                             : NAN;

      if (world->cells[cell] != GRADUS_CELL_FREE)
        policy[cell] = -1;
      else if (first == GRADUS_SWEEP_FIRST_RANDOM)
        policy[cell] = (int) gsl_rng_uniform_int (context->rng, GRADUS_N_ACTIONS);
      else if (first == GRADUS_SWEEP_FIRST_GIVEN)
        policy[cell] = wish >= 0 && wish < GRADUS_N_ACTIONS ? (int) wish : GRADUS_ACTION_EAST;
      else
        policy[cell] = (int) first - GRADUS_SWEEP_FIRST_NORTH;
    }
}

void
gradus_sweep_hinted_policy (const GradusDataset *dataset, gint32 *policy)
{
  const GradusGridWorld *world = gradus_dataset_get_grid_world (dataset);
  const GradusArray *given = gradus_dataset_get_hint (dataset, "policy");
  const guint cells = gradus_mdp_n_cells (world);
  const gboolean fits = given != NULL && gradus_array_length (given) == cells;

  for (guint cell = 0; cell < cells; cell++)
    {
      const double wish = fits ? given->data[cell] : NAN;

      policy[cell] = world->cells[cell] != GRADUS_CELL_FREE ? -1
                     : wish >= 0 && wish < GRADUS_N_ACTIONS ? (gint32) wish
                                                            : GRADUS_ACTION_EAST;
    }
}

int
gradus_sweep_improve (int now, int set)
{
  return (set >> now & 1) != 0 ? now : gradus_mdp_first (set);
}

gboolean
gradus_sweep_is_endless (GradusContext *context, const GradusGridWorld *world,
                         const gint32 *policy, double gamma)
{
  const int lonely = gamma == 1 ? gradus_mdp_find_lonely (world, policy) : -1;

  if (lonely < 0)
    return FALSE;
  gradus_context_fail (context,
                       _ ("This policy has no value: from cell (%d, %d) it never comes to "
                          "an exit, and with γ = 1 what comes later counts as much, so "
                          "that the equations contradict each other. Set γ below 1 or "
                          "start with another policy."),
                       gradus_mdp_column (world, (guint) lonely),
                       gradus_mdp_row (world, (guint) lonely));
  return TRUE;
}

guint64
gradus_sweep_count_cells (const GradusPosition *here)
{
  GRADUS_HERE (world);
  guint64 n = 0;

  for (guint cell = 0; cell < gradus_mdp_n_cells (world); cell++)
    n += world->cells[cell] != GRADUS_CELL_WALL;
  return n;
}

guint
gradus_sweep_nearest (const GradusGridWorld *world, int column, int row)
{
  guint best = 0, nearest = G_MAXUINT;

  for (guint cell = 0; cell < gradus_mdp_n_cells (world); cell++)
    {
      const guint away = (guint) (ABS (gradus_mdp_column (world, cell) - column)
                                  + ABS (gradus_mdp_row (world, cell) - row));

      if (world->cells[cell] == GRADUS_CELL_FREE && away < nearest)
        {
          nearest = away;
          best = cell;
        }
    }
  return best;
}

/* --- Quantities, invariants, lives ------------------------------------------------------------ */

double
gradus_sweep_mean_value (const GradusPosition *here)
{
  GRADUS_HERE (state, world);
  const guint cells = gradus_mdp_n_cells (world);
  double sum = 0;
  guint n = 0;

  for (guint cell = 0; cell < cells; cell++)
    {
      const gboolean is_free = world->cells[cell] == GRADUS_CELL_FREE;

      sum += is_free ? state->v.data[cell] : 0;
      n += (guint) is_free;
    }
  return n > 0 ? sum / n : 0;
}

static void
array_free (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (world);
  double *to = gradus_array_init_vector (out, gradus_mdp_n_cells (world));

  for (guint i = 0; i < gradus_mdp_n_cells (world); i++)
    to[i] = world->cells[i] == GRADUS_CELL_FREE;
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "mean-value", N_ ("Mean value of the free cells"), "\\overline{V}",
    .number = gradus_sweep_mean_value, .flags = GRADUS_METRIC },
  { "v", N_ ("Value"), "V", GRADUS_QUANTITY (State, v),
    .indices = N_ ("row from the top × column") },
  { "q", N_ ("Action values"), "Q", GRADUS_QUANTITY (State, q),
    .indices = N_ ("row × column × action (N, E, S, W)") },
  { "best", N_ ("Best actions"), NULL, GRADUS_QUANTITY (State, best), .flags = GRADUS_HIDDEN },
  { "turned", N_ ("Cells whose arrow turned"), NULL, GRADUS_QUANTITY (State, turned),
    .flags = GRADUS_HIDDEN },
  { "free", N_ ("Free cells"), NULL, .array = array_free, .flags = GRADUS_HIDDEN },
  { "sweeps", N_ ("Sweeps"), "k", GRADUS_QUANTITY (State, sweeps) },
  { "change", N_ ("Largest change so far"), NULL, GRADUS_QUANTITY (State, change) });

static const GradusEvent events[] = GRADUS_ROWS (
  [GRADUS_SWEEP_POLICY_CHANGED] = { "policy-changed", N_ ("Policy changed"),
    N_ ("In at least one cell the best action is another than before.") },
  [GRADUS_SWEEP_POLICY_SETTLED] = { "policy-settled", N_ ("Policy unchanged"),
    N_ ("No arrow turned: the policy is the one of before.") });

static gboolean
holds_bounded (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, params, world);
  const double gamma = MAX (state->gamma_high, params->gamma);

  *measured = gradus_largest (state->v.data, gradus_mdp_n_cells (world));
  /* A given start may lie outside; it is forgotten only in the limit. */
  return gamma == 1 || gradus_setup_get_start (here->setup, "v") != NULL
         || *measured <= gradus_mdp_largest_reward (world) / (1 - gamma) * (1 + 1e-9);
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "bounded", N_ ("No value exceeds the largest payoff"), "|V(s)|\\le\\frac{\\max|R|}{1-\\gamma}",
    holds_bounded });

static gboolean
is_place (const GradusPosition *here, guint item)
{
  GRADUS_HERE (world);

  return item < gradus_mdp_n_cells (world) && world->cells[item] != GRADUS_CELL_WALL;
}

static double
life_value (const GradusPosition *here, guint item, guint curve)
{
  return is_place (here, item) ? ((const State *) here->state)->v.data[item] : NAN;
}

static guint
count_actions (const GradusPosition *here)
{
  return GRADUS_N_ACTIONS;
}

static double
life_q (const GradusPosition *here, guint item, guint curve)
{
  const State *state = here->state;

  /* Terminal cells have no actions. */
  if (!is_place (here, item) || state->best.data[item] == 0 || curve >= GRADUS_N_ACTIONS)
    return NAN;
  return state->q.data[item * GRADUS_N_ACTIONS + curve];
}

static double
life_residual (const GradusPosition *here, guint item, guint curve)
{
  GRADUS_HERE (state, params, world);
  double q[GRADUS_N_ACTIONS];

  if (!is_place (here, item))
    return NAN;
  return fabs (gradus_mdp_back_up (world, state->v.data, item, params->gamma, q)
               - state->v.data[item]);
}

static const GradusLife lives[] = GRADUS_ROWS (
  { "value", N_ ("Value of the cell"), "V(s)", .value = life_value },
  { "q", N_ ("Worth of its four actions"), "Q(s,a)", .n_curves = count_actions, .value = life_q },
  { "residual", N_ ("How far it is from Bellman’s equation"),
    "|R + \\max_a \\gamma \\sum P V - V|", .log = TRUE, .value = life_residual });

/* --- Formulas --------------------------------------------------------------------------------- */

void
gradus_sweep_append_cell (GString *tex, const char *symbol, const GradusGridWorld *world,
                          guint cell)
{
  g_string_append_printf (tex, "%s(%d,%d)", symbol, gradus_mdp_column (world, cell),
                          gradus_mdp_row (world, cell));
}

/* What an action may lead to: probabilities and values, in pairs. */
typedef struct
{
  double numbers[6];
  guint to[3];                /* cells */
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

/* Reward, discount, expected value. */
static double
backed_up (const double *numbers, guint n, gpointer user_data)
{
  return numbers[0] + numbers[1] * numbers[2];
}

/* The outcomes of @action in @cell with the values of the table @v, its own being @own. */
static void
find_outcomes (const GradusGridWorld *world, const double *v, guint cell, double own, int action,
               Outcomes *outcomes)
{
  double p[3];

  outcomes->n = gradus_grid_world_outcomes (world, cell, action, outcomes->to, p);
  for (guint i = 0; i < outcomes->n; i++)
    {
      outcomes->numbers[2 * i] = p[i];
      outcomes->numbers[2 * i + 1] = outcomes->to[i] == cell ? own : v[outcomes->to[i]];
    }
  outcomes->expected = expected_value (outcomes->numbers, 2 * outcomes->n, NULL);
}

/* "\uparrow 0.8 . 0.76 + 0.1 . 0.5 = 0.658". */
static void
append_outcomes (GString *tex, const Outcomes *outcomes, int action, gboolean best, int digits)
{
  const double *numbers = outcomes->numbers;
  gboolean agrees;
  const int enough = gradus_tex_enough_digits (numbers, 2 * outcomes->n, digits, expected_value,
                                               NULL, &agrees);

  g_string_append_printf (tex, best ? "\\role{accent}{{%s}}\\;\\;" : "{%s}\\;\\;",
                          action_tex[action]);
  for (guint i = 0; i < outcomes->n; i++)
    {
      /* In braces, so that no line ends within a product. */
      g_string_append (tex, i > 0 ? " + {" : "{");
      gradus_tex_digits (tex, numbers[2 * i], enough);
      g_string_append (tex, " \\cdot ");
      gradus_tex_mark (tex, "datum", outcomes->to[i]);
      gradus_tex_factor_digits (tex, numbers[2 * i + 1], enough);
      g_string_append (tex, "}}");
    }
  gradus_tex_result (tex, agrees, outcomes->expected, digits);
  g_string_append (tex, " \\\\ ");
}

void
gradus_sweep_append_backup (const GradusPosition *here, GString *tex, int actions,
                            const char *symbol, gboolean in_place)
{
  GRADUS_HERE (state, params, world);
  const guint cell = (guint) state->active;
  /* The values that the backup has read: in place, those before it in the sweep were new already,
   * and its own was the old one. */
  const double own = in_place ? state->active_before : state->v.data[cell];
  Outcomes outcomes[GRADUS_N_ACTIONS];
  double numbers[3] = { world->rewards[cell], params->gamma, -INFINITY }, value;
  int best = 0, digits, left = actions;
  gboolean agrees;

  for (int a = 0; a < GRADUS_N_ACTIONS; a++)
    if ((actions >> a & 1) != 0)
      {
        find_outcomes (world, state->v.data, cell, own, a, &outcomes[a]);
        if (outcomes[a].expected > numbers[2])
          {
            numbers[2] = outcomes[a].expected;
            best = a;
          }
      }
  value = backed_up (numbers, 3, NULL);
  /* The discount was changed after this backup. */
  if (fabs (value - state->q.data[cell * GRADUS_N_ACTIONS + (guint) best])
      > 1e-9 * MAX (1, fabs (value)))
    return;
  digits = gradus_tex_enough_digits (numbers, 3, 3, backed_up, NULL, &agrees);
  for (int a = 0; a < GRADUS_N_ACTIONS; a++)
    if ((actions >> a & 1) != 0)
      append_outcomes (tex, &outcomes[a], a, a == best, digits);
  g_string_append (tex, "\\role{accent}{");
  gradus_tex_mark (tex, "datum", cell);
  gradus_sweep_append_cell (tex, symbol, world, cell);
  g_string_append (tex, actions == GRADUS_MDP_ALL_ACTIONS ? "}} := " : "}} = ");
  gradus_tex_digits (tex, numbers[0], digits);
  g_string_append (tex, " + ");
  gradus_tex_digits (tex, params->gamma, digits);
  g_string_append (tex, actions == GRADUS_MDP_ALL_ACTIONS ? " \\cdot \\max\\{" : " \\cdot ");
  for (int a = 0; a < GRADUS_N_ACTIONS; a++)
    {
      if ((actions >> a & 1) == 0)
        continue;
      if (a == best)
        gradus_tex_role (tex, GRADUS_ROLE_ACCENT);
      gradus_tex_factor_digits (tex, outcomes[a].expected, digits);
      g_string_append (tex, a == best ? "}" : "");
      left &= ~(1 << a);
      g_string_append (tex, left != 0 ? ", " : "");
    }
  g_string_append (tex, actions == GRADUS_MDP_ALL_ACTIONS ? "\\}" : "");
  gradus_tex_result (tex, agrees, value, 3);
}

void
gradus_sweep_append_action (GString *tex, const GradusGridWorld *world, const double *v, guint cell,
                            double gamma, int action)
{
  Outcomes outcomes;
  double numbers[3];
  gboolean agrees;
  int digits;

  find_outcomes (world, v, cell, v[cell], action, &outcomes);
  numbers[0] = world->rewards[cell];
  numbers[1] = gamma;
  numbers[2] = outcomes.expected;
  digits = gradus_tex_enough_digits (numbers, 3, 4, backed_up, NULL, &agrees);
  append_outcomes (tex, &outcomes, action, TRUE, digits);
  gradus_sweep_append_cell (tex, "Q", world, cell);
  g_string_append (tex, " = ");
  gradus_tex_digits (tex, numbers[0], digits);
  g_string_append (tex, " + ");
  gradus_tex_digits (tex, gamma, digits);
  g_string_append (tex, " \\cdot ");
  gradus_tex_factor_digits (tex, numbers[2], digits);
  gradus_tex_result (tex, agrees, backed_up (numbers, 3, NULL), 4);
}

void
gradus_sweep_append_choice (GString *tex, const State *state, const GradusGridWorld *world,
                            guint cell, int set)
{
  gradus_sweep_append_cell (tex, "\\pi", world, cell);
  g_string_append (tex, " := \\arg\\max\\{");
  for (int a = 0; a < GRADUS_N_ACTIONS; a++)
    {
      g_string_append_printf (tex, a > 0 ? ",\\; {%s}\\," : "{%s}\\,", action_tex[a]);
      if ((set >> a & 1) != 0)
        gradus_tex_role (tex, GRADUS_ROLE_ACCENT);
      gradus_tex_digits (tex, state->q.data[cell * GRADUS_N_ACTIONS + (guint) a], 4);
      g_string_append (tex, (set >> a & 1) != 0 ? "}" : "");
    }
  g_string_append (tex, "\\} = ");
  for (int a = 0, n = 0; a < GRADUS_N_ACTIONS; a++)
    if ((set >> a & 1) != 0)
      g_string_append_printf (tex, n++ > 0 ? ",\\,{%s}" : "{%s}", action_tex[a]);
}

/* --- What is said ----------------------------------------------------------------------------- */

gboolean
gradus_sweep_is_more (double a, double b)
{
  return a - b > 1e-12 * MAX (1, fabs (a));
}

guint
gradus_sweep_most_changed (const GradusGridWorld *world, const double *before,
                           const double *after)
{
  double most = -1;
  guint best = 0;

  for (guint cell = 0; cell < gradus_mdp_n_cells (world); cell++)
    if (world->cells[cell] != GRADUS_CELL_WALL
        && gradus_sweep_is_more (fabs (after[cell] - before[cell]), most))
      {
        most = fabs (after[cell] - before[cell]);
        best = cell;
      }
  return best;
}

guint
gradus_sweep_call (int set, const char *called[GRADUS_N_ACTIONS])
{
  guint n = 0;

  for (int a = 0; a < GRADUS_N_ACTIONS; a++)
    called[a] = "";
  for (int a = 0; a < GRADUS_N_ACTIONS; a++)
    if ((set >> a & 1) != 0)
      called[n++] = _ (gradus_sweep_actions[a]);
  return n;
}

void
gradus_sweep_name_cell (GradusNames *names, const GradusGridWorld *world, int cell,
                        const char *column, const char *row)
{
  gradus_names_whole (names, column, cell >= 0 ? gradus_mdp_column (world, (guint) cell) : 0);
  gradus_names_whole (names, row, cell >= 0 ? gradus_mdp_row (world, (guint) cell) : 0);
}

/* A number before and after, with as many digits as tell the two apart. */
static void
name_change (GradusNames *names, const char *before, const char *after, double then, double now)
{
  const int digits = isnan (then) || isnan (now) ? 3 : gradus_digits_to_tell (then, now);

  gradus_names_word (names, before, isnan (then) ? "–" : GRADUS_NUM_DIGITS (then, digits));
  gradus_names_word (names, after, isnan (now) ? "–" : GRADUS_NUM_DIGITS (now, digits));
}

/* The value that the active cell had is the best of its Q already. */
static gboolean
stays (const State *state)
{
  const double *q = &state->q.data[state->active * GRADUS_N_ACTIONS];

  return fabs (q[gradus_mdp_first (gradus_mdp_best (q))] - state->active_before)
         <= 1e-12 * fabs (state->active_before);
}

void
gradus_sweep_name (const GradusPosition *here, GradusNames *names, int action)
{
  GRADUS_HERE (state, previous, world);
  const int active = state->active;
  const guint most
    = previous != NULL ? gradus_sweep_most_changed (world, previous->v.data, state->v.data) : 0;
  const double *q = &state->q.data[MAX (active, 0) * GRADUS_N_ACTIONS];
  const int set = active >= 0 ? gradus_mdp_best (q) : 0;
  const char *called[GRADUS_N_ACTIONS];
  guint n_free = 0, tied = 0;

  for (guint cell = 0; cell < gradus_mdp_n_cells (world); cell++)
    {
      n_free += world->cells[cell] == GRADUS_CELL_FREE;
      tied += state->best.data[cell] == GRADUS_MDP_ALL_ACTIONS;
    }
  gradus_names_whole (names, "columns", world->columns);
  gradus_names_whole (names, "rows", world->rows);
  gradus_names_whole (names, "n-free", n_free);
  gradus_names_flag (names, "all-tied", tied == n_free);
  gradus_names_whole (names, "n-turned", state->n_turned);
  gradus_names_number (names, "slip", world->slip);
  gradus_names_number (names, "active", active >= 0 ? active : NAN);
  gradus_sweep_name_cell (names, world, active, "column", "row");
  gradus_names_flag (names, "holds", active >= 0 && stays (state));
  gradus_names_flag (names, "terminal", active >= 0
                                          && world->cells[active] == GRADUS_CELL_TERMINAL);
  gradus_names_flag (names, "alike", set == GRADUS_MDP_ALL_ACTIONS);
  gradus_names_whole (names, "n-best", gradus_sweep_call (action >= 0 ? 1 << action : set, called));
  gradus_names_word (names, "action", called[0]);
  gradus_names_word (names, "second-action", called[1]);
  gradus_names_word (names, "third-action", called[2]);
  name_change (names, "was", "now", active >= 0 ? state->active_before : NAN,
               active >= 0 ? q[gradus_mdp_first (set)] : NAN);
  gradus_sweep_name_cell (names, world, (int) most, "most-column", "most-row");
  gradus_names_flag (names, "moves", previous != NULL
                                       && fabs (previous->v.data[most] - state->v.data[most])
                                            > 1e-12 * fabs (state->v.data[most]));
  name_change (names, "most-was", "most-now", previous != NULL ? previous->v.data[most] : NAN,
               state->v.data[most]);
}

/* --- What is drawn ---------------------------------------------------------------------------- */

void
gradus_sweep_draw_caption (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (params, world);

  gradus_scene_set_caption (scene, _ ("γ = %s, slip %s"), GRADUS_NUM (params->gamma),
                            GRADUS_NUM (world->slip));
}

void
gradus_sweep_draw_outcomes (const GradusPosition *here, int action, GradusScene *scene)
{
  GRADUS_HERE (state, world);
  const guint cell = (guint) state->active;
  const double x = gradus_mdp_column (world, cell), y = gradus_mdp_row (world, cell);
  guint to[3];
  double p[3];
  guint n;

  if (world->cells[cell] != GRADUS_CELL_FREE)
    return;
  n = gradus_grid_world_outcomes (world, cell, action, to, p);
  for (guint i = 0; i < n; i++)
    {
      const double dx = gradus_mdp_column (world, to[i]) - x;
      const double dy = gradus_mdp_row (world, to[i]) - y;

      if (to[i] != cell)
        gradus_scene_segment (scene, x + 0.48 * dx, y + 0.48 * dy, x + 0.62 * dx, y + 0.62 * dy,
                              GRADUS_ROLE_ACCENT,
                              p[i] >= 0.5 ? GRADUS_LINE_BOLD : GRADUS_LINE_SOLID);
    }
}

void
gradus_sweep_label_cells (const GradusPosition *here, GradusScene *scene, gboolean exits,
                          const char *y_label)
{
  GRADUS_HERE (world);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  for (guint cell = 0; cell < gradus_mdp_n_cells (world); cell++)
    if (world->cells[cell] == GRADUS_CELL_FREE
        || (exits && world->cells[cell] == GRADUS_CELL_TERMINAL))
      g_ptr_array_add (names, g_strdup_printf ("%d,%d", gradus_mdp_column (world, cell),
                                               gradus_mdp_row (world, cell)));
  gradus_scene_set_axes (scene, names->len <= 16 ? 0 : GRADUS_AXES_INTEGER_X,
                         C_ ("axis", "cell"), y_label);
  if (names->len <= 16)
    gradus_scene_set_x_names (scene, (const char *const *) names->pdata, names->len);
}

void
gradus_sweep_label_pairs (const GradusPosition *here, GradusScene *scene, const char *first,
                          const char *second)
{
  gradus_sweep_label_cells (here, scene, FALSE, "V");
  gradus_scene_legend (scene, GRADUS_ROLE_SECOND, GRADUS_SHAPE_DIAMOND, FALSE, 0, first);
  gradus_scene_legend (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_CIRCLE, FALSE, 0, second);
}

void
gradus_sweep_draw_powers (const GradusPosition *here, guint metric, double gamma,
                          GradusScene *scene)
{
  const guint64 last = gradus_history_length (here->history) - 1;
  const guint64 sweeps = gradus_history_iteration (here->history, last);
  guint64 from = 0;

  while (from < last && isnan (gradus_history_metric (here->history, metric, from)))
    from++;

  const double first = gradus_history_metric (here->history, metric, from);
  const double start = from == 0 ? 0 : 1;

  if (first > 0 && sweeps >= 2 && gamma < 1)
    {
      const guint n = (guint) MIN (sweeps, 200);
      g_autofree double *x = g_new (double, n), *y = g_new (double, n);

      for (guint i = 0; i < n; i++)
        {
          x[i] = start + (double) i * ((double) sweeps - start) / (n - 1);
          y[i] = first * pow (gamma, x[i] - start);
        }
      gradus_scene_polyline (scene, x, y, n, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED);
      gradus_scene_label (scene, _ ("slope γᵏ that is guaranteed"));
    }
}

/* --- The machine ------------------------------------------------------------------------------ */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "gamma", .label = N_ ("Discount"), .symbol = "\\gamma",
    .blurb = N_ ("How much a reward is worth one step later; near 1 the agent looks far ahead."),
    GRADUS_PARAM_FIELD (Params, gamma), .def = 0.99, .min = 0, .max = 1, .slider_min = 0.5,
    .slider_max = 1, .step = 0.01, .applies = GRADUS_APPLIES_LIVE });

const GradusDescriptor gradus_sweep = {
  .family = "sweep", .chapter = 20, .difficulty = 2,
  .source = "CS229 lecture notes, reinforcement learning, section 2",
  .data_kind = &gradus_data_grid_world,
  .columns = N_ ("A grid of free cells, walls and terminal cells with rewards."),
  GRADUS_MEMORIES (Params, State), .params = params, .quantities = quantities, .events = events,
  .invariants = invariants, .lives = lives, .rebase = gradus_sweep_rebase,
  .ends = "policy by mean-value",
};
