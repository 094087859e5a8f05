/* Gradus: the page of notes in the window, its links and the person's own text.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <adwaita.h>
#include <string.h>

#include "gradus-algorithm.h"
#include "gradus-inspector.h"
#include "gradus-markdown-link.h"
#include "gradus-markdown-view.h"
#include "gradus-notes-page.h"
#include "gradus-registry.h"
#include "gradus-stage.h"
#include "gradus-test-window.h"

static GradusWindow *
open_on (const char *algorithm)
{
  GradusWindow *window = gradus_test_open_window ();
  GradusDocument *document = gradus_window_get_document (window);
  g_autoptr (GError) error = NULL;

  gradus_document_set_autosave (document, FALSE);
  gradus_window_open_algorithm (window, gradus_registry_find_algorithm (algorithm), NULL, &error);
  g_assert_no_error (error);
  gradus_test_key (window, "alt+5", "win.page::notes");

  return window;
}

static GtkWidget *
find (GradusWindow *window, GType type)
{
  return gradus_test_find (GTK_WIDGET (window), type, 0);
}

static GradusMarkdownView *
find_notes (GradusWindow *window)
{
  GtkWidget *page = find (window, GRADUS_TYPE_NOTES_PAGE);

  return GRADUS_MARKDOWN_VIEW (gradus_test_find (page, GRADUS_TYPE_MARKDOWN_VIEW, 0));
}

static GtkWidget *
find_link (GradusWindow *window, const char *words)
{
  GtkWidget *link;

  for (guint i = 0;; i++)
    {
      link = gradus_test_find (GTK_WIDGET (find_notes (window)), GRADUS_TYPE_MARKDOWN_LINK, i);
      g_assert_nonnull (link);
      if (strstr (gradus_markdown_link_get_uri (GRADUS_MARKDOWN_LINK (link)), words) != NULL)
        return link;
    }
}

static gboolean
is_idle (gpointer user_data)
{
  return !gradus_document_is_busy (user_data);
}

static guint64
get_step (GradusDocument *document)
{
  gradus_test_wait_for (is_idle, document);

  return gradus_run_get_step (gradus_document_get_run (document));
}

static void
test_page (void)
{
  GradusWindow *window = open_on ("k-means");
  GradusDocument *document = gradus_window_get_document (window);
  GtkWidget *inspector = find (window, GRADUS_TYPE_INSPECTOR);
  g_autofree char *first = NULL;

  g_assert_cmpstr (gradus_inspector_get_page (GRADUS_INSPECTOR (inspector)), ==, "notes");
  g_assert_true (
    g_str_has_prefix (gradus_markdown_view_get_text (find_notes (window)), "# k-means\n"));
  /* Another algorithm has other notes. */
  first = g_strdup (gradus_markdown_view_get_text (find_notes (window)));
  gradus_document_load_preset (document, gradus_registry_find_algorithm ("gmm-em"), NULL, NULL);
  g_assert_cmpstr (gradus_markdown_view_get_text (find_notes (window)), !=, first);
  gradus_test_close_window (window);
}

/* With the keyboard: a link sets its experiment up, and undoing brings the old one back. */
static void
test_follow (void)
{
  GradusWindow *window = open_on ("k-means");
  GradusDocument *document = gradus_window_get_document (window);
  GradusSetup *before, *after;
  GtkWidget *link;

  gradus_document_set_param (document, "k", 4, NULL);
  gradus_document_seek (document, 5, 0);
  before = gradus_document_get_setup (document);
  g_assert_cmpuint (get_step (document), ==, 5);

  link = find_link (window, "preset=bad-start");
  gtk_widget_grab_focus (link);
  if (gradus_test_has_input ())
    gradus_test_key (window, "Return", NULL);
  else
    gtk_widget_activate (link);
  gradus_test_settle ();
  after = gradus_document_get_setup (document);
  g_assert_true (after != before);
  g_assert_cmpuint (gradus_dataset_get_table (gradus_setup_get_dataset (after))->n, ==, 4);
  g_assert_cmpuint (get_step (document), >, 0);
  g_assert_true (gradus_run_is_at_end (gradus_document_get_run (document)));
  g_assert_nonnull (strstr (gradus_test_find_toast (GTK_WIDGET (window)), "has been set up"));
  /* Who reads goes on reading. */
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == link);

  gtk_widget_activate_action (GTK_WIDGET (window), "win.undo", NULL);
  g_assert_true (gradus_document_get_setup (document) == before);
  g_assert_cmpuint (get_step (document), ==, 5);
  gradus_test_close_window (window);
}

