/* Walks on a function of one or two variables, the family "surface-walk": gradient descent.
 *
 * Objective. Find a place theta where f (theta) is least, knowing nothing but the slope where one
 * stands.
 *
 * Step. Measure the gradient and go against it: theta := theta - alpha grad f (theta), in all
 * coordinates at once. That is the lowest place of the parabola f + grad f'(z - theta) + |z -
 * theta|^2 / (2 alpha), which touches f at theta; where f bends less than 1/alpha, the parabola is
 * above f and the step leads down.
 *
 * Why it works, and how fast. Of a quadratic f with the Hessian H, the distance from the lowest
 * place along an eigenvector of H with the curvature lambda is multiplied by 1 - alpha lambda in
 * every step. All factors are below 1 in size exactly for alpha < 2 / lambda_max; the steepest axis
 * sets that limit, the flattest one the time: about lambda_max / lambda_min steps. Elsewhere the
 * same holds nearly, of the slopes along the axes of the curvature at theta.
 *
 * Edge cases. Where the slope is 0 the rule stops, whether that is a minimum, a saddle, a hilltop
 * or a plain: the curvatures there tell which. One coordinate after the other (the second one's
 * slope measured where the first has gone already) is another walk. A walk that leaves every range
 * fails, with its reason.
 *
 * Cost. O(1) a step here; in general one gradient.
 *
 * Source: CS229 lecture notes 1, part I, section 1; article on probability, gradient descent.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "surfaces.h"

#include <float.h>

/* Farther than this no picture goes. */
#define FAR_AWAY 1e9
/* Places of the past that are looked at. */
#define MAX_PAST 60

typedef struct
{
  guint function;
  double start[2];
  double learning_rate;
  bool together;
  double tolerance;
  int limit;
} Params;

typedef struct
{
  GradusArray theta;    /* n */
  GradusArray down;     /* n: minus the gradient, as it was measured */
  double value;
  double slope;         /* length of the gradient at theta */
  bool planned;         /* down is known, and the step comes next */
} State;

enum { PHASE_LOOK, PHASE_STEP };
enum { EVENT_ROSE, EVENT_CROSSED, EVENT_LEVEL };

static const GradusSurface *
surface_of (const Params *params)
{
  return gradus_surface (params->function);
}

/* --- Steps ------------------------------------------------------------------------------------ */

/* f and the length of its gradient. */
static void
measure (const Params *params, State *state)
{
  const GradusSurface *f = surface_of (params);
  double g[2] = { 0 };

  gradus_surface_gradient (f, state->theta.data, g);
  state->value = gradus_surface_value (f, state->theta.data);
  state->slope = f->n == 2 ? hypot (g[0], g[1]) : fabs (g[0]);
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);
  const guint n = surface_of (params)->n;

  memcpy (gradus_array_init_vector (&state->theta, n), params->start, n * sizeof (double));
  gradus_array_init_vector (&state->down, n);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
refresh (gpointer state_, GradusContext *context)
{
  State *state = state_;

  measure (context->params, state);
  state->planned = false;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_look (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);
  double *down = gradus_array_write (&state->down);

  gradus_surface_gradient (surface_of (params), state->theta.data, down);
  for (guint j = 0; j < state->down.shape[0]; j++)
    down[j] = 0 - down[j];
  if (state->slope < params->tolerance)
    {
      gradus_context_raise (context, EVENT_LEVEL);
      return GRADUS_STATUS_CONVERGED;
    }
  state->planned = true;
  return GRADUS_STATUS_CONTINUE;
}

/* Along the steepest axis of the curvature at @from the slope has another sign at @to; what is left
 * of it by rounding has none. */
static gboolean
has_crossed (const GradusSurface *f, const double *from, const double *to)
{
  double curvature[2], axes[4], g[2] = { 0 }, h[2] = { 0 }, a = 0, b = 0;

  gradus_surface_axes (f, from, curvature, axes);
  gradus_surface_gradient (f, from, g);
  gradus_surface_gradient (f, to, h);
  for (guint j = 0; j < f->n; j++)
    {
      a += axes[j] * g[j];
      b += axes[j] * h[j];
    }
  return a * b < 0 && fabs (a) > 1e-6 * hypot (g[0], g[1]) && fabs (b) > 1e-6 * hypot (h[0], h[1]);
}

static GradusStatus
run_step (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);
  const GradusSurface *f = surface_of (params);
  const double before = state->value;
  double *theta = gradus_array_write (&state->theta), *down = gradus_array_write (&state->down);
  double from[2] = { 0 };

  memcpy (from, theta, f->n * sizeof (double));
  for (guint j = 0; j < f->n; j++)
    {
      if (j > 0 && !params->together)
        {
          double g[2];

          gradus_surface_gradient (f, theta, g);
          down[j] = 0 - g[j];
        }
      theta[j] += params->learning_rate * down[j];
      if (!(fabs (theta[j]) <= FAR_AWAY))
        return gradus_context_fail (context,
                                    _("The place has left every range: each step throws it farther "
                                      "up than it was before. Choose a smaller learning rate, or "
                                      "a start that is nearer."));
    }
  measure (params, state);
  state->planned = false;
  gradus_context_raise_if (context, EVENT_ROSE, state->value > before);
  gradus_context_raise_if (context, EVENT_CROSSED, has_crossed (f, from, theta));
  return context->iteration + 1 >= (guint64) params->limit ? GRADUS_STATUS_EXHAUSTED
                                                           : GRADUS_STATUS_CONTINUE;
}

/* --- Quantities and names --------------------------------------------------------------------- */

