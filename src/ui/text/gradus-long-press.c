/* Gradus: a finger that rests does what the right button of a mouse does.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-long-press.h"

void
gradus_long_press_add (GtkWidget *widget, GCallback open)
{
  GtkGesture *gesture = gtk_gesture_long_press_new ();

  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (gesture), TRUE);
  g_signal_connect_swapped (gesture, "pressed", open, widget);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (gesture));
}
