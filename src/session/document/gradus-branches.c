/* Gradus: branches, the runs of an experiment beside the one that the player has.
 *
 * Branches share arrays and history with each other (gradus_run_copy()). Together they get half of
 * the memory budget; what is thinned out are keyframes, never the past itself. Files keep scripts
 * (gradus-script.h), from which a thread makes the runs again, one after the other.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#include "gradus-algorithm.h"
#include "gradus-branches.h"
#include "gradus-errand.h"

struct _GradusBranch
{
  guint id;
  char *name;
  gboolean named;             /* by a person */
  GradusRun *run;             /* NULL until it has been made again from the record */
  GradusBranchRecord *record; /* of a file or an undo, or NULL */
  char *problem;              /* why it could not be made again, or NULL */
  gboolean limited;           /* only because that would have cost too much unasked */
  gboolean asked;             /* a person wants it, whatever it costs */
};

struct _GradusBranches
{
  GObject parent_instance;

  GradusPlayer *player;
  GPtrArray *list; /* GradusBranch, by their ids */
  guint run_id;    /* of the player's run */
  guint last_run_id;
  char *run_name; /* NULL = by what was changed last */
  gboolean run_named;
  gsize budget;
  GradusErrand *replay; /* making runs again */
  double seconds;       /* of the processor that are left for those that nobody has asked for */
  gsize bytes;          /* and of history */
};

static guint replayed_signal;

G_DEFINE_FINAL_TYPE (GradusBranches, gradus_branches, G_TYPE_OBJECT)

GradusBranches *
gradus_branches_new (GradusPlayer *player)
{
  GradusBranches *self = g_object_new (GRADUS_TYPE_BRANCHES, NULL);

  self->player = g_object_ref (player);

  return self;
}

/* A run that is made again from its script. */
typedef struct
{
  guint id;
  GradusBranchRecord *record;
  gsize budget;
  gboolean asked;
  double seconds; /* what it may take, and then what it has left */
  gsize bytes;
  GradusRun *run;
} Replay;

struct _GradusStash
{
  GPtrArray *records; /* GradusBranchRecord */
  guint *ids;         /* of the run, then of the branches */
  char *name;
  gboolean named;
};

/* --- One branch --- */

void
gradus_branch_free (GradusBranch *branch)
{
  g_free (branch->name);
  g_free (branch->problem);
  g_clear_pointer (&branch->run, gradus_run_free);
  g_clear_pointer (&branch->record, gradus_branch_record_unref);
  g_free (branch);
}

static guint
find_index (GradusBranches *self, guint id)
{
  for (guint i = 0; i < self->list->len; i++)
    if (((GradusBranch *) g_ptr_array_index (self->list, i))->id == id)
      return i;

  return G_MAXUINT;
}

static GradusBranch *
find (GradusBranches *self, guint id)
{
  guint i = find_index (self, id);

  return i != G_MAXUINT ? g_ptr_array_index (self->list, i) : NULL;
}

/* Into the list, which is in the order of the numbers; takes @branch. */
static void
insert (GradusBranches *self, GradusBranch *branch)
{
  guint i = 0;

  while (i < self->list->len
         && ((GradusBranch *) g_ptr_array_index (self->list, i))->id < branch->id)
    i++;
  g_ptr_array_insert (self->list, (int) i, branch);
}

/* Out of the list, for the caller to keep; NULL when there is none. */
static GradusBranch *
steal (GradusBranches *self, guint id)
{
  guint i = find_index (self, id);

  return i != G_MAXUINT ? g_ptr_array_steal_index (self->list, i) : NULL;
}

/* --- Names --- */

/* "before α = 0.1 at step 12". @label: what the edit is called, for one of no parameter. */
static char *
describe_fork (GradusSetup *before, GradusSetup *after, const char *label, guint64 step)
{
  g_autofree char *params = gradus_setup_describe_params (before, after);

  if (params != NULL)
    /* Translators: the name of a branch of a run: "before α = 0.1 at step 12". */
    return g_strdup_printf (_ ("before %s at step %" PRIu64), params, step);

  /* Translators: the name of a branch of a run: "before “Move 3 points” at step 12". */
  return g_strdup_printf (_ ("before “%s” at step %" PRIu64), label, step);
}

