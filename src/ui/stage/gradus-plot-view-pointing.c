/* Gradus: what the plot view's pointer and keyboard stand on: data, handles, subjects, roles.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-plot-view-private.h"

/* --- Subjects --------------------------------------------------------------------------------- */

/* The subject at (@px, @py); -1 when a datum there is nearer. */
static int
pick_subject (GradusPlotView *self, double px, double py, int datum)
{
  const int subject = gradus_plot_layout_pick_subject (self->layout, px, py, self->pick);
  const GradusSubject *subjects;
  gsize n;
  double sx, sy, dx, dy;

  if (subject < 0 || !gradus_plot_layout_locate (self->layout, datum, &dx, &dy))
    return subject;
  subjects = gradus_scene_get_subjects (self->scene, &n);
  gradus_plot_layout_to_pixel (self->layout, subjects[subject].x, subjects[subject].y, &sx, &sy);
  /* A subject lies on top of the data. */
  return (sx - px) * (sx - px) + (sy - py) * (sy - py)
             <= (dx - px) * (dx - px) + (dy - py) * (dy - py) + 9
           ? subject
           : -1;
}

const GradusSubject *
gradus_plot_view_get_subject (GradusPlotView *self, int subject)
{
  gsize n;
  const GradusSubject *subjects;

  if (self->scene == NULL || subject < 0)
    return NULL;
  subjects = gradus_scene_get_subjects (self->scene, &n);
  return (gsize) subject < n ? &subjects[subject] : NULL;
}

int
gradus_plot_view_find_walked (GradusPlotView *self)
{
  return self->walked_kind != NULL
           ? gradus_plot_layout_find_subject (self->layout, self->walked_kind, self->walked_item)
           : -1;
}

void
gradus_plot_view_set_followed_subject (GradusPlotView *self, const char *kind, guint item)
{
  g_return_if_fail (GRADUS_IS_PLOT_VIEW (self));

  self->followed_kind = kind;
  self->followed_item = item;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
gradus_plot_view_set_describe_subject (GradusPlotView *self, GradusDescribeSubjectFunc func,
                                       gpointer user_data)
{
  g_return_if_fail (GRADUS_IS_PLOT_VIEW (self));

  self->describe_subject = func;
  self->describe_subject_data = user_data;
}

char *
gradus_plot_view_describe_subject (GradusPlotView *self, int subject)
{
  const GradusSubject *found = gradus_plot_view_get_subject (self, subject);

  if (found == NULL || self->describe_subject == NULL)
    return NULL;
  return self->describe_subject (found->kind, found->item, self->describe_subject_data);
}

/* --- Clicks ----------------------------------------------------------------------------------- */

void
gradus_plot_view_activate_at (GradusPlotView *self, double px, double py)
{
  const int datum = gradus_plot_layout_pick (self->layout, px, py, self->pick);
  const GradusSubject *subject = gradus_plot_view_get_subject (self,
                                                               pick_subject (self, px, py, datum));

  if (subject != NULL)
    gradus_plot_view_emit_activate_subject (self, subject->kind, subject->item);
  else
    gradus_plot_view_emit_activate (self, datum);
}

void
gradus_plot_view_activate_walked (GradusPlotView *self)
{
  if (self->walked_kind != NULL)
    gradus_plot_view_emit_activate_subject (self, self->walked_kind, self->walked_item);
  else
    gradus_plot_view_emit_activate (self, self->walked);
}

/* --- Hovering --------------------------------------------------------------------------------- */

void
gradus_plot_view_update_hover (GradusPlotView *self)
{
  const GradusPlotLayout *layout = gradus_plot_view_ensure_layout (self);
  const gboolean tool = gradus_plot_view_has_tool (self);
  int datum = -1, handle = -1, subject = -1, role = -1;

  if (layout != NULL && self->pointer_inside)
    {
      const double x = self->pointer_x, y = self->pointer_y;

      handle = gradus_plot_layout_pick_handle (layout, x, y, self->pick);
      datum = gradus_plot_layout_pick (layout, x, y, self->pick);
      subject = pick_subject (self, x, y, datum);
      if (!tool)
        role = gradus_plot_layout_pick_role (layout, x, y, self->pick / 2);
    }
  gradus_plot_view_set_hovered_role (self, role);
  if (self->stroke_kind != GRADUS_STROKE_SELECT)
    handle = -1;
  if (datum == self->hovered && handle == self->hovered_handle && subject == self->hovered_subject
      && !tool)
    return;
  self->hovered = datum;
  self->hovered_handle = handle;
  self->hovered_subject = subject;
  if (!tool)
    gtk_widget_set_cursor_from_name (GTK_WIDGET (self), handle >= 0 ? "grab" : NULL);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
gradus_plot_view_update_walked_role (GradusPlotView *self)
{
  const GradusSubject *subject = gradus_plot_view_get_subject (self,
                                                               gradus_plot_view_find_walked (self));
  double px, py;
  int role = -1;

  if (subject != NULL)
    gradus_plot_layout_to_pixel (self->layout, subject->x, subject->y, &px, &py);
  if (subject != NULL
      || (self->walked_handle < 0
          && gradus_plot_layout_locate (self->layout, self->walked, &px, &py)))
    role = gradus_plot_layout_pick_role (self->layout, px, py, GRADUS_PICK_RADIUS / 2);
  gradus_plot_view_set_hovered_role (self, role);
}
