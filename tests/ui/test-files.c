/* The files of the window: nothing is written over, opened twice or thrown away unasked, and
 * nothing that is no file is waited for.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "gradus-algorithm.h"
#include "gradus-fitting-dialog.h"
#include "gradus-import-dialog.h"
#include "gradus-registry.h"
#include "gradus-test-window.h"

typedef struct
{
  GradusWindow *window;
  GradusDocument *document;
  GFile *file; /* where the document is saved */
} Fixture;

static void
set_k (GradusDocument *document, int k)
{
  g_autoptr (GError) error = NULL;

  gradus_document_set_param (document, "k", k, &error);
  g_assert_no_error (error);
}

static int
get_k (GradusDocument *document)
{
  GradusSetup *setup;
  const GradusParam *param;

  gradus_document_wait (document);
  setup = gradus_document_get_setup (document);
  param = gradus_params_find (gradus_setup_get_algorithm (setup)->params, "k");
  return (int) gradus_params_get (param, gradus_setup_get_params (setup));
}

/* The k of the experiment in @file. */
static int
read_k (GFile *file)
{
  g_autoptr (GradusDocument) document = gradus_document_new ();
  g_autoptr (GError) error = NULL;

  gradus_document_open (document, file, &error);
  g_assert_no_error (error);
  return get_k (document);
}

/* As another program would, in the place of what is there. */
static void
write_k (GFile *file, int k)
{
  g_autoptr (GradusDocument) document = gradus_document_new ();
  g_autoptr (GError) error = NULL;

  gradus_document_load_preset (document, gradus_registry_find_algorithm ("k-means"), NULL, &error);
  g_assert_no_error (error);
  set_k (document, k);
  gradus_document_overwrite (document, file, &error);
  g_assert_no_error (error);
}

static gboolean
is_modified (GradusDocument *document)
{
  gboolean modified;

  g_object_get (document, "modified", &modified, NULL);
  return modified;
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (gradus_test_get_folder (), "work.gradus", NULL);

  fixture->file = g_file_new_for_path (path);
  write_k (fixture->file, 3);
  fixture->window = gradus_test_open_window ();
  fixture->document = gradus_window_get_document (fixture->window);
  gradus_window_open_file (fixture->window, fixture->file);
  gradus_test_settle ();
  g_assert_cmpint (get_k (fixture->document), ==, 3);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  gradus_test_close_window (fixture->window);
  g_file_delete (fixture->file, NULL, NULL);
  g_clear_object (&fixture->file);
}

static void
save (Fixture *fixture)
{
  g_action_group_activate_action (G_ACTION_GROUP (fixture->window), "save", NULL);
}

/* --- Questions -------------------------------------------------------------------------------- */

static gboolean
question_is_open (gpointer user_data)
{
  return gradus_test_find_toplevel (ADW_TYPE_MESSAGE_DIALOG) != NULL;
}

/* Press the button of the question with that label. Another question may follow. */
static void
answer (const char *label)
{
  gpointer dialog;
  GtkWidget *button;

  gradus_test_wait_for (question_is_open, NULL);
  gradus_test_settle ();
  dialog = gradus_test_find_toplevel (ADW_TYPE_MESSAGE_DIALOG);
  for (guint i = 0; (button = gradus_test_find (dialog, GTK_TYPE_BUTTON, i)) != NULL; i++)
    {
      if (g_strcmp0 (gtk_button_get_label (GTK_BUTTON (button)), label) == 0)
        break;
    }
  g_assert_nonnull (button);
  g_object_add_weak_pointer (dialog, &dialog);
  gtk_widget_activate (button);
  gradus_test_wait_for (gradus_test_is_gone, &dialog);
}

/* --- Saving ----------------------------------------------------------------------------------- */

