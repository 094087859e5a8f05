/* gradus-cli: where results go, what is refused, and what a script may take for a pass.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "gradus-test-cli.h"

/* A script takes exit status 0 as a pass. */
static void
test_diff_incomplete (void)
{
  g_auto (Result) nothing = { 0 };
  g_auto (Result) beyond = { 0 };
  g_auto (Result) elsewhere = { 0 };
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
  g_assert_cmpint (beyond.status, ==, 0);
  g_assert_nonnull (strstr (beyond.out, "The run has converged; from line"));
  /* A line with another number goes on by itself. */
  put ("elsewhere.csv", "step,inertia\n2,246\n100000,7\n", -1);
  elsewhere = cli ("diff %/elsewhere.csv --against k-means --preset kmeans-6");
  g_assert_cmpint (elsewhere.status, ==, 1);
  g_assert_true (g_str_has_prefix (elsewhere.out, "Not everything was compared"));
  g_assert_nonnull (strstr (elsewhere.out, "Your trace goes on"));

  put ("own-unknown.csv", "step,inertia,centriods[0;0]\n1,,3\n2,,3\n", -1);
  unknown = cli ("diff %/own-unknown.csv --against k-means --json");
  g_assert_cmpint (unknown.status, !=, 0);
}

/* The same run by itself: what a line of a map says is so. */
static void
assert_is_run (const char *line)
{
  g_auto (GStrv) cells = g_strsplit (line, ",", -1);
  g_autofree char *arguments = g_strdup_printf (
    "run gradient-descent --set function=bent-valley --set learning-rate=%s --set start-x=%s "
    "--steps 60",
    cells[0], cells[1]);
  g_auto (Result) result = cli (arguments);
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonObject *summary = object (parser, result.out);
  JsonObject *metrics = json_object_get_object_member (summary, "metrics");

  g_assert_cmpstr (json_object_get_string_member (summary, "status"), ==, cells[2]);
  g_assert_cmpint (json_object_get_int_member (summary, "steps"), ==, atoi (cells[3]));
  g_assert_cmpfloat (json_object_get_double_member (metrics, "value"), ==,
                     g_ascii_strtod (cells[5], NULL));
  g_assert_cmpfloat (json_object_get_double_member (metrics, "slope"), ==,
                     g_ascii_strtod (cells[6], NULL));
}

/* Ten lines of a map are runs; its first line makes it again, on other threads and in pictures. */
static void
test_sweep (void)
{
  g_autofree char *table = NULL, *again = NULL, *command = NULL;
  g_auto (GStrv) lines = NULL;
  g_auto (Result) bare = { 0 };

  assert_done (
    "sweep gradient-descent --set function=bent-valley --x learning-rate=0.0005:0.02:16:log "
    "--y start-x=-2:2:12 --steps 60 --jobs 2 --dark --lang zh_CN --out %/map.csv "
    "--out %/map.png");
  table = contents ("map.csv", NULL);
  lines = g_strsplit (table, "\n", -1);
  g_assert_cmpstr (lines[1], ==, "x,y,status,steps,end,value,slope");
  g_assert_cmpuint (g_strv_length (lines), ==, 2 + 16 * 12 + 1);
  for (guint i = 0; i < 10; i++)
    assert_is_run (lines[2 + (i * 67 + 5) % (16 * 12)]);

  g_assert_true (g_str_has_prefix (lines[0], "# gradus-cli sweep gradient-descent "));
  command = g_strconcat (lines[0] + strlen ("# gradus-cli "), " --jobs 1 --out %/again.csv", NULL);
  assert_done (command);
  again = contents ("again.csv", NULL);
  g_assert_cmpstr (again, ==, table);

  bare = cli ("sweep gradient-descent --out %/no.csv");
  g_assert_cmpint (bare.status, ==, 2);
  g_assert_nonnull (strstr (bare.err, "--map"));
}

