/* Fit with known labels: a mixture of two Gaussians when nothing is hidden.
 *
 * The machine (gauss-stages.c) with a full covariance for each class. Where z is known, the
 * log-likelihood falls apart into a sum for each class, and the best of each is a share that is
 * counted, a mean and a spread: the M-step of EM with responsibilities that are 0 or 1.
 *
 * The slice. Both shrunk bells along the first input, through the middle of the data. Where they
 * cross is the border; bells of unlike width over one middle cross twice.
 *
 * Source: CS229 lecture notes, part IV (the model of gda with a covariance for each class) and the
 * notes on mixtures of Gaussians (the likelihood with z known).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gauss-stages.h"

typedef GradusGaussParams Params;
typedef GradusGaussState State;
typedef GradusGaussWork Work;

/* Whether both classes have one mean, seen in units of the spread. */
static gboolean
same_means (const Work *work)
{
  double apart = 0, spread = 0;

  for (guint j = 0; j < work->d; j++)
    {
      apart += gradus_square (work->means[work->d + j] - work->means[j]);
      spread += work->spread[(gsize) j * work->d + j];
    }
  return apart <= 1e-18 * spread;
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, work);
  const double *bend = work->border.bend;
  const gboolean round = work->d == 2 && same_means (work)
                         && fabs (bend[0] - bend[3]) + fabs (bend[1]) < 1e-12 * fabs (bend[0]);
  double borders[2];
  guint right = 0;

  gradus_gauss_name (here, names);
  for (guint i = 0; i < work->n && state->weighed; i++)
    right += (state->odds.data[i] > 0)
             == (gradus_dataset_get_table (here->dataset)->label[i] == 1);
  gradus_names_flag (names, "same-means", same_means (work));
  gradus_names_number (names, "cuts", work->d == 1 && state->solved
                                        ? gradus_gauss_find_borders (work, borders)
                                        : NAN);
  gradus_names_number (names, "right", state->weighed ? right : NAN);
  gradus_names_number (names, "half", work->n / 2.0);
  gradus_names_number (names, "radius",
                       round && state->solved ? sqrt (-work->border.near[0] / bend[0]) : NAN);
}

/* --- The slice -------------------------------------------------------------------------------- */

typedef struct
{
  const Work *work;
  guint c;
} Bell;

/* phi_c N (x; mu_c, Sigma_c) along the first input; a second one stays in the middle. */
static double
joint_along (gconstpointer data, double x)
{
  const Bell *bell = data;
  const Work *work = bell->work;
  const guint d = work->d, c = bell->c;
  const double *mean = work->means + (gsize) c * d, *s = work->spread + (gsize) c * d * d;
  const double share = (double) work->count[c] / work->n;
  const double u = x - mean[0];

  if (d == 1)
    return share * exp (-0.5 * u * u / s[0]) / sqrt (2 * G_PI * s[0]);
  const double v = work->middle[1] - mean[1], det = s[0] * s[3] - s[1] * s[2];
  const double square = (s[3] * u * u - (s[1] + s[2]) * u * v + s[0] * v * v) / det;

  return share * exp (-0.5 * square) / (2 * G_PI * sqrt (det));
}

static void
build_bells (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params, work, table);
  double low, high, room;

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, table->names[table->x_columns[0]],
                         work->d == 1 ? _ ("density times share")
                                      : _ ("density times share, through the middle"));
  gradus_find_extent (table->x, table->n, table->d, &low, &high);
  gradus_make_room (&low, &high);
  room = 0.25 * (high - low);
  gradus_scene_set_x_range (scene, low - room, high + room);
  if (gradus_kit_waits (scene, work->d > 2, _ ("A slice is drawn of one or two inputs."))
      || gradus_kit_waits (scene, !state->summed || !work->solved,
                           _ ("The bells follow from means and covariances.")))
    return;
  for (guint c = 0; c < 2; c++)
    {
      const Bell bell = { work, c };

      gradus_scene_function (scene, joint_along, &bell, low - room, high + room, 241,
                             GRADUS_ROLE_CLASS + (int) c, GRADUS_LINE_BOLD);
      gradus_scene_label (scene, c == 0 ? _ ("bell of class 0") : _ ("bell of class 1"));
    }
  if (work->d == 1)
    {
      double borders[2];
      const guint n = gradus_gauss_find_borders (work, borders);

      for (guint i = 0; i < table->n; i++)
        gradus_scene_point (scene, table->x[i], 0, GRADUS_ROLE_CLASS + table->label[i],
                            GRADUS_SHAPE_AUTO, 1, (int) i);
      for (guint b = 0; b < n && state->solved; b++)
        gradus_scene_vrule (scene, borders[b], GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID,
                            GRADUS_NUM (borders[b]));
    }
  if (state->weighed)
    {
      const double at = gradus_kit_fetch (low, high, 0.2, params->seen[0]);

      gradus_scene_vrule (scene, at, GRADUS_ROLE_ACCENT, GRADUS_LINE_THIN, NULL);
      gradus_scene_point (scene, at, 0, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_DIAMOND, 1.5, -1);
      gradus_scene_param_handle (scene, "seen0", NULL, at, 0);
    }
}