static void
test_changed_on_disk (Fixture *fixture, gconstpointer data)
{
  /* Nobody else was there: no question. */
  set_k (fixture->document, 4);
  save (fixture);
  g_assert_false (question_is_open (NULL));
  g_assert_cmpint (read_k (fixture->file), ==, 4);

  /* Somebody was, and what they wrote stays until the person has chosen. */
  set_k (fixture->document, 5);
  write_k (fixture->file, 6);
  save (fixture);
  answer ("_Cancel");
  g_assert_cmpint (read_k (fixture->file), ==, 6);
  g_assert_cmpint (get_k (fixture->document), ==, 5);
  g_assert_true (is_modified (fixture->document));

  save (fixture);
  answer ("_Overwrite");
  g_assert_cmpint (read_k (fixture->file), ==, 5);
  g_assert_false (is_modified (fixture->document));
  set_k (fixture->document, 7);
  save (fixture);
  g_assert_false (question_is_open (NULL));
  g_assert_cmpint (read_k (fixture->file), ==, 7);

  set_k (fixture->document, 8);
  write_k (fixture->file, 2);
  save (fixture);
  answer ("_Reload");
  g_assert_cmpint (get_k (fixture->document), ==, 2);
  g_assert_false (is_modified (fixture->document));
  g_assert_cmpint (read_k (fixture->file), ==, 2);
}

