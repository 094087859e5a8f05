/* Experiment files: every preset of every algorithm comes back the same, what is damaged or newer
 * is refused in words, and a full disk takes nothing away.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gstdio.h>
#include <locale.h>
#include <math.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "gradus-algorithm.h"
#include "gradus-edit.h"
#include "gradus-experiment.h"
#include "gradus-import.h"
#include "gradus-init.h"
#include "gradus-number.h"
#include "gradus-registry.h"
#include "gradus-trace.h"

static GradusExperiment *
from_text (const char *text)
{
  g_autoptr (GError) error = NULL;
  GradusExperiment *experiment = gradus_experiment_from_json (text, -1, "t.gradus", &error);

  g_assert_no_error (error);

  return experiment;
}

static GradusSetup *
preset_setup (const char *id)
{
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm (id);
  g_autoptr (GError) error = NULL;
  GradusSetup *setup;

  g_assert_nonnull (algorithm);
  setup = gradus_setup_new_preset (algorithm, gradus_algorithm_first_look (algorithm), &error);
  g_assert_no_error (error);

  return setup;
}

/* Save, load, save: the same text, and the same data, parameters and starts. */
static void
assert_round_trip (GradusSetup *setup)
{
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (setup);
  GradusDataset *dataset = gradus_setup_get_dataset (setup);
  g_autoptr (GradusExperiment) first = gradus_experiment_new (setup);
  g_autoptr (GradusExperiment) second = NULL;
  g_autofree char *text = NULL;
  g_autofree char *again = NULL;
  g_autofree const char **hints = gradus_dataset_list_hints (dataset);
  GradusSetup *loaded;
  guint64 micro;

  gradus_experiment_set_step (first, 17, 3);
  gradus_experiment_set_title (first, "A “title” with \\ and \"quotes\"\n and a tab\t");
  gradus_experiment_set_notes (first, "");
  gradus_experiment_set_breakpoints (first, (const char *const[]){ "empty-cluster", "x", NULL });
  text = gradus_experiment_to_json (first);
  second = from_text (text);
  again = gradus_experiment_to_json (second);
  g_assert_cmpstr (text, ==, again);

  loaded = gradus_experiment_get_setup (second);
  g_assert_true (gradus_setup_get_algorithm (loaded) == algorithm);
  g_assert_cmpuint (gradus_setup_get_seed (loaded), ==, gradus_setup_get_seed (setup));
  g_assert_cmpint (gradus_setup_get_rng (loaded), ==, gradus_setup_get_rng (setup));
  g_assert_cmpstr (gradus_dataset_get_hash (gradus_setup_get_dataset (loaded)), ==,
                   gradus_dataset_get_hash (dataset));
  g_assert_cmpstr (gradus_dataset_get_origin (gradus_setup_get_dataset (loaded)), ==,
                   gradus_dataset_get_origin (dataset));
  if (algorithm->params != NULL)
    g_assert_true (gradus_params_equal (algorithm->params, gradus_setup_get_params (setup),
                                        gradus_setup_get_params (loaded)));
  for (const GradusStart *start = algorithm->starts; start != NULL && start->id != NULL; start++)
    {
      const GradusArray *a = gradus_setup_get_given_start (setup, start->id);
      const GradusArray *b = gradus_setup_get_given_start (loaded, start->id);

      g_assert_true ((a == NULL) == (b == NULL));
      g_assert_true (a == NULL || gradus_array_equal (a, b));
    }
  for (guint i = 0; hints != NULL && hints[i] != NULL; i++)
    g_assert_true (
      gradus_array_equal (gradus_dataset_get_hint (dataset, hints[i]),
                          gradus_dataset_get_hint (gradus_setup_get_dataset (loaded), hints[i])));
  g_assert_cmpuint (gradus_experiment_get_step (second, &micro), ==, 17);
  g_assert_cmpuint (micro, ==, 3);
  g_assert_cmpstr (gradus_experiment_get_title (second), ==, gradus_experiment_get_title (first));
  g_assert_cmpstr (gradus_experiment_get_notes (second), ==, "");
  g_assert_cmpstr (gradus_experiment_get_breakpoints (second)[1], ==, "x");
}

