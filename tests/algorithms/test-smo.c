/* Sequential minimal optimisation: the loops under it, and its results beside those of others.
 *
 * tests/data/book-ramp-40.csv holds the 40 points of 图解机器学习, figure 8.20 (the book's random
 * streams, re-created), whose machines were solved with Octave's qp.
 *
 * The numbers of LIBSVM were printed by svm-train (Debian's libsvm-tools 3.24) for the data set of
 * moons600(), written with 17 digits:
 *
 *   svm-train -t 2 -g 2 -c 10 -e 0.001             obj = -1226.105676, nSV = 145, nBSV = 115
 *   svm-train -t 1 -d 3 -g 0.5 -r 1 -c 1 -e 0.001  obj = -162.670598,  nSV = 181, nBSV = 175
 *   svm-train -t 0 -c 1 -e 0.001                   obj = -222.070182,  nSV = 227, nBSV = 224
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "gradus-box-qp.h"
#include "gradus-init.h"
#include "gradus-kernel.h"
#include "gradus-quantity.h"
#include "gradus-registry.h"
#include "gradus-run.h"
#include "gradus-say.h"

/* --- Helpers ---------------------------------------------------------------------------------- */

static double *
random_numbers (guint n, guint32 seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  double *numbers = g_new (double, n);

  for (guint i = 0; i < n; i++)
    numbers[i] = g_rand_double_range (rand, -2, 2);
  return numbers;
}

static const GradusAlgorithm *
smo (void)
{
  return gradus_registry_find_algorithm ("smo");
}

/* A run over @dataset with the parameters @text. */
static GradusRun *
new_run (GradusDataset *dataset, const char *text)
{
  g_autofree gpointer params = g_malloc0 (smo ()->params_size);
  g_autoptr (GradusSetup) setup = NULL;
  g_autoptr (GError) error = NULL;
  GradusRun *run;

  gradus_params_reset (smo ()->params, params);
  gradus_params_parse (smo ()->params, params, text, &error);
  g_assert_no_error (error);
  setup = gradus_setup_new (smo (), dataset, params, 1, GRADUS_RNG_MT19937);
  run = gradus_run_new (setup, &error);
  g_assert_no_error (error);
  return run;
}

static GradusRun *
solve (GradusDataset *dataset, const char *text)
{
  GradusRun *run = new_run (dataset, text);

  gradus_run_advance (run, 2000000, NULL, NULL, NULL);
  g_assert_cmpstr (gradus_run_get_failure (run), ==, NULL);
  g_assert_cmpint (gradus_run_get_status (run), ==, GRADUS_STATUS_CONVERGED);
  return run;
}

static double
metric (GradusRun *run, const char *id)
{
  return gradus_history_metric (gradus_run_get_history (run),
                                gradus_algorithm_find_metric (smo (), id),
                                gradus_run_get_step (run));
}

static void
get_value (GradusRun *run, const char *id, GradusArray *out)
{
  GradusPosition here;

  gradus_run_get_view (run, &here);
  gradus_value_read (&smo ()->values[gradus_algorithm_find_value (smo (), id)], &here, out);
}

static double
value_at (GradusRun *run, const char *id, gsize index)
{
  g_auto (GradusArray) array = { 0 };

  get_value (run, id, &array);
  g_assert_cmpuint (index, <, gradus_array_length (&array));
  return array.data[index];
}

/* Number of support vectors; @bounded of them with alpha = @c. */
static guint
count_support (GradusRun *run, double c, guint *bounded)
{
  g_auto (GradusArray) alpha = { 0 };
  guint count = 0;

  *bounded = 0;
  get_value (run, "alpha", &alpha);
  for (gsize i = 0; i < gradus_array_length (&alpha); i++)
    {
      count += alpha.data[i] > 0;
      *bounded += alpha.data[i] == c;
    }
  return count;
}

static GradusDataset *
moons600 (void)
{
  g_autoptr (GError) error = NULL;
  GradusDataset *dataset = gradus_generate ("moons:n=600,noise=0.3", 3, &error);

  g_assert_no_error (error);
  return dataset;
}

