/* One class against one: a row of the family "many-classes".
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "many-classes.h"

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "circle", N_ ("Will there be a winner at your place?"), "train", "regions",
    .asks = GRADUS_ASKS_EVENT, .about = "not place-tied", .when = "last and not summed",
    .words = N_ ("The votes of the classes at your place are {so-far} so far. One match is left, "
                 "class {next-plus} against class {next-minus}. After it, will one class be ahead "
                 "of all others there?"),
    .truth = GRADUS_SAY (
      { "place-tied and circle",
        N_ ("No: the votes go round in a circle, and nobody is ahead.") },
      { "place-tied", N_ ("No: nobody is ahead of all others.") },
      { NULL, N_ ("Yes, class {winner}.") }),
    .intuition = N_ ("One thinks that beating is handed on. But each match has a border of its "
                     "own, and three of them may go round in a circle."),
    .intuition_answer = "yes" });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "pinwheel", .title = N_ ("A pinwheel"),
    .blurb = N_ ("All six points are won with two votes each, and still at the origin 1 beats 2, 2 "
                 "beats 3 and 3 beats 1: nobody wins."),
    .data = "pinwheel-6", .claims = "mistakes == 0\nsaid == 1\nplace == 0" },
  { .id = "masked", .title = N_ ("Nobody is masked"),
    .blurb = N_ ("Three classes in a row, with borders at −½ and ½: in pairs lines suffice."),
    .data = "masked-9", .claims = "mistakes == 0\nties == 0" },
  { .id = "three", .title = N_ ("Three numbers by hand"),
    .blurb = N_ ("−1, 0 and 1: the match of 1 and 3 has its border at 0, where 2 has two votes "
                 "already."),
    .data = "three-in-a-row", .claims = "mistakes == 0\nsaid[1] == 2" },
  { .id = "logistic", .title = N_ ("The pinwheel with logistic matches"),
    .blurb = N_ ("The borders lie elsewhere and the triangle of the tie is smaller, but the origin "
                 "is still in it."),
    .params = "logistic=yes", .claims = "said == 1" },
  { .id = "summed", .title = N_ ("The cure: count by how much"),
    .blurb = N_ ("The scores are added up instead of votes: at the origin class 1 has the most, "
                 "0.072, and everywhere somebody wins."),
    .params = "summed=yes",
    .claims = "said[0] ~ 0.072\nsaid[1] < 0\nsaid[2] < 0\nundecided == 0\nmistakes == 0" },
  { .id = "blobs", .title = N_ ("Five clouds"),
    .blurb = N_ ("Five classes play ten matches, each between two clouds that know nothing of the "
                 "others."),
    .data = "blobs:k=5,n=100", .data_seed = 3, .claims = "trained == 10" },
  { .id = "circle", .title = N_ ("Failure: no champion"),
    .blurb = N_ ("A little off the origin the circle is still closed: one vote each, and no "
                 "decision. So it is on nearly a twentieth of the box of the points."),
    .params = "place=0.2 second=0.2",
    .failure = N_ ("Votes forget by how much a match was won. Add up the scores instead, or train "
                   "all classes together: softmax regression."),
    .claims = "said == 1\nmistakes == 0\nundecided > 4.7\nundecided < 5" });

static const GradusCheck checks[] = GRADUS_ROWS (
  { "pinwheel", GRADUS_CHECK_END, "theta",
    GRADUS_EXPECT (0.2879046, 0.120954, 0.30494037, -0.216, -0.208, 0.248, 0.27737226, -0.31386861,
                   -0.02919708),
    1e-8, "numpy.linalg.lstsq, pair by pair" },
  { "pinwheel", GRADUS_CHECK_END, "said", GRADUS_EXPECT (1, 1, 1), 0, "by hand" },
  { "pinwheel", GRADUS_CHECK_END, "undecided", GRADUS_EXPECT (4.759071980963712), 1e-9,
    "numpy, 41 x 41 places" },
  { "summed", GRADUS_CHECK_END, "said", GRADUS_EXPECT (0.0719046, -0.01053234, -0.06137226), 1e-7,
    "numpy.linalg.lstsq, pair by pair" },
  { "masked", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (-0.90361446, -1.80722892), 1e-8,
    "numpy.linalg.lstsq" },
  { "blobs", GRADUS_CHECK_END, "iterations", GRADUS_EXPECT (10), 0, "by hand: 5 * 4 / 2" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "summed", .title = N_ ("Which class won, and by how much"),
    .blurb = N_ ("The same matches: on the left votes are counted and a triangle belongs to "
                 "nobody; on the right scores are added up, and it is shared out."),
    .preset = "circle", .right = "summed=yes", .plot = "regions",
    .claims = "left > right: undecided\nleft: place-tied\nright: undecided == 0" },
  { .id = "rest", .title = N_ ("In pairs and against the rest"),
    .blurb = N_ ("On the left a triangle in the middle belongs to nobody; on the right the highest "
                 "score always decides."),
    .preset = "circle", .right = "place=0.2 second=0.2", .other = "one-vs-rest", .plot = "regions",
    .claims = "left: place-tied\nright: not place-tied\nboth: mistakes == 0" });

static const GradusSheet sheet = {
  .aha = N_ ("Every pair plays a match; like rock, paper, scissors, there may be no champion."),
  .by_hand = N_ ("f₁₂ > 0, f₂₃ > 0, f₁₃ < 0: one vote each. On x = −1, 0, 1 the borders are −½ and "
                 "½, and nobody is masked."),
  .why = "matches", .intuition = N_ ("1 beats 2 and 2 beats 3, so 1 beats 3."),
  .caught_by = "circle",
  .breaks = N_ ("A triangle with one vote each; and 26 classes need 325 learners."),
  .needs = "one-vs-rest", .leads_to = "softmax-regression soft-margin-svm",
  .aliases = "OvO; pairwise; voting; tie; 一对一; 投票; 平局; ydy",
  .terms = N_ ("majority vote"),
};

const GradusDescriptor gradus_one_vs_one = {
  .base = &gradus_many_classes, .id = "one-vs-one", .title = N_ ("Many classes, pairwise votes"),
  .summary = N_ ("Lets every two classes play a match, and counts votes."),
  .goal = N_ ("Say why votes of pairs can go round in a circle, and how many learners they need."),
  .source = "图解机器学习, section 7.4",
  .plots_shown = "regions matches learners place", .fixed = "coding=pairs",
  .questions = questions, .presets = presets, .pairs = pairs, .checks = checks, .sheet = &sheet,
  .start_said = GRADUS_SAY ({ NULL, N_ ("{n} points of {k} classes; matches to be played: {m}.") }),
};
