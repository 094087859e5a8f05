/* Gradus: the projector.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-actions.h"
#include "gradus-projector-window.h"
#include "gradus-settings.h"
#include "gradus-window.h"

#define HIDE_POINTER_MS 2000
/* Lines of text that would fill the screen, and the limits of the size of a letter in pixels. */
#define LINES 29
#define SMALLEST 26
#define LARGEST 54

struct _GradusProjectorWindow
{
  GtkWindow parent_instance;

  GtkWidget *stack;
  GtkWidget *page;
  GtkWidget *spread;        /* what is compared */
  GtkWidget *presenter;     /* weak: the window whose actions the keys activate */
  GtkCssProvider *provider; /* the size of the text */
  int size;
  guint hide; /* timeout that hides the pointer */
  double pointer_x, pointer_y;
};

enum
{
  PROP_BLANK = 1,
  N_PROPS,
};

static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE (GradusProjectorWindow, gradus_projector_window, GTK_TYPE_WINDOW)

GradusProjectorPage *
gradus_projector_window_get_page (GradusProjectorWindow *self)
{
  g_return_val_if_fail (GRADUS_IS_PROJECTOR_WINDOW (self), NULL);

  return GRADUS_PROJECTOR_PAGE (self->page);
}

/* The page is what can be blank. */
static void
choose_child (GradusProjectorWindow *self)
{
  const gboolean compares = gradus_spread_view_get_spread (GRADUS_SPREAD_VIEW (self->spread))
                              != NULL
                            && !gradus_projector_window_get_blank (self);

  gtk_stack_set_visible_child (GTK_STACK (self->stack), compares ? self->spread : self->page);
}

void
gradus_projector_window_set_spread (GradusProjectorWindow *self, GradusSpread *spread)
{
  g_return_if_fail (GRADUS_IS_PROJECTOR_WINDOW (self));

  gradus_spread_view_set_spread (GRADUS_SPREAD_VIEW (self->spread), spread);
  choose_child (self);
}

const GradusSpread *
gradus_projector_window_get_spread (GradusProjectorWindow *self)
{
  g_return_val_if_fail (GRADUS_IS_PROJECTOR_WINDOW (self), NULL);

  return gradus_spread_view_get_spread (GRADUS_SPREAD_VIEW (self->spread));
}

void
gradus_projector_window_set_blank (GradusProjectorWindow *self, gboolean blank)
{
  g_return_if_fail (GRADUS_IS_PROJECTOR_WINDOW (self));

  if (gradus_projector_window_get_blank (self) == !!blank)
    return;
  gradus_projector_page_set_blank (GRADUS_PROJECTOR_PAGE (self->page), blank);
  choose_child (self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_BLANK]);
}

gboolean
gradus_projector_window_get_blank (GradusProjectorWindow *self)
{
  g_return_val_if_fail (GRADUS_IS_PROJECTOR_WINDOW (self), FALSE);

  return gradus_projector_page_get_blank (GRADUS_PROJECTOR_PAGE (self->page));
}

/* --- Look ------------------------------------------------------------------------------------- */

static void
apply_colours (GradusProjectorWindow *self)
{
  gboolean dark;

  g_object_get (gradus_settings_get_default (), "projector-dark", &dark, NULL);
  gradus_settings_set_window_scheme (GTK_WIDGET (self), dark ? GRADUS_SCHEME_HIGH_CONTRAST_DARK
                                                             : GRADUS_SCHEME_HIGH_CONTRAST);
  if (dark)
    gtk_widget_add_css_class (GTK_WIDGET (self), "dark-projector");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "dark-projector");
  if (self->page != NULL)
    {
      gradus_projector_page_redraw (GRADUS_PROJECTOR_PAGE (self->page));
      gtk_widget_queue_draw (self->spread);
    }
}

static void
apply_size (GradusProjectorWindow *self, int height)
{
  const int size = CLAMP (height / LINES, SMALLEST, LARGEST);
  g_autofree char *css = NULL;

  if (size == self->size)
    return;
  self->size = size;
  css = g_strdup_printf ("window.projector { font-size: %dpx; }", size);
  gtk_css_provider_load_from_data (self->provider, css, -1);
}

