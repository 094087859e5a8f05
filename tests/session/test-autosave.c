/* Autosave and recovery: what a crash leaves behind is found and brought back.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "gradus-algorithm.h"
#include "gradus-document.h"
#include "gradus-init.h"
#include "gradus-registry.h"
#include "settled.h"

static char *
get_folder (void)
{
  return g_build_filename (g_get_user_state_dir (), "gradus", "recovery", NULL);
}

static guint
count_files (void)
{
  g_autofree char *folder = get_folder ();
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  guint n = 0;

  while (dir != NULL && g_dir_read_name (dir) != NULL)
    n++;

  return n;
}

static GradusDocument *
open_document (void)
{
  GradusDocument *document = gradus_document_new ();
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm ("k-means");
  g_autoptr (GError) error = NULL;

  gradus_document_set_autosave (document, TRUE);
  gradus_document_load_preset (document, algorithm, NULL, &error);
  g_assert_no_error (error);

  return document;
}

static void
iterate (guint milliseconds)
{
  gint64 end = g_get_monotonic_time () + milliseconds * 1000;

  while (g_get_monotonic_time () < end)
    {
      while (g_main_context_iteration (NULL, FALSE))
        ;
      g_usleep (5000);
    }
}

static void
set_k (GradusDocument *document, int k)
{
  g_autoptr (GError) error = NULL;

  gradus_document_set_param (document, "k", k, &error);
  g_assert_no_error (error);
}

static void
test_delay (void)
{
  GradusDocument *document = open_document ();
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "gradus-autosaved.gradus", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  /* A preset is nobody's work. */
  iterate (1300);
  g_assert_cmpuint (count_files (), ==, 0);
  set_k (document, 5);
  iterate (300);
  g_assert_cmpuint (count_files (), ==, 0);
  iterate (1200);
  g_assert_cmpuint (count_files (), ==, 1);
  /* What was undone needs no protection, nor what is in a file. */
  gradus_document_undo (document);
  g_assert_cmpuint (count_files (), ==, 0);
  gradus_document_redo (document);
  g_assert_true (gradus_document_autosave (document, NULL));
  g_assert_cmpuint (count_files (), ==, 1);
  g_assert_true (gradus_document_save (document, file, NULL));
  g_assert_cmpuint (count_files (), ==, 0);
  set_k (document, 6);
  g_assert_true (gradus_document_autosave (document, NULL));
  g_assert_cmpuint (count_files (), ==, 1);
  /* A clean close, even with a write on its way. */
  set_k (document, 7);
  iterate (1000);
  g_object_unref (document);
  iterate (200);
  g_assert_cmpuint (count_files (), ==, 0);
  g_unlink (path);
}

/* Closing while a large state is being written: the file must not come back afterwards. */
static void
test_close_while_writing (void)
{
  GradusDocument *document = open_document ();
  g_autoptr (GradusDataset) large = gradus_generate ("blobs:n=100000", 1, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_nonnull (large);
  gradus_document_set_dataset (document, large, "Many points", NULL, &error);
  g_assert_no_error (error);
  iterate (1030);
  g_object_unref (document);
  iterate (2000);
  g_assert_cmpuint (count_files (), ==, 0);
}

/* Let a process edit and crash. */
static void
crash (int k)
{
  pid_t pid = fork ();
  int status;

  if (pid == 0)
    {
      GradusDocument *document = open_document ();

      gradus_document_set_param (document, "k", k, NULL);
      settled_forward (document, GRADUS_GRAIN_PHASE);
      gradus_document_autosave (document, NULL);
      _exit (7);
    }
  g_assert_cmpint (waitpid (pid, &status, 0), ==, pid);
  g_assert_cmpint (WEXITSTATUS (status), ==, 7);
}

static void
test_recover (void)
{
  g_autoptr (GPtrArray) before = gradus_document_list_recoverable ();
  g_autoptr (GPtrArray) files = NULL;
  g_autoptr (GPtrArray) after = NULL;
  GradusDocument *document;
  g_autoptr (GError) error = NULL;
  GradusSetup *setup;
  gboolean modified;

  g_assert_cmpuint (before->len, ==, 0);
  crash (5);
  files = gradus_document_list_recoverable ();
  g_assert_cmpuint (files->len, ==, 1);

  document = gradus_document_new ();
  gradus_document_set_autosave (document, TRUE);
  g_assert_true (gradus_document_recover (document, g_ptr_array_index (files, 0), &error));
  g_assert_no_error (error);
  gradus_document_wait (document);
  setup = gradus_document_get_setup (document);
  g_assert_cmpfloat (
    gradus_params_get (gradus_params_find (gradus_setup_get_algorithm (setup)->params, "k"),
                       gradus_setup_get_params (setup)),
    ==, 5.0);
  g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (document)), ==, 1);
  g_object_get (document, "modified", &modified, NULL);
  g_assert_true (modified);
  /* The work is protected by a new file; the old one has done its duty. */
  g_assert_cmpuint (count_files (), ==, 1);
  after = gradus_document_list_recoverable ();
  g_assert_cmpuint (after->len, ==, 0);
  g_object_unref (document);
  g_assert_cmpuint (count_files (), ==, 0);
}

