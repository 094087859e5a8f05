/* MAP estimation: a prior on the parameters is a penalty; a row of the family "scores".
 *
 * Objective. The targets are a polynomial of the input plus noise N (0, sigma^2), and before any
 * data each coefficient is N (0, tau^2). Minus the logarithm of the posterior, without its
 * constants, is
 *   J (theta) = |y - Phi theta|^2 / (2 sigma^2) + |theta|^2 / (2 tau^2),
 * ridge regression with the penalty sigma^2 / tau^2 (for squares that are not divided by sigma^2).
 *
 * Step. The data push by Phi'r / sigma^2, the prior pulls back by theta / tau^2, and theta :=
 * theta + alpha (push - pull). It comes to rest where they cancel.
 *
 * Why it works. J is a bowl; the steps lead down while alpha is at most 2 / (lambda_max (Phi'Phi)
 * / sigma^2 + 1 / tau^2). The prior adds 1 / tau^2 to every curvature: it lifts the flat directions
 * most, in relation, so that the run becomes short as well.
 *
 * Cost. n b a step.
 *
 * Edge cases. Powers of an input that is not scaled: the curvatures differ by a factor of ten
 * million, and no rate serves both. No prior (tau = 0 here, infinitely wide): maximum likelihood. A
 * narrow prior: everything is 0.
 *
 * Source: CS229 lecture notes, regularisation and model selection, section 3; the sheet on
 * probability and learning, whose prior has sigma^2 where its inverse belongs.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "score-steps.h"

#include "gradus-linalg.h"

typedef GradusScores Work;
typedef GradusScoresParams Params;
typedef GradusScoresState State;

#define N_PATH 60
#define MOST 16

/* What the data push and what the prior pulls at theta. */
static void
find_forces (const Work *work, const double *theta, double *push, double *pull)
{
  double h;

  memset (push, 0, work->b * sizeof (double));
  for (guint i = 0; i < work->n; i++)
    {
      gradus_scores_row (work, theta, i, &h);
      for (guint l = 0; l < work->b; l++)
        push[l] += work->scale * (work->target[i] - h) * work->phi[i * work->b + l];
    }
  for (guint l = 0; l < work->b; l++)
    pull[l] = -work->penalty * theta[l];
}

/* Where J would be least with the penalty @penalty; FALSE where that is no single place. */
static gboolean
solve (const Work *work, double penalty, double *theta)
{
  double a[MOST * MOST] = { 0 };

  memset (theta, 0, work->b * sizeof (double));
  for (guint i = 0; i < work->n; i++)
    for (guint j = 0; j < work->b; j++)
      {
        const double *phi = &work->phi[i * work->b];

        theta[j] += work->scale * phi[j] * work->target[i];
        for (guint l = 0; l < work->b; l++)
          a[j * work->b + l] += work->scale * phi[j] * phi[l];
      }
  for (guint j = 0; j < work->b; j++)
    a[j * work->b + j] += penalty;
  if (!gradus_cholesky (a, work->b))
    return FALSE;
  gradus_cholesky_solve (a, work->b, theta);
  return TRUE;
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, work);
  double push[MOST], pull[MOST], likely[MOST];
  const gboolean single = solve (work, 0, likely);

  gradus_scores_name (here, names);
  find_forces (work, state->theta.data, push, pull);
  gradus_names_vector (names, "push", push, work->b);
  gradus_names_vector (names, "pull", pull, work->b);
  gradus_names_number (names, "push-length", sqrt (gradus_sum_squares (push, work->b)));
  gradus_names_number (names, "pull-length", sqrt (gradus_sum_squares (pull, work->b)));
  gradus_names_vector (names, "likeliest", likely, single ? work->b : 0);
  gradus_names_number (names, "alike", single && work->best != NULL && likely[0] != 0
                                         ? likely[1] * work->best[0] / likely[0] : NAN);
  /* As far as what is often thought is from the truth, in the units of the data. */
  gradus_names_number (names, "fair",
                       single && work->best != NULL && work->b == 2 && likely[0] != 0
                         ? 0.45 * fabs (likely[1] * work->best[0] / likely[0] - work->best[1])
                         : NAN);
  gradus_names_flag (names, "two", work->b == 2 && single && work->best != NULL);
  gradus_names_flag (names, "prior", work->penalty > 0);
}

/* --- Pictures --------------------------------------------------------------------------------- */

static double
surface (const GradusPosition *here, double a, double b)
{
  const Work *work = here->workspace;
  double theta[MOST];
  guint wrong;

  memcpy (theta, ((const State *) here->state)->theta.data, work->b * sizeof (double));
  theta[0] = a;
  theta[1] = b;
  return gradus_scores_cost (work, theta, &wrong);
}

