/* Gradus: a file that appears complete or not at all.
 *
 * Written beside its place under another name, flushed, then renamed, so that a full disk or a
 * crash leaves an older picture of the same name as it was.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-sink.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct _GradusSink
{
  char *path;
  char *temporary;   /* NULL when @path itself is written */
  int fd;
  int failure;       /* errno of the first failed call, or 0 */
};

static void
set_error (GError **error, int code, const char *path)
{
  const GFileError kind = g_file_error_from_errno (code);

  switch (code)
    {
    case ENOSPC:
    case EDQUOT:
      g_set_error (error, G_FILE_ERROR, kind,
                   _("The disk is full, so “%s” was not written. Free some space or choose another "
                     "folder."),
                   path);
      break;
    case EACCES:
    case EPERM:
    case EROFS:
      g_set_error (error, G_FILE_ERROR, kind,
                   _("You may not write to “%s”. Choose another folder."), path);
      break;
    case ENOENT:
    case ENOTDIR:
      g_set_error (error, G_FILE_ERROR, kind,
                   _("The folder of “%s” does not exist. Make it first or choose another one."),
                   path);
      break;
    case EISDIR:
      g_set_error (error, G_FILE_ERROR, kind,
                   _("“%s” is a folder. Give the name of a file."), path);
      break;
    default:
      g_set_error (error, G_FILE_ERROR, kind,
                   _("“%s” could not be written: %s. Try another folder."), path,
                   g_strerror (code));
      break;
    }
}

static void
sink_free (GradusSink *sink)
{
  g_free (sink->path);
  g_free (sink->temporary);
  g_free (sink);
}

GradusSink *
gradus_sink_new (const char *path, GError **error)
{
  GradusSink *sink = g_new0 (GradusSink, 1);
  GStatBuf status;
  int code;

  sink->path = g_strdup (path);
  if (g_stat (path, &status) == 0 && !S_ISREG (status.st_mode))
    {
      if (S_ISDIR (status.st_mode))
        {
          sink->fd = -1;
          errno = EISDIR;
        }
      else
        sink->fd = g_open (path, O_WRONLY | O_CLOEXEC, 0);
    }
  else
    {
      g_autofree char *folder = g_path_get_dirname (path);
      g_autofree char *name = g_path_get_basename (path);
      g_autofree char *hidden = g_strdup_printf (".%.200s.XXXXXX", name);

      sink->temporary = g_build_filename (folder, hidden, NULL);
      sink->fd = g_mkstemp_full (sink->temporary, O_RDWR | O_CLOEXEC, 0666);
    }
  if (sink->fd >= 0)
    return sink;

  code = errno;
  set_error (error, code, path);
  sink_free (sink);
  return NULL;
}

gboolean
gradus_sink_write (GradusSink *sink, const void *data, gsize length)
{
  const char *from = data;

  while (length > 0 && sink->failure == 0)
    {
      const gssize written = write (sink->fd, from, length);

      if (written < 0)
        {
          if (errno != EINTR)
            sink->failure = errno;
          continue;
        }
      from += written;
      length -= (gsize) written;
    }
  return sink->failure == 0;
}

void
gradus_sink_abandon (GradusSink *sink)
{
  if (sink->fd >= 0)
    close (sink->fd);
  if (sink->temporary != NULL)
    g_unlink (sink->temporary);
  sink_free (sink);
}

gboolean
gradus_sink_flush (GradusSink *sink, GError **error)
{
  /* A disk may report that it is full only now. */
  if (sink->failure == 0 && sink->temporary != NULL && fsync (sink->fd) != 0)
    sink->failure = errno;
  if (sink->failure == 0)
    return TRUE;
  set_error (error, sink->failure, sink->path);
  return FALSE;
}

gboolean
gradus_sink_end (GradusSink *sink, GError **error)
{
  if (!gradus_sink_flush (sink, error))
    {
      gradus_sink_abandon (sink);
      return FALSE;
    }
  if (close (sink->fd) != 0 && sink->failure == 0)
    sink->failure = errno;
  sink->fd = -1;
  if (sink->failure == 0 && sink->temporary != NULL
      && g_rename (sink->temporary, sink->path) != 0)
    sink->failure = errno;
  if (sink->failure != 0)
    {
      set_error (error, sink->failure, sink->path);
      gradus_sink_abandon (sink);
      return FALSE;
    }
  sink_free (sink);
  return TRUE;
}
