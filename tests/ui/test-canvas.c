/* Drawing data on an empty canvas, with a real pointer and with the keyboard: the axes stand still,
 * the run begins when the points suffice, and all of it can be undone.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-algorithm.h"
#include "gradus-names.h"
#include "gradus-quantity.h"
#include "gradus-registry.h"
#include "gradus-stage.h"
#include "gradus-test-window.h"

#define GROUP 5

typedef struct
{
  GradusWindow *window;
  GradusDocument *document;
  GradusPlotView *view;
} Fixture;

/* Where a hand puts the points of the two groups, on the canvas. */
static const double places[2 * GROUP][2] = {
  { -4, 3 }, { -3.5, 3.4 }, { -3.2, 2.6 }, { -3.8, 2.2 }, { -2.9, 3.1 },
  { 3, -2 }, { 3.4, -2.5 }, { 2.6, -2.9 }, { 3.8, -3 },   { 2.9, -3.6 },
};

static void
set_up (Fixture *fixture, gconstpointer algorithm_id)
{
  g_autoptr (GError) error = NULL;
  GradusStage *stage;

  fixture->window = gradus_test_open_window ();
  fixture->document = gradus_window_get_document (fixture->window);
  gradus_window_open_algorithm (fixture->window, gradus_registry_find_algorithm (algorithm_id),
                                NULL, &error);
  g_assert_no_error (error);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.draw-points", NULL);
  gradus_test_settle ();
  stage = GRADUS_STAGE (gradus_test_find (GTK_WIDGET (fixture->window), GRADUS_TYPE_STAGE, 0));
  fixture->view = gradus_stage_get_view (stage, 0);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  gradus_test_close_window (fixture->window);
}

static const GradusTable *
get_table (Fixture *fixture)
{
  return gradus_dataset_get_table (
    gradus_setup_get_dataset (gradus_document_get_setup (fixture->document)));
}

/* The canvas from -5 to 5 is in the picture and fills it on one axis at least. */
static void
assert_canvas (Fixture *fixture)
{
  double x0, x1, y0, y1;

  gradus_plot_layout_get_ranges (gradus_plot_view_get_layout (fixture->view), &x0, &x1, &y0, &y1);
  g_assert_cmpfloat (x0, <=, -5);
  g_assert_cmpfloat (x1, >=, 5);
  g_assert_cmpfloat (y0, <=, -5);
  g_assert_cmpfloat (y1, >=, 5);
  g_assert_cmpfloat_with_epsilon (MIN (x1 - x0, y1 - y0), 10, 1e-9);
}

static void
get_ranges (Fixture *fixture, double ranges[4])
{
  gradus_plot_layout_get_ranges (gradus_plot_view_get_layout (fixture->view), &ranges[0],
                                 &ranges[1], &ranges[2], &ranges[3]);
}

/* A real click on the canvas at (@x, @y). */
static void
click_at (Fixture *fixture, double x, double y)
{
  double px, py;

  gradus_plot_layout_to_pixel (gradus_plot_view_get_layout (fixture->view), x, y, &px, &py);
  g_assert_true (gradus_test_click (GTK_WIDGET (fixture->view), px, py));
}

static gboolean
has_pointer (void)
{
  if (gradus_test_has_input ())
    return TRUE;
  g_test_skip ("There is no xdotool to move the pointer.");
  return FALSE;
}

