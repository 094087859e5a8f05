/* The perceptron as online learning: a row of the family "perceptron".
 *
 * The same step, seen as a game: an example is shown, the learner says its class, and only then is
 * told. What counts is the number of mistakes on the way, not the border at the end.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "perceptrons.h"

/* Examples that are shown with what they get. */
#define MOST_ROWS 30

typedef GradusPerceptronState State;

/* The score alone: the class is hidden still. */
static GradusStatus
run_guess (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, table);

  state->wrong = false;
  state->score = gradus_affine (&state->theta, gradus_table_row (table, state->example));
  return GRADUS_STATUS_CONTINUE;
}

static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, table);
  const gboolean told = gradus_position_is_phase (here, "reveal")
                        || gradus_position_is_phase (here, "update");

  gradus_perceptrons_name (here, names);
  gradus_names_whole (names, "known", state->pass > 0 ? table->n : state->example + told);
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "predict", N_ ("An example is shown"),
    N_ ("Say the class of an example while it is hidden: the side on which it lies."),
    .pseudocode = N_ ("see x; say h ← +1 if θᵀx ≥ 0 else −1"), .run = run_guess,
    .rule = GRADUS_PERCEPTRON_SIGN,
    .filled = GRADUS_SAY (
      { NULL, "\\role{model}{\\theta}^T\\role{accent}{x^{(<i>)}} = <dot theta|model X|accent> = "
              "<score> <least score 0> 0 \\\\ h = <h|class>" }),
    .said = GRADUS_SAY (
      { "d <= 3", N_ ("Example {i} is x = {x}, and θᵀx = {score}: the learner says {sign h}. The "
                      "class is hidden still.") },
      { NULL, N_ ("Example {i} gets θᵀx = {score}: the learner says {sign h}. The class is hidden "
                  "still.") }) },
  { "reveal", N_ ("The class is told"), N_ ("Only now the learner is told, and counts a mistake."),
    .pseudocode = N_ ("hear y; if h ≠ y: count a mistake"), .run = gradus_perceptrons_predict,
    .rule = "h \\ne y^{(i)} \\;\\Leftrightarrow\\; \\text{a mistake}",
    .filled = GRADUS_SAY ({ NULL, "h = <h|class> <differ h y> y = <y|class>" }),
    .said = GRADUS_SAY (
      { "event:mistake", N_ ("The class of example {i} is {sign y}: a mistake.") },
      { NULL, N_ ("The class of example {i} is {sign y}: right.") }) },
  { "update", N_ ("Learn from a mistake"),
    N_ ("When the side was wrong, add the example to θ or take it away."),
    .pseudocode = N_ ("if h ≠ y: θ ← θ + α y x"), .run = gradus_perceptrons_update,
    .rule = "\\role{model}{\\theta} := \\role{past}{\\theta} + "
            "\\role{accent}{\\alpha\\,y^{(i)}x^{(i)}},\\quad h \\ne y^{(i)}",
    .filled = GRADUS_SAY (
      { "wrong", "<move theta learning-rate y X>" },
      { NULL, "h = y = <y|class>,\\quad \\role{model}{\\theta} = <theta|model>" }),
    .said = GRADUS_SAY (
      { "not wrong", N_ ("What was right teaches nothing: θ stays {theta}.") },
      { "event:still-wrong", N_ ("Mistake number {updates}: θ becomes {theta}. The score of "
                                 "example {i} moves by α‖x‖² = {gain}, from {score} to "
                                 "{new-score}: still the wrong side.") },
      { NULL, N_ ("Mistake number {updates}: θ becomes {theta}. The score of example {i} moves by "
                  "α‖x‖² = {gain}, from {score} to {new-score}.") }) },
  GRADUS_BASE_ROW ("check"));

/* --- Pictures and questions ------------------------------------------------------------------- */

