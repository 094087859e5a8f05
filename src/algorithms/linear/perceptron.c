/* The perceptron, the family "perceptron": passes over a table, the protocol of online learning,
 * and the bound on its mistakes.
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
 * Online. The same step, seen as a game: an example is shown, the learner says its class, and only
 * then is told. What counts is the number of mistakes on the way, not the border at the end.
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
  guint quiet;              /* right examples before the last mistake */
} State;

/* Examples that are shown with what they get. */
#define MOST_ROWS 30

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

/* The score alone: the class is hidden still. */
GRADUS_RUN (run_guess, (state),
            (state->wrong = false,
             is_wrong (&state->theta, gradus_context_get_table (context), state->example,
                       &state->score),
             GRADUS_STATUS_CONTINUE))

static GradusStatus
run_update (gpointer state_, GradusContext *context)
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

/* On through the stream to the next mistake, from behind the last one; a round without one is the
 * end. */
static GradusStatus
run_search (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);
  const guint n = gradus_context_get_table (context)->n;

  for (state->quiet = 0; state->quiet < n; state->quiet++)
    {
      if ((state->wrong || state->quiet > 0) && ++state->example == n)
        {
          state->example = 0;
          if (++state->pass >= (guint) params->passes)
            return GRADUS_STATUS_EXHAUSTED;
        }
      run_predict (state, context);
      if (state->wrong)
        return GRADUS_STATUS_CONTINUE;
    }
  return GRADUS_STATUS_CONVERGED;
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
}

