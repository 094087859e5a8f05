/* Prediction by all lines at once (a member of the family "belief", belief.c).
 *
 * A normal prior for the coefficients of a line with normal noise stays normal: its precision grows
 * by that of the data. Every line predicts with the weight of its belief: the band opens where they
 * disagree. With a curve of chances there is no formula, and the grid does it all the same.
 *
 * Edge cases. A normal belief with known noise becomes narrower whatever is seen, even where the
 * model is wrong.
 *
 * Source: CS229 lecture notes 1, regularisation and model selection; article on probability.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "belief.h"

#define SIDE GRADUS_BELIEF_SIDE
#define CURVE_POINTS 241
#define SAMPLES 16
#define MOST_ROWS 1000
/* Where every row must be looked at for every node. */
#define MOST_CHANCES 100

typedef enum
{
  CURVE_LINE,
  CURVE_CHANCE,
} Curve;

typedef struct
{
  GradusBeliefParams base;
  guint curve;
  double at;              /* where the spread of the curves is asked */
} Params;

typedef struct
{
  GradusBeliefState base; /* sd: of the curves at @at */
  GradusArray samples;    /* SAMPLES x 2: coefficients drawn from the belief */
  double predicted;       /* by all curves at @at */
} State;

/* --- The models ------------------------------------------------------------------------------- */

static double
log_prior (gconstpointer params, const double *theta)
{
  const double tau = ((const Params *) params)->base.tau;

  return -(theta[0] * theta[0] + theta[1] * theta[1]) / (2 * tau * tau);
}

static double
log_likelihood_of_line (const GradusBelief *belief, const double *theta)
{
  const double sigma = ((const Params *) belief->params)->base.sigma;

  return -(belief->yy - 2 * (theta[0] * belief->y + theta[1] * belief->xy)
           + belief->n * theta[0] * theta[0] + 2 * theta[0] * theta[1] * belief->x
           + theta[1] * theta[1] * belief->xx)
         / (2 * sigma * sigma);
}

static double
log_likelihood_of_chances (const GradusBelief *belief, const double *theta)
{
  double sum = 0;

  for (guint i = belief->from; i < belief->to; i++)
    {
      const double z = theta[0] + theta[1] * gradus_belief_input (belief->table, i);

      sum += belief->table->y[i] * z - MAX (z, 0) - log1p (exp (-fabs (z)));
    }
  return sum;
}

/* After the first @seen data. */
static void
init_belief (GradusBelief *belief, const Params *params, const GradusTable *table, guint seen)
{
  static const GradusBeliefModel models[] = {
    [CURVE_LINE] = { 2, FALSE, log_prior, log_likelihood_of_line },
    [CURVE_CHANCE] = { 2, FALSE, log_prior, log_likelihood_of_chances },
  };

  gradus_belief_init (belief, &models[params->curve], params, table, 0, seen, TRUE);
}

/* --- Steps ------------------------------------------------------------------------------------ */

static double
spread_at (const double cov[3], double x)
{
  return sqrt (MAX (cov[0] + 2 * x * cov[1] + x * x * cov[2], 0));
}

/* The chance of 1 at @x, of all curves together. */
static double
mean_chance (const GradusBeliefGrid *grid, double x)
{
  double sum = 0;

  for (guint k = 0; k < SIDE * SIDE; k++)
    if (grid->density[k] > 1e-9)
      sum += grid->density[k]
             * gradus_sigmoid (gradus_belief_node (grid, 0, k / SIDE)
                               + x * gradus_belief_node (grid, 1, k % SIDE));
  return sum;
}

