/* The map: from the start page to an entry and back, what builds on what, favourites, filters.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <adwaita.h>
#include <string.h>

#include "gradus-catalogue.h"
#include "gradus-chapter-page.h"
#include "gradus-entry-graph.h"
#include "gradus-entry-picture.h"
#include "gradus-entry-row.h"
#include "gradus-gallery.h"
#include "gradus-lesson-card.h"
#include "gradus-lesson-end.h"
#include "gradus-lesson-list.h"
#include "gradus-lessons.h"
#include "gradus-notes-page.h"
#include "gradus-progress.h"
#include "gradus-path-card.h"
#include "gradus-registry.h"
#include "gradus-shelf.h"
#include "gradus-sidebar.h"
#include "gradus-star.h"
#include "gradus-start-page.h"
#include "gradus-planned-list.h"
#include "gradus-test-window.h"
#include "gradus-thumbnail-store.h"

static GtkWidget *
find (GradusWindow *window, GType type)
{
  GtkWidget *widget = gradus_test_find (GTK_WIDGET (window), type, 0);

  g_assert_nonnull (widget);
  return widget;
}

/* The mapped button that does @action with the string @target. */
static GtkWidget *
find_button (GtkWidget *root, const char *action, const char *target)
{
  GtkWidget *button;

  for (guint i = 0; (button = gradus_test_find (root, GTK_TYPE_BUTTON, i)) != NULL; i++)
    {
      GVariant *value = gtk_actionable_get_action_target_value (GTK_ACTIONABLE (button));

      if (gtk_widget_get_mapped (button)
          && g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (button)), action) == 0
          && g_variant_is_of_type (value, G_VARIANT_TYPE_STRING)
          && g_str_equal (g_variant_get_string (value, NULL), target))
        return button;
    }
  return NULL;
}

/* One of @chapter (0: of any) that is still to come; NULL when the book is complete. */
static const GradusCatalogueEntry *
find_planned (guint chapter)
{
  guint n;
  const GradusCatalogueEntry *entries = gradus_catalogue_get_entries (&n);

  for (guint i = 0; i < n; i++)
    if (entries[i].algorithm == NULL && (chapter == 0 || entries[i].chapter == chapter))
      return &entries[i];
  return NULL;
}

static GtkWidget *
find_row (GradusWindow *window, const char *id)
{
  GtkWidget *row;

  for (guint i = 0;
       (row = gradus_test_find (GTK_WIDGET (window), GRADUS_TYPE_ENTRY_ROW, i)) != NULL; i++)
    if (gtk_widget_get_mapped (row)
        && g_str_equal (gradus_entry_row_get_entry (GRADUS_ENTRY_ROW (row))->id, id))
      return row;
  return NULL;
}

/* Among all that is listed, in sight or not. */
static gboolean
is_on_shelf (GradusWindow *window, const char *id)
{
  GListModel *model = gradus_shelf_get_model (GRADUS_SHELF (find (window, GRADUS_TYPE_SHELF)));

  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      g_autoptr (GtkStringObject) item = g_list_model_get_item (model, i);

      if (g_str_equal (gtk_string_object_get_string (item), id))
        return TRUE;
    }
  return FALSE;
}

static guint
count_rows (GradusWindow *window)
{
  GtkWidget *row;
  guint n = 0;

  for (guint i = 0;
       (row = gradus_test_find (GTK_WIDGET (window), GRADUS_TYPE_ENTRY_ROW, i)) != NULL; i++)
    n += gtk_widget_get_mapped (row);
  return n;
}

static const char *
get_id (GradusWindow *window)
{
  const GradusAlgorithm *algorithm = gradus_document_get_algorithm (
    gradus_window_get_document (window));

  return algorithm != NULL ? algorithm->id : NULL;
}

