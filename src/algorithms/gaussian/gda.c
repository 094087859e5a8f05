/* Gaussian discriminant analysis: a bell for each class, and the border where both are equal.
 *
 * The machine (gauss-stages.c) with full covariances, one for both classes or one for each. With
 * one the border is straight; it crosses the line of the means at a right angle only where Sigma is
 * round or w an axis of it. The squeezed plane shows why: there the shared ellipses are round.
 *
 * Source: CS229 lecture notes, part IV, section 1.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gauss-stages.h"
#include "gradus-linalg.h"

typedef GradusGaussState State;

typedef struct
{
  GradusGaussParams base;
  double squeeze;
} Params;

typedef struct
{
  GradusGaussWork base;
  double *round;                       /* d x d: Sigma^(-squeeze / 2) of the shared covariance */
  double *unround;                     /* its inverse */
  gboolean squeezed;
} Work;

/* Sigma^(-s/2) of what is fitted with one covariance, and its inverse: a share s of the way to
 * where both classes are round. */
static void
find_squeeze (const GradusTable *table, const Params *params, Work *work)
{
  const guint d = work->base.d;
  const GradusGaussParams shared = { .covariance = GRADUS_GAUSS_SHARED,
                                     .form = params->base.form };
  g_autofree double *spread = g_new (double, 2 * (gsize) d * d);
  g_autofree double *values = g_new (double, d);
  g_autofree double *vectors = g_new (double, (gsize) d * d);

  gradus_gauss_fit_spread (table, &shared, work->base.count, work->base.means, spread);
  work->squeezed = gradus_symmetric_eigen (spread, d, values, vectors) && values[d - 1] > 0;
  for (guint r = 0; work->squeezed && r < d; r++)
    for (guint j = 0; j < d; j++)
      for (guint k = 0; k < d; k++)
        {
          const double both = vectors[r * d + j] * vectors[r * d + k];

          work->round[j * d + k] += both * pow (values[r], -0.5 * params->squeeze);
          work->unround[j * d + k] += both * pow (values[r], 0.5 * params->squeeze);
        }
}

static gpointer
prepare (const GradusSetup *setup)
{
  GRADUS_SETUP (params, table);
  Work *work = g_new0 (Work, 1);

  gradus_gauss_begin (&work->base, setup);
  work->round = g_new0 (double, (gsize) table->d * table->d);
  work->unround = g_new0 (double, (gsize) table->d * table->d);
  find_squeeze (table, params, work);
  return work;
}

static void
unprepare (gpointer data)
{
  Work *work = data;

  g_free (work->round);
  g_free (work->unround);
  gradus_gauss_unprepare (work);
}

/* Of the squeezed plane: the angle between the border and the line of the means, 0 to 90. */
static double
squeezed_angle (const Work *work)
{
  double w[2] = { 0 }, m[2] = { 0 }, turn;

  for (guint j = 0; j < 2; j++)
    for (guint k = 0; k < 2; k++)
      {
        w[j] += work->unround[2 * j + k] * work->base.border.theta[1 + k];
        m[j] += work->round[2 * j + k] * (work->base.means[2 + k] - work->base.means[k]);
      }
  turn = fabs (gradus_gauss_across (w[0], w[1]) - gradus_gauss_across (m[0], m[1]));
  return 90 - MIN (turn, 180 - turn);
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  const Work *work = here->workspace;

  gradus_gauss_name (here, names);
  gradus_names_number (names, "squeezed-angle", work->base.d == 2 ? squeezed_angle (work) : NAN);
}

/* --- The squeezed plane ----------------------------------------------------------------------- */

/* How certain the border is, of the squeezed plane. */
static void
field_squeezed (const GradusPosition *here, const double *xy, gsize n, double *out)
{
  const Work *work = here->workspace;

  for (gsize i = 0; i < n; i++)
    {
      const double x[2] = {
        work->unround[0] * xy[2 * i] + work->unround[1] * xy[2 * i + 1],
        work->unround[2] * xy[2 * i] + work->unround[3] * xy[2 * i + 1],
      };

      gradus_gauss_field_certainty (here, x, 1, out + i);
    }
}

static void
move (const double *matrix, const double *x, double out[2])
{
  out[0] = matrix[0] * x[0] + matrix[1] * x[1];
  out[1] = matrix[2] * x[0] + matrix[3] * x[1];
}

