/* Tests of the scene: pools, ranges, dropped marks, curves and trails.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-run.h"
#include "toy.h"

/* The first mark of that kind and role, or NULL. */
static const GradusMark *
look_for_mark (const GradusScene *scene, GradusMarkKind kind, GradusRole role)
{
  gsize n;
  const GradusMark *marks = gradus_scene_get_marks (scene, &n);

  for (gsize i = 0; i < n; i++)
    if (marks[i].kind == kind && marks[i].role == role)
      return &marks[i];
  return NULL;
}

static const GradusMark *
find_mark (const GradusScene *scene, GradusMarkKind kind, GradusRole role)
{
  const GradusMark *mark = look_for_mark (scene, kind, role);

  g_assert (mark != NULL);
  return mark;
}

static void
assert_range (gboolean (*get) (const GradusScene *, double *, double *), const GradusScene *scene,
              double min, double max)
{
  double a = NAN, b = NAN;

  g_assert_true (get (scene, &a, &b));
  g_assert_cmpfloat_with_epsilon (a, min, 1e-12);
  g_assert_cmpfloat_with_epsilon (b, max, 1e-12);
}

static void
test_empty (void)
{
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  double a, b;
  gsize n;

  g_assert_false (gradus_scene_get_x_range (scene, &a, &b));
  g_assert_false (gradus_scene_get_y_range (scene, &a, &b));
  gradus_scene_get_marks (scene, &n);
  g_assert_cmpuint (n, ==, 0);
  g_assert_null (gradus_scene_get_field (scene));
  g_assert_null (gradus_scene_get_caption (scene));
  g_assert_null (gradus_scene_get_placeholder (scene));
  g_assert_cmpuint (gradus_scene_get_dropped (scene), ==, 0);
}

static void
test_pools (void)
{
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  const double xy[] = { 1, 2, 99, 3, 4, 99, 5, 6, 99 };
  const gint32 classes[] = { 0, 2, -1 };
  const double weights[] = { 0.25, 0.75 };
  const double x[] = { 0, 1, NAN, 3 }, y[] = { 1, INFINITY, 0, 4 };
  const GradusMark *points, *pie, *line;
  const double *values;
  gsize n;
  char label[] = "label";

  /* The same again after a reset: nothing is left over. */
  for (guint round = 0; round < 2; round++)
    {
      gradus_scene_reset (scene);
      gradus_scene_points (scene, xy, 3, 3, classes, GRADUS_ROLE_DATA, 1);
      gradus_scene_pie (scene, 1, 1, weights, 2, 1, 5);
      gradus_scene_polyline (scene, x, y, 4, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID);
      gradus_scene_text (scene, 0, 0, GRADUS_ANCHOR_LEFT, GRADUS_ROLE_FOREGROUND, 1, label);
      gradus_scene_legend (scene, GRADUS_ROLE_MODEL, GRADUS_SHAPE_AUTO, TRUE, GRADUS_LINE_SOLID,
                           label);
      gradus_scene_handle (scene, label, 3, 1, 2);

      gradus_scene_get_marks (scene, &n);
      g_assert_cmpuint (n, ==, 4);
      points = find_mark (scene, GRADUS_MARK_POINTS, GRADUS_ROLE_DATA);
      g_assert_cmpuint (points->count, ==, 3);
      values = gradus_scene_get_values (scene, points);
      for (guint i = 0; i < 6; i++)
        g_assert_cmpfloat (values[i], ==, i + 1);
      g_assert_cmpmem (gradus_scene_get_classes (scene, points), sizeof classes, classes,
                       sizeof classes);
      pie = find_mark (scene, GRADUS_MARK_PIE, GRADUS_ROLE_FOREGROUND);
      g_assert_cmpint (pie->datum, ==, 5);
      g_assert_cmpuint (pie->n_values, ==, 2);
      g_assert_cmpfloat (gradus_scene_get_values (scene, pie)[1], ==, 0.75);
      g_assert_null (gradus_scene_get_classes (scene, pie));

      /* Vertices that are not finite are left out and counted. */
      line = find_mark (scene, GRADUS_MARK_POLYLINE, GRADUS_ROLE_MODEL);
      g_assert_cmpuint (line->count, ==, 2);
      g_assert_cmpuint (gradus_scene_get_dropped (scene), ==, 2);
      values = gradus_scene_get_values (scene, line);
      g_assert_cmpfloat (values[2], ==, 3);
      g_assert_cmpfloat (values[3], ==, 4);

      /* Texts are copied. */
      g_assert_true (find_mark (scene, GRADUS_MARK_TEXT, GRADUS_ROLE_FOREGROUND)->text != label);
      g_assert_cmpstr (gradus_scene_get_legend (scene, &n)[0].text, ==, "label");
      g_assert_cmpuint (n, ==, 1);
      g_assert_cmpstr (gradus_scene_get_handles (scene, &n)[0].start, ==, "label");
      g_assert_cmpuint (n, ==, 1);
    }
}

