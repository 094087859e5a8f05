/* Slow steps: who flies where, and when.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "gradus-init.h"
#include "gradus-registry.h"
#include "gradus-say.h"
#include "gradus-tale-private.h"
#include "gradus-tale.h"

static const GradusPlotOptions options = { .width = 640, .height = 440 };

/* --- Pieces ----------------------------------------------------------------------------------- */

static GradusFormulaLayout *
lay_out (const char *tex)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusFormulaTree) tree = gradus_formula_new (tex, &error);

  g_assert_no_error (error);
  return gradus_formula_layout_new (tree, 16, TRUE);
}

/* "left", "relation", "term" or "result" of each piece, with its role and mark. */
static void
assert_pieces (const char *tex, const char *expected)
{
  static const char *const sides[] = { "left", "relation", "term", "result" };
  g_autoptr (GradusFormulaLayout) layout = lay_out (tex);
  g_autoptr (GString) found = g_string_new (NULL);
  guint n;
  const GradusFormulaPiece *pieces = gradus_formula_layout_get_pieces (layout, &n);

  for (guint i = 0; i < n; i++)
    {
      g_string_append_printf (found, "%s%u:%s", i > 0 ? " " : "", pieces[i].line,
                              sides[pieces[i].side]);
      if (pieces[i].role >= 0)
        g_string_append_printf (found, ":%d", pieces[i].role);
      if (pieces[i].mark != NULL)
        g_string_append_printf (found, ":%s", pieces[i].mark);
      g_assert_true (pieces[i].width > 0 && pieces[i].height > 0);
    }
  g_assert_cmpstr (found->str, ==, expected);
}

static void
test_pieces (void)
{
  /* A relation: what is said, and what it is made of. */
  assert_pieces ("\\role{accent}{e} = \\role{data}{y^{(i)}} - \\role{model}{h}",
                 "0:left:3 0:relation 0:term:1 0:term 0:term:7");
  /* Two: the last is a result. */
  assert_pieces ("\\role{accent}{e} := \\role{data}{12} - \\role{model}{\\frac{1}{2}} = 11.5",
                 "0:left:3 0:relation 0:term:1 0:term 0:term:7 0:relation 0:result");
  /* A sum with its result; one mark is one piece, whatever stands in it. */
  assert_pieces ("0.8 \\cdot \\mark{datum 7}{(-1)} + 0.2 \\cdot \\mark{datum 12}{0.5} = -0.7",
                 "0:term 0:term 0:term:datum 7 0:term 0:term 0:term:datum 12 0:relation 0:result");
  /* What has the role of what is said is the same thing. */
  assert_pieces ("\\role{accent}{S} = \\role{accent}{12}", "0:left:3 0:relation 0:result:3");
  assert_pieces ("\\role{model}{w} := \\role{model}{w} + \\role{data}{x}",
                 "0:left:7 0:relation 0:term:7 0:term 0:term:1");
  /* What stands below a sum is not a relation of the line. */
  assert_pieces ("\\role{model}{x} = \\sum_{i=1}^m \\role{data}{z}",
                 "0:left:7 0:relation 0:term 0:term:1");
  /* Role and mark of a group are those of all in it, lines are counted. */
  assert_pieces ("\\role{past}{\\mark{centroid 1}{\\begin{pmatrix}1 \\\\ 2\\end{pmatrix}}} \\\\ "
                 "\\role{class2}{ab} = c",
                 "0:term:4:centroid 1 1:left:34 1:relation 1:result");
}

static void
test_draw_pieces (void)
{
  g_autoptr (GradusFormulaLayout) layout = lay_out ("a = \\role{accent}{b} + c");
  double strengths[4] = { 0 };
  guint n;

  gradus_formula_layout_get_pieces (layout, &n);
  g_assert_cmpuint (n, ==, 4);
  for (guint shown = 0; shown <= n; shown++)
    {
      cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, 120, 40);
      cairo_t *cr = cairo_create (surface);
      const guchar *data;
      guint ink = 0;

      gradus_formula_draw_pieces (layout, cr, 4, 24, GRADUS_SCHEME_LIGHT, strengths);
      cairo_destroy (cr);
      cairo_surface_flush (surface);
      data = cairo_image_surface_get_data (surface);
      for (int i = 0; i < 40 * cairo_image_surface_get_stride (surface); i++)
        ink += data[i] > 0;
      cairo_surface_destroy (surface);
      /* Nothing, and then a piece more each time. */
      if (shown == 0)
        g_assert_cmpuint (ink, ==, 0);
      else
        g_assert_cmpuint (ink, >, 0);
      if (shown < n)
        strengths[shown] = 1;
    }
}

