/* Gradus: the person's preferences.
 *
 * One object for the whole program with a property per preference. Where the GSettings schema is
 * installed (or found in the build tree) the properties are bound to it; where it is not, they keep
 * their defaults for as long as the program runs, and nothing aborts.
 *
 * Properties: "language", "colour-scheme", "memory-budget" (MiB), "speed", "animations",
 * "autosave", "window-width", "window-height", "maximized", "show-inspector", "predict",
 * "ink-faint", "projector-dark", "projector-lesson"; read-only "scheme",
 * which the pictures follow (#GradusScheme: colour-scheme, the system's dark style and high
 * contrast together).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "gradus-plot.h"

G_BEGIN_DECLS

typedef enum
{
  GRADUS_COLOURS_SYSTEM,
  GRADUS_COLOURS_LIGHT,
  GRADUS_COLOURS_DARK,
  GRADUS_COLOURS_HIGH_CONTRAST,
} GradusColours;

#define GRADUS_TYPE_SETTINGS (gradus_settings_get_type ())
G_DECLARE_FINAL_TYPE (GradusSettings, gradus_settings, GRADUS, SETTINGS, GObject)

/* The one object; never NULL. The caller does not own it. */
GradusSettings *gradus_settings_get_default (void);

/* The language alone, readable before GTK is started; free with g_free(). NULL = system. */
char *gradus_settings_read_language (void);

/* Begin to follow the system's style; call once after GTK is initialised. */
void gradus_settings_attach_style (GradusSettings *self);

GradusScheme gradus_settings_get_scheme (GradusSettings *self);
/* The scheme for a picture or a formula in @widget's window: the window's own where it has one (a
 * projector's), else that of the settings. */
GradusScheme gradus_settings_get_scheme_for (GradusSettings *self, GtkWidget *widget);
/* Give @window a scheme of its own; whoever draws in it has to be told to draw again. */
void gradus_settings_set_window_scheme (GtkWidget *window, GradusScheme scheme);
gsize gradus_settings_get_budget (GradusSettings *self);
double gradus_settings_get_speed (GradusSettings *self);
/* How a value is shown; free with g_free(). NULL = as numbers. */
char *gradus_settings_get_value_view (GradusSettings *self, const char *algorithm,
                                      const char *value);
void gradus_settings_set_value_view (GradusSettings *self, const char *algorithm,
                                     const char *value, const char *view);
gboolean gradus_settings_get_autosave (GradusSettings *self);
/* FALSE also when the system asks for reduced motion. */
gboolean gradus_settings_get_animations (GradusSettings *self);

G_END_DECLS
