/* Template: the mean, learnt one sample at a time. Copy this file to begin an entry of your own.
 * This first comment teaches: objective, step, cost, edge cases, source.
 *
 * Objective. Find the point m that is nearest to all of x_1 .. x_n: J(m) = 1/n sum_i |x_i - m|^2,
 * which the mean minimises.
 *
 * Step. Take the samples one after the other and move m towards each by a share of the way: m <- m
 * + w (x_i - m). With w = 1/t, t samples being seen, m is their mean; with a constant w it is an
 * average that forgets. One iteration is a sweep over all samples, one micro-step each.
 *
 * Cost. O(d) a sample; J in O(d), because J(m) = J(mean) + |m - mean|^2.
 *
 * Edge cases. A constant w above 2 overshoots by more than it corrects: the preset that fails.
 *
 * Source: B. P. Welford 1962, Technometrics 4(3), 419-420.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-entry.h"
#include "gradus-template.h"

/* They are in the header because a member has more of both. */
typedef GradusTemplateParams Params;
typedef GradusTemplateState State;

/* --- Phases: one function each, one micro-step a call ----------------------------------------- */

GradusStatus
gradus_template_pull (State *state, GradusContext *context, double reach, double *away)
{
  const Params *params = context->params;
  const GradusTable *table = gradus_context_get_table (context);
  const double *x = gradus_table_row (table, state->example);
  const double weight = params->weight > 0 ? params->weight : 1.0 / (++state->seen);
  double *mean = gradus_array_write (&state->mean), share;

  *away = 0;
  for (guint j = 0; j < table->d; j++)
    *away = hypot (*away, x[j] - mean[j]);
  share = *away > reach ? weight * reach / *away : weight;
  state->moved = share * *away + (state->example == 0 ? 0 : state->moved);
  for (guint j = 0; j < table->d; j++)
    {
      mean[j] += share * (x[j] - mean[j]);
      if (fabs (mean[j]) > 1e12)
        return gradus_context_fail (context, _ ("The mean has left every range: each sample throws "
                                                "it farther. Choose a weight below 2."));
    }
  state->example = (state->example + 1) % table->n;
  return state->example > 0 ? GRADUS_STATUS_AGAIN : GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_sweep (gpointer state, GradusContext *context)
{
  double away;

  return gradus_template_pull (state, context, INFINITY, &away);
}

static GradusStatus
run_check (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);
  const gboolean last = ++state->sweep >= (guint) params->sweeps;

  gradus_context_raise_if (context, GRADUS_TEMPLATE_EVENT_FAR, state->moved > 10);
  return params->weight == 0 ? GRADUS_STATUS_CONVERGED
         : last              ? GRADUS_STATUS_EXHAUSTED : GRADUS_STATUS_CONTINUE;
}

/* What follows from the data: at the start, and again when they change. */
static GradusStatus
refresh (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, table);
  double *best = gradus_array_overwrite (&state->best);

  state->example = state->seen = 0;
  state->least = 0;
  for (guint j = 0; j < table->d; j++)
    {
      best[j] = 0;
      for (guint i = 0; i < table->n; i++)
        best[j] += gradus_table_row (table, i)[j] / table->n;
      for (guint i = 0; i < table->n; i++)
        state->least += gradus_square (gradus_table_row (table, i)[j] - best[j]) / table->n;
    }
  return GRADUS_STATUS_CONTINUE;
}

static double
number_loss (const GradusPosition *here)
{
  const State *state = here->state;
  double sum = state->least;

  for (guint j = 0; j < state->mean.shape[0]; j++)
    sum += gradus_square (state->mean.data[j] - state->best.data[j]);
  return sum;
}

