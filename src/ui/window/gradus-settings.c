/* Gradus: the person's preferences.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <string.h>

#include <adwaita.h>

#include "gradus-prefix.h"
#include "gradus-settings.h"

struct _GradusSettings
{
  GObject parent_instance;

  GSettings *settings;      /* NULL without a schema */
  GtkCssProvider *contrast; /* loaded while high contrast is chosen here */
  gboolean attached;

  char *language;
  int colours;
  int memory_budget;
  double speed;
  gboolean animations;
  gboolean autosave;
  int window_width;
  int window_height;
  gboolean maximized;
  gboolean show_inspector;
  gboolean predict;
  gboolean ink_faint;
  gboolean projector_dark;
  gboolean projector_lesson;
  char **value_views; /* "ALGORITHM/VALUE=VIEW" */
  gboolean system_animations;
};

G_DEFINE_FINAL_TYPE (GradusSettings, gradus_settings, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_LANGUAGE,
  PROP_COLOUR_SCHEME,
  PROP_MEMORY_BUDGET,
  PROP_SPEED,
  PROP_ANIMATIONS,
  PROP_AUTOSAVE,
  PROP_WINDOW_WIDTH,
  PROP_WINDOW_HEIGHT,
  PROP_MAXIMIZED,
  PROP_SHOW_INSPECTOR,
  PROP_PREDICT,
  PROP_INK_FAINT,
  PROP_PROJECTOR_DARK,
  PROP_PROJECTOR_LESSON,
  PROP_VALUE_VIEWS,
  N_BOUND,
  PROP_SCHEME = N_BOUND,
  N_PROPS,
};

static GParamSpec *properties[N_PROPS];

/* GSettings aborts when a schema is missing or older than the program, so look before asking. The
 * schema that belongs to this program comes first; another may be installed too. */
static GSettings *
open_settings (void)
{
  static const char *const keys[] = {
    "language",       "colour-scheme",    "memory-budget", "speed",
    "animations",     "autosave",         "window-width",  "window-height",
    "maximized",      "show-inspector",   "predict",       "ink-faint",
    "projector-dark", "projector-lesson", "value-views",
  };
  GSettingsSchemaSource *known = g_settings_schema_source_get_default ();
  g_autofree char *folder = gradus_prefix_find ("../../data", GRADUS_SCHEMADIR);
  g_autoptr (GSettingsSchemaSource) own = g_settings_schema_source_new_from_directory (
    folder, known, TRUE, NULL);
  GSettingsSchemaSource *source = own != NULL ? own : known;
  g_autoptr (GSettingsSchema) schema = NULL;

  if (source != NULL)
    schema = g_settings_schema_source_lookup (source, GRADUS_APP_ID, TRUE);
  if (schema == NULL)
    return NULL;
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      if (!g_settings_schema_has_key (schema, keys[i]))
        return NULL;
    }
  return g_settings_new_full (schema, NULL, NULL);
}

char *
gradus_settings_read_language (void)
{
  g_autoptr (GSettings) settings = open_settings ();
  g_autofree char *language = NULL;

  if (settings == NULL)
    return NULL;
  language = g_settings_get_string (settings, "language");
  return *language != '\0' ? g_steal_pointer (&language) : NULL;
}

GradusScheme
gradus_settings_get_scheme (GradusSettings *self)
{
  AdwStyleManager *manager;

  g_return_val_if_fail (GRADUS_IS_SETTINGS (self), GRADUS_SCHEME_LIGHT);

  if (self->colours == GRADUS_COLOURS_HIGH_CONTRAST)
    return GRADUS_SCHEME_HIGH_CONTRAST;
  if (!self->attached)
    return self->colours == GRADUS_COLOURS_DARK ? GRADUS_SCHEME_DARK : GRADUS_SCHEME_LIGHT;
  manager = adw_style_manager_get_default ();
  if (adw_style_manager_get_dark (manager))
    return GRADUS_SCHEME_DARK;
  return adw_style_manager_get_high_contrast (manager) ? GRADUS_SCHEME_HIGH_CONTRAST
                                                       : GRADUS_SCHEME_LIGHT;
}

#define WINDOW_SCHEME "gradus-scheme"

GradusScheme
gradus_settings_get_scheme_for (GradusSettings *self, GtkWidget *widget)
{
  GtkRoot *root = gtk_widget_get_root (widget);
  const guint own = root != NULL
                      ? GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (root), WINDOW_SCHEME))
                      : 0;

  return own > 0 ? (GradusScheme) (own - 1) : gradus_settings_get_scheme (self);
}

