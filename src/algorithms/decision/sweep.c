/* Dynamic programming on a grid world: value iteration and policy iteration.
 *
 * Objective. The optimal value function of a Markov decision process satisfies Bellman's equation
 *
 *   V*(s) = R(s) + max_a gamma sum_s' P_sa(s') V*(s'),
 *
 * and the best action in s is the one that attains the maximum. Write Q(s, a) for what stands there
 * with the action a.
 *
 * Value iteration makes the equation an assignment, the Bellman backup, and repeats it for every
 * state until V stops changing. One iteration is one sweep: back up every cell (one micro-step a
 * cell), put the new table in the place of the old one, test the residual max |V_new - V_old|. In
 * the synchronous order all backups of a sweep read the old table; in place, a backup sees the
 * values written before it. It converges because the backup is a contraction: any two tables come
 * closer by the factor gamma in the largest difference, so the residual falls at least like gamma^k
 * and |V - V*| <= gamma / (1 - gamma) residual. A second table, from another start, goes along to
 * show it.
 *
 * Policy iteration judges one policy completely: V^pi solves the linear system (I - gamma P_pi) V =
 * R, one equation a cell. Then every cell whose arrow its own table condemns turns it to the best.
 * No cell ever loses by that, and as there are finitely many policies, it ends with the optimal
 * one. An arrow that is as good as the best is kept; taking "any best one" can swap two for ever.
 *
 * Cost. O(cells * 4 * 3) a sweep; O(cells^3) an evaluation.
 *
 * What is on show always belongs together: Q and the arrows are those of the table V that is shown.
 * Actions closer than 1e-12 relative are equally good, and a set of equally good ones is a state of
 * its own: it is drawn as several arrows, and only a change of the set is a change.
 *
 * Edge cases. A terminal cell is absorbing: its value is its reward. A wall has no value (0 is
 * stored). gamma = 1 without a way to a terminal cell is refused or, where only the policy goes in
 * circles, fails with a sentence; so does value iteration with gamma = 1 and a residual that does
 * not shrink (staying pays for ever).
 *
 * Source: CS229 lecture notes, reinforcement learning, section 2; the 4x3 world of the lecture,
 * after Russell and Norvig; R. A. Howard 1960 (policy iteration).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-entry.h"

#include <gsl/gsl_linalg.h>

#define N_ACTIONS GRADUS_N_ACTIONS
#define ALL_ACTIONS ((1 << N_ACTIONS) - 1)
/* The exact evaluation solves as many equations as there are free cells. */
#define MAX_EQUATIONS 900
/* A linear system of more equations is not drawn. */
#define MAX_DRAWN 24

typedef enum
{
  ORDER_SYNCHRONOUS,
  ORDER_IN_PLACE,
} Order;

typedef enum
{
  START_GIVEN,
  START_NORTH,
  START_EAST,
  START_SOUTH,
  START_WEST,
  START_RANDOM,
} Start;

typedef enum
{
  TIES_KEEP,
  TIES_SWAP,
} Ties;

typedef struct
{
  double gamma;
  unsigned int order;       /* value iteration */
  double tolerance;
  unsigned int start;       /* policy iteration */
  unsigned int ties;
  int most;
} Params;

typedef struct
{
  GradusArray v;            /* values on show */
  GradusArray next;         /* synchronous: the table being made */
  GradusArray other;        /* a table from another start, swept along */
  GradusArray q;            /* cells x 4, under v */
  GradusIntArray best;      /* set of the best actions under v; 0 for walls and terminals */
  GradusIntArray policy;    /* policy iteration: the action; -1 for walls and terminals */
  GradusIntArray turned;    /* cells whose arrow is another since the last table or improvement */
  int active;               /* cell in work, -1 before the first */
  double active_before;     /* its value before */
  int active_from;          /* policy iteration: its action before */
  int cursor;               /* next cell of this phase */
  double change;            /* largest change in this sweep so far */
  double residual;          /* of the last complete sweep, NAN before the first */
  double previous_residual;
  double apart, apart_before;   /* largest distance of the two tables */
  double gamma;             /* of the last sweep: the discount may be changed in mid-run */
  double gamma_high;        /* the largest so far */
  double mark_residual;     /* residual a window of sweeps ago (gamma = 1 only) */
  guint mark_sweep;
  guint sweeps;             /* complete sweeps, or evaluations */
  guint n_turned;
  int asked;                /* policy iteration: the turned cell that was promised most, or -1 */
  double promised;
} State;

enum { EVENT_POLICY_CHANGED, EVENT_POLICY_SETTLED, EVENT_TIE };

static const char *const action_names[N_ACTIONS] = { N_ ("north"), N_ ("east"), N_ ("south"),
                                                     N_ ("west") };
static const char *const action_tex[N_ACTIONS] = { "\\uparrow", "\\rightarrow", "\\downarrow",
                                                   "\\leftarrow" };

static guint
count (const GradusGridWorld *world)
{
  return world->rows * world->columns;
}

/* Cell names count columns from 1 on the left and rows from 1 at the bottom, as the lecture does.
 * */
static int
column_of (const GradusGridWorld *world, guint cell)
{
  return (int) (cell % world->columns) + 1;
}

static int
row_of (const GradusGridWorld *world, guint cell)
{
  return (int) (world->rows - cell / world->columns);
}

/* --- Backup ----------------------------------------------------------------------------------- */

/* Q of the four actions in the free @cell under the table @v; returns the largest. */
static double
look (const GradusGridWorld *world, const double *v, guint cell, double gamma, double *q)
{
  double top = -INFINITY;

  for (int a = 0; a < N_ACTIONS; a++)
    {
      guint to[3];
      double p[3], expected = 0;
      const guint n = gradus_grid_world_outcomes (world, cell, a, to, p);

      for (guint i = 0; i < n; i++)
        expected += p[i] * v[to[i]];
      q[a] = world->rewards[cell] + gamma * expected;
      top = MAX (top, q[a]);
    }
  return top;
}

/* The set of the actions that are best up to rounding. */
static int
best_of (const double *q)
{
  double top = -INFINITY;
  int set = 0;

  for (int a = 0; a < N_ACTIONS; a++)
    top = MAX (top, q[a]);
  for (int a = 0; a < N_ACTIONS; a++)
    if (q[a] >= top - 1e-12 * MAX (1, fabs (top)))
      set |= 1 << a;
  return set;
}

static int
first_of (int set)
{
  int a = 0;

  while ((set >> a & 1) == 0)
    a++;
  return a;
}

/* The new value of any cell that is no wall, with its Q. */
static double
back_up (const GradusGridWorld *world, const double *v, guint cell, double gamma, double *q)
{
  if (world->cells[cell] == GRADUS_CELL_FREE)
    return look (world, v, cell, gamma, q);
  for (int a = 0; a < N_ACTIONS; a++)
    q[a] = world->rewards[cell];
  return world->rewards[cell];
}

/* One sweep of the table @v in place, through @scratch of the same size. */
static void
sweep_table (const GradusGridWorld *world, double *v, double *scratch, double gamma)
{
  double q[N_ACTIONS];

  for (guint cell = 0; cell < count (world); cell++)
    scratch[cell] = world->cells[cell] == GRADUS_CELL_WALL
                      ? 0 : back_up (world, v, cell, gamma, q);
  memcpy (v, scratch, count (world) * sizeof (double));
}

/* Q and the best actions under the table in force; notes where they are others than before. */
static void
look_everywhere (State *state, const GradusGridWorld *world, double gamma)
{
  double *q = gradus_array_write (&state->q);
  gint32 *best = gradus_int_array_write (&state->best);
  gint32 *turned = gradus_int_array_write (&state->turned);

  state->n_turned = 0;
  for (guint cell = 0; cell < count (world); cell++)
    {
      int set = 0;

      if (world->cells[cell] != GRADUS_CELL_WALL)
        back_up (world, state->v.data, cell, gamma, &q[cell * N_ACTIONS]);
      if (world->cells[cell] == GRADUS_CELL_FREE)
        set = best_of (&q[cell * N_ACTIONS]);
      turned[cell] = set != best[cell];
      state->n_turned += set != best[cell];
      best[cell] = set;
    }
}

static double
distance (const GradusGridWorld *world, const double *a, const double *b)
{
  double most = 0;

  for (guint cell = 0; cell < count (world); cell++)
    if (world->cells[cell] != GRADUS_CELL_WALL)
      most = MAX (most, fabs (a[cell] - b[cell]));
  return most;
}

/* --- Start ------------------------------------------------------------------------------------ */

static double
largest_reward (const GradusGridWorld *world)
{
  double reward = 0;

  for (guint cell = 0; cell < count (world); cell++)
    if (world->cells[cell] != GRADUS_CELL_WALL)
      reward = MAX (reward, fabs (world->rewards[cell]));
  return reward;
}

static void
init_tables (State *state, GradusContext *context)
{
  const Params *params = context->params;
  const GradusGridWorld *world = gradus_dataset_get_grid_world (context->dataset);
  const GradusArray *start = gradus_context_start (context, "v");
  double *v = gradus_array_init_matrix (&state->v, world->rows, world->columns);
  double *other = gradus_array_init_matrix (&state->other, world->rows, world->columns);

  gradus_array_init_stack (&state->q, world->rows, world->columns, N_ACTIONS);
  gradus_int_array_init (&state->best, count (world));
  gradus_int_array_init (&state->turned, count (world));
  gradus_int_array_init (&state->policy, count (world));
  for (guint cell = 0; cell < count (world); cell++)
    if (world->cells[cell] != GRADUS_CELL_WALL)
      {
        v[cell] = start != NULL ? start->data[cell] : 0;
        other[cell] = v[cell] + largest_reward (world);
      }
  gradus_array_assign (&state->next, &state->v);
  look_everywhere (state, world, params->gamma);
  state->n_turned = 0;
  gradus_int_array_init (&state->turned, count (world));
  state->active = state->active_from = state->asked = -1;
  state->previous_residual = state->mark_residual = state->apart_before = NAN;
  state->apart = distance (world, state->v.data, state->other.data);
}