static void
read_curvature (const GradusPosition *here, GradusArray *out)
{
  const GradusSurface *f = surface_of (here->params);

  gradus_surface_axes (f, ((const State *) here->state)->theta.data,
                       gradus_array_init_vector (out, f->n), NULL);
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "value", N_("Value of the function"), "f(\\theta)", GRADUS_QUANTITY (State, value),
    .flags = GRADUS_METRIC | GRADUS_LOG, .better = GRADUS_BETTER_LESS },
  { "slope", N_("Length of the gradient"), "\\|\\nabla f\\|", GRADUS_QUANTITY (State, slope),
    .flags = GRADUS_METRIC | GRADUS_LOG },
  { "theta", N_("Place"), "\\theta", GRADUS_QUANTITY (State, theta),
    .indices = N_("one number for each variable"), .flags = GRADUS_TRACKED | GRADUS_TYPED },
  { "down", N_("Steepest way down"), "-\\nabla f", GRADUS_QUANTITY (State, down),
    .indices = N_("one number for each variable, as it was measured") },
  { "curvature", N_("Curvatures"), "\\lambda", .array = read_curvature,
    .indices = N_("the largest first") },
  { "planned", N_("The step is known"), NULL, GRADUS_QUANTITY (State, planned) });

/* What the picture shows: what is worth seeing of the function and the start, and when the walk
 * leaves that, four times as much, as often as it takes. */
static double
find_window (const GradusSurface *f, const Params *params, const double *theta, double window[4])
{
  double zoom = 1;

  memcpy (window, f->window, 4 * sizeof (double));
  for (guint j = 0; j < f->n; j++)
    {
      const double room = 0.05 * (window[2 * j + 1] - window[2 * j]);

      window[2 * j] = MIN (window[2 * j], params->start[j] - room);
      window[2 * j + 1] = MAX (window[2 * j + 1], params->start[j] + room);
    }
  while (zoom < 256
         && (theta[0] < window[0] || theta[0] > window[1]
             || (f->n == 2 && (theta[1] < window[2] || theta[1] > window[3]))))
    {
      for (guint j = 0; j < 2; j++)
        {
          const double more = 1.5 * (window[2 * j + 1] - window[2 * j]);

          window[2 * j] -= more;
          window[2 * j + 1] += more;
        }
      zoom *= 4;
    }
  return zoom;
}

/* Along the axes of the curvature at the place: of a quadratic function the distance from its
 * lowest place, else the slope; and what a step multiplies it by. */
static void
name_axes (const GradusPosition *here, GradusNames *names)
{
  const Params *params = here->params;
  const double *theta = ((const State *) here->state)->theta.data;
  const GradusSurface *f = surface_of (params);
  const gboolean exact = gradus_surface_is_quadratic (f);
  double curvature[2] = { 0 }, axes[4], now[2] = { 0 };
  double along[2] = { 0 }, start[2] = { 0 }, factors[2] = { 0 }, worst = 0;

  gradus_surface_axes (f, theta, curvature, axes);
  gradus_surface_gradient (f, theta, now);
  for (guint k = 0; k < f->n; k++)
    {
      for (guint j = 0; j < f->n; j++)
        {
          along[k] += axes[k * f->n + j] * (exact ? theta[j] - f->lowest[j] : now[j]);
          start[k] += axes[k * f->n + j] * (params->start[j] - f->lowest[j]);
        }
      /* Slopes differ from step to step by more than a picture can bear. */
      if (!exact)
        start[k] = exp2 (2 * ceil (log2 (MAX (fabs (along[k]), 1e-6)) / 2));
      factors[k] = 1 - params->learning_rate * curvature[k];
      worst = fabs (factors[k]) > fabs (worst) ? factors[k] : worst;
    }
  gradus_names_vector (names, "along", along, f->n);
  gradus_names_vector (names, "along-start", start, f->n);
  gradus_names_vector (names, "factors", factors, f->n);
  gradus_names_number (names, "worst", worst);
  gradus_names_number (names, "steepest", curvature[0]);
  gradus_names_number (names, "flattest", curvature[f->n - 1]);
  gradus_names_number (names, "limit", exact ? 2 / curvature[0] : NAN);
  gradus_names_number (names, "limit-here", curvature[0] > 0 ? 2 / curvature[0] : NAN);
  gradus_names_number (names, "share", params->learning_rate * curvature[0] / 2);
  gradus_names_vector (names, "rates",
                       (const double[]) { 0, 1.1 * MAX (params->learning_rate,
                                                        curvature[0] > 0 ? 2 / curvature[0] : 0) },
                       2);
}

/* By how many degrees the way down misses the lowest place; NAN where it is not about that. */
static double
find_miss (const GradusSurface *f, const double *theta)
{
  double g[2], a, b, miss;

  if (f->n != 2 || !gradus_surface_is_quadratic (f))
    return NAN;
  gradus_surface_gradient (f, theta, g);
  a = f->lowest[0] - theta[0];
  b = f->lowest[1] - theta[1];
  if (hypot (a, b) < 1e-9 || hypot (g[0], g[1]) < 1e-9)
    return NAN;
  miss = atan2 (-g[1], -g[0]) - atan2 (b, a);
  return fabs (atan2 (sin (miss), cos (miss))) * 180 / G_PI;
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, previous, params);
  const GradusSurface *f = surface_of (params);
  const double *theta = state->theta.data, rate = params->learning_rate;
  double window[4], aim[2], step[2] = { 0 }, g[2] = { 0 }, way, zoom;
  gboolean inside = TRUE;

  zoom = find_window (f, params, theta, window);
  gradus_surface_gradient (f, theta, g);
  for (guint j = 0; j < f->n; j++)
    {
      step[j] = -rate * g[j];
      inside = inside && theta[j] + step[j] >= window[2 * j]
               && theta[j] + step[j] <= window[2 * j + 1];
      aim[j] = theta[j] + (state->planned ? step[j] : 0);
    }
  way = hypot (step[0], step[1]);
  if (f->n == 1)
    aim[1] = gradus_surface_value (f, aim);
  gradus_names_number (names, "aim-x", aim[0]);
  gradus_names_number (names, "aim-y", aim[1]);
  gradus_names_vector (names, "aim", aim, f->n);
  gradus_names_vector (names, "arrow", step, state->planned ? 2 : 0);
  gradus_names_number (names, "quarter-way", way / 4);
  gradus_names_flag (names, "visible",
                     inside && way > 0.02 * (window[1] - window[0]) && params->together);
  gradus_names_flag (names, "one", f->n == 1);
  gradus_names_flag (names, "exact", gradus_surface_is_quadratic (f));
  gradus_names_number (names, "miss", find_miss (f, theta));
  gradus_names_flag (names, "misses", find_miss (f, theta) > 0.5);
  /* Not as it was before, but for the first time that one is on the other side. */
  gradus_names_flag (names, "otherwise",
                     here->iteration < 2 || previous == NULL
                       || !(fabs (find_miss (f, theta) - find_miss (f, previous->theta.data)) < 5));
  gradus_names_vector (names, "lowest", f->lowest, f->n);
  gradus_names_number (names, "least", f->least);
  gradus_names_flag (names, "lower", state->value > f->least + 1e-3);
  gradus_names_vector (names, "start", params->start, f->n);
  gradus_names_number (names, "start-value", gradus_surface_value (f, params->start));
  gradus_names_vector (names, "window", window, f->n == 2 ? 4 : 2);
  gradus_names_number (names, "zoom", zoom);
  gradus_names_number (names, "zero", 0);
  gradus_names_flag (names, "level",
                     previous != NULL
                       && fabs (state->value - previous->value)
                            <= 1e-11 * MAX (fabs (state->value), fabs (f->least)) + 1e-15);
  gradus_names_vector (names, "gradient", g, f->n);
  name_axes (here, names);
}

