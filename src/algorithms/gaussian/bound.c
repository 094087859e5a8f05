/* EM on one parameter, and the machine of both entries: a parabola that touches the log-likelihood
 * from below, and its top.
 *
 * Models. Half of the numbers come from each of two bells of width 1. "one-moves": one of them
 * stands at 0, the other at theta. "mirror": they stand at -theta and theta.
 *
 * Objective. The log-likelihood l (theta) = sum_i ln (N (x_i; m_0, 1) / 2 + N (x_i; theta, 1) / 2).
 *
 * Step. Any shares q_i of the moving bell make a lower bound, by Jensen's inequality:
 *   J (q, theta) = sum_i q_i ln N (x_i; theta, 1) + (1 - q_i) ln N (x_i; m_0, 1) + ln 1/2 + H (q_i)
 * E: with q_i = P (moving bell | x_i; theta) the bound touches l at theta. M: J is a parabola of
 * theta, c_0 + c_1 theta - W theta^2 / 2, with its top at c_1 / W: sum q x / sum q of one model,
 * of the other the mean of (2 q_i - 1) x_i.
 *
 * Why it works. l - J = sum_i KL (q_i || posterior_i), at least 0, and 0 after E. So l (new) >=
 * J (q, new) >= J (q, theta) = l (theta). Both steps make J larger, each in one of its arguments.
 *
 * How fast. Near a top theta* the distance is multiplied by the slope of the map theta -> new theta
 * there. For one number x in the mirror this slope at 0 is x^2: above 1 the walk leaves 0, below 1
 * it ends there, and at 1 it creeps without a rate.
 *
 * Edge cases. Two hills: EM climbs the one on which it stands. A fixed point between them is left,
 * slowly at first. theta = 0: both bells are one, all shares are 1/2 (event "tie"); in the mirror
 * nothing moves then. All shares 0: nothing has a say in theta; the step fails with a sentence.
 *
 * Numbers. Shares from the difference of logarithms, xy - y^2 / 2; sums of ln (1 + e^-u) as
 * logarithms of products of up to 64 factors, none above 2. Cost O(n) a step, n exponentials for
 * each place of the curve.
 *
 * Source: CS229 lecture notes, part VIII, section 2 (L1662: x is of datum i); R. M. Neal, G. E.
 * Hinton 1998, A view of the EM algorithm that justifies incremental, sparse, and other variants.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-entry.h"
#include "gradus-vector-math.h"

#define GRID 401            /* places among which the highest is looked for */
#define PLACES 21           /* at which the bound is held against the curve */
#define FACTORS 64
#define CURVE 161

typedef enum { ONE_MOVES, MIRROR } Model;

typedef struct
{
  guint model;
  double start, start_q;
  double tolerance;
  int most;
} Params;

typedef struct
{
  double theta;
  GradusArray q;            /* n: share of the bell at theta */
  double loglik, bound;
  double from, moved;       /* where the last climb began, and its length */
  guint made;               /* shares of which there is one */
  guint done, last;
} State;

typedef struct
{
  double window[2];         /* of theta, around data and start */
  double best, highest;     /* the highest place in it, and l there */
} Work;

enum { EVENT_TIE, EVENT_OTHER_HILL };

/* --- The model -------------------------------------------------------------------------------- */

/* The logarithm of the odds of the bell at theta. */
static double
odds_of (const Params *p, double x, double theta)
{
  return p->model == MIRROR ? 2 * x * theta : x * theta - theta * theta / 2;
}

/* Where the other bell stands. */
static double
other_of (const Params *p, double theta)
{
  return p->model == MIRROR ? -theta : 0;
}

static double
loglik_at (const Params *p, const GradusTable *table, double theta)
{
  double sum = -(double) table->n * (G_LN2 + 0.5 * log (2 * G_PI)), smaller[FACTORS];

  for (guint from = 0; from < table->n; from += FACTORS)
    {
      const guint n = MIN (table->n - from, FACTORS);
      double product = 1;

      /* The larger of both terms, and what the other adds to it. */
      for (guint i = 0; i < n; i++)
        {
          const double x = table->x[from + i], u = odds_of (p, x, theta);

          sum -= gradus_square (x - (u > 0 ? theta : other_of (p, theta))) / 2;
          smaller[i] = -fabs (u);
        }
      gradus_vexp (n, smaller, smaller);
      for (guint i = 0; i < n; i++)
        product *= 1 + smaller[i];
      sum += log (product);
    }
  return sum;
}

static double
entropy_of (double q)
{
  return (q > 0 ? -q * log (q) : 0) + (q < 1 ? -(1 - q) * log1p (-q) : 0);
}

/* J (q, t) = c[0] + c[1] t + c[2] t^2. */
static void
find_bound (const Params *p, const GradusTable *table, const double *q, double c[3])
{
  c[0] = -(double) table->n * (G_LN2 + 0.5 * log (2 * G_PI));
  c[1] = c[2] = 0;
  for (guint i = 0; i < table->n; i++)
    {
      const double x = table->x[i], weight = p->model == MIRROR ? 2 * q[i] - 1 : q[i];

      c[0] += entropy_of (q[i]) - x * x / 2;
      c[1] += weight * x;
      c[2] -= p->model == MIRROR ? 0.5 : q[i] / 2;
    }
}

static double
value_of (const double c[3], double t)
{
  return c[0] + (c[1] + c[2] * t) * t;
}

static double
bound_at (const Params *p, const GradusTable *table, const double *q, double t)
{
  double c[3];

  find_bound (p, table, q, c);
  return value_of (c, t);
}

/* Where a whole round leads from @theta. */
static double
after_round (const Params *p, const GradusTable *table, double theta)
{
  double weights = 0, sum = 0, odds[FACTORS];

  for (guint from = 0; from < table->n; from += FACTORS)
    {
      const guint n = MIN (table->n - from, FACTORS);

      for (guint i = 0; i < n; i++)
        odds[i] = -odds_of (p, table->x[from + i], theta);
      gradus_vexp (n, odds, odds);
      for (guint i = 0; i < n; i++)
        {
          const double q = 1 / (1 + odds[i]);

          weights += p->model == MIRROR ? 1 : q;
          sum += (p->model == MIRROR ? 2 * q - 1 : q) * table->x[from + i];
        }
    }
  return weights > 0 ? sum / weights : theta;
}

