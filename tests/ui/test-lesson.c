/* Lessons in the window: one played by keyboard alone from the start page to its end, one's own
 * work that comes back, and one written, reordered, undone and played.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <math.h>

#include "gradus-algorithm.h"
#include "gradus-inspector.h"
#include "gradus-lesson-card.h"
#include "gradus-lesson-editor.h"
#include "gradus-lesson-end.h"
#include "gradus-lesson-form.h"
#include "gradus-lesson-progress.h"
#include "gradus-lesson-question.h"
#include "gradus-lessons.h"
#include "gradus-markdown-view.h"
#include "gradus-progress.h"
#include "gradus-registry.h"
#include "gradus-stage.h"
#include "gradus-test-lesson.h"

static GradusRun *
get_run (GradusWindow *window)
{
  GradusRun *run;

  gradus_document_wait (gradus_window_get_document (window));
  run = gradus_document_get_run (gradus_window_get_document (window));
  g_assert_nonnull (run);
  return run;
}

static void
key (GradusWindow *window, const char *name)
{
  gradus_test_key (window, name, NULL);
  gradus_document_wait (gradus_window_get_document (window));
  gradus_test_settle ();
}

static void
assert_page (GradusWindow *window, guint page)
{
  guint bookmark;

  g_assert_nonnull (gradus_window_get_lesson (window, &bookmark));
  g_assert_cmpuint (bookmark, ==, page);
}

/* --- The drawer beside a lesson --------------------------------------------------------------- */

/* The button that opens the page of the inspector which the lesson speaks of; NULL: none. */
static GtkWidget *
find_drawer_button (GradusWindow *window)
{
  GtkWidget *button;

  for (guint i = 0; (button = gradus_test_find (GTK_WIDGET (gradus_test_get_player (window)),
                                                GTK_TYPE_BUTTON, i))
                    != NULL;
       i++)
    if (gtk_widget_get_mapped (button)
        && g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (button)), "win.page") == 0)
      return button;
  return NULL;
}

static void
resize (GradusWindow *window, int width, int height)
{
  gtk_window_set_default_size (GTK_WINDOW (window), width, height);
  gradus_test_settle ();
}

/* Where the drawer would lie over the picture the page has a button instead. */
static void
test_drawer (void)
{
  g_autoptr (GradusLesson) lesson = gradus_lessons_find ("k-means-idea", NULL);
  GradusWindow *window = gradus_test_open_window ();
  GtkWidget *inspector = gradus_test_find (GTK_WIDGET (window), GRADUS_TYPE_INSPECTOR, 0);
  GtkWidget *button;

  resize (window, 1024, 700);
  gradus_window_play_lesson_from (window, lesson, 5);
  gradus_test_settle ();
  g_assert_null (find_drawer_button (window));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.next-bookmark", NULL);
  gradus_test_settle ();
  assert_page (window, 6);
  g_assert_false (gtk_widget_get_mapped (inspector));
  button = find_drawer_button (window);
  g_assert_nonnull (button);
  g_assert_cmpstr (gtk_button_get_label (GTK_BUTTON (button)), ==, "Open “Setup”");

  /* Wanted over the picture it is there, and the button gone. */
  g_signal_emit_by_name (button, "clicked");
  gradus_test_settle ();
  g_assert_true (gtk_widget_get_mapped (inspector));
  g_assert_cmpstr (gradus_inspector_get_page (GRADUS_INSPECTOR (inspector)), ==, "setup");
  g_assert_null (find_drawer_button (window));

  /* With room beside the picture it opens by itself, and closes when the room goes. */
  gtk_widget_activate_action (GTK_WIDGET (window), "win.previous-bookmark", NULL);
  resize (window, 1270, 760);
  g_assert_false (gtk_widget_get_mapped (inspector));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.next-bookmark", NULL);
  gradus_test_settle ();
  g_assert_true (gtk_widget_get_mapped (inspector));
  g_assert_null (find_drawer_button (window));
  resize (window, 1024, 700);
  g_assert_false (gtk_widget_get_mapped (inspector));
  g_assert_nonnull (find_drawer_button (window));
  gradus_test_close_window (window);
}