/* How far every sample is from the mean: a row each, so that a sample has a life. */
static void
array_distance (const GradusPosition *here, GradusArray *out)
{
  const GradusArray *mean = &((const State *) here->state)->mean;
  const GradusTable *table = gradus_dataset_get_table (here->dataset);
  double *distance = gradus_array_init_vector (out, table->n);

  for (guint i = 0; i < table->n; i++)
    for (guint j = 0; j < table->d; j++)
      distance[i] = hypot (distance[i], gradus_table_row (table, i)[j] - mean->data[j]);
}

/* Names beside quantities and parameters, for the texts. */
static void
name (const GradusPosition *here, GradusNames *names)
{
  const State *state = here->state;
  const guint n = gradus_dataset_get_table (here->dataset)->n;

  gradus_names_row (names, gradus_dataset_get_table (here->dataset),
                    (state->example + n - 1) % n);
}

/* What a phase says of itself: {names} in words, <names> in TeX (gradus-say.h). */
static const GradusPhase phases[] = GRADUS_ROWS (
  { "sweep", N_ ("Go through the samples"), N_ ("Move the mean towards every sample in turn."),
    .pseudocode = N_ ("for each sample x: m ← m + w (x − m)"), .run = run_sweep, .micro = "n",
    .rule = "\\role{model}{m} := \\role{past}{m} + \\role{accent}{w\\,(x_i - m)}",
    .filled = GRADUS_SAY ({ NULL, "\\role{model}{m} = <mean|model>,\\quad x_{<i>} = <x|accent>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Sample {i} pulls the mean to {mean}.") },
      { NULL, N_ ("A sweep over {n} samples has moved the mean to {mean}.") }) },
  { "check", N_ ("Is it enough?"), N_ ("One sweep gives the mean; a constant weight goes on."),
    .pseudocode = N_ ("until the last sweep"), .run = run_check,
    .rule = "\\text{sweeps} < \\text{most}",
    .filled = GRADUS_SAY ({ NULL, "<sweep> <cmp sweep sweeps> <sweeps>" }),
    .said = GRADUS_SAY (
      { "converged", N_ ("Every sample has had its share: the mean is {mean}, and J = {loss}.") },
      { "exhausted", N_ ("That was the last sweep: J = {loss}, where the least is {least}.") },
      { NULL, N_ ("Sweep {sweep} is over, and the next one begins with sample 1.") }) });

/* --- What there is ---------------------------------------------------------------------------- */

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "weight", .label = N_ ("Weight"), .symbol = "w",
    .blurb = N_ ("The share of the way to a sample; 0 is one over the number of samples seen."),
    GRADUS_PARAM_FIELD (Params, weight), .max = 10, .slider_max = 3,
    .applies = GRADUS_APPLIES_LIVE },
  { .id = "sweeps", .label = N_ ("Most sweeps"),
    .blurb = N_ ("Where to stop when the weight is constant."),
    GRADUS_PARAM_FIELD (Params, sweeps), GRADUS_COUNT (20, 1, 1000) });

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "mean", N_ ("Mean"), "m", GRADUS_QUANTITY (State, mean), .shape = "d",
    .indices = N_ ("one for each input"),
    .flags = GRADUS_TRACKED | GRADUS_START },
  { "best", N_ ("Mean of all data"), "\\bar x", GRADUS_QUANTITY (State, best), .shape = "d",
    .indices = N_ ("one for each input"), .flags = GRADUS_HIDDEN },
  { "distance", N_ ("Distance to the mean"), "|x - m|", .array = array_distance,
    .indices = N_ ("sample"), .flags = GRADUS_PER_DATUM },
  { "loss", N_ ("Mean squared distance"), "J", .number = number_loss, .flags = GRADUS_METRIC,
    .better = GRADUS_BETTER_LESS },
  { "moved", N_ ("Way of the sweep"), NULL, GRADUS_QUANTITY (State, moved) },
  { "least", N_ ("Least possible J"), NULL, GRADUS_QUANTITY (State, least) },
  { "sweep", N_ ("Sweeps"), NULL, GRADUS_QUANTITY (State, sweep) });

