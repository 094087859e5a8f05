/* Learning to balance: a world that nobody explains is cut into boxes, and counted.
 *
 * Objective. Keep the pole of a cart-pole up as long as can be. All that is told is the box the
 * world is in, and that it has failed; the equations of motion are not known.
 *
 * Step. One iteration is one trial. Put the cart somewhere and let go (start); push in each step as
 * the plan says, until it fails (act); count from which box which push led where (count); and plan
 * again in the world that was counted (plan):
 *
 *   P (b' | b, a) = times that a in b led to b' / times that a was done in b, 1/n where never done,
 *   V(b) := max_a gamma sum_b' P (b' | b, a) V(b'),  V(failure) = -1 once it has been seen,
 *
 * sweep after sweep, from the V of the last plan, until no value changes by the tolerance. The plan
 * is the push with the larger value; where both are as good, chance decides.
 *
 * Why it works. V is minus the discounted chance of failing, -gamma^k where failure is k steps away
 * for sure. Each sweep carries the bad news one box farther from failure. A push that never was
 * tried is worth the average of all boxes, so that it is tried where everything known is worse.
 *
 * When to stop. After a number of plans that were done in one sweep, because nothing new was
 * learned. That is the source's rule, and no promise that the plan is good.
 *
 * Cost. A sweep costs the number of different transitions that were seen, about a thousand; a trial
 * of n steps costs n evaluations of a sine.
 *
 * Edge cases. A trial that lasts too long is stopped and counted as balanced. Inside a box the
 * world is not the same everywhere, so that the counted world is one of chance although the true
 * one is not. The failure box ends a trial: nothing follows it.
 *
 * The transitions are kept as a list of (box and push, next box, times), which is short: from a box
 * one gets only to its neighbours. All below that is about boxes knows their number and nothing of
 * the world; the world is asked in run_start() alone.
 *
 * Source: CS229, problem set 4, problem 6 (constants, boxes, model, rule to stop), and lecture
 * notes, reinforcement learning, sections 3 and 4.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-cart-pole.h"
#include "gradus-entry.h"

enum { X = GRADUS_CART_X, V = GRADUS_CART_V, ANGLE = GRADUS_CART_ANGLE, SPIN = GRADUS_CART_SPIN };

#define BOXES GRADUS_CART_BOXES
#define FAILURE GRADUS_CART_FAILURE
#define N_PUSHES 2
#define PAIRS (FAILURE * N_PUSHES)
/* A trial is shown in at most so many pictures. */
#define MOST_SHOWN 120
#define PATH_COLUMNS 5
/* Steps of the path that the portrait shows. */
#define RECENT 80
/* Degrees a second at the upper end of the portrait. */
#define FASTEST 150.0
/* Trials of the moving mean. */
#define WINDOW 20
/* A plan that needs more sweeps goes on from there with the next trial. */
#define MOST_SWEEPS 2000

typedef struct
{
  double gamma, tolerance;
  bool plans;              /* false: pushes at random for ever */
  double explore;          /* probability of a random push */
  double spread;           /* m: the cart starts at most so far from the world's start */
  int quiet;               /* plans done in one sweep that end the run */
  int longest, most;
} Params;

typedef struct
{
  GradusArray v;               /* 163: V of a box */
  GradusArray q;               /* 163 x 2: of a box and a push, under v */
  GradusIntArray transitions;  /* m x 3, in order: box * 2 + push, next box, times */
  GradusIntArray visits;       /* 163 x 2 */
  GradusArray path;            /* (steps + 1) x 5: x, v, angle, spin (degrees), push */
  GradusIntArray route;        /* steps + 1: boxes */
  GradusArray lengths;         /* steps of every trial so far */
  guint length, shown;         /* of the path */
  guint trial;
  guint sweeps, due;           /* of the plan */
  guint quiet;                 /* plans done in one sweep, in a row */
  double residual;
  guint total;                 /* steps counted */
  bool failed;                 /* the trial ended in failure */
  bool seen;                   /* failure has been seen */
} State;

enum { EVENT_FELL, EVENT_LOST, EVENT_BALANCED, EVENT_RECORD, EVENT_NEW, EVENT_TURNED };

/* --- The counted world ------------------------------------------------------------------------ */

/* Add the steps of the trial to the list of transitions; returns how many pairs were new. */
static guint
count_trial (State *state)
{
  g_autofree gint32 *times = g_new0 (gint32, (gsize) PAIRS * BOXES);
  gint32 *visits = gradus_int_array_write (&state->visits);
  guint n = 0, fresh = 0;
  gint32 *row;

  for (guint i = 0; i + 2 < state->transitions.n; i += 3)
    times[(gsize) state->transitions.data[i] * BOXES + (gsize) state->transitions.data[i + 1]]
      = state->transitions.data[i + 2];
  for (guint t = 0; t < state->length; t++)
    {
      const guint push = state->path.data[(gsize) t * PATH_COLUMNS + 4] > 0;
      const gsize pair = (gsize) state->route.data[t] * N_PUSHES + push;

      fresh += visits[pair]++ == 0;
      times[pair * BOXES + (gsize) state->route.data[t + 1]]++;
    }
  for (gsize i = 0; i < (gsize) PAIRS * BOXES; i++)
    n += times[i] > 0;
  row = gradus_int_array_init (&state->transitions, 3 * n);
  for (gsize i = 0; i < (gsize) PAIRS * BOXES; i++)
    if (times[i] > 0)
      {
        *row++ = (gint32) (i / BOXES);
        *row++ = (gint32) (i % BOXES);
        *row++ = times[i];
      }
  state->total += state->length;
  return fresh;
}

/* Q under @v in the counted world. */
static void
look (const State *state, const double *v, double gamma, double *q)
{
  double mean = 0;

  for (guint b = 0; b < BOXES; b++)
    mean += v[b] / BOXES;
  for (guint pair = 0; pair < PAIRS; pair++)
    q[pair] = state->visits.data[pair] > 0 ? 0 : gamma * mean;
  for (guint i = 0; i + 2 < state->transitions.n; i += 3)
    {
      const gint32 pair = state->transitions.data[i];

      q[pair] += gamma * state->transitions.data[i + 2] / state->visits.data[pair]
                 * v[state->transitions.data[i + 1]];
    }
  q[PAIRS] = q[PAIRS + 1] = v[FAILURE];
}

