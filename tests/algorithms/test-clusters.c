/* Tests of k-means, Gaussian mixtures and what they are made of.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "gradus-init.h"
#include "gradus-kmeans-core.h"
#include "gradus-linalg.h"
#include "gradus-mixture-core.h"
#include "gradus-quantity.h"
#include "gradus-registry.h"
#include "gradus-run.h"
#include "gradus-vector-math.h"
#include "gradus-voronoi.h"
#include "gradus-say.h"

/* --- Helpers ---------------------------------------------------------------------------------- */

static void
assert_close (double measured, double expected, double tolerance)
{
  if (!(fabs (measured - expected) <= tolerance * MAX (1.0, fabs (expected))))
    g_error ("measured %.17g, expected %.17g", measured, expected);
}

static GradusDataset *
new_data (guint n, guint d, const double *x)
{
  return gradus_table_new_simple (n, d, x, NULL, NULL, 0, "test", "drawn");
}

static GradusDataset *
new_cloud (guint n, guint d, guint64 seed)
{
  g_autoptr (gsl_rng) rng = gradus_rng_new (GRADUS_RNG_MT19937, seed);
  g_autofree double *x = g_new (double, (d * n));

  for (guint e = 0; e < n * d; e++)
    x[e] = gradus_rng_gaussian (rng) + 4.0 * gradus_rng_index (rng, 3);
  return new_data (n, d, x);
}

/* @start may be NULL; it is k rows for the start @id. */
static GradusSetup *
new_setup (const char *algorithm_id, GradusDataset *dataset, const char *text, const char *id,
           const double *start, guint k)
{
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm (algorithm_id);
  g_autofree gpointer params = g_malloc0 (algorithm->params_size);
  g_autoptr (GError) error = NULL;
  GradusSetup *setup;

  gradus_params_reset (algorithm->params, params);
  gradus_params_parse (algorithm->params, params, text, &error);
  g_assert_no_error (error);
  setup = gradus_setup_new (algorithm, dataset, params, 1, GRADUS_RNG_MT19937);
  if (start != NULL)
    {
      g_auto (GradusArray) array = { 0 };
      guint d = gradus_dataset_get_table (dataset)->d;
      GradusSetup *given;

      memcpy (gradus_array_init_matrix (&array, k, d), start, k * d * sizeof (double));
      given = gradus_setup_with_start (setup, id, &array, &error);
      g_assert_no_error (error);
      gradus_setup_unref (setup);
      setup = given;
    }
  return setup;
}

static GradusRun *
new_run (GradusSetup *setup)
{
  g_autoptr (GError) error = NULL;
  GradusRun *run = gradus_run_new (setup, &error);

  g_assert_no_error (error);
  return run;
}

static double
metric_of (GradusRun *run, const char *id)
{
  const GradusAlgorithm *algorithm = gradus_run_get_algorithm (run);
  int index = gradus_algorithm_find_metric (algorithm, id);
  GradusPosition here;

  g_assert_cmpint (index, >=, 0);
  gradus_run_get_view (run, &here);
  return gradus_metric_measure (&algorithm->metrics[index], &here);
}

static void
value_of (GradusRun *run, const char *id, GradusArray *out)
{
  const GradusAlgorithm *algorithm = gradus_run_get_algorithm (run);
  int index = gradus_algorithm_find_value (algorithm, id);
  GradusPosition here;

  g_assert_cmpint (index, >=, 0);
  gradus_run_get_view (run, &here);
  gradus_array_clear (out);
  gradus_value_read (&algorithm->values[index], &here, out);
}

static gboolean
event_happened (GradusRun *run, const char *id)
{
  int event = gradus_algorithm_find_event (gradus_run_get_algorithm (run), id);
  const GradusHistory *history = gradus_run_get_history (run);

  g_assert_cmpint (event, >=, 0);
  for (guint64 step = 0; step < gradus_history_length (history); step++)
    if (gradus_history_events (history, step) >> event & 1)
      return TRUE;
  return FALSE;
}

static void
assert_no_broken (GradusRun *run)
{
  const GradusHistory *history = gradus_run_get_history (run);

  for (guint64 step = 0; step < gradus_history_length (history); step++)
    g_assert_cmpuint (gradus_history_broken (history, step), ==, 0);
}

static void
assert_refused (GradusSetup *setup, const char *part)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (gradus_run_new (setup, &error));
  g_assert_nonnull (error);
  if (strstr (error->message, part) == NULL)
    g_error ("“%s” does not say “%s”", error->message, part);
}

/* --- Vectors ---------------------------------------------------------------------------------- */

