/* gradus-cli: tables as they come in, what is said of them, and what goes out again.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <gio/gio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "gradus-test-cli.h"

static void
assert_says (const char *arguments, int status, const char *words)
{
  g_auto (Result) result = cli (arguments);

  if (result.status != status || strstr (result.err, words) == NULL)
    g_error ("%s: %d, “%s”", arguments, result.status, result.err);
}

static void
assert_written (const char *name, const char *text)
{
  g_autofree char *written = contents (name, NULL);

  g_assert_cmpstr (written, ==, text);
}

/* The output of a shell command, in which "@" stands for the program and "%" for the folder. */
static char *
shell (const char *command)
{
  g_autoptr (GString) line = g_string_new (command);
  const char *argv[] = { "sh", "-c", NULL, NULL };
  g_autoptr (GError) error = NULL;
  char *out = NULL;
  int status;

  g_string_replace (line, "@", "\"$GRADUS_CLI\"", 0);
  g_string_replace (line, "%", folder, 0);
  argv[2] = line->str;
  g_assert_true (g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &out,
                               NULL, &status, &error));
  g_assert_no_error (error);
  if (!WIFEXITED (status) || WEXITSTATUS (status) != 0)
    g_error ("%s: %d", line->str, status);

  return out;
}

/* A file of a spreadsheet with three sheets, of which the first is empty. */
static void
put_people (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("GRADUS_TEST_DATA"), "sheets", "people.xlsx",
                                            NULL);
  g_autofree char *bytes = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));
  put ("people.xlsx", bytes, (gssize) length);
}

/* How a file is to be read can be told. */
static void
test_told (void)
{
  put ("years.csv", "region,2023,2025\nEMEA,10,20\nAPAC,5,6\n", -1);
  put ("groups.txt", "a\tb\n1,234\t1\n5,678\t2\n", -1);
  put ("latin.csv",
       "gr\xf6\xdf"
       "e,b\n1,2\n",
       -1);
  put ("holes.csv", "a,b\n1,\n3,4\n", -1);

  assert_done ("data %/years.csv --header yes --out %/told.csv");
  assert_written ("told.csv", "region,2023,2025\nEMEA,10,20\nAPAC,5,6\n");
  assert_done ("data %/years.csv --header no --out %/told.csv");
  assert_written ("told.csv", "class,x1,x2\nregion,2023,2025\nEMEA,10,20\nAPAC,5,6\n");
  assert_done ("data %/groups.txt --decimal point --out %/told.csv");
  assert_written ("told.csv", "a,b\n1234,1\n5678,2\n");
  assert_done ("data %/groups.txt --decimal comma --out %/told.csv");
  assert_written ("told.csv", "a,b\n1.234,1\n5.678,2\n");
  assert_done ("data %/latin.csv --encoding ISO-8859-1 --out %/told.csv");
  assert_written ("told.csv", "größe,b\n1,2\n");
  assert_says ("data %/years.csv --separator semicolon --out %/told.csv", 2,
               "no column of numbers");
  put_people ();
  assert_says ("data %/people.xlsx --sheet 3 --out %/told.csv", 0, "sheet “Other”");
  assert_written ("told.csv", "x1,x2\n0,0\n1,1\n2,4\n3,9\n4,16\n");
  assert_says ("data %/people.xlsx --missing mean --out %/told.csv", 0, "sheet “Heights”");
  assert_says ("data %/people.xlsx --sheet 9 --out %/no.csv", 2, "Choose a file or a sheet");
  assert_says ("data %/people.xlsx --sheet two --out %/no.csv", 2, "Count the sheets");

  /* What is refused names the option that helps. */
  assert_says ("data %/groups.txt --out %/no.csv", 2, "--decimal point");
  assert_says ("data %/holes.csv --out %/no.csv", 2, "--missing drop");
  assert_says ("data %/latin.csv --encoding UTF-8 --out %/no.csv", 2, "--encoding");
  assert_says ("data %/latin.csv --encoding morse --out %/no.csv", 2, "morse");
  assert_says ("data %/years.csv --header perhaps --out %/no.csv", 2, "yes or no");
  assert_says ("data %/latin.csv --out %/told.csv", 0, "GB18030 (a guess)");
  assert_says ("data %/latin.csv --out %/told.csv", 0, "--encoding ISO-8859-1");
}