static void
summarise (const Params *params, const GradusTable *table, State *state, gsl_rng *rng)
{
  GradusBelief belief;
  GradusBeliefGrid grid;
  const double *mean;

  init_belief (&belief, params, table, state->base.seen);
  gradus_belief_grid (&grid, &belief, 0);
  gradus_belief_read (&state->base, &grid);
  mean = state->base.mean.data;
  state->base.sd = spread_at (grid.cov, params->at);
  state->predicted = params->curve == CURVE_LINE ? mean[0] + params->at * mean[1]
                                                 : mean_chance (&grid, params->at);
  if (rng != NULL)
    {
      double *samples = gradus_array_write (&state->samples);

      for (guint i = 0; i < SAMPLES; i++)
        {
          double u = gsl_rng_uniform (rng);
          guint k = 0;

          while (k + 1 < SIDE * SIDE && u > grid.density[k])
            u -= grid.density[k++];
          /* Anywhere in the cell of the node. */
          samples[2 * i] = gradus_belief_node (&grid, 0, k / SIDE)
                           + (gsl_rng_uniform (rng) - 0.5) * (grid.high[0] - grid.low[0])
                               / (SIDE - 1);
          samples[2 * i + 1] = gradus_belief_node (&grid, 1, k % SIDE)
                               + (gsl_rng_uniform (rng) - 0.5) * (grid.high[1] - grid.low[1])
                                   / (SIDE - 1);
        }
    }
  g_free (grid.density);
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (params);
  const gboolean chances = params->curve == CURVE_CHANCE;

  return gradus_belief_validate (setup, 0, chances ? MOST_CHANCES : MOST_ROWS, chances, TRUE);
}

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, table);

  gradus_belief_begin (&state->base, 2);
  gradus_array_init_matrix (&state->samples, SAMPLES, 2);
  summarise (params, table, state, context->rng);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
refresh (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, table);

  gradus_belief_refresh (&state->base, table);
  summarise (params, table, state, NULL);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_multiply (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, table);
  const double before = state->base.sd;

  gradus_belief_count (&state->base);
  summarise (params, table, state, context->rng);
  return gradus_belief_counted (&state->base, before, context);
}

/* --- What is said ----------------------------------------------------------------------------- */

static double
curve_at (const Params *params, const double *theta, double x)
{
  const double z = theta[0] + theta[1] * x;

  return params->curve == CURVE_LINE ? z : gradus_sigmoid (z);
}

/* How far each datum is from what is expected of it now. */
static void
read_residual (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, params, table);
  double *residual = gradus_array_init_vector (out, table->n);

  for (guint i = 0; i < table->n; i++)
    residual[i] = table->y[i]
                  - curve_at (params, state->base.mean.data, gradus_belief_input (table, i));
}

