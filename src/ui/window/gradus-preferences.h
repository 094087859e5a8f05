/* Gradus: the preferences window.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define GRADUS_TYPE_PREFERENCES (gradus_preferences_get_type ())
G_DECLARE_FINAL_TYPE (GradusPreferences, gradus_preferences, GRADUS, PREFERENCES,
                      AdwPreferencesWindow)

GtkWidget *gradus_preferences_new (GtkWindow *parent);

G_END_DECLS
