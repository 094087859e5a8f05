/* Predictions, ink and the projector, driven as a person would: by clicks, keys and typing.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-predict-card.h"
#include "gradus-presenter-bar.h"
#include "gradus-projector-window.h"
#include "gradus-registry.h"
#include "gradus-settings.h"
#include "gradus-stage.h"
#include "gradus-test-window.h"
#include "gradus-say.h"

static GradusWindow *
open_algorithm (const char *id)
{
  GradusWindow *window = gradus_test_open_window ();
  g_autoptr (GError) error = NULL;

  gradus_window_open_algorithm (window, gradus_registry_find_algorithm (id), NULL, &error);
  g_assert_no_error (error);
  gradus_test_settle ();
  return window;
}

static GradusStage *
get_stage (GradusWindow *window)
{
  return GRADUS_STAGE (gradus_test_find (GTK_WIDGET (window), GRADUS_TYPE_STAGE, 0));
}

static GradusPlotView *
get_large (GradusWindow *window)
{
  GradusStage *stage = get_stage (window);

  return gradus_stage_get_view (stage, (guint) gradus_stage_get_large (stage));
}

static GradusPrediction *
get_prediction (GradusWindow *window)
{
  GtkWidget *card = gradus_test_find (GTK_WIDGET (window), GRADUS_TYPE_PREDICT_CARD, 0);

  return gradus_predict_card_get_prediction (GRADUS_PREDICT_CARD (card));
}

static guint64
get_step (GradusWindow *window)
{
  GradusDocument *document = gradus_window_get_document (window);

  gradus_document_wait (document);
  return gradus_run_get_step (gradus_document_get_run (document));
}

/* Walk on until the question @id is asked, by skipping the others. */
static gboolean
go_to_question (GradusWindow *window, const char *id)
{
  GradusPrediction *prediction = get_prediction (window);

  gradus_prediction_set_active (prediction, TRUE);
  for (guint i = 0; i < 40; i++)
    {
      const GradusPrompt *prompt = gradus_prediction_get_prompt (prediction);

      if (prompt != NULL && g_str_equal (prompt->question->id, id))
        break;
      if (gradus_prediction_ask (prediction, id))
        break;
      gradus_document_forward (gradus_window_get_document (window), GRADUS_GRAIN_PHASE);
      gradus_document_wait (gradus_window_get_document (window));
    }
  gradus_test_settle ();
  return gradus_prediction_get_prompt (prediction) != NULL
         && g_str_equal (gradus_prediction_get_prompt (prediction)->question->id, id);
}

static void
end (GradusWindow *window)
{
  gradus_prediction_set_active (get_prediction (window), FALSE);
  gradus_test_close_window (window);
}

/* --- Predictions ------------------------------------------------------------------------------ */

