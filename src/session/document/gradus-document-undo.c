/* Gradus: what the document remembers of edits, undo and redo.
 *
 * Setups are immutable and share what they have in common, so an edit is remembered as the setup
 * before and the setup after, and by the numbers of the runs. Undoing an edit that cut a future off
 * brings the old run back from the branches; otherwise the setup before is put in force again, and
 * whether that carries the state over or starts anew is decided by the run, as for the edit itself.
 * When another experiment is loaded, the one before is remembered as scripts.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "gradus-document-edit-private.h"

/* Edits of the same thing within this time are one: a drag, a slider. */
#define MERGE_TIME G_USEC_PER_SEC
#define MAX_EDITS 200
/* Of data sets that only the undo history keeps. */
#define MAX_EDIT_BYTES (512u * 1024u * 1024u)

typedef enum
{
  EDIT_SETUP,
  EDIT_INK,
  EDIT_REPLACE, /* another experiment */
  EDIT_SWITCH,  /* to another branch */
  EDIT_DELETE,  /* of a branch */
  EDIT_RENAME,
} EditKind;

typedef struct
{
  EditKind kind;
  char *label;
  char *merge;                 /* or NULL */
  guint run_before, run_after; /* numbers of the document's run */
  guint branch;                /* of a deletion or renaming */
  GradusBranch *deleted;       /* while it is */
  char *other_name;            /* of a renaming: the name that it has not now */
  gboolean other_named;
  GradusStash *stash;  /* of a replacement: the experiment that is not there now */
  GradusSetup *before; /* NULL: there was no experiment */
  GradusSetup *after;
  guint64 step, micro;               /* where the stash was left */
  GradusInk *ink_before, *ink_after; /* NULL = none */
  GFile *file_before, *file_after;
  gboolean clean_before, clean_after; /* these states are in a file, or worth none */
} Edit;

static void
edit_free (gpointer data)
{
  Edit *edit = data;

  g_free (edit->label);
  g_free (edit->merge);
  g_clear_pointer (&edit->deleted, gradus_branch_free);
  g_free (edit->other_name);
  g_clear_pointer (&edit->stash, gradus_stash_free);
  g_clear_pointer (&edit->before, gradus_setup_unref);
  gradus_setup_unref (edit->after);
  g_clear_pointer (&edit->ink_before, gradus_ink_unref);
  g_clear_pointer (&edit->ink_after, gradus_ink_unref);
  g_clear_object (&edit->file_before);
  g_clear_object (&edit->file_after);
  g_free (edit);
}

static Edit *
last_of (GPtrArray *edits)
{
  return edits->len > 0 ? g_ptr_array_index (edits, edits->len - 1) : NULL;
}

void
gradus_document_init_history (GradusDocument *self)
{
  self->undo = g_ptr_array_new_with_free_func (edit_free);
  self->redo = g_ptr_array_new_with_free_func (edit_free);
}

static void
notify_history (GradusDocument *self)
{
  gradus_document_notify (self, PROP_CAN_UNDO);
  gradus_document_notify (self, PROP_CAN_REDO);
}

void
gradus_document_clear_history (GradusDocument *self)
{
  g_ptr_array_set_size (self->undo, 0);
  g_ptr_array_set_size (self->redo, 0);
  self->last_edit = 0;
  notify_history (self);
}

/* No state in the undo history is in a file any more. */
static void
forget_clean (GradusDocument *self)
{
  GPtrArray *both[] = { self->undo, self->redo };

  for (guint i = 0; i < G_N_ELEMENTS (both); i++)
    for (guint j = 0; j < both[i]->len; j++)
      {
        Edit *edit = g_ptr_array_index (both[i], j);

        edit->clean_before = FALSE;
        edit->clean_after = FALSE;
      }
}

void
gradus_document_mark_changed (GradusDocument *self)
{
  forget_clean (self);
  gradus_document_set_modified (self, TRUE);
}

void
gradus_document_mark_saved (GradusDocument *self)
{
  Edit *edit;

  forget_clean (self);
  edit = last_of (self->undo);
  if (edit != NULL)
    {
      edit->clean_after = TRUE;
      g_set_object (&edit->file_after, self->file);
    }
  edit = last_of (self->redo);
  if (edit != NULL)
    {
      edit->clean_before = TRUE;
      g_set_object (&edit->file_before, self->file);
    }
  /* What is saved is one state, which a further drag must not swallow. */
  self->last_edit = 0;
  gradus_document_set_modified (self, FALSE);
}

