/* Gradus: the plot view under the pointer and the keyboard.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-plot-view-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Less than this is a click, not a drag. */
#define CLICK_SLOP 4.0
/* Pixels the cursor moves at a key press: normally, with Shift, with Control. */
#define STEP_NORMAL 10.0
#define STEP_FINE 1.0
#define STEP_COARSE 50.0

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

static void
begin_stroke (GradusPlotView *self, double px, double py, int datum, int handle)
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

static void
move_stroke (GradusPlotView *self, double px, double py)
{
  put_stroke (self, px, py);
  append_path (self);
  gradus_plot_view_emit_stroke (self, GRADUS_STROKE_MOVE);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
end_stroke (GradusPlotView *self)
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

static void
pan_by (GradusPlotView *self, double dx, double dy)
{
  const GradusPlotLayout *layout = gradus_plot_view_ensure_layout (self);
  double x, y, width, height;

  if (layout == NULL)
    return;
  gradus_plot_layout_get_area (layout, &x, &y, &width, &height);
  gradus_plot_view_show_pixels (self, x - dx, y - dy, x + width - dx, y + height - dy);
}

static void
zoom_at (GradusPlotView *self, double px, double py, double factor)
{
  const GradusPlotLayout *layout = gradus_plot_view_ensure_layout (self);
  double x, y, width, height;

  if (layout == NULL || !(factor > 0))
    return;
  gradus_plot_layout_get_area (layout, &x, &y, &width, &height);
  px = CLAMP (px, x, x + width);
  py = CLAMP (py, y, y + height);
  gradus_plot_view_show_pixels (self, px + (x - px) / factor, py + (y - py) / factor,
                                px + (x + width - px) / factor, py + (y + height - py) / factor);
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

  self->stroke.erase = erases
                       || (gtk_event_controller_get_current_event_state (
                             GTK_EVENT_CONTROLLER (gesture))
                           & GDK_SHIFT_MASK)
                            != 0;
  if ((button == GDK_BUTTON_PRIMARY || erases) && gradus_plot_view_has_tool (self))
    begin_stroke (self, x, y, gradus_plot_layout_pick (layout, x, y, GRADUS_PICK_RADIUS), -1);
  else if (button == GDK_BUTTON_PRIMARY && self->stroke_kind == GRADUS_STROKE_SELECT)
    gradus_plot_view_update_hover (self);
  if (!self->stroking
      && !(self->stroke_kind == GRADUS_STROKE_SELECT
           && (self->hovered >= 0 || self->hovered_handle >= 0 || self->hovered_subject >= 0)
           && button == GDK_BUTTON_PRIMARY))
    {
      self->panning = TRUE;
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
      pan_by (self, x + dx - self->pan_x, y + dy - self->pan_y);
      self->pan_x = x + dx;
      self->pan_y = y + dy;
    }
  else if (!self->stroking && (self->hovered >= 0 || self->hovered_handle >= 0))
    begin_stroke (self, x, y, self->hovered_handle >= 0 ? -1 : self->hovered, self->hovered_handle);
  self->moved = TRUE;
  if (self->stroking)
    move_stroke (self, x + dx, y + dy);
}

static void
drag_end_cb (GradusPlotView *self, double dx, double dy, GtkGestureDrag *gesture)
{
  const gboolean click = !self->moved && !gradus_plot_view_has_tool (self);

  end_stroke (self);
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
  zoom_at (self, self->pointer_x, self->pointer_y, pow (1.18, -dy));
  return TRUE;
}

static void
pinch_begin_cb (GradusPlotView *self)
{
  self->pinch = 1;
}

static void
pinch_cb (GradusPlotView *self, double scale, GtkGesture *gesture)
{
  double x, y;

  if (!gtk_gesture_get_bounding_box_center (gesture, &x, &y))
    return;
  zoom_at (self, x, y, scale / self->pinch);
  self->pinch = scale;
}

/* --- Keyboard --------------------------------------------------------------------------------- */

static void
show_cursor (GradusPlotView *self)
{
  g_autofree char *words = NULL;

  if (gradus_plot_view_has_tool (self))
    {
      char bx[GRADUS_NUMBER_SIZE], by[GRADUS_NUMBER_SIZE];

      /* Translators: where the keyboard's cursor is, in data coordinates. */
      words = g_strdup_printf (_ ("Cursor at %s, %s"), gradus_format_number (bx, self->cursor_x),
                               gradus_format_number (by, self->cursor_y));
    }
  else if (self->walked_handle >= 0)
    {
      gsize n;
      const GradusHandle *handles = gradus_scene_get_handles (self->scene, &n);
      char bx[GRADUS_NUMBER_SIZE], by[GRADUS_NUMBER_SIZE];

      if ((gsize) self->walked_handle < n && gradus_handle_is_param (&handles[self->walked_handle]))
        words = gradus_plot_view_describe_handle (self, self->walked_handle);
      else if ((gsize) self->walked_handle < n)
        /* Translators: a thing that can be dragged, with its number and position. */
        words = g_strdup_printf (_ ("Handle %u at %s, %s. Alt and an arrow move it."),
                                 handles[self->walked_handle].row + 1,
                                 gradus_format_number (bx, handles[self->walked_handle].x),
                                 gradus_format_number (by, handles[self->walked_handle].y));
    }
  else if (self->walked_kind != NULL)
    words = gradus_plot_view_describe_subject (self, gradus_plot_view_find_walked (self));
  else if (self->walked >= 0 && self->describe != NULL)
    words = self->describe (self->walked, self->describe_data);
  gradus_plot_view_announce (self, words);
  if (!gradus_plot_view_has_tool (self))
    gradus_plot_view_update_walked_role (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
enter_keyboard (GradusPlotView *self)
{
  double x, y, width, height;

  self->keyboard = TRUE;
  gradus_plot_layout_get_area (self->layout, &x, &y, &width, &height);
  gradus_plot_layout_to_data (self->layout, x + width / 2, y + height / 2, &self->cursor_x,
                              &self->cursor_y);
  self->walked_handle = -1;
  self->walked_kind = NULL;
  if (!gradus_plot_view_has_tool (self))
    self->walked = gradus_plot_layout_pick (self->layout, x + width / 2, y + height / 2, G_MAXINT);
  show_cursor (self);
}

static void
leave_keyboard (GradusPlotView *self)
{
  self->keyboard = FALSE;
  if (self->stroking)
    end_stroke (self);
  gradus_plot_view_announce (self, NULL);
  gradus_plot_view_set_hovered_role (self, -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

typedef struct
{
  GradusPlotView *self;
  double px, py; /* from where */
  double dx, dy; /* direction */
  double best;
  int found; /* datum */
  const GradusSubject *subject;
} Walk;

/* Whether what stands at (@x, @y) is the best so far. */
static gboolean
is_better (Walk *walk, double x, double y)
{
  double px, py, along, across;

  gradus_plot_layout_to_pixel (walk->self->layout, x, y, &px, &py);
  along = (px - walk->px) * walk->dx + (py - walk->py) * walk->dy;
  across = fabs ((px - walk->px) * walk->dy - (py - walk->py) * walk->dx);
  /* Straight ahead is near, aside is far. */
  if (!(along > 0.5 && along + 2.5 * across < walk->best))
    return FALSE;
  walk->best = along + 2.5 * across;
  return TRUE;
}

static void
consider (Walk *walk, int datum, double x, double y)
{
  if (datum >= 0 && (datum != walk->self->walked || walk->self->walked_kind != NULL)
      && is_better (walk, x, y))
    walk->found = datum;
}

static void
consider_subjects (Walk *walk)
{
  gsize n;
  const GradusSubject *subjects = gradus_scene_get_subjects (walk->self->scene, &n);

  for (gsize i = 0; i < n; i++)
    if (!(g_strcmp0 (subjects[i].kind, walk->self->walked_kind) == 0
          && subjects[i].item == walk->self->walked_item)
        && is_better (walk, subjects[i].x, subjects[i].y))
      walk->subject = &subjects[i];
}

/* The nearest datum or subject in the direction of the key. */
static void
walk_data (GradusPlotView *self, double dx, double dy)
{
  gsize n;
  const GradusMark *marks = gradus_scene_get_marks (self->scene, &n);
  Walk walk = { .self = self, .dx = dx, .dy = dy, .best = G_MAXDOUBLE, .found = -1 };
  const GradusSubject *from = gradus_plot_view_get_subject (self,
                                                            gradus_plot_view_find_walked (self));

  if (from != NULL)
    gradus_plot_layout_to_pixel (self->layout, from->x, from->y, &walk.px, &walk.py);
  else if (!gradus_plot_layout_locate (self->layout, self->walked, &walk.px, &walk.py))
    gradus_plot_layout_to_pixel (self->layout, self->cursor_x, self->cursor_y, &walk.px, &walk.py);
  for (gsize i = 0; i < n; i++)
    {
      const GradusMark *mark = &marks[i];
      const double *values = gradus_scene_get_values (self->scene, mark);

      if (mark->kind == GRADUS_MARK_POINTS)
        for (gsize j = 0; j < mark->count; j++)
          consider (&walk, (int) j, values[2 * j], values[2 * j + 1]);
      else if (mark->kind == GRADUS_MARK_POINT || mark->kind == GRADUS_MARK_PIE)
        consider (&walk, mark->datum, mark->v[0], mark->v[1]);
      else if (mark->kind == GRADUS_MARK_CELL)
        consider (&walk, mark->datum, mark->v[0] + 0.5, mark->v[1] + 0.5);
    }
  consider_subjects (&walk);
  self->walked_handle = -1;
  if (walk.subject != NULL)
    {
      self->walked_kind = walk.subject->kind;
      self->walked_item = walk.subject->item;
    }
  else if (walk.found >= 0)
    {
      self->walked_kind = NULL;
      self->walked = walk.found;
    }
  show_cursor (self);
}

static void
move_cursor (GradusPlotView *self, double dx, double dy)
{
  double x, y, width, height, px, py;

  gradus_plot_layout_get_area (self->layout, &x, &y, &width, &height);
  gradus_plot_layout_to_pixel (self->layout, self->cursor_x, self->cursor_y, &px, &py);
  px = CLAMP (px + dx, x, x + width);
  py = CLAMP (py + dy, y, y + height);
  gradus_plot_layout_to_data (self->layout, px, py, &self->cursor_x, &self->cursor_y);
  if (self->stroking)
    move_stroke (self, px, py);
  show_cursor (self);
}

/* Alt and an arrow: one small stroke with what the keyboard stands on. */
static void
nudge (GradusPlotView *self, double dx, double dy)
{
  double px, py;

  if (self->stroke_kind != GRADUS_STROKE_SELECT)
    return;
  if (self->walked_handle >= 0)
    {
      gsize n;
      const GradusHandle *handles = gradus_scene_get_handles (self->scene, &n);

      if ((gsize) self->walked_handle >= n)
        return;
      gradus_plot_layout_to_pixel (self->layout, handles[self->walked_handle].x,
                                   handles[self->walked_handle].y, &px, &py);
    }
  else if (!gradus_plot_layout_locate (self->layout, self->walked, &px, &py))
    return;
  begin_stroke (self, px, py, self->walked_handle >= 0 ? -1 : self->walked, self->walked_handle);
  if (gradus_plot_view_ensure_layout (self) != NULL)
    move_stroke (self, px + dx, py + dy);
  end_stroke (self);
  if (gradus_plot_view_ensure_layout (self) != NULL)
    show_cursor (self);
}

static void
next_handle (GradusPlotView *self)
{
  gsize n;

  gradus_scene_get_handles (self->scene, &n);
  if (n == 0)
    return;
  self->walked_handle = (self->walked_handle + 1) % (int) n;
  self->walked_kind = NULL;
  show_cursor (self);
}

static void
apply_key (GradusPlotView *self)
{
  double px, py;

  if (!gradus_plot_view_has_tool (self))
    {
      gradus_plot_view_activate_walked (self);
      return;
    }
  gradus_plot_layout_to_pixel (self->layout, self->cursor_x, self->cursor_y, &px, &py);
  if (self->stroking)
    end_stroke (self);
  else
    {
      begin_stroke (self, px, py,
                    gradus_plot_layout_pick (self->layout, px, py, GRADUS_PICK_RADIUS), -1);
      /* A path goes on until Enter is pressed again; anything else is done at once. */
      if (self->stroke_kind == GRADUS_STROKE_BRUSH)
        end_stroke (self);
    }
}

static gboolean
arrow_of (guint keyval, double *dx, double *dy)
{
  *dx = *dy = 0;
  switch (keyval)
    {
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
      *dx = -1;
      return TRUE;
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      *dx = 1;
      return TRUE;
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
      *dy = -1;
      return TRUE;
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      *dy = 1;
      return TRUE;
    default:
      return FALSE;
    }
}

static gboolean
key_cb (GradusPlotView *self, guint keyval, guint keycode, GdkModifierType state)
{
  const gboolean control = (state & GDK_CONTROL_MASK) != 0;
  const gboolean alt = (state & GDK_ALT_MASK) != 0;
  const gboolean shift = (state & GDK_SHIFT_MASK) != 0;
  double dx, dy;

  if (gradus_plot_view_ensure_layout (self) == NULL)
    return FALSE;

  /* Without Control these keys change the speed of playing, unless the keyboard is in the
   * picture. */
  if ((control || self->keyboard) && !alt)
    switch (keyval)
      {
      case GDK_KEY_plus:
      case GDK_KEY_equal:
      case GDK_KEY_KP_Add:
        gradus_plot_view_zoom (self, 1.25);
        return TRUE;
      case GDK_KEY_minus:
      case GDK_KEY_KP_Subtract:
        gradus_plot_view_zoom (self, 0.8);
        return TRUE;
      case GDK_KEY_0:
      case GDK_KEY_KP_0:
        gradus_plot_view_reset_zoom (self);
        return TRUE;
      default:
        break;
      }

  if (keyval == GDK_KEY_Escape && gradus_plot_view_cancel_stroke (self))
    return TRUE;
  if (!self->keyboard)
    {
      if ((keyval == GDK_KEY_Return || keyval == GDK_KEY_KP_Enter) && !control && !alt)
        {
          enter_keyboard (self);
          return TRUE;
        }
      return FALSE;
    }

  if (arrow_of (keyval, &dx, &dy))
    {
      const double step = shift ? STEP_FINE : control ? STEP_COARSE : STEP_NORMAL;

      if (alt)
        nudge (self, dx * step, dy * step);
      else if (gradus_plot_view_has_tool (self))
        move_cursor (self, dx * step, dy * step);
      else
        walk_data (self, dx, dy);
      return TRUE;
    }
  switch (keyval)
    {
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
      apply_key (self);
      return TRUE;
    case GDK_KEY_Escape:
      leave_keyboard (self);
      return TRUE;
    case GDK_KEY_h:
    case GDK_KEY_H:
      if (control || alt)
        return FALSE;
      next_handle (self);
      return TRUE;
    default:
      return FALSE;
    }
}

static void
focus_left_cb (GradusPlotView *self)
{
  if (self->keyboard)
    leave_keyboard (self);
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
  g_signal_connect_swapped (controller, "key-pressed", G_CALLBACK (key_cb), self);
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
  g_signal_connect_swapped (gesture, "scale-changed", G_CALLBACK (pinch_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (gesture));
}
