/* Fisher's discriminant: the line on which the shadows of the classes part best.
 *
 * A = scatter between the classes, B = scatter within them: what is large compared with the spread
 * of a class, not what is large. The machine (eigen-stages.c) turns lines and finds directions;
 * here both scatters are built before.
 *
 * Edge cases. Fewer points than inputs leave directions in which nothing spreads within: the run
 * fails with a sentence. Classes whose means agree have a ratio of next to 0 whatever the line.
 *
 * Source: 图解机器学习, section 17.1.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <float.h>

#include "eigen-stages.h"

typedef GradusEigenParams Params;
typedef GradusEigenWork Work;

typedef struct
{
  GradusEigenState eigen;
  GradusArray means;       /* classes x d */
} State;

static void
add_classes (const GradusTable *table, Work *work)
{
  g_autofree double *mean = g_new (double, work->d);
  g_autofree double *v = g_new (double, work->d);

  for (guint c = 0; c < table->n_classes; c++)
    {
      guint n;

      gradus_eigen_find_mean (table, (int) c, mean, &n);
      for (guint j = 0; j < work->d; j++)
        v[j] = mean[j] - work->pivot[j];
      gradus_eigen_add_product (work->large, work->d, v, n);
      for (guint i = 0; i < table->n; i++)
        if (table->label[i] == (int) c)
          {
            for (guint j = 0; j < work->d; j++)
              v[j] = gradus_table_row (table, i)[j] - mean[j];
            gradus_eigen_add_product (work->small, work->d, v, 1);
          }
    }
}

static gpointer
prepare (const GradusSetup *setup)
{
  Work *work = g_new0 (Work, 1);

  gradus_eigen_begin (work, setup,
                      N_ ("Within the classes the points do not spread in every direction, so the "
                          "ratio is infinite there. Give more points than inputs, or leave out a "
                          "column that follows from others."));
  add_classes (gradus_setup_get_table (setup), work);
  gradus_eigen_finish (work);
  return work;
}

/* --- Stages ----------------------------------------------------------------------------------- */

/* The means of the classes, one by one, from the mean of all. */
static GradusStatus
run_means (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, work, table);
  guint n;

  if (state->eigen.done == 0)
    memcpy (gradus_array_write (&state->eigen.mean), work->pivot, sizeof (double) * work->d);
  gradus_eigen_find_mean (table, (int) state->eigen.done,
             &gradus_array_write (&state->means)[(gsize) state->eigen.done * work->d], &n);
  return gradus_step_done (&state->eigen.done, &state->eigen.last, table->n_classes);
}

static GradusStatus
run_within (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, table);
  const guint d = table->d, i = state->eigen.done;
  const double *mean = &state->means.data[(gsize) table->label[i] * d];
  g_autofree double *v = g_new (double, d);

  for (guint j = 0; j < d; j++)
    v[j] = gradus_table_row (table, i)[j] - mean[j];
  gradus_eigen_add_product (gradus_array_write (&state->eigen.small), d, v, 1);
  return gradus_step_done (&state->eigen.done, &state->eigen.last, table->n);
}

static GradusStatus
run_between (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, table);
  const guint d = table->d, c = state->eigen.done;
  g_autofree double *v = g_new (double, d);
  guint n = 0;

  for (guint i = 0; i < table->n; i++)
    n += table->label[i] == (int) c;
  for (guint j = 0; j < d; j++)
    v[j] = n > 0 ? state->means.data[(gsize) c * d + j] - state->eigen.mean.data[j] : 0;
  gradus_eigen_add_product (gradus_array_write (&state->eigen.large), d, v, n);
  return gradus_step_done (&state->eigen.done, &state->eigen.last, table->n_classes);
}

