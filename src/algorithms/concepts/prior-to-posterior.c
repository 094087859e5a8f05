/* From prior to posterior for one number (a member of the family "belief", belief.c).
 *
 * In two cases the result has a name. A Beta(a, b) prior for the chance of heads becomes Beta(a +
 * heads, b + tails): the prior is a + b imaginary flips, and the mean is the share of heads among
 * all flips. A normal prior for a mean with normal noise stays normal: its precision grows by that
 * of the data.
 *
 * Edge cases. Where the prior is 0 the posterior is 0, whatever comes. A surprise can widen a
 * belief about a coin; a normal one with known noise becomes narrower whatever is seen.
 *
 * Source: CS229 lecture notes 1, regularisation and model selection; article on probability.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "belief.h"

#define CURVE_POINTS 241
#define MOST_ROWS 1000

typedef enum
{
  ABOUT_COIN,
  ABOUT_MEAN,
} About;

typedef struct
{
  GradusBeliefParams base;
  guint about;
  double a, b, cut;       /* the prior of a coin */
  double centre;          /* that of a mean */
} Params;

typedef GradusBeliefState State;

/* --- The models ------------------------------------------------------------------------------- */

/* h log theta, 0 where h is 0. */
static double
times_log (double h, double theta)
{
  return h > 0 ? h * log (theta) : 0;
}

static double
log_prior_of_coin (gconstpointer params, const double *theta)
{
  const Params *p = params;

  return theta[0] > p->cut ? -INFINITY
                           : times_log (p->a - 1, theta[0]) + times_log (p->b - 1, 1 - theta[0]);
}

static double
log_likelihood_of_coin (const GradusBelief *belief, const double *theta)
{
  return times_log (belief->y, theta[0]) + times_log (belief->n - belief->y, 1 - theta[0]);
}

static double
log_prior_of_mean (gconstpointer params, const double *theta)
{
  const Params *p = params;

  return -gradus_square ((theta[0] - p->centre) / p->base.tau) / 2;
}

static double
log_likelihood_of_mean (const GradusBelief *belief, const double *theta)
{
  const double sigma = ((const Params *) belief->params)->base.sigma;

  return -(belief->yy - 2 * theta[0] * belief->y + belief->n * theta[0] * theta[0])
         / (2 * sigma * sigma);
}

static void
init_belief (GradusBelief *belief, const Params *params, const GradusTable *table, guint from,
             guint to, gboolean prior)
{
  static const GradusBeliefModel models[] = {
    [ABOUT_COIN] = { 1, TRUE, log_prior_of_coin, log_likelihood_of_coin },
    [ABOUT_MEAN] = { 1, FALSE, log_prior_of_mean, log_likelihood_of_mean },
  };

  gradus_belief_init (belief, &models[params->about], params, table, from, to, prior);
}

/* --- Steps ------------------------------------------------------------------------------------ */

static void
summarise (const Params *params, const GradusTable *table, GradusBeliefState *state)
{
  GradusBelief belief;
  GradusBeliefGrid grid;

  init_belief (&belief, params, table, 0, state->seen, TRUE);
  gradus_belief_grid (&grid, &belief, params->centre);
  gradus_belief_read (state, &grid);
  state->sd = sqrt (grid.cov[0]);
  g_free (grid.density);
}

static char *
validate (const GradusSetup *setup)
{
  GRADUS_SETUP (params);

  return gradus_belief_validate (setup, params->centre, MOST_ROWS, params->about == ABOUT_COIN,
                                 FALSE);
}

