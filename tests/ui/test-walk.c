/* The whole way by keyboard alone: from the start page along a path, through an entry to its end, a
 * lesson to its end, and on into the next section; and the palette that opens anything.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "gradus-catalogue.h"
#include "gradus-class-page.h"
#include "gradus-gallery.h"
#include "gradus-palette.h"
#include "gradus-lesson-end.h"
#include "gradus-path-bar.h"
#include "gradus-path-card.h"
#include "gradus-path-page.h"
#include "gradus-progress.h"
#include "gradus-stage.h"
#include "gradus-test-lesson.h"

static void
key (GradusWindow *window, const char *name)
{
  GtkWidget *focus;

  gradus_test_key (window, name, NULL);
  gradus_document_wait (gradus_window_get_document (window));
  gradus_test_settle ();
  /* Who has no mouse must see where a key would go. */
  focus = gtk_window_get_focus (GTK_WINDOW (window));
  g_test_message ("%s: %s", name, focus != NULL ? G_OBJECT_TYPE_NAME (focus) : "nothing");
  g_assert_nonnull (focus);
  g_assert_true (gtk_widget_get_mapped (focus));
  g_assert_true (gtk_window_get_focus_visible (GTK_WINDOW (window)));
}

static void
forget (const char *name)
{
  g_autofree char *file = g_build_filename (g_get_user_state_dir (), "gradus", name, NULL);

  g_remove (file);
}

static GradusPalette *
get_palette (GradusWindow *window)
{
  return GRADUS_PALETTE (gradus_test_find (GTK_WIDGET (window), GRADUS_TYPE_PALETTE, 0));
}

static GradusPathPage *
get_path_page (GradusWindow *window)
{
  return GRADUS_PATH_PAGE (gradus_test_find (GTK_WIDGET (window), GRADUS_TYPE_PATH_PAGE, 0));
}

static GradusPathBar *
get_bar (GradusWindow *window)
{
  return GRADUS_PATH_BAR (gradus_test_find (GTK_WIDGET (window), GRADUS_TYPE_PATH_BAR, 0));
}

static void
assert_algorithm (GradusWindow *window, const char *id)
{
  const GradusAlgorithm *algorithm = gradus_document_get_algorithm (
    gradus_window_get_document (window));

  g_assert_nonnull (algorithm);
  g_assert_cmpstr (algorithm->id, ==, id);
}

static void
assert_lesson (GradusWindow *window, const char *id)
{
  GradusLesson *lesson = gradus_window_get_lesson (window, NULL);

  g_assert_cmpstr (lesson != NULL ? gradus_lesson_get_id (lesson) : NULL, ==, id);
}

/* The button of the card at the end of a lesson, which says that the path goes on with @next. */
static void
press_card (GradusWindow *window, const GradusPathStep *next)
{
  GtkWidget *end = gradus_test_find (GTK_WIDGET (window), GRADUS_TYPE_LESSON_END, 0);
  GtkWidget *card = gradus_test_find (end, GRADUS_TYPE_PATH_CARD, 0);
  GtkWidget *title = gradus_test_find (card, GTK_TYPE_LABEL, 1);
  g_autofree char *expected = gradus_path_step_dup_title (next);

  g_assert_true (gtk_widget_get_mapped (card));
  g_assert_cmpstr (gtk_label_get_label (GTK_LABEL (title)), ==, expected);
  while (!GTK_IS_BUTTON (gtk_window_get_focus (GTK_WINDOW (window)))
         || !gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (window)), card))
    key (window, "Tab");
  key (window, "Return");
}

/* The first step from @from on that is there. */
static guint
find_there (const GradusPath *path, guint from)
{
  while (!gradus_path_step_is_there (gradus_path_get_step (path, from)))
    from++;
  return from;
}

/* The person is at @number, and so the file says. */
static void
assert_step (GradusWindow *window, const GradusPath *path, guint number)
{
  const GradusPathStep *step = gradus_path_get_step (path, number);
  g_autoptr (GradusLesson) lesson = gradus_path_dup_lesson (path, number);
  g_autoptr (GradusPathProgress) progress = gradus_path_progress_load (path);
  g_autofree char *place = g_strdup_printf ("%u of %u", number + 1, gradus_path_get_n_steps (path));

  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (get_bar (window))));
  g_assert_true (g_str_has_prefix (gradus_path_bar_get_place (get_bar (window)), place));
  assert_lesson (window, lesson != NULL ? gradus_lesson_get_id (lesson) : NULL);
  if (step->entry != NULL)
    assert_algorithm (window, step->entry);
  g_assert_cmpint (gradus_path_progress_get_here (progress), ==, number);
}