/* Where so many rounds lead. */
static double
after_rounds (const Params *p, const GradusTable *table, double theta, guint rounds)
{
  for (guint i = 0; i < rounds; i++)
    theta = after_round (p, table, theta);
  return theta;
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);

  if (table->d != 1)
    return g_strdup (_ ("This entry looks at one number of each row: choose one input."));
  for (guint i = 1; i < table->n && p->model == MIRROR; i++)
    if (fabs (fabs (table->x[i]) - fabs (table->x[0])) > 1e-12 * fabs (table->x[0]))
      return g_strdup (_ ("The landscape of this entry has one q, so it takes one number, or "
                          "numbers of the same size."));
  return NULL;
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (p, table);
  Work *work = g_new0 (Work, 1);
  double low, high, room;

  gradus_find_extent (table->x, table->n, 1, &low, &high);
  if (p->model == MIRROR)
    {
      high = MAX (fabs (high), fabs (low));
      low = -high;
    }
  low = MIN (MIN (low, 0), p->start);
  high = MAX (MAX (high, 0), p->start);
  room = MAX (0.1 * (high - low), 0.3);
  work->window[0] = low - room;
  work->window[1] = high + room;
  work->highest = -INFINITY;
  for (guint k = 0; k < GRID; k++)
    {
      const double t = gradus_between (work->window[0], work->window[1], k / (GRID - 1.0));
      const double l = loglik_at (p, table, t);

      if (l > work->highest)
        {
          work->best = t;
          work->highest = l;
        }
    }
  work->best = after_rounds (p, table, work->best, 100);
  work->highest = loglik_at (p, table, work->best);
  return work;
}

/* --- Steps ------------------------------------------------------------------------------------ */

/* The numbers that follow from theta and the shares. */
static void
measure (const Params *p, const GradusTable *table, State *state)
{
  state->loglik = loglik_at (p, table, state->theta);
  state->bound = state->made == table->n
                   ? bound_at (p, table, state->q.data, state->theta) : NAN;
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p);

  state->theta = p->start;
  return GRADUS_STATUS_CONTINUE;
}

/* Where the walk begins in the plane; the parabola begins without any shares. */
static GradusStatus
refresh (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, table);

  state->made = state->done = 0;
  state->moved = NAN;
  state->from = state->theta;
  if (p->model == MIRROR)
    {
      double *q = gradus_array_write (&state->q);

      for (guint i = 0; i < table->n; i++)
        q[i] = table->x[i] < 0 ? 1 - p->start_q : p->start_q;
      state->made = table->n;
    }
  measure (p, table, state);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_touch (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, table);
  const guint upto = context->bulk ? table->n : state->done + 1;
  double *q = gradus_array_write (&state->q);

  /* The bound is a sum over all data: nobody sees it between two of them when all are done. */
  for (guint i = state->done; i < upto; i++)
    q[i] = gradus_sigmoid (odds_of (p, table->x[i], state->theta));
  state->done = upto - 1;
  state->made = MAX (state->made, upto);
  state->bound = state->made == table->n
                   ? bound_at (p, table, state->q.data, state->theta) : NAN;
  gradus_context_raise_if (context, EVENT_TIE, state->theta == 0);
  return gradus_step_done (&state->done, &state->last, table->n);
}

static GradusStatus
run_climb (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, table);
  double c[3];

  find_bound (p, table, state->q.data, c);
  if (!(c[2] < 0))
    return gradus_context_fail (context, _ ("No datum believes in the moving bell any more: every "
                                            "share is 0, and the bound is level. Begin nearer to "
                                            "the data."));
  state->from = state->theta;
  state->theta = -c[1] / (2 * c[2]);
  state->moved = fabs (state->theta - state->from);
  measure (p, table, state);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_check (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, p, work);
  const gboolean still = state->moved < p->tolerance;

  gradus_context_raise_if (context, EVENT_OTHER_HILL,
                           still && work->highest > state->loglik + 1e-6);
  return still                                               ? GRADUS_STATUS_CONVERGED
         : context->iteration + 1 >= (guint64) p->most ? GRADUS_STATUS_EXHAUSTED
                                                             : GRADUS_STATUS_CONTINUE;
}

/* --- Quantities and names --------------------------------------------------------------------- */

/* The share that a number above 0 has of the bell at theta: by symmetry all say the same. */
static double
side_q (const State *state, const GradusTable *table)
{
  return table->x[0] < 0 ? 1 - state->q.data[0] : state->q.data[0];
}

GRADUS_NUMBER (number_gap, (state), MAX (state->loglik - state->bound, 0))

static void
array_point (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, table);
  double *point = gradus_array_init_vector (out, 2);

  point[0] = side_q (state, table);
  point[1] = state->theta;
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "loglik", N_ ("Log-likelihood"), "\\ell(\\theta)", GRADUS_QUANTITY (State, loglik),
    .flags = GRADUS_METRIC | GRADUS_PROMISED, .better = GRADUS_BETTER_MORE },
  { "bound", N_ ("Lower bound"), "J(q, \\theta)", GRADUS_QUANTITY (State, bound),
    .flags = GRADUS_METRIC | GRADUS_PROMISED, .better = GRADUS_BETTER_MORE },
  { "gap", N_ ("Gap to the curve"), "\\ell - J", .number = number_gap, GRADUS_KNOWN (State, bound),
    .flags = GRADUS_METRIC },
  { "theta", N_ ("Place of the bell"), "\\theta", GRADUS_QUANTITY (State, theta),
    .indices = N_ ("a number"), .flags = GRADUS_LISTED | GRADUS_TRACKED },
  { "q", N_ ("Shares of the moving bell"), "q", GRADUS_QUANTITY (State, q), .shape = "n",
    GRADUS_KNOWN (State, made), .indices = N_ ("number"), .one = N_ ("Share of the moving bell"),
    .flags = GRADUS_PER_DATUM },
  { "point", N_ ("Place in the landscape"), "(q, \\theta)", .array = array_point,
    .indices = N_ ("q, θ"), .flags = GRADUS_TRACKED, .only = "model=mirror" },
  { "moved", N_ ("Way of the step"), "|\\Delta\\theta|", GRADUS_QUANTITY (State, moved),
    .beside = "theta from", .flags = GRADUS_METRIC | GRADUS_LOG },
  { "from", N_ ("Where the step began"), NULL, GRADUS_QUANTITY (State, from) },
  { "best", N_ ("Highest place of the curve"), "\\hat\\theta", GRADUS_PREPARED (Work, best) },
  { "highest", N_ ("Log-likelihood there"), NULL, GRADUS_PREPARED (Work, highest) },
  { "made", N_ ("Shares that are known"), NULL, GRADUS_QUANTITY (State, made) });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, previous, work, p, table);
  const double *q = state->q.data, x = table->x[MIN (state->last, table->n - 1)];
  double c[3], torn = INFINITY, next = INFINITY;
  guint which = 0;

  find_bound (p, table, q, c);
  for (guint i = 0; i < table->n; i++)
    {
      const double off = fabs (gradus_sigmoid (odds_of (p, table->x[i], state->theta)) - 0.5);

      if (off < torn)
        {
          next = torn;
          torn = off;
          which = i;
        }
      else
        next = MIN (next, off);
    }
  gradus_names_vector (names, "window", (const double[]) { 0, 1, work->window[0], work->window[1] },
                       4);
  gradus_names_vector (names, "range", work->window, 2);
  gradus_names_vector (names, "start-place", (const double[]) { p->start_q, p->start }, 2);
  gradus_names_whole (names, "i", MIN (state->last, table->n - 1) + 1);
  gradus_names_number (names, "x-now", x);
  gradus_names_number (names, "q-now", q[MIN (state->last, table->n - 1)]);
  gradus_names_number (names, "sum-q", -2 * c[2]);
  gradus_names_number (names, "sum-qx", c[1]);
  gradus_names_number (names, "top", -c[1] / (2 * c[2]));
  gradus_names_number (names, "minus-two", -2);
  gradus_names_number (names, "size", fabs (table->x[0]));
  gradus_names_number (names, "side-q", state->made > 0 ? side_q (state, table) : NAN);
  gradus_names_number (names, "hill", after_rounds (p, table, state->theta, 200));
  gradus_names_number (names, "reach", 0.04 * (work->window[1] - work->window[0]));
  gradus_names_flag (names, "lower", work->highest > state->loglik + 1e-6);
  gradus_names_whole (names, "torn", which);
  gradus_names_flag (names, "clear", next - torn > 0.02 && fabs (state->theta) > 0.5);
  gradus_names_number (names, "slope-of-round",
                       (after_round (p, table, state->theta + 1e-5)
                        - after_round (p, table, state->theta - 1e-5)) / 2e-5);
  gradus_names_flag (names, "grows",
                     previous != NULL && state->bound > previous->bound + 1e-7);
  gradus_names_number (names, "middle", (state->theta + other_of (p, state->theta)) / 2);
  gradus_names_number (names, "slope-at-0", gradus_square (table->x[0]));
  gradus_names_number (names, "saddle", bound_at (p, table, q, 0));
}

