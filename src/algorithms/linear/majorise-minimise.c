/* Majorise-minimise for |theta|: a row of the family "touching", whose parabolas lie on top.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "touching.h"

typedef GradusTouchingParams Params;
typedef GradusTouchingState State;

static const GradusQuantity quantities[] = GRADUS_ROWS (
  GRADUS_BASE_ROW ("theta"),
  { "value", N_("Objective"), "J(\\theta)", GRADUS_QUANTITY (State, value),
    .flags = GRADUS_METRIC | GRADUS_PROMISED, .better = GRADUS_BETTER_LESS },
  { "bound", N_("Bottom of the parabola"), "\\tilde J(\\hat\\theta)",
    GRADUS_QUANTITY (State, bound), .flags = GRADUS_METRIC },
  { "slope", N_("Slope"), "J'(\\theta)", GRADUS_QUANTITY (State, slope), .flags = GRADUS_METRIC },
  { "bend", N_("Curvature of the parabola"), "\\tilde J''", GRADUS_QUANTITY (State, bend) },
  GRADUS_BASE_ROWS);

/* --- Phases and promises ---------------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "look", N_("Lay the parabola on top"),
    N_("Put in the place of |θ| a parabola that touches it here and is nowhere below it."),
    .pseudocode = N_("c ← |θ|\nJ̃(t) ← (t − z)²/2 + λ(t²/(2c) + c/2)"), .run = gradus_touching_look,
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
    N_("Go to the lowest place of the parabola; J is no higher there."),
    .pseudocode = N_("θ ← argmin J̃ = z c/(c + λ)\nif the jump ≤ ε: stop"),
    .run = gradus_touching_jump,
    .rule = "\\role{model}{\\theta} := \\frac{z\\,\\role{accent}{c}}{\\role{accent}{c} + \\lambda}",
    .filled = GRADUS_SAY ({ NULL, "\\theta := <calc z * size'|accent / ( size'|accent + lambda ) = "
                                  "theta|model>" }),
    .said = GRADUS_SAY (
      { "exhausted", NN_ ("Stopped at the limit of one jump: θ is {theta}.",
        "Stopped at the limit of {max-iterations} jumps: θ is {theta}."), "max-iterations" },
      { "lambda == 0", N_("θ is now {theta|6}. Without a kink the parabola was J itself, and J "
                          "falls from {before value} to {after value}.") },
      { "error > 0.01", N_("θ is now {theta|6}. J falls from {before value} to {after value}, "
                           "below the bottom of the parabola, {bound'|6}.") },
      { NULL, N_("θ is now {theta|6}: the distance from the lowest place is {error}, where it was "
                 "{error'}.") }) });

/* The parabola is nowhere below J, and J is what the chain of inequalities says. */
static gboolean
holds_above (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, previous, params);
  double window[2], d[3], bottom;

  if (previous->theta == 0)
    return TRUE;
  gradus_touching_find_window (params, previous->theta, window);
  for (guint k = 0; k <= 64; k++)
    {
      const double x = window[0] + (window[1] - window[0]) * k / 64;

      gradus_touching_measure (params, x, d);
      *measured = MIN (*measured, gradus_touching_height (params, previous->theta, x) - d[0]);
    }
  bottom = gradus_touching_height (params, previous->theta, state->theta);
  *measured = MIN (*measured, MIN (bottom - state->value, previous->value - bottom));
  return *measured >= -1e-12 * (1 + previous->value);
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  GRADUS_BASE_ROW ("slope"),
  { "above", N_("The parabola is nowhere below J, so its bottom is not above where one stood"),
    "J(\\tilde\\theta) = \\tilde J(\\tilde\\theta) \\ge \\tilde J(\\hat\\theta) \\ge "
    "J(\\hat\\theta)", holds_above, .phase = "jump" });

/* --- Pictures --------------------------------------------------------------------------------- */

