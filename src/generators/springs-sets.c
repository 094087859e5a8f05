/* Gradus: small sets for least squares, worked by hand.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "rows.h"

static const double count_8[] = { 0, 1, 2, 3, 4, 5, 6, 7 };
static const double count_12[] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 };

#define BY_HAND(symbol, id_, title_, summary_, ...)                                                \
  static const GradusRows symbol##_rows = { __VA_ARGS__ };                                         \
  static const GradusGenerator symbol = {                                                          \
    .id = id_, .title = title_, .summary = summary_,                                               \
    .source = "Worked example of the syllabus, chapters 1 and 2", .kind = &gradus_data_table,      \
    .make = gradus_rows_make, .user_data = &symbol##_rows,                                         \
  }

BY_HAND (slope_4, "slope-4", N_("Four points and a line"),
         N_("1, 3, 2 and 4 at 0, 1, 2 and 3: the line 1.3 + 0.8 x leaves −0.3, 0.9, −0.9 and 0.3."),
         .n = 4, .d = 1, .x = count_8, .y = (const double[]) { 1, 3, 2, 4 });
BY_HAND (tilt_3, "tilt-3", N_("Three points and a line"),
         N_("0, 2 and 1 at 0, 1 and 2: the line 0.5 + 0.5 x."),
         .n = 3, .d = 1, .x = count_8, .y = (const double[]) { 0, 2, 1 });
BY_HAND (rise_6, "rise-6", N_("Six points that rise"),
         N_("0, 2, 3, 5, 5 and 6 at 0 to 5: the curve through all of them says 28 at 6."),
         .n = 6, .d = 1, .x = count_8, .y = (const double[]) { 0, 2, 3, 5, 5, 6 });
BY_HAND (bend_4, "bend-4", N_("Four points of a cubic"),
         N_("0, 1, 1 and 2 at 0, 1, 2 and 3: the cubic through them says 6 at 4."),
         .n = 4, .d = 1, .x = count_8, .y = (const double[]) { 0, 1, 1, 2 });
BY_HAND (weighed_2, "weighed-2", N_("Two numbers with weights"),
         N_("0 with the weight 1 and 6 with the weight 2: their mean is 4."),
         .n = 2, .d = 1, .x = count_8, .y = (const double[]) { 0, 6 },
         .weight = (const double[]) { 1, 2 });
BY_HAND (voted_3, "voted-3", N_("Three numbers with votes"),
         N_("0, 0 and 3 with the weights 0, 1 and 2: their mean is 2."),
         .n = 3, .d = 1, .x = count_8, .y = (const double[]) { 0, 0, 3 },
         .weight = (const double[]) { 0, 1, 2 });
BY_HAND (ban_2, "ban-2", N_("Two points"), N_("1 and 3 at 0 and 1: the line 1 + 2 x."),
         .n = 2, .d = 1, .x = count_8, .y = (const double[]) { 1, 3 });

BY_HAND (saw_8, "saw-8", N_("A saw"),
         N_("1, 0, 3, 2, 5, 4, 7 and 6 at 0 to 7: the mean is 3.5, and the line 0.333 + 0.905 x."),
         .n = 8, .d = 1, .x = count_8, .y = (const double[]) { 1, 0, 3, 2, 5, 4, 7, 6 });
BY_HAND (peak_3, "peak-3", N_("A peak"), N_("0, 3 and 0 at 0, 1 and 2."),
         .n = 3, .d = 1, .x = count_8, .y = (const double[]) { 0, 3, 0 });
BY_HAND (pair_03, "pair-03", N_("Two neighbours"), N_("0 and 3 at 0 and 1."),
         .n = 2, .d = 1, .x = count_8, .y = (const double[]) { 0, 3 });
BY_HAND (blind_3, "blind-3", N_("Columns with opposite signs"),
         N_("The second column is the first with the other sign: only their difference is seen."),
         .n = 3, .d = 2, .x = (const double[]) { 1, -1, 2, -2, -1, 1 },
         .y = (const double[]) { 2, 3, -1 });

BY_HAND (pieces_2, "pieces-2", N_("Two rows with singular values 4 and 2"),
         N_("(3, 1) with 6 and (1, 3) with 2: the pieces are (1, 1) and (1, −1)."),
         .n = 2, .d = 2, .x = (const double[]) { 3, 1, 1, 3 }, .y = (const double[]) { 6, 2 });

BY_HAND (wave_12, "wave-12", N_("Twelve points of a wave"),
         N_("1, 2, 5, 4, 6, 4, 4, 1, 2, 0, 2 and 1 at 0 to 11: up, down, and a little noise."),
         .n = 12, .d = 1, .x = count_12,
         .y = (const double[]) { 1, 2, 5, 4, 6, 4, 4, 1, 2, 0, 2, 1 });
BY_HAND (valley_3, "valley-3", N_("A valley"), N_("1, 0 and 1 at −1, 0 and 1."),
         .n = 3, .d = 1, .x = (const double[]) { -1, 0, 1 }, .y = (const double[]) { 1, 0, 1 });
BY_HAND (straight_9, "straight-9", N_("Nine points on a line"), N_("y = x at 0, 1, ..., 8."),
         .n = 9, .d = 1, .x = count_12, .y = count_12);

/* --- Weights that can be chosen --------------------------------------------------------------- */

