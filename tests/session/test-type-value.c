/* Typing over a value in the document: the run goes on from it, and it can be undone, redone, saved
 * and left behind.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <string.h>

#include "gradus-document.h"
#include "gradus-init.h"
#include "gradus-quantity.h"
#include "gradus-registry.h"
#include "gradus-say.h"
#include "slow.h"

static GradusDocument *
make_document (const GradusAlgorithm *algorithm, const char *preset)
{
  GradusDocument *document = gradus_document_new ();
  g_autoptr (GError) error = NULL;

  gradus_document_load_preset (
    document, algorithm, preset != NULL ? gradus_algorithm_find_preset (algorithm, preset) : NULL,
    &error);
  g_assert_no_error (error);

  return document;
}

static double
get_entry (GradusDocument *document, guint value, gsize index)
{
  g_auto (GradusArray) array = { 0 };
  GradusPosition here;

  gradus_document_wait (document);
  gradus_run_get_view (gradus_document_get_run (document), &here);
  gradus_value_read (&here.algorithm->values[value], &here, &array);

  return array.data[index];
}

static void
go_to (GradusDocument *document, guint64 step)
{
  gradus_document_seek (document, step, 0);
  gradus_document_wait (document);
  g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (document)), ==, step);
}

static void
test_count (void)
{
  g_autoptr (GradusDocument) document = make_document (&slow, NULL);
  g_autoptr (GError) error = NULL;

  go_to (document, 20);
  go_to (document, 12);
  g_assert_false (gradus_document_type_value (document, 0, 0, -1, &error));
  g_assert_cmpstr (error->message, ==, "Nobody counts below 0. Type a larger number.");
  g_clear_error (&error);
  g_assert_cmpuint (gradus_run_get_last (gradus_document_get_run (document)), ==, 20);
  g_assert_false (gradus_document_type_value (document, 0, 1, 5, &error));
  g_clear_error (&error);

  g_assert_true (gradus_document_type_value (document, 0, 0, 100, &error));
  g_assert_no_error (error);
  g_assert_cmpstr (gradus_document_get_undo_label (document), ==, "Type total = 100");
  g_assert_cmpfloat (get_entry (document, 0, 0), ==, 100);
  g_assert_cmpuint (gradus_run_get_last (gradus_document_get_run (document)), ==, 12);
  g_assert_nonnull (gradus_run_get_ghost (gradus_document_get_run (document)));
  go_to (document, 15);
  g_assert_cmpfloat (get_entry (document, 0, 0), ==, 103);
  go_to (document, 11);
  g_assert_cmpfloat (get_entry (document, 0, 0), ==, 11);
  go_to (document, 13);
  g_assert_cmpfloat (get_entry (document, 0, 0), ==, 101);

  /* Another change further on does not type it again. */
  go_to (document, 15);
  g_assert_true (gradus_document_set_param (document, "fail", 500, &error));
  g_assert_cmpfloat (get_entry (document, 0, 0), ==, 103);
  go_to (document, 16);
  g_assert_cmpfloat (get_entry (document, 0, 0), ==, 104);
  gradus_document_undo (document);
  gradus_document_undo (document);
  go_to (document, 12);
  g_assert_cmpfloat (get_entry (document, 0, 0), ==, 12);
  go_to (document, 20);
  g_assert_cmpfloat (get_entry (document, 0, 0), ==, 20);
  gradus_document_redo (document);
  go_to (document, 12);
  g_assert_cmpfloat (get_entry (document, 0, 0), ==, 100);
}

/* Typed at the last step that was known, and taken back when the run has gone on. */
static void
test_gone_on (void)
{
  g_autoptr (GradusDocument) document = make_document (&slow, NULL);
  g_autoptr (GError) error = NULL;

  go_to (document, 12);
  g_assert_true (gradus_document_type_value (document, 0, 0, 100, &error));
  go_to (document, 15);
  g_assert_cmpfloat (get_entry (document, 0, 0), ==, 103);
  g_assert_true (gradus_document_undo (document));
  g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (document)), ==, 12);
  g_assert_cmpfloat (get_entry (document, 0, 0), ==, 12);
  go_to (document, 14);
  g_assert_cmpfloat (get_entry (document, 0, 0), ==, 14);
  g_assert_true (gradus_document_redo (document));
  go_to (document, 12);
  g_assert_cmpfloat (get_entry (document, 0, 0), ==, 100);
  go_to (document, 15);
  g_assert_cmpfloat (get_entry (document, 0, 0), ==, 103);
  g_assert_true (gradus_document_undo (document));
  go_to (document, 15);
  g_assert_cmpfloat (get_entry (document, 0, 0), ==, 15);
}

