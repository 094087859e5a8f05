/* Recursive least squares: a row of the family "online-belief", numbers with a certainty, beside
 * ridge regression on all examples so far.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "online-belief.h"

typedef GradusOnlineParams Params;
typedef GradusOnlineState State;

static double
band (const GradusPosition *here, double a, double b)
{
  const GradusTable *table = gradus_dataset_get_table (here->dataset);
  g_autofree double *x = g_new0 (double, table->d);

  x[0] = a;
  if (table->d > 1)
    x[1] = b;
  return sqrt (gradus_online_find_spread (here->params, &((const State *) here->state)->root, x));
}

/* The range shown holds the targets, the band of the start, which is the widest, and the line of
 * now, wherever it has gone to. */
static void
make_room (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params, table);
  double low, high, least, most;

  if (table->d != 1)
    return;
  gradus_find_extent (table->x, table->n, 1, &low, &high);
  gradus_find_extent (table->y, table->n, 1, &least, &most);
  for (guint side = 0; side < 2; side++)
    {
      const double x = side == 0 ? low : high,
                   line = gradus_online_answer (params, &state->theta, &x);
      const double reach = sqrt ((params->constant ? 1 : 0) + x * x);

      least = fmin (least, fmin (-reach, line));
      most = fmax (most, fmax (reach, line));
    }
  gradus_scene_set_y_range (scene, least, most);
}

/* The rival, and the edges that the band had before this step: an example makes it thinner where it
 * stands, even when the line stays. */
static void
mark_before (const GradusPosition *here, GradusScene *scene)
{
  enum
  {
    PLACES = 41
  };
  const State *state = here->state, *before = here->previous;
  GRADUS_HERE (params, table);
  double x[PLACES], edges[2][PLACES], low, high;
  const guint first = params->constant;

  gradus_online_mark_rival (here, scene);
  make_room (here, scene);
  if (before == NULL || table->d != 1
      || memcmp (before->sigma.data, state->sigma.data,
                 sizeof (double) * gradus_array_length (&state->sigma))
           == 0)
    return;
  gradus_find_extent (table->x, table->n, 1, &low, &high);
  for (guint k = 0; k < PLACES; k++)
    {
      double middle, reach;

      x[k] = low + (high - low) * k / (PLACES - 1);
      middle = before->theta.data[first] * x[k] + (first > 0 ? before->theta.data[0] : 0);
      reach = sqrt (gradus_online_find_spread (params, &before->root, &x[k]));
      edges[0][k] = middle - reach;
      edges[1][k] = middle + reach;
    }
  for (guint side = 0; side < 2; side++)
    gradus_scene_polyline (scene, x, edges[side], PLACES, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED);
  gradus_scene_label (scene, C_ ("legend", "band before"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "line", N_("Examples and line"), GRADUS_EDIT_POINTS, .kit = gradus_kit_regression,
    .of = "line", .with = "active=active before band", .surface = band, .extra = mark_before },
  GRADUS_BASE_ROW ("stream"),
  GRADUS_BASE_ROW ("belief"),
  GRADUS_BASE_ROW ("unsure"));

/* --- Questions -------------------------------------------------------------------------------- */

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "band", N_("How wide is the band then?"), "sure", "line", .asks = GRADUS_ASKS_NUMBER,
    .about = "width", .scale = "tenth-width",
    .words = N_("At example {i} the band was {wide-now} wide on either side, and the guess was off "
                "by {far}. λ is {lambda}. How wide is the band there after it?"),
    .intuition = N_("You thought that an example teaches as much as it surprises; but it makes the "
                    "line surer there, surprise or not."),
    .intuition_answer = "wide-now" },
  { "answer", N_("What does it answer then?"), "move", "line", .asks = GRADUS_ASKS_NUMBER,
    .about = "now", .when = "far > 0 and not printed", .scale = "tenth",
    .words = N_("For example {i} the guess was {score}, and {y} was right. The spread is {spread}, "
                "λ is {lambda}. What would be answered after the move?"),
    .intuition = N_("You thought the example is then answered exactly; what is left is λ/β of the "
                    "error."),
    .intuition_answer = "whole-way" });

