/* gradus-cli bench: the budgets, measured.
 *
 * Every row is one figure with its n, the median of several repetitions and their spread. Absolute
 * numbers depend on the machine; what is worth comparing is the ratio to a peer measured in turn on
 * the same machine (docs/performance.md).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gradus-cli.h"
#include "gradus-document.h"
#include "gradus-edit.h"
#include "gradus-plot.h"
#include "gradus-prefix.h"
#include "gradus-tale.h"
#include "gradus-trace.h"
#include "gradus-say.h"

#define MAX_REPEATS 400

typedef struct
{
  gboolean json, first;
  const char *only;
  GString *out;
} Bench;

typedef struct
{
  double seconds[MAX_REPEATS];
  guint n;
} Sample;

static void
sample_add (Sample *sample, gint64 start)
{
  if (sample->n < MAX_REPEATS)
    sample->seconds[sample->n++] = (g_get_monotonic_time () - start) * 1e-6;
}

static int
compare_doubles (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

static gboolean
wanted (const Bench *bench, const char *row)
{
  return bench->only == NULL || strstr (row, bench->only) != NULL;
}

/* @budget: seconds (or bytes), 0 where there is none. */
static void
report (Bench *bench, const char *row, gsize n, double median, double low, double high,
        double budget, const char *unit)
{
  if (bench->json)
    {
      g_string_append (bench->out, bench->first ? "" : ",\n ");
      g_string_append (bench->out, "{\"row\": ");
      gradus_json_append_string (bench->out, row);
      g_string_append_printf (bench->out, ", \"n\": %zu, \"median\": ", n);
      gradus_json_append_number (bench->out, median);
      g_string_append (bench->out, ", \"min\": ");
      gradus_json_append_number (bench->out, low);
      g_string_append (bench->out, ", \"max\": ");
      gradus_json_append_number (bench->out, high);
      g_string_append (bench->out, ", \"budget\": ");
      if (budget > 0)
        gradus_json_append_number (bench->out, budget);
      else
        g_string_append (bench->out, "null");
      g_string_append (bench->out, ", \"unit\": ");
      gradus_json_append_string (bench->out, unit);
      g_string_append_c (bench->out, '}');
      bench->first = FALSE;
    }
  else if (g_str_equal (unit, "s"))
    {
      g_autofree char *limit = budget > 0 ? g_strdup_printf ("  (budget %.4g ms)", budget * 1e3)
                                          : g_strdup ("");

      g_print ("%-48s n = %-8zu %10.3f ms  [%.3f, %.3f]%s\n", row, n, median * 1e3, low * 1e3,
               high * 1e3, limit);
    }
  else
    g_print ("%-48s n = %-8zu %10.1f MiB  (budget %.4g MiB)\n", row, n, median / 1048576,
             budget / 1048576);
}

static void
report_sample (Bench *bench, const char *row, gsize n, Sample *sample, double budget)
{
  if (sample->n == 0)
    return;
  qsort (sample->seconds, sample->n, sizeof (double), compare_doubles);
  report (bench, row, n, sample->seconds[sample->n / 2], sample->seconds[0],
          sample->seconds[sample->n - 1], budget, "s");
}

/* A run of @id on generated data with "k=v" parameters; aborts with the sentence, because a
 * benchmark that cannot be set up is a bug. */
static GradusRun *
make_run (const char *id, const char *data, const char *params)
{
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm (id);
  g_autofree gpointer values = g_malloc0 (MAX (algorithm->params_size, 1));
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusDataset) made = gradus_data_from_spec (data, NULL, NULL, NULL, 1, &error);
  g_autoptr (GradusSetup) setup = NULL;
  GradusRun *run = NULL;

  gradus_params_reset (algorithm->params, values);
  if (made != NULL && gradus_params_parse (algorithm->params, values, params, &error))
    {
      setup = gradus_setup_new (algorithm, made, values, 1, GRADUS_RNG_MT19937);
      run = gradus_run_new (setup, &error);
    }
  if (run == NULL)
    g_error ("bench: %s on %s: %s", id, data, error->message);
  return run;
}

