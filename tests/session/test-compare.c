/* Tests of comparisons: where the runs stand under each lock, ends and failures, where predictions
 * differ, and what is saved.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-compare.h"
#include "gradus-init.h"
#include "gradus-pair.h"
#include "gradus-registry.h"

static GradusSetup *
make_setup (const char *algorithm, GradusDataset *dataset, guint64 seed, const char *params)
{
  const GradusAlgorithm *found = gradus_registry_find_algorithm (algorithm);
  g_autofree gpointer values = g_malloc0 (found->params_size);
  g_autoptr (GError) error = NULL;

  gradus_params_reset (found->params, values);
  gradus_params_parse (found->params, values, params, &error);
  g_assert_no_error (error);

  return gradus_setup_new (found, dataset, values, seed, GRADUS_RNG_MT19937);
}

static void
add (GradusCompare *compare, GradusSetup *setup)
{
  g_autoptr (GradusScript) script = gradus_script_new (setup);
  g_autoptr (GError) error = NULL;

  gradus_compare_add (compare, script, &error);
  g_assert_no_error (error);
  gradus_compare_wait (compare);
}

static guint64
step_of (GradusCompare *compare, guint pane)
{
  return gradus_run_get_step (gradus_compare_get_run (compare, pane));
}

static void
go_to (GradusCompare *compare, guint64 position)
{
  gradus_compare_seek (compare, position);
  gradus_compare_wait (compare);
}

static GradusDataset *
make_data (const char *spec)
{
  g_autoptr (GError) error = NULL;
  GradusDataset *dataset = gradus_generate (spec, 1, &error);

  g_assert_no_error (error);
  return dataset;
}

/* --- Locks --- */

static void
test_locks (void)
{
  g_autoptr (GradusDataset) dataset = make_data ("portland-houses");
  g_autoptr (GradusSetup) slow = make_setup ("batch-gradient-descent", dataset, 1,
                                             "learning-rate=0.001");
  g_autoptr (GradusSetup) quick = make_setup ("batch-gradient-descent", dataset, 1,
                                              "learning-rate=0.002");
  g_autoptr (GradusSetup) other = make_setup ("stochastic-gradient-descent", dataset, 1, NULL);
  g_autoptr (GradusCompare) compare = gradus_compare_new ();
  g_autoptr (GradusRun) alone = gradus_run_new (slow, NULL);
  g_autofree char *title = NULL, *second = NULL, *third = NULL;
  g_autofree const char **metrics = NULL;
  guint64 expected = 0;
  double bar;

  add (compare, quick);
  add (compare, slow);
  g_assert_cmpuint (gradus_compare_count (compare), ==, 2);
  title = gradus_compare_dup_title (compare, 0);
  second = gradus_compare_dup_title (compare, 1);
  g_assert_cmpstr (title, ==, "α = 0.002");
  g_assert_cmpstr (second, ==, "α = 0.001");

  go_to (compare, 14);
  g_assert_cmpuint (step_of (compare, 0), ==, 14);
  g_assert_cmpuint (step_of (compare, 1), ==, 14);
  gradus_compare_forward (compare, GRADUS_GRAIN_PHASE);
  gradus_compare_wait (compare);
  g_assert_cmpuint (gradus_compare_get_position (compare), ==, 15);
  gradus_compare_back (compare, GRADUS_GRAIN_ITERATION);
  gradus_compare_wait (compare);
  g_assert_cmpuint (step_of (compare, 1), ==, 12);

  /* The leader's figure, found again by walking the other run alone. */
  g_assert_true (gradus_compare_set_lock (compare, "metric:loss"));
  gradus_compare_wait (compare);
  g_assert_cmpuint (step_of (compare, 0), ==, 12);
  bar = gradus_history_metric (gradus_run_get_history (gradus_compare_get_run (compare, 0)), 0, 12);
  while (gradus_history_metric (gradus_run_get_history (alone), 0, expected) > bar)
    {
      g_assert_true (gradus_run_forward (alone, GRADUS_GRAIN_PHASE));
      expected++;
    }
  g_assert_cmpuint (expected, >, 12);
  g_assert_cmpuint (step_of (compare, 1), ==, expected);
  g_assert_true (gradus_compare_is_reached (compare, 1));
  /* Back at the start both are. */
  go_to (compare, 0);
  g_assert_cmpuint (step_of (compare, 1), ==, 0);

  /* Another algorithm, by iterations: a sweep of it has other steps. */
  add (compare, other);
  third = gradus_compare_dup_title (compare, 2);
  g_assert_cmpstr (third, ==, "Stochastic gradient descent");
  metrics = gradus_compare_list_metrics (compare);
  g_assert_true (g_strv_contains (metrics, "loss"));
  g_assert_true (gradus_compare_set_lock (compare, "iteration"));
  gradus_compare_wait (compare);
  go_to (compare, 3);
  for (guint i = 0; i < 3; i++)
    {
      GradusRun *run = gradus_compare_get_run (compare, i);

      g_assert_cmpuint (gradus_run_get_iteration (run), ==, 3);
      gradus_run_back (run, GRADUS_GRAIN_PHASE);
      g_assert_cmpuint (gradus_run_get_iteration (run), ==, 2);
      gradus_run_forward (run, GRADUS_GRAIN_PHASE);
    }
  g_assert_false (gradus_compare_set_lock (compare, "metric:nothing"));
  g_assert_false (gradus_compare_set_lock (compare, "clock"));

  g_assert_true (gradus_compare_remove (compare, 2));
  g_assert_true (gradus_compare_remove (compare, 0));
  g_assert_false (gradus_compare_remove (compare, 0));
  gradus_compare_wait (compare);
  g_assert_cmpuint (gradus_compare_count (compare), ==, 1);
}

