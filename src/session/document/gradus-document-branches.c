/* Gradus: the branches as a part of the document: reading them, and the edits of the list.
 *
 * Switching to a branch is in gradus-document-setup.c, because it puts another setup in force.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-document-private.h"

/* --- Reading --- */

guint
gradus_document_count_branches (GradusDocument *self)
{
  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), 0);

  return self->branches->len;
}

void
gradus_document_get_branch (GradusDocument *self, guint i, GradusBranchInfo *info)
{
  const GradusBranch *branch;
  const GradusRun *run;

  g_return_if_fail (GRADUS_IS_DOCUMENT (self));
  g_return_if_fail (i < self->branches->len);

  branch = g_ptr_array_index (self->branches, i);
  *info = (GradusBranchInfo){
    .id = branch->id,
    .name = branch->name,
    .named = branch->named,
    .run = branch->run,
    .problem = branch->problem,
  };
  if (branch->run == NULL)
    return;
  run = gradus_player_get_run (self->player);
  info->last = gradus_run_get_last (branch->run);
  info->left = run != NULL ? gradus_run_common_step (branch->run, run) : 0;
}

guint
gradus_document_get_run_id (GradusDocument *self)
{
  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), 0);

  return self->run_id;
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

/* --- Renaming --- */

typedef struct
{
  GradusCommand parent;
  guint id;
  char *name; /* that the branch has not now; or NULL */
  gboolean named;
} RenameCommand;

static gboolean
rename_walk (GradusCommand *data, gpointer owner)
{
  RenameCommand *command = (RenameCommand *) data;

  gradus_document_exchange_name (owner, command->id, &command->name, &command->named);
  gradus_document_emit_branches_changed (owner);

  return TRUE;
}

static void
rename_free (GradusCommand *data)
{
  g_free (((RenameCommand *) data)->name);
  g_free (data);
}

static const GradusCommandClass rename_class = {
  .undo = rename_walk,
  .redo = rename_walk,
  .free = rename_free,
};

gboolean
gradus_document_rename_branch (GradusDocument *self, guint id, const char *name)
{
  g_autofree char *stripped = name != NULL ? g_strstrip (g_strdup (name)) : g_strdup ("");
  RenameCommand *command;

  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);

  if (self->setup == NULL || (id != self->run_id && gradus_document_find_branch (self, id) == NULL))
    return FALSE;
  command = gradus_command_new (&rename_class, sizeof *command, _ ("Rename a branch"), NULL);
  command->id = id;
  command->named = stripped[0] != '\0';
  command->name = command->named ? g_steal_pointer (&stripped) : NULL;
  gradus_document_exchange_name (self, id, &command->name, &command->named);
  gradus_undo_add (self->undo, &command->parent, FALSE);
  gradus_document_schedule_autosave (self);
  gradus_document_emit_branches_changed (self);

  return TRUE;
}

/* --- Deleting --- */

typedef struct
{
  GradusCommand parent;
  guint id;
  GradusBranch *deleted; /* while it is */
} DeleteCommand;

static gboolean
delete_undo (GradusCommand *data, gpointer owner)
{
  DeleteCommand *command = (DeleteCommand *) data;

  gradus_document_insert_branch (owner, g_steal_pointer (&command->deleted));
  gradus_document_share_budget (owner);
  gradus_document_replay_branches (owner);
  gradus_document_emit_branches_changed (owner);

  return TRUE;
}

static gboolean
delete_redo (GradusCommand *data, gpointer owner)
{
  DeleteCommand *command = (DeleteCommand *) data;

  command->deleted = gradus_document_take_branch (owner, command->id);
  gradus_document_share_budget (owner);
  gradus_document_emit_branches_changed (owner);

  return TRUE;
}

static void
delete_free (GradusCommand *data)
{
  g_clear_pointer (&((DeleteCommand *) data)->deleted, gradus_branch_free);
  g_free (data);
}

static const GradusCommandClass delete_class = {
  .undo = delete_undo,
  .redo = delete_redo,
  .free = delete_free,
};

gboolean
gradus_document_delete_branch (GradusDocument *self, guint id)
{
  GradusBranch *branch;
  g_autofree char *label = NULL;
  DeleteCommand *command;

  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);

  branch = gradus_document_take_branch (self, id);
  if (branch == NULL)
    return FALSE;
  label = g_strdup_printf (_ ("Delete the branch “%s”"), branch->name);
  command = gradus_command_new (&delete_class, sizeof *command, label, NULL);
  command->id = id;
  command->deleted = branch;
  gradus_undo_add (self->undo, &command->parent, FALSE);
  gradus_document_share_budget (self);
  gradus_document_schedule_autosave (self);
  gradus_document_emit_branches_changed (self);

  return TRUE;
}

/* --- Comparing --- */

GradusCompareRecord *
gradus_document_get_compare (GradusDocument *self)
{
  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), NULL);

  return self->experiment != NULL ? gradus_experiment_get_compare (self->experiment) : NULL;
}

void
gradus_document_set_compare (GradusDocument *self, GradusCompareRecord *record)
{
  g_return_if_fail (GRADUS_IS_DOCUMENT (self));

  if (self->experiment == NULL)
    return;
  gradus_experiment_set_compare (self->experiment, record);
  if (self->file != NULL)
    gradus_undo_set_clean (self->undo, FALSE);
  gradus_document_schedule_autosave (self);
}