/* --- Phases ----------------------------------------------------------------------------------- */

#define ENDS N_("Stopped at the limit of one iteration: f is {value}, and the slope is {slope}."), \
    N_("Stopped at the limit of {max-iterations} iterations: f is {value}, and the slope is "      \
       "{slope}."), "max-iterations"

static const GradusPhase phases[] = GRADUS_ROWS (
  { "look", N_("Look for the way down"),
    N_("Measure the gradient; against it f falls fastest, and where it is 0 there is no way down."),
    .pseudocode = N_("g ← ∇f(θ)\nif ‖g‖ < ε: stop"), .run = run_look,
    .rule = GRADUS_SURFACE_CANYON_TEX,
    .rules = GRADUS_SAY (
      { "function == parabola", GRADUS_SURFACE_PARABOLA_TEX },
      { "function == tilted", GRADUS_SURFACE_TILTED_TEX },
      { "function == three-points", GRADUS_SURFACE_THREE_POINTS_TEX },
      { "function == bent-valley", GRADUS_SURFACE_BENT_VALLEY_TEX },
      { "function == two-valleys", GRADUS_SURFACE_TWO_VALLEYS_TEX },
      { "function == ridge", GRADUS_SURFACE_RIDGE_TEX },
      { "function == dent", GRADUS_SURFACE_DENT_TEX }),
    .filled = GRADUS_SAY ({ NULL, "\\theta = <theta|model>,\\quad f(\\theta) = <value> \\\\ "
                                  "\\nabla f = <gradient|accent>" }),
    .said = GRADUS_SAY (
      { "converged and tolerance > 0.01",
        N_("The slope is {slope}, below the tolerance {tolerance}, and the rule stops at θ = "
           "{theta}: f is {value}.") },
      { "converged and flattest > 0.001 and lower",
        N_("The slope is {slope}: no way leads down from θ = {theta}. It is a valley with f = "
           "{value|4}, but not the deepest: f is {least|4} at {lowest}.") },
      { "converged and flattest > 0.001",
        N_("The slope is {slope}: no way leads down from θ = {theta}. The ground bends up on every "
           "side, so this is a minimum, f = {value}.") },
      { "converged and steepest > 0.001 and flattest < -0.001",
        N_("The slope is {slope}, so the rule stops; but at θ = {theta} the curvatures are "
           "{curvature}: one is below 0, and this is a saddle.") },
      { "converged and flattest < -0.001",
        N_("The slope is {slope}, so the rule stops; but the ground bends down on both sides of θ "
           "= {theta}, with the curvature {flattest}: a hilltop.") },
      { "converged",
        N_("The slope is {slope}, too small to go on; but so is the curvature, {flattest}: the "
           "ground about θ = {theta} is flat, at the height f = {value}.") },
      { "one and down[0] > 0",
        N_("At θ = {theta[0]} the slope is below 0, so down is to the right: the step will be "
           "{learning-rate} times {down[0]}.") },
      { "one", N_("At θ = {theta[0]} the slope is above 0, so down is to the left: the step will "
                  "be {learning-rate} times {down[0]}.") },
      { "misses", N_("Steepest down from θ = {theta} is {down}, which misses the lowest place by "
                     "{miss}°; the step will be {learning-rate} times that arrow.") },
      { NULL, N_("Steepest down from θ = {theta} is {down}; the step will be {learning-rate} times "
                 "that arrow.") }) },
  { "step", N_("Go down"), N_("Move against the gradient, all coordinates at once."),
    .pseudocode = N_("θ ← θ − α g"), .run = run_step,
    .rule = "\\role{model}{\\theta} := \\role{past}{\\theta} + \\role{accent}{\\alpha\\,(-\\nabla "
            "f)}",
    .rules = GRADUS_SAY (
      { "not together", "\\role{model}{\\theta_1} := \\role{past}{\\theta_1} - \\role{accent}"
                        "{\\alpha\\,\\partial_1 f(\\theta_1, \\theta_2)},\\quad "
                        "\\role{model}{\\theta_2} := \\role{past}{\\theta_2} - \\role{accent}"
                        "{\\alpha\\,\\partial_2 f(}\\role{model}{\\theta_1}\\role{accent}"
                        "{, \\theta_2)}" }),
    .filled = GRADUS_SAY ({ NULL, "<move theta learning-rate down>" }),
    .said = GRADUS_SAY (
      { "exhausted", ENDS },
      { "level and event:crossed",
        N_("θ is now {theta}, on the other side of the valley and as high as before: f stays at "
           "{value}.") },
      { "level", N_("θ is now {theta}: the step changes f so little that it stays at {value}.") },
      { "value rises and exact and worst < -1",
        N_("θ is now {theta}, and f rises from {before value} to {after value}: along the steepest "
           "axis the distance is multiplied by {worst|4}, because α is above the limit {limit}.") },
      { "value rises",
        N_("θ is now {theta}, and f rises from {before value} to {after value}: the step is too "
           "long for how much the ground bends.") },
      { "event:crossed",
        N_("θ is now {theta}, on the other side of the valley: f falls from {before value} to "
           "{after value}.") },
      { NULL, N_("θ is now {theta}: f falls from {before value} to {after value}.") }) });

