/* gradus-cli bench: the budgets, measured.
 *
 * Every row is one figure with its n, the median of several repetitions and their spread, and the
 * processor time beside it, to which other programs add nothing; a budget is held against the
 * smaller of the two. Absolute numbers depend on the machine; what is worth comparing is the ratio
 * to a peer measured in turn on the same machine (docs/performance.md).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "gradus-bench.h"
#include "gradus-cli-experiment.h"
#include "gradus-cli.h"
#include "gradus-cli-bench.h"
#include "gradus-document.h"
#include "gradus-experiment.h"
#include "gradus-lasso.h"
#include "gradus-linalg.h"
#include "gradus-plot.h"
#include "gradus-prefix.h"
#include "gradus-tale.h"
#include "gradus-trace.h"
#include "gradus-vector-math.h"
#include "gradus-say.h"

GradusTime
gradus_time_now (void)
{
  struct timespec t;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &t);
  return (GradusTime){ (double) g_get_monotonic_time () * 1e-6,
                       (double) t.tv_sec + (double) t.tv_nsec * 1e-9 };
}

GradusTime
gradus_time_since (GradusTime start)
{
  const GradusTime now = gradus_time_now ();

  return (GradusTime){ now.clock - start.clock, now.processor - start.processor };
}

void
gradus_times_add (GradusTimes *sample, GradusTime time)
{
  if (sample->n == GRADUS_TIMES_MOST)
    return;
  sample->clock[sample->n] = time.clock;
  sample->processor[sample->n++] = time.processor;
}

static int
compare_doubles (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

gboolean
gradus_bench_wants (const GradusBench *bench, const char *row)
{
  return bench->only == NULL || strstr (row, bench->only) != NULL;
}

typedef struct
{
  double median, low, high;
} Spread;

static Spread
spread_of (double *values, guint n)
{
  qsort (values, n, sizeof (double), compare_doubles);
  return (Spread){ values[n / 2], values[0], values[n - 1] };
}

/* What every row of the JSON has; it stays open. */
static void
begin_row (GradusBench *bench, const char *row, gsize n, const char *unit, const Spread *figure,
           double judged, double budget)
{
  g_string_append (bench->out, bench->first ? "" : ",\n ");
  g_string_append (bench->out, "{\"row\": ");
  gradus_json_append_string (bench->out, row);
  g_string_append_printf (bench->out, ", \"n\": %zu, \"median\": ", n);
  gradus_json_append_number (bench->out, figure->median);
  g_string_append (bench->out, ", \"min\": ");
  gradus_json_append_number (bench->out, figure->low);
  g_string_append (bench->out, ", \"max\": ");
  gradus_json_append_number (bench->out, figure->high);
  g_string_append (bench->out, ", \"budget\": ");
  if (budget > 0)
    gradus_json_append_number (bench->out, budget);
  else
    g_string_append (bench->out, "null");
  g_string_append_printf (bench->out, ", \"within\": %s, \"unit\": ",
                          budget <= 0        ? "null"
                          : judged <= budget ? "true"
                                             : "false");
  gradus_json_append_string (bench->out, unit);
  bench->first = FALSE;
}

static void
report_bytes (GradusBench *bench, const char *row, gsize n, Spread bytes, double budget)
{
  if (bench->json)
    {
      begin_row (bench, row, n, "bytes", &bytes, bytes.median, budget);
      g_string_append_c (bench->out, '}');
    }
  else
    g_print ("%-48s n = %-8zu %10.1f MiB  (%sbudget %.4g MiB)\n", row, n, bytes.median / 1048576,
             bytes.median > budget ? "over the " : "", budget / 1048576);
}

