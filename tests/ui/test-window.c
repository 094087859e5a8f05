/* Gradus: the window, driven as a person would.
 *
 * Skipped where there is no display. Keys and clicks go through the X server when
 * xdotool is there, so that what is tested is what a person gets.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include "gradus-edit.h"
#include "gradus-entry-picture.h"
#include "gradus-entry-row.h"
#include "gradus-gallery.h"
#include "gradus-fitting-dialog.h"
#include "gradus-import-dialog.h"
#include "gradus-param-row.h"
#include "gradus-param-row.h"
#include "gradus-registry.h"
#include "gradus-settings.h"
#include "gradus-sidebar.h"
#include "gradus-stage.h"
#include "gradus-test-window.h"

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
show_page (GradusWindow *window, const char *page)
{
  g_action_group_activate_action (G_ACTION_GROUP (window), "page", g_variant_new_string (page));
  gradus_test_settle ();
}

static const char *
get_hash (GradusWindow *window)
{
  GradusSetup *setup = gradus_document_get_setup (gradus_window_get_document (window));

  return gradus_dataset_get_hash (gradus_setup_get_dataset (setup));
}

static void
activate (GradusWindow *window, const char *action)
{
  g_action_group_activate_action (G_ACTION_GROUP (window), action, NULL);
  gradus_document_wait (gradus_window_get_document (window));
  gradus_test_settle ();
}

/* --- The walk-through ------------------------------------------------------------------------- */

static void
pick_from_gallery (GradusWindow *window, const char *id)
{
  GtkWidget *row;

  gradus_window_show_chapter (window, gradus_catalogue_find (id)->chapter);
  for (guint i = 0;
       (row = gradus_test_find (GTK_WIDGET (window), GRADUS_TYPE_ENTRY_ROW, i)) != NULL; i++)
    {
      if (g_str_equal (gradus_entry_row_get_entry (GRADUS_ENTRY_ROW (row))->id, id))
        break;
    }
  g_assert_nonnull (row);
  gtk_widget_activate (row);
  gradus_test_settle ();
  g_assert_cmpstr (gradus_document_get_algorithm (gradus_window_get_document (window))->id, ==, id);
}

/* The entry whose row is shown first; NULL where none is. */
static const char *
get_first_id (GradusWindow *window)
{
  GtkWidget *row;

  for (guint i = 0;
       (row = gradus_test_find (GTK_WIDGET (window), GRADUS_TYPE_ENTRY_ROW, i)) != NULL; i++)
    {
      if (gtk_widget_get_mapped (row))
        return gradus_entry_row_get_entry (GRADUS_ENTRY_ROW (row))->id;
    }
  return NULL;
}

/* Another algorithm opens with its own data. What a person has made is one button away, for good;
 * what came with the entry before is not. */
static void
test_own_data (void)
{
  GradusWindow *window = gradus_test_open_window ();
  GradusDocument *document = gradus_window_get_document (window);
  GradusDataset *mine;
  GtkWidget *button = NULL;
  g_autoptr (GError) error = NULL;

  pick_from_gallery (window, "k-means");
  pick_from_gallery (window, "gmm-em");
  g_assert_null (gradus_test_find_toast (GTK_WIDGET (window)));

  mine = gradus_edit_table_set (gradus_setup_get_dataset (gradus_document_get_setup (document)),
                                GRADUS_PLANE_X1_X2, 0, 1, 2);
  gradus_document_set_dataset (document, mine, "Move a point", NULL, &error);
  g_assert_no_error (error);
  pick_from_gallery (window, "k-means");
  g_assert_true (gradus_setup_get_dataset (gradus_document_get_setup (document)) != mine);
  for (guint i = 0; (button = gradus_test_find (GTK_WIDGET (window), GTK_TYPE_BUTTON, i)) != NULL;
       i++)
    if (g_strcmp0 (gtk_button_get_label (GTK_BUTTON (button)), "On My Data") == 0)
      break;
  g_assert_nonnull (button);
  g_assert_true (gtk_widget_get_mapped (button));
  g_signal_emit_by_name (button, "clicked");
  gradus_test_settle ();
  g_assert_cmpstr (gradus_document_get_algorithm (document)->id, ==, "k-means");
  g_assert_true (gradus_setup_get_dataset (gradus_document_get_setup (document)) == mine);
  gradus_dataset_unref (mine);
  gradus_test_close_window (window);
}