/* --- Quantities ------------------------------------------------------------------------------- */

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "ratio", N_ ("Between over within"), "\\frac{u^T S_b u}{u^T S_w u}",
    .number = gradus_eigen_number_score, .flags = GRADUS_METRIC | GRADUS_PROMISED,
    .better = GRADUS_BETTER_MORE },
  GRADUS_BASE_ROWS,
  { "means", N_ ("Means of the classes"), "\\mu_c", GRADUS_QUANTITY (State, means),
    .shape = "classes*d", .indices = N_ ("class, input") },
  { "within", N_ ("Scatter within the classes"), "S_w", GRADUS_QUANTITY (State, eigen.small),
    .shape = "d*d", .indices = N_ ("input, input"), .is = "psd" },
  { "between", N_ ("Scatter between the classes"), "S_b", GRADUS_QUANTITY (State, eigen.large),
    .shape = "d*d", .indices = N_ ("input, input"), .is = "psd" });

/* How many shadows lie beyond the nearest shadow of the other of the first two classes. */
static guint
count_overlap (const State *state, const Params *params, const GradusTable *table)
{
  double low[2] = { G_MAXDOUBLE, G_MAXDOUBLE }, high[2] = { -G_MAXDOUBLE, -G_MAXDOUBLE };
  guint overlap = 0, upper;

  for (guint i = 0; i < table->n; i++)
    if (table->label[i] < 2)
      {
        const double z = state->eigen.shadows.data[(gsize) i * params->keep];

        low[table->label[i]] = MIN (low[table->label[i]], z);
        high[table->label[i]] = MAX (high[table->label[i]], z);
      }
  upper = low[0] + high[0] > low[1] + high[1] ? 0 : 1;
  for (guint i = 0; i < table->n; i++)
    if (table->label[i] < 2)
      {
        const double z = state->eigen.shadows.data[(gsize) i * params->keep];

        overlap += table->label[i] == (int) upper ? z < high[1 - upper] : z > low[upper];
      }
  return overlap;
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, params, work, table);
  const guint c = MIN (state->eigen.last, table->n_classes - 1);
  const double across[2] = { 1, 0 };
  g_autofree double *a = g_new (double, work->d);
  g_autofree double *b = g_new (double, work->d);
  double between[2];
  guint n;

  gradus_eigen_name (here, names);
  gradus_eigen_find_mean (table, 0, a, &n);
  gradus_eigen_find_mean (table, 1, b, &n);
  between[0] = b[0] - a[0];
  between[1] = b[1] - a[1];
  gradus_names_word (names, "class-number", gradus_table_get_class_name (table, c));
  gradus_names_vector (names, "class-mean", &state->means.data[(gsize) c * work->d], work->d);
  gradus_names_number (names, "joining-angle", gradus_line_angle (between));
  gradus_names_whole (names, "overlap", count_overlap (state, params, table));
  gradus_names_number (names, "axis-score",
                       work->d == 2 ? gradus_eigen_score (work, across) : NAN);
  gradus_names_number (names, "few", MAX (0.1 * table->n, 1));
}

/* --- What theory promises --------------------------------------------------------------------- */

/* Within and between are all there is: together they are the scatter of all points about the
 * mean. */
static gboolean
holds_split (const GradusPosition *here, double *measured)
{
  GRADUS_HERE (state, work, table);
  g_autofree double *all = g_new0 (double, (gsize) work->d * work->d);
  g_autofree double *v = g_new (double, work->d);
  double scale = 0, rounding = 0;

  for (guint i = 0; i < table->n; i++)
    {
      for (guint j = 0; j < work->d; j++)
        {
          v[j] = gradus_table_row (table, i)[j] - work->pivot[j];
          /* A mean is known to the last digit of the inputs, which far from 0 is large. */
          rounding += 16 * DBL_EPSILON * fabs (work->pivot[j] * v[j]);
        }
      gradus_eigen_add_product (all, work->d, v, 1);
    }
  for (gsize i = 0; i < (gsize) work->d * work->d; i++)
    {
      *measured = MAX (*measured, fabs (state->eigen.small.data[i] + state->eigen.large.data[i]
                                        - all[i]));
      scale = MAX (scale, fabs (all[i]));
    }
  return *measured <= rounding || gradus_eigen_is_close (*measured, scale);
}

