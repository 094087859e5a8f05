/* The large picture goes with the sentence, a key keeps it, pictures of the strip are hands, and
 * all of it has room in half of a laptop's screen.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-lessons.h"
#include "gradus-pane.h"
#include "gradus-plot-handle.h"
#include "gradus-registry.h"
#include "gradus-settings.h"
#include "gradus-stage-private.h"
#include "gradus-stage.h"
#include "gradus-test-window.h"
#include "gradus-window-private.h"

/* No run is walked farther. */
#define MOST_STEPS 12
/* Half of a laptop's screen, without what is lost to a frame. */
#define HALF 610

typedef struct
{
  GradusWindow *window;
  GradusDocument *document;
  GradusStage *stage;
} Fixture;

static void
open (Fixture *fixture, const char *id)
{
  g_autoptr (GError) error = NULL;

  gradus_window_open_algorithm (fixture->window, gradus_registry_find_algorithm (id), NULL, &error);
  g_assert_no_error (error);
  gradus_test_settle ();
}

static void
set_up (Fixture *fixture, gconstpointer id)
{
  fixture->window = gradus_test_open_window ();
  fixture->document = gradus_window_get_document (fixture->window);
  fixture->stage = GRADUS_STAGE (
    gradus_test_find (GTK_WIDGET (fixture->window), GRADUS_TYPE_STAGE, 0));
  open (fixture, id);
}

static void
tear_down (Fixture *fixture, gconstpointer id)
{
  g_object_set (gradus_settings_get_default (), "animations", FALSE, NULL);
  gradus_test_close_window (fixture->window);
}

static gboolean
is_gliding (Fixture *fixture)
{
  return fixture->stage->glide.picture != NULL;
}

static gboolean
is_resting (gpointer fixture)
{
  return !is_gliding (fixture);
}

/* Forward until another picture is told by the sentence; FALSE: none was. */
static gboolean
go_to_another (Fixture *fixture)
{
  const int before = gradus_stage_get_large (fixture->stage);

  for (guint i = 0; i < MOST_STEPS; i++)
    {
      gradus_document_forward (fixture->document, GRADUS_GRAIN_PHASE);
      gradus_document_wait (fixture->document);
      if (gradus_stage_get_large (fixture->stage) != before)
        return TRUE;
      gradus_test_settle ();
    }
  return FALSE;
}

/* A picture that can be seen in the strip comes out of it on its way, the large one is not seen
 * twice, and at the end nothing of the way is left. */
static void
test_glide (Fixture *fixture, gconstpointer id)
{
  g_object_set (gradus_settings_get_default (), "animations", TRUE, NULL);
  /* What was folded has no place to come from. */
  while (go_to_another (fixture) && !is_gliding (fixture))
    ;
  g_assert_true (is_gliding (fixture));
  g_assert_cmpfloat (gtk_widget_get_opacity (fixture->stage->large), ==, 0);
  g_assert_cmpfloat (fixture->stage->glide.from.size.width, <,
                     gtk_widget_get_width (fixture->stage->large));
  gradus_test_wait_for (is_resting, fixture);
  g_assert_cmpfloat (gtk_widget_get_opacity (fixture->stage->large), ==, 1);
}

/* Where nothing is to move, the other picture is there at once. */
static void
test_no_glide (Fixture *fixture, gconstpointer id)
{
  g_assert_true (go_to_another (fixture));
  g_assert_false (is_gliding (fixture));
  g_assert_cmpfloat (gtk_widget_get_opacity (fixture->stage->large), ==, 1);
}

