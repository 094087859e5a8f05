/* Links that set up an experiment: what they may say, what is said when they are wrong, and that
 * following one loses nothing.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "gradus-algorithm.h"
#include "gradus-document.h"
#include "gradus-init.h"
#include "gradus-registry.h"

static GradusLink *
parse (const char *uri)
{
  g_autoptr (GError) error = NULL;
  GradusLink *link = gradus_link_parse (uri, &error);

  g_assert_no_error (error);
  g_assert_nonnull (link);

  return link;
}

static GradusSetup *
make_setup (const GradusLink *link)
{
  g_autoptr (GError) error = NULL;
  GradusSetup *setup = gradus_link_make_setup (link, &error);

  g_assert_no_error (error);
  g_assert_nonnull (setup);

  return setup;
}

static double
get_param (const GradusSetup *setup, const char *id)
{
  const GradusParam *table = gradus_setup_get_algorithm (setup)->params;

  return gradus_params_get (gradus_params_find (table, id), gradus_setup_get_params (setup));
}

/* What a link sets up has a link that leads there, every preset and whatever else can be said. */
static void
assert_comes_back (const char *uri)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusLink) link = parse (uri);
  g_autoptr (GradusSetup) setup = make_setup (link);
  g_autoptr (GradusRun) run = gradus_run_new (setup, &error);
  g_autofree char *made = NULL;
  g_autoptr (GradusLink) again = NULL;
  g_autoptr (GradusSetup) same = NULL;

  g_assert_no_error (error);
  g_assert_true (gradus_link_seek (link, run, &error));
  made = gradus_link_make (run, gradus_link_get_plot (link), &error);
  g_assert_no_error (error);
  again = parse (made);
  same = make_setup (again);
  g_assert_true (gradus_params_equal (gradus_setup_get_algorithm (setup)->params,
                                      gradus_setup_get_params (same),
                                      gradus_setup_get_params (setup)));
  g_assert_cmpuint (gradus_setup_get_seed (same), ==, gradus_setup_get_seed (setup));
  if (gradus_setup_get_dataset (setup) != NULL)
    g_assert_cmpstr (gradus_dataset_get_hash (gradus_setup_get_dataset (same)), ==,
                     gradus_dataset_get_hash (gradus_setup_get_dataset (setup)));
  g_assert_cmpint (MAX (gradus_link_get_plot (again), 0), ==, MAX (gradus_link_get_plot (link), 0));
  g_assert_cmpint (strstr (made, "&step=") != NULL, ==, gradus_run_get_step (run) > 0);
}

static void
test_make (void)
{
  static const char *const uris[] = {
    "gradus:k-means",
    "gradus:k-means?preset=bad-start&until=converged&plot=sizes",
    "gradus:k-means?data=rings:n=300,noise=0.1&k=2&iteration=3&seed=7",
    "gradus:smo?preset=moons&c=10&step=12",
    "gradus:value-iteration?gamma=0.5",
  };
  const GradusAlgorithm *const *all;
  guint n;

  for (gsize i = 0; i < G_N_ELEMENTS (uris); i++)
    assert_comes_back (uris[i]);
  all = gradus_registry_get_algorithms (&n);
  for (guint i = 0; i < n; i++)
    {
      for (const GradusPreset *preset = all[i]->presets; preset->id != NULL; preset++)
        {
          g_autofree char *uri = g_strdup_printf ("gradus:%s?preset=%s", all[i]->id, preset->id);

          assert_comes_back (uri);
        }
    }
}

