/* Gradus: branches, the runs of an experiment beside the one that the player has.
 *
 * The player's run and its branches have numbers that never change, in the order in which they came
 * to be. An edit that cuts a future off, or makes the run start anew, leaves the run as it was in
 * the list, under its old number, and the changed run gets a new one. So undoing such an edit means
 * to bring the old run back, and redoing it to bring the new one back, as long as they are there.
 * What an edit is, is up to whoever makes it; docs/architecture.md has the whole policy.
 *
 * Signal: "replayed"  a branch of a file has been made again, or cannot be. What else happens to
 * the list is done by who calls, and told by nobody.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gradus-experiment.h"
#include "gradus-player.h"

G_BEGIN_DECLS

/* More are not kept: the oldest one that nobody has named goes. */
#define GRADUS_MAX_BRANCHES 16

typedef struct
{
  guint id;
  const char *name;        /* a phrase, "before α = 0.1 at step 12", or what a person called it */
  gboolean named;
  const GradusRun *run;    /* not to be moved; NULL while it is made again after opening a file */
  const char *problem;     /* why it has not been made again, or NULL */
  gboolean limited;        /* that costs more than opening a file may: gradus_branches_ask_for() */
  guint64 last;            /* its last step */
  guint64 left;            /* the last step that it has in common with the player's run */
} GradusBranchInfo;

/* One that is out of the list. */
typedef struct _GradusBranch GradusBranch;
void gradus_branch_free (GradusBranch *branch);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GradusBranch, gradus_branch_free)

#define GRADUS_TYPE_BRANCHES (gradus_branches_get_type ())
G_DECLARE_FINAL_TYPE (GradusBranches, gradus_branches, GRADUS, BRANCHES, GObject)

/* None, beside the run of @player. */
GradusBranches *gradus_branches_new (GradusPlayer *player);
/* No branches, and another number for the run; what was made again is not wanted any more. */
void gradus_branches_clear (GradusBranches *self);
/* Bytes for all runs: half of them are for the branches, in equal shares, the rest is the
 * player's. */
void gradus_branches_set_budget (GradusBranches *self, gsize bytes);

/* --- Reading --- */

guint gradus_branches_count (GradusBranches *self);
/* Valid until something changes. */
void gradus_branches_get (GradusBranches *self, guint i, GradusBranchInfo *info);
/* FALSE when there is no branch number @id. */
gboolean gradus_branches_find (GradusBranches *self, guint id, GradusBranchInfo *info);
/* The number of the player's run. */
guint gradus_branches_get_run_id (GradusBranches *self);
/* What it is called; NULL without a run. */
char *gradus_branches_dup_run_name (GradusBranches *self);
/* What a person has called it, or NULL. */
const char *gradus_branches_get_given_name (GradusBranches *self);
void gradus_branches_set_given_name (GradusBranches *self, const char *name);
/* The number after (before) that of the player's run, around the end; 0 without branches. */
guint gradus_branches_get_next (GradusBranches *self, gboolean forward);

/* --- Forking --- */

/* An edit of the player's run, from before it is made. */
typedef struct
{
  GradusRun *old;         /* a copy as it was, or NULL */
  GradusHistory *ghost;   /* that is to stay, or NULL */
  guint64 step, last;     /* where it was, and its end */
  guint id;               /* of the branch that was made of it, or 0 */
  char *dropped;          /* the name of one that had to go for it, or NULL */
} GradusFork;

/* To be called before the player's run is changed, with @fork all 0. @goes_on: this is one more
 * edit of a drag, which has cut the future off already and leaves its ghost. */
void gradus_branches_prepare_fork (GradusBranches *self, GradusFork *fork, gboolean goes_on);
/* After it: when it has cut a future off, or made the run start anew from somewhere inside, the run
 * as it was becomes a branch, called after what the change from @before to @after was, or @label
 * where that is no parameter. */
void gradus_branches_make_fork (GradusBranches *self, GradusFork *fork, GradusSetup *before,
                                GradusSetup *after, const char *label);
void gradus_fork_clear (GradusFork *fork);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GradusFork, gradus_fork_clear)
/* The drag goes on: the branch number @id that it made is called by where it has come to. */
void gradus_branches_rename_fork (GradusBranches *self, guint id, GradusSetup *before,
                                  GradusSetup *after, const char *label);

/* --- Changing places --- */

/* Give the branch number @id to the player, at the same step where it has that, else at its last
 * one, and make its run a branch; without @keep only when it has a name or steps of its own.
 * @setup, when not NULL, is what the branch must have come to. FALSE, and nothing is done, when it
 * has not, or is not there, or is still being made. @dropped receives the name of a branch that had
 * to go, or NULL. */
gboolean gradus_branches_bring_back (GradusBranches *self, guint id, GradusSetup *setup,
                                     gboolean keep, char **dropped);

/* --- Editing the list --- */

/* Give the run number @id, the player's or a branch, the name *@name, and receive the one it had;
 * NULL = by what was changed last. */
void gradus_branches_exchange_name (GradusBranches *self, guint id, char **name, gboolean *named);
/* Out of the list, for the caller to keep; NULL when there is none. */
GradusBranch *gradus_branches_take (GradusBranches *self, guint id);
/* Into the list again; takes @branch. */
void gradus_branches_put (GradusBranches *self, GradusBranch *branch);

/* --- Files, and experiments set aside --- */

/* GradusBranchRecord elements. */
GPtrArray *gradus_branches_make_records (GradusBranches *self);
/* In place of all branches; their runs are made again on a thread, for GRADUS_LIMIT_SECONDS and
 * GRADUS_LIMIT_BYTES in all. */
void gradus_branches_take_records (GradusBranches *self, GPtrArray *records);
/* A person wants one that is "limited" made again, whatever it costs. FALSE when it is not. */
gboolean gradus_branches_ask_for (GradusBranches *self, guint id);
/* Block (running the main loop) until all are made again. */
void gradus_branches_wait (GradusBranches *self);
gboolean gradus_branches_is_busy (GradusBranches *self);

/* The branches as records, with their numbers and what the run is called. */
typedef struct _GradusStash GradusStash;
GradusStash *gradus_branches_make_stash (GradusBranches *self);
void gradus_stash_free (GradusStash *stash);
/* In place of all branches; the run is up to the caller. */
void gradus_branches_put_stash (GradusBranches *self, GradusStash *stash);

G_END_DECLS