/* A place is given by a click, and its score is that of its known distance. Nothing moves. */
static void
test_place (void)
{
  GradusWindow *window = open_algorithm ("k-means");
  GradusPrediction *prediction = get_prediction (window);
  GtkWidget *card = gradus_test_find (GTK_WIDGET (window), GRADUS_TYPE_PREDICT_CARD, 0);
  const GradusAnswer *truth;
  double px, py, x, y, scale, distance, area_x, area_y, width, height;
  guint64 step;
  int card_height, view_height;

  gradus_test_key (window, "q", "win.predict");
  g_assert_true (gradus_prediction_get_active (prediction));
  card_height = gtk_widget_get_height (card);
  g_assert_cmpint (card_height, >, 60);
  g_assert_true (go_to_question (window, "centroid"));
  view_height = gtk_widget_get_height (GTK_WIDGET (get_large (window)));
  g_assert_cmpint (gtk_widget_get_height (card), ==, card_height);
  scale = gradus_prediction_get_prompt (prediction)->ask.scale;
  step = get_step (window);

  /* Forty pixels to the right of the middle. */
  gradus_plot_layout_get_area (gradus_plot_view_get_layout (get_large (window)), &area_x, &area_y,
                               &width, &height);
  px = floor (area_x + width / 2) + 40;
  py = floor (area_y + height / 2);
  if (!gradus_test_click (GTK_WIDGET (get_large (window)), px, py))
    {
      g_test_skip ("xdotool is not installed");
      end (window);
      return;
    }
  g_assert_true (gradus_prediction_is_ready (prediction));
  x = gradus_prediction_get_given (prediction)->x;
  y = gradus_prediction_get_given (prediction)->y;
  {
    double at_x, at_y;

    gradus_plot_layout_to_pixel (gradus_plot_view_get_layout (get_large (window)), x, y, &at_x,
                                 &at_y);
    g_assert_cmpfloat_with_epsilon (at_x, px, 1.5);
    g_assert_cmpfloat_with_epsilon (at_y, py, 1.5);
  }
  /* The data were not edited by it. */
  g_assert_null (gradus_document_get_undo_label (gradus_window_get_document (window)));

  gradus_test_key (window, "Return", "win.forward");
  g_assert_cmpint (gradus_prediction_get_state (prediction), ==, GRADUS_PREDICTION_REVEALED);
  g_assert_cmpuint (get_step (window), ==, step + 1);
  truth = gradus_prediction_get_truth (prediction);
  g_assert_cmpfloat_with_epsilon (gradus_prediction_get_score (prediction, &distance),
                                  exp2 (-hypot (x - truth->x, y - truth->y) / scale), 1e-9);
  g_assert_cmpfloat_with_epsilon (distance, hypot (x - truth->x, y - truth->y), 1e-9);
  g_assert_cmpuint (
    gradus_tally_count (gradus_document_get_tally (gradus_window_get_document (window)), "k-means",
                        "centroid", NULL),
    ==, 1);
  gradus_test_settle ();
  g_assert_cmpint (gtk_widget_get_height (card), ==, card_height);
  g_assert_cmpint (gtk_widget_get_height (GTK_WIDGET (get_large (window))), ==, view_height);

  /* Right steps as ever, and the answer is gone. */
  gradus_test_key (window, "Right", "win.forward");
  g_assert_cmpuint (get_step (window), ==, step + 2);
  g_assert_null (gradus_prediction_get_truth (prediction));
  /* Forget the tally; off again. */
  gradus_test_key (window, "shift+q", "win.reset-tally");
  g_assert_null (gradus_document_get_tally (gradus_window_get_document (window)));
  gradus_test_key (window, "q", "win.predict");
  g_assert_false (gradus_prediction_get_active (prediction));
  g_assert_false (gtk_widget_get_mapped (card));
  end (window);
}

/* Data are given with the keyboard alone: Enter into the picture, arrows, Enter on a datum. */
static void
test_data (void)
{
  GradusWindow *window = open_algorithm ("smo");
  GradusPrediction *prediction = get_prediction (window);
  g_autoptr (GError) error = NULL;
  GradusPlotView *view;
  guint n;
  int first;

  if (!gradus_test_has_input ())
    {
      g_test_skip ("xdotool is not installed");
      end (window);
      return;
    }
  /* Few points, so that a pair is asked for. */
  gradus_document_load_preset (
    gradus_window_get_document (window), gradus_registry_find_algorithm ("smo"),
    gradus_algorithm_find_preset (gradus_registry_find_algorithm ("smo"), "five-points"), &error);
  g_assert_no_error (error);
  gradus_test_settle ();
  g_assert_true (go_to_question (window, "pair"));
  n = gradus_prediction_get_prompt (prediction)->ask.n_data;
  g_assert_cmpuint (n, ==, 2);
  view = get_large (window);
  gtk_widget_grab_focus (GTK_WIDGET (view));
  gradus_test_key (window, "Return", "win.forward");
  g_assert_true (gradus_plot_view_has_keyboard (view));
  gradus_test_key (window, "Return", "win.forward");
  g_assert_cmpuint (gradus_prediction_count_given (prediction), ==, 1);
  first = gradus_prediction_get_given (prediction)->data[0];
  /* Once more takes it back. */
  gradus_test_key (window, "Return", "win.forward");
  g_assert_cmpuint (gradus_prediction_count_given (prediction), ==, 0);
  gradus_test_key (window, "Return", "win.forward");
  /* There is another point in one of the directions. */
  for (guint i = 0; i < 4 && !gradus_prediction_is_ready (prediction); i++)
    {
      static const char *const directions[] = { "Up", "Down", "Left", "Right" };

      gradus_test_key (window, directions[i], "win.forward");
      if (gradus_prediction_count_given (prediction) == 1)
        gradus_test_key (window, "Return", "win.forward");
      if (gradus_prediction_count_given (prediction) == 0)
        gradus_test_key (window, "Return", "win.forward");
    }
  g_assert_true (gradus_prediction_is_ready (prediction));
  g_assert_cmpint (gradus_prediction_get_given (prediction)->data[0], ==, first);
  g_assert_cmpint (gradus_prediction_get_given (prediction)->data[1], !=, first);
  /* Nothing is followed by that. */
  g_assert_cmpint (gradus_plot_view_get_followed (view), ==, -1);

  gradus_test_key (window, "Escape", "win.cancel");
  g_assert_false (gradus_plot_view_has_keyboard (view));
  gradus_test_key (window, "Return", "win.forward");
  g_assert_cmpint (gradus_prediction_get_state (prediction), ==, GRADUS_PREDICTION_REVEALED);
  end (window);
}

