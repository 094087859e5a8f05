/* The workbench: what runs on data that nobody's preset has, and what the others say.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <string.h>

#include "gradus-algorithm.h"
#include "gradus-bench.h"
#include "gradus-catalogue.h"
#include "gradus-contest.h"
#include "gradus-document.h"
#include "gradus-generator.h"
#include "gradus-hold-out.h"
#include "gradus-init.h"
#include "gradus-registry.h"
#include "gradus-table-reshape.h"

/* Enough to see that it goes. */
#define STEPS 24

typedef struct
{
  const char *title;
  const char *spec;
  guint unlabelled : 1;
} Standing;

static const Standing standing[] = {
  { "two moons", "moons:n=60", 0 },  { "three classes", "blobs:k=3,n=60", 0 },
  { "unlabelled", "moons:n=60", 1 }, { "a curve", "sinc:n=40", 0 },
  { "six columns", NULL, 0 },
};

/* Three classes, six inputs in unlike units. */
static GradusDataset *
make_six_columns (void)
{
  g_autoptr (gsl_rng) rng = gradus_rng_new (GRADUS_RNG_MT19937, 5);
  double x[60 * 6];
  gint32 label[60];

  for (guint i = 0; i < 60; i++)
    {
      label[i] = (gint32) (i % 3);
      for (guint j = 0; j < 6; j++)
        x[6 * i + j] = (j + 1) * (10 + label[i] * (j % 2 ? 2 : -1) + gsl_rng_uniform (rng));
    }
  return gradus_table_new_simple (60, 6, x, NULL, label, 3, "six", "drawn");
}

static GradusDataset *
make_standing (const Standing *what)
{
  g_autoptr (GradusDataset) made = NULL;
  g_autoptr (GError) error = NULL;

  if (what->spec == NULL)
    return make_six_columns ();
  made = gradus_generate (what->spec, 3, &error);
  g_assert_no_error (error);
  if (what->unlabelled)
    return gradus_table_with_roles (made, NULL, NULL, NULL, NULL);
  return g_steal_pointer (&made);
}

/* What may fail on such data, and says so: classes that a line separates have no maximum, and a
 * step of a given length is too long for inputs far from 0. */
static const char *const diverges[] = { "glm-builder",
                                        "hard-margin-svm",
                                        "map-estimate",
                                        "newton-logistic",
                                        "online-gradient-step",
                                        "neural-network",
                                        NULL };

/* It goes, and does not fail on the way. */
static gboolean
goes (const GradusAlgorithm *algorithm, GradusDataset *dataset)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusSetup) setup = gradus_bench_make_setup (algorithm, dataset, NULL, &error);
  g_autoptr (GradusRun) run = NULL;
  GradusStatus status;

  g_assert_no_error (error);
  run = gradus_run_new (setup, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < STEPS && !gradus_status_is_end (gradus_run_get_status (run)); i++)
    gradus_run_forward (run, GRADUS_GRAIN_PHASE);
  status = gradus_run_get_status (run);
  if (status == GRADUS_STATUS_FAILED)
    g_test_message ("%s fails on %s at step %u", algorithm->id, gradus_dataset_get_origin (dataset),
                    (guint) gradus_run_get_step (run));
  return status != GRADUS_STATUS_FAILED || g_strv_contains (diverges, algorithm->id);
}