static void
report_ratio (GradusBench *bench, const char *row, double ratio, double budget)
{
  const Spread figure = { ratio, ratio, ratio };

  if (bench->json)
    {
      begin_row (bench, row, 1, "times", &figure, ratio, budget);
      g_string_append_c (bench->out, '}');
    }
  else
    g_print ("%-48s n = %-8d %10.2f times  (%sbudget %.4g)\n", row, 1, ratio,
             ratio > budget ? "over the " : "", budget);
}

void
gradus_bench_report (GradusBench *bench, const char *row, gsize n, GradusTimes *sample,
                     double budget)
{
  Spread clock, processor;
  double judged;

  if (sample->n == 0)
    return;
  clock = spread_of (sample->clock, sample->n);
  processor = spread_of (sample->processor, sample->n);
  judged = MIN (clock.median, processor.median);
  if (bench->json)
    {
      begin_row (bench, row, n, "s", &clock, judged, budget);
      g_string_append (bench->out, ", \"processor\": ");
      gradus_json_append_number (bench->out, processor.median);
      g_string_append_c (bench->out, '}');
    }
  else
    {
      g_autofree char *limit = budget > 0 ? g_strdup_printf ("  (%sbudget %.4g ms)",
                                                             judged > budget ? "over the " : "",
                                                             budget * 1e3)
                                          : g_strdup ("");

      g_print ("%-48s n = %-8zu %10.3f ms  [%.3f, %.3f]  processor %.3f ms%s\n", row, n,
               clock.median * 1e3, clock.low * 1e3, clock.high * 1e3, processor.median * 1e3,
               limit);
    }
}

GradusRun *
gradus_bench_make_run (const char *id, const char *data, const char *params)
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

/* The pictures of the stage in a window of 1280 x 800: one large, the others in the strip. */
#define LARGE_WIDTH 1050
#define LARGE_HEIGHT 550
#define SMALL_WIDTH 165
#define SMALL_HEIGHT 85

cairo_surface_t *
gradus_bench_make_surface (void)
{
  return cairo_image_surface_create (CAIRO_FORMAT_RGB24, LARGE_WIDTH, LARGE_HEIGHT);
}

void
gradus_bench_draw_picture (const GradusPosition *here, guint i, cairo_surface_t *surface)
{
  const GradusPlotOptions options = {
    .width = i == 0 ? LARGE_WIDTH : SMALL_WIDTH,
    .height = i == 0 ? LARGE_HEIGHT : SMALL_HEIGHT,
    .compact = i > 0,
  };
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  g_autoptr (GradusPlotLayout) layout = NULL;
  cairo_t *cr = cairo_create (surface);

  gradus_plot_build (&here->algorithm->plots[i], here, scene);
  layout = gradus_plot_layout_new (scene, &options);
  /* Regions are painted by a worker while the frame is already on the screen. */
  gradus_plot_draw (layout, cr, NULL);
  cairo_destroy (cr);
}

guint
gradus_bench_count_plots (const GradusAlgorithm *algorithm)
{
  guint n = 0;

  while (algorithm->plots[n].id != NULL)
    n++;
  return n;
}

void
gradus_bench_draw_frame (GradusRun *run, cairo_surface_t *surface)
{
  const guint n = gradus_bench_count_plots (gradus_run_get_algorithm (run));
  GradusPosition here;

  gradus_run_get_view (run, &here);
  for (guint i = 0; i < n; i++)
    gradus_bench_draw_picture (&here, i, surface);
}

static void
bench_frames (GradusBench *bench)
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
    { "hinge-loss-svm", "moons:n=1000", NULL, 1000, 0.016 },
    { "ramp-loss-classifier", "moons:n=1000", NULL, 1000, 0.016 },
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
  cairo_surface_t *surface = gradus_bench_make_surface ();

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *name = g_strdup_printf ("step, scene and redraw: %s", rows[i].id);
      g_autoptr (GradusRun) run = NULL;
      GradusTimes sample = { .n = 0 };

      if (!gradus_bench_wants (bench, name))
        continue;
      run = gradus_bench_make_run (rows[i].id, rows[i].data, rows[i].params);
      gradus_bench_draw_frame (run, surface);
      for (guint k = 0; k < 40; k++)
        {
          const GradusTime start = gradus_time_now ();

          if (!gradus_run_forward (run, GRADUS_GRAIN_PHASE))
            gradus_run_seek (run, 1, 0);
          gradus_bench_draw_frame (run, surface);
          gradus_times_add (&sample, gradus_time_since (start));
        }
      gradus_bench_report (bench, name, rows[i].n, &sample, rows[i].budget);
    }
  cairo_surface_destroy (surface);
}