/* The number keys choose while something is to be chosen, and set the grain otherwise. */
static void
test_choice (void)
{
  GradusWindow *window = open_algorithm ("value-iteration");
  GradusPrediction *prediction = get_prediction (window);
  guint grain;

  if (!gradus_test_has_input ())
    {
      g_test_skip ("xdotool is not installed");
      end (window);
      return;
    }
  g_assert_true (go_to_question (window, "arrow"));
  g_object_set (gradus_window_get_document (window), "grain", GRADUS_GRAIN_PHASE, NULL);
  gradus_test_key (window, "3", "win.forward");
  g_assert_cmpuint (gradus_prediction_get_given (prediction)->choices, ==, 1 << 2);
  gradus_test_key (window, "1", "win.forward");
  g_assert_cmpuint (gradus_prediction_get_given (prediction)->choices, ==, 1 << 0);
  g_object_get (gradus_window_get_document (window), "grain", &grain, NULL);
  g_assert_cmpuint (grain, ==, GRADUS_GRAIN_PHASE);
  gradus_test_key (window, "Return", "win.forward");
  g_assert_cmpint (gradus_prediction_get_state (prediction), ==, GRADUS_PREDICTION_REVEALED);
  gradus_test_key (window, "3", "win.forward");
  g_object_get (gradus_window_get_document (window), "grain", &grain, NULL);
  g_assert_cmpuint (grain, ==, GRADUS_GRAIN_ITERATION);
  end (window);
}

/* A number is typed; nonsense gets a sentence and cannot be revealed. */
static void
test_number (void)
{
  GradusWindow *window = open_algorithm ("value-iteration");
  GradusPrediction *prediction = get_prediction (window);
  GtkWidget *card = gradus_test_find (GTK_WIDGET (window), GRADUS_TYPE_PREDICT_CARD, 0);
  GtkWidget *entry;

  g_assert_true (go_to_question (window, "value"));
  entry = gradus_test_find (card, GTK_TYPE_ENTRY, 0);
  g_assert_true (gtk_widget_get_mapped (entry));
  gtk_editable_set_text (GTK_EDITABLE (entry), "about half");
  gradus_test_settle ();
  g_assert_false (gradus_prediction_is_ready (prediction));
  g_assert_true (gtk_widget_has_css_class (entry, "error"));
  {
    GtkWidget *label = gtk_widget_get_next_sibling (entry);

    g_assert_nonnull (strstr (gtk_label_get_label (GTK_LABEL (label)), "about half"));
  }
  g_signal_emit_by_name (entry, "activate");
  g_assert_cmpint (gradus_prediction_get_state (prediction), ==, GRADUS_PREDICTION_ASKING);

  if (gradus_test_has_input ())
    {
      gtk_editable_set_text (GTK_EDITABLE (entry), "");
      gtk_widget_grab_focus (entry);
      gradus_test_type (window, " -0,5");
    }
  else
    gtk_editable_set_text (GTK_EDITABLE (entry), "−0.5");
  gradus_test_settle ();
  g_assert_false (gtk_widget_has_css_class (entry, "error"));
  g_assert_true (gradus_prediction_is_ready (prediction));
  g_assert_cmpfloat (gradus_prediction_get_given (prediction)->number, ==, -0.5);
  g_signal_emit_by_name (entry, "activate");
  gradus_document_wait (gradus_window_get_document (window));
  g_assert_cmpint (gradus_prediction_get_state (prediction), ==, GRADUS_PREDICTION_REVEALED);
  end (window);
}

/* --- Ink -------------------------------------------------------------------------------------- */

static const GradusInkStroke *
get_stroke (GradusWindow *window, guint i)
{
  return gradus_ink_get (gradus_document_get_ink (gradus_window_get_document (window)), i);
}