/* One sweep over all boxes from @v, whose Q is @q, into itself; returns the largest change. */
static double
sweep (const State *state, double gamma, double *v, double *q)
{
  double most = 0;

  for (guint b = 0; b < BOXES; b++)
    {
      const double value = b == FAILURE ? (state->seen ? -1 : 0)
                                        : MAX (q[2 * b], q[2 * b + 1]);

      most = MAX (most, fabs (value - v[b]));
      v[b] = value;
    }
  look (state, v, gamma, q);
  return most;
}

/* How many sweeps the plan will take, the last of which changes nothing by the tolerance. */
static guint
count_sweeps (const State *state, const Params *p)
{
  double v[BOXES], q[BOXES * N_PUSHES];
  guint n = 0;

  memcpy (v, state->v.data, sizeof v);
  look (state, v, p->gamma, q);
  do
    n++;
  while (sweep (state, p->gamma, v, q) >= p->tolerance && n < MOST_SWEEPS);
  return n;
}

static gboolean
is_tie (const double *q)
{
  return fabs (q[0] - q[1]) <= 1e-12;
}

/* -1, 1, or 0 where both pushes are as good. */
static int
best_push (const double *q, guint box)
{
  return is_tie (&q[2 * box]) ? 0 : q[2 * box + 1] > q[2 * box] ? 1 : -1;
}

/* --- Phases ----------------------------------------------------------------------------------- */

static double
choose (const State *state, const Params *p, guint box, double force, gsl_rng *rng)
{
  int push = best_push (state->q.data, box);

  /* One draw a step at most, so that a switch does not shift all others. */
  if (!p->plans || push == 0)
    push = gradus_rng_uniform (rng) < 0.5 ? -1 : 1;
  else if (p->explore > 0)
    {
      const double u = gradus_rng_uniform (rng);

      push = u < 0.5 * p->explore ? -1 : u < p->explore ? 1 : push;
    }
  return push * force;
}

/* The trial is carried out here; act shows it step by step. */
static GradusStatus
run_start (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  const double *numbers = gradus_cart_pole_get (context->dataset);
  g_autoptr (GArray) path = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) route = g_array_new (FALSE, FALSE, sizeof (gint32));
  double s[4];

  gradus_cart_pole_start (numbers, s);
  s[X] += p->spread * (2 * gradus_rng_uniform (context->rng) - 1);
  if (gradus_cart_pole_has_failed (numbers, s))
    return gradus_context_fail (context, _ ("The cart-pole has failed before the first push: it "
                                            "starts beyond its limits. Start it nearer to the "
                                            "middle, or spread the starts less."));
  for (guint k = 0;; k++)
    {
      const gint32 box = (gint32) gradus_cart_pole_box (numbers, s);
      const gboolean over = box == FAILURE || k == (guint) p->longest;
      const double push = over ? 0 : choose (state, p, (guint) box, numbers[GRADUS_CART_FORCE],
                                             context->rng);
      const double row[PATH_COLUMNS] = { s[X], s[V], s[ANGLE] * GRADUS_CART_DEGREES,
                                         s[SPIN] * GRADUS_CART_DEGREES, push };

      g_array_append_vals (path, row, PATH_COLUMNS);
      g_array_append_val (route, box);
      state->length = k;
      if (over)
        break;
      gradus_cart_pole_step (
        numbers, s,
        numbers[GRADUS_CART_NOISE] > 0
          ? push + numbers[GRADUS_CART_NOISE] * gradus_rng_gaussian (context->rng) : push);
    }
  memcpy (gradus_array_init_matrix (&state->path, state->length + 1, PATH_COLUMNS),
          (gpointer) path->data, path->len * sizeof (double));
  memcpy (gradus_int_array_init (&state->route, state->length + 1), (gpointer) route->data,
          route->len * sizeof (gint32));
  state->failed = state->route.data[state->length] == FAILURE;
  state->shown = 0;
  state->trial++;
  return GRADUS_STATUS_CONTINUE;
}

/* Where the world is, or was before it failed; less than FAILURE. */
static guint
last_box (const State *state)
{
  guint row = state->shown;

  while (row > 0 && state->route.data[row] == FAILURE)
    row--;
  return MIN ((guint) state->route.data[row], FAILURE - 1);
}

GRADUS_MICROS (n_act, (state), gradus_n_strides (state->length, MOST_SHOWN))

static GradusStatus
run_act (gpointer state_, GradusContext *context)
{
  State *state = state_;
  const double *numbers = gradus_cart_pole_get (context->dataset);
  double longest = 0, *lengths;
  gsize n;

  state->shown = MIN (state->shown + gradus_stride (state->length, MOST_SHOWN), state->length);
  if (state->shown < state->length)
    return GRADUS_STATUS_AGAIN;
  for (gsize i = 0; i < gradus_array_length (&state->lengths); i++)
    longest = MAX (longest, state->lengths.data[i]);
  gradus_context_raise_if (context, EVENT_RECORD, state->trial > 1 && state->length > longest);
  gradus_context_raise_if (context, EVENT_BALANCED, !state->failed);
  if (state->failed)
    gradus_context_raise (context, fabs (gradus_array_row (&state->path, state->length)[X])
                                       > numbers[GRADUS_CART_TRACK] ? EVENT_LOST : EVENT_FELL);
  /* One number more. */
  n = gradus_array_length (&state->lengths);
  {
    g_auto (GradusArray) more = { 0 };

    lengths = gradus_array_init_vector (&more, n + 1);
    if (n > 0)
      memcpy (lengths, state->lengths.data, n * sizeof (double));
    lengths[n] = state->length;
    gradus_array_assign (&state->lengths, &more);
  }
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_count (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);

  gradus_context_raise_if (context, EVENT_NEW, count_trial (state) > 0);
  state->seen = state->seen || state->failed;
  look (state, state->v.data, p->gamma, gradus_array_write (&state->q));
  state->due = p->plans ? count_sweeps (state, p) : 1;
  state->sweeps = 0;
  return GRADUS_STATUS_CONTINUE;
}