/* A click, and a link that says which picture and which page. */
static void
test_click (void)
{
  GradusWindow *window = open_on ("k-means");
  GradusDocument *document = gradus_window_get_document (window);
  GtkWidget *inspector = find (window, GRADUS_TYPE_INSPECTOR);
  GtkWidget *link = find_link (window, "gradus:gmm-em");

  gtk_widget_grab_focus (link);
  if (gradus_test_click (link, 5, gtk_widget_get_height (link) - 5.0))
    g_assert_cmpstr (gradus_document_get_algorithm (document)->id, ==, "gmm-em");

  g_signal_emit_by_name (inspector, "link", "gradus:k-means?iteration=2&plot=sizes&page=values");
  gradus_test_settle ();
  g_assert_cmpint (gradus_stage_get_large (GRADUS_STAGE (find (window, GRADUS_TYPE_STAGE))), ==, 3);
  g_assert_cmpstr (gradus_inspector_get_page (GRADUS_INSPECTOR (inspector)), ==, "values");
  gradus_test_close_window (window);
}

/* A link from outside, as from slides, comes as a file does. */
static void
test_outside (void)
{
  GApplication *application = G_APPLICATION (gradus_test_get_application ());
  g_autoptr (GFile) link = g_file_new_for_uri ("gradus:k-means?preset=bad-start&iteration=1");
  GradusWindow *window = gradus_test_open_window ();
  GradusDocument *document = gradus_window_get_document (window);

  g_application_open (application, &link, 1, "");
  gradus_test_settle ();
  g_assert_cmpstr (gradus_document_get_algorithm (document)->id, ==, "k-means");
  g_assert_cmpuint (gradus_run_get_iteration (gradus_document_get_run (document)), ==, 1);
  g_assert_nonnull (strstr (gradus_test_find_toast (GTK_WIDGET (window)), "has been set up"));
  gradus_test_close_window (window);
}

static void
copied_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  *(char **) user_data = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);
}

/* What is on the stage goes out as a link, but for what no link can hold. */
static void
test_copy (void)
{
  GradusWindow *window = open_on ("k-means");
  GradusDocument *document = gradus_window_get_document (window);
  g_autofree char *text = NULL;

  gradus_document_seek (document, 4, 0);
  gradus_stage_set_large (GRADUS_STAGE (find (window, GRADUS_TYPE_STAGE)), 3);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.copy-link", NULL);
  gradus_test_settle ();
  g_assert_nonnull (strstr (gradus_test_find_toast (GTK_WIDGET (window)), "has been copied"));
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (window)), NULL, copied_cb,
                                 &text);
  while (text == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpstr (text, ==, "gradus:k-means?preset=three-blobs&step=4&plot=sizes");

  g_assert_true (gradus_document_set_param (document, "k", 4, NULL));
  gradus_test_settle ();
  gtk_widget_activate_action (GTK_WIDGET (window), "win.new-seed", NULL);
  gradus_document_seek (document, 0, 0);
  gradus_test_settle ();
  gtk_widget_activate_action (GTK_WIDGET (window), "win.copy-link", NULL);
  gradus_test_settle ();
  g_assert_nonnull (strstr (gradus_test_find_toast (GTK_WIDGET (window)), "k=4"));
  gradus_test_close_window (window);
}