#define assert_relative(a, b, tolerance)                                                           \
  g_assert_cmpfloat_with_epsilon ((a), (b), MAX (1, fabs (b)) * (tolerance))

/* --- Kernels ---------------------------------------------------------------------------------- */

static const GradusKernel kernels[] = {
  { GRADUS_KERNEL_LINEAR, 1, 0, 1 },
  { GRADUS_KERNEL_POLYNOMIAL, 0.5, 1, 3 },
  { GRADUS_KERNEL_POLYNOMIAL, 2, -1, 6 },
  { GRADUS_KERNEL_RBF, 0.7, 0, 1 },
};

static double
plain_kernel (const GradusKernel *kernel, const double *x, const double *z, guint d)
{
  double dot = 0, distance = 0;

  for (guint c = 0; c < d; c++)
    {
      dot += x[c] * z[c];
      distance += (x[c] - z[c]) * (x[c] - z[c]);
    }
  return kernel->kind == GRADUS_KERNEL_LINEAR ? dot
         : kernel->kind == GRADUS_KERNEL_RBF
           ? exp (-kernel->gamma * distance)
           : pow (kernel->gamma * dot + kernel->coef0, kernel->degree);
}

static void
test_kernel_values (void)
{
  /* Around the length of a chunk, and not a multiple of a vector. */
  const guint n = 523, d = 3;
  g_autofree double *x = random_numbers (n * d, 1);
  g_autofree double *row = g_new (double, n);
  g_autofree double *weights = random_numbers (n, 2);
  g_autofree double *sums = g_new (double, n);
  g_autoptr (GradusKernelPoints) points = gradus_kernel_points_new (x, d, NULL, n);

  for (guint k = 0; k < G_N_ELEMENTS (kernels); k++)
    {
      gradus_kernel_expand (&kernels[k], points, weights, 0.25, x, n, sums);
      for (guint i = 0; i < n; i += 40)
        {
          double sum = 0.25;

          gradus_kernel_row (&kernels[k], points, x + i * d, row);
          for (guint j = 0; j < n; j++)
            {
              double value = gradus_kernel_value (&kernels[k], x + i * d, x + j * d, d);

              assert_relative (value, plain_kernel (&kernels[k], x + i * d, x + j * d, d), 1e-13);
              g_assert_true (value == row[j]);
              g_assert_true (value == gradus_kernel_value (&kernels[k], x + j * d, x + i * d, d));
              sum += weights[j] * value;
            }
          g_assert_true (sum == sums[i]);
        }
    }
}

static void
test_kernel_bounded (void)
{
  const double x[] = { 1, 2, -3e160, 4, 0, 0 };
  guint row = 99;

  g_assert_true (gradus_kernel_is_bounded (&kernels[0], x, 1, 2, 1e100, &row));
  g_assert_false (gradus_kernel_is_bounded (&kernels[0], x, 3, 2, 1e100, &row));
  g_assert_cmpuint (row, ==, 1);
  g_assert_true (gradus_kernel_is_bounded (&kernels[3], x, 3, 2, 1e100, &row));
}

