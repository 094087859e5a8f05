/* Gradus: a chapter as a contest on one's own data: how well each algorithm that has run on the
 * data that stand predicts them, and the points that are held out.
 *
 * What the present run says is asked a moment after it has moved; what other algorithms said when
 * they were left, or when all were run, is kept as long as the data stand.
 *
 * Signal "changed": a result is new, or the data are others.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-document.h"
#include "gradus-judge.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_CONTEST (gradus_contest_get_type ())
G_DECLARE_FINAL_TYPE (GradusContest, gradus_contest, GRADUS, CONTEST, GObject)

GradusContest *gradus_contest_new (GradusDocument *document);
/* Asking costs a prediction of every row; off at first. */
void gradus_contest_set_watching (GradusContest *self, gboolean watching);
/* The verdicts on the rows that @algorithm learns from and on those that are held out; either is
 * NULL where there is none. FALSE: it has not run on these data. They stay until "changed". */
gboolean gradus_contest_get (GradusContest *self, const GradusAlgorithm *algorithm,
                             const GradusVerdict **training, const GradusVerdict **held);
/* Run all of @algorithms (GradusAlgorithm) on the data that stand to their ends, on a thread, each
 * for GRADUS_LIMIT_SECONDS at most. Those that had run already run again. */
void gradus_contest_run (GradusContest *self, GPtrArray *algorithms);
gboolean gradus_contest_is_running (GradusContest *self);
/* Stop; what has come to its end stays. */
void gradus_contest_cancel (GradusContest *self);
/* Turn the main loop until nothing runs; for tests. */
void gradus_contest_wait (GradusContest *self);
/* "12 %", or "3.4" of a number: what a verdict says in short; "–" for NULL. Free with g_free(). */
char *gradus_verdict_to_string (const GradusVerdict *verdict);

G_END_DECLS
