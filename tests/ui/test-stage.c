/* The stage: a large picture that stays where it is, its caption, the strip, the drawer, the mode
 * in which data are edited.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>
#include <string.h>

#include "gradus-bench-row.h"
#include "gradus-caption.h"
#include "gradus-inspector.h"
#include "gradus-lessons.h"
#include "gradus-life.h"
#include "gradus-life-strip.h"
#include "gradus-formula-view.h"
#include "gradus-live-formula.h"
#include "gradus-pane.h"
#include "gradus-predict-card.h"
#include "gradus-registry.h"
#include "gradus-say.h"
#include "gradus-stage.h"
#include "gradus-turns.h"
#include "gradus-test-window.h"
#include "gradus-window-private.h"
#include "gradus-tools.h"
#include "gradus-transport.h"
#include "gradus-value-row.h"

/* No run is walked farther. */
#define MOST_STEPS 40
/* And so many are known to the axes. */
#define FORESEEN_STEPS 30

typedef struct
{
  GradusWindow *window;
  GradusDocument *document;
  GradusStage *stage;
  gboolean hurried;
  GradusCaption *caption;
  GtkWidget *tools;
  GtkWidget *inspector;
} Fixture;

static GtkWidget *
find (Fixture *fixture, GType type)
{
  return gradus_test_find (GTK_WIDGET (fixture->window), type, 0);
}

static void
open_preset (Fixture *fixture, const char *id, const char *preset)
{
  g_autoptr (GError) error = NULL;

  gradus_window_open_algorithm (fixture->window, gradus_registry_find_algorithm (id), preset,
                                &error);
  g_assert_no_error (error);
  gradus_test_settle ();
}

static void
set_up (Fixture *fixture, gconstpointer id)
{
  fixture->window = gradus_test_open_window ();
  fixture->document = gradus_window_get_document (fixture->window);
  fixture->stage = GRADUS_STAGE (find (fixture, GRADUS_TYPE_STAGE));
  fixture->caption = GRADUS_CAPTION (find (fixture, GRADUS_TYPE_CAPTION));
  fixture->tools = find (fixture, GRADUS_TYPE_TOOLS);
  fixture->inspector = find (fixture, GRADUS_TYPE_INSPECTOR);
  open_preset (fixture, id, NULL);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  gradus_test_close_window (fixture->window);
}

static GtkWidget *
get_large (Fixture *fixture)
{
  return GTK_WIDGET (
    gradus_stage_get_view (fixture->stage, (guint) gradus_stage_get_large (fixture->stage)));
}

static graphene_rect_t
get_bounds (Fixture *fixture, GtkWidget *widget)
{
  graphene_rect_t bounds;

  g_assert_true (gtk_widget_compute_bounds (widget, GTK_WIDGET (fixture->window), &bounds));
  return bounds;
}

/* The large picture is where it was. */
static void
assert_bounds (Fixture *fixture, const graphene_rect_t *before)
{
  const graphene_rect_t now = get_bounds (fixture, get_large (fixture));

  g_assert_cmpfloat (now.origin.x, ==, before->origin.x);
  g_assert_cmpfloat (now.origin.y, ==, before->origin.y);
  g_assert_cmpfloat (now.size.width, ==, before->size.width);
  g_assert_cmpfloat (now.size.height, ==, before->size.height);
}

static void
get_axes (Fixture *fixture, double axes[4])
{
  gradus_plot_layout_get_ranges (
    gradus_plot_view_get_layout (GRADUS_PLOT_VIEW (get_large (fixture))), &axes[0], &axes[1],
    &axes[2], &axes[3]);
}

static void
assert_axes (Fixture *fixture, const double before[4])
{
  double now[4];

  get_axes (fixture, now);
  for (guint i = 0; i < 4; i++)
    g_assert_cmpfloat (now[i], ==, before[i]);
}

static void
assert_words (Fixture *fixture)
{
  g_autoptr (GString) words = g_string_new (NULL);
  GradusPosition here;

  gradus_run_get_view (gradus_document_get_run (fixture->document), &here);
  gradus_narrate (&here, words);
  g_assert_cmpstr (gradus_caption_get_words (fixture->caption), ==, words->str);
}

/* --- The large picture ------------------------------------------------------------------------ */

static void
test_share (Fixture *fixture, gconstpointer id)
{
  graphene_rect_t picture;
  double window;

  /* As large as a screen of 1280x800 allows: where there is no window manager, GTK leaves a margin
   * for the borders. */
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1330, 850);
  gradus_test_settle ();
  picture = get_bounds (fixture, get_large (fixture));
  window = (double) gtk_widget_get_width (GTK_WIDGET (fixture->window))
           * gtk_widget_get_height (GTK_WIDGET (fixture->window));
  g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (fixture->window)), <=, 1280);
  g_assert_cmpint (gtk_widget_get_height (GTK_WIDGET (fixture->window)), <=, 800);
  g_test_message ("%g %% of the window", 100 * picture.size.width * picture.size.height / window);
  /* A row of chips over it takes some. */
  g_assert_cmpfloat (picture.size.width * picture.size.height, >=,
                     (gtk_widget_get_mapped (find (fixture, GRADUS_TYPE_BENCH_ROW)) ? 0.55 : 0.6)
                       * window);
}

