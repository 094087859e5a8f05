/* Gradus: small sets that are worked by hand, and what else rows can carry: a class that is not
 * known, a weight, a sample, a task.
 *
 * The numbers are those of the texts and worksheets the entries follow; each descriptor says where
 * they come from. Nothing is drawn here.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "rows.h"

const char *const gradus_rows_signs[] = { "-1", "+1", NULL };
const char *const gradus_rows_bits[] = { "0", "1", NULL };
const char *const gradus_rows_numbers[] = { "1", "2", "3", NULL };

static void
add_classes (GradusTableBuilder *builder, GradusColumnRole role, const char *name,
             const gint32 *codes, const char *const *names)
{
  if (name == NULL)
    name = role == GRADUS_COLUMN_LABEL ? "class" : gradus_column_roles[role].id;
  if (codes != NULL)
    gradus_table_builder_set_role (
      builder, role,
      (int) gradus_table_builder_add_classes (builder, name, codes, names,
                                              g_strv_length ((char **) names)));
}

GradusDataset *
gradus_rows_new (const GradusRows *rows, const char *name, const char *origin)
{
  GradusTableBuilder *builder = gradus_table_builder_new (rows->n);
  g_autofree double *column = g_new (double, MAX (rows->n, 1u));
  g_autofree guint *inputs = g_new (guint, MAX (rows->d, 1u));
  GradusDataset *dataset;

  for (guint j = 0; j < rows->d; j++)
    {
      g_autofree char *title = rows->inputs != NULL ? g_strdup (rows->inputs[j])
                               : rows->d == 1 ? g_strdup ("x") : g_strdup_printf ("x%u", j + 1);

      for (guint i = 0; i < rows->n; i++)
        column[i] = rows->x[(gsize) i * rows->d + j];
      inputs[j] = gradus_table_builder_add (builder, title, column);
    }
  gradus_table_builder_set_x (builder, inputs, rows->d);
  if (rows->y != NULL)
    gradus_table_builder_set_y (
      builder, (int) gradus_table_builder_add (
                 builder, rows->y_name != NULL ? rows->y_name : "y", rows->y));
  add_classes (builder, GRADUS_COLUMN_LABEL, rows->label_name, rows->label, rows->classes);
  if (rows->weight != NULL)
    gradus_table_builder_set_role (
      builder, GRADUS_COLUMN_WEIGHT,
      (int) gradus_table_builder_add (builder, "weight", rows->weight));
  add_classes (builder, GRADUS_COLUMN_SAMPLE, NULL, rows->sample, rows->samples);
  add_classes (builder, GRADUS_COLUMN_TASK, rows->task_name, rows->task, rows->tasks);
  dataset = gradus_table_builder_end (builder, name, origin);
  if (rows->truth != NULL)
    {
      g_auto (GradusArray) truth = { 0 };
      double *classes = gradus_array_init_vector (&truth, rows->n);

      for (guint i = 0; i < rows->n; i++)
        classes[i] = rows->truth[i];
      gradus_dataset_set_hint (dataset, GRADUS_TRUTH, &truth);
    }
  return dataset;
}

GradusDataset *
gradus_rows_make (const GradusGenerator *self, gconstpointer params, gsl_rng *rng,
                  const char *origin, GError **error)
{
  return gradus_rows_new (self->user_data, self->id, origin);
}

#define BY_HAND(symbol, id_, title_, summary_, source_)                                            \
  static const GradusGenerator symbol = {                                                          \
    .id = id_, .title = title_, .summary = summary_, .source = source_,                            \
    .kind = &gradus_data_table, .make = gradus_rows_make, .user_data = &symbol##_rows,             \
  }
#define U GRADUS_LABEL_UNKNOWN

/* --- Regression ------------------------------------------------------------------------------- */

static const double count_5[] = { 0, 1, 2, 3, 4, 5 };

static const GradusRows far_5_rows = {
  .n = 5, .d = 1, .x = count_5, .y = (const double[]) { 0, 1, 2, 3, 100 },
};
BY_HAND (far_5, "far-5", N_("Five points, one far away"),
         N_("Four points on the line y = x and a fifth at y = 100: least squares has the slope "
            "20.2, the least absolute deviations 1."),
         "Worked example of the syllabus, chapter 4");

static const GradusRows late_5_rows = {
  .n = 5, .d = 1, .x = count_5, .y = (const double[]) { 1, 1, 2, 4, 12 },
};
BY_HAND (late_5, "late-5", N_("Five points, the last one high"),
         N_("1, 1, 2, 4 and 12 at 0 to 4: least squares is −1 + 2.5 x, the least absolute "
            "deviations −0.5 + 1.5 x."),
         "Worked example of the syllabus, chapter 4");

static const GradusRows tie_5_rows = {
  .n = 5, .d = 1, .x = count_5, .y = (const double[]) { 0, 2, 1, 3, 9 },
};
BY_HAND (tie_5, "tie-5", N_("Five points between two lines"),
         N_("0, 2, 1, 3 and 9 at 0 to 4: the lines x and 2 x have the same sum of absolute "
            "deviations, 7."),
         "Worked example of the syllabus, chapter 4");

static const GradusRows counts_5_rows = {
  .n = 5, .d = 1, .x = count_5, .y = (const double[]) { 1, 1, 3, 4, 9 },
};
BY_HAND (counts_5, "counts-5", N_("Visits in five hours"),
         N_("1, 1, 3, 4 and 9 visits in the hours 0 to 4."),
         "Worked example of the syllabus, chapter 5");

static const GradusRows counts_wild_rows = {
  .n = 5, .d = 1, .x = count_5, .y = (const double[]) { 0, 6, 0, 9, 3 },
};
BY_HAND (counts_wild, "counts-wild", N_("Visits that come in swarms"),
         N_("0, 6, 0, 9 and 3 visits in the hours 0 to 4."),
         "Worked example of the syllabus, chapter 5");

static const GradusRows counts_late_rows = {
  .n = 5, .d = 1, .x = count_5, .y = (const double[]) { 0, 0, 0, 0, 5 },
};
BY_HAND (counts_late, "counts-late", N_("Visits in the last hour only"),
         N_("Nobody in the hours 0 to 3, and 5 visits in hour 4."),
         "Worked example of the syllabus, chapter 5");

