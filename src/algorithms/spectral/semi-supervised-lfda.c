/* Semi-supervised local Fisher discriminant analysis (SELF): a row of the machine in
 * local-scatter.c, with a share for points without a label.
 *
 * Source: M. Sugiyama, T. Ide, S. Nakajima and J. Sese 2010, Machine Learning 78; 图解机器学习,
 * section 17.1.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "local-scatter.h"

typedef GradusLocalParams Params;
typedef GradusLocalState State;
typedef GradusLocalWork Work;

/* Shares of the picture over the share. */
#define SHARES 101

/* {xx, xy, yy} of @matrix (2 x 2), made so large that the ellipse reaches 1. */
static gboolean
scale_to_one (const double *matrix, double cov[3])
{
  double values[2], vectors[4];

  cov[0] = matrix[0];
  cov[1] = matrix[1];
  cov[2] = matrix[3];
  gradus_symmetric_eigen_2 (cov, values, vectors);
  if (!(values[0] > 0))
    return FALSE;
  for (guint j = 0; j < 3; j++)
    cov[j] /= values[0];
  return TRUE;
}

static void
draw_part (GradusScene *scene, double x, const double *matrix, GradusRole role,
           GradusLineStyle style, double fill, const char *label)
{
  double cov[3];

  if (!scale_to_one (matrix, cov))
    return;
  gradus_scene_ellipse (scene, x, 0, cov, 1, role, style, fill);
  if (label != NULL)
    gradus_scene_label (scene, label);
}

/* Left what is to be large, right what is to be small, each between its two parts, all as large as
 * one another: what counts is how they lie. */
static void
draw_ellipses (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  static const double unit[4] = { 1, 0, 0, 1 };
  const double apart = 1.25;

  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL | GRADUS_AXES_NONE, NULL, NULL);
  if (gradus_kit_waits (scene, work->eigen.d != 2, _ ("Two inputs have a picture of ellipses.")))
    return;
  gradus_scene_include (scene, -2 * apart, -1.7);
  gradus_scene_include (scene, 2 * apart, 1.4);
  draw_part (scene, -apart, work->between, GRADUS_ROLE_MODEL, GRADUS_LINE_THIN, 0,
             C_ ("legend", "labels, between"));
  draw_part (scene, -apart, work->all, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED, 0,
             C_ ("legend", "all points"));
  draw_part (scene, -apart, work->eigen.large, GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD, 0.1,
             C_ ("legend", "mixed"));
  draw_part (scene, apart, work->within, GRADUS_ROLE_SECOND, GRADUS_LINE_THIN, 0,
             C_ ("legend", "labels, within"));
  draw_part (scene, apart, unit, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED, 0,
             C_ ("legend", "a circle"));
  draw_part (scene, apart, work->eigen.small, GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD, 0.1, NULL);
  gradus_scene_text (scene, -apart, 1.15, GRADUS_ANCHOR_ABOVE, GRADUS_ROLE_MUTED, 1,
                     C_ ("picture", "to be large"));
  gradus_scene_text (scene, apart, 1.15, GRADUS_ANCHOR_ABOVE, GRADUS_ROLE_MUTED, 1,
                     C_ ("picture", "to be small"));
  if (state->eigen.solved)
    for (int side = -1; side <= 1; side += 2)
      gradus_scene_segment (scene, side * apart - work->eigen.vectors[0],
                            -work->eigen.vectors[1], side * apart + work->eigen.vectors[0],
                            work->eigen.vectors[1], GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  gradus_scene_segment (scene, -1, -1.5, 1, -1.5, GRADUS_ROLE_MUTED, GRADUS_LINE_SOLID);
  gradus_scene_text (scene, -1.05, -1.5, GRADUS_ANCHOR_RIGHT, GRADUS_ROLE_MUTED, 1, "β = 0");
  gradus_scene_text (scene, 1.05, -1.5, GRADUS_ANCHOR_LEFT, GRADUS_ROLE_MUTED, 1, "1");
  gradus_scene_point (scene, 2 * p->beta - 1, -1.5, GRADUS_ROLE_ACCENT, GRADUS_SHAPE_DIAMOND, 1.4,
                      -1);
  gradus_scene_map_handle (scene, "beta", NULL,
                           (GradusHandleMap){ { 0.5, 0.5, 0 }, { 0, 0, 1 } }, 2 * p->beta - 1,
                           -1.5);
}