static void
test_mark_names (void)
{
  static const char *const wrong[] = { "", "datum", "12", " 12", "datum x", "datum -1" };
  g_autofree char *kind = NULL;
  g_autoptr (GradusFormulaTree) tree = NULL;
  g_autofree char *latex = NULL;
  guint item;

  g_assert_true (gradus_mark_name_parse ("centroid 12", &kind, &item));
  g_assert_cmpstr (kind, ==, "centroid");
  g_assert_cmpuint (item, ==, 12);
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autofree char *tex = g_strdup_printf ("a\\mark{%s}{x}", wrong[i]);
      g_autoptr (GError) error = NULL;

      g_assert_false (gradus_mark_name_parse (wrong[i], NULL, NULL));
      g_assert_null (gradus_formula_new (tex, &error));
      g_assert_error (error, GRADUS_FORMULA_ERROR, GRADUS_FORMULA_ERROR_ARGUMENT);
    }
  /* LaTeX does not know it. */
  tree = gradus_formula_new ("\\role{past}{\\mark{datum 1}{x}} + 1", NULL);
  latex = gradus_formula_to_latex (tree);
  g_assert_cmpstr (latex, ==, "{{x}} + 1");
}

/* --- One tale --------------------------------------------------------------------------------- */

/* Whatever is told. */
static void
check_tale (const GradusTale *tale, const char *what)
{
  const double length = gradus_tale_get_length (tale);
  double before = 0;
  guint n, flights = 0, kinds = 0;
  const GradusAct *acts = gradus_tale_get_acts (tale, &n);

  g_assert_cmpfloat (length, >=, 4);
  g_assert_cmpfloat (length, <=, 6);
  for (guint i = 0; i < n; i++)
    {
      const GradusAct *act = &acts[i];

      kinds |= 1u << act->kind;
      g_assert_cmpfloat (act->start, >=, before);
      g_assert_cmpfloat (act->duration, >, 0);
      g_assert_cmpfloat (act->start + act->duration, <=, length + 1e-9);
      before = act->start;
      if (act->kind == GRADUS_ACT_FLY || act->kind == GRADUS_ACT_RETURN)
        {
          const GradusFormulaPiece box = gradus_tale_get_piece (tale, act->piece);
          const double x = act->kind == GRADUS_ACT_FLY ? act->to_x : act->from_x;
          const double y = act->kind == GRADUS_ACT_FLY ? act->to_y : act->from_y;

          if (!(isfinite (act->from_x) && isfinite (act->from_y) && isfinite (act->to_x)
                && isfinite (act->to_y)))
            g_error ("%s: a flight leaves the plane", what);
          g_assert_true (x >= box.x && x <= box.x + box.width);
          g_assert_true (y >= box.y && y <= box.y + box.height);
        }
      if (act->kind == GRADUS_ACT_FLY)
        {
          const GradusFormulaPiece box = gradus_tale_get_piece (tale, act->piece);

          flights++;
          g_assert_cmpint (act->role, ==, box.role);
          g_assert_true (box.role >= 0 || box.mark != NULL);
          g_assert_cmpint (box.side, ==, GRADUS_SIDE_TERM);
        }
    }
  g_assert_cmpuint (flights, <=, GRADUS_TALE_MOST_FLIGHTS);
  g_assert_true (kinds & 1u << GRADUS_ACT_LIGHT);
  g_assert_true (kinds & 1u << GRADUS_ACT_MOVE);
  g_assert_true (kinds & 1u << GRADUS_ACT_SAY);
}