static guint
count_ink (GradusWindow *window)
{
  return gradus_ink_count (gradus_document_get_ink (gradus_window_get_document (window)));
}

static void
test_ink (void)
{
  GradusWindow *window = open_algorithm ("k-means");
  GradusPlotView *view = get_large (window);
  double x, y, width, height, at_x, at_y, px, py, zoomed_x, zoomed_y;

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "tool.current", "s", "ink"));
  g_assert_cmpstr (gradus_stage_get_tool (get_stage (window)), ==, "ink");
  gradus_plot_layout_get_area (gradus_plot_view_get_layout (view), &x, &y, &width, &height);
  px = floor (x + width * 0.3);
  py = floor (y + height * 0.4);
  gradus_plot_layout_to_data (gradus_plot_view_get_layout (view), px, py, &at_x, &at_y);
  if (!gradus_test_click (GTK_WIDGET (view), px, py))
    {
      g_test_skip ("xdotool is not installed");
      end (window);
      return;
    }
  /* A click is a dot, at these data coordinates, on this picture and step. */
  g_assert_cmpuint (count_ink (window), ==, 1);
  g_assert_cmpuint (get_stroke (window, 0)->n, ==, 1);
  g_assert_cmpstr (get_stroke (window, 0)->plot, ==, "data");
  g_assert_cmpuint (get_stroke (window, 0)->step, ==, 0);
  g_assert_cmpfloat_with_epsilon (get_stroke (window, 0)->points[0], at_x, 0.05);
  g_assert_cmpfloat_with_epsilon (get_stroke (window, 0)->points[1], at_y, 0.05);

  /* Zoom moves it with the picture: the stroke is the same, its pixel another. */
  at_x = get_stroke (window, 0)->points[0];
  gradus_plot_view_zoom (view, 2);
  gradus_test_settle ();
  g_assert_cmpfloat (get_stroke (window, 0)->points[0], ==, at_x);
  gradus_plot_layout_to_pixel (gradus_plot_view_get_layout (view), at_x,
                               get_stroke (window, 0)->points[1], &zoomed_x, &zoomed_y);
  g_assert_cmpfloat (fabs (zoomed_x - px), >, 20);
  g_assert_cmpint (
    gradus_plot_layout_pick_ink (gradus_plot_view_get_layout (view),
                                 gradus_document_get_ink (gradus_window_get_document (window)),
                                 "data", 0, 0, zoomed_x, zoomed_y, 3),
    ==, 0);
  gradus_plot_view_reset_zoom (view);

  /* Away it is not on show (the picture is the same without it), back it is. */
  gradus_test_key (window, "Right", "win.forward");
  g_assert_cmpuint (count_ink (window), ==, 1);
  gradus_test_click (GTK_WIDGET (view), px + 50, py);
  g_assert_cmpuint (count_ink (window), ==, 2);
  g_assert_cmpuint (get_stroke (window, 1)->step, ==, get_step (window));
  gradus_test_key (window, "shift+i", "tool.clear-ink");
  g_assert_cmpuint (count_ink (window), ==, 1);
  gradus_test_key (window, "Left", "win.back");
  g_assert_cmpuint (get_step (window), ==, 0);

  /* Ctrl+Z walks back through the drawing, not through the steps. */
  gradus_test_key (window, "ctrl+z", "win.undo");
  g_assert_cmpuint (count_ink (window), ==, 2);
  gradus_test_key (window, "ctrl+z", "win.undo");
  gradus_test_key (window, "ctrl+z", "win.undo");
  g_assert_cmpuint (count_ink (window), ==, 0);
  gradus_test_key (window, "ctrl+shift+z", "win.redo");
  g_assert_cmpuint (count_ink (window), ==, 1);

  /* The eraser, the last of the pens, takes it. */
  for (guint i = 0; i < GRADUS_N_PENS - 1; i++)
    gradus_test_key (window, "n", "tool.next-pen");
  gradus_test_click (GTK_WIDGET (get_large (window)), px, py);
  g_assert_cmpuint (count_ink (window), ==, 0);
  end (window);
}

/* --- Projector -------------------------------------------------------------------------------- */

static gboolean
projector_is_there (gpointer user_data)
{
  return gradus_test_find_toplevel (GRADUS_TYPE_PROJECTOR_WINDOW) != NULL;
}