/* Names that people use come first; where nothing answers, what is most like it is a click away. */
static void
test_search (void)
{
  GradusWindow *window = gradus_test_open_window ();
  GtkWidget *gallery = gradus_test_find (GTK_WIDGET (window), GRADUS_TYPE_GALLERY, 0);
  GtkWidget *button = NULL;

  gradus_gallery_set_search (GRADUS_GALLERY (gallery), "svm");
  gradus_test_settle ();
  g_assert_cmpstr (get_first_id (window), ==, "smo");
  gradus_gallery_set_search (GRADUS_GALLERY (gallery), "em");
  gradus_test_settle ();
  g_assert_cmpstr (get_first_id (window), ==, "gmm-em");

  gradus_gallery_set_search (GRADUS_GALLERY (gallery), "parseptrn");
  gradus_test_settle ();
  g_assert_null (get_first_id (window));
  for (guint i = 0; (button = gradus_test_find (gallery, GTK_TYPE_BUTTON, i)) != NULL; i++)
    {
      const char *label = gtk_button_get_label (GTK_BUTTON (button));

      if (gtk_widget_get_mapped (button) && label != NULL && strstr (label, "Perceptron") != NULL)
        break;
    }
  g_assert_nonnull (button);
  g_signal_emit_by_name (button, "clicked");
  gradus_test_settle ();
  g_assert_cmpstr (gradus_document_get_algorithm (gradus_window_get_document (window))->id, ==,
                   "perceptron");
  gradus_test_close_window (window);
}

static gboolean
is_true (gpointer flag)
{
  return *(gboolean *) flag;
}

static void
set_true_cb (gboolean *flag)
{
  *flag = TRUE;
}

/* Return in the entry opens the best answer, however soon it comes after the last letter; what the
 * entry tells of that letter afterwards does not bring the list back. */
static void
test_search_return (void)
{
  GradusWindow *window = gradus_test_open_window ();
  GtkWidget *search = gradus_test_find (
    gradus_test_find (GTK_WIDGET (window), GRADUS_TYPE_SIDEBAR, 0), GTK_TYPE_SEARCH_ENTRY, 0);
  gboolean told = FALSE;
  int start, end;

  g_signal_connect_swapped (search, "search-changed", G_CALLBACK (set_true_cb), &told);
  gtk_widget_grab_focus (search);
  gtk_editable_set_text (GTK_EDITABLE (search), "perzeptron");
  g_signal_emit_by_name (search, "activate");
  gradus_test_wait_for (is_true, &told);
  gradus_test_settle ();
  g_assert_true (
    gtk_widget_get_mapped (gradus_test_find (GTK_WIDGET (window), GRADUS_TYPE_STAGE, 0)));
  g_assert_cmpstr (gradus_document_get_algorithm (gradus_window_get_document (window))->id, ==,
                   "perceptron");

  /* What was looked for before is selected: what is typed next takes its place. */
  gtk_editable_set_text (GTK_EDITABLE (search), "fda");
  gtk_widget_activate_action (GTK_WIDGET (window), "win.search", NULL);
  g_assert_true (gtk_editable_get_selection_bounds (GTK_EDITABLE (search), &start, &end));
  g_assert_cmpint (start, ==, 0);
  g_assert_cmpint (end, ==, 3);
  gradus_test_close_window (window);
}

/* Click points onto the blank sheet with the tool that is chosen for it, and add the rest as the
 * spray does. */
static void
draw_data (GradusWindow *window)
{
  GradusDocument *document = gradus_window_get_document (window);
  const double xy[] = {
    -3, -3, -3.2, -2.7, -2.8, -3.1, 2, 3, 2.2, 3.1, 1.9, 2.8, 3, -3, 3.1, -2.8
  };
  GtkWidget *stage = gradus_test_find (GTK_WIDGET (window), GRADUS_TYPE_STAGE, 0);
  g_autoptr (GradusDataset) drawn = NULL;
  g_autoptr (GError) error = NULL;
  const GradusTable *table;

  gradus_test_key (window, "ctrl+alt+n", "win.draw-points");
  g_assert_nonnull (gradus_document_get_problem (document));
  g_assert_null (gradus_document_get_run (document));
  g_assert_nonnull (stage);

  if (gradus_test_click (stage, gtk_widget_get_width (stage) * 0.3,
                         gtk_widget_get_height (stage) * 0.5))
    {
      GradusSetup *setup = gradus_document_get_setup (document);

      table = gradus_dataset_get_table (gradus_setup_get_dataset (setup));
      g_assert_cmpuint (table->n, ==, 1);
    }
  drawn = gradus_edit_table_add (gradus_setup_get_dataset (gradus_document_get_setup (document)),
                                 GRADUS_PLANE_X1_X2, xy, G_N_ELEMENTS (xy) / 2, -1);
  gradus_document_set_dataset (document, drawn, "Draw", NULL, &error);
  g_assert_no_error (error);
  g_assert_null (gradus_document_get_problem (document));
  g_assert_cmpuint (gradus_run_get_step (get_run (window)), ==, 0);
}

/* A worker paints it. */
static gboolean
has_picture (gpointer picture)
{
  return gradus_entry_picture_is_loaded (picture);
}

