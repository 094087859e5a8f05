/* Gradus: a job, one command to a player.
 *
 * gradus-player-job.c does it, piece by piece, on whichever thread has the run;
 * gradus-player-timeline.c decides which thread that is.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-link.h"
#include "gradus-script.h"
#include "gradus-watcher.h"

G_BEGIN_DECLS

/* More phases than any algorithm has. */
#define GRADUS_MAX_PHASES 32

/* Microseconds of the main thread that a job may take: half a frame at 60 Hz. */
#define GRADUS_JOB_SLICE 8000
/* An algorithm that never ends stops here when it is told to run to the end. */
#define GRADUS_JOB_STEP_LIMIT 1000000

typedef enum
{
  JOB_FORWARD,
  JOB_BACK,
  JOB_SEEK,
  JOB_EVENT,
  JOB_PHASE,
  JOB_LINK,
  JOB_SCRIPT,
} JobKind;

typedef struct
{
  gatomicrefcount ref_count;
  JobKind kind;
  GradusGrain grain;
  guint64 step, micro;     /* of a seek */
  int event;               /* of JOB_EVENT */
  int phase;               /* of JOB_PHASE */
  gboolean forward;
  GradusLink *link;        /* or NULL */
  gboolean heeds;          /* stops where a breakpoint is hit */
  guint64 stopped;         /* the breakpoints that stopped it */
  GradusScript *script;    /* of JOB_SCRIPT */
  guint change;            /* the next of its changes */
  GError *error;           /* why a change could not be made, or no more steps */

  gboolean bounded;        /* a file asks for it and no person: it has a limit (gradus-limit.h) */
  gboolean resumed;        /* what is left of one that was bounded */
  guint64 from_step, from_micro, from_iteration, first_last;
  gint64 deadline;         /* monotonic time at which it pauses for the main thread; 0 = never */
  gboolean paused, hit;
  gint64 step_began;
  double cost[GRADUS_MAX_PHASES];
  double guess;

  /* With the worker. */
  GradusRun *run;
  gsize budget;
  GradusWatcher *watcher;  /* goes with the run; on the main thread the player's */
  const gint *cancel;      /* atomic; NULL on the main thread, which is not interrupted */
  gint at;                 /* atomic: steps made so far */
  gboolean cancelled;      /* it came home early */
} GradusJob;

GradusJob *gradus_job_new (JobKind kind);
GradusJob *gradus_job_ref (GradusJob *job);
/* @data: a GradusJob; fits a GDestroyNotify. */
void gradus_job_unref (gpointer data);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusJob, gradus_job_unref)

/* To be called first, on the thread that has given the command. */
void gradus_job_begin (GradusJob *job, const GradusRun *run);
/* Whether the next thing the job does is likely to fit the main thread. */
gboolean gradus_job_fits (const GradusJob *job, const GradusRun *run);
/* Work on @job until it is done (TRUE) or its deadline has come. */
gboolean gradus_job_work (GradusJob *job, GradusRun *run);

G_END_DECLS
