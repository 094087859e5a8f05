/* The step size of an online gradient: a row of the family "scores".
 *
 * Objective. Examples come one after the other, y is to be theta'x (no constant), and the loss of
 * the one at hand is r^2 / 2 with r = y - theta'x: a bowl over theta with the curvature |x|^2.
 *
 * Step. theta := theta + alpha r x, or damped theta := theta + r x / (|x|^2 + lambda).
 *
 * Why it works. The residual of the example becomes (1 - alpha |x|^2) r. It shrinks exactly when
 * alpha is between 0 and 2 / |x|^2, and is gone at 1 / |x|^2. The damped step, which makes r^2 +
 * lambda |theta' - theta|^2 least, has the factor lambda / (|x|^2 + lambda), between 0 and 1 for
 * every example: passive-aggressive regression restrains its step in this way too.
 *
 * Cost. d a step, n d for the J of all examples that the curves show.
 *
 * Edge cases. A rate that suits small examples overshoots on large ones. A damping next to 0 fits
 * every example exactly, and the noise of small ones with it. x = 0 teaches nothing.
 *
 * Source: 图解机器学习, section 15.1 (restraint of the step); J. I. Nagumo and A. Noda 1967, IEEE
 * Transactions on Automatic Control 12(3), 282-287 (normalised LMS).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "score-steps.h"

typedef GradusScores Work;
typedef GradusScoresParams Params;
typedef GradusScoresState State;

#define CURVE 121
/* So many bowls are drawn besides that of the example at hand. */
#define MOST_BOWLS 12

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, work);
  const guint row = state->example >= 0 ? (guint) state->example : 0;
  const double rate = gradus_scores_rate (work, here->params, state), r = state->residual.data[0];
  const double last = 1 - rate * gradus_scores_size (work, (row + work->n - 1) % work->n);
  double h;

  gradus_scores_name (here, names);
  gradus_scores_row (work, state->theta.data, row, &h);
  gradus_names_number (names, "again", last * r);
  gradus_names_flag (names, "unlike", here->iteration > 0
                                        && last != 1 - rate * gradus_scores_size (work, row));
  gradus_names_number (names, "best-rate", 1 / gradus_scores_size (work, row));
  gradus_names_number (names, "quarter", fmax (0.25 * fabs (r), 1e-9));
  gradus_names_flag (names, "farther", fabs (work->target[row] - h) > fabs (r) * (1 + 1e-12));
  gradus_names_flag (names, "turned", (work->target[row] - h) * r < 0);
}

/* --- Pictures --------------------------------------------------------------------------------- */

/* The least squares theta of one input, around which the bowls are drawn. */
static double
find_middle (const Work *work)
{
  double xy = 0, xx = 0;

  for (guint i = 0; i < work->n; i++)
    {
      xy += work->phi[i] * work->target[i];
      xx += work->phi[i] * work->phi[i];
    }
  return xx > 0 ? xy / xx : 0;
}

static double
bowl (const Work *work, guint row, double theta)
{
  return 0.5 * gradus_square (work->target[row] - theta * work->phi[row]);
}