static void
test_dropped (void)
{
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  const double bad[] = { 1, NAN };
  static const double endless[] = { 1, INFINITY };
  const double cov[] = { 1, 0, INFINITY };
  gsize n, expected = 0;

#define DROPS(call)                                                                                \
  G_STMT_START                                                                                     \
  {                                                                                                \
    call;                                                                                          \
    g_assert_cmpuint (gradus_scene_get_dropped (scene), ==, ++expected);                           \
  }                                                                                                \
  G_STMT_END

  DROPS (gradus_scene_point (scene, NAN, 0, GRADUS_ROLE_DATA, GRADUS_SHAPE_AUTO, 1, 0));
  DROPS (gradus_scene_points (scene, bad, 1, 2, NULL, GRADUS_ROLE_DATA, 1));
  DROPS (gradus_scene_pie (scene, 0, 0, bad, 2, 1, 0));
  DROPS (gradus_scene_segment (scene, 0, 0, 0, INFINITY, GRADUS_ROLE_DATA, GRADUS_LINE_SOLID));
  DROPS (gradus_scene_arrow (scene, 0, 0, NAN, 0, GRADUS_ROLE_DATA, GRADUS_LINE_SOLID));
  DROPS (gradus_scene_polynomial (scene, bad, 2, GRADUS_ROLE_DATA, GRADUS_LINE_SOLID));
  DROPS (gradus_scene_line (scene, 1, NAN, 0, GRADUS_ROLE_DATA, GRADUS_LINE_SOLID));
  DROPS (gradus_scene_hrule (scene, NAN, GRADUS_ROLE_DATA, GRADUS_LINE_SOLID, NULL));
  DROPS (gradus_scene_vrule (scene, NAN, GRADUS_ROLE_DATA, GRADUS_LINE_SOLID, NULL));
  DROPS (gradus_scene_ellipse (scene, 0, 0, cov, 1, GRADUS_ROLE_DATA, GRADUS_LINE_SOLID, 0));
  DROPS (gradus_scene_bar (scene, 0, 1, 0, NAN, GRADUS_ROLE_DATA, 0));
  DROPS (gradus_scene_stem (scene, 0, 0, NAN, GRADUS_ROLE_DATA));
  DROPS (gradus_scene_text (scene, NAN, 0, GRADUS_ANCHOR_LEFT, GRADUS_ROLE_DATA, 1, "x"));
  DROPS (gradus_scene_matrix (scene, endless, 1, 2, GRADUS_MAP_SEQUENTIAL, 0, 0, FALSE, NULL));
  DROPS (gradus_scene_cell (scene, 0, 0, INFINITY, 1, FALSE, GRADUS_ROLE_DATA, 0));
  DROPS (gradus_scene_handle (scene, "x", 0, NAN, 0));
  DROPS (gradus_scene_include (scene, NAN, 0));
  DROPS (gradus_scene_set_x_range (scene, 0, INFINITY));
  gradus_scene_get_marks (scene, &n);
  g_assert_cmpuint (n, ==, 0);

  /* These are no mistakes: a cell without a fill, a line that does not exist yet. */
  gradus_scene_cell (scene, 0, 0, NAN, 1, FALSE, GRADUS_ROLE_DATA, 0);
  gradus_scene_line (scene, 0, 0, 1, GRADUS_ROLE_DATA, GRADUS_LINE_SOLID);
  g_assert_cmpuint (gradus_scene_get_dropped (scene), ==, expected);
  gradus_scene_get_marks (scene, &n);
  g_assert_cmpuint (n, ==, 1);
}

