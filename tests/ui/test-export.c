/* The dialogs through which something leaves the program: export and trace comparison.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <adwaita.h>
#include <glib/gstdio.h>
#include <string.h>

#include "gradus-export-dialog.h"
#include "gradus-exports.h"
#include "gradus-plot-view.h"
#include "gradus-test-window.h"
#include "gradus-trace-dialog.h"

static GradusWindow *
open_k_means (guint steps)
{
  GradusWindow *window = gradus_test_open_window ();
  GradusDocument *document = gradus_window_get_document (window);
  g_autoptr (GError) error = NULL;

  g_assert_true (gradus_window_open_algorithm (window, gradus_registry_find_algorithm ("k-means"),
                                               NULL, &error));
  g_assert_no_error (error);
  gradus_document_seek (document, steps, 0);
  gradus_document_wait (document);
  return window;
}

static char *
in_folder (const char *name)
{
  return g_build_filename (gradus_test_get_folder (), name, NULL);
}

static void
assert_file (const char *name, const char *begins)
{
  g_autofree char *path = in_folder (name);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  gsize length;

  g_file_get_contents (path, &text, &length, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (length, >, strlen (begins));
  g_assert_cmpmem (text, strlen (begins), begins, strlen (begins));
  g_unlink (path);
}

/* What there is to choose from is to be read whole. */
static void
test_choices (void)
{
  GradusWindow *window = open_k_means (3);
  GtkWidget *dialog = gradus_export_dialog_new (GTK_WINDOW (window),
                                                gradus_window_get_document (window), 0);
  GtkWidget *row, *list;
  guint n = 0;

  gtk_window_present (GTK_WINDOW (dialog));
  gradus_test_settle ();
  row = gradus_test_find (dialog, ADW_TYPE_COMBO_ROW, 0);
  gtk_widget_activate (row);
  gradus_test_settle ();
  list = gradus_test_find (gradus_test_find (row, GTK_TYPE_POPOVER, 0), GTK_TYPE_LIST_VIEW, 0);
  g_assert_true (gtk_widget_get_mapped (list));
  for (GtkWidget *label; (label = gradus_test_find (list, GTK_TYPE_LABEL, n)) != NULL; n++)
    g_assert_false (pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (label))));
  g_assert_cmpuint (n, ==, 9);
  gradus_test_destroy (dialog);
  gradus_test_close_window (window);
}

/* What became of a task. */
typedef struct
{
  GradusExportTask *task;
  gboolean ended;
  GError *error;
} Fate;

static void
ended_cb (GradusExportTask *task, const GError *error, gpointer user_data)
{
  Fate *fate = user_data;

  fate->ended = TRUE;
  fate->error = error != NULL ? g_error_copy (error) : NULL;
}

static void
begun_cb (GradusExportDialog *dialog, GradusExportTask *task, gpointer user_data)
{
  Fate *fate = user_data;

  fate->task = g_object_ref (task);
  g_signal_connect (task, "ended", G_CALLBACK (ended_cb), fate);
}

static gboolean
has_ended (gpointer user_data)
{
  return ((const Fate *) user_data)->ended;
}

static void
fate_clear (Fate *fate)
{
  g_signal_handlers_disconnect_by_data (fate->task, fate);
  g_clear_object (&fate->task);
  g_clear_error (&fate->error);
}

/* A film of the usual size is many times the work of a small one, and no more to this test. */
static void
make_small (GtkWidget *dialog)
{
  static const char *const spins[] = { "width_spin", "height_spin" };
  GtkWidget *size = GTK_WIDGET (
    gtk_widget_get_template_child (dialog, GRADUS_TYPE_EXPORT_DIALOG, "size_row"));
  GListModel *sizes = adw_combo_row_get_model (ADW_COMBO_ROW (size));

  /* The last size is one's own. */
  adw_combo_row_set_selected (ADW_COMBO_ROW (size), g_list_model_get_n_items (sizes) - 1);
  for (guint i = 0; i < G_N_ELEMENTS (spins); i++)
    gtk_spin_button_set_value (
      GTK_SPIN_BUTTON (gtk_widget_get_template_child (dialog, GRADUS_TYPE_EXPORT_DIALOG, spins[i])),
      i == 0 ? 320 : 200);
}

