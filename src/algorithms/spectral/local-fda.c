/* Local Fisher discriminant analysis: a row of the machine in local-scatter.c, whose answer jumps
 * when the springs become too wide.
 *
 * Source: M. Sugiyama 2007, JMLR 8; 图解机器学习, section 17.1.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "local-scatter.h"

typedef GradusLocalParams Params;
typedef GradusLocalState State;
typedef GradusLocalWork Work;

/* The angle over the width: where two eigenvalues cross it jumps. */
static void
draw_widths (const GradusPosition *here, GradusScene *scene)
{
  GRADUS_HERE (state, p, work);
  double angles[GRADUS_LOCAL_WIDTHS], last = work->angles[0] > 175 ? -1 : work->angles[0];

  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_X, C_ ("axis", "width h"),
                         C_ ("axis", "angle (°)"));
  if (gradus_kit_waits (scene, work->swept == 0, _ ("Two inputs of up to 100 points with a class "
                                                    "have a picture over the width.")))
    return;
  gradus_scene_set_x_range (scene, MIN (p->width, work->widths[0]),
                            MAX (p->width, work->widths[work->swept - 1]));
  gradus_scene_set_y_range (scene, -10, 100);
  /* On the way from one width to the next the shorter way, upwards where both are as long. */
  for (guint k = 0; k < work->swept; k++)
    {
      angles[k] = work->angles[k];
      while (angles[k] > last + 91)
        angles[k] -= 180;
      while (angles[k] < last - 89)
        angles[k] += 180;
      last = angles[k];
      gradus_scene_include (scene, work->widths[k], angles[k]);
    }
  if (state->eigen.certified)
    {
      gradus_scene_polyline (scene, work->widths, angles, work->swept, GRADUS_ROLE_MODEL,
                             GRADUS_LINE_BOLD);
      gradus_scene_label (scene, C_ ("legend", "angle of the answer"));
    }
  if (isfinite (work->fisher))
    {
      gradus_scene_hrule (scene, last + remainder (work->fisher - last, 180), GRADUS_ROLE_TRUTH,
                          GRADUS_LINE_THIN | GRADUS_LINE_DASHED, NULL);
      gradus_scene_label (scene, C_ ("legend", "Fisher’s line"));
    }
  gradus_scene_vrule (scene, p->width, GRADUS_ROLE_ACCENT, GRADUS_LINE_DASHED, NULL);
  gradus_scene_label (scene, C_ ("legend", "width now"));
  if (state->eigen.solved)
    {
      const double angle = gradus_line_angle (state->eigen.vectors.data);

      gradus_scene_point (scene, p->width, angle > 175 ? angle - 180 : angle, GRADUS_ROLE_ACCENT,
                          GRADUS_SHAPE_CIRCLE, 1.3, -1);
    }
  gradus_scene_param_handle (scene, "width", NULL, p->width, 0);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  GRADUS_BASE_ROW ("cloud"), { "widths", N_ ("Angle over the width"), .build = draw_widths },
  GRADUS_BASE_ROW ("shadows"), GRADUS_BASE_ROW ("score"), GRADUS_BASE_ROW ("matrix"));

static const GradusQuestion local_questions[] = GRADUS_ROWS (
  { "jump", N_ ("At which width does the line turn?"), "try", "widths",
    .asks = GRADUS_ASKS_NUMBER, .about = "jump", .when = "jumps", .scale = "2",
    .words = N_ ("With springs of the width {width} only near points are tied; with very wide ones "
                 "all points of a class are, as in Fisher’s discriminant. At which width does the "
                 "line go over from the one answer to the other?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("At {jump}: there the line jumps from {before-angle|4}° to "
                                     "{after-angle|4}°.") }) },
  { "best", N_ ("Where does the multiplication lead?"), "directions", "cloud",
    .asks = GRADUS_ASKS_LINE, .about = "top-angle pivot1 pivot2", .when = "plane and top > second",
    .words = N_ ("Turn the line so that near points of a class have near shadows and the classes "
                 "part: where do the multiplications lead?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("To {top-angle|4}°, with the ratio {top}. Fisher’s line lies "
                                     "at {fisher-angle|4}°.") }),
    .intuition = N_ ("You thought a class must be one lump; its heaps may lie apart, and only near "
                     "points stay together."),
    .intuition_answer = "fisher-angle" });

