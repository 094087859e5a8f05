/* Gradus: one picture in the window.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-plot-view-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "gradus-settings.h"
#include "gradus-texture.h"

#define MOTION_US 200000
/* Above this number of values the marks jump: drawing them twelve times would not be smooth. */
#define MOTION_MOST 6000

enum
{
  PROP_FOLLOWED = 1,
  PROP_LIT_ROLE,
  PROP_HOVERED_ROLE,
  N_PROPS,
};

enum
{
  STROKE,
  FIT,
  ACTIVATE_DATUM,
  ACTIVATE_SUBJECT,
  STEP_HANDLE,
  TALE_OVER,
  N_SIGNALS,
};

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GradusPlotView, gradus_plot_view, GTK_TYPE_WIDGET)

/* --- Look ------------------------------------------------------------------------------------- */

GradusScheme
gradus_plot_view_get_scheme (GradusPlotView *self)
{
  return gradus_settings_get_scheme_for (gradus_settings_get_default (), GTK_WIDGET (self));
}

/* Something that the layout depends on has changed. */
static void
gradus_plot_view_invalidate (GradusPlotView *self)
{
  g_clear_pointer (&self->layout, gradus_plot_layout_free);
  g_clear_object (&self->front);
  g_clear_object (&self->lit);
  gradus_plot_view_forget_tale (self);
  if (self->holds->len > 0)
    gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
gradus_plot_view_redraw (GradusPlotView *self)
{
  g_return_if_fail (GRADUS_IS_PLOT_VIEW (self));

  g_clear_object (&self->back);
  gradus_plot_view_invalidate (self);
}

gboolean
gradus_plot_view_has_keyboard (GradusPlotView *self)
{
  g_return_val_if_fail (GRADUS_IS_PLOT_VIEW (self), FALSE);

  return self->keyboard;
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

/* The front of a picture whose marks are on their way. */
static GdkTexture *
make_moving_front (GradusPlotView *self)
{
  const double t = CLAMP ((g_get_monotonic_time () - self->moving_since) / (double) MOTION_US, 0,
                          1);
  const double eased = 1 - (1 - t) * (1 - t) * (1 - t);
  g_autoptr (GradusScene) mix = gradus_scene_mix (self->from, self->scene, eased);
  g_autoptr (GradusPlotLayout) layout = make_layout (self, mix);

  return make_texture (self, layout, draw_front);
}

static void
gradus_plot_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
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
  gtk_snapshot_append_texture (snapshot, self->back, &all);

  if (self->told != NULL)
    {
      gradus_plot_view_snapshot_tale (self, snapshot);
      return;
    }
  if (self->from != NULL)
    {
      g_autoptr (GdkTexture) moving = make_moving_front (self);

      gtk_snapshot_append_texture (snapshot, moving, &all);
    }
  else
    {
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

/* --- Motion ----------------------------------------------------------------------------------- */

static void
stop_motion (GradusPlotView *self)
{
  g_clear_pointer (&self->from, gradus_scene_unref);
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
  g_clear_pointer (&self->from, gradus_scene_unref);
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

/* --- Content ---------------------------------------------------------------------------------- */

void
gradus_plot_view_set_scene (GradusPlotView *self, GradusScene *scene, GradusSnapshot *snapshot,
                            gboolean animate)
{
  const gint64 now = g_get_monotonic_time ();
  /* Steps that follow each other fast are motion themselves. */
  const gboolean slow = now - self->last_change > MOTION_US * 3 / 2;
  GradusScene *before = self->scene;

  g_return_if_fail (GRADUS_IS_PLOT_VIEW (self));

  stop_motion (self);
  self->scene = scene != NULL ? gradus_scene_ref (scene) : NULL;
  if (snapshot != NULL)
    gradus_snapshot_ref (snapshot);
  g_clear_pointer (&self->snapshot, gradus_snapshot_unref);
  self->snapshot = snapshot;

  if (animate && slow && !self->stroking && before != NULL && scene != NULL
      && gtk_widget_get_mapped (GTK_WIDGET (self))
      && gradus_settings_get_animations (gradus_settings_get_default ()) && is_light (before)
      && is_light (scene))
    {
      self->from = gradus_scene_ref (before);
      self->moving_since = now;
      self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), tick_cb, NULL, NULL);
    }
  g_clear_pointer (&before, gradus_scene_unref);
  self->last_change = now;
  gradus_plot_view_update_handles (self);
  gradus_plot_view_invalidate (self);
}

GradusScene *
gradus_plot_view_get_scene (GradusPlotView *self)
{
  return self->scene;
}

void
gradus_plot_view_reset (GradusPlotView *self)
{
  g_return_if_fail (GRADUS_IS_PLOT_VIEW (self));

  stop_motion (self);
  gradus_plot_view_free_tale (self);
  self->zoomed = FALSE;
  self->legend_place = 0;
  self->hovered = self->hovered_handle = self->hovered_subject = -1;
  self->walked = self->walked_handle = -1;
  self->walked_kind = NULL;
  gradus_plot_view_set_hovered_role (self, -1);
  g_clear_pointer (&self->raster, gradus_field_raster_free);
  g_clear_pointer (&self->scene, gradus_scene_unref);
  gradus_plot_view_update_handles (self);
  gradus_plot_view_invalidate (self);
}

void
gradus_plot_view_announce (GradusPlotView *self, const char *text)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  text != NULL              ? text
                                  : self->narration != NULL ? self->narration
                                                            : "",
                                  -1);
}