/* The question comes between a window that closes and its end, too. */
static void
test_changed_while_closing (Fixture *fixture, gconstpointer data)
{
  GradusWindow *window = gradus_test_open_window ();
  g_autofree char *path = g_build_filename (gradus_test_get_folder (), "closing.gradus", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  gpointer weak = window;

  g_object_add_weak_pointer (G_OBJECT (window), &weak);
  write_k (file, 3);
  gradus_window_open_file (window, file);
  set_k (gradus_window_get_document (window), 4);
  write_k (file, 5);
  gtk_window_close (GTK_WINDOW (window));
  gradus_test_wait_for (question_is_open, NULL);
  answer ("_Save");
  answer ("_Overwrite");
  gradus_test_wait_for (gradus_test_is_gone, &weak);
  g_assert_cmpint (read_k (file), ==, 4);
  g_unlink (path);
}

/* --- Opening ---------------------------------------------------------------------------------- */

static guint
count_windows (void)
{
  return g_list_length (
    gtk_application_get_windows (GTK_APPLICATION (gradus_test_get_application ())));
}

/* A file has one window, however it is opened and called. */
static void
test_one_window (Fixture *fixture, gconstpointer data)
{
  GApplication *application = G_APPLICATION (gradus_test_get_application ());
  GradusWindow *other = gradus_test_open_window ();
  g_autofree char *link = g_build_filename (gradus_test_get_folder (), "link.gradus", NULL);
  g_autoptr (GFile) link_file = g_file_new_for_path (link);
  const guint n = count_windows ();

  g_assert_cmpint (symlink (g_file_peek_path (fixture->file), link), ==, 0);
  set_k (fixture->document, 9);
  gradus_window_open_file (other, fixture->file);
  gradus_window_open_file (other, link_file);
  gradus_window_open_file (fixture->window, fixture->file);
  g_application_open (application, &fixture->file, 1, "");
  gradus_test_settle ();
  g_assert_true (gradus_window_is_empty (other));
  g_assert_cmpuint (count_windows (), ==, n);
  g_assert_cmpint (get_k (fixture->document), ==, 9);

  /* Of what has been changed meanwhile it shows the new state, unless that would lose work. */
  write_k (fixture->file, 5);
  gradus_window_open_file (other, fixture->file);
  g_assert_cmpint (get_k (fixture->document), ==, 9);
  gradus_test_settle ();
  g_assert_nonnull (
    strstr (gradus_test_find_toast (GTK_WIDGET (fixture->window)), "changed on the disk"));
  gradus_document_undo (fixture->document);
  g_assert_false (is_modified (fixture->document));
  gradus_window_open_file (other, fixture->file);
  g_assert_cmpint (get_k (fixture->document), ==, 5);
  g_assert_cmpuint (count_windows (), ==, n);

  gradus_test_close_window (other);
  g_unlink (link);
}

static gboolean
is_seen (gpointer since)
{
  return g_get_monotonic_time () - *(gint64 *) since > 1.2 * G_USEC_PER_SEC;
}

/* What was said and seen does not come back when it is true no more; what nobody had time to read
 * does. */
static void
test_said (Fixture *fixture, gconstpointer data)
{
  GtkWidget *root = GTK_WIDGET (fixture->window);
  gint64 since;

  if (!gradus_test_has_input ())
    {
      g_test_skip ("There is no xdotool to press keys with.");
      return;
    }
  gradus_window_toast (fixture->window, "It was not saved.");
  since = g_get_monotonic_time ();
  gradus_test_wait_for (is_seen, &since);
  gradus_window_toast (fixture->window, "It has been saved.");
  gradus_test_settle ();
  g_assert_cmpstr (gradus_test_find_toast (root), ==, "It has been saved.");
  gradus_test_key (fixture->window, "Escape", NULL);
  g_assert_null (gradus_test_find_toast (root));

  gradus_window_toast (fixture->window, "One thing.");
  gradus_window_toast (fixture->window, "Another at once.");
  gradus_test_settle ();
  g_assert_cmpstr (gradus_test_find_toast (root), ==, "Another at once.");
  gradus_test_key (fixture->window, "Escape", NULL);
  g_assert_cmpstr (gradus_test_find_toast (root), ==, "One thing.");
}

/* Nobody writes to this pipe: whoever opened it would wait for ever. */
static void
test_pipe (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (gradus_test_get_folder (), "pipe.gradus", NULL);
  g_autoptr (GFile) pipe = g_file_new_for_path (path);

  g_assert_cmpint (mkfifo (path, 0600), ==, 0);
  gradus_window_open_file (fixture->window, pipe);
  gradus_test_settle ();
  g_assert_nonnull (strstr (gradus_test_find_toast (GTK_WIDGET (fixture->window)), "pipe.gradus"));
  g_assert_cmpint (get_k (fixture->document), ==, 3);
  g_unlink (path);
}

/* What is elsewhere is not fetched, by whatever scheme. */
static void
test_address (Fixture *fixture, gconstpointer data)
{
  const char *const names[] = { "http://localhost:9/a.gradus", "smb://localhost/a.csv" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (GFile) file = g_file_new_for_uri (names[i]);

      gradus_window_open_file (fixture->window, file);
      gradus_test_settle ();
      g_assert_nonnull (strstr (gradus_test_find_toast (GTK_WIDGET (fixture->window)), names[i]));
    }
  g_assert_cmpint (get_k (fixture->document), ==, 3);
}

/* --- Recovery --------------------------------------------------------------------------------- */

static guint
count_copies (void)
{
  g_autoptr (GPtrArray) files = gradus_document_list_recoverable ();

  return files->len;
}

static gboolean
has_no_copies (gpointer user_data)
{
  return count_copies () == 0;
}

/* A copy such as a crash leaves, of k-means with @k. */
static void
leave_copy (int k)
{
  g_autoptr (GradusDocument) document = gradus_document_new ();
  g_autoptr (GError) error = NULL;

  gradus_document_set_autosave (document, TRUE);
  gradus_document_load_preset (document, gradus_registry_find_algorithm ("k-means"), NULL, &error);
  g_assert_no_error (error);
  set_k (document, k);
  gradus_document_leave_autosave (document);
}

static void
delete_copies (void)
{
  g_autoptr (GPtrArray) files = gradus_document_list_recoverable ();

  for (guint i = 0; i < files->len; i++)
    g_assert_true (gradus_document_delete_recoverable (g_ptr_array_index (files, i), NULL));
}

static GtkWidget *
find_bar (GradusWindow *window)
{
  GtkWidget *bar = gradus_test_find (GTK_WIDGET (window), GTK_TYPE_INFO_BAR, 0);

  g_assert_nonnull (bar);
  return bar;
}

static void
press_in_bar (GradusWindow *window, const char *label)
{
  GtkWidget *button;

  for (guint i = 0; (button = gradus_test_find (find_bar (window), GTK_TYPE_BUTTON, i)) != NULL;
       i++)
    {
      if (g_strcmp0 (gtk_button_get_label (GTK_BUTTON (button)), label) == 0)
        break;
    }
  g_assert_nonnull (button);
  gtk_widget_activate (button);
}

/* Delete asks, and is about what the bar has counted. */
static void
test_delete_asks (Fixture *fixture, gconstpointer data)
{
  leave_copy (4);
  gradus_window_offer_recovery (fixture->window);
  leave_copy (5);
  g_assert_cmpuint (count_copies (), ==, 2);
  gradus_test_settle ();
  press_in_bar (fixture->window, "_Delete");
  answer ("_Cancel");
  g_assert_cmpuint (count_copies (), ==, 2);
  g_assert_true (gtk_info_bar_get_revealed (GTK_INFO_BAR (find_bar (fixture->window))));
  press_in_bar (fixture->window, "_Delete");
  answer ("_Delete");
  g_assert_cmpuint (count_copies (), ==, 1);
  g_assert_false (gtk_info_bar_get_revealed (GTK_INFO_BAR (find_bar (fixture->window))));
  delete_copies ();
}

/* Recover makes a window for each that can be read, and none for one that cannot, which is set
 * aside with a sentence and not offered again. */
static void
test_recover (Fixture *fixture, gconstpointer data)
{
  const guint n = count_windows ();
  g_autoptr (GPtrArray) files = NULL;
  GtkWindow *recovered;

  leave_copy (5);
  leave_copy (6);
  files = gradus_document_list_recoverable ();
  g_assert_cmpuint (files->len, ==, 2);
  g_assert_true (g_file_set_contents (g_file_peek_path (g_ptr_array_index (files, 0)),
                                      "{\"gradus\":", -1, NULL));
  gradus_window_offer_recovery (fixture->window);
  gradus_test_settle ();
  press_in_bar (fixture->window, "_Recover");
  gradus_test_wait_for (has_no_copies, NULL);
  g_assert_cmpuint (count_windows (), ==, n + 1);
  recovered = gtk_application_get_active_window (GTK_APPLICATION (gradus_test_get_application ()));
  g_assert_true (GTK_WIDGET (recovered) != GTK_WIDGET (fixture->window));
  g_assert_true (is_modified (gradus_window_get_document (GRADUS_WINDOW (recovered))));
  g_assert_cmpint (get_k (gradus_window_get_document (GRADUS_WINDOW (recovered))), >=, 5);
  gradus_test_settle ();
  g_assert_nonnull (strstr (gradus_test_find_toast (GTK_WIDGET (fixture->window)), ".damaged"));
  gradus_test_close_window (GRADUS_WINDOW (recovered));

  /* Nothing is left to be offered at the next start. */
  gradus_window_offer_recovery (fixture->window);
  g_assert_false (gtk_info_bar_get_revealed (GTK_INFO_BAR (find_bar (fixture->window))));
}

static gboolean
has_toast (gpointer window)
{
  return gradus_test_find_toast (window) != NULL;
}

/* A copy that cannot be written is mentioned. */
static void
test_unprotected (Fixture *fixture, gconstpointer data)
{
  g_autofree char *parent = g_build_filename (gradus_test_get_folder (), "gradus", NULL);
  g_autofree char *folder = g_build_filename (parent, "recovery", NULL);
  g_autofree char *moved = g_build_filename (gradus_test_get_folder (), "moved", NULL);

  g_mkdir_with_parents (folder, 0700);
  g_assert_cmpint (g_rename (folder, moved), ==, 0);
  g_assert_true (g_file_set_contents (folder, "in the way", -1, NULL));
  set_k (fixture->document, 8);
  gradus_test_wait_for (has_toast, fixture->window);
  g_assert_nonnull (
    strstr (gradus_test_find_toast (GTK_WIDGET (fixture->window)), "not protected"));
  g_unlink (folder);
  g_assert_cmpint (g_rename (moved, folder), ==, 0);
}

static gboolean
has_copies (gpointer user_data)
{
  return !has_no_copies (NULL);
}

/* The session ends at once after an edit: no second is left for the timer. */
static void
test_terminated (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GPtrArray) files = NULL;
  g_autoptr (GradusDocument) document = gradus_document_new ();
  g_autoptr (GError) error = NULL;

  set_k (fixture->document, 7);
  raise (SIGTERM);
  gradus_test_wait_for (has_copies, NULL);
  files = gradus_document_list_recoverable ();
  g_assert_cmpuint (files->len, ==, 1);
  g_assert_true (gradus_document_recover (document, g_ptr_array_index (files, 0), &error));
  g_assert_cmpint (get_k (document), ==, 7);
  delete_copies ();
}

