/* Programs of one's own: texts with blanks, starters, what differences look like, watching a file
 * that is being written, and the traces of a class.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "folder.h"
#include "gradus-blanks.h"
#include "gradus-init.h"
#include "gradus-quantity.h"
#include "gradus-registry.h"
#include "gradus-starter.h"
#include "gradus-trace-class.h"
#include "gradus-trace-watch.h"

/* --- Blanks ----------------------------------------------------------------------------------- */

static void
test_blanks (void)
{
  g_autoptr (JsonNode) root = json_from_string (
    "{\"name\": \"k\", \"n\": 3, \"rate\": 0.5, \"yes\": true, \"no\": false, \"none\": [],"
    " \"parts\": [{\"name\": \"a\", \"inner\": [{\"x\": 1}, {\"x\": 2}]}, {\"name\": \"b\", "
    "\"inner\": []}]}",
    NULL);
  static const struct
  {
    const char *text, *filled;
  } cases[] = {
    { "{{name}} is {{n}}, {{rate}}\n", "k is 3, 0.5\n" },
    { "{{#parts}}{{name}}{{#inner}}{{x}}{{/inner}} {{/parts}}{{name}}", "a12 b k" },
    { "a\n  {{#parts}}\n  {{name}} {{n}}\n  {{/parts}}\nz\n", "a\n  a 3\n  b 3\nz\n" },
    { "{{#yes}}y{{/yes}}{{#no}}n{{/no}}{{^no}}not{{/no}}{{#none}}n{{/none}}{{^none}}0{{/none}}"
      "{{#missing}}m{{/missing}}{{^missing}}without{{/missing}}",
      "ynot0without" },
    { "no blanks { } }}", "no blanks { } }}" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *filled = gradus_blanks_fill (cases[i].text, json_node_get_object (root));

      g_assert_cmpstr (filled, ==, cases[i].filled);
    }
}

/* --- Starters --------------------------------------------------------------------------------- */

static GradusSetup *
make_setup (const char *id)
{
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm (id);
  g_autoptr (GError) error = NULL;
  GradusSetup *setup = gradus_setup_new_preset (algorithm, gradus_algorithm_first_look (algorithm),
                                                &error);

  g_assert_no_error (error);
  return setup;
}

static const char *
find_text (GPtrArray *files, const char *name)
{
  for (guint i = 0; i < files->len; i++)
    {
      const GradusStarterFile *file = g_ptr_array_index (files, i);

      if (g_str_equal (file->name, name))
        return file->text;
    }
  return NULL;
}

/* Every language has the same holes, and the files are those that the program reads. */
static void
test_starter (void)
{
  g_autoptr (GradusSetup) setup = make_setup ("k-means");

  for (const GradusStarterLanguage *l = gradus_starter_languages; l->id != NULL; l++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GPtrArray) files = gradus_starter_make (setup, l, &error);
      const GradusStarterFile *program;

      g_assert_no_error (error);
      program = g_ptr_array_index (files, files->len - 1);
      g_assert_true (g_str_has_suffix (program->name, l->suffix));
      g_assert_nonnull (strstr (program->text, "assign"));
      g_assert_nonnull (strstr (program->text, "μ(j) ← mean of the x(i) with c(i) = j"));
      g_assert_null (strstr (program->text, "{{"));
      g_assert_nonnull (find_text (files, "data.csv"));
      g_assert_nonnull (find_text (files, "start.csv"));
      g_assert_nonnull (find_text (files, "README.md"));
      g_assert_nonnull (find_text (files, "experiment.gradus"));
      g_assert_null (find_text (files, "draws.csv"));
    }
}

/* What is drawn is given, where a phase draws. */
static void
test_draws (void)
{
  g_autoptr (GradusSetup) setup = make_setup ("stochastic-gradient-descent");
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) files = gradus_starter_make (setup, gradus_starter_find_language ("python"),
                                                     &error);
  const char *draws;

  g_assert_no_error (error);
  draws = find_text (files, "draws.csv");
  g_assert_nonnull (draws);
  g_assert_true (g_str_has_prefix (draws, "step,example\n1,"));
}