static GradusStatus
init (gpointer state, GradusContext *context)
{
  gradus_belief_begin (state, 1);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
refresh (gpointer state, GradusContext *context)
{
  const GradusTable *table = gradus_context_get_table (context);

  gradus_belief_refresh (state, table);
  summarise (context->params, table, state);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_multiply (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, table);
  const double before = state->sd;

  gradus_belief_count (state);
  summarise (params, table, state);
  return gradus_belief_counted (state, before, context);
}

/* --- What is said ----------------------------------------------------------------------------- */

GRADUS_NUMBER (number_mean, (state), state->mean.data[0])
GRADUS_NUMBER (number_map, (state), state->mode.data != NULL ? state->mode.data[0] : NAN)

/* What makes the data seen most probable: their mean. */
static double
number_ml (const GradusPosition *here)
{
  GRADUS_HERE (state, table);
  GradusBelief belief;

  init_belief (&belief, here->params, table, 0, state->seen, FALSE);
  return state->seen > 0 ? belief.y / belief.n : NAN;
}

/* How far each datum is from what is expected of it now. */
static void
read_residual (const GradusPosition *here, GradusArray *out)
{
  GRADUS_HERE (state, table);
  double *residual = gradus_array_init_vector (out, table->n);

  for (guint i = 0; i < table->n; i++)
    residual[i] = table->y[i] - state->mean.data[0];
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "mean", N_("Posterior mean"), "\\bar\\theta", .number = number_mean, .flags = GRADUS_METRIC },
  { "map", N_("Highest place of the posterior"), "\\hat\\theta_{\\mathrm{MAP}}",
    .number = number_map, .flags = GRADUS_METRIC },
  { "ml", N_("Most likely by the data alone"), "\\hat\\theta_{\\mathrm{ML}}",
    .number = number_ml, .flags = GRADUS_METRIC },
  { "sd", N_("Width of the belief"), "\\mathrm{sd}", GRADUS_QUANTITY (State, sd),
    .flags = GRADUS_METRIC },
  GRADUS_BASE_ROW ("seen"),
  { "residual", N_("Away from what is expected"), "y - \\bar y", .array = read_residual,
    .indices = N_("row"), .flags = GRADUS_PER_DATUM },
  GRADUS_BASE_ROW ("coming"),
  { "cov", N_("Variance"), NULL, GRADUS_QUANTITY (State, cov), .flags = GRADUS_HIDDEN },
  { "means", N_("Mean on the grid"), "\\bar\\theta", GRADUS_QUANTITY (State, mean),
    .indices = N_("one number") },
  { "modes", N_("Highest place"), NULL, GRADUS_QUANTITY (State, mode), .flags = GRADUS_HIDDEN });

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, table);
  const gboolean coin = params->about == ABOUT_COIN;
  const double imaginary
    = coin ? params->a + params->b : gradus_square (params->base.sigma / params->base.tau);
  const guint end = MIN (state->seen + state->coming, table->n);
  GradusBelief all, now, then;

  init_belief (&all, params, table, 0, state->seen, TRUE);
  init_belief (&now, params, table, MIN (state->from, end), end, TRUE);
  init_belief (&then, params, table, 0, end, TRUE);
  gradus_names_flag (names, "coin", coin);
  gradus_names_whole (names, "heads", (gint64) all.y);
  gradus_names_whole (names, "tails", (gint64) (all.n - all.y));
  gradus_names_whole (names, "now", (gint64) now.n);
  gradus_names_whole (names, "now-heads", (gint64) now.y);
  gradus_names_whole (names, "now-tails", (gint64) (now.n - now.y));
  gradus_names_number (names, "now-mean", now.n > 0 ? now.y / now.n : NAN);
  gradus_names_number (names, "sum", all.y);
  gradus_names_number (names, "imaginary", imaginary);
  gradus_names_number (names, "whole", imaginary + all.n);
  gradus_names_number (names, "ml-then", then.n > 0 ? then.y / then.n : NAN);
  /* A share has its own unit, a mean that of the data. */
  gradus_names_number (names, "fair",
                       coin         ? 0.05
                       : then.n > 0 ? 0.25 * fabs (then.y / then.n - state->mean.data[0])
                                    : NAN);
  gradus_names_flag (names, "cut-off", coin && params->cut < 1);
  /* The one flip that comes is of a side that was rare so far. */
  gradus_names_flag (names, "rarer",
                     coin && now.n == 1 && (now.y > 0 ? 5 * all.y < all.n : 5 * all.y > 4 * all.n));
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "see", N_("See data"), N_("See how probable each value of θ makes the next data."),
    .pseudocode = N_("L(θ) ← p(next data | θ)"), .run = gradus_belief_run_see,
    .rule = "\\role{second}{L(\\theta)} = \\theta^{h}\\,(1 - \\theta)^{t}",
    .rules = GRADUS_SAY ({ "about == mean", "\\role{second}{L(\\theta)} \\propto \\prod_i "
                                            "e^{-(y_i - \\theta)^2/(2\\sigma^2)}" }),
    .filled = GRADUS_SAY (
      { "coin", "\\role{second}{L(\\theta)} = \\theta^{<now-heads>}\\,(1 - "
                "\\theta)^{<now-tails>}" },
      { NULL, "\\role{second}{L(\\theta)} \\propto e^{-<now>\\,(\\theta - "
              "<now-mean>)^2/(2\\cdot<sigma>^2)}" }),
    .said = GRADUS_SAY (
      { "converged", N_("There are no data to see.") },
      { "coin and now == 1 and now-heads == 1",
        N_("Heads. The likelihood is θ: the larger the chance of heads, the more probable this "
           "flip was.") },
      { "coin and now == 1",
        N_("Tails. The likelihood is 1 − θ: the smaller the chance of heads, the more probable "
           "this flip was.") },
      { "coin", N_("{now} flips, {now-heads} of them heads: the likelihood is highest at "
                   "{now-mean}.") },
      { "now == 1", N_("{now-mean} is seen: the likelihood is a bell around it.") },
      { NULL, N_("{now} values are seen: the likelihood is a bell around their mean, "
                 "{now-mean}.") }) },
  { "multiply", N_("Multiply"),
    N_("Multiply the belief by the likelihood, value by value, and make it sum to 1."),
    .pseudocode = N_("p(θ) ← p(θ) L(θ) / ∫ p L"), .run = run_multiply,
    .rule = "\\role{model}{p(\\theta\\mid D)} \\propto \\role{second}{L(\\theta)}\\, "
            "\\role{past}{p(\\theta)},\\quad \\bar\\theta = \\frac{a + h}{a + b + m}",
    .rules = GRADUS_SAY (
      { "about == mean", "\\role{model}{p(\\theta\\mid D)} \\propto \\role{second}{L(\\theta)}\\, "
                         "\\role{past}{p(\\theta)},\\quad \\bar\\theta = \\frac{\\sum_i y_i + "
                         "\\kappa\\,\\mu_0}{m + \\kappa},\\;\\kappa = \\frac{\\sigma^2}{\\tau^2}" },
      { "cut < 1", "\\role{model}{p(\\theta\\mid D)} \\propto \\role{second}{L(\\theta)}\\, "
                   "\\role{past}{p(\\theta)},\\quad \\role{past}{p(\\theta)} = 0 \\Rightarrow "
                   "\\role{model}{p(\\theta\\mid D)} = 0" }),
    .filled = GRADUS_SAY (
      { "cut-off", "\\bar\\theta = <mean|model>" },
      { "coin", "\\bar\\theta = <calc ( a + heads ) / ( a + b + seen ) = mean|model>" },
      { NULL, "\\bar\\theta = <calc ( sum + imaginary * centre ) / ( seen + imaginary ) = "
              "mean|model>" }),
    .said = GRADUS_SAY (
      { "event:wider",
        N_("A surprise: the belief widens from {before sd} to {after sd}. Its mean is {mean}, "
           "where the data alone say {ml}.") },
      { "cut-off and ml > cut",
        N_("The mean is {mean}. The data alone say {ml}; but above {cut} the prior was 0, and 0 "
           "times anything is 0.") },
      { NULL, N_("The belief narrows from {before sd} to {after sd}. Its mean is {mean}, where "
                 "the data alone say {ml}.") }) });

