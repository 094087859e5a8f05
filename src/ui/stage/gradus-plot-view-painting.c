/* Gradus: how the plot view paints: its layout, its pixels, and marks on their way.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-plot-view-private.h"

#include "gradus-settings.h"

#define MOTION_US 200000
/* Radius of the corners of libadwaita's cards, which a style sheet tells nobody. */
#define CORNER 12
/* Above this number of values the marks jump: drawing them twelve times would not be smooth. */
#define MOTION_MOST 6000

/* --- Look ------------------------------------------------------------------------------------- */

GradusScheme
gradus_plot_view_get_scheme (GradusPlotView *self)
{
  return gradus_settings_get_scheme_for (gradus_settings_get_default (), GTK_WIDGET (self));
}

/* --- Layout ----------------------------------------------------------------------------------- */

/* Text as large as the interface's, in its font. */
void
gradus_plot_view_fill_options (GradusPlotView *self, GradusPlotOptions *options, char **family)
{
  PangoContext *context = gtk_widget_get_pango_context (GTK_WIDGET (self));
  const PangoFontDescription *font = pango_context_get_font_description (context);
  double size = (double) pango_font_description_get_size (font) / PANGO_SCALE;

  if (!pango_font_description_get_size_is_absolute (font))
    {
      double resolution = pango_cairo_context_get_resolution (context);

      size *= (resolution > 0 ? resolution : 96) / 72;
    }
  *family = g_strdup (pango_font_description_get_family (font));
  *options = (GradusPlotOptions){
    .width = gtk_widget_get_width (GTK_WIDGET (self)),
    .height = gtk_widget_get_height (GTK_WIDGET (self)),
    .scheme = gradus_plot_view_get_scheme (self),
    /* The interface's own small size, which labels beside things have. */
    .text_scale = MAX (size * 0.86, 11) / 11,
    .font_family = *family,
    .compact = self->compact,
    .legend_place = self->legend_place,
    .zoomed = self->zoomed || self->has_canvas,
    .x_min = self->zoomed ? self->x_min : self->canvas[0],
    .x_max = self->zoomed ? self->x_max : self->canvas[1],
    .y_min = self->zoomed ? self->y_min : self->canvas[2],
    .y_max = self->zoomed ? self->y_max : self->canvas[3],
  };
}

static GradusPlotLayout *
make_layout (GradusPlotView *self, GradusScene *scene)
{
  GradusPlotOptions options;
  g_autofree char *family = NULL;

  gradus_plot_view_fill_options (self, &options, &family);
  return gradus_plot_layout_new (scene, &options);
}

GradusPlotLayout *
gradus_plot_view_ensure_layout (GradusPlotView *self)
{
  const int width = gtk_widget_get_width (GTK_WIDGET (self));
  const int height = gtk_widget_get_height (GTK_WIDGET (self));

  if (self->scene == NULL || width < 8 || height < 8)
    return NULL;
  if (self->layout != NULL && (self->layout_width != width || self->layout_height != height))
    {
      g_clear_pointer (&self->layout, gradus_plot_layout_free);
      gradus_plot_view_forget_tale (self);
    }
  if (self->layout != NULL)
    return self->layout;

  self->layout = make_layout (self, self->scene);
  self->layout_width = width;
  self->layout_height = height;
  self->legend_place = gradus_plot_layout_get_legend_place (self->layout);
  g_clear_pointer (&self->front, gradus_pixels_unref);
  g_clear_pointer (&self->lit, gradus_pixels_unref);
  g_clear_pointer (&self->back, gradus_pixels_unref);

  if (gradus_scene_get_field (self->scene) != NULL && self->snapshot != NULL)
    gradus_field_worker_start (self->worker, self->layout, self->snapshot);
  else
    {
      gradus_field_worker_cancel (self->worker);
      g_clear_pointer (&self->raster, gradus_field_raster_free);
    }
  return self->layout;
}