static void
test_export (void)
{
  static const struct
  {
    GradusExportWhat what;
    const char *name;
  } cases[] = {
    { GRADUS_EXPORT_PICTURE, "picture" },
    { GRADUS_EXPORT_STAGE, "stage.png" },
    { GRADUS_EXPORT_FRAMES, "frame-%02d.png" },
    { GRADUS_EXPORT_FILM, "film" },
    { GRADUS_EXPORT_SLOW, "slow" },
    { GRADUS_EXPORT_FILM, "film.gif" },
    { GRADUS_EXPORT_WORKSHEET, "sheet.pdf" },
    { GRADUS_EXPORT_WORKSHEETS, "sheets.pdf" },
    { GRADUS_EXPORT_TRACE, "trace" },
    { GRADUS_EXPORT_TABLE, "table.csv" },
  };
  GradusWindow *window = open_k_means (3);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      GtkWidget *dialog = gradus_export_dialog_new (GTK_WINDOW (window),
                                                    gradus_window_get_document (window), 0);
      g_autofree char *path = in_folder (cases[i].name);
      g_autoptr (GFile) file = g_file_new_for_path (path);
      g_autofree char *sentence = NULL;
      Fate fate = { 0 };

      gradus_export_dialog_set_what (GRADUS_EXPORT_DIALOG (dialog), cases[i].what);
      if (cases[i].what == GRADUS_EXPORT_FILM || cases[i].what == GRADUS_EXPORT_SLOW)
        make_small (dialog);
      g_signal_connect (dialog, "begun", G_CALLBACK (begun_cb), &fate);
      gtk_window_present (GTK_WINDOW (dialog));
      gradus_export_dialog_write (GRADUS_EXPORT_DIALOG (dialog), file);
      gradus_test_wait_for (has_ended, &fate);
      g_assert_no_error (fate.error);
      sentence = gradus_export_task_describe (fate.task);
      if (g_str_has_suffix (cases[i].name, "sheet.pdf"))
        {
          g_assert_nonnull (strstr (sentence, "sheet.pdf"));
          g_assert_nonnull (strstr (sentence, "sheet-solution.pdf"));
        }
      else if (cases[i].what != GRADUS_EXPORT_WORKSHEETS)
        g_assert_nonnull (strstr (sentence, gradus_test_get_folder ()));
      fate_clear (&fate);
    }
  assert_file ("picture.png", "\x89PNG");
  assert_file ("stage.png", "\x89PNG");
  for (guint i = 0; i < 4; i++)
    {
      g_autofree char *name = g_strdup_printf ("frame-%02u.png", i);

      assert_file (name, "\x89PNG");
    }
  assert_file ("film.webp", "RIFF");
  assert_file ("film.gif", "GIF89a");
  assert_file ("slow.webp", "RIFF");
  assert_file ("sheet.pdf", "%PDF");
  assert_file ("sheet-solution.pdf", "%PDF");
  assert_file ("sheets.pdf", "%PDF");
  assert_file ("sheets-solution.pdf", "%PDF");
  assert_file ("trace.jsonl", "{\"gradus-trace\":1,\"algorithm\":\"k-means\"");
  assert_file ("table.csv", "step,iteration,phase,status,inertia");
  g_assert_cmpuint (
    gradus_run_get_step (gradus_document_get_run (gradus_window_get_document (window))), ==, 3);
  gradus_test_close_window (window);
}

static GtkWidget *
find_label (GtkWidget *root, const char *part)
{
  GtkWidget *label;

  for (guint i = 0; (label = gradus_test_find (root, GTK_TYPE_LABEL, i)) != NULL; i++)
    {
      if (gtk_widget_get_mapped (label)
          && strstr (gtk_label_get_label (GTK_LABEL (label)), part) != NULL)
        return label;
    }
  return NULL;
}

static gboolean
names_file (gpointer user_data)
{
  const char *sentence = gradus_test_find_toast (user_data);

  return sentence != NULL && strstr (sentence, "all.pdf") != NULL;
}

/* By the keys of the window; what could not be done is said there. */
static void
test_refused (void)
{
  GradusWindow *window = open_k_means (1);
  g_autoptr (GFile) file = g_file_new_for_path ("/nowhere/at/all.pdf");
  GtkWidget *dialog;

  gradus_test_key (window, "ctrl+shift+e", "win.worksheet");
  dialog = gradus_test_find_toplevel (GRADUS_TYPE_EXPORT_DIALOG);
  g_assert_nonnull (dialog);
  /* Return exports, and does not press what happens to be the first button. */
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (dialog))
                 == gtk_window_get_default_widget (GTK_WINDOW (dialog)));
  gradus_export_dialog_write (GRADUS_EXPORT_DIALOG (dialog), file);
  gradus_test_wait_for (names_file, window);
  gradus_test_close_window (window);
}