/* What each example gets, y theta'x, and before the correction; the last MOST_ROWS known ones. */
static void
build_margins (const GradusPosition *here, GradusScene *scene)
{
  const GradusTable *table = gradus_kit_table (here, scene);
  const State *state = here->state, *previous = here->previous;
  g_autoptr (GradusNames) names = gradus_names_new (here);
  const guint known = (guint) MAX (gradus_names_get_number (names, "known"), 0);
  const gboolean moved = previous != NULL && previous->updates != state->updates;
  guint first;

  if (table == NULL
      || gradus_kit_waits (scene, known == 0, _ ("No example has shown its class yet.")))
    return;
  gradus_scene_set_axes (scene, GRADUS_AXES_FLIP_Y | GRADUS_AXES_INTEGER_Y,
                         _ ("y θᵀx: right above 0"), C_ ("axis", "example"));
  first = MIN (known > MOST_ROWS ? known - MOST_ROWS : 0, state->example);
  gradus_scene_vrule (scene, 0, GRADUS_ROLE_MUTED, GRADUS_LINE_DASHED, NULL);
  gradus_scene_set_y_range (scene, first + 0.5, MIN (known, first + MOST_ROWS) + 0.5);
  for (guint i = first; i < MIN (known, first + MOST_ROWS); i++)
    {
      const double *x = gradus_table_row (table, i);
      const int sign = gradus_table_sign (table, i);
      const double now = sign * gradus_affine (&state->theta, x);
      const GradusRole role = i == state->example ? GRADUS_ROLE_ACCENT
                                                  : GRADUS_ROLE_CLASS + (sign > 0);

      if (moved)
        {
          const double then = sign * gradus_affine (&previous->theta, x);

          gradus_scene_arrow (scene, then, i + 1, now, i + 1,
                              i == state->example ? GRADUS_ROLE_ACCENT : GRADUS_ROLE_PAST,
                              GRADUS_LINE_SOLID);
          gradus_scene_point (scene, then, i + 1, GRADUS_ROLE_PAST, GRADUS_SHAPE_CIRCLE, 0.6, -1);
        }
      gradus_scene_point (scene, now, i + 1, role, GRADUS_SHAPE_CIRCLE, 1, (int) i);
    }
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "stream", N_ ("The stream, as far as it is known"), GRADUS_EDIT_POINTS,
    .kit = gradus_kit_classes, .of = "theta", .with = "sides active=active before seen=known" },
  { "margins", N_ ("What each example gets"), .build = build_margins },
  { "count", N_ ("Mistakes"), .kit = gradus_kit_curves, .of = "updates", .with = "iterations" });

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "guess", N_ ("Which class is it?"), "reveal", "stream", .asks = GRADUS_ASKS_EVENT,
    .about = "y > 0",
    GRADUS_ANSWERS (N_ ("Class −1"), N_ ("Class +1")), .when = "pass == 0",
    .words = N_ ("Example {i} has shown itself at x = {x}, and the learner says {sign h}. What do "
                 "you say?"),
    .truth = GRADUS_SAY ({ "wrong", N_ ("Class {sign y}: the learner was mistaken.") },
                         { NULL, N_ ("Class {sign y}, as the learner said.") }) },
  { "score", N_ ("What is the score?"), "predict", "margins", .asks = GRADUS_ASKS_NUMBER,
    .about = "score", .when = "score-scale > 0 and d <= 3 and updates < 3 and seen < 3",
    .scale = "score-scale",
    .words = N_ ("θ = {theta}, and example {i} is x = {X}. What is θᵀx?") },
  { "still-wrong", N_ ("Is the example right after its correction?"), "update", "margins",
    .asks = GRADUS_ASKS_EVENT, .about = "still-wrong", .when = "wrong and doubtful and pass < 2",
    GRADUS_ANSWERS (N_ ("It is right then"), N_ ("It is still wrong")),
    .words = N_ ("Example {i} had the score {score}, on the wrong side, and is corrected now. On "
                 "which side will it be?"),
    .intuition = N_ ("You thought that one correction is enough, but it moves the score by α "
                     "times the squared length of the example and no further."),
    .intuition_answer = "no" });

