/* Template: the mean, learnt one sample at a time. Copy this file to begin an algorithm of your
 * own.
 *
 * This first comment teaches. It says what is optimised, what one step does and costs, what happens
 * in the awkward cases, and where the method comes from, so that a reader needs nothing else.
 *
 * Objective. Find the point m that is nearest to all of x_1 .. x_n:
 *
 *   J(m) = 1/n sum_i |x_i - m|^2,  which the mean minimises.
 *
 * Step. Take the samples one after the other and move m towards each: m <- m + w (x_i - m). With w
 * = 1/t, t the number of samples seen, m is the mean of these samples after every update. With a
 * constant w it is an average that forgets. One iteration is: draw the order of the samples, go
 * through them (one micro-step a sample), test whether m still moves.
 *
 * Cost. O(n d) an iteration; J in O(d), because J(m) = J(mean) + |m - mean|^2 and the workspace
 * knows J(mean).
 *
 * Edge cases. One sample is its own mean. Equal samples give J = 0. A constant w above 2 overshoots
 * by more than it corrects, so m grows without end: the sweep fails with a sentence before a number
 * overflows. When the data change in mid-run, counting starts again, so the next sweep gives the
 * mean of the new data.
 *
 * Source: B. P. Welford 1962, Technometrics 4(3), 419-420 (the update).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-algorithm.h"
#include "gradus-template.h"
#include "gradus-tex.h"

/* m may not leave the range in which its square is a number. */
#define LARGEST 1e150

/* --- The four memories ------------------------------------------------------------------------ */

typedef enum
{
  WEIGHT_AVERAGE,
  WEIGHT_CONSTANT,
} Weighting;

/* Params: what a person sets. Every field has an entry in params_table. */
typedef struct
{
  unsigned int weighting;
  double weight;
  bool shuffle;
  double tolerance;
  int max_iterations;
} Params;

/* State: what stepping back must restore, and nothing else. Plain members are copied with the
 * struct; arrays must be listed in state_arrays. Never keep here what can be computed from data and
 * parameters, nor the data themselves. */
typedef struct
{
  GradusArray mean;      /* d */
  GradusArray before;    /* d: the mean when the iteration began */
  GradusIntArray order;  /* n: sample numbers in the order they are taken */
  guint64 seen;          /* samples since counting began */
  guint cursor;          /* samples taken in this sweep */
  double moved;          /* |mean - before| after the last sweep, NAN before the first */
} State;

static const GradusStateArray state_arrays[] = {
  GRADUS_STATE_ARRAY (State, mean),
  GRADUS_STATE_ARRAY (State, before),
  GRADUS_STATE_ARRAY (State, order),
  { 0 },
};

/* Workspace: made once from the setup, only read afterwards. */
typedef struct
{
  double *mean;          /* d: the exact mean */
  double spread;         /* J(mean) */
  double extent;         /* of the data, for a tolerance that does not depend on units */
} Workspace;

static gpointer
prepare (const GradusSetup *setup)
{
  const GradusTable *table = gradus_dataset_get_table (gradus_setup_get_dataset (setup));
  Workspace *workspace = g_new0 (Workspace, 1);

  workspace->mean = g_new0 (double, table->d);
  for (guint j = 0; j < table->d; j++)
    {
      double low = INFINITY, high = -INFINITY, sum = 0;

      for (guint i = 0; i < table->n; i++)
        {
          double x = table->x[(gsize) i * table->d + j];

          workspace->mean[j] += x / table->n;
          low = MIN (low, x);
          high = MAX (high, x);
        }
      for (guint i = 0; i < table->n; i++)
        {
          double deviation = table->x[(gsize) i * table->d + j] - workspace->mean[j];

          sum += deviation * deviation / table->n;
        }
      workspace->spread += sum;
      workspace->extent = MAX (workspace->extent, MAX (high - low, MAX (fabs (low), fabs (high))));
    }
  return workspace;
}

