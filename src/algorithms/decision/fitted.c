/* Fitted value iteration: Bellman's backup at a few states, and a curve through what it says.
 *
 * Situation. A state is a number s and moves by s' = g s + c + a, where the push a is -p, 0 or p.
 * It pays R(s) = -k s^2, and is worth V(s) = R(s) + gamma max_a V(s'). There are too many states
 * for a table, so that V is a curve of a family, V(s) = theta' phi(s), known by its numbers theta.
 *
 * Step. Every sample asks the curve what its best push leads to (look),
 *
 *   y_i = R(s_i) + gamma max_a V(f(s_i, a)),
 *
 * and the curve of the family that is nearest to the targets takes the place of the old one (fit),
 * by least squares. It ends when theta rests.
 *
 * Why it may fail. The backup brings all states nearer to the truth by the factor gamma, in the
 * largest error. The fit does not: it makes the sum of squares least, and may throw a state farther
 * from the truth than the backup has brought it. So the two may rest at a wrong curve, or run away.
 * Means of neighbours (bins) never throw farther, and with them it always comes to rest.
 *
 * The truth is found on a grid of 801 states over the range of the samples, with straight lines
 * between them; beyond the range it is what it is at the end.
 *
 * Cost. O(n b) a round for n samples and b functions.
 *
 * Edge cases. Fewer different samples than functions: of the best theta the shortest is taken, each
 * number counted by the length of its function over the samples. A push that leads beyond the
 * samples: a curve is extrapolated, a bin at the end speaks for all beyond it.
 *
 * Source: CS229 lecture notes, reinforcement learning, section 4.2.2; J. N. Tsitsiklis and B. Van
 * Roy 1996, Machine Learning 22, 59-94 (the two states that run away).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <float.h>

#include "gradus-entry.h"
#include "gradus-linalg.h"

#define GRID 801
#define MOST_SWEEPS 40000
#define MOST_BUMPS 30
#define MAX_ACTIONS 3
/* A larger discount takes too many sweeps. */
#define MOST_GAMMA 0.999
/* What tells singular values apart from 0, of the largest; and numbers beside others. */
#define NOTHING 1e-12
/* A curve that is so many times what rewards can add up to has run away. */
#define FARTHEST 1e6
/* The zigzag shows so many rounds. */
#define ROUNDS 12

typedef enum
{
  BASIS_LINE,
  BASIS_SQUARE,
  BASIS_CORNER,
  BASIS_BUMPS,
  BASIS_BINS,
} Basis;

typedef struct
{
  double gain, shift, push, cost, gamma;
  guint basis;
  double width, first;
  int most;
  double tolerance;
} Params;

typedef struct
{
  GradusArray theta;       /* b */
  GradusArray old;         /* b: what the targets were made with */
  GradusArray targets;     /* n */
  GradusArray fitted;      /* n: the curve at the samples */
  GradusArray zigzag;      /* rounds x 3: largest error before, at the samples after the backup,
                              after the fit */
  double error;            /* the curve's largest distance from the truth */
  double backed;           /* the targets' */
  double change, last_change;
  double residual;         /* of the fit, root mean square */
  guint looked, done, last, round;
  bool fit;                /* of this round is over */
} State;

typedef struct
{
  guint n, b, actions;
  const double *s;         /* n samples */
  double *centres;         /* of bumps and bins, upwards */
  double low, high;        /* of the samples, with room */
  double *grid, *truth;    /* GRID */
  double *next;            /* n x actions */
  double *known;           /* n: what the samples are worth, the truth backed up once more */
  GradusSvd *svd;          /* of the design matrix with columns of length 1; NULL: bins, or nothing
                              to learn from */
  double *length;          /* b: of these columns before */
  guint rank;
  guint *bin;              /* n, of bins */
  double scale;            /* what rewards can add up to, at least 1 */
} Work;

enum { EVENT_LIFTED, EVENT_THROWN, EVENT_OUTSIDE };

/* --- The family ------------------------------------------------------------------------------- */

/* The centre that is nearest to @s. */
static guint
nearest (const Work *work, double s)
{
  guint low = 0, high = work->b - 1;

  while (low < high)
    {
      const guint middle = (low + high) / 2;

      if (s > gradus_between (work->centres[middle], work->centres[middle + 1], 0.5))
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

static double
function_at (const Work *work, const Params *p, guint j, double s)
{
  switch (p->basis)
    {
    case BASIS_LINE:
      return s;
    case BASIS_SQUARE:
      return j == 0 ? 1 : s * s;
    case BASIS_CORNER:
      return j == 0 ? 1 : j == 1 ? fabs (s) : s * s;
    case BASIS_BUMPS:
      return exp (-0.5 * gradus_square ((s - work->centres[j]) / p->width));
    default:
      return nearest (work, s) == j;
    }
}

/* The curve with the numbers @theta at @s. */
static double
value_at (const Work *work, const Params *p, const double *theta, double s)
{
  double sum = 0;

  if (p->basis == BASIS_BINS)
    return theta[nearest (work, s)];
  for (guint j = 0; j < work->b; j++)
    sum += theta[j] * function_at (work, p, j, s);
  return sum;
}

/* The theta of the family that is nearest to @y, and of several the shortest. */
static void
project (const Work *work, const double *y, double *theta)
{
  g_autofree double *said = g_new0 (double, work->b);
  g_autofree guint *count = g_new0 (guint, work->b);

  memset (theta, 0, work->b * sizeof *theta);
  if (work->bin != NULL)
    {
      for (guint i = 0; i < work->n; i++)
        theta[work->bin[i]] += (y[i] - theta[work->bin[i]]) / ++count[work->bin[i]];
      return;
    }
  if (work->svd == NULL)
    return;
  gradus_svd_say (work->svd, y, said);
  for (guint k = 0; k < work->rank; k++)
    for (guint j = 0; j < work->b; j++)
      theta[j] += work->svd->right[k * work->b + j] * said[k] / work->svd->values[k]
                  / work->length[j];
}

/* --- The world -------------------------------------------------------------------------------- */

static double
push_of (const Work *work, const Params *p, guint a)
{
  return work->actions == 1 ? 0 : ((int) a - 1) * p->push;
}

static double
move (const Work *work, const Params *p, double s, guint a)
{
  return p->gain * s + p->shift + push_of (work, p, a);
}

static double
reward_of (const Params *p, double s)
{
  return -p->cost * s * s;
}

/* The truth at @s: a line between two states of the grid, the end beyond it. */
static double
truth_at (const Work *work, const double *truth, double s)
{
  const double place = CLAMP ((s - work->low) / (work->high - work->low), 0, 1) * (GRID - 1);
  const guint k = MIN ((guint) place, GRID - 2);

  return gradus_between (truth[k], truth[k + 1], place - k);
}

static double
best_truth (const Work *work, const Params *p, double s)
{
  double best = -INFINITY;

  for (guint a = 0; a < work->actions; a++)
    best = MAX (best, truth_at (work, work->truth, move (work, p, s, a)));
  return reward_of (p, s) + p->gamma * best;
}

static void
find_truth (Work *work, const Params *p)
{
  g_autofree double *before = g_new (double, GRID);
  double change = INFINITY;

  work->truth = g_new0 (double, GRID);
  for (guint sweep = 0; p->cost > 0 && sweep < MOST_SWEEPS && change > 1e-13 * work->scale; sweep++)
    {
      change = 0;
      memcpy (before, work->truth, GRID * sizeof (double));
      for (guint k = 0; k < GRID; k++)
        {
          double best = -INFINITY;

          for (guint a = 0; a < work->actions; a++)
            best = MAX (best, truth_at (work, before, move (work, p, work->grid[k], a)));
          work->truth[k] = reward_of (p, work->grid[k]) + p->gamma * best;
          change = MAX (change, fabs (work->truth[k] - before[k]));
        }
    }
}

/* --- What follows from the data --------------------------------------------------------------- */

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);

  if (table->d > 1)
    return g_strdup_printf (_ ("The state is one number, and there are %u inputs: choose one "
                               "column."), table->d);
  if (p->gamma > MOST_GAMMA && p->cost > 0)
    return g_strdup_printf (_ ("With the discount %s costs add up without end: choose one of at "
                               "most %s, or no cost."), GRADUS_NUM (p->gamma),
                            GRADUS_NUM (MOST_GAMMA));
  return NULL;
}

