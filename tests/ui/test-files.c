/* The files of the window: nothing is written over, opened twice or thrown away unasked, and
 * nothing that is no file is waited for.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "gradus-registry.h"
#include "gradus-test-window.h"

typedef struct
{
  GradusWindow *window;
  GradusDocument *document;
  GFile *file;               /* where the document is saved */
} Fixture;

static void
set_k (GradusDocument *document, int k)
{
  g_autoptr(GError) error = NULL;

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
  g_autoptr(GradusDocument) document = gradus_document_new ();
  g_autoptr(GError) error = NULL;

  gradus_document_open (document, file, &error);
  g_assert_no_error (error);
  return get_k (document);
}

/* As another program would, in the place of what is there. */
static void
write_k (GFile *file, int k)
{
  g_autoptr(GradusDocument) document = gradus_document_new ();
  g_autoptr(GError) error = NULL;

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
  g_autoptr(GFile) file = g_file_new_for_path (path);
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
  return g_list_length (gtk_application_get_windows (
    GTK_APPLICATION (gradus_test_get_application ())));
}

/* A file has one window, however it is opened and called. */
static void
test_one_window (Fixture *fixture, gconstpointer data)
{
  GApplication *application = G_APPLICATION (gradus_test_get_application ());
  GradusWindow *other = gradus_test_open_window ();
  g_autofree char *link = g_build_filename (gradus_test_get_folder (), "link.gradus", NULL);
  g_autoptr(GFile) link_file = g_file_new_for_path (link);
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
  g_assert_nonnull (strstr (gradus_test_find_toast (GTK_WIDGET (fixture->window)),
                            "changed on the disk"));
  gradus_document_undo (fixture->document);
  g_assert_false (is_modified (fixture->document));
  gradus_window_open_file (other, fixture->file);
  g_assert_cmpint (get_k (fixture->document), ==, 5);
  g_assert_cmpuint (count_windows (), ==, n);

  gradus_test_close_window (other);
  g_unlink (link);
}

/* Nobody writes to this pipe: whoever opened it would wait for ever. */
static void
test_pipe (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (gradus_test_get_folder (), "pipe.gradus", NULL);
  g_autoptr(GFile) pipe = g_file_new_for_path (path);

  g_assert_cmpint (mkfifo (path, 0600), ==, 0);
  gradus_window_open_file (fixture->window, pipe);
  gradus_test_settle ();
  g_assert_nonnull (strstr (gradus_test_find_toast (GTK_WIDGET (fixture->window)),
                            "pipe.gradus"));
  g_assert_cmpint (get_k (fixture->document), ==, 3);
  g_unlink (path);
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
  ADD ("pipe", test_pipe);
  return gradus_test_end ();
}
