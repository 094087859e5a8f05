/* Gradus: streams, tables whose order is what matters: a learner sees one row after the other and
 * is told the answer after it has guessed.
 *
 * The two sets of the book are drawn from its own random streams, state 0, in the order of its
 * draws; the others are worked by hand.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "rows.h"

/* --- pa-200 ----------------------------------------------------------------------------------- */

/* x = [randn(1,100)-5, randn(1,100)+5; 5*randn(1,200)]', y = +1 and -1; p = randperm (200) */
static GradusDataset *
make_pa_200 (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
             GError **error)
{
  double drawn[2][200], x[400];
  gint32 order[200], label[200];
  const GradusRows rows = {
    .n = 200, .d = 2, .x = x, .label = label, .classes = gradus_rows_signs,
  };

  for (guint i = 0; i < 200; i++)
    drawn[0][i] = gradus_rng_gaussian (rng) + (i < 100 ? -5 : 5);
  for (guint i = 0; i < 200; i++)
    drawn[1][i] = 5 * gradus_rng_gaussian (rng);
  gradus_rng_permutation (rng, 200, order);
  for (guint i = 0; i < 200; i++)
    {
      x[2 * i] = drawn[0][order[i]];
      x[2 * i + 1] = drawn[1][order[i]];
      label[i] = order[i] < 100;
    }
  return gradus_rows_new (&rows, self->id, origin);
}

static const GradusGenerator pa_200 = {
  .id = "pa-200",
  .title = N_("Two hundred examples in a shuffled stream"),
  .summary = N_("Two wide groups side by side, ten apart, in a random order."),
  .source = "图解机器学习, figures 15.5 and 15.6",
  .kind = &gradus_data_table,
  .rng = GRADUS_RNG_BOOK,
  .make = make_pa_200,
};

/* --- arow-50 ---------------------------------------------------------------------------------- */

typedef struct
{
  bool strays;
  double shift;
} Arow50Params;

static const GradusParam arow_50_params[] = {
  {
    .id = "strays",
    .label = N_("Strays"),
    .blurb = N_("The two examples of the first class that lie among the second."),
    GRADUS_PARAM_FIELD (Arow50Params, strays),
    .def = TRUE,
    .max = 1,
  },
  {
    .id = "shift",
    .label = N_("Shift"),
    .blurb = N_("Added to the first input; 10 puts the border between the groups at 0."),
    GRADUS_PARAM_FIELD (Arow50Params, shift),
    .def = 0,
    .min = -1e6,
    .max = 1e6,
    .slider_min = -20,
    .slider_max = 20,
    .step = 1,
  },
  { NULL },
};

/* x = [randn(1,25)-15, randn(1,25)-5; randn(1,50)]'; x(1:2,1) += 10; p = randperm (50) */
static GradusDataset *
make_arow_50 (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
              GError **error)
{
  const Arow50Params *p = params;
  double drawn[2][50], x[100];
  gint32 order[50], label[50];
  GradusRows rows = { .d = 2, .x = x, .label = label, .classes = gradus_rows_signs };

  for (guint i = 0; i < 50; i++)
    drawn[0][i] = gradus_rng_gaussian (rng) + (i < 25 ? -15 : -5) + (i < 2 ? 10 : 0);
  for (guint i = 0; i < 50; i++)
    drawn[1][i] = gradus_rng_gaussian (rng);
  gradus_rng_permutation (rng, 50, order);
  for (guint i = 0; i < 50; i++)
    {
      if (!p->strays && order[i] < 2)
        continue;
      x[2 * rows.n] = drawn[0][order[i]] + p->shift;
      x[2 * rows.n + 1] = drawn[1][order[i]];
      label[rows.n++] = order[i] < 25;
    }
  return gradus_rows_new (&rows, self->id, origin);
}