static void
test_vector_math (void)
{
  enum
  {
    N = 10007
  };
  g_autofree double *x = g_new (double, N);
  g_autofree double *y = g_new (double, N);
  g_autofree double *z = g_new (double, N);
  const double odd[] = { 0.0, -INFINITY, INFINITY, -1e6, 709.9, -708.0 };
  const double odd_exp[] = { 1.0, 0.0, INFINITY, 0.0, INFINITY, 0.0 };
  const double odd_log[] = { 1.0, INFINITY, 1.7976931348623157e308 };
  double out[G_N_ELEMENTS (odd)];

  for (guint i = 0; i < N; i++)
    x[i] = -706.0 + 1415.0 * i / (N - 1);
  gradus_vexp (N, x, y);
  for (guint i = 0; i < N; i++)
    {
      double exact = exp (x[i]);

      g_assert_cmpfloat (fabs (y[i] - exact), <=, 3e-16 * exact);
      gradus_vexp (1, x + i, z);
      g_assert_cmpmem (z, sizeof (double), y + i, sizeof (double));
    }
  gradus_vlog (N, y, z);
  for (guint i = 0; i < N; i++)
    {
      double exact = log (y[i]), one;

      g_assert_cmpfloat (fabs (z[i] - exact), <=, 3e-16 * fabs (exact));
      gradus_vlog (1, y + i, &one);
      g_assert_cmpmem (&one, sizeof one, z + i, sizeof one);
    }
  gradus_vexp (G_N_ELEMENTS (odd), odd, out);
  for (guint i = 0; i < G_N_ELEMENTS (odd); i++)
    g_assert_true (out[i] == odd_exp[i]);
  gradus_vlog (3, odd_log, out);
  g_assert_true (out[0] == 0.0);
  g_assert_true (out[1] == INFINITY);
  assert_close (out[2], log (odd_log[2]), 1e-15);
  gradus_vlog (1, odd, out);
  g_assert_true (out[0] == -INFINITY);
  gradus_vlog (1, (double[]){ -1.0 }, out);
  g_assert_true (isnan (out[0]));
  gradus_vexp (1, (double[]){ NAN }, out);
  g_assert_true (isnan (out[0]));
}

/* Beside the C library over all magnitudes, alone as in a row, and at the ends of the range. */
static void
test_vector_functions (void)
{
  enum
  {
    N = 4003
  };
  g_autofree double *x = g_new (double, N);
  g_autofree double *y = g_new (double, N);
  const double odd[] = { 0, -0.0, INFINITY, 1e300, 5e-324, 1e-17 };
  double out[G_N_ELEMENTS (odd)], one;

  for (guint i = 0; i < N; i++)
    x[i] = pow (10, -20 + 40.0 * i / (N - 1));
  gradus_vlog1p (N, x, y);
  for (guint i = 0; i < N; i++)
    {
      g_assert_cmpfloat (fabs (y[i] - log1p (x[i])), <=, 4.5e-16 * log1p (x[i]));
      gradus_vlog1p (1, &x[i], &one);
      g_assert_cmpmem (&one, sizeof one, &y[i], sizeof one);
    }
  for (guint sign = 0; sign < 2; sign++)
    {
      for (guint i = 0; i < N; i++)
        x[i] = -x[i];
      gradus_vtanh (N, x, y);
      for (guint i = 0; i < N; i++)
        {
          g_assert_cmpfloat (fabs (y[i] - tanh (x[i])), <=, 6.7e-16 * fabs (tanh (x[i])));
          gradus_vtanh (1, &x[i], &one);
          g_assert_cmpmem (&one, sizeof one, &y[i], sizeof one);
        }
    }
  gradus_vlog1p (G_N_ELEMENTS (odd), odd, out);
  for (guint i = 0; i < G_N_ELEMENTS (odd); i++)
    g_assert_true (fabs (out[i] - log1p (odd[i])) <= 4.5e-16 * log1p (odd[i])
                   || out[i] == log1p (odd[i]));
  gradus_vtanh (G_N_ELEMENTS (odd), odd, out);
  for (guint i = 0; i < G_N_ELEMENTS (odd); i++)
    g_assert_cmpfloat (fabs (out[i] - tanh (odd[i])), <=, 1e-32 + 6.7e-16 * fabs (tanh (odd[i])));
  g_assert_true (signbit (out[1]));
  gradus_vlog1p (1, (double[]){ NAN }, out);
  gradus_vtanh (1, (double[]){ NAN }, out + 1);
  g_assert_true (isnan (out[0]) && isnan (out[1]));
}

/* The place of the largest is any, before and after the last whole register. */
static void
test_largest (void)
{
  double a[21] = { 0 }, b[21] = { 0 };

  g_assert_cmpfloat (gradus_largest (a, 0), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (a); i++)
    {
      a[i] = i % 2 == 0 ? -7 : 7;
      b[(i + 3) % 21] = 1;
      g_assert_cmpfloat (gradus_largest (a, G_N_ELEMENTS (a)), ==, 7);
      g_assert_cmpfloat (gradus_largest_difference (a, b, G_N_ELEMENTS (a)), ==, 7);
      g_assert_cmpfloat (gradus_largest_difference (b, a, i + 1), ==, 7);
      g_assert_cmpfloat (gradus_largest_difference (a, a, G_N_ELEMENTS (a)), ==, 0);
      a[i] = b[(i + 3) % 21] = 0;
    }
}

/* --- Voronoi ---------------------------------------------------------------------------------- */