/* What the present run is called when it has no name yet: by its last change. */
static char *
describe_run (const GradusRun *run)
{
  guint n = gradus_run_count_changes (run);
  GradusSetup *before, *after;
  g_autofree char *params = NULL;
  guint64 step;

  if (n == 0)
    return g_strdup (_ ("unchanged from the start"));
  before = n > 1 ? gradus_run_get_change (run, n - 2, &step) : gradus_run_get_first_setup (run);
  after = gradus_run_get_change (run, n - 1, &step);
  params = gradus_setup_describe_params (before, after);
  if (params != NULL)
    /* Translators: the name of a branch of a run: "with α = 0.1 from step 12". */
    return g_strdup_printf (_ ("with %s from step %" PRIu64), params, step);

  if (gradus_setup_count_values (after, step) > 0)
    return g_strdup_printf (_ ("with other values from step %" PRIu64), step);

  return g_strdup_printf (_ ("with other data from step %" PRIu64), step);
}

void
gradus_branches_exchange_name (GradusBranches *self, guint id, char **name, gboolean *named)
{
  GradusBranch *branch = find (self, id);
  char **present_name = branch != NULL ? &branch->name : &self->run_name;
  gboolean *present_named = branch != NULL ? &branch->named : &self->run_named;
  char *old_name = *present_name;
  gboolean old_named = *present_named;

  if (branch == NULL && id != self->run_id)
    return;
  *present_name = *name;
  *present_named = *named;
  *name = old_name;
  *named = old_named;
  /* A branch always has a name. */
  if (branch != NULL && branch->name == NULL)
    branch->name = branch->run != NULL ? describe_run (branch->run)
                                       : g_strdup (branch->record->name);
}

/* --- Forking --- */

/* Half of the memory is for the branches. */
static void
share_budget (GradusBranches *self)
{
  gsize share = self->budget / 2 / GRADUS_MAX_BRANCHES;

  for (guint i = 0; i < self->list->len; i++)
    {
      GradusBranch *branch = g_ptr_array_index (self->list, i);

      if (branch->run != NULL)
        gradus_run_set_budget (branch->run, share);
    }
  gradus_player_set_budget (self->player, self->budget - share * self->list->len);
}

/* Drop the oldest branch that nobody has named when there are too many. Its name, or NULL. */
static char *
limit_branches (GradusBranches *self)
{
  if (self->list->len <= GRADUS_MAX_BRANCHES)
    return NULL;
  for (guint i = 0; i < self->list->len; i++)
    {
      GradusBranch *branch = g_ptr_array_index (self->list, i);

      if (!branch->named)
        {
          char *name = g_strdup (branch->name);

          g_ptr_array_remove_index (self->list, i);
          return name;
        }
    }

  return NULL;
}

/* Put @run, which it takes, in the list as what the player's run was until now; that gets another
 * number. Returns the number of the branch. @dropped receives the name of a branch that had to go,
 * or NULL. */
static guint
add (GradusBranches *self, GradusRun *run, const char *name, char **dropped)
{
  GradusBranch *branch = g_new0 (GradusBranch, 1);
  guint id = self->run_id;

  branch->id = id;
  branch->run = run;
  branch->named = self->run_named;
  branch->name = self->run_named ? g_steal_pointer (&self->run_name) : g_strdup (name);
  g_clear_pointer (&self->run_name, g_free);
  self->run_named = FALSE;
  self->run_id = ++self->last_run_id;
  insert (self, branch);
  *dropped = limit_branches (self);
  share_budget (self);

  return id;
}

void
gradus_branches_prepare_fork (GradusBranches *self, GradusFork *fork, gboolean goes_on)
{
  GradusRun *run;

  g_return_if_fail (GRADUS_IS_BRANCHES (self));

  gradus_player_stop (self->player);
  run = gradus_player_get_run (self->player);
  if (run == NULL)
    return;
  fork->step = gradus_run_get_step (run);
  fork->last = gradus_run_get_last (run);
  /* Nothing can be cut off at the start, a drag has cut already, and what is under the hand is made
   * again. */
  if ((fork->step > 0 || gradus_run_get_micro (run) > 0) && !goes_on
      && gradus_run_get_algorithm (run)->kind == GRADUS_KIND_ITERATIVE)
    fork->old = gradus_run_copy (run);
  /* A drag leaves the ghost of what was before all of it. */
  if (goes_on && gradus_run_get_ghost (run) != NULL)
    fork->ghost = gradus_history_ref (gradus_run_get_ghost (run));
}

