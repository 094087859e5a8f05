/* Gradus: the document, one experiment being worked on.
 *
 * A GObject between the engine and the window (or a test): it owns the run, moves it, edits its
 * data and parameters with undo and redo, runs long work on a thread with progress and cancel,
 * saves and autosaves. Two histories that never mix: the timeline is walked with forward, back and
 * seek; edits (data, parameters, starts, seed, algorithm) are undone with undo and redo.
 *
 * Signals:
 *   "moved"    the position or the state changed: rebuild scenes, narration, values.
 *   "own-changed"    get_own_dataset() is another.
 *   "setup-changed"  algorithm, data, parameters, starts or seed changed (followed by "moved").
 *   "ink-changed"    something was drawn over a picture, or taken away.
 *   "tally-changed"  a prediction was scored, or the tally was reset.
 *   "branches-changed"  the list of branches, a name in it, or what is known of one.
 *   "forked" (guint id, const char *dropped)  an edit made the branch @id; @dropped is the name of
 *   an older one that had to go for it, or NULL. Follows "branches-changed".
 *   "failed" (const char *sentence)  the algorithm ended in FAILED at this position, or the run did
 *   not come to the position that a link leads to or to a phase that was looked for.
 *   "breakpoints-changed"  the list of breakpoints, or the known hits of steps made before.
 *   "stopped" (guint64 mask)  playing or running to the end stopped here, at these breakpoints.
 *   "pins-changed"  the list of pins.
 * Properties (notify): "busy", "progress" (0..1, or -1 when it cannot be said), "playing",
 * "can-undo", "can-redo", "modified", "title", "file", "problem", "speed" (steps per second; 0 =
 * one every frame), "grain" (GradusGrain, of what playing does) and "lit-role" (a GradusRole that
 * something points at and every view of the document lights, or -1) can be set too.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-branches.h"
#include "gradus-experiment.h"
#include "gradus-edit.h"
#include "gradus-handle.h"
#include "gradus-import.h"
#include "gradus-link.h"
#include "gradus-undo.h"
#include "gradus-watcher.h"

G_BEGIN_DECLS

#define GRADUS_TYPE_DOCUMENT (gradus_document_get_type ())
G_DECLARE_FINAL_TYPE (GradusDocument, gradus_document, GRADUS, DOCUMENT, GObject)

/* A document with no experiment. */
GradusDocument *gradus_document_new (void);

/* NULL before the first experiment. The run must not be moved behind the document's back. While
 * "busy" it belongs to the worker and NULL is returned; use the last snapshot. */
GradusRun *gradus_document_get_run (GradusDocument *self);
GradusSetup *gradus_document_get_setup (GradusDocument *self);
/* What has the run, for who needs nothing else of the document. */
GradusPlayer *gradus_document_get_player (GradusDocument *self);
const GradusAlgorithm *gradus_document_get_algorithm (GradusDocument *self);

/* The position at which the worker began, to draw and compute from while "busy"; NULL otherwise. */
GradusSnapshot *gradus_document_get_snapshot (GradusDocument *self);
gboolean gradus_document_is_busy (GradusDocument *self);
gboolean gradus_document_is_playing (GradusDocument *self);
/* Bytes for keyframes and history of this and later runs. */
void gradus_document_set_budget (GradusDocument *self, gsize bytes);

/* Why the present setup cannot run, a whole sentence ("A blank drawing has no points yet ..."), or
 * NULL. A data set of the right kind that the algorithm cannot run on *yet* is accepted by
 * set_dataset() (a blank sheet to draw on, a class of which the last point was erased): get_setup()
 * then has it, get_run() is NULL, the stage shows the data with this sentence, and drawing goes on
 * until the setup validates. Follows "setup-changed". */
const char *gradus_document_get_problem (GradusDocument *self);

