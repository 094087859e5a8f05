/* Gradus: two samples to be compared, and the shares of two classes that are to be found.
 *
 * Numbers in the middle of equal shares of a bell (quantiles) stand for a draw without chance:
 * number i of n is where i - 1/2 of n shares lie below.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <gsl/gsl_cdf.h>
#include <math.h>
#include <string.h>

#include "gradus-rng.h"
#include "rows.h"

static const char *const over[] = { "numerator", "denominator", NULL };
static const char *const first_second[] = { "first", "second", NULL };

static const GradusRows two_points_rows = {
  .n = 3, .d = 1, .x = (const double[]) { 0, 0, 100 }, .sample = (const gint32[]) { 0, 1, 1 },
  .samples = over,
};
static const GradusGenerator two_points = {
  .id = "two-points", .title = N_ ("One point over two"),
  .summary = N_ ("0 over 0 and 100: at 0 the ratio is 1 to ½."),
  .source = "Worked example of the syllabus, chapter 18", .kind = &gradus_data_table,
  .make = gradus_rows_make, .user_data = &two_points_rows,
};

static const GradusRows two_far_rows = {
  .n = 2, .d = 1, .x = (const double[]) { 0, 100 }, .sample = (const gint32[]) { 0, 1 },
  .samples = first_second,
};
static const GradusGenerator two_far = {
  .id = "two-far", .title = N_ ("Two points far apart"),
  .summary = N_ ("0 against 100: nothing of them is shared."),
  .source = "Worked example of the syllabus, chapter 18", .kind = &gradus_data_table,
  .make = gradus_rows_make, .user_data = &two_far_rows,
};

/* Number @i of @n, drawn or by its share. */
static double
next (gsl_rng *rng, gboolean drawn, guint i, guint n)
{
  return drawn ? gradus_rng_gaussian (rng) : gsl_cdf_ugaussian_Pinv ((i + 0.5) / n);
}

typedef struct
{
  int n, inputs;
  double shift;
  bool drawn;
} BellsParams;

static const GradusParam bells_params[] = {
  { .id = "n", .label = N_ ("Points of each sample"), .symbol = "n",
    .blurb = N_ ("How many numbers the first sample has, and as many the second."),
    GRADUS_PARAM_FIELD (BellsParams, n), .def = 20, .min = 1, .max = 5000, .slider_min = 5,
    .slider_max = 200 },
  { .id = "shift", .label = N_ ("Shift"), .blurb = N_ ("The mean of the second sample."),
    GRADUS_PARAM_FIELD (BellsParams, shift), .min = -1000, .max = 1000, .slider_min = -5,
    .slider_max = 5, .step = 0.5 },
  { .id = "inputs", .label = N_ ("Inputs"), .symbol = "d",
    .blurb = N_ ("How many inputs there are; the second sample is shifted in the first of them."),
    GRADUS_PARAM_FIELD (BellsParams, inputs), .def = 1, .min = 1, .max = 20 },
  { .id = "drawn", .label = N_ ("Drawn"),
    .blurb = N_ ("By chance, or in the middles of equal shares; several inputs are always drawn."),
    GRADUS_PARAM_FIELD (BellsParams, drawn) },
  { NULL },
};

static GradusDataset *
make_bells (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
            GError **error)
{
  const BellsParams *p = params;
  const guint n = (guint) p->n, d = (guint) p->inputs;
  g_autofree double *x = g_new (double, (gsize) 2 * n * d);
  g_autofree gint32 *sample = g_new (gint32, 2 * n);
  g_auto (GradusArray) bells = { 0 };
  GradusDataset *dataset;

  for (guint i = 0; i < 2 * n; i++)
    {
      sample[i] = i >= n;
      for (guint j = 0; j < d; j++)
        x[(gsize) i * d + j] = next (rng, p->drawn || d > 1, i % n, n)
                               + (i >= n && j == 0 ? p->shift : 0);
    }
  dataset = gradus_rows_new (&(GradusRows) { .n = 2 * n, .d = d, .x = x, .sample = sample,
                                             .samples = first_second }, self->id, origin);
  memcpy (gradus_array_init_vector (&bells, 4), (const double[]) { 0, 1, p->shift, 1 },
          sizeof (double[4]));
  gradus_dataset_set_hint (dataset, "bells", &bells);
  return dataset;
}

