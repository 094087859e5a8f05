/* Walks by what touches, the machine of the family "touching": by the tangent to a root, by the
 * parabola to a maximum, by a parabola on top to the least of a sum with |theta|.
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
#include "touching.h"

#include <float.h>

/* What rounding leaves of an error. */
#define SMALLEST 1e-16
/* A jump is halved so often at most. */
#define MAX_HALVINGS 50
#define MAX_PAST 40

typedef enum
{
  RULE_ROOT,
  RULE_VERTEX,
  RULE_ABOVE,
} Rule;

typedef GradusTouchingParams Params;
typedef GradusTouchingState State;

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

void
gradus_touching_measure (const Params *params, double x, double d[3])
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

double
gradus_touching_find_goal (const Params *params, double x)
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

  gradus_touching_measure (params, state->theta, d);
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

GradusStatus
gradus_touching_look (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);
  const double rise = params->rule == RULE_ROOT ? state->value : state->slope;
  double run = params->rule == RULE_ROOT ? state->slope : state->bend;

  /* Uphill by the same way where the parabola opens upwards. */
  if (params->rule == RULE_VERTEX)
    {
      gradus_context_raise_if (context, GRADUS_TOUCHING_UPWARDS, run > 0);
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
  return fabs (state->jump) <= params->tolerance ? GRADUS_STATUS_CONVERGED : GRADUS_STATUS_CONTINUE;
}

/* Whether a jump to where the function is @to makes matters no worse than @from. */
static gboolean
is_no_worse (const Params *params, double from, double to)
{
  return params->rule == RULE_ROOT ? fabs (to) <= fabs (from) : to >= from;
}

GradusStatus
gradus_touching_jump (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);
  const double from = state->theta, value = state->value;
  double d[3];

  gradus_touching_measure (params, from + state->jump, d);
  for (guint i = 0; params->halve && i < MAX_HALVINGS && !is_no_worse (params, value, d[0]); i++)
    {
      state->jump /= 2;
      gradus_context_raise (context, GRADUS_TOUCHING_HALVED);
      gradus_touching_measure (params, from + state->jump, d);
    }
  if (!(fabs (from + state->jump) <= GRADUS_TOUCHING_FAR))
    return gradus_context_fail (context,
                                _("The next place is %g, out of every range: what touches is "
                                   "nearly level here. Begin nearer, or halve jumps that do not "
                                   "help."),
                                from + state->jump);
  if (!isfinite (d[0]))
    return gradus_context_fail (context,
                                _("The next place would be %g, where the function has no "
                                   "value. Begin nearer, or halve jumps that do not help."),
                                from + state->jump);
  state->theta = from + state->jump;
  measure (params, state);
  state->planned = false;
  gradus_context_raise_if (context, GRADUS_TOUCHING_CYCLE,
                           fabs (state->theta - state->from) < 1e-9 && fabs (state->jump) > 1e-3);
  gradus_context_raise_if (context, GRADUS_TOUCHING_WORSE,
                           params->rule != RULE_ABOVE
                             && !is_no_worse (params, value, state->value));
  state->from = from;
  return context->iteration + 1 >= (guint64) params->limit ? GRADUS_STATUS_EXHAUSTED
                                                           : GRADUS_STATUS_CONTINUE;
}

/* --- Quantities and names --------------------------------------------------------------------- */

GRADUS_NUMBER (number_error, (state),
               MAX (fabs (state->theta - gradus_touching_find_goal (here->params, state->theta)),
                    SMALLEST))

double
gradus_touching_count_digits (const GradusPosition *here)
{
  return MAX (floor (-log10 (number_error (here))), 0);
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "theta", N_("Place"), "\\theta", GRADUS_QUANTITY (State, theta), .indices = N_("a number"),
    .flags = GRADUS_LISTED | GRADUS_TRACKED },
  { "jump", N_("Jump"), "\\Delta", GRADUS_QUANTITY (State, jump), .indices = N_("a number"),
    .flags = GRADUS_LISTED },
  { "planned", N_("The jump is known"), NULL, GRADUS_QUANTITY (State, planned) },
  { "from", N_("Where the jump began"), NULL, GRADUS_QUANTITY (State, from) },
  { "error", N_("Distance from the goal"), "|e|", .number = number_error,
    .flags = GRADUS_METRIC | GRADUS_LOG, .better = GRADUS_BETTER_LESS });