/* --- Events and promises ---------------------------------------------------------------------- */

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_ROSE] = { "rose", N_("f rose"),
                   N_("The step went so far that the other side is higher.") },
  [EVENT_CROSSED] = { "crossed", N_("Across the valley"),
                      N_("Along the steepest axis the slope points the other way now.") },
  [EVENT_LEVEL] = { "level-ground", N_("Level ground"),
                    N_("The slope is smaller than the tolerance.") });

static gboolean
holds_descent (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, previous, params);
  const GradusSurface *f = surface_of (params);
  double curvature[2];

  *measured = state->value - previous->value;
  gradus_surface_axes (f, state->theta.data, curvature, NULL);
  return !gradus_surface_is_quadratic (f) || !params->together
         || params->learning_rate * curvature[0] > 2 * (1 - 1e-12)
         || *measured <= 64 * DBL_EPSILON * (1 + fabs (previous->value));
}

/* What is left of the distance along each axis, less its factor times what it was. */
static gboolean
holds_factors (const GradusPosition *here, double *measured)
{
  const double *theta = ((const State *) here->state)->theta.data;
  const double *before = ((const State *) here->previous)->theta.data;
  const Params *params = here->params;
  const GradusSurface *f = surface_of (params);
  double curvature[2], axes[4], size = 0;

  if (!gradus_surface_is_quadratic (f) || !params->together)
    return TRUE;
  gradus_surface_axes (f, theta, curvature, axes);
  for (guint k = 0; k < f->n; k++)
    {
      double now = 0, was = 0;

      for (guint j = 0; j < f->n; j++)
        {
          now += axes[k * f->n + j] * (theta[j] - f->lowest[j]);
          was += axes[k * f->n + j] * (before[j] - f->lowest[j]);
          size += fabs (theta[j]) + fabs (before[j]) + fabs (f->lowest[j]);
        }
      size += params->learning_rate * curvature[0] * size;
      *measured = MAX (*measured, fabs (now - (1 - params->learning_rate * curvature[k]) * was));
    }
  return *measured <= 64 * DBL_EPSILON * size;
}

/* The derivative is what it says: against a difference along the gradient itself. */
static gboolean
holds_slope (const GradusPosition *here, double *measured)
{
  const State *state = here->state;
  const GradusSurface *f = surface_of (here->params);
  double g[2] = { 0 }, to[2] = { 0 }, from[2] = { 0 }, curvature[2], h = 1e-5, slack;

  if (!(state->slope > 1e-3))
    return TRUE;
  gradus_surface_gradient (f, state->theta.data, g);
  for (guint j = 0; j < f->n; j++)
    h = MAX (h, 1e-5 * fabs (state->theta.data[j]));
  for (guint j = 0; j < f->n; j++)
    {
      to[j] = state->theta.data[j] + h * g[j] / state->slope;
      from[j] = state->theta.data[j] - h * g[j] / state->slope;
    }
  *measured = fabs ((gradus_surface_value (f, to) - gradus_surface_value (f, from)) / (2 * h)
                    - state->slope);
  gradus_surface_axes (f, state->theta.data, curvature, NULL);
  /* What the third derivative and rounding can make. */
  slack = 1e-4 * (state->slope + h * fabs (curvature[0])) + 1e-14 * fabs (state->value) / h;
  return *measured <= slack;
}

GRADUS_HOLDS (holds_least, (state),
              state->value - surface_of (here->params)->least, *measured >= -1e-12)

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "descent", N_("No step up to the limit leads uphill in a bowl"),
    "\\alpha\\le\\frac{2}{\\lambda_{\\max}}\\Rightarrow f(\\theta^{(k+1)})\\le f(\\theta^{(k)})",
    holds_descent, .phase = "step" },
  { "factors", N_("Along each axis of a bowl the distance has a factor of its own"),
    "v_i^T(\\theta^{(k+1)} - \\hat\\theta) = (1 - \\alpha\\lambda_i)\\,v_i^T(\\theta^{(k)} - "
    "\\hat\\theta)", holds_factors,
    .phase = "step" },
  { "slope", N_("The gradient is the slope of the function"),
    "\\frac{f(\\theta + hu) - f(\\theta - hu)}{2h} \\approx \\|\\nabla f\\|", holds_slope },
  { "least", N_("Nothing is below the least value"), "f(\\theta)\\ge f(\\hat\\theta)",
    holds_least });

/* --- Pictures --------------------------------------------------------------------------------- */

static double
surface_value (const GradusPosition *here, double a, double b)
{
  const double x[2] = { a, b };

  return gradus_surface_value (surface_of (here->params), x);
}

/* f where a step of the rate @rate leads. */
static double
value_of_rate (const GradusPosition *here, double rate, double unused)
{
  const GradusSurface *f = surface_of (here->params);
  const double *theta = ((const State *) here->state)->theta.data;
  double g[2] = { 0 }, to[2] = { 0 };

  gradus_surface_gradient (f, theta, g);
  for (guint j = 0; j < f->n; j++)
    to[j] = theta[j] - rate * g[j];
  return gradus_surface_value (f, to);
}

