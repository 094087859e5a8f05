/* Gradus: putting another setup in force, and the commands that take it back.
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

#include "gradus-algorithm.h"
#include "gradus-document-edit-private.h"

/* --- Forks --- */

static void
announce_fork (GradusDocument *self, const GradusFork *fork)
{
  gradus_document_emit_branches_changed (self);
  if (fork->id != 0)
    gradus_document_emit_forked (self, fork->id, fork->dropped);
}

/* Put @setup in force, and keep the run as it was where that cuts something off. @goes_on: this is
 * one more edit of a drag. */
static gboolean
apply_keeping (GradusDocument *self, GradusSetup *setup, const GradusEditInfo *info,
               gboolean goes_on, GradusFork *fork, GError **error)
{
  g_autoptr (GradusSetup) before = gradus_setup_ref (self->setup);
  GradusRun *run;
  guint64 step = 0, micro = 0;

  gradus_branches_prepare_fork (self->branches, fork, goes_on);
  run = gradus_player_get_run (self->player);
  if (info->from_start && run != NULL)
    {
      step = gradus_run_get_step (run);
      micro = gradus_run_get_micro (run);
      gradus_run_seek (run, 0, 0);
    }
  if (!gradus_document_apply (self, setup, FALSE, info->lenient, error))
    {
      if (info->from_start && run != NULL)
        gradus_run_seek (run, step, micro);
      return FALSE;
    }
  gradus_branches_make_fork (self->branches, fork, before, setup, info->label);

  return TRUE;
}

/* Bring the run number @id back, when it is a branch that has come to @setup. */
static gboolean
bring_back (GradusDocument *self, guint id, GradusSetup *setup, gboolean keep, GradusFork *fork)
{
  if (!gradus_branches_bring_back (self->branches, id, setup, keep, &fork->dropped))
    return FALSE;
  gradus_document_set_setup (self,
                             gradus_run_get_last_setup (gradus_player_get_run (self->player)));
  gradus_document_set_problem (self, NULL);

  return TRUE;
}

/* --- An edit --- */

typedef struct
{
  GradusCommand parent;
  GradusSetup *before, *after;
  guint run_before, run_after; /* numbers of the document's run */
  gboolean keep;               /* to another branch: what was there stays, whatever it is */
  gboolean from_start;         /* after it the run begins anew; it was left at */
  guint64 step, micro;
} SetupCommand;

static const GradusCommandClass setup_class;

/* To be made before the edit, and completed after it. */
static SetupCommand *
setup_command_new (GradusDocument *self, const char *title, const char *key, gboolean keep)
{
  SetupCommand *command = gradus_command_new (&setup_class, sizeof *command, title, key);

  command->before = gradus_setup_ref (self->setup);
  command->run_before = gradus_branches_get_run_id (self->branches);
  command->keep = keep;

  return command;
}

static GradusCommand *
setup_command_complete (SetupCommand *command, GradusDocument *self)
{
  command->after = gradus_setup_ref (self->setup);
  command->run_after = gradus_branches_get_run_id (self->branches);

  return &command->parent;
}

/* Values that were typed over belong to the place where that was: there they are taken back, and
 * typed again. Further on a state that was changed would stay changed. @leaving: the setup that is
 * in force now, as far as @command is concerned. */
static void
go_to_values (const SetupCommand *command, GradusDocument *self, const GradusSetup *leaving)
{
  GradusRun *run;

  gradus_player_stop (self->player);
  run = gradus_player_get_run (self->player);
  if (run != NULL && !command->from_start && command->step < gradus_run_get_step (run)
      && !gradus_setup_same_values (command->before, command->after)
      && gradus_setup_same_values (gradus_run_get_setup (run), leaving))
    gradus_run_seek (run, command->step, command->micro);
}

/* Put @setup, of the run number *@id, in force. */
static gboolean
setup_walk (SetupCommand *command, GradusDocument *self, GradusSetup *setup, guint *id)
{
  const GradusEditInfo info = { .label = command->parent.title,
                                .lenient = TRUE,
                                .from_start = command->from_start };
  g_auto (GradusFork) fork = { 0 };

  gradus_player_stop (self->player);
  if (*id == gradus_branches_get_run_id (self->branches)
      || !bring_back (self, *id, setup, command->keep, &fork))
    {
      /* Lenient, because this state has been there before. */
      if (!apply_keeping (self, setup, &info, FALSE, &fork, NULL))
        return FALSE;
      *id = gradus_branches_get_run_id (self->branches);
    }
  gradus_document_emit_setup_changed (self);
  announce_fork (self, &fork);

  return TRUE;
}