/* Old edits go when there are too many, or when the data sets they keep are too large. */
static void
limit_history (GradusDocument *self)
{
  gsize bytes = 0;
  guint keep = 0;

  while (keep < self->undo->len && keep < MAX_EDITS)
    {
      Edit *edit = g_ptr_array_index (self->undo, self->undo->len - 1 - keep);

      if (edit->before != NULL
          && gradus_setup_get_dataset (edit->before) != gradus_setup_get_dataset (edit->after))
        bytes += gradus_dataset_get_bytes (gradus_setup_get_dataset (edit->before));
      if (bytes > MAX_EDIT_BYTES && keep > 0)
        break;
      keep++;
    }
  if (keep < self->undo->len)
    g_ptr_array_remove_range (self->undo, 0, self->undo->len - keep);
}

/* --- Making edits --- */

/* What putting a setup in force did to the branches. */
typedef struct
{
  guint branch;  /* the new one, or 0 */
  char *dropped; /* the name of one that had to go, or NULL */
} Fork;

static void
fork_clear (Fork *fork)
{
  g_clear_pointer (&fork->dropped, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Fork, fork_clear)

static void
announce_fork (GradusDocument *self, const Fork *fork)
{
  gradus_document_emit_branches_changed (self);
  if (fork->branch != 0)
    gradus_document_emit_forked (self, fork->branch, fork->dropped);
}

/* Put @setup in force. When that cuts a future off, or makes the run start anew from somewhere
 * inside, the run as it was becomes a branch. @goes_on: this is one more edit of a drag. */
static gboolean
apply_keeping (GradusDocument *self, GradusSetup *setup, const GradusEditInfo *info,
               gboolean goes_on, Fork *fork, GError **error)
{
  g_autoptr (GradusSetup) before = self->setup != NULL ? gradus_setup_ref (self->setup) : NULL;
  g_autoptr (GradusRun) old = NULL;
  g_autoptr (GradusHistory) ghost = NULL;
  g_autofree char *name = NULL;
  guint64 step = 0, last = 0;

  *fork = (Fork){ 0 };
  gradus_document_stop_worker (self);
  if (self->run != NULL && !info->anew)
    {
      step = gradus_run_get_step (self->run);
      last = gradus_run_get_last (self->run);
      /* Nothing can be cut off at the start, a drag has cut already, and what is under the hand is
       * made again. */
      if ((step > 0 || gradus_run_get_micro (self->run) > 0) && !goes_on
          && gradus_run_get_algorithm (self->run)->kind == GRADUS_KIND_ITERATIVE)
        old = gradus_run_copy (self->run);
      if (info->from_start)
        gradus_run_seek (self->run, 0, 0);
      /* A drag leaves the ghost of what was before all of it. */
      if (goes_on && gradus_run_get_ghost (self->run) != NULL)
        ghost = gradus_history_ref (gradus_run_get_ghost (self->run));
    }
  if (!gradus_document_apply (self, setup, info->anew, info->lenient, error))
    return FALSE;
  if (ghost != NULL && self->run != NULL)
    gradus_run_set_ghost (self->run, ghost);
  if (old == NULL
      || (self->run != NULL && gradus_run_get_step (self->run) > 0
          && (last == step || gradus_run_get_last (self->run) == last)))
    return TRUE;

  name = gradus_branch_make_name (before, setup, info->label, step);
  fork->branch = gradus_document_add_branch (self, g_steal_pointer (&old), name, &fork->dropped);

  return TRUE;
}

/* The drag that made @last goes on: the branch that it made is called by where it has come to. */
static void
rename_fork (GradusDocument *self, const Edit *last)
{
  GradusBranch *branch = last->run_before != last->run_after
                           ? gradus_document_find_branch (self, last->run_before)
                           : NULL;

  if (branch == NULL || branch->named || branch->run == NULL)
    return;
  g_free (branch->name);
  branch->name = gradus_branch_make_name (last->before, last->after, last->label,
                                          gradus_run_get_step (branch->run));
}

static GradusInk *
ref_ink (GradusInk *ink)
{
  return ink != NULL ? gradus_ink_ref (ink) : NULL;
}

/* An edit to be filled in, of which the setups do not differ yet. */
static Edit *
edit_new (GradusDocument *self, EditKind kind, const char *label, const char *merge)
{
  Edit *edit = g_new0 (Edit, 1);

  edit->kind = kind;
  edit->label = g_strdup (label);
  edit->merge = g_strdup (merge);
  edit->before = gradus_setup_ref (self->setup);
  edit->after = gradus_setup_ref (self->setup);
  edit->run_before = edit->run_after = self->run_id;
  edit->ink_before = ref_ink (gradus_workbook_get_ink (self->workbook));
  edit->ink_after = ref_ink (edit->ink_before);
  edit->file_before = self->file != NULL ? g_object_ref (self->file) : NULL;
  edit->file_after = self->file != NULL ? g_object_ref (self->file) : NULL;
  edit->clean_before = !self->modified;

  return edit;
}

/* Whether an edit under the key @merge is one more of the last. */
static gboolean
can_merge (GradusDocument *self, const char *merge)
{
  const Edit *last = last_of (self->undo);

  return merge != NULL && last != NULL && g_strcmp0 (last->merge, merge) == 0
         && self->last_edit != 0
         && (g_str_has_prefix (merge, GRADUS_GESTURE_KEY)
             || g_get_monotonic_time () - self->last_edit < MERGE_TIME);
}

gboolean
gradus_document_goes_on (GradusDocument *self, const char *merge)
{
  /* What cuts a future off is an edit of its own, however quickly it follows; what is made again
   * cuts none off. */
  return can_merge (self, merge)
         && (self->run == NULL || gradus_document_holds (self, merge)
             || gradus_run_get_algorithm (self->run)->kind != GRADUS_KIND_ITERATIVE
             || gradus_run_get_step (self->run) == gradus_run_get_last (self->run));
}

/* An edit has been made; @edit, or NULL when it was merged with the last, is how to come back. */
static void
remember (GradusDocument *self, Edit *edit)
{
  if (edit != NULL)
    g_ptr_array_add (self->undo, edit);
  self->last_edit = g_get_monotonic_time ();
  g_ptr_array_set_size (self->redo, 0);
  limit_history (self);
  notify_history (self);
}

static void
set_after (Edit *edit, GradusDocument *self)
{
  gradus_setup_unref (edit->after);
  edit->after = gradus_setup_ref (self->setup);
  edit->run_after = self->run_id;
  edit->clean_after = FALSE;
}

/* @setup, which was made from the present one, without the values that were typed over elsewhere:
 * they belong to that place. What is changed where they were typed is changed together with
 * them. */
static GradusSetup *
leave_typed (GradusDocument *self, GradusSetup *setup, const GradusEditInfo *info)
{
  const gboolean inherited = self->setup != NULL && gradus_setup_same_values (setup, self->setup);
  gboolean here = FALSE;

  if (self->run != NULL && !info->anew && !info->from_start)
    here = gradus_setup_same_values (gradus_run_get_setup (self->run), setup)
           && gradus_setup_count_values (setup, gradus_run_get_step (self->run)) > 0;

  return inherited && !here ? gradus_setup_without_values (setup) : gradus_setup_ref (setup);
}

/* Put @setup in force and remember how to come back. */
gboolean
gradus_document_make_edit (GradusDocument *self, GradusSetup *wanted, const GradusEditInfo *info,
                           GError **error)
{
  g_autoptr (GradusSetup) setup = NULL;
  GradusEditInfo applied = *info;
  Edit *last = last_of (self->undo);
  Edit *edit = NULL;
  gboolean clean = !self->modified;
  gboolean merges, by_hand;
  guint64 step = 0, horizon = 0;
  g_auto (Fork) fork = { 0 };

  gradus_document_stop_worker (self);
  by_hand = !info->anew && !info->from_start && gradus_document_is_by_hand (self, info->merge);
  if (by_hand)
    {
      step = gradus_run_get_step (self->run);
      horizon = gradus_run_get_last (self->run);
    }
  setup = leave_typed (self, wanted, info);
  merges = gradus_document_goes_on (self, info->merge);
  if (self->setup != NULL && !merges)
    {
      edit = edit_new (self, info->anew ? EDIT_REPLACE : EDIT_SETUP, info->label, info->merge);
      if (info->anew)
        {
          edit->stash = gradus_document_make_stash (self);
          if (self->run != NULL)
            {
              edit->step = gradus_run_get_step (self->run);
              edit->micro = gradus_run_get_micro (self->run);
            }
        }
    }
  /* While there is a problem, everything that may lead out of it is welcome. */
  applied.lenient = info->lenient || (self->problem != NULL && !info->anew);
  if (!apply_keeping (self, setup, &applied, merges, &fork, error))
    {
      g_clear_pointer (&edit, edit_free);
      return FALSE;
    }
  if (by_hand)
    {
      gradus_document_take_hold (self, info->merge, step, horizon);
      gradus_document_follow_hand (self);
    }
  else
    gradus_document_let_go (self);
  if (info->anew)
    {
      gradus_document_pause (self);
      gradus_document_clear_branches (self);
      gradus_document_share_budget (self);
    }
  if (self->experiment == NULL)
    self->experiment = gradus_experiment_new (setup);

  if (merges)
    {
      set_after (last, self);
      rename_fork (self, last);
    }
  else if (edit != NULL)
    {
      set_after (edit, self);
      if (info->anew)
        {
          /* What was drawn belongs to the pictures of the other experiment. */
          g_clear_pointer (&edit->ink_after, gradus_ink_unref);
          g_clear_object (&edit->file_after);
        }
      /* A preset as it comes is nobody's work. */
      edit->clean_after = clean && info->anew;
    }
  remember (self, edit);

  if (info->anew)
    gradus_workbook_set_ink (self->workbook, NULL);
  gradus_document_take_file (self, info->anew ? NULL : self->file);
  gradus_document_set_modified (self, !(clean && info->anew));
  gradus_document_schedule_autosave (self);
  gradus_document_emit_setup_changed (self);
  announce_fork (self, &fork);

  return TRUE;
}

void
gradus_document_start_anew (GradusDocument *self)
{
  g_autoptr (GradusSetup) setup = gradus_setup_ref (self->setup);

  gradus_document_make_edit (
    self, setup, &(GradusEditInfo){ .label = _ ("Start anew"), .from_start = TRUE }, NULL);
}

void
gradus_document_set_ink (GradusDocument *self, GradusInk *ink, const char *what, const char *merge)
{
  Edit *edit;
  gboolean merges;

  g_return_if_fail (GRADUS_IS_DOCUMENT (self));
  if (self->experiment == NULL || gradus_workbook_get_ink (self->workbook) == ink)
    return;

  merges = can_merge (self, merge);
  edit = merges ? g_ptr_array_index (self->undo, self->undo->len - 1)
                : edit_new (self, EDIT_INK, what, merge);
  g_clear_pointer (&edit->ink_after, gradus_ink_unref);
  edit->ink_after = ref_ink (ink);
  edit->clean_after = FALSE;
  remember (self, merges ? NULL : edit);
  gradus_workbook_set_ink (self->workbook, ink);
  gradus_document_set_modified (self, TRUE);
  gradus_document_schedule_autosave (self);
}

/* --- Walking through the edits --- */

/* Bring the run number @id back, when it is a branch that has come to @setup. */
static gboolean
bring_back (GradusDocument *self, guint id, GradusSetup *setup, gboolean keep, Fork *fork)
{
  GradusBranch *branch = gradus_document_find_branch (self, id);
  guint64 step = self->run != NULL ? gradus_run_get_step (self->run) : 0;

  if (branch == NULL || branch->run == NULL
      || !gradus_setup_equal (gradus_run_get_last_setup (branch->run), setup))
    return FALSE;
  gradus_document_swap_branch (self, branch, keep, &fork->dropped);
  gradus_document_set_problem (self, NULL);
  if (gradus_run_get_micro (self->run) > 0 || gradus_run_get_step (self->run) != step)
    gradus_run_seek (self->run, MIN (step, gradus_run_get_last (self->run)), 0);

  return TRUE;
}

/* Put the other side of @edit, of the setup or the branch, in force. */
static gboolean
walk_setup (GradusDocument *self, Edit *edit, gboolean back, Fork *fork)
{
  GradusSetup *setup = back ? edit->before : edit->after;
  guint *id = back ? &edit->run_before : &edit->run_after;

  if (*id != self->run_id && bring_back (self, *id, setup, edit->kind == EDIT_SWITCH, fork))
    return TRUE;
  /* Lenient, because this state has been there before. */
  if (!apply_keeping (self, setup, &(GradusEditInfo){ .label = edit->label, .lenient = TRUE },
                      FALSE, fork, NULL))
    return FALSE;
  *id = self->run_id;

  return TRUE;
}

/* The experiment of the stash takes the place of the present one, and the other way round. */
static gboolean
walk_replacement (GradusDocument *self, Edit *edit)
{
  GradusStash *other = edit->stash;
  GradusStash *present = gradus_document_make_stash (self);

  if (!gradus_document_begin_script (self, gradus_stash_get_script (other), NULL))
    {
      gradus_stash_free (present);
      return FALSE;
    }
  gradus_document_pause (self);
  gradus_document_put_stash (self, other);
  gradus_document_share_budget (self);
  gradus_stash_free (other);
  edit->stash = present;

  return TRUE;
}

static void
walk_branch (GradusDocument *self, Edit *edit, gboolean back)
{
  GradusBranch *branch;

  if (edit->kind == EDIT_RENAME)
    gradus_document_exchange_name (self, edit->branch, &edit->other_name, &edit->other_named);
  else if (back)
    gradus_document_insert_branch (self, g_steal_pointer (&edit->deleted));
  else
    {
      branch = gradus_document_take_branch (self, edit->branch);
      edit->deleted = branch;
    }
  gradus_document_share_budget (self);
  gradus_document_replay_branches (self);
}

gboolean
gradus_document_take_back_edit (GradusDocument *self, const char *merge)
{
  const Edit *last = last_of (self->undo);
  guint made;

  if (last == NULL || last->kind != EDIT_SETUP || g_strcmp0 (last->merge, merge) != 0)
    return FALSE;
  made = self->run_id;
  if (!gradus_document_undo (self))
    return FALSE;
  g_ptr_array_set_size (self->redo, 0);
  if (made != self->run_id)
    {
      GradusBranch *branch = gradus_document_take_branch (self, made);

      g_clear_pointer (&branch, gradus_branch_free);
      gradus_document_share_budget (self);
      gradus_document_emit_branches_changed (self);
    }
  notify_history (self);

  return TRUE;
}

/* Move the last edit of @from to @to and put what is on its other side in force. */
static gboolean
walk (GradusDocument *self, GPtrArray *from, GPtrArray *to, gboolean back)
{
  Edit *edit = last_of (from);
  gboolean good = TRUE, concerns_run = FALSE;
  guint64 step = 0, micro = 0;
  g_autoptr (GradusScript) script = NULL;
  g_auto (Fork) fork = { 0 };

  if (edit == NULL)
    return FALSE;
  gradus_document_let_go (self);
  switch (edit->kind)
    {
    case EDIT_REPLACE:
      gradus_document_stop_worker (self);
      concerns_run = TRUE;
      if (self->run != NULL)
        {
          step = gradus_run_get_step (self->run);
          micro = gradus_run_get_micro (self->run);
        }
      script = gradus_script_ref (gradus_stash_get_script (edit->stash));
      good = walk_replacement (self, edit);
      break;
    case EDIT_DELETE:
    case EDIT_RENAME:
      walk_branch (self, edit, back);
      break;
    case EDIT_INK:
      break;
    case EDIT_SETUP:
    case EDIT_SWITCH:
    default:
      gradus_document_stop_worker (self);
      concerns_run = TRUE;
      good = walk_setup (self, edit, back, &fork);
      break;
    }
  if (!good)
    return FALSE;
  g_ptr_array_steal_index (from, from->len - 1);
  g_ptr_array_add (to, edit);
  self->last_edit = 0;

  gradus_workbook_set_ink (self->workbook, back ? edit->ink_before : edit->ink_after);
  gradus_document_take_file (self, back ? edit->file_before : edit->file_after);
  gradus_document_set_modified (self, !(back ? edit->clean_before : edit->clean_after));
  gradus_document_schedule_autosave (self);
  notify_history (self);
  if (concerns_run)
    gradus_document_emit_setup_changed (self);
  announce_fork (self, &fork);
  /* The other experiment goes on where it was left, in both directions. */
  if (edit->kind == EDIT_REPLACE)
    {
      gradus_document_seek_script (self, script, edit->step, edit->micro);
      edit->step = step;
      edit->micro = micro;
    }

  return TRUE;
}

/* --- Branches ---
 *
 * Here and not with the rest of them, because these are edits. */

gboolean
gradus_document_switch_branch (GradusDocument *self, guint id)
{
  GradusBranch *branch;
  g_autofree char *label = NULL;
  Edit *edit;
  g_auto (Fork) fork = { 0 };

  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);

  branch = gradus_document_find_branch (self, id);
  if (branch == NULL || branch->run == NULL)
    return FALSE;
  gradus_document_pause (self);
  gradus_document_stop_worker (self);
  label = g_strdup_printf (_ ("Switch to “%s”"), branch->name);
  edit = edit_new (self, EDIT_SWITCH, label, NULL);
  bring_back (self, id, gradus_run_get_last_setup (branch->run), TRUE, &fork);
  set_after (edit, self);
  remember (self, edit);
  self->last_edit = 0;
  gradus_document_set_modified (self, TRUE);
  gradus_document_schedule_autosave (self);
  gradus_document_emit_setup_changed (self);
  announce_fork (self, &fork);

  return TRUE;
}

