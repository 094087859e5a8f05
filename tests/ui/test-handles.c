/* Handles that are parameters, in the window: with a real pointer, with the keyboard, and for who
 * cannot see them. A line as an answer.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <adwaita.h>
#include <glib/gstdio.h>
#include <math.h>

#include "gradus-algorithm.h"
#include "gradus-init.h"
#include "gradus-language.h"
#include "gradus-plot-handle.h"
#include "gradus-registry.h"
#include "gradus-stage.h"
#include "gradus-test-window.h"

typedef struct
{
  GradusWindow *window;
  GradusDocument *document;
  GradusPlotView *view;
  double wanted;
  double px, py; /* where the handle was when it was looked for last */
  guint stayed;  /* how often it was there */
} Fixture;

/* --- What is waited for ----------------------------------------------------------------------- */

static double
get_angle (Fixture *fixture)
{
  GradusSetup *setup = gradus_document_get_setup (fixture->document);

  return gradus_params_get (
    gradus_params_find (gradus_setup_get_algorithm (setup)->params, "angle"),
    gradus_setup_get_params (setup));
}

static gboolean
has_wanted_angle (gpointer user_data)
{
  Fixture *fixture = user_data;

  return fabs (get_angle (fixture) - fixture->wanted) < 3;
}

static gboolean
has_layout (gpointer user_data)
{
  Fixture *fixture = user_data;
  gsize n = 0;

  if (gradus_plot_view_get_scene (fixture->view) != NULL)
    gradus_scene_get_handles (gradus_plot_view_get_scene (fixture->view), &n);
  return n > 0 && gradus_plot_view_get_layout (fixture->view) != NULL
         && gtk_widget_get_mapped (GTK_WIDGET (fixture->view))
         && gradus_test_find (GTK_WIDGET (fixture->view), GRADUS_TYPE_PLOT_HANDLE, 0) != NULL;
}

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
  stage = GRADUS_STAGE (gradus_test_find (GTK_WIDGET (fixture->window), GRADUS_TYPE_STAGE, 0));
  fixture->view = gradus_stage_get_view (stage, 0);
  gradus_test_wait_for (has_layout, fixture);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  gradus_test_close_window (fixture->window);
}

static const GradusHandle *
get_handle (Fixture *fixture)
{
  gsize n;
  const GradusHandle *handles = gradus_scene_get_handles (
    gradus_plot_view_get_scene (fixture->view), &n);

  g_assert_cmpuint (n, ==, 1);
  return &handles[0];
}

/* --- Pointer ---------------------------------------------------------------------------------- */

/* Where a line at @angle degrees has its handle, in pixels. */
static void
place_at (Fixture *fixture, double angle, double *px, double *py)
{
  const GradusHandle *handle = get_handle (fixture);
  const double reach = hypot (handle->x - handle->pivot_x, handle->y - handle->pivot_y);

  gradus_plot_layout_to_pixel (gradus_plot_view_get_layout (fixture->view),
                               handle->pivot_x + reach * cos (angle * G_PI / 180),
                               handle->pivot_y + reach * sin (angle * G_PI / 180), px, py);
}

/* To the place of the handle at @angle, once it is in the picture. */
static void
move_to (Fixture *fixture, double angle)
{
  double px, py;

  place_at (fixture, angle, &px, &py);
  if (px >= 0 && py >= 0 && px < gtk_widget_get_width (GTK_WIDGET (fixture->view))
      && py < gtk_widget_get_height (GTK_WIDGET (fixture->view)))
    gradus_test_move (GTK_WIDGET (fixture->view), px, py);
}

/* Go to the handle until the picture says that it can be taken, and it has stayed where it was: the
 * window is laid out more than once when it opens. */
static gboolean
is_over_handle (gpointer user_data)
{
  Fixture *fixture = user_data;
  GdkCursor *cursor = gtk_widget_get_cursor (GTK_WIDGET (fixture->view));
  const gboolean taken = cursor != NULL && g_strcmp0 (gdk_cursor_get_name (cursor), "grab") == 0;
  double px, py;

  place_at (fixture, 0, &px, &py);
  fixture->stayed = taken && px == fixture->px && py == fixture->py ? fixture->stayed + 1 : 0;
  fixture->px = px;
  fixture->py = py;
  if (fixture->stayed >= 4)
    return TRUE;
  move_to (fixture, 0);
  return FALSE;
}