static const GradusRows far_4_rows = {
  .n = 4, .d = 1, .x = count_5, .y = (const double[]) { 0, 1, 2, 9 },
};
BY_HAND (far_4, "far-4", N_("Four numbers, one far away"),
         N_("0, 1, 2 and 9 at 0, 1, 2 and 3: the mean is 3 and the median 1.5."),
         "Worked example of the syllabus, chapter 4");

static const GradusRows far_3_rows = {
  .n = 3, .d = 1, .x = count_5, .y = (const double[]) { 0, 1, 10 },
};
BY_HAND (far_3, "far-3", N_("Three numbers, one far away"), N_("0, 1 and 10 at 0, 1 and 2."),
         "Worked example of the syllabus, chapter 4");

static const GradusRows high_3_rows = {
  .n = 3, .d = 1, .x = count_5, .y = (const double[]) { 0, 2, 10 },
};
BY_HAND (high_3, "high-3", N_("Three numbers, one high"), N_("0, 2 and 10 at 0, 1 and 2."),
         "Worked example of the syllabus, chapter 2");

static const GradusRows two_values_rows = {
  .n = 2, .d = 1, .x = count_5, .y = (const double[]) { 0, 2 },
};
BY_HAND (two_values, "two-values", N_("Two numbers"), N_("0 and 2 at 0 and 1."),
         "Worked example of the syllabus, chapter 2");

static const GradusRows turn_3_rows = {
  .n = 3, .d = 1, .x = count_5, .y = (const double[]) { 1, 1, 4 },
};
BY_HAND (turn_3, "turn-3", N_("Three points that turn a corner"),
         N_("1, 1 and 4 at 0, 1 and 2: the best line is 0.5 + 1.5 x, and touches none of them."),
         "Worked example of the syllabus, chapter 1");

static const GradusRows column_3_rows = {
  .n = 3, .d = 1, .x = (const double[]) { 1, 1, 1 }, .y = (const double[]) { 1, 2, 4 },
};
BY_HAND (column_3, "column-3", N_("Three points in one column"),
         N_("1, 2 and 4, all at x = 1: every line through (1, 7/3) is a best one."),
         "Worked example of the syllabus, chapter 1");

/* Numbers on a line. */
static const double far_numbers_x[] = { 0, 1, 2, 3, 14 };
static const double even_numbers_x[] = { 0, 1, 3, 14 };
static const double same_numbers_x[] = { 3, 3, 3, 3, 3 };
static const double camps_x[] = { 0, 0, 0, 10, 10 };

static const GradusRows far_numbers_rows[] = {
  { .n = 5, .d = 1, .x = far_numbers_x },
  { .n = 4, .d = 1, .x = even_numbers_x },
  { .n = 5, .d = 1, .x = same_numbers_x },
  { .n = 5, .d = 1, .x = camps_x },
};

typedef struct
{
  guint set;
} FarNumbersParams;

static const GradusChoice far_numbers_sets[] = {
  { "five", N_("Five, one far away") },
  { "even", N_("Four, one far away") },
  { "same", N_("All on one place") },
  { "camps", N_("Two camps") },
  { NULL },
};

static const GradusParam far_numbers_params[] = {
  {
    .id = "set",
    .label = N_("Numbers"),
    .blurb = N_("Which numbers stand on the line."),
    GRADUS_PARAM_FIELD (FarNumbersParams, set),
    .max = G_N_ELEMENTS (far_numbers_rows) - 1,
    .choices = far_numbers_sets,
  },
  { NULL },
};

static GradusDataset *
make_far_numbers (const GradusGenerator *self, gconstpointer params, gsl_rng *rng,
                  const char *origin, GError **error)
{
  const FarNumbersParams *p = params;

  return gradus_rows_new (&far_numbers_rows[p->set], self->id, origin);
}

static const GradusGenerator far_numbers = {
  .id = "far-numbers", .title = N_("Numbers on a line"),
  .summary = N_("A handful of numbers for mean and median: one far away, an even count, all on one "
                "place, two camps."),
  .source = "Worked example of the syllabus, chapter 4", .kind = &gradus_data_table,
  .params_size = sizeof (FarNumbersParams), .params = far_numbers_params, .make = make_far_numbers,
};

static const GradusRows two_crowds_rows = {
  .n = 10, .d = 1, .x = (const double[]) { -3, -2, -1, 1, 2, 3, -3, -1.5, 1.5, 3 },
  .y = (const double[]) { -3, -2, -1, 1, 2, 3, 4, 4, 4, 4 },
};
BY_HAND (two_crowds, "two-crowds", N_("Two crowds on two lines"),
         N_("Six points of the line y = x and four of the line y = 4."),
         "Worked example of the syllabus, chapter 4");

static const GradusRows square_4_rows = {
  .n = 4, .d = 1, .x = count_5, .y = (const double[]) { 0, 1, 4, 9 },
  .weight = (const double[]) { 0.1, 0.2, 0.8, 1 },
};
BY_HAND (square_4, "square-4", N_("Four points of a parabola, weighted"),
         N_("y = x² at 0, 1, 2 and 3 with weights that favour the right end: the weighted line is "
            "−2.507 + 3.68 x."),
         "Worked example of the syllabus, chapters 1 and 18");

static const GradusRows corner_3_rows = {
  .n = 3, .d = 1, .x = count_5, .y = (const double[]) { 0, 0, 6 },
};
BY_HAND (corner_3, "corner-3", N_("Three points with a corner"),
         N_("0, 0 and 6 at 0, 1 and 2: the line −1 + 3x misses them by 1, −2 and 1."),
         "Worked example of the syllabus, chapter 1");

static const GradusRows line_3_rows = {
  .n = 3, .d = 1, .x = count_5, .y = (const double[]) { -1, 2, 5 },
};
BY_HAND (line_3, "line-3", N_("Three points on a line"), N_("−1, 2 and 5 at 0, 1 and 2."),
         "Own construction");

static const GradusRows post_3_rows = {
  .n = 3, .d = 1, .x = (const double[]) { 1, 1, 1 }, .y = (const double[]) { 0, 3, 6 },
};
BY_HAND (post_3, "post-3", N_("Three measurements at one place"),
         N_("0, 3 and 6, all at 1: no slope can be told."), "Own construction");

typedef struct
{
  bool constant;
} RidgeParams;