static const GradusPlot plots[] = GRADUS_ROWS (
  GRADUS_BASE_ROW ("cloud"),
  { "bells", N_ ("Two bells in a slice"), .build = build_bells,
    .caption = GRADUS_SAY (
      { "radius > 0", N_ ("The border is a circle of the radius {radius|4}.") }) },
  GRADUS_BASE_ROW ("score"),
  GRADUS_BASE_ROW ("matrix"),
  GRADUS_BASE_ROW ("parabolas"));

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "wrong", N_ ("How many are right?"), "posterior", "cloud", .asks = GRADUS_ASKS_NUMBER,
    .about = "right", .scale = "1", .when = "same-means and plane and can",
    .words = N_ ("Both classes have their mean at {means[0]}. Of the {n} points, how many lie on "
                 "the right side of the border?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("{right} of {n}: the spreads differ, and far out the wide "
                                     "class is more probable.") }),
    .intuition = N_ ("You thought equal means cannot be told apart, but the spreads differ: a "
                     "point far out belongs to the wide class."),
    .intuition_answer = "half" },
  { "cuts", N_ ("How many cuts?"), "border", "bells", .asks = GRADUS_ASKS_NUMBER, .about = "cuts",
    .scale = "0.5", .when = "line and can",
    .words = N_ ("The means are {means[0]} and {means[1]}, the variances {var1} and {other1}. In "
                 "how many places does the decision turn?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("{cuts}: the narrow bell is higher in the middle, the wide "
                                     "one on both sides.") }),
    .intuition = N_ ("You thought one cut parts two classes, but the wide bell is higher on both "
                     "sides of the narrow one."),
    .intuition_answer = "1" },
  GRADUS_BASE_ROW ("mean"));

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "ring", .title = N_ ("A class around the other"),
    .blurb = N_ ("Both means are (0, 0), the covariances ½ I and 4.5 I: the border is a circle of "
                 "the radius 1.572, and all eight are right."),
    .data = "two-spreads-8", .params = "guess0x=-1 guess0y=1 guess1x=1 guess1y=-1",
    .claims = "same-means\nradius ~ 1.572\nright == 8\nn == 8\ncov0[0,0] ~ 0.5\n"
              "cov1[0,0] ~ 4.5" },
  { .id = "by-hand", .title = N_ ("By hand: four numbers"),
    .blurb = N_ ("−1 and 1, −3 and 3: variances 1 and 9, two cuts at −1.572 and 1.572, and at 0 "
                 "class 1 has the probability 0.25."),
    .data = "two-spreads-4", .params = "guess0x=-1 guess1x=2",
    .claims = "lower-border ~ -1.572\nupper-border ~ 1.572\nseen-share == 0.25\ncuts == 2\n"
              "var1 == 1\nother1 == 9" },
  { .id = "nine", .title = N_ ("Nine points"),
    .blurb = N_ ("Four against five, each class with a covariance of its own: the border bends."),
    .data = "gda-9", .params = "guess0x=2 guess0y=1 guess1x=5 guess1y=4 seen0=3 seen1=3",
    .claims = "errors == 0\nnot same-means" },
  { .id = "curved", .title = N_ ("Closer inside"),
    .blurb = N_ ("The inner class at the distance ½: the circle shrinks to the radius 0.960."),
    .data = "ring-8", .params = "guess0x=-1 guess0y=1 guess1x=1 guess1y=-1 seen0=1",
    .claims = "radius ~ 0.960\nerrors == 0" },
  { .id = "equal", .title = N_ ("The same width twice"),
    .blurb = N_ ("Both variances are 1: the squares cancel, and one cut is left."),
    .data = "bells-6", .params = "guess0x=3 guess1x=5 seen0=4",
    .claims = "cuts == 1\nvar1 == 1\nother1 == 1" },
  { .id = "two-points", .title = N_ ("Failure: a class of two points"),
    .blurb = N_ ("Class 1 has two points, which spread along one line only."),
    .data = "pair-6", .params = "guess0x=0 guess0y=1 guess1x=4 guess1y=1",
    .failure = N_ ("Across the line through its two points the class does not spread at all: its "
                   "covariance has the determinant 0, and its bell would be infinitely high. Let "
                   "both classes share a covariance, assume axes, or add points."),
    .claims = "summed\nnever: solved" });