/* The table entry by data: runs, or the reason, and what would help. */
static void
test_table (gconstpointer data)
{
  const Standing *what = data;
  g_autoptr (GradusDataset) dataset = make_standing (what);
  guint n, n_runs = 0, n_cured = 0, n_brush = 0, n_stuck = 0, n_failed = 0;
  const GradusChapter *chapters = gradus_registry_get_chapters (&n);

  for (guint c = 0; c < n; c++)
    {
      g_autoptr (GPtrArray) chips = gradus_bench_list_chips (chapters[c].number, dataset);

      for (guint i = 0; i < chips->len; i++)
        {
          const GradusChip *chip = g_ptr_array_index (chips, i);
          g_autofree char *label = NULL;
          g_autoptr (GradusDataset) cure = NULL;

          switch (chip->state)
            {
            case GRADUS_CHIP_RUNS:
              n_runs++;
              n_failed += !goes (chip->algorithm, dataset);
              g_assert_null (chip->reason);
              break;
            case GRADUS_CHIP_LACKS:
            case GRADUS_CHIP_OTHER:
              g_assert_nonnull (chip->reason);
              g_assert_true (g_str_has_suffix (chip->reason, "."));
              cure = gradus_bench_cure (chip->algorithm, dataset, &label);
              if (cure != NULL)
                {
                  n_cured++;
                  g_assert_nonnull (label);
                  n_failed += !goes (chip->algorithm, cure);
                }
              else if (gradus_bench_lacks_classes (chip->algorithm, dataset))
                n_brush++;
              else
                n_stuck += chip->algorithm->data_kind == &gradus_data_table;
              if (cure == NULL && chip->state == GRADUS_CHIP_LACKS)
                g_test_message ("%s: %s", chip->algorithm->id, chip->reason);
              break;
            case GRADUS_CHIP_IDEA:
              g_assert_true (chip->algorithm->data_kind == &gradus_data_none);
              break;
            }
        }
    }
  g_test_message ("%s: %u run, %u with a change of the data, %u with classes by brush, %u stuck, "
                  "%u fail",
                  what->title, n_runs, n_cured, n_brush, n_stuck, n_failed);
  g_assert_cmpuint (n_failed, ==, 0);
  g_assert_cmpuint (n_runs, >=, 5);
  g_assert_cmpuint (n_runs + n_cured + n_brush, >, 70);
}

/* A cure makes another data set and leaves the old one; what it makes is what it says. */
static void
test_cures (void)
{
  g_autoptr (GradusDataset) six = make_six_columns ();
  g_autoptr (GradusDataset) bare = make_standing (&standing[2]);
  g_autoptr (GradusDataset) two = gradus_table_keep_two_classes (six);
  g_autoptr (GradusDataset) hidden = gradus_table_hide_classes (six);
  g_autoptr (GradusDataset) known = gradus_table_drop_unknown (hidden);
  g_autoptr (GradusDataset) target = gradus_table_last_input_as_target (six);
  g_autoptr (GradusDataset) back = gradus_table_target_as_input (target);
  g_autoptr (GradusDataset) split = NULL;
  g_autoptr (GradusDataset) classes = gradus_table_add_classes (bare);
  const GradusTable *table = gradus_dataset_get_table (two);
  guint above = 0;

  g_assert_cmpuint (table->n, ==, 40);
  g_assert_cmpuint (table->n_classes, ==, 2);
  g_assert_cmpstr (gradus_table_get_class_name (table, 1), ==, "2");
  g_assert_cmpuint (gradus_dataset_get_table (six)->n, ==, 60);
  g_assert_cmpuint (gradus_dataset_get_table (hidden)->n_unknown, ==, 60 - 9);
  g_assert_cmpuint (gradus_dataset_get_table (known)->n, ==, 9);
  g_assert_cmpuint (gradus_dataset_get_table (target)->d, ==, 5);
  g_assert_nonnull (gradus_dataset_get_table (target)->y);
  g_assert_cmpstr (gradus_dataset_get_hash (back), ==, gradus_dataset_get_hash (six));
  g_assert_cmpuint (gradus_dataset_get_table (classes)->n_classes, ==, 2);
  g_assert_null (gradus_table_add_classes (six));
  g_assert_null (gradus_table_split_target (target));
  {
    g_autoptr (GradusDataset) curve = make_standing (&standing[3]);

    split = gradus_table_split_target (curve);
  }
  table = gradus_dataset_get_table (split);
  for (guint i = 0; i < table->n; i++)
    above += table->label[i] == 1;
  g_assert_cmpuint (above, ==, table->n / 2);
}

