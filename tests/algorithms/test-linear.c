/* Gradus: numbers of batch and stochastic gradient descent against other ways to get them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-init.h"
#include "gradus-linear-problem.h"
#include "gradus-quantity.h"
#include "gradus-registry.h"
#include "gradus-run.h"
#include "gradus-say.h"

/* Six points with two inputs, worked with NumPy 1.24 (numpy.linalg.lstsq, svd). */
static const double six_x[] = { 1, 2, 3, -1, 0.5, 4, 2, 2, -1, 0.25, 6, 1.5 };
static const double six_y[] = { 1, 2, -0.5, 3, 0.25, 4 };

static GradusDataset *
make_six (void)
{
  return gradus_table_new_simple (6, 2, six_x, six_y, NULL, 0, "six", "drawn");
}

static GradusSetup *
make_setup (const char *algorithm_id, GradusDataset *dataset, const char *settings, guint64 seed)
{
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm (algorithm_id);
  g_autofree gpointer params = g_malloc0 (algorithm->params_size);
  g_autoptr (GError) error = NULL;

  gradus_params_reset (algorithm->params, params);
  gradus_params_parse (algorithm->params, params, settings, &error);
  g_assert_no_error (error);
  return gradus_setup_new (algorithm, dataset, params, seed, GRADUS_RNG_MT19937);
}

static GradusRun *
make_run (const char *algorithm_id, const char *spec, const char *settings, guint64 seed)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusDataset) dataset = gradus_generate (spec, 1, &error);
  g_autoptr (GradusSetup) setup = NULL;
  GradusRun *run;

  g_assert_no_error (error);
  setup = make_setup (algorithm_id, dataset, settings, seed);
  run = gradus_run_new (setup, &error);
  g_assert_no_error (error);
  return run;
}

static double
get_value (GradusRun *run, const char *id, guint index)
{
  const GradusAlgorithm *algorithm = gradus_run_get_algorithm (run);
  g_auto (GradusArray) array = { 0 };
  GradusPosition here;

  gradus_run_get_view (run, &here);
  gradus_value_read (&algorithm->values[gradus_algorithm_find_value (algorithm, id)], &here,
                     &array);
  g_assert_cmpuint (gradus_array_length (&array), >, index);
  return array.data[index];
}

static double
get_metric (GradusRun *run, const char *id)
{
  const GradusAlgorithm *algorithm = gradus_run_get_algorithm (run);
  GradusPosition here;

  gradus_run_get_view (run, &here);
  return gradus_metric_measure (&algorithm->metrics[gradus_algorithm_find_metric (algorithm, id)],
                                &here);
}

static void
forward (GradusRun *run, guint iterations)
{
  for (guint k = 0; k < iterations; k++)
    g_assert_true (gradus_run_forward (run, GRADUS_GRAIN_ITERATION));
}

/* --- The prepared problem --------------------------------------------------------------------- */

static double
direct_loss (const GradusLinearProblem *problem, const double *w)
{
  g_autofree double *z = g_new (double, problem->d + 1);
  double sum = 0;

  for (guint i = 0; i < problem->n; i++)
    {
      double error;

      gradus_linear_problem_input (problem, i, z);
      error = problem->table->y[i] - gradus_linear_problem_predict (problem, w, z);
      sum += error * error;
    }
  return sum / 2;
}

