/* Tukey regression by reweighting: a row of the family "irls".
 *
 * rho levels off at eta^2/6, so w is (1 - r^2/eta^2)^2 up to eta and 0 beyond: a point that is
 * farther away is not heard at all. J has several valleys, and the start decides which of them is
 * found. The map of starts, and the lowest end that is known, come from rounds that are made to
 * their end.
 *
 * Source: Sugiyama, Illustrated Machine Learning, section 6.3, program of figure 6.11.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "irls.h"

/* Of the map: most ends that have a colour, starts across and up in search of them. */
#define MAX_ENDS 2
#define SEARCH 12

typedef GradusIrlsParams Params;
typedef GradusIrlsState State;

/* What pictures compare with, and where rounds may end, the lowest end first. */
typedef struct
{
  GradusIrlsWork irls;
  double ends[MAX_ENDS][2];
  guint n_ends;
} Work;

/* --- Ends ------------------------------------------------------------------------------------- */

/* Which of the ends rounds from @theta come to: n_ends = another one, n_ends + 1 = none, because no
 * point is heard on the way. */
static guint
find_end (const Params *params, const GradusTable *table, const Work *work, GradusArray *theta)
{
  guint k = 0;

  if (!gradus_irls_go_on (params, table, 1e-7, theta))
    return work->n_ends + 1;
  while (k < work->n_ends
         && hypot (work->ends[k][0] - theta->data[0], work->ends[k][1] - theta->data[1]) > 1e-3)
    k++;
  return k;
}

static double
cost_at (const Params *params, const GradusTable *table, const double place[2])
{
  const GradusArray theta = { .data = place, .n_dims = 1, .shape = { 2 } };

  return gradus_irls_cost (params, table, &theta);
}

/* Keep the end of rounds from (@a, @b) if it is new and among the lowest. */
static void
note_end (const Params *params, const GradusTable *table, Work *work, double a, double b)
{
  g_auto (GradusArray) theta = { 0 };
  double *out = gradus_array_init_vector (&theta, 2), cost;
  guint k;

  out[0] = a;
  out[1] = params->constant ? 0 : b;
  if (find_end (params, table, work, &theta) != work->n_ends)
    return;
  cost = gradus_irls_cost (params, table, &theta);
  if (work->n_ends < MAX_ENDS)
    work->n_ends++;
  else if (cost >= cost_at (params, table, work->ends[MAX_ENDS - 1]))
    return;
  for (k = work->n_ends - 1; k > 0 && cost_at (params, table, work->ends[k - 1]) > cost; k--)
    memcpy (work->ends[k], work->ends[k - 1], 2 * sizeof (double));
  memcpy (work->ends[k], theta.data, 2 * sizeof (double));
}

/* The lowest of the ends that rounds find from here and there. */
static void
find_ends (const Params *params, const GradusTable *table, Work *work)
{
  const double *first = work->irls.first.data, *squares = work->irls.squares.data;
  const double wide[2] = { 3 * MAX (fabs (first[0] - squares[0]), 1),
                           3 * MAX (fabs (first[1] - squares[1]), 0.5) };

  note_end (params, table, work, squares[0], squares[1]);
  note_end (params, table, work, first[0], first[1]);
  for (guint k = 0; k < SEARCH * SEARCH && table->n <= GRADUS_IRLS_MAX_MAPPED; k++)
    note_end (params, table, work, squares[0] + wide[0] * (2.0 * (k % SEARCH) / (SEARCH - 1) - 1),
              squares[1] + wide[1] * (2.0 * (guint) (k / SEARCH) / (SEARCH - 1) - 1));
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  Work *work = gradus_irls_new (setup, sizeof (Work));
  GradusArray *best;

  if (work == NULL || !gradus_irls_foresees (table))
    return work;
  find_ends (params, table, work);
  best = &work->irls.best;
  gradus_array_assign (best, &work->irls.squares);
  if (work->n_ends > 0)
    memcpy (gradus_array_write (best), work->ends[0], 2 * sizeof (double));
  work->irls.least = gradus_irls_cost (params, table, best);
  for (guint e = 0; e < work->n_ends; e++)
    for (guint k = 0; k < 2; k++)
      work->irls.wide[k] = MAX (work->irls.wide[k], 1.3 * fabs (work->ends[e][k] - best->data[k]));
  return work;
}