static void
draw_forces (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params, work);
  const double *theta = state->theta.data, rate = gradus_scores_rate (work, params, state);
  const double radius = hypot (theta[0], theta[1]);
  double push[MOST], pull[MOST], likely[MOST], x[97], y[97];

  find_forces (work, theta, push, pull);
  if (solve (work, 0, likely) && work->b == 2)
    {
      gradus_scene_point (scene, likely[0], likely[1], GRADUS_ROLE_SECOND, GRADUS_SHAPE_CROSS, 1.4,
                          -1);
      gradus_scene_label (scene, C_ ("legend", "maximum likelihood"));
    }
  for (guint i = 0; i < 97; i++)
    {
      x[i] = radius * cos (2 * G_PI * i / 96);
      y[i] = radius * sin (2 * G_PI * i / 96);
    }
  if (work->penalty > 0 && radius > 0)
    {
      gradus_scene_polyline (scene, x, y, 97, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED);
      gradus_scene_label (scene, _("as likely as here before the data"));
      gradus_scene_arrow (scene, theta[0], theta[1], theta[0] + rate * pull[0],
                          theta[1] + rate * pull[1], GRADUS_ROLE_ERROR, GRADUS_LINE_SOLID);
      gradus_scene_label (scene, _("pull of the prior"));
    }
  gradus_scene_arrow (scene, theta[0], theta[1], theta[0] + rate * push[0],
                      theta[1] + rate * push[1], GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID);
  gradus_scene_label (scene, _("push of the data"));
}

/* The solution over the width of the prior. */
static void
draw_path (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (params, work);
  double tau[N_PATH], theta[N_PATH][MOST], y[N_PATH];

  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_X, _("width of the prior τ"), "θ");
  for (guint p = 0; p < N_PATH; p++)
    {
      tau[p] = pow (10, -2 + 4.0 * p / (N_PATH - 1));
      if (gradus_kit_waits (scene, !solve (work, 1 / gradus_square (tau[p]), theta[p]),
                            _("Here the data do not say where J is least.")))
        return;
    }
  for (guint l = 0; l < work->b; l++)
    {
      for (guint p = 0; p < N_PATH; p++)
        y[p] = theta[p][l];
      gradus_scene_polyline (scene, tau, y, N_PATH, GRADUS_ROLE_CLASS + (int) l % 8,
                             GRADUS_LINE_SOLID);
    }
  if (!(params->tau > 0))
    return;
  gradus_scene_vrule (scene, CLAMP (params->tau, 0.01, 100), GRADUS_ROLE_ACCENT,
                      GRADUS_LINE_DASHED, "τ");
  for (guint l = 0; l < work->b; l++)
    gradus_scene_point (scene, CLAMP (params->tau, 0.01, 100),
                        ((const State *) here->state)->theta.data[l],
                        GRADUS_ROLE_CLASS + (int) l % 8, GRADUS_SHAPE_CIRCLE, 1.1, -1);
}

/* What was thought of a parameter before the data, and where each is. */
static void
draw_prior (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params, work);
  const double tau = params->tau, top = 1 / (tau * sqrt (2 * G_PI));
  double reach = 3 * tau;

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, "θ", _("density of the prior"));
  if (gradus_kit_waits (scene, !(tau > 0), _("Without a prior every θ is as good as any other.")))
    return;
  for (guint l = 0; l < work->b; l++)
    reach = fmax (reach, 1.1 * fabs (state->theta.data[l]));
  gradus_draw_bell (scene, 0, tau, 1, -reach, reach, 121, GRADUS_ROLE_PAST, GRADUS_LINE_SOLID);
  for (guint l = 0; l < work->b; l++)
    {
      const double at = state->theta.data[l], height = top * exp (-0.5 * gradus_square (at / tau));

      gradus_scene_segment (scene, at, 0, at, height, GRADUS_ROLE_CLASS + (int) l % 8,
                            GRADUS_LINE_THIN);
      gradus_scene_point (scene, at, height, GRADUS_ROLE_CLASS + (int) l % 8, GRADUS_SHAPE_CIRCLE,
                          1.1, -1);
    }
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "plane", N_("Push and pull"), GRADUS_EDIT_STARTS, .kit = gradus_kit_contours,
    .of = "theta[0] theta[1]", .with = "trail start=theta optimum=best", .surface = surface,
    .extra = draw_forces },
  { "fit", N_("Data and curve"), GRADUS_EDIT_POINTS, .kit = gradus_kit_regression, .of = "",
    .with = "before" },
  { "path", N_("Solutions over τ"), .build = draw_path },
  { "prior", N_("Before the data"), .build = draw_prior },
  { "loss", N_("Objective"), .kit = gradus_kit_curves, .of = "loss" });

