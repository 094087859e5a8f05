/* A file appears complete or not at all, and only where a file was.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "gradus-sink.h"

static char *folder;

static char *
in_folder (const char *name)
{
  return g_build_filename (folder, name, NULL);
}

static guint
count_entries (void)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

static void
write_text (const char *path, const char *text)
{
  g_autoptr (GError) error = NULL;
  GradusSink *sink = gradus_sink_new (path, &error);

  g_assert_no_error (error);
  g_assert_true (gradus_sink_write (sink, text, strlen (text)));
  gradus_sink_end (sink, &error);
  g_assert_no_error (error);
}

static void
assert_contents (const char *path, const char *text)
{
  g_autofree char *found = NULL;

  g_assert_true (g_file_get_contents (path, &found, NULL, NULL));
  g_assert_cmpstr (found, ==, text);
}

/* While it is written the folder shows nothing of it, so an interruption leaves nothing. */
static void
test_nameless (void)
{
  g_autofree char *path = in_folder ("nameless");
  g_autoptr (GError) error = NULL;
  const guint before = count_entries ();
  const int probe = g_open (folder, O_TMPFILE | O_RDWR, 0600);
  GradusSink *sink;

  if (probe < 0)
    {
      g_test_skip ("this file system has no files without a name");
      return;
    }
  close (probe);
  sink = gradus_sink_new (path, &error);
  g_assert_no_error (error);
  g_assert_true (gradus_sink_write (sink, "abc", 3));
  g_assert_cmpuint (count_entries (), ==, before);
  gradus_sink_end (sink, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (count_entries (), ==, before + 1);
  assert_contents (path, "abc");

  sink = gradus_sink_new (path, &error);
  gradus_sink_write (sink, "other", 5);
  gradus_sink_abandon (sink);
  g_assert_cmpuint (count_entries (), ==, before + 1);
  assert_contents (path, "abc");
}

static void
test_mode (void)
{
  g_autofree char *path = in_folder ("secret");
  GStatBuf info;

  write_text (path, "one");
  g_assert_cmpint (g_chmod (path, 0600), ==, 0);
  write_text (path, "two");
  g_assert_cmpint (g_stat (path, &info), ==, 0);
  g_assert_cmpint (info.st_mode & 0777, ==, 0600);
  assert_contents (path, "two");
}

static void
test_links (void)
{
  g_autofree char *target = in_folder ("target");
  g_autofree char *link = in_folder ("link");
  g_autofree char *dangling = in_folder ("dangling");
  g_autofree char *later = in_folder ("later");

  write_text (target, "old");
  g_assert_cmpint (symlink ("target", link), ==, 0);
  write_text (link, "new");
  g_assert_true (g_file_test (link, G_FILE_TEST_IS_SYMLINK));
  assert_contents (target, "new");

  g_assert_cmpint (symlink ("later", dangling), ==, 0);
  write_text (dangling, "first");
  g_assert_true (g_file_test (dangling, G_FILE_TEST_IS_SYMLINK));
  assert_contents (later, "first");
}

static void
test_pipe (void)
{
  g_autofree char *path = in_folder ("pipe");
  char got[4] = "";
  GStatBuf info;
  int reader;

  g_assert_cmpint (mkfifo (path, 0600), ==, 0);
  reader = g_open (path, O_RDONLY | O_NONBLOCK, 0);
  g_assert_cmpint (reader, >=, 0);
  write_text (path, "abc");
  g_assert_cmpint (read (reader, got, 3), ==, 3);
  g_assert_cmpstr (got, ==, "abc");
  close (reader);
  g_assert_cmpint (g_lstat (path, &info), ==, 0);
  g_assert_true (S_ISFIFO (info.st_mode));
}

static void
test_refused (void)
{
  g_autofree char *nowhere = in_folder ("none/file");
  g_autoptr (GError) folder_error = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_null (gradus_sink_new (folder, &folder_error));
  g_assert_error (folder_error, G_FILE_ERROR, G_FILE_ERROR_ISDIR);
  g_assert_null (gradus_sink_new (nowhere, &error));
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_NOENT);
}

static void
remove_folder (void)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = in_folder (name);

      g_unlink (path);
    }
  g_rmdir (folder);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  folder = g_dir_make_tmp ("gradus-sink-XXXXXX", NULL);
  g_test_add_func ("/sink/nameless", test_nameless);
  g_test_add_func ("/sink/mode", test_mode);
  g_test_add_func ("/sink/links", test_links);
  g_test_add_func ("/sink/pipe", test_pipe);
  g_test_add_func ("/sink/refused", test_refused);
  status = g_test_run ();
  remove_folder ();
  g_free (folder);
  return status;
}
