/* Gradus: small sets for covariances and hidden factors, and for the question whether there is a
 * line or two groups.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "rows.h"

#define BY_HAND(symbol, id_, title_, summary_)                                                     \
  static const GradusGenerator symbol = {                                                          \
    .id = id_, .title = title_, .summary = summary_, .source = CHAPTER_15,                         \
    .kind = &gradus_data_table, .make = gradus_rows_make, .user_data = &symbol##_rows,             \
  }
#define CHAPTER_15 "Worked example of the syllabus, chapter 15"

static const GradusRows arrivals_5_rows = {
  .n = 5, .d = 2, .x = (const double[]) { 0, 0, 2, 2, 2, 0, 4, 3, 1, 2 },
};
BY_HAND (arrivals_5, "arrivals-5", N_("Five points that arrive"),
         N_("(0, 0), (2, 2), (2, 0), (4, 3) and (1, 2), one after the other."));

static const GradusRows arrivals_2_rows = {
  .n = 2, .d = 2, .x = (const double[]) { 0, 0, 2, 2 },
};
BY_HAND (arrivals_2, "arrivals-2", N_("Two points on a diagonal"), N_("(0, 0) and (2, 2)."));

static const GradusRows wide_6_rows = {
  .n = 6, .d = 10,
  .x = (const double[]) {
    3, 1, 4, 1, 5, 9, 2, 6, 5, 3,  5, 8, 9, 7, 9, 3, 2, 3, 8, 4,  6, 2, 6, 4, 3, 3, 8, 3, 2, 7,
    9, 5, 0, 2, 8, 8, 4, 1, 9, 7,  1, 6, 9, 3, 9, 9, 3, 7, 5, 1,  0, 5, 8, 2, 0, 9, 7, 4, 9, 4,
  },
};
BY_HAND (wide_6, "wide-6", N_("Six rows of ten inputs"),
         N_("The first sixty digits of π: more inputs than rows."));

static const GradusRows wide_12_rows = {
  .n = 12, .d = 10,
  .x = (const double[]) {
    3, 1, 4, 1, 5, 9, 2, 6, 5, 3,  5, 8, 9, 7, 9, 3, 2, 3, 8, 4,  6, 2, 6, 4, 3, 3, 8, 3, 2, 7,
    9, 5, 0, 2, 8, 8, 4, 1, 9, 7,  1, 6, 9, 3, 9, 9, 3, 7, 5, 1,  0, 5, 8, 2, 0, 9, 7, 4, 9, 4,
    4, 5, 9, 2, 3, 0, 7, 8, 1, 6,  4, 0, 6, 2, 8, 6, 2, 0, 8, 9,  9, 8, 6, 2, 8, 0, 3, 4, 8, 2,
    5, 3, 4, 2, 1, 1, 7, 0, 6, 7,  9, 8, 2, 1, 4, 8, 0, 8, 6, 5,  1, 3, 2, 8, 2, 3, 0, 6, 6, 4,
  },
};
BY_HAND (wide_12, "wide-12", N_("Twelve rows of ten inputs"),
         N_("The first 120 digits of π: enough rows for ten inputs, by one."));

typedef struct
{
  double shift;
} DialsParams;

static const GradusParam dials_params[] = {
  { .id = "shift", .label = N_("Shift"), .blurb = N_("Added to all numbers."),
    GRADUS_PARAM_FIELD (DialsParams, shift), .min = -1000, .max = 1000, .slider_min = -5,
    .slider_max = 5, .step = 1 },
  { NULL },
};

/* (z + e1 / 2, z + e2 / 2, z + 2 e3) for all z, e1, e2, e3 of -1 and 1, z slowest. */
static GradusDataset *
make_dials_16 (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
               GError **error)
{
  const double shift = ((const DialsParams *) params)->shift;
  double x[3 * 16];
  const GradusRows rows = { .n = 16, .d = 3, .x = x };

  for (guint i = 0; i < 16; i++)
    {
      const double z = i & 8 ? 1 : -1;

      x[3 * i] = z + (i & 4 ? 0.5 : -0.5) + shift;
      x[3 * i + 1] = z + (i & 2 ? 0.5 : -0.5) + shift;
      x[3 * i + 2] = z + (i & 1 ? 2 : -2) + shift;
    }
  return gradus_rows_new (&rows, self->id, origin);
}

static const GradusGenerator dials_16 = {
  .id = "dials-16", .title = N_("Three dials of one number"),
  .summary = N_("A hidden −1 or 1 is read by three instruments, two that are off by 0.5 and one "
                "that is off by 2; all sixteen ways."),
  .source = CHAPTER_15, .kind = &gradus_data_table, .params_size = sizeof (DialsParams),
  .params = dials_params, .make = make_dials_16,
};

