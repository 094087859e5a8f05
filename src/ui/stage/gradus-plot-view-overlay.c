/* Gradus: what the plot view draws over its picture: halos, words, brush, path, cursor.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-plot-view-private.h"
#include "gradus-settings.h"

#include <math.h>

#define PULSE_US 1000000
/* Radii of the ring when it begins and when it has gone, in pixels. */
#define PULSE_FROM 7
#define PULSE_TO 30

/* The words about the datum at (px, py), in a box that stands away from it, inside the widget. */
static void
draw_words (GradusPlotView *self, cairo_t *cr, double px, double py, const char *words)
{
  const GradusScheme scheme = gradus_plot_view_get_scheme (self);
  const GradusColour ink = gradus_palette_role (scheme, GRADUS_ROLE_FOREGROUND);
  const GradusColour paper = gradus_palette_ground (scheme);
  g_autoptr (PangoLayout) text = gtk_widget_create_pango_layout (GTK_WIDGET (self), words);
  const double all_width = gtk_widget_get_width (GTK_WIDGET (self));
  const double all_height = gtk_widget_get_height (GTK_WIDGET (self));
  const double padding = 6;
  int w, h;
  double x, y, width, height;

  /* At most half as wide and as high as the picture: a quarter of it. */
  pango_layout_set_width (text, (int) (MAX (all_width / 2 - 2 * padding, 40) * PANGO_SCALE));
  pango_layout_set_height (text, (int) (MAX (all_height / 2 - 2 * padding, 20) * PANGO_SCALE));
  pango_layout_set_ellipsize (text, PANGO_ELLIPSIZE_END);
  pango_layout_get_pixel_size (text, &w, &h);
  width = w + 2 * padding;
  height = h + 2 * padding;
  gradus_plot_layout_place_words (self->layout, px, py, width, height, &x, &y);

  cairo_rectangle (cr, floor (x) + 0.5, floor (y) + 0.5, width, height);
  cairo_set_source_rgba (cr, paper.red, paper.green, paper.blue, 0.94);
  cairo_fill_preserve (cr);
  cairo_set_source_rgba (cr, ink.red, ink.green, ink.blue, 0.35);
  cairo_set_line_width (cr, 1);
  cairo_stroke (cr);
  cairo_set_source_rgba (cr, ink.red, ink.green, ink.blue, 1);
  cairo_move_to (cr, floor (x) + padding, floor (y) + padding);
  pango_cairo_show_layout (cr, text);
}

static void
draw_datum_words (GradusPlotView *self, cairo_t *cr, int datum)
{
  g_autofree char *words = NULL;
  double px, py;

  if (self->describe == NULL || !gradus_plot_layout_locate (self->layout, datum, &px, &py))
    return;
  words = self->describe (datum, self->describe_data);
  if (words != NULL)
    draw_words (self, cr, px, py, words);
}

/* A halo around a subject, and with @words what it is. */
static void
draw_subject (GradusPlotView *self, cairo_t *cr, int subject, gboolean with_words)
{
  const GradusSubject *found = gradus_plot_view_get_subject (self, subject);
  g_autofree char *words = NULL;
  double px, py;

  if (found == NULL)
    return;
  gradus_plot_draw_subject_halo (self->layout, cr, subject);
  words = with_words ? gradus_plot_view_describe_subject (self, subject) : NULL;
  gradus_plot_layout_to_pixel (self->layout, found->x, found->y, &px, &py);
  if (words != NULL)
    draw_words (self, cr, px, py, words);
}

/* The ring, and beside a parameter its name and value. */
static void
draw_handle (GradusPlotView *self, cairo_t *cr, int handle)
{
  g_autofree char *words = gradus_plot_view_describe_handle (self, handle);
  gsize n;
  const GradusHandle *handles = gradus_scene_get_handles (self->scene, &n);
  double px, py;

  gradus_plot_draw_handle_halo (self->layout, cr, handle);
  if (words == NULL)
    return;
  gradus_plot_layout_to_pixel (self->layout, handles[handle].x, handles[handle].y, &px, &py);
  draw_words (self, cr, px, py, words);
}

