/* The catalogue: complete, in both languages, without a circle, and true of what is registered.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>

#include "gradus-algorithm.h"
#include "gradus-catalogue.h"
#include "gradus-generator.h"
#include "folder.h"
#include "gradus-init.h"
#include "gradus-language.h"
#include "gradus-lesson-progress.h"
#include "gradus-lessons.h"
#include "gradus-progress.h"
#include "gradus-registry.h"
#include "gradus-setup.h"

#define N_ENTRIES 209

static void
test_complete (void)
{
  static const char *const texts[] = { "title", "title[zh_CN]", "aha", "aha[zh_CN]" };
  g_autoptr (GKeyFile) keys = g_key_file_new ();
  g_autoptr (GBytes) bytes = g_resources_lookup_data ("/io/github/gradus/Gradus/map/catalogue.ini",
                                                      0, NULL);
  guint n, n_chapters;
  const GradusCatalogueEntry *entries = gradus_catalogue_get_entries (&n);

  g_assert_true (g_key_file_load_from_bytes (keys, bytes, G_KEY_FILE_KEEP_TRANSLATIONS, NULL));
  g_assert_cmpuint (n, ==, N_ENTRIES);
  gradus_registry_get_chapters (&n_chapters);
  for (guint i = 0; i < n; i++)
    {
      const GradusCatalogueEntry *entry = &entries[i];

      g_test_message ("%s", entry->id);
      g_assert_true (gradus_catalogue_find (entry->id) == entry);
      g_assert_nonnull (gradus_registry_find_chapter (entry->chapter));
      g_assert_nonnull (gradus_catalogue_find_part (entry->chapter));
      g_assert_cmpuint (entry->difficulty, >=, 1);
      g_assert_cmpuint (entry->difficulty, <=, 3);
      g_assert_cmpuint (entry->minutes, >, 0);
      for (guint j = 0; j < G_N_ELEMENTS (texts); j++)
        {
          g_autofree char *text = g_key_file_get_string (keys, entry->id, texts[j], NULL);

          g_assert_nonnull (text);
          g_assert_cmpuint (strlen (text), >, 0);
        }
      for (const char *const *need = entry->needs; *need != NULL; need++)
        g_assert_nonnull (gradus_catalogue_find (*need));
      for (const char *const *next = entry->leads_to; *next != NULL; next++)
        g_assert_nonnull (gradus_catalogue_find (*next));
      g_assert_false (gradus_catalogue_needs (entry, entry->id));
      if (i > 0)
        g_assert_cmpuint (entry->chapter, >=, entries[i - 1].chapter);
    }
}

/* Every chapter is in one part, in order. */
static void
test_parts (void)
{
  guint n_parts, n_chapters, next = 1;
  const GradusPart *parts = gradus_catalogue_get_parts (&n_parts);

  gradus_registry_get_chapters (&n_chapters);
  g_assert_cmpuint (n_parts, ==, 5);
  for (guint i = 0; i < n_parts; i++)
    {
      g_assert_nonnull (parts[i].title);
      g_assert_nonnull (parts[i].idea);
      for (gsize j = 0; j < parts[i].n_chapters; j++)
        g_assert_cmpint (parts[i].chapters[j], ==, (int) next++);
    }
  g_assert_cmpuint (next, ==, n_chapters + 1);
  g_assert_null (gradus_catalogue_find_part (n_chapters + 1));
}

static void
test_registered (void)
{
  guint n;
  const GradusAlgorithm *const *algorithms = gradus_registry_get_algorithms (&n);

  for (guint i = 0; i < n; i++)
    {
      const GradusCatalogueEntry *entry = gradus_catalogue_find (algorithms[i]->id);
      g_auto (GStrv) needs = g_strsplit (algorithms[i]->sheet->needs, " ", -1);
      guint n_needs = 0;

      g_test_message ("%s", algorithms[i]->id);
      g_assert_nonnull (entry);
      g_assert_true (entry->algorithm == algorithms[i]);
      g_assert_cmpuint (entry->chapter, ==, algorithms[i]->chapter);
      for (char **need = needs; *need != NULL; need++)
        {
          if (**need == '\0')
            continue;
          n_needs++;
          g_assert_true (g_strv_contains (entry->needs, *need));
        }
      g_assert_cmpuint (g_strv_length ((GStrv) entry->needs), ==, n_needs);
      g_assert_true (gradus_catalogue_get_hero (algorithms[i]->chapter)->chapter
                     == algorithms[i]->chapter);
    }
}

static void
test_needs (void)
{
  const GradusCatalogueEntry *smo = gradus_catalogue_find ("smo");

  g_assert_true (gradus_catalogue_needs (smo, "soft-margin-svm"));
  g_assert_true (gradus_catalogue_needs (smo, "margins"));
  g_assert_false (gradus_catalogue_needs (smo, "k-means"));
  g_assert_false (gradus_catalogue_needs (gradus_catalogue_find ("line-and-cost"), "smo"));
}