/* Where the walk has been, at most MAX_PAST places, the present one last. */
static guint
find_past (const GradusPosition *here, double past[MAX_PAST])
{
  const guint value = (guint) gradus_algorithm_find_value (here->algorithm, "theta");
  guint n = 0;

  for (guint64 step = here->history != NULL ? here->step + 1 : 0; step-- > 0 && n < MAX_PAST;)
    {
      gsize length;
      const double *theta;

      if (step > 0 && gradus_history_phase (here->history, step) != PHASE_STEP)
        continue;
      theta = gradus_history_track (here->history, value, step, &length);
      if (theta != NULL && length > 0)
        past[n++] = theta[0];
    }
  for (guint i = 0; i < n / 2; i++)
    {
      const double swap = past[i];

      past[i] = past[n - 1 - i];
      past[n - 1 - i] = swap;
    }
  return n;
}

/* The curve with its tangent; once the way is known, the parabola whose lowest place is the next
 * one. */
static void
draw_curve (const GradusPosition *here, GradusScene *scene)
{
  static const GradusPlot curve = { .of = "theta[0]", .with = "range=window tangent mark=lowest[0]",
                                    .surface = surface_value };
  GRADUS_HERE (state, params);
  const double x = state->theta.data[0], rate = params->learning_rate;
  double past[MAX_PAST], window[4], low = INFINITY, high = -INFINITY;
  const guint n = find_past (here, past);

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, "θ", "f(θ)");
  find_window (surface_of (params), params, state->theta.data, window);
  for (guint k = 0; k <= 200; k++)
    {
      const double y = surface_value (here, window[0] + (window[1] - window[0]) * k / 200, 0);

      low = MIN (low, y);
      high = MAX (high, y);
    }
  gradus_scene_set_y_range (scene, low - 0.08 * (high - low), high);
  gradus_kit_function (here, &curve, scene);
  for (guint i = 0; i + 1 < n; i++)
    gradus_scene_point (scene, past[i], surface_value (here, past[i], 0), GRADUS_ROLE_PAST,
                        GRADUS_SHAPE_CIRCLE, 0.6, -1);
  if (state->planned)
    {
      const double slope = -state->down.data[0], next = x - rate * slope;
      const double c[3] = { state->value - slope * x + x * x / (2 * rate), slope - x / rate,
                            1 / (2 * rate) };

      if (fabs (c[0]) < 1e12)
        {
          gradus_scene_polynomial (scene, c, 3, GRADUS_ROLE_ACCENT, GRADUS_LINE_THIN);
          gradus_scene_label (scene, _("parabola of the step"));
          gradus_scene_point (scene, next, state->value - rate * slope * slope / 2,
                              GRADUS_ROLE_ACCENT, GRADUS_SHAPE_DIAMOND, 1, -1);
        }
    }
  gradus_scene_point (scene, params->start[0], surface_value (here, params->start[0], 0),
                      GRADUS_ROLE_MUTED, GRADUS_SHAPE_DIAMOND, 1, -1);
  gradus_scene_label (scene, C_ ("legend", "start"));
  gradus_scene_param_handle (scene, "start-x", NULL, params->start[0],
                             surface_value (here, params->start[0], 0));
}

static void
extra_surface (const GradusPosition *here, GradusScene *scene)
{
  const Params *params = here->params;

  if (surface_of (params)->n == 1)
    {
      draw_curve (here, scene);
      return;
    }
  gradus_scene_set_axes (scene, gradus_scene_get_axes (scene, NULL, NULL), "θ₁", "θ₂");
  gradus_scene_param_handle (scene, "start-x", "start-y", params->start[0], params->start[1]);
}

/* With one variable: where a step leads from everywhere, and the walk as a staircase between that
 * curve and the diagonal, on which a place would stay. */
static void
draw_staircase (const GradusPosition *here, GradusScene *scene)
{
  const Params *params = here->params;
  const GradusSurface *f = surface_of (params);
  double past[MAX_PAST], window[4], x[201], y[201];
  const guint n = find_past (here, past);

  find_window (f, params, ((const State *) here->state)->theta.data, window);
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, C_ ("axis", "θ now"), _("θ after a step"));
  gradus_scene_set_x_range (scene, window[0], window[1]);
  gradus_scene_set_y_range (scene, window[0], window[1]);
  for (guint k = 0; k <= 200; k++)
    {
      double g[2];

      x[k] = window[0] + (window[1] - window[0]) * k / 200;
      gradus_surface_gradient (f, &x[k], g);
      y[k] = CLAMP (x[k] - params->learning_rate * g[0], 3 * window[0] - 2 * window[1],
                    3 * window[1] - 2 * window[0]);
    }
  gradus_scene_line (scene, 1, -1, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED);
  gradus_scene_label (scene, C_ ("legend", "nothing moves"));
  gradus_scene_polyline (scene, x, y, 201, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  gradus_scene_label (scene, _("θ − α f′(θ), its slope is the factor"));
  for (guint i = 0; i + 1 < n; i++)
    {
      const GradusRole role = i + 2 == n ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_SECOND;
      const GradusLineStyle style = i + 2 == n ? GRADUS_LINE_SOLID : GRADUS_LINE_THIN;

      gradus_scene_segment (scene, past[i], past[i], past[i], past[i + 1], role, style);
      gradus_scene_segment (scene, past[i], past[i + 1], past[i + 1], past[i + 1], role, style);
    }
  if (n > 0)
    gradus_scene_point (scene, past[n - 1], past[n - 1], GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE,
                        1, -1);
}

static void
build_factors (const GradusPosition *here, GradusScene *scene)
{
  static const GradusPlot bars = { .of = "along", .with = "factors=factors start=along-start" };
  const GradusSurface *f = surface_of (here->params);

  if (f->n == 1)
    {
      draw_staircase (here, scene);
      return;
    }
  gradus_kit_factors (here, &bars, scene);
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT,
                         _("axis, the steepest first, and the factor of a step"),
                         gradus_surface_is_quadratic (f) ? _("distance from the lowest place")
                                                         : _("slope along the axis"));
}