/* --- Choosers --------------------------------------------------------------------------------- */

static guint
count_choosers (void)
{
  GListModel *toplevels = gtk_window_get_toplevels ();
  guint found = 0;

  for (guint i = 0; i < g_list_model_get_n_items (toplevels); i++)
    {
      g_autoptr (GtkWidget) widget = g_list_model_get_item (toplevels, i);

      found += GTK_IS_FILE_CHOOSER_DIALOG (widget) && gtk_widget_get_visible (widget);
    }
  return found;
}

static gboolean
no_chooser_is_open (gpointer data)
{
  return count_choosers () == 0;
}

/* The key comes twice before the chooser has the focus, and once it is there: it stays the one that
 * it was, and goes when it is closed. */
static void
test_one_chooser (void)
{
  GradusWindow *window = gradus_test_open_window ();
  g_autoptr (GError) error = NULL;
  GtkWidget *first;
  gpointer weak;

  gradus_window_open_algorithm (window, gradus_registry_find_algorithm ("k-means"), NULL, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < 2; i++)
    {
      g_action_group_activate_action (G_ACTION_GROUP (window), "open", NULL);
      first = gradus_test_find_toplevel (GTK_TYPE_FILE_CHOOSER_DIALOG);
      g_assert_nonnull (first);
      weak = first;
      g_object_add_weak_pointer (G_OBJECT (first), &weak);
      g_action_group_activate_action (G_ACTION_GROUP (window), "open", NULL);
      gradus_test_settle ();
      g_action_group_activate_action (G_ACTION_GROUP (window), "save-as", NULL);
      g_assert_nonnull (weak);
      g_assert_cmpuint (count_choosers (), ==, 1);
      gtk_window_close (GTK_WINDOW (first));
      gradus_test_wait_for (no_chooser_is_open, NULL);
      if (weak != NULL)
        g_object_remove_weak_pointer (G_OBJECT (first), &weak);
    }
  gradus_test_close_window (window);
}