static void
test_filters (void)
{
  const GradusFilter k_means = gradus_catalogue_get_traits (gradus_catalogue_find ("k-means"));
  const GradusFilter gda = gradus_catalogue_get_traits (gradus_catalogue_find ("gda"));

  g_assert_true (gradus_filter_accepts (0, k_means));
  g_assert_true (gradus_filter_accepts (GRADUS_FILTER_ITERATIVE, k_means));
  g_assert_false (gradus_filter_accepts (GRADUS_FILTER_STAGES, k_means));
  /* Kinds are alternatives, the others are not. */
  g_assert_true (gradus_filter_accepts (GRADUS_FILTER_ITERATIVE | GRADUS_FILTER_STAGES, k_means));
  g_assert_true (gradus_filter_accepts (GRADUS_FILTER_LESSON | GRADUS_FILTER_FAILURE, k_means));
  g_assert_false (
    gradus_filter_accepts (GRADUS_FILTER_LESSON | GRADUS_FILTER_PROBABILITY, k_means));
  g_assert_true (gradus_filter_accepts (GRADUS_FILTER_STAGES | GRADUS_FILTER_PROBABILITY, gda));
  g_assert_true (gradus_filter_accepts (
    GRADUS_FILTER_GRADIENT,
    gradus_catalogue_get_traits (gradus_catalogue_find ("batch-gradient-descent"))));
}

static void
count_cb (guint *n)
{
  (*n)++;
}

/* What was done is known, in the order in which it was done, and counts in the chapter. */
static void
test_progress (void)
{
  GradusProgress *progress = gradus_progress_get_default ();
  const GradusCatalogueEntry *pca = gradus_catalogue_find ("pca");
  const guint n_done = gradus_catalogue_get_progress (pca->chapter).n_done;
  g_autofree char *preset = NULL;
  g_auto (GStrv) recent = NULL;
  guint n_changes = 0;
  guint64 step;
  gulong handler = g_signal_connect_swapped (progress, "changed", G_CALLBACK (count_cb),
                                             &n_changes);

  g_assert_false (gradus_progress_was_opened (progress, "pca"));
  gradus_progress_visit (progress, "k-means", NULL, 3, FALSE);
  gradus_progress_visit (progress, "pca", "hand", 7, TRUE);
  g_assert_true (gradus_progress_get_visit (progress, "pca", &preset, &step));
  g_assert_cmpstr (preset, ==, "hand");
  g_assert_cmpuint (step, ==, 7);
  recent = gradus_progress_list_recent (progress, 2);
  g_assert_cmpuint (g_strv_length (recent), ==, 2);
  g_assert_cmpstr (recent[0], ==, "pca");
  g_assert_cmpstr (recent[1], ==, "k-means");
  g_assert_true (gradus_catalogue_is_done (pca));
  g_assert_cmpuint (gradus_catalogue_get_progress (pca->chapter).n_done, ==, n_done + 1);
  /* Done stays done. */
  gradus_progress_visit (progress, "pca", NULL, 0, FALSE);
  g_assert_true (gradus_catalogue_is_done (pca));

  gradus_progress_set_starred (progress, "pca", TRUE);
  g_assert_true (gradus_progress_is_starred (progress, "pca"));
  gradus_progress_set_starred (progress, "pca", TRUE);
  gradus_progress_set_starred (progress, "pca", FALSE);
  g_assert_false (gradus_progress_is_starred (progress, "pca"));
  g_assert_cmpuint (n_changes, ==, 5);
  g_signal_handler_disconnect (progress, handler);
}

/* What older programs have written counts as it did: an entry at its end, with all of its presets,
 * and one of which a lesson was finished. Only this is written before the progress is read. */
static void
write_old (const char *folder)
{
  static const char entries[] = "[arow]\nopened=1700000000000000\nstep=4\ndone=true\n"
                                "[softmax-regression]\nopened=1600000000000000\nstep=2\n";
  static const char lessons[] = "[progress]\nridge-regression-idea=6;done;\nsmo-idea=2;\n"
                                "nowhere=7;done;\n";
  g_autofree char *inner = g_build_filename (folder, "gradus", NULL);
  g_autofree char *entries_file = g_build_filename (inner, "entries.ini", NULL);
  g_autofree char *lessons_file = g_build_filename (inner, "lessons.ini", NULL);

  g_assert_cmpint (g_mkdir_with_parents (inner, 0700), ==, 0);
  g_assert_true (g_file_set_contents (entries_file, entries, -1, NULL));
  g_assert_true (g_file_set_contents (lessons_file, lessons, -1, NULL));
}

