/* gradus-cli as a person or a script uses it: what it prints, what it writes, and how it ends.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <math.h>
#include <string.h>
#include <sys/stat.h>

#include "gradus-test-cli.h"

/* --- What there is ---------------------------------------------------------------------------- */

static const char *const seven[] = {
  "batch-gradient-descent",
  "stochastic-gradient-descent",
  "smo",
  "k-means",
  "gmm-em",
  "value-iteration",
  "kalman-filter",
};

static void
test_list (void)
{
  g_auto (Result) text = cli ("list");
  g_auto (Result) json = cli ("list --json");
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonObject *root;

  g_assert_cmpint (text.status, ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (seven); i++)
    g_assert_nonnull (strstr (text.out, seven[i]));
  root = object (parser, json.out);
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (root, "chapters")), ==,
                    22);
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (root, "algorithms")), >=,
                    7);
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (root, "generators")), >=,
                    15);
}

/* The names that the rest of the world may rely on. */
static void
test_inspect (void)
{
  static const struct
  {
    const char *id, *parameters, *metrics, *values, *questions;
  } names[] = {
    { "batch-gradient-descent", "learning-rate standardise", "loss gradient-norm", "theta", NULL },
    { "stochastic-gradient-descent", "learning-rate schedule order", "loss", "theta" },
    { "smo", "c kernel gamma degree coef0 tolerance selection",
      "dual-objective primal-objective gap violations", "alpha b support" },
    { "k-means", "k init", "inertia moved", "centroids owner", "centroid owner stop" },
    { "gmm-em", "k covariance init tolerance covariance-floor", "log-likelihood",
      "phi mu sigma responsibilities" },
    { "value-iteration", "gamma order tolerance", "residual", "v q policy" },
    { "kalman-filter", "model process-noise measurement-noise", "log-likelihood innovation",
      "mean covariance gain" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *command = g_strdup_printf ("inspect %s --json", names[i].id);
      g_auto (Result) result = cli (command);
      g_autoptr (JsonParser) parser = json_parser_new ();
      JsonObject *root = object (parser, result.out);
      const char *const members[] = { "parameters", "metrics", "values", "questions" };
      const char *const wanted[] = { names[i].parameters, names[i].metrics, names[i].values,
                                     names[i].questions };

      for (guint m = 0; m < G_N_ELEMENTS (members); m++)
        {
          g_auto (GStrv) words = g_strsplit (wanted[m] != NULL ? wanted[m] : "", " ", -1);
          JsonArray *rows = json_object_get_array_member (root, members[m]);

          for (guint w = 0; words[w] != NULL; w++)
            {
              gboolean found = FALSE;

              for (guint r = 0; r < json_array_get_length (rows); r++)
                found |= g_str_equal (words[w], json_object_get_string_member (
                                                  json_array_get_object_element (rows, r), "id"));
              if (!found)
                g_error ("%s has no %s called %s", names[i].id, members[m], words[w]);
            }
        }
    }
}

/* --- Running ---------------------------------------------------------------------------------- */

static void
test_run_all (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (seven); i++)
    {
      g_autofree char *command = g_strdup_printf (
        "run %s --iterations 30 --trace %%/t.jsonl --values %%/v.json "
        "--save %%/e.gradus",
        seven[i]);
      g_autofree char *again = NULL;
      g_auto (Result) result = cli (command);
      g_autoptr (JsonParser) parser = json_parser_new ();
      JsonObject *root;
      g_autofree char *first = NULL, *second = NULL;
      g_auto (GStrv) lines = NULL;
      gsize n_first, n_second;

      if (result.status != 0)
        g_error ("%s: %s", seven[i], result.err);
      root = object (parser, result.out);
      g_assert_cmpstr (json_object_get_string_member (root, "algorithm"), ==, seven[i]);
      g_assert_true (json_object_has_member (root, "metrics"));
      g_assert_true (json_object_has_member (root, "values"));
      g_assert_true (json_object_has_member (root, "events"));

      /* The trace: every line an object; the same bytes a second time, also from the saved file. */
      first = contents ("t.jsonl", &n_first);
      lines = g_strsplit (first, "\n", -1);
      g_assert_cmpuint (g_strv_length (lines), ==, json_object_get_int_member (root, "steps") + 3);
      for (guint l = 0; lines[l] != NULL && *lines[l] != '\0'; l++)
        {
          g_autoptr (JsonParser) line = json_parser_new ();
          JsonObject *row = object (line, lines[l]);

          g_assert_true (json_object_has_member (row, l == 0 ? "seed" : "metrics"));
          if (l > 0)
            g_assert_cmpint (json_object_get_int_member (row, "step"), ==, l - 1);
        }
      assert_done ("run %/e.gradus --iterations 30 --trace %/u.jsonl");
      second = contents ("u.jsonl", &n_second);
      g_assert_cmpmem (first, n_first, second, n_second);
      again = g_strdup_printf ("run %s --iterations 30 --trace %%/u.jsonl", seven[i]);
      assert_done (again);
      g_free (second);
      second = contents ("u.jsonl", &n_second);
      g_assert_cmpmem (first, n_first, second, n_second);
    }
}

/* The lecture's 4x3 world, to the four digits of the catalogue. */
static void
test_grid (void)
{
  static const double expected[] = { 0.8553, 0.8958, 0.9324, 1,      0.8197, NAN,
                                     0.6875, -1,     0.7803, 0.7456, 0.7087, 0.4909 };
  g_auto (Result) result = cli ("run value-iteration --preset grid-4x3");
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonObject *root = object (parser, result.out);
  JsonArray *v = json_object_get_array_member (json_object_get_object_member (root, "values"), "v");

  g_assert_cmpstr (json_object_get_string_member (root, "status"), ==, "converged");
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    if (!isnan (expected[i]))
      g_assert_cmpfloat_with_epsilon (
        json_array_get_double_element (json_array_get_array_element (v, i / 4), i % 4), expected[i],
        6e-5);
}