/* --- Phases ----------------------------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "weigh", N_("Weigh the points"),
    N_("Measure every residual and give the point the weight with which it may pull."),
    .pseudocode = N_("for i = 1 … n:\n  r ← yᵢ − θᵀxᵢ\n  wᵢ ← ρ′(r)/r"), .run = gradus_irls_weigh,
    .micro = "n", .rule = GRADUS_IRLS_WEIGH (GRADUS_ROBUST_TUKEY_WEIGHT),
    .filled = GRADUS_SAY (
      { "outside", GRADUS_IRLS_RESIDUAL "<weight|accent>" },
      { NULL, GRADUS_IRLS_RESIDUAL "<calc ( 1 - ( size / eta ) ^2 ) ^2 = weight|accent>" }),
    .said = GRADUS_SAY (
      { "micro and outside",
        N_("Point {i} lies {size} from the line, farther than η = {eta}: it is not heard.") },
      { "micro", N_("Point {i} lies {size} from the line, nearer than η = {eta}: its weight is "
                    "{weight}.") },
      { "heard == 0", N_("No point lies within η = {eta} of the line: none has a weight.") },
      { "silent == 0",
        N_("Every point lies within η = {eta} of the line: all {n} are heard, the nearest most.") },
      { NULL,
        NN_ ("One point of {n} lies farther than η = {eta} from the line and is not heard.",
        "{silent} points of {n} lie farther than η = {eta} from the line and are not heard."),
        "silent" }) },
  GRADUS_BASE_ROW ("solve"),
  { "check", N_("Is it at rest?"), N_("Stop when a round hardly moves the line."),
    .pseudocode = N_("until ‖θ − θ before‖ < ε"), .run = gradus_irls_check,
    .rule = "\\|\\Delta\\theta\\| \\lt \\role{muted}{\\varepsilon}",
    .filled = GRADUS_SAY ({ NULL, "\\|\\Delta\\theta\\| = <moved> <cmp moved tolerance> "
                                  "<tolerance|muted>" }),
    .said = GRADUS_SAY (
      { "converged and one-place",
        N_("Converged, but all points stand at one place: every line through the same height there "
           "fits as well. Shown is the one with the shortest θ, {theta}.") },
      { "converged and silent == 0",
        N_("Converged at θ = {theta}: the cost is {cost}, and every point is heard.") },
      { "converged",
        NN_ ("Converged at θ = {theta}: the cost is {cost}, and one point of {n} is not heard.",
        "Converged at θ = {theta}: the cost is {cost}, and {silent} points of {n} are not "
           "heard."), "silent" },
      { "exhausted", NN_ ("Stopped at the limit of one round: it still moved θ by {moved}.",
        "Stopped at the limit of {max-iterations} rounds: the last one still moved θ by "
           "{moved}."), "max-iterations" },
      { NULL, N_("The round moved θ by {moved}, more than the tolerance {tolerance}: the residuals "
                 "are others now, so weigh again.") }) });

/* --- Pictures --------------------------------------------------------------------------------- */

static void
sample_basins (const GradusPosition *here, const double *xy, gsize n, double *out)
{
  GRADUS_HERE (params, table);

  for (gsize i = 0; i < n; i++)
    {
      g_auto (GradusArray) theta = { 0 };
      double *start = gradus_array_init_vector (&theta, 2);

      start[0] = xy[2 * i];
      start[1] = params->constant ? 0 : xy[2 * i + 1];
      out[i] = find_end (params, table, here->workspace, &theta);
    }
}