/* --- Promises and pictures -------------------------------------------------------------------- */

static gboolean
holds_closed (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, params, table);
  GradusBelief belief;
  double mean, variance;

  init_belief (&belief, params, table, 0, state->seen, TRUE);
  if (params->about == ABOUT_COIN)
    {
      const double a = params->a + belief.y, whole = params->a + params->b + belief.n;

      if (params->cut < 1)
        return TRUE;
      mean = a / whole;
      variance = mean * (1 - mean) / (whole + 1);
    }
  else
    {
      const double kappa = gradus_square (params->base.sigma / params->base.tau);

      mean = (belief.y + kappa * params->centre) / (belief.n + kappa);
      variance = gradus_square (params->base.sigma) / (belief.n + kappa);
    }
  *measured = MAX (fabs (state->mean.data[0] - mean), fabs (state->sd - sqrt (variance)));
  return *measured <= 1e-7 * sqrt (variance) + 1e-9 * fabs (mean);
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "closed", N_("The grid says what the formula says"), "\\bar\\theta = \\frac{a + h}{a + b + m}",
    holds_closed });

static void
find_window (const Params *params, const GradusTable *table, double window[2])
{
  window[0] = params->about == ABOUT_COIN ? 0 : params->centre - 3 * params->base.tau;
  window[1] = params->about == ABOUT_COIN ? 1 : params->centre + 3 * params->base.tau;
  for (guint i = 0; params->about == ABOUT_MEAN && i < table->n; i++)
    {
      window[0] = MIN (window[0], table->y[i]);
      window[1] = MAX (window[1], table->y[i]);
    }
}