static const GradusParam ridge_params[] = {
  {
    .id = "constant",
    .label = N_("Column of ones"),
    .blurb = N_("Give the constant as a second input, for an algorithm that adds none."),
    GRADUS_PARAM_FIELD (RidgeParams, constant),
    .def = TRUE,
    .max = 1,
  },
  { NULL },
};

static GradusDataset *
make_ridge_3 (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
              GError **error)
{
  static const double with_ones[] = { 1, 1, 2, 1, 3, 1 };
  static const char *const names[] = { "x", "one", NULL };
  const bool constant = ((const RidgeParams *) params)->constant;
  const GradusRows rows = {
    .n = 3, .d = constant ? 2 : 1, .x = constant ? with_ones : count_5 + 1,
    .y = (const double[]) { 1, 2, 2 }, .inputs = names,
  };

  return gradus_rows_new (&rows, self->id, origin);
}

static const GradusGenerator ridge_3 = {
  .id = "ridge-3",
  .title = N_("Three points"),
  .summary = N_("The points (1, 1), (2, 2) and (3, 2), to be fitted by hand."),
  .source = "Worked example of the syllabus, chapter 3",
  .kind = &gradus_data_table,
  .params_size = sizeof (RidgeParams),
  .params = ridge_params,
  .make = make_ridge_3,
};

static const GradusRows exam_10_rows = {
  .n = 10, .d = 1, .x = (const double[]) { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 },
  .y = (const double[]) { -2, 2, 2, 5, 5, 7, 5, 6, 6, 3 },
};
BY_HAND (exam_10, "exam-10", N_("Ten points of an arch"),
         N_("x = 0 to 9; a parabola describes them best, a curve of degree 5 follows the noise."),
         "Worked example of the syllabus, chapter 2");

static const GradusRows odd_4_rows = {
  .n = 4, .d = 1, .x = (const double[]) { 1, 2, 3, 4 }, .y = (const double[]) { 1, 3, 5, 7 },
};
BY_HAND (odd_4, "odd-4", N_("Four odd numbers"), N_("1, 3, 5 and 7 in a row."),
         "Worked example of the syllabus, chapter 2");

static const GradusRows level_4_rows = {
  .n = 4, .d = 1, .x = (const double[]) { 1, 2, 3, 4 }, .y = (const double[]) { 2, 2, 2, 2 },
};
BY_HAND (level_4, "level-4", N_("Four equal numbers"),
         N_("2, four times: every model that has a constant is right."), "Own construction");

/* --- Classification --------------------------------------------------------------------------- */

static const GradusRows logit_4_rows = {
  .n = 4, .d = 1, .x = count_5, .label = (const gint32[]) { 0, 0, 1, 1 },
  .classes = gradus_rows_bits,
};
BY_HAND (logit_4, "logit-4", N_("Four numbers of two classes"),
         N_("0 and 1 against 2 and 3: they can be separated, so that no finite parameters are "
            "best."),
         "Worked example of the syllabus, chapter 5");

static const GradusRows logit_6_rows = {
  .n = 6, .d = 1, .x = count_5, .label = (const gint32[]) { 0, 0, 1, 0, 1, 1 },
  .classes = gradus_rows_bits,
};
BY_HAND (logit_6, "logit-6", N_("Six numbers of two classes"),
         N_("0 to 5, with one exchange in the middle: the classes overlap."),
         "Worked example of the syllabus, chapter 5");

static const GradusRows stray_6_rows = {
  .n = 6, .d = 1, .x = (const double[]) { -2, -1, 6, 1, 2, 3 },
  .label = (const gint32[]) { 0, 0, 0, 1, 1, 1 }, .classes = gradus_rows_signs,
};
BY_HAND (stray_6, "stray-6", N_("Six numbers, one with a wrong label"),
         N_("−2, −1 and a stray at 6 against 1, 2 and 3: one error cannot be avoided, and the "
            "border of the exponential loss makes four."),
         "Worked example of the syllabus, chapter 5");

static const GradusRows far_right_6_rows = {
  .n = 6, .d = 1, .x = (const double[]) { -3, -2, -1, 1, 2, 20 },
  .label = (const gint32[]) { 0, 0, 0, 1, 1, 1 }, .classes = gradus_rows_signs,
};
BY_HAND (far_right_6, "far-right-6", N_("Six numbers, one far on its own side"),
         N_("−3, −2 and −1 against 1, 2 and 20: they can be separated, and least squares makes two "
            "errors."),
         "Worked example of the syllabus, chapter 5");

static const GradusRows gda_9_rows = {
  .n = 9, .d = 2,
  .x = (const double[]) { 1, 1, 2, 1, 1, 2, 2, 3, 4, 4, 5, 4, 4, 6, 6, 5, 5, 6 },
  .label = (const gint32[]) { 0, 0, 0, 0, 1, 1, 1, 1, 1 }, .classes = gradus_rows_bits,
};
BY_HAND (gda_9, "gda-9", N_("Nine points of two classes"),
         N_("Four points near the origin and five farther out: means and covariance by hand."),
         "Worked example of the syllabus, chapter 6");

static const GradusRows cigars_8_rows = {
  .n = 8, .d = 2, .x = (const double[]) { 3, 3, -3, -3, 1, -1, -1, 1, 7, 3, 1, -3, 5, -1, 3, 1 },
  .label = (const gint32[]) { 0, 0, 0, 0, 1, 1, 1, 1 }, .classes = gradus_rows_bits,
};
BY_HAND (cigars_8, "cigars-8", N_("Eight points in two leaning groups"),
         N_("±(3, 3) and ±(1, −1), and the same moved by (4, 0): the covariance is [5 4; 4 5]."),
         "Worked example of the syllabus, chapter 6");

static const GradusRows bells_6_rows = {
  .n = 6, .d = 1, .x = (const double[]) { 1, 3, 5, 7, 5, 7 },
  .label = (const gint32[]) { 0, 0, 1, 1, 1, 1 }, .classes = gradus_rows_bits,
};
BY_HAND (bells_6, "bells-6", N_("Six numbers under two bells"),
         N_("1 and 3 against 5, 7, 5 and 7: means 2 and 6, variance 1."),
         "Worked example of the syllabus, chapter 6");

static const GradusRows ring_8_rows = {
  .n = 8, .d = 2,
  .x = (const double[]) { 0.5, 0, -0.5, 0, 0, 0.5, 0, -0.5, 3, 0, -3, 0, 0, 3, 0, -3 },
  .label = (const gint32[]) { 0, 0, 0, 0, 1, 1, 1, 1 }, .classes = gradus_rows_bits,
};
BY_HAND (ring_8, "ring-8", N_("Four points around four"),
         N_("A small cross inside a large one: both classes have the mean (0, 0)."),
         "Worked example of the syllabus, chapter 6");