/* One ellipse in the squeezed plane: R Sigma R'. */
static void
draw_squeezed (const Work *work, const double *spread, guint c, GradusScene *scene)
{
  const double *r = work->round, *sigma = spread + 4 * c;
  double turned[4], cov[3], at[2];

  for (guint j = 0; j < 2; j++)
    for (guint k = 0; k < 2; k++)
      turned[2 * j + k] = r[2 * j] * sigma[k] + r[2 * j + 1] * sigma[2 + k];
  cov[0] = turned[0] * r[0] + turned[1] * r[1];
  cov[1] = turned[0] * r[2] + turned[1] * r[3];
  cov[2] = turned[2] * r[2] + turned[3] * r[3];
  move (r, work->base.means + 2 * c, at);
  for (guint radius = 1; radius <= 2; radius++)
    gradus_scene_ellipse (scene, at[0], at[1], cov, radius, GRADUS_ROLE_CLASS + (int) c,
                          GRADUS_LINE_SOLID, 0.08);
  gradus_scene_point (scene, at[0], at[1], GRADUS_ROLE_CLASS + (int) c, GRADUS_SHAPE_CROSS, 2, -1);
}

static void
build_squeezed (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, params, work);
  const GradusTable *table = gradus_kit_table (here, scene);
  g_autofree double *xy = NULL;

  if (table == NULL || table->n == 0)
    return;
  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, C_ ("axis", "first, squeezed"),
                         C_ ("axis", "second, squeezed"));
  if (gradus_kit_waits (scene, table->d != 2 || !work->squeezed,
                        _ ("Two inputs that spread can be squeezed.")))
    return;
  if (gradus_kit_waits (scene, !state->summed, _ ("Squeezing needs the covariance.")))
    return;
  xy = g_new (double, 2 * (gsize) table->n);
  for (guint i = 0; i < table->n; i++)
    move (work->round, gradus_table_row (table, i), xy + 2 * i);
  gradus_scene_points (scene, xy, table->n, 2, table->label, GRADUS_ROLE_DATA, 1);
  for (guint c = 0; c < 2; c++)
    draw_squeezed (work, state->spread.data, c, scene);
  if (!state->solved)
    return;
  gradus_scene_field (scene, GRADUS_FIELD_SCORE, 1, field_squeezed);
  if (params->base.covariance == GRADUS_GAUSS_SHARED && !gradus_gauss_is_level (&work->base))
    {
      double w[2], a[2], b[2];

      move (work->unround, state->theta.data + 1, w);
      move (work->round, work->base.means, a);
      move (work->round, work->base.means + 2, b);
      gradus_scene_segment (scene, a[0], a[1], b[0], b[1], GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED);
      gradus_scene_line (scene, w[0], w[1], state->theta.data[0], GRADUS_ROLE_MODEL,
                         GRADUS_LINE_BOLD);
    }
}