static const GradusGenerator bells = {
  .id = "two-bells", .title = N_ ("Two samples of bells"),
  .summary = N_ ("Numbers of N(0, 1) and of N(m, 1), in the middles of equal shares or drawn."),
  .source = "Worked example of the syllabus, chapter 18", .kind = &gradus_data_table,
  .params_size = sizeof (BellsParams), .params = bells_params, .make = make_bells,
};

/* --- Two heaps -------------------------------------------------------------------------------- */

static const GradusRows heaps_4_rows = {
  .n = 4, .d = 1, .x = (const double[]) { -3, -1, 1, 3 },
  .label = (const gint32[]) { 0, 0, 1, 1 }, .classes = gradus_rows_signs,
};

static const GradusRows three_and_one_rows = {
  .n = 4, .d = 1, .x = (const double[]) { -3, -2, -1, 2 },
  .label = (const gint32[]) { 0, 0, 0, 1 }, .classes = gradus_rows_signs,
};

/* Each class as it would be drawn from N(-2, 1), N(2, 1), which its points stand for. */
static GradusDataset *
make_heaps (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
            GError **error)
{
  GradusDataset *dataset = gradus_rows_new (self->user_data, self->id, origin);
  g_auto (GradusArray) known = { 0 };

  memcpy (gradus_array_init_vector (&known, 4), (const double[]) { -2, 1, 2, 1 },
          sizeof (double[4]));
  gradus_dataset_set_hint (dataset, "bells", &known);
  return dataset;
}

static const GradusGenerator heaps_4 = {
  .id = "heaps-4", .title = N_ ("Two heaps of two"),
  .summary = N_ ("Two points of each class with the means and spreads of N(−2, 1) and N(2, 1)."),
  .source = "Worked example of the syllabus, chapter 18", .kind = &gradus_data_table,
  .make = make_heaps, .user_data = (gpointer) &heaps_4_rows,
};

static const GradusGenerator three_and_one = {
  .id = "three-and-one", .title = N_ ("Three points and one"),
  .summary = N_ ("Three points of one class and one of the other: shares to be made equal."),
  .source = "Worked example of the syllabus, chapter 18", .kind = &gradus_data_table,
  .make = make_heaps, .user_data = (gpointer) &three_and_one_rows,
};

/* --- Classes whose shares have changed -------------------------------------------------------- */

typedef struct
{
  double moved, distance;
} Shift40Params;

#define DISTANCE(Params)                                                                           \
  { .id = "distance", .label = N_ ("Distance of the classes"),                                     \
    .blurb = N_ ("From mean to mean."), GRADUS_PARAM_FIELD (Params, distance), .def = 2,           \
    .max = 100, .slider_max = 6, .step = 0.5 }

static const GradusParam shift_40_params[] = {
  { .id = "moved", .label = N_ ("Moved"),
    .blurb = N_ ("How far the unknown points are moved, all of them."),
    GRADUS_PARAM_FIELD (Shift40Params, moved), .min = -100, .max = 100, .slider_min = -2,
    .slider_max = 2, .step = 0.1 },
  DISTANCE (Shift40Params),
  { NULL },
};

/* @known of each class about 1 and -1 times @half, then unknown ones, the first @plus of +1. */
static GradusDataset *
make_shares (const GradusGenerator *self, gsl_rng *rng, const char *origin, const guint known[2],
             guint plus, guint minus, guint d, double half, double moved)
{
  const guint n = known[0] + known[1] + plus + minus;
  g_autofree double *x = g_new (double, (gsize) n * d);
  g_autofree gint32 *label = g_new (gint32, n);
  g_auto (GradusArray) truth = { 0 };
  double *classes = gradus_array_init_vector (&truth, n);
  const guint ends[] = { known[0], known[0] + known[1], known[0] + known[1] + plus, n };
  GradusDataset *dataset;

  for (guint i = 0, group = 0; i < n; i++)
    {
      while (i >= ends[group])
        group++;
      const guint from = group > 0 ? ends[group - 1] : 0;

      classes[i] = group % 2 == 0;
      label[i] = group < 2 ? (gint32) classes[i] : GRADUS_LABEL_UNKNOWN;
      for (guint j = 0; j < d; j++)
        x[(gsize) i * d + j] = next (rng, rng != NULL, i - from, ends[group] - from)
                               + (j > 0 ? 0 : group % 2 == 0 ? half : -half)
                               + (j > 0 || group < 2 ? 0 : moved);
    }
  dataset = gradus_rows_new (&(GradusRows) { .n = n, .d = d, .x = x, .label = label,
                                             .classes = gradus_rows_signs }, self->id, origin);
  gradus_dataset_set_hint (dataset, "truth", &truth);
  return dataset;
}