/* --- What it opens with ----------------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "groups", .title = N_ ("Fifty examples, once"),
    .blurb = N_ ("A shuffled stream of two groups with two strays: three mistakes in one pass."),
    .data = "arow-50:shift=10", .rng = GRADUS_RNG_BOOK, .params = "passes=1", .seed = 1,
    .claims = "iteration == 50\nexhausted\nupdates == 3" },
  { .id = "stream", .title = N_ ("Six examples by hand"),
    .blurb = N_ ("Mistakes at the third and fifth example only, and none in a second round."),
    .data = "perceptron-stream-6", .seed = 1,
    .claims = "iteration 2: updates == 0\niteration 3: updates == 1\niteration 5: updates == 2\n"
              "updates == 2\nconverged" },
  { .id = "slow", .title = N_ ("Corrected is not learned"),
    .blurb = N_ ("The short example is missed three times: each correction moves its score by 2."),
    .data = "slow-2", .seed = 1,
    .claims = "updates == 4\ncount event:still-wrong == 2\ntheta[0] == 2\ntheta[1] == -1" },
  { .id = "xor", .title = N_ ("Failure: no line exists"),
    .blurb = N_ ("From the second pass on each example is a mistake, in every pass."),
    .data = "xor-4", .params = "passes=5", .seed = 1,
    .failure = N_ ("θ is back at (−2, 0, 0) after each pass. The mistakes of a pass tell: they "
                   "stay at four. The product of the inputs, or a kernel, cures it."),
    .claims = "iteration 4: pass-mistakes == 2\niteration 8: pass-mistakes == 4\n"
              "pass-mistakes == 4\niteration 8: theta[0] == -2\ntheta[0] == -2\nexhausted" });

#define BY_HAND "syllabus, online-perceptron: mistakes at examples 3 and 5"

static const GradusCheck checks[] = GRADUS_ROWS (
  { "stream", 3, "theta", GRADUS_EXPECT (-1, 1, 2), 0, BY_HAND },
  { "stream", 5, "theta", GRADUS_EXPECT (0, 3, 1), 0, BY_HAND },
  { "slow", 1, "theta", GRADUS_EXPECT (-1, -4), 0, "syllabus, teaching sheet, by hand" },
  { "slow", 2, "theta", GRADUS_EXPECT (0, -3), 0, "syllabus, teaching sheet, by hand" },
  { "slow", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (2, -1), 0,
    "syllabus, teaching sheet, by hand" },
  { "slow", GRADUS_CHECK_END, "updates", GRADUS_EXPECT (4), 0, "by hand" },
  { "xor", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (-2, 0, 0), 0, "by hand" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "rate", .title = N_ ("A rate of 1 and of 0.1"),
    .blurb = N_ ("θ is a tenth as long, and every prediction is the same."), .preset = "groups",
    .right = "learning-rate=0.1",
    .claims = "left == right: updates\nleft != right: theta\nboth: exhausted" },
  { .id = "caution", .title = N_ ("Any right side, or a margin of 1"),
    .blurb = N_ ("The perceptron rests as soon as it is right; passive-aggressive learning asks "
                 "for a margin, and moves on right examples too."),
    .preset = "groups", .other = "passive-aggressive",
    .claims = "left: updates > 0\nright: moves > mistakes" });

static const GradusSheet sheet = {
  .aha = N_ ("Predict first, then be told; only mistakes teach, each adds its example to the "
             "line."),
  .by_hand = N_ ("Example 5 is (1; 2, −1) of class +1, θ = (−1, 1, 2): the score −1 + 2 − 2 = −1 "
                 "is wrong, so θ = (0, 3, 1), and the score is 5, higher by ‖x‖² = 6."),
  .why = "margins", .intuition = N_ ("A corrected example is learned."),
  .caught_by = "still-wrong",
  .breaks = N_ ("Exclusive or: four mistakes in every pass from the second on."),
  .needs = "perceptron", .leads_to = "perceptron-mistake-bound kernel-perceptron "
                                     "passive-aggressive",
  .aliases = "online learning; mistake-driven; 在线学习; 边学边用; zxxx",
  .terms = N_ ("online learning"),
};

const GradusDescriptor gradus_online_perceptron = {
  .base = &gradus_perceptrons, .id = "online-perceptron", .chapter = 11, .difficulty = 1,
  .title = N_ ("Online protocol and perceptron"),
  .summary = N_ ("Say the class of each example before it is told, and learn from mistakes only."),
  .goal = N_ ("Play the game of online learning by hand, and say by how much a correction moves a "
              "score."),
  .source = "CS229 lecture notes on the perceptron and large margin classifiers",
  .phases = phases, .plots = plots, .questions = questions, .presets = presets, .pairs = pairs,
  .checks = checks, .sheet = &sheet, .rebase = gradus_perceptrons_rebase, .name = name,
  .start_said = GRADUS_SAY ({ NULL, N_ ("The start: θ = {theta}. {n} examples will come, one after "
                                        "the other, and none has shown itself.") }),
  .same_on = "stream",
};
