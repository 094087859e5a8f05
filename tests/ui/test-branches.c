/* Branches and the comparison in the window, by the keyboard: a parameter is changed in mid-run,
 * the branch is switched to, renamed and deleted; two learning rates are compared.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <adwaita.h>
#include <math.h>

#include "gradus-branch-row.h"
#include "gradus-branches-popover.h"
#include "gradus-compare-page.h"
#include "gradus-compare-pane.h"
#include "gradus-number.h"
#include "gradus-param-row.h"
#include "gradus-registry.h"
#include "gradus-settings.h"
#include "gradus-stage.h"
#include "gradus-test-window.h"
#include "gradus-window-private.h"

typedef struct
{
  GradusWindow *window;
  GtkWidget *root;
  GradusDocument *document;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer algorithm_id)
{
  g_autoptr (GError) error = NULL;

  fixture->window = gradus_test_open_window ();
  fixture->root = GTK_WIDGET (fixture->window);
  fixture->document = gradus_window_get_document (fixture->window);
  gradus_window_open_algorithm (fixture->window, gradus_registry_find_algorithm (algorithm_id),
                                NULL, &error);
  g_assert_no_error (error);
  gradus_test_settle ();
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  gradus_test_close_window (fixture->window);
}

static guint64
present_step (Fixture *fixture)
{
  gradus_document_wait (fixture->document);
  return gradus_run_get_step (gradus_document_get_run (fixture->document));
}

static void
key (Fixture *fixture, const char *name, const char *action)
{
  gradus_test_key (fixture->window, name, action);
}

static gboolean
needs_keys (void)
{
  if (gradus_test_has_input ())
    return TRUE;
  g_test_skip ("There is no xdotool to press the keys.");
  return FALSE;
}

/* 21 steps, back to 12, another learning rate typed: what came after is a branch. */
static void
fork_by_keys (Fixture *fixture)
{
  GtkWidget *row, *entry;

  for (guint i = 0; i < 7; i++)
    key (fixture, "shift+Right", "win.forward-iteration");
  g_assert_cmpuint (present_step (fixture), ==, 21);
  for (guint i = 0; i < 3; i++)
    key (fixture, "shift+Left", "win.back-iteration");
  g_assert_cmpuint (present_step (fixture), ==, 12);
  gtk_widget_activate_action (fixture->root, "win.page", "s", "setup");
  gradus_test_settle ();
  row = gradus_test_find (fixture->root, GRADUS_TYPE_PARAM_ROW, 0);
  g_assert_cmpstr (gradus_param_row_get_param (GRADUS_PARAM_ROW (row))->id, ==, "learning-rate");
  entry = gradus_test_find (row, GTK_TYPE_TEXT, 0);
  gtk_widget_grab_focus (entry);
  key (fixture, "ctrl+a", "win.play");
  gradus_test_type (fixture->window, "0.002");
  key (fixture, "Return", "win.play");
  gradus_document_wait (fixture->document);
  /* In the entry Ctrl+Z would undo the typing. */
  gtk_widget_grab_focus (gradus_test_find (gradus_test_find (fixture->root, GRADUS_TYPE_STAGE, 0),
                                           GRADUS_TYPE_PLOT_VIEW, 0));
}

static gboolean
has_no_toast (gpointer user_data)
{
  return gradus_test_find_toast (user_data) == NULL;
}