/* The picture beside a lesson of many pages is as wide as beside one of few. */
static void
test_width (void)
{
  static const char *const ids[] = { "decision-tree-idea", "chapter-08-poor-learners" };
  GradusWindow *window = gradus_test_open_window ();
  int widths[G_N_ELEMENTS (ids)];

  resize (window, 1024, 700);
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autoptr (GradusLesson) lesson = gradus_lessons_find (ids[i], NULL);

      gradus_window_play_lesson_from (window, lesson, 0);
      gradus_test_settle ();
      widths[i] = gtk_widget_get_width (
        gradus_test_find (GTK_WIDGET (window), GRADUS_TYPE_STAGE, 0));
    }
  g_assert_cmpint (widths[1], ==, widths[0]);
  gradus_test_close_window (window);
}

/* --- Played by keyboard ----------------------------------------------------------------------- */

static double
get_points (GradusWindow *window, guint *answered)
{
  guint asked;

  return gradus_lesson_player_get_score (gradus_test_get_player (window), answered, &asked);
}

/* On the picture: into it, some steps of the cursor, "here", and once more "that is my answer". */
static void
answer_on_the_picture (GradusWindow *window)
{
  key (window, "Return");
  key (window, "Return");
  key (window, "Right");
  key (window, "Right");
  key (window, "Return");
  key (window, "Return");
}

static void
answer_choice (GradusWindow *window, guint page, gboolean rightly)
{
  const guint right = (guint) gradus_lesson_get_answer (gradus_window_get_lesson (window, NULL),
                                                        page);

  gradus_test_choose (window, rightly ? right : right == 0);
}

/* The button of the choice in place @place of the page. */
static GtkWidget *
find_choice (GradusWindow *window, guint place)
{
  GtkWidget *question = gradus_test_find (GTK_WIDGET (window), GRADUS_TYPE_LESSON_QUESTION, 0);

  return gradus_test_find (question, GTK_TYPE_BUTTON, place);
}