static void
test_ranges (void)
{
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  const double cov[] = { 4, 0, 9 };
  double a, b;

  gradus_scene_ellipse (scene, 1, 1, cov, 2, GRADUS_ROLE_MODEL, GRADUS_LINE_SOLID, 0);
  assert_range (gradus_scene_get_x_range, scene, -3, 5);
  assert_range (gradus_scene_get_y_range, scene, -5, 7);
  gradus_scene_bar (scene, 10, 2, 0, 8, GRADUS_ROLE_MODEL, 1);
  assert_range (gradus_scene_get_x_range, scene, -3, 11);
  assert_range (gradus_scene_get_y_range, scene, -5, 8);
  gradus_scene_include (scene, 20, 0);
  assert_range (gradus_scene_get_x_range, scene, -3, 20);
  gradus_scene_set_x_range (scene, 3, 1);
  assert_range (gradus_scene_get_x_range, scene, 1, 20);

  /* One value is widened; zero is included where it is asked for. */
  gradus_scene_reset (scene);
  gradus_scene_point (scene, 5, 5, GRADUS_ROLE_DATA, GRADUS_SHAPE_AUTO, 1, 0);
  g_assert_true (gradus_scene_get_x_range (scene, &a, &b));
  g_assert_cmpfloat (a, <, 5);
  g_assert_cmpfloat (b, >, 5);
  gradus_scene_set_axes (scene, GRADUS_AXES_ZERO_Y, NULL, NULL);
  assert_range (gradus_scene_get_y_range, scene, 0, 5);

  /* A logarithmic axis shows positive values only. */
  gradus_scene_reset (scene);
  gradus_scene_set_axes (scene, GRADUS_AXES_LOG_Y, NULL, NULL);
  gradus_scene_point (scene, 0, 0, GRADUS_ROLE_DATA, GRADUS_SHAPE_AUTO, 1, 0);
  gradus_scene_point (scene, 0, 0.01, GRADUS_ROLE_DATA, GRADUS_SHAPE_AUTO, 1, 0);
  gradus_scene_point (scene, 0, 10, GRADUS_ROLE_DATA, GRADUS_SHAPE_AUTO, 1, 0);
  assert_range (gradus_scene_get_y_range, scene, 0.01, 10);

  /* Huge numbers still have a difference. */
  gradus_scene_reset (scene);
  gradus_scene_point (scene, -1.7e308, 1.7e308, GRADUS_ROLE_DATA, GRADUS_SHAPE_AUTO, 1, 0);
  gradus_scene_point (scene, 1.7e308, 1.7e308, GRADUS_ROLE_DATA, GRADUS_SHAPE_AUTO, 1, 0);
  g_assert_true (gradus_scene_get_x_range (scene, &a, &b));
  g_assert_true (isfinite (b - a) && b > a);
  g_assert_true (gradus_scene_get_y_range (scene, &a, &b));
  g_assert_true (isfinite (b - a) && b > a);

  gradus_scene_reset (scene);
  {
    const double matrix[] = { 3, 1, 2, 5, 4, 6 };

    gradus_scene_matrix (scene, matrix, 2, 3, GRADUS_MAP_SEQUENTIAL, 0, 0, TRUE, NULL);
    assert_range (gradus_scene_get_x_range, scene, 0, 3);
    assert_range (gradus_scene_get_y_range, scene, 0, 2);
    g_assert_cmpfloat (find_mark (scene, GRADUS_MARK_MATRIX, 0)->v[0], ==, 1);
    g_assert_cmpfloat (find_mark (scene, GRADUS_MARK_MATRIX, 0)->v[1], ==, 6);
  }
}

static void
field_cb (const GradusPosition *here, const double *xy, gsize n, double *out)
{
}

static void
test_field (void)
{
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  const double levels[] = { 1, NAN, 2 };
  const GradusField *field;

  gradus_scene_field (scene, GRADUS_FIELD_SCALAR, 1, field_cb);
  gradus_scene_field_levels (scene, levels, 3);
  field = gradus_scene_get_field (scene);
  g_assert_cmpuint (field->n_levels, ==, 2);
  g_assert_cmpfloat (field->levels[1], ==, 2);
  gradus_scene_field (scene, GRADUS_FIELD_CLASSES, 1, field_cb);
  g_assert_cmpuint (gradus_scene_get_field (scene)->n_levels, ==, 0);
  gradus_scene_reset (scene);
  g_assert_null (gradus_scene_get_field (scene));
}

/* --- Curves ----------------------------------------------------------------------------------- */

static GradusRun *
new_run (const char *params)
{
  g_autoptr (GradusSetup) setup = toy_setup (&toy, 4, params);
  g_autoptr (GError) error = NULL;
  GradusRun *run = gradus_run_new (setup, &error);

  g_assert_no_error (error);
  return run;
}