/* S_b u = lambda S_w u, entry by entry. */
static gboolean
holds_equation (const GradusPosition *here, double *measured)
{
  const State *state = here->state;
  const guint d = ((const Work *) here->workspace)->d;
  g_autofree double *left = g_new (double, d);
  g_autofree double *right = g_new (double, d);
  double scale = 0;

  gradus_multiply_vector (state->eigen.large.data, d, d, state->eigen.vectors.data, left);
  gradus_multiply_vector (state->eigen.small.data, d, d, state->eigen.vectors.data, right);
  for (guint j = 0; j < d; j++)
    {
      *measured = MAX (*measured, fabs (left[j] - state->eigen.values.data[0] * right[j]));
      scale = MAX (scale, fabs (left[j]) + fabs (state->eigen.values.data[0] * right[j]));
    }
  return *measured <= 1e-7 * scale + 1e-12;
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "split", N_ ("Within and between are all"), "S_w + S_b = \\sum_i (x^{(i)} - \\bar x)"
    "(x^{(i)} - \\bar x)^T",
    holds_split, .phase = "between" },
  { "equation", N_ ("The direction solves the equation"), "S_b u = \\lambda S_w u", holds_equation,
    .phase = "directions" },
  { "best", N_ ("No rival separates better"), "\\frac{u^T S_b u}{u^T S_w u} \\le \\lambda_1",
    gradus_eigen_holds_best, .phase = "certify" });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusPhase phases[] = GRADUS_ROWS (
  { "try", N_ ("Turn the line"), N_ ("Turn the line so that the shadows of the classes part best."),
    .pseudocode = N_ ("turn the line yourself"), .once = TRUE, .run = gradus_run_nothing,
    .rule = "\\role{accent}{s(\\vartheta)} = \\frac{u^T S_b u}{u^T S_w u},\\quad "
            "u = (\\cos\\vartheta, \\sin\\vartheta)",
    .filled = GRADUS_SAY ({ NULL, "\\role{accent}{s(<angle>^\\circ)} = <tried|accent>" }),
    .said = GRADUS_SAY ({ NULL, N_ ("At {angle}° the ratio of between to within is {tried}.") }) },
  { "means", N_ ("Find the means"), N_ ("Each class has its middle."),
    .pseudocode = N_ ("for each class: μ_c ← mean of its points"), .once = TRUE,
    .micro = "classes", .run = run_means,
    .rule = "\\mu_c = \\frac1{n_c}\\sum_{y^{(i)} = c} x^{(i)}",
    .filled = GRADUS_SAY ({ NULL, "\\mu = <means>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Class {class-number} has the mean {class-mean}.") },
      { NULL, N_ ("The classes have their means, and all points together the mean {mean}.") }) },
  { "within", N_ ("Scatter within"), N_ ("Each point adds its product, seen from the mean of its "
                                         "class."),
    .shows = "matrix",
    .pseudocode = N_ ("for each point: S_w ← S_w + (x − μ_c)(x − μ_c)ᵀ"), .once = TRUE,
    .micro = "n", .run = run_within,
    .rule = "\\role{second}{S_w} = \\sum_c \\sum_{y^{(i)} = c} (x^{(i)} - \\mu_c)"
            "(x^{(i)} - \\mu_c)^T",
    .filled = GRADUS_SAY ({ NULL, "\\role{second}{S_w} = <within|second>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Point {i} adds its product, seen from the mean of its class.") },
      { NULL, N_ ("Within the classes the scatter is {within[0,0]} along the first input and "
                  "{within[1,1]} along the second.") }) },
  { "between", N_ ("Scatter between"), N_ ("Each class adds the product of its mean, as often as "
                                           "it has points."),
    .shows = "matrix",
    .pseudocode = N_ ("for each class: S_b ← S_b + n_c (μ_c − x̄)(μ_c − x̄)ᵀ"), .once = TRUE,
    .micro = "classes", .run = run_between,
    .rule = "\\role{model}{S_b} = \\sum_c n_c (\\mu_c - \\bar x)(\\mu_c - \\bar x)^T",
    .filled = GRADUS_SAY ({ NULL, "\\role{model}{S_b} = <between|model>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Class {class-number} adds the product of its mean.") },
      { NULL, N_ ("Between the classes the scatter is {between[0,0]} along the first input and "
                  "{between[1,1]} along the second.") }) },
  { "directions", N_ ("Find the direction"),
    N_ ("Multiply your line by S_w⁻¹ S_b: what spreads within is pressed down."),
    .pseudocode = N_ ("u ← S_w⁻¹ S_b u, and again\nthen S_b u = λ S_w u exactly"), .once = TRUE,
    .micro = "turns", .run = gradus_eigen_run_directions,
    .rule = "\\role{accent}{u} := S_w^{-1} S_b \\role{past}{u},\\quad S_b u_1 = "
            "\\lambda_1 S_w u_1",
    .filled = GRADUS_SAY (
      { NULL, "\\role{accent}{u} = <within|second>^{-1} <between|model><from|past|4> = "
              "<arrow|accent|4>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("The line turns from {from-angle|4}° to {arrow-angle|4}°.") },
      { "event:stuck", N_ ("The line was at right angles to the step between the means, and "
                           "multiplying leaves nothing of it; the answer lies at "
                           "{top-angle|4}°.") },
      { "plane", N_ ("The direction is {top-angle|4}° with the ratio {top}; the line that joins "
                     "the means lies at {joining-angle|4}°.") },
      { NULL, N_ ("The largest ratio is {top}.") }) },
  { "project", N_ ("Cast the shadows"), N_ ("Each point becomes its place on the line."),
    .shows = "shadows", .pseudocode = N_ ("z ← uᵀ (x − x̄)"), .once = TRUE, .micro = "n",
    .run = gradus_eigen_run_project,
    .rule = "\\role{accent}{z^{(i)}} = \\role{model}{u_1}^T (x^{(i)} - \\bar x)",
    .filled = GRADUS_SAY ({ NULL, "\\role{accent}{z^{(<i>)}} = <dot u|model p> = <z1|accent>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Point {i} lands at {z1}.") },
      { "overlap == 0", N_ ("All {n} shadows are cast, and the classes do not overlap.") },
      { NULL, NN_ ("All {n} shadows are cast; {overlap} lies beyond a shadow of the other class.",
        "All {n} shadows are cast; {overlap} lie beyond a shadow of the other class."),
        "overlap" }) },
  { "certify", N_ ("Nobody does better"),
    N_ ("Rivals are tried one by one: your attempts, then directions at random."),
    .shows = "score", .pseudocode = N_ ("for each rival u: is its ratio ≤ λ₁?"), .once = TRUE,
    .n_micro = gradus_rivals_n_micro,
    .run = gradus_eigen_run_certify,
    .rule = "\\frac{u^T S_b u}{u^T S_w u} \\le \\role{model}{\\lambda_1}",
    .filled = GRADUS_SAY ({ NULL, "\\frac{u^T S_b u}{u^T S_w u} = <rival-score|past|6> \\le "
                                  "<top|model|6>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Rival {rival} of {n-rivals} has the ratio {rival-score|4}; the answer has "
                     "{top|4}.") },
      { "plane and attempted", N_ ("None of {n-rivals} rivals has a larger ratio than {top}. Your "
                                   "best, {best-angle|4}°, has {best-score|4}: a gap of {gap}.") },
      { NULL, N_ ("None of {n-rivals} rivals has a larger ratio than {top}.") }) });

