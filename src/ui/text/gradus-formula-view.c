/* Gradus: a widget that shows a formula.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "gradus-formula-layouts.h"
#include "gradus-formula-view.h"
#include "gradus-long-press.h"
#include "gradus-settings.h"
#include "gradus-tip.h"

/* Room for letters that stick out and for the halo of a role. */
#define MARGIN 3

struct _GradusFormulaView
{
  GtkWidget parent_instance;

  char *tex;
  gboolean display;
  gboolean wrap;
  gboolean fit;
  double scale;
  int lit_role;
  int hovered_role;

  GradusFormulaTree *formula;
  GradusFormulaLayouts layouts;
  GtkWidget *menu;
};

G_DEFINE_FINAL_TYPE (GradusFormulaView, gradus_formula_view, GTK_TYPE_WIDGET)

enum
{
  PROP_0,
  PROP_TEX,
  PROP_DISPLAY,
  PROP_WRAP,
  PROP_SCALE,
  PROP_LIT_ROLE,
  PROP_HOVERED_ROLE,
  N_PROPS,
};

static GParamSpec *props[N_PROPS];

/* --- Layout ----------------------------------------------------------------------------------- */

static GradusFormulaLayouts *
get_layouts (GradusFormulaView *self)
{
  const double text = gradus_formula_size_for_text (
    gtk_widget_get_pango_context (GTK_WIDGET (self)));

  gradus_formula_layouts_set (&self->layouts, self->formula, self->scale * text, self->display);
  return &self->layouts;
}

/* The layout that fits into a widget of that size, margins included, or NULL. */
static GradusFormulaLayout *
get_fitting (GradusFormulaView *self, int width, int height)
{
  return gradus_formula_layouts_get_for_box (get_layouts (self), width - 2 * MARGIN,
                                             height - 2 * MARGIN);
}

/* The layout for a widget of that width, margins included. */
static GradusFormulaLayout *
get_layout (GradusFormulaView *self, int width)
{
  GradusFormulaLayout *natural;
  double natural_width;

  if (self->fit)
    return get_fitting (self, width, gtk_widget_get_height (GTK_WIDGET (self)));
  natural = gradus_formula_layouts_get_natural (get_layouts (self));
  if (natural == NULL)
    return NULL;
  gradus_formula_layout_get_extents (natural, &natural_width, NULL, NULL);
  if (!self->wrap || natural_width <= width - 2 * MARGIN)
    return natural;
  return gradus_formula_layouts_get_for_width (get_layouts (self), MAX (width - 2 * MARGIN, 1));
}

static int
get_baseline (GradusFormulaLayout *layout)
{
  double height;

  gradus_formula_layout_get_extents (layout, NULL, &height, NULL);

  return (int) ceil (height) + MARGIN;
}

static void
gradus_formula_view_measure (GtkWidget *widget, GtkOrientation orientation, int for_size,
                             int *minimum, int *natural, int *minimum_baseline,
                             int *natural_baseline)
{
  GradusFormulaView *self = GRADUS_FORMULA_VIEW (widget);
  GradusFormulaLayout *layout;
  double width, depth;

  *minimum = *natural = 0;
  layout = self->fit ? NULL : gradus_formula_layouts_get_natural (get_layouts (self));
  if (layout == NULL)
    return;
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      gradus_formula_layout_get_extents (layout, &width, NULL, NULL);
      *minimum = *natural = (int) ceil (width) + 2 * MARGIN;
      if (self->wrap)
        {
          gradus_formula_layout_get_extents (
            gradus_formula_layouts_get_narrowest (get_layouts (self)), &width, NULL, NULL);
          *minimum = MIN (*natural, (int) ceil (width) + 2 * MARGIN);
        }
    }
  else
    {
      if (for_size >= 0)
        layout = get_layout (self, for_size);
      gradus_formula_layout_get_extents (layout, NULL, NULL, &depth);
      *minimum_baseline = *natural_baseline = get_baseline (layout);
      *minimum = *natural = MAX (*natural_baseline + (int) ceil (depth) + MARGIN, 1);
    }
}

static GtkSizeRequestMode
gradus_formula_view_get_request_mode (GtkWidget *widget)
{
  return GRADUS_FORMULA_VIEW (widget)->wrap ? GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH
                                            : GTK_SIZE_REQUEST_CONSTANT_SIZE;
}

static void
gradus_formula_view_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  GradusFormulaView *self = GRADUS_FORMULA_VIEW (widget);

  if (self->menu != NULL)
    gtk_popover_present (GTK_POPOVER (self->menu));
}

/* Where the baseline of @layout begins. */
static int
get_origin (GradusFormulaView *self, GradusFormulaLayout *layout)
{
  const int baseline = gtk_widget_get_allocated_baseline (GTK_WIDGET (self));

  return baseline >= 0 ? baseline : get_baseline (layout);
}