/* What is said with {names} beside quantities and parameters. */
static void
name (const GradusPosition *here, GradusNames *names)
{
  GRADUS_HERE (state, table);
  const guint i = MIN (state->example, table->n - 1);
  const gboolean whole = state->example == 0;

  gradus_names_row (names, table, i);
  gradus_names_whole (names, "h", state->score >= 0 ? 1 : -1);
  gradus_names_number (names, "active",
                       here->phase >= 0 && !gradus_position_is_phase (here, "check")
                         ? (double) state->example
                         : NAN);
  gradus_names_whole (names, "known",
                      state->pass > 0 ? table->n
                                      : state->example
                                          + (gradus_position_is_phase (here, "reveal")
                                             || gradus_position_is_phase (here, "update")));
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

#define RULE_SIGN                                                                                  \
  "h = g(\\role{model}{\\theta}^T \\role{accent}{x^{(i)}}),\\quad g(z) = \\begin{cases}"           \
  "\\role{class1}{1} & z\\ge 0\\\\\\role{class0}{-1} & z<0\\end{cases}"
#define PHASE_UPDATE(title_, explain_, ...)                                                        \
  { "update", title_, explain_, .pseudocode = N_ ("if h ≠ y: θ ← θ + α y x"), .run = run_update,   \
    .rule = "\\role{model}{\\theta} := \\role{past}{\\theta} + "                                   \
            "\\role{accent}{\\alpha\\,y^{(i)}x^{(i)}},\\quad h \\ne y^{(i)}",                      \
    .filled = GRADUS_SAY (                                                                         \
      { "wrong", "<move theta learning-rate y X>" },                                               \
      { NULL, "h = y = <y|class>,\\quad \\role{model}{\\theta} = <theta|model>" }),                \
    .said = GRADUS_SAY (__VA_ARGS__) }
#define PHASE_CHECK                                                                                \
  { "check", N_ ("Next example"), N_ ("Go on; a pass without a mistake is the end."),              \
    .pseudocode = N_ ("if a whole pass had no mistake: stop"), .run = run_check,                   \
    .rule = "i = m,\\quad \\role{second}{k_{\\mathrm{pass}}} = 0",                                 \
    .filled = GRADUS_SAY (                                                                         \
      { "seen < n", "i = <seen> \\lt <n>,\\quad \\role{second}{k_{\\mathrm{pass}}} = "             \
                    "<counted|second>" },                                                          \
      { NULL, "i = <seen>,\\quad \\role{second}{k_{\\mathrm{pass}}} = <counted|second>" }),        \
    .said = GRADUS_SAY (                                                                           \
      { "converged and updates == 0", N_ ("A whole pass without a mistake: done in pass {pass}, "  \
                                          "and nothing had to be corrected.") },                   \
      { "converged", N_ ("A whole pass without a mistake: done in pass {pass}, after {updates} "   \
                         "mistake."),                                                              \
        N_ ("A whole pass without a mistake: done in pass {pass}, after {updates} mistakes."),     \
        "updates" },                                                                               \
      { "exhausted", N_ ("The limit of passes is reached, and pass {pass} still had "              \
                         "{pass-mistakes} mistake: the line does not come to rest."),              \
        N_ ("The limit of passes is reached, and pass {pass} still had {pass-mistakes} "           \
            "mistakes: the line does not come to rest."), "pass-mistakes" },                       \
      { "event:pass", N_ ("Pass {pass} is over, with {pass-mistakes} mistake; the next one "       \
                          "begins with example 1."),                                               \
        N_ ("Pass {pass} is over, with {pass-mistakes} mistakes; the next one begins with "        \
            "example 1."), "pass-mistakes" },                                                      \
      { NULL, N_ ("Pass {pass+1}: example {i} of {n} is next.") }) }

static const GradusPhase phases[] = GRADUS_ROWS (
  { "predict", N_ ("Predict one example"), N_ ("Look on which side of the line the example lies."),
    .pseudocode = N_ ("h ← +1 if θᵀx ≥ 0 else −1"), .run = run_predict,
    .rule = RULE_SIGN,
    .filled = GRADUS_SAY (
      { NULL, "\\role{model}{\\theta}^T\\role{accent}{x^{(<i>)}} = <dot theta|model X|accent> = "
              "<score> <least score 0> 0 \\\\ h = <h|class> <differ h y> y = <y|class>" }),
    .said = GRADUS_SAY (
      { "event:mistake", N_ ("Example {i}: θᵀx = {score} predicts {sign h}, but its class is "
                             "{sign y}: a mistake.") },
      { NULL, N_ ("Example {i}: θᵀx = {score} predicts {sign h}, and its class is {sign y}: "
                  "right.") }) },
  PHASE_UPDATE (
    N_ ("Correct a mistake"), N_ ("When the side is wrong, add the example to θ or take it away."),
    { "not wrong", N_ ("Example {i} was right, so θ stays {theta}.") },
    { "event:still-wrong", N_ ("Mistake number {updates}: θ becomes {theta}. The score of "
                               "example {i} moves from {score} to {new-score}, which is still "
                               "the wrong side.") },
    { "y > 0", N_ ("Mistake number {updates}: α times example {i} is added, and θ becomes "
                   "{theta}.") },
    { NULL, N_ ("Mistake number {updates}: α times example {i} is taken away, and θ becomes "
                "{theta}.") }),
  PHASE_CHECK);

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "learning-rate", .label = N_ ("Learning rate"), .symbol = "\\alpha",
    .blurb = N_ ("How far a mistake moves θ; from θ = 0 it only changes the scale."),
    GRADUS_PARAM_FIELD (Params, learning_rate), GRADUS_RATE (1, 0.01, 10) },
  { .id = "passes", .label = N_ ("Most passes"),
    .blurb = N_ ("Where to stop when the data cannot be separated."),
    GRADUS_PARAM_FIELD (Params, passes), GRADUS_COUNT (100, 1, 1000) });

GRADUS_NUMBER (number_along, (state),
               gradus_separation_progress (here->workspace, state->theta.data))
GRADUS_NUMBER (number_length, (state), sqrt (gradus_norm2 (&state->theta)))

/* Between theta and u, in degrees. */
static double
number_angle (const GradusPosition *here)
{
  const double length = number_length (here);

  return length > 0 && ((const GradusSeparation *) here->workspace)->gamma > 0
           ? acos (CLAMP (number_along (here) / length, -1, 1)) * 180 / G_PI
           : NAN;
}

GRADUS_NUMBER (number_squared, (state), gradus_norm2 (&state->theta))

#define THETA(flags_)                                                                              \
  { "theta", N_ ("Parameters"), "\\theta", GRADUS_QUANTITY (State, theta), .shape = "1+d",         \
    .indices = N_ ("the constant, then one for each input"), .flags = GRADUS_TRACKED | (flags_) }