/* /dev/full takes nothing, as a full disk. */
static void
test_full_output (void)
{
  static const char *const commands[] = {
    "run k-means",  "list",        "list --json",      "inspect k-means", "notes k-means",
    "tell k-means", "lesson list", "check perceptron", "--help",          "--version",
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
      g_autofree char *line = g_strdup_printf ("FONTCONFIG_FILE='%s' \"$GRADUS_CLI\" %s%s%s",
                                               config, pieces[0], folder, pieces[1]);
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

/* Columns are found by their names, wherever they stand and whatever else there is; only a file
 * without names goes by position. */
static void
test_predict_columns (void)
{
  g_auto (Result) wrong = { 0 };
  g_auto (Result) plain = { 0 };
  g_auto (Result) few = { 0 };
  g_autofree char *straight = NULL, *turned = NULL, *position = NULL;

  put ("train.csv", "\"a,b\",c,y\n1,1,3\n2,1,5\n3,5,11\n4,2,10\n", -1);
  put ("straight.csv", "\"a,b\",c\n7,1\n1,7\n", -1);
  put ("turned.csv", "more,c,\"a,b\"\n0,1,7\n0,7,1\n", -1);
  put ("plain.csv", "7,1\n1,7\n", -1);
  put ("wrong.csv", "c,A\n1,7\n7,1\n", -1);
  put ("few.csv", "7\n1\n", -1);
#define TRAINED "run batch-gradient-descent --data %/train.csv --iterations 50 --predict "
  assert_done (TRAINED "%/straight.csv %/straight-out.csv");
  assert_done (TRAINED "%/turned.csv %/turned-out.csv");
  plain = cli (TRAINED "%/plain.csv %/plain-out.csv");
  g_assert_cmpint (plain.status, ==, 0);
  g_assert_nonnull (strstr (plain.err, "has no column names"));
  wrong = cli (TRAINED "%/wrong.csv %/wrong-out.csv");
  g_assert_cmpint (wrong.status, ==, 2);
  g_assert_nonnull (strstr (wrong.err, "has no column “a,b”"));
  few = cli (TRAINED "%/few.csv %/wrong-out.csv");
  g_assert_cmpint (few.status, ==, 2);
#undef TRAINED
  straight = contents ("straight-out.csv", NULL);
  turned = contents ("turned-out.csv", NULL);
  position = contents ("plain-out.csv", NULL);
  g_assert_true (g_str_has_prefix (straight, "\"a,b\",c,prediction\n7,1,"));
  g_assert_cmpstr (straight, ==, turned);
  g_assert_cmpstr (straight, ==, position);
}

/* What the importer made of a file is said, as the window says it. */
static void
test_found (void)
{
  g_auto (Result) result = { 0 };
  g_auto (Result) generated = cli ("data iris --out %/found-iris.csv");

  put ("german.csv", "a;b;c\n1.234,5;1,5;1,2,3\n2.345,5;2,5;1,2\n1.999,5;1,5;4,5,6\n", -1);
  result = cli ("data %/german.csv --out %/found.csv");
  g_assert_cmpint (result.status, ==, 0);
  g_assert_nonnull (strstr (result.err, "separated by semicolon, decimal sign “,”"));
  g_assert_nonnull (strstr (result.err, "“1.234,5” was read as 1234.5"));
  g_assert_nonnull (strstr (result.err, "Read as words and not as numbers: c."));
  g_assert_nonnull (strstr (result.err, "Inputs: a, b. Class: c."));
  g_assert_cmpstr (generated.err, ==, "");
}

/* A lesson whose link runs for minutes does not hold up the check of a course. */
static void
test_lesson_limit (void)
{
  g_auto (Result) result = { 0 };

  put ("endless.gradus",
       "{\"gradus\": 1, \"lesson\": {\"title\": \"T\", \"summary\": \"S\", "
       "\"algorithm\": \"k-means\", \"bookmarks\": [{\"title\": \"One\", \"text\": \"x\", "
       "\"link\": \"gradus:k-means?data=blobs:n=100000,d=50,k=20,spread=20"
       "&k=1000&until=converged\"}]}}",
       -1);
  result = cli ("lesson check --one-language --limit 1 %/endless.gradus k-means-idea");
  g_assert_cmpint (result.status, ==, 1);
  if (strstr (result.out, "more than 1 second") == NULL)
    g_error ("“%s”", result.out);
  assert_done ("lesson check --limit 0 k-means-idea");
}

/* Seconds of the processor that all commands so far have taken. */
static double
get_child_seconds (void)
{
  struct rusage usage;

  g_assert_cmpint (getrusage (RUSAGE_CHILDREN, &usage), ==, 0);
  return (double) (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
         + 1e-6 * (double) (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

/* Lessons in both languages, with nothing wrong but what their runs cost: a place that is never
 * reached in a text, and an experiment that comes with the lesson and stands far behind. The check
 * of each is bounded and says so. */
static void
test_lesson_bounds (void)
{
#define BOTH(en, zh) "{\"en\": \"" en "\", \"zh_CN\": \"" zh "\"}"
#define LESSON                                                                                     \
  "{\"gradus\": 1, \"lesson\": {\"title\": " BOTH ("T", "题") ", \"summary\": " BOTH (             \
    "S",                                                                                           \
    "摘") ", \"algorithm\": \"stochastic-gradient-descent\", \"kind\": \"idea\", \"minutes\": 5, " \
          "\"bookmarks\": [{\"title\": " BOTH ("One", "一") ", \"text\": " BOTH (                  \
            "It is %s.", "它是%s。") ", %s}]}}"
#define LINK "\"link\": \"gradus:stochastic-gradient-descent?epochs=1000000&tolerance=0\""
  static const char *const places[] = { "{{loss|at=end|5}}", "{{loss|at=step:9007199254740992|5}}",
                                        "small" };
  g_autoptr (GString) experiment = g_string_new (
    "\"experiment\": {\"gradus\": 1, \"algorithm\": \"stochastic-gradient-descent\", \"params\": "
    "{\"epochs\": 1000000, \"tolerance\": 0}, \"seed\": 1, \"step\": 9007199254740992, \"data\": "
    "{\"kind\": \"table\", \"name\": \"s\", \"origin\": \"drawn\", \"rows\": 1000, \"x\": [0], "
    "\"y\": 1, \"columns\": [");

  for (guint column = 0; column < 2; column++)
    {
      g_string_append_printf (experiment, "%s{\"name\": \"%c\", \"values\": [",
                              column > 0 ? ", " : "", 'a' + (int) column);
      for (guint i = 0; i < 1000; i++)
        g_string_append_printf (experiment, "%s%u", i > 0 ? "," : "", i % (7 - 2 * column));
      g_string_append (experiment, "]}");
    }
  g_string_append (experiment, "]}}");
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      g_autofree char *text = g_strdup_printf (LESSON, places[i], places[i],
                                               i < 2 ? LINK : experiment->str);
      const double began = get_child_seconds ();
      g_auto (Result) result = { 0 };

      put ("far.gradus", text, -1);
      result = cli ("lesson check %/far.gradus");
      g_test_message ("%.2f s: %s%s", get_child_seconds () - began, result.out, result.err);
      g_assert_cmpint (result.status, ==, 1);
      g_assert_null (strstr (result.out, "Chinese"));
      if (strstr (result.out, "MiB") == NULL && strstr (result.out, "second") == NULL
          && strstr (result.out, "memory") == NULL)
        g_error ("it is not said what it costs: %s", result.out);
      g_assert_cmpfloat (get_child_seconds () - began, <, 10);
    }
#undef LINK
#undef LESSON
#undef BOTH
}

/* Two runs side by side, as a picture, frames and a film; another step is another picture. */
static void
test_render_compare (void)
{
  static const char *const commands[] = {
    "render k-means --pair start --out %/pair.svg --lang en",
    "render k-means --pair start --at 1 --out %/pair-1.svg --lang en",
    "render k-means --compare k=2 --at 4 --out %/params.png",
    "render k-means --compare gmm-em --at 4 --out %/entry.pdf",
    "render adaboost --pair stumps --size 400x300 --out %/pair.webp",
    "render adaboost --pair stumps --size 400x300 --out %/pair.gif",
    "render adaboost --pair stumps --size 400x300 --out %/two-%02d.png",
  };
  static const struct
  {
    const char *name, *begins;
  } files[] = {
    { "pair.svg", "<?xml" },     { "params.png", "\x89PNG" }, { "entry.pdf", "%PDF" },
    { "pair.webp", "RIFF" },     { "pair.gif", "GIF89a" },    { "two-00.png", "\x89PNG" },
    { "two-03.png", "\x89PNG" },
  };
  g_autofree char *end = NULL;
  g_autofree char *first = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    assert_done (commands[i]);
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *text = contents (files[i].name, NULL);

      g_assert_true (g_str_has_prefix (text, files[i].begins));
    }
  end = contents ("pair.svg", NULL);
  first = contents ("pair-1.svg", NULL);
  g_assert_cmpstr (end, !=, first);
}

/* What a file changed in the middle of its run is seen beside another run, too, on either side. */
static void
test_compare_changes (void)
{
  static const char *const commands[] = {
    "render %/plain.gradus --compare %/plain.gradus --at 6 --out %/neither.svg --lang en",
    "render %/typed.gradus --compare %/plain.gradus --at 6 --out %/left.svg --lang en",
    "render %/plain.gradus --compare %/typed.gradus --at 6 --out %/right.svg --lang en",
    "render %/typed.gradus --compare %/typed.gradus --at 6 --out %/both.svg --lang en",
  };
  static const char *const names[] = { "neither.svg", "left.svg", "right.svg", "both.svg" };
  char *pictures[G_N_ELEMENTS (names)];
  g_autofree char *plain = NULL;
  g_autoptr (GString) typed = NULL;

  assert_done ("run k-means --preset kmeans-6 --save %/plain.gradus");
  plain = contents ("plain.gradus", NULL);
  typed = g_string_new (plain);
  g_string_insert (typed, strstr (plain, "\"data\"") - plain,
                   "\"changes\": [{\"step\": 4, \"values\": {\"centroids\": [[40],[41]]}}],\n  ");
  put ("typed.gradus", typed->str, -1);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      assert_done (commands[i]);
      pictures[i] = contents (names[i], NULL);
      for (guint j = 0; j < i; j++)
        g_assert_cmpstr (pictures[i], !=, pictures[j]);
    }
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_free (pictures[i]);
}

/* Every command has --help and names the option that is wrong. */
static void
test_options (void)
{
  static const struct
  {
    const char *arguments, *says;
  } helps[] = {
    { "list --help", "--json" },
    { "inspect -h", "--json" },
    { "run --help", "--predict=IN.csv OUT.csv" },
    { "render k-means --help", "--worksheet" },
    { "render k-means --help", "--slow" },
    { "check --help", "--words" },
    { "lesson list --help", "gradus-cli lesson list" },
    { "lesson check --help", "--one-language" },
    { "lesson play --help", "--lang" },
    { "lesson render --help", "--scale" },
    { "notes --help", "--spoken" },
    { "bench --help", "--only=WORD" },
    { "data --help", "--out" },
    { "diff --help", "--tolerance" },
  }, bad[] = {
    { "list --json=abc", "“--json” takes no value" },
    { "run k-means --sed 1", "Did you mean “--seed”" },
    { "run k-means -s 1", "no option “-s”" },
    { "run k-means --seed", "“--seed” needs 1 word" },
    { "run k-means --predict in.csv", "“--predict” needs 2 words" },
    { "run k-means --predict=in.csv", "“--predict” needs 2 words" },
    { "run k-means --set k=0x3", "“0x3” is none" },
    { "run -- --seed", "There is no algorithm called “--seed”" },
    { "render k-means --pair no-pair --out %/x.png", "it has: start, shape, count" },
    { "render k-means --pair start --compare k=2 --out %/x.png", "choose one of them" },
    { "render k-means --compare no-entry --out %/x.png", "no-entry" },
    { "render k-means --size 16384x16384 --scale 8 --out %/large.png", "smaller size" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (helps); i++)
    {
      g_auto (Result) result = cli (helps[i].arguments);

      if (result.status != 0 || strstr (result.out, helps[i].says) == NULL)
        g_error ("gradus-cli %s: status %d: %s", helps[i].arguments, result.status, result.out);
    }
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_auto (Result) result = cli (bad[i].arguments);

      if (result.status != 2 || strstr (result.err, bad[i].says) == NULL)
        g_error ("gradus-cli %s: status %d: %s", bad[i].arguments, result.status, result.err);
    }
  assert_done ("run k-means --iterations=2 --set=k=2");
}

/* Every entry has rows for a step, a jump and a move of the hand, at the budget of its data; those
 * that do much with every pair of points have it too. */
static void
test_bench (void)
{
  static const char *const rows[] = { "the slowest step with scenes and redraw",
                                      "a jump with scenes and redraw", "a move of a drag",
                                      "a drag at rest", "chip, with its picture" };
  static const struct
  {
    const char *id;
    gboolean chip; /* of a chapter whose chips are measured, and runs on two moons */
  } entries[] = { { "local-fda", FALSE },
                  { "locally-weighted-regression", FALSE },
                  { "ls-classification", TRUE },
                  { "ls-line-failure", TRUE } };

  for (guint k = 0; k < G_N_ELEMENTS (entries); k++)
    {
      g_autofree char *words = g_strconcat ("bench --json --only ", entries[k].id, NULL);
      g_auto (Result) result = cli (words);
      g_autoptr (JsonParser) parser = json_parser_new ();
      g_autoptr (GError) error = NULL;
      const guint n_rows = G_N_ELEMENTS (rows) - (entries[k].chip ? 0 : 1);
      JsonArray *array;

      g_assert_cmpint (result.status, ==, 0);
      json_parser_load_from_data (parser, result.out, -1, &error);
      g_assert_no_error (error);
      array = json_node_get_array (json_parser_get_root (parser));
      g_assert_cmpuint (json_array_get_length (array), ==, n_rows);
      for (guint i = 0; i < n_rows; i++)
        {
          g_autofree char *name = g_strdup_printf ("%s: %s", rows[i], entries[k].id);
          JsonObject *row = json_array_get_object_element (array, i);

          g_assert_cmpstr (json_object_get_string_member (row, "row"), ==, name);
          g_assert_cmpint (json_object_get_int_member (row, "n"), ==, 1000);
          g_assert_cmpfloat (json_object_get_double_member (row, "min"), >, 0);
          /* The smaller of the two is held against the budget. */
          g_assert_cmpfloat (json_object_get_double_member (row, "processor"), >, 0);
          g_assert_cmpint (json_object_get_boolean_member (row, "within"), ==,
                           MIN (json_object_get_double_member (row, "median"),
                                json_object_get_double_member (row, "processor"))
                             <= json_object_get_double_member (row, "budget"));
        }
    }
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  folder = g_dir_make_tmp ("gradus-outputs-XXXXXX", NULL);
  g_test_add_func ("/cli/sweep", test_sweep);
  g_test_add_func ("/cli/diff/incomplete", test_diff_incomplete);
  g_test_add_func ("/cli/predict/columns", test_predict_columns);
  g_test_add_func ("/cli/data/found", test_found);
  g_test_add_func ("/cli/lesson/limit", test_lesson_limit);
  g_test_add_func ("/cli/lesson/bounds", test_lesson_bounds);
  g_test_add_func ("/cli/options", test_options);
  g_test_add_func ("/cli/render-compare", test_render_compare);
  g_test_add_func ("/cli/compare-changes", test_compare_changes);
  g_test_add_func ("/cli/bench", test_bench);
  g_test_add_func ("/cli/output/places", test_places);
  g_test_add_func ("/cli/output/no-font", test_no_font);
  g_test_add_func ("/cli/output/full", test_full_output);
  g_test_add_func ("/cli/data/bad-libsvm", test_bad_libsvm);
  status = g_test_run ();
  remove_folder ();
  return status;
}