/* --- Events and promises ---------------------------------------------------------------------- */

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_TIE] = { "tie", N_ ("Both bells are one"),
                  N_ ("At θ = 0 the bells are the same, so that every share is one half.") },
  [EVENT_OTHER_HILL] = { "other-hill", N_ ("Not the highest place"),
                         N_ ("The steps are over, and the curve is higher elsewhere.") });

/* By how much the bound is above the curve, at places about theta. */
static gboolean
holds_below (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work, p, table);
  double c[3];

  if (state->made < table->n)
    return TRUE;
  find_bound (p, table, state->q.data, c);
  for (guint k = 0; k < PLACES; k++)
    {
      const double t = gradus_between (work->window[0], work->window[1], k / (PLACES - 1.0));
      const double l = loglik_at (p, table, t);

      *measured = MAX (*measured, (value_of (c, t) - l) / (1 + fabs (l) + fabs (c[0])));
    }
  return *measured <= 1e-12 * (1 + table->n);
}

/* The gap is the sum of the divergences of q from the posterior. */
static gboolean
holds_divergence (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, p, table);
  double sum = 0, size = 1 + fabs (state->loglik);

  if (state->made < table->n)
    return TRUE;
  for (guint i = 0; i < table->n; i++)
    {
      const double q = state->q.data[i], u = odds_of (p, table->x[i], state->theta);

      /* ln P = -ln (1 + e^-u), of both bells. */
      sum += -entropy_of (q) + q * (MAX (-u, 0) + log1p (exp (-fabs (u))))
             + (1 - q) * (MAX (u, 0) + log1p (exp (-fabs (u))));
      size += table->x[i] * table->x[i] + fabs (u);
    }
  *measured = fabs (state->loglik - state->bound - sum) / size;
  return *measured <= 1e-12;
}

GRADUS_HOLDS (holds_touch, (state), fabs (state->loglik - state->bound),
              *measured <= 1e-11 * (1 + fabs (state->loglik) + fabs (state->bound)
                                    + gradus_sum_squares (
                                      gradus_dataset_get_table (here->dataset)->x,
                                      gradus_dataset_get_table (here->dataset)->n)))

/* How far the coordinate has moved that is not the phase's. */
GRADUS_HOLDS (holds_theta, (state, previous), fabs (state->theta - previous->theta),
              *measured == 0)
GRADUS_HOLDS (holds_q, (state, previous, table),
              fabs (side_q (state, table) - side_q (previous, table)), *measured == 0)

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "below", N_ ("The bound is nowhere above the curve"), "J(q, t) \\le \\ell(t)", holds_below },
  { "divergence", N_ ("The gap is what the shares differ from the posterior"),
    "\\ell - J = \\sum_i \\mathrm{KL}(q_i \\,\\|\\, P(z_i | x_i))", holds_divergence },
  { "touch", N_ ("The bound touches"), "J(q, \\theta) = \\ell(\\theta)", holds_touch,
    .phase = "touch", .only = "model=one-moves" },
  { "walk-touch", N_ ("J is then the log-likelihood"), "J(q, \\theta) = \\ell(\\theta)",
    holds_touch, .phase = "walk-q", .only = "model=mirror" },
  { "theta-stays", N_ ("Only q moves"), "\\theta := \\theta", holds_theta, .phase = "walk-q",
    .only = "model=mirror" },
  { "q-stays", N_ ("Only θ moves"), "q := q", holds_q, .phase = "walk-theta",
    .only = "model=mirror" });

/* --- Pictures --------------------------------------------------------------------------------- */

/* The function that a picture draws, for gradus_scene_function(). */
typedef struct
{
  const Params *p;
  const GradusTable *table;
  double theta;
} Drawn;

GRADUS_CURVE (round_at, Drawn, drawn, t, after_round (drawn->p, drawn->table, t))
GRADUS_CURVE (best_q_at, Drawn, drawn, t,
              gradus_sigmoid (2 * fabs (drawn->table->x[0]) * t))
GRADUS_CURVE (best_theta_at, Drawn, drawn, q, fabs (drawn->table->x[0]) * (2 * q - 1))

static double
surface_loglik (const GradusPosition *here, double t, double unused)
{
  GRADUS_HERE (p, table);

  return loglik_at (p, table, t);
}

/* J over theta and the one share of side_q (). */
static double
surface_bound (const GradusPosition *here, double q, double theta)
{
  GRADUS_HERE (table);
  const double n = table->n, x = fabs (table->x[0]);

  return n
         * (entropy_of (CLAMP (q, 0, 1)) - G_LN2 - 0.5 * log (2 * G_PI)
            - (x * x + theta * theta) / 2 + (2 * q - 1) * x * theta);
}