/* The icons of the header and of the transport, in pixels. */
static void
get_icon_sizes (Fixture *fixture, int sizes[2])
{
  GtkWidget *roots[] = { gradus_test_find (GTK_WIDGET (fixture->window), ADW_TYPE_HEADER_BAR, 0),
                         find (fixture, GRADUS_TYPE_TRANSPORT) };

  for (guint i = 0; i < 2; i++)
    gtk_widget_measure (gradus_test_find (roots[i], GTK_TYPE_IMAGE, 0), GTK_ORIENTATION_VERTICAL,
                        -1, &sizes[i], NULL, NULL, NULL);
}

/* With text of twice the size the window needs no more than the screen has, icons grow with it, and
 * the picture keeps most of the room. */
static void
test_large_text (Fixture *fixture, gconstpointer id)
{
  GtkSettings *settings = gtk_settings_get_default ();
  int before[2], after[2], width, height;
  graphene_rect_t picture;
  double window;

  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1330, 850);
  gradus_document_forward (fixture->document, GRADUS_GRAIN_PHASE);
  gradus_test_settle ();
  get_icon_sizes (fixture, before);
  g_object_set (settings, "gtk-xft-dpi", 2 * 96 * 1024, NULL);
  gradus_test_settle ();
  get_icon_sizes (fixture, after);
  gtk_widget_measure (GTK_WIDGET (fixture->window), GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL,
                      NULL, NULL);
  gtk_widget_measure (GTK_WIDGET (fixture->window), GTK_ORIENTATION_VERTICAL, -1, &height, NULL,
                      NULL, NULL);
  picture = get_bounds (fixture, get_large (fixture));
  window = (double) gtk_widget_get_width (GTK_WIDGET (fixture->window))
           * gtk_widget_get_height (GTK_WIDGET (fixture->window));
  gtk_settings_reset_property (settings, "gtk-xft-dpi");
  gradus_test_settle ();
  g_test_message ("%d x %d at least, icons %d and %d, %g %% of the window", width, height, after[0],
                  after[1], 100 * picture.size.width * picture.size.height / window);
  g_assert_cmpint (width, <=, 1280);
  g_assert_cmpint (height, <=, 800);
  for (guint i = 0; i < 2; i++)
    g_assert_cmpint (after[i], >=, 1.8 * before[i]);
  g_assert_cmpfloat (picture.size.width * picture.size.height, >=, 0.4 * window);
}

/* A whole run, from its start to its end, moves nothing, not even the axes, and the caption says
 * each step. */
static void
test_run (Fixture *fixture, gconstpointer id)
{
  const graphene_rect_t before = get_bounds (fixture, get_large (fixture));
  int large = gradus_stage_get_large (fixture->stage);
  double axes[4];
  guint steps = 0;

  get_axes (fixture, axes);
  assert_words (fixture);
  while (!gradus_run_is_at_end (gradus_document_get_run (fixture->document))
         && steps++ < MOST_STEPS)
    {
      gradus_document_forward (fixture->document, GRADUS_GRAIN_PHASE);
      gradus_test_settle ();
      assert_bounds (fixture, &before);
      assert_words (fixture);
      /* A phase that is told by another picture has other axes. */
      if (gradus_stage_get_large (fixture->stage) != large)
        get_axes (fixture, axes);
      large = gradus_stage_get_large (fixture->stage);
      if (steps <= FORESEEN_STEPS)
        assert_axes (fixture, axes);
    }
  g_assert_cmpuint (steps, >, 2);
}

/* Mistakes are counted in whole ones, from the first step on. */
static void
test_whole (Fixture *fixture, gconstpointer id)
{
  double axes[4];

  gradus_stage_set_large (fixture->stage, 3);
  gradus_test_settle ();
  get_axes (fixture, axes);
  g_assert_cmpfloat (axes[2], >, -1);
  for (guint step = 0; step < 8; step++)
    {
      GradusScene *scene = gradus_plot_view_get_scene (GRADUS_PLOT_VIEW (get_large (fixture)));

      g_assert_true ((gradus_scene_get_axes (scene, NULL, NULL) & GRADUS_AXES_INTEGER_Y) != 0);
      gradus_document_forward (fixture->document, GRADUS_GRAIN_PHASE);
      gradus_test_settle ();
    }
}

/* Of a run that flies away every step is seen in its own size, those before it too. */
static void
test_flight (Fixture *fixture, gconstpointer id)
{
  double axes[4], far[4];

  open_preset (fixture, id, "too-large");
  gradus_stage_set_large (fixture->stage, 1);
  gradus_test_settle ();
  get_axes (fixture, axes);
  gradus_document_seek (fixture->document, 120, 0);
  gradus_document_wait (fixture->document);
  gradus_test_settle ();
  get_axes (fixture, far);
  g_assert_cmpfloat (far[1] - far[0], >, 50 * (axes[1] - axes[0]));
  gradus_document_seek (fixture->document, 0, 0);
  gradus_document_wait (fixture->document);
  gradus_test_settle ();
  get_axes (fixture, far);
  g_assert_cmpfloat (far[1] - far[0], <, 10 * (axes[1] - axes[0]));
}

