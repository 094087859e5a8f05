/* Gradus: what the files of the document share.
 *
 * gradus-document.c            the object, opening and saving
 * gradus-branches.c            the futures that edits cut off
 * gradus-document-branches.c   reading and editing the list of them
 * gradus-document-edit.c       edits
 * gradus-document-setup.c      making, undoing and redoing them
 * gradus-document-notebook.c   the workbook as a part of the document: ink, tally, notes, pins
 * gradus-document-timeline.c   the player as a part of the document
 * gradus-document-hand.c       a drag as one edit
 * gradus-document-autosave.c   autosave and recovery
 * gradus-document-breakpoints.c  breakpoints
 * gradus-document-visit.c      another experiment for a while
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-document.h"
#include "gradus-errand.h"
#include "gradus-player.h"
#include "gradus-workbook.h"

G_BEGIN_DECLS

typedef struct _GradusAutosave GradusAutosave;
typedef struct _GradusVisit GradusVisit;
typedef struct _GradusStash GradusStash;

/* Another run of the experiment. */
typedef struct
{
  guint id;
  char *name;
  gboolean named;          /* by a person */
  GradusRun *run;          /* NULL until it has been made again from the record */
  GradusBranchRecord *record;   /* of a file or an undo, or NULL */
  char *problem;           /* why it could not be made again, or NULL */
} GradusBranch;

enum
{
  PROP_0,
  PROP_BUSY,
  PROP_PROGRESS,
  PROP_PLAYING,
  PROP_CAN_UNDO,
  PROP_CAN_REDO,
  PROP_MODIFIED,
  PROP_TITLE,
  PROP_FILE,
  PROP_PROBLEM,
  PROP_SPEED,
  PROP_GRAIN,
  PROP_LIT_ROLE,
  N_PROPS,
};

extern const GradusErrandKind gradus_document_replay_kind;

struct _GradusDocument
{
  GObject parent_instance;

  GradusSetup *setup;            /* of the newest part of the run; NULL: no experiment yet */
  GradusPlayer *player;          /* has the run, but none when there is a problem */
  char *problem;
  GradusExperiment *experiment;  /* title, breakpoints, unknown members */
  GradusWorkbook *workbook;
  GFile *file;
  GHashTable *versions;          /* GFile -> version of it that was read or written last */
  gsize budget;

  GPtrArray *branches;           /* GradusBranch, by their ids */
  guint run_id;                  /* of the run */
  guint last_run_id;
  char *run_name;                /* NULL = by what was changed last */
  gboolean run_named;
  GradusErrand *replay;          /* making the runs of branches again */

  GradusUndo *undo;

  int lit_role;                  /* -1 = none */

  GradusAutosave *autosave;      /* NULL = off */

  GPtrArray *breakpoints;
  GradusVisit *visit;            /* what was set aside; NULL = nothing */
};

void gradus_document_notify (GradusDocument *self, guint property);
void gradus_document_emit_setup_changed (GradusDocument *self);
void gradus_document_emit_branches_changed (GradusDocument *self);
/* @dropped: the name of the branch that had to go, or NULL. */
void gradus_document_emit_forked (GradusDocument *self, guint id, const char *dropped);
void gradus_document_emit_breakpoints_changed (GradusDocument *self);
void gradus_document_emit_unprotected (GradusDocument *self, const char *sentence);
void gradus_document_take_file (GradusDocument *self, GFile *file);
/* Put @experiment in the place of everything; FALSE leaves the document as it was. */
gboolean gradus_document_take_experiment (GradusDocument *self, GradusExperiment *experiment,
                                          GError **error);

/* Put @setup in force: by changing the run, or by a new one when @anew or the algorithm differs.
 * With @lenient a setup that cannot run yet is accepted and becomes the problem. Stops the worker.
 * Emits nothing. */
gboolean gradus_document_apply (GradusDocument *self, GradusSetup *setup, gboolean anew,
                                gboolean lenient, GError **error);