static void
extra_rate (const GradusPosition *here, GradusScene *scene)
{
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, _("learning rate α"),
                         _("f after the next step"));
}

static void
extra_value (const GradusPosition *here, GradusScene *scene)
{
  const double least = surface_of (here->params)->least;

  if (least != 0)
    gradus_scene_hrule (scene, least, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED,
                        C_ ("legend", "least"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "surface", N_("The ground and the walk"), .kit = gradus_kit_contours,
    .of = "theta[0] theta[1]", .surface = surface_value, .extra = extra_surface,
    .with = "trail start=start optimum=lowest arrow=arrow floor=least top=start-value "
            "window=window zoom=zoom",
    .caption = GRADUS_SAY ({ NULL, "θ = {theta}, f = {value}" }) },
  { "factors", N_("What a step leaves of the distance"), .build = build_factors },
  { "rate", N_("The ground ahead"), .kit = gradus_kit_function, .of = "learning-rate",
    .surface = value_of_rate, .extra = extra_rate,
    .with = "range=rates tangent=zero mark=limit-here" },
  { "value", N_("Value"), .kit = gradus_kit_curves, .of = "value", .with = "iterations",
    .extra = extra_value });

/* --- Questions -------------------------------------------------------------------------------- */

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "step", N_("Where does the step lead?"), "look", "surface", .asks = GRADUS_ASKS_PLACE,
    .about = "aim-x aim-y", .scale = "quarter-way", .when = "visible",
    .words = N_("From θ = {theta} the step goes against the slope, as far as the learning rate α = "
                "{learning-rate} says. Where does it lead?"),
    .truth = GRADUS_SAY (
      { NULL, N_("To θ = {aim}: steepest down is {down}, and the step is {learning-rate} times "
                 "that.") }) },
  { "aim", N_("Does the arrow point at the lowest place?"), "look", "surface",
    .asks = GRADUS_ASKS_NUMBER, .about = "miss", .scale = "10", .when = "misses and otherwise",
    .words = N_("The lowest place is marked by a cross. By how many degrees does the steepest way "
                "down from θ = {theta} miss it?"),
    .truth = GRADUS_SAY ({ NULL, N_("By {miss}°: the arrow stands at right angles to the contour, "
                                    "and only on an axis of the bowl does that point at the lowest "
                                    "place.") }),
    .intuition = N_("You thought that steepest down points at the lowest place. It points across "
                    "the valley, where the ground falls fastest here."),
    .intuition_answer = "zero" },
  { "change", N_("What does the step do to f?"), "step", "value", .asks = GRADUS_ASKS_CHANGE,
    .about = "value", .when = "share > 0.89",
    .words = N_("f is {value}, its gradient has the length {slope}, the largest curvature here is "
                "{steepest} and the learning rate α = {learning-rate}. What does the step do to "
                "f?"),
    .intuition = N_("You thought that a step downhill ends lower. It begins downhill, and may end "
                    "on the other side, higher."),
    .intuition_answer = "1" });

/* --- Parameters ------------------------------------------------------------------------------- */

#define TWO_VARIABLES "function=canyon|tilted|three-points|bent-valley|ridge"

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "function", .label = N_("Function"), .symbol = "f",
    .blurb = N_("The ground that is walked on, of one variable or two."),
    GRADUS_PARAM_FIELD (Params, function), .def = GRADUS_SURFACE_CANYON,
    .max = GRADUS_N_SURFACES - 1, .choices = gradus_surfaces, .applies = GRADUS_APPLIES_RESTART },
  { .id = "start-x", .label = N_("Start"), .symbol = "\\theta_1",
    .blurb = N_("Where the walk begins; drag it in the picture."),
    GRADUS_PARAM_FIELD (Params, start[0]), GRADUS_PLACE (9, 1000, -10, 50, 0.1) },
  { .id = "start-y", .label = N_("Start, second"), .symbol = "\\theta_2",
    .blurb = N_("The second coordinate of the start."),
    GRADUS_PARAM_FIELD (Params, start[1]),
    GRADUS_PLACE (1, 1000, -10, 50, 0.1), .enabled_if = TWO_VARIABLES },
  { .id = "learning-rate", .label = N_("Learning rate"), .symbol = "\\alpha",
    .blurb = N_("How far a step goes; beyond 2/λmax it throws the walk out of a bowl."),
    GRADUS_PARAM_FIELD (Params, learning_rate), GRADUS_RATE (0.2, 1e-4, 10) },
  { .id = "together", .label = N_("All coordinates at once"),
    .blurb = N_("Move by one gradient; else measure the second slope after the first move."),
    GRADUS_PARAM_FIELD (Params, together), .def = TRUE, .max = 1, .applies = GRADUS_APPLIES_LIVE,
    .enabled_if = TWO_VARIABLES },
  { .id = "tolerance", .label = N_("Tolerance"), .symbol = "\\varepsilon",
    .blurb = N_("Stop when the slope is smaller than this."),
    GRADUS_PARAM_FIELD (Params, tolerance), .def = 1e-6, .max = 1, .slider_min = 1e-10,
    .slider_max = 0.1, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE },
  { .id = "max-iterations", .label = N_("Iteration limit"),
    .blurb = N_("Stop after so many iterations even if the tolerance is not reached."),
    GRADUS_PARAM_FIELD (Params, limit), GRADUS_COUNT (200, 10, 10000) });

/* What the largest curvature of a bowl allows; @share = 2: the limit. */
static double
find_rate (const GradusSetup *setup, double share)
{
  const Params *p = gradus_setup_get_params (setup);
  const GradusSurface *f = surface_of (p);
  double curvature[2];

  if (!gradus_surface_is_quadratic (f))
    return NAN;
  gradus_surface_axes (f, p->start, curvature, NULL);
  return share / curvature[0];
}