/* What a window does for one frame: step, build every scene, lay out, draw. */
static void
draw_frame (GradusRun *run, cairo_surface_t *surface)
{
  const GradusAlgorithm *algorithm = gradus_run_get_algorithm (run);
  GradusPlotOptions options = { .width = 640, .height = 480 };
  GradusView view;

  gradus_run_get_view (run, &view);
  for (const GradusPlot *p = algorithm->plots; p->id != NULL; p++)
    {
      g_autoptr (GradusScene) scene = gradus_scene_new ();
      g_autoptr (GradusPlotLayout) layout = NULL;
      cairo_t *cr = cairo_create (surface);

      gradus_plot_build (p, &view, scene);
      layout = gradus_plot_layout_new (scene, &options);
      /* Regions are painted by a worker while the frame is already on the screen. */
      gradus_plot_draw (layout, cr, NULL);
      cairo_destroy (cr);
    }
}

static void
bench_frames (Bench *bench)
{
  static const struct
  {
    const char *id, *data, *params;
    gsize n;
    double budget;
  } rows[] = {
    { "batch-gradient-descent", "line:n=1000", "standardise=true learning-rate=0.0001", 1000,
      0.016 },
    { "stochastic-gradient-descent", "line:n=1000", "standardise=true", 1000, 0.016 },
    { "huber-irls", "line:n=1000", "eta=0.01 tolerance=1e-14", 1000, 0.016 },
    { "gradient-descent", "none", "function=bent-valley learning-rate=0.0001", 1, 0.016 },
    { "smo", "moons:n=1000", "kernel=rbf", 1000, 0.016 },
    { "k-means", "blobs:n=1000,k=5", "k=5", 1000, 0.016 },
    { "gmm-em", "blobs:n=1000,k=5", "k=5 tolerance=1e-12", 1000, 0.016 },
    { "value-iteration", "open-room:rows=30,columns=34", "tolerance=1e-12", 1020, 0.016 },
    { "kalman-filter", "local-level:n=1000", NULL, 1000, 0.016 },
    { "gda", "blobs:n=1000,k=2", NULL, 1000, 0.016 },
    { "naive-bayes-bernoulli", "spam-words:n=1000", NULL, 1000, 0.016 },
    { "ica", "ica-mix:side=32", NULL, 1024, 0.016 },
    { "cart-pole", "cart-pole:angle=3", "driver=lead", 783, 0.016 },
    { "cart-pole-learning", "cart-pole:angle=0", "quiet=100", 163, 0.016 },
    { "state-discretisation", "mountain-car", "first=32 last=32", 1024, 0.016 },
    { "batch-gradient-descent", "line:n=20000", "standardise=true learning-rate=0.00001", 20000,
      0.033 },
    { "stochastic-gradient-descent", "line:n=20000", "standardise=true", 20000, 0.033 },
    { "k-means", "blobs:n=20000,k=5", "k=5", 20000, 0.033 },
    { "gmm-em", "blobs:n=20000,k=5", "k=5 tolerance=1e-12", 20000, 0.033 },
    { "ica", "ica-voices:seconds=2.5", "whiten=true", 20000, 0.033 },
  };
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 640, 480);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *name = g_strdup_printf ("step, scene and redraw: %s", rows[i].id);
      g_autoptr (GradusRun) run = NULL;
      Sample sample = { .n = 0 };

      if (!wanted (bench, name))
        continue;
      run = make_run (rows[i].id, rows[i].data, rows[i].params);
      draw_frame (run, surface);
      for (guint k = 0; k < 40; k++)
        {
          gint64 start = g_get_monotonic_time ();

          if (!gradus_run_forward (run, GRADUS_GRAIN_PHASE))
            gradus_run_seek (run, 1, 0);
          draw_frame (run, surface);
          sample_add (&sample, start);
        }
      report_sample (bench, name, rows[i].n, &sample, rows[i].budget);
    }
  cairo_surface_destroy (surface);
}

/* Frames of slow steps, one after the other as the window shows them. */
static void
bench_tales (Bench *bench)
{
  static const struct
  {
    const char *id, *data, *params;
    guint64 from;
    gsize n;
  } rows[] = {
    { "k-means", "blobs:n=1000,k=5", "k=5", 2, 1000 },
    { "batch-gradient-descent", "line:n=1000", "standardise=true learning-rate=0.0001", 0, 1000 },
    { "value-iteration", "open-room:rows=30,columns=34", "tolerance=1e-12", 9, 1020 },
    { "kalman-filter", "local-level:n=1000", NULL, 401, 1000 },
  };
  const GradusPlotOptions options = { .width = 640, .height = 480 };
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 640, 480);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *name = g_strdup_printf ("frame of a slow step: %s", rows[i].id);
      g_autoptr (GradusRun) run = NULL;
      g_autoptr (GradusRun) after = NULL;
      g_autoptr (GradusTale) tale = NULL;
      Sample sample = { .n = 0 };

      if (!wanted (bench, name))
        continue;
      run = make_run (rows[i].id, rows[i].data, rows[i].params);
      gradus_run_seek (run, rows[i].from, 0);
      after = gradus_run_copy (run);
      gradus_run_forward (after, GRADUS_GRAIN_PHASE);
      tale = gradus_tale_new_for_step (run, after, 0, FALSE, &options);
      if (tale == NULL)
        g_error ("bench: nothing to tell of %s", rows[i].id);
      for (guint k = 0; k < 40; k++)
        {
          const gint64 start = g_get_monotonic_time ();
          cairo_t *cr = cairo_create (surface);

          gradus_tale_draw (tale, cr, gradus_tale_get_length (tale) * k / 39);
          cairo_destroy (cr);
          sample_add (&sample, start);
        }
      report_sample (bench, name, rows[i].n, &sample, 0.016);
    }
  cairo_surface_destroy (surface);
}