static void
gradus_formula_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  GradusFormulaView *self = GRADUS_FORMULA_VIEW (widget);
  GradusFormulaLayout *layout = get_layout (self, gtk_widget_get_width (widget));
  const GradusScheme scheme = gradus_settings_get_scheme_for (gradus_settings_get_default (),
                                                              widget);
  double x, y, width, height;
  graphene_rect_t bounds;
  GdkRGBA colour;
  cairo_t *cr;
  int origin;

  if (layout == NULL)
    return;
  origin = get_origin (self, layout);
  gradus_formula_layout_get_ink (layout, &x, &y, &width, &height);
  graphene_rect_init (&bounds, (float) floor (x), (float) (origin + floor (y) - 2 * MARGIN),
                      (float) ceil (width) + 2 * MARGIN + 2,
                      (float) ceil (height) + 4 * MARGIN + 2);
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &colour);
  cr = gtk_snapshot_append_cairo (snapshot, &bounds);
  if (self->lit_role >= 0)
    gradus_formula_draw_halo (layout, cr, MARGIN, origin, scheme, (GradusRole) self->lit_role);
  gradus_formula_draw_coloured (
    layout, cr, MARGIN, origin, scheme,
    (GradusColour){ colour.red, colour.green, colour.blue, colour.alpha });
  cairo_destroy (cr);
}

static void
gradus_formula_view_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (gradus_formula_view_parent_class)->css_changed (widget, change);
  gtk_widget_queue_resize (widget);
}

static void
gradus_formula_view_system_setting_changed (GtkWidget *widget, GtkSystemSetting setting)
{
  GTK_WIDGET_CLASS (gradus_formula_view_parent_class)->system_setting_changed (widget, setting);
  if (setting == GTK_SYSTEM_SETTING_DPI || setting == GTK_SYSTEM_SETTING_FONT_NAME
      || setting == GTK_SYSTEM_SETTING_FONT_CONFIG)
    gtk_widget_queue_resize (widget);
}

/* --- Pointer, menu, clipboard ----------------------------------------------------------------- */

static void
set_hovered_role (GradusFormulaView *self, int role)
{
  if (self->hovered_role == role)
    return;
  self->hovered_role = role;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_HOVERED_ROLE]);
}

static void
motion_cb (GradusFormulaView *self, double x, double y)
{
  GradusFormulaLayout *layout = get_layout (self, gtk_widget_get_width (GTK_WIDGET (self)));

  if (layout != NULL)
    set_hovered_role (
      self, gradus_formula_layout_get_role_at (layout, x - MARGIN, y - get_origin (self, layout)));
}

/* The keyboard's way over the symbols that have a role: from none to the first, from the last to
 * none. */
static void
walk_cb (GtkWidget *widget, const char *action, GVariant *parameter)
{
  GradusFormulaView *self = GRADUS_FORMULA_VIEW (widget);
  g_autoptr (GArray) roles = NULL;
  int at = -1;

  if (self->formula == NULL)
    return;
  roles = gradus_formula_get_roles (self->formula);
  for (guint i = 0; i < roles->len; i++)
    if (g_array_index (roles, int, i) == self->hovered_role)
      at = (int) i;
  at += g_variant_get_int32 (parameter);
  if (at < -1)
    at = (int) roles->len - 1;
  set_hovered_role (self, at >= 0 && at < (int) roles->len ? g_array_index (roles, int, at) : -1);
}

static void
leave_cb (GradusFormulaView *self)
{
  set_hovered_role (self, -1);
}

static void
copy_cb (GtkWidget *widget, const char *action, GVariant *parameter)
{
  GradusFormulaView *self = GRADUS_FORMULA_VIEW (widget);
  g_autofree char *latex = NULL;

  if (self->formula == NULL)
    return;
  latex = gradus_formula_to_latex (self->formula);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), latex);
}

static void
show_menu (GradusFormulaView *self, double x, double y)
{
  const GdkRectangle at = { (int) x, (int) y, 1, 1 };

  if (self->menu == NULL)
    {
      g_autoptr (GMenu) model = g_menu_new ();

      g_menu_append (model, _ ("_Copy as LaTeX"), "formula.copy-latex");
      self->menu = gtk_popover_menu_new_from_model (G_MENU_MODEL (model));
      gtk_popover_set_has_arrow (GTK_POPOVER (self->menu), FALSE);
      gtk_widget_set_halign (self->menu, GTK_ALIGN_START);
      gtk_widget_set_parent (self->menu, GTK_WIDGET (self));
    }
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu), &at);
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

static void
menu_cb (GtkWidget *widget, const char *action, GVariant *parameter)
{
  show_menu (GRADUS_FORMULA_VIEW (widget), MARGIN, gtk_widget_get_height (widget) - MARGIN);
}

