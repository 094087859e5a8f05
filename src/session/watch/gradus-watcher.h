/* Gradus: a watcher, which finds the steps of a run at which conditions are hit.
 *
 * What a condition reads decides how its hits are found. Metrics, events and invariants are in the
 * history of every step: those conditions are looked up there, also for steps made long ago.
 * Entries of values are in the states alone: those conditions are asked when a step is made or
 * visited one after the other (gradus_watcher_look()), and what has not been seen so is visited by
 * a copy of the run on another thread (gradus_watcher_scan()). A hit never depends on the way
 * it was found.
 *
 * A watcher belongs to one run and goes with it from thread to thread. The condition number i is
 * bit i of every mask.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-condition.h"
#include "gradus-run.h"

G_BEGIN_DECLS

#define GRADUS_WATCHER_MAX 64

typedef struct
{
  guint64 step;
  guint64 mask;
} GradusHit;

typedef struct _GradusWatcher GradusWatcher;

GradusWatcher *gradus_watcher_new (void);
void gradus_watcher_free (GradusWatcher *watcher);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusWatcher, gradus_watcher_free)

/* Watch @n conditions, at most GRADUS_WATCHER_MAX; NULL in the place of one that is switched off.
 * Forgets what was found. */
void gradus_watcher_set_conditions (GradusWatcher *watcher, GradusCondition *const *conditions,
                                    guint n);
/* A watcher of the same conditions that has found nothing. */
GradusWatcher *gradus_watcher_new_like (const GradusWatcher *watcher);
/* TRUE when a condition needs states. */
gboolean gradus_watcher_needs_states (const GradusWatcher *watcher);

/* Look up the steps of @run that are new, for conditions that need no state. */
void gradus_watcher_read (GradusWatcher *watcher, GradusRun *run);
/* To be called where a walk begins: remembers what the present state says, which the next step is
 * compared with. */
void gradus_watcher_begin (GradusWatcher *watcher, GradusRun *run);
/* To be called after every step of a walk. Returns the mask of the conditions that are hit at the
 * present step (0 inside a phase). */
guint64 gradus_watcher_look (GradusWatcher *watcher, GradusRun *run);
/* The first step whose state has not been seen; G_MAXUINT64 when no condition needs states. */
guint64 gradus_watcher_get_unseen (const GradusWatcher *watcher);
/* Walk @run, a copy made for this, from @from to its last step. FALSE when @cancel became non-zero
 * (atomic). */
gboolean gradus_watcher_scan (GradusWatcher *watcher, GradusRun *run, guint64 from,
                              const gint *cancel);
/* Add what @other has found by gradus_watcher_scan() from the step @from on. */
void gradus_watcher_merge (GradusWatcher *watcher, const GradusWatcher *other, guint64 from);

/* Ascending. */
const GradusHit *gradus_watcher_get_hits (const GradusWatcher *watcher, guint *n);
/* The mask at @step, 0 when nothing is hit there. */
guint64 gradus_watcher_get_mask (const GradusWatcher *watcher, guint64 step);

G_END_DECLS
