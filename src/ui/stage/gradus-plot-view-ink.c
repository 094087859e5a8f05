/* Gradus: ink over a picture in the window.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-plot-view-private.h"

#define ERASER 10.0

struct _GradusViewInk
{
  GradusInk *ink;
  char *plot;
  guint64 step, micro;
  gboolean faint;
  GradusRole role; /* of the pen */
  double width;
  gboolean erases;
};

static GradusViewInk *
ensure_ink (GradusPlotView *self)
{
  if (self->ink == NULL)
    {
      self->ink = g_new0 (GradusViewInk, 1);
      self->ink->role = GRADUS_ROLE_ACCENT;
      self->ink->width = 1;
    }
  return self->ink;
}

void
gradus_plot_view_free_ink (GradusPlotView *self)
{
  if (self->ink == NULL)
    return;
  g_clear_pointer (&self->ink->ink, gradus_ink_unref);
  g_free (self->ink->plot);
  g_clear_pointer (&self->ink, g_free);
}

void
gradus_plot_view_set_ink (GradusPlotView *self, GradusInk *ink, const char *plot, guint64 step,
                          guint64 micro, gboolean faint)
{
  GradusViewInk *own;

  g_return_if_fail (GRADUS_IS_PLOT_VIEW (self));

  if (gradus_ink_count (ink) == 0 && (self->ink == NULL || self->ink->ink == NULL))
    return;
  own = ensure_ink (self);
  if (ink != NULL)
    gradus_ink_ref (ink);
  g_clear_pointer (&own->ink, gradus_ink_unref);
  own->ink = ink;
  g_free (own->plot);
  own->plot = g_strdup (plot);
  own->step = step;
  own->micro = micro;
  own->faint = faint;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
gradus_plot_view_set_pen (GradusPlotView *self, GradusRole role, double width, gboolean erases)
{
  GradusViewInk *own;

  g_return_if_fail (GRADUS_IS_PLOT_VIEW (self));

  own = ensure_ink (self);
  own->role = role;
  own->width = width;
  own->erases = erases;
}

void
gradus_plot_view_draw_ink (GradusPlotView *self, cairo_t *cr)
{
  const GradusViewInk *own = self->ink;

  if (own == NULL)
    return;
  if (own->plot != NULL)
    gradus_plot_draw_ink (self->layout, cr, own->ink, own->plot, own->step, own->micro, own->faint);
  if (self->stroke_kind != GRADUS_STROKE_INK)
    return;
  if (own->erases || (self->stroking && self->stroke.erase))
    {
      double px = self->pointer_x, py = self->pointer_y;
      GradusColour colour = gradus_palette_role (gradus_plot_view_get_scheme (self),
                                                 GRADUS_ROLE_FOREGROUND);

      if (self->keyboard)
        gradus_plot_layout_to_pixel (self->layout, self->cursor_x, self->cursor_y, &px, &py);
      else if (!self->pointer_inside)
        return;
      cairo_new_sub_path (cr);
      cairo_arc (cr, px, py, ERASER, 0, 2 * G_PI);
      gradus_plot_view_cased_stroke (self, cr, colour, 1.4);
    }
  else if (self->stroking && self->path->len >= 2)
    {
      const GradusInkStroke stroke = {
        .role = own->role,
        .width = own->width,
        .points = (const double *) (gpointer) self->path->data,
        .n = self->path->len / 2,
      };

      gradus_plot_draw_ink_stroke (self->layout, cr, &stroke, 1);
    }
}