/* What a column is, is decided by what the algorithm needs, and said. */
static void
test_roles (void)
{
  g_auto (Result) heaps = { 0 };
  static const char *const classes = "a,b,y\n1.5,2,0\n2,1,0\n4,4,1\n5,5.5,1\n1,1.5,1\n";

  put ("heaps.csv", "x,y\n0,0\n0,1\n0,10\n0,11\n", -1);
  put ("two.csv", classes, -1);
  put ("comma.csv", "\"a,b\",c,y\n1,2,3\n2,1,5\n4,4,4\n", -1);
  heaps = cli ("run k-means --data %/heaps.csv --set k=2");
  g_assert_cmpint (heaps.status, ==, 0);
  g_assert_nonnull (strstr (heaps.err, "Inputs: x, y."));
  g_assert_nonnull (strstr (heaps.out, "\"inertia\":1,"));
  assert_says ("run least-squares --data %/heaps.csv --steps 1", 0, "Inputs: x. Target: y.");
  assert_says ("run logistic-regression --data %/two.csv --steps 1", 0, "Class: y.");
  assert_says ("run smo --data %/heaps.csv", 2, "--label COLUMN");
  assert_says ("run smo --data %/heaps.csv", 2, "x, y.");
  assert_says ("run least-squares --data %/two.csv --x a,b,y --steps 1", 2, "--y COLUMN");
  assert_says ("run least-squares --data %/comma.csv --set basis=columns --steps 1 --x \"a,b\"", 0,
               "Inputs: a,b.");
}

/* The words of the input come back, and a score says what it is. */
static void
test_predict (void)
{
  static const char *const learners[] = {
    "logistic-regression", "smo",        "gda", "adaboost",
    "decision-tree",       "perceptron", "fda", "gaussian-naive-bayes",
    "softmax-regression",
  };

  put ("kinds.csv", "p,q,kind\n1,2,yes\n2,1,yes\n1,1.5,yes\n6,5,no\n7,6,no\n6,6.5,no\n", -1);
  put ("numbers.csv", "p,q,class\n1,2,7\n2,1,7\n1,1.5,7\n6,5,3\n7,6,3\n6,6.5,3\n", -1);
  put ("new.csv", "q,p\n1,1\n7,7\n", -1);
  for (guint i = 0; i < G_N_ELEMENTS (learners); i++)
    for (guint table = 0; table < 2; table++)
      {
        g_autofree char *arguments = g_strdup_printf (
          "run %s --data %%/%s.csv --iterations 50 --predict %%/new.csv %%/predicted.csv",
          learners[i], table == 0 ? "kinds" : "numbers");
        g_auto (Result) result = cli (arguments);
        g_autofree char *written = NULL;
        g_auto (GStrv) lines = NULL;

        if (result.status != 0 && strstr (result.err, "predicts nothing") != NULL)
          continue;
        if (result.status != 0)
          g_error ("%s: %s", arguments, result.err);
        written = contents ("predicted.csv", NULL);
        lines = g_strsplit (written, "\n", -1);
        g_assert_true (g_str_has_prefix (lines[0], "p,q,prediction"));
        g_assert_true (g_str_has_prefix (lines[1], table == 0 ? "1,1,yes" : "1,1,7"));
        g_assert_true (g_str_has_prefix (lines[2], table == 0 ? "7,7,no" : "7,7,3"));
        g_assert_nonnull (strstr (result.err, "“prediction” is the class."));
        g_assert_cmpint (g_str_has_suffix (lines[0], ",score"), ==,
                         strstr (result.err, "“score” is ") != NULL);
      }
  assert_says ("run k-means --data %/kinds.csv --set k=2 --predict %/new.csv %/predicted.csv", 0,
               "number of the cluster");
  put ("line.csv", "x,price\n1,2\n2,4\n3,5\n", -1);
  put ("places.csv", "x\n4\n", -1);
  assert_says ("run least-squares --data %/line.csv --y price --predict %/places.csv %/p.csv", 0,
               "expected for “price”");
}