static void
build_curves (GradusRun *run, GradusScene *scene, const guint *metrics, guint n,
              gboolean by_iteration)
{
  GradusPosition here;

  gradus_run_get_view (run, &here);
  gradus_scene_reset (scene);
  gradus_scene_metric_curves (scene, &here, metrics, n, by_iteration);
  g_assert_cmpuint (gradus_scene_get_dropped (scene), ==, 0);
}

static void
test_curves (void)
{
  g_autoptr (GradusRun) run = new_run (NULL);
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  const guint x[] = { 0 }, mean[] = { 1 }, both[] = { 0, 1 };
  const GradusMark *curve, *mark;
  const double *values;
  const char *x_label, *y_label;
  GradusPosition here;
  double a, b;
  gsize n;

  /* Not defined yet. */
  build_curves (run, scene, mean, 1, FALSE);
  g_assert_nonnull (gradus_scene_get_placeholder (scene));
  g_assert_true (gradus_scene_is_waiting (scene));
  gradus_scene_get_axes (scene, &x_label, &y_label);
  g_assert_cmpstr (x_label, ==, "step");
  g_assert_cmpstr (y_label, ==, "Mean");

  gradus_run_seek (run, 40, 0);
  gradus_run_seek (run, 11, 0);
  build_curves (run, scene, x, 1, FALSE);
  g_assert_null (gradus_scene_get_placeholder (scene));
  g_assert_false (gradus_scene_is_waiting (scene));
  curve = find_mark (scene, GRADUS_MARK_POLYLINE, GRADUS_ROLE_MODEL);
  g_assert_cmpuint (curve->count, ==, 41);
  values = gradus_scene_get_values (scene, curve);
  for (guint i = 0; i < 41; i++)
    {
      g_assert_cmpfloat (values[2 * i], ==, i);
      g_assert_cmpfloat (values[2 * i + 1], ==,
                         gradus_history_metric (gradus_run_get_history (run), 0, i));
    }
  g_assert_cmpfloat (find_mark (scene, GRADUS_MARK_VRULE, GRADUS_ROLE_ACCENT)->v[0], ==, 11);
  mark = find_mark (scene, GRADUS_MARK_POINT, GRADUS_ROLE_ACCENT);
  g_assert_cmpfloat (mark->v[0], ==, 11);
  g_assert_cmpfloat (mark->v[1], ==, gradus_history_metric (gradus_run_get_history (run), 0, 11));
  /* The run is not over, so there is room for more. */
  g_assert_true (gradus_scene_get_x_range (scene, &a, &b));
  g_assert_cmpfloat (a, ==, 0);
  g_assert_cmpfloat (b, ==, 50);
  g_assert_cmpint (
    gradus_scene_get_axes (scene, NULL, NULL) & (GRADUS_AXES_LOG_Y | GRADUS_AXES_INTEGER_Y), ==, 0);
  gradus_scene_get_legend (scene, &n);
  g_assert_cmpuint (n, ==, 0);
  g_assert_nonnull (look_for_mark (scene, GRADUS_MARK_POINT, GRADUS_ROLE_MUTED));

  /* One that is positive and wants it is logarithmic; both together are not. */
  build_curves (run, scene, mean, 1, TRUE);
  g_assert_cmpint (gradus_scene_get_axes (scene, &x_label, NULL) & GRADUS_AXES_LOG_Y, !=, 0);
  g_assert_cmpstr (x_label, ==, "iteration");
  curve = find_mark (scene, GRADUS_MARK_POLYLINE, GRADUS_ROLE_MODEL);
  g_assert_cmpuint (curve->count, ==, 13);
  g_assert_cmpfloat (gradus_scene_get_values (scene, curve)[0], ==, 1);
  g_assert_cmpfloat (find_mark (scene, GRADUS_MARK_VRULE, GRADUS_ROLE_ACCENT)->v[0], ==, 3);
  build_curves (run, scene, both, 2, FALSE);
  g_assert_cmpint (gradus_scene_get_axes (scene, NULL, NULL) & GRADUS_AXES_LOG_Y, ==, 0);
  gradus_scene_get_legend (scene, &n);
  g_assert_cmpuint (n, ==, 2);
  g_assert_nonnull (look_for_mark (scene, GRADUS_MARK_POLYLINE, GRADUS_ROLE_SECOND));

  /* The ghost. */
  g_assert_null (look_for_mark (scene, GRADUS_MARK_POLYLINE, GRADUS_ROLE_PAST));
  {
    ToyParams p = *(const ToyParams *) gradus_setup_get_params (gradus_run_get_setup (run));
    g_autoptr (GradusSetup) setup = NULL;

    p.scale = 0.2;
    setup = gradus_setup_with_params (gradus_run_get_setup (run), &p);
    g_assert_true (gradus_run_change (run, setup, NULL));
  }
  build_curves (run, scene, x, 1, FALSE);
  curve = find_mark (scene, GRADUS_MARK_POLYLINE, GRADUS_ROLE_PAST);
  g_assert_cmpuint (curve->count, ==, 30);
  g_assert_cmpfloat (gradus_scene_get_values (scene, curve)[0], ==, 11);
  g_assert_true (gradus_scene_get_x_range (scene, &a, &b));
  g_assert_cmpfloat (b, ==, 40);

  /* A snapshot has no history. */
  gradus_run_get_view (run, &here);
  here.history = NULL;
  here.ghost = NULL;
  gradus_scene_reset (scene);
  gradus_scene_metric_curves (scene, &here, x, 1, FALSE);
  g_assert_nonnull (gradus_scene_get_placeholder (scene));
}

