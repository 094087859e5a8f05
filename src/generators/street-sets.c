/* Gradus: small sets for a street between two classes: houses on either side, and one that strays.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "rows.h"

/* --- Nine houses ------------------------------------------------------------------------------ */

typedef struct
{
  double stray, fourth;
} HousesParams;

static const GradusParam houses_params[] = {
  {
    .id = "stray",
    .label = N_("Stray"),
    .blurb = N_("A tenth point, of the class −1, lies this far to the right; 0: there is none."),
    GRADUS_PARAM_FIELD (HousesParams, stray),
    .min = -1000,
    .max = 1000,
    .slider_min = 0,
    .slider_max = 3,
    .step = 0.1,
  },
  {
    .id = "fourth",
    .label = N_("Fourth point"),
    .blurb = N_("How far the fourth point, of the class +1, lies to the right."),
    GRADUS_PARAM_FIELD (HousesParams, fourth),
    .def = 6,
    .min = -1000,
    .max = 1000,
    .slider_min = 2,
    .slider_max = 60,
  },
  { NULL },
};

static GradusDataset *
make_houses (const GradusGenerator *self, gconstpointer params_, gsl_rng *rng, const char *origin,
             GError **error)
{
  static const double houses[] = { 2, 1, 2, -1, 5, 3, 6, 0, 4, -4, 0, 0, -2, 2, -3, -2, -1, 4 };
  static const gint32 label[] = { 1, 1, 1, 1, 1, 0, 0, 0, 0, 0 };
  const HousesParams *params = params_;
  double x[20] = { 0 };

  memcpy (x, houses, sizeof houses);
  x[6] = params->fourth;
  x[18] = params->stray;
  return gradus_rows_new (&(GradusRows) { .n = params->stray != 0 ? 10 : 9, .d = 2, .x = x,
                                          .label = label, .classes = gradus_rows_signs },
                          self->id, origin);
}

static const GradusGenerator street_9 = {
  .id = "street-9",
  .title = N_("Nine houses on a street"),
  .summary = N_("Five points of one class, four of the other, and a street of the width 2 between "
                "them; a stray can be added."),
  .source = "Worked example of the syllabus, chapter 7",
  .kind = &gradus_data_table,
  .params = houses_params,
  .params_size = sizeof (HousesParams),
  .make = make_houses,
};

/* --- One point each --------------------------------------------------------------------------- */

static const GradusRows facing_2_rows = {
  .n = 2, .d = 2, .x = (const double[]) { 3, 4, -3, -4 },
  .label = (const gint32[]) { 1, 0 }, .classes = gradus_rows_signs,
};
static const GradusGenerator facing_2 = {
  .id = "facing-2",
  .title = N_("Two points that face each other"),
  .summary = N_("(3, 4) of one class and (−3, −4) of the other, each 5 from the origin."),
  .source = "Worked example of the syllabus, chapter 7",
  .kind = &gradus_data_table,
  .make = gradus_rows_make,
  .user_data = &facing_2_rows,
};

static const GradusRows thin_3_rows = {
  .n = 3, .d = 2, .x = (const double[]) { 3, 30, 4, 30, 1, 10 },
  .label = (const gint32[]) { 1, 1, 0 }, .classes = gradus_rows_signs,
};
static const GradusGenerator thin_3 = {
  .id = "svm-3-tenths",
  .title = N_("Three points, one column in another unit"),
  .summary = N_("The three points (3, 3), (4, 3) and (1, 1), the second column ten times as "
                "large."),
  .source = "Worked example of the syllabus, chapter 7",
  .kind = &gradus_data_table,
  .make = gradus_rows_make,
  .user_data = &thin_3_rows,
};

/* --- Points that lie -------------------------------------------------------------------------- */

typedef struct
{
  double at;
} LiarParams;

static const GradusParam liar_params[] = {
  {
    .id = "at",
    .label = N_("Liar"),
    .blurb = N_("Where the seventh point lies, whose class is −1."),
    GRADUS_PARAM_FIELD (LiarParams, at),
    .def = 6,
    .min = -1000,
    .max = 1000,
    .slider_min = 4,
    .slider_max = 60,
  },
  { NULL },
};

static GradusDataset *
make_liar (const GradusGenerator *self, gconstpointer params_, gsl_rng *rng, const char *origin,
           GError **error)
{
  static const gint32 label[] = { 0, 0, 0, 1, 1, 1, 0 };
  const LiarParams *params = params_;
  const double x[] = { -3, -2, -1, 1, 2, 3, params->at };

  return gradus_rows_new (&(GradusRows) { .n = 7, .d = 1, .x = x, .label = label,
                                          .classes = gradus_rows_signs },
                          self->id, origin);
}

static const GradusGenerator liar_7 = {
  .id = "liar-7",
  .title = N_("Six points and a liar"),
  .summary = N_("Three points on either side of 0, and one of the left class far on the right."),
  .source = "Worked example of the syllabus, chapter 7",
  .kind = &gradus_data_table,
  .params = liar_params,
  .params_size = sizeof (LiarParams),
  .make = make_liar,
};

static GradusDataset *
make_ramp_40 (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
              GError **error)
{
  double x[80];
  gint32 label[40];

  for (guint i = 0; i < 40; i++)
    {
      x[2 * i] = gradus_rng_gaussian (rng) + (i < 20 ? -15 : -5) + (i < 2 ? 60 : 0);
      label[i] = i < 20;
    }
  for (guint i = 0; i < 40; i++)
    x[2 * i + 1] = gradus_rng_gaussian (rng);
  return gradus_rows_new (&(GradusRows) { .n = 40, .d = 2, .x = x, .label = label,
                                          .classes = gradus_rows_signs },
                          self->id, origin);
}

static const GradusGenerator ramp_40 = {
  .id = "ramp-40",
  .title = N_("Forty points, two of them moved"),
  .summary = N_("Two narrow groups of twenty; two points of the first have been moved by 60, far "
                "behind the second."),
  .source = "图解机器学习, figures 8.10 to 8.12",
  .kind = &gradus_data_table,
  .rng = GRADUS_RNG_BOOK,
  .make = make_ramp_40,
};

/* --- Metres and kilograms --------------------------------------------------------------------- */

static const GradusRows people_12_rows = {
  .n = 12, .d = 2, .inputs = (const char *const[]) { "height (m)", "weight (kg)" },
  .x = (const double[]) { 1.6, 55, 1.79, 82, 1.74, 71, 1.78, 91, 1.73, 63, 1.77, 84,
                          1.72, 73, 1.76, 76, 1.71, 65, 1.75, 86, 1.7, 75, 1.74, 79 },
  .label = (const gint32[]) { 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1 }, .classes = gradus_rows_signs,
};
static const GradusGenerator people_12 = {
  .id = "people-12",
  .title = N_("Twelve people in metres and kilograms"),
  .summary = N_("Heights around 1.7 and weights around 75: one unit of either means little beside "
                "the other."),
  .source = "Made up for this program",
  .kind = &gradus_data_table,
  .make = gradus_rows_make,
  .user_data = &people_12_rows,
};

extern const GradusGenerator *const gradus_generators_street_sets[];
const GradusGenerator *const gradus_generators_street_sets[] = {
  &street_9, &facing_2, &thin_3, &liar_7, &ramp_40, &people_12, NULL,
};
