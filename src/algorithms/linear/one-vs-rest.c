/* One class against the rest: a row of the family "many-classes".
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "many-classes.h"

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "masked", N_ ("Will a class win none of its points?"), "decide", "regions",
    .asks = GRADUS_ASKS_EVENT, .about = "event:masked", .when = "finished",
    .words = N_ ("The {m} learners are trained, and the highest score wins. Will some class win "
                 "none of its own points?"),
    .truth = GRADUS_SAY (
      { "event:masked", N_ ("Yes, class {masked}: over its points its learner is never above all "
                            "others.") },
      { NULL, N_ ("No, every class wins points of its own.") }),
    .intuition = N_ ("One thinks that a learner rises over its own points. But a line cannot rise "
                     "in the middle, and where the rest are many they pull it down."),
    .intuition_answer = "no" });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "masked", .title = N_ ("The class in the middle"),
    .blurb = N_ ("Three classes in a row. The learners of the outer ones tilt; that of the middle "
                 "one lies level at −⅓, is nowhere the highest, and wins no point."),
    .data = "masked-9", .params = "coding=rest", .claims = "mistakes == 3\nevent:masked" },
  { .id = "three", .title = N_ ("Three numbers by hand"),
    .blurb = N_ ("−1, 0 and 1: the learners are −⅓ − x, −⅓ and −⅓ + x. At 0.2 class 3 wins."),
    .data = "three-in-a-row", .params = "coding=rest place=0.2",
    .claims = "theta[0,1] ~ -1.00\ntheta[2,1] ~ 1.00\nsaid[2] ~ -0.133\nties == 1" },
  { .id = "bent", .title = N_ ("With squares of the inputs"),
    .blurb = N_ ("With x² as a second input the middle learner bends up over its own points, and "
                 "every point is won."),
    .params = "coding=rest squares=yes", .claims = "mistakes == 0" },
  { .id = "logistic", .title = N_ ("With logistic learners"),
    .blurb = N_ ("The middle learner is level as well, but higher than the others where they are "
                 "sure of their no."),
    .params = "coding=rest logistic=yes", .claims = "mistakes == 0" },
  { .id = "words", .title = N_ ("Code words"),
    .blurb = N_ ("Every way to split three classes in two is a learner, and the nearest code word "
                 "wins."),
    .data = "blobs:k=3,n=60", .data_seed = 2, .params = "coding=words", .claims = "trained == 3" },
  { .id = "masked-words", .title = N_ ("Failure: code words of level lines"),
    .blurb = N_ ("Three classes in a row, and a learner that has to tell the middle one from both "
                 "others: its line is below 0 at every point, and the middle points are a tie."),
    .params = "coding=words",
    .failure = N_ ("No line is positive in the middle and negative on both sides, whatever the "
                   "code. Give the learners x², take logistic ones one against the rest, or let "
                   "classes play in pairs."),
    .claims = "mistakes == 3\nties == 3\nevent:masked" },
  { .id = "two", .title = N_ ("Two classes"),
    .blurb = N_ ("With two classes the second learner is the first one with the other sign: "
                 "nothing is new."),
    .data = "line-4", .params = "coding=rest",
    .claims = "theta[0,1] + theta[1,1] < 0.001\ntheta[0,1] + theta[1,1] > -0.001\nmistakes == 0" });

static const GradusCheck checks[] = GRADUS_ROWS (
  { "three", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (-1.0 / 3, -1, -1.0 / 3, 0, -1.0 / 3, 1),
    1e-13, "by hand" },
  { "three", GRADUS_CHECK_END, "said", GRADUS_EXPECT (-1.0 / 3 - 0.2, -1.0 / 3, -1.0 / 3 + 0.2),
    1e-13, "by hand" },
  { "masked", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (-0.96153846), 1e-8, "numpy.linalg.lstsq",
    .index = 1 },
  { "masked", GRADUS_CHECK_END, "mistakes", GRADUS_EXPECT (3), 0, "numpy" },
  { "bent", GRADUS_CHECK_END, "theta",
    GRADUS_EXPECT (-0.85794996, -0.96153846, 0.7566586, 0.71589991939, 0, -1.51331719), 1e-8,
    "numpy.linalg.lstsq" },
  { "logistic", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (-3.90748325, -7.8144967), 1e-6,
    "scipy.optimize.minimize, BFGS" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "bend", .title = N_ ("Lines and parabolas"),
    .blurb = N_ ("On the left a level line stands for the middle class and wins nothing; on the "
                 "right it may bend."),
    .preset = "masked", .right = "squares=yes", .plot = "regions",
    .claims = "left > right: mistakes\nright: mistakes == 0" },
  { .id = "pairs", .title = N_ ("Against the rest and in pairs"),
    .blurb = N_ ("The same lines suffice when the middle class plays its neighbours one at a "
                 "time."),
    .preset = "masked", .other = "one-vs-one", .plot = "regions",
    .claims = "left > right: mistakes\nright: mistakes == 0" });

static const GradusSheet sheet = {
  .aha = N_ ("The class in the middle may have nobody's line on its side: it is masked."),
  .by_hand = N_ ("x = −1, 0, 1: f₁ = −⅓ − x, f₂ = −⅓, f₃ = −⅓ + x. At 0.2: −0.53, −0.33, −0.13, so "
                 "class 3."),
  .why = "regions", .intuition = N_ ("The learner of the middle class rises over its own points."),
  .caught_by = "masked",
  .breaks = N_ ("Three classes in a row: the middle one wins 0 of its 3 points. With 26 classes of "
                "one size “always the rest” errs on 1 in 26 only."),
  .needs = "ls-classification ls-line-failure", .leads_to = "one-vs-one softmax-regression",
  .aliases = "OvR; one-vs-all; OvA; ECOC; masking; 一对多; 一对其余; 纠错输出编码; ydd",
  .terms = N_ ("decision boundary"),
};

const GradusDescriptor gradus_one_vs_rest = {
  .base = &gradus_many_classes, .id = "one-vs-rest",
  .title = N_ ("Many classes, one versus the rest"),
  .summary = N_ ("Trains a learner for each class against all others; the highest score wins."),
  .goal = N_ ("Say when a class is masked by its neighbours, and three cures."),
  .source = "图解机器学习, section 7.4; Dietterich and Bakiri 1995",
  .plots_shown = "regions learners code place", .defaults = "coding=rest",
  .questions = questions, .presets = presets, .pairs = pairs, .checks = checks, .sheet = &sheet,
  .start_said = GRADUS_SAY ({ NULL, N_ ("{n} points of {k} classes: {m} learners are to be "
                                        "trained.") }),
};