static void
test_walk_through (void)
{
  GradusWindow *window = gradus_test_open_window ();
  GradusDocument *document = gradus_window_get_document (window);
  g_autoptr (GFile) file = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *path = g_build_filename (gradus_test_get_folder (), "walk.gradus", NULL);
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  g_autofree char *hash = NULL;
  g_autofree char *saved_narration = NULL;
  guint64 end, position;
  gboolean modified;

  g_assert_true (gradus_window_is_empty (window));
  gradus_test_wait_for (has_picture,
                        gradus_test_find (GTK_WIDGET (window), GRADUS_TYPE_ENTRY_PICTURE, 0));
  pick_from_gallery (window, "k-means");
  draw_data (window);
  show_page (window, "step");

  /* One step forward and back: the words follow. */
  gradus_test_key (window, "Right", "win.forward");
  g_assert_cmpuint (gradus_run_get_step (get_run (window)), ==, 1);
  first = g_strdup (gradus_window_get_narration (window));
  g_assert_cmpuint (strlen (first), >, 10);
  gradus_test_key (window, "Right", "win.forward");
  g_assert_cmpuint (gradus_run_get_step (get_run (window)), ==, 2);
  second = g_strdup (gradus_window_get_narration (window));
  g_assert_cmpstr (first, !=, second);
  gradus_test_key (window, "Left", "win.back");
  g_assert_cmpuint (gradus_run_get_step (get_run (window)), ==, 1);
  g_assert_cmpstr (gradus_window_get_narration (window), ==, first);

  /* Micro-steps, iterations, the end and the start. */
  gradus_test_key (window, "ctrl+Right", "win.forward-micro");
  gradus_test_key (window, "shift+Right", "win.forward-iteration");
  g_assert_cmpuint (gradus_run_get_iteration (get_run (window)), ==, 1);
  gradus_test_key (window, "End", "win.to-end");
  g_assert_true (gradus_run_is_at_end (get_run (window)));
  end = gradus_run_get_step (get_run (window));
  gradus_test_key (window, "shift+Left", "win.back-iteration");
  g_assert_cmpuint (gradus_run_get_step (get_run (window)), <, end);

  /* An edit in the middle of the run keeps the position and the old future as a ghost. */
  hash = g_strdup (get_hash (window));
  {
    GradusSetup *setup = gradus_document_get_setup (document);
    g_autoptr (GradusDataset) moved = NULL;

    moved = gradus_edit_table_move (gradus_setup_get_dataset (setup), GRADUS_PLANE_X1_X2,
                                    (guint[]){ 0 }, 1, 0.25, 0.25);
    gradus_document_set_dataset (document, moved, "Move a point", NULL, &error);
    g_assert_no_error (error);
  }
  g_assert_cmpstr (get_hash (window), !=, hash);
  g_assert_nonnull (gradus_run_get_ghost (get_run (window)));

  /* Undo is for edits: the data come back; the timeline has its own keys. */
  gradus_test_key (window, "ctrl+z", "win.undo");
  g_assert_cmpstr (get_hash (window), ==, hash);
  gradus_test_key (window, "ctrl+shift+z", "win.redo");
  g_assert_cmpstr (get_hash (window), !=, hash);
  gradus_test_key (window, "ctrl+z", "win.undo");

  /* Save, go on, reopen: the same data at the same place. */
  activate (window, "to-start");
  activate (window, "forward");
  activate (window, "forward");
  position = gradus_run_get_step (get_run (window));
  saved_narration = g_strdup (gradus_window_get_narration (window));
  file = g_file_new_for_path (path);
  g_assert_true (gradus_document_save (document, file, &error));
  g_assert_no_error (error);
  g_object_get (document, "modified", &modified, NULL);
  g_assert_false (modified);
  gradus_document_set_seed (document, 77, &error);
  g_assert_no_error (error);
  gradus_test_key (window, "ctrl+s", "win.save");
  g_object_get (document, "modified", &modified, NULL);
  g_assert_false (modified);
  gradus_document_undo (document);
  gradus_document_seek (document, position, 0);
  gradus_document_wait (document);
  activate (window, "save");
  gradus_test_close_window (window);

  window = gradus_test_open_window ();
  gradus_window_open_file (window, file);
  gradus_test_settle ();
  show_page (window, "step");
  g_assert_cmpstr (get_hash (window), ==, hash);
  g_assert_cmpuint (gradus_run_get_step (get_run (window)), ==, position);
  g_assert_cmpstr (gradus_window_get_narration (window), ==, saved_narration);
  gradus_test_close_window (window);
}

/* --- Playing ---------------------------------------------------------------------------------- */

static gboolean
has_ended (gpointer user_data)
{
  GradusRun *run = gradus_document_get_run (user_data);

  return run != NULL && gradus_run_is_at_end (run);
}

static gboolean
has_stopped (gpointer user_data)
{
  return !gradus_document_is_playing (user_data);
}