/* Nor do the pen, the tools, a question, a toast, or what is followed. */
static void
test_still (Fixture *fixture, gconstpointer id)
{
  const graphene_rect_t before = get_bounds (fixture, get_large (fixture));
  const int large = gradus_stage_get_large (fixture->stage);
  double axes[4];

  gradus_document_forward (fixture->document, GRADUS_GRAIN_PHASE);
  gradus_test_settle ();
  get_axes (fixture, axes);

  gradus_test_key (fixture->window, "i", "tool.current::ink");
  g_assert_cmpstr (gradus_stage_get_tool (fixture->stage), ==, "ink");
  g_assert_true (gtk_widget_get_mapped (fixture->tools));
  assert_bounds (fixture, &before);
  assert_axes (fixture, axes);
  gradus_test_key (fixture->window, "i", "tool.current::ink");
  g_assert_cmpstr (gradus_stage_get_tool (fixture->stage), ==, "select");

  gradus_test_key (fixture->window, "ctrl+d", "stage.edit");
  g_assert_true (gradus_stage_is_editing (fixture->stage));
  assert_bounds (fixture, &before);
  assert_axes (fixture, axes);
  gradus_test_key (fixture->window, "ctrl+d", "stage.edit");

  gradus_test_key (fixture->window, "q", "win.predict");
  g_assert_true (gtk_widget_get_mapped (find (fixture, GRADUS_TYPE_PREDICT_CARD)));
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (fixture->caption)));
  gradus_stage_set_large (fixture->stage, (guint) large);
  gradus_test_settle ();
  assert_bounds (fixture, &before);
  assert_axes (fixture, axes);
  gradus_test_key (fixture->window, "Escape", "win.cancel");
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (fixture->caption)));
  assert_bounds (fixture, &before);
  assert_axes (fixture, axes);

  gradus_window_toast (fixture->window, "This sentence is long enough to be seen.");
  gradus_test_settle ();
  assert_bounds (fixture, &before);
  assert_axes (fixture, axes);

  gradus_stage_follow (fixture->stage, NULL, 0);
  gradus_test_settle ();
  g_assert_cmpint (gtk_widget_get_mapped (find (fixture, GRADUS_TYPE_LIFE_STRIP)), ==,
                   gradus_life_is_known (gradus_document_get_algorithm (fixture->document), NULL));
  assert_bounds (fixture, &before);
  assert_axes (fixture, axes);
}

static const char *
get_caption_text (Fixture *fixture)
{
  return gtk_label_get_text (
    GTK_LABEL (gradus_test_find (GTK_WIDGET (fixture->caption), GTK_TYPE_LABEL, 0)));
}

/* A sentence that begins with the name of its phase has it from there, and only once. */
static void
test_named_once (Fixture *fixture, gconstpointer id)
{
  g_assert_true (g_str_has_prefix (gradus_caption_get_words (fixture->caption), "The start: "));
  g_assert_cmpstr (get_caption_text (fixture), ==, gradus_caption_get_words (fixture->caption));
  gradus_document_forward (fixture->document, GRADUS_GRAIN_PHASE);
  gradus_test_settle ();
  g_assert_true (
    g_str_has_suffix (get_caption_text (fixture), gradus_caption_get_words (fixture->caption)));
  g_assert_cmpstr (get_caption_text (fixture), !=, gradus_caption_get_words (fixture->caption));
}

/* A question is one click away, and so is its end. */
static void
test_predict_button (Fixture *fixture, gconstpointer id)
{
  GtkWidget *button = NULL;

  for (guint i = 0;
       button == NULL || !GTK_IS_TOGGLE_BUTTON (button)
       || g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (button)), "win.predict") != 0;
       i++)
    {
      button = gradus_test_find (fixture->window->transport, GTK_TYPE_BUTTON, i);
      g_assert_nonnull (button);
    }
  g_assert_true (gtk_widget_get_mapped (button));
  g_signal_emit_by_name (button, "clicked");
  gradus_test_settle ();
  g_assert_true (gtk_widget_get_mapped (find (fixture, GRADUS_TYPE_PREDICT_CARD)));
  g_assert_true (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (button)));
  g_signal_emit_by_name (button, "clicked");
  gradus_test_settle ();
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (fixture->caption)));
}

#define MOST_PLOTS 16

static void
take_scenes (Fixture *fixture, GradusScene *scenes[MOST_PLOTS])
{
  GradusPlotView *view;

  for (guint i = 0; (view = gradus_stage_get_view (fixture->stage, i)) != NULL; i++)
    scenes[i] = gradus_scene_ref (gradus_plot_view_get_scene (view));
}

static void
drop_scenes (GradusScene *scenes[MOST_PLOTS])
{
  for (guint i = 0; scenes[i] != NULL; i++)
    gradus_scene_unref (scenes[i]);
}

/* Two steps in one turn of the main loop, which has no time left for pictures. The large one shows
 * both of them, the others the first at most. */
static gboolean
hurry_cb (gpointer user_data)
{
  Fixture *fixture = user_data;
  const gint64 start = g_get_monotonic_time ();
  GradusScene *before[MOST_PLOTS] = { NULL }, *after[MOST_PLOTS] = { NULL };

  /* The frame is used up. */
  while (g_get_monotonic_time () - start <= GRADUS_TURNS_FRAME)
    continue;
  gradus_document_forward (fixture->document, GRADUS_GRAIN_PHASE);
  take_scenes (fixture, before);
  gradus_document_forward (fixture->document, GRADUS_GRAIN_PHASE);
  take_scenes (fixture, after);
  g_assert_true (after[0] != before[0]);
  g_assert_nonnull (after[1]);
  for (guint i = 1; after[i] != NULL; i++)
    g_assert_true (after[i] == before[i]);
  drop_scenes (before);
  drop_scenes (after);
  fixture->hurried = TRUE;
  return G_SOURCE_REMOVE;
}

