/* Gradus: where a page of a lesson has put the experiment, and whether it is there still.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-lesson-home.h"

void
gradus_lesson_home_forget (GradusLessonHome *self)
{
  g_clear_pointer (&self->setup, gradus_setup_unref);
  self->arriving = FALSE;
}

void
gradus_lesson_home_begin (GradusLessonHome *self, GradusDocument *document)
{
  g_clear_pointer (&self->setup, gradus_setup_unref);
  self->setup = gradus_setup_ref (gradus_document_get_setup (document));
  self->arriving = TRUE;
}

gboolean
gradus_lesson_home_follow (GradusLessonHome *self, GradusDocument *document)
{
  GradusRun *run = gradus_document_get_run (document);

  if (!self->arriving || run == NULL)
    return FALSE;
  self->arriving = FALSE;
  self->step = gradus_run_get_step (run);
  self->micro = gradus_run_get_micro (run);
  return TRUE;
}

gboolean
gradus_lesson_home_is_away (const GradusLessonHome *self, GradusDocument *document)
{
  GradusRun *run = gradus_document_get_run (document);

  return self->setup != NULL
         && (run == NULL || gradus_document_get_setup (document) != self->setup
             || gradus_run_get_step (run) != self->step
             || gradus_run_get_micro (run) != self->micro);
}
