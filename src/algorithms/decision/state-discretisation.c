/* Discretising a state space: a world of two continuous numbers is cut into cells, and the cells
 * are taken for the world.
 *
 * Objective. Drive the mountain car out of its valley in as few steps as can be. Its place and
 * speed are cut into n x n cells, and the plan is made for cells.
 *
 * Step. One iteration is one grid, finer than the last: cut (n x n cells); sample (from m places
 * drawn inside each cell, do every push once and note the cell one lands in: these are the
 * transition probabilities of the cells); plan (value iteration with a reward of -1 a step); drive
 * (in the true world, by the push of the cell one is in).
 *
 * Why it works, and why not. Inside a cell the plan is blind: a place that drifts through it looks
 * like a game of chance, in which one leaves with some probability at each step. So the plan
 * believes that it may be lucky, and it promises what the world does not keep. Finer cells are less
 * blind, and there are more of them: n^2 here, n^4 for the cart-pole, n^k in k dimensions.
 *
 * The promise. V of the cell one starts in is -(1 + g + ... + g^(t-1)) for t steps for sure, so
 * that t = ln (1 + (1 - g) V) / ln g steps are what it is worth; with g = 1, t = -V.
 *
 * Cost. A sample costs 3 n^2 m steps of the world; a sweep of the plan n^2 times the number of
 * different cells that are reached from one.
 *
 * Edge cases. With g = 1 a grid in which some cell leads nowhere has no finite values: the run
 * fails with a sentence. Ties between pushes go to the first.
 *
 * Source: CS229 lecture notes, reinforcement learning, section 4.1; mountain car of R. S. Sutton
 * and A. G. Barto 1998, chapter 8.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-entry.h"
#include "gradus-mountain-car.h"

#define PUSHES 3
/* The drive is shown in at most so many pictures. */
#define MOST_SHOWN 100
#define MOST_SWEEPS 4000
#define PATH_COLUMNS 3

typedef struct
{
  int first, finer, last;   /* cells a side */
  int samples;
  double gamma, tolerance;
  int horizon;
} Params;

typedef struct
{
  GradusIntArray landing;   /* n^2 x 3 x m: cells; n^2 = arrived */
  GradusArray places;       /* m x 2: those drawn in the cell of the start */
  GradusArray v;            /* n^2 + 1; the last is arrived */
  GradusIntArray push;      /* n^2: 0, 1, 2 for left, none, right */
  GradusArray path;         /* (steps + 1) x 3: x, v, push */
  GradusArray results;      /* grids x 3: n, promised (0: never), steps */
  guint n;
  guint row;                /* rows of cells sampled */
  guint sweeps;
  guint length, shown;
  double residual, promised, stay;
  bool arrived;
} State;

enum { EVENT_ARRIVED, EVENT_LOST, EVENT_LEAK };

/* --- Cells ------------------------------------------------------------------------------------ */

static guint
part (double value, double low, double high, guint n)
{
  return (guint) CLAMP (floor ((value - low) / (high - low) * n), 0, n - 1.0);
}

/* Rows are parts of x, columns parts of the speed. */
static guint
cell_of (const double *w, guint n, double x, double v)
{
  if (gradus_mountain_car_has_arrived (w, x))
    return n * n;
  return part (x, w[GRADUS_CAR_WALL], w[GRADUS_CAR_GOAL], n) * n
         + part (v, -w[GRADUS_CAR_FASTEST], w[GRADUS_CAR_FASTEST], n);
}

static guint
start_cell (const double *w, guint n)
{
  return cell_of (w, n, w[GRADUS_CAR_START_X], w[GRADUS_CAR_START_V]);
}

static const gint32 *
landings (const State *state, const Params *p, guint cell, guint push)
{
  return &state->landing.data[((gsize) cell * PUSHES + push) * (gsize) p->samples];
}

/* --- Phases ----------------------------------------------------------------------------------- */

static GradusStatus
run_cut (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const double *w = gradus_mountain_car_get (context->dataset);
  double *row;

  state->n = state->n == 0 ? (guint) p->first
                           : MIN (state->n + (guint) p->finer, (guint) MAX (p->last, p->first));
  state->row = state->sweeps = state->shown = state->length = 0;
  state->residual = state->promised = state->stay = NAN;
  state->arrived = false;
  gradus_int_array_init (&state->landing,
                         (guint) (state->n * state->n * PUSHES * (guint) p->samples));
  gradus_int_array_init (&state->push, state->n * state->n);
  gradus_array_init_vector (&state->v, state->n * state->n + 1);
  gradus_array_init_matrix (&state->places, (guint) p->samples, 2);
  row = gradus_array_init_matrix (&state->path, 1, PATH_COLUMNS);
  row[0] = w[GRADUS_CAR_START_X];
  row[1] = w[GRADUS_CAR_START_V];
  return GRADUS_STATUS_CONTINUE;
}

GRADUS_MICROS (n_sample, (state), MAX (state->n, 1))