static gboolean
projector_is_gone (gpointer user_data)
{
  return gradus_test_find_toplevel (GRADUS_TYPE_PROJECTOR_WINDOW) == NULL;
}

static GradusProjectorWindow *
open_projector (GradusWindow *window)
{
  GtkWidget *projector;

  gradus_test_key (window, "F5", "win.projector");
  gradus_test_wait_for (projector_is_there, NULL);
  gradus_test_settle ();
  projector = gradus_test_find_toplevel (GRADUS_TYPE_PROJECTOR_WINDOW);
  g_assert_true (gtk_widget_get_mapped (projector));
  return GRADUS_PROJECTOR_WINDOW (projector);
}

static gboolean
knows_next (gpointer user_data)
{
  return *gradus_presenter_bar_get_next (GRADUS_PRESENTER_BAR (user_data)) != '\0';
}

typedef struct
{
  GradusPresenterBar *bar;
  char *words;
} Next;

static gboolean
tells_another_next (gpointer user_data)
{
  const Next *next = user_data;

  return knows_next (next->bar)
         && g_strcmp0 (gradus_presenter_bar_get_next (next->bar), next->words) != 0;
}

static void
test_projector (void)
{
  GradusWindow *window = open_algorithm ("k-means");
  GradusProjectorWindow *projector = open_projector (window);
  GradusProjectorPage *page = gradus_projector_window_get_page (projector);
  GtkWidget *bar = gradus_test_find (GTK_WIDGET (window), GRADUS_TYPE_PRESENTER_BAR, 0);
  GradusDocument *document = gradus_window_get_document (window);
  g_autoptr (GString) words = g_string_new (NULL);
  Next next = { GRADUS_PRESENTER_BAR (bar), NULL };
  GradusPosition here;

  g_assert_true (gtk_widget_get_visible (bar));
  gradus_test_wait_for (knows_next, bar);
  next.words = g_strdup (gradus_presenter_bar_get_next (next.bar));

  /* Black on white, whatever the window is; white on black when that is wanted. */
  g_assert_cmpint (
    gradus_settings_get_scheme_for (gradus_settings_get_default (), GTK_WIDGET (page)), ==,
    GRADUS_SCHEME_HIGH_CONTRAST);
  g_object_set (gradus_settings_get_default (), "projector-dark", TRUE, NULL);
  g_assert_cmpint (
    gradus_settings_get_scheme_for (gradus_settings_get_default (), GTK_WIDGET (page)), ==,
    GRADUS_SCHEME_HIGH_CONTRAST_DARK);
  g_object_set (gradus_settings_get_default (), "projector-dark", FALSE, NULL);

  /* Right in the projector steps the presenter's window; both tell the same step. */
  gradus_test_key (window, "Right", "win.forward");
  g_assert_cmpuint (get_step (window), ==, 1);
  if (gradus_test_has_input ())
    gradus_test_key_in (GTK_WIDGET (projector), "Right");
  else
    gradus_test_key (window, "Right", "win.forward");
  g_assert_cmpuint (get_step (window), ==, 2);
  gradus_run_get_view (gradus_document_get_run (document), &here);
  gradus_narrate (&here, words);
  g_assert_cmpstr (gradus_projector_page_get_narration (page), ==, words->str);
  g_assert_true (gradus_plot_view_get_scene (gradus_projector_page_get_view (page))
                 == gradus_plot_view_get_scene (get_large (window)));
  gradus_test_wait_for (tells_another_next, &next);
  g_free (next.words);

  /* Another large picture is large there too. */
  gradus_stage_set_large (get_stage (window), 1);
  gradus_test_settle ();
  g_assert_true (gradus_plot_view_get_scene (gradus_projector_page_get_view (page))
                 == gradus_plot_view_get_scene (get_large (window)));

  /* Notes belong to the experiment; blank is told to both sides. */
  {
    GtkWidget *notes = gradus_test_find (bar, GTK_TYPE_TEXT_VIEW, 0);

    gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (notes)), "Ask Anna", -1);
    g_assert_cmpstr (gradus_document_get_notes (document), ==, "Ask Anna");
  }
  gradus_projector_window_set_blank (projector, TRUE);
  g_assert_true (gtk_toggle_button_get_active (
    GTK_TOGGLE_BUTTON (gradus_test_find (bar, GTK_TYPE_TOGGLE_BUTTON, 0))));
  gradus_projector_window_set_blank (projector, FALSE);

  /* F5 closes it; the window goes on. */
  gradus_test_key (window, "F5", "win.projector");
  gradus_test_wait_for (projector_is_gone, NULL);
  g_assert_false (gtk_widget_get_visible (bar));
  gradus_document_forward (document, GRADUS_GRAIN_PHASE);
  g_assert_cmpuint (get_step (window), ==, 3);
  end (window);
}