/* Whoever was at step 4 of the rectangle comes back to step 4 of the rectangle. */
static void
test_continue (void)
{
  GradusWindow *window = gradus_test_open_window ();
  GradusDocument *document = gradus_window_get_document (window);
  const GradusAlgorithm *k_means = gradus_registry_find_algorithm ("k-means");
  const GradusPreset *preset = &k_means->presets[1];
  GtkWidget *start = find (window, GRADUS_TYPE_START_PAGE);
  g_autoptr (GError) error = NULL;
  GtkWidget *button;

  g_assert_true (gtk_widget_get_mapped (start));
  g_assert_nonnull (find_button (start, "map.play-lesson", "k-means-idea"));
  g_assert_true (gtk_widget_get_mapped (gradus_test_find (start, GRADUS_TYPE_PATH_CARD, 0)));

  g_assert_true (gradus_window_open_algorithm (window, k_means, preset->id, &error));
  gradus_document_seek (document, 2, 0);
  gradus_document_wait (document);
  g_assert_true (
    gradus_window_open_algorithm (window, gradus_registry_find_algorithm ("pca"), NULL, &error));
  gradus_window_show_chapter (window, 0);
  gradus_test_wait_for (gradus_test_is_mapped, start);
  gradus_test_settle ();
  /* The last first: its tile is behind the primary button. */
  g_assert_nonnull (find_button (start, "map.continue", "pca"));
  button = find_button (start, "map.continue", "k-means");
  g_assert_nonnull (button);
  g_signal_emit_by_name (button, "clicked");
  gradus_document_wait (document);
  g_assert_cmpstr (get_id (window), ==, "k-means");
  g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (document)), ==, 2);
  gradus_test_close_window (window);
}

static gboolean
is_loaded (gpointer picture)
{
  return gradus_entry_picture_is_loaded (picture);
}

/* A chapter has a node and a row for each of its entries; both open it, what is planned stays. */
static void
test_chapter (void)
{
  GradusWindow *window = gradus_test_open_window ();
  GtkWidget *graph, *node, *button;
  guint n_rows = 0, n;
  const GradusCatalogueEntry *entries = gradus_catalogue_get_entries (&n);
  const GradusCatalogueEntry *planned = find_planned (13);

  gradus_window_show_chapter (window, 13);
  gradus_test_settle ();
  graph = find (window, GRADUS_TYPE_ENTRY_GRAPH);
  for (guint i = 0; i < n; i++)
    {
      if (entries[i].chapter != 13)
        continue;
      n_rows += entries[i].algorithm != NULL;
      node = gradus_entry_graph_get_node (GRADUS_ENTRY_GRAPH (graph), entries[i].id);
      g_assert_nonnull (node);
      g_assert_true (gtk_widget_get_focusable (node));
      g_assert_cmpint (gtk_widget_has_css_class (node, "planned"), ==,
                       entries[i].algorithm == NULL);
      g_assert_cmpint (find_row (window, entries[i].id) != NULL, ==, entries[i].algorithm != NULL);
    }
  g_assert_cmpuint (count_rows (window), ==, n_rows);
  /* The film and the rows are painted by workers. */
  gradus_test_wait_for (is_loaded, find (window, GRADUS_TYPE_ENTRY_PICTURE));

  if (planned != NULL)
    {
      node = gradus_entry_graph_get_node (GRADUS_ENTRY_GRAPH (graph), planned->id);
      g_signal_emit_by_name (node, "clicked");
      gradus_test_settle ();
      g_assert_null (get_id (window));
      g_assert_true (gtk_widget_get_mapped (graph));
      /* It says what it will teach, and leads to the nearest that there is. */
      button = gradus_test_find (find (window, GRADUS_TYPE_PLANNED_LIST), GTK_TYPE_BUTTON, 0);
      g_assert_true (gtk_widget_get_mapped (button));
      g_signal_emit_by_name (button, "clicked");
      gradus_test_settle ();
      g_assert_cmpstr (get_id (window), ==, gradus_catalogue_find_nearest (planned)->id);
      gradus_window_show_chapter (window, 13);
      gradus_test_settle ();
    }

  node = gradus_entry_graph_get_node (GRADUS_ENTRY_GRAPH (graph), "spectral-clustering");
  g_signal_emit_by_name (node, "clicked");
  gradus_test_settle ();
  g_assert_cmpstr (get_id (window), ==, "spectral-clustering");

  /* Every entry of a chapter that is there is listed. */
  gradus_window_show_chapter (window, 11);
  gradus_test_settle ();
  g_assert_nonnull (find_row (window, "arow"));
  gradus_test_close_window (window);
}