/* The point that adds to the scatter within, whose product is taken. */
static void
draw_stage (const GradusPosition *here, GradusScene *scene)
{
  if (gradus_position_is_phase (here, "within"))
    gradus_eigen_draw_product (here, scene);
}

static void
draw_cloud (const GradusPosition *here, GradusScene *scene)
{
  gradus_eigen_draw_cloud (here, draw_stage, scene);
}

static void
draw_score (const GradusPosition *here, GradusScene *scene)
{
  gradus_eigen_draw_score (here, N_ ("between / within"), scene);
}

/* The one in work. */
static void
draw_matrix (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, work);
  const gboolean within = gradus_position_is_phase (here, "within");

  gradus_eigen_draw_matrix (here, within ? &state->eigen.small : &state->eigen.large,
                            within ? work->small : work->large, scene);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "cloud", N_ ("Points and lines"), GRADUS_EDIT_POINTS, .build = draw_cloud },
  { "shadows", N_ ("Shadows of the classes"), .build = gradus_eigen_draw_shadows },
  { "score", N_ ("Ratio at each angle"), .build = draw_score },
  { "matrix", N_ ("The scatter in work"), .build = draw_matrix });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "best", N_ ("Along which line do the classes part best?"), "try", "cloud",
    .asks = GRADUS_ASKS_LINE, .about = "top-angle pivot1 pivot2",
    .when = "plane and top > second",
    .words = N_ ("Turn the line so that the shadows of the two classes part best: far between "
                 "them, little within each. How must it lie?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("At {top-angle|4}° the ratio is {top}; along the first axis "
                                     "it is {axis-score}.") }),
    .intuition = N_ ("You thought the means show the way, but along the line that joins them the "
                     "spread grows as well."),
    .intuition_answer = "joining-angle" },
  { "turned", N_ ("Where does the multiplication turn the line?"), "directions", "cloud",
    .asks = GRADUS_ASKS_LINE, .about = "arrow-angle pivot1 pivot2", .when = "plane",
    .words = N_ ("The line stands at {angle}° and is multiplied by S_w⁻¹ S_b. How does it lie "
                 "then?") },
  { "overlap", N_ ("How many shadows overlap?"), "project", "shadows",
    .asks = GRADUS_ASKS_NUMBER, .about = "overlap", .scale = "few",
    .words = N_ ("The line lies at {top-angle|4}°. How many of the {n} shadows lie beyond a shadow "
                 "of the other class?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("It is {overlap} of the {n} shadows.") }) });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "clouds", .title = N_ ("Two long clouds"),
    .blurb = N_ ("The means are farthest apart at 107.1°, and there the shadows mix; at 70.5° no "
                 "shadow is on the wrong side."),
    .data = "cigars:n=120,k=2,distance=2.5,along=2.2,across=0.4,shift=2.5,turn=1.2", .data_seed = 1,
    .claims = "n == 120\nline-angle ~ 70.5\noverlap == 0\nratio ~ 10.99" },
  { .id = "diamonds", .title = N_ ("Two flat diamonds"),
    .blurb = N_ ("Along the line that joins the means the classes overlap; at 83.7° they do not."),
    .data = "flat-diamonds", .params = "turns=1",
    .claims = "ratio > 2.222\nratio < 2.223\nline-angle > 83.6\nline-angle < 83.7\noverlap == 0" },
  { .id = "six", .title = N_ ("Six points"),
    .blurb = N_ ("Two triangles, one to the upper right of the other."), .data = "fda-6",
    .params = "turns=1", .claims = "overlap == 0" },
  { .id = "side-by-side", .title = N_ ("Two classes side by side"),
    .blurb = N_ ("Eight apart: between is twenty times within."), .data = "fda-a",
    .params = "turns=1", .claims = "ratio > 21.5\nratio < 21.6" },
  { .id = "halves", .title = N_ ("Failure: a class in two halves"),
    .blurb = N_ ("One class lies on both sides of the other, and their means nearly agree."),
    .data = "fda-b", .params = "turns=1",
    .failure = N_ ("The means of both classes are nearly the same, so between is next to nothing "
                   "whatever the line: a ratio of 0.013, and a line that mixes the classes. Keep "
                   "near points of a class together instead of all of them."),
    .claims = "ratio < 0.0135\nratio > 0.0133\noverlap > 50" },
  { .id = "flat", .title = N_ ("Failure: nothing spreads within"),
    .blurb = N_ ("Three points of two classes: along one line there is no scatter within."),
    .data = "svm-3", .params = "turns=1",
    .failure = N_ ("With as few points the scatter within the classes is 0 along some direction, "
                   "and "
                   "the ratio infinite. Add points, or a little to the diagonal of the scatter."),
    .claims = "start: step == 0" });

