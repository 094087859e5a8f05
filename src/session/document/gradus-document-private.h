/* Gradus: what the files of the document share.
 *
 * gradus-document.c            the object, opening and saving
 * gradus-document-bench.c      runs left on the workbench, and the person's data
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
#include "gradus-player.h"
#include "gradus-workbook.h"

G_BEGIN_DECLS

typedef struct _GradusAutosave GradusAutosave;
typedef struct _GradusVisit GradusVisit;

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

  GradusBranches *branches;
  GradusUndo *undo;
  GPtrArray *chips;              /* GradusChipRecord, the one left last at the end */
  GradusDataset *own;            /* last made by a person; NULL = none */

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
/* Put @experiment in the place of everything; FALSE leaves the document as it was. @bounded: see
 * gradus_player_seek_script(). */
gboolean gradus_document_take_experiment (GradusDocument *self, GradusExperiment *experiment,
                                          gboolean bounded, GError **error);

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

/* --- The workbench --- */

/* The run is about to be left for another algorithm or other data: keep it. @plot may be NULL. */
void gradus_document_keep_chip (GradusDocument *self, const char *plot);
/* For the file: what is kept of the data that stand; GradusChipRecord elements. */
GPtrArray *gradus_document_make_chips (GradusDocument *self);
/* Those of a file, in place of what was kept of the same data. */
void gradus_document_take_chips (GradusDocument *self, GPtrArray *chips);

/* --- The hand --- */

/* Whether an edit under the key @merge comes from a hand that moves something of an iterative
 * algorithm, so that the future is to be made again. */
gboolean gradus_document_is_by_hand (GradusDocument *self, const char *merge);
/* Undo the last edit, if its key is @merge, and forget it and what it made. */
gboolean gradus_document_take_back_edit (GradusDocument *self, const char *merge);

/* All it takes to make the run again. */
GradusScript *gradus_document_make_script (GradusDocument *self);
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