static void
unprepare (gpointer data)
{
  Workspace *workspace = data;

  g_free (workspace->mean);
  g_free (workspace);
}

static double
distance (const double *a, const double *b, guint d)
{
  double sum = 0;

  for (guint j = 0; j < d; j++)
    sum = hypot (sum, a[j] - b[j]);
  return sum;
}

/* --- Parameters: described once, so that panel, command line and files are made from this ----- */

static const GradusChoice weighting_choices[] = {
  { "average", N_ ("One over the samples seen") },
  { "constant", N_ ("Constant") },
  { NULL },
};

static const GradusParam params_table[] = {
  {
    .id = "weighting", .label = N_ ("Weighting"),
    .blurb = N_ ("How far the mean moves towards a sample: less and less, or always the same "
                 "part."),
    GRADUS_PARAM_FIELD (Params, weighting), .def = WEIGHT_AVERAGE, .max = WEIGHT_CONSTANT,
    .choices = weighting_choices,
  },
  {
    .id = "weight", .label = N_ ("Weight"), .symbol = "w",
    .blurb = N_ ("The part of the way to a sample that the mean moves; above 2 it runs away."),
    GRADUS_PARAM_FIELD (Params, weight), .def = 0.1, .min = 0, .max = 10,
    .slider_min = 0, .slider_max = 3, .step = 0.05, .applies = GRADUS_APPLIES_LIVE,
    .enabled_if = "weighting=constant",
  },
  {
    .id = "shuffle", .label = N_ ("Shuffle"),
    .blurb = N_ ("Take the samples in a new random order in every iteration."),
    GRADUS_PARAM_FIELD (Params, shuffle), .def = 1, .max = 1, .applies = GRADUS_APPLIES_LIVE,
  },
  {
    .id = "tolerance", .label = N_ ("Tolerance"), .symbol = "\\epsilon",
    .blurb = N_ ("Stop when the mean moved less than this part of the data’s extent."),
    GRADUS_PARAM_FIELD (Params, tolerance), .def = 1e-9, .min = 0, .max = 1,
    .slider_min = 1e-12, .slider_max = 0.1, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE,
  },
  {
    .id = "max-iterations", .label = N_ ("Most iterations"),
    .blurb = N_ ("Give up after so many iterations."),
    GRADUS_PARAM_FIELD (Params, max_iterations), .def = 100, .min = 1, .max = 1000000,
    .slider_min = 1, .slider_max = 1000, .logarithmic = TRUE, .applies = GRADUS_APPLIES_LIVE,
  },
  { NULL },
};

/* Marks on a slider: where something changes. */
static double
limit_value (const GradusSetup *setup)
{
  return 2;
}

static const GradusParamMark param_marks[] = {
  { "weight", N_ ("Runs away beyond"), limit_value },
  { NULL },
};

/* --- Events: what a person may want to stop at ------------------------------------------------ */

enum
{
  EVENT_LEAP,
};

static const GradusEvent events[] = {
  { "leap", N_ ("Leap"),
    N_ ("In this sweep the mean moved by more than a tenth of the data’s extent.") },
  { NULL },
};

/* --- Life cycle and phases -------------------------------------------------------------------- */

/* The engine has checked the kind of the data, `needs` and the hard ranges. What is left are the
 * starts and what depends on several things at once. */
static char *
validate (const GradusSetup *setup)
{
  const GradusTable *table = gradus_dataset_get_table (gradus_setup_get_dataset (setup));
  const GradusArray *start = gradus_setup_get_start (setup, "mean");

  for (gsize i = 0; i < (gsize) table->n * table->d; i++)
    if (fabs (table->x[i]) > LARGEST / table->n)
      return g_strdup_printf (_("Row %u has a value of more than 1e150 divided by the number of "
                                "rows, whose square is beyond the range of numbers: rescale that "
                                "column."),
                              (guint) (i / table->d) + 1);
  if (start != NULL && gradus_array_length (start) != table->d)
    return g_strdup_printf (_("The start “mean” has %u numbers where the data have %u columns: "
                              "give one number for each column."),
                            (guint) gradus_array_length (start), table->d);
  return NULL;
}