/* "-" is the standard input and output, and what goes there comes alone. */
static void
test_standard (void)
{
  g_autofree char *copied = NULL, *iris = NULL, *made = NULL, *trace = NULL, *predicted = NULL;
  g_autofree char *nothing = in_folder ("-");

  put ("heaps.csv", "x,y\n0,0\n0,1\n0,10\n0,11\n", -1);
  put ("start.csv", "0,0\n0,11\n", -1);
  copied = shell ("@ data - --out - < %/heaps.csv");
  g_assert_cmpstr (copied, ==, "x,y\n0,0\n0,1\n0,10\n0,11\n");
  made = shell ("@ run k-means --data - --set k=2 < %/heaps.csv");
  g_assert_nonnull (strstr (made, "\"inertia\":1,"));
  iris = shell ("cd % && @ data iris --out - | wc -l");
  g_assert_cmpint (atoi (iris), ==, 151);
  g_assert_false (g_file_test (nothing, G_FILE_TEST_EXISTS));
  trace = shell ("@ run k-means --data %/heaps.csv --set k=2 --trace -");
  {
    g_auto (GStrv) lines = g_strsplit (trace, "\n", -1);
    guint n = 0;

    g_assert_true (g_str_has_prefix (lines[0], "{\"gradus-trace\""));
    for (; lines[n][0] != '\0'; n++)
      g_assert_true (n == 0 || g_str_has_prefix (lines[n], "{\"step\""));
    g_assert_null (lines[n + 1]);
  }
  predicted = shell ("@ run k-means --data %/heaps.csv --start centroids=- --set k=2 "
                     "--predict %/heaps.csv - < %/start.csv");
  g_assert_cmpstr (predicted, ==, "x,y,prediction\n0,0,0\n0,1,0\n0,10,1\n0,11,1\n");
  g_free (shell ("@ data iris --out - > %/redirected.csv"));
  assert_done ("run k-means --data %/redirected.csv --steps 1");
}

