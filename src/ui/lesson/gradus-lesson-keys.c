/* Gradus: the keys of a page of a lesson.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-lesson-keys.h"

void
gradus_lesson_install_keys (GtkWidget *page, GtkShortcutFunc enter, gpointer user_data)
{
  static const struct
  {
    const char *trigger;
    const char *action; /* NULL: @enter */
  } table[] = {
    { "Return|KP_Enter", NULL },
    { "<Control>Right", "win.forward-micro" },
    { "<Control>Left", "win.back-micro" },
  };
  GtkEventController *keys = gtk_shortcut_controller_new ();

  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (keys),
      gtk_shortcut_new (gtk_shortcut_trigger_parse_string (table[i].trigger),
                        table[i].action != NULL
                          ? gtk_named_action_new (table[i].action)
                          : gtk_callback_action_new (enter, user_data, NULL)));
  gtk_widget_add_controller (page, keys);
}
