/* Kernel model, in stages: one bump on every sample.
 *
 * Situation. f(x) = sum_i theta_i exp (-|x - x_i|^2 / (2 h^2)), a height for each sample, fitted by
 * least squares with a penalty that may be 0: J = 1/2 |y - K theta|^2 + lambda/2 |theta|^2. Where
 * that is too many, a bump stands on the first of every so many samples; all others have the height
 * 0.
 *
 * Stages. The learner sets the height of one bump while all others do the best they can (try). The
 * kernel matrix is made, entry by entry (gram); the heights are solved for (solve); at each sample
 * its own bump and what the others lend are added (sum); then the curve is read between two samples
 * (between), and away from all (away).
 *
 * The contest. With M = K'K + lambda I and column u of M^-1 that belongs to the bump in hand, the
 * others answer a height v with theta + (v - theta_k) u / u_k, and J grows from its least by
 * 1/2 (v - theta_k)^2 / u_k.
 *
 * Cost. One singular value decomposition of K, n^3: up to 200 samples. Pictures of the matrix up to
 * 60 of them.
 *
 * Edge cases. Samples at the same place, or bumps so wide that rounding cannot tell them apart: the
 * shortest of the best heights (event "alike"). The nearest of several as near neighbours is the
 * one with the larger inputs.
 *
 * Source: Sugiyama, Illustrated Machine Learning, section 2.2, figure 2.6.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-mould.h"
#include "gradus-ridge.h"
#include "units.h"

#define MOST 200
#define MOST_DRAWN 60         /* samples of a matrix that is drawn */
#define MOST_TILES 100        /* micro-steps in which it is filled */

typedef struct
{
  double height, h, lambda, beyond;
  int pick, every;
} Params;

typedef struct
{
  GradusArray attempts;
  guint tiles, tile_done, tile_last;
  GradusArray heights;        /* n, 0 before they are solved for */
  guint solved, solve_done, solve_last;
  GradusArray lent;           /* n, 0 before it is added */
  guint added, add_done, add_last;
  bool between, away;         /* have been read */
} State;

typedef struct
{
  guint n, d, pick, every, bumps;
  guint top, next, last;      /* the largest target, nearest to it, the largest first input */
  const double *x;
  double *kernel;             /* n x n */
  GradusUnit *units;          /* of one input */
  GradusRidge *ridge;
  double *best, *answer;      /* heights, and how they answer one unit of the bump in hand */
  double least, stiff;        /* the least J, and 1 / u_k */
  double *middle, *far;       /* the places that are read, d numbers each */
  double low, high;           /* of the first input */
  double y_low, y_high;
} Work;

enum { EVENT_DOWN, EVENT_ALIKE, EVENT_SAGS, EVENT_FAR };

/* --- The model -------------------------------------------------------------------------------- */

static double
bump_at (const Params *p, const Work *work, guint i, const double *x)
{
  const GradusUnit bump = { GRADUS_UNIT_BUMP, 0, p->h };

  return gradus_unit_at (&bump, sqrt (gradus_distance2 (x, &work->x[(gsize) i * work->d],
                                                        work->d)));
}

static double
model_at (const Params *p, const Work *work, const double *heights, const double *x)
{
  double sum = 0;

  for (guint i = 0; i < work->n; i++)
    sum += heights[i] * bump_at (p, work, i, x);
  return sum;
}

/* What the model has at sample @i without the bump of that sample. */
static double
lent_at (const Work *work, const double *heights, guint i)
{
  double sum = 0;

  for (guint j = 0; j < work->n; j++)
    if (j != i)
      sum += heights[j] * work->kernel[(gsize) i * work->n + j];
  return sum;
}

/* J of @heights. */
static double
cost_of (const Params *p, const Work *work, const GradusTable *table, const double *heights)
{
  double sum = 0.5 * p->lambda * gradus_sum_squares (heights, work->n);

  for (guint i = 0; i < work->n; i++)
    sum += 0.5 * gradus_square (table->y[i] - heights[i] - lent_at (work, heights, i));
  return sum;
}

/* All heights when the one in hand is @value and the others do the best they can. */
static void
answer_to (const Work *work, double value, double *heights)
{
  for (guint i = 0; i < work->n; i++)
    heights[i] = work->best[i] + (value - work->best[work->pick]) * work->answer[i];
}

static double
score_height (const GradusPosition *here, double value)
{
  GRADUS_HERE (work);

  return work->least + 0.5 * work->stiff * gradus_square (value - work->best[work->pick]);
}

static const GradusContest contest = {
  .param = "height", .score = score_height, .better = GRADUS_BETTER_LESS,
  .x_label = N_ ("height of the bump"), .y_label = "J",
};

/* --- Preparation ------------------------------------------------------------------------------ */

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (table);

  if (table->n > MOST)
    return g_strdup_printf (_ ("%u samples want as many bumps, and all of them are solved for at "
                               "once: give at most %d, or take the stochastic gradient for the "
                               "kernel model."), table->n, MOST);
  return NULL;
}

/* The sample nearest to @i that is not @i; of several the one whose inputs are larger. */
static guint
nearest_to (const Work *work, guint i)
{
  guint best = i;
  double least = INFINITY;

  for (guint j = 0; j < work->n; j++)
    {
      const double *x = &work->x[(gsize) j * work->d];
      const double distance = gradus_distance2 (x, &work->x[(gsize) i * work->d], work->d);
      gboolean larger = FALSE;

      for (guint c = work->d; c > 0; c--)
        if (x[c - 1] != work->x[(gsize) best * work->d + c - 1])
          larger = x[c - 1] > work->x[(gsize) best * work->d + c - 1];
      if (j != i && (distance < least || (distance == least && larger)))
        {
          least = distance;
          best = j;
        }
    }
  return best;
}

/* Halfway from the sample with the largest target to its neighbour; and far away along the first
 * input, with the others of that sample. */
static void
find_places (const GradusTable *table, const Params *p, Work *work)
{
  for (guint i = 1; i < work->n; i++)
    {
      if (table->y[i] > table->y[work->top])
        work->top = i;
      if (gradus_table_row (table, i)[0] > gradus_table_row (table, work->last)[0])
        work->last = i;
    }
  work->next = nearest_to (work, work->top);
  work->middle = g_new (double, work->d);
  work->far = g_new (double, work->d);
  for (guint c = 0; c < work->d; c++)
    {
      work->middle[c] = gradus_between (work->x[(gsize) work->top * work->d + c],
                                        work->x[(gsize) work->next * work->d + c], 0.5);
      work->far[c] = work->x[(gsize) work->top * work->d + c];
    }
  work->far[0] = work->high + p->beyond * (work->high - work->low);
}