static const GradusEvent events[] = GRADUS_ROWS (
  { "far", N_ ("A long way"), N_ ("The mean moved by more than ten in one sweep.") });

GRADUS_HOLDS (holds_least, (state), number_loss (here) - state->least, *measured >= 0)

static const GradusInvariant invariants[] = GRADUS_ROWS (
  { "least", N_ ("Nothing is below the mean of all data"), "J(m)\\ge J(\\bar x)", holds_least });

static void
mark_mean (const GradusPosition *here, GradusScene *scene)
{
  const State *state = here->state;

  if (state->mean.shape[0] >= 2)
    gradus_scene_point (scene, state->mean.data[0], state->mean.data[1], GRADUS_ROLE_MODEL,
                        GRADUS_SHAPE_CROSS, 1.5, -1);
}

static const GradusPlot plots[] = GRADUS_ROWS (
  { "data", N_ ("Samples and mean"), GRADUS_EDIT_POINTS, .kit = gradus_kit_classes, .of = "",
    .extra = mark_mean, .caption = GRADUS_SAY ({ NULL, "m = {mean}" }) },
  { "loss", N_ ("Mean squared distance"), .kit = gradus_kit_curves, .of = "loss" });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "cloud", .title = N_ ("One cloud"),
    .blurb = N_ ("The first samples pull hard and the last ones hardly; one sweep is enough."),
    .data = "blobs:k=1,n=40", .data_seed = 1, .claims = "converged\nsweep == 1" },
  { .id = "houses", .title = N_ ("Mean of the houses"), .data = "portland-houses:features=both",
    .blurb = N_ ("The two columns are averaged side by side, each in its own unit.") },
  { .id = "overshoot", .title = N_ ("Failure: overshooting"),
    .blurb = N_ ("Every sample throws the mean farther to its other side."),
    .params = "weight=2.5",
    .failure = N_ ("A step of 2.5 times the way turns the error round and makes it 1.5 times as "
                   "large. Choose a weight below 2.") });

/* awk -F, 'NR > 1 { a += $1; b += $2; n++ } END { printf "%.10f %.10f", a / n, b / n }' FILE */
static const GradusCheck checks[] = GRADUS_ROWS (
  { "houses", GRADUS_CHECK_END, "mean", GRADUS_EXPECT (2000.6808510638, 3.1702127660), 1e-10,
    "awk over portland-houses.csv" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "weight", .title = N_ ("Its share and a constant share"),
    .blurb = N_ ("With one over the number of samples the mean comes to rest; a constant weight "
                 "follows the last samples."),
    .right = "weight=0.5",
    .claims = "left: converged\nleft < right: loss" });

static const GradusSheet sheet = {
  .aha = N_ ("A mean can be kept up to date without keeping the data."),
  .by_hand = N_ ("After 2 and 4 the mean is 3; the sample 9 moves it by a third of the way, to 5."),
  .why = "data", .intuition = N_ ("A new sample moves the mean halfway."), .caught_by = "loss",
  .breaks = N_ ("A constant weight above 2: the way of a sweep grows without end."),
  .needs = "line-and-cost", .leads_to = "stochastic-gradient-descent", .aliases = "mean; 均值",
  /* The field's words that the notes teach; the palette finds the entry by them. */
  .terms = N_ ("mean; learning rate"),
};

const GradusDescriptor gradus_template = {
  .id = "template", .chapter = 1, .difficulty = 1, .title = N_ ("Running mean"),
  .summary = N_ ("Find the mean of all samples by looking at one after the other."),
  .goal = N_ ("Say how far the next sample moves the mean."), .source = "Welford 1962",
  .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_MODERATE, .columns = N_ ("Inputs."),
  GRADUS_MEMORIES (Params, State), GRADUS_TABLES, .refresh = refresh, .name = name,
  .start_said = GRADUS_SAY ({ NULL, N_ ("The start: the mean is {mean}, and {n} samples wait.") }),
};
