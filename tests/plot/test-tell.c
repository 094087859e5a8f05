/* A run in words: a picture that changes changes its text, and rounding does not.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-algorithm.h"
#include "gradus-init.h"
#include "gradus-registry.h"
#include "gradus-tell-private.h"
#include "gradus-wrap.h"

typedef void (*Paint) (GradusScene *scene, double change);

/* All lines of the scene that @paint makes, one below the other. */
static char *
tell (Paint paint, double change, gboolean whole)
{
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  g_autoptr (GPtrArray) lines = NULL;
  GString *out = g_string_new (NULL);

  gradus_scene_set_x_range (scene, 0, 10);
  gradus_scene_set_y_range (scene, 0, 10);
  paint (scene, change);
  lines = gradus_tell_scene (NULL, scene, whole);
  for (guint i = 0; i < lines->len; i++)
    g_string_append_printf (out, "%s\n", ((GradusTellLine *) g_ptr_array_index (lines, i))->text);

  return g_string_free (out, FALSE);
}

static void
assert_told (Paint paint, const char *expected)
{
  g_autofree char *text = tell (paint, 0, FALSE);

  g_assert_true (g_str_has_prefix (text, "axes: x 0 … 10; y 0 … 10\n"));
  /* Kept together on a line. */
  {
    g_autoptr (GString) plain = g_string_new (strchr (text, '\n') + 1);

    g_string_replace (plain, GRADUS_TELL_NO_BREAK, " ", 0);
    g_assert_cmpstr (plain->str, ==, expected);
  }
}

/* --- Marks ------------------------------------------------------------------------------------ */

static void
paint_points (GradusScene *scene, double change)
{
  static const double xy[] = { 1, 2, 3, 4, 5, 6 };
  static const gint32 classes[] = { 0, 1, 0 };

  gradus_scene_points (scene, xy, 3, 2, classes, GRADUS_ROLE_DATA, 1);
  gradus_scene_point (scene, 7 + change, 8, GRADUS_ROLE_CLASS, GRADUS_SHAPE_AUTO, 1.5, -1);
  gradus_scene_pale_point (scene, 1, 1, GRADUS_ROLE_DATA, GRADUS_SHAPE_RING, 1, 0.25, -1);
}