#define BOOK_17_2 "图解机器学习, program of figure 17.2 (scikit-learn agrees to 4e-16)"
#define BY_HAND "by hand: S_w = diag (36, 4), S_w⁻¹Δ ∝ (1, 9)"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "diamonds", 1, "within", GRADUS_EXPECT (36, 0, 0, 4), 1e-12, BY_HAND },
  { "diamonds", 1, "between", GRADUS_EXPECT (8, 8, 8, 8), 1e-12, BY_HAND },
  { "diamonds", 1, "eigenvalues", GRADUS_EXPECT (20.0 / 9), 1e-12, BY_HAND },
  { "diamonds", 1, "directions", GRADUS_EXPECT (0.1104315260748465, 0.9938837346736189), 1e-12,
    BY_HAND },
  { "side-by-side", 1, "directions", GRADUS_EXPECT (0.99917663, 0.040571635), 1e-7, BOOK_17_2 },
  { "side-by-side", 1, "eigenvalues", GRADUS_EXPECT (21.561878), 1e-7, BOOK_17_2 },
  { "halves", 1, "directions", GRADUS_EXPECT (-0.024689541, 0.99969517), 1e-7, BOOK_17_2 },
  { "halves", 1, "eigenvalues", GRADUS_EXPECT (0.013399496), 1e-7, BOOK_17_2 });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "labels", .title = N_ ("Fisher and principal components"),
    .blurb = N_ ("The principal line lies along the spread and mixes the shadows; Fisher’s line "
                 "keeps the classes apart."),
    .preset = "diamonds", .right = "turns=1", .other = "pca",
    .claims = "left: overlap == 0\nleft: line-angle > 83\nright: line-angle < 45" });