/* --- Opening (these clear or extend the undo history as a person expects: choosing another
 * algorithm or preset can be undone and lets go of the file, so that saving does not write over it;
 * opening a file starts a new document) --- */
gboolean gradus_document_load_preset (GradusDocument *self, const GradusAlgorithm *algorithm,
                                      const GradusPreset *preset, GError **error);
/* Another algorithm on the same data where they suit, else its first-look preset. */
gboolean gradus_document_set_algorithm (GradusDocument *self, const GradusAlgorithm *algorithm,
                                        GError **error);
/* Set up what @link says, go to its position and play if it says so. One edit: undoing it brings
 * the present experiment back, at its position. A position that is not reached is told by
 * "failed". */
gboolean gradus_document_follow_link (GradusDocument *self, GradusLink *link, GError **error);
gboolean gradus_document_open (GradusDocument *self, GFile *file, GError **error);
/* GRADUS_ERROR_CHANGED, and nothing is written, when the document has read or written @file before
 * and somebody else has changed it since. */
gboolean gradus_document_save (GradusDocument *self, GFile *file, GError **error);
/* The same over whatever @file holds. */
gboolean gradus_document_overwrite (GradusDocument *self, GFile *file, GError **error);
/* Whether the work of this document is in @file, by whatever name; during a visit, the work that
 * was set aside. */
gboolean gradus_document_has_file (GradusDocument *self, GFile *file);
/* Whether somebody else has changed @file since the document read or wrote it. */
gboolean gradus_document_is_changed (GradusDocument *self, GFile *file);
/* The experiment as it would be saved now: setup and position included. There must be one. */
GradusExperiment *gradus_document_make_experiment (GradusDocument *self);

/* --- Visits. A lesson shows experiments of its own; what the person was working on is set aside
 * with its file, its undo history and its recovery copy, and comes back at the end. --- */
/* Show @experiment at its position, or at that of @link, which may be NULL; the first visit sets
 * aside what is there. What is changed during a visit is not kept. FALSE leaves everything as it
 * was. A position that is not reached is told by "failed". */
gboolean gradus_document_visit (GradusDocument *self, GradusExperiment *experiment,
                                GradusLink *link, GError **error);
gboolean gradus_document_is_visiting (GradusDocument *self);
/* Bring back what was set aside. When there was nothing, the last experiment visited stays. */
void gradus_document_end_visit (GradusDocument *self);
/* Keep what is visited and forget what was set aside, unless that is somebody's work: it has
 * changes or is in a file. Then nothing happens. */
void gradus_document_stay (GradusDocument *self);

/* --- Edits, undoable. @merge: a key ("param:k", "drag") under which quick successive edits become
 * one undo step; NULL = its own step. On error nothing changes. --- */
/* A key that begins with GRADUS_GESTURE_KEY goes on with a number of the gesture (a stroke of the
 * brush, a drag): its edits are one undo step however long the hand rests in between. */
/* Edits by keys that move something a little: one undo step as long as they follow quickly. With
 * either key the run of an iterative algorithm is made again as far as it was known, and stands
 * where it stood. */
#define GRADUS_NUDGE_KEY "nudge:"
gboolean gradus_document_set_dataset (GradusDocument *self, GradusDataset *dataset,
                                      const char *what, const char *merge, GError **error);
/* Other data, not these ones changed: the run begins at its start. Undo comes back to the step at
 * which it was left. */
gboolean gradus_document_load_dataset (GradusDocument *self, GradusDataset *dataset,
                                       const char *what, GError **error);
gboolean gradus_document_set_param (GradusDocument *self, const char *id, double value,
                                    GError **error);
/* The same with a slider that the hand holds: the keys above. */
gboolean gradus_document_slide_param (GradusDocument *self, const char *id, double value,
                                      const char *merge, GError **error);
/* Drag a handle that is a parameter (gradus-handle.h) to (@x, @y), or move it by so many steps of
 * its sliders to the right and up. @handle is copied; a drag is one undo step as long as @merge is
 * the same. TRUE as well when nothing changes. */
