/* Gradus: thumbnails on disk.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gstdio.h>

#include "gradus-thumbnail-store.h"

static char *
get_folder (void)
{
  return g_build_filename (g_get_user_cache_dir (), "gradus", "thumbnails", NULL);
}

static gpointer
make_version (gpointer user_data)
{
  GStatBuf program;
  const gint64 age = g_stat ("/proc/self/exe", &program) == 0 ? program.st_mtime : 0;

  return g_strdup_printf ("%s-%" G_GINT64_FORMAT, GRADUS_VERSION, age);
}

/* A program that was built anew may paint otherwise, though it calls itself by the same version. */
static const char *
get_version (void)
{
  static GOnce once = G_ONCE_INIT;

  return g_once (&once, make_version, NULL);
}

char *
gradus_thumbnail_store_get_path (const char *key)
{
  g_autofree char *folder = get_folder ();
  g_autofree char *words = g_strdelimit (g_strdup (key), " /", '_');
  g_autofree char *name = g_strdup_printf ("%s-%s.png", get_version (), words);

  return g_build_filename (folder, name, NULL);
}

GdkTexture *
gradus_thumbnail_store_load (const char *key, int width, int height)
{
  g_autofree char *path = gradus_thumbnail_store_get_path (key);
  g_autoptr (GdkTexture) texture = NULL;
  g_autoptr (GBytes) bytes = NULL;
  char *data;
  gsize size;

  if (!g_file_get_contents (path, &data, &size, NULL))
    return NULL;
  bytes = g_bytes_new_take (data, size);
  texture = gdk_texture_new_from_bytes (bytes, NULL);
  if (texture == NULL || gdk_texture_get_width (texture) != width
      || gdk_texture_get_height (texture) != height)
    return NULL;
  return g_steal_pointer (&texture);
}

void
gradus_thumbnail_store_save (const char *key, GdkTexture *texture)
{
  g_autofree char *path = gradus_thumbnail_store_get_path (key);
  g_autofree char *folder = get_folder ();
  g_autoptr (GBytes) bytes = NULL;

  if (g_mkdir_with_parents (folder, 0700) != 0)
    return;
  bytes = gdk_texture_save_to_png_bytes (texture);
  g_file_set_contents_full (path, g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes),
                            G_FILE_SET_CONTENTS_CONSISTENT, 0600, NULL);
}

/* --- Pruning ---------------------------------------------------------------------------------- */

typedef struct
{
  char *path;
  gint64 changed;
} File;

static void
clear_file (gpointer file)
{
  g_free (((File *) file)->path);
}

static int
compare_files (gconstpointer a, gconstpointer b)
{
  const gint64 first = ((const File *) a)->changed, second = ((const File *) b)->changed;

  return (first < second) - (first > second);
}

void
gradus_thumbnail_store_prune (guint most)
{
  g_autofree char *folder = get_folder ();
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_autoptr (GArray) files = g_array_new (FALSE, FALSE, sizeof (File));
  const char *name;

  if (dir == NULL)
    return;
  g_array_set_clear_func (files, clear_file);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      File file = { .path = g_build_filename (folder, name, NULL) };
      GStatBuf info;

      file.changed = g_stat (file.path, &info) == 0 ? info.st_mtime : 0;
      g_array_append_val (files, file);
    }
  g_array_sort (files, compare_files);
  for (guint i = most; i < files->len; i++)
    g_unlink (g_array_index (files, File, i).path);
}