/* Frames of slow steps, one after the other as the window shows them. */
static void
bench_tales (GradusBench *bench)
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
  const GradusPlotOptions options = { .width = LARGE_WIDTH, .height = LARGE_HEIGHT };
  cairo_surface_t *surface = gradus_bench_make_surface ();

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *name = g_strdup_printf ("frame of a slow step: %s", rows[i].id);
      g_autoptr (GradusRun) run = NULL;
      g_autoptr (GradusRun) after = NULL;
      g_autoptr (GradusTale) tale = NULL;
      GradusTimes sample = { .n = 0 };

      if (!gradus_bench_wants (bench, name))
        continue;
      run = gradus_bench_make_run (rows[i].id, rows[i].data, rows[i].params);
      gradus_run_seek (run, rows[i].from, 0);
      after = gradus_run_copy (run);
      gradus_run_forward (after, GRADUS_GRAIN_PHASE);
      tale = gradus_tale_new_for_step (run, after, 0, FALSE, &options);
      if (tale == NULL)
        g_error ("bench: nothing to tell of %s", rows[i].id);
      for (guint k = 0; k < 40; k++)
        {
          const GradusTime start = gradus_time_now ();
          cairo_t *cr = cairo_create (surface);

          gradus_tale_draw (tale, cr, gradus_tale_get_length (tale) * k / 39);
          cairo_destroy (cr);
          gradus_times_add (&sample, gradus_time_since (start));
        }
      gradus_bench_report (bench, name, rows[i].n, &sample, 0.016);
    }
  cairo_surface_destroy (surface);
}

/* --- Memory ----------------------------------------------------------------------------------- */

static double
resident_bytes (void)
{
  g_autofree char *text = NULL;
  unsigned long long pages = 0;

  if (!g_file_get_contents ("/proc/self/statm", &text, NULL, NULL)
      || sscanf (text, "%*s %llu", &pages) != 1)
    return 0;
  return (double) pages * sysconf (_SC_PAGESIZE);
}

/* Whether a long use leaves something behind: 200 switches of the algorithm and a run of 10,000
 * steps that is drawn on the way, and how much memory the same grows by when it is done again. */
static void
bench_memory (GradusBench *bench)
{
  static const char row[] = "grown by 10,000 steps and 200 switches";
  g_autoptr (GradusDocument) document = NULL;
  cairo_surface_t *surface;
  double bytes[2];
  guint n;
  const GradusAlgorithm *const *algorithms = gradus_registry_get_algorithms (&n);

  if (!gradus_bench_wants (bench, row))
    return;
  document = gradus_document_new ();
  surface = gradus_bench_make_surface ();
  for (guint round = 0; round < 2; round++)
    {
      g_autoptr (GradusRun) run = NULL;

      for (guint i = 0; i < 200; i++)
        {
          gradus_document_load_preset (document, algorithms[i % n], NULL, NULL);
          gradus_document_seek (document, 10, 0);
          gradus_document_wait (document);
        }
      run = gradus_bench_make_run ("stochastic-gradient-descent", "line:n=1000",
                                   "standardise=true epochs=100000");
      for (guint i = 0; i < 100; i++)
        {
          gradus_run_advance (run, 100, NULL, NULL, NULL);
          gradus_bench_draw_frame (run, surface);
        }
      g_assert (gradus_run_get_last (run) == 10000);
      bytes[round] = resident_bytes ();
    }
  report_bytes (bench, row, 10000, (Spread){ bytes[1] - bytes[0], bytes[0], bytes[1] },
                8.0 * 1048576);
  cairo_surface_destroy (surface);
}