void
gradus_settings_set_window_scheme (GtkWidget *window, GradusScheme scheme)
{
  g_object_set_data (G_OBJECT (window), WINDOW_SCHEME, GUINT_TO_POINTER ((guint) scheme + 1));
}

gsize
gradus_settings_get_budget (GradusSettings *self)
{
  g_return_val_if_fail (GRADUS_IS_SETTINGS (self), 0);
  return (gsize) self->memory_budget * 1024 * 1024;
}

double
gradus_settings_get_speed (GradusSettings *self)
{
  g_return_val_if_fail (GRADUS_IS_SETTINGS (self), 0);
  return self->speed;
}

gboolean
gradus_settings_get_autosave (GradusSettings *self)
{
  g_return_val_if_fail (GRADUS_IS_SETTINGS (self), FALSE);
  return self->autosave;
}

gboolean
gradus_settings_get_animations (GradusSettings *self)
{
  g_return_val_if_fail (GRADUS_IS_SETTINGS (self), FALSE);
  return self->animations && self->system_animations;
}

static void
apply_style (GradusSettings *self)
{
  static const AdwColorScheme schemes[] = {
    [GRADUS_COLOURS_SYSTEM] = ADW_COLOR_SCHEME_DEFAULT,
    [GRADUS_COLOURS_LIGHT] = ADW_COLOR_SCHEME_FORCE_LIGHT,
    [GRADUS_COLOURS_DARK] = ADW_COLOR_SCHEME_FORCE_DARK,
    [GRADUS_COLOURS_HIGH_CONTRAST] = ADW_COLOR_SCHEME_FORCE_LIGHT,
  };
  GdkDisplay *display = gdk_display_get_default ();

  if (!self->attached || display == NULL)
    return;
  adw_style_manager_set_color_scheme (adw_style_manager_get_default (), schemes[self->colours]);
  if (self->colours == GRADUS_COLOURS_HIGH_CONTRAST && self->contrast == NULL)
    {
      self->contrast = gtk_css_provider_new ();
      gtk_css_provider_load_from_resource (self->contrast,
                                           "/io/github/gradus/Gradus/style-high-contrast.css");
      gtk_style_context_add_provider_for_display (display, GTK_STYLE_PROVIDER (self->contrast),
                                                  GTK_STYLE_PROVIDER_PRIORITY_APPLICATION + 1);
    }
  else if (self->colours != GRADUS_COLOURS_HIGH_CONTRAST && self->contrast != NULL)
    {
      gtk_style_context_remove_provider_for_display (display, GTK_STYLE_PROVIDER (self->contrast));
      g_clear_object (&self->contrast);
    }
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SCHEME]);
}

static void
style_changed_cb (GradusSettings *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SCHEME]);
}

