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

/* --- Scores ----------------------------------------------------------------------------------- */

#define SCORES .y_name = "score", .task_name = "paper", .label_name = "reviewer"

static const char *const letters[] = { "A", "B", "C", NULL };
static const char *const two[] = { "1", "2", NULL };
static const char *const four[] = { "1", "2", "3", "4", NULL };
static const char *const eight[] = { "1", "2", "3", "4", "5", "6", "7", "8", NULL };

static const GradusRows reviewers_chain_rows = {
  .n = 4, SCORES, .y = (const double[]) { 5, 6, 4, 8 },
  .task = (const gint32[]) { 0, 1, 2, 2 }, .tasks = letters,
  .label = (const gint32[]) { 0, 1, 0, 1 }, .classes = two,
};
BY_HAND (reviewers_chain, "reviewers-chain", N_ ("Three papers, two reviewers"),
         N_ ("One reviewer read A, the other B, and both read C, to which they gave 4 and 8."),
         "Worked example of the syllabus, chapter 14");

static const GradusRows reviewers_3x2_rows = {
  .n = 6, SCORES, .y = (const double[]) { 5, 3, 8, 7, 2, 1 },
  .task = (const gint32[]) { 0, 0, 1, 1, 2, 2 }, .tasks = letters,
  .label = (const gint32[]) { 0, 1, 0, 1, 0, 1 }, .classes = two,
};
BY_HAND (reviewers_3x2, "reviewers-3x2", N_ ("A full table of scores"),
         N_ ("Both reviewers read all three papers: 5 and 3, 8 and 7, 2 and 1."),
         "Worked example of the syllabus, chapter 14");

static const GradusRows reviewers_apart_rows = {
  .n = 2, SCORES, .y = (const double[]) { 5, 8 },
  .task = (const gint32[]) { 0, 1 }, .tasks = two,
  .label = (const gint32[]) { 0, 1 }, .classes = two,
};
BY_HAND (reviewers_apart, "reviewers-apart", N_ ("Two papers without a common reviewer"),
         N_ ("One reviewer gave 5 to the one paper, the other 8 to the other."),
         "Own construction");

/* Drawn once: quality + mood (-1.5, -0.5, 0.5, 1.5) + noise of the standard deviation 0.5. */
static const GradusRows reviewers_8x4_rows = {
  .n = 16, SCORES,
  .y = (const double[]) { 2.7, 4.1, 1.0, 3.3, 4.8, 5.9, 6.1, 6.8, 5.4, 6.4, 4.6, 5.1, 2.7, 4.2,
                          1.8, 4.7 },
  .task = (const gint32[]) { 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7 }, .tasks = eight,
  .label = (const gint32[]) { 0, 1, 0, 1, 2, 3, 2, 3, 0, 2, 1, 2, 0, 2, 0, 3 }, .classes = four,
};
BY_HAND (reviewers_8x4, "reviewers-8x4", N_ ("Eight papers, four reviewers"),
         N_ ("Sixteen scores: every paper was read by two of four reviewers, strict ones and kind "
             "ones."),
         "Own construction");

extern const GradusGenerator *const gradus_generators_em_sets[];
const GradusGenerator *const gradus_generators_em_sets[] = {
  &em_4, &one_number, &reviewers_chain, &reviewers_3x2, &reviewers_apart, &reviewers_8x4, NULL,
};