#define UPDATES                                                                                    \
  { "updates", N_ ("Mistakes so far"), "k", GRADUS_QUANTITY (State, updates),                      \
    .flags = GRADUS_METRIC }
#define SCORE                                                                                      \
  { "score", N_ ("Score of the example"), "\\theta^T x", GRADUS_QUANTITY (State, score) },         \
    { "wrong", N_ ("A mistake"), NULL, GRADUS_QUANTITY (State, wrong) },                           \
    { "pass", N_ ("Passes"), NULL, GRADUS_QUANTITY (State, pass) }

/* The proof speaks of a start at 0, so theta may not be another. */
static const GradusQuantity bound_quantities[] = GRADUS_ROWS (
  THETA (0),
  UPDATES,
  { "along", N_ ("How far along u"), "u^T\\theta", .number = number_along,
    .flags = GRADUS_METRIC },
  { "length", N_ ("Length of θ"), "\\|\\theta\\|", .number = number_length,
    .flags = GRADUS_METRIC },
  { "angle", N_ ("Angle between θ and u (degrees)"), "\\angle(\\theta, u)",
    .number = number_angle, .flags = GRADUS_METRIC },
  { "squared", N_ ("Square of the length"), "\\|\\theta\\|^2", .number = number_squared },
  { "quiet", N_ ("Right ones before it"), NULL, GRADUS_QUANTITY (State, quiet) },
  SCORE);

static const GradusQuantity quantities[] = GRADUS_ROWS (
  THETA (GRADUS_TYPED | GRADUS_START),
  UPDATES,
  { "pass-mistakes", N_ ("Mistakes in the last pass"), "k_{\\mathrm{pass}}",
    GRADUS_QUANTITY (State, pass_mistakes), .flags = GRADUS_METRIC, .better = GRADUS_BETTER_LESS },
  SCORE);

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

/* The whole chain, for theta began at 0. */
static gboolean
holds_chain (const GradusPosition *here, double *measured)
{
  const State *state = here->state;
  const GradusSeparation *race = here->workspace;
  const double rate = ((const Params *) here->params)->learning_rate, k = state->updates;
  const double along = number_along (here), length = number_length (here);
  const double high = sqrt (k) * rate * race->radius, slack = 1e-9 * (1 + high);

  *measured = MIN (length - along, high - length);
  if (race->gamma > 0)
    *measured = MIN (*measured, along - k * rate * race->gamma);
  return *measured >= -slack;
}

#define PROMISES                                                                                   \
  { "growth", N_ ("A mistake lengthens θ by little"),                                              \
    "\\|\\theta'\\|^2\\le\\|\\theta\\|^2+\\alpha^2\\|x\\|^2",                                      \
    N_ ("θ grew by more than a wrong example can make it."), holds_growth, .phase = "update" },    \
  { "progress", N_ ("A mistake brings θ forward"), "u^T\\theta'\\ge u^T\\theta+\\alpha\\gamma",    \
    N_ ("A correction brought θ forward by less than the margin."), holds_progress,                \
    .phase = "update" }

static const GradusInvariant invariants[] = { PROMISES, { NULL } };

static const GradusInvariant bound_invariants[] = GRADUS_ROWS (
  PROMISES,
  { "chain", N_ ("What is below and what is above the length of θ"),
    "k\\alpha\\gamma \\le u^T\\theta \\le \\|\\theta\\| \\le \\sqrt k\\,\\alpha R",
    N_ ("θ has not come as far, or has grown longer, than the proof allows."), holds_chain });

/* --- What is shown and asked ------------------------------------------------------------------ */

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
                         _ ("y θᵀx: right above 0"), _ ("example"));
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
  { "wall", N_ ("The race and its wall"), .kit = gradus_kit_race, .of = "theta updates",
    .with = "rate=learning-rate wall" },
  { "angle", N_ ("Angle between θ and u"), .kit = gradus_kit_curves, .of = "angle",
    .with = "iterations" },
  { "count", N_ ("Mistakes"), .kit = gradus_kit_curves, .of = "updates", .with = "iterations" },
  { "data", N_ ("Examples and border"), GRADUS_EDIT_POINTS, .kit = gradus_kit_classes,
    .of = "theta", .with = "sides active=active before" },
  { "weights", N_ ("Weight space"), .kit = gradus_kit_vector, .of = "theta[1] theta[2]",
    .with = "trail move" },
  { "race", N_ ("The race of the proof"), .kit = gradus_kit_race, .of = "theta updates",
    .with = "rate=learning-rate" },
  { "mistakes", N_ ("Mistakes"), .kit = gradus_kit_curves, .of = "updates pass-mistakes",
    .with = "iterations" });