static void
find_centres (Work *work, const Params *p)
{
  g_autofree GradusSortedRow *rows = g_new (GradusSortedRow, work->n);
  guint m = 0;

  work->b = p->basis == BASIS_LINE ? 1 : p->basis == BASIS_SQUARE ? 2 : 3;
  if (p->basis < BASIS_BUMPS)
    return;
  work->centres = g_new (double, work->n);
  for (guint i = 0; i < work->n; i++)
    rows[i] = (GradusSortedRow){ work->s[i], i };
  gradus_sort_rows (rows, work->n);
  for (guint i = 0; i < work->n; i++)
    if (m == 0 || rows[i].x > work->centres[m - 1])
      work->centres[m++] = rows[i].x;
  if (p->basis == BASIS_BUMPS && m > MOST_BUMPS)
    {
      for (guint j = 0; j < MOST_BUMPS; j++)
        work->centres[j] = work->centres[(gsize) j * (m - 1) / (MOST_BUMPS - 1)];
      m = MOST_BUMPS;
    }
  work->b = m;
}

static void
find_family (Work *work, const Params *p)
{
  g_autofree double *design = NULL;

  find_centres (work, p);
  if (p->basis == BASIS_BINS)
    {
      work->bin = g_new (guint, work->n);
      work->rank = work->b;
      for (guint i = 0; i < work->n; i++)
        work->bin[i] = nearest (work, work->s[i]);
      return;
    }
  design = g_new (double, (gsize) work->n * work->b);
  for (guint i = 0; i < work->n; i++)
    for (guint j = 0; j < work->b; j++)
      design[(gsize) i * work->b + j] = function_at (work, p, j, work->s[i]);
  work->length = g_new0 (double, work->b);
  for (guint j = 0; j < work->b; j++)
    {
      for (guint i = 0; i < work->n; i++)
        work->length[j] = hypot (work->length[j], design[(gsize) i * work->b + j]);
      if (work->length[j] == 0)
        work->length[j] = 1;
      for (guint i = 0; i < work->n; i++)
        design[(gsize) i * work->b + j] /= work->length[j];
    }
  work->svd = gradus_svd_new (design, work->n, work->b);
  while (work->svd != NULL && work->rank < work->svd->p
         && work->svd->values[work->rank] > NOTHING * work->svd->values[0])
    work->rank++;
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);
  Work *work = g_new0 (Work, 1);
  double most = 0;

  work->n = table->n;
  work->s = table->x;
  work->actions = p->push > 0 ? MAX_ACTIONS : 1;
  gradus_find_extent (work->s, work->n, 1, &work->low, &work->high);
  gradus_make_room (&work->low, &work->high);
  work->grid = g_new (double, GRID);
  for (guint k = 0; k < GRID; k++)
    work->grid[k] = gradus_between (work->low, work->high, k / (GRID - 1.0));
  for (guint k = 0; k < GRID; k++)
    most = MAX (most, -reward_of (p, work->grid[k]));
  work->scale = MAX (1, p->cost > 0 ? most / (1 - p->gamma) : fabs (p->first));
  find_truth (work, p);
  work->next = g_new (double, (gsize) work->n * work->actions);
  work->known = g_new (double, work->n);
  for (guint i = 0; i < work->n; i++)
    {
      work->known[i] = best_truth (work, p, work->s[i]);
      for (guint a = 0; a < work->actions; a++)
        work->next[(gsize) i * work->actions + a] = move (work, p, work->s[i], a);
    }
  find_family (work, p);
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  g_free (work->centres);
  g_free (work->grid);
  g_free (work->truth);
  g_free (work->next);
  g_free (work->known);
  g_free (work->bin);
  g_free (work->length);
  g_clear_pointer (&work->svd, gradus_svd_free);
  g_free (work);
}

/* The curve's largest distance from the truth, on the grid and where the pushes lead. */
static double
error_of (const Work *work, const Params *p, const double *theta)
{
  double most = 0;

  for (guint k = 0; k < GRID; k++)
    most = MAX (most, fabs (value_at (work, p, theta, work->grid[k]) - work->truth[k]));
  for (guint i = 0; i < work->n * work->actions; i++)
    most = MAX (most, fabs (value_at (work, p, theta, work->next[i])
                            - truth_at (work, work->truth, work->next[i])));
  return most;
}