/* What the one best curve predicts. */
static double
number_best (const GradusPosition *here)
{
  GRADUS_HERE (state, params);
  const double *mode = state->base.mode.data;
  const double z = mode != NULL ? mode[0] + params->at * mode[1] : NAN;

  return params->curve == CURVE_LINE ? z : gradus_sigmoid (z);
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "mean", N_("Mean of the coefficients"), "\\bar\\theta", GRADUS_QUANTITY (State, base.mean),
    .indices = N_("the constant, then the slope"), .flags = GRADUS_TRACKED },
  { "cov", N_("Covariance of the coefficients"), "\\Sigma", GRADUS_QUANTITY (State, base.cov),
    .indices = N_("coefficient, coefficient") },
  { "sd", N_("Spread of the lines at x*"), "\\mathrm{sd}", GRADUS_QUANTITY (State, base.sd),
    .flags = GRADUS_METRIC },
  { "predicted", N_("Prediction of all at x*"), "\\bar y_*", GRADUS_QUANTITY (State, predicted),
    .flags = GRADUS_METRIC },
  { "best", N_("Prediction of the best at x*"), "\\hat y_*", .number = number_best,
    .flags = GRADUS_METRIC },
  GRADUS_BASE_ROW ("seen"),
  { "residual", N_("Away from what is expected"), "y - \\bar y", .array = read_residual,
    .indices = N_("row"), .flags = GRADUS_PER_DATUM },
  GRADUS_BASE_ROW ("coming"),
  { "samples", N_("Drawn from the belief"), NULL, GRADUS_QUANTITY (State, samples),
    .flags = GRADUS_HIDDEN },
  { "modes", N_("Highest place"), NULL, GRADUS_QUANTITY (State, base.mode),
    .flags = GRADUS_HIDDEN });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, table);
  const guint now = MIN (state->base.coming > 0 ? state->base.seen : state->base.from,
                         table->n - 1);
  const double x = gradus_belief_input (table, now), *mean = state->base.mean.data;
  const double cov[3] = { state->base.cov.data[0], state->base.cov.data[1],
                          state->base.cov.data[3] };

  gradus_names_flag (names, "line", params->curve == CURVE_LINE);
  gradus_names_number (names, "now-x", x);
  gradus_names_number (names, "now-y", table->y[now]);
  gradus_names_number (names, "said-there", mean[0] + x * mean[1]);
  gradus_names_number (names, "spread-there", spread_at (cov, x));
  gradus_names_number (names, "active", state->base.coming > 0 ? (double) now : NAN);
  gradus_names_number (names, "with-noise", hypot (state->base.sd, params->base.sigma));
  gradus_names_number (names, "unit", 0.5 * sqrt (cov[0]));
  gradus_names_number (names, "spread-unit", 0.15 * state->base.sd);
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "see", N_("See a point"), N_("See how probable each line makes the next point."),
    .shows = "plane", .pseudocode = N_("L(θ) ← p(y | x, θ)"), .run = gradus_belief_run_see,
    .rule = "\\role{second}{L(\\theta)} \\propto e^{-(y - \\theta_0 - \\theta_1 "
            "x)^2/(2\\sigma^2)}",
    .rules = GRADUS_SAY ({ "curve == chance",
                           "\\role{second}{L(\\theta)} = h^{y}(1 - h)^{1-y},\\quad h = "
                           "\\frac{1}{1 + e^{-\\theta_0 - \\theta_1 x}}" }),
    .filled = GRADUS_SAY (
      { "line", "\\role{second}{L(\\theta)} \\propto e^{-(<now-y> - \\theta_0 - "
                "\\theta_1\\cdot<factor now-x>)^2/(2\\cdot<sigma>^2)}" },
      { NULL, "x = <now-x>,\\quad y = <now-y>" }),
    .said = GRADUS_SAY (
      { "converged", N_("There is no point to see.") },
      { "line", N_("The point ({now-x}, {now-y}): likely are the lines that pass near it, a stripe "
                   "in the plane of θ. So far the lines there say {said-there}, give or take "
                   "{spread-there}.") },
      { "now-y == 1", N_("At x = {now-x} the answer is 1: likely are the curves that are high "
                         "there, one side of the plane of θ.") },
      { NULL, N_("At x = {now-x} the answer is 0: likely are the curves that are low there, one "
                 "side of the plane of θ.") }) },
  { "multiply", N_("Multiply"),
    N_("Multiply the belief by the stripe; all curves that are left predict together."),
    .pseudocode = N_("p(θ) ← p(θ) L(θ) / ∬ p L\npredict: ∬ p(y | x*, θ) p(θ)"),
    .run = run_multiply,
    .rule = "\\role{model}{p(\\theta\\mid D)} \\propto \\Big(\\prod_i p(y_i\\mid x_i, "
            "\\theta)\\Big)\\, p(\\theta),\\quad \\mathrm{sd}^2 = \\Sigma_{00} + 2x_*\\Sigma_{01} "
            "+ x_*^2\\Sigma_{11}",
    .filled = GRADUS_SAY ({ NULL, "\\bar\\theta = <mean|model>,\\quad \\Sigma = <cov>,\\quad "
                                  "\\mathrm{sd} = <sd>" }),
    .said = GRADUS_SAY (
      { "line and sd falls",
        N_("At x = {at} the lines now say {predicted}; their spread falls from {before sd} to "
           "{after sd}. A new point there would lie within {with-noise} or so.") },
      { "line", N_("At x = {at} the lines now say {predicted}, and their spread stays {sd}.") },
      { NULL, N_("At x = {at} all curves together say {percent predicted}, the one best curve "
                 "{percent best}.") }) });

/* --- Promises and pictures -------------------------------------------------------------------- */

/* What is right for lines with normal noise: precisions add up. */
static gboolean
holds_normal (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, params);
  const double w = 1 / gradus_square (params->base.sigma);
  const double prior = 1 / gradus_square (params->base.tau);
  GradusBelief belief;
  double p00, p01, p11, det, cov[4], slack = 0;

  init_belief (&belief, params, gradus_dataset_get_table (here->dataset), state->base.seen);
  p00 = prior + w * belief.n;
  p01 = w * belief.x;
  p11 = prior + w * belief.xx;
  det = p00 * p11 - p01 * p01;
  cov[0] = p11 / det;
  cov[1] = cov[2] = -p01 / det;
  cov[3] = p00 / det;
  if (params->curve != CURVE_LINE)
    return TRUE;
  for (guint k = 0; k < 4; k++)
    {
      *measured = MAX (*measured, fabs (state->base.cov.data[k] - cov[k]));
      slack = MAX (slack, fabs (cov[k]));
    }
  return *measured <= 1e-3 * slack;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "normal", N_("The grid says what the formula says"),
    "\\Sigma^{-1} = \\frac{I}{\\tau^2} + \\frac{X^TX}{\\sigma^2}", holds_normal });