/* A chip of the workbench is clicked: the algorithm comes onto a thousand points, the run is made
 * and its first frame drawn. Every entry of the chapters of classifiers that runs on two moons. */
static void
bench_chips (GradusBench *bench)
{
  static const guint first = 5, last = 8;
  g_autoptr (GradusDataset) moons = gradus_data_from_spec ("moons:n=1000", NULL, NULL, NULL, 1,
                                                           NULL);
  cairo_surface_t *surface = gradus_bench_make_surface ();

  for (guint chapter = first; chapter <= last; chapter++)
    {
      g_autoptr (GPtrArray) chips = gradus_bench_list_chips (chapter, moons);

      for (guint i = 0; i < chips->len; i++)
        {
          const GradusChip *chip = g_ptr_array_index (chips, i);
          g_autofree char *row = g_strdup_printf ("chip, with its picture: %s",
                                                  chip->algorithm->id);
          GradusTimes sample = { .n = 0 };

          if (chip->state != GRADUS_CHIP_RUNS || !gradus_bench_wants (bench, row))
            continue;
          for (guint k = 0; k < 5; k++)
            {
              /* Of its own, because a run that was left is only found again. */
              g_autoptr (GradusDocument) document = gradus_document_new ();
              GradusTime start;

              gradus_document_put (document, gradus_registry_find_algorithm ("k-means"), moons,
                                   NULL, NULL);
              start = gradus_time_now ();
              if (!gradus_document_put (document, chip->algorithm, NULL, NULL, NULL))
                break;
              gradus_bench_draw_frame (gradus_document_get_run (document), surface);
              gradus_times_add (&sample, gradus_time_since (start));
            }
          gradus_bench_report (bench, row, 1000, &sample, 0.100);
        }
    }
  cairo_surface_destroy (surface);
}

static void
bench_region (GradusBench *bench)
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
  GradusPosition here;

  if (!gradus_bench_wants (bench, rows[0].row) && !gradus_bench_wants (bench, rows[1].row))
    return;
  /* A small C keeps about 400 of the 1,000 points as support vectors. */
  run = gradus_bench_make_run ("smo", "moons:n=1000,noise=0.35", "kernel=rbf c=0.3 gamma=1");
  gradus_run_forward (run, GRADUS_GRAIN_RUN);
  snapshot = gradus_snapshot_new (run);
  scene = gradus_scene_new ();
  gradus_run_get_view (run, &here);
  gradus_plot_build (&gradus_run_get_algorithm (run)->plots[0], &here, scene);
  layout = gradus_plot_layout_new (scene, &options);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      GradusTimes sample = { .n = 0 };

      for (guint k = 0; k < 9; k++)
        {
          const GradusTime start = gradus_time_now ();
          g_autoptr (GradusFieldRaster) raster = NULL;

          raster = gradus_field_raster_new (layout, snapshot, rows[i].columns, rows[i].rows, NULL);
          gradus_times_add (&sample, gradus_time_since (start));
        }
      gradus_bench_report (bench, rows[i].row, 1000, &sample, rows[i].budget);
    }
}

