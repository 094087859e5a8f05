/* Gradus: reading and writing whole files.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "gradus-file-private.h"
#include "gradus-read.h"
#include "gradus-status.h"

/* Read at a time, so that cancelling is noticed. */
#define CHUNK (4 * 1024 * 1024)

char *
gradus_file_get_display_name (GFile *file)
{
  g_autofree char *base = g_file_get_basename (file);

  return base != NULL ? g_filename_display_name (base) : g_file_get_parse_name (file);
}

/* Of errno, what GIO calls by names of its own; 0 for what has no sentence of its own. */
static int
find_code (const GError *error)
{
  return g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED)           ? ECANCELED
         : g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND)         ? ENOENT
         : g_error_matches (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED) ? EACCES
                                                                             : 0;
}

static GBytes *
read_elsewhere (GFile *file, const char *name, gboolean pipes, gsize max, GCancellable *cancellable,
                GError **error)
{
  g_autoptr (GFileInfo) info = NULL;
  g_autoptr (GFileInputStream) stream = NULL;
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (GError) inner = NULL;
  GFileType type;
  gsize length = 0, got;

  info = g_file_query_info (file, G_FILE_ATTRIBUTE_STANDARD_TYPE "," G_FILE_ATTRIBUTE_STANDARD_SIZE,
                            G_FILE_QUERY_INFO_NONE, cancellable, &inner);
  if (info == NULL)
    {
      gradus_read_set_error (error, name, find_code (inner), inner->message);
      return NULL;
    }
  type = g_file_info_get_file_type (info);
  if (!gradus_read_check_type (name, type == G_FILE_TYPE_DIRECTORY, type == G_FILE_TYPE_REGULAR,
                               pipes, error)
      || !gradus_read_check_size (
        name, g_file_info_get_attribute_uint64 (info, G_FILE_ATTRIBUTE_STANDARD_SIZE), max, error))
    return NULL;

  stream = g_file_read (file, cancellable, &inner);
  do
    {
      g_byte_array_set_size (bytes, (guint) length + CHUNK);
      if (stream == NULL
          || !g_input_stream_read_all (G_INPUT_STREAM (stream), bytes->data + length, CHUNK, &got,
                                       cancellable, &inner))
        {
          gradus_read_set_error (error, name, find_code (inner), inner->message);
          return NULL;
        }
      length += got;
      if (!gradus_read_check_size (name, length, max, error))
        return NULL;
    }
  while (got == CHUNK);
  g_byte_array_set_size (bytes, (guint) length);

  return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
}

static gboolean
is_cancelled (gpointer user_data)
{
  return g_cancellable_is_cancelled (user_data);
}

static GBytes *
read_file (GFile *file, gboolean pipes, gsize max, GCancellable *cancellable, GError **error)
{
  g_autofree char *name = gradus_file_get_display_name (file);
  const char *path = g_file_peek_path (file);

  return path != NULL ? gradus_read_path (path, name, pipes, max, is_cancelled, cancellable, error)
                      : read_elsewhere (file, name, pipes, max, cancellable, error);
}

GBytes *
gradus_file_read (GFile *file, gsize max, GCancellable *cancellable, GError **error)
{
  return read_file (file, FALSE, max, cancellable, error);
}

GBytes *
gradus_file_read_stream (GFile *file, gsize max, GCancellable *cancellable, GError **error)
{
  return read_file (file, TRUE, max, cancellable, error);
}