static void
test_old_files (void)
{
  GradusProgress *progress = gradus_progress_get_default ();

  g_assert_true (gradus_progress_is_done (progress, "arow"));
  g_assert_true (gradus_progress_has_ended (progress, "arow", "book"));
  g_assert_false (gradus_progress_is_done (progress, "softmax-regression"));
  g_assert_true (gradus_progress_is_done (progress, "ridge-regression"));
  g_assert_false (gradus_progress_is_done (progress, "smo"));
  g_assert_cmpfloat (gradus_lesson_progress_get ("ridge-regression-idea").points, ==, 0);

  /* And goes on to count when a preset comes to its end now. */
  gradus_progress_visit (progress, "arow", "first", 4, TRUE);
  g_assert_true (gradus_progress_has_ended (progress, "arow", "book"));
}

/* A lesson is done when nothing it asks is open any more; points are the most of one playing. */
static void
test_lesson (void)
{
  GradusProgress *progress = gradus_progress_get_default ();
  g_autoptr (GradusLesson) lesson = gradus_lessons_find ("perceptron-idea", NULL);
  const guint n = gradus_lesson_get_n_bookmarks (lesson);
  g_autofree GradusLessonReply *replies = g_new0 (GradusLessonReply, n);
  g_autofree GradusLessonReply *kept = g_new0 (GradusLessonReply, n);
  guint n_asked = 0;

  gradus_progress_play (progress, lesson, n, replies);
  g_assert_false (gradus_lesson_progress_get ("perceptron-idea").done);
  for (guint i = 0; i < n; i++)
    {
      if (gradus_lesson_get_asks (lesson, i) == GRADUS_LESSON_ASKS_NOTHING)
        continue;
      replies[i] = (GradusLessonReply){ TRUE, 0.5, 2, 2 };
      n_asked++;
    }
  g_assert_cmpuint (n_asked, >, 1);
  gradus_progress_play (progress, lesson, n - 1, replies);
  g_assert_false (gradus_progress_is_done (progress, "perceptron"));
  gradus_progress_play (progress, lesson, n, replies);
  g_assert_true (gradus_lesson_progress_get ("perceptron-idea").done);
  g_assert_true (gradus_progress_is_done (progress, "perceptron"));
  g_assert_cmpfloat (gradus_lesson_progress_get ("perceptron-idea").points, ==, 0.5 * n_asked);

  gradus_lesson_progress_get_replies ("perceptron-idea", kept, n);
  for (guint i = 0; i < n; i++)
    {
      g_assert_cmpint (kept[i].given, ==, replies[i].given);
      g_assert_cmpfloat (kept[i].score, ==, replies[i].score);
      g_assert_cmpint (kept[i].choice, ==, replies[i].choice);
    }
  memset (replies, 0, n * sizeof *replies);
  gradus_progress_play (progress, lesson, 0, replies);
  g_assert_true (gradus_lesson_progress_get ("perceptron-idea").done);
  g_assert_cmpfloat (gradus_lesson_progress_get ("perceptron-idea").points, ==, 0.5 * n_asked);
}

/* What is planned has something near it that is there. */
static void
test_nearest (void)
{
  guint n;
  const GradusCatalogueEntry *entries = gradus_catalogue_get_entries (&n);

  for (guint i = 0; i < n; i++)
    {
      const GradusCatalogueEntry *nearest = gradus_catalogue_find_nearest (&entries[i]);

      g_assert_nonnull (nearest);
      g_assert_nonnull (nearest->algorithm);
      g_assert_true (nearest != &entries[i]);
    }
}

/* Progress is written: into a folder of its own. */
int
main (int argc, char **argv)
{
  g_autofree char *folder = g_dir_make_tmp ("gradus-catalogue-XXXXXX", NULL);
  int status;

  g_setenv ("XDG_DATA_HOME", folder, TRUE);
  g_setenv ("XDG_STATE_HOME", folder, TRUE);
  gradus_set_language ("en");
  g_test_init (&argc, &argv, NULL);
  gradus_init ();
  write_old (folder);
  g_test_add_func ("/catalogue/old-files", test_old_files);
  g_test_add_func ("/catalogue/lesson", test_lesson);
  g_test_add_func ("/catalogue/nearest", test_nearest);
  g_test_add_func ("/catalogue/complete", test_complete);
  g_test_add_func ("/catalogue/parts", test_parts);
  g_test_add_func ("/catalogue/registered", test_registered);
  g_test_add_func ("/catalogue/needs", test_needs);
  g_test_add_func ("/catalogue/filters", test_filters);
  g_test_add_func ("/catalogue/progress", test_progress);
  status = g_test_run ();
  remove_folder (folder);
  return status;
}