static cairo_surface_t *
draw_at (const GradusTale *tale, double seconds)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 640, 440);
  cairo_t *cr = cairo_create (surface);

  gradus_plot_draw_background (gradus_tale_get_layout (tale, FALSE), cr);
  gradus_tale_draw (tale, cr, seconds);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static gboolean
equal_pictures (cairo_surface_t *a, cairo_surface_t *b)
{
  return memcmp (cairo_image_surface_get_data (a), cairo_image_surface_get_data (b),
                 (gsize) cairo_image_surface_get_stride (a) * 440)
         == 0;
}

static GradusRun *
run_preset (const char *id, const char *preset)
{
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm (id);
  g_autoptr (GError) error = NULL;

  for (const GradusPreset *p = algorithm->presets; p->id != NULL; p++)
    if (preset != NULL ? g_str_equal (p->id, preset) : p == algorithm->presets)
      {
        g_autoptr (GradusSetup) setup = gradus_setup_new_preset (algorithm, p, &error);
        GradusRun *run = setup != NULL ? gradus_run_new (setup, &error) : NULL;

        g_assert_no_error (error);
        return run;
      }
  g_assert_not_reached ();
}

/* The tale of the first step of the phase @phase from step @from on. */
static GradusTale *
tell_phase (const char *id, const char *phase, guint64 from)
{
  g_autoptr (GradusRun) run = run_preset (id, NULL);
  const GradusAlgorithm *algorithm = gradus_run_get_algorithm (run);

  gradus_run_seek (run, from, 0);
  while (!g_str_equal (algorithm->phases[gradus_run_get_next_phase (run)].id, phase))
    g_assert_true (gradus_run_forward (run, GRADUS_GRAIN_PHASE));
  {
    g_autoptr (GradusRun) after = gradus_run_copy (run);

    g_assert_true (gradus_run_forward (after, GRADUS_GRAIN_PHASE));
    return gradus_tale_new_for_step (run, after, 0, FALSE, &options);
  }
}

/* Acts of a kind whose piece is in @role (-1: any). */
static guint
count_acts (const GradusTale *tale, GradusActKind kind, int role)
{
  guint n, found = 0;
  const GradusAct *acts = gradus_tale_get_acts (tale, &n);

  for (guint i = 0; i < n; i++)
    found += acts[i].kind == kind && (role < 0 || acts[i].role == role);
  return found;
}

/* The points of each cluster fly into its sum, and each mean goes back to its centroid. */
static void
test_k_means (void)
{
  g_autoptr (GradusTale) tale = tell_phase ("k-means", "move", 0);
  guint n;
  const GradusAct *acts;

  g_assert_nonnull (tale);
  check_tale (tale, "k-means");
  acts = gradus_tale_get_acts (tale, &n);
  for (int j = 0; j < 3; j++)
    {
      g_assert_cmpuint (count_acts (tale, GRADUS_ACT_FLY, GRADUS_ROLE_CLASS + j), >=, 10);
      g_assert_cmpuint (count_acts (tale, GRADUS_ACT_RETURN, GRADUS_ROLE_CLASS + j), ==, 1);
    }
  /* A piece is there when the last has landed on it, and what goes back begins from its result. */
  for (guint i = 0; i < n; i++)
    if (acts[i].kind == GRADUS_ACT_FLY)
      for (guint j = 0; j < n; j++)
        if (acts[j].kind == GRADUS_ACT_SHOW && acts[j].piece == acts[i].piece)
          g_assert_cmpfloat (acts[i].start + acts[i].duration, <=, acts[j].start + 1e-9);
  for (guint i = 0; i < n; i++)
    if (acts[i].kind == GRADUS_ACT_RETURN)
      g_assert_cmpint (gradus_tale_get_piece (tale, acts[i].piece).side, ==, GRADUS_SIDE_RESULT);
}

/* What a point is compared with are its own place and the centroids. */
static void
test_assignment (void)
{
  g_autoptr (GradusTale) tale = tell_phase ("k-means", "assign", 0);

  check_tale (tale, "k-means, assign");
  g_assert_cmpuint (count_acts (tale, GRADUS_ACT_FLY, GRADUS_ROLE_ACCENT), ==, 6);
  for (int j = 0; j < 3; j++)
    g_assert_cmpuint (count_acts (tale, GRADUS_ACT_FLY, GRADUS_ROLE_CLASS + j), ==, 2);
}

