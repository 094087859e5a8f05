/* Gradus: a run, which steps an algorithm and can go back.
 *
 * A run is a setup (data, parameters, seed), a state, a position and a timeline. The timeline
 * keeps, for every step made so far, the metrics, events, broken invariants and tracked values (the
 * history), and for as many steps as its memory budget allows a keyframe: the state and the random
 * generator. Going to any position restores the nearest keyframe before it and replays the phases
 * in between, which is exact because a phase depends on nothing but its state, its setup and its
 * generator. When the budget is used up, every second keyframe is dropped. Beyond 24 MiB, steps
 * that take next to no time share a keyframe.
 *
 * Position. (step, micro): `step` phases are complete and `micro` micro-steps of the next one are
 * done. Step 0 is the start, made by init(). `previous` in a position is the state one step
 * earlier, and inside a phase the state one micro-step earlier; it is NULL at the start and at a
 * step at which something was changed (gradus_run_change()), because nothing is promised across a
 * change.
 *
 * Iterations are counted when their last phase ends, whatever it returns but FAILED. When an
 * earlier phase returns CONVERGED or EXHAUSTED, the iteration it belongs to is not complete and not
 * counted. When no phase is left because all are marked `once`, the status is EXHAUSTED.
 *
 * Failure. A step fails when its phase says so, or when it leaves NaN or infinity in an array of
 * the state, or an infinite metric. The failing step is in the history, with its events and its
 * sentence; its state, metrics and tracked values are those of the step before, so that pictures
 * stay finite and the last good state is on show. Invariants are not evaluated for it.
 *
 * A run belongs to one thread at a time. A detached snapshot (gradus_snapshot_new()) may be read
 * anywhere.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-limit.h"
#include "gradus-setup.h"

G_BEGIN_DECLS

typedef struct _GradusRun GradusRun;

typedef enum
{
  GRADUS_GRAIN_MICRO,
  GRADUS_GRAIN_PHASE,
  GRADUS_GRAIN_ITERATION,
  GRADUS_GRAIN_RUN,
} GradusGrain;

#define GRADUS_RUN_DEFAULT_BUDGET (256u * 1024u * 1024u)
/* Steps after which a run that does not end by itself is stopped. */
#define GRADUS_RUN_DEFAULT_LIMIT 1000000u

/* Validate @setup and make the start. NULL with the sentence in @error. */
GradusRun *gradus_run_new (GradusSetup *setup, GError **error);
void gradus_run_free (GradusRun *run);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusRun, gradus_run_free)

/* An independent run at the same position with the same past, ghost and budget, which goes on bit
 * for bit as @run would: state, random generator, an open phase and all keyframes included. It
 * shares arrays and history with @run until one of them writes, so it costs a few pointers for a
 * keyframe; gradus_run_get_memory() counts what is shared for both. Its setups have workspaces of
 * their own: it may go to another thread at once. */
GradusRun *gradus_run_copy (const GradusRun *run);

/* Bytes that keyframes and history may take. Thins out at once when it is smaller than what is
 * used. */
void gradus_run_set_budget (GradusRun *run, gsize bytes);
gsize gradus_run_get_memory (const GradusRun *run);
gsize gradus_run_count_keyframes (const GradusRun *run);

/* Make no step that @limit does not allow, from now on; copies of the run inherit it. NULL for
 * none, which is what a run begins with. */
void gradus_run_set_limit (GradusRun *run, const GradusLimit *limit);
/* FALSE when the last step that was asked for was not made because of the limit: GRADUS_ERROR_LIMIT
 * or GRADUS_ERROR_CANCELLED, with a sentence that says where the run stopped. */
gboolean gradus_run_check_limit (const GradusRun *run, GError **error);

/* In force at the present position. */
GradusSetup *gradus_run_get_setup (const GradusRun *run);
const GradusAlgorithm *gradus_run_get_algorithm (const GradusRun *run);

/* --- Where it is ------------------------------------------------------------------------------ */

guint64 gradus_run_get_step (const GradusRun *run);
guint64 gradus_run_get_micro (const GradusRun *run);
/* Last step that has been made so far (>= the present one). */
guint64 gradus_run_get_last (const GradusRun *run);
/* Completed iterations at the present position. */
guint64 gradus_run_get_iteration (const GradusRun *run);
/* TRUE at a position from which no step forward exists. */
gboolean gradus_run_is_at_end (const GradusRun *run);
/* TRUE when the last known step ended the run: the timeline is complete. */
gboolean gradus_run_is_complete (const GradusRun *run);
/* Status of the step at the present position (CONTINUE at the start). */
GradusStatus gradus_run_get_status (const GradusRun *run);
/* The sentence of a FAILED last step, else NULL. */
const char *gradus_run_get_failure (const GradusRun *run);
/* Index in phases[] of the phase that runs next; -1 at the end. */
int gradus_run_get_next_phase (const GradusRun *run);
/* Micro-steps of the phase that runs next (1 where it has none); 0 at the end. */
guint64 gradus_run_count_micro (const GradusRun *run);
/* Fill @here; valid until the run moves or is freed. */
void gradus_run_get_view (GradusRun *run, GradusPosition *here);
const GradusHistory *gradus_run_get_history (const GradusRun *run);

/* --- Moving ----------------------------------------------------------------------------------- */