static void
test_playing (void)
{
  GradusWindow *window = gradus_test_open_window ();
  GradusDocument *document = gradus_window_get_document (window);
  g_autoptr (GError) error = NULL;
  double before, after;

  gradus_window_open_algorithm (window, gradus_registry_find_algorithm ("k-means"), NULL, &error);
  g_assert_no_error (error);
  g_object_get (document, "speed", &before, NULL);
  gradus_test_key (window, "plus", "win.faster");
  g_object_get (document, "speed", &after, NULL);
  g_assert_cmpfloat (after, >, before);
  gradus_test_key (window, "minus", "win.slower");
  g_object_get (document, "speed", &after, NULL);
  g_assert_cmpfloat (after, ==, before);

  g_object_set (document, "speed", 0.0, NULL);
  gradus_test_key (window, "space", "win.play");
  gradus_test_wait_for (has_ended, document);
  g_assert_cmpuint (gradus_run_get_step (get_run (window)), >, 3);
  gradus_test_wait_for (has_stopped, document);
  gradus_test_key (window, "bracketleft", "win.previous-event");
  gradus_document_wait (document);
  g_assert_false (gradus_run_is_at_end (get_run (window)));
  gradus_test_close_window (window);
}

/* A key that types must not step while an entry has the focus. */
static void
test_keys_are_not_stolen (void)
{
  GradusWindow *window = gradus_test_open_window ();
  g_autoptr (GError) error = NULL;
  GtkWidget *row, *entry;

  if (!gradus_test_has_input ())
    {
      g_test_skip ("xdotool is not there");
      gradus_test_close_window (window);
      return;
    }
  gradus_window_open_algorithm (window, gradus_registry_find_algorithm ("k-means"), NULL, &error);
  g_assert_no_error (error);
  show_page (window, "setup");
  row = gradus_test_find (GTK_WIDGET (window), GRADUS_TYPE_PARAM_ROW, 0);
  entry = gradus_test_find (row, GTK_TYPE_ENTRY, 0);
  gtk_widget_grab_focus (entry);
  gradus_test_type (window, "1 2");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "1 2");
  g_assert_false (gradus_document_is_playing (gradus_window_get_document (window)));
  gradus_test_key (window, "Left", "win.back");
  gradus_test_key (window, "Home", "win.to-start");
  g_assert_cmpint (gtk_editable_get_position (GTK_EDITABLE (entry)), ==, 0);
  g_assert_cmpuint (gradus_run_get_step (get_run (window)), ==, 0);

  /* What is not a number stays in the entry with the sentence why; nothing else changes. */
  gradus_test_key (window, "Return", "win.back");
  g_assert_true (gtk_widget_has_css_class (entry, "error"));
  gtk_editable_set_text (GTK_EDITABLE (entry), "4");
  gradus_test_key (window, "Return", "win.back");
  g_assert_false (gtk_widget_has_css_class (entry, "error"));
  {
    GradusSetup *setup = gradus_document_get_setup (gradus_window_get_document (window));
    const GradusAlgorithm *algorithm = gradus_setup_get_algorithm (setup);
    const GradusParam *k = gradus_params_find (algorithm->params, "k");

    g_assert_cmpfloat (gradus_params_get (k, gradus_setup_get_params (setup)), ==, 4);
  }
  gradus_test_close_window (window);
}

/* --- Data ------------------------------------------------------------------------------------- */

static gboolean
import_dialog_is_open (gpointer user_data)
{
  return gradus_test_find_toplevel (GRADUS_TYPE_IMPORT_DIALOG) != NULL;
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

static void
open_text (GradusWindow *window, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (gradus_test_get_folder (), name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;

  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
  gradus_window_open_file (window, file);
}

static void
test_import (void)
{
  GradusWindow *window = gradus_test_open_window ();
  GradusDocument *document = gradus_window_get_document (window);
  GtkWidget *dialog, *row;
  g_autofree char *title = NULL;
  const GradusTable *table;

  open_text (window, "three.csv", "width,height,kind\n1,2,a\n2,,b\n3,4,a\n4,5,b\n5,7,a\n");
  gradus_test_wait_for (import_dialog_is_open, NULL);
  dialog = gradus_test_find_toplevel (GRADUS_TYPE_IMPORT_DIALOG);
  gradus_test_wait_for (gradus_test_is_mapped, dialog);
  gradus_test_settle ();
  gtk_widget_activate (gtk_window_get_default_widget (GTK_WINDOW (dialog)));
  /* Nothing is open: what is to be tried with these columns? The second answer is taken. */
  gradus_test_wait_for (asks_what_to_try, NULL);
  g_assert_true (gradus_window_is_empty (window));
  dialog = gradus_test_find_toplevel (GRADUS_TYPE_FITTING_DIALOG);
  gradus_test_wait_for (gradus_test_is_mapped, dialog);
  row = gradus_test_find (dialog, ADW_TYPE_ACTION_ROW, 1);
  g_assert_nonnull (row);
  title = g_strdup (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)));
  gtk_widget_activate (row);
  gradus_test_wait_for (is_loaded, window);
  g_assert_cmpstr (title, ==, gradus_document_get_algorithm (document)->title);
  table = gradus_dataset_get_table (
    gradus_setup_get_dataset (gradus_document_get_setup (document)));
  g_assert_nonnull (table);
  g_assert_cmpuint (table->n, ==, 4);
  g_assert_cmpuint (table->n_columns, ==, 3);
  g_assert_cmpint (table->label_column, ==, 2);
  gradus_test_close_window (window);
}