/* Steps faster than frames; when the hurry is over every picture shows the last one. */
static void
test_turns (Fixture *fixture, gconstpointer id)
{
  GradusScene *before[MOST_PLOTS] = { NULL }, *after[MOST_PLOTS] = { NULL };

  g_assert_cmpint (gradus_stage_get_large (fixture->stage), ==, 0);
  take_scenes (fixture, before);
  g_idle_add (hurry_cb, fixture);
  while (!fixture->hurried)
    g_main_context_iteration (NULL, TRUE);
  gradus_test_settle ();
  take_scenes (fixture, after);
  for (guint i = 0; after[i] != NULL; i++)
    {
      g_autoptr (GradusScene) last = gradus_scene_new ();
      GradusPosition here;
      gsize n, n_last;

      gradus_run_get_view (gradus_document_get_run (fixture->document), &here);
      gradus_plot_build (&here.algorithm->plots[i], &here, last);
      g_assert_true (after[i] != before[i]);
      gradus_scene_get_marks (after[i], &n);
      gradus_scene_get_marks (last, &n_last);
      g_assert_cmpuint (n, ==, n_last);
    }
  drop_scenes (before);
  drop_scenes (after);
}

/* What is followed stands free: its chart lies in the opposite corner of the picture, inside it. */
static void
test_followed (Fixture *fixture, gconstpointer id)
{
  GtkWidget *strip = find (fixture, GRADUS_TYPE_LIFE_STRIP);
  const guint n = gradus_dataset_count (
    gradus_setup_get_dataset (gradus_document_get_setup (fixture->document)));

  gradus_document_forward (fixture->document, GRADUS_GRAIN_PHASE);
  for (guint i = 0; i < n; i += 10)
    {
      const graphene_rect_t picture = get_bounds (fixture, get_large (fixture));
      graphene_rect_t chart;
      double px, py;

      gradus_stage_follow (fixture->stage, NULL, (int) i);
      gradus_test_settle ();
      chart = get_bounds (fixture, strip);
      g_assert_true (graphene_rect_contains_rect (&picture, &chart));
      g_assert_true (gradus_plot_layout_locate (
        gradus_plot_view_get_layout (GRADUS_PLOT_VIEW (get_large (fixture))), (int) i, &px, &py));
      g_assert_false (graphene_rect_contains_point (
        &chart,
        &GRAPHENE_POINT_INIT ((float) (picture.origin.x + px), (float) (picture.origin.y + py))));
    }
}

/* The question about other lines is asked beside what is told, as there is nothing of the others
 * yet; their picture comes with the answer. */
static void
test_question_of_later (Fixture *fixture, gconstpointer id)
{
  GradusPrediction *prediction = gradus_predict_card_get_prediction (
    GRADUS_PREDICT_CARD (find (fixture, GRADUS_TYPE_PREDICT_CARD)));

  gradus_test_key (fixture->window, "q", "win.predict");
  gradus_document_forward (fixture->document, GRADUS_GRAIN_PHASE);
  gradus_document_forward (fixture->document, GRADUS_GRAIN_PHASE);
  gradus_test_settle ();
  g_assert_cmpstr (gradus_prediction_get_prompt (prediction)->question->id, ==, "line");
  g_assert_cmpint (gradus_prediction_get_plot (prediction), ==, 1);
  g_assert_cmpint (gradus_stage_get_large (fixture->stage), !=, 1);
  gradus_prediction_give_choice (prediction, 0);
  gradus_prediction_reveal (prediction);
  gradus_test_settle ();
  g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (fixture->document)), ==, 3);
  g_assert_cmpint (gradus_stage_get_large (fixture->stage), ==, 1);
  gradus_test_key (fixture->window, "Escape", "win.cancel");
}

/* Escape: the question, the mode, then the toast, then what is followed; one thing at a time. */
static void
test_escape (Fixture *fixture, gconstpointer id)
{
  GtkWidget *strip = find (fixture, GRADUS_TYPE_LIFE_STRIP);

  if (!gradus_test_has_input ())
    {
      g_test_skip ("There is no xdotool to press the key that a toast takes for itself.");
      return;
    }

  gradus_document_forward (fixture->document, GRADUS_GRAIN_PHASE);
  gradus_stage_follow (fixture->stage, NULL, 0);
  gradus_test_key (fixture->window, "ctrl+d", "stage.edit");
  gradus_test_key (fixture->window, "q", "win.predict");
  gradus_window_toast (fixture->window, "This sentence is long enough to be seen.");
  gradus_test_settle ();
  g_assert_true (gtk_widget_get_mapped (find (fixture, GRADUS_TYPE_PREDICT_CARD)));

  gradus_test_key (fixture->window, "Escape", "win.cancel");
  g_assert_false (gtk_widget_get_mapped (find (fixture, GRADUS_TYPE_PREDICT_CARD)));
  g_assert_true (gradus_stage_is_editing (fixture->stage));
  gradus_test_key (fixture->window, "Escape", "win.cancel");
  g_assert_false (gradus_stage_is_editing (fixture->stage));
  g_assert_nonnull (gradus_test_find_toast (GTK_WIDGET (fixture->window)));
  gradus_test_key (fixture->window, "Escape", "win.cancel");
  g_assert_null (gradus_test_find_toast (GTK_WIDGET (fixture->window)));
  g_assert_true (gtk_widget_get_mapped (strip));
  gradus_test_key (fixture->window, "Escape", "win.cancel");
  g_assert_false (gtk_widget_get_mapped (strip));
}