/* The bowl of the example at hand with where its step leads or has led; those of the others. */
static void
draw_bowls (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, previous, work);
  const double middle = find_middle (work);
  const gboolean moved = previous != NULL && state->updates > previous->updates;
  double from, to, reach, top = 0, x[CURVE], y[CURVE];

  if (gradus_kit_waits (scene, work->b > 1, _("The bowls are drawn of one parameter.")))
    return;
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, "θ", _("loss of the example"));
  from = moved ? previous->theta.data[0] : state->theta.data[0];
  to = moved ? state->theta.data[0]
       : state->pending ? from + gradus_scores_rate (work, here->params, state) * state->sum.data[0]
                        : from;
  reach = 1.2 * fmax (fmax (fabs (from - middle), fabs (to - middle)), 0.5 + 0.5 * fabs (middle));
  for (guint i = 0; i < CURVE; i++)
    x[i] = middle - reach + 2 * reach * i / (CURVE - 1);
  for (guint row = 0; row < work->n; row++)
    {
      const gboolean acts = (int) row == state->example;

      if (!acts && row >= MOST_BOWLS)
        continue;
      for (guint i = 0; i < CURVE; i++)
        y[i] = bowl (work, row, x[i]);
      top = acts || state->example < 0 ? fmax (top, fmax (y[0], y[CURVE - 1])) : top;
      gradus_scene_polyline (scene, x, y, CURVE, acts ? GRADUS_ROLE_MODEL : GRADUS_ROLE_MUTED,
                             acts ? GRADUS_LINE_SOLID : GRADUS_LINE_THIN);
    }
  gradus_scene_set_x_range (scene, x[0], x[CURVE - 1]);
  gradus_scene_set_y_range (scene, 0, fmax (top, 1e-9));
  gradus_scene_vrule (scene, middle, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, NULL);
  gradus_scene_label (scene, C_ ("legend", "least squares"));
  if (state->example < 0)
    return;
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID,
                            _("loss of this example"));
  gradus_scene_legend_line (scene, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN, _("of the others"));
  gradus_scene_arrow (scene, from, bowl (work, (guint) state->example, from), to,
                      bowl (work, (guint) state->example, to), GRADUS_ROLE_ACCENT,
                      GRADUS_LINE_BOLD);
  gradus_scene_point (scene, from, bowl (work, (guint) state->example, from), GRADUS_ROLE_PAST,
                      GRADUS_SHAPE_CIRCLE, 1.2, -1);
  gradus_scene_point (scene, to, bowl (work, (guint) state->example, to), GRADUS_ROLE_ACCENT,
                      GRADUS_SHAPE_CIRCLE, 1.2, -1);
}