static void
paint_lines (GradusScene *scene, double change)
{
  static const double line[] = { 1, -0.5 };
  static const double cov[] = { 1, 0.5, 2 };
  static const double x[] = { 1, 2, 3 }, y[] = { 4, 5, 6 };

  gradus_scene_arrow (scene, 1, 2, 3, 4 + change, GRADUS_ROLE_ACCENT, GRADUS_LINE_BOLD);
  gradus_scene_segment (scene, 1, 2, 1, 3, GRADUS_ROLE_ERROR, GRADUS_LINE_SOLID);
  gradus_scene_segment (scene, 2, 2, 2, 3, GRADUS_ROLE_ERROR, GRADUS_LINE_SOLID);
  gradus_scene_polynomial (scene, line, 2, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  gradus_scene_line (scene, 1, 0, -4, GRADUS_ROLE_PAST, GRADUS_LINE_DASHED);
  gradus_scene_hrule (scene, 3, GRADUS_ROLE_MUTED, GRADUS_LINE_SOLID, "least");
  gradus_scene_ellipse (scene, 1, 2, cov, 1, GRADUS_ROLE_CLASS + 2, GRADUS_LINE_SOLID, 0.2);
  gradus_scene_polyline (scene, x, y, 3, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
  gradus_scene_bar (scene, 4, 0.8, 0, 5, GRADUS_ROLE_DATA, 0.5);
  gradus_scene_stem (scene, 5, 5, -1, GRADUS_ROLE_SECOND);
  gradus_scene_text (scene, 1, 1, GRADUS_ANCHOR_LEFT, GRADUS_ROLE_MUTED, 1, "here");
}

static void
paint_matrix (GradusScene *scene, double change)
{
  const double values[] = { 1, 2 + change, -3, 0 };

  gradus_scene_matrix (scene, values, 2, 2, GRADUS_MAP_DIVERGING, -3, 3, GRADUS_NUMBERS_NONE, "w");
}

static void
test_marks (void)
{
  assert_told (paint_points, "points, class 0 (3): (1, 2) (5, 6) (7, 8)×1.5\n"
                             "points, class 1: (3, 4)\n"
                             "points, data, ring, pale: (1, 1)%0.25\n");
  assert_told (paint_lines, "arrows, accent, bold: (1, 2)→(3, 4)\n"
                            "segments, error (2): (1, 2)–(1, 3) (2, 2)–(2, 3)\n"
                            "polynomials, model: y = 1 − 0.5 x\n"
                            "straight lines, past, dashed: 1, 0, −4\n"
                            "level rules, muted: 3 “least”\n"
                            "ellipses, class 2, filled: (1, 2) [1, 0.5, 2] 1%0.2\n"
                            "curve, model: (1, 4)–(2, 5)–(3, 6)\n"
                            "bars, data, filled: 4±0.4: 0→5%0.5;\n"
                            "sticks, second: 5: 5→−1;\n"
                            "words, muted: (1, 1) “here”\n");
  assert_told (paint_matrix, "matrix, 2 × 2, −3 … 3: (1, 2; −3, 0)\n");
}

/* --- Changes ---------------------------------------------------------------------------------- */

static void
paint_curve (GradusScene *scene, double change)
{
  double x[200], y[200];

  for (guint i = 0; i < G_N_ELEMENTS (x); i++)
    {
      x[i] = 10 * i / 199.0;
      y[i] = 5 + 4 * sin (x[i] + change);
    }
  gradus_scene_polyline (scene, x, y, G_N_ELEMENTS (x), GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
}

/* A bump between two of the places that are told. */
static void
paint_bump (GradusScene *scene, double change)
{
  double x[200], y[200];

  for (guint i = 0; i < G_N_ELEMENTS (x); i++)
    {
      x[i] = 10 * i / 199.0;
      y[i] = 5 + 300 * change * exp (-40 * (x[i] - 3) * (x[i] - 3));
    }
  gradus_scene_polyline (scene, x, y, G_N_ELEMENTS (x), GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
}

static void
paint_cloud (GradusScene *scene, double change)
{
  for (guint i = 0; i < 40; i++)
    gradus_scene_point (scene, i % 7 + (i == 17 ? 100 * change : 0), i % 10, GRADUS_ROLE_DATA,
                        GRADUS_SHAPE_AUTO, 1, (int) i);
}

/* A long list is short in the text, and a change of a hundredth that can be seen is in it. */
static void
test_changes (void)
{
  static const Paint paints[] = { paint_points, paint_lines, paint_matrix,
                                  paint_curve,  paint_bump,  paint_cloud };

  for (guint i = 0; i < G_N_ELEMENTS (paints); i++)
    for (gboolean whole = FALSE; whole <= TRUE; whole++)
      {
        g_autofree char *text = tell (paints[i], 0, whole);
        g_autofree char *changed = tell (paints[i], 0.01, whole);
        g_autofree char *rounded = tell (paints[i], 1e-14, whole);

        g_assert_cmpstr (text, !=, changed);
        g_assert_cmpstr (text, ==, rounded);
        g_assert_true (whole || strlen (text) < 800);
      }
}

/* What lies between two roundings goes the same way on every machine. */
static void
test_rounding (void)
{
  static const double borders[] = { 0.1235, 0.0005, 2.0005, 9.9995, -0.1235 };
  const GradusTellScale fixed = gradus_tell_scale_of_axis (0, 1, FALSE), digits = { .nothing = 0 };

  g_assert_cmpint (fixed.decimals, ==, 3);
  for (guint i = 0; i < G_N_ELEMENTS (borders); i++)
    for (guint k = 0; k < 2; k++)
      {
        g_autoptr (GString) below = g_string_new (NULL);
        g_autoptr (GString) above = g_string_new (NULL);

        gradus_tell_append_number (below, borders[i] * (1 - 1e-15), k == 0 ? &fixed : &digits);
        gradus_tell_append_number (above, borders[i] * (1 + 1e-15), k == 0 ? &fixed : &digits);
        g_assert_cmpstr (below->str, ==, above->str);
      }
}

/* --- Steps ------------------------------------------------------------------------------------ */

static char *
tell_preset (const char *id, const GradusTellOptions *options)
{
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm (id);
  g_autoptr (GradusSetup) setup = gradus_setup_new_preset (
    algorithm, gradus_algorithm_first_look (algorithm), NULL);
  g_autoptr (GradusRun) run = gradus_run_new (setup, NULL);

  g_assert_nonnull (run);

  return gradus_tell (run, options);
}

static guint
count_lines (const char *text, const char *prefix)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  guint n = 0;

  for (guint i = 0; lines[i] != NULL; i++)
    n += g_str_has_prefix (lines[i], prefix);

  return n;
}

/* So many steps, then the last; a run that does not end in time is left. */
static void
test_steps (void)
{
  GradusTellOptions options = { .steps = 2, .limit = 100000, .marks = TRUE };
  g_autofree char *two = tell_preset ("k-means", &options);
  g_autofree char *all = NULL;
  g_autofree char *left = NULL;

  g_assert_true (g_str_has_prefix (two, "k-means (k-means)\n"));
  g_assert_cmpuint (count_lines (two, "Step "), ==, 3);
  g_assert_cmpuint (count_lines (two, "(Steps 3 to "), ==, 1);
  g_assert_cmpuint (count_lines (two, "Converged after "), ==, 1);
  options.steps = 100000;
  all = tell_preset ("k-means", &options);
  g_assert_cmpuint (count_lines (all, "Step "), >, 3);
  g_assert_cmpuint (count_lines (all, "(Step"), ==, 0);
  g_assert_cmpuint (count_lines (all, "  a) "), >, 0);
  options.steps = 1;
  options.limit = 3;
  left = tell_preset ("k-means", &options);
  g_assert_cmpuint (count_lines (left, "Step "), ==, 1);
  g_assert_cmpuint (count_lines (left, "The run goes on"), ==, 1);
}

/* An answer that its words begin with stands there once; others stand in front of them. */
static void
test_answers (void)
{
  static const char *const ids[] = { "bayes-rule", "fda", "viterbi", "policy-iteration", "ica" };
  GradusTellOptions options = { .steps = 10, .limit = 100000 };

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autofree char *text = tell_preset (ids[i], &options);

      g_assert_cmpuint (count_lines (text, "  Answer: "), >, 0);
      g_assert_false (g_regex_match_simple ("Answer: ([^ ]+)\\. (It is|To) (at )?\\1", text, 0, 0));
    }
  {
    g_autofree char *text = tell_preset ("bayes-rule", &options);

    g_assert_cmpuint (count_lines (text, "  Answer: 0.405. Of both heights together"), ==, 1);
    g_assert_cmpuint (count_lines (text, "  Answer: 10 of 35 are"), ==, 1);
    g_assert_cmpuint (count_lines (text, "Ended after 7 steps"), ==, 1);
  }
}

/* No line is longer than it may be where it could be broken, and no word is lost. */
static void
test_columns (void)
{
  GradusTellOptions options = { .steps = 3, .limit = 100000, .columns = 60 };
  g_autofree char *broken = tell_preset ("huber-irls", &options);
  g_auto (GStrv) lines = g_strsplit (broken, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    if (strchr (g_strchug (lines[i]), ' ') != NULL)
      g_assert_cmpuint (gradus_wrap_columns (lines[i]), <=, 60);
  g_assert_cmpuint (gradus_wrap_columns ("a中b"), ==, 4);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gradus_init ();
  g_test_add_func ("/tell/marks", test_marks);
  g_test_add_func ("/tell/changes", test_changes);
  g_test_add_func ("/tell/rounding", test_rounding);
  g_test_add_func ("/tell/steps", test_steps);
  g_test_add_func ("/tell/answers", test_answers);
  g_test_add_func ("/tell/columns", test_columns);
  return g_test_run ();
}
