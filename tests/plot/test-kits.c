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

#include "gradus-handle.h"
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
  guint steps;
  const char *preset; /* NULL: the first look */
} Picture;

static const Picture pictures[] = {
  { "arrows", gradus_kit_arrows, "logistic-regression", "pulls", 6, "surprise-6" },
  { "bars", gradus_kit_bars, "spectral-clustering", "eigenvalues", 8, "bridge" },
  { "classes", gradus_kit_classes, "logistic-regression", "data", 12, "surprise-6" },
  { "clusters", gradus_kit_clusters, "k-means", "data", 4 },
  { "contours", gradus_kit_contours, "batch-gradient-descent", "contours", 30 },
  { "curves", gradus_kit_curves, "batch-gradient-descent", "loss", 60 },
  { "factors", gradus_kit_factors, "batch-gradient-descent", "directions", 12 },
  { "function", gradus_kit_function, "batch-gradient-descent", "rate", 12 },
  { "graph", gradus_kit_graph, "spectral-clustering", "graph", 12, "bridge" },
  { "images", gradus_kit_images, "pca", "images", 20, "digits" },
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
  { "tree", NULL, "decision-tree", "tree", 30, "two-cuts" },
  { "space", gradus_kit_space, "pca", "space", 20, "iris" },
  { "trellis", gradus_kit_trellis, "viterbi", "trellis", 8 },
  { "vector", gradus_kit_vector, "perceptron", "weights", 60 },
  { "waterfall", gradus_kit_waterfall, "naive-bayes-bernoulli", "scale", 40 },
  { "world", gradus_kit_world, "value-iteration", "world", 24 },
};

/* Where a kit shows what was before the step, and where it went from there. */
static const Picture moves[] = {
  { "classes-moved", gradus_kit_classes, "perceptron", "data", 29 },
  { "clusters-moved", gradus_kit_clusters, "k-means", "data", 3 },
  { "ellipses-moved", gradus_kit_clusters, "gmm-em", "data", 4 },
  { "factors-moved", gradus_kit_factors, "batch-gradient-descent", "directions", 5 },
  { "regression-moved", gradus_kit_regression, "batch-gradient-descent", "data", 5 },
  { "trellis-moved", gradus_kit_trellis, "viterbi", "trellis", 5 },
  { "vector-moved", gradus_kit_vector, "perceptron", "weights", 29 },
};

/* A mark of the past, or an arrow that leads from there. */
static gboolean
shows_before (GradusRun *run, const GradusPlot *plot)
{
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  const GradusMark *marks;
  GradusPosition here;
  gsize n;

  gradus_run_get_view (run, &here);
  gradus_plot_build (plot, &here, scene);
  marks = gradus_scene_get_marks (scene, &n);
  for (gsize i = 0; i < n; i++)
    if (marks[i].role == GRADUS_ROLE_PAST
        || (marks[i].kind == GRADUS_MARK_ARROW && marks[i].role == GRADUS_ROLE_ACCENT))
      return TRUE;
  return FALSE;
}

/* The picture where it stands is that of @folder. */
static void
compare_picture (const Picture *picture, const char *folder, gboolean moved)
{
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm (picture->algorithm);
  const GradusPlotOptions options = { .width = WIDTH, .height = HEIGHT, .thumbnail = TRUE };
  g_autoptr (GradusSetup) setup = NULL;
  g_autoptr (GradusRun) run = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *name = g_strconcat (picture->name, ".png", NULL);
  g_autofree char *path = g_build_filename (folder, name, NULL);
  cairo_surface_t *drawn = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (drawn);
  int plot;

  g_assert_nonnull (algorithm);
  plot = gradus_algorithm_find_plot (algorithm, picture->plot);
  g_assert_cmpint (plot, >=, 0);
  if (picture->kit != NULL)
    g_assert_true (algorithm->plots[plot].kit == picture->kit);
  setup = gradus_setup_new_preset (algorithm,
                                   picture->preset != NULL
                                     ? gradus_algorithm_find_preset (algorithm, picture->preset)
                                     : gradus_algorithm_first_look (algorithm),
                                   &error);
  g_assert_no_error (error);
  run = gradus_run_new (setup, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < picture->steps && gradus_run_forward (run, GRADUS_GRAIN_PHASE); i++)
    ;
  g_assert_true (!moved || shows_before (run, &algorithm->plots[plot]));
  gradus_export_draw (run, plot, &options, cr);
  cairo_destroy (cr);
  cairo_surface_flush (drawn);
  gradus_test_golden (drawn, path);
  cairo_surface_destroy (drawn);
}

