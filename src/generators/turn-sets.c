/* Gradus: small sets for the line that is turned: points that lean, columns in other units, a
 * circle, columns that say the same twice.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "rows.h"

#define BY_HAND(symbol, id_, title_, summary_, source_)                                            \
  static const GradusGenerator symbol = {                                                          \
    .id = id_,                                                                                     \
    .title = title_,                                                                               \
    .summary = summary_,                                                                           \
    .source = source_,                                                                             \
    .kind = &gradus_data_table,                                                                    \
    .make = gradus_rows_make,                                                                      \
    .user_data = &symbol##_rows,                                                                   \
  }

static const GradusRows five_points_rows = {
  .n = 5, .d = 2, .x = (const double[]) { 0.8, 1.4, 2.1, 2.5, 3.3, 1.2, -1.1, -2.2, -3.3, -2.2 },
};
BY_HAND (five_points, "five-points", N_("Five points of the lecture"),
         N_("Five points along a slanted line, read off the lecture’s figure."),
         "CS229 lecture notes, part XI, figure");

static const char *const mm_cm[] = { "x1 (mm)", "x2 (cm)", NULL };
static const GradusRows cross_4_mm_rows = {
  .n = 4, .d = 2, .x = (const double[]) { 30, 1, -30, -1, 10, 3, -10, -3 }, .inputs = mm_cm,
};
BY_HAND (cross_4_mm, "cross-4-mm", N_("Four points, one column in millimetres"),
         N_("The four points ±(3, 1) and ±(1, 3) with the first column ten times as large."),
         "Own construction");

#define R 1.4142135623730951
static const GradusRows circle_8_rows = {
  .n = 8, .d = 2,
  .x = (const double[]) { 2, 0, R, R, 0, 2, -R, R, -2, 0, -R, -R, 0, -2, R, -R },
};
BY_HAND (circle_8, "circle-8", N_("Eight points on a circle"),
         N_("A regular octagon of radius 2: every direction keeps as much."), "Own construction");

static const char *const speeds[] = { "mph", "km/h", NULL };
static const GradusRows cars_6_rows = {
  .n = 6, .d = 2,
  .x = (const double[]) { 95, 153, 103, 166, 110, 177, 118, 190, 127, 204, 139, 224 },
  .inputs = speeds,
};
BY_HAND (cars_6, "cars-6", N_("Six cars, one speed twice"),
         N_("Top speeds in miles and, rounded, in kilometres per hour: one number in two columns."),
         "After the example of CS229 lecture notes, part XI");

static const char *const piloting[] = { "skill", "enjoyment", NULL };
static const GradusRows pilots_26_rows = {
  .n = 26, .d = 2, .inputs = piloting,
  .x = (const double[]) {
    0.6, 0.9, 2.3, 1.8, 1.4, 3.4, 2.5, 3.0, 2.7, 4.4, 3.4, 3.6, 4.1, 3.6, 4.3, 4.5,
    4.7, 4.0, 4.5, 4.7, 4.4, 5.5, 4.6, 5.2, 4.2, 6.2, 5.1, 5.3, 5.5, 5.6, 5.9, 5.2,
    5.9, 5.2, 6.0, 6.0, 6.5, 5.7, 6.5, 6.0, 6.5, 6.0, 7.1, 6.0, 6.4, 7.5, 7.7, 6.0,
    7.1, 6.7, 7.2, 7.3
  },
};
BY_HAND (pilots_26, "pilots-26", N_("Twenty-six pilots"),
         N_("Pilots of model helicopters, their skill and how much they enjoy flying: who has more "
            "of one has more of the other."),
         "Own construction after the example of CS229 lecture notes, part XI");

static const char *const one_two[] = { "1", "2", NULL };
static const GradusRows flat_diamonds_rows = {
  .n = 8, .d = 2,
  .x = (const double[]) { -3, 0, 3, 0, 0, -1, 0, 1, -1, 2, 5, 2, 2, 1, 2, 3 },
  .label = (const gint32[]) { 0, 0, 0, 0, 1, 1, 1, 1 }, .classes = one_two,
};
BY_HAND (flat_diamonds, "flat-diamonds", N_("Two flat diamonds"),
         N_("(±3, 0) and (0, ±1), and the same moved by (2, 2): wide classes, one above the "
            "other."),
         "Worked example of the syllabus, chapter 17");

typedef struct
{
  double third, apart;
} TwinParams;

static const GradusParam twin_params[] = {
  {
    .id = "third",
    .label = N_("Third target"),
    .blurb = N_("The target of the third row; 6 fits the first column exactly."),
    GRADUS_PARAM_FIELD (TwinParams, third),
    .def = 6,
    .min = -1000,
    .max = 1000,
    .slider_max = 12,
  },
  {
    .id = "apart",
    .label = N_("Difference of the columns"),
    .blurb = N_("What the second column has more than the first, in the third row; 0: the same "
                "column twice."),
    GRADUS_PARAM_FIELD (TwinParams, apart),
    .def = 0.1,
    .min = -100,
    .max = 100,
    .slider_min = 0,
    .slider_max = 3,
  },
  { NULL },
};

static GradusDataset *
make_twin_3 (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
             GError **error)
{
  const TwinParams *p = params;
  const double x[] = { 1, 1, 2, 2, 3, 3 + p->apart }, y[] = { 2, 4, p->third };

  return gradus_rows_new (&(GradusRows) { .n = 3, .d = 2, .x = x, .y = y }, self->id, origin);
}

static const GradusGenerator twin_3 = {
  .id = "twin-3",
  .title = N_("Twin columns"),
  .summary = N_("Two columns that nearly agree, (1, 2, 3) and (1, 2, 3.1), and the target (2, 4, "
                "6)."),
  .source = "Worked example of the syllabus, chapter 2",
  .kind = &gradus_data_table,
  .params_size = sizeof (TwinParams),
  .params = twin_params,
  .make = make_twin_3,
};

static const GradusRows double_2_rows = {
  .n = 2, .d = 1, .x = (const double[]) { 1, 2 }, .y = (const double[]) { 2, 4 },
};
BY_HAND (double_2, "double-2", N_("Two points of a slope"),
         N_("(1, 2) and (2, 4): one column, and twice of it."),
         "Worked example of the syllabus, chapter 2");

typedef struct
{
  double moved;
} SlatsParams;

static const GradusParam slats_params[] = {
  {
    .id = "moved",
    .label = N_("Moved by"),
    .blurb = N_("What both inputs have more than around the origin."),
    GRADUS_PARAM_FIELD (SlatsParams, moved),
    .min = -1000,
    .max = 1000,
    .slider_max = 20,
  },
  { NULL },
};

static const gint32 slats_label[] = { 0, 0, 0, 1, 1, 1 };
static const char *const slats_classes[] = { "A", "B", NULL };

static GradusDataset *
make_slats (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
            GError **error)
{
  const SlatsParams *p = params;
  double x[] = { -3, 0.5, 0, 1.5, 3, 1, 3, -0.5, 0, -1.5, -3, -1 };

  for (guint i = 0; i < G_N_ELEMENTS (x); i++)
    x[i] += p->moved;
  return gradus_rows_new (&(GradusRows) { .n = 6, .d = 2, .x = x, .label = slats_label,
                                          .classes = slats_classes },
                          self->id, origin);
}

static const GradusGenerator slats = {
  .id = "slats-6",
  .title = N_("Two slats"),
  .summary = N_("Three points of each class in a row, one row above the other: (−3, 0.5), (0, "
                "1.5), (3, 1) and their opposites."),
  .source = "Worked example of the syllabus, chapter 15",
  .kind = &gradus_data_table,
  .params_size = sizeof (SlatsParams),
  .params = slats_params,
  .make = make_slats,
};

static const GradusRows slats_flat_rows = {
  .n = 6, .d = 2, .x = (const double[]) { -3, 1, 0, 1, 3, 1, 3, -1, 0, -1, -3, -1 },
  .label = slats_label, .classes = slats_classes,
};
BY_HAND (slats_flat, "slats-flat-6", N_("Two flat slats"),
         N_("(−3, 1), (0, 1), (3, 1) and their opposites: 6 is kept along, 1 across."),
         "Worked example of the syllabus, chapter 15");

#define CROSS (const double[]) { 3, 1, -3, -1, 1, 3, -1, -3 }

static const GradusRows cross_4_along_rows = {
  .n = 4, .d = 2, .x = CROSS, .y = (const double[]) { 4, -4, 4, -4 },
};
BY_HAND (cross_4_along, "cross-4-along", N_("Four points that lean, a target along"),
         N_("±(3, 1) and ±(1, 3) with y = x1 + x2: the target varies where the inputs do."),
         "Worked example of the syllabus, chapter 15");

static const GradusRows cross_4_across_rows = {
  .n = 4, .d = 2, .x = CROSS, .y = (const double[]) { 2, -2, -2, 2 },
};
BY_HAND (cross_4_across, "cross-4-across", N_("Four points that lean, a target across"),
         N_("±(3, 1) and ±(1, 3) with y = x1 − x2: the target varies across the inputs."),
         "Worked example of the syllabus, chapter 15");

typedef struct
{
  bool fresh;
} RidgeTopParams;

static const GradusParam ridge_top_params[] = {
  {
    .id = "new",
    .label = N_("New points"),
    .blurb = N_("Whether four new points without noise come with the four of the training."),
    GRADUS_PARAM_FIELD (RidgeTopParams, fresh),
    .def = 1,
    .max = 1,
  },
  { NULL },
};

static GradusDataset *
make_ridge_top (const GradusGenerator *self, gconstpointer params, gsl_rng *rng,
                const char *origin, GError **error)
{
  static const double x[] = { 2.01, 1.99, -1.99, -2.01, 0.99, 1.01, -1.01, -0.99,
                              1.99, 2.01, -2.01, -1.99, 1.01, 0.99, -0.99, -1.01 };
  static const double y[] = { 4.3, -3.7, 1.7, -2.3, 4, -4, 2, -2 };
  static const gint32 sample[] = { 0, 0, 0, 0, 1, 1, 1, 1 };
  static const char *const samples[] = { "training", "new", NULL };
  const RidgeTopParams *p = params;
  GradusRows rows = { .n = p->fresh ? 8 : 4, .d = 2, .x = x, .y = y };

  if (p->fresh)
    {
      rows.sample = sample;
      rows.samples = samples;
    }
  return gradus_rows_new (&rows, self->id, origin);
}

static const GradusGenerator ridge_top = {
  .id = "ridge-top-8",
  .title = N_("Points on a narrow ridge"),
  .summary = N_("Four points nearly on the line x1 = x2, whose targets are x1 + x2 with ±0.3 of "
                "noise, and four new ones on the other side of the line, without noise."),
  .source = "Worked example of the syllabus, chapter 15",
  .kind = &gradus_data_table,
  .params_size = sizeof (RidgeTopParams),
  .params = ridge_top_params,
  .make = make_ridge_top,
};

extern const GradusGenerator *const gradus_generators_turn_sets[];
const GradusGenerator *const gradus_generators_turn_sets[] = {
  &five_points,   &cross_4_mm, &circle_8, &cars_6, &pilots_26,
  &flat_diamonds, &twin_3,     &double_2, &cross_4_along, &cross_4_across,
  &slats,         &slats_flat, &ridge_top, NULL,
};
