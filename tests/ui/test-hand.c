/* What is in the picture taken by a real pointer, in the middle of a run.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-number.h"
#include "gradus-plot-handle.h"
#include "gradus-registry.h"
#include "gradus-stage.h"
#include "gradus-test-window.h"

#define STEP 6
#define LAST 14

typedef struct
{
  GradusWindow *window;
  GradusDocument *document;
  GradusPlotView *view;
} Fixture;

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
  gradus_document_seek (fixture->document, LAST, 0);
  gradus_test_settle ();
  gradus_document_seek (fixture->document, STEP, 0);
  gradus_test_settle ();
  stage = GRADUS_STAGE (gradus_test_find (GTK_WIDGET (fixture->window), GRADUS_TYPE_STAGE, 0));
  fixture->view = gradus_stage_get_view (stage, 0);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  gradus_test_close_window (fixture->window);
}

static gboolean
has_pointer (void)
{
  if (gradus_test_has_input ())
    return TRUE;
  g_test_skip ("There is no xdotool to move the pointer.");
  return FALSE;
}

/* The handle of value number @nth of the picture. */
static const GradusHandle *
get_handle (Fixture *fixture, guint nth)
{
  gsize n;
  const GradusHandle *handles = gradus_scene_get_handles (
    gradus_plot_view_get_scene (fixture->view), &n);

  g_assert_cmpuint (nth, <, n);
  g_assert_nonnull (handles[nth].value);
  return &handles[nth];
}

static void
move_to (Fixture *fixture, double x, double y)
{
  double px, py;

  gradus_plot_layout_to_pixel (gradus_plot_view_get_layout (fixture->view), x, y, &px, &py);
  g_assert_true (gradus_test_move (GTK_WIDGET (fixture->view), px, py));
}

static void
press (const char *command)
{
  gradus_test_xdotool ((const char *const[]){ command, "1", NULL });
}

typedef struct
{
  Fixture *fixture;
  guint nth;
  double x, y;
} Aim;

/* As near as a pixel. */
static gboolean
is_there (gpointer user_data)
{
  const Aim *aim = user_data;
  const GradusHandle *handle = get_handle (aim->fixture, aim->nth);

  return fabs (handle->x - aim->x) < 0.1 && fabs (handle->y - aim->y) < 0.1;
}

static gboolean
is_complete (gpointer document)
{
  return !gradus_document_is_hand_busy (document);
}

static void
get_ranges (Fixture *fixture, double ranges[4])
{
  gradus_plot_layout_get_ranges (gradus_plot_view_get_layout (fixture->view), &ranges[0],
                                 &ranges[1], &ranges[2], &ranges[3]);
}

/* While the button is down the centroid follows, the run stands where it stood and is known as far
 * as it was; the picture does not move. */
static void
test_drag (Fixture *fixture, gconstpointer data)
{
  double before[4], after[4], x, y;
  const GradusRun *run;

  if (!has_pointer ())
    return;
  x = get_handle (fixture, 2)->x;
  y = get_handle (fixture, 2)->y;
  get_ranges (fixture, before);
  move_to (fixture, x, y);
  press ("mousedown");
  for (guint i = 1; i <= 4; i++)
    {
      Aim aim = { fixture, 2, x - 0.5 * i, y + 0.25 * i };

      move_to (fixture, aim.x, aim.y);
      gradus_test_wait_for (is_there, &aim);
      gradus_test_wait_for (is_complete, fixture->document);
      run = gradus_document_get_run (fixture->document);
      g_assert_cmpuint (gradus_run_get_step (run), ==, STEP);
      g_assert_cmpuint (gradus_run_get_last (run), >, STEP);
      g_assert_nonnull (gradus_run_get_ghost (run));
      get_ranges (fixture, after);
      for (guint k = 0; k < 4; k++)
        g_assert_cmpfloat_with_epsilon (before[k], after[k], 1e-9);
    }
  press ("mouseup");
  g_assert_cmpuint (gradus_document_count_branches (fixture->document), ==, 1);
  gradus_test_key (fixture->window, "ctrl+z", "win.undo");
  g_assert_cmpfloat (get_handle (fixture, 2)->x, ==, x);
  g_assert_cmpfloat (get_handle (fixture, 2)->y, ==, y);
}

/* Escape while the button is down: all is as before, and what the hand still does moves nothing. */
static void
test_escape (Fixture *fixture, gconstpointer data)
{
  Aim there, back;
  double x, y;

  if (!has_pointer ())
    return;
  x = get_handle (fixture, 0)->x;
  y = get_handle (fixture, 0)->y;
  there = (Aim){ fixture, 0, x + 1, y + 1 };
  back = (Aim){ fixture, 0, x, y };
  move_to (fixture, x, y);
  press ("mousedown");
  move_to (fixture, there.x, there.y);
  gradus_test_wait_for (is_there, &there);
  /* Not gradus_test_key(), which releases the button. */
  gradus_test_xdotool ((const char *const[]){ "key", "Escape", NULL });
  gradus_test_wait_for (is_there, &back);
  move_to (fixture, x + 2, y + 1);
  press ("mouseup");
  gradus_test_wait_for (is_complete, fixture->document);
  g_assert_cmpfloat (get_handle (fixture, 0)->x, ==, x);
  g_assert_cmpfloat (get_handle (fixture, 0)->y, ==, y);
  g_assert_cmpuint (gradus_document_count_branches (fixture->document), ==, 0);
  g_assert_cmpuint (gradus_run_get_last (gradus_document_get_run (fixture->document)), ==, LAST);
  g_assert_null (gradus_document_get_redo_label (fixture->document));
}

