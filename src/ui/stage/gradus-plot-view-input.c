/* Gradus: the plot view under the pointer.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-long-press.h"
#include "gradus-plot-view-private.h"

#include <math.h>

/* Less than this is a click, not a drag. */
#define CLICK_SLOP 4.0

/* --- Strokes ---------------------------------------------------------------------------------- */

static void
put_stroke (GradusPlotView *self, double px, double py)
{
  double x0, y0, x1, y1;

  /* The stroke itself may have changed the data and with them the layout. */
  if (gradus_plot_view_ensure_layout (self) == NULL)
    return;
  gradus_plot_layout_to_data (self->layout, px, py, &self->stroke.x, &self->stroke.y);
  gradus_plot_layout_to_data (self->layout, px - self->brush, py - self->brush, &x0, &y0);
  gradus_plot_layout_to_data (self->layout, px + self->brush, py + self->brush, &x1, &y1);
  self->stroke.radius_x = fabs (x1 - x0) / 2;
  self->stroke.radius_y = fabs (y1 - y0) / 2;
}

static void
append_path (GradusPlotView *self)
{
  const double xy[2] = { self->stroke.x, self->stroke.y };

  if (self->stroke_kind >= GRADUS_STROKE_PATH)
    g_array_append_vals (self->path, xy, 2);
}

void
gradus_plot_view_begin_stroke (GradusPlotView *self, double px, double py, int datum, int handle)
{
  /* A finger cannot press another button, and neither can the keyboard. */
  if (self->keyboard)
    self->stroke.erase = FALSE;
  self->stroking = TRUE;
  self->stroke.datum = datum;
  self->stroke.handle = handle;
  g_array_set_size (self->path, 0);
  put_stroke (self, px, py);
  append_path (self);
  gradus_plot_view_emit_stroke (self, GRADUS_STROKE_BEGIN);
}

void
gradus_plot_view_move_stroke (GradusPlotView *self, double px, double py)
{
  put_stroke (self, px, py);
  append_path (self);
  gradus_plot_view_emit_stroke (self, GRADUS_STROKE_MOVE);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
gradus_plot_view_end_stroke (GradusPlotView *self)
{
  if (!self->stroking)
    return;
  self->stroking = FALSE;
  gradus_plot_view_emit_stroke (self, GRADUS_STROKE_END);
  g_array_set_size (self->path, 0);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

gboolean
gradus_plot_view_cancel_stroke (GradusPlotView *self)
{
  g_return_val_if_fail (GRADUS_IS_PLOT_VIEW (self), FALSE);

  if (!self->stroking || self->keyboard)
    return FALSE;
  self->stroking = FALSE;
  self->cancelled = TRUE;
  gradus_plot_view_emit_stroke (self, GRADUS_STROKE_CANCEL);
  g_array_set_size (self->path, 0);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  return TRUE;
}

/* --- Pointer ---------------------------------------------------------------------------------- */

static void
motion_cb (GradusPlotView *self, double x, double y)
{
  self->pointer_inside = TRUE;
  self->pick = GRADUS_PICK_RADIUS;
  self->pointer_x = x;
  self->pointer_y = y;
  if (!self->stroking && !self->panning)
    gradus_plot_view_update_hover (self);
}

static void
leave_cb (GradusPlotView *self)
{
  self->pointer_inside = FALSE;
  gradus_plot_view_update_hover (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static gboolean
is_touch (GtkGesture *gesture)
{
  GdkDevice *device = gtk_event_controller_get_current_event_device (
    GTK_EVENT_CONTROLLER (gesture));

  return device != NULL && gdk_device_get_source (device) == GDK_SOURCE_TOUCHSCREEN;
}

/* The other end of a pen. */
static gboolean
is_eraser (GtkGesture *gesture)
{
  GdkEvent *event = gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (gesture));
  GdkDeviceTool *tool = event != NULL ? gdk_event_get_device_tool (event) : NULL;

  return tool != NULL && gdk_device_tool_get_tool_type (tool) == GDK_DEVICE_TOOL_TYPE_ERASER;
}

static void
drag_begin_cb (GradusPlotView *self, double x, double y, GtkGestureDrag *gesture)
{
  const guint button = gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture));
  const GradusPlotLayout *layout = gradus_plot_view_ensure_layout (self);

  const gboolean erases = button == GDK_BUTTON_SECONDARY && self->stroke_kind == GRADUS_STROKE_INK;

  if (layout == NULL || (button != GDK_BUTTON_PRIMARY && button != GDK_BUTTON_MIDDLE && !erases))
    {
      gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_DENIED);
      return;
    }
  gtk_widget_grab_focus (GTK_WIDGET (self));
  self->keyboard = FALSE;
  self->pointer_inside = TRUE;
  self->pointer_x = x;
  self->pointer_y = y;
  self->moved = FALSE;
  self->panning = FALSE;
  self->cancelled = FALSE;
  self->pick = is_touch (GTK_GESTURE (gesture)) ? GRADUS_TOUCH_RADIUS : GRADUS_PICK_RADIUS;

  self->stroke.erase = erases || is_eraser (GTK_GESTURE (gesture))
                       || (gtk_event_controller_get_current_event_state (
                             GTK_EVENT_CONTROLLER (gesture))
                           & GDK_SHIFT_MASK)
                            != 0;
  if ((button == GDK_BUTTON_PRIMARY || erases) && gradus_plot_view_has_tool (self))
    gradus_plot_view_begin_stroke (self, x, y, gradus_plot_layout_pick (layout, x, y, self->pick),
                                   -1);
  else if (button == GDK_BUTTON_PRIMARY && self->stroke_kind == GRADUS_STROKE_SELECT)
    gradus_plot_view_update_hover (self);
  if (!self->stroking
      && !(self->stroke_kind == GRADUS_STROKE_SELECT
           && (self->hovered >= 0 || self->hovered_handle >= 0 || self->hovered_subject >= 0)
           && button == GDK_BUTTON_PRIMARY))
    {
      /* A small picture is looked at as a whole. */
      self->panning = !self->compact;
      self->pan_x = x;
      self->pan_y = y;
    }
}