/* What a living process works on is nobody else's, and what it leaves is found, whatever process
 * has its number later. */
static void
test_living (void)
{
  g_autoptr (GradusDocument) document = open_document ();
  g_autoptr (GPtrArray) files = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = get_folder ();
  g_autofree char *path = NULL;
  g_autoptr (GFile) file = NULL;
  g_autoptr (GDir) dir = NULL;
  int written[2], status;
  char byte;
  pid_t pid;

  g_assert_cmpint (pipe (written), ==, 0);
  pid = fork ();
  if (pid == 0)
    {
      GradusDocument *theirs = open_document ();

      gradus_document_set_param (theirs, "k", 6, NULL);
      gradus_document_autosave (theirs, NULL);
      /* Every write makes another file, which must be held as well. */
      gradus_document_set_param (theirs, "k", 7, NULL);
      gradus_document_autosave (theirs, NULL);
      if (write (written[1], "w", 1) == 1)
        pause ();
      _exit (1);
    }
  g_assert_cmpint (read (written[0], &byte, 1), ==, 1);
  g_assert_cmpuint (count_files (), ==, 1);
  dir = g_dir_open (folder, 0, NULL);
  path = g_build_filename (folder, g_dir_read_name (dir), NULL);
  file = g_file_new_for_path (path);
  files = gradus_document_list_recoverable ();
  g_assert_cmpuint (files->len, ==, 0);
  g_clear_pointer (&files, g_ptr_array_unref);
  g_assert_false (gradus_document_recover (document, file, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE);
  g_clear_error (&error);
  g_assert_false (gradus_document_delete_recoverable (file, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE);
  g_clear_error (&error);

  kill (pid, SIGKILL);
  g_assert_cmpint (waitpid (pid, &status, 0), ==, pid);
  files = gradus_document_list_recoverable ();
  g_assert_cmpuint (files->len, ==, 1);
  g_assert_true (gradus_document_delete_recoverable (file, &error));
  g_assert_no_error (error);
  g_assert_false (gradus_document_delete_recoverable (file, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_USAGE);
  g_assert_cmpuint (count_files (), ==, 0);
  close (written[0]);
  close (written[1]);
}

/* What other versions and other programs have left in the folder. */
static void
test_strangers (void)
{
  g_autofree char *folder = get_folder ();
  /* Names that begin with the number of a process: this one, one that lives, one that cannot be. */
  g_autofree char *own = g_strdup_printf ("%s/%ld-00000000-1.gradus", folder, (long) getpid ());
  g_autofree char *parent = g_strdup_printf ("%s/%ld-00000000-1.gradus", folder, (long) getppid ());
  g_autofree char *gone = g_strdup_printf ("%s/0-00000000-1.gradus", folder);
  g_autofree char *other = g_strdup_printf ("%s/notes.txt", folder);
  g_autofree char *fifo = g_strdup_printf ("%s/fifo.gradus", folder);
  g_autoptr (GradusDocument) document = open_document ();
  g_autoptr (GPtrArray) files = NULL;
  g_autoptr (GPtrArray) rest = NULL;
  g_autoptr (GError) error = NULL;
  const char *paths[] = { own, parent, gone, other };
  g_autofree char *aside = NULL;

  g_mkdir_with_parents (folder, 0700);
  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    g_assert_true (g_file_set_contents (paths[i], "{\"gradus\":", -1, NULL));
  g_assert_cmpint (mkfifo (fifo, 0600), ==, 0);
  files = gradus_document_list_recoverable ();
  g_assert_cmpuint (files->len, ==, 3);
  /* A damaged one is refused, and is there to be looked at, but it is not offered again. */
  g_assert_false (gradus_document_recover (document, g_ptr_array_index (files, 0), &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
  aside = g_strconcat (g_file_peek_path (g_ptr_array_index (files, 0)), ".damaged", NULL);
  g_assert_nonnull (strstr (error->message, aside));
  g_assert_nonnull (gradus_document_get_run (document));
  g_assert_cmpuint (count_files (), ==, 5);
  rest = gradus_document_list_recoverable ();
  g_assert_cmpuint (rest->len, ==, 2);
  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    g_unlink (paths[i]);
  g_unlink (aside);
  g_unlink (fifo);
}

/* The program has to end at once, within the second in which nothing is written yet: what is there
 * is written and left, also where a lesson has set the work aside. */
static void
test_leave (void)
{
  GradusDocument *working = open_document ();
  GradusDocument *visiting = open_document ();
  GradusDocument *clean = open_document ();
  g_autoptr (GradusExperiment) lesson = gradus_document_make_experiment (clean);
  g_autoptr (GPtrArray) files = NULL;
  g_autoptr (GPtrArray) after = NULL;

  set_k (working, 5);
  set_k (visiting, 6);
  g_assert_true (gradus_document_visit (visiting, lesson, NULL, NULL));
  set_k (visiting, 7);
  gradus_document_leave_autosave (working);
  gradus_document_leave_autosave (visiting);
  gradus_document_leave_autosave (clean);
  files = gradus_document_list_recoverable ();
  g_assert_cmpuint (files->len, ==, 2);
  g_object_unref (working);
  g_object_unref (visiting);
  g_object_unref (clean);
  iterate (0);
  after = gradus_document_list_recoverable ();
  g_assert_cmpuint (after->len, ==, 2);
  for (guint i = 0; i < after->len; i++)
    g_assert_true (gradus_document_delete_recoverable (g_ptr_array_index (after, i), NULL));
}

static void
count_cb (GradusDocument *document, const char *sentence, guint *count)
{
  g_assert_true (g_str_has_suffix (sentence, "."));
  (*count)++;
}

static void
wait_for_count (const guint *count, guint wanted)
{
  while (*count < wanted)
    g_main_context_iteration (NULL, TRUE);
}

static void
test_no_folder (void)
{
  GradusDocument *document = open_document ();
  g_autofree char *folder = get_folder ();
  g_autofree char *parent = g_path_get_dirname (folder);
  g_autoptr (GError) error = NULL;
  guint count = 0;

  g_signal_connect (document, "unprotected", G_CALLBACK (count_cb), &count);
  g_rmdir (folder);
  g_rmdir (parent);
  g_assert_true (g_file_set_contents (parent, "in the way", -1, NULL));
  set_k (document, 4);
  g_assert_false (gradus_document_autosave (document, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
  g_assert_cmpuint (count, ==, 0);
  /* On its own it says so, once. */
  set_k (document, 5);
  wait_for_count (&count, 1);
  set_k (document, 6);
  iterate (1300);
  g_assert_cmpuint (count, ==, 1);
  /* It goes on trying, and a new failure is news. */
  g_unlink (parent);
  set_k (document, 4);
  while (count_files () == 0)
    g_main_context_iteration (NULL, TRUE);
  gradus_document_discard_autosave (document);
  g_rmdir (folder);
  g_rmdir (parent);
  g_assert_true (g_file_set_contents (parent, "in the way", -1, NULL));
  set_k (document, 5);
  wait_for_count (&count, 2);
  g_object_unref (document);
  g_unlink (parent);
}

int
main (int argc, char *argv[])
{
  g_autofree char *state = g_dir_make_tmp ("gradus-state-XXXXXX", NULL);
  int result;

  g_setenv ("XDG_STATE_HOME", state, TRUE);
  g_test_init (&argc, &argv, NULL);
  gradus_init ();

  /* First, because they fork and must be alone then. */
  g_test_add_func ("/autosave/recover", test_recover);
  g_test_add_func ("/autosave/living", test_living);
  g_test_add_func ("/autosave/strangers", test_strangers);
  g_test_add_func ("/autosave/leave", test_leave);
  g_test_add_func ("/autosave/delay", test_delay);
  g_test_add_func ("/autosave/close-while-writing", test_close_while_writing);
  g_test_add_func ("/autosave/no-folder", test_no_folder);
  result = g_test_run ();
  g_rmdir (state);

  return result;
}