/* What can be read can be written, and is read as the same again. */
static void
test_kinds (void)
{
  static const struct
  {
    const char *data, *file;
  } kinds[] = {
    { "grid-4x3", "world.txt" }, { "nile", "path.csv" },        { "iris", "table.csv" },
    { "dice", "dice.txt" },      { "spam-words", "words.txt" }, { "ica-waves:length=30", "s.txt" },
    { "cart-pole", "pole.txt" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *first = g_strdup_printf ("data %s --out %%/%s", kinds[i].data,
                                                kinds[i].file);
      g_autofree char *second = g_strdup_printf ("data %%/%s --out %%/again-%s", kinds[i].file,
                                                 kinds[i].file);
      g_autofree char *name = g_strdup_printf ("again-%s", kinds[i].file);
      g_autofree char *text = NULL;

      assert_done (first);
      assert_done (second);
      text = contents (kinds[i].file, NULL);
      assert_written (name, text);
    }
  assert_done ("run value-iteration --data %/world.txt");
  assert_done ("run kalman-filter --data %/path.csv");
  assert_says ("data grid-4x3 --out %/g.gradus", 2, "gradus-cli run");
  assert_says ("data grid-4x3 --out %/g.csv", 2, "“.txt”");
  assert_says ("data nile --out %/g.libsvm", 2, "LIBSVM");
}

/* What a Chinese keyboard types. */
static void
test_full_width (void)
{
  g_autofree char *narrow = shell ("@ run k-means --set k=2 --seed 3 --steps 4");
  g_autofree char *wide = shell ("@ run k-means --set k=２ --seed ３ --steps ４");

  g_assert_cmpstr (narrow, ==, wide);
  put ("wide.csv", "身高，体重\n１７０，６０\n１８０，７５．５\n", -1);
  assert_done ("data %/wide.csv --out %/narrow.csv");
  assert_written ("narrow.csv", "身高,体重\n170,60\n180,75.5\n");
}

/* What a run cannot do on other data it says with the one thing that helps, and that does help. */
static void
test_advice (void)
{
  static const char *const climbers[] = { "map-estimate", "glm-builder", "online-gradient-step" };
  static const struct
  {
    const char *file, *text, *arguments, *words; /* NULL: it works */
  } cases[] = {
    { "two.csv", "a,b,y\n1,1,1\n2,2,2\n3,3,3.5\n", "run least-squares", "columns or bumps" },
    { "two.csv", "a,b,y\n1,1,1\n2,2,2\n3,3,3.5\n", "run least-squares --set basis=columns", NULL },
    /* A mean goes to 0 where only zeros are. */
    { "zero.csv", "x,y\n0,0\n0,0\n1,2\n1,3\n", "run poisson-regression", "no best one" },
    { "zero.csv", "a,b,y\n0,0,0\n1,0,2\n2,0,3\n1,1,0\n", "run poisson-regression", "no best one" },
    { "zero.csv", "x,y\n0,0\n0,1\n1,2\n1,3\n", "run poisson-regression", NULL },
    { "zero.csv", "x,y\n0,0\n1,2\n1,3\n2,0\n", "run poisson-regression", NULL },
    { "xor.csv", "a,b,class\n0,0,u\n0,1,v\n1,0,v\n1,1,u\n", "run ls-line-failure",
      "the line is level" },
    { "place.csv", "x,y\n1,5\n1,6\n1,7\n1,9\n", "run outlier-sensitivity", "two places" },
    { "place.csv", "x,y\n1,5\n1,6\n1,7\n2,9\n", "run outlier-sensitivity", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *arguments = g_strdup_printf ("%s --data %%/%s", cases[i].arguments,
                                                    cases[i].file);
      g_auto (Result) result = { 0 };

      put (cases[i].file, cases[i].text, -1);
      result = cli (arguments);
      if ((result.status == 0) != (cases[i].words == NULL)
          || (cases[i].words != NULL && strstr (result.err, cases[i].words) == NULL))
        g_error ("%s: %d, %s", arguments, result.status, result.err);
    }
  for (guint scale = 0; scale < 4; scale++)
    {
      static const double sizes[] = { 1, 10, 300, 2000 };
      g_autoptr (GString) text = g_string_new ("x,y\n");

      for (guint i = 0; i < 7; i++)
        g_string_append_printf (text, "%g,%g\n", sizes[scale] + i * sizes[scale] / 7, 0.5 + i);
      put ("line.csv", text->str, -1);
      for (guint i = 0; i < G_N_ELEMENTS (climbers); i++)
        {
          g_autofree char *first = g_strdup_printf ("run %s --data %%/line.csv --iterations 100",
                                                    climbers[i]);
          g_auto (Result) failed = cli (first);
          const char *bear = strstr (failed.err, "these data bear ");
          g_autofree char *rate = NULL, *second = NULL;

          if (failed.status == 0)
            continue;
          if (bear == NULL)
            g_error ("%s: %s", first, failed.err);
          rate = g_strndup (bear + strlen ("these data bear "),
                            strcspn (bear + strlen ("these data bear "), "\n"));
          /* The full stop. */
          rate[strlen (rate) - 1] = '\0';
          second = g_strdup_printf ("%s --set rate=%s", first, rate);
          assert_done (second);
        }
    }
  put ("repeated.csv", "a,b\n1,1\n1,1\n2,2\n2,2\n", -1);
  put ("inf.csv", "0,-inf\n-Infinity,0\n", -1);
  assert_says ("run k-means --data %/repeated.csv --set k=2 --start centroids=%/inf.csv", 2,
               "-1000");
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  folder = g_dir_make_tmp ("gradus-tables-XXXXXX", NULL);

  g_test_add_func ("/cli/tables/told", test_told);
  g_test_add_func ("/cli/tables/roles", test_roles);
  g_test_add_func ("/cli/tables/predict", test_predict);
  g_test_add_func ("/cli/tables/standard", test_standard);
  g_test_add_func ("/cli/tables/kinds", test_kinds);
  g_test_add_func ("/cli/tables/full-width", test_full_width);
  g_test_add_func ("/cli/tables/advice", test_advice);

  status = g_test_run ();
  remove_folder ();
  g_free (folder);

  return status;
}