/* One row of cells. */
static GradusStatus
run_sample (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const double *w = gradus_mountain_car_get (context->dataset);
  const guint n = state->n, m = (guint) p->samples, start = start_cell (w, n);
  const double wide = (w[GRADUS_CAR_GOAL] - w[GRADUS_CAR_WALL]) / n;
  const double high = 2 * w[GRADUS_CAR_FASTEST] / n;
  gint32 *landing = gradus_int_array_write (&state->landing);

  for (guint j = 0; j < n; j++)
    for (guint k = 0; k < m; k++)
      {
        const guint cell = state->row * n + j;
        const double x = w[GRADUS_CAR_WALL]
                         + (state->row + gradus_rng_uniform (context->rng)) * wide;
        const double v = -w[GRADUS_CAR_FASTEST] + (j + gradus_rng_uniform (context->rng)) * high;

        if (cell == start)
          {
            double *places = gradus_array_write (&state->places);

            places[2 * k] = x;
            places[2 * k + 1] = v;
          }
        for (guint push = 0; push < PUSHES; push++)
          {
            double to_x = x, to_v = v;

            gradus_mountain_car_step (w, (int) push - 1, &to_x, &to_v);
            landing[((gsize) cell * PUSHES + push) * m + k]
              = (gint32) cell_of (w, n, to_x, to_v);
          }
      }
  state->row++;
  return state->row < n ? GRADUS_STATUS_AGAIN : GRADUS_STATUS_CONTINUE;
}

/* Q of a cell and a push: -1 and the average of where one lands. */
static double
look (const State *state, const Params *p, guint cell, guint push)
{
  const gint32 *to = landings (state, p, cell, push);
  double sum = 0;

  for (guint k = 0; k < (guint) p->samples; k++)
    sum += state->v.data[to[k]];
  return -1 + p->gamma * sum / p->samples;
}

/* The landings as a short list: for each cell and push the cells reached and how often. */
typedef struct
{
  guint *first;        /* 3 n^2 + 1: into both below */
  gint32 *to;
  double *share;
} Links;

static void
links_clear (Links *links)
{
  g_free (links->first);
  g_free (links->to);
  g_free (links->share);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Links, links_clear)

static void
links_init (Links *links, const State *state, const Params *p)
{
  const guint pairs = state->n * state->n * PUSHES, m = (guint) p->samples;
  guint n = 0;

  links->first = g_new (guint, pairs + 1);
  links->to = g_new (gint32, (gsize) pairs * m);
  links->share = g_new (double, (gsize) pairs * m);
  for (guint pair = 0; pair < pairs; pair++)
    {
      links->first[pair] = n;
      for (guint k = 0; k < m; k++)
        {
          const gint32 to = state->landing.data[(gsize) pair * m + k];
          guint i = links->first[pair];

          while (i < n && links->to[i] != to)
            i++;
          if (i == n)
            {
              links->to[n] = to;
              links->share[n++] = 0;
            }
          links->share[i] += 1.0 / m;
        }
    }
  links->first[pairs] = n;
}

/* One sweep over all cells; returns the largest change. */
static double
sweep (State *state, const Params *p, const Links *links, const double *v, double *next)
{
  const guint cells = state->n * state->n;
  gint32 *best = gradus_int_array_write (&state->push);
  double most = 0;

  for (guint cell = 0; cell < cells; cell++)
    {
      double top = -INFINITY;

      for (guint push = 0; push < PUSHES; push++)
        {
          double q = -1;

          for (guint i = links->first[cell * PUSHES + push];
               i < links->first[cell * PUSHES + push + 1]; i++)
            q += p->gamma * links->share[i] * v[links->to[i]];
          if (q > top + 1e-12)
            {
              top = q;
              best[cell] = (gint32) push;
            }
        }
      next[cell] = top;
      most = MAX (most, fabs (top - v[cell]));
    }
  return most;
}

static double
steps_of (double gamma, double value)
{
  if (gamma >= 1)
    return -value;
  return 1 + (1 - gamma) * value > 1e-3 * (1 - gamma)
           ? log1p ((1 - gamma) * value) / log (gamma) : INFINITY;
}

static GradusStatus
run_plan (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const double *w = gradus_mountain_car_get (context->dataset);
  const guint cells = state->n * state->n;
  g_autofree double *v = g_new0 (double, cells + 1);
  g_autofree double *next = g_new0 (double, cells + 1);
  g_auto (Links) links = { NULL };

  links_init (&links, state, p);
  do
    {
      double *swap = v;

      state->residual = sweep (state, p, &links, v, next);
      v = next;
      next = swap;
      state->sweeps++;
    }
  while (state->residual >= p->tolerance && state->sweeps < MOST_SWEEPS);
  if (state->residual >= p->tolerance)
    return gradus_context_fail (context, _ ("The plan never rests: in this grid some cell leads "
                                            "nowhere, and with γ = %s every step there counts "
                                            "forever. Choose a smaller γ, or finer cells."),
                                GRADUS_NUM (p->gamma));
  memcpy (gradus_array_write (&state->v), v, (cells + 1) * sizeof (double));
  state->promised = steps_of (p->gamma, v[start_cell (w, state->n)]);
  if (!isfinite (state->promised))
    state->promised = NAN;
  state->stay = 0;
  for (guint cell = 0; cell < cells; cell++)
    {
      const gint32 *to = landings (state, p, cell, (guint) state->push.data[cell]);

      for (guint k = 0; k < (guint) p->samples; k++)
        state->stay += to[k] == (gint32) cell;
    }
  state->stay /= (double) cells * p->samples;
  return GRADUS_STATUS_CONTINUE;
}