static void
bench_jump (GradusBench *bench)
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

  cairo_surface_t *surface = gradus_bench_make_surface ();

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *name = g_strdup_printf ("jump to any of 10,000 steps: %s", rows[i].id);
      g_autofree char *drawn = g_strdup_printf ("jump among 10,000 steps, scenes and redraw: %s",
                                                rows[i].id);
      g_autofree char *memory = g_strdup_printf ("timeline of 10,000 steps: %s", rows[i].id);
      g_autoptr (GradusRun) run = NULL;
      GradusTimes sample = { .n = 0 }, frames = { .n = 0 };
      guint64 random = 1;
      guint64 last;
      double held;

      if (!gradus_bench_wants (bench, name) && !gradus_bench_wants (bench, drawn)
          && !gradus_bench_wants (bench, memory))
        continue;
      run = gradus_bench_make_run (rows[i].id, rows[i].data, rows[i].params);
      gradus_run_advance (run, 10000, NULL, NULL, NULL);
      last = gradus_run_get_last (run);
      for (guint k = 0; k < 200; k++)
        {
          GradusTime start;

          random = random * G_GUINT64_CONSTANT (6364136223846793005) + 1442695040888963407u;
          start = gradus_time_now ();
          gradus_run_seek (run, (random >> 33) % (last + 1), 0);
          gradus_times_add (&sample, gradus_time_since (start));
          /* What the window does after a drag of the scrub bar. */
          if (k % 5 == 0)
            {
              gradus_bench_draw_frame (run, surface);
              gradus_times_add (&frames, gradus_time_since (start));
            }
        }
      gradus_bench_report (bench, name, last, &sample, 0.016);
      gradus_bench_report (bench, drawn, last, &frames, 0.016);
      held = (double) gradus_run_get_memory (run);
      report_bytes (bench, memory, last, (Spread){ held, held, held }, GRADUS_RUN_DEFAULT_BUDGET);
    }
  cairo_surface_destroy (surface);
}

/* One's own run, from its start to its end, with history, metrics and invariants. */
static void
bench_run (GradusBench *bench, GradusSetup *setup)
{
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (setup);
  const GradusDataset *dataset = gradus_setup_get_dataset (setup);
  g_autofree char *row = g_strdup_printf ("%s to its end, with history", algorithm->id);
  GradusTimes sample = { .n = 0 };

  for (guint i = 0; i < 5; i++)
    {
      g_autoptr (GradusRun) run = gradus_run_new (setup, NULL);
      const GradusTime start = gradus_time_now ();

      gradus_run_forward (run, GRADUS_GRAIN_RUN);
      gradus_times_add (&sample, gradus_time_since (start));
    }
  gradus_bench_report (bench, row, dataset != NULL ? gradus_dataset_count (dataset) : 1, &sample,
                       0);
}

/* The chapter with most to lay out. */
static guint
find_largest_chapter (void)
{
  guint n, n_chapters, best = 0, most = 0;
  const GradusAlgorithm *const *all = gradus_registry_get_algorithms (&n);
  const GradusChapter *chapters = gradus_registry_get_chapters (&n_chapters);

  for (guint i = 0; i < n_chapters; i++)
    {
      guint here = 0;

      for (guint j = 0; j < n; j++)
        here += all[j]->chapter == chapters[i].number;
      if (here > most)
        {
          most = here;
          best = chapters[i].number;
        }
    }
  return best;
}

static char *
find_window (void)
{
  return gradus_prefix_find ("../ui/gradus", GRADUS_BINDIR G_DIR_SEPARATOR_S "gradus");
}

/* The smallest window of libadwaita; where Gradus was built, and it too. NULL elsewhere. */
static char *
find_bare_window (void)
{
  g_autofree char *program = gradus_prefix_find ("../../tests/ui/bare-window", "none");

  return g_file_test (program, G_FILE_TEST_IS_EXECUTABLE) ? g_steal_pointer (&program) : NULL;
}

/* What the window of @program prints when it is started for real with @option on @page; NULL when
 * it does not come up. */
