/* Stochastic gradient descent for linear regression (LMS, Widrow-Hoff): a row of the family
 * "descent".
 *
 * Objective. The cost of batch gradient descent, J(theta) = 1/2 sum_i (h(x_i) - y_i)^2.
 *
 * Step. One iteration is one example: take it, measure the error e = y - h(x), move theta := theta
 * + alpha e x. The error on this example becomes (1 - alpha ||x||^2) e, so that alpha < 2/||x||^2
 * makes it smaller; the cost over all examples may well rise. Examples come as listed, shuffled
 * anew for every epoch of m updates, or drawn with replacement. With a constant alpha theta ends up
 * near the minimum and keeps moving about it; with a rate that falls to 0, alpha b/(b + t) or
 * alpha/sqrt (1 + t/b), it settles. Only when the line fits exactly does a constant rate get there:
 * then all errors vanish together. A single small step says nothing, so the test waits for the end
 * of the epoch and compares theta with the last such end.
 *
 * Cost. O(d) an example. The cost for the curves is exact, from the triangular factor of [1 x y],
 * O(d^2).
 *
 * Edge cases. Divergence fails only once J is a million times its start, so that it can be watched.
 * A rate so small that it moves no digit any more ends a run as exhausted.
 *
 * Source: CS229 lecture notes 1, part I, section 1 (LMS algorithm), with the falling rate of
 * footnote 2.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <float.h>

#include "descent.h"

typedef GradusDescentState State;
typedef GradusDescentParams Params;

static gpointer
prepare (const GradusSetup *setup)
{
  return gradus_descent_new (setup, GRADUS_LOSS_SQUARES, TRUE);
}

/* --- Quantities and parameters ---------------------------------------------------------------- */

/* What is lost against least squares; undefined where it is nothing but rounding. */
static double
excess (const GradusPosition *here)
{
  const State *state = here->state;
  const GradusDescent *descent = here->workspace;
  const double lost = state->cost - descent->best_cost;

  return lost > gradus_descent_slack (descent, state->w.data, state->cost) ? lost : NAN;
}

GRADUS_NUMBER (example, (state), state->example >= 0 ? state->example : NAN)

static gboolean
is_measured (const GradusPosition *here)
{
  return ((const State *) here->state)->example >= 0 && !gradus_position_is_phase (here, "pick");
}

GRADUS_NUMBER (error, (state), is_measured (here) ? state->error : NAN)

/* alpha e z of the present example. */
static void
read_step (const GradusPosition *here, GradusArray *out)
{
  const State *state = here->state;
  const GradusDescent *descent = here->workspace;
  double *step;

  if (!is_measured (here))
    return;
  step = gradus_array_init_vector (out, descent->problem->d + 1);
  gradus_linear_problem_input (descent->problem, (gsize) state->example, step);
  for (guint j = 0; j <= descent->problem->d; j++)
    step[j] *= state->rate * state->error;
}