GRADUS_MICROS (n_plan, (state), MAX (state->due, 1))

static GradusStatus
run_plan (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);
  double *v = gradus_array_write (&state->v), *q = gradus_array_write (&state->q);
  int before[FAILURE] = { 0 };
  gboolean turned = FALSE;

  if (p->plans)
    {
      for (guint b = 0; b < FAILURE; b++)
        before[b] = best_push (q, b);
      state->residual = sweep (state, p->gamma, v, q);
      for (guint b = 0; b < FAILURE; b++)
        turned = turned || best_push (q, b) != before[b];
      gradus_context_raise_if (context, EVENT_TURNED, turned);
      state->sweeps++;
      if (state->sweeps < state->due)
        return GRADUS_STATUS_AGAIN;
      state->quiet = state->sweeps == 1 ? state->quiet + 1 : 0;
    }
  if (state->quiet >= (guint) p->quiet)
    return GRADUS_STATUS_CONVERGED;
  return state->trial >= (guint) p->most ? GRADUS_STATUS_EXHAUSTED : GRADUS_STATUS_CONTINUE;
}

/* Values may be given, or typed over. */
static GradusStatus
refresh (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);

  look (state, state->v.data, p->gamma, gradus_array_write (&state->q));
  return GRADUS_STATUS_CONTINUE;
}

static char *
validate (const GradusSetup *setup)
{
  return gradus_cart_pole_get (gradus_setup_get_dataset (setup)) != NULL
           ? NULL
           : g_strdup (_ ("The simulated world is another one than a cart with a pole: choose the "
                          "generator cart-pole."));
}

/* --- Quantities ------------------------------------------------------------------------------- */

static double
number_lasted (const GradusPosition *here)
{
  const GradusArray *lengths = &((const State *) here->state)->lengths;
  const gsize n = gradus_array_length (lengths);

  return n > 0 ? lengths->data[n - 1] : NAN;
}

/* Of the last @WINDOW of the first @n trials, as far as there are any. */
static double
mean_of_last (const GradusArray *lengths, gsize n)
{
  const gsize first = n > WINDOW ? n - WINDOW : 0;
  double sum = 0;

  for (gsize i = first; i < n; i++)
    sum += lengths->data[i];
  return n > 0 ? sum / (n - first) : NAN;
}

static double
number_mean (const GradusPosition *here)
{
  const GradusArray *lengths = &((const State *) here->state)->lengths;

  return mean_of_last (lengths, gradus_array_length (lengths));
}

static double
number_visited (const GradusPosition *here)
{
  const State *state = here->state;
  guint n = 0;

  for (guint pair = 0; pair < PAIRS; pair++)
    n += state->visits.data[pair] > 0;
  return n;
}

static void
array_route (const GradusPosition *here, GradusArray *out)
{
  const State *state = here->state;

  gradus_array_init_vector (out, state->shown + 1);
  for (guint i = 0; i <= state->shown; i++)
    gradus_array_write (out)[i] = state->route.data[i];
}

static void
array_moves (const GradusPosition *here, GradusArray *out)
{
  const State *state = here->state;

  if (state->route.n > 0)
    memcpy (gradus_array_init_matrix (out, state->shown + 1, PATH_COLUMNS), state->path.data,
            ((gsize) state->shown + 1) * PATH_COLUMNS * sizeof (double));
}

/* Of the portrait: a longer path would cover its boxes. */
static void
read_recent (const GradusPosition *here, guint column, GradusArray *out)
{
  const State *state = here->state;
  const guint first = state->shown > RECENT ? state->shown - RECENT : 0;
  double *to;

  if (state->route.n == 0)
    return;
  to = gradus_array_init_vector (out, state->shown - first + 1);
  for (guint i = first; i <= state->shown; i++)
    to[i - first] = gradus_array_row (&state->path, i)[column];
}

GRADUS_ARRAY (array_angles, (here), read_recent (here, ANGLE, out))
GRADUS_ARRAY (array_spins, (here), read_recent (here, SPIN, out))

/* V as a table: a row for every box of the cart (x, v), a column for every box of the pole. */
static void
array_value_table (const GradusPosition *here, GradusArray *out)
{
  const State *state = here->state;
  double *to = gradus_array_init_matrix (out, 9, 18);

  memcpy (to, state->v.data, FAILURE * sizeof (double));
}

