/* Newton's method for a maximum: a row of the family "touching", whose parabolas lead to vertices.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "touching.h"

typedef GradusTouchingParams Params;
typedef GradusTouchingState State;

static const GradusQuantity quantities[] = GRADUS_ROWS (
  GRADUS_BASE_ROW ("theta"),
  { "value", N_("Value of the function"), "\\ell(\\theta)", GRADUS_QUANTITY (State, value),
    .flags = GRADUS_METRIC, .better = GRADUS_BETTER_MORE },
  { "slope", N_("Slope"), "\\ell'(\\theta)", GRADUS_QUANTITY (State, slope),
    .flags = GRADUS_METRIC },
  { "bend", N_("Curvature"), "\\ell''(\\theta)", GRADUS_QUANTITY (State, bend),
    .flags = GRADUS_METRIC },
  GRADUS_BASE_ROWS);

/* --- Phases ----------------------------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "look", N_("Fit the parabola"),
    N_("Measure height, slope and curvature: together they are a parabola, the best one near "
       "here."),
    .pseudocode = N_("s ← ℓ′(θ), b ← ℓ″(θ)\nif |s/b| ≤ ε: stop"), .run = gradus_touching_look,
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
    .pseudocode = N_("θ ← θ − s/b"), .run = gradus_touching_jump,
    .rule = "\\role{model}{\\theta} := \\role{past}{\\theta} \\role{accent}{\\;-\\; "
            "\\frac{\\ell'(\\theta)}{\\ell''(\\theta)}}",
    .rules = GRADUS_SAY (
      { "halve", "\\role{model}{\\theta} := \\role{past}{\\theta} \\role{accent}{\\;-\\; "
                 "2^{-k}\\,\\frac{\\ell'(\\theta)}{-|\\ell''(\\theta)|}}" }),
    .filled = GRADUS_SAY (
      { "halve", "\\theta := <theta'> + (<jump>) = <theta|model>" },
      { NULL, "\\theta := <calc theta'|past - slope' / bend' = theta|model>" }),
    .said = GRADUS_SAY (
      { "exhausted", NN_ ("Stopped at the limit of one jump: θ is {theta}.",
        "Stopped at the limit of {max-iterations} jumps: θ is {theta}."), "max-iterations" },
      { "event:cycle", N_("θ is now {theta}, where it was two jumps ago: from here it goes round "
                          "forever.") },
      { "event:halved", N_("The whole jump would have led down, so it was halved: θ is now "
                           "{theta|6}, and ℓ {value}.") },
      { "value falls", N_("θ is now {theta|6}, and ℓ falls from {before value} to "
                         "{after value}.") },
      { "value rises", N_("θ is now {theta|6}: ℓ rises from {before value} to {after value}.") },
      { NULL, N_("θ is now {theta|8}; ℓ stays at {value}.") }) });

/* --- Pictures --------------------------------------------------------------------------------- */

/* The slope, and the line that the slope of the parabola is: its zero is the vertex. */
static void
build_slope (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params);
  const double touch = gradus_touching_find_place (state);
  const GradusRole role = state->planned ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_PAST;
  double window[2], range[2], d[3];

  gradus_touching_find_window (params, state->theta, window);
  gradus_touching_label (params, 1, scene);
  gradus_touching_draw (params, 1, window, range, scene);
  range[0] = MIN (range[0], 0);
  range[1] = MAX (range[1], 0);
  gradus_scene_set_y_range (scene, range[0], range[1]);
  gradus_touching_shade (params, window, range, scene);
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED, NULL);
  gradus_touching_measure (params, touch, d);
  if (isfinite (touch) && isfinite (d[2]))
    {
      const double line[2] = { d[1] - d[2] * touch, d[2] };

      gradus_scene_polynomial (scene, line, 2, role, GRADUS_LINE_DASHED);
      gradus_scene_label (scene, _("slope of the parabola"));
      gradus_scene_point (scene, touch, d[1], role, GRADUS_SHAPE_CIRCLE, 1, -1);
      if (fabs (d[1] / d[2]) <= GRADUS_TOUCHING_FAR)
        gradus_scene_point (scene, touch - d[1] / d[2], 0, role, GRADUS_SHAPE_DIAMOND, 1, -1);
    }
  gradus_scene_point (scene, state->theta, state->slope, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_CIRCLE,
                      1.2, -1);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  GRADUS_BASE_ROW ("curve"),
  { "slope", N_("The slope, and its tangent"), .build = build_slope },
  GRADUS_BASE_ROW ("error"));