static const GradusQuantity quantities[] = GRADUS_ROWS (
  GRADUS_BASE_ROW ("loss"),
  { "excess", N_("Cost above least squares"), "J(\\theta) - J(\\hat\\theta)", .number = excess,
    .flags = GRADUS_METRIC | GRADUS_LOG, .better = GRADUS_BETTER_LESS },
  { "rate", N_("Rate of this update"), "\\alpha_t", GRADUS_QUANTITY (State, rate),
    .flags = GRADUS_METRIC | GRADUS_LOG },
  GRADUS_BASE_ROW ("theta"),
  GRADUS_BASE_ROW ("theta-scaled"),
  { "example", N_("Row of the example"), "i", .number = example, .flags = GRADUS_LISTED,
    .indices = N_("one number, counted from 0") },
  { "error", N_("Error on the example"), "e", .number = error, .flags = GRADUS_LISTED,
    .indices = N_("one number, before the update") },
  { "step", N_("Step"), "\\alpha e z^{(i)}", .array = read_step,
    .indices = N_("one number for each parameter, in the coordinates used") },
  GRADUS_BASE_ROW ("residuals"),
  GRADUS_BASE_ROW ("pulls"),
  { "moved", N_("Way of the last epoch"), NULL, GRADUS_QUANTITY (State, moved) },
  { "updates", N_("Updates"), "t", GRADUS_QUANTITY (State, updates) },
  { "position", N_("Examples of this epoch"), "k", GRADUS_QUANTITY (State, position) },
  { "epoch", N_("Epochs"), NULL, GRADUS_QUANTITY (State, epoch) },
  GRADUS_BASE_ROW ("epoch-start"),
  GRADUS_BASE_ROW ("epoch-order"));

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "learning-rate", .label = N_("Learning rate"), .symbol = "\\alpha",
    .blurb = N_("How far a step goes; with 1/‖x‖² it would make the example's own error zero."),
    GRADUS_DESCENT_RATE (0.01, 1e-8) },
  { .id = "schedule", .label = N_("Schedule"),
    .blurb = N_("Whether the rate stays or falls with the number t of updates made."),
    GRADUS_PARAM_FIELD (Params, schedule), GRADUS_CHOICES (
      [GRADUS_SCHEDULE_CONSTANT] = { "constant", N_("Constant α") },
      [GRADUS_SCHEDULE_INVERSE] = { "inverse", N_("α b/(b + t)") },
      [GRADUS_SCHEDULE_INVERSE_SQRT] = { "inverse-sqrt", N_("α/√(1 + t/b)") }),
    .applies = GRADUS_APPLIES_LIVE },
  { .id = "decay", .label = N_("Decay"), .symbol = "b",
    .blurb = N_("After how many updates the rate has fallen markedly: to α/2 or α/√2."),
    GRADUS_PARAM_FIELD (Params, decay), .def = 100, .min = 1e-3, .max = 1e12, .slider_min = 1,
    .slider_max = 10000, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE,
    .enabled_if = "schedule=inverse|inverse-sqrt" },
  GRADUS_BASE_ROW ("order"),
  GRADUS_BASE_ROW ("standardise"),
  { .id = "epochs", .label = N_("Epoch limit"),
    .blurb = N_("Stop after so many epochs even if θ has not settled."),
    GRADUS_PARAM_FIELD (Params, limit), .def = 20, .min = 1, .max = 1000000, .slider_min = 1,
    .slider_max = 1000, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE },
  { .id = "tolerance", .label = N_("Tolerance"), .symbol = "\\varepsilon",
    .blurb = N_("Stop when a whole epoch moves θ by less than this part of its length."),
    GRADUS_DESCENT_TOLERANCE (1, 1e-12, 0.1) });

static double
mark_largest (const GradusSetup *setup)
{
  const GradusDescent *descent = gradus_setup_get_workspace ((GradusSetup *) setup);

  return descent != NULL ? 2 / descent->problem->largest_square : NAN;
}

static const GradusParamMark marks[] = GRADUS_ROWS (
  { "learning-rate", N_("2/max‖x‖²: no step makes its own error larger"), mark_largest });

/* --- Phases ----------------------------------------------------------------------------------- */

#define ERROR_RULE(theta, x)                                                                       \
  "\\role{accent}{e} = \\role{data}{y^{(i)}} - \\role{model}{h_{" theta "}}(\\role{accent}{" x     \
  "^{(i)}})"
#define SINGLE_RULE(theta, x)                                                                      \
  "\\role{model}{" theta "} := \\role{past}{" theta "} + \\role{accent}{\\alpha_t\\,e\\," x        \
  "^{(i)}}"
#define EPOCH_RULE(theta, x)                                                                       \
  "k = m,\\quad \\|" theta "^{(t)} - " theta "^{(t-m)}\\| \\le \\varepsilon\\max(1, \\|" theta     \
  "^{(t)}\\|)"
#define EPOCH_FILLED(theta, sign)                                                                  \
  "k = <n>,\\quad \\|" theta "^{(t)} - " theta "^{(t-m)}\\| = <moved> " sign                       \
  " <tolerance>\\cdot <length>"

