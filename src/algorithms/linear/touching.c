/* Walks by what touches, the family "touching": Newton's method for a root, Newton's method for a
 * maximum, and majorise-minimise for |theta|.
 *
 * Objective. Find where a function of one variable is 0, or largest, or least.
 *
 * Step. Lay something simple on the curve where one stands, and jump to the place that is asked
 * for, which of the simple thing is known. For a root: the tangent, and its zero, theta - f / f'.
 * For a maximum: the parabola of the same height, slope and bend, and its vertex, theta - f' / f''.
 * For J = (theta - z)^2 / 2 + lambda |theta|, which has a kink: |theta| <= theta^2 / (2 c) + c / 2
 * with equality at +-c; with c = |theta| that is a parabola on top of J, and its lowest place is
 * theta - J' / (1 + lambda / c) = z c / (c + lambda).
 *
 * Why it works, and how fast. Taylor's theorem: the error e after a jump to the zero of the tangent
 * is f''(xi) / (2 f'(theta)) times e^2, so the right digits double. Newton's method for a maximum
 * is that of the root of f'. A parabola that is nowhere below J and touches it cannot have its
 * lowest place above J (theta): J (new) <= parabola (new) <= parabola (theta) = J (theta). It bends
 * more than J does, so the jump falls short: the distance shrinks by a factor, lambda / |z| in the
 * end, and the digits come one after the other.
 *
 * Edge cases. f' = 0, or f'' = 0: the tangent has no zero, the parabola no vertex; the step fails.
 * Jumps may go round for ever, or farther each time; halving a jump until it helps cures that. The
 * vertex of a parabola that opens upwards is its lowest place. At theta = 0 the parabola over |
 * theta| is infinitely narrow, and nothing moves. At a root that is double the error only halves.
 *
 * Cost. O(1) a step.
 *
 * Source: CS229 lecture notes 1, part II, section 7; 图解机器学习, section 5.2.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-entry.h"

#include <float.h>

/* Farther than this no picture goes. */
#define FAR_AWAY 1e9
/* What rounding leaves of an error. */
#define SMALLEST 1e-16
/* A jump is halved so often at most. */
#define MAX_HALVINGS 50
#define MAX_PAST 40
#define CURVE_POINTS 241

typedef enum
{
  RULE_ROOT,
  RULE_VERTEX,
  RULE_ABOVE,
} Rule;

typedef struct
{
  guint rule;
  guint equation, hill;
  double z, lambda;       /* of J */
  double start;
  bool halve;
  double tolerance;
  int limit;
} Params;

typedef struct
{
  double theta;
  double value, slope;    /* of the function at theta */
  double bend;            /* of the parabola that is laid on it */
  double jump;            /* where that leads, from theta */
  double from;            /* where the last jump began */
  double bound;           /* ABOVE: the lowest height of the last parabola */
  bool planned;           /* the jump comes next */
} State;

enum { PHASE_LOOK, PHASE_JUMP };
enum { EVENT_WORSE, EVENT_CYCLE, EVENT_UPWARDS, EVENT_HALVED };

/* --- Functions -------------------------------------------------------------------------------- */

/* A function with its first two derivatives. */
typedef struct
{
  void (*at) (double x, double d[3]);
  double goals[2];        /* its roots, or where it is largest (or least) */
  guint n_goals;
  double window[2];       /* what is worth seeing */
} Ground;

static void
at_square (double x, double d[3])
{
  d[0] = x * x - 2;
  d[1] = 2 * x;
  d[2] = 2;
}

static void
at_cubic (double x, double d[3])
{
  d[0] = (x - 1.3) * ((x + 3.196) * x + 9.599);
  d[1] = (x + 3.196) * x + 9.599 + (x - 1.3) * (2 * x + 3.196);
  d[2] = 2 * (2 * x + 3.196) + 2 * (x - 1.3);
}

static void
at_turning (double x, double d[3])
{
  d[0] = (x * x - 2) * x + 2;
  d[1] = 3 * x * x - 2;
  d[2] = 6 * x;
}

static void
at_arctan (double x, double d[3])
{
  d[0] = atan (x);
  d[1] = 1 / (1 + x * x);
  d[2] = -2 * x * d[1] * d[1];
}

static void
at_double (double x, double d[3])
{
  d[0] = gradus_square (x - 1);
  d[1] = 2 * (x - 1);
  d[2] = 2;
}

/* Seven heads of ten, over the logarithm of the odds. */
static void
at_coin (double x, double d[3])
{
  const double h = gradus_sigmoid (x);

  d[0] = 7 * x - 10 * (MAX (x, 0) + log1p (exp (-fabs (x))));
  d[1] = 7 - 10 * h;
  d[2] = -10 * h * gradus_sigmoid (-x);
}

/* The same over the probability itself. */
static void
at_share (double x, double d[3])
{
  d[0] = 7 * log (x) + 3 * log1p (-x);
  d[1] = 7 / x - 3 / (1 - x);
  d[2] = -7 / (x * x) - 3 / gradus_square (1 - x);
}

static void
at_arch (double x, double d[3])
{
  d[0] = -gradus_square (x - 2) / 2;
  d[1] = 2 - x;
  d[2] = -1;
}

static void
at_hills (double x, double d[3])
{
  d[0] = x * x / 2 - gradus_square (x * x) / 4;
  d[1] = x - x * x * x;
  d[2] = 1 - 3 * x * x;
}

static void
at_valley (double x, double d[3])
{
  d[0] = exp (x) - 2 * x;
  d[1] = exp (x) - 2;
  d[2] = exp (x);
}

static const Ground equations[] = {
  { at_square, { -G_SQRT2, G_SQRT2 }, 2, { -0.5, 2.5 } },
  { at_cubic, { 1.3 }, 1, { 0, 5 } },
  { at_turning, { -1.7692923542386314 }, 1, { -2.2, 1.8 } },
  { at_arctan, { 0 }, 1, { -4, 4 } },
  { at_double, { 1 }, 1, { -0.2, 2.2 } },
};

static const Ground hills[] = {
  { at_coin, { 0.84729786038720367 }, 1, { -3, 5 } },
  { at_share, { 0.7 }, 1, { 0.02, 0.98 } },
  { at_arch, { 2 }, 1, { -2, 5 } },
  { at_hills, { -1, 1 }, 2, { -1.6, 1.6 } },
  { at_valley, { G_LN2 }, 1, { -1.5, 2 } },
};

/* The function of the run; NULL for J. */
static const Ground *
ground_of (const Params *params)
{
  return params->rule == RULE_ROOT     ? &equations[params->equation]
         : params->rule == RULE_VERTEX ? &hills[params->hill]
                                       : NULL;
}

/* Value and slope at @x, and the bend of what is laid on the function there. */
static void
measure_at (const Params *params, double x, double d[3])
{
  const Ground *ground = ground_of (params);

  if (ground != NULL)
    {
      ground->at (x, d);
      return;
    }
  d[0] = gradus_square (x - params->z) / 2 + params->lambda * fabs (x);
  d[1] = x - params->z + (x > 0 ? params->lambda : x < 0 ? -params->lambda : 0);
  d[2] = params->lambda > 0 ? 1 + params->lambda / fabs (x) : 1;
}

/* Where it should end, seen from @x. */
static double
goal_from (const Params *params, double x)
{
  const Ground *ground = ground_of (params);

  if (ground == NULL)
    return copysign (MAX (fabs (params->z) - params->lambda, 0), params->z);
  return ground->n_goals == 2 && fabs (x - ground->goals[1]) < fabs (x - ground->goals[0])
           ? ground->goals[1]
           : ground->goals[0];
}

/* --- Steps ------------------------------------------------------------------------------------ */

static void
measure (const Params *params, State *state)
{
  double d[3];

  measure_at (params, state->theta, d);
  state->value = d[0];
  state->slope = d[1];
  state->bend = d[2];
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);

  state->theta = params->start;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
refresh (gpointer state_, GradusContext *context)
{
  State *state = state_;

  measure (context->params, state);
  state->planned = false;
  state->jump = state->bound = NAN;
  return isfinite (state->value)
           ? GRADUS_STATUS_CONTINUE
           : gradus_context_fail (context, _("The function has no value at θ = %g: a probability "
                                             "is above 0 and below 1. Choose another start."),
                                  state->theta);
}