/* Whatever was asked before, whatever fits: the same rows. */
static void
test_kernel_cache (void)
{
  const guint n = 60, d = 2;
  g_autofree double *x = random_numbers (n * d, 3);
  g_auto (GradusIntArray) all = { 0 }, few = { 0 };
  gint32 *rows = gradus_int_array_init (&all, n);
  gint32 *some = gradus_int_array_init (&few, n / 2);
  g_autoptr (GRand) rand = g_rand_new_with_seed (4);

  for (guint i = 0; i < n; i++)
    rows[i] = i;
  for (guint i = 0; i < n / 2; i++)
    some[i] = 2 * i + (i % 3 == 0);
  for (guint budget = 1; budget <= 1 << 20; budget <<= 10)
    {
      g_autoptr (GradusKernelCache) cache = gradus_kernel_cache_new (&kernels[3], x, d, budget);
      guint64 asked, computed;

      for (guint round = 0; round < 6; round++)
        {
          const GradusIntArray *subset = round % 3 == 1 ? &few : &all;

          gradus_kernel_cache_select (cache, subset);
          g_assert_false (gradus_kernel_cache_select (cache, subset));
          for (guint k = 0; k < 200; k++)
            {
              guint i = g_rand_int_range (rand, 0, subset->n);
              guint j = g_rand_int_range (rand, 0, subset->n);
              const double *row_i = gradus_kernel_cache_row (cache, i);
              const double *row_j = gradus_kernel_cache_row (cache, j);
              const double *x_i = x + subset->data[i] * d;
              const double *x_j = x + subset->data[j] * d;

              for (guint m = 0; m < subset->n; m++)
                {
                  const double *z = x + subset->data[m] * d;

                  g_assert_true (row_i[m] == gradus_kernel_value (&kernels[3], x_i, z, d));
                  g_assert_true (row_j[m] == gradus_kernel_value (&kernels[3], x_j, z, d));
                }
              g_assert_true (gradus_kernel_cache_diagonal (cache)[i] == 1);
            }
        }
      gradus_kernel_cache_get_counts (cache, &asked, &computed);
      g_assert_cmpuint (asked, ==, 6 * 400);
      /* A tiny budget makes it work, a large one leaves nothing to do twice but after growing. */
      if (budget == 1)
        g_assert_cmpuint (computed, >, asked / 2);
      if (budget == 1 << 20)
        g_assert_cmpuint (computed, <=, 3 * n);
    }
}

/* --- Loops of the box ------------------------------------------------------------------------- */

/* Every length around the vector width; ties on purpose. */
static void
test_box_loops (void)
{
  for (guint n = 2; n <= 23; n++)
    {
      g_autofree double *g = random_numbers (n, n);
      g_autofree double *row_i = random_numbers (n, 100 + n);
      g_autofree double *row_j = random_numbers (n, 200 + n);
      g_autofree double *noise = random_numbers (n, 300 + n);
      g_autofree double *new_g = g_new (double, n);
      g_autofree double *beta = g_new (double, n);
      g_autofree double *lower = g_new (double, n);
      g_autofree double *upper = g_new (double, n);
      g_autofree double *diagonal = g_new (double, n);
      GradusBoxExtremes fast, plain = { -INFINITY, INFINITY, n, n, 0 };
      double gap = 0, best = 0;
      guint count = 0, partner = n, found;

      for (guint k = 0; k < n; k++)
        {
          gboolean positive = noise[k] > 0;

          g[k] = round (2 * g[k]) / 2;
          row_i[k] = round (row_i[k]);
          row_j[k] = round (row_j[k]);
          diagonal[k] = 3;
          lower[k] = positive ? 0 : -1;
          upper[k] = positive ? 1 : 0;
          beta[k] = k % 3 == 0 ? lower[k] : k % 3 == 1 ? upper[k] : (positive ? 0.5 : -0.5);
        }
      gradus_box_qp_update (g, new_g, row_i, row_j, 0.25, beta, lower, upper, n, &fast);
      for (guint k = 0; k < n; k++)
        {
          double value = g[k] - 0.25 * (row_i[k] - row_j[k]);

          g_assert_true (new_g[k] == value);
          plain.sum += beta[k];
          if (beta[k] < upper[k] && value > plain.m)
            {
              plain.m = value;
              plain.top = k;
            }
          if (beta[k] > lower[k] && value < plain.M)
            {
              plain.M = value;
              plain.bottom = k;
            }
        }
      g_assert_true (fast.m == plain.m && fast.M == plain.M);
      g_assert_cmpuint (fast.top, ==, plain.top);
      g_assert_cmpuint (fast.bottom, ==, plain.bottom);
      g_assert_cmpfloat_with_epsilon (fast.sum, plain.sum, 1e-12);
      gradus_box_qp_extremes (new_g, beta, lower, upper, n, &fast);
      g_assert_cmpuint (fast.top, ==, plain.top);
      g_assert_cmpuint (fast.bottom, ==, plain.bottom);

      for (guint k = 0; k < n; k++)
        {
          double slope = new_g[0] - new_g[k];
          double score = slope * slope / MAX (6 - 2 * row_i[k], 0.5);
          double e = new_g[k] - 0.1;

          if (beta[k] > lower[k] && slope > 0 && score > best)
            {
              best = score;
              partner = k;
            }
          gap += MAX ((upper[k] - beta[k]) * e, (lower[k] - beta[k]) * e);
          count += (beta[k] < upper[k] && e > 0.5) || (beta[k] > lower[k] && e < -0.5);
        }
      g_assert_cmpuint (gradus_box_qp_second_order (new_g, beta, lower, row_i, diagonal, 0, 0.5, n),
                        ==, partner);
      g_assert_cmpfloat_with_epsilon (
        gradus_box_qp_gap (new_g, beta, lower, upper, 0.1, 0.5, n, &found), gap, 1e-12);
      g_assert_cmpuint (found, ==, count);
    }
}

