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
 * theta'u forward by alpha gamma while |theta| grows by at most alpha D after k mistakes like sqrt
 * (k): so there are at most (D / gamma)^2 mistakes. Without such a u the line never comes to rest.
 *
 * Cost. O(d) an example.
 *
 * Edge cases. theta = 0 predicts +1 everywhere. A pass without a mistake ends the run; so does the
 * largest number of passes, because data that cannot be separated would go on for ever. alpha only
 * scales theta.
 *
 * Source: CS229 lecture notes, part II, section 6; Rosenblatt 1958.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "perceptron.h"

static const GradusStateArray state_arrays[] = {
  GRADUS_STATE_ARRAY (PerceptronState, theta),
  { 0 },
};

enum
{
  EVENT_MISTAKE,
  EVENT_PASS,
};

double
gradus_perceptron_score (const double *theta, const double *x, guint d)
{
  double sum = theta[0];

  for (guint j = 0; j < d; j++)
    sum += theta[j + 1] * x[j];
  return sum;
}

/* --- Phases ----------------------------------------------------------------------------------- */

static GradusStatus
init (gpointer state_, GradusContext *context)
{
  PerceptronState *state = state_;
  const GradusTable *table = gradus_dataset_get_table (context->dataset);
  const GradusArray *start = gradus_context_start (context, "theta");

  if (start != NULL)
    gradus_array_assign (&state->theta, start);
  else
    gradus_array_init_vector (&state->theta, table->d + 1);
  state->last_mistakes = G_MAXUINT;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_predict (gpointer state_, GradusContext *context)
{
  PerceptronState *state = state_;
  const GradusTable *table = gradus_dataset_get_table (context->dataset);

  state->score = gradus_perceptron_score (state->theta.data,
                                          &table->x[(gsize) state->example * table->d], table->d);
  state->wrong = (state->score >= 0 ? 1 : -1) != gradus_perceptron_sign (table, state->example);
  if (state->wrong)
    gradus_context_raise (context, EVENT_MISTAKE);
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_update (gpointer state_, GradusContext *context)
{
  PerceptronState *state = state_;
  const PerceptronParams *params = context->params;
  const GradusTable *table = gradus_dataset_get_table (context->dataset);
  double step = params->learning_rate * gradus_perceptron_sign (table, state->example);
  double *theta;

  if (!state->wrong)
    return GRADUS_STATUS_CONTINUE;
  theta = gradus_array_write (&state->theta);
  theta[0] += step;
  for (guint j = 0; j < table->d; j++)
    theta[j + 1] += step * table->x[(gsize) state->example * table->d + j];
  state->mistakes++;
  state->updates++;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_check (gpointer state_, GradusContext *context)
{
  PerceptronState *state = state_;
  const PerceptronParams *params = context->params;
  const GradusTable *table = gradus_dataset_get_table (context->dataset);

  if (++state->example < table->n)
    return GRADUS_STATUS_CONTINUE;
  state->example = 0;
  state->pass++;
  state->last_mistakes = state->mistakes;
  state->mistakes = 0;
  gradus_context_raise (context, EVENT_PASS);
  if (state->last_mistakes == 0)
    return GRADUS_STATUS_CONVERGED;
  return state->pass >= (guint) params->passes ? GRADUS_STATUS_EXHAUSTED : GRADUS_STATUS_CONTINUE;
}

static char *
validate (const GradusSetup *setup)
{
  const GradusTable *table
    = gradus_dataset_get_table (gradus_setup_get_dataset ((GradusSetup *) setup));
  const GradusArray *start = gradus_setup_get_start (setup, "theta");

  for (gsize i = 0; i < (gsize) table->n * table->d; i++)
    if (fabs (table->x[i]) > 1e100)
      return g_strdup_printf (_ ("Row %u has an input that is too large to compute with. Use "
                                 "numbers below 1e100 in size."), (guint) (i / table->d) + 1);
  if (start != NULL && gradus_array_length (start) != table->d + 1)
    return g_strdup_printf (_ ("The start “theta” has %u numbers; the data need %u: one for the "
                               "constant and one for each input."),
                            (guint) gradus_array_length (start), table->d + 1);
  return NULL;
}

static gboolean
rebase (gpointer state_, GradusContext *context, const GradusSetup *old)
{
  PerceptronState *state = state_;
  const GradusTable *table = gradus_dataset_get_table (context->dataset);

  if (state->theta.shape[0] != table->d + 1)
    return FALSE;
  /* A new pass over the new data: what was counted in the broken one does not decide its end. */
  state->example = 0;
  state->mistakes = 0;
  context->restart_iteration = TRUE;
  return TRUE;
}

/* --- Metrics, values, invariants -------------------------------------------------------------- */

static double
metric_updates (const GradusView *view)
{
  return ((const PerceptronState *) view->state)->updates;
}

static double
metric_pass_mistakes (const GradusView *view)
{
  const PerceptronState *state = view->state;

  return state->last_mistakes == G_MAXUINT ? NAN : state->last_mistakes;
}

static const GradusMetric metrics[] = {
  { "updates", N_ ("Mistakes so far"), "k", GRADUS_METRIC_LINEAR, metric_updates },
  { "pass-mistakes", N_ ("Mistakes in the last pass"), "k_{\\mathrm{pass}}", GRADUS_METRIC_LINEAR,
    metric_pass_mistakes },
  { NULL },
};

static void
value_theta (const GradusView *view, GradusArray *out)
{
  gradus_array_assign (out, &((const PerceptronState *) view->state)->theta);
}

/* The example in work is predicted again, with the new parameters. */
static gboolean
set_theta (const GradusView *view, gpointer state_, const GradusArray *value,
           GradusContext *context)
{
  PerceptronState *state = state_;

  gradus_array_assign (&state->theta, value);
  context->restart_iteration = TRUE;
  return TRUE;
}

static const GradusValue values[] = {
  { "theta", N_ ("Parameters"), "\\theta", N_ ("the constant, then one for each input"), TRUE,
    value_theta, set_theta },
  { NULL },
};

/* |theta|^2 grows by at most alpha^2 |x|^2 in an update, because the example was on the wrong
 * side. */
static gboolean
holds_growth (const GradusView *view, double *measured)
{
  const PerceptronState *state = view->state, *previous = view->previous;
  const PerceptronParams *params = view->params;
  const GradusTable *table = gradus_dataset_get_table (view->dataset);
  const double *x = &table->x[(gsize) state->example * table->d];
  double now = 0, before = 0, square = 1;

  *measured = 0;
  if (view->phase != PHASE_UPDATE || previous == NULL)
    return TRUE;
  for (guint j = 0; j <= table->d; j++)
    {
      now += state->theta.data[j] * state->theta.data[j];
      before += previous->theta.data[j] * previous->theta.data[j];
      square += j < table->d ? x[j] * x[j] : 0;
    }
  *measured = now - before;
  square *= params->learning_rate * params->learning_rate;
  return *measured <= square + 1e-9 * (now + square);
}

static const GradusInvariant invariants[] = {
  { "growth", N_ ("A mistake lengthens θ by little"),
    "\\|\\theta'\\|^2\\le\\|\\theta\\|^2+\\alpha^2\\|x\\|^2",
    N_ ("θ grew by more than a wrong example can make it."), holds_growth },
  { NULL },
};

/* --- Pictures --------------------------------------------------------------------------------- */

static void
predict (const GradusView *view, const double *X, gsize n, double *out)
{
  const PerceptronState *state = view->state;
  guint d = state->theta.shape[0] - 1;

  for (gsize i = 0; i < n; i++)
    out[i] = gradus_perceptron_score (state->theta.data, &X[i * d], d);
}

/* The class on each side: the perceptron has no margin to show. */
static void
side (const GradusView *view, const double *X, gsize n, double *out)
{
  predict (view, X, n, out);
  for (gsize i = 0; i < n; i++)
    out[i] = out[i] >= 0;
}

static void
build_data (const GradusView *view, GradusScene *scene)
{
  const PerceptronState *state = view->state, *previous = view->previous;
  const GradusTable *table = gradus_dataset_get_table (view->dataset);
  const double *theta = state->theta.data;
  gboolean plane = table->d >= 2;
  g_autofree double *xy = g_new (double, 2 * (gsize) table->n);

  gradus_scene_set_axes (scene, plane ? GRADUS_AXES_EQUAL : GRADUS_AXES_DEFAULT,
                         table->names[table->x_columns[0]],
                         plane ? table->names[table->x_columns[1]] : _ ("class"));
  for (guint i = 0; i < table->n; i++)
    {
      xy[2 * i] = table->x[(gsize) i * table->d];
      xy[2 * i + 1] = plane ? table->x[(gsize) i * table->d + 1] : table->label[i];
    }
  gradus_scene_points (scene, xy, table->n, 2, table->label, GRADUS_ROLE_DATA, 1);
  if (view->phase == PHASE_PREDICT || view->phase == PHASE_UPDATE)
    gradus_scene_point (scene, xy[2 * state->example], xy[2 * state->example + 1],
                        GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1.6, -1);
  if (table->d > 2)
    {
      gradus_scene_set_caption (scene, _ ("The first two inputs; the border is not a line here."));
      return;
    }
  if (table->d == 1)
    {
      if (theta[1] != 0)
        gradus_scene_vrule (scene, -theta[0] / theta[1], GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID,
                            "θᵀx = 0");
      return;
    }
  if (previous != NULL && view->phase == PHASE_UPDATE && state->wrong &&
      (previous->theta.data[1] != 0 || previous->theta.data[2] != 0))
    gradus_scene_line (scene, previous->theta.data[1], previous->theta.data[2],
                       previous->theta.data[0], GRADUS_ROLE_PAST, GRADUS_LINE_DASHED);
  if (theta[1] != 0 || theta[2] != 0)
    {
      gradus_scene_field (scene, GRADUS_FIELD_CLASSES, 1, side);
      gradus_scene_line (scene, theta[1], theta[2], theta[0], GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
    }
}

/* The weights without the constant: the normal of the line, and what the last mistake added. */
static void
build_weights (const GradusView *view, GradusScene *scene)
{
  const PerceptronState *state = view->state, *previous = view->previous;
  const double *theta = state->theta.data;

  gradus_scene_set_axes (scene, GRADUS_AXES_EQUAL, "θ₁", "θ₂");
  if (state->theta.shape[0] < 3)
    {
      gradus_scene_set_placeholder (scene, _ ("Weight space is drawn for two inputs or more."));
      return;
    }
  gradus_scene_include (scene, -1, -1);
  gradus_scene_include (scene, 1, 1);
  gradus_scene_trail (scene, view, 0, 0, 1, 2, GRADUS_ROLE_DATA);
  gradus_scene_arrow (scene, 0, 0, theta[1], theta[2], GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD);
  if (previous != NULL && view->phase == PHASE_UPDATE && state->wrong)
    gradus_scene_arrow (scene, previous->theta.data[1], previous->theta.data[2], theta[1], theta[2],
                        GRADUS_ROLE_ACCENT, GRADUS_LINE_SOLID);
}

static void
build_mistakes (const GradusView *view, GradusScene *scene)
{
  static const guint shown[] = { 0, 1 };

  gradus_scene_metric_curves (scene, view, shown, G_N_ELEMENTS (shown), TRUE);
}

static const GradusPlot plots[] = {
  { "data", N_ ("Examples and border"), GRADUS_EDIT_POINTS, build_data },
  { "weights", N_ ("Weight space"), GRADUS_EDIT_NONE, build_weights },
  { "mistakes", N_ ("Mistakes"), GRADUS_EDIT_NONE, build_mistakes },
  { NULL },
};

static void
narrate (const GradusView *view, GString *out)
{
  const PerceptronState *state = view->state;
  const GradusTable *table = gradus_dataset_get_table (view->dataset);
  g_autoptr (GString) theta = g_string_new (NULL);
  const int sign = table->n > 0 ? gradus_perceptron_sign (table, state->example) : 1;

  gradus_perceptron_append_vector (theta, state->theta.data, state->theta.shape[0]);
  /* What was found out about an example need not hold any more. */
  if (view->previous == NULL && view->phase >= 0)
    {
      g_string_append_printf (out, _ ("Something was changed after this step: θ is %s, and example "
                                      "%u of %u is in work."),
                              theta->str, state->example + 1, table->n);
      return;
    }
  switch (view->phase)
    {
    case PHASE_PREDICT:
      g_string_append_printf (out,
                              state->wrong ? _ ("Example %u: θᵀx = %s predicts %s, but its class "
                                                "is %s: a mistake.")
                                           : _ ("Example %u: θᵀx = %s predicts %s, and its class "
                                                "is %s: right."),
                              state->example + 1, GRADUS_NUM (state->score),
                              gradus_perceptron_sign_text (state->score >= 0 ? 1 : -1),
                              gradus_perceptron_sign_text (sign));
      break;
    case PHASE_UPDATE:
      if (!state->wrong)
        g_string_append_printf (out, _ ("Example %u was right, so θ stays %s."),
                                state->example + 1, theta->str);
      else if (sign > 0)
        g_string_append_printf (out, _ ("Mistake number %u: α times example %u is added, and θ "
                                        "becomes %s."),
                                state->updates, state->example + 1, theta->str);
      else
        g_string_append_printf (out, _ ("Mistake number %u: α times example %u is taken away, and "
                                        "θ becomes %s."),
                                state->updates, state->example + 1, theta->str);
      break;
    case PHASE_CHECK:
      if (view->status == GRADUS_STATUS_CONVERGED)
        g_string_append_printf (out, _ ("A whole pass without a mistake: done after %u passes and "
                                        "%u mistakes."), state->pass, state->updates);
      else if (view->status == GRADUS_STATUS_EXHAUSTED)
        g_string_append_printf (out, _ ("%u passes, and the last one still had %u mistakes: the "
                                        "line does not come to rest."), state->pass,
                                        state->last_mistakes);
      else if ((view->events & (1 << EVENT_PASS)) != 0)
        g_string_append_printf (out,
                                g_dngettext (GETTEXT_PACKAGE,
                                             "Pass %u is over, with %u mistake; the next one "
                                             "begins with example 1.",
                                             "Pass %u is over, with %u mistakes; the next one "
                                             "begins with example 1.",
                                             state->last_mistakes),
                                state->pass, state->last_mistakes);
      else
        g_string_append_printf (out, _ ("Pass %u: example %u of %u is next."), state->pass + 1,
                                state->example + 1, table->n);
      break;
    default:
      g_string_append_printf (out, _ ("The start: θ = %s, and %u examples wait."), theta->str,
                              table->n);
    }
}

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusParam params_table[] = {
  { .id = "learning-rate", .label = N_ ("Learning rate"), .symbol = "\\alpha",
    .blurb = N_ ("How far a mistake moves θ; from θ = 0 it only changes the scale."),
    GRADUS_PARAM_FIELD (PerceptronParams, learning_rate), .def = 1, .min = 1e-6, .max = 1e6,
    .slider_min = 0.01, .slider_max = 10, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE },
  { .id = "passes", .label = N_ ("Most passes"),
    .blurb = N_ ("Where to stop when the data cannot be separated."),
    GRADUS_PARAM_FIELD (PerceptronParams, passes), .def = 100, .min = 1, .max = 100000,
    .slider_min = 1, .slider_max = 1000, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE },
  { NULL },
};

static const GradusStart starts[] = {
  { "theta", N_ ("Parameters at the start"), N_ ("the constant, then one for each input"), NULL },
  { NULL },
};

static const GradusPhase phases[] = {
  { "predict", N_ ("Predict one example"), N_ ("Look on which side of the line the example lies."),
    "predict", N_ ("h ← +1 if θᵀx ≥ 0 else −1"), FALSE, run_predict, NULL },
  { "update", N_ ("Correct a mistake"),
    N_ ("When the side is wrong, add the example to θ or take it away."), "update",
    N_ ("if h ≠ y: θ ← θ + α y x"), FALSE, run_update, NULL },
  { "check", N_ ("Next example"),
    N_ ("Go on; a pass without a mistake is the end."), "check",
    N_ ("if a whole pass had no mistake: stop"), FALSE, run_check, NULL },
  { NULL },
};

static const GradusEvent events[] = {
  [EVENT_MISTAKE] = { "mistake", N_ ("Mistake"), N_ ("The example lies on the wrong side.") },
  [EVENT_PASS] = { "pass", N_ ("End of a pass"), N_ ("Every example has been seen once more.") },
  { NULL },
};

static const GradusPreset presets[] = {
  { .id = "two-groups", .title = N_ ("Two groups side by side"),
    .blurb = N_ ("Each mistake turns the line; after seventeen it rests."),
    .data = "blobs:k=2,n=40,spread=2", .data_seed = 12, .seed = 1, .first_look = TRUE },
  { .id = "stream", .title = N_ ("Six examples by hand"),
    .blurb = N_ ("Mistakes at the third and fifth example only."), .data = "perceptron-stream-6",
    .seed = 1 },
  { .id = "xor", .title = N_ ("Failure: no line exists"),
    .blurb = N_ ("The corners of a square, opposite ones alike."), .data = "xor-4",
    .params = "passes=20", .seed = 1,
    .failure = N_ ("No straight line separates exclusive or, so every pass has a mistake and the "
                   "line swings for ever. Other inputs (the product of the two) or a kernel cure "
                   "it.") },
  { NULL },
};

#define BY_HAND "syllabus, online-perceptron: mistakes at examples 3 and 5"

static const GradusCheck checks[] = {
  { "stream", 3, "theta", 0, -1, 0, BY_HAND }, { "stream", 3, "theta", 1, 1, 0, BY_HAND },
  { "stream", 3, "theta", 2, 2, 0, BY_HAND }, { "stream", 5, "theta", 0, 0, 0, BY_HAND },
  { "stream", 5, "theta", 1, 3, 0, BY_HAND }, { "stream", 5, "theta", 2, 1, 0, BY_HAND },
  { "stream", GRADUS_CHECK_END, "updates", 0, 2, 0, BY_HAND },
  { "stream", GRADUS_CHECK_END, "iterations", 0, 12, 0, "the second pass is clean" },
  { NULL },
};

const GradusAlgorithm gradus_perceptron = {
  .id = "perceptron",
  .chapter = 5,
  .title = N_ ("Perceptron"),
  .summary = N_ ("Correct a straight border by every example that lies on its wrong side."),
  .goal = N_ ("Carry out the updates by hand, and say when they end and when they never do."),
  .source = "CS229 lecture notes, part II, section 6",
  .difficulty = 1,
  .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X | GRADUS_NEEDS_LABEL | GRADUS_NEEDS_TWO_CLASSES,
  .columns = N_ ("Inputs and a label with two classes."),
  .params_size = sizeof (PerceptronParams),
  .state_size = sizeof (PerceptronState),
  .state_arrays = state_arrays,
  .params = params_table,
  .starts = starts,
  .phases = phases,
  .metrics = metrics,
  .values = values,
  .formulas = gradus_perceptron_formulas,
  .plots = plots,
  .events = events,
  .invariants = invariants,
  .presets = presets,
  .checks = checks,
  .questions = gradus_perceptron_questions,
  .lives = gradus_perceptron_lives,
  .validate = validate,
  .init = init,
  .rebase = rebase,
  .narrate = narrate,
  .predicts = GRADUS_PREDICTS_SCORE,
  .predict = predict,
};