/* The best heights, those of samples without a bump 0. */
static void
find_best (const GradusTable *table, const Params *p, Work *work)
{
  g_autofree double *design = g_new (double, (gsize) work->n * work->bumps);
  g_autofree double *heights = g_new (double, work->bumps);

  for (guint i = 0; i < work->n; i++)
    for (guint k = 0; k < work->bumps; k++)
      design[(gsize) i * work->bumps + k] = work->kernel[(gsize) i * work->n + k * work->every];
  work->ridge = gradus_ridge_new (design, work->n, work->bumps, table->y, NULL, NULL);
  gradus_ridge_solve (work->ridge, p->lambda, heights);
  work->best = g_new0 (double, work->n);
  /* What rounding leaves of a bump that is not needed would be told as a number. */
  for (guint k = 0; k < work->bumps; k++)
    if (fabs (heights[k]) >= 1e-11 * MAX (fabs (work->y_low), fabs (work->y_high)))
      work->best[k * work->every] = heights[k];
  work->least = cost_of (p, work, table, work->best);
  if (work->least < 1e-20 * MAX (1, gradus_sum_squares (table->y, work->n)))
    work->least = 0;
}

/* Column @pick of M^-1, scaled so that its own entry is 1. */
static void
find_answer (const Params *p, Work *work)
{
  work->answer = g_new0 (double, work->n);
  for (guint k = 0; k < work->ridge->rank; k++)
    {
      const double *v = &work->ridge->directions[(gsize) k * work->bumps];
      const double own = v[work->pick / work->every]
                         / (gradus_square (work->ridge->values[k]) + p->lambda);

      for (guint j = 0; j < work->bumps; j++)
        work->answer[j * work->every] += own * v[j];
    }
  work->stiff = 1 / work->answer[work->pick];
  for (guint i = 0; i < work->n; i++)
    work->answer[i] *= work->stiff;
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);
  Work *work = g_new0 (Work, 1);
  const guint n = table->n;

  work->n = n;
  work->d = table->d;
  work->x = table->x;
  work->every = MIN ((guint) p->every, n);
  work->bumps = (n + work->every - 1) / work->every;
  work->pick = (MIN ((guint) p->pick, n) - 1) / work->every * work->every;
  gradus_find_extent (table->x, n, table->d, &work->low, &work->high);
  gradus_make_room (&work->low, &work->high);
  gradus_find_extent (table->y, n, 1, &work->y_low, &work->y_high);
  find_places (table, p, work);
  work->kernel = g_new (double, (gsize) n * n);
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      work->kernel[(gsize) i * n + j] = bump_at (p, work, j, gradus_table_row (table, i));
  if (work->d == 1)
    {
      work->units = g_new (GradusUnit, work->bumps);
      for (guint k = 0; k < work->bumps; k++)
        work->units[k] = (GradusUnit) { GRADUS_UNIT_BUMP, table->x[k * work->every], p->h };
    }
  find_best (table, p, work);
  find_answer (p, work);
  return work;
}

static void
unprepare (gpointer workspace)
{
  Work *work = workspace;

  g_free (work->kernel);
  g_free (work->units);
  g_clear_pointer (&work->ridge, gradus_ridge_free);
  g_free (work->best);
  g_free (work->answer);
  g_free (work->middle);
  g_free (work->far);
  g_free (work);
}

/* --- Stages ----------------------------------------------------------------------------------- */

/* Some tiles at a time, and as many as are drawn. */
static GradusStatus
run_gram (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const guint tiles = work->n * work->bumps, stride = gradus_stride (tiles, MOST_TILES);

  state->tiles = MIN ((state->tile_done + 1) * stride, tiles);
  return gradus_step_done (&state->tile_done, &state->tile_last,
                           (guint) gradus_n_strides (tiles, MOST_TILES));
}

GRADUS_MICROS (n_tiles, (work), gradus_n_strides (work->n * work->bumps, MOST_TILES))
GRADUS_MICROS (n_bumps, (work), work->bumps)
GRADUS_MICROS (n_samples, (work), work->n)

static GradusStatus
run_solve (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work, table);
  const guint k = state->solve_done, i = k * work->every;

  gradus_array_write (&state->heights)[i] = work->best[i];
  state->solved = k + 1;
  if (state->solved == work->bumps)
    {
      gboolean down = FALSE;

      for (guint j = 0; j < work->n; j++)
        down |= work->best[j] * table->y[j] < 0;
      gradus_context_raise_if (context, EVENT_DOWN, down);
      gradus_context_raise_if (context, EVENT_ALIKE,
                               work->ridge->rank < work->bumps && p->lambda == 0);
    }
  return gradus_step_done (&state->solve_done, &state->solve_last, work->bumps);
}

static GradusStatus
run_sum (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work);
  const guint i = state->add_done;

  gradus_array_write (&state->lent)[i] = lent_at (work, work->best, i);
  state->added = i + 1;
  return gradus_step_done (&state->add_done, &state->add_last, work->n);
}

static double
mean_of_both (const Work *work, const GradusTable *table)
{
  return 0.5 * table->y[work->top] + 0.5 * table->y[work->next];
}

static GradusStatus
run_between (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work, table);
  const double way = model_at (p, work, work->best, work->middle) - mean_of_both (work, table);

  state->between = true;
  gradus_context_raise_if (context, EVENT_SAGS, way < -0.25 * (work->y_high - work->y_low));
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_away (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);

  state->away = true;
  gradus_context_raise_if (context, EVENT_FAR,
                           fabs (model_at (p, work, work->best, work->far))
                             > 2 * MAX (fabs (work->y_low), fabs (work->y_high)));
  return GRADUS_STATUS_CONTINUE;
}

/* Until all heights are solved for, the model of the attempt. */
static void
predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  GRADUS_HERE (state, p, work);
  g_autofree double *heights = g_new (double, work->n);

  answer_to (work, state->solved == work->bumps ? work->best[work->pick] : p->height, heights);
  for (gsize i = 0; i < n; i++)
    out[i] = model_at (p, work, heights, &X[i * work->d]);
}

/* --- Quantities ------------------------------------------------------------------------------- */

static double
largest_height (const Work *work)
{
  double most = 0;

  for (guint i = 0; i < work->n; i++)
    most = MAX (most, fabs (work->best[i]));
  return most;
}

