/* Gradus: the window and the life of the datum that is followed.
 *
 * What is followed belongs to the stage, where it is clicked and shown.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-stage.h"
#include "gradus-window-private.h"

static void
copy_life_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;

  gradus_stage_copy_life (GRADUS_STAGE (self->stage));
}

gboolean
gradus_window_is_following (GradusWindow *self)
{
  const char *kind;

  return gradus_stage_get_followed (GRADUS_STAGE (self->stage), &kind) >= 0;
}

void
gradus_window_stop_following (GradusWindow *self)
{
  gradus_stage_follow (GRADUS_STAGE (self->stage), NULL, -1);
}

void
gradus_window_install_life_actions (GradusWindow *self)
{
  static const GActionEntry entries[] = {
    { .name = "copy-life", .activate = copy_life_cb },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  g_signal_connect_object (self->stage, "followed", G_CALLBACK (gradus_window_update_actions), self,
                           G_CONNECT_SWAPPED);
}
