/* Maps of all futures: axes, threads, ends, tables, and what the maps of entries claim.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <string.h>

#include "gradus-init.h"
#include "gradus-registry.h"
#include "gradus-run.h"
#include "gradus-sprint.h"
#include "gradus-sweep-file.h"
#include "gradus-sweep-map.h"
#include "gradus-sweep-scene.h"

static GradusSetup *
first_look (const char *id, const char *preset)
{
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm (id);

  return gradus_setup_new_preset (algorithm,
                                  preset != NULL ? gradus_algorithm_find_preset (algorithm, preset)
                                                 : gradus_algorithm_first_look (algorithm),
                                  NULL);
}

static GradusSweep *
make (GradusSetup *base, const char *x, const char *y, guint64 steps)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusSweepAxis) across = gradus_sweep_axis_new (base, x, &error);
  g_autoptr (GradusSweepAxis) up = NULL;

  g_assert_no_error (error);
  up = gradus_sweep_axis_new (base, y, &error);
  g_assert_no_error (error);
  return gradus_sweep_new (base, g_steal_pointer (&across), g_steal_pointer (&up), steps);
}

static char *
table (GradusSweep *sweep)
{
  GString *out = g_string_new (NULL);

  gradus_sweep_append_csv (out, sweep, "again");
  return g_string_free (out, FALSE);
}

/* Whatever is varied, a cell is what a run of that setup comes to. */
static void
test_axes (void)
{
  static const struct
  {
    const char *id, *preset, *x, *y;
    guint64 steps;
  } cases[] = {
    { "gradient-descent", NULL, "learning-rate=0.01:10:5:log", "start-x=-9:9:4", 60 },
    { "k-means", NULL, "start:centroids[0,0]=-6:6:5", "start:centroids[2,1]=-6:6:4", 60 },
    { "value-iteration", NULL, "data:slip=0:0.5:4", "data:living=-1:0.2:4", 60 },
    { "huber-irls", "line10", "row:10:x=-3:9:4", "row:10:y=-4:40:3", 60 },
    { "stochastic-gradient-descent", NULL, "learning-rate=0.001:1:3:log", "seed=1:5:5", 60 },
    { "logistic-regression", NULL, "data:spread=1:4:3", "row:3:x1=-6:6:3", 60 },
  };

  for (guint c = 0; c < G_N_ELEMENTS (cases); c++)
    {
      g_autoptr (GradusSetup) base = first_look (cases[c].id, cases[c].preset);
      g_autoptr (GError) error = NULL;
      g_autoptr (GradusSweep) sweep = NULL;
      const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (base);

      sweep = make (base, cases[c].x, cases[c].y, cases[c].steps);
      g_assert_true (gradus_sweep_work (sweep, TRUE, 2, NULL));
      g_assert_false (gradus_sweep_is_idle (sweep, 0));
      g_assert_false (gradus_sweep_is_idle (sweep, 1));
      for (guint y = 0; y < gradus_sweep_axis_count (gradus_sweep_get_axis (sweep, 1)); y++)
        for (guint x = 0; x < gradus_sweep_axis_count (gradus_sweep_get_axis (sweep, 0)); x++)
          {
            const GradusSweepCell *cell = gradus_sweep_get_cell (sweep, x, y);
            g_autoptr (GradusSetup) setup = gradus_sweep_make_setup (sweep, x, y, &error);
            g_autoptr (GradusRun) run = gradus_run_new (setup, NULL);

            g_assert_no_error (error);
            if (run == NULL)
              {
                g_assert_cmpint (cell->status, ==, GRADUS_STATUS_FAILED);
                continue;
              }
            gradus_run_advance (run, cases[c].steps, NULL, NULL, NULL);
            g_assert_cmpint (cell->status, ==, gradus_run_get_status (run));
            g_assert_cmpuint (cell->steps, ==, gradus_run_get_step (run));
            for (guint m = 0; algorithm->metrics[m].id != NULL; m++)
              {
                const double metric = gradus_history_metric (gradus_run_get_history (run), m,
                                                             gradus_run_get_step (run));

                g_assert_cmpmem (&metric, sizeof metric, &gradus_sweep_get_metrics (sweep, cell)[m],
                                 sizeof metric);
              }
          }
    }
}

/* A sentence for every name and range that cannot be. */
static void
test_refusals (void)
{
  static const char *const texts[] = {
    "k",
    "k=1:3",
    "k=1:3:3:lin",
    "k=3:1:3",
    "k=1:3:1",
    "k=1:3:5000",
    "k=1:3:9",
    "k=0.5:3:3",
    "k=-5:3:3",
    "bogus=1:3:3",
    "init=0:1:2",
    "start:bogus[0]=0:1:2",
    "seed=-1:3:5",
    "row:0:x1=0:1:2",
    "row:9:no=0:1:2",
    "start:centroids[9,0]=0:1:2",
    "data:no=0:1:2",
    "start:centroids=0:1:2",
    "k=0:10:3:log",
    "seed=0:0.5:2",
  };
  g_autoptr (GradusSetup) base = first_look ("k-means", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (gradus_sweep_axis_new (base, texts[i], &error));
      g_assert_nonnull (error);
      g_assert_true (g_str_has_suffix (error->message, "."));
    }
}

