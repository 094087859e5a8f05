/* Gradus: visits of a document to other experiments, as the pages of a lesson are.
 *
 * What the person was working on is set aside whole: the experiment as it would be saved, its file,
 * its undo history and the copy that protects it from a crash. Coming back is like opening a file:
 * the steps up to its position are made again.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-document-private.h"

struct _GradusVisit
{
  GradusExperiment *experiment; /* NULL: there was none */
  GFile *file;
  GradusUndo *undo;
  GradusStash *branches; /* NULL: there was no experiment */
  GradusAutosave *autosave;
};

static void
set_aside (GradusDocument *self)
{
  GradusVisit *visit = g_new0 (GradusVisit, 1);

  gradus_player_pause (self->player);
  gradus_player_stop (self->player);
  /* Its copy has to last as long as the visit; a failure must not stop the lesson. */
  gradus_document_autosave (self, NULL);
  if (self->setup != NULL)
    {
      visit->experiment = gradus_document_make_experiment (self);
      /* The undo history knows the runs by their numbers. */
      visit->branches = gradus_branches_make_stash (self->branches);
    }
  visit->file = g_steal_pointer (&self->file);
  visit->undo = gradus_document_exchange_undo (self, gradus_undo_new (self));
  visit->autosave = g_steal_pointer (&self->autosave);
  self->visit = visit;
}

static void
put_back (GradusDocument *self)
{
  GradusVisit *visit = g_steal_pointer (&self->visit);

  g_object_unref (gradus_document_exchange_undo (self, visit->undo));
  gradus_document_free_autosave (self);
  self->autosave = visit->autosave;
  gradus_document_take_file (self, visit->file);
  g_clear_pointer (&visit->experiment, gradus_experiment_unref);
  g_clear_pointer (&visit->branches, gradus_stash_free);
  g_clear_object (&visit->file);
  g_free (visit);
}

gboolean
gradus_document_visit (GradusDocument *self, GradusExperiment *experiment, GradusLink *link,
                       GError **error)
{
  gboolean first;

  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);
  first = self->visit == NULL;
  if (first)
    set_aside (self);
  if (!gradus_document_take_experiment (self, experiment, TRUE, error))
    {
      if (first)
        put_back (self);
      return FALSE;
    }
  gradus_document_take_file (self, NULL);
  gradus_undo_set_clean (self->undo, TRUE);
  if (link != NULL)
    gradus_player_seek_link (self->player, link);

  return TRUE;
}

gboolean
gradus_document_is_visiting (GradusDocument *self)
{
  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), FALSE);

  return self->visit != NULL;
}

GradusAutosave *
gradus_document_take_kept_autosave (GradusDocument *self)
{
  return g_steal_pointer (&self->visit->autosave);
}

GFile *
gradus_document_get_kept_file (GradusDocument *self)
{
  return self->visit->file;
}

void
gradus_document_end_visit (GradusDocument *self)
{
  g_return_if_fail (GRADUS_IS_DOCUMENT (self));
  if (self->visit == NULL)
    return;
  gradus_player_pause (self->player);
  gradus_player_stop (self->player);
  /* It was accepted before, so it is now. */
  if (self->visit->experiment != NULL)
    {
      gradus_document_take_experiment (self, self->visit->experiment, FALSE, NULL);
      gradus_branches_put_stash (self->branches, self->visit->branches);
      gradus_document_emit_branches_changed (self);
    }
  put_back (self);
}

void
gradus_document_stay (GradusDocument *self)
{
  g_return_if_fail (GRADUS_IS_DOCUMENT (self));

  if (self->visit != NULL && self->visit->file == NULL && gradus_undo_is_clean (self->visit->undo))
    gradus_document_free_visit (self);
}

void
gradus_document_free_visit (GradusDocument *self)
{
  GradusAutosave *own;

  if (self->visit == NULL)
    return;
  /* The copy on the disk goes with a clean close. */
  own = g_steal_pointer (&self->autosave);
  self->autosave = g_steal_pointer (&self->visit->autosave);
  gradus_document_free_autosave (self);
  self->autosave = own;
  g_clear_pointer (&self->visit->experiment, gradus_experiment_unref);
  g_clear_pointer (&self->visit->branches, gradus_stash_free);
  g_clear_object (&self->visit->file);
  g_object_unref (self->visit->undo);
  g_clear_pointer (&self->visit, g_free);
}
