/* Least absolute deviations by reweighting: a row of the family "irls".
 *
 * With a small eta Huber's loss is eta |r| but for a tip of the width eta, and weight times
 * residual is eta for nearly all: every point pulls alike, as in sum |r_i|. That is what a noise
 * after Laplace makes likely. A line that goes through no point can be moved up or down, and then
 * be turned, without loss until it meets one: some best line goes through two of the points.
 *
 * Edge cases. Several lines may have the least absolute deviations; rounds end at one.
 *
 * Source: Sugiyama, Illustrated Machine Learning, section 6.1 and program of figure 6.9.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "irls.h"

/* Points up to which all lines through two of them are drawn. */
#define MAX_THREADED 20

typedef GradusIrlsParams Params;
typedef GradusIrlsState State;
typedef GradusIrlsWork Work;

/* --- Pictures --------------------------------------------------------------------------------- */

/* The line through the points @i and @j. FALSE when it is upright. */
static gboolean
join (const GradusTable *table, guint i, guint j, double line[2])
{
  if (table->x[i] == table->x[j])
    return FALSE;
  line[1] = (table->y[j] - table->y[i]) / (table->x[j] - table->x[i]);
  line[0] = table->y[i] - line[1] * table->x[i];
  return TRUE;
}

/* Every line through two points, and among them the best and the present one. */
static void
build_threads (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params, work, table);
  double line[2];

  if (gradus_kit_waits (scene, table->d != 1 || params->constant || table->n > MAX_THREADED,
                        _("The lines through two points are drawn for one input and up to 20 "
                           "points.")))
    return;
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, table->names[table->x_columns[0]],
                         table->names[table->y_column]);
  for (guint i = 0; i < table->n; i++)
    for (guint j = i + 1; j < table->n; j++)
      if (join (table, i, j, line))
        gradus_scene_polynomial (scene, line, 2, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN);
  gradus_scene_legend_line (scene, GRADUS_ROLE_MUTED, GRADUS_LINE_THIN,
                            _("through two of the points"));
  if (work->n_nailed > 0 && join (table, work->nails[0], work->nails[1], line))
    {
      gradus_scene_polynomial (scene, line, 2, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED);
      gradus_scene_label (scene, _("the best of these"));
    }
  gradus_scene_polynomial (scene, state->theta.data, 2, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  for (guint i = 0; i < table->n; i++)
    gradus_scene_point (scene, table->x[i], table->y[i], GRADUS_ROLE_DATA, GRADUS_SHAPE_CIRCLE,
                        0.6 + 0.9 * state->weights.data[i], (int) i);
}

GRADUS_CURVE (laplace_at, double, b, x, exp (-fabs (x) / *b) / (2 * *b))

/* What the two kinds of noise say of the residuals, each with the width that suits them best. */
static void
build_noise (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, table);
  const double reach = gradus_irls_find_reach (here), b = gradus_irls_deviation (here) / table->n;
  double squares = 0, s;

  for (guint i = 0; i < table->n; i++)
    squares += pow (gradus_irls_residual (table, &state->theta, i), 2);
  s = sqrt (squares / table->n);
  if (gradus_kit_waits (scene, !(b > 1e-12 * reach),
                        _("Every residual is 0: there is no noise to be seen.")))
    return;
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, C_ ("axis", "residual"),
                         C_ ("axis", "density"));
  gradus_scene_set_x_range (scene, -reach, reach);
  gradus_scene_set_y_range (scene, 0, 1.1 * MAX (0.5 / b, 1 / (s * sqrt (2 * G_PI))));
  gradus_draw_bell (scene, 0, s, 1, -reach, reach, GRADUS_IRLS_CURVE, GRADUS_ROLE_TRUTH,
                    GRADUS_LINE_DOTTED);
  gradus_scene_label (scene, C_ ("legend", "normal"));
  gradus_scene_function (scene, laplace_at, &b, -reach, reach, GRADUS_IRLS_CURVE, GRADUS_ROLE_MODEL,
                         GRADUS_LINE_SOLID);
  gradus_scene_label (scene, C_ ("legend", "Laplace"));
  for (guint i = 0; i < table->n && i < GRADUS_IRLS_MAX_FORESEEN; i++)
    {
      const double r = gradus_irls_residual (table, &state->theta, i);

      gradus_scene_point (scene, r, exp (-fabs (r) / b) / (2 * b), GRADUS_ROLE_DATA,
                          GRADUS_SHAPE_CIRCLE, 0.9, (int) i);
    }
}