static const GradusPreset local_presets[] = GRADUS_ROWS (
  { .id = "heaps", .title = N_ ("Three heaps, two classes"),
    .blurb = N_ ("Class A lies left and right of class B. At 0° the heaps are apart, with the "
                 "ratio 95.4; Fisher’s line, at 90°, lays them over each other."),
    .data = "three-heaps-9", .params = "angle=60",
    .claims = "line-angle == 0\nratio ~ 95.4\nfisher-angle == 90" },
  { .id = "by-hand", .title = N_ ("All springs alike, by hand"),
    .blurb = N_ ("Springs of the weight 1: within 97.5 along x₁ and 2 along x₂, between 0 and 2. "
                 "So 0/97.5 = 0 and 2/2 = 1."),
    .data = "three-heaps-9", .params = "width=1e6 turns=1 angle=60",
    .claims = "within[0,0] ~ 97.5\nwithin[1,1] ~ 2\nbetween[1,1] ~ 2\n"
              "line-angle == 90\nratio ~ 1" },
  { .id = "book", .title = N_ ("The book’s class in two halves"),
    .blurb = N_ ("Fisher’s line lies at 91.4° and mixes the classes; this one, at 1.03°, has the "
                 "ratio 136."),
    .data = "fda-b", .params = "angle=60",
    .claims = "line-angle ~ 1.03\nratio ~ 136\nfisher-angle ~ 91.4" },
  { .id = "side-by-side", .title = N_ ("The book’s two classes side by side"),
    .blurb = N_ ("Each class is one lump, and both lines nearly agree: 1.26° and Fisher’s 2.33°."),
    .data = "fda-a", .params = "angle=60", .claims = "line-angle ~ 1.26\nfisher-angle ~ 2.33" },
  { .id = "six", .title = N_ ("Six points"),
    .blurb = N_ ("Two triangles: the line lies at 46.9°, with the ratio 377."), .data = "fda-6",
    .params = "angle=120", .claims = "line-angle ~ 46.9\nratio ~ 377" },
  { .id = "wide", .title = N_ ("Failure: springs without end"),
    .blurb = N_ ("The three heaps with the width 707: Fisher’s discriminant again, 90° and the "
                 "ratio 1."),
    .data = "three-heaps-9", .params = "width=707.1067811865476 angle=60",
    .failure = N_ ("The springs reach farther than the data, so all points of a class are tied, "
                   "near or not: 18 of 18 springs. A ratio of 1 gives it away. Take a width of the "
                   "size of a heap."),
    .claims = "line-angle == 90\nratio ~ 1\ntight == 18\nsprings == 18" },
  { .id = "needle", .title = N_ ("Failure: needles"),
    .blurb = N_ ("Near points of one class differ along x₂ alone: along x₁ nothing spreads "
                 "within."),
    .data = "needle-8", .params = "angle=60",
    .failure = N_ ("Along the first input the scatter within is 0, and any ratio could be had "
                   "there. A thousandth of the mean diagonal, added, gives 0° with the ratio "
                   "128,835."),
    .claims = "start: step == 0" },
  { .id = "needle-mended", .title = N_ ("Needles, mended"),
    .blurb = N_ ("With a thousandth of the mean diagonal added there is an answer, 0°."),
    .data = "needle-8", .params = "angle=60 ridge=0.001",
    .claims = "line-angle == 0\nratio > 128835\nratio < 128836" });

#define NUMPY_17 "oracles-C/ch17.py: scipy eigh of the scatters of pairs"