/* The data with curves drawn from the belief, and what all of them say. */
static void
build_fan (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params);
  const GradusTable *table = gradus_kit_table (here, scene);
  const double *mean = state->base.mean.data;
  const double cov[3] = { state->base.cov.data[0], state->base.cov.data[1],
                          state->base.cov.data[3] };
  double left = params->at, right = params->at, bottom = INFINITY, top = -INFINITY;
  double x[CURVE_POINTS], y[CURVE_POINTS], low[CURVE_POINTS], high[CURVE_POINTS];
  GradusBelief belief;
  GradusBeliefGrid grid = { 0 };

  if (table == NULL)
    return;
  for (guint i = 0; i < table->n; i++)
    {
      left = MIN (left, gradus_belief_input (table, i));
      right = MAX (right, gradus_belief_input (table, i));
      bottom = MIN (bottom, table->y[i]);
      top = MAX (top, table->y[i]);
    }
  right += 0.1 * (right - left) + 0.5 * (right == left);
  left -= 0.1 * (right - left);
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, "x", "y");
  gradus_scene_set_x_range (scene, left, right);
  if (params->curve == CURVE_LINE)
    gradus_scene_set_y_range (scene, bottom - 0.75 * (top - bottom) - 1,
                              top + 0.75 * (top - bottom) + 1);
  else
    gradus_scene_set_y_range (scene, -0.05, 1.05);
  for (guint k = 0; k < CURVE_POINTS; k++)
    x[k] = left + (right - left) * k / (CURVE_POINTS - 1);
  if (params->curve == CURVE_CHANCE)
    {
      init_belief (&belief, params, table, state->base.seen);
      gradus_belief_grid (&grid, &belief, 0);
    }
  for (guint k = 0; k < CURVE_POINTS; k += params->curve == CURVE_LINE ? 1 : 8)
    {
      const double sd = spread_at (cov, x[k]);

      y[k] = params->curve == CURVE_LINE ? mean[0] + mean[1] * x[k] : mean_chance (&grid, x[k]);
      low[k] = y[k] - 2 * sd;
      high[k] = y[k] + 2 * sd;
    }
  g_free (grid.density);
  if (params->curve == CURVE_LINE)
    {
      gradus_scene_band (scene, x, low, high, CURVE_POINTS, GRADUS_ROLE_MODEL, 0.12);
      gradus_scene_polyline (scene, x, y, CURVE_POINTS, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
    }
  for (guint i = 0; i < state->samples.shape[0]; i++)
    {
      double drawn[CURVE_POINTS];

      for (guint k = 0; k < CURVE_POINTS; k++)
        drawn[k] = curve_at (params, &state->samples.data[2 * i], x[k]);
      gradus_scene_polyline (scene, x, drawn, CURVE_POINTS, GRADUS_ROLE_SECOND,
                             GRADUS_LINE_THIN);
    }
  gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_THIN,
                            _("drawn from the belief"));
  if (params->curve == CURVE_CHANCE)
    {
      double xs[CURVE_POINTS / 8 + 1], ys[CURVE_POINTS / 8 + 1], best[CURVE_POINTS];
      guint n = 0;

      for (guint k = 0; k < CURVE_POINTS; k += 8)
        {
          xs[n] = x[k];
          ys[n++] = y[k];
        }
      for (guint k = 0; k < CURVE_POINTS && state->base.mode.data != NULL; k++)
        best[k] = curve_at (params, state->base.mode.data, x[k]);
      gradus_scene_polyline (scene, xs, ys, n, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
      if (state->base.mode.data != NULL)
        gradus_scene_polyline (scene, x, best, CURVE_POINTS, GRADUS_ROLE_PAST,
                               GRADUS_LINE_DASHED);
      gradus_scene_legend_line (scene, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED, _("the best curve"));
    }
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID,
                            C_ ("legend", "all together"));
  gradus_scene_vrule (scene, params->at, GRADUS_ROLE_MUTED, GRADUS_LINE_DOTTED, "x*");
  for (guint i = 0; i < table->n; i++)
    gradus_scene_pale_point (scene, gradus_belief_input (table, i), table->y[i], GRADUS_ROLE_DATA,
                             GRADUS_SHAPE_AUTO, 1, i < state->base.seen ? 0 : 0.7, (int) i);
  if (state->base.coming > 0)
    gradus_scene_point (scene, gradus_belief_input (table, state->base.seen),
                        table->y[state->base.seen], GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1.6, -1);
}