#define QUESTION_SCORE(plot_)                                                                      \
  { "score", N_ ("What is the score?"), "predict", plot_, .asks = GRADUS_ASKS_NUMBER,              \
    .about = "score", .when = "score-scale > 0 and d <= 3", .scale = "score-scale",                \
    .words = N_ ("θ = {theta}, and example {i} is x = {X}. What is θᵀx?") }
#define QUESTION_STILL_WRONG(plot_)                                                                \
  { "still-wrong", N_ ("Is the example right after its correction?"), "update", plot_,             \
    .asks = GRADUS_ASKS_EVENT, .about = "still-wrong", .when = "wrong and doubtful and pass < 2",  \
    GRADUS_ANSWERS (N_ ("It is right then"), N_ ("It is still wrong")),                            \
    .words = N_ ("Example {i} had the score {score}, on the wrong side, and is corrected now. On " \
                 "which side will it be?"),                                                        \
    .intuition = N_ ("You thought that one correction is enough, but it moves the score by α "     \
                     "times the squared length of the example and no further."),                   \
    .intuition_answer = "no" }

static const GradusQuestion questions[] = {
  { "mistake", N_ ("Is the next example right?"), "predict", "data", .asks = GRADUS_ASKS_EVENT,
    .about = "mistake",
    GRADUS_ANSWERS (N_ ("It is right"), N_ ("It is a mistake")),
    .words = N_ ("Example {i} comes next: x = {x}, class {sign y}. Will the prediction be "
                 "right?") },
  QUESTION_SCORE ("data"),
  QUESTION_STILL_WRONG ("data"),
  { "weights", N_ ("Where do the weights go?"), "update", "weights", .asks = GRADUS_ASKS_PLACE,
    .about = "theta[1] theta[2]", .when = "wrong and d >= 2 and x != 0", .scale = "half-way",
    .words = N_ ("Example {i}, x = {x}, has the class {sign y} and was a mistake; the learning "
                 "rate "
                 "is {learning-rate}. Where do the weights θ₁ = {theta[1]}, θ₂ = {theta[2]} go?") },
  { NULL },
};

/* --- Descriptor ------------------------------------------------------------------------------- */

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
                   "line swings for ever. Other inputs (the product of the two) or a kernel cure "
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
};

#define GRADUS_PERCEPTRON                                                                          \
  .family = "perceptron", .data_kind = &gradus_data_table,                                         \
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_LABEL | GRADUS_NEEDS_TWO_CLASSES | GRADUS_NEEDS_MODERATE, \
  .columns = N_ ("Inputs and a label with two classes."), GRADUS_MEMORIES (Params, State),         \
  .params = params, .events = events, .plots = plots, .prepare = gradus_separation_prepare,        \
  .unprepare = gradus_separation_unprepare, .name = name, .predicts = GRADUS_PREDICTS_SCORE,       \
  .changed_said = GRADUS_SAY ({ NULL, N_ ("Something was changed after this step: θ is {theta}, "  \
                                          "and example {i} of {n} is in work.") })

const GradusDescriptor gradus_perceptron = {
  GRADUS_PERCEPTRON,
  .id = "perceptron", .chapter = 5, .difficulty = 1, .title = N_ ("Perceptron"),
  .summary = N_ ("Correct a straight border by every example that lies on its wrong side."),
  .goal = N_ ("Carry out the updates by hand, and say when they end and when they never do."),
  .source = "CS229 lecture notes, part II, section 6",
  .plots_shown = "data weights race mistakes",
  GRADUS_TABLES, .questions = questions, .rebase = rebase,
  .start_said = GRADUS_SAY ({ NULL, N_ ("The start: θ = {theta}, and {n} examples wait.") }),
};

/* --- Online ----------------------------------------------------------------------------------- */