static const GradusRows two_spreads_4_rows = {
  .n = 4, .d = 1, .x = (const double[]) { -1, 1, -3, 3 },
  .label = (const gint32[]) { 0, 0, 1, 1 }, .classes = gradus_rows_bits,
};
BY_HAND (two_spreads_4, "two-spreads-4", N_("Two and two numbers around 0"),
         N_("−1 and 1 against −3 and 3: both classes have the mean 0, the variances are 1 and 9."),
         "Worked example of the syllabus, chapter 14");

static const GradusRows two_spreads_8_rows = {
  .n = 8, .d = 2, .x = (const double[]) { 1, 0, -1, 0, 0, 1, 0, -1, 3, 0, -3, 0, 0, 3, 0, -3 },
  .label = (const gint32[]) { 0, 0, 0, 0, 1, 1, 1, 1 }, .classes = gradus_rows_bits,
};
BY_HAND (two_spreads_8, "two-spreads-8", N_("A cross inside a cross"),
         N_("Four points at the distance 1 from the origin and four at the distance 3: the "
            "covariances are ½ I and 4.5 I."),
         "Worked example of the syllabus, chapter 14");

static const GradusRows pair_6_rows = {
  .n = 6, .d = 2, .x = (const double[]) { 1, 0, -1, 0, 0, 1, 0, -1, 3, 1, 5, 2 },
  .label = (const gint32[]) { 0, 0, 0, 0, 1, 1 }, .classes = gradus_rows_bits,
};
BY_HAND (pair_6, "pair-6", N_("A class of two points"),
         N_("Four points around the origin, and a class of two, which spread along one line only."),
         "Worked example of the syllabus, chapter 14");

static const GradusRows lift_8_rows = {
  .n = 8, .d = 2, .x = (const double[]) { 1, 0, 0, 1, -1, 0, 0, -1, 2, 0, 0, 2, -2, 0, 0, -2 },
  .label = (const gint32[]) { 0, 0, 0, 0, 1, 1, 1, 1 }, .classes = gradus_rows_signs,
};
BY_HAND (lift_8, "lift-8", N_("A circle of four in a circle of four"),
         N_("Four points at the distance 1 from the origin, and four at the distance 2."),
         "Worked example of the syllabus, chapter 7");

static const GradusRows pairs_8_rows = {
  .n = 8, .d = 2,
  .x = (const double[]) { 0, 0, 1, 0.5, 6, 0, 7, 0.5, 0, 5, 1, 5.5, 6, 5, 7, 5.5 },
};
BY_HAND (pairs_8, "pairs-8", N_("Four pairs"),
         N_("Two points each at the corners of a rectangle: 70 sets of four to start k-means "
            "from."),
         "Worked example of the syllabus, chapter 13");

static const GradusRows lift_2_rows = {
  .n = 2, .d = 2, .x = (const double[]) { 1, 2, 3, 1 },
  .label = (const gint32[]) { 0, 1 }, .classes = gradus_rows_signs,
};
BY_HAND (lift_2, "lift-2", N_("Two points to be multiplied"),
         N_("(1, 2) and (3, 1), whose product is 5."),
         "Worked example of the syllabus, chapter 7");

static const GradusRows zero_one_two_rows = { .n = 3, .d = 1, .x = count_5 };
BY_HAND (zero_one_two, "zero-one-two", N_("Zero, one and two"),
         N_("Three numbers, one apart, for a table of what any two have in common."),
         "Worked example of the syllabus, chapter 7");

static const GradusRows gnb_6_rows = {
  .n = 6, .d = 1, .x = (const double[]) { 1, 2, 3, 6, 8, 10 },
  .label = (const gint32[]) { 0, 0, 0, 1, 1, 1 }, .classes = gradus_rows_bits,
};
BY_HAND (gnb_6, "gnb-6", N_("Six numbers, narrow and wide"),
         N_("1, 2, 3 against 6, 8, 10: variances 2/3 and 8/3."),
         "Worked example of the syllabus, chapter 6");

static const GradusRows crossed_8_rows = {
  .n = 8, .d = 2,
  .x = (const double[]) { 3, 2, -3, -2, 2, 3, -2, -3, 3, -2, -3, 2, 2, -3, -2, 3 },
  .label = (const gint32[]) { 0, 0, 0, 0, 1, 1, 1, 1 }, .classes = gradus_rows_bits,
};
BY_HAND (crossed_8, "crossed-8", N_("Two groups that cross"),
         N_("±(3, 2), ±(2, 3) against ±(3, −2), ±(2, −3): each input alone is the same in both."),
         "Worked example of the syllabus, chapter 6");

static const char *const one_two[] = { "1", "2", NULL };

static const GradusRows fda_6_rows = {
  .n = 6, .d = 2, .x = (const double[]) { 0, 0, 1, 1, 2, 0, 4, 3, 5, 5, 6, 4 },
  .label = (const gint32[]) { 0, 0, 0, 1, 1, 1 }, .classes = one_two,
};
BY_HAND (fda_6, "fda-6", N_("Six points of two classes"),
         N_("(0, 0), (1, 1), (2, 0) against (4, 3), (5, 5), (6, 4): scatter matrices by hand."),
         "Worked example of the syllabus, chapter 17");

/* --- Without classes -------------------------------------------------------------------------- */

static const GradusRows cross_4_rows = {
  .n = 4, .d = 2, .x = (const double[]) { 3, 1, -3, -1, 1, 3, -1, -3 },
};
BY_HAND (cross_4, "cross-4", N_("Four points that lean"),
         N_("±(3, 1) and ±(1, 3): the covariance is [5 3; 3 5], and 8 of 10 lie along 45°."),
         "Worked example of the syllabus, chapter 15");

static const GradusRows lof_5_rows = {
  .n = 5, .d = 1, .x = (const double[]) { 0, 1, 2, 3, 10 },
};
BY_HAND (lof_5, "lof-5", N_("Five numbers, one apart"),
         N_("0, 1, 2, 3 and 10: with two neighbours the factor of 10 is 5, of all others 1."),
         "Worked example of the syllabus, chapter 16");