/* The density in parts of its largest. */
static void
field_belief (const GradusPosition *here, const double *xy, gsize n, double *out)
{
  const State *state = here->state;
  GradusBelief belief;
  double top;

  init_belief (&belief, here->params, gradus_dataset_get_table (here->dataset), state->base.seen);
  top = state->base.mode.data != NULL ? gradus_belief_log_density (&belief, state->base.mode.data)
                                      : 0;
  for (gsize i = 0; i < n; i++)
    out[i] = exp (gradus_belief_log_density (&belief, &xy[2 * i]) - top);
}

/* The plane of the coefficients, as wide as what was believed before the step. */
static void
build_plane (const GradusPosition *here, GradusScene *scene)
{
  static const double levels[] = { 0.05, 0.2, 0.4, 0.6, 0.8, 0.95 };
  GRADUS_HERE (state, params);
  const State *wide = here->previous != NULL && gradus_position_is_phase (here, "multiply")
                        ? here->previous
                        : state;
  const double *mean = wide->base.mean.data, *cov = wide->base.cov.data;
  const guint now = state->base.coming > 0 ? state->base.seen : state->base.from;
  const GradusTable *table = gradus_kit_table (here, scene);

  if (table == NULL)
    return;
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, "θ₀", "θ₁");
  gradus_scene_set_x_range (scene, mean[0] - 3 * sqrt (cov[0]), mean[0] + 3 * sqrt (cov[0]));
  gradus_scene_set_y_range (scene, mean[1] - 3 * sqrt (cov[3]), mean[1] + 3 * sqrt (cov[3]));
  gradus_scene_field (scene, GRADUS_FIELD_SCALAR, 1, field_belief);
  gradus_scene_field_levels (scene, levels, G_N_ELEMENTS (levels));
  if (params->curve == CURVE_LINE && now < table->n
      && (state->base.coming > 0 || state->base.seen > 0))
    {
      const double x = gradus_belief_input (table, now), y = table->y[now];

      gradus_scene_line (scene, 1, x, -y - params->base.sigma, GRADUS_ROLE_SECOND,
                         GRADUS_LINE_DASHED);
      gradus_scene_line (scene, 1, x, -y + params->base.sigma, GRADUS_ROLE_SECOND,
                         GRADUS_LINE_DASHED);
      gradus_scene_label (scene, _("lines that pass within σ of the point"));
    }
  for (guint i = 0; i < state->samples.shape[0]; i++)
    gradus_scene_point (scene, state->samples.data[2 * i], state->samples.data[2 * i + 1],
                        GRADUS_ROLE_SECOND, GRADUS_SHAPE_CIRCLE, 0.5, -1);
  gradus_scene_point (scene, state->base.mean.data[0], state->base.mean.data[1], GRADUS_ROLE_MODEL,
                      GRADUS_SHAPE_CIRCLE, 1.2, -1);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "fan", N_("All lines together"), GRADUS_EDIT_POINTS, .build = build_fan },
  { "plane", N_("Belief about the coefficients"), .build = build_plane },
  { "spread", N_("Spread at x*"), .kit = gradus_kit_curves, .of = "sd", .with = "iterations" },
  { "two", N_("All together, and the best one"), .kit = gradus_kit_curves,
    .of = "predicted best", .with = "iterations" });

/* --- Parameters, questions, presets, checks --------------------------------------------------- */