void
gradus_plot_view_cased_stroke (GradusPlotView *self, cairo_t *cr, GradusColour colour, double width)
{
  const GradusColour paper = gradus_palette_ground (gradus_plot_view_get_scheme (self));

  cairo_set_source_rgba (cr, paper.red, paper.green, paper.blue, 0.8);
  cairo_set_line_width (cr, width + 2.1);
  cairo_stroke_preserve (cr);
  cairo_set_source_rgba (cr, colour.red, colour.green, colour.blue, colour.alpha);
  cairo_set_line_width (cr, width);
  cairo_stroke (cr);
}

static void
stroke_twice (GradusPlotView *self, cairo_t *cr)
{
  GradusColour ink = gradus_palette_role (gradus_plot_view_get_scheme (self),
                                          GRADUS_ROLE_FOREGROUND);

  ink.alpha = 0.9;
  gradus_plot_view_cased_stroke (self, cr, ink, 1.4);
}

static void
draw_path (GradusPlotView *self, cairo_t *cr)
{
  const double *xy = (const double *) (gpointer) self->path->data;

  if (self->path->len < 4 || self->stroke_kind == GRADUS_STROKE_INK)
    return;
  for (guint i = 0; i + 1 < self->path->len; i += 2)
    {
      double px, py;

      gradus_plot_layout_to_pixel (self->layout, xy[i], xy[i + 1], &px, &py);
      cairo_line_to (cr, CLAMP (px, -1e5, 1e5), CLAMP (py, -1e5, 1e5));
    }
  if (self->stroke_kind == GRADUS_STROKE_LASSO)
    {
      const double dashes[] = { 5, 4 };

      cairo_close_path (cr);
      cairo_set_dash (cr, dashes, 2, 0);
    }
  stroke_twice (self, cr);
  cairo_set_dash (cr, NULL, 0, 0);
}

static void
draw_cursor (GradusPlotView *self, cairo_t *cr, double px, double py)
{
  for (guint i = 0; i < 4; i++)
    {
      const double dx = (double[]){ 1, -1, 0, 0 }[i], dy = (double[]){ 0, 0, 1, -1 }[i];

      cairo_move_to (cr, px + 4 * dx, py + 4 * dy);
      cairo_line_to (cr, px + 14 * dx, py + 14 * dy);
    }
  stroke_twice (self, cr);
}

/* --- Handles that are pointed out ------------------------------------------------------------- */

void
gradus_plot_view_stop_pulse (GradusPlotView *self)
{
  if (self->pulse_tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->pulse_tick);
  self->pulse_tick = 0;
  g_array_set_size (self->pulsing, 0);
}

static gboolean
pulse_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer user_data)
{
  GradusPlotView *self = GRADUS_PLOT_VIEW (widget);

  gtk_widget_queue_draw (widget);
  if (g_get_monotonic_time () - self->pulsing_since < PULSE_US)
    return G_SOURCE_CONTINUE;
  self->pulse_tick = 0;
  gradus_plot_view_stop_pulse (self);
  return G_SOURCE_REMOVE;
}

void
gradus_plot_view_pulse (GradusPlotView *self, int handle)
{
  g_return_if_fail (GRADUS_IS_PLOT_VIEW (self));

  if (!gradus_settings_get_animations (gradus_settings_get_default ())
      || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  g_array_append_val (self->pulsing, handle);
  self->pulsing_since = g_get_monotonic_time ();
  if (self->pulse_tick == 0)
    self->pulse_tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), pulse_cb, NULL, NULL);
}