static void
extra_hills (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work, p, table);
  double low = INFINITY, high = -INFINITY, c[3];

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, "θ", C_ ("axis", "log-likelihood"));
  for (guint k = 0; k <= 100; k++)
    {
      const double t = gradus_between (work->window[0], work->window[1], k / 100.0);
      const double l = loglik_at (p, table, t);

      low = MIN (low, l);
      high = MAX (high, l);
    }
  gradus_scene_set_y_range (scene, low - 0.15 * (high - low), high + 0.05 * (high - low));
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID,
                            C_ ("legend", "log-likelihood"));
  if (state->made == table->n)
    {
      find_bound (p, table, state->q.data, c);
      gradus_scene_polynomial (scene, c, 3, GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED);
      gradus_scene_label (scene, C_ ("legend", "bound"));
      gradus_scene_point (scene, state->from, loglik_at (p, table, state->from),
                          GRADUS_ROLE_SECOND, GRADUS_SHAPE_CIRCLE, 1, -1);
      gradus_scene_segment (scene, state->theta, value_of (c, state->theta), state->theta,
                            state->loglik, GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD);
      gradus_scene_label (scene, C_ ("legend", "gap to the curve"));
    }
  gradus_scene_point (scene, p->start, loglik_at (p, table, p->start), GRADUS_ROLE_MUTED,
                      GRADUS_SHAPE_DIAMOND, 1.2, -1);
  gradus_scene_label (scene, C_ ("legend", "start"));
  gradus_scene_param_handle (scene, "start", NULL, p->start, loglik_at (p, table, p->start));
}

/* Both bells and their sum, and the numbers as pies of their shares. */
static void
build_bells (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work, p, table);
  double low, high;

  gradus_find_extent (table->x, table->n, 1, &low, &high);
  low = MIN (low, work->window[0]) - 1;
  high = MAX (high, work->window[1]) + 1;
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, "x", C_ ("axis", "density"));
  gradus_scene_set_x_range (scene, low, high);
  gradus_scene_set_y_range (scene, 0, 0.42);
  gradus_draw_bell (scene, other_of (p, state->theta), 1, 0.5, low, high, CURVE, GRADUS_ROLE_CLASS,
                    GRADUS_LINE_SOLID);
  gradus_scene_label (scene, p->model == MIRROR ? C_ ("legend", "bell at −θ")
                                                : C_ ("legend", "bell at 0"));
  gradus_draw_bell (scene, state->theta, 1, 0.5, low, high, CURVE, GRADUS_ROLE_CLASS + 1,
                    GRADUS_LINE_SOLID);
  gradus_scene_label (scene, C_ ("legend", "bell at θ"));
  for (guint i = 0; i < table->n; i++)
    if (state->made == table->n)
      gradus_scene_pie (scene, table->x[i], 0.02,
                        (const double[]) { 1 - state->q.data[i], state->q.data[i] }, 2, 1.2,
                        (int) i);
    else
      gradus_scene_point (scene, table->x[i], 0.02, GRADUS_ROLE_DATA, GRADUS_SHAPE_CIRCLE, 1.2,
                          (int) i);
}

/* Where a round leads, over where it begins; the walk goes to and fro between it and the diagonal.
 */
static void
build_rounds (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work, p, table);
  const guint value = (guint) gradus_algorithm_find_value (here->algorithm, "theta");
  g_autoptr (GArray) x = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) y = g_array_new (FALSE, FALSE, sizeof (double));
  double at = NAN;

  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, "θ", _ ("θ a round later"));
  gradus_scene_set_x_range (scene, work->window[0], work->window[1]);
  gradus_scene_set_y_range (scene, work->window[0], work->window[1]);
  gradus_scene_polynomial (scene, (const double[]) { 0, 1 }, 2, GRADUS_ROLE_MUTED,
                           GRADUS_LINE_DASHED);
  gradus_scene_label (scene, C_ ("legend", "stays"));
  gradus_scene_function (scene, round_at, &(Drawn) { p, table, 0 }, work->window[0],
                         work->window[1], CURVE, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  gradus_scene_label (scene, C_ ("legend", "a round"));
  for (guint64 step = 0; here->history != NULL && step <= here->step; step++)
    {
      gsize length;
      const double *theta = gradus_history_track (here->history, value, step, &length);

      if (theta == NULL || theta[0] == at)
        continue;
      if (isfinite (at))
        {
          g_array_append_val (x, at);
          g_array_append_val (y, theta[0]);
        }
      at = theta[0];
      g_array_append_val (x, at);
      g_array_append_val (y, at);
    }
  if (x->len > 1)
    gradus_scene_polyline (scene, (const double *) (gpointer) x->data,
                           (const double *) (gpointer) y->data, x->len, GRADUS_ROLE_SECOND,
                           GRADUS_LINE_THIN);
  gradus_scene_point (scene, state->theta, state->theta, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE,
                      1.2, -1);
}

/* The stairs, and the two curves between which they go. */
static void
extra_landscape (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (work, p, table);
  const guint value = (guint) gradus_algorithm_find_value (here->algorithm, "point");
  g_autoptr (GArray) x = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) y = g_array_new (FALSE, FALSE, sizeof (double));
  double q[CURVE], theta[CURVE];

  /* A share and a place have no unit in common. */
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT,
                         table->n > 1 || table->x[0] < 0
                           ? _ ("q, share of the bell at θ for the number above 0")
                           : C_ ("axis", "q, share of the bell at θ"),
                         "θ");
  for (guint k = 0; k < CURVE; k++)
    {
      theta[k] = gradus_between (work->window[0], work->window[1], k / (CURVE - 1.0));
      q[k] = best_q_at (&(Drawn) { p, table, 0 }, theta[k]);
    }
  gradus_scene_polyline (scene, q, theta, CURVE, GRADUS_ROLE_CLASS, GRADUS_LINE_SOLID);
  gradus_scene_label (scene, C_ ("legend", "best q"));
  gradus_scene_function (scene, best_theta_at, &(Drawn) { p, table, 0 }, 0, 1, 2,
                         GRADUS_ROLE_CLASS + 1, GRADUS_LINE_SOLID);
  gradus_scene_label (scene, C_ ("legend", "best θ"));
  for (guint64 step = 0; here->history != NULL && step <= here->step; step++)
    {
      gsize length;
      const double *point = gradus_history_track (here->history, value, step, &length);

      if (point != NULL && length == 2)
        {
          g_array_append_val (x, point[0]);
          g_array_append_val (y, point[1]);
        }
    }
  gradus_scene_polyline (scene, (const double *) (gpointer) x->data,
                         (const double *) (gpointer) y->data, x->len, GRADUS_ROLE_FOREGROUND,
                         GRADUS_LINE_SOLID);
  gradus_scene_param_handle (scene, "start-q", "start", p->start_q, p->start);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "hills", N_ ("The curve and the bound under it"), .kit = gradus_kit_function, .of = "theta",
    .surface = surface_loglik, .with = "range=range", .extra = extra_hills,
    .caption = GRADUS_SAY ({ NULL, "θ = {theta}, ℓ = {loglik|5}" }) },
  { "landscape", N_ ("One landscape, two ways to walk"), .kit = gradus_kit_contours,
    .of = "point[0] point[1]", .surface = surface_bound, .extra = extra_landscape,
    .with = "start=start-place floor=highest top=saddle window=window",
    .caption = GRADUS_SAY ({ NULL, "q = {side-q}, θ = {theta}, J = {bound|5}" }) },
  { "bells", N_ ("Bells and shares"), GRADUS_EDIT_POINTS, .build = build_bells },
  { "rounds", N_ ("A round over θ"), .build = build_rounds },
  { "climb", N_ ("Curve and bound, step by step"), .kit = gradus_kit_curves,
    .of = "loglik bound" });