gboolean gradus_document_drag_handle (GradusDocument *self, const GradusHandle *handle, double x,
                                      double y, const char *merge, GError **error);
gboolean gradus_document_step_handle (GradusDocument *self, const GradusHandle *handle,
                                      double right, double up, const char *merge,
                                      GError **error);
gboolean gradus_document_set_start (GradusDocument *self, const char *id, const GradusArray *array,
                                    const char *merge, GError **error);
/* Type @number over entry @index (row-major) of value number @value at the present step, or give it
 * as a start where that is the start. An open phase is taken back to its beginning; the run goes on
 * from the new state. */
gboolean gradus_document_type_value (GradusDocument *self, guint value, gsize index, double number,
                                     GError **error);
/* Type @numbers over the entries @entries (@n of each; row-major) of the value called @id, under
 * the hand: the keys above. */
gboolean gradus_document_drag_value (GradusDocument *self, const char *id, const gsize *entries,
                                     const double *numbers, guint n, const char *merge,
                                     GError **error);
/* Put all back as it was before the drag with the key @merge, if that was the last edit: no undo
 * step and no branch are left of it. */
gboolean gradus_document_cancel_drag (GradusDocument *self, const char *merge);
/* TRUE while the future of what the hand has moved is still being made. */
gboolean gradus_document_is_hand_busy (GradusDocument *self);
/* @setup from its start, of the same algorithm: a run that was found elsewhere, as on a map. */
gboolean gradus_document_open_setup (GradusDocument *self, GradusSetup *setup, GError **error);
gboolean gradus_document_set_seed (GradusDocument *self, guint64 seed, GError **error);
gboolean gradus_document_reset_params (GradusDocument *self, GError **error);
gboolean gradus_document_undo (GradusDocument *self);
gboolean gradus_document_redo (GradusDocument *self);
/* What undo or redo would change ("Move 3 points"), or NULL. */
const char *gradus_document_get_undo_label (GradusDocument *self);
const char *gradus_document_get_redo_label (GradusDocument *self);

/* --- Ink and predictions --- */

/* What was drawn over the pictures; NULL = nothing. */
GradusInk *gradus_document_get_ink (GradusDocument *self);
/* Put @ink in its place, as an edit that can be undone. @what and @merge as above. */
void gradus_document_set_ink (GradusDocument *self, GradusInk *ink, const char *what,
                              const char *merge);
/* NULL before the first prediction. */
const GradusTally *gradus_document_get_tally (GradusDocument *self);
/* An answer to @question of the present algorithm earned @score, 0 to 1. */
void gradus_document_add_score (GradusDocument *self, const char *question, double score);
void gradus_document_reset_tally (GradusDocument *self);
/* Playing stops wherever the algorithm has something to ask; off at first. */
void gradus_document_set_asking (GradusDocument *self, gboolean asking);
/* What the person has written about the experiment; NULL = nothing. */
const char *gradus_document_get_notes (GradusDocument *self);
void gradus_document_set_notes (GradusDocument *self, const char *notes);

/* --- Branches: the futures that edits cut off. The document's run and its branches have numbers
 * that never change, in the order in which they came to be. --- */

guint gradus_document_count_branches (GradusDocument *self);
/* Valid until something changes. */
void gradus_document_get_branch (GradusDocument *self, guint i, GradusBranchInfo *info);
/* Of the document's run; its name is NULL without an experiment. */
guint gradus_document_get_run_id (GradusDocument *self);
char *gradus_document_dup_run_name (GradusDocument *self);
/* The document's run and the branch change places, at the same step where the branch has it, else
 * at its last one. FALSE when there is no such branch, or it is still being made; where making it
 * costs more than opening a file may, that begins now. These three are edits, which can be
 * undone. */
