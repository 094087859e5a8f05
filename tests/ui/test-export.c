/* The dialogs through which something leaves the program: export and trace comparison.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <adwaita.h>
#include <glib/gstdio.h>
#include <string.h>

#include "gradus-export-dialog.h"
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
  g_assert_cmpuint (n, ==, 8);
  gradus_test_destroy (dialog);
  gradus_test_close_window (window);
}

static void
done_cb (GradusExportDialog *dialog, const char *sentence, gpointer user_data)
{
  *(char **) user_data = g_strdup (sentence);
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
    { GRADUS_EXPORT_WORKSHEET, "sheet.pdf" },
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

      gradus_export_dialog_set_what (GRADUS_EXPORT_DIALOG (dialog), cases[i].what);
      if (cases[i].what == GRADUS_EXPORT_FILM || cases[i].what == GRADUS_EXPORT_SLOW)
        make_small (dialog);
      g_signal_connect (dialog, "done", G_CALLBACK (done_cb), &sentence);
      gtk_window_present (GTK_WINDOW (dialog));
      gradus_export_dialog_write (GRADUS_EXPORT_DIALOG (dialog), file);
      gradus_test_wait_for (gradus_test_is_set, &sentence);
      g_assert_nonnull (strstr (sentence, gradus_test_get_folder ()));
    }
  assert_file ("picture.png", "\x89PNG");
  assert_file ("stage.png", "\x89PNG");
  for (guint i = 0; i < 4; i++)
    {
      g_autofree char *name = g_strdup_printf ("frame-%02u.png", i);

      assert_file (name, "\x89PNG");
    }
  assert_file ("film.webp", "RIFF");
  assert_file ("slow.webp", "RIFF");
  assert_file ("sheet.pdf", "%PDF");
  assert_file ("sheet-solution.pdf", "%PDF");
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
  return find_label (user_data, "all.pdf") != NULL;
}

/* By the keys of the window; what cannot be done is said in the dialog, which stays. */
static void
test_refused (void)
{
  GradusWindow *window = open_k_means (0);
  g_autoptr (GFile) file = g_file_new_for_path ("/nowhere/at/all.pdf");
  GtkWidget *dialog;

  gradus_test_key (window, "ctrl+shift+e", "win.worksheet");
  dialog = gradus_test_find_toplevel (GRADUS_TYPE_EXPORT_DIALOG);
  g_assert_nonnull (dialog);
  /* Return exports, and does not press what happens to be the first button. */
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (dialog))
                 == gtk_window_get_default_widget (GTK_WINDOW (dialog)));
  gradus_export_dialog_write (GRADUS_EXPORT_DIALOG (dialog), file);
  gradus_test_wait_for (names_file, dialog);
  gradus_test_destroy (dialog);
  gradus_test_close_window (window);
}

/* The button answers a key a quarter of a second later, when something may be under way already. */
static void
test_once (void)
{
  GradusWindow *window = open_k_means (3);
  GtkWidget *dialog = gradus_export_dialog_new (GTK_WINDOW (window),
                                                gradus_window_get_document (window), 0);
  g_autofree char *path = in_folder ("once.png");
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *sentence = NULL;

  g_signal_connect (dialog, "done", G_CALLBACK (done_cb), &sentence);
  gtk_window_present (GTK_WINDOW (dialog));
  gradus_export_dialog_write (GRADUS_EXPORT_DIALOG (dialog), file);
  g_signal_emit_by_name (gtk_window_get_default_widget (GTK_WINDOW (dialog)), "clicked");
  g_assert_null (gradus_test_find_toplevel (GTK_TYPE_FILE_CHOOSER_DIALOG));
  gradus_test_wait_for (gradus_test_is_set, &sentence);
  assert_file ("once.png", "\x89PNG");
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
  g_test_add_func ("/export/once", test_once);
  g_test_add_func ("/export/trace", test_trace);
  return gradus_test_end ();
}