static const GradusPlot plots[] = GRADUS_ROWS (
  GRADUS_BASE_ROW ("cloud"),
  GRADUS_BASE_ROW ("score"),
  GRADUS_BASE_ROW ("matrix"),
  { "squeezed", N_ ("The squeezed plane"), .build = build_squeezed,
    .caption = GRADUS_SAY (
      { "solved and covariance == shared and not level",
        N_ ("The border crosses the line of the means at {squeezed-angle|4}°.") }) },
  GRADUS_BASE_ROW ("sigmoid"));

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  GRADUS_BASE_ROWS,
  { .id = "squeeze", .label = N_ ("Squeeze"), .symbol = "s",
    .blurb = N_ ("0 is the plane as it is; at 1 the shared ellipses are round."),
    GRADUS_PARAM_FIELD (Params, squeeze), .def = 1, .max = 1, .step = 0.05,
    .applies = GRADUS_APPLIES_REDO },
  GRADUS_BASE_ROW ("rivals"));

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "border", N_ ("How does the border lie?"), "border", "cloud", .asks = GRADUS_ASKS_LINE,
    .about = "border-angle crossing1 crossing2", .when = "slanted",
    .words = N_ ("Both bells are known. The border between them goes through the point that is "
                 "marked. How must it lie?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("At {border-angle|4}°: along the ellipses distance counts "
                                     "less than across them.") }),
    .intuition = N_ ("You thought the border crosses the line of the means at a right angle, but "
                     "along the ellipses distance counts less."),
    .intuition_answer = "straight-angle" },
  GRADUS_BASE_ROW ("mean"),
  { "corner", N_ ("Is the corner of Σ above 0?"), "covariance", "cloud",
    .asks = GRADUS_ASKS_EVENT, .about = "leans", .when = "plane and form == full",
    .words = N_ ("Each of {n} points is seen from the mean of its own class. Will the corner of "
                 "the covariance be above 0?") },
  { "seen", N_ ("How sure at the diamond?"), "posterior", "sigmoid",
    .asks = GRADUS_ASKS_NUMBER, .about = "seen-share", .scale = "0.1",
    .words = N_ ("A point is seen at {seen}. How probable is class 1 there, from 0 to 1?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("Its log-odds are {seen-odds}, which is a probability of "
                                     "{seen-share}.") }) });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "clouds", .title = N_ ("Two long clouds"),
    .blurb = N_ ("The border halves the way from mean to mean, but not at right angles: it lies "
                 "along the clouds."),
    .data = "cigars:n=120,k=2,distance=2.5,along=2.2,across=0.4,shift=2.5,turn=1.2", .data_seed = 1,
    .params = "guess0x=-2 guess0y=0 guess1x=2 guess1y=0",
    .claims = "n == 120\nerrors == 0\never: event:slanted" },
  { .id = "cigars", .title = N_ ("Two leaning groups"),
    .blurb = N_ ("The second group is the first moved to the right, and yet the border leans: "
                 "51.3°."),
    .data = "cigars-8", .params = "guess0x=-1.5 guess0y=1 guess1x=5.5 guess1y=-1 seen0=2 seen1=1",
    .claims = "errors == 0\nborder-angle > 51.3\nborder-angle < 51.4\nstraight-angle == 90\n"
              "ever: event:slanted" },
  { .id = "line", .title = N_ ("Six numbers by hand"),
    .blurb = N_ ("Two bells on a line; the border stands 0.17 nearer to the mean of the rarer "
                 "class."),
    .data = "bells-6", .params = "guess0x=3 guess1x=5 seen0=4",
    .claims = "errors == 0\ncrossing1 > 3.8267\ncrossing1 < 3.8268\nphi > 0.66\nphi < 0.67" },
  { .id = "nine", .title = N_ ("Nine points"),
    .blurb = N_ ("Four against five; at (3, 3) class 1 has one chance in eleven."),
    .data = "gda-9", .params = "guess0x=2 guess0y=1 guess1x=5 guess1y=4 seen0=3 seen1=3",
    .claims = "seen-share > 0.0914\nseen-share < 0.0915" },
  { .id = "curved", .title = N_ ("A class around the other"),
    .blurb = N_ ("Each class with its own covariance: the border is a circle of radius 0.96."),
    .data = "ring-8", .params = "covariance=own guess0x=-1 guess0y=1 guess1x=1 guess1y=-1 seen0=1",
    .claims = "errors == 0\nseen-share > 0.5" },
  { .id = "book", .title = N_ ("Two classes side by side"),
    .blurb = N_ ("A hundred points, eight apart: the middle between the means is all that counts."),
    .data = "fda-a", .params = "guess0x=-3 guess1x=3", .claims = "errors == 0\nn == 100" },
  { .id = "ring", .title = N_ ("Failure: means that agree"),
    .blurb = N_ ("The same points with one covariance for both: the two means are equal."),
    .data = "ring-8", .params = "guess0x=-1 guess0y=1 guess1x=1 guess1y=-1 seen0=1",
    .failure = N_ ("The difference of the means is 0, and so are the slopes: every point of the "
                   "plane is of class 1 with probability ½. Give each class its own covariance."),
    .claims = "ever: event:level\nslope < 0.000001\nseen-share == 0.5\nerrors == 4" },
  { .id = "moons", .title = N_ ("Failure: no bells at all"),
    .blurb = N_ ("Two arcs that hold each other; a straight border cuts through both."),
    .data = "moons:n=120", .data_seed = 1,
    .params = "guess0x=0 guess0y=1 guess1x=1 guess1y=-0.5 seen0=0.5 seen1=0.2",
    .failure = N_ ("The assumption is false: an arc is no bell. More points make the bells more "
                   "exact and the border no better. Let the border bend in another way, or do not "
                   "assume bells."),
    .claims = "errors > 5" },
  { .id = "flat", .title = N_ ("Failure: a flat covariance"),
    .blurb = N_ ("Three points of two classes: seen from their means they lie on one line."),
    .data = "svm-3", .params = "guess0x=1 guess0y=1 guess1x=3 guess1y=3",
    .failure = N_ ("With so few points the covariance has no inverse: along one direction nothing "
                   "spreads, and the bell is infinitely high. Add points, or assume a round "
                   "shape."),
    .claims = "summed\nnever: solved" });