static GradusDataset *
make_shift_40 (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
               GError **error)
{
  const Shift40Params *p = params;

  return make_shares (self, NULL, origin, (const guint[]) { 10, 10 }, 4, 16, 1, p->distance / 2,
                      p->moved);
}

static const GradusGenerator shift_40 = {
  .id = "prior-shift-40", .title = N_ ("Ten of each, and twenty unknown"),
  .summary = N_ ("Ten numbers of N(1, 1) and ten of N(−1, 1) with their class; of twenty unknown "
                 "ones four are of the first."),
  .source = "Worked example of the syllabus, chapter 18", .kind = &gradus_data_table,
  .params_size = sizeof (Shift40Params), .params = shift_40_params, .make = make_shift_40,
};

typedef struct
{
  int known, unknown, inputs;
  double share, distance;
} SharesParams;

static const GradusParam shares_params[] = {
  { .id = "known", .label = N_ ("Known points of each class"), .symbol = "n",
    .blurb = N_ ("How many points of either class come with it."),
    GRADUS_PARAM_FIELD (SharesParams, known), .def = 30, .min = 1, .max = 5000, .slider_min = 5,
    .slider_max = 200 },
  { .id = "unknown", .label = N_ ("Unknown points"),
    .blurb = N_ ("How many points come without their class."),
    GRADUS_PARAM_FIELD (SharesParams, unknown), .def = 40, .min = 1, .max = 5000, .slider_min = 5,
    .slider_max = 200 },
  { .id = "share", .label = N_ ("Share of +1"),
    .blurb = N_ ("Which share of the unknown points is of the class +1."),
    GRADUS_PARAM_FIELD (SharesParams, share), .def = 0.2, .max = 1, .step = 0.05 },
  DISTANCE (SharesParams),
  { .id = "inputs", .label = N_ ("Inputs"), .symbol = "d",
    .blurb = N_ ("How many inputs there are; the classes are apart in the first of them."),
    GRADUS_PARAM_FIELD (SharesParams, inputs), .def = 1, .min = 1, .max = 20 },
  { NULL },
};

static GradusDataset *
make_drawn_shares (const GradusGenerator *self, gconstpointer params, gsl_rng *rng,
                   const char *origin, GError **error)
{
  const SharesParams *p = params;
  const guint plus = (guint) round (p->share * p->unknown), known = (guint) p->known;

  return make_shares (self, rng, origin, (const guint[]) { known, known }, plus,
                      (guint) p->unknown - plus, (guint) p->inputs, p->distance / 2, 0);
}

static const GradusGenerator shares = {
  .id = "prior-shift", .title = N_ ("Shares that shift"),
  .summary = N_ ("Two classes on a line, half and half where the class is known, in other shares "
                 "where it is not."),
  .source = "Own construction after 图解机器学习, section 18.2", .kind = &gradus_data_table,
  .params_size = sizeof (SharesParams), .params = shares_params, .make = make_drawn_shares,
};

/* Four of five of +1 lie left and one of five of -1; of 25 unknown ones eight do. */
static GradusDataset *
make_two_bins (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
               GError **error)
{
  double x[35];
  gint32 label[35];

  for (guint i = 0; i < 35; i++)
    {
      label[i] = i < 5 ? 1 : i < 10 ? 0 : GRADUS_LABEL_UNKNOWN;
      x[i] = (i < 5 ? i < 4 : i < 10 ? i < 6 : i < 18) ? 0 : 100;
    }
  return gradus_rows_new (&(GradusRows) { .n = 35, .d = 1, .x = x, .label = label,
                                          .classes = gradus_rows_signs }, self->id, origin);
}

static const GradusGenerator two_bins = {
  .id = "two-bins", .title = N_ ("Two places, left and right"),
  .summary = N_ ("0.8 of one class lie left and 0.2 of the other; of the unknown points 0.32 do."),
  .source = "Worked example of the syllabus, chapter 18", .kind = &gradus_data_table,
  .make = make_two_bins,
};

extern const GradusGenerator *const gradus_generators_two_sample_sets[];
const GradusGenerator *const gradus_generators_two_sample_sets[] = {
  &two_points, &two_far, &bells, &heaps_4, &three_and_one, &shift_40, &shares, &two_bins, NULL,
};