static const GradusAlgorithm *
algorithm_of (const char *id)
{
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm (id);

  g_assert_nonnull (algorithm);
  return algorithm;
}

static void
put (GradusDocument *document, const char *id, char **plot)
{
  g_autoptr (GError) error = NULL;

  gradus_document_put (document, algorithm_of (id), NULL, plot, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (gradus_document_get_algorithm (document)->id, ==, id);
  gradus_document_wait (document);
}

static guint64
get_step (GradusDocument *document)
{
  return gradus_run_get_step (gradus_document_get_run (document));
}

/* Algorithms come and go, the data stay, and a run that was left is found where it was left, with
 * its parameters, its branches and its picture; after opening the file as well. */
static void
test_document (void)
{
  g_autoptr (GradusDataset) moons = make_standing (&standing[0]);
  g_autoptr (GradusDataset) other = make_standing (&standing[1]);
  g_autoptr (GradusDocument) document = gradus_document_new ();
  g_autoptr (GradusDocument) opened = gradus_document_new ();
  g_autoptr (GFileIOStream) stream = NULL;
  g_autoptr (GFile) file = g_file_new_tmp ("gradus-bench-XXXXXX.gradus", &stream, NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *plot = NULL;
  gboolean modified;

  gradus_document_put (document, algorithm_of ("k-means"), moons, NULL, &error);
  g_assert_no_error (error);
  g_object_get (document, "modified", &modified, NULL);
  g_assert_false (modified);
  g_assert_null (gradus_document_get_own_dataset (document));
  gradus_document_set_param (document, "k", 4, &error);
  g_assert_no_error (error);
  gradus_document_forward (document, GRADUS_GRAIN_PHASE);
  gradus_document_forward (document, GRADUS_GRAIN_PHASE);
  gradus_document_back (document, GRADUS_GRAIN_PHASE);
  gradus_document_set_param (document, "k", 3, &error);
  gradus_document_forward (document, GRADUS_GRAIN_PHASE);
  gradus_document_wait (document);
  {
    const guint64 left = get_step (document);
    const guint n_branches = gradus_document_count_branches (document);

    g_assert_cmpuint (n_branches, >, 0);
    plot = g_strdup ("objective");
    put (document, "gmm-em", &plot);
    g_assert_null (plot);
    g_assert_cmpuint (get_step (document), ==, 0);
    g_assert_true (gradus_setup_get_dataset (gradus_document_get_setup (document)) == moons);
    gradus_document_forward (document, GRADUS_GRAIN_PHASE);
    put (document, "k-means", &plot);
    g_assert_cmpstr (plot, ==, "objective");
    g_assert_cmpuint (get_step (document), ==, left);
    g_assert_cmpuint (gradus_document_count_branches (document), ==, n_branches);
    put (document, "k-means", &plot);
    g_assert_cmpuint (get_step (document), ==, left);
    /* Nothing is lost by taking it back. */
    g_assert_true (gradus_document_undo (document));
    gradus_document_wait (document);
    g_assert_cmpstr (gradus_document_get_algorithm (document)->id, ==, "gmm-em");
    g_assert_cmpuint (get_step (document), ==, 1);
    g_assert_true (gradus_document_redo (document));

    g_assert_true (gradus_document_overwrite (document, file, &error));
    g_assert_true (gradus_document_open (opened, file, &error));
    g_assert_no_error (error);
    gradus_document_wait (opened);
    g_assert_cmpuint (get_step (opened), ==, left);
    put (opened, "gmm-em", NULL);
    g_assert_cmpuint (get_step (opened), ==, 1);
    g_object_get (opened, "modified", &modified, NULL);
    g_assert_true (modified);
    g_assert_true (gradus_document_has_file (opened, file));
  }
  /* Data that do not suit change nothing. */
  g_assert_false (
    gradus_document_put (document, algorithm_of ("logistic-regression"), other, NULL, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
  g_clear_error (&error);
  g_assert_cmpstr (gradus_document_get_algorithm (document)->id, ==, "k-means");
  g_assert_true (gradus_setup_get_dataset (gradus_document_get_setup (document)) == moons);
  /* On other data the parameters stay, and what was left on these does. */
  gradus_document_load_dataset (document, other, "Open data", &error);
  g_assert_true (gradus_document_get_own_dataset (document) == other);
  put (document, "gmm-em", NULL);
  put (document, "k-means", NULL);
  g_assert_cmpuint (get_step (document), ==, 0);
  gradus_document_put (document, algorithm_of ("k-means"), moons, NULL, &error);
  g_assert_no_error (error);
  gradus_document_wait (document);
  g_assert_cmpuint (get_step (document), >, 0);
  g_assert_true (gradus_document_get_chapter_dataset (document, 13) == other);
  g_file_delete (file, NULL, NULL);
}

/* What is held out is nobody's to learn from, keeps the shares of the classes, comes back as it
 * was, and goes through an edit, a change of roles and a file. */
static void
test_hold_out (void)
{
  g_autoptr (GradusDataset) moons = make_standing (&standing[0]);
  g_autoptr (GradusDataset) six = make_six_columns ();
  g_autoptr (GradusDataset) held = gradus_hold_out_share (moons, 0.3, 1);
  g_autoptr (GradusDataset) again = gradus_hold_out_share (held, 0.3, 1);
  g_autoptr (GradusDataset) rows = gradus_held_out_get (held);
  g_autoptr (GradusDataset) back = gradus_hold_out_give_back (held);
  g_autoptr (GradusDataset) moved = NULL;
  g_autoptr (GradusDataset) read = NULL;
  g_autoptr (GradusDataset) held_six = gradus_hold_out_share (six, 0.5, 2);
  g_autoptr (GradusDataset) two = NULL;
  g_autoptr (JsonNode) node = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *label = NULL;
  const GradusTable *table = gradus_dataset_get_table (rows);
  const guint first[] = { 0 };
  guint of_class = 0;
  double sum[2] = { 0 };

  g_assert_cmpuint (gradus_held_out_count (moons), ==, 0);
  g_assert_cmpuint (gradus_dataset_get_table (held)->n, ==, 42);
  g_assert_cmpuint (table->n, ==, 18);
  for (guint i = 0; i < table->n; i++)
    of_class += table->label[i] == 1;
  g_assert_cmpuint (of_class, ==, 9);
  g_assert_cmpfloat (gradus_hold_out_get_share (held), ==, 0.3);
  g_assert_cmpuint (gradus_held_out_count (again), ==, 18);
  g_assert_cmpuint (gradus_held_out_count (back), ==, 0);
  g_assert_cmpuint (gradus_dataset_get_table (back)->n, ==, 60);
  for (guint i = 0; i < 60; i++)
    {
      sum[0] += gradus_dataset_get_table (moons)->x[2 * i];
      sum[1] += gradus_dataset_get_table (back)->x[2 * i];
    }
  g_assert_cmpfloat_with_epsilon (sum[0], sum[1], 1e-12);
  moved = gradus_edit_table_move (held, GRADUS_PLANE_X1_X2, first, 1, 0.1, 0.1);
  g_assert_cmpuint (gradus_held_out_count (moved), ==, 18);
  node = gradus_dataset_to_json (held);
  read = gradus_dataset_from_json (node, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (gradus_held_out_count (read), ==, 18);
  /* A cure is for all of them. */
  two = gradus_bench_cure (algorithm_of ("logistic-regression"), held_six, &label);
  g_assert_nonnull (two);
  g_assert_cmpuint (gradus_dataset_get_table (two)->n, ==, 20);
  g_assert_cmpuint (gradus_held_out_count (two), ==, 20);
}

/* The errors are those that counting gives: of a classifier by its rule, of a line by NumPy's
 * formula, the root of the mean square. */
static void
test_judge (void)
{
  const double x[] = { 0, 1, 2, 3, 4, 5 };
  const double y[] = { 0, 2, 1, 4, 3, 6 };
  g_autoptr (GradusDataset) line = gradus_table_new_simple (6, 1, x, y, NULL, 0, "six", "drawn");
  g_autoptr (GradusDataset) moons = make_standing (&standing[0]);
  g_autoptr (GradusDataset) held = gradus_hold_out_share (moons, 0.3, 1);
  g_autoptr (GradusDocument) document = gradus_document_new ();
  g_autoptr (GradusContest) contest = gradus_contest_new (document);
  g_autoptr (GPtrArray) algorithms = g_ptr_array_new ();
  const GradusVerdict *training, *out;
  guint n = 0, right = 0;

  /* numpy: p = numpy.polyfit (x, y, 1); numpy.sqrt (numpy.mean ((y - numpy.polyval (p, x)) ** 2))
   */
  gradus_document_put (document, algorithm_of ("least-squares"), line, NULL, NULL);
  gradus_document_forward (document, GRADUS_GRAIN_RUN);
  gradus_document_wait (document);
  gradus_contest_set_watching (contest, TRUE);
  g_assert_true (gradus_contest_get (contest, algorithm_of ("least-squares"), &training, &out));
  g_assert_null (out);
  g_assert_cmpfloat_with_epsilon (training->error, 0.896200091036931, 1e-9);

  gradus_document_put (document, algorithm_of ("k-means"), held, NULL, NULL);
  gradus_contest_set_watching (contest, FALSE);
  gradus_contest_set_watching (contest, TRUE);
  /* Clusters are no classes. */
  g_assert_true (gradus_contest_get (contest, algorithm_of ("k-means"), &training, &out));
  g_assert_null (training);
  g_assert_null (out);
  g_ptr_array_add (algorithms, (gpointer) algorithm_of ("logistic-regression"));
  g_ptr_array_add (algorithms, (gpointer) algorithm_of ("decision-tree"));
  gradus_contest_run (contest, algorithms);
  g_assert_true (gradus_contest_is_running (contest));
  gradus_contest_wait (contest);
  for (guint i = 0; i < algorithms->len; i++)
    {
      g_assert_true (
        gradus_contest_get (contest, g_ptr_array_index (algorithms, i), &training, &out));
      g_assert_cmpuint (training->n, ==, 42);
      g_assert_cmpuint (out->n, ==, 18);
      g_assert_cmpuint (out->k, ==, 2);
      n = right = 0;
      for (guint j = 0; j < 4; j++)
        n += out->confusion[j];
      right = out->confusion[0] + out->confusion[3];
      g_assert_cmpuint (n, ==, 18);
      g_assert_cmpfloat_with_epsilon (out->error, 1 - right / 18.0, 1e-12);
      g_assert_cmpfloat (out->error, <, 0.35);
    }
  /* Other data are another contest. */
  gradus_document_put (document, algorithm_of ("k-means"), moons, NULL, NULL);
  g_assert_false (gradus_contest_get (contest, algorithm_of ("decision-tree"), &training, &out));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gradus_init ();
  for (gsize i = 0; i < G_N_ELEMENTS (standing); i++)
    {
      g_autofree char *path = g_strdup_printf ("/bench/table/%s", standing[i].title);

      g_test_add_data_func (path, &standing[i], test_table);
    }
  g_test_add_func ("/bench/cures", test_cures);
  g_test_add_func ("/bench/document", test_document);
  g_test_add_func ("/bench/hold-out", test_hold_out);
  g_test_add_func ("/bench/judge", test_judge);
  return g_test_run ();
}