static void
extra_deviation (const GradusPosition *here, GradusScene *scene)
{
  gradus_scene_set_axes (scene, gradus_scene_get_axes (scene, NULL, NULL) | GRADUS_AXES_INTEGER_X,
                         C_ ("axis", "round"), _("sum of the sizes"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  GRADUS_BASE_ROW ("data"),
  { "threads", N_("Lines through two points"), .build = build_threads,
    .caption = GRADUS_SAY ({ NULL, "Σ|r| = {deviation}" }) },
  { "noise", N_("Normal and Laplace noise"), .build = build_noise },
  GRADUS_BASE_ROW ("weights"),
  GRADUS_BASE_ROW ("contours"),
  { "deviation", N_("Sum of absolute deviations"), .kit = gradus_kit_curves, .of = "deviation",
    .with = "iterations", .extra = extra_deviation });

/* --- Questions -------------------------------------------------------------------------------- */

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "nail", N_("Which other point?"), "weigh", "threads", .asks = GRADUS_ASKS_DATUM,
    .about = "held-up", .when = "unique and n <= 20",
    .words = N_("The line with the least sum of sizes goes through point {nail} and through one "
                "more. Which one?"),
    .truth = GRADUS_SAY ({ NULL, N_("Point {other-nail}: no other line through two points has a "
                                    "sum as small as {best-deviation}.") }),
    .intuition = N_("You thought that the farthest point draws the line to itself, as with "
                    "squares. Here it pulls as hard as any other that is not on the line."),
    .intuition_answer = "far-index" },
  GRADUS_BASE_ROW ("line"));

