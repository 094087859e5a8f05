/* The recipe of the generalised linear model: choose the response, keep the step; a row of the
 * family "scores".
 *
 * Objective. A score eta = theta'x (x with a constant 1), a prediction h = g (eta), and the loss
 * that fits the response (responses.h): half squares for the identity, -log of the probability for
 * the logistic response and softmax, the Poisson loss for exp, the perceptron's for the threshold.
 * J is its mean plus lambda/2 |theta|^2.
 *
 * Step. theta := theta + alpha (mean of (t - h) x - lambda theta), whatever the response.
 *
 * Why it works. g is the slope of a convex A, and L = A (eta) - t eta has the slope h - t. Where J
 * is least without a penalty the residuals cancel: sum t = sum h and sum x t = sum x h, the same
 * equations for every response.
 *
 * Cost. n d a step.
 *
 * Edge cases. The identity predicts -0.2 visits. exp has no largest curvature: a step that is too
 * long for where it leads makes J infinite. The threshold has no slope: the run ends with the last
 * mistake, and the residuals are whole numbers. Separated classes: see logistic regression.
 *
 * Source: CS229 lecture notes 1, part III, section 9; McCullagh and Nelder 1989, chapter 2 (the
 * table of links).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "score-steps.h"


typedef GradusScores Work;
typedef GradusScoresParams Params;
typedef GradusScoresState State;

#define CURVE 121
#define MOST 10

/* What the targets add up to and what the predictions do; with @input times the first input. Of
 * many classes: of class @j. */
static void
find_totals (const GradusPosition *here, guint j, gboolean input, double *targets,
             double *predictions)
{
  GRADUS_HERE (work, table);
  double h[MOST];

  *targets = *predictions = 0;
  for (guint i = 0; i < work->n; i++)
    {
      const double factor = input ? gradus_table_row (table, i)[0] : 1;

      gradus_scores_row (work, ((const State *) here->state)->theta.data, i, h);
      *targets += factor * gradus_response_target (work->response, work->target[i], j);
      *predictions += factor * h[j];
    }
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, work);
  const guint row = state->example >= 0 ? (guint) state->example : 0;
  const double *theta = state->theta.data;
  double eta[MOST], h[MOST], t, sum;

  gradus_scores_name (here, names);
  gradus_scores_at (work, theta,
                    gradus_table_row (gradus_dataset_get_table (here->dataset), row), eta, h);
  gradus_names_number (names, "eta", eta[0]);
  gradus_names_number (names, "t", gradus_response_target (work->response, work->target[row], 0));
  gradus_names_number (names, "last-t",
                       gradus_response_target (work->response, work->target[work->n - 1], 0));
  find_totals (here, 0, FALSE, &t, &sum);
  gradus_names_number (names, "sum-t", t);
  gradus_names_number (names, "sum-h", sum);
  find_totals (here, 0, TRUE, &t, &sum);
  gradus_names_number (names, "sum-xt", t);
  gradus_names_number (names, "sum-xh", sum);
  /* At rest the constant is pulled by the residuals alone, unless it is penalised as well. */
  gradus_names_flag (names, "total-kept", work->penalty == 0 || work->constant == 0);
  gradus_names_flag (names, "kept", work->penalty == 0
                                      && work->response != GRADUS_RESPONSE_THRESHOLD);
}

static void
predict (const GradusPosition *here, const double *X, gsize n, double *out)
{
  if (((const Work *) here->workspace)->k > 1)
    gradus_scores_predict_class (here, X, n, out);
  else
    gradus_scores_predict (here, X, n, out);
}

/* --- Pictures --------------------------------------------------------------------------------- */

/* Of several inputs: every target over its prediction, on the diagonal where they agree; of many
 * classes the probability of the own one for every example. */
static void
draw_agreement (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work, table);
  const gboolean many = work->k > 1;

  gradus_scene_set_axes (scene, many ? GRADUS_AXES_INTEGER_X : GRADUS_AXES_DEFAULT,
                         many ? C_ ("axis", "example") : C_ ("axis", "prediction h"),
                         many ? _("probability of its class") : C_ ("axis", "target"));
  if (many)
    gradus_scene_set_y_range (scene, 0, 1);
  else
    gradus_scene_line (scene, 1, -1, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_DOTTED);
  for (guint i = 0; i < work->n; i++)
    {
      const GradusRole role = table->label != NULL ? GRADUS_ROLE_CLASS + table->label[i]
                                                   : GRADUS_ROLE_DATA;
      double h[MOST];

      gradus_scores_row (work, state->theta.data, i, h);
      gradus_scene_point (scene, many ? i + 1 : CLAMP (h[0], -1e6, 1e6),
                          many ? h[(guint) work->target[i]] : work->target[i], role,
                          GRADUS_SHAPE_AUTO, 1, (int) i);
    }
}

