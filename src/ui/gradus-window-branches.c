/* Gradus: the window's actions for branches, and what it says when an edit makes one.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-window-private.h"

static void
next_branch_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  gradus_document_next_branch (GRADUS_WINDOW (user_data)->document, TRUE);
}

static void
previous_branch_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  gradus_document_next_branch (GRADUS_WINDOW (user_data)->document, FALSE);
}

static void
branches_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  gradus_transport_show_branches (GRADUS_TRANSPORT (GRADUS_WINDOW (user_data)->transport));
}

static void
switch_cb (AdwToast *toast, gpointer user_data)
{
  GradusWindow *self = user_data;
  const guint id = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (toast), "gradus-branch"));

  gradus_document_switch_branch (self->document, id);
}

static void
forked_cb (GradusWindow *self, guint id, const char *dropped)
{
  AdwToast *toast = adw_toast_new (_("The old future is kept as a branch."));

  adw_toast_set_button_label (toast, _("Switch"));
  adw_toast_set_timeout (toast, 6);
  g_object_set_data (G_OBJECT (toast), "gradus-branch", GUINT_TO_POINTER (id));
  g_signal_connect_object (toast, "button-clicked", G_CALLBACK (switch_cb), self, 0);
  adw_toast_overlay_add_toast (ADW_TOAST_OVERLAY (self->toasts), toast);
  if (dropped != NULL)
    {
      g_autofree char *sentence
        = g_strdup_printf (_("More than %d branches are not kept: the oldest without a name of its "
                             "own, “%s”, is gone. Rename those that you want to keep."),
                           GRADUS_MAX_BRANCHES, dropped);

      gradus_window_toast (self, sentence);
    }
}

static void
branches_changed_cb (GradusWindow *self)
{
  gradus_window_update_actions (self);
}

void
gradus_window_install_branch_actions (GradusWindow *self)
{
  static const GActionEntry entries[] = {
    { .name = "next-branch", .activate = next_branch_cb },
    { .name = "previous-branch", .activate = previous_branch_cb },
    { .name = "branches", .activate = branches_cb },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  g_signal_connect_object (self->document, "forked", G_CALLBACK (forked_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->document, "branches-changed", G_CALLBACK (branches_changed_cb),
                           self, G_CONNECT_SWAPPED);
}