/* Own data and what was done by hand are in no link, and that is said. */
static void
test_make_not (void)
{
  static const double X[] = { 0, 0, 1, 1, 4, 4 };
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm ("k-means");
  g_autoptr (GradusSetup) given = gradus_setup_new_preset (
    algorithm, gradus_algorithm_first_look (algorithm), NULL);
  g_autoptr (GradusDataset) drawn = NULL;
  g_autoptr (GradusSetup) own = NULL;
  g_autoptr (GradusRun) run = NULL;
  g_autoptr (GError) error = NULL;

  drawn = gradus_table_new_simple (3, 2, X, NULL, NULL, 0, "drawn", "drawn");
  own = gradus_setup_with_dataset (given, drawn);
  run = gradus_run_new (own, &error);
  g_assert_no_error (error);
  g_assert_null (gradus_link_make (run, 0, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE);
  g_assert_nonnull (strstr (error->message, "your own"));
}

static void
test_first_look (void)
{
  g_autoptr (GradusLink) link = parse ("gradus:k-means");
  g_autoptr (GradusSetup) setup = make_setup (link);
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm ("k-means");
  g_autoptr (GradusSetup) expected = gradus_setup_new_preset (
    algorithm, gradus_algorithm_first_look (algorithm), NULL);

  g_assert_true (gradus_link_get_algorithm (link) == algorithm);
  g_assert_null (gradus_link_get_preset (link));
  g_assert_cmpint (gradus_link_get_plot (link), ==, -1);
  g_assert_null (gradus_link_get_page (link));
  g_assert_false (gradus_link_get_play (link));
  g_assert_false (gradus_link_has_position (link));
  g_assert_cmpstr (gradus_link_get_uri (link), ==, "gradus:k-means");
  g_assert_cmpstr (gradus_dataset_get_hash (gradus_setup_get_dataset (setup)), ==,
                   gradus_dataset_get_hash (gradus_setup_get_dataset (expected)));
  g_assert_true (gradus_params_equal (algorithm->params, gradus_setup_get_params (setup),
                                      gradus_setup_get_params (expected)));
}

static void
test_everything (void)
{
  g_autoptr (GradusLink) link = parse (
    "gradus:k-means?preset=iris&seed=7&k=4&init=samples&iteration=2"
    "&plot=objective&page=values&play=1");
  g_autoptr (GradusSetup) setup = make_setup (link);

  g_assert_cmpstr (gradus_link_get_preset (link)->id, ==, "iris");
  g_assert_cmpuint (gradus_setup_get_seed (setup), ==, 7);
  g_assert_cmpfloat (get_param (setup, "k"), ==, 4.0);
  g_assert_cmpint (gradus_link_get_plot (link), ==, 1);
  g_assert_cmpstr (gradus_link_get_page (link), ==, "values");
  g_assert_true (gradus_link_get_play (link));
  g_assert_true (gradus_link_has_position (link));
}

static void
test_encoded (void)
{
  g_autoptr (GradusLink) link = parse ("GRADUS:k%2Dmeans?data=blobs%3Ak=3,n%3d60&k=%33");
  g_autoptr (GradusSetup) setup = make_setup (link);
  const GradusTable *table = gradus_dataset_get_table (gradus_setup_get_dataset (setup));

  g_assert_cmpuint (table->n, ==, 60);
  g_assert_cmpfloat (get_param (setup, "k"), ==, 3.0);
}

/* With data and without a preset, a link is the same experiment as on the command line. */
static void
test_data (void)
{
  g_autoptr (GradusLink) link = parse ("gradus:k-means?data=blobs:k=3,n=60&seed=5");
  g_autoptr (GradusSetup) setup = make_setup (link);
  g_autoptr (GradusDataset) dataset = gradus_data_from_spec ("blobs:k=3,n=60", NULL, NULL, NULL, 5,
                                                             NULL);
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (setup);
  g_autofree gpointer params = g_malloc0 (algorithm->params_size);

  gradus_params_reset (algorithm->params, params);
  g_assert_true (gradus_params_equal (algorithm->params, params, gradus_setup_get_params (setup)));
  g_assert_cmpuint (gradus_setup_get_seed (setup), ==, 5);
  g_assert_cmpstr (gradus_dataset_get_hash (gradus_setup_get_dataset (setup)), ==,
                   gradus_dataset_get_hash (dataset));
}

typedef struct
{
  const char *uri;
  const char *words; /* that the sentence has */
} Wrong;

static const Wrong broken[] = {
  { "http://example.org", "is not a link to an experiment" },
  { "gradus:", "Search for it (Ctrl+K)" },
  { "gradus:k-maens", "Did you mean “k-means”" },
  { "gradus:nothing-like-it", "Search for it (Ctrl+K)" },
  { "gradus://k-means", "Did you mean “k-means”" },
  { "gradus:k-means?preset=iriss", "Did you mean “iris”" },
  { "gradus:k-means?preset=unheard-of", "Choose one of three-blobs, " },
  { "gradus:k-means?kk=3", "Did you mean “k”" },
  { "gradus:k-means?learning-rate=3", "no parameter of that name. It has k, " },
  { "gradus:k-means?stepp=3", "Did you mean “step”" },
  { "gradus:k-means?k=three", "“k=three”" },
  { "gradus:k-means?k=2.5", "whole number" },
  { "gradus:k-means?k=-1", "choose a number" },
  { "gradus:k-means?init=randomly", "choose one of" },
  { "gradus:k-means?seed=-1", "“seed=-1”" },
  { "gradus:k-means?step=two", "“step=two”" },
  { "gradus:k-means?step=2&iteration=1", "two positions" },
  { "gradus:k-means?until=converged&step=1", "two positions" },
  { "gradus:k-means?until=done", "Write “converged” or" },
  { "gradus:k-means?until=event:empty-custer", "Did you mean “empty-cluster”" },
  { "gradus:k-means?data=blops:k=3", "Did you mean “blobs”" },
  { "gradus:k-means?plot=objectif", "Did you mean “objective”" },
  { "gradus:k-means?page=note", "Did you mean “notes”" },
  { "gradus:k-means?page=elsewhere", "Choose one of setup, step, values, invariants, notes" },
  { "gradus:k-means?play=yes", "“play=yes”" },
  { "gradus:k-means?k=3&k=4", "twice" },
  { "gradus:k-means?k", "key=value" },
  { "gradus:k-means?=3", "key=value" },
  { "gradus:k-means?k=%4", "percent-encoded" },
  { "gradus:k-means?k=%00", "percent-encoded" },
  { "gradus:k-means?k=%ff", "percent-encoded" },
};

static void
test_broken (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (broken); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GradusLink) link = gradus_link_parse (broken[i].uri, &error);

      g_test_message ("%s: %s", broken[i].uri, error != NULL ? error->message : "no error");
      g_assert_null (link);
      g_assert_nonnull (error);
      g_assert_nonnull (strstr (error->message, broken[i].words));
      g_assert_true (g_str_has_suffix (error->message, ".")
                     || g_str_has_suffix (error->message, "?"));
    }
}