/* |theta| with the parabola that touches it at +-c. */
static void
build_kink (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params);
  const double touch = gradus_touching_find_place (state), c = fabs (touch);
  double window[2], x[GRADUS_TOUCHING_POINTS], low[GRADUS_TOUCHING_POINTS],
    high[GRADUS_TOUCHING_POINTS], reach;
  guint n = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, "θ", "|θ|");
  gradus_touching_find_window (params, state->theta, window);
  reach = MAX (fabs (window[0]), fabs (window[1]));
  gradus_scene_set_x_range (scene, -reach, reach);
  gradus_scene_set_y_range (scene, 0, 1.5 * reach);
  for (guint k = 0; k < GRADUS_TOUCHING_POINTS; k++)
    {
      x[n] = reach * (2.0 * k / (GRADUS_TOUCHING_POINTS - 1) - 1);
      low[n] = fabs (x[n]);
      high[n] = c > 0 ? x[n] * x[n] / (2 * c) + c / 2 : low[n];
      n += high[n] < 1.6 * reach || !(c > 0);
    }
  if (c > 0)
    {
      gradus_scene_band (scene, x, low, high, n, GRADUS_ROLE_SECOND, 0.15);
      gradus_scene_polynomial (scene, (const double[]){ c / 2, 0, 1 / (2 * c) }, 3,
                               GRADUS_ROLE_SECOND, GRADUS_LINE_DASHED);
      gradus_scene_label (scene, "θ²/(2c) + c/2");
      gradus_scene_point (scene, c, c, GRADUS_ROLE_SECOND, GRADUS_SHAPE_CIRCLE, 1, -1);
      gradus_scene_point (scene, -c, c, GRADUS_ROLE_SECOND, GRADUS_SHAPE_CIRCLE, 1, -1);
    }
  gradus_scene_polyline (scene, (const double[]){ -reach, 0, reach },
                         (const double[]){ reach, 0, reach }, 3, GRADUS_ROLE_MODEL,
                         GRADUS_LINE_SOLID);
  gradus_scene_point (scene, state->theta, fabs (state->theta), GRADUS_ROLE_ACCENT,
                      GRADUS_SHAPE_CIRCLE, 1.2, -1);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  GRADUS_BASE_ROW ("curve"),
  { "kink", N_("The kink and its bound"), .build = build_kink },
  { "descent", N_("J and the bottom of the parabola"), .kit = gradus_kit_curves,
    .of = "value bound" },
  GRADUS_BASE_ROW ("error"));

/* --- Questions -------------------------------------------------------------------------------- */

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "bottom", N_("Where is the bottom of the parabola?"), "look", "curve",
    .asks = GRADUS_ASKS_NUMBER, .about = "next", .scale = "width",
    .when = "error > 0.02 and size > 0.001 and lambda > 0",
    .words = N_("θ = {theta}, z = {z}, λ = {lambda}. A parabola is laid on J that touches it here. "
                "Where is its bottom?"),
    .intuition = N_("You thought it jumps to the lowest place of J, but the parabola knows only "
                    "the slope under your feet, and bends more than J."),
    .intuition_answer = "goal" });

/* --- What it opens with ----------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "three", .title = N_("z = 3, λ = 1"),
    .blurb = N_("1, 1.5, 1.8, 1.929 and on to 2: the distance is multiplied by 0.5, 0.4, 0.36 and "
                "in the end by a third."),
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
    .failure = N_("The factor of a jump, z/(θ + λ), goes to 1: fifty jumps leave 1/51. A soft "
                  "threshold ends this in one step."),
    .claims = "iteration 1: theta == 0.5\niteration 3: theta ~ 0.25\nexhausted\ntheta ~ 0.0196" },
  { .id = "asleep", .title = N_("Failure: a start at 0"),
    .blurb = N_("J would be lower at 2, but nothing moves."), .params = "start=0",
    .failure = N_("At the kink the parabola is infinitely narrow. Begin anywhere else; from 0.01 "
                  "the first jump nearly triples θ."),
    .claims = "converged\ntheta == 0\niteration == 0\ngoal == 2" });

#define SHEET "syllabus, teaching sheet, by hand"

static const GradusCheck checks[] = GRADUS_ROWS (
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

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "price", .title = N_ ("A kink that gives way and one that holds"),
    .blurb = N_ ("With z = 3 the walk ends at 2; with z = 0.5 it creeps towards 0 and is never "
                 "there."),
    .preset = "three", .right = "z=0.5",
    .claims = "left: theta ~ 2\nright: theta > 0\nright: theta < 0.001" });

static const GradusSheet sheet = {
  .aha = N_("Sit a parabola on the kink, touching where you stand; its bottom is never worse."),
  .by_hand = N_("z = 3, λ = 1, θ = 1: the bottom is at 3 · 1/(1 + 1) = 1.5, at the height 2.75; J "
                "there is 1.125 + 1.5 = 2.625, lower still."),
  .why = "curve", .intuition = N_("The bottom of the parabola is the lowest place of J."),
  .caught_by = "bottom",
  .breaks = N_("z = 0.5 below λ = 1: 1, 0.25, 0.1, 0.045, always above 0."),
  .needs = "convex-functions l1-l2-geometry", .leads_to = "l1-irls huber-irls em-lower-bound",
  .aliases = "MM algorithm; majorization; surrogate; upper bound; 二次上界; 单调下降; ecsj",
  .terms = N_ ("upper bound; surrogate function"),
};

const GradusDescriptor gradus_majorise_minimise = {
  .base = &gradus_touching, .id = "majorise-minimise", .chapter = 3, .difficulty = 3,
  .title = N_("Quadratic bound of |θ| and descent"),
  .summary = N_("Make something with a kink small by parabolas: lay one on top where you stand, "
                "and go to its bottom."),
  .goal = N_("Say why no step leads uphill, and why the walk never reaches a zero exactly."),
  .source = "图解机器学习, section 5.2",
  .fixed = "rule=above equation=square hill=coin halve=false",
  .quantities = quantities, .phases = phases, .invariants = invariants, .plots = plots,
  .questions = questions, .presets = presets, .pairs = pairs, .checks = checks, .sheet = &sheet,
};
