/* The perceptron: a row of the family "perceptron", passes over a table.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "perceptrons.h"

static const GradusPlot plots[] = GRADUS_ROWS (
  GRADUS_BASE_ROW ("data"),
  { "weights", N_ ("Weight space"), .kit = gradus_kit_vector, .of = "theta[1] theta[2]",
    .with = "trail move" },
  { "race", N_ ("The race of the proof"), .kit = gradus_kit_race, .of = "theta updates",
    .with = "rate=learning-rate" },
  { "mistakes", N_ ("Mistakes"), .kit = gradus_kit_curves, .of = "updates pass-mistakes",
    .with = "iterations" });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "mistake", N_ ("Is the next example right?"), "predict", "data", .asks = GRADUS_ASKS_EVENT,
    .about = "mistake",
    GRADUS_ANSWERS (N_ ("It is right"), N_ ("It is a mistake")),
    .words = N_ ("Example {i} comes next: x = {x}, class {sign y}. Will the prediction be "
                 "right?") },
  { "score", N_ ("What is the score?"), "predict", "data", .asks = GRADUS_ASKS_NUMBER,
    .about = "score", .when = "score-scale > 0 and d <= 3 and updates < 3 and seen < 3",
    .scale = "score-scale",
    .words = N_ ("θ = {theta}, and example {i} is x = {X}. What is θᵀx?") },
  { "still-wrong", N_ ("Is the example right after its correction?"), "update", "data",
    .asks = GRADUS_ASKS_EVENT, .about = "still-wrong", .when = "wrong and doubtful and pass < 2",
    GRADUS_ANSWERS (N_ ("It is right then"), N_ ("It is still wrong")),
    .words = N_ ("Example {i} had the score {score}, on the wrong side, and is corrected now. On "
                 "which side will it be?"),
    .intuition = N_ ("You thought that one correction is enough, but it moves the score by α "
                     "times the squared length of the example and no further."),
    .intuition_answer = "no" },
  { "weights", N_ ("Where do the weights go?"), "update", "weights", .asks = GRADUS_ASKS_PLACE,
    .about = "theta[1] theta[2]", .when = "wrong and d >= 2 and x != 0", .scale = "half-way",
    .words = N_ ("Example {i}, x = {x}, has the class {sign y} and was a mistake; the learning "
                 "rate is {learning-rate}. Where do the weights θ₁ = {theta[1]}, θ₂ = {theta[2]} "
                 "go?") });

/* --- What it opens with ----------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "two-groups", .title = N_ ("Two groups side by side"),
    .blurb = N_ ("Each mistake turns the line; after seventeen it rests."),
    .data = "blobs:k=2,n=40,spread=2", .data_seed = 12, .seed = 1,
    .claims = "converged\nupdates == 17" },
  { .id = "stream", .title = N_ ("Six examples by hand"),
    .blurb = N_ ("Mistakes at the third and fifth example only."), .data = "perceptron-stream-6",
    .seed = 1, .claims = "iteration 3: updates == 1\niteration 5: updates == 2\nupdates == 2" },
  { .id = "stubborn", .title = N_ ("One correction is not enough"),
    .blurb = N_ ("Five mistakes; two of the corrections leave their example wrong."),
    .data = "stubborn-5", .seed = 1, .claims = "updates == 5\ncount event:still-wrong == 2" },
  { .id = "xor", .title = N_ ("Failure: no line exists"),
    .blurb = N_ ("The corners of a square, opposite ones alike."), .data = "xor-4",
    .params = "passes=20", .seed = 1, .claims = "exhausted\npass-mistakes > 0",
    .failure = N_ ("No straight line separates exclusive or, so every pass has a mistake and the "
                   "line swings forever. Other inputs (the product of the two) or a kernel cure "
                   "it.") });

#define BY_HAND "syllabus, online-perceptron: mistakes at examples 3 and 5"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "stream", 3, "theta", GRADUS_EXPECT (-1, 1, 2), 0, BY_HAND },
  { "stream", 5, "theta", GRADUS_EXPECT (0, 3, 1), 0, BY_HAND },
  { "stream", GRADUS_CHECK_END, "updates", GRADUS_EXPECT (2), 0, BY_HAND },
  { "stream", GRADUS_CHECK_END, "iterations", GRADUS_EXPECT (12), 0, "the second pass is clean" },
  { "stubborn", 2, "theta", GRADUS_EXPECT (0, -3, -3), 0, "by hand" },
  { "stubborn", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (3, -1, -1), 0, "by hand" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "rate", .title = N_ ("A rate of 1 and of 0.1"),
    .blurb = N_ ("The weights are a tenth as long, but the border and the mistakes are the same "
                 "at every step."),
    .preset = "two-groups", .right = "learning-rate=0.1",
    .claims = "both: converged\nleft == right: updates\nleft == right: step\n"
              "left != right: theta" },
  { .id = "logistic", .title = N_ ("Perceptron and logistic regression"),
    .blurb = N_ ("The perceptron rests as soon as nothing is wrong; logistic regression goes on "
                 "for more certainty."),
    .preset = "two-groups", .other = "logistic-regression",
    .claims = "left: converged\nleft: pass-mistakes == 0\nright: mistakes == 0\n"
              "left < right: step" });

static const GradusSheet sheet = {
  .aha = N_ ("Only mistakes teach: add the missed example to the weights, and nothing else."),
  .by_hand = N_ ("θ = 0 and x = (1; 4, 4), class −1: the score 0 counts as +1, a mistake, so θ = "
                 "(−1, −4, −4). Then (1; 1, 1), class +1: its score goes from −9 to −6 and is "
                 "still wrong."),
  .why = "race", .intuition = N_ ("After its correction an example is right."),
  .caught_by = "still-wrong",
  .breaks = N_ ("Data that no line separates: the mistakes of a pass never come down to 0."),
  .needs = "ls-line-failure",
  .leads_to = "online-perceptron perceptron-mistake-bound kernel-perceptron",
  .aliases = "perceptron; Rosenblatt; threshold; mistake-driven; 感知器; 感知机; 阈值; gzq",
  .terms = N_ ("linearly separable"),
};

const GradusDescriptor gradus_perceptron = {
  .base = &gradus_perceptrons, .id = "perceptron", .chapter = 5, .difficulty = 1,
  .title = N_ ("Perceptron"),
  .summary = N_ ("Correct a straight border by every example that lies on its wrong side."),
  .goal = N_ ("Carry out the updates by hand, and say when they end and when they never do."),
  .source = "CS229 lecture notes, part II, section 6",
  .plots = plots, .questions = questions, .presets = presets, .pairs = pairs, .checks = checks,
  .sheet = &sheet, .rebase = gradus_perceptrons_rebase,
  .start_said = GRADUS_SAY ({ NULL, N_ ("The start: θ = {theta}, and {n} examples wait.") }),
};