#define BY_HAND "syllabus, teaching sheet: by hand"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "ring", 1, "sigma", GRADUS_EXPECT (0.5, 0, 0, 0.5, 4.5, 0, 0, 4.5), 1e-12, BY_HAND },
  { "ring", 1, "likelihood", GRADUS_EXPECT (-31.49191484064), 1e-9,
    "oracles-B/ch14.out: NumPy" },
  { "ring", 1, "theta", GRADUS_EXPECT (-2.1972245773362196, 0, 0), 1e-12, "by hand: −ln 9" },
  { "by-hand", 1, "sigma", GRADUS_EXPECT (1, 9), 1e-12, BY_HAND },
  { "by-hand", 1, "bend", GRADUS_EXPECT (4.0 / 9), 1e-12, "by hand: ½ (1 − 1/9)" },
  { "by-hand", 1, "likelihood", GRADUS_EXPECT (-10.645567432394692), 1e-9,
    "oracles-B/ch14.out: NumPy" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "one-or-two", .title = N_ ("Two covariances and one"),
    .blurb = N_ ("With two covariances a circle, and nothing is wrong; with one for both there is "
                 "no border at all."),
    .preset = "ring", .right = "covariance=shared", .other = "gda",
    .claims = "left: errors == 0\nleft: radius ~ 1.572\nright: errors == 4\n"
              "right: ever: event:level" });

static const GradusSheet sheet = {
  .aha = N_ ("With the labels shown, a mixture is only counting, averaging and measuring spread, "
             "once per group."),
  .by_hand = N_ ("−1, 1 and −3, 3: means 0 and 0, variances 1 and 9. The bells cross where x² = "
                 "(9/8) ln 9: at −1.572 and 1.572. At 0 class 0 has ¾."),
  .why = "bells", .intuition = N_ ("Classes with equal means cannot be told apart."),
  .caught_by = "wrong",
  .breaks = N_ ("A class of two points in the plane: its covariance has the determinant 0. The "
                "smallest eigenvalue gives it away."),
  .needs = "gda gaussian-density", .leads_to = "gmm-em covariance-constraints gaussian-naive-bayes",
  .aliases = "QDA; quadratic discriminant; complete data; 二次判别分析; 完全数据; 最大似然; ecpb",
  .terms = N_ ("maximum likelihood; complete data; quadratic discriminant analysis"),
  .tiny = "posterior",
};

const GradusDescriptor gradus_gmm_known_labels = {
  .base = &gradus_gauss,
  .id = "gmm-known-labels", .chapter = 14, .difficulty = 1, .title = N_ ("Fit with known labels"),
  .summary = N_ ("Fits a mixture of two Gaussians whose labels are known: counts, means, spreads."),
  .goal = N_ ("Fit a mixture by hand when the labels are known, and find the cuts of two bells of "
              "unlike width."),
  .source = "CS229 lecture notes, part IV and mixtures of Gaussians",
  .fixed = "covariance=own form=full",
  .plots = plots, .questions = questions, .presets = presets, .pairs = pairs, .checks = checks,
  .sheet = &sheet, .name = name,
  .same = GRADUS_SAMENESS (
    { "equal", GRADUS_SENTENCE }),
};