/* What the document and the window do for one move of a mouse that drags the first point, or the
 * first measurement, or paints a cell, 100 steps into a run that is known to step 120: the run is
 * changed, made again and drawn. */
static GradusDataset *
move_datum (GradusDataset *dataset, guint k)
{
  const GradusTable *table = gradus_dataset_get_table (dataset);
  const double by = 1e-3 * (k + 1);

  if (table != NULL)
    {
      const gboolean inputs = table->d > 1;

      return gradus_edit_table_set (dataset, inputs ? GRADUS_PLANE_X1_X2 : GRADUS_PLANE_X_Y, 0,
                                    table->x[0] + by, (inputs ? table->x[1] : table->y[0]) + by);
    }
  if (gradus_dataset_get_grid_world (dataset) != NULL)
    return gradus_edit_grid_set (dataset, 17, GRADUS_CELL_FREE, -by);
  return gradus_edit_path_move (dataset, 3, (const double[]){ by, by });
}

static void
bench_drag (Bench *bench)
{
  static const struct
  {
    const char *id, *data, *params;
    gsize n;
  } rows[] = {
    { "k-means", "blobs:n=300,k=3,spread=3", "k=3 max-iterations=1000", 300 },
    { "gmm-em", "blobs:n=300,k=3,spread=2", "k=3 tolerance=1e-14", 300 },
    { "smo", "moons:n=300,noise=0.3", "kernel=rbf c=10", 300 },
    { "batch-gradient-descent", "line:n=300", "standardise=true learning-rate=0.0001", 300 },
    { "stochastic-gradient-descent", "line:n=300", "standardise=true", 300 },
    { "value-iteration", "open-room:rows=12,columns=12", "tolerance=1e-12", 144 },
    { "kalman-filter", "local-level:n=200", NULL, 200 },
  };
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 640, 480);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *name = g_strdup_printf ("a move of a drag, step 100: %s", rows[i].id);
      g_autofree char *rest = g_strdup_printf ("a drag at rest, step 100: %s", rows[i].id);
      g_autoptr (GradusDocument) document = gradus_document_new ();
      g_autoptr (GradusExperiment) experiment = NULL;
      g_autoptr (GradusRun) run = NULL;
      Sample moves = { .n = 0 }, rests = { .n = 0 };

      if (!wanted (bench, name) && !wanted (bench, rest))
        continue;
      run = make_run (rows[i].id, rows[i].data, rows[i].params);
      experiment = gradus_experiment_new (gradus_run_get_setup (run));
      gradus_document_visit (document, experiment, NULL, NULL);
      gradus_document_seek (document, 120, 0);
      gradus_document_wait (document);
      gradus_document_seek (document, 100, 0);
      gradus_document_wait (document);
      for (guint k = 0; k < 40; k++)
        {
          g_autoptr (GradusDataset) moved = move_datum (
            gradus_setup_get_dataset (gradus_document_get_setup (document)), k);
          gint64 start = g_get_monotonic_time ();

          gradus_document_set_dataset (document, moved, NULL, GRADUS_GESTURE_KEY "bench", NULL);
          draw_frame (gradus_document_get_run (document), surface);
          sample_add (&moves, start);
          while (gradus_document_is_hand_busy (document))
            g_main_context_iteration (NULL, TRUE);
          sample_add (&rests, start);
        }
      report_sample (bench, name, rows[i].n, &moves, 0.016);
      report_sample (bench, rest, rows[i].n, &rests, 0.3);
    }
  cairo_surface_destroy (surface);
}