static void
test_best_step (void)
{
  double free;

  g_assert_true (gradus_box_qp_best_step (2, 8, 0, 1, &free) == 0.25 && free == 0.25);
  g_assert_true (gradus_box_qp_best_step (2, 1, 0, 1, &free) == 1 && free == 2);
  g_assert_true (gradus_box_qp_best_step (2, 0, 0, 1, &free) == 1 && free == 1);
  /* Without a top the far end may be the better one, even downhill at first. */
  g_assert_true (gradus_box_qp_best_step (1, -4, -3, 1, &free) == -3 && free == -3);
  g_assert_true (gradus_box_qp_best_step (1, 5e-324, 0, 1, &free) == 1 && free == 1);
}

/* --- Beside others ---------------------------------------------------------------------------- */

static GradusDataset *
ramp40 (gboolean outliers)
{
  g_autofree char *path = g_build_filename (g_getenv ("GRADUS_TEST_DATA"), "book-ramp-40.csv",
                                            NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  double x[80];
  gint32 label[40];

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; i < 40; i++)
    {
      g_auto (GStrv) cells = g_strsplit (lines[i + 1], ",", -1);

      g_assert_cmpuint (g_strv_length (cells), ==, 3);
      x[2 * i] = g_ascii_strtod (cells[0], NULL) - (i < 2 && !outliers ? 60 : 0);
      x[2 * i + 1] = g_ascii_strtod (cells[1], NULL);
      label[i] = g_ascii_strtod (cells[2], NULL) > 0;
    }
  return gradus_table_new_simple (40, 2, x, NULL, label, 2, "ramp-40", "drawn");
}

static void
test_book (void)
{
  g_autoptr (GradusDataset) clean = ramp40 (FALSE);
  g_autoptr (GradusDataset) shifted = ramp40 (TRUE);
  guint bounded;

  for (guint rule = 0; rule < 3; rule++)
    {
      static const char *const rules[] = { "maximal-violating-pair", "second-order", "platt" };
      g_autofree char *text = g_strdup_printf ("kernel=linear c=1 tolerance=1e-9 selection=%s",
                                               rules[rule]);
      g_autoptr (GradusRun) run = solve (clean, text);
      g_autoptr (GradusRun) other = solve (shifted, text);

      assert_relative (metric (run, "dual-objective"), 0.0500387125546053, 1e-9);
      assert_relative (metric (run, "primal-objective"), 0.0500387125546053, 1e-8);
      assert_relative (value_at (run, "w", 0), -0.311395141768812, 1e-7);
      assert_relative (value_at (run, "w", 1), 0.0557717741423987, 1e-7);
      assert_relative (value_at (run, "b", 0), -3.08548348564416, 1e-7);
      g_assert_cmpuint (count_support (run, 1, &bounded), ==, 2);

      assert_relative (metric (other, "dual-objective"), 25.7538348123702, 1e-9);
      assert_relative (value_at (other, "w", 0), -0.184370860264742, 1e-6);
      assert_relative (value_at (other, "w", 1), -0.0427420759605597, 1e-6);
      assert_relative (value_at (other, "b", 0), -1.78761112503848, 1e-6);
      g_assert_cmpuint (count_support (other, 1, &bounded), ==, 27);
      g_assert_cmpuint (bounded, ==, 24);
    }
}