static GradusStatus
init_values (gpointer state_, GradusContext *context)
{
  init_tables (state_, context);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
init_policy (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);
  const GradusGridWorld *world = gradus_dataset_get_grid_world (context->dataset);
  const GradusArray *given = gradus_context_start (context, "policy");
  gint32 *policy;

  init_tables (state, context);
  policy = gradus_int_array_write (&state->policy);
  if (given != NULL && gradus_array_length (given) != count (world))
    given = NULL;
  for (guint cell = 0; cell < count (world); cell++)
    {
      const double wish = params->start == START_GIVEN && given != NULL ? given->data[cell] : NAN;

      if (world->cells[cell] != GRADUS_CELL_FREE)
        policy[cell] = -1;
      else if (params->start == START_RANDOM)
        policy[cell] = (int) gsl_rng_uniform_int (context->rng, N_ACTIONS);
      else if (params->start == START_GIVEN)
        policy[cell] = wish >= 0 && wish < N_ACTIONS ? (int) wish : GRADUS_ACTION_EAST;
      else
        policy[cell] = (int) params->start - START_NORTH;
    }
  return GRADUS_STATUS_CONTINUE;
}

/* --- Phases of value iteration ---------------------------------------------------------------- */

static GradusStatus
run_backup (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);
  const GradusGridWorld *world = gradus_dataset_get_grid_world (context->dataset);
  const int cells = (int) count (world);
  double *to = gradus_array_write (params->order == ORDER_IN_PLACE ? &state->v : &state->next);
  double *q = gradus_array_write (&state->q);

  if (state->cursor == 0)
    state->change = 0;
  while (state->cursor < cells)
    {
      const guint cell = (guint) state->cursor++;
      double value;

      if (world->cells[cell] == GRADUS_CELL_WALL)
        continue;
      value = back_up (world, state->v.data, cell, params->gamma, &q[cell * N_ACTIONS]);
      state->active = (int) cell;
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
count_cells (const GradusPosition *here)
{
  const GradusGridWorld *world = gradus_dataset_get_grid_world (here->dataset);
  guint64 n = 0;

  for (guint cell = 0; cell < count (world); cell++)
    n += world->cells[cell] != GRADUS_CELL_WALL;
  return n;
}

static GradusStatus
run_write (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);
  const GradusGridWorld *world = gradus_dataset_get_grid_world (context->dataset);

  if (params->order == ORDER_SYNCHRONOUS)
    gradus_array_assign (&state->v, &state->next);
  /* Of the two tables that approach each other, the second is always swept synchronously. */
  sweep_table (world, gradus_array_write (&state->other), gradus_array_write (&state->next),
               params->gamma);
  gradus_array_assign (&state->next, &state->v);
  state->apart_before = state->apart;
  state->apart = distance (world, state->v.data, state->other.data);
  state->cursor = 0;
  state->sweeps++;
  look_everywhere (state, world, params->gamma);
  gradus_context_raise (context, state->n_turned > 0 ? EVENT_POLICY_CHANGED
                                                     : EVENT_POLICY_SETTLED);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_check (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);
  const guint window = MAX (200, 4 * (guint) gradus_array_length (&state->v));

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

/* --- Phases of policy iteration --------------------------------------------------------------- */

/* Mark the cells from which a terminal one can be reached: by any action, or by @policy with what
 * slips. Returns a free cell from which none can, or -1. */
static int
find_lonely (const GradusGridWorld *world, const gint32 *policy)
{
  const guint cells = count (world);
  g_autofree gboolean *reaches = g_new0 (gboolean, cells);
  gboolean grew = TRUE;

  for (guint cell = 0; cell < cells; cell++)
    reaches[cell] = world->cells[cell] == GRADUS_CELL_TERMINAL;
  while (grew)
    {
      grew = FALSE;
      for (guint cell = 0; cell < cells; cell++)
        for (int a = 0; a < N_ACTIONS && !reaches[cell]; a++)
          {
            guint to[3];
            double p[3];
            guint n;

            if (world->cells[cell] != GRADUS_CELL_FREE || (policy != NULL && policy[cell] != a))
              continue;
            n = gradus_grid_world_outcomes (world, cell, a, to, p);
            for (guint i = 0; i < n; i++)
              if (p[i] > 0 && reaches[to[i]])
                reaches[cell] = grew = TRUE;
          }
    }
  for (guint cell = 0; cell < cells; cell++)
    if (!reaches[cell] && world->cells[cell] == GRADUS_CELL_FREE)
      return (int) cell;
  return -1;
}

/* The system (I - gamma P) V = R of @policy over the free cells, whose numbers go to @index (-1 for
 * others), n x n in @a and n in @b; returns n. What terminal cells pay is on the right. */
static guint
make_system (const GradusGridWorld *world, const gint32 *policy, double gamma, int *index,
             double *a, double *b)
{
  guint n = 0;

  for (guint cell = 0; cell < count (world); cell++)
    index[cell] = world->cells[cell] == GRADUS_CELL_FREE ? (int) n++ : -1;
  if (a == NULL)
    return n;
  for (guint cell = 0; cell < count (world); cell++)
    {
      const int row = index[cell];
      guint to[3], n_to;
      double p[3];

      if (row < 0)
        continue;
      n_to = gradus_grid_world_outcomes (world, cell, policy[cell], to, p);
      a[(gsize) row * n + (guint) row] += 1;
      b[row] = world->rewards[cell];
      for (guint i = 0; i < n_to; i++)
        if (index[to[i]] >= 0)
          a[(gsize) row * n + (guint) index[to[i]]] -= gamma * p[i];
        else
          b[row] += gamma * p[i] * world->rewards[to[i]];
    }
  return n;
}

static GradusStatus
run_evaluate (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);
  const GradusGridWorld *world = gradus_dataset_get_grid_world (context->dataset);
  const int lonely = params->gamma == 1 ? find_lonely (world, state->policy.data) : -1;
  g_autofree int *index = g_new (int, count (world));
  const guint n = make_system (world, NULL, 0, index, NULL, NULL);
  g_autofree double *a = g_new0 (double, (gsize) n * n), *b = g_new0 (double, n);
  gsl_matrix_view matrix = gsl_matrix_view_array (a, n, n);
  gsl_vector_view right = gsl_vector_view_array (b, n);
  gsl_permutation *permutation;
  double *v;
  int sign;

  if (lonely >= 0)
    return gradus_context_fail (context,
                                _ ("This policy has no value: from cell (%d, %d) it never comes to "
                                   "an exit, and with γ = 1 what comes later counts as much, so "
                                   "that the equations contradict each other. Set γ below 1 or "
                                   "start with another policy."),
                                column_of (world, (guint) lonely), row_of (world, (guint) lonely));
  make_system (world, state->policy.data, params->gamma, index, a, b);
  permutation = gsl_permutation_alloc (n);
  gsl_linalg_LU_decomp (&matrix.matrix, permutation, &sign);
  gsl_linalg_LU_svx (&matrix.matrix, permutation, &right.vector);
  gsl_permutation_free (permutation);
  v = gradus_array_write (&state->v);
  state->change = -1;
  for (guint cell = 0; cell < count (world); cell++)
    {
      const double value = index[cell] >= 0 ? b[index[cell]]
                           : world->cells[cell] == GRADUS_CELL_TERMINAL ? world->rewards[cell] : 0;

      if (index[cell] >= 0 && fabs (value - v[cell]) > state->change)
        {
          state->change = fabs (value - v[cell]);
          state->active = (int) cell;
          state->active_before = v[cell];
        }
      v[cell] = value;
    }
  state->sweeps++;
  look_everywhere (state, world, params->gamma);
  state->residual = 0;
  for (guint cell = 0; cell < count (world); cell++)
    if (index[cell] >= 0)
      {
        const double *q = &state->q.data[cell * N_ACTIONS];

        state->residual = MAX (state->residual, q[first_of (best_of (q))] - v[cell]);
      }
  gradus_int_array_init (&state->turned, count (world));
  state->n_turned = 0;
  return GRADUS_STATUS_CONTINUE;
}

/* The next action of a cell whose best actions are @set: the present one while it is among them. */
static int
improve (int now, int set, Ties ties)
{
  if ((set >> now & 1) == 0)
    return first_of (set);
  return ties == TIES_SWAP && (set & ~(1 << now)) != 0 ? first_of (set & ~(1 << now)) : now;
}

static GradusStatus
run_improve (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);
  const GradusGridWorld *world = gradus_dataset_get_grid_world (context->dataset);
  const int cells = (int) count (world);
  gint32 *policy = gradus_int_array_write (&state->policy);
  gint32 *turned = gradus_int_array_write (&state->turned);

  if (state->cursor == 0)
    {
      memset (turned, 0, (gsize) cells * sizeof *turned);
      state->n_turned = 0;
      state->asked = -1;
      state->promised = -INFINITY;
    }
  while (state->cursor < cells)
    {
      const guint cell = (guint) state->cursor++;
      const double *q = &state->q.data[cell * N_ACTIONS];
      int to;

      if (world->cells[cell] != GRADUS_CELL_FREE)
        continue;
      state->active = (int) cell;
      state->active_from = policy[cell];
      to = improve (policy[cell], state->best.data[cell], (Ties) params->ties);
      if (to == policy[cell] && (state->best.data[cell] & ~(1 << to)) != 0)
        gradus_context_raise (context, EVENT_TIE);
      if (to != policy[cell])
        {
          turned[cell] = 1;
          state->n_turned++;
          if (state->asked < 0 || q[to] - q[policy[cell]] > state->promised)
            {
              state->asked = (int) cell;
              state->promised = q[to] - q[policy[cell]];
            }
          policy[cell] = to;
        }
      if (!context->bulk)
        break;
    }
  while (state->cursor < cells && world->cells[state->cursor] != GRADUS_CELL_FREE)
    state->cursor++;
  if (state->cursor < cells)
    return GRADUS_STATUS_AGAIN;
  state->cursor = 0;
  gradus_context_raise (context, state->n_turned > 0 ? EVENT_POLICY_CHANGED
                                                     : EVENT_POLICY_SETTLED);
  if (state->n_turned == 0)
    return GRADUS_STATUS_CONVERGED;
  return state->sweeps >= (guint) params->most ? GRADUS_STATUS_EXHAUSTED : GRADUS_STATUS_CONTINUE;
}

static guint64
count_free (const GradusPosition *here)
{
  const GradusGridWorld *world = gradus_dataset_get_grid_world (here->dataset);
  guint64 n = 0;

  for (guint cell = 0; cell < count (world); cell++)
    n += world->cells[cell] == GRADUS_CELL_FREE;
  return n;
}

/* --- Validation and changes in mid-run -------------------------------------------------------- */