GRADUS_NUMBER (number_tried, (here), score_height (here, ((const Params *) here->params)->height))
GRADUS_NUMBER (number_least, (state, work), state->solved == work->bumps ? work->least : NAN)
GRADUS_NUMBER (number_largest, (state, work),
               state->solved == work->bumps ? largest_height (work) : NAN)
GRADUS_NUMBER (number_condition, (work), MIN (work->ridge->condition, 1e300))
GRADUS_NUMBER (number_between, (p, work), model_at (p, work, work->best, work->middle))
GRADUS_NUMBER (number_far, (p, work), model_at (p, work, work->best, work->far))

static void
array_gram (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (work);

  double *gram;

  if (work->n > MOST_DRAWN)
    return;
  gram = gradus_array_init_matrix (out, work->n, work->bumps);
  for (guint i = 0; i < work->n; i++)
    for (guint k = 0; k < work->bumps; k++)
      gram[i * work->bumps + k] = work->kernel[(gsize) i * work->n + k * work->every];
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "tried", N_ ("J of the attempt"), "J(v)", .number = number_tried, .flags = GRADUS_METRIC,
    .beside = "y^2" },
  { "least", N_ ("The least J"), "J^*", .number = number_least, GRADUS_KNOWN (State, solved),
    .flags = GRADUS_METRIC, .beside = "y^2" },
  { "largest", N_ ("Largest height, up or down"), "\\max|\\theta_i|", .number = number_largest,
    GRADUS_KNOWN (State, solved), .flags = GRADUS_METRIC, .beside = "y" },
  { "condition", N_ ("Condition of the kernel matrix"), "\\kappa", .number = number_condition,
    GRADUS_KNOWN (State, tiles), .flags = GRADUS_METRIC | GRADUS_LOG },
  { "between", N_ ("The model between two samples"), "f(x_b)", .number = number_between,
    GRADUS_KNOWN (State, between), .flags = GRADUS_METRIC, .beside = "y" },
  { "far", N_ ("The model far away"), "f(x_f)", .number = number_far,
    GRADUS_KNOWN (State, away), .flags = GRADUS_METRIC, .beside = "y" },
  { "attempts", N_ ("Attempts"), "t", GRADUS_QUANTITY (State, attempts),
    .indices = N_ ("attempt, height"), .flags = GRADUS_START, .tries = "height" },
  { "gram", N_ ("Kernel matrix"), "K", .array = array_gram, GRADUS_KNOWN (State, tiles),
    .indices = N_ ("sample, bump") },
  { "heights", N_ ("Heights of the bumps"), "\\theta_i", GRADUS_QUANTITY (State, heights),
    .shape = "n", .indices = N_ ("sample; 0 before it is solved for"), .one = N_ ("Height"),
    .flags = GRADUS_PER_DATUM, .beside = "y" },
  { "lent", N_ ("What the others lend"), "\\sum_{j \\ne i} \\theta_j K_{ij}",
    GRADUS_QUANTITY (State, lent), .shape = "n", .indices = N_ ("sample; 0 before it is added"),
    .one = N_ ("What the others lend"), .flags = GRADUS_PER_DATUM, .beside = "y" },
  { "tiles", NULL, NULL, GRADUS_QUANTITY (State, tiles) },
  { "solved", NULL, NULL, GRADUS_QUANTITY (State, solved) },
  { "added", NULL, NULL, GRADUS_QUANTITY (State, added) },
  { "read-between", NULL, NULL, GRADUS_QUANTITY (State, between) },
  { "read-away", NULL, NULL, GRADUS_QUANTITY (State, away) });

/* "2.5", "(0, 1)". */
static void
name_place (GradusNames *names, const char *name, const double *x, guint d)
{
  g_autoptr (GString) word = g_string_new (NULL);

  for (guint c = 0; c < d; c++)
    g_string_append_printf (word, "%s%s", c > 0 ? ", " : d > 1 ? "(" : "", GRADUS_NUM (x[c]));
  g_string_append (word, d > 1 ? ")" : "");
  gradus_names_word (names, name, word->str);
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p, work, table);
  const gboolean made = state->tiles == work->n * work->bumps;
  const guint i = MIN (state->solve_last, work->bumps - 1) * work->every;
  const guint k = MIN (state->add_last, work->n - 1);
  /* Of the whole matrix what the next bump has at the sample in hand. */
  const guint tile = !made && state->tiles > 0 ? state->tiles - 1
                     : work->pick * work->bumps + (work->pick / work->every + 1) % work->bumps;
  const guint row = tile / work->bumps, column = tile % work->bumps;
  const double lent = lent_at (work, work->best, k);
  const double lent_pick = lent_at (work, work->best, work->pick);

  gradus_names_flag (names, "regular", work->ridge->rank == work->bumps || p->lambda > 0);
  gradus_names_flag (names, "drawn", work->n <= MOST_DRAWN);
  gradus_names_whole (names, "bumps", work->bumps);
  gradus_names_whole (names, "picked", work->pick + 1);
  gradus_names_number (names, "y-picked", table->y[work->pick]);
  gradus_names_number (names, "best-picked", work->best[work->pick]);
  gradus_names_number (names, "tenth",
                       MAX (0.1 * fabs (work->best[work->pick]), 0.1 * fabs (work->y_high)));
  gradus_names_number (names, "lent-picked", lent_pick);
  gradus_names_number (names, "both-picked", work->best[work->pick] + lent_pick);
  gradus_names_flag (names, "bare", k % work->every != 0);
  gradus_names_number (names, "lowest",
                       gradus_contest_best (here, &contest, &state->attempts, NULL));
  /* Of the whole matrix the row of the sample in work. */
  gradus_names_whole (names, "row",
                      !made ? row
                      : gradus_position_is_phase (here, "solve") ? i
                      : gradus_position_is_phase (here, "sum")   ? k
                                                                 : work->pick);
  gradus_names_number (names, "column", made ? NAN : column);
  gradus_names_whole (names, "row-word", row + 1);
  gradus_names_whole (names, "column-word", column * work->every + 1);
  gradus_names_number (names, "tile",
                       work->kernel[(gsize) row * work->n + column * work->every]);
  gradus_names_number (names, "squared",
                       gradus_distance2 (gradus_table_row (table, row),
                                         gradus_table_row (table, column * work->every),
                                         work->d));
  gradus_names_whole (names, "sample", i + 1);
  gradus_names_number (names, "theta", work->best[i]);
  gradus_names_whole (names, "adding", k + 1);
  gradus_names_number (names, "own", work->best[k]);
  gradus_names_number (names, "lent-now", lent);
  gradus_names_number (names, "both", work->best[k] + lent);
  gradus_names_number (names, "y-now", table->y[k]);
  gradus_names_whole (names, "top", work->top + 1);
  gradus_names_number (names, "y-top", table->y[work->top]);
  gradus_names_number (names, "y-next", table->y[work->next]);
  gradus_names_number (names, "y-last", table->y[work->last]);
  gradus_names_number (names, "top-height", work->best[work->top]);
  gradus_names_number (names, "top-lent", lent_at (work, work->best, work->top));
  gradus_names_flag (names, "top-higher",
                     work->best[work->top] > table->y[work->top] + 1e-9 * fabs (work->y_high));
  name_place (names, "middle-word", work->middle, work->d);
  name_place (names, "far-word", work->far, work->d);
}