/* One pane diverges, the other goes on to its end. */
static void
test_failure (void)
{
  g_autoptr (GradusDataset) dataset = make_data ("portland-houses");
  g_autoptr (GradusSetup) good = make_setup ("batch-gradient-descent", dataset, 1,
                                             "learning-rate=0.002 max-iterations=200");
  g_autoptr (GradusSetup) bad = make_setup ("batch-gradient-descent", dataset, 1,
                                            "learning-rate=100");
  g_autoptr (GradusCompare) compare = gradus_compare_new ();
  GradusRun *run;

  add (compare, good);
  add (compare, bad);
  gradus_compare_forward (compare, GRADUS_GRAIN_RUN);
  gradus_compare_wait (compare);
  run = gradus_compare_get_run (compare, 1);
  g_assert_cmpint (gradus_run_get_status (run), ==, GRADUS_STATUS_FAILED);
  g_assert_true (gradus_compare_is_at_end (compare));
  g_assert_cmpuint (gradus_compare_get_position (compare), ==, step_of (compare, 0));
  g_assert_cmpuint (step_of (compare, 1), <, step_of (compare, 0));
  /* Forward from the end stays. */
  gradus_compare_forward (compare, GRADUS_GRAIN_PHASE);
  gradus_compare_wait (compare);
  g_assert_cmpuint (gradus_compare_get_position (compare), ==, step_of (compare, 0));
  /* By the loss the other cannot come so far. */
  g_assert_true (gradus_compare_set_lock (compare, "metric:loss"));
  gradus_compare_wait (compare);
  g_assert_false (gradus_compare_is_reached (compare, 1));
}

/* --- Predictions --- */

/* The share of a 41 x 41 grid over the data in which the map says that they differ. */
static double
differing_share (GradusCompare *compare)
{
  g_autoptr (GradusScene) scene = gradus_compare_build_map (compare);
  const GradusField *field = gradus_scene_get_field (scene);
  double x_low, x_high, y_low, y_high;
  guint differing = 0;

  g_assert_nonnull (field);
  g_assert_true (gradus_scene_get_x_range (scene, &x_low, &x_high));
  g_assert_true (gradus_scene_get_y_range (scene, &y_low, &y_high));
  for (guint i = 0; i < 41 * 41; i++)
    {
      double xy[2] = { x_low + (x_high - x_low) * (i % 41) / 40.0,
                       y_low + (y_high - y_low) * (i / 41) / 40.0 };
      double out;

      field->data_func (field->data, xy, 1, &out);
      differing += out > 0.0;
    }

  return differing / (41.0 * 41.0);
}