/* A chooser that was closed is asked again, with the filters that it has; it does not keep the
 * application running, nor does what it answers reach who asked before. */
static void
test_asked_again (void)
{
  GradusWindow *window = gradus_test_open_window ();
  GtkWidget *first = NULL;

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GListModel) filters = NULL;
      GtkWidget *chooser;

      g_action_group_activate_action (G_ACTION_GROUP (window), "open", NULL);
      chooser = gradus_test_find_toplevel (GTK_TYPE_FILE_CHOOSER_DIALOG);
      g_assert_nonnull (chooser);
      if (first == NULL)
        {
          first = chooser;
          g_object_add_weak_pointer (G_OBJECT (first), (gpointer *) &first);
        }
      g_assert_true (chooser == first);
      if (i > 0)
        {
          g_autoptr (GFile) folder = gtk_file_chooser_get_current_folder (
            GTK_FILE_CHOOSER (chooser));

          g_assert_nonnull (folder);
        }
      filters = gtk_file_chooser_get_filters (GTK_FILE_CHOOSER (chooser));
      g_assert_cmpuint (g_list_model_get_n_items (filters), ==, 3);
      if (i == 0)
        gtk_window_close (GTK_WINDOW (first));
      else
        /* With its window it closes. */
        gradus_test_close_window (window);
      gradus_test_wait_for (no_chooser_is_open, NULL);
      g_assert_nonnull (first);
      g_assert_null (gtk_window_get_application (GTK_WINDOW (first)));
    }
  g_object_remove_weak_pointer (G_OBJECT (first), (gpointer *) &first);
}

