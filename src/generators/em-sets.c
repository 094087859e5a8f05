/* Small sets for EM: numbers on a line, and scores that reviewers gave to papers.
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

/* --- Numbers ---------------------------------------------------------------------------------- */

static const GradusRows em_4_rows = {
  .n = 4, .d = 1, .x = (const double[]) { -3, 0, 3.5, 4.5 },
};
BY_HAND (em_4, "em-4", N_ ("Four numbers, two hills"),
         N_ ("−3, 0, 3.5 and 4.5: a bell that stands at 0 and one that moves have two hills."),
         "Worked example of the syllabus, chapter 14");

typedef struct
{
  double x;
  bool both;
} NumberParams;

static const GradusParam number_params[] = {
  { .id = "x", .label = N_ ("Number"), .blurb = N_ ("The number of the first row."),
    GRADUS_PARAM_FIELD (NumberParams, x), .def = 1.5, .min = -1000, .max = 1000, .slider_min = -3,
    .slider_max = 3 },
  { .id = "both", .label = N_ ("Also its opposite"),
    .blurb = N_ ("A second row with the same number and the other sign."),
    GRADUS_PARAM_FIELD (NumberParams, both), .max = 1 },
  { NULL },
};

static GradusDataset *
make_one_number (const GradusGenerator *self, gconstpointer params, gsl_rng *rng,
                 const char *origin, GError **error)
{
  const NumberParams *p = params;
  const double x[] = { p->x, -p->x };

  return gradus_rows_new (&(GradusRows) { .n = p->both ? 2 : 1, .d = 1, .x = x }, self->id, origin);
}

static const GradusGenerator one_number = {
  .id = "one-number",
  .title = N_ ("One number"),
  .summary = N_ ("A single number, or a pair of opposite ones."),
  .source = "Worked example of the syllabus, chapter 14",
  .kind = &gradus_data_table,
  .params_size = sizeof (NumberParams),
  .params = number_params,
  .make = make_one_number,
};

extern const GradusGenerator *const gradus_generators_em_sets[];
const GradusGenerator *const gradus_generators_em_sets[] = { &em_4, &one_number, NULL };