static const GradusPhase online_phases[] = GRADUS_ROWS (
  { "predict", N_ ("An example is shown"),
    N_ ("Say the class of an example while it is hidden: the side on which it lies."),
    .pseudocode = N_ ("see x; say h ← +1 if θᵀx ≥ 0 else −1"), .run = run_guess,
    .rule = RULE_SIGN,
    .filled = GRADUS_SAY (
      { NULL, "\\role{model}{\\theta}^T\\role{accent}{x^{(<i>)}} = <dot theta|model X|accent> = "
              "<score> <least score 0> 0 \\\\ h = <h|class>" }),
    .said = GRADUS_SAY (
      { "d <= 3", N_ ("Example {i} is x = {x}, and θᵀx = {score}: the learner says {sign h}. The "
                      "class is hidden still.") },
      { NULL, N_ ("Example {i} gets θᵀx = {score}: the learner says {sign h}. The class is hidden "
                  "still.") }) },
  { "reveal", N_ ("The class is told"), N_ ("Only now the learner is told, and counts a mistake."),
    .pseudocode = N_ ("hear y; if h ≠ y: count a mistake"), .run = run_predict,
    .rule = "h \\ne y^{(i)} \\;\\Leftrightarrow\\; \\text{a mistake}",
    .filled = GRADUS_SAY ({ NULL, "h = <h|class> <differ h y> y = <y|class>" }),
    .said = GRADUS_SAY (
      { "event:mistake", N_ ("The class of example {i} is {sign y}: a mistake.") },
      { NULL, N_ ("The class of example {i} is {sign y}: right.") }) },
  PHASE_UPDATE (
    N_ ("Learn from a mistake"),
    N_ ("When the side was wrong, add the example to θ or take it away."),
    { "not wrong", N_ ("What was right teaches nothing: θ stays {theta}.") },
    { "event:still-wrong", N_ ("Mistake number {updates}: θ becomes {theta}. The score of "
                               "example {i} moves by α‖x‖² = {gain}, from {score} to "
                               "{new-score}: still the wrong side.") },
    { NULL, N_ ("Mistake number {updates}: θ becomes {theta}. The score of example {i} moves by "
                "α‖x‖² = {gain}, from {score} to {new-score}.") }),
  PHASE_CHECK);

static const GradusQuestion online_questions[] = GRADUS_ROWS (
  { "guess", N_ ("Which class has it?"), "reveal", "stream", .asks = GRADUS_ASKS_EVENT,
    .about = "y > 0",
    GRADUS_ANSWERS (N_ ("Class +1"), N_ ("Class −1")), .when = "pass == 0",
    .words = N_ ("Example {i} has shown itself at x = {x}, and the learner says {sign h}. What do "
                 "you say?"),
    .truth = GRADUS_SAY ({ "wrong", N_ ("It is {sign y}: the learner was mistaken.") },
                         { NULL, N_ ("It is {sign y}, as the learner said.") }) },
  QUESTION_SCORE ("margins"),
  QUESTION_STILL_WRONG ("margins"));

static const GradusPreset online_presets[] = GRADUS_ROWS (
  { .id = "stream", .title = N_ ("Six examples by hand"),
    .blurb = N_ ("Mistakes at the third and fifth example only, and none in a second round."),
    .data = "perceptron-stream-6", .seed = 1,
    .claims = "iteration 2: updates == 0\niteration 3: updates == 1\niteration 5: updates == 2\n"
              "updates == 2\nconverged" },
  { .id = "slow", .title = N_ ("Corrected is not learned"),
    .blurb = N_ ("The short example is missed three times: each correction moves its score by 2."),
    .data = "slow-2", .seed = 1,
    .claims = "updates == 4\ncount event:still-wrong == 2\ntheta[0] == 2\ntheta[1] == -1" },
  { .id = "groups", .title = N_ ("Fifty examples, once"),
    .blurb = N_ ("A shuffled stream of two groups with two strays: three mistakes in one pass."),
    .data = "arow-50:shift=10", .rng = GRADUS_RNG_BOOK, .params = "passes=1", .seed = 1,
    .claims = "iteration == 50\nexhausted\nupdates == 3" },
  { .id = "xor", .title = N_ ("Failure: no line exists"),
    .blurb = N_ ("From the second pass on each example is a mistake, in every pass."),
    .data = "xor-4", .params = "passes=5", .seed = 1,
    .failure = N_ ("θ is back at (−2, 0, 0) after each pass. The mistakes of a pass tell: they "
                   "stay at four. The product of the inputs, or a kernel, cures it."),
    .claims = "iteration 4: pass-mistakes == 2\niteration 8: pass-mistakes == 4\n"
              "pass-mistakes == 4\niteration 8: theta[0] == -2\ntheta[0] == -2\nexhausted" });