static const GradusPhase phases[] = GRADUS_ROWS (
  { "pick", N_("Take an example"), N_("Choose the next example and the rate of its update."),
    .pseudocode = N_("i ← next example\nα ← rate (t)"), .run = gradus_descent_pick,
    .rule = "\\alpha_t = \\alpha",
    .rules = GRADUS_SAY (
      { "schedule == inverse", "\\alpha_t = \\frac{\\alpha b}{b+t}" },
      { "schedule == inverse-sqrt", "\\alpha_t = \\frac{\\alpha}{\\sqrt{1+t/b}}" }),
    .filled = GRADUS_SAY (
      { "schedule == inverse",
        "\\role{accent}{i} = <i>,\\quad \\alpha_{<updates>} = \\frac{<learning-rate>\\cdot "
        "<decay>}{<decay> + <updates>} = <rate>" },
      { "schedule == inverse-sqrt",
        "\\role{accent}{i} = <i>,\\quad \\alpha_{<updates>} = \\frac{<learning-rate>}{\\sqrt{1 + "
        "<updates>/<decay>}} = <rate>" },
      { NULL, "\\role{accent}{i} = <i>,\\quad \\alpha_{<updates>} = <rate>" }),
    .said = GRADUS_SAY (
      { NULL, N_("Example {i} is next, number {position+1} of {n} in epoch {epoch+1}; the learning "
                 "rate is {rate}.") }) },
  { "error", N_("Measure the error"), N_("Compare the hypothesis with this one target."),
    .pseudocode = N_("e ← y⁽ⁱ⁾ − θᵀx⁽ⁱ⁾"), .run = gradus_descent_measure_example,
    GRADUS_DESCENT_RULES (ERROR_RULE),
    .fill = gradus_descent_fill_error,
    .said = GRADUS_SAY (
      { NULL, N_("The target is {y} and the hypothesis says {h}: the error is {error}.") }) },
  { "update", N_("Move the parameters"),
    N_("Go along the example's input, as far as the error is large."),
    .pseudocode = N_("θ ← θ + α e x⁽ⁱ⁾"), .run = gradus_descent_update,
    GRADUS_DESCENT_RULES (SINGLE_RULE),
    .filled = GRADUS_SAY ({ "standardise", "<move theta-scaled rate error z>" },
                          { NULL, "<move theta rate error z>" }),
    .said = GRADUS_SAY (
      { "error == 0", N_("The hypothesis was right about this example: nothing changes.") },
      { "level", N_("The hypothesis moves towards example {i}, but so little that J stays at "
                    "{loss|,}.") },
      { "loss rises and beyond",
        N_("The hypothesis overshoots example {i}: its error goes from {error} to {error-now}, and "
           "J rises from {before loss|,} to {after loss|,}.") },
      { "loss rises", N_("The hypothesis moves towards example {i}, but away from the others: J "
                         "rises from {before loss|,} to {after loss|,}.") },
      { NULL, N_("The hypothesis moves towards example {i}: J falls from {before loss|,} to {after "
                 "loss|,}.") }) },
  { "check", N_("Test at the end of the epoch"),
    N_("After all examples, stop if the whole epoch has hardly moved θ."),
    .pseudocode = N_("t ← t + 1\nif the epoch is over and θ hardly moved: stop"),
    .run = gradus_descent_check_epoch, GRADUS_DESCENT_RULES (EPOCH_RULE),
    .filled = GRADUS_SAY (
      { "not event:epoch-end", "k = <position> \\lt <n>" },
      { "converged and standardise", EPOCH_FILLED ("\\vartheta", "\\le") },
      { "converged", EPOCH_FILLED ("\\theta", "\\le") },
      { "standardise", EPOCH_FILLED ("\\vartheta", "\\gt") },
      { NULL, EPOCH_FILLED ("\\theta", "\\gt") }),
    .said = GRADUS_SAY (
      { "converged", NN_ ("Stopped after one epoch: it moved {symbol} by only {moved}. The cost is "
                        "{loss|,} and the parameters are θ = {theta}.",
        "Stopped after {epoch} epochs: the whole last one moved {symbol} by only {moved}. The "
           "cost is {loss|,} and the parameters are θ = {theta}."), "epoch" },
      { "exhausted and event:epoch-end",
        NN_ ("Stopped at the limit of one epoch: {symbol} still moved by {moved}, and the cost is "
           "{loss|,}.",
        "Stopped at the limit of {epoch} epochs: in the last one {symbol} still moved by "
           "{moved}, and the cost is {loss|,}."), "epoch" },
      { "exhausted", NN_ ("Stopped after one update: the rate has fallen to {rate} and moves "
                        "{symbol} no more.",
        "Stopped after {updates} updates: the rate has fallen to {rate} and moves {symbol} no "
           "more."), "updates" },
      { "event:epoch-end", N_("Epoch {epoch} ends: it moved {symbol} by {moved}, and the cost is "
                              "now {loss|,}.") },
      { NULL,
        N_("Example {position} of {n} in epoch {epoch+1} is done; the next one follows.") }) });