static void
test_clusters (void)
{
  g_autoptr (GradusDataset) dataset = make_data ("blobs:k=3,n=150");
  g_autoptr (GradusCompare) compare = gradus_compare_new ();
  g_autoptr (GradusSetup) first = make_setup ("k-means", dataset, 1, "k=3");
  g_autoptr (GradusSetup) fewer = make_setup ("k-means", dataset, 1, "k=2");
  g_autoptr (GradusRun) reference = gradus_run_new (first, NULL);
  gboolean found = FALSE;

  /* A seed that comes to the same clusters under other numbers: they do not differ then. */
  gradus_run_forward (reference, GRADUS_GRAIN_RUN);
  for (guint64 seed = 2; seed < 40 && !found; seed++)
    {
      g_autoptr (GradusSetup) other = make_setup ("k-means", dataset, seed, "k=3");
      g_autoptr (GradusRun) run = gradus_run_new (other, NULL);
      double a, b;
      GradusPosition va, vb;
      double pa[150], pb[150];
      const GradusTable *table = gradus_dataset_get_table (dataset);

      gradus_run_forward (run, GRADUS_GRAIN_RUN);
      a = gradus_history_metric (gradus_run_get_history (reference), 0,
                                 gradus_run_get_last (reference));
      b = gradus_history_metric (gradus_run_get_history (run), 0, gradus_run_get_last (run));
      gradus_run_get_view (reference, &va);
      gradus_run_get_view (run, &vb);
      va.algorithm->predict (&va, table->x, 150, pa);
      vb.algorithm->predict (&vb, table->x, 150, pb);
      found = fabs (a - b) < 1e-9 * a && memcmp (pa, pb, sizeof pa) != 0;
      if (!found)
        continue;
      add (compare, first);
      add (compare, other);
      gradus_compare_forward (compare, GRADUS_GRAIN_RUN);
      gradus_compare_wait (compare);
      g_assert_cmpint (gradus_compare_count_differing (compare), ==, 0);
      g_assert_cmpfloat (differing_share (compare), ==, 0.0);
    }
  g_assert_true (found);

  /* Two clusters instead of three differ in one of them. */
  g_assert_true (gradus_compare_set_setup (compare, 1, fewer, NULL));
  gradus_compare_forward (compare, GRADUS_GRAIN_RUN);
  gradus_compare_wait (compare);
  g_assert_cmpint (gradus_compare_count_differing (compare), >, 20);
  g_assert_cmpint (gradus_compare_count_differing (compare), <, 100);
  g_assert_cmpfloat (differing_share (compare), >, 0.02);
}

static void
test_curves (void)
{
  g_autoptr (GradusDataset) dataset = make_data ("portland-houses");
  g_autoptr (GradusSetup) slow = make_setup ("batch-gradient-descent", dataset, 1,
                                             "learning-rate=0.001");
  g_autoptr (GradusSetup) quick = make_setup ("batch-gradient-descent", dataset, 1,
                                              "learning-rate=0.002");
  g_autoptr (GradusCompare) compare = gradus_compare_new ();
  g_autoptr (GradusScene) map = NULL;
  g_autoptr (GPtrArray) scenes = NULL;
  gsize n;
  const GradusMark *marks;
  double low[2], high[2];
  gboolean band = FALSE;

  add (compare, slow);
  add (compare, quick);
  go_to (compare, 6);
  map = gradus_compare_build_map (compare);
  marks = gradus_scene_get_marks (map, &n);
  for (gsize i = 0; i < n; i++)
    if (marks[i].kind == GRADUS_MARK_BAND)
      {
        const double *values = gradus_scene_get_values (map, &marks[i]);

        band = TRUE;
        for (gsize k = 0; k < marks[i].count; k++)
          g_assert_cmpfloat (values[3 * k + 2], >=, values[3 * k + 1]);
        g_assert_cmpfloat (values[2], >, values[1]);
      }
  g_assert_true (band);
  g_assert_cmpint (gradus_compare_count_differing (compare), ==, -1);

  /* Pictures that can be compared have the same ranges. */
  scenes = gradus_compare_build_scenes (compare, "loss");
  for (guint i = 0; i < 2; i++)
    g_assert_true (gradus_scene_get_y_range (g_ptr_array_index (scenes, i), &low[i], &high[i]));
  g_assert_cmpfloat (low[0], ==, low[1]);
  g_assert_cmpfloat (high[0], ==, high[1]);
}