/* --- Parameters ------------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "model", .label = N_ ("Model"), .blurb = N_ ("Which bells move."),
    GRADUS_PARAM_FIELD (Params, model),
    GRADUS_CHOICES ([ONE_MOVES] = { "one-moves", N_ ("One of two bells") },
                    [MIRROR] = { "mirror", N_ ("Both, opposite each other") }) },
  { .id = "start", .label = N_ ("Start"), .symbol = "\\theta",
    .blurb = N_ ("Where the bell stands at first; drag it in the picture."),
    GRADUS_PARAM_FIELD (Params, start), GRADUS_PLACE (1, 100, -6, 6, 0.1) },
  { .id = "start-q", .label = N_ ("Start, share"), .symbol = "q",
    .blurb = N_ ("The share with which the walk begins."), GRADUS_PARAM_FIELD (Params, start_q),
    GRADUS_SHARE (0.5), .enabled_if = "model=mirror" },
  { .id = "tolerance", .label = N_ ("Tolerance"), .symbol = "\\varepsilon",
    .blurb = N_ ("Stop when θ moves less than this."), GRADUS_PARAM_FIELD (Params, tolerance),
    .def = 1e-9, .min = 1e-15, .max = 1, .slider_min = 1e-12, .slider_max = 0.1,
    .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE },
  { .id = "most", .label = N_ ("Most rounds"),
    .blurb = N_ ("Stop after so many rounds even if the tolerance is not reached."),
    GRADUS_PARAM_FIELD (Params, most), GRADUS_COUNT (200, 1, 1000) });

static const GradusDescriptor bound = {
  .chapter = 14, .difficulty = 3, .kind = GRADUS_KIND_ITERATIVE, .family = "bound",
  .data_kind = &gradus_data_table, .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_MODERATE,
  GRADUS_MEMORIES (Params, State), .params = params, .quantities = quantities, .events = events,
  .invariants = invariants, .plots = plots, .validate = validate, .prepare = prepare,
  .unprepare = g_free, .init = init, .refresh = refresh, .name = name,
};

/* --- EM on one parameter ---------------------------------------------------------------------- */

static const GradusPhase one_phases[] = GRADUS_ROWS (
  { "touch", N_ ("Lay the bound on"),
    N_ ("Give every number its share of the moving bell; with these shares the bound touches."),
    .shows = "hills", .pseudocode = N_ ("for each x: q ← N(x; θ, 1) / (N(x; θ, 1) + N(x; 0, 1))"),
    .micro = "n", .run = run_touch,
    .rule = "\\role{class1}{q_i} = \\frac{N(x_i; \\theta, 1)}{N(x_i; \\theta, 1) + N(x_i; 0, 1)} = "
            "\\frac{1}{1 + e^{\\theta^2/2 - x_i\\theta}}",
    .filled = GRADUS_SAY (
      { "micro", "\\role{class1}{q_{<i>}} = <calc 1 / ( 1 + exp ( theta ^2 / 2 - x-now * theta ) ) "
                 "= q-now|class1>" },
      { NULL, "J(q, \\theta) = <bound|second|5> = \\ell(\\theta)" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("The number {x-now}: the share of the moving bell is {q-now}.") },
      { "theta == 0", N_ ("Both bells stand at 0, so every share is one half. The bound touches "
                          "the curve there, at {loglik|5}; its top is at {top}.") },
      { "sum-q == 0", N_ ("Every share is 0, so the bound is level: it touches the curve at θ = "
                          "{theta|4}, at {loglik|5}, and has no top.") },
      { NULL, N_ ("With these shares the bound touches the curve at θ = {theta|4}, at "
                  "{loglik|5}. It is a parabola, and its top is at {top|4}.") }) },
  { "climb", N_ ("Climb the bound"),
    N_ ("Go to the top of the parabola; the curve is at least as high there."),
    .shows = "hills", .pseudocode = N_ ("θ ← Σ q x / Σ q"), .run = run_climb,
    .rule = "\\role{model}{\\theta} := \\frac{\\sum_i q_i x_i}{\\sum_i q_i}",
    .filled = GRADUS_SAY ({ NULL, "\\role{model}{\\theta} := <calc sum-qx / sum-q = "
                                  "theta|model>" }),
    .said = GRADUS_SAY (
      { "gap > 0.001", N_ ("θ goes from {apart from theta} to {apart theta from}, to the top of "
                           "the bound at {bound|5}. The curve is {gap} higher still: ℓ rises from "
                           "{before loglik} to {after loglik}.") },
      { "moved > 0.00001", N_ ("θ goes from {apart from theta} to {apart theta from}, and ℓ is now "
                               "{loglik|6}: here bound and curve are nearly one.") },
      { NULL, N_ ("θ stays at {theta|6}, and ℓ is {loglik|6}.") }) },
  { "check", N_ ("Does it still move?"), N_ ("When θ stands still, the steps are over."),
    .shows = "rounds", .pseudocode = N_ ("until θ moves less than ε"), .run = run_check,
    .rule = "|\\theta - \\theta'| \\lt \\varepsilon",
    .filled = GRADUS_SAY ({ NULL, "|\\theta - \\theta'| = <moved> <cmp moved tolerance> "
                                  "<tolerance>" }),
    .said = GRADUS_SAY (
      { "converged and lower",
        N_ ("θ stands still at {theta|5}, where ℓ is {loglik|5}. But the curve is higher at "
            "{best|4}, with {highest|5}: EM knows the place it stands on and no other.") },
      { "converged", N_ ("θ stands still at {theta|5}, the highest place of the curve: ℓ = "
                         "{loglik|5}.") },
      { "exhausted", NN_ ("That was the only round: θ = {theta|5}, ℓ = {loglik|5}.",
                          "That was the last of {most} rounds: θ = {theta|5}, ℓ = {loglik|5}."),
        "most" },
      { NULL, N_ ("θ has moved by {moved}, so another bound is laid on.") }) });