static const GradusRows kliep_3_rows = {
  .n = 7, .d = 1, .x = (const double[]) { -1, 0, 1, -1, 0, 1, 5 },
  .sample = (const gint32[]) { 0, 0, 0, 1, 1, 1, 1 },
  .samples = (const char *const[]) { "normal", "test", NULL },
};
BY_HAND (kliep_3, "kliep-3", N_("Three normal numbers, four to test"),
         N_("−1, 0 and 1 are normal; among the four to be tested 5 is not."),
         "Worked example of the syllabus, chapter 16");

/* --- Classes that are not known --------------------------------------------------------------- */

static const GradusRows laprls_6_rows = {
  .n = 6, .d = 1, .x = (const double[]) { 0, 1, 2, 5, 6, 7 },
  .label = (const gint32[]) { 1, U, U, U, U, 0 }, .classes = gradus_rows_signs,
};
BY_HAND (laprls_6, "laprls-6", N_("Six numbers, two labelled"),
         N_("Two groups of three; one number of each has a class."),
         "Worked example of the syllabus, chapter 18");

static const GradusRows edge_3_rows = {
  .n = 3, .d = 1, .x = (const double[]) { 0, 10, 30 }, .label = (const gint32[]) { 1, U, 0 },
  .classes = gradus_rows_signs, .truth = (const gint32[]) { 1, 1, 0 },
};
BY_HAND (edge_3, "edge-3", N_("Three points, one edge"),
         N_("The first and the last have a class; the middle one is nearer to the first."),
         "Worked example of the syllabus, chapter 18");

static const GradusRows two_rows_rows = {
  .n = 12, .d = 2,
  .x = (const double[]) { 0, 1.5, 1, 1.5, 2, 1.5, 3, 1.5, 4, 1.5, 5, 1.5,
                          0, 0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0 },
  .label = (const gint32[]) { 1, U, U, U, U, U, U, U, U, U, U, 0 }, .classes = gradus_rows_signs,
  .truth = (const gint32[]) { 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0 },
};
BY_HAND (two_rows, "two-rows", N_("Two rows, one label at an end of each"),
         N_("Each row belongs together, but half of its points are nearer to the other row’s "
            "labelled one."),
         "Worked example of the syllabus, chapter 18");

static const GradusRows label_chain_rows = {
  .n = 5, .d = 1, .x = count_5, .label = (const gint32[]) { 1, U, U, U, 0 },
  .classes = gradus_rows_signs,
};
BY_HAND (label_chain, "label-chain-5", N_("A chain of five, its ends labelled"),
         N_("+1, three unknown, −1: the means of the neighbours are ½, 0 and −½."),
         "Worked example of the syllabus, chapter 18");

/* --- Tasks ------------------------------------------------------------------------------------ */

static const double zeros[9] = { 0 };

static const GradusRows mt_tiny_rows = {
  .n = 3, .d = 1, .x = zeros, .y = (const double[]) { 1, 1, 3 },
  .task = (const gint32[]) { 0, 0, 1 }, .tasks = one_two,
};
BY_HAND (mt_tiny, "mt-tiny", N_("Two tasks, three numbers"),
         N_("Task 1 has seen 1 and 1, task 2 has seen 3; they pull each other."),
         "Worked example of the syllabus, chapter 19");

static const GradusRows mt_two_rows = {
  .n = 2, .d = 1, .x = zeros, .y = (const double[]) { 0, 6 }, .task = (const gint32[]) { 0, 1 },
  .tasks = one_two,
};
BY_HAND (mt_two, "mt-two", N_("Two tasks, 0 and 6"),
         N_("Each task has seen one number, and they are far apart."),
         "Worked example of the syllabus, chapter 19");

static const GradusRows mt_3_rows = {
  .n = 6, .d = 1, .x = zeros, .y = (const double[]) { 1, 1.2, 1.1, 0.9, 5, 5.2 },
  .task = (const gint32[]) { 0, 0, 1, 1, 2, 2 }, .tasks = gradus_rows_numbers,
};
BY_HAND (mt_3, "mt-3", N_("Three tasks, one of them a stranger"),
         N_("Two tasks with means near 1 and one with a mean near 5."),
         "Worked example of the syllabus, chapter 19");

static const GradusRows mt_3_tenths_rows = {
  .n = 6, .d = 1, .x = zeros, .y = (const double[]) { 0.1, 0.12, 0.11, 0.09, 0.5, 0.52 },
  .task = (const gint32[]) { 0, 0, 1, 1, 2, 2 }, .tasks = gradus_rows_numbers,
};
BY_HAND (mt_3_tenths, "mt-3-tenths", N_("Three tasks in another unit"),
         N_("As the three tasks of which one is a stranger, in a unit ten times as large."),
         "Worked example of the syllabus, chapter 19");

static const double mt_lines_x[] = { -1, 0, 1, 2, -1, 0, 1, 0, 0.5 };
static const gint32 mt_lines_task[] = { 0, 0, 0, 0, 1, 1, 1, 2, 2 };

static const GradusRows mt_lines_rows = {
  .n = 9, .d = 1, .x = mt_lines_x,
  .y = (const double[]) { -0.8, -0.3, 1.1, 2.1, -1.2, 0.5, 1.3, 0.2, -0.15 },
  .task = mt_lines_task, .tasks = gradus_rows_numbers,
};
BY_HAND (mt_lines, "mt-lines", N_("Three related lines"),
         N_("Four, three and two points of the lines x, 0.2 + 1.2x and −0.2 + 0.9x, with noise."),
         "Worked example of the syllabus, chapter 19");

static const GradusRows mt_stranger_rows = {
  .n = 9, .d = 1, .x = mt_lines_x,
  .y = (const double[]) { -0.8, -0.3, 1.1, 2.1, -1.2, 0.5, 1.3, 0.4, -0.9 },
  .task = mt_lines_task, .tasks = gradus_rows_numbers,
};
BY_HAND (mt_stranger, "mt-stranger", N_("Two related lines and a stranger"),
         N_("As the three related lines with the same noise, but the third line is −x: help does "
            "harm."),
         "Worked example of the syllabus, chapter 19");

