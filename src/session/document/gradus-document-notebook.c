/* Gradus: what a person writes into a document: ink, answers (their tally), notes.
 *
 * Ink is an edit, which gradus-document-edit.c remembers. The tally is no edit: an answer given
 * cannot be taken back, and choosing another algorithm does not forget it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#include "gradus-document-private.h"

GradusInk *
gradus_document_get_ink (GradusDocument *self)
{
  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), NULL);

  return self->experiment != NULL ? gradus_experiment_get_ink (self->experiment) : NULL;
}

const GradusTally *
gradus_document_get_tally (GradusDocument *self)
{
  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), NULL);

  return self->experiment != NULL ? gradus_experiment_get_tally (self->experiment) : NULL;
}

/* A file that is open has to be saved again; without one, answers alone are nothing to ask about
 * when the window is closed. */
static void
tally_changed (GradusDocument *self)
{
  if (self->file != NULL)
    gradus_document_set_modified (self, TRUE);
  gradus_document_schedule_autosave (self);
  gradus_document_emit_tally_changed (self);
}

void
gradus_document_add_score (GradusDocument *self, const char *question, double score)
{
  const GradusTally *old;
  g_autoptr (GradusTally) tally = NULL;

  g_return_if_fail (GRADUS_IS_DOCUMENT (self));
  if (self->experiment == NULL)
    return;
  old = gradus_experiment_get_tally (self->experiment);
  tally = old != NULL ? gradus_tally_copy (old) : gradus_tally_new ();
  gradus_tally_add (tally, gradus_document_get_algorithm (self)->id, question, score);
  gradus_experiment_set_tally (self->experiment, tally);
  tally_changed (self);
}

void
gradus_document_reset_tally (GradusDocument *self)
{
  g_return_if_fail (GRADUS_IS_DOCUMENT (self));
  if (self->experiment == NULL || gradus_experiment_get_tally (self->experiment) == NULL)
    return;
  gradus_experiment_set_tally (self->experiment, NULL);
  tally_changed (self);
}

void
gradus_document_set_asking (GradusDocument *self, gboolean asking)
{
  g_return_if_fail (GRADUS_IS_DOCUMENT (self));
  self->asking = asking;
}

const char *
gradus_document_get_notes (GradusDocument *self)
{
  g_return_val_if_fail (GRADUS_IS_DOCUMENT (self), NULL);

  return self->experiment != NULL ? gradus_experiment_get_notes (self->experiment) : NULL;
}

void
gradus_document_set_notes (GradusDocument *self, const char *notes)
{
  g_return_if_fail (GRADUS_IS_DOCUMENT (self));
  if (notes != NULL && *notes == '\0')
    notes = NULL;
  if (self->experiment == NULL
      || g_strcmp0 (gradus_experiment_get_notes (self->experiment), notes) == 0)
    return;
  gradus_experiment_set_notes (self->experiment, notes);
  gradus_document_mark_changed (self);
  gradus_document_schedule_autosave (self);
}

char *
gradus_document_missed_phase (GradusDocument *self, guint phase, gboolean forward, guint limit)
{
  const GradusPhase *info = &gradus_run_get_algorithm (self->run)->phases[phase];

  if (!forward)
    return g_strdup_printf (_ ("“%s” has not been done before this step."), _ (info->title));
  if (info->once)
    return g_strdup_printf (_ ("“%s” is done in the first iteration only. Go back to see it "
                               "again."),
                            _ (info->title));
  if (gradus_run_is_complete (self->run))
    return g_strdup_printf (_ ("“%s” does not come any more: the run ends at step %" PRIu64 "."),
                            _ (info->title), gradus_run_get_last (self->run));

  return g_strdup_printf (_ ("“%s” did not come within %d steps."), _ (info->title), (int) limit);
}