double
gradus_touching_find_place (const State *state)
{
  return state->planned ? state->theta : state->from;
}

double
gradus_touching_height (const Params *params, double touch, double x)
{
  double d[3];

  gradus_touching_measure (params, touch, d);
  return d[0] + d[1] * (x - touch)
         + (params->rule == RULE_ROOT ? 0 : d[2] * gradus_square (x - touch) / 2);
}

void
gradus_touching_find_window (const Params *params, double x, double window[2])
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
  const double digits = gradus_touching_count_digits (here);
  const double goal = gradus_touching_find_goal (params, state->theta);
  const double way = params->rule == RULE_ROOT ? state->value / state->slope
                                               : state->slope / state->bend;
  double window[2];

  gradus_touching_find_window (params, state->theta, window);
  gradus_names_number (names, "next", next);
  gradus_names_number (names, "next-height",
                       state->planned ? gradus_touching_height (params, state->theta, next) : NAN);
  gradus_names_number (names, "goal", goal);
  /* The tangent leads somewhere else than to the goal, by a tenth of the way at least. */
  gradus_names_flag (names, "bends", fabs (state->theta - way - goal) > 0.1 * fabs (way));
  gradus_names_flag (names, "near", fabs (way) < 100);
  gradus_names_number (names, "width", (window[1] - window[0]) / 16);
  gradus_names_whole (names, "one-more", (gint64) digits + 1);
  gradus_names_flag (names, "upwards", params->rule == RULE_VERTEX && state->bend > 0);
  gradus_names_flag (names, "stuck",
                     params->rule == RULE_ABOVE && state->theta == 0
                       && gradus_touching_find_goal (params, 0) != 0);
  gradus_names_number (names, "size", fabs (state->theta));
  gradus_names_number (names, "sign", state->theta > 0 ? 1 : -1);
  gradus_names_number (
    names, "shrinks",
    here->previous != NULL
      ? (state->theta - gradus_touching_find_goal (params, 0))
          / (((const State *) here->previous)->theta - gradus_touching_find_goal (params, 0))
      : NAN);
  gradus_names_number (names, "factor", params->lambda / MAX (fabs (params->z), params->lambda));
}

/* --- Events and promises ---------------------------------------------------------------------- */

static const GradusEvent events[] = GRADUS_ROWS (
  [GRADUS_TOUCHING_WORSE] = { "worse", N_("Worse than before"),
                    N_("The jump led to where the function is farther from what is wanted.") },
  [GRADUS_TOUCHING_CYCLE] = { "cycle", N_("Round and round"),
                    N_("The walk is where it was two jumps ago, and will be again.") },
  [GRADUS_TOUCHING_UPWARDS] = { "upwards", N_("The parabola opens upwards"),
                      N_("The curvature is above 0, so the vertex is the lowest place.") },
  [GRADUS_TOUCHING_HALVED] = { "halved", N_("The jump was halved"),
                     N_("The whole jump would have made it worse.") });

static gboolean
holds_slope (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, params);
  const double h = 1e-5 * MAX (fabs (state->theta), 1e-3);
  double low[3], high[3], slack;

  gradus_touching_measure (params, state->theta - h, low);
  gradus_touching_measure (params, state->theta + h, high);
  *measured = fabs ((high[0] - low[0]) / (2 * h) - state->slope);
  slack = 1e-6 * (1 + fabs (state->slope)) + 1e-15 * fabs (state->value) / h;
  /* The absolute value has a kink at 0, across which there is no slope. */
  return fabs (state->theta) <= h || !isfinite (*measured) || *measured <= slack;
}

