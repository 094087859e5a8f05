/* The perceptron.
 *
 * Objective. Find a straight line theta' x = 0 (x with a constant 1 in front) that has every
 * example of class 1 on its positive side and every example of class 0 on the other.
 *
 * Step. Take one example. Predict +1 when theta' x >= 0, else -1. When that is right, do nothing;
 * when it is wrong, add alpha y x to theta, which turns the line towards the right side for this
 * example. One iteration is one example; a pass is one round through all of them.
 *
 * Why it works. If some unit vector u separates the data with margin gamma, every mistake brings
 * theta'u forward by at least alpha gamma, while |theta|^2 grows by at most alpha^2 R^2, R being
 * the length of the longest x. So k alpha gamma <= theta'u <= |theta| <= sqrt (k) alpha R: two
 * curves that meet at k = (R / gamma)^2, and there are no more mistakes than that. Without such a u
 * the line never comes to rest.
 *
 * Cost. O(d) an example.
 *
 * Edge cases. theta = 0 predicts +1 everywhere. A pass without a mistake ends the run; so does the
 * largest number of passes, because data that cannot be separated would go on for ever. alpha only
 * scales theta.
 *
 * Source: CS229 lecture notes, part II, section 6; Rosenblatt 1958; Novikoff 1962.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-entry.h"
#include "gradus-separation.h"

typedef struct
{
  double learning_rate;
  int passes;
} Params;

typedef struct
{
  GradusArray theta;
  guint example;            /* the one in work */
  guint pass, mistakes, updates;
  double pass_mistakes;     /* of the pass before; NAN before the first */
  double score;             /* theta' x of the example */
  bool wrong;
} State;

enum { EVENT_MISTAKE, EVENT_PASS, EVENT_STILL_WRONG };

/* --- Phases ----------------------------------------------------------------------------------- */

static bool
is_wrong (const GradusArray *theta, const GradusTable *table, guint i, double *score)
{
  *score = gradus_affine (theta, gradus_table_row (table, i));
  return (*score >= 0 ? 1 : -1) != gradus_table_sign (table, i);
}