static void
test_libsvm (void)
{
  static const struct
  {
    const char *params;
    double c, objective;
    guint support, bounded;
  } expected[] = {
    { "kernel=rbf gamma=2 c=10", 10, 1226.105676, 145, 115 },
    { "kernel=polynomial degree=3 gamma=0.5 coef0=1 c=1", 1, 162.670598, 181, 175 },
    { "kernel=linear c=1", 1, 222.070182, 227, 224 },
  };
  static const char *const variants[] = {
    "", " shrinking=false", " selection=maximal-violating-pair", " selection=platt", " cache=1",
  };
  g_autoptr (GradusDataset) dataset = moons600 ();

  for (guint k = 0; k < G_N_ELEMENTS (expected); k++)
    for (guint v = 0; v < G_N_ELEMENTS (variants); v++)
      {
        g_autofree char *text = g_strconcat (expected[k].params, variants[v], NULL);
        g_autoptr (GradusRun) run = solve (dataset, text);
        guint bounded;

        assert_relative (metric (run, "dual-objective"), expected[k].objective, 1e-6);
        g_assert_cmpfloat (metric (run, "kkt-gap"), <, 1e-3);
        g_assert_cmpfloat (metric (run, "violations"), ==, 0);
        if (v == 0)
          {
            guint support = count_support (run, expected[k].c, &bounded);

            g_assert_cmpint (ABS ((int) support - (int) expected[k].support), <=, 2);
            g_assert_cmpint (ABS ((int) bounded - (int) expected[k].bounded), <=, 2);
          }
      }
}

/* --- Its own promises ------------------------------------------------------------------------- */

/* The cache changes the time, and nothing else. */
static void
test_cache_is_invisible (void)
{
  g_autoptr (GradusDataset) dataset = gradus_generate ("moons:n=1500,noise=0.4", 5, NULL);
  g_autoptr (GradusRun) large = solve (dataset, "gamma=3 c=5 cache=200");
  g_autoptr (GradusRun) small = solve (dataset, "gamma=3 c=5 cache=1");
  guint64 last = gradus_run_get_step (large);
  guint n_metrics = 0;

  g_assert_cmpuint (gradus_run_get_step (small), ==, last);
  while (smo ()->metrics[n_metrics].id != NULL)
    n_metrics++;
  for (guint64 step = 0; step <= last; step++)
    for (guint k = 0; k < n_metrics; k++)
      g_assert_true (gradus_history_metric (gradus_run_get_history (large), k, step)
                     == gradus_history_metric (gradus_run_get_history (small), k, step));
  g_assert_true (
    gradus_state_equal (smo (), gradus_run_peek_state (large), gradus_run_peek_state (small)));

  /* Back across shrinking and forward again. */
  gradus_run_seek (small, last / 3, 0);
  gradus_run_seek (large, last / 3, 0);
  g_assert_true (
    gradus_state_equal (smo (), gradus_run_peek_state (large), gradus_run_peek_state (small)));
}

/* What was measured with one tolerance is no answer for another: violations are counted with the
 * tolerance that is in force, though nothing has moved since. */