static void
test_voronoi (void)
{
  enum
  {
    K = 12
  };
  g_autoptr (gsl_rng) rng = gradus_rng_new (GRADUS_RNG_MT19937, 5);
  double sites[2 * K];
  const double box[4] = { -1, -1, 2, 2 };
  const double square[8] = { 0, 0, 2, 0, 2, 0, 0, 2 };
  g_autoptr (GArray) edges = NULL;
  g_autoptr (GArray) three = NULL;

  for (guint e = 0; e < 2 * K; e++)
    sites[e] = gradus_rng_uniform (rng);
  edges = gradus_voronoi_edges (sites, K, box);
  g_assert_cmpuint (edges->len, >=, K - 1);
  g_assert_cmpuint (edges->len, <=, 3 * K - 6);
  for (guint e = 0; e < edges->len; e++)
    {
      const GradusVoronoiEdge *edge = &g_array_index (edges, GradusVoronoiEdge, e);
      double x = 0.5 * (edge->x0 + edge->x1), y = 0.5 * (edge->y0 + edge->y1);
      double near = hypot (x - sites[2 * edge->a], y - sites[2 * edge->a + 1]);

      g_assert_cmpuint (edge->a, <, edge->b);
      assert_close (hypot (x - sites[2 * edge->b], y - sites[2 * edge->b + 1]), near, 1e-12);
      for (guint j = 0; j < K; j++)
        g_assert_cmpfloat (hypot (x - sites[2 * j], y - sites[2 * j + 1]), >=, near - 1e-12);
    }
  /* The second and the third site coincide: only the earlier one has a cell. */
  three = gradus_voronoi_edges (square, 4, (double[]){ -1, -1, 3, 3 });
  for (guint e = 0; e < three->len; e++)
    {
      g_assert_cmpuint (g_array_index (three, GradusVoronoiEdge, e).a, !=, 2);
      g_assert_cmpuint (g_array_index (three, GradusVoronoiEdge, e).b, !=, 2);
    }
  g_assert_cmpuint (three->len, ==, 3);
}

/* --- k-means ---------------------------------------------------------------------------------- */

/* Any way to cut the points gives the same bits, and the owners of a plain search. */
static void
test_kmeans_core (void)
{
  const guint dims[] = { 1, 2, 3, 5 };

  for (guint q = 0; q < G_N_ELEMENTS (dims); q++)
    {
      enum
      {
        N = 1501,
        K = 7
      };
      guint d = dims[q];
      g_autoptr (GradusDataset) dataset = new_cloud (N, d, 3 + q);
      g_autoptr (GradusPoints) points = gradus_points_new (gradus_dataset_get_table (dataset));
      g_autofree double *centroids = g_new (double, (d * K));
      g_autofree double *one = g_new (double, (d * K));
      gint32 owner[N], again[N], counts[K] = { 0 }, recount[K] = { 0 };
      double within[K] = { 0 }, rewithin[K] = { 0 };
      GradusKmeansTally tally = { 0 }, retally = { 0 };

      for (guint j = 0; j < K; j++)
        gradus_points_get (points, 11 * j, centroids + j * d);
      memset (owner, 0xff, sizeof owner);
      memset (again, 0xff, sizeof again);
      gradus_kmeans_assign (points, 0, N, centroids, K, owner, within, counts, &tally);
      for (guint i = 0; i < N; i++)
        gradus_kmeans_assign (points, i, i + 1, centroids, K, again, rewithin, recount, &retally);
      g_assert_cmpmem (owner, sizeof owner, again, sizeof again);
      g_assert_cmpmem (within, sizeof within, rewithin, sizeof rewithin);
      g_assert_cmpmem (counts, sizeof counts, recount, sizeof recount);
      g_assert_cmpuint (tally.moved, ==, N);
      g_assert_cmpuint (retally.moved, ==, N);
      for (guint i = 0; i < N; i++)
        {
          double best = INFINITY;
          int found = -1;

          for (guint j = 0; j < K; j++)
            {
              double distance = 0.0;

              for (guint c = 0; c < d; c++)
                distance += pow (points->columns[c][i] - centroids[j * d + c], 2);
              if (distance < best)
                {
                  best = distance;
                  found = (int) j;
                }
            }
          g_assert_cmpint (owner[i], ==, found);
        }
      memcpy (one, centroids, K * d * sizeof (double));
      gradus_kmeans_move (points, owner, counts, K, -1, centroids, within);
      for (int j = 0; j < K; j++)
        gradus_kmeans_move (points, owner, counts, K, j, one, rewithin);
      g_assert_cmpmem (one, K * d * sizeof (double), centroids, K * d * sizeof (double));
      g_assert_cmpmem (within, sizeof within, rewithin, sizeof rewithin);
    }
}

/* The program of the book, run in GNU Octave on the book's own random numbers: J before and after
 * each update of the owners, and the centroids. */