/* One run that goes astray does not make flat lines of the others. */
static void
test_astray (void)
{
  g_autoptr (GradusDataset) houses = make_data ("portland-houses");
  g_autoptr (GPtrArray) scenes = NULL;
  g_autoptr (GradusCompare) compare = gradus_compare_new ();
  const char *const rates[] = { "learning-rate=0.01", "learning-rate=0.03", "learning-rate=0.2" };
  double low[3], high[3];

  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (GradusSetup) setup = make_setup ("batch-gradient-descent", houses, 1, rates[i]);

      add (compare, setup);
    }
  gradus_compare_forward (compare, GRADUS_GRAIN_RUN);
  gradus_compare_wait (compare);
  scenes = gradus_compare_build_scenes (compare, "data");
  for (guint i = 0; i < 3; i++)
    g_assert_true (gradus_scene_get_y_range (g_ptr_array_index (scenes, i), &low[i], &high[i]));
  g_assert_cmpfloat (low[0], ==, low[1]);
  g_assert_cmpfloat (high[0], ==, high[1]);
  g_assert_cmpfloat (high[0] - low[0], <, 2000);
  g_assert_cmpfloat (high[2] - low[2], >, 20000);
}

static void
test_propose (void)
{
  g_autoptr (GradusDataset) dataset = make_data ("blobs:k=3,n=60");
  g_autoptr (GradusDataset) houses = make_data ("portland-houses");
  g_autoptr (GradusSetup) descent = make_setup ("batch-gradient-descent", houses, 1,
                                                "learning-rate=0.003");
  g_autoptr (GradusSetup) doubled = gradus_compare_propose (descent);
  g_autoptr (GradusSetup) clusters = make_setup ("k-means", dataset, 1, NULL);
  g_autoptr (GradusSetup) proposed = gradus_compare_propose (clusters);
  g_autoptr (GPtrArray) list = gradus_compare_list_algorithms (clusters);
  g_autoptr (GradusDataset) world = make_data ("grid-4x3");
  g_autoptr (GradusSetup) iteration = make_setup ("value-iteration", world, 1, "gamma=0.9");
  g_autoptr (GradusSetup) halved = gradus_compare_propose (iteration);
  g_autoptr (GradusSetup) mixture = make_setup ("gmm-em", dataset, 1, NULL);
  g_autoptr (GradusSetup) beside = gradus_compare_propose (mixture);
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (descent);

  g_assert_cmpfloat (gradus_params_get (gradus_params_find (algorithm->params, "learning-rate"),
                                        gradus_setup_get_params (doubled)),
                     ==, 0.006);
  /* Twice 0.9 would be no discount; a floor is not seen. */
  g_assert_cmpfloat (
    gradus_params_get (gradus_params_find (gradus_setup_get_algorithm (halved)->params, "gamma"),
                       gradus_setup_get_params (halved)),
    ==, 0.45);
  g_assert_cmpstr (gradus_setup_get_algorithm (beside)->id, ==, "k-means");
  g_assert_false (gradus_setup_equal (clusters, proposed));
  g_assert_true (gradus_setup_validate (proposed, NULL));
  g_assert_true (g_ptr_array_find (list, gradus_registry_find_algorithm ("gmm-em"), NULL));
  g_assert_false (g_ptr_array_find (list, gradus_registry_find_algorithm ("kalman-filter"), NULL));
}