static void
test_two_groups (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  const GradusAlgorithm *algorithm = gradus_document_get_algorithm (fixture->document);
  const int value = gradus_algorithm_find_value (algorithm, "owner");
  GradusArray owner = { 0 };
  GradusPosition here;
  double before[4], after[4];

  if (!has_pointer ())
    return;
  gradus_document_set_param (fixture->document, "k", 2, &error);
  g_assert_no_error (error);
  gradus_test_settle ();
  assert_canvas (fixture);
  get_ranges (fixture, before);
  for (guint i = 0; i < 2 * GROUP; i++)
    {
      /* Nothing runs until the points suffice, and a sentence says so. */
      g_assert_true ((gradus_document_get_run (fixture->document) != NULL) == (i >= 2));
      g_assert_true ((gradus_document_get_problem (fixture->document) == NULL) == (i >= 2));
      click_at (fixture, places[i][0], places[i][1]);
      assert_canvas (fixture);
      /* The axes stand still, bare as they are and with the algorithm's picture. */
      get_ranges (fixture, after);
      for (guint k = 0; k < 4; k++)
        g_assert_cmpfloat_with_epsilon (before[k], after[k], 1e-9);
      g_assert_cmpuint (get_table (fixture)->n, ==, i + 1);
      /* As near as a pixel. */
      g_assert_cmpfloat_with_epsilon (get_table (fixture)->x[2 * i], places[i][0], 0.05);
      g_assert_cmpfloat_with_epsilon (get_table (fixture)->x[2 * i + 1], places[i][1], 0.05);
    }

  gradus_document_seek (fixture->document, 100, 0);
  gradus_test_settle ();
  assert_canvas (fixture);
  gradus_run_get_view (gradus_document_get_run (fixture->document), &here);
  gradus_value_read (&algorithm->values[value], &here, &owner);
  g_assert_cmpuint (gradus_array_length (&owner), ==, 2 * GROUP);
  for (guint i = 0; i < 2 * GROUP; i++)
    g_assert_true ((owner.data[i] == owner.data[0]) == (i < GROUP));
  gradus_array_clear (&owner);
}

static void
test_undo (Fixture *fixture, gconstpointer data)
{
  if (!has_pointer ())
    return;
  for (guint i = 0; i < 4; i++)
    click_at (fixture, places[i][0], places[i][1]);
  for (guint n = 4; n > 0; n--)
    {
      g_assert_cmpuint (get_table (fixture)->n, ==, n);
      gradus_test_key (fixture->window, "ctrl+z", "win.undo");
      assert_canvas (fixture);
    }
  g_assert_cmpuint (get_table (fixture)->n, ==, 0);
  g_assert_null (gradus_document_get_run (fixture->document));
  click_at (fixture, places[0][0], places[0][1]);
  g_assert_cmpuint (get_table (fixture)->n, ==, 1);
}

/* Fit shows what there is; what is drawn then does not move the axes either. */
static void
test_fit (Fixture *fixture, gconstpointer data)
{
  double before[4], after[4];

  if (!has_pointer ())
    return;
  for (guint i = 0; i < GROUP; i++)
    click_at (fixture, places[i][0], places[i][1]);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "stage.reset-zoom", NULL);
  gradus_test_settle ();
  get_ranges (fixture, before);
  g_assert_cmpfloat (before[1], <, 0);
  click_at (fixture, -3.4, 2.9);
  get_ranges (fixture, after);
  for (guint i = 0; i < 4; i++)
    g_assert_cmpfloat_with_epsilon (before[i], after[i], 1e-9);
}

/* On data that came from elsewhere the axes stand still from the first stroke on. */
static void
test_others (Fixture *fixture, gconstpointer data)
{
  double before[4], after[4];
  guint n;

  if (!has_pointer ())
    return;
  gradus_test_key (fixture->window, "ctrl+z", "win.undo");
  n = get_table (fixture)->n;
  g_assert_cmpuint (n, >, 0);
  gtk_widget_activate_action (GTK_WIDGET (fixture->view), "tool.current", "s", "add");
  gradus_test_settle ();
  get_ranges (fixture, before);
  click_at (fixture, 0.98 * before[0] + 0.02 * before[1], before[2] / 2 + before[3] / 2);
  click_at (fixture, before[0] / 2 + before[1] / 2, 0.02 * before[2] + 0.98 * before[3]);
  g_assert_cmpuint (get_table (fixture)->n, ==, n + 2);
  get_ranges (fixture, after);
  for (guint i = 0; i < 4; i++)
    g_assert_cmpfloat_with_epsilon (before[i], after[i], 1e-9);
}

