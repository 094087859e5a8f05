/* Gradus: slow steps of the stage.
 *
 * The step is made ahead, on a copy of the run and another thread, and told in the large picture
 * (and on the projector) while the document stays where it is: nothing in the window knows of it
 * yet. When the film is over, or somebody is in a hurry, the document makes the step as always.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-say.h"
#include "gradus-settings.h"
#include "gradus-stage-private.h"
#include "gradus-tale.h"

/* --- Ahead ------------------------------------------------------------------------------------ */

typedef struct
{
  GradusRun *run; /* a copy */
  GradusGrain grain;
} Ahead;

static gboolean
ahead_work (gpointer job, GradusTrip *trip, GError **error)
{
  Ahead *ahead = job;

  gradus_run_forward (ahead->run, ahead->grain);
  return TRUE;
}

static void
begin_tale (GradusStage *self, GradusRun *run)
{
  const int large = gradus_stage_get_large (self);
  GString *filled = g_string_new (NULL);
  GradusPosition here;

  gradus_run_get_view (run, &here);
  self->tale.rule = g_strdup (gradus_tale_read (&here, filled));
  self->tale.filled = g_string_free (filled, FALSE);
  self->tale.after = gradus_stage_build (self, (guint) large, &here);
  self->tale.since = g_get_monotonic_time ();
  gradus_stage_show_tale (self, gradus_stage_get_view (self, (guint) large));
  gradus_stage_tale_changed (self);
}

static void
ahead_done (gpointer job, const GError *error, gpointer owner)
{
  GradusStage *self = owner;
  const Ahead *ahead = job;

  if (error == NULL && self->document != NULL && gradus_document_get_run (self->document) != NULL
      && gradus_run_get_algorithm (ahead->run) == self->algorithm
      && gradus_stage_get_large (self) >= 0)
    begin_tale (self, ahead->run);
}

static void
ahead_clear (gpointer job)
{
  Ahead *ahead = job;

  gradus_run_free (ahead->run);
  g_free (ahead);
}

static const GradusErrandKind ahead_kind = {
  .work = ahead_work,
  .done = ahead_done,
  .clear = ahead_clear,
};

/* --- The tale --------------------------------------------------------------------------------- */

gboolean
gradus_stage_is_telling (GradusStage *self)
{
  g_return_val_if_fail (GRADUS_IS_STAGE (self), FALSE);

  return self->tale.after != NULL
         || (self->tale.ahead != NULL && gradus_errand_is_busy (self->tale.ahead));
}

gboolean
gradus_stage_tell (GradusStage *self, GradusGrain grain)
{
  GradusRun *run;
  Ahead *ahead;

  g_return_val_if_fail (GRADUS_IS_STAGE (self), FALSE);

  run = self->document != NULL ? gradus_document_get_run (self->document) : NULL;
  if (run == NULL || gradus_run_is_at_end (run) || gradus_stage_get_large (self) < 0
      || !gtk_widget_get_mapped (GTK_WIDGET (self))
      || !gradus_settings_get_animations (gradus_settings_get_default ()))
    return FALSE;
  gradus_stage_drop_tale (self);
  if (self->tale.ahead == NULL)
    self->tale.ahead = gradus_errand_new (&ahead_kind, self);
  ahead = g_new0 (Ahead, 1);
  ahead->run = gradus_run_copy (run);
  ahead->grain = self->tale.grain = MIN (grain, GRADUS_GRAIN_PHASE);
  gradus_errand_send (self->tale.ahead, ahead);
  return TRUE;
}

void
gradus_stage_show_tale (GradusStage *self, GradusPlotView *view)
{
  g_return_if_fail (GRADUS_IS_STAGE (self));

  gradus_plot_view_set_tale (view, self->tale.after, self->tale.rule, self->tale.filled,
                             self->tale.since);
}

void
gradus_stage_drop_tale (GradusStage *self)
{
  const int large = gradus_stage_get_large (self);

  if (self->tale.ahead != NULL)
    gradus_errand_drop (self->tale.ahead);
  if (self->tale.after == NULL)
    return;
  g_clear_pointer (&self->tale.after, gradus_scene_unref);
  g_clear_pointer (&self->tale.rule, g_free);
  g_clear_pointer (&self->tale.filled, g_free);
  if (large >= 0)
    gradus_stage_show_tale (self, gradus_stage_get_view (self, (guint) large));
  gradus_stage_tale_changed (self);
}

void
gradus_stage_end_tale (GradusStage *self, gboolean hurried)
{
  g_return_if_fail (GRADUS_IS_STAGE (self));

  if (!gradus_stage_is_telling (self))
    return;
  if (hurried)
    gradus_document_pause (self->document);
  /* Where the step takes long, its picture stays until the document has moved. */
  if (gradus_document_get_run (self->document) != NULL)
    gradus_document_forward (self->document, self->tale.grain);
  if (!gradus_document_is_busy (self->document))
    gradus_stage_drop_tale (self);
}