/* The density of the data from @from to @to, with the prior or without. */
static void
draw_density (const GradusPosition *here, guint from, guint to, gboolean prior, GradusRole role,
              GradusLineStyle style, const char *label, GradusScene *scene)
{
  GRADUS_HERE (params, table);
  double window[2], x[CURVE_POINTS], y[CURVE_POINTS];
  GradusBelief belief;
  GradusBeliefGrid grid;

  init_belief (&belief, params, table, from, to, prior);
  gradus_belief_grid (&grid, &belief, params->centre);
  find_window (params, table, window);
  for (guint k = 0; k < CURVE_POINTS; k++)
    {
      x[k] = window[0] + (window[1] - window[0]) * k / (CURVE_POINTS - 1);
      y[k] = grid.largest * exp (gradus_belief_log_density (&belief, &x[k]) - grid.top);
    }
  g_free (grid.density);
  gradus_scene_polyline (scene, x, y, CURVE_POINTS, role, style);
  gradus_scene_label (scene, label);
}

static void
build_curves (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;
  const double ml = number_ml (here), map = number_map (here);

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, "θ", C_ ("axis", "density"));
  if (state->coming > 0)
    draw_density (here, state->seen, state->seen + state->coming, FALSE, GRADUS_ROLE_SECOND,
                  GRADUS_LINE_SOLID, _("likelihood of what is seen now"), scene);
  else if (state->seen > state->from)
    {
      draw_density (here, 0, state->from, TRUE, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED,
                    _("before"), scene);
      draw_density (here, state->from, state->seen, FALSE, GRADUS_ROLE_SECOND,
                    GRADUS_LINE_SOLID, _("likelihood of what is seen now"), scene);
    }
  draw_density (here, 0, state->seen, TRUE, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID,
                state->seen == 0 ? _("prior") : _("posterior"), scene);
  if (isfinite (ml))
    gradus_scene_vrule (scene, ml, GRADUS_ROLE_SECOND, GRADUS_LINE_DOTTED, C_ ("legend", "ML"));
  if (isfinite (map))
    gradus_scene_vrule (scene, map, GRADUS_ROLE_MODEL, GRADUS_LINE_DOTTED, C_ ("legend", "MAP"));
}