/* Errors over the share, where the truth is known. */
static void
draw_shares (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, table);
  double x[SHARES], errors[SHARES];
  guint n = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y | GRADUS_AXES_INTEGER_Y, C_ ("axis", "share β"),
                         C_ ("axis", "points on the wrong side"));
  if (gradus_kit_waits (scene, gradus_dataset_get_truth (here->dataset) == NULL,
                        _ ("Of these points the true classes are not known."))
      || gradus_kit_waits (scene, !state->eigen.certified,
                           _ ("Other shares are tried at the end.")))
    return;
  for (guint k = 0; k < SHARES; k++)
    {
      x[n] = (double) k / (SHARES - 1);
      errors[n] = gradus_local_wrong_at (here, x[n]);
      n += isfinite (errors[n]);
    }
  gradus_scene_set_x_range (scene, 0, 1);
  gradus_scene_include (scene, 0, MIN (table->n, 4));
  gradus_scene_polyline (scene, x, errors, n, GRADUS_ROLE_ERROR, GRADUS_LINE_BOLD);
  gradus_scene_label (scene, C_ ("legend", "errors"));
  gradus_scene_vrule (scene, p->beta, GRADUS_ROLE_ACCENT, GRADUS_LINE_DASHED, NULL);
  gradus_scene_label (scene, C_ ("legend", "share now"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  GRADUS_BASE_ROW ("cloud"), { "ellipses", N_ ("What is mixed"), .build = draw_ellipses },
  GRADUS_BASE_ROW ("shadows"),
  { "shares", N_ ("Errors over the share"), .build = draw_shares },
  GRADUS_BASE_ROW ("score"),
  { "matrix", N_ ("The scatter in work"), .build = gradus_local_draw_matrix,
    .caption = GRADUS_SAY ({ "all-begun", N_ ("Scatter of all points") },
                           { "between-begun", N_ ("Local scatter between") },
                           { "within-begun", N_ ("Local scatter within") }, { NULL, "" }) });

#define NUMPY_17 "oracles-C/ch17.py: scipy eigh of the scatters of pairs"

static const GradusQuestion self_questions[] = GRADUS_ROWS (
  { "wrong", N_ ("How many points are on the wrong side?"), "project", "shadows",
    .asks = GRADUS_ASKS_NUMBER, .about = "errors", .scale = "1", .when = "true",
    .words = N_ ("{n-labelled} of {n} points have a label. The middle between the shadows of the "
                 "two labelled means is the border. How many of the {n} points are then on the "
                 "wrong side, with the share {beta}?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("It is {wrong}; with the labels alone it is "
                                     "{wrong-alone}.") }),
    .intuition = N_ ("You thought points without a label are mute, but they turn the line."),
    .intuition_answer = "wrong-alone" },
  { "best", N_ ("Where does the multiplication lead?"), "directions", "cloud",
    .asks = GRADUS_ASKS_LINE, .about = "top-angle pivot1 pivot2", .when = "plane and top > second",
    .words = N_ ("The labels say what is to part, all points together how the cloud lies. With the "
                 "share {beta}: where do the multiplications lead?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("To {top-angle|4}°, with the ratio {top}.") }) });

static const GradusPreset self_presets[] = GRADUS_ROWS (
  { .id = "grey", .title = N_ ("Six labels, six grey points"),
    .blurb = N_ ("With the share ½ the line lies at 141.4°, and no point is on the wrong side; "
                 "with the labels alone two are."),
    .data = "grey-12", .params = "beta=0.5 angle=60",
    .claims = "line-angle ~ 141.4\nerrors == 0\nwrong-alone == 2" },
  { .id = "labels-only", .title = N_ ("The labels alone"),
    .blurb = N_ ("β = 0: the line follows the six labelled points, at 116.9°, and two grey ones "
                 "are on the wrong side."),
    .data = "grey-12", .params = "beta=0 angle=60",
    .claims = "line-angle ~ 116.9\nerrors == 2\nratio > 1360\nratio < 1362" },
  { .id = "shape", .title = N_ ("The shape alone"),
    .blurb = N_ ("β = 1: the labels do not count, and the line is the principal component, "
                 "158.2°."),
    .data = "grey-12", .params = "beta=1 angle=60", .claims = "line-angle ~ 158.2\nerrors == 0" },
  { .id = "tie", .title = N_ ("Two lines nearly as good"),
    .blurb = N_ ("Tall columns with the share 0.7: the ratios 55.6 and 53.3 nearly agree, and the "
                 "line lies at 103.3°, with 4 of 12 on the wrong side."),
    .data = "tall-12", .params = "beta=0.7 angle=60",
    .claims = "line-angle ~ 103.3\nratio ~ 55.6\neigenvalues[1] ~ 53.3\nerrors == 4" },
  { .id = "tall-half", .title = N_ ("Tall columns, half and half"),
    .blurb = N_ ("With the share ½ the labels still hold the line at 175.1°, and nothing is "
                 "wrong."),
    .data = "tall-12", .params = "beta=0.5 angle=60",
    .claims = "line-angle ~ 175.1\nerrors == 0" },
  { .id = "by-hand", .title = N_ ("By hand"),
    .blurb = N_ ("±(1, 0) of two classes and ±(0, 1) grey, the share ½: A = diag(2, 1), B = "
                 "diag(½, ½), so the ratios are 4 and 2."),
    .data = "grey-4", .params = "beta=0.5 turns=1 angle=45",
    .claims = "above[0,0] == 2\nabove[1,1] == 1\nbelow[0,0] == 0.5\nratio == 4" },
  { .id = "tall", .title = N_ ("Failure: what spreads most does not part"),
    .blurb = N_ ("Tall columns with β = 1: the line runs along them, at 89.8°, and 6 of 12 points "
                 "are on the wrong side."),
    .data = "tall-12", .params = "beta=1 angle=60",
    .failure = N_ ("Without a label a point says where the cloud is long, and here it is long "
                   "within each class. Ratios that nearly agree, 55.6 and 53.3 at β = 0.7, give "
                   "the turn away. Take a smaller share, and inputs in equal units."),
    .claims = "line-angle ~ 89.8\nerrors == 6" });

static const GradusCheck self_checks[] = GRADUS_ROWS (
  { "grey", 1, "all", GRADUS_EXPECT (47.48, -13.82, -13.82, 18.38), 1e-9, NUMPY_17 },
  { "grey", 1, "within", GRADUS_EXPECT (0.433397, 0.200554, 0.200554, 0.113563), 1e-6, NUMPY_17 },
  { "grey", 1, "between", GRADUS_EXPECT (22.736635, -14.16361, -14.16361, 9.196552), 1e-6,
    NUMPY_17 },
  { "grey", 1, "eigenvalues", GRADUS_EXPECT (72.671684, 10.19908), 1e-6, NUMPY_17 },
  { "grey", 1, "directions", GRADUS_EXPECT (0.7817268190849036, -0.6236210229966581), 1e-6,
    NUMPY_17 },
  { "grey", 1, "errors", GRADUS_EXPECT (0), 1e-12, NUMPY_17 },
  { "labels-only", 1, "directions", GRADUS_EXPECT (-0.4516898286909103, 0.8921750381271469), 1e-6,
    NUMPY_17 },
  { "labels-only", 1, "eigenvalues", GRADUS_EXPECT (1360.918978), 1e-6, NUMPY_17 },
  { "labels-only", 1, "errors", GRADUS_EXPECT (2), 1e-12, NUMPY_17 },
  { "shape", 1, "directions", GRADUS_EXPECT (0.9287253736445734, -0.3707683648165624), 1e-6,
    NUMPY_17 },
  { "tie", 1, "eigenvalues", GRADUS_EXPECT (55.603271, 53.341167), 1e-6, NUMPY_17 },
  { "tie", 1, "errors", GRADUS_EXPECT (4), 1e-12, NUMPY_17 },
  { "tall", 1, "errors", GRADUS_EXPECT (6), 1e-12, NUMPY_17 },
  { "by-hand", 1, "eigenvalues", GRADUS_EXPECT (4, 2), 1e-12, "by hand: 2/½ and 1/½" });

static const GradusPair self_pairs[] = GRADUS_ROWS (
  { .id = "share", .title = N_ ("The labels alone, and half of each"),
    .blurb = N_ ("On the left two grey points are on the wrong side; on the right the grey points "
                 "have turned the line by 24.6°, and none is."),
    .preset = "grey", .left = "beta=0", .right = "beta=0.5",
    .claims = "left: errors == 2\nright: errors == 0\nleft: line-angle ~ 116.85\n"
              "right: line-angle ~ 141.42" });

static const GradusSheet self_sheet = {
  .aha = N_ ("Few labels give a direction that wobbles; the unlabelled cloud holds it still."),
  .by_hand = N_ ("±(1, 0) labelled, ±(0, 1) grey, β = ½: A = ½ diag(2, 0) + ½ diag(2, 2), B = ½I: "
                 "2/½ = 4 along x₁ and 1/½ = 2 along x₂."),
  .why = "ellipses", .intuition = N_ ("Points without a label say nothing about the classes."),
  .caught_by = "wrong",
  .breaks = N_ ("Tall columns: with β = 0.7 the ratios 55.6 and 53.3 nearly agree, and with β = 1 "
                "6 of 12 points are on the wrong side."),
  .needs = "local-fda pca", .leads_to = "laplacian-rls",
  .aliases = "SELF; semi-supervised LFDA; 半监督降维; 无标签样本; 混合参数; bjdjw",
  .terms = N_ ("semi-supervised; principal component; regularisation"),
};

const GradusDescriptor gradus_semi_supervised_lfda = {
  .base = &gradus_local, .id = "semi-supervised-lfda", .title = N_ ("Semi-supervised LFDA (SELF)"),
  .summary = N_ ("Mixes a local discriminant of few labels with the principal component of all "
                 "points."),
  .goal = N_ ("Say what points without a label add to a direction, and when they mislead."),
  .source = "Sugiyama, Idé, Nakajima and Sese 2010; 图解机器学习, section 17.1",
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_LABEL | GRADUS_NEEDS_TWO_CLASSES
           | GRADUS_NEEDS_UNKNOWN_LABELS | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("Two inputs or more, and a label with two classes that may be unknown."),
  .fixed = "kind=self ridge=0 centre=true divide=1 view=30", .plots = plots, GRADUS_ROW (self),
  .end_shows = "shadows",
  .start_said = GRADUS_SAY ({ NULL, N_ ("{n-labelled} of {n} points have a label; the line stands "
                                        "at {angle}°.") }),
};