static const GradusCheck online_checks[] = GRADUS_ROWS (
  { "stream", 3, "theta", GRADUS_EXPECT (-1, 1, 2), 0, BY_HAND },
  { "stream", 5, "theta", GRADUS_EXPECT (0, 3, 1), 0, BY_HAND },
  { "slow", 1, "theta", GRADUS_EXPECT (-1, -4), 0, "syllabus, teaching sheet, by hand" },
  { "slow", 2, "theta", GRADUS_EXPECT (0, -3), 0, "syllabus, teaching sheet, by hand" },
  { "slow", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (2, -1), 0,
    "syllabus, teaching sheet, by hand" },
  { "slow", GRADUS_CHECK_END, "updates", GRADUS_EXPECT (4), 0, "by hand" },
  { "xor", GRADUS_CHECK_END, "theta", GRADUS_EXPECT (-2, 0, 0), 0, "by hand" });

static const GradusPair online_pairs[] = GRADUS_ROWS (
  { .id = "rate", .title = N_ ("A rate of 1 and of 0.1"),
    .blurb = N_ ("θ is a tenth as long, and every prediction is the same."), .preset = "groups",
    .right = "learning-rate=0.1",
    .claims = "left == right: updates\nleft != right: theta\nboth: exhausted" },
  { .id = "caution", .title = N_ ("Any right side, or a margin of 1"),
    .blurb = N_ ("The perceptron rests as soon as it is right; passive-aggressive learning asks "
                 "for a margin, and moves on right examples too."),
    .preset = "groups", .other = "passive-aggressive",
    .claims = "left: updates > 0\nright: moves > mistakes" });

static const GradusSheet online_sheet = {
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
};

const GradusDescriptor gradus_online_perceptron = {
  GRADUS_PERCEPTRON,
  .id = "online-perceptron", .chapter = 11, .difficulty = 1,
  .title = N_ ("Online protocol and perceptron"),
  .summary = N_ ("Say the class of each example before it is told, and learn from mistakes only."),
  .goal = N_ ("Play the game of online learning by hand, and say by how much a correction moves a "
              "score."),
  .source = "CS229 lecture notes on the perceptron and large margin classifiers",
  .plots_shown = "stream margins count",
  .quantities = quantities, .phases = online_phases, .invariants = invariants,
  .rebase = rebase, GRADUS_ROW (online),
  .start_said = GRADUS_SAY ({ NULL, N_ ("The start: θ = {theta}. {n} examples will come, one after "
                                        "the other, and none has shown itself.") }),
};

/* --- The bound -------------------------------------------------------------------------------- */