/* Visits in the same order, as logarithms of 1 + their number. */
static void
array_visit_table (const GradusPosition *here, GradusArray *out)
{
  const State *state = here->state;
  double *to = gradus_array_init_matrix (out, 9, 18);

  for (guint b = 0; b < FAILURE; b++)
    to[b] = log10 (1.0 + state->visits.data[2 * b] + state->visits.data[2 * b + 1]);
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "lasted", N_ ("Steps of the trial"), "n", .number = number_lasted,
    .flags = GRADUS_METRIC | GRADUS_LOG, .better = GRADUS_BETTER_MORE },
  { "mean", N_ ("Mean of the last 20 trials"), "\\bar n_{20}", .number = number_mean,
    .flags = GRADUS_METRIC | GRADUS_LOG, .better = GRADUS_BETTER_MORE },
  { "visited", N_ ("Pairs of box and push visited"), "|\\{(b, a)\\}|", .number = number_visited,
    .flags = GRADUS_METRIC },
  { "sweeps", N_ ("Sweeps of the plan"), "k", GRADUS_QUANTITY (State, sweeps),
    GRADUS_KNOWN (State, total), .flags = GRADUS_METRIC },
  { "residual", N_ ("Largest change of the last sweep"), "\\max |\\Delta V|",
    GRADUS_QUANTITY (State, residual), .flags = GRADUS_METRIC | GRADUS_LOG },
  { "v", N_ ("Values of the boxes"), "V", GRADUS_QUANTITY (State, v),
    .shape = GRADUS_EXTENT (BOXES),
    .indices = N_ ("box; the last is failure"), .flags = GRADUS_START },
  { "q", N_ ("Values of the pushes"), "Q", GRADUS_QUANTITY (State, q),
    .shape = GRADUS_EXTENT (BOXES, N_PUSHES),
    .indices = N_ ("box, push: left, right") },
  { "visits", N_ ("Visits"), "N", GRADUS_QUANTITY (State, visits),
    .shape = GRADUS_EXTENT (BOXES, N_PUSHES),
    .indices = N_ ("box, push: left, right") },
  { "transitions", N_ ("Transitions"), NULL, GRADUS_QUANTITY (State, transitions),
    .indices = N_ ("box and push, next box, times"), .flags = GRADUS_HIDDEN },
  { "path", N_ ("Path"), NULL, GRADUS_QUANTITY (State, path), .indices = N_ ("step"),
    .flags = GRADUS_HIDDEN },
  { "boxes", N_ ("Boxes"), NULL, GRADUS_QUANTITY (State, route), .indices = N_ ("step"),
    .flags = GRADUS_HIDDEN },
  { "lengths", N_ ("Steps of all trials"), "n_i", GRADUS_QUANTITY (State, lengths),
    .indices = N_ ("trial") },
  { "route", N_ ("Boxes of the trial"), "b_t", .array = array_route, GRADUS_KNOWN (State, route),
    .indices = N_ ("step") },
  { "moves", N_ ("Motion of the trial"), "s_t", .array = array_moves,
    .indices = N_ ("step: x, speed, lean, spin, push") },
  { "angles", N_ ("Lean of the last steps"), "\\theta_t", .array = array_angles,
    .indices = N_ ("step") },
  { "spins", N_ ("Spin of the last steps"), "\\dot\\theta_t", .array = array_spins,
    .indices = N_ ("step") },
  { "value-table", N_ ("Values, cart by pole"), "V", .array = array_value_table,
    .indices = N_ ("box of the cart, box of the pole") },
  { "visit-table", N_ ("Visits, cart by pole"), "\\log_{10}(1 + N)", .array = array_visit_table,
    .indices = N_ ("box of the cart, box of the pole") },
  { "shown", N_ ("Steps so far"), NULL, GRADUS_QUANTITY (State, shown) },
  { "trial", N_ ("Trial"), NULL, GRADUS_QUANTITY (State, trial) },
  { "due", N_ ("Sweeps to come"), NULL, GRADUS_QUANTITY (State, due) },
  { "quiet-plans", N_ ("Plans done in one sweep, in a row"), NULL, GRADUS_QUANTITY (State, quiet) },
  { "total", N_ ("Steps counted"), NULL, GRADUS_QUANTITY (State, total) },
  { "failed", N_ ("The trial failed"), NULL, GRADUS_QUANTITY (State, failed) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  const State *state = here->state;
  const double *numbers = gradus_cart_pole_get (here->dataset);
  const gboolean begun = state->route.n > 0;
  const double *now = begun ? gradus_array_row (&state->path, state->shown) : NULL;
  const double *end = begun ? gradus_array_row (&state->path, state->length) : NULL;
  const guint box = begun ? (guint) state->route.data[state->shown] : FAILURE;
  const guint inside = begun ? last_box (state) : 0;
  guint indices[4], better = 0;
  double best = 0;

  gradus_cart_pole_box_indices (inside, indices);
  for (gsize i = 0; i < gradus_array_length (&state->lengths); i++)
    if (state->lengths.data[i] > best)
      {
        best = state->lengths.data[i];
        better = (guint) i + 1;
      }
  gradus_names_number (names, "place", begun ? now[X] : NAN);
  gradus_names_number (names, "speed", begun ? now[V] : NAN);
  gradus_names_number (names, "angle", begun ? now[ANGLE] : NAN);
  gradus_names_number (names, "spin", begun ? now[SPIN] : NAN);
  gradus_names_number (names, "push-now", begun ? now[4] : NAN);
  gradus_names_number (names, "time", state->shown * numbers[GRADUS_CART_TIME_STEP]);
  gradus_names_number (names, "tilt", numbers[GRADUS_CART_TILT]);
  gradus_names_number (names, "end-angle", begun ? end[ANGLE] : NAN);
  gradus_names_number (names, "end-spin", begun ? end[SPIN] : NAN);
  gradus_names_number (names, "box", begun ? box : NAN);
  gradus_names_whole (names, "box-number", box + 1);
  gradus_names_flag (names, "in-box", begun && box != FAILURE);
  gradus_names_number (names, "box-value", state->v.data[box]);
  gradus_names_number (names, "box-left", state->q.data[2 * box]);
  gradus_names_number (names, "box-right", state->q.data[2 * box + 1]);
  gradus_names_number (names, "cart-box", begun ? indices[X] * 3 + indices[V] : NAN);
  gradus_names_number (names, "pole-box",
                       begun ? indices[ANGLE] * 3 + indices[SPIN] : NAN);
  gradus_names_whole (names, "pairs", PAIRS);
  gradus_names_whole (names, "never", PAIRS - (gint64) number_visited (here));
  gradus_names_whole (names, "longest-so-far", (gint64) best);
  gradus_names_whole (names, "longest-trial", better);
  gradus_names_flag (names, "one-sweep", state->sweeps == 1);
  gradus_names_vector (names, "window",
                       (double[]) { -1.12 * numbers[GRADUS_CART_TILT],
                                    1.12 * numbers[GRADUS_CART_TILT], -FASTEST, FASTEST }, 4);
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "start", N_ ("Let go"), N_ ("Put the cart somewhere on the track, the pole upright."),
    .pseudocode = N_ ("repeat:\n  s ← a start at random"), .run = run_start,
    .rule = "x_0 \\sim U[-1.1, 1.1],\\quad \\theta_0 = 0",
    .filled = GRADUS_SAY ({ NULL, "x_0 = <place>\\,\\mathrm{m},\\quad b_0 = <box-number>" }),
    .said = GRADUS_SAY ({ NULL, N_ ("Trial {trial}: the cart is let go at {place} m, in box "
                                    "{box-number} of 163.") }) },
  { "act", N_ ("Act"), N_ ("Push as the plan says, in every step, until it fails."),
    .pseudocode = N_ ("  until failure:\n    b ← box of s\n    push: the better of Q(b, ·)"),
    .n_micro = n_act, .run = run_act,
    .rule = "\\role{accent}{a_t} = \\arg\\max_a Q(b_t, a)",
    .filled = GRADUS_SAY (
      { "in-box", "b = <box-number>:\\quad Q(\\text{left}) = <box-left|4>,\\quad Q(\\text{right}) "
                  "= <box-right|4>" },
      { NULL, "n = <shown|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("After {time} s: lean {angle}°, spin {spin}°/s, box {box-number}; the push is "
                     "{push-now} N.") },
      { "event:lost", NN_ ("Trial {trial}: the cart left the track after {shown} step.",
        "Trial {trial}: the cart left the track after {shown} steps."), "shown" },
      { "event:fell", NN_ ("Trial {trial}: the pole fell after {shown} step.",
        "Trial {trial}: the pole fell after {shown} steps."), "shown" },
      { NULL, NN_ ("Trial {trial}: still up after {shown} step, which is as long as a trial may "
                  "last.",
        "Trial {trial}: still up after {shown} steps, which is as long as a trial may last."),
        "shown" }) },
  { "count", N_ ("Count"), N_ ("Add up from which box which push led where."),
    .pseudocode = N_ ("  for every step of the trial:\n    N(b, a, b′) ← N(b, a, b′) + 1"),
    .run = run_count,
    .rule = "\\role{model}{\\hat P(b'\\,|\\,b, a)} = \\frac{N(b, a, b')}{N(b, a)},\\quad "
            "\\tfrac{0}{0} := \\tfrac{1}{163}",
    .filled = GRADUS_SAY ({ NULL, "\\sum N = <total>,\\quad |\\{(b, a)\\}| = <visited|model>" }),
    .said = GRADUS_SAY (
      { "event:new", N_ ("{total} steps are counted. {visited} of {pairs} pairs of box and push "
                         "have been seen, some of them now for the first time.") },
      { NULL, N_ ("{total} steps are counted. Still {visited} of {pairs} pairs of box and push "
                  "have been seen.") }) },
  { "plan", N_ ("Plan"), N_ ("Sweep over all boxes until their values rest."),
    .pseudocode = N_ ("  repeat:\n    V(b) ← max γ Σ P(b′|b, a) V(b′)\n  until no value changes\n"
                      "until 20 plans took one sweep"),
    .n_micro = n_plan, .run = run_plan,
    .rule = "\\role{model}{V(b)} := \\max_a \\gamma\\sum_{b'} \\hat P(b'\\,|\\,b, a) V(b'),\\quad "
            "\\role{error}{V(\\text{failure}) = -1}",
    .filled = GRADUS_SAY (
      { "plans", "k = <sweeps>,\\quad \\max|\\Delta V| = <residual> <cmp residual tolerance> "
                 "<tolerance>" },
      { NULL, "V = 0" }),
    .said = GRADUS_SAY (
      { "not plans and exhausted", N_ ("That was the last trial. Pushed at random, the pole stood "
                                       "for {mean} steps on average of the last 20.") },
      { "not plans", N_ ("Nothing is planned: the pushes stay random.") },
      { "micro", N_ ("Sweep {sweeps} of {due} carries the news one box farther: the largest change "
                     "is {residual}.") },
      { "converged", NN_ ("{quiet-plans} plan in a row took one sweep. The last trials took {mean} "
                         "steps on average, and {never} of {pairs} pairs were never tried.",
        "{quiet-plans} plans in a row took one sweep. The last trials took {mean} steps on "
            "average, and {never} of {pairs} pairs were never tried."), "quiet-plans" },
      { "exhausted", N_ ("That was the last trial: {mean} steps on average of the last 20, and the "
                         "longest, trial {longest-trial}, took {longest-so-far}.") },
      { "one-sweep", N_ ("One sweep was enough: nothing has changed by more than {tolerance}. That "
                         "makes {quiet-plans} in a row.") },
      { NULL, NN_ ("The plan is made in {sweeps} sweep; the last trials took {mean} steps on "
                  "average.",
        "The plan is made in {sweeps} sweeps; the last trials took {mean} steps on average."),
        "sweeps" }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "gamma", .label = N_ ("Discount"), .symbol = "\\gamma",
    .blurb = N_ ("What a step later counts less; small: failure is seen only when it is near."),
    GRADUS_PARAM_FIELD (Params, gamma), .def = 0.995, .min = 0, .max = 0.9999, .slider_min = 0.5,
    .slider_max = 0.999, .step = 0.005, .applies = GRADUS_APPLIES_LIVE },
  { .id = "tolerance", .label = N_ ("Tolerance"), .symbol = "\\varepsilon",
    .blurb = N_ ("The plan is made when no value changes by so much in a sweep."),
    GRADUS_PARAM_FIELD (Params, tolerance), .def = 0.01, .min = 1e-6, .max = 1, .slider_min = 1e-4,
    .slider_max = 0.1, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE },
  { .id = "plans", .label = N_ ("Plan"),
    .blurb = N_ ("Without, the pushes stay random forever: what learning is measured against."),
    GRADUS_PARAM_FIELD (Params, plans), .def = 1, .max = 1, .applies = GRADUS_APPLIES_LIVE },
  { .id = "explore", .label = N_ ("Random pushes"),
    .blurb = N_ ("The probability of a push at random instead of the planned one."),
    GRADUS_PARAM_FIELD (Params, explore), .def = 0, .max = 1, .step = 0.01,
    .applies = GRADUS_APPLIES_LIVE },
  { .id = "spread", .label = N_ ("Spread of the starts"), .unit = N_ ("m"),
    .blurb = N_ ("The cart starts at most so far to either side of the world's start."),
    GRADUS_PARAM_FIELD (Params, spread), .def = 1.1, .min = 0, .max = 100, .slider_max = 2.4,
    .step = 0.1, .applies = GRADUS_APPLIES_LIVE },
  { .id = "quiet", .label = N_ ("Quiet plans"),
    .blurb = N_ ("So many plans in a row, each done in one sweep, end the run."),
    GRADUS_PARAM_FIELD (Params, quiet), GRADUS_COUNT (20, 1, 100) },
  { .id = "longest", .label = N_ ("Longest trial"), .unit = N_ ("steps"),
    .blurb = N_ ("A trial that lasts so long is stopped and counts as balanced."),
    GRADUS_PARAM_FIELD (Params, longest), .def = 2000, .min = 10, .max = 10000, .slider_min = 100,
    .slider_max = 5000, .step = 100, .applies = GRADUS_APPLIES_LIVE },
  { .id = "most", .label = N_ ("Most trials"),
    .blurb = N_ ("Where to stop when the plans do not come to rest."),
    GRADUS_PARAM_FIELD (Params, most), GRADUS_COUNT (400, 10, 2000) });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_FELL] = { "fell", N_ ("The pole fell"), N_ ("The pole leaned more than it may.") },
  [EVENT_LOST] = { "lost", N_ ("The cart left the track"),
                   N_ ("The cart went farther from the middle than the track is long.") },
  [EVENT_BALANCED] = { "balanced", N_ ("Balanced"),
                       N_ ("The trial lasted as long as a trial may last.") },
  [EVENT_RECORD] = { "record", N_ ("Longest trial so far"),
                     N_ ("The trial lasted longer than all before it.") },
  [EVENT_NEW] = { "new", N_ ("Something new"),
                  N_ ("A push was tried in a box where it had never been tried.") },
  [EVENT_TURNED] = { "turned", N_ ("A push turned"),
                     N_ ("In some box another push is the better one now.") });