/* What is left of the residual over the rate, for the example at hand. */
static void
draw_factor (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params, work);
  const double rate = gradus_scores_rate (work, params, state);
  double most = 0, width;

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT,
                         C_ ("axis", "rate α"), _("share of the residual left"));
  for (guint i = 0; i < work->n; i++)
    most = fmax (most, gradus_scores_size (work, i));
  if (gradus_kit_waits (scene, !(most > 0), _("Every input is 0.")))
    return;
  width = fmax (2.6 * rate, 3 / most);
  gradus_scene_set_x_range (scene, 0, width);
  gradus_scene_set_y_range (scene, -2, 1.2);
  gradus_scene_band (scene, (const double[]) { 0, width }, (const double[]) { -1, -1 },
                     (const double[]) { 1, 1 }, 2, GRADUS_ROLE_MUTED, 0.2);
  for (guint i = 0; i < work->n && i < MOST_BOWLS; i++)
    gradus_scene_polynomial (scene, (const double[]) { 1, -gradus_scores_size (work, i) }, 2,
                             GRADUS_ROLE_MUTED, GRADUS_LINE_THIN);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_DOTTED, NULL);
  gradus_scene_vrule (scene, rate, GRADUS_ROLE_ACCENT, GRADUS_LINE_DASHED, "α");
  gradus_scene_legend_mark (scene, GRADUS_ROLE_MUTED, GRADUS_SHAPE_SQUARE,
                            C_ ("legend", "it shrinks"));
  if (state->example < 0)
    return;
  gradus_scene_polynomial (scene,
                           (const double[]) { 1, -gradus_scores_size (work, (guint)
                                                                      state->example) },
                           2, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  gradus_scene_point (scene, rate,
                      fmax (-2, 1 - rate * gradus_scores_size (work, (guint) state->example)),
                      GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE, 1.3, -1);
  gradus_scene_legend_line (scene, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, _("1 − α|x|²"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "bowls", N_("Bowl of the example"), .build = draw_bowls },
  { "factor", N_("What a rate leaves"), .build = draw_factor },
  { "fit", N_("Data and model"), GRADUS_EDIT_POINTS, .kit = gradus_kit_regression, .of = "",
    .with = "before active=example zero" },
  { "loss", N_("Loss of all examples"), .kit = gradus_kit_curves, .of = "loss" });

/* --- What is said ----------------------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "take", N_("The next example"), N_("Predict first, then see the target."),
    .pseudocode = N_("r ← y − θᵀx"), .run = gradus_scores_take,
    .rule = "\\role{accent}{r} = \\role{data}{y} - \\role{model}{\\theta}^T x",
    .filled = GRADUS_SAY ({ NULL, "\\role{accent}{r} = <y|data> - <factor was|model> = "
                                  "<r|accent>,\\quad |x|^2 = <size>" }),
    .said = GRADUS_SAY (
      { "size == 0", N_("Example {i} has x = 0: whatever θ is, it teaches nothing.") },
      { "damped", N_("Example {i}: the target is {y}, the prediction {was}, and the residual {r}. "
                     "Damped, its rate is {rate-now}.") },
      { NULL, N_("Example {i}: the target is {y}, the prediction {was}, and the residual {r}. Up "
                 "to "
                 "a rate of {safe} its residual shrinks.") }) },
  { "move", N_("One step"), N_("The residual pulls θ along the input."),
    .pseudocode = N_("θ ← θ + α r x"), .run = gradus_scores_move,
    .rule = "\\role{model}{\\theta} := \\role{past}{\\theta} + \\alpha\\,\\role{accent}{r}\\,x",
    .rules = GRADUS_SAY (
      { "damped", "\\role{model}{\\theta} := \\role{past}{\\theta} + \\frac{\\role{accent}{r}\\,x}"
                  "{|x|^2 + \\lambda}" },
      { NULL, "\\role{model}{\\theta} := \\role{past}{\\theta} + \\alpha\\,\\role{accent}{r}"
              "\\,x" }),
    .filled = GRADUS_SAY (
      { "few", "<move theta used-rate sum>,\\quad r' = <shrinking> \\cdot <factor r|accent> = "
               "<left|accent>" },
      { NULL, "r' = <shrinking> \\cdot <factor r|accent> = <left|accent>" }),
    .said = GRADUS_SAY (
      { "farther", N_("The rate is too long for this example: its residual goes from {r} to "
                      "{left}, farther off than before.") },
      { "turned", N_("It overshoots: the residual goes from {r} to {left}, on the other side but "
                     "smaller.") },
      { NULL, N_("{percent shrinking} of the residual is left: {r} has become {left}.") }) },
  { "check", N_("The round"), N_("After each round of the stream, look how far it has led."),
    .pseudocode = N_("until a round leads nowhere"), .run = gradus_scores_check,
    .rule = "\\|\\role{model}{\\theta}^{(t)} - \\role{past}{\\theta}^{(t-n)}\\| \\lt \\varepsilon",
    .filled = GRADUS_SAY (
      { "event:pass-end", "<pass-moved> <cmp pass-moved tolerance> <tolerance>" }),
    .said = GRADUS_SAY (
      { "converged", N_("Round {pass} has moved θ by {pass-moved} only: at rest, with a loss of "
                        "{loss} over all examples.") },
      { "exhausted", N_("The stream ends after {updates} examples: the loss over all of them is "
                        "{loss}.") },
      { "event:pass-end", N_("Round {pass} ends: it has moved θ by {pass-moved}.") },
      { NULL, N_("On to the next example.") }) });

static const GradusEvent events[] = GRADUS_ROWS (
  GRADUS_SCORES_EVENT_ROSE,
  GRADUS_SCORES_EVENT_PASS);

/* A damped step never leads away from its example. */
static gboolean
holds_damped (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, params, work);
  double h;

  if (!params->damped || state->example < 0)
    return TRUE;
  gradus_scores_row (work, state->theta.data, (guint) state->example, &h);
  *measured = fabs (work->target[state->example] - h) - fabs (state->residual.data[0]);
  return *measured <= 1e-9 * (1 + fabs (state->residual.data[0]) + gradus_norm2 (&state->theta));
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "factor", N_("A step multiplies its own residual"), "r' = (1 - \\alpha|x|^2)\\,r",
    gradus_scores_holds_factor, .phase = "move" },
  { "damped", N_("A damped step never leads away"), "|r'|\\le|r|", holds_damped, .phase = "move" });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "left", N_("What is left of the residual?"), "move", "bowls", .asks = GRADUS_ASKS_NUMBER,
    .about = "left", .scale = "quarter", .when = "size > 0 and unlike",
    .words = N_("x = {x}, the residual is {r}, and the rate is {rate-now}. What is the residual of "
                "this example after the step?"),
    .intuition = N_("You thought the step leaves the same share as for the last example, but its "
                    "share is 1 − α|x|², and x has changed."),
    .intuition_answer = "again" },
  { "farther", N_("Nearer or farther?"), "move", "factor", .asks = GRADUS_ASKS_EVENT,
    .about = "farther", .when = "size > 2",
    .words = N_("|x|² is {size}, and the rate {rate-now}. Will this example be farther off after "
                "its own step than before?"),
    .intuition = N_("You thought a step for an example always brings it nearer, but above 2/|x|² "
                    "it "
                    "lands higher on the other side of the bowl."),
    .intuition_answer = "no" });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "three", .title = N_("A small one, a small one, a large one"),
    .blurb = N_("α = 0.25 leaves three quarters of the residual at x = 1, twice; at x = 3 it makes "
                "3.38 into −4.22, and θ is 3.41 where 2 is the truth."),
    .data = "stream-3", .params = "rate=0.25 max-iterations=10",
    .claims = "iteration 1: theta[0] == 0.5\niteration 2: theta[0] == 0.875\n"
              "iteration 3: theta[0] ~ 3.41" },
  { .id = "damped", .title = N_("The same, damped"),
    .blurb = N_("λ = 1: the step is divided by x² + 1, and the large example leaves a tenth."),
    .params = "damped=true max-iterations=60 tolerance=1e-6",
    .claims = "iteration 3: theta[0] ~ 1.95\nconverged" },
  { .id = "alternating", .title = N_("Just below the edge"),
    /* xgettext:no-c-format */
    .blurb = N_("(1, 2) and (3, 6) in turn: a round leaves 94 % of the error, one example undoing "
                "what the other does."),
    .data = "stream-2", .params = "rate=0.25 max-iterations=60",
    .claims = "iteration 2: theta[0] ~ 3.88\niteration 4: theta[0] ~ 0.242\nexhausted" },
  { .id = "ninth", .title = N_("The rate of the large one"),
    .blurb = N_("α = 1/9 is made for x = 3: nothing is left of its residual, in one step."),
    .data = "stream-2", .params = "rate=0.1111111111111111 max-iterations=60 tolerance=1e-6",
    .claims = "iteration 2: theta[0] ~ 2.00\nconverged" },
  { .id = "full", .title = N_("Failure: every example to the last digit"),
    .blurb = N_("Damping next to 0 fits each example exactly, and its noise: θ goes on jumping, "
                "most at small x."),
    .data = "line10", .rng = GRADUS_RNG_BOOK,
    .params = "damped=true damping=1e-6 order=drawn max-iterations=60",
    .failure = N_("A small x with a little noise asks for a large change of θ. More damping makes "
                  "it ask in vain: λ near the variance of the noise over that of θ."),
    .claims = "exhausted\npass-moved > 0.05" },
  { .id = "runs-away", .title = N_("Failure: a rate too long for one of two"),
    .blurb = N_("α = 0.3: a round makes the error 1.19 times as large, forever."),
    .data = "stream-2", .params = "rate=0.3 max-iterations=400",
    .failure = N_("At x = 3 the factor is 1 − 0.3 · 9 = −1.7, and the 0.7 of the small example "
                  "does "
                  "not make up for it. Keep α below 2/x² for every example, or damp the step."),
    .claims = "iteration 2: theta[0] ~ 4.38\niteration 20: loss > 300" });