/* A table that opens with nothing waiting, into the algorithm that is picked then: what a person
 * has chosen stays, also when the file is read in another way; otherwise the algorithm has the
 * roles that it needs. Returns how many inputs there are in the end. */
static guint
open_in_k_means (guint role)
{
  GradusWindow *window = gradus_test_open_window ();
  GtkWidget *dialog, *choice = NULL, *row;
  guint d;

  open_text (window, "heaps-xy.csv", "x,y\n0,0\n0,1\n0,10\n0,11\n");
  gradus_test_wait_for (import_dialog_is_open, NULL);
  dialog = gradus_test_find_toplevel (GRADUS_TYPE_IMPORT_DIALOG);
  gradus_test_wait_for (gradus_test_is_mapped, dialog);
  gradus_test_settle ();
  for (guint round = 0; round < 2 && role != GRADUS_COLUMN_Y; round++)
    {
      GtkWidget *found;

      for (guint i = 0; (found = gradus_test_find (dialog, GTK_TYPE_DROP_DOWN, i)) != NULL; i++)
        if (g_strcmp0 (gtk_widget_get_tooltip_text (found), "Role of column “y”") == 0)
          choice = found;
      if (round == 0)
        gtk_drop_down_set_selected (GTK_DROP_DOWN (choice), role);
      g_assert_cmpuint (gtk_drop_down_get_selected (GTK_DROP_DOWN (choice)), ==, role);
      gtk_drop_down_set_selected (GTK_DROP_DOWN (gtk_widget_get_template_child (
                                    dialog, GRADUS_TYPE_IMPORT_DIALOG, "separator_choice")),
                                  1);
      gradus_test_settle ();
    }
  gtk_widget_activate (gtk_window_get_default_widget (GTK_WINDOW (dialog)));
  gradus_test_wait_for (asks_what_to_try, NULL);
  dialog = gradus_test_find_toplevel (GRADUS_TYPE_FITTING_DIALOG);
  gradus_test_wait_for (gradus_test_is_mapped, dialog);
  for (guint i = 0; (row = gradus_test_find (dialog, ADW_TYPE_ACTION_ROW, i)) != NULL; i++)
    if (g_str_equal (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)),
                     gradus_registry_find_algorithm ("k-means")->title))
      break;
  g_assert_true (gtk_widget_activate (row));
  gradus_test_wait_for (is_loaded, window);
  d = gradus_dataset_get_table (
        gradus_setup_get_dataset (gradus_document_get_setup (gradus_window_get_document (window))))
        ->d;
  gradus_test_close_window (window);
  return d;
}

static void
test_roles_chosen (void)
{
  /* y is read as the target, and k-means has none: it is an input. */
  g_assert_cmpuint (open_in_k_means (GRADUS_COLUMN_Y), ==, 2);
  g_assert_cmpuint (open_in_k_means (GRADUS_COLUMN_UNUSED), ==, 1);
}

static void
accepted_cb (GtkWidget *dialog, GradusDataset *dataset, GradusDataset **accepted)
{
  g_clear_pointer (accepted, gradus_dataset_unref);
  *accepted = gradus_dataset_ref (dataset);
}