static void
build_basins (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (work, table);
  const int value = gradus_algorithm_find_value (here->algorithm, "theta");
  double window[4];

  if (gradus_kit_waits (scene, table->d != 1 || table->n > GRADUS_IRLS_MAX_MAPPED,
                        _("The map is drawn for one input and up to 60 points.")))
    return;
  gradus_irls_find_window (here, window);
  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, C_ ("axis", "θ₀, constant"),
                         C_ ("axis", "θ₁, slope"));
  gradus_scene_set_x_range (scene, window[0], window[1]);
  gradus_scene_set_y_range (scene, window[2], window[3]);
  gradus_scene_field (scene, GRADUS_FIELD_CLASSES, 1, sample_basins);
  for (guint k = 0; k < work->n_ends; k++)
    {
      const double cost = cost_at (here->params, table, work->ends[k]);
      g_autofree char *label = g_strdup_printf (_("end with the cost %s"), GRADUS_NUM (cost));

      gradus_scene_point (scene, work->ends[k][0], work->ends[k][1], GRADUS_ROLE_CLASS + k,
                          GRADUS_SHAPE_CROSS, 1.3, -1);
      gradus_scene_label (scene, label);
    }
  gradus_scene_legend (scene, GRADUS_ROLE_CLASS + work->n_ends, GRADUS_SHAPE_SQUARE, FALSE, 0,
                       C_ ("legend", "another end"));
  gradus_scene_legend (scene, GRADUS_ROLE_CLASS + work->n_ends + 1, GRADUS_SHAPE_SQUARE, FALSE, 0,
                       _("no point is heard"));
  gradus_scene_trail (scene, here, (guint) value, 0, 0, 1, GRADUS_ROLE_FOREGROUND);
  gradus_scene_point (scene, work->irls.first.data[0], work->irls.first.data[1], GRADUS_ROLE_MUTED,
                      GRADUS_SHAPE_DIAMOND, 1, -1);
  gradus_scene_handle (scene, "theta", 0, work->irls.first.data[0], work->irls.first.data[1]);
  gradus_scene_point (scene, ((const State *) here->state)->theta.data[0],
                      ((const State *) here->state)->theta.data[1], GRADUS_ROLE_ACCENT,
                      GRADUS_SHAPE_CIRCLE, 1, -1);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  GRADUS_BASE_ROW ("data"),
  { "basins", N_("Where a start ends"), GRADUS_EDIT_STARTS, .build = build_basins },
  GRADUS_BASE_ROW ("weights"),
  GRADUS_BASE_ROW ("loss"),
  GRADUS_BASE_ROW ("contours"));

/* --- Questions -------------------------------------------------------------------------------- */

static const GradusQuestion questions[] = GRADUS_ROWS (
  GRADUS_BASE_ROW ("line"),
  { "heard", N_("How many points are heard?"), "weigh", "data", .asks = GRADUS_ASKS_NUMBER,
    .about = "heard", .scale = "1",
    .words = N_("The points are weighed by their distance from the line; η is {eta}. How many of "
                "the {n} will have a weight above 0?"),
    .truth = GRADUS_SAY (
      { "heard == 0", N_("None: all {n} lie farther than η = {eta} from the line.") },
      { NULL, NN_ ("One of {n}: it alone lies within η = {eta} of the line.",
        "{heard} of {n}: these lie within η = {eta} of the line."), "heard" }),
    .intuition = N_("You thought that every point counts at least a little. With Tukey’s loss one "
                    "farther away than η does not count at all."),
    .intuition_answer = "n" },
  GRADUS_BASE_ROW ("turned"));