static void
pressed_cb (GradusFormulaView *self, int n_press, double x, double y, GtkGestureClick *click)
{
  GdkEvent *event = gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (click));

  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (event == NULL || !gdk_event_triggers_context_menu (event))
    return;
  gtk_gesture_set_state (GTK_GESTURE (click), GTK_EVENT_SEQUENCE_CLAIMED);
  show_menu (self, x, y);
}

static gboolean
has_role (GradusFormulaView *self, int role)
{
  g_autoptr (GArray) roles = NULL;

  if (self->formula == NULL || role < 0)
    return FALSE;
  roles = gradus_formula_get_roles (self->formula);
  for (guint i = 0; i < roles->len; i++)
    if (g_array_index (roles, int, i) == role)
      return TRUE;
  return FALSE;
}

/* --- Properties ------------------------------------------------------------------------------- */

void
gradus_formula_view_set_tex (GradusFormulaView *self, const char *tex)
{
  g_autofree char *speech = NULL;

  g_return_if_fail (GRADUS_IS_FORMULA_VIEW (self));

  if (g_strcmp0 (self->tex, tex) == 0)
    return;
  g_free (self->tex);
  self->tex = g_strdup (tex);
  g_clear_pointer (&self->formula, gradus_formula_unref);
  if (tex != NULL)
    {
      const GError *error;

      self->formula = gradus_formula_new_with_error_shown (tex);
      error = gradus_formula_get_error (self->formula);
      gradus_tip_set (GTK_WIDGET (self), error != NULL ? error->message : NULL);
      speech = gradus_formula_to_speech (self->formula);
    }
  else
    gradus_tip_set (GTK_WIDGET (self), NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  speech != NULL ? speech : "", -1);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "formula.copy-latex", self->formula != NULL);
  /* What is pointed at stays lit from step to step while it is there. */
  if (!has_role (self, self->hovered_role))
    set_hovered_role (self, -1);
  gtk_widget_queue_resize (GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_TEX]);
}

const char *
gradus_formula_view_get_tex (GradusFormulaView *self)
{
  g_return_val_if_fail (GRADUS_IS_FORMULA_VIEW (self), NULL);

  return self->tex;
}

void
gradus_formula_view_set_display (GradusFormulaView *self, gboolean display)
{
  g_return_if_fail (GRADUS_IS_FORMULA_VIEW (self));

  if (self->display == !!display)
    return;
  self->display = !!display;
  gtk_widget_queue_resize (GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_DISPLAY]);
}

void
gradus_formula_view_set_wrap (GradusFormulaView *self, gboolean wrap)
{
  g_return_if_fail (GRADUS_IS_FORMULA_VIEW (self));

  if (self->wrap == !!wrap)
    return;
  self->wrap = !!wrap;
  gtk_widget_queue_resize (GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_WRAP]);
}

void
gradus_formula_view_set_fit (GradusFormulaView *self, gboolean fit)
{
  g_return_if_fail (GRADUS_IS_FORMULA_VIEW (self));

  if (self->fit == !!fit)
    return;
  self->fit = !!fit;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

gboolean
gradus_formula_view_fits (GradusFormulaView *self, int width, int height)
{
  g_return_val_if_fail (GRADUS_IS_FORMULA_VIEW (self) && self->fit, FALSE);

  return get_fitting (self, width, height) != NULL;
}

void
gradus_formula_view_set_scale (GradusFormulaView *self, double scale)
{
  g_return_if_fail (GRADUS_IS_FORMULA_VIEW (self));

  scale = CLAMP (scale, 0.25, 16);
  if (self->scale == scale)
    return;
  self->scale = scale;
  gtk_widget_queue_resize (GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_SCALE]);
}

void
gradus_formula_view_set_lit_role (GradusFormulaView *self, int role)
{
  g_return_if_fail (GRADUS_IS_FORMULA_VIEW (self));

  role = MAX (role, -1);
  if (self->lit_role == role)
    return;
  self->lit_role = role;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_LIT_ROLE]);
}

int
gradus_formula_view_get_hovered_role (GradusFormulaView *self)
{
  g_return_val_if_fail (GRADUS_IS_FORMULA_VIEW (self), -1);

  return self->hovered_role;
}