/* The whole drive; at its first micro-step. */
static void
make_path (State *state, const Params *p, const double *w)
{
  g_autoptr (GArray) path = g_array_new (FALSE, FALSE, sizeof (double));
  double x = w[GRADUS_CAR_START_X], v = w[GRADUS_CAR_START_V];

  for (guint k = 0;; k++)
    {
      const guint cell = cell_of (w, state->n, x, v);
      const gboolean over = cell == state->n * state->n || k == (guint) p->horizon;
      const double row[PATH_COLUMNS] = { x, v, over ? 0 : state->push.data[cell] - 1.0 };

      g_array_append_vals (path, row, PATH_COLUMNS);
      state->length = k;
      state->arrived = cell == state->n * state->n;
      if (over)
        break;
      gradus_mountain_car_step (w, (int) row[2], &x, &v);
    }
  memcpy (gradus_array_init_matrix (&state->path, state->length + 1, PATH_COLUMNS),
          (gpointer) path->data, path->len * sizeof (double));
}

/* What the drive will be, for those who ask before: the plan is made, and nothing is left to
 * chance. */
static guint
length_of_drive (const State *state, const Params *p, const double *w)
{
  double x = w[GRADUS_CAR_START_X], v = w[GRADUS_CAR_START_V];
  guint k = 0;

  for (; k < (guint) p->horizon && !gradus_mountain_car_has_arrived (w, x); k++)
    gradus_mountain_car_step (w, state->push.data[cell_of (w, state->n, x, v)] - 1, &x, &v);
  return k;
}

static guint64
n_drive (const GradusPosition *here)
{
  const State *state = here->state;
  const double *w = gradus_mountain_car_get (here->dataset);
  const guint length = state->n > 0 ? length_of_drive (state, here->params, w) : 0;

  return gradus_n_strides (length, MOST_SHOWN);
}

static GradusStatus
run_drive (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const double *w = gradus_mountain_car_get (context->dataset);
  const gsize had = state->results.n_dims == 2 ? state->results.shape[0] : 0;
  double *results;

  if (state->shown == 0)
    make_path (state, p, w);
  state->shown = MIN (state->shown + gradus_stride (state->length, MOST_SHOWN), state->length);
  if (state->shown < state->length)
    return GRADUS_STATUS_AGAIN;
  {
    g_auto (GradusArray) more = { 0 };

    results = gradus_array_init_matrix (&more, had + 1, 3);
    if (had > 0)
      memcpy (results, state->results.data, 3 * had * sizeof (double));
    results[3 * had] = state->n;
    results[3 * had + 1] = isfinite (state->promised) ? state->promised : 0;
    results[3 * had + 2] = state->length;
    gradus_array_assign (&state->results, &more);
  }
  gradus_context_raise_if (context, EVENT_ARRIVED, state->arrived);
  gradus_context_raise_if (context, EVENT_LOST, !state->arrived);
  gradus_context_raise_if (context, EVENT_LEAK,
                           isfinite (state->promised) && state->length > 1.25 * state->promised);
  return state->n >= (guint) MAX (p->last, p->first) ? GRADUS_STATUS_CONVERGED
                                                     : GRADUS_STATUS_CONTINUE;
}

static char *
validate (const GradusSetup *setup)
{
  return gradus_mountain_car_get (gradus_setup_get_dataset (setup)) != NULL
           ? NULL
           : g_strdup (_ ("The simulated world is another one than a car in a valley: choose the "
                          "generator mountain-car."));
}

/* --- Quantities ------------------------------------------------------------------------------- */

GRADUS_NUMBER (number_lasted, (state),
               state->length > 0 && state->shown == state->length ? state->length : NAN)
GRADUS_NUMBER (number_cells, (state), state->n > 0 ? (double) state->n * state->n : NAN)