static void
lay_curve (State *state, const Work *work, const Params *p)
{
  double *fitted = gradus_array_write (&state->fitted);

  for (guint i = 0; i < work->n; i++)
    fitted[i] = value_at (work, p, state->theta.data, work->s[i]);
  state->error = error_of (work, p, state->theta.data);
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, work);
  double *theta = gradus_array_init_vector (&state->theta, work->b);

  for (guint j = 0; j < work->b; j++)
    theta[j] = params->first;
  gradus_array_assign (&state->old, &state->theta);
  gradus_array_init_vector (&state->targets, work->n);
  gradus_array_init_vector (&state->fitted, work->n);
  lay_curve (state, work, params);
  return GRADUS_STATUS_CONTINUE;
}

/* --- Phases ----------------------------------------------------------------------------------- */

/* The push that is best by the curve @theta in sample @i, the first of several. */
static guint
best_push (const Work *work, const Params *p, const double *theta, guint i, double *value)
{
  guint best = 0;

  for (guint a = 0; a < work->actions; a++)
    {
      const double v = value_at (work, p, theta, work->next[(gsize) i * work->actions + a]);

      if (a == 0 || v > *value + NOTHING * work->scale)
        {
          best = a;
          *value = v;
        }
    }
  return best;
}

static gboolean
is_outside (const Work *work, double s)
{
  const double room = NOTHING * MAX (fabs (work->low), fabs (work->high));

  return s < work->low - room || s > work->high + room;
}

static GradusStatus
run_look (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const guint i = state->done;
  double value = 0;
  guint a;

  if (i == 0)
    {
      gradus_array_assign (&state->old, &state->theta);
      state->backed = NAN;
      state->fit = false;
    }
  a = best_push (work, p, state->old.data, i, &value);
  gradus_array_write (&state->targets)[i] = reward_of (p, work->s[i]) + p->gamma * value;
  gradus_context_raise_if (context, EVENT_OUTSIDE,
                           is_outside (work, work->next[(gsize) i * work->actions + a]));
  state->looked = i + 1;
  if (state->looked == work->n)
    {
      state->backed = 0;
      for (guint k = 0; k < work->n; k++)
        state->backed = MAX (state->backed, fabs (state->targets.data[k] - work->known[k]));
    }
  return gradus_step_done (&state->done, &state->last, work->n);
}

/* The highest place of the curve on the grid. */
static double
top_of (const State *state, const Work *work, const Params *p)
{
  double top = -INFINITY;

  for (guint k = 0; k < GRID; k++)
    top = MAX (top, value_at (work, p, state->theta.data, work->grid[k]));
  return top;
}

static GradusStatus
run_fit (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const double before = state->error;
  double *theta = gradus_array_overwrite (&state->theta), sum = 0, largest = 0;

  project (work, state->targets.data, theta);
  lay_curve (state, work, p);
  for (guint i = 0; i < work->n; i++)
    {
      const double miss = state->targets.data[i] - state->fitted.data[i];

      sum = hypot (sum, miss / sqrt (work->n));
      largest = MAX (largest, fabs (state->fitted.data[i]));
    }
  state->residual = sum > NOTHING * work->scale ? sum : 0;
  if (!(largest <= FARTHEST * work->scale))
    return gradus_context_fail (context,
                                _ ("The values run away: the fit stretches by more than 1/γ. Take "
                                   "bins, which never stretch, or sample the states as often as "
                                   "the pushes lead to them."));
  state->last_change = state->change;
  state->change = 0;
  for (guint j = 0; j < work->b; j++)
    state->change = MAX (state->change, fabs (theta[j] - state->old.data[j]));
  state->fit = true;
  gradus_array_append (&state->zigzag, state->round, 3,
                       (const double[]) { before, state->backed, state->error });
  state->round++;
  gradus_context_raise_if (context, EVENT_LIFTED, top_of (state, work, p) > 1e-9 * work->scale);
  gradus_context_raise_if (context, EVENT_THROWN,
                           state->error > before * (1 + 1e-9) + NOTHING * work->scale);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_check (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);
  const double size = sqrt (gradus_norm2 (&state->theta));

  if (state->change <= MAX (params->tolerance, 4 * DBL_EPSILON * size))
    return GRADUS_STATUS_CONVERGED;
  return state->round >= (guint) params->most ? GRADUS_STATUS_EXHAUSTED : GRADUS_STATUS_CONTINUE;
}

/* --- Names ------------------------------------------------------------------------------------ */

/* In how many samples the curve's best push is worse than another, by the truth. */
static double
count_wrong (const GradusPosition *here)
{
  GRADUS_HERE (state, p, work);
  guint wrong = 0;

  for (guint i = 0; i < work->n; i++)
    {
      double value = 0;
      const guint a = best_push (work, p, state->theta.data, i, &value);
      const double worth = reward_of (p, work->s[i])
                           + p->gamma
                               * truth_at (work, work->truth,
                                           work->next[(gsize) i * work->actions + a]);

      wrong += worth < work->known[i] - 1e-9 * work->scale;
    }
  return wrong;
}