char *
gradus_file_get_version (GFile *file)
{
  g_autoptr (GFileInfo) info = g_file_query_info (
    file,
    G_FILE_ATTRIBUTE_ETAG_VALUE "," G_FILE_ATTRIBUTE_ID_FILE "," G_FILE_ATTRIBUTE_STANDARD_SIZE,
    G_FILE_QUERY_INFO_NONE, NULL, NULL);
  const char *tag, *id;

  if (info == NULL)
    return NULL;
  tag = g_file_info_get_attribute_string (info, G_FILE_ATTRIBUTE_ETAG_VALUE);
  /* Two writes may fall into one tick of the clock that the tag shows; but who writes safely makes
   * a new file in the place of the old one. */
  id = g_file_info_get_attribute_string (info, G_FILE_ATTRIBUTE_ID_FILE);

  return g_strdup_printf ("%s %s %" G_GUINT64_FORMAT, tag != NULL ? tag : "", id != NULL ? id : "",
                          g_file_info_get_attribute_uint64 (info, G_FILE_ATTRIBUTE_STANDARD_SIZE));
}

/* Where the file is on its disk, or NULL. */
static char *
get_identity (GFile *file)
{
  g_autoptr (GFileInfo) info = g_file_query_info (file, G_FILE_ATTRIBUTE_ID_FILE,
                                                  G_FILE_QUERY_INFO_NONE, NULL, NULL);

  return info != NULL ? g_strdup (g_file_info_get_attribute_string (info, G_FILE_ATTRIBUTE_ID_FILE))
                      : NULL;
}

gboolean
gradus_file_is_same (GFile *a, GFile *b)
{
  g_autofree char *one = NULL;
  g_autofree char *other = NULL;

  if (g_file_equal (a, b))
    return TRUE;
  one = get_identity (a);
  other = get_identity (b);

  return one != NULL && g_strcmp0 (one, other) == 0;
}

static void
set_write_error (GError **error, const char *name, const GError *reason)
{
  if (g_error_matches (reason, G_FILE_ERROR, G_FILE_ERROR_NOSPC)
      || g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_NO_SPACE))
    g_set_error (
      error, GRADUS_ERROR, GRADUS_ERROR_DATA,
      _ ("“%s” was not saved: the disk is full. What was there before is unchanged. Make "
         "room, or save it on another disk."),
      name);
  else if (g_error_matches (reason, G_FILE_ERROR, G_FILE_ERROR_NOENT)
           || g_error_matches (reason, G_FILE_ERROR, G_FILE_ERROR_NOTDIR)
           || g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                 _ ("“%s” was not saved: its folder does not exist. Choose another folder."), name);
  else if (g_error_matches (reason, G_FILE_ERROR, G_FILE_ERROR_ACCES)
           || g_error_matches (reason, G_FILE_ERROR, G_FILE_ERROR_PERM)
           || g_error_matches (reason, G_FILE_ERROR, G_FILE_ERROR_ROFS)
           || g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED))
    g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                 _ ("“%s” was not saved: you may not write there. Choose another folder."), name);
  else
    g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                 _ ("“%s” was not saved (%s). What was there before is unchanged. Save it in "
                    "another place."),
                 name, reason->message);
}

gboolean
gradus_file_write (GFile *file, const char *text, gsize length, GError **error)
{
  g_autofree char *name = gradus_file_get_display_name (file);
  g_autofree char *path = g_file_get_path (file);
  g_autoptr (GError) inner = NULL;
  char *real;
  GStatBuf info;
  int mode = 0666;
  gboolean written;

  if (path == NULL)
    {
      /* Not on this machine: the remote end decides how safe a replacement is. */
      if (g_file_replace_contents (file, text, length, NULL, FALSE, G_FILE_CREATE_NONE, NULL, NULL,
                                   &inner))
        return TRUE;
      set_write_error (error, name, inner);
      return FALSE;
    }

  if (g_stat (path, &info) == 0)
    {
      if (!S_ISREG (info.st_mode))
        {
          g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                       _ ("“%s” was not saved: there is a folder or a device of that name. Choose "
                          "another name."),
                       name);
          return FALSE;
        }
      mode = info.st_mode & 0777;
    }
  real = realpath (path, NULL);
  written = g_file_set_contents_full (real != NULL ? real : path, text, (gssize) length,
                                      G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE,
                                      mode, &inner);
  free (real);
  if (!written)
    set_write_error (error, name, inner);

  return written;
}