static void
test_picture (gconstpointer data)
{
  g_autofree char *folder = g_build_filename (g_getenv ("GRADUS_TEST_DOCS"), "kits", NULL);

  compare_picture (data, folder, FALSE);
}

static void
test_moved (gconstpointer data)
{
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "golden", NULL);

  compare_picture (data, folder, TRUE);
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

      if (!g_str_has_prefix (name + length,
                             " (const GradusPosition *here, const GradusPlot *plot,"))
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

/* The points of the picture in space, by the number of the datum; each is stronger and larger than
 * those before it, which are farther away. */
static GradusScene *
build_space (GradusSetup *setup, double *x, guint n)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusRun) run = gradus_run_new (setup, &error);
  const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (setup);
  GradusScene *scene = gradus_scene_new ();
  const GradusMark *marks;
  double fill = 1, size = 0;
  guint seen = 0;
  gsize n_marks;
  GradusPosition here;

  g_assert_no_error (error);
  gradus_run_get_view (run, &here);
  gradus_plot_build (&algorithm->plots[gradus_algorithm_find_plot (algorithm, "space")], &here,
                     scene);
  marks = gradus_scene_get_marks (scene, &n_marks);
  for (gsize i = 0; i < n_marks; i++)
    if (marks[i].kind == GRADUS_MARK_POINT && marks[i].datum >= 0)
      {
        g_assert_cmpfloat (marks[i].fill, <=, fill);
        g_assert_cmpfloat (marks[i].size, >=, size);
        fill = marks[i].fill;
        size = marks[i].size;
        x[marks[i].datum] = marks[i].v[0];
        seen++;
      }
  g_assert_cmpuint (seen, ==, n);
  return scene;
}

/* The knob on the dial turns the cloud: half a turn, and right is left. */
static void
test_turn (void)
{
  const GradusAlgorithm *pca = gradus_registry_find_algorithm ("pca");
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusSetup) setup = gradus_setup_new_preset (
    pca, gradus_algorithm_find_preset (pca, "iris"), &error);
  g_autoptr (GradusSetup) turned = NULL;
  g_autoptr (GradusScene) scene = NULL;
  g_autoptr (GradusScene) behind = NULL;
  g_autofree gpointer params = g_memdup2 (gradus_setup_get_params (setup), pca->params_size);
  double x[150], opposite[150];
  const GradusHandle *handle;
  gsize n;

  g_assert_no_error (error);
  scene = build_space (setup, x, 150);
  handle = gradus_scene_get_handles (scene, &n);
  g_assert_cmpuint (n, ==, 1);
  g_assert_true (gradus_handle_drag (handle, pca->params, params, 2 * handle->pivot_x - handle->x,
                                     2 * handle->pivot_y - handle->y));
  turned = gradus_setup_with_params (setup, params);
  behind = build_space (turned, opposite, 150);
  for (guint i = 0; i < 150; i++)
    g_assert_cmpfloat_with_epsilon (x[i], -opposite[i], 1e-9);
}

/* How many pixels a word with a room of four by two leaves in a picture ten by ten. */
static guint
count_ink (int width, int height)
{
  const GradusPlotOptions options = { .width = width, .height = height };
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  g_autoptr (GradusPlotLayout) layout = NULL;
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, width, height);
  cairo_t *cr = cairo_create (surface);
  const guchar *pixels;
  guint inked = 0;

  gradus_scene_set_axes (scene, GRADUS_AXES_NONE, NULL, NULL);
  gradus_scene_set_x_range (scene, 0, 10);
  gradus_scene_set_y_range (scene, 0, 10);
  gradus_scene_text_in (scene, 5, 5, GRADUS_ANCHOR_CENTRE, GRADUS_ROLE_FOREGROUND, 1, 4, 2, "mean");
  layout = gradus_plot_layout_new (scene, &options);
  gradus_plot_draw_marks (layout, cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  pixels = cairo_image_surface_get_data (surface);
  for (int i = 0; i < cairo_image_surface_get_stride (surface) * height; i++)
    inked += pixels[i] > 0;
  cairo_surface_destroy (surface);
  return inked;
}

/* The title of an image never covers the image. */
static void
test_room (void)
{
  g_assert_cmpuint (count_ink (400, 300), >, 0);
  g_assert_cmpuint (count_ink (60, 45), ==, 0);
}

