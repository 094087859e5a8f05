/* Gradus: sets worked by hand for trees and for learners that vote.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "rows.h"

#define BY_HAND(symbol, id_, title_, summary_)                                                     \
  static const GradusGenerator symbol = {                                                          \
    .id = id_, .title = title_, .summary = summary_,                                               \
    .source = "Worked example of the syllabus, chapter 8", .kind = &gradus_data_table,             \
    .make = gradus_rows_make, .user_data = &symbol##_rows,                                         \
  }

static const GradusRows two_cuts_8_rows = {
  .n = 8, .d = 2,
  .x = (const double[]) { 1, 1, 1.4, 2, 1.2, 4, 3.2, 5, 0.5, 1.5, 2.8, 1.8, 3, 1.2, 3.5, 2.2 },
  .label = (const gint32[]) { 1, 1, 1, 1, 0, 0, 0, 0 }, .classes = gradus_rows_signs,
};
BY_HAND (two_cuts_8, "two-cuts-8", N_("Eight points, two good cuts"),
         N_("One cut on each input makes two errors, but one of them leaves a pure heap."));

/* With a second bead at 1 behind them, for the set below. */
static const double beads_x[] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1 };
static const gint32 beads_label[] = { 1, 1, 1, 0, 0, 0, 1, 1, 1, 0, 0 };

static const GradusRows ten_beads_rows = {
  .n = 10, .d = 1, .x = beads_x, .label = beads_label, .classes = gradus_rows_signs,
};
BY_HAND (ten_beads, "ten-beads", N_("Ten beads on a wire"),
         N_("Classes in four runs: every single cut is wrong about three beads at least."));

static const GradusRows contradiction_11_rows = {
  .n = 11, .d = 1, .x = beads_x, .label = beads_label, .classes = gradus_rows_signs,
};
BY_HAND (contradiction_11, "contradiction-11", N_("Ten beads and a contradiction"),
         N_("A second bead at 1 has the other class, so that no border can be right about both."));

extern const GradusGenerator *const gradus_generators_ensembles[];
const GradusGenerator *const gradus_generators_ensembles[] = {
  &two_cuts_8, &ten_beads, &contradiction_11, NULL,
};