#define BY_HAND "syllabus, teaching sheet: by hand"
/* LinearDiscriminantAnalysis (solver="lsqr", store_covariance=True).fit (X, y) on the rows that
 * `gradus-cli data fda-a --seed 0` writes: intercept_, coef_, covariance_. */
#define SKLEARN "scikit-learn 1.2.1, LinearDiscriminantAnalysis"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "cigars", 1, "sigma", GRADUS_EXPECT (5, 4, 4, 5, 5, 4, 4, 5), 1e-12, BY_HAND },
  { "cigars", 1, "theta", GRADUS_EXPECT (-40.0 / 9, 20.0 / 9, -16.0 / 9), 1e-12,
    "by hand: (20, −16)/9 through (2, 0)" },
  { "line", 1, "means", GRADUS_EXPECT (2, 6), 1e-12, BY_HAND },
  { "line", 1, "theta", GRADUS_EXPECT (-16 + 0.69314718055994531, 4), 1e-12,
    "by hand: slope 4, border 4 − (ln 2)/4" },
  { "nine", 1, "means", GRADUS_EXPECT (1.5, 1.75, 4.8, 5), 1e-12, "syllabus, chapter 6" },
  { "nine", 1, "sigma", GRADUS_EXPECT (0.42222222, 0.05555556, 0.05555556, 0.75), 1e-8,
    "syllabus, chapter 6" },
  { "nine", 1, "theta", GRADUS_EXPECT (-35.62095094, 7.31692913, 3.79133858), 1e-8,
    "syllabus, chapter 6" },
  { "curved", 1, "bend", GRADUS_EXPECT (35.0 / 9, 0, 0, 35.0 / 9), 1e-12,
    "by hand: variances 1/8 and 9/2, ½ (8 − 2/9)" },
  { "curved", 1, "theta", GRADUS_EXPECT (-3.5835189384561099, 0, 0), 1e-12, "by hand: −ln 36" },
  { "book", 1, "sigma",
    GRADUS_EXPECT (0.7466805397687881, -0.015346359566386948, -0.015346359566386948,
                   0.8719041897146134),
    1e-12, SKLEARN },
  { "book", 1, "theta", GRADUS_EXPECT (0, 10.746084351978627, 0.43634548617286806), 1e-10,
    SKLEARN });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "covariance", .title = N_ ("One shape and two shapes"),
    .blurb = N_ ("With one shape for both classes the border is straight, and here there is "
                 "none; with two it goes round the inner class."),
    .preset = "ring", .left = "covariance=shared", .right = "covariance=own",
    .claims = "left: errors == 4\nleft: ever: event:level\nright: errors == 0" });

static const GradusSheet sheet = {
  .aha = N_ ("Two bells of the same shape: their squares cancel, so the border is straight, but "
             "seldom straight across."),
  .by_hand = N_ ("Class 0: 1, 3; class 1: 5, 7, 5, 7. Means 2 and 6, variance 1, φ = 2/3: slope 4, "
                 "border 4 − (ln 2)/4 = 3.827."),
  .why = "squeezed",
  .intuition = N_ ("The border crosses the line of the means at a right angle."),
  .caught_by = "border",
  .breaks = N_ ("Means that agree: w = 0 and P = ½ everywhere, though a circle of radius 0.960 "
                "parts the classes. The length of w gives it away."),
  .needs = "gaussian-density bayes-rule",
  .leads_to = "gda-vs-logistic fda lda-by-least-squares gmm-known-labels",
  .aliases = "GDA; LDA; QDA; linear discriminant; pooled covariance; 高斯判别分析; 线性判别; 共用协方差; gspb",
  .terms = N_ ("generative; covariance matrix"),
};

const GradusDescriptor gradus_gda = {
  .base = &gradus_gauss,
  .id = "gda", .title = N_ ("Gaussian discriminant analysis"),
  .summary = N_ ("Fits a bell to each class and reads the border off where both are equal."),
  .goal = N_ ("Read the border of two bells off by hand, and say when it is straight and when it "
              "leans."),
  .source = "CS229 lecture notes, part IV, section 1",
  .params_size = sizeof (Params), .params = params, .plots = plots, .questions = questions,
  .presets = presets, .pairs = pairs, .checks = checks, .sheet = &sheet, .prepare = prepare,
  .unprepare = unprepare, .name = name,
  .same = GRADUS_SAMENESS (
    { "equal", GRADUS_SENTENCE }),
};
