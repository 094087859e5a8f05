/* The decision tree: a row of the family "trees", whose machine it shows as it is.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "trees.h"

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "moons", .title = N_("Two moons, four questions deep"),
    .blurb = N_("Boxes follow the moons in stairs; depth 4 leaves few errors."),
    .data = "moons:n=120,noise=0.2", .data_seed = 1, .params = "max-depth=4", .seed = 1,
    .claims = "converged\ndepth == 4" },
  { .id = "two-cuts", .title = N_("Eight points by hand"),
    .blurb = N_("Two cuts make two errors each; the one that leaves a pure heap gains more."),
    .data = "two-cuts-8", .seed = 1,
    .claims = "converged\niteration == 3\niteration 1: errors == 2\niteration 2: errors == 1\n"
              "errors == 0\nleaves == 4" },
  { .id = "iris", .title = N_("Iris flowers"),
    .blurb = N_("The first cut parts one kind of flower from the two others, and two inputs would "
                "do it equally well."),
    .data = "iris", .params = "max-depth=3", .seed = 1,
    .claims = "iteration 1: leaves == 2\never: event:tie" },
  { .id = "bits", .title = N_("Eight points, entropy"),
    .blurb = N_("The same data in bits: the same cuts, other gains."),
    .data = "two-cuts-8",
    .params = "impurity-measure=entropy", .seed = 1,
    .claims = "converged\niteration == 3\nerrors == 0" },
  { .id = "exclusive-or", .title = N_("Exclusive or: a step without gain"),
    .blurb = N_("No first cut gains anything; taken all the same, it makes the second ones "
                "perfect."),
    .data = "xor-4", .seed = 1,
    .claims = "iteration 1: impurity == 0.5\nconverged\nerrors == 0\nleaves == 4" },
  { .id = "greedy", .title = N_("Failure: stop when nothing is gained"),
    .blurb = N_("With a least gain above 0 the root of exclusive or is never cut."),
    .data = "xor-4", .params = "min-gain=0.01", .seed = 1,
    .claims = "converged\nerrors == 2\nleaves == 1",
    .failure = N_("Each cut is judged alone, and no single question says anything about exclusive "
                  "or: the gain is 0 everywhere, so the tree stops with half of the points wrong. "
                  "A look two questions ahead, or cutting first and pruning later, cures it.") },
  { .id = "slanted", .title = N_("Failure: a slanted border"),
    .blurb = N_("Six leaves learn all fifty points, as stairs along a straight line."),
    .data = "diag-50", .seed = 1, .claims = "converged\nerrors == 0\nleaves == 6",
    .failure = N_("Questions about one input at a time can only cut along the axes. The training "
                  "errors go to 0, but between the points the stairs are wrong where a slanted "
                  "line is right. Turned inputs, many trees that vote, or a line cure it.") });

#define BY_HAND "syllabus, chapter 8, by hand"
/* Debian's python3-sklearn 1.2.1 on the table that `gradus-cli data` writes. */
#define SKLEARN "DecisionTreeClassifier (criterion=\"gini\", max_depth, random_state=0).fit (X, y)"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "two-cuts", 1, "gain", GRADUS_EXPECT (1.0 / 6), 1e-14, BY_HAND },
  { "two-cuts", 1, "impurity", GRADUS_EXPECT (1.0 / 3), 1e-14, BY_HAND },
  { "two-cuts", 1, "tree", GRADUS_EXPECT (1, 2, 1, 3.1), 1e-14, BY_HAND },
  { "two-cuts", GRADUS_CHECK_END, "impurity", GRADUS_EXPECT (0), 0, BY_HAND },
  { "exclusive-or", 1, "gain", GRADUS_EXPECT (0), 0, BY_HAND },
  { "bits", 1, "gain", GRADUS_EXPECT (0.31127812445913283), 1e-13, "1 - 6/8 * 0.9183, by hand" },
  { "moons", GRADUS_CHECK_END, "impurity", GRADUS_EXPECT (0.08423809523809522), 1e-14, SKLEARN },
  { "moons", GRADUS_CHECK_END, "errors", GRADUS_EXPECT (7), 0, SKLEARN },
  { "moons", GRADUS_CHECK_END, "leaves", GRADUS_EXPECT (8), 0, SKLEARN },
  { "iris", GRADUS_CHECK_END, "impurity", GRADUS_EXPECT (0.039722222222222235), 1e-14, SKLEARN },
  { "iris", GRADUS_CHECK_END, "errors", GRADUS_EXPECT (4), 0, SKLEARN },
  { "slanted", 1, "impurity", GRADUS_EXPECT (0.26512733446519526), 1e-14, SKLEARN },
  { "slanted", GRADUS_CHECK_END, "leaves", GRADUS_EXPECT (6), 0, SKLEARN });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "depth", .title = N_ ("Depth 2 and depth 10"),
    .blurb = N_ ("Two questions leave errors; ten cut until every point is right, and fence in "
                 "single points."),
    .preset = "moons", .left = "max-depth=2", .right = "max-depth=10",
    .claims = "left: errors > 0\nright: errors == 0\nleft < right: leaves" },
  { .id = "gain", .title = N_ ("With a least gain and without"),
    .blurb = N_ ("On exclusive or the first cut gains nothing; who stops there never sees that "
                 "the second makes all right."),
    .preset = "exclusive-or", .left = "min-gain=0.01", .right = "min-gain=0",
    .claims = "left: errors == 2\nright: errors == 0\nleft: leaves == 1\nright: leaves == 4" });

static const GradusSheet sheet = {
  .aha = N_("Ask what makes the heaps purest, then ask again inside each heap."),
  .by_hand = N_("Four of each class. Heaps (3, 1) and (1, 3): impurity 2 · ¾ · ¼ = 0.375. Heaps "
                "(2, 4) and (2, 0): 6/8 · 2 · ⅓ · ⅔ + 0 = 0.333. Both make two errors; the second "
                "gains 0.5 − 0.333 = 0.167."),
  .why = "arc",
  .intuition = N_("Cuts that make equally many errors are equally good."),
  .caught_by = "which",
  .breaks = N_("Exclusive or: the gain of every first cut is 0, and a tree that stops there leaves "
               "2 of 4 points wrong."),
  .needs = "decision-stump filter-feature-selection",
  .leads_to = "random-forest adaboost piecewise-constant-regression",
  .aliases = "decision tree; CART; Gini; impurity; split; leaf; 决策树; 基尼指数; 不纯度; 剪枝; jcs",
  .terms = N_ ("node; leaf; information gain; overfitting; pruning"),
};

const GradusDescriptor gradus_decision_tree = {
  .base = &gradus_trees, .id = "decision-tree", .chapter = 8, .difficulty = 1,
  .title = N_("Decision tree"),
  .summary = N_("Cut the examples in two by the question that makes the heaps purest, again and "
                "again."),
  .goal = N_("Compute the gain of a cut by hand, and say why the tree takes it."),
  .source = "Breiman, Friedman, Olshen & Stone 1984; 图解机器学习, section 9.1",
  .presets = presets, .pairs = pairs, .checks = checks, .sheet = &sheet,
  .same = GRADUS_SAMENESS (
    { "one-class", GRADUS_RUNS },
    { "one-point", GRADUS_RUNS }),
};