void
gradus_branches_make_fork (GradusBranches *self, GradusFork *fork, GradusSetup *before,
                           GradusSetup *after, const char *label)
{
  GradusRun *run;
  g_autofree char *name = NULL;

  g_return_if_fail (GRADUS_IS_BRANCHES (self));

  run = gradus_player_get_run (self->player);
  if (fork->ghost != NULL && run != NULL)
    gradus_run_set_ghost (run, fork->ghost);
  if (fork->old == NULL
      || (run != NULL && gradus_run_get_step (run) > 0
          && (fork->last == fork->step || gradus_run_get_last (run) == fork->last)))
    return;
  name = describe_fork (before, after, label, fork->step);
  fork->id = add (self, g_steal_pointer (&fork->old), name, &fork->dropped);
}

void
gradus_fork_clear (GradusFork *fork)
{
  g_clear_pointer (&fork->old, gradus_run_free);
  g_clear_pointer (&fork->ghost, gradus_history_unref);
  g_clear_pointer (&fork->dropped, g_free);
}

void
gradus_branches_rename_fork (GradusBranches *self, guint id, GradusSetup *before,
                             GradusSetup *after, const char *label)
{
  GradusBranch *branch;

  g_return_if_fail (GRADUS_IS_BRANCHES (self));

  branch = find (self, id);
  if (branch == NULL || branch->named || branch->run == NULL)
    return;
  g_free (branch->name);
  branch->name = describe_fork (before, after, label, gradus_run_get_step (branch->run));
}

/* --- Changing places --- */

/* Whether @run, which was the player's, has made no step that @other does not have. */
static gboolean
is_untouched (GradusBranches *self, const GradusRun *run, const GradusRun *other)
{
  return !self->run_named && gradus_run_get_last (run) <= gradus_run_common_step (run, other);
}

static void
swap (GradusBranches *self, GradusBranch *branch, gboolean keep, char **dropped)
{
  GradusRun *old = gradus_player_steal_run (self->player);
  guint old_id = self->run_id;
  char *old_name = g_steal_pointer (&self->run_name);
  gboolean old_named = self->run_named;

  *dropped = NULL;
  if (old != NULL && !keep && is_untouched (self, old, branch->run))
    g_clear_pointer (&old, gradus_run_free);
  steal (self, branch->id);
  gradus_player_take_run (self->player, g_steal_pointer (&branch->run));
  self->run_id = branch->id;
  self->run_name = g_steal_pointer (&branch->name);
  self->run_named = branch->named;
  gradus_branch_free (branch);
  if (old != NULL)
    {
      GradusBranch *present = g_new0 (GradusBranch, 1);

      present->id = old_id;
      present->run = old;
      present->named = old_named;
      present->name = old_name != NULL ? g_steal_pointer (&old_name) : describe_run (old);
      insert (self, present);
      *dropped = limit_branches (self);
    }
  g_free (old_name);
  share_budget (self);
}

gboolean
gradus_branches_bring_back (GradusBranches *self, guint id, GradusSetup *setup, gboolean keep,
                            char **dropped)
{
  GradusBranch *branch;
  GradusRun *run;
  guint64 step, micro;

  *dropped = NULL;
  g_return_val_if_fail (GRADUS_IS_BRANCHES (self), FALSE);

  gradus_player_stop (self->player);
  branch = find (self, id);
  if (branch == NULL || branch->run == NULL
      || (setup != NULL && !gradus_setup_equal (gradus_run_get_last_setup (branch->run), setup)))
    return FALSE;
  step = gradus_player_get_position (self->player, &micro);
  swap (self, branch, keep, dropped);
  run = gradus_player_get_run (self->player);
  if (gradus_run_get_micro (run) > 0 || gradus_run_get_step (run) != step)
    gradus_run_seek (run, MIN (step, gradus_run_get_last (run)), 0);

  return TRUE;
}

/* --- Records --- */