static void
raster_ready_cb (GradusFieldRaster *raster, gpointer user_data)
{
  GradusPlotView *self = user_data;

  g_clear_pointer (&self->raster, gradus_field_raster_free);
  self->raster = raster;
  g_clear_pointer (&self->back, gradus_pixels_unref);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

const GradusPlotLayout *
gradus_plot_view_get_layout (GradusPlotView *self)
{
  return gradus_plot_view_ensure_layout (self);
}

typedef GradusViewLayer Layer;

/* --- Layers ----------------------------------------------------------------------------------- */

static GradusColour
get_ground (GradusPlotView *self)
{
  return gradus_palette_ground (gradus_plot_view_get_scheme (self));
}

static void
paint_layers (GradusPlotView *self, cairo_t *cr, const Layer *layers, guint n)
{
  const GradusColour ground = get_ground (self);

  for (guint i = 0; i < n; i++)
    {
      if (layers[i].pixels != NULL)
        gradus_pixels_set_source (layers[i].pixels, cr);
      else
        cairo_set_source_rgb (cr, ground.red, ground.green, ground.blue);
      cairo_set_operator (cr, i > 0 ? CAIRO_OPERATOR_OVER : CAIRO_OPERATOR_SOURCE);
      cairo_paint_with_alpha (cr, layers[i].opacity);
    }
  cairo_set_operator (cr, CAIRO_OPERATOR_OVER);
}

/* Paint the corner at (@x, @y) anew, round about (@cx, @cy). */
static void
round_corner (GradusPlotView *self, cairo_t *cr, double x, double y, double cx, double cy,
              const Layer *layers, guint n)
{
  cairo_save (cr);
  cairo_rectangle (cr, x, y, CORNER, CORNER);
  cairo_clip (cr);
  cairo_push_group (cr);
  paint_layers (self, cr, layers, n);
  cairo_pop_group_to_source (cr);
  cairo_set_operator (cr, CAIRO_OPERATOR_CLEAR);
  cairo_paint (cr);
  cairo_arc (cr, cx, cy, CORNER, 0, 2 * G_PI);
  cairo_clip (cr);
  cairo_set_operator (cr, CAIRO_OPERATOR_OVER);
  cairo_paint (cr);
  cairo_restore (cr);
}

/* One picture of all @layers, with the corners that the view has. */
static GradusPixels *
compose (GradusPlotView *self, const Layer *layers, guint n)
{
  GtkWidget *widget = GTK_WIDGET (self);
  const double right = gtk_widget_get_width (widget) - CORNER;
  const double bottom = gtk_widget_get_height (widget) - CORNER;
  cairo_t *cr = gradus_pixels_begin (gtk_widget_get_width (widget), gtk_widget_get_height (widget),
                                     gtk_widget_get_scale_factor (widget));

  paint_layers (self, cr, layers, n);
  if (self->corners & GRADUS_CORNERS_TOP)
    {
      round_corner (self, cr, 0, 0, CORNER, CORNER, layers, n);
      round_corner (self, cr, right, 0, right, CORNER, layers, n);
    }
  if (self->corners & GRADUS_CORNERS_BOTTOM)
    {
      round_corner (self, cr, 0, bottom, CORNER, bottom, layers, n);
      round_corner (self, cr, right, bottom, right, bottom, layers, n);
    }
  return gradus_pixels_end (cr);
}

static void
forget_shown (GradusPlotView *self)
{
  g_clear_pointer (&self->shown, gradus_pixels_unref);
  for (guint i = 0; i < self->n_layers; i++)
    g_clear_pointer (&self->layers[i].pixels, gradus_pixels_unref);
  self->n_layers = 0;
}

static gboolean
is_shown (GradusPlotView *self, const Layer *layers, guint n)
{
  for (guint i = 0; i < n && n == self->n_layers; i++)
    if (layers[i].pixels != self->layers[i].pixels || layers[i].opacity != self->layers[i].opacity)
      return FALSE;
  return n == self->n_layers;
}

/* What is shown stays until a layer is another one. */
static GradusPixels *
ensure_shown (GradusPlotView *self, const Layer *layers, guint n)
{
  if (is_shown (self, layers, n))
    return self->shown;
  forget_shown (self);
  self->shown = compose (self, layers, n);
  self->n_layers = n;
  for (guint i = 0; i < n; i++)
    {
      self->layers[i] = layers[i];
      if (layers[i].pixels != NULL)
        gradus_pixels_ref (layers[i].pixels);
    }
  return self->shown;
}

static void
push_corners (GradusPlotView *self, GtkSnapshot *snapshot)
{
  const graphene_rect_t all = GRAPHENE_RECT_INIT (0, 0, gtk_widget_get_width (GTK_WIDGET (self)),
                                                  gtk_widget_get_height (GTK_WIDGET (self)));
  const graphene_size_t round = GRAPHENE_SIZE_INIT (CORNER, CORNER);
  const graphene_size_t none = GRAPHENE_SIZE_INIT (0, 0);
  const graphene_size_t *top = self->corners & GRADUS_CORNERS_TOP ? &round : &none;
  const graphene_size_t *bottom = self->corners & GRADUS_CORNERS_BOTTOM ? &round : &none;
  GskRoundedRect outline;

  gsk_rounded_rect_init (&outline, &all, top, top, bottom, bottom);
  gtk_snapshot_push_rounded_clip (snapshot, &outline);
}

static void
append_ground (GradusPlotView *self, GtkSnapshot *snapshot)
{
  const GradusColour ground = get_ground (self);
  const GdkRGBA colour = { (float) ground.red, (float) ground.green, (float) ground.blue, 1 };
  graphene_rect_t all;

  graphene_rect_init (&all, 0, 0, gtk_widget_get_width (GTK_WIDGET (self)),
                      gtk_widget_get_height (GTK_WIDGET (self)));
  gtk_snapshot_append_color (snapshot, &colour, &all);
}

/* A graphics processor puts the layers together. Cairo would be slow at that in every frame, above
 * all behind round corners, so that it gets them as one picture. */
static void
show_layers (GradusPlotView *self, GtkSnapshot *snapshot, const Layer *layers, guint n)
{
  GtkWidget *widget = GTK_WIDGET (self);

  if (gradus_pixels_is_painted (widget))
    {
      gradus_pixels_append (ensure_shown (self, layers, n), widget, snapshot, 0, 0);
      return;
    }

  push_corners (self, snapshot);
  for (guint i = 0; i < n; i++)
    {
      gtk_snapshot_push_opacity (snapshot, layers[i].opacity);
      if (layers[i].pixels != NULL)
        gradus_pixels_append (layers[i].pixels, widget, snapshot, 0, 0);
      else
        append_ground (self, snapshot);
      gtk_snapshot_pop (snapshot);
    }
  gtk_snapshot_pop (snapshot);
}

/* --- Painting --------------------------------------------------------------------------------- */

typedef void (*DrawFunc) (GradusPlotView *self, const GradusPlotLayout *layout, cairo_t *cr);

static void
draw_back (GradusPlotView *self, const GradusPlotLayout *layout, cairo_t *cr)
{
  gradus_plot_draw_background (layout, cr);
  gradus_plot_draw_field (layout, cr, self->raster);
}

static void
draw_front (GradusPlotView *self, const GradusPlotLayout *layout, cairo_t *cr)
{
  gradus_plot_draw_axes (layout, cr);
  gradus_plot_draw_marks (layout, cr);
  gradus_plot_draw_labels (layout, cr);
}

static void
draw_lit (GradusPlotView *self, const GradusPlotLayout *layout, cairo_t *cr)
{
  gradus_plot_draw_lit (layout, cr, (GradusRole) self->lit_role);
}

static GradusPixels *
draw_pixels (GradusPlotView *self, const GradusPlotLayout *layout, DrawFunc draw)
{
  GtkWidget *widget = GTK_WIDGET (self);
  cairo_t *cr = gradus_pixels_begin (gtk_widget_get_width (widget), gtk_widget_get_height (widget),
                                     gtk_widget_get_scale_factor (widget));

  draw (self, layout, cr);
  return gradus_pixels_end (cr);
}

/* How far the marks are on their way, from 0 to 1. */
static double
get_eased (GradusPlotView *self)
{
  const double t = CLAMP ((g_get_monotonic_time () - self->moving_since) / (double) MOTION_US, 0,
                          1);

  return 1 - (1 - t) * (1 - t) * (1 - t);
}

/* The front of a picture whose marks are on their way. */
static GradusPixels *
draw_moving_front (GradusPlotView *self, double eased)
{
  g_autoptr (GradusScene) mix = gradus_scene_mix (self->from, self->scene, eased);
  g_autoptr (GradusPlotLayout) layout = make_layout (self, mix);

  return draw_pixels (self, layout, draw_front);
}

/* What follows the pointer and the keyboard, if anything does: most of the time nothing. */
static void
show_overlay (GradusPlotView *self, GtkSnapshot *snapshot)
{
  const int width = gtk_widget_get_width (GTK_WIDGET (self));
  const int height = gtk_widget_get_height (GTK_WIDGET (self));
  cairo_surface_t *trial = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
  cairo_t *cr = cairo_create (trial);
  double x, y, ink_width, ink_height;

  gradus_plot_view_draw_overlay (self, cr);
  cairo_destroy (cr);
  cairo_recording_surface_ink_extents (trial, &x, &y, &ink_width, &ink_height);
  cairo_surface_destroy (trial);
  if (ink_width <= 0 || ink_height <= 0)
    return;

  push_corners (self, snapshot);
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));
  gradus_plot_view_draw_overlay (self, cr);
  cairo_destroy (cr);
  gtk_snapshot_pop (snapshot);
}

