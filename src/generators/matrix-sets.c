/* Gradus: matrices that are worked by hand. A set is one matrix, a row of numbers a row; where a
 * formula has two more, they belong to it as the hints "b" and "c".
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "rows.h"

#define BY_HAND(symbol, id_, title_, summary_, source_)                                            \
  static const GradusGenerator symbol = {                                                          \
    .id = id_, .title = title_, .summary = summary_, .source = source_,                            \
    .kind = &gradus_data_table, .make = gradus_rows_make, .user_data = &symbol##_rows,             \
  }

static void
set_hint (GradusDataset *dataset, const char *id, guint rows, guint columns, const double *numbers)
{
  g_auto (GradusArray) hint = { 0 };

  memcpy (gradus_array_init_matrix (&hint, rows, columns), numbers,
          (gsize) rows * columns * sizeof (double));
  gradus_dataset_set_hint (dataset, id, &hint);
}

static const double count_up[] = { 1, 2, 3, 4 };

static GradusDataset *
make_two_by_two (const GradusGenerator *self, gconstpointer params, gsl_rng *rng,
                 const char *origin, GError **error)
{
  const GradusRows rows = { .n = 2, .d = 2, .x = count_up };
  GradusDataset *dataset = gradus_rows_new (&rows, self->id, origin);

  set_hint (dataset, "b", 2, 2, (const double[]) { 0, 1, 2, 1 });
  set_hint (dataset, "c", 2, 2, (const double[]) { 1, 1, 0, 2 });
  return dataset;
}

static const GradusGenerator two_by_two = {
  .id = "matrix-1234", .title = N_ ("A matrix of 1, 2, 3, 4"),
  .summary = N_ ("A = [1 2; 3 4], with B = [0 1; 2 1] and C = [1 1; 0 2] for products."),
  .source = "CS229 lecture notes, part I, section 2.1", .kind = &gradus_data_table,
  .make = make_two_by_two,
};

static const GradusRows parallel_rows = {
  .n = 2, .d = 2, .x = (const double[]) { 1, 2, 2, 4 },
};
BY_HAND (parallel, "matrix-parallel", N_ ("A matrix of parallel rows"),
         N_ ("[1 2; 2 4]: the second row is twice the first, and the determinant is 0."),
         "Worked example of the syllabus, chapter 1");

static const GradusRows turn_rows = {
  .n = 2, .d = 2, .x = (const double[]) { 3, 0, 4, 5 },
};
BY_HAND (turn, "turn-2x2", N_ ("A matrix with columns of length 5"),
         N_ ("[3 0; 4 5]: both columns are 5 long, and an arrow between them becomes longer."),
         "Worked example of the syllabus, chapter 15");

static const GradusRows shear_rows = {
  .n = 2, .d = 2, .x = (const double[]) { 1, 10, 0, 1 },
};
BY_HAND (shear, "shear-2x2", N_ ("A shear"),
         N_ ("[1 10; 0 1]: both eigenvalues are 1, and one direction is stretched ten times."),
         "Worked example of the syllabus, chapter 15");

static const GradusRows nearly_flat_rows = {
  .n = 2, .d = 2, .x = (const double[]) { 1, 1, 1, 1.001 },
};
BY_HAND (nearly_flat, "nearly-flat", N_ ("A matrix of nearly parallel rows"),
         N_ ("[1 1; 1 1.001]: one direction is pressed to next to nothing."),
         "Worked example of the syllabus, chapter 15");

static const GradusRows turn_only_rows = {
  .n = 2, .d = 2, .x = (const double[]) { 0, -1, 1, 0 },
};
BY_HAND (turn_only, "turn-only", N_ ("A quarter turn"),
         N_ ("[0 −1; 1 0]: a turn by 90°, and no length changes."),
         "Worked example of the syllabus, chapter 15");

static const GradusRows nine_rows = {
  .n = 3, .d = 3, .x = (const double[]) { 1, 2, 3, 4, 5, 6, 7, 8, 10 },
};
BY_HAND (nine, "matrix-nine", N_ ("A matrix of three rows"),
         N_ ("[1 2 3; 4 5 6; 7 8 10]: six products, and the determinant −3."), "Own construction");

static const GradusRows hollow_rows = {
  .n = 3, .d = 3, .x = (const double[]) { 1, 2, 0, 3, 4, 0, 5, 6, 0 },
};
BY_HAND (hollow, "matrix-hollow", N_ ("A matrix with an empty column"),
         N_ ("[1 2 0; 3 4 0; 5 6 0]: every product has a 0 in it."), "Own construction");

static const GradusRows order_6_rows = {
  .n = 6, .d = 6,
  .x = (const double[]) { 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0,
                          0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0 },
};
BY_HAND (order_6, "matrix-415263", N_ ("An order as a matrix"),
         N_ ("Row by row a single 1, in the columns 4, 1, 5, 2, 6 and 3."),
         "Worked example of the syllabus, chapter 1");

typedef struct
{
  double first, second;
} CoefficientParams;

static const GradusParam coefficient_params[] = {
  { .id = "first", .label = N_ ("Intercept"), .blurb = N_ ("The first of the two numbers of A."),
    GRADUS_PARAM_FIELD (CoefficientParams, first), .def = 1, .min = -100, .max = 100 },
  { .id = "second", .label = N_ ("Slope"), .blurb = N_ ("The second of the two numbers of A."),
    GRADUS_PARAM_FIELD (CoefficientParams, second), .def = 0, .min = -100, .max = 100 },
  { NULL },
};

static GradusDataset *
make_coefficients (const GradusGenerator *self, gconstpointer params, gsl_rng *rng,
                   const char *origin, GError **error)
{
  const CoefficientParams *p = params;
  const GradusRows rows = { .n = 2, .d = 1, .x = (const double[]) { p->first, p->second } };
  GradusDataset *dataset = gradus_rows_new (&rows, self->id, origin);

  set_hint (dataset, "b", 3, 2, (const double[]) { 1, 0, 1, 1, 1, 2 });
  set_hint (dataset, "c", 3, 1, (const double[]) { 1, 0, 5 });
  return dataset;
}

static const GradusGenerator coefficients = {
  .id = "matrix-coefficients", .title = N_ ("A line as a matrix"),
  .summary = N_ ("Intercept and slope are A; the three inputs with their constant are B, the "
                 "targets 1, 0 and 5 are C."),
  .source = "Own construction", .kind = &gradus_data_table,
  .params_size = sizeof (CoefficientParams), .params = coefficient_params,
  .make = make_coefficients,
};

extern const GradusGenerator *const gradus_generators_matrix_sets[];
const GradusGenerator *const gradus_generators_matrix_sets[] = {
  &two_by_two,  &parallel,  &turn, &shear,  &nearly_flat,
  &turn_only,   &nine,      &hollow, &order_6, &coefficients, NULL,
};