static const GradusQuestion one_questions[] = GRADUS_ROWS (
  { "land", N_ ("Where does θ land?"), "climb", "hills", .asks = GRADUS_ASKS_NUMBER,
    .about = "theta", .scale = "reach", .when = "iteration < 2",
    .words = N_ ("θ = {theta|4}. The bound touches the curve here. To which θ does the step "
                 "lead?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("To {theta|4}, the top of the parabola. It knows its own top "
                                     "and not that of the curve.") }),
    .intuition = N_ ("You thought it goes to the top of the curve, but it knows only its parabola, "
                     "and the curve has risen more."),
    .intuition_answer = "hill" },
  { "torn", N_ ("Which number is torn?"), "touch", "bells", .asks = GRADUS_ASKS_DATUM,
    .about = "torn", .when = "clear and iteration < 1 and n > 1",
    .words = N_ ("The bells stand at 0 and at {theta|4}. Which number will have the share nearest "
                 "to one half?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("The one nearest to the middle between the bells, "
                                     "{middle|4}.") }) });

static const GradusPreset one_presets[] = GRADUS_ROWS (
  { .id = "climb", .title = N_ ("Up the higher hill"),
    .blurb = N_ ("From 1 the top of the first bound is at 3.2737, that of the second at 3.9912, "
                 "and the third step is nearly there: ℓ from −19.63 to −11.20."),
    .data = "em-4",
    .claims = "iteration 1: theta ~ 3.2737\niteration 2: theta ~ 3.9912\nstep 0: loglik ~ -19.63\n"
              "loglik ~ -11.20\nconverged" },
  { .id = "by-hand", .title = N_ ("By hand: both bells at 0"),
    .blurb = N_ ("Every share is one half, so the bell goes to the mean of the numbers: 5/4."),
    .params = "start=0 most=2",
    .claims = "iteration 1: theta == 1.25\nstep 1: min(q) == 0.5\nstep 1: max(q) == 0.5" },
  { .id = "far", .title = N_ ("From the other side"),
    .blurb = N_ ("From 5 one step leads to 4.0017: the bound bends nearly as the curve does."),
    .params = "start=5", .claims = "iteration 1: theta ~ 4.0017\nconverged" },
  { .id = "alone", .title = N_ ("One number"),
    .blurb = N_ ("With a single number the bell goes to it at once, whatever its share is."),
    .data = "one-number:x=2", .claims = "iteration 1: theta == 2\nconverged\niteration == 2" },
  { .id = "beside", .title = N_ ("Beside the pass"),
    .blurb = N_ ("From −0.32 the first steps are short, 0.02 and 0.1 of a unit, and then it leaves "
                 "for the higher hill."),
    .params = "start=-0.32",
    .claims = "iteration 1: moved ~ 0.02\niteration 2: moved ~ 0.1\ntheta > 3.99\nconverged" },
  { .id = "wrong-hill", .title = N_ ("Failure: the wrong hill"),
    .blurb = N_ ("From −1 it climbs to −2.963, where ℓ is −22.68; at 4 it would be −11.20."),
    .params = "start=-1",
    .failure = N_ ("ℓ rises at every step, every promise is kept, and the end is a hill 11.5 lower "
                   "than the other. The bound knows the place where it touches and nothing beyond. "
                   "Begin from several places and keep the best end."),
    .claims = "theta ~ -2.963\nloglik ~ -22.68\nhighest ~ -11.20\nhighest - loglik ~ 11.5\n"
              "converged\never: event:other-hill" },
  { .id = "pass", .title = N_ ("Failure: on the pass"),
    .blurb = N_ ("At −0.3259 between the hills a round leads back to where it began, and this is "
                 "the lowest place between them."),
    .params = "start=-0.32593312452737",
    .failure = N_ ("What stands still need not be a top: here the tolerance takes a valley for the "
                   "end. It is left from any other start, because a round multiplies the distance "
                   "from it by 4.66. Begin a little to the side."),
    .claims = "converged\niteration == 1\ntheta ~ -0.3259\nloglik < -24.8" });

#define CARD "oracles-B/ch14.out: numpy and scipy.stats.norm"

static const GradusCheck one_checks[] = GRADUS_ROWS (
  { "climb", 1, "q", GRADUS_EXPECT (0.029312, 0.377541, 0.952574, 0.982014), 1e-6, CARD },
  { "climb", 1, "theta", GRADUS_EXPECT (3.2736829191130576), 1e-12, CARD },
  { "climb", 1, "bound", GRADUS_EXPECT (-13.575582126852371), 1e-12, CARD },
  { "climb", 1, "gap", GRADUS_EXPECT (1.8567266400452063), 1e-12, CARD },
  { "climb", 1, "loglik", GRADUS_EXPECT (-11.718855486807165), 1e-12, CARD },
  { "climb", 3, "theta", GRADUS_EXPECT (3.999909), 1e-6, CARD },
  { "climb", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (3.999935836579624), 1e-9, CARD },
  { "climb", GRADUS_CHECK_END, "loglik", GRADUS_EXPECT (-11.195486358487358), 1e-12, CARD },
  { "by-hand", 1, "theta", GRADUS_EXPECT (1.25), 1e-15, "by hand: (−3 + 0 + 3.5 + 4.5)/4" },
  { "by-hand", 1, "loglik", GRADUS_EXPECT (-18.338211), 1e-7, CARD },
  { "far", 1, "theta", GRADUS_EXPECT (4.00166), 1e-6, CARD },
  { "wrong-hill", 4, "theta", GRADUS_EXPECT (-2.958668), 1e-6, CARD },
  { "wrong-hill", GRADUS_CHECK_END, "loglik", GRADUS_EXPECT (-22.675643297445223), 1e-10, CARD },
  { "pass", 1, "loglik", GRADUS_EXPECT (-24.81010684199994), 1e-12, CARD });

static const GradusPair one_pairs[] = GRADUS_ROWS (
  { .id = "starts", .title = N_ ("Two starts, two hills"),
    .blurb = N_ ("The same numbers. Both runs stand still in the end; the left one is 11.5 "
                 "higher."),
    .preset = "climb", .left = "start=1", .right = "start=-1",
    .claims = "left: converged\nright: converged\nleft: loglik ~ -11.20\nright: loglik ~ -22.68\n"
              "right: highest - loglik ~ 11.5\nleft > right: loglik" });

static const GradusSheet one_sheet = {
  .aha = N_ ("Stand under the curve, touching it, on something easy; climb that; touch again."),
  .by_hand = N_ ("−3, 0, 3.5, 4.5 from θ = 0: every share is ½, so θ becomes the mean, 5/4, and ℓ "
                 "goes from −24.43 to −18.34."),
  .why = "hills",
  .intuition = N_ ("A step leads to the top of the curve."),
  .caught_by = "land",
  .breaks = N_ ("A start at −1: θ = −2.963 and ℓ = −22.68 in place of −11.20."),
  .needs = "jensen-inequality mixture-sampler",
  .leads_to = "gmm-em em-coordinate-ascent majorise-minimise",
  .aliases = "EM; expectation maximisation; lower bound; ELBO; KL divergence; 下界; EM算法; "
             "期望最大化; 证据下界; xj",
  .terms = N_ ("lower bound; posterior; KL divergence"),
};

