/* Slow steps in the window: told in the large picture and on the projector, ended by any key, and
 * in the end the same step as any other.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-projector-page.h"
#include "gradus-projector-window.h"
#include "gradus-registry.h"
#include "gradus-settings.h"
#include "gradus-stage.h"
#include "gradus-test-window.h"
#include "gradus-transport.h"

typedef struct
{
  GradusWindow *window;
  GtkWidget *root;
  GradusDocument *document;
  GradusStage *stage;
  GradusPlotView *view;
  guint ended, hurried;
  guint moved;
} Fixture;

static void
tale_over_cb (Fixture *fixture, gboolean hurried)
{
  fixture->ended++;
  fixture->hurried += hurried;
}

static void
moved_cb (Fixture *fixture)
{
  fixture->moved++;
}

static gboolean
has_layout (gpointer user_data)
{
  return gradus_plot_view_get_layout (user_data) != NULL && gtk_widget_get_mapped (user_data);
}

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
  fixture->stage = GRADUS_STAGE (gradus_test_find (fixture->root, GRADUS_TYPE_STAGE, 0));
  fixture->view = gradus_stage_get_view (fixture->stage, 0);
  gradus_test_wait_for (has_layout, fixture->view);
  g_object_set (gradus_settings_get_default (), "animations", TRUE, NULL);
  gradus_document_forward (fixture->document, GRADUS_GRAIN_PHASE);
  gradus_document_forward (fixture->document, GRADUS_GRAIN_PHASE);
  gradus_document_wait (fixture->document);
  gradus_test_settle ();
  g_signal_connect_swapped (fixture->view, "tale-over", G_CALLBACK (tale_over_cb), fixture);
  g_signal_connect_swapped (fixture->document, "moved", G_CALLBACK (moved_cb), fixture);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_signal_handlers_disconnect_by_data (fixture->view, fixture);
  g_signal_handlers_disconnect_by_data (fixture->document, fixture);
  gradus_test_close_window (fixture->window);
}

static guint64
present_step (Fixture *fixture)
{
  return gradus_run_get_step (gradus_document_get_run (fixture->document));
}

static gboolean
is_over (gpointer stage)
{
  return !gradus_stage_is_telling (stage);
}

/* While it is told nothing else knows of it; then it is the step that it would have been. */
static void
test_to_its_end (Fixture *fixture, gconstpointer data)
{
  GradusScene *before = gradus_plot_view_get_scene (fixture->view);

  gtk_widget_activate_action (fixture->root, "win.slow-step", NULL);
  g_assert_true (gradus_stage_is_telling (fixture->stage));
  gradus_test_wait_frame ();
  g_assert_cmpuint (present_step (fixture), ==, 2);
  g_assert_cmpuint (fixture->moved, ==, 0);
  g_assert_true (gradus_plot_view_get_scene (fixture->view) == before);
  gradus_test_wait_for (is_over, fixture->stage);
  g_assert_cmpuint (present_step (fixture), ==, 3);
  g_assert_cmpuint (gradus_run_get_last (gradus_document_get_run (fixture->document)), ==, 3);
  g_assert_cmpuint (fixture->moved, ==, 1);
  g_assert_cmpuint (fixture->ended, ==, 1);
  g_assert_cmpuint (fixture->hurried, ==, 0);
  g_assert_cmpuint (gradus_document_count_branches (fixture->document), ==, 0);
}

/* Any key ends it at once, and does nothing else: not even the key that steps back. */
static void
test_key (Fixture *fixture, gconstpointer data)
{
  if (!gradus_test_has_input ())
    {
      g_test_skip ("There is no xdotool to press the keys.");
      return;
    }
  /* It brings the focus here; at the lowest grain it stays the same. */
  gradus_test_key (fixture->window, "2", "win.grain::phase");
  gtk_widget_activate_action (fixture->root, "win.slow-step", NULL);
  gradus_test_wait_frame ();
  gradus_test_xdotool ((const char *const[]){ "key", "Left", NULL });
  g_assert_false (gradus_stage_is_telling (fixture->stage));
  g_assert_cmpuint (fixture->hurried, ==, 1);
  g_assert_cmpuint (present_step (fixture), ==, 3);
  /* And the next one means what it always does. */
  gradus_test_key (fixture->window, "Left", "win.back");
  g_assert_cmpuint (present_step (fixture), ==, 2);
  /* By its own key. */
  gradus_test_key (fixture->window, "s", "win.slow-step");
  g_assert_cmpuint (present_step (fixture), ==, 3);
  g_assert_cmpuint (fixture->ended, ==, 2);
}