/* --- What is said ----------------------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "sweep", N_("Push and pull"),
    N_("The residuals push along their features; the prior pulls every parameter back to 0."),
    .pseudocode = N_("s ← Φᵀ(y − Φθ)/σ² − θ/τ²"), .run = gradus_scores_sweep, .micro = "n",
    .rule = "\\role{accent}{s} = \\frac{1}{\\sigma^2}\\sum_i \\big(\\role{data}{y_i} - "
            "\\role{model}{\\theta}^T\\phi_i\\big)\\phi_i - "
            "\\frac{1}{\\tau^2}\\role{model}{\\theta}",
    .rules = GRADUS_SAY (
      { "tau == 0", "\\role{accent}{s} = \\frac{1}{\\sigma^2}\\sum_i \\big(\\role{data}{y_i} - "
                    "\\role{model}{\\theta}^T\\phi_i\\big)\\phi_i" },
      { NULL, "\\role{accent}{s} = \\frac{1}{\\sigma^2}\\sum_i \\big(\\role{data}{y_i} - "
              "\\role{model}{\\theta}^T\\phi_i\\big)\\phi_i - "
              "\\frac{1}{\\tau^2}\\role{model}{\\theta}" }),
    .filled = GRADUS_SAY (
      { "micro", "<y|data> - <factor was> = <r|accent>" },
      { "few and prior", "\\role{accent}{s} = <push> + <pull> = <sum|accent>" },
      { NULL, "\\|\\mathrm{push}\\| = <push-length>,\\quad \\|\\mathrm{pull}\\| = <pull-length>" }),
    .said = GRADUS_SAY (
      { "micro", N_("Example {i}: the curve passes at {was} and the target is {y}, so it pushes "
                    "with {r}.") },
      { "not prior", N_("The data push with {push-length}; no prior pulls.") },
      { NULL, N_("The data push with {push-length}, the prior pulls with {pull-length}.") }) },
  { "update", N_("Give way"), N_("Go where the two together lead."),
    .pseudocode = N_("θ ← θ + α s"), .run = gradus_scores_move,
    .rule = "\\role{model}{\\theta} := \\role{past}{\\theta} + \\alpha\\,\\role{accent}{s}",
    .filled = GRADUS_SAY (
      { "few", "<move theta used-rate sum>" },
      { NULL, "\\|\\role{model}{\\theta}\\| = <length|model>,\\quad J = <loss>" }),
    .said = GRADUS_SAY (
      { "still", N_("θ hardly moves: J stays {loss}.") },
      { "event:rose", N_("The step was too long: J rises from {before loss} to {after loss}.") },
      { "two", N_("θ is now {theta}, and J falls from {before loss} to {after loss}.") },
      { NULL, N_("J falls from {before loss} to {after loss}, and θ is {length} long.") }) },
  { "check", N_("Do they cancel?"), N_("At rest where push and pull are equal and opposite."),
    .pseudocode = N_("until ‖s‖ < ε"), .run = gradus_scores_check,
    .rule = "\\|\\nabla J\\| \\lt \\varepsilon",
    .filled = GRADUS_SAY ({ NULL, "\\|\\nabla J\\| = <slope> <cmp slope tolerance> <tolerance>" }),
    .said = GRADUS_SAY (
      { "converged and not prior", N_("The push has come down to {slope}, below the tolerance, "
                                         "and no prior pulls: θ is {length} long.") },
      { "converged", N_("Push and pull cancel, {push-length} each way: θ is {length} long, and J = "
                        "{loss}.") },
      { "exhausted", N_("The limit of {updates} steps is reached, and a force of {slope} is left: "
                        "θ is {length} long, at rest it would be {best-length}.") },
      { NULL, N_("A force of {slope} is left: another step.") }) });

static const GradusEvent events[] = { GRADUS_SCORES_EVENT_ROSE, { NULL } };

/* The prior never makes the best parameters longer. */
static gboolean
holds_shorter (const GradusPosition *here, double *measured)
{
  const Work *work = here->workspace;
  double likely[MOST];

  if (work->best == NULL || !solve (work, 0, likely))
    return TRUE;
  *measured = sqrt (gradus_sum_squares (work->best, work->b))
              - sqrt (gradus_sum_squares (likely, work->b));
  return *measured <= 1e-6 * (1 + sqrt (gradus_sum_squares (likely, work->b)));
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "down", N_("No step up to the limit makes J rise"),
    "\\alpha\\le 2/L\\Rightarrow J(\\theta')\\le J(\\theta)", gradus_scores_holds_down,
    .phase = "update" },
  { "shorter", N_("The prior makes θ no longer"),
    "\\|\\theta_{\\mathrm{MAP}}\\|\\le\\|\\theta_{\\mathrm{ML}}\\|", holds_shorter });