static GradusStatus
run_predict (gpointer state_, GradusContext *context)
{
  State *state = state_;

  state->wrong = is_wrong (&state->theta, gradus_context_get_table (context), state->example,
                           &state->score);
  gradus_context_raise_if (context, EVENT_MISTAKE, state->wrong);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_update (gpointer state_, GradusContext *context)
{
  State *state = state_;
  const Params *params = context->params;
  const GradusTable *table = gradus_context_get_table (context);
  double score;

  if (!state->wrong)
    return GRADUS_STATUS_CONTINUE;
  gradus_affine_add (&state->theta,
                     params->learning_rate * gradus_table_sign (table, state->example),
                     gradus_table_row (table, state->example));
  state->mistakes++;
  state->updates++;
  gradus_context_raise_if (context, EVENT_STILL_WRONG,
                           is_wrong (&state->theta, table, state->example, &score));
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_check (gpointer state_, GradusContext *context)
{
  State *state = state_;
  const Params *params = context->params;

  if (++state->example < gradus_context_get_table (context)->n)
    return GRADUS_STATUS_CONTINUE;
  state->example = 0;
  state->pass++;
  state->pass_mistakes = state->mistakes;
  state->mistakes = 0;
  gradus_context_raise (context, EVENT_PASS);
  if (state->pass_mistakes == 0)
    return GRADUS_STATUS_CONVERGED;
  return state->pass >= (guint) params->passes ? GRADUS_STATUS_EXHAUSTED : GRADUS_STATUS_CONTINUE;
}

/* The data are others: a new pass, whose end what was counted in the broken one does not decide. */
static gboolean
rebase (gpointer state_, GradusContext *context, const GradusSetup *old)
{
  State *state = state_;

  state->example = state->mistakes = 0;
  context->restart_iteration = TRUE;
  return state->theta.shape[0] == gradus_context_get_table (context)->d + 1;
}

/* A tenth of what the terms of the score come to without their signs. */
static double
score_scale (const GradusArray *theta, const GradusTable *table, guint i)
{
  double sum = fabs (theta->data[0]);

  for (guint j = 0; j < table->d; j++)
    sum += fabs (theta->data[j + 1] * gradus_table_row (table, i)[j]);
  return 0.1 * sum;
}

/* What is said with {names} beside quantities and parameters. */
static void
name (const GradusView *view, GradusNames *names)
{
  const State *state = view->state;
  const GradusTable *table = gradus_dataset_get_table (view->dataset);
  const guint i = MIN (state->example, table->n - 1);
  const gboolean whole = state->example == 0;

  gradus_names_row (names, table, i);
  gradus_names_whole (names, "h", state->score >= 0 ? 1 : -1);
  gradus_names_number (names, "active",
                       view->phase == 0 || view->phase == 1 ? (double) state->example : NAN);
  gradus_names_whole (names, "seen", whole ? table->n : state->example);
  gradus_names_whole (names, "counted", whole ? (gint64) state->pass_mistakes : state->mistakes);
  gradus_names_number (names, "new-score",
                       gradus_affine (&state->theta, gradus_table_row (table, i)));
  gradus_names_number (names, "score-scale", score_scale (&state->theta, table, i));
  /* A score that a correction moves far beyond 0 is no question. */
  gradus_names_flag (names, "doubtful",
                     fabs (state->score)
                       >= 0.85 * ((const Params *) view->params)->learning_rate
                            * (1 + gradus_sum_squares (gradus_table_row (table, i), table->d)));
  gradus_names_number (names, "half-way",
                       0.25 * ((const Params *) view->params)->learning_rate
                         * sqrt (gradus_sum_squares (gradus_table_row (table, i), table->d)));
}

static const GradusPhase phases[] = {
  { "predict", N_ ("Predict one example"), N_ ("Look on which side of the line the example lies."),
    .pseudocode = N_ ("h ← +1 if θᵀx ≥ 0 else −1"), .run = run_predict,
    .rule = "h = g(\\role{model}{\\theta}^T \\role{accent}{x^{(i)}}),\\quad g(z) = \\begin{cases}"
            "\\role{class1}{1} & z\\ge 0\\\\\\role{class0}{-1} & z<0\\end{cases}",
    .filled = GRADUS_SAY (
      { NULL, "\\role{model}{\\theta}^T\\role{accent}{x^{(<i>)}} = <dot theta|model X|accent> = "
              "<score> <least score 0> 0 \\\\ h = <h|class> <differ h y> y = <y|class>" }),
    .said = GRADUS_SAY (
      { "event:mistake", N_ ("Example {i}: θᵀx = {score} predicts {sign h}, but its class is "
                             "{sign y}: a mistake.") },
      { NULL, N_ ("Example {i}: θᵀx = {score} predicts {sign h}, and its class is {sign y}: "
                  "right.") }) },
  { "update", N_ ("Correct a mistake"),
    N_ ("When the side is wrong, add the example to θ or take it away."),
    .pseudocode = N_ ("if h ≠ y: θ ← θ + α y x"), .run = run_update,
    .rule = "\\role{model}{\\theta} := \\role{past}{\\theta} + "
            "\\role{accent}{\\alpha\\,y^{(i)}x^{(i)}},\\quad h \\ne y^{(i)}",
    .filled = GRADUS_SAY (
      { "wrong", "<move theta learning-rate y X>" },
      { NULL, "h = y = <y|class>,\\quad \\role{model}{\\theta} = <theta|model>" }),
    .said = GRADUS_SAY (
      { "not wrong", N_ ("Example {i} was right, so θ stays {theta}.") },
      { "event:still-wrong", N_ ("Mistake number {updates}: θ becomes {theta}. The score of "
                                 "example {i} moves from {score} to {new-score}, which is still "
                                 "the wrong side.") },
      { "y > 0", N_ ("Mistake number {updates}: α times example {i} is added, and θ becomes "
                     "{theta}.") },
      { NULL, N_ ("Mistake number {updates}: α times example {i} is taken away, and θ becomes "
                  "{theta}.") }) },
  { "check", N_ ("Next example"), N_ ("Go on; a pass without a mistake is the end."),
    .pseudocode = N_ ("if a whole pass had no mistake: stop"), .run = run_check,
    .rule = "i = m,\\quad \\role{second}{k_{\\mathrm{pass}}} = 0",
    .filled = GRADUS_SAY (
      { "seen < n", "i = <seen> \\lt <n>,\\quad \\role{second}{k_{\\mathrm{pass}}} = "
                    "<counted|second>" },
      { NULL, "i = <seen>,\\quad \\role{second}{k_{\\mathrm{pass}}} = <counted|second>" }),
    .said = GRADUS_SAY (
      { "converged and updates == 0", N_ ("A whole pass without a mistake: done in pass {pass}, "
                                          "and nothing had to be corrected.") },
      { "converged", N_ ("A whole pass without a mistake: done in pass {pass}, after {updates} "
                         "mistake."),
        N_ ("A whole pass without a mistake: done in pass {pass}, after {updates} mistakes."),
        "updates" },
      { "exhausted", N_ ("The limit of passes is reached, and pass {pass} still had "
                         "{pass-mistakes} mistake: the line does not come to rest."),
        N_ ("The limit of passes is reached, and pass {pass} still had {pass-mistakes} mistakes: "
            "the line does not come to rest."), "pass-mistakes" },
      { "event:pass", N_ ("Pass {pass} is over, with {pass-mistakes} mistake; the next one begins "
                          "with example 1."),
        N_ ("Pass {pass} is over, with {pass-mistakes} mistakes; the next one begins with example "
            "1."), "pass-mistakes" },
      { NULL, N_ ("Pass {pass+1}: example {i} of {n} is next.") }) },
  { NULL },
};

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = {
  { .id = "learning-rate", .label = N_ ("Learning rate"), .symbol = "\\alpha",
    .blurb = N_ ("How far a mistake moves θ; from θ = 0 it only changes the scale."),
    GRADUS_PARAM_FIELD (Params, learning_rate), GRADUS_RATE (1, 0.01, 10) },
  { .id = "passes", .label = N_ ("Most passes"),
    .blurb = N_ ("Where to stop when the data cannot be separated."),
    GRADUS_PARAM_FIELD (Params, passes), GRADUS_COUNT (100, 1, 1000) },
  { NULL },
};

static const GradusQuantity quantities[] = {
  { "theta", N_ ("Parameters"), "\\theta", GRADUS_QUANTITY (State, theta), .shape = "1+d",
    .indices = N_ ("the constant, then one for each input"),
    .flags = GRADUS_TRACKED | GRADUS_TYPED | GRADUS_START },
  { "updates", N_ ("Mistakes so far"), "k", GRADUS_QUANTITY (State, updates),
    .flags = GRADUS_METRIC },
  { "pass-mistakes", N_ ("Mistakes in the last pass"), "k_{\\mathrm{pass}}",
    GRADUS_QUANTITY (State, pass_mistakes), .flags = GRADUS_METRIC, .better = GRADUS_BETTER_LESS },
  { "score", N_ ("Score of the example"), "\\theta^T x", GRADUS_QUANTITY (State, score) },
  { "wrong", N_ ("A mistake"), NULL, GRADUS_QUANTITY (State, wrong) },
  { "pass", N_ ("Passes"), NULL, GRADUS_QUANTITY (State, pass) },
  { NULL },
};

static const GradusEvent events[] = {
  [EVENT_MISTAKE] = { "mistake", N_ ("Mistake"), N_ ("The example lies on the wrong side.") },
  [EVENT_PASS] = { "pass", N_ ("End of a pass"), N_ ("Every example has been seen once more.") },
  [EVENT_STILL_WRONG] = { "still-wrong", N_ ("Still wrong"),
                          N_ ("The corrected example lies on the wrong side as before.") },
  { NULL },
};

/* --- What theory promises --------------------------------------------------------------------- */

/* |theta|^2 grows by at most alpha^2 |x|^2, because the example was on the wrong side. */
static gboolean
holds_growth (const GradusView *view, double *measured)
{
  const State *state = view->state, *previous = view->previous;
  const double *x = gradus_table_row (gradus_dataset_get_table (view->dataset), state->example);
  const double now = gradus_norm2 (&state->theta);
  const double step = gradus_square (((const Params *) view->params)->learning_rate)
                      * (1 + gradus_sum_squares (x, state->theta.shape[0] - 1));

  *measured = now - gradus_norm2 (&previous->theta);
  return *measured <= step + 1e-9 * (now + step);
}

/* u'theta grows by at least alpha gamma in a correction. */
static gboolean
holds_progress (const GradusView *view, double *measured)
{
  const State *state = view->state, *previous = view->previous;
  const GradusSeparation *race = view->workspace;
  const double least = ((const Params *) view->params)->learning_rate * race->gamma;

  *measured = gradus_separation_progress (race, state->theta.data)
              - gradus_separation_progress (race, previous->theta.data);
  return race->gamma <= 0 || state->updates == previous->updates
         || *measured >= least - 1e-9 * (1 + least);
}

static const GradusInvariant invariants[] = {
  { "growth", N_ ("A mistake lengthens θ by little"),
    "\\|\\theta'\\|^2\\le\\|\\theta\\|^2+\\alpha^2\\|x\\|^2",
    N_ ("θ grew by more than a wrong example can make it."), holds_growth, .phase = "update" },
  { "progress", N_ ("A mistake brings θ forward"), "u^T\\theta'\\ge u^T\\theta+\\alpha\\gamma",
    N_ ("A correction brought θ forward by less than the margin."), holds_progress,
    .phase = "update" },
  { NULL },
};

/* --- What is shown and asked ------------------------------------------------------------------ */

static void
predict (const GradusView *view, const double *X, gsize n, double *out)
{
  gradus_affine_scores (&((const State *) view->state)->theta, X, n, out);
}

static const GradusPlot plots[] = {
  { "data", N_ ("Examples and border"), GRADUS_EDIT_POINTS, .kit = gradus_kit_classes,
    .of = "theta", .with = "sides active=active before" },
  { "weights", N_ ("Weight space"), .kit = gradus_kit_vector, .of = "theta[1] theta[2]",
    .with = "trail move" },
  { "race", N_ ("The race of the proof"), .kit = gradus_kit_race, .of = "theta updates",
    .with = "rate=learning-rate" },
  { "mistakes", N_ ("Mistakes"), .kit = gradus_kit_curves, .of = "updates pass-mistakes",
    .with = "iterations" },
  { NULL },
};

static const char *const right_or_wrong[] = { N_ ("It is right"), N_ ("It is a mistake"), NULL };
static const char *const right_or_still_wrong[] = { N_ ("It is right then"),
                                                    N_ ("It is still wrong"), NULL };

static const GradusQuestion questions[] = {
  { "mistake", N_ ("Is the next example right?"), "predict", "data", .asks = GRADUS_ASKS_EVENT,
    .about = "mistake", .choices = right_or_wrong,
    .words = N_ ("Example {i} comes next: x = {x}, class {sign y}. Will the prediction be "
                 "right?") },
  { "score", N_ ("What is the score?"), "predict", "data", .asks = GRADUS_ASKS_NUMBER,
    .about = "score", .when = "score-scale > 0 and d <= 3", .scale = "score-scale",
    .words = N_ ("θ = {theta}, and example {i} is x = {X}. What is θᵀx?") },
  { "still-wrong", N_ ("Is the example right after its correction?"), "update", "data",
    .asks = GRADUS_ASKS_EVENT, .about = "still-wrong", .when = "wrong and doubtful",
    .choices = right_or_still_wrong,
    .words = N_ ("Example {i} had the score {score}, on the wrong side, and is corrected now. On "
                 "which side will it be?"),
    .intuition = N_ ("You thought that one correction is enough, but it moves the score by α times "
                     "the squared length of the example and no further."),
    .intuition_answer = "no" },
  { "weights", N_ ("Where do the weights go?"), "update", "weights", .asks = GRADUS_ASKS_PLACE,
    .about = "theta[1] theta[2]", .when = "wrong and d >= 2 and x != 0", .scale = "half-way",
    .words = N_ ("Example {i}, x = {x}, has the class {sign y} and was a mistake; the learning "
                 "rate "
                 "is {learning-rate}. Where do the weights θ₁ = {theta[1]}, θ₂ = {theta[2]} go?") },
  { NULL },
};

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusPreset presets[] = {
  { .id = "two-groups", .title = N_ ("Two groups side by side"),
    .blurb = N_ ("Each mistake turns the line; after seventeen it rests."),
    .data = "blobs:k=2,n=40,spread=2", .data_seed = 12, .seed = 1, .first_look = TRUE,
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
                   "line swings for ever. Other inputs (the product of the two) or a kernel cure "
                   "it.") },
  { NULL },
};

#define BY_HAND "syllabus, online-perceptron: mistakes at examples 3 and 5"

static const GradusCheck checks[] = {
  { "stream", 3, "theta", GRADUS_EXPECT (-1, 1, 2), .source = BY_HAND },
  { "stream", 5, "theta", GRADUS_EXPECT (0, 3, 1), .source = BY_HAND },
  { "stream", GRADUS_CHECK_END, "updates", .expected = 2, .source = BY_HAND },
  { "stream", GRADUS_CHECK_END, "iterations", .expected = 12, .source = "the second pass is "
                                                                        "clean" },
  { "stubborn", 2, "theta", GRADUS_EXPECT (0, -3, -3), .source = "by hand" },
  { "stubborn", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (3, -1, -1), .source = "by hand" },
  { NULL },
};

static const GradusPair pairs[] = {
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
              "left < right: step" },
  { NULL },
};