static GradusStatus
init (gpointer data, GradusContext *context)
{
  const GradusTable *table = gradus_dataset_get_table (context->dataset);
  const GradusArray *start = gradus_context_start (context, "mean");
  State *state = data;
  double *mean = gradus_array_init_vector (&state->mean, table->d);
  gint32 *order = gradus_int_array_init (&state->order, table->n);

  for (guint j = 0; start != NULL && j < table->d; j++)
    mean[j] = start->data[j];
  for (guint i = 0; i < table->n; i++)
    order[i] = i;
  gradus_array_assign (&state->before, &state->mean);
  state->moved = NAN;
  return GRADUS_STATUS_CONTINUE;
}

/* Only the number of samples and the columns matter to the state. What the last sweep found is
 * about other data, so the test for convergence must not come next. */
static gboolean
rebase (gpointer data, GradusContext *context, const GradusSetup *old)
{
  const GradusTable *table = gradus_dataset_get_table (context->dataset);
  State *state = data;
  gint32 *order;

  if (gradus_array_length (&state->mean) != table->d)
    return FALSE;
  order = gradus_int_array_init (&state->order, table->n);
  for (guint i = 0; i < table->n; i++)
    order[i] = i;
  state->seen = 0;
  state->cursor = 0;
  context->restart_iteration = TRUE;
  return TRUE;
}

static GradusStatus
run_order (gpointer data, GradusContext *context)
{
  const Params *params = context->params;
  State *state = data;

  if (params->shuffle)
    gradus_rng_permutation (context->rng, state->order.n,
                            gradus_int_array_overwrite (&state->order));
  gradus_array_assign (&state->before, &state->mean);
  state->cursor = 0;
  return GRADUS_STATUS_CONTINUE;
}

static guint64
count_samples (const GradusView *view)
{
  const State *state = view->state;

  return state->order.n;
}

/* One sample, or all that are left when nobody watches: the results are the same bit for bit,
 * because both ways go through the same loop. */
static GradusStatus
run_sweep (gpointer data, GradusContext *context)
{
  const GradusTable *table = gradus_dataset_get_table (context->dataset);
  const Workspace *workspace = context->workspace;
  const Params *params = context->params;
  State *state = data;
  double *mean = gradus_array_write (&state->mean);

  do
    {
      const double *x = table->x + (gsize) state->order.data[state->cursor] * table->d;
      double w;

      state->seen++;
      state->cursor++;
      w = params->weighting == WEIGHT_AVERAGE ? 1.0 / state->seen : params->weight;
      for (guint j = 0; j < table->d; j++)
        {
          mean[j] += w * (x[j] - mean[j]);
          if (fabs (mean[j]) > LARGEST)
            return gradus_context_fail (context,
                                        _("The mean ran away beyond 1e150 because the weight %s "
                                          "makes each step overshoot: choose a weight below 2."),
                                        GRADUS_NUM (w));
        }
    }
  while (context->bulk && state->cursor < state->order.n);

  if (state->cursor < state->order.n)
    return GRADUS_STATUS_AGAIN;
  state->moved = distance (mean, state->before.data, table->d);
  if (state->moved > 0.1 * workspace->extent)
    gradus_context_raise (context, EVENT_LEAP);
  return GRADUS_STATUS_CONTINUE;
}

/* The test for convergence is a phase of its own, so that it can be seen. */
static GradusStatus
run_check (gpointer data, GradusContext *context)
{
  const Workspace *workspace = context->workspace;
  const Params *params = context->params;
  const State *state = data;

  if (state->moved <= params->tolerance * workspace->extent)
    return GRADUS_STATUS_CONVERGED;
  if (context->iteration + 1 >= (guint64) params->max_iterations)
    return GRADUS_STATUS_EXHAUSTED;
  return GRADUS_STATUS_CONTINUE;
}