static const GradusParamMark marks[] = GRADUS_ROWS (
  { "rate", N_("Up to here every step leads down"), gradus_scores_mark_limit, .limit = TRUE });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "end", N_("Where will the slope end?"), "sweep", "plane", .asks = GRADUS_ASKS_NUMBER,
    .about = "best[1]", .when = "two and prior and iteration < 2", .scale = "fair",
    .words = N_("Maximum likelihood is {likeliest}. With σ = {sigma} and τ = {tau} the constant "
                "ends at {best[0]}. Where does the slope end?"),
    .truth = GRADUS_SAY ({ NULL, N_("At {best[1]}. The prior takes the largest share in the "
                                    "direction about which the data say least.") }),
    .intuition = N_("You thought both shrink by the same share, but the prior takes a larger share "
                    "in a direction about which the data say less."),
    .intuition_answer = "alike" },
  { "step", N_("Where does the step lead?"), "update", "plane", .asks = GRADUS_ASKS_PLACE,
    .about = "theta[0] theta[1]", .when = "two and iteration < 6",
    .words = N_("θ is {theta}; the data push by {push}, the prior pulls by {pull}, and α = "
                "{rate-now}. Where does the step lead?") });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "line", .title = N_("A line by hand"),
    .blurb = N_("Maximum likelihood is (4, 4); with σ = τ = 1 the run ends at (3, 2.67): the slope "
                "loses a third, the constant a quarter."),
    .data = "rise-3", .params = "rate=0.25 tau=1 tolerance=1e-9",
    .claims = "iteration 1: theta[0] ~ 3\niteration 1: theta[1] ~ 2\n"
              "iteration 2: theta[1] ~ 2.5\nconverged\ntheta[0] ~ 3\ntheta[1] ~ 2.67" },
  { .id = "narrow", .title = N_("A narrower prior"),
    .blurb = N_("τ = ½: it ends at (1.71, 1.33), less than half of what the data say."),
    .params = "rate=0.15 tau=0.5 tolerance=1e-9",
    .claims = "converged\ntheta[0] ~ 1.71\ntheta[1] ~ 1.33" },
  { .id = "degree-5", .title = N_("Degree 5, with a prior"),
    .blurb = N_("Six points and six coefficients: without a prior they would be 20.5 long; with τ "
                "= 1 they are 1.27, and the run is short."),
    .data = "map-6", .params = "degree=5 scaled=true tau=1 rate=0.1 tolerance=1e-7",
    .claims = "converged\nlength ~ 1.27\niteration < 300" },
  { .id = "wide", .title = N_("Degree 5, a wide prior"),
    .blurb = N_("τ = 10: 3.95 long at the end, and after 300 steps still on the way."),
    .data = "map-6",
    .params = "degree=5 scaled=true tau=10 rate=0.1 tolerance=1e-7 max-iterations=300",
    .claims = "exhausted\nbest-length ~ 3.95\nlength < 3" },
  { .id = "none", .title = N_("No prior at all"),
    .blurb = N_("Maximum likelihood goes through all six points; the steps need very long to get "
                "there."),
    .data = "map-6", .params = "degree=5 scaled=true tau=0 rate=0.1 max-iterations=300",
    .claims = "exhausted\nbest-length ~ 20.5\nlength < 3" },
  { .id = "crushed", .title = N_("Failure: a prior too narrow"),
    .blurb = N_("τ = 0.05: the six points are outvoted, and θ stays next to 0."), .data = "map-6",
    .params = "degree=5 scaled=true tau=0.05 rate=0.004 tolerance=1e-7",
    .failure = N_("σ²/τ² = 400 invisible observations that say 0 stand against six that were made. "
                  "Widen the prior, or ask how sure it was."),
    .claims = "converged\nlength < 0.05" },
  { .id = "raw", .title = N_("Failure: powers that were not scaled"),
    .blurb = N_("Powers of 0 to 5 without scaling: at α = 0.0000001, not far below its limit, "
                "300 steps hardly move anything."),
    .data = "map-6", .params = "degree=5 tau=1 rate=1e-7 max-iterations=300",
    .failure = N_("The curvatures of J reach from 1 to eleven million: a rate that the steep "
                  "direction bears is nothing for the flat ones. Scale the input, or solve the "
                  "equations at once."),
    .claims = "exhausted\nbest-length ~ 0.277\nlength < 0.01" });