/* Who wants nothing to move gets the plain step. */
static void
test_no_motion (Fixture *fixture, gconstpointer data)
{
  g_object_set (gradus_settings_get_default (), "animations", FALSE, NULL);
  gtk_widget_activate_action (fixture->root, "win.slow-step", NULL);
  g_assert_false (gradus_stage_is_telling (fixture->stage));
  gradus_document_wait (fixture->document);
  g_assert_cmpuint (present_step (fixture), ==, 3);
  g_assert_cmpuint (fixture->ended, ==, 0);
  g_object_set (gradus_settings_get_default (), "animations", TRUE, NULL);
}

/* Whatever moves the run otherwise, or changes it, ends the film without its step. */
static void
test_dropped (Fixture *fixture, gconstpointer data)
{
  gtk_widget_activate_action (fixture->root, "win.slow-step", NULL);
  gradus_test_wait_frame ();
  gradus_document_seek (fixture->document, 1, 0);
  g_assert_false (gradus_stage_is_telling (fixture->stage));
  g_assert_cmpuint (present_step (fixture), ==, 1);
  gtk_widget_activate_action (fixture->root, "win.slow-step", NULL);
  gradus_stage_set_large (fixture->stage, 1);
  gradus_test_settle ();
  g_assert_false (gradus_stage_is_telling (fixture->stage));
  g_assert_cmpuint (present_step (fixture), ==, 1);
}

/* At the end there is no step to be told. */
static void
test_at_the_end (Fixture *fixture, gconstpointer data)
{
  guint64 last;

  gradus_document_forward (fixture->document, GRADUS_GRAIN_RUN);
  gradus_document_wait (fixture->document);
  last = present_step (fixture);
  gtk_widget_activate_action (fixture->root, "win.slow-step", NULL);
  g_assert_false (gradus_stage_is_telling (fixture->stage));
  gradus_test_settle ();
  g_assert_cmpuint (present_step (fixture), ==, last);
}

/* The projector tells it too, from the same clock. */
static void
test_projector (Fixture *fixture, gconstpointer data)
{
  GtkWidget *projector;
  GradusPlotView *view;

  gtk_widget_activate_action (fixture->root, "win.projector", NULL);
  gradus_test_settle ();
  projector = gradus_test_find_toplevel (GRADUS_TYPE_PROJECTOR_WINDOW);
  g_assert_nonnull (projector);
  view = gradus_projector_page_get_view (
    gradus_projector_window_get_page (GRADUS_PROJECTOR_WINDOW (projector)));
  gtk_widget_activate_action (fixture->root, "win.slow-step", NULL);
  gradus_test_wait_for (gradus_plot_view_is_telling, view);
  g_assert_true (gradus_plot_view_is_telling (fixture->view));
  gradus_stage_end_tale (fixture->stage, TRUE);
  g_assert_false (gradus_plot_view_is_telling (view));
  g_assert_false (gradus_plot_view_is_telling (fixture->view));
  g_assert_cmpuint (present_step (fixture), ==, 3);
  gtk_widget_activate_action (fixture->root, "win.projector", NULL);
  gradus_test_settle ();
}

static gboolean
is_telling (gpointer stage)
{
  return gradus_stage_is_telling (stage);
}

/* The slowest speed: playing tells every step, and who ends the film ends playing. */
static void
test_playing (Fixture *fixture, gconstpointer data)
{
  g_object_set (fixture->document, "speed", GRADUS_SPEED_TALE, NULL);
  gradus_document_play (fixture->document);
  gradus_test_wait_for (is_telling, fixture->stage);
  g_assert_cmpuint (present_step (fixture), ==, 2);
  gradus_stage_end_tale (fixture->stage, FALSE);
  g_assert_cmpuint (present_step (fixture), ==, 3);
  g_assert_true (gradus_document_is_playing (fixture->document));
  gradus_test_wait_for (is_telling, fixture->stage);
  gradus_stage_end_tale (fixture->stage, TRUE);
  g_assert_cmpuint (present_step (fixture), ==, 4);
  g_assert_false (gradus_document_is_playing (fixture->document));
  g_assert_cmpfloat (gradus_transport_next_speed (0.25, FALSE), ==, GRADUS_SPEED_TALE);
  g_object_set (fixture->document, "speed", 4.0, NULL);
}

int
main (int argc, char **argv)
{
  if (!gradus_test_start (&argc, &argv))
    return 0;
  g_test_add ("/slow/to-its-end", Fixture, "k-means", set_up, test_to_its_end, tear_down);
  g_test_add ("/slow/key", Fixture, "k-means", set_up, test_key, tear_down);
  g_test_add ("/slow/no-motion", Fixture, "k-means", set_up, test_no_motion, tear_down);
  g_test_add ("/slow/dropped", Fixture, "k-means", set_up, test_dropped, tear_down);
  g_test_add ("/slow/at-the-end", Fixture, "kalman-filter", set_up, test_at_the_end, tear_down);
  g_test_add ("/slow/projector", Fixture, "value-iteration", set_up, test_projector, tear_down);
  g_test_add ("/slow/playing", Fixture, "k-means", set_up, test_playing, tear_down);
  return gradus_test_end ();
}