/* The predictions over the one input, and an arrow from them to every target. */
static void
draw_fit (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work, table);
  double x[CURVE], y[MOST][CURVE], eta[MOST], h[MOST], low, high;

  if (table->d > 1)
    {
      draw_agreement (here, scene);
      return;
    }
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, table->names[table->x_columns[0]],
                         work->k > 1 ? C_ ("axis", "probability") : C_ ("axis", "prediction h"));
  gradus_scores_range (table, &low, &high);
  gradus_scene_set_x_range (scene, low, high);
  for (guint i = 0; i < CURVE; i++)
    {
      x[i] = low + (high - low) * i / (CURVE - 1);
      gradus_scores_at (work, state->theta.data, &x[i], eta, h);
      for (guint j = 0; j < work->k; j++)
        y[j][i] = CLAMP (h[j], -1e6, 1e6);
    }
  for (guint j = 0; j < work->k; j++)
    gradus_scene_polyline (scene, x, y[j], CURVE,
                           work->k > 1 ? GRADUS_ROLE_CLASS + (int) j : GRADUS_ROLE_MODEL,
                           GRADUS_LINE_SOLID);
  low = INFINITY;
  high = -INFINITY;
  for (guint i = 0; i < work->n; i++)
    {
      const double at = table->x[i], target = work->k > 1 ? 1 : work->target[i];

      gradus_scores_row (work, state->theta.data, i, h);
      if (work->n <= 100)
        gradus_scene_arrow (scene, at, CLAMP (h[work->k > 1 ? (guint) work->target[i] : 0], -1e6,
                                              1e6), at, target,
                            (int) i == state->example ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_SECOND,
                            GRADUS_LINE_THIN);
      gradus_scene_point (scene, at, target,
                          table->label != NULL ? GRADUS_ROLE_CLASS + table->label[i]
                                               : GRADUS_ROLE_DATA,
                          GRADUS_SHAPE_AUTO, 1, (int) i);
      low = fmin (low, target);
      high = fmax (high, target);
    }
  if (work->k > 1)
    low = fmin (low, 0.05);
  gradus_scene_set_y_range (scene, low - 0.15 * (high - low), high + 0.15 * (high - low));
  if (work->response == GRADUS_RESPONSE_IDENTITY || work->response == GRADUS_RESPONSE_EXP)
    gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_DOTTED, NULL);
  gradus_scene_legend_line (scene, GRADUS_ROLE_SECOND, GRADUS_LINE_THIN, _("residual t − h"));
}

/* One station of the pipe: its name and, once there is one, its number. */
static void
draw_station (GradusScene *scene, double x, double y, GradusRole role, const char *title,
              double number)
{
  const double corners_x[] = { x - 0.8, x + 0.8, x + 0.8, x - 0.8 };
  const double corners_y[] = { y - 0.55, y - 0.55, y + 0.55, y + 0.55 };

  gradus_scene_polygon (scene, corners_x, corners_y, 4, role, GRADUS_LINE_SOLID, 0.08);
  gradus_scene_text (scene, x, y + 0.55, GRADUS_ANCHOR_ABOVE, role, 1, title);
  if (isfinite (number))
    gradus_scene_text (scene, x, y, GRADUS_ANCHOR_CENTRE, GRADUS_ROLE_FOREGROUND, 1,
                       GRADUS_NUM (number));
}

/* Input, score, response, prediction, residual, and the way back: only the box in the middle is
 * ever exchanged. */