static void
bench_region (Bench *bench)
{
  static const struct
  {
    const char *row;
    guint columns, rows;
    double budget;
  } rows[] = {
    { "kernel region, first picture", 64, 64, 0.050 },
    { "kernel region, 500 x 500", 500, 500, 0.300 },
  };
  const GradusPlotOptions options = { .width = 600, .height = 600 };
  g_autoptr (GradusRun) run = NULL;
  g_autoptr (GradusSnapshot) snapshot = NULL;
  g_autoptr (GradusScene) scene = NULL;
  g_autoptr (GradusPlotLayout) layout = NULL;
  GradusView view;

  if (!wanted (bench, rows[0].row) && !wanted (bench, rows[1].row))
    return;
  /* A small C keeps about 400 of the 1,000 points as support vectors. */
  run = make_run ("smo", "moons:n=1000,noise=0.35", "kernel=rbf c=0.3 gamma=1");
  gradus_run_forward (run, GRADUS_GRAIN_RUN);
  snapshot = gradus_snapshot_new (run);
  scene = gradus_scene_new ();
  gradus_run_get_view (run, &view);
  gradus_plot_build (&gradus_run_get_algorithm (run)->plots[0], &view, scene);
  layout = gradus_plot_layout_new (scene, &options);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      Sample sample = { .n = 0 };

      for (guint k = 0; k < 9; k++)
        {
          gint64 start = g_get_monotonic_time ();
          g_autoptr (GradusFieldRaster) raster = NULL;

          raster = gradus_field_raster_new (layout, snapshot, rows[i].columns, rows[i].rows, NULL);
          sample_add (&sample, start);
        }
      report_sample (bench, rows[i].row, 1000, &sample, rows[i].budget);
    }
}

static void
bench_jump (Bench *bench)
{
  static const struct
  {
    const char *id, *data, *params;
  } rows[] = {
    { "batch-gradient-descent", "line:n=1000",
      "standardise=true learning-rate=0.000001 tolerance=1e-300" },
    { "stochastic-gradient-descent", "line:n=1000", "standardise=true epochs=100000" },
    { "kalman-filter", "local-level:n=5000", NULL },
    { "smo", "moons:n=2000,noise=0.3", "kernel=rbf c=100 gamma=5 tolerance=1e-6" },
  };

  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 640, 480);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *name = g_strdup_printf ("jump to any of 10,000 steps: %s", rows[i].id);
      g_autofree char *drawn = g_strdup_printf ("jump among 10,000 steps, scenes and redraw: %s",
                                                rows[i].id);
      g_autofree char *memory = g_strdup_printf ("timeline of 10,000 steps: %s", rows[i].id);
      g_autoptr (GradusRun) run = NULL;
      Sample sample = { .n = 0 }, frames = { .n = 0 };
      guint64 random = 1;
      guint64 last;

      if (!wanted (bench, name) && !wanted (bench, drawn) && !wanted (bench, memory))
        continue;
      run = make_run (rows[i].id, rows[i].data, rows[i].params);
      gradus_run_advance (run, 10000, NULL, NULL, NULL);
      last = gradus_run_get_last (run);
      for (guint k = 0; k < 200; k++)
        {
          gint64 start;

          random = random * G_GUINT64_CONSTANT (6364136223846793005) + 1442695040888963407u;
          start = g_get_monotonic_time ();
          gradus_run_seek (run, (random >> 33) % (last + 1), 0);
          sample_add (&sample, start);
          /* What the window does after a drag of the scrub bar. */
          if (k % 5 == 0)
            {
              draw_frame (run, surface);
              sample_add (&frames, start);
            }
        }
      report_sample (bench, name, last, &sample, 0.016);
      report_sample (bench, drawn, last, &frames, 0.016);
      report (bench, memory, last, gradus_run_get_memory (run), gradus_run_get_memory (run),
              gradus_run_get_memory (run), GRADUS_RUN_DEFAULT_BUDGET, "bytes");
    }
  cairo_surface_destroy (surface);
}