static char *
validate_world (const GradusGridWorld *world)
{
  gboolean any = FALSE;

  for (guint cell = 0; cell < count (world); cell++)
    {
      any |= world->cells[cell] == GRADUS_CELL_FREE;
      if (fabs (world->rewards[cell]) > 1e100)
        return g_strdup_printf (_ ("The reward of cell (%d, %d) is too large to compute with. Use "
                                   "one below 1e100 in size."),
                                column_of (world, cell), row_of (world, cell));
    }
  return any ? NULL : g_strdup (_ ("The world has no free cell, so there is nothing to decide. "
                                   "Make at least one cell free."));
}

/* A given table must have a number for each cell. */
static char *
validate_start (const GradusSetup *setup, const GradusGridWorld *world, const char *id)
{
  const GradusArray *start = gradus_setup_get_given_start (setup, id);

  if (start == NULL || gradus_array_length (start) == count (world))
    return NULL;
  return g_strdup_printf (_ ("The start “%s” has %u numbers but the world has %u × %u cells. Give "
                             "one number for each cell, row by row from the top."),
                          id, (guint) gradus_array_length (start), world->rows, world->columns);
}

static char *
validate_values (const GradusSetup *setup)
{
  const Params *params = gradus_setup_get_params (setup);
  const GradusGridWorld *world
    = gradus_dataset_get_grid_world (gradus_setup_get_dataset (setup));
  char *wrong = validate_world (world);
  const int lonely = wrong == NULL && params->gamma == 1 ? find_lonely (world, NULL) : -1;

  if (lonely >= 0)
    wrong = g_strdup_printf (_ ("With γ = 1 every free cell needs a way to a terminal cell, but "
                                "(%d, %d) has none. Set γ below 1, open a wall or add a terminal "
                                "cell."),
                             column_of (world, (guint) lonely), row_of (world, (guint) lonely));
  return wrong != NULL ? wrong : validate_start (setup, world, "v");
}

static char *
validate_policy (const GradusSetup *setup)
{
  const GradusGridWorld *world
    = gradus_dataset_get_grid_world (gradus_setup_get_dataset (setup));
  const GradusArray *given = gradus_setup_get_given_start (setup, "policy");
  char *wrong = validate_world (world);
  guint equations = 0;

  if (wrong == NULL)
    wrong = validate_start (setup, world, "policy");
  for (guint cell = 0; cell < count (world) && wrong == NULL; cell++)
    {
      equations += world->cells[cell] == GRADUS_CELL_FREE;
      if (given != NULL && world->cells[cell] == GRADUS_CELL_FREE
          && given->data[cell] != 0 && given->data[cell] != 1 && given->data[cell] != 2
          && given->data[cell] != 3)
        return g_strdup_printf (_ ("The start “policy” has %s for the cell (%d, %d), which is no "
                                   "action. Give 0 for north, 1 for east, 2 for south, 3 for "
                                   "west."),
                                GRADUS_NUM (given->data[cell]), column_of (world, cell),
                                row_of (world, cell));
    }
  if (wrong == NULL && equations > MAX_EQUATIONS)
    wrong = g_strdup_printf (_ ("The world has %u free cells, and an evaluation solves as many "
                                "equations at once; it is limited to %d. Use a smaller world, or "
                                "value iteration."), equations, MAX_EQUATIONS);
  return wrong;
}

/* The world or the table is another. */
static GradusStatus
refresh (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);
  const GradusGridWorld *world = gradus_dataset_get_grid_world (context->dataset);

  /* What was promised about the old one's residuals says nothing about the new one. */
  state->residual = state->previous_residual = state->apart_before = NAN;
  state->mark_residual = state->sweeps > 0 ? INFINITY : NAN;
  state->mark_sweep = state->sweeps;
  /* A sweep that was under way has read the old one: begin it again. */
  state->cursor = 0;
  gradus_array_assign (&state->next, &state->v);
  state->apart = distance (world, state->v.data, state->other.data);
  look_everywhere (state, world, params->gamma);
  context->restart_iteration = TRUE;
  return GRADUS_STATUS_CONTINUE;
}

static gboolean
rebase (gpointer state_, GradusContext *context, const GradusSetup *old)
{
  State *state = state_;
  const GradusGridWorld *world = gradus_dataset_get_grid_world (context->dataset);
  const GradusGridWorld *before
    = gradus_dataset_get_grid_world (gradus_setup_get_dataset ((GradusSetup *) old));
  double *v, *other;
  gint32 *policy;

  if (before == NULL || before->rows != world->rows || before->columns != world->columns)
    return FALSE;
  v = gradus_array_write (&state->v);
  other = gradus_array_write (&state->other);
  policy = gradus_int_array_write (&state->policy);
  for (guint cell = 0; cell < count (world); cell++)
    {
      if (world->cells[cell] == GRADUS_CELL_WALL)
        v[cell] = other[cell] = 0;
      if (world->cells[cell] != GRADUS_CELL_FREE)
        policy[cell] = -1;
      else if (policy[cell] < 0)
        policy[cell] = GRADUS_ACTION_EAST;
    }
  if (state->active >= 0 && world->cells[state->active] != GRADUS_CELL_FREE)
    state->active = -1;
  state->asked = -1;
  refresh (state, context);
  return TRUE;
}

static gboolean
type_values (const GradusPosition *here, gpointer state_, const GradusArray *value,
             GradusContext *context)
{
  State *state = state_;
  const GradusGridWorld *world = gradus_dataset_get_grid_world (here->dataset);

  for (guint cell = 0; cell < count (world); cell++)
    if (world->cells[cell] == GRADUS_CELL_WALL && value->data[cell] != 0)
      {
        gradus_context_fail (context,
                             _ ("Cell (%d, %d) is a wall, which has no value. Type over the value "
                                "of another cell."),
                             column_of (world, cell), row_of (world, cell));
        return FALSE;
      }
  gradus_array_assign (&state->v, value);
  refresh (state, context);
  return TRUE;
}

/* --- Metrics, values, invariants -------------------------------------------------------------- */

GRADUS_NUMBER (number_bound, (state, params),
               params->gamma < 1 ? params->gamma / (1 - params->gamma) * state->residual : NAN)

static double
number_mean (const GradusPosition *here)
{
  const State *state = here->state;
  const GradusGridWorld *world = gradus_dataset_get_grid_world (here->dataset);
  double sum = 0;
  guint n = 0;

  for (guint cell = 0; cell < count (world); cell++)
    if (world->cells[cell] == GRADUS_CELL_FREE)
      {
        sum += state->v.data[cell];
        n++;
      }
  return n > 0 ? sum / n : 0;
}

/* One best action a cell, -1 where there is none or all four are alike. */
static void
array_greedy (const GradusPosition *here, GradusArray *out)
{
  const State *state = here->state;
  const GradusGridWorld *world = gradus_dataset_get_grid_world (here->dataset);
  double *to = gradus_array_init_matrix (out, world->rows, world->columns);

  for (guint i = 0; i < state->best.n; i++)
    to[i] = state->best.data[i] == 0 || state->best.data[i] == ALL_ACTIONS
              ? -1 : first_of (state->best.data[i]);
}

static void
array_policy (const GradusPosition *here, GradusArray *out)
{
  const State *state = here->state;
  const GradusGridWorld *world = gradus_dataset_get_grid_world (here->dataset);
  double *to = gradus_array_init_matrix (out, world->rows, world->columns);

  for (guint i = 0; i < state->policy.n; i++)
    to[i] = state->policy.data[i];
}

/* The policy as sets of one, for the picture. */
static void
array_arrows (const GradusPosition *here, GradusArray *out)
{
  const State *state = here->state;
  double *to = gradus_array_init_vector (out, MAX (state->policy.n, 1));

  for (guint i = 0; i < state->policy.n; i++)
    to[i] = state->policy.data[i] >= 0 ? 1 << state->policy.data[i] : 0;
}

static void
array_free (const GradusPosition *here, GradusArray *out)
{
  const GradusGridWorld *world = gradus_dataset_get_grid_world (here->dataset);
  double *to = gradus_array_init_vector (out, count (world));

  for (guint i = 0; i < count (world); i++)
    to[i] = world->cells[i] == GRADUS_CELL_FREE;
}

/* I - gamma P of the policy, while it can be drawn. */
static void
array_system (const GradusPosition *here, GradusArray *out)
{
  const State *state = here->state;
  const GradusGridWorld *world = gradus_dataset_get_grid_world (here->dataset);
  g_autofree int *index = g_new (int, count (world));
  const guint n = make_system (world, NULL, 0, index, NULL, NULL);
  g_autofree double *b = g_new0 (double, MAX (n, 1));

  if (n > 0 && n <= MAX_DRAWN)
    make_system (world, state->policy.data, ((const Params *) here->params)->gamma, index,
                 gradus_array_init_matrix (out, n, n), b);
}

#define TABLE_V(...)                                                                               \
  { "v", N_ ("Value"), "V", GRADUS_QUANTITY (State, v),                                            \
    .indices = N_ ("row from the top × column"), __VA_ARGS__ }
#define TABLES                                                                                     \
  { "q", N_ ("Action values"), "Q", GRADUS_QUANTITY (State, q),                                    \
    .indices = N_ ("row × column × action (N, E, S, W)") }
#define HIDDEN_TABLES                                                                              \
  { "best", N_ ("Best actions"), NULL, GRADUS_QUANTITY (State, best), .flags = GRADUS_HIDDEN },    \
  { "turned", N_ ("Cells whose arrow turned"), NULL, GRADUS_QUANTITY (State, turned),              \
    .flags = GRADUS_HIDDEN },                                                                      \
  { "next", N_ ("The table being made"), "V'", GRADUS_QUANTITY (State, next),                      \
    .flags = GRADUS_HIDDEN },                                                                      \
  { "other", N_ ("The table from another start"), "U", GRADUS_QUANTITY (State, other),             \
    .flags = GRADUS_HIDDEN },                                                                      \
  { "free", N_ ("Free cells"), NULL, .array = array_free, .flags = GRADUS_HIDDEN },                \
  { "sweeps", N_ ("Sweeps"), "k", GRADUS_QUANTITY (State, sweeps) },                               \
  { "change", N_ ("Largest change so far"), NULL, GRADUS_QUANTITY (State, change) }