static void
array_drive (const GradusPosition *here, GradusArray *out)
{
  const State *state = here->state;

  if (state->length > 0)
    memcpy (gradus_array_init_matrix (out, state->shown + 1, PATH_COLUMNS), state->path.data,
            ((gsize) state->shown + 1) * PATH_COLUMNS * sizeof (double));
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "promised", N_ ("Steps that the plan promises"), "\\hat t", GRADUS_QUANTITY (State, promised),
    .flags = GRADUS_METRIC },
  { "lasted", N_ ("Steps of the true car"), "t", .number = number_lasted, .flags = GRADUS_METRIC,
    .better = GRADUS_BETTER_LESS },
  { "cells", N_ ("Cells"), "n^2", .number = number_cells, .flags = GRADUS_METRIC | GRADUS_LOG },
  { "stay", N_ ("Chance to stay in the cell"), "\\bar P(c\\,|\\,c)", GRADUS_QUANTITY (State, stay),
    .flags = GRADUS_METRIC },
  { "residual", N_ ("Largest change of the last sweep"), "\\max |\\Delta V|",
    GRADUS_QUANTITY (State, residual), .flags = GRADUS_METRIC | GRADUS_LOG },
  { "v", N_ ("Values of the cells"), "V", GRADUS_QUANTITY (State, v),
    .indices = N_ ("cell, row by row of x; the last is arrived") },
  { "push", N_ ("Push of each cell"), "\\pi", GRADUS_QUANTITY (State, push),
    .indices = N_ ("cell: 0 left, 1 none, 2 right") },
  { "landing", N_ ("Where the samples land"), NULL, GRADUS_QUANTITY (State, landing),
    .indices = N_ ("cell, push, sample"), .flags = GRADUS_HIDDEN },
  { "places", N_ ("Samples in the cell of the start"), "(x, v)", GRADUS_QUANTITY (State, places),
    .indices = N_ ("sample: place, speed") },
  { "path", N_ ("Path"), NULL, GRADUS_QUANTITY (State, path), .indices = N_ ("step"),
    .flags = GRADUS_HIDDEN },
  { "drive", N_ ("Drive of the true car"), "s_t", .array = array_drive,
    .indices = N_ ("step: place, speed, push") },
  { "results", N_ ("Promise and truth"), "(n, \\hat t, t)", GRADUS_QUANTITY (State, results),
    .indices = N_ ("grid: cells a side, promised (0: never), steps") },
  { "n", N_ ("Cells a side"), NULL, GRADUS_QUANTITY (State, n) },
  { "row", N_ ("Rows sampled"), NULL, GRADUS_QUANTITY (State, row) },
  { "sweeps", N_ ("Sweeps"), NULL, GRADUS_QUANTITY (State, sweeps) },
  { "shown", N_ ("Steps so far"), NULL, GRADUS_QUANTITY (State, shown) },
  { "arrived", N_ ("Arrived"), NULL, GRADUS_QUANTITY (State, arrived) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, p);
  const double *w = gradus_mountain_car_get (here->dataset);
  const gboolean cut = state->n > 0, sampled = cut && state->row == state->n;
  const double *now = cut ? gradus_array_row (&state->path, state->shown) : NULL;
  const double *end = cut ? gradus_array_row (&state->path, state->length) : NULL;
  guint stays = 0, push = 1;

  if (sampled)
    {
      const guint cell = start_cell (w, state->n);
      const gint32 *to;

      push = (guint) state->push.data[cell];
      to = landings (state, p, cell, push);
      for (guint k = 0; k < (guint) p->samples; k++)
        stays += to[k] == (gint32) cell;
    }
  gradus_names_whole (names, "n-cells", (gint64) state->n * state->n);
  gradus_names_whole (names, "landed", (gint64) state->n * state->n * PUSHES * p->samples);
  gradus_names_number (names, "cart-cells", pow (state->n, 4));
  gradus_names_number (names, "place", cut ? now[0] : NAN);
  gradus_names_number (names, "speed", cut ? now[1] : NAN);
  gradus_names_whole (names, "push-now", cut ? (gint64) now[2] : 0);
  gradus_names_number (names, "end-x", cut ? end[0] : NAN);
  gradus_names_number (names, "end-v", cut ? end[1] : NAN);
  gradus_names_flag (names, "promises", isfinite (state->promised));
  gradus_names_number (names, "start-value",
                       cut ? state->v.data[MIN (start_cell (w, state->n),
                                                state->n * state->n)] : NAN);
  gradus_names_whole (names, "stays", stays);
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "cut", N_ ("Cut"), N_ ("Cut place and speed into cells, finer than before."),
    .shows = "grid valley",
    .pseudocode = N_ ("for n = first, first + finer, ...:\n  cut the states into n × n cells"),
    .run = run_cut,
    .rule = "c = \\lfloor n\\,\\tfrac{x - x_{\\min}}{x_{\\max} - x_{\\min}}\\rfloor\\, n + "
            "\\lfloor n\\,\\tfrac{v - v_{\\min}}{v_{\\max} - v_{\\min}}\\rfloor",
    .filled = GRADUS_SAY ({ NULL, "n^2 = <n-cells|model>,\\quad n^4 = <cart-cells>" }),
    .said = GRADUS_SAY ({ NULL, N_ ("{n} × {n} = {n-cells} cells. As fine a grid of a cart with a "
                                    "pole has {cart-cells|,}.") }) },
  { "sample", N_ ("Sample"), N_ ("From places inside each cell do every push, and see where one "
                                 "lands."),
    .shows = "cell",
    .pseudocode = N_ ("  for each cell and push:\n    land from m places drawn inside it"),
    .n_micro = n_sample, .run = run_sample,
    .rule = "\\role{model}{\\bar P(c'\\,|\\,c, a)} = \\tfrac1m\\,|\\{k : \\text{sample } k \\text{ "
            "lands in } c'\\}|",
    .filled = GRADUS_SAY (
      { "micro", "\\text{<row>}" },
      { NULL, "3 \\cdot <n-cells> \\cdot <samples> = <landed>" }),
    .said = GRADUS_SAY (
      { "micro", NN_ ("{row} row of cells is sampled.", "{row} rows of cells are sampled."),
      "row" },
      { NULL, N_ ("{landed} landings are noted, {samples} for each cell and push.") }) },
  { "plan", N_ ("Plan"), N_ ("Value iteration on the cells, with −1 for every step."),
    .pseudocode = N_ ("  V ← value iteration on the cells"), .run = run_plan,
    .rule = "V(c) = -1 + \\max_a \\gamma\\sum_{c'} \\bar P(c'\\,|\\,c, a) V(c'),\\quad "
            "\\role{second}{\\hat t = \\tfrac{\\ln(1 + (1 - \\gamma) V(c_0))}{\\ln\\gamma}}",
    .filled = GRADUS_SAY (
      { "promises", "V(c_0) = <start-value> \\Rightarrow \\role{second}{\\hat t = "
                    "<promised|second>}" },
      { NULL, "V(c_0) = <start-value>" }),
    .said = GRADUS_SAY (
      { "promises", N_ ("After {sweeps} sweeps the plan rests and promises {promised} steps to the "
                        "goal. From a cell one stays in it with probability {stay} on average.") },
      { NULL, N_ ("After {sweeps} sweeps the plan rests, and promises nothing: from the start no "
                  "way to the goal has been seen.") }) },
  { "drive", N_ ("Drive"), N_ ("The true car is pushed as its cell says."),
    .shows = "results",
    .pseudocode = N_ ("  drive in the true world by the push of the cell"), .n_micro = n_drive,
    .run = run_drive,
    .rule = "\\role{accent}{a_t} = \\pi(c(x_t, v_t)),\\quad v_{t+1} = v_t + p\\,"
            "\\role{accent}{a_t} - g\\cos 3x_t",
    .filled = GRADUS_SAY (
      { "micro", "x = <place>,\\quad v = <speed>,\\quad \\role{accent}{a = <push-now>}" },
      { "promises", "\\role{second}{\\hat t = <promised|second>},\\quad t = <shown|model>" },
      { NULL, "t = <shown|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("After {shown} steps the car is at {place}, its speed {speed}.") },
      { "arrived and promises", N_ ("The true car arrives after {shown} steps; promised were "
                                    "{promised}.") },
      { "arrived", N_ ("The true car arrives after {shown} steps, though nothing was promised.") },
      { "promises", N_ ("After {shown} steps the true car has not arrived; promised were "
                        "{promised}.") },
      { NULL, N_ ("After {shown} steps the true car has not arrived, as the plan said.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "first", .label = N_ ("First grid"), .symbol = "n_0",
    .blurb = N_ ("Cells a side of the first grid."), GRADUS_PARAM_FIELD (Params, first), .def = 4,
    .min = 1, .max = 40, .step = 1 },
  { .id = "finer", .label = N_ ("Finer by"),
    .blurb = N_ ("Cells a side that the next grid has more."), GRADUS_PARAM_FIELD (Params, finer),
      .def = 4, .min = 1, .max = 20, .step = 1,
    .applies = GRADUS_APPLIES_LIVE },
  { .id = "last", .label = N_ ("Last grid"), .blurb = N_ ("Cells a side of the last grid."),
    GRADUS_PARAM_FIELD (Params, last), .def = 32, .min = 1, .max = 40, .step = 1,
    .applies = GRADUS_APPLIES_LIVE },
  { .id = "samples", .label = N_ ("Samples"), .symbol = "m",
    .blurb = N_ ("Places drawn inside each cell."), GRADUS_PARAM_FIELD (Params, samples), .def = 20,
    .min = 1, .max = 100, .step = 1 },
  { .id = "gamma", .label = N_ ("Discount"), .symbol = "\\gamma",
    .blurb = N_ ("What a step later counts less."), GRADUS_PARAM_FIELD (Params, gamma), .def = 0.99,
    .min = 0.1, .max = 1, .slider_min = 0.9, .slider_max = 1, .step = 0.005 },
  { .id = "tolerance", .label = N_ ("Tolerance"), .symbol = "\\varepsilon",
    .blurb = N_ ("The plan is made when no value changes by so much in a sweep."),
    GRADUS_PARAM_FIELD (Params, tolerance), .def = 0.001, .min = 1e-9, .max = 1, .slider_min = 1e-6,
    .slider_max = 0.1, .logarithmic = TRUE },
  { .id = "horizon", .label = N_ ("Longest drive"), .unit = N_ ("steps"),
    .blurb = N_ ("A car that has not arrived by then never does."),
    GRADUS_PARAM_FIELD (Params, horizon), .def = 1000, .min = 10, .max = 10000, .slider_min = 100,
    .slider_max = 2000, .step = 100 });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_ARRIVED] = { "arrived", N_ ("Arrived"), N_ ("The true car has reached the goal.") },
  [EVENT_LOST] = { "never", N_ ("Never arrives"),
                   N_ ("The drive was over before the car arrived.") },
  [EVENT_LEAK] = { "leak", N_ ("A broken promise"),
                   N_ ("The true car took at least a quarter more steps than promised.") });

/* --- What theory promises --------------------------------------------------------------------- */

static gboolean
holds_landing (const GradusPosition *here, double *measured)
{
  const State *state = here->state;

  for (gsize i = 0; i < state->landing.n; i++)
    *measured += state->landing.data[i] < 0
                 || state->landing.data[i] > (gint32) (state->n * state->n);
  return *measured == 0;
}

static gboolean
holds_range (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p);
  const double lowest = p->gamma < 1 ? -1 / (1 - p->gamma) : -G_MAXDOUBLE;

  for (gsize i = 0; i < gradus_array_length (&state->v); i++)
    *measured = MAX (*measured, MAX (state->v.data[i], lowest - state->v.data[i]));
  return *measured <= 1e-9 * MAX (1, fabs (lowest));
}

