/* gradus-cli bench: every entry, on as many data as a hand may drag and see follow.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <string.h>

#include "gradus-cli-bench.h"
#include "gradus-document.h"
#include "gradus-edit.h"
#include "gradus-experiment.h"
#include "gradus-say.h"
#include "gradus-turns.h"

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
  const GradusPreset *preset = gradus_algorithm_first_look (algorithm);
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusSetup) setup = NULL;
  GradusDataset *dataset;
  const GradusGenerator *const *generators;
  guint n;

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

      gradus_bench_draw_picture (&here, (guint) i, surface);
      gradus_turns_draw (turns, (guint) i, g_get_monotonic_time () - start);
    }
}

#define STEPS 12
#define TURNS 7

/* The first steps of @setup, or as many as there are, each made and drawn: the slowest of each
 * turn. */
static void
walk_steps (GradusSetup *setup, cairo_surface_t *surface, GradusTimes *slowest)
{
  for (guint turn = 0; turn < TURNS; turn++)
    {
      g_autoptr (GradusRun) run = gradus_run_new (setup, NULL);
      GradusTime most = { 0, 0 };

      gradus_bench_draw_frame (run, surface);
      for (guint k = 0; k < STEPS; k++)
        {
          const GradusTime start = gradus_time_now ();
          GradusTime time;

          if (!gradus_run_forward (run, GRADUS_GRAIN_PHASE))
            break;
          gradus_bench_draw_frame (run, surface);
          time = gradus_time_since (start);
          most.clock = MAX (most.clock, time.clock);
          most.processor = MAX (most.processor, time.processor);
        }
      gradus_times_add (slowest, most);
    }
}

#define MOVES 21

/* The slowest of the first steps. Then 100 steps into a run that is known to step 120, or as far as
 * it comes. A jump is what the window
 * does when the scrub bar is clicked; a move of a drag is all that document and window do for one
 * move of the mouse: the run is changed, made again and drawn, as far as pictures have their turn;
 * at rest the future and all pictures are there. */
void
gradus_bench_entries (GradusBench *bench)
{
  cairo_surface_t *surface = gradus_bench_make_surface ();
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
      GradusTimes steps = { .n = 0 }, jumps = { .n = 0 }, moves = { .n = 0 }, rests = { .n = 0 };
      guint64 random = 1, last;
      gsize size;

      if (!gradus_bench_wants (bench, step) && !gradus_bench_wants (bench, jump)
          && !gradus_bench_wants (bench, move) && !gradus_bench_wants (bench, rest))
        continue;
      setup = make_budget_setup (algorithms[i]);
      size = gradus_setup_get_dataset (setup) != NULL
               ? gradus_dataset_count (gradus_setup_get_dataset (setup))
               : 0;
      if (gradus_bench_wants (bench, step))
        walk_steps (setup, surface, &steps);
      gradus_bench_report (bench, step, size, &steps, 0.016);
      if (!gradus_bench_wants (bench, jump) && !gradus_bench_wants (bench, move)
          && !gradus_bench_wants (bench, rest))
        continue;
      experiment = gradus_experiment_new (setup);
      document = gradus_document_new ();
      gradus_document_visit (document, experiment, NULL, NULL);
      gradus_document_seek (document, 120, 0);
      gradus_document_wait (document);
      last = gradus_run_get_last (gradus_document_get_run (document));
      gradus_bench_draw_frame (gradus_document_get_run (document), surface);
      for (guint k = 0; k < MOVES; k++)
        {
          const GradusTime start = gradus_time_now ();

          random = random * G_GUINT64_CONSTANT (6364136223846793005) + 1442695040888963407u;
          gradus_document_seek (document, (random >> 33) % (last + 1), 0);
          gradus_document_wait (document);
          gradus_bench_draw_frame (gradus_document_get_run (document), surface);
          gradus_times_add (&jumps, gradus_time_since (start));
        }
      gradus_document_seek (document, MIN (last, 100), 0);
      gradus_document_wait (document);
      turns = gradus_turns_new (gradus_bench_count_plots (algorithms[i]));
      /* The first move draws everything and tells what a picture costs: it is not one of a drag. */
      for (guint k = 0; k <= MOVES; k++)
        {
          const GradusTime start = gradus_time_now ();

          if (!move_hand (document, k))
            break;
          /* As if it followed the last one by a frame. */
          gradus_turns_change (turns, (k + 1) * 16000,
                               (gint64) (gradus_time_since (start).clock * 1e6), TRUE);
          draw_due (turns, gradus_document_get_run (document), surface);
          if (k > 0)
            gradus_times_add (&moves, gradus_time_since (start));
          while (gradus_document_is_hand_busy (document))
            g_main_context_iteration (NULL, TRUE);
          gradus_bench_draw_frame (gradus_document_get_run (document), surface);
          if (k > 0)
            gradus_times_add (&rests, gradus_time_since (start));
        }
      if (gradus_bench_wants (bench, jump))
        gradus_bench_report (bench, jump, size, &jumps, 0.016);
      if (gradus_bench_wants (bench, move))
        gradus_bench_report (bench, move, size, &moves, 0.016);
      if (gradus_bench_wants (bench, rest))
        gradus_bench_report (bench, rest, size, &rests, 0.3);
    }
  cairo_surface_destroy (surface);
}