static const GradusRows mt_labels_rows = {
  .n = 6, .d = 1, .x = zeros, .label = (const gint32[]) { 0, 0, 1, 1, 1, 1 }, .classes = one_two,
  .task = (const gint32[]) { 0, 0, 0, 1, 1, 1 }, .tasks = one_two,
};
BY_HAND (mt_labels, "mt-labels", N_("Two tasks with labels"),
         N_("Task 1 has seen the classes 1, 1 and 2; task 2 has never seen class 1."),
         "Worked example of the syllabus, chapter 19");

static const GradusRows mt_both_rows = {
  .n = 9, .d = 1, .x = zeros, .label = (const gint32[]) { 0, 0, 0, 1, 0, 1, 1, 1, 1 },
  .classes = one_two, .task = (const gint32[]) { 0, 0, 0, 0, 1, 1, 1, 1, 1 }, .tasks = one_two,
};
BY_HAND (mt_both, "mt-both", N_("Two tasks with both classes"),
         N_("Task 1 has seen class 1 three times in four, task 2 once in five."),
         "Own construction");

static const GradusRows three_tasks_11_rows = {
  .n = 11, .d = 1, .x = (const double[]) { -2, -1, 1, 2, -2.2, -0.8, 1.2, 1.8, 0.8, 1.6, 2.2 },
  .label = (const gint32[]) { 0, 0, 1, 1, 0, 0, 1, 1, 1, 1, 1 }, .classes = one_two,
  .task = (const gint32[]) { 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2 }, .tasks = gradus_rows_numbers,
};
BY_HAND (three_tasks_11, "three-tasks-11", N_("Three tasks on a line"),
         N_("Two tasks have seen class 1 on the left and class 2 on the right; the third has seen "
            "the right alone."),
         "Worked example of the syllabus, chapter 19");

/* --- Two samples ------------------------------------------------------------------------------ */

static const GradusRows rulsif_3_rows = {
  .n = 6, .d = 1, .x = (const double[]) { -1, 0, 1, 0, 1, 2 },
  .sample = (const gint32[]) { 0, 0, 0, 1, 1, 1 },
  .samples = (const char *const[]) { "numerator", "denominator", NULL },
};
BY_HAND (rulsif_3, "rulsif-3", N_("Two samples of three numbers"),
         N_("−1, 0, 1 over 0, 1, 2: the ratio of their densities falls to the right."),
         "Worked example of the syllabus, chapter 18");

static const GradusRows lsdd_3_rows = {
  .n = 6, .d = 1, .x = (const double[]) { -1, 0, 1, 1, 2, 3 },
  .sample = (const gint32[]) { 0, 0, 0, 1, 1, 1 },
  .samples = (const char *const[]) { "first", "second", NULL },
};
BY_HAND (lsdd_3, "lsdd-3", N_("Two samples that touch"),
         N_("−1, 0, 1 against 1, 2, 3: the densities differ, but overlap."),
         "Worked example of the syllabus, chapter 18");

/* --- For sparse models ------------------------------------------------------------------------ */

static const double identity_5_x[] = {
  1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1,
};
static const GradusRows identity_5_rows = {
  .n = 5, .d = 5, .x = identity_5_x, .y = (const double[]) { 3, -2, 0.8, 0.5, 0.1 },
};
BY_HAND (identity_5, "identity-5", N_("Five numbers, one to each coefficient"),
         N_("Each row speaks of one coefficient alone: 3, −2, 0.8, 0.5 and 0.1."),
         "Worked example of the syllabus, chapter 3");

static const GradusRows three_rows_rows = {
  .n = 3, .d = 2, .x = (const double[]) { 1, 0, 0, 1, 1, 1 },
  .y = (const double[]) { 2.5, 1, 3.5 },
};
BY_HAND (three_rows, "three-rows", N_("Three rows"),
         N_("(1, 0), (0, 1) and (1, 1): the coefficients 2.5 and 1 fit them exactly."),
         "Worked example of the syllabus, chapter 3");

static const GradusRows equal_pair_rows = {
  .n = 1, .d = 2, .x = (const double[]) { 1, 1 }, .y = (const double[]) { 2 },
};
BY_HAND (equal_pair, "equal-pair", N_("One row, two equal columns"),
         N_("(1, 1) with the target 2: the data cannot tell the columns apart."),
         "Worked example of the syllabus, chapter 3");

/* Education, age, ability and their product, the parents' income. */
static const double income_8_x[] = {
  1,  1, 1, 1,  1,  -1, 1, -1,  1,  1, -1, -1,  1,  -1, -1, 1,
  -1, 1, 1, -1, -1, -1, 1, 1,   -1, 1, -1, 1,   -1, -1, -1, -1,
};
static const GradusRows income_8_rows = {
  .n = 8, .d = 4, .x = income_8_x,
  .inputs = (const char *const[]) { "education", "age", "ability", "parents" },
  .y = (const double[]) { 6.2, 3.8, 0.2, 1.8, -1.8, -0.2, -3.8, -6.2 },
};
BY_HAND (income_8, "income-8", N_("What makes an income"),
         N_("Education, age, ability and the parents' income, high or low, in eight people: 3, "
            "0.2, 2 and 1 times their signs."),
         "Worked example of the syllabus, chapter 3");

/* The third column is 0.6 of each of the others and sqrt (0.28) of a third direction. */
#define SIDE 0.264575131106459
static const double average_4_x[] = {
  0.5,  0.5,  0.6 + SIDE, 0.5,  -0.5, -SIDE, -0.5, 0.5, -SIDE, -0.5, -0.5, SIDE - 0.6,
};
static const GradusRows average_4_rows = {
  .n = 4, .d = 3, .x = average_4_x, .y = (const double[]) { 1, 0, 0, -1 },
  .inputs = (const char *const[]) { "one", "other", "average" },
};
BY_HAND (average_4, "average-4", N_("Two causes and their average"),
         N_("The target is the sum of two columns; the third is like both."),
         "Worked example of the syllabus, chapter 3");

static const GradusRows cigars_apart_rows = {
  .n = 8, .d = 2, .x = (const double[]) { -5, -2, -3, 0, -1, 0, 1, 2, -1, -2, 1, 0, 3, 0, 5, 2 },
  .label = (const gint32[]) { 0, 0, 0, 0, 1, 1, 1, 1 }, .classes = gradus_rows_signs,
};
BY_HAND (cigars_apart, "cigars-apart", N_("Two leaning cigars side by side"),
         N_("Twice the same four points, four apart: the direction of the means does not part "
            "them."),
         "Worked example of the syllabus, chapter 5");