void gradus_document_set_setup (GradusDocument *self, GradusSetup *setup);
/* An edit: the present setup from the start, with no changes in the middle. */
void gradus_document_start_anew (GradusDocument *self);
/* Put @undo, which it takes, in the place of the list of edits. Returns the one before, or NULL. */
GradusUndo *gradus_document_exchange_undo (GradusDocument *self, GradusUndo *undo);

/* --- The hand --- */

/* Whether an edit under the key @merge comes from a hand that moves something of an iterative
 * algorithm, so that the future is to be made again. */
gboolean gradus_document_is_by_hand (GradusDocument *self, const char *merge);
/* Undo the last edit, if its key is @merge, and forget it and what it made. */
gboolean gradus_document_take_back_edit (GradusDocument *self, const char *merge);

/* --- Branches --- */

void gradus_branch_free (gpointer branch);
GradusBranch *gradus_document_find_branch (GradusDocument *self, guint id);
void gradus_document_insert_branch (GradusDocument *self, GradusBranch *branch);
/* Out of the list, for the caller to keep; NULL when there is none. */
GradusBranch *gradus_document_take_branch (GradusDocument *self, guint id);
char *gradus_branch_make_name (GradusSetup *before, GradusSetup *after, const char *label,
                               guint64 step);
/* Give the run number @id, of the document or a branch, the name *@name, and receive the one it
 * had; NULL = by what was changed last. */
void gradus_document_exchange_name (GradusDocument *self, guint id, char **name, gboolean *named);
/* Put @run, which it takes, in the list as what the document's run was until now; that gets another
 * number. Returns the number of the branch. @dropped receives the name of a branch that had to go,
 * or NULL. */
guint gradus_document_add_branch (GradusDocument *self, GradusRun *run, const char *name,
                                  char **dropped);
/* Make @branch, which has a run, the document's run. The present one becomes a branch, but without
 * @keep only when it has a name or steps of its own; returns whether it did. */
gboolean gradus_document_swap_branch (GradusDocument *self, GradusBranch *branch, gboolean keep,
                                      char **dropped);
void gradus_document_share_budget (GradusDocument *self);
void gradus_document_clear_branches (GradusDocument *self);
/* For a file: GradusBranchRecord elements, and the script of the run. */
GPtrArray *gradus_document_make_records (GradusDocument *self);
GradusScript *gradus_document_make_script (GradusDocument *self);
/* In place of all branches; their runs are made again on a thread. @ids: their numbers, or NULL for
 * new ones. */
void gradus_document_take_records (GradusDocument *self, GPtrArray *records, const guint *ids);
/* Go on making runs again. */
void gradus_document_replay_branches (GradusDocument *self);
void gradus_document_drop_replay (GradusDocument *self);
/* The branches as records, and what the run is called, while another experiment is in their
 * place. */
GradusStash *gradus_document_make_stash (GradusDocument *self);
void gradus_stash_free (GradusStash *stash);
/* Branches and numbers of @stash; the run is up to the caller. */
void gradus_document_put_stash (GradusDocument *self, GradusStash *stash);
/* Put the first setup of @script in force in a new run, and its last one in self->setup. Emits
 * nothing; to be followed by gradus_player_seek_script(). */
gboolean gradus_document_begin_script (GradusDocument *self, GradusScript *script, GError **error);
void gradus_document_init_breakpoints (GradusDocument *self);
/* Read the list again: the experiment or the algorithm is another. */
void gradus_document_refresh_breakpoints (GradusDocument *self);
/* The run has come to values whose shapes may not suit a condition. */
void gradus_document_look_at_breakpoints (GradusDocument *self);

void gradus_document_schedule_autosave (GradusDocument *self);
void gradus_document_free_autosave (GradusDocument *self);
void gradus_document_free_visit (GradusDocument *self);
/* Out of the visit, for the caller to keep; may be NULL. */
GradusAutosave *gradus_document_take_kept_autosave (GradusDocument *self);
/* The file of the work that a visit has set aside, or NULL. */
GFile *gradus_document_get_kept_file (GradusDocument *self);

G_END_DECLS