static gboolean
setup_undo (GradusCommand *data, gpointer owner)
{
  SetupCommand *command = (SetupCommand *) data;

  go_to_values (command, owner, command->after);
  if (!setup_walk (command, owner, command->before, &command->run_before))
    return FALSE;
  if (command->from_start)
    gradus_document_seek (owner, command->step, command->micro);

  return TRUE;
}

static gboolean
setup_redo (GradusCommand *data, gpointer owner)
{
  SetupCommand *command = (SetupCommand *) data;

  go_to_values (command, owner, command->before);
  if (!setup_walk (command, owner, command->after, &command->run_after))
    return FALSE;
  if (command->from_start)
    gradus_document_seek (owner, 0, 0);

  return TRUE;
}

static void
setup_merge (GradusCommand *data, GradusCommand *next)
{
  SetupCommand *command = (SetupCommand *) data;
  const SetupCommand *further = (const SetupCommand *) next;

  gradus_setup_unref (command->after);
  command->after = gradus_setup_ref (further->after);
  command->run_after = further->run_after;
}

static gsize
setup_size (const GradusCommand *data)
{
  const SetupCommand *command = (const SetupCommand *) data;
  GradusDataset *before = gradus_setup_get_dataset (command->before);

  return before != gradus_setup_get_dataset (command->after) ? gradus_dataset_get_bytes (before)
                                                             : 0;
}

static void
setup_free (GradusCommand *data)
{
  SetupCommand *command = (SetupCommand *) data;

  gradus_setup_unref (command->before);
  g_clear_pointer (&command->after, gradus_setup_unref);
  g_free (command);
}

static const GradusCommandClass setup_class = {
  .undo = setup_undo,
  .redo = setup_redo,
  .merge = setup_merge,
  .size = setup_size,
  .free = setup_free,
};

/* --- Another experiment --- */

/* The experiment that is not there now, as scripts, and where it was left. */
typedef struct
{
  GradusCommand parent;
  GradusScript *script;
  GradusStash *branches;
  guint64 step, micro;
  GradusInk *ink; /* or NULL */
  GFile *file;    /* or NULL */
} ReplaceCommand;

static const GradusCommandClass replace_class;

static void
set_aside (GradusDocument *self, ReplaceCommand *command)
{
  GradusInk *ink = gradus_workbook_get_ink (self->workbook);

  command->script = gradus_document_make_script (self);
  command->branches = gradus_branches_make_stash (self->branches);
  command->step = gradus_player_get_position (self->player, &command->micro);
  command->ink = ink != NULL ? gradus_ink_ref (ink) : NULL;
  command->file = self->file != NULL ? g_object_ref (self->file) : NULL;
}

static void
forget_aside (ReplaceCommand *command)
{
  gradus_script_unref (command->script);
  gradus_stash_free (command->branches);
  g_clear_pointer (&command->ink, gradus_ink_unref);
  g_clear_object (&command->file);
}

/* The two experiments change places; each goes on where it was left. */
static gboolean
replace_walk (GradusCommand *data, gpointer owner)
{
  GradusDocument *self = owner;
  ReplaceCommand *command = (ReplaceCommand *) data;
  ReplaceCommand other = *command;

  gradus_player_stop (self->player);
  set_aside (self, command);
  if (!gradus_document_begin_script (self, other.script, NULL))
    {
      forget_aside (command);
      *command = other;
      return FALSE;
    }
  gradus_player_pause (self->player);
  gradus_branches_put_stash (self->branches, other.branches);
  gradus_workbook_set_ink (self->workbook, other.ink);
  gradus_document_take_file (self, other.file);
  gradus_document_emit_setup_changed (self);
  gradus_document_emit_branches_changed (self);
  gradus_player_seek_script (self->player, other.script, other.step, other.micro, FALSE);
  forget_aside (&other);

  return TRUE;
}