/* --- Named together with an algorithm --------------------------------------------------------- */

static gboolean
import_dialog_is_open (gpointer user_data)
{
  return gradus_test_find_toplevel (GRADUS_TYPE_IMPORT_DIALOG) != NULL;
}

static gboolean
import_dialog_is_gone (gpointer user_data)
{
  return !import_dialog_is_open (NULL);
}

/* "gradus --algorithm @id @name", with @text in that file: the window that it opens. */
static GradusWindow *
open_with (const char *id, const char *name, const char *text)
{
  GApplication *application = G_APPLICATION (gradus_test_get_application ());
  g_autofree char *path = g_build_filename (gradus_test_get_folder (), name, NULL);
  const char *const paths[] = { path, NULL };
  const char *const words[] = { "gradus", NULL };
  GVariantDict options;
  g_autoptr (GApplicationCommandLine) line = NULL;

  g_file_set_contents (path, text, -1, NULL);
  g_variant_dict_init (&options, NULL);
  g_variant_dict_insert (&options, "algorithm", "s", id);
  g_variant_dict_insert (&options, G_OPTION_REMAINING, "^aay", paths);
  line = g_object_new (G_TYPE_APPLICATION_COMMAND_LINE, "arguments",
                       g_variant_new_bytestring_array (words, 1), "options",
                       g_variant_dict_end (&options), NULL);
  g_assert_cmpuint (count_windows (), ==, 0);
  g_assert_cmpint (G_APPLICATION_GET_CLASS (application)->command_line (application, line), ==, 0);
  g_assert_cmpuint (count_windows (), ==, 1);
  return GRADUS_WINDOW (gradus_test_find_toplevel (GRADUS_TYPE_WINDOW));
}

static const GradusTable *
table_of (GradusWindow *window)
{
  GradusSetup *setup = gradus_document_get_setup (gradus_window_get_document (window));

  return gradus_dataset_get_table (gradus_setup_get_dataset (setup));
}

static gboolean
has_four_rows (gpointer user_data)
{
  return table_of (user_data)->n == 4;
}

/* One window, which has the algorithm on the table, with the roles that it needs, and asks nothing:
 * but what was read as is likely is shown first, and what does not fit is said in a sentence. */
static void
test_algorithm_and_table (void)
{
  GradusWindow *window = open_with ("k-means", "heaps.csv", "x,y\n0,0\n0,1\n0,10\n0,11\n");
  GtkWidget *dialog;
  guint n;

  gradus_test_wait_for (has_four_rows, window);
  g_assert_null (gradus_test_find_toplevel (GRADUS_TYPE_IMPORT_DIALOG));
  g_assert_null (gradus_test_find_toplevel (GRADUS_TYPE_FITTING_DIALOG));
  g_assert_cmpstr (gradus_document_get_algorithm (gradus_window_get_document (window))->id, ==,
                   "k-means");
  g_assert_cmpuint (table_of (window)->d, ==, 2);
  g_assert_cmpuint (count_windows (), ==, 1);
  gradus_test_close_window (window);

  window = open_with ("k-means", "hole.csv", "x,y\n0,0\n0,1\n0,\n0,10\n0,11\n");
  gradus_test_wait_for (import_dialog_is_open, NULL);
  dialog = gradus_test_find_toplevel (GRADUS_TYPE_IMPORT_DIALOG);
  gradus_test_wait_for (gradus_test_is_mapped, dialog);
  gradus_test_settle ();
  gtk_widget_activate (gtk_window_get_default_widget (GTK_WINDOW (dialog)));
  gradus_test_wait_for (import_dialog_is_gone, NULL);
  gradus_test_wait_for (has_four_rows, window);
  g_assert_cmpuint (table_of (window)->d, ==, 2);
  gradus_test_close_window (window);

  window = open_with ("logistic-regression", "one.csv", "x,y\n0,0.5\n0,1.5\n0,10\n0,11\n");
  n = table_of (window)->n;
  gradus_test_wait_for (has_toast, window);
  g_assert_null (gradus_test_find_toplevel (GRADUS_TYPE_IMPORT_DIALOG));
  g_assert_null (gradus_test_find_toplevel (GRADUS_TYPE_FITTING_DIALOG));
  g_assert_cmpuint (table_of (window)->n, ==, n);
  g_assert_cmpuint (count_windows (), ==, 1);
  gradus_test_close_window (window);
}