static guint
count_done (const GradusPath *path)
{
  g_autoptr (GradusPathProgress) progress = gradus_path_progress_load (path);
  guint n_there;

  return gradus_path_progress_count (progress, &n_there);
}

/* To the end of the step: of its lesson, with all answers, or of its run. */
static void
finish_step (GradusWindow *window)
{
  if (gradus_window_get_lesson (window, NULL) != NULL)
    gradus_test_play_to_end (window);
  else
    key (window, "End");
  gradus_document_wait (gradus_window_get_document (window));
  gradus_test_settle ();
}

/* Three steps of the book's path, of which one is left and made up for later: only what was brought
 * to its end is done, for the path, for the bar and for the rings. */
static void
test_done (void)
{
  const GradusPath *path = gradus_paths_find ("sugiyama");
  GradusWindow *window;
  guint steps[3];
  const GradusCatalogueEntry *entry;
  guint n_done, n_before;
  g_autoptr (GradusLesson) lesson = NULL;
  gboolean told;

  if (!gradus_test_has_input ())
    {
      g_test_skip ("There is no xdotool to press keys with.");
      return;
    }
  forget ("paths.ini");
  forget ("lessons.ini");
  steps[0] = find_there (path, 0);
  steps[1] = find_there (path, steps[0] + 1);
  steps[2] = find_there (path, steps[1] + 1);
  entry = gradus_catalogue_find (gradus_path_get_step (path, steps[0])->entry);
  n_done = gradus_catalogue_get_progress (entry->chapter).n_done;
  /* What was done on another path. */
  n_before = count_done (path);
  window = gradus_test_open_window ();
  key (window, "ctrl+t");
  key (window, "Down");
  key (window, "Down");
  key (window, "Return");
  g_assert_true (gradus_path_page_get_path (get_path_page (window)) == path);
  key (window, "Return");
  assert_step (window, path, steps[0]);
  g_assert_false (gradus_path_bar_get_ended (get_bar (window)));
  finish_step (window);
  g_assert_true (gradus_path_bar_get_ended (get_bar (window)));
  g_assert_cmpuint (count_done (path), ==, n_before + 1);
  g_assert_cmpuint (gradus_catalogue_get_progress (entry->chapter).n_done, ==, n_done + 1);

  /* Page Down leads on too; what is left is not done. */
  key (window, "Page_Down");
  assert_step (window, path, steps[1]);
  g_assert_false (gradus_path_bar_get_ended (get_bar (window)));
  key (window, "ctrl+Page_Down");
  assert_step (window, path, steps[2]);
  g_assert_cmpuint (count_done (path), ==, n_before + 1);
  lesson = gradus_path_dup_lesson (path, steps[2]);
  /* A lesson about the entry that was left brings it to its end by the way. */
  told = lesson != NULL
         && gradus_lesson_get_algorithm (lesson)
              == gradus_path_step_get_algorithm (gradus_path_get_step (path, steps[1]));
  finish_step (window);
  g_assert_cmpuint (count_done (path), ==, n_before + (told ? 3 : 2));
  key (window, "ctrl+Page_Up");
  assert_step (window, path, steps[1]);
  g_assert_cmpint (gradus_path_bar_get_ended (get_bar (window)), ==, told);
  finish_step (window);
  g_assert_cmpuint (count_done (path), ==, n_before + 3);
  g_assert_true (gradus_path_bar_get_ended (get_bar (window)));

  /* Off the path there is no bar, and the path remembers where one was. */
  key (window, "ctrl+shift+Page_Up");
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (get_bar (window))));
  g_assert_null (gradus_paths_get_current ());
  gradus_test_close_window (window);
}