static const GradusGenerator arow_50 = {
  .id = "arow-50",
  .title = N_("Fifty examples and two strays"),
  .summary = N_("Two narrow groups in a random order; two examples of the first lie in the "
                "second."),
  .source = "图解机器学习, figures 15.9 and 15.10",
  .kind = &gradus_data_table,
  .rng = GRADUS_RNG_BOOK,
  .params_size = sizeof (Arow50Params),
  .params = arow_50_params,
  .make = make_arow_50,
};

/* --- level-shift ------------------------------------------------------------------------------ */

typedef struct
{
  int before, after;
  double from, to;
} ShiftParams;

#define COUNT(symbol_, label_, blurb_, field_, def_)                                               \
  {                                                                                                \
    .id = symbol_, .label = label_, .blurb = blurb_, GRADUS_PARAM_FIELD (ShiftParams, field_),     \
    .def = def_, .min = 1, .max = 10000, .slider_min = 1, .slider_max = 200,                       \
  }
#define LEVEL(symbol_, label_, blurb_, field_, def_)                                               \
  {                                                                                                \
    .id = symbol_, .label = label_, .blurb = blurb_, GRADUS_PARAM_FIELD (ShiftParams, field_),     \
    .def = def_, .min = -1e6, .max = 1e6, .slider_min = -20, .slider_max = 20, .step = 0.5,        \
  }

static const GradusParam shift_params[] = {
  COUNT ("before", N_("Values before"), N_("How many come before the change."), before, 10),
  COUNT ("after", N_("Values after"), N_("How many come after the change."), after, 10),
  LEVEL ("from", N_("Level before"), N_("The value before the change."), from, 0),
  LEVEL ("to", N_("Level after"), N_("The value after the change."), to, 1),
  { NULL },
};

/* The input is 1 in every row, so that a model without a constant has one number to learn. */
static GradusDataset *
make_level_shift (const GradusGenerator *self, gconstpointer params, gsl_rng *rng,
                  const char *origin, GError **error)
{
  const ShiftParams *p = params;
  const guint n = p->before + p->after;
  g_autofree double *x = g_new (double, n);
  g_autofree double *y = g_new (double, n);
  g_autofree gint32 *label = g_new (gint32, n);
  const GradusRows rows = {
    .n = n, .d = 1, .x = x, .y = y, .label = label, .classes = gradus_rows_signs,
  };

  for (guint i = 0; i < n; i++)
    {
      x[i] = 1;
      label[i] = i < (guint) p->before;
      y[i] = label[i] ? p->from : p->to;
    }
  return gradus_rows_new (&rows, self->id, origin);
}

static const GradusGenerator level_shift = {
  .id = "level-shift",
  .title = N_("A level that changes"),
  .summary = N_("One value, or one class, for a while, and then another for good."),
  .source = "Worked example of the syllabus, chapter 11",
  .kind = &gradus_data_table,
  .params_size = sizeof (ShiftParams),
  .params = shift_params,
  .make = make_level_shift,
};

/* --- By hand ---------------------------------------------------------------------------------- */

#define BY_HAND(symbol, id_, title_, summary_)                                                     \
  static const GradusGenerator symbol = {                                                          \
    .id = id_, .title = title_, .summary = summary_,                                               \
    .source = "Worked example of the syllabus, chapter 11", .kind = &gradus_data_table,            \
    .make = gradus_rows_make, .user_data = &symbol##_rows,                                         \
  }

static const double pair_x[] = { 1, 0, 0, 1 };
static const double pair_y[] = { 2, -1 };
static const gint32 pair_label[] = { 1, 0 };
static const GradusRows pair_rows = {
  .n = 2, .d = 2, .x = pair_x, .y = pair_y, .label = pair_label, .classes = gradus_rows_signs,
};
BY_HAND (pair, "stream-pair", N_("Two examples"),
         N_("One on each axis, with a class and a target: two steps by hand."));