/* Of one factor (1, 1) and a noise of variance 1 each; the last point is the one by hand. */
static const GradusRows readings_5_rows = {
  .n = 5, .d = 2, .x = (const double[]) { -2, -1, 1, 2, -2, 0, 0, -1, 3, 0 },
};
BY_HAND (readings_5, "readings-5", N_("Two dials, five readings"),
         N_("Their mean is (0, 0), and the last reading is (3, 0)."));

static const GradusRows heywood_6_rows = {
  .n = 6, .d = 3,
  .x = (const double[]) { 2.04, -2.56, 0.42, -0.57, -0.45, -0.22, -2.02, -0.23, -0.87, 3.32, 0.23,
                          -0.35, -0.28, -0.67, -1.06, -0.39, 0.48, -0.24 },
};
BY_HAND (heywood_6, "heywood-6", N_("Six points for a Heywood case"),
         N_("Drawn once: the likeliest factor explains the third input completely."));

/* --- A line or two groups --------------------------------------------------------------------- */

#define STEP(x, off) x, (x) / 2.0 + (off)
static const GradusRows line_12_rows = {
  .n = 12, .d = 2,
  .x = (const double[]) {
    STEP (-6, -0.3), STEP (-5, 0.3), STEP (-4, -0.3), STEP (-3, 0.3), STEP (-2, -0.3),
    STEP (-1, 0.3), STEP (1, 0.3), STEP (2, -0.3), STEP (3, 0.3), STEP (4, -0.3), STEP (5, 0.3),
    STEP (6, -0.3),
  },
};
BY_HAND (line_12, "line-12", N_("Twelve points along a line"),
         N_("x from −6 to 6 without 0, y = x/2, 0.3 above or below it in turn."));

#define ROUND(x) x + 1, 0, x - 1, 0, x, 1, x, -1, x + 0.5, 0.5, x - 0.5, -0.5
#define SIX(c) c, c, c, c, c, c
static const gint32 sixes[] = { SIX (0), SIX (1) };
static const GradusRows blobs_12_rows = {
  .n = 12, .d = 2, .x = (const double[]) { ROUND (-3), ROUND (3) }, .label = sixes,
  .classes = gradus_rows_bits,
};
BY_HAND (blobs_12, "blobs-12", N_("Two groups of six"),
         N_("The same six points around (−3, 0) and around (3, 0)."));

#define ROW(y) -5, y - 0.15, -3, y + 0.15, -1, y - 0.15, 1, y + 0.15, 3, y - 0.15, 5, y + 0.15
static const GradusRows rows_12_rows = {
  .n = 12, .d = 2, .x = (const double[]) { ROW (-1), ROW (1) }, .label = sixes,
  .classes = gradus_rows_bits,
};
BY_HAND (rows_12, "rows-12", N_("Two long rows"),
         N_("x = −5, −3, … 5 at the heights −1 and 1, 0.15 above or below in turn."));

#define TURNS 60
/* Two spirals r = t, the other one turned by half a turn, t from 0.5 to 3 pi. */
static GradusDataset *
make_turns_120 (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
                GError **error)
{
  double x[4 * TURNS];
  gint32 label[2 * TURNS];
  const GradusRows rows = { .n = 2 * TURNS, .d = 2, .x = x, .label = label,
                            .classes = gradus_rows_bits };

  for (guint i = 0; i < 2 * TURNS; i++)
    {
      const double t = gradus_rows_linspace (0.5, 3 * G_PI, TURNS, i % TURNS);
      const double sign = i < TURNS ? 1 : -1;

      x[2 * i] = sign * t * cos (t);
      x[2 * i + 1] = sign * t * sin (t);
      label[i] = i < TURNS ? 0 : 1;
    }
  return gradus_rows_new (&rows, self->id, origin);
}

static const GradusGenerator turns_120 = {
  .id = "turns-120", .title = N_("Two spirals of sixty points"),
  .summary = N_("r = t for t from 0.5 to 3π, and the same turned by half a turn."),
  .source = CHAPTER_15, .kind = &gradus_data_table, .make = make_turns_120,
};

extern const GradusGenerator *const gradus_generators_factor_sets[];
const GradusGenerator *const gradus_generators_factor_sets[] = {
  &arrivals_5, &arrivals_2, &wide_6, &wide_12, &dials_16, &readings_5, &heywood_6,
  &line_12, &blobs_12, &rows_12, &turns_120, NULL,
};