static gsize
replace_size (const GradusCommand *data)
{
  const ReplaceCommand *command = (const ReplaceCommand *) data;

  return gradus_dataset_get_bytes (
    gradus_setup_get_dataset (gradus_script_get_last_setup (command->script)));
}

static void
replace_free (GradusCommand *data)
{
  forget_aside ((ReplaceCommand *) data);
  g_free (data);
}

static const GradusCommandClass replace_class = {
  .undo = replace_walk,
  .redo = replace_walk,
  .size = replace_size,
  .free = replace_free,
};

/* --- Making edits --- */

gboolean
gradus_document_goes_on (GradusDocument *self, const char *merge)
{
  const GradusRun *run = gradus_player_get_run (self->player);

  /* What cuts a future off is an edit of its own, however quickly it follows; what is made again
   * cuts none off. */
  return gradus_undo_goes_on (self->undo, merge)
         && (run == NULL || gradus_player_get_hold (self->player, merge, NULL, NULL)
             || gradus_run_get_algorithm (run)->kind != GRADUS_KIND_ITERATIVE
             || gradus_run_get_step (run) == gradus_run_get_last (run));
}

/* The drag that the last command remembers goes on: the branch that it made is called by where it
 * has come to. */
static void
rename_fork (GradusDocument *self)
{
  const SetupCommand *last = (const SetupCommand *) gradus_undo_get_last (self->undo);

  if (last->run_before != last->run_after)
    gradus_branches_rename_fork (self->branches, last->run_before, last->before, last->after,
                                 last->parent.title);
}

/* @setup, which was made from the present one, without the values that were typed over elsewhere:
 * they belong to that place. What is changed where they were typed is changed together with
 * them. */
static GradusSetup *
leave_typed (GradusDocument *self, GradusSetup *setup, const GradusEditInfo *info)
{
  const GradusRun *run = gradus_player_get_run (self->player);
  const gboolean inherited = self->setup != NULL && gradus_setup_same_values (setup, self->setup);
  gboolean here = FALSE;

  if (run != NULL && !info->from_start)
    here = gradus_setup_same_values (gradus_run_get_setup (run), setup)
           && gradus_setup_count_values (setup, gradus_run_get_step (run)) > 0;

  return inherited && !here ? gradus_setup_without_values (setup) : gradus_setup_ref (setup);
}

gboolean
gradus_document_make_edit (GradusDocument *self, GradusSetup *wanted, const GradusEditInfo *info,
                           GError **error)
{
  g_autoptr (GradusSetup) setup = NULL;
  GradusEditInfo applied = *info;
  SetupCommand *command;
  gboolean merges, by_hand;
  guint64 step = 0, horizon = 0;
  g_auto (GradusFork) fork = { 0 };

  gradus_player_stop (self->player);
  by_hand = !info->from_start && gradus_document_is_by_hand (self, info->merge);
  if (by_hand)
    {
      step = gradus_run_get_step (gradus_player_get_run (self->player));
      horizon = gradus_run_get_last (gradus_player_get_run (self->player));
    }
  setup = leave_typed (self, wanted, info);
  merges = gradus_document_goes_on (self, info->merge);
  command = setup_command_new (self, info->label, info->merge, FALSE);
  command->from_start = info->from_start;
  command->step = gradus_player_get_position (self->player, &command->micro);
  /* While there is a problem, everything that may lead out of it is welcome. */
  applied.lenient = info->lenient || self->problem != NULL;
  if (!apply_keeping (self, setup, &applied, merges, &fork, error))
    {
      gradus_command_free (command);
      return FALSE;
    }
  if (by_hand)
    gradus_player_follow_hand (self->player, info->merge, step, horizon);
  else
    gradus_player_let_go (self->player);
  if (!merges)
    gradus_undo_seal (self->undo);
  gradus_undo_add (self->undo, setup_command_complete (command, self), FALSE);
  if (merges)
    rename_fork (self);
  gradus_document_schedule_autosave (self);
  gradus_document_emit_setup_changed (self);
  announce_fork (self, &fork);

  return TRUE;
}