static void
test_all_presets (void)
{
  guint n;
  const GradusAlgorithm *const *algorithms = gradus_registry_get_algorithms (&n);

  for (guint i = 0; i < n; i++)
    for (const GradusPreset *preset = algorithms[i]->presets; preset->id != NULL; preset++)
      {
        g_autoptr (GError) error = NULL;
        g_autoptr (GradusSetup) setup = NULL;

        g_test_message ("%s %s", algorithms[i]->id, preset->id);
        setup = gradus_setup_new_preset (algorithms[i], preset, &error);
        g_assert_no_error (error);
        assert_round_trip (setup);
      }
}

static void
test_all_generators (void)
{
  guint n;
  const GradusGenerator *const *generators = gradus_registry_get_generators (&n);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GradusDataset) dataset = gradus_generate (generators[i]->id, 5, &error);
      g_autoptr (GradusDataset) again = NULL;
      g_autoptr (JsonNode) node = NULL;

      g_test_message ("%s", generators[i]->id);
      g_assert_no_error (error);
      node = gradus_dataset_to_json (dataset);
      again = gradus_dataset_from_json (node, &error);
      g_assert_no_error (error);
      g_assert_cmpstr (gradus_dataset_get_hash (dataset), ==, gradus_dataset_get_hash (again));
    }
}

static void
test_kinds (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (gsl_rng) rng = gradus_rng_new (GRADUS_RNG_MT19937, 1);
  const double path[] = { 0, 0, 1, 2, 3, -1 };
  g_autoptr (GradusDataset) drawn = gradus_edit_path_new (path, 3, 9, 0.1, rng);
  GradusDataset *sets[] = {
    gradus_edit_table_blank (GRADUS_PLANE_X1_X2, 3),
    gradus_edit_table_blank (GRADUS_PLANE_X_Y, 0),
    gradus_dataset_new (&gradus_data_none, NULL, "none", "drawn"),
    gradus_edit_path_drop (drawn, 4, TRUE),
    gradus_generate ("grid-4x3", 1, NULL),
  };

  for (guint i = 0; i < G_N_ELEMENTS (sets); i++)
    {
      g_autoptr (GradusDataset) dataset = sets[i];
      g_autoptr (GradusDataset) again = NULL;
      g_autoptr (JsonNode) node = NULL;

      if (dataset == NULL)
        continue;
      node = gradus_dataset_to_json (dataset);
      again = gradus_dataset_from_json (node, &error);
      g_assert_no_error (error);
      g_assert_cmpstr (gradus_dataset_get_hash (dataset), ==, gradus_dataset_get_hash (again));
    }
}

/* Every bit of a double comes back, in every locale. */
static void
test_numbers (void)
{
  static const double values[] = {
    0.0,
    -0.0,
    0.1,
    1.0 / 3.0,
    1e300,
    -1e-300,
    5e-324,
    1.7976931348623157e308,
    123456789012345680.0,
    9007199254740993.0,
    1e15,
    1e22,
    -2.5,
    4.35,
  };
  guint n = G_N_ELEMENTS (values);
  g_autoptr (GradusTableBuilder) builder = gradus_table_builder_new (n);
  g_autoptr (GradusDataset) dataset = NULL;
  g_autoptr (GradusDataset) again = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) node = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  const double *columns;

  gradus_table_builder_add (builder, "v", values);
  dataset = gradus_table_builder_end (g_steal_pointer (&builder), "v", "drawn");
  node = gradus_dataset_to_json (dataset);
  again = gradus_dataset_from_json (node, &error);
  g_assert_no_error (error);
  columns = gradus_dataset_get_table (again)->columns[0];
  g_assert_cmpmem (columns, n * sizeof (double), values, n * sizeof (double));

  for (guint i = 0; i < n; i++)
    {
      g_string_truncate (text, 0);
      gradus_json_append_number (text, values[i]);
      g_assert_null (strchr (text->str, ','));
      g_assert_cmpfloat (g_ascii_strtod (text->str, NULL), ==, values[i]);
    }
  /* As short as in the window. */
  g_string_truncate (text, 0);
  gradus_json_append_number (text, 1e-6);
  g_assert_cmpstr (text->str, ==, "1e-6");
  g_assert_cmpstr (text->str, ==, gradus_number_write ((char[G_ASCII_DTOSTR_BUF_SIZE]){ 0 }, 1e-6));
  g_string_truncate (text, 0);
  gradus_json_append_number (text, NAN);
  gradus_json_append_number (text, INFINITY);
  g_assert_cmpstr (text->str, ==, "nullnull");
}

