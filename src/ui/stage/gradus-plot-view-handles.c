/* Gradus: the handles of a picture that are parameters, as children that the keyboard can reach.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-plot-handle.h"
#include "gradus-plot-view-private.h"

/* Half the side of a child, in pixels: where assistive technology says that it is. */
#define REACH 12

/* Index in the scene of the handle that child number @child holds, or -1. */
static int
gradus_plot_view_get_held (GradusPlotView *self, guint child)
{
  gsize n = 0;
  const GradusHandle *handles = self->scene != NULL ? gradus_scene_get_handles (self->scene, &n)
                                                    : NULL;

  for (gsize i = 0; i < n; i++)
    if (gradus_handle_is_param (&handles[i]) && child-- == 0)
      return (int) i;
  return -1;
}

static void
moved_cb (GradusPlotView *self, double right, double up, GtkWidget *child)
{
  for (guint i = 0; i < self->holds->len; i++)
    if (g_ptr_array_index (self->holds, i) == child)
      {
        gradus_plot_view_emit_step_handle (self, gradus_plot_view_get_held (self, i), right, up);
        return;
      }
}

int
gradus_plot_view_get_focused_handle (GradusPlotView *self)
{
  for (guint i = 0; i < self->holds->len; i++)
    if (gtk_widget_has_focus (g_ptr_array_index (self->holds, i)))
      return gradus_plot_view_get_held (self, i);
  return -1;
}

char *
gradus_plot_view_describe_handle (GradusPlotView *self, int handle)
{
  gsize n;
  const GradusHandle *handles = gradus_scene_get_handles (self->scene, &n);
  GradusView view;

  if (self->snapshot == NULL || handle < 0 || (gsize) handle >= n
      || !gradus_handle_is_param (&handles[handle]))
    return NULL;
  gradus_snapshot_get_view (self->snapshot, &view);
  return gradus_handle_describe (&handles[handle], view.algorithm->params, view.params);
}

static void
describe (GradusPlotView *self, GradusPlotHandle *child, int handle)
{
  g_autofree char *words = gradus_plot_view_describe_handle (self, handle);
  const GradusParam *param, *second;
  GradusView view;
  gsize n;

  if (words == NULL)
    return;
  gradus_snapshot_get_view (self->snapshot, &view);
  param = gradus_handle_get_param (&gradus_scene_get_handles (self->scene, &n)[handle],
                                   view.algorithm->params, &second);
  gradus_plot_handle_set_words (child, words, gradus_params_get (param, view.params),
                                gradus_param_slider_low (param), gradus_param_slider_high (param));
}

/* As many children as there are handles to reach. They stay while the picture changes, so that the
 * focus does. */
void
gradus_plot_view_update_handles (GradusPlotView *self)
{
  const gboolean reachable = !self->compact && self->stroke_kind == GRADUS_STROKE_SELECT;
  guint wanted = 0;

  while (reachable && gradus_plot_view_get_held (self, wanted) >= 0)
    wanted++;
  while (self->holds->len > wanted)
    {
      GtkWidget *last = g_ptr_array_index (self->holds, self->holds->len - 1);

      /* Into the picture, and not out of the window's sight. */
      if (gtk_widget_has_focus (last))
        gtk_widget_grab_focus (GTK_WIDGET (self));
      g_ptr_array_set_size (self->holds, (int) self->holds->len - 1);
      gtk_widget_unparent (last);
    }
  while (self->holds->len < wanted)
    {
      GtkWidget *child = gradus_plot_handle_new ();

      g_signal_connect_swapped (child, "moved", G_CALLBACK (moved_cb), self);
      gtk_widget_set_parent (child, GTK_WIDGET (self));
      g_ptr_array_add (self->holds, child);
    }
  for (guint i = 0; i < self->holds->len; i++)
    describe (self, g_ptr_array_index (self->holds, i), gradus_plot_view_get_held (self, i));
}

void
gradus_plot_view_place_handles (GradusPlotView *self)
{
  const GradusPlotLayout *layout = self->holds->len > 0 ? gradus_plot_view_ensure_layout (self)
                                                        : NULL;
  gsize n;
  const GradusHandle *handles;

  for (guint i = 0; i < self->holds->len; i++)
    {
      GtkWidget *child = g_ptr_array_index (self->holds, i);
      const int handle = gradus_plot_view_get_held (self, i);
      GtkAllocation place = { 0, 0, 2 * REACH, 2 * REACH };
      double px = 0, py = 0;

      if (layout != NULL && handle >= 0)
        {
          handles = gradus_scene_get_handles (self->scene, &n);
          gradus_plot_layout_to_pixel (layout, handles[handle].x, handles[handle].y, &px, &py);
        }
      place.x = (int) CLAMP (px, 0, gtk_widget_get_width (GTK_WIDGET (self))) - REACH;
      place.y = (int) CLAMP (py, 0, gtk_widget_get_height (GTK_WIDGET (self))) - REACH;
      gtk_widget_size_allocate (child, &place, -1);
    }
}

/* The beginning of the window's life with handles, and its end. */
void
gradus_plot_view_init_handles (GradusPlotView *self)
{
  self->holds = g_ptr_array_new ();
}

void
gradus_plot_view_clear_handles (GradusPlotView *self)
{
  while (self->holds != NULL && self->holds->len > 0)
    {
      GtkWidget *last = g_ptr_array_index (self->holds, self->holds->len - 1);

      g_ptr_array_set_size (self->holds, (int) self->holds->len - 1);
      gtk_widget_unparent (last);
    }
}