/* --- In the background ------------------------------------------------------------------------ */

/* Begin a film that takes some seconds, through the dialog. */
static char *
begin_film (GradusWindow *window, const char *name)
{
  char *path = in_folder (name);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  GtkWidget *dialog;

  gradus_test_key (window, "ctrl+e", "win.export");
  dialog = gradus_test_find_toplevel (GRADUS_TYPE_EXPORT_DIALOG);
  g_assert_nonnull (dialog);
  gradus_export_dialog_set_what (GRADUS_EXPORT_DIALOG (dialog), GRADUS_EXPORT_FILM);
  gradus_export_dialog_write (GRADUS_EXPORT_DIALOG (dialog), file);
  g_assert_null (gradus_test_find_toplevel (GRADUS_TYPE_EXPORT_DIALOG));
  return path;
}

static GtkWidget *
find_exports (GradusWindow *window)
{
  return gradus_test_find (GTK_WIDGET (window), GRADUS_TYPE_EXPORTS, 0);
}

static gboolean
has_no_export (gpointer user_data)
{
  return gradus_exports_get (GRADUS_EXPORTS (find_exports (user_data)), 0) == NULL;
}

static gboolean
is_further (gpointer user_data)
{
  GradusExportTask *task = gradus_exports_get (GRADUS_EXPORTS (find_exports (user_data)), 0);

  return task == NULL || gradus_export_task_get_share (task) > 0;
}

/* A film is written while one steps on, which it does not show; its button says how far it is, and
 * the list cancels it. */
static void
test_background (void)
{
  GradusWindow *window = open_k_means (12);
  GradusDocument *document = gradus_window_get_document (window);
  g_autofree char *path = begin_film (window, "long.webp");
  GtkWidget *exports = find_exports (window), *button;

  g_assert_true (gtk_widget_get_visible (exports));
  gradus_test_wait_for (is_further, window);
  gradus_document_back (document, GRADUS_GRAIN_PHASE);
  gradus_document_wait (document);
  g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (document)), ==, 11);
  g_assert_nonnull (gradus_exports_get (GRADUS_EXPORTS (exports), 0));
  g_assert_true (gradus_exports_has (GRADUS_EXPORTS (exports), path));

  gtk_menu_button_popup (GTK_MENU_BUTTON (gradus_test_find (exports, GTK_TYPE_MENU_BUTTON, 0)));
  gradus_test_wait_frame ();
  g_assert_nonnull (find_label (exports, "long.webp"));
  button = gradus_test_find (gradus_test_find (exports, GTK_TYPE_POPOVER, 0), GTK_TYPE_BUTTON, 0);
  g_signal_emit_by_name (button, "clicked");
  gradus_test_wait_for (has_no_export, window);
  g_assert_false (gtk_widget_get_visible (exports));
  g_assert_nonnull (strstr (gradus_test_find_toast (GTK_WIDGET (window)), "cancelled"));
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  gradus_test_close_window (window);
}

/* Close the window as its button does, and answer what it asks. */
static void
close_and_answer (GradusWindow *window, const char *answer)
{
  GtkWidget *dialog;

  gtk_window_close (GTK_WINDOW (window));
  dialog = gradus_test_find_toplevel (ADW_TYPE_MESSAGE_DIALOG);
  g_assert_nonnull (dialog);
  g_assert_cmpstr (adw_message_dialog_get_heading (ADW_MESSAGE_DIALOG (dialog)), ==,
                   "A Film Is Being Written");
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (dialog), answer);
}

/* A window that is closed while it writes asks: it stays, gives the film up, or waits for it. */
static void
test_closing (void)
{
  static const char *const answers[] = { "abandon", "wait" };

  for (guint i = 0; i < G_N_ELEMENTS (answers); i++)
    {
      GradusWindow *window = open_k_means (12);
      GradusWindow *gone = window;
      g_autofree char *path = begin_film (window, "closing.gif");

      g_object_add_weak_pointer (G_OBJECT (window), (gpointer *) &gone);
      close_and_answer (window, "stay");
      gradus_test_wait_frame ();
      g_assert_nonnull (gone);
      g_assert_false (has_no_export (window));
      close_and_answer (window, answers[i]);
      gradus_test_wait_for (gradus_test_is_gone, &gone);
      g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS) == (i == 1));
    }
  assert_file ("closing.gif", "GIF89a");
}