GRADUS_NUMBER (number_at_zero, (state, p, work), value_at (work, p, state->theta.data, 0))
GRADUS_NUMBER (number_top, (state, p, work), top_of (state, work, p))
GRADUS_NUMBER (number_stretch, (state), state->error / state->backed)
GRADUS_VECTOR (array_known, (work), work->n, i, work->known[i])

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "change", N_ ("Change of the numbers"), "\\|\\Delta\\theta\\|_\\infty",
    GRADUS_QUANTITY (State, change), .flags = GRADUS_METRIC | GRADUS_LOG },
  { "error", N_ ("Largest error of the curve"), "\\|V-V^\\ast\\|_\\infty",
    GRADUS_QUANTITY (State, error), .flags = GRADUS_METRIC | GRADUS_LOG,
    .better = GRADUS_BETTER_LESS },
  { "backed", N_ ("Largest error of the targets"), "\\max_i |y_i - V^\\ast(s_i)|",
    GRADUS_QUANTITY (State, backed), .flags = GRADUS_METRIC | GRADUS_LOG, .beside = "error" },
  { "residual", N_ ("Missed by the fit"), "r", GRADUS_QUANTITY (State, residual),
    .flags = GRADUS_METRIC, .beside = "error" },
  { "at-zero", N_ ("Value of the state 0"), "V(0)", .number = number_at_zero,
    .flags = GRADUS_METRIC, .beside = "error" },
  { "theta", N_ ("Numbers of the curve"), "\\theta", GRADUS_QUANTITY (State, theta),
    .indices = N_ ("function") },
  { "old", N_ ("Numbers before"), NULL, GRADUS_QUANTITY (State, old), .flags = GRADUS_HIDDEN },
  { "targets", N_ ("Target"), "y_i", GRADUS_QUANTITY (State, targets), .indices = N_ ("sample"),
    .flags = GRADUS_PER_DATUM },
  { "fitted", N_ ("Curve at the sample"), "V(s_i)", GRADUS_QUANTITY (State, fitted),
    .indices = N_ ("sample"), .flags = GRADUS_PER_DATUM },
  { "known", N_ ("Truth at the sample"), "V^\\ast(s_i)", .array = array_known,
    .indices = N_ ("sample"), .flags = GRADUS_PER_DATUM },
  { "zigzag", N_ ("Errors of the rounds"), "E_k", GRADUS_QUANTITY (State, zigzag),
    .indices = N_ ("round: before, backed up, fitted") },
  { "top", N_ ("Highest place of the curve"), NULL, .number = number_top, .beside = "error" },
  { "stretch", N_ ("Factor of the fit"), NULL, .number = number_stretch,
    GRADUS_KNOWN (State, fit) },
  { "wrong-pushes", N_ ("Samples with a worse push"), NULL, .number = count_wrong },
  { "round", N_ ("Rounds"), NULL, GRADUS_QUANTITY (State, round) },
  { "looked", N_ ("Samples backed up"), NULL, GRADUS_QUANTITY (State, looked) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work);
  /* Before the backup the last sample is the one that is asked about. */
  const guint i = gradus_position_is_phase (here, "look") ? MIN (state->last, work->n - 1)
                                                          : work->n - 1;
  const double *theta = gradus_position_is_phase (here, "look") ? state->old.data
                                                                : state->theta.data;
  double value = 0;
  const guint a = best_push (work, p, theta, i, &value);
  const double next = work->next[(gsize) i * work->actions + a];

  gradus_names_whole (names, "i", i + 1);
  gradus_names_number (names, "s", work->s[i]);
  gradus_names_number (names, "reward", reward_of (p, work->s[i]));
  gradus_names_number (names, "best-push", push_of (work, p, a));
  gradus_names_number (names, "next", next);
  gradus_names_number (names, "best-value", value);
  gradus_names_number (names, "target", reward_of (p, work->s[i]) + p->gamma * value);
  gradus_names_number (names, "last-target", state->targets.data[work->n - 1]);
  gradus_names_number (names, "target-scale",
                       MAX (0.1 * fabs (reward_of (p, work->s[i]) + p->gamma * value), 1e-3));
  gradus_names_flag (names, "outside", is_outside (work, next));
  gradus_names_flag (names, "pushes", work->actions > 1);
  gradus_names_flag (names, "few", work->b <= 4);
  gradus_names_flag (names, "one-number", work->b == 1);
  gradus_names_flag (names, "costs", p->cost > 0);
  gradus_names_flag (names, "second-or-fourth", state->round == 1 || state->round == 3);
  gradus_names_flag (names, "third-or-seventh", state->round == 2 || state->round == 6);
  gradus_names_flag (names, "exact", state->residual == 0);
  gradus_names_flag (names, "lifted", number_top (here) > 1e-9 * work->scale);
  gradus_names_whole (names, "functions", work->b);
  gradus_names_whole (names, "rank", work->rank);
  gradus_names_number (names, "frame", p->gamma * state->error);
  gradus_names_number (names, "factor", state->old.data[0] != 0
                                          ? state->theta.data[0] / state->old.data[0] : NAN);
  gradus_names_number (names, "first-number", state->theta.data[0]);
  gradus_names_number (names, "first-old", state->old.data[0]);
}