static void
draw_pulses (GradusPlotView *self, cairo_t *cr)
{
  const double t = CLAMP ((g_get_monotonic_time () - self->pulsing_since) / (double) PULSE_US, 0,
                          1);
  GradusColour colour = gradus_palette_role (gradus_plot_view_get_scheme (self), GRADUS_ROLE_BET);
  gsize n;
  const GradusHandle *handles = gradus_scene_get_handles (self->scene, &n);

  colour.alpha = 1 - t;
  for (guint i = 0; i < self->pulsing->len; i++)
    {
      const int handle = g_array_index (self->pulsing, int, i);
      double px, py;

      if ((gsize) handle >= n)
        continue;
      gradus_plot_layout_to_pixel (self->layout, handles[handle].x, handles[handle].y, &px, &py);
      cairo_new_sub_path (cr);
      cairo_arc (cr, px, py, PULSE_FROM + t * (PULSE_TO - PULSE_FROM), 0, 2 * G_PI);
      cairo_set_source_rgba (cr, colour.red, colour.green, colour.blue, colour.alpha);
      cairo_set_line_width (cr, 3);
      cairo_stroke (cr);
    }
}

void
gradus_plot_view_draw_overlay (GradusPlotView *self, cairo_t *cr)
{
  double px, py;

  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  /* Beyond a few hundred the halos would hide what they show. */
  for (guint i = 0; i < MIN (self->selection->len, 400); i++)
    gradus_plot_draw_halo (self->layout, cr, (int) g_array_index (self->selection, guint, i));
  if (self->followed >= 0)
    gradus_plot_draw_halo (self->layout, cr, self->followed);
  if (self->followed_kind != NULL)
    draw_subject (
      self, cr,
      gradus_plot_layout_find_subject (self->layout, self->followed_kind, self->followed_item),
      FALSE);
  gradus_plot_view_draw_ink (self, cr);
  gradus_plot_view_draw_answer (self, cr);
  draw_path (self, cr);
  draw_pulses (self, cr);

  if (self->keyboard)
    {
      gradus_plot_layout_to_pixel (self->layout, self->cursor_x, self->cursor_y, &px, &py);
      if (gradus_plot_view_has_tool (self))
        {
          draw_cursor (self, cr, px, py);
          if (self->stroke_kind == GRADUS_STROKE_BRUSH && self->brush > 0)
            {
              cairo_new_sub_path (cr);
              cairo_arc (cr, px, py, self->brush, 0, 2 * G_PI);
              stroke_twice (self, cr);
            }
        }
      else if (self->walked_handle >= 0)
        draw_handle (self, cr, self->walked_handle);
      else if (self->walked_kind != NULL)
        draw_subject (self, cr, gradus_plot_view_find_walked (self), TRUE);
      else if (self->walked >= 0)
        {
          gradus_plot_draw_halo (self->layout, cr, self->walked);
          draw_datum_words (self, cr, self->walked);
        }
      else
        draw_cursor (self, cr, px, py);
    }
  else if (self->pointer_inside)
    {
      if (self->stroke_kind == GRADUS_STROKE_BRUSH && self->brush > 0)
        {
          cairo_new_sub_path (cr);
          cairo_arc (cr, self->pointer_x, self->pointer_y, self->brush, 0, 2 * G_PI);
          stroke_twice (self, cr);
        }
      if (!gradus_plot_view_has_tool (self) && self->hovered_handle >= 0)
        draw_handle (self, cr, self->hovered_handle);
      else if (!gradus_plot_view_has_tool (self) && self->hovered_subject >= 0)
        draw_subject (self, cr, self->hovered_subject, !self->stroking);
      else if (!gradus_plot_view_has_tool (self) && self->hovered >= 0)
        {
          gradus_plot_draw_halo (self->layout, cr, self->hovered);
          if (!self->stroking)
            draw_datum_words (self, cr, self->hovered);
        }
    }

  if (gradus_plot_view_get_focused_handle (self) >= 0)
    draw_handle (self, cr, gradus_plot_view_get_focused_handle (self));

  /* The arrows are the picture's now; that it has the focus alone is said by the style sheet. */
  if (self->keyboard)
    {
      cairo_rectangle (cr, 1.5, 1.5, gtk_widget_get_width (GTK_WIDGET (self)) - 3,
                       gtk_widget_get_height (GTK_WIDGET (self)) - 3);
      stroke_twice (self, cr);
    }
}