/* Whole solutions and iterations, to be set beside LIBSVM and scikit-learn. */
static void
bench_solvers (Bench *bench)
{
  static const guint svm_sizes[] = { 1000, 2500, 5000 };
  static const guint cluster_sizes[] = { 10000, 30000, 100000 };

  for (guint i = 0; wanted (bench, "smo to tolerance") && i < G_N_ELEMENTS (svm_sizes); i++)
    {
      g_autofree char *data = g_strdup_printf ("moons:n=%u,noise=0.3", svm_sizes[i]);
      Sample sample = { .n = 0 };

      for (guint k = 0; k < 5; k++)
        {
          g_autoptr (GradusRun) run = make_run ("smo", data, "kernel=rbf c=10 gamma=1");
          gint64 start = g_get_monotonic_time ();

          gradus_run_forward (run, GRADUS_GRAIN_RUN);
          sample_add (&sample, start);
        }
      report_sample (bench, "smo to tolerance 1e-3, rbf, with history", svm_sizes[i], &sample, 0);
    }
  for (guint a = 0; a < 2; a++)
    for (guint i = 0; i < G_N_ELEMENTS (cluster_sizes); i++)
      {
        const char *id = a == 0 ? "k-means" : "gmm-em";
        g_autofree char *name = g_strdup_printf ("one iteration, k = 10: %s", id);
        g_autofree char *data = g_strdup_printf ("blobs:n=%u,k=10,spread=2", cluster_sizes[i]);
        Sample sample = { .n = 0 };
        g_autoptr (GradusRun) run = NULL;

        if (!wanted (bench, name))
          continue;
        run = make_run (id, data, a == 0 ? "k=10" : "k=10 tolerance=1e-12");
        gradus_run_forward (run, GRADUS_GRAIN_ITERATION);
        for (guint k = 0; k < 15 && !gradus_run_is_at_end (run); k++)
          {
            gint64 start = g_get_monotonic_time ();

            gradus_run_forward (run, GRADUS_GRAIN_ITERATION);
            sample_add (&sample, start);
          }
        report_sample (bench, name, cluster_sizes[i], &sample, 0);
      }
}

/* The window, started for real; left out where there is no display or no window beside this
 * program. */
static void
bench_window (Bench *bench)
{
  static const char start_row[] = "window: start to first frame";
  static const char memory_row[] = "window: memory at rest";
  g_autofree char *program = gradus_prefix_find ("../ui/gradus",
                                                 GRADUS_BINDIR G_DIR_SEPARATOR_S "gradus");
  Sample start = { .n = 0 }, memory = { .n = 0 };

  if ((!wanted (bench, start_row) && !wanted (bench, memory_row))
      || (g_getenv ("DISPLAY") == NULL && g_getenv ("WAYLAND_DISPLAY") == NULL)
      || !g_file_test (program, G_FILE_TEST_IS_EXECUTABLE))
    return;
  for (guint k = 0; k < 3; k++)
    {
      g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (
        G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_SILENCE);
      g_autoptr (GSubprocess) process = NULL;
      g_autofree char *out = NULL;
      double seconds, bytes;

      /* Without a bus a second window cannot be handed to a running Gradus. */
      g_subprocess_launcher_setenv (launcher, "DBUS_SESSION_BUS_ADDRESS", "disabled:", TRUE);
      process = g_subprocess_launcher_spawn (launcher, NULL, program, "--measure-start", NULL);
      if (process == NULL || !g_subprocess_communicate_utf8 (process, NULL, NULL, &out, NULL, NULL)
          || sscanf (out, "{\"first-frame\": %lf, \"memory\": %lf}", &seconds, &bytes) != 2)
        return;
      start.seconds[start.n++] = seconds;
      memory.seconds[memory.n++] = bytes;
    }
  report_sample (bench, start_row, 1, &start, 0.5);
  qsort (memory.seconds, memory.n, sizeof (double), compare_doubles);
  report (bench, memory_row, 1, memory.seconds[1], memory.seconds[0], memory.seconds[2], 150e6,
          "bytes");
}

GradusExit
gradus_cli_bench (int argc, char **argv)
{
  g_autoptr (GString) out = g_string_new ("[");
  Bench bench = { .first = TRUE, .out = out };
  const GradusCliOption options[] = {
    { "json", 0, .flag = &bench.json, .blurb = N_ ("Print JSON") },
    { "only", 1, .text = &bench.only, .argument = "WORD",
      .blurb = N_ ("Only the rows with this word") },
    { NULL },
  };
  g_autoptr (GPtrArray) rest = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;

  if (!gradus_cli_parse (argc, argv, options, rest, &error))
    return gradus_cli_report (&error);
  bench_frames (&bench);
  bench_tales (&bench);
  bench_drag (&bench);
  bench_region (&bench);
  bench_jump (&bench);
  bench_solvers (&bench);
  bench_window (&bench);
  if (bench.json)
    g_print ("%s]\n", out->str);
  return GRADUS_EXIT_DONE;
}