static gboolean
asks_what_to_try (gpointer user_data)
{
  return gradus_test_find_toplevel (GRADUS_TYPE_FITTING_DIALOG) != NULL;
}

static gboolean
is_loaded (gpointer user_data)
{
  return !gradus_window_is_empty (user_data);
}

/* Open a table of four inputs where nothing is open, and take the first that is offered: how many
 * inputs it has then. @all: all of them are asked for. */
static guint
open_four_inputs (gboolean all)
{
  GradusWindow *window = gradus_test_open_window ();
  g_autofree char *path = g_build_filename (gradus_test_get_folder (), "four.csv", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GString) text = g_string_new ("yes,u,v,w,class\n");
  GtkWidget *dialog, *button;
  guint d;

  for (guint i = 0; i < 30; i++)
    g_string_append_printf (text, "%u,%u,%u,%u,%c\n", i % 2, i, i * 7 % 30, i * 11 % 31,
                            i < 15 ? 'a' : 'b');
  g_file_set_contents (path, text->str, -1, NULL);
  gradus_window_open_file (window, file);
  gradus_test_wait_for (import_dialog_is_open, NULL);
  dialog = gradus_test_find_toplevel (GRADUS_TYPE_IMPORT_DIALOG);
  gradus_test_wait_for (gradus_test_is_mapped, dialog);
  gradus_test_settle ();
  gtk_widget_activate (gtk_window_get_default_widget (GTK_WINDOW (dialog)));
  gradus_test_wait_for (asks_what_to_try, NULL);
  dialog = gradus_test_find_toplevel (GRADUS_TYPE_FITTING_DIALOG);
  gradus_test_wait_for (gradus_test_is_mapped, dialog);
  button = GTK_WIDGET (
    gtk_widget_get_template_child (dialog, GRADUS_TYPE_FITTING_DIALOG, "all_button"));
  g_assert_true (gtk_widget_is_visible (button));
  if (all)
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), TRUE);
  g_assert_true (gtk_widget_activate (gradus_test_find (dialog, ADW_TYPE_ACTION_ROW, 0)));
  gradus_test_wait_for (is_loaded, window);
  d = table_of (window)->d;
  gradus_test_close_window (window);
  return d;
}

/* A picture has two axes: they have two of many inputs, until somebody wants all. */
static void
test_many_inputs (void)
{
  g_assert_cmpuint (open_four_inputs (FALSE), ==, 2);
  g_assert_cmpuint (open_four_inputs (TRUE), ==, 4);
}

int
main (int argc, char *argv[])
{
  if (!gradus_test_start (&argc, &argv))
    return 0;
#define ADD(path, func) g_test_add ("/ui/files/" path, Fixture, NULL, set_up, func, tear_down)
  ADD ("changed-on-disk", test_changed_on_disk);
  ADD ("changed-while-closing", test_changed_while_closing);
  ADD ("one-window", test_one_window);
  ADD ("said", test_said);
  ADD ("pipe", test_pipe);
  ADD ("address", test_address);
  ADD ("delete-asks", test_delete_asks);
  ADD ("recover", test_recover);
  ADD ("unprotected", test_unprotected);
  ADD ("terminated", test_terminated);
  g_test_add_func ("/ui/files/one-chooser", test_one_chooser);
  g_test_add_func ("/ui/files/algorithm-and-table", test_algorithm_and_table);
  g_test_add_func ("/ui/files/asked-again", test_asked_again);
  g_test_add_func ("/ui/files/many-inputs", test_many_inputs);
  return gradus_test_end ();
}