#define SHEET "syllabus, teaching sheet, by hand"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "three", 2, "theta", GRADUS_EXPECT (0.875), 1e-15, SHEET },
  { "three", 3, "theta", GRADUS_EXPECT (3.40625), 1e-15, SHEET },
  { "damped", 3, "theta", GRADUS_EXPECT (1.95), 1e-14, "by hand: 1, 1.5, 1.5 + 1.5 · 3/10" },
  { "alternating", 2, "theta", GRADUS_EXPECT (3.875), 1e-14, "by hand: 2 + 2 · 0.9375" },
  { "runs-away", 2, "theta", GRADUS_EXPECT (4.38), 1e-12, "by hand: 2 + 2 · 1.19" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "damped", .title = N_("A fixed rate and a damped step"),
    .blurb = N_("On the right the step is divided by what the example is: the large one brings it "
                "nearer to 2, where on the left it throws it beyond."),
    .left = "rate=0.25 max-iterations=10", .right = "damped=true max-iterations=10",
    .claims = "left > right: loss\nleft: exhausted\nright: loss < 0.01" });

static const GradusSheet sheet = {
  .aha = N_("The right step depends on the example: what calms a small one makes a large one "
            "explode."),
  .by_hand = N_("α = ¼ and x = 3: the factor is 1 − 9/4 = −1.25, and a residual of 3.375 becomes "
                "−4.219. Damped with λ = 1 it is 0.1."),
  .why = "bowls", .intuition = N_("Every step leaves three quarters of the residual."),
  .caught_by = "left",
  .breaks = N_("α above 2/x² for one example: |1 − α x²| is larger than 1."),
  .needs = "stochastic-gradient-descent gradient-descent",
  .leads_to = "passive-aggressive passive-aggressive-regression",
  .aliases = "online gradient descent; OGD; step size; normalised LMS; NLMS; 步长; 在线梯度下降; "
             "梯度下降量的抑制; bc",
  .terms = N_ ("learning rate; online learning"),
  .tiny = "check move",
};

