/* gradus-cli: where results go, what is refused, and what a script may take for a pass.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "gradus-test-cli.h"

/* A script takes exit status 0 as a pass. */
static void
test_diff_incomplete (void)
{
  g_auto (Result) nothing = { 0 };
  g_auto (Result) beyond = { 0 };
  g_auto (Result) unknown = { 0 };

  put ("own-nothing.csv", "step,inertia\n0,5\n", -1);
  nothing = cli ("diff %/own-nothing.csv --against k-means");
  g_assert_cmpint (nothing.status, ==, 1);
  g_assert_true (g_str_has_prefix (nothing.out, "Nothing was compared"));

  assert_done ("run k-means --trace %/beyond.csv");
  {
    g_autofree char *trace = contents ("beyond.csv", NULL);
    g_autoptr (GString) more = g_string_new (trace);
    const char *last = g_strrstr_len (trace, (gssize) strlen (trace) - 1, "\n") + 1;

    /* The last line once more, as a step that the run does not reach. */
    g_string_append (more, "100000");
    g_string_append (more, strchr (last, ','));
    put ("beyond.csv", more->str, -1);
  }
  beyond = cli ("diff %/beyond.csv --against k-means");
  g_assert_cmpint (beyond.status, ==, 1);
  g_assert_true (g_str_has_prefix (beyond.out, "Not everything was compared"));
  g_assert_nonnull (strstr (beyond.out, "Your trace goes on"));

  put ("own-unknown.csv", "step,inertia,centriods[0;0]\n1,,3\n2,,3\n", -1);
  unknown = cli ("diff %/own-unknown.csv --against k-means --json");
  g_assert_cmpint (unknown.status, !=, 0);
}

/* /dev/full takes nothing, as a full disk. */
static void
test_full_output (void)
{
  static const char *const commands[] = {
    "run k-means", "list", "list --json", "inspect k-means", "notes k-means", "lesson list",
    "check perceptron", "--help", "--version",
  };

  if (!g_file_test ("/dev/full", G_FILE_TEST_EXISTS))
    {
      g_test_skip ("there is no /dev/full here");
      return;
    }
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      g_autofree char *line = g_strdup_printf ("\"$GRADUS_CLI\" %s > /dev/full", commands[i]);
      const char *const argv[] = { "sh", "-c", line, NULL };
      g_autofree char *err = NULL;
      g_autoptr (GError) error = NULL;
      int status;

      g_assert_true (g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL,
                                   NULL, &err, &status, &error));
      g_assert_no_error (error);
      g_assert_true (WIFEXITED (status));
      if (WEXITSTATUS (status) != 2 || strstr (err, "standard output") == NULL)
        g_error ("gradus-cli %s: status %d: %s", commands[i], WEXITSTATUS (status), err);
    }
}

/* A bare container may have no font: every command that draws says so. */
static void
test_no_font (void)
{
  static const char *const commands[] = {
    "render k-means --out %s/no-font.png",
    "render k-means --stage --out %s/no-font.svg",
    "render k-means --worksheet --at 2 --out %s/no-font.pdf",
    "render k-means --out %s/no-font.webp",
    "lesson render k-means-idea --out %s/no-font-%d.png",
  };
  g_autofree char *config = in_folder ("fonts.conf");

  put ("fonts.conf", "<?xml version=\"1.0\"?>\n<fontconfig><dir>/nonexistent</dir></fontconfig>\n",
       -1);
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      g_auto (GStrv) pieces = g_strsplit (commands[i], "%s", 2);
      g_autofree char *line
        = g_strdup_printf ("FONTCONFIG_FILE='%s' \"$GRADUS_CLI\" %s%s%s", config, pieces[0],
                           folder, pieces[1]);
      const char *const argv[] = { "sh", "-c", line, NULL };
      g_autofree char *err = NULL;
      g_autoptr (GError) error = NULL;
      int status;

      g_assert_true (g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL,
                                   NULL, &err, &status, &error));
      g_assert_no_error (error);
      if (!WIFEXITED (status) || WEXITSTATUS (status) != 2
          || strstr (err, "There is no font") == NULL)
        g_error ("%s: status %d: %s", line, status, err);
    }
}