/* Unlike algorithms that put centres among the same points have that in common. */
static void
test_centres (void)
{
  g_autoptr (GradusDataset) dataset = make_data ("blobs:k=3,n=60");
  g_autoptr (GradusSetup) first = make_setup ("k-means", dataset, 1, "k=3");
  g_autoptr (GradusSetup) second = make_setup ("gmm-em", dataset, 7, "k=3");
  g_autoptr (GradusCompare) compare = gradus_compare_new ();
  g_autoptr (GradusScene) scene = NULL;
  int metrics[GRADUS_COMPARE_MAX];
  const GradusMark *marks;
  gsize n_marks;
  guint found = 0;
  GradusRun *run;
  double sum;

  add (compare, first);
  g_assert_false (gradus_compare_shares_centres (compare));
  add (compare, second);
  g_assert_true (gradus_compare_shares_centres (compare));
  gradus_compare_forward (compare, GRADUS_GRAIN_RUN);
  gradus_compare_wait (compare);
  run = gradus_compare_get_run (compare, 0);
  sum = gradus_compare_measure_centres (run);
  g_assert_cmpfloat (fabs (sum
                           - gradus_history_metric (gradus_run_get_history (run),
                                                    (guint) gradus_algorithm_find_metric (
                                                      gradus_run_get_algorithm (run), "inertia"),
                                                    gradus_run_get_step (run))),
                     <, 1e-9 * sum);
  g_assert_cmpfloat (gradus_compare_measure_centres (gradus_compare_get_run (compare, 1)), >=,
                     sum * (1 - 1e-9));
  /* So there is a curve of both, of every step that was made. */
  g_assert_true (gradus_compare_find_curve (compare, metrics));
  g_assert_cmpint (metrics[0], ==, GRADUS_COMPARE_CENTRES);
  g_assert_cmpint (metrics[1], ==, GRADUS_COMPARE_CENTRES);
  scene = gradus_compare_build_curve (compare);
  g_assert_null (gradus_scene_get_placeholder (scene));
  marks = gradus_scene_get_marks (scene, &n_marks);
  for (gsize i = 0; i < n_marks; i++)
    if (marks[i].kind == GRADUS_MARK_POLYLINE && marks[i].role == GRADUS_ROLE_CLASS)
      {
        const double *xy = gradus_scene_get_values (scene, &marks[i]);

        /* Centroids are there before the first assignment, which is when J is. */
        g_assert_cmpuint (marks[i].count, >=, gradus_run_get_last (run));
        g_assert_cmpfloat (fabs (xy[2 * marks[i].count - 1] - sum), <=, 1e-9 * sum);
        found++;
      }
  g_assert_cmpuint (found, ==, 1);
}

/* --- Files --- */

static void
test_record (void)
{
  g_autoptr (GradusDataset) dataset = make_data ("blobs:k=3,n=60");
  g_autoptr (GradusSetup) first = make_setup ("k-means", dataset, 1, "k=3");
  g_autoptr (GradusSetup) second = make_setup ("gmm-em", dataset, 7, "k=2");
  g_autoptr (GradusCompare) compare = gradus_compare_new (), again = gradus_compare_new ();
  g_autoptr (GradusExperiment) experiment = gradus_experiment_new (first);
  g_autoptr (GradusExperiment) loaded = NULL, refused = NULL;
  g_autoptr (GradusCompareRecord) record = NULL;
  g_autofree char *text = NULL, *text2 = NULL;
  g_autoptr (GError) error = NULL;

  add (compare, first);
  add (compare, second);
  gradus_compare_set_lock (compare, "iteration");
  go_to (compare, 4);
  record = gradus_compare_make_record (compare, "data");
  gradus_experiment_set_compare (experiment, record);
  text = gradus_experiment_to_json (experiment);
  loaded = gradus_experiment_from_json (text, -1, "x", &error);
  g_assert_no_error (error);
  text2 = gradus_experiment_to_json (loaded);
  g_assert_cmpstr (text, ==, text2);
  g_assert_true (
    gradus_compare_take_record (again, gradus_experiment_get_compare (loaded), &error));
  g_assert_no_error (error);
  gradus_compare_wait (again);
  g_assert_cmpuint (gradus_compare_count (again), ==, 2);
  g_assert_cmpstr (gradus_compare_get_lock (again), ==, "iteration");
  g_assert_cmpuint (gradus_compare_get_position (again), ==, 4);
  for (guint i = 0; i < 2; i++)
    g_assert_true (
      gradus_state_equal (gradus_run_get_algorithm (gradus_compare_get_run (compare, i)),
                          gradus_run_peek_state (gradus_compare_get_run (compare, i)),
                          gradus_run_peek_state (gradus_compare_get_run (again, i))));

  {
    g_auto (GStrv) parts = g_strsplit (text, "\"gmm-em\"", 2);
    g_autofree char *broken = g_strjoinv ("\"no-such\"", parts);

    refused = gradus_experiment_from_json (broken, -1, "x", &error);
    g_assert_null (refused);
    g_assert_nonnull (strstr (error->message, "no-such"));
  }
}