/* --- What it opens with ----------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "two-crowds", .title = N_("Two crowds"),
    .blurb = N_("Six points rise, four lie flat. From least squares the line goes over to the six "
                "and hears the four no more."),
    .data = "two-crowds", .params = "eta=0.9 tolerance=1e-6", .seed = 1,
    .claims = "converged\niteration == 4\ntheta[1] > 0.999\ntheta[1] < 1.001\nsilent == 4" },
  { .id = "few-win", .title = N_("Failure: the smaller crowd wins"),
    .blurb = N_("The same points, but the line begins at 3 + 0.2 x: it ends with the flat four."),
    .seed = 1, .params = "eta=0.9 tolerance=1e-6 begin=here start-constant=3 start-slope=0.2",
    .failure = N_("The line hears only the points within η of it, and those pull it further to "
                  "themselves. It does not know that there are more elsewhere, and its cost, 0.81, "
                  "is above the 0.54 of the other end. Begin with Huber’s line, or at several "
                  "places."),
    .claims = "converged\niteration == 5\ntheta[0] > 3.999\ntheta[0] < 4.001\nsilent == 6\n"
              "cost > 0.809\ncost < 0.811\nleast < 0.541" },
  { .id = "line10", .title = N_("One outlier in ten"),
    .blurb = N_("Four rounds, and the outlier is gone: its weight is 0, the slope 1.05."),
    .data = "line10:outlier=true", .seed = 1,
    .claims = "converged\niteration == 4\nweights[9] == 0\ntheta[1] > 1.052\ntheta[1] < 1.053" },
  { .id = "noisier", .title = N_("Failure: more noise, another valley"),
    .blurb = N_("The noise of the ten points is two and a half times as large. The line comes to "
                "rest with three points, and six good ones are not heard."),
    .data = "line10:outlier=true,noise=0.5", .seed = 1,
    .failure = N_("The line of least squares, bent by the outlier, is more than η away from six of "
                  "the good points, and those it hears hold it where it is. Begin with Huber’s "
                  "line, or take a larger η for the first rounds."),
    .claims = "converged\nheard == 3\nweights[9] == 0\ntheta[1] ~ 0.52" },
  { .id = "three", .title = N_("Three numbers by hand"),
    .blurb = N_("0, 1 and 10 with η = 3: from the mean 3.67 only the 1 is heard, then 0 and 1."),
    .data = "far-3", .params = "eta=3 constant=true tolerance=1e-9", .seed = 1,
    .claims = "iteration 1: heard == 1\niteration 1: theta[0] == 1\nconverged\n"
              "theta[0] > 0.4999\ntheta[0] < 0.5001" },
  { .id = "from-huber", .title = N_("Huber first"),
    .blurb = N_("The minimum of the convex loss is a start that does not depend on luck."),
    .params = "eta=0.9 begin=huber", .seed = 1,
    .claims = "converged\ntheta[1] > 0.999\ntheta[1] < 1.001" },
  { .id = "deaf", .title = N_("Failure: nobody is heard"),
    .blurb = N_("The line y = 0 has no point nearer than 1, and every weight is 0."),
    .params = "eta=0.9 begin=here", .seed = 1, .claims = "heard == 0",
    .failure = N_("The sum of the weights is 0, and weighted least squares has nothing to fit. "
                  "Choose a larger η for the first rounds, or begin with Huber’s line.") });

#define PROGRAM_6_11 "program of figure 6.11 in GNU Octave on the book's own draw"
#define SHEET "syllabus, teaching sheet, by hand"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "line10", 1, "theta", GRADUS_EXPECT (-0.19791447655619779, 0.85922077368319982), 1e-12,
    PROGRAM_6_11 },
  { "line10", 2, "theta", GRADUS_EXPECT (0.0061588337791813677, 1.0469222997995327), 1e-12,
    PROGRAM_6_11 },
  { "line10", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (0.015995943169237414, 1.0526128351881279),
    1e-12, PROGRAM_6_11 },
  { "line10", GRADUS_CHECK_END, "cost", GRADUS_EXPECT (0.26893184333403697), 1e-12, PROGRAM_6_11 },
  { "line10", GRADUS_CHECK_END, "iterations", GRADUS_EXPECT (4), 0, PROGRAM_6_11 },
  { "noisier", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (-0.6104638972570415, 0.5231115729554097),
    1e-12, "the normal equations of a line, apart, on the draw times 2.5" },
  { "two-crowds", 0, "theta", GRADUS_EXPECT (1.6, 0.55445544554455450), 1e-12,
    "16/10 and 28/50.5, by hand" },
  { "two-crowds", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (0, 1), 1e-9,
    "the line that six of the points lie on" },
  { "two-crowds", GRADUS_CHECK_END, "cost", GRADUS_EXPECT (0.54), 1e-9, "four points at η²/6" },
  { "few-win", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (4, 0), 1e-9,
    "the line that four of the points lie on" },
  { "few-win", GRADUS_CHECK_END, "cost", GRADUS_EXPECT (0.81), 1e-9, "six points at η²/6" },
  { "three", 1, "theta", GRADUS_EXPECT (1, 0), 1e-14, SHEET },
  { "three", 2, "theta", GRADUS_EXPECT (0.55862068965517242, 0), 1e-14,
    "81/145: the weights 64/81 and 1, by hand" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "start", .title = N_ ("Two starts"),
    .blurb = N_ ("From one start the larger crowd is heard, from the other one the smaller: the "
                 "cost has two valleys."),
    .preset = "two-crowds", .right = "begin=here start-constant=3 start-slope=0.2",
    .claims = "both: converged\nleft < right: cost\nleft: silent == 4\nright: silent == 6" });

static const GradusSheet sheet = {
  .aha = N_("It ignores outliers completely, so who is an outlier depends on the start."),
  .by_hand = N_("0, 1, 10 with η = 3, from the mean 3.67: only the 1 is nearer than 3, so θ = 1; "
                "then the weights are 64/81, 1, 0, and θ = 81/145 = 0.559."),
  .why = "basins", .intuition = N_("Six against four: the larger crowd wins."),
  .caught_by = "few-win",
  .breaks = N_("A start from which every residual is above η: the sum of the weights is 0."),
  .needs = "huber-irls robust-losses",
  .leads_to = "l1-huber-irls ramp-loss-classifier k-means-restarts",
  .aliases = "Tukey; biweight; bisquare; redescending; 图基; 局部最优; 初值; tj",
  .terms = N_ ("outlier; redescending"),
};

static const GradusFutures maps[] = GRADUS_ROWS (
  { .id = "stranger", .title = N_ ("Where a stranger stands"),
    .words = N_ ("The tenth point is moved over the plane. Of the places 79 % yield the same "
                 "line: Tukey’s weights let go of what is far away. From 14 %, far out where the "
                 "first line is already drawn away, every point is let go of and the run fails."),
    .preset = "line10",
    .x = "row:10:x=-20:20:81", .y = "row:10:y=-20:60:81",
    .steps = 400, .colour = "end",
    .claims = "share(end 1) ~ 0.79\n"
              "share(failed) ~ 0.14\n"
              "cost(3, 8) ~ 0.27\n"
              "cost(3, 60) ~ 0.27" });

const GradusDescriptor gradus_tukey_irls = {
  .base = &gradus_irls, .id = "tukey-irls", .chapter = 4, .difficulty = 2,
  .end_shows = "basins",
  .title = N_("Tukey regression"),
  .summary = N_("Fit a line by reweighting with a loss that does not hear points beyond η at all."),
  .goal = N_("Say which points are heard from a start, and why the smaller crowd may win."),
  .source = "图解机器学习, section 6.3",
  .fixed = "loss=tukey", .phases = phases, .plots = plots, .questions = questions,
  .presets = presets, .pairs = pairs, .checks = checks, .sheet = &sheet, .prepare = prepare,
  .maps = maps,
};