/* --- What is said ----------------------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "look", N_ ("Back up the samples"),
    N_ ("Each sample asks the curve what its best push leads to."), .shows = "values",
    .pseudocode = N_ ("for each sample s:\n  y ← R(s) + γ max over a of V(f(s, a))"),
    .run = run_look, .micro = "n",
    .rule = "\\role{second}{y_i} = R(s_i) + \\gamma \\max_a "
            "\\role{past}{\\theta}^T\\phi(f(s_i, a))",
    .filled = GRADUS_SAY (
      { "micro", "\\role{second}{y_{<i>}} = <calc reward + gamma * best-value|past = "
                 "target|second>" },
      { NULL, "\\max_i |y_i - V^\\ast(s_i)| = <backed|second> \\le "
              "<calc gamma * error|past = frame>" }),
    .said = GRADUS_SAY (
      { "micro and outside",
        N_ ("From {s} the curve leads to {next}, beyond the samples, where nothing holds it. The "
            "target is {target}.") },
      { "micro and pushes",
        N_ ("State {s} pays {reward}. The best push, {best-push}, leads to {next}, where the curve "
            "gives {best-value}: the target is {target}.") },
      { "micro", N_ ("State {s} pays {reward} and leads to {next}, where the curve gives "
                     "{best-value}: the target is {target}.") },
      { NULL, N_ ("The curve was off by up to {error}, and the targets are off by up to {backed}: "
                  "the backup leaves at most γ = {gamma} times as much.") }) },
  { "fit", N_ ("Fit the curve"),
    N_ ("The curve of the family that is nearest to all targets takes the place of the old one."),
    .shows = "values", .pseudocode = N_ ("θ ← least squares of the targets"), .run = run_fit,
    .rule = "\\role{model}{\\theta} := \\arg\\min_\\theta \\sum_i "
            "(\\role{second}{y_i} - \\theta^T\\phi(s_i))^2",
    .filled = GRADUS_SAY (
      { "one-number and first-old != 0",
        "\\role{model}{\\theta} = <calc factor * first-old|past = first-number|model>" },
      { "few", "\\role{model}{\\theta} = <theta|model>" },
      { NULL, "\\|\\theta - \\role{past}{\\theta}\\|_\\infty = <change>,\\quad r = <residual>" }),
    .said = GRADUS_SAY (
      { "event:thrown and one-number and first-old != 0",
        N_ ("The fit throws the curve farther than the backup has brought it: its number is "
            "multiplied by {factor}, its largest error is {error}.") },
      { "event:lifted and costs and not exact",
        N_ ("The curve cannot pass through all targets. It rises to {top}, though no reward is "
            "above 0; its largest error is {error}.") },
      { "event:thrown", N_ ("The fit throws the curve farther than the backup has brought it: the "
                            "largest error goes from {before error} to {after error}.") },
      { "exact", N_ ("The curve passes through all targets; its largest error is {error}.") },
      { NULL, N_ ("The new curve misses the targets by {residual}, root mean square; its largest "
                  "error is {error}.") }) },
  { "check", N_ ("Has it come to rest?"), N_ ("The numbers of the curve before and after."),
    .shows = "zigzag", .pseudocode = N_ ("until θ changes by less than ε"), .run = run_check,
    .rule = "\\max_j |\\role{model}{\\theta_j} - \\role{past}{\\theta_j}| \\lt \\varepsilon",
    .filled = GRADUS_SAY ({ NULL, "<change> <cmp change tolerance> <tolerance>" }),
    .said = GRADUS_SAY (
      { "converged and error < 1e-9",
        NN_ ("After {round} round the curve is the fit of its own targets, and it is the truth.",
             "After {round} rounds the curve is the fit of its own targets, and it is the truth."),
        "round" },
      { "converged",
        NN_ ("After {round} round the curve is the fit of its own targets. It is at rest, and off "
             "from the truth by up to {error}.",
             "After {round} rounds the curve is the fit of its own targets. It is at rest, and off "
             "from the truth by up to {error}."), "round" },
      { "exhausted", NN_ ("After {round} round it still moves, by {change}; the largest error is "
                          "{error}.",
                          "After {round} rounds it still moves, by {change}; the largest error is "
                          "{error}."), "round" },
      { NULL, N_ ("The numbers have moved by {change}, and the next round begins.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

#define WORLD(member, standard, farthest, low, high, stride)                                       \
  GRADUS_PARAM_FIELD (Params, member), .def = (standard), .min = -(farthest), .max = (farthest),   \
  .slider_min = (low), .slider_max = (high), .step = (stride), .applies = GRADUS_APPLIES_RESTART

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "basis", .label = N_ ("Family of curves"),
    .blurb = N_ ("The functions whose sum the curve is; bumps and bins stand at the samples."),
    GRADUS_PARAM_FIELD (Params, basis), .def = BASIS_SQUARE, GRADUS_CHOICES (
      [BASIS_LINE] = { "line", N_ ("s") },
      [BASIS_SQUARE] = { "square", N_ ("1, s²") },
      [BASIS_CORNER] = { "corner", N_ ("1, |s|, s²") },
      [BASIS_BUMPS] = { "bumps", N_ ("Bumps") },
      [BASIS_BINS] = { "bins", N_ ("Bins") }),
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "gamma", .label = N_ ("Discount"), .symbol = "\\gamma",
    .blurb = N_ ("How much a reward is worth one step later; near 1 the agent looks far ahead."),
    GRADUS_PARAM_FIELD (Params, gamma), .def = 0.9, .min = 0, .max = 1, .slider_min = 0.5,
    .slider_max = 0.99, .step = 0.01, .applies = GRADUS_APPLIES_RESTART },
  { .id = "gain", .label = N_ ("Gain"), .symbol = "g",
    .blurb = N_ ("What a step leaves of the state before the push."),
    WORLD (gain, 0.9, 100, -1.2, 1.2, 0.05) },
  { .id = "shift", .label = N_ ("Shift"), .symbol = "c",
    .blurb = N_ ("What a step adds to the state, whatever the push."),
    WORLD (shift, 0, 1e6, -2, 2, 0.1) },
  { .id = "push", .label = N_ ("Push"), .symbol = "p",
    .blurb = N_ ("How far a push to either side reaches; 0: there is nothing to choose."),
    GRADUS_PARAM_FIELD (Params, push), .def = 0.1, .min = 0, .max = 1e6, .slider_max = 1,
    .step = 0.05, .applies = GRADUS_APPLIES_RESTART },
  { .id = "cost", .label = N_ ("Cost of a state"), .symbol = "k",
    .blurb = N_ ("A state s pays −k s²."), GRADUS_PARAM_FIELD (Params, cost), .def = 1, .min = 0,
    .max = 1e6, .slider_max = 5, .step = 0.1, .applies = GRADUS_APPLIES_RESTART },
  { .id = "width", .label = N_ ("Width of the bumps"), .symbol = "h",
    .blurb = N_ ("Standard deviation of each bump."), GRADUS_PARAM_FIELD (Params, width),
    .def = 0.2, .min = 1e-3, .max = 1e6, .slider_min = 0.05, .slider_max = 2, .logarithmic = TRUE,
    .enabled_if = "basis=bumps", .applies = GRADUS_APPLIES_RESTART },
  { .id = "first", .label = N_ ("Numbers at the start"), .symbol = "\\theta_0",
    .blurb = N_ ("What all numbers of the first curve are."), WORLD (first, 0, 1e6, -2, 2, 0.1) },
  { .id = "most", .label = N_ ("Most rounds"), .blurb = N_ ("Where to stop if it does not rest."),
    GRADUS_PARAM_FIELD (Params, most), GRADUS_COUNT (1000, 1, 1000) },
  { .id = "tolerance", .label = N_ ("Tolerance"), .symbol = "\\varepsilon",
    .blurb = N_ ("It is at rest when no number of the curve moves by more than this."),
    GRADUS_PARAM_FIELD (Params, tolerance), .def = 1e-12, .min = 1e-15, .max = 10,
    .slider_min = 1e-12, .slider_max = 0.1, .logarithmic = TRUE,
    .applies = GRADUS_APPLIES_LIVE });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_LIFTED] = { "lifted", N_ ("Above every reward"),
                     N_ ("The curve rises above 0 somewhere, though no reward does.") },
  [EVENT_THROWN] = { "thrown", N_ ("Farther from the truth"),
                     N_ ("The fit has lost more than the backup had won.") },
  [EVENT_OUTSIDE] = { "outside", N_ ("Beyond the samples"),
                      N_ ("The best push leads to where there is no sample.") });

/* The largest |phi_j' r|, beside |phi_j| |y|. */
static double
find_lean (const GradusPosition *here)
{
  GRADUS_HERE (state, p, work);
  const double size = sqrt (gradus_norm2 (&state->targets));
  double most = 0;

  for (guint j = 0; j < work->b; j++)
    {
      double sum = 0, norm = 0;

      for (guint i = 0; i < work->n; i++)
        {
          const double f = function_at (work, p, j, work->s[i]);

          sum += f * (state->targets.data[i] - state->fitted.data[i]);
          norm = hypot (norm, f);
        }
      if (norm > 0 && size > 0)
        most = MAX (most, fabs (sum) / (norm * size));
    }
  return most;
}

