/* Gradus: a file that appears complete or not at all.
 *
 * Written in the folder of its place without a name (O_TMPFILE), flushed, and only then named and
 * renamed, so that a full disk, an interruption or a crash leaves an older file of the same name as
 * it was and nothing beside it. Where the file system has no files without a name (NFS), a hidden
 * name is used from the beginning, which an interruption leaves behind.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-sink.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct _GradusSink
{
  char *path;      /* for messages */
  char *real;      /* what @path leads to; NULL when @path is written itself */
  char *temporary; /* the hidden name, if there is one by now */
  int fd;
  int failure; /* errno of the first failed call, or 0 */
};

static void
set_error (GError **error, int code, const char *path)
{
  const GFileError kind = g_file_error_from_errno (code);

  switch (code)
    {
    case ENOSPC:
    case EDQUOT:
      g_set_error (
        error, G_FILE_ERROR, kind,
        _ ("The disk is full, so “%s” was not written. Free some space or choose another "
           "folder."),
        path);
      break;
    case EACCES:
    case EPERM:
    case EROFS:
      g_set_error (error, G_FILE_ERROR, kind,
                   _ ("You may not write to “%s”. Choose another folder."), path);
      break;
    case ENOENT:
    case ENOTDIR:
      g_set_error (error, G_FILE_ERROR, kind,
                   _ ("The folder of “%s” does not exist. Make it first or choose another one."),
                   path);
      break;
    case EISDIR:
      g_set_error (error, G_FILE_ERROR, kind, _ ("“%s” is a folder. Give the name of a file."),
                   path);
      break;
    default:
      g_set_error (error, G_FILE_ERROR, kind,
                   _ ("“%s” could not be written: %s. Try another folder."), path,
                   g_strerror (code));
      break;
    }
}

static void
sink_free (GradusSink *sink)
{
  g_free (sink->path);
  g_free (sink->real);
  g_free (sink->temporary);
  g_free (sink);
}

/* Where a symbolic link leads to, also when there is nothing yet. Free with g_free(). */
static char *
resolve (const char *path)
{
  char *existing = realpath (path, NULL);
  g_autofree char *resolved = g_strdup (existing);
  g_autofree char *target = NULL;
  g_autofree char *folder = NULL;

  free (existing);
  if (resolved != NULL)
    return g_steal_pointer (&resolved);
  target = g_file_read_link (path, NULL);
  if (target == NULL)
    return g_strdup (path);
  folder = g_path_get_dirname (path);
  return g_path_is_absolute (target) ? g_steal_pointer (&target)
                                     : g_build_filename (folder, target, NULL);
}

/* A name beside the place that nothing else has. */
static char *
make_hidden (const GradusSink *sink, const char *end)
{
  g_autofree char *folder = g_path_get_dirname (sink->real);
  g_autofree char *name = g_path_get_basename (sink->real);

  return g_strdup_printf ("%s/.%.200s.%s", folder, name, end);
}

static int
open_beside (GradusSink *sink)
{
  int fd = -1;

#ifdef O_TMPFILE
  /* A file without a name gets one through /proc. */
  if (g_access ("/proc/self/fd", X_OK) == 0)
    {
      g_autofree char *folder = g_path_get_dirname (sink->real);

      fd = g_open (folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0666);
    }
#endif
  if (fd < 0)
    {
      sink->temporary = make_hidden (sink, "XXXXXX");
      fd = g_mkstemp_full (sink->temporary, O_RDWR | O_CLOEXEC, 0666);
      if (fd < 0)
        g_clear_pointer (&sink->temporary, g_free);
    }
  return fd;
}

GradusSink *
gradus_sink_new (const char *path, GError **error)
{
  GradusSink *sink = g_new0 (GradusSink, 1);
  GStatBuf status;
  const gboolean exists = g_stat (path, &status) == 0;
  int code;

  sink->path = g_strdup (path);
  if (strcmp (path, "-") == 0)
    {
      fflush (stdout);
      sink->fd = fcntl (STDOUT_FILENO, F_DUPFD_CLOEXEC, 0);
    }
  else if (exists && S_ISDIR (status.st_mode))
    {
      sink->fd = -1;
      errno = EISDIR;
    }
  else if (exists && !S_ISREG (status.st_mode))
    sink->fd = g_open (path, O_WRONLY | O_CLOEXEC, 0);
  else
    {
      sink->real = resolve (path);
      sink->fd = open_beside (sink);
      if (sink->fd >= 0 && exists && fchmod (sink->fd, status.st_mode & 0777) != 0)
        sink->failure = errno;
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

/* Name the file, if it has none, and let it take its place; FALSE with errno. */
static gboolean
put_into_place (GradusSink *sink)
{
  while (sink->temporary == NULL)
    {
      g_autofree char *nameless = g_strdup_printf ("/proc/self/fd/%d", sink->fd);
      g_autofree char *end = g_strdup_printf ("%08x", g_random_int ());
      g_autofree char *hidden = make_hidden (sink, end);

      if (linkat (AT_FDCWD, nameless, AT_FDCWD, hidden, AT_SYMLINK_FOLLOW) == 0)
        sink->temporary = g_steal_pointer (&hidden);
      else if (errno != EEXIST)
        return FALSE;
    }
  return g_rename (sink->temporary, sink->real) == 0;
}

gboolean
gradus_sink_flush (GradusSink *sink, GError **error)
{
  /* A disk may report that it is full only now. */
  if (sink->failure == 0 && sink->real != NULL && fsync (sink->fd) != 0)
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
  if (sink->real != NULL && !put_into_place (sink))
    sink->failure = errno;
  if (close (sink->fd) != 0 && sink->failure == 0)
    sink->failure = errno;
  sink->fd = -1;
  if (sink->failure != 0)
    {
      set_error (error, sink->failure, sink->path);
      gradus_sink_abandon (sink);
      return FALSE;
    }
  sink_free (sink);
  return TRUE;
}