static void
draw_pipe (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work, table);
  const guint row = state->example >= 0 ? (guint) state->example : 0;
  const double target = gradus_response_target (work->response, work->target[row], 0);
  double eta[MOST] = { 0 }, h[MOST], curve_x[41], curve_y[41], low = INFINITY, high = -INFINITY;
  double reach;

  gradus_scene_set_axes (scene, GRADUS_AXES_NONE, NULL, NULL);
  gradus_scene_set_x_range (scene, -0.2, 10.6);
  gradus_scene_set_y_range (scene, -1.6, 2.2);
  gradus_scores_at (work, state->theta.data, gradus_table_row (table, row), eta, h);
  reach = CLAMP (1.2 * fabs (eta[0]), 2.5, 20);
  for (guint i = 0; i < 41; i++)
    {
      double e[MOST], out[MOST];

      memcpy (e, eta, sizeof e);
      e[0] = -reach + 2 * reach * i / 40;
      gradus_response_of (work->response, e, work->k, work->ghost, out);
      curve_x[i] = 5.2 + 0.8 * e[0] / reach;
      curve_y[i] = out[0];
      low = fmin (low, out[0]);
      high = fmax (high, out[0]);
    }
  high = high > low ? high : low + 1;
  for (guint i = 0; i < 41; i++)
    curve_y[i] = (curve_y[i] - low) / (high - low);
  draw_station (scene, 0.8, 0.5, GRADUS_ROLE_DATA, table->names[table->x_columns[0]],
                gradus_table_row (table, row)[0]);
  draw_station (scene, 3.0, 0.5, GRADUS_ROLE_MODEL, _("score η"), eta[0]);
  draw_station (scene, 5.2, 0.5, GRADUS_ROLE_ACCENT, _(gradus_responses[work->response].label),
                NAN);
  gradus_scene_polyline (scene, curve_x, curve_y, 41, GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD);
  if (fabs (eta[0]) <= reach)
    gradus_scene_point (scene, 5.2 + 0.8 * eta[0] / reach, (h[0] - low) / (high - low),
                        GRADUS_ROLE_FOREGROUND, GRADUS_SHAPE_CIRCLE, 1, -1);
  draw_station (scene, 7.4, 0.5, GRADUS_ROLE_MODEL, _("prediction h"), h[0]);
  draw_station (scene, 9.6, 0.5, GRADUS_ROLE_SECOND, _("residual t − h"), target - h[0]);
  for (guint s = 0; s < 4; s++)
    gradus_scene_arrow (scene, 1.6 + 2.2 * s, 0.5, 2.2 + 2.2 * s, 0.5, GRADUS_ROLE_MUTED,
                        GRADUS_LINE_SOLID);
  gradus_scene_polyline (scene, (const double[]) { 9.6, 9.6, 3.0 },
                         (const double[]) { -0.05, -0.9, -0.9 }, 3, GRADUS_ROLE_SECOND,
                         GRADUS_LINE_SOLID);
  gradus_scene_arrow (scene, 3.0, -0.9, 3.0, -0.08, GRADUS_ROLE_SECOND, GRADUS_LINE_SOLID);
  gradus_scene_text (scene, 6.3, -0.95, GRADUS_ANCHOR_BELOW, GRADUS_ROLE_SECOND, 1,
                     _("θ gets α (t − h) x, whatever the curve"));
}

/* What targets and predictions add up to. */
static void
draw_totals (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (work, table);
  static const char *const plain[] = { "Σt", "Σh", "Σxt", "Σxh" };
  const char *names[2 * MOST];
  const guint pairs = work->k > 1 ? work->k : 2;

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, _("targets and predictions"),
                         C_ ("axis", "total"));
  for (guint j = 0; j < pairs; j++)
    {
      double t, h;

      find_totals (here, work->k > 1 ? j : 0, work->k == 1 && j == 1, &t, &h);
      gradus_scene_bar (scene, 2 * j + 1, 0.7, 0, t, GRADUS_ROLE_DATA, 0.6);
      gradus_scene_bar (scene, 2 * j + 2, 0.7, 0, CLAMP (h, -1e6, 1e6), GRADUS_ROLE_MODEL, 0.6);
      names[2 * j] = work->k > 1 ? gradus_table_get_class_name (table, j) : plain[2 * j];
      names[2 * j + 1] = work->k > 1 ? plain[1] : plain[2 * j + 1];
    }
  gradus_scene_set_x_names (scene, names, 2 * pairs);
  gradus_scene_legend_mark (scene, GRADUS_ROLE_DATA, GRADUS_SHAPE_SQUARE, C_ ("legend", "targets"));
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "predictions"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "fit", N_("Targets and predictions"), .build = draw_fit },
  { "pipe", N_("The one box that is exchanged"), .build = draw_pipe },
  { "totals", N_("What they add up to"), .build = draw_totals },
  { "loss", N_("Objective"), .kit = gradus_kit_curves, .of = "loss" });