GRADUS_HOLDS (holds_backup, (state, p, work), state->backed,
              *measured <= p->gamma * state->error + 1e-9 * MAX (work->scale, state->error))
GRADUS_HOLDS (holds_normal, (here), find_lean (here), *measured < 1e-8)
GRADUS_HOLDS (holds_bins, (state, p, work), state->change,
              p->basis != BASIS_BINS || isnan (state->last_change)
                || *measured <= p->gamma * state->last_change + 1e-9 * work->scale)

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "backup", N_ ("The backup leaves at most γ times the largest error"),
    "\\max_i |y_i - V^\\ast(s_i)| \\le \\gamma\\,\\|V - V^\\ast\\|_\\infty", holds_backup,
    .phase = "look" },
  { "normal", N_ ("What the fit misses is at right angles to the family"),
    "\\Phi^T(y - \\Phi\\theta) = 0", holds_normal, .phase = "fit" },
  { "bins", N_ ("With bins each round changes at most γ times as much as the last"),
    "\\|\\Delta\\theta\\|_\\infty \\le \\gamma\\,\\|\\Delta\\theta'\\|_\\infty", holds_bins,
    .phase = "fit" });

/* --- Pictures --------------------------------------------------------------------------------- */

typedef struct
{
  const Work *work;
  const Params *p;
  const double *theta;
} Curve;

GRADUS_CURVE (curve_at, Curve, curve, x, value_at (curve->work, curve->p, curve->theta, x))
GRADUS_CURVE (curve_truth, Curve, curve, x, truth_at (curve->work, curve->work->truth, x))

/* Where there are places between which the curve jumps, more of them. */
static guint
count_places (const Params *p)
{
  return p->basis == BASIS_BINS ? 601 : 201;
}

static void
draw_curve (const Curve *curve, GradusSceneFunc f, GradusRole role, GradusLineStyle style,
            GradusScene *scene)
{
  gradus_scene_function (scene, f, curve, curve->work->low, curve->work->high,
                         count_places (curve->p), role, style);
}

static void
build_values (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work, table);
  const gboolean looking = gradus_position_is_phase (here, "look");
  const gboolean micro = looking && here->micro > 0;
  const Curve old = { work, p, state->old.data }, now = { work, p, state->theta.data };
  const guint told = looking || state->fit ? state->looked : 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, table->names[table->x_columns[0]], "V");
  gradus_scene_set_x_range (scene, work->low, work->high);
  /* What it comes to has its place from the start. */
  gradus_scene_include (scene, work->low, truth_at (work, work->truth, work->low));
  gradus_scene_include (scene, work->high, truth_at (work, work->truth, work->high));
  draw_curve (&now, curve_truth, GRADUS_ROLE_TRUTH, GRADUS_LINE_DASHED, scene);
  gradus_scene_label (scene, C_ ("legend", "truth"));
  if (looking || state->round == 0)
    {
      draw_curve (&old, curve_at, looking ? GRADUS_ROLE_PAST : GRADUS_ROLE_MODEL,
                  GRADUS_LINE_SOLID, scene);
      gradus_scene_label (scene, looking ? C_ ("legend", "curve before")
                                         : C_ ("legend", "first curve"));
    }
  else
    {
      draw_curve (&old, curve_at, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED, scene);
      gradus_scene_label (scene, C_ ("legend", "curve before"));
      draw_curve (&now, curve_at, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD, scene);
      gradus_scene_label (scene, C_ ("legend", "fitted curve"));
    }
  for (guint i = 0; i < work->n; i++)
    {
      const gboolean known = i < told, acts = micro && i == state->last;

      gradus_scene_point (scene, work->s[i],
                          known ? state->targets.data[i]
                                : value_at (work, p, state->old.data, work->s[i]),
                          acts ? GRADUS_ROLE_ACCENT
                          : known ? GRADUS_ROLE_SECOND : GRADUS_ROLE_MUTED,
                          GRADUS_SHAPE_CIRCLE, acts ? 1.5 : 1, (int) i);
    }
  if (told > 0)
    gradus_scene_legend_mark (scene, GRADUS_ROLE_SECOND, GRADUS_SHAPE_CIRCLE,
                              C_ ("legend", "targets"));
  if (!micro)
    return;
  /* What the pushes of the state in work lead to. */
  for (guint a = 0; a < work->actions; a++)
    {
      const double next = work->next[(gsize) state->last * work->actions + a];

      gradus_scene_point (scene, next, value_at (work, p, state->old.data, next),
                          GRADUS_ROLE_PAST, GRADUS_SHAPE_DIAMOND, 1.1, -1);
    }
  gradus_scene_legend_mark (scene, GRADUS_ROLE_PAST, GRADUS_SHAPE_DIAMOND,
                            C_ ("legend", "where pushes lead"));
}

/* The largest error over the last rounds: down with every backup, and where the fit throws it. */
static void
build_zigzag (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state);
  const guint n = state->round, from = n > ROUNDS ? n - ROUNDS : 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_ZERO_Y, C_ ("axis", "round"),
                         C_ ("axis", "largest error"));
  gradus_scene_set_x_range (scene, from, MAX (from + ROUNDS, n));
  if (gradus_kit_waits (scene, n == 0 && !isfinite (state->backed),
                        _ ("Nothing has been backed up yet.")))
    return;
  for (guint r = from; r < n; r++)
    {
      const double *row = &state->zigzag.data[3 * r];
      const gboolean last = r + 1 == n;

      gradus_scene_arrow (scene, r, row[0], r + 0.5, row[1], GRADUS_ROLE_SECOND,
                          last ? GRADUS_LINE_BOLD : GRADUS_LINE_SOLID);
      gradus_scene_arrow (scene, r + 0.5, row[1], r + 1, row[2], GRADUS_ROLE_MODEL,
                          last ? GRADUS_LINE_BOLD : GRADUS_LINE_SOLID);
      gradus_scene_point (scene, r, row[0], GRADUS_ROLE_MODEL, GRADUS_SHAPE_CIRCLE, 0.7, -1);
      gradus_scene_point (scene, r + 0.5, row[1], GRADUS_ROLE_SECOND, GRADUS_SHAPE_CIRCLE, 0.7,
                          -1);
    }
  /* Of a fit that failed the backup before it is all there is. */
  if ((gradus_position_is_phase (here, "look") || n == 0) && isfinite (state->backed))
    gradus_scene_arrow (scene, n, state->error, n + 0.5, state->backed, GRADUS_ROLE_SECOND,
                        GRADUS_LINE_BOLD);
  gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_SOLID,
                            C_ ("legend", "backup"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, C_ ("legend", "fit"));
}