/* K keeps the picture whatever the sentence tells, and K again goes where the sentence is. */
static void
test_pin (Fixture *fixture, gconstpointer id)
{
  const int before = gradus_stage_get_large (fixture->stage);
  int told;

  g_assert_true (go_to_another (fixture));
  told = gradus_stage_get_large (fixture->stage);
  gradus_document_seek (fixture->document, 0, 0);
  gradus_document_wait (fixture->document);
  gradus_test_settle ();
  g_assert_cmpint (gradus_stage_get_large (fixture->stage), ==, before);
  gradus_test_key (fixture->window, "k", "stage.pin");
  g_assert_true (fixture->stage->pinned);
  g_assert_false (go_to_another (fixture));
  gradus_document_seek (fixture->document, 0, 0);
  gradus_document_wait (fixture->document);
  gradus_test_settle ();
  gradus_test_key (fixture->window, "k", "stage.pin");
  g_assert_false (fixture->stage->pinned);
  g_assert_true (go_to_another (fixture));
  g_assert_cmpint (gradus_stage_get_large (fixture->stage), ==, told);
}

/* The first picture of the strip with a handle of a parameter, which is *@handle. */
static GradusPlotView *
find_hand (Fixture *fixture, const GradusHandle **handle)
{
  for (guint i = 0;; i++)
    {
      GtkWidget *pane = gradus_test_find (GTK_WIDGET (fixture->stage), GRADUS_TYPE_PANE, i);
      GradusPlotView *view;
      gsize n;

      if (pane == NULL)
        return NULL;
      view = gradus_pane_get_view (GRADUS_PANE (pane));
      *handle = gradus_scene_get_handles (gradus_plot_view_get_scene (view), &n);
      if (n > 0 && !gradus_pane_is_folded (GRADUS_PANE (pane))
          && gtk_widget_get_mapped (GTK_WIDGET (view)))
        return view;
    }
}

/* A drag that begins on a mark of a small picture moves the mark, and its axes stay. */
static void
test_strip (Fixture *fixture, gconstpointer id)
{
  const GradusHandle *handle = NULL;
  GradusPlotView *view = find_hand (fixture, &handle);
  const GradusRun *run = gradus_document_get_run (fixture->document);
  g_autofree gpointer before = g_memdup2 (gradus_setup_get_params (gradus_run_get_setup (run)),
                                          gradus_run_get_algorithm (run)->params_size);
  double axes[4], now[4], x, y;

  g_assert_true (view != NULL && handle != NULL);
  if (!gradus_test_has_input ())
    {
      g_test_skip ("There is no xdotool to move the pointer.");
      return;
    }
  gradus_plot_layout_get_ranges (gradus_plot_view_get_layout (view), &axes[0], &axes[1], &axes[2],
                                 &axes[3]);
  gradus_plot_layout_to_pixel (gradus_plot_view_get_layout (view), handle->x, handle->y, &x, &y);
  g_assert_true (gradus_test_move (GTK_WIDGET (view), x, y));
  gradus_test_xdotool ((const char *const[]){ "mousedown", "1", NULL });
  for (guint i = 1; i <= 4; i++)
    g_assert_true (gradus_test_move (GTK_WIDGET (view), x + 4 * i, y - 4 * i));
  gradus_test_xdotool ((const char *const[]){ "mouseup", "1", NULL });
  gradus_document_wait (fixture->document);
  gradus_test_settle ();
  run = gradus_document_get_run (fixture->document);
  g_assert_cmpint (memcmp (before, gradus_setup_get_params (gradus_run_get_setup (run)),
                           gradus_run_get_algorithm (run)->params_size),
                   !=, 0);
  gradus_plot_layout_get_ranges (gradus_plot_view_get_layout (view), &now[0], &now[1], &now[2],
                                 &now[3]);
  g_assert_cmpfloat (now[0], ==, axes[0]);
  g_assert_cmpfloat (now[1], ==, axes[1]);
}

/* As a hand does it, little by little: what is spared on the way makes room for more. */
static void
shrink (Fixture *fixture)
{
  for (int width = HALF + 100; width >= HALF; width -= 50)
    {
      gtk_window_set_default_size (GTK_WINDOW (fixture->window), width, 640);
      gradus_test_settle ();
    }
}

