/* Gradus: the window's offer of what was left behind by a crash.
 *
 * The bar counts copies, and its buttons are about these and no others: what another program has
 * taken meanwhile is passed over with a sentence, and what has been left behind meanwhile waits for
 * the next start.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>

#include "gradus-window-private.h"

/* The copies, which are not offered any more. */
static GPtrArray *
take_copies (GradusWindow *self)
{
  gtk_info_bar_set_revealed (GTK_INFO_BAR (self->recovery_bar), FALSE);
  return g_steal_pointer (&self->recoverable);
}

static gboolean
recover_in (GradusWindow *self, GFile *file, GError **error)
{
  gradus_window_leave_lesson (self);
  if (!gradus_document_recover (self->document, file, error))
    return FALSE;
  gradus_window_show_work (self);
  return TRUE;
}

/* Each in a window of its own, the first in this one when nothing is in it. */
static void
recover_cb (GradusWindow *self)
{
  g_autoptr (GPtrArray) files = take_copies (self);

  for (guint i = 0; files != NULL && i < files->len; i++)
    {
      GFile *file = g_ptr_array_index (files, i);
      g_autoptr (GError) error = NULL;
      GtkWidget *window = GTK_WIDGET (self);

      if (!gradus_window_is_empty (self))
        window = gradus_window_new (gtk_window_get_application (GTK_WINDOW (self)));
      if (recover_in (GRADUS_WINDOW (window), file, &error))
        gtk_window_present (GTK_WINDOW (window));
      else
        {
          if (window != GTK_WIDGET (self))
            gtk_window_destroy (GTK_WINDOW (window));
          gradus_window_toast (self, error->message);
        }
    }
}

static void
forget_response_cb (GradusWindow *self, const char *response)
{
  g_autoptr (GPtrArray) files = NULL;

  if (!g_str_equal (response, "delete"))
    return;
  files = take_copies (self);
  for (guint i = 0; files != NULL && i < files->len; i++)
    {
      g_autoptr (GError) error = NULL;

      if (!gradus_document_delete_recoverable (g_ptr_array_index (files, i), &error))
        gradus_window_toast (self, error->message);
    }
}

/* It stands beside Recover, and there is no way back. */
static void
forget_cb (GradusWindow *self)
{
  const guint n = self->recoverable != NULL ? self->recoverable->len : 0;
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (self), _ ("Delete What Was Kept?"), NULL);

  adw_message_dialog_format_body (ADW_MESSAGE_DIALOG (dialog),
                                  g_dngettext (GETTEXT_PACKAGE,
                                               "The copy of %u experiment that was never saved "
                                               "will be gone for good.",
                                               "The copies of %u experiments that were never "
                                               "saved will be gone for good.",
                                               n),
                                  n);
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"), "delete",
                                    _ ("_Delete"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "delete",
                                              ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect_object (dialog, "response", G_CALLBACK (forget_response_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

void
gradus_window_offer_recovery (GradusWindow *self)
{
  g_autoptr (GPtrArray) files = NULL;
  g_autofree char *words = NULL;

  g_return_if_fail (GRADUS_IS_WINDOW (self));

  files = gradus_document_list_recoverable ();
  if (files->len == 0)
    return;
  words = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                        "Gradus ended without saving. A copy of %u experiment was "
                                        "kept.",
                                        "Gradus ended without saving. Copies of %u experiments "
                                        "were kept.",
                                        files->len),
                           files->len);
  gtk_label_set_label (GTK_LABEL (self->recovery_label), words);
  gtk_info_bar_set_revealed (GTK_INFO_BAR (self->recovery_bar), TRUE);
  g_clear_pointer (&self->recoverable, g_ptr_array_unref);
  self->recoverable = g_steal_pointer (&files);
}

void
gradus_window_install_recovery (GradusWindow *self)
{
  g_signal_connect_object (self->recover_button, "clicked", G_CALLBACK (recover_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->forget_button, "clicked", G_CALLBACK (forget_cb), self,
                           G_CONNECT_SWAPPED);
}