/* Lines run to the right: what is needed stands before what needs it. */
static void
test_graph (void)
{
  GradusWindow *window = gradus_test_open_window ();
  guint n;
  const GradusCatalogueEntry *entries = gradus_catalogue_get_entries (&n);

  for (guint chapter = 1; chapter <= 22; chapter++)
    {
      GradusEntryGraph *graph;

      gradus_window_show_chapter (window, chapter);
      gradus_test_settle ();
      graph = GRADUS_ENTRY_GRAPH (find (window, GRADUS_TYPE_ENTRY_GRAPH));
      for (guint i = 0; i < n; i++)
        {
          GtkWidget *node = gradus_entry_graph_get_node (graph, entries[i].id);
          graphene_rect_t to, from;

          g_assert_cmpint (node != NULL, ==, entries[i].chapter == chapter);
          if (node == NULL)
            continue;
          g_assert_true (gtk_widget_compute_bounds (node, GTK_WIDGET (graph), &to));
          g_assert_cmpfloat (to.origin.x + to.size.width, <=,
                             gtk_widget_get_width (GTK_WIDGET (graph)) + 0.5);
          for (const char *const *need = entries[i].needs; *need != NULL; need++)
            {
              GtkWidget *other = gradus_entry_graph_get_node (graph, *need);

              if (other != NULL && gtk_widget_compute_bounds (other, GTK_WIDGET (graph), &from))
                g_assert_cmpfloat (from.origin.x + from.size.width, <, to.origin.x);
            }
        }
    }
  gradus_test_close_window (window);
}

static void
test_star (void)
{
  GradusWindow *window = gradus_test_open_window ();
  GtkWidget *start = find (window, GRADUS_TYPE_START_PAGE);
  GtkWidget *star;

  gradus_window_show_chapter (window, 13);
  gradus_test_settle ();
  star = gradus_test_find (find_row (window, "k-means"), GRADUS_TYPE_STAR, 0);
  g_signal_emit_by_name (gtk_widget_get_first_child (star), "clicked");
  g_assert_true (gradus_progress_is_starred (gradus_progress_get_default (), "k-means"));
  gradus_window_show_chapter (window, 0);
  gradus_test_wait_for (gradus_test_is_mapped, start);
  gradus_test_settle ();
  g_assert_nonnull (find_button (start, "map.open-entry", "k-means"));
  gradus_progress_set_starred (gradus_progress_get_default (), "k-means", FALSE);
  gradus_test_close_window (window);
}