const GradusDescriptor gradus_online_gradient_step = {
  GRADUS_SCORES,
  .id = "online-gradient-step", .chapter = 11, .difficulty = 2,
  .title = N_("Step size of an online gradient"),
  .summary = N_("Follow a stream of examples by gradient steps, and see which rate suits which "
                "example."),
  .goal = N_("Say what a step leaves of the residual of its example, and from which rate on it "
             "overshoots."),
  .source = "图解机器学习, section 15.1; Nagumo and Noda 1967",
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_Y | GRADUS_NEEDS_MODERATE,
  .columns = N_("Inputs and a numeric target, in the order in which they come."),
  .offered = "rate order damped damping tolerance max-iterations",
  .fixed = "model=columns width=1 one=true lambda=0 stop=pass",
  .defaults = "order=listed rate=0.25",
  .name = name, .phases = phases, .events = events, .invariants = invariants, .plots = plots,
  .questions = questions, .presets = presets, .pairs = pairs, .checks = checks, .sheet = &sheet,
  .predicts = GRADUS_PREDICTS_REAL, .predict = gradus_scores_predict,
  .start_said = GRADUS_SAY ({ NULL, N_("The start: θ is {theta}, and {n} examples wait in the "
                                       "stream.") }),
  .same = GRADUS_SAMENESS (
    { "place", GRADUS_SENTENCE },
    { "scale", GRADUS_DIFFERS, "the rate of the steps has the unit of the inputs" },
    { "copies", GRADUS_DIFFERS, "the examples are met one after another" }),
};
