/* Bagging: a row of the family "forest", whose learners are stumps unless trees are asked for.
 *
 * Of a few examples on one input all n^n samples can be enumerated, as compositions, and the
 * mean vote is known to the last digit; the rounds run into it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "forest.h"

static const GradusPlot plots[] = GRADUS_ROWS (
  GRADUS_BASE_ROW ("data"),
  { "stairs", N_ ("Hard steps and their mean"), .build = gradus_forest_build_stairs },
  GRADUS_BASE_ROWS);

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "by-hand", .title = N_ ("Eight rungs"),
    .blurb = N_ ("Two cuts are equally good, and every sample decides anew: the mean of the hard "
                 "jumps climbs in gentle stairs towards what all samples say on average."),
    .data = "ladder-8", .params = "rounds=200", .seed = 1,
    .claims = "exhausted\nfar < 0.15\nf[3] < 0.6\nf[3] > -0.6" },
  { .id = "book", .title = N_ ("The book’s slanted border"),
    .blurb = N_ ("A stump on an input drawn at random errs 9 times; a hundred of them, which vote, "
                 "err 3 times."),
    .data = "diag-50", .params = "inputs=1", .seed = 0, .rng = GRADUS_RNG_BOOK,
    .claims = "iteration 1: errors == 9\niteration 10: errors == 7\niteration 50: errors == 5\n"
              "iteration 100: errors == 3" },
  { .id = "moons", .title = N_ ("Two moons, deep trees"),
    .blurb = N_ ("Each tree learns its sample by heart and errs on what it has not seen; their "
                 "vote errs on less."),
    .data = "moons:n=120,noise=0.3", .data_seed = 1, .params = "learner=tree rounds=60", .seed = 1,
    .claims = "out-error < one-error" },
  { .id = "three", .title = N_ ("Three points"),
    .blurb = N_ ("27 samples, of which 6 have all three points; a point is missed with (2/3)³."),
    .data = "svm-3", .params = "rounds=27", .seed = 1,
    .claims = "missed-chance ~ 0.296\nexpected ~ 2.11" },
  { .id = "calm", .title = N_ ("Failure: nothing to shake"),
    .blurb = N_ ("Samples differ, and almost all stumps say the same about the six points."),
    .data = "calm-6", .params = "rounds=50", .seed = 1,
    .claims = "min(abs(f)) > 0.9\nerrors == 0",
    .failure = N_ ("Wherever the cut falls in the wide gap, the six points are labelled alike, and "
                   "the mean of equal votes is the same vote. Bagging helps learners that wobble; "
                   "take deeper trees on data that overlap.") },
  { .id = "exclusive-or", .title = N_ ("Failure: the votes cancel"),
    .blurb = N_ ("No stump knows anything about exclusive or: the votes go to and fro."),
    .data = "xor-4", .params = "rounds=200", .seed = 1,
    .claims = "max(abs(f)) < 0.5\nout-error >= 0.5",
    .failure = N_ ("The mean of learners that are all no better than a coin is no better than a "
                   "coin. Take a stronger learner: trees that ask twice.") });

#define EXACT "all 8^8 resamples as 6,435 compositions, numpy"
#define BOOK "numpy, with the book’s draws: input, then rows"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "by-hand", 1, "law",
    GRADUS_EXPECT (-0.976726, -0.981680, -0.621347, 0.120283, 0.266011, 0.921268, 0.977961,
                   0.976726), 1e-6, EXACT },
  { "book", 1, "forest", GRADUS_EXPECT (1, 2, 1, 0.38510887070047456), 1e-12, BOOK },
  { "book", 1, "errors", GRADUS_EXPECT (9), 0, BOOK },
  { "book", 10, "errors", GRADUS_EXPECT (7), 0, BOOK },
  { "book", 50, "errors", GRADUS_EXPECT (5), 0, BOOK },
  { "book", 100, "errors", GRADUS_EXPECT (3), 0, BOOK });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "resample", .title = N_ ("All examples each time, and samples"),
    .blurb = N_ ("Given all examples every learner is the same, and the mean is as hard as one of "
                 "them; samples make it climb in stairs."),
    .preset = "by-hand", .left = "resample=none", .right = "resample=bootstrap", .plot = "stairs",
    .claims = "left: min(abs(f)) == 1\nright: min(abs(f)) < 0.6" },
  { .id = "one", .title = N_ ("One stump and many"),
    .blurb = N_ ("The best stump of all examples errs 8 times; a hundred stumps of samples, each "
                 "on an input drawn at random, err less."),
    .preset = "book", .other = "decision-stump", .plot = "data",
    .claims = "left < right: errors" });

static const GradusSheet sheet = {
  .aha = N_ ("Shake a hasty learner with many resamples; the average of its hard jumps is a gentle "
             "slope."),
  .by_hand = N_ ("n = 3: of 27 samples 6 have all three points; a point is missed with (2/3)³ = "
                 "0.296, so a sample has 3 · 0.704 = 2.11 different points on average."),
  .why = "stairs",
  .intuition = N_ ("As many draws as examples bring nearly all of them."),
  .caught_by = "different",
  .breaks = N_ ("A wide gap: all stumps label the six points alike and there is nothing to "
                "average. Exclusive or: f stays near 0."),
  .needs = "decision-stump bias-variance",
  .leads_to = "random-forest adaboost",
  .aliases = "bootstrap; resampling; aggregation; vote; bagging; 自助法; 重抽样; 袋装法; 投票; zzf; zdf",
  .terms = N_ ("bootstrap; bagging; out-of-bag error"),
};

static const GradusFutures maps[] = GRADUS_ROWS (
  { .id = "size", .title = N_ ("How many trees, and how deep"),
    .words = N_ ("Rounds across, depth up. From depth 6 on 25 trees know their own examples by "
                 "heart, and yet the out-of-bag error stays near 9 %: votes do not overfit as "
                 "one deep tree does."),
    .preset = "moons",
    .x = "rounds=1:100:34", .y = "depth=1:10:10",
    .steps = 4000, .colour = "out-error",
    .claims = "out-error(100, 10) ~ 0.08\n"
              "out-error(100, 1) > 0.2\n"
              "error-share(25, 6) == 0\n"
              "error-share(100, 10) == 0" });

const GradusDescriptor gradus_bagging = {
  .base = &gradus_forest, .id = "bagging", .chapter = 8, .difficulty = 1,
  .title = N_ ("Bootstrap and bagging"),
  .summary = N_ ("Make a learner of each of many samples drawn with putting back, and let them "
                 "vote."),
  .goal = N_ ("Say how many different examples a bootstrap sample has, and which learners gain "
              "from the mean of their votes."),
  .source = "Breiman 1996; 图解机器学习, section 9.2",
  .plots = plots, .start_shows = "stairs data", .end_shows = "stairs data", .presets = presets,
  .pairs = pairs, .checks = checks, .sheet = &sheet,
  .same = GRADUS_SAMENESS (
    { "order", GRADUS_DIFFERS, "which examples are drawn depends on their numbers" },
    { "copies", GRADUS_DIFFERS, "twice as many are drawn, and others" }),
  .maps = maps,
};