/* --- Events and promises ---------------------------------------------------------------------- */

static const GradusEvent events[] = GRADUS_ROWS (
  { "loss-rose", N_("Cost rose"),
    N_("The step that suits one example makes the others worse, altogether.") },
  GRADUS_BASE_ROWS,
  { "epoch-end", N_("End of an epoch"),
    N_("As many updates have been made since the last end as there are examples.") });

/* What is left of the step when its part along the input, of the length the rule says, is taken
 * away. */
static gboolean
holds_parallel (const GradusPosition *here, double *measured)
{
  const State *state = here->state, *previous = here->previous;
  const GradusLinearProblem *problem = ((const GradusDescent *) here->workspace)->problem;
  g_autofree double *z = g_new (double, problem->d + 1);
  double size = 0;

  gradus_linear_problem_input (problem, (gsize) state->example, z);
  for (guint j = 0; j <= problem->d; j++)
    {
      const double step = state->w.data[j] - previous->w.data[j];

      *measured = hypot (*measured, step - state->rate * previous->error * z[j]);
      size = hypot (size, MAX (fabs (state->w.data[j]), fabs (previous->w.data[j])));
    }
  return *measured <= 8 * DBL_EPSILON * size;
}

static gboolean
holds_error_shrinks (const GradusPosition *here, double *measured)
{
  const State *state = here->state, *previous = here->previous;
  const GradusDescent *descent = here->workspace;
  const guint p = descent->problem->d + 1;
  g_autofree double *z = g_new (double, p);
  const double now = gradus_descent_error (descent, state->w.data, (gsize) state->example, z);
  const double square = gradus_sum_squares (z, p);
  double sizes = fabs (descent->table.y[state->example]);

  for (guint j = 0; j < p; j++)
    sizes += fabs (z[j]) * (fabs (state->w.data[j]) + fabs (previous->w.data[j]));
  *measured = fabs (now - (1 - state->rate * square) * previous->error);
  return *measured <= 16 * (p + 1.0) * DBL_EPSILON
                        * (sizes + state->rate * square * fabs (previous->error));
}

GRADUS_HOLDS (holds_no_error_no_change, (state, previous),
              fabs (previous->error),
              previous->error != 0 || gradus_array_equal (&state->w, &previous->w))

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "parallel", N_("The step is α e x"),
    "\\vartheta^{(t+1)} - \\vartheta^{(t)} = \\alpha\\,e\\,z^{(i)}", holds_parallel,
    .phase = "update" },
  { "error-shrinks", N_("The example's own error is multiplied by 1 − α‖x‖²"),
    "e' = (1 - \\alpha\\|z^{(i)}\\|^2)\\,e", holds_error_shrinks, .phase = "update" },
  { "no-error-no-change", N_("Without an error nothing changes"),
    "e = 0 \\Rightarrow \\vartheta^{(t+1)} = \\vartheta^{(t)}", holds_no_error_no_change,
    .phase = "update" },
  GRADUS_BASE_ROW ("above-minimum"));

/* --- Pictures --------------------------------------------------------------------------------- */

/* The step of the timeline that ended epoch @epoch, or 0. Every iteration has the same number of
 * steps; after a change of the number of rows the older ends are not where they were and are left
 * out. */