static const GradusChoice curves[] = GRADUS_ROWS (
  [CURVE_LINE] = { "line", N_ ("Line") },
  [CURVE_CHANCE] = { "chance", N_ ("Chance of 1") });

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "curve", .label = N_("Curve"),
    .blurb = N_("A line with noise around it, or the chance of 1."),
    GRADUS_PARAM_FIELD (Params, curve), .max = CURVE_CHANCE, .choices = curves,
    .applies = GRADUS_APPLIES_RESTART },
  GRADUS_BASE_ROWS,
  { .id = "at", .label = N_("Where the width is asked"), .symbol = "x_*",
    .blurb = N_("The place at which the curves are compared."), GRADUS_PARAM_FIELD (Params, at),
    GRADUS_PLACE (3, 1000, -5, 5, 0.5) });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "spread", N_("How far apart are the lines then?"), "multiply", "fan",
    .asks = GRADUS_ASKS_NUMBER, .about = "sd", .scale = "spread-unit", .when = "line",
    .words = N_("The point ({now-x}, {now-y}) is counted now. At x* = {at} the lines differ by "
                "{sd}, and at x = {now-x} by {spread-there}. By how much at x* then?"),
    .truth = GRADUS_SAY ({ NULL, N_("By {sd}: at x = {at} the lines now say {predicted}.") }),
    .intuition = N_("You thought the lines at x* come as near to each other as at the point. A "
                    "point holds the lines where it is; elsewhere they turn about it."),
    .intuition_answer = "sigma" },
  { "mean", N_("Where does the belief go?"), "multiply", "plane", .asks = GRADUS_ASKS_PLACE,
    .about = "mean[0] mean[1]", .scale = "unit", .when = "seen < 4",
    .words = N_("The middle of the belief is at {mean}. It is multiplied by what ({now-x}, "
                "{now-y}) says. Where is its middle then?") });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "two", .title = N_("Two points"),
    .blurb = N_("The spread at x = 3: 6.32 before, 6.02 after one point, 1.69 after both."),
    .data = "line-points:n=2", .params = "sigma=0.5", .seed = 1,
    .claims = "start: sd ~ 6.32\niteration 1: sd ~ 6.02\nsd ~ 1.69\nat == 3\nconverged" },
  { .id = "one", .title = N_("One point, by hand"),
    .blurb = N_("(0, 1) with σ = 0.5 and τ = 2 holds the constant only: 16/17, and the slope stays "
                "as free as it was."),
    .data = "line-points:n=1", .params = "sigma=0.5", .seed = 1,
    .claims = "mean[0] ~ 0.941\ncov[1,1] ~ 4.0\nsigma == 0.5\ntau == 2\nmean[0] - 16 / 17 < "
              "0.001" },
  { .id = "near", .title = N_("A third point where one was"),
    .blurb = N_("At x = 1, near x* = 3: the spread goes from 1.69 to 1.38."),
    .data = "line-points:n=3,third=1", .params = "sigma=0.5", .seed = 1,
    .claims = "iteration 2: sd ~ 1.69\nsd ~ 1.38\nat == 3" },
  { .id = "far", .title = N_("A third point far away"),
    .blurb = N_("At x = −3, on the other side: it holds the slope, and the spread at x* = 3 goes "
                "to 0.68."),
    .data = "line-points:n=3,third=-3", .params = "sigma=0.5", .seed = 1,
    .claims = "sd ~ 0.680\nat == 3" },
  { .id = "chances", .title = N_("Chances of six answers"),
    .blurb = N_("No closed form here, only the grid. Far out, at x = 10, the best curve gives 99.5 "
                "%, the average of all 93 %."),
    .data = "six-answers", .params = "curve=chance at=10", .seed = 1,
    .claims = "predicted ~ 0.929\nbest > 0.99\nat == 10" },
  { .id = "wrong-model", .title = N_("Failure: no line is right"),
    .blurb = N_("Thirteen points of a parabola: at x = 5 the lines predict 13.5, nearly all the "
                "same, and the truth is 25."),
    .data = "parabola-13", .params = "sigma=0.5 at=5", .seed = 1,
    .failure = N_("The belief knows only lines, and is sure which of them is best. Its spread says "
                  "nothing about other curves: look at what is left, which has a pattern, and take "
                  "a richer model."),
    .claims = "predicted ~ 13.5\nsd ~ 0.53\nat == 5\nresidual[0] > 1" });