static const double votes_x[] = { 1, 1, 1, 1, 1, 1 };
static const gint32 votes_label[] = { 1, 1, 1, 1, 1, 0 };
static const GradusRows votes_rows = {
  .n = 6, .d = 1, .x = votes_x, .label = votes_label, .classes = gradus_rows_signs,
};
BY_HAND (votes, "five-to-one", N_("Five against one"),
         N_("The same input six times: five times the one class, at last the other."));

static const double stray_y[] = { 2, 2, 2, 20, 2, 2 };
static const GradusRows stray_rows = { .n = 6, .d = 1, .x = votes_x, .y = stray_y };
BY_HAND (stray, "stray-value", N_("One stray value"),
         N_("The value 2 six times, but for the fourth, which is 20."));

static const double three_y[] = { 3, 5, 4, 0 };
static const GradusRows three_rows = { .n = 4, .d = 1, .x = votes_x, .y = three_y };
BY_HAND (three, "four-values", N_("Four values"), N_("3, 5, 4 and 0: a mean in four steps."));

static const double rising_x[] = { 0, 1, 2, 3 };
static const double rising_y[] = { 1, 2, 2, 4 };
static const GradusRows rising_rows = { .n = 4, .d = 1, .x = rising_x, .y = rising_y };
BY_HAND (rising, "rising-4", N_("Four rising points"),
         N_("Four points near a line, for a regression that grows point by point."));

static const double slow_x[] = { 4, 1 };
static const gint32 slow_label[] = { 0, 1 };
static const GradusRows slow_rows = {
  .n = 2, .d = 1, .x = slow_x, .label = slow_label, .classes = gradus_rows_signs,
};
BY_HAND (slow, "slow-2", N_("A long example and a short one"),
         N_("4 in the one class, 1 in the other: it takes three corrections of the short one to "
            "undo one of the long one."));

static const double contradiction_x[] = { 2, 1, 1, 2, -1, -2, -2, -1, 2, -1, -1, 1, 2, 1 };
static const gint32 contradiction_label[] = { 1, 1, 0, 0, 1, 0, 0 };
static const GradusRows contradiction_rows = {
  .n = 7, .d = 2, .x = contradiction_x, .label = contradiction_label,
  .classes = gradus_rows_signs,
};
BY_HAND (contradiction, "contradiction-7", N_("A stream that contradicts itself"),
         N_("Six examples that a line separates, and the first of them once more in the other "
            "class."));

typedef struct
{
  double apart;
} Gap2Params;

static const GradusParam gap_2_params[] = {
  { .id = "apart", .label = N_("Distance from the middle"), .symbol = "a",
    .blurb = N_("The examples are 1 + a and 1 − a; the border must pass between them."),
    GRADUS_PARAM_FIELD (Gap2Params, apart), .def = 1, .min = 0.001, .max = 10,
    .slider_min = 0.05, .slider_max = 1, .step = 0.05 },
  { NULL },
};

static GradusDataset *
make_gap_2 (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
            GError **error)
{
  const Gap2Params *p = params;
  const double x[] = { 1 + p->apart, 1 - p->apart };
  const gint32 label[] = { 1, 0 };
  const GradusRows rows
    = { .n = 2, .d = 1, .x = x, .label = label, .classes = gradus_rows_signs };

  return gradus_rows_new (&rows, self->id, origin);
}

static const GradusGenerator gap_2 = {
  .id = "gap-2", .title = N_("Two examples with a gap"),
  .summary = N_("1 + a in the one class and 1 − a in the other."),
  .source = "Worked example of the syllabus, chapter 11", .kind = &gradus_data_table,
  .params_size = sizeof (Gap2Params), .params = gap_2_params, .make = make_gap_2,
};

const GradusGenerator *const gradus_generators_streams[] = {
  &pa_200, &arow_50, &level_shift, &pair,  &votes,         &stray,
  &three,  &rising,  &slow,        &gap_2, &contradiction, NULL,
};