static guint64
find_epoch_end (const GradusPosition *here, guint64 epoch)
{
  const guint64 step = epoch * gradus_dataset_get_table (here->dataset)->n
                       * (G_N_ELEMENTS (phases) - 1);

  if (here->history == NULL || step == 0 || step >= gradus_history_length (here->history)
      || (gradus_history_events (here->history, step) & (1 << GRADUS_DESCENT_EPOCH)) == 0)
    return 0;
  return step;
}

static void
extra_epoch_ends (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;
  const guint value = (guint) gradus_algorithm_find_value (here->algorithm, "theta-scaled");
  gboolean any = FALSE;

  gradus_descent_extra_contours (here, scene);
  for (guint64 epoch = state->epoch > 60 ? state->epoch - 60 : 1; epoch <= state->epoch; epoch++)
    {
      const guint64 at = find_epoch_end (here, epoch);
      gsize length = 0;
      const double *w = at > 0 ? gradus_history_track (here->history, value, at, &length) : NULL;

      if (w == NULL || length < 2)
        continue;
      gradus_scene_point (scene, w[0], w[1], GRADUS_ROLE_FOREGROUND, GRADUS_SHAPE_SQUARE, 0.6, -1);
      any = TRUE;
    }
  if (any)
    gradus_scene_legend (scene, GRADUS_ROLE_FOREGROUND, GRADUS_SHAPE_SQUARE, FALSE, 0,
                         _("end of an epoch"));
}

/* Most epochs that the comparison with the batch rule follows. */
#define MAX_EPOCHS_SHOWN 200

/* A curve over epochs of what was lost against least squares; undefined values are left out. */
static void
draw_epochs (GradusScene *scene, const double *lost, guint n, GradusRole role, const char *text)
{
  g_autofree double *x = g_new (double, n);
  g_autofree double *y = g_new (double, n);
  guint kept = 0;

  for (guint k = 0; k < n; k++)
    if (lost[k] > 0)
      {
        x[kept] = k;
        y[kept++] = lost[k];
      }
  if (kept > 0)
    gradus_scene_polyline (scene, x, y, kept, role, GRADUS_LINE_MARKERS);
  gradus_scene_legend_line (scene, role, 0, text);
}

/* The batch rule at its safest fast rate, 1/lambda_max, after so many sweeps: as many looks at
 * examples as the same number of epochs. */
static void
descend_in_batches (const GradusDescent *descent, guint n, double *lost)
{
  const guint p = descent->problem->d + 1;
  g_autofree double *w = g_memdup2 (descent->start, p * sizeof (double));
  g_autofree double *gradient = g_new (double, p);

  for (guint k = 0; k < n; k++)
    {
      const double cost = gradus_descent_cost (descent, w);

      lost[k] = cost - descent->best_cost;
      if (lost[k] <= gradus_descent_slack (descent, w, cost))
        lost[k] = NAN;
      gradus_descent_gradient (descent, w, gradient);
      for (guint j = 0; j < p; j++)
        w[j] -= gradient[j] * descent->limit / 2;
    }
}