/* The push that is best by the curve, and by the truth; the first of several. */
static double
pick (const Curve *curve, double x, gboolean truly)
{
  const Work *work = curve->work;
  double best = -INFINITY, push = 0;

  for (guint a = 0; a < work->actions; a++)
    {
      const double next = move (work, curve->p, x, a);
      const double v = truly ? truth_at (work, work->truth, next)
                             : value_at (work, curve->p, curve->theta, next);

      if (v > best + NOTHING * work->scale || a == 0)
        {
          best = v;
          push = push_of (work, curve->p, a);
        }
    }
  return push;
}

GRADUS_CURVE (curve_push, Curve, curve, x, pick (curve, x, FALSE))
GRADUS_CURVE (curve_true_push, Curve, curve, x, pick (curve, x, TRUE))

static void
build_pushes (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work, table);
  const Curve now = { work, p, state->theta.data };

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, table->names[table->x_columns[0]],
                         C_ ("axis", "best push"));
  if (gradus_kit_waits (scene, work->actions == 1, _ ("There is nothing to choose.")))
    return;
  gradus_scene_set_x_range (scene, work->low, work->high);
  gradus_scene_set_y_range (scene, -1.3 * p->push, 1.3 * p->push);
  draw_curve (&now, curve_true_push, GRADUS_ROLE_TRUTH, GRADUS_LINE_DASHED | GRADUS_LINE_BOLD,
              scene);
  gradus_scene_label (scene, C_ ("legend", "truth"));
  draw_curve (&now, curve_push, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, scene);
  gradus_scene_label (scene, C_ ("legend", "by the curve"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "values", N_ ("Targets and curve"), GRADUS_EDIT_POINTS, .build = build_values,
    .caption = GRADUS_SAY (
      { "round > 0", N_ ("V(0) = {at-zero}, largest error {error}") }) },
  { "zigzag", N_ ("Backup and fit by turns"), .build = build_zigzag },
  { "curves", N_ ("Change and errors"), .kit = gradus_kit_curves, .of = "change error backed" },
  { "pushes", N_ ("The best push"), .build = build_pushes,
    .caption = GRADUS_SAY (
      { "round > 0 and wrong-pushes == 0", N_ ("Right at all samples") },
      { "round > 0", N_ ("Worse at {wrong-pushes} of {n} samples") }) });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "above", N_ ("Above 0?"), "fit", "values", .asks = GRADUS_ASKS_EVENT, .about = "lifted",
    .when = "costs and round == 1 and not lifted",
    .words = N_ ("No reward is above 0, and no target is. The curve is fitted to the targets. Will "
                 "it rise above 0 somewhere?"),
    .truth = GRADUS_SAY (
      { "lifted", N_ ("Yes, to {top}: the curve cannot pass through all targets, and where it is "
                      "above them the next targets are made with it.") },
      { NULL, N_ ("No, its highest place is {top}.") }),
    .intuition = N_ ("You thought V cannot exceed 0, but what lifts it is the fit and not the "
                     "reward."),
    .intuition_answer = "no" },
  { "target", N_ ("Which target?"), "look", "values", .asks = GRADUS_ASKS_NUMBER,
    .about = "last-target", .scale = "target-scale", .when = "costs and second-or-fourth",
    .words = N_ ("The last sample, {s}, pays {reward}. Its best push leads to {next}, where the "
                 "curve gives {best-value}, and γ = {gamma}. Which target does it get?"),
    .truth = GRADUS_SAY (
      { NULL, N_ ("{last-target|4}: the reward, and γ times what the curve gives.") }) },
  { "farther", N_ ("Nearer or farther?"), "fit", "zigzag", .asks = GRADUS_ASKS_CHANGE,
    .about = "error", .when = "third-or-seventh",
    .words = N_ ("The curve was off by up to {error}, and the backup has brought the targets to "
                 "{backed} from the truth. What does the fit make of the largest error of the "
                 "curve, {error}?"),
    .truth = GRADUS_SAY (
      { "error rises", N_ ("It rises, from {before error} to {after error}: the fit makes a sum of "
                           "squares small, and not the largest error.") },
      { "error falls", N_ ("It falls, from {before error} to {after error}.") },
      { NULL, N_ ("It stays, {error}.") }) });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "parabola", .title = N_ ("A parabola"),
    .blurb = N_ ("Eleven samples, and a curve θ₀ + θ₁s². It comes to rest after 240 rounds with "
                 "V(0) = 0.600, although no reward is above 0 and the truth is 0."),
    .data = "states-11",
    .claims = "converged\nround == 240\nat-zero ~ 0.600\nerror ~ 0.604\nwrong-pushes == 0" },
  { .id = "by-hand", .title = N_ ("By hand: two rounds"),
    .blurb = N_ ("After the first round V = −s². From 1 the push −0.1 leads to 0.8: the target is "
                 "−1 + 0.9 · (−0.64) = −1.576."),
    .params = "most=2", .claims = "exhausted\ntargets[10] == -1.576" },
  { .id = "corner", .title = N_ ("A corner beside it"),
    .blurb = N_ ("With |s| as a third function the curve can be flat in the middle: V(0) = "
                 "−0.0007, and the largest error is 0.085."),
    .params = "basis=corner",
    .claims = "converged\nround == 214\nat-zero ~ -0.0007\nerror ~ 0.085" },
  { .id = "bins", .title = N_ ("Bins"),
    .blurb = N_ ("A number for each sample, and all near it: at rest after six rounds, because "
                 "means never throw farther."),
    .params = "basis=bins", .claims = "converged\nround == 6" },
  { .id = "bumps", .title = N_ ("Bumps"),
    .blurb = N_ ("Eleven bumps, one at each sample: smooth, and at rest after 32 rounds."),
    .params = "basis=bumps", .claims = "converged\nround == 32\nabs(at-zero) < 1e-9" },
  { .id = "weighted", .title = N_ ("As often as it is visited"),
    .blurb = N_ ("The two states that run away, with the second one, where the agent lives, five "
                 "times among the samples: now 0.943 remains of θ in each round."),
    .data = "states-2:copies=5",
    .params = "basis=line gain=0 shift=2 push=0 cost=0 first=1 tolerance=1e-6",
    .claims = "converged\nabs(theta[0]) < 1e-4" },
  { .id = "diverge", .title = N_ ("Failure: two states run away"),
    .blurb = N_ ("States 1 and 2 both lead to 2, nothing is paid, and V = θs. Each round "
                 "multiplies θ by 1.08: 2.16 after 10 rounds, 46.9 after 50."),
    .data = "states-2",
    .params = "basis=line gain=0 shift=2 push=0 cost=0 first=1",
    .claims = "theta[0] > 100000\nround > 100\never: event:thrown",
    .failure = N_ ("The backup takes the target of state 1 from state 2, twice as high, and the "
                   "line through 0 follows: a factor of 1.2, of which γ = 0.9 leaves 1.08. Below γ "
                   "= 5/6 it comes to rest; so it does with bins, and with the second state as "
                   "often among the samples as it is visited.") });