static const GradusCheck local_checks[] = GRADUS_ROWS (
  { "heaps", 1, "within", GRADUS_EXPECT (0.340755, 0, 0, 0.382006), 1e-6, NUMPY_17 },
  { "heaps", 1, "between", GRADUS_EXPECT (32.496289, 0, 0, 2.697886), 1e-6, NUMPY_17 },
  { "heaps", 1, "eigenvalues", GRADUS_EXPECT (95.365677, 7.06241), 1e-6, NUMPY_17 },
  { "by-hand", 1, "within", GRADUS_EXPECT (97.5, 0, 0, 2), 1e-9, "by hand" },
  { "by-hand", 1, "between", GRADUS_EXPECT (0, 0, 0, 2), 1e-8, "by hand" },
  { "by-hand", 1, "eigenvalues", GRADUS_EXPECT (1, 0), 1e-9, "by hand: 2/2 and 0/97.5" },
  { "book", 1, "eigenvalues", GRADUS_EXPECT (135.517543, 12.609436), 1e-6, NUMPY_17 },
  { "book", 1, "directions", GRADUS_EXPECT (0.9998392184935002, 0.0179314573391765), 1e-6,
    NUMPY_17 },
  { "side-by-side", 1, "eigenvalues", GRADUS_EXPECT (396.694043, 9.534479), 1e-6, NUMPY_17 },
  { "side-by-side", 1, "directions", GRADUS_EXPECT (0.9997584572164148, 0.021977880340336455), 1e-6,
    NUMPY_17 },
  { "six", 1, "within", GRADUS_EXPECT (0.1709860468, -0.0361278317, -0.0361278317, 0.1465651950),
    1e-9, "图解机器学习, program of figure 17.4" },
  { "six", 1, "eigenvalues", GRADUS_EXPECT (377.224725, 5.37875), 1e-6, NUMPY_17 },
  { "wide", 1, "eigenvalues", GRADUS_EXPECT (1.00003, 0.000022), 1e-5, NUMPY_17 },
  { "needle-mended", 1, "eigenvalues", GRADUS_EXPECT (128835.303355, 9.560478), 1e-6, NUMPY_17 });

static const GradusPair local_pairs[] = GRADUS_ROWS (
  { .id = "width", .title = N_ ("Near points tied, and all points tied"),
    .blurb = N_ ("On the left each heap holds together by itself, and the line is 0°; on the right "
                 "the two heaps of a class are tied to one another, and it is 90°."),
    .preset = "heaps", .left = "width=0.7071067811865476", .right = "width=707.1067811865476",
    .claims = "left: line-angle == 0\nright: line-angle == 90" },
  { .id = "fisher", .title = N_ ("Near points, and the whole class"),
    .blurb = N_ ("The book’s class in two halves: the local line tells the halves from the other "
                 "class; Fisher’s line mixes the shadows."),
    .preset = "book", .right = "turns=1", .other = "fda",
    .claims = "left: line-angle < 2\nright: line-angle > 91\nright: overlap > 50" });

static const GradusSheet local_sheet = {
  .aha = N_ ("Do not ask a class to be one lump: only points that are already near must stay "
             "together."),
  .by_hand = N_ ("All springs alike, three heaps: S_w = diag(97.5, 2), S_b = diag(0, 2), so 2/2 = "
                 "1 along x₂ and 0/97.5 = 0 along x₁."),
  .why = "widths", .intuition = N_ ("A class must be one lump."), .caught_by = "best",
  .breaks = N_ ("Very wide springs: Fisher’s discriminant again, the ratio 1. Needles: no scatter "
                "within along a line, and the run fails."),
  .needs = "fda similarity-graph lpp", .leads_to = "semi-supervised-lfda",
  .aliases = "LFDA; multimodal class; local similarity; 局部判别; 多峰类别; 相似度; jbpb; jbFisher",
  .terms = N_ ("multimodal; affinity; Fisher discriminant analysis"),
};

const GradusDescriptor gradus_local_fda = {
  .base = &gradus_local, .id = "local-fda", .title = N_ ("Local Fisher discriminant analysis"),
  .summary = N_ ("Finds the line on which near points of a class stay together and the classes "
                 "part."),
  .goal = N_ ("Say why a class in two heaps needs springs of a width, and what too wide ones do."),
  .source = "Sugiyama 2007; 图解机器学习, section 17.1",
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_LABEL | GRADUS_NEEDS_TWO_CLASSES | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("Two inputs or more, and a label with two classes."),
  .fixed = "kind=local beta=0 centre=true divide=1 view=30", .plots = plots, GRADUS_ROW (local),
  .end_shows = "widths",
  .start_said = GRADUS_SAY ({ NULL, N_ ("{n} points of two classes wait; the line stands at "
                                        "{angle}°.") }),
  .same = GRADUS_SAMENESS (
    { "scale", GRADUS_DIFFERS, "the width of the springs is a length of the inputs" },
    { "equal", GRADUS_SENTENCE }),
};