static void
paint (GradusPlotView *self, GtkSnapshot *snapshot)
{
  const GradusPlotLayout *layout = gradus_plot_view_ensure_layout (self);
  g_autoptr (GradusPixels) above = NULL;
  Layer layers[GRADUS_VIEW_LAYERS];
  double eased = 1;
  guint n = 0;

  if (layout == NULL)
    {
      push_corners (self, snapshot);
      append_ground (self, snapshot);
      gtk_snapshot_pop (snapshot);
      return;
    }

  /* The ground alone needs no picture. */
  if (self->back == NULL && self->raster != NULL)
    self->back = draw_pixels (self, layout, draw_back);
  if (self->told != NULL)
    above = gradus_plot_view_draw_tale (self);
  else if (self->from != NULL)
    {
      eased = get_eased (self);
      above = draw_moving_front (self, eased);
      /* A field cannot glide as its borders do: the one becomes the other. */
      if (self->from_back != self->back)
        layers[n++] = (Layer){ self->from_back, 1 };
    }
  else
    {
      if (self->front == NULL)
        self->front = draw_pixels (self, layout, draw_front);
      above = gradus_pixels_ref (self->front);
    }
  layers[n] = (Layer){ self->back, n > 0 ? eased : 1 };
  n++;
  layers[n++] = (Layer){ above, 1 };
  if (self->lit_role >= 0 && self->told == NULL)
    {
      if (self->lit == NULL)
        self->lit = draw_pixels (self, layout, draw_lit);
      layers[n++] = (Layer){ self->lit, 1 };
    }
  show_layers (self, snapshot, layers, n);
  if (self->told == NULL)
    show_overlay (self, snapshot);
}