/* A lesson beside the stage leaves it whole, and its strip too: no title is a column of letters. */
static void
assert_beside (Fixture *fixture)
{
  GtkWidget *window = GTK_WIDGET (fixture->window), *stage = GTK_WIDGET (fixture->stage);
  graphene_rect_t player, bounds;
  GtkWidget *pane;

  g_assert_true (gtk_widget_compute_bounds (fixture->window->player, window, &player));
  g_assert_true (gtk_widget_compute_bounds (stage, window, &bounds));
  g_assert_cmpfloat (bounds.origin.x, >=, player.origin.x + player.size.width);
  for (guint i = 0; (pane = gradus_test_find (stage, GRADUS_TYPE_PANE, i)) != NULL; i++)
    gradus_pane_set_plot (GRADUS_PANE (pane), i + 1, "随每个半步变化的代价函数");
  gradus_test_settle ();
  for (guint i = 0; (pane = gradus_test_find (stage, GRADUS_TYPE_PANE, i)) != NULL; i++)
    {
      GtkWidget *title = gradus_test_find (pane, GTK_TYPE_LABEL, 0);

      g_assert_cmpint (pango_layout_get_line_count (gtk_label_get_layout (GTK_LABEL (title))), <=,
                       2);
      /* What does not fit is found to the side, not below. */
      g_assert_true (gtk_widget_compute_bounds (pane, stage, &bounds));
      g_assert_cmpfloat (bounds.origin.y + bounds.size.height, <=, gtk_widget_get_height (stage));
    }
}

/* To the comparison, and back. */
static void
compare (Fixture *fixture)
{
  g_action_group_activate_action (G_ACTION_GROUP (fixture->window), "compare", NULL);
  gradus_test_settle ();
}

/* Nothing asks for more room, the actions are in the menu, and back they come. */
static void
test_narrow (Fixture *fixture, gconstpointer id)
{
  static const char *const entries[] = { "k-means", "smo", "value-iteration", "bayes-rule" };
  GtkWidget *window = GTK_WIDGET (fixture->window);
  g_autoptr (GradusLesson) lesson = gradus_lessons_find ("k-means-idea", NULL);

  shrink (fixture);
  gradus_test_key (fixture->window, "alt+Home", "win.gallery");
  shrink (fixture);
  g_assert_cmpint (gtk_widget_get_width (window), <=, HALF);
  for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
    {
      open (fixture, entries[i]);
      shrink (fixture);
      g_assert_cmpint (gtk_widget_get_width (window), <=, HALF);
      g_assert_false (gtk_widget_get_visible (fixture->window->save_button));
      g_assert_true (gtk_widget_get_mapped (fixture->window->menu_button));
      compare (fixture);
      shrink (fixture);
      g_assert_cmpint (gtk_widget_get_width (window), <=, HALF);
      compare (fixture);
    }
  gradus_window_show_chapter (fixture->window, 5);
  shrink (fixture);
  g_assert_cmpint (gtk_widget_get_width (window), <=, HALF);
  gradus_window_play_lesson (fixture->window, lesson);
  shrink (fixture);
  g_assert_cmpint (gtk_widget_get_width (window), <=, HALF);
  assert_beside (fixture);
  gradus_document_seek (fixture->document, 3, 0);
  gradus_test_settle ();
  assert_beside (fixture);
  gtk_window_set_default_size (GTK_WINDOW (window), 1200, 640);
  gradus_test_settle ();
  g_assert_true (gtk_widget_get_visible (fixture->window->save_button));
}

int
main (int argc, char *argv[])
{
  if (!gradus_test_start (&argc, &argv))
    return 0;
  g_test_add ("/ui/large/glide", Fixture, "filter-feature-selection", set_up, test_glide,
              tear_down);
  g_test_add ("/ui/large/no-glide", Fixture, "filter-feature-selection", set_up, test_no_glide,
              tear_down);
  g_test_add ("/ui/large/pin", Fixture, "filter-feature-selection", set_up, test_pin, tear_down);
  g_test_add ("/ui/large/strip", Fixture, "pca", set_up, test_strip, tear_down);
  g_test_add ("/ui/large/narrow", Fixture, "k-means", set_up, test_narrow, tear_down);
  return gradus_test_end ();
}