static void
test_kmeans_book (void)
{
  static const double after_assign[] = {
    1729.2669480396594, 701.1464432134419,  530.66953986774229,
    517.31075218874753, 516.98958523121473, 516.98958523121473
  };
  static const double centroids[][6] = {
    { 0.47234625783215212, 2.8613025878894782, -1.7486223127927867, -0.10145177120186297,
      2.3963815175983938, -0.72883974814504038 },
    { 0.038950296680517305, 3.6392263586406157, -1.8899818432294833, -0.064212711863884747,
      2.0304709477016432, -0.23088288426464854 },
    { -0.14829112937787878, 3.8606839797688086, -1.9014648265979541, -0.048748884356715282,
      2.009854068645557, -0.036731695337843324 },
    { -0.14951986315660304, 3.9082893750016923, -1.88765240871885, -0.033125886755641369,
      1.9922923640545858, -0.021254878440925898 },
  };
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm ("k-means");
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusSetup) setup = gradus_setup_new_preset (
    algorithm, gradus_algorithm_find_preset (algorithm, "kmeans-300"), &error);
  g_autoptr (GradusRun) run = NULL;
  g_auto (GradusArray) value = { 0 };

  g_assert_no_error (error);
  run = new_run (setup);
  gradus_run_forward (run, GRADUS_GRAIN_PHASE);
  for (guint iteration = 0; iteration < G_N_ELEMENTS (after_assign); iteration++)
    {
      const double *expected = centroids[MIN (iteration, G_N_ELEMENTS (centroids) - 1)];

      g_assert_true (gradus_run_forward (run, GRADUS_GRAIN_PHASE));
      assert_close (metric_of (run, "inertia"), after_assign[iteration], 1e-13);
      g_assert_true (gradus_run_forward (run, GRADUS_GRAIN_PHASE));
      value_of (run, "centroids", &value);
      for (guint e = 0; e < 6; e++)
        assert_close (value.data[e], expected[e], 1e-13);
      g_assert_true (gradus_run_forward (run, GRADUS_GRAIN_PHASE));
    }
  g_assert_true (gradus_run_is_at_end (run));
  g_assert_cmpint (gradus_run_get_status (run), ==, GRADUS_STATUS_CONVERGED);
}

static void
test_kmeans_starts (void)
{
  const double corners[] = { 0, 0, 0, 1, 4, 0, 4, 1 };
  const double good[] = { 0, 0, 4, 1 }, bad[] = { 0, 0, 0, 1 };
  g_autoptr (GradusDataset) dataset = new_data (4, 2, corners);
  g_autoptr (GradusSetup) first = new_setup ("k-means", dataset, "k=2", "centroids", good, 2);
  g_autoptr (GradusSetup) second = new_setup ("k-means", dataset, "k=2", "centroids", bad, 2);
  g_autoptr (GradusSetup) wrong = new_setup ("k-means", dataset, "k=3", "centroids", bad, 2);
  g_autoptr (GradusSetup) none = new_setup ("k-means", dataset, "k=2 init=given", NULL, NULL, 0);
  g_autoptr (GradusSetup) many = new_setup ("k-means", dataset, "k=5", NULL, NULL, 0);
  g_autoptr (GradusSetup) all = new_setup ("k-means", dataset, "k=4", NULL, NULL, 0);
  g_autoptr (GradusSetup) mean = new_setup ("k-means", dataset, "k=1", NULL, NULL, 0);
  g_autoptr (GradusRun) run = new_run (first);
  g_autoptr (GradusRun) stuck = new_run (second);
  g_autoptr (GradusRun) exact = new_run (all);
  g_autoptr (GradusRun) single = new_run (mean);
  g_auto (GradusArray) value = { 0 };

  gradus_run_forward (run, GRADUS_GRAIN_RUN);
  g_assert_cmpfloat (metric_of (run, "inertia"), ==, 1.0);
  gradus_run_forward (stuck, GRADUS_GRAIN_RUN);
  g_assert_cmpfloat (metric_of (stuck, "inertia"), ==, 16.0);
  gradus_run_forward (exact, GRADUS_GRAIN_RUN);
  g_assert_cmpfloat (metric_of (exact, "inertia"), ==, 0.0);
  gradus_run_forward (single, GRADUS_GRAIN_RUN);
  value_of (single, "centroids", &value);
  g_assert_cmpfloat (value.data[0], ==, 2.0);
  g_assert_cmpfloat (value.data[1], ==, 0.5);
  assert_refused (wrong, "2 × 2");
  assert_refused (none, "given");
  assert_refused (many, "only 4 points");
}

static void
test_kmeans_empty (void)
{
  const double x[] = { 0, 1, 2, 10 }, start[] = { 1, 100 };
  const double equal[] = { 3, 3, 3, 3 };
  g_autoptr (GradusDataset) dataset = new_data (4, 1, x);
  g_autoptr (GradusDataset) same = new_data (4, 1, equal);
  g_autoptr (GradusSetup) keep = new_setup ("k-means", dataset, "k=2", "centroids", start, 2);
  g_autoptr (GradusSetup) take = new_setup ("k-means", dataset, "k=2 empty=farthest", "centroids",
                                            start, 2);
  g_autoptr (GradusSetup) ties = new_setup ("k-means", same, "k=2 empty=farthest", NULL, NULL, 0);
  g_autoptr (GradusSetup) plus = new_setup ("k-means", same, "k=3 init=k-means++", NULL, NULL, 0);
  g_autoptr (GradusRun) kept = new_run (keep);
  g_autoptr (GradusRun) taken = new_run (take);
  g_autoptr (GradusRun) tied = new_run (ties);
  g_autoptr (GradusRun) drawn = new_run (plus);
  g_auto (GradusArray) value = { 0 };

  gradus_run_forward (kept, GRADUS_GRAIN_RUN);
  g_assert_true (event_happened (kept, "empty-cluster"));
  value_of (kept, "centroids", &value);
  g_assert_cmpfloat (value.data[0], ==, 3.25);
  g_assert_cmpfloat (value.data[1], ==, 100.0);

  gradus_run_forward (taken, GRADUS_GRAIN_RUN);
  assert_no_broken (taken);
  value_of (taken, "centroids", &value);
  g_assert_cmpfloat (value.data[0], ==, 1.0);
  g_assert_cmpfloat (value.data[1], ==, 10.0);
  g_assert_cmpfloat (metric_of (taken, "inertia"), ==, 2.0);

  gradus_run_forward (tied, GRADUS_GRAIN_RUN);
  g_assert_cmpint (gradus_run_get_status (tied), ==, GRADUS_STATUS_CONVERGED);
  g_assert_true (event_happened (tied, "tie"));
  value_of (tied, "sizes", &value);
  g_assert_cmpfloat (value.data[0], ==, 4.0);
  gradus_run_forward (drawn, GRADUS_GRAIN_RUN);
  g_assert_cmpfloat (metric_of (drawn, "inertia"), ==, 0.0);
}