static void
gradus_projector_window_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  GTK_WIDGET_CLASS (gradus_projector_window_parent_class)
    ->size_allocate (widget, width, height, baseline);
  apply_size (GRADUS_PROJECTOR_WINDOW (widget), height);
}

static void
hide_pointer_cb (gpointer user_data)
{
  GradusProjectorWindow *self = user_data;

  self->hide = 0;
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), "none");
}

static void
motion_cb (GradusProjectorWindow *self, double x, double y)
{
  /* A new picture under a pointer that rests is no motion. */
  if (x == self->pointer_x && y == self->pointer_y)
    return;
  self->pointer_x = x;
  self->pointer_y = y;
  gtk_widget_set_cursor (GTK_WIDGET (self), NULL);
  g_clear_handle_id (&self->hide, g_source_remove);
  self->hide = g_timeout_add_once (HIDE_POINTER_MS, hide_pointer_cb, self);
}

/* --- Keys ------------------------------------------------------------------------------------- */

/* What these do they do to the projector itself. */
static const char *const own_actions[] = {
  "win.cancel", "win.close", "win.fullscreen", "win.menu", NULL,
};
/* Of the tools, these make sense for the audience's picture. */
static const char *const shared_tools[] = {
  "tool.current::select", "tool.current::ink", "tool.clear-ink", "tool.next-pen", NULL,
};

/* The program's dialogs belong to the presenter's screen; leaving it is meant everywhere. */
static gboolean
is_shared (const char *action)
{
  if (g_str_has_prefix (action, "tool."))
    return g_strv_contains (shared_tools, action);
  if (g_str_has_prefix (action, "app."))
    return g_str_equal (action, "app.quit");
  return !g_strv_contains (own_actions, action);
}

/* A disabled action lets the key pass on. */
static gboolean
forward_cb (GtkWidget *widget, GVariant *args, gpointer user_data)
{
  GradusProjectorWindow *self = GRADUS_PROJECTOR_WINDOW (widget);
  const GradusActionInfo *info = user_data;
  g_autofree char *name = NULL;
  g_autoptr (GVariant) target = NULL;

  return self->presenter != NULL
         && g_action_parse_detailed_name (info->action, &name, &target, NULL)
         && gtk_widget_activate_action_variant (self->presenter, name, target);
}

static void
add_keys (GradusProjectorWindow *self)
{
  GtkEventController *controller = gtk_shortcut_controller_new ();

  for (const GradusActionInfo *info = gradus_actions_get_table (); info->action != NULL; info++)
    {
      g_auto (GStrv) keys = g_strsplit (info->keys, " ", -1);

      if (!is_shared (info->action))
        continue;
      for (guint i = 0; keys[i] != NULL; i++)
        {
          guint keyval;
          GdkModifierType modifiers;

          if (!gtk_accelerator_parse (keys[i], &keyval, &modifiers))
            continue;
          gtk_shortcut_controller_add_shortcut (
            GTK_SHORTCUT_CONTROLLER (controller),
            gtk_shortcut_new (gtk_keyval_trigger_new (keyval, modifiers),
                              gtk_callback_action_new (forward_cb, (gpointer) info, NULL)));
        }
    }
  gtk_widget_add_controller (GTK_WIDGET (self), controller);
}

static gboolean
key_cb (GradusProjectorWindow *self, guint keyval, guint keycode, GdkModifierType state)
{
  const gboolean control = (state & GDK_CONTROL_MASK) != 0;

  if ((keyval == GDK_KEY_Escape && !control) || (keyval == GDK_KEY_w && control))
    {
      gtk_window_close (GTK_WINDOW (self));
      return TRUE;
    }
  if (keyval == GDK_KEY_F11)
    {
      if (gtk_window_is_fullscreen (GTK_WINDOW (self)))
        gtk_window_unfullscreen (GTK_WINDOW (self));
      else
        gtk_window_fullscreen (GTK_WINDOW (self));
      return TRUE;
    }
  if ((keyval == GDK_KEY_b || keyval == GDK_KEY_B || keyval == GDK_KEY_period) && !control)
    {
      gradus_projector_window_set_blank (self, !gradus_projector_window_get_blank (self));
      return TRUE;
    }
  return FALSE;
}

/* --- Place ------------------------------------------------------------------------------------ */