static const GradusPhase phases[] = {
  {
    .id = "order", .title = N_ ("Order"),
    .explain = N_ ("Draws the order in which the samples are taken, so that none is favoured."),
    .pseudocode = N_ ("order ← permutation of 1 … n"), .run = run_order,
  },
  {
    .id = "sweep", .title = N_ ("Sweep"),
    .explain = N_ ("Moves the mean a little towards every sample in turn."), .formula = "update",
    .pseudocode = N_ ("for i in order:\n    t ← t + 1\n    m ← m + w (x[i] − m)"),
    .run = run_sweep, .n_micro = count_samples,
  },
  {
    .id = "check", .title = N_ ("Check"),
    .explain = N_ ("Tests whether the sweep still moved the mean."), .formula = "stop",
    .pseudocode = N_ ("if |m − m_before| ≤ ε: stop"), .run = run_check,
  },
  { NULL },
};

/* --- Metrics, values, invariants -------------------------------------------------------------- */

static double
metric_error (const GradusView *view)
{
  const State *state = view->state;
  const Workspace *workspace = view->workspace;

  return distance (state->mean.data, workspace->mean, gradus_array_length (&state->mean));
}

static double
metric_loss (const GradusView *view)
{
  const Workspace *workspace = view->workspace;
  double error = metric_error (view);

  return workspace->spread + error * error;
}

enum
{
  METRIC_LOSS,
  METRIC_ERROR,
};

static const GradusMetric metrics[] = {
  { "loss", N_ ("Mean squared distance"), "J(m)", GRADUS_METRIC_LINEAR, metric_loss },
  { "error", N_ ("Distance from the exact mean"), "|m - \\bar{x}|", GRADUS_METRIC_LOG,
    metric_error },
  { NULL },
};

static void
get_mean (const GradusView *view, GradusArray *out)
{
  const State *state = view->state;

  gradus_array_assign (out, &state->mean);
}

static void
get_order (const GradusView *view, GradusArray *out)
{
  const State *state = view->state;
  double *order = gradus_array_init_vector (out, state->order.n);

  for (guint i = 0; i < state->order.n; i++)
    order[i] = state->order.data[i];
}

enum
{
  VALUE_MEAN,
};

static const GradusValue values[] = {
  { "mean", N_ ("Mean"), "m", N_ ("d: one number a column"), TRUE, get_mean },
  { "order", N_ ("Order"), "\\pi", N_ ("n: sample numbers, from 0, in the order they are taken"),
    FALSE, get_order },
  { NULL },
};

/* An invariant is a promise of theory; it must hold in every preset that is not marked a
 * failure. */
static gboolean
exact_holds (const GradusView *view, double *measured)
{
  const Params *params = view->params;
  const Workspace *workspace = view->workspace;
  const State *state = view->state;

  *measured = metric_error (view);
  return params->weighting != WEIGHT_AVERAGE || state->seen == 0
         || state->cursor < state->order.n || *measured <= 1e-9 * workspace->extent;
}

static const GradusInvariant invariants[] = {
  { "exact", N_ ("A whole sweep gives the exact mean"), "m = \\bar{x}",
    N_ ("After a whole sweep the mean differs from the exact one by more than rounding."),
    exact_holds },
  { NULL },
};

/* --- Pictures --------------------------------------------------------------------------------- */

