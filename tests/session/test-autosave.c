/* Autosave and recovery: what a crash leaves behind is found and brought back.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "gradus-document.h"
#include "gradus-init.h"
#include "gradus-registry.h"

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
set_k (GradusDocument *document,
       int k)
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
      gradus_document_forward (document, GRADUS_GRAIN_PHASE);
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
  g_assert_cmpfloat (gradus_params_get (gradus_params_find (
                                          gradus_setup_get_algorithm (setup)->params, "k"),
                                        gradus_setup_get_params (setup)), ==, 5.0);
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

static void
test_strangers (void)
{
  g_autofree char *folder = get_folder ();
  /* Our own number from an earlier life, a process that lives (the parent), one that cannot be. */
  g_autofree char *own = g_strdup_printf ("%s/%ld-00000000-1.gradus", folder, (long) getpid ());
  g_autofree char *parent = g_strdup_printf ("%s/%ld-00000000-1.gradus", folder, (long) getppid ());
  g_autofree char *gone = g_strdup_printf ("%s/0-00000000-1.gradus", folder);
  g_autofree char *other = g_strdup_printf ("%s/notes.txt", folder);
  g_autoptr (GradusDocument) document = open_document ();
  g_autoptr (GPtrArray) files = NULL;
  g_autoptr (GError) error = NULL;
  const char *paths[] = { own, parent, gone, other };

  g_mkdir_with_parents (folder, 0700);
  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    g_assert_true (g_file_set_contents (paths[i], "{\"gradus\":", -1, NULL));
  files = gradus_document_list_recoverable ();
  g_assert_cmpuint (files->len, ==, 2);
  /* A damaged one is refused and stays. */
  g_assert_false (gradus_document_recover (document, g_ptr_array_index (files, 0), &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
  g_assert_nonnull (gradus_document_get_run (document));
  g_assert_cmpuint (count_files (), ==, 4);
  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    g_unlink (paths[i]);
}

static void
test_no_folder (void)
{
  GradusDocument *document = open_document ();
  g_autofree char *folder = get_folder ();
  g_autofree char *parent = g_path_get_dirname (folder);
  g_autoptr (GError) error = NULL;

  g_rmdir (folder);
  g_rmdir (parent);
  g_assert_true (g_file_set_contents (parent, "in the way", -1, NULL));
  set_k (document, 4);
  g_assert_false (gradus_document_autosave (document, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_DATA);
  /* On its own it tries and keeps quiet. */
  set_k (document, 5);
  iterate (1300);
  g_object_unref (document);
  g_unlink (parent);
}

int
main (int argc,
      char *argv[])
{
  g_autofree char *state = g_dir_make_tmp ("gradus-state-XXXXXX", NULL);
  int result;

  g_setenv ("XDG_STATE_HOME", state, TRUE);
  g_test_init (&argc, &argv, NULL);
  gradus_init ();

  /* First, because it forks and must be alone then. */
  g_test_add_func ("/autosave/recover", test_recover);
  g_test_add_func ("/autosave/strangers", test_strangers);
  g_test_add_func ("/autosave/delay", test_delay);
  g_test_add_func ("/autosave/close-while-writing", test_close_while_writing);
  g_test_add_func ("/autosave/no-folder", test_no_folder);
  result = g_test_run ();
  g_rmdir (state);

  return result;
}