static void
test_gradient_step (void)
{
  g_autoptr (GradusTale) sum = tell_phase ("batch-gradient-descent", "sweep", 0);
  g_autoptr (GradusTale) move = tell_phase ("batch-gradient-descent", "update", 0);
  g_autoptr (GradusTale) error = tell_phase ("stochastic-gradient-descent", "error", 12);

  check_tale (sum, "sweep");
  check_tale (move, "update");
  check_tale (error, "error");
  /* Three examples are written, the residuals of all fly as streams to their factors. */
  g_assert_cmpuint (count_acts (sum, GRADUS_ACT_FLY, GRADUS_ROLE_DATA), ==, 3);
  g_assert_cmpuint (count_acts (sum, GRADUS_ACT_FLY, GRADUS_ROLE_SECOND), >, 5);
  /* The line before, and back the line after. */
  g_assert_cmpuint (count_acts (move, GRADUS_ACT_FLY, GRADUS_ROLE_PAST), >=, 1);
  g_assert_cmpuint (count_acts (move, GRADUS_ACT_RETURN, GRADUS_ROLE_MODEL), ==, 1);
  /* Only the example that acts. */
  g_assert_cmpuint (count_acts (error, GRADUS_ACT_FLY, GRADUS_ROLE_DATA), ==, 1);
}

/* Every successor flies from its own cell, and the value goes back to the one that is backed up. */
static void
test_bellman (void)
{
  g_autoptr (GradusTale) tale = tell_phase ("value-iteration", "backup", 6);
  guint n, tiles = 0, back = 0;
  const GradusAct *acts;

  check_tale (tale, "backup");
  acts = gradus_tale_get_acts (tale, &n);
  for (guint i = 0; i < n; i++)
    {
      const char *mark = acts[i].piece >= 0 ? gradus_tale_get_piece (tale, acts[i].piece).mark
                                            : NULL;

      tiles += acts[i].kind == GRADUS_ACT_FLY && mark != NULL;
      back += acts[i].kind == GRADUS_ACT_RETURN;
    }
  g_assert_cmpuint (tiles, >=, 8);
  g_assert_cmpuint (back, ==, 1);
}

/* A micro-step is told, too: one cell of a sweep. */
static void
test_micro (void)
{
  g_autoptr (GradusRun) run = run_preset ("value-iteration", NULL);
  g_autoptr (GradusRun) after = NULL;
  g_autoptr (GradusTale) tale = NULL;

  gradus_run_seek (run, 9, 2);
  after = gradus_run_copy (run);
  g_assert_true (gradus_run_forward (after, GRADUS_GRAIN_MICRO));
  g_assert_cmpuint (gradus_run_get_micro (after), ==, 3);
  tale = gradus_tale_new_for_step (run, after, 0, FALSE, &options);
  check_tale (tale, "a cell");
  g_assert_cmpuint (count_acts (tale, GRADUS_ACT_FLY, -1), >=, 8);
  g_assert_cmpuint (count_acts (tale, GRADUS_ACT_RETURN, -1), ==, 1);
}

static void
test_kalman (void)
{
  g_autoptr (GradusTale) tale = tell_phase ("kalman-filter", "gain", 20);

  check_tale (tale, "gain");
  /* Measurement and prediction to the innovation, the prediction again to S and the gain. */
  g_assert_cmpuint (count_acts (tale, GRADUS_ACT_FLY, GRADUS_ROLE_DATA), >=, 1);
  g_assert_cmpuint (count_acts (tale, GRADUS_ACT_FLY, GRADUS_ROLE_ACCENT), >=, 3);
}