/* What nothing in a file decides is shown and can be decided there; so can what is detected. */
static void
test_import_choices (void)
{
  static const char text[] = "a\tb\n1,234\t5\n5,678\t6\n";
  static const struct
  {
    guint choice, selected; /* sheet, header, separator, decimal, encoding */
    gboolean doubt;
  } steps[] = {
    { 1, 0, TRUE },  { 3, 1, FALSE }, { 3, 0, TRUE },  { 3, 2, FALSE },
    { 1, 1, FALSE }, { 2, 3, FALSE }, { 4, 1, FALSE },
  };
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, sizeof text - 1);
  const GradusImportOptions options = { .header = -1, .tolerant = TRUE };
  g_auto (GradusImportReport) report = { 0 };
  g_autoptr (GradusDataset) dataset = gradus_import_bytes (bytes, "a.txt", "test", &options,
                                                           &report, NULL);
  g_autoptr (GradusDataset) accepted = NULL;
  GtkWidget *dialog = gradus_import_dialog_new (NULL, dataset, bytes, "a.txt", &report, NULL);
  GtkWidget *card = NULL;

  gtk_window_present (GTK_WINDOW (dialog));
  gradus_test_wait_for (gradus_test_is_mapped, dialog);
  g_signal_connect (dialog, "accepted", G_CALLBACK (accepted_cb), &accepted);
  for (guint i = 0; card == NULL; i++)
    {
      GtkWidget *label = gradus_test_find (dialog, GTK_TYPE_LABEL, i);

      g_assert_nonnull (label);
      if (gtk_widget_has_css_class (label, "reason-card"))
        card = label;
    }
  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      GtkWidget *choice = gradus_test_find (dialog, GTK_TYPE_DROP_DOWN, steps[i].choice);

      gtk_drop_down_set_selected (GTK_DROP_DOWN (choice), steps[i].selected);
      gradus_test_settle ();
      g_assert_cmpint (gtk_widget_get_visible (card), ==, steps[i].doubt);
    }
  g_assert_null (accepted);
  gtk_widget_activate (gtk_window_get_default_widget (GTK_WINDOW (dialog)));
  gradus_test_wait_for (gradus_test_is_set, &accepted);
  g_assert_cmpuint (gradus_dataset_get_table (accepted)->n, ==, 2);
  g_assert_cmpfloat (gradus_dataset_get_table (accepted)->columns[0][0], ==, 1.234);
}

/* The wheel over a slider scrolls the panel that it is in. */
static void
check_wheel (GtkWidget *row)
{
  GtkWidget *scale = gradus_test_find (row, GTK_TYPE_SCALE, 0);
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (scale);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_SCROLL (controller))
        g_assert_cmpint (gtk_event_controller_get_propagation_phase (controller), ==,
                         GTK_PHASE_NONE);
    }
}

/* A rate beyond 2/lambda_max is warned of where it is set, and a button takes half of the limit. */
static void
test_limit (void)
{
  GradusWindow *window = gradus_test_open_window ();
  GradusDocument *document = gradus_window_get_document (window);
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm ("batch-gradient-descent");
  g_autoptr (GError) error = NULL;
  GtkWidget *row, *button = NULL;
  double rate;

  g_assert_true (gradus_window_open_algorithm (window, algorithm, "houses", &error));
  g_assert_true (gradus_document_set_param (document, "learning-rate", 1000, &error));
  gradus_test_settle ();
  row = gradus_test_find (GTK_WIDGET (window), GRADUS_TYPE_PARAM_ROW, 0);
  g_assert_cmpstr (gradus_param_row_get_param (GRADUS_PARAM_ROW (row))->id, ==, "learning-rate");
  check_wheel (row);
  for (guint i = 0; (button = gradus_test_find (row, GTK_TYPE_BUTTON, i)) != NULL; i++)
    if (gtk_button_get_label (GTK_BUTTON (button)) != NULL
        && g_str_has_prefix (gtk_button_get_label (GTK_BUTTON (button)), "Use "))
      break;
  g_assert_nonnull (button);
  g_assert_true (gtk_widget_get_visible (gtk_widget_get_parent (button)));
  rate = g_ascii_strtod (gtk_button_get_label (GTK_BUTTON (button)) + strlen ("Use "), NULL);
  g_signal_emit_by_name (button, "clicked");
  gradus_test_settle ();
  g_assert_cmpfloat (
    gradus_params_get (gradus_params_find (algorithm->params, "learning-rate"),
                       gradus_setup_get_params (gradus_document_get_setup (document))),
    ==, rate);
  g_assert_false (gtk_widget_get_visible (gtk_widget_get_parent (button)));
  gradus_test_close_window (window);
}

/* A formula is typed and the run made again; one that cannot be read stays with its sentence, one
 * that is no loss is answered where the run is. */
