/* Gradus: what the files of the document share.
 *
 * gradus-document.c            the object, opening and saving
 * gradus-document-edit.c       edits, undo and redo
 * gradus-document-teaching.c   ink, tally, notes
 * gradus-document-timeline.c   moving, playing, the worker
 * gradus-document-autosave.c   autosave and recovery
 * gradus-document-breakpoints.c  breakpoints and pins
 * gradus-document-visit.c      another experiment for a while
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-document.h"

G_BEGIN_DECLS

typedef struct _GradusJob GradusJob;
typedef struct _GradusAutosave GradusAutosave;
typedef struct _GradusScan GradusScan;
typedef struct _GradusVisit GradusVisit;

/* More phases than any algorithm has. */
#define GRADUS_MAX_PHASES 32

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
  GradusRun *run;                /* NULL while the worker has it, and when there is a problem */
  char *problem;
  GradusExperiment *experiment;  /* title, notes, breakpoints, unknown members */
  GFile *file;
  gsize budget;
  gboolean modified;

  GPtrArray *undo, *redo;        /* Edit; the last one is next */
  gint64 last_edit;              /* monotonic time; 0 = nothing to merge with */

  GradusJob *job;                /* on the worker */
  GradusJob *next;               /* a seek that came while the worker was busy */
  GradusSnapshot *snapshot;
  guint64 job_step, job_micro;   /* position at which the worker began */
  guint progress_source;
  double cost[GRADUS_MAX_PHASES];   /* microseconds a phase took lately; 0 = not known */

  gboolean playing;
  gboolean asking;               /* playing stops where there is something to ask */
  double speed;
  GradusGrain grain;
  int lit_role;                  /* -1 = none */
  gint64 last_tick;
  double due;                    /* steps that playing owes */

  GradusAutosave *autosave;      /* NULL = off */

  GPtrArray *breakpoints;
  GradusWatcher *watcher;        /* NULL while the worker has the run */
  gboolean conditions_wait;      /* for the watcher to come back */
  GradusScan *scan;              /* of states not seen yet */
  guint scan_source;
  GradusVisit *visit;            /* what was set aside; NULL = nothing */
};

void gradus_document_notify (GradusDocument *self, guint property);
void gradus_document_emit_moved (GradusDocument *self);
void gradus_document_emit_setup_changed (GradusDocument *self);
void gradus_document_emit_ink_changed (GradusDocument *self);
void gradus_document_emit_tally_changed (GradusDocument *self);
void gradus_document_emit_failed (GradusDocument *self, const char *sentence);
void gradus_document_emit_breakpoints_changed (GradusDocument *self);
void gradus_document_emit_stopped (GradusDocument *self, guint64 mask);
void gradus_document_emit_pins_changed (GradusDocument *self);
void gradus_document_set_modified (GradusDocument *self, gboolean modified);
void gradus_document_take_file (GradusDocument *self, GFile *file);
/* The experiment as it would be saved now: setup and position included. */
GradusExperiment *gradus_document_make_experiment (GradusDocument *self);
/* Put @experiment in the place of everything; FALSE leaves the document as it was. */
gboolean gradus_document_take_experiment (GradusDocument *self, GradusExperiment *experiment,
                                          GError **error);

/* Put @setup in force: by changing the run, or by a new one when @anew or the algorithm differs.
 * With @lenient a setup that cannot run yet is accepted and becomes the problem. Stops the worker.
 * Emits nothing. */
gboolean gradus_document_apply (GradusDocument *self, GradusSetup *setup, gboolean anew,
                                gboolean lenient, GError **error);
void gradus_document_init_history (GradusDocument *self);
void gradus_document_clear_history (GradusDocument *self);
/* The present state has been saved: every other one in the undo history is a modification. */
void gradus_document_mark_saved (GradusDocument *self);

/* Cancel the worker and wait for it, which takes at most one step. The run is back afterwards. */
void gradus_document_stop_worker (GradusDocument *self);
/* The same without telling anybody, for the end of the document. */
void gradus_document_drop_worker (GradusDocument *self);
/* Go from the start of the run to the position of @link. */
void gradus_document_seek_link (GradusDocument *self, GradusLink *link);
double gradus_document_get_progress (GradusDocument *self);

void gradus_document_init_breakpoints (GradusDocument *self);
void gradus_document_free_breakpoints (GradusDocument *self);
/* Read the list again: the experiment or the algorithm is another. */
void gradus_document_refresh_breakpoints (GradusDocument *self);
/* Find the hits of new steps. */
void gradus_document_read_hits (GradusDocument *self);
/* The run is another, or was changed. */
void gradus_document_forget_hits (GradusDocument *self);
/* The worker gives @watcher back. */
void gradus_document_take_watcher (GradusDocument *self, GradusWatcher *watcher);

void gradus_document_schedule_autosave (GradusDocument *self);
void gradus_document_free_autosave (GradusDocument *self);
void gradus_document_free_visit (GradusDocument *self);

G_END_DECLS