static void
build_epochs (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;
  const GradusDescent *descent = here->workspace;
  const gsize square = (gsize) (descent->problem->d + 2) * (descent->problem->d + 2);
  const guint n = 1 + MIN (state->epoch, MIN (MAX_EPOCHS_SHOWN, 1 + 2000000 / square));
  const guint metric = (guint) gradus_algorithm_find_metric (here->algorithm, "excess");
  g_autofree double *lost = g_new (double, n);
  guint right = 5;

  while (right < n - 1)
    right *= 2;
  gradus_scene_set_axes (scene, GRADUS_AXES_INTEGER_X | GRADUS_AXES_LOG_Y,
                         _("epoch (every example seen once)"),
                         _(here->algorithm->metrics[metric].title));
  gradus_scene_set_x_range (scene, 0, right);
  if (gradus_kit_waits (scene, descent->start_cost <= descent->best_cost,
                        _("The start is the least squares solution.")))
    return;
  descend_in_batches (descent, n, lost);
  draw_epochs (scene, lost, n, GRADUS_ROLE_SECOND, _("batch, α = 1/λmax"));
  lost[0] = descent->start_cost - descent->best_cost;
  for (guint k = 1; k < n; k++)
    {
      const guint64 at = find_epoch_end (here, k);

      lost[k] = at > 0 ? gradus_history_metric (here->history, metric, at) : NAN;
    }
  draw_epochs (scene, lost, n, GRADUS_ROLE_MODEL, _("one example a step"));
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "data", N_("Data and hypothesis"), GRADUS_EDIT_POINTS, .kit = gradus_kit_regression,
    .of = "theta", .extra = gradus_descent_extra_data,
    .with = "before active=active truth=best start=start-line zoom=zoom" },
  { "contours", N_("Contours of the cost"), GRADUS_EDIT_STARTS,
    GRADUS_DESCENT_SURFACE ("least-squares "), .extra = extra_epoch_ends },
  { "loss", N_("Cost after every update"), .kit = gradus_kit_curves, .of = "loss",
    .with = "iterations", .extra = gradus_descent_extra_loss },
  { "epochs", N_("Epochs against batch sweeps"), .build = build_epochs },
  GRADUS_BASE_ROW ("pulls"));

/* --- Questions -------------------------------------------------------------------------------- */

static const char *const tilts[] = { N_("The slope grows"), N_("The slope falls"),
                                     N_("The slope stays"), NULL };

static const GradusQuestion questions[] = GRADUS_ROWS (
  { "tilt", N_("Which way does the line tilt?"), "error", "data", .asks = GRADUS_ASKS_CHANGE,
    .about = "aim-slope", .choices = tilts, .when = "d == 1 and tilts",
    .words = N_("Example {i} has x = {x} and y = {y}; in the coordinates used its input is {z[1]}. "
                "Which way will it tilt the line?"),
    .truth = GRADUS_SAY (
      { "aim-slope rises", N_("The slope grows: the error {error} and the input {z[1]} have the "
                              "same sign, so that their product is positive.") },
      { NULL, N_("The slope falls: the error {error} and the input {z[1]} have unlike signs, so "
                 "that their product is negative.") }),
    .intuition = N_("You thought that a line which has to rise gets steeper, but the slope moves "
                    "by the error times the input: left of 0 the line rises by tilting the other "
                    "way."),
    .intuition_answer = "lifted" },
  { "step", N_("Where does the step lead?"), "error", "contours", GRADUS_DESCENT_PLACE,
    .words = N_("Example {i} with the input {z[1]} acts alone, and the learning rate is {rate}. "
                "Where will it send {symbol}₀ = {theta-scaled[0]}, {symbol}₁ = "
                "{theta-scaled[1]}?"),
    .truth = GRADUS_SAY (
      { NULL, N_("To ({aim[0]}, {aim[1]}): the error is {error}, and the step is {rate} times that "
                 "along the example's input (1, {z[1]}), whatever the contours say.") }) },
  { "error", N_("How large is the error?"), "error", "data", .asks = GRADUS_ASKS_NUMBER,
    .about = "error", .when = "d <= 3 and fair > 0", .scale = "fair",
    .words = N_("In the coordinates used {symbol} = {theta-scaled}, and example {i} has the input "
                "{z} and the target {y}. What is the error, the target less what the hypothesis "
                "says?"),
    .truth = GRADUS_SAY ({ NULL, N_("The hypothesis says {h}, so that the error is {y} − {h} = "
                                    "{error}.") }) },
  { "cost", N_("What does the step do to the cost?"), "update", "loss", .asks = GRADUS_ASKS_CHANGE,
    .about = "loss", .when = "doubtful",
    .words = N_("The step suits example {i}, whose error is {error}. What does it do to the cost J "
                "= {loss|,} over all {n} examples?"),
    .truth = GRADUS_SAY (
      { "loss rises", N_("It rises from {before loss|,} to {after loss|,}: what suits example {i} "
                         "makes the errors on the others larger, altogether.") },
      { NULL, N_("It falls from {before loss|,} to {after loss|,}: what suits example {i} suits "
                 "the others as well, altogether.") }),
    .intuition = N_("You thought that every update lowers J, but it only lowers the error of its "
                    "own example: near the minimum about half of the updates raise J."),
    .intuition_answer = "1" });

