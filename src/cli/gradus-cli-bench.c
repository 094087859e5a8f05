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
#include <unistd.h>

#include "gradus-cli.h"
#include "gradus-document.h"
#include "gradus-edit.h"
#include "gradus-experiment.h"
#include "gradus-lasso.h"
#include "gradus-plot.h"
#include "gradus-prefix.h"
#include "gradus-tale.h"
#include "gradus-trace.h"
#include "gradus-turns.h"
#include "gradus-vector-math.h"
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

/* The pictures of the stage in a window of 1280 x 800: one large, the others in the strip. */
#define LARGE_WIDTH 1050
#define LARGE_HEIGHT 550
#define SMALL_WIDTH 165
#define SMALL_HEIGHT 85

static cairo_surface_t *
make_surface (void)
{
  return cairo_image_surface_create (CAIRO_FORMAT_RGB24, LARGE_WIDTH, LARGE_HEIGHT);
}

/* Build the scene of picture @i, lay out, draw. */
static void
draw_picture (const GradusPosition *here, guint i, cairo_surface_t *surface)
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

static guint
count_plots (const GradusAlgorithm *algorithm)
{
  guint n = 0;

  while (algorithm->plots[n].id != NULL)
    n++;
  return n;
}

/* What a window does for one frame after a step: every picture. */
static void
draw_frame (GradusRun *run, cairo_surface_t *surface)
{
  const guint n = count_plots (gradus_run_get_algorithm (run));
  GradusPosition here;

  gradus_run_get_view (run, &here);
  for (guint i = 0; i < n; i++)
    draw_picture (&here, i, surface);
}

