/* Gradus: the files that were opened lately, in the window's menu.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gstdio.h>
#include <unistd.h>

#include "gradus-window-private.h"

#define MIME_TYPE "application/x-gradus+json"

/* NULL where the list cannot be kept: GTK would complain of that to the terminal, where nobody can
 * do anything about it. */
static GtkRecentManager *
get_recent (void)
{
  const char *folder = g_get_user_data_dir ();

  return g_mkdir_with_parents (folder, 0700) == 0 && g_access (folder, W_OK) == 0
           ? gtk_recent_manager_get_default ()
           : NULL;
}

void
gradus_window_add_recent (GradusWindow *self, GFile *file, gboolean experiment)
{
  g_autofree char *uri = g_file_get_uri (file);
  GtkRecentData data = {
    .mime_type = (char *) (experiment ? MIME_TYPE : "text/csv"),
    .app_name = (char *) "gradus",
    .app_exec = (char *) "gradus %f",
    .is_private = FALSE,
  };

  if (get_recent () != NULL)
    gtk_recent_manager_add_full (get_recent (), uri, &data);
}

static int
compare_recent (gconstpointer a, gconstpointer b)
{
  return -g_date_time_compare (gtk_recent_info_get_modified (*(GtkRecentInfo *const *) a),
                               gtk_recent_info_get_modified (*(GtkRecentInfo *const *) b));
}

void
gradus_window_update_recent (GradusWindow *self)
{
  GList *items = get_recent () != NULL ? gtk_recent_manager_get_items (get_recent ()) : NULL;
  g_autoptr (GPtrArray) mine = g_ptr_array_new ();

  for (GList *l = items; l != NULL; l = l->next)
    {
      if (gtk_recent_info_has_application (l->data, "gradus") && gtk_recent_info_exists (l->data))
        g_ptr_array_add (mine, l->data);
    }
  g_ptr_array_sort (mine, compare_recent);

  g_menu_remove_all (self->recent_menu);
  for (guint i = 0; i < MIN (mine->len, 10); i++)
    {
      GtkRecentInfo *info = g_ptr_array_index (mine, i);
      g_autofree char *escaped = NULL;
      g_auto (GStrv) parts = g_strsplit (gtk_recent_info_get_display_name (info), "_", -1);
      g_autoptr (GMenuItem) item = NULL;

      /* An underscore in a menu is a mnemonic. */
      escaped = g_strjoinv ("__", parts);
      item = g_menu_item_new (escaped, NULL);
      g_menu_item_set_action_and_target (item, "app.open-recent", "s",
                                         gtk_recent_info_get_uri (info));
      g_menu_append_item (self->recent_menu, item);
    }
  g_list_free_full (items, (GDestroyNotify) gtk_recent_info_unref);
}

void
gradus_window_install_recent (GradusWindow *self)
{
  if (get_recent () != NULL)
    g_signal_connect_object (get_recent (), "changed", G_CALLBACK (gradus_window_update_recent),
                             self, G_CONNECT_SWAPPED);
}