/* The notes of an entry lead to its neighbours, and so does the end of a lesson. */
static void
test_neighbours (void)
{
  GradusWindow *window = gradus_test_open_window ();
  GradusDocument *document = gradus_window_get_document (window);
  g_autoptr (GradusLesson) lesson = NULL;
  g_autoptr (GError) error = NULL;
  GtkWidget *button;

  gradus_window_open_algorithm (window, gradus_registry_find_algorithm ("spectral-clustering"),
                                NULL, &error);
  g_assert_no_error (error);
  gradus_test_key (window, "alt+5", "win.page::notes");
  button = find_button (find (window, GRADUS_TYPE_NOTES_PAGE), "map.open-entry", "k-means");
  g_assert_nonnull (button);
  g_signal_emit_by_name (button, "clicked");
  gradus_document_wait (document);
  g_assert_cmpstr (get_id (window), ==, "k-means");

  lesson = gradus_lessons_find ("huber-irls-idea", &error);
  g_assert_no_error (error);
  gradus_window_play_lesson_from (window, lesson, gradus_lesson_get_n_bookmarks (lesson));
  gradus_document_wait (document);
  gradus_test_settle ();
  button = find_button (find (window, GRADUS_TYPE_LESSON_END), "map.open-entry", "tukey-irls");
  g_assert_nonnull (button);
  g_signal_emit_by_name (button, "clicked");
  gradus_document_wait (document);
  g_assert_null (gradus_window_get_lesson (window, NULL));
  g_assert_cmpstr (get_id (window), ==, "tukey-irls");
  gradus_test_close_window (window);
}

/* The topmost lesson of the page of a chapter. */
static GradusLesson *
find_first_lesson (GradusWindow *window, guint chapter)
{
  GtkWidget *page = find (window, GRADUS_TYPE_CHAPTER_PAGE);
  GradusLesson *first = NULL;
  float top = G_MAXFLOAT;
  GtkWidget *card;

  for (guint i = 0; (card = gradus_test_find (page, GRADUS_TYPE_LESSON_CARD, i)) != NULL; i++)
    {
      graphene_rect_t box;

      if (!gtk_widget_get_mapped (card))
        continue;
      g_assert_cmpuint (
        gradus_lesson_get_chapter (gradus_lesson_card_get_lesson (GRADUS_LESSON_CARD (card)))
          ->number,
        ==, chapter);
      g_assert_true (gtk_widget_compute_bounds (card, page, &box));
      if (box.origin.y >= top)
        continue;
      top = box.origin.y;
      first = gradus_lesson_card_get_lesson (GRADUS_LESSON_CARD (card));
    }
  g_assert_nonnull (first);
  return first;
}

/* The story of a chapter is its first lesson, goes from algorithm to algorithm, and ends with what
 * the chapter teaches. */
static void
test_story (void)
{
  GradusWindow *window = gradus_test_open_window ();
  GradusDocument *document = gradus_window_get_document (window);
  const GradusChapter *chapter = gradus_registry_find_chapter (11);
  g_autoptr (GradusLesson) story = NULL;
  GtkWidget *label = NULL;

  gradus_window_show_chapter (window, 11);
  gradus_test_settle ();
  story = g_object_ref (find_first_lesson (window, 11));
  g_assert_cmpint (gradus_lesson_get_kind (story), ==, GRADUS_LESSON_CHAPTER);

  gradus_window_play_lesson_from (window, story, 0);
  gradus_document_wait (document);
  g_assert_cmpstr (get_id (window), ==, "online-perceptron");
  gradus_window_play_lesson_from (window, story, gradus_lesson_get_n_bookmarks (story) - 1);
  gradus_document_wait (document);
  g_assert_cmpstr (get_id (window), ==, "arow");
  gradus_window_play_lesson_from (window, story, gradus_lesson_get_n_bookmarks (story));
  gradus_document_wait (document);
  gradus_test_settle ();
  for (guint i = 0;
       label == NULL || !g_str_equal (gtk_label_get_label (GTK_LABEL (label)), chapter->takeaway);
       i++)
    {
      label = gradus_test_find (find (window, GRADUS_TYPE_LESSON_END), GTK_TYPE_LABEL, i);
      g_assert_nonnull (label);
    }
  g_assert_true (gtk_widget_get_mapped (label));
  gradus_test_close_window (window);
}

static GtkWidget *
find_chip (GtkWidget *sidebar, const char *label)
{
  GtkWidget *chip;

  for (guint i = 0; (chip = gradus_test_find (sidebar, GTK_TYPE_TOGGLE_BUTTON, i)) != NULL; i++)
    if (g_strcmp0 (gtk_button_get_label (GTK_BUTTON (chip)), label) == 0)
      break;
  g_assert_nonnull (chip);
  return chip;
}