/* A start given by hand wins over the data's own. */
/* The steps at which conditions are first true; see test-condition.c. */
static void
test_until (void)
{
  static const struct
  {
    const char *condition; /* without blanks, which part the words of a command */
    gint64 steps;
  } table[] = {
    { "inertia<520", 9 }, { "centroids[0,1]>3.7", 9 }, { "event:reassigned", 5 },
    { "reassigned", 5 },  { "moved==0", 14 },          { "converged", 19 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autofree char *command = g_strdup_printf ("run k-means --preset kmeans-300 --until %s",
                                                  table[i].condition);
      g_auto (Result) result = cli (command);
      g_autoptr (JsonParser) parser = json_parser_new ();

      g_assert_cmpint (result.status, ==, 0);
      g_assert_cmpstr (result.err, ==, "");
      g_assert_cmpint (json_object_get_int_member (object (parser, result.out), "steps"), ==,
                       table[i].steps);
    }
  {
    g_auto (Result) result = cli ("run k-means --preset kmeans-300 --until inertia<1");

    g_assert_cmpint (result.status, ==, 0);
    g_assert_nonnull (strstr (result.err, "without “inertia < 1”"));
  }
}

static void
test_start (void)
{
  g_auto (Result) result = { 0 };
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonArray *centroids;

  put ("c.csv", "1\n10\n", -1);
  result = cli ("run k-means --data kmeans-6 --set k=2 --start centroids=%/c.csv --iterations 1");
  g_assert_cmpint (result.status, ==, 0);
  centroids = json_object_get_array_member (
    json_object_get_object_member (object (parser, result.out), "values"), "centroids");
  g_assert_cmpfloat_with_epsilon (
    json_array_get_double_element (json_array_get_array_element (centroids, 0), 0), 1, 1e-12);
  g_assert_cmpfloat_with_epsilon (
    json_array_get_double_element (json_array_get_array_element (centroids, 1), 0), 10, 1e-12);
}

static void
test_columns_and_prediction (void)
{
  g_autofree char *predicted = NULL;
  g_auto (GStrv) lines = NULL;

  put ("d.csv", "id;breite;länge\n1;0,5;1\n2;0,6;1,5\n3;9,5;8\n4;9,7;8,5\n", -1);
  assert_done ("run k-means --data %/d.csv --x breite,länge --set k=2 --seed 1 "
               "--predict %/d.csv %/p.csv");
  predicted = contents ("p.csv", NULL);
  lines = g_strsplit (predicted, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 6);
  g_assert_cmpint (lines[1][strlen (lines[1]) - 1], ==, lines[2][strlen (lines[2]) - 1]);
  g_assert_cmpint (lines[3][strlen (lines[3]) - 1], ==, lines[4][strlen (lines[4]) - 1]);
  g_assert_cmpint (lines[1][strlen (lines[1]) - 1], !=, lines[3][strlen (lines[3]) - 1]);
}

/* Signals go out as a recording and come back in; what they are made of can be heard. */
static void
test_sound (void)
{
  g_autofree char *text = NULL;
  gsize length;

  assert_done ("data ica-voices:seconds=0.1 --seed 3 --out %/voices.wav");
  text = contents ("voices.wav", &length);
  g_assert_cmpmem (text, 4, "RIFF", 4);
  g_assert_cmpuint (length, >, 800 * 2 * 4);
  assert_done ("run ica --data %/voices.wav --iterations 3 --sound %/sources.wav");
  assert_done ("run ica --data %/sources.wav --iterations 1");
  {
    g_auto (Result) table = cli ("data iris --out %/iris.wav");
    g_auto (Result) silent = cli ("run k-means --sound %/none.wav");

    g_assert_cmpint (table.status, !=, 0);
    g_assert_nonnull (strstr (table.err, "no signal"));
    g_assert_cmpint (silent.status, !=, 0);
    g_assert_nonnull (strstr (silent.err, "makes no signals"));
  }
}

/* --- Pictures --------------------------------------------------------------------------------- */

static void
assert_starts (const char *name, const char *magic, gsize n)
{
  g_autofree char *text = NULL;
  gsize length;

  text = contents (name, &length);
  g_assert_cmpuint (length, >, 500);
  g_assert_cmpmem (text, n, magic, n);
}

static void
test_render (void)
{
  assert_done ("render k-means --preset kmeans-300 --iterations 2 --out %/k.png");
  assert_starts ("k.png", "\x89PNG", 4);
  assert_done ("render smo --steps 20 --out %/k.svg --dark --size 640x480");
  assert_starts ("k.svg", "<?xml", 5);
  assert_done ("render k-means --data moons:n=1000 --stage --at 4 --out %/many.svg");
  {
    g_autofree char *many = NULL;
    gsize length;

    many = contents ("many.svg", &length);
    g_assert_cmpuint (length, <, 500000);
    /* Markers are shapes, not one image of all of them. */
    g_assert_nonnull (strstr (many, "<use xlink:href=\"#shape1\""));
  }
  assert_done ("render gmm-em --steps 12 --out %/k.pdf --contrast");
  assert_starts ("k.pdf", "%PDF", 4);
  assert_done ("render value-iteration --iterations 4 --out %/k.webp --size 320x240 --every 3");
  assert_starts ("k.webp", "RIFF", 4);
  assert_done ("render value-iteration --iterations 4 --out %/k.gif --size 320x240 --every 3");
  assert_starts ("k.gif", "GIF89a", 6);
  assert_done ("render k-means --slow --at 3 --fps 2 --size 320x240 --out %/slow.gif");
  assert_starts ("slow.gif", "GIF89a", 6);
  assert_done ("render kalman-filter --stage --at 40 --out %/s.png --lang zh_CN");
  assert_starts ("s.png", "\x89PNG", 4);
}

static void
test_render_frames (void)
{
  g_autofree char *first = in_folder ("f-0000.png");
  g_autofree char *last = in_folder ("f-0005.png");
  g_autofree char *beyond = in_folder ("f-0006.png");
  g_autofree char *argument = g_strdup_printf ("%s/f-%%04d.png", folder);
  g_autoptr (GSubprocess) process = g_subprocess_new (
    G_SUBPROCESS_FLAGS_STDOUT_SILENCE, NULL, g_getenv ("GRADUS_CLI"), "render",
    "batch-gradient-descent", "--steps", "5", "--size", "200x150", "--out", argument, NULL);

  g_assert_true (g_subprocess_wait_check (process, NULL, NULL));
  g_assert_true (g_file_test (first, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test (last, G_FILE_TEST_EXISTS));
  g_assert_false (g_file_test (beyond, G_FILE_TEST_EXISTS));
}

/* --- Bad usage and bad input ------------------------------------------------------------------ */

/* The command ends with @status and a sentence that contains @word, and prints nothing as a
 * result. */
static void
assert_refused (const char *arguments, int status, const char *word)
{
  g_auto (Result) result = cli (arguments);

  if (result.status != status || strstr (result.err, word) == NULL)
    g_error ("gradus-cli %s: status %d, wanted %d and “%s” in: %s", arguments, result.status,
             status, word, result.err);
}

/* What needs more than GLib and GSL is loaded by the commands that use it, and its absence is a
 * sentence. A BLAS that chooses its code by the processor is never loaded. */
static void
test_module (void)
{
  const char *old = g_getenv ("GRADUS_CLI");
  g_autofree char *program = in_folder ("copy-of-cli");
  g_autofree char *session = in_folder ("gradus-session.so");
  g_autofree char *module = in_folder ("gradus-draw.so");
  g_autofree char *built = g_path_get_dirname (old);
  g_autofree char *built_session = g_build_filename (built, "gradus-session.so", NULL);
  g_autofree char *keep = g_strdup (old);
  g_autoptr (GFile) from = g_file_new_for_path (old);
  g_autoptr (GFile) to = g_file_new_for_path (program);
  g_autoptr (GFile) session_from = g_file_new_for_path (built_session);
  g_autoptr (GFile) session_to = g_file_new_for_path (session);
  g_autoptr (GError) error = NULL;

  g_setenv ("LD_TRACE_LOADED_OBJECTS", "1", TRUE); /* what ldd does */
  {
    g_auto (Result) libraries = cli ("--version");

    g_unsetenv ("LD_TRACE_LOADED_OBJECTS");
    if (strstr (libraries.out, "libglib") != NULL)
      {
        g_assert_null (strstr (libraries.out, "libcairo"));
        g_assert_null (strstr (libraries.out, "libpango"));
        g_assert_null (strstr (libraries.out, "libharfbuzz"));
        g_assert_null (strstr (libraries.out, "libopenblas"));
        g_assert_null (strstr (libraries.out, "libsndfile"));
        g_assert_null (strstr (libraries.out, "libzip"));
        g_assert_null (strstr (libraries.out, "libgio"));
        g_assert_null (strstr (libraries.out, "libgobject"));
        g_assert_null (strstr (libraries.out, "libjson"));
      }
  }

  g_file_copy (from, to, G_FILE_COPY_NONE, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  g_file_set_contents (module, "no module", -1, &error);
  g_assert_no_error (error);
  g_setenv ("GRADUS_CLI", program, TRUE);
  {
    g_auto (Result) version = cli ("--version");
    g_auto (Result) run = cli ("run k-means --trace %/without.jsonl");

    g_assert_cmpint (version.status, ==, 0);
    g_assert_cmpint (run.status, ==, 0);
    assert_refused ("run k-means --save %/never.gradus", 2, "“gradus-cli run” needs the module");
    assert_refused ("list", 2, "“gradus-cli list” needs the module");
    assert_refused ("render k-means --out %/never.png", 2, "gradus-session.so");
  }
  g_file_copy (session_from, session_to, G_FILE_COPY_NONE, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  {
    g_auto (Result) render = cli ("render k-means --out %/never.png");

    g_assert_cmpint (render.status, ==, 2);
    g_assert_nonnull (strstr (render.err, "“gradus-cli render” needs the module"));
    assert_refused ("lesson list", 2, "“gradus-cli lesson list” needs the module");
    assert_refused ("lesson play first", 2, "“gradus-cli lesson play” needs the module");
    assert_refused ("lesson render first", 2, "“gradus-cli lesson render” needs the module");
    assert_refused ("lesson", 2, "“gradus-cli lesson” needs the module");
    g_assert_nonnull (strstr (render.err, "Install Gradus again."));
  }
  g_setenv ("GRADUS_CLI", keep, TRUE);
  g_unlink (program);
  g_unlink (session);
  g_unlink (module);
}

/* What reads and writes sound is loaded when there is sound, and its absence is a sentence. */
static void
test_sound_module (void)
{
  g_autofree char *keep = g_strdup (g_getenv ("GRADUS_CLI"));
  g_autofree char *cli_folder = in_folder ("tree/build/cli");
  g_autofree char *session = in_folder ("tree/src/session");
  g_autofree char *program = g_build_filename (cli_folder, "copy-of-cli", NULL);
  g_autofree char *module = g_build_filename (session, "gradus-sound.so", NULL);
  g_autoptr (GFile) from = g_file_new_for_path (keep);
  g_autoptr (GFile) to = g_file_new_for_path (program);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_mkdir_with_parents (cli_folder, 0700), ==, 0);
  g_assert_cmpint (g_mkdir_with_parents (session, 0700), ==, 0);
  g_file_copy (from, to, G_FILE_COPY_NONE, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  g_file_set_contents (module, "no module", -1, &error);
  g_assert_no_error (error);
  put ("tone.wav", "RIFF....", -1);
  g_setenv ("GRADUS_CLI", program, TRUE);
  assert_done ("run k-means --steps 1");
  assert_refused ("run ica --data %/tone.wav", 2, "Sound needs the module");
  assert_refused ("data ica-voices:seconds=0.1 --out %/voices.wav", 2,
                  "src/session/gradus-sound.so");
  g_setenv ("GRADUS_CLI", keep, TRUE);
  g_unlink (program);
  g_unlink (module);
  for (const char *const *path = (const char *const[]){ "tree/build/cli", "tree/build",
                                                        "tree/src/session", "tree/src", "tree",
                                                        NULL };
       *path != NULL; path++)
    {
      g_autofree char *empty = in_folder (*path);

      g_assert_cmpint (g_rmdir (empty), ==, 0);
    }
}

static void
test_usage (void)
{
  assert_refused ("runn", 2, "run");
  assert_refused ("run", 2, "algorithm");
  assert_refused ("run k-maens", 2, "k-means");
  assert_refused ("run k-means --sed 3", 2, "--seed");
  assert_refused ("run k-means --seed", 2, "--seed");
  assert_refused ("run k-means --seed many", 2, "many");
  assert_refused ("run k-means --set k", 2, "=");
  assert_refused ("run k-means --set q=1", 2, "q");
  assert_refused ("run k-means --set k=zero", 2, "k");
  assert_refused ("run k-means --set k=0", 2, "k");
  assert_refused ("run k-means --set k=-3", 2, "k");
  assert_refused ("run k-means --set k=2.5", 2, "k");
  assert_refused ("run smo --set kernel=cubic", 2, "rbf");
  assert_refused ("run smo --set c=nan", 2, "c");
  assert_refused ("run k-means --preset nothing", 2, "nothing");
  assert_refused ("run k-means --until never", 2, "never");
  assert_refused ("run k-means --until event:nothing", 2, "nothing");
  assert_refused ("run k-means --until inerta<5", 2, "inertia");
  assert_refused ("run k-means --until centroids[3,0]>1", 2, "3 × 2");
  assert_refused ("run k-means --steps 1 --iterations 1", 2, "--steps");
  assert_refused ("run k-means --data nowhere.csv", 2, "nowhere.csv");
  assert_refused ("run k-means --data blobs:q=1", 2, "q");
  assert_refused ("run k-means --start centroids=%/none.csv", 2, "none.csv");
  assert_refused ("run nothing.gradus", 2, "nothing.gradus");
  assert_refused ("render k-means", 2, "--out");
  assert_refused ("render k-means --out %/x.bmp", 2, "bmp");
  assert_refused ("render k-means --out %/x.png --plot none", 2, "none");
  assert_refused ("render k-means --out %/x.png --size big", 2, "big");
  assert_refused ("inspect", 2, "algorithm");
  assert_refused ("data iris --out %/x.csv --preset p", 2, "--preset");
}

static void
test_input (void)
{
  put ("empty.csv", "", 0);
  put ("one.csv", "x1,x2\n1,2\n", -1);
  put ("ragged.csv", "a,b\n1,2\n3\n4,5,6\n", -1);
  put ("text.csv", "a,b\n1,2\n3,oops\n5,6\n7,8\n9,10\n11,12\n13,14\n15,16\n17,18\n19,20\n21,22\n",
       -1);
  put ("missing.csv", "a,b\n1,2\n3,\n5,6\n", -1);
  put ("nan.csv", "a,b\n1,2\n3,nan\n5,6\n", -1);
  put ("binary.csv", "\x00\x01\x02\x03\x04\x00\x00", 7);
  put ("one-class.csv", "a,b,class\n1,2,x\n2,3,x\n", -1);
  put ("half.gradus", "{\"gradus\": 1, \"algori", -1);
  put ("future.gradus", "{\"gradus\": 999}", -1);
  put ("huge.csv", "x,y\n1e300,1e300\n-1e300,1\n1,2\n", -1);

  assert_refused ("run k-means --data %/empty.csv", 2, "empty.csv");
  assert_refused ("run k-means --data %/one.csv --set k=3", 2, "3");
  assert_refused ("run k-means --data %/ragged.csv", 2, "3");
  assert_refused ("run k-means --data %/text.csv --x a,b", 2, "oops");
  assert_refused ("run k-means --data %/missing.csv --x a,b", 2, "b");
  assert_refused ("run k-means --data %/nan.csv --x a,b", 2, "b");
  assert_done ("run k-means --data %/missing.csv --x a,b --missing drop --set k=2");
  assert_done ("run k-means --data %/missing.csv --x a,b --missing mean --set k=2");
  assert_refused ("run k-means --data %/binary.csv", 2, "binary.csv");
  assert_refused ("run k-means --data %", 2, "folder");
  assert_refused ("run smo --data %/one-class.csv", 2, "class");
  assert_refused ("run %/half.gradus", 2, "half.gradus");
  assert_refused ("run %/future.gradus", 2, "999");
  assert_refused ("run value-iteration --data grid-4x3 --set gamma=1.5", 2, "gamma");
  assert_refused ("run value-iteration --data blobs", 2, "world");
  {
    /* Too large to square: either refused with a sentence or failed with one, never a NaN. */
    g_auto (Result) result = cli ("run k-means --data %/huge.csv --set k=2");

    g_assert_cmpint (result.status, !=, 0);
    g_assert_cmpuint (strlen (result.err), >, 20);
    g_assert_null (strstr (result.out, "nan"));
    g_assert_null (strstr (result.out, "inf"));
  }
}

static void
test_failure (void)
{
  g_auto (Result) result = cli (
    "run batch-gradient-descent --data line:n=30 --set learning-rate=100");

  g_assert_cmpint (result.status, ==, 1);
  g_assert_nonnull (strstr (result.err, "learning rate"));
  g_assert_nonnull (strstr (result.out, "\"failed\""));
}

/* A disk without room: the sentence, status 2, and the old file as it was. */
static void
test_full_disk (void)
{
  assert_refused ("run k-means --trace /dev/full/t.jsonl", 2, "/dev/full");
  put ("old.gradus", "precious", -1);
  assert_refused ("run k-means --save %/no/such/folder/e.gradus", 2, "folder");
}

/* A trace in CSV, compared with the run it came from, then with one number spoiled. */
static void
test_diff (void)
{
  static const char start[] = "x,y\n-1,-0.5\n0,0\n0.25,0.25\n";
  static const char run[] = "--data moons:n=150 --seed 5 --start centroids=%/s.csv";
  g_autofree char *trace = g_strdup_printf ("run k-means %s --trace %%/t.csv", run);
  g_autofree char *diff = g_strdup_printf ("diff %%/t.csv --against k-means %s", run);
  g_autofree char *json = g_strconcat (diff, " --json --tolerance 1e-9", NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  g_autoptr (GString) spoiled = g_string_new (NULL);
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_auto (Result) same = { 0 };
  g_auto (Result) other = { 0 };
  g_auto (Result) words = { 0 };
  JsonObject *found, *entry;

  put ("s.csv", start, -1);
  assert_done (trace);
  same = cli (diff);
  g_assert_cmpint (same.status, ==, 0);
  g_assert_true (g_str_has_prefix (same.out, "No difference"));

  /* The last number of the values at step 9, before the events: within[2]. */
  text = contents ("t.csv", NULL);
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) cells = g_strsplit (lines[i], ",", -1);
      const guint n = g_strv_length (cells);

      if (i == 10)
        {
          g_assert_cmpstr (cells[0], ==, "9");
          g_free (cells[n - 2]);
          cells[n - 2] = g_strdup ("0.123");
        }
      if (n > 0)
        {
          g_autofree char *line = g_strjoinv (",", cells);

          g_string_append_printf (spoiled, "%s\n", line);
        }
    }
  put ("t.csv", spoiled->str, -1);
  other = cli (json);
  g_assert_cmpint (other.status, ==, 1);
  found = object (parser, other.out);
  g_assert_true (json_object_get_boolean_member (found, "differs"));
  g_assert_cmpint (json_object_get_int_member (found, "step"), ==, 9);
  g_assert_cmpint (json_object_get_int_member (found, "line"), ==, 11);
  g_assert_cmpint (json_object_get_int_member (found, "iteration"), ==, 3);
  g_assert_cmpstr (json_object_get_string_member (found, "phase"), ==, "move");
  g_assert_cmpint (json_array_get_length (json_object_get_array_member (found, "entries")), ==, 1);
  entry = json_array_get_object_element (json_object_get_array_member (found, "entries"), 0);
  g_assert_cmpstr (json_object_get_string_member (entry, "name"), ==, "within[2]");
  g_assert_cmpfloat (json_object_get_double_member (entry, "yours"), ==, 0.123);
  words = cli (diff);
  g_assert_cmpint (words.status, ==, 1);
  g_assert_nonnull (strstr (words.out, "at step 9 (Move, iteration 3), line 11"));
}

static void
test_diff_usage (void)
{
  static const struct
  {
    const char *arguments, *says;
  } bad[] = {
    { "diff", "needs your trace" },
    { "diff %/none.csv --against k-means", "There is no file" },
    { "diff %/own.csv --against k-meens", "Did you mean “k-means”" },
    { "diff %/own.csv --against k-means --tolerance -1", "--tolerance -1" },
    { "diff %/own.csv --against k-means --index-base 2", "--index-base 2" },
    { "diff %/own.csv --against smo", "nothing to compare" },
  };

  put ("own.csv", "step,centroids[0][0]\n1,2\n", -1);
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_auto (Result) result = cli (bad[i].arguments);

      g_assert_cmpint (result.status, ==, 2);
      if (strstr (result.err, bad[i].says) == NULL)
        g_error ("%s: %s", bad[i].arguments, result.err);
    }
}

/* --- Telling ---------------------------------------------------------------------------------- */

/* A sentence that is true of the presets may be false of other parameters and data: what each of
 * these runs shall say, and what would be false of it. */
static void
test_tell_elsewhere (void)
{
  static const struct
  {
    const char *run, *said, *false_there;
  } cases[] = {
    { "class-balance-ls --preset heaps --set share=0.95", "the border runs too far",
      "below a share of" },
    { "class-balance-ls --preset rare", "below a share of 0.0808", NULL },
    { "sufficient-dimension-reduction --preset parabola --set lambda=100", "too large a penalty",
      "this is the wrong hill" },
    { "covariate-shift --preset sinc --set truth=square --set target=2.4",
      "hardly anything was seen of the place", "Nothing can be said" },
    { "class-prior-estimation --preset moved --steps 60", "By its lowest point 0.397", NULL },
    { "importance-weighted-ls --preset relative", "as many as the density ratio says",
      "powers of ten" },
    { "multi-task-alternating --preset from-alone", "The new springs are stiffer", NULL },
    /* The other springs of task 3 let go, so it comes to meet task 4 on a softer one. */
    { "multi-task-alternating --data=%/springs.csv --x=x --y=y --task=task --set degree=0 "
      "--set start=0.5 --set width=5",
      "Yes: to 1.68.", "stiffer than the first" },
  };
  static const double levels[] = { 0, 1, 10, 11 };
  g_autoptr (GString) springs = g_string_new ("x,y,task\n");
  g_autofree char *name = in_folder ("springs.csv");
  g_autoptr (GError) error = NULL;

  for (guint task = 0; task < G_N_ELEMENTS (levels); task++)
    for (guint i = 0; i < (task == 2 ? 1 : 6); i++)
      g_string_append_printf (springs, "%u,%g,%u\n", i, levels[task], task + 1);
  g_file_set_contents (name, springs->str, -1, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *arguments = g_strconcat ("tell --columns 0 ", cases[i].run, NULL);
      g_auto (Result) result = cli (arguments);

      g_assert_cmpint (result.status, ==, 0);
      if (strstr (result.out, cases[i].said) == NULL)
        g_error ("%s: nowhere “%s”", cases[i].run, cases[i].said);
      if (cases[i].false_there != NULL && strstr (result.out, cases[i].false_there) != NULL)
        g_error ("%s: “%s” is false there", cases[i].run, cases[i].false_there);
    }
}

/* Words without pictures, with them, in the other language, of other parameters, of an experiment
 * and into a file, which is not the experiment's. */
static void
test_tell (void)
{
  g_auto (Result) plain = cli ("tell k-means --steps 2");
  g_auto (Result) marks = cli ("tell k-means --steps 2 --marks --columns 0");
  g_auto (Result) preset = cli ("tell huber-irls --preset four --set eta=2");
  g_auto (Result) chinese = cli ("tell k-means --steps 2 --lang zh_CN");
  g_auto (Result) nothing = cli ("tell");
  g_auto (Result) unknown = cli ("tell k-maens");
  g_auto (Result) same = cli ("run k-means --save %/tell.gradus");
  g_auto (Result) saved = cli ("tell %/tell.gradus --steps 2 --out %/tell.txt");
  g_auto (Result) over = cli ("tell %/tell.gradus --out %/tell.gradus");
  g_autofree char *file = NULL;

  g_assert_cmpint (plain.status, ==, 0);
  g_assert_cmpstr (plain.err, ==, "");
  g_assert_nonnull (strstr (plain.out, "\nStep 2, iteration 1: "));
  g_assert_nonnull (strstr (plain.out, "\nRule: "));
  g_assert_nonnull (strstr (plain.out, "\n  Answer: "));
  g_assert_null (strstr (plain.out, "\nPicture "));
  g_assert_null (strchr (plain.out, '\\'));
  g_assert_nonnull (strstr (marks.out, "\nPicture “Data and clusters” (data)\n  axes: x “x1”"));
  g_assert_cmpint (preset.status, ==, 0);
  g_assert_nonnull (strstr (chinese.out, "\n第2步，第1轮迭代："));
  g_assert_cmpint (nothing.status, ==, 2);
  g_assert_cmpint (unknown.status, ==, 2);
  g_assert_cmpint (same.status, ==, 0);
  g_assert_cmpint (saved.status, ==, 0);
  g_assert_cmpstr (saved.out, ==, "");
  file = contents ("tell.txt", NULL);
  g_assert_nonnull (strstr (file, "\nStep 2, iteration 1: "));
  g_assert_cmpint (over.status, ==, 2);
}

/* --- Notes ------------------------------------------------------------------------------------ */

static void
test_notes (void)
{
  g_auto (Result) english = cli ("notes k-means --columns 60");
  g_auto (Result) chinese = cli ("notes k-means --lang zh_CN");
  g_auto (Result) spoken = cli ("notes k-means --spoken");
  g_auto (Result) german = cli ("notes k-means --lang de");
  g_auto (Result) nothing = cli ("notes");
  g_auto (Result) unknown = cli ("notes k-maens");
  g_auto (GStrv) lines = g_strsplit (english.out, "\n", -1);

  g_assert_cmpint (english.status, ==, 0);
  g_assert_cmpstr (english.err, ==, "");
  g_assert_nonnull (strstr (english.out, "\nThe problem\n-----------\n"));
  g_assert_nonnull (strstr (english.out, "\\sum_{i=1}^{n}"));
  for (guint i = 0; lines[i] != NULL; i++)
    g_assert_cmpint (g_utf8_strlen (lines[i], -1), <=, 80);
  g_assert_cmpint (chinese.status, ==, 0);
  g_assert_nonnull (strstr (chinese.out, "\n何时失效\n--------\n"));
  g_assert_nonnull (strstr (spoken.out, "sum from i equals 1 to n"));
  g_assert_null (strchr (spoken.out, '\\'));
  g_assert_cmpstr (german.out, !=, "");
  g_assert_cmpstr (german.err, !=, "");
  g_assert_cmpint (nothing.status, ==, 2);
  g_assert_cmpint (unknown.status, ==, 2);
  g_assert_nonnull (strstr (unknown.err, "k-means"));
}

/* What a name means, and what is not waited for. */
static void
test_names (void)
{
  g_autofree char *before = g_get_current_dir ();
  g_autofree char *pipe = in_folder ("pipe.gradus");
  g_autofree char *secret = in_folder ("secret.csv");
  g_autofree char *lesson = g_strdup_printf (
    "{\"gradus\": 1, \"lesson\": {\"title\": \"T\", \"summary\": \"S\", "
    "\"algorithm\": \"k-means\", \"bookmarks\": [{\"title\": \"One\", \"text\": \"x\", \"link\": "
    "\"gradus:k-means?data=%s\"}]}}",
    secret);

  put ("iris", "p,q\n1,2\n3,4\n5,7\n", -1);
  put ("a:b.csv", "p,q\n1,2\n3,4\n5,7\n", -1);
  put ("secret.csv", "p,q\n1,2\n3,4\n5,7\n", -1);
  put ("nosy.gradus", lesson, -1);
  g_assert_cmpint (g_chdir (folder), ==, 0);
  {
    g_auto (Result) hidden = cli ("run k-means --data iris --set k=2");
    g_auto (Result) file = cli ("run k-means --data ./iris --set k=2");
    g_auto (Result) colon = cli ("run k-means --data a:b.csv --set k=2");

    g_assert_cmpint (hidden.status, ==, 0);
    g_assert_nonnull (strstr (hidden.err, "./iris"));
    g_assert_cmpint (file.status, ==, 0);
    g_assert_null (strstr (file.err, "comes with Gradus"));
    g_assert_cmpint (colon.status, ==, 0);
    g_assert_nonnull (strstr (colon.err, "a:b.csv: Found"));
  }
  g_assert_cmpint (g_chdir (before), ==, 0);

  {
    g_auto (Result) nosy = cli ("lesson check %/nosy.gradus");

    g_assert_cmpint (nosy.status, ==, 1);
    g_assert_nonnull (strstr (nosy.out, "opens no file"));
  }
  g_assert_cmpint (mkfifo (pipe, 0600), ==, 0);
  assert_refused ("run %/pipe.gradus", 2, "pipe.gradus");
  assert_refused ("lesson check %/pipe.gradus", 2, "pipe.gradus");
}

/* --- Lessons ---------------------------------------------------------------------------------- */

static void
test_lesson_list (void)
{
  g_auto (Result) text = cli ("lesson list");
  g_auto (Result) json = cli ("lesson list --json");
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GError) error = NULL;
  JsonArray *list;
  gboolean found = FALSE;

  g_assert_cmpint (text.status, ==, 0);
  g_assert_nonnull (strstr (text.out, "k-means-idea"));
  json_parser_load_from_data (parser, json.out, -1, &error);
  g_assert_no_error (error);
  list = json_node_get_array (json_parser_get_root (parser));
  for (guint i = 0; i < json_array_get_length (list); i++)
    {
      JsonObject *lesson = json_array_get_object_element (list, i);

      if (g_strcmp0 (json_object_get_string_member (lesson, "id"), "k-means-idea") != 0)
        continue;
      found = TRUE;
      g_assert_cmpstr (json_object_get_string_member (lesson, "algorithm"), ==, "k-means");
      g_assert_cmpint (json_object_get_int_member (lesson, "bookmarks"), ==, 7);
      g_assert_false (json_object_get_boolean_member (lesson, "own"));
    }
  g_assert_true (found);
}

/* Ten lines an entry, then what was counted; what is missing is said. */
static void
test_check_done (void)
{
  g_auto (Result) one = cli ("check --done k-means");
  g_auto (Result) chapter = cli ("check --done --chapter 1");
  g_auto (GStrv) lines = g_strsplit (one.out, "\n", -1);
  guint items = 0;

  for (guint i = 0; lines[i] != NULL; i++)
    if (g_regex_match_simple ("^(done   |missing) k-means +[0-9]+ ", lines[i], 0, 0))
      {
        items++;
        g_assert_true (g_str_has_prefix (lines[i], "done") || strstr (lines[i], ": ") != NULL);
      }
  g_assert_cmpuint (items, ==, 10);
  g_assert_nonnull (strstr (one.out, "k-means  6 numbers from elsewhere"));
  g_assert_nonnull (strstr (one.out, " of 1 done"));
  g_assert_cmpint (one.status, ==, strstr (one.out, "missing") != NULL ? 1 : 0);

  g_assert_nonnull (strstr (chapter.out, "done    line-and-cost  1 "));
  g_assert_null (strstr (chapter.out, "k-means"));
  /* Both medians, of the chapter and of the first five. */
  g_assert_true (g_regex_match_simple ("^iterative \\([0-9]+\\): phases [0-9.]+ / [0-9.]+",
                                       chapter.out, G_REGEX_MULTILINE, 0));
  assert_refused ("check --done --chapter 99", 2, "--chapter");
  assert_refused ("check --chapter 1", 2, "--chapter");
  assert_refused ("check --done --chapter 1 k-means", 2, "--chapter");
}

/* Every lesson that comes with Gradus runs, and is asked and told in both languages. */
static void
test_lesson_check (void)
{
  g_auto (Result) all = cli ("lesson check");
  g_auto (Result) none = cli ("lesson check %/nobody.gradus");
  g_auto (Result) bad = { 0 };
  g_auto (Result) one_language = { 0 };

  g_test_message ("%s", all.out);
  g_assert_cmpint (all.status, ==, 0);
  g_assert_null (strstr (all.out, "FAILED"));
  g_assert_cmpint (none.status, ==, 2);

  put ("bad.gradus",
       "{\"gradus\": 1, \"lesson\": {\"title\": \"T\", \"summary\": \"S\", "
       "\"algorithm\": \"k-means\", \"bookmarks\": [{\"title\": \"a\", "
       "\"text\": \"$\\\\frac{1}$ and [x](gradus:k-maens)\", \"link\": "
       "\"gradus:k-means?preset=kmeans-6&step=900\"}, {\"title\": \"b\", \"text\": \"b\", "
       "\"link\": \"gradus:k-means?preset=kmeans-6&step=1\", \"question\": {\"kind\": "
       "\"ask\", \"id\": \"centroid\"}}]}}",
       -1);
  bad = cli ("lesson check %/bad.gradus");
  g_assert_cmpint (bad.status, ==, 1);
  g_assert_nonnull (strstr (bad.out, "Bookmark 1: "));
  g_assert_nonnull (strstr (bad.out, "900"));
  g_assert_nonnull (strstr (bad.out, "\\frac{1}"));
  g_assert_nonnull (strstr (bad.out, "k-maens"));
  g_assert_nonnull (strstr (bad.out, "Bookmark 2: Its question cannot be asked at this step"));
  g_assert_nonnull (strstr (bad.out, "no Simplified Chinese"));
  one_language = cli ("lesson check %/bad.gradus --one-language");
  g_assert_cmpint (one_language.status, ==, 1);
  g_assert_null (strstr (one_language.out, "Chinese"));
}

static void
test_lesson_play (void)
{
  g_auto (Result) english = cli ("lesson play k-means-idea");
  g_auto (Result) chinese = cli ("lesson play k-means-idea --lang zh_CN");
  g_auto (Result) unknown = cli ("lesson play nobody");
  g_auto (Result) nothing = cli ("lesson");

  g_assert_cmpint (english.status, ==, 0);
  g_assert_nonnull (strstr (english.out, "[1/7]"));
  g_assert_nonnull (strstr (english.out, "[7/7]"));
  /* Narration of a step, the question on the picture with its answer, and the number. */
  g_assert_nonnull (strstr (english.out, "\nStep 2: "));
  g_assert_nonnull (strstr (english.out, "? Cluster 3 has 100 of the 150 points"));
  g_assert_nonnull (strstr (english.out, "= Centroid 3 goes to (3.49, 0.637)"));
  g_assert_nonnull (strstr (english.out, "= 6.6\n"));
  g_assert_cmpint (chinese.status, ==, 0);
  g_assert_nonnull (strstr (chinese.out, "轮到你了"));
  /* Where there is a catalogue, plurals come out of it too. */
  if (strstr (chinese.out, "\n第2步：") != NULL)
    g_assert_null (strstr (chinese.out, "Cluster 3 has"));
  g_assert_cmpint (unknown.status, ==, 2);
  g_assert_nonnull (strstr (unknown.err, "nobody"));
  g_assert_cmpint (nothing.status, ==, 2);
}

static void
test_lesson_render (void)
{
  g_auto (Result) one = cli ("lesson render k-means-idea --out %/page.png");
  g_auto (Result) small = cli ("lesson render k-means-idea --out %/page-%d.png --size 10x10");

  g_assert_cmpint (one.status, ==, 2);
  g_assert_cmpint (small.status, ==, 2);
  assert_done ("lesson render k-means-idea --out %/page-%02d.png --size 400x300");
  assert_done ("lesson render k-means-idea --out %/page-%02d.pdf --dark --lang zh_CN");
  for (guint i = 1; i <= 7; i++)
    {
      g_autofree char *png = g_strdup_printf ("page-%02u.png", i);
      g_autofree char *pdf = g_strdup_printf ("page-%02u.pdf", i);
      gsize png_length, pdf_length;
      g_autofree char *png_bytes = contents (png, &png_length);
      g_autofree char *pdf_bytes = contents (pdf, &pdf_length);

      g_assert_cmpuint (png_length, >, 1000);
      g_assert_true (memcmp (png_bytes, "\x89PNG", 4) == 0);
      g_assert_cmpuint (pdf_length, >, 1000);
      g_assert_true (memcmp (pdf_bytes, "%PDF", 4) == 0);
    }
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  folder = g_dir_make_tmp ("gradus-cli-XXXXXX", NULL);
  g_test_add_func ("/cli/list", test_list);
  g_test_add_func ("/cli/inspect", test_inspect);
  g_test_add_func ("/cli/run/all", test_run_all);
  g_test_add_func ("/cli/run/grid-4x3", test_grid);
  g_test_add_func ("/cli/run/start", test_start);
  g_test_add_func ("/cli/run/until", test_until);
  g_test_add_func ("/cli/run/columns-and-prediction", test_columns_and_prediction);
  g_test_add_func ("/cli/run/sound", test_sound);
  g_test_add_func ("/cli/render/formats", test_render);
  g_test_add_func ("/cli/render/frames", test_render_frames);
  g_test_add_func ("/cli/diff/planted", test_diff);
  g_test_add_func ("/cli/diff/usage", test_diff_usage);
  g_test_add_func ("/cli/tell", test_tell);
  g_test_add_func ("/cli/tell-elsewhere", test_tell_elsewhere);
  g_test_add_func ("/cli/notes", test_notes);
  g_test_add_func ("/cli/lesson/list", test_lesson_list);
  g_test_add_func ("/cli/check/done", test_check_done);
  g_test_add_func ("/cli/lesson/check", test_lesson_check);
  g_test_add_func ("/cli/lesson/play", test_lesson_play);
  g_test_add_func ("/cli/lesson/render", test_lesson_render);
  g_test_add_func ("/cli/module", test_module);
  g_test_add_func ("/cli/module-of-sound", test_sound_module);
  g_test_add_func ("/cli/usage", test_usage);
  g_test_add_func ("/cli/input", test_input);
  g_test_add_func ("/cli/names", test_names);
  g_test_add_func ("/cli/failure", test_failure);
  g_test_add_func ("/cli/full-disk", test_full_disk);
  status = g_test_run ();
  remove_folder ();
  return status;
}