/* What has no loop says so; what is there already stays. */
static void
test_refused (void)
{
  g_autoptr (GradusSetup) closed = make_setup ("least-squares");
  g_autoptr (GradusSetup) setup = make_setup ("k-means");
  const GradusStarterLanguage *python = gradus_starter_find_language ("python");
  g_autofree char *folder = g_dir_make_tmp ("gradus-starter-XXXXXX", NULL);
  g_autofree char *place = g_build_filename (folder, "new", NULL);
  g_autoptr (GPtrArray) files = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_null (gradus_starter_make (closed, python, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE);
  g_assert_nonnull (strstr (error->message, "no loop"));
  g_clear_error (&error);
  g_assert_null (gradus_starter_find_language ("julia"));

  files = gradus_starter_make (setup, python, &error);
  g_assert_no_error (error);
  g_assert_true (gradus_starter_write (files, place, &error));
  g_assert_no_error (error);
  g_assert_false (gradus_starter_write (files, place, &error));
  g_assert_nonnull (strstr (error->message, "exists already"));
  remove_folder (folder);
}

/* --- What a difference looks like ------------------------------------------------------------- */

/* A trace of the first move of k-means with its centroids changed by @change. */
static char *
make_trace (GradusSetup *setup, double (*change) (guint row, double number))
{
  g_autoptr (GradusRun) run = gradus_run_new (setup, NULL);
  GString *out = g_string_new ("step,phase");
  GradusPosition here;
  g_auto (GradusArray) mu = { 0 };
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  gradus_run_seek (run, 3, 0);
  gradus_run_get_view (run, &here);
  gradus_quantity_read (gradus_algorithm_find_quantity (here.algorithm, "centroids"), &here, &mu);
  for (guint i = 0; i < mu.shape[0]; i++)
    for (guint j = 0; j < mu.shape[1]; j++)
      g_string_append_printf (out, ",centroids[%u][%u]", i, j);
  g_string_append (out, "\n3,move");
  for (guint i = 0; i < mu.shape[0]; i++)
    for (guint j = 0; j < mu.shape[1]; j++)
      g_string_append_printf (
        out, ",%s",
        g_ascii_dtostr (number, sizeof number, change (i, mu.data[i * mu.shape[1] + j])));
  g_string_append_c (out, '\n');
  return g_string_free (out, FALSE);
}

static GradusTraceDiff *
compare (GradusSetup *setup, const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusRun) run = gradus_run_new (setup, &error);
  g_autoptr (GradusOwnTrace) trace = gradus_own_trace_parse (
    text, strlen (text), "own", gradus_setup_get_algorithm (setup), 0, &error);
  GradusTraceDiff *diff;

  g_assert_no_error (error);
  diff = gradus_own_trace_compare (trace, run, GRADUS_TRACE_DIFF_TOLERANCE, NULL, &error);
  g_assert_no_error (error);
  return diff;
}

static double
same (guint row, double number)
{
  return number;
}

static double
negative (guint row, double number)
{
  return -number;
}

static double
twice (guint row, double number)
{
  return 2 * number;
}

static double
by_row (guint row, double number)
{
  const double n[] = { 21, 29, 100 };

  return number * n[row] / (n[row] - 1);
}

static double
shifted (guint row, double number)
{
  return number + 0.25;
}

/* Something for which there is no name. */
static double
odd (guint row, double number)
{
  return number + 0.01 * number * number;
}