static void
test_by_keyboard (void)
{
  GradusWindow *window;
  GradusLessonProgress progress;
  guint answered;
  double points;

  if (!gradus_test_has_input ())
    {
      g_test_skip ("There is no xdotool to press keys with.");
      return;
    }
  window = gradus_test_open_window ();
  g_assert_true (gradus_window_is_empty (window));

  /* The start page; who comes for the first time is led to k-means. */
  key (window, "ctrl+l");
  key (window, "Return");
  assert_page (window, 0);
  g_assert_cmpstr (gradus_lesson_get_id (gradus_window_get_lesson (window, NULL)), ==,
                   "k-means-idea");
  g_assert_cmpuint (gradus_run_get_step (get_run (window)), ==, 0);
  key (window, "Page_Down");
  assert_page (window, 1);
  g_assert_cmpuint (gradus_run_get_step (get_run (window)), ==, 1);

  /* Free experiments, and back. */
  g_assert_false (gradus_lesson_player_is_away (gradus_test_get_player (window)));
  key (window, "Right");
  key (window, "Right");
  g_assert_cmpuint (gradus_run_get_step (get_run (window)), ==, 3);
  g_assert_true (gradus_lesson_player_is_away (gradus_test_get_player (window)));
  key (window, "BackSpace");
  g_assert_cmpuint (gradus_run_get_step (get_run (window)), ==, 1);
  g_assert_false (gradus_lesson_player_is_away (gradus_test_get_player (window)));
  key (window, "Page_Up");
  assert_page (window, 0);
  key (window, "Page_Down");

  /* A choice, the right one, wherever it stands. Who would go on without it is told once. */
  key (window, "Page_Down");
  assert_page (window, 2);
  key (window, "Page_Down");
  assert_page (window, 2);
  answer_choice (window, 2, TRUE);
  points = get_points (window, &answered);
  g_assert_cmpuint (answered, ==, 1);
  g_assert_cmpfloat (points, ==, 1.0);

  /* The others may be looked at, for nothing. */
  for (guint i = 0; i < 3; i++)
    {
      g_signal_emit_by_name (find_choice (window, i), "clicked");
      points = get_points (window, &answered);
      g_assert_cmpuint (answered, ==, 1);
      g_assert_cmpfloat (points, ==, 1.0);
    }

  /* Asked on the picture: right after the phase was made, the score is there. */
  key (window, "Page_Down");
  assert_page (window, 3);
  g_assert_cmpuint (gradus_run_get_step (get_run (window)), ==, 2);
  answer_on_the_picture (window);
  points = get_points (window, &answered);
  g_assert_cmpuint (answered, ==, 2);
  g_assert_cmpfloat (points, >, 1.0);
  g_assert_cmpfloat (points, <=, 2.0);
  g_assert_cmpuint (gradus_run_get_step (get_run (window)), ==, 3);

  /* A number; nonsense first, which is refused and can be put right. */
  key (window, "Page_Down");
  assert_page (window, 4);
  gradus_test_type (window, "six");
  key (window, "Return");
  get_points (window, &answered);
  g_assert_cmpuint (answered, ==, 2);
  key (window, "ctrl+a");
  gradus_test_type (window, "6,6");
  key (window, "Return");
  get_points (window, &answered);
  g_assert_cmpuint (answered, ==, 3);

  /* The next is answered wrongly. */
  key (window, "Page_Down");
  assert_page (window, 5);
  answer_choice (window, 5, FALSE);
  points = get_points (window, &answered);
  g_assert_cmpuint (answered, ==, 4);
  g_assert_cmpfloat (points, >, 2.0);
  g_assert_cmpfloat (points, <=, 3.0);

  /* The last page, the tally, and what is remembered. */
  key (window, "Page_Down");
  assert_page (window, 6);
  key (window, "Page_Down");
  assert_page (window, 7);
  {
    GtkWidget *end = gradus_test_find (GTK_WIDGET (window), GRADUS_TYPE_LESSON_END, 0);
    g_autofree char *part = g_strdup_printf ("%d of 100 points in 4 questions",
                                             (int) lround (100 * points / 4));

    g_assert_true (gtk_widget_get_mapped (end));
    g_test_message ("%s", gradus_lesson_end_get_words (GRADUS_LESSON_END (end)));
    g_assert_nonnull (strstr (gradus_lesson_end_get_words (GRADUS_LESSON_END (end)), part));
  }
  progress = gradus_lesson_progress_get ("k-means-idea");
  g_assert_true (progress.done);
  g_assert_cmpuint (progress.pages, ==, 7);

  /* Leaving leads to the experiment of the last page; among the lessons it is marked as done. */
  key (window, "ctrl+shift+l");
  g_assert_null (gradus_window_get_lesson (window, NULL));
  g_assert_true (
    gtk_widget_get_mapped (gradus_test_find (GTK_WIDGET (window), GRADUS_TYPE_STAGE, 0)));
  g_assert_cmpstr (gradus_document_get_algorithm (gradus_window_get_document (window))->id, ==,
                   "k-means");
  key (window, "ctrl+l");
  {
    GtkWidget *card;
    gboolean done = FALSE;

    for (guint i = 0;
         (card = gradus_test_find (GTK_WIDGET (window), GRADUS_TYPE_LESSON_CARD, i)) != NULL; i++)
      if (g_str_equal (
            gradus_lesson_get_id (gradus_lesson_card_get_lesson (GRADUS_LESSON_CARD (card))),
            "k-means-idea"))
        done = gradus_lesson_card_is_done (GRADUS_LESSON_CARD (card));
    g_assert_true (done);
  }
  gradus_test_close_window (window);
}

/* At the end with open questions a lesson is not done. What was answered before is known again on
 * another day, and the rest makes it done, with the entry. */
static void
test_open_questions (void)
{
  GradusProgress *progress = gradus_progress_get_default ();
  g_autoptr (GradusLesson) lesson = gradus_lessons_find ("bayes-rule-idea", NULL);
  GradusWindow *window;
  guint answered, page;

  if (!gradus_test_has_input ())
    {
      g_test_skip ("There is no xdotool to press keys with.");
      return;
    }
  window = gradus_test_open_window ();
  gradus_window_play_lesson_from (window, lesson, 0);
  gradus_test_settle ();
  g_assert_true (gradus_test_answer (window));
  while (!gradus_lesson_player_is_at_end (gradus_test_get_player (window)))
    key (window, "Page_Down");
  g_assert_false (gradus_lesson_progress_get ("bayes-rule-idea").done);
  g_assert_false (gradus_progress_is_done (progress, "bayes-rule"));
  g_signal_emit_by_name (
    gradus_test_find (gradus_test_find (GTK_WIDGET (window), GRADUS_TYPE_LESSON_END, 0),
                      GTK_TYPE_BUTTON, 0),
    "clicked");
  gradus_test_settle ();
  gradus_window_get_lesson (window, &page);
  g_assert_cmpint (gradus_lesson_get_asks (lesson, page), !=, GRADUS_LESSON_ASKS_NOTHING);
  while (!gradus_lesson_player_is_at_end (gradus_test_get_player (window)))
    key (window, "Page_Down");
  key (window, "ctrl+shift+l");

  gradus_window_play_lesson (window, lesson);
  gradus_test_settle ();
  get_points (window, &answered);
  g_assert_cmpuint (answered, ==, 1);
  gradus_window_get_lesson (window, &page);
  g_assert_cmpuint (page, >, 0);
  g_assert_cmpint (gradus_lesson_get_asks (lesson, page), !=, GRADUS_LESSON_ASKS_NOTHING);
  gradus_test_play_to_end (window);
  g_assert_true (gradus_lesson_progress_get ("bayes-rule-idea").done);
  g_assert_true (gradus_progress_is_done (progress, "bayes-rule"));
  gradus_test_close_window (window);
}