static GradusBranchRecord *
make_record (const GradusBranch *branch)
{
  g_autoptr (GradusScript) script = NULL;

  if (branch->run == NULL)
    return gradus_branch_record_new (branch->name, branch->named, branch->record->script,
                                     branch->record->step, branch->record->micro,
                                     branch->record->extra);
  script = gradus_script_new_from_run (branch->run,
                                       branch->record != NULL ? branch->record->script : NULL);

  return gradus_branch_record_new (branch->name, branch->named, script,
                                   gradus_run_get_last (branch->run), 0,
                                   branch->record != NULL ? branch->record->extra : NULL);
}

GPtrArray *
gradus_branches_make_records (GradusBranches *self)
{
  GPtrArray *records = g_ptr_array_new_with_free_func (gradus_branch_record_unref);

  g_return_val_if_fail (GRADUS_IS_BRANCHES (self), records);
  for (guint i = 0; i < self->list->len; i++)
    g_ptr_array_add (records, make_record (g_ptr_array_index (self->list, i)));

  return records;
}

/* --- Making runs again --- */

/* Go on making runs again, one after the other. */
static void replay_next (GradusBranches *self);

static gpointer
replay_begin (gpointer owner)
{
  GradusBranches *self = owner;

  for (guint i = 0; i < self->list->len; i++)
    {
      const GradusBranch *branch = g_ptr_array_index (self->list, i);
      Replay *replay;

      if (branch->run != NULL || branch->problem != NULL)
        continue;
      replay = g_new0 (Replay, 1);
      replay->id = branch->id;
      replay->record = gradus_branch_record_ref (branch->record);
      replay->budget = self->budget / 2 / GRADUS_MAX_BRANCHES;
      replay->asked = branch->asked;
      /* Not 0, which is no limit. */
      replay->seconds = branch->asked ? 0.0 : MAX (self->seconds, 1e-6);
      replay->bytes = branch->asked ? self->budget / 2 : MAX (self->bytes, 1);

      return replay;
    }

  return NULL;
}

static gboolean
replay_work (gpointer job, GradusTrip *trip, GError **error)
{
  Replay *replay = job;
  const GradusLimit limit = gradus_limit_begin (replay->seconds, replay->bytes,
                                                gradus_trip_get_cancel (trip));
  guint64 step = MIN (replay->record->step, GRADUS_RUN_DEFAULT_LIMIT);
  gboolean made;

  replay->run = gradus_script_replay (replay->record->script, replay->budget, &limit, error);
  if (replay->run != NULL && gradus_run_get_step (replay->run) < step)
    gradus_run_seek (replay->run, step, 0);
  made = replay->run != NULL && gradus_run_check_limit (replay->run, error);
  replay->seconds = gradus_limit_get_left (&limit);
  /* Not the whole of it: what is saved is what is there. */
  if (!made)
    g_clear_pointer (&replay->run, gradus_run_free);
  else
    gradus_run_set_limit (replay->run, NULL);

  return made;
}

static void
replay_done (gpointer job, const GError *error, gpointer owner)
{
  GradusBranches *self = owner;
  Replay *made = job;
  GradusBranch *branch = find (self, made->id);

  if (!made->asked)
    {
      const gsize taken = made->run != NULL ? gradus_run_get_memory (made->run) : made->bytes;

      self->seconds = made->seconds;
      self->bytes -= MIN (taken, self->bytes);
    }
  if (branch != NULL && branch->run == NULL)
    {
      branch->run = g_steal_pointer (&made->run);
      branch->limited = !made->asked && g_error_matches (error, GRADUS_ERROR, GRADUS_ERROR_LIMIT);
      branch->asked = FALSE;
      if (branch->limited)
        branch->problem = g_strdup_printf (
          _ ("It takes long to compute it again, up to step %" PRIu64 ". Choose it to have that "
             "done."),
          made->record->step);
      else if (branch->run == NULL)
        branch->problem = g_strdup (error->message);
      share_budget (self);
      g_signal_emit (self, replayed_signal, 0);
    }
  replay_next (self);
}

static void
replay_free (gpointer job)
{
  Replay *replay = job;

  gradus_branch_record_unref (replay->record);
  g_clear_pointer (&replay->run, gradus_run_free);
  g_free (replay);
}

static const GradusErrandKind replay_kind = {
  .begin = replay_begin,
  .work = replay_work,
  .done = replay_done,
  .clear = replay_free,
};