static void
build_data (const GradusView *view, GradusScene *scene)
{
  const GradusTable *table = gradus_dataset_get_table (view->dataset);
  const State *state = view->state;
  guint y_column = table->d > 1 ? 1 : 0;
  const double *mean = state->mean.data;

  gradus_scene_set_axes (scene, GRADUS_AXES_DEFAULT, table->names[table->x_columns[0]],
                         table->names[table->x_columns[y_column]]);
  for (guint i = 0; i < table->n; i++)
    {
      const double *x = table->x + (gsize) i * table->d;

      gradus_scene_point (scene, x[0], x[y_column], GRADUS_ROLE_DATA, GRADUS_SHAPE_AUTO, 1, i);
    }
  gradus_scene_trail (scene, view, VALUE_MEAN, 0, 0, y_column, GRADUS_ROLE_PAST);
  if (view->micro > 0)
    {
      const double *x = table->x + (gsize) state->order.data[state->cursor - 1] * table->d;

      gradus_scene_point (scene, x[0], x[y_column], GRADUS_ROLE_ACCENT, GRADUS_SHAPE_RING, 1, -1);
    }
  gradus_scene_point (scene, mean[0], mean[y_column], GRADUS_ROLE_MODEL, GRADUS_SHAPE_CROSS, 1.5,
                      -1);
  if (view->step == 0)
    gradus_scene_handle (scene, "mean", 0, mean[0], mean[y_column]);
}

static void
build_curve (const GradusView *view, GradusScene *scene)
{
  static const guint shown[] = { METRIC_LOSS };

  gradus_scene_metric_curves (scene, view, shown, G_N_ELEMENTS (shown), FALSE);
}

static const GradusPlot plots[] = {
  { "data", N_ ("Samples and mean"), GRADUS_EDIT_POINTS | GRADUS_EDIT_STARTS, build_data },
  { "curve", N_ ("Mean squared distance"), GRADUS_EDIT_NONE, build_curve },
  { NULL },
};

/* --- Teaching: filled rules, a question, a life ----------------------------------------------- */

/* A fill writes its rule again with the numbers of the step that the view stands after, in the
 * colours of the marks of the pictures: the mean is the model, the sample at hand the accent. It
 * must be right at every step, inside phases, after a change of the data, and for a step that
 * failed, whose state is the one before it; where there is nothing right to say it writes nothing.
 *
 * Learners check what they read, so the operands are written with as many digits as the written
 * result needs. What that means for a rule is told by a small function: here numbers are m, w and
 * x, column by column. */
static double
moved_towards (const double *numbers, guint n, gpointer user_data)
{
  return numbers[0] + numbers[1] * (numbers[2] - numbers[0]);
}

static void
fill_update (const GradusView *view, GString *tex)
{
  const GradusTable *table = gradus_dataset_get_table (view->dataset);
  const Params *params = view->params;
  const State *state = view->state;
  const double *x, *mean = state->mean.data;
  g_autofree double *before = g_new (double, table->d);
  double w;
  int digits = 3;

  /* Without a previous state something was changed here: the weight may not be the one used. */
  if (strcmp (phases[MAX (view->phase, 0)].id, "sweep") != 0 || state->cursor == 0
      || view->previous == NULL || view->status == GRADUS_STATUS_FAILED)
    return;
  x = table->x + (gsize) state->order.data[state->cursor - 1] * table->d;
  w = params->weighting == WEIGHT_AVERAGE ? 1.0 / state->seen : params->weight;
  /* The mean before this sample follows from the mean after it, unless the sample was all. */
  for (guint j = 0; j < table->d; j++)
    before[j] = w != 1 ? (mean[j] - w * x[j]) / (1 - w) : x[j];
  for (guint j = 0; j < table->d; j++)
    {
      const double numbers[] = { before[j], w, x[j] };

      digits = MAX (digits, gradus_tex_enough_digits (numbers, 3, 3, moved_towards, NULL, NULL));
    }

  g_string_append (tex, "\\role{model}{m} := ");
  if (w != 1)
    {
      gradus_tex_vector_digits (tex, before, table->d, 1, digits);
      g_string_append (tex, " + ");
      gradus_tex_digits (tex, w, digits);
      g_string_append (tex, " \\Big( \\role{accent}{");
      gradus_tex_vector_digits (tex, x, table->d, 1, digits);
      g_string_append (tex, "} - ");
      gradus_tex_vector_digits (tex, before, table->d, 1, digits);
      g_string_append (tex, " \\Big) = ");
    }
  gradus_tex_vector (tex, mean, table->d, 1);
}