static void
test_problem (void)
{
  static const double optimum[] = { 0.7253337257062713, 0.5930362151873377, -0.16250500901622955 };
  static const double w[] = { 0.3, -2, 1.25 };
  g_autoptr (GradusDataset) dataset = make_six ();
  const GradusTable *table = gradus_dataset_get_table (dataset);
  g_autoptr (GradusLinearProblem) raw = gradus_linear_problem_new (table, FALSE);
  g_autoptr (GradusLinearProblem) scaled = gradus_linear_problem_new (table, TRUE);
  double theta[3], back[3], gradient[3];

  for (guint j = 0; j < 3; j++)
    g_assert_cmpfloat_with_epsilon (raw->optimum[j], optimum[j], 1e-13);
  g_assert_cmpfloat_with_epsilon (raw->optimum_loss, 1.6149404866259267, 1e-13);
  g_assert_cmpfloat_with_epsilon (raw->lambda_max, 61.1296334303711, 1e-11);
  g_assert_cmpfloat_with_epsilon (raw->lambda_min, 1.8954492433997547, 1e-12);
  g_assert_cmpfloat_with_epsilon (scaled->lambda_max, 6, 1e-12);
  g_assert_cmpfloat_with_epsilon (scaled->lambda_min, 4.2673765854761205, 1e-12);
  g_assert_cmpfloat_with_epsilon (scaled->largest_square, 3.854852341356435, 1e-12);
  g_assert_cmpfloat_with_epsilon (scaled->optimum_loss, raw->optimum_loss, 1e-13);

  /* The same line in both coordinates, and back. */
  gradus_linear_problem_to_data (scaled, scaled->optimum, theta);
  for (guint j = 0; j < 3; j++)
    g_assert_cmpfloat_with_epsilon (theta[j], optimum[j], 1e-13);
  gradus_linear_problem_from_data (scaled, theta, back);
  for (guint j = 0; j < 3; j++)
    g_assert_cmpfloat_with_epsilon (back[j], scaled->optimum[j], 1e-13);

  /* Cost and gradient away from the optimum, by summation and by central differences. */
  g_assert_cmpfloat_with_epsilon (gradus_linear_problem_loss (scaled, w), direct_loss (scaled, w),
                                  1e-12);
  gradus_linear_problem_gradient (scaled, w, gradient);
  for (guint j = 0; j < 3; j++)
    {
      double low[3], high[3];

      memcpy (low, w, sizeof (w));
      memcpy (high, w, sizeof (w));
      low[j] -= 1e-3;
      high[j] += 1e-3;
      g_assert_cmpfloat_with_epsilon (
        gradient[j], (direct_loss (scaled, high) - direct_loss (scaled, low)) / 2e-3, 1e-8);
    }
}

/* More rows than a block, so that the factor is folded several times, and not a multiple of one. */
static void
test_problem_blocks (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusDataset) dataset = gradus_generate ("line:n=1001,noise=2", 3, &error);
  static const double w[] = { 1, -2 };

  for (guint standardise = 0; standardise < 2; standardise++)
    {
      g_autoptr (GradusLinearProblem) problem = gradus_linear_problem_new (
        gradus_dataset_get_table (dataset), standardise);
      const double expected = direct_loss (problem, w);

      g_assert_cmpfloat_with_epsilon (gradus_linear_problem_loss (problem, w), expected,
                                      1e-12 * expected);
      g_assert_cmpfloat_with_epsilon (direct_loss (problem, problem->optimum),
                                      problem->optimum_loss, 1e-11 * problem->optimum_loss);
    }
}

/* The second input is twice the first, the third does not vary: of all solutions the shortest. */
static void
test_problem_dependent (void)
{
  static const double x[] = { 1, 2, 0, 2, 4, 0, 4, 8, 0 };
  static const double y[] = { 6, 11, 21 };
  g_autoptr (GradusDataset) dataset = gradus_table_new_simple (3, 3, x, y, NULL, 0, "dependent",
                                                               "drawn");
  const GradusTable *table = gradus_dataset_get_table (dataset);
  g_autoptr (GradusLinearProblem) raw = gradus_linear_problem_new (table, FALSE);
  g_autoptr (GradusLinearProblem) scaled = gradus_linear_problem_new (table, TRUE);

  g_assert_cmpfloat_with_epsilon (raw->optimum[0], 1, 1e-12);
  g_assert_cmpfloat_with_epsilon (raw->optimum[1], 1, 1e-12);
  g_assert_cmpfloat_with_epsilon (raw->optimum[2], 2, 1e-12);
  g_assert_cmpfloat (raw->optimum[3], ==, 0);
  g_assert_cmpfloat (raw->lambda_min, ==, 0);
  g_assert_cmpfloat (raw->optimum_loss, <, 1e-24);
  g_assert_cmpfloat (scaled->scale[2], ==, 1);
  g_assert_cmpfloat (scaled->optimum_loss, <, 1e-24);
}