typedef struct
{
  double w[4];
} WeightParams;

#define WEIGHT(k, id_, label_)                                                                     \
  { .id = id_, .label = label_, .blurb = N_("How much the point counts."),                         \
    GRADUS_PARAM_FIELD (WeightParams, w[k]), .def = 1, .max = 1e6, .slider_max = 10 }

static const GradusParam weight_params[] = {
  WEIGHT (0, "w1", N_("Weight of the first point")),
  WEIGHT (1, "w2", N_("Weight of the second point")),
  WEIGHT (2, "w3", N_("Weight of the third point")),
  WEIGHT (3, "w4", N_("Weight of the fourth point")),
  { NULL },
};

static GradusDataset *
make_pulled_4 (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
               GError **error)
{
  const GradusRows rows = {
    .n = 4, .d = 1, .x = count_8, .y = (const double[]) { 0, 1, 4, 9 },
    .weight = ((const WeightParams *) params)->w,
  };

  return gradus_rows_new (&rows, self->id, origin);
}

static const GradusGenerator pulled_4 = {
  .id = "pulled-4",
  .title = N_("Four points with weights"),
  .summary = N_("y = x² at 0, 1, 2 and 3, each point with a weight of its own."),
  .source = "Worked example of the syllabus, chapter 1",
  .kind = &gradus_data_table,
  .params_size = sizeof (WeightParams),
  .params = weight_params,
  .make = make_pulled_4,
};

/* --- A column that nearly follows from another ------------------------------------------------ */

typedef struct
{
  double apart, lift;
} TwinParams;

static const GradusParam twin_params[] = {
  { .id = "apart", .label = N_("Apart"),
    .blurb = N_("By how much the third column differs from twice the second, in row 2."),
    GRADUS_PARAM_FIELD (TwinParams, apart), .def = 0.001, .max = 1 },
  { .id = "lift", .label = N_("Lift"), .blurb = N_("What is added to the second target."),
    GRADUS_PARAM_FIELD (TwinParams, lift), .min = -10, .max = 10 },
  { NULL },
};

static GradusDataset *
make_almost_twin (const GradusGenerator *self, gconstpointer params_, gsl_rng *rng,
                  const char *origin, GError **error)
{
  static const char *const names[] = { "one", "x", "2x", NULL };
  const TwinParams *params = params_;
  const double x[] = { 1, 0, 0, 1, 1, 2 + params->apart, 1, 2, 4, 1, 3, 6 };
  const double y[] = { 1, 3 + params->lift, 2, 4 };
  const GradusRows rows = { .n = 4, .d = 3, .x = x, .y = y, .inputs = names };

  return gradus_rows_new (&rows, self->id, origin);
}

static const GradusGenerator almost_twin = {
  .id = "almost-twin",
  .title = N_("A column that is nearly twice another"),
  .summary = N_("The four points of slope-4 with a column of ones, x, and 2x changed by a "
                "thousandth in one row."),
  .source = "Worked example of the syllabus, chapter 1",
  .kind = &gradus_data_table,
  .params_size = sizeof (TwinParams),
  .params = twin_params,
  .make = make_almost_twin,
};

extern const GradusGenerator *const gradus_generators_springs_sets[];
const GradusGenerator *const gradus_generators_springs_sets[] = {
  &slope_4, &tilt_3, &rise_6, &bend_4, &weighed_2, &voted_3, &ban_2, &saw_8, &peak_3,
  &pair_03, &blind_3, &pieces_2, &wave_12, &valley_3, &straight_9, &pulled_4, &almost_twin, NULL,
};