/* --- What theory promises --------------------------------------------------------------------- */

/* Nothing is worse than failing now, and nothing better than never to fail. */
static gboolean
holds_range (const GradusPosition *here, double *measured)
{
  const State *state = here->state;
  const GradusSetup *setup = here->setup;

  if (gradus_setup_get_given_start (setup, "v") != NULL)
    return TRUE;
  for (guint b = 0; b < BOXES; b++)
    *measured = MAX (*measured, MAX (state->v.data[b], -1 - state->v.data[b]));
  return *measured <= 1e-12;
}

/* The transitions from a pair are as many as its visits, so that its probabilities sum to 1. */
static gboolean
holds_counts (const GradusPosition *here, double *measured)
{
  const State *state = here->state;
  gint64 left[PAIRS];

  for (guint pair = 0; pair < PAIRS; pair++)
    left[pair] = state->visits.data[pair];
  for (guint i = 0; i + 2 < state->transitions.n; i += 3)
    left[state->transitions.data[i]] -= state->transitions.data[i + 2];
  for (guint pair = 0; pair < PAIRS; pair++)
    *measured = MAX (*measured, fabs ((double) left[pair]));
  return *measured == 0;
}

/* The plan rests: Bellman's equation holds up to the tolerance, by contraction. */
static gboolean
holds_bellman (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p);

  if (!p->plans || state->due >= MOST_SWEEPS || gradus_setup_get_given_start (here->setup, "v"))
    return TRUE;
  for (guint b = 0; b < FAILURE; b++)
    *measured = MAX (*measured, fabs (MAX (state->q.data[2 * b], state->q.data[2 * b + 1])
                                      - state->v.data[b]));
  return *measured <= p->gamma * p->tolerance + 1e-12;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "range", N_ ("Values lie between −1 and 0"), "-1 \\le V \\le 0", holds_range },
  { "counts", N_ ("The probabilities sum to 1"), "\\sum_{b'} \\hat P(b'\\,|\\,b, a) = 1",
    holds_counts, .phase = "count" },
  { "bellman", N_ ("The plan rests"), "|V - \\max_a \\gamma\\hat P V| \\le \\gamma\\varepsilon",
    holds_bellman, .phase = "plan" });