/* --- What is said ----------------------------------------------------------------------------- */

#define STEP                                                                                       \
  ",\\quad \\role{accent}{s} = \\frac1n\\sum_i \\big(\\role{data}{t_i} - \\role{model}{h_i}\\big)" \
  "\\,x_i"
#define RULE(response) "\\role{model}{h} = " response STEP

static const GradusPhase phases[] = GRADUS_ROWS (
  { "sweep", N_("Score, response, residual"),
    N_("Every example is scored, the response makes a prediction of it, and what is left pulls "
       "along the input."),
    .pseudocode = N_("for each example: η ← θᵀx; h ← g(η); s ← s + (t − h) x / n"),
    .run = gradus_scores_sweep, .micro = "n", .rule = RULE ("g(\\theta^T x)"),
    .rules = GRADUS_SAY (
      { "response == identity", RULE ("\\theta^T x") },
      { "response == threshold", RULE ("[\\theta^T x \\ge 0]") },
      { "response == logistic", RULE ("\\frac{1}{1 + e^{-\\theta^T x}}") },
      { "response == exp", RULE ("e^{\\theta^T x}") },
      { NULL, "\\role{model}{h_j} = \\frac{e^{\\theta_j^T x}}{\\sum_l e^{\\theta_l^T x}},\\quad "
              "\\role{accent}{s_j} = \\frac1n\\sum_i \\big(\\role{data}{[t_i = j]} - "
              "\\role{model}{h_{ij}}\\big)\\,x_i" }),
    .filled = GRADUS_SAY (
      { "micro", "\\eta = <eta>,\\quad \\role{model}{h} = <was|model>,\\quad "
                 "\\role{data}{t} - \\role{model}{h} = <t|data> - <factor was|model> = "
                 "<r|accent>" },
      { "few", "\\role{accent}{s} = <sum|accent>" },
      { NULL, "J = <loss>" }),
    .said = GRADUS_SAY (
      { "micro and response == softmax",
        N_("Example {i}: class 1 has the score {eta}, and the response gives it {was}; {r} is "
           "left.") },
      { "micro", N_("Example {i} has the score {eta}, the response makes {was} of it, and the "
                    "target is {t}: {r} is left.") },
      { NULL, N_("All {n} examples have pulled. The predictions add up to {sum-h}, the targets to "
                 "{sum-t}.") }) },
  { "update", N_("The step that is always the same"),
    N_("(t − h) x, whatever the response is."), .pseudocode = N_("θ ← θ + α (s − λθ)"),
    .run = gradus_scores_move,
    .rule = "\\role{model}{\\theta} := \\role{past}{\\theta} + \\alpha\\,\\role{accent}{s}",
    .filled = GRADUS_SAY (
      { "few and k == 1", "<move theta used-rate sum>" },
      { "few", "\\role{model}{\\theta} = <theta|model>" },
      { NULL, "\\alpha = <used-rate>,\\quad J = <loss>" }),
    .said = GRADUS_SAY (
      { "still", N_("The parameters hardly move: J stays {loss}.") },
      { "event:rose", N_("The step was too long: J rises from {before loss} to {after loss}.") },
      { NULL, N_("J goes from {before loss} to {after loss}; the predictions add up to {sum-h} "
                 "now, "
                 "the targets to {sum-t}.") }) },
  { "check", N_("Do the residuals cancel?"), N_("Stop where they cancel along every input."),
    .pseudocode = N_("until ‖∇J‖ < ε"), .run = gradus_scores_check,
    .rule = "\\|\\nabla J\\| \\lt \\varepsilon",
    .filled = GRADUS_SAY ({ NULL, "\\|\\nabla J\\| = <slope> <cmp slope tolerance> <tolerance>" }),
    .said = GRADUS_SAY (
      { "converged and response == threshold", N_("No example is on the wrong side: nothing pulls "
                                                  "any more.") },
      { "converged and kept and k == 1",
        N_("The residuals cancel: the predictions add up to {sum-h}, as the targets do, and times "
           "the input to {sum-xh}.") },
      { "converged", N_("The pulls cancel up to {slope}: J = {loss}.") },
      { "exhausted", N_("The limit of {updates} steps is reached, and the gradient still has the "
                        "length {slope}.") },
      { NULL, N_("The gradient has the length {slope}: another step.") }) });

static const GradusEvent events[] = { GRADUS_SCORES_EVENT_ROSE, { NULL } };