static gboolean
holds_bellman (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p);

  for (guint cell = 0; cell < state->n * state->n; cell++)
    {
      double top = -INFINITY;

      for (guint push = 0; push < PUSHES; push++)
        top = MAX (top, look (state, p, cell, push));
      *measured = MAX (*measured, fabs (top - state->v.data[cell]));
    }
  return *measured <= p->gamma * p->tolerance + 1e-9;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "landing", N_ ("Every sample lands in a cell"), "\\sum_{c'} \\bar P(c'\\,|\\,c, a) = 1",
    holds_landing, .phase = "sample" },
  { "range", N_ ("Values are what steps cost"), "-\\tfrac{1}{1 - \\gamma} \\le V \\le 0",
    holds_range, .phase = "plan" },
  { "bellman", N_ ("The plan rests"), "|V - BV| \\le \\gamma\\varepsilon", holds_bellman,
    .phase = "plan" });

/* --- Pictures --------------------------------------------------------------------------------- */

static void
build_valley (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;
  const double *w = gradus_mountain_car_get (here->dataset);
  const guint apart = MAX (state->shown / 6, 3);
  const double *now;

  if (state->n == 0)
    {
      gradus_dataset_paint (here->dataset, scene);
      return;
    }
  now = gradus_array_row (&state->path, state->shown);
  gradus_mountain_car_draw_valley (w, scene);
  for (guint i = 1; i < state->n && state->n <= 40; i++)
    {
      const double x = w[GRADUS_CAR_WALL]
                       + (w[GRADUS_CAR_GOAL] - w[GRADUS_CAR_WALL]) * i / state->n;

      gradus_scene_segment (scene, x, -1.15, x, sin (3 * x), GRADUS_ROLE_MUTED, GRADUS_LINE_THIN);
    }
  for (guint back = 5; back >= 1; back--)
    if (back * apart <= state->shown)
      gradus_mountain_car_draw (
        w, gradus_array_row (&state->path, state->shown - back * apart)[0], 0, TRUE, scene);
  gradus_mountain_car_draw (w, now[0], (int) now[2], FALSE, scene);
}