/* One grain forward or back. GRADUS_GRAIN_RUN goes to the end or the start. FALSE when there was
 * nowhere to go. Forward from inside a phase completes it first; back goes to its beginning first.
 * Back by MICRO from the beginning of a phase enters the end of the one before when that had micro-
 * steps. GRADUS_GRAIN_RUN makes at most GRADUS_RUN_DEFAULT_LIMIT steps. */
gboolean gradus_run_forward (GradusRun *run, GradusGrain grain);
gboolean gradus_run_back (GradusRun *run, GradusGrain grain);

/* Forward until a condition, for at most @max_steps steps. Called after every step; @func returns
 * TRUE to stop. NULL func: to the end. @cancel: stops between steps when it becomes non-zero
 * (atomic). Returns the number of steps made. */
typedef gboolean (*GradusRunFunc) (GradusRun *run, gpointer user_data);
guint64 gradus_run_advance (GradusRun *run, guint64 max_steps, GradusRunFunc func,
                            gpointer user_data, const gint *cancel);

/* Go to a step already made (or beyond: steps are made up to it). FALSE when the run ended earlier,
 * or the limit did (gradus_run_check_limit() tells which); it is then where it got to. */
gboolean gradus_run_seek (GradusRun *run, guint64 step, guint64 micro);
/* The nearest step after (before) the present one where event @event happened (-1: any event),
 * among the steps made so far; going forward makes steps until it happens or the run ends. */
gboolean gradus_run_seek_event (GradusRun *run, int event, gboolean forward);

/* --- Changing things in mid-run --------------------------------------------------------------- */

/* Put new live parameters or a changed data set in force from the present position on. The future
 * is cut and kept as the ghost. When the algorithm cannot carry its state over (a restart
 * parameter, another seed or given start, no rebase()), the run starts anew at step 0 with the
 * whole old history as the ghost; so it does at step 0, where this is the same and exact.
 *
 * Metrics, invariants and tracked values of the present step are evaluated again under @setup (the
 * ghost keeps the old figures); its events stay. An open phase is taken back to its beginning, a
 * step that failed is taken back altogether, and a run that had ended may go on. A change that cuts
 * nothing leaves the ghost as it is, so that it stays while a point is dragged; a @setup that does
 * not differ cuts nothing. A second change at the same step takes the place of the first: the state
 * is carried over from what it was before both, and going back to the setup before takes the change
 * out altogether. @setup must be of the same algorithm. On error nothing changes.
 *
 * A closed form in stages and an exploration have nothing to carry over: the run is made again, up
 * to the last step that was known where every phase runs once, and stands where it stood; so it is
 * when parameters change that apply so (GRADUS_APPLIES_REDO). */
gboolean gradus_run_change (GradusRun *run, GradusSetup *setup, GError **error);
/* For a person who types other numbers into a value: the setup that gradus_run_change() puts in
 * force for that at the present step. @array has the shape that the value has there. NULL with the
 * sentence when the value cannot be typed over, when the algorithm refuses the numbers, inside a
 * phase, and at the start (where a start can be given instead). The run itself does not change. */
GradusSetup *gradus_run_edit_value (GradusRun *run, guint value, const GradusArray *array,
                                    GError **error);
/* The setup the run started with, and the changes made since, oldest first and at most one a step.
 * Making them again in a run of the first setup, each at its step, gives the same run bit for
 * bit. */
GradusSetup *gradus_run_get_first_setup (const GradusRun *run);
/* In force at its end. */
GradusSetup *gradus_run_get_last_setup (const GradusRun *run);
guint gradus_run_count_changes (const GradusRun *run);
GradusSetup *gradus_run_get_change (const GradusRun *run, guint i, guint64 *step);
/* The cut future, or NULL. */
GradusHistory *gradus_run_get_ghost (const GradusRun *run);
/* Put another in its place, which may be NULL: what was before the first of several changes. */
void gradus_run_set_ghost (GradusRun *run, GradusHistory *ghost);
void gradus_run_clear_ghost (GradusRun *run);

/* --- Detached snapshots ----------------------------------------------------------------------- */

/* A copy of the present state with its setup, for another thread: regions, predictions. */
typedef struct _GradusSnapshot GradusSnapshot;
GradusSnapshot *gradus_snapshot_new (GradusRun *run);
GradusSnapshot *gradus_snapshot_ref (GradusSnapshot *snapshot);
void gradus_snapshot_unref (GradusSnapshot *snapshot);
/* history, ghost and previous are NULL. */
void gradus_snapshot_get_view (const GradusSnapshot *snapshot, GradusPosition *here);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusSnapshot, gradus_snapshot_unref)

/* --- State by table (tests, timeline) --------------------------------------------------------- */

/* Generic operations over GradusAlgorithm.state_size and .state_arrays. */
gpointer gradus_state_new (const GradusAlgorithm *algorithm);
gpointer gradus_state_copy (const GradusAlgorithm *algorithm, gconstpointer state);
void gradus_state_assign (const GradusAlgorithm *algorithm, gpointer to, gconstpointer from);
void gradus_state_free (const GradusAlgorithm *algorithm, gpointer state);
/* Memory of the state and its arrays, whether they are shared or not. */
gsize gradus_state_bytes (const GradusAlgorithm *algorithm, gconstpointer state);
gboolean gradus_state_equal (const GradusAlgorithm *algorithm, gconstpointer a, gconstpointer b);
/* The present state of @run, for tests. */
gconstpointer gradus_run_peek_state (const GradusRun *run);
/* The generator as it stands at the present position: what moved it drew at random. */
const gsl_rng *gradus_run_peek_rng (const GradusRun *run);

G_END_DECLS