/* A result replaces neither what was read nor another result, and follows a link. */
static void
test_places (void)
{
  static const char *const refused[] = {
    "run %/in.gradus --trace %/in.gradus",
    "run %/in.gradus --values %/in.gradus",
    "run %/in.gradus --save %/in.gradus --values %/in.gradus",
    "run k-means --data %/in.csv --trace %/in.csv",
    "run k-means --data %/in.csv --trace %/alias.csv",
    "run k-means --set k=4 --start centroids=%/in.csv --values %/in.csv",
    "run perceptron --predict %/in.csv %/in.csv",
    "run k-means --trace %/same --values %/same",
    "data %/in.csv --out %/in.csv",
  };
  g_autofree char *alias = in_folder ("alias.csv");
  g_autofree char *link = in_folder ("link.csv");
  g_autofree char *before = NULL, *after = NULL, *table = NULL;

  assert_done ("run k-means --save %/in.gradus --steps 2");
  put ("in.csv", "a,b\n1,2\n3,4\n5,7\n6,1\n", -1);
  g_assert_cmpint (symlink ("in.csv", alias), ==, 0);
  before = contents ("in.gradus", NULL);
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_auto (Result) result = cli (refused[i]);

      if (result.status != 2 || strstr (result.err, "the same file") == NULL)
        g_error ("gradus-cli %s: status %d: %s", refused[i], result.status, result.err);
    }
  after = contents ("in.gradus", NULL);
  g_assert_cmpstr (before, ==, after);
  table = contents ("in.csv", NULL);
  g_assert_cmpstr (table, ==, "a,b\n1,2\n3,4\n5,7\n6,1\n");

  assert_done ("run %/in.gradus --save %/in.gradus");
  assert_done ("data iris --out /dev/null");
  g_assert_false (g_file_test ("/dev/null", G_FILE_TEST_IS_REGULAR));
  put ("target.csv", "", 0);
  g_assert_cmpint (symlink ("target.csv", link), ==, 0);
  assert_done ("run k-means --trace %/link.csv");
  g_assert_true (g_file_test (link, G_FILE_TEST_IS_SYMLINK));
  assert_done ("diff %/target.csv --against k-means");
}

/* What is called LIBSVM and is not is an error of the line, never a table of something else. */
static void
test_bad_libsvm (void)
{
  static const struct
  {
    const char *name, *text, *says;
  } bad[] = {
    { "neg.libsvm", "+1 -1:1 1:2\n-1 1:2 2:3\n", "row 1 “-1:1”" },
    { "neg.txt", "+1 1:1 2:2\n-1 -1:2 2:3\n", "row 2 “-1:2”" },
    { "rank.libsvm", "1 qid:3 1:1 2:2\n3 qid:4 1:2 2:3\n", "ranking file: row 1" },
    { "rank.txt", "1 qid:3 1:1 2:2\n3 qid:4 1:2 2:3\n", "ranking file: row 1" },
    { "table.LIBSVM", "1,2\n3,4\n", "row 1" },
    { "words.svm", "a 1:2\nb 1:3\n", "row 1" },
    { "empty.svmlight", "# nothing\n", "no row" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autofree char *arguments = g_strdup_printf ("run smo --data %%/%s", bad[i].name);
      g_auto (Result) result = { 0 };

      put (bad[i].name, bad[i].text, -1);
      result = cli (arguments);
      if (result.status != 2 || strstr (result.err, bad[i].says) == NULL)
        g_error ("%s: status %d: %s", bad[i].name, result.status, result.err);
    }
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  folder = g_dir_make_tmp ("gradus-outputs-XXXXXX", NULL);
  g_test_add_func ("/cli/diff/incomplete", test_diff_incomplete);
  g_test_add_func ("/cli/output/places", test_places);
  g_test_add_func ("/cli/output/no-font", test_no_font);
  g_test_add_func ("/cli/output/full", test_full_output);
  g_test_add_func ("/cli/data/bad-libsvm", test_bad_libsvm);
  status = g_test_run ();
  remove_folder ();
  return status;
}
