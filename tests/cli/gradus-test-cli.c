/* What the tests of gradus-cli share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>

#include "gradus-test-cli.h"

char *folder;

void
result_clear (Result *result)
{
  g_free (result->out);
  g_free (result->err);
}

/* Run with arguments separated by spaces ("%" stands for the folder), in the C locale. */
Result
cli (const char *arguments)
{
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (
    G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE);
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) argv = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv) words = g_strsplit (arguments, " ", -1);
  Result result = { 0 };

  g_ptr_array_add (argv, g_strdup (g_getenv ("GRADUS_CLI")));
  for (guint i = 0; words[i] != NULL; i++)
    {
      g_auto (GStrv) pieces = g_strsplit (words[i], "%", 2);

      if (*words[i] != '\0')
        g_ptr_array_add (argv, pieces[1] != NULL ? g_strconcat (pieces[0], folder, pieces[1], NULL)
                                                 : g_strdup (words[i]));
    }
  g_ptr_array_add (argv, NULL);
  g_subprocess_launcher_setenv (launcher, "LC_ALL", "C.UTF-8", TRUE);
  g_subprocess_launcher_setenv (launcher, "LANGUAGE", "en", TRUE);
  g_subprocess_launcher_unsetenv (launcher, "DISPLAY");
  process = g_subprocess_launcher_spawnv (launcher, (const char *const *) argv->pdata, &error);
  g_assert_no_error (error);
  g_subprocess_communicate_utf8 (process, NULL, NULL, &result.out, &result.err, &error);
  g_assert_no_error (error);
  if (!g_subprocess_get_if_exited (process))
    g_error ("gradus-cli %s: killed by signal %d: %s", arguments,
             g_subprocess_get_term_sig (process), result.err);
  result.status = g_subprocess_get_exit_status (process);
  return result;
}

char *
in_folder (const char *name)
{
  return g_build_filename (folder, name, NULL);
}

char *
contents (const char *name, gsize *length)
{
  g_autofree char *path = in_folder (name);
  g_autoptr (GError) error = NULL;
  char *text;

  g_file_get_contents (path, &text, length, &error);
  g_assert_no_error (error);
  return text;
}

void
put (const char *name, const char *text, gssize length)
{
  g_autofree char *path = in_folder (name);

  g_assert_true (g_file_set_contents (path, text, length, NULL));
}

JsonObject *
object (JsonParser *parser, const char *text)
{
  g_autoptr (GError) error = NULL;

  json_parser_load_from_data (parser, text, -1, &error);
  g_assert_no_error (error);
  return json_node_get_object (json_parser_get_root (parser));
}

void
assert_done (const char *arguments)
{
  g_auto (Result) result = cli (arguments);

  if (result.status != 0)
    g_error ("gradus-cli %s: status %d: %s", arguments, result.status, result.err);
}

void
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
  g_clear_pointer (&folder, g_free);
}
