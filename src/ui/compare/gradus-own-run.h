/* Gradus: a person's own program beside ours, as often as it has run.
 *
 * Its trace is watched (gradus-trace-watch.h). Whenever it was written the page of comparisons
 * shows both runs at the step where they part, or where the trace ends, and says what came out.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-compare-page.h"
#include "gradus-trace-watch.h"

G_BEGIN_DECLS

typedef struct _GradusOwnRun GradusOwnRun;

/* Watch @file for as long as this lives; the present run of @document is what it is compared with.
 * NULL when there is none. */
GradusOwnRun *gradus_own_run_new (GradusComparePage *page, GradusDocument *document, GFile *file);
void gradus_own_run_free (GradusOwnRun *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusOwnRun, gradus_own_run_free)

GradusTraceWatch *gradus_own_run_get_watch (GradusOwnRun *self);

G_END_DECLS