static void
test_keys (Fixture *fixture, gconstpointer data)
{
  if (!has_pointer ())
    return;
  /* The picture has the focus; Enter gives it the keyboard, in the middle. */
  g_assert_true (gtk_widget_has_focus (GTK_WIDGET (fixture->view)));
  gradus_test_key_in (GTK_WIDGET (fixture->window), "Return");
  gradus_test_key_in (GTK_WIDGET (fixture->window), "Return");
  gradus_test_key_in (GTK_WIDGET (fixture->window), "shift+Right");
  gradus_test_key_in (GTK_WIDGET (fixture->window), "shift+Up");
  gradus_test_key_in (GTK_WIDGET (fixture->window), "Return");
  g_assert_cmpuint (get_table (fixture)->n, ==, 2);
  g_assert_cmpfloat (get_table (fixture)->x[2], >, get_table (fixture)->x[0] + 0.5);
  g_assert_cmpfloat (get_table (fixture)->x[3], >, get_table (fixture)->x[1] + 0.5);
  assert_canvas (fixture);
}

/* More points, noise, fewer points and other units, each one step of undo; that units are unlike
 * is said until they are not. */
static void
test_whole (Fixture *fixture, gconstpointer data)
{
  static const struct
  {
    const char *action;
    guint n; /* afterwards */
  } edits[] = { { "tool.more", 16 }, { "tool.noise", 16 }, { "tool.thin", 8 } };
  g_autoptr (GradusDataset) people = gradus_table_new_simple (
    8, 2,
    (const double[]){ 1.6, 55, 1.62, 58, 1.65, 60, 1.66, 66, 1.7, 71, 1.75, 80, 1.8, 79, 1.9, 90 },
    NULL, NULL, 0, "people", "file:people.csv");
  GtkWidget *stage = gradus_test_find (GTK_WIDGET (fixture->window), GRADUS_TYPE_STAGE, 0);
  GtkWidget *button = GTK_WIDGET (
    gtk_widget_get_template_child (stage, GRADUS_TYPE_STAGE, "units_box"));
  g_autoptr (GError) error = NULL;

  gradus_document_set_dataset (fixture->document, people, "People", NULL, &error);
  g_assert_no_error (error);
  gradus_stage_set_editing (GRADUS_STAGE (stage), TRUE);
  gradus_test_settle ();
  for (guint i = 0; i < G_N_ELEMENTS (edits); i++)
    {
      gtk_widget_activate_action (stage, edits[i].action, NULL);
      gradus_test_settle ();
      g_assert_cmpuint (get_table (fixture)->n, ==, edits[i].n);
    }
  for (guint i = 0; i < G_N_ELEMENTS (edits); i++)
    gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.undo", NULL);
  gradus_test_settle ();
  g_assert_cmpuint (get_table (fixture)->n, ==, 8);
  g_assert_cmpfloat (get_table (fixture)->x[1], ==, 55);

  gradus_stage_set_editing (GRADUS_STAGE (stage), FALSE);
  gradus_test_settle ();
  g_assert_true (gtk_widget_get_visible (button));
  gtk_widget_activate_action (stage, "tool.standardise", NULL);
  gradus_test_settle ();
  g_assert_cmpfloat (fabs (get_table (fixture)->x[1]), <, 3);
  g_assert_false (gtk_widget_get_visible (button));
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.undo", NULL);
  gradus_test_settle ();
  g_assert_cmpfloat (get_table (fixture)->x[1], ==, 55);
  g_assert_true (gtk_widget_get_visible (button));
}

int
main (int argc, char *argv[])
{
  if (!gradus_test_start (&argc, &argv))
    return 0;
  g_test_add ("/ui/canvas/two-groups", Fixture, "k-means", set_up, test_two_groups, tear_down);
  g_test_add ("/ui/canvas/undo", Fixture, "k-means", set_up, test_undo, tear_down);
  g_test_add ("/ui/canvas/fit", Fixture, "k-means", set_up, test_fit, tear_down);
  g_test_add ("/ui/canvas/others", Fixture, "k-means", set_up, test_others, tear_down);
  g_test_add ("/ui/canvas/whole", Fixture, "k-means", set_up, test_whole, tear_down);
  g_test_add ("/ui/canvas/keys", Fixture, "k-means", set_up, test_keys, tear_down);
  return gradus_test_end ();
}