const GradusDescriptor gradus_em_lower_bound = {
  .base = &bound, .id = "em-lower-bound", .chapter = 14, .title = N_ ("EM on one parameter"),
  .summary = N_ ("Lays a parabola under the log-likelihood that touches it, goes to its top, and "
                 "lays on the next one."),
  .goal = N_ ("Say why the log-likelihood never falls, and why EM may end on the lower hill."),
  .source = "CS229 lecture notes, part VIII, section 2",
  .columns = N_ ("One number a row."),
  .fixed = "model=one-moves", .offered = "start tolerance most", .phases = one_phases,
  .plots_shown = "hills bells rounds climb", .end_shows = "hills",
  GRADUS_ROW (one),
  .start_said = GRADUS_SAY (
    { NULL, N_ ("Half of the numbers come from a bell at 0, half from one at θ. At θ = {theta|4} "
                "the log-likelihood is {loglik|5}; the curve over θ is what is to be climbed.") }),
  .same = GRADUS_SAMENESS (
    { "place", GRADUS_DIFFERS, "one of the bells stands at 0" }),
};

/* --- EM as coordinate ascent ------------------------------------------------------------------ */

static const GradusPhase mirror_phases[] = GRADUS_ROWS (
  { "walk-q", N_ ("Walk along q"),
    N_ ("Hold θ and go to the best q; J is the log-likelihood there."),
    .shows = "landscape", .pseudocode = N_ ("q ← 1 / (1 + e^(−2 x θ))"), .micro = "n",
    .run = run_touch, .rule = "\\role{class0}{q} := \\frac{1}{1 + e^{-2x\\theta}}",
    .filled = GRADUS_SAY (
      { NULL, "\\role{class0}{q} := <calc 1 / ( 1 + exp ( minus-two * size * theta ) ) = "
              "side-q|class0>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("The number {x-now}: the share of the bell at θ is {q-now}.") },
      { "theta == 0", N_ ("θ stays 0, where both bells are one: the best q is one half, and J is "
                          "{bound|5}.") },
      { "grows", N_ ("θ stays {theta|4}, and q goes from {apart side-q' side-q} to {apart "
                           "side-q side-q'}. J rises from {before bound} to {after bound}.") },
      { NULL, N_ ("θ stays {theta|4}, and the best q for it is {side-q|4}: J hardly rises.") }) },
  { "walk-theta", N_ ("Walk along θ"),
    N_ ("Hold q and go to the best θ: along it J is a parabola."),
    .shows = "landscape", .pseudocode = N_ ("θ ← x (2 q − 1)"), .run = run_climb,
    .rule = "\\role{class1}{\\theta} := x\\,(2q - 1)",
    .filled = GRADUS_SAY ({ NULL, "\\role{class1}{\\theta} := <calc size * ( 2 * side-q - 1 ) = "
                                  "theta|class1>" }),
    .said = GRADUS_SAY (
      { "theta == 0 and moved == 0", N_ ("q stays one half, and the best θ for it is 0, where it "
                                         "is already.") },
      { "grows", N_ ("q stays {side-q|4}, and θ goes from {apart from theta} to {apart theta "
                           "from}. J rises from {before bound} to {after bound}.") },
      { "moved > 0.0001", N_ ("q stays {side-q|4}, and θ goes from {apart from theta} to {apart "
                              "theta from}: J hardly rises.") },
      { NULL, N_ ("q stays {side-q|4}, and the best θ for it is {theta|4}: J hardly rises.") }) },
  { "check", N_ ("Does it still move?"), N_ ("When θ stands still, so does q."),
    .shows = "rounds", .pseudocode = N_ ("until θ moves less than ε"), .run = run_check,
    .rule = "|\\theta - \\theta'| \\lt \\varepsilon",
    .filled = GRADUS_SAY ({ NULL, "|\\theta - \\theta'| = <moved> <cmp moved tolerance> "
                                  "<tolerance>" }),
    .said = GRADUS_SAY (
      { "converged and lower", N_ ("Nothing moves along q and nothing along θ, and yet this is no "
                                   "top: J is {bound|5} on the saddle, {highest|5} on the "
                                   "hills.") },
      { "converged and slope-at-0 <= 1",
        N_ ("θ stands still next to 0: the number is no farther from 0 than a bell is wide, and "
            "one group is the better answer. J = {bound|5}.") },
      { "converged", N_ ("θ stands still at {theta|5}, q at {side-q|5}: where the two curves "
                         "cross. J = {bound|5}.") },
      { "exhausted", NN_ ("That was the only round: θ is {theta|4}, q is {side-q|4}.",
                          "That was the last of {most} rounds: θ is {theta|4}, q is {side-q|4}, "
                          "and the steps have become short."), "most" },
      { NULL, N_ ("θ has moved by {moved}, so the stairs go on.") }) });

static const GradusQuestion mirror_questions[] = GRADUS_ROWS (
  { "turn", N_ ("Where does the E-step go?"), "walk-q", "landscape", .asks = GRADUS_ASKS_PLACE,
    .about = "point[0] point[1]", .scale = "0.05", .when = "iteration < 3 and theta != 0",
    .words = N_ ("From (q, θ) = ({side-q}, {theta|4}): where does the next half of the round put "
                 "the marker?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("To ({side-q}, {theta|4}): straight along q, with θ as it "
                                     "was.") }) },
  { "rise", N_ ("How far up does θ go?"), "walk-theta", "landscape", .asks = GRADUS_ASKS_NUMBER,
    .about = "theta", .scale = "reach", .when = "iteration < 2 and theta != 0",
    .words = N_ ("q = {side-q|4} and θ = {theta|4}. To which θ does the next half of the round "
                 "lead?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("To {theta|4}: to the best θ for this q, and there the q has "
                                     "its turn.") }),
    .intuition = N_ ("You thought it goes up to the top, but it may move along θ only, and the "
                     "best θ for a doubtful q is small."),
    .intuition_answer = "hill" });