/* A formula that is short enough stands under the sentence, another one behind a button. */
static void
test_formula (Fixture *fixture, gconstpointer id)
{
  GtkWidget *formula = gradus_test_find (GTK_WIDGET (fixture->caption), GRADUS_TYPE_LIVE_FORMULA,
                                         0);
  GtkWidget *button = gradus_test_find (GTK_WIDGET (fixture->caption), GTK_TYPE_MENU_BUTTON, 0);
  const graphene_rect_t caption = get_bounds (fixture, GTK_WIDGET (fixture->caption));
  graphene_rect_t place;
  const char *numbers;

  /* The length of the gradient against the tolerance. */
  gradus_document_seek (fixture->document, 3, 0);
  gradus_test_settle ();
  g_assert_true (gtk_widget_get_mapped (formula));
  place = get_bounds (fixture, formula);
  g_assert_true (graphene_rect_contains_rect (&caption, &place));
  numbers = gradus_live_formula_get_numbers (GRADUS_LIVE_FORMULA (formula));
  g_assert_nonnull (strstr (numbers, "8886"));

  /* Nine matrices fit where there is room beside each other, else the rule does. */
  open_preset (fixture, "kalman-filter", NULL);
  gradus_document_seek (fixture->document, 3, 0);
  gradus_test_settle ();
  g_assert_true (gtk_widget_get_mapped (formula));
  g_assert_true (gtk_widget_get_mapped (gradus_test_find (formula, GRADUS_TYPE_FORMULA_VIEW, 1)));
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 700, 600);
  gradus_test_settle ();
  g_assert_true (gtk_widget_get_mapped (formula));
  g_assert_false (gtk_widget_get_mapped (gradus_test_find (formula, GRADUS_TYPE_FORMULA_VIEW, 1)));
  g_assert_true (gtk_widget_get_mapped (gradus_test_find (formula, GRADUS_TYPE_FORMULA_VIEW, 0)));
  g_assert_true (gtk_widget_get_mapped (button));
}

/* Each phase of the first algorithm that anybody meets has its formula under its sentence, on a
 * small screen too: three means stand beside each other. */
static void
test_formula_beside (Fixture *fixture, gconstpointer id)
{
  GtkWidget *formula = gradus_test_find (GTK_WIDGET (fixture->caption), GRADUS_TYPE_LIVE_FORMULA,
                                         0);

  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1024, 700);
  gradus_test_settle ();
  for (guint step = 1; step <= 8; step++)
    {
      gradus_document_seek (fixture->document, step, 0);
      gradus_test_settle ();
      g_assert_true (gtk_widget_get_mapped (formula));
      g_assert_true (
        gtk_widget_get_mapped (gradus_test_find (formula, GRADUS_TYPE_FORMULA_VIEW, 1)));
    }
}

/* In a row of pictures no title is broken inside of a word, and least of all one without a picture,
 * which is narrow. */
static void
test_titles (Fixture *fixture, gconstpointer id)
{
  g_autoptr (GradusLesson) lesson = gradus_lessons_find ("boosting-losses-idea", NULL);
  GtkWidget *pane;
  guint n_lines = 0;

  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 900, 700);
  gradus_window_play_lesson_from (fixture->window, lesson, 3);
  gradus_test_settle ();
  for (guint i = 0;
       (pane = gradus_test_find (GTK_WIDGET (fixture->window), GRADUS_TYPE_PANE, i)) != NULL; i++)
    {
      GtkWidget *title = gradus_test_find (pane, GTK_TYPE_LABEL, 0);
      PangoLayout *layout = gtk_label_get_layout (GTK_LABEL (title));

      for (int k = 1; k < pango_layout_get_line_count (layout); k++, n_lines++)
        {
          const int start = pango_layout_get_line_readonly (layout, k)->start_index;

          g_assert_true (start > 0 && strchr (" -", pango_layout_get_text (layout)[start - 1]));
        }
    }
  g_assert_cmpuint (n_lines, >, 0);
}

/* A failure is told in the caption, with the ways out. */
static void
test_failure (Fixture *fixture, gconstpointer id)
{
  graphene_rect_t before;
  GtkWidget *back;

  open_preset (fixture, id, "too-large");
  before = get_bounds (fixture, get_large (fixture));
  gradus_document_forward (fixture->document, GRADUS_GRAIN_RUN);
  gradus_document_wait (fixture->document);
  gradus_test_settle ();
  g_assert_cmpint (gradus_run_get_status (gradus_document_get_run (fixture->document)), ==,
                   GRADUS_STATUS_FAILED);
  assert_bounds (fixture, &before);
  g_assert_cmpstr (gradus_caption_get_words (fixture->caption), ==,
                   gradus_run_get_failure (gradus_document_get_run (fixture->document)));
  back = gradus_test_find (GTK_WIDGET (fixture->caption), GTK_TYPE_BUTTON, 0);
  g_assert_true (gtk_widget_get_mapped (back));
  g_signal_emit_by_name (back, "clicked");
  gradus_test_settle ();
  g_assert_false (gtk_widget_get_mapped (back));
  assert_words (fixture);
}