/* Links that lead nowhere change nothing and say why. */
static void
test_wrong (void)
{
  static const struct
  {
    const char *uri, *words;
  } wrong[] = {
    { "gradus:k-maens", "k-means" },
    { "gradus:k-means?k=0", "“k=0”" },
    { "gradus:value-iteration?data=iris", "grid world" },
    { "file:///etc/passwd", "file:///etc/passwd" },
    { "somewhere", "somewhere" },
  };
  GradusWindow *window;

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      GradusSetup *before;

      window = open_on ("k-means");
      before = gradus_document_get_setup (gradus_window_get_document (window));
      g_signal_emit_by_name (find (window, GRADUS_TYPE_INSPECTOR), "link", wrong[i].uri);
      gradus_test_settle ();
      g_assert_true (gradus_document_get_setup (gradus_window_get_document (window)) == before);
      g_test_message ("%s", gradus_test_find_toast (GTK_WIDGET (window)));
      g_assert_nonnull (strstr (gradus_test_find_toast (GTK_WIDGET (window)), wrong[i].words));
      gradus_test_close_window (window);
    }
}

/* The person's own text: saved with the experiment, undone for itself, never lost. */
static void
test_own (void)
{
  GradusWindow *window = open_on ("k-means");
  GradusDocument *document = gradus_window_get_document (window);
  GtkWidget *own = gradus_test_find (find (window, GRADUS_TYPE_NOTES_PAGE), GTK_TYPE_TEXT_VIEW, 0);
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (own));
  g_autoptr (GFileIOStream) stream = NULL;
  g_autoptr (GFile) file = g_file_new_tmp ("notes-XXXXXX.gradus", &stream, NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *again = NULL;
  GtkTextIter start, end;
  gboolean modified;

  gradus_document_set_param (document, "k", 4, NULL);
  gradus_document_save (document, file, &error);
  g_assert_no_error (error);
  gtk_widget_grab_focus (own);
  if (gradus_test_has_input ())
    gradus_test_type (window, "q: why?");
  else
    gtk_text_buffer_insert_at_cursor (buffer, "q: why?", -1);
  gradus_test_settle ();
  g_assert_cmpstr (gradus_document_get_notes (document), ==, "q: why?");
  g_object_get (document, "modified", &modified, NULL);
  g_assert_true (modified);

  /* Undoing an edit does not make the file up to date. */
  gtk_widget_activate_action (GTK_WIDGET (window), "win.undo", NULL);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.redo", NULL);
  g_object_get (document, "modified", &modified, NULL);
  g_assert_true (modified);
  g_assert_cmpstr (gradus_document_get_notes (document), ==, "q: why?");

  /* In the text Ctrl+Z is the text's, even when nothing is left to undo there. */
  if (gradus_test_has_input ())
    {
      gtk_widget_grab_focus (own);
      for (guint i = 0; i < 12; i++)
        gradus_test_key (window, "ctrl+z", "win.undo");
      g_assert_null (gradus_document_get_notes (document));
      g_assert_cmpfloat (
        gradus_params_get (
          gradus_params_find (gradus_document_get_algorithm (document)->params, "k"),
          gradus_setup_get_params (gradus_document_get_setup (document))),
        ==, 4);
    }

  gtk_text_buffer_set_text (buffer, "Line one\n质心", -1);
  gradus_document_save (document, file, &error);
  g_assert_no_error (error);
  gradus_document_load_preset (document, gradus_registry_find_algorithm ("smo"), NULL, NULL);
  gtk_text_buffer_set_text (buffer, "", -1);
  gradus_document_open (document, file, &error);
  g_assert_no_error (error);
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  again = gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
  g_assert_cmpstr (again, ==, "Line one\n质心");

  g_file_delete (file, NULL, NULL);
  gradus_test_close_window (window);
}

int
main (int argc, char *argv[])
{
  if (!gradus_test_start (&argc, &argv))
    return 0;
  g_test_add_func ("/notes/page", test_page);
  g_test_add_func ("/notes/follow", test_follow);
  g_test_add_func ("/notes/click", test_click);
  g_test_add_func ("/notes/outside", test_outside);
  g_test_add_func ("/notes/copy", test_copy);
  g_test_add_func ("/notes/wrong", test_wrong);
  g_test_add_func ("/notes/own", test_own);
  return gradus_test_end ();
}