static void
test_formula (void)
{
  GradusWindow *window = gradus_test_open_window ();
  GradusDocument *document = gradus_window_get_document (window);
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm ("robust-losses");
  const GradusParam *param = gradus_params_find (algorithm->params, "typed");
  g_autoptr (GError) error = NULL;
  GtkWidget *row, *entry;
  g_autofree char *text = NULL;

  g_assert_true (gradus_window_open_algorithm (window, algorithm, "own", &error));
  gradus_test_settle ();
  for (guint i = 0;; i++)
    {
      row = gradus_test_find (GTK_WIDGET (window), GRADUS_TYPE_PARAM_ROW, i);
      g_assert_nonnull (row);
      if (gradus_param_row_get_param (GRADUS_PARAM_ROW (row)) == param)
        break;
    }
  entry = gradus_test_find (row, GTK_TYPE_ENTRY, 0);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "1-exp(-r^2/2)");

  gtk_editable_set_text (GTK_EDITABLE (entry), "log(1 + r²");
  g_signal_emit_by_name (entry, "activate");
  g_assert_true (gtk_widget_has_css_class (entry, "error"));
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "log(1 + r²");

  gtk_editable_set_text (GTK_EDITABLE (entry), "log(1 + r²)/2");
  g_signal_emit_by_name (entry, "activate");
  gradus_test_settle ();
  g_assert_false (gtk_widget_has_css_class (entry, "error"));
  text = gradus_params_get_string (param,
                                   gradus_setup_get_params (gradus_document_get_setup (document)));
  g_assert_cmpstr (text, ==, "log(1+r^2)/2");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "log(1+r^2)/2");

  /* No loss: the field says so, and the last one stays. */
  gtk_editable_set_text (GTK_EDITABLE (entry), "-r^2");
  g_signal_emit_by_name (entry, "activate");
  gradus_test_settle ();
  g_assert_true (gtk_widget_has_css_class (entry, "error"));
  g_assert_cmpfloat (
    gradus_params_get (param, gradus_setup_get_params (gradus_document_get_setup (document))), ==,
    gradus_function_get_number (gradus_function_intern (text, 'r', NULL)));

  /* Taken back, the field shows what holds. */
  gradus_document_undo (document);
  gradus_test_settle ();
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "1-exp(-r^2/2)");
  g_assert_false (gtk_widget_has_css_class (entry, "error"));
  gradus_test_close_window (window);
}

typedef struct
{
  GtkWidget *window;
  char *before; /* what was said before */
} Said;

static gboolean
says_something_else (gpointer user_data)
{
  const Said *said = user_data;
  const char *toast = gradus_test_find_toast (said->window);

  return toast != NULL && g_strcmp0 (toast, said->before) != 0;
}

static void
wait_for_sentence (Said *said)
{
  gradus_test_wait_for (says_something_else, said);
  g_free (said->before);
  said->before = g_strdup (gradus_test_find_toast (said->window));
  g_test_message ("%s", said->before);
}

/* What cannot be read ends in a sentence and leaves the work as it was. */
static void
test_bad_files (void)
{
  static const char *const names[] = { "empty.csv", "words.csv", "half.gradus", "binary.csv" };
  static const char *const texts[] = { "", "only\nwords\nhere\n", "{ \"format\": \"gradus\", \"ver",
                                       "\177ELF\001\002\003\004" };
  GradusWindow *window = gradus_test_open_window ();
  GradusDocument *document = gradus_window_get_document (window);
  g_autoptr (GError) error = NULL;
  g_autofree char *hash = NULL;
  g_autoptr (GFile) directory = g_file_new_for_path (gradus_test_get_folder ());
  g_autoptr (GFile) missing = g_file_get_child (directory, "missing.gradus");
  Said said = { GTK_WIDGET (window), NULL };

  gradus_window_open_algorithm (window, gradus_registry_find_algorithm ("k-means"), NULL, &error);
  g_assert_no_error (error);
  hash = g_strdup (get_hash (window));
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      open_text (window, names[i], texts[i]);
      wait_for_sentence (&said);
      g_assert_cmpstr (get_hash (window), ==, hash);
      g_assert_null (gradus_test_find_toplevel (GRADUS_TYPE_IMPORT_DIALOG));
    }
  gradus_window_open_file (window, directory);
  wait_for_sentence (&said);
  gradus_window_open_file (window, missing);
  wait_for_sentence (&said);
  g_free (said.before);
  g_assert_cmpstr (get_hash (window), ==, hash);
  g_assert_cmpstr (gradus_document_get_algorithm (document)->id, ==, "k-means");
  gradus_test_close_window (window);
}

static void
test_drawing_sheets (void)
{
  static const char *const actions[] = { "draw-points", "draw-grid", "draw-path" };
  const GradusDataKind *const kinds[] = { &gradus_data_table, &gradus_data_grid_world,
                                          &gradus_data_trajectory };
  GradusWindow *window = gradus_test_open_window ();

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      GradusSetup *setup;

      activate (window, actions[i]);
      setup = gradus_document_get_setup (gradus_window_get_document (window));
      g_assert_nonnull (setup);
      g_assert_true (gradus_dataset_get_kind (gradus_setup_get_dataset (setup)) == kinds[i]);
    }
  gradus_test_close_window (window);
}

/* --- Everything opens ------------------------------------------------------------------------- */

/* That every preset loads and runs is a test of the document (/document/presets); here one of each
 * kind goes through the pages. */
static void
test_presets_open (void)
{
  static const char *const pages[] = { "step", "values", "invariants", "setup" };
  GradusWindow *window = gradus_test_open_window ();
  const GradusAlgorithm *const *algorithms;
  guint n;

  algorithms = gradus_registry_get_algorithms (&n);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GError) error = NULL;

      if (!gradus_test_is_first_of_its_kind (i))
        continue;
      g_test_message ("%s", algorithms[i]->id);
      gradus_window_open_algorithm (window, algorithms[i], NULL, &error);
      g_assert_no_error (error);
      for (guint p = 0; p < G_N_ELEMENTS (pages); p++)
        {
          show_page (window, pages[p]);
          activate (window, p % 2 == 0 ? "forward" : "forward-micro");
        }
      activate (window, "back-iteration");
    }
  gradus_test_close_window (window);
}