/* The same at the same time, whatever was drawn in between; at the ends, the plain pictures. */
static void
test_pure (void)
{
  g_autoptr (GradusTale) tale = tell_phase ("k-means", "move", 0);
  cairo_surface_t *first = draw_at (tale, 2.5);
  cairo_surface_t *other = draw_at (tale, 4.4);
  cairo_surface_t *again = draw_at (tale, 2.5);
  cairo_surface_t *end = draw_at (tale, gradus_tale_get_length (tale));
  cairo_surface_t *plain = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 640, 440);
  const GradusPlotLayout *after = gradus_tale_get_layout (tale, TRUE);
  cairo_t *cr = cairo_create (plain);

  gradus_plot_draw (after, cr, NULL);
  cairo_destroy (cr);
  cairo_surface_flush (plain);
  g_assert_true (equal_pictures (first, again));
  g_assert_false (equal_pictures (first, other));
  g_assert_true (equal_pictures (end, plain));
  g_assert_false (gradus_tale_is_moving (tale, 1));
  g_assert_true (gradus_tale_is_moving (tale, gradus_tale_get_length (tale)));
  cairo_surface_destroy (first);
  cairo_surface_destroy (other);
  cairo_surface_destroy (again);
  cairo_surface_destroy (end);
  cairo_surface_destroy (plain);
}

/* Where every corner has points, the card of the formulas covers none of them either. */
static void
test_card (void)
{
  g_autoptr (GradusScene) before = gradus_scene_new ();
  g_autoptr (GradusScene) after = gradus_scene_new ();
  g_autoptr (GradusTale) tale = NULL;

  for (guint i = 0; i < 64; i++)
    {
      const double x = (i & 1 ? 8.5 : 0) + 0.5 * (i >> 2 & 3);
      const double y = (i & 2 ? 8.5 : 0) + 0.5 * (i >> 4 & 3);

      gradus_scene_point (before, x, y, GRADUS_ROLE_DATA, GRADUS_SHAPE_CIRCLE, 1, (int) i);
      gradus_scene_point (after, x, y, GRADUS_ROLE_DATA, GRADUS_SHAPE_CIRCLE, 1, (int) i);
    }
  tale = gradus_tale_new (before, after, "\\role{accent}{a} = \\role{data}{b}",
                          "\\role{accent}{a} = \\role{data}{1}", NULL, &options);
  g_assert_cmpuint (tale->spots->len, ==, 64);
  for (guint i = 0; i < tale->spots->len; i++)
    {
      const GradusSpot *spot = &g_array_index (tale->spots, GradusSpot, i);

      g_assert_false (spot->x >= tale->card_x && spot->x <= tale->card_x + tale->card_width
                      && spot->y >= tale->card_y && spot->y <= tale->card_y + tale->card_height);
    }
}

static void
test_nothing (void)
{
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  g_autoptr (GradusScene) waiting = gradus_scene_new ();
  g_autoptr (GradusTale) tale = NULL;

  gradus_scene_point (scene, 1, 1, GRADUS_ROLE_DATA, GRADUS_SHAPE_AUTO, 1, 0);
  gradus_scene_set_placeholder (waiting, "later");
  g_assert_null (gradus_tale_new (scene, scene, NULL, NULL, NULL, &options));
  g_assert_null (gradus_tale_new (scene, scene, NULL, "", "words", &options));
  g_assert_null (gradus_tale_new (scene, waiting, "a = b", NULL, NULL, &options));
  /* A rule that nothing of the picture belongs to is still told. */
  tale = gradus_tale_new (scene, scene, "a = b + c", NULL, NULL, &options);
  check_tale (tale, "a rule");
  g_assert_cmpuint (count_acts (tale, GRADUS_ACT_FLY, -1), ==, 0);
}

static void
count_cb (double share, gpointer user_data)
{
  guint *n = user_data;

  g_assert_cmpfloat (share, <=, 1);
  (*n)++;
}

