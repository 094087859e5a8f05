/* Gradus: file choosers, each asked again and again.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-file-chooser.h"

static GQueue idle = G_QUEUE_INIT; /* GtkFileChooserNative, those that nobody has */

static int
compare_title (gconstpointer chooser, gconstpointer title)
{
  return g_strcmp0 (gtk_native_dialog_get_title (GTK_NATIVE_DIALOG ((gpointer) chooser)), title);
}

/* The folder that it was left in, else that of the person: a search or a list of recent files,
 * which it would go on with, has nothing to show any more. */
static void
go_to_folder (GtkFileChooser *chooser)
{
  g_autoptr (GFile) folder = gtk_file_chooser_get_current_folder (chooser);

  if (folder == NULL)
    folder = g_file_new_for_path (g_get_home_dir ());
  gtk_file_chooser_set_current_folder (chooser, folder, NULL);
}

/* Filters that were added are never taken out: gtk_file_chooser_remove_filter () of GTK 4.8 gives
 * up a reference too many. */
GtkFileChooserNative *
gradus_file_chooser_take (const char *title, GtkWindow *parent, GtkFileChooserAction action,
                          gboolean *is_new)
{
  GList *link = g_queue_find_custom (&idle, title, compare_title);
  GtkFileChooserNative *chooser;

  if (is_new != NULL)
    *is_new = link == NULL;
  if (link == NULL)
    chooser = gtk_file_chooser_native_new (title, parent, action, NULL, NULL);
  else
    {
      chooser = link->data;
      g_queue_delete_link (&idle, link);
      gtk_native_dialog_set_transient_for (GTK_NATIVE_DIALOG (chooser), parent);
      go_to_folder (GTK_FILE_CHOOSER (chooser));
    }
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  return chooser;
}

/* A window of the application would keep it running. */
static void
leave_application (void)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWindow) window = g_list_model_get_item (windows, i);

      if (!GTK_IS_FILE_CHOOSER_DIALOG (window) || gtk_widget_get_visible (GTK_WIDGET (window)))
        continue;
      gtk_window_set_transient_for (window, NULL);
      gtk_window_set_application (window, NULL);
    }
}

void
gradus_file_chooser_give_back (GtkFileChooserNative **chooser)
{
  GtkFileChooserNative *given = g_steal_pointer (chooser);

  if (given == NULL)
    return;
  gtk_native_dialog_hide (GTK_NATIVE_DIALOG (given));
  gtk_native_dialog_set_transient_for (GTK_NATIVE_DIALOG (given), NULL);
  g_signal_handlers_disconnect_matched (given, G_SIGNAL_MATCH_ID,
                                        g_signal_lookup ("response", GTK_TYPE_NATIVE_DIALOG), 0,
                                        NULL, NULL, NULL);
  leave_application ();
  g_queue_push_head (&idle, given);
}