static GradusStatus
run_look (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);
  const double rise = params->rule == RULE_ROOT ? state->value : state->slope;
  double run = params->rule == RULE_ROOT ? state->slope : state->bend;

  /* Uphill by the same way where the parabola opens upwards. */
  if (params->rule == RULE_VERTEX)
    {
      gradus_context_raise_if (context, EVENT_UPWARDS, run > 0);
      run = params->halve ? -fabs (run) : run;
    }
  state->jump = rise == 0 ? 0 : -rise / run;
  if (!isfinite (state->jump))
    return gradus_context_fail (context,
                                params->rule == RULE_ROOT
                                  ? _("The tangent at θ = %g is level and meets zero nowhere. "
                                      "Choose another start.")
                                  : _("The function does not bend at θ = %g, so the parabola is a "
                                      "line and has no vertex. Choose another start."),
                                state->theta);
  if (params->rule == RULE_ABOVE)
    state->bound = state->value - state->slope * state->slope / (2 * state->bend);
  state->planned = true;
  return fabs (state->jump) <= params->tolerance ? GRADUS_STATUS_CONVERGED
                                                 : GRADUS_STATUS_CONTINUE;
}

/* Whether a jump to where the function is @to makes matters no worse than @from. */
static gboolean
is_no_worse (const Params *params, double from, double to)
{
  return params->rule == RULE_ROOT ? fabs (to) <= fabs (from) : to >= from;
}

static GradusStatus
run_jump (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);
  const double from = state->theta, value = state->value;
  double d[3];

  measure_at (params, from + state->jump, d);
  for (guint i = 0; params->halve && i < MAX_HALVINGS && !is_no_worse (params, value, d[0]); i++)
    {
      state->jump /= 2;
      gradus_context_raise (context, EVENT_HALVED);
      measure_at (params, from + state->jump, d);
    }
  if (!(fabs (from + state->jump) <= FAR_AWAY))
    return gradus_context_fail (context,
                                _("The next place is %g, out of every range: what touches is "
                                  "nearly level here. Begin nearer, or halve jumps that do not "
                                  "help."),
                                from + state->jump);
  if (!isfinite (d[0]))
    return gradus_context_fail (context, _("The next place would be %g, where the function has no "
                                           "value. Begin nearer, or halve jumps that do not help."),
                                from + state->jump);
  state->theta = from + state->jump;
  measure (params, state);
  state->planned = false;
  gradus_context_raise_if (context, EVENT_CYCLE,
                           fabs (state->theta - state->from) < 1e-9
                             && fabs (state->jump) > 1e-3);
  gradus_context_raise_if (context, EVENT_WORSE,
                           params->rule != RULE_ABOVE
                             && !is_no_worse (params, value, state->value));
  state->from = from;
  return context->iteration + 1 >= (guint64) params->limit ? GRADUS_STATUS_EXHAUSTED
                                                           : GRADUS_STATUS_CONTINUE;
}

/* --- Quantities and names --------------------------------------------------------------------- */

GRADUS_NUMBER (number_error, (state),
               MAX (fabs (state->theta - goal_from (here->params, state->theta)), SMALLEST))

/* Decimals that are right, about. */
GRADUS_NUMBER (number_digits, (here), MAX (floor (-log10 (number_error (here))), 0))

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "theta", N_("Place"), "\\theta", GRADUS_QUANTITY (State, theta), .indices = N_("a number"),
    .flags = GRADUS_LISTED | GRADUS_TRACKED },
  { "value", N_("Value of the function"), "f(\\theta)", GRADUS_QUANTITY (State, value),
    .flags = GRADUS_METRIC, .only = "rule=root" },
  { "value", N_("Value of the function"), "\\ell(\\theta)", GRADUS_QUANTITY (State, value),
    .flags = GRADUS_METRIC, .better = GRADUS_BETTER_MORE, .only = "rule=vertex" },
  { "value", N_("Objective"), "J(\\theta)", GRADUS_QUANTITY (State, value),
    .flags = GRADUS_METRIC | GRADUS_PROMISED, .better = GRADUS_BETTER_LESS, .only = "rule=above" },
  { "bound", N_("Bottom of the parabola"), "\\tilde J(\\hat\\theta)",
    GRADUS_QUANTITY (State, bound), .flags = GRADUS_METRIC, .only = "rule=above" },
  { "slope", N_("Slope"), "f'(\\theta)", GRADUS_QUANTITY (State, slope), .flags = GRADUS_METRIC,
    .only = "rule=root" },
  { "slope", N_("Slope"), "\\ell'(\\theta)", GRADUS_QUANTITY (State, slope),
    .flags = GRADUS_METRIC, .only = "rule=vertex" },
  { "slope", N_("Slope"), "J'(\\theta)", GRADUS_QUANTITY (State, slope), .flags = GRADUS_METRIC,
    .only = "rule=above" },
  { "bend", N_("Curvature"), "\\ell''(\\theta)", GRADUS_QUANTITY (State, bend),
    .flags = GRADUS_METRIC, .only = "rule=vertex" },
  { "bend", N_("Curvature of the parabola"), "\\tilde J''", GRADUS_QUANTITY (State, bend),
    .only = "rule=above" },
  { "jump", N_("Jump"), "\\Delta", GRADUS_QUANTITY (State, jump), .indices = N_("a number"),
    .flags = GRADUS_LISTED },
  { "planned", N_("The jump is known"), NULL, GRADUS_QUANTITY (State, planned) },
  { "from", N_("Where the jump began"), NULL, GRADUS_QUANTITY (State, from) },
  { "error", N_("Distance from the goal"), "|e|", .number = number_error,
    .flags = GRADUS_METRIC | GRADUS_LOG, .better = GRADUS_BETTER_LESS },
  { "digits", N_("Right decimals"), "\\lfloor-\\log_{10}|e|\\rfloor", .number = number_digits,
    .flags = GRADUS_METRIC, .better = GRADUS_BETTER_MORE, .only = "rule=root" });

/* Where what touches was laid on: here when the jump is to come, else where the last one began. */
static double
find_touch (const State *state)
{
  return state->planned ? state->theta : state->from;
}

static double
touch_at (const Params *params, double touch, double x)
{
  double d[3];

  measure_at (params, touch, d);
  return d[0] + d[1] * (x - touch)
         + (params->rule == RULE_ROOT ? 0 : d[2] * gradus_square (x - touch) / 2);
}

/* What is worth seeing, with the start; four times as much as often as it takes to see @x too. */
static void
find_window (const Params *params, double x, double window[2])
{
  const Ground *ground = ground_of (params);
  double low = ground != NULL ? ground->window[0] : MIN (0, params->z) - 1;
  double high = ground != NULL ? ground->window[1] : MAX (0, params->z) + 1;

  /* A probability has its own ends. */
  if (ground == NULL || ground->at != at_share)
    {
      const double room = 0.08 * (high - low);

      low = MIN (low, params->start - room);
      high = MAX (high, params->start + room);
    }
  for (guint i = 0; i < 20 && (x < low || x > high); i++)
    {
      const double more = 1.5 * (high - low);

      low -= more;
      high += more;
    }
  window[0] = low;
  window[1] = high;
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params);
  const double next = state->theta + (state->planned ? state->jump : 0);
  const double digits = number_digits (here);
  double window[2];

  find_window (params, state->theta, window);
  gradus_names_number (names, "next", next);
  gradus_names_number (names, "next-height",
                       state->planned ? touch_at (params, state->theta, next) : NAN);
  gradus_names_number (names, "goal", goal_from (params, state->theta));
  gradus_names_flag (names, "near",
                     fabs (params->rule == RULE_ROOT ? state->value / state->slope
                                                     : state->slope / state->bend) < 100);
  gradus_names_number (names, "width", (window[1] - window[0]) / 16);
  gradus_names_whole (names, "one-more", (gint64) digits + 1);
  gradus_names_flag (names, "upwards", params->rule == RULE_VERTEX && state->bend > 0);
  gradus_names_flag (names, "stuck",
                     params->rule == RULE_ABOVE && state->theta == 0
                       && goal_from (params, 0) != 0);
  gradus_names_number (names, "size", fabs (state->theta));
  gradus_names_number (names, "sign", state->theta > 0 ? 1 : -1);
  gradus_names_number (names, "shrinks",
                       here->previous != NULL
                         ? (state->theta - goal_from (params, 0))
                             / (((const State *) here->previous)->theta - goal_from (params, 0))
                         : NAN);
  gradus_names_number (names, "factor", params->lambda / MAX (fabs (params->z), params->lambda));
}

/* --- Events and promises ---------------------------------------------------------------------- */

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_WORSE] = { "worse", N_("Worse than before"),
                    N_("The jump led to where the function is farther from what is wanted.") },
  [EVENT_CYCLE] = { "cycle", N_("Round and round"),
                    N_("The walk is where it was two jumps ago, and will be again.") },
  [EVENT_UPWARDS] = { "upwards", N_("The parabola opens upwards"),
                      N_("The curvature is above 0, so the vertex is the lowest place.") },
  [EVENT_HALVED] = { "halved", N_("The jump was halved"),
                     N_("The whole jump would have made it worse.") });