void
gradus_plot_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  GradusPlotView *self = GRADUS_PLOT_VIEW (widget);
  const gint64 start = g_get_monotonic_time ();
  /* Not of a frame that only shows again what is painted. */
  const gboolean fresh = self->front == NULL;

  paint (self, snapshot);
  if (fresh)
    self->painting_time = g_get_monotonic_time () - start;
}

gint64
gradus_plot_view_get_painting_time (GradusPlotView *self)
{
  g_return_val_if_fail (GRADUS_IS_PLOT_VIEW (self), 0);

  return self->painting_time;
}

/* --- Motion ----------------------------------------------------------------------------------- */

static void
forget_origin (GradusPlotView *self)
{
  g_clear_pointer (&self->from, gradus_scene_unref);
  g_clear_pointer (&self->from_back, gradus_pixels_unref);
}

void
gradus_plot_view_stop_motion (GradusPlotView *self)
{
  forget_origin (self);
  if (self->tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
  self->tick = 0;
}

static gboolean
tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer user_data)
{
  GradusPlotView *self = GRADUS_PLOT_VIEW (widget);

  gtk_widget_queue_draw (widget);
  if (g_get_monotonic_time () - self->moving_since < MOTION_US)
    return G_SOURCE_CONTINUE;
  self->tick = 0;
  forget_origin (self);
  return G_SOURCE_REMOVE;
}

static gboolean
is_light (const GradusScene *scene)
{
  gsize n, sum = 0;
  const GradusMark *marks = gradus_scene_get_marks (scene, &n);

  for (gsize i = 0; i < n; i++)
    sum += marks[i].n_values + 2;
  return sum < MOTION_MOST;
}

void
gradus_plot_view_start_motion (GradusPlotView *self, GradusScene *before, gboolean animate)
{
  const gint64 now = g_get_monotonic_time ();
  /* Steps that follow each other fast are motion themselves. */
  const gboolean slow = now - self->last_change > MOTION_US * 3 / 2;

  self->last_change = now;
  if (!animate || !slow || self->stroking || before == NULL || self->scene == NULL
      || !gtk_widget_get_mapped (GTK_WIDGET (self))
      || !gradus_settings_get_animations (gradus_settings_get_default ()) || !is_light (before)
      || !is_light (self->scene))
    return;
  self->from = gradus_scene_ref (before);
  if (self->back != NULL)
    self->from_back = gradus_pixels_ref (self->back);
  self->moving_since = now;
  self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), tick_cb, NULL, NULL);
}

/* --- Beginning and end ------------------------------------------------------------------------ */

void
gradus_plot_view_init_painting (GradusPlotView *self)
{
  self->worker = gradus_field_worker_new (raster_ready_cb, self);
}

void
gradus_plot_view_clear_painting (GradusPlotView *self)
{
  gradus_plot_view_stop_motion (self);
  g_clear_pointer (&self->worker, gradus_field_worker_free);
  g_clear_pointer (&self->raster, gradus_field_raster_free);
  g_clear_pointer (&self->layout, gradus_plot_layout_free);
  g_clear_pointer (&self->back, gradus_pixels_unref);
  g_clear_pointer (&self->front, gradus_pixels_unref);
  g_clear_pointer (&self->lit, gradus_pixels_unref);
  forget_shown (self);
}