/* The sum of the residuals is the gradient along the constant. */
static gboolean
holds_totals (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work);

  if (!state->pending || work->k > 1)
    return TRUE;
  for (guint i = 0; i < work->n; i++)
    {
      double h;

      gradus_scores_row (work, state->theta.data, i, &h);
      *measured += work->target[i] - h;
    }
  *measured = fabs (*measured / work->n - state->sum.data[0]);
  return work->constant != 0 || *measured <= 1e-9 * (1 + fabs (state->sum.data[0]) + state->cost);
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "down", N_("No step up to the limit makes J rise"),
    "\\alpha\\le 2/L\\Rightarrow J(\\theta')\\le J(\\theta)", gradus_scores_holds_down,
    .phase = "update" },
  { "totals", N_("The constant is pulled by the residuals alone"),
    "s_0 = \\tfrac1n\\sum_i (t_i - h_i)", holds_totals });

static const GradusParamMark marks[] = GRADUS_ROWS (
  { "rate", N_("Up to here every step leads down"), gradus_scores_mark_limit });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "pull", N_("What is left at the start?"), "sweep", "pipe", .asks = GRADUS_ASKS_NUMBER,
    .about = "r", .when = "updates == 0 and k == 1", .scale = "0.3",
    .words = N_("All parameters are 0, so every score is 0. The target of the last example is "
                "{last-t}, and the response is “{response}”. What is left, t − h?"),
    .intuition = N_("You thought a score of 0 predicts 0, but the response makes something else "
                    "of it."),
    .intuition_answer = "last-t" },
  { "total", N_("Will the totals agree?"), "update", "totals", .asks = GRADUS_ASKS_EVENT,
    .about = "total-kept",
    .when = "updates == 0 and k == 1 and response != threshold and sum-h < sum-t",
    .words = N_("The targets add up to {sum-t}, the predictions to {sum-h} now. The response is "
                "“{response}”, the penalty {penalty}. Once the run is at rest, will the "
                "predictions add up to {sum-t} too?"),
    .truth = GRADUS_SAY (
      { "total-kept", N_("Yes: at rest the residuals sum to 0, whatever the response.") },
      { NULL, N_("No: the penalty pulls as well, and at rest the residuals sum to what it pulls "
                 "with.") }),
    .intuition = N_("You thought another curve has another total, but the sum of (t − h) is 0 at "
                    "rest for every response; only a penalty on the constant changes that."),
    .intuition_answer = "no" });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "counts", .title = N_("Visits, with the exponential"),
    .blurb = N_("1, 1, 3, 4 and 9 visits: the curve grows by a factor an hour and stays above 0. "
                "At rest the predictions add up to 18, as the visits do."),
    .data = "visits-5",
    .params = "response=exp rate=0.04 tolerance=1e-7 max-iterations=3000",
    .claims = "converged\nmin(predictions) > 0\nsum(predictions) ~ 18.0" },
  { .id = "numbers", .title = N_("Failure: visits on a straight line"),
    .blurb = N_("The identity adds up to 18 as well, but it predicts −0.2 visits at 0."),
    .params = "response=identity rate=0.25 tolerance=1e-7 max-iterations=3000",
    .failure = N_("A line has no floor. Take the response by the kind of the target: counts are "
                  "positive, probabilities lie between 0 and 1."),
    .claims = "converged\nsum(predictions) ~ 18.0\npredictions[0] ~ -0.2" },
  { .id = "classes", .title = N_("Two classes, logistic"),
    .blurb = N_("Six numbers of the classes 0 and 1: at rest the probabilities add up to 3, which "
                "is how many are of class 1."),
    .data = "logit-6", .params = "response=logistic rate=0.7 tolerance=1e-6 max-iterations=3000",
    .claims = "converged\nsum(predictions) ~ 3.00" },
  { .id = "threshold", .title = N_("Two classes, threshold"),
    .blurb = N_("The same step with a threshold is the perceptron, all examples at a time: it "
                "rests when nobody is wrong."),
    .data = "logit-4", .params = "response=threshold rate=1 max-iterations=100",
    .claims = "converged\nerrors == 0" },
  { .id = "softmax", .title = N_("Three classes, softmax"),
    .blurb = N_("One score for each class, and the same residuals: class 1 gets 2/3 at its own "
                "example in the first sweep."),
    .data = "softmax-3", .params = "response=softmax rate=1 max-iterations=40",
    .claims = "iteration 1: theta[0,1] ~ -0.333\niteration 1: theta[2,1] ~ 0.333" },
  { .id = "penalised", .title = N_("With a penalty the totals are lost"),
    .blurb = N_("λ = 0.5 on all parameters: the predictions add up to less than 18."),
    .params = "response=identity rate=0.2 penalty=0.5 penalise-constant=true tolerance=1e-7",
    .claims = "converged\nsum(predictions) < 17.9" },
  { .id = "too-long", .title = N_("Failure: a step into the exponential"),
    .blurb = N_("α = 0.25 serves the identity; the exponential has no largest curvature, and the "
                "next step leads too far."),
    .params = "response=exp rate=0.25 max-iterations=200",
    .failure = N_("Where the score is large, so is the curvature e^η: a step that was right where "
                  "it began is far too long where it ends. Lower the rate to 0.04."),
    .claims = "ever: event:rose" });