/* --- Pictures --------------------------------------------------------------------------------- */

static void
build_cart (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;
  const double *numbers = gradus_cart_pole_get (here->dataset);
  const guint apart = MAX (state->shown / 5, 4);

  if (state->route.n == 0)
    {
      gradus_dataset_paint (here->dataset, scene);
      return;
    }
  gradus_cart_pole_draw_track (numbers, scene);
  /* The borders of the boxes of x. */
  for (guint i = 0; i < 2; i++)
    gradus_scene_vrule (scene, gradus_cart_x_borders[i], GRADUS_ROLE_MUTED,
                        GRADUS_LINE_THIN | GRADUS_LINE_DOTTED, NULL);
  for (guint back = 4; back >= 1; back--)
    if (back * apart <= state->shown)
      gradus_cart_pole_draw_row (numbers,
                                 gradus_array_row (&state->path, state->shown - back * apart), TRUE,
                                 scene);
  gradus_cart_pole_draw_row (numbers, gradus_array_row (&state->path, state->shown), FALSE, scene);
}

/* The corners of the box of a number with the @n inner borders @borders, inside the limit. */
static void
find_side (const double *borders, guint n, guint index, double limit, double *low, double *high)
{
  *low = index == 0 ? -limit : CLAMP (borders[index - 1], -limit, limit);
  *high = index == n ? limit : CLAMP (borders[index], -limit, limit);
}

static const GradusPlot portrait = {
  .id = "portrait", .of = "angles spins", .with = "window=window limit=tilt",
};

/* The boxes of the pole where the cart is now: their values, redder the surer the failure, and the
 * better push. What was never visited stays white. */