/* One thread or four: the same bytes. */
static void
test_threads (void)
{
  static const guint threads[] = { 1, 2, 4 };
  g_autofree char *first = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    {
      g_autoptr (GradusSetup) base = first_look ("gmm-em", NULL);
      g_autoptr (GradusSweep) sweep = make (base, "start:mu[0,0]=-6:6:37", "start:mu[0,1]=-6:6:23",
                                            60);
      g_autofree char *text = NULL;

      /* The first level alone. */
      g_assert_false (gradus_sweep_work (sweep, FALSE, threads[i], NULL));
      g_assert_cmpfloat (gradus_sweep_get_left (sweep), >, 0);
      g_assert_true (gradus_sweep_get_cell (sweep, 15, 0) == gradus_sweep_get_cell (sweep, 0, 0));
      g_assert_true (gradus_sweep_work (sweep, TRUE, threads[i], NULL));
      g_assert_true (gradus_sweep_get_cell (sweep, 15, 0) != gradus_sweep_get_cell (sweep, 0, 0));
      text = table (sweep);
      if (first == NULL)
        first = g_steal_pointer (&text);
      else
        g_assert_cmpstr (text, ==, first);
    }
}

typedef struct
{
  gint cancel;
  gint64 when;
} Stop;

static gpointer
stop_soon (gpointer data)
{
  Stop *stop = data;

  g_usleep (30000);
  stop->when = g_get_monotonic_time ();
  g_atomic_int_set (&stop->cancel, 1);
  return NULL;
}

/* It stops at once, and what it had made is the beginning of the same map. */
static void
test_cancel (void)
{
  g_autoptr (GradusSetup) base = first_look ("k-means", NULL);
  g_autoptr (GradusSweep) cut = make (base, "start:centroids[0,0]=-6:6:200",
                                      "start:centroids[0,1]=-6:6:150", 400);
  g_autoptr (GradusSweep) whole = make (base, "start:centroids[0,0]=-6:6:200",
                                        "start:centroids[0,1]=-6:6:150", 400);
  g_autofree char *a = NULL, *b = NULL;
  Stop stop = { 0 };
  GThread *thread = g_thread_new ("stop", stop_soon, &stop);
  const gboolean done = gradus_sweep_work (cut, TRUE, 2, &stop.cancel);
  gint64 late;

  g_thread_join (thread);
  late = g_get_monotonic_time () - stop.when;
  g_test_message ("%s, %.1f ms after it was asked", done ? "done" : "stopped", late / 1000.0);
  g_assert_cmpint (late, <, 50000 * 20); /* the machine may be busy */
  g_assert_true (gradus_sweep_work (cut, TRUE, 2, NULL));
  g_assert_true (gradus_sweep_work (whole, TRUE, 1, NULL));
  a = table (cut);
  b = table (whole);
  g_assert_cmpstr (a, ==, b);
}

/* Rows that mean the same in any order make one end; best first. */
static void
test_ends (void)
{
  g_autoptr (GradusSetup) base = first_look ("gmm-em", NULL);
  g_autoptr (GradusSweepEnds) ends = gradus_sweep_ends_new (base);
  g_autoptr (GArray) a = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) b = g_array_new (FALSE, FALSE, sizeof (double));
  const double mu[] = { 1, 2, -3, 4, 5, 0 }, other[] = { 5, 0, 1, 2, -3, 4 };
  g_auto (GradusArray) rows = { 0 }, moved = { 0 };
  guint ranks[GRADUS_SWEEP_MAX_CLASSES + 1];
  g_autoptr (GradusSetup) first = NULL, second = NULL;
  g_autoptr (GradusSprint) x = NULL, y = NULL;
  GradusPosition here;

  memcpy (gradus_array_init_matrix (&rows, 3, 2), mu, sizeof mu);
  memcpy (gradus_array_init_matrix (&moved, 3, 2), other, sizeof other);
  first = gradus_setup_with_start (base, "mu", &rows, NULL);
  second = gradus_setup_with_start (base, "mu", &moved, NULL);
  x = gradus_sprint_new (first, NULL);
  y = gradus_sprint_new (second, NULL);
  gradus_sprint_go (x, 1, NULL);
  gradus_sprint_go (y, 1, NULL);
  gradus_sprint_get_view (x, &here);
  gradus_sweep_ends_read (ends, &here, a);
  gradus_sprint_get_view (y, &here);
  gradus_sweep_ends_read (ends, &here, b);
  g_assert_cmpuint (a->len, ==, 6);
  g_assert_cmpmem (a->data, 6 * sizeof (double), b->data, 6 * sizeof (double));

  for (guint i = 0; i < 5; i++)
    {
      const double numbers[] = { i < 3 ? 1 : 20 }, metrics[] = { i < 3 ? -20 : -10, 0, 0 };

      gradus_sweep_ends_add (ends, numbers, 1, metrics);
    }
  g_assert_cmpuint (gradus_sweep_ends_rank (ends, ranks), ==, 2);
  /* More is better: the second to be found is end 1. */
  g_assert_cmpuint (ranks[0], ==, 2);
  g_assert_cmpuint (ranks[1], ==, 1);
}