/* Numbers far from 1 in size: all results scale along, none is mistaken for zero. */
static void
test_problem_small (void)
{
  g_autoptr (GradusDataset) dataset = NULL;
  g_autoptr (GradusLinearProblem) problem = NULL;
  double x[12], y[6];

  for (guint i = 0; i < 12; i++)
    x[i] = 1e-6 * six_x[i];
  for (guint i = 0; i < 6; i++)
    y[i] = 1e-9 * six_y[i];
  dataset = gradus_table_new_simple (6, 2, x, y, NULL, 0, "small", "drawn");
  problem = gradus_linear_problem_new (gradus_dataset_get_table (dataset), TRUE);
  g_assert_cmpfloat_with_epsilon (problem->optimum_loss, 1.6149404866259267e-18, 1e-30);
  g_assert_cmpfloat_with_epsilon (problem->lambda_min, 4.2673765854761205, 1e-9);
}

static void
test_problem_refuses (void)
{
  static const double x[] = { 1, 2 };
  static const double y[] = { 3, -2e100 };
  g_autoptr (GradusDataset) dataset = gradus_table_new_simple (2, 1, x, y, NULL, 0, "huge",
                                                               "drawn");
  g_autofree char *text = gradus_linear_problem_check (gradus_dataset_get_table (dataset));

  g_assert_nonnull (strstr (text, "Row 2"));
  g_assert_nonnull (strstr (text, "“y”"));
}

/* --- Batch ------------------------------------------------------------------------------------ */

/* The rule written out once more, example by example, in raw coordinates and from a given start. */
static void
test_batch_by_hand (void)
{
  g_autoptr (GradusDataset) dataset = make_six ();
  g_autoptr (GradusSetup) plain = make_setup ("batch-gradient-descent", dataset,
                                              "learning-rate=0.02 standardise=false", 1);
  g_auto (GradusArray) start = { 0 };
  g_autoptr (GradusSetup) setup = NULL;
  g_autoptr (GradusRun) run = NULL;
  g_autoptr (GError) error = NULL;
  double theta[3] = { 4, -3, 2 };

  memcpy (gradus_array_init_vector (&start, 3), theta, sizeof (theta));
  setup = gradus_setup_with_start (plain, "theta", &start, &error);
  g_assert_no_error (error);
  run = gradus_run_new (setup, &error);
  g_assert_no_error (error);
  for (guint k = 0; k < 25; k++)
    {
      double sum[3] = { 0 };

      for (guint i = 0; i < 6; i++)
        {
          const double e = six_y[i] - theta[0] - theta[1] * six_x[2 * i]
                           - theta[2] * six_x[2 * i + 1];

          sum[0] += e;
          sum[1] += e * six_x[2 * i];
          sum[2] += e * six_x[2 * i + 1];
        }
      for (guint j = 0; j < 3; j++)
        theta[j] += 0.02 * sum[j];
      forward (run, 1);
      for (guint j = 0; j < 3; j++)
        g_assert_cmpfloat_with_epsilon (get_value (run, "theta", j), theta[j], 1e-13);
    }
}

/* From any start, in any coordinates, to least squares. */
static void
test_batch_converges (void)
{
  static const char *const settings[] = { "learning-rate=0.03 standardise=false tolerance=1e-11",
                                          "learning-rate=0.2 standardise=true tolerance=1e-11" };
  static const double theta[] = { 0.7253337257062713, 0.5930362151873377, -0.16250500901622955 };

  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    {
      g_autoptr (GradusDataset) dataset = make_six ();
      g_autoptr (GradusSetup) setup = make_setup ("batch-gradient-descent", dataset, settings[i],
                                                  1);
      g_autoptr (GradusRun) run = gradus_run_new (setup, NULL);

      gradus_run_forward (run, GRADUS_GRAIN_RUN);
      g_assert_cmpint (gradus_run_get_status (run), ==, GRADUS_STATUS_CONVERGED);
      for (guint j = 0; j < 3; j++)
        g_assert_cmpfloat_with_epsilon (get_value (run, "theta", j), theta[j], 1e-10);
    }
}

/* The number printed for raw areas: 100,000 iterations and still nowhere. */
static void
test_batch_crawls (void)
{
  g_autoptr (GradusRun) run = make_run (
    "batch-gradient-descent", "portland-houses",
    "learning-rate=9e-9 standardise=false max-iterations=100000", 1);

  gradus_run_set_budget (run, 16 * 1024 * 1024);
  gradus_run_forward (run, GRADUS_GRAIN_RUN);
  g_assert_cmpint (gradus_run_get_status (run), ==, GRADUS_STATUS_EXHAUSTED);
  g_assert_cmpuint (gradus_run_get_iteration (run), ==, 100000);
  g_assert_cmpfloat_with_epsilon (get_value (run, "theta", 0), 0.402204591418, 1e-9);
  g_assert_cmpfloat_with_epsilon (get_value (run, "theta", 1), 0.165209076572, 1e-12);
}