static void
test_branches (Fixture *fixture, gconstpointer data)
{
  GradusBranchInfo info;
  GtkWidget *popover, *row;
  guint first = gradus_document_get_run_id (fixture->document), second;

  if (!needs_keys ())
    return;
  fork_by_keys (fixture);
  g_assert_cmpuint (gradus_document_count_branches (fixture->document), ==, 1);
  gradus_document_get_branch (fixture->document, 0, &info);
  g_assert_cmpstr (info.name, ==, "before α = 0.002 at step 12");
  second = gradus_document_get_run_id (fixture->document);
  /* The toast that says so. */
  g_assert_nonnull (gradus_test_find_toast (fixture->root));

  key (fixture, "ctrl+bracketright", "win.next-branch");
  g_assert_cmpuint (gradus_document_get_run_id (fixture->document), ==, first);
  g_assert_cmpuint (present_step (fixture), ==, 12);
  g_assert_cmpuint (gradus_run_get_last (gradus_document_get_run (fixture->document)), ==, 21);
  /* The toast goes with what it offers. */
  gradus_test_wait_for (has_no_toast, fixture->root);
  key (fixture, "ctrl+bracketleft", "win.previous-branch");
  g_assert_cmpuint (gradus_document_get_run_id (fixture->document), ==, second);
  key (fixture, "ctrl+z", "win.undo");
  g_assert_cmpuint (gradus_document_get_run_id (fixture->document), ==, first);
  key (fixture, "ctrl+shift+z", "win.redo");
  g_assert_cmpuint (gradus_document_get_run_id (fixture->document), ==, second);

  /* The list: the other run is its first row, by age. */
  key (fixture, "ctrl+j", "win.branches");
  popover = gradus_test_find (fixture->window->transport, GRADUS_TYPE_BRANCHES_POPOVER, 0);
  g_assert_true (gtk_widget_get_visible (popover));
  row = gradus_test_find (popover, GRADUS_TYPE_BRANCH_ROW, 0);
  g_assert_cmpuint (gradus_branch_row_get_id (GRADUS_BRANCH_ROW (row)), ==, first);
  g_assert_nonnull (gradus_test_find (popover, GRADUS_TYPE_BRANCH_ROW, 1));
  key (fixture, "F2", NULL);
  key (fixture, "ctrl+a", NULL);
  gradus_test_type (fixture->window, "patient");
  key (fixture, "Return", NULL);
  gradus_document_get_branch (fixture->document, 0, &info);
  g_assert_cmpstr (info.name, ==, "patient");
  g_assert_true (info.named);
  g_assert_true (gtk_widget_get_visible (popover));
  /* Enter on the row switches. */
  key (fixture, "Return", NULL);
  g_assert_cmpuint (gradus_document_get_run_id (fixture->document), ==, first);
  g_assert_false (gtk_widget_get_visible (popover));

  /* Deleted by its row, brought back by Ctrl+Z. */
  key (fixture, "ctrl+j", "win.branches");
  key (fixture, "Down", NULL);
  key (fixture, "Delete", NULL);
  g_assert_cmpuint (gradus_document_count_branches (fixture->document), ==, 0);
  key (fixture, "Escape", NULL);
  key (fixture, "ctrl+z", "win.undo");
  g_assert_cmpuint (gradus_document_count_branches (fixture->document), ==, 1);
}

/* --- Comparing -------------------------------------------------------------------------------- */

static void
settle (GradusCompare *compare)
{
  gradus_compare_wait (compare);
  gradus_test_settle ();
}