/* Going on stands where one was: at the step of the run, in the middle of a lesson. */
static void
test_go_on (void)
{
  const GradusPath *path = gradus_paths_find ("cs229");
  GradusWindow *window;
  guint step = 0;

  if (!gradus_test_has_input ())
    {
      g_test_skip ("There is no xdotool to press keys with.");
      return;
    }
  while (gradus_path_step_get_algorithm (gradus_path_get_step (path, step)) == NULL
         || gradus_path_get_step (path, step)->preset == NULL)
    step++;
  gradus_path_set_here (path, step);
  window = gradus_test_open_window ();
  key (window, "ctrl+Page_Down");
  assert_step (window, path, step);
  key (window, "Right");
  key (window, "Right");
  key (window, "alt+Home");
  gradus_test_close_window (window);

  window = gradus_test_open_window ();
  key (window, "ctrl+Page_Down");
  assert_step (window, path, step);
  g_assert_cmpuint (
    gradus_run_get_step (gradus_document_get_run (gradus_window_get_document (window))), ==, 2);

  /* From somewhere else the key leads back. What is behind a list has no keys there. */
  key (window, "alt+Home");
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (get_bar (window))));
  key (window, "ctrl+d");
  g_assert_false (gradus_stage_is_editing (
    GRADUS_STAGE (gradus_test_find (GTK_WIDGET (window), GRADUS_TYPE_STAGE, 0))));
  key (window, "ctrl+Page_Down");
  assert_step (window, path, step);
  gradus_test_close_window (window);
}

static void
test_path (void)
{
  const GradusPath *path = gradus_paths_find ("cs229");
  GradusWindow *window;
  guint step, n_lessons = 0;

  if (!gradus_test_has_input ())
    {
      g_test_skip ("There is no xdotool to press keys with.");
      return;
    }
  forget ("paths.ini");
  forget ("lessons.ini");
  window = gradus_test_open_window ();
  g_assert_true (gradus_window_is_empty (window));

  /* From the start page to the list of paths, into one, and back. */
  key (window, "ctrl+t");
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (get_path_page (window))));
  g_assert_null (gradus_path_page_get_path (get_path_page (window)));
  key (window, "Down");
  key (window, "Return");
  g_assert_true (gradus_path_page_get_path (get_path_page (window)) == path);
  key (window, "shift+Tab");
  key (window, "Return");
  g_assert_null (gradus_path_page_get_path (get_path_page (window)));
  key (window, "Down");
  key (window, "Return");
  key (window, "Return");
  step = find_there (path, 0);
  assert_step (window, path, step);

  /* On to the first entry of the next section: by the key, the first lesson page by page and on
   * from its end. */
  while (gradus_path_get_step (path, step)->section == 0)
    {
      const guint next = find_there (path, step + 1);

      if (gradus_window_get_lesson (window, NULL) != NULL && n_lessons++ == 0)
        {
          finish_step (window);
          press_card (window, gradus_path_get_step (path, next));
        }
      else
        key (window, "ctrl+Page_Down");
      step = next;
      assert_step (window, path, step);
    }
  g_assert_cmpuint (n_lessons, >, 0);
  g_assert_cmpuint (gradus_path_get_step (path, step)->section, ==, 1);
  gradus_test_close_window (window);
}

/* Whoever looks at a path and asks for the next step of it means that path. */
static void
test_looked_at (void)
{
  const GradusPath *path = gradus_paths_find ("cs229");
  GradusWindow *window;

  if (!gradus_test_has_input ())
    {
      g_test_skip ("There is no xdotool to press keys with.");
      return;
    }
  forget ("paths.ini");
  forget ("lessons.ini");
  window = gradus_test_open_window ();
  key (window, "ctrl+t");
  key (window, "Down");
  key (window, "Return");
  g_assert_true (gradus_path_page_get_path (get_path_page (window)) == path);
  key (window, "ctrl+Page_Down");
  assert_step (window, path, find_there (path, 0));
  gradus_test_close_window (window);
}

static const char *
get_chosen (GradusWindow *window)
{
  const GradusFindItem *item = gradus_palette_get_chosen (get_palette (window));

  return item != NULL ? item->key : NULL;
}

static void
search (GradusWindow *window, const char *text)
{
  key (window, "ctrl+k");
  gradus_test_type (window, text);
  gradus_test_settle ();
}