/* Of the step that leads to where the run stands; at the start, of the first one. */
static void
test_film (void)
{
  g_autofree char *folder = g_dir_make_tmp ("gradus-tale-XXXXXX", NULL);
  g_autofree char *film = g_build_filename (folder, "film.webp", NULL);
  g_autofree char *pattern = g_build_filename (folder, "f-%02d.png", NULL);
  g_autofree char *first = g_build_filename (folder, "f-00.png", NULL);
  g_autoptr (GradusRun) run = run_preset ("k-means", "kmeans-6");
  g_autoptr (GError) error = NULL;
  g_autofree char *written = NULL;
  guint n = 0;
  gint cancel = 0;
  gsize length;
  GradusSeries series = { .options = { .width = 160, .height = 120 },
                          .device_scale = 1,
                          .milliseconds = 500,
                          .cancel = &cancel,
                          .progress = count_cb,
                          .user_data = &n };

  gradus_run_seek (run, 3, 0);
  g_assert_true (gradus_tale_write_film (&series, run, film, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (gradus_run_get_step (run), ==, 3);
  /* Four to six seconds and a rest, two pictures a second. */
  g_assert_cmpuint (n, >=, 11);
  g_assert_cmpuint (n, <=, 16);
  g_assert_true (g_file_get_contents (film, &written, &length, NULL));
  g_assert_true (g_str_has_prefix (written, "RIFF"));
  g_unlink (film);

  gradus_run_seek (run, 0, 0);
  g_assert_true (gradus_tale_write_film (&series, run, pattern, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (gradus_run_get_step (run), ==, 1);
  g_assert_true (g_file_test (first, G_FILE_TEST_EXISTS));
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name = g_strdup_printf ("%s/f-%02u.png", folder, i);

      g_unlink (name);
    }

  cancel = 1;
  g_assert_false (gradus_tale_write_film (&series, run, film, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_CANCELLED);
  g_assert_false (g_file_test (film, G_FILE_TEST_EXISTS));
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* --- All of them ------------------------------------------------------------------------------ */

/* Every phase of every preset, once. */
static void
test_every_preset (gconstpointer data)
{
  const GradusAlgorithm *algorithm = data;

  for (const GradusPreset *p = algorithm->presets; p->id != NULL; p++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GradusSetup) setup = gradus_setup_new_preset (algorithm, p, &error);
      g_autoptr (GradusRun) run = setup != NULL ? gradus_run_new (setup, &error) : NULL;
      guint64 told = 0;

      g_assert_no_error (error);
      for (guint step = 0; step < 12; step++)
        {
          const int phase = gradus_run_get_next_phase (run);
          g_autoptr (GradusRun) before = NULL;
          g_autoptr (GradusTale) tale = NULL;
          g_autofree char *what = NULL;

          if (phase < 0)
            break;
          if (told >> phase & 1)
            {
              gradus_run_forward (run, GRADUS_GRAIN_PHASE);
              continue;
            }
          told |= G_GUINT64_CONSTANT (1) << phase;
          before = gradus_run_copy (run);
          gradus_run_forward (run, GRADUS_GRAIN_PHASE);
          tale = gradus_tale_new_for_step (before, run, 0, FALSE, &options);
          what = g_strdup_printf ("%s, %s, %s", algorithm->id, p->id, algorithm->phases[phase].id);
          g_test_message ("%s", what);
          if (tale == NULL)
            continue;
          check_tale (tale, what);
          if (p == algorithm->presets)
            cairo_surface_destroy (draw_at (tale, 2));
        }
    }
}

int
main (int argc, char **argv)
{
  guint n;
  const GradusAlgorithm *const *algorithms;

  gradus_init ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tale/pieces", test_pieces);
  g_test_add_func ("/tale/draw-pieces", test_draw_pieces);
  g_test_add_func ("/tale/mark-names", test_mark_names);
  g_test_add_func ("/tale/k-means", test_k_means);
  g_test_add_func ("/tale/assignment", test_assignment);
  g_test_add_func ("/tale/gradient-step", test_gradient_step);
  g_test_add_func ("/tale/bellman", test_bellman);
  g_test_add_func ("/tale/micro", test_micro);
  g_test_add_func ("/tale/kalman", test_kalman);
  g_test_add_func ("/tale/pure", test_pure);
  g_test_add_func ("/tale/nothing", test_nothing);
  g_test_add_func ("/tale/card", test_card);
  g_test_add_func ("/tale/film", test_film);
  algorithms = gradus_registry_get_algorithms (&n);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *path = g_strdup_printf ("/tale/every-preset/%s", algorithms[i]->id);

      g_test_add_data_func (path, algorithms[i], test_every_preset);
    }
  return g_test_run ();
}