static void
test_tolerance_in_mid_iteration (void)
{
  g_autoptr (GradusDataset) dataset = gradus_generate ("moons:n=200,noise=0.3", 5, NULL);
  g_autoptr (GradusRun) fine = new_run (dataset, "gamma=2 c=10");
  g_autoptr (GradusRun) changed = new_run (dataset, "gamma=2 c=10 tolerance=0.5");
  const guint64 updated = 4 + 5 * 10;

  gradus_run_advance (fine, updated, NULL, NULL, NULL);
  gradus_run_advance (changed, updated, NULL, NULL, NULL);
  g_assert_cmpfloat (metric (changed, "violations"), <, metric (fine, "violations"));
  g_assert_true (gradus_run_change (changed, gradus_run_get_setup (fine), NULL));
  gradus_run_forward (fine, GRADUS_GRAIN_PHASE);
  gradus_run_forward (changed, GRADUS_GRAIN_PHASE);
  g_assert_cmpfloat (metric (changed, "violations"), ==, metric (fine, "violations"));
  g_assert_cmpfloat (metric (changed, "gap"), ==, metric (fine, "gap"));
}

/* The values of points set aside, and those predicted for them, are what they would be. */
static void
test_aside (void)
{
  g_autoptr (GradusDataset) dataset = moons600 ();
  const GradusTable *table = gradus_dataset_get_table (dataset);
  g_autoptr (GradusRun) run = new_run (dataset, "gamma=2 c=10");
  int shrunk = gradus_algorithm_find_event (smo (), "shrunk");
  g_autofree double *out = g_new (double, table->n);
  g_auto (GradusArray) f = { 0 };
  GradusPosition here;

  g_assert_true (gradus_run_seek_event (run, shrunk, TRUE));
  g_assert_cmpfloat (metric (run, "active"), <, table->n);
  gradus_run_get_view (run, &here);
  get_value (run, "f", &f);
  smo ()->predict (&here, table->x, table->n, out);
  for (guint k = 0; k < table->n; k++)
    g_assert_cmpfloat_with_epsilon (out[k], f.data[k], 1e-9);
  gradus_run_advance (run, 2000000, NULL, NULL, NULL);
  g_assert_cmpfloat (metric (run, "active"), ==, table->n);
}

/* Equal points of both classes, and a kernel that is no inner product. */
static void
test_no_curvature (void)
{
  const double x[] = { 1, 1, 1, 1, 2, 2, 1, 1, 0, 0 };
  const gint32 label[] = { 1, 0, 1, 0, 0 };
  g_autoptr (GradusDataset) equal = gradus_table_new_simple (5, 2, x, NULL, label, 2, "equal",
                                                             "drawn");
  g_autoptr (GradusDataset) dataset = gradus_generate ("moons:n=80,noise=0.3", 6, NULL);
  g_autoptr (GradusRun) run = solve (equal, "kernel=rbf c=2");
  g_autoptr (GradusRun) other = new_run (dataset,
                                         "kernel=polynomial degree=3 gamma=1 coef0=-2 c=0.01");
  int event = gradus_algorithm_find_event (smo (), "eta-nonpositive");

  g_assert_true (gradus_run_back (run, GRADUS_GRAIN_RUN));
  g_assert_true (gradus_run_seek_event (run, event, TRUE));

  gradus_run_advance (other, 20000, NULL, NULL, NULL);
  for (guint64 step = 0; step <= gradus_run_get_step (other); step++)
    g_assert_cmphex (gradus_history_broken (gradus_run_get_history (other), step), ==, 0);
  g_assert_true (gradus_run_back (other, GRADUS_GRAIN_RUN));
  g_assert_true (gradus_run_seek_event (other, event, TRUE));
}

static GradusRun *
run_from (GradusDataset *dataset, const double *alpha, guint n, GError **error)
{
  g_autofree gpointer params = g_malloc0 (smo ()->params_size);
  g_autoptr (GradusSetup) setup = NULL, given = NULL;
  g_auto (GradusArray) start = { 0 };

  gradus_params_reset (smo ()->params, params);
  gradus_params_parse (smo ()->params, params, "kernel=linear c=1 tolerance=1e-9", NULL);
  memcpy (gradus_array_init_vector (&start, n), alpha, n * sizeof (double));
  setup = gradus_setup_new (smo (), dataset, params, 1, GRADUS_RNG_MT19937);
  given = gradus_setup_with_start (setup, "alpha", &start, error);
  return given != NULL ? gradus_run_new (given, error) : NULL;
}

