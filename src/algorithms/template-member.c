/* Template of a member: the mean with a limit on how far one sample pulls. Copy this file to add a
 * member to a machine; the machine is template.c.
 *
 * What is left out is the machine's: here the data, the start, the check, the curve, the promise
 * and the names. What differs is written: one parameter, one number of the state, one phase, one
 * event.
 *
 * Step. A sample that is farther from m than c pulls as if it were c away: m <- m + w min (1, c /
 * |x - m|) (x - m). So no sample moves m by more than w c, and a stray one no more than others.
 *
 * Edge cases. A limit far below the scatter lets nobody move m for long: the preset that fails.
 *
 * Source: P. J. Huber 1964, Annals of Mathematical Statistics 35(1), 73-101, the clipped pull.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-entry.h"
#include "gradus-template.h"

/* The machine's struct comes first, so that its functions find what they know. */
typedef struct
{
  GradusTemplateParams template;
  double reach;
} Params;

typedef struct
{
  GradusTemplateState template;
  guint clipped;        /* samples of the last sweep that were farther away than the limit */
} State;

enum
{
  EVENT_CLIPPED = GRADUS_TEMPLATE_N_EVENTS,
};

static GradusStatus
run_sweep (gpointer state_, GradusContext *context)
{
  GRADUS_STEP (state, params);
  GradusStatus status;
  double away;

  if (state->template.example == 0)
    state->clipped = 0;
  status = gradus_template_pull (&state->template, context, params->reach, &away);
  if (away > params->reach)
    {
      state->clipped++;
      gradus_context_raise (context, EVENT_CLIPPED);
    }

  return status;
}

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "reach", .label = N_ ("Limit"), .symbol = "c",
    .blurb = N_ ("A sample that is farther away pulls as if it were this far away."),
    GRADUS_PARAM_FIELD (Params, reach), GRADUS_RATE (2, 0.01, 100) },
  GRADUS_BASE_ROWS);

static const GradusQuantity quantities[] = GRADUS_ROWS (
  GRADUS_BASE_ROWS,
  { "clipped", N_ ("Samples beyond the limit"), "k", GRADUS_QUANTITY (State, clipped),
    .flags = GRADUS_METRIC });

/* The machine's check follows; a row with the id of one of the machine's takes its place. */
static const GradusPhase phases[] = GRADUS_ROWS (
  { "sweep", N_ ("Go through the samples"),
    N_ ("Move the mean towards every sample in turn, over the limit at most."),
    .pseudocode = N_ ("for each sample x:\n  m ← m + w min(1, c / |x − m|) (x − m)"),
    .run = run_sweep, .micro = "n",
    .rule = "\\role{model}{m} := \\role{past}{m} + \\role{accent}{w\\,\\min\\left(1, "
            "\\frac{c}{|x_i - m|}\\right)(x_i - m)}",
    .filled = GRADUS_SAY (
      { NULL, "\\role{model}{m} = <mean|model>,\\quad x_{<i>} = <x|accent>,\\quad c = <reach>" }),
    .said = GRADUS_SAY (
      { "micro", N_ ("Sample {i} pulls the mean to {mean}.") },
      { NULL, NN_ ("Of {n} samples {clipped} was farther away than {reach}; the mean is {mean}.",
        "Of {n} samples {clipped} were farther away than {reach}; the mean is {mean}."),
        "clipped" }) },
  GRADUS_BASE_ROWS);

/* Events are numbered: the machine's first. */
static const GradusEvent events[] = GRADUS_ROWS (
  GRADUS_BASE_ROWS,
  { "clipped", N_ ("Beyond the limit"), N_ ("A sample was farther away than the limit.") });

static const GradusPreset presets[] = GRADUS_ROWS (
  { .id = "cloud", .title = N_ ("One cloud"),
    .blurb = N_ ("Some samples are farther away than 2, and pull as if they were 2 away."),
    .data = "blobs:k=1,n=40", .data_seed = 1, .claims = "converged\nsweep == 1\nclipped >= 1" },
  { .id = "wide", .title = N_ ("A limit nobody reaches"), .params = "reach=100",
    .blurb = N_ ("Nothing is clipped: this is the mean."),
    .claims = "converged\nclipped == 0" },
  { .id = "tight", .title = N_ ("Failure: a limit too tight"), .params = "reach=0.05",
    .blurb = N_ ("Almost every sample is clipped, and the mean hardly leaves its start."),
    .failure = N_ ("Each sample moves the mean by no more than its share of 0.05. Choose a limit "
                   "as large as the scatter."),
    .claims = "clipped >= 39" });

/* awk over the samples of `gradus-cli data blobs:k=1,n=40 --seed 1 --out FILE`: the rule of the
 * head of this file, sample by sample. */
static const GradusCheck checks[] = GRADUS_ROWS (
  { "cloud", GRADUS_CHECK_END, "mean", GRADUS_EXPECT (-0.807249931530, 4.786919289982), 1e-9,
    "awk" });

static const GradusPair pairs[] = GRADUS_ROWS (
  { .id = "limit", .title = N_ ("With a limit and without"),
    .blurb = N_ ("With a limit the far samples pull less: the result is not the mean of all, and J "
                 "is larger."),
    .right = "reach=100",
    .claims = "left: clipped >= 1\nright: clipped == 0\nleft > right: loss" });

static const GradusSheet sheet = {
  .aha = N_ ("A limit on the pull keeps one far sample from deciding."),
  .by_hand = N_ ("At 0 with w = 1 and c = 2, the sample 10 moves the mean to 2, not to 10."),
  .why = "data", .intuition = N_ ("A sample that is twice as far pulls twice as hard."),
  .caught_by = "tight",
  .breaks = N_ ("A limit far below the scatter: nearly every sample is clipped."),
  .needs = "line-and-cost", .leads_to = "robust-losses", .aliases = "clipped mean; 截断均值",
  .terms = N_ ("robust; outlier"),
};

const GradusDescriptor gradus_template_member = {
  .base = &gradus_template, .id = "template-member", .title = N_ ("Clipped mean"),
  .summary = N_ ("Find the middle of the samples while no single one may pull hard."),
  .goal = N_ ("Say what one far sample can do to the result."),
  .source = "Huber 1964, section 3",
  GRADUS_MEMORIES (Params, State), .params = params, .quantities = quantities, .phases = phases,
  .events = events, .presets = presets, .checks = checks, .pairs = pairs, .sheet = &sheet,
};