static void
fill_stop (const GradusView *view, GString *tex)
{
  const Params *params = view->params;
  const Workspace *workspace = view->workspace;
  const State *state = view->state;
  double limit = params->tolerance * workspace->extent;

  /* After the data have changed the last sweep says nothing: rebase() has set the counter to 0. */
  if (strcmp (phases[MAX (view->phase, 0)].id, "check") != 0 || state->seen == 0)
    return;
  gradus_tex_number (tex, state->moved);
  g_string_append (tex, state->moved <= limit ? " \\le " : " > ");
  gradus_tex_number (tex, params->tolerance);
  g_string_append (tex, " \\cdot ");
  gradus_tex_number (tex, workspace->extent);
}

/* In symbols, and the function that fills in the numbers. A phase names its formula by the id. */
static const GradusFormula formulas[] = {
  { "update", "\\role{model}{m} := \\role{model}{m} + w \\, (\\role{accent}{x_i} - "
              "\\role{model}{m})",
    fill_update },
  { "stop", "|m - m_{\\text{before}}| \\le \\epsilon \\cdot \\text{extent}", fill_stop },
  { NULL },
};

/* A question is asked at the boundary before its phase and answered by the engine after it. ask()
 * may refuse; what it needs later, it keeps in ask->subject. The scale is the distance from the
 * truth that still earns half the points; it is known beforehand and never 0. */
static gboolean
ask_mean (const GradusView *before, GradusAsk *ask)
{
  const GradusTable *table = gradus_dataset_get_table (before->dataset);
  const Params *params = before->params;
  const Workspace *workspace = before->workspace;
  const State *state = before->state;

  /* With a constant weight above 2 there is no place to point at. */
  if (table->d < 2 || params->weighting != WEIGHT_AVERAGE || !(workspace->extent > 0))
    return FALSE;
  ask->has_from = TRUE;
  ask->from_x = state->mean.data[0];
  ask->from_y = state->mean.data[1];
  ask->scale = 0.05 * workspace->extent;
  g_string_append_printf (ask->words, _("The mean stands at (%s, %s). Where will it be after one "
                                        "sweep over the %u samples?"),
                          GRADUS_NUM (ask->from_x), GRADUS_NUM (ask->from_y), table->n);
  return TRUE;
}

static gboolean
answer_mean (const GradusView *after, const GradusAsk *ask, GradusAnswer *answer)
{
  const State *state = after->state;

  answer->x = state->mean.data[0];
  answer->y = state->mean.data[1];
  g_string_append_printf (answer->words, _("At (%s, %s): with the weight 1/t it is the mean of all "
                                           "samples seen, in whatever order they came."),
                          GRADUS_NUM (answer->x), GRADUS_NUM (answer->y));
  return TRUE;
}

static const GradusQuestion questions[] = {
  { "mean", N_ ("Where will the mean be?"), "sweep", "data", GRADUS_ANSWER_PLACE, NULL, ask_mean,
    answer_mean },
  { NULL },
};

/* A life is a number that every datum has at every step, shown over time when the datum is
 * followed. NAN where it is not defined. */
static double
life_distance (const GradusView *view, guint item, guint curve)
{
  const GradusTable *table = gradus_dataset_get_table (view->dataset);
  const State *state = view->state;

  if (item >= table->n)
    return NAN;
  return distance (table->x + (gsize) item * table->d, state->mean.data, table->d);
}

static const GradusLife lives[] = {
  { "distance", N_ ("Distance from the mean"), "|x_i - m|", NULL, FALSE, NULL, NULL,
    life_distance },
  { NULL },
};

/* --- Words ------------------------------------------------------------------------------------ */