static guint
count_cards (GradusWindow *window)
{
  GtkWidget *card;
  guint n = 0;

  for (guint i = 0;
       (card = gradus_test_find (GTK_WIDGET (window), GRADUS_TYPE_LESSON_CARD, i)) != NULL; i++)
    n += gtk_widget_get_mapped (card);
  return n;
}

/* A chapter shows the two lessons that come next, and all when asked. The list of all lessons makes
 * widgets of those in sight and of some around them. */
static void
test_few_lessons (void)
{
  GradusWindow *window = gradus_test_open_window ();
  g_autoptr (GPtrArray) lessons = gradus_lessons_list (NULL);
  GtkWidget *more;
  guint n = 0;

  for (guint i = 0; i < lessons->len; i++)
    {
      const GradusChapter *chapter = gradus_lesson_get_chapter (g_ptr_array_index (lessons, i));

      n += chapter != NULL && chapter->number == 5;
    }
  gradus_window_show_chapter (window, 5);
  gradus_test_settle ();
  g_assert_cmpuint (n, >, 2);
  g_assert_cmpuint (count_cards (window), ==, 2);
  more = gradus_test_find (find (window, GRADUS_TYPE_LESSON_LIST), GTK_TYPE_TOGGLE_BUTTON, 0);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (more), TRUE);
  gradus_test_settle ();
  g_assert_cmpuint (count_cards (window), ==, n);

  gradus_window_show_chapter (window, GRADUS_ALL_LESSONS);
  gradus_test_settle ();
  g_assert_cmpuint (g_list_model_get_n_items (
                      gradus_shelf_get_model (GRADUS_SHELF (find (window, GRADUS_TYPE_SHELF)))),
                    ==, lessons->len);
  g_assert_cmpuint (count_cards (window), >, 2);
  g_assert_cmpuint (count_cards (window), <, lessons->len);
  gradus_test_close_window (window);
}

/* Filters act on the chapter that is shown, on a list from the start page, and go when hidden. */
static void
test_filters (void)
{
  GradusWindow *window = gradus_test_open_window ();
  GtkWidget *sidebar = find (window, GRADUS_TYPE_SIDEBAR);
  GtkWidget *toggle = gradus_test_find (sidebar, GTK_TYPE_TOGGLE_BUTTON, 0);
  GtkWidget *lesson = find_chip (sidebar, "Has a lesson");
  const GradusCatalogueEntry *planned = find_planned (13);
  guint n_all;

  gradus_window_show_chapter (window, 13);
  gradus_test_settle ();
  n_all = count_rows (window);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (toggle), TRUE);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (lesson), TRUE);
  gradus_test_settle ();
  g_assert_cmpuint (count_rows (window), <=, n_all);
  g_assert_nonnull (find_row (window, "k-means"));
  g_assert_true (planned == NULL
                 || !gtk_widget_get_mapped (find (window, GRADUS_TYPE_PLANNED_LIST)));

  gradus_window_show_chapter (window, 0);
  gradus_test_settle ();
  g_assert_true (gtk_widget_get_mapped (find (window, GRADUS_TYPE_SHELF)));
  g_assert_true (is_on_shelf (window, "perceptron"));
  planned = find_planned (0);
  g_assert_false (planned != NULL && is_on_shelf (window, planned->id));

  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (toggle), FALSE);
  gradus_test_settle ();
  g_assert_false (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (lesson)));
  g_assert_true (gtk_widget_get_mapped (find (window, GRADUS_TYPE_START_PAGE)));
  gradus_test_close_window (window);
}