/* What is pointed at in one panel is marked in the others, and in none where it is not. */
static void
test_linked (void)
{
  const GradusPlotOptions options = { .width = 100, .height = 50, .thumbnail = TRUE };
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  g_autoptr (GradusPlotLayout) layout = NULL;
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, 100, 50);
  cairo_t *cr = cairo_create (surface);
  guint inked[3] = { 0 };
  const guchar *pixels;

  gradus_scene_set_axes (scene, GRADUS_AXES_NONE, NULL, NULL);
  gradus_scene_set_x_range (scene, 0, 3);
  gradus_scene_set_y_range (scene, 0, 1);
  for (guint i = 0; i < 3; i++)
    gradus_scene_point (scene, i + 0.5, 0.5, GRADUS_ROLE_DATA, GRADUS_SHAPE_AUTO, 1,
                        i == 1 ? 4 : 7);
  layout = gradus_plot_layout_new (scene, &options);
  gradus_plot_draw_halo (layout, cr, 7);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  pixels = cairo_image_surface_get_data (surface);
  for (int y = 0; y < 50; y++)
    for (int x = 0; x < 100; x++)
      inked[x * 3 / 100] += pixels[y * cairo_image_surface_get_stride (surface) + x] > 0;
  cairo_surface_destroy (surface);
  g_assert_cmpuint (inked[0], >, 0);
  g_assert_cmpuint (inked[1], ==, 0);
  g_assert_cmpuint (inked[2], >, 0);
}

/* --- Panels of every kind of mark ------------------------------------------------------------- */

/* What a panel holds: one mark of each kind, inside of the ranges or reaching far out of them. */
static GradusMarkKind panel_kind;
static gboolean panel_empty, panel_far;