static void
build_portrait (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;
  const double *numbers = gradus_cart_pole_get (here->dataset);
  guint indices[4];

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, _ ("lean θ (°)"), C_ ("axis", "spin (°/s)"));
  if (gradus_kit_waits (scene, state->route.n == 0, _ ("The first trial has not begun.")))
    return;
  gradus_cart_pole_box_indices (last_box (state), indices);
  for (guint pass = 0; pass < 2; pass++)
    {
      for (guint i = 0; i < 18; i++)
        {
          const guint box = (indices[X] * 3 + indices[V]) * 18 + i;
          const int push = best_push (state->q.data, box);
          const gboolean known = state->visits.data[2 * box] + state->visits.data[2 * box + 1] > 0;
          double left, right, low, high;

          find_side (gradus_cart_angle_borders, 5, i / 3, numbers[GRADUS_CART_TILT], &left,
                     &right);
          find_side (gradus_cart_spin_borders, 2, i % 3, FASTEST, &low, &high);
          if (right <= left)
            continue;
          if (pass == 0)
            gradus_scene_polygon (scene, (double[]) { left, right, right, left },
                                  (double[]) { low, low, high, high }, 4,
                                  known ? GRADUS_ROLE_ERROR : GRADUS_ROLE_MUTED, GRADUS_LINE_THIN,
                                  known ? CLAMP (-0.9 * state->v.data[box], 0, 0.9) : 0);
          else if (known && push != 0)
            gradus_scene_text (scene, 0.5 * (left + right), low + 0.8 * (high - low),
                               GRADUS_ANCHOR_CENTRE, GRADUS_ROLE_FOREGROUND, 1.1,
                               push > 0 ? "→" : "←");
        }
      if (pass == 0)
        gradus_kit_phase_portrait (here, &portrait, scene);
    }
}

/* The steps of every trial and the mean of the last twenty, on a logarithmic axis. */
static void
build_curve (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p);
  const gsize n = gradus_array_length (&state->lengths);
  g_autofree double *x = g_new (double, MAX (n, 1));
  g_autofree double *y = g_new (double, MAX (n, 1));
  double most = 100;

  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_Y | GRADUS_AXES_INTEGER_X, C_ ("axis", "trial"),
                         C_ ("axis", "steps"));
  if (gradus_kit_waits (scene, n == 0, _ ("No trial is over yet.")))
    return;
  for (gsize i = 0; i < n; i++)
    {
      x[i] = (double) i + 1;
      y[i] = mean_of_last (&state->lengths, i + 1);
      most = MAX (most, state->lengths.data[i]);
      gradus_scene_point (scene, x[i], MAX (state->lengths.data[i], 1),
                          i + 1 == n ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_DATA, GRADUS_SHAPE_CIRCLE,
                          i + 1 == n ? 1.2 : 0.6, -1);
    }
  gradus_scene_set_x_range (scene, 1, MAX (n, 20));
  gradus_scene_set_y_range (scene, 5, 2 * most);
  if (most >= p->longest)
    gradus_scene_hrule (scene, p->longest, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, NULL);
  gradus_scene_polyline (scene, x, y, n, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_DATA, GRADUS_SHAPE_CIRCLE, C_ ("legend", "a trial"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, _ ("mean of 20"));
}

/* What the rows and columns of the two tables are. */
static void
label_table (const GradusPosition *here, GradusScene *scene)
{
  static const double rows[] = { 3, 6 }, columns[] = { 3, 6, 9, 12, 15 };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    gradus_scene_segment (scene, 0, rows[i], 18, rows[i], GRADUS_ROLE_FOREGROUND,
                          GRADUS_LINE_THIN);
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    gradus_scene_segment (scene, columns[i], 0, columns[i], 9, GRADUS_ROLE_FOREGROUND,
                          GRADUS_LINE_THIN);
}

static const GradusSay table_caption[] = {
  { NULL, N_ ("Across: lean (6) and spin (3); down: place (3) and speed (3)") }, { NULL },
};

static const GradusPlot plots[] = GRADUS_ROWS (
  { "cart", N_ ("Cart and pole"), .build = build_cart,
    .caption = GRADUS_SAY (
      { "cart-box >= 0 and in-box", N_ ("Trial {trial}, {time} s: box {box-number}, V = "
                                        "{box-value}") },
      { "cart-box >= 0", N_ ("Trial {trial}, {time} s: failure") }) },
  { "portrait", N_ ("Values of the boxes"), .build = build_portrait,
    .caption = GRADUS_SAY ({ NULL, N_ ("Boxes where the cart is now; arrows: the better push") }) },
  { "curve", N_ ("Steps of each trial"), .build = build_curve },
  { "values", N_ ("Values of all boxes"), .kit = gradus_kit_matrix, .of = "value-table",
    .with = "bar row=cart-box column=pole-box", .extra = label_table,
    .caption = table_caption },
  { "visits", N_ ("Where it has been"), .kit = gradus_kit_matrix, .of = "visit-table",
    .with = "sequential bar row=cart-box column=pole-box", .extra = label_table,
    .caption = table_caption });

