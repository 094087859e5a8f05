/* Gradus: small sets for what bends and unrolls: rings, arcs, paths, rows, a rolled sheet.
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

/* --- Rings and numbers ------------------------------------------------------------------------ */

static const char *const in_out[] = { "inner", "outer", NULL };

#define R 2.8284271247461903
static const GradusRows rings_12_rows = {
  .n = 12, .d = 2, .classes = in_out,
  .x = (const double[]) { 1, 0, 0, 1, -1, 0, 0, -1, 4, 0, R, R, 0, 4, -R, R, -4, 0, -R, -R, 0, -4,
                          R, -R },
  .label = (const gint32[]) { 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1 },
};
#undef R
BY_HAND (rings_12, "rings-12", N_("Four points in a ring of eight"),
         N_("Equal angles on the radii 1 and 4: no straight line parts the rings."));

static const GradusRows pair_2_rows = { .n = 2, .d = 1, .x = (const double[]) { 0, 1 } };
BY_HAND (pair_2, "pair-2", N_("Two numbers"), N_("0 and 1."));

static const GradusRows kpca_3_rows = { .n = 3, .d = 1, .x = (const double[]) { 0, 1, 3 } };
BY_HAND (kpca_3, "kpca-3", N_("Three numbers, one apart"),
         N_("0, 1 and 3: two neighbours and one that is farther away."));

/* --- Paths and rows --------------------------------------------------------------------------- */

static const double counted[] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 };

static const GradusRows path_4_rows = { .n = 4, .d = 1, .x = counted };
BY_HAND (path_4, "path-4", N_("A path of four"), N_("0, 1, 2, 3: each joined with the next."));

static const GradusRows path_12_rows = { .n = 12, .d = 1, .x = counted };
BY_HAND (path_12, "path-12", N_("A path of twelve"), N_("0 to 11: each joined with the next."));

static const GradusRows rows_6_rows = {
  .n = 6, .d = 2, .x = (const double[]) { -2, -1.5, 0, -1.5, 2, -1.5, -2, 1.5, 0, 1.5, 2, 1.5 },
};
BY_HAND (rows_6, "rows-6", N_("Two rows of three"),
         N_("Neighbours are 2 apart in a row, and the rows 3 apart."));

static const GradusRows lpp_grid_rows = {
  .n = 12, .d = 2,
  .x = (const double[]) { -2.5, -1, -1.5, -1, -0.5, -1, 0.5, -1, 1.5, -1, 2.5, -1, -2.5, 1, -1.5, 1,
                          -0.5, 1, 0.5, 1, 1.5, 1, 2.5, 1 },
};
BY_HAND (lpp_grid, "lpp-grid", N_("Two rows of six"),
         N_("Neighbours are 1 apart in a row, and the rows 2 apart."));

/* --- An arc ----------------------------------------------------------------------------------- */

#define ARC 13

typedef struct
{
  double turn, bend;
} ArcParams;

static const GradusParam arc_params[] = {
  { .id = "turn", .label = N_("Turned by"), .unit = N_("°"),
    .blurb = N_("At which angle the arc begins."), GRADUS_PARAM_FIELD (ArcParams, turn),
    .min = -360, .max = 360, .slider_min = 0, .slider_max = 180, .step = 15 },
  { .id = "bend", .label = N_("Grows with the angle"),
    .blurb = N_("0: an arc of a circle. Otherwise a spiral: with each radian the radius is "
                "multiplied by e to this power."), GRADUS_PARAM_FIELD (ArcParams, bend),
    .min = -1, .max = 1, .step = 0.05 },
  { NULL },
};

/* Radii 5.1, 4.9, 5.1, ... at 0, 15, ... 180 degrees. */
static GradusDataset *
make_arc_13 (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
             GError **error)
{
  const ArcParams *p = params;
  double x[2 * ARC];
  const GradusRows rows = { .n = ARC, .d = 2, .x = x };

  for (guint i = 0; i < ARC; i++)
    {
      const double along = 15.0 * i, angle = (along + p->turn) * G_PI / 180;
      const double radius = (i % 2 == 0 ? 5.1 : 4.9) * exp (p->bend * along * G_PI / 180);

      x[2 * i] = radius * cos (angle);
      x[2 * i + 1] = radius * sin (angle);
    }
  return gradus_rows_new (&rows, self->id, origin);
}

static const GradusGenerator arc_13 = {
  .id = "arc-13", .title = N_("Thirteen points of an arc"),
  .summary = N_("Half a circle of radius 5, a point every 15°, in and out by 0.1 in turn."),
  .source = CHAPTER_15, .kind = &gradus_data_table,
  .params_size = sizeof (ArcParams), .params = arc_params, .make = make_arc_13,
};

static const GradusRows arc_3_rows = {
  .n = 3, .d = 2, .x = (const double[]) { 5, 0, 0, 5, -5, 0 },
};
BY_HAND (arc_3, "arc-3", N_("Three points of an arc"), N_("(5, 0), (0, 5) and (−5, 0)."));

/* --- The roll --------------------------------------------------------------------------------- */

typedef struct
{
  int n;
} RollParams;

static const GradusParam roll_params[] = {
  { .id = "n", .label = N_("Points"), .symbol = "n", .blurb = N_("How many there are."),
    GRADUS_PARAM_FIELD (RollParams, n), .def = 1000, .min = 4, .max = 5000, .slider_min = 100,
    .slider_max = 1000, .step = 100 },
  { NULL },
};

static const char *const across_along_up[] = { "x1", "x2", "x3", NULL };

/* a = 3*pi*rand (n, 1); x = [a.*cos (a) 30*rand (n, 1) a.*sin (a)], centred; y is a. */
static GradusDataset *
make_swiss_roll (const GradusGenerator *self, gconstpointer params, gsl_rng *rng,
                 const char *origin, GError **error)
{
  const guint n = (guint) ((const RollParams *) params)->n;
  g_autofree double *x = g_new (double, 3 * (gsize) n);
  g_autofree double *a = g_new (double, n);
  const GradusRows rows = { .n = n, .d = 3, .x = x, .y = a, .inputs = across_along_up };

  for (guint i = 0; i < n; i++)
    a[i] = 3 * G_PI * gradus_rng_uniform (rng);
  for (guint i = 0; i < n; i++)
    {
      x[3 * i] = a[i] * cos (a[i]);
      x[3 * i + 1] = 30 * gradus_rng_uniform (rng);
      x[3 * i + 2] = a[i] * sin (a[i]);
    }
  for (guint j = 0; j < 3; j++)
    {
      double mean = 0;

      for (guint i = 0; i < n; i++)
        mean += x[3 * i + j];
      mean /= n;
      for (guint i = 0; i < n; i++)
        x[3 * i + j] -= mean;
    }
  return gradus_rows_new (&rows, self->id, origin);
}

static const GradusGenerator swiss_roll = {
  .id = "swiss-roll", .title = N_("The book’s roll"),
  .summary = N_("Points of a sheet that is rolled up in space; the target is the angle at which "
                "they lie on the roll."),
  .source = "图解机器学习, figure 13.14", .kind = &gradus_data_table, .rng = GRADUS_RNG_BOOK,
  .params_size = sizeof (RollParams), .params = roll_params, .make = make_swiss_roll,
};

extern const GradusGenerator *const gradus_generators_unroll_sets[];
const GradusGenerator *const gradus_generators_unroll_sets[] = {
  &rings_12, &pair_2, &kpca_3,     &path_4, &path_12, &rows_6,
  &lpp_grid, &arc_13, &arc_3, &swiss_roll, NULL,
};