static gboolean
holds_slope (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, params);
  const double h = 1e-5 * MAX (fabs (state->theta), 1e-3);
  double low[3], high[3], slack;

  measure_at (params, state->theta - h, low);
  measure_at (params, state->theta + h, high);
  *measured = fabs ((high[0] - low[0]) / (2 * h) - state->slope);
  slack = 1e-6 * (1 + fabs (state->slope)) + 1e-15 * fabs (state->value) / h;
  return state->theta == 0 || !isfinite (*measured) || *measured <= slack;
}

/* 2 f'(theta) e_new / e^2 is f'' somewhere between theta and the root. */
static gboolean
holds_square (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, previous, params);
  const double goal = goal_from (params, state->theta), e = previous->theta - goal;
  double low = INFINITY, high = -INFINITY, slack;

  if (fabs (e) < 1e-3 || (here->events & (1 << EVENT_HALVED)) != 0)
    return TRUE;
  *measured = 2 * previous->slope * (state->theta - goal) / (e * e);
  for (guint k = 0; k <= 64; k++)
    {
      double d[3];

      measure_at (params, goal + e * k / 64, d);
      low = MIN (low, d[2]);
      high = MAX (high, d[2]);
    }
  slack = 0.05 * (high - low) + 1e-6 * (1 + fabs (high));
  return *measured >= low - slack && *measured <= high + slack;
}

static gboolean
holds_guard (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, previous, params);

  *measured = state->value - previous->value;
  return !params->halve || is_no_worse (params, previous->value, state->value)
         || fabs (*measured) <= 64 * DBL_EPSILON * (1 + fabs (state->value));
}

/* The parabola is nowhere below J, and J is what the chain of inequalities says. */
static gboolean
holds_above (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, previous, params);
  double window[2], d[3], bottom;

  if (previous->theta == 0)
    return TRUE;
  find_window (params, previous->theta, window);
  for (guint k = 0; k <= 64; k++)
    {
      const double x = window[0] + (window[1] - window[0]) * k / 64;

      measure_at (params, x, d);
      *measured = MIN (*measured, touch_at (params, previous->theta, x) - d[0]);
    }
  bottom = touch_at (params, previous->theta, state->theta);
  *measured = MIN (*measured, MIN (bottom - state->value, previous->value - bottom));
  return *measured >= -1e-12 * (1 + previous->value);
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "slope", N_("The derivative is the slope of the function"),
    "\\frac{f(\\theta + h) - f(\\theta - h)}{2h} \\approx f'(\\theta)",
    N_("The derivative differs from the slope that two values of the function give."),
    holds_slope },
  { "square", N_("The error is squared, times half of a curvature over the slope"),
    "e^{+} = \\frac{f''(\\xi)}{2f'(\\theta)}\\,e^2",
    N_("The new error is not what the curvature between here and the root allows."), holds_square,
    .phase = "jump", .only = "rule=root" },
  { "guard", N_("A jump that may be halved never makes it worse"), "\\Delta := 2^{-k}\\Delta",
    N_("A halved jump made it worse."), holds_guard, .phase = "jump",
    .only = "rule=root|vertex" },
  { "above", N_("The parabola is nowhere below J, so its bottom is not above where one stood"),
    "J(\\tilde\\theta) = \\tilde J(\\tilde\\theta) \\ge \\tilde J(\\hat\\theta) \\ge "
    "J(\\hat\\theta)",
    N_("The parabola is below J somewhere, or a step led uphill."), holds_above, .phase = "jump",
    .only = "rule=above" });

/* --- Phases ----------------------------------------------------------------------------------- */

#define ENDS                                                                                       \
  { "exhausted", N_("Stopped at the limit of one jump: θ is {theta}."),                            \
    N_("Stopped at the limit of {max-iterations} jumps: θ is {theta}."), "max-iterations" }
#define ROUND                                                                                      \
  { "event:cycle", N_("θ is now {theta}, where it was two jumps ago: from here it goes round for " \
                      "ever.") }
#define JUMP_TEX                                                                                   \
  "\\role{model}{\\theta} := \\role{past}{\\theta} \\role{accent}{\\;-\\; "