gboolean gradus_document_switch_branch (GradusDocument *self, guint id);
/* @id may be the document's run. NULL or "": the automatic name again. */
gboolean gradus_document_rename_branch (GradusDocument *self, guint id, const char *name);
gboolean gradus_document_delete_branch (GradusDocument *self, guint id);
/* Switch to the run with the next (previous) number, around the end. */
gboolean gradus_document_next_branch (GradusDocument *self, gboolean forward);

/* --- The workbench (gradus-bench.h): data stand, algorithms come. A run that is left for another
 * algorithm is kept by its data, with its branches and its large picture; it is found again where
 * it was left. What is kept of the data that stand is saved with the experiment. --- */

/* Put @algorithm on @dataset (NULL: on the data that stand), as an edit: the run that was left of
 * it on these data, else a new one with the parameters that it had last, or its own. The file stays
 * the experiment's. @plot: the id of the large picture that is on show, or NULL; receives that of
 * the run that was found, or NULL; free with g_free(). GRADUS_ERROR_DATA, and nothing changes, when
 * the data do not suit. */
gboolean gradus_document_put (GradusDocument *self, const GradusAlgorithm *algorithm,
                              GradusDataset *dataset, char **plot, GError **error);
/* The data that were last drawn, opened, made or changed by a person; NULL: none yet. */
GradusDataset *gradus_document_get_own_dataset (GradusDocument *self);
void gradus_document_set_own_dataset (GradusDocument *self, GradusDataset *dataset);
/* Whether what stands is a person's: those data, or others that no generator made as they are. */
gboolean gradus_document_has_own_data (GradusDocument *self);
/* The data on which an entry of @chapter was left last; NULL: none was. */
GradusDataset *gradus_document_get_chapter_dataset (GradusDocument *self, guint chapter);
/* The entry of @chapter that was left last on @dataset; NULL: none was. */
const GradusAlgorithm *gradus_document_find_left (GradusDocument *self, guint chapter,
                                                  GradusDataset *dataset);
/* Whether a run of @algorithm on @dataset was left. */
gboolean gradus_document_knows_run (GradusDocument *self, const GradusAlgorithm *algorithm,
                                    GradusDataset *dataset);
/* What gradus_document_put() would make of @algorithm on the data that stand, for a comparison;
 * NULL where they do not suit. */
GradusScript *gradus_document_make_chip_script (GradusDocument *self,
                                                const GradusAlgorithm *algorithm);

/* The comparison that is saved with the experiment; NULL = none. Not an edit: the experiment itself
 * stays as it is. */
GradusCompareRecord *gradus_document_get_compare (GradusDocument *self);
void gradus_document_set_compare (GradusDocument *self, GradusCompareRecord *record);

/* --- Timeline. Each may start a worker when it takes longer than a frame ("busy"). --- */
void gradus_document_forward (GradusDocument *self, GradusGrain grain);
void gradus_document_back (GradusDocument *self, GradusGrain grain);
void gradus_document_seek (GradusDocument *self, guint64 step, guint64 micro);
/* What is opened, followed as a link or visited goes to its position for GRADUS_LIMIT_SECONDS only;
 * "failed" says when they are over. Then a person can have it go on, until the run is changed. */
void gradus_document_go_on (GradusDocument *self);
gboolean gradus_document_can_go_on (GradusDocument *self);
void gradus_document_seek_event (GradusDocument *self, int event, gboolean forward);
/* To the nearest step after (before) the present one at which phase number @phase has just been
 * made; forward on a worker where that takes long. When there is none the run stops at its end
 * (going back: stays), and "failed" says so. */
void gradus_document_seek_phase (GradusDocument *self, guint phase, gboolean forward);
void gradus_document_restart (GradusDocument *self);
void gradus_document_play (GradusDocument *self);
void gradus_document_pause (GradusDocument *self);
/* Called by the window once a frame while playing; makes the steps that are due. */
void gradus_document_tick (GradusDocument *self, gint64 now_us);
/* Stop the worker between two steps, and playing. */
void gradus_document_cancel (GradusDocument *self);
/* The role that a formula or a picture is pointed at in; see "lit-role". It is no part of the
 * experiment. */
