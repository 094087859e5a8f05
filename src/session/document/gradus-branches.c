/* Gradus: branches of the document, the futures that edits cut off.
 *
 * The document's run and its branches are runs of one experiment; each has a number of its own. An
 * edit that cuts a future off, or makes the run start anew, leaves the run as it was in the list,
 * under its old number, and the changed run gets a new one. So undoing such an edit means to bring
 * the old run back, and redoing it to bring the new one back, as long as they are there
 * (gradus-document-edit.c). docs/architecture.md has the whole policy.
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

#include "gradus-document-private.h"

/* A run that is made again from its script. */
typedef struct
{
  guint id;
  GradusBranchRecord *record;
  gsize budget;
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
gradus_branch_free (gpointer data)
{
  GradusBranch *branch = data;

  g_free (branch->name);
  g_free (branch->problem);
  g_clear_pointer (&branch->run, gradus_run_free);
  g_clear_pointer (&branch->record, gradus_branch_record_unref);
  g_free (branch);
}

static guint
find_index (GradusDocument *self, guint id)
{
  for (guint i = 0; i < self->branches->len; i++)
    if (((GradusBranch *) g_ptr_array_index (self->branches, i))->id == id)
      return i;

  return G_MAXUINT;
}

GradusBranch *
gradus_document_find_branch (GradusDocument *self, guint id)
{
  guint i = find_index (self, id);

  return i != G_MAXUINT ? g_ptr_array_index (self->branches, i) : NULL;
}

/* Into the list, which is in the order of the numbers; takes @branch. */
void
gradus_document_insert_branch (GradusDocument *self, GradusBranch *branch)
{
  guint i = 0;

  while (i < self->branches->len
         && ((GradusBranch *) g_ptr_array_index (self->branches, i))->id < branch->id)
    i++;
  g_ptr_array_insert (self->branches, (int) i, branch);
}

GradusBranch *
gradus_document_take_branch (GradusDocument *self, guint id)
{
  guint i = find_index (self, id);

  return i != G_MAXUINT ? g_ptr_array_steal_index (self->branches, i) : NULL;
}

/* --- Names --- */

/* "before α = 0.1 at step 12". @label: what the edit is called, for one of no parameter. */
char *
gradus_branch_make_name (GradusSetup *before, GradusSetup *after, const char *label, guint64 step)
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
gradus_document_exchange_name (GradusDocument *self, guint id, char **name, gboolean *named)
{
  GradusBranch *branch = gradus_document_find_branch (self, id);
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
void
gradus_document_share_budget (GradusDocument *self)
{
  gsize share = self->budget / 2 / GRADUS_MAX_BRANCHES;

  for (guint i = 0; i < self->branches->len; i++)
    {
      GradusBranch *branch = g_ptr_array_index (self->branches, i);

      if (branch->run != NULL)
        gradus_run_set_budget (branch->run, share);
    }
  gradus_player_set_budget (self->player, self->budget - share * self->branches->len);
}

/* Drop the oldest branch that nobody has named when there are too many. Its name, or NULL. */
static char *
limit_branches (GradusDocument *self)
{
  if (self->branches->len <= GRADUS_MAX_BRANCHES)
    return NULL;
  for (guint i = 0; i < self->branches->len; i++)
    {
      GradusBranch *branch = g_ptr_array_index (self->branches, i);

      if (!branch->named)
        {
          char *name = g_strdup (branch->name);

          g_ptr_array_remove_index (self->branches, i);
          return name;
        }
    }

  return NULL;
}

guint
gradus_document_add_branch (GradusDocument *self, GradusRun *run, const char *name, char **dropped)
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
  gradus_document_insert_branch (self, branch);
  *dropped = limit_branches (self);
  gradus_document_share_budget (self);

  return id;
}

/* --- Changing places --- */

/* Whether the document's run has made no step that @other does not have. */
static gboolean
is_untouched (GradusDocument *self, const GradusRun *run, const GradusRun *other)
{
  return !self->run_named && gradus_run_get_last (run) <= gradus_run_common_step (run, other);
}

gboolean
gradus_document_swap_branch (GradusDocument *self, GradusBranch *branch, gboolean keep,
                             char **dropped)
{
  GradusRun *old = gradus_player_steal_run (self->player);
  guint old_id = self->run_id;
  char *old_name = g_steal_pointer (&self->run_name);
  gboolean old_named = self->run_named;

  *dropped = NULL;
  if (old != NULL && !keep && is_untouched (self, old, branch->run))
    g_clear_pointer (&old, gradus_run_free);
  gradus_document_take_branch (self, branch->id);
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
      gradus_document_insert_branch (self, present);
      *dropped = limit_branches (self);
    }
  g_free (old_name);
  gradus_document_set_setup (self,
                             gradus_run_get_last_setup (gradus_player_get_run (self->player)));
  gradus_document_share_budget (self);

  return old != NULL;
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
gradus_document_make_records (GradusDocument *self)
{
  GPtrArray *records = g_ptr_array_new_with_free_func (gradus_branch_record_unref);

  for (guint i = 0; i < self->branches->len; i++)
    g_ptr_array_add (records, make_record (g_ptr_array_index (self->branches, i)));

  return records;
}

/* --- Making runs again --- */

static gpointer
replay_begin (gpointer owner)
{
  GradusDocument *self = owner;

  for (guint i = 0; i < self->branches->len; i++)
    {
      const GradusBranch *branch = g_ptr_array_index (self->branches, i);
      Replay *replay;

      if (branch->run != NULL || branch->problem != NULL)
        continue;
      replay = g_new0 (Replay, 1);
      replay->id = branch->id;
      replay->record = gradus_branch_record_ref (branch->record);
      replay->budget = self->budget / 2 / GRADUS_MAX_BRANCHES;

      return replay;
    }

  return NULL;
}

static gboolean
replay_work (gpointer job, GradusTrip *trip, GError **error)
{
  Replay *replay = job;
  const gint *cancel = gradus_trip_get_cancel (trip);
  guint64 step = MIN (replay->record->step, GRADUS_RUN_DEFAULT_LIMIT);

  replay->run = gradus_script_replay (replay->record->script, replay->budget, cancel, error);
  if (replay->run != NULL && gradus_run_get_step (replay->run) < step)
    gradus_run_advance (replay->run, step - gradus_run_get_step (replay->run), NULL, NULL, cancel);

  return replay->run != NULL;
}

static void
replay_done (gpointer job, const GError *error, gpointer owner)
{
  GradusDocument *self = owner;
  Replay *replay = job;
  GradusBranch *branch = gradus_document_find_branch (self, replay->id);

  if (branch != NULL && branch->run == NULL)
    {
      branch->run = g_steal_pointer (&replay->run);
      if (branch->run == NULL)
        branch->problem = g_strdup (error->message);
      gradus_document_share_budget (self);
      gradus_document_emit_branches_changed (self);
    }
  gradus_document_replay_branches (self);
}

static void
replay_free (gpointer job)
{
  Replay *replay = job;

  gradus_branch_record_unref (replay->record);
  g_clear_pointer (&replay->run, gradus_run_free);
  g_free (replay);
}

const GradusErrandKind gradus_document_replay_kind = {
  .begin = replay_begin,
  .work = replay_work,
  .done = replay_done,
  .clear = replay_free,
};

void
gradus_document_replay_branches (GradusDocument *self)
{
  /* One after the other. */
  if (!gradus_errand_is_busy (self->replay))
    gradus_errand_call (self->replay);
}

void
gradus_document_drop_replay (GradusDocument *self)
{
  gradus_errand_drop (self->replay);
}

void
gradus_document_take_records (GradusDocument *self, GPtrArray *records, const guint *ids)
{
  gradus_document_drop_replay (self);
  g_ptr_array_set_size (self->branches, 0);
  for (guint i = 0; i < records->len; i++)
    {
      GradusBranchRecord *record = g_ptr_array_index (records, i);
      GradusBranch *branch = g_new0 (GradusBranch, 1);

      branch->id = ids != NULL ? ids[i] : ++self->last_run_id;
      branch->name = g_strdup (record->name);
      branch->named = record->named;
      branch->record = gradus_branch_record_ref (record);
      gradus_document_insert_branch (self, branch);
    }
  gradus_document_replay_branches (self);
}

/* --- Setting an experiment aside --- */

GradusStash *
gradus_document_make_stash (GradusDocument *self)
{
  GradusStash *stash = g_new0 (GradusStash, 1);

  stash->records = gradus_document_make_records (self);
  stash->ids = g_new (guint, stash->records->len + 1);
  stash->ids[0] = self->run_id;
  for (guint i = 0; i < self->branches->len; i++)
    stash->ids[i + 1] = ((GradusBranch *) g_ptr_array_index (self->branches, i))->id;
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
gradus_document_put_stash (GradusDocument *self, GradusStash *stash)
{
  gradus_document_take_records (self, stash->records, stash->ids + 1);
  self->run_id = stash->ids[0];
  g_free (self->run_name);
  self->run_name = g_strdup (stash->name);
  self->run_named = stash->named;
}

void
gradus_document_clear_branches (GradusDocument *self)
{
  gradus_document_drop_replay (self);
  g_ptr_array_set_size (self->branches, 0);
  self->run_id = ++self->last_run_id;
  g_clear_pointer (&self->run_name, g_free);
  self->run_named = FALSE;
}

char *
gradus_document_dup_run_name (GradusDocument *self)
{
  const GradusRun *run;

  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), NULL);

  if (self->run_name != NULL)
    return g_strdup (self->run_name);
  run = gradus_player_get_run (self->player);

  return run != NULL ? describe_run (run) : NULL;
}