/* Imaginary and real data, as high as there are of them. */
static void
build_urn (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params);
  const char *sides[] = { _("tails"), _("heads") };
  const char *kinds[] = { _("prior"), _("data") };
  GradusBelief belief;

  init_belief (&belief, params, gradus_dataset_get_table (here->dataset), 0, state->seen, TRUE);
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "kind"), C_ ("axis", "how many"));
  if (params->about == ABOUT_COIN)
    {
      const double tails = belief.n - belief.y;

      gradus_scene_set_x_names (scene, sides, 2);
      gradus_scene_bar (scene, 1, 0.6, 0, params->b, GRADUS_ROLE_MUTED, 0.6);
      gradus_scene_bar (scene, 1, 0.6, params->b, params->b + tails, GRADUS_ROLE_CLASS, 0.6);
      gradus_scene_bar (scene, 2, 0.6, 0, params->a, GRADUS_ROLE_MUTED, 0.6);
      gradus_scene_bar (scene, 2, 0.6, params->a, params->a + belief.y,
                        GRADUS_ROLE_CLASS + 1, 0.6);
    }
  else
    {
      gradus_scene_set_x_names (scene, kinds, 2);
      gradus_scene_bar (scene, 1, 0.6, 0, gradus_square (params->base.sigma / params->base.tau),
                        GRADUS_ROLE_MUTED, 0.6);
      gradus_scene_bar (scene, 2, 0.6, 0, belief.n, GRADUS_ROLE_CLASS + 1, 0.6);
    }
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MUTED, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "imaginary"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "curves", N_("Prior times likelihood"), .build = build_curves,
    .caption = GRADUS_SAY ({ NULL, N_("mean {mean}, width {sd}") }) },
  { "urn", N_("Imaginary and real data"), .build = build_urn,
    .caption = GRADUS_SAY ({ "cut-off", N_("The prior is 0 above {cut}.") },
                           { "coin", N_("Heads are {percent mean} of all.") },
                           { NULL, N_("The mean of all is {mean}.") }) },
  { "width", N_("Width of the belief"), .kit = gradus_kit_curves, .of = "sd",
    .with = "iterations" },
  { "estimates", N_("Two answers"), .kit = gradus_kit_curves, .of = "mean ml",
    .with = "iterations" });

