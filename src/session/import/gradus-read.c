/* Gradus: reading whole files of this machine.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "gradus-read.h"
#include "gradus-status.h"

/* Read at a time, so that cancelling is noticed. */
#define CHUNK (4 * 1024 * 1024)

void
gradus_read_set_error (GError **error, const char *name, int code, const char *reason)
{
  switch (code)
    {
    case ECANCELED:
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_CANCELLED, _ ("Reading “%s” was cancelled."),
                   name);
      break;
    case ENOENT:
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("There is no file “%s”. Check its name and its folder."), name);
      break;
    case EACCES:
    case EPERM:
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("You may not read “%s”. Change its permissions or choose another file."),
                   name);
      break;
    default:
      g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                   _ ("“%s” cannot be read (%s). Check the file or choose another one."), name,
                   reason);
    }
}

gboolean
gradus_read_check_type (const char *name, gboolean folder, gboolean regular, gboolean pipes,
                        GError **error)
{
  if (folder)
    g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                 _ ("“%s” is a folder. Choose a file in it."), name);
  /* Opening a pipe waits for somebody to write to it, perhaps for ever. */
  else if (!pipes && !regular)
    g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
                 _ ("“%s” is a pipe, a socket or a device and is not read. Choose a file."), name);
  else
    return TRUE;

  return FALSE;
}

gboolean
gradus_read_check_size (const char *name, guint64 size, gsize max, GError **error)
{
  g_autofree char *limit = NULL;
  g_autofree char *has = NULL;

  if (size <= max)
    return TRUE;
  limit = g_format_size_full (max, G_FORMAT_SIZE_IEC_UNITS);
  has = g_format_size_full (size, G_FORMAT_SIZE_IEC_UNITS);
  g_set_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA,
               _ ("“%s” has %s, and Gradus reads at most %s. Keep fewer rows or columns."), name,
               has, limit);

  return FALSE;
}

/* All that comes from @fd, room for @expected bytes first. */
static GBytes *
read_descriptor (int fd, const char *name, gsize expected, gsize max,
                 gboolean (*is_cancelled) (gpointer user_data), gpointer user_data, GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_sized_new ((guint) expected + 1);
  gsize length = 0, room = expected + 1;

  for (;;)
    {
      gssize got;

      if (is_cancelled != NULL && is_cancelled (user_data))
        {
          gradus_read_set_error (error, name, ECANCELED, NULL);
          return NULL;
        }
      g_byte_array_set_size (bytes, (guint) (length + room));
      got = read (fd, bytes->data + length, MIN (room, CHUNK));
      if (got < 0 && errno == EINTR)
        continue;
      if (got < 0)
        {
          const int code = errno;

          gradus_read_set_error (error, name, code, g_strerror (code));
          return NULL;
        }
      length += (gsize) got;
      if (!gradus_read_check_size (name, length, max, error))
        return NULL;
      if (got == 0)
        break;
      room = (gsize) got < room ? room - (gsize) got : CHUNK;
    }
  g_byte_array_set_size (bytes, (guint) length);

  return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
}

GBytes *
gradus_read_path (const char *path, const char *name, gboolean pipes, gsize max,
                  gboolean (*is_cancelled) (gpointer user_data), gpointer user_data, GError **error)
{
  GBytes *bytes;
  GStatBuf info;
  gboolean regular;
  int fd;

  if (g_stat (path, &info) != 0)
    {
      const int code = errno;

      gradus_read_set_error (error, name, code, g_strerror (code));
      return NULL;
    }
  regular = S_ISREG (info.st_mode);
  if (!gradus_read_check_type (name, S_ISDIR (info.st_mode), regular, pipes, error)
      || !gradus_read_check_size (name, regular ? (guint64) info.st_size : 0, max, error))
    return NULL;

  fd = g_open (path, O_RDONLY | O_CLOEXEC, 0);
  if (fd < 0)
    {
      const int code = errno;

      gradus_read_set_error (error, name, code, g_strerror (code));
      return NULL;
    }
  bytes = read_descriptor (fd, name, regular ? (gsize) info.st_size : CHUNK, max, is_cancelled,
                           user_data, error);
  close (fd);

  return bytes;
}