#define ORACLE "oracle: numpy.linalg.lstsq in a loop"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "parabola", 1, "theta", GRADUS_EXPECT (0, -1), 1e-12, "by hand: the reward itself" },
  { "parabola", 2, "theta", GRADUS_EXPECT (0.024587412587, -1.590013986014), 1e-10, ORACLE },
  { "parabola", 3, "theta", GRADUS_EXPECT (0.061223001, -1.938130490), 1e-8, ORACLE },
  { "parabola", 5, "theta", GRADUS_EXPECT (0.145183, -2.264709), 1e-6, ORACLE },
  { "parabola", 10, "theta", GRADUS_EXPECT (0.324138, -2.426638), 1e-6, ORACLE },
  { "parabola", 100, "theta", GRADUS_EXPECT (0.599692, -2.439108), 1e-6, ORACLE },
  { "parabola", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (0.599713, -2.439108), 1e-6, ORACLE },
  { "parabola", GRADUS_CHECK_END, "iterations", GRADUS_EXPECT (240), 0, ORACLE },
  { "parabola", GRADUS_CHECK_END, "error", GRADUS_EXPECT (0.603568), 2e-4,
    "oracle: numpy, value iteration on 4,001 states; on 801 it is 0.60353" },
  { "corner", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (-0.000716, 0.708453, -2.798826), 1e-6,
    ORACLE },
  { "corner", GRADUS_CHECK_END, "error", GRADUS_EXPECT (0.084790), 2e-4,
    "oracle: numpy, value iteration on 4,001 states" },
  { "bins", GRADUS_CHECK_END, "theta",
    GRADUS_EXPECT (-2.010484, -1.12276, -0.5364, -0.196, -0.04, 0, -0.04, -0.196, -0.5364,
                   -1.12276, -2.010484), 1e-6, ORACLE },
  { "bumps", GRADUS_CHECK_END, "iterations", GRADUS_EXPECT (32), 0, ORACLE },
  { "by-hand", 2, "targets", GRADUS_EXPECT (-1.576), 1e-12, "by hand", .index = 10 },
  { "diverge", 2, "theta", GRADUS_EXPECT (1.1664), 1e-12, "by hand: 1.08²" },
  { "diverge", 10, "theta", GRADUS_EXPECT (2.158925), 1e-6, "by hand: 1.08 to the 10th" },
  { "diverge", 50, "theta", GRADUS_EXPECT (46.901613), 1e-6, "by hand: 1.08 to the 50th" },
  { "weighted", 1, "theta", GRADUS_EXPECT (0.942857142857), 1e-10, "by hand: 0.9 · 22/21" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "corner", .title = N_ ("Without a corner and with it"),
    .blurb = N_ ("The parabola is lifted in the middle; one more function, and it lies where the "
                 "truth does."),
    .preset = "parabola", .left = "basis=square", .right = "basis=corner", .plot = "values",
    .claims = "left: at-zero ~ 0.600\nright: at-zero < 0\nleft > right: error" },
  { .id = "discount", .title = N_ ("On either side of 5/6"),
    .blurb = N_ ("With γ = 0.9 the two states run away, with γ = 0.8 they come to rest at the "
                 "truth."),
    .preset = "diverge", .left = "gamma=0.9", .right = "gamma=0.8", .plot = "zigzag",
    .claims = "left: theta[0] > 100000\nright: converged" });

static const GradusSheet sheet = {
  .aha = N_ ("Backup contracts, projection does not: together they may settle on a wrong V or run "
             "away."),
  .by_hand = N_ ("Second backup at s = 1: the push −0.1 leads to 0.8, y = −1 + 0.9 · (−0.64) = "
                 "−1.576; at s = 0 it is 0."),
  .why = "zigzag",
  .intuition = N_ ("Where no reward is above 0, no value can be."),
  .caught_by = "above",
  .breaks = N_ ("Two states that both lead to 2, V = θs: each round multiplies θ by 1.08; it needs "
                "γ below 5/6."),
  .needs = "value-iteration bellman-contraction least-squares",
  .leads_to = "reinforce cart-pole-learning",
  .aliases = "FVI; approximate dynamic programming; function approximation; divergence; 拟合值迭代; "
             "函数逼近; 近似动态规划; 发散; nhzdd",
  .terms = N_ ("function approximation; projection; divergence"),
  .tiny = "start look fit check",
};

const GradusDescriptor gradus_fitted_value_iteration = {
  .id = "fitted-value-iteration", .chapter = 21, .difficulty = 3,
  .title = N_ ("Fitted value iteration"),
  .summary = N_ ("Backs up the values of sampled states and fits a curve to them, by turns."),
  .goal = N_ ("Say what the backup and the fit each do to the largest error, and why the two "
              "together may not come to the truth."),
  .source = "CS229 lecture notes, reinforcement learning, section 4.2.2; Tsitsiklis and Van Roy "
            "1996",
  .data_kind = &gradus_data_table, .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("One input: the sampled states."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .validate = validate,
  .prepare = prepare, .unprepare = unprepare, .init = init, .name = name,
  .end_shows = "values",
  .start_said = GRADUS_SAY (
    { "costs", NN_ ("{n} sampled state, and a curve that is to say what every state is worth.",
                    "{n} sampled states, and a curve that is to say what every state is worth."),
      "n" },
    { NULL, NN_ ("{n} sampled state, and a curve of values. Nothing is ever paid, so the truth is "
                 "0.",
                 "{n} sampled states, and a curve of values. Nothing is ever paid, so the truth is "
                 "0."), "n" }),
  .same = GRADUS_SAMENESS (
    { "place", GRADUS_DIFFERS, "what the world leaves of a state is counted from 0" }),
};