/* What was typed stays where it was typed, whatever is changed elsewhere. */
static void
test_left_behind (void)
{
  g_autoptr (GradusDocument) document = make_document (&slow, NULL);
  g_autoptr (GError) error = NULL;

  go_to (document, 12);
  g_assert_true (gradus_document_type_value (document, 0, 0, 100, &error));
  /* Together with another change at the same step. */
  g_assert_true (gradus_document_set_param (document, "fail", 500, &error));
  g_assert_cmpfloat (get_entry (document, 0, 0), ==, 100);
  go_to (document, 14);
  go_to (document, 4);
  g_assert_true (gradus_document_set_param (document, "fail", 400, &error));
  g_assert_cmpfloat (get_entry (document, 0, 0), ==, 4);
  go_to (document, 12);
  g_assert_cmpfloat (get_entry (document, 0, 0), ==, 12);
  g_assert_true (gradus_document_set_param (document, "fail", 300, &error));
  g_assert_cmpfloat (get_entry (document, 0, 0), ==, 12);

  go_to (document, 12);
  g_assert_true (gradus_document_type_value (document, 0, 0, 50, &error));
  g_assert_true (gradus_document_set_param (document, "end", 900, &error));
  go_to (document, 12);
  g_assert_cmpfloat (get_entry (document, 0, 0), ==, 12);
  g_assert_true (gradus_document_set_param (document, "fail", 200, &error));
  g_assert_cmpfloat (get_entry (document, 0, 0), ==, 12);
}

static void
test_k_means (void)
{
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm ("k-means");
  g_autoptr (GradusDocument) document = make_document (algorithm, "kmeans-300");
  g_autoptr (GradusDocument) other = gradus_document_new ();
  g_autofree char *folder = g_dir_make_tmp ("gradus-value-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "typed.gradus", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  double before, after;

  go_to (document, 4);
  gradus_document_forward (document, GRADUS_GRAIN_MICRO);
  /* An open phase is taken back. */
  g_assert_true (gradus_document_type_value (document, 0, 1, -3, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (document)), ==, 4);
  g_assert_true (gradus_document_type_value (document, 0, 0, 2, &error));
  g_assert_cmpfloat (get_entry (document, 0, 0), ==, 2);
  g_assert_cmpfloat (get_entry (document, 0, 1), ==, -3);
  go_to (document, 9);
  before = get_entry (document, 0, 1);
  g_assert_true (gradus_document_save (document, file, &error));
  g_assert_true (gradus_document_open (other, file, &error));
  g_assert_no_error (error);
  gradus_document_wait (other);
  g_assert_cmpuint (gradus_run_get_step (gradus_document_get_run (other)), ==, 9);
  after = get_entry (other, 0, 1);
  g_assert_cmpfloat (before, ==, after);

  /* One that follows from the others, and one that is a start. */
  g_assert_false (gradus_document_type_value (document, 2, 0, 5, &error));
  g_assert_nonnull (strstr (error->message, "follows"));
  g_clear_error (&error);
}

static void
test_start (void)
{
  const GradusAlgorithm *algorithm = gradus_registry_find_algorithm ("perceptron");
  g_autoptr (GradusDocument) document = make_document (algorithm, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_true (gradus_document_type_value (document, 0, 1, 0.5, &error));
  g_assert_no_error (error);
  g_assert_cmpfloat (get_entry (document, 0, 1), ==, 0.5);
  g_assert_nonnull (gradus_setup_get_given_start (gradus_document_get_setup (document), "theta"));
  gradus_document_undo (document);
  g_assert_cmpfloat (get_entry (document, 0, 1), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gradus_init ();
  g_test_add_func ("/type-value/count", test_count);
  g_test_add_func ("/type-value/gone-on", test_gone_on);
  g_test_add_func ("/type-value/left-behind", test_left_behind);
  g_test_add_func ("/type-value/k-means", test_k_means);
  g_test_add_func ("/type-value/start", test_start);

  return g_test_run ();
}