/* --- What theory promises --------------------------------------------------------------------- */

/* (K'K + lambda) theta = K'y, row by row; where rounding decides, as far as it can be asked. */
static gboolean
holds_normal (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (p, work, table);
  double size = 1e-300;

  for (guint i = 0; i < work->n; i += work->every)
    {
      double slope = p->lambda * work->best[i];

      for (guint j = 0; j < work->n; j++)
        {
          const double k = work->kernel[(gsize) i * work->n + j];

          slope += k * (work->best[j] + lent_at (work, work->best, j) - table->y[j]);
          size = MAX (size, fabs (k * table->y[j]));
        }
      *measured = MAX (*measured, fabs (slope));
    }
  return *measured <= 1e-9 * size + 1e-13 * largest_height (work) * work->n;
}

/* Far away only so much is left: the heights times the nearest bump. */
static gboolean
holds_fades (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (p, work);
  double heights = 0, nearest = 0;

  for (guint i = 0; i < work->n; i++)
    {
      heights += fabs (work->best[i]);
      nearest = MAX (nearest, bump_at (p, work, i, work->far));
    }
  *measured = fabs (model_at (p, work, work->best, work->far));
  return *measured <= heights * nearest * (1 + 1e-9) + 1e-300;
}

/* Whatever the height in hand, the others cannot make J less than the least. */
static gboolean
holds_least (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (p, work, table);
  g_autofree double *heights = g_new (double, work->n);
  double law;

  answer_to (work, p->height, heights);
  law = score_height (here, p->height);
  *measured = fabs (cost_of (p, work, table, heights) - law);
  return *measured <= 1e-6 * law + 1e-9 * gradus_square (1 + largest_height (work));
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "normal", N_ ("No height can be better"), "(K^T K + \\lambda I)\\theta = K^T y", holds_normal,
    .phase = "solve" },
  { "least", N_ ("J over one height is a parabola"),
    "J(v) = J^* + \\tfrac{1}{2}s\\,(v - \\theta_k)^2", holds_least, .phase = "solve" },
  { "fades", N_ ("Far away the model fades"),
    "|f(x_f)| \\le \\sum_i|\\theta_i|\\,\\max_i K(x_f, x_i)", holds_fades, .phase = "away" });

/* --- Pictures --------------------------------------------------------------------------------- */

/* Around the samples, 0 and the bump in hand; when heights are known, also around all of these. */
static GradusUnitFrame
frame_of (const State *state, const Params *p, const Work *work)
{
  const double low = MIN (0, work->y_low), high = MAX (0, work->y_high);
  const double span = high > low ? high - low : 1, width = work->high - work->low;
  GradusUnitFrame frame = { .left = work->low - 0.25 * width, .right = work->high + 0.25 * width,
                            .bottom = low - 0.45 * span, .top = high + 0.45 * span };

  if (state->solved == 0)
    {
      frame.bottom = MAX (MIN (frame.bottom, p->height), low - 2 * span);
      frame.top = MIN (MAX (frame.top, p->height), high + 2 * span);
    }
  for (guint i = 0; state->solved > 0 && i < work->n; i++)
    {
      frame.bottom = MIN (frame.bottom, work->best[i]);
      frame.top = MAX (frame.top, work->best[i]);
    }
  return frame;
}

/* The bump in hand with its top, to be dragged. */
static void
draw_hand (const Params *p, const Work *work, const GradusUnitFrame *frame, GradusScene *scene)
{
  gradus_units_draw_sum (&work->units[work->pick / work->every], &p->height, 1, frame,
                         GRADUS_ROLE_ACCENT, GRADUS_LINE_DASHED, scene);
  gradus_scene_label (scene, C_ ("legend", "bump in your hand"));
  gradus_scene_point (scene, work->x[work->pick], p->height, GRADUS_ROLE_ACCENT,
                      GRADUS_SHAPE_DIAMOND, 1.6, -1);
  gradus_scene_param_handle (scene, NULL, "height", work->x[work->pick], p->height);
}

static void
draw_line (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work, table);
  const GradusUnitFrame frame = frame_of (state, p, work);
  const gboolean trying = state->solved == 0;
  g_autofree double *heights = g_new (double, work->n);

  gradus_unit_frame_open (&frame, table, scene);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  answer_to (work, trying ? p->height : work->best[work->pick], heights);
  for (guint k = 0; k < work->bumps; k++)
    heights[k] = heights[k * work->every];
  if (trying)
    {
      gradus_units_draw_sum (work->units, heights, work->bumps, &frame, GRADUS_ROLE_MODEL,
                             GRADUS_LINE_BOLD, scene);
      gradus_scene_label (scene, C_ ("legend", "sum of all bumps"));
    }
  else
    gradus_units_draw (work->units, heights, state->solved,
                       state->solved < work->bumps ? state->solved - 1 : work->pick / work->every,
                       &frame, scene);
  gradus_units_draw_points (table, scene);
  if (trying)
    draw_hand (p, work, &frame, scene);
}

/* Of several inputs: where the samples are, as large as their bumps, which rise or fall. */
static void
draw_plane (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work, table);
  const double most = MAX (largest_height (work), 1e-300);
  gboolean up = FALSE, down = FALSE;

  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, table->names[table->x_columns[0]],
                         table->names[table->x_columns[1]]);
  if (work->d == 2)
    gradus_scene_field (scene, GRADUS_FIELD_SCALAR, 1, predict);
  for (guint i = 0; i < work->n; i++)
    {
      const double *x = gradus_table_row (table, i);
      const gboolean known = i % work->every == 0 && i / work->every < state->solved;
      const gboolean rises = work->best[i] >= 0;
      const GradusRole role = !known ? GRADUS_ROLE_DATA
                              : rises ? GRADUS_ROLE_CLASS + 1 : GRADUS_ROLE_CLASS;

      gradus_scene_point (scene, x[0], x[1], role, GRADUS_SHAPE_CIRCLE,
                          known ? 0.8 + 1.7 * fabs (work->best[i]) / most : 1, (int) i);
      up |= known && rises;
      down |= known && !rises;
    }
  if (up)
    gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS + 1, GRADUS_SHAPE_CIRCLE,
                              C_ ("legend", "bump up"));
  if (down)
    gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS, GRADUS_SHAPE_CIRCLE,
                              C_ ("legend", "bump down"));
}