static void
frame_cell (const State *state, const double *w, guint cell, double x[4], double y[4])
{
  const double wide = (w[GRADUS_CAR_GOAL] - w[GRADUS_CAR_WALL]) / state->n;
  const double high = 2 * w[GRADUS_CAR_FASTEST] / state->n;

  x[0] = x[3] = w[GRADUS_CAR_WALL] + cell / state->n * wide;
  x[1] = x[2] = x[0] + wide;
  y[0] = y[1] = -w[GRADUS_CAR_FASTEST] + cell % state->n * high;
  y[2] = y[3] = y[0] + high;
}

/* The plane of place and speed: the push of each cell, deeper where the goal is nearer, and the
 * true car's path. */
static void
build_grid (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;
  const double *w = gradus_mountain_car_get (here->dataset);
  const gboolean planned = isfinite (state->stay);
  const char *const words[PUSHES] = { _ ("push left"), _ ("no push"), _ ("push right") };
  double lowest = -1e-9;

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, C_ ("axis", "place x"),
                         C_ ("axis", "speed v"));
  gradus_scene_set_x_range (scene, w[GRADUS_CAR_WALL], w[GRADUS_CAR_GOAL]);
  gradus_scene_set_y_range (scene, -w[GRADUS_CAR_FASTEST], w[GRADUS_CAR_FASTEST]);
  if (gradus_kit_waits (scene, state->n == 0, _ ("Nothing is cut yet.")))
    return;
  for (guint cell = 0; planned && cell < state->n * state->n; cell++)
    lowest = MIN (lowest, state->v.data[cell]);
  for (guint cell = 0; cell < state->n * state->n; cell++)
    {
      double x[4], y[4];

      frame_cell (state, w, cell, x, y);
      gradus_scene_polygon (scene, x, y, 4,
                            planned ? GRADUS_ROLE_CLASS + state->push.data[cell]
                                    : GRADUS_ROLE_MUTED, GRADUS_LINE_THIN,
                            planned ? 0.1 + 0.6 * (1 - state->v.data[cell] / lowest)
                            : cell / state->n < state->row ? 0.15 : 0);
    }
  for (guint push = 0; planned && push < PUSHES; push++)
    gradus_scene_legend_mark (scene, GRADUS_ROLE_CLASS + push, GRADUS_SHAPE_SQUARE, words[push]);
  {
    const guint rows = state->shown + 1, first = rows > 400 ? rows - 400 : 0;
    double x[400], y[400];

    for (guint i = first; i < rows; i++)
      {
        x[i - first] = gradus_array_row (&state->path, i)[0];
        y[i - first] = gradus_array_row (&state->path, i)[1];
      }
    for (guint i = 0; i + 1 < rows - first; i += 39)
      gradus_scene_polyline (scene, x + i, y + i, MIN (40, rows - first - i),
                             GRADUS_ROLE_FOREGROUND, GRADUS_LINE_SOLID);
    gradus_scene_point (scene, x[rows - first - 1], y[rows - first - 1], GRADUS_ROLE_ACCENT,
                        GRADUS_SHAPE_CIRCLE, 1.3, -1);
  }
}