static void
gradus_formula_view_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
{
  GradusFormulaView *self = GRADUS_FORMULA_VIEW (object);

  switch (prop_id)
    {
    case PROP_TEX:
      g_value_set_string (value, self->tex);
      break;
    case PROP_DISPLAY:
      g_value_set_boolean (value, self->display);
      break;
    case PROP_WRAP:
      g_value_set_boolean (value, self->wrap);
      break;
    case PROP_SCALE:
      g_value_set_double (value, self->scale);
      break;
    case PROP_LIT_ROLE:
      g_value_set_int (value, self->lit_role);
      break;
    case PROP_HOVERED_ROLE:
      g_value_set_int (value, self->hovered_role);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
gradus_formula_view_set_property (GObject *object, guint prop_id, const GValue *value,
                                  GParamSpec *pspec)
{
  GradusFormulaView *self = GRADUS_FORMULA_VIEW (object);

  switch (prop_id)
    {
    case PROP_TEX:
      gradus_formula_view_set_tex (self, g_value_get_string (value));
      break;
    case PROP_DISPLAY:
      gradus_formula_view_set_display (self, g_value_get_boolean (value));
      break;
    case PROP_WRAP:
      gradus_formula_view_set_wrap (self, g_value_get_boolean (value));
      break;
    case PROP_SCALE:
      gradus_formula_view_set_scale (self, g_value_get_double (value));
      break;
    case PROP_LIT_ROLE:
      gradus_formula_view_set_lit_role (self, g_value_get_int (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

/* --- Life ------------------------------------------------------------------------------------- */

static void
gradus_formula_view_dispose (GObject *object)
{
  GradusFormulaView *self = GRADUS_FORMULA_VIEW (object);

  g_clear_pointer (&self->menu, gtk_widget_unparent);

  G_OBJECT_CLASS (gradus_formula_view_parent_class)->dispose (object);
}

static void
gradus_formula_view_finalize (GObject *object)
{
  GradusFormulaView *self = GRADUS_FORMULA_VIEW (object);

  gradus_formula_layouts_clear (&self->layouts);
  g_clear_pointer (&self->formula, gradus_formula_unref);
  g_free (self->tex);

  G_OBJECT_CLASS (gradus_formula_view_parent_class)->finalize (object);
}

static void
gradus_formula_view_class_init (GradusFormulaViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = gradus_formula_view_get_property;
  object_class->set_property = gradus_formula_view_set_property;
  object_class->dispose = gradus_formula_view_dispose;
  object_class->finalize = gradus_formula_view_finalize;
  widget_class->measure = gradus_formula_view_measure;
  widget_class->get_request_mode = gradus_formula_view_get_request_mode;
  widget_class->size_allocate = gradus_formula_view_size_allocate;
  widget_class->snapshot = gradus_formula_view_snapshot;
  widget_class->css_changed = gradus_formula_view_css_changed;
  widget_class->system_setting_changed = gradus_formula_view_system_setting_changed;

  props[PROP_TEX] = g_param_spec_string ("tex", NULL, NULL, NULL, flags);
  props[PROP_DISPLAY] = g_param_spec_boolean ("display", NULL, NULL, TRUE, flags);
  props[PROP_WRAP] = g_param_spec_boolean ("wrap", NULL, NULL, TRUE, flags);
  props[PROP_SCALE] = g_param_spec_double ("scale", NULL, NULL, 0.25, 16, 1, flags);
  props[PROP_LIT_ROLE] = g_param_spec_int ("lit-role", NULL, NULL, -1, G_MAXINT, -1, flags);
  props[PROP_HOVERED_ROLE] = g_param_spec_int ("hovered-role", NULL, NULL, -1, G_MAXINT, -1,
                                               G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY
                                                 | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);

  gtk_widget_class_install_action (widget_class, "formula.copy-latex", NULL, copy_cb);
  gtk_widget_class_install_action (widget_class, "formula.menu", NULL, menu_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_c, GDK_CONTROL_MASK,
                                       "formula.copy-latex", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, "formula.menu",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Menu, 0, "formula.menu", NULL);

  gtk_widget_class_install_action (widget_class, "formula.walk", "i", walk_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Down, 0, "formula.walk", "i", 1);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_KP_Down, 0, "formula.walk", "i", 1);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Up, 0, "formula.walk", "i", -1);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_KP_Up, 0, "formula.walk", "i", -1);

  gtk_widget_class_set_css_name (widget_class, "formula");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
gradus_formula_view_init (GradusFormulaView *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  self->display = TRUE;
  self->wrap = TRUE;
  self->scale = 1;
  self->lit_role = self->hovered_role = -1;
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "formula.copy-latex", FALSE);

  g_signal_connect_swapped (motion, "enter", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), focus);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), 0);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  gradus_long_press_add (GTK_WIDGET (self), G_CALLBACK (show_menu));
  /* The colours of the roles. */
  g_signal_connect_object (gradus_settings_get_default (), "notify::scheme",
                           G_CALLBACK (gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
}

GtkWidget *
gradus_formula_view_new (const char *tex)
{
  return g_object_new (GRADUS_TYPE_FORMULA_VIEW, "tex", tex, NULL);
}