/* What it does for one frame while something is dragged: the pictures whose turn it is. */
static void
draw_due (GradusTurns *turns, GradusRun *run, cairo_surface_t *surface)
{
  GradusPosition here;
  int i;

  gradus_run_get_view (run, &here);
  while ((i = gradus_turns_next (turns)) >= 0)
    {
      const gint64 start = g_get_monotonic_time ();

      draw_picture (&here, (guint) i, surface);
      gradus_turns_draw (turns, (guint) i, g_get_monotonic_time () - start);
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
  cairo_surface_t *surface = make_surface ();

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
  const GradusPlotOptions options = { .width = LARGE_WIDTH, .height = LARGE_HEIGHT };
  cairo_surface_t *surface = make_surface ();

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

/* --- Every entry at the budget of its data ---------------------------------------------------- */

/* How much of each kind of data a hand may drag and see follow: parameters of generators. A kind
 * that is not here has no size to choose, and an entry is measured on its own data; one that
 * refuses the first size of its kind is measured on the next. */
static const struct
{
  const char *kind, *size;
  guint count;
} budgets[] = {
  { "table", "n=1000", 1000 },
  { "table", "n=300", 300 },
  { "table", "n=250", 250 },
  { "table", "n=200", 200 },
  { "grid-world", "rows=12,columns=12", 144 },
  { "trajectory", "n=200", 200 },
};

static gboolean
has_size (const GradusGenerator *generator, const char *size)
{
  g_auto (GStrv) words = g_strsplit (size, ",", -1);

  for (guint i = 0; words[i] != NULL; i++)
    {
      const GradusParam *p = generator->params;

      while (p != NULL && p->id != NULL
             && !(g_str_has_prefix (words[i], p->id) && words[i][strlen (p->id)] == '='))
        p++;
      if (p == NULL || p->id == NULL)
        return FALSE;
    }
  return TRUE;
}

/* @setup on data of @generator, whose parameters are @given and then the size; NULL when these do
 * not suit it or are not @count. */
static GradusSetup *
resize (GradusSetup *setup, const GradusGenerator *generator, const char *given, const char *size,
        guint count)
{
  g_autofree char *spec = g_strdup_printf ("%s:%s%s", generator->id, given, size);
  g_autoptr (GradusDataset) made = NULL;
  g_autoptr (GradusSetup) sized = NULL;

  if (!has_size (generator, size))
    return NULL;
  made = gradus_generate (spec, 1, NULL);
  if (made == NULL || gradus_dataset_count (made) != count)
    return NULL;
  sized = gradus_setup_with_dataset (setup, made);
  return gradus_setup_validate (sized, NULL) ? g_steal_pointer (&sized) : NULL;
}

/* The entry as it opens, on as many data as its kind allows: of its own generator, or the first one
 * that suits, or else its own data. */
static GradusSetup *
make_budget_setup (const GradusAlgorithm *algorithm)
{
  const GradusPreset *preset = algorithm->presets;
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusSetup) setup = NULL;
  GradusDataset *dataset;
  const GradusGenerator *const *generators;
  guint n;

  while (!preset->first_look)
    preset++;
  setup = gradus_setup_new_preset (algorithm, preset, &error);
  if (setup == NULL)
    g_error ("bench: %s: %s", algorithm->id, error->message);
  dataset = gradus_setup_get_dataset (setup);
  generators = gradus_registry_get_generators (&n);
  for (guint b = 0; dataset != NULL && b < G_N_ELEMENTS (budgets); b++)
    if (g_str_equal (budgets[b].kind, gradus_dataset_get_kind (dataset)->id))
      {
        g_auto (GStrv) own = g_strsplit (preset->data, ":", 2);
        g_autofree char *given = own[1] != NULL ? g_strconcat (own[1], ",", NULL) : g_strdup ("");
        const GradusGenerator *generator = gradus_registry_find_generator (own[0]);
        GradusSetup *sized = resize (setup, generator, given, budgets[b].size, budgets[b].count);

        for (guint i = 0; sized == NULL && i < n; i++)
          if (generators[i]->kind == generator->kind)
            sized = resize (setup, generators[i], "", budgets[b].size, budgets[b].count);
        if (sized != NULL)
          return sized;
      }
  return g_steal_pointer (&setup);
}

/* What the hand moves: the first point or measurement, a painted cell, a sample, the label of a
 * position, the class of a document, a number of a world. NULL for no data. */
static GradusDataset *
move_datum (GradusDataset *dataset, guint k)
{
  const GradusTable *table = dataset != NULL ? gradus_dataset_get_table (dataset) : NULL;
  const double by = 1e-3 * (k + 1);
  const char *kind;

  if (dataset == NULL)
    return NULL;
  if (table != NULL)
    {
      const gboolean inputs = table->d > 1;

      if (table->d == 0 || (!inputs && table->y == NULL))
        return NULL;
      return gradus_edit_table_set (dataset, inputs ? GRADUS_PLANE_X1_X2 : GRADUS_PLANE_X_Y, 0,
                                    table->x[0] + by, (inputs ? table->x[1] : table->y[0]) + by);
    }
  kind = gradus_dataset_get_kind (dataset)->id;
  if (g_str_equal (kind, "grid-world"))
    return gradus_edit_grid_set (dataset, 17, GRADUS_CELL_FREE, -by);
  if (g_str_equal (kind, "trajectory"))
    return gradus_edit_path_move (dataset, 3, (const double[]){ by, by });
  if (g_str_equal (kind, "signals"))
    return gradus_edit_signals_set (dataset, 0, 3, by);
  if (g_str_equal (kind, "sequences"))
    return gradus_edit_sequences_set_label (dataset, 0, k % 2);
  if (g_str_equal (kind, "corpus"))
    return gradus_edit_corpus_set_class (dataset, 0, k % 2);
  if (g_str_equal (kind, "simulator"))
    return gradus_edit_simulator_set (dataset, 0, by);
  return NULL;
}

/* One move of a mouse: a datum, or where there is none the first handle of a picture that is a
 * parameter. FALSE when there is nothing to drag. */
static gboolean
move_hand (GradusDocument *document, guint k)
{
  static const char key[] = GRADUS_GESTURE_KEY "bench";
  g_autoptr (GradusDataset) moved = move_datum (
    gradus_setup_get_dataset (gradus_document_get_setup (document)), k);
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (
    gradus_document_get_setup (document));
  GradusPosition here;

  if (moved != NULL)
    return gradus_document_set_dataset (document, moved, NULL, key, NULL)
           && gradus_document_get_run (document) != NULL;
  gradus_run_get_view (gradus_document_get_run (document), &here);
  for (const GradusPlot *p = algorithm->plots; p->id != NULL; p++)
    {
      g_autoptr (GradusScene) scene = gradus_scene_new ();
      const GradusHandle *handles;
      gsize n;

      gradus_plot_build (p, &here, scene);
      handles = gradus_scene_get_handles (scene, &n);
      for (gsize i = 0; i < n; i++)
        if (handles[i].start == NULL && handles[i].value == NULL)
          return gradus_document_drag_handle (document, &handles[i], handles[i].x + 1e-2 * (k + 1),
                                              handles[i].y, key, NULL);
    }
  return FALSE;
}

#define STEPS 12
#define TURNS 7

/* The first steps of @setup, or as many as there are, each made and drawn: all times of the slowest
 * of them. */
static Sample
walk_steps (GradusSetup *setup, cairo_surface_t *surface)
{
  Sample steps[STEPS] = { 0 };
  double slowest = 0;
  guint which = 0;

  for (guint turn = 0; turn < TURNS; turn++)
    {
      g_autoptr (GradusRun) run = gradus_run_new (setup, NULL);

      draw_frame (run, surface);
      for (guint k = 0; k < STEPS; k++)
        {
          const gint64 start = g_get_monotonic_time ();

          if (!gradus_run_forward (run, GRADUS_GRAIN_PHASE))
            break;
          draw_frame (run, surface);
          sample_add (&steps[k], start);
        }
    }
  for (guint k = 0; k < STEPS && steps[k].n > 0; k++)
    {
      qsort (steps[k].seconds, steps[k].n, sizeof (double), compare_doubles);
      if (steps[k].seconds[steps[k].n / 2] > slowest)
        {
          slowest = steps[k].seconds[steps[k].n / 2];
          which = k;
        }
    }
  return steps[which];
}

#define MOVES 21

/* The slowest of the first steps. Then 100 steps into a run that is known to step 120, or as far as
 * it comes. A jump is what the window
 * does when the scrub bar is clicked; a move of a drag is all that document and window do for one
 * move of the mouse: the run is changed, made again and drawn, as far as pictures have their turn;
 * at rest the future and all pictures are there. */
static void
bench_entries (Bench *bench)
{
  cairo_surface_t *surface = make_surface ();
  guint n;
  const GradusAlgorithm *const *algorithms = gradus_registry_get_algorithms (&n);

  for (guint i = 0; i < n; i++)
    {
      const char *id = algorithms[i]->id;
      g_autofree char *step = g_strdup_printf ("the slowest step with scenes and redraw: %s", id);
      g_autofree char *jump = g_strdup_printf ("a jump with scenes and redraw: %s", id);
      g_autofree char *move = g_strdup_printf ("a move of a drag: %s", id);
      g_autofree char *rest = g_strdup_printf ("a drag at rest: %s", id);
      g_autoptr (GradusDocument) document = NULL;
      g_autoptr (GradusExperiment) experiment = NULL;
      g_autoptr (GradusSetup) setup = NULL;
      g_autoptr (GradusTurns) turns = NULL;
      Sample jumps = { .n = 0 }, moves = { .n = 0 }, rests = { .n = 0 };
      guint64 random = 1, last;
      gsize size;

      if (!wanted (bench, step) && !wanted (bench, jump) && !wanted (bench, move)
          && !wanted (bench, rest))
        continue;
      setup = make_budget_setup (algorithms[i]);
      size = gradus_setup_get_dataset (setup) != NULL
               ? gradus_dataset_count (gradus_setup_get_dataset (setup))
               : 0;
      if (wanted (bench, step))
        {
          Sample steps = walk_steps (setup, surface);

          report_sample (bench, step, size, &steps, 0.016);
        }
      if (!wanted (bench, jump) && !wanted (bench, move) && !wanted (bench, rest))
        continue;
      experiment = gradus_experiment_new (setup);
      document = gradus_document_new ();
      gradus_document_visit (document, experiment, NULL, NULL);
      gradus_document_seek (document, 120, 0);
      gradus_document_wait (document);
      last = gradus_run_get_last (gradus_document_get_run (document));
      draw_frame (gradus_document_get_run (document), surface);
      for (guint k = 0; k < MOVES; k++)
        {
          gint64 start = g_get_monotonic_time ();

          random = random * G_GUINT64_CONSTANT (6364136223846793005) + 1442695040888963407u;
          gradus_document_seek (document, (random >> 33) % (last + 1), 0);
          gradus_document_wait (document);
          draw_frame (gradus_document_get_run (document), surface);
          sample_add (&jumps, start);
        }
      gradus_document_seek (document, MIN (last, 100), 0);
      gradus_document_wait (document);
      turns = gradus_turns_new (count_plots (algorithms[i]));
      /* The first move draws everything and tells what a picture costs: it is not one of a drag. */
      for (guint k = 0; k <= MOVES; k++)
        {
          gint64 start = g_get_monotonic_time (), now;

          if (!move_hand (document, k))
            break;
          now = g_get_monotonic_time ();
          /* As if it followed the last one by a frame. */
          gradus_turns_change (turns, (k + 1) * 16000, now - start, TRUE);
          draw_due (turns, gradus_document_get_run (document), surface);
          if (k > 0)
            sample_add (&moves, start);
          while (gradus_document_is_hand_busy (document))
            g_main_context_iteration (NULL, TRUE);
          draw_frame (gradus_document_get_run (document), surface);
          if (k > 0)
            sample_add (&rests, start);
        }
      if (wanted (bench, jump))
        report_sample (bench, jump, size, &jumps, 0.016);
      if (wanted (bench, move))
        report_sample (bench, move, size, &moves, 0.016);
      if (wanted (bench, rest))
        report_sample (bench, rest, size, &rests, 0.3);
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
bench_memory (Bench *bench)
{
  static const char row[] = "grown by 10,000 steps and 200 switches";
  g_autoptr (GradusDocument) document = NULL;
  cairo_surface_t *surface;
  double bytes[2];
  guint n;
  const GradusAlgorithm *const *algorithms = gradus_registry_get_algorithms (&n);

  if (!wanted (bench, row))
    return;
  document = gradus_document_new ();
  surface = make_surface ();
  for (guint round = 0; round < 2; round++)
    {
      g_autoptr (GradusRun) run = NULL;

      for (guint i = 0; i < 200; i++)
        {
          gradus_document_load_preset (document, algorithms[i % n], NULL, NULL);
          gradus_document_seek (document, 10, 0);
          gradus_document_wait (document);
        }
      run = make_run ("stochastic-gradient-descent", "line:n=1000",
                      "standardise=true epochs=100000");
      for (guint i = 0; i < 100; i++)
        {
          gradus_run_advance (run, 100, NULL, NULL, NULL);
          draw_frame (run, surface);
        }
      g_assert (gradus_run_get_last (run) == 10000);
      bytes[round] = resident_bytes ();
    }
  report (bench, row, 10000, bytes[1] - bytes[0], bytes[0], bytes[1], 8.0 * 1048576, "bytes");
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
  GradusPosition here;

  if (!wanted (bench, rows[0].row) && !wanted (bench, rows[1].row))
    return;
  /* A small C keeps about 400 of the 1,000 points as support vectors. */
  run = make_run ("smo", "moons:n=1000,noise=0.35", "kernel=rbf c=0.3 gamma=1");
  gradus_run_forward (run, GRADUS_GRAIN_RUN);
  snapshot = gradus_snapshot_new (run);
  scene = gradus_scene_new ();
  gradus_run_get_view (run, &here);
  gradus_plot_build (&gradus_run_get_algorithm (run)->plots[0], &here, scene);
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

  cairo_surface_t *surface = make_surface ();

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

/* Five folds mark ten thousand cells, with history, as the window does while the map fills. */
static void
bench_grid (Bench *bench)
{
  static const char row[] = "5 folds, 100 x 100 cells: kernel-ridge-grid";
  static const guint sizes[] = { 100, 200, 400 };

  for (guint i = 0; wanted (bench, row) && i < G_N_ELEMENTS (sizes); i++)
    {
      g_autofree char *data = g_strdup_printf ("sinc:n=%u,noise=0.2", sizes[i]);
      Sample sample = { .n = 0 };

      for (guint k = 0; k < 3; k++)
        {
          g_autoptr (GradusRun) run = make_run ("kernel-ridge-grid", data, "size=100");
          gint64 start = g_get_monotonic_time ();

          gradus_run_forward (run, GRADUS_GRAIN_RUN);
          sample_add (&sample, start);
        }
      report_sample (bench, row, sizes[i], &sample, sizes[i] == 200 ? 2 : 0);
    }
}

/* The lasso on columns at random of which ten matter, at a tenth of the lambda that leaves none. */
static void
bench_lasso (Bench *bench)
{
  static const char row[] = "one fit, 100 columns: lasso by coordinate descent";
  static const guint sizes[] = { 1000, 10000, 30000 };
  const guint p = 100;

  for (guint k = 0; wanted (bench, row) && k < G_N_ELEMENTS (sizes); k++)
    {
      const guint n = sizes[k];
      g_autoptr (gsl_rng) rng = gradus_rng_new (GRADUS_RNG_MT19937, 1);
      g_autofree double *columns = g_new (double, (gsize) n *p);
      g_autofree double *y = g_new (double, n);
      g_autofree double *theta = g_new (double, p);
      double top = 0;
      Sample sample = { .n = 0 };

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
          const gint64 start = g_get_monotonic_time ();

          memset (theta, 0, sizeof (double) * p);
          if (gradus_lasso_descend (columns, n, p, y, 1.0 / n, 0.1 * top, 0, 1e-6, 1000, theta)
              == 0)
            g_error ("bench: the lasso did not come to rest");
          sample_add (&sample, start);
        }
      report_sample (bench, row, n, &sample, 0);
    }
}

/* One's own run, from its start to its end, with history, metrics and invariants. */
static void
bench_run (Bench *bench, GradusSetup *setup)
{
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (setup);
  const GradusDataset *dataset = gradus_setup_get_dataset (setup);
  g_autofree char *row = g_strdup_printf ("%s to its end, with history", algorithm->id);
  Sample sample = { .n = 0 };

  for (guint i = 0; i < 5; i++)
    {
      g_autoptr (GradusRun) run = gradus_run_new (setup, NULL);
      const gint64 start = g_get_monotonic_time ();

      gradus_run_forward (run, GRADUS_GRAIN_RUN);
      sample_add (&sample, start);
    }
  report_sample (bench, row, dataset != NULL ? gradus_dataset_count (dataset) : 1, &sample, 0);
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

/* The window, started for real on one page of the map. FALSE when it does not come up. */
static gboolean
measure_window (const char *program, guint chapter, double *seconds, double *bytes)
{
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (
    G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_SILENCE);
  g_autofree char *page = g_strdup_printf ("--chapter=%u", chapter);
  g_autoptr (GSubprocess) process = NULL;
  g_autofree char *out = NULL;

  /* Without a bus a second window cannot be handed to a running Gradus. */
  g_subprocess_launcher_setenv (launcher, "DBUS_SESSION_BUS_ADDRESS", "disabled:", TRUE);
  process = g_subprocess_launcher_spawn (launcher, NULL, program, "--measure-start", page, NULL);
  return process != NULL && g_subprocess_communicate_utf8 (process, NULL, NULL, &out, NULL, NULL)
         && sscanf (out, "{\"first-frame\": %lf, \"memory\": %lf}", seconds, bytes) == 2;
}

/* The start page and the largest chapter; left out where there is no display or no window beside
 * this program. */
static void
bench_window (Bench *bench)
{
  static const char *const start_rows[] = { "window: start to first frame",
                                            "window: start to the page of a chapter" };
  static const char *const memory_rows[] = { "window: memory at rest",
                                             "window: memory at the page of a chapter" };
  const guint chapters[] = { 0, find_largest_chapter () };
  g_autofree char *program = gradus_prefix_find ("../ui/gradus",
                                                 GRADUS_BINDIR G_DIR_SEPARATOR_S "gradus");

  if ((g_getenv ("DISPLAY") == NULL && g_getenv ("WAYLAND_DISPLAY") == NULL)
      || !g_file_test (program, G_FILE_TEST_IS_EXECUTABLE))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (chapters); i++)
    {
      Sample start = { .n = 0 }, memory = { .n = 0 };

      if (!wanted (bench, start_rows[i]) && !wanted (bench, memory_rows[i]))
        continue;
      for (guint k = 0; k < 3; k++)
        {
          double seconds, bytes;

          if (!measure_window (program, chapters[i], &seconds, &bytes))
            return;
          start.seconds[start.n++] = seconds;
          memory.seconds[memory.n++] = bytes;
        }
      report_sample (bench, start_rows[i], 1, &start, 0.5);
      qsort (memory.seconds, memory.n, sizeof (double), compare_doubles);
      report (bench, memory_rows[i], 1, memory.seconds[1], memory.seconds[0], memory.seconds[2],
              150e6, "bytes");
    }
}

/* Everything, or with a name on the line that run alone. */
static gboolean
bench_what (Bench *bench, GradusCliSource *source, const GPtrArray *rest, GError **error)
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
  bench_entries (bench);
  bench_memory (bench);
  bench_region (bench);
  bench_jump (bench);
  bench_solvers (bench);
  bench_grid (bench);
  bench_lasso (bench);
  bench_window (bench);
  return TRUE;
}

GradusExit
gradus_cli_bench (int argc, char **argv)
{
  g_autoptr (GString) out = g_string_new ("[");
  Bench bench = { .first = TRUE, .out = out };
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