static void
replay_next (GradusBranches *self)
{
  if (!gradus_errand_is_busy (self->replay))
    gradus_errand_call (self->replay);
}

/* @ids: the numbers of the branches, or NULL for new ones. */
static void
put_records (GradusBranches *self, GPtrArray *records, const guint *ids)
{
  gradus_errand_drop (self->replay);
  self->seconds = GRADUS_LIMIT_SECONDS;
  self->bytes = GRADUS_LIMIT_BYTES;
  g_ptr_array_set_size (self->list, 0);
  for (guint i = 0; i < records->len; i++)
    {
      GradusBranchRecord *record = g_ptr_array_index (records, i);
      GradusBranch *branch = g_new0 (GradusBranch, 1);

      branch->id = ids != NULL ? ids[i] : ++self->last_run_id;
      branch->name = g_strdup (record->name);
      branch->named = record->named;
      branch->record = gradus_branch_record_ref (record);
      /* What was set aside had been made before. */
      branch->asked = ids != NULL;
      insert (self, branch);
    }
  share_budget (self);
  replay_next (self);
}

void
gradus_branches_take_records (GradusBranches *self, GPtrArray *records)
{
  g_return_if_fail (GRADUS_IS_BRANCHES (self));

  put_records (self, records, NULL);
}

gboolean
gradus_branches_ask_for (GradusBranches *self, guint id)
{
  GradusBranch *branch;

  g_return_val_if_fail (GRADUS_IS_BRANCHES (self), FALSE);

  branch = find (self, id);
  if (branch == NULL || !branch->limited)
    return FALSE;
  branch->limited = FALSE;
  branch->asked = TRUE;
  g_clear_pointer (&branch->problem, g_free);
  replay_next (self);

  return TRUE;
}

gboolean
gradus_branches_is_busy (GradusBranches *self)
{
  g_return_val_if_fail (GRADUS_IS_BRANCHES (self), FALSE);

  return gradus_errand_is_busy (self->replay);
}

void
gradus_branches_wait (GradusBranches *self)
{
  g_return_if_fail (GRADUS_IS_BRANCHES (self));

  gradus_errand_wait (self->replay);
}

/* --- Setting an experiment aside --- */

GradusStash *
gradus_branches_make_stash (GradusBranches *self)
{
  GradusStash *stash = g_new0 (GradusStash, 1);

  stash->records = gradus_branches_make_records (self);
  stash->ids = g_new (guint, stash->records->len + 1);
  stash->ids[0] = self->run_id;
  for (guint i = 0; i < self->list->len; i++)
    stash->ids[i + 1] = ((GradusBranch *) g_ptr_array_index (self->list, i))->id;
  stash->name = g_strdup (self->run_name);
  stash->named = self->run_named;

  return stash;
}

void
gradus_stash_free (GradusStash *stash)
{
  g_ptr_array_unref (stash->records);
  g_free (stash->ids);
  g_free (stash->name);
  g_free (stash);
}

void
gradus_branches_put_stash (GradusBranches *self, GradusStash *stash)
{
  put_records (self, stash->records, stash->ids + 1);
  self->run_id = stash->ids[0];
  g_free (self->run_name);
  self->run_name = g_strdup (stash->name);
  self->run_named = stash->named;
}

void
gradus_branches_clear (GradusBranches *self)
{
  gradus_errand_drop (self->replay);
  g_ptr_array_set_size (self->list, 0);
  self->run_id = ++self->last_run_id;
  g_clear_pointer (&self->run_name, g_free);
  self->run_named = FALSE;
  share_budget (self);
}

char *
gradus_branches_dup_run_name (GradusBranches *self)
{
  const GradusRun *run;

  g_return_val_if_fail (GRADUS_IS_BRANCHES (self), NULL);

  if (self->run_name != NULL)
    return g_strdup (self->run_name);
  run = gradus_player_get_run (self->player);

  return run != NULL ? describe_run (run) : NULL;
}

guint
gradus_branches_count (GradusBranches *self)
{
  g_return_val_if_fail (GRADUS_IS_BRANCHES (self), 0);

  return self->list->len;
}