/* Toasts stay above the caption and the transport. */
static void
test_toast (Fixture *fixture, gconstpointer id)
{
  const graphene_rect_t transport = get_bounds (fixture, fixture->window->transport);
  const graphene_rect_t caption = get_bounds (fixture, GTK_WIDGET (fixture->caption));
  GtkWidget *overlay = find (fixture, ADW_TYPE_TOAST_OVERLAY);
  graphene_rect_t toasts;

  gradus_window_toast (fixture->window, "This sentence is long enough to be seen.");
  gradus_test_settle ();
  g_assert_cmpstr (gradus_test_find_toast (GTK_WIDGET (fixture->window)), !=, NULL);
  toasts = get_bounds (fixture, overlay);
  g_assert_cmpfloat (toasts.origin.y + toasts.size.height, <=, caption.origin.y);
  g_assert_cmpfloat (caption.origin.y + caption.size.height, <=, transport.origin.y);
}

/* --- The strip -------------------------------------------------------------------------------- */

static int
get_top (Fixture *fixture, guint plot)
{
  GtkWidget *pane = gtk_widget_get_ancestor (
    GTK_WIDGET (gradus_stage_get_view (fixture->stage, plot)), GRADUS_TYPE_PANE);
  double x, y;

  g_assert_nonnull (pane);
  g_assert_true (
    gtk_widget_translate_coordinates (pane, GTK_WIDGET (fixture->stage), 0, 0, &x, &y));
  return (int) y;
}

/* Every key makes its picture the large one, and the others keep their order. */
static void
test_keys (Fixture *fixture, gconstpointer id)
{
  const GradusAlgorithm *algorithm = gradus_document_get_algorithm (fixture->document);
  guint n = 0;

  while (algorithm->plots[n].id != NULL)
    n++;
  g_assert_cmpuint (n, >=, 4);
  for (guint k = 0; k < n; k++)
    {
      const guint plot = (k + 1) % n;
      g_autofree char *key = g_strdup_printf ("ctrl+%u", plot + 1);
      g_autofree char *action = g_strdup_printf ("stage.large(%u)", plot);
      int last = -1;

      gradus_test_key (fixture->window, key, action);
      g_assert_cmpint (gradus_stage_get_large (fixture->stage), ==, (int) plot);
      for (guint i = 0; i < n; i++)
        if (i != plot)
          {
            g_assert_cmpint (get_top (fixture, i), >, last);
            last = get_top (fixture, i);
          }
    }
}

static int
get_plot (Fixture *fixture, GtkWidget *pane)
{
  int plot = 0;

  while (gradus_stage_get_view (fixture->stage, (guint) plot)
         != gradus_pane_get_view (GRADUS_PANE (pane)))
    plot++;
  return plot;
}

/* What has nothing to show is folded, and of the others what has no room; a click opens that. */
static void
test_folded (Fixture *fixture, gconstpointer id)
{
  guint open[2] = { 0, 0 };
  GtkWidget *shut = NULL;

  for (guint when = 0; when < 2; when++)
    {
      for (guint i = 0;; i++)
        {
          GtkWidget *pane = gradus_test_find (GTK_WIDGET (fixture->stage), GRADUS_TYPE_PANE, i);
          GradusScene *scene;
          gboolean folded, waiting;
          gsize n;

          if (pane == NULL)
            break;
          scene = gradus_plot_view_get_scene (gradus_pane_get_view (GRADUS_PANE (pane)));
          gradus_scene_get_marks (scene, &n);
          waiting = n == 0 && gradus_scene_get_placeholder (scene) != NULL
                    && gradus_scene_get_field (scene) == NULL;
          folded = gradus_pane_is_folded (GRADUS_PANE (pane));
          g_assert_true (folded || !waiting);
          if (folded && !waiting)
            shut = pane;
          open[when] += !folded;
        }
      gradus_document_forward (fixture->document, GRADUS_GRAIN_RUN);
      gradus_document_wait (fixture->document);
      gradus_test_settle ();
    }
  g_assert_cmpuint (open[0], ==, 0);
  g_assert_cmpuint (open[1], >=, 2);
  g_assert_cmpuint (open[1], <=, 3);
  g_assert_nonnull (shut);
  gtk_widget_activate_action (shut, "stage.open", "i", get_plot (fixture, shut));
  gradus_test_settle ();
  g_assert_false (gradus_pane_is_folded (GRADUS_PANE (shut)));
}

/* The few that have something to show at first are no towers. */
static void
test_towers (Fixture *fixture, gconstpointer id)
{
  guint open = 0;

  for (guint i = 0;; i++)
    {
      GtkWidget *pane = gradus_test_find (GTK_WIDGET (fixture->stage), GRADUS_TYPE_PANE, i);
      GtkWidget *view;

      if (pane == NULL)
        break;
      view = GTK_WIDGET (gradus_pane_get_view (GRADUS_PANE (pane)));
      if (gradus_pane_is_folded (GRADUS_PANE (pane)))
        continue;
      g_assert_cmpint (gtk_widget_get_height (view), <=, 1.5 * gtk_widget_get_width (view));
      open++;
    }
  g_assert_cmpuint (open, >, 0);
}

