/* Gradus: Space plays wherever the keyboard did not go to a control on purpose.
 *
 * A click on a tab, a list or a drop-down leaves the focus there, and Space would press it. Only
 * who was led there by a key (Tab, F6, an arrow) wants that. Texts keep their blanks, and what is
 * open over the window and the question of a lesson their keys.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-lesson-question.h"
#include "gradus-window-private.h"

/* Whether the keys of @focus are its own whatever led there. */
static gboolean
keeps_keys (GtkWidget *focus)
{
  return GTK_IS_EDITABLE (focus) || GTK_IS_TEXT_VIEW (focus) || GRADUS_IS_PLOT_VIEW (focus)
         || gtk_widget_get_ancestor (focus, GTK_TYPE_POPOVER) != NULL
         || gtk_widget_get_ancestor (focus, GRADUS_TYPE_LESSON_QUESTION) != NULL;
}

static gboolean
pressed_cb (GradusWindow *self, guint keyval, guint keycode, GdkModifierType state)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  if (keyval != GDK_KEY_Escape && keyval != GDK_KEY_space)
    self->keyed = TRUE;
  if (focus == NULL || keeps_keys (focus) || !gradus_window_is_working (self))
    return GDK_EVENT_PROPAGATE;
  if (keyval == GDK_KEY_Escape)
    {
      if (!gtk_widget_is_ancestor (focus, self->stage))
        gradus_window_focus_stage (self);
      self->tabbed = FALSE;
    }
  if (keyval != GDK_KEY_space || self->tabbed
      || (state & (GDK_SHIFT_MASK | GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0
      || !g_action_group_get_action_enabled (G_ACTION_GROUP (self), "play"))
    return GDK_EVENT_PROPAGATE;
  g_action_group_activate_action (G_ACTION_GROUP (self), "play", NULL);
  return GDK_EVENT_STOP;
}

static void
clicked_cb (GradusWindow *self)
{
  self->keyed = FALSE;
  self->tabbed = FALSE;
}

static void
focused_cb (GradusWindow *self)
{
  self->tabbed = self->keyed;
}

void
gradus_window_install_space (GradusWindow *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), 0);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (clicked_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  g_signal_connect (self, "notify::focus-widget", G_CALLBACK (focused_cb), NULL);
}