/* --- Parameters, questions, presets, checks --------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "about", .label = N_("What is believed about"),
    .blurb = N_("The chance of heads, from targets 0 and 1, or the mean of values."),
    GRADUS_PARAM_FIELD (Params, about), GRADUS_CHOICES (
      [ABOUT_COIN] = { "coin", N_ ("Chance of heads") },
      [ABOUT_MEAN] = { "mean", N_ ("Mean of values") }),
    .applies = GRADUS_APPLIES_RESTART },
  { .id = "a", .label = N_("Imaginary heads"), .symbol = "a",
    .blurb = N_("The prior is as if so many heads had been seen."), GRADUS_PARAM_FIELD (Params, a),
    .def = 1, .min = 1, .max = 1000, .slider_min = 1, .slider_max = 100, .step = 1,
    .applies = GRADUS_APPLIES_REDO, .enabled_if = "about=coin" },
  { .id = "b", .label = N_("Imaginary tails"), .symbol = "b",
    .blurb = N_("The prior is as if so many tails had been seen."), GRADUS_PARAM_FIELD (Params, b),
    .def = 1, .min = 1, .max = 1000, .slider_min = 1, .slider_max = 100, .step = 1,
    .applies = GRADUS_APPLIES_REDO, .enabled_if = "about=coin" },
  { .id = "cut", .label = N_("Prior is 0 above"), .symbol = "c",
    .blurb = N_("Chances that are thought impossible from the start; 1 = none."),
    GRADUS_PARAM_FIELD (Params, cut), .def = 1, .min = 0.05, .max = 1, .slider_min = 0.05,
    .slider_max = 1, .step = 0.05, .applies = GRADUS_APPLIES_REDO, .enabled_if = "about=coin" },
  { .id = "centre", .label = N_("Prior mean"), .symbol = "\\mu_0",
    .blurb = N_("Where the prior has its middle."), GRADUS_PARAM_FIELD (Params, centre),
    GRADUS_PLACE (0, 1000, -10, 10, 0.5), .enabled_if = "about=mean" },
  GRADUS_BASE_ROWS);

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "wider", N_("What does this flip do to the width?"), "multiply", "curves",
    .asks = GRADUS_ASKS_CHANGE, .about = "sd", .when = "rarer",
    .words = N_("Heads so far: {heads}; tails: {tails}. The width of the belief is {sd}. Now the "
                "rare side has come. What does the width do?"),
    .intuition = N_("You thought every flip narrows the belief. A surprise can widen it; only on "
                    "average it narrows."),
    .intuition_answer = "1" },
  { "mean", N_("Where is the mean then?"), "multiply", "urn", .asks = GRADUS_ASKS_NUMBER,
    .about = "mean", .scale = "fair", .when = "not cut-off and seen < 12 and now < 12",
    .words = N_("The belief has the mean {mean}. Imaginary data in the urn: {imaginary}, which is "
                "the prior; real ones: {seen}; put into it now: {now}. Where is the mean then?"),
    .truth = GRADUS_SAY ({ NULL, N_("At {mean}: the data alone say {ml}.") }),
    .intuition = N_("You thought of the data alone; but the imaginary ones are in the urn too."),
    .intuition_answer = "ml-then" });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "between", .title = N_("Forty flips against a fair coin"),
    .blurb = N_("Sixteen imaginary flips say 0.5, forty real ones 0.8. Ten at a time they pull the "
                "belief over, to 0.714."),
    .data = "coin-flips:n=40,heads=32", .params = "a=8 b=8 batch=10",
    .claims = "start: mean ~ 0.5\nml ~ 0.8\nmean ~ 0.714\nimaginary == 16\nconverged" },
  { .id = "surprise", .title = N_("Eight heads, and then tails"),
    .blurb = N_("Eight flips narrow the belief to 0.0905; the ninth widens it to 0.1113."),
    .data = "coin-flips:n=9,heads=8,first=true",
    .claims = "iteration 8: sd ~ 0.0905\nsd ~ 0.1113\ncount event:wider == 1\n"
              "iteration 9: event:wider" },
  { .id = "coin", .title = N_("Seven heads of ten"),
    .blurb = N_("A flat prior is two imaginary flips: the mean ends at 8/12, the highest place "
                "at 7/10."),
    .data = "coin-flips:n=10,heads=7",
    .claims = "mean ~ 0.667\nml ~ 0.7\nmap ~ 0.7\nimaginary == 2\nconverged" },
  { .id = "stubborn", .title = N_("The same with a hundred imaginary flips"),
    .blurb = N_("Beta(50, 50): ten real flips move the mean to 0.518."),
    .data = "coin-flips:n=10,heads=7", .params = "a=50 b=50", .claims = "mean ~ 0.518" },
  { .id = "thousand", .title = N_("Outvoted"),
    .blurb = N_("The hundred imaginary flips against a thousand real ones: 0.682 where the data "
                "alone give 0.7."),
    .data = "coin-flips:n=1000,heads=700", .params = "a=50 b=50 batch=100",
    .claims = "mean ~ 0.682\nml ~ 0.7\nseen == 1000" },
  { .id = "three", .title = N_("Three heads of three, by hand"),
    .blurb = N_("The data alone say that tails are impossible; the belief says 4/5."),
    .data = "coin-flips:n=3,heads=3", .claims = "ml == 1\nmean ~ 0.8" },
  { .id = "unmoved", .title = N_("Eight heads, tails, and a strong prior"),
    .blurb = N_("The hundred imaginary flips have seen tails before: the ninth flip is no "
                "surprise, and the belief narrows."),
    .data = "coin-flips:n=9,heads=8,first=true", .params = "a=50 b=50",
    .claims = "never: event:wider\nimaginary == 100" },
  { .id = "values", .title = N_("Four values"),
    .blurb = N_("3, 5, 4 and 0 with σ = 1, and a prior around 0 with τ = 2: a quarter of an "
                "imaginary value, and the mean is 12/4.25."),
    .data = "four-values", .params = "about=mean",
    .claims = "imaginary == 0.25\nmean ~ 2.82\nml == 3\nnever: event:wider" },
  { .id = "closed-mind", .title = N_("Failure: a prior of exactly 0"),
    .blurb = N_("Above one half the prior is 0; seven hundred heads of a thousand do not change "
                "it."),
    .data = "coin-flips:n=1000,heads=700", .params = "cut=0.5 batch=100",
    .failure = N_("0 times any likelihood is 0. What is thought to be impossible cannot be "
                  "learned: give every value a little."),
    .claims = "mean < 0.5\nml ~ 0.7\nalways: mean < 0.5\ncut == 0.5" });

#define SHEET "syllabus, teaching sheet"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "coin", GRADUS_CHECK_END, "mean", GRADUS_EXPECT (8 / 12.), 1e-7, SHEET },
  { "coin", GRADUS_CHECK_END, "map", GRADUS_EXPECT (0.7), 1e-5, "7/10: the prior is flat" },
  { "stubborn", GRADUS_CHECK_END, "mean", GRADUS_EXPECT (57 / 110.), 1e-7,
    "57/110, Beta (57, 53)" },
  { "thousand", GRADUS_CHECK_END, "mean", GRADUS_EXPECT (0.6818181818181818), 1e-7, "750/1100" },
  { "thousand", GRADUS_CHECK_END, "sd", GRADUS_EXPECT (0.014037129587221111), 1e-6,
    "scipy.stats.beta (750, 350).std ()" },
  { "three", GRADUS_CHECK_END, "mean", GRADUS_EXPECT (0.8), 1e-9, SHEET },
  { "surprise", 8, "sd", GRADUS_EXPECT (0.09045340337332909), 1e-6,
    "scipy.stats.beta (9, 1).std ()" },
  { "surprise", 9, "sd", GRADUS_EXPECT (0.11134044285378082), 1e-6,
    "scipy.stats.beta (9, 2).std ()" },
  { "values", GRADUS_CHECK_END, "mean", GRADUS_EXPECT (12 / 4.25), 1e-8,
    "syllabus, m x̄ / (m + σ²/τ²), by hand" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "priors", .title = N_ ("Two imaginary flips and a hundred"),
    .blurb = N_ ("The same ten flips: one belief follows them, the other hardly moves."),
    .preset = "coin", .left = "a=1 b=1", .right = "a=50 b=50",
    .claims = "left: mean ~ 0.667\nright: mean ~ 0.518\nleft > right: sd" });

static const GradusSheet sheet = {
  .aha = N_("A prior is a handful of imaginary flips; real ones slowly outvote them."),
  .by_hand = N_("Three heads of three, prior Beta(1, 1): the data alone say 1; the mean of the "
                "belief is (3 + 1)/(3 + 2) = 4/5."),
  .why = "urn", .intuition = N_("More data, a narrower belief."), .caught_by = "wider",
  .breaks = N_("A prior that is 0 above one half: after seven hundred heads of a thousand the "
               "belief is still below it."),
  .needs = "bayes-rule", .leads_to = "map-estimate bayesian-prediction laplace-smoothing",
  .aliases = "Beta prior; pseudo-counts; frequentist; Bayesian; 先验; 后验; 频率派与贝叶斯派; "
             "xyhy",
  .terms = N_ ("prior; posterior; conjugate"),
};

const GradusDescriptor gradus_prior_to_posterior = {
  .id = "prior-to-posterior", .base = &gradus_belief,
  .title = N_("Likelihood, prior, posterior"),
  .summary = N_("Believe something about a number, and let data change it: multiply by what each "
                "value says of them."),
  .goal = N_("Work out a posterior by counting imaginary and real data, and say what the prior "
             "still does."),
  .needs = GRADUS_NEEDS_Y, .columns = N_("A target: 0 and 1 for a coin, or values."),
  GRADUS_MEMORIES (Params, State), .params = params, .quantities = quantities, .phases = phases,
  .invariants = invariants, .plots = plots, .questions = questions, .presets = presets,
  .pairs = pairs, .checks = checks, .sheet = &sheet, .validate = validate, .init = init,
  .refresh = refresh, .name = name,
  .start_said = GRADUS_SAY (
    { "coin", N_("The start: the chance of heads is believed to be about {mean}, give or take "
                 "{sd}; the prior counts as {imaginary} flips.") },
    { NULL, N_("The start: the mean is believed to be about {mean}, give or take {sd}; the prior "
               "counts as {imaginary} values.") }),
};
