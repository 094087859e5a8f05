/* Gradus: the preferences window.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-choice.h"
#include "gradus-preferences.h"
#include "gradus-settings.h"

struct _GradusPreferences
{
  AdwPreferencesWindow parent_instance;

  GtkWidget *language_row;
  GtkWidget *colours_row;
  GtkWidget *animations_switch;
  GtkWidget *speed_spin;
  GtkWidget *memory_spin;
  GtkWidget *autosave_switch;
};

G_DEFINE_FINAL_TYPE (GradusPreferences, gradus_preferences, ADW_TYPE_PREFERENCES_WINDOW)

static const char *const languages[] = { "", "en", "zh_CN" };

static void
language_selected_cb (GradusPreferences *self)
{
  const guint selected = adw_combo_row_get_selected (ADW_COMBO_ROW (self->language_row));
  g_autofree char *old = NULL;

  if (selected >= G_N_ELEMENTS (languages))
    return;
  g_object_get (gradus_settings_get_default (), "language", &old, NULL);
  if (g_strcmp0 (old, languages[selected]) == 0)
    return;
  g_object_set (gradus_settings_get_default (), "language", languages[selected], NULL);
  adw_preferences_window_add_toast (ADW_PREFERENCES_WINDOW (self),
                                    adw_toast_new (_ ("The language changes when Gradus is started "
                                                      "the next time.")));
}

static void
gradus_preferences_class_init (GradusPreferencesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gradus/Gradus/gradus-preferences.ui");
  gtk_widget_class_bind_template_child (widget_class, GradusPreferences, language_row);
  gtk_widget_class_bind_template_child (widget_class, GradusPreferences, colours_row);
  gtk_widget_class_bind_template_child (widget_class, GradusPreferences, animations_switch);
  gtk_widget_class_bind_template_child (widget_class, GradusPreferences, speed_spin);
  gtk_widget_class_bind_template_child (widget_class, GradusPreferences, memory_spin);
  gtk_widget_class_bind_template_child (widget_class, GradusPreferences, autosave_switch);
  gtk_widget_class_bind_template_callback (widget_class, language_selected_cb);
}

static void
gradus_preferences_init (GradusPreferences *self)
{
  GradusSettings *settings = gradus_settings_get_default ();
  const GBindingFlags both = G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL;
  g_autofree char *language = NULL;

  gtk_widget_init_template (GTK_WIDGET (self));
  gradus_choice_make_wide (ADW_COMBO_ROW (self->language_row));
  gradus_choice_make_wide (ADW_COMBO_ROW (self->colours_row));
  g_object_get (settings, "language", &language, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (languages); i++)
    {
      if (g_strcmp0 (languages[i], language) == 0)
        adw_combo_row_set_selected (ADW_COMBO_ROW (self->language_row), i);
    }
  g_signal_connect_object (self->language_row, "notify::selected",
                           G_CALLBACK (language_selected_cb), self, G_CONNECT_SWAPPED);
  g_object_bind_property (settings, "colour-scheme", self->colours_row, "selected", both);
  g_object_bind_property (settings, "animations", self->animations_switch, "active", both);
  g_object_bind_property (settings, "speed", self->speed_spin, "value", both);
  g_object_bind_property (settings, "memory-budget", self->memory_spin, "value", both);
  g_object_bind_property (settings, "autosave", self->autosave_switch, "active", both);
}

GtkWidget *
gradus_preferences_new (GtkWindow *parent)
{
  return g_object_new (GRADUS_TYPE_PREFERENCES, "transient-for", parent, NULL);
}