/* Short titles, as Chinese ones are, leave no room of the strip bare. */
static void
test_short_titles (Fixture *fixture, gconstpointer id)
{
  for (guint i = 0;; i++)
    {
      GtkWidget *pane = gradus_test_find (GTK_WIDGET (fixture->stage), GRADUS_TYPE_PANE, i);

      if (pane == NULL)
        break;
      gradus_pane_set_plot (GRADUS_PANE (pane), (guint) get_plot (fixture, pane), "J");
    }
  gradus_test_settle ();
  for (guint i = 0;; i++)
    {
      GtkWidget *pane = gradus_test_find (GTK_WIDGET (fixture->stage), GRADUS_TYPE_PANE, i);
      GtkWidget *strip;

      if (pane == NULL)
        break;
      strip = gtk_widget_get_ancestor (pane, GTK_TYPE_VIEWPORT);
      g_assert_cmpint (gtk_widget_get_width (pane), ==, gtk_widget_get_width (strip));
    }
}

/* --- The drawer ------------------------------------------------------------------------------- */

static void
test_drawer (Fixture *fixture, gconstpointer id)
{
  static const char *const pages[] = { "step", "setup", "values", "invariants", "notes" };
  int width, least;

  /* The caption tells, so it is not there at first; when it comes, it shows the step. */
  g_assert_false (gtk_widget_get_mapped (fixture->inspector));
  gradus_test_key (fixture->window, "F9", "win.inspector");
  g_assert_true (gtk_widget_get_mapped (fixture->inspector));
  g_assert_cmpstr (gradus_inspector_get_page (GRADUS_INSPECTOR (fixture->inspector)), ==, "step");
  width = gtk_widget_get_width (fixture->inspector);
  for (guint i = 0; i < 6; i++)
    {
      for (guint p = 0; p < G_N_ELEMENTS (pages); p++)
        {
          gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.page", "s", pages[p]);
          gradus_test_settle ();
          g_assert_cmpint (gtk_widget_get_width (fixture->inspector), ==, width);
          /* And nothing of it is cut. */
          gtk_widget_measure (gtk_widget_get_first_child (fixture->inspector),
                              GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
          g_assert_cmpint (least, <=, width);
        }
      gradus_document_forward (fixture->document, GRADUS_GRAIN_PHASE);
    }
  gradus_test_key (fixture->window, "F9", "win.inspector");
  g_assert_false (gtk_widget_get_mapped (fixture->inspector));
}

/* More than a few numbers are a picture, and a single one is a number. */
static void
test_values (Fixture *fixture, gconstpointer id)
{
  guint maps = 0, numbers = 0;

  gradus_document_forward (fixture->document, GRADUS_GRAIN_ITERATION);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.page", "s", "values");
  gradus_test_settle ();
  for (guint i = 0;; i++)
    {
      GtkWidget *row = gradus_test_find (fixture->inspector, GRADUS_TYPE_VALUE_ROW, i);
      g_autofree char *thirteenth = NULL;

      if (row == NULL)
        break;
      if (gradus_value_row_get_value (GRADUS_VALUE_ROW (row)) < 0)
        continue;
      thirteenth = gradus_value_row_name_entry (GRADUS_VALUE_ROW (row), 12, NULL);
      g_assert_cmpint (gradus_value_row_get_view (GRADUS_VALUE_ROW (row)), ==,
                       thirteenth != NULL ? GRADUS_VALUE_VIEW_MAP : GRADUS_VALUE_VIEW_NUMBERS);
      maps += thirteenth != NULL;
      numbers += thirteenth == NULL;
    }
  g_assert_cmpuint (maps, >, 1);
  g_assert_cmpuint (numbers, >, 1);
}

/* --- Editing data ----------------------------------------------------------------------------- */

static void
test_mode (Fixture *fixture, gconstpointer id)
{
  g_assert_false (gtk_widget_get_mapped (fixture->tools));
  /* Outside of the mode no key takes a brush. */
  gradus_test_key (fixture->window, "a", "tool.current::add");
  g_assert_cmpstr (gradus_stage_get_tool (fixture->stage), ==, "select");

  gradus_test_key (fixture->window, "ctrl+d", "stage.edit");
  g_assert_true (gtk_widget_get_mapped (fixture->tools));
  gradus_test_key (fixture->window, "a", "tool.current::add");
  g_assert_cmpstr (gradus_stage_get_tool (fixture->stage), ==, "add");
  /* Escape puts the brush away, then ends the mode. */
  gradus_test_key (fixture->window, "Escape", "win.cancel");
  g_assert_cmpstr (gradus_stage_get_tool (fixture->stage), ==, "select");
  g_assert_true (gradus_stage_is_editing (fixture->stage));
  gradus_test_key (fixture->window, "Escape", "win.cancel");
  g_assert_false (gradus_stage_is_editing (fixture->stage));
  g_assert_false (gtk_widget_get_mapped (fixture->tools));

  /* From a picture that shows no data one is led to the one that does. */
  gradus_stage_set_large (fixture->stage, 1);
  gradus_test_key (fixture->window, "ctrl+d", "stage.edit");
  g_assert_cmpint (gradus_stage_get_large (fixture->stage), ==, 0);
  g_assert_true (gradus_stage_is_editing (fixture->stage));
  gradus_test_key (fixture->window, "ctrl+d", "stage.edit");

  /* An empty canvas begins in the mode, and says in one place why nothing runs. */
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.draw-points", NULL);
  gradus_test_settle ();
  g_assert_true (gradus_stage_is_editing (fixture->stage));
  g_assert_true (gtk_widget_get_mapped (fixture->tools));
  g_assert_cmpstr (gradus_caption_get_words (fixture->caption), ==,
                   gradus_document_get_problem (fixture->document));

  /* Another algorithm is looked at, not edited. */
  open_preset (fixture, "value-iteration", NULL);
  g_assert_false (gradus_stage_is_editing (fixture->stage));
  g_assert_false (gtk_widget_get_mapped (fixture->tools));
}

/* Data that no picture can edit are edited in the setup. */
static void
test_no_picture (Fixture *fixture, gconstpointer id)
{
  gradus_test_key (fixture->window, "ctrl+d", "stage.edit");
  g_assert_false (gradus_stage_is_editing (fixture->stage));
  g_assert_true (gtk_widget_get_mapped (fixture->inspector));
  g_assert_cmpstr (gradus_inspector_get_page (GRADUS_INSPECTOR (fixture->inspector)), ==, "setup");
}

/* An image has 64 inputs, and no place in a picture to be put at. */
static void
test_many_inputs (Fixture *fixture, gconstpointer id)
{
  open_preset (fixture, "pca", "digits");
  gradus_test_key (fixture->window, "ctrl+d", "stage.edit");
  g_assert_false (gradus_stage_is_editing (fixture->stage));
  open_preset (fixture, "pca", "iris");
  gradus_test_key (fixture->window, "ctrl+d", "stage.edit");
  g_assert_true (gradus_stage_is_editing (fixture->stage));
}

int
main (int argc, char *argv[])
{
  static const char *const three[] = { "k-means", "value-iteration", "kalman-filter" };

  if (!gradus_test_start (&argc, &argv))
    return 0;
  for (guint i = 0; i < G_N_ELEMENTS (three); i++)
    {
      g_autofree char *share = g_strdup_printf ("/ui/stage/share/%s", three[i]);
      g_autofree char *large = g_strdup_printf ("/ui/stage/large-text/%s", three[i]);
      g_autofree char *run = g_strdup_printf ("/ui/stage/run/%s", three[i]);
      g_autofree char *still = g_strdup_printf ("/ui/stage/still/%s", three[i]);

      g_test_add (share, Fixture, three[i], set_up, test_share, tear_down);
      g_test_add (large, Fixture, three[i], set_up, test_large_text, tear_down);
      g_test_add (run, Fixture, three[i], set_up, test_run, tear_down);
      g_test_add (still, Fixture, three[i], set_up, test_still, tear_down);
    }
  g_test_add ("/ui/stage/failure", Fixture, "batch-gradient-descent", set_up, test_failure,
              tear_down);
  g_test_add ("/ui/stage/formula", Fixture, "batch-gradient-descent", set_up, test_formula,
              tear_down);
  g_test_add ("/ui/stage/formula-beside", Fixture, "k-means", set_up, test_formula_beside,
              tear_down);
  g_test_add ("/ui/stage/titles", Fixture, "boosting-losses", set_up, test_titles, tear_down);
  g_test_add ("/ui/stage/whole", Fixture, "perceptron", set_up, test_whole, tear_down);
  g_test_add ("/ui/stage/flight", Fixture, "batch-gradient-descent", set_up, test_flight,
              tear_down);
  g_test_add ("/ui/stage/run/online-gradient-step", Fixture, "online-gradient-step", set_up,
              test_run, tear_down);
  g_test_add ("/ui/stage/run/softmax-regression", Fixture, "softmax-regression", set_up, test_run,
              tear_down);
  g_test_add ("/ui/stage/turns", Fixture, "k-means", set_up, test_turns, tear_down);
  g_test_add ("/ui/stage/named-once", Fixture, "batch-gradient-descent", set_up, test_named_once,
              tear_down);
  g_test_add ("/ui/stage/question-of-later", Fixture, "least-squares-likelihood", set_up,
              test_question_of_later, tear_down);
  g_test_add ("/ui/stage/predict-button", Fixture, "k-means", set_up, test_predict_button,
              tear_down);
  g_test_add ("/ui/stage/followed", Fixture, "k-means", set_up, test_followed, tear_down);
  g_test_add ("/ui/stage/escape", Fixture, "k-means", set_up, test_escape, tear_down);
  g_test_add ("/ui/stage/toast", Fixture, "k-means", set_up, test_toast, tear_down);
  g_test_add ("/ui/stage/keys", Fixture, "spectral-clustering", set_up, test_keys, tear_down);
  g_test_add ("/ui/stage/folded", Fixture, "gmm-em", set_up, test_folded, tear_down);
  g_test_add ("/ui/stage/towers", Fixture, "gda", set_up, test_towers, tear_down);
  g_test_add ("/ui/stage/short-titles", Fixture, "gda", set_up, test_short_titles, tear_down);
  g_test_add ("/ui/stage/drawer", Fixture, "kalman-filter", set_up, test_drawer, tear_down);
  g_test_add ("/ui/stage/values", Fixture, "smo", set_up, test_values, tear_down);
  g_test_add ("/ui/stage/mode", Fixture, "k-means", set_up, test_mode, tear_down);
  g_test_add ("/ui/stage/many-inputs", Fixture, "pca", set_up, test_many_inputs, tear_down);
  g_test_add ("/ui/stage/no-picture", Fixture, "naive-bayes-bernoulli", set_up, test_no_picture,
              tear_down);
  return gradus_test_end ();
}
