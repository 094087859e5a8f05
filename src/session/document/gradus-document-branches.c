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

  return gradus_branches_count (self->branches);
}

void
gradus_document_get_branch (GradusDocument *self, guint i, GradusBranchInfo *info)
{
  g_return_if_fail (GRADUS_IS_DOCUMENT (self));

  gradus_branches_get (self->branches, i, info);
}

guint
gradus_document_get_run_id (GradusDocument *self)
{
  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), 0);

  return gradus_branches_get_run_id (self->branches);
}

char *
gradus_document_dup_run_name (GradusDocument *self)
{
  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), NULL);

  return gradus_branches_dup_run_name (self->branches);
}

gboolean
gradus_document_next_branch (GradusDocument *self, gboolean forward)
{
  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);

  return gradus_document_switch_branch (self, gradus_branches_get_next (self->branches, forward));
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
  GradusDocument *self = owner;
  RenameCommand *command = (RenameCommand *) data;

  gradus_branches_exchange_name (self->branches, command->id, &command->name, &command->named);
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
  GradusBranchInfo info;
  RenameCommand *command;

  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);

  if (self->setup == NULL
      || (id != gradus_branches_get_run_id (self->branches)
          && !gradus_branches_find (self->branches, id, &info)))
    return FALSE;
  command = gradus_command_new (&rename_class, sizeof *command, _ ("Rename a branch"), NULL);
  command->id = id;
  command->named = stripped[0] != '\0';
  command->name = command->named ? g_steal_pointer (&stripped) : NULL;
  gradus_branches_exchange_name (self->branches, id, &command->name, &command->named);
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
  GradusDocument *self = owner;
  DeleteCommand *command = (DeleteCommand *) data;

  gradus_branches_put (self->branches, g_steal_pointer (&command->deleted));
  gradus_document_emit_branches_changed (owner);

  return TRUE;
}

static gboolean
delete_redo (GradusCommand *data, gpointer owner)
{
  GradusDocument *self = owner;
  DeleteCommand *command = (DeleteCommand *) data;

  command->deleted = gradus_branches_take (self->branches, command->id);
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
  GradusBranchInfo info;
  g_autofree char *label = NULL;
  DeleteCommand *command;

  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);

  if (!gradus_branches_find (self->branches, id, &info))
    return FALSE;
  label = g_strdup_printf (_ ("Delete the branch “%s”"), info.name);
  command = gradus_command_new (&delete_class, sizeof *command, label, NULL);
  command->id = id;
  command->deleted = gradus_branches_take (self->branches, id);
  gradus_undo_add (self->undo, &command->parent, FALSE);
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
