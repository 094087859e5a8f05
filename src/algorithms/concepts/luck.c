/* Luck: samples, hypotheses, and the one that is chosen by its share in the sample.
 *
 * Objective. See what chance does to the best of many. For one hypothesis that is named before the
 * sample its share is right on average; of the one that is picked by the sample it is not.
 *
 * Step. Draw a sample (draw), find the chosen hypothesis and how far shares are off (measure), put
 * this and the rest of the batch to the other samples (collect).
 *
 * All samples. Of fair coins there are 2^m samples, equally likely: they are gone through, and what
 * is collected is then no estimate. The first of them alternates, + - + - ...
 *
 * Cost. That of a sample; the batch is drawn at once.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "luck.h"

#include <gsl/gsl_cdf.h>

/* How many there are in all. */
static guint
count_samples (const GradusLuckParams *p)
{
  return p->every ? 1u << MIN (p->m, GRADUS_LUCK_MOST_EVERY) : (guint) p->samples;
}

void
gradus_luck_init (GradusLuckState *state, const GradusLuckParams *p)
{
  gradus_collection_init (&state->all, count_samples (p), GRADUS_LUCK_COLUMNS);
  gradus_array_init_vector (&state->row, GRADUS_LUCK_COLUMNS);
}

/* --- Steps ------------------------------------------------------------------------------------ */

guint
gradus_luck_stride_end (const GradusLuckState *state, const GradusLuckParams *p)
{
  const guint m = (guint) p->m;

  return MIN ((state->done + 1) * gradus_stride (m, GRADUS_LUCK_STRIDES), m);
}

GradusStatus
gradus_luck_drawn (GradusLuckState *state, const GradusLuckParams *p)
{
  if (gradus_luck_begins (state))
    {
      state->drawn++;
      state->measured = false;
    }
  state->trials = gradus_luck_stride_end (state, p);
  state->known |= state->trials == (guint) p->m;
  return gradus_step_done (&state->done, &state->last,
                           (guint) gradus_n_strides ((guint) p->m, GRADUS_LUCK_STRIDES));
}

guint64
gradus_luck_n_strides (const GradusPosition *here)
{
  return gradus_n_strides ((guint) ((const GradusLuckParams *) here->params)->m,
                           GRADUS_LUCK_STRIDES);
}

void
gradus_luck_complete (double row[GRADUS_LUCK_COLUMNS])
{
  row[GRADUS_LUCK_GAP] = row[GRADUS_LUCK_TRUTH] - row[GRADUS_LUCK_SEEN];
  row[GRADUS_LUCK_FLATTERED] = row[GRADUS_LUCK_GAP] > 1e-12;
}

void
gradus_luck_measured (GradusLuckState *state, const double row[GRADUS_LUCK_COLUMNS])
{
  memcpy (gradus_array_write (&state->row), row, GRADUS_LUCK_COLUMNS * sizeof (double));
  state->measured = true;
}

GradusStatus
gradus_luck_collect (gpointer state_, GradusContext *context, GradusLuckSample sample)
{
  GradusLuckState *state = state_;
  const GradusLuckParams *p = context->params;
  const guint of = count_samples (p);
  double row[GRADUS_LUCK_COLUMNS];

  gradus_collection_add (&state->all, state->row.data);
  for (guint k = 1; k < (guint) p->batch && state->all.made < of; k++)
    {
      sample (state_, context, state->all.made, row);
      gradus_collection_add (&state->all, row);
    }
  return state->all.made < of ? GRADUS_STATUS_CONTINUE : GRADUS_STATUS_CONVERGED;
}

/* --- Coins ------------------------------------------------------------------------------------ */

bool
gradus_luck_trial (guint number, guint m, guint i)
{
  return ((number >> (m - 1 - i)) & 1) == i % 2;
}

void
gradus_luck_toss (gsl_rng *rng, double p, gint32 *heads, guint k)
{
  for (guint j = 0; j < k; j++)
    heads[j] += gradus_rng_uniform (rng) < p;
}