/* --- What it opens with ----------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "line10", .title = N_("One outlier in ten"),
    .blurb = N_("15 rounds: the slope of 0.467 becomes 1.026, and 8 points out of 10 pull with η."),
    .data = "line10:outlier=true", .seed = 1,
    .claims = "start: theta[1] ~ 0.467\nconverged\niteration == 15\ntheta[1] ~ 1.026\n"
              "trimmed == 8" },
  { .id = "late", .title = N_("Five points, one late"),
    .blurb = N_("From least squares, 10, the sum of the sizes falls to 8.5: the line ends on "
                "points 2 and 4."),
    .data = "late-5", .params = "tolerance=1e-6", .seed = 1,
    .claims = "start: deviation ~ 10.00\nconverged\niteration == 16\ndeviation ~ 8.505\n"
              "abs(residuals[1]) < 0.006\nabs(residuals[3]) < 0.006" },
  { .id = "four", .title = N_("Four numbers by hand"),
    .blurb = N_("Only a constant, from the mean 3: with equal pulls it ends between 1 and 2, the "
                "numbers in the middle."),
    .data = "far-4", .params = "constant=true tolerance=1e-6", .seed = 1,
    .claims = "start: theta[0] == 3\nconverged\ntheta[0] > 1\ntheta[0] < 2" },
  { .id = "tie", .title = N_("Two lines as good"),
    .blurb = N_("The lines x and 2 x both have the sum 7, and so have those between: the rounds "
                "end at 1.6 x."),
    .data = "tie-5", .params = "tolerance=1e-6", .seed = 1,
    .claims = "converged\ndeviation ~ 7.00\ntheta[1] ~ 1.60" },
  { .id = "far", .title = N_("A point at 100"),
    .blurb = N_("The slope of least squares is 20.2; it takes 50 rounds to get to 1.005."),
    .data = "far-5", .params = "tolerance=1e-6", .seed = 1,
    .claims = "start: theta[1] ~ 20.2\nconverged\niteration == 50\ntheta[1] ~ 1.005" },
  { .id = "leverage", .title = N_("Failure: an outlier far to the side"),
    .blurb = N_("The point at x = 20 ends on the line, and the slope below 0."),
    .data = "line10:outlier=true,at=20", .params = "tolerance=1e-6", .seed = 1,
    .failure = N_("Sizes of residuals do not know how far to the side a point is. A line through "
                  "the culprit is the cheapest of all: every other one leaves it a long stick. "
                  "Look at the inputs, or take a loss that lets go from a start that is close, "
                  "here from least squares."),
    .claims = "converged\ntheta[1] < 0\nabs(residuals[9]) < 0.02" });

#define PROGRAM_6_9 "program of figure 6.9 in GNU Octave on the book's own draw"
#define SHEET "syllabus, teaching sheet, by hand"
#define BEST_OF_PAIRS "best of all lines through two points, by hand"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "line10", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (-0.00189066440755895, 1.02614494878633),
    1e-9, PROGRAM_6_9 },
  { "line10", GRADUS_CHECK_END, "cost", GRADUS_EXPECT (0.0817963201637233), 1e-10, PROGRAM_6_9 },
  { "line10", GRADUS_CHECK_END, "iterations", GRADUS_EXPECT (15), 0, PROGRAM_6_9 },
  { "late", 0, "theta", GRADUS_EXPECT (-1, 2.5), 1e-12, SHEET },
  { "late", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (-0.495, 1.5), 1e-6,
    "by hand: the pulls η, −η/2, −η, −η/2, η sum to 0, and times x as well, so that the line "
    "lies η/2 above −0.5 + 1.5 x" },
  { "late", GRADUS_CHECK_END, "deviation", GRADUS_EXPECT (8.5), 0.006, BEST_OF_PAIRS },
  { "tie", GRADUS_CHECK_END, "deviation", GRADUS_EXPECT (7), 1e-6, BEST_OF_PAIRS },
  { "far", GRADUS_CHECK_END, "deviation", GRADUS_EXPECT (96), 0.006, BEST_OF_PAIRS });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "squares", .title = N_ ("Squares and sizes"),
    .blurb = N_ ("Squares go through none of the points; sizes end on two of them and give the "
                 "late one up."),
    .preset = "late", .left = "eta=1e6",
    .claims = "left: deviation ~ 10.00\nright: deviation ~ 8.505\nleft > right: theta[1]" },
  { .id = "width", .title = N_ ("A wide tip and a narrow one"),
    .blurb = N_ ("With η = 1 most points still pull with their residual; with η = 0.01 nearly all "
                 "pull alike, and more rounds are needed."),
    .preset = "line10", .left = "eta=1",
    .claims = "left: trimmed == 1\nright: trimmed == 8\nleft < right: iteration" });

static const GradusSheet sheet = {
  .aha = N_("The best line in absolute distance passes exactly through two of the points."),
  .by_hand = N_("1, 1, 2, 4, 12 over 0 to 4: the residuals of −0.5 + 1.5 x are 1.5, 0, −0.5, 0, "
                "6.5, and their sizes add up to 8.5; 1 + x has 9, least squares 10."),
  .why = "threads",
  .intuition = N_("The farthest point draws the line to itself."),
  .caught_by = "nail",
  .breaks = N_("A point at x = 20: the best line goes through it, and its slope is below 0."),
  .needs = "mean-and-median weighted-least-squares",
  .leads_to = "lad-quadratic-programme huber-irls",
  .aliases = "LAD; L1 regression; Laplace noise; median regression; robust linear regression; "
             "最小绝对值偏差; 拉普拉斯分布; zxjdzpc",
  .terms = N_ ("median; Laplace"),
};

const GradusDescriptor gradus_least_absolute_deviations = {
  .base = &gradus_irls, .id = "least-absolute-deviations", .chapter = 4, .difficulty = 2,
  .end_shows = "threads",
  .title = N_("Least absolute deviations, Laplace noise"),
  .summary = N_("Fit the line whose residuals have the least sum of sizes, by reweighting until "
                "it lies on two of the points."),
  .goal = N_("Find the two points that hold the best line, and say why a late one does not."),
  .source = "图解机器学习, section 6.1; article on probability, robust regression",
  .fixed = "loss=huber", .defaults = "eta=0.01",
  .plots = plots, .questions = questions, .presets = presets, .pairs = pairs, .checks = checks,
  .sheet = &sheet,
  .same_on = "late",
};