/* --- Questions -------------------------------------------------------------------------------- */

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "end", N_ ("Where does the trial end?"), "act", "portrait", .asks = GRADUS_ASKS_PLACE,
    .about = "end-angle end-spin", .scale = "30", .when = "failed",
    .words = N_ ("Trial {trial} begins with the pole upright. At which place of the portrait is it "
                 "when all is over?"),
    .truth = GRADUS_SAY ({ NULL, NN_ ("After {shown} step it ends at {angle}° and {spin}°/s, the "
                                     "cart at {place} m.",
                           "After {shown} steps it ends at {angle}° and {spin}°/s, the cart at "
                               "{place} m."), "shown" }) },
  { "visited", N_ ("How much of the world does it know?"), "count", "visits",
    .asks = GRADUS_ASKS_NUMBER, .about = "visited", .scale = "30", .when = "trial >= 5",
    .words = N_ ("There are {pairs} pairs of box and push, and {trial} trials are over. In how "
                 "many pairs has it been, this trial included?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("In {visited} of {pairs}: {never} were never tried.") }),
    .intuition = N_ ("You thought it must know the whole world, but a pole that is held stays in "
                     "few boxes."),
    .intuition_answer = "pairs" },
  { "settled", N_ ("Does the plan change?"), "plan", "curve", .asks = GRADUS_ASKS_EVENT,
    .about = "sweeps > 1", .when = "plans and trial >= 5",
    .words = N_ ("{total} steps are counted. Does the new plan take more than one sweep?"),
    .truth = GRADUS_SAY (
      { "one-sweep", N_ ("No: one sweep changed nothing by more than {tolerance}.") },
      { NULL, N_ ("Yes: it took {sweeps} sweeps until no value changed by {tolerance}.") }) });

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "learn", .title = N_ ("From falling to balancing"),
    .blurb = N_ ("Nobody tells it the laws of motion, only when it has failed."),
    .data = "cart-pole:angle=0", .seed = 1,
    .claims = "converged\niteration 5: lasted < 100\nmean > 1500\never: event:balanced\nvisited == "
              "189" },
  { .id = "curious", .title = N_ ("A curious learner"),
    .blurb = N_ ("One push in twenty is a random one, and the last trials are the better for it."),
    .params = "explore=0.05", .seed = 2, .claims = "converged\nmean > 400\nvisited > 200" },
  { .id = "windy", .title = N_ ("Gusts of wind"),
    .blurb = N_ ("Chance adds to every push; what is counted is a world of chance anyway."),
    .data = "cart-pole:angle=0,noise=3", .seed = 1, .claims = "converged\nmean > 200" },
  { .id = "random", .title = N_ ("Failure: pushes at random"),
    .blurb = N_ ("Nothing is planned: what every learner must be better than."),
    .params = "plans=false most=200", .seed = 1,
    .failure = N_ ("It counts and never uses what it counted. A random push is wrong half of the "
                   "time, and the pole mostly falls within a second. Switch planning on."),
    .claims = "mean < 40\nexhausted\nnever: event:balanced" },
  { .id = "short-sighted", .title = N_ ("Failure: a short sight"),
    .blurb = N_ ("With γ = 0.5 the bad news is halved in every step and soon below the tolerance."),
    .params = "gamma=0.5", .seed = 3,
    .failure = N_ ("Failure in seven steps is worth −0.5⁷, less than the tolerance of 0.01: the "
                   "plan sees it only when it is too late to turn the cart, and rests at no more "
                   "than 28 steps. Take γ nearer to 1."),
    .claims = "converged\nmean < 28.5\nnever: sweeps > 7" },
  { .id = "settled", .title = N_ ("Failure: settled too soon"),
    .blurb = N_ ("Twenty plans in a row change nothing, and the pole still falls within two "
                 "seconds."),
    .seed = 2,
    .failure = N_ ("A plan that does not change says only that the trials bring no news. It always "
                   "pushes the same way in the same box, and never learns what the other push "
                   "would do: most pairs were never tried. Let it push at random now and then."),
    .claims = "converged\nquiet-plans == 20\nmean < 100\nnever: event:balanced\nvisited < 100" });

#define NUMPY "tests/second-opinion/cells.py --numbers"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "learn", 3, "v", GRADUS_EXPECT (-0.0059831212), 1e-9, NUMPY, .index = 73 },
  { "learn", 3, "v", GRADUS_EXPECT (-0.0115558331), 1e-9, NUMPY, .index = 88 },
  { "learn", 3, "v", GRADUS_EXPECT (-1), 0, "by hand: a fall pays −1 and ends the trial",
    .index = 162 },
  { "random", GRADUS_CHECK_END, "mean", GRADUS_EXPECT (28), 0.25,
    "syllabus, teaching sheet: mean of random pushes, by numpy" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "explore", .title = N_ ("Never and now and then at random"),
    .blurb = N_ ("Without trying other pushes the learner settles for the first plan that works a "
                 "little; a few random pushes (exploration) find a better one."),
    .preset = "settled", .left = "explore=0", .right = "explore=0.05", .plot = "curve",
    .claims = "left: mean < 100\nright: mean > 400\nleft < right: visited" });

static const GradusSheet sheet = {
  .aha = N_ ("One bit of reward, “it fell”, and counting in 163 boxes are enough to learn "
             "balance."),
  .by_hand = N_ ("A box from which it surely fails in 100 steps is worth −0.995¹⁰⁰ = −0.606. x = "
                 "0.5, 0.2 m/s, 2°, 10°/s lies in the 2nd, 2nd, 5th and 2nd of 3 · 3 · 6 · 3 "
                 "boxes."),
  .why = "portrait", .intuition = N_ ("It must know the whole world before it can balance."),
  .caught_by = "visited",
  .breaks = N_ ("Plans that rest need not be good: over six seeds the last trials take from 92 "
                "to 1,721 steps. A flat curve of the steps gives it away."),
  .needs = "cart-pole model-based-rl state-discretisation", .leads_to = "reinforce lqr",
  .aliases = "reinforcement learning; boxes; BOXES; 163 states; 强化学习; 离散状态; 失败次数; dlbxx",
  .terms = N_ ("exploration"),
};

/* What the entries over boxes share; the row says what its world is and what it learns. */
#define GRADUS_CELLS                                                                               \
  .family = "cells", .data_kind = &gradus_data_simulator, GRADUS_MEMORIES (Params, State),         \
  GRADUS_TABLES, .questions = questions, .refresh = refresh, .validate = validate, .name = name

const GradusDescriptor gradus_cart_pole_learning = {
  GRADUS_CELLS,
  .id = "cart-pole-learning", .chapter = 21, .difficulty = 3, .title = N_ ("Learning to balance"),
  .summary = N_ ("Learns to balance a pole by falling: counts what happens in boxes, and plans."),
  .goal = N_ ("Say what one learns from failing, and how far the news of it travels."),
  .source = "CS229, problem set 4, problem 6; lecture notes, reinforcement learning, sections 3–4",
  .columns = N_ ("A simulated world, which the learner does not know."),
  .start_said = GRADUS_SAY ({ NULL, N_ ("Nothing is known: every box is worth 0, and the pushes "
                                        "are random.") }),
};