void
gradus_plot_view_set_words (GradusPlotView *self, const char *title, const char *narration)
{
  g_return_if_fail (GRADUS_IS_PLOT_VIEW (self));

  if (g_strcmp0 (title, self->title) != 0)
    {
      g_free (self->title);
      self->title = g_strdup (title);
      gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                      title != NULL ? title : "", -1);
    }
  if (g_strcmp0 (narration, self->narration) != 0)
    {
      g_free (self->narration);
      self->narration = g_strdup (narration);
      gradus_plot_view_announce (self, NULL);
    }
}

void
gradus_plot_view_set_compact (GradusPlotView *self, gboolean compact)
{
  g_return_if_fail (GRADUS_IS_PLOT_VIEW (self));

  self->compact = compact;
  gradus_plot_view_update_handles (self);
}

void
gradus_plot_view_set_describe (GradusPlotView *self, GradusDescribeFunc func, gpointer user_data)
{
  g_return_if_fail (GRADUS_IS_PLOT_VIEW (self));

  self->describe = func;
  self->describe_data = user_data;
}

void
gradus_plot_view_set_followed (GradusPlotView *self, int datum)
{
  g_return_if_fail (GRADUS_IS_PLOT_VIEW (self));

  if (self->followed == datum)
    return;
  self->followed = datum;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_FOLLOWED]);
}

int
gradus_plot_view_get_followed (GradusPlotView *self)
{
  return self->followed;
}

static void
gradus_plot_view_set_lit_role (GradusPlotView *self, int role)
{
  g_return_if_fail (GRADUS_IS_PLOT_VIEW (self));

  role = MAX (role, -1);
  if (self->lit_role == role)
    return;
  self->lit_role = role;
  g_clear_object (&self->lit);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_LIT_ROLE]);
}

int
gradus_plot_view_get_hovered_role (GradusPlotView *self)
{
  g_return_val_if_fail (GRADUS_IS_PLOT_VIEW (self), -1);

  return self->hovered_role;
}

void
gradus_plot_view_set_hovered_role (GradusPlotView *self, int role)
{
  if (self->hovered_role == role)
    return;
  self->hovered_role = role;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_HOVERED_ROLE]);
}

/* --- Zoom ------------------------------------------------------------------------------------- */

void
gradus_plot_view_show_pixels (GradusPlotView *self, double x0, double y0, double x1, double y1)
{
  const GradusPlotLayout *layout = gradus_plot_view_ensure_layout (self);
  double ax, ay, bx, by;

  if (layout == NULL)
    return;
  gradus_plot_layout_to_data (layout, x0, y0, &ax, &ay);
  gradus_plot_layout_to_data (layout, x1, y1, &bx, &by);
  /* Below the resolution of a double there is nothing to see. */
  if (!isfinite (ax) || !isfinite (ay) || !isfinite (bx) || !isfinite (by)
      || fabs (bx - ax) <= 1e-11 * (fabs (ax) + fabs (bx))
      || fabs (by - ay) <= 1e-11 * (fabs (ay) + fabs (by)))
    return;
  self->zoomed = TRUE;
  self->x_min = MIN (ax, bx);
  self->x_max = MAX (ax, bx);
  self->y_min = MIN (ay, by);
  self->y_max = MAX (ay, by);
  stop_motion (self);
  gradus_plot_view_invalidate (self);
}

void
gradus_plot_view_zoom (GradusPlotView *self, double factor)
{
  const GradusPlotLayout *layout;
  double x, y, width, height;

  g_return_if_fail (GRADUS_IS_PLOT_VIEW (self));

  layout = gradus_plot_view_ensure_layout (self);
  if (layout == NULL || !(factor > 0))
    return;
  gradus_plot_layout_get_area (layout, &x, &y, &width, &height);
  gradus_plot_view_show_pixels (
    self, x + width / 2 - width / 2 / factor, y + height / 2 - height / 2 / factor,
    x + width / 2 + width / 2 / factor, y + height / 2 + height / 2 / factor);
}