static void
test_palette (void)
{
  GradusWindow *window;
  GtkWidget *before;
  const char *first;

  if (!gradus_test_has_input ())
    {
      g_test_skip ("There is no xdotool to press keys with.");
      return;
    }
  forget ("found.ini");
  window = gradus_test_open_window ();
  key (window, "ctrl+f");
  before = gtk_window_get_focus (GTK_WINDOW (window));

  /* Escape puts it away and gives the focus back; the arrows and Tab stay in it. */
  search (window, "learning rate");
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (get_palette (window))));
  first = get_chosen (window);
  g_assert_true (g_pattern_match_simple ("parameter:*/learning-rate", first));
  key (window, "Down");
  g_assert_true (g_pattern_match_simple ("parameter:*/learning-rate", get_chosen (window)));
  g_assert_cmpstr (get_chosen (window), !=, first);
  key (window, "Tab");
  key (window, "Up");
  g_assert_cmpstr (get_chosen (window), !=, first);
  key (window, "Up");
  g_assert_cmpstr (get_chosen (window), ==, first);
  key (window, "Escape");
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (get_palette (window))));
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == before);

  /* An algorithm, a preset, a path, and an action. */
  search (window, "percepton");
  key (window, "Return");
  assert_algorithm (window, "perceptron");
  search (window, "k-means iris");
  key (window, "Return");
  assert_algorithm (window, "k-means");
  search (window, "step forward");
  g_assert_cmpstr (get_chosen (window), ==, "action:win.forward");
  key (window, "Return");
  g_assert_cmpuint (
    gradus_run_get_step (gradus_document_get_run (gradus_window_get_document (window))), ==, 1);
  search (window, "afternoon");
  key (window, "Return");
  g_assert_true (gradus_path_page_get_path (get_path_page (window))
                 == gradus_paths_find ("afternoon"));

  /* What was opened last comes first; what cannot be done now says so. */
  key (window, "ctrl+k");
  g_assert_cmpstr (get_chosen (window), ==, "path:afternoon");
  key (window, "Down");
  g_assert_cmpstr (get_chosen (window), ==, "action:win.forward");
  key (window, "Return");
  g_assert_nonnull (gradus_test_find_toast (GTK_WIDGET (window)));

  /* Nothing is called that, but something is like it; nothing is like that, and
   * there is a way on. */
  search (window, "preseptrn");
  g_assert_cmpstr (get_chosen (window), ==, "algorithm:perceptron");
  key (window, "Escape");
  search (window, "qqqqqqqqqqqqqqqq");
  g_assert_cmpstr (get_chosen (window), ==, "action:win.paths");
  key (window, "Return");
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (get_palette (window))));
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (get_path_page (window))));
  gradus_test_close_window (window);
}

/* What one sees going wrong leads to its cases: the first of them has the focus, its heading stands
 * at the top, and it is played. */
/* A chapter opens on its own page, and Return there opens its workbench. */
static void
test_chapter (void)
{
  GradusWindow *window;
  GtkWidget *focus;

  if (!gradus_test_has_input ())
    {
      g_test_skip ("There is no xdotool to press keys with.");
      return;
    }
  window = gradus_test_open_window ();
  search (window, "chapter 13");
  g_assert_cmpstr (get_chosen (window), ==, "chapter:13");
  key (window, "Return");
  focus = gtk_window_get_focus (GTK_WINDOW (window));
  g_assert_nonnull (gtk_widget_get_ancestor (focus, GRADUS_TYPE_GALLERY));
  key (window, "Return");
  g_assert_cmpuint (gradus_document_get_algorithm (gradus_window_get_document (window))->chapter,
                    ==, 13);
  gradus_test_close_window (window);
}

static void
test_symptom (void)
{
  static const struct
  {
    const char *typed, *first;
  } told[] = { { "loss explodes", "gradient-descent/too-long" },
               { "one cluster is empty", "k-means/empty" } };
  GradusWindow *window;

  if (!gradus_test_has_input ())
    {
      g_test_skip ("There is no xdotool to press keys with.");
      return;
    }
  forget ("found.ini");
  forget ("paths.ini");
  window = gradus_test_open_window ();
  for (guint i = 0; i < G_N_ELEMENTS (told); i++)
    {
      const GradusPath *path = gradus_paths_find ("faults");
      GtkWidget *row, *header;
      graphene_rect_t place;
      guint number;

      search (window, told[i].typed);
      key (window, "Return");
      g_assert_true (gradus_path_page_get_path (get_path_page (window)) == path);
      row = gtk_window_get_focus (GTK_WINDOW (window));
      g_assert_true (GTK_IS_LIST_BOX_ROW (row));
      number = (guint) gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row));
      header = gtk_list_box_row_get_header (GTK_LIST_BOX_ROW (row));
      g_assert_cmpstr (gradus_path_get_step (path, number)->id, ==, told[i].first);
      g_assert_true (
        gtk_widget_compute_bounds (header, GTK_WIDGET (get_path_page (window)), &place));
      g_assert_cmpfloat (fabs ((double) place.origin.y), <, 1);
    }
  key (window, "Return");
  assert_algorithm (window, "k-means");
  g_assert_cmpstr (gradus_path_bar_get_place (get_bar (window)), !=, "");
  gradus_test_close_window (window);
}