/* By keys: H walks to a handle, Alt and an arrow move it, quick ones are one undo step. */
static void
test_keys (Fixture *fixture, gconstpointer data)
{
  double x;

  if (!has_pointer ())
    return;
  x = get_handle (fixture, 0)->x;
  gtk_widget_grab_focus (GTK_WIDGET (fixture->view));
  gradus_test_key (fixture->window, "Return", NULL);
  gradus_test_key (fixture->window, "h", NULL);
  gradus_test_key (fixture->window, "alt+Right", NULL);
  g_assert_cmpfloat (get_handle (fixture, 0)->x, >, x);
  gradus_test_wait_for (is_complete, fixture->document);
  g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (fixture->document)), ==, STEP);
  g_assert_cmpuint (gradus_run_get_last (gradus_document_get_run (fixture->document)), >, STEP);
  gradus_test_key (fixture->window, "ctrl+z", "win.undo");
  g_assert_cmpfloat (get_handle (fixture, 0)->x, ==, x);
}

static gboolean
is_focused (gpointer widget)
{
  return gtk_widget_has_focus (widget);
}

/* Tab comes to each handle, and who cannot see hears which it is. Arrows move it as the hand does:
 * one edit, of which Escape leaves nothing; Shift is coarse, Control fine. */
static void
test_tab (Fixture *fixture, gconstpointer data)
{
  GtkWidget *hold = gradus_test_find (GTK_WIDGET (fixture->view), GRADUS_TYPE_PLOT_HANDLE, 1);
  const double x = get_handle (fixture, 1)->x, y = get_handle (fixture, 1)->y;
  double coarse, fine;
  g_autofree char *words = NULL;

  if (!has_pointer ())
    return;
  gtk_widget_grab_focus (GTK_WIDGET (fixture->view));
  gradus_test_wait_for (is_focused, fixture->view);
  gradus_test_key_in (GTK_WIDGET (fixture->window), "Tab");
  gradus_test_key_in (GTK_WIDGET (fixture->window), "Tab");
  gradus_test_wait_for (is_focused, hold);
  words = g_strdup_printf ("Centroid 2: %s, %s", GRADUS_NUM (x), GRADUS_NUM (y));
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (hold), GTK_ACCESSIBLE_PROPERTY_LABEL, words);

  gradus_test_key_in (GTK_WIDGET (fixture->window), "Right");
  g_assert_cmpfloat (get_handle (fixture, 1)->x, >, x);
  g_assert_cmpfloat_with_epsilon (get_handle (fixture, 1)->y, y, 1e-9);
  gradus_test_key_in (GTK_WIDGET (fixture->window), "Up");
  g_assert_cmpfloat (get_handle (fixture, 1)->y, >, y);
  coarse = get_handle (fixture, 1)->x;
  gradus_test_key_in (GTK_WIDGET (fixture->window), "shift+Right");
  coarse = get_handle (fixture, 1)->x - coarse;
  fine = get_handle (fixture, 1)->x;
  gradus_test_key_in (GTK_WIDGET (fixture->window), "ctrl+Right");
  fine = get_handle (fixture, 1)->x - fine;
  g_assert_cmpfloat_with_epsilon (coarse / fine, 100, 1e-6);
  g_assert_true (gtk_widget_has_focus (hold));
  gradus_test_wait_for (is_complete, fixture->document);
  g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (fixture->document)), ==, STEP);
  g_assert_cmpuint (gradus_document_count_branches (fixture->document), ==, 1);

  gradus_test_key_in (GTK_WIDGET (fixture->window), "Escape");
  gradus_test_wait_for (is_complete, fixture->document);
  g_assert_cmpfloat (get_handle (fixture, 1)->x, ==, x);
  g_assert_cmpfloat (get_handle (fixture, 1)->y, ==, y);
  g_assert_cmpuint (gradus_document_count_branches (fixture->document), ==, 0);
  g_assert_null (gradus_document_get_redo_label (fixture->document));
  g_assert_true (gtk_widget_has_focus (hold));

  /* What is left where it is, is one step of undo. */
  gradus_test_key_in (GTK_WIDGET (fixture->window), "Left");
  gradus_test_key_in (GTK_WIDGET (fixture->window), "Left");
  gradus_test_key_in (GTK_WIDGET (fixture->window), "Return");
  g_assert_cmpfloat (get_handle (fixture, 1)->x, <, x);
  gradus_test_key_in (GTK_WIDGET (fixture->window), "Escape");
  g_assert_cmpfloat (get_handle (fixture, 1)->x, <, x);
  gradus_test_key (fixture->window, "ctrl+z", "win.undo");
  g_assert_cmpfloat (get_handle (fixture, 1)->x, ==, x);
}

int
main (int argc, char **argv)
{
  if (!gradus_test_start (&argc, &argv))
    return 0;
  g_test_add ("/hand/drag", Fixture, "k-means", set_up, test_drag, tear_down);
  g_test_add ("/hand/escape", Fixture, "k-means", set_up, test_escape, tear_down);
  g_test_add ("/hand/keys", Fixture, "k-means", set_up, test_keys, tear_down);
  g_test_add ("/hand/tab", Fixture, "k-means", set_up, test_tab, tear_down);
  return gradus_test_end ();
}
