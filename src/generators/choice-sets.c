/* Gradus: small sets on which models and columns are chosen by hand.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "rows.h"

#define BY_HAND(symbol, id_, title_, summary_)                                                     \
  static const GradusGenerator symbol = {                                                          \
    .id = id_, .title = title_, .summary = summary_,                                               \
    .source = "Worked example of the syllabus, chapter 2", .kind = &gradus_data_table,             \
    .make = gradus_rows_make, .user_data = &symbol##_rows,                                         \
  }

static const GradusRows exam_4_rows = {
  .n = 4, .d = 1, .x = (const double[]) { 0, 1, 2, 3 }, .y = (const double[]) { 0, 1, 1, 3 },
};
BY_HAND (exam_4, "exam-4", N_ ("Three learners and a judge"),
         N_ ("(0, 0), (1, 1), (2, 1) and (3, 3): the line through the first three says 5/3 at the "
             "last."));

static const GradusRows lever_4_rows = {
  .n = 4, .d = 1, .x = (const double[]) { 0, 1, 2, 9 }, .y = (const double[]) { 1, 3, 2, 9 },
};
BY_HAND (lever_4, "lever-4", N_ ("Three points and a lever"),
         N_ ("(0, 1), (1, 3), (2, 2) and, far away, (9, 9), which holds the line nearly alone."));

static const GradusRows threes_rows = {
  .n = 3, .d = 1, .x = (const double[]) { 1, 2, 3 }, .y = (const double[]) { 0, 3, 6 },
};
BY_HAND (threes, "threes", N_ ("0, 3 and 6"),
         N_ ("Three numbers whose mean is 3; left out, each of the ends is 4.5 away."));

extern const GradusGenerator *const gradus_generators_choice_sets[];
const GradusGenerator *const gradus_generators_choice_sets[] = {
  &exam_4, &lever_4, &threes, NULL,
};