/* Parts fold, and unfold for a chapter that is shown. */
static void
test_folding (void)
{
  GradusWindow *window = gradus_test_open_window ();
  GtkWidget *list = gradus_test_find (find (window, GRADUS_TYPE_SIDEBAR), GTK_TYPE_LIST_BOX, 0);
  GtkListBoxRow *head = NULL, *chapter = NULL;

  for (int i = 0; head == NULL; i++)
    {
      GtkListBoxRow *row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), i);

      if (gtk_widget_has_css_class (GTK_WIDGET (row), "part"))
        {
          head = row;
          chapter = gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), i + 1);
        }
    }
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (chapter)));
  g_signal_emit_by_name (list, "row-activated", head);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (chapter)));
  gradus_window_show_chapter (window, 1);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (chapter)));
  g_assert_true (gtk_list_box_get_selected_row (GTK_LIST_BOX (list)) == chapter);

  /* The last chapter comes to sight. */
  {
    GtkWidget *scroller = gtk_widget_get_ancestor (list, GTK_TYPE_SCROLLED_WINDOW);
    graphene_rect_t bounds;

    gradus_window_show_chapter (window, 22);
    gradus_test_settle ();
    g_assert_true (gtk_widget_compute_bounds (
      GTK_WIDGET (gtk_list_box_get_selected_row (GTK_LIST_BOX (list))), scroller, &bounds));
    g_assert_cmpfloat (bounds.origin.y, >=, 0);
    g_assert_cmpfloat (bounds.origin.y + bounds.size.height, <=,
                       gtk_widget_get_height (scroller) + 1);
  }
  gradus_test_close_window (window);
}

/* Pictures are kept on disk; what is damaged there is as if it were not, and there is an end to
 * their number. */
static void
test_store (void)
{
  const guchar pixels[2 * 3 * 4] = { 255, 0, 0, 255 };
  g_autoptr (GBytes) bytes = g_bytes_new (pixels, sizeof pixels);
  g_autoptr (GdkTexture) texture = gdk_memory_texture_new (2, 3, GDK_MEMORY_DEFAULT, bytes, 8);
  g_autoptr (GdkTexture) loaded = NULL;
  g_autofree char *path = gradus_thumbnail_store_get_path ("an entry 4 0 1");
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GDir) dir = NULL;
  guint n = 0;

  g_assert_null (gradus_thumbnail_store_load ("an entry 4 0 1", 2, 3));
  gradus_thumbnail_store_save ("an entry 4 0 1", texture);
  loaded = gradus_thumbnail_store_load ("an entry 4 0 1", 2, 3);
  g_assert_nonnull (loaded);
  g_assert_null (gradus_thumbnail_store_load ("an entry 4 0 1", 4, 6));
  g_assert_null (gradus_thumbnail_store_load ("another entry", 2, 3));
  g_assert_true (g_file_set_contents (path, "no picture", -1, NULL));
  g_assert_null (gradus_thumbnail_store_load ("an entry 4 0 1", 2, 3));

  for (guint i = 0; i < 9; i++)
    {
      g_autofree char *key = g_strdup_printf ("number %u", i);

      gradus_thumbnail_store_save (key, texture);
    }
  gradus_thumbnail_store_prune (5);
  dir = g_dir_open (folder, 0, NULL);
  while (g_dir_read_name (dir) != NULL)
    n++;
  g_assert_cmpuint (n, ==, 5);
}

int
main (int argc, char **argv)
{
  if (!gradus_test_start (&argc, &argv))
    return 0;
  g_test_add_func ("/map/continue", test_continue);
  g_test_add_func ("/map/chapter", test_chapter);
  g_test_add_func ("/map/graph", test_graph);
  g_test_add_func ("/map/star", test_star);
  g_test_add_func ("/map/neighbours", test_neighbours);
  g_test_add_func ("/map/story", test_story);
  g_test_add_func ("/map/filters", test_filters);
  g_test_add_func ("/map/few-lessons", test_few_lessons);
  g_test_add_func ("/map/folding", test_folding);
  g_test_add_func ("/map/store", test_store);
  return gradus_test_end ();
}
