/* The machine of the family "perceptron".
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
#include "perceptrons.h"

typedef GradusPerceptronParams Params;
typedef GradusPerceptronState State;

enum { EVENT_MISTAKE, EVENT_PASS, EVENT_STILL_WRONG };

/* --- Phases ----------------------------------------------------------------------------------- */

static bool
is_wrong (const GradusArray *theta, const GradusTable *table, guint i, double *score)
{
  *score = gradus_affine (theta, gradus_table_row (table, i));
  return (*score >= 0 ? 1 : -1) != gradus_table_sign (table, i);
}

GradusStatus
gradus_perceptrons_predict (gpointer state_, GradusContext *context)
{
  State *state = state_;

  state->wrong = is_wrong (&state->theta, gradus_context_get_table (context), state->example,
                           &state->score);
  gradus_context_raise_if (context, EVENT_MISTAKE, state->wrong);
  return GRADUS_STATUS_CONTINUE;
}

GradusStatus
gradus_perceptrons_update (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params, table);
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
  GRADUS_STEP (state, params);

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
gboolean
gradus_perceptrons_rebase (gpointer state_, GradusContext *context, const GradusSetup *old)
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

/* The numbers of the proof. They are those of a start at 0. */
static void
name_race (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, table);
  const GradusSeparation *race = here->workspace;
  const double rate = ((const Params *) here->params)->learning_rate, k = state->updates;
  const double *x = gradus_table_row (table, MIN (state->example, table->n - 1));
  const double square = gradus_square (rate) * (1 + gradus_sum_squares (x, table->d));

  gradus_names_flag (names, "separable", race->gamma > 0);
  gradus_names_number (names, "gamma", race->gamma);
  gradus_names_number (names, "radius", race->radius);
  gradus_names_vector (names, "u", race->u.data, race->u.shape[0]);
  gradus_names_number (names, "bound", gradus_separation_bound (race));
  gradus_names_number (names, "floor", k * rate * race->gamma);
  gradus_names_number (names, "ceiling", sqrt (k) * rate * race->radius);
  gradus_names_number (names, "gain", square / rate);
  gradus_names_number (names, "square-x", square / gradus_square (rate));
  gradus_names_number (names, "both-squares", gradus_norm2 (&state->theta) + square);
  /* What is taken from the two squares is a part of them that can be seen. */
  gradus_names_flag (names, "shortens",
                     20 * fabs (rate * state->score) > gradus_norm2 (&state->theta) + square);
}

/* What is said with {names} beside quantities and parameters. */
void
gradus_perceptrons_name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, table);
  const guint i = MIN (state->example, table->n - 1);
  const gboolean whole = state->example == 0;

  gradus_names_row (names, table, i);
  gradus_names_whole (names, "h", state->score >= 0 ? 1 : -1);
  gradus_names_number (
    names, "active",
    here->phase >= 0 && !gradus_position_is_phase (here, "check") ? (double) state->example : NAN);
  gradus_names_whole (names, "seen", whole ? table->n : state->example);
  gradus_names_whole (names, "counted", whole ? (gint64) state->pass_mistakes : state->mistakes);
  gradus_names_number (names, "new-score",
                       gradus_affine (&state->theta, gradus_table_row (table, i)));
  gradus_names_number (names, "score-scale", score_scale (&state->theta, table, i));
  /* A score that a correction moves far beyond 0 is no question. */
  gradus_names_flag (names, "doubtful",
                     fabs (state->score)
                       >= 0.85 * ((const Params *) here->params)->learning_rate
                            * (1 + gradus_sum_squares (gradus_table_row (table, i), table->d)));
  name_race (here, names);
  gradus_names_number (names, "half-way",
                       0.25 * ((const Params *) here->params)->learning_rate
                         * sqrt (gradus_sum_squares (gradus_table_row (table, i), table->d)));
}