static void
test_views (void)
{
  GradusWindow *window = gradus_test_open_window ();
  GradusSettings *settings = gradus_settings_get_default ();
  g_autoptr (GError) error = NULL;

  gradus_window_show_chapter (window, 13);
  gradus_window_open_algorithm (window, gradus_registry_find_algorithm ("gmm-em"), NULL, &error);
  g_assert_no_error (error);
  for (int colours = GRADUS_COLOURS_HIGH_CONTRAST; colours >= GRADUS_COLOURS_SYSTEM; colours--)
    {
      g_object_set (settings, "colour-scheme", colours, NULL);
      gradus_test_settle ();
      g_assert_cmpint (gradus_settings_get_scheme (settings), ==,
                       colours == GRADUS_COLOURS_HIGH_CONTRAST ? GRADUS_SCHEME_HIGH_CONTRAST
                       : colours == GRADUS_COLOURS_DARK        ? GRADUS_SCHEME_DARK
                                                               : GRADUS_SCHEME_LIGHT);
    }
  activate (window, "inspector");
  activate (window, "inspector");
  activate (window, "chapters");
  activate (window, "chapters");
  activate (window, "gallery");
  activate (window, "gallery");
  activate (window, "search");
  activate (window, "fullscreen");
  activate (window, "fullscreen");
  gradus_test_close_window (window);
}

static gboolean
question_is_open (gpointer user_data)
{
  return gradus_test_find_toplevel (ADW_TYPE_MESSAGE_DIALOG) != NULL;
}

static gboolean
question_is_closed (gpointer user_data)
{
  return !question_is_open (NULL);
}

/* Press the button of the question with that label. */
static void
answer (const char *label)
{
  GtkWidget *dialog = gradus_test_find_toplevel (ADW_TYPE_MESSAGE_DIALOG);
  GtkWidget *button;

  gradus_test_settle ();
  for (guint i = 0; (button = gradus_test_find (dialog, GTK_TYPE_BUTTON, i)) != NULL; i++)
    {
      if (g_strcmp0 (gtk_button_get_label (GTK_BUTTON (button)), label) == 0)
        break;
    }
  g_assert_nonnull (button);
  gtk_widget_activate (button);
}

static void
test_closing_asks (void)
{
  GradusWindow *window = gradus_test_open_window ();
  GradusDocument *document = gradus_window_get_document (window);
  gpointer weak = window;
  g_autoptr (GError) error = NULL;

  g_object_add_weak_pointer (G_OBJECT (window), &weak);
  gradus_window_open_algorithm (window, gradus_registry_find_algorithm ("k-means"), NULL, &error);
  g_assert_no_error (error);
  gradus_document_set_seed (document, 4711, &error);
  g_assert_no_error (error);

  gtk_window_close (GTK_WINDOW (window));
  gradus_test_wait_for (question_is_open, NULL);
  answer ("_Cancel");
  gradus_test_wait_for (question_is_closed, NULL);
  g_assert_nonnull (weak);

  gtk_window_close (GTK_WINDOW (window));
  gradus_test_wait_for (question_is_open, NULL);
  answer ("_Discard");
  gradus_test_wait_for (gradus_test_is_gone, &weak);
}

/* --- main ------------------------------------------------------------------------------------- */

int
main (int argc, char *argv[])
{
  if (!gradus_test_start (&argc, &argv))
    return 0;
  gradus_test_add_widget_tests ();
  g_test_add_func ("/window/search", test_search);
  g_test_add_func ("/window/search-return", test_search_return);
  g_test_add_func ("/window/own-data", test_own_data);
  g_test_add_func ("/window/walk-through", test_walk_through);
  g_test_add_func ("/window/playing", test_playing);
  g_test_add_func ("/window/keys-are-not-stolen", test_keys_are_not_stolen);
  g_test_add_func ("/window/import", test_import);
  g_test_add_func ("/window/roles-chosen", test_roles_chosen);
  g_test_add_func ("/window/import-choices", test_import_choices);
  g_test_add_func ("/window/limit", test_limit);
  g_test_add_func ("/window/formula", test_formula);
  g_test_add_func ("/window/bad-files", test_bad_files);
  g_test_add_func ("/window/drawing-sheets", test_drawing_sheets);
  g_test_add_func ("/window/presets-open", test_presets_open);
  g_test_add_func ("/window/views", test_views);
  g_test_add_func ("/window/closing-asks", test_closing_asks);
  return gradus_test_end ();
}