#define NEWTON "numpy, Newton's method to the last digit"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "counts", 1, "theta", GRADUS_EXPECT (0.104, 0.36), 1e-13,
    "by hand: 0.04 (18 − 5)/5 and 0.04 (55 − 10)/5" },
  { "counts", GRADUS_CHECK_END, "predictions",
    GRADUS_EXPECT (0.75762224, 1.39098948, 2.55384758, 4.68884745, 8.60869325), 1e-5, NEWTON },
  { "numbers", GRADUS_CHECK_END, "predictions", GRADUS_EXPECT (-0.2, 1.7, 3.6, 5.5, 7.4), 1e-6,
    "numpy.linalg.lstsq" },
  { "classes", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (-3.03506896, 1.21402759), 1e-4, NEWTON });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "response", .title = N_("A line and an exponential"),
    .blurb = N_("Both add up to 18; only the right one knows that visits are not negative."),
    .preset = "counts", .left = "response=identity rate=0.25", .plot = "fit",
    .claims = "left: sum(predictions) ~ 18.0\nright: sum(predictions) ~ 18.0\n"
              "left: min(predictions) < 0\nright: min(predictions) > 0" });

static const GradusSheet sheet = {
  .aha = N_("Change the curve between score and prediction; the update rule stays (y − h)x."),
  .by_hand = N_("θ = 0, x = 1, y = 3, α = 1: the identity predicts 0 and adds 3, exp predicts 1 "
                "and "
                "adds 2."),
  .why = "pipe", .intuition = N_("Another curve, another total."), .caught_by = "total",
  .breaks = N_("The identity for counts: −0.2 visits at 0. The least prediction gives it away."),
  .needs = "exponential-family batch-gradient-descent",
  .leads_to = "poisson-regression softmax-regression",
  .aliases = "GLM; link function; response function; canonical; 广义线性模型; "
             "链接函数; 响应函数; gyxxmx; generalized linear model; "
             "generalised linear model",
  .terms = N_ ("link function; exponential family"),
};

const GradusDescriptor gradus_glm_builder = {
  GRADUS_SCORES,
  .id = "glm-builder", .chapter = 5, .difficulty = 3, .title = N_("GLM recipe"),
  .summary = N_("Choose what makes a prediction of a score, for numbers, counts or classes, and "
                "fit it with the one step that serves all."),
  .goal = N_("Choose a response for a kind of target, and say what the predictions add up to."),
  .source = "CS229 lecture notes 1, part III, section 9; McCullagh and Nelder 1989",
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_MODERATE,
  .columns = N_("Inputs, and a numeric target or a class, as the response wants it."),
  .offered = "rate response penalty penalise-constant tolerance max-iterations",
  .fixed = "width=1 order=listed mean=true lambda=0 stop=gradient",
  .defaults = "rate=0.05",
  .param_marks = marks, .name = name, .phases = phases, .events = events,
  .invariants = invariants, .plots = plots, .questions = questions, .presets = presets,
  .pairs = pairs, .checks = checks, .sheet = &sheet,
  .predicts = GRADUS_PREDICTS_REAL, .predict = predict,
  .start_said = GRADUS_SAY ({ NULL, N_("The start: every score is 0, and J = {loss}.") }),
  .same = GRADUS_SAMENESS (
    { "place", GRADUS_SENTENCE },
    { "scale", GRADUS_DIFFERS, "the rate of the steps has the unit of the inputs" }),
};
