/* Gradus: what was learnt is judged: the share of the points that is held out, the errors of every
 * algorithm of the chapter that has run on the data, and of the present one the confusion matrix or
 * what its residuals are like.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "gradus-contest.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_BENCH_TEST (gradus_bench_test_get_type ())
G_DECLARE_FINAL_TYPE (GradusBenchTest, gradus_bench_test, GRADUS, BENCH_TEST, GtkPopover)

/* Action: "bench.hold-out" with the percentage. */
void gradus_bench_test_set_contest (GradusBenchTest *self, GradusDocument *document,
                                    GradusContest *contest);

G_END_DECLS
