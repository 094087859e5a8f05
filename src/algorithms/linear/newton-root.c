/* Newton's method for a root: a row of the family "touching", whose tangents lead to zeros.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "touching.h"

typedef GradusTouchingParams Params;
typedef GradusTouchingState State;

static const GradusQuantity quantities[] = GRADUS_ROWS (
  GRADUS_BASE_ROW ("theta"),
  { "value", N_("Value of the function"), "f(\\theta)", GRADUS_QUANTITY (State, value),
    .flags = GRADUS_METRIC },
  { "slope", N_("Slope"), "f'(\\theta)", GRADUS_QUANTITY (State, slope), .flags = GRADUS_METRIC },
  GRADUS_BASE_ROWS,
  { "digits", N_("Right decimals"), "\\lfloor-\\log_{10}|e|\\rfloor",
    .number = gradus_touching_count_digits, .flags = GRADUS_METRIC,
    .better = GRADUS_BETTER_MORE });

/* --- Phases and promises ---------------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "look", N_("Lay the tangent"),
    N_("Measure height and slope: together they are a line, the best one near here."),
    .pseudocode = N_("y ← f(θ), s ← f′(θ)\nif |y/s| ≤ ε: stop"), .run = gradus_touching_look,
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
    .pseudocode = N_("θ ← θ − y/s"), .run = gradus_touching_jump,
    .rule = "\\role{model}{\\theta} := \\role{past}{\\theta} \\role{accent}{\\;-\\; "
            "\\frac{f(\\theta)}{f'(\\theta)}}",
    .filled = GRADUS_SAY (
      { "event:halved", "\\theta := <theta'> + (<jump>) = <theta|model>" },
      { NULL, "\\theta := <calc theta'|past - value' / slope' = theta|model>" }),
    .said = GRADUS_SAY (
      { "exhausted", NN_ ("Stopped at the limit of one jump: θ is {theta}.",
        "Stopped at the limit of {max-iterations} jumps: θ is {theta}."), "max-iterations" },
      { "event:cycle", N_("θ is now {theta}, where it was two jumps ago: from here it goes round "
                          "forever.") },
      { "event:halved", N_("The whole jump would have led to a larger |f|, so it was halved: θ is "
                           "now {theta|6}, and f {value}.") },
      { "event:worse", N_("θ is now {theta|6}, where f is {value}: farther from 0 than before.") },
      { "digits > digits'", N_("θ is now {theta|10}: the error is {error}, where it was {error'}. "
                               "Right decimals: {digits'}, now {digits}.") },
      { NULL, N_("θ is now {theta|6}: the error is {error}, where it was {error'}.") }) });

/* 2 f'(theta) e_new / e^2 is f'' somewhere between theta and the root. */
static gboolean
holds_square (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, previous, params);
  const double goal = gradus_touching_find_goal (params, state->theta), e = previous->theta - goal;
  double low = INFINITY, high = -INFINITY, slack;

  if (fabs (e) < 1e-3 || (here->events & (1 << GRADUS_TOUCHING_HALVED)) != 0)
    return TRUE;
  *measured = 2 * previous->slope * (state->theta - goal) / (e * e);
  for (guint k = 0; k <= 64; k++)
    {
      double d[3];

      gradus_touching_measure (params, goal + e * k / 64, d);
      low = MIN (low, d[2]);
      high = MAX (high, d[2]);
    }
  slack = 0.05 * (high - low) + 1e-6 * (1 + fabs (high));
  return *measured >= low - slack && *measured <= high + slack;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  GRADUS_BASE_ROW ("slope"),
  { "square", N_("The error is squared, times half of a curvature over the slope"),
    "e^{+} = \\frac{f''(\\xi)}{2f'(\\theta)}\\,e^2", holds_square, .phase = "jump" },
  GRADUS_BASE_ROW ("guard"));

/* --- Pictures --------------------------------------------------------------------------------- */

/* The curve about the root, enlarged by the error: the smaller that is, the straighter it looks. */
static void
build_lens (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params);
  const double touch = gradus_touching_find_place (state);
  double goal, e, at[3], tangent[2], x[GRADUS_TOUCHING_POINTS], y[GRADUS_TOUCHING_POINTS];
  guint n = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, _("distance from the root, in errors"),
                         _("f, in parts of f at the tangent"));
  if (gradus_kit_waits (scene, !isfinite (touch),
                        _("The lens shows the curve about the root, as "
                           "large as the error, once a tangent is laid.")))
    return;
  goal = gradus_touching_find_goal (params, touch);
  e = fabs (touch - goal);
  gradus_touching_measure (params, touch, at);
  if (gradus_kit_waits (scene, e < 1e-6 || at[0] == 0,
                        _("The error is below a millionth: the curve is a line here, as far as "
                           "eyes can see.")))
    return;
  gradus_scene_set_x_range (scene, -1.5, 1.5);
  gradus_scene_set_y_range (scene, -2, 2);
  for (guint k = 0; k < GRADUS_TOUCHING_POINTS; k++)
    {
      double d[3];

      x[n] = -1.5 + 3.0 * k / (GRADUS_TOUCHING_POINTS - 1);
      gradus_touching_measure (params, goal + x[n] * e, d);
      y[n] = d[0] / fabs (at[0]);
      n += fabs (y[n]) < 100;
    }
  gradus_scene_hrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED, NULL);
  gradus_scene_vrule (scene, 0, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED, C_ ("legend", "root"));
  gradus_scene_polyline (scene, x, y, n, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  tangent[0] = (at[0] + at[1] * (goal - touch)) / fabs (at[0]);
  tangent[1] = at[1] * e / fabs (at[0]);
  gradus_scene_polynomial (scene, tangent, 2, GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED);
  gradus_scene_label (scene, C_ ("legend", "tangent line"));
  gradus_scene_point (scene, (touch - goal) / e, at[0] / fabs (at[0]), GRADUS_ROLE_ACCENT,
                      GRADUS_SHAPE_CIRCLE, 1.2, -1);
  gradus_scene_point (scene, (touch - at[0] / at[1] - goal) / e, 0, GRADUS_ROLE_ACCENT,
                      GRADUS_SHAPE_DIAMOND, 1.2, -1);
  gradus_scene_set_caption (scene, e < 1 ? _("enlarged %s times") : _("made smaller %s times"),
                            GRADUS_NUM (e < 1 ? 1 / e : e));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  GRADUS_BASE_ROW ("curve"),
  { "lens", N_("Through the lens"), .build = build_lens },
  GRADUS_BASE_ROW ("error"));