static const GradusRows cigars_away_rows = {
  .n = 8, .d = 2, .x = (const double[]) { 0, 1, 2, 3, 4, 3, 6, 5, 4, 1, 6, 3, 8, 3, 10, 5 },
  .label = (const gint32[]) { 0, 0, 0, 0, 1, 1, 1, 1 }, .classes = gradus_rows_signs,
};
BY_HAND (cigars_away, "cigars-away", N_("The leaning cigars away from the origin"),
         N_("The same eight points moved by (5, 3)."),
         "Worked example of the syllabus, chapter 5");

static const GradusRows rounds_8_rows = {
  .n = 8, .d = 2, .x = (const double[]) { -1, -1, -3, -1, -2, 0, -2, -2, 3, 1, 1, 1, 2, 2, 2, 0 },
  .label = (const gint32[]) { 0, 0, 0, 0, 1, 1, 1, 1 }, .classes = gradus_rows_signs,
};
BY_HAND (rounds_8, "rounds-8", N_("Two round classes"),
         N_("Four points around (−2, −1) and four around (2, 1)."),
         "Worked example of the syllabus, chapter 5");

static const GradusRows line_4_rows = {
  .n = 4, .d = 1, .x = (const double[]) { -2, -1, 1, 2 }, .label = (const gint32[]) { 0, 0, 1, 1 },
  .classes = gradus_rows_signs,
};
BY_HAND (line_4, "line-4", N_("Two points on either side of 0"),
         N_("−2 and −1 of one class, 1 and 2 of the other."),
         "Worked example of the syllabus, chapter 5");

static const GradusRows masked_9_rows = {
  .n = 9, .d = 1, .x = (const double[]) { -1.2, -1, -0.8, -0.2, 0, 0.2, 0.8, 1, 1.2 },
  .label = (const gint32[]) { 0, 0, 0, 1, 1, 1, 2, 2, 2 }, .classes = gradus_rows_numbers,
};
BY_HAND (masked_9, "masked-9", N_("Three classes in a row"),
         N_("Three points of each class around −1, 0 and 1: the middle one has a neighbour on "
            "either side."),
         "Worked example of the syllabus, chapter 5");

static const GradusRows three_in_a_row_rows = {
  .n = 3, .d = 1, .x = (const double[]) { -1, 0, 1 },
  .label = (const gint32[]) { 0, 1, 2 }, .classes = gradus_rows_numbers,
};
BY_HAND (three_in_a_row, "three-in-a-row", N_("Three numbers, three classes"),
         N_("−1, 0 and 1, each of a class of its own."),
         "Worked example of the syllabus, chapter 5");

static const GradusRows pinwheel_6_rows = {
  .n = 6, .d = 2, .x = (const double[]) { 0, 2, -4, 3, -2, -1, -1, -5, 2, -1, 5, 2 },
  .label = (const gint32[]) { 0, 0, 1, 1, 2, 2 }, .classes = gradus_rows_numbers,
};
BY_HAND (pinwheel_6, "pinwheel-6", N_("Six points like a pinwheel"),
         N_("Two points of each of three classes around the origin: each class beats the next one "
            "there."),
         "Worked example of the syllabus, chapter 5");

/* sqrt (2 ln 2) apart: a bump of width 1 on one is worth 1/2 at the other. */
static const GradusRows half_pair_rows = {
  .n = 2, .d = 1, .x = (const double[]) { 0, 1.1774100225154747 },
  .label = (const gint32[]) { 1, 0 }, .classes = gradus_rows_signs,
};
BY_HAND (half_pair, "half-pair", N_("Two points, half a bump apart"),
         N_("One point of each class, so far apart that a bump of width 1 on one is worth ½ at the "
            "other."),
         "Worked example of the syllabus, chapter 5");

typedef struct
{
  double fifth, sixth;
} Twins6Params;

#define RAISE(id_, label_, field_)                                                                 \
  { .id = id_, .label = label_, .blurb = N_("Added to that target."),                              \
    GRADUS_PARAM_FIELD (Twins6Params, field_), .min = -100, .max = 100, .slider_min = -2,          \
    .slider_max = 2, .step = 0.1 }

static const GradusParam twins_6_params[] = {
  RAISE ("fifth", N_("Raise the fifth"), fifth), RAISE ("sixth", N_("Raise the sixth"), sixth),
  { NULL },
};

static GradusDataset *
make_twins_6 (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
              GError **error)
{
  static const double first[] = { -3, -2, -1, 1, 2, 3 }, apart[] = { 1, -1, 0, 0, -1, 1 };
  const Twins6Params *p = params;
  double x[12], y[6];
  const GradusRows rows = { .n = 6, .d = 2, .x = x, .y = y };

  for (guint i = 0; i < 6; i++)
    {
      x[2 * i] = first[i];
      x[2 * i + 1] = first[i] + 0.3 * apart[i];
      y[i] = x[2 * i] + x[2 * i + 1] + (i == 4 ? p->fifth : i == 5 ? p->sixth : 0);
    }
  return gradus_rows_new (&rows, self->id, origin);
}

static const GradusGenerator twins_6 = {
  .id = "twins-6", .title = N_("Twin columns, six rows"),
  .summary = N_("Two columns with the correlation 0.994, and their sum as the target."),
  .source = "Worked example of the syllabus, chapter 3", .kind = &gradus_data_table,
  .params_size = sizeof (Twins6Params), .params = twins_6_params, .make = make_twins_6,
};

typedef struct
{
  double last;
} Stray4Params;

static const GradusParam stray_4_params[] = {
  { .id = "last", .label = N_("The last number"), .blurb = N_("How far away the fourth number is."),
    GRADUS_PARAM_FIELD (Stray4Params, last), .def = 9, .min = -1e6, .max = 1e6, .slider_min = 1,
    .slider_max = 1000, .step = 1 },
  { NULL },
};

static GradusDataset *
make_stray_4 (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
              GError **error)
{
  const Stray4Params *p = params;
  const double y[] = { 1, 1, 1, p->last };
  const GradusRows rows = { .n = 4, .d = 1, .x = count_5, .y = y };

  return gradus_rows_new (&rows, self->id, origin);
}

static const GradusGenerator stray_4 = {
  .id = "stray-4", .title = N_("Three numbers alike and a stray"),
  .summary = N_("1, 1, 1 and a fourth number, at 0, 1, 2 and 3."),
  .source = "Worked example of the syllabus, chapter 4", .kind = &gradus_data_table,
  .params_size = sizeof (Stray4Params), .params = stray_4_params, .make = make_stray_4,
};