/* An axis that changes nothing is told, and a zoom that has no more numbers ends. */
static void
test_said (void)
{
  g_autoptr (GradusSetup) base = first_look ("gradient-descent", "ball");
  g_autoptr (GradusSweep) sweep = make (base, "learning-rate=0.01:2:20:log", "start-y=-1:1:20", 50);
  g_autoptr (GradusSweepAxis) narrow = NULL;
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *words = NULL, *cell = NULL;
  GradusSweepColour colour;

  g_assert_true (
    gradus_sweep_colour_parse (gradus_setup_get_algorithm (base), "end", &colour, NULL));
  gradus_sweep_build (sweep, colour, scene);
  g_assert_nonnull (gradus_scene_get_placeholder (scene));
  gradus_sweep_work (sweep, TRUE, 0, NULL);
  g_assert_false (gradus_sweep_is_idle (sweep, 0));
  g_assert_true (gradus_sweep_is_idle (sweep, 1));
  words = gradus_sweep_describe (sweep, colour);
  g_assert_nonnull (strstr (words, "changes nothing here."));
  cell = gradus_sweep_describe_cell (sweep, 19, 0);
  g_test_message ("%s", cell);
  g_assert_nonnull (strstr (cell, "Learning rate = 2"));
  gradus_scene_reset (scene);
  gradus_sweep_build (sweep, colour, scene);
  g_assert_cmpuint (gradus_scene_get_dropped (scene), ==, 0);

  narrow = gradus_sweep_axis_zoom (gradus_sweep_get_axis (sweep, 0), base, 10, 1e-16, &error);
  g_assert_null (narrow);
  g_assert_nonnull (strstr (error->message, "the zoom ends."));
}

/* What the words of a map say of its runs is so, and its picture can be drawn. */
static void
test_map (gconstpointer data)
{
  const GradusFutures *map = data;
  const GradusAlgorithm *const *all;
  guint n;

  all = gradus_registry_get_algorithms (&n);
  for (guint i = 0; i < n; i++)
    for (const GradusFutures *m = all[i]->maps; m != NULL && m->id != NULL; m++)
      {
        g_autoptr (GError) error = NULL;
        g_autoptr (GradusSweep) sweep = NULL;
        g_autoptr (GradusScene) scene = gradus_scene_new ();
        GradusSweepColour colour;

        if (m != map)
          continue;
        g_assert_true (gradus_sweep_map_find (all[i], m->id, NULL) == m);
        g_assert_true (gradus_sweep_colour_parse (all[i], m->colour, &colour, &error));
        sweep = gradus_sweep_map_new (all[i], m, &error);
        g_assert_no_error (error);
        g_assert_cmpstr (m->claims, !=, NULL);
        gradus_sweep_work (sweep, TRUE, 0, NULL);
        if (!gradus_sweep_map_check (m, sweep, &error))
          g_error ("%s, %s: %s", all[i]->id, m->id, error->message);
        gradus_sweep_build (sweep, colour, scene);
        g_assert_cmpuint (gradus_scene_get_dropped (scene), ==, 0);
      }
}

int
main (int argc, char **argv)
{
  const GradusAlgorithm *const *all;
  guint n;

  g_test_init (&argc, &argv, NULL);
  gradus_init ();
  g_test_add_func ("/sweep/axes", test_axes);
  g_test_add_func ("/sweep/refusals", test_refusals);
  g_test_add_func ("/sweep/threads", test_threads);
  g_test_add_func ("/sweep/cancel", test_cancel);
  g_test_add_func ("/sweep/ends", test_ends);
  g_test_add_func ("/sweep/said", test_said);
  all = gradus_registry_get_algorithms (&n);
  for (guint i = 0; i < n; i++)
    for (const GradusFutures *m = all[i]->maps; m != NULL && m->id != NULL; m++)
      {
        g_autofree char *path = g_strdup_printf ("/sweep/maps/%s/%s", all[i]->id, m->id);

        g_test_add_data_func (path, m, test_map);
      }
  return g_test_run ();
}
