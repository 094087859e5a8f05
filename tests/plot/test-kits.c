/* Every kit has a picture that a person has looked at: docs/kits.md shows it, this test compares.
 *
 * The pictures are thumbnails of entries, which have no text, because fonts differ between
 * machines. To renew them after a wanted change, run this test with GRADUS_UPDATE_GOLDEN=1 and look
 * at every one.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <string.h>

#include "gradus-init.h"
#include "gradus-kit.h"
#include "gradus-plot.h"
#include "gradus-registry.h"
#include "gradus-run.h"
#include "gradus-test-golden.h"

#define WIDTH 240
#define HEIGHT 180

typedef struct
{
  const char *name;
  GradusKit kit; /* NULL: a helper that a build() calls */
  const char *algorithm, *plot;
  guint steps; /* of the first look */
} Picture;

static const Picture pictures[] = {
  { "arrows", gradus_kit_arrows, "logistic-regression", "pulls", 6 },
  { "bars", gradus_kit_bars, "spectral-clustering", "eigenvalues", 8 },
  { "classes", gradus_kit_classes, "logistic-regression", "data", 12 },
  { "clusters", gradus_kit_clusters, "k-means", "data", 4 },
  { "contours", gradus_kit_contours, "batch-gradient-descent", "contours", 30 },
  { "curves", gradus_kit_curves, "batch-gradient-descent", "loss", 60 },
  { "factors", gradus_kit_factors, "batch-gradient-descent", "directions", 12 },
  { "function", gradus_kit_function, "batch-gradient-descent", "rate", 12 },
  { "graph", gradus_kit_graph, "spectral-clustering", "graph", 12 },
  { "joint", gradus_kit_joint, "ica", "sources", 60 },
  { "labellings", gradus_kit_labellings, "shattering", "all", 30 },
  { "matrix", gradus_kit_matrix, "policy-iteration", "system", 3 },
  { "network", gradus_kit_network, "neural-network", "network", 12 },
  { "pairs", gradus_kit_pairs, "value-iteration", "tables", 12 },
  { "panels", gradus_kit_panels, "multi-task-ls", "tasks", 8 },
  { "path", gradus_kit_path, "kalman-filter", "track", 40 },
  { "phase_portrait", gradus_kit_phase_portrait, "cart-pole", "portrait", 40 },
  { "race", gradus_kit_race, "perceptron", "race", 60 },
  { "regression", gradus_kit_regression, "batch-gradient-descent", "data", 12 },
  { "traces", gradus_kit_traces, "ica", "traces", 60 },
  { "tree", NULL, "decision-tree", "tree", 30 },
  { "trellis", gradus_kit_trellis, "viterbi", "trellis", 8 },
  { "vector", gradus_kit_vector, "perceptron", "weights", 60 },
  { "waterfall", gradus_kit_waterfall, "naive-bayes-bernoulli", "scale", 40 },
  { "world", gradus_kit_world, "value-iteration", "world", 24 },
};

static void
test_picture (gconstpointer data)
{
  const Picture *picture = data;
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm (picture->algorithm);
  const GradusPlotOptions options = { .width = WIDTH, .height = HEIGHT, .thumbnail = TRUE };
  g_autoptr (GradusSetup) setup = NULL;
  g_autoptr (GradusRun) run = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *name = g_strconcat (picture->name, ".png", NULL);
  g_autofree char *path = g_build_filename (g_getenv ("GRADUS_TEST_DOCS"), "kits", name, NULL);
  cairo_surface_t *drawn = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (drawn);
  int plot;

  g_assert_nonnull (algorithm);
  plot = gradus_algorithm_find_plot (algorithm, picture->plot);
  g_assert_cmpint (plot, >=, 0);
  if (picture->kit != NULL)
    g_assert_true (algorithm->plots[plot].kit == picture->kit);
  setup = gradus_setup_new_preset (algorithm, gradus_algorithm_first_look (algorithm), &error);
  g_assert_no_error (error);
  run = gradus_run_new (setup, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < picture->steps && gradus_run_forward (run, GRADUS_GRAIN_PHASE); i++)
    ;
  gradus_export_draw (run, plot, &options, cr);
  cairo_destroy (cr);
  cairo_surface_flush (drawn);
  gradus_test_golden (drawn, path);
  cairo_surface_destroy (drawn);
}

/* Every function of the shape of a kit in gradus-kit.h is in the table. */
static void
test_all (void)
{
  g_autofree char *header = NULL;
  g_autofree char *path = g_build_filename (g_getenv ("GRADUS_TEST_DOCS"), "..", "src", "kits",
                                            "gradus-kit.h", NULL);
  g_autoptr (GError) error = NULL;
  const char *at;
  guint n = 0;

  g_file_get_contents (path, &header, NULL, &error);
  g_assert_no_error (error);
  for (at = header; (at = strstr (at, "void gradus_kit_")) != NULL; at++)
    {
      const char *name = at + strlen ("void gradus_kit_");
      const gsize length = strcspn (name, " (");
      gboolean known = FALSE;

      if (!g_str_has_prefix (name + length, " (const GradusView *view, const GradusPlot *plot,"))
        continue;
      n++;
      for (guint k = 0; k < G_N_ELEMENTS (pictures) && !known; k++)
        known = strlen (pictures[k].name) == length
                && strncmp (pictures[k].name, name, length) == 0;
      if (!known)
        g_error ("gradus_kit_%.*s is not in the table of this test: add a row and look at its "
                 "picture",
                 (int) length, name);
    }
  g_assert_cmpuint (n, >, 20);
}

/* Metres and kilograms have no common unit; what is alike has, and so has what is just begun. */
static void
test_plane_axes (void)
{
  static const struct
  {
    guint n;
    double x, y; /* from row to row */
    GradusAxes axes;
  } cases[] = {
    { 30, 0.01, 1, GRADUS_AXES_DEFAULT }, { 30, 1, 0.01, GRADUS_AXES_DEFAULT },
    { 30, 1, 0.4, GRADUS_AXES_EQUAL },    { 30, 0, 0, GRADUS_AXES_EQUAL },
    { 3, 1, 0, GRADUS_AXES_EQUAL },       { 0, 0, 0, GRADUS_AXES_EQUAL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GradusDataset) dataset = NULL;
      double x[60] = { 0 };

      for (guint k = 0; k < cases[i].n; k++)
        {
          x[2 * k] = 1.7 + cases[i].x * k;
          x[2 * k + 1] = 70 + cases[i].y * k;
        }
      dataset = gradus_table_new_simple (cases[i].n, 2, x, NULL, NULL, 0, "t", "drawn");
      g_assert_cmpint (gradus_kit_plane_axes (gradus_dataset_get_table (dataset)), ==,
                       cases[i].axes);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  gradus_init ();
  g_test_add_func ("/plot/kits/all", test_all);
  g_test_add_func ("/plot/kits/plane-axes", test_plane_axes);
  for (guint i = 0; i < G_N_ELEMENTS (pictures); i++)
    {
      g_autofree char *path = g_strconcat ("/plot/kits/", pictures[i].name, NULL);

      g_test_add_data_func (path, &pictures[i], test_picture);
    }
  return g_test_run ();
}
