/* Gaussian naive Bayes: a bell for every input of each class, and the inputs vote.
 *
 * The machine (gauss-stages.c) with a covariance of its own for each class, along the axes: the
 * density is a product of one bell for each input, and the log-odds a sum of what each says. Widths
 * count as much as centres: far out the wider bell is always higher.
 *
 * Source: article on probabilistic methods (张皓), Gaussian naive Bayes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gauss-stages.h"

typedef GradusGaussParams Params;
typedef GradusGaussState State;
typedef GradusGaussWork Work;

/* And the votes of the inputs at the diamond: the axes of both bells are those of the plane. */
static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, work, table);
  const guint d = work->d;
  g_autofree double *seen = g_memdup2 (work->means, sizeof (double) * d);
  g_autofree double *votes = g_new0 (double, 1 + d);
  g_autoptr (GString) titles = g_string_new (_ ("prior"));

  gradus_gauss_name (here, names);
  memcpy (seen, params->seen, sizeof (double) * MIN (d, 2));
  votes[0] = log ((double) work->count[1] / work->count[0]);
  for (guint j = 0; j < d; j++)
    {
      for (guint c = 0; c < 2 && work->solved; c++)
        {
          const double v = work->spread[(gsize) (c * d + j) * d + j];
          const double height = -0.5 * gradus_square (seen[j] - work->means[c * d + j]) / v
                                - 0.5 * log (v);

          votes[1 + j] += c == 1 ? height : -height;
        }
      g_string_append_printf (titles, "\n%s", table->names[table->x_columns[j]]);
    }
  gradus_names_vector (names, "votes", votes, 1 + d);
  gradus_names_word (names, "vote-names", titles->str);
  gradus_names_whole (names, "votes-made", state->weighed ? 1 + d : 0);
}

static void
draw_votes (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;

  if (!state->weighed)
    gradus_scene_reset (scene);
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y,
                         C_ ("axis", "input"), _ ("log-odds of class 1"));
  gradus_kit_waits (scene, !state->weighed, _ ("The inputs vote when the bells are known."));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  GRADUS_BASE_ROW ("cloud"),
  GRADUS_BASE_ROW ("parabolas"),
  { "votes", N_ ("Each input votes"), .kit = gradus_kit_waterfall, .of = "votes",
    .with = "made=votes-made names=vote-names", .extra = draw_votes,
    .caption = GRADUS_SAY ({ NULL, N_ ("What each input votes at {seen}: up for class 1.") }) },
  GRADUS_BASE_ROW ("score"),
  GRADUS_BASE_ROW ("sigmoid"));

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "far", N_ ("Which class, far out?"), "posterior", "parabolas", .asks = GRADUS_ASKS_EVENT,
    .about = "seen-share > 0.5", .when = "can and not level",
    .words = N_ ("A point is seen at {seen}. Is class 1 more probable there than class 0?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("Class 1 has the probability {seen-share} there: what counts "
                                     "is the distance in units of the width.") }),
    .intuition = N_ ("You thought the nearest group wins, but the distance counts in widths of "
                     "each bell: far out the wider one is always higher."),
    .intuition_answer = "no" },
  { "turn", N_ ("Where else does the decision turn?"), "border", "parabolas",
    .asks = GRADUS_ASKS_NUMBER, .about = "lower-border", .scale = "1", .when = "two-borders",
    .words = N_ ("The means are {means[0]} and {means[1]}, the variances {var1} and {other1}. The "
                 "decision turns between the groups. Where does it turn a second time, at the "
                 "lower end?") },
  GRADUS_BASE_ROW ("mean"));

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "widths", .title = N_ ("Narrow and wide"),
    .blurb = N_ ("Two borders, at −4.151 and 4.151: left of everything class 1 is back."),
    .data = "gnb-6", .params = "guess0x=3 guess1x=7 seen0=-5",
    .claims = "lower-border < -4.151\nlower-border > -4.152\nupper-border > 4.151\n"
              "upper-border < 4.152\nseen-share > 0.986\nseen-share < 0.988\nerrors == 0" },
  { .id = "equal", .title = N_ ("The same width twice"),
    .blurb = N_ ("With equal variances the second border is gone: one, between the groups."),
    .data = "bells-6", .params = "guess0x=3 guess1x=5 seen0=-5",
    .claims = "not two-borders\nseen-share < 0.001" },
  { .id = "nine", .title = N_ ("Nine points"),
    .blurb = N_ ("Two inputs, and each votes by itself; the ellipses lie along the axes."),
    .data = "gda-9", .params = "guess0x=2 guess0y=1 guess1x=5 guess1y=4 seen0=3 seen1=3",
    .claims = "errors == 0" },
  { .id = "ring", .title = N_ ("A class around the other"),
    .blurb = N_ ("The means agree, and still nothing is wrong: widths decide as much as centres."),
    .data = "ring-8", .params = "guess0x=-1 guess0y=1 guess1x=1 guess1y=-1 seen0=1",
    .claims = "errors == 0" },
  { .id = "crossed", .title = N_ ("Failure: two groups that cross"),
    .blurb = N_ ("Each input alone is the same in both classes; only together they tell."),
    .data = "crossed-8", .params = "guess0x=-1 guess0y=1 guess1x=1 guess1y=-1 seen0=3 seen1=2",
    .failure = N_ ("All means are 0 and all variances 6.5, so both bells are the same and every "
                   "point gets ½. What differs is how the inputs go together, which naive Bayes "
                   "does not look at. Use full covariances (gda)."),
    .claims = "ever: event:level\nseen-share == 0.5\nvar1 == 6.5" },
  { .id = "flat", .title = N_ ("Failure: a class of one point"),
    .blurb = N_ ("Three points of two classes: one of them has a single point."),
    .data = "svm-3", .params = "guess0x=1 guess0y=1 guess1x=3 guess1y=3",
    .failure = N_ ("A single point has the variance 0, and its bell would be infinitely high. Add "
                   "points, or give both classes one round covariance (gda)."),
    .claims = "summed\nnever: solved" });