/* Just below 2/lambda_max = 2/47 every step leads down; just above, every step leads up, for long
 * enough to be watched, and then the run is called off with the limit in the sentence. */
static void
test_batch_limit (void)
{
  g_autoptr (GradusRun) below = make_run ("batch-gradient-descent", "portland-houses",
                                          "learning-rate=0.0425", 1);
  g_autoptr (GradusRun) above = make_run ("batch-gradient-descent", "portland-houses",
                                          "learning-rate=0.0435", 1);
  const GradusAlgorithm *algorithm = gradus_run_get_algorithm (below);
  GradusSetup *setup = gradus_run_get_setup (below);
  double before = get_metric (below, "loss");
  guint rises = 0;

  g_assert_cmpfloat_with_epsilon (algorithm->param_marks[0].value (setup), 2.0 / 47, 1e-12);
  for (guint k = 0; k < 100; k++)
    {
      forward (below, 1);
      g_assert_cmpfloat (get_metric (below, "loss"), <, before);
      before = get_metric (below, "loss");
    }

  before = get_metric (above, "loss");
  while (gradus_run_forward (above, GRADUS_GRAIN_ITERATION)
         && !gradus_status_is_end (gradus_run_get_status (above)))
    {
      g_assert_cmpfloat (get_metric (above, "loss"), >, before);
      before = get_metric (above, "loss");
      rises++;
    }
  g_assert_cmpuint (rises, >, 50);
  g_assert_cmpfloat (before, <, 1e8 * gradus_history_metric (gradus_run_get_history (above), 0, 0));
  g_assert_cmpint (gradus_run_get_status (above), ==, GRADUS_STATUS_FAILED);
  g_assert_nonnull (strstr (gradus_run_get_failure (above), "0.0426"));
}

/* Even with a rate that overflows in a few steps the cost is seen to rise first. */
static void
test_batch_overflow (void)
{
  g_autoptr (GradusRun) run = make_run ("batch-gradient-descent", "portland-houses",
                                        "learning-rate=1e12", 1);
  guint iterations = 0;

  while (gradus_run_forward (run, GRADUS_GRAIN_ITERATION)
         && !gradus_status_is_end (gradus_run_get_status (run)))
    {
      g_assert_true (isfinite (get_metric (run, "loss")));
      iterations++;
    }
  g_assert_cmpuint (iterations, >=, 5);
  g_assert_cmpint (gradus_run_get_status (run), ==, GRADUS_STATUS_FAILED);
  g_assert_nonnull (strstr (gradus_run_get_failure (run), "2/λmax"));
}

/* A learning rate changed in mid-run takes the state along; a point that is moved takes the
 * line. */