static void
test_kmeans_overflow (void)
{
  const double x[] = { -1e300, 0, 1e300, 5 };
  g_autoptr (GradusDataset) dataset = new_data (4, 1, x);
  g_autoptr (GradusSetup) setup = new_setup ("k-means", dataset, "k=2", NULL, NULL, 0);
  g_autoptr (GradusRun) run = new_run (setup);

  gradus_run_forward (run, GRADUS_GRAIN_RUN);
  g_assert_cmpint (gradus_run_get_status (run), ==, GRADUS_STATUS_FAILED);
  g_assert_nonnull (strstr (gradus_run_get_failure (run), "too large"));
}

/* A point is dragged after convergence: the run goes on from its centroids. */
static void
test_kmeans_edit (void)
{
  const double before[] = { 0, 1, 2, 9, 10, 11 }, after[] = { 0, 1, 8, 9, 10, 11 };
  const double start[] = { 0, 1 };
  g_autoptr (GradusDataset) old = new_data (6, 1, before);
  g_autoptr (GradusDataset) new = new_data (6, 1, after);
  g_autoptr (GradusSetup) setup = new_setup ("k-means", old, "k=2", "centroids", start, 2);
  g_autoptr (GradusSetup) changed = NULL;
  g_autoptr (GradusRun) run = new_run (setup);
  g_autoptr (GError) error = NULL;
  g_auto (GradusArray) value = { 0 };
  guint64 step;

  gradus_run_forward (run, GRADUS_GRAIN_RUN);
  step = gradus_run_get_step (run);
  changed = gradus_setup_with_dataset (setup, new);
  g_assert_true (gradus_run_change (run, changed, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (gradus_run_get_step (run), ==, step);
  gradus_run_forward (run, GRADUS_GRAIN_RUN);
  g_assert_cmpint (gradus_run_get_status (run), ==, GRADUS_STATUS_CONVERGED);
  value_of (run, "centroids", &value);
  g_assert_cmpfloat (value.data[0], ==, 0.5);
  g_assert_cmpfloat (value.data[1], ==, 9.5);
  assert_no_broken (run);
}

/* --- Mixtures --------------------------------------------------------------------------------- */

/* Log-density by its definition, with a solve instead of the inverse factor. */
static double
log_density (const double *x, const double *mean, const double *sigma, guint d)
{
  g_autofree double *l = g_memdup2 (sigma, d * d * sizeof (double));
  g_autofree double *z = g_new (double, d);
  double sum = 0.0;

  g_assert_true (gradus_cholesky (l, d));
  for (guint c = 0; c < d; c++)
    z[c] = x[c] - mean[c];
  gradus_cholesky_solve_lower (l, d, z);
  for (guint c = 0; c < d; c++)
    sum += z[c] * z[c];
  return -0.5 * (sum + gradus_cholesky_log_det (l, d) + d * log (2.0 * G_PI));
}

static void
test_mixture_core (void)
{
  const guint dims[] = { 1, 2, 4 };

  for (guint q = 0; q < G_N_ELEMENTS (dims); q++)
    {
      enum
      {
        N = 701,
        K = 3
      };
      guint d = dims[q], bad = 9;
      g_autoptr (GradusDataset) dataset = new_cloud (N, d, 9 + q);
      g_autoptr (GradusPoints) points = gradus_points_new (gradus_dataset_get_table (dataset));
      g_autoptr (GradusMixture) mixture = NULL;
      const double phi[K] = { 0.5, 0.3, 0.2 };
      g_autofree double *mu = g_new (double, (d * K));
      g_autofree double *sigma = g_new0 (double, K *d *d);
      g_autofree double *x = g_new (double, d);
      g_autofree double *bulk = g_new (double, (N * K));
      g_autofree double *single = g_new (double, (N * K));
      double l_bulk = 0.0, l_single = 0.0, l_plain = 0.0;

      for (guint j = 0; j < K; j++)
        {
          gradus_points_get (points, 17 * j, mu + j * d);
          for (guint r = 0; r < d; r++)
            for (guint c = 0; c < d; c++)
              sigma[(j * d + r) * d + c] = r == c ? 1.0 + j : 0.3;
        }
      mixture = gradus_mixture_new (K, d, phi, mu, sigma, &bad);
      g_assert_nonnull (mixture);
      gradus_mixture_expect (mixture, points, 0, N, bulk, &l_bulk);
      for (guint i = 0; i < N; i++)
        gradus_mixture_expect (mixture, points, i, i + 1, single, &l_single);
      g_assert_cmpmem (bulk, K * N * sizeof (double), single, K * N * sizeof (double));
      g_assert_cmpmem (&l_bulk, sizeof l_bulk, &l_single, sizeof l_single);
      for (guint i = 0; i < N; i++)
        {
          double part[K], sum = 0.0;

          gradus_points_get (points, i, x);
          for (guint j = 0; j < K; j++)
            sum += part[j] = phi[j] * exp (log_density (x, mu + j * d, sigma + j * d * d, d));
          for (guint j = 0; j < K; j++)
            assert_close (bulk[j * N + i], part[j] / sum, 1e-12);
          l_plain += log (sum);
        }
      assert_close (l_bulk, l_plain, 1e-12);
      memset (sigma + d * d, 0, d * d * sizeof (double));
      g_assert_null (gradus_mixture_new (K, d, phi, mu, sigma, &bad));
      g_assert_cmpuint (bad, ==, 1);
    }
}

/* The bound that is carried along equals its definition at every step, for every shape. */
static void
test_gmm_bound (void)
{
  const char *const shapes[] = { "full", "diagonal", "spherical", "tied" };
  enum
  {
    N = 90,
    D = 2,
    K = 3
  };
  g_autoptr (GradusDataset) dataset = new_cloud (N, D, 21);
  const GradusTable *table = gradus_dataset_get_table (dataset);

  for (guint s = 0; s < G_N_ELEMENTS (shapes); s++)
    {
      g_autofree char *text = g_strdup_printf ("k=%d covariance=%s max-iterations=6", K, shapes[s]);
      g_autoptr (GradusSetup) setup = new_setup ("gmm-em", dataset, text, NULL, NULL, 0);
      g_autoptr (GradusRun) run = new_run (setup);
      guint seen = 0;

      while (gradus_run_forward (run, GRADUS_GRAIN_PHASE))
        {
          g_auto (GradusArray) phi = { 0 };
          g_auto (GradusArray) mu = { 0 };
          g_auto (GradusArray) sigma = { 0 };
          g_auto (GradusArray) w = { 0 };
          double bound = 0.0;

          value_of (run, "responsibilities", &w);
          if (isnan (metric_of (run, "bound")))
            continue;
          value_of (run, "phi", &phi);
          value_of (run, "mu", &mu);
          value_of (run, "sigma", &sigma);
          for (guint i = 0; i < N; i++)
            for (guint j = 0; j < K; j++)
              if (w.data[i * K + j] > 0)
                bound += w.data[i * K + j]
                         * (log (phi.data[j] / w.data[i * K + j])
                            + log_density (table->x + i * D, mu.data + j * D,
                                           sigma.data + j * D * D, D));
          assert_close (metric_of (run, "bound"), bound, 1e-10);
          seen++;
        }
      g_assert_cmpuint (seen, ==, 30);
      assert_no_broken (run);
    }
}

/* With floor, with prior and with every start the promises hold. */
static void
test_gmm_promises (void)
{
  const char *const texts[] = {
    "k=4 covariance-floor=0.5",
    "k=4 covariance=diagonal covariance-floor=0.5",
    "k=4 covariance=tied covariance-floor=2",
    "k=4 covariance=spherical covariance-floor=1",
    "k=5 estimate=map",
    "k=5 estimate=map covariance=tied",
    "k=5 estimate=map covariance=spherical",
    "k=3 init=random-responsibilities",
    "k=3 init=k-means++",
    "k=20 init=k-means++",
  };
  g_autoptr (GradusDataset) dataset = new_cloud (60, 2, 33);

  for (guint q = 0; q < G_N_ELEMENTS (texts); q++)
    {
      g_autoptr (GradusSetup) setup = new_setup ("gmm-em", dataset, texts[q], NULL, NULL, 0);
      g_autoptr (GradusRun) run = new_run (setup);

      gradus_run_forward (run, GRADUS_GRAIN_RUN);
      g_assert_cmpint (gradus_run_get_status (run), ==, GRADUS_STATUS_CONVERGED);
      assert_no_broken (run);
      g_assert_false (event_happened (run, "log-likelihood-fell"));
      if (q == 0)
        g_assert_true (event_happened (run, "covariance-floored"));
    }
}

/* ℓ, by GaussianMixture (2 or 3, covariance_type=SHAPE, tol=1e-14, reg_covar=0, max_iter=5000,
 * n_init=5, random_state=0).fit (X).score (X) * n of scikit-learn 1.2.1. */
static void
test_gmm_reference (void)
{
  static const struct
  {
    const char *data;
    const char *text;
    double expected;
  } cases[] = {
    { "old-faithful", "k=2 covariance=full", -1130.263960184742 },
    { "old-faithful", "k=2 covariance=diagonal", -1147.806352537812 },
    { "old-faithful", "k=2 covariance=spherical", -1709.529282177413 },
    { "old-faithful", "k=2 covariance=tied", -1140.186759437082 },
    { "iris", "k=3 covariance=full", -180.185477131304 },
    { "iris", "k=3 covariance=diagonal", -307.177571597976 },
    { "iris", "k=3 covariance=spherical", -384.314095060820 },
    { "iris", "k=3 covariance=tied", -256.354043125583 },
  };

  for (guint q = 0; q < G_N_ELEMENTS (cases); q++)
    {
      g_autofree char *text = g_strconcat (cases[q].text, " init=k-means++ tolerance=1e-11", NULL);
      g_autoptr (GError) error = NULL;
      g_autoptr (GradusDataset) dataset = gradus_generate (cases[q].data, 0, &error);
      g_autoptr (GradusSetup) setup = NULL;
      g_autoptr (GradusRun) run = NULL;

      g_assert_no_error (error);
      setup = new_setup ("gmm-em", dataset, text, NULL, NULL, 0);
      run = new_run (setup);
      gradus_run_forward (run, GRADUS_GRAIN_RUN);
      assert_close (metric_of (run, "log-likelihood"), cases[q].expected, 1e-12);
    }
}

static void
test_gmm_failures (void)
{
  const double x[] = { 0, 0, 0, 5, 6, 7 }, mu[] = { 0, 6 };
  const double far_x[] = { -1e300, 0, 1, 1e300 };
  g_autoptr (GradusDataset) dataset = new_data (6, 1, x);
  g_autoptr (GradusDataset) far_data = new_data (4, 1, far_x);
  g_autoptr (GradusSetup) bare = new_setup ("gmm-em", dataset, "k=2 covariance-floor=0", "mu", mu,
                                            2);
  g_autoptr (GradusSetup) floored = new_setup ("gmm-em", dataset, "k=2 covariance-floor=0.01", "mu",
                                               mu, 2);
  g_autoptr (GradusSetup) alike = new_setup ("gmm-em", dataset, "k=2 init=identical", NULL, NULL,
                                             0);
  g_autoptr (GradusSetup) wide = new_setup ("gmm-em", far_data, "k=2", NULL, NULL, 0);
  g_autoptr (GradusSetup) none = new_setup ("gmm-em", dataset, "k=2 init=given", NULL, NULL, 0);
  g_autoptr (GradusSetup) many = new_setup ("gmm-em", dataset, "k=7", NULL, NULL, 0);
  g_autoptr (GradusRun) collapses = new_run (bare);
  g_autoptr (GradusRun) holds = new_run (floored);
  g_autoptr (GradusRun) same = new_run (alike);
  g_autoptr (GradusRun) huge = new_run (wide);
  g_auto (GradusArray) sigma = { 0 };
  g_auto (GradusArray) means = { 0 };

  gradus_run_forward (collapses, GRADUS_GRAIN_RUN);
  g_assert_cmpint (gradus_run_get_status (collapses), ==, GRADUS_STATUS_FAILED);
  g_assert_nonnull (strstr (gradus_run_get_failure (collapses), "collapsed"));

  gradus_run_forward (holds, GRADUS_GRAIN_RUN);
  g_assert_cmpint (gradus_run_get_status (holds), ==, GRADUS_STATUS_CONVERGED);
  assert_no_broken (holds);
  value_of (holds, "sigma", &sigma);
  assert_close (sigma.data[0], 0.01, 1e-12);

  gradus_run_forward (same, GRADUS_GRAIN_RUN);
  g_assert_true (event_happened (same, "components-identical"));
  value_of (same, "mu", &means);
  g_assert_cmpfloat (means.data[0], ==, means.data[1]);

  gradus_run_forward (huge, GRADUS_GRAIN_RUN);
  g_assert_cmpint (gradus_run_get_status (huge), ==, GRADUS_STATUS_FAILED);
  assert_refused (none, "no means");
  assert_refused (many, "only 6 points");
}

/* Starts that are given are used, and refused when they cannot be. */
static void
test_gmm_starts (void)
{
  const double x[] = { -2, -1, 1, 2 }, mu[] = { -1, 1 }, phi[] = { 0.25, 0.5 };
  const double sigma[] = { 1, -1 };
  g_autoptr (GradusDataset) dataset = new_data (4, 1, x);
  g_autoptr (GradusSetup) setup = new_setup ("gmm-em", dataset, "k=2", "mu", mu, 2);
  g_autoptr (GradusRun) run = new_run (setup);
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusSetup) with_phi = NULL;
  g_autoptr (GradusSetup) with_sigma = NULL;
  g_auto (GradusArray) value = { 0 };

  gradus_run_forward (run, GRADUS_GRAIN_PHASE);
  value_of (run, "mu", &value);
  g_assert_cmpfloat (value.data[1], ==, 1.0);
  memcpy (gradus_array_init_vector (&value, 2), phi, sizeof phi);
  with_phi = gradus_setup_with_start (setup, "phi", &value, &error);
  g_assert_no_error (error);
  assert_refused (with_phi, "sum to");
  memcpy (gradus_array_init_stack (&value, 2, 1, 1), sigma, sizeof sigma);
  with_sigma = gradus_setup_with_start (setup, "sigma", &value, &error);
  g_assert_no_error (error);
  assert_refused (with_sigma, "component 2");
}

/* What the algorithm predicts for its own points is the component with most responsibility. */
static void
test_gmm_predict (void)
{
  enum
  {
    N = 80,
    K = 3
  };
  g_autoptr (GradusDataset) dataset = new_cloud (N, 2, 40);
  g_autoptr (GradusSetup) setup = new_setup ("gmm-em", dataset, "k=3", NULL, NULL, 0);
  g_autoptr (GradusRun) run = new_run (setup);
  g_auto (GradusArray) w = { 0 };
  GradusPosition here;
  double out[N];

  /* Start and E-step: parameters and responsibilities belong together. */
  gradus_run_forward (run, GRADUS_GRAIN_PHASE);
  gradus_run_forward (run, GRADUS_GRAIN_PHASE);
  gradus_run_get_view (run, &here);
  value_of (run, "responsibilities", &w);
  here.algorithm->predict (&here, gradus_dataset_get_table (dataset)->x, N, out);
  for (guint i = 0; i < N; i++)
    for (guint j = 0; j < K; j++)
      g_assert_cmpfloat (w.data[i * K + j], <=, w.data[i * K + (guint) out[i]]);
}

/* A point is dragged in mid-run: the parameters stay and the run goes on. */
static void
test_gmm_edit (void)
{
  g_autoptr (GradusDataset) old = new_cloud (50, 2, 50);
  g_autofree double *x = g_memdup2 (gradus_dataset_get_table (old)->x, 100 * sizeof (double));
  g_autoptr (GradusDataset) new = NULL;
  g_autoptr (GradusSetup) setup = new_setup ("gmm-em", old, "k=3", NULL, NULL, 0);
  g_autoptr (GradusSetup) changed = NULL;
  g_autoptr (GradusRun) run = new_run (setup);
  g_autoptr (GError) error = NULL;

  x[0] += 3.0;
  new = new_data (50, 2, x);
  gradus_run_seek (run, 9, 0);
  changed = gradus_setup_with_dataset (setup, new);
  g_assert_true (gradus_run_change (run, changed, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (gradus_run_get_step (run), ==, 9);
  gradus_run_forward (run, GRADUS_GRAIN_RUN);
  g_assert_cmpint (gradus_run_get_status (run), ==, GRADUS_STATUS_CONVERGED);
  assert_no_broken (run);
}

/* Far from the origin a mean is as exact as the numbers of the data are. What that does to the
 * likelihood is no broken promise. */
static void
test_gmm_far (void)
{
  static const char *const settings[] = {
    "k=3 covariance=spherical covariance-floor=0",
    "k=3 covariance=diagonal covariance-floor=0",
    "k=3 covariance=spherical covariance-floor=1e-14",
  };

  for (guint64 seed = 0; seed < 20; seed++)
    {
      g_autoptr (gsl_rng) rng = gradus_rng_new (GRADUS_RNG_MT19937, seed);
      g_autoptr (GradusDataset) data = NULL;
      double x[120];

      for (guint i = 0; i < G_N_ELEMENTS (x); i++)
        x[i] = 1e9 + 1e-6 * gradus_rng_gaussian (rng);
      data = new_data (G_N_ELEMENTS (x) / 2, 2, x);
      for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
        {
          g_autoptr (GradusSetup) setup = new_setup ("gmm-em", data, settings[i], NULL, NULL, 0);
          g_autoptr (GError) error = NULL;
          g_autoptr (GradusRun) run = gradus_run_new (setup, &error);
          const GradusHistory *history = gradus_run_get_history (run);

          g_assert_no_error (error);
          gradus_run_advance (run, 400, NULL, NULL, NULL);
          for (guint64 step = 0; step < gradus_history_length (history); step++)
            g_assert_cmpuint (gradus_history_broken (history, step), ==, 0);
        }
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gradus_init ();

  g_test_add_func ("/clusters/vector-math", test_vector_math);
  g_test_add_func ("/clusters/vector-functions", test_vector_functions);
  g_test_add_func ("/clusters/largest", test_largest);
  g_test_add_func ("/clusters/voronoi", test_voronoi);
  g_test_add_func ("/clusters/k-means/core", test_kmeans_core);
  g_test_add_func ("/clusters/k-means/book", test_kmeans_book);
  g_test_add_func ("/clusters/k-means/starts", test_kmeans_starts);
  g_test_add_func ("/clusters/k-means/empty", test_kmeans_empty);
  g_test_add_func ("/clusters/k-means/overflow", test_kmeans_overflow);
  g_test_add_func ("/clusters/k-means/edit", test_kmeans_edit);
  g_test_add_func ("/clusters/mixture/core", test_mixture_core);
  g_test_add_func ("/clusters/gmm-em/bound", test_gmm_bound);
  g_test_add_func ("/clusters/gmm-em/promises", test_gmm_promises);
  g_test_add_func ("/clusters/gmm-em/reference", test_gmm_reference);
  g_test_add_func ("/clusters/gmm-em/failures", test_gmm_failures);
  g_test_add_func ("/clusters/gmm-em/starts", test_gmm_starts);
  g_test_add_func ("/clusters/gmm-em/predict", test_gmm_predict);
  g_test_add_func ("/clusters/gmm-em/edit", test_gmm_edit);
  g_test_add_func ("/clusters/gmm-em/far", test_gmm_far);
  return g_test_run ();
}