/* A link that names a file is refused before anything is opened: the file is a pipe to which nobody
 * writes, so opening it would never end. */
static void
test_no_files (void)
{
  g_autofree char *folder = g_dir_make_tmp ("gradus-link-XXXXXX", NULL);
  g_autofree char *pipe = g_build_filename (folder, "table.csv", NULL);
  const char *const forms[] = {
    "%s", "./%s", "file://%s", "http://example.org%s", "smb:%s",
  };

  g_assert_cmpint (mkfifo (pipe, 0600), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      g_autoptr (GString) uri = g_string_new ("gradus:k-means?data=");
      g_autoptr (GError) error = NULL;

      g_string_append (uri, forms[i]);
      g_string_replace (uri, "%s", pipe, 1);
      g_assert_null (gradus_link_parse (uri->str, &error));
      g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE);
      g_assert_nonnull (strstr (error->message, "opens no file"));
    }
  g_unlink (pipe);
  g_rmdir (folder);
}

static void
test_too_long (void)
{
  g_autofree char *many = g_strnfill (GRADUS_LINK_MAX_LENGTH, 'a');
  g_autofree char *uri = g_strconcat ("gradus:", many, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_null (gradus_link_parse (uri, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE);
}

/* Well-formed links whose data or combination does not do. */
static const Wrong impossible[] = {
  { "gradus:k-means?data=blobs:clusters=3", "clusters" },
  { "gradus:value-iteration?data=iris", "grid world" },
  { "gradus:k-means?data=blobs:k=3,n=5&k=9", "9" },
};

static void
test_impossible (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (impossible); i++)
    {
      g_autoptr (GradusLink) link = parse (impossible[i].uri);
      g_autoptr (GError) error = NULL;

      g_assert_null (gradus_link_make_setup (link, &error));
      g_test_message ("%s: %s", impossible[i].uri, error->message);
      g_assert_nonnull (strstr (error->message, impossible[i].words));
    }
}

/* No parameter may be called what a key is called, and every algorithm has its first look. */
static void
test_no_clash (void)
{
  static const char *const keys[] = { "preset", "data", "seed", "step", "iteration",
                                      "until",  "plot", "page", "play", NULL };
  const GradusAlgorithm *const *all;
  guint n;

  all = gradus_registry_get_algorithms (&n);
  for (guint i = 0; i < n; i++)
    {
      for (const GradusParam *param = all[i]->params; param != NULL && param->id != NULL; param++)
        g_assert_false (g_strv_contains (keys, param->id));
      for (const GradusPreset *preset = all[i]->presets; preset->id != NULL; preset++)
        {
          g_autofree char *uri = g_strdup_printf ("gradus:%s?preset=%s", all[i]->id, preset->id);
          g_autoptr (GradusLink) link = parse (uri);
          g_autoptr (GradusSetup) setup = make_setup (link);

          g_assert_true (gradus_link_get_preset (link) == preset);
        }
    }
}

/* --- Positions --- */

static GradusRun *
run_to (const char *uri, GError **error)
{
  g_autoptr (GradusLink) link = parse (uri);
  g_autoptr (GradusSetup) setup = make_setup (link);
  GradusRun *run = gradus_run_new (setup, error);

  g_assert_nonnull (run);
  /* From anywhere. */
  gradus_run_seek (run, 5, 0);
  gradus_link_seek (link, run, error);

  return run;
}

static void
test_positions (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusRun) start = run_to ("gradus:k-means", &error);
  g_autoptr (GradusRun) step = run_to ("gradus:k-means?step=4", &error);
  g_autoptr (GradusRun) iteration = run_to ("gradus:k-means?iteration=2", &error);
  g_autoptr (GradusRun) end = run_to ("gradus:k-means?until=converged", &error);
  g_autoptr (GradusRun) event = run_to ("gradus:smo?preset=moons&until=event:new-support-vector",
                                        &error);
  guint bit = (guint) gradus_algorithm_find_event (gradus_run_get_algorithm (event),
                                                   "new-support-vector");
  guint64 at = gradus_run_get_step (event);

  g_assert_no_error (error);
  g_assert_cmpuint (gradus_run_get_step (start), ==, 0);
  g_assert_cmpuint (gradus_run_get_step (step), ==, 4);
  g_assert_cmpuint (gradus_run_get_iteration (iteration), ==, 2);
  g_assert_cmpuint (gradus_history_iteration (gradus_run_get_history (iteration),
                                              gradus_run_get_step (iteration) - 1),
                    ==, 1);
  g_assert_true (gradus_run_is_at_end (end));
  g_assert_cmpint (gradus_run_get_status (end), ==, GRADUS_STATUS_CONVERGED);
  g_assert_true (gradus_history_events (gradus_run_get_history (event), at) >> bit & 1);
  for (guint64 i = 1; i < at; i++)
    g_assert_false (gradus_history_events (gradus_run_get_history (event), i) >> bit & 1);
}