/* --- What it opens with ----------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "line", .title = N_("Ten points with an outlier"),
    .blurb = N_("The tenth pulls hard, because all count alike: the slope falls by half."),
    .data = "line10:outlier=true", .rng = GRADUS_RNG_BOOK,
    .claims = "iteration 9: theta[1] > 0.9\ntheta[1] < 0.5" },
  { .id = "rising", .title = N_("Four points, one at a time"),
    .blurb = N_("After each point the line is that of ridge regression on all points so far. The "
                "third lies on the line: the line stays, and the band becomes thinner."),
    .data = "rising-4",
    .claims = "iteration 2: theta[0] ~ 0.8\niteration 3: theta[0] ~ 0.8\niteration 3: theta[1] ~ "
              "0.6\niteration 4: theta[0] ~ 0.692" },
  { .id = "mean", .title = N_("A mean by hand"),
    .blurb = N_("Only a constant: 3, 5, 4 and 0 give 3/2, 8/3, 3 and 12/5, the sum over one more "
                "than their number."),
    .data = "four-values", .params = "constant=false", .claims = "theta[0] == 2.4" },
  { .id = "printed-sign", .title = N_("Failure: the sign as printed"),
    .blurb = N_("With plus instead of minus each example drives the answer away: −1.5, −3.67, "
                "−5.58, −6.7."),
    .data = "four-values", .params = "constant=false printed=true",
    .failure = N_("The book prints a plus sign before (μᵀx − y)Σx/β. The step has to go against "
                  "the error, or what is wrong becomes worse with every example."),
    .claims = "iteration 1: theta[0] == -1.5\ntheta[0] ~ -6.7" },
  { .id = "new-world", .title = N_("Failure: deaf to news"),
    .blurb = N_("A hundred times 0, then ten times 1: the answer is 0.09."),
    .data = "level-shift:before=100,after=10", .params = "constant=false",
    .failure = N_("The mean of all that has ever come is what is asked for, and it is found. For a "
                  "world that changes, old examples have to be forgotten: a factor on Σ, or noise "
                  "added to it, which makes the Kalman filter."),
    .claims = "theta[0] ~ 0.09" });

#define SHEET "syllabus, teaching sheet, by hand"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "rising", 1, "theta", GRADUS_EXPECT (0.5, 0), 1e-14, SHEET },
  { "rising", 2, "theta", GRADUS_EXPECT (0.8, 0.6), 1e-14, SHEET },
  { "rising", 3, "theta", GRADUS_EXPECT (0.8, 0.6), 1e-14, SHEET },
  { "rising", 4, "theta", GRADUS_EXPECT (9 / 13., 12 / 13.), 1e-14, SHEET },
  { "rising", 4, "rival", GRADUS_EXPECT (9 / 13., 12 / 13.), 1e-14,
    "ridge regression by hand: (5, 6; 6, 15) θ = (9, 18)" },
  { "mean", 1, "theta", GRADUS_EXPECT (1.5), 1e-14, SHEET },
  { "mean", 2, "theta", GRADUS_EXPECT (8 / 3.), 1e-14, SHEET },
  { "mean", 3, "theta", GRADUS_EXPECT (3), 1e-14, SHEET },
  { "mean", 3, "sigma", GRADUS_EXPECT (0.25), 1e-14, SHEET },
  { "printed-sign", 2, "theta", GRADUS_EXPECT (-11 / 3.), 1e-14, SHEET },
  { "printed-sign", 3, "theta", GRADUS_EXPECT (-67 / 12.), 1e-14,
    "−11/3 − (29/3 − 2)/4, by hand" },
  { "new-world", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (10 / 111.), 1e-12, SHEET });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "sign", .title = N_ ("Against the error and with it"),
    .blurb = N_ ("With the sign as printed every example drives the answer away from what it "
                 "should be."),
    .preset = "printed-sign", .left = "printed=false",
    .claims = "left: theta[0] == 2.4\nright: theta[0] ~ -6.7" });

static const GradusSheet sheet = {
  .aha = N_("One example at a time, yet exactly the batch answer, in whatever order they come."),
  .by_hand = N_("x = 1 and λ = 1: for 3, 5, 4 the answers are 3/2, 8/3, 3, the sums over 2, 3, 4; "
                "the variance is 1/2, 1/3, 1/4."),
  .why = "line", .intuition = N_("An example without an error teaches nothing."),
  .caught_by = "band",
  .breaks = N_("A world that changes: after a hundred zeros ten ones bring the answer to 0.09."),
  .needs = "ridge-regression arow",
  .leads_to = "kalman-filter prior-to-posterior bayesian-prediction",
  .aliases = "RLS; recursive least squares; Sherman-Morrison; adaptive filter; 递归最小二乘; 岭回归; dgzxec",
  .terms = N_ ("forgetting factor"),
};

const GradusDescriptor gradus_recursive_least_squares = {
  .base = &gradus_online_numbers, .id = "recursive-least-squares", .difficulty = 2,
  .title = N_("Recursive least squares"),
  .summary = N_("Take in one example after the other, and have ridge regression on all of them at "
                "every moment."),
  .goal = N_("Say what an example changes that lies exactly on the line."),
  .source = "图解机器学习, section 15.2; Sherman and Morrison 1950",
  .fixed = "task=numbers certainty=full loss=squared",
  .plots = plots, .questions = questions, .presets = presets, .pairs = pairs,
  .checks = checks, .sheet = &sheet,
  .same = GRADUS_SAMENESS (
    { "place", GRADUS_DIFFERS, "the constant is as dear as a slope" },
    { "copies", GRADUS_DIFFERS, "the caution stands against twice as many errors" },
    GRADUS_BASE_ROWS),
  .same_on = "rising",
};