static const GradusPhase phases[] = GRADUS_ROWS (
  { "look", N_("Lay the tangent"),
    N_("Measure height and slope: together they are a line, the best one near here."),
    .pseudocode = N_("y ← f(θ), s ← f′(θ)\nif |y/s| ≤ ε: stop"), .run = run_look,
    .only = "rule=root",
    .rule = "f(\\theta) = \\theta^2 - 2,\\quad f'(\\theta) = 2\\,\\theta",
    .rules = GRADUS_SAY (
      { "equation == cubic",
        "f(\\theta) = (\\theta - 1.3)(\\theta^2 + 3.196\\,\\theta + 9.599),\\quad f'(\\theta) = "
        "\\theta^2 + 3.196\\,\\theta + 9.599 + (\\theta - 1.3)(2\\,\\theta + 3.196)" },
      { "equation == turning",
        "f(\\theta) = \\theta^3 - 2\\,\\theta + 2,\\quad f'(\\theta) = 3\\,\\theta^2 - 2" },
      { "equation == arctan",
        "f(\\theta) = \\arctan\\theta,\\quad f'(\\theta) = \\frac{1}{1 + \\theta^2}" },
      { "equation == double",
        "f(\\theta) = (\\theta - 1)^2,\\quad f'(\\theta) = 2\\,(\\theta - 1)" }),
    .filled = GRADUS_SAY ({ NULL, "f(<theta>) = <value|accent>,\\quad f'(<theta>) = <slope>" }),
    .said = GRADUS_SAY (
      { "converged", N_("f is {value} here, and the next jump would be no longer than the "
                        "tolerance {tolerance}: the root is {theta|10}.") },
      { NULL, N_("At θ = {theta|6} f is {value}, with the slope {slope}: the tangent meets zero at "
                 "{next|6}.") }) },
  { "jump", N_("Jump to its zero"), N_("Go where the tangent meets zero, as if f were a line."),
    .pseudocode = N_("θ ← θ − y/s"), .run = run_jump, .only = "rule=root",
    .rule = JUMP_TEX "\\frac{f(\\theta)}{f'(\\theta)}}",
    .filled = GRADUS_SAY (
      { "event:halved", "\\theta := <theta'> + (<jump>) = <theta|model>" },
      { NULL, "\\theta := <calc theta'|past - value' / slope' = theta|model>" }),
    .said = GRADUS_SAY (
      ENDS, ROUND,
      { "event:halved", N_("The whole jump would have led to a larger |f|, so it was halved: θ is "
                           "now {theta|6}, and f {value}.") },
      { "event:worse", N_("θ is now {theta|6}, where f is {value}: farther from 0 than before.") },
      { "digits > digits'", N_("θ is now {theta|10}: the error is {error}, where it was {error'}. "
                               "Right decimals: {digits'}, now {digits}.") },
      { NULL, N_("θ is now {theta|6}: the error is {error}, where it was {error'}.") }) },
  { "look", N_("Fit the parabola"),
    N_("Measure height, slope and curvature: together they are a parabola, the best one near "
       "here."),
    .pseudocode = N_("s ← ℓ′(θ), b ← ℓ″(θ)\nif |s/b| ≤ ε: stop"), .run = run_look,
    .only = "rule=vertex",
    .rule = "\\ell(\\theta) = 7\\,\\theta - 10\\log(1 + e^\\theta),\\quad \\ell' = 7 - 10\\,h,"
            "\\quad \\ell'' = -10\\,h(1 - h),\\quad h = \\frac{1}{1 + e^{-\\theta}}",
    .rules = GRADUS_SAY (
      { "hill == share",
        "\\ell(\\theta) = 7\\log\\theta + 3\\log(1 - \\theta),\\quad \\ell' = \\frac7\\theta - "
        "\\frac{3}{1 - \\theta},\\quad \\ell'' = -\\frac{7}{\\theta^2} - \\frac{3}{(1 - "
        "\\theta)^2}" },
      { "hill == arch",
        "\\ell(\\theta) = -\\tfrac12(\\theta - 2)^2,\\quad \\ell' = 2 - \\theta,\\quad \\ell'' = "
        "-1" },
      { "hill == hills",
        "\\ell(\\theta) = \\tfrac12\\theta^2 - \\tfrac14\\theta^4,\\quad \\ell' = \\theta - "
        "\\theta^3,\\quad \\ell'' = 1 - 3\\,\\theta^2" },
      { "hill == valley",
        "\\ell(\\theta) = e^\\theta - 2\\,\\theta,\\quad \\ell' = e^\\theta - 2,\\quad \\ell'' = "
        "e^\\theta" }),
    .filled = GRADUS_SAY ({ NULL, "\\theta = <theta>,\\quad \\ell' = <slope|accent>,\\quad \\ell'' "
                                  "= <bend>" }),
    .said = GRADUS_SAY (
      { "converged and upwards",
        N_("The slope is {slope} at θ = {theta|8}; but the curvature is {bend}, above 0: this is a "
           "lowest place, ℓ = {value}.") },
      { "converged", N_("The slope is {slope} at θ = {theta|8}, and the curvature {bend} is below "
                        "0: this is a top, ℓ = {value}.") },
      { "upwards and halve",
        N_("The slope at θ = {theta} is {slope}, and the curvature {bend} is above 0. The jump "
           "turns round, uphill, to {next}.") },
      { "upwards", N_("The slope at θ = {theta} is {slope}, and the curvature {bend} is above 0: "
                      "the parabola opens upwards, and its vertex, its lowest place, is at "
                      "{next}.") },
      { NULL, N_("The slope at θ = {theta} is {slope} and the curvature {bend}: the vertex of the "
                 "parabola is at {next|6}.") }) },
  { "jump", N_("Jump to its vertex"), N_("Go to the vertex of the parabola, whatever it is."),
    .pseudocode = N_("θ ← θ − s/b"), .run = run_jump, .only = "rule=vertex",
    .rule = JUMP_TEX "\\frac{\\ell'(\\theta)}{\\ell''(\\theta)}}",
    .rules = GRADUS_SAY ({ "halve", JUMP_TEX "2^{-k}\\,\\frac{\\ell'(\\theta)}"
                                    "{-|\\ell''(\\theta)|}}" }),
    .filled = GRADUS_SAY (
      { "halve", "\\theta := <theta'> + (<jump>) = <theta|model>" },
      { NULL, "\\theta := <calc theta'|past - slope' / bend' = theta|model>" }),
    .said = GRADUS_SAY (
      ENDS, ROUND,
      { "event:halved", N_("The whole jump would have led down, so it was halved: θ is now "
                           "{theta|6}, and ℓ {value}.") },
      { "value falls", N_("θ is now {theta|6}, and ℓ falls from {before value} to "
                         "{after value}.") },
      { "value rises", N_("θ is now {theta|6}: ℓ rises from {before value} to {after value}.") },
      { NULL, N_("θ is now {theta|8}; ℓ stays at {value}.") }) },
  { "look", N_("Lay the parabola on top"),
    N_("Put in the place of |θ| a parabola that touches it here and is nowhere below it."),
    .pseudocode = N_("c ← |θ|\nJ̃(t) ← (t − z)²/2 + λ(t²/(2c) + c/2)"), .run = run_look,
    .only = "rule=above",
    .rule = "J(\\theta) = \\tfrac12(\\theta - z)^2 + \\lambda|\\theta| \\;\\le\\; \\tilde "
            "J(\\theta) = \\tfrac12(\\theta - z)^2 + "
            "\\lambda\\Big(\\frac{\\theta^2}{2c} + \\frac c2\\Big),\\quad c = |\\tilde\\theta|",
    .filled = GRADUS_SAY (
      { "theta == 0", "c = 0" },
      { NULL, "\\tilde J(\\theta) = \\tfrac12(\\theta - <z>)^2 + <lambda>\\Big("
              "\\frac{\\theta^2}{2\\cdot <size|accent>} + \\frac{<size|accent>}{2}\\Big)" }),
    .said = GRADUS_SAY (
      { "stuck", N_("At 0 the parabola is infinitely narrow: nothing moves, though J is lower at "
                    "{goal}.") },
      { "converged and theta == 0", N_("θ is 0, and so it stays: the lowest place of J.") },
      { "converged", N_("The bottom of the parabola is no farther than the tolerance {tolerance}: "
                        "θ is {theta|6}, J is {value|6}.") },
      { "error > 0.01", N_("The parabola touches J at θ = {theta}, where J is {value|5}. Its "
                           "bottom is at {next}, at the height {bound|5}.") },
      { NULL, N_("The parabola touches J at θ = {theta|6}; its bottom is at {next|6}.") }) },
  { "jump", N_("Jump to its bottom"),
    N_("Go to the lowest place of the parabola; J is there lower still."),
    .pseudocode = N_("θ ← argmin J̃ = z c/(c + λ)\nif the jump ≤ ε: stop"), .run = run_jump,
    .only = "rule=above",
    .rule = "\\role{model}{\\theta} := \\frac{z\\,\\role{accent}{c}}{\\role{accent}{c} + \\lambda}",
    .filled = GRADUS_SAY ({ NULL, "\\theta := <calc z * size'|accent / ( size'|accent + lambda ) = "
                                  "theta|model>" }),
    .said = GRADUS_SAY (
      ENDS,
      { "lambda == 0", N_("θ is now {theta|6}. Without a kink the parabola was J itself, and J "
                          "falls from {before value} to {after value}.") },
      { "error > 0.01", N_("θ is now {theta|6}. J falls from {before value} to {after value}, "
                           "below the bottom of the parabola, {bound'|6}.") },
      { NULL, N_("θ is now {theta|6}: the distance from the lowest place is {error}, where it was "
                 "{error'}.") }) });

/* --- Pictures --------------------------------------------------------------------------------- */

/* Where the walk has been at the ends of its jumps, at most MAX_PAST places, the last one first. */
static guint
find_past (const GradusPosition *here, double past[MAX_PAST])
{
  const guint theta = (guint) gradus_algorithm_find_value (here->algorithm, "theta");
  guint n = 0;

  for (guint64 step = here->history != NULL ? here->step + 1 : 0; step-- > 0 && n < MAX_PAST;)
    {
      gsize length;
      const double *place = gradus_history_track (here->history, theta, step, &length);

      if (place != NULL && (step == 0 || gradus_history_phase (here->history, step) == PHASE_JUMP))
        past[n++] = place[0];
    }
  return n;
}

/* Entry @entry of measure_at() over @window; the height that it takes up goes to @range. */
static void
draw_measure (const Params *params, guint entry, const double window[2], double range[2],
              GradusScene *scene)
{
  double x[CURVE_POINTS], y[CURVE_POINTS];
  guint n = 0;

  range[0] = INFINITY;
  range[1] = -INFINITY;
  for (guint k = 0; k < CURVE_POINTS; k++)
    {
      double d[3];

      x[n] = window[0] + (window[1] - window[0]) * k / (CURVE_POINTS - 1);
      measure_at (params, x[n], d);
      if (!(fabs (d[entry]) < 1e12))
        continue;
      y[n++] = d[entry];
      range[0] = MIN (range[0], d[entry]);
      range[1] = MAX (range[1], d[entry]);
    }
  gradus_scene_set_x_range (scene, window[0], window[1]);
  gradus_scene_polyline (scene, x, y, n, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
}

static void
label_curve (const Params *params, guint entry, GradusScene *scene)
{
  static const char *const names[][2] = { { "f(θ)", "f′(θ)" }, { "ℓ(θ)", "ℓ′(θ)" },
                                          { "J(θ)", "J′(θ)" } };

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, "θ", names[params->rule][entry]);
}

/* Where the curvature is above 0 the parabola opens upwards, and its vertex is no top: a ground of
 * its own, over the whole height of a picture whose range is @range. */
static void
shade_upwards (const Params *params, const double window[2], const double range[2],
               GradusScene *scene)
{
  /* Behind the last place stands one more, which ends what is open there. */
  double x[CURVE_POINTS + 1], bottom[CURVE_POINTS], top[CURVE_POINTS];
  gboolean any = FALSE;
  guint n = 0;

  for (guint k = 0; k <= CURVE_POINTS; k++)
    {
      double d[3] = { 0 };

      x[n] = window[0] + (window[1] - window[0]) * k / (CURVE_POINTS - 1);
      if (k < CURVE_POINTS)
        measure_at (params, x[n], d);
      if (d[2] > 0)
        {
          bottom[n] = range[0];
          top[n++] = range[1];
          continue;
        }
      if (n > 1)
        gradus_scene_band (scene, x, bottom, top, n, GRADUS_ROLE_ERROR, 0.12);
      any = any || n > 1;
      n = 0;
    }
  if (any)
    gradus_scene_legend_mark (scene, GRADUS_ROLE_ERROR, GRADUS_SHAPE_SQUARE,
                              _("here it opens upwards"));
}

