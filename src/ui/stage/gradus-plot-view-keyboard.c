/* Gradus: the plot view under the keyboard.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-number.h"
#include "gradus-plot-view-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Pixels the cursor moves at a key press: normally, with Control, with Shift. */
#define STEP_NORMAL 10.0
#define STEP_FINE 1.0
#define STEP_COARSE 50.0

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
      words = gradus_plot_view_describe_handle (self, self->walked_handle);
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

void
gradus_plot_view_leave_keyboard (GradusPlotView *self)
{
  self->keyboard = FALSE;
  if (self->stroking)
    gradus_plot_view_end_stroke (self);
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
    gradus_plot_view_move_stroke (self, px, py);
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
  gradus_plot_view_begin_stroke (self, px, py, self->walked_handle >= 0 ? -1 : self->walked,
                                 self->walked_handle);
  if (gradus_plot_view_ensure_layout (self) != NULL)
    gradus_plot_view_move_stroke (self, px + dx, py + dy);
  gradus_plot_view_end_stroke (self);
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
    gradus_plot_view_end_stroke (self);
  else
    {
      gradus_plot_view_begin_stroke (
        self, px, py, gradus_plot_layout_pick (self->layout, px, py, GRADUS_PICK_RADIUS), -1);
      /* A path goes on until Enter is pressed again; anything else is done at once. */
      if (self->stroke_kind == GRADUS_STROKE_BRUSH)
        gradus_plot_view_end_stroke (self);
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

gboolean
gradus_plot_view_key_cb (GradusPlotView *self, guint keyval, guint keycode, GdkModifierType state)
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
  if (keyval == GDK_KEY_Menu || (keyval == GDK_KEY_F10 && shift))
    {
      double x, y, width, height;

      gradus_plot_layout_get_area (self->layout, &x, &y, &width, &height);
      gradus_plot_view_emit_menu (self, x + width / 2, y + height / 2);
      return TRUE;
    }
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
      const double step = shift ? STEP_COARSE : control ? STEP_FINE : STEP_NORMAL;

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
      gradus_plot_view_leave_keyboard (self);
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