static void
drag_update_cb (GradusPlotView *self, double dx, double dy, GtkGestureDrag *gesture)
{
  double x, y;

  gtk_gesture_drag_get_start_point (gesture, &x, &y);
  self->pointer_x = x + dx;
  self->pointer_y = y + dy;
  if (self->cancelled || (!self->moved && hypot (dx, dy) < CLICK_SLOP))
    return;
  if (gradus_plot_view_ensure_layout (self) == NULL)
    return;

  if (self->panning)
    {
      gradus_plot_view_pan_by (self, x + dx - self->pan_x, y + dy - self->pan_y);
      self->pan_x = x + dx;
      self->pan_y = y + dy;
    }
  else if (!self->stroking && (self->hovered >= 0 || self->hovered_handle >= 0))
    gradus_plot_view_begin_stroke (self, x, y, self->hovered_handle >= 0 ? -1 : self->hovered,
                                   self->hovered_handle);
  self->moved = TRUE;
  if (self->stroking)
    gradus_plot_view_move_stroke (self, x + dx, y + dy);
}

static void
drag_end_cb (GradusPlotView *self, double dx, double dy, GtkGestureDrag *gesture)
{
  const gboolean click = !self->moved && !self->cancelled && !gradus_plot_view_has_tool (self);

  gradus_plot_view_end_stroke (self);
  self->panning = FALSE;
  if (click && gradus_plot_view_ensure_layout (self) != NULL
      && gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture)) == GDK_BUTTON_PRIMARY)
    gradus_plot_view_activate_at (self, self->pointer_x, self->pointer_y);
  gradus_plot_view_update_hover (self);
}

static void
pressed_cb (GradusPlotView *self, int n_press, double x, double y)
{
  if (n_press == 2 && !gradus_plot_view_has_tool (self))
    gradus_plot_view_reset_zoom (self);
}

static gboolean
scroll_cb (GradusPlotView *self, double dx, double dy, GtkEventControllerScroll *controller)
{
  const GdkModifierType state = gtk_event_controller_get_current_event_state (
    GTK_EVENT_CONTROLLER (controller));

  if (self->compact && !(state & GDK_CONTROL_MASK))
    return FALSE;
  gradus_plot_view_zoom_at (self, self->pointer_x, self->pointer_y, pow (1.18, -dy));
  return TRUE;
}