static void
test_locale (void)
{
  g_autoptr (GradusSetup) setup = preset_setup ("k-means");
  g_autoptr (GradusExperiment) experiment = gradus_experiment_new (setup);
  g_autofree char *plain = gradus_experiment_to_json (experiment);
  g_autofree char *comma = NULL;
  g_autoptr (GradusExperiment) again = NULL;
  g_autofree char *back = NULL;

  if (setlocale (LC_NUMERIC, "de_DE.UTF-8") == NULL
      && setlocale (LC_NUMERIC, "fr_FR.UTF-8") == NULL)
    {
      g_test_skip ("No locale with a decimal comma is installed.");
      return;
    }
  comma = gradus_experiment_to_json (experiment);
  again = from_text (comma);
  back = gradus_experiment_to_json (again);
  setlocale (LC_NUMERIC, "C");
  g_assert_cmpstr (plain, ==, comma);
  g_assert_cmpstr (plain, ==, back);
}

/* Escapes mean what JSON says, pairs of surrogates included. */
static void
test_escapes (void)
{
  g_autoptr (GradusExperiment) experiment = from_text (
    "{\"gradus\":1,\"algorithm\":\"k-means\",\"title\":\"\\u00e9\\ud83d\\ude00\\/\\n\","
    "\"data\":{\"kind\":\"none\"}}");

  g_assert_cmpstr (gradus_experiment_get_title (experiment), ==, "é😀/\n");
}

/* --- Newer files --- */

static char *
replace (const char *text, const char *from, const char *to)
{
  g_autoptr (GString) result = g_string_new (text);

  g_assert_nonnull (strstr (text, from));
  g_string_replace (result, from, to, 1);

  return g_string_free (g_steal_pointer (&result), FALSE);
}

static void
test_unknown_members (void)
{
  g_autoptr (GradusSetup) setup = preset_setup ("k-means");
  g_autoptr (GradusSetup) other = NULL;
  g_autoptr (GradusExperiment) plain = gradus_experiment_new (setup);
  g_autofree char *text = gradus_experiment_to_json (plain);
  g_autofree char *a = replace (text, "\"params\": {", "\"params\": {\"warp\":[1,2.5],");
  g_autofree char *b = replace (a, "\"data\": {", "\"data\": {\"licence\":\"CC0\",");
  g_autofree char *c = replace (
    b, "  \"data\":", "  \"camera\":{\"z\":{\"deep\":null}},\n  \"data\":");
  g_autoptr (GradusExperiment) experiment = from_text (c);
  g_autofree char *saved = gradus_experiment_to_json (experiment);
  g_autoptr (GradusExperiment) second = from_text (saved);
  g_autofree char *again = gradus_experiment_to_json (second);
  g_autofree char *moved = NULL;

  g_assert_nonnull (strstr (saved, "\"warp\""));
  g_assert_nonnull (strstr (saved, "[1,2.5]"));
  g_assert_nonnull (strstr (saved, "\"licence\": \"CC0\""));
  g_assert_nonnull (strstr (saved, "\"camera\": {\"z\":{\"deep\":null}}"));
  g_assert_cmpstr (saved, ==, again);

  /* What belongs to other data and another algorithm does not go with this one. */
  other = preset_setup ("smo");
  gradus_experiment_set_setup (second, other);
  moved = gradus_experiment_to_json (second);
  g_assert_null (strstr (moved, "warp"));
  g_assert_null (strstr (moved, "licence"));
  g_assert_nonnull (strstr (moved, "camera"));
}

static void
assert_refused (const char *text, gssize length, const char *word)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusExperiment) experiment = gradus_experiment_from_json (text, length, "t.gradus",
                                                                         &error);

  g_assert_null (experiment);
  g_assert_nonnull (error);
  g_assert_true (error->domain == GRADUS_ERROR);
  g_assert_nonnull (strstr (error->message, "t.gradus"));
  if (strstr (error->message, word) == NULL)
    g_error ("“%s” is not in “%s”", word, error->message);
}