static void
build_bumps (const GradusPosition *here, GradusScene *scene)
{
  if (((const Work *) here->workspace)->d == 1)
    draw_line (here, scene);
  else
    draw_plane (here, scene);
}

static void
build_contest (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const double best = work->best[work->pick];

  gradus_contest_draw (here, &contest, &state->attempts, state->solved == work->bumps,
                       best >= -2 && best <= 4 ? best : NAN, scene);
}

/* At each sample what the others lend, its own bump on top of that, and the target. */
static void
build_lent (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work, table);
  double low = MIN (0, work->y_low), high = MAX (0, work->y_high);

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y | GRADUS_AXES_INTEGER_X,
                         C_ ("axis", "sample"), C_ ("axis", "height"));
  if (gradus_kit_waits (scene, state->added == 0, _ ("What the others lend is added when the "
                                                     "heights are known.")))
    return;
  for (guint i = 0; i < work->n; i++)
    {
      const double lent = lent_at (work, work->best, i);

      low = MIN (low, MIN (lent, work->best[i] + lent));
      high = MAX (high, MAX (lent, work->best[i] + lent));
    }
  gradus_scene_set_x_range (scene, 0.5, work->n + 0.5);
  gradus_scene_set_y_range (scene, low, high);
  for (guint i = 0; i < state->added; i++)
    {
      const double lent = state->lent.data[i];

      gradus_scene_bar (scene, i + 0.8, 0.34, 0, lent, GRADUS_ROLE_SECOND, 0.5);
      if (i == 0)
        gradus_scene_label (scene, C_ ("legend", "lent by the others"));
      gradus_scene_bar (scene, i + 1.2, 0.34, lent, lent + work->best[i], GRADUS_ROLE_ACCENT, 0.6);
      if (i == 0)
        gradus_scene_label (scene, C_ ("legend", "its own bump"));
      gradus_scene_segment (scene, i + 0.63, lent, i + 1.37, lent, GRADUS_ROLE_FOREGROUND,
                            GRADUS_LINE_THIN);
    }
  for (guint i = 0; i < work->n; i++)
    gradus_scene_point (scene, i + 1.2, table->y[i], GRADUS_ROLE_DATA, GRADUS_SHAPE_CIRCLE,
                        work->n <= 40 ? 1.2 : 0.8, (int) i);
  gradus_scene_label (scene, C_ ("legend", "target"));
}

/* The curve from the samples to the place far away; of several inputs along the first of them,
 * through the sample with the largest target. */
typedef struct
{
  const Params *p;
  const Work *work;
  double *x;
} Way;

GRADUS_CURVE (way_at, Way, way, x,
              (way->x[0] = x, model_at (way->p, way->work, way->work->best, way->x)))

static void
build_away (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work, table);
  g_autofree double *x = g_memdup2 (work->far, work->d * sizeof (double));
  const Way way = { p, work, x };
  const double width = work->high - work->low;
  const double right = MAX (work->far[0], work->high) + 0.05 * width;
  const double left = MIN (work->far[0], work->low) - 0.05 * width;
  const double far = model_at (p, work, work->best, work->far);
  const double middle = model_at (p, work, work->best, work->middle);
  double low = MIN (0, work->y_low), high = MAX (0, work->y_high);

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, table->names[table->x_columns[0]],
                         table->names[table->y_column]);
  if (gradus_kit_waits (scene, state->solved < work->bumps,
                        _ ("The curve is read when the heights are known.")))
    return;
  if (state->away)
    {
      low = MIN (low, far);
      high = MAX (high, far);
    }
  gradus_scene_set_x_range (scene, left, right);
  gradus_scene_set_y_range (scene, low - 0.15 * (high - low), high + 0.15 * (high - low));
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, NULL);
  gradus_scene_function (scene, way_at, &way, left,
                         state->away ? right : work->high + 0.05 * width, 241, GRADUS_ROLE_MODEL,
                         GRADUS_LINE_BOLD);
  gradus_scene_label (scene, C_ ("legend", "sum of all bumps"));
  if (work->d == 1)
    gradus_units_draw_points (table, scene);
  if (state->between && work->d == 1)
    {
      gradus_scene_segment (scene, work->middle[0], middle, work->middle[0],
                            mean_of_both (work, table), GRADUS_ROLE_ERROR, GRADUS_LINE_DASHED);
      gradus_scene_point (scene, work->middle[0], middle, GRADUS_ROLE_ACCENT,
                          GRADUS_SHAPE_DIAMOND, 1.4, -1);
      gradus_scene_label (scene, C_ ("legend", "between two samples"));
    }
  if (state->away)
    {
      gradus_scene_point (scene, work->far[0], far, GRADUS_ROLE_SECOND, GRADUS_SHAPE_SQUARE, 1.4,
                          -1);
      gradus_scene_label (scene, C_ ("legend", "far away"));
    }
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "bumps", N_ ("Bumps and their sum"), GRADUS_EDIT_POINTS, .build = build_bumps,
    .caption = GRADUS_SAY (
      { "solved > 0 and solved < bumps", N_ ("{solved} of {bumps} bumps") },
      { "solved == bumps", N_ ("J = {least}") },
      { NULL, N_ ("J = {tried}") }) },
  { "contest", N_ ("J over the height in your hand"), .build = build_contest },
  { "gram", N_ ("Kernel matrix"), .kit = gradus_kit_matrix, .of = "gram",
    .with = "sequential numbers made=tiles row=row column=column" },
  { "lent", N_ ("Own and lent"), .build = build_lent },
  { "away", N_ ("Between and far away"), .build = build_away });