/* A second finger: what the first has begun was none of it, a stroke no less than a pan. */
static void
pinch_begin_cb (GradusPlotView *self, GdkEventSequence *sequence, GtkGesture *gesture)
{
  self->pinch = 1;
  gradus_plot_view_cancel_stroke (self);
  self->cancelled = TRUE;
  self->panning = FALSE;
  gtk_gesture_get_bounding_box_center (gesture, &self->pan_x, &self->pan_y);
}

/* What lies between the fingers stays there: the picture goes with them and grows with their
 * distance. */
static void
pinch_cb (GradusPlotView *self, GdkEventSequence *sequence, GtkGesture *gesture)
{
  const double scale = gtk_gesture_zoom_get_scale_delta (GTK_GESTURE_ZOOM (gesture));
  double x, y;

  if (!gtk_gesture_get_bounding_box_center (gesture, &x, &y))
    return;
  gradus_plot_view_pan_by (self, x - self->pan_x, y - self->pan_y);
  gradus_plot_view_zoom_at (self, x, y, scale / self->pinch);
  self->pan_x = x;
  self->pan_y = y;
  self->pinch = scale;
}

/* --- Menu ------------------------------------------------------------------------------------- */

/* Whoever has a tool in hand draws with it, however long it rests. */
static void
long_press_cb (GradusPlotView *self, double x, double y)
{
  if (gradus_plot_view_has_tool (self) || self->moved)
    return;
  self->cancelled = TRUE;
  self->panning = FALSE;
  gradus_plot_view_emit_menu (self, x, y);
}

static void
secondary_pressed_cb (GradusPlotView *self, int n_press, double x, double y)
{
  if (self->stroke_kind != GRADUS_STROKE_INK)
    gradus_plot_view_emit_menu (self, x, y);
}

/* --- Controllers ------------------------------------------------------------------------------ */

static void
focus_left_cb (GradusPlotView *self)
{
  if (self->keyboard)
    gradus_plot_view_leave_keyboard (self);
}

static void
focus_changed_cb (GradusPlotView *self)
{
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
gradus_plot_view_add_controllers (GradusPlotView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkEventController *controller;
  GtkGesture *gesture;

  controller = gtk_event_controller_motion_new ();
  g_signal_connect_swapped (controller, "enter", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (controller, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (controller, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (widget, controller);

  controller = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);
  g_signal_connect_swapped (controller, "scroll", G_CALLBACK (scroll_cb), self);
  gtk_widget_add_controller (widget, controller);

  controller = gtk_event_controller_key_new ();
  g_signal_connect_swapped (controller, "key-pressed", G_CALLBACK (gradus_plot_view_key_cb), self);
  gtk_widget_add_controller (widget, controller);

  controller = gtk_event_controller_focus_new ();
  g_signal_connect_swapped (controller, "enter", G_CALLBACK (focus_changed_cb), self);
  g_signal_connect_swapped (controller, "leave", G_CALLBACK (focus_left_cb), self);
  gtk_widget_add_controller (widget, controller);

  gesture = gtk_gesture_drag_new ();
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (gesture), 0);
  g_signal_connect_swapped (gesture, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect_swapped (gesture, "drag-update", G_CALLBACK (drag_update_cb), self);
  g_signal_connect_swapped (gesture, "drag-end", G_CALLBACK (drag_end_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (gesture));

  gesture = gtk_gesture_click_new ();
  g_signal_connect_swapped (gesture, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (gesture));

  gesture = gtk_gesture_zoom_new ();
  g_signal_connect_swapped (gesture, "begin", G_CALLBACK (pinch_begin_cb), self);
  g_signal_connect_swapped (gesture, "update", G_CALLBACK (pinch_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (gesture));

  gesture = gtk_gesture_click_new ();
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (gesture), GDK_BUTTON_SECONDARY);
  g_signal_connect_swapped (gesture, "pressed", G_CALLBACK (secondary_pressed_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (gesture));

  gradus_long_press_add (widget, G_CALLBACK (long_press_cb));
}