/* --- Questions -------------------------------------------------------------------------------- */

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "lands", N_("Where does the tangent meet zero?"), "look", "curve", .asks = GRADUS_ASKS_NUMBER,
    .about = "next", .scale = "width", .when = "error > 0.05 and near and bends",
    .words = N_("At θ = {theta|6} the function is {value} and its slope {slope}. Where does the "
                "tangent meet zero?"),
    .intuition = N_("You thought of the root of the curve, but the tangent is straight: it meets "
                    "zero where the curve would if it did not bend."),
    .intuition_answer = "goal" },
  { "digits", N_("How many decimals are right?"), "jump", "lens", .asks = GRADUS_ASKS_NUMBER,
    .about = "digits", .scale = "1", .when = "digits > 1 and digits < 7",
    .words = N_("Right decimals of θ now: {digits}; the error is {error}. How many are right after "
                "the jump?"),
    .intuition = N_("You thought of one digit a step, but here the error is squared: the digits "
                    "double, unless the root is double."),
    .intuition_answer = "one-more" });

/* --- What it opens with ----------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
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
  { .id = "cycle", .title = N_("Failure: round forever"),
    .blurb = N_("θ³ − 2θ + 2 from 0: 0, 1, 0, 1."),
    .params = "equation=turning start=0 max-iterations=12",
    .failure = N_("The tangent at 0 leads to 1, the tangent at 1 leads to 0, and starts near them "
                  "are drawn in. Begin beyond the hump, at −1: the root is at −1.769. Halved jumps "
                  "only lead into the dip at 0.816, where f is 0.91."),
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

#define SHEET "syllabus, teaching sheet, by hand"
#define NEWTON "Newton's method written down in Python"

static const GradusCheck checks[] = GRADUS_ROWS (
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

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "hair", .title = N_ ("1.39 and 1.40"),
    .blurb = N_ ("A hundredth decides: from 1.39 the jumps across the root become shorter, from "
                 "1.40 longer."),
    .preset = "nearly", .right = "start=1.4", .claims = "left: converged\nright: not converged" },
  { .id = "single", .title = N_ ("A single root and a double one"),
    .blurb = N_ ("Where the curve crosses zero the digits double; where it only touches, they come "
                 "slowly."),
    .preset = "double", .left = "equation=square", .plot = "error",
    .claims = "left < right: iteration\nboth: converged" });

static const GradusSheet sheet = {
  .aha = N_("Trust the tangent; each error is about the square of the last."),
  .by_hand = N_("θ² − 2 from 1: f = −1 and f′ = 2, so θ = 1 + 1/2 = 3/2; then f = 1/4 and f′ = 3, "
                "so θ = 3/2 − 1/12 = 17/12."),
  .why = "lens", .intuition = N_("One more digit a step, as in halving an interval."),
  .caught_by = "digits",
  .breaks = N_("arctan from 1.40: the size of the jumps grows, 2.8, 2.9, 3.0, 3.4."),
  .needs = "gradient-descent", .leads_to = "newton-maximum newton-logistic",
  .aliases = "Newton's method; Newton-Raphson; tangent; root finding; quadratic convergence; "
             "牛顿法; 切线; 求根; ndf",
  .terms = N_ ("tangent; quadratic convergence"),
  .tiny = "look jump",
};

const GradusDescriptor gradus_newton_root = {
  .base = &gradus_touching, .id = "newton-root", .chapter = 5, .difficulty = 1,
  .title = N_("Newton's method for a root"),
  .summary = N_("Find where a function is 0: jump to the zero of the tangent, again and again."),
  .goal = N_("Work out a jump by hand, and say when the digits double and when the walk is lost."),
  .source = "CS229 lecture notes 1, part II, section 7",
  .fixed = "rule=root hill=coin z=3 lambda=1",
  .quantities = quantities, .phases = phases, .invariants = invariants, .plots = plots,
  .questions = questions, .presets = presets, .pairs = pairs, .checks = checks, .sheet = &sheet,
};