static void
test_batch_changes (void)
{
  g_autoptr (GradusDataset) dataset = make_six ();
  g_autoptr (GradusDataset) moved = NULL;
  g_autoptr (GradusSetup) setup = make_setup ("batch-gradient-descent", dataset,
                                              "learning-rate=0.1", 1);
  g_autoptr (GradusSetup) slower = make_setup ("batch-gradient-descent", dataset,
                                               "learning-rate=0.05", 1);
  g_autoptr (GradusSetup) edited = NULL;
  g_autoptr (GradusRun) run = gradus_run_new (setup, NULL);
  g_autoptr (GError) error = NULL;
  double theta[3], y[6];

  forward (run, 5);
  for (guint j = 0; j < 3; j++)
    theta[j] = get_value (run, "theta", j);
  g_assert_true (gradus_run_change (run, slower, &error));
  g_assert_no_error (error);
  for (guint j = 0; j < 3; j++)
    g_assert_cmpfloat (get_value (run, "theta", j), ==, theta[j]);

  /* After the sweep and before the update, the most delicate place. */
  g_assert_true (gradus_run_forward (run, GRADUS_GRAIN_PHASE));
  memcpy (y, six_y, sizeof (y));
  y[2] = 5;
  moved = gradus_table_new_simple (6, 2, six_x, y, NULL, 0, "moved", "drawn");
  edited = gradus_setup_with_dataset (slower, moved);
  g_assert_true (gradus_run_change (run, edited, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (gradus_run_get_iteration (run), ==, 5);
  for (guint j = 0; j < 3; j++)
    {
      g_assert_cmpfloat_with_epsilon (get_value (run, "theta", j), theta[j], 1e-13);
      /* The sum that the next step goes along is that of the new points. */
      g_assert_cmpfloat_with_epsilon (get_value (run, "sum", j), -get_value (run, "gradient", j),
                                      1e-12);
    }
  gradus_run_forward (run, GRADUS_GRAIN_RUN);
  g_assert_cmpint (gradus_run_get_status (run), ==, GRADUS_STATUS_CONVERGED);
  {
    g_autoptr (GradusLinearProblem) problem = gradus_linear_problem_new (
      gradus_dataset_get_table (moved), FALSE);

    for (guint j = 0; j < 3; j++)
      g_assert_cmpfloat_with_epsilon (get_value (run, "theta", j), problem->optimum[j], 1e-5);
  }
}

static void
test_batch_bad_start (void)
{
  static const char *const ids[] = { "batch-gradient-descent", "stochastic-gradient-descent" };

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autoptr (GradusDataset) dataset = make_six ();
      g_autoptr (GradusSetup) plain = make_setup (ids[i], dataset, NULL, 1);
      g_autoptr (GradusSetup) setup = NULL;
      g_auto (GradusArray) start = { 0 };
      g_autoptr (GError) error = NULL;

      gradus_array_init_vector (&start, 2);
      setup = gradus_setup_with_start (plain, "theta", &start, NULL);
      g_assert_null (gradus_run_new (setup, &error));
      g_assert_nonnull (error);
      g_assert_nonnull (strstr (error->message, "2 numbers"));
    }
}

/* --- Stochastic ------------------------------------------------------------------------------- */

/* Every order shows every example as often as it should in an epoch. */
static void
test_stochastic_orders (void)
{
  static const char *const orders[] = { "listed", "shuffled", "drawn" };

  for (guint o = 0; o < G_N_ELEMENTS (orders); o++)
    {
      g_autofree char *settings = g_strdup_printf ("order=%s epochs=1000 tolerance=0", orders[o]);
      g_autoptr (GradusRun) run = make_run ("stochastic-gradient-descent", "portland-houses",
                                            settings, 5);
      guint seen[47] = { 0 }, last[47] = { 0 }, moved = 0, before = 0, repeated = 0;

      for (guint t = 0; t < 20 * 47; t++)
        {
          guint example;

          forward (run, 1);
          example = (guint) get_value (run, "example", 0);
          seen[example]++;
          moved += example != (before + 1) % 47;
          before = example;
          repeated += last[t % 47] == example;
          last[t % 47] = example;
          if ((t + 1) % 47 == 0 && o < 2)
            for (guint i = 0; i < 47; i++)
              g_assert_cmpuint (seen[i], ==, (t + 1) / 47);
        }
      g_assert_true (o == 0 ? moved == 1 : moved > 700);
      /* An order that is drawn anew has about one place in common with the one before. */
      g_assert_true (o == 0 ? repeated >= 19 * 47 : repeated < 60);
      /* 20 draws each on average, a standard deviation of 4.4. */
      for (guint i = 0; i < 47; i++)
        {
          g_assert_cmpuint (seen[i], >, 2);
          g_assert_cmpuint (seen[i], <, 45);
        }
    }
}

/* The example's own error after a step with alpha = 1/||x||^2 is zero; without an error there is no
 * step. */
static void
test_stochastic_own_error (void)
{
  static const double x[] = { 3 };
  static const double y[] = { 7 };
  g_autoptr (GradusDataset) dataset = gradus_table_new_simple (1, 1, x, y, NULL, 0, "one", "drawn");
  g_autoptr (GradusSetup) setup = make_setup ("stochastic-gradient-descent", dataset,
                                              "learning-rate=0.1 standardise=false", 1);
  g_autoptr (GradusRun) run = gradus_run_new (setup, NULL);

  forward (run, 1);
  g_assert_cmpfloat_with_epsilon (get_value (run, "theta", 0), 0.7, 1e-15);
  g_assert_cmpfloat_with_epsilon (get_value (run, "theta", 1), 2.1, 1e-15);
  g_assert_cmpfloat_with_epsilon (get_value (run, "residuals", 0), 0, 1e-14);
  gradus_run_forward (run, GRADUS_GRAIN_RUN);
  g_assert_cmpint (gradus_run_get_status (run), ==, GRADUS_STATUS_CONVERGED);
  g_assert_cmpfloat_with_epsilon (get_value (run, "theta", 1), 2.1, 1e-14);
}

static void
test_stochastic_schedules (void)
{
  static const struct
  {
    const char *settings;
    double after_ten;
  } cases[] = {
    { "learning-rate=0.01 schedule=constant", 0.01 },
    { "learning-rate=0.01 schedule=inverse decay=9", 0.005 },
    { "learning-rate=0.01 schedule=inverse-sqrt decay=3", 0.005 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GradusRun) run = make_run ("stochastic-gradient-descent", "portland-houses",
                                            cases[i].settings, 1);

      g_assert_true (isnan (get_metric (run, "rate")));
      forward (run, 1);
      g_assert_cmpfloat_with_epsilon (get_metric (run, "rate"), 0.01, 1e-15);
      forward (run, 9);
      g_assert_cmpfloat_with_epsilon (get_metric (run, "rate"), cases[i].after_ten, 1e-15);
    }
}

/* A constant rate keeps the cost above the minimum; a falling one comes arbitrarily near. */
static void
test_stochastic_rest (void)
{
  g_autoptr (GradusRun) constant = make_run (
    "stochastic-gradient-descent", "portland-houses",
    "learning-rate=0.05 order=shuffled epochs=300 tolerance=0", 1);
  g_autoptr (GradusRun) falling = make_run (
    "stochastic-gradient-descent", "portland-houses",
    "learning-rate=0.05 order=shuffled epochs=300 tolerance=0 schedule=inverse "
    "decay=94",
    1);

  gradus_run_forward (constant, GRADUS_GRAIN_RUN);
  gradus_run_forward (falling, GRADUS_GRAIN_RUN);
  g_assert_cmpfloat (get_metric (constant, "excess"), >, 1);
  g_assert_cmpfloat (get_metric (falling, "excess"), <, 0.1);
  g_assert_cmpfloat_with_epsilon (get_value (falling, "theta", 1), 0.13452529, 1e-4);
}

/* --- Pictures --------------------------------------------------------------------------------- */

static guint
count_marks (GradusRun *run, const char *plot, GradusMarkKind kind, GradusRole role)
{
  const GradusAlgorithm *algorithm = gradus_run_get_algorithm (run);
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  const GradusMark *marks;
  GradusPosition here;
  gsize n;
  guint found = 0;

  gradus_run_get_view (run, &here);
  gradus_plot_build (&algorithm->plots[gradus_algorithm_find_plot (algorithm, plot)], &here, scene);
  g_assert_cmpuint (gradus_scene_get_dropped (scene), ==, 0);
  marks = gradus_scene_get_marks (scene, &n);
  for (gsize i = 0; i < n; i++)
    found += marks[i].kind == kind && marks[i].role == role;
  return found;
}

static void
test_pictures (void)
{
  g_autoptr (GradusRun) one = make_run ("batch-gradient-descent", "portland-houses", NULL, 1);
  g_autoptr (GradusRun) two = make_run ("batch-gradient-descent", "portland-houses:features=both",
                                        NULL, 1);
  g_autoptr (GradusRun) many = make_run ("batch-gradient-descent", "line:n=20000",
                                         "learning-rate=1e-5", 1);

  /* Residuals appear with the examples that have been swept, the old line after the update. */
  g_assert_cmpuint (count_marks (one, "data", GRADUS_MARK_SEGMENT, GRADUS_ROLE_SECOND), ==, 47);
  for (guint k = 1; k <= 3; k++)
    {
      g_assert_true (gradus_run_forward (one, GRADUS_GRAIN_MICRO));
      g_assert_cmpuint (count_marks (one, "data", GRADUS_MARK_SEGMENT, GRADUS_ROLE_SECOND), ==, k);
      g_assert_cmpuint (count_marks (one, "data", GRADUS_MARK_POINT, GRADUS_ROLE_ACCENT), ==, 1);
    }
  g_assert_true (gradus_run_forward (one, GRADUS_GRAIN_PHASE));
  g_assert_cmpuint (count_marks (one, "contours", GRADUS_MARK_ARROW, GRADUS_ROLE_ACCENT), ==, 1);
  g_assert_true (gradus_run_forward (one, GRADUS_GRAIN_PHASE));
  g_assert_cmpuint (count_marks (one, "data", GRADUS_MARK_POLYNOMIAL, GRADUS_ROLE_PAST), ==, 1);
  g_assert_cmpuint (count_marks (one, "contours", GRADUS_MARK_ARROW, GRADUS_ROLE_ACCENT), ==, 0);

  /* One line for each number of bedrooms. */
  for (guint k = 0; k < 5; k++)
    g_assert_cmpuint (count_marks (two, "data", GRADUS_MARK_POLYNOMIAL, GRADUS_ROLE_CLASS + k), ==,
                      1);

  /* Sticks of many points would be a grey area. */
  g_assert_cmpuint (count_marks (many, "data", GRADUS_MARK_SEGMENT, GRADUS_ROLE_SECOND), ==, 0);
  g_assert_cmpuint (count_marks (many, "data", GRADUS_MARK_POINTS, GRADUS_ROLE_DATA), ==, 1);
}

/* The field of the contours is J, with the other parameters where they are. */
static void
test_field (void)
{
  g_autoptr (GradusRun) run = make_run ("batch-gradient-descent", "portland-houses:features=both",
                                        NULL, 1);
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  g_autoptr (GradusLinearProblem) problem = NULL;
  static const double xy[] = { 300, 100, -20, 7 };
  double out[2], w[3];
  GradusPosition here;
  int plot;

  forward (run, 3);
  gradus_run_get_view (run, &here);
  problem = gradus_linear_problem_new (gradus_dataset_get_table (here.dataset), TRUE);
  plot = gradus_algorithm_find_plot (here.algorithm, "contours");
  gradus_plot_build (&here.algorithm->plots[plot], &here, scene);
  gradus_scene_get_field (scene)->func (&here, xy, 2, out);
  w[2] = get_value (run, "theta-scaled", 2);
  for (guint i = 0; i < 2; i++)
    {
      w[0] = xy[2 * i];
      w[1] = xy[2 * i + 1];
      g_assert_cmpfloat_with_epsilon (out[i], direct_loss (problem, w), 1e-6);
    }
}

/* --- Size ------------------------------------------------------------------------------------- */

static void
test_million (void)
{
  g_autoptr (GradusRun) batch = make_run ("batch-gradient-descent", "line:n=1000000",
                                          "learning-rate=1e-6", 1);
  g_autoptr (GradusRun) stochastic = make_run ("stochastic-gradient-descent", "line:n=1000000",
                                               "learning-rate=0.01", 1);

  forward (batch, 2);
  g_assert_cmpfloat_with_epsilon (get_value (batch, "theta", 1), 0.8, 0.01);
  forward (stochastic, 1000);
  g_assert_cmpfloat_with_epsilon (get_value (stochastic, "theta", 1), 0.8, 0.2);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  gradus_init ();
  g_test_add_func ("/linear/problem/six", test_problem);
  g_test_add_func ("/linear/problem/blocks", test_problem_blocks);
  g_test_add_func ("/linear/problem/dependent", test_problem_dependent);
  g_test_add_func ("/linear/problem/small", test_problem_small);
  g_test_add_func ("/linear/problem/refuses", test_problem_refuses);
  g_test_add_func ("/linear/batch/by-hand", test_batch_by_hand);
  g_test_add_func ("/linear/batch/converges", test_batch_converges);
  g_test_add_func ("/linear/batch/crawls", test_batch_crawls);
  g_test_add_func ("/linear/batch/limit", test_batch_limit);
  g_test_add_func ("/linear/batch/overflow", test_batch_overflow);
  g_test_add_func ("/linear/batch/changes", test_batch_changes);
  g_test_add_func ("/linear/batch/bad-start", test_batch_bad_start);
  g_test_add_func ("/linear/stochastic/orders", test_stochastic_orders);
  g_test_add_func ("/linear/stochastic/own-error", test_stochastic_own_error);
  g_test_add_func ("/linear/stochastic/schedules", test_stochastic_schedules);
  g_test_add_func ("/linear/stochastic/rest", test_stochastic_rest);
  g_test_add_func ("/linear/pictures", test_pictures);
  g_test_add_func ("/linear/field", test_field);
  g_test_add_func ("/linear/million", test_million);
  return g_test_run ();
}