#define NUMPY "numpy, solve (Phi'Phi + I / tau^2, Phi'y)"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "line", 1, "theta", GRADUS_EXPECT (3, 2), 1e-14, "syllabus, teaching sheet, by hand" },
  { "line", 3, "theta", GRADUS_EXPECT (3, 2.625), 1e-14, "syllabus, teaching sheet, by hand" },
  { "line", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (3, 8 / 3.), 1e-8,
    "syllabus, teaching sheet: 12/(3 + 1) and 8/(2 + 1)" },
  { "narrow", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (12 / 7., 8 / 6.), 1e-8,
    "by hand: 12/(3 + 4) and 8/(2 + 4)" },
  { "degree-5", GRADUS_CHECK_END, "theta",
    GRADUS_EXPECT (0.975081679863, 0.498724691386, 0.27259715144, 0.374644132131, 0.181734537187,
                   0.409494080653),
    1e-6, NUMPY },
  { "degree-5", GRADUS_CHECK_END, "loss", GRADUS_EXPECT (1.3976234526871877), 1e-8, NUMPY },
  { "wide", 0, "best-length", GRADUS_EXPECT (3.9458845406), 1e-8, NUMPY },
  { "none", 0, "best-length", GRADUS_EXPECT (20.46629324706), 1e-7, NUMPY },
  { "raw", 0, "best-length", GRADUS_EXPECT (0.276528), 1e-6, "syllabus, part 1: .276528" });

static const GradusPair pairs[] = {
  { .id = "prior", .title = N_("Without and with a prior"),
    .blurb = N_("After as many steps the left one is still on its way to coefficients of length "
                "20.5; the right one has arrived at 1.27."),
    .preset = "none", .right = "tau=1", .plot = "fit",
    .claims = "left: exhausted\nright: converged\nleft: best-length ~ 20.5\nright: length ~ 1.27" },
  { NULL },
};

static const GradusSheet sheet = {
  .aha = N_("A Gaussian prior is one invisible observation \"θ = 0\" for every coefficient, with "
            "weight σ²/τ²."),
  .by_hand = N_("(−1, 0), (0, 4), (1, 8), σ = τ = 1: maximum likelihood (4, 4), MAP 12/(3 + 1) = 3 "
                "and 8/(2 + 1) = 8/3."),
  .why = "plane", .intuition = N_("The prior scales θ down, all of it by the same share."),
  .caught_by = "end",
  .breaks = N_("Powers that were not scaled: curvatures from 1 to 1.1·10⁷, and no rate for both."),
  .needs = "ridge-regression prior-to-posterior least-squares-likelihood",
  .leads_to = "bayesian-prediction logistic-regression loss-penalty-builder",
  .aliases = "MAP; Gaussian prior; weight decay; regularisation; 最大后验; 高斯先验; 正则化; zdhy",
  .terms = N_ ("prior; posterior; regularisation"),
};

const GradusDescriptor gradus_map_estimate = {
  GRADUS_SCORES,
  .id = "map-estimate", .chapter = 2, .difficulty = 2,
  .title = N_("MAP estimation is regularisation"),
  .summary = N_("Fit a polynomial whose coefficients are thought to be near 0 before any data: "
                "gradient steps on the posterior."),
  .goal = N_("Say where the push of the data and the pull of the prior cancel, and which "
             "coefficient loses most."),
  .source = "CS229 lecture notes, regularisation, section 3; sheet on probability and learning",
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_Y | GRADUS_NEEDS_MODERATE,
  .columns = N_("An input and a numeric target."),
  .offered = "rate degree scaled sigma tau tolerance max-iterations",
  .fixed = "model=powers width=1 order=listed penalise-constant=true lambda=0 stop=gradient",
  .param_marks = marks, .name = name, .phases = phases, .events = events,
  .invariants = invariants, .plots = plots, .questions = questions, .presets = presets,
  .pairs = pairs, .checks = checks, .sheet = &sheet,
  .predicts = GRADUS_PREDICTS_REAL, .predict = gradus_scores_predict,
  .start_said = GRADUS_SAY ({ "not prior", N_("The start: J = {loss}. No prior stands against what "
                                              "the data say.") },
                            { NULL, N_("The start: J = {loss}. What the data say will have to be "
                                       "said against the prior.") }),
  .same = GRADUS_SAMENESS (
    { "place", GRADUS_SENTENCE },
    { "scale", GRADUS_DIFFERS, "the rate of the steps has the unit of the inputs" },
    { "copies", GRADUS_DIFFERS, "the prior stands against twice as many errors" }),
};
