/* Gradus: one picture in the window.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-plot-view-private.h"
#include "gradus-settings.h"

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
  MENU,
  N_SIGNALS,
};

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GradusPlotView, gradus_plot_view, GTK_TYPE_WIDGET)

/* --- Look ------------------------------------------------------------------------------------- */

/* Something that the layout depends on has changed. */
void
gradus_plot_view_invalidate (GradusPlotView *self)
{
  g_clear_pointer (&self->layout, gradus_plot_layout_free);
  g_clear_pointer (&self->front, gradus_pixels_unref);
  g_clear_pointer (&self->lit, gradus_pixels_unref);
  gradus_plot_view_forget_tale (self);
  if (self->holds->len > 0)
    gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
gradus_plot_view_redraw (GradusPlotView *self)
{
  g_return_if_fail (GRADUS_IS_PLOT_VIEW (self));

  g_clear_pointer (&self->back, gradus_pixels_unref);
  gradus_plot_view_invalidate (self);
}

gboolean
gradus_plot_view_has_keyboard (GradusPlotView *self)
{
  g_return_val_if_fail (GRADUS_IS_PLOT_VIEW (self), FALSE);

  return self->keyboard;
}

/* --- Content ---------------------------------------------------------------------------------- */

void
gradus_plot_view_set_scene (GradusPlotView *self, GradusScene *scene, GradusSnapshot *snapshot,
                            gboolean animate)
{
  GradusScene *before = self->scene;

  g_return_if_fail (GRADUS_IS_PLOT_VIEW (self));

  gradus_plot_view_stop_motion (self);
  self->scene = scene != NULL ? gradus_scene_ref (scene) : NULL;
  if (snapshot != NULL)
    gradus_snapshot_ref (snapshot);
  g_clear_pointer (&self->snapshot, gradus_snapshot_unref);
  self->snapshot = snapshot;

  gradus_plot_view_start_motion (self, before, animate);
  g_clear_pointer (&before, gradus_scene_unref);
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

  gradus_plot_view_stop_motion (self);
  gradus_plot_view_stop_pulse (self);
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

gboolean
gradus_plot_view_is_stroking (GradusPlotView *self)
{
  g_return_val_if_fail (GRADUS_IS_PLOT_VIEW (self), FALSE);

  return self->stroking;
}

void
gradus_plot_view_set_compact (GradusPlotView *self, gboolean compact)
{
  g_return_if_fail (GRADUS_IS_PLOT_VIEW (self));

  self->compact = compact;
  gradus_plot_view_update_handles (self);
}

void
gradus_plot_view_set_corners (GradusPlotView *self, GradusCorners corners)
{
  g_return_if_fail (GRADUS_IS_PLOT_VIEW (self));

  self->corners = corners;
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
  g_clear_pointer (&self->lit, gradus_pixels_unref);
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
gradus_plot_view_emit_fit (GradusPlotView *self)
{
  g_signal_emit (self, signals[FIT], 0);
}

void
gradus_plot_view_emit_step_handle (GradusPlotView *self, int handle, double right, double up)
{
  g_signal_emit (self, signals[STEP_HANDLE], 0, handle, right, up);
}

void
gradus_plot_view_emit_menu (GradusPlotView *self, double px, double py)
{
  g_signal_emit (self, signals[MENU], 0, px, py);
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

  gradus_plot_view_free_tale (self);
  gradus_plot_view_clear_handles (self);
  gradus_plot_view_stop_pulse (self);
  gradus_plot_view_clear_painting (self);
  g_clear_pointer (&self->scene, gradus_scene_unref);
  g_clear_pointer (&self->snapshot, gradus_snapshot_unref);
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
  g_array_unref (self->pulsing);
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

  signals[MENU] = g_signal_new ("menu", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 2, G_TYPE_DOUBLE, G_TYPE_DOUBLE);
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
  self->pick = GRADUS_PICK_RADIUS;
  self->path = g_array_new (FALSE, FALSE, sizeof (double));
  self->pulsing = g_array_new (FALSE, FALSE, sizeof (int));
  self->selection = g_array_new (FALSE, FALSE, sizeof (guint));
  gradus_plot_view_init_painting (self);
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