static const Wrong unreachable[] = {
  { "gradus:k-means?step=100000", "ends at step" },
  { "gradus:k-means?iteration=100000", "ends after iteration 8" },
  { "gradus:k-means?until=event:empty-cluster", "“empty-cluster”" },
};

static void
test_unreachable (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (unreachable); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GradusRun) run = run_to (unreachable[i].uri, &error);

      g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE);
      g_test_message ("%s: %s", unreachable[i].uri, error->message);
      g_assert_nonnull (strstr (error->message, unreachable[i].words));
      g_assert_true (gradus_run_is_at_end (run));
    }
}

/* --- The document --- */

static void
failed_cb (GradusDocument *document, const char *sentence, char **kept)
{
  g_free (*kept);
  *kept = g_strdup (sentence);
}

static void
follow (GradusDocument *document, const char *uri)
{
  g_autoptr (GradusLink) link = parse (uri);
  g_autoptr (GError) error = NULL;

  g_assert_true (gradus_document_follow_link (document, link, &error));
  g_assert_no_error (error);
  gradus_document_wait (document);
}

static void
test_follow (void)
{
  g_autoptr (GradusDocument) document = gradus_document_new ();
  g_autofree char *sentence = NULL;
  gboolean modified;

  g_signal_connect (document, "failed", G_CALLBACK (failed_cb), &sentence);
  gradus_document_load_preset (document, gradus_registry_find_algorithm ("smo"), NULL, NULL);
  gradus_document_set_param (document, "c", 3.0, NULL);
  gradus_document_seek (document, 6, 0);
  gradus_document_wait (document);

  follow (document, "gradus:k-means?preset=bad-start&until=converged");
  g_assert_cmpstr (gradus_document_get_algorithm (document)->id, ==, "k-means");
  g_assert_true (gradus_run_is_at_end (gradus_document_get_run (document)));
  g_assert_null (sentence);
  /* The change of c is in no file. */
  g_object_get (document, "modified", &modified, NULL);
  g_assert_true (modified);

  g_assert_true (gradus_document_undo (document));
  gradus_document_wait (document);
  g_assert_cmpstr (gradus_document_get_algorithm (document)->id, ==, "smo");
  g_assert_cmpfloat (get_param (gradus_document_get_setup (document), "c"), ==, 3.0);
  g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (document)), ==, 6);

  g_assert_true (gradus_document_redo (document));
  gradus_document_wait (document);
  g_assert_cmpstr (gradus_document_get_algorithm (document)->id, ==, "k-means");
  g_assert_true (gradus_run_is_at_end (gradus_document_get_run (document)));
}