gboolean
gradus_document_next_branch (GradusDocument *self, gboolean forward)
{
  guint n, i = 0;

  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);

  n = self->branches->len;
  if (n == 0)
    return FALSE;
  /* The document's run would stand before the branch number i. */
  while (i < n && ((GradusBranch *) g_ptr_array_index (self->branches, i))->id < self->run_id)
    i++;
  i = forward ? i % n : (i + n - 1) % n;

  return gradus_document_switch_branch (
    self, ((GradusBranch *) g_ptr_array_index (self->branches, i))->id);
}

gboolean
gradus_document_rename_branch (GradusDocument *self, guint id, const char *name)
{
  g_autofree char *stripped = name != NULL ? g_strstrip (g_strdup (name)) : g_strdup ("");
  Edit *edit;

  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);

  if (self->setup == NULL || (id != self->run_id && gradus_document_find_branch (self, id) == NULL))
    return FALSE;
  edit = edit_new (self, EDIT_RENAME, _ ("Rename a branch"), NULL);
  edit->branch = id;
  edit->other_named = stripped[0] != '\0';
  edit->other_name = edit->other_named ? g_steal_pointer (&stripped) : NULL;
  gradus_document_exchange_name (self, id, &edit->other_name, &edit->other_named);
  remember (self, edit);
  self->last_edit = 0;
  gradus_document_set_modified (self, TRUE);
  gradus_document_schedule_autosave (self);
  gradus_document_emit_branches_changed (self);

  return TRUE;
}