void
gradus_plot_view_reset_zoom (GradusPlotView *self)
{
  g_return_if_fail (GRADUS_IS_PLOT_VIEW (self));

  if (self->zoomed)
    {
      self->zoomed = FALSE;
      gradus_plot_view_invalidate (self);
    }
  g_signal_emit (self, signals[FIT], 0);
}

void
gradus_plot_view_set_canvas (GradusPlotView *self, const double *canvas)
{
  g_return_if_fail (GRADUS_IS_PLOT_VIEW (self));

  if (canvas == NULL ? !self->has_canvas
                     : self->has_canvas && memcmp (canvas, self->canvas, sizeof self->canvas) == 0)
    return;
  self->has_canvas = canvas != NULL;
  if (canvas != NULL)
    memcpy (self->canvas, canvas, sizeof self->canvas);
  if (!self->zoomed)
    gradus_plot_view_invalidate (self);
}

/* --- Strokes ---------------------------------------------------------------------------------- */

void
gradus_plot_view_set_stroke_kind (GradusPlotView *self, GradusStrokeKind kind, double radius)
{
  g_return_if_fail (GRADUS_IS_PLOT_VIEW (self));

  /* A stroke goes on while it changes the data and the tools look at them again. */
  if (self->stroke_kind == kind && self->brush == radius)
    return;
  self->stroke_kind = kind;
  self->brush = radius;
  self->stroking = FALSE;
  g_array_set_size (self->path, 0);
  gradus_plot_view_update_handles (self);
  gtk_widget_set_cursor_from_name (
    GTK_WIDGET (self),
    kind == GRADUS_STROKE_NONE || kind == GRADUS_STROKE_SELECT ? NULL : "crosshair");
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

const GradusStroke *
gradus_plot_view_get_stroke (GradusPlotView *self)
{
  return &self->stroke;
}

void
gradus_plot_view_set_selection (GradusPlotView *self, const guint *data, guint n)
{
  g_return_if_fail (GRADUS_IS_PLOT_VIEW (self));

  g_array_set_size (self->selection, 0);
  if (n > 0)
    g_array_append_vals (self->selection, data, n);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
gradus_plot_view_emit_stroke (GradusPlotView *self, GradusStrokePart part)
{
  self->stroke.path = (const double *) (gpointer) self->path->data;
  self->stroke.n = self->path->len / 2;
  g_signal_emit (self, signals[STROKE], 0, (int) part);
}

void
gradus_plot_view_emit_step_handle (GradusPlotView *self, int handle, double right, double up)
{
  g_signal_emit (self, signals[STEP_HANDLE], 0, handle, right, up);
}

void
gradus_plot_view_emit_tale_over (GradusPlotView *self, gboolean hurried)
{
  g_signal_emit (self, signals[TALE_OVER], 0, hurried);
}

void
gradus_plot_view_emit_activate (GradusPlotView *self, int datum)
{
  g_signal_emit (self, signals[ACTIVATE_DATUM], 0, datum);
}

void
gradus_plot_view_emit_activate_subject (GradusPlotView *self, const char *kind, guint item)
{
  g_signal_emit (self, signals[ACTIVATE_SUBJECT], 0, kind, item);
}

static void
gradus_plot_view_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  gradus_plot_view_place_handles (GRADUS_PLOT_VIEW (widget));
}

/* --- GObject ---------------------------------------------------------------------------------- */

static void
gradus_plot_view_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (gradus_plot_view_parent_class)->css_changed (widget, change);
  gradus_plot_view_invalidate (GRADUS_PLOT_VIEW (widget));
}

static void
gradus_plot_view_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  GradusPlotView *self = GRADUS_PLOT_VIEW (object);

  if (id == PROP_FOLLOWED)
    g_value_set_int (value, self->followed);
  else if (id == PROP_LIT_ROLE)
    g_value_set_int (value, self->lit_role);
  else if (id == PROP_HOVERED_ROLE)
    g_value_set_int (value, self->hovered_role);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
