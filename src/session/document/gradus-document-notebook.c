/* Gradus: the workbook as a part of the document: what is written into it, and what that changes.
 *
 * Ink is an edit. The rest is no edit: an answer given cannot be taken back, and choosing another
 * algorithm does not forget it. So undoing edits does not lead back to what is in the file.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-algorithm.h"
#include "gradus-document-private.h"

/* --- Ink --- */

typedef struct
{
  GradusCommand parent;
  GradusInk *ink; /* what is not there now; or NULL */
} InkCommand;

static gboolean
ink_walk (GradusCommand *data, gpointer owner)
{
  GradusDocument *self = owner;
  InkCommand *command = (InkCommand *) data;
  GradusInk *present = gradus_workbook_get_ink (self->workbook);
  g_autoptr (GradusInk) other = g_steal_pointer (&command->ink);

  command->ink = present != NULL ? gradus_ink_ref (present) : NULL;
  gradus_workbook_set_ink (self->workbook, other);

  return TRUE;
}

/* What there was before the first stroke is all that counts. */
static void
ink_merge (GradusCommand *command, GradusCommand *next)
{
}

static void
ink_free (GradusCommand *data)
{
  g_clear_pointer (&((InkCommand *) data)->ink, gradus_ink_unref);
  g_free (data);
}

static const GradusCommandClass ink_class = {
  .undo = ink_walk,
  .redo = ink_walk,
  .merge = ink_merge,
  .free = ink_free,
};

void
gradus_document_set_ink (GradusDocument *self, GradusInk *ink, const char *what, const char *merge)
{
  InkCommand *command;
  GradusInk *present;

  g_return_if_fail (GRADUS_IS_DOCUMENT (self));
  present = gradus_workbook_get_ink (self->workbook);
  if (self->experiment == NULL || present == ink)
    return;
  command = gradus_command_new (&ink_class, sizeof *command, what, merge);
  command->ink = present != NULL ? gradus_ink_ref (present) : NULL;
  if (!gradus_undo_goes_on (self->undo, merge))
    gradus_undo_seal (self->undo);
  gradus_undo_add (self->undo, &command->parent, FALSE);
  gradus_workbook_set_ink (self->workbook, ink);
  gradus_document_schedule_autosave (self);
}

GradusInk *
gradus_document_get_ink (GradusDocument *self)
{
  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), NULL);

  return gradus_workbook_get_ink (self->workbook);
}

/* --- Tally, notes, pins --- */

const GradusTally *
gradus_document_get_tally (GradusDocument *self)
{
  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), NULL);

  return gradus_workbook_get_tally (self->workbook);
}

/* A file that is open has to be saved again; without one, answers alone are nothing to ask about
 * when the window is closed. */
static void
tally_changed (GradusDocument *self)
{
  if (self->file != NULL)
    gradus_undo_set_clean (self->undo, FALSE);
  gradus_document_schedule_autosave (self);
}

void
gradus_document_add_score (GradusDocument *self, const char *question, double score)
{
  g_return_if_fail (GRADUS_IS_DOCUMENT (self));
  if (self->experiment == NULL)
    return;
  gradus_workbook_add_score (self->workbook, gradus_document_get_algorithm (self)->id, question,
                             score);
  tally_changed (self);
}

void
gradus_document_reset_tally (GradusDocument *self)
{
  g_return_if_fail (GRADUS_IS_DOCUMENT (self));
  if (gradus_workbook_reset_tally (self->workbook))
    tally_changed (self);
}

const char *
gradus_document_get_notes (GradusDocument *self)
{
  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), NULL);

  return gradus_workbook_get_notes (self->workbook);
}

void
gradus_document_set_notes (GradusDocument *self, const char *notes)
{
  g_return_if_fail (GRADUS_IS_DOCUMENT (self));
  if (self->experiment == NULL || !gradus_workbook_set_notes (self->workbook, notes))
    return;
  gradus_undo_set_clean (self->undo, FALSE);
  gradus_document_schedule_autosave (self);
}

const char *const *
gradus_document_get_pins (GradusDocument *self)
{
  static const char *const none[] = { NULL };

  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), none);

  return gradus_workbook_get_pins (self->workbook);
}

gboolean
gradus_document_is_pinned (GradusDocument *self, const char *text)
{
  return g_strv_contains (gradus_document_get_pins (self), text);
}

void
gradus_document_set_pinned (GradusDocument *self, const char *text, gboolean pinned)
{
  g_return_if_fail (GRADUS_IS_DOCUMENT (self));
  if (self->experiment == NULL || !gradus_workbook_set_pinned (self->workbook, text, pinned))
    return;
  gradus_undo_set_clean (self->undo, FALSE);
  gradus_document_schedule_autosave (self);
}