/* A comparison that goes away while its runs are on their way. */
static void
test_drop (void)
{
  g_autoptr (GradusDataset) dataset = make_data ("blobs:k=3,n=2000");
  g_autoptr (GradusSetup) setup = make_setup ("gmm-em", dataset, 1, "k=6");
  GradusCompare *compare = gradus_compare_new ();

  add (compare, setup);
  add (compare, setup);
  gradus_compare_forward (compare, GRADUS_GRAIN_RUN);
  g_assert_true (gradus_compare_is_busy (compare));
  g_assert_null (gradus_compare_get_run (compare, 0));
  g_assert_null (gradus_compare_build_map (compare));
  /* The last command counts. */
  gradus_compare_seek (compare, 2);
  gradus_compare_wait (compare);
  g_assert_cmpuint (step_of (compare, 0), ==, 2);
  gradus_compare_forward (compare, GRADUS_GRAIN_RUN);
  g_object_unref (compare);
  for (guint i = 0; i < 50; i++)
    {
      g_main_context_iteration (NULL, FALSE);
      g_usleep (2000);
    }
}

/* --- Pairs that teach --- */

/* Every pair of every entry opens, both run, it is known again for what it is, there is one curve
 * of both or the sentence, and all of it can be drawn at the start and at the end. */
static void
test_pairs (void)
{
  guint n;
  const GradusAlgorithm *const *algorithms = gradus_registry_get_algorithms (&n);

  for (guint a = 0; a < n; a++)
    for (const GradusPair *pair = algorithms[a]->pairs; pair->id != NULL; pair++)
      {
        g_autoptr (GradusCompare) compare = gradus_compare_new ();
        g_autoptr (GradusScene) curve = NULL;
        g_autoptr (GradusSpread) start = NULL;
        g_autoptr (GradusSpread) end = NULL;
        g_autoptr (GError) error = NULL;
        int metrics[GRADUS_COMPARE_MAX];
        gboolean complete;

        gradus_compare_set_pair (compare, algorithms[a], pair, NULL, &error);
        g_assert_no_error (error);
        gradus_compare_wait (compare);
        g_assert_cmpuint (gradus_compare_count (compare), ==, 2);
        g_assert_true (gradus_compare_get_pair (compare) == pair);
        start = gradus_compare_build_spread (compare, pair->plot);
        g_assert_cmpuint (start->panes->len, ==, 2);
        gradus_compare_seek (compare, 300);
        gradus_compare_wait (compare);
        for (guint i = 0; i < 2; i++)
          g_assert_cmpuint (gradus_run_get_step (gradus_compare_get_run (compare, i)), >, 0);
        g_assert_cmpuint (gradus_compare_get_last (compare, &complete), >, 0);
        curve = gradus_compare_build_curve (compare);
        g_assert_true ((gradus_scene_get_placeholder (curve) == NULL)
                       == gradus_compare_find_curve (compare, metrics));
        end = gradus_compare_build_spread (compare, pair->plot);
        g_assert_nonnull (((GradusSpreadPart *) g_ptr_array_index (end->panes, 1))->words);
      }
}