/* The cell one starts in, its samples and where one step of the plan's push takes them. */
static void
build_cell (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const double *w = gradus_mountain_car_get (here->dataset);
  const double *places = state->places.data;
  double x[4], y[4];
  guint cell, push;

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, C_ ("axis", "place x"),
                         C_ ("axis", "speed v"));
  if (gradus_kit_waits (scene, state->n == 0 || state->row < state->n,
                        _ ("Nothing is sampled yet.")))
    return;
  cell = start_cell (w, state->n);
  push = (guint) state->push.data[cell];
  frame_cell (state, w, cell, x, y);
  gradus_scene_polygon (scene, x, y, 4, GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD, 0.1);
  gradus_scene_set_x_range (scene, 1.5 * x[0] - 0.5 * x[1], 1.5 * x[1] - 0.5 * x[0]);
  gradus_scene_set_y_range (scene, 1.5 * y[0] - 0.5 * y[2], 1.5 * y[2] - 0.5 * y[0]);
  for (guint k = 0; k < (guint) p->samples; k++)
    {
      const double *from = places + 2 * k;
      double to_x = from[0], to_v = from[1];
      const gboolean stays = landings (state, p, cell, push)[k] == (gint32) cell;

      gradus_mountain_car_step (w, (int) push - 1, &to_x, &to_v);
      gradus_scene_arrow (scene, from[0], from[1], to_x, to_v,
                          stays ? GRADUS_ROLE_MUTED : GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
      gradus_scene_point (scene, from[0], from[1], stays ? GRADUS_ROLE_MUTED : GRADUS_ROLE_MODEL,
                          GRADUS_SHAPE_CIRCLE, 0.6, -1);
    }
}

static void
build_results (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const gsize n = state->results.n_dims == 2 ? state->results.shape[0] : 0;
  g_autofree double *x = g_new (double, n + 1);
  g_autofree double *y = g_new (double, n + 1);
  guint drawn = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_Y | GRADUS_AXES_INTEGER_X, _ ("cells a side"),
                         C_ ("axis", "steps"));
  if (gradus_kit_waits (scene, n == 0 && !isfinite (state->promised),
                        _ ("No car has been driven yet.")))
    return;
  gradus_scene_set_x_range (scene, p->first, MAX (p->last, p->first + 1));
  gradus_scene_set_y_range (scene, 30, 1.8 * p->horizon);
  gradus_scene_hrule (scene, p->horizon, GRADUS_ROLE_ERROR, GRADUS_LINE_DOTTED,
                      C_ ("legend", "never"));
  for (gsize i = 0; i < n; i++)
    if (state->results.data[3 * i + 1] > 0)
      {
        x[drawn] = state->results.data[3 * i];
        y[drawn++] = state->results.data[3 * i + 1];
      }
  if (isfinite (state->promised)
      && (n == 0 || state->results.data[3 * (n - 1)] != state->n))
    {
      x[drawn] = state->n;
      y[drawn++] = state->promised;
    }
  gradus_scene_polyline (scene, x, y, drawn, GRADUS_ROLE_SECOND,
                         GRADUS_LINE_DASHED | GRADUS_LINE_MARKERS);
  for (gsize i = 0; i < n; i++)
    {
      x[i] = state->results.data[3 * i];
      y[i] = MAX (state->results.data[3 * i + 2], 1);
    }
  gradus_scene_polyline (scene, x, y, n, GRADUS_ROLE_MODEL,
                         GRADUS_LINE_SOLID | GRADUS_LINE_MARKERS);
  gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED,
                            C_ ("legend", "promised"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, C_ ("legend", "true car"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "grid", N_ ("Plan of the cells"), .build = build_grid },
  { "results", N_ ("Promise and truth"), .build = build_results },
  { "cell", N_ ("Inside a cell"), .build = build_cell,
    .caption = GRADUS_SAY (
      { NULL, N_ ("The cell of the start: {stays} of {samples} samples stay in it") }) },
  { "valley", N_ ("The valley"), .build = build_valley,
    .caption = GRADUS_SAY (
      { "n > 0 and shown > 0", N_ ("{n} × {n} cells, step {shown}") },
      { "n > 0", N_ ("{n} × {n} cells") }) });