static void
test_future (void)
{
  g_autoptr (GradusSetup) setup = preset_setup ("k-means");
  g_autoptr (GradusExperiment) experiment = gradus_experiment_new (setup);
  g_autofree char *text = gradus_experiment_to_json (experiment);
  g_autofree char *version = replace (text, "\"gradus\": 1", "\"gradus\": 12");
  g_autofree char *algorithm = replace (text, "\"k-means\"", "\"q-means\"");
  g_autofree char *kind = replace (text, "\"kind\": \"table\"", "\"kind\": \"hologram\"");

  assert_refused (version, -1, "newer Gradus: it has format version 12");
  assert_refused (algorithm, -1, "q-means");
  assert_refused (kind, -1, "hologram");
}

/* --- Damaged files --- */

static void
test_cut (void)
{
  g_autoptr (GradusSetup) setup = preset_setup ("k-means");
  g_autoptr (GradusExperiment) experiment = gradus_experiment_new (setup);
  g_autofree char *text = gradus_experiment_to_json (experiment);
  gsize length = strlen (text);

  /* Everywhere but in the last newline. */
  for (gsize cut = 1; cut + 2 < length; cut += MAX (length / 97, 1))
    assert_refused (text, (gssize) cut, "cut off");
  assert_refused (text, (gssize) (length / 2), "line ");
}