static const GradusPreset mirror_presets[] = GRADUS_ROWS (
  { .id = "hill", .title = N_ ("Stairs up a hill"),
    .blurb = N_ ("From (0.5, 0.1) the stairs leave the saddle: θ is 0.223, 0.484, 0.932, 1.33 and "
                 "ends at 1.463, with q = 0.988."),
    .data = "one-number:x=1.5",
    .claims = "iteration 1: theta ~ 0.223\niteration 2: theta ~ 0.484\niteration 3: theta ~ 0.932\n"
              "iteration 4: theta ~ 1.33\ntheta ~ 1.463\nside-q ~ 0.988\nconverged" },
  { .id = "by-hand", .title = N_ ("By hand: from 0.5"),
    .blurb = N_ ("q = 1/(1 + e^−1.5) = 0.8176, then θ = 1.5 · 0.6351 = 0.953."),
    .params = "start=0.5", .claims = "step 1: side-q ~ 0.8176\niteration 1: theta ~ 0.953" },
  { .id = "steep", .title = N_ ("A number farther out"),
    .blurb = N_ ("x = 2: at 0 a round multiplies θ by 4, and three rounds are nearly enough."),
    .data = "one-number:x=2", .params = "start=0.5",
    .claims = "slope-at-0 == 4\nabs(theta - 1.99865) < 0.0001\niteration 3: theta ~ 1.999\n"
              "converged" },
  { .id = "both", .title = N_ ("Two numbers, one q"),
    .blurb = N_ ("−1.5 and 1.5: by symmetry the same stairs, with J twice as large, −3.2009."),
    .data = "one-number:x=1.5,both=true", .claims = "bound ~ -3.2009\ntheta ~ 1.463\nconverged" },
  { .id = "below", .title = N_ ("One group is better"),
    .blurb = N_ ("x = 0.8 is less than 1, the width of a bell: θ shrinks to 0, and both bells "
                 "become one."),
    .data = "one-number:x=0.8", .params = "start=0.5",
    .claims = "converged\nabs(theta) < 1e-8\nslope-at-0 ~ 0.64" },
  { .id = "flat", .title = N_ ("Failure: no rate at all"),
    .blurb = N_ ("x = 1: the two curves have the same slope at 0. θ is 0.462, 0.432, 0.407, and "
                 "after 100 rounds still 0.119."),
    .data = "one-number:x=1", .params = "start=0.5",
    .failure = N_ ("At 0 a round multiplies θ by x² = 1, so nothing but the bend of the curve "
                   "makes it smaller, and ever less. J is within 0.0001 of its end long before. "
                   "Where J hardly rises and θ still moves, stop by J."),
    .claims = "iteration 1: theta ~ 0.462\niteration 2: theta ~ 0.432\niteration 3: theta ~ 0.407\n"
              "iteration 100: theta ~ 0.119\nexhausted\nabs(bound + 1.41894) < 0.0001\n"
              "slope-at-0 == 1" },
  { .id = "middle", .title = N_ ("Failure: exactly in the middle"),
    .blurb = N_ ("From θ = 0 the best q is one half, and for that the best θ is 0: nothing moves, "
                 "on a saddle."),
    .params = "start=0",
    .failure = N_ ("Along q it is a top and along θ it is one too, and between the two the "
                   "landscape rises to both sides. Equal starts stay equal: begin a little to the "
                   "side."),
    .claims = "converged\niteration == 1\ntheta == 0\nside-q == 0.5\nbound < highest\n"
              "ever: event:tie" });

static const GradusCheck mirror_checks[] = GRADUS_ROWS (
  { "hill", 1, "point", GRADUS_EXPECT (0.574443, 0.223328), 1e-6, CARD },
  { "hill", 3, "point", GRADUS_EXPECT (0.810536, 0.931607), 1e-6, CARD },
  { "hill", 6, "theta", GRADUS_EXPECT (1.461209), 1e-6, CARD },
  { "hill", GRADUS_CHECK_END, "point", GRADUS_EXPECT (0.9877479128698967, 1.4632437386096901), 1e-9,
    CARD },
  { "hill", GRADUS_CHECK_END, "bound", GRADUS_EXPECT (-3.200866924865828 / 2), 1e-12, CARD },
  { "both", GRADUS_CHECK_END, "bound", GRADUS_EXPECT (-3.200866924865828), 1e-12, CARD },
  { "middle", GRADUS_CHECK_END, "bound", GRADUS_EXPECT (-4.087877066409345 / 2), 1e-12, CARD },
  { "by-hand", 1, "point", GRADUS_EXPECT (0.8175744761936437, 0.952723428580931), 1e-12, CARD },
  { "steep", 3, "theta", GRADUS_EXPECT (1.998609), 1e-6, CARD },
  { "flat", 100, "theta", GRADUS_EXPECT (0.11871495931133014), 1e-10, CARD },
  { "below", 3, "theta", GRADUS_EXPECT (0.121165), 1e-6, CARD });

static const GradusPair mirror_pairs[] = GRADUS_ROWS (
  { .id = "middle", .title = N_ ("In the middle, and a little to the side"),
    .blurb = N_ ("On the left θ = 0 and nothing ever moves; on the right a tenth is enough to "
                 "leave the saddle."),
    .preset = "hill", .left = "start=0", .right = "start=0.1",
    .claims = "left: theta == 0\nleft: converged\nright: iteration 6: theta ~ 1.461\n"
              "left < right: bound" });

static const GradusSheet mirror_sheet = {
  .aha = N_ ("One landscape J(q, θ): E walks along q, M along θ; both only go up."),
  .by_hand = N_ ("x = 1.5, θ = 0.5: q = 1/(1 + e^−1.5) = 0.8176, then θ = 1.5 · (2q − 1) = 0.953."),
  .why = "rounds",
  .intuition = N_ ("Uphill, both q and θ change at once."),
  .caught_by = "rise",
  .breaks = N_ ("x = 1: a round multiplies θ by 1 at 0, and after 100 rounds it is still 0.119."),
  .needs = "coordinate-ascent em-lower-bound", .leads_to = "gmm-em soft-vs-hard-assignment",
  .aliases = "coordinate ascent; variational; free energy; Neal and Hinton; saddle; 坐标上升; 变分; "
             "自由能; 鞍点; zbss",
  .terms = N_ ("coordinate ascent; saddle; free energy"),
};

const GradusDescriptor gradus_em_coordinate_ascent = {
  .base = &bound, .id = "em-coordinate-ascent", .chapter = 14,
  .title = N_ ("EM as coordinate ascent"),
  .summary = N_ ("Walks over one landscape in right angles: along q to the best share, along θ to "
                 "the best bells."),
  .goal = N_ ("Say what E and M make larger, and where such stairs can stand still without a top."),
  .source = "CS229 lecture notes, part VIII, section 2; Neal and Hinton 1998",
  .columns = N_ ("One number, or several of the same size."),
  .fixed = "model=mirror", .offered = "start start-q tolerance most", .defaults = "start=0.1",
  .phases = mirror_phases, .plots_shown = "landscape rounds bells climb",
  .end_shows = "landscape",
  GRADUS_ROW (mirror),
  .start_said = GRADUS_SAY (
    { "n == 1", N_ ("One number, {size}, and two bells at −θ and θ. Over q, its share of the right "
                    "one, and θ lies one landscape; the start is ({side-q}, {theta|4}).") },
    { NULL, N_ ("Numbers of the size {size}, and two bells at −θ and θ. Over q, the share of the "
                "bell at θ for the number above 0, and θ lies one landscape; the start is "
                "({side-q}, {theta|4}).") }),
  .same = GRADUS_SAMENESS (
    { "place", GRADUS_DIFFERS, "the bells are opposite each other about 0" }),
};
