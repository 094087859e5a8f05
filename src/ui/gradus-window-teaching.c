/* Gradus: the window's actions for teaching: predictions and the projector.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-window-private.h"

static void
reset_tally_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  gradus_document_reset_tally (GRADUS_WINDOW (user_data)->document);
}

void
gradus_window_install_teaching_actions (GradusWindow *self)
{
  const GActionEntry entries[] = {
    { .name = "reset-tally", .activate = reset_tally_cb },
  };
  g_autoptr(GPropertyAction) predict = NULL;

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  predict = g_property_action_new ("predict", self->prediction, "active");
  g_action_map_add_action (G_ACTION_MAP (self), G_ACTION (predict));
}