/* --- Presets, checks, descriptor -------------------------------------------------------------- */

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "houses", .title = N_("House prices"),
    .blurb = N_("Two epochs lead near the minimum; then θ dances around it and never rests."),
    .data = "portland-houses", .params = "learning-rate=0.02 order=shuffled epochs=10", .seed = 1,
    .claims = "exhausted\nmoved > 0.5\niteration 94: excess < 100000" },
  { .id = "decaying", .title = N_("A falling rate"),
    .blurb = N_("With α b/(b + t) the dance gets smaller and smaller and ends in the minimum."),
    .params = "learning-rate=0.1 schedule=inverse decay=47 order=shuffled epochs=100", .seed = 1,
    .claims = "excess < 1" },
  { .id = "listed", .title = N_("The same round every epoch"),
    .blurb = N_("In the listed order θ comes to repeat the same round, near the minimum but not in "
                "it."),
    .params = "learning-rate=0.02 order=listed epochs=100 tolerance=1e-12", .seed = 1,
    .claims = "converged\nexcess > 900" },
  { .id = "by-hand", .title = N_("Three points by hand"),
    .blurb = N_("The first example moves θ₀ alone, because its input is 0."), .data = "exact-3",
    .params = "learning-rate=0.1 standardise=false order=listed epochs=100", .seed = 1,
    .claims = "iteration 1: theta[1] == 0" },
  { .id = "perfect-line", .title = N_("Points exactly on a line"),
    .blurb = N_("Here all errors vanish together, so a constant rate arrives."),
    .data = "line:n=12,noise=0", .data_seed = 2,
    .params = "learning-rate=0.1 order=listed epochs=200", .seed = 1,
    .claims = "converged\nloss < 1e-6" },
  { .id = "restless", .title = N_("Failure: a constant rate that is large"),
    .blurb = N_("The cost jumps up and down and never settles."),
    .params = "learning-rate=0.15 order=drawn epochs=10", .seed = 3,
    .claims = "exhausted\nmoved > 5\never: event:loss-rose",
    .failure = N_("Steps as long as these follow single examples too far: half of them raise the "
                  "cost. A smaller rate keeps θ nearer to the minimum; only one that falls brings "
                  "it to rest.") },
  { .id = "too-large", .title = N_("Failure: rate too large"),
    .blurb = N_("Houses far from the mean area find a larger error after their step, and θ runs "
                "away."),
    .params = "learning-rate=1.5 order=listed epochs=10", .seed = 1, .claims = "loss > 1e12",
    .failure = N_("With α above 2/‖x‖² the example's own error grows with every visit. Choose a "
                  "rate below the mark on the slider.") });

#define BY_HAND "by hand"
#define SKLEARN "sklearn.linear_model.SGDRegressor (penalty=None, constant, shuffle=False)"
#define END GRADUS_CHECK_END