/* The curve, what is laid on it, and where that leads. */
static void
build_curve (const GradusPosition *here, GradusScene *scene)
{
  static const char *const touches[] = { N_("tangent line"), N_("parabola that fits here"),
                                         N_("parabola on top") };
  GRADUS_HERE (state, params);
  /* Looked, and found no jump: what touches here, level or straight, says why. */
  const gboolean stuck = !state->planned && gradus_position_is_phase (here, "look");
  const double touch = stuck ? state->theta : find_touch (state);
  const GradusRole role = state->planned || stuck ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_PAST;
  double past[MAX_PAST], window[2], range[2], d[3];
  const guint n = find_past (here, past);

  find_window (params, state->theta, window);
  label_curve (params, 0, scene);
  draw_measure (params, 0, window, range, scene);
  range[0] -= 0.1 * (range[1] - range[0]);
  /* The vertex of a parabola that is laid on the side of a hill is above the hill. */
  if (params->rule == RULE_VERTEX)
    range[1] += 0.15 * (range[1] - range[0]);
  gradus_scene_set_y_range (scene, range[0], range[1]);
  if (params->rule == RULE_VERTEX)
    shade_upwards (params, window, range, scene);
  if (params->rule == RULE_ROOT)
    gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED, NULL);
  gradus_scene_vrule (scene, goal_from (params, state->theta), GRADUS_ROLE_TRUTH,
                      GRADUS_LINE_DOTTED, NULL);
  measure_at (params, touch, d);
  if (isfinite (touch) && isfinite (d[2]))
    {
      const double bend = params->rule == RULE_ROOT ? 0 : d[2];
      const double next = state->planned ? state->theta + state->jump : state->theta;
      const double line[3] = { d[0] - d[1] * touch + bend * touch * touch / 2,
                               d[1] - bend * touch, bend / 2 };

      if (fabs (line[0]) < 1e12 && fabs (line[1]) < 1e12 && fabs (next) <= FAR_AWAY)
        {
          gradus_scene_polynomial (scene, line, bend != 0 ? 3 : 2, role, GRADUS_LINE_DASHED);
          gradus_scene_legend_line (scene, role, GRADUS_LINE_DASHED, _ (touches[params->rule]));
          gradus_scene_point (scene, next, touch_at (params, touch, next), role,
                              GRADUS_SHAPE_DIAMOND, 1, -1);
          measure_at (params, next, d);
          if (!state->planned && isfinite (d[0]))
            gradus_scene_segment (scene, next, touch_at (params, touch, next), next, d[0],
                                  GRADUS_ROLE_PAST, GRADUS_LINE_DOTTED);
        }
    }
  for (guint i = 1; i < n; i++)
    {
      measure_at (params, past[i], d);
      gradus_scene_point (scene, past[i], d[0], GRADUS_ROLE_PAST, GRADUS_SHAPE_CIRCLE, 0.6, -1);
    }
  measure_at (params, params->start, d);
  gradus_scene_point (scene, params->start, d[0], GRADUS_ROLE_MUTED, GRADUS_SHAPE_DIAMOND, 1, -1);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MUTED, GRADUS_SHAPE_DIAMOND, _("start"));
  gradus_scene_param_handle (scene, "start", NULL, params->start, d[0]);
  gradus_scene_point (scene, state->theta, state->value, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE,
                      1.2, -1);
}

/* The slope, and the line that the slope of the parabola is: its zero is the vertex. */
static void
build_slope (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params);
  const double touch = find_touch (state);
  const GradusRole role = state->planned ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_PAST;
  double window[2], range[2], d[3];

  find_window (params, state->theta, window);
  label_curve (params, 1, scene);
  draw_measure (params, 1, window, range, scene);
  range[0] = MIN (range[0], 0);
  range[1] = MAX (range[1], 0);
  gradus_scene_set_y_range (scene, range[0], range[1]);
  shade_upwards (params, window, range, scene);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED, NULL);
  measure_at (params, touch, d);
  if (isfinite (touch) && isfinite (d[2]))
    {
      const double line[2] = { d[1] - d[2] * touch, d[2] };

      gradus_scene_polynomial (scene, line, 2, role, GRADUS_LINE_DASHED);
      gradus_scene_legend_line (scene, role, GRADUS_LINE_DASHED, _("slope of the parabola"));
      gradus_scene_point (scene, touch, d[1], role, GRADUS_SHAPE_CIRCLE, 1, -1);
      if (fabs (d[1] / d[2]) <= FAR_AWAY)
        gradus_scene_point (scene, touch - d[1] / d[2], 0, role, GRADUS_SHAPE_DIAMOND, 1, -1);
    }
  gradus_scene_point (scene, state->theta, state->slope, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE,
                      1.2, -1);
}

/* The curve about the root, enlarged by the error: the smaller that is, the straighter it looks. */
static void
build_lens (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params);
  const double touch = find_touch (state);
  double goal, e, at[3], tangent[2], x[CURVE_POINTS], y[CURVE_POINTS];
  guint n = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, _("distance from the root, in errors"),
                         _("f, in parts of f at the tangent"));
  if (gradus_kit_waits (scene, !isfinite (touch), _("The lens shows the curve about the root, as "
                                                    "large as the error, once a tangent is laid.")))
    return;
  goal = goal_from (params, touch);
  e = fabs (touch - goal);
  measure_at (params, touch, at);
  if (gradus_kit_waits (scene, e < 1e-6 || at[0] == 0,
                        _("The error is below a millionth: the curve is a line here, as far as "
                          "eyes can see.")))
    return;
  gradus_scene_set_x_range (scene, -1.5, 1.5);
  gradus_scene_set_y_range (scene, -2, 2);
  for (guint k = 0; k < CURVE_POINTS; k++)
    {
      double d[3];

      x[n] = -1.5 + 3.0 * k / (CURVE_POINTS - 1);
      measure_at (params, goal + x[n] * e, d);
      y[n] = d[0] / fabs (at[0]);
      n += fabs (y[n]) < 100;
    }
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED, NULL);
  gradus_scene_vrule (scene, 0, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, _("root"));
  gradus_scene_polyline (scene, x, y, n, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  tangent[0] = (at[0] + at[1] * (goal - touch)) / fabs (at[0]);
  tangent[1] = at[1] * e / fabs (at[0]);
  gradus_scene_polynomial (scene, tangent, 2, GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED);
  gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED, _("tangent line"));
  gradus_scene_point (scene, (touch - goal) / e, at[0] / fabs (at[0]), GRADUS_ROLE_ACCENT,
                      GRADUS_SHAPE_CIRCLE, 1.2, -1);
  gradus_scene_point (scene, (touch - at[0] / at[1] - goal) / e, 0, GRADUS_ROLE_ACCENT,
                      GRADUS_SHAPE_DIAMOND, 1.2, -1);
  gradus_scene_set_caption (scene, e < 1 ? _("enlarged %s times") : _("made smaller %s times"),
                            GRADUS_NUM (e < 1 ? 1 / e : e));
}

/* |theta| with the parabola that touches it at +-c. */
static void
build_kink (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params);
  const double touch = find_touch (state), c = fabs (touch);
  double window[2], x[CURVE_POINTS], low[CURVE_POINTS], high[CURVE_POINTS], reach;
  guint n = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, "θ", "|θ|");
  find_window (params, state->theta, window);
  reach = MAX (fabs (window[0]), fabs (window[1]));
  gradus_scene_set_x_range (scene, -reach, reach);
  gradus_scene_set_y_range (scene, 0, 1.5 * reach);
  for (guint k = 0; k < CURVE_POINTS; k++)
    {
      x[n] = reach * (2.0 * k / (CURVE_POINTS - 1) - 1);
      low[n] = fabs (x[n]);
      high[n] = c > 0 ? x[n] * x[n] / (2 * c) + c / 2 : low[n];
      n += high[n] < 1.6 * reach || !(c > 0);
    }
  if (c > 0)
    {
      gradus_scene_band (scene, x, low, high, n, GRADUS_ROLE_SECOND, 0.15);
      gradus_scene_polynomial (scene, (const double[]) { c / 2, 0, 1 / (2 * c) }, 3,
                               GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED);
      gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED, "θ²/(2c) + c/2");
      gradus_scene_point (scene, c, c, GRADUS_ROLE_SECOND, GRADUS_SHAPE_CIRCLE, 1, -1);
      gradus_scene_point (scene, -c, c, GRADUS_ROLE_SECOND, GRADUS_SHAPE_CIRCLE, 1, -1);
    }
  gradus_scene_polyline (scene, (const double[]) { -reach, 0, reach },
                         (const double[]) { reach, 0, reach }, 3, GRADUS_ROLE_MODEL,
                         GRADUS_LINE_SOLID);
  gradus_scene_point (scene, state->theta, fabs (state->theta), GRADUS_ROLE_ACCENT,
                      GRADUS_SHAPE_CIRCLE, 1.2, -1);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "curve", N_("The curve and what touches it"), .build = build_curve,
    .caption = GRADUS_SAY ({ NULL, "θ = {theta|6}" }) },
  { "lens", N_("Through the lens"), .build = build_lens },
  { "slope", N_("The slope, and its tangent"), .build = build_slope },
  { "kink", N_("The kink and its bound"), .build = build_kink },
  { "descent", N_("J and the bottom of the parabola"), .kit = gradus_kit_curves,
    .of = "value bound" },
  { "error", N_("Distance from the goal"), .kit = gradus_kit_curves, .of = "error",
    .with = "iterations" });