static const GradusPhase phases[] = GRADUS_ROWS (
  { "predict", N_ ("Predict one example"), N_ ("Look on which side of the line the example lies."),
    .pseudocode = N_ ("h ← +1 if θᵀx ≥ 0 else −1"), .run = gradus_perceptrons_predict,
    .rule = GRADUS_PERCEPTRON_SIGN,
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
    .pseudocode = N_ ("if h ≠ y: θ ← θ + α y x"), .run = gradus_perceptrons_update,
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
      { "converged", NN_ ("A whole pass without a mistake: done in pass {pass}, after {updates} "
                         "mistake.",
        "A whole pass without a mistake: done in pass {pass}, after {updates} mistakes."),
        "updates" },
      { "exhausted", NN_ ("The limit of passes is reached, and pass {pass} still had "
                         "{pass-mistakes} mistake: the line has not come to rest.",
        "The limit of passes is reached, and pass {pass} still had {pass-mistakes} "
            "mistakes: the line has not come to rest."), "pass-mistakes" },
      { "event:pass", NN_ ("Pass {pass} is over, with {pass-mistakes} mistake; the next one "
                          "begins with example 1.",
        "Pass {pass} is over, with {pass-mistakes} mistakes; the next one begins with "
            "example 1."), "pass-mistakes" },
      { NULL, N_ ("Pass {pass+1}: example {i} of {n} is next.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "learning-rate", .label = N_ ("Learning rate"), .symbol = "\\alpha",
    .blurb = N_ ("How far a mistake moves θ; from θ = 0 it only changes the scale."),
    GRADUS_PARAM_FIELD (Params, learning_rate), GRADUS_RATE (1, 0.01, 10) },
  { .id = "passes", .label = N_ ("Most passes"),
    .blurb = N_ ("Where to stop when the data cannot be separated."),
    GRADUS_PARAM_FIELD (Params, passes), GRADUS_COUNT (100, 1, 1000) });

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "theta", N_ ("Parameters"), "\\theta", GRADUS_QUANTITY (State, theta), .shape = "1+d",
    .indices = N_ ("the constant, then one for each input"),
    .flags = GRADUS_TRACKED | GRADUS_TYPED | GRADUS_START },
  { "updates", N_ ("Mistakes so far"), "k", GRADUS_QUANTITY (State, updates),
    .flags = GRADUS_METRIC },
  { "pass-mistakes", N_ ("Mistakes in the last pass"), "k_{\\mathrm{pass}}",
    GRADUS_QUANTITY (State, pass_mistakes), .flags = GRADUS_METRIC, .better = GRADUS_BETTER_LESS },
  { "score", N_ ("Score of the example"), "\\theta^T x", GRADUS_QUANTITY (State, score) },
  { "wrong", N_ ("A mistake"), NULL, GRADUS_QUANTITY (State, wrong) },
  { "pass", N_ ("Passes"), NULL, GRADUS_QUANTITY (State, pass) });

static const GradusEvent events[] = GRADUS_ROWS (
  [EVENT_MISTAKE] = { "mistake", N_ ("Mistake"), N_ ("The example lies on the wrong side.") },
  [EVENT_PASS] = { "pass", N_ ("End of a pass"), N_ ("Every example has been seen once more.") },
  [EVENT_STILL_WRONG] = { "still-wrong", N_ ("Still wrong"),
                          N_ ("The corrected example lies on the wrong side as before.") });

/* --- What theory promises --------------------------------------------------------------------- */

/* |theta|^2 grows by at most alpha^2 |x|^2, because the example was on the wrong side. */
static gboolean
holds_growth (const GradusPosition *here, double *measured)
{
  const State *state = here->state, *previous = here->previous;
  const double *x = gradus_table_row (gradus_dataset_get_table (here->dataset), state->example);
  const double now = gradus_norm2 (&state->theta);
  const double step = gradus_square (((const Params *) here->params)->learning_rate)
                      * (1 + gradus_sum_squares (x, state->theta.shape[0] - 1));

  *measured = now - gradus_norm2 (&previous->theta);
  return *measured <= step + 1e-9 * (now + step);
}

/* u'theta grows by at least alpha gamma in a correction. */
static gboolean
holds_progress (const GradusPosition *here, double *measured)
{
  const State *state = here->state, *previous = here->previous;
  const GradusSeparation *race = here->workspace;
  const double least = ((const Params *) here->params)->learning_rate * race->gamma;

  *measured = gradus_separation_progress (race, state->theta.data)
              - gradus_separation_progress (race, previous->theta.data);
  return race->gamma <= 0 || state->updates == previous->updates
         || *measured >= least - 1e-9 * (1 + least);
}

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "growth", N_ ("A mistake lengthens θ by little"),
    "\\|\\theta'\\|^2\\le\\|\\theta\\|^2+\\alpha^2\\|x\\|^2", holds_growth, .phase = "update" },
  { "progress", N_ ("A mistake brings θ forward"), "u^T\\theta'\\ge u^T\\theta+\\alpha\\gamma",
    holds_progress, .phase = "update" });

static const GradusPlot plots[] = GRADUS_ROWS (
  { "data", N_ ("Examples and border"), GRADUS_EDIT_POINTS, .kit = gradus_kit_classes,
    .of = "theta", .with = "sides active=active before" });

/* --- The machine ------------------------------------------------------------------------------ */

const GradusDescriptor gradus_perceptrons = {
  .family = "perceptron", .data_kind = &gradus_data_table,
  .distances = TRUE,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_LABEL | GRADUS_NEEDS_TWO_CLASSES | GRADUS_NEEDS_MODERATE,
  .columns = N_ ("Inputs and a label with two classes."), GRADUS_MEMORIES (Params, State),
  .params = params, .quantities = quantities, .phases = phases, .events = events,
  .invariants = invariants, .plots = plots, .prepare = gradus_separation_prepare,
  .unprepare = gradus_separation_unprepare, .name = gradus_perceptrons_name,
  .predicts = GRADUS_PREDICTS_SCORE,
  .score = N_ ("the output θᵀx, without a scale"),
  .changed_said = GRADUS_SAY ({ NULL, N_ ("Something was changed after this step: θ is {theta}, "
                                          "and example {i} of {n} is in work.") }),
  .same = GRADUS_SAMENESS (
    { "order", GRADUS_DIFFERS, "the examples are met one after another" },
    { "place", GRADUS_DIFFERS, "the first mistakes turn the border about 0" },
    { "scale", GRADUS_DIFFERS,
      "a mistake moves the constant by 1, whatever the unit of the inputs" },
    { "names", GRADUS_DIFFERS,
      "a score of 0, as the first one is, counts for one of the classes" }),
};