static void
test_suspicions (void)
{
  g_autoptr (GradusSetup) setup = make_setup ("k-means");
  static const struct
  {
    double (*change) (guint row, double number);
    const char *said;
  } cases[] = {
    { negative, "other sign" },     { twice, "2 times" }, { by_row, "n/(n − 1)" },
    { shifted, "differs by 0.25" }, { odd, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = make_trace (setup, cases[i].change);
      g_autoptr (GradusTraceDiff) diff = compare (setup, text);

      g_assert_true (diff->differs);
      g_assert_cmpstr (diff->code, ==, "μ(j) ← mean of the x(i) with c(i) = j");
      if (cases[i].said == NULL)
        g_assert_null (diff->suspicion);
      else
        g_assert_nonnull (strstr (diff->suspicion, cases[i].said));
    }
}

/* The trace of a starter says what it was given; another one is told of. */
static void
test_digest (void)
{
  g_autoptr (GradusSetup) setup = make_setup ("k-means");
  g_autoptr (GradusSetup) other = gradus_setup_with_seed (setup, 99, GRADUS_RNG_MT19937);
  g_autofree char *text = make_trace (setup, same);
  g_autofree char *digest = gradus_own_trace_digest (setup);
  g_autofree char *wrong = gradus_own_trace_digest (other);
  g_autofree char *good = g_strdup_printf ("# data %s\n%s", digest, text);
  g_autofree char *bad = g_strdup_printf ("# data %s\n# by me\n%s", wrong, text);
  g_autoptr (GradusTraceDiff) right = compare (setup, good);
  g_autoptr (GradusTraceDiff) left = compare (setup, bad);

  g_assert_false (right->differs);
  g_assert_cmpuint (right->notes->len, ==, 0);
  g_assert_cmpuint (left->notes->len, ==, 1);
  g_assert_nonnull (strstr (g_ptr_array_index (left->notes, 0), "other data"));
}

/* --- As a run --------------------------------------------------------------------------------- */

static void
test_script (void)
{
  g_autoptr (GradusSetup) setup = make_setup ("k-means");
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (setup);
  g_autofree char *text = make_trace (setup, twice);
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusOwnTrace) trace = gradus_own_trace_parse (text, strlen (text), "own", algorithm,
                                                             0, &error);
  guint64 last;
  g_autoptr (GradusScript) script = gradus_own_trace_make_script (trace, setup, &last);
  g_autoptr (GradusRun) ours = gradus_run_new (setup, NULL);
  g_autoptr (GradusRun) own = NULL;
  GradusPosition a, b;
  g_auto (GradusArray) mine = { 0 };
  g_auto (GradusArray) theirs = { 0 };

  g_assert_no_error (error);
  g_assert_nonnull (script);
  g_assert_cmpuint (last, ==, 3);
  own = gradus_script_replay (script, GRADUS_RUN_DEFAULT_BUDGET, NULL, &error);
  g_assert_no_error (error);
  gradus_run_seek (ours, 3, 0);
  gradus_run_seek (own, 3, 0);
  gradus_run_get_view (ours, &a);
  gradus_run_get_view (own, &b);
  gradus_quantity_read (gradus_algorithm_find_quantity (algorithm, "centroids"), &a, &mine);
  gradus_quantity_read (gradus_algorithm_find_quantity (algorithm, "centroids"), &b, &theirs);
  for (gsize i = 0; i < gradus_array_length (&mine); i++)
    g_assert_cmpfloat_with_epsilon (theirs.data[i], 2 * mine.data[i], 1e-12);
}

/* --- Watching --------------------------------------------------------------------------------- */

static gboolean
give_up_cb (gpointer user_data)
{
  *(gboolean *) user_data = TRUE;
  return G_SOURCE_REMOVE;
}

/* Turn the main loop until it has been read @count times, for five seconds at most. */
static void
wait_for (GradusTraceWatch *watch, guint count)
{
  gboolean late = FALSE;
  const guint id = g_timeout_add (5000, give_up_cb, &late);

  while (!late && gradus_trace_watch_count (watch) < count)
    g_main_context_iteration (NULL, TRUE);
  g_assert_false (late);
  g_source_remove (id);
}