/* --- Parameters ------------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "rule", .label = N_("Rule"), .blurb = N_("What touches, and where it leads."),
    GRADUS_PARAM_FIELD (Params, rule), GRADUS_CHOICES (
      [RULE_ROOT] = { "root", N_ ("Zero of the tangent") },
      [RULE_VERTEX] = { "vertex", N_ ("Vertex of the parabola") },
      [RULE_ABOVE] = { "above", N_ ("Bottom of the parabola on top") }),
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "equation", .label = N_("Function"), .symbol = "f",
    .blurb = N_("The function whose root is looked for."), GRADUS_PARAM_FIELD (Params, equation),
    .max = G_N_ELEMENTS (equations) - 1,
    GRADUS_CHOICES (
      { "square", N_ ("θ² − 2") }, { "cubic", N_ ("Cubic of the lecture") },
      { "turning", N_ ("θ³ − 2θ + 2") }, { "arctan", N_ ("arctan θ") },
      { "double", N_ ("(θ − 1)², a double root") }),
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "hill", .label = N_("Function"), .symbol = "\\ell",
    .blurb = N_("The function whose largest value is looked for."),
    GRADUS_PARAM_FIELD (Params, hill), .max = G_N_ELEMENTS (hills) - 1, GRADUS_CHOICES (
      { "coin", N_ ("Seven heads of ten, over the log-odds") },
      { "share", N_ ("Seven heads of ten, over the probability") }, { "arch", N_ ("Parabola") },
      { "hills", N_ ("Two hills") }, { "valley", N_ ("Valley") }),
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "z", .label = N_("Where the squares pull to"), .symbol = "z",
    .blurb = N_("The lowest place without the kink."), GRADUS_PARAM_FIELD (Params, z), .def = 3,
    .min = -100, .max = 100, .slider_min = -5, .slider_max = 5, .step = 0.1,
    .applies = GRADUS_APPLIES_REDO },
  { .id = "lambda", .label = N_("Price of |θ|"), .symbol = "\\lambda",
    .blurb = N_("How hard the kink pulls to 0."), GRADUS_PARAM_FIELD (Params, lambda), .def = 1,
    .max = 100, .slider_max = 5, .step = 0.1, .applies = GRADUS_APPLIES_REDO },
  { .id = "start", .label = N_("Start"), .symbol = "\\theta",
    .blurb = N_("Where the walk begins; drag it in the picture."),
    GRADUS_PARAM_FIELD (Params, start), .def = 1, .min = -1000, .max = 1000, .slider_min = -5,
    .slider_max = 5, .step = 0.05, .applies = GRADUS_APPLIES_REDO },
  { .id = "halve", .label = N_("Halve jumps that do not help"),
    .blurb = N_("Halve a jump until the function is no worse, and never go for a lowest place."),
    GRADUS_PARAM_FIELD (Params, halve), .max = 1, .applies = GRADUS_APPLIES_LIVE },
  { .id = "tolerance", .label = N_("Tolerance"), .symbol = "\\varepsilon",
    .blurb = N_("Stop when a jump would be no longer than this."),
    GRADUS_PARAM_FIELD (Params, tolerance), .def = 1e-10, .max = 1, .slider_min = 1e-14,
    .slider_max = 0.1, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE },
  { .id = "max-iterations", .label = N_("Iteration limit"),
    .blurb = N_("Stop after so many iterations even if the tolerance is not reached."),
    GRADUS_PARAM_FIELD (Params, limit), GRADUS_COUNT (50, 1, 1000) });

#define GRADUS_TOUCHING                                                                            \
  .family = "touching", .data_kind = &gradus_data_none,                                            \
  .columns = N_("No data: a function is all there is."), GRADUS_MEMORIES (Params, State),          \
  .params = params, .quantities = quantities, .phases = phases, .events = events,                  \
  .invariants = invariants, .plots = plots, .init = init, .refresh = refresh, .name = name,        \
  .start_said = GRADUS_SAY ({ NULL, N_("The start: θ = {theta}, and the function is {value|5} "    \
                                       "there. What touches it here?") })
#define SHEET "syllabus, teaching sheet, by hand"
#define NEWTON "Newton's method written down in Python"

/* --- A root ----------------------------------------------------------------------------------- */

static const GradusQuestion root_questions[] = GRADUS_ROWS (
  { "lands", N_("Where does the tangent meet zero?"), "look", "curve", .asks = GRADUS_ASKS_NUMBER,
    .about = "next", .scale = "width", .when = "error > 0.05 and near",
    .words = N_("At θ = {theta|6} the function is {value} and its slope {slope}. Where does the "
                "tangent meet zero?") },
  { "digits", N_("How many decimals are right?"), "jump", "lens", .asks = GRADUS_ASKS_NUMBER,
    .about = "digits", .scale = "1", .when = "digits > 1 and digits < 7",
    .words = N_("Right decimals of θ now: {digits}; the error is {error}. How many are right after "
                "the jump?"),
    .intuition = N_("You thought of one digit a step, but here the error is squared: the digits "
                    "double, unless the root is double."),
    .intuition_answer = "one-more" });

static const GradusPreset root_presets[] = GRADUS_ROWS (
  { .id = "square", .title = N_("The square root of 2"),
    .blurb = N_("1, 3/2, 17/12: the right decimals are 0, 1, 2, 5, 11."), .data = "none",
    .claims = "iteration 1: theta == 1.5\niteration 1: digits == 1\niteration 2: digits == 2\n"
              "iteration 3: digits == 5\niteration 4: digits == 11\nconverged\niteration == 4" },
  { .id = "lecture", .title = N_("The cubic of the lecture"),
    .blurb = N_("From 4.5 by 2.8 and 1.8 to 1.3; only near the root the digits begin to double."),
    .params = "equation=cubic start=4.5",
    .claims = "iteration 1: theta ~ 2.8\niteration 2: theta ~ 1.8\niteration 3: theta ~ 1.377\n"
              "theta ~ 1.3\nconverged" },
  { .id = "nearly", .title = N_("Nearly too far"),
    .blurb = N_("arctan from 1.39: four jumps hardly gain anything, then it falls to 0."),
    .params = "equation=arctan start=1.39",
    .claims = "iteration 4: error > 1.3\nconverged\niteration == 10" },
  { .id = "double", .title = N_("A root that is double"),
    .blurb = N_("The curve only touches zero: the error is halved and not squared."),
    .params = "equation=double start=2",
    .claims = "iteration 1: theta == 1.5\niteration 2: theta == 1.25\nconverged\niteration > 30" },
  { .id = "halved", .title = N_("The cure: halve the jump"),
    .blurb = N_("arctan from 3, where whole jumps run away: one is halved, and it arrives."),
    .params = "equation=arctan start=3 halve=true",
    .claims = "count event:halved == 1\nconverged\nabs(theta) < 1e-10" },
  { .id = "cycle", .title = N_("Failure: round for ever"),
    .blurb = N_("θ³ − 2θ + 2 from 0: 0, 1, 0, 1."),
    .params = "equation=turning start=0 max-iterations=12",
    .failure = N_("The tangent at 0 leads to 1, the tangent at 1 leads to 0. Begin elsewhere, or "
                  "halve jumps after which |f| is not smaller."),
    .claims = "exhausted\niteration 1: theta == 1\niteration 2: theta == 0\ntheta == 0" },
  { .id = "away", .title = N_("Failure: a hair too far"),
    .blurb = N_("arctan from 1.40 instead of 1.39: −1.41, 1.45, −1.55, 1.85, and away."),
    .params = "equation=arctan start=1.4",
    .failure = N_("Where a curve is flatter than a line to its root, the tangent leads past the "
                  "root, and here farther each time. Halve the jump, or keep the root between two "
                  "places."),
    .claims = "iteration 2: theta ~ 1.45\niteration 4: theta ~ 1.85\niteration 6: theta > 8\n"
              "iteration == 9" },
  { .id = "level", .title = N_("Failure: a level tangent"),
    .blurb = N_("θ² − 2 from 0: the tangent lies level, and meets zero nowhere."),
    .params = "start=0",
    .failure = N_("f′ is 0, and f/f′ is no number. A start a hair beside it leads far away, and "
                  "comes back."),
    .claims = "iteration == 0\nslope == 0" });