static const GradusSheet sheet = {
  .aha = N_ ("Only mistakes teach: add the missed example to the weights, and nothing else."),
  .by_hand = N_ ("θ = 0 and x = (1; 4, 4), class −1: the score 0 counts as +1, a mistake, so θ = "
                 "(−1, −4, −4). Then (1; 1, 1), class +1: its score goes from −9 to −6 and is "
                 "still wrong."),
  .why = "race",
  .intuition = N_ ("After its correction an example is right."),
  .caught_by = "still-wrong",
  .breaks = N_ ("Data that no line separates: the mistakes of a pass never come down to 0."),
  .needs = "ls-line-failure",
  .leads_to = "online-perceptron perceptron-mistake-bound kernel-perceptron",
  .aliases = "perceptron; Rosenblatt; threshold; mistake-driven; 感知器; 感知机; 阈值; gzq",
};

const GradusAlgorithm gradus_perceptron = {
  .id = "perceptron", .chapter = 5, .difficulty = 1, .title = N_ ("Perceptron"),
  .summary = N_ ("Correct a straight border by every example that lies on its wrong side."),
  .goal = N_ ("Carry out the updates by hand, and say when they end and when they never do."),
  .source = "CS229 lecture notes, part II, section 6",
  .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_LABEL | GRADUS_NEEDS_TWO_CLASSES | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("Inputs and a label with two classes."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .questions = questions,
  .prepare = gradus_separation_prepare, .unprepare = gradus_separation_unprepare, .rebase = rebase,
    .name = name,
  .predicts = GRADUS_PREDICTS_SCORE, .predict = predict,
  .start_said = GRADUS_SAY ({ NULL, N_ ("The start: θ = {theta}, and {n} examples wait.") }),
  .changed_said = GRADUS_SAY ({ NULL, N_ ("Something was changed after this step: θ is {theta}, "
                                          "and example {i} of {n} is in work.") }),
};
