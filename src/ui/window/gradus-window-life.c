/* Gradus: the window and the life of the datum that is followed.
 *
 * What is followed belongs to the stage, where it is clicked; the strip under the stage shows it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-life-strip.h"
#include "gradus-stage.h"
#include "gradus-window-private.h"

static void
followed_cb (GradusWindow *self, const char *kind, int item)
{
  gradus_life_strip_follow (GRADUS_LIFE_STRIP (self->life_strip), kind, item);
  gradus_window_update_actions (self);
}

static void
closed_cb (GradusWindow *self)
{
  gradus_window_stop_following (self);
}

static void
copy_life_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GradusWindow *self = user_data;

  gradus_life_strip_copy (GRADUS_LIFE_STRIP (self->life_strip));
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
  g_signal_connect_object (self->stage, "followed", G_CALLBACK (followed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->life_strip, "closed", G_CALLBACK (closed_cb), self,
                           G_CONNECT_SWAPPED);
}