static const GradusCheck root_checks[] = GRADUS_ROWS (
  { "square", 1, "theta", GRADUS_EXPECT (1.5), 1e-15, SHEET },
  { "square", 2, "theta", GRADUS_EXPECT (17 / 12.), 1e-15, SHEET },
  { "square", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (1.4142135623730951), 1e-11,
    "square root of 2" },
  { "lecture", 1, "theta", GRADUS_EXPECT (2.799997), 1e-6, "syllabus, part 2; lecture: 2.8" },
  { "lecture", 2, "theta", GRADUS_EXPECT (1.800001), 1e-6, "syllabus, part 2; lecture: 1.8" },
  { "lecture", 3, "theta", GRADUS_EXPECT (1.377263), 1e-6, "syllabus, part 2" },
  { "lecture", 5, "theta", GRADUS_EXPECT (1.300002), 1e-6, "syllabus, part 2" },
  { "away", 3, "theta", GRADUS_EXPECT (-1.5506259756377534), 1e-12, NEWTON },
  { "away", 6, "theta", GRADUS_EXPECT (8.710325846983174), 1e-11, NEWTON },
  { "double", 5, "theta", GRADUS_EXPECT (1.03125), 1e-14, "1 + 2^-5" });

static const GradusPair root_pairs[] = GRADUS_ROWS (
  { .id = "hair", .title = N_ ("1.39 and 1.40"),
    .blurb = N_ ("A hundredth decides: from 1.39 the jumps across the root become shorter, from "
                 "1.40 longer."),
    .preset = "nearly", .right = "start=1.4", .claims = "left: converged\nright: not converged" },
  { .id = "single", .title = N_ ("A single root and a double one"),
    .blurb = N_ ("Where the curve crosses zero the digits double; where it only touches, they come "
                 "slowly."),
    .preset = "double", .left = "equation=square", .plot = "error",
    .claims = "left < right: iteration\nboth: converged" });

static const GradusSheet root_sheet = {
  .aha = N_("Trust the tangent; each error is about the square of the last."),
  .by_hand = N_("θ² − 2 from 1: f = −1 and f′ = 2, so θ = 1 + 1/2 = 3/2; then f = 1/4 and f′ = 3, "
                "so θ = 3/2 − 1/12 = 17/12."),
  .why = "lens", .intuition = N_("One more digit a step, as in halving an interval."),
  .caught_by = "digits",
  .breaks = N_("arctan from 1.40: the size of the jumps grows, 2.8, 2.9, 3.0, 3.4."),
  .needs = "gradient-descent", .leads_to = "newton-maximum newton-logistic",
  .aliases = "Newton's method; Newton-Raphson; tangent; root finding; quadratic convergence; "
             "牛顿法; 切线; 求根; ndf",
};

const GradusDescriptor gradus_newton_root = {
  GRADUS_TOUCHING,
  .id = "newton-root", .chapter = 5, .difficulty = 1, .title = N_("Newton's method for a root"),
  .summary = N_("Find where a function is 0: jump to the zero of the tangent, again and again."),
  .goal = N_("Work out a jump by hand, and say when the digits double and when the walk is lost."),
  .source = "CS229 lecture notes 1, part II, section 7",
  .fixed = "rule=root hill=coin z=3 lambda=1", .plots_shown = "curve lens error",
  GRADUS_ROW (root),
};

/* --- A maximum -------------------------------------------------------------------------------- */

static const GradusQuestion vertex_questions[] = GRADUS_ROWS (
  { "lands", N_("Where is the vertex?"), "look", "slope", .asks = GRADUS_ASKS_NUMBER,
    .about = "next", .scale = "width", .when = "error > 0.02 and near",
    .words = N_("At θ = {theta} the slope is {slope} and the curvature {bend}. Where is the vertex "
                "of the parabola?") },
  { "uphill", N_("Does the jump lead uphill?"), "jump", "curve", .asks = GRADUS_ASKS_CHANGE,
    .about = "value", .when = "error > 0.001 and near",
    .words = N_("ℓ is {value}, the slope is {slope}, the curvature {bend}, and the vertex is at "
                "{next}. What does ℓ do?"),
    .intuition = N_("You thought Newton's method climbs. It goes to the vertex: where the parabola "
                    "opens upwards that is a valley, and far from the top it may be too far."),
    .intuition_answer = "0" });

static const GradusPreset vertex_presets[] = GRADUS_ROWS (
  { .id = "past", .title = N_("Past the top, and back"),
    .blurb = N_("Seven heads of ten, from the log-odds 2.5: the first jump lands beyond the top "
                "and lower than it began, the next ones on the top."),
    .data = "none", .params = "start=2.5",
    .claims = "iteration 1: theta < -0.697\niteration 1: event:worse\ncount event:worse == 1\n"
              "theta ~ 0.8472979\nconverged" },
  { .id = "coin", .title = N_("Seven heads of ten"),
    .blurb = N_("The log-odds of a coin from 0: 0.8, 0.84687, 0.8472978."), .params = "start=0",
    .claims = "iteration 1: theta ~ 0.8\niteration 2: theta ~ 0.84687\ntheta ~ 0.8472979\n"
              "converged" },
  { .id = "share", .title = N_("The probability itself"),
    .blurb = N_("From one half one jump is enough: 0.7."), .params = "hill=share start=0.5",
    .claims = "iteration 1: theta ~ 0.7\nconverged\niteration == 1" },
  { .id = "arch", .title = N_("A parabola: one jump"),
    .blurb = N_("What is a parabola is done after one jump, from wherever it begins."),
    .params = "hill=arch start=-1.5",
    .claims = "iteration 1: theta == 2\nconverged\niteration == 1" },
  { .id = "valley", .title = N_("The same formula for a minimum"),
    .blurb = N_("Here the curvature is above 0 everywhere: the jumps end at the lowest place, "
                "0.693."),
    .params = "hill=valley start=0", .claims = "theta ~ 0.693\nalways: bend > 0\nconverged" },
  { .id = "halved", .title = N_("The cure: halve, and turn round"),
    .blurb = N_("Seven heads of ten from 3 with jumps that may be halved: one is, and ℓ never "
                "falls."),
    .params = "start=3 halve=true",
    .claims = "converged\ntheta ~ 0.8473\nnever: event:worse\ncount event:halved == 1" },
  { .id = "hills", .title = N_("Failure: into the valley"),
    .blurb = N_("Two hills at −1 and 1, start 0.3: uphill is to the right, and the walk ends at "
                "0."),
    .params = "hill=hills start=0.3",
    .failure = N_("Between the hills ℓ bends upwards, so the vertex is a lowest place. Look at the "
                  "sign of the curvature, and go with the slope where it is above 0."),
    .claims = "iteration 1: theta ~ -0.074\niteration 1: value < 0.003\nconverged\n"
              "abs(theta) < 1e-9\nbend > 0" },
  { .id = "over", .title = N_("From one hill's side to the other"),
    .blurb = N_("From 0.5 the curvature is 0.25, nearly nothing, and one jump leads to −1."),
    .params = "hill=hills start=0.5",
    .claims = "iteration 1: theta == -1\nconverged\niteration == 1" },
  { .id = "far", .title = N_("Failure: far from the top"),
    .blurb = N_("Seven heads of ten from 3: −2.59, 7.13, −365, and away."), .params = "start=3",
    .failure = N_("Far out ℓ is nearly a line: the parabola hardly bends, and its vertex is far on "
                  "the other side. Halve the jump while ℓ falls."),
    .claims = "iteration 1: theta ~ -2.59\niteration 2: theta ~ 7.13\niteration 3: theta < -365\n"
              "iteration == 3" });

static const GradusCheck vertex_checks[] = GRADUS_ROWS (
  { "past", 1, "theta", GRADUS_EXPECT (-0.697288689174318), 1e-13, NEWTON },
  { "past", 1, "value", GRADUS_EXPECT (-8.921885925690187), 1e-12, NEWTON },
  { "coin", 1, "theta", GRADUS_EXPECT (0.8), 1e-15, SHEET },
  { "coin", 2, "theta", GRADUS_EXPECT (0.8468679963343144), 1e-14, NEWTON },
  { "coin", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (0.84729786038720367), 1e-12, "log (7/3)" },
  { "share", 1, "theta", GRADUS_EXPECT (0.7), 1e-15, SHEET },
  { "hills", 1, "theta", GRADUS_EXPECT (-0.073972602739726), 1e-14, "0.3 − 0.273/0.73" },
  { "far", 2, "theta", GRADUS_EXPECT (7.125104454388758), 1e-11, NEWTON },
  { "valley", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (0.6931471805599453), 1e-12, "log 2" });