/* From the list of all paths into each, and from the longest into the shortest: rows that go belong
 * to what was listed before. */
static void
test_lists (void)
{
  GradusWindow *window = gradus_test_open_window ();
  GradusPathPage *page = get_path_page (window);
  guint n;
  const GradusPath *const *paths = gradus_paths_get (&n);
  const GradusPath *longest = paths[0];

  for (guint i = 0; i < n; i++)
    if (gradus_path_get_n_steps (paths[i]) > gradus_path_get_n_steps (longest))
      longest = paths[i];
  for (guint i = 0; i < n; i++)
    {
      gradus_path_page_set_path (page, longest);
      gradus_path_page_set_path (page, paths[i]);
      g_assert_true (gradus_path_page_get_path (page) == paths[i]);
      gradus_path_page_set_path (page, NULL);
    }
  gradus_test_close_window (window);
}

static gboolean
has_read (gpointer page)
{
  return g_list_model_get_n_items (gradus_class_page_get_model (page)) > 0
         && g_str_has_suffix (gradus_class_page_get_words (page), ".");
}

/* A learner saves, the teacher looks; a file that is none gets a sentence. */
static void
test_class (void)
{
  GradusWindow *window = gradus_test_open_window ();
  g_autofree char *path = g_build_filename (gradus_test_get_folder (), "class", NULL);
  g_autofree char *bad = g_build_filename (path, "odd.gradus-progress", NULL);
  g_autoptr (GFile) folder = g_file_new_for_path (path);
  GtkWidget *page;

  g_assert_cmpint (g_mkdir (path, 0700), ==, 0);
  gradus_window_save_progress (window, "Ada", folder);
  gradus_test_settle ();
  g_assert_nonnull (strstr (gradus_test_find_toast (GTK_WIDGET (window)), "“Ada”"));
  gradus_window_show_class (window, folder);
  page = gradus_test_find (GTK_WIDGET (window), GRADUS_TYPE_CLASS_PAGE, 0);
  gradus_test_wait_for (has_read, page);
  g_assert_cmpuint (
    g_list_model_get_n_items (gradus_class_page_get_model (GRADUS_CLASS_PAGE (page))), ==, 1);
  g_assert_cmpstr (gradus_class_page_get_words (GRADUS_CLASS_PAGE (page)), ==, "1 learner.");

  /* Asked once: the action writes at once. */
  g_remove (bad);
  g_assert_true (g_file_set_contents (bad, "what?", -1, NULL));
  g_action_group_activate_action (G_ACTION_GROUP (window), "save-progress", NULL);
  gradus_test_settle ();
  gradus_window_show_class (window, folder);
  gradus_test_wait_for (has_read, page);
  g_assert_nonnull (strstr (gradus_class_page_get_words (GRADUS_CLASS_PAGE (page)), "“odd"));
  gradus_test_close_window (window);
}

int
main (int argc, char **argv)
{
  if (!gradus_test_start (&argc, &argv))
    return 0;
  g_test_add_func ("/walk/path", test_path);
  g_test_add_func ("/walk/looked-at", test_looked_at);
  g_test_add_func ("/walk/done", test_done);
  g_test_add_func ("/walk/go-on", test_go_on);
  g_test_add_func ("/walk/palette", test_palette);
  g_test_add_func ("/walk/chapter", test_chapter);
  g_test_add_func ("/walk/symptom", test_symptom);
  g_test_add_func ("/walk/lists", test_lists);
  g_test_add_func ("/walk/class", test_class);
  return gradus_test_end ();
}