gradus_plot_view_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  GradusPlotView *self = GRADUS_PLOT_VIEW (object);

  if (id == PROP_FOLLOWED)
    gradus_plot_view_set_followed (self, g_value_get_int (value));
  else if (id == PROP_LIT_ROLE)
    gradus_plot_view_set_lit_role (self, g_value_get_int (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
gradus_plot_view_dispose (GObject *object)
{
  GradusPlotView *self = GRADUS_PLOT_VIEW (object);

  stop_motion (self);
  gradus_plot_view_free_tale (self);
  gradus_plot_view_clear_handles (self);
  g_clear_pointer (&self->worker, gradus_field_worker_free);
  g_clear_pointer (&self->raster, gradus_field_raster_free);
  g_clear_pointer (&self->layout, gradus_plot_layout_free);
  g_clear_pointer (&self->scene, gradus_scene_unref);
  g_clear_pointer (&self->snapshot, gradus_snapshot_unref);
  g_clear_object (&self->back);
  g_clear_object (&self->front);
  g_clear_object (&self->lit);
  G_OBJECT_CLASS (gradus_plot_view_parent_class)->dispose (object);
}

static void
gradus_plot_view_finalize (GObject *object)
{
  GradusPlotView *self = GRADUS_PLOT_VIEW (object);

  g_free (self->title);
  g_free (self->narration);
  g_array_unref (self->path);
  g_array_unref (self->selection);
  g_ptr_array_unref (self->holds);
  g_free (self->answer);
  gradus_plot_view_free_ink (self);
  G_OBJECT_CLASS (gradus_plot_view_parent_class)->finalize (object);
}

static void
gradus_plot_view_class_init (GradusPlotViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = gradus_plot_view_get_property;
  object_class->set_property = gradus_plot_view_set_property;
  object_class->dispose = gradus_plot_view_dispose;
  object_class->finalize = gradus_plot_view_finalize;
  widget_class->snapshot = gradus_plot_view_snapshot;
  widget_class->size_allocate = gradus_plot_view_size_allocate;
  widget_class->css_changed = gradus_plot_view_css_changed;

  props[PROP_FOLLOWED] = g_param_spec_int ("followed", NULL, NULL, -1, G_MAXINT, -1,
                                           G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY
                                             | G_PARAM_STATIC_STRINGS);
  props[PROP_LIT_ROLE] = g_param_spec_int ("lit-role", NULL, NULL, -1, G_MAXINT, -1,
                                           G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY
                                             | G_PARAM_STATIC_STRINGS);
  props[PROP_HOVERED_ROLE] = g_param_spec_int ("hovered-role", NULL, NULL, -1, G_MAXINT, -1,
                                               G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY
                                                 | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);

  signals[STROKE] = g_signal_new ("stroke", GRADUS_TYPE_PLOT_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 1, G_TYPE_INT);
  signals[FIT] = g_signal_new ("fit", GRADUS_TYPE_PLOT_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                               G_TYPE_NONE, 0);
  signals[ACTIVATE_DATUM] = g_signal_new ("activate-datum", GRADUS_TYPE_PLOT_VIEW,
                                          G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                          G_TYPE_INT);
  signals[ACTIVATE_SUBJECT] = g_signal_new (
    "activate-subject", GRADUS_TYPE_PLOT_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
    2, G_TYPE_STRING | G_SIGNAL_TYPE_STATIC_SCOPE, G_TYPE_UINT);

  signals[STEP_HANDLE] = g_signal_new ("step-handle", GRADUS_TYPE_PLOT_VIEW, G_SIGNAL_RUN_LAST, 0,
                                       NULL, NULL, NULL, G_TYPE_NONE, 3, G_TYPE_INT, G_TYPE_DOUBLE,
                                       G_TYPE_DOUBLE);

  signals[TALE_OVER] = g_signal_new ("tale-over", GRADUS_TYPE_PLOT_VIEW, G_SIGNAL_RUN_LAST, 0, NULL,
                                     NULL, NULL, G_TYPE_NONE, 1, G_TYPE_BOOLEAN);

  gtk_widget_class_set_css_name (widget_class, "plot");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
gradus_plot_view_init (GradusPlotView *self)
{
  self->followed = self->hovered = self->hovered_handle = self->hovered_subject = -1;
  self->lit_role = self->hovered_role = -1;
  self->walked = self->walked_handle = -1;
  gradus_plot_view_init_handles (self);
  self->path = g_array_new (FALSE, FALSE, sizeof (double));
  self->selection = g_array_new (FALSE, FALSE, sizeof (guint));
  self->worker = gradus_field_worker_new (raster_ready_cb, self);
  self->stroke.datum = self->stroke.handle = -1;
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (self), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gradus_plot_view_add_controllers (self);
  g_signal_connect_object (gradus_settings_get_default (), "notify::scheme",
                           G_CALLBACK (gradus_plot_view_redraw), self, G_CONNECT_SWAPPED);
  g_signal_connect_swapped (self, "notify::scale-factor", G_CALLBACK (gradus_plot_view_redraw),
                            self);
}

GtkWidget *
gradus_plot_view_new (void)
{
  return g_object_new (GRADUS_TYPE_PLOT_VIEW, NULL);
}
