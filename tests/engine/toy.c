/* A small deterministic algorithm for the tests of run and timeline.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-resolve.h"
#include "toy.h"

#include "gradus-setup.h"

_Thread_local guint64 toy_calls;

static const GradusChoice failures[] = {
  { "sentence", "Sentence" },    { "nan", "NaN" }, { "metric", "Metric" },
  { "micro-nan", "NaN inside" }, { NULL },
};

static const GradusParam params_table[] = {
  { .id = "size",
    .label = "Size",
    GRADUS_PARAM_FIELD (ToyParams, size),
    .def = 10,
    .min = 1,
    .max = 1e6 },
  { .id = "micro",
    .label = "Micro",
    GRADUS_PARAM_FIELD (ToyParams, micro),
    .def = 5,
    .min = 1,
    .max = 1e6 },
  { .id = "scale",
    .label = "Scale",
    GRADUS_PARAM_FIELD (ToyParams, scale),
    .def = 0.1,
    .min = 0,
    .max = 1e6,
    .applies = GRADUS_APPLIES_LIVE },
  { .id = "end",
    .label = "End",
    GRADUS_PARAM_FIELD (ToyParams, end),
    .def = 20,
    .min = 1,
    .max = 1e9,
    .applies = GRADUS_APPLIES_LIVE },
  { .id = "fail-at",
    .label = "Fail",
    GRADUS_PARAM_FIELD (ToyParams, fail_at),
    .def = -1,
    .min = -1,
    .max = 1e9,
    .applies = GRADUS_APPLIES_LIVE },
  { .id = "how",
    .label = "How",
    GRADUS_PARAM_FIELD (ToyParams, how),
    .max = 3,
    .choices = failures },
  { NULL },
};

static const GradusEvent events[] = {
  { "right", "Right of the origin" },
  { "far", "Far out" },
  { NULL },
};

static double
sum_of (const GradusDataset *dataset)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  double sum = 0;

  for (guint i = 0; i < table->n; i++)
    sum += table->x[i];
  return sum;
}

static GradusStatus
init (gpointer data, GradusContext *context)
{
  const ToyParams *p = context->params;
  ToyState *state = data;

  gradus_array_init_vector (&state->walk, 2);
  gradus_array_init_vector (&state->large, p->size);
  gradus_int_array_init (&state->counts, 4);
  state->sum = sum_of (context->dataset);
  return GRADUS_STATUS_CONTINUE;
}

static gboolean
rebase (gpointer data, GradusContext *context, const GradusSetup *old)
{
  ToyState *state = data;

  state->sum = sum_of (context->dataset);
  /* A sum divisible by seven asks for a new iteration. */
  context->restart_iteration = fmod (state->sum, 7) == 0;
  return TRUE;
}