static gboolean
holds_guard (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, previous, params);

  *measured = state->value - previous->value;
  return !params->halve || is_no_worse (params, previous->value, state->value)
         || fabs (*measured) <= 64 * DBL_EPSILON * (1 + fabs (state->value));
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "slope", N_("The derivative is the slope of the function"),
    "\\frac{f(\\theta + h) - f(\\theta - h)}{2h} \\approx f'(\\theta)", holds_slope },
  { "guard", N_("A jump that may be halved never makes it worse"), "\\Delta := 2^{-k}\\Delta",
    holds_guard, .phase = "jump" });

/* --- Pictures --------------------------------------------------------------------------------- */

/* Where the walk has been at the ends of its jumps, at most MAX_PAST places, the last one first. */
static guint
find_past (const GradusPosition *here, double past[MAX_PAST])
{
  const guint theta = (guint) gradus_algorithm_find_value (here->algorithm, "theta");
  const int jump = gradus_algorithm_find_phase (here->algorithm, "jump");
  guint n = 0;

  for (guint64 step = here->history != NULL ? here->step + 1 : 0; step-- > 0 && n < MAX_PAST;)
    {
      gsize length;
      const double *place = gradus_history_track (here->history, theta, step, &length);

      if (place != NULL && (step == 0 || gradus_history_phase (here->history, step) == jump))
        past[n++] = place[0];
    }
  return n;
}

void
gradus_touching_draw (const Params *params, guint entry, const double window[2], double range[2],
                      GradusScene *scene)
{
  double x[GRADUS_TOUCHING_POINTS], y[GRADUS_TOUCHING_POINTS];
  guint n = 0;

  range[0] = INFINITY;
  range[1] = -INFINITY;
  for (guint k = 0; k < GRADUS_TOUCHING_POINTS; k++)
    {
      double d[3];

      x[n] = window[0] + (window[1] - window[0]) * k / (GRADUS_TOUCHING_POINTS - 1);
      gradus_touching_measure (params, x[n], d);
      if (!(fabs (d[entry]) < 1e12))
        continue;
      y[n++] = d[entry];
      range[0] = MIN (range[0], d[entry]);
      range[1] = MAX (range[1], d[entry]);
    }
  gradus_scene_set_x_range (scene, window[0], window[1]);
  gradus_scene_polyline (scene, x, y, n, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
}

void
gradus_touching_label (const Params *params, guint entry, GradusScene *scene)
{
  static const char *const names[][2] = { { "f(θ)", "f′(θ)" },
                                          { "ℓ(θ)", "ℓ′(θ)" },
                                          { "J(θ)", "J′(θ)" } };

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, "θ", names[params->rule][entry]);
}