static const GradusQuantity value_quantities[] = {
  { "residual", N_ ("Residual"), "\\max_s|V_{k+1}(s)-V_k(s)|", GRADUS_QUANTITY (State, residual),
    .flags = GRADUS_METRIC | GRADUS_LOG, .better = GRADUS_BETTER_LESS },
  { "error-bound", N_ ("Bound on the error"), "\\frac{\\gamma}{1-\\gamma}\\,\\mathrm{residual}",
    .number = number_bound, .flags = GRADUS_METRIC | GRADUS_LOG, .better = GRADUS_BETTER_LESS },
  { "mean-value", N_ ("Mean value of the free cells"), "\\overline{V}", .number = number_mean,
    .flags = GRADUS_METRIC },
  TABLE_V (.flags = GRADUS_TYPED | GRADUS_START, .type_over = type_values),
  TABLES,
  { "policy", N_ ("Greedy action"), "\\pi", .called = action_names,
    .indices = N_ ("row × column: 0 N, 1 E, 2 S, 3 W (of a tie the first), −1 none or all alike"),
    .array = array_greedy },
  HIDDEN_TABLES,
  { "hidden-policy", N_ ("Policy"), NULL, GRADUS_QUANTITY (State, policy), .flags = GRADUS_HIDDEN },
  { NULL },
};

static const GradusQuantity policy_quantities[] = GRADUS_ROWS (
  { "turns", N_ ("Arrows that turned"), "n_{\\mathrm{turned}}", GRADUS_QUANTITY (State, n_turned),
    .flags = GRADUS_METRIC },
  { "residual", N_ ("Distance from Bellman’s equation"), "\\max_s|\\max_aQ(s,a)-V(s)|",
    GRADUS_QUANTITY (State, residual), .flags = GRADUS_METRIC | GRADUS_LOG,
    .better = GRADUS_BETTER_LESS },
  { "mean-value", N_ ("Mean value of the free cells"), "\\overline{V}",
    .number = number_mean, GRADUS_KNOWN (State, sweeps), .flags = GRADUS_METRIC | GRADUS_PROMISED,
    .better = GRADUS_BETTER_MORE },
  TABLE_V (),
  TABLES,
  { "policy", N_ ("Policy"), "\\pi", GRADUS_QUANTITY (State, policy),
    .indices = N_ ("row × column: 0 N, 1 E, 2 S, 3 W, −1 none"), .array = array_policy,
    .flags = GRADUS_START, .start_params = "start=given" },
  HIDDEN_TABLES,
  { "arrows", N_ ("Arrows of the policy"), NULL, .array = array_arrows, .flags = GRADUS_HIDDEN },
  { "system", N_ ("Matrix of the equations"), "I-\\gamma P_\\pi", .array = array_system,
    .flags = GRADUS_HIDDEN });

static gboolean
holds_contraction (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, params);

  if (isnan (state->previous_residual) || state->previous_residual <= 0)
    return TRUE;
  *measured = state->residual / state->previous_residual;
  return state->residual <= params->gamma * state->previous_residual + 1e-12;
}

static gboolean
holds_bounded (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, params);
  const double gamma = MAX (state->gamma_high, params->gamma);
  const double reward = largest_reward (gradus_dataset_get_grid_world (here->dataset));

  for (guint cell = 0; cell < count (gradus_dataset_get_grid_world (here->dataset)); cell++)
    *measured = MAX (*measured, fabs (state->v.data[cell]));
  /* A given start may lie outside; it is forgotten only in the limit. */
  return gamma == 1 || gradus_setup_get_start (here->setup, "v") != NULL
         || *measured <= reward / (1 - gamma) * (1 + 1e-9);
}

/* An improved policy is worse nowhere. */
static gboolean
holds_better (const GradusPosition *here, double *measured)
{
  const State *state = here->state, *previous = here->previous;

  if (previous->sweeps == 0)
    return TRUE;
  for (guint cell = 0; cell < count (gradus_dataset_get_grid_world (here->dataset)); cell++)
    *measured = MIN (*measured, state->v.data[cell] - previous->v.data[cell]);
  return *measured >= -1e-9 * (1 + largest_reward (gradus_dataset_get_grid_world (here->dataset)));
}

#define BOUNDED                                                                                    \
  { "bounded", N_ ("No value exceeds the largest payoff"),                                         \
    "|V(s)|\\le\\frac{\\max|R|}{1-\\gamma}",                                                       \
    N_ ("A value is larger than the sum of the largest possible discounted rewards."),             \
    holds_bounded }

static const GradusInvariant value_invariants[] = GRADUS_ROWS (
  { "contraction", N_ ("The residual becomes at most γ times as large"),
    "\\|V_{k+1}-V_k\\|_\\infty\\le\\gamma\\|V_k-V_{k-1}\\|_\\infty",
    N_ ("The residual fell by less than the factor γ, which the Bellman backup cannot do."),
    holds_contraction },
  BOUNDED);

static const GradusInvariant policy_invariants[] = GRADUS_ROWS (
  { "better", N_ ("No cell loses by an improvement"), "V^{\\pi'}(s)\\ge V^{\\pi}(s)",
    N_ ("A cell is worth less under the improved policy, which cannot be."), holds_better,
    .phase = "evaluate" },
  BOUNDED);

/* --- Formulas --------------------------------------------------------------------------------- */