static char *
ask_window (const char *program, const char *option, const char *page)
{
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (
    G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_SILENCE);
  g_autoptr (GSubprocess) process = NULL;
  char *out = NULL;

  /* Without a bus a second window cannot be handed to a running Gradus. */
  g_subprocess_launcher_setenv (launcher, "DBUS_SESSION_BUS_ADDRESS", "disabled:", TRUE);
  /* Nobody's size of the window, and nobody's wish for less motion. */
  g_subprocess_launcher_setenv (launcher, "GSETTINGS_BACKEND", "memory", TRUE);
  process = g_subprocess_launcher_spawn (launcher, NULL, program, option, page, NULL);
  if (process != NULL)
    g_subprocess_communicate_utf8 (process, NULL, NULL, &out, NULL, NULL);
  return out;
}

/* Times and memory of a start, or FALSE. */
static gboolean
measure_start (const char *program, const char *page, GradusTime *time, double *memory)
{
  g_autofree char *out = ask_window (program, "--measure-start", page);

  return out != NULL
         && sscanf (out, "{\"first-frame\": %lf, \"processor\": %lf, \"memory\": %lf}",
                    &time->clock, &time->processor, memory)
              == 3;
}

/* The start page beside a window in which nothing is, in processor time. */
static void
bench_bare_start (GradusBench *bench)
{
  static const char row[] = "window: first frame, times a bare window";
  g_autofree char *window = find_window ();
  g_autofree char *bare = find_bare_window ();
  const char *const programs[] = { window, bare };
  double times[2][5], memory;

  if (bare == NULL || !gradus_bench_wants (bench, row))
    return;
  /* In turn, so that both meet the same neighbours. */
  for (guint k = 0; k < G_N_ELEMENTS (times[0]); k++)
    for (guint i = 0; i < G_N_ELEMENTS (programs); i++)
      {
        GradusTime time;

        if (!measure_start (programs[i], "--chapter=0", &time, &memory))
          return;
        times[i][k] = time.processor;
      }
  report_ratio (bench, row,
                spread_of (times[0], G_N_ELEMENTS (times[0])).median
                  / spread_of (times[1], G_N_ELEMENTS (times[1])).median,
                2.6);
}

/* The start page and the largest chapter. */
static void
bench_start (GradusBench *bench)
{
  static const char *const start_rows[] = { "window: start to first frame",
                                            "window: start to the page of a chapter" };
  static const char *const memory_rows[] = { "window: memory at rest",
                                             "window: memory at the page of a chapter" };
  const guint chapters[] = { 0, find_largest_chapter () };
  g_autofree char *program = find_window ();

  for (guint i = 0; i < G_N_ELEMENTS (chapters); i++)
    {
      g_autofree char *page = g_strdup_printf ("--chapter=%u", chapters[i]);
      GradusTimes start = { .n = 0 };
      double memory[3];

      if (!gradus_bench_wants (bench, start_rows[i]) && !gradus_bench_wants (bench, memory_rows[i]))
        continue;
      for (guint k = 0; k < G_N_ELEMENTS (memory); k++)
        {
          GradusTime time;

          if (!measure_start (program, page, &time, &memory[k]))
            return;
          gradus_times_add (&start, time);
        }
      gradus_bench_report (bench, start_rows[i], 1, &start, 0.5);
      report_bytes (bench, memory_rows[i], 1, spread_of (memory, G_N_ELEMENTS (memory)), 150e6);
    }
  bench_bare_start (bench);
}

/* The numbers of @list; the clock knows nothing of them. */
static void
read_times (const char *text, const char *list, GradusTimes *sample)
{
  const char *p = text != NULL ? strstr (text, list) : NULL;

  p = p != NULL ? strchr (p, '[') : NULL;
  while (p != NULL && *p != ']' && *p != '\0')
    {
      char *end;
      const double seconds = g_ascii_strtod (p + 1, &end);

      gradus_times_add (sample, (GradusTime){ seconds, seconds });
      p = end > p + 1 ? end : NULL;
    }
}

/* Whole frames in a window: what the toolkit does with the pictures, the glide, the words around
 * them. */