gboolean
gradus_document_replace_run (GradusDocument *self, const GradusChipRecord *record,
                             gboolean keeps_file, const char *label, GError **error)
{
  ReplaceCommand *command = NULL;

  gradus_player_stop (self->player);
  if (self->setup != NULL)
    {
      command = gradus_command_new (&replace_class, sizeof *command, label, NULL);
      set_aside (self, command);
    }
  if (!gradus_document_apply (self, gradus_script_get_setup (record->script), TRUE, FALSE, error))
    {
      g_clear_pointer (&command, gradus_command_free);
      return FALSE;
    }
  gradus_document_set_setup (self, gradus_script_get_last_setup (record->script));
  gradus_player_let_go (self->player);
  gradus_player_pause (self->player);
  gradus_branches_clear (self->branches);
  if (self->experiment == NULL)
    self->experiment = gradus_experiment_new (self->setup);
  /* A preset as it comes is nobody's work, whatever is tried on it; what a file has is. */
  if (command != NULL)
    gradus_undo_add (self->undo, &command->parent,
                     gradus_undo_is_clean (self->undo) && (!keeps_file || self->file == NULL));
  /* What was drawn belongs to the pictures of the other experiment. */
  gradus_workbook_set_ink (self->workbook, NULL);
  if (!keeps_file)
    gradus_document_take_file (self, NULL);
  gradus_document_schedule_autosave (self);
  gradus_document_emit_setup_changed (self);
  if (record->step > 0 || record->micro > 0 || gradus_script_count_changes (record->script) > 0)
    gradus_player_seek_script (self->player, record->script, record->step, record->micro, TRUE);
  gradus_branches_take_records (self->branches, record->branches);
  gradus_document_emit_branches_changed (self);

  return TRUE;
}

gboolean
gradus_document_replace (GradusDocument *self, GradusSetup *setup, const char *label,
                         GError **error)
{
  g_autoptr (GradusScript) script = gradus_script_new (setup);
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  GradusChipRecord *record = gradus_chip_record_new (script, 0, 0, NULL, none);
  gboolean replaced;

  gradus_document_keep_chip (self, NULL);
  replaced = gradus_document_replace_run (self, record, FALSE, label, error);
  gradus_chip_record_unref (record);

  return replaced;
}

void
gradus_document_start_anew (GradusDocument *self)
{
  g_autoptr (GradusSetup) setup = gradus_setup_ref (self->setup);

  gradus_document_make_edit (
    self, setup, &(GradusEditInfo){ .label = _ ("Start anew"), .from_start = TRUE }, NULL);
}

gboolean
gradus_document_take_back_edit (GradusDocument *self, const char *merge)
{
  const GradusCommand *last = gradus_undo_get_last (self->undo);
  guint made;

  if (last == NULL || last->klass != &setup_class || g_strcmp0 (last->key, merge) != 0)
    return FALSE;
  made = gradus_branches_get_run_id (self->branches);
  if (!gradus_document_undo (self))
    return FALSE;
  gradus_undo_clear_redo (self->undo);
  if (made != gradus_branches_get_run_id (self->branches))
    {
      g_autoptr (GradusBranch) branch = gradus_branches_take (self->branches, made);

      gradus_document_emit_branches_changed (self);
    }

  return TRUE;
}

gboolean
gradus_document_switch_branch (GradusDocument *self, guint id)
{
  GradusBranchInfo info;
  g_autofree char *label = NULL;
  SetupCommand *command;
  g_auto (GradusFork) fork = { 0 };

  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);

  if (!gradus_branches_find (self->branches, id, &info))
    return FALSE;
  if (info.run == NULL)
    {
      if (gradus_branches_ask_for (self->branches, id))
        gradus_document_emit_branches_changed (self);
      return FALSE;
    }
  gradus_player_pause (self->player);
  gradus_player_stop (self->player);
  label = g_strdup_printf (_ ("Switch to “%s”"), info.name);
  command = setup_command_new (self, label, NULL, TRUE);
  bring_back (self, id, NULL, TRUE, &fork);
  gradus_undo_add (self->undo, setup_command_complete (command, self), FALSE);
  gradus_document_schedule_autosave (self);
  gradus_document_emit_setup_changed (self);
  announce_fork (self, &fork);

  return TRUE;
}
