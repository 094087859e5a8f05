/* Gradus: rows of “gradus-cli bench” that time what entries are made of: solvers, spectra, sweeps.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-cli-bench.h"
#include "gradus-experiment.h"
#include "gradus-lasso.h"
#include "gradus-linalg.h"
#include "gradus-vector-math.h"

/* Whole solutions and iterations, to be set beside LIBSVM and scikit-learn. */
static void
bench_solvers (GradusBench *bench)
{
  static const guint svm_sizes[] = { 1000, 2500, 5000 };
  static const guint cluster_sizes[] = { 10000, 30000, 100000 };

  for (guint i = 0; gradus_bench_wants (bench, "smo to tolerance") && i < G_N_ELEMENTS (svm_sizes);
       i++)
    {
      g_autofree char *data = g_strdup_printf ("moons:n=%u,noise=0.3", svm_sizes[i]);
      GradusTimes sample = { .n = 0 };

      for (guint k = 0; k < 5; k++)
        {
          g_autoptr (GradusRun) run = gradus_bench_make_run ("smo", data,
                                                             "kernel=rbf c=10 gamma=1");
          const GradusTime start = gradus_time_now ();

          gradus_run_forward (run, GRADUS_GRAIN_RUN);
          gradus_times_add (&sample, gradus_time_since (start));
        }
      gradus_bench_report (bench, "smo to tolerance 1e-3, rbf, with history", svm_sizes[i], &sample,
                           0);
    }
  for (guint a = 0; a < 2; a++)
    for (guint i = 0; i < G_N_ELEMENTS (cluster_sizes); i++)
      {
        const char *id = a == 0 ? "k-means" : "gmm-em";
        g_autofree char *name = g_strdup_printf ("one iteration, k = 10: %s", id);
        g_autofree char *data = g_strdup_printf ("blobs:n=%u,k=10,spread=2", cluster_sizes[i]);
        GradusTimes sample = { .n = 0 };
        g_autoptr (GradusRun) run = NULL;

        if (!gradus_bench_wants (bench, name))
          continue;
        run = gradus_bench_make_run (id, data, a == 0 ? "k=10" : "k=10 tolerance=1e-12");
        gradus_run_forward (run, GRADUS_GRAIN_ITERATION);
        for (guint k = 0; k < 15 && !gradus_run_is_at_end (run); k++)
          {
            const GradusTime start = gradus_time_now ();

            gradus_run_forward (run, GRADUS_GRAIN_ITERATION);
            gradus_times_add (&sample, gradus_time_since (start));
          }
        gradus_bench_report (bench, name, cluster_sizes[i], &sample, 0);
      }
}

/* Five folds mark ten thousand cells, with history, as the window does while the map fills. */
static void
bench_grid (GradusBench *bench)
{
  static const char row[] = "5 folds, 100 x 100 cells: kernel-ridge-grid";
  static const guint sizes[] = { 100, 200, 400 };

  for (guint i = 0; gradus_bench_wants (bench, row) && i < G_N_ELEMENTS (sizes); i++)
    {
      g_autofree char *data = g_strdup_printf ("sinc:n=%u,noise=0.2", sizes[i]);
      GradusTimes sample = { .n = 0 };

      for (guint k = 0; k < 3; k++)
        {
          g_autoptr (GradusRun) run = gradus_bench_make_run ("kernel-ridge-grid", data, "size=100");
          const GradusTime start = gradus_time_now ();

          gradus_run_forward (run, GRADUS_GRAIN_RUN);
          gradus_times_add (&sample, gradus_time_since (start));
        }
      gradus_bench_report (bench, row, sizes[i], &sample, sizes[i] == 200 ? 2 : 0);
    }
}

/* Eigenvectors of many points by Lanczos, with the matrix or the graph that they are of. */
static void
bench_spectra (GradusBench *bench)
{
  static const struct
  {
    const char *row, *id, *data, *params;
    guint n;
  } rows[] = {
    { "from data to map: laplacian-eigenmap", "laplacian-eigenmap", "swiss-roll", "", 1000 },
    { "from data to map: laplacian-eigenmap", "laplacian-eigenmap", "swiss-roll", "", 5000 },
    { "from data to places: kernel-pca", "kernel-pca", "moons", "h=2", 500 },
  };

  for (guint r = 0; r < G_N_ELEMENTS (rows); r++)
    {
      g_autofree char *data = g_strdup_printf ("%s:n=%u", rows[r].data, rows[r].n);
      GradusTimes sample = { .n = 0 };

      if (!gradus_bench_wants (bench, rows[r].row))
        continue;
      for (guint k = 0; k < 5; k++)
        {
          const GradusTime start = gradus_time_now ();
          g_autoptr (GradusRun) run = gradus_bench_make_run (rows[r].id, data, rows[r].params);

          gradus_run_forward (run, GRADUS_GRAIN_RUN);
          gradus_times_add (&sample, gradus_time_since (start));
        }
      gradus_bench_report (bench, rows[r].row, rows[r].n, &sample, 0);
    }
}