#define BY_HAND "syllabus, teaching sheet: by hand"
/* GaussianNB (var_smoothing=0).fit (X, y): theta_, var_, predict_joint_log_proba (X). */
#define SKLEARN "scikit-learn 1.2.1, GaussianNB"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "widths", 1, "means", GRADUS_EXPECT (2, 8), 1e-12, BY_HAND },
  { "widths", 1, "sigma", GRADUS_EXPECT (2.0 / 3, 8.0 / 3), 1e-12, BY_HAND },
  { "widths", 1, "bend", GRADUS_EXPECT (9.0 / 16), 1e-12, "by hand: 9x²/16 − 9 = ln 2" },
  { "widths", 1, "theta", GRADUS_EXPECT (-9 - 0.69314718055994531, 0), 1e-12,
    "by hand: 9x²/16 − 9 = ln 2" },
  { "nine", 1, "odds",
    GRADUS_EXPECT (-22.2396355644491, -16.346778421591953, -18.228271928085462, -8.119505694319228,
                   14.729520279706744, 27.26523456542103, 24.1840657342522, 46.64023456542103,
                   36.71978001996649),
    1e-12, SKLEARN });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "together", .title = N_ ("Naive and full bells"),
    .blurb = N_ ("What differs is how the inputs go together: the naive bells are the same for "
                 "both classes, the full ones lean apart."),
    .preset = "crossed", .right = "covariance=own", .other = "gda",
    .claims = "left: ever: event:level\nleft: seen-share == 0.5\nright: never: event:level\n"
              "right: errors < 8" });

static const GradusSheet sheet = {
  .aha = N_ ("Widths decide as much as centres: far out, the wider bell always wins."),
  .by_hand = N_ ("Means 2 and 8, variances 2/3 and 8/3: ¾(x − 2)² − (3/16)(x − 8)² = ln 2 is "
                 "9x²/16 − 9 = ln 2, so x = ±4.151."),
  .why = "parabolas",
  .intuition = N_ ("A point belongs to the group that is nearest."),
  .caught_by = "far",
  .breaks = N_ ("Two groups that cross: all means 0, all variances 6.5, P = ½ everywhere. The same "
                "parameters in both classes give it away."),
  .needs = "gaussian-density naive-bayes-discrete",
  .leads_to = "gda tree-augmented-naive-bayes gmm-known-labels",
  .aliases = "GNB; diagonal covariance; quadratic border; 高斯朴素贝叶斯; 对角协方差; gspsbys",
  .terms = N_ ("conditionally independent; normal density"),
  .tiny = "posterior",
};

const GradusDescriptor gradus_gaussian_naive_bayes = {
  .base = &gradus_gauss,
  .id = "gaussian-naive-bayes", .title = N_ ("Gaussian naive Bayes"),
  .summary = N_ ("Fits a bell to every input of each class, and lets the inputs vote."),
  .goal = N_ ("Find both borders of two bells of different widths by hand."),
  .source = "article on probabilistic methods (张皓), Gaussian naive Bayes",
  .fixed = "covariance=own form=diagonal",
  .plots = plots, .questions = questions, .presets = presets, .pairs = pairs, .checks = checks,
  .sheet = &sheet, .name = name,
  .same = GRADUS_SAMENESS (
    { "equal", GRADUS_SENTENCE }),
};