static void
describe (GradusBranches *self, const GradusBranch *branch, GradusBranchInfo *info)
{
  const GradusRun *run = gradus_player_get_run (self->player);

  *info = (GradusBranchInfo){
    .id = branch->id,
    .name = branch->name,
    .named = branch->named,
    .run = branch->run,
    .problem = branch->problem,
    .limited = branch->limited,
  };
  if (branch->run == NULL)
    return;
  info->last = gradus_run_get_last (branch->run);
  info->left = run != NULL ? gradus_run_common_step (branch->run, run) : 0;
}

void
gradus_branches_get (GradusBranches *self, guint i, GradusBranchInfo *info)
{
  g_return_if_fail (GRADUS_IS_BRANCHES (self));
  g_return_if_fail (i < self->list->len);

  describe (self, g_ptr_array_index (self->list, i), info);
}

gboolean
gradus_branches_find (GradusBranches *self, guint id, GradusBranchInfo *info)
{
  const GradusBranch *branch;

  g_return_val_if_fail (GRADUS_IS_BRANCHES (self), FALSE);

  branch = find (self, id);
  if (branch != NULL)
    describe (self, branch, info);

  return branch != NULL;
}

guint
gradus_branches_get_run_id (GradusBranches *self)
{
  g_return_val_if_fail (GRADUS_IS_BRANCHES (self), 0);

  return self->run_id;
}

const char *
gradus_branches_get_given_name (GradusBranches *self)
{
  g_return_val_if_fail (GRADUS_IS_BRANCHES (self), NULL);

  return self->run_named ? self->run_name : NULL;
}

void
gradus_branches_set_given_name (GradusBranches *self, const char *name)
{
  g_return_if_fail (GRADUS_IS_BRANCHES (self));

  g_free (self->run_name);
  self->run_name = g_strdup (name);
  self->run_named = name != NULL;
}

guint
gradus_branches_get_next (GradusBranches *self, gboolean forward)
{
  guint n, i = 0;

  g_return_val_if_fail (GRADUS_IS_BRANCHES (self), 0);

  n = self->list->len;
  if (n == 0)
    return 0;
  /* The player's run would stand before the branch number i. */
  while (i < n && ((GradusBranch *) g_ptr_array_index (self->list, i))->id < self->run_id)
    i++;
  i = forward ? i % n : (i + n - 1) % n;

  return ((GradusBranch *) g_ptr_array_index (self->list, i))->id;
}

/* --- Editing the list --- */

void
gradus_branches_set_budget (GradusBranches *self, gsize bytes)
{
  g_return_if_fail (GRADUS_IS_BRANCHES (self));

  self->budget = bytes;
  share_budget (self);
}

GradusBranch *
gradus_branches_take (GradusBranches *self, guint id)
{
  GradusBranch *branch;

  g_return_val_if_fail (GRADUS_IS_BRANCHES (self), NULL);

  branch = steal (self, id);
  share_budget (self);

  return branch;
}

void
gradus_branches_put (GradusBranches *self, GradusBranch *branch)
{
  g_return_if_fail (GRADUS_IS_BRANCHES (self));

  insert (self, branch);
  share_budget (self);
  replay_next (self);
}

/* --- GObject --- */

static void
gradus_branches_dispose (GObject *object)
{
  gradus_errand_drop (GRADUS_BRANCHES (object)->replay);

  G_OBJECT_CLASS (gradus_branches_parent_class)->dispose (object);
}

static void
gradus_branches_finalize (GObject *object)
{
  GradusBranches *self = GRADUS_BRANCHES (object);

  gradus_errand_free (self->replay);
  g_ptr_array_unref (self->list);
  g_free (self->run_name);
  g_object_unref (self->player);

  G_OBJECT_CLASS (gradus_branches_parent_class)->finalize (object);
}

static void
gradus_branches_class_init (GradusBranchesClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = gradus_branches_dispose;
  object_class->finalize = gradus_branches_finalize;

  replayed_signal = g_signal_new ("replayed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
}

static void
gradus_branches_init (GradusBranches *self)
{
  self->list = g_ptr_array_new_with_free_func ((GDestroyNotify) gradus_branch_free);
  self->replay = gradus_errand_new (&replay_kind, self);
  self->run_id = ++self->last_run_id;
  self->budget = GRADUS_RUN_DEFAULT_BUDGET;
}