static void
test_damaged (void)
{
  static const struct
  {
    const char *text, *word;
  } cases[] = {
    { "", "does not hold an experiment" },
    { "[1,2]", "does not hold an experiment" },
    { "{}", "does not hold an experiment" },
    { "{\"gradus\":\"one\"}", "“gradus”" },
    { "{\"gradus\":1}", "“algorithm”" },
    { "{\"gradus\":1,,}", "line 1" },
    { "{\"gradus\":1,\n\"algorithm\":k}", "line 2" },
    { "\xff\xfe{", "UTF-8" },
    { "{\"a\":\n\"\\277\"}", "line 2" },
    { "{\"a\":\"\\ud800\"}", "line 1" },
    { "{\"a\":\"\\udc00\"}", "line 1" },
    { "{\"a\":\"\\u0000\"}", "line 1" },
    { "{\"gradus\":1} {}", "line 1" },
    { "{\"gradus\":1,\"algorithm\":\"k-means\"}", "“data”" },
    { "{\"gradus\":1,\"algorithm\":\"k-means\",\"params\":3}", "“params”" },
    { "{\"gradus\":1,\"algorithm\":\"k-means\",\"params\":{\"k\":\"many\"}}", "k" },
    { "{\"gradus\":1,\"algorithm\":\"k-means\",\"params\":{\"k\":-4}}", "-4" },
    { "{\"gradus\":1,\"algorithm\":\"k-means\",\"params\":{\"k\":2.5}}", "2.5" },
    { "{\"gradus\":1,\"algorithm\":\"k-means\",\"params\":{\"init\":7}}", "“init”" },
    { "{\"gradus\":1,\"algorithm\":\"k-means\",\"seed\":-1}", "“seed”" },
    { "{\"gradus\":1,\"algorithm\":\"k-means\",\"generator\":\"dice\"}", "“generator”" },
  };
  static const struct
  {
    const char *data, *word;
  } sets[] = {
    { "{\"kind\":\"table\"}", "“rows”" },
    { "{\"kind\":\"table\",\"rows\":1e9}", "“rows”" },
    { "{\"kind\":\"table\",\"rows\":2,\"columns\":[]}", "“columns”" },
    { "{\"kind\":\"table\",\"rows\":2,\"columns\":[3],\"x\":[]}", "“columns”" },
    { "{\"kind\":\"table\",\"rows\":2,\"columns\":[{\"name\":\"a\",\"values\":[1]}],\"x\":[0]}",
      "“values”" },
    { "{\"kind\":\"table\",\"rows\":1,\"columns\":[{\"name\":\"a\",\"values\":[1e999]}],\"x\":[0]}",
      "“values”" },
    { "{\"kind\":\"table\",\"rows\":1,\"columns\":[{\"name\":\"a\",\"values\":[\"1\"]}],\"x\":[0]}",
      "“values”" },
    { "{\"kind\":\"table\",\"rows\":1,\"columns\":[{\"name\":\"a\",\"values\":[1]}],\"x\":[1]}",
      "“x”" },
    { "{\"kind\":\"table\",\"rows\":1,\"columns\":[{\"name\":\"a\",\"values\":[1]}],\"x\":[0],"
      "\"label\":0}",
      "“label”" },
    { "{\"kind\":\"table\",\"rows\":1,\"columns\":[{\"name\":\"a\",\"levels\":[\"p\"],"
      "\"values\":[1]}],\"x\":[]}",
      "“values”" },
    { "{\"kind\":\"table\",\"rows\":1,\"columns\":[{\"name\":\"a\",\"levels\":[4],"
      "\"values\":[0]}],\"x\":[]}",
      "“levels”" },
    { "{\"kind\":\"grid-world\",\"slip\":2,\"cells\":[\"..\"],\"rewards\":[0,0]}", "“slip”" },
    { "{\"kind\":\"grid-world\",\"slip\":0,\"cells\":[\"..\",\".\"],\"rewards\":[0,0,0]}",
      "“cells”" },
    { "{\"kind\":\"grid-world\",\"slip\":0,\"cells\":[\".q\"],\"rewards\":[0,0]}", "“cells”" },
    { "{\"kind\":\"grid-world\",\"slip\":0,\"cells\":[\"..\"],\"rewards\":[0]}", "“rewards”" },
    { "{\"kind\":\"trajectory\",\"dt\":0,\"names\":[\"x\"],\"measured\":[[1]]}", "“dt”" },
    { "{\"kind\":\"trajectory\",\"dt\":1,\"names\":[],\"measured\":[[1]]}", "“names”" },
    { "{\"kind\":\"trajectory\",\"dt\":1,\"names\":[\"x\"],\"measured\":[[1,2]]}", "“measured”" },
    { "{\"kind\":\"trajectory\",\"dt\":1,\"names\":[\"x\"],\"measured\":[[1]],\"truth\":[[1],[2]]}",
      "“truth”" },
    { "{\"kind\":\"trajectory\",\"dt\":1,\"names\":[\"x\"],\"measured\":[[1]],\"hints\":{"
      "\"a\":[[1],[2,3]]}}",
      "“a”" },
  };
  g_autoptr (GString) deep = g_string_new ("{\"gradus\":");

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_refused (cases[i].text, -1, cases[i].word);
  for (guint i = 0; i < G_N_ELEMENTS (sets); i++)
    {
      g_autofree char *text = g_strdup_printf (
        "{\"gradus\":1,\"algorithm\":\"k-means\",\"data\":%s}", sets[i].data);

      assert_refused (text, -1, sets[i].word);
    }
  assert_refused ("{\"gradus\":1\0}", 14, "binary");
  for (guint i = 0; i < 100000; i++)
    g_string_append_c (deep, '[');
  assert_refused (deep->str, -1, "nested");
}

/* --- Saving --- */