static const GradusPhase bound_phases[] = GRADUS_ROWS (
  { "search", N_ ("On to the next mistake"),
    N_ ("Let right examples pass; they change nothing. A whole round of them is the end."),
    .pseudocode = N_ ("repeat i ← next until y θᵀx is wrong\nif n in a row are right: stop"),
    .run = run_search,
    .rule = "\\role{model}{\\theta}^T \\role{accent}{x^{(i)}}\\,y^{(i)} \\le 0",
    .filled = GRADUS_SAY (
      { "wrong", "\\role{model}{\\theta}^T\\role{accent}{x^{(<i>)}} = <dot theta|model X|accent> = "
                 "<score>,\\quad y = <y|class>" },
      { NULL, "k = <updates>" }),
    .said = GRADUS_SAY (
      { "converged and separable",
        N_ ("All {n} examples are right, and will be for ever: {updates} mistake, where the bound "
            "allows {bound}."),
        N_ ("All {n} examples are right, and will be for ever: {updates} mistakes, where the bound "
            "allows {bound}."), "updates" },
      { "converged", N_ ("All {n} examples are right: {updates} mistake."),
        N_ ("All {n} examples are right: {updates} mistakes."), "updates" },
      { "exhausted", N_ ("The limit of passes is reached after {updates} mistake."),
        N_ ("The limit of passes is reached after {updates} mistakes, and nothing says that there "
            "will be an end."), "updates" },
      { NULL, N_ ("{quiet} right example passes; then example {i} with the score {score} and the "
                  "class {sign y} is a mistake."),
        N_ ("{quiet} right examples pass; then example {i} with the score {score} and the class "
            "{sign y} is a mistake."), "quiet" }) },
  { "update", N_ ("Correct, and compare"),
    N_ ("Add the example, and see how far θ has come and how long it is."),
    .pseudocode = N_ ("θ ← θ + α y x, k ← k + 1"), .run = run_update,
    .rule = "k\\alpha\\gamma \\le \\role{second}{u^T\\theta} \\le \\role{model}{\\|\\theta\\|} "
            "\\le \\sqrt k\\,\\alpha R \\;\\Rightarrow\\; k \\le \\Big(\\frac R\\gamma\\Big)^2",
    .filled = GRADUS_SAY (
      { "separable", "<floor> \\le <along|second> \\le <length|model> \\le <ceiling>,\\quad k = "
                     "<updates> \\le <bound>" },
      { NULL, "<length|model> \\le <ceiling>,\\quad k = <updates>" }),
    .said = GRADUS_SAY (
      { "separable", N_ ("Mistake {updates}: uᵀθ is {along}, at least {floor}; ‖θ‖ is {length}, at "
                         "most {ceiling}. The angle between them is {angle}°.") },
      { NULL, N_ ("Mistake {updates}: ‖θ‖ is {length}, at most {ceiling}. No u separates these "
                  "data, so nothing drives θ from below.") }) });

static const GradusQuestion bound_questions[] = GRADUS_ROWS (
  { "length", N_ ("How long does θ become?"), "update", "wall", .asks = GRADUS_ASKS_NUMBER,
    .about = "squared", .when = "score != 0 and learning-rate == 1",
    .words = N_ ("‖θ‖² is {squared}, and example {i} with ‖x‖² = {square-x} and the score {score} "
                 "was a mistake. What is ‖θ‖² after the correction?"),
    .truth = GRADUS_SAY ({ NULL, N_ ("{squared}: the squares add up, and then 2yθᵀx = −2|{score}| "
                                     "is taken away, because the side was wrong.") }),
    .intuition = N_ ("You thought the squares add up. They do at most: x points away from where θ "
                     "points, or it would have been no mistake."),
    .intuition_answer = "both-squares" },
  { "again", N_ ("Is there another mistake?"), "search", "wall", .asks = GRADUS_ASKS_EVENT,
    .about = "mistake", .when = "angle < 20",
    .words = N_ ("{updates} mistakes so far. θ points to within {angle}° of u, and the {n} "
                 "examples come again and again. Is there another mistake?"),
    .intuition = N_ ("You thought that a stream without end brings mistakes without end. Only the "
                     "margin limits them."),
    .intuition_answer = "yes" });

static const GradusPreset bound_presets[] = GRADUS_ROWS (
  { .id = "stream", .title = N_ ("Six examples by hand"),
    .blurb = N_ ("By hand, u = (0, 1, 0) has γ = 1: at most six mistakes. The best u says "
                 "5.57, and there are two."),
    .data = "perceptron-stream-6", .seed = 1,
    .claims = "updates == 2\nbound ~ 5.57\nradius * radius ~ 6.0\nconverged" },
  { .id = "gap-1", .title = N_ ("A wide gap"),
    .blurb = N_ ("2 against 0: three mistakes, and the bound is 10."), .data = "gap-2:apart=1",
    .seed = 1, .claims = "updates == 3\nbound ~ 10" },
  { .id = "gap-quarter", .title = N_ ("A quarter of the gap"),
    .blurb = N_ ("1.25 against 0.75: nine mistakes, and the bound is 82."),
    .data = "gap-2:apart=0.25", .seed = 1, .claims = "updates == 9\nbound ~ 82" },
  { .id = "gap-tenth", .title = N_ ("A tenth of the gap"),
    .blurb = N_ ("1.1 against 0.9: twenty-one mistakes, and the bound is 442. The mistakes grow "
                 "like one over the margin here, the bound like its square."),
    .data = "gap-2:apart=0.1", .seed = 1, .claims = "updates == 21\nbound ~ 442" },
  { .id = "groups", .title = N_ ("Two groups side by side"),
    .blurb = N_ ("Seventeen mistakes and a bound of thousands: safe, and far from sharp."),
    .data = "blobs:k=2,n=40,spread=2", .data_seed = 12, .seed = 1,
    .claims = "updates == 17\nbound > 6000\nbound < 7000" },
  { .id = "contradiction", .title = N_ ("Failure: a stream that contradicts itself"),
    .blurb = N_ ("The first example comes once more in the other class: no u, and no bound."),
    .data = "contradiction-7", .params = "passes=20", .seed = 1,
    .failure = N_ ("Two mistakes in every pass from the third on, for ever. Steps that are cut "
                   "short, or a margin that may be violated, live with contradictions."),
    .claims = "exhausted\nnot separable\nupdates == 40" });