/* --- Without asking --------------------------------------------------------------------------- */

static void
assert_size (const char *path, int width, int height)
{
  cairo_surface_t *surface = cairo_image_surface_create_from_png (path);

  g_assert_cmpint (cairo_image_surface_get_width (surface), ==, width);
  g_assert_cmpint (cairo_image_surface_get_height (surface), ==, height);
  cairo_surface_destroy (surface);
}

/* One key is a slide beside the experiment. What has a name keeps it, also what is only on its
 * way. */
static void
test_slide (void)
{
  GradusWindow *window = open_k_means (3);
  g_autofree char *experiment = in_folder ("lecture.gradus");
  g_autofree char *taken = in_folder ("k-means-3.png");
  g_autofree char *second = in_folder ("k-means-3-2.png");
  g_autofree char *third = in_folder ("k-means-3-3.png");
  g_autoptr (GFile) file = g_file_new_for_path (experiment);
  GtkWidget *label;

  g_assert_true (gradus_document_save (gradus_window_get_document (window), file, NULL));
  g_assert_true (g_file_set_contents (taken, "precious", -1, NULL));
  g_action_group_activate_action (G_ACTION_GROUP (window), "slide", NULL);
  gradus_test_key (window, "F7", "win.slide");
  gradus_test_wait_for (has_no_export, window);
  assert_file ("k-means-3.png", "prec");
  assert_size (second, 1920, 1080);
  assert_size (third, 1920, 1080);
  gradus_test_settle ();
  g_assert_nonnull (strstr (gradus_test_find_toast (GTK_WIDGET (window)), "k-means-3-"));
  label = find_label (GTK_WIDGET (window), "Open _Folder");
  g_assert_nonnull (label);
  g_unlink (second);
  g_unlink (third);
  g_unlink (experiment);
  gradus_test_close_window (window);
}

static void
read_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GInputStream) stream = NULL;
  g_autoptr (GError) error = NULL;
  GBytes **bytes = user_data;

  stream = gdk_clipboard_read_finish (GDK_CLIPBOARD (source), result, NULL, &error);
  g_assert_no_error (error);
  *bytes = g_input_stream_read_bytes (stream, 1 << 20, NULL, &error);
  g_assert_no_error (error);
}

static void
assert_clipboard (GdkClipboard *clipboard, const char *type, const char *begins)
{
  const char *types[] = { type, NULL };
  g_autoptr (GBytes) bytes = NULL;

  g_assert_true (
    gdk_content_formats_contain_mime_type (gdk_clipboard_get_formats (clipboard), type));
  gdk_clipboard_read_async (clipboard, types, G_PRIORITY_DEFAULT, NULL, read_cb, &bytes);
  gradus_test_wait_for (gradus_test_is_set, &bytes);
  g_assert_cmpuint (g_bytes_get_size (bytes), >, 1000);
  g_assert_cmpmem (g_bytes_get_data (bytes, NULL), strlen (begins), begins, strlen (begins));
}

static gboolean
has_copied (gpointer user_data)
{
  const char *sentence = gradus_test_find_toast (user_data);

  return sentence != NULL && strstr (sentence, "has been copied") != NULL;
}

/* The large picture, or the one under the pointer, as pixels and as shapes. */
static void
test_copy_picture (void)
{
  GradusWindow *window = open_k_means (3);
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (window));

  gradus_test_key (window, "ctrl+alt+p", "win.copy-picture");
  gradus_test_wait_for (has_copied, window);
  g_assert_nonnull (strstr (gradus_test_find_toast (GTK_WIDGET (window)), "Data and clusters"));
  assert_clipboard (clipboard, "image/png", "\x89PNG");
  assert_clipboard (clipboard, "image/svg+xml", "<?xml");
  gradus_test_close_window (window);
}

