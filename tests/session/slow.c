/* An algorithm that counts and takes as long for it as it is told.
 *
 * One iteration is two phases. The event "tenth" happens whenever ten steps are complete, "end" is
 * the number of iterations, and iteration number `fail` fails.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-resolve.h"
#include "slow.h"

typedef struct
{
  int delay; /* microseconds a phase takes; live */
  int end;   /* restart */
  int fail;  /* live; 0 = never */
} Params;

typedef struct
{
  GradusArray count;
} State;

static const GradusParam params_table[] = {
  {
    .id = "delay",
    .label = "Delay",
    .blurb = "Microseconds a phase takes.",
    GRADUS_PARAM_FIELD (Params, delay),
    .def = 0,
    .min = 0,
    .max = 1000000,
    .applies = GRADUS_APPLIES_LIVE,
  },
  {
    .id = "end",
    .label = "End",
    .blurb = "Number of iterations.",
    GRADUS_PARAM_FIELD (Params, end),
    .def = 1000,
    .min = 1,
    .max = 1000000,
    .applies = GRADUS_APPLIES_RESTART,
  },
  {
    .id = "fail",
    .label = "Fail",
    .blurb = "The iteration that fails.",
    GRADUS_PARAM_FIELD (Params, fail),
    .def = 0,
    .min = 0,
    .max = 1000000,
    .applies = GRADUS_APPLIES_LIVE,
  },
  { 0 },
};

static GradusStatus
init (gpointer data, GradusContext *context)
{
  State *state = data;

  gradus_array_init_scalar (&state->count, 0.0);

  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
count (State *state, GradusContext *context)
{
  const Params *params = context->params;
  double *value = gradus_array_write (&state->count);

  if (params->delay > 0)
    g_usleep ((gulong) params->delay);
  *value += 1.0;
  if ((int) *value % 10 == 0)
    gradus_context_raise (context, 0);

  return GRADUS_STATUS_CONTINUE;
}

static GradusStatus
first (gpointer state, GradusContext *context)
{
  const Params *params = context->params;

  if (params->fail > 0 && context->iteration + 1 == (guint64) params->fail)
    return gradus_context_fail (context, "It was told to fail. Tell it not to.");

  return count (state, context);
}

static GradusStatus
second (gpointer state, GradusContext *context)
{
  const Params *params = context->params;

  count (state, context);

  return context->iteration + 1 >= (guint64) params->end ? GRADUS_STATUS_CONVERGED
                                                         : GRADUS_STATUS_CONTINUE;
}

static const GradusPhase phases[] = {
  { .id = "first", .title = "First", .explain = "Count.", .run = first },
  { .id = "second", .title = "Second", .explain = "Count again.", .run = second },
  { 0 },
};

static double
get_count (const GradusPosition *here)
{
  const State *state = here->state;

  return state->count.data[0];
}

static gboolean
set_total (const GradusPosition *here, gpointer state, const GradusArray *value,
           GradusContext *context)
{
  if (value->data[0] < 0)
    {
      gradus_context_fail (context, "Nobody counts below 0. Type a larger number.");
      return FALSE;
    }
  gradus_array_assign (&((State *) state)->count, value);

  return TRUE;
}

/* The same number as a metric, and as a value that is seen in the state alone. */
static const GradusQuantity quantities[] = {
  { "count", "Count", "n", .number = get_count, .flags = GRADUS_METRIC },
  { "total", "Total", "n", GRADUS_QUANTITY (State, count), .indices = "one number",
    .flags = GRADUS_TYPED, .type_over = set_total },
  { 0 },
};

static const GradusQuestion questions[] = { { 0 } };
static const GradusLife lives[] = { { 0 } };

static const GradusEvent events[] = {
  { .id = "tenth", .title = "Tenth", .explain = "Ten more steps are complete." },
  { 0 },
};

static const GradusPreset presets[] = {
  { .id = "plain", .title = "Plain", .blurb = "Count.", .data = "blobs:n=10,k=1", .seed = 1 },
  { 0 },
};

static char *
validate (const GradusSetup *setup)
{
  const GradusTable *table = gradus_dataset_get_table (gradus_setup_get_dataset (setup));

  return table->n < 2 ? g_strdup ("There are fewer than two points. Add some.") : NULL;
}

static gboolean
rebase (gpointer state, GradusContext *context, const GradusSetup *old)
{
  return TRUE;
}

static const GradusDescriptor slow_written = {
  .id = "slow",
  .chapter = 1,
  .title = "Slow",
  .summary = "Counts.",
  .source = "Here.",
  .data_kind = &gradus_data_table,
  .needs = GRADUS_NEEDS_X,
  .params_size = sizeof (Params),
  .state_size = sizeof (State),
  .params = params_table,
  .phases = phases,
  .quantities = quantities,
  .questions = questions,
  .lives = lives,
  .events = events,
  .presets = presets,
  .validate = validate,
  .init = init,
  .rebase = rebase,
};

GradusAlgorithm slow;

/* Completed before main(), so that tests can name it. */
__attribute__ ((constructor)) static void
complete (void)
{
  slow = *gradus_algorithm_resolve (&slow_written);
}