static const GradusCheck checks[] = GRADUS_ROWS (
  { "listed", 47, "theta-scaled", GRADUS_EXPECT (209.168583208838), 1e-13, SKLEARN },
  { "listed", 47, "theta-scaled", GRADUS_EXPECT (64.573984250243), 1e-13, SKLEARN, .index = 1 },
  { "listed", 47, "theta", GRADUS_EXPECT (46.602141582151), 1e-12, SKLEARN },
  { "listed", 47, "theta", GRADUS_EXPECT (0.081255559346), 1e-11, SKLEARN, .index = 1 },
  { "listed", 47, "loss", GRADUS_EXPECT (542738.949954734417), 1e-13, SKLEARN },
  { "listed", 94, "theta-scaled", GRADUS_EXPECT (288.894384222137), 1e-13, SKLEARN },
  { "listed", 94, "theta-scaled", GRADUS_EXPECT (87.889892609671), 1e-13, SKLEARN, .index = 1 },
  { "listed", 94, "loss", GRADUS_EXPECT (167422.808033136564), 1e-13, SKLEARN },
  { "listed", END, "loss", GRADUS_EXPECT (97671.595997384), 1e-10,
    "the fixed point of one round, NumPy" },
  { "decaying", END, "loss", GRADUS_EXPECT (96732.238800), 1e-5,
    "least squares, which a falling rate reaches" },
  { "by-hand", 1, "theta", GRADUS_EXPECT (0.1, 0), 1e-15, BY_HAND },
  { "by-hand", 2, "theta", GRADUS_EXPECT (0.39, 0.29), 1e-15, BY_HAND },
  { "by-hand", 3, "theta", GRADUS_EXPECT (0.793, 1.096), 1e-15, BY_HAND },
  { "perfect-line", END, "theta", GRADUS_EXPECT (1), 1e-4, "the line the points lie on" },
  { "perfect-line", END, "theta", GRADUS_EXPECT (0.8), 1e-4, "the line the points lie on",
    .index = 1 });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "schedule", .title = N_ ("A constant rate and a falling one"),
    .blurb = N_ ("With the constant rate every example goes on pulling the line about; with the "
                 "falling one it comes to rest."),
    .preset = "decaying", .left = "schedule=constant", .plot = "contours",
    .claims = "left > right: excess\nright: excess < 1" },
  { .id = "all", .title = N_ ("One example and all of them"),
    .blurb = N_ ("Single examples are there in a zigzag after few of them; all together go "
                 "straight, once through all data a step."),
    .preset = "houses", .right = "learning-rate=0.02", .other = "batch-gradient-descent",
    .plot = "contours",
    .claims = "right: converged\nright: never: loss rises\nleft: ever: loss rises" });

static const GradusSheet sheet = {
  .aha = N_("Far away all examples agree; where they still quarrel at the bottom, constant steps "
            "never rest."),
  .by_hand = N_("(0, 1), (1, 3), (2, 5) one after the other from θ = 0 with α = 0.1: (0.1, 0), "
                "then (0.39, 0.29), then (0.793, 1.096)."),
  .why = "pulls",
  .intuition = N_("Every update lowers the cost."),
  .caught_by = "cost",
  .breaks = N_("A constant rate: the cost above the minimum does not shrink any more from epoch to "
               "epoch."),
  .needs = "batch-gradient-descent",
  .leads_to = "kernel-sgd-regression online-gradient-step perceptron lasso-truncated-sgd",
  .aliases = "SGD; LMS; Widrow–Hoff; incremental gradient; 随机梯度下降; 增量梯度; 最小均方; sjtdxj",
  .terms = N_ ("learning rate; stochastic gradient"),
  .tiny = "check",
};

static const GradusFutures maps[] = GRADUS_ROWS (
  { .id = "luck", .title = N_ ("Luck grows with the rate"),
    .words = N_ ("Learning rate across, one seed a row. After 200 steps the largest cost of 20 "
                 "seeds is 1.25 times the smallest at a rate of 0.1, 6.7 times at 0.32, and more "
                 "than half a million times at 1."),
    .x = "learning-rate=0.01:1:41:log", .y = "seed=1:20:20",
    .steps = 200, .colour = "loss",
    .claims = "spread(loss, 0.1) ~ 1.25\n"
              "spread(loss, 0.32) ~ 6.7\n"
              "spread(loss, 1) > 500000" });

const GradusDescriptor gradus_stochastic_gradient_descent = {
  .base = &gradus_descent_squares, .id = "stochastic-gradient-descent",
  .title = N_("Stochastic gradient descent"),
  .summary = N_("Fit a line by correcting it for one example after the other."),
  .goal = N_("Say why the cost may rise in a step, and why only a falling rate brings θ to rest."),
  GRADUS_TABLES, .param_marks = marks, .questions = questions, .prepare = prepare,
  .failed_said = GRADUS_SAY ({ NULL, N_("The run is called off here: the rate {rate} is too large, "
                                        "and the parameters run away.") }),
  .same = GRADUS_SAMENESS (
    { "order", GRADUS_DIFFERS, "an example is drawn at each step" },
    { "copies", GRADUS_DIFFERS, "an example is drawn at each step" }),
  .maps = maps,
};