static void
test_copy_pointed (void)
{
  GradusWindow *window = open_k_means (12);
  GtkWidget *view = NULL;

  gradus_test_settle ();
  for (guint i = 0;
       (view = gradus_test_find (GTK_WIDGET (window), GRADUS_TYPE_PLOT_VIEW, i)) != NULL; i++)
    if (gtk_widget_get_mapped (view) && gtk_widget_get_width (view) > 50
        && gtk_widget_get_width (view) < 400)
      break;
  g_assert_nonnull (view);
  if (gradus_test_move (view, gtk_widget_get_width (view) / 2.0,
                        gtk_widget_get_height (view) / 2.0))
    {
      g_action_group_activate_action (G_ACTION_GROUP (window), "copy-picture", NULL);
      gradus_test_wait_for (has_copied, window);
      g_assert_null (strstr (gradus_test_find_toast (GTK_WIDGET (window)), "Data and clusters"));
      gradus_test_move (GTK_WIDGET (window), 1, 1);
    }
  else
    g_test_skip ("There is no xdotool.");
  gradus_test_close_window (window);
}

static gboolean
has_diff (gpointer user_data)
{
  return gradus_trace_dialog_get_diff (user_data) != NULL;
}

static gboolean
has_no_spinner (gpointer user_data)
{
  return !gtk_spinner_get_spinning (
    GTK_SPINNER (gradus_test_find (user_data, GTK_TYPE_SPINNER, 0)));
}

static void
test_trace (void)
{
  static const char own[] = "step,centroids[0][0]\n1,-3.401961746131429\n3,1\n";
  GradusWindow *window = open_k_means (1);
  g_autofree char *path = in_folder ("own.csv");
  g_autofree char *bad = in_folder ("bad.csv");
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFile) bad_file = g_file_new_for_path (bad);
  const GradusTraceDiff *diff;
  GtkWidget *dialog, *button;

  g_assert_true (g_file_set_contents (path, own, -1, NULL));
  g_assert_true (g_file_set_contents (bad, "a,b\n1,2\n", -1, NULL));
  gradus_test_key (window, "ctrl+shift+t", "win.compare-trace");
  dialog = gradus_test_find_toplevel (GRADUS_TYPE_TRACE_DIALOG);
  g_assert_nonnull (dialog);

  gradus_trace_dialog_compare (GRADUS_TRACE_DIALOG (dialog), bad_file);
  gradus_test_wait_for (has_no_spinner, dialog);
  g_assert_null (gradus_trace_dialog_get_diff (GRADUS_TRACE_DIALOG (dialog)));
  g_assert_nonnull (find_label (dialog, "line 2 has neither"));

  gradus_trace_dialog_compare (GRADUS_TRACE_DIALOG (dialog), file);
  gradus_test_wait_for (has_diff, dialog);
  diff = gradus_trace_dialog_get_diff (GRADUS_TRACE_DIALOG (dialog));
  g_assert_true (diff->differs);
  g_assert_cmpuint (diff->step, ==, 3);
  gradus_test_settle ();
  g_assert_nonnull (find_label (dialog, "at step 3"));
  g_assert_nonnull (find_label (dialog, "centroids[0,0]"));

  for (guint i = 0; (button = gradus_test_find (dialog, GTK_TYPE_BUTTON, i)) != NULL; i++)
    {
      if (g_strcmp0 (gtk_button_get_label (GTK_BUTTON (button)), "_Go to That Step") == 0)
        break;
    }
  g_assert_nonnull (button);
  g_signal_emit_by_name (button, "clicked");
  gradus_document_wait (gradus_window_get_document (window));
  g_assert_cmpuint (
    gradus_run_get_step (gradus_document_get_run (gradus_window_get_document (window))), ==, 3);
  g_unlink (path);
  g_unlink (bad);
  gradus_test_close_window (window);
}

int
main (int argc, char *argv[])
{
  if (!gradus_test_start (&argc, &argv))
    return 0;
  g_test_add_func ("/ui/export/choices", test_choices);
  g_test_add_func ("/export/all", test_export);
  g_test_add_func ("/export/refused", test_refused);
  g_test_add_func ("/export/background", test_background);
  g_test_add_func ("/export/closing", test_closing);
  g_test_add_func ("/export/slide", test_slide);
  g_test_add_func ("/export/copy-picture", test_copy_picture);
  g_test_add_func ("/export/copy-pointed", test_copy_pointed);
  g_test_add_func ("/export/trace", test_trace);
  return gradus_test_end ();
}