/* Pull the handle to where the line has the wanted angle, until the document says so. */
static gboolean
has_been_pulled (gpointer user_data)
{
  Fixture *fixture = user_data;

  if (has_wanted_angle (fixture))
    return TRUE;
  move_to (fixture, fixture->wanted);
  return FALSE;
}

static void
test_drag (Fixture *fixture, gconstpointer data)
{
  if (!gradus_test_has_input ())
    {
      g_test_skip ("There is no xdotool to move the pointer.");
      return;
    }
  gradus_test_wait_for (is_over_handle, fixture);
  gradus_test_xdotool ((const char *const[]){ "mousedown", "1", NULL });
  /* On the way every move is answered. */
  for (fixture->wanted = 15; fixture->wanted <= 60; fixture->wanted += 15)
    gradus_test_wait_for (has_been_pulled, fixture);
  gradus_test_xdotool ((const char *const[]){ "mouseup", "1", NULL });
  /* One drag, one attempt, one undo step. */
  {
    const GradusArray *attempts = gradus_setup_get_given_start (
      gradus_document_get_setup (fixture->document), "attempts");

    g_assert_nonnull (attempts);
    g_assert_cmpuint (attempts->shape[0], ==, 1);
  }
  g_assert_true (gradus_document_undo (fixture->document));
  g_assert_cmpfloat (get_angle (fixture), ==, 0);
  g_assert_cmpuint (gradus_document_count_branches (fixture->document), ==, 0);
}

/* --- Keyboard --------------------------------------------------------------------------------- */

static gboolean
is_focused (gpointer widget)
{
  return gtk_widget_has_focus (widget);
}

static void
test_keys (Fixture *fixture, gconstpointer data)
{
  GtkWidget *hold = gradus_test_find (GTK_WIDGET (fixture->view), GRADUS_TYPE_PLOT_HANDLE, 0);

  if (!gradus_test_has_input ())
    {
      g_test_skip ("There is no xdotool to press a key.");
      return;
    }
  g_assert_cmpint (gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (hold)), ==,
                   GTK_ACCESSIBLE_ROLE_SLIDER);
  /* Tab comes to it from the picture. */
  gtk_widget_grab_focus (GTK_WIDGET (fixture->view));
  gradus_test_wait_for (is_focused, fixture->view);
  gradus_test_key_in (GTK_WIDGET (fixture->window), "Tab");
  gradus_test_wait_for (is_focused, hold);
  gradus_test_key_in (GTK_WIDGET (fixture->window), "Prior");
  fixture->wanted = 10;
  gradus_test_wait_for (has_wanted_angle, fixture);
  g_assert_cmpfloat (get_angle (fixture), ==, 10);
  gradus_test_key_in (GTK_WIDGET (fixture->window), "shift+Right");
  fixture->wanted = 20;
  gradus_test_wait_for (has_wanted_angle, fixture);
  g_assert_cmpfloat (get_angle (fixture), ==, 20);
  /* The focus stays though the picture is another one. */
  g_assert_true (gradus_test_find (GTK_WIDGET (fixture->view), GRADUS_TYPE_PLOT_HANDLE, 0) == hold);
  g_assert_true (gtk_widget_has_focus (hold));
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (hold), GTK_ACCESSIBLE_PROPERTY_VALUE_NOW,
                                       20.0);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (hold), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT,
                                       "Your line: 20°");
}

/* --- The program ------------------------------------------------------------------------------ */

static void
remove_tree (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);

      remove_tree (child);
    }
  g_remove (path);
}

int
main (int argc, char *argv[])
{
  static const char *const variables[] = { "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME",
                                           "XDG_CACHE_HOME", "HOME" };
  g_autofree char *folder = g_dir_make_tmp ("gradus-handles-XXXXXX", NULL);
  int status;

  for (guint i = 0; i < G_N_ELEMENTS (variables); i++)
    g_setenv (variables[i], folder, TRUE);
  gtk_disable_setlocale ();
  gradus_set_language (NULL);
  gradus_init ();
  if (!gtk_init_check ())
    {
      g_printerr ("No display: the tests of handles are skipped.\n");
      remove_tree (folder);
      return 77;
    }
  adw_init ();
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/ui/handles/drag", Fixture, "pca", set_up, test_drag, tear_down);
  g_test_add ("/ui/handles/keys", Fixture, "pca", set_up, test_keys, tear_down);
  status = g_test_run ();
  remove_tree (folder);
  return status;
}