static void
test_save (void)
{
  g_autofree char *folder = g_dir_make_tmp ("gradus-save-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "a.gradus", NULL);
  g_autofree char *link = g_build_filename (folder, "link.gradus", NULL);
  g_autofree char *nowhere = g_build_filename (folder, "no", "a.gradus", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFile) link_file = g_file_new_for_path (link);
  g_autoptr (GFile) nowhere_file = g_file_new_for_path (nowhere);
  g_autoptr (GFile) folder_file = g_file_new_for_path (folder);
  g_autofree char *pipe = g_build_filename (folder, "pipe", NULL);
  g_autoptr (GFile) pipe_file = g_file_new_for_path (pipe);
  g_autoptr (GradusSetup) setup = preset_setup ("value-iteration");
  g_autoptr (GradusExperiment) experiment = gradus_experiment_new (setup);
  g_autoptr (GradusExperiment) loaded = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *a = NULL, *b = NULL;

  g_assert_true (gradus_experiment_save (experiment, file, &error));
  g_assert_no_error (error);
  loaded = gradus_experiment_load (file, &error);
  g_assert_no_error (error);
  a = gradus_experiment_to_json (experiment);
  b = gradus_experiment_to_json (loaded);
  g_assert_cmpstr (a, ==, b);

  /* A link stays one. */
  g_assert_cmpint (symlink (path, link), ==, 0);
  g_assert_true (gradus_experiment_save (experiment, link_file, &error));
  g_assert_true (g_file_test (link, G_FILE_TEST_IS_SYMLINK));

  g_assert_false (gradus_experiment_save (experiment, folder_file, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
  g_clear_error (&error);
  g_assert_false (gradus_experiment_save (experiment, nowhere_file, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
  g_assert_nonnull (strstr (error->message, "folder"));
  g_clear_error (&error);
  /* What is no file, a device for one, must not be replaced by one. */
  g_assert_cmpint (mkfifo (pipe, 0600), ==, 0);
  g_assert_false (gradus_experiment_save (experiment, pipe_file, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
  g_assert_false (g_file_test (pipe, G_FILE_TEST_IS_REGULAR));
  g_clear_error (&error);
  g_assert_null (gradus_experiment_load (folder_file, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
  g_clear_error (&error);
  g_assert_null (gradus_experiment_load (nowhere_file, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);

  g_unlink (pipe);
  g_unlink (link);
  g_unlink (path);
  g_rmdir (folder);
}

/* A disk that is full in the middle of writing: a limit on the size of files has the same effect
 * and needs no disk. */
static void
test_full_disk (void)
{
  g_autofree char *folder = g_dir_make_tmp ("gradus-full-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "a.gradus", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GradusSetup) setup = preset_setup ("k-means");
  g_autoptr (GradusExperiment) experiment = gradus_experiment_new (setup);
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) dir = NULL;
  g_autofree char *before = NULL, *after = NULL;
  struct rlimit old, low;
  gboolean saved;

  g_assert_true (gradus_experiment_save (experiment, file, &error));
  g_assert_true (g_file_get_contents (path, &before, NULL, NULL));
  gradus_experiment_set_notes (experiment, "Changed.");

  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &old), ==, 0);
  low = old;
  low.rlim_cur = 512;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &low), ==, 0);
  saved = gradus_experiment_save (experiment, file, &error);
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &old), ==, 0);

  g_assert_false (saved);
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
  g_assert_nonnull (strstr (error->message, "a.gradus"));
  g_assert_nonnull (strstr (error->message, "unchanged"));
  g_assert_true (g_file_get_contents (path, &after, NULL, NULL));
  g_assert_cmpstr (before, ==, after);
  /* No half file is left beside it. */
  dir = g_dir_open (folder, 0, NULL);
  g_assert_cmpstr (g_dir_read_name (dir), ==, "a.gradus");
  g_assert_null (g_dir_read_name (dir));
  g_unlink (path);
  g_rmdir (folder);
}

static void
test_import_experiment (void)
{
  g_autoptr (GradusSetup) setup = preset_setup ("gmm-em");
  g_autoptr (GradusExperiment) experiment = gradus_experiment_new (setup);
  g_autofree char *text = gradus_experiment_to_json (experiment);
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_auto (GradusImportReport) report = { 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusDataset) dataset = gradus_import_bytes (bytes, "e.gradus", "test", NULL, &report,
                                                           &error);

  g_assert_no_error (error);
  g_assert_cmpstr (report.format, ==, "gradus");
  g_assert_cmpstr (gradus_dataset_get_hash (dataset), ==,
                   gradus_dataset_get_hash (gradus_setup_get_dataset (setup)));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  gradus_init ();

  g_test_add_func ("/experiment/all-presets", test_all_presets);
  g_test_add_func ("/experiment/all-generators", test_all_generators);
  g_test_add_func ("/experiment/kinds", test_kinds);
  g_test_add_func ("/experiment/numbers", test_numbers);
  g_test_add_func ("/experiment/locale", test_locale);
  g_test_add_func ("/experiment/escapes", test_escapes);
  g_test_add_func ("/experiment/unknown-members", test_unknown_members);
  g_test_add_func ("/experiment/future", test_future);
  g_test_add_func ("/experiment/cut", test_cut);
  g_test_add_func ("/experiment/damaged", test_damaged);
  g_test_add_func ("/experiment/save", test_save);
  g_test_add_func ("/experiment/full-disk", test_full_disk);
  g_test_add_func ("/experiment/import", test_import_experiment);

  return g_test_run ();
}