static void
draw_panel (const GradusPosition *here, guint item, GradusScene *scene)
{
  const double far = panel_far ? 50 : 1, x[] = { -far, 0, far }, y[] = { far, 0, far };
  const double high[] = { 2 * far, far, 2 * far }, cov[] = { far, 0, far };
  const double shares[] = { 0.25, 0.75 }, line[] = { 0.2 * far, 0.5 };
  double entries[120];

  gradus_scene_set_x_range (scene, -3, 3);
  gradus_scene_set_y_range (scene, -3, 3);
  if (panel_empty)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
    entries[i] = i;
  switch (panel_kind)
    {
    case GRADUS_MARK_POINT:
      gradus_scene_pale_point (scene, far, far, GRADUS_ROLE_DATA, GRADUS_SHAPE_STAR, 2, 0.5, 4);
      break;
    case GRADUS_MARK_POINTS:
      gradus_scene_points (scene, x, 1, 2, NULL, GRADUS_ROLE_DATA, 1);
      break;
    case GRADUS_MARK_PIE:
      gradus_scene_pie (scene, far, far, shares, 2, 1, 4);
      break;
    case GRADUS_MARK_POLYLINE:
      gradus_scene_polyline (scene, x, y, 3, GRADUS_ROLE_MODEL, GRADUS_LINE_STEPS);
      break;
    case GRADUS_MARK_SEGMENT:
      gradus_scene_segment (scene, -far, -far, far, far, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
      break;
    case GRADUS_MARK_ARROW:
      gradus_scene_arrow (scene, 0, 0, far, far, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
      break;
    case GRADUS_MARK_POLYNOMIAL:
      gradus_scene_polynomial (scene, line, 2, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
      break;
    case GRADUS_MARK_LINE:
      gradus_scene_line (scene, 1, 0, panel_far ? -50 : -1, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
      break;
    case GRADUS_MARK_HRULE:
      gradus_scene_hrule (scene, far, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, "y");
      break;
    case GRADUS_MARK_VRULE:
      gradus_scene_vrule (scene, far, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, "x");
      break;
    case GRADUS_MARK_ELLIPSE:
      gradus_scene_ellipse (scene, 0, 0, cov, 1, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, 0.5);
      break;
    case GRADUS_MARK_POLYGON:
      gradus_scene_polygon (scene, x, y, 3, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, 0.5);
      break;
    case GRADUS_MARK_BAND:
      gradus_scene_band (scene, x, y, high, 3, GRADUS_ROLE_MODEL, 0.5);
      break;
    case GRADUS_MARK_BAR:
      gradus_scene_bar (scene, 0, far, 0, far, GRADUS_ROLE_MODEL, 0.5);
      break;
    case GRADUS_MARK_STEM:
      gradus_scene_stem (scene, 1, 0, far, GRADUS_ROLE_MODEL);
      break;
    case GRADUS_MARK_TEXT:
      gradus_scene_text_in (scene, far, far, GRADUS_ANCHOR_LEFT, GRADUS_ROLE_MODEL, 1, 1, 1, "one");
      break;
    case GRADUS_MARK_MATRIX:
      gradus_scene_matrix (scene, entries, panel_far ? 10 : 2, panel_far ? 12 : 2,
                           GRADUS_MAP_SEQUENTIAL, 0, 120, GRADUS_NUMBERS_NONE, NULL);
      break;
    case GRADUS_MARK_CELL:
      gradus_scene_cell (scene, far, far, 1, 1, FALSE, GRADUS_ROLE_MODEL, 4);
      break;
    default:
      g_assert_not_reached ();
    }
}

/* Four panels of what is set. */
static GradusScene *
build_panels (void)
{
  static const GradusPlot plot = {
    .id = "panels", .title = "Panels", .kit = gradus_kit_panels, .of = "n-fits", .panel = draw_panel
  };
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm ("l1-huber-irls");
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusSetup) setup = gradus_setup_new_preset (
    algorithm, gradus_algorithm_first_look (algorithm), &error);
  g_autoptr (GradusRun) run = gradus_run_new (setup, &error);
  GradusScene *scene = gradus_scene_new ();
  GradusPosition here;

  g_assert_no_error (error);
  gradus_run_get_view (run, &here);
  gradus_kit_panels (&here, &plot, scene);
  return scene;
}

static gboolean
says_what_comes (GradusRun *run)
{
  static const GradusPlot plot = {
    .id = "cost", .title = "Cost", .kit = gradus_kit_curves, .of = "loss"
  };
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  GradusPosition here;
  gsize n;
  const GradusMark *marks;
  gboolean says = FALSE;

  gradus_run_get_view (run, &here);
  gradus_kit_curves (&here, &plot, scene);
  marks = gradus_scene_get_marks (scene, &n);
  for (gsize i = 0; i < n; i++)
    says = says || marks[i].kind == GRADUS_MARK_TEXT;
  return says;
}

/* One point is no curve: what it will become is said beside it, and no longer than that. */
static void
test_one_point (void)
{
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm ("batch-gradient-descent");
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusSetup) setup = gradus_setup_new_preset (
    algorithm, gradus_algorithm_first_look (algorithm), &error);
  g_autoptr (GradusRun) run = gradus_run_new (setup, &error);

  g_assert_no_error (error);
  g_assert_true (says_what_comes (run));
  gradus_run_forward (run, GRADUS_GRAIN_PHASE);
  g_assert_false (says_what_comes (run));
}

/* Words around a panel know their room, so that they never run into a panel that is small. */
static void
test_panel_room (void)
{
  g_autoptr (GradusScene) scene = NULL;
  gsize n;
  guint words = 0;
  const GradusMark *marks;

  panel_kind = GRADUS_MARK_POINT;
  scene = build_panels ();
  marks = gradus_scene_get_marks (scene, &n);
  for (gsize i = 0; i < n; i++)
    if (marks[i].kind == GRADUS_MARK_TEXT)
      {
        g_assert_cmpfloat (marks[i].v[2], >, 0);
        g_assert_cmpfloat (marks[i].v[3], >, 0);
        words++;
      }
  g_assert_cmpuint (words, >=, 16);
}

/* What is painted, white where nothing is. */
static cairo_surface_t *
paint (GradusScene *scene)
{
  const GradusPlotOptions options = { .width = 400, .height = 400, .thumbnail = TRUE };
  g_autoptr (GradusPlotLayout) layout = gradus_plot_layout_new (scene, &options);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 400, 400);
  cairo_t *cr = cairo_create (surface);

  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  gradus_plot_draw_marks (layout, cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

/* Pixels that differ, those in the gutters between the frames apart from the others. */
static void
count_changes (cairo_surface_t *before, cairo_surface_t *after, guint *inside, guint *outside)
{
  const int stride = cairo_image_surface_get_stride (before);

  *inside = *outside = 0;
  for (int row = 0; row < 400; row++)
    for (int column = 0; column < 400; column++)
      {
        const gsize at = (gsize) row * stride + 4 * (gsize) column;
        /* Of a panel, from its lower left corner; the frame is 0.13 to 0.97 and 0.12 to 0.88. */
        const double x = column % 200 / 200.0, y = 1 - row % 200 / 200.0;

        if (memcmp (cairo_image_surface_get_data (before) + at,
                    cairo_image_surface_get_data (after) + at, 3)
            == 0)
          continue;
        if (x > 0.1 && x < 0.99 && y > 0.09 && y < 0.91)
          ++*inside;
        else
          ++*outside;
      }
}

/* A panel carries every kind of mark that a scene has, and cuts it at its frame. */
static void
test_marks (void)
{
  g_autoptr (GradusScene) bare = NULL;
  cairo_surface_t *empty;
  gsize n_bare;

  panel_empty = TRUE;
  bare = build_panels ();
  empty = paint (bare);
  gradus_scene_get_marks (bare, &n_bare);
  panel_empty = FALSE;
  for (guint kind = 0; kind < GRADUS_N_MARK_KINDS; kind++)
    for (guint reach = 0; reach < 2; reach++)
      {
        g_autoptr (GradusScene) scene = NULL;
        cairo_surface_t *drawn;
        gsize n;
        guint inside, outside;

        panel_kind = (GradusMarkKind) kind;
        panel_far = reach == 1;
        scene = build_panels ();
        drawn = paint (scene);
        gradus_scene_get_marks (scene, &n);
        count_changes (empty, drawn, &inside, &outside);
        if (!panel_far && (n < n_bare + 4 || (inside == 0 && kind != GRADUS_MARK_TEXT)))
          g_error ("a panel loses marks of kind %u", kind);
        if (outside > 0)
          g_error ("a mark of kind %u leaves its panel by %u pixels", kind, outside);
        g_assert_cmpuint (gradus_scene_get_dropped (scene), ==, 0);
        cairo_surface_destroy (drawn);
      }
  cairo_surface_destroy (empty);
}

/* What a mark is beside its place comes with it. */
static void
test_carried (void)
{
  g_autoptr (GradusScene) point = NULL;
  g_autoptr (GradusScene) cell = NULL;
  g_autoptr (GradusScene) stem = NULL;
  const GradusMark *mark;
  gsize n;

  panel_empty = panel_far = FALSE;
  panel_kind = GRADUS_MARK_POINT;
  point = build_panels ();
  mark = &gradus_scene_get_marks (point, &n)[n - 1];
  g_assert_cmpint (mark->shape, ==, GRADUS_SHAPE_STAR);
  g_assert_cmpfloat (mark->fill, ==, 0.5);
  g_assert_cmpint (mark->datum, ==, 4);
  panel_kind = GRADUS_MARK_CELL;
  cell = build_panels ();
  mark = &gradus_scene_get_marks (cell, &n)[n - 1];
  g_assert_cmpint (mark->datum, ==, 4);
  g_assert_true (gradus_mark_contains (mark, mark->v[0] + 0.05, mark->v[1] + 0.05));
  g_assert_false (gradus_mark_contains (mark, mark->v[0] + 0.5, mark->v[1] + 0.05));
  panel_kind = GRADUS_MARK_STEM;
  stem = build_panels ();
  mark = &gradus_scene_get_marks (stem, &n)[n - 1];
  g_assert_cmpint (mark->kind, ==, GRADUS_MARK_STEM);
  g_assert_cmpfloat_with_epsilon (mark->v[1], 0.5, 1e-12);
  g_assert_cmpfloat_with_epsilon (mark->v[2] - mark->v[1], 0.76 / 6, 1e-12);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  gradus_init ();
  g_test_add_func ("/plot/kits/all", test_all);
  g_test_add_func ("/plot/kits/turn", test_turn);
  g_test_add_func ("/plot/kits/room", test_room);
  g_test_add_func ("/plot/kits/linked", test_linked);
  g_test_add_func ("/plot/kits/marks", test_marks);
  g_test_add_func ("/plot/kits/panel-room", test_panel_room);
  g_test_add_func ("/plot/kits/one-point", test_one_point);
  g_test_add_func ("/plot/kits/carried", test_carried);
  for (guint i = 0; i < G_N_ELEMENTS (pictures); i++)
    {
      g_autofree char *path = g_strconcat ("/plot/kits/", pictures[i].name, NULL);

      g_test_add_data_func (path, &pictures[i], test_picture);
    }
  for (guint i = 0; i < G_N_ELEMENTS (moves); i++)
    {
      g_autofree char *path = g_strconcat ("/plot/kits/", moves[i].name, NULL);

      g_test_add_data_func (path, &moves[i], test_moved);
    }
  return g_test_run ();
}