/* --- Own work comes back ---------------------------------------------------------------------- */

static void
test_comes_back (void)
{
  GradusWindow *window = gradus_test_open_window ();
  GradusDocument *document = gradus_window_get_document (window);
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm ("value-iteration");
  g_autoptr (GradusLesson) lesson = NULL;
  g_autoptr (GError) error = NULL;
  GradusSetup *own;
  gboolean modified;

  g_assert_true (gradus_window_open_algorithm (window, algorithm, NULL, &error));
  g_assert_true (gradus_document_set_seed (document, 5, &error));
  g_assert_no_error (error);
  gradus_document_seek (document, 3, 0);
  gradus_document_wait (document);
  own = gradus_document_get_setup (document);

  lesson = gradus_lessons_find ("k-means-idea", &error);
  g_assert_no_error (error);
  gradus_window_play_lesson_from (window, lesson, 2);
  gradus_document_wait (document);
  g_assert_cmpstr (gradus_document_get_algorithm (document)->id, ==, "k-means");
  assert_page (window, 2);
  g_assert_cmpuint (gradus_run_get_step (get_run (window)), ==, 2);

  /* A link in a lesson is an experiment within it; so is an edit. */
  {
    GtkWidget *text = gradus_test_find (GTK_WIDGET (gradus_test_get_player (window)),
                                        GRADUS_TYPE_MARKDOWN_VIEW, 0);

    g_signal_emit_by_name (text, "link", "gradus:k-means?preset=rings&until=converged");
  }
  gradus_document_wait (document);
  g_assert_true (gradus_lesson_player_is_away (gradus_test_get_player (window)));
  g_action_group_activate_action (G_ACTION_GROUP (window), "return-to-lesson", NULL);
  gradus_document_wait (document);
  g_assert_false (gradus_lesson_player_is_away (gradus_test_get_player (window)));
  g_assert_cmpuint (gradus_run_get_step (get_run (window)), ==, 2);

  g_action_group_activate_action (G_ACTION_GROUP (window), "leave-lesson", NULL);
  gradus_document_wait (document);
  g_assert_true (gradus_document_get_setup (document) == own);
  g_assert_cmpuint (gradus_run_get_step (get_run (window)), ==, 3);
  g_object_get (document, "modified", &modified, NULL);
  g_assert_true (modified);
  gradus_test_close_window (window);
}

/* Who had nothing of one's own goes on with what the lesson has set up. */
static void
test_leave (void)
{
  GradusWindow *window = gradus_test_open_window ();
  g_autoptr (GError) error = NULL;
  GtkWidget *stage = gradus_test_find (GTK_WIDGET (window), GRADUS_TYPE_STAGE, 0);
  g_autoptr (GradusLesson) lesson = gradus_lessons_find ("k-means-idea", &error);

  g_assert_no_error (error);
  gradus_window_play_lesson (window, lesson);
  gradus_test_settle ();
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (gradus_test_get_player (window))));
  gradus_test_key (window, "ctrl+shift+l", "win.leave-lesson");
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (gradus_test_get_player (window))));
  g_assert_false (gradus_window_is_empty (window));
  g_assert_true (gtk_widget_get_mapped (stage));
  gradus_test_close_window (window);
}

static const char *
get_focused_lesson (GradusWindow *window)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (window));
  GtkWidget *card = focus != NULL ? gradus_test_find (focus, GRADUS_TYPE_LESSON_CARD, 0) : NULL;

  return card != NULL
           ? gradus_lesson_get_id (gradus_lesson_card_get_lesson (GRADUS_LESSON_CARD (card)))
           : NULL;
}