static void
test_long_curve (void)
{
  g_autoptr (GradusRun) run = new_run ("end=100000 scale=1 micro=1");
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  const GradusHistory *history = gradus_run_get_history (run);
  const guint x[] = { 0 };
  const GradusMark *curve;
  const double *values;
  double low = INFINITY, high = -INFINITY, shown_low = INFINITY, shown_high = -INFINITY;
  gsize n;

  gradus_run_seek (run, 12345, 0);
  build_curves (run, scene, x, 1, FALSE);
  curve = find_mark (scene, GRADUS_MARK_POLYLINE, GRADUS_ROLE_MODEL);
  g_assert_cmpuint (curve->count, <=, 2002);
  g_assert_cmpuint (curve->count, >, 1000);
  values = gradus_scene_get_values (scene, curve);
  for (guint64 step = 0; step <= 12345; step++)
    {
      low = MIN (low, gradus_history_metric (history, 0, step));
      high = MAX (high, gradus_history_metric (history, 0, step));
    }
  for (gsize i = 0; i < curve->count; i++)
    {
      if (i > 0)
        g_assert_cmpfloat (values[2 * i], >, values[2 * i - 2]);
      g_assert_cmpfloat (values[2 * i + 1], ==,
                         gradus_history_metric (history, 0, (guint64) values[2 * i]));
      shown_low = MIN (shown_low, values[2 * i + 1]);
      shown_high = MAX (shown_high, values[2 * i + 1]);
    }
  g_assert_cmpfloat (shown_low, ==, low);
  g_assert_cmpfloat (shown_high, ==, high);
  g_assert_cmpfloat (values[0], ==, 0);
  g_assert_cmpfloat (values[2 * curve->count - 2], ==, 12345);
  gradus_scene_get_marks (scene, &n);
  g_assert_cmpuint (n, <, 130);
}

static void
test_trail (void)
{
  g_autoptr (GradusRun) run = new_run (NULL);
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  const GradusMark *trail;
  const double *values, *track;
  GradusPosition here;
  gsize length;

  gradus_run_get_view (run, &here);
  gradus_scene_trail (scene, &here, 1, 0, 0, 1, GRADUS_ROLE_PAST);
  g_assert_null (look_for_mark (scene, GRADUS_MARK_POLYLINE, GRADUS_ROLE_PAST));

  /* The start, the ends of three iterations (steps 4, 7, 10), and the walk of step 11. */
  gradus_run_seek (run, 30, 0);
  gradus_run_seek (run, 11, 0);
  gradus_run_get_view (run, &here);
  gradus_scene_trail (scene, &here, 1, 0, 0, 1, GRADUS_ROLE_PAST);
  trail = find_mark (scene, GRADUS_MARK_POLYLINE, GRADUS_ROLE_PAST);
  g_assert_cmpuint (trail->count, ==, 5);
  values = gradus_scene_get_values (scene, trail);
  track = gradus_history_track (here.history, 1, 7, &length);
  g_assert_cmpfloat (values[4], ==, track[0]);
  g_assert_cmpfloat (values[5], ==, track[1]);
  g_assert_cmpfloat (values[8], ==, ((const ToyState *) here.state)->walk.data[0]);

  /* A row that does not exist has no trail. */
  gradus_scene_reset (scene);
  gradus_scene_trail (scene, &here, 1, 1, 0, 1, GRADUS_ROLE_PAST);
  g_assert_null (look_for_mark (scene, GRADUS_MARK_POLYLINE, GRADUS_ROLE_PAST));
}

