/* A class's folder: what is written is read, of somebody else nothing is overwritten, and whatever
 * else lies there gets a sentence.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <glib/gstdio.h>
#include <string.h>

#include "gradus-class.h"
#include "folder.h"
#include "gradus-init.h"
#include "gradus-language.h"
#include "gradus-lesson-progress.h"
#include "gradus-progress.h"

static GFile *
make_folder (const char *name)
{
  g_autofree char *path = g_build_filename (g_getenv ("XDG_STATE_HOME"), name, NULL);

  g_assert_cmpint (g_mkdir_with_parents (path, 0700), ==, 0);
  return g_file_new_for_path (path);
}

static void
write_file (GFile *folder, const char *name, const char *text, gssize length)
{
  g_autofree char *path = g_build_filename (g_file_peek_path (folder), name, NULL);

  g_assert_true (g_file_set_contents (path, text, length, NULL));
}

static GPtrArray *
read_class (GFile *folder, GPtrArray *problems)
{
  g_autoptr (GError) error = NULL;
  GPtrArray *reports = gradus_class_read (folder, problems, NULL, &error);

  g_assert_no_error (error);
  return reports;
}

static void
test_round (void)
{
  const GradusLessonProgress played = { .pages = 4, .done = TRUE, .points = 2.5 };
  g_autoptr (GFile) folder = make_folder ("class");
  g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GradusReport) own = NULL;
  g_autoptr (GPtrArray) reports = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = NULL;
  const GradusReportLesson *lessons;
  GradusReport *report;
  guint n;

  gradus_progress_visit (gradus_progress_get_default (), "k-means", NULL, 9, TRUE);
  gradus_progress_visit (gradus_progress_get_default (), "pca", NULL, 1, FALSE);
  gradus_lesson_progress_set ("k-means-idea", played);
  own = gradus_report_new_own (" 王小明 / Ada ");
  file = gradus_report_save (own, folder, &error);
  g_assert_no_error (error);
  reports = read_class (folder, problems);
  g_assert_cmpuint (problems->len, ==, 0);
  g_assert_cmpuint (reports->len, ==, 1);
  report = g_ptr_array_index (reports, 0);
  g_assert_cmpstr (gradus_report_get_name (report), ==, "王小明 / Ada");
  g_assert_true (gradus_report_is_done (report, "k-means"));
  g_assert_false (gradus_report_is_done (report, "pca"));
  g_assert_cmpuint (gradus_report_count_done (report, 0), ==, 1);
  g_assert_cmpuint (gradus_report_count_done (report, 13), ==, 1);
  g_assert_cmpuint (gradus_report_count_done (report, 1), ==, 0);
  lessons = gradus_report_get_lessons (report, &n);
  g_assert_cmpuint (n, ==, 1);
  g_assert_cmpstr (lessons[0].id, ==, "k-means-idea");
  g_assert_true (lessons[0].done);
  g_assert_cmpfloat (lessons[0].points, ==, 2.5);
  g_assert_cmpuint (lessons[0].asked, ==, 4);
}

/* The same learner writes over what is there, another one of a like name does not. */
static void
test_names (void)
{
  g_autoptr (GFile) folder = make_folder ("names");
  g_autoptr (GradusReport) one = gradus_report_new_own ("Ada L.");
  g_autoptr (GradusReport) other = gradus_report_new_own ("Ada L?");
  g_autoptr (GFile) first = gradus_report_save (one, folder, NULL);
  g_autoptr (GFile) again = gradus_report_save (one, folder, NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *name = NULL;
  g_autoptr (GFile) remembered = NULL;

  g_assert_nonnull (first);
  g_assert_true (g_file_equal (first, again));
  g_assert_null (gradus_report_save (other, folder, &error));
  g_assert_nonnull (strstr (error->message, "“Ada L.”"));

  g_assert_null (gradus_class_dup_name ());
  gradus_class_remember ("Ada L.", folder);
  name = gradus_class_dup_name ();
  remembered = gradus_class_dup_folder ();
  g_assert_cmpstr (name, ==, "Ada L.");
  g_assert_true (g_file_equal (remembered, folder));
}

static void
test_bad (void)
{
  static const char good[] = "[gradus progress]\nversion=1\nname=Bo\n[entries]\nk-means=done\n"
                             "nowhere=done\npca=maybe\n[lessons]\nk-means-idea=done;9;4;\n"
                             "gmm-em-idea=begun;1;4;\nx=done;nan;4;\ny=done\n";
  g_autoptr (GFile) folder = make_folder ("bad");
  g_autoptr (GFile) missing = g_file_get_child (folder, "missing");
  g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) reports = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *deep = g_build_filename (g_file_peek_path (folder), "d.gradus-progress", NULL);
  guint n;

  write_file (folder, "good.gradus-progress", good, -1);
  write_file (folder, "empty.gradus-progress", "", 0);
  write_file (folder, "noise.gradus-progress", "\xff\0\xfe[", 4);
  write_file (folder, "other.gradus-progress", "[paths]\ncurrent=x\n", -1);
  write_file (folder, "new.gradus-progress", "[gradus progress]\nversion=2\nname=Cy\n", -1);
  write_file (folder, "nobody.gradus-progress", "[gradus progress]\nversion=1\nname=  \n", -1);
  write_file (folder, "notes.txt", "nothing to do with it", -1);
  g_assert_cmpint (g_mkdir (deep, 0700), ==, 0);
  reports = read_class (folder, problems);
  g_assert_cmpuint (reports->len, ==, 1);
  g_assert_cmpuint (problems->len, ==, 6);
  for (guint i = 0; i < problems->len; i++)
    {
      const char *sentence = g_ptr_array_index (problems, i);

      g_test_message ("%s", sentence);
      g_assert_true (g_str_has_suffix (sentence, "."));
      g_assert_nonnull (strstr (sentence, ".gradus-progress"));
    }
  g_assert_cmpuint (gradus_report_count_done (g_ptr_array_index (reports, 0), 0), ==, 1);
  gradus_report_get_lessons (g_ptr_array_index (reports, 0), &n);
  g_assert_cmpuint (n, ==, 1);

  g_assert_null (gradus_class_read (missing, problems, NULL, &error));
  g_assert_true (g_str_has_suffix (error->message, "."));
}

int
main (int argc, char **argv)
{
  g_autofree char *folder = g_dir_make_tmp ("gradus-class-XXXXXX", NULL);
  int status;

  g_setenv ("XDG_DATA_HOME", folder, TRUE);
  g_setenv ("XDG_STATE_HOME", folder, TRUE);
  gradus_set_language ("en");
  g_test_init (&argc, &argv, NULL);
  gradus_init ();
  g_test_add_func ("/class/round", test_round);
  g_test_add_func ("/class/names", test_names);
  g_test_add_func ("/class/bad", test_bad);
  status = g_test_run ();
  remove_folder (folder);
  return status;
}