static gboolean
stands_at_k_means (gpointer window)
{
  return g_strcmp0 (get_focused_lesson (window), "k-means-idea") == 0;
}

/* Who is at an algorithm and asks for the lessons stands at its own, far down among many, and sees
 * those around it: a list that has no places yet showed one card alone. */
static void
test_listed (void)
{
  GradusWindow *window = gradus_test_open_window ();
  g_autoptr (GError) error = NULL;
  guint n_seen = 0;
  GtkWidget *card;

  gradus_window_open_algorithm (window, gradus_registry_find_algorithm ("k-means"), NULL, &error);
  g_assert_no_error (error);
  gradus_test_settle ();
  gradus_test_key (window, "ctrl+l", "win.lessons");
  gradus_test_wait_for (stands_at_k_means, window);
  gradus_test_settle ();
  for (guint i = 0;
       (card = gradus_test_find (GTK_WIDGET (window), GRADUS_TYPE_LESSON_CARD, i)) != NULL; i++)
    n_seen += gtk_widget_get_mapped (card);
  g_assert_cmpuint (n_seen, >, 4);
  gradus_test_close_window (window);
}

/* A page that cannot be set up says why; the others work. */
static void
test_damaged (void)
{
  static const char text[]
    = "{\"gradus\": 1, \"lesson\": {\"title\": \"T\", \"summary\": \"S\", \"algorithm\": "
      "\"k-means\", \"bookmarks\": [{\"title\": \"a\", \"text\": \"b\", \"link\": "
      "\"gradus:k-medoids\"}, {\"title\": \"c\", \"text\": \"d\", \"link\": "
      "\"gradus:k-means?step=2\"}]}}";
  GradusWindow *window = gradus_test_open_window ();
  g_autofree char *path = g_build_filename (gradus_test_get_folder (), "damaged.gradus", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  GtkWidget *label;
  gboolean found = FALSE;

  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
  gradus_window_open_file (window, file);
  gradus_test_settle ();
  assert_page (window, 0);
  for (guint i = 0;
       (label = gradus_test_find (GTK_WIDGET (gradus_test_get_player (window)), GTK_TYPE_LABEL, i))
       != NULL;
       i++)
    found |= gtk_widget_get_mapped (label)
             && strstr (gtk_label_get_label (GTK_LABEL (label)), "Bookmark 1: ") != NULL;
  g_assert_true (found);
  gradus_lesson_player_next (gradus_test_get_player (window));
  g_assert_cmpuint (gradus_run_get_step (get_run (window)), ==, 2);
  gradus_test_close_window (window);
}

/* --- What asks for too much ------------------------------------------------------------------- */

#define ENDLESS "gradus:stochastic-gradient-descent?epochs=1000000&tolerance=0"

/* A lesson of one page, whose run is endless. */
static char *
write_endless (const char *text, const char *link)
{
  return g_strdup_printf ("{\"gradus\": 1, \"lesson\": {\"title\": \"T\", \"summary\": \"S\", "
                          "\"algorithm\": \"stochastic-gradient-descent\", \"kind\": \"idea\", "
                          "\"minutes\": 5, \"bookmarks\": [{\"title\": \"a\", \"text\": \"%s\", "
                          "\"link\": \"%s\"}]}}",
                          text, link);
}

/* The label in @root that says that something was stopped, or NULL. */
static gpointer
says_stopped (GtkWidget *root)
{
  GtkWidget *label;

  for (guint i = 0; (label = gradus_test_find (root, GTK_TYPE_LABEL, i)) != NULL; i++)
    if (gtk_widget_get_mapped (label)
        && strstr (gtk_label_get_label (GTK_LABEL (label)), "was stopped") != NULL)
      return label;
  return NULL;
}

static gboolean
player_says_stopped (gpointer user_data)
{
  return says_stopped (GTK_WIDGET (gradus_test_get_player (user_data))) != NULL;
}

/* The page of a lesson may ask for any step: the window answers, and soon says why a number is
 * missing. The other pages do not wait for it. */
static void
test_endless_place (void)
{
  g_autofree char *text = write_endless ("Cost {{loss|at=step:9007199254740992|5}}.", ENDLESS);
  g_autofree char *path = g_build_filename (gradus_test_get_folder (), "endless.gradus", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  GradusWindow *window = gradus_test_open_window ();
  /* Of the thread that draws. */
  GradusLimit clock;

  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
  gradus_test_settle ();
  clock = gradus_limit_begin (20.0, 0, NULL);
  gradus_window_open_file (window, file);
  assert_page (window, 0);
  g_assert_cmpstr (
    gradus_page_words_get (gradus_lesson_player_get_words (gradus_test_get_player (window)),
                           GRADUS_LESSON_TEXT),
    ==, "Cost ….");
  gradus_test_wait_for (player_says_stopped, window);
  g_assert_false (gradus_limit_is_over (&clock));
  gradus_test_close_window (window);

  /* A window that goes meanwhile waits for nothing. */
  window = gradus_test_open_window ();
  gradus_window_open_file (window, file);
  gradus_test_close_window (window);
}

static gboolean
is_painted (gpointer card)
{
  GtkWidget *picture = gradus_test_find (card, GTK_TYPE_PICTURE, 0);

  return gtk_picture_get_paintable (GTK_PICTURE (picture)) != NULL;
}

/* Lessons that lie in a folder get their pictures, that of the start where the page is too far; who
 * does not look any more does not have them made. */
static void
test_endless_cards (void)
{
  g_autofree char *text = write_endless ("x", ENDLESS "&step=1000000");
  g_autoptr (GError) error = NULL;
  g_autoptr (GradusLesson) endless = gradus_lesson_from_json (text, -1, "endless.gradus", &error);
  g_autoptr (GradusLesson) plain = gradus_lessons_find ("k-means-idea", NULL);
  const GradusLimit clock = gradus_limit_begin (20.0, 0, NULL);
  GtkWidget *window = gtk_window_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *cards[8];

  g_assert_no_error (error);
  for (guint i = 0; i < G_N_ELEMENTS (cards); i++)
    {
      cards[i] = gradus_lesson_card_new (i % 4 == 3 ? plain : endless);
      gtk_box_append (GTK_BOX (box), cards[i]);
    }
  gtk_window_set_child (GTK_WINDOW (window), box);
  gtk_window_present (GTK_WINDOW (window));
  for (guint i = 0; i < G_N_ELEMENTS (cards); i++)
    gradus_test_wait_for (is_painted, cards[i]);
  g_assert_false (gradus_limit_is_over (&clock));
  gradus_test_destroy (window);

  /* The one behind them comes when they have gone. */
  window = gtk_window_new ();
  box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  for (guint i = 0; i < 4; i++)
    {
      cards[i] = gradus_lesson_card_new (i == 3 ? plain : endless);
      gtk_box_append (GTK_BOX (box), cards[i]);
    }
  gtk_window_set_child (GTK_WINDOW (window), box);
  gtk_window_present (GTK_WINDOW (window));
  gradus_test_wait_for (gradus_test_is_mapped, cards[0]);
  for (guint i = 0; i < 3; i++)
    gtk_box_remove (GTK_BOX (box), cards[i]);
  gradus_test_wait_for (is_painted, cards[3]);
  gradus_test_destroy (window);
}

/* --- Written ---------------------------------------------------------------------------------- */

static void
do_action (GtkWidget *editor, const char *action)
{
  g_assert_true (gtk_widget_activate_action (editor, action, NULL));
  gradus_test_settle ();
}

static void
set_title (GtkWidget *editor, const char *title)
{
  GtkWidget *form = gradus_test_find (editor, GRADUS_TYPE_LESSON_FORM, 0);
  GtkWidget *entry = gradus_test_find (form, GTK_TYPE_ENTRY, 0);
  GtkWidget *text = gradus_test_find (form, GTK_TYPE_TEXT_VIEW, 0);

  gtk_editable_set_text (GTK_EDITABLE (entry), title);
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (text)), "Look at $x^2$.", -1);
}

