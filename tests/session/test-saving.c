/* Saving where somebody else saves, too.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "gradus-document.h"
#include "gradus-init.h"
#include "gradus-registry.h"

static void
set_k (GradusDocument *document, int k)
{
  g_autoptr (GError) error = NULL;

  gradus_document_set_param (document, "k", k, &error);
  g_assert_no_error (error);
}

static GradusDocument *
open_document (int k)
{
  GradusDocument *document = gradus_document_new ();
  g_autoptr (GError) error = NULL;

  gradus_document_load_preset (document, gradus_registry_find_algorithm ("k-means"), NULL, &error);
  g_assert_no_error (error);
  set_k (document, k);

  return document;
}

static gboolean
is_modified (GradusDocument *document)
{
  gboolean modified;

  g_object_get (document, "modified", &modified, NULL);

  return modified;
}

/* What somebody else has written into the file is not written over unasked, not even when both
 * write within one tick of the clock. */
static void
test_changed (void)
{
  g_autoptr (GradusDocument) document = open_document (3);
  g_autofree char *folder = g_dir_make_tmp ("gradus-doc-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "shared.gradus", NULL);
  g_autofree char *link = g_build_filename (folder, "link.gradus", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFile) same = g_file_new_for_path (path);
  g_autoptr (GFile) link_file = g_file_new_for_path (link);
  g_autoptr (GFile) folder_file = g_file_new_for_path (folder);
  g_autoptr (GradusDocument) other = gradus_document_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *theirs = NULL;
  g_autofree char *kept = NULL;

  g_assert_true (gradus_document_save (document, file, &error));
  g_assert_true (gradus_document_open (other, same, &error));
  gradus_document_wait (other);
  g_assert_false (gradus_document_is_changed (other, file));
  set_k (other, 4);
  g_assert_true (gradus_document_save (other, same, &error));
  g_assert_true (gradus_document_save (other, same, &error));
  g_assert_no_error (error);

  set_k (document, 5);
  g_assert_true (g_file_get_contents (path, &theirs, NULL, NULL));
  g_assert_true (gradus_document_is_changed (document, same));
  g_assert_false (gradus_document_save (document, same, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_CHANGED);
  g_assert_nonnull (strstr (error->message, "shared.gradus"));
  g_assert_true (is_modified (document));
  g_assert_true (g_file_get_contents (path, &kept, NULL, NULL));
  g_assert_cmpstr (kept, ==, theirs);
  g_clear_error (&error);

  /* The other way round once this one has written over it. */
  g_assert_true (gradus_document_overwrite (document, file, &error));
  g_assert_false (is_modified (document));
  g_assert_true (gradus_document_save (document, file, &error));
  g_assert_no_error (error);
  g_assert_false (gradus_document_save (other, same, &error));
  g_assert_error (error, GRADUS_ERROR, GRADUS_ERROR_CHANGED);
  g_clear_error (&error);
  g_assert_true (gradus_document_open (other, same, &error));
  g_assert_true (gradus_document_save (other, same, &error));
  g_assert_no_error (error);

  /* By other names, and from beside the work. */
  g_assert_cmpint (symlink (path, link), ==, 0);
  g_assert_true (gradus_document_has_file (other, link_file));
  g_assert_false (gradus_document_has_file (other, folder_file));
  {
    g_autoptr (GradusExperiment) visited = gradus_document_make_experiment (document);

    g_assert_true (gradus_document_visit (other, visited, NULL, &error));
    g_assert_true (gradus_document_has_file (other, file));
    gradus_document_end_visit (other);
    g_assert_true (gradus_document_has_file (other, file));
  }

  /* A file that has gone is no reason to ask. */
  g_unlink (link);
  g_unlink (path);
  g_assert_true (gradus_document_save (other, same, &error));
  g_assert_no_error (error);
  g_unlink (path);
  g_rmdir (folder);
}

static void
pin (GradusDocument *document)
{
  gradus_document_set_pinned (document, "inertia", TRUE);
}

static void
answer (GradusDocument *document)
{
  gradus_document_add_score (document, "assign", 1.0);
}

static void
stop_somewhere (GradusDocument *document)
{
  gradus_document_set_breakpoint (document, 0, TRUE);
}

/* What is saved and is no edit stays when edits are undone and redone, so that this does not lead
 * back to what is in the file. */
static void
test_beside_edits (void)
{
  void (*const acts[]) (GradusDocument * document) = { pin, answer, stop_somewhere };

  for (guint i = 0; i < G_N_ELEMENTS (acts); i++)
    {
      g_autoptr (GradusDocument) document = open_document (5);
      g_autofree char *folder = g_dir_make_tmp ("gradus-doc-XXXXXX", NULL);
      g_autofree char *path = g_build_filename (folder, "beside.gradus", NULL);
      g_autoptr (GFile) file = g_file_new_for_path (path);
      g_autoptr (GError) error = NULL;

      g_assert_true (gradus_document_save (document, file, &error));
      g_assert_no_error (error);
      acts[i](document);
      g_assert_true (is_modified (document));
      g_assert_true (gradus_document_undo (document));
      g_assert_true (gradus_document_redo (document));
      g_assert_true (is_modified (document));
      g_unlink (path);
      g_rmdir (folder);
    }
}

static GFile *
get_file (GradusDocument *document)
{
  GFile *file;

  g_object_get (document, "file", &file, NULL);

  return file;
}

/* An edit belongs to the file that it was made in, also when it is undone; another experiment has a
 * file of its own, in both directions. */
static void
test_undo_file (void)
{
  g_autoptr (GradusDocument) document = open_document (5);
  g_autofree char *folder = g_dir_make_tmp ("gradus-doc-XXXXXX", NULL);
  g_autofree char *first_path = g_build_filename (folder, "first.gradus", NULL);
  g_autofree char *second_path = g_build_filename (folder, "second.gradus", NULL);
  g_autoptr (GFile) first = g_file_new_for_path (first_path);
  g_autoptr (GFile) second = g_file_new_for_path (second_path);
  g_autoptr (GFile) shown = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (gradus_document_save (document, first, &error));
  g_assert_no_error (error);
  g_assert_true (gradus_document_undo (document));
  shown = get_file (document);
  g_assert_nonnull (shown);
  g_assert_true (g_file_equal (shown, first));
  g_assert_true (is_modified (document));
  g_assert_true (gradus_document_redo (document));
  g_assert_false (is_modified (document));

  gradus_document_load_preset (document, gradus_registry_find_algorithm ("smo"), NULL, &error);
  g_assert_no_error (error);
  g_clear_object (&shown);
  shown = get_file (document);
  g_assert_null (shown);
  g_assert_false (is_modified (document));
  g_assert_true (gradus_document_save (document, second, &error));
  g_assert_no_error (error);
  g_assert_true (gradus_document_undo (document));
  shown = get_file (document);
  g_assert_true (g_file_equal (shown, first));
  g_assert_true (gradus_document_redo (document));
  g_clear_object (&shown);
  shown = get_file (document);
  g_assert_true (g_file_equal (shown, second));
  g_assert_false (is_modified (document));

  g_unlink (first_path);
  g_unlink (second_path);
  g_rmdir (folder);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  gradus_init ();
  g_test_add_func ("/saving/changed", test_changed);
  g_test_add_func ("/saving/beside-edits", test_beside_edits);
  g_test_add_func ("/saving/undo-file", test_undo_file);

  return g_test_run ();
}