void gradus_document_set_lit_role (GradusDocument *self, int role);
int gradus_document_get_lit_role (GradusDocument *self);
/* Block (running the main loop) until not busy; for tests and for closing. */
void gradus_document_wait (GradusDocument *self);

/* --- Breakpoints: conditions (gradus-condition.h) at which playing and running to the end stop,
 * at the first step at which one is hit; saved with the experiment. Number i is bit i of a
 * mask. --- */
typedef struct
{
  const char *text;
  gboolean enabled;
  const char *problem;               /* why it cannot be watched, a sentence; or NULL */
  const GradusCondition *condition;  /* NULL when the text has no meaning for this algorithm */
} GradusBreakpoint;

guint gradus_document_count_breakpoints (GradusDocument *self);
/* Valid until the next change of the list. */
const GradusBreakpoint *gradus_document_get_nth_breakpoint (GradusDocument *self, guint i);
/* A text that is in the list already is switched on. On error nothing changes; @place, when not
 * NULL, receives the byte offset of the mistake. */
gboolean gradus_document_add_breakpoint (GradusDocument *self, const char *text, gsize *place,
                                         GError **error);
void gradus_document_remove_breakpoint (GradusDocument *self, guint i);
void gradus_document_enable_breakpoint (GradusDocument *self, guint i, gboolean enabled);
/* The breakpoint on an event, by its number. */
void gradus_document_set_breakpoint (GradusDocument *self, guint event, gboolean enabled);
gboolean gradus_document_get_breakpoint (GradusDocument *self, guint event);
/* Where breakpoints are hit among the steps made so far, ascending; NULL while "busy". Hits of
 * conditions about values in steps that were made before the condition was follow a little
 * later. */
const GradusHit *gradus_document_get_hits (GradusDocument *self, guint *n);
guint64 gradus_document_get_hit_mask (GradusDocument *self, guint64 step);
/* "Stopped at step 14: inertia < 520 (now 518)", of the present position; NULL while "busy". */
char *gradus_document_describe_hits (GradusDocument *self, guint64 mask);

/* --- Pins: what is kept in view ("loss", "theta", "theta[0]"); saved with the experiment. --- */
/* NULL-terminated, never NULL. */
const char *const *gradus_document_get_pins (GradusDocument *self);
gboolean gradus_document_is_pinned (GradusDocument *self, const char *text);
void gradus_document_set_pinned (GradusDocument *self, const char *text, gboolean pinned);

/* --- Autosave and recovery. State goes to $XDG_STATE_HOME/gradus/recovery/ID.gradus a second after
 * a change and is removed by a clean close. "unprotected" (a sentence) says once that it cannot be
 * written. --- */
void gradus_document_set_autosave (GradusDocument *self, gboolean enabled);
/* Write it now (also called from a signal-safe point before a close). */
gboolean gradus_document_autosave (GradusDocument *self, GError **error);
void gradus_document_discard_autosave (GradusDocument *self);
/* The program has to end at once: write what is not written, leave the file for the next start and
 * protect nothing any more. */
void gradus_document_leave_autosave (GradusDocument *self);
/* Files left behind by documents that are gone, the newest first; GFile elements. */
GPtrArray *gradus_document_list_recoverable (void);
/* GRADUS_ERROR_USAGE: the file has gone, or another document has it. GRADUS_ERROR_DATA: it is
 * damaged and has been set aside. Both leave the document as it was. */
gboolean gradus_document_recover (GradusDocument *self, GFile *file, GError **error);
/* FALSE also when another document has it. */
gboolean gradus_document_delete_recoverable (GFile *file, GError **error);

G_END_DECLS
