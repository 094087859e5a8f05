/* Gradus: small sets for scores and their responses: two bumps, three classes on a line, counts, a
 * polynomial, streams of single numbers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

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

static const double count_6[] = { 0, 1, 2, 3, 4, 5 };

static const GradusRows half_2_rows = {
  .n = 2, .d = 1, .x = count_6, .y = (const double[]) { 1, -1 },
};
BY_HAND (half_2, "half-2", N_("Two samples that overlap"),
         N_("1 at 0 and −1 at 1: with bumps of width 0.8493 each half reaches the other."),
         "Worked example of the syllabus, chapter 1");

static const GradusRows clash_2_rows = {
  .n = 2, .d = 1, .x = (const double[]) { 0, 0 }, .y = (const double[]) { 1, -1 },
};
BY_HAND (clash_2, "clash-2", N_("Two samples that disagree"),
         N_("1 and −1 at the same place: no curve can please both."), "By hand");

static const GradusRows softmax_3_rows = {
  .n = 3, .d = 1, .x = count_6, .label = (const gint32[]) { 0, 1, 2 },
  .classes = gradus_rows_numbers,
};
BY_HAND (softmax_3, "softmax-3", N_("Three classes on a line"),
         N_("0, 1 and 2, one of each class."), "Worked example of the syllabus, chapter 5");

static const GradusRows visits_5_rows = {
  .n = 5, .d = 1, .x = count_6, .y = (const double[]) { 1, 1, 3, 4, 9 },
};
BY_HAND (visits_5, "visits-5", N_("Five counts"), N_("Visits in five hours: 1, 1, 3, 4 and 9."),
         "Worked example of the syllabus, chapter 5");

static const GradusRows map_6_rows = {
  .n = 6, .d = 1, .x = count_6, .y = (const double[]) { 0, 1, 0.5, 2, 1.5, 3 },
};
BY_HAND (map_6, "map-6", N_("Six points and a polynomial"),
         N_("Six points, through which a polynomial of degree 5 goes exactly."),
         "Worked example of the syllabus, chapter 2");

static const GradusRows rise_3_rows = {
  .n = 3, .d = 1, .x = (const double[]) { -1, 0, 1 }, .y = (const double[]) { 0, 4, 8 },
};
BY_HAND (rise_3, "rise-3", N_("Three points of a line"),
         N_("0, 4 and 8 at −1, 0 and 1: the line 4 + 4x."),
         "Worked example of the syllabus, chapter 2");

static const GradusRows stream_3_rows = {
  .n = 3, .d = 1, .x = (const double[]) { 1, 1, 3 }, .y = (const double[]) { 2, 2, 6 },
};
BY_HAND (stream_3, "stream-3", N_("Two small examples and a large one"),
         N_("(1, 2), (1, 2) and (3, 6): all of them on y = 2x."),
         "Worked example of the syllabus, chapter 11");

static const GradusRows stream_2_rows = {
  .n = 2, .d = 1, .x = (const double[]) { 1, 3 }, .y = (const double[]) { 2, 6 },
};
BY_HAND (stream_2, "stream-2", N_("A small example and a large one"),
         N_("(1, 2) and (3, 6), both on y = 2x."), "Worked example of the syllabus, chapter 11");

/* x = randn (30, 3) + [-3 0 3] for each column, stacked by class; and the start of a bump on every
 * point for every class, randn (90, 3), and the means of the bells of variance 1 */
static GradusDataset *
make_three_crowds (const GradusGenerator *self, gconstpointer params, gsl_rng *rng,
                   const char *origin, GError **error)
{
  double x[90];
  gint32 label[90];
  g_auto (GradusArray) hint = { 0 }, means = { 0 };
  const GradusRows rows = {
    .n = 90, .d = 1, .x = x, .label = label, .classes = gradus_rows_numbers,
  };
  GradusDataset *dataset;
  double *start = gradus_array_init_matrix (&hint, 3, 90);

  for (guint i = 0; i < 90; i++)
    {
      label[i] = (gint32) (i / 30);
      x[i] = gradus_rng_gaussian (rng) + 3.0 * label[i] - 3;
    }
  for (guint i = 0; i < 270; i++)
    start[i] = gradus_rng_gaussian (rng);
  dataset = gradus_rows_new (&rows, self->id, origin);
  gradus_dataset_set_hint (dataset, "bump-start", &hint);
  memcpy (gradus_array_init_vector (&means, 3), (const double[]) { -3, 0, 3 }, sizeof (double[3]));
  gradus_dataset_set_hint (dataset, "unit-bells", &means);
  return dataset;
}

static const GradusGenerator three_crowds = {
  .id = "three-crowds",
  .title = N_("The book’s three crowds on a line"),
  .summary = N_("30 numbers each around −3, 0 and 3, and the start the book draws for a bump on "
                "every one of them."),
  .source = "图解机器学习, figure 10.3",
  .kind = &gradus_data_table,
  .rng = GRADUS_RNG_BOOK,
  .make = make_three_crowds,
};

extern const GradusGenerator *const gradus_generators_score_sets[];
const GradusGenerator *const gradus_generators_score_sets[] = {
  &half_2, &clash_2, &softmax_3, &visits_5, &map_6, &rise_3, &stream_3, &stream_2, &three_crowds,
  NULL,
};