/* The lasso on columns at random of which ten matter, at a tenth of the lambda that leaves none. */
static void
bench_lasso (GradusBench *bench)
{
  static const char row[] = "one fit, 100 columns: lasso by coordinate descent";
  static const guint sizes[] = { 1000, 10000, 30000 };
  const guint p = 100;

  for (guint k = 0; gradus_bench_wants (bench, row) && k < G_N_ELEMENTS (sizes); k++)
    {
      const guint n = sizes[k];
      g_autoptr (gsl_rng) rng = gradus_rng_new (GRADUS_RNG_MT19937, 1);
      g_autofree double *columns = g_new (double, (gsize) n *p);
      g_autofree double *y = g_new (double, n);
      g_autofree double *theta = g_new (double, p);
      double top = 0;
      GradusTimes sample = { .n = 0 };

      for (gsize i = 0; i < (gsize) n * p; i++)
        columns[i] = gradus_rng_gaussian (rng);
      for (guint i = 0; i < n; i++)
        {
          y[i] = gradus_rng_gaussian (rng);
          for (guint j = 0; j < 10; j++)
            y[i] += (j % 2 == 0 ? 2 : -1) * columns[(gsize) j * n + i];
        }
      for (guint j = 0; j < p; j++)
        top = MAX (top, fabs (gradus_dot (&columns[(gsize) j * n], y, n)) / n);
      for (guint i = 0; i < 7; i++)
        {
          const GradusTime start = gradus_time_now ();

          memset (theta, 0, sizeof (double) * p);
          if (gradus_lasso_descend (columns, n, p, y, 1.0 / n, 0.1 * top, 0, 1e-6, 1000, theta)
              == 0)
            g_error ("bench: the lasso did not come to rest");
          gradus_times_add (&sample, gradus_time_since (start));
        }
      gradus_bench_report (bench, row, n, &sample, 0);
    }
}

/* Worlds: one sweep of value iteration over a room of many cells, an agent that learns a world from
 * ten thousand trials, and a policy that learns to hold a pole in a thousand. */
static void
bench_worlds (GradusBench *bench)
{
  static const char sweep[] = "one sweep: value-iteration";
  static const char learn[] = "10,000 trials, 40 plans: model-based-rl";
  static const char hold[] = "1,000 trials of up to 300 steps: reinforce";
  GradusTimes sweeps = { .n = 0 }, trials = { .n = 0 }, held = { .n = 0 };

  if (gradus_bench_wants (bench, sweep))
    {
      g_autoptr (GradusRun) run = gradus_bench_make_run (
        "value-iteration", "open-room:rows=200,columns=200,walls=0", "gamma=0.99 tolerance=1e-14");

      gradus_run_forward (run, GRADUS_GRAIN_ITERATION);
      for (guint k = 0; k < 15; k++)
        {
          const GradusTime start = gradus_time_now ();

          gradus_run_forward (run, GRADUS_GRAIN_ITERATION);
          gradus_times_add (&sweeps, gradus_time_since (start));
        }
      gradus_bench_report (bench, sweep, 40000, &sweeps, 0);
    }
  for (guint k = 0; gradus_bench_wants (bench, learn) && k < 5; k++)
    {
      g_autoptr (GradusRun) run = gradus_bench_make_run ("model-based-rl", "grid-4x3",
                                                         "trials=250 rounds=40");
      const GradusTime start = gradus_time_now ();

      gradus_run_forward (run, GRADUS_GRAIN_RUN);
      gradus_times_add (&trials, gradus_time_since (start));
    }
  if (trials.n > 0)
    gradus_bench_report (bench, learn, 10000, &trials, 1);
  for (guint k = 0; gradus_bench_wants (bench, hold) && k < 5; k++)
    {
      g_autoptr (GradusRun) run = gradus_bench_make_run (
        "reinforce", "cart-pole:angle=0", "steps=300 rate=0.005 baseline=running most=1000");
      const GradusTime start = gradus_time_now ();

      gradus_run_forward (run, GRADUS_GRAIN_RUN);
      gradus_times_add (&held, gradus_time_since (start));
    }
  if (held.n > 0)
    gradus_bench_report (bench, hold, 1000, &held, 2);
}

/* A matrix of numbers at random is taken apart, with U and V. */
static void
bench_svd (GradusBench *bench)
{
  static const char row[] = "one decomposition, 60 columns: singular values and vectors";
  const guint m = 500, n = 60;
  g_autoptr (gsl_rng) rng = gradus_rng_new (GRADUS_RNG_MT19937, 1);
  g_autofree double *x = g_new (double, (gsize) m *n);
  GradusTimes sample = { .n = 0 };

  if (!gradus_bench_wants (bench, row))
    return;
  for (gsize i = 0; i < (gsize) m * n; i++)
    x[i] = gradus_rng_gaussian (rng);
  for (guint i = 0; i < 25; i++)
    {
      const GradusTime start = gradus_time_now ();
      g_autoptr (GradusSvd) svd = gradus_svd_new (x, m, n);

      gradus_svd_get_left (svd);
      gradus_times_add (&sample, gradus_time_since (start));
    }
  gradus_bench_report (bench, row, m, &sample, 0.008);
}

void
gradus_bench_numerics (GradusBench *bench)
{
  bench_solvers (bench);
  bench_grid (bench);
  bench_lasso (bench);
  bench_spectra (bench);
  bench_worlds (bench);
  bench_svd (bench);
}