static void
narrate (const GradusView *view, GString *out)
{
  const State *state = view->state;

  if (view->phase < 0)
    g_string_append_printf (out, _("The mean starts %s away from where it belongs."),
                            GRADUS_NUM (metric_error (view)));
  else if (view->status == GRADUS_STATUS_FAILED)
    g_string_append (out, _("The sweep could not be completed."));
  else if (g_str_equal (phases[view->phase].id, "order"))
    g_string_append_printf (out, _("The next sweep takes the %u samples in the order drawn."),
                            state->order.n);
  else if (view->micro > 0)
    g_string_append_printf (out, _("Sample %d, number %u of %u, pulled the mean to J = %s."),
                            state->order.data[state->cursor - 1] + 1, state->cursor, state->order.n,
                            GRADUS_NUM (metric_loss (view)));
  else if (g_str_equal (phases[view->phase].id, "sweep"))
    g_string_append_printf (out, _("The sweep moved the mean by %s; J = %s."),
                            GRADUS_NUM (state->moved), GRADUS_NUM (metric_loss (view)));
  else if (view->status == GRADUS_STATUS_CONVERGED)
    g_string_append_printf (out, _("The mean moved by %s only: it has arrived."),
                            GRADUS_NUM (state->moved));
  else
    g_string_append_printf (out, _("The mean moved by %s: another sweep is worth while."),
                            GRADUS_NUM (state->moved));
}

/* --- Descriptor ------------------------------------------------------------------------------- */

static const GradusStart starts[] = {
  { "mean", N_ ("Start of the mean"), N_ ("d: one number a column"), NULL },
  { NULL },
};

static const GradusPreset presets[] = {
  {
    .id = "cloud", .title = N_ ("One cloud"),
    .blurb = N_ ("Watch how the first samples pull hard and the last ones hardly."),
    .data = "blobs:k=1,n=40", .data_seed = 1, .seed = 1, .first_look = TRUE,
  },
  {
    .id = "houses", .title = N_ ("Mean of the houses"),
    .blurb = N_ ("The two columns are averaged side by side, each in its own unit."),
    .data = "portland-houses:features=both", .seed = 1,
  },
  {
    .id = "overshoot", .title = N_ ("Overshooting"),
    .blurb = N_ ("Every sample throws the mean farther to its other side."),
    .data = "blobs:k=1,n=40", .data_seed = 1, .seed = 1,
    .params = "weighting=constant weight=2.5",
    .failure = N_ ("A step of 2.5 times the way turns the error round and makes it 1.5 times as "
                   "large. Choose a weight below 2."),
  },
  { NULL },
};

/* The recorded numbers are those of:
 * awk -F, 'NR > 1 { a += $1; b += $2; n++ } END { printf "%.10f %.10f", a / n, b / n }' FILE */
static const GradusCheck checks[] = {
  { "houses", GRADUS_CHECK_END, "mean", 0, 2000.6808510638, 1e-10, "awk over portland-houses.csv" },
  { "houses", GRADUS_CHECK_END, "mean", 1, 3.1702127660, 1e-9, "awk over portland-houses.csv" },
  { "houses", GRADUS_CHECK_END, "iterations", 0, 2, 0,
    "the second sweep finds the mean where the first one left it" },
  { NULL },
};

const GradusAlgorithm gradus_template = {
  .id = "template",
  .chapter = 1,
  .title = N_ ("Template: the running mean"),
  .summary = N_ ("Learns the mean of the data one sample at a time."),
  .goal = N_ ("You can say why the weight of a sample must shrink for the mean to settle."),
  .source = "B. P. Welford 1962, Technometrics 4(3), 419-420",
  .difficulty = 1,
  .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X,
  .columns = N_ ("Any number of input columns; the first two are shown."),

  .params_size = sizeof (Params),
  .state_size = sizeof (State),
  .state_arrays = state_arrays,

  .params = params_table,
  .param_marks = param_marks,
  .starts = starts,
  .phases = phases,
  .metrics = metrics,
  .values = values,
  .formulas = formulas,
  .plots = plots,
  .events = events,
  .invariants = invariants,
  .presets = presets,
  .checks = checks,
  .questions = questions,
  .lives = lives,

  .validate = validate,
  .prepare = prepare,
  .unprepare = unprepare,
  .init = init,
  .rebase = rebase,
  .narrate = narrate,
};