/* Whether a label below @root says @text. */
static gboolean
says (GtkWidget *root, const char *text)
{
  GtkWidget *label;

  for (guint i = 0; (label = gradus_test_find (root, GTK_TYPE_LABEL, i)) != NULL; i++)
    if (g_strcmp0 (gtk_label_get_label (GTK_LABEL (label)), text) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
has_left_start (gpointer user_data)
{
  return gradus_compare_get_position (user_data) > 0;
}

static void
test_compare (Fixture *fixture, gconstpointer data)
{
  GradusComparePage *page;
  GradusCompare *compare;
  GtkWidget *widget;
  char number[GRADUS_NUMBER_SIZE];
  double loss[2];
  GradusCompareRecord *record;

  key (fixture, "ctrl+m", "win.compare");
  widget = gradus_test_find (fixture->root, GRADUS_TYPE_COMPARE_PAGE, 0);
  page = GRADUS_COMPARE_PAGE (widget);
  compare = gradus_compare_page_get_compare (page);
  settle (compare);
  g_assert_cmpuint (gradus_compare_count (compare), ==, 2);
  g_assert_true (says (widget, "α = 0.01"));
  g_assert_true (says (widget, "α = 0.02"));

  for (guint i = 0; i < 5; i++)
    {
      key (fixture, "Right", "win.forward");
      settle (compare);
    }
  key (fixture, "Left", "win.back");
  settle (compare);
  key (fixture, "shift+Right", "win.forward-iteration");
  settle (compare);
  g_assert_cmpuint (gradus_compare_get_position (compare), ==, 6);
  g_assert_cmpuint (present_step (fixture), ==, 0);

  /* The table has both figures, the smaller with a star. */
  for (guint i = 0; i < 2; i++)
    loss[i] = gradus_history_metric (gradus_run_get_history (gradus_compare_get_run (compare, i)),
                                     0, 6);
  g_assert_cmpfloat (loss[1], <, loss[0]);
  g_assert_true (says (widget, gradus_format_digits (number, loss[0], 5)));
  {
    g_autofree char *best = g_strdup_printf ("★ %s", gradus_format_digits (number, loss[1], 5));

    g_assert_true (says (widget, best));
  }
  /* The map, the last plot of the page, shows an area between the curves. */
  {
    g_autoptr (GradusScene) map = gradus_compare_build_map (compare);
    gsize n;
    const GradusMark *marks = gradus_scene_get_marks (map, &n);
    double area = 0;

    for (gsize i = 0; i < n; i++)
      if (marks[i].kind == GRADUS_MARK_BAND)
        {
          const double *values = gradus_scene_get_values (map, &marks[i]);

          for (gsize k = 0; k < marks[i].count; k++)
            area += values[3 * k + 2] - values[3 * k + 1];
        }
    g_assert_cmpfloat (area, >, 0);
  }
  for (guint i = 0; i < 3; i++)
    g_assert_nonnull (gradus_plot_view_get_scene (
      GRADUS_PLOT_VIEW (gradus_test_find (widget, GRADUS_TYPE_PLOT_VIEW, i))));

  key (fixture, "Home", "win.to-start");
  settle (compare);
  g_assert_cmpuint (gradus_compare_get_position (compare), ==, 0);
  key (fixture, "space", "win.play");
  g_assert_true (gradus_compare_is_playing (compare));
  gradus_test_wait_for (has_left_start, compare);
  key (fixture, "space", "win.play");
  g_assert_false (gradus_compare_is_playing (compare));
  settle (compare);
  g_assert_cmpuint (gradus_compare_get_position (compare), >, 0);
  key (fixture, "End", "win.to-end");
  settle (compare);
  g_assert_true (gradus_compare_is_at_end (compare));

  /* Left by the same key; what was compared is kept with the experiment and comes again. */
  key (fixture, "ctrl+m", "win.compare");
  record = gradus_document_get_compare (fixture->document);
  g_assert_nonnull (record);
  g_assert_cmpuint (record->panes->len, ==, 2);
  key (fixture, "Right", "win.forward");
  g_assert_cmpuint (present_step (fixture), ==, 1);
  key (fixture, "ctrl+m", "win.compare");
  settle (compare);
  g_assert_cmpuint (gradus_compare_count (compare), ==, 2);
  g_assert_true (gradus_compare_is_at_end (compare));
  key (fixture, "ctrl+m", "win.compare");
}

/* Clusters of two algorithms, four panes, and one that is taken away. */
static void
test_compare_panes (Fixture *fixture, gconstpointer data)
{
  GtkWidget *widget;
  GradusCompare *compare;

  key (fixture, "ctrl+m", "win.compare");
  widget = gradus_test_find (fixture->root, GRADUS_TYPE_COMPARE_PAGE, 0);
  compare = gradus_compare_page_get_compare (GRADUS_COMPARE_PAGE (widget));
  settle (compare);
  while (gradus_compare_count (compare) < GRADUS_COMPARE_MAX)
    {
      g_autoptr (GradusScript) script = gradus_script_new (gradus_compare_get_setup (compare, 0));
      g_autoptr (GError) error = NULL;

      g_assert_true (gradus_compare_add (compare, script, &error));
      settle (compare);
    }
  g_assert_nonnull (gradus_test_find (widget, GRADUS_TYPE_COMPARE_PANE_VIEW, 3));
  for (guint i = 0; i < 6; i++)
    key (fixture, "Right", "win.forward");
  settle (compare);
  g_assert_cmpint (gradus_compare_count_differing (compare), >=, 0);
  g_assert_true (gradus_compare_remove (compare, 1));
  settle (compare);
  g_assert_null (gradus_test_find (widget, GRADUS_TYPE_COMPARE_PANE_VIEW, 3));
  /* The gallery leaves the comparison, too. */
  gtk_widget_activate_action (fixture->root, "win.compare", NULL);
  gradus_test_settle ();
}

/* A step, another seed, which makes the old future a branch and says so, and that undone, which
 * takes away what the toast offers. */
static void
fork_and_undo (Fixture *fixture, guint64 seed, gboolean rest)
{
  g_autoptr (GError) error = NULL;

  gradus_document_forward (fixture->document, GRADUS_GRAIN_PHASE);
  gradus_document_wait (fixture->document);
  gradus_document_set_seed (fixture->document, seed, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (gradus_document_count_branches (fixture->document), ==, 1);
  if (rest)
    {
      gradus_test_settle ();
      g_assert_nonnull (gradus_test_find_toast (fixture->root));
    }
  g_assert_true (gradus_document_undo (fixture->document));
  gradus_document_wait (fixture->document);
  g_assert_cmpuint (gradus_document_count_branches (fixture->document), ==, 0);
}

/* Quick keys do the same again while the first toast is still on its way out. */
static void
test_quick (Fixture *fixture, gconstpointer data)
{
  GradusSettings *settings = gradus_settings_get_default ();

  g_object_set (settings, "animations", TRUE, NULL);
  for (guint64 seed = 2; seed < 6; seed++)
    {
      fork_and_undo (fixture, 2 * seed, TRUE);
      fork_and_undo (fixture, 2 * seed + 1, FALSE);
      gradus_test_settle ();
    }
  g_assert_null (gradus_test_find_toast (fixture->root));
  g_object_set (settings, "animations", FALSE, NULL);
}

int
main (int argc, char *argv[])
{
  if (!gradus_test_start (&argc, &argv))
    return 0;
#define ADD(path, algorithm, func)                                                                 \
  g_test_add ("/ui/branches/" path, Fixture, algorithm, set_up, func, tear_down)
  ADD ("list", "batch-gradient-descent", test_branches);
  ADD ("compare", "batch-gradient-descent", test_compare);
  ADD ("compare-panes", "k-means", test_compare_panes);
  ADD ("quick", "stochastic-gradient-descent", test_quick);
  return gradus_test_end ();
}