static void
focus_projector (GradusProjectorWindow *projector)
{
  gtk_window_present (GTK_WINDOW (projector));
  gradus_test_settle ();
}

/* Keys pressed in the projector itself; closing in any order. */
static void
test_projector_keys (void)
{
  GradusWindow *window = open_algorithm ("k-means");
  GradusProjectorWindow *projector = open_projector (window);

  focus_projector (projector);
  if (gradus_test_has_input ())
    {
      gradus_test_key_in (GTK_WIDGET (projector), "Right");
      g_assert_cmpuint (get_step (window), ==, 1);
      gradus_test_key_in (GTK_WIDGET (projector), "shift+Right");
      g_assert_cmpuint (get_step (window), >, 2);
      gradus_test_key_in (GTK_WIDGET (projector), "b");
      g_assert_true (gradus_projector_window_get_blank (projector));
      gradus_test_key_in (GTK_WIDGET (projector), "b");
      g_assert_false (gradus_projector_window_get_blank (projector));
      gradus_test_key_in (GTK_WIDGET (projector), "i");
      g_assert_cmpstr (gradus_stage_get_tool (get_stage (window)), ==, "ink");
      {
        GradusPlotView *view = gradus_projector_page_get_view (
          gradus_projector_window_get_page (projector));

        gradus_test_click (GTK_WIDGET (view), gtk_widget_get_width (GTK_WIDGET (view)) / 2.0,
                           gtk_widget_get_height (GTK_WIDGET (view)) / 2.0);
        g_assert_cmpuint (count_ink (window), ==, 1);
      }
      gradus_test_key_in (GTK_WIDGET (projector), "Escape");
    }
  else
    gtk_window_close (GTK_WINDOW (projector));
  gradus_test_wait_for (projector_is_gone, NULL);
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (window)));

  /* The window first, with the pen at hand: the projector goes with it. */
  open_projector (window);
  if (g_strcmp0 (gradus_stage_get_tool (get_stage (window)), "ink") != 0)
    gtk_widget_activate_action (GTK_WIDGET (window), "tool.current", "s", "ink");
  g_assert_cmpstr (gradus_stage_get_tool (get_stage (window)), ==, "ink");
  end (window);
  gradus_test_wait_for (projector_is_gone, NULL);
}

/* A page that outlives its window, pen in hand: the stage, which goes with it, says that the pen is
 * put away, and the page hears nothing more. */
static void
test_projector_last (void)
{
  GradusWindow *window = open_algorithm ("k-means");
  GradusDocument *document = g_object_ref (gradus_window_get_document (window));
  GradusPrediction *prediction = gradus_prediction_new (document);
  GradusStage *stage = g_object_ref_sink (GRADUS_STAGE (gradus_stage_new ()));
  GtkWidget *page;

  g_object_set (stage, "document", document, NULL);
  g_action_group_change_action_state (gradus_stage_get_tool_actions (stage), "current",
                                      g_variant_new_string ("ink"));
  g_assert_cmpstr (gradus_stage_get_tool (stage), ==, "ink");
  page = g_object_ref_sink (gradus_projector_page_new (stage, prediction));
  g_object_unref (stage);
  g_assert_finalize_object (page);
  g_object_unref (prediction);
  g_object_unref (document);
  end (window);
}

int
main (int argc, char *argv[])
{
  if (!gradus_test_start (&argc, &argv))
    return 0;
  g_test_add_func ("/teaching/predict/place", test_place);
  g_test_add_func ("/teaching/predict/data", test_data);
  g_test_add_func ("/teaching/predict/choice", test_choice);
  g_test_add_func ("/teaching/predict/number", test_number);
  g_test_add_func ("/teaching/ink", test_ink);
  g_test_add_func ("/teaching/projector/follows", test_projector);
  g_test_add_func ("/teaching/projector/keys", test_projector_keys);
  g_test_add_func ("/teaching/projector/last", test_projector_last);
  return gradus_test_end ();
}