/* One equation for two coefficients, and where to begin. */
typedef struct
{
  double first, second;
} OneEquationParams;

static const GradusParam one_equation_params[] = {
  { .id = "first", .label = N_("Start of the first"),
    .blurb = N_("The first coefficient before the first round."),
    GRADUS_PARAM_FIELD (OneEquationParams, first), .def = 1.6, .min = -10, .max = 10 },
  { .id = "second", .label = N_("Start of the second"),
    .blurb = N_("The second coefficient before the first round."),
    GRADUS_PARAM_FIELD (OneEquationParams, second), .def = 0.2, .min = -10, .max = 10 },
  { NULL },
};

static GradusDataset *
make_one_equation (const GradusGenerator *self, gconstpointer params, gsl_rng *rng,
                   const char *origin, GError **error)
{
  const OneEquationParams *p = params;
  const GradusRows rows = { .n = 1, .d = 2, .x = (const double[]) { 1, 2 },
                            .y = (const double[]) { 2 } };
  GradusDataset *dataset = gradus_rows_new (&rows, self->id, origin);
  g_auto (GradusArray) hint = { 0 };
  double *start = gradus_array_init_vector (&hint, 2);

  start[0] = p->first;
  start[1] = p->second;
  gradus_dataset_set_hint (dataset, "theta", &hint);
  return dataset;
}

static const GradusGenerator one_equation = {
  .id = "one-equation", .title = N_("One equation, two coefficients"),
  .summary = N_("θ₁ + 2θ₂ = 2, and where to begin on it."),
  .source = "Worked example of the syllabus, chapter 3", .kind = &gradus_data_table,
  .params_size = sizeof (OneEquationParams), .params = one_equation_params,
  .make = make_one_equation,
};

/* Two humps each, in turns: no bell is like that. */
static const char *const houses_12_classes[] = { "not sold", "sold", NULL };
static const char *const houses_12_inputs[] = { "area", NULL };
static const GradusRows houses_12_rows = {
  .n = 12, .d = 1,
  .x = (const double[]) { 450, 600, 750, 1250, 1400, 1550, 250, 300, 350, 890, 1000, 1100 },
  .label = (const gint32[]) { 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0 },
  .classes = houses_12_classes, .inputs = houses_12_inputs,
};
static const GradusGenerator houses_12 = {
  .id = "houses-12", .title = N_("Twelve houses in two humps"),
  .summary = N_("Houses by their area in square feet, sold at once or not; small and middling "
                "ones take turns."),
  .source = "Worked example of the syllabus, chapter 6", .kind = &gradus_data_table,
  .make = gradus_rows_make, .user_data = &houses_12_rows,
};

/* States that are asked what they are worth. */
static const char *const states_inputs[] = { "s", NULL };
static const GradusRows states_11_rows = {
  .n = 11, .d = 1,
  .x = (const double[]) { -1, -0.8, -0.6, -0.4, -0.2, 0, 0.2, 0.4, 0.6, 0.8, 1 },
  .inputs = states_inputs,
};
static const GradusGenerator states_11 = {
  .id = "states-11", .title = N_("Eleven states"),
  .summary = N_("Places from −1 to 1, 0.2 apart: states of a world whose values are wanted."),
  .source = "Worked example of the syllabus, chapter 21", .kind = &gradus_data_table,
  .make = gradus_rows_make, .user_data = &states_11_rows,
};

typedef struct
{
  int copies;
} States2Params;

static const GradusParam states_2_params[] = {
  { .id = "copies", .label = N_("Copies of the second"),
    .blurb = N_("How often the state 2 stands among the samples."),
    GRADUS_PARAM_FIELD (States2Params, copies), .def = 1, .min = 1, .max = 1000, .slider_min = 1,
    .slider_max = 10 },
  { NULL },
};

static GradusDataset *
make_states_2 (const GradusGenerator *self, gconstpointer params, gsl_rng *rng, const char *origin,
               GError **error)
{
  const guint n = 1 + (guint) ((const States2Params *) params)->copies;
  g_autofree double *x = g_new (double, n);

  for (guint i = 0; i < n; i++)
    x[i] = i == 0 ? 1 : 2;
  return gradus_rows_new (&(GradusRows){ .n = n, .d = 1, .x = x, .inputs = states_inputs },
                          self->id, origin);
}

static const GradusGenerator states_2 = {
  .id = "states-2", .title = N_("Two states"),
  .summary = N_("The states 1 and 2, on which fitted values can run away."),
  .source = "Tsitsiklis and Van Roy 1996", .kind = &gradus_data_table,
  .params_size = sizeof (States2Params), .params = states_2_params, .make = make_states_2,
};

extern const GradusGenerator *const gradus_generators_hand_sets[];
const GradusGenerator *const gradus_generators_hand_sets[] = {
  &houses_12, &states_11, &states_2,
  &identity_5, &three_rows, &equal_pair, &stray_4, &one_equation, &income_8, &average_4,
  &twins_6, &half_pair,
  &cigars_apart, &cigars_away, &rounds_8, &line_4, &masked_9, &three_in_a_row,
  &pinwheel_6,
  &exam_10,   &odd_4,     &level_4,    &far_3,    &far_4,      &two_crowds, &far_5,  &square_4,
  &stray_6,   &far_right_6, &corner_3, &line_3,   &post_3,
  &turn_3,    &column_3,  &far_numbers, &high_3, &two_values,
  &late_5,    &tie_5,     &counts_5,   &counts_wild, &counts_late,
  &ridge_3,   &logit_4,   &logit_6,    &gda_9,    &fda_6,      &cigars_8, &bells_6,  &ring_8,
  &two_spreads_4, &two_spreads_8, &pair_6,
  &lift_8,    &lift_2,    &zero_one_two, &pairs_8,
  &gnb_6,     &crossed_8,
  &cross_4,   &lof_5,     &kliep_3,  &laprls_6,    &edge_3,    &two_rows,
  &label_chain,
  &mt_tiny,   &mt_two,    &mt_3,     &mt_3_tenths, &mt_lines, &mt_stranger, &mt_labels,
  &mt_both,   &three_tasks_11, &rulsif_3, &lsdd_3,
  NULL,
};
