/* Gradus: the large picture belongs to the sentence.
 *
 * A phase says which picture tells it (gradus-shown.h). When that is another one than at the step
 * before, the stage goes there with a glide out of the strip; while it is the same, whatever a
 * person has made the large one stays. It stays, too, while the present one is pinned, while a hand
 * draws or moves something, and while steps follow each other faster than an eye can.
 *
 * What the sentence asks the learner to move wears a ring once.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-settings.h"
#include "gradus-shown.h"
#include "gradus-stage-private.h"
#include "gradus-tools.h"

#define GLIDE_US 250000
/* Steps a second up to which the large picture changes while it plays. */
#define FOLLOWED_SPEED 1.0

/* --- The glide -------------------------------------------------------------------------------- */

void
gradus_stage_end_glide (GradusStage *self)
{
  if (self->glide.tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->glide.tick);
  self->glide.tick = 0;
  g_clear_object (&self->glide.picture);
  gtk_widget_set_opacity (self->large, 1);
}

static gboolean
glide_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer user_data)
{
  GradusStage *self = GRADUS_STAGE (widget);

  gtk_widget_queue_draw (widget);
  if (g_get_monotonic_time () - self->glide.since < GLIDE_US)
    return G_SOURCE_CONTINUE;
  self->glide.tick = 0;
  gradus_stage_end_glide (self);
  return G_SOURCE_REMOVE;
}

/* From where @view stood in the strip to where the large picture is. */
static void
begin_glide (GradusStage *self, GradusPlotView *view)
{
  gradus_stage_end_glide (self);
  if (!gradus_settings_get_animations (gradus_settings_get_default ())
      || !gtk_widget_get_mapped (GTK_WIDGET (view))
      || !gtk_widget_compute_bounds (GTK_WIDGET (view), GTK_WIDGET (self), &self->glide.from))
    return;
  self->glide.picture = gtk_widget_paintable_new (
    GTK_WIDGET (gradus_stage_get_slot (self, 0)->view));
  self->glide.since = g_get_monotonic_time ();
  gtk_widget_set_opacity (self->large, 0);
  self->glide.tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), glide_cb, NULL, NULL);
}

void
gradus_stage_snapshot_glide (GradusStage *self, GtkSnapshot *snapshot)
{
  const double t = CLAMP ((g_get_monotonic_time () - self->glide.since) / (double) GLIDE_US, 0, 1);
  graphene_rect_t to, now;

  if (self->glide.picture == NULL
      || !gtk_widget_compute_bounds (self->large, GTK_WIDGET (self), &to))
    return;
  graphene_rect_interpolate (&self->glide.from, &to, 1 - (1 - t) * (1 - t) * (1 - t), &now);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &now.origin);
  gdk_paintable_snapshot (self->glide.picture, snapshot, now.size.width, now.size.height);
  gtk_snapshot_restore (snapshot);
}

/* --- Which picture ---------------------------------------------------------------------------- */

static gboolean
plays_fast (GradusStage *self)
{
  double speed;

  if (!gradus_document_is_playing (self->document))
    return FALSE;
  g_object_get (self->document, "speed", &speed, NULL);
  return speed <= 0 || speed > FOLLOWED_SPEED;
}

static gboolean
is_held (GradusStage *self)
{
  if (self->pinned || gradus_tools_is_editing (GRADUS_TOOLS (self->tools)))
    return TRUE;
  for (guint i = 0; i < self->slots->len; i++)
    if (gradus_plot_view_is_stroking (gradus_stage_get_slot (self, i)->view))
      return TRUE;
  return FALSE;
}

static void
go_to (GradusStage *self, guint plot, gboolean first)
{
  GradusPlotView *from = gradus_stage_get_view (self, plot);

  if (!first && from != NULL && from != gradus_stage_get_slot (self, 0)->view)
    begin_glide (self, from);
  gradus_stage_put_large (self, plot);
}

void
gradus_stage_follow_sentence (GradusStage *self, GradusRun *run)
{
  const gboolean first = self->told < 0, awaited = self->awaited;
  GradusPosition here;
  guint told;

  if (self->slots->len == 0 || plays_fast (self))
    return;
  gradus_run_get_view (run, &here);
  told = gradus_find_shown (&here);
  self->awaited = FALSE;
  if (self->told == (int) told)
    return;
  self->told = (int) told;
  if (!awaited && !is_held (self))
    go_to (self, told, first);
}

void
gradus_stage_set_large (GradusStage *self, guint plot)
{
  g_return_if_fail (GRADUS_IS_STAGE (self));

  /* Asked for with the position that a worker goes to: it is for when that is reached. */
  self->awaited = self->document != NULL && gradus_document_is_busy (self->document);
  gradus_stage_end_glide (self);
  gradus_stage_put_large (self, plot);
}

void
gradus_stage_set_state (GradusStage *self, const char *action, gboolean on)
{
  g_simple_action_set_state (
    G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self->actions), action)),
    g_variant_new_boolean (on));
}

void
gradus_stage_set_pinned (GradusStage *self, gboolean pinned)
{
  self->pinned = pinned;
  gradus_stage_set_state (self, "pin", pinned);
}

void
gradus_stage_change_pin_cb (GSimpleAction *action, GVariant *value, gpointer user_data)
{
  GradusStage *self = user_data;

  gradus_stage_set_pinned (self, g_variant_get_boolean (value));
  /* Let go, it goes to where the sentence is. */
  if (!self->pinned && self->told >= 0)
    gradus_stage_set_large (self, (guint) self->told);
}

/* --- What is asked for ------------------------------------------------------------------------ */

void
gradus_stage_point_out (GradusStage *self, GradusRun *run)
{
  GradusPosition here;
  GradusPlotView *view;
  const GradusHandle *handles;
  gsize n = 0;

  gradus_run_get_view (run, &here);
  if (self->slots->len == 0 || gradus_document_is_playing (self->document)
      || (self->pointed_out && self->pointed_step == here.step))
    return;
  self->pointed_out = TRUE;
  self->pointed_step = here.step;
  view = gradus_stage_get_slot (self, 0)->view;
  handles = gradus_plot_view_get_scene (view) != NULL
              ? gradus_scene_get_handles (gradus_plot_view_get_scene (view), &n)
              : NULL;
  for (gsize i = 0; i < n; i++)
    if (gradus_asks_for (&here, &handles[i]))
      gradus_plot_view_pulse (view, (int) i);
}