static void
test_start (void)
{
  g_autoptr (GradusDataset) dataset = gradus_generate ("svm-3", 0, NULL);
  static const double optimum[] = { 0.25, 0, 0.25 }, poor[] = { 0, 0.5, 0.5 };
  static const double outside[] = { 2, 0, 2 }, unequal[] = { 0.5, 0, 0.25 };
  static const struct
  {
    const double *alpha;
    guint n;
  } bad[] = { { outside, 3 }, { unequal, 3 }, { optimum, 2 } };

  for (guint k = 0; k < 2; k++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GradusRun) run = run_from (dataset, k == 0 ? optimum : poor, 3, &error);

      g_assert_no_error (error);
      /* By hand: alpha = (0, 1/2, 1/2) gives W = 1 - |(3/2, 1)|^2 / 2. */
      assert_relative (metric (run, "dual-objective"), k == 0 ? 0.25 : 1 - 3.25 / 2, 1e-14);
      gradus_run_advance (run, 10000, NULL, NULL, NULL);
      g_assert_cmpint (gradus_run_get_status (run), ==, GRADUS_STATUS_CONVERGED);
      assert_relative (metric (run, "dual-objective"), 0.25, 1e-9);
    }
  for (guint k = 0; k < G_N_ELEMENTS (bad); k++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GradusRun) run = run_from (dataset, bad[k].alpha, bad[k].n, &error);

      g_assert_null (run);
      g_assert_nonnull (error);
    }
}

/* A point is dragged in mid-run: alpha stays feasible and the new problem is solved. */
static void
test_drag (void)
{
  g_autoptr (GradusDataset) dataset = gradus_generate ("moons:n=100,noise=0.2", 7, NULL);
  const GradusTable *table = gradus_dataset_get_table (dataset);
  g_autofree double *x = g_memdup2 (table->x, table->n * 2 * sizeof (double));
  g_autoptr (GradusDataset) moved = NULL;
  g_autoptr (GradusSetup) setup = NULL;
  g_autoptr (GradusRun) run = new_run (dataset, "gamma=2 c=1 tolerance=1e-8");
  g_autoptr (GradusRun) fresh = NULL;
  g_autoptr (GError) error = NULL;
  double before;

  x[0] += 1.5;
  moved = gradus_table_new_simple (table->n, 2, x, NULL, table->label, 2, "moved", "drawn");
  /* In the middle of an iteration, between choosing a pair and moving it. */
  gradus_run_advance (run, 122, NULL, NULL, NULL);
  before = value_at (run, "alpha", 20);
  setup = gradus_setup_with_dataset (gradus_run_get_setup (run), moved);
  gradus_run_change (run, setup, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (gradus_run_get_step (run), ==, 122);
  g_assert_true (value_at (run, "alpha", 20) == before);
  gradus_run_advance (run, 2000000, NULL, NULL, NULL);
  fresh = solve (moved, "gamma=2 c=1 tolerance=1e-8");
  assert_relative (metric (run, "dual-objective"), metric (fresh, "dual-objective"), 1e-10);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gradus_init ();

  g_test_add_func ("/kernel/values", test_kernel_values);
  g_test_add_func ("/kernel/bounded", test_kernel_bounded);
  g_test_add_func ("/kernel/cache", test_kernel_cache);
  g_test_add_func ("/box-qp/loops", test_box_loops);
  g_test_add_func ("/box-qp/best-step", test_best_step);
  g_test_add_func ("/smo/book", test_book);
  g_test_add_func ("/smo/libsvm", test_libsvm);
  g_test_add_func ("/smo/cache-is-invisible", test_cache_is_invisible);
  g_test_add_func ("/smo/tolerance-in-mid-iteration", test_tolerance_in_mid_iteration);
  g_test_add_func ("/smo/aside", test_aside);
  g_test_add_func ("/smo/no-curvature", test_no_curvature);
  g_test_add_func ("/smo/start", test_start);
  g_test_add_func ("/smo/drag", test_drag);

  return g_test_run ();
}