static GradusStatus
run_once (gpointer data, GradusContext *context)
{
  ToyState *state = data;

  toy_calls++;
  gradus_int_array_write (&state->counts)[TOY_PHASE_ONCE]++;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_walk (gpointer data, GradusContext *context)
{
  const ToyParams *p = context->params;
  ToyState *state = data;
  double *walk = gradus_array_write (&state->walk);
  gboolean fails = p->fail_at == (int) context->iteration;

  toy_calls++;
  do
    {
      walk[0] += p->scale * gradus_rng_gaussian (context->rng);
      walk[1] += p->scale * gradus_rng_uniform (context->rng);
      if (walk[0] > 0)
        gradus_context_raise (context, 0);
      if (walk[1] > 2)
        gradus_context_raise (context, 1);
      state->cursor++;
      if (fails && p->how == TOY_FAILURE_SENTENCE && state->cursor == 2)
        return gradus_context_fail (context, "It failed in iteration %d.",
                                    (int) context->iteration);
      if (fails && p->how == TOY_FAILURE_MICRO_NAN)
        walk[1] = NAN;
    }
  while (context->bulk && state->cursor < (guint64) p->micro);
  if (state->cursor < (guint64) p->micro)
    return GRADUS_STATUS_AGAIN;
  state->cursor = 0;
  gradus_int_array_write (&state->counts)[TOY_PHASE_WALK]++;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_large (gpointer data, GradusContext *context)
{
  const ToyParams *p = context->params;
  ToyState *state = data;
  double *large = gradus_array_write (&state->large);

  toy_calls++;
  for (int i = 0; i < p->size; i++)
    large[i] += state->walk.data[i % 2] + state->sum;
  if (p->fail_at == (int) context->iteration && p->how == TOY_FAILURE_NAN)
    large[0] = INFINITY;
  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
run_check (gpointer data, GradusContext *context)
{
  const ToyParams *p = context->params;

  toy_calls++;
  return context->iteration + 1 >= (guint64) p->end ? GRADUS_STATUS_CONVERGED
                                                    : GRADUS_STATUS_CONTINUE;
}

static guint64
count_micro (const GradusPosition *here)
{
  const ToyParams *p = here->params;

  return p->micro;
}

static const GradusPhase phases[] = {
  { .id = "once", .title = "Once", .once = TRUE, .run = run_once },
  { .id = "walk", .title = "Walk", .run = run_walk, .n_micro = count_micro },
  { .id = "large", .title = "Large", .run = run_large },
  { .id = "check", .title = "Check", .run = run_check },
  { NULL },
};

static const GradusPhase phases_once[] = {
  { .id = "once", .title = "Once", .once = TRUE, .run = run_once },
  { .id = "twice", .title = "Once more", .once = TRUE, .run = run_once },
  { NULL },
};

static double
metric_x (const GradusPosition *here)
{
  const ToyParams *p = here->params;
  const ToyState *state = here->state;

  if (p->how == TOY_FAILURE_METRIC && p->fail_at >= 0 && here->iteration > (guint64) p->fail_at)
    return INFINITY;
  return state->walk.data[0];
}

/* Not defined before the first walk. */
static double
metric_mean (const GradusPosition *here)
{
  const ToyState *state = here->state;

  if (state->counts.data[TOY_PHASE_WALK] == 0)
    return NAN;
  return exp (state->walk.data[0] / state->counts.data[TOY_PHASE_WALK]);
}

static double
metric_sum (const GradusPosition *here)
{
  return sum_of (here->dataset);
}

static const GradusQuantity quantities[] = {
  { "x", "Place", "x", .number = metric_x, .flags = GRADUS_METRIC },
  { "mean", "Mean", "m", .number = metric_mean, .flags = GRADUS_METRIC | GRADUS_LOG },
  { "sum", "Sum", "s", .number = metric_sum, .flags = GRADUS_METRIC },
  { "large", "Large", "L", GRADUS_QUANTITY (ToyState, large), .indices = "size" },
  { "walk", "Walk", "w", GRADUS_QUANTITY (ToyState, walk), .indices = "2: x, y",
    .flags = GRADUS_TRACKED },
  { "counts", "Counts", "c", GRADUS_QUANTITY (ToyState, counts), .flags = GRADUS_HIDDEN },
  { NULL },
};

/* Nothing is asked of itself. */
static const GradusQuestion questions[] = { { NULL } };
static const GradusLife lives[] = { { NULL } };

/* The second coordinate never falls, and the first is called too far out beyond 1. */
static gboolean
rises (const GradusPosition *here, double *measured)
{
  const ToyState *state = here->state, *previous = here->previous;

  if (previous == NULL)
    return TRUE;
  *measured = state->walk.data[1] - previous->walk.data[1];
  return *measured >= 0;
}

static gboolean
near (const GradusPosition *here, double *measured)
{
  const ToyState *state = here->state;

  *measured = fabs (state->walk.data[0]);
  return *measured <= 1;
}

static const GradusInvariant invariants[] = {
  { "rises", "Rises", "y", rises },
  { "near", "Near", "x", near },
  { NULL },
};

static void
build (const GradusPosition *here, GradusScene *scene)
{
  static const guint shown[] = { 0, 1 };

  gradus_scene_metric_curves (scene, here, shown, G_N_ELEMENTS (shown), FALSE);
}

static const GradusPlot plots[] = {
  { "curves", "Curves", GRADUS_EDIT_NONE, build },
  { NULL },
};

#define TOY                                                                                        \
  .chapter = 1, .title = "Toy", .data_kind = &gradus_data_table, .needs = GRADUS_NEEDS_X,          \
  .params_size = sizeof (ToyParams), .state_size = sizeof (ToyState), .params = params_table,      \
  .quantities = quantities, .plots = plots, .events = events, .invariants = invariants,            \
  .questions = questions, .lives = lives, .init = init

const GradusDescriptor toy_written = { .id = "toy", TOY, .phases = phases, .rebase = rebase };

GradusAlgorithm toy, toy_no_rebase, toy_once;

/* Completed before main(), so that tests can name them. */
__attribute__ ((constructor)) static void
complete (void)
{
  static const GradusDescriptor no_rebase = { .id = "toy-no-rebase", TOY, .phases = phases };
  static const GradusDescriptor once = { .id = "toy-once", TOY, .phases = phases_once };

  toy = *gradus_algorithm_resolve (&toy_written);
  toy_no_rebase = *gradus_algorithm_resolve (&no_rebase);
  toy_once = *gradus_algorithm_resolve (&once);
}

GradusSetup *
toy_setup (const GradusAlgorithm *algorithm, guint n, const char *params)
{
  g_autofree double *x = g_new (double, n);
  g_autoptr (GradusDataset) dataset = NULL;
  ToyParams p = { 0 };
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < n; i++)
    x[i] = i + 1;
  dataset = gradus_table_new_simple (n, 1, x, NULL, NULL, 0, "toy", "drawn");
  gradus_params_reset (algorithm->params, &p);
  gradus_params_parse (algorithm->params, &p, params, &error);
  g_assert_no_error (error);
  return gradus_setup_new (algorithm, dataset, &p, 7, GRADUS_RNG_MT19937);
}