void
gradus_luck_add_up (double p, guint m, double *cumulative)
{
  for (guint j = 0; j < m; j++)
    cumulative[j] = gsl_cdf_binomial_P (j, p, m);
  cumulative[m] = 1;
}

guint
gradus_luck_heads (gsl_rng *rng, const double *cumulative, guint m)
{
  const double u = gradus_rng_uniform (rng);
  guint low = 0, high = m;

  while (low < high)
    {
      const guint middle = (low + high) / 2;

      if (u < cumulative[middle])
        high = middle;
      else
        low = middle + 1;
    }
  return low;
}

gboolean
gradus_luck_is_off (double heads, guint m, double p, double gamma, gboolean both)
{
  const double off = heads - m * p;

  return (both ? fabs (off) : off) > m * gamma + 1e-9;
}

/* --- What there is ---------------------------------------------------------------------------- */

double
gradus_luck_mean (const GradusPosition *here, guint column)
{
  const GradusLuckState *state = here->state;

  return state->all.made > 0 ? state->all.mean.data[column] : NAN;
}

GradusCollectionView
gradus_luck_view (guint column, double middle, double reach, double law, GradusRole role,
                  const char *label)
{
  return (GradusCollectionView) {
    .column = column, .middle = middle, .reach = reach, .law = law, .law_spread = NAN,
    .measured = TRUE, .role = role, .label = label, .draws = C_ ("axis", "samples"),
    .waits = _ ("No sample has been collected yet."),
  };
}

GRADUS_NUMBER (number_broken, (here), gradus_luck_mean (here, GRADUS_LUCK_BROKEN))

static const GradusQuantity quantities[] = GRADUS_ROWS (
  { "broken-share", N_ ("Share of samples that break the promise"), "\\hat P",
    .number = number_broken, .flags = GRADUS_METRIC },
  { "collected", N_ ("All samples"), "r", GRADUS_QUANTITY (GradusLuckState, all.rows),
    .indices = N_ ("sample; share of the chosen, its truth, their gap, largest deviation, whether "
                   "the promise broke, whether it looks better than it is, share of one that was "
                   "named before"), .beside = "1" },
  { "means", NULL, NULL, GRADUS_QUANTITY (GradusLuckState, all.mean), .flags = GRADUS_HIDDEN },
  { "row", NULL, NULL, GRADUS_QUANTITY (GradusLuckState, row), .flags = GRADUS_HIDDEN },
  { "made", NULL, NULL, GRADUS_QUANTITY (GradusLuckState, all.made) },
  { "drawn", NULL, NULL, GRADUS_QUANTITY (GradusLuckState, drawn) },
  { "trials", NULL, NULL, GRADUS_QUANTITY (GradusLuckState, trials) },
  { "known", NULL, NULL, GRADUS_QUANTITY (GradusLuckState, known) },
  { "measured", NULL, NULL, GRADUS_QUANTITY (GradusLuckState, measured) });

static const GradusParam params[] = GRADUS_ROWS (
  { .id = "samples", .label = N_ ("Samples"), .symbol = "R", .blurb = N_ ("How many are drawn."),
    GRADUS_PARAM_FIELD (GradusLuckParams, samples), .def = 400, .min = 1, .max = 4000,
    .slider_min = 10, .slider_max = 4000, .logarithmic = TRUE },
  { .id = "batch", .label = N_ ("Samples an iteration"),
    .blurb = N_ ("One of them is shown, and the others are drawn at once."),
    GRADUS_PARAM_FIELD (GradusLuckParams, batch), .def = 10, .min = 1, .max = 1000,
    .slider_min = 1, .slider_max = 100, .logarithmic = TRUE },
  { .id = "every", .label = N_ ("Go through all"),
    .blurb = N_ ("Instead of drawing, all samples of fair coins are gone through, each once."),
    GRADUS_PARAM_FIELD (GradusLuckParams, every) });

const GradusDescriptor gradus_luck = {
  .family = "luck", .chapter = 10, .kind = GRADUS_KIND_ITERATIVE, .data_kind = &gradus_data_none,
  GRADUS_MEMORIES (GradusLuckParams, GradusLuckState), .params = params, .quantities = quantities,
};