static const GradusSheet sheet = {
  .aha = N_ ("Do not look along the line joining the means; look where distance is large compared "
             "with spread."),
  .by_hand = N_ ("S_w = diag(36, 4), Δ = (2, 2): S_w⁻¹Δ ∝ (1/18, 1/2) ∝ (1, 9), which lies at "
                 "83.7° with λ = 2 · (4/36 + 4/4) = 20/9."),
  .why = "shadows",
  .intuition = N_ ("The line that joins the means parts the classes best."),
  .caught_by = "best",
  .breaks = N_ ("A class on both sides of the other: λ = 0.0134 where 21.6 was possible side by "
                "side."),
  .needs = "pca projection-direction gda",
  .leads_to = "local-fda lda-by-least-squares sufficient-dimension-reduction",
  .aliases = "FDA; LDA; Fisher discriminant; scatter; 判别分析; 组内分散; "
             "组间分散; pbfx; jdjw; Fisher判别; Fisher判别分析; "
             "线性判别分析",
  .terms = N_ ("between-class; within-class"),
};

const GradusDescriptor gradus_fda = {
  .base = &gradus_eigen,
  .id = "fda", .chapter = 17, .difficulty = 2, .title = N_ ("Fisher discriminant analysis"),
  .summary = N_ ("Finds the line on which the shadows of the classes part best."),
  .goal = N_ ("Find the direction of two classes by hand, and say why it is not the line that "
              "joins the means."),
  .source = "图解机器学习, section 17.1",
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_LABEL | GRADUS_NEEDS_TWO_CLASSES | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("Two inputs or more, and a label with two classes."),
  .fixed = "centre=true divide=1 view=30", .state_size = sizeof (State),
  .quantities = quantities, .phases = phases, .invariants = invariants, .plots = plots,
  .questions = questions, .presets = presets, .pairs = pairs, .checks = checks, .sheet = &sheet,
  .prepare = prepare, .name = name,
  .start_said = GRADUS_SAY ({ NULL, N_ ("{n} points of two classes wait; the line stands at "
                                        "{angle}°.") }),
  .same = GRADUS_SAMENESS (
    { "equal", GRADUS_SENTENCE }),
};
