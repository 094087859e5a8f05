/* Gradus: what the files of the player share.
 *
 * gradus-player.c            the object, its run, playing
 * gradus-player-timeline.c   the commands and the worker
 * gradus-player-job.c        doing one command, piece by piece, on either thread
 * gradus-player-watch.c      conditions and their hits
 * gradus-player-hand.c       the future of what a hand moves
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-errand.h"
#include "gradus-player-job-private.h"
#include "gradus-player.h"

G_BEGIN_DECLS

enum
{
  PROP_0,
  PROP_BUSY,
  PROP_PROGRESS,
  PROP_PLAYING,
  PROP_SPEED,
  PROP_GRAIN,
  N_PROPS,
};

/* What the errands of a player do, each beside what sends them. */
extern const GradusErrandKind gradus_player_worker_kind;
extern const GradusErrandKind gradus_player_scan_kind;

struct _GradusPlayer
{
  GObject parent_instance;

  GradusRun *run;                /* NULL while the worker has it, and when there is none */
  GradusScript *origin;          /* or NULL */
  gsize budget;

  GradusErrand *worker;
  GradusJob *job;                /* on the worker */
  GradusJob *next;               /* a seek that came while the worker was busy */
  GradusJob *rest;               /* what is left of one that was bounded, or NULL */
  GradusSetup *rest_setup;       /* in force where that stopped */
  GradusSnapshot *snapshot;
  GradusScript *job_script;      /* of the run, while the worker has it */
  guint64 job_step, job_micro;   /* position at which the worker began */
  guint progress_source;
  double cost[GRADUS_MAX_PHASES];   /* microseconds a phase took lately; 0 = not known */
  GradusSetup *costed;           /* with which it took them; or NULL */

  gboolean playing;
  gboolean asking;               /* playing stops where there is something to ask */
  double speed;
  GradusGrain grain;
  gint64 last_tick;
  double due;                    /* steps that playing owes */

  GPtrArray *conditions;         /* GradusCondition or NULL */
  GradusWatcher *watcher;        /* NULL while the worker has the run */
  gboolean conditions_wait;      /* for the watcher to come back */
  GradusErrand *scan;            /* of states not seen yet */
  GradusWatcher *scanned;        /* what it found, waiting for the watcher; or NULL */
  guint64 scanned_from;
  guint scan_source;

  struct
  {
    char *key;                   /* of what it moves; NULL = it holds nothing */
    guint64 step;                /* at which it has taken hold */
    guint64 horizon;             /* the last step that was known then */
    guint source;                /* makes what is left of the future */
    gint64 pace;                 /* microseconds a step took at most so far */
  } hand;
};

void gradus_player_notify (GradusPlayer *self, guint property);
void gradus_player_emit_failed (GradusPlayer *self, const char *sentence);
void gradus_player_emit_stopped (GradusPlayer *self, guint64 mask);
void gradus_player_emit_hits_changed (GradusPlayer *self);
void gradus_player_emit_cut_short (GradusPlayer *self);

/* Of the worker, 0 to 1, or -1 when it cannot be said. */
double gradus_player_get_progress (GradusPlayer *self);
/* Cancel the worker, wait for it and tell nobody, for the end of the player. */
void gradus_player_drop_worker (GradusPlayer *self);
/* Do @job, which it takes: here until @deadline (monotonic time), then by the worker. TRUE when it
 * was done here. Emits nothing about the move. */
gboolean gradus_player_perform (GradusPlayer *self, GradusJob *job, gint64 deadline);
/* Tell what @job, which is done, has led to. */
void gradus_player_announce (GradusPlayer *self, const GradusJob *job);
/* Whether playing has to stop where the run is after @job. */
gboolean gradus_player_is_stop (GradusPlayer *self, const GradusJob *job);

/* What a person may have done of what a file asked for and was stopped; NULL when that is nothing,
 * or the run has become another since. */
GradusJob *gradus_player_get_rest (GradusPlayer *self);
void gradus_player_drop_rest (GradusPlayer *self);
/* Forget what was found: the run is another. */
void gradus_player_watch_anew (GradusPlayer *self);
/* Find the hits of new steps. */
void gradus_player_read_hits (GradusPlayer *self);
/* The worker gives @watcher back. */
void gradus_player_take_watcher (GradusPlayer *self, GradusWatcher *watcher);
void gradus_player_drop_scan (GradusPlayer *self);

G_END_DECLS