void
gradus_settings_attach_style (GradusSettings *self)
{
  AdwStyleManager *manager;
  GtkSettings *gtk_settings = gtk_settings_get_default ();

  g_return_if_fail (GRADUS_IS_SETTINGS (self));

  if (self->attached)
    return;
  self->attached = TRUE;
  manager = adw_style_manager_get_default ();
  g_signal_connect_object (manager, "notify::dark", G_CALLBACK (style_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (manager, "notify::high-contrast", G_CALLBACK (style_changed_cb), self,
                           G_CONNECT_SWAPPED);
  if (gtk_settings != NULL)
    {
      g_object_get (gtk_settings, "gtk-enable-animations", &self->system_animations, NULL);
      if (!self->animations)
        g_object_set (gtk_settings, "gtk-enable-animations", FALSE, NULL);
    }
  apply_style (self);
}

static void
set_animations (GradusSettings *self, gboolean animations)
{
  GtkSettings *gtk_settings;

  self->animations = animations;
  if (!self->attached)
    return;
  gtk_settings = gtk_settings_get_default ();
  if (gtk_settings != NULL)
    g_object_set (gtk_settings, "gtk-enable-animations", gradus_settings_get_animations (self),
                  NULL);
}

static void
gradus_settings_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  GradusSettings *self = GRADUS_SETTINGS (object);

  switch (id)
    {
    case PROP_LANGUAGE:
      g_value_set_string (value, self->language);
      break;
    case PROP_COLOUR_SCHEME:
      g_value_set_int (value, self->colours);
      break;
    case PROP_MEMORY_BUDGET:
      g_value_set_int (value, self->memory_budget);
      break;
    case PROP_SPEED:
      g_value_set_double (value, self->speed);
      break;
    case PROP_ANIMATIONS:
      g_value_set_boolean (value, self->animations);
      break;
    case PROP_AUTOSAVE:
      g_value_set_boolean (value, self->autosave);
      break;
    case PROP_WINDOW_WIDTH:
      g_value_set_int (value, self->window_width);
      break;
    case PROP_WINDOW_HEIGHT:
      g_value_set_int (value, self->window_height);
      break;
    case PROP_MAXIMIZED:
      g_value_set_boolean (value, self->maximized);
      break;
    case PROP_SHOW_INSPECTOR:
      g_value_set_boolean (value, self->show_inspector);
      break;
    case PROP_PREDICT:
      g_value_set_boolean (value, self->predict);
      break;
    case PROP_INK_FAINT:
      g_value_set_boolean (value, self->ink_faint);
      break;
    case PROP_VALUE_VIEWS:
      g_value_set_boxed (value, self->value_views);
      break;
    case PROP_PROJECTOR_DARK:
      g_value_set_boolean (value, self->projector_dark);
      break;
    case PROP_PROJECTOR_LESSON:
      g_value_set_boolean (value, self->projector_lesson);
      break;
    case PROP_SCHEME:
      g_value_set_int (value, gradus_settings_get_scheme (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
gradus_settings_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  GradusSettings *self = GRADUS_SETTINGS (object);

  switch (id)
    {
    case PROP_LANGUAGE:
      g_free (self->language);
      self->language = g_value_dup_string (value);
      break;
    case PROP_COLOUR_SCHEME:
      self->colours = g_value_get_int (value);
      apply_style (self);
      break;
    case PROP_MEMORY_BUDGET:
      self->memory_budget = g_value_get_int (value);
      break;
    case PROP_SPEED:
      self->speed = g_value_get_double (value);
      break;
    case PROP_ANIMATIONS:
      set_animations (self, g_value_get_boolean (value));
      break;
    case PROP_AUTOSAVE:
      self->autosave = g_value_get_boolean (value);
      break;
    case PROP_WINDOW_WIDTH:
      self->window_width = g_value_get_int (value);
      break;
    case PROP_WINDOW_HEIGHT:
      self->window_height = g_value_get_int (value);
      break;
    case PROP_MAXIMIZED:
      self->maximized = g_value_get_boolean (value);
      break;
    case PROP_SHOW_INSPECTOR:
      self->show_inspector = g_value_get_boolean (value);
      break;
    case PROP_PREDICT:
      self->predict = g_value_get_boolean (value);
      break;
    case PROP_INK_FAINT:
      self->ink_faint = g_value_get_boolean (value);
      break;
    case PROP_PROJECTOR_DARK:
      self->projector_dark = g_value_get_boolean (value);
      break;
    case PROP_PROJECTOR_LESSON:
      self->projector_lesson = g_value_get_boolean (value);
      break;
    case PROP_VALUE_VIEWS:
      g_strfreev (self->value_views);
      self->value_views = g_value_dup_boxed (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
      return;
    }
  g_object_notify_by_pspec (object, pspec);
}

char *
gradus_settings_get_value_view (GradusSettings *self, const char *algorithm, const char *value)
{
  g_autofree char *key = g_strconcat (algorithm, "/", value, "=", NULL);

  g_return_val_if_fail (GRADUS_IS_SETTINGS (self), NULL);

  for (guint i = 0; self->value_views != NULL && self->value_views[i] != NULL; i++)
    {
      if (g_str_has_prefix (self->value_views[i], key))
        return g_strdup (self->value_views[i] + strlen (key));
    }
  return NULL;
}

void
gradus_settings_set_value_view (GradusSettings *self, const char *algorithm, const char *value,
                                const char *view)
{
  g_autofree char *key = g_strconcat (algorithm, "/", value, "=", NULL);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) views = NULL;

  g_return_if_fail (GRADUS_IS_SETTINGS (self));

  for (guint i = 0; self->value_views != NULL && self->value_views[i] != NULL; i++)
    {
      if (!g_str_has_prefix (self->value_views[i], key))
        g_strv_builder_add (builder, self->value_views[i]);
    }
  if (view != NULL)
    {
      g_autofree char *entry = g_strconcat (key, view, NULL);

      g_strv_builder_add (builder, entry);
    }
  views = g_strv_builder_end (builder);
  g_object_set (self, "value-views", views, NULL);
}

static void
gradus_settings_finalize (GObject *object)
{
  GradusSettings *self = GRADUS_SETTINGS (object);

  g_clear_object (&self->settings);
  g_clear_object (&self->contrast);
  g_free (self->language);
  g_strfreev (self->value_views);
  G_OBJECT_CLASS (gradus_settings_parent_class)->finalize (object);
}

static void
gradus_settings_class_init (GradusSettingsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = gradus_settings_get_property;
  object_class->set_property = gradus_settings_set_property;
  object_class->finalize = gradus_settings_finalize;

  properties[PROP_LANGUAGE] = g_param_spec_string ("language", NULL, NULL, "", flags);
  properties[PROP_COLOUR_SCHEME] = g_param_spec_int (
    "colour-scheme", NULL, NULL, GRADUS_COLOURS_SYSTEM, GRADUS_COLOURS_HIGH_CONTRAST,
    GRADUS_COLOURS_SYSTEM, flags);
  properties[PROP_MEMORY_BUDGET] = g_param_spec_int ("memory-budget", NULL, NULL, 16, 16384, 256,
                                                     flags);
  properties[PROP_SPEED] = g_param_spec_double ("speed", NULL, NULL, 0, 60, 4, flags);
  properties[PROP_ANIMATIONS] = g_param_spec_boolean ("animations", NULL, NULL, TRUE, flags);
  properties[PROP_AUTOSAVE] = g_param_spec_boolean ("autosave", NULL, NULL, TRUE, flags);
  properties[PROP_WINDOW_WIDTH] = g_param_spec_int ("window-width", NULL, NULL, 1, G_MAXINT, 1240,
                                                    flags);
  properties[PROP_WINDOW_HEIGHT] = g_param_spec_int ("window-height", NULL, NULL, 1, G_MAXINT, 780,
                                                     flags);
  properties[PROP_MAXIMIZED] = g_param_spec_boolean ("maximized", NULL, NULL, FALSE, flags);
  properties[PROP_SHOW_INSPECTOR] = g_param_spec_boolean ("show-inspector", NULL, NULL, TRUE,
                                                          flags);
  properties[PROP_PREDICT] = g_param_spec_boolean ("predict", NULL, NULL, FALSE, flags);
  properties[PROP_INK_FAINT] = g_param_spec_boolean ("ink-faint", NULL, NULL, FALSE, flags);
  properties[PROP_PROJECTOR_DARK] = g_param_spec_boolean ("projector-dark", NULL, NULL, FALSE,
                                                          flags);
  properties[PROP_PROJECTOR_LESSON] = g_param_spec_boolean ("projector-lesson", NULL, NULL, FALSE,
                                                            flags);
  properties[PROP_VALUE_VIEWS] = g_param_spec_boxed ("value-views", NULL, NULL, G_TYPE_STRV, flags);
  properties[PROP_SCHEME] = g_param_spec_int (
    "scheme", NULL, NULL, GRADUS_SCHEME_LIGHT, GRADUS_SCHEME_HIGH_CONTRAST, GRADUS_SCHEME_LIGHT,
    G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

/* The enum of the schema is stored by its nick, the property holds its number. */
static gboolean
colours_from_setting (GValue *value, GVariant *variant, gpointer user_data)
{
  static const char *const nicks[] = { "system", "light", "dark", "high-contrast" };

  for (guint i = 0; i < G_N_ELEMENTS (nicks); i++)
    {
      if (g_str_equal (g_variant_get_string (variant, NULL), nicks[i]))
        {
          g_value_set_int (value, (int) i);
          return TRUE;
        }
    }
  return FALSE;
}

static GVariant *
colours_to_setting (const GValue *value, const GVariantType *type, gpointer user_data)
{
  static const char *const nicks[] = { "system", "light", "dark", "high-contrast" };

  return g_variant_new_string (nicks[g_value_get_int (value)]);
}

static void
gradus_settings_init (GradusSettings *self)
{
  self->language = g_strdup ("");
  self->memory_budget = 256;
  self->speed = 4;
  self->animations = TRUE;
  self->system_animations = TRUE;
  self->autosave = TRUE;
  self->window_width = 1240;
  self->window_height = 780;
  self->show_inspector = TRUE;

  self->settings = open_settings ();
  if (self->settings == NULL)
    return;
  for (guint i = PROP_LANGUAGE; i < N_BOUND; i++)
    {
      const char *name = g_param_spec_get_name (properties[i]);

      if (i == PROP_COLOUR_SCHEME)
        g_settings_bind_with_mapping (self->settings, name, self, name, G_SETTINGS_BIND_DEFAULT,
                                      colours_from_setting, colours_to_setting, NULL, NULL);
      else
        g_settings_bind (self->settings, name, self, name, G_SETTINGS_BIND_DEFAULT);
    }
}

GradusSettings *
gradus_settings_get_default (void)
{
  static GradusSettings *settings;

  if (settings == NULL)
    {
      settings = g_object_new (GRADUS_TYPE_SETTINGS, NULL);
      g_object_add_weak_pointer (G_OBJECT (settings), (gpointer *) &settings);
    }
  return settings;
}
