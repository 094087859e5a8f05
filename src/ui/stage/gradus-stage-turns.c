/* Gradus: which pictures of the stage are drawn now, and which in a later frame.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-say.h"
#include "gradus-stage-private.h"

static void
show_slot (GradusStage *self, const GradusSlot *slot, const GradusPosition *here,
           GradusSnapshot **snapshot, const char *narration)
{
  const GradusPlot *plot = &self->algorithm->plots[slot->plot];
  g_autoptr (GradusScene) scene = gradus_stage_build (self, slot->plot, here);
  gsize n_handles;

  gradus_scene_get_handles (scene, &n_handles);
  /* Fields are sampled from it, and handles are called by the values of their parameters. */
  if ((gradus_scene_get_field (scene) != NULL || n_handles > 0) && *snapshot == NULL)
    *snapshot = gradus_snapshot_new (gradus_document_get_run (self->document));
  gradus_stage_set_scene (slot, scene, *snapshot, TRUE);
  gradus_plot_view_set_words (slot->view, _ (plot->title), narration);
}

/* How long the present turn of the main loop takes already: what led to the change. */
static gint64
find_spent (gint64 now)
{
  GSource *source = g_main_current_source ();

  return source != NULL ? now - g_source_get_time (source) : 0;
}

static gint64
count_frames (GradusStage *self)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (self));

  return clock != NULL ? gdk_frame_clock_get_frame_counter (clock) : 0;
}

static void
show_due (GradusStage *self, GradusRun *run)
{
  g_autoptr (GradusSnapshot) snapshot = NULL;
  g_autoptr (GString) narration = g_string_new (NULL);
  GradusPosition here;
  int i;

  gradus_run_get_view (run, &here);
  gradus_narrate (&here, narration);
  while ((i = gradus_turns_next (self->turns)) >= 0)
    {
      const GradusSlot *slot = gradus_stage_get_slot (self, (guint) i);
      const gint64 start = g_get_monotonic_time ();

      show_slot (self, slot, &here, &snapshot, narration->str);
      /* It will be painted at the end of the frame, as last time. */
      gradus_turns_draw (self->turns, (guint) i,
                         g_get_monotonic_time () - start
                           + gradus_plot_view_get_painting_time (slot->view));
    }
  gradus_stage_fold_strip (self);
}

static gboolean
later_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer user_data)
{
  GradusStage *self = GRADUS_STAGE (widget);
  GradusRun *run = self->document != NULL ? gradus_document_get_run (self->document) : NULL;

  /* The frame that the change itself belongs to has its share. */
  if (gdk_frame_clock_get_frame_counter (clock) <= self->changed_in + 1)
    return G_SOURCE_CONTINUE;
  /* A run that is away comes back with a change. */
  if (run != NULL && gradus_run_get_algorithm (run) == self->algorithm)
    {
      gradus_turns_begin_frame (self->turns);
      show_due (self, run);
      gradus_stage_show_ink (self);
      if (gradus_turns_is_waiting (self->turns))
        return G_SOURCE_CONTINUE;
    }
  self->later = 0;
  return G_SOURCE_REMOVE;
}

void
gradus_stage_show_run (GradusStage *self, GradusRun *run)
{
  const gint64 now = g_get_monotonic_time ();

  /* Without frames there is no later one. */
  gradus_turns_change (self->turns, now, find_spent (now),
                       gtk_widget_get_mapped (GTK_WIDGET (self)));
  self->changed_in = count_frames (self);
  show_due (self, run);
  if (gradus_turns_is_waiting (self->turns) && self->later == 0)
    self->later = gtk_widget_add_tick_callback (GTK_WIDGET (self), later_cb, NULL, NULL);
}

void
gradus_stage_clear_turns (GradusStage *self)
{
  if (self->later != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->later);
  self->later = 0;
  g_clear_pointer (&self->turns, gradus_turns_free);
}

void
gradus_stage_reset_turns (GradusStage *self)
{
  gradus_stage_clear_turns (self);
  self->turns = gradus_turns_new (self->slots->len);
}