static void
test_follow_play (void)
{
  g_autoptr (GradusDocument) document = gradus_document_new ();

  follow (document, "gradus:k-means?step=2&play=1");
  g_assert_true (gradus_document_is_playing (document));
  g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (document)), ==, 2);
}

/* A position that is not reached is told; what was reached stays. */
static void
test_follow_missed (void)
{
  g_autoptr (GradusDocument) document = gradus_document_new ();
  g_autofree char *sentence = NULL;

  g_signal_connect (document, "failed", G_CALLBACK (failed_cb), &sentence);
  follow (document, "gradus:k-means?step=100000");
  g_assert_nonnull (sentence);
  g_assert_nonnull (strstr (sentence, "100000"));
  g_assert_true (gradus_run_is_at_end (gradus_document_get_run (document)));
}

/* A link that cannot be followed changes nothing. */
static void
test_follow_impossible (void)
{
  g_autoptr (GradusDocument) document = gradus_document_new ();
  g_autoptr (GradusLink) link = parse ("gradus:value-iteration?data=iris");
  g_autoptr (GError) error = NULL;
  GradusSetup *before;

  gradus_document_load_preset (document, gradus_registry_find_algorithm ("smo"), NULL, NULL);
  before = gradus_document_get_setup (document);
  g_assert_false (gradus_document_follow_link (document, link, &error));
  g_assert_nonnull (error);
  g_assert_true (gradus_document_get_setup (document) == before);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gradus_init ();
  g_test_add_func ("/link/first-look", test_first_look);
  g_test_add_func ("/link/make", test_make);
  g_test_add_func ("/link/make-not", test_make_not);
  g_test_add_func ("/link/everything", test_everything);
  g_test_add_func ("/link/encoded", test_encoded);
  g_test_add_func ("/link/data", test_data);
  g_test_add_func ("/link/broken", test_broken);
  g_test_add_func ("/link/no-files", test_no_files);
  g_test_add_func ("/link/too-long", test_too_long);
  g_test_add_func ("/link/impossible", test_impossible);
  g_test_add_func ("/link/no-clash", test_no_clash);
  g_test_add_func ("/link/positions", test_positions);
  g_test_add_func ("/link/unreachable", test_unreachable);
  g_test_add_func ("/link/follow", test_follow);
  g_test_add_func ("/link/follow-play", test_follow_play);
  g_test_add_func ("/link/follow-missed", test_follow_missed);
  g_test_add_func ("/link/follow-impossible", test_follow_impossible);
  return g_test_run ();
}