gboolean
gradus_document_delete_branch (GradusDocument *self, guint id)
{
  GradusBranch *branch;
  g_autofree char *label = NULL;
  Edit *edit;

  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);

  branch = gradus_document_take_branch (self, id);
  if (branch == NULL)
    return FALSE;
  label = g_strdup_printf (_ ("Delete the branch “%s”"), branch->name);
  edit = edit_new (self, EDIT_DELETE, label, NULL);
  edit->branch = id;
  edit->deleted = branch;
  remember (self, edit);
  self->last_edit = 0;
  gradus_document_share_budget (self);
  gradus_document_set_modified (self, TRUE);
  gradus_document_schedule_autosave (self);
  gradus_document_emit_branches_changed (self);

  return TRUE;
}

/* --- Undo and redo --- */

gboolean
gradus_document_undo (GradusDocument *self)
{
  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);

  return walk (self, self->undo, self->redo, TRUE);
}

gboolean
gradus_document_redo (GradusDocument *self)
{
  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);

  return walk (self, self->redo, self->undo, FALSE);
}

const char *
gradus_document_get_undo_label (GradusDocument *self)
{
  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), NULL);

  return self->undo->len > 0 ? last_of (self->undo)->label : NULL;
}

const char *
gradus_document_get_redo_label (GradusDocument *self)
{
  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), NULL);

  return self->redo->len > 0 ? last_of (self->redo)->label : NULL;
}