static double
mark_limit (const GradusSetup *setup)
{
  return find_rate (setup, 2);
}

static double
mark_steepest (const GradusSetup *setup)
{
  return find_rate (setup, 1);
}

static const GradusParamMark marks[] = GRADUS_ROWS (
  { "learning-rate", N_("Limit 2/λmax"), mark_limit, TRUE },
  { "learning-rate", N_("1/λmax: the steepest axis is done in one step"), mark_steepest });

/* --- Presets, checks, descriptor -------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "canyon", .title = N_("A canyon"),
    .blurb = N_("Steep across, flat along: one axis is multiplied by 0.8, the other by −0.8."),
    .data = "none", .seed = 1,
    .claims = "iteration 1: along[0] < -0.7999\niteration 1: along[0] > -0.8001\nconverged\n"
              "iteration 30: value >= 4.5e-5\niteration 31: value < 4.5e-5\nnever: event:rose" },
  { .id = "ball", .title = N_("One variable: a ball in a bowl"),
    .blurb = N_("Left of the bottom the slope is below 0, and the step goes right: 0.6 of the "
                "distance is left each time."),
    .params = "function=parabola start-x=-3 learning-rate=0.4", .seed = 1,
    .claims = "iteration 1: theta[0] > -1.8001\niteration 1: theta[0] < -1.7999\nconverged\n"
              "never: event:crossed" },
  { .id = "lecture", .title = N_("The bowl of the lecture"),
    .blurb = N_("Its axes lie askew, so both coordinates move in every step."),
    .params = "function=tilted start-x=48 start-y=30 learning-rate=0.3", .seed = 1,
    .claims = "converged\nnever: event:rose\nnever: event:crossed" },
  { .id = "one-by-one", .title = N_("One coordinate after the other"),
    .blurb = N_("The second slope is measured after the first move: θ₂ becomes 25.68 and not "
                "25.23."),
    .seed = 1, .params = "function=tilted start-x=48 start-y=30 learning-rate=0.3 together=false",
    .claims = "iteration 1: theta[1] > 25.675\niteration 1: theta[1] < 25.685\nconverged" },
  { .id = "line", .title = N_("The cost of a line"),
    .blurb = N_("Slope and constant of a line for three points: a long valley, because the inputs "
                "are not centred."),
    .seed = 1,
    .params = "function=three-points start-x=0 start-y=0 learning-rate=0.18 max-iterations=1000",
    .claims = "converged\ntheta[0] > 0.4999\ntheta[0] < 0.5001\nsteepest > 5.54\n"
              "flattest < 0.121" },
  { .id = "bent-valley", .title = N_("A valley that bends"),
    .blurb = N_("Down the steep wall in a few steps; then nearly 1,000 along its floor, and not "
                "there yet."),
    .seed = 1,
    .params = "function=bent-valley start-x=-1.2 start-y=1 learning-rate=0.001 max-iterations=1000",
    .claims = "exhausted\niteration 5: value < 4.5\nvalue > 0.4" },
  { .id = "too-long", .title = N_("Failure: steps that are too long"),
    .blurb = N_("f falls five times and looks healthy; then it rises forever."),
    .params = "learning-rate=0.23 max-iterations=40", .seed = 1,
    .failure = N_("The factor of the steepest axis is 1 − 0.23 · 9 = −1.07 from the first step on: "
                  "that part grows while the other one still shrinks. Choose α below 2/9."),
    .claims = "iteration 5: value < 11.83\niteration 6: value > 11.88\nworst < -1.0699\n"
              "iteration 5: value falls\nexhausted\nvalue > 40" },
  { .id = "other-valley", .title = N_("Failure: the nearer of two valleys"),
    .blurb = N_("From the right the walk ends at 1.27, and the deeper valley is at −1.53."),
    .params = "function=two-valleys start-x=2.2 learning-rate=0.1", .seed = 1,
    .failure = N_("The rule knows only the slope under its feet. Which valley it ends in is "
                  "decided by the start: begin at several places and keep the lowest end."),
    .claims = "converged\ntheta[0] > 1.266\ntheta[0] < 1.268\nlower" },
  { .id = "saddle", .title = N_("Failure: at rest on a saddle"),
    .blurb = N_("A start exactly on the ridge leads to (0, 0), from where two ways lead down."),
    .params = "function=ridge start-x=1.5 start-y=0 learning-rate=0.3", .seed = 1,
    .failure = N_("On the ridge the slope across it is exactly 0, and a factor above 1 of nothing "
                  "is nothing. Start a hair beside the ridge: near it, every step multiplies the "
                  "slope across by 1.3."),
    .claims = "converged\ntheta[1] == 0\nflattest < -0.99\nworst > 1.2999\nworst < 1.3001" },
  { .id = "plain", .title = N_("Failure: the plain around a dent"),
    .blurb = N_("At 6 the ground is so level that the rule takes it for the bottom."),
    .params = "function=dent start-x=6 learning-rate=1", .seed = 1,
    .failure = N_("The slope is below the tolerance and f is nearly at its highest: a small "
                  "gradient is no proof of a minimum. Look at f too, or start nearer."),
    .claims = "converged\nvalue > 0.99\niteration == 0" });

#define SHEET "syllabus, teaching sheet, by hand"
#define LECTURE "syllabus, the surface of the lecture's figure"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "canyon", 1, "theta", GRADUS_EXPECT (7.2, -0.8), 1e-14, SHEET },
  { "canyon", 2, "theta", GRADUS_EXPECT (5.76, 0.64), 1e-14, SHEET },
  { "canyon", 1, "value", GRADUS_EXPECT (28.8), 1e-14, SHEET },
  { "canyon", 2, "value", GRADUS_EXPECT (18.432), 1e-14, SHEET },
  { "too-long", 5, "value", GRADUS_EXPECT (11.82), 5e-4, SHEET },
  { "too-long", 6, "value", GRADUS_EXPECT (11.89), 5e-4, SHEET },
  { "lecture", 1, "theta", GRADUS_EXPECT (42.96, 25.23), 1e-14, LECTURE },
  { "lecture", 2, "theta", GRADUS_EXPECT (39.2565, 22.2015), 1e-14, LECTURE },
  { "lecture", 3, "theta", GRADUS_EXPECT (36.492195, 20.32401), 1e-14, LECTURE },
  { "lecture", 1, "value", GRADUS_EXPECT (137.256525), 1e-13, LECTURE },
  { "lecture", 2, "value", GRADUS_EXPECT (72.571014), 1e-7, LECTURE },
  { "lecture", 3, "value", GRADUS_EXPECT (40.785482), 1e-7, LECTURE },
  { "one-by-one", 1, "theta", GRADUS_EXPECT (42.96, 25.6836), 1e-14,
    "30 - 0.3 (0.3 · 17.96 + 0.9 · 10)" },
  { "line", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (0.5, 0.6666666666666667), 1e-5,
    "least squares of (1, 1), (2, 2), (3, 2), by hand" },
  { "line", GRADUS_CHECK_END, "value", GRADUS_EXPECT (0.027777777777777776), 1e-11,
    "residuals −1/6, 1/3, −1/6: 1/6 of 1/6" },
  { "line", 1, "curvature", GRADUS_EXPECT (5.54647010, 0.12019657), 1e-8, "syllabus, ridge-3" },
  { "other-valley", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (1.2670350983613659), 1e-6,
    "root of x³ − 2x + ½ by Newton's method in Python" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "slow", .title = N_ ("A careful step and a bold one"),
    .blurb = N_ ("The bold one jumps from wall to wall of the canyon and is at the bottom long "
                 "before the careful one."),
    .preset = "canyon", .left = "learning-rate=0.05", .right = "learning-rate=0.2",
    .claims = "left > right: 2 * iteration\nright: converged" },
  { .id = "limit", .title = N_ ("Just below the limit, just above"),
    .blurb = N_ ("A little more, and the jumps across the canyon grow instead of shrinking."),
    .preset = "canyon", .left = "learning-rate=0.21 max-iterations=200",
    .right = "learning-rate=0.23 max-iterations=40",
    .claims = "left: converged\nright: exhausted\nright: value > 40" });

static const GradusSheet sheet = {
  .aha = N_("Along each axis of a bowl a step multiplies the distance by 1 − αλ; the steepest sets "
            "the limit."),
  .by_hand = N_("½(θ₁² + 9θ₂²) at (9, 1): the gradient is (9, 9), so α = 0.2 leads to (7.2, −0.8), "
                "and f falls from 45 to 28.8."),
  .why = "factors", .intuition = N_("Steepest down points at the lowest place."),
  .caught_by = "aim",
  .breaks = N_("α = 0.23: f falls for five steps, but one factor is −1.07 from the first."),
  .needs = "line-and-cost convex-functions",
  .leads_to = "batch-gradient-descent newton-maximum lasso-proximal-gradient neural-network",
  .aliases = "GD; steepest descent; step size; 梯度下降; 最速下降; 步长; tdxj",
  .terms = N_ ("learning rate; gradient; convergence"),
  .tiny = "step look",
};

static const GradusFutures maps[] = GRADUS_ROWS (
  { .id = "coast", .title = N_ ("The coast of divergence"),
    .words = N_ ("Learning rate across, start up, in the bent valley. What divides the walks "
                 "that stay from those that fly off (45 %) is no line but a coast: about a "
                 "thousand of the 16,000 cells lie at it."),
    .set = "function=bent-valley max-iterations=100000",
    .x = "learning-rate=0.0005:0.02:160:log", .y = "start-x=-2:2:100",
    .steps = 400, .colour = "value",
    .claims = "share(failed) ~ 0.45\n"
              "border(failed) ~ 1.0e3" },
  { .id = "coast-closer", .title = N_ ("The coast, a millionth as wide"),
    .words = N_ ("A piece of that coast, made larger six times by twenty. There is as much coast "
                 "as before, about 1,300 cells of 16,000: near it a hair decides."),
    .set = "function=bent-valley max-iterations=100000",
    .x = "learning-rate=0.0041573766178787507:0.0041573768575047148:160:log",
    .y = "start-x=0.48091970991161603:0.48091977241161599:100",
    .steps = 400, .colour = "value",
    .claims = "share(failed) ~ 0.33\n"
              "border(failed) ~ 1.3e3" },
  { .id = "start", .title = N_ ("Which starts the rate is good for"),
    .words = N_ ("Both coordinates of the start, learning rate 0.003, in the bent valley. From "
                 "half of the plane (49 %) the same rule flies off: that it converges is said of "
                 "a rate and of a start."),
    .set = "function=bent-valley max-iterations=100000 learning-rate=0.003",
    .x = "start-x=-2:2:160", .y = "start-y=-1:3:100",
    .steps = 400, .colour = "value",
    .claims = "share(failed) ~ 0.49" });

const GradusDescriptor gradus_gradient_descent = {
  .id = "gradient-descent", .family = "surface-walk", .chapter = 1, .difficulty = 1,
  .title = N_("Gradient descent on a surface"),
  .summary = N_("Walk down a function by going against its slope, again and again."),
  .goal = N_("Work out a step by hand, and say from the curvatures which learning rates are safe."),
  .source = "CS229 lecture notes 1, part I, section 1",
  .data_kind = &gradus_data_none, .columns = N_("No data: a function is all there is."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .param_marks = marks, .questions = questions,
  .init = init, .refresh = refresh, .name = name,
  .start_said = GRADUS_SAY ({ NULL, N_("The start: θ = {theta}, and f is {value}. Which way is "
                                       "down?") }),
  .ends = "theta",
  .maps = maps,
};