#define SHEET_11 "syllabus, teaching sheet, by hand"

static const GradusCheck bound_checks[] = GRADUS_ROWS (
  { "stream", 1, "length", GRADUS_EXPECT (2.449489742783178), 1e-14, "root of 6" },
  { "stream", 2, "along", GRADUS_EXPECT (3.0391221983), 1e-9,
    "u of the largest margin by scipy's SLSQP: (−0.2223748, 0.9636241, 0.1482499)" },
  { "stream", 2, "length", GRADUS_EXPECT (3.1622776601683795), 1e-14, "root of 10" },
  { "gap-1", GRADUS_CHECK_END, "updates", GRADUS_EXPECT (3), 0, SHEET_11 },
  { "gap-quarter", GRADUS_CHECK_END, "updates", GRADUS_EXPECT (9), 0, SHEET_11 },
  { "gap-tenth", GRADUS_CHECK_END, "updates", GRADUS_EXPECT (21), 0, SHEET_11 });

static const GradusPair bound_pairs[] = GRADUS_ROWS (
  { .id = "rate", .title = N_ ("A rate of 1 and of 5"),
    .blurb = N_ ("All four curves are five times as high and meet at the same place: the rate is "
                 "not in the bound."),
    .preset = "gap-quarter", .right = "learning-rate=5", .plot = "wall",
    .claims = "left == right: updates\nleft == right: bound\nleft < right: length" });

static const GradusSheet bound_sheet = {
  .aha = N_ ("Each mistake advances at least γ along u, but length grows only like √k: they must "
             "meet."),
  .by_hand = N_ ("u = (0, 1, 0), γ = 1, R = √6. After one mistake uᵀθ = 1 ≥ 1 and ‖θ‖ = √6 ≤ √6; "
                 "after two 3 ≥ 2 and √10 ≤ √12. The bound is 6."),
  .why = "wall", .intuition = N_ ("The longer the stream, the more mistakes."),
  .caught_by = "again",
  .breaks = N_ ("One contradiction: no u, and two mistakes in every pass for ever."),
  .needs = "online-perceptron margins", .leads_to = "kernel-perceptron hard-margin-svm vc-bound",
  .aliases = "Novikoff; Block; mistake bound; margin; 错误次数上界; 间隔; cwcssj",
};

const GradusDescriptor gradus_perceptron_mistake_bound = {
  GRADUS_PERCEPTRON,
  .id = "perceptron-mistake-bound", .chapter = 11, .difficulty = 2,
  .title = N_ ("Mistake bound (D/γ)²"),
  .summary = N_ ("See why a perceptron makes only so many mistakes, however long the stream is."),
  .goal = N_ ("Prove the bound with two inequalities, and say what it depends on and what not."),
  .source = "CS229 lecture notes on the perceptron and large margin classifiers; Novikoff 1962",
  .plots_shown = "wall data angle", .quantities = bound_quantities, .phases = bound_phases,
  .invariants = bound_invariants, GRADUS_ROW (bound),
  .start_said = GRADUS_SAY (
    { "separable", N_ ("The start: θ = 0. A u that the learner does not know separates the "
                       "examples with γ = {gamma}; the longest has R = {radius}.") },
    { NULL, N_ ("The start: θ = 0. No u was found that separates the examples.") }),
};