static void
test_written (void)
{
  GradusWindow *window = gradus_test_open_window ();
  GradusDocument *document = gradus_window_get_document (window);
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm ("k-means");
  g_autoptr (GradusLesson) saved = NULL;
  g_autoptr (GError) error = NULL;
  GradusLesson *lesson;
  GtkWidget *editor;

  g_assert_true (gradus_window_open_algorithm (window, algorithm, "kmeans-6", &error));
  gradus_document_seek (document, 2, 0);
  gradus_document_wait (document);
  g_action_group_activate_action (G_ACTION_GROUP (window), "add-bookmark", NULL);
  gradus_test_settle ();
  editor = gradus_test_find_toplevel (GRADUS_TYPE_LESSON_EDITOR);
  g_assert_nonnull (editor);
  lesson = gradus_lesson_editor_get_lesson (GRADUS_LESSON_EDITOR (editor));
  g_assert_cmpuint (gradus_lesson_get_n_bookmarks (lesson), ==, 1);
  /* Called after what it shows, until somebody knows better. */
  g_assert_cmpstr (gradus_lesson_get_text (lesson, 0, GRADUS_LESSON_TITLE, "en"), ==, "Assign");
  g_assert_cmpstr (gradus_lesson_get_text (lesson, GRADUS_LESSON_WHOLE, GRADUS_LESSON_TITLE, "en"),
                   ==, "k-means");
  set_title (editor, "Assigned");

  /* The next one is what the window shows then, and stands behind the first. */
  gradus_document_seek (document, 3, 0);
  gradus_document_wait (document);
  do_action (editor, "lesson.add");
  set_title (editor, "Moved");
  g_assert_cmpuint (gradus_lesson_get_n_bookmarks (lesson), ==, 2);
  g_assert_cmpint (gradus_lesson_editor_get_selected (GRADUS_LESSON_EDITOR (editor)), ==, 1);
  do_action (editor, "lesson.up");
  g_assert_cmpstr (gradus_lesson_get_text (lesson, 0, GRADUS_LESSON_TITLE, "en"), ==, "Moved");
  do_action (editor, "lesson.delete");
  g_assert_cmpuint (gradus_lesson_get_n_bookmarks (lesson), ==, 1);
  do_action (editor, "lesson.undo");
  g_assert_cmpuint (gradus_lesson_get_n_bookmarks (lesson), ==, 2);
  do_action (editor, "lesson.undo");
  g_assert_cmpstr (gradus_lesson_get_text (lesson, 0, GRADUS_LESSON_TITLE, "en"), ==, "Assigned");
  do_action (editor, "lesson.redo");
  g_assert_cmpstr (gradus_lesson_get_text (lesson, 0, GRADUS_LESSON_TITLE, "en"), ==, "Moved");

  /* The lesson itself, and it is on the disk. */
  gradus_lesson_editor_select (GRADUS_LESSON_EDITOR (editor), GRADUS_LESSON_WHOLE);
  set_title (editor, "Mine");
  g_assert_true (gradus_lesson_editor_flush (GRADUS_LESSON_EDITOR (editor)));
  g_assert_nonnull (gradus_lesson_get_file (lesson));
  saved = gradus_lesson_load (gradus_lesson_get_file (lesson), &error);
  g_assert_no_error (error);
  g_assert_cmpuint (gradus_lesson_get_n_bookmarks (saved), ==, 2);
  {
    g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func (g_free);

    gradus_lesson_check (saved, TRUE, problems);
    g_assert_cmpuint (problems->len, ==, 0);
  }

  /* Played from the second page on: the state it was made at. */
  gradus_lesson_editor_select (GRADUS_LESSON_EDITOR (editor), 1);
  do_action (editor, "lesson.play");
  assert_page (window, 1);
  g_assert_cmpuint (gradus_run_get_step (get_run (window)), ==, 2);
  gradus_test_destroy (editor);
  gradus_test_settle ();
  gradus_test_close_window (window);
}

/* --- Main ------------------------------------------------------------------------------------- */

int
main (int argc, char *argv[])
{
  if (!gradus_test_start (&argc, &argv))
    return 0;
  /* First: nobody has been here before. */
  g_test_add_func ("/lesson-window/by-keyboard", test_by_keyboard);
  g_test_add_func ("/lesson-window/open-questions", test_open_questions);
  g_test_add_func ("/lesson-window/comes-back", test_comes_back);
  g_test_add_func ("/lesson-window/damaged", test_damaged);
  g_test_add_func ("/lesson-window/endless-place", test_endless_place);
  g_test_add_func ("/lesson-window/endless-cards", test_endless_cards);
  g_test_add_func ("/lesson-window/written", test_written);
  g_test_add_func ("/lesson-window/drawer", test_drawer);
  g_test_add_func ("/lesson-window/width", test_width);
  g_test_add_func ("/lesson-window/leave", test_leave);
  g_test_add_func ("/lesson-window/listed", test_listed);
  return gradus_test_end ();
}