/* --- Phases ----------------------------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "try", N_ ("Set one bump"), N_ ("Drag the top of one bump; the others do the best they can."),
    .shows = "bumps contest", .asks = "height", .pseudocode = N_ ("set the height of one bump"),
    .once = TRUE, .run = gradus_run_nothing,
    .rule = "J = \\tfrac{1}{2}\\sum_i \\left(y_i - \\role{model}{f(x_i)}\\right)^2 + "
            "\\tfrac{1}{2}\\lambda\\sum_i \\theta_i^2",
    .filled = GRADUS_SAY ({ NULL, "\\role{accent}{\\theta_{<picked>}} = <height|accent>,\\qquad "
                                  "J = <tried>" }),
    .said = GRADUS_SAY (
      { "not attempted", N_ ("The bump of sample {picked} is {height} high, and the others make "
                             "J = {tried} at best. Drag its top: the lower J, the better.") },
      { NULL, N_ ("Your bump of sample {picked} is {height} high, and the others make J = {tried} "
                  "at best. Your lowest so far is {lowest}.") }) },
  { "gram", N_ ("How far each bump reaches"), N_ ("Entry i, j is the height of bump j, 1 at its "
                                                  "top, at sample i."),
    .shows = "gram", .pseudocode = N_ ("for each i, j: K_ij ← exp(−|x_i − x_j|² / 2h²)"),
    .once = TRUE, .n_micro = n_tiles, .run = run_gram,
    .rule = "K_{ij} = e^{-|x_i - x_j|^2 / 2h^2}",
    .filled = GRADUS_SAY (
      { NULL, "K_{<row-word>,<column-word>} = e^{-<squared> / (2 \\cdot <h>^2)} = "
              "<tile|accent>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("At sample {row-word} the bump of sample {column-word} has {tile} of its "
                     "height.") },
      { "drawn", N_ ("A row says what each bump has at one sample. The condition number is "
                     "{condition}. There are {bumps} unknown heights for {n} samples, however many "
                     "inputs there are.") },
      { NULL, N_ ("{bumps} bumps over {n} samples make a matrix that is too large to be drawn. Its "
                  "condition number is {condition}.") }) },
  { "solve", N_ ("Solve for the heights"), N_ ("All heights at once, so that J is least."),
    .shows = "bumps", .pseudocode = N_ ("θ ← (KᵀK + λI)⁻¹ Kᵀy"), .once = TRUE,
    .n_micro = n_bumps, .run = run_solve,
    .rule = "\\role{accent}{\\theta} = (K^T K + \\lambda I)^{-1} K^T y",
    .filled = GRADUS_SAY (
      { "micro", "\\role{accent}{\\theta_{<sample>}} = <theta|accent>" },
      { NULL, "\\role{accent}{\\theta_{<picked>}} = <best-picked|accent>,\\qquad J^* = "
              "<least>" }),
    .said = GRADUS_SAY (
      { "micro and theta < 0", N_ ("The bump of sample {sample} points down, to {theta}.") },
      { "micro", N_ ("The bump of sample {sample} gets the height {theta}.") },
      { "not regular", N_ ("Rounding cannot tell the bumps apart: of all heights that are as good, "
                           "these are the shortest. J = {least}.") },
      { "bumps < n and lambda == 0", N_ ("{bumps} bumps for {n} samples: the curve passes between "
                                         "the samples, as near as it can, J = {least}.") },
      { "event:down and lambda == 0", N_ ("The curve passes through the samples, J = {least}, and "
                                          "some bumps point against their targets. Sample {picked} "
                                          "with y = {y-picked} has the height {best-picked}.") },
      { "lambda == 0", N_ ("The curve passes through the samples, J = {least}. Sample {picked} "
                           "with y = {y-picked} has the height {best-picked}.") },
      { NULL, N_ ("With the penalty no height is above {largest}, and the curve misses the samples "
                  "a little: J = {least}.") }) },
  { "sum", N_ ("Own and lent"), N_ ("At a sample its own bump and what the others lend make the "
                                    "model."),
    .shows = "lent", .pseudocode = N_ ("for each i: f(x_i) ← θ_i + Σ_{j≠i} θ_j K_ij"),
    .once = TRUE, .n_micro = n_samples, .run = run_sum,
    .rule = "\\role{model}{f(x_i)} = \\role{accent}{\\theta_i} + \\role{second}{\\sum_{j \\ne i} "
            "\\theta_j K_{ij}}",
    .filled = GRADUS_SAY (
      { NULL, "\\role{model}{f(x_{<adding>})} = <calc own|accent + lent-now|second = "
              "both|model>" }),
    .said = GRADUS_SAY (
      { "micro and bare", N_ ("At sample {adding}, which has no bump of its own, the others make "
                              "{lent-now}, where the target is {y-now}.") },
      { "micro", N_ ("At sample {adding} the others lend {lent-now}, its own bump adds {own}: "
                     "{both}, where the target is {y-now}.") },
      { "least > 0", N_ ("At sample {picked} the others lend {lent-picked} and its own bump adds "
                         "{best-picked}. That makes {both-picked}, where the target is "
                         "{y-picked}.") },
      { NULL, N_ ("A height is what the target is short of, after the others have lent. For sample "
                  "{picked} they lend {lent-picked} of {y-picked}.") }) },
  { "between", N_ ("Between two samples"), N_ ("Read the curve halfway between the top sample and "
                                               "its neighbour."),
    .shows = "away bumps", .pseudocode = N_ ("read f between two samples"), .once = TRUE,
    .run = run_between,
    .rule = "f(x_b) = \\sum_i \\role{accent}{\\theta_i}\\, e^{-|x_b - x_i|^2 / 2h^2}",
    .filled = GRADUS_SAY ({ NULL, "f(x_b) = <between|model>" }),
    .said = GRADUS_SAY (
      { "event:sags", N_ ("At {middle-word} the model has {between}, and the samples on both sides "
                          "{y-top} and {y-next}: bumps this narrow leave a gap between them.") },
      { NULL, N_ ("At {middle-word} the model has {between}, and the samples on both sides {y-top} "
                  "and {y-next}.") }) },
  { "away", N_ ("Far away"), N_ ("Read the curve far from all samples."), .shows = "away",
    .pseudocode = N_ ("read f far from all samples"), .once = TRUE, .run = run_away,
    .rule = "f(x_f) = \\sum_i \\role{accent}{\\theta_i}\\, e^{-|x_f - x_i|^2 / 2h^2}",
    .filled = GRADUS_SAY ({ NULL, "f(x_f) = <far|second>" }),
    .said = GRADUS_SAY (
      { "event:far", N_ ("At {far-word} the model has {far}, more than twice any target: heights "
                         "up to {largest} no longer take each other away there.") },
      { NULL, N_ ("At {far-word} the model has {far}: each bump fades, and so does their "
                  "sum.") }) });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "height", N_ ("How high is the bump?"), "solve", "bumps", .asks = GRADUS_ASKS_NUMBER,
    .about = "best-picked", .scale = "tenth",
    .words = N_ ("Sample {picked} has the target {y-picked}. How high is its bump when J is "
                 "least?"),
    .truth = GRADUS_SAY (
      { "lambda > 0", N_ ("{best-picked}: the other bumps lend {lent-picked} there. Together that "
                          "is {both-picked}; the penalty keeps it from the target.") },
      { "bumps < n", N_ ("{best-picked}: the other bumps lend {lent-picked} there. Together that "
                         "is {both-picked}; so few bumps do not meet every target.") },
      { NULL, N_ ("{best-picked}: the other bumps lend {lent-picked} there, and its own height is "
                  "what is left.") }),
    .intuition = N_ ("You thought a bump is as high as its sample, but the other bumps lend there "
                     "too, and only what is left is its own."),
    .intuition_answer = "y-picked" },
  { "top", N_ ("Higher than its sample?"), "gram", "bumps", .asks = GRADUS_ASKS_EVENT,
    .about = "top-higher",
    .words = N_ ("Sample {top} has the largest target, {y-top}. Is its bump higher than that when "
                 "J is least?"),
    .truth = GRADUS_SAY (
      { "top-higher", N_ ("Yes, {top-height} high: the others lend {top-lent} "
                                         "there.") },
      { NULL, N_ ("No, {top-height} high: the others lend {top-lent} there.") }) },
  { "far", N_ ("What is left far away?"), "away", "away", .asks = GRADUS_ASKS_NUMBER,
    .about = "far", .scale = "0.1",
    .words = N_ ("The curve leaves the samples and goes on to {far-word}. How high is it there?"),
    .intuition = N_ ("You thought the curve goes on as it ended, but without samples there are no "
                     "bumps to hold it."),
    .intuition_answer = "y-last" });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "height", .label = N_ ("Height in your hand"), .symbol = "v",
    .blurb = N_ ("How high you make the chosen bump; the others do the best they can."),
    GRADUS_PARAM_FIELD (Params, height), GRADUS_PLACE (2, 1e6, -2, 4, 0.05) },
  { .id = "pick", .label = N_ ("Chosen sample"), .blurb = N_ ("Whose bump you hold, from 1."),
    GRADUS_PARAM_FIELD (Params, pick), .def = 2, .min = 1, .max = MOST, .slider_min = 1,
    .slider_max = 5, .applies = GRADUS_APPLIES_REDO },
  { .id = "every", .label = N_ ("Samples for a bump"),
    .blurb = N_ ("1: each sample has a bump; else the first of every so many."),
    GRADUS_PARAM_FIELD (Params, every), .def = 1, .min = 1, .max = MOST, .slider_min = 1,
    .slider_max = 10, .applies = GRADUS_APPLIES_REDO },
  { .id = "h", .label = N_ ("Width of the bumps"), .symbol = "h",
    .blurb = N_ ("How far a sample lends."), GRADUS_PARAM_FIELD (Params, h), .def = 1,
    .min = 1e-6, .max = 1e6, .slider_min = 0.1, .slider_max = 10, .logarithmic = TRUE,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "lambda", .label = N_ ("Penalty"), .symbol = "λ",
    .blurb = N_ ("Holds the heights small; 0 = none."), GRADUS_PARAM_FIELD (Params, lambda),
    .def = 0, .min = 0, .max = 1e6, .slider_min = 0, .slider_max = 1, .step = 0.01,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "beyond", .label = N_ ("How far away"),
    .blurb = N_ ("Beyond the last sample, in widths of the data."),
    GRADUS_PARAM_FIELD (Params, beyond), .def = 1, .min = 0, .max = 10, .slider_max = 2,
    .step = 0.05, .applies = GRADUS_APPLIES_REDO });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_DOWN] = { "down", N_ ("Against the target"),
                   N_ ("A bump points down where the target is above 0, or up where it is below: "
                       "the others lend more than all of it.") },
  [EVENT_ALIKE] = { "alike", N_ ("Bumps that are alike"),
                    N_ ("Two samples stand at the same place, or the bumps are so wide that "
                        "rounding cannot tell them apart. The shortest of the best heights are "
                        "taken.") },
  [EVENT_SAGS] = { "sags", N_ ("A gap between samples"),
                   N_ ("Between the top sample and its neighbour the curve is below their mean by "
                       "more than a quarter of the range of the targets.") },
  [EVENT_FAR] = { "far", N_ ("Large far away"),
                  N_ ("Far from all samples the curve is more than twice as far from 0 as any "
                      "target.") });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "tent", .title = N_ ("A tent of five samples"),
    .blurb = N_ ("All targets are above 0, and the bumps of the second and the fourth sample point "
                 "down: −0.532."),
    .data = "tent-5",
    .claims = "heights[1] ~ -0.532\nheights[3] ~ -0.532\nheights[2] ~ 3.41\nleast < 1e-9\n"
              "y-picked == 2\ncount(heights < 0) == 2" },
  { .id = "by-hand", .title = N_ ("By hand: half of a bump"),
    .blurb = N_ ("K₁₂ = ½ and y = (1, 2): the heights are 0 and 2, because the second bump alone "
                 "has 1 at the first sample."),
    .data = "step-2", .params = "h=0.8493218002880191 pick=1 height=1",
    .claims = "gram[0,1] ~ 0.500\nabs(heights[0]) < 1e-9\nheights[1] ~ 2.00\nleast < 1e-9" },
  { .id = "narrower", .title = N_ ("Narrower: 0.6"),
    .blurb = N_ ("The heights 0.684, 1.23 and 2.38 are all up, and between two samples the curve "
                 "has 2.64."),
    .params = "h=0.6",
    .claims = "heights[0] ~ 0.684\nheights[1] ~ 1.23\nheights[2] ~ 2.38\nbetween ~ 2.64" },
  { .id = "penalty", .title = N_ ("Wide bumps with a penalty"),
    .blurb = N_ ("h = 3 and λ = 0.1: heights of −0.0598, 0.637 and 0.919, and only 0.299 at 8."),
    .params = "h=3 lambda=0.1",
    .claims = "heights[0] ~ -0.0598\nheights[1] ~ 0.637\nheights[2] ~ 0.919\nfar ~ 0.299\n"
              "lambda == 0.1\nh == 3" },
  { .id = "plane", .title = N_ ("Two inputs, four bumps"),
    .blurb = N_ ("The product of two signs: four samples, four heights of ±1.34, and no more for "
                 "the second input."),
    .data = "product-4", .params = "pick=1 height=1",
    .claims = "n == 4\nheights[0] ~ 1.34\nheights[1] ~ -1.34\nleast < 1e-9" },
  { .id = "fewer", .title = N_ ("Ten bumps for fifty samples"),
    .blurb = N_ ("Each fifth sample has a bump: J = 0.0493, and no height is above 1.03."),
    .data = "sinc-005", .params = "h=0.6 every=5 pick=26 height=1",
    .claims = "n == 50\nbumps == 10\nleast ~ 0.0493\nlargest ~ 1.03" },
  { .id = "needles", .title = N_ ("Failure: needles"),
    .blurb = N_ ("h = 0.3: each height is nearly its target, and at 2.5 the curve sags to 1.24."),
    .data = "tent-5", .params = "h=0.3",
    .failure = N_ ("Bumps that are narrower than the gaps do not help each other: between the "
                   "samples the curve falls back towards 0. Take wider ones; cross-validation "
                   "chooses h."),
    .claims = "h == 0.3\nheights[2] ~ 2.98\nheights[1] ~ 1.98\nbetween ~ 1.24" },
  { .id = "too-wide", .title = N_ ("Failure: too wide"),
    .blurb = N_ ("h = 3: J is 0 as before, with heights of thousands that take each other away; at "
                 "8 the curve has 23.3."),
    .data = "tent-5", .params = "h=3 pick=3",
    .failure = N_ ("Wide bumps are so alike that only huge heights of opposite signs tell the "
                   "samples apart. The largest height and the condition give it away. Add a "
                   "penalty, or take narrower bumps."),
    .claims = "h == 3\nleast < 1e-9\nlargest > 6000\nfar ~ 23.3\nheights[1] < -4000" });

#define CARD "oracles-A/ch09.out: NumPy"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "tent", 1, "heights", GRADUS_EXPECT (0.866794, -0.532206, 3.410983, -0.532206, 0.866794), 1e-6,
    CARD },
  { "tent", 1, "between", GRADUS_EXPECT (2.687221), 1e-6, CARD },
  { "tent", 1, "far", GRADUS_EXPECT (0.000289), 1e-6, CARD },
  { "tent", 1, "condition", GRADUS_EXPECT (22.4591), 1e-4, CARD },
  { "tent", 1, "lent", GRADUS_EXPECT (0.133206, 2.532206, -0.410983, 2.532206, 0.133206), 1e-6,
    CARD },
  { "narrower", 1, "heights", GRADUS_EXPECT (0.683820, 1.231076, 2.380770, 1.231076, 0.683820),
    1e-6, CARD },
  { "needles", 1, "heights", GRADUS_EXPECT (0.992328, 1.984625, 2.984655, 1.984625, 0.992328),
    1e-6, CARD },
  { "needles", 1, "between", GRADUS_EXPECT (1.239112), 1e-6, CARD },
  { "too-wide", 1, "heights",
    GRADUS_EXPECT (1219.610518, -4218.036556, 6030.007724, -4218.036556, 1219.610518), 1e-4, CARD },
  { "too-wide", 1, "condition", GRADUS_EXPECT (85667.9), 0.1, CARD },
  { "too-wide", 1, "far", GRADUS_EXPECT (23.286393), 1e-4, CARD },
  { "penalty", 1, "heights", GRADUS_EXPECT (-0.059823, 0.637040, 0.918649, 0.637040, -0.059823),
    1e-6, CARD },
  { "penalty", 1, "far", GRADUS_EXPECT (0.298742), 1e-6, CARD },
  { "plane", 1, "heights", GRADUS_EXPECT (1.337533, -1.337533, -1.337533, 1.337533), 1e-6,
    "by hand: y / (1 - e^-2)^2" },
  { "by-hand", 1, "heights", GRADUS_EXPECT (0, 2), 1e-9, "by hand: 2 · ½ = 1" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "widths", .title = N_ ("Wide and narrow bumps"),
    .blurb = N_ ("Both pass through the five samples; at 2.5 the wide ones have 2.69 and the "
                 "narrow ones 1.24."),
    .preset = "tent", .left = "h=1", .right = "h=0.3", .plot = "away",
    .claims = "left: between ~ 2.69\nright: between ~ 1.24\nboth: least < 1e-9" });

static const GradusSheet sheet = {
  .aha = N_ ("One bump on every sample: as many parameters as data, whatever the dimension."),
  .by_hand = N_ ("x = 0, 1, y = (1, 2), K₁₂ = ½: heights (0, 2). The second bump alone has 2 · ½ = "
                 "1 at the first sample."),
  .why = "lent", .intuition = N_ ("The height of a bump is the value of its sample."),
  .caught_by = "height",
  .breaks = N_ ("h = 0.3: the curve drops to 1.24 at 2.5. h = 3: heights of 6030 and 23.3 at 8. "
                "The largest height and the value between samples give it away."),
  .needs = "basis-models kernel-functions",
  .leads_to = "ridge-regression kernel-sgd-regression representer-theorem hierarchical-model",
  .aliases = "RBF network; radial basis function; Gaussian process mean; interpolation; "
             "核模型; 高斯核; 径向基函数; 带宽; 插值; hmx",
  .terms = N_ ("kernel model; Gaussian kernel; bandwidth"),
};

const GradusDescriptor gradus_kernel_model = {
  .id = "kernel-model", .chapter = 9, .difficulty = 2, .title = N_ ("Kernel model"),
  .summary = N_ ("Puts a bump on every sample, solves for the heights, and reads the curve between "
                 "and far away."),
  .goal = N_ ("Say why a bump is not as high as its sample, and what the width of the bumps "
              "decides."),
  .source = "Sugiyama, Illustrated Machine Learning, section 2.2, figure 2.6",
  .kind = GRADUS_KIND_STAGES, .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_Y | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("Inputs and a target."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions, .validate = validate,
  .prepare = prepare, .unprepare = unprepare, .name = name, .predicts = GRADUS_PREDICTS_REAL,
  .predict = predict, .start_shows = "bumps",
  .same = GRADUS_SAMENESS (
    { "scale", GRADUS_DIFFERS, "the bumps have a width of their own" }),
  .start_said = GRADUS_SAY (
    { "bumps < n", N_ ("{n} samples, {bumps} of them with a bump of width {h}. The one of sample "
                       "{picked} can be set by hand and is {height} high.") },
    { NULL, N_ ("{n} samples, each with a bump of width {h}. The one of sample {picked} can be set "
                "by hand and is {height} high.") }),
};