/* --- Questions -------------------------------------------------------------------------------- */

static const GradusQuestion questions[] = GRADUS_ROWS (
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

/* --- What it opens with ----------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
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

#define SHEET "syllabus, teaching sheet, by hand"
#define NEWTON "Newton's method written down in Python"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "past", 1, "theta", GRADUS_EXPECT (-0.697288689174318), 1e-13, NEWTON },
  { "past", 1, "value", GRADUS_EXPECT (-8.921885925690187), 1e-12, NEWTON },
  { "coin", 1, "theta", GRADUS_EXPECT (0.8), 1e-15, SHEET },
  { "coin", 2, "theta", GRADUS_EXPECT (0.8468679963343144), 1e-14, NEWTON },
  { "coin", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (0.84729786038720367), 1e-12, "log (7/3)" },
  { "share", 1, "theta", GRADUS_EXPECT (0.7), 1e-15, SHEET },
  { "hills", 1, "theta", GRADUS_EXPECT (-0.073972602739726), 1e-14, "0.3 − 0.273/0.73" },
  { "far", 2, "theta", GRADUS_EXPECT (7.125104454388758), 1e-11, NEWTON },
  { "valley", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (0.6931471805599453), 1e-12, "log 2" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "start", .title = N_ ("A start near the top and one far away"),
    .blurb = N_ ("From 0 the jumps end at the top; from 3 each is longer than the last."),
    .preset = "coin", .right = "start=3", .claims = "left: converged\nright: not converged" },
  { .id = "halve", .title = N_ ("Whole jumps and halved ones"),
    .blurb = N_ ("The same start between two hills: without a look at the curvature it goes down "
                 "into the valley."),
    .preset = "hills", .right = "halve=true",
    .claims = "left: abs(theta) < 1e-6\nright: theta ~ 1\nleft < right: value" });

static const GradusSheet sheet = {
  .aha = N_("Jump to the vertex of the fitted parabola, and mind which way it opens."),
  .by_hand = N_("Seven heads of ten at 0: the slope is 7 − 5 = 2, the curvature −10/4 = −2.5, so "
                "the jump is 2/2.5 = 0.8."),
  .why = "slope", .intuition = N_("Newton's method always goes uphill."), .caught_by = "uphill",
  .breaks = N_("Two hills from 0.3: the curvature is 0.73, above 0, and ℓ falls."),
  .needs = "newton-root", .leads_to = "newton-logistic majorise-minimise",
  .aliases = "Newton optimisation; second derivative; parabola; 牛顿法; 二阶导数; 极大值; ndfqjz",
  .terms = N_ ("quadratic convergence; Hessian"),
  .tiny = "look jump",
};

const GradusDescriptor gradus_newton_maximum = {
  .base = &gradus_touching, .id = "newton-maximum", .chapter = 5, .difficulty = 2,
  .title = N_("Newton for a maximum"),
  .summary = N_("Find the top of a function: jump to the vertex of the parabola that fits here."),
  .goal = N_("Work out a jump by hand, and say from the curvature whether it leads to a top."),
  .source = "CS229 lecture notes 1, part II, section 7",
  .fixed = "rule=vertex equation=square z=3 lambda=1", .defaults = "start=0",
  .quantities = quantities, .phases = phases, .plots = plots, .questions = questions,
  .presets = presets, .pairs = pairs, .checks = checks, .sheet = &sheet,
};