static void
test_watch (void)
{
  g_autoptr (GradusSetup) setup = make_setup ("k-means");
  g_autoptr (GradusRun) run = gradus_run_new (setup, NULL);
  g_autofree char *folder = g_dir_make_tmp ("gradus-watch-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "trace.csv", NULL);
  g_autofree char *other = g_build_filename (folder, "trace.tmp", NULL);
  g_autofree char *right = make_trace (setup, same);
  g_autofree char *wrong = make_trace (setup, twice);
  g_autofree char *half = g_strdup_printf ("%s4,mo", right);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GradusTraceWatch) watch = gradus_trace_watch_new (file, run);
  guint count = 1;

  /* Not there yet. */
  wait_for (watch, count++);
  g_assert_null (gradus_trace_watch_get_diff (watch));
  g_assert_cmpstr (gradus_trace_watch_get_words (watch), !=, "");
  /* Empty. */
  g_assert_true (g_file_set_contents (path, "", 0, NULL));
  wait_for (watch, count++);
  g_assert_nonnull (strstr (gradus_trace_watch_get_words (watch), "has not written yet"));
  /* Right, in the middle of a line. */
  g_assert_true (g_file_set_contents (path, half, -1, NULL));
  wait_for (watch, count++);
  g_assert_false (gradus_trace_watch_get_diff (watch)->differs);
  g_assert_nonnull (strstr (gradus_trace_watch_get_words (watch), "Line 3 ends in the middle"));
  g_assert_nonnull (strstr (gradus_trace_watch_get_words (watch), "Next comes"));
  /* Wrong, put in its place by renaming, as editors save. */
  g_assert_true (g_file_set_contents (other, wrong, -1, NULL));
  g_assert_cmpint (g_rename (other, path), ==, 0);
  wait_for (watch, count++);
  g_assert_true (gradus_trace_watch_get_diff (watch)->differs);
  g_assert_cmpuint (gradus_trace_watch_get_step (watch), ==, 3);
  g_assert_nonnull (gradus_trace_watch_get_script (watch));
  g_assert_nonnull (strstr (gradus_trace_watch_get_words (watch), "2 times"));
  /* Twenty saves in a row are read once or twice. */
  for (int i = 0; i < 20; i++)
    g_assert_true (g_file_set_contents (path, i % 2 == 0 ? wrong : right, -1, NULL));
  wait_for (watch, count);
  g_assert_cmpuint (gradus_trace_watch_count (watch), <=, count + 1);
  count = gradus_trace_watch_count (watch) + 1;
  /* The folder goes away; the watch says that there is nothing, and goes with its owner. */
  remove_folder (folder);
  wait_for (watch, count);
  g_assert_null (gradus_trace_watch_get_diff (watch));
}

/* --- A class ---------------------------------------------------------------------------------- */

static void
test_class (void)
{
  g_autoptr (GradusSetup) setup = make_setup ("k-means");
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (setup);
  g_autoptr (GradusRun) run = gradus_run_new (setup, NULL);
  g_autofree char *path = g_dir_make_tmp ("gradus-class-XXXXXX", NULL);
  g_autofree char *right = make_trace (setup, same);
  g_autofree char *wrong = make_trace (setup, twice);
  g_autoptr (GFile) folder = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusTraceClass) klass = NULL;
  g_autofree char *csv = NULL;
  const GradusTraceClassRow *row;

  klass = gradus_trace_class_compare (folder, run, 0, 1e-6, NULL, NULL, NULL, &error);
  g_assert_null (klass);
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
  g_clear_error (&error);

  for (int i = 0; i < 28; i++)
    {
      g_autofree char *name = g_strdup_printf ("%02d", i);
      g_autofree char *place = g_build_filename (path, name, NULL);
      g_autofree char *file = g_build_filename (place, "trace.csv", NULL);

      g_assert_cmpint (g_mkdir (place, 0777), ==, 0);
      g_assert_true (g_file_set_contents (file,
                                          i < 7    ? wrong
                                          : i == 7 ? "1,2\n"
                                                   : right,
                                          -1, NULL));
    }
  klass = gradus_trace_class_compare (folder, run, 0, 1e-6, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (klass->rows->len, ==, 28);
  g_assert_cmpuint (klass->n_agree, ==, 20);
  g_assert_cmpuint (klass->groups->len, ==, 1);
  g_assert_nonnull (strstr (
    ((GradusTraceClassGroup *) g_ptr_array_index (klass->groups, 0))->sentence, "7 part at"));
  row = g_ptr_array_index (klass->rows, 7);
  g_assert_null (row->diff);
  g_assert_nonnull (row->error);
  csv = gradus_trace_class_to_csv (klass, algorithm);
  g_assert_true (g_str_has_prefix (csv, "file,agrees,"));
  g_assert_nonnull (strstr (csv, "\n00,no,0,3,move,1,\"centroids[0,0]\","));
  remove_folder (path);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  gradus_init ();
  g_test_add_func ("/own-program/blanks", test_blanks);
  g_test_add_func ("/own-program/starter", test_starter);
  g_test_add_func ("/own-program/draws", test_draws);
  g_test_add_func ("/own-program/refused", test_refused);
  g_test_add_func ("/own-program/suspicions", test_suspicions);
  g_test_add_func ("/own-program/digest", test_digest);
  g_test_add_func ("/own-program/script", test_script);
  g_test_add_func ("/own-program/watch", test_watch);
  g_test_add_func ("/own-program/class", test_class);
  return g_test_run ();
}
