/* Gradus: a slow step in a view.
 *
 * While it is told, the view draws the tale at its own size over the ground and the field from
 * before, and any key ends it: the key means nothing else then, so that nobody does something by
 * being in a hurry.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-plot-view-private.h"

/* Seconds of the plain move of a step with nothing to tell. */
#define PLAIN 0.6

struct _GradusViewTale
{
  GradusScene *after;
  char *rule, *filled;
  gint64 since;
  gboolean made; /* as far as there is something to tell */
  GradusTale *tale;
  guint tick;
  GtkEventController *keys; /* of the window */
  GtkWidget *root;
};

gboolean
gradus_plot_view_is_telling (gpointer view)
{
  g_return_val_if_fail (GRADUS_IS_PLOT_VIEW (view), FALSE);

  return GRADUS_PLOT_VIEW (view)->told != NULL;
}

void
gradus_plot_view_forget_tale (GradusPlotView *self)
{
  if (self->told == NULL)
    return;
  g_clear_pointer (&self->told->tale, gradus_tale_free);
  self->told->made = FALSE;
}

void
gradus_plot_view_free_tale (GradusPlotView *self)
{
  GradusViewTale *told = g_steal_pointer (&self->told);

  if (told == NULL)
    return;
  if (told->tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), told->tick);
  if (told->root != NULL)
    {
      gtk_widget_remove_controller (told->root, told->keys);
      g_object_remove_weak_pointer (G_OBJECT (told->root), (gpointer *) &told->root);
    }
  gradus_tale_free (told->tale);
  gradus_scene_unref (told->after);
  g_free (told->rule);
  g_free (told->filled);
  g_free (told);
}

static const GradusTale *
ensure_tale (GradusPlotView *self)
{
  GradusViewTale *told = self->told;
  GradusPlotOptions options;
  g_autofree char *family = NULL;

  if (!told->made && self->scene != NULL)
    {
      gradus_plot_view_fill_options (self, &options, &family);
      told->tale = gradus_tale_new (self->scene, told->after, told->rule, told->filled, NULL,
                                    &options);
      told->made = TRUE;
    }
  return told->tale;
}

static double
get_length (GradusPlotView *self)
{
  const GradusTale *tale = ensure_tale (self);

  return tale != NULL ? gradus_tale_get_length (tale) : PLAIN;
}

static double
get_seconds (const GradusViewTale *told)
{
  return (double) (g_get_monotonic_time () - told->since) * 1e-6;
}

static gboolean
tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer user_data)
{
  GradusPlotView *self = GRADUS_PLOT_VIEW (widget);

  gtk_widget_queue_draw (widget);
  if (get_seconds (self->told) < get_length (self))
    return G_SOURCE_CONTINUE;
  self->told->tick = 0;
  gradus_plot_view_emit_tale_over (self, FALSE);
  return G_SOURCE_REMOVE;
}

static gboolean
key_pressed_cb (GradusPlotView *self, guint keyval, guint keycode, GdkModifierType state,
                GtkEventController *controller)
{
  if (gdk_key_event_is_modifier (gtk_event_controller_get_current_event (controller)))
    return GDK_EVENT_PROPAGATE;
  gradus_plot_view_emit_tale_over (self, TRUE);
  return GDK_EVENT_STOP;
}

static void
draw_plain (GradusPlotView *self, cairo_t *cr, double share)
{
  GradusPlotOptions options;
  g_autofree char *family = NULL;
  g_autoptr (GradusScene) mix = gradus_scene_mix (self->scene, self->told->after,
                                                  share * share * (3 - 2 * share));
  g_autoptr (GradusPlotLayout) layout = NULL;

  gradus_plot_view_fill_options (self, &options, &family);
  layout = gradus_plot_layout_new (mix, &options);
  gradus_plot_draw_axes (layout, cr);
  gradus_plot_draw_marks (layout, cr);
  gradus_plot_draw_labels (layout, cr);
}

GradusPixels *
gradus_plot_view_draw_tale (GradusPlotView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  const GradusTale *tale = ensure_tale (self);
  const double seconds = get_seconds (self->told);
  cairo_t *cr = gradus_pixels_begin (gtk_widget_get_width (widget), gtk_widget_get_height (widget),
                                     gtk_widget_get_scale_factor (widget));

  if (tale != NULL)
    gradus_tale_draw (tale, cr, seconds);
  else
    draw_plain (self, cr, CLAMP (seconds / PLAIN, 0, 1));
  return gradus_pixels_end (cr);
}

void
gradus_plot_view_set_tale (GradusPlotView *self, GradusScene *after, const char *rule,
                           const char *filled, gint64 since)
{
  g_return_if_fail (GRADUS_IS_PLOT_VIEW (self));

  if (self->told != NULL)
    self->last_change = g_get_monotonic_time ();
  gradus_plot_view_free_tale (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  if (after == NULL || self->scene == NULL)
    return;
  self->told = g_new0 (GradusViewTale, 1);
  self->told->after = gradus_scene_ref (after);
  self->told->rule = g_strdup (rule);
  self->told->filled = g_strdup (filled);
  self->told->since = since;
  self->told->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), tick_cb, NULL, NULL);
  self->told->keys = gtk_event_controller_key_new ();
  gtk_event_controller_set_propagation_phase (self->told->keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object (self->told->keys, "key-pressed", G_CALLBACK (key_pressed_cb), self,
                           G_CONNECT_SWAPPED);
  self->told->root = GTK_WIDGET (gtk_widget_get_root (GTK_WIDGET (self)));
  g_object_add_weak_pointer (G_OBJECT (self->told->root), (gpointer *) &self->told->root);
  gtk_widget_add_controller (self->told->root, self->told->keys);
}