#define PRECISION "numpy: inverse of I/4 + 4 X'X"
#define QUADRATURE "numpy: 2,401 × 2,401 nodes on [−14, 12] × [−8, 10]"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "two", 1, "sd", GRADUS_EXPECT (6.0195759), 1e-6, PRECISION },
  { "two", GRADUS_CHECK_END, "sd", GRADUS_EXPECT (1.6909), 3e-5, PRECISION },
  { "two", GRADUS_CHECK_END, "mean", GRADUS_EXPECT (0.9704918, 0.49836066), 1e-6, PRECISION },
  { "one", GRADUS_CHECK_END, "mean", GRADUS_EXPECT (16 / 17., 0), 1e-6, "4/(4 + 1/4), by hand" },
  { "far", GRADUS_CHECK_END, "sd", GRADUS_EXPECT (0.6802), 5e-5, PRECISION },
  { "near", GRADUS_CHECK_END, "sd", GRADUS_EXPECT (1.3792), 5e-5, PRECISION },
  { "wrong-model", GRADUS_CHECK_END, "predicted", GRADUS_EXPECT (13.535916311507165), 1e-5,
    PRECISION },
  { "chances", GRADUS_CHECK_END, "mean", GRADUS_EXPECT (-1.6216273, 0.8678682), 1e-5, QUADRATURE },
  { "chances", GRADUS_CHECK_END, "predicted", GRADUS_EXPECT (0.9294245832), 1e-5, QUADRATURE });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "prior", .title = N_ ("A narrow prior and a wide one"),
    .blurb = N_ ("Two points with τ = 0.5 and with τ = 10: the narrow prior draws the line down "
                 "and is surer far away."),
    .preset = "two", .left = "tau=0.5", .right = "tau=10",
    .claims = "left < right: sd\nleft < right: predicted\nleft: tau == 0.5\nright: tau == 10" });

static const GradusSheet sheet = {
  .aha = N_("Do not choose a line, let all lines vote; the band opens where they disagree."),
  .by_hand = N_("Prior N(0, 4) for the constant, σ² = 1/4, and (0, 1) is seen: the mean is 4/(4 + "
                "1/4) = 16/17, the variance 1/(1/4 + 4) = 4/17."),
  .why = "plane", .intuition = N_("One point makes the prediction sure everywhere."),
  .caught_by = "spread",
  .breaks = N_("Points of a parabola: the spread at x = 5 is 0.53, and the prediction is wrong by "
               "11.5."),
  .needs = "prior-to-posterior map-estimate",
  .leads_to = "recursive-least-squares gaussian-conditioning arow",
  .aliases = "posterior predictive; Bayesian linear regression; credible band; 后验预测; "
             "贝叶斯线性回归; 预测分布; bysyc",
  .terms = N_ ("posterior predictive"),
};

const GradusDescriptor gradus_bayesian_prediction = {
  .id = "bayesian-prediction", .base = &gradus_belief, .title = N_("Fully Bayesian prediction"),
  .summary = N_("Predict by all lines at once, each as much as it is believed in."),
  .goal = N_("Say where a band opens and why, and which measurement would narrow it."),
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_Y,
  .columns = N_("One input, and a target: numbers for lines, 0 and 1 for chances."),
  GRADUS_MEMORIES (Params, State), .params = params, .quantities = quantities, .phases = phases,
  .invariants = invariants, .plots = plots, .questions = questions, .presets = presets,
  .pairs = pairs, .checks = checks, .sheet = &sheet, .validate = validate, .init = init,
  .refresh = refresh, .name = name,
  .start_said = GRADUS_SAY (
    { "line", N_("The start: all lines are thought possible. At x = {at} they say {predicted}, "
                 "give or take {sd}.") },
    { NULL, N_("The start: all curves are thought possible. At x = {at} they say {percent "
               "predicted}.") }),
  .same = GRADUS_SAMENESS (
    { "place", GRADUS_DIFFERS, "the prior stands at a place of its own" },
    { "scale", GRADUS_DIFFERS, "the prior has a width of its own" }),
};