/* The curve has both runs where it can have them, and says why where it cannot. */
static void
test_common_curve (void)
{
  static const struct
  {
    const char *algorithm, *pair, *left, *right; /* ids of the metrics, NULL: none, "": centres */
  } rows[] = {
    { "batch-gradient-descent", "slow", "loss", "loss" },
    { "stochastic-gradient-descent", "all", "loss", "loss" },
    { "adaboost", "stumps", "errors", "errors" },
    { "k-means", "shape", "", "" },
    { "fda", "labels", NULL, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const GradusAlgorithm *algorithm = gradus_registry_find_algorithm (rows[i].algorithm);
      const GradusPair *pair = gradus_algorithm_find_pair (algorithm, rows[i].pair);
      g_autoptr (GradusCompare) compare = gradus_compare_new ();
      g_autoptr (GradusScene) curve = NULL;
      int metrics[GRADUS_COMPARE_MAX];

      g_assert_true (gradus_compare_set_pair (compare, algorithm, pair, NULL, NULL));
      gradus_compare_forward (compare, GRADUS_GRAIN_RUN);
      gradus_compare_wait (compare);
      curve = gradus_compare_build_curve (compare);
      if (rows[i].left == NULL)
        {
          g_assert_nonnull (gradus_scene_get_placeholder (curve));
          continue;
        }
      g_assert_true (gradus_compare_find_curve (compare, metrics));
      g_assert_null (gradus_scene_get_placeholder (curve));
      if (*rows[i].left == '\0')
        {
          g_assert_cmpint (metrics[0], ==, GRADUS_COMPARE_CENTRES);
          continue;
        }
      g_assert_cmpstr (algorithm->metrics[metrics[0]].id, ==, rows[i].left);
      g_assert_cmpstr (
        gradus_run_get_algorithm (gradus_compare_get_run (compare, 1))->metrics[metrics[1]].id, ==,
        rows[i].right);
    }
}

/* What a person changes is no pair any more, and put back it is one again; the file keeps it. */
static void
test_pair_changed (void)
{
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm ("batch-gradient-descent");
  const GradusPair *pair = gradus_algorithm_find_pair (algorithm, "limit");
  g_autoptr (GradusCompare) compare = gradus_compare_new ();
  g_autoptr (GradusCompare) again = gradus_compare_new ();
  g_autoptr (GradusSetup) right = NULL;
  g_autoptr (GradusSetup) other = NULL;
  GradusCompareRecord *record;

  g_assert_true (gradus_compare_set_pair (compare, algorithm, pair, NULL, NULL));
  right = gradus_setup_ref (gradus_compare_get_setup (compare, 1));
  other = gradus_compare_propose (right);
  g_assert_true (gradus_compare_set_setup (compare, 1, other, NULL));
  g_assert_null (gradus_compare_get_pair (compare));
  g_assert_true (gradus_compare_set_setup (compare, 1, right, NULL));
  g_assert_true (gradus_compare_get_pair (compare) == pair);
  gradus_compare_wait (compare);
  record = gradus_compare_make_record (compare, NULL);
  g_assert_true (gradus_compare_take_record (again, record, NULL));
  gradus_compare_record_unref (record);
  gradus_compare_wait (again);
  g_assert_true (gradus_compare_get_pair (again) == pair);
}

/* A claim that is false is found to be, on either side and between the sides. */
static void
test_false_claims (void)
{
  static const char *const claims[] = {
    "left: not converged", "right: converged",       "both: converged",
    "left > right: loss",  "left < right: nonsense", "converged",
  };
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm ("batch-gradient-descent");
  const GradusPair *pair = gradus_algorithm_find_pair (algorithm, "limit");

  for (guint i = 0; i < G_N_ELEMENTS (claims); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (gradus_pair_claim_check (algorithm, pair, claims[i], &error));
      g_assert_nonnull (error);
    }
  g_assert_true (gradus_pair_claim_check (algorithm, pair, "left < right: loss", NULL));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gradus_init ();
  g_test_add_func ("/compare/locks", test_locks);
  g_test_add_func ("/compare/failure", test_failure);
  g_test_add_func ("/compare/clusters", test_clusters);
  g_test_add_func ("/compare/curves", test_curves);
  g_test_add_func ("/compare/astray", test_astray);
  g_test_add_func ("/compare/centres", test_centres);
  g_test_add_func ("/compare/propose", test_propose);
  g_test_add_func ("/compare/record", test_record);
  g_test_add_func ("/compare/drop", test_drop);
  g_test_add_func ("/compare/pairs", test_pairs);
  g_test_add_func ("/compare/common-curve", test_common_curve);
  g_test_add_func ("/compare/pair-changed", test_pair_changed);
  g_test_add_func ("/compare/false-claims", test_false_claims);
  return g_test_run ();
}