static void
append_cell (GString *tex, const char *symbol, const GradusGridWorld *world, guint cell)
{
  g_string_append_printf (tex, "%s(%d,%d)", symbol, column_of (world, cell), row_of (world, cell));
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

/* The outcomes of @action in the active cell with the values that its backup has read: in place,
 * those before it in the sweep were new already, and its own was the old one. */
static void
find_outcomes (const GradusGridWorld *world, const State *state, gboolean in_place, int action,
               Outcomes *outcomes)
{
  const guint cell = (guint) state->active;
  double p[3];

  outcomes->n = gradus_grid_world_outcomes (world, cell, action, outcomes->to, p);
  for (guint i = 0; i < outcomes->n; i++)
    {
      outcomes->numbers[2 * i] = p[i];
      outcomes->numbers[2 * i + 1]
        = in_place && outcomes->to[i] == cell ? state->active_before
                                             : state->v.data[outcomes->to[i]];
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

/* The backup of the active cell with all actions of @actions, a set; @symbol stands on the left. */
static void
append_backup (const GradusPosition *here, GString *tex, int actions, const char *symbol)
{
  GRADUS_HERE (state, params);
  const GradusGridWorld *world = gradus_dataset_get_grid_world (here->dataset);
  const guint cell = (guint) state->active;
  Outcomes outcomes[N_ACTIONS];
  double numbers[3] = { world->rewards[cell], params->gamma, -INFINITY }, value;
  int best = 0, digits, left = actions;
  gboolean agrees;

  for (int a = 0; a < N_ACTIONS; a++)
    if ((actions >> a & 1) != 0)
      {
        find_outcomes (world, state, params->order == ORDER_IN_PLACE, a, &outcomes[a]);
        if (outcomes[a].expected > numbers[2])
          {
            numbers[2] = outcomes[a].expected;
            best = a;
          }
      }
  value = backed_up (numbers, 3, NULL);
  /* The discount was changed after this backup. */
  if (fabs (value - state->q.data[cell * N_ACTIONS + (guint) best]) > 1e-9 * MAX (1, fabs (value)))
    return;
  digits = gradus_tex_enough_digits (numbers, 3, 3, backed_up, NULL, &agrees);
  for (int a = 0; a < N_ACTIONS; a++)
    if ((actions >> a & 1) != 0)
      append_outcomes (tex, &outcomes[a], a, a == best, digits);
  g_string_append (tex, "\\role{accent}{");
  gradus_tex_mark (tex, "datum", cell);
  append_cell (tex, symbol, world, cell);
  g_string_append (tex, actions == ALL_ACTIONS ? "}} := " : "}} = ");
  gradus_tex_digits (tex, numbers[0], digits);
  g_string_append (tex, " + ");
  gradus_tex_digits (tex, params->gamma, digits);
  g_string_append (tex, actions == ALL_ACTIONS ? " \\cdot \\max\\{" : " \\cdot ");
  for (int a = 0; a < N_ACTIONS; a++)
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
  g_string_append (tex, actions == ALL_ACTIONS ? "\\}" : "");
  gradus_tex_result (tex, agrees, value, 3);
}

static void
fill_backup (const GradusPosition *here, GString *tex)
{
  const State *state = here->state;
  const GradusGridWorld *world = gradus_dataset_get_grid_world (here->dataset);

  /* Where the world has changed since, the sweep begins anew. */
  if (state->active < 0 || state->cursor == 0)
    return;
  if (world->cells[state->active] == GRADUS_CELL_FREE)
    {
      append_backup (here, tex, ALL_ACTIONS, "V");
      return;
    }
  append_cell (tex, "\\role{accent}{V", world, (guint) state->active);
  append_cell (tex, "} := R", world, (guint) state->active);
  g_string_append (tex, " = ");
  gradus_tex_number (tex, world->rewards[state->active]);
}

/* The four Q of a cell and the best of them. */
static void
append_choice (GString *tex, const State *state, const GradusGridWorld *world, guint cell, int set)
{
  append_cell (tex, "\\pi", world, cell);
  g_string_append (tex, " := \\arg\\max\\{");
  for (int a = 0; a < N_ACTIONS; a++)
    {
      g_string_append_printf (tex, a > 0 ? ",\\; {%s}\\," : "{%s}\\,", action_tex[a]);
      if ((set >> a & 1) != 0)
        gradus_tex_role (tex, GRADUS_ROLE_ACCENT);
      gradus_tex_digits (tex, state->q.data[cell * N_ACTIONS + (guint) a], 4);
      g_string_append (tex, (set >> a & 1) != 0 ? "}" : "");
    }
  g_string_append (tex, "\\} = ");
  for (int a = 0, n = 0; a < N_ACTIONS; a++)
    if ((set >> a & 1) != 0)
      g_string_append_printf (tex, n++ > 0 ? ",\\,{%s}" : "{%s}", action_tex[a]);
}

static guint
most_changed (const GradusGridWorld *world, const double *before, const double *after)
{
  double most = -1;
  guint best = 0;

  for (guint cell = 0; cell < count (world); cell++)
    if (world->cells[cell] != GRADUS_CELL_WALL && fabs (after[cell] - before[cell]) > most)
      {
        most = fabs (after[cell] - before[cell]);
        best = cell;
      }
  return best;
}

static void
fill_write (const GradusPosition *here, GString *tex)
{
  const State *state = here->state, *previous = here->previous;
  const GradusGridWorld *world = gradus_dataset_get_grid_world (here->dataset);
  const guint cell = most_changed (world, previous->v.data, state->v.data);
  guint turned = cell;

  for (guint i = count (world); i-- > 0;)
    if (state->turned.data[i] != 0)
      turned = i;
  if (((const Params *) here->params)->order == ORDER_SYNCHRONOUS)
    {
      append_cell (tex, "V", world, cell);
      g_string_append (tex, ":\\; \\role{past}{");
      gradus_tex_number (tex, previous->v.data[cell]);
      g_string_append (tex, "} \\to ");
      gradus_tex_number (tex, state->v.data[cell]);
      g_string_append (tex, state->best.data[turned] != 0 ? " \\\\ " : "");
    }
  if (state->best.data[turned] != 0)
    append_choice (tex, state, world, turned, state->best.data[turned]);
}

static void
fill_evaluate (const GradusPosition *here, GString *tex)
{
  const State *state = here->state;

  if (state->active >= 0)
    append_backup (here, tex, 1 << state->policy.data[state->active], "V^{\\pi}");
}

static void
fill_improve (const GradusPosition *here, GString *tex)
{
  const State *state = here->state;
  const guint cell = here->micro == 0 && state->asked >= 0 ? (guint) state->asked
                                                           : (guint) state->active;

  append_choice (tex, state, gradus_dataset_get_grid_world (here->dataset), cell,
                   1 << state->policy.data[cell]);
}

/* --- What is said ----------------------------------------------------------------------------- */

/* The best actions of @set in words. */
static char *
words_of (int set)
{
  GString *words = g_string_new (NULL);

  for (int a = 0; a < N_ACTIONS; a++)
    if ((set >> a & 1) != 0)
      g_string_append_printf (words, "%s%s", words->len > 0 ? _ (" or ") : "",
                              _ (action_names[a]));
  return g_string_free (words, FALSE);
}

/* What the next sweep, or the one that has just been made, makes of the table that is read: the new
 * table in @value. */
static void
look_ahead (const GradusPosition *here, double *value)
{
  GRADUS_HERE (state, params);
  const GradusGridWorld *world = gradus_dataset_get_grid_world (here->dataset);
  g_autofree double *v = g_memdup2 (state->v.data, count (world) * sizeof (double));
  double q[N_ACTIONS];

  for (guint cell = 0; cell < count (world); cell++)
    {
      value[cell] = world->cells[cell] == GRADUS_CELL_WALL
                      ? 0 : back_up (world, v, cell, params->gamma, q);
      if (params->order == ORDER_IN_PLACE)
        v[cell] = value[cell];
    }
}

static void
name_cell (GradusNames *names, const GradusGridWorld *world, int cell, const char *column,
           const char *row)
{
  gradus_names_whole (names, column, cell >= 0 ? column_of (world, (guint) cell) : 0);
  gradus_names_whole (names, row, cell >= 0 ? row_of (world, (guint) cell) : 0);
}

/* A number before and after, with as many digits as tell the two apart. */
static void
name_change (GradusNames *names, const char *before, const char *after, double then, double now)
{
  const int digits = isnan (then) || isnan (now) ? 3 : gradus_digits_to_tell (then, now);

  gradus_names_word (names, before, isnan (then) ? "–" : GRADUS_NUM_DIGITS (then, digits));
  gradus_names_word (names, after, isnan (now) ? "–" : GRADUS_NUM_DIGITS (now, digits));
}

/* The four cells beside @cell, and what the table @v says of them. */
static void
name_neighbours (GradusNames *names, const GradusGridWorld *world, const double *v, guint cell)
{
  static const char *const beside[N_ACTIONS] = { "v-north", "v-east", "v-south", "v-west" };

  for (int a = 0; a < N_ACTIONS; a++)
    gradus_names_number (names, beside[a], v[gradus_grid_world_move (world, cell, a)]);
}

/* The value that the active cell had is the best of its Q already. */
static gboolean
stays (const State *state)
{
  const double *q = &state->q.data[state->active * N_ACTIONS];

  return fabs (q[first_of (best_of (q))] - state->active_before)
         <= 1e-12 * fabs (state->active_before);
}

static void
name_shared (const GradusPosition *here, GradusNames *names, int action)
{
  const State *state = here->state, *previous = here->previous;
  const GradusGridWorld *world = gradus_dataset_get_grid_world (here->dataset);
  const int active = state->active;
  const guint most = previous != NULL ? most_changed (world, previous->v.data, state->v.data) : 0;
  guint n_free = 0, tied = 0;

  for (guint cell = 0; cell < count (world); cell++)
    {
      n_free += world->cells[cell] == GRADUS_CELL_FREE;
      tied += state->best.data[cell] == ALL_ACTIONS;
    }
  gradus_names_whole (names, "columns", world->columns);
  gradus_names_whole (names, "rows", world->rows);
  gradus_names_whole (names, "n-free", n_free);
  gradus_names_flag (names, "all-tied", tied == n_free);
  gradus_names_whole (names, "n-turned", state->n_turned);
  gradus_names_number (names, "slip", world->slip);
  gradus_names_number (names, "active", active >= 0 ? active : NAN);
  name_cell (names, world, active, "column", "row");
  gradus_names_flag (names, "holds", active >= 0 && stays (state));
  gradus_names_flag (names, "terminal", active >= 0
                                          && world->cells[active] == GRADUS_CELL_TERMINAL);
  if (active >= 0)
    {
      const double *q = &state->q.data[active * N_ACTIONS];
      const int set = best_of (q);
      g_autofree char *words = words_of (action >= 0 ? 1 << action : set);

      gradus_names_flag (names, "alike", set == ALL_ACTIONS);
      gradus_names_word (names, "action", words);
      name_change (names, "was", "now", state->active_before, q[first_of (set)]);
    }
  else
    {
      gradus_names_flag (names, "alike", FALSE);
      gradus_names_word (names, "action", "");
      name_change (names, "was", "now", NAN, NAN);
    }
  name_cell (names, world, (int) most, "most-column", "most-row");
  gradus_names_flag (names, "moves", previous != NULL
                                       && fabs (previous->v.data[most] - state->v.data[most])
                                            > 1e-12 * fabs (state->v.data[most]));
  name_change (names, "most-was", "most-now", previous != NULL ? previous->v.data[most] : NAN,
               state->v.data[most]);
}

static void
name_values (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params);
  const GradusGridWorld *world = gradus_dataset_get_grid_world (here->dataset);
  g_autofree double *value = g_new (double, count (world));
  double most = 1e-3 * largest_reward (world), neighbour = -INFINITY;
  int asked = -1;

  name_shared (here, names, -1);
  gradus_names_flag (names, "bounded", params->gamma < 1);
  /* The question "value" is about the free cell that changes most. */
  look_ahead (here, value);
  for (guint cell = 0; cell < count (world); cell++)
    if (world->cells[cell] == GRADUS_CELL_FREE && fabs (value[cell] - state->v.data[cell]) > most)
      {
        most = fabs (value[cell] - state->v.data[cell]);
        asked = (int) cell;
      }
  gradus_names_flag (names, "asks-value", asked >= 0 && params->order == ORDER_SYNCHRONOUS);
  name_cell (names, world, asked, "asked-column", "asked-row");
  asked = MAX (asked, 0);
  gradus_names_whole (names, "asked", asked);
  name_neighbours (names, world, state->v.data, (guint) asked);
  for (int a = 0; a < N_ACTIONS; a++)
    neighbour = MAX (neighbour, state->v.data[gradus_grid_world_move (world, (guint) asked, a)]);
  gradus_names_number (names, "asked-reward", world->rewards[asked]);
  gradus_names_number (names, "asked-value", value[asked]);
  gradus_names_number (names, "no-slip", world->rewards[asked] + params->gamma * neighbour);
  gradus_names_number (names, "asked-scale", 0.05 * MAX (largest_reward (world), 1e-9));
}

static void
name_policy (const GradusPosition *here, GradusNames *names)
{
  const State *state = here->state;
  const GradusGridWorld *world = gradus_dataset_get_grid_world (here->dataset);
  const int active = state->active;
  g_autofree char *from = active >= 0 && state->active_from >= 0
                            ? words_of (1 << state->active_from) : g_strdup ("");
  const guint asked = (guint) MAX (state->asked, 0);

  name_shared (here, names, active >= 0 ? state->policy.data[active] : -1);
  gradus_names_word (names, "from", from);
  gradus_names_flag (names, "turns-here", active >= 0 && state->turned.data[active] != 0);
  gradus_names_flag (names, "first", state->sweeps <= 1);
  gradus_names_whole (names, "asked", asked);
  gradus_names_flag (names, "asks-promise", state->asked >= 0 && state->n_turned > 0);
  name_cell (names, world, state->asked, "asked-column", "asked-row");
  gradus_names_number (names, "asked-now", state->v.data[asked]);
  gradus_names_number (names, "asked-value", state->v.data[asked]);
  gradus_names_number (names, "promise", state->asked >= 0 ? state->v.data[asked] + state->promised
                                                           : NAN);
}

static const GradusPhase value_phases[] = GRADUS_ROWS (
  { "backup", N_ ("Back up every cell"),
    N_ ("For each cell, compute Q of the four actions from the values of the cells they lead to, "
        "and take the largest."),
    .pseudocode = N_ ("for each state s:\n  Q(s,a) ← R(s) + γ Σ P(s′|s,a) V(s′)\n  V′(s) ← max "
                      "Q(s,a)"),
    .run = run_backup, .n_micro = count_cells,
    .rule = "\\role{accent}{V(s)} := R(s) + \\max_{a\\in A}\\gamma\\sum_{s'\\in S}P_{sa}(s')V(s')",
    .fill = fill_backup,
    .said = GRADUS_SAY (
      { "micro and terminal", N_ ("Cell ({column}, {row}) is terminal: its value is its reward "
                                  "{now}.") },
      { "micro and alike and holds", N_ ("Cell ({column}, {row}): all four actions are worth the "
                                         "same, and V stays {now}.") },
      { "micro and alike", N_ ("Cell ({column}, {row}): all four actions are worth the same, so V "
                               "goes from {was} to {now}.") },
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
        N_ ("Sweep {sweeps} is done; in place, every value was written at once. In {n-turned} cell "
            "another action is best now."),
        N_ ("Sweep {sweeps} is done; in place, every value was written at once. In {n-turned} "
            "cells another action is best now."), "n-turned" },
      { "not moves", N_ ("Sweep {sweeps}: the new table is the same as the old one.") },
      { "n-turned == 0",
        N_ ("Sweep {sweeps}: the new table takes the place of the old one; cell ({most-column}, "
            "{most-row}) changes most, from {most-was} to {most-now}. No arrow turned.") },
      { NULL,
        N_ ("Sweep {sweeps}: the new table takes the place of the old one; cell ({most-column}, "
            "{most-row}) changes most, from {most-was} to {most-now}. In {n-turned} cell another "
            "action is best now."),
        N_ ("Sweep {sweeps}: the new table takes the place of the old one; cell ({most-column}, "
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
      { "converged", N_ ("Converged after {sweeps} sweep: the residual {residual} is below the "
                         "tolerance {tolerance}."),
        N_ ("Converged after {sweeps} sweeps: the residual {residual} is below the tolerance "
            "{tolerance}."), "sweeps" },
      { NULL, N_ ("The residual {residual} is not below the tolerance {tolerance} yet: another "
                  "sweep.") }) });

static const GradusPhase policy_phases[] = GRADUS_ROWS (
  { "evaluate", N_ ("Judge the policy"),
    N_ ("Solve one linear equation for each cell: what it is worth while the policy is kept for "
        "ever."),
    .pseudocode = N_ ("solve V(s) = R(s) + γ Σ P(s′|s,π(s)) V(s′) for all s"), .run = run_evaluate,
    .rule = "\\role{accent}{V^{\\pi}(s)} = R(s) + \\gamma\\sum_{s'\\in "
            "S}P_{s\\pi(s)}(s')V^{\\pi}(s')",
    .fill = fill_evaluate,
    .said = GRADUS_SAY (
      { "first", N_ ("The policy is judged, with one equation for each of {n-free} cells: cell "
                     "({most-column}, {most-row}) is worth {most-now}.") },
      { "not moves", N_ ("The policy is judged anew: no cell is worth more.") },
      { NULL, N_ ("The new policy is judged: no cell loses, and cell ({most-column}, {most-row}) "
                  "gains most, from {most-was} to {most-now}.") }) },
  { "improve", N_ ("Turn the arrows"),
    N_ ("In every cell where the table itself says that another action is better, take the best."),
    .pseudocode = N_ ("for each state s:\n  π(s) ← argmax Q(s,a), keep it in a tie\nif no arrow "
                      "turned: stop"),
    .run = run_improve, .n_micro = count_free,
    .rule = "\\pi(s) := \\arg\\max_{a\\in A}Q^{\\pi}(s,a)", .fill = fill_improve,
    .said = GRADUS_SAY (
      { "micro and turns-here", N_ ("Cell ({column}, {row}): {action} is worth {now}, so the arrow "
                                    "turns from {from} to {action}.") },
      { "micro", N_ ("Cell ({column}, {row}): nothing is better than {action}, so the arrow "
                     "stays.") },
      { "converged", N_ ("No arrow turns: the policy is the best there is, after {sweeps} "
                         "evaluation."),
        N_ ("No arrow turns: the policy is the best there is, after {sweeps} evaluations."),
        "sweeps" },
      { "exhausted", N_ ("{sweeps} evaluations, and still {n-turned} arrow turns: the run stops "
                         "here."),
        N_ ("{sweeps} evaluations, and still {n-turned} arrows turn: the run stops here."),
        "n-turned" },
      { NULL, N_ ("Improvement {sweeps}: {n-turned} arrow turns, and its policy must be judged "
                  "again."),
        N_ ("Improvement {sweeps}: {n-turned} arrows turn, and their policy must be judged again."),
        "n-turned" }) });

/* --- What is shown ---------------------------------------------------------------------------- */

/* Where the best action of the cell in work may lead, and the caption of the world. */
static void
draw_outcomes (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;
  const GradusGridWorld *world = gradus_dataset_get_grid_world (here->dataset);
  const int cell = state->active;
  guint to[3];
  double p[3];
  int action;

  gradus_scene_set_caption (scene, _ ("γ = %s, slip %s"),
                            GRADUS_NUM (((const Params *) here->params)->gamma),
                            GRADUS_NUM (world->slip));
  if (cell < 0 || world->cells[cell] != GRADUS_CELL_FREE || here->phase != 0)
    return;
  action = state->policy.data[cell] >= 0 && gradus_position_is_phase (here, "evaluate")
             ? state->policy.data[cell] : first_of (best_of (&state->q.data[cell * N_ACTIONS]));
  for (guint i = 0, n = gradus_grid_world_outcomes (world, (guint) cell, action, to, p); i < n; i++)
    {
      const double x = column_of (world, (guint) cell), y = row_of (world, (guint) cell);
      const double dx = column_of (world, to[i]) - x, dy = row_of (world, to[i]) - y;

      if (to[i] != (guint) cell)
        gradus_scene_segment (scene, x + 0.48 * dx, y + 0.48 * dy, x + 0.62 * dx, y + 0.62 * dy,
                              GRADUS_ROLE_ACCENT,
                              p[i] >= 0.5 ? GRADUS_LINE_BOLD : GRADUS_LINE_SOLID);
    }
}

/* Q of the cell in work beside its value: where the best is not the value, Bellman's equation does
 * not hold yet. */
static void
build_backup (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params);
  const GradusGridWorld *world = gradus_dataset_get_grid_world (here->dataset);
  const char *names[N_ACTIONS];
  char buffer[GRADUS_NUMBER_SIZE];
  const guint cell = (guint) MAX (state->active, 0);
  const double *q = &state->q.data[cell * N_ACTIONS];
  const double value = state->v.data[cell];
  const int best = best_of (q);
  double low = MIN (value, 0), high = MAX (value, 0);

  for (int a = 0; a < N_ACTIONS; a++)
    {
      names[a] = _ (action_names[a]);
      low = MIN (low, q[a]);
      high = MAX (high, q[a]);
    }
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, _ ("action"), "Q(s, a)");
  gradus_scene_set_x_names (scene, names, N_ACTIONS);
  gradus_scene_set_x_range (scene, 0.4, 4.6);
  if (gradus_kit_waits (scene, state->active < 0,
                        _ ("No cell has been backed up yet. Make one step.")))
    return;
  if (high - low < 1e-12)
    high = low + 1;
  gradus_scene_set_y_range (scene, low - 0.18 * (high - low), high + 0.12 * (high - low));
  for (int a = 0; a < N_ACTIONS; a++)
    {
      gradus_scene_bar (scene, a + 1, 0.6, 0, q[a],
                        (best >> a & 1) != 0 ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_DATA, 0.7);
      gradus_scene_text (scene, a + 1, MAX (q[a], 0), GRADUS_ANCHOR_ABOVE, GRADUS_ROLE_FOREGROUND,
                         1, gradus_format_digits (buffer, q[a], 2));
    }
  gradus_scene_hrule (scene, value, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED, _ ("value on show"));
  if (world->cells[cell] == GRADUS_CELL_FREE)
    gradus_scene_set_caption (scene, _ ("max Q(%d, %d) = %s + %s · %s"), column_of (world, cell),
                              row_of (world, cell), GRADUS_NUM (world->rewards[cell]),
                              GRADUS_NUM (params->gamma),
                              GRADUS_NUM ((q[first_of (best)] - world->rewards[cell])
                                          / (params->gamma > 0 ? params->gamma : 1)));
  else
    gradus_scene_set_caption (scene, _ ("(%d, %d) is terminal: V is its reward"),
                              column_of (world, cell), row_of (world, cell));
}

/* The residual beside the slope that theory promises. */
static void
draw_slope (const GradusPosition *here, GradusScene *scene)
{
  const Params *params = here->params;
  const guint64 last = gradus_history_length (here->history) - 1;
  const guint64 sweeps = gradus_history_iteration (here->history, last);
  double first = NAN;

  for (guint64 step = 1; step <= last && isnan (first); step++)
    first = gradus_history_metric (here->history, 0, step);
  if (first > 0 && sweeps >= 2 && params->gamma < 1)
    {
      const guint n = (guint) MIN (sweeps, 200);
      g_autofree double *x = g_new (double, n), *y = g_new (double, n);

      for (guint i = 0; i < n; i++)
        {
          x[i] = 1 + (double) i * (double) (sweeps - 1) / (n - 1);
          y[i] = first * pow (params->gamma, x[i] - 1);
        }
      gradus_scene_polyline (scene, x, y, n, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED);
      gradus_scene_legend_line (scene, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED,
                                _ ("slope γᵏ that is guaranteed"));
    }
}

/* The names of the free cells on the axis, and what the two tables are. */
static void
label_pairs (const GradusPosition *here, GradusScene *scene, const char *first, const char *second)
{
  const GradusGridWorld *world = gradus_dataset_get_grid_world (here->dataset);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  for (guint cell = 0; cell < count (world); cell++)
    if (world->cells[cell] == GRADUS_CELL_FREE)
      g_ptr_array_add (names, g_strdup_printf ("%d,%d", column_of (world, cell),
                                               row_of (world, cell)));
  gradus_scene_set_axes (scene, names->len <= 16 ? 0 : GRADUS_AXES_INTEGER_X, _ ("cell"), "V");
  if (names->len <= 16)
    gradus_scene_set_x_names (scene, (const char *const *) names->pdata, names->len);
  gradus_scene_legend (scene, GRADUS_ROLE_SECOND, GRADUS_SHAPE_DIAMOND, FALSE, 0, first);
  gradus_scene_legend (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_CIRCLE, FALSE, 0, second);
}

static void
draw_two_tables (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;

  label_pairs (here, scene, _ ("another start"), _ ("V"));
  if (isnan (state->apart_before))
    gradus_scene_set_caption (scene, _ ("largest distance %s"), GRADUS_NUM (state->apart));
  else
    gradus_scene_set_caption (scene, _ ("largest distance %s, at most γ · %s"),
                              GRADUS_NUM (state->apart), GRADUS_NUM (state->apart_before));
}

static void
draw_gains (const GradusPosition *here, GradusScene *scene)
{
  label_pairs (here, scene, _ ("before this step"), _ ("V"));
}

static const GradusPlot value_plots[] = GRADUS_ROWS (
  { "world", N_ ("Values and greedy arrows"), GRADUS_EDIT_CELLS, .kit = gradus_kit_world, .of = "v",
    .with = "q=q arrows=best turned=turned active=active", .extra = draw_outcomes },
  { "backup", N_ ("Backup of the active cell"), .build = build_backup },
  { "residual", N_ ("Residual"), .kit = gradus_kit_curves, .of = "residual", .with = "iterations",
    .extra = draw_slope },
  { "tables", N_ ("Two tables approaching each other"), .kit = gradus_kit_pairs, .of = "other v",
    .with = "only=free", .extra = draw_two_tables });

static const GradusPlot policy_plots[] = GRADUS_ROWS (
  { "world", N_ ("The policy and what it is worth"), GRADUS_EDIT_CELLS, .kit = gradus_kit_world,
    .of = "v", .with = "q=q arrows=arrows turned=turned active=active", .extra = draw_outcomes },
  { "gains", N_ ("No cell loses"), .kit = gradus_kit_pairs, .of = "v' v", .with = "only=free",
    .extra = draw_gains },
  { "system", N_ ("The equations of the policy"), .kit = gradus_kit_matrix, .of = "system",
    .with = "numbers bar" },
  { "turns", N_ ("Arrows that turned"), .kit = gradus_kit_curves, .of = "turns",
    .with = "iterations" });

/* --- Questions -------------------------------------------------------------------------------- */

static const char *const directions[] = { N_ ("↑ north"), N_ ("→ east"), N_ ("↓ south"),
                                          N_ ("← west"), NULL };

/* The new table and the cell whose arrow will turn and is hardest to tell: the smallest gap between
 * the best actions and the next. -1 when none is worth asking. */
static int
find_close_call (const GradusPosition *here, double *value)
{
  GRADUS_HERE (state, params);
  const GradusGridWorld *world = gradus_dataset_get_grid_world (here->dataset);
  const double least = 1e-3 * largest_reward (world);
  double smallest = INFINITY, q[N_ACTIONS];
  int found = -1;

  look_ahead (here, value);
  for (guint cell = 0; cell < count (world); cell++)
    {
      double second = -INFINITY, top;
      int set;

      if (world->cells[cell] != GRADUS_CELL_FREE)
        continue;
      top = look (world, value, cell, params->gamma, q);
      set = best_of (q);
      for (int a = 0; a < N_ACTIONS; a++)
        if ((set >> a & 1) == 0)
          second = MAX (second, q[a]);
      if (set == state->best.data[cell] || set == ALL_ACTIONS || top - second < least)
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
  g_autofree double *value = g_new (double, count (world));
  g_autoptr (GradusNames) names = gradus_names_new (before);

  ask->subject = find_close_call (before, value);
  if (ask->subject < 0)
    return FALSE;
  /* Added after what name() adds, they are found first. */
  gradus_names_get_number (names, "slip");
  name_cell (names, world, ask->subject, "asked-column", "asked-row");
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
  const double *table = params->order == ORDER_IN_PLACE ? state->v.data : state->next.data;
  double q[N_ACTIONS], second = -INFINITY;
  const double top = look (world, table, (guint) ask->subject, params->gamma, q);
  g_autofree char *words = words_of (best_of (q));

  answer->choices = (guint64) best_of (q);
  for (int a = 0; a < N_ACTIONS; a++)
    if ((answer->choices >> a & 1) == 0)
      second = MAX (second, q[a]);
  if (isinf (second))
    g_string_append_printf (answer->words, _ ("All four actions are worth %s, so that every answer "
                                              "is right."), GRADUS_NUM (top));
  else
    g_string_append_printf (answer->words, _ ("It points %s: Q = %s there, and %s for the next "
                                              "best action."), words, GRADUS_NUM (top),
                            GRADUS_NUM (second));
  return TRUE;
}

/* The cells whose arrows turn, when there are few. */
static gboolean
ask_turns (const GradusPosition *before, GradusAsk *ask)
{
  const State *state = before->state;
  const Params *params = before->params;

  for (guint cell = 0; cell < state->policy.n; cell++)
    if (state->policy.data[cell] >= 0
        && improve (state->policy.data[cell], state->best.data[cell], (Ties) params->ties)
             != state->policy.data[cell])
      ask->n_data++;
  if (ask->n_data == 0 || ask->n_data > GRADUS_ASK_MAX_DATA)
    return FALSE;
  g_string_append_printf (ask->words,
                          g_dngettext (GETTEXT_PACKAGE,
                                       "One arrow turns in this step, where the table says that "
                                       "another action is better. Which one? Click the cell.",
                                       "%u arrows turn in this step, where the table says that "
                                       "another action is better. Which ones? Click the cells.",
                                       ask->n_data), ask->n_data);
  return TRUE;
}

static gboolean
answer_turns (const GradusPosition *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const State *state = after->state;
  const GradusGridWorld *world = gradus_dataset_get_grid_world (after->dataset);
  g_autoptr (GString) cells = g_string_new (NULL);
  guint n = 0;

  for (guint cell = 0; cell < state->turned.n && n < ask->n_data; cell++)
    if (state->turned.data[cell] != 0)
      {
        answer->data[n++] = (int) cell;
        g_string_append_printf (cells, "%s(%d, %d)", n > 1 ? ", " : "", column_of (world, cell),
                                row_of (world, cell));
      }
  g_string_append_printf (answer->words, _ ("It is %s. Other arrows that are not right yet see it "
                                            "only when their neighbours have turned."), cells->str);
  return n == ask->n_data;
}

static const GradusQuestion value_questions[] = GRADUS_ROWS (
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

static const GradusQuestion policy_questions[] = GRADUS_ROWS (
  { "turns", N_ ("Which arrows turn?"), "improve", "world", GRADUS_ANSWER_DATA, .ask = ask_turns,
    .answer = answer_turns },
  { "promise", N_ ("What is the new arrow worth?"), "evaluate", "gains",
    .asks = GRADUS_ASKS_NUMBER, .about = "asked-value", .when = "asks-promise",
    .subject = "asked",
    .words = N_ ("Cell ({asked-column}, {asked-row}) is worth {asked-now}, and by that table its "
                 "new "
                 "arrow would make it {promise}. What is it worth when the new policy is judged?"),
    .truth = GRADUS_SAY (
      { NULL, N_ ("It is worth {asked-value}: a table promises with the old values of its "
                  "neighbours, and they have changed as well.") }),
    .intuition = N_ ("You thought that the table keeps its word to the digit, but it promised with "
                     "the values of the old policy, and they rise as well."),
    .intuition_answer = "promise" });

/* --- Lives ------------------------------------------------------------------------------------ */

static gboolean
is_place (const GradusPosition *here, guint item)
{
  const GradusGridWorld *world = gradus_dataset_get_grid_world (here->dataset);

  return item < count (world) && world->cells[item] != GRADUS_CELL_WALL;
}

static double
life_value (const GradusPosition *here, guint item, guint curve)
{
  return is_place (here, item) ? ((const State *) here->state)->v.data[item] : NAN;
}

static guint
count_actions (const GradusPosition *here)
{
  return N_ACTIONS;
}

static double
life_q (const GradusPosition *here, guint item, guint curve)
{
  const State *state = here->state;

  /* Terminal cells have no actions. */
  if (!is_place (here, item) || state->best.data[item] == 0 || curve >= N_ACTIONS)
    return NAN;
  return state->q.data[item * N_ACTIONS + curve];
}

static double
life_residual (const GradusPosition *here, guint item, guint curve)
{
  const State *state = here->state;
  double q[N_ACTIONS];

  if (!is_place (here, item))
    return NAN;
  return fabs (back_up (gradus_dataset_get_grid_world (here->dataset), state->v.data, item,
                        ((const Params *) here->params)->gamma, q) - state->v.data[item]);
}

static const GradusLife lives[] = GRADUS_ROWS (
  { "value", N_ ("Value of the cell"), "V(s)", .value = life_value },
  { "q", N_ ("Worth of its four actions"), "Q(s,a)", .n_curves = count_actions, .value = life_q },
  { "residual", N_ ("How far it is from Bellman’s equation"),
    "|R + \\max_a \\gamma \\sum P V - V|", .log = TRUE, .value = life_residual });

/* --- Descriptors ------------------------------------------------------------------------------ */

#define PARAM_GAMMA                                                                                \
  { .id = "gamma", .label = N_ ("Discount"), .symbol = "\\gamma",                                  \
    .blurb = N_ ("How much a reward is worth one step later; near 1 the agent looks far ahead."),  \
    GRADUS_PARAM_FIELD (Params, gamma), .def = 0.99, .min = 0, .max = 1, .slider_min = 0.5,        \
    .slider_max = 1, .step = 0.01, .applies = GRADUS_APPLIES_LIVE }

static const GradusParam value_params[] = GRADUS_ROWS (
  PARAM_GAMMA,
  { .id = "order", .label = N_ ("Order of updates"),
    .blurb = N_ ("Synchronous backups read the old table; in place they see new values at once."),
    GRADUS_PARAM_FIELD (Params, order), .def = ORDER_SYNCHRONOUS, GRADUS_CHOICES (
      { "synchronous", N_ ("Synchronous") }, { "in-place", N_ ("In place") }),
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "tolerance", .label = N_ ("Tolerance"), .symbol = "\\varepsilon",
    .blurb = N_ ("Stop when no value changes by more than this in a sweep."),
    GRADUS_PARAM_FIELD (Params, tolerance), .def = 1e-6, .min = 1e-14, .max = 10,
    .slider_min = 1e-10, .slider_max = 0.1, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE });

static const GradusParam policy_params[] = GRADUS_ROWS (
  PARAM_GAMMA,
  { .id = "start", .label = N_ ("First policy"),
    .blurb = N_ ("Where all arrows point before the first evaluation."),
    GRADUS_PARAM_FIELD (Params, start), .def = START_GIVEN, GRADUS_CHOICES (
      { "given", N_ ("The given one, else all east") }, { "north", N_ ("All north") },
      { "east", N_ ("All east") }, { "south", N_ ("All south") }, { "west", N_ ("All west") },
      { "random", N_ ("At random") }), .applies = GRADUS_APPLIES_RESTART },
  { .id = "ties", .label = N_ ("In a tie"),
    .blurb = N_ ("What to do with an arrow that is as good as another: kept, it lets the run end."),
    GRADUS_PARAM_FIELD (Params, ties), .def = TIES_KEEP,
    GRADUS_CHOICES ({ "keep", N_ ("Keep the arrow") }, { "swap", N_ ("Take another") }),
    .applies = GRADUS_APPLIES_LIVE },
  { .id = "most", .label = N_ ("Most improvements"),
    .blurb = N_ ("Where to stop when arrows go on turning."), GRADUS_PARAM_FIELD (Params, most),
    GRADUS_COUNT (50, 1, 200) });

#define EVENT_ROWS                                                                                 \
  [EVENT_POLICY_CHANGED] = { "policy-changed", N_ ("Policy changed"),                              \
                             N_ ("In at least one cell the best action is another than before.") },\
  [EVENT_POLICY_SETTLED] = { "policy-settled", N_ ("Policy unchanged"),                            \
                             N_ ("No arrow turned; often the policy is right long before the "     \
                                 "values are.") }

static const GradusEvent value_events[] = { EVENT_ROWS, { NULL } };

static const GradusEvent policy_events[] = GRADUS_ROWS (
  EVENT_ROWS,
  [EVENT_TIE] = { "tie", N_ ("Arrow kept in a tie"),
                  N_ ("Another action is as good as the arrow, which is kept.") });

static const GradusPreset value_presets[] = GRADUS_ROWS (
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
  { .id = "living-pays", .title = N_ ("Failure: living pays for ever"),
    .blurb = N_ ("A positive reward in every free cell and no discount."),
    .data = "grid-4x3:living=0.05", .params = "gamma=1", .seed = 1,
    .claims = "mean-value > 10\nalways: not converged",
    .failure = N_ ("With γ = 1 and a positive reward for staying, the best plan is never to leave: "
                   "the values grow without end. A discount below 1 makes the sum finite.") });

static const GradusPreset policy_presets[] = GRADUS_ROWS (
  { .id = "lecture", .title = N_ ("The policy of the lecture"),
    .blurb = N_ ("Four improvements, of three arrows and then one at a time; the last is the one "
                 "under the wall’s end."),
    .data = "grid-4x3", .params = "start=given", .seed = 1,
    .claims = "converged\niteration == 5\niteration 1: turns == 3\niteration 4: turns == 1" },
  { .id = "all-west", .title = N_ ("Away from everything"),
    .blurb = N_ ("All arrows point west at first; the good news needs seven improvements to "
                 "arrive."),
    .params = "start=west", .seed = 1,
    .claims = "converged\niteration == 8\niteration 1: turns == 4" },
  { .id = "room", .title = N_ ("A larger room from arrows at random"),
    .blurb = N_ ("Value iteration needs many sweeps here, policy iteration a handful of "
                 "evaluations."),
    .data = "open-room:rows=10,columns=12", .params = "gamma=0.95 start=random", .data_seed = 3,
    .seed = 1, .claims = "converged\niteration < 20" },
  { .id = "circle", .title = N_ ("Failure: a policy that never ends"),
    .blurb = N_ ("All arrows point into the wall on the left, and there is no discount."),
    .params = "gamma=1 start=west", .seed = 1, .claims = "step == 1",
    .failure = N_ ("The policy never comes to an exit, so with γ = 1 every step costs for ever and "
                   "its equations have no solution. A discount below 1, or a first policy that "
                   "reaches an exit, cures it.") },
  { .id = "swap", .title = N_ ("Failure: any best action"),
    .blurb = N_ ("Without slip many ways are equally short, and every tie is swapped again."),
    .data = "open-room:rows=5,columns=6,walls=0,slip=0", .params = "gamma=0.9 ties=swap most=30",
    .data_seed = 1, .seed = 1, .claims = "exhausted\nturns > 0",
    .failure = N_ ("An arrow that is as good as another is swapped for it, and back again: the "
                   "arrows that turn never come down to 0, although the values rest. Keep the old "
                   "arrow in a tie.") });

#define LECTURE "CS229 lecture, 4x3 world; digits from policy iteration with an exact linear solve"
#define NUMPY "numpy.linalg.solve: python3 tests/second-opinion/sweep.py --numbers"

static const GradusCheck value_checks[] = GRADUS_ROWS (
  { "grid-4x3", GRADUS_CHECK_END, "v",
    GRADUS_EXPECT (0.8553, 0.8958, 0.9324, 1, 0.8197, 0, 0.6875, -1, 0.7803, 0.7456, 0.7087,
                   0.4909),
    6e-5, LECTURE },
  { "undiscounted", GRADUS_CHECK_END, "v",
    GRADUS_EXPECT (0.8116, 0.8678, 0.9178, 1, 0.7616, 0, 0.6603, -1, 0.7053, 0.6553, 0.6114,
                   0.3879),
    6e-5, LECTURE },
  { "grid-4x3", 2, "v", GRADUS_EXPECT (0.76804), 1e-12, "by hand: -0.02 + 0.99 * 0.796",
    .index = 2 },
  { "grid-4x3", GRADUS_CHECK_END, "iterations", GRADUS_EXPECT (29), 0,
    "sweeps to 1e-6, synchronous from 0" },
  { "grid-4x3", 11, "policy", GRADUS_EXPECT (1, 1, 1, -1, 0, -1, 0, -1, 0, 3, 3, 3), 0, LECTURE });

static const GradusCheck policy_checks[] = GRADUS_ROWS (
  { "lecture", 1, "v",
    GRADUS_EXPECT (0.5227, 0.7322, 0.7666, 1, -0.8985, 0, -0.8207, -1, -0.8846, -0.8688, -0.8545,
                   -0.9951),
    6e-5, "CS229 lecture, V of its policy; " NUMPY },
  { "lecture", GRADUS_CHECK_END, "v",
    GRADUS_EXPECT (0.8553, 0.8958, 0.9324, 1, 0.8197, 0, 0.6875, -1, 0.7803, 0.7456, 0.7087,
                   0.4909),
    6e-5, LECTURE },
  { "lecture", GRADUS_CHECK_END, "policy", GRADUS_EXPECT (1, 1, 1, -1, 0, -1, 0, -1, 0, 3, 3, 3), 0,
    LECTURE },
  { "lecture", 1, "turns", GRADUS_EXPECT (3), 0, "syllabus: 3 + 1 + 1 + 1 arrows" },
  { "lecture", 2, "turns", GRADUS_EXPECT (1), 0, "syllabus: 3 + 1 + 1 + 1 arrows" },
  { "lecture", 3, "turns", GRADUS_EXPECT (1), 0, "syllabus: 3 + 1 + 1 + 1 arrows" },
  { "lecture", 4, "turns", GRADUS_EXPECT (1), 0, "syllabus: 3 + 1 + 1 + 1 arrows" },
  { "lecture", GRADUS_CHECK_END, "iterations", GRADUS_EXPECT (5), 0, "the fifth finds nothing" },
  { "all-west", GRADUS_CHECK_END, "iterations", GRADUS_EXPECT (8), 0,
    "syllabus: 4 4 3 1 1 1 1 arrows" });

static const GradusPair value_pairs[] = GRADUS_ROWS (
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

static const GradusSheet value_sheet = {
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
};

static const GradusPair policy_pairs[] = GRADUS_ROWS (
  { .id = "start", .title = N_ ("A good first policy and a bad one"),
    .blurb = N_ ("From arrows that lead away from everything it takes more rounds, but the last "
                 "policy is the same."),
    .preset = "lecture", .left = "start=given", .right = "start=west",
    .claims = "left: iteration == 5\nright: iteration == 8\nleft == right: policy" });

static const GradusSheet policy_sheet = {
  .aha = N_ ("Judge the habit completely, then change every habit that its own judgement condemns; "
             "it never gets worse."),
  .by_hand = N_ ("γ = 1/2; in A, stay pays 1, go pays 0 and leads to B, which pays 3 for ever: "
                 "V(B) = 6. Staying, V(A) = 2; but go gives 3. Turn it: V(A) = 3."),
  .why = "gains",
  .intuition = N_ ("What the table promises for a new arrow is what the cell will be worth."),
  .caught_by = "promise",
  .breaks = N_ ("Ties taken for improvements: the arrows that turn never come down to 0. γ = 1 and "
                "a policy that goes in circles: no value at all."),
  .needs = "policy-evaluation bellman-backup",
  .leads_to = "value-vs-policy-iteration lqr",
  .aliases = "policy iteration; PI; Howard; greedy improvement; 策略迭代; 策略改进; 贪心策略; cldd",
};

/* What both rows share. */
#define GRADUS_SWEEP                                                                               \
  .chapter = 20, .difficulty = 2, .family = "sweep", .data_kind = &gradus_data_grid_world,         \
  .columns = N_ ("A grid of free cells, walls and terminal cells with rewards."),                  \
  .params_size = sizeof (Params), .state_size = sizeof (State), .lives = lives, .rebase = rebase

const GradusDescriptor gradus_value_iteration = {
  GRADUS_SWEEP, .id = "value-iteration", .title = N_ ("Value iteration"),
  .summary = N_ ("Repeat the Bellman backup until the value of every state stops changing."),
  .goal = N_ ("Compute a backup by hand, and say why the residual falls at least like γᵏ."),
  .source = "CS229 lecture notes, reinforcement learning, section 2",
  .params = value_params, .quantities = value_quantities, .phases = value_phases,
  .plots = value_plots, .events = value_events, .invariants = value_invariants,
  .validate = validate_values, .init = init_values, .name = name_values, GRADUS_ROW (value),
  .start_said = GRADUS_SAY ({ NULL, N_ ("The start: a world of {columns} × {rows} cells, and a "
                                        "value for each.") }),
  .changed_said = GRADUS_SAY ({ NULL, N_ ("Something was changed after this step; the next sweep "
                                          "measures the residual anew.") }),
  .failed_said = GRADUS_SAY ({ NULL, N_ ("The residual does not fall any more, and the run stops "
                                         "here: no number of sweeps would be enough.") }),
};

const GradusDescriptor gradus_policy_iteration = {
  GRADUS_SWEEP, .id = "policy-iteration", .title = N_ ("Policy iteration"),
  .summary = N_ ("Judge a policy by a linear system, turn the arrows that it condemns, and "
                 "repeat."),
  .goal = N_ ("Carry out one improvement by hand, and say why it can only end at the best policy."),
  .source = "CS229 lecture notes, reinforcement learning, section 2",
  .params = policy_params, .quantities = policy_quantities, .phases = policy_phases,
  .plots = policy_plots, .events = policy_events, .invariants = policy_invariants,
  .validate = validate_policy, .init = init_policy, .name = name_policy, GRADUS_ROW (policy),
  .start_said = GRADUS_SAY ({ NULL, N_ ("The start: an arrow in each of {n-free} free cells, and "
                                        "no value yet.") }),
  .changed_said = GRADUS_SAY ({ NULL, N_ ("Something was changed after this step; the policy is "
                                          "judged again next.") }),
  .failed_said = GRADUS_SAY ({ NULL, N_ ("The equations of this policy have no solution, so the "
                                         "run stops here.") }),
};