/* A caption is a format, and what it is given is no format. */
static void
test_caption (void)
{
  g_autoptr (GradusScene) scene = gradus_scene_new ();

  g_assert_null (gradus_scene_get_caption (scene));
  gradus_scene_set_caption (scene, "k = %d, J = %s", 3, "50 % of all");
  g_assert_cmpstr (gradus_scene_get_caption (scene), ==, "k = 3, J = 50 % of all");
  gradus_scene_reset (scene);
  g_assert_null (gradus_scene_get_caption (scene));
}

/* 1 / x, which has no value at 0. */
static double
inverse (gconstpointer data, double x)
{
  return *(const double *) data / x;
}

static void
test_function (void)
{
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  const double two = 2;
  const GradusMark *mark;
  const double *at;

  gradus_scene_function (scene, inverse, &two, -1, 1, 5, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD);
  mark = find_mark (scene, GRADUS_MARK_POLYLINE, GRADUS_ROLE_MODEL);
  at = gradus_scene_get_values (scene, mark);
  g_assert_cmpuint (mark->count, ==, 4);
  g_assert_cmpuint (gradus_scene_get_dropped (scene), ==, 0);
  g_assert_cmpfloat (at[0], ==, -1);
  g_assert_cmpfloat (at[3], ==, -4);
  g_assert_cmpfloat (at[5], ==, 4);

  /* Ends whose difference is beyond all numbers. */
  gradus_scene_function (scene, inverse, &two, -1e308, 1e308, 4, GRADUS_ROLE_PAST, 0);
  mark = find_mark (scene, GRADUS_MARK_POLYLINE, GRADUS_ROLE_PAST);
  g_assert_cmpuint (mark->count, ==, 4);
  g_assert_cmpuint (gradus_scene_get_dropped (scene), ==, 0);
}

/* The entry of the legend is that of the mark before it, whether that is drawn or not. */
static void
test_label (void)
{
  g_autoptr (GradusScene) scene = gradus_scene_new ();
  const double line[] = { 0, 1 };
  const GradusLegendEntry *entries;
  gsize n;

  gradus_scene_polyline (scene, line, line, 2, GRADUS_ROLE_MODEL, GRADUS_LINE_BOLD);
  gradus_scene_label (scene, "a line");
  gradus_scene_point (scene, 1, 1, GRADUS_ROLE_ERROR, GRADUS_SHAPE_STAR, 1, -1);
  gradus_scene_label (scene, "a star");
  gradus_scene_band (scene, line, line, line, 2, GRADUS_ROLE_SECOND, 0.5);
  gradus_scene_label (scene, "an area");
  gradus_scene_line (scene, 0, 0, 1, GRADUS_ROLE_TRUTH, GRADUS_LINE_DOTTED);
  gradus_scene_label (scene, "no line");
  entries = gradus_scene_get_legend (scene, &n);
  g_assert_cmpuint (n, ==, 4);
  g_assert_true (entries[0].line && entries[0].style == GRADUS_LINE_BOLD);
  g_assert_true (!entries[1].line && entries[1].shape == GRADUS_SHAPE_STAR);
  g_assert_true (!entries[2].line && entries[2].shape == GRADUS_SHAPE_SQUARE);
  g_assert_cmpint (entries[2].role, ==, GRADUS_ROLE_SECOND);
  g_assert_cmpint (entries[3].role, ==, GRADUS_ROLE_TRUTH);
  g_assert_cmpstr (entries[3].text, ==, "no line");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/scene/empty", test_empty);
  g_test_add_func ("/scene/pools", test_pools);
  g_test_add_func ("/scene/dropped", test_dropped);
  g_test_add_func ("/scene/ranges", test_ranges);
  g_test_add_func ("/scene/field", test_field);
  g_test_add_func ("/scene/curves", test_curves);
  g_test_add_func ("/scene/long-curve", test_long_curve);
  g_test_add_func ("/scene/trail", test_trail);
  g_test_add_func ("/scene/caption", test_caption);
  g_test_add_func ("/scene/function", test_function);
  g_test_add_func ("/scene/label", test_label);
  return g_test_run ();
}