/* --- Questions -------------------------------------------------------------------------------- */

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "truth", N_ ("How long does the true car take?"), "drive", "results",
    .asks = GRADUS_ASKS_NUMBER, .about = "lasted", .scale = "25", .when = "promises",
    .words = N_ ("The plan for {n} × {n} cells promises {promised} steps; {horizon} steps count as "
                 "never. How many will the true car take?"),
    .truth = GRADUS_SAY (
      { "arrived", N_ ("It arrives after {shown} steps, and {promised} were promised.") },
      { NULL, N_ ("It has not arrived after {shown} steps: inside its cells it goes in circles "
                  "that the plan cannot see.") }),
    .intuition = N_ ("You thought the plan's number is the world's, but the plan is made for a "
                     "game of chance: the cells leak."),
    .intuition_answer = "promised" },
  { "end", N_ ("Where does the drive end?"), "drive", "grid", .asks = GRADUS_ASKS_PLACE,
    .about = "end-x end-v",
    .words = N_ ("The car starts at {place}, and its cells push it as their "
                                         "colours say. Where in the plane is it at the end?"),
    .truth = GRADUS_SAY (
      { NULL, N_ ("After {shown} steps it is at {place}, its speed {speed}.") }) },
  { "stay", N_ ("Does it arrive?"), "drive", "valley", .asks = GRADUS_ASKS_EVENT,
    .about = "event:arrived", .when = "n < 16",
    .words = N_ ("A plan for {n-cells} cells is made. Does the true car arrive within {horizon} "
                 "steps?") });

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "finer", .title = N_ ("Finer and finer"),
    .blurb = N_ ("From 4 × 4 to 32 × 32 cells: what the plan promises, and what the car does."),
    .data = "mountain-car", .seed = 3,
    .claims = "converged\ncount event:never == 2\niteration 2: lasted == 1000\niteration 2: "
              "promised < 96\niteration 6: lasted < promised\nlasted < 160" },
  { .id = "more", .title = N_ ("More samples"),
    .blurb = N_ ("A hundred samples a cell: the chances are nearly exact, and the cells as blind."),
    .params = "samples=100 last=24", .seed = 1, .claims = "converged\never: event:leak" },
  { .id = "coarse", .title = N_ ("Failure: a coarse grid"),
    .blurb = N_ ("A plan for 8 × 8 cells promises much and keeps nothing."),
    .params = "first=8 last=8", .seed = 9,
    .failure = N_ ("In the model the car leaves a cell by chance, sooner or later. In the world it "
                   "comes round to the same places of the same cells and never leaves them. Cut "
                   "finer, where it matters most."),
    .claims = "lasted == 1000\npromised > 95\npromised < 97\never: event:never" },
  { .id = "undiscounted", .title = N_ ("Failure: no discount"),
    .blurb = N_ ("With γ = 1 and 4 × 4 cells no way out is seen, and every step counts forever."),
    .params = "gamma=1", .seed = 2,
    .failure = N_ ("In so coarse a grid no sample that leads on was drawn, so that values fall by "
                   "1 a sweep forever. Take γ below 1, or finer cells.") });

static const GradusCheck checks[] = GRADUS_ROWS (
  { "coarse", GRADUS_CHECK_END, "lasted", GRADUS_EXPECT (1000), 0,
    "syllabus, teaching sheet: an 8 × 8 grid never arrives" },
  { "coarse", 1, "cells", GRADUS_EXPECT (64), 0, "by hand: 8 · 8" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "cells", .title = N_ ("A coarse grid and finer ones"),
    .blurb = N_ ("Both believe their plan; the car in the coarse grid never arrives, the one in "
                 "the finest does."),
    .preset = "finer", .left = "last=8", .plot = "results",
    .claims = "left: lasted == 1000\nright: lasted < 160" });

static const GradusSheet sheet = {
  .aha = N_ ("Inside a box the model is blind, so a certain world becomes a game of chance."),
  .by_hand = N_ ("Cells [0, 1) and [1, 2), s′ = s + 0.3: of the places in the first three in ten "
                 "leave, so that the model waits 1/0.3 = 3.33 steps on average; the world is out "
                 "after 4 at the latest."),
  .why = "cell", .intuition = N_ ("What the plan promises is what the world will do."),
  .caught_by = "truth",
  .breaks = N_ ("A coarse grid: 8 × 8 cells promise a way out, and after 1,000 steps the car is "
                "still in the valley. Fine grids cost n² cells, and n⁴ for a cart with a pole."),
  .needs = "value-iteration mdp-model-estimation curse-of-dimensionality",
  .leads_to = "piecewise-constant-regression fitted-value-iteration",
  .aliases = "grid; discretisation; mountain car; 离散化; 维数灾难; 小车爬山; ztlsh",
  .terms = N_ ("discretisation"),
};

const GradusDescriptor gradus_state_discretisation = {
  .id = "state-discretisation", .chapter = 21, .difficulty = 2, .family = "cells",
  .title = N_ ("Discretising the state space"),
  .summary = N_ ("Cuts continuous states into cells, plans for the cells, and drives in the "
                 "world."),
  .goal = N_ ("Say what is lost inside a cell, and why the plan's promise is not kept."),
  .source = "CS229 lecture notes, reinforcement learning, section 4.1; Sutton and Barto 1998, "
            "chapter 8",
  .data_kind = &gradus_data_simulator,
  .columns = N_ ("A simulated world: a car in a valley."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions,
  .validate = validate, .name = name,
  .start_shows = "valley",
  .start_said = GRADUS_SAY ({ NULL, N_ ("A car stands in a valley, its engine too weak to drive "
                                        "straight out.") }),
};