/* Full screen on the first monitor on which the presenter is not. */
static void
choose_monitor (GradusProjectorWindow *self, GtkWindow *presenter)
{
  GdkSurface *surface = gtk_native_get_surface (GTK_NATIVE (presenter));
  GdkDisplay *display = gtk_widget_get_display (GTK_WIDGET (presenter));
  GListModel *monitors = gdk_display_get_monitors (display);
  GdkMonitor *mine = surface != NULL ? gdk_display_get_monitor_at_surface (display, surface) : NULL;

  for (guint i = 0; mine != NULL && i < g_list_model_get_n_items (monitors); i++)
    {
      g_autoptr (GdkMonitor) monitor = g_list_model_get_item (monitors, i);

      if (monitor != mine)
        {
          gtk_window_fullscreen_on_monitor (GTK_WINDOW (self), monitor);
          return;
        }
    }
}

/* --- GObject ---------------------------------------------------------------------------------- */

static void
gradus_projector_window_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_BLANK)
    g_value_set_boolean (value,
                         gradus_projector_window_get_blank (GRADUS_PROJECTOR_WINDOW (object)));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
gradus_projector_window_set_property (GObject *object, guint id, const GValue *value,
                                      GParamSpec *pspec)
{
  if (id == PROP_BLANK)
    gradus_projector_window_set_blank (GRADUS_PROJECTOR_WINDOW (object),
                                       g_value_get_boolean (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
gradus_projector_window_dispose (GObject *object)
{
  GradusProjectorWindow *self = GRADUS_PROJECTOR_WINDOW (object);

  g_clear_handle_id (&self->hide, g_source_remove);
  g_clear_weak_pointer (&self->presenter);
  if (self->provider != NULL)
    gtk_style_context_remove_provider_for_display (gtk_widget_get_display (GTK_WIDGET (self)),
                                                   GTK_STYLE_PROVIDER (self->provider));
  g_clear_object (&self->provider);
  G_OBJECT_CLASS (gradus_projector_window_parent_class)->dispose (object);
}

static void
gradus_projector_window_class_init (GradusProjectorWindowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = gradus_projector_window_get_property;
  object_class->set_property = gradus_projector_window_set_property;
  object_class->dispose = gradus_projector_window_dispose;
  GTK_WIDGET_CLASS (klass)->size_allocate = gradus_projector_window_size_allocate;

  props[PROP_BLANK] = g_param_spec_boolean ("blank", NULL, NULL, FALSE,
                                            G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY
                                              | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
gradus_projector_window_init (GradusProjectorWindow *self)
{
  GtkEventController *controller;

  gtk_widget_add_css_class (GTK_WIDGET (self), "projector");
  gtk_window_set_title (GTK_WINDOW (self), _ ("Gradus – Projector"));
  gtk_window_set_default_size (GTK_WINDOW (self), 1024, 700);
  self->provider = gtk_css_provider_new ();
  gtk_style_context_add_provider_for_display (gtk_widget_get_display (GTK_WIDGET (self)),
                                              GTK_STYLE_PROVIDER (self->provider),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION + 2);
  apply_size (self, 700);
  apply_colours (self);

  controller = gtk_event_controller_key_new ();
  g_signal_connect_swapped (controller, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), controller);
  add_keys (self);
  controller = gtk_event_controller_motion_new ();
  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (controller, "motion", G_CALLBACK (motion_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), controller);
  g_signal_connect_object (gradus_settings_get_default (), "notify::projector-dark",
                           G_CALLBACK (apply_colours), self, G_CONNECT_SWAPPED);
}

GtkWidget *
gradus_projector_window_new (GtkWindow *presenter, GradusStage *stage, GradusPrediction *prediction)
{
  GradusProjectorWindow *self = g_object_new (GRADUS_TYPE_PROJECTOR_WINDOW, NULL);

  self->page = gradus_projector_page_new (stage, prediction);
  self->spread = gradus_spread_view_new ();
  self->stack = gtk_stack_new ();
  gtk_stack_add_child (GTK_STACK (self->stack), self->page);
  gtk_stack_add_child (GTK_STACK (self->stack), self->spread);
  gtk_window_set_child (GTK_WINDOW (self), self->stack);
  g_set_weak_pointer (&self->presenter, GTK_WIDGET (presenter));
  choose_monitor (self, presenter);
  return GTK_WIDGET (self);
}