static void
bench_window_steps (GradusBench *bench)
{
  static const struct
  {
    const char *id, *link;
    gsize n;
  } rows[] = {
    { "stochastic-gradient-descent", "data=line:n=1000&standardise=true", 1000 },
    { "gmm-em", "data=blobs:n=1000,k=5&k=5&tolerance=1e-12", 1000 },
    { "k-means", "data=blobs:n=1000,k=5&k=5", 1000 },
    { "smo", "data=moons:n=1000&kernel=rbf", 1000 },
    { "value-iteration", "data=open-room:rows=30,columns=34&tolerance=1e-12", 1020 },
  };
  g_autofree char *program = find_window ();

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *step = g_strdup_printf ("window: a step every frame: %s", rows[i].id);
      g_autofree char *press = g_strdup_printf ("window: a press of Right: %s", rows[i].id);
      g_autofree char *link = g_strdup_printf ("gradus:%s?%s", rows[i].id, rows[i].link);
      g_autofree char *out = NULL;
      GradusTimes steps = { .n = 0 }, presses = { .n = 0 };

      if (!gradus_bench_wants (bench, step) && !gradus_bench_wants (bench, press))
        continue;
      out = ask_window (program, "--measure-steps", link);
      read_times (out, "\"steps\"", &steps);
      read_times (out, "\"presses\"", &presses);
      gradus_bench_report (bench, step, rows[i].n, &steps, 0.016);
      gradus_bench_report (bench, press, rows[i].n, &presses, 0.1);
    }
}

/* Left out where there is no display or no window beside this program. */
static void
bench_window (GradusBench *bench)
{
  g_autofree char *program = find_window ();

  if ((g_getenv ("DISPLAY") == NULL && g_getenv ("WAYLAND_DISPLAY") == NULL)
      || !g_file_test (program, G_FILE_TEST_IS_EXECUTABLE))
    return;
  bench_start (bench);
  bench_window_steps (bench);
}

/* Everything, or with a name on the line that run alone. */
static gboolean
bench_what (GradusBench *bench, GradusCliSource *source, const GPtrArray *rest, GError **error)
{
  g_autoptr (GradusExperiment) experiment = NULL;

  if (rest->len > 1)
    {
      g_set_error_literal (error, GRADUS_ERROR, GRADUS_ERROR_USAGE,
                           _ ("“bench” measures one algorithm or .gradus file, or without a name "
                              "the rows of its table."));
      return FALSE;
    }
  if (rest->len == 1)
    {
      experiment = gradus_cli_source_make (source, g_ptr_array_index (rest, 0), error);
      if (experiment != NULL)
        bench_run (bench, gradus_experiment_get_setup (experiment));
      return experiment != NULL;
    }
  bench_frames (bench);
  bench_tales (bench);
  gradus_bench_entries (bench);
  bench_memory (bench);
  bench_chips (bench);
  bench_region (bench);
  bench_jump (bench);
  gradus_bench_numerics (bench);
  bench_window (bench);
  return TRUE;
}

GradusExit
gradus_cli_bench (int argc, char **argv)
{
  g_autoptr (GString) out = g_string_new ("[");
  GradusBench bench = { .first = TRUE, .out = out };
  g_auto (GradusCliSource) source;
  g_autoptr (GPtrArray) rest = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;

  gradus_cli_source_init (&source);
  const GradusCliOption options[] = {
    GRADUS_CLI_SOURCE_OPTIONS (source),
    { "json", 0, .flag = &bench.json, .blurb = N_ ("Print JSON") },
    { "only", 1, .text = &bench.only, .argument = "WORD",
      .blurb = N_ ("Only the rows with this word") },
    { NULL },
  };

  if (!gradus_cli_parse (argc, argv, options, rest, &error))
    return gradus_cli_report (&error);
  if (!bench_what (&bench, &source, rest, &error))
    return gradus_cli_report (&error);
  if (bench.json)
    g_print ("%s]\n", out->str);
  return GRADUS_EXIT_DONE;
}