void
gradus_touching_shade (const Params *params, const double window[2], const double range[2],
                       GradusScene *scene)
{
  /* Behind the last place stands one more, which ends what is open there. */
  double x[GRADUS_TOUCHING_POINTS + 1], bottom[GRADUS_TOUCHING_POINTS], top[GRADUS_TOUCHING_POINTS];
  gboolean any = FALSE;
  guint n = 0;

  for (guint k = 0; k <= GRADUS_TOUCHING_POINTS; k++)
    {
      double d[3] = { 0 };

      x[n] = window[0] + (window[1] - window[0]) * k / (GRADUS_TOUCHING_POINTS - 1);
      if (k < GRADUS_TOUCHING_POINTS)
        gradus_touching_measure (params, x[n], d);
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
  static const char *const touches[] = { N_ ("tangent line"), N_ ("parabola that fits here"),
                                         N_ ("parabola on top") };
  GRADUS_HERE (state, params);
  /* Looked, and found no jump: what touches here, level or straight, says why. */
  const gboolean stuck = !state->planned && gradus_position_is_phase (here, "look");
  const double touch = stuck ? state->theta : gradus_touching_find_place (state);
  const GradusRole role = state->planned || stuck ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_PAST;
  double past[MAX_PAST], window[2], range[2], d[3];
  const guint n = find_past (here, past);

  gradus_touching_find_window (params, state->theta, window);
  gradus_touching_label (params, 0, scene);
  gradus_touching_draw (params, 0, window, range, scene);
  range[0] -= 0.1 * (range[1] - range[0]);
  /* The vertex of a parabola that is laid on the side of a hill is above the hill. */
  if (params->rule == RULE_VERTEX)
    range[1] += 0.15 * (range[1] - range[0]);
  gradus_scene_set_y_range (scene, range[0], range[1]);
  if (params->rule == RULE_VERTEX)
    gradus_touching_shade (params, window, range, scene);
  if (params->rule == RULE_ROOT)
    gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED, NULL);
  gradus_scene_vrule (scene, gradus_touching_find_goal (params, state->theta), GRADUS_ROLE_TRUTH,
                      GRADUS_LINE_DOTTED, NULL);
  gradus_touching_measure (params, touch, d);
  if (isfinite (touch) && isfinite (d[2]))
    {
      const double bend = params->rule == RULE_ROOT ? 0 : d[2];
      const double next = state->planned ? state->theta + state->jump : state->theta;
      const double line[3] = { d[0] - d[1] * touch + bend * touch * touch / 2, d[1] - bend * touch,
                               bend / 2 };

      if (fabs (line[0]) < 1e12 && fabs (line[1]) < 1e12 && fabs (next) <= GRADUS_TOUCHING_FAR)
        {
          gradus_scene_polynomial (scene, line, bend != 0 ? 3 : 2, role, GRADUS_LINE_DASHED);
          gradus_scene_label (scene, _ (touches[params->rule]));
          gradus_scene_point (scene, next, gradus_touching_height (params, touch, next), role,
                              GRADUS_SHAPE_DIAMOND, 1, -1);
          gradus_touching_measure (params, next, d);
          if (!state->planned && isfinite (d[0]))
            gradus_scene_segment (scene, next, gradus_touching_height (params, touch, next), next,
                                  d[0], GRADUS_ROLE_PAST, GRADUS_LINE_DOTTED);
        }
    }
  for (guint i = 1; i < n; i++)
    {
      gradus_touching_measure (params, past[i], d);
      gradus_scene_point (scene, past[i], d[0], GRADUS_ROLE_PAST, GRADUS_SHAPE_CIRCLE, 0.6, -1);
    }
  gradus_touching_measure (params, params->start, d);
  gradus_scene_point (scene, params->start, d[0], GRADUS_ROLE_MUTED, GRADUS_SHAPE_DIAMOND, 1, -1);
  gradus_scene_label (scene, C_ ("legend", "start"));
  gradus_scene_param_handle (scene, "start", NULL, params->start, d[0]);
  gradus_scene_point (scene, state->theta, state->value, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE,
                      1.2, -1);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "curve", N_("The curve and what touches it"), .build = build_curve,
    .caption = GRADUS_SAY ({ NULL, "θ = {theta|6}" }) },
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
    .blurb = N_("The lowest place without the kink."), GRADUS_PARAM_FIELD (Params, z),
    GRADUS_PLACE (3, 100, -5, 5, 0.1) },
  { .id = "lambda", .label = N_("Price of |θ|"), .symbol = "\\lambda",
    .blurb = N_("How hard the kink pulls to 0."), GRADUS_PARAM_FIELD (Params, lambda), .def = 1,
    .max = 100, .slider_max = 5, .step = 0.1, .applies = GRADUS_APPLIES_REDO },
  { .id = "start", .label = N_("Start"), .symbol = "\\theta",
    .blurb = N_("Where the walk begins; drag it in the picture."),
    GRADUS_PARAM_FIELD (Params, start), GRADUS_PLACE (1, 1000, -5, 5, 0.05) },
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

/* --- The machine ------------------------------------------------------------------------------ */

const GradusDescriptor gradus_touching = {
  .family = "touching", .data_kind = &gradus_data_none,
  .columns = N_("No data: a function is all there is."), GRADUS_MEMORIES (Params, State),
  .params = params, .quantities = quantities, .events = events, .invariants = invariants,
  .plots = plots, .init = init, .refresh = refresh, .name = name,
  .start_said = GRADUS_SAY ({ NULL, N_("The start: θ = {theta}, and the function is {value|5} "
                                       "there. What touches it here?") }),
};