static const GradusPair vertex_pairs[] = GRADUS_ROWS (
  { .id = "start", .title = N_ ("A start near the top and one far away"),
    .blurb = N_ ("From 0 the jumps end at the top; from 3 each is longer than the last."),
    .preset = "coin", .right = "start=3", .claims = "left: converged\nright: not converged" },
  { .id = "halve", .title = N_ ("Whole jumps and halved ones"),
    .blurb = N_ ("The same start between two hills: without a look at the curvature it goes down "
                 "into the valley."),
    .preset = "hills", .right = "halve=true",
    .claims = "left: abs(theta) < 1e-6\nright: theta ~ 1\nleft < right: value" });

static const GradusSheet vertex_sheet = {
  .aha = N_("Jump to the vertex of the fitted parabola, and mind which way it opens."),
  .by_hand = N_("Seven heads of ten at 0: the slope is 7 − 5 = 2, the curvature −10/4 = −2.5, so "
                "the jump is 2/2.5 = 0.8."),
  .why = "slope", .intuition = N_("Newton's method always goes uphill."), .caught_by = "uphill",
  .breaks = N_("Two hills from 0.3: the curvature is 0.73, above 0, and ℓ falls."),
  .needs = "newton-root", .leads_to = "newton-logistic majorise-minimise",
  .aliases = "Newton optimisation; second derivative; parabola; 牛顿法; 二阶导数; 极大值; ndfqjz",
};

const GradusDescriptor gradus_newton_maximum = {
  GRADUS_TOUCHING,
  .id = "newton-maximum", .chapter = 5, .difficulty = 2, .title = N_("Newton for a maximum"),
  .summary = N_("Find the top of a function: jump to the vertex of the parabola that fits here."),
  .goal = N_("Work out a jump by hand, and say from the curvature whether it leads to a top."),
  .source = "CS229 lecture notes 1, part II, section 7",
  .fixed = "rule=vertex equation=square z=3 lambda=1", .defaults = "start=0",
  .plots_shown = "curve slope error", GRADUS_ROW (vertex),
};

/* --- A bound that touches --------------------------------------------------------------------- */

static const GradusQuestion above_questions[] = GRADUS_ROWS (
  { "bottom", N_("Where is the bottom of the parabola?"), "look", "curve",
    .asks = GRADUS_ASKS_NUMBER, .about = "next", .scale = "width",
    .when = "error > 0.02 and size > 0.001 and lambda > 0",
    .words = N_("θ = {theta}, z = {z}, λ = {lambda}. A parabola is laid on J that touches it here. "
                "Where is its bottom?"),
    .intuition = N_("You thought it jumps to the lowest place of J, but the parabola knows only "
                    "the slope under your feet, and bends more than J."),
    .intuition_answer = "goal" });

static const GradusPreset above_presets[] = GRADUS_ROWS (
  { .id = "three", .title = N_("z = 3, λ = 1"),
    .blurb = N_("1, 1.5, 1.8, 1.929 and on to 2: each round the distance is about a third."),
    .data = "none",
    .claims = "iteration 1: theta == 1.5\niteration 1: value == 2.625\niteration 2: theta ~ 1.8\n"
              "theta ~ 2\niteration 20: shrinks > 0.333\niteration 20: shrinks < 0.334\n"
              "converged" },
  { .id = "other-side", .title = N_("A start on the other side"),
    .blurb = N_("From −1 the first jump crosses the kink: the parabola only knows |θ|, and touches "
                "J on both sides."),
    .params = "start=-1", .claims = "iteration 1: theta == 1.5\ntheta ~ 2\nconverged" },
  { .id = "no-kink", .title = N_("λ = 0: no kink"),
    .blurb = N_("The parabola is J itself, and one jump is enough."),
    .params = "lambda=0", .claims = "iteration 1: theta == 3\nconverged\niteration == 1" },
  { .id = "creeps", .title = N_("Failure: never exactly 0"),
    .blurb = N_("z = 0.5 is less than λ, so 0 is best; θ goes 1, 0.25, 0.1 and is above 0 after "
                "every jump."),
    .params = "z=0.5",
    .failure = N_("Near 0 a jump multiplies θ by z/λ = 0.5, and half of something is something. A "
                  "soft threshold puts it to 0 at once."),
    .claims = "iteration 1: theta == 0.25\niteration 2: theta ~ 0.1\nalways: theta > 0\n"
              "iteration 20: theta < 1e-5" },
  { .id = "tie", .title = N_("Failure: z equals λ"),
    .blurb = N_("1, 1/2, 1/3, 1/4: the distance to 0 shrinks, and ever more slowly."),
    .params = "z=1",
    .failure = N_("The factor of a jump, z/(θ + λ), goes to 1: fifty jumps leave 1/51. Nothing but "
                  "a soft threshold ends this."),
    .claims = "iteration 1: theta == 0.5\niteration 3: theta ~ 0.25\nexhausted\ntheta ~ 0.0196" },
  { .id = "asleep", .title = N_("Failure: a start at 0"),
    .blurb = N_("J would be lower at 2, but nothing moves."), .params = "start=0",
    .failure = N_("At the kink the parabola is infinitely narrow. Begin anywhere else; from 0.01 "
                  "the first jump triples θ."),
    .claims = "converged\ntheta == 0\niteration == 0\ngoal == 2" });

static const GradusCheck above_checks[] = GRADUS_ROWS (
  { "three", 1, "theta", GRADUS_EXPECT (1.5), 1e-15, SHEET },
  { "three", 2, "theta", GRADUS_EXPECT (1.8), 1e-15, SHEET },
  { "three", 3, "theta", GRADUS_EXPECT (27 / 14.), 1e-15, SHEET },
  { "three", 1, "value", GRADUS_EXPECT (2.625), 1e-15, SHEET },
  { "three", 2, "value", GRADUS_EXPECT (2.52), 1e-14, SHEET },
  { "three", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (2), 1e-9, "soft threshold: 3 − 1" },
  { "three", GRADUS_CHECK_END, "value", GRADUS_EXPECT (2.5), 1e-12, "1/2 + 2, by hand" },
  { "tie", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (1 / 51.), 1e-13,
    "1/(k + 1) after k = 50 jumps" },
  { "creeps", 2, "theta", GRADUS_EXPECT (0.1), 1e-15, SHEET });

static const GradusPair above_pairs[] = GRADUS_ROWS (
  { .id = "price", .title = N_ ("A kink that gives way and one that holds"),
    .blurb = N_ ("With z = 3 the walk ends at 2; with z = 0.5 it creeps towards 0 and is never "
                 "there."),
    .preset = "three", .right = "z=0.5",
    .claims = "left: theta ~ 2\nright: theta > 0\nright: theta < 0.001" });

static const GradusSheet above_sheet = {
  .aha = N_("Sit a parabola on the kink, touching where you stand; its bottom is never worse."),
  .by_hand = N_("z = 3, λ = 1, θ = 1: the bottom is at 3 · 1/(1 + 1) = 1.5, at the height 2.75; J "
                "there is 1.125 + 1.5 = 2.625, lower still."),
  .why = "curve", .intuition = N_("The bottom of the parabola is the lowest place of J."),
  .caught_by = "bottom",
  .breaks = N_("z = 0.5 below λ = 1: 1, 0.25, 0.1, 0.045, always above 0."),
  .needs = "convex-functions l1-l2-geometry", .leads_to = "l1-irls huber-irls em-lower-bound",
  .aliases = "MM algorithm; majorization; surrogate; upper bound; 二次上界; 单调下降; ecsj",
};

const GradusDescriptor gradus_majorise_minimise = {
  GRADUS_TOUCHING,
  .id = "majorise-minimise", .chapter = 3, .difficulty = 3,
  .title = N_("Quadratic bound of |θ| and descent"),
  .summary = N_("Make something with a kink small by parabolas: lay one on top where you stand, "
                "and go to its bottom."),
  .goal = N_("Say why no step leads uphill, and why the walk never reaches a zero exactly."),
  .source = "图解机器学习, section 5.2",
  .fixed = "rule=above equation=square hill=coin halve=false",
  .plots_shown = "curve kink descent error", GRADUS_ROW (above),
};
