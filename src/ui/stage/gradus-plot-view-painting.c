/* Gradus: how the plot view paints: its layout, its textures, and marks on their way.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-plot-view-private.h"

#include "gradus-settings.h"
#include "gradus-texture.h"

#define MOTION_US 200000
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
  g_clear_object (&self->front);
  g_clear_object (&self->lit);
  g_clear_object (&self->back);

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
  g_clear_object (&self->back);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

const GradusPlotLayout *
gradus_plot_view_get_layout (GradusPlotView *self)
{
  return gradus_plot_view_ensure_layout (self);
}

/* --- Painting --------------------------------------------------------------------------------- */

typedef void (*DrawFunc) (GradusPlotView *self, const GradusPlotLayout *layout, cairo_t *cr);

static void
draw_back (GradusPlotView *self, const GradusPlotLayout *layout, cairo_t *cr)
{
  gradus_plot_draw_background (layout, cr);
  if (self->raster != NULL)
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

static GdkTexture *
make_texture (GradusPlotView *self, const GradusPlotLayout *layout, DrawFunc draw)
{
  GtkWidget *widget = GTK_WIDGET (self);
  cairo_t *cr = gradus_texture_begin (gtk_widget_get_width (widget), gtk_widget_get_height (widget),
                                      gtk_widget_get_scale_factor (widget));

  draw (self, layout, cr);
  return gradus_texture_end (cr);
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
static GdkTexture *
make_moving_front (GradusPlotView *self, double eased)
{
  g_autoptr (GradusScene) mix = gradus_scene_mix (self->from, self->scene, eased);
  g_autoptr (GradusPlotLayout) layout = make_layout (self, mix);

  return make_texture (self, layout, draw_front);
}

static void
paint (GtkWidget *widget, GtkSnapshot *snapshot)
{
  GradusPlotView *self = GRADUS_PLOT_VIEW (widget);
  const int width = gtk_widget_get_width (widget);
  const int height = gtk_widget_get_height (widget);
  const graphene_rect_t all = GRAPHENE_RECT_INIT (0, 0, width, height);
  const GradusPlotLayout *layout = gradus_plot_view_ensure_layout (self);
  cairo_t *cr;

  if (layout == NULL)
    {
      const GradusColour ground = gradus_palette_ground (gradus_plot_view_get_scheme (self));
      const GdkRGBA colour = { (float) ground.red, (float) ground.green, (float) ground.blue, 1 };

      gtk_snapshot_append_color (snapshot, &colour, &all);
      return;
    }

  if (self->back == NULL)
    self->back = make_texture (self, layout, draw_back);
  if (self->told != NULL)
    {
      gtk_snapshot_append_texture (snapshot, self->back, &all);
      gradus_plot_view_snapshot_tale (self, snapshot);
      return;
    }

  if (self->from != NULL)
    {
      const double eased = get_eased (self);
      g_autoptr (GdkTexture) moving = make_moving_front (self, eased);

      /* A field cannot glide as its borders do: the one becomes the other. */
      if (self->from_back != NULL)
        gtk_snapshot_append_texture (snapshot, self->from_back, &all);
      gtk_snapshot_push_opacity (snapshot, self->from_back != NULL ? eased : 1);
      gtk_snapshot_append_texture (snapshot, self->back, &all);
      gtk_snapshot_pop (snapshot);
      gtk_snapshot_append_texture (snapshot, moving, &all);
    }
  else
    {
      gtk_snapshot_append_texture (snapshot, self->back, &all);
      if (self->front == NULL)
        self->front = make_texture (self, layout, draw_front);
      gtk_snapshot_append_texture (snapshot, self->front, &all);
    }

  if (self->lit_role >= 0)
    {
      if (self->lit == NULL)
        self->lit = make_texture (self, layout, draw_lit);
      gtk_snapshot_append_texture (snapshot, self->lit, &all);
    }

  cr = gtk_snapshot_append_cairo (snapshot, &all);
  gradus_plot_view_draw_overlay (self, cr);
  cairo_destroy (cr);
}

void
gradus_plot_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  GradusPlotView *self = GRADUS_PLOT_VIEW (widget);
  const gint64 start = g_get_monotonic_time ();
  /* Not of a frame that only shows again what is painted. */
  const gboolean fresh = self->front == NULL;

  paint (widget, snapshot);
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
  g_clear_object (&self->from_back);
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
    self->from_back = g_object_ref (self->back);
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
  g_clear_object (&self->back);
  g_clear_object (&self->front);
  g_clear_object (&self->lit);
}
